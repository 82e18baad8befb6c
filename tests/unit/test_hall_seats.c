/*
 * test_hall_seats.c - online tables over time: seats that change hands, people who are not there,
 * settings, turn notices, several moves at once.
 */
#include "hall_world.h"
#include "serve/secret.h"

static const json_t *seat_of(const Socket *socket, int gnome)
{
    return json_array_get(json_object_get(table_of(socket), "seats"), (size_t)gnome);
}

static bool is_away(const Socket *socket, int gnome)
{
    return json_is_true(json_object_get(seat_of(socket, gnome), "away"));
}

static void part(Socket *people, int count) { leave_all(people, count); }

/* The person comes back on another device. */
static void come_back(Socket *socket, const char *id, const char *token)
{
    enter(socket);
    assert_true(
        is_ok(ask(socket, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token)));
}

/* A move of the list that begins like this, or NULL. */
static const char *move_like(const Socket *socket, const char *begin)
{
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(game_of(socket), "moves"), i, move)
    {
        if (strncmp(json_string_value(move), begin, strlen(begin)) == 0) {
            return json_string_value(move);
        }
    }
    return NULL;
}

/* ---- Several moves ---------------------------------------------------------------------------- */

static void plays_moves_together(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    long long rev = rev_of(&people[who]);
    char open[32];
    assert_non_null(move_like(&people[who], "open"));
    snprintf(open, sizeof open, "%s", move_like(&people[who], "open"));
    json_t *before = json_deep_copy(json_object_get(game_of(&people[who]), "position"));

    /* none, when one of them is not possible; and no die is rolled for it */
    int had = people[(who + 1) % 3].count;
    assert_refused(ask(&people[who],
                       "{\"do\":\"move\",\"rev\":%lld,\"moves\":[\"%s\",\"kill-kraken 3\"]}", rev,
                       open),
                   "illegal");
    assert_refused(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"moves\":[]}", rev), "bad");
    assert_refused(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld}", rev), "bad");
    assert_refused(ask(&people[who],
                       "{\"do\":\"move\",\"rev\":%lld,\"move\":\"pass\",\"moves\":[\"pass\"]}",
                       rev),
                   "bad");
    assert_refused(
        ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"moves\":[\"%s\"]}", rev - 1, open),
        "stale");
    assert_refused(ask(&people[(who + 1) % 3],
                       "{\"do\":\"move\",\"rev\":%lld,\"moves\":[\"%s\",\"enter\"]}", rev, open),
                   "not-yours");
    assert_true(json_equal(before, json_object_get(game_of(&people[who]), "position")));
    assert_int_equal(people[(who + 1) % 3].count, had + 1); /* its own refusal */

    /* all of them, told at once */
    had = people[(who + 1) % 3].count;
    assert_true(is_ok(ask(
        &people[who], "{\"do\":\"move\",\"rev\":%lld,\"moves\":[\"%s\",\"enter\"]}", rev, open)));
    assert_int_equal(rev_of(&people[(who + 1) % 3]), rev + 2);
    assert_int_equal(people[(who + 1) % 3].count, had + 1);
    for (int i = 0; i < 2; i++) {
        assert_true(
            is_ok(ask(&people[who], "{\"do\":\"undo\",\"rev\":%lld}", rev_of(&people[who]))));
    }
    assert_true(json_equal(before, json_object_get(game_of(&people[who]), "position")));
    json_decref(before);
    part(people, 3);
}

/* A move that brings a die or a card, or NULL. */
static const char *chancy_move(const Socket *socket)
{
    RnHallTable *table = the_table(socket);
    size_t i;
    json_t *text;
    json_array_foreach(json_object_get(game_of(socket), "moves"), i, text)
    {
        RnState copy = *rn_session_state(&table->online.session);
        RnMove move;
        const char *word = json_string_value(text);
        assert_true(rn_move_parse(rn_box_standard(), word, strlen(word), &move));
        if (rn_step(rn_box_standard(), &copy, move, NULL) == RN_OK && copy.decision == RN_CHANCE) {
            return word;
        }
    }
    return NULL;
}

