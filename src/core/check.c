/*
 * check.c - is a state sound? The invariants of the game, numbered.
 *
 *  1 the config is allowed; named zeros are 0
 *  2 every gnome of the game is aboard, dead or abandoned; those not aboard hold nothing [14.1]
 *  3 no fire with water, water of one level, marks only where there are rooms and hatches [1.4]
 *  4 tracks, tokens, times, intoxication in range
 *  5 every item of the box is in the stash, the pile, the discards or one hand; every card in the
 *    deck, on the discards, out of the game or aside
 *  6 the active gnome is the one furthest back, the ghost not behind its keeper, the order that of
 *    the keepers [3]
 *  7 no fainted gnome lies in fire or high water but one whose death is due [12.2]; no token is
 *    passed by all [13.4]
 *  8 a finished game has its result, and its reason holds [15]
 *  9 the place in the rules fits the position, and running on from it changes nothing
 *
 * Whatever bytes a state came from, once it is sound every other function of the core is safe on it.
 */
#include "core.h"

RN_FN static bool zero_tail(const uint8_t row[RN_HAND])
{
    return row[RN_ITEMS] == 0 && row[RN_ITEMS + 1] == 0 && row[RN_ITEMS + 2] == 0;
}
RN_STATIC_ASSERT(RN_HAND == RN_ITEMS + 3);

RN_FN static RnFlaw check_padding(const RnState *s) /* 1 */
{
    bool zero = zero_tail(s->used) && zero_tail(s->pile) && zero_tail(s->discards);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        zero = zero && zero_tail(s->items[g]);
    }
    for (size_t i = sizeof s->config; i < sizeof s->config_bytes; i++) {
        zero = zero && s->config_bytes[i] == 0;
    }
    for (size_t i = 0; i < sizeof s->zero; i++) {
        zero = zero && s->zero[i] == 0;
    }
    return zero ? RN_SOUND : RN_FLAW_PADDING;
}

/* memcmp() is not there on a GPU. */
RN_FN static bool same(const RnState *a, const RnState *b)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    size_t i = 0;
    while (i < sizeof *a && x[i] == y[i]) {
        i++;
    }
    return i == sizeof *a;
}

/* ---- The crew and the boat ---------------------------------------------------------------------- */

RN_FN static bool space_fits(const RnState *s, int g)
{
    const bool setting_up = s->phase == RN_SETUP && s->point == RN_P_ROOM;
    if (!rn_is_aboard(s, g) || g == s->reborn || (setting_up && g >= s->number)) {
        return s->space[g] == RN_NONE;
    }
    return s->space[g] >= 1 && s->space[g] <= (setting_up ? RN_ROOMS : RN_SEA);
}

RN_FN static RnFlaw check_gnome(const RnBox *box, const RnState *s, int g) /* 2, 4 */
{
    const bool plays = g < s->config.gnomes;
    if (s->time[g] > (plays ? box->start[s->config.gnomes] : 0)) {
        return RN_FLAW_TIME;
    }
    if (!rn_is_aboard(s, g) && (rn_hand_size(s, g) != 0 || s->intoxication[g] != 0 ||
                                s->drew[g] != 0 || s->space[g] != RN_NONE)) {
        return RN_FLAW_GONE_HOLDS;
    }
    if (s->intoxication[g] > 4) {
        return RN_FLAW_INTOXICATION;
    }
    if (s->drew[g] != 0 && s->drew[g] != RN_EQUIPMENT_STORES && s->drew[g] != RN_CAPTAINS_CABIN) {
        return RN_FLAW_DREW;
    }
    return space_fits(s, g) ? RN_SOUND : RN_FLAW_SPACE;
}

