/*
 * legal.c - the one predicate: is this move legal now, and if not, which rule forbids it?
 *
 * Covers sections 4 to 10, 13.6, 13.9 and 16.3 as far as they allow and forbid. moves.c lists moves
 * faster than by asking here; a test holds the two together over the whole move space.
 */
#include "core.h"

/* A move of this game at all, whatever the position: arguments in range, unused ones 0. Counts of
 * minutes and items are judged later, by the rule that limits them. */
RN_FN static bool well_formed(const RnBox *box, RnMove m)
{
    if (m.kind >= RN_MOVE_KINDS || m.zero != 0) {
        return false;
    }
    switch (rn_args(m.kind)) {
    case RN_ARGS_NONE: return m.what == 0 && m.count == 0;
    case RN_ARGS_ITEM: return m.what < RN_ITEMS && m.count == 0;
    case RN_ARGS_SPACE: return m.what >= 1 && m.what <= RN_SEA && m.count == 0;
    case RN_ARGS_ROOM: return m.what >= 1 && m.what <= RN_ROOMS && m.count == 0;
    case RN_ARGS_GNOME: return m.what < RN_GNOMES_MAX && m.count == 0;
    case RN_ARGS_HATCH: return m.what < box->hatches && m.count == 0;
    case RN_ARGS_HATCH_COUNT: return m.what < box->hatches;
    case RN_ARGS_COUNT: return m.what == 0;
    case RN_ARGS_CARD: return m.what < RN_EVENTS && m.count < RN_FAINTS;
    }
    return false;
}

/* ---- Movement ------------------------------------------------------------------------------- */

/* [5.2] */
RN_OWN RnWhy rn_check_open(const RnBox *box, const RnState *s, int from, int to)
{
    if (from == RN_SEA || to == RN_SEA) {
        const int room = from == RN_SEA ? to : from;
        if (from == to || (box->exterior >> room & 1) == 0) {
            return RN_WHY_NO_HATCH;
        }
    } else {
        const int hatch = box->hatch_of[from][to];
        if (hatch == RN_NONE) {
            return RN_WHY_NO_HATCH;
        }
        if ((s->blocked >> hatch & 1) != 0) {
            return RN_WHY_BLOCKED;
        }
        if ((rn_barred(s, from) >> to & 1u) != 0) {
            return RN_WHY_LOW_TO_HIGH;
        }
    }
    return s->ghost < 1 ? RN_WHY_NO_MINUTES : RN_OK;
}

/* [5.5a] to [5.5e] */
RN_FN RnWhy rn_check_enter(const RnState *s, int from, int to, int minutes_left)
{
    RN_ASSERT(from >= 1 && from <= RN_SEA && to >= 1 && to <= RN_SEA);
    if (rn_is_high(s, to)) {
        return RN_WHY_HIGH_WATER;
    }
    if (rn_burns(s, to) && !rn_used_against_fire(s)) {
        return RN_WHY_BURNING;
    }
    if (to == RN_SEA && s->used[RN_AQUALUNG] == 0) {
        return RN_WHY_NO_AQUALUNG;
    }
    return rn_enter_cost(s, from, to) > minutes_left ? RN_WHY_NO_MINUTES : RN_OK;
}

/* ---- Fleeing [7.5] ---------------------------------------------------------------------------- */

RN_OWN RnWhy rn_check_flee_open(const RnBox *box, const RnState *s, int to)
{
    const int from = s->space[s->active];
    const RnWhy why = rn_check_open(box, s, from, to);
    if (why != RN_OK) {
        return why;
    }
    if (to == RN_SEA && s->config.edition == RN_FIRST) {
        return RN_WHY_NO_WAY_OUT;
    }
    if (rn_is_high(s, to)) { /* the reflow puts the fire out, whether it can enter or not [17.25] */
        return RN_OK;
    }
    return rn_check_enter(s, from, to, s->ghost - 1);
}

