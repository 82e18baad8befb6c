/*
 * test_hall_other.c - two servers over one store: what happens at one is told at the other, nobody
 * notices who was faster, and a store that is away sends nobody away.
 */
#include "hall_two.h"

static void games_cross(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    uint64_t random = 7;
    long long steps = 0;
    int moves = 0;
    (void)state;
    gather_two(people, id, "sailor");
    int all = count_of(&people[0], "all") + count_of(&people[1], "all");
    for (int who; (who = decider_of(people)) >= 0 && moves < 200; moves++) {
        if (who > 1) { /* the sailor's: someone plays it */
            now += 1000;
            exchange(id);
            continue;
        }
        move_two(people, who, &random);
        exchange(id);
        assert_int_equal(rev_of(&people[0]), rev_of(&people[1]));
        const json_t *game = game_of(&people[1 - who]);
        long long from = json_integer_value(json_object_get(game, "from"));
        assert_true(from > 0 || steps == 0); /* only what is new */
        steps = json_integer_value(json_object_get(game, "step"));
    }
    assert_true(moves > 20);
    assert_int_equal(count_of(&people[0], "all") + count_of(&people[1], "all"), all);
    part_two(people);
}

static void whoever_is_late_is_asked_again(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    uint64_t random = 7;
    (void)state;
    gather_two(people, id, "me");
    int who = person_of(people);
    assert_in_range(who, 0, 1);
    /* a move here, talk there, at once */
    use(1 - who);
    assert_true(is_ok(ask(&people[1 - who], "{\"do\":\"chat\",\"text\":\"ahoy\"}")));
    use(who);
    long long rev = rev_of(&people[who]);
    assert_true(is_ok(ask(&people[who], "{\"id\":8,\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
                          rev, pick_move(&people[who], &random))));
    assert_int_equal(rev_of(&people[who]), rev + 1);
    assert_int_equal(count_of(&people[who], "chat"), 1);
    assert_int_equal(hall->count.failed, 0);
    exchange(id);
    assert_int_equal(rev_of(&people[1 - who]), rev + 1);
    assert_int_equal(count_of(&people[1 - who], "chat"), 0); /* it has said it itself */

    /* another device of the same person at the other server makes another move */
    who = person_of(people);
    assert_in_range(who, 0, 1);
    Socket device;
    use(1 - who);
    enter(&device);
    assert_true(is_ok(ask(&device, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id,
                          people[who].token)));
    rev = rev_of(&device);
    move_two(people, who, &random);
    use(1 - who);
    int all = count_of(&device, "all");
    assert_refused(ask(&device, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev,
                       pick_move(&device, &random)),
                   "stale");
    assert_int_equal(count_of(&device, "all"), all + 1);
    assert_int_equal(rev_of(&device), rev + 1);
    leave(&device);
    part_two(people);
}

static void two_sit_down_at_once(void **state)
{
    Socket people[2];
    Socket late[2];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather_two(people, id, "free");
    for (int i = 0; i < 2; i++) {
        use(i);
        come(&late[i], id);
    }
    for (int i = 0; i < 2; i++) {
        use(i);
        const json_t *answer = ask_to_sit(&late[i], &people[0], 'C', i == 0 ? "L0" : "L1");
        if (i == 0) {
            assert_true(is_ok(answer));
        } else {
            assert_refused(answer, "taken");
        }
    }
    assert_int_equal(late[1].client->person, -1); /* it is a spectator as before */
    assert_refused(ask(&late[1], "{\"do\":\"chat\",\"text\":\"me?\"}"), "not-seated");
    exchange(id);
    use(1);
    assert_int_equal(json_array_size(json_object_get(table_of(&late[1]), "people")), 3);
    for (int i = 0; i < 2; i++) {
        use(i);
        leave(&late[i]);
    }
    part_two(people);
}

/* A token that one server has just given out is known at the other, though it has not heard of it. */
static void tokens_are_known_at_once(void **state)
{
    Socket people[2];
    Socket late;
    Socket again;
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather_two(people, id, "free");
    use(0);
    come_and_sit(&late, id, &people[0], 'C', "L");
    use(1);
    enter(&again);
    say(&again, "{\"id\":1,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, late.token);
    say(&again, "{\"id\":2,\"do\":\"chat\",\"text\":\"here\"}"); /* waits until it is there */
    assert_int_equal(again.count, 0);
    save();
    assert_true(is_ok(last(&again, "re", NULL)));
    assert_int_equal(json_integer_value(json_object_get(table_of(&again), "you")), 2);
    /* one that is nobody's is nobody's, also where the store does not answer, and while it is written */
    leave(&again);
    enter(&again);
    assert_refused(ask(&again, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}", id, 0),
                   "token");
    say(&people[1], "{\"do\":\"chat\",\"text\":\"x\"}");
    assert_refused(ask(&again, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}", id, 0),
                   "token");
    say(&again, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}", id, 0);
    answer_nothing();
    assert_refused(last(&again, "re", NULL), "store");
    assert_null(again.client->table);
    assert_true(is_ok(ask(&again, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
    leave(&again);
    use(0);
    leave(&late);
    part_two(people);
}

static void one_plays_for_the_crew(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    uint64_t random = 7;
    (void)state;
    gather_two(people, id, "sailor");
    for (int moves = 0; moves < 100 && decider_of(people) != 2; moves++) {
        int who = decider_of(people);
        say_move(people, who, &random);
        save(); /* and no time for the crew */
        for (int i = 0; i < 2; i++) {
            use(i);
            rn_hall_other(hall, id, version_of(id));
            save();
        }
    }
    assert_int_equal(decider_of(people), 2);
    int mover = rn_hall_find(halls[0], id)->others ? 1 : 0; /* has written it last */
    use(1 - mover);
    uint64_t before = version_of(id);
    run();
    assert_int_equal(version_of(id), before); /* the other's business */
    now += 2000;
    run();
    assert_int_equal(version_of(id), before);
    now += 2000; /* but that one is silent */
    run();
    assert_true(version_of(id) > before);
    uint64_t played = hall->count.crew_moves;
    assert_true(played > 0);
    use(mover); /* it wakes up and is too late: nobody is told of an error */
    rn_hall_ready(hall, rn_hall_find(hall, id));
    run();
    assert_int_equal(rev_of(&people[0]), rev_of(&people[1]));
    assert_int_equal(hall->count.failed, 0);
    part_two(people);
}

static bool is_here(const Socket *socket, size_t person)
{
    return json_is_true(json_object_get(
        json_array_get(json_object_get(table_of(socket), "people"), person), "here"));
}

static void people_see_each_other(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather_two(people, id, "me");
    assert_true(is_here(&people[0], 1));
    assert_true(is_here(&people[1], 0));
    use(0);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"point\",\"space\":\"2\"}")));
    exchange(id);
    assert_int_equal(count_of(&people[1], "point"), 1);
    use(1);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"leave\"}")));
    exchange(id);
    assert_false(is_here(&people[0], 1));
    use(1);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id,
                          people[1].token)));
    exchange(id);
    assert_true(is_here(&people[0], 1));
    assert_true(is_here(&people[1], 0));
    for (int i = 0; i < 5; i++) { /* the second server falls silent */
        now += 5000;
        use(0);
        run();
    }
    assert_false(is_here(&people[0], 1));
    part_two(people);
}

