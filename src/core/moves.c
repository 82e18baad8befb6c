/*
 * moves.c - lists: every legal move of a decision, every outcome of chance with its weight.
 *
 * This is where a program that plays spends its time, so it lists directly from masks instead of
 * asking the predicate of legal.c for each candidate; tests/random_play.c compares the two over the
 * whole move space.
 */
#include "core.h"

RN_STATIC_ASSERT(RN_MOVES_MAX >= RN_EVENTS * RN_FAINTS);
RN_STATIC_ASSERT(RN_MOVES_MAX >=
                 RN_ITEMS + RN_ROOMS + 9 * 10 /* unblock: 9 hatches */ + 10 + 10 + 4 + 7 + 7 + 2);

/* What is made of the moves of a decision: a list of them, their spans, or how many there are and the one at a place.
 * The functions below are inlined for each, so that none pays for the others. */
enum { AS_MOVES, AS_SPANS, AS_ONE };
typedef struct List {
    int as;
    RnMove *moves;
    RnSpan *spans;
    int used; /* of the spans */
    int count;
    int wanted;    /* the place of the one, or -1 */
    RnSpan its;    /* the span that it is in */
    int its_place; /* in there */
} List;

/* The nth bit of a mask, from the lowest on. */
RN_FN static inline int nth_bit(uint32_t bits, int n)
{
    for (; n > 0; n--) {
        bits &= bits - 1;
    }
    return rn_low_bit(bits);
}

/* A move with counts 1 to `most`: ten are written in any case, two at a time, because that takes fewer steps than to stop
 * at the right one. What follows in the list writes over the rest, and at its end there is room (below). */
RN_FN static inline void write_counts(List *list, RnMove move, int most)
{
    static const uint8_t counts[10][4] = {{0, 0, 1}, {0, 0, 2}, {0, 0, 3}, {0, 0, 4}, {0, 0, 5},
                                          {0, 0, 6}, {0, 0, 7}, {0, 0, 8}, {0, 0, 9}, {0, 0, 10}};
    const RnMove pair[2] = {move, move};
    uint64_t twice, more;
    memcpy(&twice, pair, sizeof twice);
    for (int n = 0; n < 10; n += 2) {
        memcpy(&more, counts[n], sizeof more);
        more += twice; /* byte for byte: none is more than 255 */
        memcpy(list->moves + list->count + n, &more, sizeof more);
    }
    list->count += most;
}
/* Behind USE, OPEN and UNBLOCK there is at most one PUMP and one repair before the last such move, DRAW. */
RN_STATIC_ASSERT(RN_ITEMS + RN_ROOMS + 1 + 9 * 10 + 10 + 10 + 10 <= RN_MOVES_MAX &&
                 sizeof(RnMove) == 4);

/* A move as one number: its bytes one by one take compilers as many steps. */
RN_FN static inline void write_move(RnMove *at, int kind, int what)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    const uint32_t word = (uint32_t)kind | (uint32_t)what << 8;
    memcpy(at, &word, sizeof word);
#else
    *at = rn_move(kind, what, 0);
#endif
}

RN_FN static inline void write_moves(List *list, int kind, uint32_t whats, int most)
{
    for (uint32_t left = whats; left != 0; left &= left - 1) {
        if (most == 0) {
            write_move(&list->moves[list->count++], kind, rn_low_bit(left));
        } else {
            write_counts(list, rn_move(kind, rn_low_bit(left), 0), most);
        }
    }
}

/* A move of this kind for each bit of `whats`, which are so many, or, when it has minutes or items, `most` of them. */
RN_FN static RN_INLINE void put_span(List *list, int kind, uint32_t whats, int many, int most)
{
    const int size = most == 0 ? many : many * most;
    if (list->as == AS_MOVES) {
        write_moves(list, kind, whats, most);
        return;
    }
    if (list->as == AS_SPANS) { /* an empty one is written over by the next */
        RnSpan *span = &list->spans[list->used];
        span->kind = (uint8_t)kind;
        span->most = (uint8_t)most;
        span->size = (uint16_t)size;
        span->whats = whats;
        list->used += whats != 0;
        list->count += size;
        RN_ASSERT(list->used < RN_SPANS_MAX);
        return;
    }
    const int place = list->wanted - list->count;
    if (place >= 0 && place < size) {
        list->its.kind = (uint8_t)kind;
        list->its.most = (uint8_t)most;
        list->its.whats = whats;
        list->its_place = place;
    }
    list->count += size;
}

RN_FN static RN_INLINE void add(List *list, int kind, int what)
{
    put_span(list, kind, rn_bit(what), 1, 0);
}

