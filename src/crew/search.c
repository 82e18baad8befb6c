/*
 * search.c - candidates, playing them out, and the captain, who compares them by play.
 *
 * A simulation plays a plan, lets the crew take some turns as sailors, and has the position judged:
 * games played to their end say less for the time they take. Every candidate gets the same ones:
 * number i deals the same unseen items and begins with the same random numbers for each (they part
 * where one draws a number more than the other). After every round the worse half is dropped and the
 * rest get twice as many, until the budget is spent.
 */
#include "base/assert.h"
#include "search.h"

#include "judge.h"

enum {
    AHEAD = 8,    /* turns the crew takes before the captain has the position judged */
    CREDIT = 2400 /* for a point of the script's score, in 65536ths of a rescue */
};

int rn_candidates(const RnBox *box, const RnState *s, RnPlan plans[RN_CANDIDATES])
{
    RnMove moves[RN_MOVES_MAX];
    if (s->decision == RN_TURN) {
        return rn_sailor_plans(box, s, rn_sailor_weights(), plans, RN_CANDIDATES);
    }
    const RnMove usual = rn_sailor_answer(box, s, rn_sailor_weights());
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

uint64_t rn_credit(const RnPlan *plan)
{
    RN_ASSERT(plan->score > -8000);
    const int score = plan->score + 8000; /* scores are well above -8000 */
    return (uint64_t)(score > 0 ? score : 0) * CREDIT;
}

/* From a decision inside a turn on to the next gnome's turn. */
static void finish_turn(const RnBox *box, RnState *s, uint64_t *rng)
{
    while (s->decision != RN_TURN && s->decision != RN_OVER) {
        if (s->decision == RN_CHANCE) {
            rn_step_listed(box, s, rn_chance_pick(s, rn_below(rng, rn_chance_total(s))), NULL);
        } else {
            rn_step_listed(box, s, rn_sailor_answer(box, s, rn_sailor_weights()), NULL);
        }
    }
}

int rn_look_ahead(const RnBox *box, RnState *s, int turns, uint64_t *rng)
{
    finish_turn(box, s, rng);
    for (int turn = 0; turn < turns && s->decision != RN_OVER; turn++) {
        RnPlan plan;
        rn_sailor_plans(box, s, rn_sailor_weights(), &plan, 1);
        rn_play_plan(box, s, &plan, rng);
        finish_turn(box, s, rng);
    }
    return rn_judge(box, s);
}

/* ---- The captain ------------------------------------------------------------------------------------ */

typedef struct Arm {
    int plan;
    uint32_t games;
    uint64_t sum; /* of judgements */
} Arm;

static void simulate(const RnBox *box, const RnView *view, const RnPlan *plan, uint64_t seed,
                     Arm *arm)
{
    RnState s;
    uint64_t rng = rn_mix(seed);
    rn_complete(box, view, seed, &s);
    rn_play_plan(box, &s, plan, &rng);
    RN_ASSERT(arm->games < UINT32_MAX);
    arm->sum += (uint64_t)rn_look_ahead(box, &s, AHEAD, &rng);
    arm->games++;
}

static uint64_t worth(const Arm *arm, const RnPlan *plans)
{
    return arm->games == 0 ? 0 : (arm->sum + rn_credit(&plans[arm->plan])) / arm->games;
}

/* Best first. */
static void sort_arms(Arm *arms, int count, const RnPlan *plans)
{
    for (int i = 1; i < count; i++) {
        const Arm arm = arms[i];
        int at = i;
        for (; at > 0 && worth(&arm, plans) > worth(&arms[at - 1], plans); at--) {
            arms[at] = arms[at - 1];
        }
        arms[at] = arm;
    }
}

/* A budget as it is spent. */
typedef struct Purse {
    RnBudget budget;
    uint64_t spent;
} Purse;

static bool is_empty(Purse *purse)
{
    const RnBudget *b = &purse->budget;
    if (b->spent != NULL) {
        *b->spent = purse->spent;
    }
    return (b->simulations != 0 && purse->spent >= b->simulations) ||
           (b->stop != NULL && b->stop(b->user));
}

/* More games would change nothing: the best is ahead beyond doubt, or the two are as good as each
 * other. The difference of two judgements deviates by about 0.3, somewhat more in small crews. */
static bool is_settled(const Arm *arms, const RnPlan *plans)
{
    const uint64_t lead = worth(&arms[0], plans) - worth(&arms[1], plans);
    const uint64_t sure = (uint64_t)(4 * 0.3 * 65536); /* four deviations of one game */
    return lead * lead * arms[0].games >= sure * sure || arms[0].games >= 20000;
}

/* Rounds of games for all arms left; the arms end sorted, best first. */
static void compete(const RnBox *box, const RnView *view, const RnPlan *plans, Arm *arms, int count,
                    Purse *purse, uint64_t seed)
{
    int left = count, rounds = 1;
    if (count < 2) {
        return;
    }
    while (1 << rounds < count) {
        rounds++;
    }
    const uint32_t share =
        purse->budget.simulations / (uint32_t)(rounds * count); /* of one arm in the first round */
    uint32_t batch = purse->budget.simulations == 0 ? 8 : share < 1 ? 1 : share;
    uint64_t game = 0;
    while (left > 1 && !is_empty(purse)) {
        for (uint32_t i = 0; i < batch; i++, game++) {
            for (int a = 0; a < left; a++) {
                simulate(box, view, &plans[arms[a].plan], seed + game, &arms[a]);
            }
            purse->spent += (uint64_t)left;
            if ((i & 7) == 7 && is_empty(purse)) {
                break;
            }
        }
        sort_arms(arms, left, plans);
        if (left == 2 && is_settled(arms, plans)) {
            return;
        }
        left = left > 2 ? (left + 1) / 2 : left;
        batch *= left > 2 ? 2 : 1;
    }
}

static int set_out(const RnBox *box, const RnView *view, RnPlan *plans, Arm *arms)
{
    const int count = rn_candidates(box, &view->seen, plans);
    for (int i = 0; i < count; i++) {
        arms[i] = (Arm){.plan = i};
    }
    return count;
}

void rn_captain_plan(const RnBox *box, RnPlayer *player, const RnView *view)
{
    RnPlan plans[RN_CANDIDATES];
    Arm arms[RN_CANDIDATES] = {{0}};
    Purse purse = {.budget = player->budget};
    const int count = set_out(box, view, plans, arms);
    const uint64_t seed = player->rng = rn_mix(player->rng + RN_GOLDEN);
    if (view->seen.decision != RN_TURN) { /* lesser decisions get less */
        const uint32_t quarter = purse.budget.simulations / 4;
        purse.budget.simulations = purse.budget.simulations == 0 ? RN_BUDGET_USUAL
                                   : quarter > 0                 ? quarter
                                                                 : 1;
    }
    RN_ASSERT(count > 0 && count <= RN_CANDIDATES);
    compete(box, view, plans, arms, count, &purse, seed);
    RN_ASSERT(arms[0].plan < count);
    player->plan = plans[arms[0].plan];
    player->simulations += purse.spent;
}

/* ---- Advice ---------------------------------------------------------------------------------------------- */

void rn_crew_rescue(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                    RnRescue *rescue)
{
    Purse purse = {.budget = budget};
    *rescue = (RnRescue){0};
    if (budget.simulations == 0 && budget.stop == NULL) {
        purse.budget.simulations = RN_BUDGET_USUAL;
    }
    do {
        for (int i = 0;
             i < 16 && (purse.budget.simulations == 0 || purse.spent < purse.budget.simulations);
             i++, purse.spent++) {
            RnState s;
            uint64_t rng = rn_mix(seed + purse.spent);
            rn_complete(box, view, rng, &s);
            rescue->rescued += rn_sailor_playout(box, &s, rn_sailor_weights(), &rng) == RN_RESCUED;
            rescue->lost_by[s.reason]++;
            rescue->games++;
        }
    } while (!is_empty(&purse));
}

/* Plays the plan and then the whole game out, every gnome a sailor. */
static void play_out(const RnBox *box, const RnView *view, const RnPlan *plan, uint64_t seed,
                     RnRescue *rescue)
{
    RnState s;
    uint64_t rng = rn_mix(seed);
    rn_complete(box, view, seed, &s);
    rn_play_plan(box, &s, plan, &rng);
    rescue->rescued += rn_sailor_playout(box, &s, rn_sailor_weights(), &rng) == RN_RESCUED;
    rescue->lost_by[s.reason]++;
    rescue->games++;
}

static void sort_hints(RnHint *hints, int count)
{
    for (int i = 1; i < count; i++) {
        const RnHint hint = hints[i];
        int at = i;
        for (; at > 0 && hint.rescue.rescued > hints[at - 1].rescue.rescued; at--) {
            hints[at] = hints[at - 1];
        }
        hints[at] = hint;
    }
}

/* Whether the plan can be carried out as it stands: on a way that lets water flow the script may misjudge
 * what can be opened. */
static bool can_be_followed(const RnBox *box, const RnState *seen, const RnPlan *plan)
{
    RnState s = *seen;
    for (int at = 0; at < plan->count; at++) {
        if (s.decision == RN_CHANCE || rn_step(box, &s, plan->move[at], NULL) != RN_OK) {
            return false;
        }
    }
    return true;
}

/* Leaves out what nobody could follow, unless nothing would be left; returns how many are left. */
static int leave_out_broken(const RnBox *box, const RnState *seen, const RnPlan *plans, Arm *arms,
                            int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (can_be_followed(box, seen, &plans[arms[i].plan])) {
            arms[kept++] = arms[i];
        }
    }
    return kept > 0 ? kept : count;
}

