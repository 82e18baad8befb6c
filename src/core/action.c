/*
 * action.c - the active gnome's own doing: movement [5], the one action [6] to [9], fleeing [7.5],
 * attacks [16.3], up to the late items after it [10.2].
 */
#include "core.h"

/* ---- Movement [5] ------------------------------------------------------------------------------------ */

/* [5.3] [5.4] [5.6] */
RN_FN static void reflow(RnRun *run, int from, int to)
{
    RnState *s = run->s;
    const unsigned both = rn_bit(from) | rn_bit(to);
    if ((rn_flowing(s, from) >> to & 1u) == 0) {
        return;
    }
    s->high = (uint16_t)(s->high & ~both);
    s->low = (uint16_t)(s->low | both);
    rn_tell(run, RN_F_FLOW, RN_NONE, from < to ? from : to, from < to ? to : from, 0);
    for (unsigned out = s->fire & both; out != 0; out &= out - 1) {
        rn_tell(run, RN_F_FIRE_OUT, RN_NONE, rn_low_bit(out), 0, 0);
    }
    s->fire = (uint16_t)(s->fire & ~both);
}

/* The hatch closes; fleeing is one move only [5.7] [7.5]. */
RN_FN static void close_hatch(RnRun *run)
{
    rn_go_to(run, run->s->fleeing != 0 ? RN_P_ACTED : RN_P_TURN);
}

RN_FN static void open_hatch(RnRun *run, int to, bool fleeing)
{
    RnState *s = run->s;
    const int from = s->space[s->active];
    rn_spend(run, 1);
    rn_tell(run, RN_F_HATCH, s->active, from, to, 0);
    reflow(run, from, to);
    s->subject = (uint8_t)to;
    s->fleeing = fleeing;
    s->point = RN_P_HATCH;
    if (rn_check_enter(s, from, to, s->ghost) != RN_OK) {
        rn_tell(run, RN_F_STAYED, s->active, from, 0, 0);
        close_hatch(run);
    }
}

RN_FN static void answer_hatch(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    const int from = s->space[s->active];
    if (m.kind == RN_M_ENTER) {
        const int minutes = rn_enter_cost(s, from, s->subject);
        rn_spend(run, minutes);
        s->space[s->active] = s->subject;
        rn_tell(run, RN_F_MOVED, s->active, s->subject, minutes, 0);
    } else {
        rn_tell(run, RN_F_STAYED, s->active, from, 0, 0);
    }
    close_hatch(run);
}

/* ---- Actions [6] to [9] ------------------------------------------------------------------------------- */

RN_FN static void mend(RnRun *run, RnRepair repair)
{
    RnState *s = run->s;
    const int track = repair.track, token = repair.token;
    if (track != RN_TRACKS) { /* [7.8] */
        const uint8_t *reset = run->box->track_reset;
        const uint8_t from = s->track[track];
        const uint8_t to = from > reset[1] ? reset[1] : reset[0];
        if (from != to) {
            s->track[track] = to;
            rn_tell(run, RN_F_TRACK, RN_NONE, track, to, from);
        }
    }
    if (token != RN_TOKENS && s->token[token] != RN_NONE) {
        s->token[token] = RN_NONE;
        rn_tell(run, RN_F_TOKEN, RN_NONE, token, RN_NONE, 0);
    }
}

RN_FN static void succeed(RnRun *run)
{
    RnState *s = run->s;
    const int here = s->space[s->active];
    switch (s->action) {
    case RN_M_UNBLOCK:
        s->blocked &= ~rn_bit(s->subject);
        rn_tell(run, RN_F_UNBLOCKED, RN_NONE, s->subject, 0, 0);
        break;
    case RN_M_EXTINGUISH:
        s->fire = (uint16_t)(s->fire & ~rn_bit(here));
        rn_tell(run, RN_F_FIRE_OUT, RN_NONE, here, 0, 0);
        break;
    case RN_M_PUMP:
        s->low = (uint16_t)(s->low & ~rn_bit(here));
        rn_tell(run, RN_F_WATER, RN_NONE, here, RN_DRY, 0);
        break;
    case RN_M_FIX_ENGINE:
    case RN_M_FIX_OXYGEN:
    case RN_M_FIX_REACTOR:
    case RN_M_STOP_MISSILES:
    case RN_M_KILL_KRAKEN: mend(run, rn_repair(s->action)); break;
    }
    rn_go_to(run, RN_P_ACTED);
}

RN_FN static void fail(RnRun *run)
{
    RnState *s = run->s;
    const bool flees = s->action == RN_M_EXTINGUISH;
    if (flees) {
        rn_tell(run, RN_F_MUST_FLEE, s->active, s->space[s->active], 0, 0);
    }
    rn_go_to(run, flees ? RN_P_FLEE : RN_P_ACTED);
}

