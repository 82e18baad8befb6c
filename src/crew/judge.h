/*
 * judge.h - a learned judgement of positions.
 */
#ifndef RN_JUDGE_H
#define RN_JUDGE_H

#include "rednov.h"

/* The crew's chance at the beginning of a turn, in 65536ths; exact when the game is over. The state is a
 * whole one: a player that may not see all completes its view first. */
int rn_judge(const RnBox *box, const RnState *state);

#endif
