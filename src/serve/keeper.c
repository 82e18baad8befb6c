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

enum { DUE_MOST = 256, AWAY_MS = 100, READS_LEAST_US = 1000, READS_MOST_US = 20000 };

struct RnKeeper {
    RnStore *store;
    const RnBox *box;
    RnKeeperWake wake;
    void *user;
    pthread_t thread;
    pthread_mutex_t lock;
    int more[2];     /* a pipe: there is something to do */
    RnStoreDue from; /* the thread's own: where the next look for what is due begins */

    /* behind the lock */
    bool ending;
    RnHallBatch *batch;  /* to be written */
    int64_t reads_until; /* until then queries go before a batch */
    RnQueue asked;       /* queries */
    int64_t look;        /* for tables with something due, by when; 0: not */
    RnQueue said;        /* texts, to the others */
    RnKeeperDone done;
};

/* ---- The thread's side; the lock is held, and let go while the store works ---------------------- */

static void write_batch(RnKeeper *keeper)
{
    RnHallBatch *batch = keeper->batch;
    char why[RN_STORE_WHY] = "";
    size_t count;
    pthread_mutex_unlock(&keeper->lock);
    RnStorePut *puts = rn_batch_puts(batch, &count);
    int64_t begin = rn_clock_us();
    bool stored = rn_store_commit(keeper->store, puts, count, why);
    int64_t us = rn_clock_us() - begin;
    pthread_mutex_lock(&keeper->lock);
    keeper->batch = NULL;
    keeper->done.written = batch;
    keeper->done.stored = stored;
    keeper->done.last_us = us;
    int64_t share = us < READS_LEAST_US ? READS_LEAST_US : us < READS_MOST_US ? us : READS_MOST_US;
    keeper->reads_until = rn_clock_us() + share;
    memcpy(keeper->done.why, why, sizeof why);
}

static void answer_one(RnKeeper *keeper)
{
    RnHallQuery *query = rn_queue_take(&keeper->asked);
    pthread_mutex_unlock(&keeper->lock);
    rn_query_run(keeper->store, keeper->box, query);
    pthread_mutex_lock(&keeper->lock);
    rn_queue_put(&keeper->done.answered, query);
}

static void note_due(void *user, const RnStoreRow *row)
{
    rn_queue_put(user, rn_text_copy(row->id));
}

static void look_for_due(RnKeeper *keeper)
{
    RnQueue due = {.count = 0};
    char why[RN_STORE_WHY];
    char *id;
    int64_t by = keeper->look;
    keeper->look = 0;
    pthread_mutex_unlock(&keeper->lock);
    bool good = rn_store_due(keeper->store, by, DUE_MOST, &keeper->from, note_due, &due, why);
    pthread_mutex_lock(&keeper->lock);
    memcpy(keeper->done.unread, good ? "" : why, good ? 1 : sizeof why);
    while ((id = rn_queue_take(&due)) != NULL) {
        rn_queue_put(&keeper->done.due, id);
    }
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
        rn_queue_put(&keeper->done.heard, one);
        pthread_mutex_unlock(&keeper->lock);
        some = true;
    }
    bool well = rn_store_well(keeper->store);
    pthread_mutex_lock(&keeper->lock);
    some = some || well != keeper->done.well;
    keeper->done.well = well;
    return some;
}

/* Until there is something to do or to hear. */
static void rest(RnKeeper *keeper)
{
    char bytes[64];
    struct pollfd polls[2] = {{.fd = keeper->more[0], .events = POLLIN},
                              {.fd = rn_store_fd(keeper->store), .events = POLLIN}};
    int wait_ms = keeper->done.well ? -1 : AWAY_MS;
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
        keeper->done.well = true;
        pthread_mutex_init(&keeper->lock, NULL);
        if (pthread_create(&keeper->thread, NULL, keep_on, keeper) == 0) {
            return keeper;
        }
        rn_pipe_close(keeper->more);
    }
    free(keeper);
    rn_store_close(store);
    return NULL;
}

void rn_keeper_end(RnKeeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->ending = true;
    call(keeper);
    pthread_join(keeper->thread, NULL);
    RN_ASSERT(keeper->asked.count == 0 && keeper->said.count == 0);
    rn_kept_free(&keeper->done);
    rn_store_close(keeper->store);
    pthread_mutex_destroy(&keeper->lock);
    rn_pipe_close(keeper->more);
    free(keeper);
}

void rn_keeper_write(RnKeeper *keeper, RnHallBatch *batch)
{
    pthread_mutex_lock(&keeper->lock);
    RN_ASSERT(batch != NULL && keeper->batch == NULL && keeper->done.written == NULL);
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

void rn_keeper_take(RnKeeper *keeper, RnKeeperDone *kept)
{
    static const RnQueue none = {.count = 0};
    pthread_mutex_lock(&keeper->lock);
    *kept = keeper->done;
    keeper->done.unread[0] = '\0';
    keeper->done.written = NULL;
    keeper->done.answered = keeper->done.due = keeper->done.heard = none;
    pthread_mutex_unlock(&keeper->lock);
}

void rn_kept_free(RnKeeperDone *kept)
{
    void *one;
    while ((one = rn_queue_take(&kept->answered)) != NULL) {
        rn_hall_query_free(one);
    }
    rn_queue_free(&kept->due);
    while ((one = rn_queue_take(&kept->heard)) != NULL) {
        free(((RnStoreNews *)one)->text);
        free(one);
    }
}