RN_FN static RN_INLINE void add_bits(List *list, int kind, uint32_t whats)
{
    put_span(list, kind, whats, rn_bits(whats), 0);
}

RN_FN static RN_INLINE void add_counts(List *list, int kind, uint32_t whats, int most)
{
    if (most > 0) {
        put_span(list, kind, whats, rn_bits(whats), most);
    }
}

RN_FN static inline int least(int a, int b) { return a < b ? a : b; }

/* [8.5] [16.3] */
RN_FN static RN_INLINE void add_others(List *list, const RnState *s, int here)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), sevens = ones * 0x7f;
    const uint64_t other = rn_eight(s->space) ^ ones * (unsigned)here; /* 0 where a gnome is here */
    const uint64_t is_here = ~(((other & sevens) + sevens) | other | sevens) >> 7;
    const unsigned others =
        (unsigned)(is_here * UINT64_C(0x0102040810204080) >> 56) & s->aboard & ~rn_bit(s->active);
    add_bits(list, RN_M_TRADE, others);
    if (s->config.crazed != 0 && s->used[RN_CROWBAR] != 0) {
        add_bits(list, RN_M_ATTACK, others);
    }
}

RN_FN static RN_INLINE void add_actions(List *list, const RnBox *box, const RnState *s, int here)
{
    if (s->ghost == 0) { /* [6.1] */
        add(list, RN_M_END, 0);
        return;
    }
    if (rn_burns(s, here)) { /* [6.2] */
        add_counts(list, RN_M_EXTINGUISH, 1, least(10, s->ghost));
        return;
    }
    if (rn_is_high(s, here)) { /* [6.3] */
        add(list, RN_M_PASS, 0);
        return;
    }
    const bool low = rn_is_low(s, here);
    const int minutes = s->ghost - (low ? 2 : 0); /* [6.4] */
    const int most = least(10, minutes);
    if (here != RN_SEA) {
        add_counts(list, RN_M_UNBLOCK, box->hatches_of[here] & s->blocked, most);
    }
    if (low) {
        add_counts(list, RN_M_PUMP, 1, least(10, s->ghost));
    }
    const RnRepair repair = rn_repair_at(here);
    if (rn_is_broken(box, s, repair)) {
        add_counts(list, repair.kind, 1, most);
    }
    if ((here == RN_EQUIPMENT_STORES || here == RN_CAPTAINS_CABIN) &&
        s->drew[s->active] != here) { /* [8.1] to [8.4] */
        add_counts(list, RN_M_DRAW, 1, least(rn_most_to_draw(s, here), minutes));
    }
    if (here != RN_SEA && minutes >= 1) {
        add_others(list, s, here);
    }
    add(list, RN_M_PASS, 0);
    if (here == RN_SEA && s->time[s->active] < 10 && s->config.players >= 3) { /* [9.2] */
        add(list, RN_M_ABANDON, 0);
    }
}

RN_FN static RN_INLINE void add_flee(List *list, const RnBox *box, const RnState *s)
{
    unsigned items = 0, spaces = 0;
    for (int i = 0; i < RN_ITEMS; i++) {
        items |= (unsigned)rn_may_use_to_flee(s, i) << i;
    }
    for (unsigned left = rn_openable(box, s, s->space[s->active]); left != 0; left &= left - 1) {
        const int to = rn_low_bit(left);
        spaces |= (unsigned)(rn_check_flee_open(box, s, to) == RN_OK) << to;
    }
    add_bits(list, RN_M_USE, items);
    add_bits(list, RN_M_OPEN, spaces);
    if (spaces == 0) {
        add(list, RN_M_STAY, 0);
    }
}

RN_FN RN_RARE static int write_outcomes(const RnState *s, RnMove moves[RN_MOVES_MAX])
{
    RnOdds odds[RN_MOVES_MAX];
    const int count = rn_odds(s, odds);
    for (int i = 0; i < count; i++) {
        moves[i] = odds[i].move;
    }
    return count;
}

