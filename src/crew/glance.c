/*
 * glance.c - what a seat could do, and what that is worth at a glance: the judge tells it before chance has its say.
 */
#include "base/assert.h"
#include "contest.h"

#include "judge.h"
#include "map.h"

enum { DEALS = 3 }; /* of what cannot be seen that are glanced at */

int rn_candidates(const RnBox *box, const RnState *s, bool selfish, RnPlan plans[RN_CANDIDATES])
{
    const RnWeights *weights = rn_sailor_weights();
    RnMove moves[RN_MOVES_MAX];
    if (s->decision == RN_TURN) {
        return rn_all_plans(box, s, weights, selfish, plans, RN_USUAL, RN_CANDIDATES - RN_USUAL);
    }
    const RnMove usual = rn_sailor_answer(box, s, weights);
    if (s->decision == RN_RETURN &&
        !selfish) { /* a comrade who needs something is not haggled with */
        plans[0] = (RnPlan){.move = {usual}, .count = 1};
        return 1;
    }
    const int count = rn_legal(box, s, moves);
    int kept = 0;
    RN_ASSERT(count > 0 && count <= RN_CANDIDATES); /* none is left out */
    for (int i = 0; i < count && kept < RN_CANDIDATES; i++) {
        const bool is_usual = moves[i].kind == usual.kind && moves[i].what == usual.what;
        plans[kept].move[0] = moves[i];
        plans[kept].count = 1;
        plans[kept].score = is_usual ? 1 : 0; /* the script's choice wins ties */
        kept++;
    }
    return kept;
}

/* About as many minutes as it takes a gnome to get out with its Aqualung [5.5d]. */
static bool can_leave(const RnBox *box, const RnState *s, int gnome)
{
    const int here = s->space[gnome];
    if (s->config.players <= 2 || !rn_has(s->aboard, gnome) || here > RN_SEA) {
        return false; /* nowhere: it dies at this moment, and a die tells where it goes on [16.2] */
    }
    const int way = here == RN_SEA ? 0 : rn_distance(box, here, RN_SEA);
    return (here == RN_SEA || s->items[gnome][RN_AQUALUNG] != 0) && s->time[gnome] < 10 &&
           s->time[gnome] > way;
}

int rn_own_chance(const RnBox *box, const RnState *s, int gnome, int rescue)
{
    if (gnome == RN_NONE || rn_has(s->dead, gnome)) {
        return rescue;
    }
    const bool loss = !rn_has(s->aboard, gnome) ||
                      (s->decision != RN_OVER && rescue < 32768 && can_leave(box, s, gnome));
    return loss ? 65536 - rescue : rescue;
}

/* ---- At a glance -------------------------------------------------------------------------------------- */

/* On to the next chance, or late item, of a turn, where the judge can speak. */
static void go_on(const RnBox *box, RnState *s)
{
    while (s->decision != RN_TURN && s->decision != RN_OVER && s->decision != RN_CHANCE &&
           s->decision != RN_LATE) {
        rn_step_listed(box, s, rn_sailor_answer(box, s, rn_sailor_weights()), NULL);
    }
}

int rn_outcomes(const RnBox *box, const RnState *s, const RnPlan *plan, uint64_t *rng,
                RnState after[2])
{
    after[0] = *s;
    rn_play_plan(box, &after[0], plan, rng);
    const RnMove action = {.kind = after[0].action};
    int tenths = 10;
    if (after[0].decision == RN_CHANCE && after[0].chance == RN_DIE &&
        after[0].phase == RN_ACTION && rn_is_fix(action)) {
        tenths = after[0].number;
        RN_ASSERT(tenths > 0 && tenths < 10);
        after[1] = after[0];
        rn_step(box, &after[0], (RnMove){.kind = RN_M_DIE, .count = 1}, NULL);
        rn_step(box, &after[1], (RnMove){.kind = RN_M_DIE, .count = 10}, NULL);
        go_on(box, &after[1]);
    }
    go_on(box, &after[0]);
    return tenths;
}

int rn_glance_on(RnChart *chart, const RnState *s, int own, const RnPlan *plan, uint64_t *rng)
{
    const RnBox *box = chart->box;
    RnState after[2];
    const int tenths = rn_outcomes(box, s, plan, rng, after);
    const int good = rn_own_chance(box, &after[0], own, rn_judge_on(chart, &after[0]));
    if (tenths == 10) {
        return good;
    }
    const int bad = rn_own_chance(box, &after[1], own, rn_judge_on(chart, &after[1]));
    return (tenths * good + (10 - tenths) * bad) / 10;
}

int rn_glance(const RnBox *box, const RnState *s, const RnPlan *plan, uint64_t *rng)
{
    RnChart chart;
    rn_chart(&chart, box);
    return rn_glance_on(&chart, s, RN_NONE, plan, rng);
}

void rn_glance_at(const RnBox *box, const RnView *view, int own, const RnPlan *plans, int count,
                  uint64_t seed, int32_t *worth)
{
    const int deals = view->hides != 0 ? DEALS : 1;
    RnChart chart;
    rn_chart(&chart, box);
    for (int i = 0; i < count; i++) {
        worth[i] = 0;
    }
    for (int deal = 0; deal < deals; deal++) {
        RnState s;
        uint64_t rng = rn_mix(seed + (uint64_t)deal);
        rn_complete(box, view, rng, &s);
        for (int i = 0; i < count; i++) {
            worth[i] += rn_glance_on(&chart, &s, own, &plans[i], &rng) / deals;
        }
    }
}

int32_t rn_credit(const RnPlan *plans, int plan, int each)
{
    return (plans[plan].score - plans[0].score) * each;
}
