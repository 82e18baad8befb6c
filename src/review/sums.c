/*
 * sums.c - what the choices of a game come to: luck and skill, and how sure they are.
 *
 *   1. a swing of luck is the difference of two states, its margin that of the pairs of futures
 *   2. mistakes are found among all choices at once (Holm): in a game without any, one is told by chance
 *      in one game of 20, not in one choice of 40
 *   3. a sum is told with the spread of its single futures. All states are looked at with the same random
 *      numbers, so what one future adds to every swing of a sum is one number, and the mean of these numbers
 *      is the sum
 *   4. noise makes a swing of nothing look like good or bad luck, and the more of it the larger it is. So
 *      the sums of the swings up, and of those down, are made twice, from all futures and from each half of
 *      them, where noise adds about twice as much (it turns the sign of few swings, and of these only the small ones). What
 *      grows on the way is noise, and is taken off: the jackknife
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/share.h"
#include "review/review.h"

enum { HALVES = 2 };

/* A difference of two states, future by future; even ones and odd ones count with weights of their own. */
typedef struct Span {
    const uint16_t *from, *to;
    int weight[HALVES];
} Span;

typedef struct Sums {
    const RnReview *review;
    uint32_t futures;
    int64_t *each; /* what each future adds */
} Sums;

/* ---- Sums with the spread of their futures ----------------------------------------------------- */

static void begin(Sums *sums) { memset(sums->each, 0, sums->futures * sizeof *sums->each); }

static void add(Sums *sums, Span span)
{
    for (uint32_t i = 0; i < sums->futures; i++) {
        sums->each[i] += (span.to[i] - span.from[i]) * span.weight[i % HALVES];
    }
}

static RnSwing swing_of(const Sums *sums)
{
    const int64_t futures = sums->futures > 0 ? sums->futures : 1; /* which there always is */
    int64_t sum = 0;
    uint64_t squares = 0;
    for (uint32_t i = 0; i < sums->futures; i++) {
        sum += sums->each[i];
    }
    const int64_t mean = sum / futures;
    for (uint32_t i = 0; i < sums->futures; i++) {
        const int64_t off = sums->each[i] - mean;
        squares += (uint64_t)(off * off);
    }
    return (RnSwing){.by = (int)mean, .margin = rn_mean_half(squares, RN_WHOLE, sums->futures)};
}

/* ---- Luck ------------------------------------------------------------------------------------- */

static bool is_last(const RnReview *review, size_t at) { return at + 1 == review->count; }

/* From a choice to the next one, or to the end. Where no die or card came the two states are one. */
static Span luck_span(const RnReview *review, size_t at)
{
    return (Span){.from = rn_review_seen(review, at, RN_SEEN_MADE),
                  .to = rn_review_seen(review, at + 1,
                                       is_last(review, at) ? (int)RN_SEEN_LAST : RN_SEEN_BEFORE),
                  .weight = {1, 1}};
}

static RnSwing swing_between(RnShare from, RnShare to, Span span, uint32_t futures)
{
    RnSwing swing = rn_swing_of(span.from, span.to, futures);
    swing.by = to.chance - from.chance; /* as they are told, to the last digit */
    swing.margin = from.margin == 0 && to.margin == 0 ? 0 : swing.margin;
    return swing;
}

static RnSwing luck_after(const Sums *sums, size_t at)
{
    const RnReview *review = sums->review;
    const RnChoice *choice = &review->choice[at];
    const RnShare next = is_last(review, at) ? review->last : review->choice[at + 1].before;
    if (rn_review_next(review, at) == choice->step + choice->moves) {
        return (RnSwing){.by = 0};
    }
    return swing_between(choice->made, next, luck_span(review, at), sums->futures);
}

/* 1 up, -1 down, of all futures and of each half. */
typedef struct Signs {
    int all, half[HALVES];
} Signs;

static Signs signs_of(Span span, uint32_t futures)
{
    int64_t by[HALVES] = {0};
    Signs signs;
    for (uint32_t i = 0; i < futures; i++) {
        by[i % HALVES] += span.to[i] - span.from[i];
    }
    signs.all = (by[0] + by[1] > 0) - (by[0] + by[1] < 0);
    for (int half = 0; half < HALVES; half++) {
        signs.half[half] = (by[half] > 0) - (by[half] < 0);
    }
    return signs;
}

/* The swings of one sign: as all futures have them, less what grows when half of them have to do. */
static RnSwing luck_of_sign(Sums *sums, int sign)
{
    const RnReview *review = sums->review;
    begin(sums);
    for (size_t i = 0; i < review->count; i++) {
        Span span = luck_span(review, i);
        const Signs signs = signs_of(span, sums->futures);
        for (int half = 0; half < HALVES; half++) {
            span.weight[half] = sign * ((signs.all == sign) * 2 - (signs.half[half] == sign));
        }
        add(sums, span);
    }
    return swing_of(sums);
}

/* The difference of good and bad luck is the luck of all. With few futures one may come out a little below
 * nothing; cut off there, they would be too large on average. */