RN_FN static RnFlaw check_crew(const RnBox *box, const RnState *s) /* 2 */
{
    const unsigned all = rn_bit(s->config.gnomes) - 1;
    if (((s->aboard | s->dead) & ~all) != 0 || (s->aboard & s->dead) != 0 ||
        (s->fainted & ~s->aboard) != 0) {
        return RN_FLAW_STATUS;
    }
    if (s->config.less_deadly != 0 && s->dead != 0) {
        return RN_FLAW_DEAD_LESS_DEADLY;
    }
    if (s->config.players < 3 && (s->aboard | s->dead) != all) {
        return RN_FLAW_ABANDONED_FEW;
    }
    if (s->reborn != RN_NONE &&
        (s->reborn >= s->config.gnomes || s->config.less_deadly == 0 ||
         !rn_is_aboard(s, s->reborn) || (s->fainted >> s->reborn & 1) != 0)) {
        return RN_FLAW_STATUS;
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        const RnFlaw flaw = check_gnome(box, s, g);
        if (flaw != RN_SOUND) {
            return flaw;
        }
    }
    return RN_SOUND;
}

RN_FN static RnFlaw check_boat(const RnBox *box, const RnState *s) /* 3, 4 */
{
    int nearest = 255;
    if (((s->fire | s->low | s->high) & ~RN_ALL_ROOMS) != 0 || (s->low & s->high) != 0) {
        return RN_FLAW_ROOMS;
    }
    if ((s->fire & (s->low | s->high)) != 0) {
        return RN_FLAW_FIRE_AND_WATER;
    }
    if (s->blocked >> box->hatches != 0) {
        return RN_FLAW_BLOCKED;
    }
    for (int t = 0; t < RN_TRACKS; t++) {
        const bool lost_by = s->result == RN_LOST && s->reason == RN_BY_ASPHYXIATION + t;
        if (s->track[t] < 1 || s->track[t] > box->track_lost ||
            (s->track[t] == box->track_lost) != lost_by) {
            return s->track[t] < 1 || s->track[t] >= box->track_lost ? RN_FLAW_TRACK
                                                                     : RN_FLAW_REASON;
        }
    }
    for (int t = 0; t < RN_TOKENS; t++) {
        nearest = box->token_distance[t] < nearest ? box->token_distance[t] : nearest;
    }
    for (int t = 0; t < RN_TOKENS; t++) {
        if (s->token[t] != RN_NONE && s->token[t] > box->start[s->config.gnomes] - nearest) {
            return RN_FLAW_TOKEN;
        }
    }
    return RN_SOUND;
}

/* ---- Items and cards ------------------------------------------------------------------------------ */

RN_FN static RnFlaw check_items(const RnBox *box, const RnState *s) /* 5 */
{
    int left = 0;
    if (s->stash > box->stash) {
        return RN_FLAW_ITEMS;
    }
    for (int i = 0; i < RN_ITEMS; i++) {
        int count = s->pile[i] + s->discards[i] + (i == RN_GROG ? s->stash : 0);
        for (int g = 0; g < s->config.gnomes; g++) {
            count += s->items[g][i];
        }
        if (count != box->items[i]) {
            return RN_FLAW_ITEMS;
        }
        left += s->pile[i];
    }
    return left == s->pile_left ? RN_SOUND : RN_FLAW_ITEMS;
}

RN_FN static RnFlaw check_cards(const RnBox *box, const RnState *s) /* 5 */
{
    int left = 0;
    if (s->kraken_in > 1) {
        return RN_FLAW_KRAKEN;
    }
    for (int e = 0; e < RN_EVENTS; e++) {
        for (int f = 0; f < RN_FAINTS; f++) {
            const int removed = e == RN_RESPITE ? s->removed[f] : 0;
            const bool aside = e == RN_KRAKEN_CARD && s->kraken_in == 0;
            if (removed != 0 && s->config.no_respite == 0) {
                return RN_FLAW_RESPITES;
            }
            if (e == RN_RESPITE && s->config.no_respite != 0 && s->discarded[e][f] != 0) {
                return RN_FLAW_RESPITES;
            }
            if (aside && s->deck[e][f] + s->discarded[e][f] != 0) {
                return RN_FLAW_KRAKEN;
            }
            if (!aside && s->deck[e][f] + s->discarded[e][f] + removed != box->cards[e][f]) {
                return RN_FLAW_CARDS;
            }
            left += s->deck[e][f];
        }
    }
    return left == s->deck_left ? RN_SOUND : RN_FLAW_CARDS;
}

