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

/* A number of the environment, or what there is without it: REDNOV_FROM and REDNOV_TO, the first and the last game of a
 * run that was stopped. NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment of a test */
static inline int number_of(const char *name, int otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? (int)strtol(text, NULL, 10) : otherwise;
}

#endif
