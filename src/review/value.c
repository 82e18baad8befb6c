/*
 * value.c - what a choice was worth, and what the best one would have been.
 *
 *   1. everything the gnome could have done is listed: for a turn the plans that a sailor thinks
 *      best and the one that was made, otherwise every legal move. What leads to the same state is
 *      the same choice
 *   2. half of the games go into finding the best: all are played out, the worse half is dropped,
 *      the rest is played out more, and so on (sequential halving)
 *   3. the other half goes, in three equal parts and with random numbers not used before, to the
 *      state before, the choice made and the best one found. Being picked for its good luck in 2
 *      does not help the best one here, so the difference is fair
 *
 * All are played out with the same random numbers: game n begins with the same generator for every
 * one of them.
 */
#include "review/review.h"

#include <string.h>

#include "base/assert.h"
#include "base/mix.h"

enum { PLANS = 28, OPTIONS = 32, MADE = 0 };

typedef struct Option {
    RnState after;
    RnPlan plan;
    uint32_t rescued;
} Option;

typedef struct Options {
    int count;
    Option option[OPTIONS]; /* MADE is the first */
} Options;

/* ---- Games ------------------------------------------------------------------------------------ */

enum { SEARCHING, WEIGHING }; /* each has its own random numbers */

/* The generator of game number `game`; never 0. The seed is mixed first: of seeds 1, 2, 3 .. as they are,
 * the games of one would be a little alike, and a share of them less sure than its margin says. */
static uint64_t generator(const RnReview *review, int stage, uint32_t game)
{
    uint64_t x = rn_mix64(review->seed + RN_GOLDEN);
    x += RN_GOLDEN * (2 * (uint64_t)game + (unsigned)stage + 1);
    return rn_mix64(x) | 1;
}

static bool play_out(const RnReview *review, const RnState *from, int stage, uint32_t game)
{
    RnState state = *from;
    uint64_t rng = generator(review, stage, game);
    return rn_sailor_playout(review->session->box, &state, rn_sailor_weights(), &rng) == RN_RESCUED;
}

RnShare rn_value_state(const RnReview *review, const RnState *state, uint8_t *won)
{
    RnShare share = {.games = rn_review_part(review), .sure = state->decision == RN_OVER};
    for (uint32_t game = 0; game < share.games; game++) {
        const bool rescued =
            share.sure ? state->result == RN_RESCUED : play_out(review, state, WEIGHING, game);
        share.rescued += rescued;
        if (won != NULL) {
            won[game / 8] = (uint8_t)(won[game / 8] | rescued << game % 8);
        }
    }
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
    option->rescued = 0;
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
    RnPlan plans[PLANS] = {{.count = 0}};
    options->count = 0;
    add_option(options, made, &plans[0]);
    if (state->decision == RN_TURN) {
        int count = rn_sailor_plans(box, state, rn_sailor_weights(), plans, PLANS);
        for (int i = 0; i < count; i++) {
            add_plan(box, state, &plans[i], options);
        }
        return;
    }
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(box, state, moves);
    for (int i = 0; i < count; i++) {
        plans[0] = (RnPlan){.move = {moves[i]}, .count = 1};
        add_plan(box, state, &plans[0], options);
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
        for (; at > 0 && options->option[index[at - 1]].rescued < options->option[moving].rescued;
             at--) {
            index[at] = index[at - 1];
        }
        index[at] = moving;
    }
}

static int find_best(const RnReview *review, Options *options)
{
    int index[OPTIONS] = {MADE};
    int left = options->count;
    uint32_t share = review->games / 2 / (uint32_t)(left > 1 ? halvings(left) : 1);
    uint32_t played = 0;
    for (int i = 0; i < left; i++) {
        index[i] = i;
    }
    while (left > 1) {
        uint32_t more = share / (uint32_t)left > 0 ? share / (uint32_t)left : 1;
        for (int i = 0; i < left; i++) {
            Option *option = &options->option[index[i]];
            for (uint32_t game = 0; game < more; game++) {
                option->rescued += play_out(review, &option->after, SEARCHING, played + game);
            }
        }
        played += more;
        sort_options(options, index, left);
        left = (left + 1) / 2;
    }
    RN_ASSERT(left == 1 && index[0] < options->count);
    return index[0];
}

/* The choice made against the best one found, game by game. */
static void weigh(const RnReview *review, const Option *best, RnChoice *choice)
{
    const size_t at = (size_t)(choice - review->choice);
    const uint8_t *made_won = rn_review_won(review, at, RN_WON_MADE);
    uint8_t *best_won = rn_review_won(review, at, RN_WON_BEST);
    choice->sought = true;
    choice->best = rn_value_state(review, &best->after, best_won);
    for (uint32_t game = 0; game < choice->best.games; game++) {
        choice->up += rn_won(best_won, game) && !rn_won(made_won, game);
        choice->down += rn_won(made_won, game) && !rn_won(best_won, game);
    }
    choice->cost = rn_paired_swing(choice->up, choice->down, choice->best.games);
    choice->found = choice->cost.by > 0;
    if (choice->found) {
        choice->better = best->plan;
    } else { /* what looked better was not */
        choice->best = choice->made;
        choice->cost.by = 0;
    }
}

void rn_value_choice(const RnReview *review, RnChoice *choice)
{
    const RnSession *session = review->session;
    const RnState *state = rn_session_at(session, choice->step);
    const RnState *made = rn_session_at(session, choice->step + choice->moves);
    const size_t at = (size_t)(choice - review->choice);
    uint8_t *before_won = rn_review_won(review, at, RN_WON_BEFORE);
    uint8_t *made_won = rn_review_won(review, at, RN_WON_MADE);
    Options options;
    list_options(session->box, state, made, &options);
    RN_ASSERT(options.count > 0);
    choice->forced = options.count == 1;
    int best = find_best(review, &options);
    choice->made = choice->best = rn_value_state(review, made, made_won);
    if (best != MADE) {
        weigh(review, &options.option[best], choice);
    }
    if (choice->forced) {
        choice->before = choice->made;
        memcpy(before_won, made_won, rn_review_part(review) / 8 + 1);
    } else {
        choice->before = rn_value_state(review, state, before_won);
    }
}