static void rolls_only_at_the_end(void **state)
{
    Socket people[3];
    uint64_t random = 1;
    const char *move = NULL;
    Socket *one = NULL;
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    for (int i = 0; i < 1000 && decider_of(people) >= 0; i++) {
        one = &people[decider_of(people)];
        move = chancy_move(one);
        if (move != NULL) {
            break;
        }
        play_move(one, &random);
    }
    assert_non_null(move);
    long long rev = rev_of(one);
    assert_refused(
        ask(one, "{\"do\":\"move\",\"rev\":%lld,\"moves\":[\"%s\",\"pass\"]}", rev, move), "bad");
    assert_true(is_ok(ask(one, "{\"do\":\"move\",\"rev\":%lld,\"moves\":[\"%s\"]}", rev, move)));
    part(people, 3);
}

/* ---- Seats ------------------------------------------------------------------------------------ */

static void hands_gnomes_over(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    ask(&people[0], "{\"do\":\"start\"}");
    /* one's only gnome to a computer player, in one go */
    assert_true(is_ok(ask(&people[1], "{\"do\":\"fill\",\"gnome\":\"B\",\"with\":\"mate\"}")));
    assert_string_equal(text_of(seat_of(&people[0], 1), "kind"), "mate");
    assert_non_null(last(&people[1], "tell", "all"));
    assert_string_equal(text_of(table_of(&people[1]), "invite"), "");
    assert_refused(ask(&people[1], "{\"do\":\"fill\",\"gnome\":\"B\",\"with\":\"free\"}"),
                   "not-seated");
    assert_refused(ask(&people[0], "{\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"mate\"}"), "taken");
    /* another takes it over and has two; the first one comes back to the third */
    assert_true(is_ok(ask(&people[0], "{\"do\":\"sit\",\"gnomes\":[\"B\"]}")));
    assert_int_equal(json_integer_value(json_object_get(seat_of(&people[1], 1), "person")), 0);
    assert_true(is_ok(ask(&people[2], "{\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"free\"}")));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"sit\",\"gnomes\":[\"C\"]}")));
    /* a swap */
    assert_true(is_ok(ask(&people[1], "{\"do\":\"stand\",\"gnomes\":[\"C\"]}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"sit\",\"gnomes\":[\"C\"]}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"stand\",\"gnomes\":[\"A\"]}")));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"sit\",\"gnomes\":[\"A\"]}")));
    assert_int_equal(json_integer_value(json_object_get(seat_of(&people[2], 0), "person")), 1);
    assert_int_equal(json_integer_value(json_object_get(seat_of(&people[2], 2), "person")), 0);
    part(people, 3);
}

/* Two devices of a person: both see what the seat sees. */
static void tells_every_device(void **state)
{
    Socket people[3];
    Socket second;
    (void)state;
    gather(people, 3, ",\"crazed\":true", "");
    ask(&people[0], "{\"do\":\"start\"}");
    come_back(&second, text_of(table_of(&people[1]), "table"), people[1].token);
    assert_string_equal(text_of(game_of(&second), "seat"), "B");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"stand\",\"gnomes\":[\"B\"]}")));
    assert_string_equal(text_of(game_of(&second), "seat"), "");
    assert_true(is_ok(ask(&second, "{\"do\":\"sit\",\"gnomes\":[\"B\"]}")));
    /* the seat has changed hands: it shows what is secret when its turn comes */
    const char *seat = the_table(&second)->online.decider == 1 ? "B" : "";
    assert_string_equal(text_of(game_of(&people[1]), "seat"), seat);
    assert_string_equal(text_of(game_of(&second), "seat"), seat);
    leave(&second);
    part(people, 3);
}

/* ---- Standing in ------------------------------------------------------------------------------ */

