/*
 * seen.c - what a seat sees as a vector of bytes. Hands and pile come from rn_unseen(), of which the seat's view is made
 * too, so it cannot tell what the view does not hold [2.8].
 */
#include <string.h>

#include "base/assert.h"
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

/* Edition, players, gnomes and the variants' yes or no are a byte each in that order already. */
RN_FN static void show_config(uint8_t *at, const RnConfig *config)
{
    RN_STATIC_ASSERT(offsetof(RnConfig, level_flow) == 3 + RN_LEVEL_FLOW);
    memcpy(at, config, 3 + RN_EARLY_VARIANTS);
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

/* The cards of one event, a byte for each faint number, in the five high bytes of a word: sums of all events fit in them
 * too. Eight bytes are read in one go; the last event's begin with three of the one before. */
RN_FN static inline uint64_t cards_of(const uint8_t cards[RN_EVENTS][RN_FAINTS], int event)
{
    uint64_t word;
    memcpy(&word, (const uint8_t *)cards + event * RN_FAINTS - 3, sizeof word);
    return word & UINT64_C(0xffffffffff000000);
}

RN_FN static inline uint64_t first_cards(const uint8_t cards[RN_EVENTS][RN_FAINTS])
{
    uint64_t word;
    memcpy(&word, cards, sizeof word);
    return word << 24;
}

RN_FN static inline uint8_t sum_of(uint64_t word)
{
    return (uint8_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

RN_FN static void show_cards(uint8_t *seen, const RnState *s)
{
    uint64_t faints = first_cards(RN_DECK(s));
    seen[RN_SEEN_DECK] = sum_of(faints);
    seen[RN_SEEN_DISCARDED] = sum_of(first_cards(RN_DISCARDED(s)));
    for (int e = 1; e < RN_EVENTS; e++) {
        const uint64_t deck = cards_of(RN_DECK(s), e);
        seen[RN_SEEN_DECK + e] = sum_of(deck);
        seen[RN_SEEN_DISCARDED + e] = sum_of(cards_of(RN_DISCARDED(s), e));
        faints += deck;
    }
    for (int f = 0; f < RN_FAINTS; f++) {
        seen[RN_SEEN_DECK_FAINTS + f] = (uint8_t)(faints >> (24 + 8 * f));
    }
}

/* What a seat sees: the state, but for hands and pile. */
typedef struct Sight {
    const RnState *s;
    RnUnseen unseen;
    int seat;
    unsigned mine; /* gnomes of the same player */
} Sight;

/* Eight masks of gnomes as eight rows of bits turned about: byte g has a bit for each mask, the first one lowest. */
RN_FN static uint64_t turned(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ t ^ t << 28;
}

/* What is yes or no of each gnome: a byte each, in the order of the slices. */
RN_FN static uint64_t flags_of(const Sight *sight)
{
    const RnState *s = sight->s;
    const unsigned all = (1u << s->config.gnomes) - 1;
    const unsigned gone = all & ~(unsigned)(s->aboard | s->dead);
    const unsigned active = s->active == RN_NONE ? 0 : 1u << s->active;
    const unsigned decider = s->decider == RN_NONE ? 0 : 1u << s->decider;
    const unsigned partner = s->decision == RN_GIVE ? 1u << s->subject : 0;
    const uint32_t first =
        s->aboard | (uint32_t)s->dead << 8 | gone << 16 | (uint32_t)s->fainted << 24;
    return turned(first | (uint64_t)(active | decider << 8 | partner << 16 | sight->mine << 24)
                              << 32);
}

RN_FN static void show_gnome(uint8_t *at, const Sight *sight, int gnome, unsigned flags)
{
    const RnState *s = sight->s;
    show_eight(at + RN_GNOME_ABOARD, flags);
    memset(at + RN_GNOME_PLACE, 0, RN_SEA);
    if (s->space[gnome] != RN_NONE) {
        at[RN_GNOME_PLACE + s->space[gnome] - 1] = 1;
    }
    at[RN_GNOME_TIME] = s->time[gnome];
    at[RN_GNOME_INTOXICATION] = s->intoxication[gnome];
    at[RN_GNOME_DREW] = s->drew[gnome] == RN_EQUIPMENT_STORES;
    at[RN_GNOME_DREW + 1] = s->drew[gnome] == RN_CAPTAINS_CABIN;
    at[RN_GNOME_ORDER] = 0;
    if ((sight->unseen.hides >> gnome & 1) != 0) {
        memset(at + RN_GNOME_ITEMS, 0, RN_ITEMS);
    } else {
        memcpy(at + RN_GNOME_ITEMS, s->items[gnome], RN_ITEMS);
    }
    at[RN_GNOME_HIDDEN] = sight->unseen.hidden[gnome];
}

RN_FN static void show_gnomes(uint8_t *seen, const Sight *sight)
{
    const int gnomes = sight->s->config.gnomes, seat = sight->seat;
    const uint64_t flags = flags_of(sight);
    uint64_t room; /* a GPU writes words, where they begin */
    uint8_t *order = (uint8_t *)&room;
    const int moving = rn_order(sight->s, order);
    for (int i = 0; i < gnomes; i++) {
        const int gnome = seat + i < gnomes ? seat + i : seat + i - gnomes;
        show_gnome(seen + RN_SEEN_GNOMES + i * RN_SEEN_GNOME, sight, gnome,
                   (unsigned)(flags >> 8 * gnome) & 255u);
    }
    if (gnomes < RN_GNOMES_MAX) {
        memset(seen + RN_SEEN_GNOMES + gnomes * RN_SEEN_GNOME, 0,
               (size_t)(RN_GNOMES_MAX - gnomes) * RN_SEEN_GNOME);
    }
    for (int i = 0; i < moving; i++) {
        const int row = order[i] - seat + (order[i] < seat ? gnomes : 0);
        seen[RN_SEEN_GNOMES + row * RN_SEEN_GNOME + RN_GNOME_ORDER] = (uint8_t)(i + 1);
    }
}

RN_FN static unsigned mine_of(const RnState *s, int seat)
{
    unsigned mine = 1u << seat;
    if (s->config.players < s->config.gnomes) {
        for (int g = 0; g < s->config.gnomes; g++) {
            mine |= (unsigned)(rn_player(s, g) == rn_player(s, seat)) << g;
        }
    }
    return mine;
}

RN_FN void rn_seen(const RnState *s, int seat, uint8_t seen[RN_SEEN])
{
    Sight sight;
    sight.s = s;
    sight.seat = seat;
    sight.mine = mine_of(s, seat);
    rn_unseen(s, seat, &sight.unseen);
    show_config(seen + RN_SEEN_CONFIG, &s->config);
    memset(seen + RN_SEEN_DECISION, 0, RN_DECISIONS + RN_PHASES);
    seen[RN_SEEN_DECISION + s->decision] = 1;
    seen[RN_SEEN_PHASE + s->phase] = 1;
    show_turn(seen + RN_SEEN_TURN, s);
    memcpy(seen + RN_SEEN_USED, s->used, RN_ITEMS);
    show_bits(seen + RN_SEEN_FIRE, s->fire >> 1, RN_ROOMS);
    show_bits(seen + RN_SEEN_LOW, s->low >> 1, RN_ROOMS);
    show_bits(seen + RN_SEEN_HIGH, s->high >> 1, RN_ROOMS);
    show_bits(seen + RN_SEEN_BLOCKED, s->blocked, RN_HATCHES_MAX);
    memcpy(seen + RN_SEEN_TRACKS, s->track, RN_TRACKS);
    show_tokens(seen + RN_SEEN_TOKENS, s);
    memcpy(seen + RN_SEEN_UNSEEN, sight.unseen.pile, RN_ITEMS);
    memcpy(seen + RN_SEEN_DISCARDS, s->discards, RN_ITEMS);
    seen[RN_SEEN_STASH] = s->stash;
    show_cards(seen, s);
    seen[RN_SEEN_KRAKEN_IN] = s->kraken_in;
    show_gnomes(seen, &sight);
}
