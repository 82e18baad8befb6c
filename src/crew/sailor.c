/*
 * sailor.c - the scripted player.
 *
 * 1 find every space the gnome can get to this turn, and at what cost (plans.c)
 * 2 for each, everything it could do there, with the items it could use for it
 * 3 what that is worth less what it costs (worth.c); the best is the plan
 * Those who compare plans are given more kinds of them than the script takes itself (wide.c).
 * It judges only by the board and its own hand, so it may be given a view or a whole state.
 */
#include "base/assert.h"
#include "plans.h"

#include "rng.h"

/* ---- What can be done in a space ----------------------------------------------------------------- */

/* One fix-it with every sensible choice of items; `deadline` is where the ghost must not have
 * passed. */
static void weigh_fix(RnMind *mind, const RnActSpot *spot, int kind, int what, int worth,
                      int deadline)
{
    const RnState *s = mind->s;
    const uint8_t *hand = s->items[s->active];
    RnFix fix = {.kind = kind, .what = what, .worth = worth};
    fix.extra = rn_is_wet(mind, spot) && kind != RN_M_PUMP ? 2 : 0;
    fix.left = s->ghost - spot->cost - fix.extra - deadline;
    if (fix.left < 1) {
        return;
    }
    unsigned fits[16];
    int bonus[16], count = 1;
    fits[0] = 0;
    bonus[0] = rn_need(s, kind, 0);
    for (int i = 0; i < RN_ITEMS; i++) {
        const bool used = rn_has(spot->items, i);
        const int plus = used || hand[i] != 0 ? rn_item_bonus(kind, i) : 0;
        if (plus == 0) {
            continue;
        }
        if (used) { /* used on the way already */
            for (int k = 0; k < count; k++) {
                bonus[k] += plus;
            }
        } else {
            RN_ASSERT(2 * count <= RN_COUNT(fits));
            for (int k = 0; k < count; k++) {
                fits[count + k] = fits[k] | 1u << i;
                bonus[count + k] = bonus[k] + plus;
            }
            count *= 2;
        }
    }
    for (int k = 0; k < count; k++) {
        rn_keep_fix(mind, &mind->usual, spot, &fix, rn_usual_minutes(&fix, bonus[k]), bonus[k],
                    fits[k]);
        if (mind->wide.most > 0) {
            rn_widen_fix(mind, spot, &fix, bonus[k], fits[k]);
        }
    }
}

static void weigh_repair(RnMind *mind, const RnActSpot *spot)
{
    const RnState *s = mind->s;
    const RnRepair repair = rn_repair_at(spot->space);
    const bool timed = repair.token < RN_TOKENS && s->token[repair.token] != RN_NONE;
    if (rn_is_broken(mind->box, s, repair)) {
        weigh_fix(mind, spot, repair.kind, 0, rn_worth_of_repair(mind, repair),
                  timed ? s->token[repair.token] : 0);
    }
}

static void weigh_draw(RnMind *mind, const RnActSpot *spot)
{
    const RnState *s = mind->s;
    const int g = s->active;
    const bool store = spot->space == RN_EQUIPMENT_STORES;
    const int extra = rn_is_wet(mind, spot) ? 2 : 0;
    const int left = s->ghost - spot->cost - extra;
    const int wanted = store ? mind->w->draw_wanted : mind->w->grog_wanted;
    const int each = store ? mind->w->draw : mind->w->grog;
    int most = store ? 4 : s->stash < 2 ? s->stash : 2;
    const int held = store ? rn_hand_size(s, g) : s->items[g][RN_GROG];
    int worth = 0;
    if (s->drew[g] == spot->space || (store && s->pile_left < 4)) {
        return;
    }
    most = most < left ? most : left;
    for (int n = 1; n <= most; n++) {
        const int lack = wanted - 16 * (held + n - 1);
        worth += lack > 0 ? each * (lack < 64 ? lack : 64) / 64 : 0;
        rn_keep_plan(mind, &mind->usual, spot->base + worth - mind->w->minute * (n + extra), spot,
                     0, (RnMove){.kind = RN_M_DRAW, .count = (uint8_t)n});
    }
}

