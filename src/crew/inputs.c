/*
 * inputs.c - a position as numbers.
 *
 * What matters and takes rules to see is worked out here, above all who could still take a token off, by
 * which way and how surely; what is merely there (fire in a room, an item in a hand) is told as it is. Gnomes
 * come in the order of their turns, so that "who moves next" needs no learning.
 */
#include "inputs.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"
#include "map.h"

static inline void put(RnInputs *inputs, int at, int value)
{
    RN_ASSERT(at >= 0 && at < RN_INPUTS && value >= 0);
    inputs->value[at] = (uint8_t)(value < 127 ? value : 127);
}

static int cap(int n, int most) { return n < most ? n : most; }

static int count_icons(uint64_t icons)
{
    return rn_bits((uint32_t)icons) + rn_bits((uint32_t)(icons >> 32));
}

/* What lies before a keeper, for every minute that it may have left. */
static void count_minutes(const RnBox *box, RnMinute minute[RN_TIMES])
{
    enum { NEXT = 8 };
    minute[0] = (RnMinute){0, 0, 0};
    for (int time = 1; time < RN_TIMES; time++) {
        const RnMinute last = minute[time - 1];
        const bool event = (box->event_icons >> (time - 1) & 1) != 0;
        const bool item = (box->item_icons >> (time - 1) & 1) != 0;
        minute[time] = (RnMinute){(uint8_t)(last.events + event),
                                  (uint8_t)(event ? 0 : cap(last.to_event + 1, NEXT)),
                                  (uint8_t)(item ? 0 : cap(last.to_item + 1, NEXT))};
    }
}

/* ---- Tracks ---------------------------------------------------------------------------------------- */

/* Steps of a track in one card of this event; what a fire costs in air counts as a step. */
static int steps_of(const RnBox *box, int event, int track)
{
    const bool fire =
        event == RN_FIRE_CARD || event == RN_FIRE_SPREADS || event == RN_FRIENDLY_FIRE;
    const bool heat = event == RN_REACTOR_WARMUP || event == RN_REACTOR_MALFUNCTION;
    const bool deep = event == RN_DESCENT || event == RN_FAST_DESCENT;
    switch (track) {
    case RN_ASPHYXIATION: return fire ? 1 : 0;
    case RN_HEAT: return heat ? box->track_step[event] : 0;
    }
    return deep ? box->track_step[event] : 0;
}

/* Steps expected among the next `events` cards, in quarters. */
static void expect_steps(const RnChart *chart, const RnState *s, int events, int steps[RN_TRACKS])
{
    const int deck = s->deck_left, beyond = events > deck ? events - deck : 0;
    int in_deck[RN_TRACKS] = {0};
    for (int i = 0; i < chart->stepping; i++) {
        const RnStep *step = &chart->step[i];
        in_deck[step->track] += step->by * rn_cards(s->deck[step->event]);
    }
    for (int t = 0; t < RN_TRACKS; t++) {
        const int due = beyond > 0 ? in_deck[t] : in_deck[t] * events / (deck > 0 ? deck : 1);
        steps[t] = 4 * due + 4 * chart->in_all[t] * beyond / chart->box->card_total;
    }
}

static void put_tracks(RnInputs *inputs, const RnChart *chart, const RnState *s, int events)
{
    int expected[RN_TRACKS];
    const int stage = events > 60 ? 0 : events > 30 ? 1 : events > 12 ? 2 : 3;
    put(inputs, RN_IN_EVENTS, events / 2);
    put(inputs, RN_IN_EVENTS + 1, cap(events, 20) * 3);
    put(inputs, RN_IN_EVENTS + 2, events * events / 128);
    put(inputs, RN_IN_EVENTS + 3, events > s->deck_left ? cap(events - s->deck_left, 60) : 0);
    expect_steps(chart, s, events, expected);
    for (int t = 0; t < RN_TRACKS; t++) {
        const int steps = expected[t];
        const int over = 4 * s->track[t] + steps - 4 * chart->box->track_lost;
        put(inputs, RN_IN_TRACK + (stage * RN_TRACKS + t) * 10 + cap(s->track[t], 9), 64);
        put(inputs, RN_IN_STEPS + 3 * t, steps);
        put(inputs, RN_IN_STEPS + 3 * t + 1, over > 0 ? over : 0);
        put(inputs, RN_IN_STEPS + 3 * t + 2, over > -16 ? over + 16 : 0);
    }
}

