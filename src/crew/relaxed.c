/*
 * relaxed.c - a bound on what any crew could reach: that of one which knows its fate, and pays for it.
 *
 * A crew that knows all dice and cards to come is nearly always rescued. So it pays for what it knows: after every turn, what
 * the judge thinks of where fate has led it, less what it thinks on average of where that plan leads. Whoever does not know
 * the fate pays nothing on average; so the best that can be had by knowing it, less the price, is on average over fates
 * no less than what the best of those have who do not know it (information relaxation: Brown, Smith and Sun 2010).
 * The better the judge, the less is gained by knowing: with a perfect one the bound would be exact. What the judge gets
 * wrong about luck is found and made use of, and so a poor one leaves a bound above 100 %, which says nothing.
 *
 * Averages are those of futures of that one turn, with random numbers that have nothing to do with fate: what they are
 * wrong by only raises the bound. But the best for a fate is searched by a beam, the most promising lives side by
 * side, turn by turn, among plans that a player would compare and with the script's answers to other questions: what is
 * found is an estimate of the bound from below, exact only when the search were complete. It rises with the width.
 */
#include "base/assert.h"
#include "fate.h"
#include "judge.h"
#include "search.h"

enum {
    PLANS = 16,   /* that are tried of a position, those that seem best at a glance */
    FUTURES = 100 /* of a turn that an average is made of */
};

/* A game up to the beginning of a turn, or its end. */
typedef struct Life {
    RnState state;
    RnFate fate;
    int64_t paid;  /* in 65536ths, as all of this */
    int64_t worth; /* what it seems to come to: the judgement of the position less what was paid */
} Life;

/* The lives of one turn, best first. */
typedef struct Beam {
    Life life[RN_RELAXED_MOST];
    int count;
} Beam;

/* What the judge thinks on average of where a plan leads. */
static int64_t mean_after(const RnBox *box, const RnState *from, const RnPlan *plan, uint64_t seed)
{
    int64_t sum = 0;
    for (int i = 0; i < FUTURES; i++) {
        RnState s = *from;
        uint64_t rng = rn_mix(seed + (uint64_t)i);
        rn_play_plan(box, &s, plan, &rng);
        rn_finish_turn(box, &s, &rng);
        sum += rn_judge(box, &s);
    }
    return sum / FUTURES;
}

/* Up to the next question of a player; up to the next turn. */
static void meet_chance(const RnBox *box, Life *life)
{
    while (life->state.decision == RN_CHANCE) {
        rn_step_listed(box, &life->state, rn_fated(&life->fate, &life->state), NULL);
    }
}

static void finish_turn(const RnBox *box, Life *life)
{
    RnState *s = &life->state;
    for (meet_chance(box, life); s->decision != RN_TURN && s->decision != RN_OVER;
         meet_chance(box, life)) {
        rn_step_listed(box, s, rn_sailor_answer(box, s, rn_sailor_weights()), NULL);
    }
}

static void live_plan(const RnBox *box, Life *life, const RnPlan *plan)
{
    RnState *s = &life->state;
    const uint64_t seed = rn_mix(rn_mix(~life->fate.seed) + rn_hash(s));
    const int64_t mean = mean_after(box, s, plan, seed);
    for (int at = 0; at < plan->count && s->decision != RN_OVER; at++) {
        const bool shut = plan->move[at].kind == RN_M_ENTER && s->decision != RN_HATCH;
        if (shut || rn_step(box, s, plan->move[at], NULL) != RN_OK) {
            break; /* as rn_play_plan() has it */
        }
        meet_chance(box, life);
    }
    finish_turn(box, life);
    const int64_t judged = rn_judge(box, s);
    life->paid += judged - mean;
    life->worth = judged - life->paid;
}

/* Keeps a life among the `width` best, unless it is there already by another way. */
static void keep(Beam *beam, const Life *life, int width)
{
    int at = beam->count;
    while (at > 0 && life->worth > beam->life[at - 1].worth) {
        at--;
    }
    if (at == width || (at > 0 && beam->life[at - 1].worth == life->worth &&
                        rn_hash(&beam->life[at - 1].state) == rn_hash(&life->state))) {
        return;
    }
    beam->count += beam->count < width;
    for (int i = beam->count - 1; i > at; i--) {
        beam->life[i] = beam->life[i - 1];
    }
    beam->life[at] = *life;
}

/* The plans that seem best at a glance, best first; how many. */
static int promising(const RnBox *box, const RnState *s, RnPlan plans[RN_CANDIDATES],
                     int best[PLANS])
{
    int32_t worth[PLANS];
    const int all = rn_candidates(box, s, false, plans);
    int count = 0;
    for (int i = 0; i < all; i++) {
        uint64_t rng = rn_mix((uint64_t)i);
        const int32_t seems = rn_glance(box, s, &plans[i], &rng);
        int at = count;
        for (; at > 0 && seems > worth[at - 1]; at--) {
            if (at < PLANS) {
                worth[at] = worth[at - 1];
                best[at] = best[at - 1];
            }
        }
        if (at < PLANS) {
            worth[at] = seems;
            best[at] = i;
            count += count < PLANS;
        }
    }
    return count;
}

/* One turn of every life that is not over; false when all are. */
static bool live_on(const RnBox *box, const Beam *beam, Beam *next, int width)
{
    RnPlan plans[RN_CANDIDATES];
    int best[PLANS];
    bool more = false;
    next->count = 0;
    for (int i = 0; i < beam->count; i++) {
        const Life *life = &beam->life[i];
        if (life->state.decision == RN_OVER) {
            keep(next, life, width);
            continue;
        }
        const int count = promising(box, &life->state, plans, best);
        for (int plan = 0; plan < count; plan++) {
            Life after = *life;
            live_plan(box, &after, &plans[best[plan]]);
            keep(next, &after, width);
        }
        more = true;
    }
    return more;
}

RnRelaxed rn_crew_relaxed(const RnBox *box, const RnConfig *config, uint64_t seed, int width,
                          RnBudget budget)
{
    Beam beams[2];
    Beam *beam = &beams[0], *next = &beams[1];
    Life *first = &beam->life[0];
    RN_ASSERT(width > 0 && width <= RN_RELAXED_MOST);
    *first = (Life){.fate = {.seed = seed}};
    rn_new(box, config, &first->state);
    finish_turn(box, first); /* nothing can be chosen before the first turn, so nothing is paid */
    first->worth = rn_judge(box, &first->state);
    beam->count = 1;
    while (live_on(box, beam, next, width)) {
        Beam *done = beam;
        beam = next;
        next = done;
        if (budget.stop != NULL && budget.stop(budget.user)) {
            break;
        }
    }
    return (RnRelaxed){beam->life[0].worth, beam->life[0].state.result == RN_RESCUED};
}
