/*
 * advice.c - what people are told: the chance of rescue, what the boat would be lost by, and hints.
 */
#include <string.h>

#include "base/assert.h"
#include "base/share.h"
#include "contest.h"

enum {
    RESCUE = 200,   /* futures behind a chance of rescue */
    COMPARED = 3,   /* hints, at least, whoever asks for fewer */
    AT_ONCE = 10000 /* more minutes than there are */
};

/* ---- The chance of rescue ------------------------------------------------------------------------ */

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

static RnRescue ended(const RnState *s)
{
    return (RnRescue){.chance = s->result == RN_RESCUED ? 10000 : 0};
}

/* Up to that minute, or, with AT_ONCE, no further than it takes to tell a chance. */
static RnRescue weigh(const RnBox *box, const RnView *view, int until, uint64_t seed,
                      uint32_t futures)
{
    RnChart chart;
    Told told = {0};
    if (view->seen.decision == RN_OVER) {
        return ended(&view->seen);
    }
    rn_chart(&chart, box);
    for (uint32_t i = 0; i < futures; i++) {
        RnState s;
        rn_complete(box, view, rn_mix(seed + i), &s);
        tell(&told, until == AT_ONCE ? rn_future(&chart, &s, seed, i)
                                     : rn_future_until(&chart, &s, until, RN_PICKS, seed, i));
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

/* Shares of what is missing to 10,000, so that nothing is lost by rounding. */
static void share_out(const uint64_t sum[RN_REASONS], int missing, uint16_t lost_by[RN_REASONS])
{
    uint64_t all = 0, so_far = 0;
    for (int reason = 1; reason < RN_REASONS; reason++) {
        all += sum[reason];
    }
    all = all > 0 ? all : 1;
    for (int reason = 1; reason < RN_REASONS; reason++) {
        const uint64_t before = so_far;
        so_far += sum[reason];
        lost_by[reason] =
            (uint16_t)(so_far * (uint64_t)missing / all - before * (uint64_t)missing / all);
    }
}

void rn_crew_endings(const RnBox *box, const RnView *view, uint64_t seed, RnEndings *endings)
{
    const RnState *seen = &view->seen;
    uint64_t sum[RN_REASONS] = {0};
    RnChart chart;
    Told told = {0};
    *endings = (RnEndings){.rescue = ended(seen)};
    if (seen->decision == RN_OVER) {
        endings->lost_by[seen->reason] = (uint16_t)(10000 - endings->rescue.chance);
        return;
    }
    rn_chart(&chart, box);
    for (uint32_t i = 0; i < RESCUE; i++) {
        int32_t share[RN_REASONS];
        RnState s;
        rn_complete(box, view, rn_mix(seed + i), &s);
        const int chance = rn_future_ways(&chart, &s, seed, i, share);
        tell(&told, chance);
        for (int reason = 1; reason < RN_REASONS; reason++) {
            sum[reason] += (uint64_t)(65536 - chance) * (uint64_t)share[reason] >> 16;
        }
    }
    endings->rescue = rescue_of(&told);
    share_out(sum, 10000 - endings->rescue.chance, endings->lost_by);
}

/* ---- Plans that can be followed ------------------------------------------------------------------ */

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
static int leave_out_broken(const RnBox *box, const RnState *seen, const RnPlan *plans, RnArm *arms,
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

/* The script's plans and the wide ones may meet: of plans with the same moves the best one is left; returns how many are. */
static int leave_out_twins(const RnPlan *plans, RnArm *arms, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const RnPlan *its = &plans[arms[i].plan];
        bool twin = false;
        for (int other = 0; other < kept && !twin; other++) {
            const RnPlan *before = &plans[arms[other].plan];
            twin = its->count == before->count &&
                   memcmp(its->move, before->move, (size_t)its->count * sizeof *its->move) == 0;
        }
        if (!twin) {
            arms[kept++] = arms[i];
        }
    }
    return kept;
}

/* ---- What hints are told with ---------------------------------------------------------------------------- */

/* The next futures of hints: one part after the other is about the next hint, with the next random numbers. */
typedef struct Look {
    const RnBox *box;
    const RnView *view;
    const RnHint *hints;
    int count;
    uint64_t seed;
    int32_t worth[RN_PARTS_MOST];
} Look;

static void look_once_more(void *of, int part)
{
    Look *look = of;
    const uint64_t seed = look->seed + (uint64_t)part;
    RnState s;
    RnChart chart;
    uint64_t rng = rn_mix(seed);
    rn_chart(&chart, look->box);
    rn_complete(look->box, look->view, seed, &s);
    rn_play_plan(look->box, &s, &look->hints[part % look->count].plan, &rng);
    look->worth[part] =
        rn_future_until(&chart, &s, rn_minutes(&look->view->seen) - RN_FAR, RN_PICKS, rng, 0);
}

/* As many futures for each as the budget has, at least one. */
static void tell_hints(const RnBox *box, const RnView *view, RnPurse *purse, uint64_t seed,
                       const RnHint *hints, Told *told, int count)
{
    const uint64_t all = purse->budget.simulations, n = (uint64_t)count;
    const uint32_t most = (uint32_t)rn_stretches_of(purse, count, UINT32_MAX);
    do {
        Look look = {box, view, hints, count, seed + purse->spent, {0}};
        const uint64_t left = all != 0 ? (all - purse->spent + n - 1) / n : most;
        const int parts = (int)(left < most ? left : most) * count;
        RN_ASSERT(parts > 0 && parts <= RN_COUNT(look.worth));
        rn_share_work(purse, parts, look_once_more, &look);
        for (int part = 0; part < parts; part++) {
            tell(&told[part % count], look.worth[part]);
        }
        purse->spent += (uint64_t)parts;
    } while (!rn_is_empty(purse));
}

/* By more than the futures can be wrong about. */
static bool is_clearly_higher(const Told *one, const Told *other)
{
    const RnRescue a = rescue_of(one), b = rescue_of(other);
    const int by = a.chance - b.chance;
    return by > 0 && by * by > a.margin * a.margin + b.margin * b.margin;
}

/* Of plans with one chance those that nobody dies for come first, otherwise in their order. */
static void put_deaths_last(RnHint *hints, int count)
{
    for (int i = 1; i < count; i++) {
        const RnHint hint = hints[i];
        int at = i;
        for (; at > 0 && hints[at - 1].rescue.chance == hint.rescue.chance &&
               hint.reasons != RN_BECAUSE_DEATH && hints[at - 1].reasons == RN_BECAUSE_DEATH;
             at--) {
            hints[at] = hints[at - 1];
        }
        hints[at] = hint;
    }
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
    RnChart chart;
    rn_chart(&chart, box);
    for (uint32_t i = 0; i < RESCUE; i++) {
        RnState s;
        uint64_t rng = rn_mix(seed + i);
        rn_complete(box, view, rng, &s);
        rn_play_plan(box, &s, &hints[0].plan, &rng);
        tell(&told, rn_future(&chart, &s, seed, i));
    }
    const int higher = rescue_of(&told).chance - hints[0].rescue.chance;
    for (int i = 0; i < count; i++) {
        const int chance = hints[i].rescue.chance + higher;
        hints[i].rescue.chance = (uint16_t)(chance < 0 ? 0 : chance > 10000 ? 10000 : chance);
    }
}

/* As many as are asked for, but no fewer than a death needs to stand behind its equals: whoever asks for the best alone hears the
 * same. */
static int compare_hints(const RnBox *box, const RnView *view, RnPurse *telling, uint64_t seed,
                         const RnPlan *plans, const RnArm *arms, int count, RnHint *hints, int most)
{
    RnHint compared[RN_CANDIDATES];
    Told told[RN_CANDIDATES] = {{0}};
    const int all = most > COMPARED ? most : COMPARED;
    const int few = all < count ? all : count;
    if (few <= 0) {
        return 0;
    }
    for (int i = 0; i < few; i++) {
        rn_crew_forecast(box, &view->seen, &plans[arms[i].plan], &compared[i]);
    }
    tell_hints(box, view, telling, seed, compared, told, few);
    settle_hints(compared, told, few);
    put_deaths_last(compared, few); /* before the first one says how all are told */
    level_hints(box, view, rn_mix(~seed), compared, few);
    put_deaths_last(compared, few); /* as some may be cut off at all or nothing there */
    most = most < few ? most : few;
    memcpy(hints, compared, (size_t)most * sizeof *hints);
    return most;
}

/* Half of the budget chooses the plans, half tells their chances; all of them have the same number of futures. These have
 * random numbers that the choice has not seen: whoever is chosen for its luck would seem better than it is. */
int rn_crew_hint(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                 RnHint *hints, int most)
{
    RnPlan plans[RN_CANDIDATES];
    RnArm arms[RN_CANDIDATES] = {{0}};
    RnPurse choice = {.budget = budget, .picks = RN_PICKS, .own = RN_NONE};
    RnPurse telling = {.budget = budget, .own = RN_NONE};
    RN_ASSERT(most >= 0);
    const uint64_t fresh = rn_mix(~seed);
    const int found = rn_set_out(box, view, RN_NONE, 0, seed, plans, arms);
    int count = leave_out_broken(box, &view->seen, plans, arms, found);
    if (budget.simulations == 0 && budget.stop == NULL) {
        telling.budget.simulations = RN_BUDGET_USUAL;
    }
    choice.budget.simulations =
        telling.budget.simulations != 0 ? telling.budget.simulations / 2 + 1 : RN_BUDGET_USUAL;
    if (telling.budget.simulations > 1) { /* 0 would have no end */
        telling.budget.simulations /= 2;
    }
    RN_ASSERT(choice.budget.simulations != 0);
    rn_compete(&(RnContest){box, view, plans, &choice, seed}, arms, count);
    count = leave_out_twins(plans, arms, count);
    return compare_hints(box, view, &telling, fresh, plans, arms, count, hints, most);
}
