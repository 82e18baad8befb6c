/*
 * search.c - the mate and the captain, who compare plans by play.
 *
 * Every plan is glanced at first (glance.c). The better ones are then compared by futures (futures.c). Every candidate gets
 * the same ones: number i deals the same unseen items and begins with the same random numbers for each (they part
 * where one draws a number more than the other). After every round the worse half is dropped and the rest get twice as
 * many, until the budget is spent.
 */
#include "base/assert.h"
#include "contest.h"

enum {
    FIRST = 48,                /* futures that the first glance at a plan counts for */
    MATE = 200,                /* futures that the mate looks into for a turn */
    LONG_FROM = 4000,          /* of a number of futures: from here on they are long ones, ... */
    LONG_AFTER = 8000,         /* ... by the clock after so many short ones, ... */
    FINALISTS = 8,             /* ... for so many plans, ... */
    FINAL = 32,                /* ... first so many for each */
    PER_PLAN = 24,             /* futures for each plan that is looked at ... */
    PLANS_MIN = 4,             /* ... but no fewer plans than these */
    BREATH = 8,                /* futures of each plan between two looks at the budget */
    SLICE = 256,               /* futures of all plans, for each thread that helps */
    DEVIATION = 65536 * 3 / 10 /* of the difference of two judgements, about */
};

/* ---- The field ----------------------------------------------------------------------------------- */

static int64_t worth(const RnArm *arm)
{
    return (arm->sum + (int64_t)FIRST * arm->first) / (arm->games + FIRST) + arm->credit;
}

/* The same less a deviation of it: what was seen seldom must look the better. */
static int64_t sure_worth(const RnArm *arm)
{
    int64_t root = 1; /* of the games */
    while ((root + 1) * (root + 1) <= arm->games) {
        root++;
    }
    return worth(arm) - DEVIATION / root;
}

/* Best first. */
static void sort_arms(RnArm *arms, int count, int64_t (*by)(const RnArm *))
{
    for (int i = 1; i < count; i++) {
        const RnArm arm = arms[i];
        int at = i;
        for (; at > 0 && by(&arm) > by(&arms[at - 1]); at--) {
            arms[at] = arms[at - 1];
        }
        arms[at] = arm;
    }
}

/* More games would change nothing: the best is ahead beyond doubt, or the two are as good as each
 * other. */
static bool is_settled(const RnArm *arms)
{
    const int64_t lead = worth(&arms[0]) - worth(&arms[1]);
    const int64_t sure = 4 * DEVIATION;
    const uint32_t games = arms[0].games < arms[1].games ? arms[0].games : arms[1].games;
    return lead * lead * games >= sure * sure || games >= 20000;
}

/* To leave the boat [9.2] is always looked into, in the last place of `count` if need be: at a glance all who could still leave
 * later seem as well off. */
static void keep_desertion(const RnPlan *plans, RnArm *arms, int all, int count)
{
    for (int i = count; i < all; i++) {
        const RnPlan *plan = &plans[arms[i].plan];
        if (plan->move[plan->count - 1].kind == RN_M_ABANDON) {
            const RnArm last = arms[count - 1];
            arms[count - 1] = arms[i];
            arms[i] = last;
        }
    }
}

int rn_set_out(const RnBox *box, const RnView *view, int own, uint32_t futures, uint64_t seed,
               RnPlan *plans, RnArm *arms)
{
    int32_t first[RN_CANDIDATES];
    int count = rn_candidates(box, &view->seen, own != RN_NONE, plans);
    rn_glance_at(box, view, own, plans, count, seed, first);
    for (int i = 0; i < count; i++) {
        arms[i] = (RnArm){.plan = i, .first = first[i], .credit = rn_credit(plans, i, RN_CREDIT)};
    }
    sort_arms(arms, count, worth);
    if (view->seen.decision == RN_TURN && futures != 0 && futures / PER_PLAN < (uint32_t)count) {
        const int most = futures / PER_PLAN > PLANS_MIN ? (int)(futures / PER_PLAN) : PLANS_MIN;
        const int all = count;
        count = most < count ? most : count;
        keep_desertion(plans, arms, all, count);
    }
    return count;
}

/* ---- Rounds -------------------------------------------------------------------------------------- */

/* The next futures of some arms, `each` of every one, cut into stretches. A part is a stretch of one arm. */
typedef struct Slice {
    const RnContest *contest;
    RnArm *arms;
    int count;
    uint32_t each;
    int stretches;
    int64_t sum[RN_PARTS_MOST]; /* of each part */
} Slice;

