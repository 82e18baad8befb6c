/*
 * hall_check.h - what is always true of a hall between two calls, for tests: its lists and its counters
 * agree, and nothing is held for nobody.
 *
 *   1. Every table is found by its id; who is at it knows its place there.
 *   2. A table in the queue of the crew, of what is dirty or of what is being written says so, and no
 *      other does; what is dirty is not being read.
 *   3. A table has no more moves, talk and people than there is room for, and no seat of nobody's; it knows
 *      who is connected.
 *   4. A client is held once for being there, once for each message that is held for it or parked, and
 *      knows the bytes that this costs.
 *   5. The counters count.
 */
#ifndef HALL_CHECK_H
#define HALL_CHECK_H

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"

static inline void check_at_table(const RnHallTable *table)
{
    for (size_t i = 0; i < table->client_count; i++) {
        const RnClient *client = table->clients[i];
        RN_ASSERT(client->table == table && client->place == i && client->socket != NULL);
        RN_ASSERT(table->loading || client->person < table->online.people);
    }
}

static inline bool is_in_batch(const RnHallBatch *batch, const RnHallTable *table)
{
    for (size_t i = 0; batch != NULL && i < batch->count; i++) {
        if (batch->tables[i] == table) {
            return true;
        }
    }
    return false;
}

static inline void check_queues(const RnHall *hall, const RnHallTable *table)
{
    const RnHallTable *ready = hall->ready_first;
    const RnHallTable *dirty = hall->dirty_first;
    while (ready != NULL && ready != table) {
        RN_ASSERT(ready->next_ready != NULL || hall->ready_end == &ready->next_ready);
        ready = ready->next_ready;
    }
    while (dirty != NULL && dirty != table) {
        dirty = dirty->next_dirty;
    }
    RN_ASSERT((ready != NULL) == table->ready);
    RN_ASSERT((dirty != NULL) == table->dirty);
    RN_ASSERT(is_in_batch(hall->writing, table) == table->writing);
    RN_ASSERT(!table->dirty || (table->online.unsaved && !table->loading));
    RN_ASSERT(!table->failed || table->loading);
}

static inline void check_online(const RnOnline *online)
{
    RN_ASSERT(online->stands <= online->count && online->count <= online->room);
    RN_ASSERT(online->chats_unsaved <= online->chat_count && online->chat_count <= RN_STORE_CHATS);
    RN_ASSERT(online->people >= 0 && online->people <= RN_PEOPLE_MAX);
    for (int g = 0; g < online->config.gnomes; g++) {
        const RnChair *chair = &online->chair[g];
        RN_ASSERT(chair->kind != RN_PERSON || chair->person < 0 ||
                  rn_online_is_person(online, chair->person));
    }
}

static inline int parked_of(const RnHallTable *const *tables, size_t count, const RnClient *client)
{
    int parked = 0;
    for (size_t i = 0; i < count; i++) {
        for (const RnParked *at = tables[i]->parked; at != NULL; at = at->next) {
            parked += at->client == client;
        }
    }
    return parked;
}

static inline int held_of(const RnHallBatch *batch, const RnClient *client, size_t *bytes)
{
    int count = 0;
    for (size_t i = 0; batch != NULL && i < batch->held_count; i++) {
        const RnHeld *held = &batch->held[i];
        if (held->client == client) {
            *bytes += held->note->size + (held->request != NULL ? strlen(held->request) : 0);
            count++;
        }
    }
    return count;
}

static inline void check_client(const RnHall *hall, const RnClient *client, int parked)
{
    size_t bytes = 0;
    int held = held_of(&hall->gathering, client, &bytes) + held_of(hall->writing, client, &bytes);
    RN_ASSERT(client->socket != NULL);
    RN_ASSERT(client->holds == 1 + held + parked);
    RN_ASSERT(client->held == bytes);
    RN_ASSERT(client->table != NULL || (client->person == -1 && !client->arriving));
}

static inline void hall_check(const RnHall *hall)
{
    const RnHallTable **tables = rn_alloc(hall->count.tables, sizeof(RnHallTable *));
    size_t count = 0;
    uint64_t clients = 0;
    for (int i = 0; i < RN_BUCKETS; i++) {
        for (const RnHallTable *table = hall->table[i]; table != NULL; table = table->next) {
            RN_ASSERT(count < hall->count.tables);
            RN_ASSERT(rn_hall_find(hall, table->online.id) == table);
            check_at_table(table);
            check_queues(hall, table);
            check_online(&table->online);
            RN_ASSERT(table->loading || table->online.here == rn_hall_here(table));
            tables[count++] = table;
        }
    }
    for (int i = 0; i < RN_BUCKETS; i++) {
        for (const RnClient *client = hall->client[i]; client != NULL; client = client->next) {
            check_client(hall, client, parked_of(tables, count, client));
            clients++;
        }
    }
    RN_ASSERT(count == hall->count.tables && clients == hall->count.clients);
    RN_ASSERT(hall->asking.text == NULL);
    free(tables);
}

#endif