/* ---- Tokens ---------------------------------------------------------------------------------------- */

enum { OUT_OF_REACH = 90 };

/* From which spaces one comes to each in one minute, and in two. */
typedef struct Doors {
    uint16_t one[RN_SEA + 1], two[RN_SEA + 1];
} Doors;

static void find_doors(const RnBox *box, const RnState *s, Doors *into)
{
    *into = (Doors){{0}, {0}};
    for (int a = 1; a <= RN_SEA; a++) {
        const RnDoors doors = rn_doors(box, s, a);
        for (unsigned open = doors.one; open != 0; open &= open - 1) {
            into->one[__builtin_ctz(open)] |= (uint16_t)(1u << a);
        }
        for (unsigned open = doors.two; open != 0; open &= open - 1) {
            into->two[__builtin_ctz(open)] |= (uint16_t)(1u << a);
        }
    }
}

/* Outwards from where one wants to get, minute by minute, not on through these spaces. */
static void find_way(const Doors *into, int to, unsigned barred, uint8_t minutes[RN_SEA + 1])
{
    unsigned done = 0, now = 1u << to, next = 0;
    for (int a = 0; a <= RN_SEA; a++) {
        minutes[a] = OUT_OF_REACH;
    }
    for (int by = 0; (now | next) != 0; by++) {
        unsigned after = 0;
        done |= now;
        for (unsigned left = now; left != 0; left &= left - 1) {
            const int b = __builtin_ctz(left);
            minutes[b] = (uint8_t)by;
            if (b == to || !rn_has(barred, b)) {
                next |= into->one[b];
                after |= into->two[b];
            }
        }
        now = next & ~done;
        next = after & ~done;
    }
}

#define REPAIR(kind, space, track, token) {kind, space, track, token},
static const RnRepair repairs[RN_IN_REPAIRS] = {RN_REPAIRS(REPAIR)};
#undef REPAIR

void rn_chart(RnChart *chart, const RnBox *box)
{
    chart->box = box;
    chart->oldest = 0;
    for (int i = 0; i < RN_WAYS_KEPT; i++) {
        chart->ways[i].fire = UINT16_MAX; /* there are not so many rooms */
    }
    memset(&chart->judged, 0, sizeof chart->judged);
    memset(&chart->hands, 0, sizeof chart->hands);
    chart->stepping = 0;
    count_minutes(box, chart->minute);
    for (int i = 0; i < RN_ITEMS; i++) {
        chart->bonus[i] = 0;
        for (int r = 0; r < RN_IN_REPAIRS; r++) {
            chart->bonus[i] |= (uint64_t)rn_item_bonus(repairs[r].kind, i) << 8 * r;
        }
    }
    for (int t = 0; t < RN_TRACKS; t++) {
        chart->in_all[t] = 0;
        for (int e = 0; e < RN_EVENTS; e++) {
            const int by = steps_of(box, e, t);
            if (by > 0) {
                RN_ASSERT(chart->stepping < RN_STEPS);
                chart->step[chart->stepping++] = (RnStep){(uint8_t)e, (uint8_t)t, (uint8_t)by};
                chart->in_all[t] += by * rn_cards(box->cards[e]);
            }
        }
    }
}

static bool are_of(const RnWays *ways, const RnState *s)
{
    return ways->fire == s->fire && ways->low == s->low && ways->high == s->high &&
           ways->blocked == s->blocked;
}

/* The ways of this position, if not known, in place of those that were found longest ago. */
static const RnWays *find_ways(RnChart *chart, const RnState *s)
{
    const unsigned sea = 1u << RN_SEA;
    Doors into;
    for (int i = 0; i < RN_WAYS_KEPT; i++) {
        if (are_of(&chart->ways[i], s)) {
            return &chart->ways[i];
        }
    }
    RnWays *ways = &chart->ways[chart->oldest];
    chart->oldest = (chart->oldest + 1) % RN_WAYS_KEPT;
    find_doors(chart->box, s, &into);
    for (int r = 0; r < RN_IN_REPAIRS; r++) {
        uint8_t(*minutes)[RN_SEA + 1] = ways->minutes[r];
        find_way(&into, repairs[r].space, s->fire | sea, minutes[false]);
        if (s->fire != 0) {
            find_way(&into, repairs[r].space, sea, minutes[true]);
        } else {
            memcpy(minutes[true], minutes[false], sizeof minutes[true]);
        }
    }
    ways->fire = s->fire;
    ways->low = s->low;
    ways->high = s->high;
    ways->blocked = s->blocked;
    return ways;
}

