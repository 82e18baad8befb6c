/*
 * event.c - event cards [13], deaths [12.2] [14] [16.2] and the ends of the game [13.4] [15].
 *
 * A card is resolved in steps, because it may have to wait for a die or a choice: `event` is the
 * card, `event_step` how far it has come. A step that asks leaves everything as it is until the
 * answer comes, so asking twice is the same as asking once.
 */
#include "core.h"

/* Steps of a card, in order; each card uses those it needs. */
typedef enum RnCardStep {
    STEP_BEGIN, /* what the card does without asking, or its first die */
    STEP_LEAK,  /* Friendly Fire's second die */
    STEP_PICK,  /* a room has been rolled, or rooms burn: the active player picks */
    STEP_LIMIT, /* hands are cut down */
    STEP_DONE
} RnCardStep;

/* ---- The ends of the game ----------------------------------------------------------------------- */

RN_FN RN_RARE void rn_end_game(RnRun run, int result, int reason)
{
    RnState *s = run.s;
    RN_ASSERT(s->result == RN_PLAYING && result != RN_PLAYING && reason < RN_REASONS);
    s->result = (uint8_t)result;
    s->reason = (uint8_t)reason;
    rn_resume_over(s);
    rn_tell(&run, RN_F_OVER, RN_NONE, result, reason, 0);
}

RN_OWN void rn_check_tokens(RnRun *run)
{
    const int token = rn_any_token(run->s) ? rn_now_passed(run->s) : RN_TOKENS;
    if (token != RN_TOKENS) {
        rn_end_game(*run, RN_LOST, RN_BY_CRUSHED + token);
    }
}

/* [13.2] */
RN_FN static void move_track(RnRun *run, int track, int steps)
{
    RnState *s = run->s;
    RN_ASSERT(track >= 0 && track < RN_TRACKS && steps > 0);
    const int from = s->track[track], to = from + steps;
    s->track[track] = (uint8_t)(to < run->box->track_lost ? to : run->box->track_lost); /* [17.4] */
    rn_tell(run, RN_F_TRACK, RN_NONE, track, s->track[track], from);
    if (s->track[track] == run->box->track_lost) {
        rn_end_game(*run, RN_LOST, RN_BY_ASPHYXIATION + track);
    }
}

/* ---- Deaths ----------------------------------------------------------------------------------------- */

/* 12.2: fainted gnomes in a burning or high-water room. */
RN_FN static void check_fainted(RnRun *run)
{
    RnState *s = run->s;
    for (unsigned left = s->fainted; left != 0; left &= left - 1) {
        const int g = rn_low_bit(left);
        if (rn_burns(s, s->space[g]) || rn_is_high(s, s->space[g])) {
            s->dying = (uint8_t)(s->dying | rn_bit(g));
            s->cause = RN_NONE; /* told by the room */
        }
    }
}

RN_FN static void drop_items(RnRun run, int gnome)
{
    for (unsigned held = rn_held(run.s->items[gnome]); held != 0; held &= held - 1) {
        const int item = rn_low_bit(held);
        while (run.s->items[gnome][item] != 0) {
            rn_discard(&run, gnome, item);
        }
    }
}

/* The figure leaves the board, and whatever it was. */
RN_FN RN_RARE static void clear_gnome(RnRun run, int gnome)
{
    RnState *s = run.s;
    drop_items(run, gnome);
    s->space[gnome] = RN_NONE;
    s->intoxication[gnome] = 0;
    s->drew[gnome] = 0;
    s->fainted = (uint8_t)(s->fainted & ~rn_bit(gnome));
}

RN_FN RN_RARE void rn_take_off(RnRun run, int gnome)
{
    RnState *s = run.s;
    int kept = 0;
    clear_gnome(run, gnome);
    s->aboard = (uint8_t)(s->aboard & ~rn_bit(gnome));
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        if (s->order[i] != gnome) {
            s->order[kept++] = s->order[i];
        }
    }
    while (kept < RN_GNOMES_MAX) {
        s->order[kept++] = RN_NONE;
    }
}

RN_FN static void die(RnRun *run, int gnome)
{
    RnState *s = run->s;
    const int cause = s->cause != RN_NONE            ? s->cause
                      : rn_burns(s, s->space[gnome]) ? RN_KILLED_BY_FIRE
                                                     : RN_KILLED_BY_WATER;
    rn_tell(run, RN_F_DIED, gnome, cause, 0, 0);
    if (s->config.less_deadly != 0) { /* [16.2] */
        clear_gnome(*run, gnome);
        s->reborn = (uint8_t)gnome;
        return;
    }
    rn_take_off(*run, gnome);
    s->dead = (uint8_t)(s->dead | rn_bit(gnome));
    rn_check_tokens(run);
    if (s->result == RN_PLAYING && s->aboard == 0) { /* [15.1] [15.3] */
        const bool all_dead = s->dead == rn_bit(s->config.gnomes) - 1;
        rn_end_game(*run, RN_LOST, all_dead ? RN_ALL_DEAD : RN_ALL_GONE);
    }
}

