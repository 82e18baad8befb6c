/*
 * threads.c - threads that share work.
 *
 * They wait at a gate. Whoever comes through while a job is open signs in (`busy`) and takes parts until there are none
 * left. The caller closes the job when it finds none either, and waits for those who have signed in; who comes later, woken
 * too late by a machine that has other things to do, finds it closed and is not waited for.
 */
#include "base/threads.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/memory.h"

enum {
    PATIENCE = 2000
}; /* looks before a thread lies down: about as long as it takes to wake one */

struct RnThreads {
    pthread_t thread[RN_THREADS_MAX];
    int helpers; /* threads besides the caller's */
    pthread_mutex_t gate;
    pthread_cond_t open, done;
    atomic_uint_fast64_t round; /* of jobs */
    atomic_bool closing;        /* there will be no more */

    /* the job, which nobody but the caller touches unless it is open */
    atomic_bool is_open;
    atomic_int busy; /* helpers that have signed in */
    atomic_int next; /* part that nobody has taken yet */
    int parts;
    void (*work)(void *of, int part);
    void *of;
};

int rn_processors(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : (int)online;
}

static void take_parts(RnThreads *threads)
{
    for (int part; (part = atomic_fetch_add(&threads->next, 1)) < threads->parts;) {
        threads->work(threads->of, part);
    }
}

static void look_away(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* At the gate until there is another job than the last one seen; false: there will be none. Small jobs follow each other
 * faster than threads can be woken, so each looks for a while before it sleeps. */
static bool wait_for_job(RnThreads *threads, uint64_t seen)
{
    for (int look = 0; look < PATIENCE && threads->round == seen; look++) {
        look_away();
    }
    if (threads->round == seen) {
        pthread_mutex_lock(&threads->gate);
        while (threads->round == seen && !threads->closing) {
            pthread_cond_wait(&threads->open, &threads->gate);
        }
        pthread_mutex_unlock(&threads->gate);
    }
    return !threads->closing;
}

static void *help(void *of)
{
    RnThreads *threads = of;
    for (uint64_t seen = 0; wait_for_job(threads, seen);) {
        seen = threads->round;
        atomic_fetch_add(&threads->busy, 1);
        if (threads->is_open) { /* looked at after signing in, so that the caller waits */
            take_parts(threads);
        }
        if (atomic_fetch_sub(&threads->busy, 1) == 1) {
            pthread_mutex_lock(&threads->gate);
            pthread_cond_signal(&threads->done);
            pthread_mutex_unlock(&threads->gate);
        }
    }
    return NULL;
}

static void wait_for_helpers(RnThreads *threads)
{
    for (int look = 0; look < PATIENCE && threads->busy > 0; look++) {
        look_away();
    }
    if (threads->busy > 0) {
        pthread_mutex_lock(&threads->gate);
        while (threads->busy > 0) {
            pthread_cond_wait(&threads->done, &threads->gate);
        }
        pthread_mutex_unlock(&threads->gate);
    }
}

void rn_threads_share(void *hired, int parts, void (*work)(void *of, int part), void *of)
{
    RnThreads *threads = hired;
    RN_ASSERT(!threads->is_open && parts >= 0 && parts <= INT32_MAX - RN_THREADS_MAX);
    threads->parts = parts;
    threads->work = work;
    threads->of = of;
    threads->next = 0;
    if (threads->helpers > 0 && parts > 1) {
        threads->is_open = true;
        pthread_mutex_lock(&threads->gate);
        threads->round++;
        pthread_cond_broadcast(&threads->open);
        pthread_mutex_unlock(&threads->gate);
    }
    take_parts(threads);
    threads->is_open = false;
    wait_for_helpers(threads);
}

int rn_threads_count(const RnThreads *threads) { return threads->helpers + 1; }

/* Signals are for the caller's own thread. */
RnThreads *rn_threads_start(int count)
{
    RnThreads *threads = rn_alloc(1, sizeof *threads);
    sigset_t all, before;
    RN_ASSERT(count > 0);
    pthread_mutex_init(&threads->gate, NULL);
    pthread_cond_init(&threads->open, NULL);
    pthread_cond_init(&threads->done, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (threads->helpers + 1 < count && threads->helpers + 1 < RN_THREADS_MAX &&
           pthread_create(&threads->thread[threads->helpers], NULL, help, threads) == 0) {
        threads->helpers++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return threads;
}

void rn_threads_end(RnThreads *threads)
{
    if (threads == NULL) {
        return;
    }
    pthread_mutex_lock(&threads->gate);
    threads->closing = true;
    pthread_cond_broadcast(&threads->open);
    pthread_mutex_unlock(&threads->gate);
    for (int i = 0; i < threads->helpers; i++) {
        pthread_join(threads->thread[i], NULL);
    }
    pthread_cond_destroy(&threads->done);
    pthread_cond_destroy(&threads->open);
    pthread_mutex_destroy(&threads->gate);
    free(threads);
}
