/*
 * test_pool.c - the threads that think: nothing quick waits behind a search, and results of the daily boat are
 * checked one at a time an address.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "serve/pool.h"

enum { LONG_MS = 600000 };

static RnPool *pool;

static void woken(void *user) { (void)user; }

static void moment(void)
{
    struct timespec time = {.tv_nsec = 1000000};
    nanosleep(&time, NULL);
}

static int begin(void **state)
{
    (void)state;
    pool = rn_pool_start(rn_box_standard(), 1, woken, NULL);
    return pool == NULL;
}

static int finish(void **state)
{
    (void)state;
    rn_pool_end(pool);
    return 0;
}

/* The first decision of a game is to be thought about by a player of that kind. */
static RnThought *thought_of(int kind)
{
    static const RnConfig config = {.players = 4, .gnomes = 4};
    RnSession session;
    RnThought *thought = calloc(1, sizeof *thought);
    rn_session_init(&session, rn_box_standard());
    assert_int_equal(rn_session_new(&session, &config, true, 1), RN_CONFIG_OK);
    int gnome = rn_session_state(&session)->decider;
    rn_view(rn_session_state(&session), gnome, &thought->view);
    rn_player_init(&thought->player, kind, 1, (RnBudget){.simulations = 0});
    thought->effort = (RnEffort){.ms = LONG_MS};
    rn_session_free(&session);
    return thought;
}

/* Captains think for minutes: mates and results are done meanwhile. */
static void nothing_waits_behind_a_search(void **state)
{
    RnThought *done;
    RnHallQuery *query = calloc(1, sizeof *query);
    (void)state;
    for (int i = 0; i < 3; i++) {
        rn_pool_think(pool, thought_of(RN_CAPTAIN));
    }
    for (int i = 0; i < 5; i++) {
        rn_pool_think(pool, thought_of(RN_MATE));
        while ((done = rn_pool_done(pool)) == NULL) {
            moment();
        }
        assert_int_equal(done->player.kind, RN_MATE);
        free(done);
    }
    *query = (RnHallQuery){.kind = RN_QUERY_DAILY_PUT, .day = "2026-01-01", .from = "a"};
    query->record = strdup("x");
    assert_true(rn_pool_check(pool, query));
    while ((query = rn_pool_checked(pool)) == NULL) {
        moment();
    }
    assert_non_null(strstr(query->answer, "too-late"));
    rn_hall_query_free(query);
}

static RnHallQuery *result_from(const char *address)
{
    RnHallQuery *query = calloc(1, sizeof *query);
    *query = (RnHallQuery){.kind = RN_QUERY_DAILY_PUT, .day = "2026-01-01"};
    query->record = strdup("x");
    strcpy(query->from, address);
    return query;
}

static int checked_now(void)
{
    int count = 0;
    RnHallQuery *query;
    while ((query = rn_pool_checked(pool)) != NULL) {
        count++;
        rn_hall_query_free(query);
    }
    return count;
}

/* One at a time of an address, and not too many of all; until its answer was taken. */
static void checks_one_at_a_time(void **state)
{
    RnHallQuery *more = result_from("a");
    char address[8];
    int given = 1;
    int taken = 0;
    (void)state;
    assert_true(rn_pool_check(pool, result_from("a")));
    assert_false(rn_pool_check(pool, more));
    for (; given < 100; given++) {
        snprintf(address, sizeof address, "b%d", given);
        RnHallQuery *other = result_from(address);
        if (!rn_pool_check(pool, other)) {
            rn_hall_query_free(other);
            break;
        }
    }
    assert_int_equal(given, 16);
    while (taken < given) {
        taken += checked_now();
        moment();
    }
    assert_true(rn_pool_check(pool, more));
    while (checked_now() == 0) {
        moment();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_waits_behind_a_search, begin, finish),
        cmocka_unit_test_setup_teardown(checks_one_at_a_time, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
