/*
 * test_batch.c - many games side by side: numbers of actions, what a seat sees, and that every game
 * of a batch is the one that rn_step() plays with the same seed, on any number of threads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "../budget.h"
#include "rednov_batch.h"

/* Every edition and crew size, with variants that differ from config to config. */
static RnBatchPlan all_configs(uint32_t games)
{
    RnBatchPlan plan = {.games = games, .seed = 7, .threads = 1};
    for (uint32_t i = 0; i < RN_BATCH_CONFIGS; i++) {
        RnConfig *config = &plan.config[plan.configs];
        *config = (RnConfig){.edition = i % 2, .gnomes = (uint8_t)(RN_GNOMES_MIN + i / 2 % 6)};
        config->players = config->gnomes;
        rn_set_variants(config, i * 5 % (1u << RN_VARIANTS));
        plan.configs += rn_config_check(config) == RN_CONFIG_OK;
    }
    return plan;
}

static RnBatch *open_batch(const RnBatchPlan *plan)
{
    RnBatch *batch;
    assert_int_equal(rn_batch_open(plan, &batch), RN_BATCH_OK);
    return batch;
}

/* ---- Numbers -------------------------------------------------------------------------------------- */

static void every_number_is_a_move_and_back(void **unused)
{
    (void)unused;
    for (int action = 0; action < RN_ACTIONS; action++) {
        const RnMove move = rn_action_move(action);
        assert_int_equal(rn_action(move), action);
        assert_int_equal(rn_is_chance(move), action >= RN_PLAYER_ACTIONS);
    }
    assert_int_equal(rn_action((RnMove){RN_MOVE_KINDS, 0, 0, 0}), -1);
    assert_int_equal(rn_action((RnMove){RN_M_DRAW, 0, 5, 0}), -1);
    assert_int_equal(rn_action((RnMove){RN_M_OPEN, 0, 0, 0}), -1);
    assert_int_equal(rn_action((RnMove){RN_M_PASS, 1, 0, 0}), -1);
}

/* The numbers that programs have learned: a change of one is a new RN_BATCH_VERSION. */
static void numbers_never_change(void **unused)
{
    (void)unused;
    assert_int_equal(RN_BATCH_VERSION, 1);
    assert_int_equal(RN_ACTIONS, 542);
    assert_int_equal(RN_PLAYER_ACTIONS, 421);
    uint64_t sum = RN_FNV_START;
    for (int action = 0; action < RN_ACTIONS; action++) {
        const RnMove move = rn_action_move(action);
        sum = rn_fnv(sum, &move, sizeof move);
    }
    assert_int_equal(sum, UINT64_C(0xf81f4e598a961857));
    assert_int_equal(RN_SEEN, 485);
}

/* ---- The same games --------------------------------------------------------------------------------- */

/* What one game is when rn_step() plays it. */
typedef struct Plain {
    RnState state;
    uint64_t seed, rolls;
} Plain;

static void plain_run_on(Plain *plain)
{
    while (plain->state.decision == RN_CHANCE) {
        const RnMove move = rn_dice_roll(&plain->state, plain->seed, plain->rolls++);
        assert_int_equal(rn_step(rn_box_standard(), &plain->state, move, NULL), RN_OK);
    }
}

static void check_asked(const RnBatchAsked *asked, uint32_t game, const RnState *state)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(rn_box_standard(), state, moves);
    assert_int_equal(asked->decision[game], state->decision);
    assert_int_equal(asked->decider[game], state->decider);
    assert_int_equal(asked->count[game], count);
    const uint32_t *mask = asked->mask + (size_t)game * RN_ACTION_WORDS;
    int bits = 0;
    for (int i = 0; i < RN_ACTION_WORDS; i++) {
        bits += __builtin_popcount(mask[i]);
    }
    assert_int_equal(bits, count); /* no two moves share a number */
    for (int i = 0; i < count; i++) {
        const int action = rn_action(moves[i]);
        assert_true(action >= 0 && (mask[action / 32] >> action % 32 & 1) == 1);
        assert_int_equal(asked->list[(size_t)game * RN_MOVES_MAX + (size_t)i], action);
    }
}

