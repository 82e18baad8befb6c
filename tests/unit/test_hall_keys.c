/*
 * test_hall_keys.c - people who are known by a key: a lost browser is no lost seat, tables and games on every
 * device, invitations without a link; and what a key does not give.
 */
#include "hall_world.h"

static const char ANN[] = "00112233445566778899aabbccddeeff";
static const char BOB[] = "ffeeddccbbaa99887766554433221100";
static const char EVE[] = "0123456789abcdef0123456789abcdef";

static const json_t *list_of(Socket *socket, const char *key, const char *list)
{
    return json_object_get(ask(socket, "{\"do\":\"mine\",\"key\":\"%s\"}", key), list);
}

static long long number_of(const json_t *one, const char *field)
{
    return json_integer_value(json_object_get(one, field));
}

/* Ann opens a table with her key, Bob sits down with his. */
static void set_table(Socket people[2], char id[RN_TOKEN_TEXT])
{
    enter(&people[0]);
    assert_true(is_ok(ask(&people[0],
                          "{\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},\"seats\":"
                          "[\"me\",\"free\",\"lubber\"],\"key\":\"%s\"}",
                          ANN)));
    keep_token(&people[0]);
    strcpy(id, text_of(table_of(&people[0]), "table"));
    enter(&people[1]);
    assert_true(
        is_ok(ask(&people[1], "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", id, BOB)));
    assert_int_equal(number_of(table_of(&people[1]), "you"), -1);
    assert_true(is_ok(ask(&people[1],
                          "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"Bob\",\"invite\":\"%s\","
                          "\"key\":\"%s\"}",
                          text_of(table_of(&people[0]), "invite"), BOB)));
    keep_token(&people[1]);
}

static void a_lost_browser_is_no_lost_seat(void **state)
{
    Socket people[2];
    Socket phone;
    char id[RN_TOKEN_TEXT];
    (void)state;
    set_table(people, id);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    leave(&people[0]); /* with its token */
    save();
    enter(&phone);
    const json_t *one = json_array_get(list_of(&phone, ANN, "tables"), 0);
    assert_string_equal(text_of(one, "table"), id);
    assert_string_equal(text_of(one, "name"), "Ann");
    assert_string_equal(json_string_value(json_array_get(json_object_get(one, "gnomes"), 0)), "A");
    assert_true(is_ok(ask(&phone, "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", id, ANN)));
    assert_int_equal(number_of(table_of(&phone), "you"), 0);
    assert_true(json_is_true(json_object_get(table_of(&phone), "kept")));
    /* also after the server has been started anew */
    leave(&people[1]);
    leave(&phone);
    save();
    close_hall();
    open_hall();
    enter(&phone);
    assert_true(is_ok(ask(&phone, "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", id, ANN)));
    assert_int_equal(number_of(table_of(&phone), "you"), 0);
    leave(&phone);
}

static void whose_turn_it_is(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    (void)state;
    set_table(people, id);
    assert_string_equal(text_of(json_array_get(list_of(&people[0], ANN, "tables"), 0), "phase"),
                        "gathering");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    run();
    uint64_t dice = 1;
    int asked = 0; /* with some dice the game ends before, but with none at once */
    for (; asked < 30 && the_table(&people[0])->online.phase == RN_TABLE_PLAYING; asked++) {
        int due = the_table(&people[0])->online.decider;
        for (int p = 0; p < 2; p++) {
            const json_t *one =
                json_array_get(list_of(&people[p], p == 0 ? ANN : BOB, "tables"), 0);
            assert_int_equal(json_is_true(json_object_get(one, "turn")), p == due);
            assert_string_equal(text_of(one, "decides"), due == 0 ? "Ann" : "Bob");
        }
        assert_true(is_ok(ask(&people[due], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
                              rev_of(&people[due]), pick_move(&people[due], &dice))));
        run();
    }
    assert_true(asked > 1);
    leave(&people[0]);
    leave(&people[1]);
}

