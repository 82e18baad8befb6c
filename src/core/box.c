/*
 * box.c - checks component data and computes what the rules look up in it.
 *
 * A box is refused only when no game could be set up and played to its end with it: counts are the
 * owner's business.
 */
#include "core.h"

RN_FN static RnBoxFlaw lay_hatches(RnBox *box)
{
    if (box->hatches == 0 || box->hatches > RN_HATCHES_MAX) {
        return RN_BOX_HATCH;
    }
    memset(box->hatch_of, RN_NONE, sizeof box->hatch_of);
    memset(box->beside, 0, sizeof box->beside);
    memset(box->hatches_of, 0, sizeof box->hatches_of);
    for (int h = 0; h < RN_HATCHES_MAX; h++) {
        int a = box->hatch_a[h], b = box->hatch_b[h];
        if (h >= box->hatches) {
            box->hatch_a[h] = box->hatch_b[h] = 0;
            continue;
        }
        if (a < 1 || a >= b || b > RN_ROOMS) {
            return RN_BOX_HATCH;
        }
        if (box->hatch_of[a][b] != RN_NONE) {
            return RN_BOX_HATCH_TWICE;
        }
        box->hatch_of[a][b] = box->hatch_of[b][a] = (uint8_t)h;
        box->beside[a] = (uint16_t)(box->beside[a] | rn_bit(b));
        box->beside[b] = (uint16_t)(box->beside[b] | rn_bit(a));
        box->hatches_of[a] |= rn_bit(h);
        box->hatches_of[b] |= rn_bit(h);
    }
    unsigned reached = rn_bit(1), before = 0;
    while (reached != before) {
        before = reached;
        for (int r = 1; r <= RN_ROOMS; r++) {
            reached |= (before >> r & 1u) != 0 ? box->beside[r] : 0u;
        }
    }
    if (reached != RN_ALL_ROOMS) {
        return RN_BOX_CUT_OFF;
    }
    return (box->exterior & ~RN_ALL_ROOMS) != 0 ? RN_BOX_EXTERIOR : RN_BOX_OK;
}

RN_FN static RnBoxFlaw lay_tracks(RnBox *box)
{
    const uint64_t spaces =
        ((uint64_t)1 << 60) - 1; /* 0..59: the start space's icons never count */
    int nearest = 60;
    for (int n = 0; n <= RN_GNOMES_MAX; n++) {
        if (n < RN_GNOMES_MIN) {
            box->start[n] = 0;
        } else if (box->start[n] < 1 || box->start[n] > 60) {
            return RN_BOX_START;
        } else if (box->start[n] < nearest) {
            nearest = box->start[n];
        }
    }
    if ((box->event_icons & ~spaces) != 0 || (box->item_icons & ~spaces) != 0) {
        return RN_BOX_ICONS;
    }
    if (box->track_reset[0] < 1 || box->track_reset[0] > box->track_start ||
        box->track_start > box->track_reset[1] || box->track_reset[1] >= box->track_lost ||
        box->track_lost > 99) {
        return RN_BOX_TRACK;
    }
    for (int t = 0; t < RN_TOKENS; t++) {
        if (box->token_distance[t] < 1 || box->token_distance[t] > nearest) {
            return RN_BOX_DISTANCE;
        }
    }
    return RN_BOX_OK;
}

RN_FN static RnBoxFlaw lay_cards(RnBox *box)
{
    int items = 0, cards = 0, lasting = 0;
    for (int i = 0; i < RN_HAND; i++) {
        if (i >= RN_ITEMS) {
            box->items[i] = 0;
        }
        items += box->items[i];
        /* used in one turn, more Charms than that would ignore more icons than fit in a byte */
        if (box->items[i] > RN_COPIES_MAX) {
            return RN_BOX_ITEMS_MANY;
        }
    }
    if (items > 120) { /* so that no step has more facts than RN_FACTS_MAX */
        return RN_BOX_ITEMS_MANY;
    }
    if (box->stash > box->items[RN_GROG]) {
        return RN_BOX_STASH;
    }
    if (items - box->stash < RN_DEALT * RN_GNOMES_MAX) { /* [2.5] */
        return RN_BOX_ITEMS_FEW;
    }
    for (int e = 0; e < RN_EVENTS; e++) {
        const bool moves = e <= RN_REACTOR_MALFUNCTION;
        const bool limits =
            e == RN_TURBULENCE || e == RN_FRIENDLY_FIRE || e == RN_KRAKEN_CARD || e == RN_STUMBLE;
        if (moves ? box->track_step[e] < 1 || box->track_step[e] > 99 : box->track_step[e] != 0) {
            return RN_BOX_TRACK_STEP;
        }
        if (limits ? box->hand_limit[e] > 200 : box->hand_limit[e] != RN_NONE) {
            return RN_BOX_HAND_LIMIT;
        }
        for (int f = 0; f < RN_FAINTS; f++) {
            cards += box->cards[e][f];
            lasting += e != RN_RESPITE && e != RN_KRAKEN_CARD ? box->cards[e][f] : 0;
        }
    }
    if (cards > 200) {
        return RN_BOX_CARDS_MANY;
    }
    if (lasting == 0) { /* with 16.1a the deck would run out for good */
        return RN_BOX_CARDS_FEW;
    }
    box->item_total = (uint8_t)items;
    box->card_total = (uint8_t)cards;
    return RN_BOX_OK;
}

RN_FN static uint32_t digest_bytes(uint32_t digest, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        digest = (digest ^ bytes[i]) * 0x01000193u;
        digest ^= digest >> 15;
    }
    return digest;
}

RN_FN static uint32_t digest_wide(uint32_t digest, uint64_t value)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
    return digest_bytes(digest, bytes, sizeof bytes);
}

/* Walks what was filled in, field by field and byte by byte, so that every machine agrees. */
RN_FN static uint32_t digest_box(const RnBox *box)
{
    uint32_t d = 0x811C9DC5u;
    d = digest_bytes(d, &box->hatches, 1);
    d = digest_bytes(d, box->hatch_a, sizeof box->hatch_a);
    d = digest_bytes(d, box->hatch_b, sizeof box->hatch_b);
    d = digest_bytes(d, box->start, sizeof box->start);
    d = digest_wide(d, box->exterior);
    d = digest_wide(d, box->event_icons);
    d = digest_wide(d, box->item_icons);
    d = digest_bytes(d, &box->track_start, 1);
    d = digest_bytes(d, box->track_reset, sizeof box->track_reset);
    d = digest_bytes(d, &box->track_lost, 1);
    d = digest_bytes(d, box->items, sizeof box->items);
    d = digest_bytes(d, &box->cards[0][0], sizeof box->cards);
    d = digest_bytes(d, box->token_distance, sizeof box->token_distance);
    d = digest_bytes(d, box->track_step, sizeof box->track_step);
    d = digest_bytes(d, box->hand_limit, sizeof box->hand_limit);
    return digest_bytes(d, &box->stash, 1);
}

RN_FN RnBoxFlaw rn_box_finish(RnBox *box)
{
    RnBoxFlaw flaw = lay_hatches(box);
    if (flaw == RN_BOX_OK) {
        flaw = lay_tracks(box);
    }
    if (flaw == RN_BOX_OK) {
        flaw = lay_cards(box);
    }
    if (flaw == RN_BOX_OK) {
        box->digest = digest_box(box);
        RN_ASSERT(box->item_total >= RN_DEALT * RN_GNOMES_MAX && box->card_total > 0);
    }
    return flaw;
}