/* Plays all games of a batch to their ends, beside rn_step(). */
static void compare(uint32_t games, uint32_t threads)
{
    RnBatchPlan plan = all_configs(games);
    plan.threads = threads;
    RnBatch *batch = open_batch(&plan);
    const RnBatchAsked *asked = rn_batch_asked(batch);
    Plain *plain = calloc(games, sizeof *plain);
    int32_t *actions = calloc(games, sizeof *actions);
    RnState *states = calloc(games, sizeof *states);
    assert_true(plain != NULL && actions != NULL && states != NULL);
    for (uint32_t i = 0; i < games; i++) {
        plain[i].seed = rn_nth_seed(plan.seed, i);
        assert_int_equal(rn_new(rn_box_standard(), &plan.config[i % plan.configs], &plain[i].state),
                         0);
        plain_run_on(&plain[i]);
    }
    for (uint32_t going = games; going > 0;) {
        rn_batch_get(batch, 0, games, states);
        rn_batch_random(batch, 99, actions);
        going = 0;
        for (uint32_t i = 0; i < games; i++) {
            assert_memory_equal(&states[i], &plain[i].state, sizeof states[i]);
            assert_int_equal(asked->seed[i], plain[i].seed);
            check_asked(asked, i, &plain[i].state);
            if (plain[i].state.decision != RN_OVER) {
                assert_int_equal(
                    rn_step(rn_box_standard(), &plain[i].state, rn_action_move(actions[i]), NULL),
                    RN_OK);
                plain_run_on(&plain[i]);
                going++;
            }
        }
        assert_int_equal(rn_batch_step(batch, actions), 0);
    }
    for (uint32_t i = 0; i < games; i++) {
        assert_int_equal(asked->result[i], plain[i].state.result);
        assert_int_equal(asked->reason[i], plain[i].state.reason);
        assert_int_equal(asked->alive[i], __builtin_popcount(plain[i].state.aboard));
    }
    free(states);
    free(actions);
    free(plain);
    rn_batch_close(batch);
}

static void a_batch_plays_what_steps_play(void **unused)
{
    (void)unused;
    compare((uint32_t)budget(SLOW ? 24 : 128, 10000), 1);
    compare((uint32_t)budget(SLOW ? 70 : 200, 10000), 3);
}

static void games_go_on_as_the_next_number(void **unused)
{
    (void)unused;
    RnBatchPlan plan = {.games = 5,
                        .configs = 1,
                        .config = {{.players = 3, .gnomes = 3}},
                        .seed = 3,
                        .renew = true};
    RnBatch *batch = open_batch(&plan);
    const RnBatchAsked *asked = rn_batch_asked(batch);
    uint32_t ends[5] = {0};
    int32_t actions[5];
    for (int step = 0; step < 1000; step++) {
        rn_batch_random(batch, 4, actions);
        assert_int_equal(rn_batch_step(batch, actions), 0);
        for (uint32_t i = 0; i < 5; i++) {
            ends[i] += asked->ended[i];
            assert_int_not_equal(asked->decision[i], RN_OVER);
            assert_int_equal(asked->seed[i], rn_nth_seed(3, i + (uint64_t)ends[i] * 5));
            assert_true(asked->ended[i] == 0 || asked->result[i] != RN_PLAYING);
        }
    }
    assert_true(ends[0] > 1);
    rn_batch_begin(batch, NULL);
    assert_int_equal(asked->seed[4], rn_nth_seed(3, 4));
    rn_batch_begin(batch, (const uint64_t[]){1, 2, 3, 4, 5});
    assert_int_equal(asked->seed[4], 5);
    rn_batch_close(batch);
}

static void playing_inside_is_playing_outside(void **unused)
{
    (void)unused;
    RnBatchPlan plan = all_configs(96);
    plan.renew = true;
    plan.blind = true;
    RnBatch *one = open_batch(&plan);
    plan.threads = 2;
    RnBatch *other = open_batch(&plan);
    assert_null(rn_batch_asked(one)->seen);
    int32_t actions[96];
    uint64_t decisions, chances;
    rn_batch_play(one, 11, 300, &decisions, &chances);
    assert_int_equal(decisions, 96 * 300);
    assert_true(chances > decisions / 4);
    for (int step = 0; step < 150; step++) {
        rn_batch_random(other, 11, actions);
        assert_int_equal(rn_batch_step(other, actions), 0);
    }
    rn_batch_play(other, 11, 150, &decisions, &chances);
    RnState *states = calloc(2 * 96, sizeof *states);
    assert_non_null(states);
    rn_batch_get(one, 0, 96, states);
    rn_batch_get(other, 0, 96, states + 96);
    assert_memory_equal(states, states + 96, 96 * sizeof *states);
    free(states);
    rn_batch_close(one);
    rn_batch_close(other);
}