/* ---- The turn ----------------------------------------------------------------------------------------- */

RN_FN static RnFlaw check_order(const RnState *s) /* 6 */
{
    unsigned due = 0, listed = 0;
    int before = 255;
    for (int g = 0; g < s->config.gnomes; g++) {
        due |= (unsigned)(rn_is_aboard(s, g) && s->time[g] > 0 && g != s->active) << g;
    }
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        const int g = s->order[i];
        if (g == RN_NONE) {
            before = -1;
            continue;
        }
        if (g >= s->config.gnomes || before < s->time[g] || (listed >> g & 1) != 0) {
            return RN_FLAW_ORDER;
        }
        before = s->time[g];
        listed |= rn_bit(g);
    }
    return listed == due ? RN_SOUND : RN_FLAW_ORDER;
}

/* Stacking fills `order` from its end; before that it is empty [2.4]. */
RN_FN static RnFlaw check_stacking(const RnState *s)
{
    const int gnomes = s->config.gnomes;
    const int placed = s->point == RN_P_STACK ? s->number : 0;
    unsigned listed = 0;
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        const int g = s->order[i];
        if ((i < gnomes && i >= gnomes - placed) != (g != RN_NONE)) {
            return RN_FLAW_ORDER;
        }
        if (g != RN_NONE) {
            if (g >= gnomes || (listed >> g & 1) != 0) {
                return RN_FLAW_ORDER;
            }
            listed |= rn_bit(g);
        }
    }
    return RN_SOUND;
}

RN_FN static RnFlaw check_used(const RnState *s)
{
    const int given = 3 * s->used[RN_LUCKY_CHARM];
    if (s->phase == RN_UPDATES ? s->charms > given : s->charms != given) {
        return RN_FLAW_CHARMS;
    }
    for (int i = 0; i < RN_ITEMS; i++) { /* later the discards may have become the pile */
        if ((s->phase == RN_MOVEMENT && s->used[i] > s->discards[i]) ||
            (s->phase == RN_SETUP && s->used[i] != 0)) {
            return RN_FLAW_USED;
        }
    }
    return RN_SOUND;
}

RN_FN static RnFlaw check_active(const RnState *s) /* 6 */
{
    const int g = s->active;
    const bool updates = s->phase == RN_UPDATES;
    if (s->phase == RN_SETUP && s->point < RN_P_OPENING) {
        return RN_SOUND; /* nobody, as setup_fits() has seen */
    }
    if (g >= s->config.gnomes || (!updates && s->time[g] == 0)) {
        return RN_FLAW_ACTIVE;
    }
    if (!rn_is_aboard(s, g)) { /* died in a card still being resolved, or an abandoner [9.2] */
        const bool died = (s->dead >> g & 1) != 0;
        if (!updates || (died ? s->event == RN_NONE : s->config.edition != RN_FIRST)) {
            return RN_FLAW_ACTIVE;
        }
    }
    if ((s->fainted >> g & 1) != 0 && s->phase < RN_FAINT) {
        return RN_FLAW_ACTIVE;
    }
    if (!updates && s->order[0] != RN_NONE && s->time[s->order[0]] > s->time[g]) {
        return RN_FLAW_ACTIVE;
    }
    return s->ghost <= s->time[g] ? RN_SOUND : RN_FLAW_GHOST;
}

