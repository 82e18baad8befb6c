/*
 * test_hall_watch.c - those who look on: spectators are seen, talk among themselves, and whoever takes a seat
 * where hands are secret sees no more than they do until its next turn. What the public list shows, and
 * what people may be called.
 */
#include "hall_world.h"

static const json_t *watching_of(const Socket *socket)
{
    for (int i = socket->count - 1; i >= 0; i--) {
        const json_t *watching = json_object_get(socket->inbox[i], "watching");
        if (watching != NULL) {
            return watching;
        }
    }
    return NULL;
}

static long long watchers_of(const Socket *socket)
{
    return json_integer_value(json_object_get(watching_of(socket), "count"));
}

static const char *first_watcher(const Socket *socket)
{
    const char *name =
        json_string_value(json_array_get(json_object_get(watching_of(socket), "names"), 0));
    return name != NULL ? name : "";
}

/* ---- Spectators ------------------------------------------------------------------------------- */

static void spectators_are_seen(void **state)
{
    Socket people[2];
    Socket eve;
    Socket mal;
    (void)state;
    gather(people, 2, ",\"gnomes\":4", "");
    const char *id = text_of(table_of(&people[0]), "table");
    assert_int_equal(watchers_of(&people[0]), 0);
    enter(&eve);
    assert_true(is_ok(ask(&eve, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    assert_int_equal(watchers_of(&people[0]), 1);
    assert_int_equal(watchers_of(&people[1]), 1);
    assert_int_equal(watchers_of(&eve), 1);
    assert_string_equal(first_watcher(&people[0]), "");
    enter(&mal);
    assert_true(is_ok(ask(&mal, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"Mal\"}", id)));
    assert_int_equal(watchers_of(&people[1]), 2);
    assert_string_equal(first_watcher(&people[1]), "Mal");
    leave(&eve);
    save();
    assert_int_equal(watchers_of(&people[0]), 1);
    /* who sits down watches no longer; who stands up does */
    assert_true(is_ok(ask(&people[1], "{\"do\":\"stand\",\"gnomes\":[\"B\"]}")));
    assert_int_equal(watchers_of(&people[0]), 2);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"sit\",\"gnomes\":[\"B\"]}")));
    assert_int_equal(watchers_of(&people[0]), 1);
    assert_true(is_ok(ask(&mal, "{\"do\":\"leave\"}")));
    assert_int_equal(watchers_of(&people[0]), 0);
    leave(&mal);
    leave(&people[0]);
    leave(&people[1]);
}

