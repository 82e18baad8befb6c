/*
 * seen.c - what a seat sees as a vector of bytes. It is made of the seat's view alone, so it cannot
 * tell what the view does not hold [2.8].
 */
#include <string.h>

#include "rednov_batch.h"

/* A byte for each of 8 bits. */
RN_FN static void show_eight(uint8_t *at, unsigned bits)
{
    const uint64_t spread =
        (bits & 255u) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    const uint64_t bytes =
        (spread + UINT64_C(0x00406070787c7e7f)) >> 7 & UINT64_C(0x0101010101010101);
    memcpy(at, &bytes, sizeof bytes);
}

RN_FN static void show_bits(uint8_t *at, unsigned mask, int count)
{
    int done = 0;
    for (; done + 8 <= count; done += 8) {
        show_eight(at + done, mask >> done);
    }
    for (; done < count; done++) {
        at[done] = (uint8_t)(mask >> done & 1);
    }
}

RN_FN static void show_config(uint8_t *at, const RnConfig *config)
{
    at[0] = config->edition;
    at[1] = config->players;
    at[2] = config->gnomes;
    show_bits(at + 3, rn_variants(config), RN_EARLY_VARIANTS);
}

/* The space that a question is about: behind the opened hatch, or where an event strikes. */
RN_FN static uint8_t meant(const RnState *s)
{
    switch (s->decision) {
    case RN_HATCH: return s->subject;
    case RN_BURN:
    case RN_BLOCK: return s->event_room;
    default: return 0;
    }
}

/* The turn under way: the ghost, then what the rules remember of it. */
RN_FN static void show_turn(uint8_t *at, const RnState *s)
{
    at[0] = s->ghost != RN_NONE;
    at[1] = at[0] ? s->ghost : 0;
    at[2] = s->began_at_sea;
    at[3] = s->charms;
    at[4] = s->fleeing;
    at[5] = meant(s);
    at[6] = s->card_drawn;
    at[7] = (uint8_t)(s->event == RN_NONE ? 0 : s->event + 1);
}

RN_FN static void show_tokens(uint8_t *at, const RnState *s)
{
    for (int t = 0; t < RN_TOKENS; t++) {
        at[2 * t] = s->token[t] != RN_NONE;
        at[2 * t + 1] = (uint8_t)(at[2 * t] ? s->token[t] : 0);
    }
}

/* The cards of one event as bytes of a word, a byte for each faint number: sums of all events fit in them too. */
RN_FN static uint64_t cards_of(const uint8_t row[RN_FAINTS])
{
    return row[0] | (uint32_t)row[1] << 8 | (uint32_t)row[2] << 16 | (uint32_t)row[3] << 24 |
           (uint64_t)row[4] << 32;
}

RN_FN static uint8_t sum_of(uint64_t word)
{
    return (uint8_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

RN_FN static void show_cards(uint8_t *seen, const RnState *s)
{
    uint64_t faints = 0;
    for (int e = 0; e < RN_EVENTS; e++) {
        const uint64_t deck = cards_of(s->deck[e]);
        seen[RN_SEEN_DECK + e] = sum_of(deck);
        seen[RN_SEEN_DISCARDED + e] = sum_of(cards_of(s->discarded[e]));
        faints += deck;
    }
    for (int f = 0; f < RN_FAINTS; f++) {
        seen[RN_SEEN_DECK_FAINTS + f] = (uint8_t)(faints >> 8 * f);
    }
}

RN_FN static void show_gnome(uint8_t *at, const RnView *view, int gnome)
{
    const RnState *s = &view->seen;
    const int status = rn_status(s, gnome);
    at[RN_GNOME_ABOARD] = status == RN_ABOARD;
    at[RN_GNOME_DEAD] = status == RN_DEAD;
    at[RN_GNOME_ABANDONED] = status == RN_ABANDONED;
    at[RN_GNOME_FAINTED] = s->fainted >> gnome & 1;
    at[RN_GNOME_ACTIVE] = s->active == gnome;
    at[RN_GNOME_DECIDER] = s->decider == gnome;
    at[RN_GNOME_PARTNER] = s->decision == RN_GIVE && s->subject == gnome;
    at[RN_GNOME_MINE] =
        (view->hides >> gnome & 1) == 0 && rn_player(s, gnome) == rn_player(s, view->seat);
    if (s->space[gnome] != RN_NONE) {
        at[RN_GNOME_PLACE + s->space[gnome] - 1] = 1;
    }
    at[RN_GNOME_TIME] = s->time[gnome];
    at[RN_GNOME_INTOXICATION] = s->intoxication[gnome];
    at[RN_GNOME_DREW] = s->drew[gnome] == RN_EQUIPMENT_STORES;
    at[RN_GNOME_DREW + 1] = s->drew[gnome] == RN_CAPTAINS_CABIN;
    memcpy(at + RN_GNOME_ITEMS, s->items[gnome], RN_ITEMS);
    at[RN_GNOME_HIDDEN] = view->hidden[gnome];
}

RN_FN static void show_gnomes(uint8_t *seen, const RnView *view)
{
    const int gnomes = view->seen.config.gnomes;
    uint8_t order[RN_GNOMES_MAX], place[RN_GNOMES_MAX] = {0};
    const int moving = rn_order(&view->seen, order);
    for (int i = 0; i < moving; i++) {
        place[order[i]] = (uint8_t)(i + 1);
    }
    for (int i = 0; i < gnomes; i++) {
        const int gnome = view->seat + i < gnomes ? view->seat + i : view->seat + i - gnomes;
        uint8_t *at = seen + RN_SEEN_GNOMES + i * RN_SEEN_GNOME;
        show_gnome(at, view, gnome);
        at[RN_GNOME_ORDER] = place[gnome];
    }
}

RN_FN void rn_seen(const RnState *state, int seat, uint8_t seen[RN_SEEN])
{
    RnView view;
    rn_view(state, seat, &view);
    const RnState *s = &view.seen;
    memset(seen, 0, RN_SEEN);
    show_config(seen + RN_SEEN_CONFIG, &s->config);
    seen[RN_SEEN_DECISION + s->decision] = 1;
    seen[RN_SEEN_PHASE + s->phase] = 1;
    show_turn(seen + RN_SEEN_TURN, s);
    show_bits(seen + RN_SEEN_FIRE, s->fire >> 1, RN_ROOMS);
    show_bits(seen + RN_SEEN_LOW, s->low >> 1, RN_ROOMS);
    show_bits(seen + RN_SEEN_HIGH, s->high >> 1, RN_ROOMS);
    show_bits(seen + RN_SEEN_BLOCKED, s->blocked, RN_HATCHES_MAX);
    memcpy(seen + RN_SEEN_TRACKS, s->track, RN_TRACKS);
    show_tokens(seen + RN_SEEN_TOKENS, s);
    memcpy(seen + RN_SEEN_USED, s->used, RN_ITEMS);
    memcpy(seen + RN_SEEN_UNSEEN, s->pile, RN_ITEMS);
    memcpy(seen + RN_SEEN_DISCARDS, s->discards, RN_ITEMS);
    seen[RN_SEEN_STASH] = s->stash;
    show_cards(seen, s);
    seen[RN_SEEN_KRAKEN_IN] = s->kraken_in;
    show_gnomes(seen, &view);
}
