/*
 * search.c - candidates, playing them out, and the mate and the captain, who compare them by play.
 *
 * Every plan is glanced at first: the judge tells what it is worth before chance has its say. The better ones are
 * then compared by futures. A future plays a plan, lets the crew go on for a while, and has the position
 * judged: games played to their end say less for the time they take. All futures take the crew equally far in time,
 * whatever the plan took of it: what the judge gets wrong about time it gets wrong for all. Every candidate gets the same ones:
 * number i deals the same unseen items and begins with the same random numbers for each (they part
 * where one draws a number more than the other). The die of the plan itself is not left to chance: its
 * faces come in turn. After every round the worse half is dropped and the rest get twice as many, until
 * the budget is spent.
 */
#include "base/assert.h"
#include "base/share.h"
#include "search.h"

#include "judge.h"
#include "map.h"

enum {
    CREDIT = 5,                /* for a point of the script's score, in 65536ths of a rescue ... */
    CREDIT_AT_A_GLANCE = 10,   /* ... and where no future is looked into */
    FIRST = 16,                /* futures that the first glance at a plan counts for */
    DEALS = 3,                 /* of what cannot be seen that are glanced at */
    RESCUE = 200,              /* futures behind a chance of rescue ... */
    TURNS_AHEAD = 2,           /* ... each of so many turns */
    AT_ONCE = 10000,           /* more minutes than there are */
    MATE = 200,                /* futures that the mate looks into for a turn */
    PER_PLAN = 24,             /* futures of the budget for each plan that is looked at ... */
    PLANS_MIN = 4,             /* ... but no fewer plans than these */
    BREATH = 8,                /* futures of each plan between two looks at the budget */
    SLICE = 256,               /* futures of all plans, for each thread that helps */
    THREADS = 64,              /* that are made use of, no more, ... */
    PARTS = 4,                 /* ... and parts for each: some take longer than others */
    DEVIATION = 65536 * 3 / 10 /* of the difference of two judgements, about */
};

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

/* For the player of gnome `own`, or for the crew. */
static int glance(RnChart *chart, const RnState *s, int own, const RnPlan *plan, uint64_t *rng)
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
    return glance(&chart, s, RN_NONE, plan, rng);
}

/* What plans are worth at a glance, whatever lies in the hands that cannot be seen. */
static void glance_at(const RnBox *box, const RnView *view, int own, const RnPlan *plans, int count,
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
            worth[i] += glance(&chart, &s, own, &plans[i], &rng) / deals;
        }
    }
}

/* What the script's opinion of a plan counts, however many futures are seen: the judge knows little of what a
 * minute is worth, and whoever asks it alone dawdles. */
static int32_t credit(const RnPlan *plans, int plan, int each)
{
    return (plans[plan].score - plans[0].score) * each;
}

