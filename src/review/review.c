/*
 * review.c - a recorded game as a list of choices.
 *
 * Decides where a choice begins and ends: a turn's moves up to and with its action are one choice,
 * the plan of that turn; every other decision is a choice of its own. How a choice is valued is in
 * value.c, what all of them come to in sums.c.
 */
#include "review/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/share.h"

/* ---- Chances and their differences, with margins ----------------------------------------------- */

/* The intervals are those of base/share.h, in whole numbers, so that a review is the same everywhere. */

RnShare rn_share_of(const uint16_t *seen, uint32_t futures)
{
    uint64_t sum = 0, squares = 0;
    RN_ASSERT(futures > 0);
    for (uint32_t i = 0; i < futures; i++) {
        sum += seen[i];
    }
    const int64_t mean = (int64_t)((sum + futures / 2) / futures);
    for (uint32_t i = 0; i < futures; i++) {
        squares += (uint64_t)((seen[i] - mean) * (seen[i] - mean));
    }
    return (RnShare){.chance = (int)mean, .margin = rn_mean_half(squares, RN_WHOLE, futures)};
}

RnSwing rn_swing_of(const uint16_t *from, const uint16_t *to, uint32_t futures)
{
    int64_t sum = 0;
    uint64_t squares = 0;
    RN_ASSERT(futures > 0);
    for (uint32_t i = 0; i < futures; i++) {
        sum += to[i] - from[i];
    }
    const int64_t mean = sum / (int64_t)futures;
    for (uint32_t i = 0; i < futures; i++) {
        const int64_t off = to[i] - from[i] - mean;
        squares += (uint64_t)(off * off);
    }
    return (RnSwing){.by = (int)mean, .margin = rn_mean_half(squares, RN_WHOLE, futures)};
}

int rn_doubted(int margin, int costs)
{
    const uint64_t doubt = (uint64_t)RN_REVIEW_DOUBT * RN_REVIEW_DOUBT * 38416 / 10000;
    const uint64_t own = (uint64_t)margin * (uint64_t)margin;
    return (int)rn_square_root(own + doubt * (uint64_t)costs);
}

bool rn_swing_is_clear(RnSwing swing)
{
    return swing.by > swing.margin || swing.by < -swing.margin;
}

/* ---- Finding the choices ---------------------------------------------------------------------- */

/* How many steps from this one on are the plan of one turn. */
static size_t plan_size(const RnSession *session, size_t step)
{
    uint8_t active = rn_session_past(session, step)->before.active;
    size_t size = 0;
    while (step + size < rn_session_steps(session)) {
        const RnPast *past = rn_session_past(session, step + size);
        bool moving = past->before.phase == RN_MOVEMENT && past->before.active == active;
        if (!moving || rn_is_chance(past->move)) {
            break;
        }
        size++;
        if (rn_ends_movement(past->move)) {
            break;
        }
    }
    return size > 0 ? size : 1;
}

static RnChoice choice_at(const RnReview *review, size_t step)
{
    const RnState *state = &rn_session_past(review->session, step)->before;
    RnChoice choice = {.step = step,
                       .moves = 1,
                       .turn = (uint16_t)review->turns,
                       .gnome = state->decider,
                       .decision = state->decision,
                       .minute = state->time[state->decider]};
    if (state->decision == RN_TURN) {
        choice.moves = plan_size(review->session, step);
    }
    return choice;
}

void rn_review_init(RnReview *review, const RnSession *session, uint32_t futures, uint64_t seed)
{
    *review = (RnReview){.session = session, .seed = seed};
    review->futures = futures < RN_REVIEW_FUTURES_MIN ? RN_REVIEW_FUTURES_MIN : futures;
    review->choice = rn_alloc(rn_session_steps(session) + 1, sizeof *review->choice);
    for (size_t step = 0; step < rn_session_steps(session);) {
        if (rn_is_chance(rn_session_past(session, step)->move)) {
            step++;
            continue;
        }
        review->turns += rn_session_past(session, step)->before.decision == RN_TURN;
        RnChoice choice = choice_at(review, step);
        RN_ASSERT(choice.moves > 0 && review->count < rn_session_steps(session));
        review->choice[review->count++] = choice;
        step += choice.moves;
    }
    review->seen = rn_alloc((review->count + 1) * RN_SEEN_KINDS,
                            rn_review_part(review) * sizeof *review->seen);
}

static uint32_t third_of(const RnReview *review)
{
    RN_ASSERT(review->futures >= RN_REVIEW_FUTURES_MIN);
    return review->futures / 6 * 2;
}

uint32_t rn_review_part(const RnReview *review)
{
    enum { ENOUGH = 100 }; /* more than these are half spared: states take time, and costs decide */
    const uint32_t third = third_of(review), half = (third + 3) / 4 * 2; /* even, and no less */
    return third <= ENOUGH ? third : half > ENOUGH ? half : ENOUGH;
}