RN_FN static void fix(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    const int token = rn_repair(m.kind).token; /* [7.9] */
    const int need = rn_need(s, m.kind, m.count);
    s->action = m.kind;
    s->subject = m.what;
    if (token != RN_TOKENS && s->token[token] != RN_NONE && s->ghost < s->token[token]) {
        rn_tell(run, RN_F_TOO_LATE, s->active, token, 0, 0);
        fail(run);
    } else if (need >= 10) {
        rn_tell(run, RN_F_CERTAIN, s->active, need < 255 ? need : 255, 0, 0);
        succeed(run);
    } else {
        s->number = (uint8_t)need;
        s->point = RN_P_ROLL;
    }
}

RN_FN static void answer_roll(RnRun *run, int face)
{
    const bool success = face <= run->s->number;
    rn_tell(run, RN_F_ROLL, run->s->active, face, run->s->number, success);
    if (success) {
        succeed(run);
    } else {
        fail(run);
    }
}

RN_FN static void mark(RnRun *run, int room) /* [8.4] */
{
    RnState *s = run->s;
    if (s->drew[s->active] != room) {
        s->drew[s->active] = (uint8_t)room;
        rn_tell(run, RN_F_DREW, s->active, room, 0, 0);
    }
}

RN_FN static void draw(RnRun *run, int count)
{
    RnState *s = run->s;
    const int g = s->active;
    if (s->space[g] == RN_EQUIPMENT_STORES) {
        s->point = RN_P_DRAW;
        s->number = (uint8_t)count;
        return;
    }
    s->stash = (uint8_t)(s->stash - count);
    s->items[g][RN_GROG] = (uint8_t)(s->items[g][RN_GROG] + count);
    for (int i = 0; i < count; i++) {
        rn_tell(run, RN_F_GOT, g, RN_GROG, RN_FROM_STASH, 0);
    }
    mark(run, RN_CAPTAINS_CABIN);
    rn_go_to(run, RN_P_ACTED);
}

RN_FN static void give(RnRun *run, int from, int to, int item)
{
    run->s->items[from][item]--;
    run->s->items[to][item]++;
    rn_tell(run, RN_F_GAVE, from, item, to, 0);
}

/* The winner of a fight takes what the loser has, then the loser dies [16.3]. */
RN_FN RN_RARE static void slay(RnRun run, int winner, int loser)
{
    RnState *s = run.s;
    for (int i = 0; i < RN_ITEMS; i++) {
        for (; s->items[loser][i] != 0; s->items[loser][i]--) {
            s->items[winner][i]++;
            rn_tell(&run, RN_F_ROBBED, winner, i, loser, 0);
        }
    }
    s->dying = (uint8_t)rn_bit(loser);
    s->cause = RN_KILLED_IN_FIGHT;
    rn_go_to(&run, RN_P_ACTED);
}

RN_FN static void attack(RnRun *run, int victim)
{
    RnState *s = run->s;
    s->subject = (uint8_t)victim;
    s->point = RN_P_DEFEND;
    if (s->items[victim][RN_CROWBAR] == 0) {
        slay(*run, s->active, victim);
    }
}

/* [16.3] */
RN_FN static void answer_defend(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    const int victim = s->subject;
    if (m.kind == RN_M_YIELD) {
        rn_tell(run, RN_F_YIELDED, victim, 0, 0, 0);
        slay(*run, s->active, victim);
        return;
    }
    s->items[victim][RN_CROWBAR]--;
    s->discards[RN_CROWBAR]++;
    rn_tell(run, RN_F_USED, victim, RN_CROWBAR, 1, 0);
    s->point = RN_P_ATTACK_DIE;
}

/* Ties go to the attacker [16.3]. */
RN_FN static void answer_fight(RnRun *run, int face)
{
    RnState *s = run->s;
    const bool attacks = s->point == RN_P_ATTACK_DIE;
    const int attacker = s->active, victim = s->subject;
    const int roller = attacks ? attacker : victim;
    rn_tell(run, RN_F_FIGHT, roller, face, face - s->intoxication[roller] + 4, 0);
    if (attacks) {
        s->number = (uint8_t)face;
        s->point = RN_P_DEFENCE_DIE;
    } else if (s->number - s->intoxication[attacker] >= face - s->intoxication[victim]) {
        slay(*run, attacker, victim);
    } else {
        slay(*run, victim, attacker);
    }
}

/* [9.2] [17.11] */
RN_FN static void abandon(RnRun *run)
{
    RnState *s = run->s;
    rn_tell(run, RN_F_ABANDONED, s->active, 0, 0, 0);
    rn_take_off(*run, s->active);
    s->point = RN_P_END;
    if (s->config.edition == RN_FIRST) {
        rn_spend(run, s->ghost);
        s->point = RN_P_UPDATES;
    }
    rn_check_tokens(run);
    if (s->result == RN_PLAYING && s->aboard == 0) {
        rn_end_game(*run, RN_LOST, RN_ALL_GONE); /* [15.3] */
    }
}

/* What an action is told to be about. */
RN_FN static int aim_of(const RnState *s, RnMove m)
{
    if (m.kind == RN_M_PASS) { /* nothing comes between it and the Updates that could change this */
        return rn_is_doomed(s) ? s->space[s->active] : RN_NONE;
    }
    return m.kind == RN_M_UNBLOCK || m.kind == RN_M_TRADE || m.kind == RN_M_ATTACK ? m.what
                                                                                   : RN_NONE;
}

