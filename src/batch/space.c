/*
 * space.c - moves by number, and the mask of those that are legal. The numbers follow from
 * RN_ACTION_LIST alone.
 */
#include "base/assert.h"
#include "rednov_batch.h"

typedef struct Span {
    uint16_t first; /* number of the first action */
    uint8_t whats, what;
    uint8_t counts, count;
} Span;

#define SPAN(kind, whats, what, counts, count) {RN_A_##kind, whats, what, counts, count},
#define SPAN_KIND(kind, ...) RN_STATIC_ASSERT((int)RN_M_##kind == (int)KIND_##kind);
#define KIND(kind, ...) KIND_##kind,

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

/* The number of a move that rn_legal() has listed. */
RN_FN static int number_of(RnMove move)
{
    const Span span = span_of(move.kind);
    RN_ASSERT(rn_action(move) >= 0);
    return span.first + (move.what - span.what) * span.counts + move.count - span.count;
}

RN_FN int rn_action_list(const RnBox *box, const RnState *state, uint16_t list[RN_MOVES_MAX],
                         uint32_t mask[RN_ACTION_WORDS])
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, state, moves);
    for (int i = 0; i < count; i++) {
        list[i] = (uint16_t)number_of(moves[i]);
    }
    if (mask != NULL) {
        for (int i = 0; i < RN_ACTION_WORDS; i++) {
            mask[i] = 0;
        }
        for (int i = 0; i < count; i++) {
            mask[list[i] / 32] |= (uint32_t)1 << list[i] % 32;
        }
    }
    return count;
}