static void relieves_who_is_gone(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    int who = 2;
    int other = 0;
    assert_refused(ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"C\",\"on\":true}"),
                   "not-begun");
    ask(&people[0], "{\"do\":\"start\"}");
    who = decider_of(people);
    other = (who + 1) % 3;
    char gnome = (char)('A' + who);
    assert_refused(ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"%c\",\"on\":true}", gnome),
                   "here");
    strcpy(token, people[who].token);
    leave(&people[who]);
    people[who] = (Socket){.count = 0};
    long long rev = rev_of(&people[other]);
    assert_true(is_ok(ask(&people[other], "{\"do\":\"agree\",\"on\":false}")));
    assert_refused(ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"%c\",\"on\":true}", gnome),
                   "not-agreed");
    assert_string_equal(text_of(table_of(&people[other]), "stand_in"), "");
    assert_true(is_ok(ask(&people[other], "{\"do\":\"agree\",\"on\":true}")));
    assert_refused(ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"H\",\"on\":true}"), "bad");
    assert_true(
        is_ok(ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"%c\",\"on\":true}", gnome)));
    assert_string_equal(text_of(table_of(&people[other]), "stand_in"), "mate");
    assert_true(is_away(&people[other], who));
    run();
    assert_true(rev_of(&people[other]) > rev);
    /* who comes back has the seat again, and keeps it */
    come_back(&people[who], id, token);
    assert_false(is_away(&people[other], who));
    leave(&people[who]);
    people[who] = (Socket){.count = 0};
    assert_true(
        is_ok(ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"%c\",\"on\":true}", gnome)));
    assert_true(
        is_ok(ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"%c\",\"on\":false}", gnome)));
    assert_false(is_away(&people[other], who));
    part(people, 3);
}

/* When nobody is there the game waits, and goes on with the first one who comes back. */
static void waits_for_somebody(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    char tokens[3][RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", ",\"deadline\":60,\"stand_in\":\"lubber\"");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < 3; i++) {
        strcpy(tokens[i], people[i].token);
    }
    ask(&people[0], "{\"do\":\"start\"}");
    part(people, 3);
    for (int i = 0; i < 600; i++) {
        now += 1000;
        run();
    }
    come_back(&people[1], id, tokens[1]);
    assert_string_equal(text_of(table_of(&people[1]), "phase"), "playing");
    for (int i = 0; i < 30; i++) { /* it has its time, and the others are stood in for */
        now += 1000;
        run();
    }
    assert_false(is_away(&people[1], 1));
    if (strcmp(text_of(table_of(&people[1]), "phase"), "over") !=
        0) { /* as it may be, with other dice */
        assert_int_equal(decider_of(&people[1]), 1);
    }
    leave(&people[1]);
}

static void changes_settings(void **state)
{
    Socket people[3];
    Socket guest;
    (void)state;
    gather(people, 3, "", "");
    enter(&guest);
    ask(&guest, "{\"do\":\"join\",\"table\":\"%s\"}", text_of(table_of(&people[0]), "table"));
    assert_refused(ask(&guest, "{\"do\":\"set\",\"public\":true}"), "not-seated");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"set\",\"deadline\":60,\"stand_in\":\"sailor\","
                                      "\"public\":true,\"think\":50}")));
    ask(&people[0], "{\"do\":\"start\"}");
    const json_t *table = table_of(&people[2]);
    assert_int_equal(json_integer_value(json_object_get(table, "deadline")), 60);
    assert_string_equal(text_of(table, "stand_in"), "sailor");
    assert_true(json_is_true(json_object_get(table, "public")));
    assert_int_equal(json_integer_value(json_object_get(table, "think")), 50);
    assert_int_equal(json_array_size(json_object_get(ask(&guest, "{\"do\":\"list\"}"), "tables")),
                     1);
    long long rev = rev_of(&people[0]);
    now += 61000;
    run();
    assert_true(rev_of(&people[0]) > rev);
    /* what is not said stays; a stand-in can be taken away */
    assert_true(
        is_ok(ask(&people[1], "{\"do\":\"propose\",\"what\":\"set\",\"stand_in\":\"none\"}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"vote\",\"motion\":1,\"on\":true}")));
    table = table_of(&people[2]);
    assert_int_equal(json_integer_value(json_object_get(table, "deadline")), 60);
    assert_true(json_is_null(json_object_get(table, "stand_in")));
    assert_refused(ask(&people[1], "{\"do\":\"set\",\"deadline\":-1}"), "bad");
    assert_refused(ask(&people[1], "{\"do\":\"set\",\"stand_in\":\"kraken\"}"), "bad");
    leave(&guest);
    part(people, 3);
}

