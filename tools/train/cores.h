/*
 * cores.h - many pieces of work on all cores, each in a process of its own: what one does in static memory nobody else sees.
 */
#ifndef RN_TRAIN_CORES_H
#define RN_TRAIN_CORES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static inline double rn_train_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Memory that all processes share, zeroed; NULL when there is none. */
static inline void *rn_train_shared(size_t size)
{
    void *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared == MAP_FAILED ? NULL : shared;
}

/* Does work(of, 0) .. work(of, count - 1), as many at once as there are `cores`; none is begun after so many seconds. false
 * when that could not be: an error is told by perror(). */
static inline bool rn_train_on_cores(long cores, long count, double seconds,
                                     void (*work)(const void *of, long number), const void *of)
{
    atomic_long *next = rn_train_shared(sizeof *next);
    const double end = rn_train_seconds(CLOCK_MONOTONIC) + seconds;
    bool good = next != NULL;
    for (long core = 0; core < cores && good; core++) {
        const pid_t child = fork();
        if (child == 0) {
            for (long at = atomic_fetch_add(next, 1);
                 at < count && rn_train_seconds(CLOCK_MONOTONIC) < end;
                 at = atomic_fetch_add(next, 1)) {
                work(of, at);
            }
            fflush(stdout);
            _exit(0);
        }
        good = child > 0;
    }
    if (!good) {
        perror("on all cores");
    }
    for (int status; wait(&status) > 0;) {
        good = good && status == 0;
    }
    if (next != NULL) {
        munmap(next, sizeof *next);
    }
    return good;
}

#endif
