/*
 * sailor.c - the scripted player.
 *
 * 1 find every space the gnome can get to this turn, and at what cost
 * 2 for each, everything it could do there, with the items it could use for it
 * 3 what that is worth less what it costs; the best is the plan
 * Those who compare plans are given more kinds of them than the script takes itself (rn_all_plans()).
 * It judges only by the board and its own hand, so it may be given a view or a whole state.
 */
#include "base/assert.h"
#include "sailor.h"

#include "map.h"
#include "rng.h"

/* ---- The way ------------------------------------------------------------------------------------- */

enum { FAR = 99 };

/* How to get to each space this turn. Two ways are kept: `bold` through fire, for one who has used
 * Grog or a Fire Extinguisher, and the plain one. */
typedef struct Way {
    uint8_t cost[2][RN_SEA + 1];
    uint8_t from[2][RN_SEA + 1];
    uint16_t wet[2]; /* rooms that will be at low water when reached so */
} Way;

static void relax(Way *way, int bold, int a, int b, int cost, bool wets)
{
    if (way->cost[bold][a] + cost < way->cost[bold][b]) {
        way->cost[bold][b] = (uint8_t)(way->cost[bold][a] + cost);
        way->from[bold][b] = (uint8_t)a;
        way->wet[bold] = (uint16_t)((way->wet[bold] & ~(1u << b)) | (unsigned)wets << b);
    }
}

static void spread(const RnBox *box, const RnState *s, Way *way, int bold, int a, bool dive)
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

static void find_way(const RnBox *box, const RnState *s, Way *way, bool with_bold)
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

/* ---- What things are worth --------------------------------------------------------------------------- */

typedef struct Plans {
    RnPlan *plan; /* best first */
    int most;
    int count;
} Plans;

typedef struct Mind {
    const RnBox *box;
    const RnState *s;
    const RnWeights *w;
    Way way;
    int events_left; /* icons that keepers still have to pass */
    int faint[5];    /* chance to faint at each level, in 64ths */
    bool bold;       /* could go through fire */
    bool selfish;    /* attacks and desertion are among the other kinds */
    Plans usual;     /* the script's own kinds */
    Plans wide;      /* others */
} Mind;

static int count_events_left(const RnBox *box, const RnState *s)
{
    int events = 0;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (rn_has(s->aboard, g)) {
            const uint64_t ahead = ((uint64_t)1 << s->time[g]) - 1;
            events += __builtin_popcountll(box->event_icons & ahead);
        }
    }
    return events;
}

static void weigh_fainting(Mind *mind)
{
    const RnState *s = mind->s;
    int count[RN_FAINTS] = {0}, total = 0;
    for (int e = 0; e < RN_EVENTS; e++) {
        for (int f = 0; f < RN_FAINTS; f++) {
            count[f] += s->deck_left != 0 ? s->deck[e][f] : mind->box->cards[e][f];
        }
    }
    for (int f = 0; f < RN_FAINTS; f++) {
        total += count[f];
    }
    mind->faint[0] = 0;
    for (int level = 1; level <= 4; level++) {
        mind->faint[level] = mind->faint[level - 1] + 64 * count[level] / total;
    }
}

/* How likely it is, in 64ths, that nobody else takes this token off in time. */
static int left_to_me(const Mind *mind, int token, int room)
{
    const RnState *s = mind->s;
    int alone = 64;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (g == s->active || !rn_has(s->aboard, g)) {
            continue;
        }
        int minutes = s->time[g] - s->token[token] - rn_distance(mind->box, s->space[g], room);
        if (room == RN_SEA && s->space[g] != RN_SEA) {
            minutes = 0; /* who has an Aqualung is not for all to see */
        }
        minutes = minutes > 10 ? 10 : minutes < 0 ? 0 : minutes;
        alone = alone * (64 * 10 - mind->w->trust * minutes) / (64 * 10);
    }
    return alone;
}

/* How many steps of the track lie in these cards. */
static int steps_in(const RnBox *box, const uint8_t cards[RN_EVENTS][RN_FAINTS], int track)
{
    const int small = track == RN_HEAT ? RN_REACTOR_WARMUP : RN_DESCENT;
    if (track == RN_ASPHYXIATION) {
        return rn_cards(cards[RN_FIRE_CARD]) + rn_cards(cards[RN_FIRE_SPREADS]) +
               rn_cards(cards[RN_FRIENDLY_FIRE]);
    }
    return rn_cards(cards[small]) * box->track_step[small] +
           rn_cards(cards[small + 1]) * box->track_step[small + 1];
}

