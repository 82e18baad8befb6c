/*
 * share.h - how sure a share of games is. The formulas of the whole program, in whole numbers, so
 * that every machine and the browser give the same; everything is in ten-thousandths, 95 % of it.
 */
#ifndef RN_BASE_SHARE_H
#define RN_BASE_SHARE_H

#include <stdbool.h>
#include <stdint.h>

/* The root of a square below 2^63, rounded down. */
uint64_t rn_square_root(uint64_t square);

/* The interval of `hits` of `games` (Wilson's); everything is possible of no games. */
void rn_share_interval(uint32_t hits, uint32_t games, int *low, int *high);

/* Half of the interval of a difference (up - down) / games over pairs of games of which `up` went one
 * way and `down` the other (Agresti and Min's: half a game is added to each of the four cells, so
 * that a few pairs without any difference are not taken for certainty). */
int rn_pairs_half(uint32_t up, uint32_t down, uint32_t games);

/* Half of the interval of a mean of numbers, one for each game, whose squared distances from it add up to
 * `squares`, where `unit` is one. One more game at the distance of one is counted in, for the same
 * reason. */
int rn_mean_half(uint64_t squares, uint32_t unit, uint32_t games);

/* How clearly numbers are more than nothing, in squared thousandths of the spread that their sum would have if they were
 * none: `sum` of them, and `squares`, the sum of theirs; `unit` as above. */
uint64_t rn_mean_doubt(int64_t sum, uint64_t squares, uint32_t unit);

/* Whether that is more than chance can explain, when the best of `tests` such sums is looked at: 5 % of them would be so by
 * chance (one-sided, by Bonferroni). */
bool rn_mean_tells(int64_t sum, uint64_t squares, uint32_t unit, uint32_t tests);

#endif