static void lists_who_is_there(void **state)
{
    Socket people[3];
    Socket guest;
    (void)state;
    gather(people, 3, "", ",\"public\":true,\"seats\":[\"me\",\"free\",\"free\"]");
    ask(&people[2], "{\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"captain\"}");
    ask(&people[0], "{\"do\":\"name\",\"name\":\"{\\\"table\\\":\\\"\"}");
    leave(&people[1]);
    enter(&guest);
    const json_t *one =
        json_array_get(json_object_get(ask(&guest, "{\"do\":\"list\"}"), "tables"), 0);
    assert_int_equal(json_integer_value(json_object_get(one, "here")), 2);
    assert_int_equal(json_array_size(json_object_get(one, "seats")), 3);
    assert_string_equal(json_string_value(json_array_get(json_object_get(one, "seats"), 2)),
                        "captain");
    assert_int_equal(json_array_size(json_object_get(one, "people")), 2);
    leave(&guest);
    leave(&people[0]);
    leave(&people[2]);
}

static void sweeps_forsaken_tables(void **state)
{
    Socket people[3];
    Socket guest;
    RnStored stored;
    char began[RN_TOKEN_TEXT];
    char gathers[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    strcpy(began, text_of(table_of(&people[0]), "table"));
    part(people, 3);
    enter(&guest);
    ask(&guest, "{\"do\":\"open\",\"name\":\"X\",\"config\":{\"players\":3}}");
    strcpy(gathers, text_of(table_of(&guest), "table"));
    leave(&guest);
    static const struct {
        int days;
        RnFound gathers, began;
    } cases[] = {
        {29, RN_FOUND, RN_FOUND}, {31, RN_NOT_FOUND, RN_FOUND}, {366, RN_NOT_FOUND, RN_NOT_FOUND}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        RnHallQuery query = {.kind = RN_QUERY_SWEEP,
                             .now = now + cases[i].days * INT64_C(86400000)};
        rn_query_run(store, rn_box_standard(), &query);
        assert_int_equal(rn_store_load(store, gathers, &stored, why), cases[i].gathers);
        rn_stored_free(&stored);
        assert_int_equal(rn_store_load(store, began, &stored, why), cases[i].began);
        rn_stored_free(&stored);
    }
}

/* ---- Notices ---------------------------------------------------------------------------------- */

/* They all say that the addresses are their own; what they were asked is not counted. */
static void confirm(Socket *people, int count)
{
    static const char begin[] = "confirm";
    for (int i = 0; i < count; i++) {
        char text[256];
        char seal[RN_DIGEST_TEXT];
        const RnOnline *online = &the_table(&people[i])->online;
        int person = (int)json_integer_value(json_object_get(table_of(&people[i]), "you"));
        snprintf(text, sizeof text, "%s %s %d %s", begin, online->id, person,
                 online->person[person].to);
        rn_seal(hall->secret, text, seal);
        assert_false(online->person[person].confirmed);
        assert_true(is_ok(
            ask(&people[i], "{\"do\":\"confirm\",\"person\":%d,\"seal\":\"%s\"}", person, seal)));
        assert_true(online->person[person].confirmed);
    }
    notice_count = 0;
}

static void refuses_addresses(void **state)
{
    static const char *const wrong[] = {"ann",
                                        "@b.org",
                                        "a@",
                                        "-x@b.org",
                                        "a@b@c.org",
                                        "a b@c.org",
                                        "a@b.org,",
                                        "<a@b.org>",
                                        "a\\nb@c.org",
                                        "a@-b.org",
                                        "a@b\\u00fc.org",
                                        "a;b@c.org",
                                        "\\\"a\\\"@b.org"};
    Socket people[3];
    Socket guest;
    char text[RN_NOTICE_TO + 8];
    (void)state;
    gather(people, 3, "", "");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_refused(ask(&people[0], "{\"do\":\"notify\",\"to\":\"%s\"}", wrong[i]), "bad");
    }
    memset(text, 'a', sizeof text);
    strcpy(text + RN_NOTICE_TO - 5, "@b.org");
    assert_refused(ask(&people[0], "{\"do\":\"notify\",\"to\":\"%s\"}", text), "bad");
    assert_refused(ask(&people[0], "{\"do\":\"notify\",\"to\":\"a@b.org\",\"lang\":\"d;e\"}"),
                   "bad");
    enter(&guest);
    ask(&guest, "{\"do\":\"join\",\"table\":\"%s\"}", text_of(table_of(&people[0]), "table"));
    assert_refused(ask(&guest, "{\"do\":\"notify\",\"to\":\"a@b.org\"}"), "not-seated");
    assert_true(
        is_ok(ask(&people[0], "{\"do\":\"notify\",\"to\":\"a.b+c@b.org\",\"lang\":\"de\"}")));
    /* its own person sees it, the others do not */
    assert_true(json_is_true(json_object_get(table_of(&people[0]), "notices")));
    assert_string_equal(text_of(table_of(&people[0]), "notify"), "a.b+c@b.org");
    const json_t *yours = json_object_get(ask(&people[0], "{\"do\":\"export\"}"), "yours");
    assert_string_equal(text_of(yours, "notify"), "a.b+c@b.org");
    for (int i = 1; i < 3; i++) {
        assert_null(strstr(people[i].texts, "a.b+c"));
    }
    assert_null(strstr(guest.texts, "a.b+c"));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"forget\"}")));
    RnStored stored;
    assert_int_equal(rn_store_load(store, text_of(table_of(&people[1]), "table"), &stored, why),
                     RN_FOUND);
    assert_null(strstr(stored.row.head, "a.b+c"));
    rn_stored_free(&stored);
    hall->rules.mails = false; /* a server without --notify */
    assert_refused(ask(&people[1], "{\"do\":\"notify\",\"to\":\"a@b.org\"}"), "off");
    leave(&guest);
    part(people, 3);
}

