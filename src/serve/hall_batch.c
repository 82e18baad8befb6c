/*
 * hall_batch.c - nothing is told before it is on disk.
 *
 * Decides what waits: every message about a table that has something unsaved. Tables that change
 * while a batch is being written go into the next one, so that a busy server writes many moves at
 * once without anyone waiting longer than for two writes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"

/* What it takes to send something: so many microseconds, and one more for so many bytes. */
enum { SEND_US = 20, SEND_BYTES = 500 };

static const RnNo NOT_KEPT = {"store", "it could not be kept: nothing has changed", NULL};
static const RnNo NOT_KNOWN = {
    "store", "whether it was kept is not known yet: the table is told when the store answers",
    NULL};

/* ---- Notes ------------------------------------------------------------------------------------ */

RnNote *rn_note_new(const char *text, size_t size)
{
    RnNote *note = rn_alloc(1, sizeof *note + size + 1);
    note->holders = 1;
    note->size = size;
    memcpy(note->text, text, size);
    return note;
}

void rn_note_drop(RnNote *note)
{
    RN_ASSERT(note->holders > 0);
    if (--note->holders == 0) {
        free(note);
    }
}

/* ---- Holding ---------------------------------------------------------------------------------- */

void rn_hall_release(RnClient *client)
{
    RN_ASSERT(client->holds > 0);
    if (--client->holds == 0 && client->socket == NULL) {
        free(client);
    }
}

/* What it costs to hold this. */
static size_t cost_of(const RnHeld *held)
{
    return held->note->size + (held->request != NULL ? strlen(held->request) : 0);
}

static void hold(const RnHall *hall, RnHallBatch *batch, RnHeld held)
{
    if (held.answer && hall->asking.text != NULL) {
        held.request = strndup(hall->asking.text, hall->asking.size);
    }
    batch->held = rn_grow(batch->held, batch->held_count, &batch->held_room, sizeof *batch->held);
    batch->held[batch->held_count++] = held;
    held.client->holds++;
    held.client->held += cost_of(&held);
}

/* Out, and counted. */
static void send_out(const RnHall *hall, RnClient *client, RnNote *note)
{
    client->sent += note->size;
    if (client->table != NULL) {
        client->table->sent += note->size;
    }
    hall->out.send(hall->out.user, client->socket, note);
}

/* It is held no longer: sent if it can be, or only dropped. What is told at a table is nothing to who has
 * left it since. */
static void end_hold(const RnHall *hall, RnHeld *held, bool sent)
{
    bool theirs = held->answer || held->client->table == held->table;
    RN_ASSERT(held->client->held >= cost_of(held));
    held->client->held -= cost_of(held);
    if (sent && theirs && held->client->socket != NULL) {
        send_out(hall, held->client, held->note);
    } else {
        rn_note_drop(held->note);
    }
    rn_hall_release(held->client);
    free(held->request);
}

static void free_batch(RnHallBatch *batch)
{
    for (size_t i = 0; i < batch->count; i++) {
        rn_online_put_free(&batch->puts[i]);
    }
    free(batch->puts);
    free(batch->tables);
    free(batch->notify);
    free(batch->held);
    free(batch);
}

/* Everything that a batch holds is sent, or dropped. */
static void end_all(const RnHall *hall, RnHallBatch *batch, bool sent)
{
    for (size_t i = 0; i < batch->held_count; i++) {
        end_hold(hall, &batch->held[i], sent);
    }
    batch->held_count = 0;
}

void rn_hall_drop_held(RnHall *hall)
{
    end_all(hall, &hall->gathering, false);
    free(hall->gathering.held);
    hall->gathering = (RnHallBatch){.count = 0};
    if (hall->writing != NULL) {
        end_all(hall, hall->writing, false);
        free_batch(hall->writing);
        hall->writing = NULL;
    }
}

void rn_hall_send(RnHall *hall, RnHallTable *table, RnClient *client, RnNote *note, int64_t number,
                  bool answer)
{
    RnHeld held = {.client = client,
                   .table = table,
                   .note = note,
                   .number = number,
                   .answer = answer,
                   .arrives = hall->asking.arrives,
                   .person = hall->asking.person};
    RN_ASSERT(note->holders > 0 && (table == NULL || !table->writing || hall->writing != NULL));
    hall->work += SEND_US + (int64_t)note->size / SEND_BYTES;
    if (client->socket == NULL || (client->arriving && !answer)) { /* it gets all with its answer */
        rn_note_drop(note);
    } else if (table != NULL && table->dirty) {
        hold(hall, &hall->gathering, held);
    } else if (table != NULL && table->writing) {
        hold(hall, hall->writing, held);
    } else {
        send_out(hall, client, note);
    }
}

void rn_hall_changed(RnHall *hall, RnHallTable *table)
{
    if (table->dirty || !table->online.unsaved) {
        return;
    }
    table->dirty = true;
    table->next_dirty = hall->dirty_first;
    hall->dirty_first = table;
}

/* ---- A batch goes and comes ------------------------------------------------------------------- */