/* What each gnome's items add to each repair, all of them used: a byte for each repair. */
static const uint64_t *find_bonuses(RnChart *chart, const RnState *s)
{
    RnHands *known = &chart->hands;
    for (int g = 0; g < s->config.gnomes; g++) {
        uint64_t held[RN_HAND / 8];
        memcpy(held, s->items[g], sizeof held);
        if (held[0] != known->held[g][0] || held[1] != known->held[g][1]) {
            memcpy(known->held[g], held, sizeof held);
            known->bonus[g] = 0;
            for (int i = 0; i < RN_ITEMS; i++) {
                known->bonus[g] += s->items[g][i] * chart->bonus[i];
            }
        }
    }
    return known->bonus;
}

static int bonus_for(uint64_t bonus, int repair) { return (int)(bonus >> 8 * repair & 255); }

/* How surely, in tenths, the gnome takes the token off if it goes there now and spends all it can. *spare
 * are the minutes that it has beyond certainty. */
static int reach_token(const RnState *s, int gnome, RnRepair repair, int bonus,
                       const uint8_t way[2][RN_SEA + 1], int *spare)
{
    const uint8_t *hand = s->items[gnome];
    const bool bold = hand[RN_GROG] != 0 || hand[RN_FIRE_EXTINGUISHER] != 0;
    const int walk = way[bold][s->space[gnome]];
    const int wade = repair.space != RN_SEA && rn_has(s->low, repair.space) ? 2 : 0;
    const int minutes = s->time[gnome] - s->token[repair.token] - walk - wade;
    const bool dives = repair.space == RN_SEA && s->space[gnome] != RN_SEA;
    *spare = 0;
    if (minutes < 1 || (dives && hand[RN_AQUALUNG] == 0)) {
        return 0;
    }
    const int need = 10 - bonus;
    *spare = minutes > need ? minutes - (need > 1 ? need : 1) : 0;
    return minutes >= need ? 10 : minutes + 10 - need;
}

/* The token of this repair, and in tenths[] how surely each gnome could take it off; returns how likely it is,
 * in 64ths, that all of them together do not. */
static int put_token(RnInputs *inputs, const RnState *s, int number,
                     const uint64_t bonus[RN_GNOMES_MAX], const uint8_t way[2][RN_SEA + 1],
                     uint8_t tenths[RN_GNOMES_MAX])
{
    const RnRepair repair = repairs[number];
    const int at = RN_IN_TOKEN + repair.token * RN_IN_PER_TOKEN, room = repair.space;
    const bool barred = room != RN_SEA && (rn_has(s->fire, room) || rn_has(s->high, room));
    int alone = 64, most_spare = 0, certain = 0, able = 0, latest = 0;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (!rn_has(s->aboard, g) || s->space[g] > RN_SEA) {
            continue;
        }
        int spare;
        tenths[g] = (uint8_t)reach_token(s, g, repair, bonus_for(bonus[g], number), way, &spare);
        alone = alone * (10 - tenths[g]) / 10;
        certain += tenths[g] == 10;
        able += tenths[g] > 0;
        most_spare = spare > most_spare ? spare : most_spare;
        latest = s->time[g] > latest ? s->time[g] : latest;
    }
    put(inputs, at, 64);
    put(inputs, at + 1, alone);
    put(inputs, at + 2, barred ? 64 : 0);
    put(inputs, at + 3, barred ? alone : 0);
    put(inputs, at + 4, 24 * cap(certain, 4));
    put(inputs, at + 5, 16 * able);
    put(inputs, at + 6, 6 * cap(most_spare, 20));
    put(inputs, at + 7,
        latest > s->token[repair.token] ? 4 * (latest - s->token[repair.token]) : 0);
    return alone;
}

