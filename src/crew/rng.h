/*
 * rng.h - the crew's own random numbers: never the game's.
 */
#ifndef RN_RNG_H
#define RN_RNG_H

#include "base/assert.h"
#include "base/mix.h"

/* The state of a generator, never 0. */
static inline uint64_t rn_mix(uint64_t x) { return rn_mix64(x) | 1; }

/* xorshift64*: the state of a generator is one number, never 0. */
static inline uint32_t rn_below(uint64_t *rng, uint32_t limit)
{
    uint64_t x = *rng;
    RN_ASSERT(x != 0 && limit > 0);
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *rng = x;
    return (uint32_t)((x * 0x2545F4914F6CDD1Du >> 32) * limit >> 32);
}

#endif
