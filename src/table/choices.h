/*
 * choices.h - what can be chosen in a turn, as a person sees it: which moves are one choice, what each
 * would bring, which of them is best, and why the others cannot be taken.
 *
 * Every front end shows these answers; none has its own.
 */
#ifndef RN_CHOICES_H
#define RN_CHOICES_H

#include "crew/crew.h"
#include "crew/route.h"

/* How many of the moves from the first on are one choice: all of a kind (every hatch that could be
 * opened), or with `one_thing` those that are done to one thing and differ in their minutes. Legal moves
 * that are alike stand together. */
int rn_alike(const RnMove *moves, int count, bool one_thing);

/* ---- What it would bring ---------------------------------------------------------------------- */

typedef struct RnOutlook {
    bool rolls;            /* then `chance` and `need` count */
    uint8_t chance;        /* of success, in tenths; 10 when nothing is rolled */
    uint8_t need;          /* the die must show at most so much */
    uint8_t minutes;       /* that it costs */
    uint8_t ghost;         /* where the ghost lands */
    uint8_t events, items; /* icons on the keeper's way */
    uint8_t passes;        /* mask of tokens that the ghost would pass */
    uint8_t next;          /* gnome that would move next, or RN_NONE */
    uint8_t danger;        /* RN_DANGER_.., to the gnome itself */
} RnOutlook;

/* Of a move of the active gnome; of several in a row, the way to a room or a plan. */
RnOutlook rn_outlook(const RnBox *box, const RnState *seen, RnMove move);
RnOutlook rn_outlook_of_plan(const RnBox *box, const RnState *seen, const RnMove *moves, int count);
/* Of a plan that the crew has thought through already. */
RnOutlook rn_outlook_of_hint(const RnHint *hint);

/* A repair that is sure to fail: by then its token has been passed. */
static inline bool rn_is_late(const RnOutlook *outlook)
{
    return outlook->rolls && outlook->chance == 0;
}

/* Of the minutes of one action: the fewest with the best chance, as a place in `moves`, and the outlook
 * of each, if wanted. */
int rn_best_minutes(const RnBox *box, const RnState *seen, const RnMove *moves, int count,
                    RnOutlook outlooks[]);

/* Whether the active gnome dies by what follows from the move, whatever is rolled or turned before the
 * first event. */
bool rn_dies_by(const RnBox *box, const RnState *seen, RnMove move);
/* What a danger is, as a sentence in the reader's language, or "". */
const char *rn_danger_text(const RnState *seen, RnDanger danger);

/* The chance to faint after this turn, `part` of `whole`, and the minutes that it would take [11].
 * `whole` is 0 when there is no Faint Check. */
typedef struct RnFaintRisk {
    uint32_t part, whole;
    int minutes;
} RnFaintRisk;
RnFaintRisk rn_faint_risk(const RnBox *box, const RnState *seen);
/* Rounded; of a risk where there is a Faint Check. */
int rn_faint_percent(const RnFaintRisk *risk);
/* The same as a sentence, or "". */
void rn_faint_text(const RnBox *box, const RnState *seen, char *text, size_t size);

/* The chance that the active gnome wins when it attacks this one and is answered, per cent [16.3]. */
int rn_fight_percent(const RnState *seen, int defender);
/* What an attack, or an answer to one, risks, as a sentence; "" for other moves. */
void rn_fight_text(const RnState *seen, RnMove move, char *text, size_t size);

/* How many items the gnome that is asked what it puts away must put away in all, and how many stay. */
typedef struct RnPutAway {
    int away, stay;
} RnPutAway;
RnPutAway rn_put_away(const RnBox *box, const RnState *seen);

/* ---- What cannot be done ---------------------------------------------------------------------- */

/* Why no action of this kind can be taken, RN_OK when one can: the rule that forbids the one that comes
 * nearest to being allowed. */
RnWhy rn_why_no_action(const RnBox *box, const RnState *seen, int kind);

/* The kinds of action that the game has and that cannot be taken now, each with the reason. Returns how
 * many. */
typedef struct RnRefused {
    RnMove move; /* that comes nearest */
    RnWhy why;
} RnRefused;
int rn_refused(const RnBox *box, const RnState *seen, RnRefused refused[RN_MOVE_KINDS]);

/* ---- Where one cannot go ------------------------------------------------------------------------ */

/* Why the active gnome cannot open the hatch to this space and go through; RN_OK when it can. */
RnWhy rn_why_no_step(const RnBox *box, const RnState *seen, int space);

/* Of a space that rn_routes() found no way to: what bars the hatch to it, or the space itself, where the
 * active gnome could come to one soonest; RN_WHY_NO_HATCH when it comes to none. */
RnWhy rn_why_no_way(const RnBox *box, const RnState *seen, const RnRoute route[RN_SEA + 1],
                    int space);

#endif
