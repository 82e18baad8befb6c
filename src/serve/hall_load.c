/*
 * hall_load.c - tables come from the store, and come again when others have written them.
 *
 * Decides what is said to a table that is being read: it is parked, and asked when the table is there;
 * it is refused while the store does not answer. And what the clients of a table are told when it comes
 * again: what is new in it, or everything when it is not known what they have seen.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"

/* ---- Asking the store ------------------------------------------------------------------------- */

/* Only the answer to the last query of a table counts: those before may be of old. */
static void ask_store(RnHall *hall, RnHallTable *table)
{
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    query->kind = RN_QUERY_LOAD;
    query->serial = table->serial = ++hall->queries;
    table->wanted = 0;
    snprintf(query->id, sizeof query->id, "%s", table->online.id);
    hall->out.query(hall->out.user, query);
}

RnHallTable *rn_hall_fetch(RnHall *hall, const char *id)
{
    RnHallTable *table = rn_hall_find(hall, id);
    if (table != NULL) {
        return table;
    }
    table = rn_hall_add(hall, id);
    if (table != NULL) {
        table->loading = true;
        rn_hall_ask_here(hall, table);
        ask_store(hall, table);
    }
    return table;
}

void rn_hall_reload(RnHall *hall, RnHallTable *table, size_t known, size_t known_chats)
{
    RN_ASSERT(!table->dirty && !table->writing);
    RN_ASSERT(known <= table->online.count && known_chats <= table->online.chat_count);
    table->loading = true;
    table->thinking = 0;
    table->known = known;
    table->known_chats = known_chats;
    ask_store(hall, table);
}

void rn_hall_catch_up(RnHall *hall, RnHallTable *table)
{
    if (table->wanted <= table->online.version || table->loading || table->serial != 0 ||
        table->dirty || table->writing) {
        return;
    }
    ask_store(hall, table);
}

void rn_hall_look_again(RnHall *hall, RnHallTable *table)
{
    if (table->dirty || table->writing) {
        table->wanted = UINT64_MAX; /* when that is done */
    } else {
        ask_store(hall, table);
    }
}

void rn_hall_read_again(RnHall *hall, RnHallTable *table)
{
    table->failed = false;
    ask_store(hall, table);
}

/* ---- What is parked --------------------------------------------------------------------------- */

bool rn_hall_must_park(const RnHall *hall, const RnClient *client, const char *text, size_t size)
{
    const RnHallTable *table = client->table;
    RnRequest request;
    char error[RN_ERROR_MAX];
    if (table == NULL || !(table->loading || client->arriving) || table->failed) {
        return false;
    }
    bool apart = rn_request_read(hall->box, text, size, &request, error) &&
                 request.row->where == RN_AT_STORE;
    rn_request_free(&request);
    return !apart;
}

/* Whether what was parked cannot be asked without this table. */
static bool needs(const RnHall *hall, const RnParked *parked, const char *id, int64_t *number)
{
    RnRequest request;
    char error[RN_ERROR_MAX];
    bool good = rn_request_read(hall->box, parked->text, parked->size, &request, error);
    bool there = good && (request.row->where == RN_AT_TABLE ||
                          (request.row->where == RN_AT_DOOR && strcmp(request.table, id) == 0));
    *number = request.number;
    rn_request_free(&request);
    return there;
}

/* Asks what was parked; `why`: this table is not there, and that is why. */
static void ask_parked(RnHall *hall, RnParked *parked, const char *id, const RnNo *why)
{
    for (; parked != NULL; parked = rn_hall_unpark(parked)) {
        RnClient *client = parked->client;
        int64_t number;
        if (client->socket != NULL && why != NULL && needs(hall, parked, id, &number)) {
            rn_hall_refuse(hall, client, number, *why);
        } else if (client->socket != NULL) {
            rn_hall_ask(hall, client, parked->text, parked->size);
        }
    }
}

/* What was parked at a table that cannot be read. Whoever has only come for it is nowhere. */
static RnParked *take_parked(RnHallTable *table, char id[RN_TOKEN_TEXT])
{
    RnParked *parked = table->parked;
    strcpy(id, table->online.id);
    table->parked = NULL;
    for (size_t i = table->client_count; i > 0; i--) {
        if (table->clients[i - 1]->arriving) {
            rn_hall_part(table->clients[i - 1]);
        }
    }
    return parked;
}

