/*
 * review.h - looking back at a game: the crew's chance of rescue at every decision, what each
 * choice cost against the best one, and what luck did.
 *
 * A value is a share of games played out, every gnome by a sailor, that end in rescue. They start
 * from the true state, all hands known, because a review is made when everything is on the table;
 * the sailors who play on look only at the board and their own hands. So the cost of a choice is
 * measured by what was there, not by what its player could know.
 *
 *     before --choice--> made --dice and cards--> before --choice--> ...
 *
 * A choice is a whole turn up to its action, or one move of any other decision. Between a choice
 * and the next there is nothing but chance, so the sum of (made - before) over all choices and of
 * (next before - made) over all chance is the result less the chance at the first decision.
 *
 * Whatever is summed up has the margin of the sum: all states are played out with the same random
 * numbers, game by game, so it is the spread of the sums of single games that tells how sure they are.
 */
#ifndef RN_REVIEW_H
#define RN_REVIEW_H

#include "crew/crew.h"
#include "base/json.h"
#include "session/record.h"

enum { RN_REVIEW_VERSION = 2 }; /* of the JSON */
enum { RN_REVIEW_GAMES = 12000, RN_REVIEW_GAMES_MIN = 60, RN_WHOLE = 10000 };

/* `rescued` of `games`; `sure` when the game is over there, and nothing was played. */
typedef struct RnShare {
    uint32_t games;
    uint32_t rescued;
    bool sure;
} RnShare;

/* A difference of two shares with the half of its 95 % interval, both in ten-thousandths. */
typedef struct RnSwing {
    int by;
    int margin;
} RnSwing;

typedef struct RnChoice {
    size_t step;      /* its first step in the session ... */
    size_t moves;     /* ... and how many belong to it */
    uint16_t turn;    /* of the game, from 1 */
    uint8_t gnome;    /* who decided */
    uint8_t decision; /* RN_TURN.. */
    uint8_t minute;   /* left on the gnome's keeper */
    bool forced;      /* there was nothing else to do */
    bool found;       /* `better` is what looked better than the choice made */
    RnShare before;
    RnShare made;
    RnShare best;
    RnPlan better;
    RnSwing cost;  /* best less made, never below 0 */
    RnSwing luck;  /* what the dice and cards after it did */
    bool sought;   /* something looked better in the search, and was weighed against the choice: */
    uint32_t up;   /* games that ended well with that only ... */
    uint32_t down; /* ... and with the choice made only */
    bool mistake;  /* its cost is beyond doubt, all choices of the game taken together */
} RnChoice;

/* Sums: `cost` of the mistakes, `gain` of all choices against what a sailor would have done. (What all
 * choices lost against the best ones found would say little: with few games, what looks best is often
 * worse.) */
typedef struct RnReviewSum {
    int choices; /* with an alternative */
    int mistakes;
    RnSwing cost;
    RnSwing gain;
} RnReviewSum;

typedef struct RnReview {
    const RnSession *session;
    uint32_t games; /* played out for one choice, about */
    uint64_t seed;
    RnChoice *choice;
    size_t count;
    size_t turns;
    RnShare setup; /* before the first die of the setup */
    RnShare last;  /* where the record ends */
    RnSwing deal;  /* luck of the setup */
    RnReviewSum gnome[RN_GNOMES_MAX];
    RnReviewSum all;
    RnSwing luck; /* of all dice and cards together, the setup apart ... */
    RnSwing
        good_luck; /* ... its swings up, and those down; what noise alone would make is taken off */
    RnSwing bad_luck;
    uint8_t *won; /* which games ended well from each state: rn_review_won() */
} RnReview;

/* Finds the choices of the game, which must stay as it is while the review is used. False only
 * without memory. */
void rn_review_init(RnReview *review, const RnSession *session, uint32_t games, uint64_t seed);
void rn_review_free(RnReview *review);

/* Values everything on that many threads; the answer does not depend on how many. `progress` is
 * called by one thread at a time. */
typedef void (*RnReviewProgress)(void *user, size_t done, size_t all);
void rn_review_run(RnReview *review, int threads, RnReviewProgress progress, void *user);

/* The same piece by piece, for those who have no threads: pieces 0 .. rn_review_pieces() - 1 in any
 * order, each once, and then the sums. */
size_t rn_review_pieces(const RnReview *review);
void rn_review_piece(RnReview *review, size_t piece);
void rn_review_sum(RnReview *review);

/* The first step after a choice that is not chance: where the next choice begins, or the end. */
size_t rn_review_next(const RnReview *review, size_t choice);

/* The analysis as one JSON object, docs/FORMATS.md; `head` has the players' names. */
enum { RN_TURNING_POINTS = 5 }; /* of each kind */
void rn_review_json(const RnReview *review, const RnRecordHead *head, RnJson *out);

/* Whether a swing is more than chance in the playing out can explain. */
bool rn_swing_is_clear(RnSwing swing);

/* The mistakes with the largest costs, or else the largest clear swings of luck, largest first; returns
 * how many. */
int rn_review_worst(const RnReview *review, size_t *choices, int most);
int rn_review_luckiest(const RnReview *review, size_t *choices, int most);

/* What all dice and cards of the game did to the chance of rescue, in ten-thousandths: 0 on average over many games. At a
 * glance, without a review: some milliseconds. */
int rn_luck(const RnSession *session);

/* Where the game turned, the largest `most` points in the order of play and each choice at most once: by a choice
 * that cost, or by a die or card after it. Asked when everything is valued and summed up; takes the time of a few
 * choices. */
typedef struct RnTurning {
    size_t choice;
    size_t step; /* of the choice, or of the die or card */
    int by;      /* ten-thousandths, up or down */
    bool luck;
} RnTurning;
int rn_review_turning(const RnReview *review, RnTurning *points, int most);

/* ---- The numbers ------------------------------------------------------------------------------ */

int rn_share_value(RnShare share);  /* in ten-thousandths */
int rn_share_margin(RnShare share); /* half the 95 % interval */
/* From games played twice with the same random numbers: `better` of them ended well only with the
 * second choice, `worse` only with the first. */
RnSwing rn_paired_swing(uint32_t better, uint32_t worse, uint32_t games);

/* The states whose games are kept one by one: three of each choice, and two more. */
enum { RN_WON_BEFORE, RN_WON_MADE, RN_WON_BEST, RN_WON_KINDS };
enum { RN_WON_LAST = RN_WON_BEFORE, RN_WON_SETUP }; /* of choice number `count`, which is none */
/* A bit for each game played out from there. */
uint8_t *rn_review_won(const RnReview *review, size_t choice, int kind);
uint32_t rn_review_part(const RnReview *review); /* games played out from each state; even */

static inline int rn_won(const uint8_t *won, uint32_t game)
{
    return won[game / 8] >> game % 8 & 1;
}

/* ---- value.c: what a piece of a review is worth ------------------------------------------------ */

/* Fills in all of a choice but its luck, and whether it was a mistake. */
void rn_value_choice(const RnReview *review, RnChoice *choice);

/* The share of rescues from here; which games they were goes to `won`, unless that is NULL. */
RnShare rn_value_state(const RnReview *review, const RnState *state, uint8_t *won);

#endif
