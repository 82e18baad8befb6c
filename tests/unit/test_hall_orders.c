/*
 * test_hall_orders.c - two servers over one store, and events in an order that only a slow machine has.
 * tests/serve/orders.c looks for more of them.
 */
#include "hall_two.h"

/* Nobody is told of steps that follow others it was not told of. */
static void check_told(const Socket *socket)
{
    long long known = 0;
    for (int i = 0; i < socket->count; i++) {
        const json_t *game = json_object_get(socket->inbox[i], "game");
        assert_string_not_equal(text_of(socket->inbox[i], "tell"), "gone");
        if (!json_is_object(game)) {
            continue;
        }
        assert_true(json_integer_value(json_object_get(game, "from")) <= known);
        known = json_integer_value(json_object_get(game, "step"));
    }
}

/* The store answers the only query there is; the server hears of it later. */
static RnHallQuery *read_early(void)
{
    assert_int_equal(query_count, 1);
    query_count = 0;
    rn_query_run(store, rn_box_standard(), queries[0]);
    return queries[0];
}

/* What has gathered is written; the server hears of it later. */
static RnHallBatch *write_early(void)
{
    size_t count;
    RnHallBatch *batch = rn_hall_batch(hall, now);
    assert_non_null(batch);
    RnStorePut *puts = rn_batch_puts(batch, &count);
    assert_true(rn_store_commit(store, puts, count, why));
    return batch;
}

/* Someone moves while the server is about to learn that another has written the table before: the crew's
 * turn may have come, but not in the game that there is. */
static void crew_waits_for_the_store(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    uint64_t random = 7;
    int stale = 0;
    (void)state;
    gather_two(people, id, "sailor");
    for (int moves = 0; moves < 60 && decider_of(people) >= 0; moves++) {
        int who = decider_of(people);
        if (who > 1) {
            now += 1000;
            exchange(id);
            continue;
        }
        use(1 - who);
        assert_true(is_ok(ask(&people[1 - who], "{\"do\":\"chat\",\"text\":\"one\"}")));
        use(who);
        say(&people[who], "{\"do\":\"chat\",\"text\":\"two\"}");
        RnHallBatch *batch = write_early();
        say_move(people, who, &random);
        rn_hall_batch_done(hall, batch, true);
        stale += rn_hall_find(hall, id)->loading;
        rn_hall_run(hall, now);
        assert_null(rn_hall_batch(hall, now));
        save();
        exchange(id);
        assert_int_equal(rev_of(&people[0]), rev_of(&people[1]));
        check_told(&people[0]);
        check_told(&people[1]);
    }
    assert_true(stale > 10);
    part_two(people);
}

/* Both begin the game: it was begun at the other server, so nobody here knows what chance did first. */
static void two_start_at_once(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    (void)state;
    seat_two(people, id, "me");
    use(0);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    use(1);
    assert_refused(ask(&people[1], "{\"do\":\"start\"}"), "begun");
    exchange(id);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(rev_of(&people[i]), 1);
        check_told(&people[i]);
    }
    part_two(people);
}

/* News of a write come while an answer is under way that was read before it. */
static void what_was_read_is_of_old(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    uint64_t random = 7;
    (void)state;
    gather_two(people, id, "me");
    int who = person_of(people);
    use(1 - who);
    rn_hall_missed(hall); /* so it reads the table */
    RnHallQuery *query = read_early();
    move_two(people, who, &random);
    use(1 - who);
    rn_hall_other(hall, id, version_of(id));
    rn_hall_answer(hall, query, now);
    save();
    assert_int_equal(rev_of(&people[1 - who]), rev_of(&people[who]));

    /* and one that the store does not answer, though it is there: it is asked again */
    who = person_of(people);
    move_two(people, who, &random);
    use(1 - who);
    rn_hall_other(hall, id, version_of(id));
    assert_int_equal(query_count, 1);
    answer_nothing();
    now += 1000;
    run();
    assert_int_equal(rev_of(&people[1 - who]), rev_of(&people[who]));
    part_two(people);
}

/* Someone comes with a token that another server has given out after the table was read here. */
static void token_is_newer_than_what_was_read(void **state)
{
    Socket people[2];
    Socket late;
    Socket again[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    seat_two(people, id, "free");
    use(1);
    leave(&people[1]);
    rn_hall_free(hall);
    open_one(1);
    enter(&again[0]);
    say(&again[0], "{\"do\":\"join\",\"table\":\"%s\"}", id);
    RnHallQuery *query = read_early();
    use(0);
    come_and_sit(&late, id, &people[0], 'C', "L");
    use(1);
    enter(&again[1]);
    enter(&again[2]);
    say(&again[1], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, late.token);
    say(&again[2], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}", id, 0);
    rn_hall_answer(hall, query, now);
    save();
    assert_true(is_ok(last(&again[0], "re", NULL)));
    assert_true(is_ok(last(&again[1], "re", NULL)));
    assert_refused(last(&again[2], "re", NULL), "token");
    leave_all(again, 3);
    use(0);
    leave(&late);
    leave(&people[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(crew_waits_for_the_store, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(two_start_at_once, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(what_was_read_is_of_old, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(token_is_newer_than_what_was_read, begin_two, finish_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
