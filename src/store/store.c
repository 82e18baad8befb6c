/*
 * store.c - which backend keeps the games, and what all of them share.
 *
 * Decides by the address: postgres:// and postgresql:// are a database, anything else is a file.
 */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "store/store_in.h"

RnStore *rn_store_open(const char *address, char why[RN_STORE_WHY])
{
    return rn_postgres_is(address) ? rn_postgres_open(address, why) : rn_sqlite_open(address, why);
}

void rn_store_name(const char *address, char name[RN_STORE_WHY])
{
    if (rn_postgres_is(address)) {
        rn_postgres_name(address, name);
    } else {
        snprintf(name, RN_STORE_WHY, "%s", address);
    }
}

void rn_store_close(RnStore *store)
{
    if (store != NULL) {
        store->kind->close(store);
    }
}

/* Whether a put is one that a store can keep. */
static bool is_put(const RnStorePut *put)
{
    const RnStoreRow *row = &put->row;
    return row->id[0] != '\0' && memchr(row->id, '\0', sizeof row->id) != NULL &&
           row->phase <= RN_TABLE_OVER && (row->head != NULL || row->version > 0) &&
           (put->moves != NULL || put->count == 0) && (put->chats != NULL || put->chat_count == 0);
}

bool rn_store_commit(RnStore *store, RnStorePut *puts, size_t count, char why[RN_STORE_WHY])
{
    for (size_t i = 0; i < count; i++) {
        RN_ASSERT(is_put(&puts[i]));
    }
    bool good = store->kind->commit(store, puts, count, why);
    for (size_t i = 0; i < count; i++) {
        RN_ASSERT(!(good && puts[i].unsure));
    }
    return good;
}

bool rn_store_probe(RnStore *store, char why[RN_STORE_WHY])
{
    return store->kind->probe(store, why);
}

RnFound rn_store_load(RnStore *store, const char *id, RnStored *stored, char why[RN_STORE_WHY])
{
    *stored = (RnStored){.count = 0};
    RnFound found = store->kind->load(store, id, stored, why);
    RN_ASSERT(found != RN_FOUND || (strcmp(stored->row.id, id) == 0 && stored->row.head != NULL));
    RN_ASSERT(stored->chat_count <= RN_STORE_CHATS);
    return found;
}

void rn_stored_free(RnStored *stored)
{
    for (size_t i = 0; i < stored->chat_count; i++) {
        free(stored->chats[i].text);
    }
    free(stored->chats);
    free(stored->moves);
    free(stored->row.head);
    *stored = (RnStored){.count = 0};
}

bool rn_store_public(RnStore *store, int most, RnStoreEach each, void *user, char why[RN_STORE_WHY])
{
    RN_ASSERT(most > 0 && each != NULL);
    return store->kind->rows(store, RN_ROWS_PUBLIC, 0, most, each, user, why);
}

bool rn_store_due(RnStore *store, int64_t now, int most, RnStoreEach each, void *user,
                  char why[RN_STORE_WHY])
{
    RN_ASSERT(most > 0 && each != NULL);
    return store->kind->rows(store, RN_ROWS_DUE, now, most, each, user, why);
}

int rn_store_sweep(RnStore *store, int phase, int64_t before, char why[RN_STORE_WHY])
{
    RN_ASSERT(phase >= RN_TABLE_GATHERING && phase <= RN_TABLE_OVER);
    return store->kind->sweep(store, phase, before, why);
}

RnFound rn_store_daily_put(RnStore *store, const RnStoreDaily *daily, char why[RN_STORE_WHY])
{
    RN_ASSERT(daily->name != NULL && daily->record != NULL && daily->day[0] != '\0');
    return store->kind->daily_put(store, daily, why);
}

bool rn_store_daily(RnStore *store, const char *of, int most, RnStoreDailyEach each, void *user,
                    char why[RN_STORE_WHY])
{
    return store->kind->daily(store, of, most, each, user, why);
}

int rn_store_daily_forget(RnStore *store, const char *owner, char why[RN_STORE_WHY])
{
    return store->kind->daily_forget(store, owner, why);
}

/* ---- Other servers ---------------------------------------------------------------------------- */

bool rn_store_shared(const RnStore *store) { return store->kind->hear != NULL; }

bool rn_store_well(const RnStore *store)
{
    return store->kind->well == NULL || store->kind->well(store);
}

int rn_store_fd(const RnStore *store)
{
    return rn_store_shared(store) ? store->kind->fd(store) : -1;
}

bool rn_store_hear(RnStore *store, RnStoreNews *news)
{
    *news = (RnStoreNews){.kind = RN_NEWS_MISSED};
    return rn_store_shared(store) && store->kind->hear(store, news);
}

void rn_store_say(RnStore *store, const char *text)
{
    if (rn_store_shared(store) && strlen(text) <= RN_STORE_SAY) {
        store->kind->say(store, text);
    }
}
