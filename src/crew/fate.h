/*
 * fate.h - a game whose dice and cards are fixed beforehand, whatever the crew does: the deck and the pile have an order,
 * and so have the dice, each kind its own.
 */
#ifndef RN_FATE_H
#define RN_FATE_H

#include "rednov.h"

enum { RN_FATE_SETUP, RN_FATE_CARDS, RN_FATE_ITEMS, RN_FATE_ROOMS, RN_FATE_ACTIONS, RN_FATES };

typedef struct RnFate {
    uint64_t seed;
    uint32_t count[RN_FATES]; /* that have come so far */
} RnFate;

/* What comes now; the state waits for chance. */
RnMove rn_fated(RnFate *fate, const RnState *state);

#endif
