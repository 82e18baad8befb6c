/*
 * bits.h - bits of masks: the lowest, the highest, how many.
 */
#ifndef RN_BASE_BITS_H
#define RN_BASE_BITS_H

#include <stdint.h>

#include "base/assert.h"

#if defined(__CUDACC__) /* as in rednov.h, which this room does not know */
#define RN_BITS_FN __host__ __device__
#else
#define RN_BITS_FN
#endif

static inline RN_BITS_FN int rn_low_bit(uint32_t bits)
{
    RN_ASSERT(bits != 0);
#ifdef __CUDA_ARCH__
    return __ffs((int)bits) - 1;
#else
    return __builtin_ctz(bits);
#endif
}

static inline RN_BITS_FN int rn_top_bit(uint64_t bits)
{
    RN_ASSERT(bits != 0);
#ifdef __CUDA_ARCH__
    return 63 - __clzll((long long)bits);
#else
    return 63 - __builtin_clzll(bits);
#endif
}

static inline RN_BITS_FN int rn_bits(uint32_t bits)
{
#ifdef __CUDA_ARCH__
    return __popc(bits);
#else
    /* the builtin is a call of gcc's library where the processor is not named */
    bits -= bits >> 1 & 0x55555555u;
    bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0fu;
    return (int)(bits * 0x01010101u >> 24);
#endif
}

#endif
