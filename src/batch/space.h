/*
 * space.h - what a batch needs of space.c besides rednov_batch.h.
 */
#ifndef RN_BATCH_SPACE_H
#define RN_BATCH_SPACE_H

#include "rednov_batch.h"

/* Whether a player is asked, and not chance or nobody. */
static inline RN_FN bool rn_is_players(int decision)
{
    return decision != RN_CHANCE && decision != RN_OVER;
}

/* rn_action_list() of moves whose spans are known. */
RN_FN int rn_action_write(const RnSpan *spans, int used, uint16_t *list, uint32_t *mask);

#endif
