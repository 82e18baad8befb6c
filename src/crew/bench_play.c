/*
 * bench_play.c - random legal play over fixed seeds, with a signature that no refactor may move.
 */
#include "bench_play.h"

#include "rng.h"

static void play_game(const RnBox *box, const RnConfig *config, uint64_t *rng, RnBench *bench)
{
    RnState game;
    RnMove moves[RN_MOVES_MAX];
    uint64_t decisions = 0, chances = 0;
    rn_new(box, config, &game);
    while (game.decision != RN_OVER) {
        RnMove move;
        if (game.decision == RN_CHANCE) {
            move = rn_chance_pick(&game, rn_below(rng, rn_chance_total(&game)));
            chances++;
        } else {
            const int count = rn_legal(box, &game, moves);
            move = moves[rn_below(rng, (uint32_t)count)];
            decisions++;
        }
        rn_step_listed(box, &game, move, NULL);
    }
    bench->decisions += decisions;
    bench->chances += chances;
    bench->signature = (bench->signature ^ rn_hash(&game)) * 0x100000001B3u + decisions;
    bench->signature &= ((uint64_t)1 << 40) - 1; /* short enough to read out, exact in any JSON */
}

void rn_bench_play(const RnBox *box, uint64_t seed, uint32_t games, RnBench *bench)
{
    uint64_t rng = seed * RN_GOLDEN + 0x6A09E667F3BCC909u;
    bench->decisions = bench->chances = 0;
    bench->signature = seed;
    rng |= rng == 0;
    for (uint32_t i = 0; i < games; i++) {
        const uint8_t gnomes = (uint8_t)(RN_GNOMES_MIN + i / 2 % 6);
        const RnConfig config = {.edition = i % 2, .players = gnomes, .gnomes = gnomes};
        play_game(box, &config, &rng, bench);
    }
}
