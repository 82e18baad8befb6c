/*
 * space.h - numbers of moves that are known to be legal, without the questions of rn_action().
 */
#ifndef RN_BATCH_SPACE_H
#define RN_BATCH_SPACE_H

#include "rednov_batch.h"

RN_FN int rn_action_listed(RnMove move);
/* Of all of them, and their mask; either may be NULL. */
RN_FN void rn_action_numbers(const RnMove *moves, int count, uint16_t *list, uint32_t *mask);

#endif
