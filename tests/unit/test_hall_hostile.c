/*
 * test_hall_hostile.c - two people who play and two who only want to spoil it, at table after table.
 *
 * The hostile ones send what the protocol allows, at random: one has been let in before the game began, the
 * other has found the table. The honest ones play, free seats whose holder keeps the game waiting, vote no, end
 * pauses; and sleep now and then, less than a day. Always:
 *   1. Not stuck: the honest ones keep their gnomes, and the game goes on to its end.
 *   2. Not ended: nobody gives it up for them.
 *   3. Not overheard: who was never let in hears no talk of a private table, nobody sees a secret hand of theirs, and
 *      nobody is ever told their tokens or keys.
 *   4. Not impersonated: nobody else decides for their gnomes while they do, speaks as one of them, or goes by a name that
 *      people would take for theirs, at the table or among those who watch.
 *
 * What happens at a table is by its number. A long run (REDNOV_LONG) tells how far it is, and one that was stopped is gone
 * on with: REDNOV_FROM is the number of the first table, REDNOV_TO that of the last.
 */
#include "../budget.h"
#include "hall_world.h"
#include "table/likeness.h"

enum { ANN, BOB, MAL, EVE, PEOPLE, ROUNDS = 4000 };

static Socket sockets[PEOPLE];
static char table_id[RN_TOKEN_TEXT];
static char tokens[PEOPLE][RN_TOKEN_TEXT];
static char invite[RN_TOKEN_TEXT]; /* as the hostile ones know it; "" */
static const char *const KEYS[PEOPLE] = {
    "00000000000000000000000000000a11", "00000000000000000000000000000b0b",
    "00000000000000000000000000000bad", "00000000000000000000000000000e5e"};
static const char *const NAMES[PEOPLE] = {"Ann", "Bob"};
static uint64_t dice;
static bool was_public;

static int roll(int sides)
{
    dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((dice >> 33) % (unsigned)sides);
}

/* ---- The world -------------------------------------------------------------------------------- */

static int begin_in_memory(void **state)
{
    RnHallRules rules = rn_hall_rules();
    RnHallOut out = {.send = to_socket,
                     .close = to_close,
                     .query = to_store,
                     .think = to_search,
                     .notice = to_notice};
    (void)state;
    rules.burst = 100000;
    rules.per_second = 100000;
    rules.opened = 1000000;
    now = INT64_C(1763200000000);
    store = rn_store_open(":memory:", why);
    hall = rn_hall_new(rn_box_standard(), &rules, &out);
    return store == NULL || hall == NULL;
}

static int finish_in_memory(void **state)
{
    (void)state;
    close_hall();
    return 0;
}

/* What was told and is not needed any more is forgotten, but for the texts. */
static void tidy(Socket *socket)
{
    enum { KEEP = 40 };
    if (socket->count <= 2 * KEEP) {
        return;
    }
    /* the last table and game stay among those that are kept */
    int kept = 0;
    const json_t *table = table_of(socket);
    const json_t *game = game_of(socket);
    for (int i = 0; i < socket->count; i++) {
        json_t *one = socket->inbox[i];
        if (i >= socket->count - KEEP || json_object_get(one, "table") == table ||
            json_object_get(one, "game") == game) {
            socket->inbox[kept++] = one;
        } else {
            json_decref(one);
        }
    }
    socket->count = kept;
}

static RnOnline *online(void) { return &rn_hall_find(hall, table_id)->online; }

static void let(int who)
{
    if (json_object_get(last(&sockets[who], "re", NULL), "token") != NULL) {
        keep_token(&sockets[who]);
        strcpy(tokens[who], sockets[who].token);
    }
    const char *known =
        table_of(&sockets[who]) != NULL ? text_of(table_of(&sockets[who]), "invite") : "";
    if (who >= MAL && known[0] != '\0') {
        strcpy(invite, known);
    }
}

/* ---- The hostile ones ------------------------------------------------------------------------- */

static char a_gnome(void) { return (char)('A' + roll(4)); }
static const char *a_flag(void) { return roll(2) ? "true" : "false"; }

static const json_t *come_again(Socket *one, int who)
{
    if (roll(4) == 0) {
        return ask(one, "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", table_id, KEYS[who]);
    }
    if (tokens[who][0] != '\0' && roll(4) != 0) {
        return ask(one, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", table_id,
                   tokens[who]);
    }
    return ask(one, "{\"do\":\"join\",\"table\":\"%s\"}", table_id);
}

