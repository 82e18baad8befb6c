/*
 * test_hall_daily.c - the daily boat at a table of the server: its dice and its crew are given, and its result is
 * in the list because the server has seen every move.
 */
#include "hall_world.h"

static const char DAY[] = "2026-11-15";
static const int64_t NOON = INT64_C(1794744000000);
static const char ANN[] = "00112233445566778899aabbccddeeff";
static const char CREW[] = "\"seats\":[\"me\",\"mate\",\"mate\",\"mate\"]";

static const json_t *open_boat(Socket *socket, const char *day, const char *config,
                               const char *more)
{
    return ask(socket,
               "{\"do\":\"open\",\"name\":\"Ann\",\"day\":\"%s\",\"config\":{\"players\":4%s},%s}",
               day, config, more);
}

static const json_t *open_usual(Socket *socket)
{
    char more[160];
    snprintf(more, sizeof more, "%s,\"token\":\"%s\"", CREW, ANN);
    return open_boat(socket, DAY, "", more);
}

static int begin_at_noon(void **state)
{
    int failed = begin(state);
    now = NOON;
    return failed;
}

/* Only as it is played everywhere. */
static void it_is_that_boat(void **state)
{
    Socket one;
    char more[200];
    (void)state;
    enter(&one);
    snprintf(more, sizeof more, "%s,\"token\":\"%s\"", CREW, ANN);
    assert_refused(open_boat(&one, "2026-11-13", "", more), "too-late");
    assert_refused(open_boat(&one, DAY, ",\"less_deadly\":true", more), "not-daily");
    assert_refused(open_boat(&one, DAY, "", CREW), "bad"); /* whose result? */
    snprintf(more, sizeof more, "%s,\"token\":\"%s\",\"public\":true", CREW, ANN);
    assert_refused(open_boat(&one, DAY, "", more), "not-daily");
    snprintf(more, sizeof more, "\"seats\":[\"me\",\"mate\",\"mate\",\"captain\"],\"token\":\"%s\"",
             ANN);
    assert_refused(open_boat(&one, DAY, "", more), "not-crew");
    snprintf(more, sizeof more, "\"seats\":[\"me\",\"me\",\"mate\",\"mate\"],\"token\":\"%s\"",
             ANN);
    assert_refused(open_boat(&one, DAY, "", more), "not-crew");
    assert_true(is_ok(open_usual(&one)));
    assert_string_equal(text_of(table_of(&one), "day"), DAY);
    leave(&one);
}

static void its_crew_stays(void **state)
{
    static const char *const requests[] = {
        "{\"do\":\"fill\",\"gnome\":\"A\",\"with\":\"captain\"}",
        "{\"do\":\"fill\",\"gnome\":\"B\",\"with\":\"free\"}",
        "{\"do\":\"stand\",\"gnomes\":[\"A\"]}",
        "{\"do\":\"set\",\"deadline\":1,\"stand_in\":\"captain\"}",
        "{\"do\":\"propose\",\"what\":\"set\",\"stand_in\":\"captain\"}",
        "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"B\"}",
        "{\"do\":\"relieve\",\"gnome\":\"A\",\"on\":true}",
        "{\"do\":\"sit\",\"gnomes\":[\"B\"]}",
    };
    Socket one;
    (void)state;
    enter(&one);
    assert_true(is_ok(open_usual(&one)));
    for (int begun = 0; begun < 2; begun++) {
        for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
            assert_refused(ask(&one, requests[i]), "not-daily");
        }
        assert_true(begun || is_ok(ask(&one, "{\"do\":\"start\"}")));
    }
    leave(&one);
}

/* The boat to its end, by any moves. */
static void play_on(Socket *socket, uint64_t dice)
{
    assert_true(is_ok(ask(socket, "{\"do\":\"start\"}")));
    for (;;) {
        run();
        if (strcmp(text_of(table_of(socket), "phase"), "over") == 0) {
            return;
        }
        assert_int_equal(decider_of(socket), 0);
        assert_true(is_ok(ask(socket, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
                              rev_of(socket), pick_move(socket, &dice))));
        now += 1000;
    }
}

static size_t in_list(Socket *socket, const char *list)
{
    const json_t *answer =
        ask(socket, "{\"do\":\"daily\",\"day\":\"%s\",\"token\":\"%s\"}", DAY, ANN);
    const json_t *first = json_array_get(json_object_get(answer, list), 0);
    assert_true(first == NULL || (json_is_true(json_object_get(first, "mine")) &&
                                  strcmp(text_of(first, "name"), "Ann") == 0));
    return json_array_size(json_object_get(answer, list));
}

/* What was played here is in the list, the first time; what was given up is not. */
static void its_result_is_in_the_list(void **state)
{
    Socket one;
    (void)state;
    enter(&one);
    assert_true(is_ok(open_usual(&one)));
    assert_true(is_ok(ask(&one, "{\"do\":\"start\"}")));
    assert_true(is_ok(ask(&one, "{\"do\":\"resign\",\"on\":true}")));
    assert_int_equal(in_list(&one, "results"), 0);
    leave(&one);
    enter(&one);
    assert_true(is_ok(open_usual(&one)));
    play_on(&one, 1);
    assert_int_equal(in_list(&one, "results"), 1);
    assert_int_equal(in_list(&one, "told"), 0);
    leave(&one);
    enter(&one);
    assert_true(is_ok(open_usual(&one)));
    play_on(&one, 2);
    assert_int_equal(in_list(&one, "results"), 1);
    const json_t *kept = ask(&one, "{\"do\":\"daily-export\",\"token\":\"%s\"}", ANN);
    const json_t *first = json_array_get(json_object_get(kept, "results"), 0);
    assert_true(json_is_true(json_object_get(first, "watched")));
    assert_true(is_ok(ask(&one, "{\"do\":\"daily-forget\",\"token\":\"%s\"}", ANN)));
    assert_int_equal(in_list(&one, "results"), 0);
    leave(&one);
}

static void what_is_told_of_it_is_a_record(void **state)
{
    Socket one;
    (void)state;
    enter(&one);
    assert_refused(ask(&one,
                       "{\"do\":\"daily-put\",\"day\":\"%s\",\"name\":\"Ann\",\"token\":\"%s\","
                       "\"record\":\"rubbish\"}",
                       DAY, ANN),
                   "record");
    assert_int_equal(in_list(&one, "told"), 0);
    leave(&one);
}

/* A table that was read again goes on as the boat of its day. */
static void it_survives_the_server(void **state)
{
    Socket one;
    char id[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    (void)state;
    enter(&one);
    assert_true(is_ok(open_usual(&one)));
    keep_token(&one);
    strcpy(id, text_of(table_of(&one), "table"));
    strcpy(token, one.token);
    leave(&one);
    close_hall();
    open_hall();
    enter(&one);
    assert_true(is_ok(ask(&one, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token)));
    assert_refused(ask(&one, "{\"do\":\"fill\",\"gnome\":\"B\",\"with\":\"captain\"}"),
                   "not-daily");
    play_on(&one, 3);
    assert_int_equal(in_list(&one, "results"), 1);
    leave(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_is_that_boat, begin_at_noon, finish),
        cmocka_unit_test_setup_teardown(its_crew_stays, begin_at_noon, finish),
        cmocka_unit_test_setup_teardown(its_result_is_in_the_list, begin_at_noon, finish),
        cmocka_unit_test_setup_teardown(what_is_told_of_it_is_a_record, begin_at_noon, finish),
        cmocka_unit_test_setup_teardown(it_survives_the_server, begin_at_noon, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
