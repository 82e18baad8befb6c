/*
 * view.c - what a seat may know [2.8], and whole states that fit it.
 */
#include "core.h"

RN_FN static unsigned hidden_hands(const RnState *s, int seat)
{
    unsigned hides = 0;
    if (rn_hands_hidden(s) && s->config.players > 2) { /* a gnome each */
        return (rn_bit(s->config.gnomes) - 1) & ~rn_bit(seat);
    }
    if (rn_hands_hidden(s)) {
        for (int g = 0; g < s->config.gnomes; g++) {
            hides |= (unsigned)(rn_player(s, g) != rn_player(s, seat)) << g;
        }
    }
    return hides;
}

RN_FN void rn_unseen(const RnState *s, int seat, RnUnseen *unseen)
{
    uint64_t low = rn_eight(s->pile),
             high = rn_eight(s->pile + 8); /* count for count: none is over 255 */
    RN_ASSERT(seat >= 0 && seat < s->config.gnomes);
    memset(unseen->hidden, 0, sizeof unseen->hidden);
    unseen->hides = (uint8_t)hidden_hands(s, seat);
    for (unsigned left = unseen->hides; left != 0; left &= left - 1) {
        const int g = rn_low_bit(left);
        const uint64_t first = rn_eight(s->items[g]), last = rn_eight(s->items[g] + 8);
        unseen->hidden[g] = (uint8_t)((first + last) * UINT64_C(0x0101010101010101) >> 56);
        low += first;
        high += last;
    }
    rn_put_eight(unseen->pile, low);
    rn_put_eight(unseen->pile + 8, high);
}

RN_FN void rn_view(const RnState *s, int seat, RnView *view)
{
    RnUnseen unseen;
    rn_unseen(s, seat, &unseen);
    view->seen = *s;
    memcpy(view->seen.pile, unseen.pile, sizeof unseen.pile);
    memcpy(view->hidden, unseen.hidden, sizeof unseen.hidden);
    memset(view->zero, 0, sizeof view->zero);
    view->seat = (uint8_t)seat;
    view->hides = unseen.hides;
    for (unsigned left = unseen.hides; left != 0; left &= left - 1) {
        memset(view->seen.items[rn_low_bit(left)], 0, RN_HAND);
    }
}

/* ---- Completing a view ------------------------------------------------------------------------ */

/* Spreads the caller's entropy over as many numbers as are needed: Weyl steps, well mixed. */
RN_FN static uint32_t below(uint64_t *entropy, uint32_t limit)
{
    uint64_t x = *entropy += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
    x = (x ^ x >> 32) * 0xD6E8FEB86659FD93u;
    /* limit is at most 200: the bias of this reduction is below 2^-24 */
    return (uint32_t)((x >> 32) * limit >> 32);
}

RN_FN static void deal_one(RnState *s, int gnome, uint64_t *entropy, int *unseen)
{
    RN_ASSERT(*unseen > 0 && gnome < s->config.gnomes);
    uint32_t n = below(entropy, (uint32_t)*unseen);
    int item = 0;
    while (n >= s->pile[item]) {
        n -= s->pile[item++];
    }
    RN_ASSERT(item < RN_ITEMS);
    s->pile[item]--;
    s->items[gnome][item]++;
    --*unseen;
}

/* Which items a gnome must hold one of for this decision to be asked of it; none: no condition. */
RN_FN static unsigned implied_items(const RnBox *box, const RnState *s)
{
    const int g = s->decider;
    unsigned items = 0;
    switch (s->decision) {
    case RN_LATE:
        items |= s->intoxication[g] > 0 ? rn_bit(RN_COFFEE) : 0;
        items |= s->card_drawn == 0 ? rn_bit(RN_LUCKY_CHARM) : 0;
        break;
    case RN_DEFEND: items = rn_bit(RN_CROWBAR); break;
    case RN_FLEE:
        if (!rn_can_flee(box, s)) {
            items |= s->used[RN_GROG] == 0 ? rn_bit(RN_GROG) : 0;
            items |= s->used[RN_FIRE_EXTINGUISHER] == 0 ? rn_bit(RN_FIRE_EXTINGUISHER) : 0;
            items |= s->used[RN_AQUALUNG] == 0 ? rn_bit(RN_AQUALUNG) : 0;
        }
        break;
    }
    return items;
}