static void play_part(void *of, int part)
{
    Slice *slice = of;
    const RnContest *contest = slice->contest;
    const RnArm *arm = &slice->arms[part % slice->count];
    const uint64_t stretch = (uint64_t)(part / slice->count);
    const uint32_t from = (uint32_t)(slice->each * stretch / (uint64_t)slice->stretches);
    const uint32_t end = (uint32_t)(slice->each * (stretch + 1) / (uint64_t)slice->stretches);
    int64_t sum = 0;
    RnChart chart;
    rn_chart(&chart, contest->box);
    for (uint32_t i = from; i < end; i++) {
        sum += rn_simulate(contest, &chart, &contest->plans[arm->plan], arm->games + i);
    }
    slice->sum[part] = sum;
}

static uint32_t cost_of_future(const RnPurse *purse)
{
    return purse->long_ones ? RN_COST_OF_LONG : 1;
}

static void play_slice(const RnContest *contest, RnArm *arms, int count, uint32_t each)
{
    const int stretches = rn_stretches_of(contest->purse, count, each);
    Slice slice = {contest, arms, count, each, stretches, {0}};
    RN_ASSERT(count * stretches <= RN_COUNT(slice.sum));
    rn_share_work(contest->purse, count * stretches, play_part, &slice);
    for (int part = 0; part < count * stretches; part++) {
        arms[part % count].sum += slice.sum[part];
    }
    for (int a = 0; a < count; a++) {
        RN_ASSERT(arms[a].games <= UINT32_MAX - each);
        arms[a].games += each;
    }
    contest->purse->spent += (uint64_t)count * each * cost_of_future(contest->purse);
}

/* How many of `batch` futures for each of `count` arms can be had: its number may be overdrawn by what
 * is left of a breath. */
static uint32_t affordable(const RnPurse *purse, int count, uint32_t batch)
{
    const uint64_t all = purse->budget.simulations;
    if (all == 0) {
        return batch;
    }
    const uint64_t cost = cost_of_future(purse);
    const uint64_t left = all > purse->spent ? (all - purse->spent + cost - 1) / cost : 1;
    const uint64_t eights = (left + (uint64_t)count * BREATH - 1) / ((uint64_t)count * BREATH);
    return eights * BREATH < batch ? (uint32_t)eights * BREATH : batch;
}

/* How many futures of each arm come before somebody is asked whether to stop. Where threads help they are as many as keep all
 * of them busy for some milliseconds: whoever is ready first waits for the others. */
static uint32_t slice_of(const RnPurse *purse, int count)
{
    const int threads = rn_threads_of(purse), each = SLICE / count;
    return (uint32_t)(threads == 1 ? BREATH : threads * (each > BREATH ? each : BREATH));
}

/* `batch` futures for each of these arms, which end sorted; false when the budget is spent. */
static bool play_round(const RnContest *contest, RnArm *arms, int count, uint32_t batch)
{
    const RnPurse *purse = contest->purse;
    const uint32_t all = affordable(purse, count, batch);
    const uint32_t most = purse->budget.stop != NULL ? slice_of(purse, count) : all;
    bool stop = false;
    for (uint32_t done = 0; done < all && !stop;) {
        const uint32_t each = all - done < most ? all - done : most;
        play_slice(contest, arms, count, each);
        done += each;
        stop = rn_must_stop(purse);
    }
    sort_arms(arms, count, worth);
    return !stop && !rn_is_spent(purse);
}

static int halvings(int count)
{
    int rounds = 1;
    while (1 << rounds < count) {
        rounds++;
    }
    return rounds;
}

/* A glance is before chance has its say, and of a crew that goes on better than it does in futures. On average it is made to say
 * what the first futures say, so that it is no advantage to have been looked into seldom. */
static void level_glances(RnArm *arms, int count)
{
    int64_t apart = 0;
    for (int a = 0; a < count; a++) {
        RN_ASSERT(arms[a].games > 0);
        apart += arms[a].sum / arms[a].games - arms[a].first;
    }
    for (int a = 0; a < count; a++) {
        arms[a].first += (int32_t)(apart / count);
    }
}

/* Halves the field until two are left; false when the budget is spent before. */
static bool halve(const RnContest *contest, RnArm *arms, int field, uint32_t each)
{
    const bool fresh = arms[0].games == 0;
    bool more = true;
    for (int left = field; left > 2 && more; left = (left + 1) / 2) {
        more = play_round(contest, arms, left, each);
        if (fresh && left == field) {
            level_glances(arms, field);
        }
        each *= 2;
    }
    return more && play_round(contest, arms, 2, each);
}

