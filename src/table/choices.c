/*
 * choices.c - what can be chosen in a turn, what each choice would bring, and why the rest is refused.
 *
 * Decides nothing of the rules: they tell what is legal and what it costs, the crew's forecast what would
 * follow; what a player may fear, and why a way is barred, is found by playing on a copy.
 */
#include "table/choices.h"

#include <stdio.h>

#include "base/assert.h"
#include "text/tongue.h"

int rn_alike(const RnMove *moves, int count, bool one_thing)
{
    RN_ASSERT(count > 0);
    int alike = 1;
    while (alike < count && moves[alike].kind == moves[0].kind &&
           (!one_thing || moves[alike].what == moves[0].what)) {
        alike++;
    }
    return alike;
}

/* ---- What it would bring ---------------------------------------------------------------------- */

RnOutlook rn_outlook_of_hint(const RnHint *hint)
{
    const RnPlan *plan = &hint->plan;
    return (RnOutlook){.rolls = plan->count > 0 && rn_is_fix(plan->move[plan->count - 1]),
                       .chance = hint->chance,
                       .minutes = hint->minutes,
                       .ghost = hint->ghost,
                       .events = hint->events,
                       .items = hint->items,
                       .passes = hint->passes,
                       .next = hint->next,
                       .danger = hint->danger};
}

RnOutlook rn_outlook_of_plan(const RnBox *box, const RnState *seen, const RnMove *moves, int count)
{
    RnPlan plan = {.count = count};
    RnHint hint;
    RN_ASSERT(count >= 0 && count <= RN_PLAN_MAX);
    for (int i = 0; i < plan.count; i++) {
        plan.move[i] = moves[i];
    }
    rn_crew_forecast(box, seen, &plan, &hint);
    RnOutlook outlook = rn_outlook_of_hint(&hint);
    outlook.minutes = (uint8_t)(seen->ghost - hint.ghost);
    return outlook;
}

RnOutlook rn_outlook(const RnBox *box, const RnState *seen, RnMove move)
{
    RnOutlook outlook = rn_outlook_of_plan(box, seen, &move, 1);
    outlook.minutes = (uint8_t)rn_cost(seen, move);
    outlook.need = outlook.rolls ? (uint8_t)rn_need(seen, move.kind, move.count) : 0;
    return outlook;
}

int rn_best_minutes(const RnBox *box, const RnState *seen, const RnMove *moves, int count,
                    RnOutlook outlooks[])
{
    int best = 0;
    int most = -1;
    RN_ASSERT(count > 0 && count <= RN_MOVES_MAX);
    for (int i = 0; i < count; i++) {
        const RnOutlook outlook = rn_outlook(box, seen, moves[i]);
        if (outlook.chance > most) {
            most = outlook.chance;
            best = i;
        }
        if (outlooks != NULL) {
            outlooks[i] = outlook;
        }
    }
    return best;
}

bool rn_dies_by(const RnBox *box, const RnState *seen, RnMove move)
{
    return rn_crew_danger(box, seen, move) == RN_DANGER_DEATH;
}

static const char *death_here(const RnState *seen)
{
    const int here = seen->space[seen->active];
    if (here == RN_SEA) {
        return _("The gnome runs out of air here: it dies!");
    }
    return (seen->fire >> here & 1) != 0 ? _("The gnome burns here: it dies!")
                                         : _("The gnome drowns here: it dies!");
}

const char *rn_danger_text(const RnState *seen, RnDanger danger)
{
    switch (danger) {
    case RN_DANGER_NONE: return "";
    case RN_DANGER_FLEE: return _("If this fails the gnome must flee at once, or it dies.");
    case RN_DANGER_FAINT: return _("If the gnome faints here it dies.");
    case RN_DANGER_FAIL: return _("If this fails the gnome dies: there is no way out.");
    case RN_DANGER_DEATH: break;
    }
    return death_here(seen);
}

/* ---- The Faint Check -------------------------------------------------------------------------- */

static RnFaintRisk weigh_check(const RnBox *box, const RnState *state)
{
    RnOdds odds[RN_MOVES_MAX];
    const int count = rn_odds(state, odds);
    RnFaintRisk risk = {.whole = rn_chance_total(state)};
    for (int i = 0; i < count; i++) {
        RnState after = *state;
        RnLog log;
        rn_step(box, &after, odds[i].move, &log);
        if (rn_log_tells(&log, RN_F_FAINTED, state->active)) {
            risk.part += odds[i].weight;
            risk.minutes = after.ghost != RN_NONE ? state->ghost - after.ghost : 0;
        }
    }
    return risk;
}