/* Who watches elsewhere is counted, and talks with those who watch here. */
static void those_who_watch_cross(void **state)
{
    Socket people[2];
    Socket eve[2];
    char id[RN_TOKEN_TEXT];
    (void)state;
    seat_two(people, id, "lubber");
    for (int i = 0; i < 2; i++) {
        use(i);
        come(&eve[i], id);
    }
    exchange(id);
    for (int i = 0; i < 2; i++) {
        const json_t *told = last(&people[i], "tell", "watching");
        assert_int_equal(
            json_integer_value(json_object_get(json_object_get(told, "watching"), "count")), 2);
    }
    use(0);
    assert_true(is_ok(ask(&eve[0], "{\"do\":\"murmur\",\"name\":\"Eve\",\"text\":\"aside\"}")));
    exchange(id);
    assert_string_equal(text_of(last(&eve[1], "tell", "murmur"), "text"), "aside");
    assert_null(last(&people[0], "tell", "murmur"));
    assert_null(last(&people[1], "tell", "murmur"));
    use(1);
    leave(&eve[1]);
    exchange(id);
    use(0);
    const json_t *told = last(&people[0], "tell", "watching");
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(told, "watching"), "count")), 1);
    leave(&eve[0]);
    leave(&people[0]);
    use(1);
    leave(&people[1]);
    use(0);
}

static void waits_for_the_store(void **state)
{
    Socket people[2];
    Socket guest;
    char id[RN_TOKEN_TEXT];
    uint64_t random = 7;
    size_t count;
    (void)state;
    gather_two(people, id, "me");
    int who = person_of(people);
    use(who);
    long long rev = rev_of(&people[who]);
    const char *move = pick_move(&people[who], &random);
    for (int unsure = 0; unsure < 2; unsure++) {
        say(&people[who], "{\"id\":%d,\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", unsure, rev,
            move);
        RnHallBatch *batch = rn_hall_batch(hall, now);
        assert_non_null(batch);
        RnStorePut *puts = rn_batch_puts(batch, &count);
        if (unsure) {
            assert_true(rn_store_commit(store, puts, count, why)); /* but nobody knows */
            puts[0].unsure = true;
        }
        rn_hall_batch_done(hall, batch, false);
        answer_nothing();
        const json_t *answer = last(&people[who], "re", NULL);
        assert_refused(answer, "store");
        assert_int_equal(strstr(text_of(answer, "text"), "not known") != NULL, unsure);
        assert_int_equal(count_of(&people[who], "gone"), 0);
        assert_refused(ask(&people[who], "{\"do\":\"chat\",\"text\":\"?\"}"), "store");
        assert_true(is_ok(ask(&people[who], "{\"do\":\"ping\"}")));
        enter(&guest);
        assert_refused(ask(&guest, "{\"do\":\"join\",\"table\":\"%s\"}", id), "store");
        leave(&guest);
        for (int i = 0; i < 3; i++) {
            now += 1000;
            rn_hall_run(hall, now);
            answer_nothing();
        }
        int all = count_of(&people[who], "all");
        now += 1000;
        run(); /* it is back */
        assert_int_equal(count_of(&people[who], "all"), all + 1);
        assert_int_equal(rev_of(&people[who]), rev + unsure); /* what is true */
    }
    assert_refused(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev, move),
                   "stale");

    /* what was missed is found */
    use(1 - who);
    rn_hall_missed(hall);
    run();
    assert_int_equal(rev_of(&people[1 - who]), rev + 1);
    part_two(people);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_cross, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(whoever_is_late_is_asked_again, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(two_sit_down_at_once, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(tokens_are_known_at_once, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(one_plays_for_the_crew, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(people_see_each_other, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(those_who_watch_cross, begin_two, finish_two),
        cmocka_unit_test_setup_teardown(waits_for_the_store, begin_two, finish_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
