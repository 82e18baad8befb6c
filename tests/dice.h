/*
 * dice.h - the system's random numbers, for tests: the same ones in every run.
 *
 * Ids, tokens, salts and the seeds of games all come from them, so that a test at online tables plays the same game
 * every time. DICE in the environment gives others: a test must hold with any.
 */
#ifndef RN_TEST_DICE_H
#define RN_TEST_DICE_H

#include <stdint.h>

/* They begin anew; each number has others. */
void dice_begin(uint64_t number);

#endif
