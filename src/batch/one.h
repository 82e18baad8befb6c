/*
 * one.h - one game of a batch, the same on a processor and on a GPU: begun, asked, stepped.
 */
#ifndef RN_BATCH_ONE_H
#define RN_BATCH_ONE_H

#include "base/assert.h"
#include "base/mix.h"
#include "rednov_batch.h"
#include "session/dice.h"

/* What a game is besides its state. Nothing wider than four bytes: a GPU keeps games side by side in memory of such
 * words, and an odd number of them keeps those that step together out of each other's way. */
typedef struct RnOne {
    RnState state;
    uint32_t stream[2]; /* of the seed, its low half first */
    uint32_t rolls;     /* outcomes of chance taken from the seed */
    uint32_t steps;     /* actions, outcomes of chance with them when they come from outside */
    uint32_t number;    /* of the game: which seed of the plan's it has */
} RnOne;

/* The outcome of chance that comes next. */
static inline RN_FN RnMove rn_one_roll(RnOne *one)
{
    const uint64_t stream = (uint64_t)one->stream[1] << 32 | one->stream[0];
    return rn_dice_next(&one->state, stream, one->rolls++);
}

/* Chance that the seed answers is answered; true: a card was turned. */
static inline RN_FN bool rn_one_run_on(const RnBox *box, RnOne *one, bool outside)
{
    bool turned = false;
    while (!outside && one->state.decision == RN_CHANCE) {
        const RnMove move = rn_one_roll(one);
        turned |= move.kind == RN_M_EVENT;
        rn_step_listed(box, &one->state, move, NULL);
    }
    return turned;
}

/* At its first chance. */
static inline RN_FN void rn_one_begin(const RnBox *box, RnOne *one, const RnConfig *config,
                                      uint64_t seed)
{
    const RnConfigFlaw flaw = rn_new(box, config, &one->state);
    const uint64_t stream = rn_dice_stream(seed);
    RN_ASSERT(flaw == RN_CONFIG_OK);
    (void)flaw;
    one->stream[0] = (uint32_t)stream;
    one->stream[1] = (uint32_t)(stream >> 32);
    one->rolls = one->steps = 0;
}

/* 32 random bits by a seed and the game and step that they are for: the same on every machine, however the games are
 * spread. */
static inline RN_FN uint32_t rn_one_word(const RnOne *one, uint64_t seed)
{
    const uint64_t place = (uint64_t)one->number << 32 | one->steps;
    return (uint32_t)(rn_mix64(seed + place * RN_GOLDEN) >> 32);
}

/* A random move of those that are legal. */
static inline RN_FN RnMove rn_one_choose(const RnBox *box, const RnOne *one, uint64_t seed)
{
    return rn_legal_pick(box, &one->state, rn_one_word(one, seed));
}

#endif
