/*
 * test_threads.c - threads that share work, and that whoever is helped by them plays as it would alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../budget.h"
#include "base/assert.h"
#include "base/threads.h"
#include "crew/crew.h"
#include "session/dice.h"
#include "table/help.h"

static const int NUMBERS[] = {1, 2, 3, 8};

/* ---- Work ---------------------------------------------------------------------------------------- */

enum { PARTS = 100 };

static void count_part(void *of, int part)
{
    atomic_int *done = of;
    assert_in_range(part, 0, PARTS - 1);
    atomic_fetch_add(&done[part], 1);
}

static void every_part_is_done_once(void **unused)
{
    (void)unused;
    for (int n = 0; n < RN_COUNT(NUMBERS); n++) {
        atomic_int done[PARTS] = {0};
        RnThreads *threads = rn_threads_start(NUMBERS[n]);
        assert_int_equal(rn_threads_count(threads), NUMBERS[n]);
        for (int round = 1; round <= budget(300, 3000); round++) {
            const int parts = round % (PARTS + 1); /* of the others nobody hears */
            rn_threads_share(threads, parts, count_part, done);
            for (int part = 0; part < PARTS; part++) {
                assert_int_equal(done[part], part < parts ? 1 : 0);
                done[part] = 0;
            }
        }
        rn_threads_end(threads);
    }
    rn_threads_end(NULL);
    assert_true(rn_processors() > 0);
}

/* ---- Thinking ------------------------------------------------------------------------------------ */

/* The first turn of a game. */
static void begin_turn(RnConfig config, uint64_t seed, RnView *view)
{
    RnState s;
    assert_int_equal(rn_new(rn_box_standard(), &config, &s), RN_CONFIG_OK);
    for (uint64_t n = 0; s.decision == RN_CHANCE; n++) {
        rn_step(rn_box_standard(), &s, rn_dice_roll(&s, seed, n), NULL);
    }
    rn_view(&s, s.decider, view);
}

static const RnConfig SETTINGS[] = {
    {.players = 4, .gnomes = 4},
    {.players = 6, .gnomes = 6, .edition = RN_FIRST},
    {.players = 4, .gnomes = 4, .crazed = 1},
};

static bool never(void *user)
{
    *(int *)user += 1;
    return false;
}

/* Of the last number on futures are long ones. */
static const uint32_t BUDGETS[] = {1, 250, 499, 4100};

static void a_captain_is_helped_to_the_same_plan(void **unused)
{
    (void)unused;
    RnView view;
    for (int i = 0; i < RN_COUNT(SETTINGS); i++) {
        for (int n = 0; n < RN_COUNT(BUDGETS); n++) {
            RnPlayer alone;
            begin_turn(SETTINGS[i], BUDGETS[n], &view);
            rn_player_init(&alone, RN_CAPTAIN, 7, (RnBudget){.simulations = BUDGETS[n]});
            rn_player_move(rn_box_standard(), &alone, &view);
            for (int t = 0; t < RN_COUNT(NUMBERS); t++) {
                RnThreads *threads = rn_threads_start(NUMBERS[t]);
                RnPlayer helped;
                int asked = 0;
                rn_player_init(&helped, RN_CAPTAIN, 7,
                               (RnBudget){.simulations = BUDGETS[n],
                                          .stop = t % 2 == 0 ? never : NULL,
                                          .user = &asked,
                                          .help = rn_help(threads)});
                rn_player_move(rn_box_standard(), &helped, &view);
                rn_threads_end(threads);
                assert_int_equal(helped.simulations, alone.simulations);
                assert_int_equal(helped.plan.count, alone.plan.count);
                assert_memory_equal(helped.plan.move, alone.plan.move,
                                    sizeof(RnMove) * (size_t)alone.plan.count);
                assert_true(t % 2 != 0 || asked > 0);
            }
        }
    }
}

static void hints_are_the_same_with_help(void **unused)
{
    (void)unused;
    enum { HINTS = 3, GAMES = 301 };
    RnHint alone[HINTS], helped[HINTS];
    RnView view;
    begin_turn(SETTINGS[0], 5, &view);
    const int count =
        rn_crew_hint(rn_box_standard(), &view, (RnBudget){.simulations = GAMES}, 9, alone, HINTS);
    for (int n = 0; n < RN_COUNT(NUMBERS); n++) {
        RnThreads *threads = rn_threads_start(NUMBERS[n]);
        const RnBudget budget = {.simulations = GAMES, .help = rn_help(threads)};
        assert_int_equal(rn_crew_hint(rn_box_standard(), &view, budget, 9, helped, HINTS), count);
        rn_threads_end(threads);
        for (int i = 0; i < count; i++) {
            assert_int_equal(helped[i].plan.count, alone[i].plan.count);
            assert_memory_equal(helped[i].plan.move, alone[i].plan.move,
                                sizeof(RnMove) * (size_t)alone[i].plan.count);
            assert_int_equal(helped[i].rescue.chance, alone[i].rescue.chance);
            assert_int_equal(helped[i].rescue.margin, alone[i].rescue.margin);
            assert_int_equal(helped[i].rescue.futures, alone[i].rescue.futures);
        }
    }
}

static bool at_the_tenth(void *user) { return ++*(int *)user > 9; }

static void who_is_helped_stops_when_told(void **unused)
{
    (void)unused;
    RnThreads *threads = rn_threads_start(3);
    RnView view;
    RnPlayer player;
    RnHint hint;
    int asked = 0;
    begin_turn(SETTINGS[1], 3, &view);
    rn_player_init(&player, RN_CAPTAIN, 7,
                   (RnBudget){.stop = at_the_tenth, .user = &asked, .help = rn_help(threads)});
    rn_player_move(rn_box_standard(), &player, &view);
    assert_int_equal(asked, 10);
    asked = 0;
    const RnBudget budget = {.stop = at_the_tenth, .user = &asked, .help = rn_help(threads)};
    assert_int_equal(rn_crew_hint(rn_box_standard(), &view, budget, 7, &hint, 1), 1);
    rn_threads_end(threads);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_is_done_once),
        cmocka_unit_test(a_captain_is_helped_to_the_same_plan),
        cmocka_unit_test(hints_are_the_same_with_help),
        cmocka_unit_test(who_is_helped_stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