/* The share of these cards still in the deck against their share of all cards, in 64ths, as far as
 * the weights trust it. */
static int outlook(const Mind *mind, int track)
{
    const RnState *s = mind->s;
    const int all = steps_in(mind->box, mind->box->cards, track);
    if (s->deck_left < 6 || all == 0) {
        return 64;
    }
    const int here = steps_in(mind->box, s->deck, track);
    const int share = 64 * here * mind->box->card_total / (all * s->deck_left);
    return 64 + (share - 64) * mind->w->foresight / 64;
}

/* Fixing the system of this room. */
static int worth_of_repair(const Mind *mind, RnRepair repair)
{
    const RnState *s = mind->s;
    const int track = repair.track, token = repair.token;
    int worth = 0;
    if (track < RN_TRACKS) {
        const int level = s->track[track] < 11 ? s->track[track] : 11;
        const int ease = mind->w->ease;
        worth = mind->w->track[track][level] * outlook(mind, track) / 64;
        if (mind->events_left < ease) {
            worth = worth * mind->events_left / ease;
        }
    }
    if (token < RN_TOKENS && s->token[token] != RN_NONE && s->token[token] > 0) {
        worth += mind->w->token[token] * left_to_me(mind, token, repair.space) / 64;
    }
    return worth;
}

static bool is_vital(int room) { return rn_has(RN_REPAIR_ROOMS | 1u << RN_EQUIPMENT_STORES, room); }

/* ---- Plans -------------------------------------------------------------------------------------------- */

enum {
    SECOND_GROG = RN_ITEMS, /* among items to use: another one */
    AS_GOOD = 1 << 20       /* what the script has no opinion of: as good as its own best */
};

typedef struct Spot { /* a space the gnome can act in */
    int space;
    bool bold;
    unsigned items; /* used on the way */
    int cost;       /* minutes on the way */
    int base;       /* worth of being there, less the way and the items */
    int drained;    /* a room next door whose water is let in, or 0 */
} Spot;

