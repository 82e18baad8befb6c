/*
 * piles.c - the pieces that every phase handles: questions, minutes, items and the two piles.
 *
 * Covers 10.1 to 10.9 (what using an item does; when it may be used is legal.c's) and 13.1.
 */
#include "core.h"

RN_FN void rn_ask(RnRun *run, int decision, int decider)
{
    RN_ASSERT(decision >= 0 && decision < RN_DECISIONS);
    RN_ASSERT(decider == RN_NONE ? decision == RN_CHANCE : decider < run->s->config.gnomes);
    run->s->decision = (uint8_t)decision;
    run->s->decider = (uint8_t)decider;
    run->s->chance = RN_NO_CHANCE;
}

RN_FN void rn_ask_chance(RnRun *run, int chance)
{
    rn_ask(run, RN_CHANCE, RN_NONE);
    run->s->chance = (uint8_t)chance;
}

RN_FN void rn_discard(RnRun *run, int gnome, int item)
{
    RN_ASSERT(gnome < run->s->config.gnomes && run->s->items[gnome][item] > 0);
    run->s->items[gnome][item]--;
    run->s->discards[item]++;
    rn_tell(run, RN_F_DISCARDED, gnome, item, 0, 0);
}

/* A card is due: an empty deck is renewed first [13.1] [17.20]. */
RN_FN void rn_ask_card(RnRun *run)
{
    RnState *s = run->s;
    if (s->deck_left == 0) {
        const bool kraken = s->kraken_in == 0;
        int left = 0;
        if (kraken) {
            memcpy(s->discarded[RN_KRAKEN_CARD], run->box->cards[RN_KRAKEN_CARD], RN_FAINTS);
            s->kraken_in = 1;
        }
        memcpy(s->deck, s->discarded, sizeof s->deck);
        memset(s->discarded, 0, sizeof s->discarded);
        for (int e = 0; e < RN_EVENTS; e++) {
            for (int f = 0; f < RN_FAINTS; f++) {
                left += s->deck[e][f];
            }
        }
        s->deck_left = (uint8_t)left;
        rn_tell(run, RN_F_DECK_RENEWED, RN_NONE, left, kraken, 0);
    }
    rn_ask_chance(run, RN_EVENT);
}

/* A card is turned: it lies on the discards, or leaves the game [13.1] [16.1a]. */
RN_FN void rn_turn_card(RnRun *run, RnMove m, int what)
{
    RnState *s = run->s;
    RN_ASSERT(s->deck[m.what][m.count] > 0 && s->deck_left > 0);
    s->deck[m.what][m.count]--;
    s->deck_left--;
    rn_tell(run, what, s->active, m.what, m.count, 0);
    if (m.what == RN_RESPITE && s->config.no_respite != 0) {
        s->removed[m.count]++;
        rn_tell(run, RN_F_REMOVED, RN_NONE, m.what, m.count, 0);
    } else {
        s->discarded[m.what][m.count]++;
    }
}

/* An item is due; false when there is none to be had [10.9]. */
RN_FN bool rn_ask_item(RnRun *run)
{
    RnState *s = run->s;
    if (s->pile_left == 0) {
        const int left = rn_sum16(s->discards);
        if (left == 0) {
            return false;
        }
        memcpy(s->pile, s->discards, sizeof s->pile);
        memset(s->discards, 0, sizeof s->discards);
        s->pile_left = (uint8_t)left;
        rn_tell(run, RN_F_PILE_RENEWED, RN_NONE, left, 0, 0);
    }
    rn_ask_chance(run, RN_ITEM);
    return true;
}

RN_FN void rn_get_item(RnRun *run, int gnome, int item, int from)
{
    RnState *s = run->s;
    RN_ASSERT(gnome < s->config.gnomes && s->pile[item] > 0 && s->pile_left > 0);
    s->pile[item]--;
    s->pile_left--;
    s->items[gnome][item]++;
    rn_tell(run, RN_F_GOT, gnome, item, from, 0);
}

RN_FN void rn_spend(RnRun *run, int minutes)
{
    RN_ASSERT(minutes >= 0 && minutes <= run->s->ghost);
    if (minutes > 0) {
        run->s->ghost = (uint8_t)(run->s->ghost - minutes);
        rn_tell(run, RN_F_GHOST, run->s->active, run->s->ghost, minutes, 0);
    }
}

/* [10.1] to [10.8]; the lasting effects are read off `used` when they matter. */
RN_FN void rn_use_item(RnRun *run, int item)
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
RN_FN void rn_go_to(RnRun *run, int point)
{
    RN_ASSERT(point >= 0 && point < RN_POINTS);
    run->s->point = (uint8_t)point;
    run->s->action = run->s->subject = run->s->number = run->s->fleeing = 0;
}
