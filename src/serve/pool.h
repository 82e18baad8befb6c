/*
 * pool.h - threads that search for computer players, first come, first served.
 */
#ifndef RN_POOL_H
#define RN_POOL_H

#include "serve/hall.h"

typedef struct RnPool RnPool;

/* `wake` is called by a thread when a search is done: must not wait. NULL when the system has no
 * thread left. */
RnPool *rn_pool_start(const RnBox *box, int threads, void (*wake)(void *user), void *user);
/* Stops searching (a few milliseconds) and frees everything. */
void rn_pool_end(RnPool *pool);

void rn_pool_think(RnPool *pool, RnThought *thought); /* takes it over */
RnThought *rn_pool_done(RnPool *pool);                /* the next one that is done, or NULL */

#endif