static bool is_wet(const Mind *mind, const Spot *spot)
{
    return rn_has(mind->way.wet[spot->bold], spot->space);
}

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
static void write_plan(const Mind *mind, RnPlan *plan, const Spot *spot, unsigned items,
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
    if (rn_has(items, SECOND_GROG)) {
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

static void keep_plan(const Mind *mind, Plans *plans, int score, const Spot *spot, unsigned items,
                      RnMove action)
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

/* What using these items costs the gnome, fainting included. */
static int cost_of_items(const Mind *mind, unsigned items)
{
    const RnState *s = mind->s;
    int cost = 0;
    for (int i = 0; i < RN_ITEMS; i++) {
        cost += rn_has(items, i) ? mind->w->item[i] : 0;
    }
    if (rn_has(items, RN_GROG)) {
        const bool again = rn_has(items, SECOND_GROG);
        const int level = s->intoxication[s->active] + (again ? 2 : 1);
        cost += mind->faint[level < 4 ? level : 4] * mind->w->faint / 64;
        cost += again ? mind->w->item[RN_GROG] : 0;
    }
    return cost;
}

typedef struct Fix { /* a fix-it, as far as minutes and items do not matter */
    int kind, what;
    int worth;
    int extra; /* minutes that the water costs */
    int left;  /* minutes that can be spent on it */
} Fix;

static void keep_fix(const Mind *mind, Plans *plans, const Spot *spot, const Fix *fix, int minutes,
                     int bonus, unsigned items)
{
    const int sum = minutes + bonus < 10 ? minutes + bonus : 10;
    const int score = spot->base + fix->worth * sum / 10 -
                      mind->w->minute * (minutes + fix->extra) - cost_of_items(mind, items);
    keep_plan(mind, plans, score, spot, items,
              (RnMove){.kind = (uint8_t)fix->kind,
                       .what = (uint8_t)fix->what,
                       .count = (uint8_t)minutes});
}

/* The minutes that make it certain, or all there are. */
static int usual_minutes(const Fix *fix, int bonus)
{
    const int minutes = bonus < 9 ? 10 - bonus : 1;
    return minutes < fix->left ? minutes : fix->left;
}

/* Fewer minutes than are usual, so that the keeper stops before an event icon. */
static void stop_short(Mind *mind, const Spot *spot, const Fix *fix, int bonus, unsigned items)
{
    enum { LEAST = 3 }; /* tenths that are worth a try */
    const int usual = usual_minutes(fix, bonus);
    const int from = mind->s->ghost - spot->cost - fix->extra, to = from - usual;
    uint64_t icons = mind->box->event_icons & (((uint64_t)1 << from) - ((uint64_t)1 << to));
    for (; icons != 0; icons &= icons - 1) {
        const int minutes = from - __builtin_ctzll(icons) - 1;
        if (minutes >= 1 && minutes + bonus >= LEAST) {
            keep_fix(mind, &mind->wide, spot, fix, minutes, bonus, items);
        }
    }
}

/* With fewer minutes, and with another Grog. */
static void widen_fix(Mind *mind, const Spot *spot, const Fix *fix, int bonus, unsigned items)
{
    stop_short(mind, spot, fix, bonus, items);
    if (rn_has(items, RN_GROG) && mind->s->items[mind->s->active][RN_GROG] > 1 && bonus < 9) {
        const int more = bonus + rn_item_bonus(fix->kind, RN_GROG);
        keep_fix(mind, &mind->wide, spot, fix, usual_minutes(fix, more), more,
                 items | 1u << SECOND_GROG);
    }
}

/* One fix-it with every sensible choice of items; `deadline` is where the ghost must not have
 * passed. */
static void weigh_fix(Mind *mind, const Spot *spot, int kind, int what, int worth, int deadline)
{
    const RnState *s = mind->s;
    const uint8_t *hand = s->items[s->active];
    Fix fix = {.kind = kind, .what = what, .worth = worth};
    fix.extra = is_wet(mind, spot) && kind != RN_M_PUMP ? 2 : 0;
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
        keep_fix(mind, &mind->usual, spot, &fix, usual_minutes(&fix, bonus[k]), bonus[k], fits[k]);
        if (mind->wide.most > 0) {
            widen_fix(mind, spot, &fix, bonus[k], fits[k]);
        }
    }
}

static void weigh_repair(Mind *mind, const Spot *spot)
{
    const RnState *s = mind->s;
    const RnRepair repair = rn_repair_at(spot->space);
    const bool timed = repair.token < RN_TOKENS && s->token[repair.token] != RN_NONE;
    if (rn_is_broken(mind->box, s, repair)) {
        weigh_fix(mind, spot, repair.kind, 0, worth_of_repair(mind, repair),
                  timed ? s->token[repair.token] : 0);
    }
}

static void weigh_draw(Mind *mind, const Spot *spot)
{
    const RnState *s = mind->s;
    const int g = s->active;
    const bool store = spot->space == RN_EQUIPMENT_STORES;
    const int extra = is_wet(mind, spot) ? 2 : 0;
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
        keep_plan(mind, &mind->usual, spot->base + worth - mind->w->minute * (n + extra), spot, 0,
                  (RnMove){.kind = RN_M_DRAW, .count = (uint8_t)n});
    }
}

/* The fix-its of a space that does not burn. */
static void weigh_fixes(Mind *mind, const Spot *spot)
{
    const RnState *s = mind->s;
    const RnWeights *w = mind->w;
    const int space = spot->space;
    if (space != RN_SEA) {
        for (uint32_t left = mind->box->hatches_of[space] & s->blocked; left != 0;
             left &= left - 1) {
            const int h = __builtin_ctz(left);
            const bool vital = is_vital(mind->box->hatch_a[h]) || is_vital(mind->box->hatch_b[h]);
            weigh_fix(mind, spot, RN_M_UNBLOCK, h, w->hatch + (vital ? w->hatch_vital : 0), 0);
        }
        if (is_wet(mind, spot)) {
            weigh_fix(mind, spot, RN_M_PUMP, 0, w->water + (is_vital(space) ? w->water_vital : 0),
                      0);
        }
    }
    weigh_repair(mind, spot);
}

/* ---- Each for himself ----------------------------------------------------------------------------------- */

/* [16.3] What it brings the script cannot tell; its weights know only what it costs. */
static void weigh_attack(Mind *mind, const Spot *spot, int other)
{
    const RnState *s = mind->s;
    const unsigned crowbar = s->used[RN_CROWBAR] != 0 ? 0 : 1u << RN_CROWBAR;
    const int minutes = is_wet(mind, spot) ? 3 : 1;
    if ((crowbar == 0 || s->items[s->active][RN_CROWBAR] != 0) &&
        s->ghost - spot->cost >= minutes) {
        keep_plan(mind, &mind->wide,
                  spot->base - mind->w->minute * minutes - cost_of_items(mind, crowbar), spot,
                  crowbar, (RnMove){.kind = RN_M_ATTACK, .what = (uint8_t)other});
    }
}