/* Finished games are listed with how they ended; the rematch is known by the same keys. */
static void games_are_counted(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    (void)state;
    set_table(people, id);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"resign\",\"on\":true}")));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"resign\",\"on\":true}")));
    const json_t *one = json_array_get(list_of(&people[0], ANN, "games"), 0);
    assert_string_equal(text_of(one, "result"), "given-up");
    assert_int_equal(strlen(text_of(one, "game")), 32);
    assert_int_equal(json_array_size(list_of(&people[0], ANN, "tables")), 0);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"rematch\"}")));
    one = json_array_get(list_of(&people[0], ANN, "tables"), 0);
    assert_string_equal(text_of(one, "table"), text_of(table_of(&people[0]), "rematch"));
    now += 1000; /* a whole one */
    assert_true(is_ok(ask(&people[0], "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}",
                          text_of(one, "table"), ANN)));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}",
                          text_of(table_of(&people[0]), "table"), BOB)));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    uint64_t dice = 5;
    RnOnline *online = &the_table(&people[0])->online;
    run();
    while (online->phase == RN_TABLE_PLAYING) {
        Socket *mover = &people[online->decider];
        assert_true(is_ok(ask(mover, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
                              rev_of(mover), pick_move(mover, &dice))));
        run();
    }
    bool rescued = rn_session_state(&online->session)->result == RN_RESCUED;
    one = json_array_get(list_of(&people[0], ANN, "games"), 0);
    assert_string_equal(text_of(one, "result"), rescued ? "rescued" : "lost");
    leave(&people[0]);
    leave(&people[1]);
}

static void a_seat_can_be_claimed(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", "");
    const char *id = text_of(table_of(&people[0]), "table");
    assert_false(json_is_true(json_object_get(table_of(&people[1]), "kept")));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"claim\",\"key\":\"%s\"}", BOB)));
    assert_true(json_is_true(json_object_get(table_of(&people[1]), "kept")));
    assert_int_equal(json_array_size(list_of(&people[1], BOB, "tables")), 1);
    /* nobody else sees the key, its digest, or that there is one */
    assert_null(strstr(people[0].texts, BOB));
    assert_null(strstr(people[0].texts, "owner"));
    assert_false(json_is_true(json_object_get(table_of(&people[0]), "kept")));
    /* who deletes what is its own at the table has deleted this, too */
    assert_true(is_ok(ask(&people[1], "{\"do\":\"forget\"}")));
    assert_int_equal(json_array_size(list_of(&people[0], BOB, "tables")), 0);
    assert_true(
        is_ok(ask(&people[2], "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", id, BOB)));
    assert_int_equal(number_of(table_of(&people[2]), "you"), -1);
    leave_all(people, 3);
}

/* A vote frees a seat: whoever it belonged to may take it again, as a guest, by the invitation, and is the same
 * person. Who was sent away is so by its key, too. */
