/*
 * dice.h - the seeded dice for those who roll them by the million: rn_dice_roll() with its seed mixed beforehand.
 */
#ifndef RN_DICE_H
#define RN_DICE_H

#include "rednov.h"

RN_FN uint64_t rn_dice_stream(uint64_t seed);
/* rn_dice_roll() of the seed that the stream was made of. */
RN_FN RnMove rn_dice_next(const RnState *state, uint64_t stream, uint64_t count);

#endif