static void weigh_attacks(Mind *mind, const Spot *spot)
{
    const RnState *s = mind->s;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (g != s->active && rn_has(s->aboard, g) && s->space[g] == spot->space) {
            weigh_attack(mind, spot, g);
        }
    }
}

static bool may_desert(const Mind *mind)
{
    const RnState *s = mind->s;
    return mind->selfish && s->config.players > 2 && s->time[s->active] < 10;
}

/* What no comrade does. */
static void weigh_crimes(Mind *mind, const Spot *spot)
{
    if (spot->space == RN_SEA && may_desert(mind)) {
        keep_plan(mind, &mind->wide, AS_GOOD, spot, 0, (RnMove){.kind = RN_M_ABANDON});
    } else if (spot->space != RN_SEA &&
               (!rn_has(mind->s->fire, spot->space) || is_wet(mind, spot))) {
        weigh_attacks(mind, spot);
    }
}

/* ---- With others, and with water ------------------------------------------------------------------------ */

/* How much an item would serve this gnome now, as far as anybody can see. */
static int use_of(const Mind *mind, int gnome, int item)
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
        const int worth = can && way < 8 ? worth_of_repair(mind, repair) * (8 - way) / 8 : 0;
        if (space == RN_SEA && item == RN_AQUALUNG) {
            use += worth / 2;
        } else if (space != RN_SEA || dives) {
            use += worth * rn_item_bonus(repair.kind, item) / 10;
        }
    }
    return use;
}

/* What is gained when this item, or none, goes from one to the other: a second one is of no use to either. */
static int gain_of_gift(const Mind *mind, int from, int to, int item)
{
    const RnState *s = mind->s;
    if (item == RN_ITEMS || s->items[from][item] == 0 || s->items[to][item] != 0) {
        return 0;
    }
    const int kept = s->items[from][item] > 1 ? 0 : use_of(mind, from, item);
    return use_of(mind, to, item) - kept;
}

/* The item that gains most when it changes hands, or RN_ITEMS. */
static int best_gift(const Mind *mind, int from, int to)
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

static void keep_short(Mind *mind, const Spot *spot, int gain, int minutes, RnMove action)
{
    if (mind->s->ghost - spot->cost >= minutes) {
        keep_plan(mind, &mind->wide, spot->base + gain - mind->w->minute * minutes, spot, 0,
                  action);
    }
}

/* What serves another better, or what another has that serves better here [8.5]. */
static void weigh_trades(Mind *mind, const Spot *spot)
{
    const RnState *s = mind->s;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (g == s->active || !rn_has(s->aboard, g) || s->space[g] != spot->space) {
            continue;
        }
        const int given = best_gift(mind, s->active, g), got = best_gift(mind, g, s->active);
        const int gain =
            gain_of_gift(mind, s->active, g, given) + gain_of_gift(mind, g, s->active, got);
        if (gain > 0) {
            keep_short(mind, spot, gain, is_wet(mind, spot) ? 3 : 1,
                       (RnMove){.kind = RN_M_TRADE, .what = (uint8_t)g});
        }
    }
}

/* Letting high water in from next door, so that it is low on both sides [5.3]. */
static void weigh_drains(Mind *mind, const Spot *spot)
{
    const RnState *s = mind->s;
    if (rn_has(s->low | s->high, spot->space) || is_wet(mind, spot)) {
        return;
    }
    for (uint32_t left = mind->box->hatches_of[spot->space] & ~s->blocked; left != 0;
         left &= left - 1) {
        const int h = __builtin_ctz(left), a = mind->box->hatch_a[h];
        const int beyond = a == spot->space ? mind->box->hatch_b[h] : a;
        if (beyond != RN_SEA && rn_has(s->high, beyond)) {
            Spot with = *spot;
            with.drained = beyond;
            keep_short(mind, &with, mind->w->water + (is_vital(beyond) ? mind->w->water_vital : 0),
                       4, (RnMove){.kind = RN_M_PASS});
        }
    }
}

/* ---- All spaces ---------------------------------------------------------------------------------------- */

