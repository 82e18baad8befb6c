/*
 * wide.c - plans for those who compare them, of kinds that the script does not take itself: with fewer minutes or a second
 * Grog, trades, water let in from next door, a death that serves the crew, and for one who plays for himself attacks and desertion.
 */
#include "plans.h"

/* ---- Another way to fix it ----------------------------------------------------------------------- */

/* Fewer minutes than are usual, so that the keeper stops before an event icon. */
static void stop_short(RnMind *mind, const RnActSpot *spot, const RnFix *fix, int bonus,
                       unsigned items)
{
    enum { LEAST = 3 }; /* tenths that are worth a try */
    const int usual = rn_usual_minutes(fix, bonus);
    const int from = mind->s->ghost - spot->cost - fix->extra, to = from - usual;
    uint64_t icons = mind->box->event_icons & (((uint64_t)1 << from) - ((uint64_t)1 << to));
    for (; icons != 0; icons &= icons - 1) {
        const int minutes = from - __builtin_ctzll(icons) - 1;
        if (minutes >= 1 && minutes + bonus >= LEAST) {
            rn_keep_fix(mind, &mind->wide, spot, fix, minutes, bonus, items);
        }
    }
}

void rn_widen_fix(RnMind *mind, const RnActSpot *spot, const RnFix *fix, int bonus, unsigned items)
{
    stop_short(mind, spot, fix, bonus, items);
    if (rn_has(items, RN_GROG) && mind->s->items[mind->s->active][RN_GROG] > 1 && bonus < 9) {
        const int more = bonus + rn_item_bonus(fix->kind, RN_GROG);
        rn_keep_fix(mind, &mind->wide, spot, fix, rn_usual_minutes(fix, more), more,
                    items | 1u << RN_SECOND_GROG);
    }
}

/* ---- Each for all ---------------------------------------------------------------------------------------- */

/* [12.4] Who dies meets no icon of this turn, nor of any later one: if there are many, the crew is safer for it. The script has no
 * opinion of that. */
void rn_weigh_death(RnMind *mind, const RnActSpot *spot)
{
    if (mind->s->ghost - spot->cost > 0) {
        rn_keep_plan(mind, &mind->wide, RN_AS_GOOD, spot, 0, (RnMove){.kind = RN_M_PASS});
    }
}

/* ---- Each for himself ----------------------------------------------------------------------------------- */

/* [16.3] What it brings the script cannot tell; its weights know only what it costs. */
static void weigh_attack(RnMind *mind, const RnActSpot *spot, int other)
{
    const RnState *s = mind->s;
    const unsigned crowbar = s->used[RN_CROWBAR] != 0 ? 0 : 1u << RN_CROWBAR;
    const int minutes = rn_is_wet(mind, spot) ? 3 : 1;
    if ((crowbar == 0 || s->items[s->active][RN_CROWBAR] != 0) &&
        s->ghost - spot->cost >= minutes) {
        rn_keep_plan(mind, &mind->wide,
                     spot->base - mind->w->minute * minutes - rn_cost_of_items(mind, crowbar), spot,
                     crowbar, (RnMove){.kind = RN_M_ATTACK, .what = (uint8_t)other});
    }
}

static void weigh_attacks(RnMind *mind, const RnActSpot *spot)
{
    const RnState *s = mind->s;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (g != s->active && rn_has(s->aboard, g) && s->space[g] == spot->space) {
            weigh_attack(mind, spot, g);
        }
    }
}

bool rn_may_desert(const RnMind *mind)
{
    const RnState *s = mind->s;
    return mind->selfish && s->config.players > 2 && s->time[s->active] < 10;
}

void rn_weigh_crimes(RnMind *mind, const RnActSpot *spot)
{
    if (spot->space == RN_SEA && rn_may_desert(mind)) {
        rn_keep_plan(mind, &mind->wide, RN_AS_GOOD, spot, 0, (RnMove){.kind = RN_M_ABANDON});
    } else if (spot->space != RN_SEA &&
               (!rn_has(mind->s->fire, spot->space) || rn_is_wet(mind, spot))) {
        weigh_attacks(mind, spot);
    }
}

/* ---- With others, and with water ------------------------------------------------------------------------ */