/* A name, which may be one that passes for another's. */
static const char *a_name(void)
{
    /* one with a Cyrillic A, one with a soft hyphen before its b */
    static const char *const names[] = {
        "Mal",  "Eve", "Ann", "ann", "A n n", "\xd0\x90nn", "Bob", "B0b", "Bo\xc2\xad\x62",
        "Mate", "BOB", "Zoe"};
    return names[roll(12)];
}

static void ask_to_sit(Socket *one, int who)
{
    if (invite[0] != '\0' && who == MAL) { /* who was let in knows the way */
        ask(one,
            "{\"do\":\"sit\",\"gnomes\":[\"%c\"],\"name\":\"%s\",\"invite\":\"%s\",\"key\":\"%s\"}",
            a_gnome(), a_name(), invite, KEYS[who]);
    } else {
        ask(one, "{\"do\":\"sit\",\"gnomes\":[\"%c\",\"%c\"],\"name\":\"%s\"}", a_gnome(),
            a_gnome(), a_name());
    }
}

static void propose(Socket *one)
{
    static const char *const whats[] = {"mute", "unmute", "away"};
    switch (roll(4)) {
    case 0: ask(one, "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"%c\"}", a_gnome()); break;
    case 1:
        ask(one, "{\"do\":\"propose\",\"what\":\"set\",\"deadline\":1,\"stand_in\":\"lubber\"}");
        break;
    default:
        ask(one, "{\"do\":\"propose\",\"what\":\"%s\",\"person\":%d}", whats[roll(3)], roll(5));
        break;
    }
}

static void play_on(Socket *one)
{
    const json_t *moves = json_object_get(game_of(one), "moves");
    if (json_array_size(moves) > 0) {
        ask(one, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(one),
            pick_move(one, &dice));
    }
}

/* What changes the game or its people. */
static void spoil_table(Socket *one)
{
    static const char *const kinds[] = {"free", "lubber", "mate"};
    switch (roll(10)) {
    case 0: ask(one, "{\"do\":\"pause\",\"on\":%s}", a_flag()); break;
    case 1: ask(one, "{\"do\":\"agree\",\"on\":%s}", a_flag()); break;
    case 2: ask(one, "{\"do\":\"resign\",\"on\":true}"); break;
    case 3: ask(one, "{\"do\":\"relieve\",\"gnome\":\"%c\",\"on\":%s}", a_gnome(), a_flag()); break;
    case 4: ask(one, "{\"do\":\"set\",\"deadline\":%d,\"stand_in\":\"lubber\"}", roll(3)); break;
    case 5:
        ask(one, "{\"do\":\"fill\",\"gnome\":\"%c\",\"with\":\"%s\"}", a_gnome(), kinds[roll(3)]);
        break;
    case 6: ask(one, "{\"do\":\"stand\",\"gnomes\":[\"%c\"]}", a_gnome()); break;
    case 7: ask(one, "{\"do\":\"set\",\"public\":%s}", a_flag()); break;
    case 8: propose(one); break;
    default:
        ask(one, "{\"do\":\"vote\",\"motion\":%u,\"on\":true}", online()->motion.number);
        break;
    }
}

/* What is about names and keys. */
static void pose(Socket *one, int who)
{
    switch (roll(8)) {
    case 0: ask(one, "{\"do\":\"name\",\"name\":\"%s\"}", a_name()); break;
    case 1: ask(one, "{\"do\":\"murmur\",\"name\":\"%s\",\"text\":\"boo\"}", a_name()); break;
    case 2: ask(one, "{\"do\":\"claim\",\"key\":\"%s\"}", KEYS[who]); break;
    case 3:
        ask(one,
            roll(8) == 0 ? "{\"do\":\"mine\",\"key\":\"%s\"}" : "{\"do\":\"claim\",\"key\":\"%s\"}",
            KEYS[who]);
        break;
    case 4:
        ask(one,
            "{\"do\":\"invite\",\"key\":\"%s\",\"table\":\"%s\",\"from\":\"%s\",\"person\":%d}",
            KEYS[who], table_id, table_id, roll(5));
        break;
    case 5:
        ask(one, "{\"do\":\"decline\",\"key\":\"%s\",\"table\":\"%s\"}", KEYS[who], table_id);
        break;
    case 6: ask(one, "{\"do\":\"list\"}"); break;
    default:
        ask(one, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"%s\"}", table_id, a_name());
        break;
    }
}

static void spoil_at_random(int who)
{
    Socket *one = &sockets[who];
    switch (roll(11)) {
    case 0: come_again(one, who); break;
    case 1: ask_to_sit(one, who); break;
    case 2: ask(one, "{\"do\":\"chat\",\"text\":\"boo\"}"); break;
    case 3: ask(one, "{\"do\":\"look\",\"gnome\":\"%c\"}", a_gnome()); break;
    case 4: ask(one, "{\"do\":\"leave\"}"); break;
    case 5: play_on(one); break;
    case 6: ask(one, roll(8) == 0 ? "{\"do\":\"forget\"}" : "{\"do\":\"export\"}"); break;
    case 7:
    case 8: pose(one, who); break;
    default: spoil_table(one); break;
    }
    let(who);
}

