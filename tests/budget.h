/*
 * budget.h - how much of a long test is done: a part that still tests the thing, or with REDNOV_LONG in
 * the environment all of it (ctest's label `long`).
 */
#ifndef RN_TEST_BUDGET_H
#define RN_TEST_BUDGET_H

#include <stdlib.h>

/* NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment of a test */
static inline int budget(int usual, int whole)
{
    return getenv("REDNOV_LONG") != NULL ? whole : usual;
}

#endif
