/*
 * compare.c - the same bits on a GPU, in the processor's batch and by rn_step(): every game of every setting, step by step,
 * by hash and byte, with all that is asked of each; bad actions, bad states and bad plans too.
 *
 *     cuda_compare [GAMES]
 *
 * Prints what it has compared; ends with 77 where there is no GPU or no librednov-cuda. On any machine
 * tests/unit/test_batch.c compares the processor's batch with rn_step().
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "rednov_batch.h"
#include "session/dice.h"

enum { SKIPPED = 77, USUAL_GAMES = 10000, PLAYED_STEPS = 300 };

_Noreturn static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

#define HOLD(fact) ((fact) ? (void)0 : fail("%s:%d: %s", __FILE__, __LINE__, #fact))

/* ---- All settings that there are -------------------------------------------------------------------- */

enum { SETTINGS_MAX = 2 * RN_GNOMES_MAX * RN_GNOMES_MAX << RN_VARIANTS };

static RnConfig settings[SETTINGS_MAX];
static uint32_t settings_count;

static void find_settings(void)
{
    for (unsigned number = 0; number < SETTINGS_MAX; number++) {
        const unsigned kind = number >> RN_VARIANTS;
        RnConfig config = {.edition = (uint8_t)(kind % 2),
                           .players = (uint8_t)(kind / 2 % RN_GNOMES_MAX + 1),
                           .gnomes = (uint8_t)(kind / 2 / RN_GNOMES_MAX + 1)};
        rn_set_variants(&config, number & ((1u << RN_VARIANTS) - 1));
        if (rn_config_check(&config) == RN_CONFIG_OK) {
            settings[settings_count++] = config;
        }
    }
}

/* ---- Three times the same games --------------------------------------------------------------------- */

typedef struct Trio {
    RnBatchPlan plan;
    RnBatch *gpu, *cpu;
    RnState *plain, *states; /* by rn_step(), and a copy from a batch */
    uint64_t *rolls;         /* of the plain ones */
    int32_t *actions, *again;
    uint8_t *room; /* a copy of an array from the GPU */
} Trio;

static RnBatch *open_on(const RnBatchPlan *plan, int device)
{
    RnBatchPlan mine = *plan;
    RnBatch *batch;
    mine.device = (uint8_t)device;
    const RnBatchFlaw flaw = rn_batch_open(&mine, &batch);
    if (flaw == RN_BATCH_DEVICE || flaw == RN_BATCH_NO_GPU) {
        printf("skipped: %s\n", rn_batch_text(flaw));
        exit(SKIPPED);
    }
    HOLD(flaw == RN_BATCH_OK && batch != NULL);
    return batch;
}

static void open_trio(Trio *trio, const RnBatchPlan *plan)
{
    const size_t games = plan->games;
    trio->plan = *plan;
    trio->gpu = open_on(plan, RN_ON_CUDA);
    trio->cpu = open_on(plan, RN_ON_CPU);
    trio->plain = rn_alloc(games, sizeof *trio->plain);
    trio->states = rn_alloc(games, sizeof *trio->states);
    trio->rolls = rn_alloc(games, sizeof *trio->rolls);
    trio->actions = rn_alloc(games, sizeof *trio->actions);
    trio->again = rn_alloc(games, sizeof *trio->again);
    trio->room = rn_alloc(games, RN_SEEN > RN_MOVES_MAX * 2 ? RN_SEEN : RN_MOVES_MAX * 2);
}

static void close_trio(Trio *trio)
{
    rn_batch_close(trio->gpu);
    rn_batch_close(trio->cpu);
    free(trio->plain);
    free(trio->states);
    free(trio->rolls);
    free(trio->actions);
    free(trio->again);
    free(trio->room);
}

static void run_on(Trio *trio, uint32_t game)
{
    RnState *state = &trio->plain[game];
    while (!trio->plan.outside && state->decision == RN_CHANCE) {
        const uint64_t seed = rn_nth_seed(trio->plan.seed, game);
        const RnMove move = rn_dice_roll(state, seed, trio->rolls[game]++);
        HOLD(rn_step(rn_box_standard(), state, move, NULL) == RN_OK);
    }
}

static void begin_plain(Trio *trio)
{
    for (uint32_t i = 0; i < trio->plan.games; i++) {
        HOLD(rn_new(rn_box_standard(), &trio->plan.config[i % trio->plan.configs],
                    &trio->plain[i]) == RN_CONFIG_OK);
        run_on(trio, i);
    }
}

