/*
 * fuzz_components.c - any text as a component file.
 *
 * A refused one has a reason. One that is taken makes a playable game: two whole games are played
 * with it, every state of which is sound.
 */
#include "fuzz.h"
#include "proto/proto.h"

enum { STEPS_MAX = 3000 };

static void play(const RnBox *box, uint8_t players, uint8_t edition)
{
    RnConfig config = {0};
    config.edition = edition;
    config.players = players;
    config.gnomes = players;
    config.opening_events = 1;
    RnState state;
    CHECK(rn_new(box, &config, &state) == RN_CONFIG_OK);
    uint32_t random = players;
    for (int step = 0; step < STEPS_MAX && state.decision != RN_OVER; step++) {
        RnMove moves[RN_MOVES_MAX];
        int count = rn_legal(box, &state, moves);
        CHECK(count > 0 && count <= RN_MOVES_MAX);
        random = random * 1664525u + 1013904223u;
        CHECK(rn_step(box, &state, moves[(random >> 8) % (uint32_t)count], NULL) == RN_OK);
        check_flaws(box, &state, "after a step");
    }
    check_sound(box, &state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    RnBox box;
    char error[RN_ERROR_MAX];
    memset(error, 0, sizeof error);
    if (!rn_box_read((const char *)data, size, &box, error)) {
        CHECK(error[0] != 0 && memchr(error, 0, sizeof error) != NULL);
        return 0;
    }
    RnBox again = box;
    CHECK(rn_box_finish(&again) == RN_BOX_OK && memcmp(&again, &box, sizeof box) == 0);
    play(&box, RN_GNOMES_MIN, RN_REVISED);
    play(&box, RN_GNOMES_MAX, RN_FIRST);
    return 0;
}
