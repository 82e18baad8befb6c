/*
 * batch.c - games side by side: players' decisions a second of the processor, played inside the batch
 * and step by step from outside, with and without the vector of what is seen; against random play one game
 * after the other, as `rednov bench` times it, in the same run.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "crew/bench_play.h"
#include "rednov_batch.h"

enum { GAMES = 4096, STEPS = 200 };

static double seconds(void) { return (double)rn_clock_process_ns() / 1e9; }

static RnBatchPlan plan_of(bool blind)
{
    RnBatchPlan plan = {.games = GAMES, .seed = 1, .renew = true, .blind = blind, .configs = 12};
    for (uint32_t i = 0; i < plan.configs; i++) {
        const uint8_t gnomes = (uint8_t)(RN_GNOMES_MIN + i / 2);
        plan.config[i] = (RnConfig){.edition = i % 2, .players = gnomes, .gnomes = gnomes};
    }
    return plan;
}

/* From outside, as a program that learns would: actions by number. */
static void step_by_number(RnBatch *batch, int32_t *actions)
{
    rn_batch_random(batch, 1, actions);
    rn_batch_step(batch, actions);
}

/* By place. */
static void step_by_place(RnBatch *batch, int32_t *places)
{
    static uint64_t random = 1;
    const uint16_t *count = rn_batch_asked(batch)->count;
    for (int i = 0; i < GAMES; i++) {
        random = rn_mix64(random + RN_GOLDEN);
        places[i] = (int32_t)((random >> 32) * count[i] >> 32);
    }
    rn_batch_choose(batch, places);
}

static double stepped(bool blind, bool by_place)
{
    RnBatchPlan plan = plan_of(blind);
    plan.unmasked = plan.unlisted = by_place;
    RnBatch *batch;
    const RnBatchFlaw flaw = rn_batch_open(&plan, &batch);
    RN_ASSERT(flaw == RN_BATCH_OK);
    (void)flaw;
    int32_t *chosen = rn_alloc(GAMES, sizeof *chosen);
    const double from = seconds();
    for (int i = 0; i < STEPS; i++) {
        if (by_place) {
            step_by_place(batch, chosen);
        } else {
            step_by_number(batch, chosen);
        }
    }
    const double taken = seconds() - from;
    free(chosen);
    rn_batch_close(batch);
    return GAMES * (double)STEPS / taken;
}

static double inside(void)
{
    const RnBatchPlan plan = plan_of(true);
    RnBatch *batch;
    const RnBatchFlaw flaw = rn_batch_open(&plan, &batch);
    RN_ASSERT(flaw == RN_BATCH_OK);
    (void)flaw;
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
    rn_bench_play(rn_box_standard(), 1, 20000, &bench);
    return (double)bench.decisions / (seconds() - from);
}

/* A row of ./bench: decisions a second of the processor, and against one game after the other. */
static void row(const char *name, double rate, double plain)
{
    printf("%s\t%.0f\t\n%s, against one by one\t%.2f\t\n", name, rate, name, rate / plain);
}

int main(void)
{
    const double plain = one_by_one();
    row("played inside", inside(), plain);
    row("stepped", stepped(true, false), plain);
    row("stepped by place", stepped(true, true), plain);
    row("stepped, with what is seen", stepped(false, false), plain);
    row("stepped by place, with what is seen", stepped(false, true), plain);
    return 0;
}
