/*
 * seen.c - what a seat sees as a vector of bytes. Hands and pile come from rn_unseen(), of which the seat's view is made
 * too, so it cannot tell what the view does not hold [2.8].
 */
#include <string.h>

#include "base/assert.h"
#include "batch/space.h"

/* Eight bytes, the lowest first. */
RN_FN static inline void put_eight(uint8_t *at, uint64_t bytes)
{
#if !defined(__CUDA_ARCH__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    memcpy(at, &bytes, sizeof bytes);
}

/* A byte for each of 8 bits, the lowest first: made of them on a GPU, looked up here. */
#define SPREAD_(bits) ((bits)*UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201))
#define BYTES(bits) \
    ((SPREAD_(bits) + UINT64_C(0x00406070787c7e7f)) >> 7 & UINT64_C(0x0101010101010101))

RN_FN static inline void show_eight(uint8_t *at, uint8_t bits)
{
#ifdef __CUDA_ARCH__
    const uint64_t bytes = BYTES(bits);
#else
#define FOUR_(bits) BYTES(bits), BYTES((bits) + 1), BYTES((bits) + 2), BYTES((bits) + 3)
#define ALL_16_(bits) FOUR_(bits), FOUR_((bits) + 4), FOUR_((bits) + 8), FOUR_((bits) + 12)
#define ALL_64_(bits) \
    ALL_16_(bits), ALL_16_((bits) + 16), ALL_16_((bits) + 32), ALL_16_((bits) + 48)
    static const uint64_t bytes_of[256] = {ALL_64_(0), ALL_64_(64), ALL_64_(128), ALL_64_(192)};
    const uint64_t bytes = bytes_of[bits];
#endif
    put_eight(at, bytes);
}

/* Rooms and hatches, which stand one after the other; what is written too far is written over. */
RN_FN static void show_boat(uint8_t *seen, const RnState *s)
{
    RN_STATIC_ASSERT(RN_SEEN_LOW == RN_SEEN_FIRE + RN_ROOMS &&
                     RN_SEEN_HIGH == RN_SEEN_LOW + RN_ROOMS);
    RN_STATIC_ASSERT(RN_SEEN_BLOCKED == RN_SEEN_HIGH + RN_ROOMS &&
                     RN_SEEN_TRACKS == RN_SEEN_BLOCKED + RN_HATCHES_MAX);
    RN_STATIC_ASSERT(3 * RN_ROOMS + RN_HATCHES_MAX <= 56 &&
                     3 * RN_ROOMS + RN_HATCHES_MAX + RN_TRACKS >= 56);
    const uint64_t bits = (uint64_t)(s->fire >> 1) | (uint64_t)(s->low >> 1) << RN_ROOMS |
                          (uint64_t)(s->high >> 1) << 2 * RN_ROOMS |
                          (uint64_t)s->blocked << 3 * RN_ROOMS;
    for (int at = 0; at < 56; at += 8) {
        show_eight(seen + RN_SEEN_FIRE + at, (uint8_t)(bits >> at));
    }
    memcpy(seen + RN_SEEN_TRACKS, s->track, RN_TRACKS);
}

/* Edition, players, gnomes and the variants' yes or no are a byte each in that order already. */
RN_FN static void show_config(uint8_t *at, const RnConfig *config)
{
    RN_STATIC_ASSERT(offsetof(RnConfig, level_flow) == 3 + RN_LEVEL_FLOW);
    memcpy(at, config, 3 + RN_EARLY_VARIANTS);
}

/* The space that a question is about: behind the opened hatch, or where an event strikes. Chosen by sums, here and below:
 * which question it is nobody foresees, a processor no more than others. */