RN_OWN bool rn_go_deaths(RnRun *run)
{
    RnState *s = run->s;
    if (s->reborn == RN_NONE) {
        const int gnome = rn_low_bit(s->dying); /* in letter order [12.2] */
        s->dying = (uint8_t)(s->dying & (s->dying - 1));
        die(run, gnome);
        s->cause = s->dying != 0 ? s->cause : 0;
    }
    if (s->reborn != RN_NONE) {
        rn_ask_chance(run, RN_DIE);
        return true;
    }
    return false;
}

RN_OWN void rn_answer_rebirth(RnRun *run, int room)
{
    RnState *s = run->s;
    RN_ASSERT(s->reborn < s->config.gnomes && room >= 1 && room <= RN_ROOMS);
    s->space[s->reborn] = (uint8_t)room;
    rn_tell(run, RN_F_REBORN, s->reborn, room, 0, 0);
    s->reborn = RN_NONE;
}

/* ---- What cards do ---------------------------------------------------------------------------------- */

RN_FN static void no_effect(RnRun *run)
{
    rn_tell(run, RN_F_NO_EFFECT, RN_NONE, run->s->event, 0, 0);
}

/* [13.5] */
RN_FN static void catch_fire(RnRun *run, int room)
{
    RnState *s = run->s;
    if (rn_water(s, room) != RN_DRY) {
        no_effect(run);
        return;
    }
    move_track(run, RN_ASPHYXIATION, 1);
    if (s->result == RN_PLAYING && !rn_burns(s, room)) {
        s->fire = (uint16_t)(s->fire | rn_bit(room));
        rn_tell(run, RN_F_FIRE, RN_NONE, room, 0, 0);
    }
}

/* [13.7] */
RN_FN static void leak(RnRun *run, int room)
{
    RnState *s = run->s;
    if (rn_burns(s, room)) {
        s->fire = (uint16_t)(s->fire & ~rn_bit(room));
        rn_tell(run, RN_F_FIRE_OUT, RN_NONE, room, 0, 0);
    }
    s->low = (uint16_t)(s->low & ~rn_bit(room));
    s->high = (uint16_t)(s->high | rn_bit(room));
    rn_tell(run, RN_F_WATER, RN_NONE, room, RN_HIGH, 0);
}

/* [13.8] */
RN_FN static void current(RnRun *run)
{
    RnState *s = run->s;
    if (s->low == 0) {
        no_effect(run);
    }
    for (unsigned rooms = s->low; rooms != 0; rooms &= rooms - 1) {
        rn_tell(run, RN_F_WATER, RN_NONE, rn_low_bit(rooms), RN_HIGH, 0);
    }
    s->high = (uint16_t)(s->high | s->low);
    s->low = 0;
}

/* [13.3] */
RN_FN static void place_token(RnRun *run, int token)
{
    RnState *s = run->s;
    RN_ASSERT(token >= 0 && token < RN_TOKENS);
    const int space = s->time[s->active] - run->box->token_distance[token];
    if (s->token[token] != RN_NONE || space < 0) {
        no_effect(run);
        return;
    }
    s->token[token] = (uint8_t)space;
    rn_tell(run, RN_F_TOKEN, RN_NONE, token, space, 0);
    rn_check_tokens(run); /* the icon may be that of one who is not aboard any more [9.2] */
}

/* [13.12] */
RN_FN RN_RARE static void overheat(RnRun run)
{
    RnState *s = run.s;
    bool any = false;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (s->items[g][RN_GROG] != 0) {
            any = true;
            rn_discard(&run, g, RN_GROG);
            if (s->intoxication[g] < 4) {
                s->intoxication[g]++;
            }
            rn_tell(&run, RN_F_INTOXICATION, g, s->intoxication[g], 0, 0);
        }
    }
    if (!any) {
        no_effect(&run);
    }
}

/* ---- Resolving a card --------------------------------------------------------------------------------- */

RN_OWN void rn_begin_event(RnRun *run, int event)
{
    RN_ASSERT(event >= 0 && event < RN_EVENTS && run->s->event == RN_NONE);
    RN_ASSERT(run->s->event_step == STEP_BEGIN && run->s->event_room == 0);
    run->s->event = (uint8_t)event;
}

/* [13.10] [13.11] [17.6] */
RN_FN static bool ask_limit(RnRun *run)
{
    const int gnome = rn_over_limit(run->box, run->s, run->s->event);
    if (gnome == RN_NONE) {
        run->s->event_step = STEP_DONE;
        return false;
    }
    rn_ask(run, RN_DISCARD, gnome);
    return true;
}

