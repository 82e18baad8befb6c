/*
 * batch.c - games side by side: players' decisions a second of one core, played inside the batch
 * and step by step from outside, by what the caller wants to know; against random play one game
 * after the other, as `rednov bench` times it, in the same run. And where there is a GPU the same there, by the clock.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "crew/bench_play.h"
#include "rednov_batch.h"

enum { GAMES = 4096, STEPS = 200, ROUNDS = 3 };

static double seconds(void) { return (double)rn_clock_process_ns() / 1e9; }

/* What a caller wants, and how it answers. */
typedef struct Way {
    const char *name;
    bool by_place, listed, masked, seen;
} Way;

static const Way ways[] = {
    {"by place", true, false, false, false},
    {"by number", false, false, false, false},
    {"by number, with mask", false, false, true, false},
    {"by number, with mask and list", false, true, true, false},
    {"by place, with what is seen", true, false, false, true},
    {"by place, with mask and what is seen", true, false, true, true},
    {"by number, with mask and what is seen", false, false, true, true},
    {"by number, with all", false, true, true, true},
};

static RnBatch *open_batch(uint32_t games, int device, int threads, const Way *way)
{
    RnBatchPlan plan = {.games = games,
                        .seed = 1,
                        .device = (uint8_t)device,
                        .threads = (uint32_t)threads,
                        .renew = true,
                        .blind = !way->seen,
                        .unmasked = !way->masked,
                        .unlisted = !way->listed,
                        .configs = 12};
    RnBatch *batch;
    for (uint32_t i = 0; i < plan.configs; i++) {
        const uint8_t gnomes = (uint8_t)(RN_GNOMES_MIN + i / 2);
        plan.config[i] = (RnConfig){.edition = i % 2, .players = gnomes, .gnomes = gnomes};
    }
    const RnBatchFlaw flaw = rn_batch_open(&plan, &batch);
    RN_ASSERT(flaw == RN_BATCH_OK || device == RN_ON_CUDA);
    (void)flaw;
    return batch;
}

/* A step of every game, as a program that learns would make it. */
static void step(RnBatch *batch, uint32_t games, bool by_place, int32_t *chosen)
{
    static uint64_t random = 1;
    const uint16_t *count = rn_batch_asked(batch)->count;
    if (!by_place) {
        rn_batch_random(batch, 1, chosen);
        rn_batch_step(batch, chosen);
        return;
    }
    for (uint32_t i = 0; i < games; i++) {
        random = rn_mix64(random + RN_GOLDEN);
        chosen[i] = (int32_t)((random >> 32) * count[i] >> 32);
    }
    rn_batch_choose(batch, chosen);
}

static double stepped(const Way *way)
{
    RnBatch *batch = open_batch(GAMES, RN_ON_CPU, 1, way);
    int32_t *chosen = rn_alloc(GAMES, sizeof *chosen);
    const double from = seconds();
    for (int i = 0; i < STEPS; i++) {
        step(batch, GAMES, way->by_place, chosen);
    }
    const double taken = seconds() - from;
    free(chosen);
    rn_batch_close(batch);
    return GAMES * (double)STEPS / taken;
}

static double inside(void)
{
    RnBatch *batch = open_batch(GAMES, RN_ON_CPU, 1, &ways[0]);
    uint64_t decisions, chances;
    const double from = seconds();
    rn_batch_play(batch, 1, STEPS, &decisions, &chances);
    const double taken = seconds() - from;
    rn_batch_close(batch);
    return (double)decisions / taken;
}

static double one_by_one(void)
{
    RnBench bench;
    const double from = seconds();
    rn_bench_play(rn_box_standard(), 1, 6000, &bench);
    return (double)bench.decisions / (seconds() - from);
}

/* A row of ./bench: decisions a second of the processor, and against one game after the other. */
static void row(const char *name, double rate, double plain)
{
    printf("%s\t%.0f\t\n%s, against one by one\t%.2f\t\n", name, rate, name, rate / plain);
}

static double most(double a, double b) { return a > b ? a : b; }

/* Each way several times in turn, the best of each: what else the machine does meets all of them alike. */
static void on_processor(void)
{
    double plain = 0, played = 0, rates[RN_COUNT(ways)] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        plain = most(plain, one_by_one());
        played = most(played, inside());
        for (int i = 0; i < RN_COUNT(ways); i++) {
            rates[i] = most(rates[i], stepped(&ways[i]));
        }
    }
    printf("one by one\t%.0f\t\n", plain);
    row("played inside", played, plain);
    for (int i = 0; i < RN_COUNT(ways); i++) {
        row(ways[i].name, rates[i], plain);
    }
}

/* All cores, by the clock: that is what whoever waits for them sees. */
static void on_all_cores(uint32_t games)
{
    RnBatch *batch = open_batch(games, RN_ON_CPU, 0, &ways[1]);
    int32_t *chosen = rn_alloc(games, sizeof *chosen);
    uint64_t decisions, chances;
    double from = rn_clock_seconds();
    rn_batch_play(batch, 1, STEPS, &decisions, &chances);
    printf("on all cores, %u games, played inside\t%.0f\t\n", games,
           (double)decisions / (rn_clock_seconds() - from));
    from = rn_clock_seconds();
    for (int i = 0; i < STEPS; i++) {
        step(batch, games, false, chosen);
    }
    printf("on all cores, %u games, %s\t%.0f\t\n", games, ways[1].name,
           games * (double)STEPS / (rn_clock_seconds() - from));
    free(chosen);
    rn_batch_close(batch);
}

static void on_gpu(uint32_t games)
{
    RnBatch *batch = open_batch(games, RN_ON_CUDA, 0, &ways[0]);
    if (batch == NULL) {
        return;
    }
    uint64_t decisions, chances;
    rn_batch_play(batch, 1, 100, &decisions, &chances); /* games at all stages */
    double from = rn_clock_seconds();
    rn_batch_play(batch, 2, 1000, &decisions, &chances);
    printf("on a GPU, %u games, played inside\t%.0f\t\n", games,
           (double)decisions / (rn_clock_seconds() - from));
    rn_batch_close(batch);
    for (int i = 1; i < RN_COUNT(ways); i += RN_COUNT(ways) - 2) { /* by number; with all */
        int32_t *chosen = rn_alloc(games, sizeof *chosen);
        batch = open_batch(games, RN_ON_CUDA, 0, &ways[i]);
        from = rn_clock_seconds();
        for (int n = 0; n < STEPS && batch != NULL; n++) {
            step(batch, games, false, chosen);
        }
        printf("on a GPU, %u games, %s\t%.0f\t\n", games, ways[i].name,
               games * (double)STEPS / (rn_clock_seconds() - from));
        rn_batch_close(batch);
        free(chosen);
    }
}

int main(void)
{
    on_processor();
    on_all_cores(GAMES);
    on_all_cores(16 * GAMES);
    for (uint32_t games = 4096; games <= 1 << 20; games *= 4) {
        on_gpu(games);
    }
    return 0;
}
