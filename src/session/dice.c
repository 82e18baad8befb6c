/*
 * dice.c - chance from a seed: outcome number `count` of the game with that seed.
 *
 * There is no generator to be carried along and saved: an outcome is a pure function of the seed,
 * of how many outcomes came before, and of how many equally likely places there are. So undo and
 * replay need no more than a count, and every platform agrees. docs/FORMATS.md gives the algorithm
 * with examples; records depend on it, so it never changes.
 */
#include "base/mix.h"
#include "session/dice.h"

/* The seed is mixed by itself first, or seeds a multiple of the step apart would share a stream. */
RN_FN uint64_t rn_dice_stream(uint64_t seed) { return rn_mix64(seed + RN_GOLDEN); }

RN_FN static uint64_t word_of(uint64_t stream, uint64_t count, uint64_t attempt)
{
    const uint64_t x = rn_mix64(stream + (count + 1) * RN_GOLDEN);
    return rn_mix64(x + (attempt + 1) * RN_GOLDEN);
}

/* word % total for a total below 2^16. A GPU divides 64 bits in a hundred steps, and so many bytes of code that others
 * have to wait for theirs; this is a fifth of it. */
RN_FN static uint32_t rest_of(uint64_t word, uint32_t total)
{
#ifdef __CUDA_ARCH__
    const uint32_t parts[4] = {(uint32_t)(word >> 48), (uint32_t)(word >> 32) & 0xffff,
                               (uint32_t)word >> 16, (uint32_t)word & 0xffff};
    const uint32_t inverse = UINT32_MAX / total;
    uint32_t rest = 0;
    for (int i = 0; i < 4; i++) {
        rest = rest << 16 | parts[i];
        rest -= __umulhi(rest, inverse) * total; /* what is left is below 3 * total */
        rest -= rest >= total ? total : 0;
        rest -= rest >= total ? total : 0;
    }
    return rest;
#else
    if (total == 10) { /* most are dice; for a number that is known no compiler divides */
        return (uint32_t)(word % 10);
    }
    return (uint32_t)(word % total);
#endif
}

RN_FN RnMove rn_dice_next(const RnState *state, uint64_t stream, uint64_t count)
{
    uint64_t total = rn_chance_total(state);
    if (total == 0) { /* no chance is due: no move at all, which rn_step() refuses */
        const RnMove none = {RN_MOVE_KINDS, 0, 0, 0};
        return none;
    }

    /* The last, incomplete stretch of `total` words would favour the low places: roll again. It is shorter than
     * `total`, so that its length is hardly ever asked for. */
    uint64_t word = word_of(stream, count, 0);
    if (word > UINT64_MAX - total) {
        const uint64_t rest = (UINT64_MAX % total + 1) % total; /* 2^64 mod total */
        for (uint64_t attempt = 1; word > UINT64_MAX - rest; attempt++) {
            word = word_of(stream, count, attempt);
        }
    }
    return rn_chance_pick(state, rest_of(word, (uint32_t)total));
}

RN_FN RnMove rn_dice_roll(const RnState *state, uint64_t seed, uint64_t count)
{
    return rn_dice_next(state, rn_dice_stream(seed), count);
}
