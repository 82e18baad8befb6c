/*
 * plans.c - a turn as a plan: the way there, its moves in order, and the best plans of many.
 */
#include "base/assert.h"
#include "plans.h"

/* ---- The way ------------------------------------------------------------------------------------- */

enum { FAR = 99 };

static void relax(RnWay *way, int bold, int a, int b, int cost, bool wets)
{
    if (way->cost[bold][a] + cost < way->cost[bold][b]) {
        way->cost[bold][b] = (uint8_t)(way->cost[bold][a] + cost);
        way->from[bold][b] = (uint8_t)a;
        way->wet[bold] = (uint16_t)((way->wet[bold] & ~(1u << b)) | (unsigned)wets << b);
    }
}

static void spread(const RnBox *box, const RnState *s, RnWay *way, int bold, int a, bool dive)
{
    const RnDoors doors = rn_doors(box, s, a);
    unsigned left = doors.one | doors.two;
    left &= bold ? ~0u : ~(unsigned)s->fire;
    left &= dive ? ~0u : ~(1u << RN_SEA);
    for (; left != 0; left &= left - 1) {
        const int b = __builtin_ctz(left);
        relax(way, bold, a, b, rn_has(doors.two, b) ? 2 : 1, rn_has(doors.wet, b));
    }
}

void rn_find_way(const RnBox *box, const RnState *s, RnWay *way, bool with_bold)
{
    const int g = s->active;
    const bool dive = s->used[RN_AQUALUNG] != 0 || s->items[g][RN_AQUALUNG] != 0;
    way->wet[0] = way->wet[1] = s->low;
    for (int bold = 0; bold <= (with_bold ? 1 : 0); bold++) {
        unsigned done = 0;
        for (int i = 0; i <= RN_SEA; i++) {
            way->cost[bold][i] = FAR;
            way->from[bold][i] = 0;
        }
        way->cost[bold][s->space[g]] = 0;
        for (;;) {
            int next = 0, best = FAR;
            for (int i = 1; i <= RN_SEA; i++) {
                if (!rn_has(done, i) && way->cost[bold][i] < best) {
                    best = way->cost[bold][i];
                    next = i;
                }
            }
            if (next == 0 || best >= s->ghost) {
                break;
            }
            done |= 1u << next;
            spread(box, s, way, bold, next, dive);
        }
    }
}

/* ---- The moves ----------------------------------------------------------------------------------- */

static void add_move(RnPlan *plan, RnMove move)
{
    RN_ASSERT(plan->count < RN_PLAN_MAX);
    plan->move[plan->count++] = move;
}

static void plan_use(RnPlan *plan, const RnState *s, int item)
{
    if (s->used[item] == 0) {
        add_move(plan, (RnMove){.kind = RN_M_USE, .what = (uint8_t)item});
    }
}

/* Items first, then the way, then the action. */
static void write_plan(const RnMind *mind, RnPlan *plan, const RnActSpot *spot, unsigned items,
                       RnMove action)
{
    const RnState *s = mind->s;
    uint8_t path[RN_SEA + 1] = {0};
    int steps = 0;
    plan->count = 0;
    for (int i = 0; i < RN_ITEMS; i++) {
        if (rn_has(items, i)) {
            add_move(plan, (RnMove){.kind = RN_M_USE, .what = (uint8_t)i});
        }
    }
    if (rn_has(items, RN_SECOND_GROG)) {
        add_move(plan, (RnMove){.kind = RN_M_USE, .what = RN_GROG});
    }
    for (int at = spot->space; at != s->space[s->active]; at = mind->way.from[spot->bold][at]) {
        RN_ASSERT(steps < RN_COUNT(path));
        path[steps++] = (uint8_t)at;
        if (at == RN_SEA) {
            plan_use(plan, s, RN_AQUALUNG);
        }
    }
    while (steps > 0) {
        add_move(plan, (RnMove){.kind = RN_M_OPEN, .what = path[--steps]});
        add_move(plan, (RnMove){.kind = RN_M_ENTER});
    }
    if (spot->drained != 0) {
        add_move(plan, (RnMove){.kind = RN_M_OPEN, .what = (uint8_t)spot->drained});
        add_move(plan, (RnMove){.kind = RN_M_STAY});
    }
    add_move(plan, action);
}

/* ---- The best of them ---------------------------------------------------------------------------- */

void rn_keep_plan(const RnMind *mind, RnPlans *plans, int score, const RnActSpot *spot,
                  unsigned items, RnMove action)
{
    int at = plans->count;
    while (at > 0 && plans->plan[at - 1].score < score) {
        at--;
    }
    if (at >= plans->most) {
        return;
    }
    if (plans->count < plans->most) {
        plans->count++;
    }
    for (int i = plans->count - 1; i > at; i--) {
        plans->plan[i] = plans->plan[i - 1];
    }
    RN_ASSERT(at < plans->count && plans->count <= plans->most);
    plans->plan[at].score = score;
    write_plan(mind, &plans->plan[at], spot, spot->items | items, action);
}

void rn_keep_fix(const RnMind *mind, RnPlans *plans, const RnActSpot *spot, const RnFix *fix,
                 int minutes, int bonus, unsigned items)
{
    const int sum = minutes + bonus < 10 ? minutes + bonus : 10;
    const int score = spot->base + fix->worth * sum / 10 -
                      mind->w->minute * (minutes + fix->extra) - rn_cost_of_items(mind, items);
    rn_keep_plan(mind, plans, score, spot, items,
                 (RnMove){.kind = (uint8_t)fix->kind,
                          .what = (uint8_t)fix->what,
                          .count = (uint8_t)minutes});
}

int rn_usual_minutes(const RnFix *fix, int bonus)
{
    const int minutes = bonus < 9 ? 10 - bonus : 1;
    return minutes < fix->left ? minutes : fix->left;
}