/* ---- What is refused ---------------------------------------------------------------------------------- */

static void a_refused_action_changes_nothing(void **unused)
{
    (void)unused;
    const RnBatchPlan plan = all_configs(3);
    RnBatch *batch = open_batch(&plan);
    const RnBatchAsked *asked = rn_batch_asked(batch);
    RnState before[3], after[3];
    rn_batch_get(batch, 0, 3, before);
    const int32_t wrong[] = {-1, RN_ACTIONS, RN_A_DIE};
    assert_int_equal(rn_batch_step(batch, wrong), 3);
    rn_batch_get(batch, 0, 3, after);
    assert_memory_equal(before, after, sizeof before);
    for (int i = 0; i < 3; i++) {
        assert_int_not_equal(asked->refused[i], RN_OK);
    }
    int32_t right[3];
    rn_batch_random(batch, 1, right);
    assert_int_equal(rn_batch_step(batch, right), 0);
    assert_int_equal(asked->refused[0], RN_OK);
    rn_batch_close(batch);
}

/* By place and without masks it is the same game; a place that is none is refused. */
static void places_are_actions_too(void **unused)
{
    (void)unused;
    RnBatchPlan plan = all_configs(40);
    plan.renew = true;
    RnBatch *masked = open_batch(&plan);
    plan.unmasked = plan.unlisted = true;
    RnBatch *bare = open_batch(&plan);
    const RnBatchAsked *asked = rn_batch_asked(masked), *other = rn_batch_asked(bare);
    int32_t places[40], actions[40];
    assert_null(other->mask);
    assert_null(other->list);
    for (int step = 0; step < 400; step++) {
        for (uint32_t i = 0; i < 40; i++) {
            places[i] = (int32_t)(rn_mix64((uint64_t)step * 40 + i) % asked->count[i]);
            actions[i] = asked->list[i * RN_MOVES_MAX + (uint32_t)places[i]];
        }
        assert_int_equal(rn_batch_step(masked, actions), 0);
        assert_int_equal(step % 2 ? rn_batch_choose(bare, places) : rn_batch_step(bare, actions),
                         0);
        assert_memory_equal(asked->seen, other->seen, (size_t)40 * RN_SEEN);
        assert_memory_equal(asked->count, other->count, sizeof *asked->count * 40);
    }
    for (uint32_t i = 0; i < 40; i++) {
        places[i] = i % 2 ? -1 : asked->count[i];
        actions[i] = RN_A_DIE;
    }
    assert_int_equal(rn_batch_choose(bare, places), 40);
    assert_int_equal(other->refused[0], RN_WHY_NO_SUCH_MOVE);
    assert_int_equal(rn_batch_step(bare, actions), 40);
    assert_int_equal(other->refused[0], RN_WHY_NOT_CHANCE);
    rn_batch_close(masked);
    rn_batch_close(bare);
}

/* One game of many: its snapshot, and what each of its seats sees. */
static void one_game_is_looked_at(void **unused)
{
    (void)unused;
    RnBatchPlan plan = all_configs(12);
    RnBatch *batch = open_batch(&plan);
    uint64_t decisions, chances;
    rn_batch_play(batch, 1, 30, &decisions, &chances);
    for (uint32_t i = 0; i < 12; i++) {
        uint8_t code[RN_CODE_MAX], seen[RN_SEEN], wanted[RN_SEEN];
        RnState state, decoded;
        assert_int_equal(rn_batch_get(batch, i, 1, &state), RN_BATCH_OK);
        const size_t size = rn_batch_snapshot(batch, i, code);
        assert_int_equal(rn_decode(rn_box_standard(), code, size, &decoded), RN_SOUND);
        assert_memory_equal(&decoded, &state, sizeof state);
        for (int seat = 0; seat < state.config.gnomes; seat++) {
            rn_seen(&state, seat, wanted);
            assert_true(rn_batch_seen(batch, i, seat, seen));
            assert_memory_equal(seen, wanted, RN_SEEN);
        }
        assert_false(rn_batch_seen(batch, i, state.config.gnomes, seen));
        assert_false(rn_batch_seen(batch, i, -1, seen));
        assert_false(rn_batch_seen(batch, 12, 0, seen));
        assert_int_equal(rn_batch_snapshot(batch, 12, code), 0);
        assert_int_equal(rn_batch_get(batch, 12, 1, &state), RN_BATCH_GAMES);
    }
    rn_batch_close(batch);
}