/* Who has lost the browser, and knows the table and its own address, gets a link to its seat by mail; nobody else
 * learns anything by asking. */
static void mails_the_way_back(void **state)
{
    Socket people[3];
    Socket lost;
    char id[RN_TOKEN_TEXT];
    char link[2][RN_TOKEN_TEXT];
    char first[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    strcpy(first, people[0].token);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"notify\",\"to\":\"ann@b.org\"}")));
    confirm(people, 1);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"notify\",\"to\":\"bob@b.org\"}")));
    notice_count = 0;
    enter(&lost);
    ask(&lost, "{\"do\":\"join\",\"table\":\"%s\"}", id);
    assert_refused(ask(&lost, "{\"do\":\"seat-link\",\"to\":\"no address\"}"), "bad");
    /* nobody's, one that was never confirmed, none at all: the same answer, and nothing is sent */
    assert_true(is_ok(ask(&lost, "{\"do\":\"seat-link\",\"to\":\"eve@b.org\"}")));
    assert_true(is_ok(ask(&lost, "{\"do\":\"seat-link\",\"to\":\"bob@b.org\"}")));
    assert_true(is_ok(ask(&lost, "{\"do\":\"seat-link\",\"to\":\"\"}")));
    assert_int_equal(notice_count, 0);
    for (int i = 0; i < 2; i++) {
        const json_t *answer = ask(&lost, "{\"do\":\"seat-link\",\"to\":\"Ann+x@B.org\"}");
        assert_true(is_ok(answer));
        assert_int_equal(json_object_size(answer), 2); /* re, ok */
        assert_int_equal(notice_count, 1 + i);
        assert_int_equal(noticed.kind, RN_NOTICE_SEAT);
        assert_string_equal(noticed.to, "ann@b.org");
        strcpy(link[i], noticed.token);
        ask(&lost, "{\"do\":\"seat-link\",\"to\":\"ann@b.org\"}"); /* not again at once */
        assert_int_equal(notice_count, 1 + i);
        assert_null(strstr(lost.texts, link[i]));
        RnStored stored; /* who has the store sits down nowhere */
        assert_int_equal(rn_store_load(store, id, &stored, why), RN_FOUND);
        assert_null(strstr(stored.row.head, link[i]));
        rn_stored_free(&stored);
        now += 301000;
    }
    /* another one has taken the place of the first; both browsers have the seat then, also after a restart */
    assert_refused(ask(&lost, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, link[0]),
                   "token");
    for (int round = 0; round < 2; round++) {
        assert_true(
            is_ok(ask(&lost, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, link[1])));
        assert_int_equal(json_integer_value(json_object_get(table_of(&lost), "you")), 0);
        assert_true(is_ok(
            ask(&people[0], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, first)));
        if (round == 0) {
            leave(&lost);
            part(people, 3);
            close_hall();
            open_hall();
            enter(&lost);
            enter(&people[0]);
        }
    }
    /* one that was not opened for a day is good for nothing, what was used before is */
    ask(&lost, "{\"do\":\"seat-link\",\"to\":\"ann@b.org\"}");
    assert_int_equal(notice_count, 3);
    now += INT64_C(24) * 3600 * 1000;
    assert_refused(
        ask(&people[0], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, noticed.token),
        "token");
    assert_true(
        is_ok(ask(&lost, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, link[1])));
    assert_true(is_ok(ask(&lost, "{\"do\":\"forget\"}")));
    assert_refused(ask(&lost, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, link[1]),
                   "token");
    ask(&people[0], "{\"do\":\"join\",\"table\":\"%s\"}", id);
    hall->rules.mails = false; /* a server without --notify */
    assert_refused(ask(&people[0], "{\"do\":\"seat-link\",\"to\":\"ann@b.org\"}"), "off");
    leave(&lost);
    leave(&people[0]);
}

