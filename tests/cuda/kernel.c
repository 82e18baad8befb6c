/*
 * kernel.c - the crew's judgement and its futures on an NVIDIA GPU: the sources of core and crew as they are, all that a
 * future needs as one unit, which clang compiles for it (cmake/crew_ptx.cmake). They reckon in whole numbers, so a GPU comes to
 * the same ones: crew.c holds them against each other. A thread looks into one future.
 */
#include "core/core_all.c"
#include "crew/route.c"
#include "crew/map.c"
#include "crew/plans.c"
#include "crew/worth.c"
#include "crew/wide.c"
#include "crew/weights.c"
#include "crew/sailor.c"
#include "crew/answers.c"
#include "crew/inputs.c"
#include "crew/judge.c"
#include "crew/glance.c"
#include "crew/futures.c"

#include "kernel.h"

static uint32_t number(void)
{
    return (uint32_t)(__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
                      __nvvm_read_ptx_sreg_tid_x());
}

void rn_gpu_judge(const RnState *states, uint32_t count, int32_t *result)
{
    const uint32_t at = number();
    if (at < count) {
        result[at] = rn_judge(rn_box_standard(), &states[at]);
    }
}

void rn_gpu_futures(const RnState *states, RnGpuFutures what, int32_t *result)
{
    const uint32_t at = number();
    if (at < what.states * what.each) {
        RnChart chart;
        rn_chart(&chart, rn_box_standard());
        result[at] = rn_gpu_future(&chart, states, &what, at);
    }
}
