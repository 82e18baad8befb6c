/*
 * turning.c - where a game turned: the choices that cost most, and the dice and cards that moved most.
 *
 * Decides to which die or card a swing of luck is credited: the positions between those that came after a
 * choice are valued too, and it is the one that moved the chance most the way of the whole.
 */
#include <stdlib.h>

#include "base/assert.h"
#include "review/review.h"

enum { KINDS = 2 }; /* of turning points */

static bool is_chance(const RnReview *review, size_t step)
{
    return rn_is_chance(rn_session_past(review->session, step)->move);
}

/* Fills in step and `by` of a swing of luck; false when no die or card came after the choice. */
static bool credit(const RnReview *review, RnTurning *point)
{
    const RnChoice *choice = &review->choice[point->choice];
    size_t end = rn_review_next(review, point->choice);
    bool last = point->choice + 1 == review->count, found = false;
    bool up = choice->luck.by > 0;
    int before = choice->made.chance;
    for (size_t step = choice->step + choice->moves; step < end; step++) {
        size_t next = step + 1;
        if (!is_chance(review, step)) {
            continue;
        }
        while (next < end && !is_chance(review, next)) {
            next++;
        }
        RnShare share = next < end
                            ? rn_value_state(review, rn_session_at(review->session, next), NULL)
                        : last ? review->last
                               : review->choice[point->choice + 1].before;
        int by = share.chance - before;
        if (!found || (up ? by > point->by : by < point->by)) {
            point->step = step;
            point->by = by;
        }
        before = share.chance;
        found = true;
    }
    return found;
}

static bool has_choice(const RnTurning *points, int count, size_t choice)
{
    for (int i = 0; i < count; i++) {
        if (points[i].choice == choice) {
            return true;
        }
    }
    return false;
}

static int largest_first(const void *a, const void *b)
{
    int one = abs(((const RnTurning *)a)->by), other = abs(((const RnTurning *)b)->by);
    return (one < other) - (one > other);
}

static int as_played(const void *a, const void *b)
{
    size_t one = ((const RnTurning *)a)->choice, other = ((const RnTurning *)b)->choice;
    return (one > other) - (one < other);
}

int rn_review_turning(const RnReview *review, RnTurning *points, int most)
{
    RnTurning all[KINDS * RN_TURNING_POINTS];
    size_t found[RN_TURNING_POINTS];
    int many = 0, count = 0;
    int costs = rn_review_worst(review, found, RN_TURNING_POINTS);
    for (int i = 0; i < costs; i++) {
        const RnChoice *choice = &review->choice[found[i]];
        all[many++] = (RnTurning){.choice = found[i], .step = choice->step, .by = -choice->cost.by};
    }
    int swings = rn_review_luckiest(review, found, RN_TURNING_POINTS);
    for (int i = 0; i < swings; i++) {
        all[many] = (RnTurning){.choice = found[i], .luck = true};
        many += credit(review, &all[many]);
    }
    RN_ASSERT(many <= KINDS * RN_TURNING_POINTS);
    qsort(all, (size_t)many, sizeof all[0], largest_first);
    for (int i = 0; i < many && count < most; i++) {
        if (!has_choice(points, count, all[i].choice)) {
            points[count++] = all[i];
        }
    }
    qsort(points, (size_t)count, sizeof points[0], as_played);
    return count;
}
