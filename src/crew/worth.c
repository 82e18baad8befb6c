/*
 * worth.c - what the script's weights make of a position: what a repair is worth, what items cost.
 */
#include "plans.h"

int rn_events_left(const RnBox *box, const RnState *s)
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

void rn_weigh_fainting(RnMind *mind)
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
static int left_to_me(const RnMind *mind, int token, int room)
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
static int outlook(const RnMind *mind, int track)
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

int rn_worth_of_repair(const RnMind *mind, RnRepair repair)
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

int rn_cost_of_items(const RnMind *mind, unsigned items)
{
    const RnState *s = mind->s;
    int cost = 0;
    for (int i = 0; i < RN_ITEMS; i++) {
        cost += rn_has(items, i) ? mind->w->item[i] : 0;
    }
    if (rn_has(items, RN_GROG)) {
        const bool again = rn_has(items, RN_SECOND_GROG);
        const int level = s->intoxication[s->active] + (again ? 2 : 1);
        cost += mind->faint[level < 4 ? level : 4] * mind->w->faint / 64;
        cost += again ? mind->w->item[RN_GROG] : 0;
    }
    return cost;
}
