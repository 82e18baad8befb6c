/*
 * kernel.h - what is asked of the crew on a GPU (kernel.c).
 */
#ifndef RN_CUDA_KERNEL_H
#define RN_CUDA_KERNEL_H

#include "crew/search.h"

/* Futures of positions, `each` of every one: of these the results lie side by side. */
typedef struct RnGpuFutures {
    uint32_t states, each;
    int32_t ahead; /* minutes of all gnomes together, 0: as far as a chance is told from */
    int32_t picks; /* plans that a turn glances at */
    uint64_t seed;
} RnGpuFutures;

/* Number `at` of their results. */
static inline int rn_gpu_future(RnChart *chart, const RnState *states, const RnGpuFutures *what,
                                uint32_t at)
{
    const RnState *from = &states[at / what->each];
    const uint32_t future = at % what->each;
    return what->ahead == 0 ? rn_future(chart, from, what->seed, future)
                            : rn_future_until(chart, from, rn_minutes(from) - what->ahead,
                                              what->picks, what->seed, future);
}

#endif