RN_FN static bool holds_one(const RnState *s, int gnome, unsigned items)
{
    for (int i = 0; i < RN_ITEMS; i++) {
        if ((items >> i & 1) != 0 && s->items[gnome][i] != 0) {
            return true;
        }
    }
    return false;
}

/* The last resort after many fair deals without luck: the unlucky hand swaps one item for one of
 * those it must have, taken from the pile or from another hidden hand. */
RN_FN static bool swap_one_in(RnState *s, const RnView *view, unsigned items, uint64_t *entropy)
{
    uint8_t *hand = s->items[s->decider];
    uint8_t *from = NULL;
    int wanted = RN_ITEMS, given = 0;
    uint32_t seen = 0;
    for (int i = 0; i < RN_ITEMS; i++) {
        if ((items >> i & 1) == 0) {
            continue;
        }
        for (int g = -1; g < s->config.gnomes; g++) { /* -1: the pile */
            uint8_t *row = g < 0 ? s->pile : s->items[g];
            const bool open = g >= 0 && ((view->hides >> g & 1) == 0 || g == s->decider);
            if (!open && row[i] != 0) {
                seen += row[i];
                if (below(entropy, seen) < row[i]) {
                    from = row;
                    wanted = i;
                }
            }
        }
    }
    uint32_t n = below(entropy, (uint32_t)rn_sum16(hand));
    if (from == NULL || rn_sum16(hand) == 0) {
        return false;
    }
    while (n >= hand[given]) {
        n -= hand[given++];
    }
    RN_ASSERT(given < RN_ITEMS && wanted < RN_ITEMS);
    hand[given]--;
    from[given]++;
    from[wanted]--;
    hand[wanted]++;
    return true;
}

RN_FN bool rn_complete(const RnBox *box, const RnView *view, uint64_t entropy, RnState *s)
{
    RN_ASSERT(view->hides >> view->seen.config.gnomes == 0);
    *s = view->seen;
    if (view->hides == 0) {
        return true;
    }
    const bool asked = s->decider != RN_NONE && (view->hides >> s->decider & 1) != 0;
    const unsigned items = asked ? implied_items(box, s) : 0;
    for (int attempt = 0; attempt < 400; attempt++) {
        int unseen = rn_sum16(view->seen.pile);
        *s = view->seen;
        for (unsigned left = view->hides; left != 0; left &= left - 1) {
            const int g = rn_low_bit(left);
            for (int i = 0; i < view->hidden[g]; i++) {
                if (unseen == 0) {
                    return false;
                }
                deal_one(s, g, &entropy, &unseen);
            }
        }
        if (unseen != s->pile_left) {
            return false;
        }
        if (items == 0 || holds_one(s, s->decider, items)) {
            return true;
        }
    }
    return swap_one_in(s, view, items, &entropy);
}

RN_FN RnFact rn_fact_for(const RnState *after, int seat, RnFact fact)
{
    RN_ASSERT(seat >= 0 && seat < after->config.gnomes && fact.what < RN_FACTS);
    const unsigned hides = hidden_hands(after, seat);
    const bool its = fact.gnome < RN_GNOMES_MAX && (hides >> fact.gnome & 1) == 0;
    switch (fact.what) {
    case RN_F_GOT:
        if (!its && fact.b != RN_FROM_STASH) {
            fact.a = RN_NONE;
        }
        break;
    case RN_F_GAVE:
    case RN_F_ROBBED:
        if (!its && (hides >> fact.b & 1) != 0) {
            fact.a = RN_NONE;
        }
        break;
    }
    return fact;
}
