/*
 * advice.h - what the crew says about a plan, in words.
 */
#ifndef RN_ADVICE_H
#define RN_ADVICE_H

#include <stddef.h>

#include "crew/crew.h"

/* Why a plan is good, RN_BECAUSE_.., as a list: "sets a track back, gets items". */
void rn_reasons_list(unsigned reasons, char *text, size_t size);

/* What the boat would be lost by and people are told of, the likeliest first; returns how many. */
enum { RN_THREATS = 4 };
int rn_threats(const RnEndings *endings, int reasons[RN_THREATS]);
/* The same in words: "How the boat may be lost: Devoured by Kraken! 3%."; "" when
 * nothing is likely enough. */
void rn_threats_text(const RnEndings *endings, char *text, size_t size);

/* Ten-thousandths in per cent. */
int rn_percent(int share);

#endif