RN_FN static RnFlaw check_danger(const RnState *s) /* 7 */
{
    if ((s->dying & ~s->aboard) != 0 || (s->dying != 0 && s->reborn == RN_NONE) ||
        (s->reborn != RN_NONE && (s->dying >> s->reborn & 1) != 0)) {
        return RN_FLAW_STATUS;
    }
    /* the active gnome has until 12.1 */
    const unsigned spared = s->phase == RN_FAINT ? rn_bit(s->active) : 0;
    for (unsigned left = s->fainted & ~(s->dying | spared); left != 0; left &= left - 1) {
        const int here = s->space[rn_low_bit(left)];
        if (rn_burns(s, here) || rn_is_high(s, here)) {
            return RN_FLAW_FAINTED_IN_DANGER;
        }
    }
    return rn_passed_token(s) != RN_TOKENS ? RN_FLAW_TOKEN_PASSED : RN_SOUND;
}

/* ---- The place in the rules ------------------------------------------------------------------------------ */

RN_FN static bool partner_fits(const RnState *s)
{
    const int other = s->subject;
    return other < s->config.gnomes && other != s->active && rn_is_aboard(s, other) &&
           s->space[s->active] <= RN_ROOMS && s->space[other] == s->space[s->active];
}

RN_FN static bool hatch_fits(const RnBox *box, const RnState *s)
{
    const int from = s->space[s->active], to = s->subject;
    if (to < 1 || to > RN_SEA || from > RN_SEA) {
        return false;
    }
    if (from == RN_SEA || to == RN_SEA) {
        const int room = from == RN_SEA ? to : from;
        return room != RN_SEA && (box->exterior >> room & 1) != 0 &&
               rn_check_enter(s, from, to, s->ghost) == RN_OK;
    }
    const int hatch = box->hatch_of[from][to];
    return hatch != RN_NONE && (s->blocked >> hatch & 1) == 0 &&
           rn_check_enter(s, from, to, s->ghost) == RN_OK;
}

RN_FN static bool roll_fits(const RnBox *box, const RnState *s)
{
    if (!rn_is_fix(rn_move(s->action, 0, 0)) || s->number < 1 || s->number > 9 ||
        (s->action == RN_M_UNBLOCK ? s->subject >= box->hatches : s->subject != 0)) {
        return false;
    }
    return rn_check_problem(box, s, rn_move(s->action, s->subject, s->number)) == RN_OK;
}

RN_FN static bool idle(const RnState *s)
{
    return s->action == 0 && s->subject == 0 && s->number == 0 && s->fleeing == 0;
}

/* What the action, subject, number and the phase must be at each point. */
RN_FN static bool setup_point_fits(const RnState *s)
{
    if (s->phase != RN_SETUP || s->action != 0 || s->fleeing != 0 || s->subject != 0) {
        return false;
    }
    switch ((RnSetupPoint)s->point) {
    case RN_P_ROOM: return s->number < s->config.gnomes;
    case RN_P_STACK: return s->number < s->config.gnomes - 1; /* the last one is implied */
    case RN_P_DEAL: return s->number < RN_DEALT * s->config.gnomes;
    case RN_P_OPENING: return s->number <= s->config.gnomes && s->config.opening_events != 0;
    }
    return false;
}

RN_FN static bool action_point_fits(const RnBox *box, const RnState *s)
{
    const int here = s->active != RN_NONE ? s->space[s->active] : RN_NONE;
    const bool plain = s->action == 0 && s->fleeing == 0;
    switch ((RnActionPoint)s->point) {
    case RN_P_TURN: return s->phase == RN_MOVEMENT && idle(s);
    case RN_P_HATCH:
        return s->phase == (s->fleeing != 0 ? RN_ACTION : RN_MOVEMENT) && s->action == 0 &&
               s->number == 0 && s->fleeing <= 1 && hatch_fits(box, s);
    case RN_P_FLEE:
        return s->phase == RN_ACTION && idle(s) && here <= RN_ROOMS && rn_burns(s, here);
    case RN_P_ROLL: return s->phase == RN_ACTION && s->fleeing == 0 && roll_fits(box, s);
    case RN_P_DRAW:
        return s->phase == RN_ACTION && plain && s->subject == 0 && here == RN_EQUIPMENT_STORES &&
               s->number >= 1 && s->number <= rn_most_to_draw(s, here);
    case RN_P_GIVE:
    case RN_P_RETURN: return s->phase == RN_ACTION && plain && s->number == 0 && partner_fits(s);
    case RN_P_DEFEND:
        return s->phase == RN_ACTION && plain && s->number == 0 && partner_fits(s) &&
               s->config.crazed != 0 && s->items[s->subject][RN_CROWBAR] != 0;
    case RN_P_ATTACK_DIE:
        return s->phase == RN_ACTION && plain && s->number == 0 && partner_fits(s);
    case RN_P_DEFENCE_DIE:
        return s->phase == RN_ACTION && plain && s->number >= 1 && s->number <= 10 &&
               partner_fits(s);
    case RN_P_ACTED: return s->phase == RN_ACTION && idle(s);
    }
    return false;
}

