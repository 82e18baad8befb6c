/*
 * forecast.c - what a plan would lead to, told as facts before anything is risked.
 */
#include "base/assert.h"
#include "search.h"

bool rn_log_tells(const RnLog *log, int what, int gnome)
{
    for (int i = 0; i < log->count; i++) {
        if (log->fact[i].what == what && log->fact[i].gnome == gnome) {
            return true;
        }
    }
    return false;
}

/* Whether a gnome that does nothing there is about to die, or will in its next turn if it has one and stays, and for good. Who
 * waits in the sea while the Kraken is about may have it in mind. */
static bool waits_for_death(const RnState *s, RnMove last)
{
    if (last.kind != RN_M_PASS || s->config.less_deadly != 0) {
        return false; /* it does something, or its turn is over and nobody is active */
    }
    return rn_is_deadly_to_stay(s) ||
           (s->space[s->active] == RN_SEA && s->ghost > 1 && s->token[RN_KRAKEN] == RN_NONE);
}

static unsigned reasons_for(const RnState *before, const RnState *after, RnMove last)
{
    const int here = before->space[before->active];
    if (waits_for_death(after, last)) {
        return RN_BECAUSE_DEATH;
    }
    const RnRepair repair = rn_repair(last.kind);
    const bool timed = repair.token != RN_TOKENS && before->token[repair.token] != RN_NONE;
    unsigned reasons = RN_BECAUSE_PLACE;
    switch (last.kind) {
    case RN_M_EXTINGUISH: reasons = RN_BECAUSE_FIRE; break;
    case RN_M_PUMP: reasons = RN_BECAUSE_WATER; break;
    case RN_M_UNBLOCK: reasons = RN_BECAUSE_HATCH; break;
    case RN_M_DRAW: reasons = RN_BECAUSE_ITEMS; break;
    case RN_M_TRADE: reasons = RN_BECAUSE_TRADE; break;
    }
    if (repair.kind != RN_MOVE_KINDS) {
        reasons =
            (repair.track != RN_TRACKS ? RN_BECAUSE_TRACK : 0u) | (timed ? RN_BECAUSE_TOKEN : 0u);
    }
    if (before->high != after->high || before->low != after->low) {
        reasons |= RN_BECAUSE_WATER;
    }
    const bool deadly = rn_is_doomed(before);
    if (deadly && after->space[before->active] == here &&
        (reasons & (RN_BECAUSE_FIRE | RN_BECAUSE_WATER)) == 0) {
        return 0; /* the doomed: nothing is gained */
    }
    return deadly ? reasons | RN_BECAUSE_SAFETY : reasons;
}

/* Whether trying the repair brings out that its token has been passed [7.9]. */
static bool comes_too_late(const RnBox *box, const RnState *s, RnMove move)
{
    RnState copy = *s;
    RnLog log;
    rn_step(box, &copy, move, &log);
    return rn_log_tells(&log, RN_F_TOO_LATE, s->active);
}

static int icons_between(uint64_t icons, int from, int to)
{
    const uint64_t passed = (((uint64_t)1 << from) - 1) & ~(((uint64_t)1 << to) - 1);
    return __builtin_popcountll(icons & passed);
}

static int next_to_move(const RnState *s, int ghost)
{
    RnState end = *s;
    uint8_t order[RN_GNOMES_MAX];
    end.ghost = (uint8_t)ghost;
    return rn_order(&end, order) > 0 ? order[0] : RN_NONE;
}

/* ---- What may happen to the gnome ----------------------------------------------------------------- */

enum { LIVES = 1, DIES = 2 };

/* Whether the player is asked what else is given or used before the turn goes on. */
static bool may_be_done(const RnState *s)
{
    return s->decision == RN_LATE || s->decision == RN_GIVE || s->decision == RN_RETURN;
}

/* Plays the move, and on to the Updates without giving or using anything more. */
static unsigned play_on(const RnBox *box, RnState *s, RnMove move, int gnome)
{
    const RnMove done = {.kind = RN_M_DONE};
    RnLog log;
    bool more = rn_step(box, s, move, &log) == RN_OK;
    while (more) {
        if (rn_log_tells(&log, RN_F_DIED, gnome)) {
            return DIES;
        }
        more = may_be_done(s) && rn_step(box, s, done, &log) == RN_OK;
    }
    return LIVES;
}

/* The same through the Faint Check, if there is one: what any of its cards would bring. */
static unsigned play_faint(const RnBox *box, RnState *s, RnMove move, int gnome)
{
    RnOdds odds[RN_MOVES_MAX];
    unsigned fates = play_on(box, s, move, gnome);
    if (fates == DIES || s->decision != RN_CHANCE || s->phase != RN_FAINT) {
        return fates;
    }
    const int count = rn_odds(s, odds);
    fates = 0;
    for (int i = 0; i < count; i++) {
        RnState after = *s;
        fates |= play_on(box, &after, odds[i].move, gnome);
    }
    return fates;
}