/* The fix-its of a space that does not burn. */
static void weigh_fixes(RnMind *mind, const RnActSpot *spot)
{
    const RnState *s = mind->s;
    const RnWeights *w = mind->w;
    const int space = spot->space;
    if (space != RN_SEA) {
        for (uint32_t left = mind->box->hatches_of[space] & s->blocked; left != 0;
             left &= left - 1) {
            const int h = __builtin_ctz(left);
            const bool vital =
                rn_is_vital(mind->box->hatch_a[h]) || rn_is_vital(mind->box->hatch_b[h]);
            weigh_fix(mind, spot, RN_M_UNBLOCK, h, w->hatch + (vital ? w->hatch_vital : 0), 0);
        }
        if (rn_is_wet(mind, spot)) {
            weigh_fix(mind, spot, RN_M_PUMP, 0,
                      w->water + (rn_is_vital(space) ? w->water_vital : 0), 0);
        }
    }
    weigh_repair(mind, spot);
}

/* ---- All spaces ---------------------------------------------------------------------------------------- */

static void weigh_spot(RnMind *mind, const RnActSpot *spot)
{
    const RnState *s = mind->s;
    const RnWeights *w = mind->w;
    const int space = spot->space;
    if (s->ghost - spot->cost < 1) {
        rn_keep_plan(mind, &mind->usual, spot->base, spot, 0, (RnMove){.kind = RN_M_END});
        return;
    }
    if (mind->selfish) {
        rn_weigh_crimes(mind, spot);
    }
    if (rn_has(s->fire, space) && !rn_is_wet(mind, spot)) {
        weigh_fix(mind, spot, RN_M_EXTINGUISH, 0,
                  w->fire + (rn_is_vital(space) ? w->fire_vital : 0), 0);
        return;
    }
    rn_keep_plan(mind, &mind->usual, spot->base - w->minute, spot, 0, (RnMove){.kind = RN_M_PASS});
    weigh_fixes(mind, spot);
    if (rn_has(RN_STORE_ROOMS, space)) {
        weigh_draw(mind, spot);
    }
    if (mind->wide.most > 0 && space != RN_SEA) {
        rn_widen_room(mind, spot);
    }
}

/* Nothing is to be done in the sea but to kill the Kraken, and to leave; and who began there must not stay. */
static bool is_for_the_sea(const RnMind *mind)
{
    const RnState *s = mind->s;
    const bool starts = s->space[s->active] == RN_SEA;
    if (rn_may_desert(mind)) {
        return true;
    }
    return s->began_at_sea == 0 && (starts || s->token[RN_KRAKEN] != RN_NONE);
}

static void look_around(RnMind *mind)
{
    const RnState *s = mind->s;
    const RnWeights *w = mind->w;
    const int g = s->active, here = s->space[g];
    const bool shielded = s->used[RN_GROG] != 0 || s->used[RN_FIRE_EXTINGUISHER] != 0;
    mind->bold = shielded || s->items[g][RN_GROG] != 0 || s->items[g][RN_FIRE_EXTINGUISHER] != 0;
    rn_find_way(mind->box, s, &mind->way, mind->bold);
    for (int space = 1; space <= RN_SEA; space++) {
        for (int bold = 0; bold <= (mind->bold ? 1 : 0); bold++) {
            RnActSpot spot = {
                .space = space, .bold = bold != 0, .cost = mind->way.cost[bold][space]};
            if (spot.cost > s->ghost ||
                (bold && spot.cost >= mind->way.cost[0][space] && !rn_has(s->fire, space))) {
                continue;
            }
            if (bold && !shielded) {
                spot.items = s->items[g][RN_FIRE_EXTINGUISHER] != 0 ? 1u << RN_FIRE_EXTINGUISHER
                                                                    : 1u << RN_GROG;
            }
            if ((rn_has(s->high, space) && space == here) ||
                (space == RN_SEA && !is_for_the_sea(mind))) {
                if (mind->wide.most > 0) {
                    rn_weigh_death(mind, &spot);
                }
                continue; /* nothing else is to be done there */
            }
            spot.base =
                w->place[space] - w->minute * spot.cost - rn_cost_of_items(mind, spot.items);
            if (space != RN_SEA) {
                spot.base -= w->danger * __builtin_popcount(mind->box->beside[space] & s->fire);
            }
            weigh_spot(mind, &spot);
        }
    }
}

