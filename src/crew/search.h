/*
 * search.h - what the thinking players share.
 */
#ifndef RN_SEARCH_H
#define RN_SEARCH_H

#include "crew/crew.h"
#include "crew/inputs.h"
#include "crew/rng.h"

enum {
    RN_CANDIDATES = 80, /* plans that are looked at in earnest ... */
    RN_USUAL = 48,      /* ... of these no more of the script's own kinds */
    RN_HORIZON = 15,    /* minutes, of all gnomes together, before a future is judged, ... */
    RN_LONG = 30,       /* ... before a long one is, by who has the time for such, ... */
    RN_FAR = 60,        /* ... and where two choices are compared for people */
    RN_PICKS =
        3 /* plans that a turn glances at, in futures of all but mates and the sailors of reviews */
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

/* From a decision inside a turn on to the next gnome's turn: chance from *rng, other questions as the script answers. */
void rn_finish_turn(const RnBox *box, RnState *state, uint64_t *rng);

/* These fill player->plan. */
void rn_mate_plan(const RnBox *box, RnPlayer *player, const RnView *view);
void rn_captain_plan(const RnBox *box, RnPlayer *player, const RnView *view);

/* What can become of a plan before chance has its say, but for the die of its action: where that is good, and where it is not.
 * Returns how likely the first is, in tenths; if that is certain, there is no second. */
int rn_outcomes(const RnBox *box, const RnState *state, const RnPlan *plan, uint64_t *rng,
                RnState after[2]);
/* What a plan is worth before chance has its say, in 65536ths of a rescue: both ways its die can fall, judged. */
int rn_glance(const RnBox *box, const RnState *state, const RnPlan *plan, uint64_t *rng);

/* What future number `future` of those of a seed comes to, in 65536ths; a chart that has seen others like it saves time. The first
 * die has its faces in turn over futures that follow each other. To tell a chance: the turn under way is finished, the crew
 * takes two turns more, of RN_PICKS plans what seems best at a glance, and the position is judged. Two turns see what the judge is
 * blind to. */
int rn_future(RnChart *chart, const RnState *from, uint64_t seed, uint32_t future);
/* The same, and what the boat is lost by there (rn_judge_ways()). */
int rn_future_ways(RnChart *chart, const RnState *from, uint64_t seed, uint32_t future,
                   int32_t share[RN_REASONS]);
/* To compare choices it takes more, up to the same minute for each, for the judge favours whoever has spent less time: all go
 * on until no more than `until` minutes are left in all, each with the script's best plan or, of its `picks` best, with
 * what seems best at a glance, a death that is at hand included. */
int rn_future_until(RnChart *chart, const RnState *from, int until, int picks, uint64_t seed,
                    uint32_t future);
/* Minutes that the crew has left. */
int rn_minutes(const RnState *state);

/* The chance of rescue by so many of the latter, RN_PICKS a turn, from what a seat can see. */
void rn_crew_weigh(const RnBox *box, const RnView *view, int until, uint64_t seed, uint32_t futures,
                   RnRescue *rescue);

#endif