uint32_t rn_review_pairs(const RnReview *review, uint32_t numbers)
{
    const uint32_t twice = third_of(review) - rn_review_part(review); /* the first ones have two */
    return numbers + (numbers < twice ? numbers : twice);
}

uint16_t *rn_review_seen(const RnReview *review, size_t choice, int kind)
{
    RN_ASSERT(choice <= review->count && kind >= 0 && kind < RN_SEEN_KINDS);
    return review->seen + (choice * RN_SEEN_KINDS + (size_t)kind) * rn_review_part(review);
}

void rn_review_free(RnReview *review)
{
    free(review->seen);
    free(review->choice);
    *review = (RnReview){.session = NULL};
}

/* ---- Pieces of work ----------------------------------------------------------------------------- */

/* The choices, then the state before the setup and the last one. */
size_t rn_review_pieces(const RnReview *review) { return review->count + 2; }

void rn_review_piece(RnReview *review, size_t piece)
{
    const RnSession *session = review->session;
    RN_ASSERT(piece < rn_review_pieces(review));
    if (piece < review->count) {
        rn_value_choice(review, &review->choice[piece]);
    } else if (piece == review->count) {
        review->setup = rn_value_state(review, rn_session_at(session, 0),
                                       rn_review_seen(review, review->count, RN_SEEN_SETUP));
    } else {
        review->last = rn_value_state(review, rn_session_state(session),
                                      rn_review_seen(review, review->count, RN_SEEN_LAST));
    }
}

/* What a piece has come to: what is said of it, and its futures one by one. */
typedef struct Come {
    void *said;
    size_t said_size;
    uint16_t *seen;
    size_t seen_size;
} Come;

static Come come_of(RnReview *review, size_t piece)
{
    const size_t row = rn_review_part(review) * sizeof *review->seen;
    if (piece < review->count) {
        return (Come){&review->choice[piece], sizeof *review->choice,
                      rn_review_seen(review, piece, 0), RN_SEEN_KINDS * row};
    }
    const bool last = piece > review->count;
    return (Come){last ? &review->last : &review->setup, sizeof review->last,
                  rn_review_seen(review, review->count, last ? RN_SEEN_LAST : RN_SEEN_SETUP), row};
}

size_t rn_review_share_size(const RnReview *review, size_t first, size_t step)
{
    RnReview ask = *review; /* only looked at */
    size_t size = 0;
    RN_ASSERT(step > 0);
    for (size_t piece = first; piece < rn_review_pieces(review); piece += step) {
        const Come come = come_of(&ask, piece);
        size += come.said_size + come.seen_size;
    }
    return size;
}

void rn_review_give(const RnReview *review, size_t first, size_t step, uint8_t *bytes)
{
    RnReview ask = *review; /* only looked at */
    for (size_t piece = first; piece < rn_review_pieces(review); piece += step) {
        const Come come = come_of(&ask, piece);
        memcpy(bytes, come.said, come.said_size);
        memcpy(bytes + come.said_size, come.seen, come.seen_size);
        bytes += come.said_size + come.seen_size;
    }
}

bool rn_review_take(RnReview *review, size_t first, size_t step, const uint8_t *bytes, size_t size)
{
    if (step == 0 || size != rn_review_share_size(review, first, step)) {
        return false;
    }
    for (size_t piece = first; piece < rn_review_pieces(review); piece += step) {
        const Come come = come_of(review, piece);
        memcpy(come.said, bytes, come.said_size);
        memcpy(come.seen, bytes + come.said_size, come.seen_size);
        bytes += come.said_size + come.seen_size;
    }
    return true;
}

size_t rn_review_next(const RnReview *review, size_t choice)
{
    RN_ASSERT(choice < review->count);
    return choice + 1 < review->count ? review->choice[choice + 1].step
                                      : rn_session_steps(review->session);
}

/* ---- Turning points --------------------------------------------------------------------------- */

static int size_of(const RnChoice *choice, bool luck)
{
    RnSwing swing = luck ? choice->luck : choice->cost;
    if (luck ? !rn_swing_is_clear(swing) : !choice->mistake) {
        return 0;
    }
    return swing.by < 0 ? -swing.by : swing.by;
}

/* The largest first; of equals the earlier. */
static int largest(const RnReview *review, bool luck, size_t *choices, int most)
{
    int count = 0;
    for (size_t i = 0; i < review->count; i++) {
        int size = size_of(&review->choice[i], luck);
        int at = count;
        if (size == 0) {
            continue;
        }
        while (at > 0 && size_of(&review->choice[choices[at - 1]], luck) < size) {
            at--;
        }
        if (at == most) {
            continue;
        }
        count += count < most;
        memmove(choices + at + 1, choices + at, (size_t)(count - at - 1) * sizeof *choices);
        RN_ASSERT(at < count && count <= most);
        choices[at] = i;
    }
    return count;
}

int rn_review_worst(const RnReview *review, size_t *choices, int most)
{
    return largest(review, false, choices, most);
}

int rn_review_luckiest(const RnReview *review, size_t *choices, int most)
{
    return largest(review, true, choices, most);
}