/* An array of the GPU's batch against that of the processor's. */
static void same_array(Trio *trio, const void *gpu, const void *cpu, size_t size)
{
    HOLD((gpu == NULL) == (cpu == NULL));
    if (gpu != NULL) {
        rn_batch_copy(trio->gpu, trio->room, gpu, size * trio->plan.games);
        HOLD(memcmp(trio->room, cpu, size * trio->plan.games) == 0);
    }
}

static void same_lists(Trio *trio, const RnBatchAsked *gpu, const RnBatchAsked *cpu)
{
    HOLD((gpu->list == NULL) == (cpu->list == NULL));
    if (gpu->list == NULL) {
        return;
    }
    const size_t row = RN_MOVES_MAX * sizeof *gpu->list;
    rn_batch_copy(trio->gpu, trio->room, gpu->list, row * trio->plan.games);
    for (uint32_t i = 0; i < trio->plan.games; i++) { /* what lies behind is anything */
        HOLD(memcmp(trio->room + i * row, cpu->list + (size_t)i * RN_MOVES_MAX,
                    cpu->count[i] * sizeof *cpu->list) == 0);
    }
}

static void same_asked(Trio *trio)
{
    const RnBatchAsked *gpu = rn_batch_asked(trio->gpu), *cpu = rn_batch_asked(trio->cpu);
    same_array(trio, gpu->decision, cpu->decision, 1);
    same_array(trio, gpu->decider, cpu->decider, 1);
    same_array(trio, gpu->count, cpu->count, sizeof *gpu->count);
    same_array(trio, gpu->mask, cpu->mask, RN_ACTION_WORDS * sizeof *gpu->mask);
    same_array(trio, gpu->seen, cpu->seen, RN_SEEN);
    same_array(trio, gpu->refused, cpu->refused, 1);
    same_array(trio, gpu->ended, cpu->ended, 1);
    same_array(trio, gpu->result, cpu->result, 1);
    same_array(trio, gpu->reason, cpu->reason, 1);
    same_array(trio, gpu->alive, cpu->alive, 1);
    same_array(trio, gpu->decisions, cpu->decisions, sizeof *gpu->decisions);
    same_array(trio, gpu->seed, cpu->seed, sizeof *gpu->seed);
    same_lists(trio, gpu, cpu);
}

/* What is summed up over everything that was compared. */
typedef struct Sum {
    uint64_t games, states, refused, hash;
} Sum;

/* All three are in the same states; returns how many games still go on. */
static uint32_t same_states(Trio *trio, Sum *sum)
{
    uint32_t going = 0;
    RnBatch *const batches[] = {trio->gpu, trio->cpu};
    for (int b = 0; b < 2; b++) {
        HOLD(rn_batch_get(batches[b], 0, trio->plan.games, trio->states) == RN_BATCH_OK);
        for (uint32_t i = 0; i < trio->plan.games; i++) {
            HOLD(rn_hash(&trio->states[i]) == rn_hash(&trio->plain[i]));
            HOLD(memcmp(&trio->states[i], &trio->plain[i], sizeof(RnState)) == 0);
        }
    }
    for (uint32_t i = 0; i < trio->plan.games; i++) {
        const bool goes_on = trio->plain[i].decision != RN_OVER;
        sum->states += goes_on;
        going += goes_on;
        sum->hash = (sum->hash ^ rn_hash(&trio->plain[i])) * RN_GOLDEN;
    }
    return going;
}

/* ---- A step ----------------------------------------------------------------------------------------- */

/* Bad ones for some games: numbers beyond all, and numbers that are not legal now. Places beyond `count` likewise. */
static void spoil(Trio *trio, uint32_t step, bool by_place)
{
    static const int32_t beyond[] = {-1, RN_ACTIONS, INT32_MIN, INT32_MAX, 1 << 16};
    for (uint32_t i = 0; i < trio->plan.games; i++) {
        const uint64_t chance = rn_mix64(((uint64_t)step << 32) + i);
        if (chance % 16 == 0) {
            trio->actions[i] = beyond[(chance >> 8) % 5];
        } else if (chance % 16 == 1) {
            trio->actions[i] = by_place ? rn_batch_asked(trio->cpu)->count[i]
                                        : (int32_t)((chance >> 8) % RN_ACTIONS);
        }
    }
}