/* Minutes that the gnome takes until the repair is certain: the way, and ten less what its items add. */
static int minutes_to_mend(const RnState *s, int gnome, RnRepair repair, int bonus,
                           const uint8_t way[2][RN_SEA + 1])
{
    const uint8_t *hand = s->items[gnome];
    const bool bold = hand[RN_GROG] != 0 || hand[RN_FIRE_EXTINGUISHER] != 0;
    const bool dives = repair.space == RN_SEA && s->space[gnome] != RN_SEA;
    const int wade = repair.space != RN_SEA && rn_has(s->low, repair.space) ? 2 : 0;
    const int need = 10 - bonus;
    if (s->space[gnome] > RN_SEA || (dives && hand[RN_AQUALUNG] == 0)) {
        return OUT_OF_REACH;
    }
    return way[bold][s->space[gnome]] + wade + (need > 1 ? need : 1);
}

/* How soon somebody could do the repair, whether or not anything is broken yet. `order` are those who still move. */
static void put_help(RnInputs *inputs, const RnState *s, int number,
                     const uint64_t bonus[RN_GNOMES_MAX], const uint8_t way[2][RN_SEA + 1],
                     const uint8_t *order, int moving)
{
    enum { LONG = 30, NEAR = 11 };
    const RnRepair repair = repairs[number];
    const int at = RN_IN_HELP + number * RN_IN_PER_HELP, room = repair.space;
    const int level = repair.track < RN_TRACKS ? s->track[repair.track] : 0;
    const bool barred = room != RN_SEA && (rn_has(s->fire, room) || rn_has(s->high, room));
    int best = LONG, first = LONG, near = 0;
    for (int place = 0; place < moving; place++) {
        const int g = order[place];
        const int minutes =
            cap(minutes_to_mend(s, g, repair, bonus_for(bonus[g], number), way), LONG);
        if (minutes <= s->time[g]) {
            best = minutes < best ? minutes : best;
            first = place < 2 && minutes < first ? minutes : first;
            near += minutes <= NEAR;
        }
    }
    put(inputs, at, 4 * best);
    put(inputs, at + 1, 4 * first);
    put(inputs, at + 2, 12 * cap(near, 5));
    put(inputs, at + 3, level >= 5 ? 4 * best : 0);
    put(inputs, at + 4, level >= 5 ? 4 * first : 0);
    put(inputs, at + 5, level >= 7 ? 4 * best : 0);
    put(inputs, at + 6, level >= 7 ? 4 * first : 0);
    put(inputs, at + 7, barred ? 16 + 8 * level : 0);
}

/* Every repair: its token, and who could do it. */
static void put_repairs(RnInputs *inputs, RnChart *chart, const RnState *s, const uint8_t *order,
                        int moving, uint8_t tenths[RN_TOKENS][RN_GNOMES_MAX])
{
    int all_off = 64, tokens = 0;
    const uint64_t *bonus = find_bonuses(chart, s);
    const RnWays *ways = find_ways(chart, s);
    for (int i = 0; i < RN_IN_REPAIRS; i++) {
        const int token = repairs[i].token; /* one on 0 can never be passed [17.5] */
        const uint8_t(*way)[RN_SEA + 1] = ways->minutes[i];
        if (token != RN_TOKENS && s->token[token] != RN_NONE && s->token[token] > 0) {
            const int alone = put_token(inputs, s, i, bonus, way, tenths[token]);
            all_off = all_off * (64 - alone) / 64;
            tokens++;
        }
        put_help(inputs, s, i, bonus, way, order, moving);
    }
    put(inputs, RN_IN_RISK + 8, tokens > 1 ? all_off : 0);
    put(inputs, RN_IN_RISK + 9, 24 * tokens);
}

/* ---- The boat and the crew ------------------------------------------------------------------------- */