/* What is decided by a player. */
RN_FN static RN_INLINE void add_moves(List *list, const RnBox *box, const RnState *s)
{
    switch ((RnDecision)s->decision) {
    case RN_TURN: {
        const int here = s->space[s->active];
        add_bits(list, RN_M_USE, rn_held(s->items[s->active]));
        if (s->ghost > 0) {
            add_bits(list, RN_M_OPEN, rn_openable(box, s, here)); /* [5.2] */
        }
        add_actions(list, box, s, here);
        break;
    }
    case RN_HATCH:
        add(list, RN_M_ENTER, 0);
        if (s->fleeing == 0) {
            add(list, RN_M_STAY, 0);
        }
        break;
    case RN_FLEE: add_flee(list, box, s); break;
    case RN_GIVE:
    case RN_RETURN:
        add_bits(list, RN_M_GIVE, rn_held(s->items[s->decider]));
        add(list, RN_M_DONE, 0);
        break;
    case RN_DEFEND:
        add(list, RN_M_USE, RN_CROWBAR);
        add(list, RN_M_YIELD, 0);
        break;
    case RN_LATE:
        add_bits(list, RN_M_USE,
                 (unsigned)rn_may_use_late(s, RN_COFFEE) << RN_COFFEE |
                     (unsigned)rn_may_use_late(s, RN_LUCKY_CHARM) << RN_LUCKY_CHARM);
        add(list, RN_M_DONE, 0);
        break;
    case RN_BURN: add_bits(list, RN_M_BURN, rn_burnable(box, s)); break;
    case RN_BLOCK: add_bits(list, RN_M_BLOCK, box->hatches_of[s->event_room] & ~s->blocked); break;
    case RN_DISCARD: add_bits(list, RN_M_DISCARD, rn_held(s->items[s->decider])); break;
    case RN_CHANCE:
    case RN_OVER:
    case RN_DECISIONS: break;
    }
}

RN_FN int rn_legal(const RnBox *box, const RnState *s, RnMove moves[RN_MOVES_MAX])
{
    List list = {AS_MOVES, moves, NULL, 0, 0, -1, {0, 0, 0, 0}, 0};
    if (s->decision == RN_CHANCE) {
        return write_outcomes(s, moves);
    }
    add_moves(&list, box, s);
    RN_ASSERT(list.count <= RN_MOVES_MAX);
    return list.count;
}

RN_FN int rn_legal_spans(const RnBox *box, const RnState *s, RnSpan spans[RN_SPANS_MAX], int *count)
{
    List list = {AS_SPANS, NULL, spans, 0, 0, -1, {0, 0, 0, 0}, 0};
    add_moves(&list, box, s);
    *count = list.count;
    return list.used;
}

RN_FN int rn_legal_count(const RnBox *box, const RnState *s)
{
    List list = {AS_ONE, NULL, NULL, 0, 0, -1, {0, 0, 0, 0}, 0};
    if (s->decision == RN_CHANCE) {
        RnOdds odds[RN_MOVES_MAX];
        return rn_odds(s, odds);
    }
    add_moves(&list, box, s);
    return list.count;
}

RN_FN static inline RnMove move_of(RnSpan span, int place)
{
    uint32_t whats = span.whats;
    if (span.most == 0) {
        return rn_move(span.kind, nth_bit(whats, place), 0);
    }
    for (; place >= span.most; place -= span.most) { /* seldom: most such spans are of one thing */
        whats &= whats - 1;
    }
    return rn_move(span.kind, rn_low_bit(whats), place + 1);
}

RN_FN RnMove rn_legal_at(const RnBox *box, const RnState *s, int place)
{
    List list = {AS_ONE, NULL, NULL, 0, 0, place, {RN_MOVE_KINDS, 0, 0, 0}, 0};
    if (s->decision == RN_CHANCE) {
        RnOdds odds[RN_MOVES_MAX];
        rn_odds(s, odds);
        return odds[place].move;
    }
    add_moves(&list, box, s);
    return move_of(list.its, list.its_place);
}

RN_FN RnMove rn_spans_at(const RnSpan *spans, int place)
{
    while (place >= spans->size) {
        place -= spans++->size;
    }
    return move_of(*spans, place);
}

RN_FN bool rn_spans_have(const RnSpan *spans, int used, RnMove move)
{
    for (int i = 0; i < used; i++) { /* a kind has one span */
        if (spans[i].kind == move.kind) {
            return rn_span_has(spans[i], move);
        }
    }
    return false;
}

/* On a processor the list is made fastest; on a GPU the same code twice is faster than an array beside it. */
RN_FN static RN_INLINE RnMove pick_move(const RnBox *box, const RnState *s, uint32_t word)
{
#ifdef __CUDA_ARCH__
    List list = {AS_ONE, NULL, NULL, 0, 0, -1, {RN_MOVE_KINDS, 0, 0, 0}, 0};
#pragma unroll 1
    for (int pass = 0; pass < 2; pass++) { /* how many there are, then the one */
        list.wanted = pass == 0 ? -1 : (int)((uint64_t)word * (uint32_t)list.count >> 32);
        list.count = 0;
        add_moves(&list, box, s);
    }
    return move_of(list.its, list.its_place);
#else
    RnMove moves[RN_MOVES_MAX];
    const uint32_t count = (uint32_t)rn_legal(box, s, moves);
    return moves[(uint64_t)word * count >> 32];
#endif
}