/* What rn_step() makes of it; true: it is refused. */
static bool step_plain(Trio *trio, uint32_t game, bool by_place)
{
    RnState *state = &trio->plain[game];
    const int32_t action = trio->actions[game];
    RnMove moves[RN_MOVES_MAX], move = {RN_MOVE_KINDS, 0, 0, 0};
    if (state->decision == RN_OVER) {
        return false;
    }
    const int count = rn_legal(rn_box_standard(), state, moves);
    if (by_place && action >= 0 && action < count) {
        move = moves[action];
    } else if (!by_place && action >= 0 && action < RN_ACTIONS) {
        move = rn_action_move(action);
    }
    const RnWhy why = rn_step(rn_box_standard(), state, move, NULL);
    HOLD(rn_batch_asked(trio->cpu)->refused[game] == why);
    run_on(trio, game);
    return why != RN_OK;
}

static void step_all(Trio *trio, uint32_t step, Sum *sum)
{
    const bool by_place = step % 3 == 2;
    uint32_t refused = 0;
    rn_batch_random(trio->cpu, step, trio->actions);
    rn_batch_random(trio->gpu, step, trio->again);
    HOLD(memcmp(trio->actions, trio->again, trio->plan.games * sizeof *trio->actions) == 0);
    for (uint32_t i = 0; by_place && i < trio->plan.games; i++) {
        const uint16_t count = rn_batch_asked(trio->cpu)->count[i];
        trio->actions[i] = count == 0 ? 0 : (int32_t)(rn_mix64(step * 77 + i) % count);
    }
    spoil(trio, step, by_place);
    const uint32_t of_gpu = by_place ? rn_batch_choose(trio->gpu, trio->actions)
                                     : rn_batch_step(trio->gpu, trio->actions);
    const uint32_t of_cpu = by_place ? rn_batch_choose(trio->cpu, trio->actions)
                                     : rn_batch_step(trio->cpu, trio->actions);
    for (uint32_t i = 0; i < trio->plan.games; i++) {
        refused += step_plain(trio, i, by_place);
    }
    HOLD(of_gpu == refused && of_cpu == refused && rn_batch_trouble(trio->gpu) == NULL);
    sum->refused += refused;
}

/* ---- What is compared -------------------------------------------------------------------------------- */

/* A part of the settings, all games to their ends. What nobody wants differs from part to part. */
static void compare_steps(uint32_t part, uint32_t parts, uint32_t games, Sum *sum)
{
    Trio trio;
    RnBatchPlan plan = {.games = games,
                        .seed = 1000 + part,
                        .outside = part % 4 == 3,
                        .blind = part % 5 == 4,
                        .unmasked = part % 3 == 1,
                        .unlisted = part % 3 == 2};
    for (uint32_t i = part; i < settings_count; i += parts) {
        plan.config[plan.configs++] = settings[i];
    }
    open_trio(&trio, &plan);
    begin_plain(&trio);
    for (uint32_t step = 0; same_states(&trio, sum) > 0; step++) {
        same_asked(&trio);
        step_all(&trio, step, sum);
    }
    same_asked(&trio);
    sum->games += games;
    close_trio(&trio);
}

/* Random play inside the batch, games begun anew at their ends. */
static void compare_played(uint32_t games, Sum *sum)
{
    Trio trio;
    RnBatchPlan plan = {.games = games, .seed = 5, .renew = true};
    for (uint32_t i = 0; i < RN_BATCH_CONFIGS; i++) {
        plan.config[plan.configs++] = settings[i * 13 % settings_count];
    }
    open_trio(&trio, &plan);
    uint64_t decisions[2], chances[2];
    for (int round = 0; round < 3; round++) {
        rn_batch_play(trio.gpu, 9, PLAYED_STEPS, &decisions[0], &chances[0]);
        rn_batch_play(trio.cpu, 9, PLAYED_STEPS, &decisions[1], &chances[1]);
        HOLD(decisions[0] == decisions[1] && chances[0] == chances[1]);
        HOLD(rn_batch_get(trio.gpu, 0, games, trio.states) == RN_BATCH_OK);
        HOLD(rn_batch_get(trio.cpu, 0, games, trio.plain) == RN_BATCH_OK);
        HOLD(memcmp(trio.states, trio.plain, games * sizeof(RnState)) == 0);
        same_asked(&trio);
        sum->states += decisions[0] + chances[0];
    }
    sum->games += games;
    close_trio(&trio);
}

