/*
 * crew.h - the computer crew as the rest of this program knows it: all of rednov_crew.h, what a plan
 * or an action would lead to, and the clairvoyant's bound.
 */
#ifndef RN_CREW_H
#define RN_CREW_H

#include "crew/sailor.h"

/* Who else can sit in a seat: somebody at a front end, or an outside program. */
enum { RN_PERSON = RN_KINDS, RN_PROGRAM };

/* The seed of the player of a gnome who plays a game from its first decision on, without people at the
 * table: in simulations, and where people only watch. docs/FORMATS.md has the formula. */
uint64_t rn_player_seed(uint64_t game_seed, int gnome);

/* Whether the facts of a step tell this of the gnome. */
bool rn_log_tells(const RnLog *log, int what, int gnome);

/* What an action may do to the gnome that takes it. */
RnDanger rn_crew_danger(const RnBox *box, const RnState *seen, RnMove move);

/* What a plan of the active gnome would lead to, all of RnHint but the plan's rescue. */
void rn_crew_forecast(const RnBox *box, const RnState *seen, const RnPlan *plan, RnHint *hint);

/* The clairvoyant: searches for a way to be rescued knowing all dice and cards to come, the fate that
 * `seed` fixes (its own, not that of rn_dice_roll()), in at most budget.simulations games, and none
 * any more once it is told to stop. The share of fates with a rescue is the ceiling for players without
 * second sight, as far as the search goes. */
bool rn_crew_clairvoyant(const RnBox *box, const RnConfig *config, uint64_t seed, RnBudget budget);

/* The same for a crew that pays for what it knows, by the judge's measure: what the best of `width` lives side by side comes
 * to for this fate, in 65536ths, and whether it ends in a rescue. The mean over fates is an upper bound for players without
 * second sight, as far as the search goes: relaxed.c. One fate's own may be below 0 or above 65536. Of the budget only `stop`
 * counts, and then the answer means nothing. */
enum { RN_RELAXED_MOST = 256 };
typedef struct RnRelaxed {
    int64_t worth;
    bool rescued;
} RnRelaxed;
RnRelaxed rn_crew_relaxed(const RnBox *box, const RnConfig *config, uint64_t seed, int width,
                          RnBudget budget);

#endif