int rn_glance_best(const RnBox *box, const RnView *view, uint64_t seed, RnPlan plans[RN_CANDIDATES])
{
    int32_t worth[RN_CANDIDATES];
    const int count = rn_candidates(box, &view->seen, false, plans);
    int best = 0;
    glance_at(box, view, RN_NONE, plans, count, seed, worth);
    for (int i = 0; i < count; i++) {
        worth[i] += credit(plans, i, CREDIT_AT_A_GLANCE);
        best = worth[i] > worth[best] ? i : best;
    }
    return best;
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

/* A turn of a future: the script's best plan, or of its `picks` best the one that seems best at a glance. */
static void play_turn(RnChart *chart, RnState *s, int picks, uint64_t *rng)
{
    const RnBox *box = chart->box;
    RnPlan plans[RN_PICKS];
    RN_ASSERT(picks > 0 && picks <= RN_PICKS);
    const int count = rn_sailor_plans(box, s, rn_sailor_weights(), plans, picks);
    int32_t most = 0;
    int best = 0;
    for (int i = 0; i < count && count > 1; i++) {
        const int32_t seems = glance(chart, s, RN_NONE, &plans[i], rng) + credit(plans, i, CREDIT);
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
static int look_ahead(const RnBox *box, RnState *s, int until, int picks, uint64_t *rng)
{
    RnChart chart;
    rn_chart(&chart, box);
    rn_finish_turn(box, s, rng);
    while (s->decision != RN_OVER && rn_minutes(s) > until) {
        play_turn(&chart, s, picks, rng);
    }
    return rn_judge_on(&chart, s);
}

/* ---- Comparing -------------------------------------------------------------------------------------- */

typedef struct Arm {
    int plan;
    int32_t first;  /* what it is worth at a glance */
    int32_t credit; /* what the script's opinion adds */
    uint32_t games;
    int64_t sum; /* of judgements */
} Arm;

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

/* A budget as it is spent, on what, and on whose behalf. */
typedef struct Purse {
    RnBudget budget;
    uint64_t spent;
    int picks; /* plans that a turn of a future glances at; 0 and 1: none, all are sailors */
    int own;   /* the gnome whose player wants to win, or RN_NONE: the crew */
} Purse;

/* Who compares what: the same for all futures of a turn. */
typedef struct Contest {
    const RnBox *box;
    const RnView *view;
    const RnPlan *plans;
    Purse *purse;
    uint64_t seed;
} Contest;

/* What a future of a plan comes to. */
static int simulate(const Contest *contest, const RnPlan *plan, uint32_t future)
{
    const RnBox *box = contest->box;
    const Purse *purse = contest->purse;
    RnState s;
    uint64_t rng = rn_mix(contest->seed + future);
    rn_complete(box, contest->view, contest->seed + future, &s);
    const int until = rn_minutes(&s) - RN_HORIZON;
    rn_play_plan(box, &s, plan, &rng);
    roll_in_turn(box, &s, contest->seed, future);
    const int rescue = look_ahead(box, &s, until, purse->picks > 0 ? purse->picks : 1, &rng);
    return rn_own_chance(box, &s, purse->own, rescue);
}

static int64_t worth(const Arm *arm)
{
    return (arm->sum + (int64_t)FIRST * arm->first) / (arm->games + FIRST) + arm->credit;
}

/* The same less a deviation of it: what was seen seldom must look the better. */
static int64_t sure_worth(const Arm *arm)
{
    int64_t root = 1; /* of the games */
    while ((root + 1) * (root + 1) <= arm->games) {
        root++;
    }
    return worth(arm) - DEVIATION / root;
}

/* Best first. */
static void sort_arms(Arm *arms, int count, int64_t (*by)(const Arm *))
{
    for (int i = 1; i < count; i++) {
        const Arm arm = arms[i];
        int at = i;
        for (; at > 0 && by(&arm) > by(&arms[at - 1]); at--) {
            arms[at] = arms[at - 1];
        }
        arms[at] = arm;
    }
}

static bool must_stop(const Purse *purse)
{
    const RnBudget *b = &purse->budget;
    if (b->spent != NULL) {
        *b->spent = purse->spent;
    }
    return b->stop != NULL && b->stop(b->user);
}

static bool is_spent(const Purse *purse)
{
    return purse->budget.simulations != 0 && purse->spent >= purse->budget.simulations;
}

static bool is_empty(const Purse *purse) { return is_spent(purse) || must_stop(purse); }

/* ---- Many hands ---------------------------------------------------------------------------------------- */

static int threads_of(const Purse *purse)
{
    const int threads = purse->budget.help.threads;
    return threads < 1 ? 1 : threads < THREADS ? threads : THREADS;
}

/* Does all parts, with what help there is. What comes of them must be the same in any order. */
static void share(const Purse *purse, int parts, void (*work)(void *of, int part), void *of)
{
    const RnHelp *help = &purse->budget.help;
    if (threads_of(purse) > 1) {
        help->share(help->user, parts, work, of);
        return;
    }
    for (int part = 0; part < parts; part++) {
        work(of, part);
    }
}

/* Into how many stretches the futures of each of `count` plans are cut, so that there is work for all. */
static int stretches_of(const Purse *purse, int count, uint32_t each)
{
    const int threads = threads_of(purse);
    const uint32_t wanted = threads > 1 ? (uint32_t)(PARTS * threads / count + 1) : 1;
    return (int)(wanted < each ? wanted : each);
}

/* More games would change nothing: the best is ahead beyond doubt, or the two are as good as each
 * other. */
static bool is_settled(const Arm *arms)
{
    const int64_t lead = worth(&arms[0]) - worth(&arms[1]);
    const int64_t sure = 4 * DEVIATION;
    const uint32_t games = arms[0].games < arms[1].games ? arms[0].games : arms[1].games;
    return lead * lead * games >= sure * sure || games >= 20000;
}

/* The next futures of some arms, `each` of every one, cut into stretches. A part is a stretch of one arm. */
typedef struct Slice {
    const Contest *contest;
    Arm *arms;
    int count;
    uint32_t each;
    int stretches;
    int64_t sum[PARTS * THREADS + RN_CANDIDATES]; /* of each part */
} Slice;

static void play_part(void *of, int part)
{
    Slice *slice = of;
    const Contest *contest = slice->contest;
    const Arm *arm = &slice->arms[part % slice->count];
    const uint64_t stretch = (uint64_t)(part / slice->count);
    const uint32_t from = (uint32_t)(slice->each * stretch / (uint64_t)slice->stretches);
    const uint32_t end = (uint32_t)(slice->each * (stretch + 1) / (uint64_t)slice->stretches);
    int64_t sum = 0;
    for (uint32_t i = from; i < end; i++) {
        sum += simulate(contest, &contest->plans[arm->plan], arm->games + i);
    }
    slice->sum[part] = sum;
}

static void play_slice(const Contest *contest, Arm *arms, int count, uint32_t each)
{
    const int stretches = stretches_of(contest->purse, count, each);
    Slice slice = {contest, arms, count, each, stretches, {0}};
    RN_ASSERT(count * stretches <= RN_COUNT(slice.sum));
    share(contest->purse, count * stretches, play_part, &slice);
    for (int part = 0; part < count * stretches; part++) {
        arms[part % count].sum += slice.sum[part];
    }
    for (int a = 0; a < count; a++) {
        RN_ASSERT(arms[a].games <= UINT32_MAX - each);
        arms[a].games += each;
    }
    contest->purse->spent += (uint64_t)count * each;
}

/* How many of `batch` futures for each of `count` arms can be had: its number may be overdrawn by what
 * is left of a breath. */
static uint32_t affordable(const Purse *purse, int count, uint32_t batch)
{
    const uint64_t all = purse->budget.simulations;
    if (all == 0) {
        return batch;
    }
    const uint64_t left = all > purse->spent ? all - purse->spent : 1;
    const uint64_t eights = (left + (uint64_t)count * BREATH - 1) / ((uint64_t)count * BREATH);
    return eights * BREATH < batch ? (uint32_t)eights * BREATH : batch;
}

/* How many futures of each arm come before somebody is asked whether to stop. Where threads help they are as many as keep all
 * of them busy for some milliseconds: whoever is ready first waits for the others. */
static uint32_t slice_of(const Purse *purse, int count)
{
    const int threads = threads_of(purse), each = SLICE / count;
    return (uint32_t)(threads == 1 ? BREATH : threads * (each > BREATH ? each : BREATH));
}

/* `batch` futures for each of these arms, which end sorted; false when the budget is spent. */
static bool play_round(const Contest *contest, Arm *arms, int count, uint32_t batch)
{
    const Purse *purse = contest->purse;
    const uint32_t all = affordable(purse, count, batch);
    const uint32_t most = purse->budget.stop != NULL ? slice_of(purse, count) : all;
    bool stop = false;
    for (uint32_t done = 0; done < all && !stop;) {
        const uint32_t each = all - done < most ? all - done : most;
        play_slice(contest, arms, count, each);
        done += each;
        stop = must_stop(purse);
    }
    sort_arms(arms, count, worth);
    return !stop && !is_spent(purse);
}

static int halvings(int count)
{
    int rounds = 1;
    while (1 << rounds < count) {
        rounds++;
    }
    return rounds;
}

/* Halves the field until two are left; the arms end sorted, best first. With a number of futures to spend, what
 * is left of it goes to these two. By the clock nobody knows how many there will be: all is done again, each time
 * twice as long as before, so that those who were unlucky in a short one are seen again. */
static void compete(const Contest *contest, Arm *arms, int count)
{
    if (count < 2) {
        return;
    }
    const uint32_t all = (uint32_t)(halvings(count) * count);
    const uint32_t sum = contest->purse->budget.simulations;
    uint32_t batch = sum == 0 ? 2 : sum < all ? 1 : sum / all;
    bool more = !is_empty(contest->purse);
    for (int field = count; more; field = sum != 0 ? 2 : count) {
        uint32_t each = batch;
        for (int left = field; left > 2 && more; left = (left + 1) / 2) {
            more = play_round(contest, arms, left, each);
            each *= 2;
        }
        more = more && play_round(contest, arms, 2, each) && !is_settled(arms);
        batch *= 2;
    }
    sort_arms(arms, count, sure_worth);
}

/* As many candidates as the budget allows to look at, those that seem best at a glance. */
static int set_out(const RnBox *box, const RnView *view, int own, uint32_t futures, uint64_t seed,
                   RnPlan *plans, Arm *arms)
{
    int32_t first[RN_CANDIDATES];
    int count = rn_candidates(box, &view->seen, own != RN_NONE, plans);
    glance_at(box, view, own, plans, count, seed, first);
    for (int i = 0; i < count; i++) {
        arms[i] = (Arm){.plan = i, .first = first[i], .credit = credit(plans, i, CREDIT)};
    }
    sort_arms(arms, count, worth);
    if (view->seen.decision == RN_TURN && futures != 0 && futures / PER_PLAN < (uint32_t)count) {
        const int most = futures / PER_PLAN > PLANS_MIN ? (int)(futures / PER_PLAN) : PLANS_MIN;
        count = most < count ? most : count;
    }
    return count;
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
    Arm arms[RN_CANDIDATES] = {{0}};
    budget.simulations = futures_for(&view->seen, budget.simulations);
    const bool selfish = view->seen.config.crazed != 0 && !player->loyal;
    Purse purse = {.budget = budget, .picks = picks, .own = selfish ? view->seat : RN_NONE};
    const uint64_t seed = player->rng = rn_mix(player->rng + RN_GOLDEN);
    const int count = set_out(box, view, purse.own, budget.simulations, seed, plans, arms);
    RN_ASSERT(count > 0 && count <= RN_CANDIDATES);
    compete(&(Contest){box, view, plans, &purse, seed}, arms, count);
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

/* ---- Advice ---------------------------------------------------------------------------------------------- */

/* A judgement after turns of sailors, in 65536ths: what a crew loses by these turns that it would have played better is given
 * back, so that of positions with a chance of 60 % sixty in a hundred are rescued (tools/train/README.md). */
static int levelled(int judgement)
{
    /* thousandths, at each tenth */
    static const int16_t given[] = {0, 120, 66, 54, 66, 59, 58, 65, 54, 23, 0};
    const int scaled = judgement * 10, tenth = scaled >> 16, rest = scaled & 65535;
    RN_ASSERT(judgement > 0 && tenth < 10);
    return judgement + (given[tenth] * (65536 - rest) + given[tenth + 1] * rest) / 1000;
}

int rn_future(const RnBox *box, const RnState *from, uint64_t seed, uint32_t future)
{
    RnState s = *from;
    RnChart chart;
    uint64_t rng = rn_mix(seed + future);
    rn_chart(&chart, box);
    roll_in_turn(box, &s, seed, future);
    rn_finish_turn(box, &s, &rng);
    for (int turn = 0; turn < TURNS_AHEAD && s.decision != RN_OVER; turn++) {
        play_turn(&chart, &s, 1, &rng);
    }
    const int judgement = rn_judge_on(&chart, &s);
    return s.decision == RN_OVER ? judgement : levelled(judgement);
}

int rn_future_until(const RnBox *box, const RnState *from, int until, int picks, uint64_t seed,
                    uint32_t future)
{
    RnState s = *from;
    uint64_t rng = rn_mix(seed + future);
    roll_in_turn(box, &s, seed, future);
    return look_ahead(box, &s, until, picks, &rng);
}

/* What futures came to, in ten-thousandths. */
typedef struct Told {
    uint32_t futures;
    uint64_t sum, squares;
} Told;

static void tell(Told *told, int worth)
{
    const uint64_t chance = ((uint64_t)worth * 10000 + 32768) / 65536;
    told->futures++;
    told->sum += chance;
    told->squares += chance * chance;
}

static RnRescue rescue_of(const Told *told)
{
    const uint64_t n = told->futures > 0 ? told->futures : 1, mean = told->sum / n;
    const uint64_t apart = told->squares - told->sum * mean; /* squared distances from the mean */
    const int margin = rn_mean_half(apart, 10000, (uint32_t)n); /* of one or two: anything may be */
    return (RnRescue){.chance = (uint16_t)((told->sum + n / 2) / n),
                      .margin = (uint16_t)(margin < 10000 ? margin : 10000),
                      .futures = told->futures};
}

/* Up to that minute, or, with AT_ONCE, no further than it takes to tell a chance. */
static RnRescue weigh(const RnBox *box, const RnView *view, int until, uint64_t seed,
                      uint32_t futures)
{
    Told told = {0};
    if (view->seen.decision == RN_OVER) {
        return (RnRescue){.chance = view->seen.result == RN_RESCUED ? 10000 : 0};
    }
    for (uint32_t i = 0; i < futures; i++) {
        RnState s;
        rn_complete(box, view, rn_mix(seed + i), &s);
        tell(&told, until == AT_ONCE ? rn_future(box, &s, seed, i)
                                     : rn_future_until(box, &s, until, RN_PICKS, seed, i));
    }
    return rescue_of(&told);
}

void rn_crew_weigh(const RnBox *box, const RnView *view, int until, uint64_t seed, uint32_t futures,
                   RnRescue *rescue)
{
    RN_ASSERT(until != AT_ONCE);
    *rescue = weigh(box, view, until, seed, futures);
}

void rn_crew_rescue(const RnBox *box, const RnView *view, uint64_t seed, RnRescue *rescue)
{
    *rescue = weigh(box, view, AT_ONCE, seed, RESCUE);
}

void rn_crew_endings(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                     RnEndings *endings)
{
    Purse purse = {.budget = budget};
    *endings = (RnEndings){0};
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
            endings->rescued += rn_sailor_playout(box, &s, rn_sailor_weights(), &rng) == RN_RESCUED;
            endings->lost_by[s.reason]++;
            endings->games++;
        }
    } while (!is_empty(&purse));
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

/* ---- What hints are told with ---------------------------------------------------------------------------- */

/* The next futures of hints: one part after the other is about the next hint, with the next random numbers. */
typedef struct Look {
    const RnBox *box;
    const RnView *view;
    const RnHint *hints;
    int count;
    uint64_t seed;
    int32_t worth[PARTS * THREADS + RN_CANDIDATES];
} Look;

static void look_once_more(void *of, int part)
{
    Look *look = of;
    const uint64_t seed = look->seed + (uint64_t)part;
    RnState s;
    uint64_t rng = rn_mix(seed);
    rn_complete(look->box, look->view, seed, &s);
    rn_play_plan(look->box, &s, &look->hints[part % look->count].plan, &rng);
    look->worth[part] =
        rn_future_until(look->box, &s, rn_minutes(&look->view->seen) - RN_FAR, RN_PICKS, rng, 0);
}

/* As many futures for each as the budget has, at least one. */
static void tell_hints(const RnBox *box, const RnView *view, Purse *purse, uint64_t seed,
                       const RnHint *hints, Told *told, int count)
{
    const uint64_t all = purse->budget.simulations, n = (uint64_t)count;
    const uint32_t most = (uint32_t)stretches_of(purse, count, UINT32_MAX);
    do {
        Look look = {box, view, hints, count, seed + purse->spent, {0}};
        const uint64_t left = all != 0 ? (all - purse->spent + n - 1) / n : most;
        const int parts = (int)(left < most ? left : most) * count;
        RN_ASSERT(parts > 0 && parts <= RN_COUNT(look.worth));
        share(purse, parts, look_once_more, &look);
        for (int part = 0; part < parts; part++) {
            tell(&told[part % count], look.worth[part]);
        }
        purse->spent += (uint64_t)parts;
    } while (!is_empty(purse));
}

/* By more than the futures can be wrong about. */
static bool is_clearly_higher(const Told *one, const Told *other)
{
    const RnRescue a = rescue_of(one), b = rescue_of(other);
    const int by = a.chance - b.chance;
    return by > 0 && by * by > a.margin * a.margin + b.margin * b.margin;
}

/* A plan goes before another when it is clearly better in its futures. Those that these cannot tell apart have them
 * together, and one chance. So what is shown never contradicts the order, and nobody is first for luck in the futures that
 * tell its chance: the best of several numbers that are all the same would be too high. */
static void settle_hints(RnHint *hints, Told *told, int count)
{
    int from[RN_CANDIDATES]; /* where the stretch of one chance begins that ends here */
    RN_ASSERT(count <= RN_CANDIDATES);
    for (int i = 1; i < count; i++) {
        for (int at = i; at > 0 && is_clearly_higher(&told[at], &told[at - 1]); at--) {
            const RnHint hint = hints[at];
            const Told its = told[at];
            hints[at] = hints[at - 1];
            hints[at - 1] = hint;
            told[at] = told[at - 1];
            told[at - 1] = its;
        }
    }
    for (int i = 0; i < count; i++) {
        from[i] = i;
        while (from[i] > 0 && !is_clearly_higher(&told[from[i] - 1], &told[i])) {
            const Told *more = &told[from[i] - 1];
            told[i].futures += more->futures;
            told[i].sum += more->sum;
            told[i].squares += more->squares;
            from[i] = from[from[i] - 1];
        }
    }
    for (int i = count - 1; i >= 0; i = from[i] - 1) {
        for (int at = from[i]; at <= i; at++) {
            hints[at].rescue = rescue_of(&told[i]);
        }
    }
}

/* Futures that go far enough to compare plans end lower than the chance that is told of a position: whoever goes on in them
 * plays a little worse. So what the first plan leads to is told as that chance is, and the others at their distance. */
static void level_hints(const RnBox *box, const RnView *view, uint64_t seed, RnHint *hints,
                        int count)
{
    Told told = {0};
    for (uint32_t i = 0; i < RESCUE; i++) {
        RnState s;
        uint64_t rng = rn_mix(seed + i);
        rn_complete(box, view, rng, &s);
        rn_play_plan(box, &s, &hints[0].plan, &rng);
        tell(&told, rn_future(box, &s, seed, i));
    }
    const int higher = rescue_of(&told).chance - hints[0].rescue.chance;
    for (int i = 0; i < count; i++) {
        const int chance = hints[i].rescue.chance + higher;
        hints[i].rescue.chance = (uint16_t)(chance < 0 ? 0 : chance > 10000 ? 10000 : chance);
    }
}

/* Half of the budget chooses the plans, half tells their chances; all of them have the same number of futures. These have
 * random numbers that the choice has not seen: whoever is chosen for its luck would seem better than it is. */
int rn_crew_hint(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                 RnHint *hints, int most)
{
    RnPlan plans[RN_CANDIDATES];
    Arm arms[RN_CANDIDATES] = {{0}};
    Told told[RN_CANDIDATES] = {{0}};
    Purse choice = {.budget = budget, .picks = RN_PICKS, .own = RN_NONE};
    Purse telling = {.budget = budget, .own = RN_NONE};
    RN_ASSERT(most >= 0);
    const uint64_t fresh = rn_mix(~seed);
    const int found = set_out(box, view, RN_NONE, 0, seed, plans, arms);
    const int count = leave_out_broken(box, &view->seen, plans, arms, found);
    if (budget.simulations == 0 && budget.stop == NULL) {
        telling.budget.simulations = RN_BUDGET_USUAL;
    }
    choice.budget.simulations =
        telling.budget.simulations != 0 ? telling.budget.simulations / 2 + 1 : RN_BUDGET_USUAL;
    if (telling.budget.simulations > 1) { /* 0 would have no end */
        telling.budget.simulations /= 2;
    }
    RN_ASSERT(choice.budget.simulations != 0);
    compete(&(Contest){box, view, plans, &choice, seed}, arms, count);
    most = most < count ? most : count;
    for (int i = 0; i < most; i++) {
        rn_crew_forecast(box, &view->seen, &plans[arms[i].plan], &hints[i]);
    }
    if (most > 0) {
        tell_hints(box, view, &telling, fresh, hints, told, most);
        settle_hints(hints, told, most);
        level_hints(box, view, rn_mix(~fresh), hints, most);
    }
    return most;
}