/* Time goes by, a look a second. */
static void wait_s(int seconds)
{
    for (int i = 0; i < seconds; i++) {
        now += 1000;
        run();
    }
}

/* Who comes later is told who left and who plays for whom, also when the table comes from the store. */
static void news_are_kept(void **state)
{
    Socket people[3];
    Socket later;
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    ask(&people[0], "{\"do\":\"start\"}");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"fill\",\"gnome\":\"B\",\"with\":\"mate\"}")));
    leave(&people[2]);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"colour\",\"gnome\":\"A\",\"colour\":7}")));
    for (int round = 0; round < 2; round++) {
        enter(&later);
        const json_t *answer = ask(&later, "{\"do\":\"join\",\"table\":\"%s\"}", id);
        const json_t *news = json_object_get(answer, "news");
        char told[256] = "";
        for (size_t i = 0; i < json_array_size(news); i++) {
            const json_t *one = json_array_get(news, i);
            snprintf(told + strlen(told), 32, "%s%s,", text_of(one, "what"), text_of(one, "gnome"));
        }
        assert_non_null(strstr(told, "crewB,"));
        assert_non_null(strstr(told, "left,"));
        leave(&later);
        if (round == 0) { /* out of memory, and read again */
            leave(&people[0]);
            leave(&people[1]);
            for (int i = 0; i < 100 && rn_hall_find(hall, id) != NULL; i++) {
                wait_s(600);
            }
            assert_null(rn_hall_find(hall, id));
        }
    }
}

