/*
 * space.c - moves by number, and the mask of those that are legal. The numbers follow from
 * RN_ACTION_LIST alone.
 */
#include "batch/space.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"

typedef struct Span {
    uint16_t first; /* number of the first action */
    uint16_t size;  /* and how many there are */
    uint8_t whats, what;
    uint8_t counts, count;
} Span;

#define SPAN(kind, whats, what, counts, count) \
    {RN_A_##kind, (whats) * (counts), whats, what, counts, count},
#define SPAN_KIND(kind, ...) RN_STATIC_ASSERT((int)RN_M_##kind == (int)KIND_##kind);
#define KIND(kind, ...) KIND_##kind,
#define LINE(kind, whats, what, counts, count) {RN_A_##kind - (what) * (counts) - (count), counts},

/* The list has a line for each kind of move, in the order of the kinds: so it is also a table by kind. */
enum { RN_ACTION_LIST(KIND) KIND_COUNT };
RN_ACTION_LIST(SPAN_KIND)
RN_STATIC_ASSERT((int)KIND_COUNT == (int)RN_MOVE_KINDS && RN_MOVE_KINDS <= 32);

/* A table inside the function, so that a GPU has it too. */
RN_FN static Span span_of(int kind)
{
    static const Span spans[] = {RN_ACTION_LIST(SPAN)};
    return spans[kind];
}

RN_FN int rn_action(RnMove move)
{
    if (move.kind >= RN_MOVE_KINDS) {
        return -1;
    }
    const Span span = span_of(move.kind);
    const int what = move.what - span.what;
    const int count = move.count - span.count;
    if (what < 0 || what >= span.whats || count < 0 || count >= span.counts) {
        return -1;
    }
    return span.first + what * span.counts + count;
}

RN_FN static inline RnMove move_in(Span span, int kind, int place)
{
    if (span.counts == 1) { /* most are, and a division takes as long as all of this */
        const RnMove plain = {(uint8_t)kind, (uint8_t)(span.what + place), span.count, 0};
        return plain;
    }
    const RnMove move = {(uint8_t)kind, (uint8_t)(span.what + place / span.counts),
                         (uint8_t)(span.count + place % span.counts), 0};
    return move;
}

RN_FN RnMove rn_action_move(int action)
{
    RN_ASSERT(action >= 0 && action < RN_ACTIONS);
    int kind = 0;
    for (int step = 16; step > 0; step /= 2) { /* the last kind that begins here or before */
        const int next = kind + step;
        kind = next < RN_MOVE_KINDS && span_of(next).first <= action ? next : kind;
    }
    return move_in(span_of(kind), kind, action - span_of(kind).first);
}

RN_FN bool rn_action_in(const RnSpan *spans, int used, int action, RnMove *move)
{
    for (int i = 0; i < used; i++) {
        const Span span = span_of(spans[i].kind);
        const unsigned place =
            (unsigned)action - span.first; /* of any number: none is beyond this */
        if (place < span.size) {
            *move = move_in(span, spans[i].kind, (int)place);
            return rn_span_has(spans[i], *move);
        }
    }
    return false;
}

/* Where the numbers of a kind begin, as if `what` and `count` could be 0; how many each `what` has. */
typedef struct Line {
    int16_t from;
    uint16_t counts;
} Line;

RN_FN static inline Line line_of(int kind)
{
    static const Line lines[] = {RN_ACTION_LIST(LINE)};
    return lines[kind];
}

/* `bits` from an action on. */
RN_FN static inline void set_bits(uint32_t *mask, int from, uint32_t bits)
{
    const int word = from / 32;
    const uint64_t set = (uint64_t)bits << from % 32;
    mask[word] |= (uint32_t)set;
    mask[word + 1] |= (uint32_t)(set >> 32); /* those of players end long before the last word */
}

RN_FN static inline void mask_span(uint32_t *mask, RnSpan span, Line line)
{
    if (span.most == 0 && line.counts == 1) { /* numbers side by side, as the bits are */
        set_bits(mask, line.from, span.whats);
        return;
    }
    for (uint32_t left = span.whats; left != 0; left &= left - 1) {
        set_bits(mask, line.from + rn_low_bit(left) * line.counts + 1,
                 ((uint32_t)1 << span.most) - 1);
    }
}

/* Numbers from + 1 to from + 10, four at a time: as in the core's own list more than are meant, because that takes fewer
 * steps; the next ones write over them. */
RN_FN static inline void list_counts(uint16_t *list, int from)
{
    static const uint16_t counts[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0};
    const uint64_t four = (uint64_t)from * UINT64_C(0x0001000100010001);
    for (int n = 0; n < 12; n += 4) {
        uint64_t numbers;
        memcpy(&numbers, counts + n, sizeof numbers);
        numbers += four; /* number for number: none is more than 65535 */
        memcpy(list + n, &numbers, sizeof numbers);
    }
}
RN_STATIC_ASSERT(RN_ITEMS + RN_ROOMS + 1 + 9 * 10 + 10 + 10 + 12 <= RN_MOVES_MAX);

RN_FN static inline void list_span(uint16_t *list, RnSpan span, Line line)
{
    for (uint32_t left = span.whats; left != 0; left &= left - 1) {
        const int from = line.from + rn_low_bit(left) * line.counts;
        if (span.most == 0) {
            *list++ = (uint16_t)from;
        } else {
            list_counts(list, from);
            list += span.most;
        }
    }
}

/* Outcomes of chance, of which there are no spans. */
RN_FN static int list_chance(const RnBox *box, const RnState *state, uint16_t *list, uint32_t *mask)
{
    const int count = rn_legal_count(box, state);
    for (int i = 0; i < count && (list != NULL || mask != NULL); i++) {
        const unsigned action = (unsigned)rn_action(rn_legal_at(box, state, i));
        RN_ASSERT(action < RN_ACTIONS); /* all that can come has a number */
        if (list != NULL) {
            list[i] = (uint16_t)action;
        }
        if (mask != NULL) {
            mask[action / 32] |= (uint32_t)1 << action % 32;
        }
    }
    return count;
}

RN_FN void rn_action_write(const RnSpan *spans, int used, uint16_t *list, uint32_t *mask)
{
    if (mask != NULL) {
        memset(mask, 0, RN_ACTION_WORDS * sizeof *mask);
    }
    for (int i = 0; i < used; i++) {
        const Line line = line_of(spans[i].kind);
        if (mask != NULL) {
            mask_span(mask, spans[i], line);
        }
        if (list != NULL) {
            list_span(list, spans[i], line);
            list += spans[i].size;
        }
    }
}

RN_FN int rn_action_list(const RnBox *box, const RnState *state, uint16_t list[RN_MOVES_MAX],
                         uint32_t mask[RN_ACTION_WORDS])
{
    RnSpan spans[RN_SPANS_MAX];
    if (rn_is_players(state->decision)) {
        int count;
        const int used = rn_legal_spans(box, state, spans, &count);
        rn_action_write(spans, used, list, mask);
        return count;
    }
    if (mask != NULL) {
        memset(mask, 0, RN_ACTION_WORDS * sizeof *mask);
    }
    return state->decision == RN_CHANCE ? list_chance(box, state, list, mask) : 0;
}
