/*
 * mix.h - numbers made of numbers: mixing, and sums of bytes. Records, save files and the dice
 * depend on every bit of these, so they never change.
 */
#ifndef RN_BASE_MIX_H
#define RN_BASE_MIX_H

#include <stddef.h>
#include <stdint.h>

#if defined(__CUDACC__) /* as in rednov.h, which this room does not know */
#define RN_MIX_FN __host__ __device__
#else
#define RN_MIX_FN
#endif

/* The step of SplitMix64, 2^64 over the golden ratio: multiples of it are spread evenly. */
#define RN_GOLDEN UINT64_C(0x9e3779b97f4a7c15)

/* The finaliser of SplitMix64: every bit of the result depends on every bit of x. */
static inline RN_MIX_FN uint64_t rn_mix64(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* The seed of game number `game` of a run with this seed: 63 bits, so that JSON holds it. */
static inline RN_MIX_FN uint64_t rn_nth_seed(uint64_t seed, uint64_t game)
{
    return rn_mix64(rn_mix64(seed + RN_GOLDEN) + (game + 1) * RN_GOLDEN) >> 1;
}

/* FNV-1a: from RN_FNV_START on, or from the sum of what came before. */
#define RN_FNV_START UINT64_C(0xcbf29ce484222325)
static inline RN_MIX_FN uint64_t rn_fnv(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

#endif