static void put_boat(RnInputs *inputs, const RnBox *box, const RnState *s)
{
    int shut = 0;
    for (int room = 1; room <= RN_ROOMS; room++) {
        const int at = RN_IN_ROOM + 3 * (room - 1);
        put(inputs, at, rn_has(s->fire, room) ? 64 : 0);
        put(inputs, at + 1, rn_has(s->low, room) ? 64 : 0);
        put(inputs, at + 2, rn_has(s->high, room) ? 64 : 0);
    }
    for (uint32_t left = s->blocked; left != 0; left &= left - 1) {
        put(inputs, RN_IN_HATCH + __builtin_ctz(left), 64);
    }
    for (unsigned left = RN_REPAIR_ROOMS; left != 0; left &= left - 1) {
        const uint32_t open = box->hatches_of[__builtin_ctz(left)] & ~s->blocked;
        shut += open == 0 ? 4 : (open & (open - 1)) == 0 ? 1 : 0;
    }
    put(inputs, RN_IN_BOAT, 8 * rn_bits(s->fire));
    put(inputs, RN_IN_BOAT + 1, 16 * rn_bits(s->fire & RN_REPAIR_ROOMS));
    put(inputs, RN_IN_BOAT + 2, 16 * rn_bits(s->fire & RN_STORE_ROOMS));
    put(inputs, RN_IN_BOAT + 3, 8 * rn_bits(s->high));
    put(inputs, RN_IN_BOAT + 4, 16 * rn_bits(s->high & RN_REPAIR_ROOMS));
    put(inputs, RN_IN_BOAT + 5, 8 * rn_bits(s->low));
    put(inputs, RN_IN_BOAT + 6, 16 * rn_bits(s->low & RN_REPAIR_ROOMS));
    put(inputs, RN_IN_BOAT + 7, 6 * rn_bits(s->blocked));
    put(inputs, RN_IN_BOAT + 8, 8 * shut);
    for (int e = 0; e < RN_EVENTS; e++) {
        put(inputs, RN_IN_DECK + e, 16 * rn_cards(s->deck[e]));
    }
    put(inputs, RN_IN_DECK + RN_EVENTS, s->deck_left);
    put(inputs, RN_IN_DECK + RN_EVENTS + 1, 64 * s->kraken_in);
}

/* What threatens gnomes, and how far fire can spread. */
static void put_risks(RnInputs *inputs, const RnBox *box, const RnState *s)
{
    int beside = 0, within = 0, sleepers = 0, lost = 0, caught = 0, sea = 0, edges = 0;
    unsigned near = 0; /* rooms that fire can spread to */
    for (unsigned left = s->fire; left != 0; left &= left - 1) {
        const unsigned next = box->beside[__builtin_ctz(left)] & ~(unsigned)s->fire;
        near |= next;
        edges += rn_bits(next);
    }
    for (int g = 0; g < s->config.gnomes; g++) {
        const int room = s->space[g];
        const bool asleep = rn_has(s->fainted, g);
        if (!rn_has(s->aboard, g) || room > RN_SEA) {
            continue;
        }
        if (room == RN_SEA) {
            sea += s->items[g][RN_AQUALUNG] != 0 ? 1 : 2;
            continue;
        }
        beside += rn_has(near, room);
        within += rn_has(s->fire, room);
        sleepers += asleep && rn_has(near, room);
        lost += asleep && (rn_has(s->fire, room) || rn_has(s->high, room));
        caught += (box->hatches_of[room] & ~s->blocked) == 0;
    }
    put(inputs, RN_IN_RISK, 4 * edges);
    put(inputs, RN_IN_RISK + 1, 12 * beside);
    put(inputs, RN_IN_RISK + 2, 16 * within);
    put(inputs, RN_IN_RISK + 3, 32 * sleepers);
    put(inputs, RN_IN_RISK + 4, 64 * lost);
    put(inputs, RN_IN_RISK + 5, 32 * caught);
    put(inputs, RN_IN_RISK + 6, 24 * sea);
    put(inputs, RN_IN_RISK + 7, 10 * rn_bits(near));
}

/* Minutes and events to the end, finely: a byte holds no more than a part of them. */
static void put_time(RnInputs *inputs, const RnState *s, int minutes, int events)
{
    enum { PART = 120, HALF = PART / 2 };
    put(inputs, RN_IN_DUE + 5, minutes / 4);
    for (int part = 0; part < RN_IN_PARTS; part++) {
        const int more = minutes - PART * part;
        put(inputs, RN_IN_TIME + part, more > 0 ? cap(more, PART) : 0);
    }
    put(inputs, RN_IN_TIME + RN_IN_PARTS, 2 * cap(events, HALF));
    put(inputs, RN_IN_TIME + RN_IN_PARTS + 1, events > HALF ? 2 * cap(events - HALF, HALF) : 0);
    put(inputs, RN_IN_TIME + RN_IN_PARTS + 2, s->decision == RN_TURN ? 64 : 0);
}