/* Whatever they do, it is no decision of an honest one. */
static void spoil(int who)
{
    int gnome = online()->decider;
    uint64_t rev = online()->rev;
    spoil_at_random(who);
    assert_true(gnome > BOB || online()->rev == rev);
}

/* ---- The honest ones -------------------------------------------------------------------------- */

/* Whoever keeps the game waiting loses the seat, and a computer player has it. */
static void go_round(int gnome)
{
    const RnChair *chair = &online()->chair[gnome];
    if (chair->kind == RN_PERSON && chair->person >= 0) {
        assert_true(
            is_ok(ask(&sockets[ANN], "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"%c\"}",
                      'A' + gnome)));
    }
    assert_true(is_ok(
        ask(&sockets[BOB], "{\"do\":\"fill\",\"gnome\":\"%c\",\"with\":\"lubber\"}", 'A' + gnome)));
}

static void vote_no(void)
{
    for (int who = ANN; who <= BOB && online()->motion.number != 0; who++) {
        if (online()->motion.person != who) {
            ask(&sockets[who], "{\"do\":\"vote\",\"motion\":%u,\"on\":false}",
                online()->motion.number);
        }
    }
    assert_int_equal(online()->motion.number, 0);
}

static void play(void)
{
    if (online()->motion.number != 0) {
        vote_no();
    }
    if (online()->paused) {
        assert_true(is_ok(ask(&sockets[BOB], "{\"do\":\"pause\",\"on\":false}")));
    }
    run();
    int gnome = online()->decider;
    if (online()->phase != RN_TABLE_PLAYING || online()->chair[gnome].kind != RN_PERSON) {
        return;
    }
    if (gnome > BOB) {
        go_round(gnome);
        return;
    }
    Socket *one = &sockets[gnome];
    assert_true(is_ok(ask(one, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
                          (long long)online()->rev, pick_move(one, &dice))));
}

/* ---- What is always true ---------------------------------------------------------------------- */

static bool poses(const char *name)
{
    return rn_names_alike(name, NAMES[ANN]) || rn_names_alike(name, NAMES[BOB]) ||
           rn_name_is_crew(name);
}

/* By names, and by what was said last. */
static void check_names(void)
{
    for (int p = BOB + 1; p < online()->people; p++) {
        bool counts = rn_online_seated(online(), p) || online()->here >> p & 1;
        assert_false(counts && poses(online()->person[p].name));
    }
    for (int who = ANN; who <= BOB; who++) {
        assert_string_equal(online()->person[who].name, NAMES[who]);
        const json_t *line =
            sockets[who].client != NULL ? last(&sockets[who], "tell", "chat") : NULL;
        if (line != NULL && strcmp(text_of(line, "text"), "boo") == 0) {
            json_int_t by = json_integer_value(json_object_get(line, "person"));
            assert_true(by > BOB || by < 0);
            assert_false(by < 0 && poses(text_of(line, "name")));
        }
    }
    for (int who = MAL; who <= EVE; who++) {
        assert_false(poses(sockets[who].client->name));
    }
}

static void check_table(void)
{
    for (int who = ANN; who <= BOB; who++) {
        assert_int_equal(online()->chair[who].kind, RN_PERSON);
        assert_int_equal(online()->chair[who].person, who);
        assert_false(online()->person[who].muted || online()->person[who].out);
    }
    assert_false(online()->resigned);
    check_names();
    was_public = was_public || online()->open;
    assert_true(was_public || strstr(sockets[EVE].texts, "between us") == NULL);
}

/* Their hands, as another is told of them. */
static void check_hands(const Socket *socket)
{
    const json_t *game = game_of(socket);
    if (game == NULL || !json_is_true(json_object_get(game, "hidden")) ||
        online()->phase == RN_TABLE_OVER) {
        return;
    }
    const json_t *gnomes = json_object_get(json_object_get(game, "position"), "gnomes");
    for (size_t g = ANN; g <= BOB; g++) {
        const json_t *items = json_object_get(json_array_get(gnomes, g), "items");
        assert_non_null(json_object_get(items, "hidden"));
        assert_int_equal(json_object_size(items), 1);
    }
}

/* ---- Tables ----------------------------------------------------------------------------------- */