RN_OWN bool rn_can_flee(const RnBox *box, const RnState *s)
{
    for (unsigned left = rn_openable(box, s, s->space[s->active]); left != 0; left &= left - 1) {
        if (rn_check_flee_open(box, s, rn_low_bit(left)) == RN_OK) {
            return true;
        }
    }
    return false;
}

RN_OWN bool rn_may_use_to_flee(const RnState *s, int item)
{
    const bool helps = item == RN_GROG || item == RN_FIRE_EXTINGUISHER || item == RN_AQUALUNG;
    return helps && s->items[s->active][item] != 0 && s->used[item] == 0;
}

RN_FN static RnWhy check_flee(const RnBox *box, const RnState *s, RnMove m)
{
    switch (m.kind) {
    case RN_M_OPEN: return rn_check_flee_open(box, s, m.what);
    case RN_M_USE:
        if (m.what != RN_GROG && m.what != RN_FIRE_EXTINGUISHER && m.what != RN_AQUALUNG) {
            return RN_WHY_NOT_TO_FLEE;
        }
        if (s->items[s->active][m.what] == 0) {
            return RN_WHY_NOT_HELD;
        }
        return s->used[m.what] != 0 ? RN_WHY_USED_TO_FLEE : RN_OK;
    case RN_M_STAY: return rn_can_flee(box, s) ? RN_WHY_MUST_FLEE : RN_OK;
    }
    return RN_WHY_MUST_FLEE;
}

/* ---- Actions ------------------------------------------------------------------------------------ */

/* 7.2, 7.3, 7.6, 7.7: is there such a problem where the gnome is? */
RN_OWN RnWhy rn_check_problem(const RnBox *box, const RnState *s, RnMove m)
{
    const int here = s->space[s->active];
    const RnRepair repair = rn_repair(m.kind);
    RN_ASSERT(here >= 1 && here <= RN_SEA);
    switch (m.kind) {
    case RN_M_UNBLOCK:
        if (here == RN_SEA || (box->hatches_of[here] >> m.what & 1) == 0) {
            return RN_WHY_NOT_THIS_ROOMS_HATCH;
        }
        return (s->blocked >> m.what & 1) != 0 ? RN_OK : RN_WHY_NOTHING_TO_FIX;
    case RN_M_EXTINGUISH: return rn_burns(s, here) ? RN_OK : RN_WHY_NOTHING_TO_FIX;
    case RN_M_PUMP: return rn_is_low(s, here) ? RN_OK : RN_WHY_NOTHING_TO_FIX;
    }
    if (here != repair.space) {
        return RN_WHY_WRONG_ROOM;
    }
    return rn_is_broken(box, s, repair) ? RN_OK : RN_WHY_NOTHING_TO_FIX;
}

/* [7.1] [4.4] */
RN_FN static RnWhy check_fix(const RnBox *box, const RnState *s, RnMove m)
{
    if (m.count < 1 || m.count > 10) {
        return RN_WHY_BAD_MINUTES;
    }
    const RnWhy why = rn_check_problem(box, s, m);
    return why != RN_OK ? why : rn_cost(s, m) > s->ghost ? RN_WHY_NO_MINUTES : RN_OK;
}

/* [8.1] to [8.4] */
RN_FN static RnWhy check_draw(const RnState *s, RnMove m)
{
    const int here = s->space[s->active];
    const bool stores = here == RN_EQUIPMENT_STORES;
    if (!stores && here != RN_CAPTAINS_CABIN) {
        return RN_WHY_NO_STORE;
    }
    if (s->drew[s->active] == here) {
        return RN_WHY_HAS_DRAWN;
    }
    if (m.count < 1 || m.count > rn_draw_limit(here)) {
        return stores ? RN_WHY_DRAW_COUNT : RN_WHY_STASH_COUNT;
    }
    if (m.count > rn_most_to_draw(s, here)) {
        return RN_WHY_TOO_FEW_LEFT;
    }
    return rn_cost(s, m) > s->ghost ? RN_WHY_NO_MINUTES : RN_OK;
}

