/*
 * refused_native.c - a position for refused.mjs: D has two minutes left in low water, where a trade takes
 * three, and C stands beside it, A and B do not.
 */
#include <stdio.h>

#include "rednov.h"
#include "session/digest.h"

int main(void)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.edition = RN_REVISED, .players = 4, .gnomes = 4};
    enum { ROOM = 5, C = 2, D = 3 };
    RnState state;
    uint8_t code[RN_CODE_MAX];
    char text[2 * RN_CODE_MAX + 1];
    rn_new(box, &config, &state);
    for (uint64_t n = 0; state.decision == RN_CHANCE; n++) {
        rn_step(box, &state, rn_dice_roll(&state, 5, n), NULL);
    }
    for (int g = 0; g < config.gnomes; g++) {
        state.space[g] = g == C || g == D ? ROOM : ROOM + 1;
    }
    state.low = 1u << ROOM;
    state.ghost = 2;
    const size_t size = rn_encode(box, &state, code);
    rn_hex(code, size, text);
    printf("%s trade %s\n", text, rn_why_clause(RN_WHY_NO_MINUTES));
    return state.active != D || rn_check(box, &state) != RN_SOUND;
}