static RnDanger danger_of(unsigned fates)
{
    return fates == DIES ? RN_DANGER_DEATH : fates == LIVES ? RN_DANGER_NONE : RN_DANGER_FAINT;
}

/* Of a repair whose die is due. */
static RnDanger danger_of_roll(const RnBox *box, const RnState *due, int gnome)
{
    const RnMove one = {.kind = RN_M_DIE, .count = 1}, ten = {.kind = RN_M_DIE, .count = 10};
    RnState won = *due, failed = *due;
    const RnDanger at_best = danger_of(play_faint(box, &won, one, gnome));
    const RnDanger at_worst = danger_of(play_faint(box, &failed, ten, gnome));
    if (at_worst == RN_DANGER_DEATH && at_best != RN_DANGER_DEATH) {
        return RN_DANGER_FAIL;
    }
    return failed.decision == RN_FLEE ? RN_DANGER_FLEE : at_worst;
}

RnDanger rn_crew_danger(const RnBox *box, const RnState *seen, RnMove move)
{
    RnState s = *seen;
    RN_ASSERT(seen->active < seen->config.gnomes);
    const unsigned fates = play_faint(box, &s, move, seen->active);
    const bool rolls = rn_is_fix(move) && s.decision == RN_CHANCE && s.phase == RN_ACTION;
    return rolls ? danger_of_roll(box, &s, seen->active) : danger_of(fates);
}

static unsigned tokens_between(const RnState *seen, int from, int ghost)
{
    unsigned passed = 0;
    for (int t = 0; t < RN_TOKENS; t++) {
        const int token = seen->token[t];
        passed |= (unsigned)(token != RN_NONE && ghost < token && from >= token) << t;
    }
    return passed;
}

/* Whether the gnome is out of the game by what it does: nothing that comes later on its way matters. */
static bool is_lost(const RnState *seen, const RnHint *hint)
{
    return hint->danger == RN_DANGER_DEATH && seen->config.less_deadly == 0;
}

/* ---- The whole plan ------------------------------------------------------------------------------- */

void rn_crew_forecast(const RnBox *box, const RnState *seen, const RnPlan *plan, RnHint *hint)
{
    RnState s = *seen;
    RnMove last = {.kind = RN_M_END};
    int ghost = s.ghost, chance = 10;
    RN_ASSERT(plan->count > 0 && plan->count <= RN_PLAN_MAX);
    *hint = (RnHint){.plan = *plan, .next = RN_NONE, .chance = 10};
    if (seen->active == RN_NONE || (seen->aboard >> seen->active & 1) == 0) {
        return; /* nobody whose turn could be foretold */
    }
    for (int at = 0; at < plan->count && s.decision != RN_OVER && s.decision != RN_CHANCE; at++) {
        const RnMove move = plan->move[at];
        if (rn_check_move(box, &s, move) != RN_OK) {
            break;
        }
        last = move;
        if (s.decision == RN_TURN && rn_ends_movement(move)) {
            const int need = rn_need(&s, move.kind, move.count);
            const bool fixes = rn_is_fix(move);
            ghost = s.ghost - rn_cost(&s, move);
            chance = !fixes || need >= 10 ? 10 : need;
            chance = fixes && comes_too_late(box, &s, move) ? 0 : chance;
            hint->danger = (uint8_t)rn_crew_danger(box, &s, move);
            break;
        }
        rn_step(box, &s, move, NULL);
        if (s.active != seen->active) {
            break; /* that was the last of the turn: the ghost is the next gnome's */
        }
        ghost = s.ghost != RN_NONE ? s.ghost : ghost;
    }
    const int from = seen->time[seen->active];
    RN_ASSERT(ghost >= 0 && ghost <= from && chance >= 0 && chance <= 10);
    hint->chance = (uint8_t)chance;
    hint->ghost = (uint8_t)ghost;
    hint->minutes = (uint8_t)(from - ghost);
    if (is_lost(seen, hint)) {
        hint->next = seen->order[0];
    } else {
        hint->events = (uint8_t)icons_between(box->event_icons, from, ghost);
        hint->items = (uint8_t)icons_between(box->item_icons, from, ghost);
        hint->next = (uint8_t)next_to_move(seen, ghost);
        hint->passes = (uint8_t)tokens_between(seen, from, ghost);
    }
    hint->reasons = (uint16_t)reasons_for(seen, &s, last);
}
