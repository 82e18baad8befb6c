/*
 * slow.c - a machine that is slow here and there, for tests: loaded before the program (LD_PRELOAD).
 *
 * Every thread now and then stands still where it waits for others or talks to them, for a moment or for
 * long: so orders of events come about that a quiet machine hardly ever has. SLOW is the number that
 * the dice begin with.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>

/* The real one, under another type of pointer. */
#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (real == NULL) \
    *(void **)&real = dlsym(RTLD_NEXT, name)

static _Thread_local uint64_t dice;

/* The next number below `count`: splitmix64, each thread with a beginning of its own. */
static unsigned roll(unsigned count)
{
    static atomic_uint threads;
    if (dice == 0) {
        const char *seed = getenv("SLOW");
        dice = (seed != NULL ? strtoull(seed, NULL, 10) : 1) * 1000003 + 7919 * ++threads;
    }
    dice += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = (dice ^ dice >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)((mixed ^ mixed >> 31) % count);
}

static void stand_still(void)
{
    enum { TURNS = 64, FEW = 16, LONG_US = 50000, SHORT_US = 4000 };
    unsigned turn = roll(TURNS);
    long us = turn == 0 ? (long)roll(LONG_US) : turn < FEW ? (long)roll(SHORT_US) : 0;
    int kept = errno;
    if (us > 0) {
        nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
    }
    errno = kept;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): libc has other names */
ssize_t send(int fd, const void *bytes, size_t size, int flags)
{
    REAL(ssize_t, "send", int, const void *, size_t, int);
    stand_still();
    return real(fd, bytes, size, flags);
}

ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
    REAL(ssize_t, "recv", int, void *, size_t, int);
    ssize_t got = real(fd, bytes, size, flags);
    stand_still();
    return got;
}

int poll(struct pollfd *polls, nfds_t count, int ms)
{
    REAL(int, "poll", struct pollfd *, nfds_t, int);
    int ready = real(polls, count, ms);
    stand_still();
    return ready;
}

int epoll_wait(int fd, struct epoll_event *events, int count, int ms)
{
    REAL(int, "epoll_wait", int, struct epoll_event *, int, int);
    int ready = real(fd, events, count, ms);
    stand_still();
    return ready;
}

int epoll_pwait(int fd, struct epoll_event *events, int count, int ms, const sigset_t *signals)
{
    REAL(int, "epoll_pwait", int, struct epoll_event *, int, int, const sigset_t *);
    int ready = real(fd, events, count, ms, signals);
    stand_still();
    return ready;
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
