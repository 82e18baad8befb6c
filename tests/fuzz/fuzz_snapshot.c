/*
 * fuzz_snapshot.c - any bytes as a snapshot, and any bytes as a state.
 *
 * What decodes is sound, encodes to the same bytes and can be played on, also when it could never
 * come up in a game. A state as raw bytes goes through rn_check() alone.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const RnBox *box = rn_box_standard();
    RnState state;
    RnState untouched;
    memset(&state, 0x5a, sizeof state);
    untouched = state;

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
