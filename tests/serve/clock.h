/*
 * clock.h - the time that a test keeps for a server: memory that both share (clock.c, world.c).
 */
#ifndef RN_TEST_CLOCK_H
#define RN_TEST_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Clock {
    atomic_bool stands;      /* else it runs as others do */
    _Atomic int64_t real_ns; /* where it stands */
    _Atomic int64_t monotonic_ns;
    _Atomic int64_t ahead_ns; /* more than that, or than the others */
} Clock;

#endif