/* The first step of a card; true when it asks. */
RN_FN static bool begin(RnRun *run)
{
    RnState *s = run->s;
    const int event = s->event;
    s->event_step = STEP_DONE;
    switch ((RnCard)event) {
    case RN_DESCENT:
    case RN_FAST_DESCENT: move_track(run, RN_PRESSURE, run->box->track_step[event]); break;
    case RN_REACTOR_WARMUP:
    case RN_REACTOR_MALFUNCTION: move_track(run, RN_HEAT, run->box->track_step[event]); break;
    case RN_ENGINE_DOWN: place_token(run, RN_CRUSHED); break;
    case RN_OXYGEN_PUMPS_DOWN: place_token(run, RN_ASPHYXIATED); break;
    case RN_MISSILE_COUNTDOWN: place_token(run, RN_MISSILES); break;
    case RN_KRAKEN_CARD:
        s->event_step = s->token[RN_KRAKEN] == RN_NONE ? STEP_LIMIT : STEP_DONE;
        place_token(run, RN_KRAKEN);
        break;
    case RN_FIRE_CARD:
    case RN_LEAK:
    case RN_BLOCKED_HATCH:
    case RN_FRIENDLY_FIRE:
        s->event_step = STEP_BEGIN; /* waits for the die */
        rn_ask_chance(run, RN_DIE);
        return true;
    case RN_FIRE_SPREADS: s->event_step = STEP_PICK; break;
    case RN_UNDERWATER_CURRENT: current(run); break;
    case RN_TURBULENCE:
    case RN_STUMBLE: s->event_step = STEP_LIMIT; break;
    case RN_OVERHEATED: overheat(*run); break;
    case RN_RESPITE:
    case RN_EVENTS: break;
    }
    return false;
}

/* The choice of the active player [13.6] [13.9]; true when there is one. */
RN_FN static bool pick(RnRun *run)
{
    RnState *s = run->s;
    const bool spreads = s->event == RN_FIRE_SPREADS;
    const bool any = spreads ? rn_burnable(run->box, s) != 0
                             : (run->box->hatches_of[s->event_room] & ~s->blocked) != 0;
    if (!any) {
        no_effect(run);
        s->event_step = STEP_DONE;
        return false;
    }
    rn_ask(run, spreads ? RN_BURN : RN_BLOCK, s->active);
    return true;
}

RN_OWN bool rn_go_event(RnRun *run)
{
    RnState *s = run->s;
    switch ((RnCardStep)s->event_step) {
    case STEP_BEGIN: return begin(run);
    case STEP_LEAK: rn_ask_chance(run, RN_DIE); return true;
    case STEP_PICK: return pick(run);
    case STEP_LIMIT: return ask_limit(run);
    case STEP_DONE: break;
    }
    s->event = RN_NONE;
    s->event_step = STEP_BEGIN;
    s->event_room = 0;
    check_fainted(run); /* [12.2] */
    return false;
}

RN_FN static void answer_room(RnRun *run, int room)
{
    RnState *s = run->s;
    RN_ASSERT(room >= 1 && room <= RN_ROOMS);
    rn_tell(run, RN_F_ROOM_DIE, RN_NONE, room, 0, 0);
    switch (s->event) {
    case RN_FIRE_CARD:
        s->event_step = STEP_DONE;
        catch_fire(run, room);
        break;
    case RN_LEAK:
        s->event_step = STEP_DONE;
        leak(run, room);
        break;
    case RN_BLOCKED_HATCH:
        s->event_step = STEP_PICK;
        s->event_room = (uint8_t)room;
        break;
    case RN_FRIENDLY_FIRE: /* [13.11], with a check after each half [12.2] */
        if (s->event_step == STEP_BEGIN) {
            s->event_step = STEP_LEAK;
            catch_fire(run, room);
        } else {
            s->event_step = STEP_LIMIT;
            leak(run, room);
        }
        if (s->result == RN_PLAYING) {
            check_fainted(run);
        }
        break;
    }
}

RN_OWN void rn_answer_event(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    switch (m.kind) {
    case RN_M_DIE: answer_room(run, m.count); break;
    case RN_M_BURN: /* [13.6] */
        s->event_step = STEP_DONE;
        s->fire = (uint16_t)(s->fire | rn_bit(m.what));
        rn_tell(run, RN_F_FIRE, RN_NONE, m.what, 0, 0);
        move_track(run, RN_ASPHYXIATION, 1);
        break;
    case RN_M_BLOCK: /* [13.9] */
        s->event_step = STEP_DONE;
        s->blocked |= rn_bit(m.what);
        rn_tell(run, RN_F_BLOCKED, RN_NONE, m.what, 0, 0);
        break;
    case RN_M_DISCARD: rn_discard(run, s->decider, m.what); break;
    }
}