static void weigh_spot(Mind *mind, const Spot *spot)
{
    const RnState *s = mind->s;
    const RnWeights *w = mind->w;
    const int space = spot->space;
    if (s->ghost - spot->cost < 1) {
        keep_plan(mind, &mind->usual, spot->base, spot, 0, (RnMove){.kind = RN_M_END});
        return;
    }
    if (mind->selfish) {
        weigh_crimes(mind, spot);
    }
    if (rn_has(s->fire, space) && !is_wet(mind, spot)) {
        weigh_fix(mind, spot, RN_M_EXTINGUISH, 0, w->fire + (is_vital(space) ? w->fire_vital : 0),
                  0);
        return;
    }
    keep_plan(mind, &mind->usual, spot->base - w->minute, spot, 0, (RnMove){.kind = RN_M_PASS});
    weigh_fixes(mind, spot);
    if (rn_has(RN_STORE_ROOMS, space)) {
        weigh_draw(mind, spot);
    }
    if (mind->wide.most > 0 && space != RN_SEA) {
        weigh_trades(mind, spot);
        weigh_drains(mind, spot);
    }
}

/* Nothing is to be done in the sea but to kill the Kraken, and to leave; and who began there must not stay. */
static bool is_for_the_sea(const Mind *mind)
{
    const RnState *s = mind->s;
    const bool starts = s->space[s->active] == RN_SEA;
    if (may_desert(mind)) {
        return true;
    }
    return s->began_at_sea == 0 && (starts || s->token[RN_KRAKEN] != RN_NONE);
}

static void look_around(Mind *mind)
{
    const RnState *s = mind->s;
    const RnWeights *w = mind->w;
    const int g = s->active, here = s->space[g];
    const bool shielded = s->used[RN_GROG] != 0 || s->used[RN_FIRE_EXTINGUISHER] != 0;
    mind->bold = shielded || s->items[g][RN_GROG] != 0 || s->items[g][RN_FIRE_EXTINGUISHER] != 0;
    find_way(mind->box, s, &mind->way, mind->bold);
    for (int space = 1; space <= RN_SEA; space++) {
        for (int bold = 0; bold <= (mind->bold ? 1 : 0); bold++) {
            Spot spot = {.space = space, .bold = bold != 0, .cost = mind->way.cost[bold][space]};
            if (spot.cost > s->ghost ||
                (bold && spot.cost >= mind->way.cost[0][space] && !rn_has(s->fire, space))) {
                continue;
            }
            if (bold && !shielded) {
                spot.items = s->items[g][RN_FIRE_EXTINGUISHER] != 0 ? 1u << RN_FIRE_EXTINGUISHER
                                                                    : 1u << RN_GROG;
            }
            if (rn_has(s->high, space) && space == here) {
                continue; /* certain death */
            }
            if (space == RN_SEA && !is_for_the_sea(mind)) {
                continue;
            }
            spot.base = w->place[space] - w->minute * spot.cost - cost_of_items(mind, spot.items);
            if (space != RN_SEA) {
                spot.base -= w->danger * __builtin_popcount(mind->box->beside[space] & s->fire);
            }
            weigh_spot(mind, &spot);
        }
    }
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
    Mind mind = {.box = box, .s = s, .w = weights, .selfish = selfish};
    RN_ASSERT(usual > 0 && wide >= 0);
    mind.usual = (Plans){.plan = plans, .most = usual};
    mind.wide = (Plans){.plan = plans + usual, .most = wide};
    mind.events_left = count_events_left(box, s);
    if (s->items[s->active][RN_GROG] != 0) {
        weigh_fainting(&mind);
    }
    look_around(&mind);
    if (mind.usual.count == 0) {
        plan_anything(box, s, plans);
        mind.usual.count = 1;
    }
    for (int i = 0; i < mind.wide.count; i++) { /* none of the usual ones was left out for them */
        RnPlan *plan = &plans[mind.usual.count + i];
        *plan = mind.wide.plan[i];
        plan->score = plan->score == AS_GOOD ? plans[0].score : plan->score;
    }
    return mind.usual.count + mind.wide.count;
}

int rn_sailor_plans(const RnBox *box, const RnState *s, const RnWeights *weights, RnPlan *plans,
                    int most)
{
    return rn_all_plans(box, s, weights, false, plans, most, 0);
}

/* ---- Other decisions ----------------------------------------------------------------------------------- */