/* An address gets nothing but a question until its owner has said yes. */
static void asks_first(void **state)
{
    Socket people[3];
    char seal[RN_DIGEST_TEXT];
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"notify\",\"to\":\"p0@b.org\"}");
    assert_int_equal(notice_count, 1);
    assert_true(json_is_false(json_object_get(table_of(&people[0]), "confirmed")));
    char id[RN_TOKEN_TEXT];
    strcpy(id, text_of(table_of(&people[0]), "table"));
    ask(&people[0], "{\"do\":\"start\"}");
    part(people, 3);
    wait_s(100000);
    assert_int_equal(notice_count, 1); /* it waits in vain */
    Socket ann;
    enter(&ann);
    assert_true(is_ok(ask(&ann, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    memset(seal, '0', sizeof seal - 1);
    seal[sizeof seal - 1] = '\0';
    assert_refused(ask(&ann, "{\"do\":\"confirm\",\"person\":0,\"seal\":\"%s\"}", seal),
                   "not-yours");
    assert_refused(ask(&ann, "{\"do\":\"confirm\",\"person\":9,\"seal\":\"%s\"}", seal),
                   "not-yours");
    assert_refused(ask(&ann, "{\"do\":\"unsubscribe\",\"to\":\"p0@b.org\",\"seal\":\"%s\"}", seal),
                   "not-yours");
    rn_seal(hall->secret, "stop p0@b.org", seal);
    assert_true(
        is_ok(ask(&ann, "{\"do\":\"unsubscribe\",\"to\":\"p0+x@b.org\",\"seal\":\"%s\"}", seal)));
    leave(&ann);
}

/* Who has confirmed an address is not asked at other tables. */
static void confirms_once(void **state)
{
    Socket people[3];
    char seal[RN_DIGEST_TEXT];
    (void)state;
    gather(people, 3, "", "");
    rn_seal(hall->secret, "address p0@b.org", seal);
    ask(&people[0], "{\"do\":\"notify\",\"to\":\"p0@b.org\",\"seal\":\"%s\"}", seal);
    assert_int_equal(notice_count, 0);
    assert_true(json_is_true(json_object_get(table_of(&people[0]), "confirmed")));
    ask(&people[1], "{\"do\":\"notify\",\"to\":\"p1@b.org\",\"seal\":\"%s\"}", seal);
    assert_int_equal(notice_count, 1); /* that is another's */
    part(people, 3);
}

static void notifies_once(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    char tokens[3][RN_TOKEN_TEXT];
    uint64_t random = 3;
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < 3; i++) {
        strcpy(tokens[i], people[i].token);
        assert_true(is_ok(ask(&people[i], "{\"do\":\"notify\",\"to\":\"p%d@b.org\"}", i)));
    }
    confirm(people, 3);
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    wait_s(300);
    assert_int_equal(notice_count, 0); /* it is there */
    int other = (who + 1) % 3;
    assert_true(
        is_ok(ask(&people[other], "{\"do\":\"propose\",\"what\":\"set\",\"deadline\":86400}")));
    assert_true(is_ok(ask(&people[who], "{\"do\":\"vote\",\"motion\":1,\"on\":true}")));
    leave(&people[who]);
    come_back(&people[who], id, tokens[who]);
    leave(&people[who]);
    wait_s(100);
    assert_int_equal(notice_count, 0); /* a moment's absence */
    wait_s(60);
    assert_int_equal(notice_count, 1);
    char to[16];
    snprintf(to, sizeof to, "p%d@b.org", who);
    assert_string_equal(notice_to, to);
    wait_s(1200);
    assert_int_equal(notice_count, 1); /* one for each absence */

    /* it comes, plays, leaves: not before ten minutes have gone by */
    come_back(&people[who], id, tokens[who]);
    for (int i = 0; i < 3; i++) {
        if (i != who) {
            ask(&people[i], "{\"do\":\"agree\",\"on\":false}");
            leave(&people[i]);
        }
    }
    for (int i = 0; i < 50 && decider_of(&people[who]) == who; i++) {
        play_move(&people[who], &random);
    }
    int next = decider_of(&people[who]);
    assert_true(next >= 0 && next != who);
    leave(&people[who]);
    notice_count = 0;

    /* the server stops before the notice is due, and starts again with nobody there */
    close_hall();
    open_hall();
    wait_s(100);
    rn_hall_due(hall, id); /* the store says so */
    save();
    wait_s(60);
    assert_int_equal(notice_count, 1);
    snprintf(to, sizeof to, "p%d@b.org", next);
    assert_string_equal(notice_to, to);
}

/* Who looks at a decision for long and then leaves is told all the same; also when the server ends. */
static void notifies_who_left_late(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", ",\"deadline\":86400,\"stand_in\":\"sailor\"");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < 3; i++) {
        ask(&people[i], "{\"do\":\"notify\",\"to\":\"p%d@b.org\"}", i);
    }
    confirm(people, 3);
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    strcpy(token, people[who].token);
    int64_t asked = the_table(&people[who])->online.asked;
    wait_s(900);
    leave(&people[who]);
    wait_s(100);
    assert_int_equal(notice_count, 0); /* a page that is loaded again comes back before that */
    come_back(&people[who], id, token);
    wait_s(10);
    leave(&people[who]);
    wait_s(115);
    assert_int_equal(notice_count, 0);
    wait_s(30);
    assert_int_equal(notice_count, 1);
    wait_s(3600);
    assert_int_equal(notice_count, 1); /* one for each absence */
    come_back(&people[who], id, token);
    wait_s(300);
    assert_int_equal(notice_count, 1);

    /* killed with everybody there: nobody has left, nobody comes back */
    close_hall();
    open_hall();
    for (int i = 0; i < 3; i++) {
        people[i].client = NULL;
        leave(&people[i]);
    }
    wait_s(900);
    rn_hall_due(hall, id); /* the store says so */
    save();
    wait_s(60);
    assert_int_equal(notice_count, 2);
    assert_int_equal(rn_hall_find(hall, id)->online.asked, asked);
}