/* 8.5, 16.3: another gnome aboard in the same room. */
RN_FN static RnWhy check_other(const RnState *s, RnMove m, RnWhy nobody)
{
    const int here = s->space[s->active];
    if (here == RN_SEA) {
        return RN_WHY_SEA_TRADE;
    }
    if (m.what == s->active || !rn_is_aboard(s, m.what) || s->space[m.what] != here) {
        return nobody;
    }
    return rn_cost(s, m) > s->ghost ? RN_WHY_NO_MINUTES : RN_OK;
}

/* [16.3] */
RN_FN static RnWhy check_attack(const RnState *s, RnMove m)
{
    if (s->config.crazed == 0) {
        return RN_WHY_NOT_CRAZED;
    }
    if (s->used[RN_CROWBAR] == 0) {
        return RN_WHY_NO_CROWBAR_USED;
    }
    return check_other(s, m, RN_WHY_NO_VICTIM);
}

/* [9.2] */
RN_FN static RnWhy check_abandon(const RnState *s)
{
    if (s->config.players < 3) { /* [16.4] */
        return RN_WHY_FEW_PLAYERS;
    }
    if (s->space[s->active] != RN_SEA) {
        return RN_WHY_NOT_IN_SEA;
    }
    return s->time[s->active] >= 10 ? RN_WHY_TOO_EARLY : RN_OK;
}

/* [6.1] to [6.3] */
RN_FN static RnWhy check_action(const RnBox *box, const RnState *s, RnMove m)
{
    const int here = s->space[s->active];
    if (m.kind == RN_M_END) {
        return s->ghost != 0 ? RN_WHY_MINUTES_LEFT : RN_OK;
    }
    if (s->ghost == 0) {
        return RN_WHY_NO_MINUTE_FOR_ACTION;
    }
    if (rn_burns(s, here) && m.kind != RN_M_EXTINGUISH) {
        return RN_WHY_ONLY_EXTINGUISH;
    }
    if (rn_is_high(s, here) && m.kind != RN_M_PASS) {
        return RN_WHY_ONLY_PASS;
    }
    switch (m.kind) {
    case RN_M_DRAW: return check_draw(s, m);
    case RN_M_TRADE: return check_other(s, m, RN_WHY_NO_PARTNER);
    case RN_M_ATTACK: return check_attack(s, m);
    case RN_M_ABANDON: return check_abandon(s);
    case RN_M_PASS: return RN_OK;
    }
    return check_fix(box, s, m);
}

/* ---- By decision ---------------------------------------------------------------------------------- */

RN_FN static RnWhy check_held(const RnState *s, int item)
{
    return s->items[s->decider][item] == 0 ? RN_WHY_NOT_HELD : RN_OK;
}

RN_FN static RnWhy check_turn(const RnBox *box, const RnState *s, RnMove m)
{
    if (m.kind == RN_M_USE) {
        return check_held(s, m.what);
    }
    if (m.kind == RN_M_OPEN) {
        return rn_check_open(box, s, s->space[s->active], m.what);
    }
    if (rn_ends_movement(m)) {
        return check_action(box, s, m);
    }
    return m.kind == RN_M_ENTER || m.kind == RN_M_STAY ? RN_WHY_NO_HATCH_OPEN : RN_WHY_NOT_NOW;
}

/* [10.2] */
RN_FN static RnWhy check_late(const RnState *s, RnMove m)
{
    if (m.kind == RN_M_DONE) {
        return RN_OK;
    }
    if (m.kind != RN_M_USE) {
        return RN_WHY_NOT_NOW;
    }
    if (m.what != RN_COFFEE && m.what != RN_LUCKY_CHARM) {
        return RN_WHY_ITEM_NOT_NOW;
    }
    if (s->items[s->active][m.what] == 0) {
        return RN_WHY_NOT_HELD;
    }
    if (rn_may_use_late(s, m.what)) {
        return RN_OK;
    }
    return m.what == RN_COFFEE ? RN_WHY_SOBER : RN_WHY_CARD_DRAWN;
}

