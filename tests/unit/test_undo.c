/*
 * test_undo.c - how far one step of taking back goes: a deed that is known as a whole, else the last move,
 * and never to stand before an open hatch.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crew/route.h"
#include "table/undo.h"

/* A game whose active gnome has gone through two hatches; the step at which it started. */
static size_t walk(RnSession *session)
{
    const RnConfig config = {.edition = RN_REVISED, .players = 3, .gnomes = 3};
    RnRoute route[RN_SEA + 1];
    rn_session_init(session, rn_box_standard());
    assert_int_equal(rn_session_new(session, &config, true, 3), RN_CONFIG_OK);
    size_t from = rn_session_steps(session);
    rn_routes(session->box, rn_session_state(session), route);
    for (int space = 1; space <= RN_ROOMS; space++) {
        if (route[space].count == 4) {
            for (int i = 0; i < 4; i++) {
                assert_int_equal(rn_session_play(session, route[space].move[i]), RN_OK);
            }
            return from;
        }
    }
    fail();
    return 0;
}

static void a_known_deed_is_taken_back_whole(void **unused)
{
    (void)unused;
    RnSession session;
    RnDeeds deeds = {.count = 0};
    size_t from = walk(&session);
    rn_deeds_add(&deeds, from, from + 4);
    rn_undo(&deeds, &session);
    assert_int_equal(rn_session_steps(&session), from);
    assert_int_equal(deeds.count, 0);
    rn_session_free(&session);
}

/* As after a game was saved and opened again. */
static void a_hatch_belongs_to_the_step_through_it(void **unused)
{
    (void)unused;
    RnSession session;
    RnDeeds deeds = {.count = 0};
    size_t from = walk(&session);
    rn_undo(&deeds, &session);
    assert_int_equal(rn_session_steps(&session), from + 2);
    assert_int_equal(rn_session_state(&session)->decision, RN_TURN);
    rn_undo(&deeds, &session);
    assert_int_equal(rn_session_steps(&session), from);
    rn_session_free(&session);
}

/* Deeds of one and two steps, of which the second's first goes, then the first. */
static void a_step_that_goes_moves_the_deeds(void **unused)
{
    (void)unused;
    RnDeeds deeds = {.count = 0};
    size_t from;
    rn_deeds_add(&deeds, 10, 11);
    rn_deeds_add(&deeds, 11, 13);
    rn_deeds_add(&deeds, 13, 13);
    assert_int_equal(deeds.count, 2);
    rn_deeds_skip(&deeds, 11);
    assert_true(rn_deeds_find(&deeds, 11, &from));
    assert_int_equal(from, 11);
    assert_false(rn_deeds_find(&deeds, 12, &from));
    rn_deeds_skip(&deeds, 10);
    assert_int_equal(deeds.count, 1);
    assert_true(rn_deeds_find(&deeds, 10, &from));
    rn_deeds_cut(&deeds, 10);
    assert_int_equal(deeds.count, 0);
    for (size_t i = 0; i < RN_DEEDS_MAX + 5; i++) {
        rn_deeds_add(&deeds, i, i + 1);
    }
    assert_int_equal(deeds.count, RN_DEEDS_MAX);
    assert_false(rn_deeds_find(&deeds, 4, &from));
    assert_true(rn_deeds_find(&deeds, 5, &from));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_known_deed_is_taken_back_whole),
        cmocka_unit_test(a_hatch_belongs_to_the_step_through_it),
        cmocka_unit_test(a_step_that_goes_moves_the_deeds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
