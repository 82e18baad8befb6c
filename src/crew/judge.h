/*
 * judge.h - a learned judgement of positions: features, and their weights.
 */
#ifndef RN_JUDGE_H
#define RN_JUDGE_H

#include "rednov.h"

enum {
    RN_FEATURES_TRACK = 3 * 10 * 3, /* level of each track, early, midway and late */
    RN_FEATURES = RN_FEATURES_TRACK + 64
};

/* What the judge looks at, each about 0 to 64. The state is a whole one: a player that may not see
 * all completes its view first. */
void rn_features(const RnBox *box, const RnState *state, int16_t features[RN_FEATURES]);

/* The crew's chance from a position at rest, in 65536ths; exact when the game is over. */
int rn_judge(const RnBox *box, const RnState *state);

#endif
