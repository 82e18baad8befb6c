/*
 * test_hall_bounds.c - what people at a table may cost and may do to each other: memory, tables, the time of
 * others; and what becomes of what was said when someone is forgotten.
 */
#include "hall_world.h"

static const char MATES[] = ",\"deadline\":60,\"stand_in\":\"mate\"";

static bool may_not(void *user, void *socket, RnCost what)
{
    (void)user;
    (void)socket;
    return what != RN_COST_OPEN;
}

static void join(Socket *socket, const char *id)
{
    enter(socket);
    assert_true(is_ok(ask(socket, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
}

static void copy_id(void *user, const RnStoreRow *row) { strcpy(user, row->id); }

/* A free seat is stood in for when it is late; someone who looks on does not change that. */
static void onlookers_hold_nobody_up(void **state)
{
    Socket sockets[4];
    (void)state;
    gather(sockets, 3, "", MATES);
    const char *id = text_of(table_of(&sockets[0]), "table");
    assert_true(is_ok(ask(&sockets[0], "{\"do\":\"start\"}")));
    int decider = decider_of(sockets);
    char gnome = (char)('A' + decider);
    assert_true(is_ok(ask(&sockets[decider], "{\"do\":\"stand\",\"gnomes\":[\"%c\"]}", gnome)));
    RnHallTable *table = rn_hall_find(hall, id);
    now += 61000;
    RnChair *chair = &table->online.chair[decider];
    rn_online_late(&table->online, now);
    assert_true(chair->away);
    join(&sockets[3], id);
    assert_true(chair->away);
    assert_refused(ask(&sockets[3], "{\"do\":\"chat\",\"text\":\"wait\"}"), "not-seated");
    assert_true(chair->away);
    leave_all(sockets, 4);
}

/* Whoever goes to another table is seen to have gone. */
static void going_elsewhere_is_told(void **state)
{
    Socket sockets[3];
    (void)state;
    gather(sockets, 3, "", "");
    int before = sockets[1].count;
    assert_true(
        is_ok(ask(&sockets[0], "{\"do\":\"open\",\"name\":\"P0\",\"config\":{\"players\":3}}")));
    assert_true(sockets[1].count > before);
    const json_t *people = json_object_get(table_of(&sockets[1]), "people");
    assert_false(json_is_true(json_object_get(json_array_get(people, 0), "here")));
    assert_true(json_is_true(json_object_get(json_array_get(people, 1), "here")));
    leave_all(sockets, 3);
}

/* Who comes again without its token is somebody else: the person is seen to have gone. */
static void coming_as_nobody_is_told(void **state)
{
    Socket sockets[2];
    (void)state;
    gather(sockets, 2, ",\"gnomes\":4", "");
    assert_true(is_ok(ask(&sockets[0], "{\"do\":\"join\",\"table\":\"%s\"}",
                          text_of(table_of(&sockets[0]), "table"))));
    const json_t *people = json_object_get(table_of(&sockets[1]), "people");
    assert_false(json_is_true(json_object_get(json_array_get(people, 0), "here")));
    leave_all(sockets, 2);
}

/* What was too much is refused by its number, unless it is long. */
static void what_is_put_off_is_named(void **state)
{
    Socket one;
    (void)state;
    gather(&one, 1, ",\"gnomes\":4", "");
    one.client->allowance = 0;
    assert_refused(ask(&one, "{\"id\":77,\"do\":\"ping\"}"), "slow");
    assert_int_equal(json_integer_value(json_object_get(last(&one, "re", NULL), "re")), 77);
    assert_refused(ask(&one, "{\"id\":78,\"do\":\"ping\"%2000s}", ""), "slow");
    assert_true(json_is_null(json_object_get(last(&one, "re", NULL), "re")));
    leave(&one);
}

/* A table where nobody is leaves memory though something is due there in days; it is back in time. */
static void a_deadline_keeps_no_table(void **state)
{
    Socket sockets[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(sockets, 3, "", ",\"deadline\":2592000,\"stand_in\":\"mate\"");
    strcpy(id, text_of(table_of(&sockets[0]), "table"));
    assert_true(is_ok(ask(&sockets[0], "{\"do\":\"start\"}")));
    int64_t due = rn_online_wakes(&rn_hall_find(hall, id)->online);
    int decider = decider_of(sockets);
    assert_true(due > now);
    leave_all(sockets, 3);
    run();
    now += 301000;
    run();
    assert_null(rn_hall_find(hall, id));
    RnStoreDue from = {.wake = 0};
    char found[RN_TOKEN_TEXT] = "";
    assert_true(rn_store_due(store, due - 1, 1, &from, copy_id, found, why));
    assert_string_equal(found, "");
    assert_true(rn_store_due(store, due, 1, &from, copy_id, found, why));
    assert_string_equal(found, id);
    now = due - 5000;
    rn_hall_due(hall, id);
    run();
    assert_non_null(rn_hall_find(hall, id)); /* and stays for what is due so soon */
    now = due + 1000;
    run();
    assert_true(rn_hall_find(hall, id)->online.chair[decider].away);
}

/* When there are many tables those without people leave at once: nobody closes the hall by opening them. */
static void tables_left_alone_close_no_hall(void **state)
{
    Socket one;
    char id[RN_TOKEN_TEXT] = "";
    (void)state;
    hall->rules.tables = 8;
    for (int i = 0; i < 100; i++) {
        gather(&one, 1, ",\"gnomes\":4", ",\"deadline\":2592000,\"stand_in\":\"mate\"");
        if (i == 0) {
            strcpy(id, text_of(table_of(&one), "table"));
        }
        assert_true(is_ok(ask(&one, "{\"do\":\"start\"}")));
        leave(&one);
        now += 1000;
        run();
    }
    join(&one, id);
    assert_true(is_ok(ask(&one, "{\"do\":\"ping\"}")));
    leave(&one);
}

/* A rematch is a table more, as dear as any. */
static void a_rematch_costs_a_table(void **state)
{
    Socket one;
    (void)state;
    gather(&one, 1, ",\"gnomes\":4", "");
    ask(&one, "{\"do\":\"start\"}");
    assert_true(is_ok(ask(&one, "{\"do\":\"resign\",\"on\":true}")));
    hall->out.may = may_not;
    uint64_t tables = rn_hall_count(hall)->tables;
    assert_refused(ask(&one, "{\"do\":\"rematch\"}"), "full");
    assert_int_equal(rn_hall_count(hall)->tables, tables);
    hall->out.may = NULL;
    assert_true(is_ok(ask(&one, "{\"do\":\"rematch\"}")));
    assert_int_equal(rn_hall_count(hall)->tables, tables + 1);
    leave(&one);
}

/* Whoever has the whole game told counts as sending several messages. */
static void whole_games_cost_more(void **state)
{
    Socket one;
    int told = 0;
    (void)state;
    gather(&one, 1, ",\"gnomes\":4", "");
    const char *id = text_of(table_of(&one), "table");
    one.client->allowance = 50 * 1000;
    for (int i = 0; i < 50; i++) {
        told += is_ok(ask(&one, "{\"do\":\"join\",\"table\":\"%s\"}", id));
    }
    assert_int_equal(told, 10);
    leave(&one);
}

static int64_t spent;
static int64_t affordable;

static bool note_spent(void *user, void *socket, int64_t us)
{
    (void)user;
    (void)socket;
    bool had_room = spent <= affordable;
    spent += us;
    return had_room;
}

/* A message costs by its size and by how many are told of it; an address that has cost too much is put off. */
static void work_is_charged(void **state)
{
    enum { LISTENERS = 30 };
    static const char ping[] = "{\"do\":\"ping\"}";
    static char text[60000];
    static Socket sockets[1 + LISTENERS];
    (void)state;
    gather(sockets, 1, ",\"gnomes\":4", "");
    hall->out.spend = note_spent;
    spent = 0;
    affordable = INT64_MAX;
    assert_true(is_ok(ask(&sockets[0], "{\"do\":\"name\",\"name\":\"a\"}")));
    int64_t alone = spent;
    for (int i = 1; i <= LISTENERS; i++) {
        join(&sockets[i], text_of(table_of(&sockets[0]), "table"));
    }
    spent = 0;
    assert_true(is_ok(ask(&sockets[0], "{\"do\":\"name\",\"name\":\"b\"}")));
    assert_true(spent >= alone + LISTENERS * 12);
    memset(text, ' ', sizeof text);
    memcpy(text, ping, sizeof ping - 1);
    spent = 0;
    int64_t before = sockets[0].client->allowance;
    rn_hall_hear(hall, sockets[0].client, text, sizeof text, now);
    assert_true(spent > 1000 && sockets[0].client->allowance < before - 1500);
    affordable = 0;
    say(&sockets[0], "{\"do\":\"ping\"}");
    assert_refused(last(&sockets[0], "re", NULL), "slow");
    leave_all(sockets, 1 + LISTENERS);
}

/* One token is good for a few devices, not for a crowd. */
static void a_seat_has_few_connections(void **state)
{
    Socket sockets[9];
    (void)state;
    gather(sockets, 1, ",\"gnomes\":4", "");
    for (int i = 1; i < 9; i++) {
        enter(&sockets[i]);
        const json_t *answer =
            ask(&sockets[i], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                text_of(table_of(&sockets[0]), "table"), sockets[0].token);
        assert_int_equal(is_ok(answer), i < 8);
    }
    assert_refused(last(&sockets[8], "re", NULL), "full");
    assert_true(is_ok(ask(&sockets[7], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                          text_of(table_of(&sockets[0]), "table"), sockets[0].token)));
    leave_all(sockets, 9);
}

/* Computer players have a share of a turn of the loop, however many are ready; mates think elsewhere. */
static void the_crew_leaves_time(void **state)
{
    enum { CREWED = 80 };
    static Socket sockets[CREWED];
    static const char *const kinds[] = {"lubber", "mate"};
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < CREWED; i++) {
            enter(&sockets[i]);
            assert_true(is_ok(ask(&sockets[i],
                                  "{\"do\":\"open\",\"name\":\"P\",\"config\":{\"players\":4},"
                                  "\"seats\":[\"%s\",\"%s\",\"%s\",\"me\"]}",
                                  kinds[kind], kinds[kind], kinds[kind])));
            assert_true(is_ok(ask(&sockets[i], "{\"do\":\"start\"}")));
        }
        uint64_t before = rn_hall_count(hall)->crew_moves;
        bool more = rn_hall_run(hall, now);
        uint64_t moves = rn_hall_count(hall)->crew_moves - before;
        assert_true(more || kind == 1);
        assert_int_equal(moves == 0, kind == 1);
        assert_true(moves < 50);
        assert_int_equal(thought_count > 0, kind == 1);
        run();
        leave_all(sockets, CREWED);
    }
}

/* Limits go by a clock that nobody sets: an hour that never was refills nothing. */
static void the_clock_goes_ahead(void **state)
{
    Socket one;
    (void)state;
    gather(&one, 1, ",\"gnomes\":4", "");
    one.client->allowance = 1500;
    now += INT64_C(3600000);
    set_back -= INT64_C(3600000);
    assert_true(is_ok(ask(&one, "{\"do\":\"ping\"}")));
    assert_refused(ask(&one, "{\"do\":\"ping\"}"), "slow");
    leave(&one);
}

/* While the disk does not answer a client is not listened to for ever. */
static void what_is_held_has_an_end(void **state)
{
    enum { ASKED = 400 };
    static char text[4096];
    Socket one;
    int refused = 0;
    (void)state;
    gather(&one, 1, ",\"gnomes\":4", "");
    int size =
        snprintf(text, sizeof text, "{\"id\":7,\"do\":\"chat\",\"text\":\"x\"%*s}", 3900, "");
    for (int i = 0; i < ASKED; i++) {
        one.client->allowance = 1000;
        rn_hall_hear(hall, one.client, text, (size_t)size, now);
    }
    const json_t *answer = last(&one, "re", NULL);
    assert_refused(answer, "busy");
    assert_int_equal(json_integer_value(json_object_get(answer, "re")), 7);
    save();
    assert_int_equal(one.client->held, 0);
    for (int i = 0; i < one.count; i++) {
        refused += strcmp(text_of(one.inbox[i], "error"), "busy") == 0;
    }
    assert_true(refused > 0 && refused < ASKED);
    one.client->allowance = 1000;
    assert_true(is_ok(ask(&one, "{\"do\":\"chat\",\"text\":\"again\"}")));
    leave(&one);
}

/* Of a long talk the last lines are kept, in the store too: what is gone does not come back when
 * someone is forgotten. */
static void long_talk_is_cut(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    RnStored stored;
    (void)state;
    gather(people, 2, ",\"gnomes\":4", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < RN_STORE_CHATS + 20; i++) {
        Socket *speaker = &people[i >= 40];
        speaker->client->allowance = 1000;
        assert_true(is_ok(ask(speaker, "{\"do\":\"chat\",\"text\":\"%d\"}", i)));
    }
    assert_int_equal(rn_store_load(store, id, &stored, why), RN_FOUND);
    assert_int_equal(stored.chat_count, RN_STORE_CHATS);
    assert_string_equal(stored.chats[0].text, "20");
    rn_stored_free(&stored);
    people[1].client->allowance = 1000;
    assert_true(is_ok(ask(&people[1], "{\"do\":\"forget\"}")));
    assert_int_equal(rn_store_load(store, id, &stored, why), RN_FOUND);
    assert_int_equal(stored.chat_count, 20);
    rn_stored_free(&stored);
    leave_all(people, 2);
}

/* Who takes the place of someone forgotten keeps what it says, in the same write too. */
static void a_newcomer_is_not_forgotten(void **state)
{
    Socket sockets[3];
    char id[RN_TOKEN_TEXT];
    RnStored stored;
    (void)state;
    gather(sockets, 2, ",\"gnomes\":4", "");
    strcpy(id, text_of(table_of(&sockets[0]), "table"));
    join(&sockets[2], id);
    assert_true(is_ok(ask(&sockets[1], "{\"do\":\"chat\",\"text\":\"old\"}")));
    say(&sockets[1], "{\"do\":\"forget\"}");
    say(&sockets[2], "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"New\",\"invite\":\"%s\"}",
        text_of(table_of(&sockets[0]), "invite"));
    assert_true(is_ok(ask(&sockets[2], "{\"do\":\"chat\",\"text\":\"new\"}")));
    assert_int_equal(rn_store_load(store, id, &stored, why), RN_FOUND);
    assert_int_equal(stored.chat_count, 1);
    assert_string_equal(stored.chats[0].text, "new");
    rn_stored_free(&stored);
    leave_all(sockets, 3);
}

/* A clock that is set back stops nothing and silences nobody. */
static void the_clock_goes_back(void **state)
{
    Socket one;
    (void)state;
    gather(&one, 1, ",\"gnomes\":4", "");
    rn_hall_run(hall, now);
    now -= INT64_C(3600000);
    set_back += INT64_C(3600000);
    assert_true(is_ok(ask(&one, "{\"do\":\"ping\"}")));
    rn_hall_run(hall, now);
    leave(&one);
}

/* The server may end with a batch that never came back: nothing is asked or told then. */
static void ends_while_writing(void **state)
{
    Socket one;
    (void)state;
    gather(&one, 1, ",\"gnomes\":4", "");
    say(&one, "{\"do\":\"chat\",\"text\":\"x\"}");
    RnHallBatch *batch = rn_hall_batch(hall, now);
    assert_non_null(batch);
    size_t count;
    rn_batch_puts(batch, &count)[0].stale = true;
    say(&one, "{\"do\":\"chat\",\"text\":\"y\"}");
    int heard = one.count;
    rn_hall_free(hall);
    assert_int_equal(one.count, heard);
    assert_int_equal(query_count, 0);
    rn_store_close(store);
    one.client = NULL;
    leave(&one);
    open_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(onlookers_hold_nobody_up, begin, finish),
        cmocka_unit_test_setup_teardown(going_elsewhere_is_told, begin, finish),
        cmocka_unit_test_setup_teardown(coming_as_nobody_is_told, begin, finish),
        cmocka_unit_test_setup_teardown(what_is_put_off_is_named, begin, finish),
        cmocka_unit_test_setup_teardown(a_deadline_keeps_no_table, begin, finish),
        cmocka_unit_test_setup_teardown(tables_left_alone_close_no_hall, begin, finish),
        cmocka_unit_test_setup_teardown(a_rematch_costs_a_table, begin, finish),
        cmocka_unit_test_setup_teardown(whole_games_cost_more, begin, finish),
        cmocka_unit_test_setup_teardown(work_is_charged, begin, finish),
        cmocka_unit_test_setup_teardown(a_seat_has_few_connections, begin, finish),
        cmocka_unit_test_setup_teardown(the_crew_leaves_time, begin, finish),
        cmocka_unit_test_setup_teardown(the_clock_goes_ahead, begin, finish),
        cmocka_unit_test_setup_teardown(what_is_held_has_an_end, begin, finish),
        cmocka_unit_test_setup_teardown(long_talk_is_cut, begin, finish),
        cmocka_unit_test_setup_teardown(a_newcomer_is_not_forgotten, begin, finish),
        cmocka_unit_test_setup_teardown(the_clock_goes_back, begin, finish),
        cmocka_unit_test_setup_teardown(ends_while_writing, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
