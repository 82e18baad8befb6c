/*
 * keeper.c - the thread that owns the store.
 *
 * Decides the order: a batch goes before queries, for people wait for their moves.
 */
#include "serve/keeper.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DUE_MOST = 64 };

typedef struct Queue {
    RnHallQuery *query;
    struct Queue *next;
} Queue;

struct RnKeeper {
    RnStore *store;
    const RnBox *box;
    RnKeeperWake wake;
    void *user;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;

    /* behind the lock */
    bool ending;
    RnBatch *batch; /* to be written */
    RnBatch *written;
    bool stored;
    char why[RN_STORE_WHY];
    int64_t last_us;
    Queue *asked;
    Queue **asked_end;
    Queue *answered;
    Queue **answered_end;
    int64_t look; /* asked for: by when; 0: not */
    char due[DUE_MOST][RN_STORE_ID];
    int due_count;
};

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- The thread's side; the lock is held, and let go while the store works ---------------------- */

static void write_batch(RnKeeper *keeper)
{
    RnBatch *batch = keeper->batch;
    char why[RN_STORE_WHY] = "";
    size_t count;
    pthread_mutex_unlock(&keeper->lock);
    RnStorePut *puts = rn_batch_puts(batch, &count);
    int64_t begin = now_us();
    bool stored = rn_store_commit(keeper->store, puts, count, why);
    int64_t us = now_us() - begin;
    pthread_mutex_lock(&keeper->lock);
    keeper->batch = NULL;
    keeper->written = batch;
    keeper->stored = stored;
    keeper->last_us = us;
    memcpy(keeper->why, why, sizeof why);
}

static void answer_one(RnKeeper *keeper)
{
    Queue *one = keeper->asked;
    keeper->asked = one->next;
    if (keeper->asked == NULL)
        keeper->asked_end = &keeper->asked;
    pthread_mutex_unlock(&keeper->lock);
    rn_query_run(keeper->store, keeper->box, one->query);
    pthread_mutex_lock(&keeper->lock);
    one->next = NULL;
    *keeper->answered_end = one;
    keeper->answered_end = &one->next;
}

typedef struct Due {
    char id[DUE_MOST][RN_STORE_ID];
    int count;
} Due;

static void note_due(void *user, const RnStoreRow *row)
{
    Due *due = user;
    if (due->count < DUE_MOST)
        memcpy(due->id[due->count++], row->id, RN_STORE_ID);
}

static void look_for_due(RnKeeper *keeper)
{
    Due due = {.count = 0};
    char why[RN_STORE_WHY];
    int64_t by = keeper->look;
    keeper->look = 0;
    pthread_mutex_unlock(&keeper->lock);
    rn_store_due(keeper->store, by, DUE_MOST, note_due, &due, why);
    pthread_mutex_lock(&keeper->lock);
    memcpy(keeper->due, due.id, sizeof keeper->due);
    keeper->due_count = due.count;
}

static void *keep_on(void *user)
{
    RnKeeper *keeper = user;
    pthread_mutex_lock(&keeper->lock);
    for (;;) {
        if (keeper->batch != NULL)
            write_batch(keeper);
        else if (keeper->asked != NULL)
            answer_one(keeper);
        else if (keeper->look != 0)
            look_for_due(keeper);
        else if (keeper->ending)
            break;
        else {
            pthread_cond_wait(&keeper->more, &keeper->lock);
            continue;
        }
        pthread_mutex_unlock(&keeper->lock);
        keeper->wake(keeper->user);
        pthread_mutex_lock(&keeper->lock);
    }
    pthread_mutex_unlock(&keeper->lock);
    return NULL;
}

/* ---- The other side --------------------------------------------------------------------------- */

RnKeeper *rn_keeper_start(RnStore *store, const RnBox *box, RnKeeperWake wake, void *user)
{
    RnKeeper *keeper = calloc(1, sizeof *keeper);
    if (keeper != NULL) {
        keeper->store = store;
        keeper->box = box;
        keeper->wake = wake;
        keeper->user = user;
        keeper->asked_end = &keeper->asked;
        keeper->answered_end = &keeper->answered;
        pthread_mutex_init(&keeper->lock, NULL);
        pthread_cond_init(&keeper->more, NULL);
        if (pthread_create(&keeper->thread, NULL, keep_on, keeper) == 0)
            return keeper;
        free(keeper);
    }
    rn_store_close(store);
    return NULL;
}

void rn_keeper_end(RnKeeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->ending = true;
    pthread_cond_signal(&keeper->more);
    pthread_mutex_unlock(&keeper->lock);
    pthread_join(keeper->thread, NULL);
    while (keeper->answered != NULL) {
        Queue *one = keeper->answered;
        keeper->answered = one->next;
        rn_hall_query_free(one->query);
        free(one);
    }
    rn_store_close(keeper->store);
    pthread_mutex_destroy(&keeper->lock);
    pthread_cond_destroy(&keeper->more);
    free(keeper);
}

void rn_keeper_write(RnKeeper *keeper, RnBatch *batch)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->batch = batch;
    pthread_cond_signal(&keeper->more);
    pthread_mutex_unlock(&keeper->lock);
}

void rn_keeper_query(RnKeeper *keeper, RnHallQuery *query)
{
    Queue *one = malloc(sizeof *one);
    if (one == NULL) {
        rn_hall_query_free(query);
        return;
    }
    *one = (Queue){query, NULL};
    pthread_mutex_lock(&keeper->lock);
    *keeper->asked_end = one;
    keeper->asked_end = &one->next;
    pthread_cond_signal(&keeper->more);
    pthread_mutex_unlock(&keeper->lock);
}

void rn_keeper_look(RnKeeper *keeper, int64_t now)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->look = now;
    pthread_cond_signal(&keeper->more);
    pthread_mutex_unlock(&keeper->lock);
}

RnBatch *rn_keeper_written(RnKeeper *keeper, bool *stored, char why[RN_STORE_WHY])
{
    pthread_mutex_lock(&keeper->lock);
    RnBatch *batch = keeper->written;
    keeper->written = NULL;
    *stored = keeper->stored;
    memcpy(why, keeper->why, RN_STORE_WHY);
    pthread_mutex_unlock(&keeper->lock);
    return batch;
}

RnHallQuery *rn_keeper_answered(RnKeeper *keeper)
{
    RnHallQuery *query = NULL;
    pthread_mutex_lock(&keeper->lock);
    Queue *one = keeper->answered;
    if (one != NULL) {
        keeper->answered = one->next;
        if (keeper->answered == NULL)
            keeper->answered_end = &keeper->answered;
        query = one->query;
    }
    pthread_mutex_unlock(&keeper->lock);
    free(one);
    return query;
}

bool rn_keeper_due(RnKeeper *keeper, char id[RN_STORE_ID])
{
    pthread_mutex_lock(&keeper->lock);
    bool some = keeper->due_count > 0;
    if (some)
        memcpy(id, keeper->due[--keeper->due_count], RN_STORE_ID);
    pthread_mutex_unlock(&keeper->lock);
    return some;
}

int64_t rn_keeper_last_us(RnKeeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    int64_t us = keeper->last_us;
    pthread_mutex_unlock(&keeper->lock);
    return us;
}