/* With a number of futures to spend: once, and what is left of it goes to the last two. */
static void compete_by_number(const RnContest *contest, RnArm *arms, int count)
{
    const RnPurse *purse = contest->purse;
    const uint32_t all = (uint32_t)(halvings(count) * count);
    const uint32_t sum = purse->budget.simulations / cost_of_future(purse);
    uint32_t batch = sum < all ? 1 : sum / all;
    bool more = !rn_is_empty(purse);
    for (int field = count; more; field = 2) {
        more = halve(contest, arms, field, batch) && !is_settled(arms);
        batch *= 2;
    }
    sort_arms(arms, count, sure_worth);
}

/* All is done again, each time twice as long as before, so that those who were unlucky in a short one are seen again. Ends
 * when there has been time enough for long futures, true, or no time is left. */
static bool repeat(const RnContest *contest, RnArm *arms, int count, uint32_t batch)
{
    const RnPurse *purse = contest->purse;
    bool more = !rn_must_stop(purse), enough = false;
    while (more && !enough) {
        more = halve(contest, arms, count, batch) && !is_settled(arms);
        enough = !purse->long_ones && purse->spent >= LONG_AFTER;
        batch *= 2;
    }
    sort_arms(arms, count, sure_worth);
    return more;
}

/* By the clock, where nobody knows how many futures there will be. Long ones are for the plans that are best by short ones,
 * whose sums do not count beside theirs: they end higher, or lower. But if there is no time to halve these few once, it stays at
 * what the short ones say. */
static void compete_by_clock(const RnContest *contest, RnArm *arms, int count)
{
    RnArm best[FINALISTS];
    const int few = count < FINALISTS ? count : FINALISTS;
    if (!repeat(contest, arms, count, 2)) {
        return;
    }
    contest->purse->long_ones = true;
    for (int i = 0; i < few; i++) {
        best[i] = arms[i];
        arms[i].games = 0;
        arms[i].sum = 0;
    }
    if (halve(contest, arms, few, FINAL)) {
        repeat(contest, arms, few, 2 * FINAL);
        return;
    }
    for (int i = 0; i < few; i++) {
        arms[i] = best[i];
    }
}

void rn_compete(const RnContest *contest, RnArm *arms, int count)
{
    if (count > 1 && contest->purse->budget.simulations != 0) {
        compete_by_number(contest, arms, count);
    } else if (count > 1) {
        compete_by_clock(contest, arms, count);
    }
}

/* ---- The mate and the captain ------------------------------------------------------------------------- */

/* Lesser decisions get a quarter; by the clock that is the caller's business, and there is a limit. */
static uint32_t futures_for(const RnState *seen, uint32_t simulations)
{
    if (seen->decision == RN_TURN) {
        return simulations;
    }
    return simulations == 0 ? RN_BUDGET_USUAL : simulations < 4 ? 1 : simulations / 4;
}

static void choose_plan(const RnBox *box, RnPlayer *player, const RnView *view, RnBudget budget,
                        int picks)
{
    RnPlan plans[RN_CANDIDATES];
    RnArm arms[RN_CANDIDATES] = {{0}};
    budget.simulations = futures_for(&view->seen, budget.simulations);
    const bool selfish = view->seen.config.crazed != 0 && !player->loyal;
    RnPurse purse = {.budget = budget,
                     .picks = picks,
                     .own = selfish ? view->seat : RN_NONE,
                     .long_ones = budget.simulations >= LONG_FROM};
    const uint64_t seed = player->rng = rn_mix(player->rng + RN_GOLDEN);
    const uint32_t futures = budget.simulations / cost_of_future(&purse);
    const int count = rn_set_out(box, view, purse.own, futures, seed, plans, arms);
    RN_ASSERT(count > 0 && count <= RN_CANDIDATES);
    rn_compete(&(RnContest){box, view, plans, &purse, seed}, arms, count);
    RN_ASSERT(arms[0].plan < RN_CANDIDATES); /* any of those that were glanced at */
    player->plan = plans[arms[0].plan];
    player->simulations += purse.spent;
}

void rn_captain_plan(const RnBox *box, RnPlayer *player, const RnView *view)
{
    choose_plan(box, player, view, player->budget, RN_PICKS);
}

void rn_mate_plan(const RnBox *box, RnPlayer *player, const RnView *view)
{
    choose_plan(box, player, view, (RnBudget){.simulations = MATE}, 1);
}
