/*
 * pool.h - threads that think: for computer players, and about results of the daily boat.
 */
#ifndef RN_POOL_H
#define RN_POOL_H

#include "serve/hall.h"

typedef struct RnPool RnPool;

/* So many threads for players that search, and one more for all else. `wake` is called by a thread when
 * something is done: must not wait. NULL when the system has no threads left. */
RnPool *rn_pool_start(const RnBox *box, int threads, void (*wake)(void *user), void *user);
/* Stops thinking (a few milliseconds) and frees everything. */
void rn_pool_end(RnPool *pool);

void rn_pool_think(RnPool *pool, RnThought *thought); /* takes it over */
RnThought *rn_pool_done(RnPool *pool);                /* the next one that is done, or NULL */

/* A result of the daily boat is to be checked (rn_query_check()). False, and it is still the caller's, when
 * one from the same address is under way, or too many are. */
bool rn_pool_check(RnPool *pool, RnHallQuery *query);
RnHallQuery *rn_pool_checked(RnPool *pool); /* the next one that is, or NULL */

#endif
