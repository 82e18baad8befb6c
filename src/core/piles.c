/*
 * piles.c - the pieces that every phase handles: questions, minutes, items and the two piles.
 *
 * Covers 10.1 to 10.9 (what using an item does; when it may be used is legal.c's) and 13.1.
 */
#include "core.h"

RN_OWN void rn_ask(RnRun *run, int decision, int decider)
{
    RN_ASSERT(decision >= 0 && decision < RN_DECISIONS);
    RN_ASSERT(decider == RN_NONE ? decision == RN_CHANCE : decider < run->s->config.gnomes);
    run->s->decision = (uint8_t)decision;
    run->s->decider = (uint8_t)decider;
    run->s->chance = RN_NO_CHANCE;
}

RN_OWN void rn_ask_chance(RnRun *run, int chance)
{
    rn_ask(run, RN_CHANCE, RN_NONE);
    run->s->chance = (uint8_t)chance;
}

RN_OWN void rn_discard(RnRun *run, int gnome, int item)
{
    RN_ASSERT(gnome < run->s->config.gnomes && run->s->items[gnome][item] > 0);
    run->s->items[gnome][item]--;
    run->s->discards[item]++;
    rn_tell(run, RN_F_DISCARDED, gnome, item, 0, 0);
}

/* The discards become the deck [13.1] [17.20]. */
RN_FN RN_RARE static void renew_deck(RnRun run)
{
    RnState *s = run.s;
    const bool kraken = s->kraken_in == 0;
    int left = 0;
    for (int e = 0; e < RN_EVENTS; e++) {
        uint8_t *to = RN_DECK(s)[e], *from = RN_DISCARDED(s)[e];
        const uint8_t *aside = run.box->cards[e];
        for (int f = 0; f < RN_FAINTS; f++) {
            to[f] = kraken && e == RN_KRAKEN_CARD ? aside[f] : from[f];
            from[f] = 0;
            left += to[f];
        }
    }
    s->kraken_in = 1;
    s->deck_left = (uint8_t)left;
    rn_tell(&run, RN_F_DECK_RENEWED, RN_NONE, left, kraken, 0);
}

/* A card is due: an empty deck is renewed first. */
RN_OWN void rn_ask_card(RnRun *run)
{
    if (run->s->deck_left == 0) {
        renew_deck(*run);
    }
    rn_ask_chance(run, RN_EVENT);
}

/* A card is turned: it lies on the discards, or leaves the game [13.1] [16.1a]. */
RN_OWN void rn_turn_card(RnRun *run, RnMove m, int what)
{
    RnState *s = run->s;
    RN_ASSERT(RN_DECK(s)[m.what][m.count] > 0 && s->deck_left > 0);
    RN_DECK(s)[m.what][m.count]--;
    s->deck_left--;
    rn_tell(run, what, s->active, m.what, m.count, 0);
    if (m.what == RN_RESPITE && s->config.no_respite != 0) {
        s->removed[m.count]++;
        rn_tell(run, RN_F_REMOVED, RN_NONE, m.what, m.count, 0);
    } else {
        RN_DISCARDED(s)[m.what][m.count]++;
    }
}

/* The discards become the pile; false when there are none [10.9]. */
RN_FN RN_RARE static bool renew_pile(RnRun run)
{
    RnState *s = run.s;
    const int left = rn_sum16(s->discards);
    if (left == 0) {
        return false;
    }
    memcpy(s->pile, s->discards, sizeof s->pile);
    memset(s->discards, 0, sizeof s->discards);
    s->pile_left = (uint8_t)left;
    rn_tell(&run, RN_F_PILE_RENEWED, RN_NONE, left, 0, 0);
    return true;
}

/* An item is due; false when there is none to be had. */
RN_OWN bool rn_ask_item(RnRun *run)
{
    if (run->s->pile_left == 0 && !renew_pile(*run)) {
        return false;
    }
    rn_ask_chance(run, RN_ITEM);
    return true;
}

RN_OWN void rn_get_item(RnRun *run, int gnome, int item, int from)
{
    RnState *s = run->s;
    RN_ASSERT(gnome < s->config.gnomes && s->pile[item] > 0 && s->pile_left > 0);
    s->pile[item]--;
    s->pile_left--;
    s->items[gnome][item]++;
    rn_tell(run, RN_F_GOT, gnome, item, from, 0);
}

RN_OWN void rn_spend(RnRun *run, int minutes)
{
    RN_ASSERT(minutes >= 0 && minutes <= run->s->ghost);
    if (minutes > 0) {
        run->s->ghost = (uint8_t)(run->s->ghost - minutes);
        rn_tell(run, RN_F_GHOST, run->s->active, run->s->ghost, minutes, 0);
    }
}

/* [10.1] to [10.8]; the lasting effects are read off `used` when they matter. */
RN_OWN void rn_use_item(RnRun *run, int item)
{
    RnState *s = run->s;
    const int g = s->active;
    const int level = s->intoxication[g];
    RN_ASSERT(item >= 0 && item < RN_ITEMS && s->items[g][item] > 0);
    s->items[g][item]--;
    s->discards[item]++;
    s->used[item]++;
    rn_tell(run, RN_F_USED, g, item, 0, 0);
    if (item == RN_GROG) {
        s->intoxication[g] = (uint8_t)(level < 4 ? level + 1 : 4);
        rn_tell(run, RN_F_INTOXICATION, g, s->intoxication[g], 0, 0);
    } else if (item == RN_COFFEE) {
        s->intoxication[g] = (uint8_t)(level > 2 ? level - 2 : 0);
        rn_tell(run, RN_F_INTOXICATION, g, s->intoxication[g], 0, 0);
    } else if (item == RN_LUCKY_CHARM) {
        s->charms = (uint8_t)(s->charms + 3);
    }
}

/* What only the action under way needs is forgotten with it, so that equal positions are equal. */
RN_OWN void rn_go_to(RnRun *run, int point)
{
    RN_ASSERT(point >= 0 && point < RN_POINTS);
    run->s->point = (uint8_t)point;
    run->s->action = run->s->subject = run->s->number = run->s->fleeing = 0;
}