static void sum_luck(RnReview *review, Sums *sums)
{
    begin(sums);
    for (size_t i = 0; i < review->count; i++) {
        review->luck.by += review->choice[i].luck.by;
        add(sums, luck_span(review, i));
    }
    review->luck.margin = swing_of(sums).margin;
    review->good_luck = luck_of_sign(sums, 1);
    review->bad_luck = luck_of_sign(sums, -1);
    review->bad_luck.by = review->good_luck.by - review->luck.by;
}

/* ---- Choices ---------------------------------------------------------------------------------- */

/* A choice whose cost is to be told from chance. */
typedef struct Doubt {
    RnChoice *choice;
} Doubt;

/* The clearest first: by gain^2 / squares, without dividing. */
static int by_doubt(const void *a, const void *b)
{
    const RnChoice *one = ((const Doubt *)a)->choice, *other = ((const Doubt *)b)->choice;
    const uint64_t first = rn_mean_doubt(one->gain, one->squares, RN_WHOLE);
    const uint64_t second = rn_mean_doubt(other->gain, other->squares, RN_WHOLE);
    RN_ASSERT(one->gain > 0 && other->gain > 0);
    return first != second ? (first < second) - (first > second) : (one > other) - (one < other);
}

/* Holm's way: the clearest cost must stand out among all that were weighed, the next one among the rest,
 * until one does not. What was weighed was chosen by other futures, so no more need be counted. */
static void find_mistakes(RnReview *review)
{
    Doubt *found = rn_alloc(review->count + 1, sizeof *found);
    uint32_t tests = 0;
    size_t count = 0;
    for (size_t i = 0; i < review->count; i++) {
        RnChoice *choice = &review->choice[i];
        choice->mistake = false;
        tests += choice->sought;
        if (choice->found && choice->gain > 0) {
            found[count++].choice = choice;
        }
    }
    qsort(found, count, sizeof *found, by_doubt);
    for (size_t i = 0; i < count; i++) {
        RnChoice *choice = found[i].choice;
        if (!rn_mean_tells(choice->gain, choice->squares, RN_WHOLE, tests--)) {
            break;
        }
        choice->mistake = true;
    }
    free(found);
}

static Span span_of(const RnReview *review, size_t at, int from, int to)
{
    return (Span){.from = rn_review_seen(review, at, from),
                  .to = rn_review_seen(review, at, to),
                  .weight = {1, 1}};
}

/* The choices of a gnome, or of all (RN_NONE). */
static RnReviewSum sum_choices(Sums *sums, int gnome)
{
    const RnReview *review = sums->review;
    RnReviewSum sum = {.choices = 0};
    for (int cost = 0; cost < 2; cost++) { /* first the gain, then the cost */
        begin(sums);
        for (size_t i = 0; i < review->count; i++) {
            const RnChoice *choice = &review->choice[i];
            if ((gnome == RN_NONE || choice->gnome == gnome) && (!cost || choice->mistake)) {
                add(sums, cost ? span_of(review, i, RN_SEEN_COST_MADE, RN_SEEN_COST_BEST)
                               : span_of(review, i, RN_SEEN_BEFORE, RN_SEEN_MADE));
            }
        }
        *(cost ? &sum.cost : &sum.gain) = swing_of(sums);
    }
    sum.gain.by = sum.cost.by = 0; /* these are what the single choices say, to the last digit */
    for (size_t i = 0; i < review->count; i++) {
        const RnChoice *choice = &review->choice[i];
        if (gnome == RN_NONE || choice->gnome == gnome) {
            sum.choices += !choice->forced;
            sum.mistakes += choice->mistake;
            sum.cost.by += choice->mistake ? choice->cost.by : 0;
            sum.gain.by += choice->made.chance - choice->before.chance;
        }
    }
    sum.cost.margin = sum.mistakes > 0 ? rn_doubted(sum.cost.margin, sum.mistakes) : 0;
    return sum;
}

/* ---- Everything ------------------------------------------------------------------------------- */

void rn_review_sum(RnReview *review)
{
    Sums sums = {.review = review, .futures = rn_review_part(review)};
    review->luck = review->good_luck = review->bad_luck = review->deal = (RnSwing){.by = 0};
    review->all = (RnReviewSum){.choices = 0};
    memset(review->gnome, 0, sizeof review->gnome);
    if (review->count == 0) {
        return;
    }
    sums.each = rn_alloc(sums.futures, sizeof *sums.each);
    for (size_t i = 0; i < review->count; i++) {
        review->choice[i].luck = luck_after(&sums, i);
    }
    find_mistakes(review);
    sum_luck(review, &sums);
    review->all = sum_choices(&sums, RN_NONE);
    for (int gnome = 0; gnome < rn_session_state(review->session)->config.gnomes; gnome++) {
        review->gnome[gnome] = sum_choices(&sums, gnome);
    }
    const Span deal = {.from = rn_review_seen(review, review->count, RN_SEEN_SETUP),
                       .to = rn_review_seen(review, 0, RN_SEEN_BEFORE)};
    review->deal = swing_between(review->setup, review->choice[0].before, deal, sums.futures);
    free(sums.each);
}
