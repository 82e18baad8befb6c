/*
 * search.h - what the thinking players share.
 */
#ifndef RN_SEARCH_H
#define RN_SEARCH_H

#include "crew/crew.h"
#include "crew/rng.h"

enum { RN_CANDIDATES = 48 }; /* plans that are looked at in earnest */

/* Everything the seat could do now: the sailor's best plans for a `turn`, single moves otherwise. */
int rn_candidates(const RnBox *box, const RnState *seen, RnPlan plans[RN_CANDIDATES]);

/* Plays the moves of a plan as far as they are legal, chance between them from *rng; what its last
 * move brings, chance included, is left to be played. */
void rn_play_plan(const RnBox *box, RnState *state, const RnPlan *plan, uint64_t *rng);

/* These fill player->plan. */
void rn_mate_plan(const RnBox *box, RnPlayer *player, const RnView *view);
void rn_captain_plan(const RnBox *box, RnPlayer *player, const RnView *view);

/* What a plan is worth before chance has its say, in 65536ths of a rescue: both ways its die can fall, judged. */
int rn_glance(const RnBox *box, const RnState *state, const RnPlan *plan, uint64_t *rng);
/* The candidates, and the number of the one that seems best so. */
int rn_glance_best(const RnBox *box, const RnView *view, uint64_t seed,
                   RnPlan plans[RN_CANDIDATES]);

#endif