void rn_hall_close(RnHall *hall, RnHallTable *table, RnFound found)
{
    static const RnNo missing = {"no-table", "there is no such table", NULL};
    static const RnNo broken = {"broken", "what is kept of this table cannot be read", NULL};
    static const char gone[] = "{\"tell\":\"gone\"}";
    char id[RN_TOKEN_TEXT];
    RnParked *parked = take_parked(table, id);
    while (table->client_count > 0) {
        RnClient *client = table->clients[0];
        rn_hall_part(client);
        rn_hall_send(hall, NULL, client, rn_note_new(gone, strlen(gone)), -1, false);
    }
    rn_hall_drop(hall, table);
    ask_parked(hall, parked, id, found == RN_NOT_FOUND ? &missing : &broken);
}

/* The store does not answer: whoever is at the table stays, and is told when it does. */
static void wait_for_store(RnHall *hall, RnHallTable *table)
{
    static const RnNo away = {"store", "the table cannot be read now", NULL};
    char id[RN_TOKEN_TEXT];
    RnParked *parked = take_parked(table, id);
    if (table->loading) {
        table->failed = table->anew = true;
    } else { /* what there is will do until the store answers */
        table->wanted = UINT64_MAX;
    }
    if (table->loading && table->client_count == 0) {
        rn_hall_drop(hall, table);
    }
    ask_parked(hall, parked, id, &away);
}

/* ---- What is new ------------------------------------------------------------------------------ */

/* The first step that someone has not seen who knows the first `known` moves of old. */
static size_t first_new_step(const RnOnline *old, size_t known, const RnOnline *fresh)
{
    size_t same = 0;
    size_t step = 0;
    if (old->phase == RN_TABLE_GATHERING || fresh->phase == RN_TABLE_GATHERING) {
        return 0;
    }
    while (same < known && same < old->count && same < fresh->count &&
           memcmp(&old->moves[same], &fresh->moves[same], sizeof(RnMove)) == 0) {
        same++;
    }
    /* whether the game had begun for who knows no move of it is not known: what chance did first */
    for (size_t moves = 0; same > 0 && step < rn_session_steps(&fresh->session); step++) {
        moves += !rn_is_chance(rn_session_past(&fresh->session, step)->move);
        if (moves > same) {
            break;
        }
    }
    return step;
}

static bool same_chat(const RnStoreChat *a, const RnStoreChat *b)
{
    return a->at == b->at && a->person == b->person && strcmp(a->text, b->text) == 0;
}

/* The first line of talk that someone has not heard who knows `known` lines of old; SIZE_MAX when lines
 * that were heard are no more. Of a long talk the first lines are not kept here. */
static size_t first_new_chat(const RnOnline *old, size_t known, const RnOnline *fresh)
{
    for (size_t gone = 0; gone <= known; gone++) {
        size_t same = 0;
        while (gone + same < known && same < fresh->chat_count &&
               same_chat(&old->chats[gone + same], &fresh->chats[same])) {
            same++;
        }
        if (gone + same == known) {
            return gone == 0 || fresh->chat_count == RN_STORE_CHATS ? same : SIZE_MAX;
        }
    }
    return SIZE_MAX;
}

static bool described_alike(const RnOnline *old, const RnOnline *fresh)
{
    RnJson a = {.used = 0};
    RnJson b = {.used = 0};
    rn_online_describe(&a, old, -1, 0, false);
    rn_online_describe(&b, fresh, -1, 0, false);
    bool alike = a.used == b.used && memcmp(a.text, b.text, a.used) == 0 &&
                 strcmp(old->rematch, fresh->rematch) == 0 &&
                 strcmp(old->invite, fresh->invite) == 0; /* which not everybody is told */
    rn_json_free(&a);
    rn_json_free(&b);
    return alike;
}

