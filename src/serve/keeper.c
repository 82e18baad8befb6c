/*
 * keeper.c - the thread that owns the store.
 *
 * Decides the order: a batch goes before queries, for people wait for their moves; but then queries have
 * as much time as it took, so that they are answered however busy the tables are. Between them, and when
 * there is nothing to do, it listens to what other servers say; a store that is away is looked for.
 */
#include "serve/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/process.h"

enum { DUE_MOST = 64, AWAY_MS = 100, READS_LEAST_US = 1000, READS_MOST_US = 20000 };

typedef struct Queue {
    RnHallQuery *query;
    struct Queue *next;
} Queue;

typedef struct News {
    RnStoreNews news;
    struct News *next;
} News;

struct RnKeeper {
    RnStore *store;
    const RnBox *box;
    RnKeeperWake wake;
    void *user;
    pthread_t thread;
    pthread_mutex_t lock;
    int more[2]; /* a pipe: there is something to do */

    /* behind the lock */
    bool ending;
    RnBatch *batch; /* to be written */
    RnBatch *written;
    bool stored;
    char why[RN_STORE_WHY];
    int64_t last_us;
    int64_t reads_until; /* until then queries go before a batch */
    Queue *asked;
    Queue **asked_end;
    Queue *answered;
    Queue **answered_end;
    int64_t look; /* asked for: by when; 0: not */
    char due[DUE_MOST][RN_STORE_ID];
    int due_count;
    News *said; /* to the others, the text of each */
    News **said_end;
    News *heard;
    News **heard_end;
    bool well;
};

/* ---- The thread's side; the lock is held, and let go while the store works ---------------------- */

static void write_batch(RnKeeper *keeper)
{
    RnBatch *batch = keeper->batch;
    char why[RN_STORE_WHY] = "";
    size_t count;
    pthread_mutex_unlock(&keeper->lock);
    RnStorePut *puts = rn_batch_puts(batch, &count);
    int64_t begin = rn_clock_us();
    bool stored = rn_store_commit(keeper->store, puts, count, why);
    int64_t us = rn_clock_us() - begin;
    pthread_mutex_lock(&keeper->lock);
    keeper->batch = NULL;
    keeper->written = batch;
    keeper->stored = stored;
    keeper->last_us = us;
    int64_t share = us < READS_LEAST_US ? READS_LEAST_US : us < READS_MOST_US ? us : READS_MOST_US;
    keeper->reads_until = rn_clock_us() + share;
    memcpy(keeper->why, why, sizeof why);
}

static void answer_one(RnKeeper *keeper)
{
    Queue *one = keeper->asked;
    keeper->asked = one->next;
    if (keeper->asked == NULL) {
        keeper->asked_end = &keeper->asked;
    }
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
    if (due->count < DUE_MOST) {
        memcpy(due->id[due->count++], row->id, RN_STORE_ID);
    }
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
    RN_ASSERT(due.count >= 0 && due.count <= DUE_MOST);
    keeper->due_count = due.count;
}

static void say_one(RnKeeper *keeper)
{
    News *one = keeper->said;
    keeper->said = one->next;
    if (keeper->said == NULL) {
        keeper->said_end = &keeper->said;
    }
    pthread_mutex_unlock(&keeper->lock);
    rn_store_say(keeper->store, one->news.text);
    free(one->news.text);
    free(one);
    pthread_mutex_lock(&keeper->lock);
}

static bool has_work(const RnKeeper *keeper)
{
    return keeper->batch != NULL || keeper->asked != NULL || keeper->look != 0 ||
           keeper->said != NULL || keeper->ending;
}

/* True when there is something to tell. */
static bool listen_in(RnKeeper *keeper)
{
    RnStoreNews news;
    bool some = false;
    pthread_mutex_unlock(&keeper->lock);
    while (rn_store_hear(keeper->store, &news)) {
        News *one = rn_alloc(1, sizeof *one);
        *one = (News){news, NULL};
        pthread_mutex_lock(&keeper->lock);
        *keeper->heard_end = one;
        keeper->heard_end = &one->next;
        pthread_mutex_unlock(&keeper->lock);
        some = true;
    }
    bool well = rn_store_well(keeper->store);
    pthread_mutex_lock(&keeper->lock);
    some = some || well != keeper->well;
    keeper->well = well;
    return some;
}

/* Until there is something to do or to hear. */
static void rest(RnKeeper *keeper)
{
    char bytes[64];
    struct pollfd polls[2] = {{.fd = keeper->more[0], .events = POLLIN},
                              {.fd = rn_store_fd(keeper->store), .events = POLLIN}};
    int wait_ms = keeper->well ? -1 : AWAY_MS;
    pthread_mutex_unlock(&keeper->lock);
    poll(polls, 2, wait_ms);
    while (read(keeper->more[0], bytes, sizeof bytes) == sizeof bytes) {
    }
    pthread_mutex_lock(&keeper->lock);
}

