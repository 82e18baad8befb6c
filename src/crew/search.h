/*
 * search.h - what the thinking players share.
 */
#ifndef RN_SEARCH_H
#define RN_SEARCH_H

#include "crew/crew.h"
#include "crew/rng.h"

enum {
    RN_CANDIDATES = 64, /* plans that are looked at in earnest ... */
    RN_USUAL = 48       /* ... of these no more of the script's own kinds */
};

/* Everything the seat could do now: the sailor's best plans and wider ones for a `turn`, single moves otherwise. With
 * `selfish` also what no comrade does [9.2] [16.3]. */
int rn_candidates(const RnBox *box, const RnState *seen, bool selfish, RnPlan plans[RN_CANDIDATES]);

/* The chance that the player of this gnome wins, in 65536ths, where that of a rescue is `rescue`: by [14.2] it is the
 * crew's, by [9.3] that of a loss for one who has left; and one who still can leave takes the better one. For RN_NONE
 * it is the crew's. */
int rn_own_chance(const RnBox *box, const RnState *state, int gnome, int rescue);

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
