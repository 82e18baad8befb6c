/*
 * value.h - what the files of the review share.
 */
#ifndef RN_VALUE_H
#define RN_VALUE_H

#include "review/review.h"

/* Fills in all of a choice but its luck. */
void rn_value_choice(const RnReview *review, RnChoice *choice);

/* The share of rescues from here. */
RnShare rn_value_state(const RnReview *review, const RnState *state);

#endif