RN_FN RnMove rn_legal_pick(const RnBox *box, const RnState *s, uint32_t word)
{
    if (s->decision == RN_CHANCE) {
        RnOdds odds[RN_MOVES_MAX];
        const uint32_t count = (uint32_t)rn_odds(s, odds);
        return odds[(uint64_t)word * count >> 32].move;
    }
    return pick_move(box, s, word);
}

/* ---- Chance -------------------------------------------------------------------------------------- */

RN_FN static unsigned unstacked(const RnState *s)
{
    unsigned left = rn_bit(s->config.gnomes) - 1;
    for (int i = 0; i < s->config.gnomes; i++) {
        left &= s->order[i] != RN_NONE ? ~rn_bit(s->order[i]) : ~0u;
    }
    return left;
}

RN_FN uint32_t rn_chance_total(const RnState *s)
{
    switch ((RnChance)s->chance) {
    case RN_DIE: return 10;
    case RN_EVENT: return s->deck_left;
    case RN_ITEM: return s->pile_left;
    case RN_STACK: return (uint32_t)(s->config.gnomes - s->number);
    case RN_NO_CHANCE:
    case RN_CHANCES: break;
    }
    return 0;
}

/* How many of eight counts lie before the nth unit, of their sums: each is that of a count and all before it, at most
 * 200. Those of at most n do, and all eight are compared at once. */
RN_FN static inline int counts_before(uint64_t sums, uint32_t n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    const uint64_t all = n * ones, low = (all | tops) - (sums & ~tops);
    const uint64_t before = ((~sums & all) | (~(sums ^ all) & low)) & tops;
    return (int)((before >> 7) * ones >> 56);
}

/* The place in a row of counts where the nth unit lies. */
RN_FN static int find_unit(const uint8_t *counts, int size, uint32_t n)
{
    int i = 0;
    for (; i + 8 <= size; i += 8) {
        const uint64_t sums = rn_eight(counts + i) * UINT64_C(0x0101010101010101);
        if (n < sums >> 56) {
            return i + counts_before(sums, n);
        }
        n -= (uint32_t)(sums >> 56);
    }
    while (n >= counts[i]) {
        n -= counts[i++];
        RN_ASSERT(i < size);
    }
    return i;
}

RN_FN RnMove rn_chance_pick(const RnState *s, uint32_t n)
{
    RN_ASSERT(n < rn_chance_total(s));
    switch ((RnChance)s->chance) {
    case RN_DIE: return rn_move(RN_M_DIE, 0, (int)n + 1);
    case RN_EVENT: {
        const int card = find_unit(&RN_DECK(s)[0][0], RN_EVENTS * RN_FAINTS, n);
        return rn_move(RN_M_EVENT, card / RN_FAINTS, card % RN_FAINTS);
    }
    case RN_ITEM: return rn_move(RN_M_ITEM, find_unit(s->pile, RN_HAND, n), 0);
    case RN_NO_CHANCE:
    case RN_STACK:
    case RN_CHANCES: break;
    }
    unsigned left = unstacked(s);
    for (; n > 0; n--) {
        left &= left - 1;
    }
    return rn_move(RN_M_STACK, rn_low_bit(left), 0);
}

RN_FN RN_RARE int rn_odds(const RnState *s, RnOdds odds[RN_MOVES_MAX])
{
    int count = 0;
    switch ((RnChance)s->chance) {
    case RN_DIE:
        for (int face = 1; face <= 10; face++) {
            odds[count].move = rn_move(RN_M_DIE, 0, face);
            odds[count++].weight = 1;
        }
        break;
    case RN_EVENT:
        for (int card = 0; card < RN_EVENTS * RN_FAINTS; card++) {
            const int e = card / RN_FAINTS, f = card % RN_FAINTS;
            if (RN_DECK(s)[e][f] != 0) {
                odds[count].move = rn_move(RN_M_EVENT, e, f);
                odds[count++].weight = RN_DECK(s)[e][f];
            }
        }
        break;
    case RN_ITEM:
        for (int i = 0; i < RN_ITEMS; i++) {
            if (s->pile[i] != 0) {
                odds[count].move = rn_move(RN_M_ITEM, i, 0);
                odds[count++].weight = s->pile[i];
            }
        }
        break;
    case RN_STACK:
        for (unsigned left = unstacked(s); left != 0; left &= left - 1) {
            odds[count].move = rn_move(RN_M_STACK, rn_low_bit(left), 0);
            odds[count++].weight = 1;
        }
        break;
    case RN_NO_CHANCE:
    case RN_CHANCES: break;
    }
    RN_ASSERT(count <= RN_MOVES_MAX && (count > 0) == (rn_chance_total(s) > 0));
    return count;
}
