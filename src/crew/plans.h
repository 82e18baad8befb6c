/*
 * plans.h - what the files of the scripted player share: what it has in mind while it weighs a turn.
 */
#ifndef RN_PLANS_H
#define RN_PLANS_H

#include "map.h"
#include "sailor.h"

/* How to get to each space this turn. Two ways are kept: `bold` through fire, for one who has used
 * Grog or a Fire Extinguisher, and the plain one. */
typedef struct RnWay {
    uint8_t cost[2][RN_SEA + 1];
    uint8_t from[2][RN_SEA + 1];
    uint16_t wet[2]; /* rooms that will be at low water when reached so */
} RnWay;

typedef struct RnPlans {
    RnPlan *plan; /* best first */
    int most;
    int count;
} RnPlans;

typedef struct RnMind {
    const RnBox *box;
    const RnState *s;
    const RnWeights *w;
    RnWay way;
    int events_left; /* icons that keepers still have to pass */
    int faint[5];    /* chance to faint at each level, in 64ths */
    bool bold;       /* could go through fire */
    bool selfish;    /* attacks and desertion are among the other kinds */
    RnPlans usual;   /* the script's own kinds */
    RnPlans wide;    /* others */
} RnMind;

enum {
    RN_SECOND_GROG = RN_ITEMS, /* among items to use: another one */
    RN_AS_GOOD = 1 << 20       /* what the script has no opinion of: as good as its own best */
};

typedef struct RnActSpot { /* a space the gnome can act in */
    int space;
    bool bold;
    unsigned items; /* used on the way */
    int cost;       /* minutes on the way */
    int base;       /* worth of being there, less the way and the items */
    int drained;    /* a room next door whose water is let in, or 0 */
} RnActSpot;

typedef struct RnFix { /* a fix-it, as far as minutes and items do not matter */
    int kind, what;
    int worth;
    int extra; /* minutes that the water costs */
    int left;  /* minutes that can be spent on it */
} RnFix;

/* Whether the space is at low water by the time the gnome gets there. */
static inline bool rn_is_wet(const RnMind *mind, const RnActSpot *spot)
{
    return rn_has(mind->way.wet[spot->bold], spot->space);
}

/* ---- plans.c ------------------------------------------------------------------------------------- */

/* All spaces within the minutes that the ghost has; the bold way, too, or only the plain one. */
void rn_find_way(const RnBox *box, const RnState *s, RnWay *way, bool with_bold);

/* Keeps the plan among the best, if it is one of them: the items, those for the way included, the way, and the action. */
void rn_keep_plan(const RnMind *mind, RnPlans *plans, int score, const RnActSpot *spot,
                  unsigned items, RnMove action);
/* The same of a fix-it with so many minutes and these items, which add `bonus` to its sum. */
void rn_keep_fix(const RnMind *mind, RnPlans *plans, const RnActSpot *spot, const RnFix *fix,
                 int minutes, int bonus, unsigned items);
/* The minutes that make it certain, or all there are. */
int rn_usual_minutes(const RnFix *fix, int bonus);

/* ---- worth.c ------------------------------------------------------------------------------------- */

/* For mind->events_left, and for mind->faint. */
int rn_events_left(const RnBox *box, const RnState *s);
void rn_weigh_fainting(RnMind *mind);

/* Fixing the system of this room. */
int rn_worth_of_repair(const RnMind *mind, RnRepair repair);
/* What using these items costs the gnome, fainting included. */
int rn_cost_of_items(const RnMind *mind, unsigned items);

/* ---- wide.c -------------------------------------------------------------------------------------- */

/* A fix-it with fewer minutes, and with another Grog. */
void rn_widen_fix(RnMind *mind, const RnActSpot *spot, const RnFix *fix, int bonus, unsigned items);
/* In a room: trades, and high water let in. */
void rn_widen_room(RnMind *mind, const RnActSpot *spot);
/* What no comrade does: attacks, and desertion where the gnome may desert. */
void rn_weigh_crimes(RnMind *mind, const RnActSpot *spot);
/* In high water and in the sea: to die there, now or in the next turn. */
void rn_weigh_death(RnMind *mind, const RnActSpot *spot);
bool rn_may_desert(const RnMind *mind);

/* The item that gains most when it changes hands, or RN_ITEMS. */
int rn_best_gift(const RnMind *mind, int from, int to);

#endif