/* The arrays are the caller's to write to: what it finds there after a step is what is seen, whatever it left there. */
static void each_step_shows_all(void **unused)
{
    (void)unused;
    for (int outside = 0; outside < 2; outside++) {
        RnBatchPlan plan = all_configs(48);
        plan.outside = outside != 0;
        plan.renew = true;
        RnBatch *batch = open_batch(&plan);
        const RnBatchAsked *asked = rn_batch_asked(batch);
        const uint8_t nothing[RN_SEEN] = {0};
        uint8_t wanted[RN_SEEN];
        int32_t actions[48];
        RnState state;
        for (int step = 0; step < 400; step++) {
            for (uint32_t i = 0; i < plan.games; i++) {
                const uint8_t *seen = asked->seen + (size_t)i * RN_SEEN;
                assert_int_equal(rn_batch_get(batch, i, 1, &state), RN_BATCH_OK);
                if (state.decider != RN_NONE) {
                    rn_seen(&state, state.decider, wanted);
                }
                assert_memory_equal(seen, state.decider != RN_NONE ? wanted : nothing, RN_SEEN);
                /* NOLINTNEXTLINE(performance-no-int-to-ptr): it is written over, though only shown */
                memset((uint8_t *)(uintptr_t)seen, 0xAA, RN_SEEN);
            }
            rn_batch_random(batch, (uint64_t)step, actions);
            assert_int_equal(rn_batch_step(batch, actions), 0);
        }
        rn_batch_close(batch);
    }
}

static void plans_that_are_none_are_refused(void **unused)
{
    (void)unused;
    RnBatch *batch = NULL;
    RnBatchPlan plan = all_configs(0);
    assert_int_equal(rn_batch_open(&plan, &batch), RN_BATCH_GAMES);
    plan.games = 1u << 25;
    assert_int_equal(rn_batch_open(&plan, &batch), RN_BATCH_GAMES);
    plan = all_configs(1);
    plan.device = RN_ON_CUDA;
    assert_int_equal(rn_batch_open(&plan, &batch), RN_BATCH_DEVICE);
    assert_non_null(strstr(rn_batch_text(RN_BATCH_DEVICE), "CUDA"));
    plan = all_configs(1);
    plan.config[0].gnomes = 9;
    assert_int_equal(rn_batch_open(&plan, &batch), RN_BATCH_CONFIG);
    plan.configs = 0;
    assert_int_equal(rn_batch_open(&plan, &batch), RN_BATCH_CONFIG);
    plan.configs = RN_BATCH_CONFIGS + 1;
    assert_int_equal(rn_batch_open(&plan, &batch), RN_BATCH_CONFIG);
    assert_null(batch);
    rn_batch_close(NULL);
}

static void states_go_in_and_out(void **unused)
{
    (void)unused;
    const RnBatchPlan plan = all_configs(4);
    RnBatch *batch = open_batch(&plan);
    RnState states[4], now;
    rn_batch_get(batch, 0, 4, states);
    assert_int_equal(rn_batch_put(batch, 3, 1, &states[0]), RN_BATCH_OK);
    rn_batch_get(batch, 3, 1, &now);
    assert_memory_equal(&now, &states[0], sizeof now);
    check_asked(rn_batch_asked(batch), 3, &now);
    states[1].track[0] = 99;
    assert_int_equal(rn_batch_put(batch, 0, 2, states), RN_BATCH_STATE);
    assert_int_equal(rn_batch_put(batch, 3, 2, states), RN_BATCH_GAMES);
    assert_int_equal(rn_batch_put(batch, 5, 0, states), RN_BATCH_GAMES);
    rn_batch_close(batch);
}

static void chance_can_be_asked_of_the_caller(void **unused)
{
    (void)unused;
    RnBatchPlan plan = all_configs(8);
    plan.outside = true;
    RnBatch *batch = open_batch(&plan);
    const RnBatchAsked *asked = rn_batch_asked(batch);
    int32_t actions[8];
    int chances = 0;
    assert_int_equal(asked->decision[0], RN_CHANCE);
    for (int step = 0; step < 200; step++) {
        rn_batch_random(batch, (uint64_t)step, actions);
        for (int i = 0; i < 8; i++) {
            chances += asked->decision[i] == RN_CHANCE;
            assert_true(asked->decision[i] == RN_OVER ||
                        (asked->decision[i] == RN_CHANCE) == (actions[i] >= RN_PLAYER_ACTIONS));
        }
        assert_int_equal(rn_batch_step(batch, actions), 0);
    }
    assert_true(chances > 100);
    rn_batch_close(batch);
}