static void keeps_when_it_was_asked(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", ",\"deadline\":3600,\"stand_in\":\"sailor\"");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < 3; i++) {
        ask(&people[i], "{\"do\":\"notify\",\"to\":\"p%d@b.org\"}", i);
    }
    confirm(people, 3);
    ask(&people[0], "{\"do\":\"start\"}");
    int64_t asked = the_table(&people[0])->online.asked;
    for (int round = 0; round < 3; round++) { /* before the notice, after it, told of late */
        now += 50000;
        ask(&people[0], "{\"do\":\"chat\",\"text\":\"hm\"}");
        rn_hall_reload(hall, the_table(&people[0]), 0, 0);
        save();
        assert_int_equal(the_table(&people[0])->online.asked, asked);
        run();
    }
    part(people, 3);
}

static void notifies_only_what_is_kept(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", "");
    for (int i = 0; i < 3; i++) {
        ask(&people[i], "{\"do\":\"notify\",\"to\":\"p%d@b.org\"}", i);
    }
    confirm(people, 3);
    ask(&people[0], "{\"do\":\"start\"}");
    char id[RN_TOKEN_TEXT];
    strcpy(id, text_of(table_of(&people[0]), "table"));
    part(people, 3);
    disk_full = true;
    wait_s(140);
    assert_int_equal(notice_count, 0);
    disk_full = false;
    wait_s(2);
    assert_int_equal(notice_count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plays_moves_together, begin, finish),
        cmocka_unit_test_setup_teardown(rolls_only_at_the_end, begin, finish),
        cmocka_unit_test_setup_teardown(hands_gnomes_over, begin, finish),
        cmocka_unit_test_setup_teardown(news_are_kept, begin, finish),
        cmocka_unit_test_setup_teardown(tells_every_device, begin, finish),
        cmocka_unit_test_setup_teardown(relieves_who_is_gone, begin, finish),
        cmocka_unit_test_setup_teardown(waits_for_somebody, begin, finish),
        cmocka_unit_test_setup_teardown(changes_settings, begin, finish),
        cmocka_unit_test_setup_teardown(lists_who_is_there, begin, finish),
        cmocka_unit_test_setup_teardown(sweeps_forsaken_tables, begin, finish),
        cmocka_unit_test_setup_teardown(refuses_addresses, begin, finish),
        cmocka_unit_test_setup_teardown(asks_first, begin, finish),
        cmocka_unit_test_setup_teardown(mails_the_way_back, begin, finish),
        cmocka_unit_test_setup_teardown(confirms_once, begin, finish),
        cmocka_unit_test_setup_teardown(notifies_once, begin, finish),
        cmocka_unit_test_setup_teardown(notifies_who_left_late, begin, finish),
        cmocka_unit_test_setup_teardown(keeps_when_it_was_asked, begin, finish),
        cmocka_unit_test_setup_teardown(notifies_only_what_is_kept, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
