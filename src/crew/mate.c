/*
 * mate.c - the player that looks one turn ahead.
 *
 * Every candidate plan is played up to its die. Both ways the die can fall are followed, each with
 * its exact chance; the cards of the Updates come from a few kept samples, the same ones for every
 * plan; then the next gnome takes its turn as a sailor would, and the position is judged. The best
 * after a first look get a longer one.
 */
#include "base/assert.h"
#include "search.h"

enum {
    PLANS = 16,  /* of the script's best that are looked at ... */
    GLANCE = 8,  /* ... with so many samples of the cards to come, ... */
    KEPT = 5,    /* ... and those of them that are looked at again, ... */
    SAMPLES = 32 /* ... up to so many samples */
};

typedef struct Look {
    int plan;
    uint64_t worth; /* ten times the sum of judgements, the script's credit included */
} Look;

/* The judgement after one way of the die, over some of the kept samples of cards. */
static uint64_t judge_after(const RnBox *box, const RnState *s, uint64_t seed, int from, int to)
{
    uint64_t sum = 0;
    for (int k = from; k < to; k++) {
        RnState end = *s;
        uint64_t rng = rn_mix(seed + (uint64_t)k);
        sum += (uint64_t)rn_look_ahead(box, &end, 1, &rng);
    }
    return sum;
}

static uint64_t judge_plan(const RnBox *box, const RnState *whole, const RnPlan *plan,
                           uint64_t seed, int from, int to)
{
    RnState s = *whole;
    uint64_t rng = rn_mix(seed ^ 0xA5A5A5A5u);
    rn_play_plan(box, &s, plan, &rng);
    RN_ASSERT(plan->count > 0);
    const RnMove last = plan->move[plan->count - 1];
    const bool fixes = rn_is_fix(last);
    if (!fixes || s.decision != RN_CHANCE || s.chance != RN_DIE) {
        return 10 * judge_after(box, &s, seed, from, to);
    }
    RnState lucky = s, unlucky = s;
    int need = 1; /* the highest face that succeeds: 10 always fails, or there would be no die */
    RnLog log;
    rn_step(box, &lucky, (RnMove){.kind = RN_M_DIE, .count = 1}, &log);
    for (int i = 0; i < log.count; i++) {
        need = log.fact[i].what == RN_F_ROLL ? log.fact[i].b : need;
    }
    RN_ASSERT(need >= 1 && need < 10);
    rn_step(box, &unlucky, (RnMove){.kind = RN_M_DIE, .count = 10}, NULL);
    return (uint64_t)need * judge_after(box, &lucky, seed, from, to) +
           (uint64_t)(10 - need) * judge_after(box, &unlucky, seed, from, to);
}

static void look_at(const RnBox *box, const RnState *whole, const RnPlan *plans, Look *looks,
                    int count, uint64_t seed, int from, int to)
{
    for (int i = 0; i < count; i++) {
        Look look = looks[i];
        int at = i;
        look.worth += judge_plan(box, whole, &plans[look.plan], seed, from, to);
        for (; at > 0 && looks[at - 1].worth < look.worth; at--) { /* best first */
            looks[at] = looks[at - 1];
        }
        looks[at] = look;
    }
}

void rn_mate_plan(const RnBox *box, RnPlayer *player, const RnView *view)
{
    RnPlan plans[RN_CANDIDATES];
    Look looks[RN_CANDIDATES] = {{0}};
    RnState whole;
    int count = rn_candidates(box, &view->seen, plans);
    const uint64_t seed = player->rng = rn_mix(player->rng + RN_GOLDEN);
    count = count < PLANS || view->seen.decision != RN_TURN ? count : PLANS;
    rn_complete(box, view, seed, &whole);
    for (int i = 0; i < count; i++) {
        looks[i] = (Look){.plan = i, .worth = 10 * rn_credit(&plans[i])};
    }
    if (count > 1) {
        look_at(box, &whole, plans, looks, count, seed, 0, GLANCE);
        look_at(box, &whole, plans, looks, count < KEPT ? count : KEPT, seed, GLANCE, SAMPLES);
    }
    RN_ASSERT(count > 0 && looks[0].plan < count);
    player->plan = plans[looks[0].plan];
}