static void put_crew(RnInputs *inputs, const RnState *s, int events)
{
    int drunk = 0, most = 0, least = 60, at_sea = 0, hands = 0;
    uint8_t held[RN_HAND] = {0}; /* of each item */
    for (int g = 0; g < s->config.gnomes; g++) {
        if (rn_has(s->aboard, g)) {
            drunk += s->intoxication[g];
            most = s->time[g] > most ? s->time[g] : most;
            least = s->time[g] < least ? s->time[g] : least;
            at_sea += s->space[g] == RN_SEA;
            for (int i = 0; i < RN_HAND; i++) {
                held[i] = (uint8_t)(held[i] + s->items[g][i]);
            }
        }
    }
    for (int i = 0; i < RN_ITEMS; i++) {
        hands += held[i];
    }
    put(inputs, RN_IN_CREW, 12 * rn_bits(s->aboard));
    put(inputs, RN_IN_CREW + 1, 16 * (s->config.gnomes - rn_bits(s->aboard)));
    put(inputs, RN_IN_CREW + 2, 16 * rn_bits(s->fainted));
    put(inputs, RN_IN_CREW + 3, 4 * drunk);
    put(inputs, RN_IN_CREW + 4, most);
    put(inputs, RN_IN_CREW + 5, most > least ? 2 * (most - least) : 0);
    put(inputs, RN_IN_CREW + 6, 32 * at_sea);
    put(inputs, RN_IN_CREW + 7, 3 * hands);
    put(inputs, RN_IN_CREW + 8, 2 * hands * 64 / (events + 16));
    put(inputs, RN_IN_CREW + 9, 10 * s->stash);
    put(inputs, RN_IN_CREW + 10, 2 * s->pile_left);
    for (int i = 0; i < RN_ITEMS; i++) {
        put(inputs, RN_IN_HELD + i, 16 * cap(held[i], 7));
    }
    put(inputs, RN_IN_GAME + s->config.gnomes, 64);
    const unsigned known = rn_variants(&s->config) & ((1u << RN_EARLY_VARIANTS) - 1);
    const unsigned kinds = known << 1 | (s->config.edition == RN_FIRST ? 1u : 0u);
    for (unsigned left = kinds; left != 0; left &= left - 1) {
        put(inputs, RN_IN_GAME + RN_GNOMES_MAX + 1 + __builtin_ctz(left), 64);
    }
}

static void put_gnome(RnInputs *inputs, const RnChart *chart, const RnState *s, int gnome,
                      int place, const uint8_t tenths[RN_TOKENS][RN_GNOMES_MAX])
{
    const int at = RN_IN_GNOME + place * RN_IN_PER_GNOME;
    const int room = s->space[gnome];
    const int drunk = s->intoxication[gnome];
    const RnMinute *minute = &chart->minute[s->time[gnome]];
    uint8_t held[RN_HAND];
    put(inputs, at, 64);
    if (room >= 1 && room <= RN_SEA) {
        put(inputs, at + room, 64);
        put(inputs, at + 12, rn_has(s->fire, room) ? 64 : 0);
        put(inputs, at + 13, rn_has(s->high, room) ? 64 : 0);
        put(inputs, at + 14, rn_has(s->low, room) ? 64 : 0);
    }
    put(inputs, at + 15, s->time[gnome]);
    put(inputs, at + 16, 4 * minute->events);
    put(inputs, at + 17, 16 * drunk);
    put(inputs, at + 18, drunk >= 3 ? 64 : 0);
    put(inputs, at + 19, rn_has(s->fainted, gnome) ? 64 : 0);
    put(inputs, at + 20, s->time[gnome] == 0 ? 64 : 0);
    put(inputs, at + 21, 12 * minute->to_event);
    put(inputs, at + 22, 12 * minute->to_item);
    memcpy(held, s->items[gnome], sizeof held);
    for (int i = 0; i < RN_HAND; i++) {
        held[i] = (uint8_t)((held[i] < 3 ? held[i] : 3) * 32);
    }
    memcpy(inputs->value + at + 23, held, sizeof held); /* those that are no items are put below */
    for (int t = 0; t < RN_TOKENS; t++) {
        const int p = tenths[t][gnome];
        put(inputs, at + 23 + RN_ITEMS + 2 * t, 6 * p);
        put(inputs, at + 24 + RN_ITEMS + 2 * t, p == 10 ? 64 : 0);
    }
}

