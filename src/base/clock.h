/*
 * clock.h - how much time has passed. The clock starts anywhere and is never set: it is for waiting
 * and measuring, not for telling the time of day.
 */
#ifndef RN_BASE_CLOCK_H
#define RN_BASE_CLOCK_H

#include <stdint.h>

int64_t rn_clock_ns(void);
static inline int64_t rn_clock_us(void) { return rn_clock_ns() / 1000; }
static inline int64_t rn_clock_ms(void) { return rn_clock_ns() / 1000000; }
static inline double rn_clock_seconds(void) { return (double)rn_clock_ns() / 1e9; }

/* The time that this thread, or the whole process, has kept a processor busy. */
int64_t rn_clock_thread_ns(void);
int64_t rn_clock_process_ns(void);

#endif
