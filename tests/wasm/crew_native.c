/*
 * crew_native.c - one game of the computer crew, to compare with the same game in WASM.
 *
 *     crew_native KIND EDITION GNOMES VARIANTS SEED SIMULATIONS      prints "steps hash microseconds"
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "crew/crew.h"

static unsigned number(const char *text) { return (unsigned)strtoul(text, NULL, 10); }

int main(int argc, char **argv)
{
    if (argc != 7) {
        return 2;
    }
    const RnBox *box = rn_box_standard();
    const uint8_t gnomes = (uint8_t)number(argv[3]);
    const unsigned variants = number(argv[4]), seed = number(argv[5]);
    RnConfig config = {.edition = (uint8_t)number(argv[2]), .players = gnomes, .gnomes = gnomes};
    rn_set_variants(&config, variants);
    RnPlayer player[RN_GNOMES_MAX];
    RnState game;
    uint64_t rolls = 0;
    int steps = 0;
    for (unsigned g = 0; g < gnomes; g++) {
        const RnBudget budget = {.simulations = number(argv[6])};
        rn_player_init(&player[g], (int)number(argv[1]), seed * 100 + g, budget);
    }
    if (rn_new(box, &config, &game) != RN_CONFIG_OK) {
        return 2;
    }
    for (; game.decision != RN_OVER; steps++) {
        RnView view;
        RnMove move;
        if (game.decision == RN_CHANCE) {
            move = rn_dice_roll(&game, seed, rolls++);
        } else {
            rn_view(&game, game.decider, &view);
            move = rn_player_move(box, &player[game.decider], &view);
        }
        if (rn_step(box, &game, move, NULL) != RN_OK) {
            return 1;
        }
    }
    printf("%d %016" PRIx64 " %.0f\n", steps, rn_hash(&game),
           1e6 * (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
