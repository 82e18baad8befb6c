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
#include "serve/queue.h"

enum { DUE_MOST = 64, AWAY_MS = 100, READS_LEAST_US = 1000, READS_MOST_US = 20000 };

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
    RnQueue asked;       /* queries */
    RnQueue answered;
    int64_t look; /* asked for: by when; 0: not */
    char due[DUE_MOST][RN_STORE_ID];
    int due_count;
    RnQueue said;  /* texts, to the others */
    RnQueue heard; /* news */
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
    RnHallQuery *query = rn_queue_take(&keeper->asked);
    pthread_mutex_unlock(&keeper->lock);
    rn_query_run(keeper->store, keeper->box, query);
    pthread_mutex_lock(&keeper->lock);
    rn_queue_put(&keeper->answered, query);
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
    char *text = rn_queue_take(&keeper->said);
    pthread_mutex_unlock(&keeper->lock);
    rn_store_say(keeper->store, text);
    free(text);
    pthread_mutex_lock(&keeper->lock);
}

static bool has_work(const RnKeeper *keeper)
{
    return keeper->batch != NULL || keeper->asked.count > 0 || keeper->look != 0 ||
           keeper->said.count > 0 || keeper->ending;
}

/* True when there is something to tell. */
static bool listen_in(RnKeeper *keeper)
{
    RnStoreNews news;
    bool some = false;
    pthread_mutex_unlock(&keeper->lock);
    while (rn_store_hear(keeper->store, &news)) {
        RnStoreNews *one = rn_alloc(1, sizeof *one);
        *one = news;
        pthread_mutex_lock(&keeper->lock);
        rn_queue_put(&keeper->heard, one);
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
            (keeper->asked.count == 0 || rn_clock_us() >= keeper->reads_until)) {
            write_batch(keeper);
        } else if (keeper->look != 0) {
            look_for_due(keeper);
        } else if (keeper->said.count > 0) {
            say_one(keeper);
        } else if (keeper->asked.count > 0) {
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

void rn_keeper_end(RnKeeper *keeper)
{
    RnHallQuery *query;
    RnStoreNews news;
    pthread_mutex_lock(&keeper->lock);
    keeper->ending = true;
    call(keeper);
    pthread_join(keeper->thread, NULL);
    RN_ASSERT(keeper->asked.count == 0 && keeper->said.count == 0);
    while ((query = rn_queue_take(&keeper->answered)) != NULL) {
        rn_hall_query_free(query);
    }
    while (rn_keeper_news(keeper, &news)) {
        free(news.text);
    }
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
    pthread_mutex_lock(&keeper->lock);
    rn_queue_put(&keeper->asked, query);
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
    pthread_mutex_lock(&keeper->lock);
    rn_queue_put(&keeper->said, rn_text_copy(text));
    call(keeper);
}

bool rn_keeper_news(RnKeeper *keeper, RnStoreNews *news)
{
    pthread_mutex_lock(&keeper->lock);
    RnStoreNews *one = rn_queue_take(&keeper->heard);
    pthread_mutex_unlock(&keeper->lock);
    if (one == NULL) {
        return false;
    }
    *news = *one;
    free(one);
    return true;
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
    pthread_mutex_lock(&keeper->lock);
    RnHallQuery *query = rn_queue_take(&keeper->answered);
    pthread_mutex_unlock(&keeper->lock);
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