static void put_gnomes(RnInputs *inputs, const RnChart *chart, const RnState *s,
                       const uint8_t *order, int moving,
                       const uint8_t tenths[RN_TOKENS][RN_GNOMES_MAX])
{
    unsigned left = s->aboard;
    for (int place = 0; place < moving; place++) {
        put_gnome(inputs, chart, s, order[place], place, tenths);
        left &= ~(1u << order[place]);
    }
    for (int place = moving; left != 0; left &= left - 1, place++) { /* at the end of their time */
        put_gnome(inputs, chart, s, __builtin_ctz(left), place, tenths);
    }
}

/* Chance of the faint check that is due, in 64ths [11.2]. */
static int faint_due(const RnBox *box, const RnState *s)
{
    const bool due = s->phase < RN_FAINT || (s->phase == RN_FAINT && s->decision == RN_CHANCE);
    int deep = 0, all = 0;
    if (!due || s->used[RN_GROG] == 0) {
        return 0;
    }
    for (int e = 0; e < RN_EVENTS; e++) {
        const uint8_t *cards = s->deck_left != 0 ? s->deck[e] : box->cards[e];
        for (int f = 0; f < RN_FAINTS; f++) {
            deep += f > 0 && f <= s->intoxication[s->active] ? cards[f] : 0;
            all += cards[f];
        }
    }
    return 64 * deep / (all > 0 ? all : 1);
}

/* What the turn under way will bring when it goes on as it stands: events, items, a faint. */
static void put_due(RnInputs *inputs, const RnBox *box, const RnState *s)
{
    const uint64_t ahead = ((uint64_t)1 << s->time[s->active]) - ((uint64_t)1 << s->ghost);
    const bool drawing = s->decision == RN_CHANCE && s->chance == RN_ITEM;
    const bool event = s->decision == RN_CHANCE && s->chance == RN_EVENT && s->phase == RN_UPDATES;
    int events = count_icons(box->event_icons & ahead) - s->charms + event;
    int items = count_icons(box->item_icons & ahead);
    events = events > 0 ? events : 0;
    items += !drawing ? 0 : s->phase == RN_ACTION ? s->number : 1;
    put(inputs, RN_IN_DUE, 16 * events);
    put(inputs, RN_IN_DUE + 1, events > 0 ? 64 : 0);
    put(inputs, RN_IN_DUE + 2, events > 2 ? 64 : 0);
    put(inputs, RN_IN_DUE + 3, 16 * items);
    put(inputs, RN_IN_DUE + 4, faint_due(box, s));
}

void rn_inputs(RnChart *chart, const RnState *state, RnInputs *inputs)
{
    const RnBox *box = chart->box;
    uint8_t tenths[RN_TOKENS][RN_GNOMES_MAX] = {{0}};
    uint8_t order[RN_GNOMES_MAX];
    int events = 0, minutes = 0;
    RnState moved;
    const RnState *s = state;
    memset(inputs, 0, sizeof *inputs);
    if (s->active != RN_NONE && s->ghost < s->time[s->active]) {
        put_due(inputs, box, s);
        moved = *s;
        moved.time[s->active] = s->ghost;
        s = &moved;
    }
    for (int g = 0; g < s->config.gnomes; g++) {
        events += rn_has(s->aboard, g) ? chart->minute[s->time[g]].events : 0;
        minutes += rn_has(s->aboard, g) ? s->time[g] : 0;
    }
    const int moving = rn_order(s, order);
    put_time(inputs, s, minutes, events);
    put_tracks(inputs, chart, s, events);
    put_repairs(inputs, chart, s, order, moving, tenths);
    put_boat(inputs, box, s);
    put_risks(inputs, box, s);
    put_crew(inputs, s, events);
    put_gnomes(inputs, chart, s, order, moving, (const uint8_t(*)[RN_GNOMES_MAX])tenths);
}
