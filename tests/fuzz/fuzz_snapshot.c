/*
 * fuzz_snapshot.c - any bytes as a snapshot, as a view, and as a state.
 *
 * What decodes is sound, encodes to the same bytes and can be played on, also when it could never
 * come up in a game. A state as raw bytes goes through rn_check() alone.
 */
#include "fuzz.h"
#include "session/viewcode.h"

/* A view that can be read is written and read again as it is. */
static void try_view(const RnBox *box, const uint8_t *data, size_t size)
{
    uint8_t code[RN_VIEW_CODE_MAX];
    RnView view;
    RnView again;
    if (!rn_view_decode(box, data, size, &view)) {
        return;
    }
    const size_t written = rn_view_encode(box, &view, code);
    if (written != 0) { /* no deal may explain a decision that never comes up */
        CHECK(rn_view_decode(box, code, written, &again));
        CHECK(memcmp(&view, &again, sizeof view) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const RnBox *box = rn_box_standard();
    RnState state;
    RnState untouched;
    memset(&state, 0x5a, sizeof state);
    untouched = state;

    try_view(box, data, size);
    if (rn_decode(box, data, size, &state) == RN_SOUND) {
        uint8_t code[RN_CODE_MAX];
        CHECK(rn_encode(box, &state, code) == size && memcmp(code, data, size) == 0);
        check_sound(box, &state);
    }
    if (size == sizeof state) {
        memcpy(&state, data, size);
        untouched = state;
        if (rn_check(box, &state) == RN_SOUND) {
            check_sound(box, &state);
        }
        CHECK(same_state(&state, &untouched));
    }
    return 0;
}
