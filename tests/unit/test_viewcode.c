/*
 * test_viewcode.c - what a seat may know, as bytes: exact, and a function of what may be known alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "session/viewcode.h"

static uint32_t below(uint64_t *random, uint32_t limit)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*random >> 33) % limit);
}

static void check_view(const RnBox *box, const RnState *state, int seat, uint64_t *random)
{
    uint8_t code[RN_VIEW_CODE_MAX];
    uint8_t again[RN_VIEW_CODE_MAX];
    RnView view;
    RnView read;
    RnState other;
    rn_view_from(state, seat, &view);
    const size_t size = rn_view_encode(box, &view, code);
    assert_true(size > 1 && size <= sizeof code);
    memset(&read, 0x5a, sizeof read);
    assert_true(rn_view_decode(box, code, size, &read));
    assert_memory_equal(&read, &view, sizeof view);

    /* another game that the seat cannot tell from this one has the same bytes [2.8] */
    assert_true(rn_complete(box, &view, below(random, 1u << 30), &other));
    rn_view_from(&other, seat, &read);
    assert_memory_equal(&read, &view, sizeof view);
    assert_int_equal(rn_view_encode(box, &read, again), size);
    assert_memory_equal(again, code, size);
    if (seat == RN_NONE && rn_hands_hidden(state)) {
        for (int g = 0; g < state->config.gnomes; g++) {
            assert_int_equal(rn_hand_size(&view.seen, g), 0);
        }
    }
}

static void play(const RnConfig *config, uint64_t seed)
{
    const RnBox *box = rn_box_standard();
    RnState state;
    uint64_t random = seed;
    assert_int_equal(rn_new(box, config, &state), RN_CONFIG_OK);
    for (int step = 0; state.decision != RN_OVER && step < 3000; step++) {
        RnMove moves[RN_MOVES_MAX];
        check_view(box, &state, RN_NONE, &random);
        for (int seat = 0; seat < config->gnomes; seat++) {
            check_view(box, &state, seat, &random);
        }
        const uint32_t count = (uint32_t)rn_legal(box, &state, moves);
        assert_int_equal(rn_step(box, &state, moves[below(&random, count)], NULL), RN_OK);
    }
}

static void goes_there_and_back(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        const RnConfig config = {.edition = seed % 2 ? RN_REVISED : RN_FIRST,
                                 .players = (uint8_t)(3 + seed % 6),
                                 .gnomes = (uint8_t)(3 + seed % 6),
                                 .crazed = seed % 5 != 0,
                                 .less_deadly = seed % 3 == 0,
                                 .opening_events = seed % 4 == 0};
        play(&config, seed);
    }
}

static void refuses_what_is_none(void **unused)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.edition = RN_REVISED, .players = 4, .gnomes = 4, .crazed = 1};
    uint8_t code[RN_VIEW_CODE_MAX + 1];
    RnState state;
    RnView view;
    RnView untouched;
    (void)unused;
    assert_int_equal(rn_new(box, &config, &state), RN_CONFIG_OK);
    rn_view_from(&state, 2, &view);
    const size_t size = rn_view_encode(box, &view, code);
    memset(&untouched, 0x5a, sizeof untouched);
    view = untouched;
    assert_false(rn_view_decode(box, code, 0, &view));
    for (size_t shorter = 1; shorter < size; shorter++) {
        assert_false(rn_view_decode(box, code, shorter, &view));
    }
    code[size] = 0;
    assert_false(rn_view_decode(box, code, size + 1, &view));
    code[0] = 4; /* no such gnome */
    assert_false(rn_view_decode(box, code, size, &view));
    code[0] = 2;
    code[3] ^= 1; /* another box */
    assert_false(rn_view_decode(box, code, size, &view));
    code[3] ^= 1;
    assert_memory_equal(&view, &untouched, sizeof view);
    assert_true(rn_view_decode(box, code, size, &view));
    view.hidden[0] = 200; /* more than there are */
    assert_int_equal(rn_view_encode(box, &view, code), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_there_and_back),
        cmocka_unit_test(refuses_what_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
