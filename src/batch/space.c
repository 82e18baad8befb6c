/*
 * space.c - moves by number, and the mask of those that are legal. The numbers follow from
 * RN_ACTION_LIST alone.
 */
#include "base/assert.h"
#include "space.h"

typedef struct Span {
    uint16_t first; /* number of the first action */
    uint8_t whats, what;
    uint8_t counts, count;
} Span;

#define SPAN(kind, whats, what, counts, count) {RN_A_##kind, whats, what, counts, count},
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

RN_FN RnMove rn_action_move(int action)
{
    RN_ASSERT(action >= 0 && action < RN_ACTIONS);
    int kind = 0;
    for (int step = 16; step > 0; step /= 2) { /* the last kind that begins here or before */
        const int next = kind + step;
        kind = next < RN_MOVE_KINDS && span_of(next).first <= action ? next : kind;
    }
    const Span span = span_of(kind);
    const int place = action - span.first;
    const RnMove move = {(uint8_t)kind, (uint8_t)(span.what + place / span.counts),
                         (uint8_t)(span.count + place % span.counts), 0};
    return move;
}

/* The number of a move that was listed: what is asked above is known of it. */
RN_FN static inline unsigned listed(RnMove move)
{
    static const struct Line {
        int16_t from;
        uint16_t counts;
    } lines[] = {RN_ACTION_LIST(LINE)};
    const struct Line line = lines[move.kind];
    RN_ASSERT(rn_action(move) >= 0);
    return (unsigned)(line.from + move.what * line.counts + move.count);
}

RN_FN int rn_action_listed(RnMove move) { return (int)listed(move); }

RN_FN void rn_action_numbers(const RnMove *moves, int count, uint16_t *list, uint32_t *mask)
{
    for (int i = 0; list != NULL && i < count; i++) {
        list[i] = (uint16_t)listed(moves[i]);
    }
    if (mask == NULL) {
        return;
    }
    for (int i = 0; i < RN_ACTION_WORDS; i++) {
        mask[i] = 0;
    }
    for (int i = 0; i < count; i++) {
        const unsigned action = listed(moves[i]);
        mask[action / 32] |= (uint32_t)1 << action % 32;
    }
}

RN_FN int rn_action_list(const RnBox *box, const RnState *state, uint16_t list[RN_MOVES_MAX],
                         uint32_t mask[RN_ACTION_WORDS])
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, state, moves);
    rn_action_numbers(moves, count, list, mask);
    return count;
}
