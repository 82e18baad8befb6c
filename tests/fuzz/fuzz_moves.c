/*
 * fuzz_moves.c - a stream of moves: two bytes of config, then a game.
 *
 * A byte below 240 picks from the list of legal moves; one from 240 on takes the next four bytes as
 * a move of any kind, which the predicate, the step and the list must judge alike. Every state on
 * the way is sound, and a refused move leaves every byte as it was.
 */
#include "fuzz.h"

enum { STEPS_MAX = 4000 };
_Static_assert(RN_VARIANTS <= RN_EARLY_VARIANTS + 2, "the config needs a third byte");

/* Later variants are the two highest bits, so that the corpus keeps its meaning. */
static RnConfig config_of(unsigned bits)
{
    RnConfig config = {0};
    config.edition = bits & 1u;
    rn_set_variants(&config, (bits >> 1 & ((1u << RN_EARLY_VARIANTS) - 1)) |
                                 bits >> 14 << RN_EARLY_VARIANTS);
    config.players = (uint8_t)(bits >> 6 & 15u);
    config.gnomes = (uint8_t)(bits >> 10 & 15u);
    return config;
}

static bool listed(const RnMove *moves, int count, RnMove move)
{
    for (int i = 0; i < count; i++) {
        if (same_move(moves[i], move)) {
            return true;
        }
    }
    return false;
}

static void try_any_move(const RnBox *box, RnState *state, RnMove move)
{
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(box, state, moves);
    RnWhy why = rn_check_move(box, state, move);
    CHECK((why == RN_OK) == listed(moves, count, move));
    RnState before = *state;
    CHECK(rn_step(box, state, move, NULL) == why);
    CHECK(why == RN_OK || same_state(state, &before));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    const RnBox *box = rn_box_standard();
    RnConfig config = config_of(data[0] | (unsigned)data[1] << 8);
    RnState state;
    if (rn_new(box, &config, &state) != RN_CONFIG_OK) {
        return 0;
    }
    for (size_t at = 2, steps = 0; at < size && steps < STEPS_MAX; steps++) {
        uint8_t byte = data[at++];
        if (byte >= 240 && size - at >= 4) {
            RnMove move;
            memcpy(&move, data + at, sizeof move);
            at += sizeof move;
            try_any_move(box, &state, move);
        } else {
            RnMove moves[RN_MOVES_MAX];
            int count = rn_legal(box, &state, moves);
            if (count == 0) {
                break;
            }
            CHECK(rn_step(box, &state, moves[byte % count], NULL) == RN_OK);
        }
        check_flaws(box, &state, "after a step");
    }
    check_sound(box, &state);
    return 0;
}