RN_FN static uint8_t meant(const RnState *s)
{
    const int hatch = s->decision == RN_HATCH;
    const int event = s->decision == RN_BURN || s->decision == RN_BLOCK;
    return (uint8_t)(s->subject * hatch + s->event_room * event);
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

/* Lying or not, and where: the four side by side, 16 bits each. */
RN_FN static void show_tokens(uint8_t *at, const RnState *s)
{
    const uint64_t ones = UINT64_C(0x0001000100010001);
    uint64_t spaces = 0;
    RN_STATIC_ASSERT(RN_TOKENS == 4 && RN_NONE == 255);
    for (int t = 0; t < RN_TOKENS; t++) {
        spaces |= (uint64_t)s->token[t] << 16 * t;
    }
    const uint64_t none = (spaces + ones) >> 8 & ones;
    put_eight(at, (none ^ ones) | (spaces & ~(none * RN_NONE)) << 8);
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

RN_FN void rn_seen_cards(const RnState *s, uint8_t cards[RN_SEEN_CARDS])
{
    enum { FAINTS = RN_SEEN_DECK_FAINTS - RN_SEEN_DECK, GONE = RN_SEEN_DISCARDED - RN_SEEN_DECK };
    uint64_t faints = first_cards(RN_DECK(s));
    cards[0] = sum_of(faints);
    cards[GONE] = sum_of(first_cards(RN_DISCARDED(s)));
    for (int e = 1; e < RN_EVENTS; e++) {
        const uint64_t deck = cards_of(RN_DECK(s), e);
        cards[e] = sum_of(deck);
        cards[GONE + e] = sum_of(cards_of(RN_DISCARDED(s), e));
        faints += deck;
    }
    for (int f = 0; f < RN_FAINTS; f++) {
        cards[FAINTS + f] = (uint8_t)(faints >> (24 + 8 * f));
    }
}

/* What the rows of gnomes are made of, besides the state: yes or no of each, and when it moves: 1 for the next, 0 for one
 * that moves no more. */
enum { TURNS = 16 }; /* the last one takes what is of nobody */
typedef struct Sight {
    RnUnseen unseen;
    int seat;
    uint8_t flags[RN_GNOMES_MAX], turns[TURNS];
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

/* What is yes or no of each gnome: a byte each, its bits in the order of the slices. */
RN_FN static uint64_t flags_of(const RnState *s, unsigned mine)
{
    const unsigned all = (1u << s->config.gnomes) - 1;
    const unsigned gone = all & ~(unsigned)(s->aboard | s->dead);
    const unsigned active = (unsigned)(s->active != RN_NONE) << s->active % RN_GNOMES_MAX;
    const unsigned decider = (unsigned)(s->decider != RN_NONE) << s->decider % RN_GNOMES_MAX;
    const unsigned partner = (unsigned)(s->decision == RN_GIVE) << s->subject % RN_GNOMES_MAX;
    const uint32_t first =
        s->aboard | (uint32_t)s->dead << 8 | gone << 16 | (uint32_t)s->fainted << 24;
    const uint32_t more = active | decider << 8 | partner << 16 | mine << 24;
    return turned(first | (uint64_t)more << 32);
}

RN_FN static void find_turns(const RnState *s, uint8_t turns[TURNS])
{
    uint64_t order = 0; /* a GPU writes words, where they begin */
    rn_order(s, (uint8_t *)&order);
    memset(turns, 0, RN_GNOMES_MAX);
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        turns[((uint8_t *)&order)[i] % TURNS] = (uint8_t)(i + 1);
    }
}

/* From the place to the order there are 16 bytes: what each space is in their two words as a place, and in the second
 * one as the store that a gnome has drawn in. */
enum { MIDDLE = RN_GNOME_PLACE + 8 };
RN_STATIC_ASSERT(RN_GNOME_ITEMS == MIDDLE + 8 && RN_SEA == 11 && RN_NONE % 16 == 15);
#define AS_BYTE_(place) (UINT64_C(1) << 8 * (place))
#define NONE_4_ 0, 0, 0, 0

RN_FN static inline uint64_t low_places(int space)
{
    static const uint64_t low[16] = {0,           AS_BYTE_(0), AS_BYTE_(1),
                                     AS_BYTE_(2), AS_BYTE_(3), AS_BYTE_(4),
                                     AS_BYTE_(5), AS_BYTE_(6), AS_BYTE_(7)};
    return low[space % 16];
}

RN_FN static inline uint64_t high_places(int space)
{
    static const uint64_t high[16] = {NONE_4_, NONE_4_, 0, AS_BYTE_(0), AS_BYTE_(1), AS_BYTE_(2)};
    return high[space % 16];
}

RN_FN static inline uint64_t drew_mark(int store)
{
    RN_STATIC_ASSERT(RN_EQUIPMENT_STORES == 8 && RN_CAPTAINS_CABIN == 10);
    static const uint64_t drew[16] = {NONE_4_, NONE_4_, AS_BYTE_(RN_GNOME_DREW - MIDDLE), 0,
                                      AS_BYTE_(RN_GNOME_LAST_DREW - MIDDLE)};
    return drew[store];
}

/* All of a gnome but its hand. */
RN_FN static inline void show_gnome(uint8_t *at, const Sight *sight, const RnState *s, int gnome)
{
    const int space = s->space[gnome];
    show_eight(at + RN_GNOME_ABOARD, sight->flags[gnome]);
    put_eight(at + RN_GNOME_PLACE, low_places(space));
    put_eight(at + MIDDLE, high_places(space) | drew_mark(s->drew[gnome]));
    at[RN_GNOME_TIME] = s->time[gnome];
    at[RN_GNOME_INTOXICATION] = s->intoxication[gnome];
    at[RN_GNOME_ORDER] = sight->turns[gnome];
}

/* A hand that is seen: behind its items there are zeros, one of which is how many are hidden; or that number alone. */
RN_FN static inline void show_hand(uint8_t *at, const Sight *sight, const RnState *s, int gnome)
{
    RN_STATIC_ASSERT(RN_GNOME_HIDDEN == RN_GNOME_ITEMS + RN_ITEMS && (int)RN_ITEMS < (int)RN_HAND);
    if ((sight->unseen.hides >> gnome & 1) == 0) {
        memcpy(at + RN_GNOME_ITEMS, s->items[gnome], RN_ITEMS + 1);
    } else {
        memset(at + RN_GNOME_ITEMS, 0, RN_ITEMS);
        at[RN_GNOME_HIDDEN] = sight->unseen.hidden[gnome];
    }
}

/* In turn round the table, the seat first; of those that there are not all is 0. */
RN_FN static void show_gnomes(uint8_t *rows, const Sight *sight, const RnState *s)
{
    const int gnomes = s->config.gnomes;
    int gnome = sight->seat;
    for (int i = 0; i < gnomes; i++) {
        show_gnome(rows + i * RN_SEEN_GNOME, sight, s, gnome);
        show_hand(rows + i * RN_SEEN_GNOME, sight, s, gnome);
        gnome = gnome + 1 < gnomes ? gnome + 1 : 0;
    }
    memset(rows + gnomes * RN_SEEN_GNOME, 0, (size_t)(RN_GNOMES_MAX - gnomes) * RN_SEEN_GNOME);
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

RN_FN void rn_seen_but_cards(const RnState *s, int seat, uint8_t seen[RN_SEEN])
{
    Sight sight;
    sight.seat = seat;
    put_eight(sight.flags, flags_of(s, mine_of(s, seat)));
    find_turns(s, sight.turns);
    rn_unseen(s, seat, &sight.unseen);
    show_config(seen + RN_SEEN_CONFIG, &s->config);
    memset(seen + RN_SEEN_DECISION, 0, RN_DECISIONS + RN_PHASES);
    seen[RN_SEEN_DECISION + s->decision] = 1;
    seen[RN_SEEN_PHASE + s->phase] = 1;
    show_turn(seen + RN_SEEN_TURN, s);
    memcpy(seen + RN_SEEN_USED, s->used, RN_ITEMS);
    show_boat(seen, s);
    show_tokens(seen + RN_SEEN_TOKENS, s);
    memcpy(seen + RN_SEEN_UNSEEN, sight.unseen.pile, RN_ITEMS);
    memcpy(seen + RN_SEEN_DISCARDS, s->discards, RN_ITEMS);
    seen[RN_SEEN_STASH] = s->stash;
    seen[RN_SEEN_KRAKEN_IN] = s->kraken_in;
    show_gnomes(seen + RN_SEEN_GNOMES, &sight, s);
}

RN_FN void rn_seen(const RnState *s, int seat, uint8_t seen[RN_SEEN])
{
    rn_seen_but_cards(s, seat, seen);
    rn_seen_cards(s, seen + RN_SEEN_DECK);
}