/* How much an item would serve this gnome now, as far as anybody can see. */
static int use_of(const RnMind *mind, int gnome, int item)
{
    const RnState *s = mind->s;
    const bool dives = s->space[gnome] == RN_SEA || s->items[gnome][RN_AQUALUNG] != 0;
    int use = 0;
    for (int space = 1; space <= RN_SEA; space++) {
        const RnRepair repair = rn_repair_at(space);
        if (repair.kind == RN_MOVE_KINDS || !rn_is_broken(mind->box, s, repair)) {
            continue;
        }
        const bool timed = repair.token < RN_TOKENS && s->token[repair.token] != RN_NONE;
        const int way = rn_distance(mind->box, s->space[gnome], space);
        const bool can = s->time[gnome] - way > (timed ? s->token[repair.token] : 0);
        const int worth = can && way < 8 ? rn_worth_of_repair(mind, repair) * (8 - way) / 8 : 0;
        if (space == RN_SEA && item == RN_AQUALUNG) {
            use += worth / 2;
        } else if (space != RN_SEA || dives) {
            use += worth * rn_item_bonus(repair.kind, item) / 10;
        }
    }
    return use;
}

/* What is gained when this item, or none, goes from one to the other: a second one is of no use to either. */
static int gain_of_gift(const RnMind *mind, int from, int to, int item)
{
    const RnState *s = mind->s;
    if (item == RN_ITEMS || s->items[from][item] == 0 || s->items[to][item] != 0) {
        return 0;
    }
    const int kept = s->items[from][item] > 1 ? 0 : use_of(mind, from, item);
    return use_of(mind, to, item) - kept;
}

int rn_best_gift(const RnMind *mind, int from, int to)
{
    int best = RN_ITEMS;
    int most = 0;
    for (int item = 0; item < RN_ITEMS; item++) {
        const int gains = gain_of_gift(mind, from, to, item);
        if (gains > most) {
            most = gains;
            best = item;
        }
    }
    return best;
}

static void keep_short(RnMind *mind, const RnActSpot *spot, int gain, int minutes, RnMove action)
{
    if (mind->s->ghost - spot->cost >= minutes) {
        rn_keep_plan(mind, &mind->wide, spot->base + gain - mind->w->minute * minutes, spot, 0,
                     action);
    }
}

/* What serves another better, or what another has that serves better here [8.5]. */
static void weigh_trades(RnMind *mind, const RnActSpot *spot)
{
    const RnState *s = mind->s;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (g == s->active || !rn_has(s->aboard, g) || s->space[g] != spot->space) {
            continue;
        }
        const int given = rn_best_gift(mind, s->active, g), got = rn_best_gift(mind, g, s->active);
        const int gain =
            gain_of_gift(mind, s->active, g, given) + gain_of_gift(mind, g, s->active, got);
        if (gain > 0) {
            keep_short(mind, spot, gain, rn_is_wet(mind, spot) ? 3 : 1,
                       (RnMove){.kind = RN_M_TRADE, .what = (uint8_t)g});
        }
    }
}

/* Letting high water in from next door, so that it is low on both sides [5.3]. */
static void weigh_drains(RnMind *mind, const RnActSpot *spot)
{
    const RnState *s = mind->s;
    if (rn_has(s->low | s->high, spot->space) || rn_is_wet(mind, spot)) {
        return;
    }
    for (uint32_t left = mind->box->hatches_of[spot->space] & ~s->blocked; left != 0;
         left &= left - 1) {
        const int h = __builtin_ctz(left), a = mind->box->hatch_a[h];
        const int beyond = a == spot->space ? mind->box->hatch_b[h] : a;
        if (beyond != RN_SEA && rn_has(s->high, beyond)) {
            RnActSpot with = *spot;
            with.drained = beyond;
            keep_short(mind, &with,
                       mind->w->water + (rn_is_vital(beyond) ? mind->w->water_vital : 0), 4,
                       (RnMove){.kind = RN_M_PASS});
        }
    }
}

void rn_widen_room(RnMind *mind, const RnActSpot *spot)
{
    weigh_trades(mind, spot);
    weigh_drains(mind, spot);
}