bool rn_is_deadly_to_stay(const RnState *s)
{
    return rn_is_doomed(s) && !rn_has(s->fire, s->space[s->active]);
}

bool rn_death_plan(const RnState *s, RnPlan *plan)
{
    *plan = (RnPlan){.move = {{.kind = RN_M_PASS}}, .count = 1};
    return rn_is_deadly_to_stay(s) && s->ghost > 0;
}

/* Doomed, or nearly: whatever is allowed, out if there is a way. */
static void plan_anything(const RnBox *box, const RnState *s, RnPlan *plan)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int pick = count - 1;
    for (int i = 0; i < count; i++) {
        pick = moves[i].kind == RN_M_OPEN ? i : pick;
    }
    plan->count = 1;
    plan->move[0] = moves[pick];
    plan->score = 0;
}

int rn_all_plans(const RnBox *box, const RnState *s, const RnWeights *weights, bool selfish,
                 RnPlan *plans, int usual, int wide)
{
    RnMind mind = {.box = box, .s = s, .w = weights, .selfish = selfish};
    RN_ASSERT(usual > 0 && wide >= 0);
    mind.usual = (RnPlans){.plan = plans, .most = usual};
    mind.wide = (RnPlans){.plan = plans + usual, .most = wide};
    mind.events_left = rn_events_left(box, s);
    if (s->items[s->active][RN_GROG] != 0) {
        rn_weigh_fainting(&mind);
    }
    look_around(&mind);
    if (mind.usual.count == 0) {
        plan_anything(box, s, plans);
        mind.usual.count = 1;
    }
    for (int i = 0; i < mind.wide.count; i++) { /* none of the usual ones was left out for them */
        RnPlan *plan = &plans[mind.usual.count + i];
        *plan = mind.wide.plan[i];
        plan->score = plan->score == RN_AS_GOOD ? plans[0].score : plan->score;
    }
    return mind.usual.count + mind.wide.count;
}

int rn_sailor_plans(const RnBox *box, const RnState *s, const RnWeights *weights, RnPlan *plans,
                    int most)
{
    return rn_all_plans(box, s, weights, false, plans, most, 0);
}

/* ---- Playing out ------------------------------------------------------------------------------------------ */

int rn_sailor_playout(const RnBox *box, RnState *s, const RnWeights *weights, uint64_t *rng)
{
    RnPlan plan = {.count = 0};
    int at = 0;
    while (s->decision != RN_OVER) {
        RnMove move;
        if (s->decision == RN_CHANCE) {
            move = rn_chance_pick(s, rn_below(rng, rn_chance_total(s)));
        } else if (s->decision == RN_TURN) {
            const bool fresh = at >= plan.count || rn_check_move(box, s, plan.move[at]) != RN_OK;
            if (fresh) {
                rn_sailor_plans(box, s, weights, &plan, 1);
                at = 0;
            }
            move = plan.move[at++];
        } else {
            move = rn_sailor_answer(box, s, weights);
            at += s->decision == RN_HATCH;
            if (s->decision != RN_HATCH) {
                plan.count = 0;
            }
        }
        if (rn_step(box, s, move, NULL) != RN_OK) { /* the script misjudged the way */
            RnMove moves[RN_MOVES_MAX];
            rn_legal(box, s, moves);
            rn_step_listed(box, s, moves[0], NULL);
            plan.count = 0;
        }
        if (s->decision == RN_TURN && at < plan.count && plan.move[at].kind == RN_M_ENTER) {
            plan.count = 0; /* the hatch could not be entered: think again */
        }
    }
    return s->result;
}