/* ---- What a seat sees ----------------------------------------------------------------------------------- */

static void the_vector_tells_nothing_that_is_hidden(void **unused) /* [2.8] */
{
    (void)unused;
    RnBatchPlan plan = {.games = 16,
                        .configs = 1,
                        .config = {{.players = 4, .gnomes = 4, .crazed = 1}},
                        .renew = true};
    RnBatch *batch = open_batch(&plan);
    const RnBatchAsked *asked = rn_batch_asked(batch);
    int32_t actions[16];
    int differ = 0;
    for (int step = 0; step < 200; step++) {
        for (uint32_t i = 0; i < 16; i++) {
            RnState state, other;
            RnView view;
            uint8_t seen[RN_SEEN];
            rn_batch_get(batch, i, 1, &state);
            rn_view(&state, asked->decider[i], &view);
            assert_true(rn_complete(rn_box_standard(), &view, (uint64_t)step, &other));
            rn_seen(&other, asked->decider[i], seen);
            assert_memory_equal(seen, asked->seen + (size_t)i * RN_SEEN, RN_SEEN);
            differ += memcmp(&state, &other, sizeof state) != 0;
        }
        rn_batch_random(batch, 8, actions);
        assert_int_equal(rn_batch_step(batch, actions), 0);
    }
    assert_true(differ > 100);
    rn_batch_close(batch);
}

static void the_vector_tells_what_is_there(void **unused)
{
    (void)unused;
    const RnBatchPlan plan = {.games = 1, .configs = 1, .config = {{.players = 3, .gnomes = 3}}};
    RnBatch *batch = open_batch(&plan);
    RnState state;
    uint8_t seen[RN_SEEN];
    rn_batch_get(batch, 0, 1, &state);
    const int seat = state.active, next = (seat + 1) % 3;
    state.fire = 1u << 3;
    state.high = 1u << 10;
    state.token[RN_KRAKEN] = 20;
    state.intoxication[next] = 2;
    state.items[next][RN_CROWBAR] = 1;
    rn_seen(&state, seat, seen);
    assert_int_equal(seen[RN_SEEN_CONFIG], RN_REVISED);
    assert_int_equal(seen[RN_SEEN_CONFIG + 2], 3);
    assert_int_equal(seen[RN_SEEN_FIRE + 2], 1);
    assert_int_equal(seen[RN_SEEN_HIGH + 9], 1);
    assert_int_equal(seen[RN_SEEN_TOKENS + 2 * RN_KRAKEN], 1);
    assert_int_equal(seen[RN_SEEN_TOKENS + 2 * RN_KRAKEN + 1], 20);
    assert_int_equal(seen[RN_SEEN_DECISION + RN_TURN], 1);
    const uint8_t *me = seen + RN_SEEN_GNOMES, *other = me + RN_SEEN_GNOME;
    assert_int_equal(me[RN_GNOME_ACTIVE], 1);
    assert_int_equal(me[RN_GNOME_PLACE + state.space[seat] - 1], 1);
    assert_int_equal(me[RN_GNOME_ORDER], 1);
    assert_int_equal(other[RN_GNOME_INTOXICATION], 2);
    assert_int_equal(other[RN_GNOME_ITEMS + RN_CROWBAR], 1);
    for (int i = 3 * RN_SEEN_GNOME; i < RN_GNOMES_MAX * RN_SEEN_GNOME; i++) {
        assert_int_equal(me[i], 0); /* nobody sits there */
    }
    rn_batch_close(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_is_a_move_and_back),
        cmocka_unit_test(numbers_never_change),
        cmocka_unit_test(a_batch_plays_what_steps_play),
        cmocka_unit_test(games_go_on_as_the_next_number),
        cmocka_unit_test(playing_inside_is_playing_outside),
        cmocka_unit_test(a_refused_action_changes_nothing),
        cmocka_unit_test(places_are_actions_too),
        cmocka_unit_test(one_game_is_looked_at),
        cmocka_unit_test(each_step_shows_all),
        cmocka_unit_test(plans_that_are_none_are_refused),
        cmocka_unit_test(states_go_in_and_out),
        cmocka_unit_test(chance_can_be_asked_of_the_caller),
        cmocka_unit_test(the_vector_tells_nothing_that_is_hidden),
        cmocka_unit_test(the_vector_tells_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
