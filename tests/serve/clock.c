/*
 * clock.c - a clock that stands still until the test sets it forward: loaded before the program
 * (LD_PRELOAD).
 *
 * The file that CLOCK names is the Clock; without one, and for the time that a processor was used, all
 * is as usual. The monotonic clock still crawls, a little with every look at it, less than the real one:
 * who asks "is it a moment later?" again and again must hear yes some time. Waiting itself is not
 * changed: who waits for an event is woken by it, and who waits for a time waits that long and then
 * looks at the clock.
 */
#define _GNU_SOURCE
#include "clock.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { NS = 1000000000, CRAWL_NS = 100 };

static Clock *shared;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("CLOCK");
    int fd = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) {
        return;
    }
    void *memory = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory == MAP_FAILED) {
        abort();
    }
    shared = memory;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
int clock_gettime(clockid_t which, struct timespec *time)
{
    int result = (int)syscall(SYS_clock_gettime, which, time);
    bool real = which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE;
    bool monotonic = which == CLOCK_MONOTONIC || which == CLOCK_MONOTONIC_COARSE;
    if (shared == NULL || result != 0 || !(real || monotonic)) {
        return result;
    }
    int64_t ns = (int64_t)time->tv_sec * NS + time->tv_nsec;
    if (atomic_load(&shared->stands)) {
        ns = real ? atomic_load(&shared->real_ns)
                  : atomic_fetch_add(&shared->monotonic_ns, CRAWL_NS);
    }
    ns += atomic_load(&shared->ahead_ns);
    *time = (struct timespec){.tv_sec = ns / NS, .tv_nsec = ns % NS};
    return 0;
}
