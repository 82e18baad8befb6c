/*
 * one.h - one game of a batch, the same on a processor and on a GPU: begun, asked, stepped.
 */
#ifndef RN_BATCH_ONE_H
#define RN_BATCH_ONE_H

#include "base/assert.h"
#include "base/mix.h"
#include "rednov_batch.h"
#include "session/dice.h"

/* What a game is besides its state. */
typedef struct RnOne {
    RnState state;
    uint64_t seed;
    uint64_t stream;    /* of the seed */
    uint32_t rolls;     /* outcomes of chance taken from the seed */
    uint32_t decisions; /* of players */
    uint32_t steps;     /* actions, outcomes of chance with them when they come from outside */
    uint32_t number;    /* of the game: which seed of the plan's it has */
} RnOne;

/* Chance that the seed answers is answered. */
static inline RN_FN void rn_one_run_on(const RnBox *box, RnOne *one, bool outside)
{
    while (!outside && one->state.decision == RN_CHANCE) {
        rn_step_listed(box, &one->state, rn_dice_next(&one->state, one->stream, one->rolls++),
                       NULL);
    }
}

static inline RN_FN void rn_one_begin(const RnBox *box, RnOne *one, const RnConfig *config,
                                      uint64_t seed, bool outside)
{
    const RnConfigFlaw flaw = rn_new(box, config, &one->state);
    RN_ASSERT(flaw == RN_CONFIG_OK);
    (void)flaw;
    one->seed = seed;
    one->stream = rn_dice_stream(seed);
    one->rolls = one->decisions = one->steps = 0;
    rn_one_run_on(box, one, outside);
}

/* Plays a move that was just listed. */
static inline RN_FN void rn_one_play(const RnBox *box, RnOne *one, RnMove move, bool outside)
{
    one->steps++;
    one->decisions += !rn_is_chance(move);
    rn_step_listed(box, &one->state, move, NULL);
    rn_one_run_on(box, one, outside);
}

/* One of `count`, each as likely as the next, by a seed and the game and step that it is for: the same on
 * every machine, however the games are spread. */
static inline RN_FN uint32_t rn_one_choose(const RnOne *one, uint64_t seed, uint32_t count)
{
    const uint64_t place = (uint64_t)one->number << 32 | one->steps;
    return (uint32_t)((rn_mix64(seed + place * RN_GOLDEN) >> 32) * count >> 32);
}

#endif