RnHallBatch *rn_hall_batch(RnHall *hall, int64_t now)
{
    if (hall->writing != NULL || hall->dirty_first == NULL) {
        return NULL;
    }
    size_t count = 0;
    for (const RnHallTable *table = hall->dirty_first; table != NULL; table = table->next_dirty) {
        count++;
    }
    RnHallBatch *batch = rn_alloc(1, sizeof *batch);
    *batch = hall->gathering;
    hall->gathering = (RnHallBatch){.count = 0};
    batch->puts = rn_alloc(count, sizeof *batch->puts);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    batch->tables = rn_alloc(count, sizeof *batch->tables);
    batch->notify = rn_alloc(count, sizeof *batch->notify);
    batch->count = count;
    for (size_t i = 0; i < count; i++) {
        RnHallTable *table = hall->dirty_first;
        RN_ASSERT(table->dirty && !table->writing && !table->loading && table->online.unsaved);
        hall->dirty_first = table->next_dirty;
        table->dirty = false;
        table->writing = true;
        batch->tables[i] = table;
        batch->notify[i] = table->notify;
        table->notify = 0;
        rn_online_put(&table->online, now, &batch->puts[i]);
    }
    hall->writing = batch;
    hall->count.batches++;
    hall->count.batch_puts += count;
    return batch;
}

bool rn_hall_writing(const RnHall *hall) { return hall->writing != NULL; }

RnStorePut *rn_batch_puts(RnHallBatch *batch, size_t *count)
{
    *count = batch->count;
    return batch->puts;
}

/* The client is who it was before it asked for what did not come about. */
static void restore(const RnHallBatch *batch, RnHallTable *table)
{
    for (size_t i = batch->held_count; i > 0; i--) {
        const RnHeld *held = &batch->held[i - 1];
        if (held->table == table && held->request != NULL && held->client->table == table) {
            held->client->person = held->person;
        }
    }
    rn_hall_note_here(table);
}

/* What was asked of a table that another has written meanwhile is asked again of the new one. */
static bool ask_again(RnHallTable *table, const RnHeld *held)
{
    if (held->request == NULL || held->client->table != table ||
        !rn_hall_park(table, held->client, held->request, strlen(held->request))) {
        return false;
    }
    if (held->arrives) {
        held->client->arriving = true;
    }
    return true;
}

/* Lets go of everything that is held for a table: asked again, or refused. */
static void let_go(RnHall *hall, RnHallBatch *batch, RnHallTable *table, const RnStorePut *put)
{
    static const RnNo busy = {"busy", "the table has changed: try again", NULL};
    RnNo why = put->stale ? busy : put->unsure ? NOT_KNOWN : NOT_KEPT;
    size_t left = 0;
    for (size_t i = 0; i < batch->held_count; i++) {
        RnHeld *held = &batch->held[i];
        if (held->table != table) {
            batch->held[left++] = *held;
            continue;
        }
        bool asked = held->answer && held->client->socket != NULL;
        if (asked && !(put->stale && ask_again(table, held))) {
            rn_hall_refuse(hall, held->client, held->number, why);
        }
        end_hold(hall, held, false);
    }
    batch->held_count = left;
}

static void undirty(RnHall *hall, RnHallTable *table)
{
    RnHallTable **at = &hall->dirty_first;
    while (*at != NULL && *at != table) {
        at = &(*at)->next_dirty;
    }
    RN_ASSERT((*at != NULL) == table->dirty);
    if (*at != NULL) {
        *at = table->next_dirty;
    }
    table->dirty = false;
}

/* What the table has become since is not what the store has: back to that. */
static void fall_back(RnHall *hall, RnHallBatch *batch, RnHallTable *table, const RnStorePut *put)
{
    const RnOnline *online = &table->online;
    size_t known = put->keep < online->stands ? put->keep : online->stands;
    size_t unsaid = put->chat_count + online->chats_unsaved;
    size_t said = online->chat_count > unsaid ? online->chat_count - unsaid : 0;
    hall->count.failed += !put->stale;
    table->notify = table->seat_for = 0;
    table->anew = table->anew || !put->stale || put->forget != 0 || online->forget != 0;
    undirty(hall, table);
    restore(&hall->gathering, table);
    restore(batch, table);
    if (put->row.version == 0 && !put->unsure) { /* there is nothing to go back to */
        let_go(hall, batch, table, put);
        let_go(hall, &hall->gathering, table, put);
        rn_hall_close(hall, table, RN_NOT_FOUND);
        return;
    }
    rn_hall_reload(hall, table, known, said);
    let_go(hall, batch, table, put);
    let_go(hall, &hall->gathering, table, put);
}

void rn_hall_batch_done(RnHall *hall, RnHallBatch *batch, bool stored)
{
    RN_ASSERT(batch != NULL && batch == hall->writing);
    hall->writing = NULL;
    for (size_t i = 0; i < batch->count; i++) {
        RN_ASSERT(batch->tables[i]->writing && !(stored && batch->puts[i].unsure));
        batch->tables[i]->writing = false;
    }
    for (size_t i = 0; i < batch->count; i++) {
        if (!stored || batch->puts[i].stale) {
            fall_back(hall, batch, batch->tables[i], &batch->puts[i]);
        } else {
            batch->tables[i]->others = false;
            rn_hall_mail(hall, batch->tables[i], batch->notify[i]);
            rn_hall_mail_seat(hall, batch->tables[i]);
            rn_hall_catch_up(hall, batch->tables[i]);
        }
    }
    end_all(hall, batch, true);
    free_batch(batch);
}
