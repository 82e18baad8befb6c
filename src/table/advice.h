/*
 * advice.h - what the crew says about a plan, in words.
 */
#ifndef RN_ADVICE_H
#define RN_ADVICE_H

#include <stddef.h>

#include "crew/crew.h"

/* Why a plan is good, RN_BECAUSE_.., as a list: "sets a track back, gets items". */
void rn_reasons_list(unsigned reasons, char *text, size_t size);

/* The share of games with a rescue in per cent, and its margin. */
int rn_rescue_percent(const RnRescue *rescue, int *margin);

#endif