/* States out and in, seeds, and what is no state. */
static void compare_carried(uint32_t games)
{
    Trio trio;
    RnBatchPlan plan = {.games = games, .seed = 3, .configs = 1, .config = {settings[0]}};
    uint64_t decisions, chances;
    uint8_t code[2][RN_CODE_MAX], seen[2][RN_SEEN];
    open_trio(&trio, &plan);
    rn_batch_play(trio.cpu, 1, 40, &decisions, &chances);
    HOLD(rn_batch_get(trio.cpu, 0, games, trio.states) == RN_BATCH_OK);
    HOLD(rn_batch_put(trio.gpu, 1, games - 1, trio.states + 1) == RN_BATCH_OK);
    HOLD(rn_batch_put(trio.gpu, 0, 1, trio.states) == RN_BATCH_OK);
    HOLD(rn_batch_get(trio.gpu, 0, games, trio.plain) == RN_BATCH_OK);
    HOLD(memcmp(trio.states, trio.plain, games * sizeof(RnState)) == 0);
    for (uint32_t i = 0; i < games; i += 7) {
        const size_t size = rn_batch_snapshot(trio.gpu, i, code[0]);
        HOLD(size == rn_batch_snapshot(trio.cpu, i, code[1]) &&
             memcmp(code[0], code[1], size) == 0);
        HOLD(rn_batch_seen(trio.gpu, i, 1, seen[0]) && rn_batch_seen(trio.cpu, i, 1, seen[1]));
        HOLD(memcmp(seen[0], seen[1], RN_SEEN) == 0);
    }
    trio.states[2].aboard = 255; /* of three gnomes */
    HOLD(rn_batch_put(trio.gpu, 0, games, trio.states) == RN_BATCH_STATE);
    HOLD(rn_batch_put(trio.gpu, games, 1, trio.states) == RN_BATCH_GAMES);
    HOLD(rn_batch_get(trio.gpu, 0, games + 1, trio.states) == RN_BATCH_GAMES);
    HOLD(rn_batch_snapshot(trio.gpu, games, code[0]) == 0);
    HOLD(!rn_batch_seen(trio.gpu, 0, 3, seen[0]) && !rn_batch_seen(trio.gpu, games, 0, seen[0]));
    for (uint32_t i = 0; i < games; i++) {
        trio.rolls[i] = rn_mix64(i);
    }
    rn_batch_begin(trio.gpu, trio.rolls);
    rn_batch_begin(trio.cpu, trio.rolls);
    same_asked(&trio);
    HOLD(rn_batch_trouble(trio.gpu) == NULL);
    close_trio(&trio);
}

static void refuse_plans(void)
{
    static const struct Bad {
        uint32_t games, configs;
        uint8_t players, device;
        RnBatchFlaw flaw;
    } bad[] = {
        {0, 1, 3, RN_ON_CUDA, RN_BATCH_GAMES},  {(1u << 24) + 1, 1, 3, RN_ON_CUDA, RN_BATCH_GAMES},
        {8, 0, 3, RN_ON_CUDA, RN_BATCH_CONFIG}, {8, 65, 3, RN_ON_CUDA, RN_BATCH_CONFIG},
        {8, 1, 9, RN_ON_CUDA, RN_BATCH_CONFIG}, {8, 1, 3, RN_DEVICES, RN_BATCH_DEVICE}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        RnBatchPlan plan = {.games = bad[i].games,
                            .configs = bad[i].configs,
                            .config = {{.players = bad[i].players, .gnomes = bad[i].players}},
                            .device = bad[i].device};
        RnBatch *batch;
        HOLD(rn_batch_open(&plan, &batch) == bad[i].flaw && batch == NULL);
    }
}

int main(int argc, char **argv)
{
    const uint32_t wanted = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : USUAL_GAMES;
    const double from = rn_clock_seconds();
    find_settings();
    const uint32_t parts = (settings_count + RN_BATCH_CONFIGS - 1) / RN_BATCH_CONFIGS;
    const uint32_t games = (wanted + parts - 1) / parts;
    Sum steps = {0}, played = {0};
    HOLD(games > 0);
    for (uint32_t part = 0; part < parts; part++) {
        compare_steps(part, parts, games, &steps);
    }
    compare_played(wanted, &played);
    compare_carried(100);
    refuse_plans();
    printf("GPU, batch on the processor and rn_step() agree by hash and byte\n"
           "  step by step:  %llu games of %u settings, %llu states, %llu bad actions refused "
           "alike, sum %016llx\n"
           "  played inside: %llu games, %llu steps\n"
           "  states in and out, seeds, snapshots, bad states and bad plans; %.1f s\n",
           (unsigned long long)steps.games, settings_count, (unsigned long long)steps.states,
           (unsigned long long)steps.refused, (unsigned long long)steps.hash,
           (unsigned long long)played.games, (unsigned long long)played.states,
           rn_clock_seconds() - from);
    return 0;
}
