/*
 * updates.c - what a turn brings: late items [10.2], the Faint Check [11], the Updates [12], and the
 * end of the turn [3] [15.2].
 */
#include "core.h"

/* ---- Late items ----------------------------------------------------------------------------------- */

/* Late items [10.2]; goes to `next` when there is nothing to ask. A gnome that died ends its turn. */
RN_OWN bool rn_go_late(RnRun *run, int next)
{
    RnState *s = run->s;
    if (!rn_is_aboard(s, s->active)) {
        s->point = RN_P_END;
        return false;
    }
    if (rn_may_use_late(s, RN_COFFEE) || rn_may_use_late(s, RN_LUCKY_CHARM)) {
        rn_ask(run, RN_LATE, s->active);
        return true;
    }
    s->point = (uint8_t)next;
    return false;
}

RN_OWN void rn_answer_late(RnRun *run, RnMove m, int next)
{
    if (m.kind == RN_M_USE) {
        rn_use_item(run, m.what);
    } else {
        run->s->point = (uint8_t)next;
    }
}

/* ---- Faint Check [11] ------------------------------------------------------------------------------------ */

/* [11.1] */
RN_FN static bool go_faint(RnRun *run)
{
    RnState *s = run->s;
    if (s->used[RN_GROG] == 0) {
        s->point = RN_P_UPDATES;
        return false;
    }
    s->phase = RN_FAINT;
    rn_ask_card(run);
    return true;
}

/* [11.2] [11.3] */
RN_FN static void answer_faint(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    const int g = s->active;
    rn_turn_card(run, m, RN_F_FAINT_CARD);
    s->point = RN_P_FAINT_LATE;
    if (m.count == 0 || m.count > s->intoxication[g]) {
        rn_tell(run, RN_F_STAYED_AWAKE, g, 0, 0, 0);
        return;
    }
    rn_tell(run, RN_F_FAINTED, g, 0, 0, 0);
    if (s->space[g] == RN_SEA && s->config.edition == RN_REVISED) { /* [11.4] */
        s->dying = (uint8_t)rn_bit(g);
        s->cause = RN_KILLED_BY_FAINTING_AT_SEA;
        return;
    }
    s->fainted = (uint8_t)(s->fainted | rn_bit(g));
    rn_spend(run, s->ghost < 10 ? s->ghost : 10);
}

/* Whether a point leads straight on to the next where nothing inside can be due: a processor foresees that way, but not
 * which one rn_run() takes next. On a GPU it would be more instructions, and games meet again in rn_run(). */
#ifdef __CUDA_ARCH__
enum { STRAIGHT_ON = 0 };
#else
enum { STRAIGHT_ON = 1 };
#endif

/* ---- Updates [12] ------------------------------------------------------------------------------------------ */

/* An abandoner of the first edition goes through its Updates without being aboard [9.2]. */
RN_FN static bool still_updating(const RnState *s)
{
    return rn_is_aboard(s, s->active) || (s->dead >> s->active & 1) == 0;
}

/* 12.1. The check of 12.2 for the others finds nobody here: each was checked after the event that
 * endangered it, and a turn only ever lowers water and puts fires out. */
RN_FN static void begin_updates(RnRun *run)
{
    RnState *s = run->s;
    const int g = s->active;
    s->phase = RN_UPDATES;
    s->point = RN_P_ADVANCE;
    if (!rn_is_aboard(s, g)) {
        return;
    }
    if (rn_is_doomed(s)) {
        s->dying = (uint8_t)rn_bit(g);
        s->cause = s->space[g] == RN_SEA ? (uint8_t)RN_KILLED_BY_SEA : (uint8_t)RN_NONE;
    }
}

/* The spaces at which an advancing keeper stops: icons, and the first space past a token. */
RN_FN static uint64_t stops(const RnBox *box, const RnState *s)
{
    uint64_t at = box->event_icons | box->item_icons;
    for (int t = 0; rn_any_token(s) && t < RN_TOKENS; t++) {
        if (s->token[t] != RN_NONE && s->token[t] > 0) {
            at |= (uint64_t)1 << (s->token[t] - 1);
        }
    }
    return at;
}

