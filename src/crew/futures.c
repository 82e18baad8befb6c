/*
 * futures.c - plans played out, and the position that comes of them judged.
 *
 * A future plays a plan, lets the crew go on for a while, and has the position judged: games played to their end say less
 * for the time they take. All futures take the crew equally far in time, whatever the plan took of it: what the judge gets
 * wrong about time it gets wrong for all. The die of the plan itself is not left to chance: its faces come in turn.
 */
#include "base/assert.h"
#include "contest.h"

#include "judge.h"

enum { TURNS_AHEAD = 2 }; /* of a future that tells a chance */

void rn_play_plan(const RnBox *box, RnState *s, const RnPlan *plan, uint64_t *rng)
{
    for (int at = 0; at < plan->count && s->decision != RN_OVER; at++) {
        const RnMove move = plan->move[at];
        if (move.kind == RN_M_ENTER && s->decision != RN_HATCH) {
            return; /* it could not be entered: the rest makes no sense */
        }
        if (rn_step(box, s, move, NULL) != RN_OK) {
            return;
        }
        while (s->decision == RN_CHANCE && at + 1 < plan->count) {
            rn_step_listed(box, s, rn_chance_pick(s, rn_below(rng, rn_chance_total(s))), NULL);
        }
    }
}

void rn_finish_turn(const RnBox *box, RnState *s, uint64_t *rng)
{
    while (s->decision != RN_TURN && s->decision != RN_OVER) {
        if (s->decision == RN_CHANCE) {
            rn_step_listed(box, s, rn_chance_pick(s, rn_below(rng, rn_chance_total(s))), NULL);
        } else {
            rn_step_listed(box, s, rn_sailor_answer(box, s, rn_sailor_weights()), NULL);
        }
    }
}

/* ---- Futures ------------------------------------------------------------------------------------------ */

int rn_minutes(const RnState *s)
{
    int minutes = 0;
    for (int g = 0; g < s->config.gnomes; g++) {
        minutes += s->time[g];
    }
    return minutes;
}

/* Who goes on in a future. */
typedef struct Others {
    int picks;  /* of the script's best plans the one that seems best at a glance */
    bool dying; /* and a death that is at hand is one of them */
} Others;

/* A turn of a future. */
static void play_turn(RnChart *chart, RnState *s, Others others, uint64_t *rng)
{
    const RnBox *box = chart->box;
    RnPlan plans[RN_PICKS + 1];
    RN_ASSERT(others.picks > 0 && others.picks <= RN_PICKS);
    int count = rn_sailor_plans(box, s, rn_sailor_weights(), plans, others.picks);
    if (others.dying && rn_death_plan(s, &plans[count])) {
        plans[count++].score = plans[0].score;
    }
    int32_t most = 0;
    int best = 0;
    for (int i = 0; i < count && count > 1; i++) {
        const int32_t seems =
            rn_glance_on(chart, s, RN_NONE, &plans[i], rng) + rn_credit(plans, i, RN_CREDIT);
        if (i == 0 || seems > most) {
            most = seems;
            best = i;
        }
    }
    rn_play_plan(box, s, &plans[best], rng);
    rn_finish_turn(box, s, rng);
}

/* Finishes the turn under way and goes on until the crew has so many minutes left; the judgement of what comes of
 * it, in 65536ths. */
static int look_ahead(RnChart *chart, RnState *s, int until, Others others, uint64_t *rng)
{
    rn_finish_turn(chart->box, s, rng);
    while (s->decision != RN_OVER && rn_minutes(s) > until) {
        play_turn(chart, s, others, rng);
    }
    return rn_judge_on(chart, s);
}

/* The die that the plan ends in, if one is due: its faces in turn, so that any run of futures has about as
 * many of each. */
static void roll_in_turn(const RnBox *box, RnState *s, uint64_t seed, uint32_t game)
{
    if (s->decision == RN_CHANCE && s->chance == RN_DIE) {
        const uint32_t place = (uint32_t)rn_mix64(seed) + game * (uint32_t)(RN_GOLDEN >> 32);
        const uint64_t face = (uint64_t)place * rn_chance_total(s) >> 32;
        rn_step_listed(box, s, rn_chance_pick(s, (uint32_t)face), NULL);
    }
}

int rn_simulate(const RnContest *contest, RnChart *chart, const RnPlan *plan, uint32_t future)
{
    const RnBox *box = contest->box;
    const RnPurse *purse = contest->purse;
    RnState s;
    uint64_t rng = rn_mix(contest->seed + future);
    rn_complete(box, contest->view, contest->seed + future, &s);
    const int until = rn_minutes(&s) - (purse->long_ones ? RN_LONG : RN_HORIZON);
    rn_play_plan(box, &s, plan, &rng);
    roll_in_turn(box, &s, contest->seed, future);
    const Others others = {.picks = purse->picks > 0 ? purse->picks : 1, .dying = true};
    const int rescue = look_ahead(chart, &s, until, others, &rng);
    return rn_own_chance(box, &s, purse->own, rescue);
}

/* A judgement that is told, in 65536ths: what the judge says too little, and what the crew loses by turns of so few plans, is given
 * back, so that of positions with a chance of 60 % sixty in a hundred are rescued (tools/train/README.md). */
static int levelled(int judgement)
{
    /* thousandths, at each tenth */
    static const int16_t given[] = {13, 45, 60, 90, 126, 138, 128, 99, 58, 19, 0};
    const int scaled = judgement * 10, tenth = scaled >> 16, rest = scaled & 65535;
    RN_ASSERT(judgement > 0 && tenth < 10);
    return judgement + (given[tenth] * (65536 - rest) + given[tenth + 1] * rest) / 1000;
}

/* As far as a chance is told from; the chance. */
static int look_two_turns(RnChart *chart, RnState *s, uint64_t seed, uint32_t future)
{
    uint64_t rng = rn_mix(seed + future);
    roll_in_turn(chart->box, s, seed, future);
    rn_finish_turn(chart->box, s, &rng);
    for (int turn = 0; turn < TURNS_AHEAD && s->decision != RN_OVER; turn++) {
        play_turn(chart, s, (Others){.picks = RN_PICKS, .dying = true}, &rng);
    }
    const int judgement = rn_judge_on(chart, s);
    return s->decision == RN_OVER ? judgement : levelled(judgement);
}

int rn_future(RnChart *chart, const RnState *from, uint64_t seed, uint32_t future)
{
    RnState s = *from;
    return look_two_turns(chart, &s, seed, future);
}

int rn_future_ways(RnChart *chart, const RnState *from, uint64_t seed, uint32_t future,
                   int32_t share[RN_REASONS])
{
    RnState s = *from;
    const int chance = look_two_turns(chart, &s, seed, future);
    rn_judge_ways(chart, &s, share);
    return chance;
}

int rn_future_until(RnChart *chart, const RnState *from, int until, int picks, uint64_t seed,
                    uint32_t future)
{
    RnState s = *from;
    uint64_t rng = rn_mix(seed + future);
    roll_in_turn(chart->box, &s, seed, future);
    /* sailors are there to be quick: glances at deaths took a third of a review of eight gnomes */
    return look_ahead(chart, &s, until, (Others){.picks = picks, .dying = picks > 1}, &rng);
}
