/*
 * value.c - what a choice was worth, and what the best one would have been.
 *
 *   1. everything the gnome could have done is listed: for a turn the plans that the crew would look at
 *      and the one that was made, otherwise every legal move. What leads to the same state is
 *      the same choice
 *   2. all of them are looked at half an hour of the crew ahead, a few times. Those that seem best compete with the choice
 *      made: an hour ahead, the worse half is dropped, the rest is looked at more, and so on (sequential halving)
 *   3. the best one found and the choice made are looked at again, with random numbers not used before, as long as it
 *      might be the better one. Up to here all are sailors: that is quick
 *   4. what then still seems better is looked at with a crew that plays on at a glance, with random numbers of its own once
 *      more. Being picked for its good luck in 2 and 3 does not help the best one here, nor what only sailors get wrong
 *
 * All are looked at with the same random numbers: future n begins with the same generator for every
 * one of them.
 */
#include "review/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/mix.h"
#include "crew/search.h"

enum {
    FIELD = 8,  /* choices that compete, at most */
    GLANCE = 4, /* futures that a glance counts for: it can be off by twenty points */
    SAILORS = 1,
    OPTIONS = RN_CANDIDATES + 1,
    MADE = 0
};

typedef struct Option {
    RnState after;
    RnPlan plan;
    int64_t worth; /* at a glance, then the sum of its futures */
} Option;

typedef struct Options {
    int count;
    Option option[OPTIONS]; /* MADE is the first */
} Options;

/* ---- Futures ---------------------------------------------------------------------------------- */

enum { VALUING, LISTING, SEARCHING, SIFTING, WEIGHING }; /* each has its own random numbers */

/* The seed of the futures. It is mixed first: of seeds 1, 2, 3 .. as they are, those of one would be a little alike, and
 * a mean of them less sure than its margin says. */
static uint64_t seed_of(const RnReview *review, int stage)
{
    return rn_mix64(rn_mix64(review->seed + RN_GOLDEN) + RN_GOLDEN * ((unsigned)stage + 1));
}

static uint16_t as_told(int worth) { return (uint16_t)((worth * RN_WHOLE + 32768) / 65536); }

RnShare rn_value_state(const RnReview *review, const RnState *state, uint16_t *seen)
{
    const uint32_t part = rn_review_part(review);
    uint16_t *own = seen == NULL ? rn_alloc(part, sizeof *own) : NULL;
    uint16_t *each = seen == NULL ? own : seen;
    const uint64_t seed = seed_of(review, VALUING);
    RnChart chart;
    rn_chart(&chart, review->session->box);
    for (uint32_t n = 0; n < part; n++) {
        each[n] = as_told(rn_future(&chart, state, seed, n));
    }
    RnShare share = rn_share_of(each, part);
    share.sure = state->decision == RN_OVER;
    share.margin = share.sure ? 0 : share.margin;
    free(own);
    return share;
}

/* ---- What could have been done ---------------------------------------------------------------- */

static void add_option(Options *options, const RnState *after, const RnPlan *plan)
{
    for (int i = 0; i < options->count; i++) {
        if (memcmp(&options->option[i].after, after, sizeof *after) == 0) {
            return;
        }
    }
    RN_ASSERT(options->count < OPTIONS); /* a choice left out could be the best */
    Option *option = &options->option[options->count++];
    option->after = *after;
    option->plan = *plan;
}

/* The plan as far as it goes: at a hatch that cannot be entered it ends. */
static void add_plan(const RnBox *box, const RnState *state, RnPlan *plan, Options *options)
{
    RnState after = *state;
    int done = 0;
    while (done < plan->count && rn_step(box, &after, plan->move[done], NULL) == RN_OK) {
        done++;
    }
    plan->count = done;
    if (done > 0) {
        add_option(options, &after, plan);
    }
}

