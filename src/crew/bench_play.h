/*
 * bench_play.h - random legal play: what the benchmark times.
 */
#ifndef RN_BENCH_PLAY_H
#define RN_BENCH_PLAY_H

#include "rednov.h"

typedef struct RnBench {
    uint64_t decisions; /* answered by a player; the whole move list was built for each */
    uint64_t chances;   /* answered by a die or a card */
    uint64_t signature; /* from the end of every game */
} RnBench;

/* Plays this many games with every player choosing among all legal moves at random, over every
 * edition and crew size in turn. The same seed gives the same games everywhere. */
void rn_bench_play(const RnBox *box, uint64_t seed, uint32_t games, RnBench *bench);

#endif