static void votes_hold_for_keys(void **state)
{
    Socket people[2];
    Socket again;
    char id[RN_TOKEN_TEXT];
    (void)state;
    set_table(people, id);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"B\"}")));
    enter(&again);
    assert_true(is_ok(ask(&again, "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", id, BOB)));
    assert_int_equal(number_of(table_of(&again), "you"), 1);
    assert_refused(ask(&again, "{\"do\":\"sit\",\"gnomes\":[\"B\"]}"), "not-invited");
    assert_true(is_ok(ask(&again, "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"invite\":\"%s\"}",
                          text_of(table_of(&people[0]), "invite"))));
    assert_int_equal(number_of(table_of(&again), "you"), 1);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"away\",\"person\":1}")));
    assert_refused(ask(&again, "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", id, BOB),
                   "sent-away");
    assert_int_equal(json_array_size(list_of(&again, BOB, "tables")), 0);
    /* not by looking on first and sitting down with it, nor by another seat that is claimed */
    assert_true(is_ok(ask(&again, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    char way[RN_TOKEN_TEXT];
    strcpy(way, text_of(table_of(&people[0]), "invite"));
    assert_refused(ask(&again,
                       "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"Rob\",\"invite\":\"%s\","
                       "\"key\":\"%s\"}",
                       way, BOB),
                   "sent-away");
    assert_true(is_ok(ask(
        &again, "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"Rob\",\"invite\":\"%s\"}", way)));
    assert_refused(ask(&again, "{\"do\":\"claim\",\"key\":\"%s\"}", BOB), "sent-away");
    leave(&again);
    leave(&people[0]);
    leave(&people[1]);
}

static void invites_without_a_link(void **state)
{
    Socket people[2];
    Socket eve;
    char from[RN_TOKEN_TEXT];
    char id[RN_TOKEN_TEXT];
    (void)state;
    set_table(people, from);
    const json_t *mate = json_array_get(list_of(&people[0], ANN, "people"), 0);
    assert_string_equal(text_of(mate, "name"), "Bob");
    assert_string_equal(text_of(mate, "from"), from);
    assert_int_equal(number_of(mate, "person"), 1);
    assert_true(is_ok(
        ask(&people[0],
            "{\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},\"key\":\"%s\"}", ANN)));
    strcpy(id, text_of(table_of(&people[0]), "table"));
    static const char invite[] =
        "{\"do\":\"invite\",\"key\":\"%s\",\"table\":\"%s\",\"from\":\"%s\",\"person\":%d}";
    /* only who counts there, only who was at the other table, and only who has a key there */
    assert_refused(ask(&people[1], invite, BOB, id, from, 0), "guest");
    assert_refused(ask(&people[1], invite, EVE, id, from, 1), "guest");
    assert_refused(ask(&people[0], invite, ANN, id, from, 5), "not-seated");
    assert_refused(ask(&people[0], invite, ANN, id, EVE, 1), "no-table");
    assert_true(is_ok(ask(&people[0], invite, ANN, id, from, 1)));
    const json_t *one = json_array_get(list_of(&people[1], BOB, "invites"), 0);
    assert_string_equal(text_of(one, "table"), id);
    assert_string_equal(text_of(one, "by"), "Ann");
    char way[RN_TOKEN_TEXT];
    strcpy(way, text_of(one, "invite"));
    enter(&eve);
    assert_int_equal(json_array_size(list_of(&eve, EVE, "invites")), 0);
    /* who comes has one invitation less, and who is there is not invited again */
    assert_true(
        is_ok(ask(&people[1], "{\"do\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", id, BOB)));
    assert_true(is_ok(ask(&people[1],
                          "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"Bob\",\"invite\":\"%s\","
                          "\"key\":\"%s\"}",
                          way, BOB)));
    assert_int_equal(json_array_size(list_of(&people[1], BOB, "invites")), 0);
    assert_refused(ask(&people[0], invite, ANN, id, from, 1), "here");
    /* declined: nobody is told, and it does not come again */
    assert_true(is_ok(
        ask(&people[0],
            "{\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},\"key\":\"%s\"}", ANN)));
    strcpy(id, text_of(table_of(&people[0]), "table"));
    assert_true(is_ok(ask(&people[0], invite, ANN, id, from, 1)));
    assert_true(
        is_ok(ask(&people[1], "{\"do\":\"decline\",\"key\":\"%s\",\"table\":\"%s\"}", BOB, id)));
    assert_int_equal(json_array_size(list_of(&people[1], BOB, "invites")), 0);
    assert_true(is_ok(ask(&people[0], invite, ANN, id, from, 1)));
    assert_int_equal(json_array_size(list_of(&people[1], BOB, "invites")), 0);
    assert_int_equal(
        number_of(ask(&people[1], "{\"do\":\"mine-forget\",\"key\":\"%s\"}", BOB), "deleted"), 2);
    leave(&eve);
    leave(&people[0]);
    leave(&people[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_lost_browser_is_no_lost_seat, begin, finish),
        cmocka_unit_test_setup_teardown(whose_turn_it_is, begin, finish),
        cmocka_unit_test_setup_teardown(games_are_counted, begin, finish),
        cmocka_unit_test_setup_teardown(a_seat_can_be_claimed, begin, finish),
        cmocka_unit_test_setup_teardown(votes_hold_for_keys, begin, finish),
        cmocka_unit_test_setup_teardown(invites_without_a_link, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