static void spectators_have_a_talk_of_their_own(void **state)
{
    Socket people[2];
    Socket eve;
    Socket mal;
    (void)state;
    gather(people, 2, ",\"gnomes\":4", ",\"public\":true");
    const char *id = text_of(table_of(&people[0]), "table");
    enter(&eve);
    enter(&mal);
    assert_true(is_ok(ask(&eve, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    assert_true(is_ok(ask(&mal, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    assert_true(is_ok(ask(&eve, "{\"do\":\"murmur\",\"name\":\"Eve\",\"text\":\"aside\"}")));
    assert_string_equal(text_of(last(&mal, "tell", "murmur"), "text"), "aside");
    assert_string_equal(text_of(last(&mal, "tell", "murmur"), "name"), "Eve");
    assert_non_null(last(&eve, "tell", "murmur"));
    assert_null(last(&people[0], "tell", "murmur"));
    assert_null(last(&people[1], "tell", "murmur"));
    assert_string_equal(first_watcher(&people[0]), "Eve");
    /* in nobody else's name, and not from a seat */
    assert_refused(ask(&mal, "{\"do\":\"murmur\",\"name\":\"EVE\",\"text\":\"x\"}"), "name");
    assert_refused(ask(&mal, "{\"do\":\"murmur\",\"name\":\"p0\",\"text\":\"x\"}"), "name");
    assert_refused(ask(&mal, "{\"do\":\"murmur\",\"name\":\"Captain\",\"text\":\"x\"}"), "name");
    assert_refused(ask(&people[0], "{\"do\":\"murmur\",\"name\":\"P0\",\"text\":\"x\"}"),
                   "not-yours");
    /* nothing of it is kept */
    Socket late;
    enter(&late);
    assert_true(is_ok(ask(&late, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    assert_null(strstr(late.texts, "aside"));
    leave(&late);
    leave(&eve);
    leave(&mal);
    leave(&people[0]);
    leave(&people[1]);
}

/* ---- Secret hands ----------------------------------------------------------------------------- */

/* Everything secret of a gnome, as the client was last told: its items, or NULL when they are hidden. */
static const json_t *hand_of(const Socket *socket, int gnome)
{
    const json_t *gnomes = json_object_get(json_object_get(game_of(socket), "position"), "gnomes");
    const json_t *items = json_object_get(json_array_get(gnomes, (size_t)gnome), "items");
    assert_non_null(items);
    return json_object_get(items, "hidden") == NULL ? items : NULL;
}

static void play_until(Socket *people, int gnome, bool is_due)
{
    uint64_t dice = 7;
    for (int i = 0; i < 2000; i++) {
        run();
        RnOnline *online = &the_table(&people[0])->online;
        if (online->phase != RN_TABLE_PLAYING || (online->decider == gnome) == is_due) {
            return;
        }
        Socket *one = &people[online->decider];
        assert_true(is_ok(ask(one, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(one),
                              pick_move(one, &dice))));
    }
    fail();
}

/* What a client was told of the facts of the steps up to `until`, as a text. */
static char *facts_of(const Socket *socket, json_int_t until)
{
    json_t *facts = json_array();
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(game_of(socket), "facts"), i, one)
    {
        if (json_integer_value(json_object_get(one, "step")) < until) {
            json_array_append(facts, one);
        }
    }
    char *text = json_dumps(facts, JSON_SORT_KEYS);
    json_decref(facts);
    return text;
}

/* Whoever is asked moves, so many times at most; whether the game goes on. */
static bool play_some(Socket *people, int most)
{
    uint64_t dice = 11;
    RnOnline *online = &the_table(&people[0])->online;
    run();
    for (int i = 0; i < most && online->phase == RN_TABLE_PLAYING; i++) {
        Socket *one = &people[online->decider];
        assert_true(is_ok(ask(one, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(one),
                              pick_move(one, &dice))));
        run();
    }
    return online->phase == RN_TABLE_PLAYING;
}

/* Two people and a computer player, after some moves; false when the boat is lost by then. */
static bool set_secret_table(Socket *people, char id[RN_TOKEN_TEXT], char invite[RN_TOKEN_TEXT])
{
    enter(&people[0]);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"open\",\"name\":\"P0\",\"config\":{\"players\":3,"
                                      "\"crazed\":true},\"seats\":[\"me\",\"free\",\"lubber\"]}")));
    strcpy(id, text_of(table_of(&people[0]), "table"));
    strcpy(invite, text_of(table_of(&people[0]), "invite"));
    enter(&people[1]);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    assert_true(is_ok(ask(&people[1],
                          "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"P1\",\"invite\":\"%s\"}",
                          invite)));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    return play_some(people, 30);
}

/* The client has just taken gnome C: what it is told of all up to step `then` is what `eve` is told. */
static void check_veiled(Socket *socket, const Socket *eve, const char *id, json_int_t then)
{
    for (int g = 0; g < 3; g++) {
        assert_null(hand_of(socket, g));
    }
    assert_refused(ask(socket, "{\"do\":\"look\",\"gnome\":\"C\"}"), "secret");
    /* not by asking for what is one's own, nor by coming again */
    assert_true(is_ok(ask(socket, "{\"do\":\"export\"}")));
    const json_t *yours = json_object_get(last(socket, "yours", NULL), "yours");
    assert_int_equal(json_array_size(json_object_get(yours, "moves")), 0);
    assert_true(is_ok(
        ask(socket, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, socket->token)));
    char *own = facts_of(socket, then);
    char *seen = facts_of(eve, then);
    assert_string_equal(own, seen);
    assert_null(hand_of(socket, 2));
    free(own);
    free(seen);
}

/* Somebody takes a seat that has been a computer player's: everything that it is told is compared with what a
 * spectator is. True when the game lasted until the seat's next turn. */
static bool take_a_seat(void)
{
    Socket people[3] = {{.count = 0}};
    Socket eve = {.count = 0};
    char id[RN_TOKEN_TEXT];
    char invite[RN_TOKEN_TEXT];
    bool lasted = set_secret_table(people, id, invite);
    RnOnline *online = &the_table(&people[0])->online;
    if (lasted) {
        json_int_t then = json_integer_value(json_object_get(game_of(&people[0]), "step"));
        enter(&eve);
        assert_true(is_ok(ask(&eve, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
        enter(&people[2]);
        assert_true(is_ok(ask(&people[2], "{\"do\":\"join\",\"table\":\"%s\"}", id)));
        assert_true(is_ok(
            ask(&people[2], "{\"do\":\"sit\",\"gnomes\":[\"C\"],\"name\":\"P2\",\"invite\":\"%s\"}",
                invite)));
        keep_token(&people[2]);
        assert_int_not_equal(online->decider, 2); /* computer players do not wait */
        check_veiled(&people[2], &eve, id, then);
        char *seen = facts_of(&eve, then);
        play_until(people, 2, true);
        lasted = online->phase == RN_TABLE_PLAYING;
        if (lasted) { /* the hand is shown, and of the past still no more than spectators saw */
            assert_non_null(hand_of(&people[2], 2));
            assert_null(hand_of(&people[2], 0));
            assert_true(is_ok(ask(&people[2], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                                  id, people[2].token)));
            char *own = facts_of(&people[2], then);
            assert_string_equal(own, seen);
            free(own);
            play_some(people, 1);
        }
        free(seen);
    }
    leave(&eve);
    leave_all(people, 3);
    return lasted;
}

static void a_taken_seat_shows_nothing_old(void **state)
{
    int lasted = 0;
    (void)state;
    for (int i = 0; lasted < 5; i++) { /* some boats are lost at once */
        assert_true(i < 100);
        lasted += take_a_seat();
    }
}

/* ---- The public list -------------------------------------------------------------------------- */

static size_t listed(Socket *socket)
{
    return json_array_size(json_object_get(ask(socket, "{\"do\":\"list\"}"), "tables"));
}

static void a_table_left_alone_leaves_the_list(void **state)
{
    Socket ann;
    Socket eve;
    (void)state;
    enter(&ann);
    enter(&eve);
    assert_true(is_ok(ask(
        &ann, "{\"do\":\"open\",\"name\":\"Ann\",\"public\":true,\"config\":{\"players\":3}}")));
    keep_token(&ann);
    char id[RN_TOKEN_TEXT];
    strcpy(id, text_of(table_of(&ann), "table"));
    const json_t *one =
        json_array_get(json_object_get(ask(&eve, "{\"do\":\"list\"}"), "tables"), 0);
    assert_int_equal(json_integer_value(json_object_get(one, "here")), 1);
    assert_true(json_is_true(json_array_get(json_object_get(one, "there"), 0)));
    assert_int_equal(json_integer_value(json_object_get(one, "changed")), now);
    now += 89 * 60000;
    run();
    assert_int_equal(listed(&eve), 1);
    now += 600 * 60000; /* while she is there it stays */
    run();
    assert_int_equal(listed(&eve), 1);
    char token[RN_TOKEN_TEXT];
    strcpy(token, ann.token);
    leave(&ann);
    save();
    now += 91 * 60000;
    run();
    assert_int_equal(listed(&eve), 0);
    enter(&ann);
    assert_true(is_ok(ask(&ann, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token)));
    assert_int_equal(listed(&eve), 1);
    leave(&ann);
    leave(&eve);
}

static int may_show;

static bool to_may(void *user, void *socket, RnCost what)
{
    (void)user;
    (void)socket;
    return what != RN_COST_SHOW || may_show-- > 0;
}

static void coming_onto_the_list_costs(void **state)
{
    Socket ann;
    (void)state;
    hall->out.may = to_may;
    may_show = 2;
    enter(&ann);
    static const char open[] =
        "{\"do\":\"open\",\"name\":\"Ann\",\"public\":%s,\"config\":{\"players\":3}}";
    assert_true(is_ok(ask(&ann, open, "true")));
    assert_true(is_ok(ask(&ann, open, "false")));
    assert_true(is_ok(ask(&ann, "{\"do\":\"set\",\"public\":true}")));
    assert_true(is_ok(ask(&ann, "{\"do\":\"set\",\"public\":true}"))); /* it is there already */
    assert_refused(ask(&ann, open, "true"), "full");
    assert_true(is_ok(ask(&ann, open, "false")));
    assert_refused(ask(&ann, "{\"do\":\"set\",\"public\":true}"), "full");
    leave(&ann);
}

/* ---- Names ------------------------------------------------------------------------------------ */

static void nobody_passes_for_another(void **state)
{
    static const char *const alike[] = {"Anna",  "ANNA", "Аnna",    "Ａｎｎａ",
                                        "An na", "Mate", "Kapitän", "bosman B"};
    Socket ann;
    Socket eve;
    (void)state;
    enter(&ann);
    assert_refused(ask(&ann, "{\"do\":\"open\",\"name\":\"Captain\",\"config\":{\"players\":3}}"),
                   "name");
    assert_true(is_ok(ask(
        &ann, "{\"do\":\"open\",\"name\":\"Anna\",\"public\":true,\"config\":{\"players\":3}}")));
    enter(&eve);
    assert_true(
        is_ok(ask(&eve, "{\"do\":\"join\",\"table\":\"%s\"}", text_of(table_of(&ann), "table"))));
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        assert_refused(ask(&eve, "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"%s\"}", alike[i]),
                       "name");
        assert_refused(ask(&eve, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"%s\"}",
                           text_of(table_of(&ann), "table"), alike[i]),
                       "name");
    }
    assert_refused(ask(&eve, "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"A\\u200bnna\"}"),
                   "bad");
    assert_true(is_ok(ask(&eve, "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"Eve\"}")));
    assert_refused(ask(&eve, "{\"do\":\"name\",\"name\":\"anna\"}"), "name");
    assert_true(is_ok(ask(&eve, "{\"do\":\"name\",\"name\":\"EVE\"}"))); /* her own */
    leave(&ann);
    leave(&eve);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(spectators_are_seen, begin, finish),
        cmocka_unit_test_setup_teardown(spectators_have_a_talk_of_their_own, begin, finish),
        cmocka_unit_test_setup_teardown(a_taken_seat_shows_nothing_old, begin, finish),
        cmocka_unit_test_setup_teardown(a_table_left_alone_leaves_the_list, begin, finish),
        cmocka_unit_test_setup_teardown(coming_onto_the_list_costs, begin, finish),
        cmocka_unit_test_setup_teardown(nobody_passes_for_another, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
