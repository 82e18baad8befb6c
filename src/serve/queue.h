/*
 * queue.h - what waits, in the order in which it came. All zero: nothing does. Who shares one between
 * threads has a lock.
 */
#ifndef RN_QUEUE_H
#define RN_QUEUE_H

typedef struct RnQueue {
    struct RnLink *first;
    struct RnLink *last;
    int count;
} RnQueue;

void rn_queue_put(RnQueue *queue, void *item);
void *rn_queue_take(RnQueue *queue); /* the first one, or NULL */
void rn_queue_free(RnQueue *queue);  /* with the items, by free() */

#endif