RN_FN static RnWhy check_chance(const RnState *s, RnMove m)
{
    switch ((RnChance)s->chance) {
    case RN_DIE:
        return m.kind != RN_M_DIE            ? RN_WHY_WRONG_CHANCE
               : m.count < 1 || m.count > 10 ? RN_WHY_NO_SUCH_FACE
                                             : RN_OK;
    case RN_EVENT:
        return m.kind != RN_M_EVENT               ? RN_WHY_WRONG_CHANCE
               : RN_DECK(s)[m.what][m.count] == 0 ? RN_WHY_CARD_NOT_IN_DECK
                                                  : RN_OK;
    case RN_ITEM:
        return m.kind != RN_M_ITEM    ? RN_WHY_WRONG_CHANCE
               : s->pile[m.what] == 0 ? RN_WHY_ITEM_NOT_IN_PILE
                                      : RN_OK;
    case RN_NO_CHANCE:
    case RN_STACK:
    case RN_CHANCES: break;
    }
    if (m.kind != RN_M_STACK) {
        return RN_WHY_WRONG_CHANCE;
    }
    if (m.what >= s->config.gnomes) {
        return RN_WHY_NO_SUCH_MOVE;
    }
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        if (s->order[i] == m.what) {
            return RN_WHY_KEEPER_STACKED;
        }
    }
    return RN_OK;
}

RN_FN RnWhy rn_check_move(const RnBox *box, const RnState *s, RnMove m)
{
    if (!well_formed(box, m)) {
        return RN_WHY_NO_SUCH_MOVE;
    }
    if (s->decision == RN_CHANCE) {
        return rn_is_chance(m) ? check_chance(s, m) : RN_WHY_CHANCE_DUE;
    }
    if (s->decision == RN_OVER) {
        return RN_WHY_GAME_OVER;
    }
    if (rn_is_chance(m)) {
        return RN_WHY_NOT_CHANCE;
    }
    switch ((RnDecision)s->decision) {
    case RN_TURN: return check_turn(box, s, m);
    case RN_HATCH: /* asked only when it can enter */
        if (m.kind == RN_M_STAY) {
            return s->fleeing != 0 ? RN_WHY_MUST_FLEE : RN_OK;
        }
        if (m.kind == RN_M_USE) {
            return RN_WHY_ITEM_NOT_NOW;
        }
        return m.kind == RN_M_ENTER ? RN_OK : RN_WHY_HATCH_OPEN;
    case RN_FLEE: return check_flee(box, s, m);
    case RN_GIVE:
    case RN_RETURN:
        if (m.kind == RN_M_GIVE) {
            return check_held(s, m.what);
        }
        return m.kind == RN_M_DONE ? RN_OK : RN_WHY_NOT_NOW;
    case RN_DEFEND:
        if (m.kind == RN_M_USE) {
            return m.what == RN_CROWBAR ? check_held(s, m.what) : RN_WHY_ITEM_NOT_NOW;
        }
        return m.kind == RN_M_YIELD ? RN_OK : RN_WHY_NOT_NOW;
    case RN_LATE: return check_late(s, m);
    case RN_BURN:
        if (m.kind != RN_M_BURN) {
            return RN_WHY_NOT_NOW;
        }
        return (rn_burnable(box, s) >> m.what & 1u) != 0 ? RN_OK : RN_WHY_CANNOT_BURN;
    case RN_BLOCK:
        if (m.kind != RN_M_BLOCK) {
            return RN_WHY_NOT_NOW;
        }
        return (box->hatches_of[s->event_room] & ~s->blocked & rn_bit(m.what)) != 0
                   ? RN_OK
                   : RN_WHY_CANNOT_BLOCK;
    case RN_DISCARD: return m.kind == RN_M_DISCARD ? check_held(s, m.what) : RN_WHY_NOT_NOW;
    case RN_CHANCE:
    case RN_OVER:
    case RN_DECISIONS: break; /* answered above */
    }
    return RN_WHY_NOT_NOW;
}
