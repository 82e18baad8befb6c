/*
 * queue.c - what waits, in the order in which it came.
 */
#include "serve/queue.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"

typedef struct RnLink {
    void *item;
    struct RnLink *next;
} RnLink;

void rn_queue_put(RnQueue *queue, void *item)
{
    RnLink *link = rn_alloc(1, sizeof *link);
    RN_ASSERT(item != NULL && (queue->first == NULL) == (queue->count == 0));
    link->item = item;
    if (queue->last != NULL) {
        queue->last->next = link;
    } else {
        queue->first = link;
    }
    queue->last = link;
    queue->count++;
}

void *rn_queue_take(RnQueue *queue)
{
    RnLink *link = queue->first;
    if (link == NULL) {
        return NULL;
    }
    void *item = link->item;
    queue->first = link->next;
    if (queue->first == NULL) {
        queue->last = NULL;
    }
    queue->count--;
    free(link);
    return item;
}

void rn_queue_free(RnQueue *queue)
{
    while (queue->count > 0) {
        free(rn_queue_take(queue));
    }
}