/* 12.3, a stretch at a time: between two stops nothing can happen. */
RN_FN static void advance(RnRun *run)
{
    RnState *s = run->s;
    const int g = s->active;
    if (!still_updating(s) || s->time[g] == s->ghost) {
        s->point = RN_P_END;
        return;
    }
    const uint64_t ahead = stops(run->box, s) & (((uint64_t)1 << s->time[g]) - 1);
    const int stop = ahead != 0 ? rn_top_bit(ahead) : 0;
    const int at = stop > s->ghost ? stop : s->ghost;
    RN_ASSERT(at < s->time[g]);
    s->time[g] = (uint8_t)at;
    rn_tell(run, RN_F_KEEPER, g, at, 0, 0);
    rn_check_tokens(run);
    if (s->result != RN_PLAYING) {
        return;
    }
    if ((run->box->event_icons >> at & 1) == 0) {
        s->point = RN_P_ICON_ITEM;
    } else if (s->charms > 0) { /* [10.8] [17.23] */
        s->charms--;
        rn_tell(run, RN_F_IGNORED, g, at, 0, 0);
        s->point = RN_P_ICON_ITEM;
    } else {
        s->point = RN_P_ICON_EVENT;
    }
}

RN_FN static bool go_item_icon(RnRun *run)
{
    RnState *s = run->s;
    s->point = RN_P_ADVANCE;
    if (rn_is_aboard(s, s->active) && (run->box->item_icons >> s->time[s->active] & 1) != 0 &&
        rn_ask_item(run)) {
        s->point = RN_P_ICON_ITEM;
        return true;
    }
    return false;
}

/* [12.5] [15.2] [3.1] */
RN_FN static bool end_turn(RnRun *run)
{
    RnState *s = run->s;
    RN_ASSERT(!rn_is_aboard(s, s->active) || s->ghost == s->time[s->active]);
    if (rn_order(s, s->order) == 0) {
        rn_end_game(*run, RN_RESCUED, RN_NO_REASON);
        return false;
    }
    rn_take_first(s);
    rn_begin_turn(run);
    return STRAIGHT_ON && rn_go_action(run);
}

/* From stop to stop, until something is asked or the game is over. */
RN_FN static bool go_advance(RnRun *run)
{
    const RnState *s = run->s;
    do {
        advance(run);
        if (!STRAIGHT_ON || s->result != RN_PLAYING) {
            return false;
        }
        if (s->point == RN_P_END) {
            return end_turn(run);
        }
        if (s->point == RN_P_ICON_EVENT) {
            rn_ask_card(run);
            return true;
        }
    } while (!go_item_icon(run));
    return true;
}

RN_FN static bool go_updates(RnRun *run)
{
    begin_updates(run);
    return STRAIGHT_ON && run->s->dying == 0 && go_advance(run);
}

/* ---- Asking and answering ---------------------------------------------------------------------------- */

RN_OWN bool rn_go_updates(RnRun *run)
{
    switch ((RnUpdatesPoint)run->s->point) {
    case RN_P_FAINT: return go_faint(run) || (STRAIGHT_ON && go_updates(run));
    case RN_P_FAINT_LATE: return rn_go_late(run, RN_P_UPDATES);
    case RN_P_UPDATES: return go_updates(run);
    case RN_P_ADVANCE: return go_advance(run);
    case RN_P_ICON_EVENT: rn_ask_card(run); return true;
    case RN_P_ICON_ITEM: return go_item_icon(run) || (STRAIGHT_ON && go_advance(run));
    case RN_P_ICON_LATE: return rn_go_late(run, RN_P_ADVANCE);
    case RN_P_END: return end_turn(run);
    }
    return false;
}

RN_OWN void rn_answer_updates(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    switch ((RnUpdatesPoint)s->point) {
    case RN_P_FAINT: answer_faint(run, m); break;
    case RN_P_FAINT_LATE: rn_answer_late(run, m, RN_P_UPDATES); break;
    case RN_P_ICON_EVENT:
        s->card_drawn = 1;
        s->point = RN_P_ICON_ITEM;
        rn_turn_card(run, m, RN_F_EVENT);
        rn_begin_event(run, m.what);
        break;
    case RN_P_ICON_ITEM:
        s->point = RN_P_ICON_LATE;
        rn_get_item(run, s->active, m.what, RN_FROM_PILE);
        break;
    case RN_P_ICON_LATE: rn_answer_late(run, m, RN_P_ADVANCE); break;
    case RN_P_UPDATES:
    case RN_P_ADVANCE:
    case RN_P_END: break; /* ask nothing */
    }
}
