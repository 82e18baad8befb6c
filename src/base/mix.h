/*
 * mix.h - numbers made of numbers: mixing, and sums of bytes. Records, save files and the dice
 * depend on every bit of these, so they never change.
 */
#ifndef RN_BASE_MIX_H
#define RN_BASE_MIX_H

#include <stddef.h>
#include <stdint.h>

/* The step of SplitMix64, 2^64 over the golden ratio: multiples of it are spread evenly. */
#define RN_GOLDEN UINT64_C(0x9e3779b97f4a7c15)

/* The finaliser of SplitMix64: every bit of the result depends on every bit of x. */
static inline uint64_t rn_mix64(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* FNV-1a: from RN_FNV_START on, or from the sum of what came before. */
#define RN_FNV_START UINT64_C(0xcbf29ce484222325)
static inline uint64_t rn_fnv(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

#endif