/* Whether the client is somebody else now, or may see more or less than before. */
static bool seats_changed(RnClient *client, const RnOnline *old, const RnOnline *fresh)
{
    int person = client->person;
    if (person < 0) {
        return false;
    }
    if (rn_online_is_person(fresh, person) &&
        strcmp(old->person[person].hash, fresh->person[person].hash) == 0) {
        return rn_online_gnomes(old, person) != rn_online_gnomes(fresh, person);
    }
    client->person = -1;
    return true;
}

/* The table is what has been read. Its clients are told what is new to them. */
static void take_over(RnHall *hall, RnHallTable *table, const RnOnline *fresh)
{
    RN_ASSERT(!table->dirty && !table->writing && strcmp(table->online.id, fresh->id) == 0);
    RnOnline old = table->online;
    old.here = fresh->here;
    bool again = table->loading;
    size_t step = first_new_step(&old, again ? table->known : old.count, fresh);
    size_t chat = first_new_chat(&old, again ? table->known_chats : old.chat_count, fresh);
    bool anew = table->anew || chat == SIZE_MAX;
    table->online = *fresh;
    rn_hall_note_here(table);
    table->loading = table->anew = false;
    table->told = anew ? rn_session_steps(&fresh->session) : step;
    for (size_t i = 0; i < table->client_count; i++) {
        RnClient *client = table->clients[i];
        bool changed = seats_changed(client, &old, fresh);
        if (anew || changed) {
            rn_hall_tell_all(hall, table, client);
        }
    }
    rn_hall_note_here(table);
    if (!anew) {
        if (again || !described_alike(&old, fresh)) {
            rn_hall_tell_table(hall, table);
        }
        if (fresh->phase != RN_TABLE_GATHERING && (again || old.rev != fresh->rev)) {
            rn_hall_tell_game(hall, table);
        }
        for (; chat < fresh->chat_count; chat++) {
            rn_hall_tell_chat(hall, table, &table->online.chats[chat], NULL);
        }
    }
    rn_online_free(&old);
}

/* The table has been read: who waits at it is answered. */
static void ask_waiting(RnHall *hall, RnHallTable *table)
{
    RnParked *parked = table->parked;
    table->parked = NULL;
    ask_parked(hall, parked, table->online.id, NULL);
}

void rn_hall_loaded(RnHall *hall, RnHallQuery *query, int64_t now)
{
    char why[RN_ERROR_MAX];
    RnOnline fresh;
    RnHallTable *table = rn_hall_find(hall, query->id);
    if (table == NULL || table->serial != query->serial) {
        return;
    }
    table->serial = 0;
    rn_hall_at(hall, now);
    if (!table->loading && (table->dirty || table->writing)) {
        if (table->parked != NULL) {
            table->wanted = UINT64_MAX;
        }
        return; /* what comes of the batch decides */
    }
    if (query->found == RN_STORE_FAILED) {
        wait_for_store(hall, table);
        return;
    }
    table->read = query->serial;
    if (!table->loading && query->found == RN_FOUND &&
        query->stored.row.version <= table->online.version) {
        rn_hall_catch_up(hall, table); /* others have written since it was read */
        if (table->serial == 0) {
            ask_waiting(hall, table);
        }
        return;
    }
    if (query->found != RN_FOUND || !rn_online_load(&fresh, hall->box, &query->stored, why)) {
        rn_hall_close(hall, table, query->found == RN_FOUND ? RN_STORE_BROKEN : query->found);
        return;
    }
    table->touched = hall->tick;
    if (table->online.rev != fresh.rev) {
        table->thinking = 0;
    }
    table->others = hall->out.say != NULL;
    table->heard = hall->tick;
    take_over(hall, table, &fresh);
    ask_waiting(hall, table);
    rn_hall_ready(hall, table);
    rn_hall_catch_up(hall, table);
}

/* ---- By itself, and by others ----------------------------------------------------------------- */

void rn_hall_due(RnHall *hall, const char *id) { rn_hall_fetch(hall, id); }

void rn_hall_other(RnHall *hall, const char *id, uint64_t version)
{
    RnHallTable *table = rn_hall_find(hall, id);
    if (table == NULL) {
        return;
    }
    if (table->wanted < version) {
        table->wanted = version;
    }
    rn_hall_catch_up(hall, table);
}