static RnMove flee(const RnBox *box, const RnState *s, const RnWeights *w)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int best = 0, best_score = -30000;
    for (int i = 0; i < count; i++) {
        int score = -20000; /* staying */
        if (moves[i].kind == RN_M_OPEN) {
            const int to = moves[i].what;
            score = w->place[to] - (rn_has(s->fire, to) ? 10000 : 0) - (to == RN_SEA ? 5000 : 0);
        } else if (moves[i].kind == RN_M_USE) {
            score = -15000 - w->item[moves[i].what];
        }
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return moves[best];
}

static RnMove least_kept(const RnBox *box, const RnState *s, const RnWeights *w)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int best = 0;
    for (int i = 1; i < count; i++) {
        const int held = s->items[s->decider][moves[i].what];
        const int best_held = s->items[s->decider][moves[best].what];
        if (w->item[moves[i].what] - 4 * held < w->item[moves[best].what] - 4 * best_held) {
            best = i;
        }
    }
    return moves[best];
}

/* Where fire or a blocked hatch does least harm. */
static RnMove least_harm(const RnBox *box, const RnState *s)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int best = 0, least = 30000;
    for (int i = 0; i < count; i++) {
        const int what = moves[i].what;
        int harm;
        if (moves[i].kind == RN_M_BURN) {
            harm = is_vital(what) ? 20 : 0;
            for (int g = 0; g < s->config.gnomes; g++) {
                const bool there = rn_has(s->aboard, g) && s->space[g] == what;
                harm += there ? rn_has(s->fainted, g) ? 1000 : 10 : 0;
            }
            harm += __builtin_popcount(box->beside[what] & ~(unsigned)s->fire);
        } else {
            const int a = box->hatch_a[what], b = box->hatch_b[what];
            const int ways = __builtin_popcount(box->hatches_of[a] & ~s->blocked);
            const int other = __builtin_popcount(box->hatches_of[b] & ~s->blocked);
            harm =
                20 / (ways < other ? ways : other) + (is_vital(a) ? 2 : 0) + (is_vital(b) ? 2 : 0);
        }
        if (harm < least) {
            least = harm;
            best = i;
        }
    }
    return moves[best];
}

/* In a trade each gives what the other has more use for. */
static RnMove gift(const RnBox *box, const RnState *s, const RnWeights *w)
{
    Mind mind = {.box = box, .s = s, .w = w};
    mind.events_left = count_events_left(box, s);
    const int other = s->decision == RN_GIVE ? s->subject : s->active;
    const int item = best_gift(&mind, s->decider, other);
    return item < RN_ITEMS ? (RnMove){.kind = RN_M_GIVE, .what = (uint8_t)item}
                           : (RnMove){.kind = RN_M_DONE};
}

static RnMove late(const RnBox *box, const RnState *s)
{
    const int g = s->active;
    const RnMove coffee = {.kind = RN_M_USE, .what = RN_COFFEE};
    const RnMove charm = {.kind = RN_M_USE, .what = RN_LUCKY_CHARM};
    const uint64_t ahead = (((uint64_t)1 << s->time[g]) - 1) & ~(((uint64_t)1 << s->ghost) - 1);
    const int icons = __builtin_popcountll(box->event_icons & ahead) - s->charms;
    if (s->intoxication[g] >= 2 && rn_check_move(box, s, coffee) == RN_OK) {
        return coffee;
    }
    if ((icons >= 3 || s->ghost < 4) && icons > 0 && rn_check_move(box, s, charm) == RN_OK) {
        return charm;
    }
    return (RnMove){.kind = RN_M_DONE};
}

RnMove rn_sailor_answer(const RnBox *box, const RnState *s, const RnWeights *weights)
{
    RnPlan plan;
    switch ((RnDecision)s->decision) {
    case RN_TURN: rn_sailor_plans(box, s, weights, &plan, 1); return plan.move[0];
    case RN_HATCH: return (RnMove){.kind = RN_M_ENTER};
    case RN_FLEE: return flee(box, s, weights);
    case RN_LATE: return late(box, s);
    case RN_BURN:
    case RN_BLOCK: return least_harm(box, s);
    case RN_DISCARD: return least_kept(box, s, weights);
    case RN_DEFEND: return (RnMove){.kind = RN_M_USE, .what = RN_CROWBAR};
    case RN_GIVE:
    case RN_RETURN: return gift(box, s, weights);
    case RN_CHANCE:
    case RN_OVER:
    case RN_DECISIONS: break;
    }
    return (RnMove){.kind = RN_M_DONE};
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
