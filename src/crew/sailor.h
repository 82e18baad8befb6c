/*
 * sailor.h - the scripted player: a good sailor's rules of thumb, microseconds a move.
 *
 * It weighs whole turns: where to go, what to use, what to do there and for how long. Its weights
 * are numbers in a table, tuned by play (tools/tune_crew.c); the searching players build on it.
 */
#ifndef RN_SAILOR_H
#define RN_SAILOR_H

#include "rednov_crew.h"

/* What things are worth, in points: what `minute` says is what a minute is worth. */
typedef struct RnWeights {
    int16_t minute;             /* every minute spent */
    int16_t track[3][12];       /* fixing a system whose track stands here */
    int16_t ease;               /* expected events left below which tracks matter less */
    int16_t foresight;          /* how far the deck's content counts for tracks, in 64ths */
    int16_t token[4];           /* taking a token off that nobody else could */
    int16_t trust;              /* how far others are trusted to do so, in 64ths */
    int16_t fire, fire_vital;   /* putting a fire out, and more in a room of the machinery */
    int16_t water, water_vital; /* the same for pumping */
    int16_t hatch, hatch_vital; /* and for unblocking */
    int16_t draw, draw_wanted;  /* an item drawn, for each one short of draw_wanted */
    int16_t grog, grog_wanted;
    int16_t faint;             /* fainting */
    int16_t item[RN_ITEMS];    /* keeping an item */
    int16_t place[RN_SEA + 1]; /* where the turn ends */
    int16_t danger;            /* ending it beside fire, per burning neighbour */
} RnWeights;

const RnWeights *rn_sailor_weights(void);

/* The best `most` plans for the active gnome at a `turn` decision, from its own hand and what all can
 * see, best first; returns how many. */
int rn_sailor_plans(const RnBox *box, const RnState *seen, const RnWeights *weights, RnPlan *plans,
                    int most);

/* Whether the active gnome dies if it stays [12.1]: in high water, or out of air. In fire nobody may pass [6.2]. */
bool rn_is_deadly_to_stay(const RnState *seen);

/* To stay and die where that is certain. False where it is not. */
bool rn_death_plan(const RnState *seen, RnPlan *plan);

/* The same, no more than `usual`, and behind them up to `wide` of kinds that the script does not take itself, best first, too:
 * with a second Grog; with fewer minutes, so that the keeper stops before an event icon; a trade [8.5]; high water let in from next
 * door [5.3]; a death that serves the crew [12.4]; and for one who is `selfish` attacks [16.3] and desertion [9.2]. Room for all
 * is in plans[]; returns how many there are. */
int rn_all_plans(const RnBox *box, const RnState *seen, const RnWeights *weights, bool selfish,
                 RnPlan *plans, int usual, int wide);

/* The answer to any other decision. */
RnMove rn_sailor_answer(const RnBox *box, const RnState *seen, const RnWeights *weights);

/* Plays a whole state to its end with every gnome a sailor, chance from *rng; returns the result. */
int rn_sailor_playout(const RnBox *box, RnState *state, const RnWeights *weights, uint64_t *rng);

#endif
