/*
 * judge.h - a learned judgement of positions.
 */
#ifndef RN_JUDGE_H
#define RN_JUDGE_H

#include "crew/inputs.h"

/* The crew's chance, in 65536ths, at the beginning of a turn or before the next chance in it; exact when the game is
 * over. It is that of a crew which takes what seems best at a glance, turn by turn (tools/train/games.h). The state is a
 * whole one: a player that may not see all completes its view first. */
int rn_judge(const RnBox *box, const RnState *state);
/* The same, for whoever judges many of a game. */
int rn_judge_on(RnChart *chart, const RnState *state);
/* What the boat is lost by, if it is lost, each reason in 65536ths, rounded down; nothing once it is rescued. */
void rn_judge_ways(RnChart *chart, const RnState *state, int32_t share[RN_REASONS]);

#endif