/* Half of the budget chooses the plans, half plays them out to tell the same chance of rescue as
 * rn_crew_rescue() does; all of them the same number of games. */
int rn_crew_hint(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                 RnHint *hints, int most)
{
    RnPlan plans[RN_CANDIDATES];
    Arm arms[RN_CANDIDATES] = {{0}};
    Purse choice = {.budget = budget}, games = {.budget = budget};
    RN_ASSERT(most >= 0);
    const int found = set_out(box, view, plans, arms);
    const int count = leave_out_broken(box, &view->seen, plans, arms, found);
    if (budget.simulations == 0 && budget.stop == NULL) {
        games.budget.simulations = RN_BUDGET_USUAL;
    }
    choice.budget.simulations =
        games.budget.simulations != 0 ? games.budget.simulations / 2 + 1 : RN_BUDGET_USUAL;
    if (games.budget.simulations > 1) { /* 0 would have no end */
        games.budget.simulations /= 2;
    }
    RN_ASSERT(choice.budget.simulations != 0);
    compete(box, view, plans, arms, count, &choice, seed);
    most = most < count ? most : count;
    for (int i = 0; i < most; i++) {
        rn_crew_forecast(box, &view->seen, &plans[arms[i].plan], &hints[i]);
    }
    do {
        for (int i = 0; i < most; i++, games.spent++) {
            play_out(box, view, &hints[i].plan, seed + games.spent / (uint64_t)most,
                     &hints[i].rescue);
        }
    } while (most > 0 && !is_empty(&games));
    sort_hints(hints, most);
    return most;
}
