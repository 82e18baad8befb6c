/*
 * fuzz.h - what the fuzzers share. Each gets any bytes at all and stops the program when a promise
 * of the code under test is broken; the sanitizers watch for the rest.
 */
#ifndef RN_FUZZ_H
#define RN_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rednov.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(fact) \
    do { \
        if (!(fact)) { \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #fact); \
            abort(); \
        } \
    } while (0)

/* As CHECK(rn_check(..) == RN_SOUND), saying what is wrong. */
static inline void check_flaws(const RnBox *box, const RnState *state, const char *what)
{
    RnFlaw flaw = rn_check(box, state);
    if (flaw != RN_SOUND) {
        fprintf(stderr, "%s: %s\n", what, rn_flaw_text(flaw));
        abort();
    }
}

/* The same after a move. */
static inline void check_step(const RnBox *box, const RnState *state, RnMove move)
{
    char text[RN_TEXT_MAX];
    rn_move_text(box, move, text);
    check_flaws(box, state, text);
}

static inline bool same_state(const RnState *a, const RnState *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline bool same_move(RnMove a, RnMove b) { return memcmp(&a, &b, sizeof a) == 0; }

/* Everything that holds of a sound state: it survives encoding, has something to do unless it is
 * over, and every listed move is legal and leads to a sound state. */
static inline void check_sound(const RnBox *box, const RnState *state)
{
    check_flaws(box, state, "position");

    uint8_t code[RN_CODE_MAX];
    RnState again;
    size_t size = rn_encode(box, state, code);
    CHECK(size > 0 && size <= RN_CODE_MAX);
    CHECK(rn_decode(box, code, size, &again) == RN_SOUND);
    CHECK(same_state(state, &again));

    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(box, state, moves);
    CHECK((count == 0) == (state->decision == RN_OVER) && count <= RN_MOVES_MAX);
    for (int i = 0; i < count; i++) {
        CHECK(rn_check_move(box, state, moves[i]) == RN_OK);
        RnState next = *state;
        RnLog log;
        CHECK(rn_step(box, &next, moves[i], &log) == RN_OK);
        CHECK(log.count >= 0 && log.count <= RN_FACTS_MAX);
        check_step(box, &next, moves[i]);
    }
}

#endif
