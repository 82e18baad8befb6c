/*
 * keeper.h - the thread that owns the store: one job after the other, so that nobody else waits for the
 * disk.
 */
#ifndef RN_KEEPER_H
#define RN_KEEPER_H

#include "serve/hall.h"
#include "serve/queue.h"

typedef struct RnKeeper RnKeeper;

/* Called by the thread when something is done: must not wait. */
typedef void (*RnKeeperWake)(void *user);

/* Takes the store over. NULL when the system has no thread left; the store is then closed. */
RnKeeper *rn_keeper_start(RnStore *store, const RnBox *box, RnKeeperWake wake, void *user);
/* Finishes what it was given, ends the thread and closes the store. */
void rn_keeper_end(RnKeeper *keeper);

void rn_keeper_write(RnKeeper *keeper, RnHallBatch *batch); /* one at a time */
void rn_keeper_query(RnKeeper *keeper, RnHallQuery *query);
/* Says something to the other servers. */
void rn_keeper_say(RnKeeper *keeper, const char *text);
/* Asks which tables have something due by `now`. */
void rn_keeper_look(RnKeeper *keeper, int64_t now);

/* What is done since it was last taken. */
typedef struct RnKeeperDone {
    RnHallBatch *written; /* NULL: none .. */
    bool stored;          /* .. and what became of it */
    char why[RN_STORE_WHY];
    int64_t last_us;           /* that the last write took */
    char unread[RN_STORE_WHY]; /* why it could not be seen what is due, or "" */
    RnQueue answered;          /* queries */
    RnQueue due;               /* ids of tables */
    RnQueue heard;             /* RnStoreNews: what other servers have done */
    bool well;                 /* the store can be reached, as far as is known */
} RnKeeperDone;
/* All of it is then the caller's, each item of the queues for free(). */
void rn_keeper_take(RnKeeper *keeper, RnKeeperDone *kept);
/* Lets go of what nobody wants any more; but for the batch, which is the hall's. */
void rn_kept_free(RnKeeperDone *kept);

#endif