RN_FN static bool updates_point_fits(const RnBox *box, const RnState *s)
{
    switch ((RnUpdatesPoint)s->point) {
    case RN_P_FAINT:
    case RN_P_FAINT_LATE: return s->phase == RN_FAINT && idle(s);
    case RN_P_ADVANCE: return s->phase == RN_UPDATES && idle(s) && s->reborn != RN_NONE;
    case RN_P_ICON_EVENT:
        return s->phase == RN_UPDATES && idle(s) && s->charms == 0 &&
               (box->event_icons >> s->time[s->active] & 1) != 0;
    case RN_P_ICON_ITEM:
    case RN_P_ICON_LATE: return s->phase == RN_UPDATES && idle(s);
    case RN_P_UPDATES:
    case RN_P_END: break; /* ask nothing */
    }
    return false;
}

RN_FN static bool course_fits(const RnBox *box, const RnState *s)
{
    return s->point <= RN_P_OPENING ? setup_point_fits(s)
           : s->point <= RN_P_ACTED ? action_point_fits(box, s)
                                    : updates_point_fits(box, s);
}

RN_FN static bool event_fits(const RnState *s)
{
    if (s->event == RN_NONE) {
        return s->event_step == 0 && s->event_room == 0;
    }
    return s->event < RN_EVENTS && s->event_room <= RN_ROOMS &&
           (s->event_room != 0) == (s->decision == RN_BLOCK) &&
           (s->point == RN_P_OPENING || s->point == RN_P_ICON_ITEM);
}

/* Only these points can wait for a new gnome's room. */
RN_FN static bool rebirth_fits(const RnState *s)
{
    return s->reborn == RN_NONE ? s->cause == 0
                                : (s->cause < RN_CAUSES || s->cause == RN_NONE) &&
                                      (s->cause == 0 || s->dying != 0) &&
                                      (s->point == RN_P_ACTED || s->point == RN_P_FAINT_LATE ||
                                       s->point == RN_P_ADVANCE || s->point == RN_P_ICON_ITEM);
}

RN_FN static RnFlaw check_course(const RnBox *box, const RnState *s) /* 9 */
{
    /* a gnome between two rooms is nowhere: the points it can wait at do not ask where it is */
    if (!rebirth_fits(s) || !course_fits(box, s) || !event_fits(s)) {
        return RN_FLAW_PHASE;
    }
    if (s->began_at_sea > 1 || s->card_drawn > 1 ||
        (s->card_drawn != 0 && s->phase != RN_UPDATES)) {
        return RN_FLAW_PHASE;
    }
    RnState rest = *s;
    RnRun run;
    run.box = box;
    run.s = &rest;
    run.log = NULL;
    rn_run(&run);
    return same(&rest, s) ? RN_SOUND : RN_FLAW_DECISION;
}

/* ---- A finished game -------------------------------------------------------------------------------------------- */

