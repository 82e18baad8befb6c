/*
 * pool.c - threads that think.
 *
 * Decides who goes first and how long. Players that search, captains, have the time of the table, less when
 * many wait, so that a full hall thinks shorter rather than keeping everyone waiting. They have threads of
 * their own; one more is for what takes a moment, players before results, so that nothing quick waits
 * behind a search.
 */
#include "serve/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/assert.h"
#include "base/clock.h"
#include "serve/queue.h"

enum { THREADS_MAX = 64, LEAST_MS = 20, NICE = 10, NICE_QUICK = 5, CHECKS = 16 };

struct RnPool {
    const RnBox *box;
    void (*wake)(void *user);
    void *user;
    pthread_t thread[THREADS_MAX + 1]; /* the first is for what takes a moment */
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t more;       /* for those that search */
    pthread_cond_t more_quick; /* for the one that does not */
    atomic_bool ending;

    /* behind the lock */
    RnQueue slow; /* thoughts that wait, of those that search .. */
    RnQueue quick;
    RnQueue done;
    RnQueue checks; /* queries that wait */
    RnQueue checked;
    char from[CHECKS][RN_FROM]; /* whose checks are under way, "" for nobody's */
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
    if (thought->player.kind != RN_CAPTAIN) { /* has its measure in itself */
        thought->move = rn_player_move(pool->box, &thought->player, &thought->view);
        return;
    }
    int searching = pool->threads - 1;
    int64_t ms = rn_effort_ms(thought->effort, &thought->view.seen);
    ms = ms * searching / (searching + waiting);
    Clock clock = {pool, rn_clock_ms() + (ms > LEAST_MS ? ms : LEAST_MS)};
    thought->player.budget = (RnBudget){.stop = is_over, .user = &clock};
    thought->move = rn_player_move(pool->box, &thought->player, &thought->view);
    thought->player.budget = (RnBudget){.simulations = RN_BUDGET_USUAL};
}

/* ---- The threads' side; the lock is held, and let go while they think --------------------------- */

/* What was being done is done. */
static void hand_back(RnPool *pool, RnQueue *queue, void *item)
{
    pthread_mutex_lock(&pool->lock);
    rn_queue_put(queue, item);
    pthread_mutex_unlock(&pool->lock);
    pool->wake(pool->user);
    pthread_mutex_lock(&pool->lock);
}

static bool think_one(RnPool *pool, RnQueue *queue)
{
    RnThought *thought = rn_queue_take(queue);
    if (thought == NULL) {
        return false;
    }
    int waiting = queue->count;
    pthread_mutex_unlock(&pool->lock);
    think(pool, thought, waiting);
    hand_back(pool, &pool->done, thought);
    return true;
}

static bool check_one(RnPool *pool)
{
    RnHallQuery *query = rn_queue_take(&pool->checks);
    if (query == NULL) {
        return false;
    }
    pthread_mutex_unlock(&pool->lock);
    rn_query_check(pool->box, query);
    hand_back(pool, &pool->checked, query);
    return true;
}

/* This thread comes after the others of the program: messages go before thinking. */
static void step_back(int by) { setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + by); }

static void *search(void *user)
{
    RnPool *pool = user;
    step_back(NICE);
    pthread_mutex_lock(&pool->lock);
    while (!atomic_load(&pool->ending)) {
        if (!think_one(pool, &pool->slow)) {
            pthread_cond_wait(&pool->more, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void *be_quick(void *user)
{
    RnPool *pool = user;
    step_back(NICE_QUICK);
    pthread_mutex_lock(&pool->lock);
    while (!atomic_load(&pool->ending)) {
        if (!think_one(pool, &pool->quick) && !check_one(pool)) {
            pthread_cond_wait(&pool->more_quick, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- The other side --------------------------------------------------------------------------- */

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
    pthread_cond_init(&pool->more_quick, NULL);
    while (pool->threads < 1 + threads && pool->threads < 1 + THREADS_MAX &&
           pthread_create(&pool->thread[pool->threads], NULL,
                          pool->threads == 0 ? be_quick : search, pool) == 0) {
        pool->threads++;
    }
    if (pool->threads > 1) {
        return pool;
    }
    rn_pool_end(pool);
    return NULL;
}

static void free_checks(RnQueue *queue)
{
    RnHallQuery *query;
    while ((query = rn_queue_take(queue)) != NULL) {
        rn_hall_query_free(query);
    }
}

void rn_pool_end(RnPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->ending, true);
    pthread_cond_broadcast(&pool->more);
    pthread_cond_broadcast(&pool->more_quick);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++) {
        pthread_join(pool->thread[i], NULL);
    }
    rn_queue_free(&pool->slow);
    rn_queue_free(&pool->quick);
    rn_queue_free(&pool->done);
    free_checks(&pool->checks);
    free_checks(&pool->checked);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->more);
    pthread_cond_destroy(&pool->more_quick);
    free(pool);
}

void rn_pool_think(RnPool *pool, RnThought *thought)
{
    bool slow = thought->player.kind == RN_CAPTAIN;
    pthread_mutex_lock(&pool->lock);
    rn_queue_put(slow ? &pool->slow : &pool->quick, thought);
    pthread_cond_signal(slow ? &pool->more : &pool->more_quick);
    pthread_mutex_unlock(&pool->lock);
}

static void *take(RnPool *pool, RnQueue *queue)
{
    pthread_mutex_lock(&pool->lock);
    void *item = rn_queue_take(queue);
    pthread_mutex_unlock(&pool->lock);
    return item;
}

RnThought *rn_pool_done(RnPool *pool) { return take(pool, &pool->done); }

/* ---- Results of the daily boat, whose addresses only the other side knows ---------------------- */

/* The place of an address among those whose checks are under way, or -1. */
static int place_of(const RnPool *pool, const char *from)
{
    for (int i = 0; i < CHECKS; i++) {
        if (strcmp(pool->from[i], from) == 0) {
            return i;
        }
    }
    return -1;
}

bool rn_pool_check(RnPool *pool, RnHallQuery *query)
{
    int place = place_of(pool, "");
    if (place < 0 || place_of(pool, query->from) >= 0) {
        return false;
    }
    memcpy(pool->from[place], query->from, sizeof query->from);
    pthread_mutex_lock(&pool->lock);
    rn_queue_put(&pool->checks, query);
    pthread_cond_signal(&pool->more_quick);
    pthread_mutex_unlock(&pool->lock);
    return true;
}

RnHallQuery *rn_pool_checked(RnPool *pool)
{
    RnHallQuery *query = take(pool, &pool->checked);
    if (query != NULL) {
        int place = place_of(pool, query->from);
        RN_ASSERT(place >= 0);
        pool->from[place][0] = '\0';
    }
    return query;
}