RN_FN static void act(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    const int g = s->active;
    const int minutes = rn_cost(s, m);
    s->phase = RN_ACTION;
    if (m.kind == RN_M_END) { /* no minute, no action: it clears no mark [8.4] */
        rn_go_to(run, RN_P_ACTED);
        return;
    }
    rn_tell(run, RN_F_ACTION, g, m.kind, minutes, aim_of(s, m));
    if (m.kind == RN_M_ABANDON) {
        abandon(run);
        return;
    }
    if (s->drew[g] != 0 && s->drew[g] != s->space[g] && m.kind != RN_M_DRAW) {
        mark(run, 0); /* a draw in the other store moves the mark when it is complete [8.4] */
    }
    rn_spend(run, minutes);
    switch (m.kind) {
    case RN_M_DRAW: draw(run, m.count); break;
    case RN_M_TRADE:
        s->subject = m.what;
        s->point = RN_P_GIVE;
        break;
    case RN_M_ATTACK: attack(run, m.what); break;
    case RN_M_PASS: rn_go_to(run, RN_P_ACTED); break;
    case RN_M_UNBLOCK:
    case RN_M_EXTINGUISH:
    case RN_M_PUMP:
    case RN_M_FIX_ENGINE:
    case RN_M_FIX_OXYGEN:
    case RN_M_FIX_REACTOR:
    case RN_M_STOP_MISSILES:
    case RN_M_KILL_KRAKEN: fix(run, m); break;
    }
}

RN_FN static bool go_flee(RnRun *run)
{
    RnState *s = run->s;
    bool any = rn_can_flee(run->box, s);
    for (int i = 0; i < RN_ITEMS; i++) {
        any = any || rn_may_use_to_flee(s, i);
    }
    if (s->ghost == 0 || !any) {
        rn_tell(run, RN_F_TRAPPED, s->active, s->space[s->active], 0, 0);
        s->point = RN_P_ACTED;
        return false;
    }
    rn_ask(run, RN_FLEE, s->active);
    return true;
}

RN_FN static void answer_flee(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    switch (m.kind) {
    case RN_M_USE: rn_use_item(run, m.what); break;
    case RN_M_OPEN: open_hatch(run, m.what, true); break;
    case RN_M_STAY:
        rn_tell(run, RN_F_TRAPPED, s->active, s->space[s->active], 0, 0);
        s->point = RN_P_ACTED;
        break;
    }
}

RN_FN static void answer_trade(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    const bool giving = s->point == RN_P_GIVE;
    if (m.kind == RN_M_GIVE) {
        give(run, s->decider, giving ? s->subject : s->active, m.what);
    } else if (giving) {
        s->point = RN_P_RETURN;
    } else {
        rn_go_to(run, RN_P_ACTED);
    }
}

/* ---- Asking and answering ---------------------------------------------------------------------------- */

RN_OWN bool rn_go_action(RnRun *run)
{
    RnState *s = run->s;
    switch ((RnActionPoint)s->point) {
    case RN_P_TURN: rn_ask(run, RN_TURN, s->active); return true;
    case RN_P_HATCH: rn_ask(run, RN_HATCH, s->active); return true;
    case RN_P_FLEE: return go_flee(run);
    case RN_P_DRAW:
        if (s->number > 0) {
            return rn_ask_item(run);
        }
        mark(run, RN_EQUIPMENT_STORES);
        rn_go_to(run, RN_P_ACTED);
        return false;
    case RN_P_GIVE: rn_ask(run, RN_GIVE, s->active); return true;
    case RN_P_RETURN: rn_ask(run, RN_RETURN, s->subject); return true;
    case RN_P_DEFEND: rn_ask(run, RN_DEFEND, s->subject); return true;
    case RN_P_ROLL:
    case RN_P_ATTACK_DIE:
    case RN_P_DEFENCE_DIE: rn_ask_chance(run, RN_DIE); return true;
    case RN_P_ACTED: return rn_go_late(run, RN_P_FAINT);
    }
    return false;
}

RN_OWN void rn_answer_action(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    switch ((RnActionPoint)s->point) {
    case RN_P_TURN:
        if (m.kind == RN_M_USE) {
            rn_use_item(run, m.what);
        } else if (m.kind == RN_M_OPEN) {
            open_hatch(run, m.what, false);
        } else {
            act(run, m);
        }
        break;
    case RN_P_HATCH: answer_hatch(run, m); break;
    case RN_P_FLEE: answer_flee(run, m); break;
    case RN_P_ROLL: answer_roll(run, m.count); break;
    case RN_P_DRAW:
        s->number--;
        rn_get_item(run, s->active, m.what, RN_FROM_PILE);
        break;
    case RN_P_GIVE:
    case RN_P_RETURN: answer_trade(run, m); break;
    case RN_P_DEFEND: answer_defend(run, m); break;
    case RN_P_ATTACK_DIE:
    case RN_P_DEFENCE_DIE: answer_fight(run, m.count); break;
    case RN_P_ACTED: rn_answer_late(run, m, RN_P_FAINT); break;
    }
}