/* An answer that uses nothing and leaves nobody: the last of the list, No Action in a turn. */
static RnMove plain_answer(const RnBox *box, const RnState *state)
{
    RnMove moves[RN_MOVES_MAX];
    int last = rn_legal(box, state, moves) - 1;
    RN_ASSERT(last >= 0 || state->decision == RN_OVER);
    if (state->decision == RN_CHANCE) {
        return rn_chance_pick(state, 0);
    }
    while (last > 0 && (moves[last].kind == RN_M_USE || moves[last].kind == RN_M_ABANDON)) {
        last--;
    }
    return moves[last];
}

RnFaintRisk rn_faint_risk(const RnBox *box, const RnState *seen)
{
    RnState s = *seen;
    bool acted = seen->phase != RN_MOVEMENT;
    while ((s.phase == RN_MOVEMENT && !acted) || s.phase == RN_ACTION || s.phase == RN_FAINT) {
        if (s.decision == RN_CHANCE && s.chance == RN_EVENT && s.phase == RN_FAINT) {
            return weigh_check(box, &s);
        }
        const RnMove move = plain_answer(box, &s);
        acted = acted || rn_ends_movement(move);
        if (rn_step(box, &s, move, NULL) != RN_OK) {
            break; /* the game is over */
        }
    }
    return (RnFaintRisk){.whole = 0};
}

int rn_faint_percent(const RnFaintRisk *risk)
{
    RN_ASSERT(risk->whole > 0);
    return (int)((risk->part * 100 + risk->whole / 2) / risk->whole);
}

void rn_faint_text(const RnBox *box, const RnState *seen, char *text, size_t size)
{
    const RnFaintRisk risk = rn_faint_risk(box, seen);
    text[0] = '\0';
    if (risk.whole > 0) {
        snprintf(text, size, _("Chance to faint after this turn's Grog: %d %%."),
                 rn_faint_percent(&risk));
    }
}

/* ---- Fights ----------------------------------------------------------------------------------- */

int rn_fight_percent(const RnState *seen, int defender)
{
    enum { FACES = 10 };
    int more = seen->intoxication[seen->active] - seen->intoxication[defender];
    int won = 0;
    for (int attack = 1; attack <= FACES; attack++) {
        for (int defence = 1; defence <= FACES; defence++) {
            won += attack - more >= defence;
        }
    }
    return won * 100 / (FACES * FACES);
}

void rn_fight_text(const RnState *seen, RnMove move, char *text, size_t size)
{
    text[0] = '\0';
    if (move.kind == RN_M_ATTACK) {
        snprintf(text, size,
                 _("%d %% to win against a Crowbar, else your gnome dies; who does not fight back "
                   "is slain."),
                 rn_fight_percent(seen, move.what));
    } else if (seen->decision == RN_DEFEND && move.kind == RN_M_USE) {
        snprintf(text, size, _("%d %% to win, else your gnome dies."),
                 100 - rn_fight_percent(seen, seen->decider));
    } else if (seen->decision == RN_DEFEND) {
        snprintf(text, size, "%s", _("Your gnome is slain, and the other takes all it holds."));
    }
}

/* ---- Putting away ----------------------------------------------------------------------------- */

RnPutAway rn_put_away(const RnBox *box, const RnState *seen)
{
    RnMove moves[RN_MOVES_MAX];
    RnState s = *seen;
    RnPutAway put = {0};
    RN_ASSERT(seen->decision == RN_DISCARD);
    while (s.decision == RN_DISCARD && s.decider == seen->decider) {
        rn_legal(box, &s, moves);
        rn_step_listed(box, &s, moves[0], NULL);
        put.away++;
    }
    put.stay = rn_hand_size(seen, seen->decider) - put.away;
    return put;
}

/* ---- What cannot be done ---------------------------------------------------------------------- */

/* A hatch of the room, a blocked one if there is any: another room's would tell of the wrong room only. */
static int near_hatch(const RnBox *box, const RnState *seen, int here)
{
    const uint32_t own = here <= RN_ROOMS ? box->hatches_of[here] : 0;
    const uint32_t wanted = (own & seen->blocked) != 0 ? own & seen->blocked : own;
    int hatch = 0;
    while (wanted != 0 && (wanted >> hatch & 1) == 0) {
        hatch++;
    }
    RN_ASSERT(hatch < RN_HATCHES_MAX);
    return hatch;
}