static void list_options(const RnBox *box, const RnState *state, const RnState *made,
                         Options *options)
{
    RnPlan plans[RN_CANDIDATES] = {{.count = 0}};
    options->count = 0;
    add_option(options, made, &plans[0]);
    const int count = rn_candidates(box, state, false, plans);
    for (int i = 0; i < count; i++) {
        add_plan(box, state, &plans[i], options);
    }
}

/* ---- The best --------------------------------------------------------------------------------- */

static int halvings(int count)
{
    int rounds = 0;
    for (; count > 1; count = (count + 1) / 2) {
        rounds++;
    }
    return rounds;
}

/* Sorts so that the best come first; equals stay in their order, the choice made before others. */
static void sort_options(const Options *options, int *index, int count)
{
    for (int i = 1; i < count; i++) {
        int moving = index[i];
        int at = i;
        for (; at > 0 && options->option[index[at - 1]].worth < options->option[moving].worth;
             at--) {
            index[at] = index[at - 1];
        }
        index[at] = moving;
    }
}

/* `more` futures of an option, from number `from` on. */
static void look(const RnReview *review, Option *option, int stage, int until, uint32_t from,
                 uint32_t more)
{
    const uint64_t seed = seed_of(review, stage);
    RnChart chart;
    rn_chart(&chart, review->session->box);
    for (uint32_t n = from; n < from + more; n++) {
        option->worth += rn_future_until(&chart, &option->after, until, SAILORS, seed, n);
    }
}

/* The choice made and those that seem best; returns how many. */
static int set_out(const RnReview *review, Options *options, int minutes, int *index)
{
    const RnPlan nothing = {.count = 0}; /* it is played already */
    uint64_t rng = 1;
    for (int i = 0; i < options->count; i++) {
        Option *option = &options->option[i];
        option->worth =
            (int64_t)GLANCE * rn_glance(review->session->box, &option->after, &nothing, &rng);
        look(review, option, LISTING, minutes - RN_HORIZON, 0, review->futures / 75 + 1);
        index[i] = i;
    }
    sort_options(options, index + 1, options->count - 1);
    return options->count < FIELD ? options->count : (int)FIELD;
}

static int find_best(const RnReview *review, Options *options, int minutes)
{
    int index[OPTIONS] = {MADE};
    if (options->count == 1) {
        return MADE;
    }
    int left = set_out(review, options, minutes, index);
    RN_ASSERT(left > 1);
    const uint32_t share = review->futures * 2 / 5 / (uint32_t)halvings(left);
    uint32_t played = 0;
    while (left > 1) {
        const uint32_t more = share / (uint32_t)left + 1;
        for (int i = 0; i < left; i++) {
            look(review, &options->option[index[i]], SEARCHING, minutes - RN_FAR, played, more);
        }
        played += more;
        sort_options(options, index, left);
        left = (left + 1) / 2;
    }
    RN_ASSERT(index[0] < options->count);
    return index[0];
}

/* ---- What it cost ------------------------------------------------------------------------------ */

/* Two choices that are compared. */
typedef struct Pair {
    const RnReview *review;
    const RnState *made, *best;
    int until; /* how many minutes are left */
    uint16_t *made_seen, *best_seen;
} Pair;

/* Numbers begin .. end - 1 of both, each the mean of `times` as many futures as it has pairs; returns the difference of all
 * up to there. */
static RnSwing compare(const Pair *pair, int stage, int picks, uint32_t times, uint32_t begin,
                       uint32_t end)
{
    const uint64_t seed = seed_of(pair->review, stage);
    RnChart chart;
    RN_ASSERT(times > 0);
    rn_chart(&chart, pair->review->session->box);
    for (uint32_t n = begin; n < end; n++) {
        const uint32_t first = times * rn_review_pairs(pair->review, n);
        const uint32_t next = times * rn_review_pairs(pair->review, n + 1);
        int64_t made = 0, best = 0;
        for (uint32_t i = first; i < next; i++) {
            made += rn_future_until(&chart, pair->made, pair->until, picks, seed, i);
            best += rn_future_until(&chart, pair->best, pair->until, picks, seed, i);
        }
        pair->made_seen[n] = as_told((int)(made / (next - first)));
        pair->best_seen[n] = as_told((int)(best / (next - first)));
    }
    return rn_swing_of(pair->made_seen, pair->best_seen, end);
}

