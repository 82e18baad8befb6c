/*
 * keeper.h - the thread that owns the store: one job after the other, so that nobody else waits for the
 * disk.
 */
#ifndef RN_KEEPER_H
#define RN_KEEPER_H

#include "serve/hall.h"

typedef struct RnKeeper RnKeeper;

/* Called by the thread when something is done: must not wait. */
typedef void (*RnKeeperWake)(void *user);

/* Takes the store over. NULL when the system has no thread left; the store is then closed. */
RnKeeper *rn_keeper_start(RnStore *store, const RnBox *box, RnKeeperWake wake, void *user);
/* Finishes what it was given, ends the thread and closes the store. */
void rn_keeper_end(RnKeeper *keeper);

void rn_keeper_write(RnKeeper *keeper, RnBatch *batch); /* one at a time */
void rn_keeper_query(RnKeeper *keeper, RnHallQuery *query);
/* Says something to the other servers. */
void rn_keeper_say(RnKeeper *keeper, const char *text);
/* Asks which tables have something due by `now`; they come out of rn_keeper_due(). */
void rn_keeper_look(RnKeeper *keeper, int64_t now);

/* What is done; NULL or false for nothing (more). */
RnBatch *rn_keeper_written(RnKeeper *keeper, bool *stored, char why[RN_STORE_WHY]);
RnHallQuery *rn_keeper_answered(RnKeeper *keeper);
bool rn_keeper_due(RnKeeper *keeper, char id[RN_STORE_ID]);
/* What other servers have done; `text` is then the caller's. */
bool rn_keeper_news(RnKeeper *keeper, RnStoreNews *news);
/* Whether the store can be reached, as far as is known. */
bool rn_keeper_well(RnKeeper *keeper);
/* How long the last write took, in microseconds. */
int64_t rn_keeper_last_us(RnKeeper *keeper);

#endif
