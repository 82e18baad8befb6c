/*
 * pool.c - threads that search.
 *
 * Decides how long: the time of the table, less when many wait, so that a full hall thinks shorter
 * rather than keeping everyone waiting.
 */
#include "serve/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "serve/queue.h"

enum { THREADS_MAX = 64, LEAST_MS = 20, NICE = 10 };

struct RnPool {
    const RnBox *box;
    void (*wake)(void *user);
    void *user;
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t more;
    atomic_bool ending;

    /* behind the lock */
    RnQueue waiting; /* thoughts */
    RnQueue done;
};

typedef struct Clock {
    const RnPool *pool;
    int64_t until;
} Clock;

static bool is_over(void *user)
{
    const Clock *clock = user;
    return atomic_load(&clock->pool->ending) || rn_clock_ms() >= clock->until;
}

static void think(const RnPool *pool, RnThought *thought, int waiting)
{
    int64_t ms = rn_effort_ms(thought->effort, &thought->view.seen);
    ms = ms * pool->threads / (pool->threads + waiting);
    Clock clock = {pool, rn_clock_ms() + (ms > LEAST_MS ? ms : LEAST_MS)};
    thought->player.budget = (RnBudget){.stop = is_over, .user = &clock};
    thought->move = rn_player_move(pool->box, &thought->player, &thought->view);
    thought->player.budget = (RnBudget){.simulations = RN_BUDGET_USUAL};
}

static void *work(void *user)
{
    RnPool *pool = user;
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread: messages go before searches */
    pthread_mutex_lock(&pool->lock);
    while (!atomic_load(&pool->ending)) {
        RnThought *thought = rn_queue_take(&pool->waiting);
        if (thought == NULL) {
            pthread_cond_wait(&pool->more, &pool->lock);
            continue;
        }
        int waiting = pool->waiting.count;
        pthread_mutex_unlock(&pool->lock);
        think(pool, thought, waiting);
        pthread_mutex_lock(&pool->lock);
        rn_queue_put(&pool->done, thought);
        pthread_mutex_unlock(&pool->lock);
        pool->wake(pool->user);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

RnPool *rn_pool_start(const RnBox *box, int threads, void (*wake)(void *user), void *user)
{
    RnPool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return NULL;
    }
    pool->box = box;
    pool->wake = wake;
    pool->user = user;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    while (pool->threads < threads && pool->threads < THREADS_MAX &&
           pthread_create(&pool->thread[pool->threads], NULL, work, pool) == 0) {
        pool->threads++;
    }
    if (pool->threads > 0) {
        return pool;
    }
    rn_pool_end(pool);
    return NULL;
}

void rn_pool_end(RnPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->ending, true);
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++) {
        pthread_join(pool->thread[i], NULL);
    }
    rn_queue_free(&pool->waiting);
    rn_queue_free(&pool->done);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->more);
    free(pool);
}

void rn_pool_think(RnPool *pool, RnThought *thought)
{
    pthread_mutex_lock(&pool->lock);
    rn_queue_put(&pool->waiting, thought);
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

RnThought *rn_pool_done(RnPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    RnThought *thought = rn_queue_take(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return thought;
}