/* Whether with sailors the best one seems better in earnest. Where it does not after a quarter of the futures the rest
 * is saved: giving up names no mistake that is none. */
static bool sift(const Pair *pair, RnChoice *choice)
{
    const uint32_t part = rn_review_part(pair->review), few = part / 4;
    choice->cost = compare(pair, SIFTING, SAILORS, 1, 0, few);
    if (choice->cost.by <= 0) {
        return false;
    }
    choice->cost = compare(pair, SIFTING, SAILORS, 1, few, part);
    return 2 * choice->cost.by > choice->cost.margin;
}

/* The choice made against the best one found, all going on at a glance. */
static void weigh(const Pair *pair, RnChoice *choice)
{
    enum { THRICE = 3 };
    const uint32_t part = rn_review_part(pair->review), few = part / 4;
    choice->sought = true;
    choice->cost = compare(pair, WEIGHING, RN_PICKS, THRICE, 0, few);
    if (choice->cost.by <= 0) {
        return;
    }
    choice->cost = compare(pair, WEIGHING, RN_PICKS, THRICE, few, part);
    for (uint32_t n = 0; n < part; n++) {
        const int64_t by = pair->best_seen[n] - pair->made_seen[n];
        choice->gain += by;
        choice->squares += (uint64_t)(by * by);
    }
    choice->squares += (uint64_t)part * part * RN_REVIEW_DOUBT * RN_REVIEW_DOUBT;
}

static void tell_cost(const Option *best, RnChoice *choice)
{
    choice->found = choice->cost.by > 0;
    if (!choice->found) { /* what looked better was not */
        choice->cost.by = 0;
        return;
    }
    choice->cost.margin = rn_doubted(choice->cost.margin, 1);
    choice->better = best->plan;
    choice->best.chance += choice->cost.by;
    if (choice->best.chance > RN_WHOLE) { /* the two come from futures of different length */
        choice->best.chance = RN_WHOLE;
    }
    choice->best.margin = choice->cost.margin;
}

/* Looks for something better than what was done, and tells what that cost. */
static void seek(const RnReview *review, const RnState *state, Options *options, RnChoice *choice)
{
    const size_t at = (size_t)(choice - review->choice);
    const int minutes = rn_minutes(state);
    const int found = find_best(review, options, minutes);
    const Option *best = &options->option[found];
    const Pair pair = {.review = review,
                       .made = &options->option[MADE].after,
                       .best = &best->after,
                       .until = minutes - RN_FAR,
                       .made_seen = rn_review_seen(review, at, RN_SEEN_COST_MADE),
                       .best_seen = rn_review_seen(review, at, RN_SEEN_COST_BEST)};
    if (found == MADE) {
        return;
    }
    if (sift(&pair, choice)) {
        weigh(&pair, choice);
    }
    tell_cost(best, choice);
}

void rn_value_choice(const RnReview *review, RnChoice *choice)
{
    const RnSession *session = review->session;
    const RnState *state = rn_session_at(session, choice->step);
    const RnState *made = rn_session_at(session, choice->step + choice->moves);
    const size_t at = (size_t)(choice - review->choice);
    uint16_t *before_seen = rn_review_seen(review, at, RN_SEEN_BEFORE);
    uint16_t *made_seen = rn_review_seen(review, at, RN_SEEN_MADE);
    Options options;
    list_options(session->box, state, made, &options);
    RN_ASSERT(options.count > 0);
    choice->forced = options.count == 1;
    choice->made = choice->best = rn_value_state(review, made, made_seen);
    seek(review, state, &options, choice);
    if (choice->forced) {
        choice->before = choice->made;
        memcpy(before_seen, made_seen, rn_review_part(review) * sizeof *before_seen);
    } else {
        choice->before = rn_value_state(review, state, before_seen);
    }
}