static void *keep_on(void *user)
{
    RnKeeper *keeper = user;
    pthread_mutex_lock(&keeper->lock);
    for (;;) {
        bool idle = false;
        if (keeper->batch != NULL &&
            (keeper->asked == NULL || rn_clock_us() >= keeper->reads_until)) {
            write_batch(keeper);
        } else if (keeper->look != 0) {
            look_for_due(keeper);
        } else if (keeper->said != NULL) {
            say_one(keeper);
        } else if (keeper->asked != NULL) {
            answer_one(keeper);
        } else if (keeper->ending) {
            break;
        } else {
            idle = true;
        }
        if (!listen_in(keeper) && idle) {
            if (!has_work(keeper)) {
                rest(keeper);
            }
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

/* The thread looks what there is to do. */
static void call(RnKeeper *keeper)
{
    pthread_mutex_unlock(&keeper->lock);
    while (write(keeper->more[1], "", 1) < 0 && errno == EINTR) {
        /* a full pipe will do */
    }
}

RnKeeper *rn_keeper_start(RnStore *store, const RnBox *box, RnKeeperWake wake, void *user)
{
    RnKeeper *keeper = calloc(1, sizeof *keeper);
    if (keeper != NULL && rn_pipe_quick(keeper->more)) {
        keeper->store = store;
        keeper->box = box;
        keeper->wake = wake;
        keeper->user = user;
        keeper->asked_end = &keeper->asked;
        keeper->answered_end = &keeper->answered;
        keeper->said_end = &keeper->said;
        keeper->heard_end = &keeper->heard;
        keeper->well = true;
        pthread_mutex_init(&keeper->lock, NULL);
        if (pthread_create(&keeper->thread, NULL, keep_on, keeper) == 0) {
            return keeper;
        }
        close(keeper->more[0]);
        close(keeper->more[1]);
    }
    free(keeper);
    rn_store_close(store);
    return NULL;
}

static void free_news(News *one)
{
    while (one != NULL) {
        News *next = one->next;
        free(one->news.text);
        free(one);
        one = next;
    }
}

void rn_keeper_end(RnKeeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->ending = true;
    call(keeper);
    pthread_join(keeper->thread, NULL);
    while (keeper->answered != NULL) {
        Queue *one = keeper->answered;
        keeper->answered = one->next;
        rn_hall_query_free(one->query);
        free(one);
    }
    free_news(keeper->said);
    free_news(keeper->heard);
    rn_store_close(keeper->store);
    pthread_mutex_destroy(&keeper->lock);
    close(keeper->more[0]);
    close(keeper->more[1]);
    free(keeper);
}

void rn_keeper_write(RnKeeper *keeper, RnBatch *batch)
{
    pthread_mutex_lock(&keeper->lock);
    RN_ASSERT(batch != NULL && keeper->batch == NULL && keeper->written == NULL);
    keeper->batch = batch;
    call(keeper);
}

void rn_keeper_query(RnKeeper *keeper, RnHallQuery *query)
{
    Queue *one = rn_alloc(1, sizeof *one);
    *one = (Queue){query, NULL};
    pthread_mutex_lock(&keeper->lock);
    *keeper->asked_end = one;
    keeper->asked_end = &one->next;
    call(keeper);
}

void rn_keeper_look(RnKeeper *keeper, int64_t now)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->look = now;
    call(keeper);
}

void rn_keeper_say(RnKeeper *keeper, const char *text)
{
    News *one = rn_alloc(1, sizeof *one);
    one->news.text = rn_text_copy(text);
    pthread_mutex_lock(&keeper->lock);
    *keeper->said_end = one;
    keeper->said_end = &one->next;
    call(keeper);
}

bool rn_keeper_news(RnKeeper *keeper, RnStoreNews *news)
{
    pthread_mutex_lock(&keeper->lock);
    News *one = keeper->heard;
    bool some = one != NULL;
    if (some) {
        keeper->heard = one->next;
        if (keeper->heard == NULL) {
            keeper->heard_end = &keeper->heard;
        }
        *news = one->news;
    }
    pthread_mutex_unlock(&keeper->lock);
    free(one);
    return some;
}

bool rn_keeper_well(RnKeeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    bool well = keeper->well;
    pthread_mutex_unlock(&keeper->lock);
    return well;
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
        if (keeper->answered == NULL) {
            keeper->answered_end = &keeper->answered;
        }
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
    if (some) {
        memcpy(id, keeper->due[--keeper->due_count], RN_STORE_ID);
    }
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
