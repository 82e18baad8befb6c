/*
 * judge.c - how good a position is, at a glance: a logistic regression over what can be seen.
 *
 * The weights (judge_weights.h) were fitted by tools/train_judge.c to the ends of games that the
 * sailor played. All in integers, so that every machine judges alike.
 */
#include "base/assert.h"
#include "judge.h"

#include "judge_weights.h"
#include "map.h"

static int count_bits(unsigned mask) { return __builtin_popcount(mask); }

static int cap(int n, int most) { return n < most ? n : most; }

/* How likely, in 64ths, nobody takes the token off in time even by trying with all their minutes. */
static int hopeless(const RnBox *box, const RnState *s, int token, int room)
{
    int alone = 64;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (!rn_has(s->aboard, g) || s->space[g] > RN_SEA) {
            continue;
        }
        int minutes = s->time[g] - s->token[token] - rn_distance(box, s->space[g], room);
        minutes = minutes > 10 ? 10 : minutes < 0 ? 0 : minutes;
        minutes = room == RN_SEA && s->items[g][RN_AQUALUNG] == 0 ? 0 : minutes;
        alone = alone * (20 - minutes) / 20;
    }
    return alone;
}

/* Steps of each track expected among the next `events` cards, in quarters. */
static void expect_steps(const RnBox *box, const RnState *s, int events, int steps[RN_TRACKS])
{
    for (int t = 0; t < RN_TRACKS; t++) {
        int in_deck = 0, in_all = 0;
        for (int e = 0; e < RN_EVENTS; e++) {
            const bool fire = e == RN_FIRE_CARD || e == RN_FIRE_SPREADS || e == RN_FRIENDLY_FIRE;
            const bool heat = e == RN_REACTOR_WARMUP || e == RN_REACTOR_MALFUNCTION;
            const bool mine = t == RN_ASPHYXIATION ? fire
                              : t == RN_HEAT       ? heat
                                                   : e <= RN_FAST_DESCENT;
            if (mine) {
                const int each = t == RN_ASPHYXIATION ? 1 : box->track_step[e];
                in_deck += each * rn_cards(s->deck[e]);
                in_all += each * rn_cards(box->cards[e]);
            }
        }
        const int deck = s->deck_left, beyond = events > deck ? events - deck : 0;
        steps[t] = 4 * (events > deck ? in_deck : in_deck * events / (deck > 0 ? deck : 1)) +
                   4 * in_all * beyond / box->card_total;
    }
}

typedef struct Page { /* features are written one after the other */
    int16_t *at;
    int count;
} Page;

static void put(Page *page, int value)
{
    RN_ASSERT(page->count < RN_FEATURES);
    page->at[page->count++] = (int16_t)(value > 256 ? 256 : value < -256 ? -256 : value);
}

static void put_tracks(Page *page, const RnState *s, int stage)
{
    for (int i = 0; i < RN_FEATURES_TRACK; i++) {
        put(page, 0);
    }
    for (int t = 0; t < RN_TRACKS; t++) {
        page->at[(stage * RN_TRACKS + t) * 10 + cap(s->track[t], 9)] = 64;
    }
}

static void put_tokens(Page *page, const RnBox *box, const RnState *s)
{
#define TOKEN_ROOM(kind, space, track, token) [token] = (space),
    static const uint8_t rooms[RN_TOKENS + 1] = {RN_REPAIRS(TOKEN_ROOM)};
    for (int t = 0; t < RN_TOKENS; t++) {
        const bool on = s->token[t] != RN_NONE && s->token[t] > 0;
        const int bad = on ? hopeless(box, s, t, rooms[t]) : 0;
        const bool barred =
            on && rooms[t] != RN_SEA && (rn_has(s->fire, rooms[t]) || rn_has(s->high, rooms[t]));
        put(page, on ? 64 : 0);
        put(page, bad);
        put(page, bad * bad / 64);
        put(page, barred ? 64 : 0);
    }
}

