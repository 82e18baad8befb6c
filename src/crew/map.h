/*
 * map.h - the boat as the players think of it.
 */
#ifndef RN_MAP_H
#define RN_MAP_H

#include "rednov.h"

static inline bool rn_has(unsigned mask, int n) { return (mask >> n & 1u) != 0; }

/* Hatches from room to room when nothing is in the way. */
int rn_distance(const RnBox *box, int from, int to);

#endif