RN_FN static RnFlaw check_over(const RnState *s) /* 8 */
{
    RnState rest = *s;
    rn_resume_over(&rest);
    if (!same(&rest, s)) {
        return RN_FLAW_RESULT;
    }
    if (s->result == RN_RESCUED) {
        for (int g = 0; g < s->config.gnomes; g++) {
            if (rn_is_aboard(s, g) && s->time[g] != 0) {
                return RN_FLAW_RESULT;
            }
        }
        if (check_danger(s) == RN_FLAW_FAINTED_IN_DANGER) {
            return RN_FLAW_FAINTED_IN_DANGER;
        }
        return s->aboard == 0 || s->reason != RN_NO_REASON ? RN_FLAW_RESULT
               : rn_passed_token(s) != RN_TOKENS           ? RN_FLAW_TOKEN_PASSED
                                                           : RN_SOUND;
    }
    if (s->result != RN_LOST || s->reason == RN_NO_REASON || s->reason > RN_ALL_GONE) {
        return RN_FLAW_RESULT;
    }
    const bool all_dead = s->dead == rn_bit(s->config.gnomes) - 1;
    if (s->reason >= RN_BY_CRUSHED && s->reason <= RN_BY_KRAKEN) {
        return rn_passed_token(s) == s->reason - RN_BY_CRUSHED ? RN_SOUND : RN_FLAW_REASON;
    }
    if (s->reason >= RN_ALL_DEAD) {
        return s->aboard == 0 && all_dead == (s->reason == RN_ALL_DEAD) ? RN_SOUND : RN_FLAW_REASON;
    }
    return RN_SOUND; /* by a track, which check_boat() has looked at */
}

/* Before the opening events all is as rn_new() laid it out but what chance has settled so far. */
RN_FN static bool setup_fits(const RnBox *box, const RnState *s)
{
    RnState fresh;
    rn_new(box, &s->config, &fresh);
    memcpy(fresh.space, s->space, sizeof fresh.space);
    memcpy(fresh.order, s->order, sizeof fresh.order);
    memcpy(fresh.items, s->items, sizeof fresh.items);
    memcpy(fresh.pile, s->pile, sizeof fresh.pile);
    fresh.pile_left = s->pile_left;
    fresh.point = s->point;
    fresh.number = s->number;
    fresh.chance = s->chance;
    return same(&fresh, s);
}

/* ---- All of it ------------------------------------------------------------------------------------------------------ */

RN_FN static RnFlaw check_playing(const RnBox *box, const RnState *s)
{
    if (s->result != RN_PLAYING || s->reason != RN_NO_REASON || s->phase >= RN_ENDED) {
        return RN_FLAW_RESULT;
    }
    if (s->point >= RN_POINTS || (s->phase == RN_SETUP) != (s->point <= RN_P_OPENING) ||
        (s->point < RN_P_OPENING && !setup_fits(box, s))) {
        return RN_FLAW_PHASE;
    }
    if (s->aboard == 0) {
        return RN_FLAW_STATUS;
    }
    RnFlaw flaw =
        s->phase == RN_SETUP && s->point <= RN_P_STACK ? check_stacking(s) : check_order(s);
    if (flaw == RN_SOUND) {
        flaw = check_active(s);
    }
    if (flaw == RN_SOUND) {
        flaw = check_used(s);
    }
    if (flaw == RN_SOUND) {
        flaw = check_danger(s);
    }
    return flaw == RN_SOUND ? check_course(box, s) : flaw;
}

RN_FN RnFlaw rn_check(const RnBox *box, const RnState *s)
{
    if (rn_config_check(&s->config) != RN_CONFIG_OK) {
        return RN_FLAW_CONFIG;
    }
    RnFlaw flaw = check_padding(s);
    if (flaw == RN_SOUND) {
        flaw = check_crew(box, s);
    }
    if (flaw == RN_SOUND) {
        flaw = check_boat(box, s);
    }
    if (flaw == RN_SOUND) {
        flaw = check_items(box, s);
    }
    if (flaw == RN_SOUND) {
        flaw = check_cards(box, s);
    }
    if (flaw != RN_SOUND) {
        return flaw;
    }
    return s->decision == RN_OVER ? check_over(s) : check_playing(box, s);
}