static void set_table(void)
{
    static const char *const thirds[] = {"free", "lubber", "mate"};
    invite[0] = '\0';
    memset(tokens, 0, sizeof tokens);
    for (int who = 0; who < PEOPLE; who++) {
        enter(&sockets[who]);
    }
    was_public = roll(2) != 0;
    assert_true(is_ok(ask(
        &sockets[ANN],
        "{\"do\":\"open\",\"name\":\"Ann\",\"public\":%s,\"config\":{\"players\":4%s},\"seats\":"
        "[\"me\",\"free\",\"free\",\"%s\"],\"deadline\":%d,\"stand_in\":\"lubber\",\"key\":\"%s\"}",
        was_public ? "true" : "false", roll(2) ? ",\"crazed\":true" : "", thirds[roll(3)],
        roll(2) * 600, KEYS[ANN])));
    let(ANN);
    strcpy(table_id, text_of(table_of(&sockets[ANN]), "table"));
    char way[RN_TOKEN_TEXT];
    strcpy(way, text_of(table_of(&sockets[ANN]), "invite"));
    for (int who = BOB; who < PEOPLE; who++) {
        assert_true(is_ok(ask(&sockets[who], "{\"do\":\"join\",\"table\":\"%s\"}", table_id)));
    }
    assert_true(is_ok(
        ask(&sockets[BOB],
            "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"Bob\",\"invite\":\"%s\",\"key\":\"%s\"}",
            way, KEYS[BOB])));
    let(BOB);
    if (roll(3) != 0) { /* a friend of a friend */
        assert_true(is_ok(
            ask(&sockets[MAL],
                "{\"do\":\"sit\",\"gnomes\":[\"C\"],\"name\":\"Mal\",\"invite\":\"%s\"}", way)));
        let(MAL);
    }
    assert_true(is_ok(ask(&sockets[BOB], "{\"do\":\"start\"}")));
}

/* Nobody is there but those who should not be. */
static void sleep_well(void)
{
    for (int who = ANN; who <= BOB; who++) {
        leave(&sockets[who]);
    }
    for (int i = 0; i < 30; i++) {
        now += 30 * 60000;
        run();
        come_again(&sockets[EVE], EVE); /* else the table is left to the store */
        spoil(MAL + roll(2));
        check_table();
    }
    for (int who = ANN; who <= BOB; who++) {
        enter(&sockets[who]);
        bool lost = roll(2) != 0; /* the browser, and with it the token */
        assert_true(is_ok(ask(&sockets[who], "{\"do\":\"join\",\"table\":\"%s\",\"%s\":\"%s\"}",
                              table_id, lost ? "key" : "token", lost ? KEYS[who] : tokens[who])));
        assert_int_equal(sockets[who].client->person, who);
    }
}

static void one_table(void)
{
    set_table();
    for (int round = 0; online()->phase != RN_TABLE_OVER; round++) {
        assert_true(round < ROUNDS);
        now += 700;
        for (int i = roll(4); i > 0; i--) {
            spoil(MAL + roll(2));
            check_table();
        }
        if (round % 16 == 0) {
            assert_true(is_ok(
                ask(&sockets[roll(2)], "{\"do\":\"chat\",\"text\":\"between us %d\"}", round)));
        }
        if (roll(24) == 0) {
            sleep_well();
        }
        play();
        check_table();
        for (int who = 0; who < PEOPLE; who++) {
            if (who >= MAL) {
                check_hands(&sockets[who]);
            }
            tidy(&sockets[who]);
        }
    }
    assert_int_equal(rn_session_state(&online()->session)->decision, RN_OVER);
    for (int who = MAL; who <= EVE; who++) {
        for (int honest = ANN; honest <= BOB; honest++) {
            assert_null(strstr(sockets[who].texts, tokens[honest]));
            assert_null(strstr(sockets[who].texts, KEYS[honest]));
        }
    }
    for (int who = 0; who < PEOPLE; who++) {
        leave(&sockets[who]);
    }
    now += 400000; /* nobody comes back to it */
    run();
}

static void they_spoil_nothing(void **state)
{
    enum { TELL = 100 };
    const int from = number_of("REDNOV_FROM", 1);
    const int to = number_of("REDNOV_TO", budget(SLOW ? 30 : 120, 10000));
    (void)state;
    for (int i = from; i <= to; i++) {
        dice = (uint64_t)(i - 1) * UINT64_C(0x9e3779b97f4a7c15) + 1;
        dice_begin((uint64_t)i);
        one_table();
        if (i == to || i % TELL == 0) {
            printf("tables %d to %d: nothing spoilt\n", from, i);
            fflush(stdout);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(they_spoil_nothing, begin_in_memory, finish_in_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