/* Somebody in the same space, if there is anybody. */
static int near_gnome(const RnState *seen, int here)
{
    int near = seen->active == 0 ? 1 : 0;
    for (int g = 0; g < seen->config.gnomes; g++) {
        if (g != seen->active && seen->space[g] == here) {
            near = g;
        }
    }
    return near;
}

/* The move of this kind that comes nearest to being allowed, so that the rule is the one that matters. */
static RnMove near_move(const RnBox *box, const RnState *seen, int kind)
{
    RN_ASSERT(seen->active < seen->config.gnomes);
    const int here = seen->space[seen->active];
    RnMove move = {.kind = (uint8_t)kind};
    if (kind == RN_M_UNBLOCK) {
        move.what = (uint8_t)near_hatch(box, seen, here);
    } else if (kind == RN_M_TRADE || kind == RN_M_ATTACK) {
        move.what = (uint8_t)near_gnome(seen, here);
    }
    move.count = rn_takes_count(move) ? 1 : 0;
    return move;
}

RnWhy rn_why_no_action(const RnBox *box, const RnState *seen, int kind)
{
    RN_ASSERT(kind >= 0 && kind < RN_MOVE_KINDS);
    return rn_check_move(box, seen, near_move(box, seen, kind));
}

/* Whether the game as it is set up has this action at all. */
static bool is_in_game(const RnBox *box, const RnState *seen, int kind)
{
    switch (kind) {
    case RN_M_ATTACK: return seen->config.crazed != 0;
    case RN_M_ABANDON: return seen->config.players > 2;
    case RN_M_PASS: return rn_why_no_action(box, seen, RN_M_END) != RN_OK; /* that stands for it */
    }
    return true;
}

int rn_refused(const RnBox *box, const RnState *seen, RnRefused refused[RN_MOVE_KINDS])
{
    int count = 0;
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        const RnMove move = near_move(box, seen, kind);
        const RnWhy why = rn_check_move(box, seen, move);
        if (rn_is_action(move) && why != RN_OK && is_in_game(box, seen, kind)) {
            refused[count++] = (RnRefused){.move = move, .why = why};
        }
    }
    return count;
}

/* ---- Where one cannot go ------------------------------------------------------------------------ */

RnWhy rn_why_no_step(const RnBox *box, const RnState *seen, int space)
{
    RN_ASSERT(space >= 1 && space <= RN_SEA);
    RnState tried = *seen;
    RnMove open = {.kind = RN_M_OPEN, .what = (uint8_t)space};
    RnWhy why = rn_step(box, &tried, open, NULL);
    if (why == RN_OK && tried.decision != RN_HATCH) { /* it was shut again at once: why? */
        why = rn_check_enter(&tried, tried.space[tried.active], space, tried.ghost);
    }
    return why;
}

/* The same from where a way leads. */
static RnWhy why_no_more(const RnBox *box, const RnState *seen, const RnRoute *route, int space)
{
    RN_ASSERT(route->count >= 0 && route->count <= RN_ROUTE_MAX);
    RnState tried = *seen;
    for (int i = 0; i < route->count; i++) {
        if (rn_step(box, &tried, route->move[i], NULL) != RN_OK) {
            return RN_WHY_NO_HATCH;
        }
    }
    return rn_why_no_step(box, &tried, space);
}

RnWhy rn_why_no_way(const RnBox *box, const RnState *seen, const RnRoute route[RN_SEA + 1],
                    int space)
{
    RN_ASSERT(seen->active < seen->config.gnomes);
    int here = seen->space[seen->active];
    int least = 0;
    RnWhy found = RN_WHY_NO_HATCH;
    for (int from = 1; from <= RN_SEA; from++) {
        int minutes = from == here ? 0 : route[from].minutes;
        if ((from != here && route[from].count == 0) ||
            (found != RN_WHY_NO_HATCH && minutes >= least)) {
            continue;
        }
        RnWhy why = why_no_more(box, seen, &route[from], space);
        if (why == RN_WHY_NO_HATCH || why == RN_OK) {
            continue;
        }
        found = why;
        least = minutes;
    }
    return found;
}
