/*
 * random_native.c - the random play of rn_wasm_bench() outside of WASM, to compare with.
 *
 *     random_native SEED GAMES     prints "signature decisions chances" in hex, then nanoseconds of
 *                                  CPU time
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "crew/bench_play.h"

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    uint32_t games = (uint32_t)strtoul(argv[2], NULL, 10);
    RnBench bench;
    rn_bench_play(rn_box_standard(), seed, games / 10 + 1, &bench); /* warm up */
    uint64_t began = nanoseconds();
    rn_bench_play(rn_box_standard(), seed, games, &bench);
    uint64_t took = nanoseconds() - began;
    printf("%016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %" PRIu64 "\n", bench.signature,
           bench.decisions, bench.chances, took);
    return 0;
}
