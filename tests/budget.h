/*
 * budget.h - how much of a long test is done: a part that still tests the thing, or with REDNOV_LONG in
 * the environment all of it (ctest's label `long`).
 */
#ifndef RN_TEST_BUDGET_H
#define RN_TEST_BUDGET_H

#include <stdlib.h>

/* Under a sanitizer that makes everything several times slower. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(thread_sanitizer)
#define SLOW 1
#endif
#endif
#ifndef SLOW
#define SLOW 0
#endif

/* NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment of a test */
static inline int budget(int usual, int whole)
{
    return getenv("REDNOV_LONG") != NULL ? whole : usual;
}

#endif
