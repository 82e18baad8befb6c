/*
 * hall_batch.c - nothing is told before it is on disk.
 *
 * Decides what waits: every message about a table that has something unsaved. Tables that change
 * while a batch is being written go into the next one, so that a busy server writes many moves at
 * once without anyone waiting longer than for two writes.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/hall_in.h"
#include "serve/write.h"

static const RnNo NOT_KEPT = {"store", "it could not be kept: nothing has changed", NULL};

/* ---- Notes ------------------------------------------------------------------------------------ */

RnNote *rn_note_new(const char *text, size_t size)
{
    size_t room = 0;
    RnNote *note = rn_hall_room(NULL, sizeof *note + size + 1, &room, 1);
    note->holders = 1;
    note->size = size;
    memcpy(note->text, text, size);
    note->text[size] = '\0';
    return note;
}

void rn_note_drop(RnNote *note)
{
    if (--note->holders == 0)
        free(note);
}

/* ---- Holding ---------------------------------------------------------------------------------- */

void rn_hall_release(RnClient *client)
{
    if (--client->holds == 0 && client->socket == NULL)
        free(client);
}

static void hold(RnBatch *batch, RnHeld held)
{
    batch->held =
        rn_hall_room(batch->held, batch->held_count, &batch->held_room, sizeof *batch->held);
    batch->held[batch->held_count++] = held;
    held.client->holds++;
}

void rn_hall_send(RnHall *hall, RnTable *table, RnClient *client, RnNote *note, int64_t number,
                  bool answer)
{
    RnHeld held = {client, table, note, number, answer};
    if (client->socket == NULL)
        rn_note_drop(note);
    else if (table != NULL && table->dirty)
        hold(&hall->gathering, held);
    else if (table != NULL && table->writing)
        hold(hall->writing, held);
    else
        hall->out.send(hall->out.user, client->socket, note);
}

void rn_hall_changed(RnHall *hall, RnTable *table)
{
    if (table->dirty || !table->online.unsaved)
        return;
    table->dirty = true;
    table->next_dirty = hall->dirty_first;
    hall->dirty_first = table;
}

/* ---- A batch goes and comes ------------------------------------------------------------------- */

RnBatch *rn_hall_batch(RnHall *hall, int64_t now)
{
    if (hall->writing != NULL || hall->dirty_first == NULL)
        return NULL;
    size_t count = 0;
    size_t room = 0;
    for (const RnTable *table = hall->dirty_first; table != NULL; table = table->next_dirty)
        count++;
    RnBatch *batch = rn_hall_room(NULL, 1, &room, sizeof *batch);
    *batch = hall->gathering;
    hall->gathering = (RnBatch){.count = 0};
    room = 0;
    batch->puts = rn_hall_room(NULL, count, &room, sizeof *batch->puts);
    room = 0;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    batch->tables = rn_hall_room(NULL, count, &room, sizeof *batch->tables);
    batch->count = count;
    for (size_t i = 0; i < count; i++) {
        RnTable *table = hall->dirty_first;
        hall->dirty_first = table->next_dirty;
        table->dirty = false;
        table->writing = true;
        batch->tables[i] = table;
        rn_online_put(&table->online, now, &batch->puts[i]);
    }
    hall->writing = batch;
    hall->count.batches++;
    hall->count.batch_puts += count;
    return batch;
}

bool rn_hall_writing(const RnHall *hall) { return hall->writing != NULL; }

RnStorePut *rn_batch_puts(RnBatch *batch, size_t *count)
{
    *count = batch->count;
    return batch->puts;
}

void rn_hall_let_go(RnHall *hall, RnBatch *batch, const RnTable *table)
{
    size_t left = 0;
    for (size_t i = 0; i < batch->held_count; i++) {
        RnHeld *held = &batch->held[i];
        if (held->table != table) {
            batch->held[left++] = *held;
            continue;
        }
        rn_note_drop(held->note);
        if (held->answer && held->client->socket != NULL)
            rn_hall_refuse(hall, held->client, held->number, NOT_KEPT);
        rn_hall_release(held->client);
    }
    batch->held_count = left;
}

static void undirty(RnHall *hall, RnTable *table)
{
    RnTable **at = &hall->dirty_first;
    while (*at != NULL && *at != table)
        at = &(*at)->next_dirty;
    if (*at != NULL)
        *at = table->next_dirty;
    table->dirty = false;
}

/* What the table has become since is not what the store has: back to that. */
static void fall_back(RnHall *hall, RnBatch *batch, RnTable *table)
{
    hall->count.failed++;
    undirty(hall, table);
    rn_hall_let_go(hall, batch, table);
    rn_hall_let_go(hall, &hall->gathering, table);
    rn_hall_reload(hall, table);
}

void rn_hall_batch_done(RnHall *hall, RnBatch *batch, bool stored)
{
    hall->writing = NULL;
    for (size_t i = 0; i < batch->count; i++)
        batch->tables[i]->writing = false;
    for (size_t i = 0; i < batch->count; i++)
        if (!stored || batch->puts[i].stale || batch->tables[i]->dropped)
            fall_back(hall, batch, batch->tables[i]);
    for (size_t i = 0; i < batch->held_count; i++) {
        RnHeld *held = &batch->held[i];
        if (held->client->socket != NULL)
            hall->out.send(hall->out.user, held->client->socket, held->note);
        else
            rn_note_drop(held->note);
        rn_hall_release(held->client);
    }
    for (size_t i = 0; i < batch->count; i++)
        rn_online_put_free(&batch->puts[i]);
    free(batch->puts);
    free(batch->tables);
    free(batch->held);
    free(batch);
}
