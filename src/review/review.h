/*
 * review.h - looking back at a game: the crew's chance of rescue at every decision, what each
 * choice cost against the best one, and what luck did.
 *
 * A chance is that of a crew which plays on at a glance, as the judge (rn_judge()) tells it two turns later, on average over
 * futures (rn_future()). It is that of the true state, all hands known, because a review is made when everything is on the
 * table. So the cost of a choice is measured by what was there, not by what its player could know.
 *
 *     before --choice--> made --dice and cards--> before --choice--> ...
 *
 * A choice is a whole turn up to its action, or one move of any other decision. Between a choice
 * and the next there is nothing but chance, so the sum of (made - before) over all choices and of
 * (next before - made) over all chance is the result less the chance at the first decision. What chance does is nothing
 * on average, however good the judge is: `made` is the mean of what can come.
 *
 * What a choice cost is seen by looking further, up to the same minute, from the state after it and from that after the best one.
 *
 * Whatever is summed up has the margin of the sum: all states are looked at with the same random
 * numbers, future by future, so it is the spread of the sums of single futures that tells how sure they are.
 */
#ifndef RN_REVIEW_H
#define RN_REVIEW_H

#include "crew/crew.h"
#include "base/json.h"
#include "session/record.h"

enum { RN_REVIEW_VERSION = 3 }; /* of the JSON */
enum { RN_REVIEW_FUTURES = 600, RN_REVIEW_FUTURES_MIN = 60, RN_WHOLE = 10000 };
/* The spread of what the judge gets wrong when it compares two choices, ten-thousandths: measured as less than one point over
 * a hundred pairs of plans that a captain thinks of, each of 1,600 games played to their end. */
enum { RN_REVIEW_DOUBT = 100 };

/* A chance of rescue with the half of its 95 % interval, as far as that comes from the futures, both in ten-thousandths;
 * `sure` when the game is over there. */
typedef struct RnShare {
    int chance;
    int margin;
    bool sure;
} RnShare;

/* A difference of two chances with the half of its 95 % interval, both in ten-thousandths. */
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
    RnShare best; /* made and cost */
    RnPlan better;
    RnSwing cost; /* of what looked better, never below 0 */
    RnSwing luck; /* what the dice and cards after it did */
    bool sought;  /* something seemed better in earnest, and was weighed against the choice, */
    int64_t gain; /* so much better in all numbers together, ... */
    uint64_t
        squares;  /* ... and the squares of these numbers, with what the judge may be wrong by */
    bool mistake; /* its cost is beyond doubt, all choices of the game taken together */
} RnChoice;

/* Sums: `cost` of the mistakes, `gain` of all choices against what the crew would have done that plays at a glance. (What
 * all choices lost against the best ones found would say little: with few futures, what looks best is often
 * worse.) */
typedef struct RnReviewSum {
    int choices; /* with an alternative */
    int mistakes;
    RnSwing cost;
    RnSwing gain;
} RnReviewSum;

typedef struct RnReview {
    const RnSession *session;
    uint32_t futures; /* looked into for one choice, about */
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
    uint16_t *seen; /* what the futures of each state came to: rn_review_seen() */
} RnReview;

/* Finds the choices of the game, which must stay as it is while the review is used. False only
 * without memory. */
void rn_review_init(RnReview *review, const RnSession *session, uint32_t futures, uint64_t seed);
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

/* The pieces first, first + step, .. go as bytes to another process of the same program that reviews the same game, so that
 * several share the work. rn_review_take() is false and takes nothing when the bytes are not as many. */
size_t rn_review_share_size(const RnReview *review, size_t first, size_t step);
void rn_review_give(const RnReview *review, size_t first, size_t step, uint8_t *bytes);
bool rn_review_take(RnReview *review, size_t first, size_t step, const uint8_t *bytes, size_t size);

/* The first step after a choice that is not chance: where the next choice begins, or the end. */
size_t rn_review_next(const RnReview *review, size_t choice);

/* The analysis as one JSON object, docs/FORMATS.md; `head` has the players' names. */
enum { RN_TURNING_POINTS = 5 }; /* of each kind */
void rn_review_json(const RnReview *review, const RnRecordHead *head, RnJson *out);

/* Whether a swing is more than chance in the futures can explain. */
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

/* The mean of numbers, one for each future, and its margin. */
RnShare rn_share_of(const uint16_t *seen, uint32_t futures);
/* That of their differences, to - from. */
RnSwing rn_swing_of(const uint16_t *from, const uint16_t *to, uint32_t futures);

/* The margin of a sum of `costs` costs, if `margin` is what comes from the futures: with what the judge may be wrong by. */
int rn_doubted(int margin, int costs);

/* The states whose futures are kept one by one: four of each choice, and two more. A number is a chance in
 * ten-thousandths. The costs are those of futures that go further, several of them a number. */
enum { RN_SEEN_BEFORE, RN_SEEN_MADE, RN_SEEN_COST_MADE, RN_SEEN_COST_BEST, RN_SEEN_KINDS };
enum { RN_SEEN_LAST = RN_SEEN_BEFORE, RN_SEEN_SETUP }; /* of choice number `count`, which is none */
uint16_t *rn_review_seen(const RnReview *review, size_t choice, int kind);
uint32_t rn_review_part(const RnReview *review); /* futures of each state; even */
/* Pairs of futures to the first so many numbers of a cost. */
uint32_t rn_review_pairs(const RnReview *review, uint32_t numbers);

/* ---- value.c: what a piece of a review is worth ------------------------------------------------ */

/* Fills in all of a choice but its luck, and whether it was a mistake. */
void rn_value_choice(const RnReview *review, RnChoice *choice);

/* The chance of rescue from here; what each future came to goes to `seen`, unless that is NULL. */
RnShare rn_value_state(const RnReview *review, const RnState *state, uint16_t *seen);

#endif