static void put_boat(Page *page, const RnBox *box, const RnState *s)
{
    put(page, 8 * count_bits(s->fire));
    put(page, 16 * count_bits(s->fire & RN_REPAIR_ROOMS));
    put(page, 16 * count_bits(s->fire & RN_STORE_ROOMS));
    put(page, 8 * count_bits(s->high));
    put(page, 16 * count_bits(s->high & RN_REPAIR_ROOMS));
    put(page, 8 * count_bits(s->low));
    put(page, 16 * count_bits(s->low & RN_REPAIR_ROOMS));
    put(page, 4 * count_bits(s->blocked));
    int shut = 0;
    for (unsigned left = RN_REPAIR_ROOMS; left != 0; left &= left - 1) {
        const uint32_t open = box->hatches_of[__builtin_ctz(left)] & ~s->blocked;
        shut += open == 0 ? 4 : (open & (open - 1)) == 0 ? 1 : 0;
    }
    put(page, 8 * shut);
}

static void put_crew(Page *page, const RnState *s, int events)
{
    int drunk = 0, most = 0, least = 60, at_sea = 0, hands = 0;
    for (int g = 0; g < s->config.gnomes; g++) {
        if (rn_has(s->aboard, g)) {
            drunk += s->intoxication[g];
            most = s->time[g] > most ? s->time[g] : most;
            least = s->time[g] < least ? s->time[g] : least;
            at_sea += s->space[g] == RN_SEA;
            hands += rn_hand_size(s, g);
        }
    }
    put(page, 8 * count_bits(s->aboard));
    put(page, 16 * (s->config.gnomes - count_bits(s->aboard)));
    put(page, 16 * count_bits(s->fainted));
    put(page, 4 * drunk);
    put(page, most);
    put(page, most - least);
    put(page, 32 * at_sea);
    put(page, 2 * hands);
    put(page, 2 * hands * 64 / (events + 16));
    put(page, 8 * s->stash);
    put(page, 64 * s->kraken_in);
    for (int n = RN_GNOMES_MIN; n <= RN_GNOMES_MAX; n++) {
        put(page, s->config.gnomes == n ? 64 : 0);
    }
    put(page, s->config.edition == RN_FIRST ? 64 : 0);
}

void rn_features(const RnBox *box, const RnState *s, int16_t features[RN_FEATURES])
{
    Page page = {.at = features};
    int events = 0, steps[RN_TRACKS];
    for (int g = 0; g < s->config.gnomes; g++) {
        if (rn_has(s->aboard, g)) {
            events += __builtin_popcountll(box->event_icons & (((uint64_t)1 << s->time[g]) - 1));
        }
    }
    const int stage = events > 40 ? 0 : events > 15 ? 1 : 2;
    expect_steps(box, s, events, steps);
    put_tracks(&page, s, stage);
    put(&page, 64);
    put(&page, events);
    put(&page, cap(events, 20) * 3);
    put(&page, events * events / 64);
    for (int t = 0; t < RN_TRACKS; t++) {
        const int over = 4 * s->track[t] + steps[t] - 4 * box->track_lost;
        put(&page, steps[t]);
        put(&page, over > 0 ? over : 0);
        put(&page, over > -16 ? over + 16 : 0);
    }
    put_tokens(&page, box, s);
    put_boat(&page, box, s);
    put_crew(&page, s, events);
    while (page.count < RN_FEATURES) {
        features[page.count++] = 0;
    }
}

/* 65536 / (1 + exp(-x / 1024)), by a table of the right half with straight lines between. */
static int squash(int64_t x)
{
    static const int32_t right[17] = {32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357,
                                      64816, 65097, 65269, 65374, 65438, 65476, 65500, 65514};
    const bool left = x < 0;
    const int64_t y = left ? -x : x;
    if (y >= 16 * 512) {
        return left ? 1 : 65535;
    }
    const int at = (int)(y / 512), part = (int)(y % 512);
    int value = right[at] + (right[at + 1] - right[at]) * part / 512;
    value = value > 65535 ? 65535 : value;
    return left ? 65536 - value : value;
}

int rn_judge(const RnBox *box, const RnState *s)
{
    int16_t features[RN_FEATURES];
    int64_t sum = 0;
    if (s->decision == RN_OVER) {
        return s->result == RN_RESCUED ? 65536 : 0;
    }
    rn_features(box, s, features);
    for (int i = 0; i < RN_FEATURES; i++) {
        sum += (int64_t)features[i] * judge_weights[i];
    }
    const int judgement = squash(sum / 256);
    RN_ASSERT(judgement > 0 && judgement < 65536);
    return judgement;
}
