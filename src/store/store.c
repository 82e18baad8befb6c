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
#include "base/memory.h"
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
           row->game[0] != '\0' && memchr(row->game, '\0', sizeof row->game) != NULL &&
           row->phase <= RN_TABLE_OVER && row->result <= RN_GAME_GIVEN_UP &&
           (put->owners != NULL || put->owner_count == 0) &&
           (row->head != NULL || row->version > 0) && (put->moves != NULL || put->count == 0) &&
           (put->chats != NULL || put->chat_count == 0);
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

/* ---- Rows ------------------------------------------------------------------------------------- */

static int64_t number_of(const char *cell) { return strtoll(cell, NULL, 10); }

static bool flag_of(const char *cell) { return cell[0] == '1' || cell[0] == 't'; }

void rn_row_values(const RnStoreRow *row, RnValue values[RN_ROW_VALUES])
{
    values[0] = rn_as_text(row->id);
    values[1] = rn_as_number((int64_t)row->version);
    values[2] = rn_as_number(row->open);
    values[3] = rn_as_number(row->phase);
    values[4] = rn_as_number((int64_t)row->rev);
    values[5] = rn_as_number(row->wake);
    values[6] = rn_as_number(row->changed);
    values[RN_ROW_HEAD] = rn_as_text(row->head);
    values[8] = rn_as_text(row->game);
    values[9] = rn_as_number(row->due);
    values[10] = rn_as_number(row->result);
}

RnStoreRow rn_row_of(const char *const *cells)
{
    RnStoreRow row = {
        .version = (uint64_t)number_of(cells[1]),
        .open = flag_of(cells[2]),
        .phase = (uint8_t)number_of(cells[3]),
        .rev = (uint64_t)number_of(cells[4]),
        .wake = number_of(cells[5]),
        .changed = number_of(cells[6]),
        .head = (char *)cells[RN_ROW_HEAD],
        .due = (int)number_of(cells[9]),
        .result = (uint8_t)number_of(cells[10]),
    };
    snprintf(row.id, sizeof row.id, "%s", cells[0]);
    snprintf(row.game, sizeof row.game, "%s", cells[8]);
    return row;
}

void rn_take_chat(void *user, const char *const *cells)
{
    RnStored *stored = user;
    if (stored->chats == NULL) {
        stored->chats = rn_alloc(RN_STORE_CHATS, sizeof *stored->chats);
    }
    RN_ASSERT(stored->chat_count < RN_STORE_CHATS);
    stored->chats[stored->chat_count++] = (RnStoreChat){
        .at = number_of(cells[0]),
        .person = (int)number_of(cells[1]),
        .text = rn_text_copy(cells[2]),
    };
}

/* Who wants the rows. */
typedef struct Wanted {
    RnStoreEach each;
    RnStoreDailyEach each_daily;
    RnStoreInviteEach each_invite;
    void *user;
} Wanted;

/* What a statement gives back besides doing it. */
static void ignore(void *user, const char *const *cells)
{
    (void)user;
    (void)cells;
}

static void give_row(void *user, const char *const *cells)
{
    const Wanted *wanted = user;
    const RnStoreRow row = rn_row_of(cells);
    wanted->each(wanted->user, &row);
}

bool rn_store_public(RnStore *store, int most, RnStoreEach each, void *user, char why[RN_STORE_WHY])
{
    Wanted wanted = {.each = each, .user = user};
    RN_ASSERT(most > 0 && each != NULL);
    return store->kind->ask(store, RN_ASK_PUBLIC, RN_VALUES(rn_as_number(most)), give_row, &wanted,
                            why) >= 0;
}

/* A look at what is due, and who wants to know. */
typedef struct Look {
    Wanted wanted;
    RnStoreDue end;
    int count;
} Look;

static void give_due(void *user, const char *const *cells)
{
    Look *look = user;
    const RnStoreRow row = rn_row_of(cells);
    look->count++;
    look->end.wake = row.wake;
    memcpy(look->end.id, row.id, sizeof row.id);
    look->wanted.each(look->wanted.user, &row);
}

bool rn_store_due(RnStore *store, int64_t now, int most, RnStoreDue *from, RnStoreEach each,
                  void *user, char why[RN_STORE_WHY])
{
    Look look = {.wanted = {.each = each, .user = user}};
    RN_ASSERT(most > 0 && each != NULL);
    bool good = store->kind->ask(store, RN_ASK_DUE,
                                 RN_VALUES(rn_as_number(now), rn_as_number(most),
                                           rn_as_number(from->wake), rn_as_text(from->id)),
                                 give_due, &look, why) >= 0;
    *from = good && look.count == most ? look.end : (RnStoreDue){.wake = 0};
    return good;
}

static void take_id(void *user, const char *const *cells)
{
    snprintf(user, RN_STORE_ID, "%s", cells[0]);
}

RnFound rn_store_game(RnStore *store, const char *game, char id[RN_STORE_ID],
                      char why[RN_STORE_WHY])
{
    id[0] = '\0';
    int count = store->kind->ask(store, RN_ASK_GAME, RN_VALUES(rn_as_text(game)), take_id, id, why);
    return count < 0 ? RN_STORE_FAILED : id[0] == '\0' ? RN_NOT_FOUND : RN_FOUND;
}

int rn_store_sweep(RnStore *store, int phase, int64_t before, char why[RN_STORE_WHY])
{
    RN_ASSERT(phase >= RN_TABLE_GATHERING && phase <= RN_TABLE_OVER);
    return store->kind->ask(store, RN_ASK_SWEEP,
                            RN_VALUES(rn_as_number(phase), rn_as_number(before)), NULL, NULL, why);
}

int rn_store_drop(RnStore *store, const char *id, char why[RN_STORE_WHY])
{
    return store->kind->ask(store, RN_ASK_DROP, RN_VALUES(rn_as_text(id)), ignore, NULL, why);
}

/* ---- What the host has said ------------------------------------------------------------------- */

static bool keep(RnStore *store, RnStoreAsk how, const RnStoreKept *kept, char why[RN_STORE_WHY])
{
    RN_ASSERT(kept->what[0] != '\0' && kept->key != NULL && kept->value != NULL);
    return store->kind->ask(store, how,
                            RN_VALUES(rn_as_text(kept->what), rn_as_text(kept->key),
                                      rn_as_text(kept->value), rn_as_number(kept->until)),
                            NULL, NULL, why) >= 0;
}

bool rn_store_keep(RnStore *store, const RnStoreKept *kept, char why[RN_STORE_WHY])
{
    return keep(store, RN_ASK_KEEP, kept, why);
}

bool rn_store_keep_first(RnStore *store, const RnStoreKept *kept, char why[RN_STORE_WHY])
{
    return keep(store, RN_ASK_KEEP_FIRST, kept, why);
}

/* Who wants what is kept. */
typedef struct WantedKept {
    const char *what;
    RnStoreKeptEach each;
    void *user;
} WantedKept;

static void give_kept(void *user, const char *const *cells)
{
    const WantedKept *wanted = user;
    RnStoreKept kept = {wanted->what, cells[0], cells[1], number_of(cells[2])};
    wanted->each(wanted->user, &kept);
}

bool rn_store_kept(RnStore *store, const char *what, const char *key, int64_t now,
                   RnStoreKeptEach each, void *user, char why[RN_STORE_WHY])
{
    WantedKept wanted = {what, each, user};
    return store->kind->ask(store, RN_ASK_KEPT,
                            RN_VALUES(rn_as_text(what), rn_as_text(key), rn_as_number(now)),
                            give_kept, &wanted, why) >= 0;
}

int rn_store_unkeep(RnStore *store, const char *what, const char *key, char why[RN_STORE_WHY])
{
    return store->kind->ask(store, RN_ASK_UNKEEP, RN_VALUES(rn_as_text(what), rn_as_text(key)),
                            NULL, NULL, why);
}

int rn_store_kept_sweep(RnStore *store, int64_t now, char why[RN_STORE_WHY])
{
    return store->kind->ask(store, RN_ASK_KEPT_SWEEP, RN_VALUES(rn_as_number(now)), NULL, NULL,
                            why);
}

/* ---- Keys ------------------------------------------------------------------------------------- */

bool rn_store_mine(RnStore *store, const char *owner, bool over, int most, RnStoreEach each,
                   void *user, char why[RN_STORE_WHY])
{
    Wanted wanted = {.each = each, .user = user};
    RN_ASSERT(most > 0 && each != NULL);
    return store->kind->ask(store, RN_ASK_MINE,
                            RN_VALUES(rn_as_text(owner), rn_as_number(over), rn_as_number(most)),
                            give_row, &wanted, why) >= 0;
}

static void note_there(void *user, const char *const *cells)
{
    bool *there = user;
    (void)cells;
    *there = true;
}

RnFound rn_store_invite(RnStore *store, const RnStoreInvite *invite, char why[RN_STORE_WHY])
{
    bool there = false;
    RnValue owner = rn_as_text(invite->owner);
    RnValue table = rn_as_text(invite->table);
    if (store->kind->ask(store, RN_ASK_INVITE_IS, RN_VALUES(owner, table), note_there, &there,
                         why) < 0) {
        return RN_STORE_FAILED;
    }
    if (there) {
        return RN_FOUND;
    }
    int count = store->kind->ask(
        store, RN_ASK_INVITE,
        RN_VALUES(owner, table, rn_as_text(invite->host), rn_as_number(invite->at)), NULL, NULL,
        why);
    return count < 0 ? RN_STORE_FAILED : count > 0 ? RN_NOT_FOUND : RN_STORE_TAKEN;
}

static void give_invite(void *user, const char *const *cells)
{
    const Wanted *wanted = user;
    const RnStoreRow row = rn_row_of(cells);
    wanted->each_invite(wanted->user, &row, cells[RN_ROW_VALUES]);
}

bool rn_store_invited(RnStore *store, const char *owner, int most, RnStoreInviteEach each,
                      void *user, char why[RN_STORE_WHY])
{
    Wanted wanted = {.each_invite = each, .user = user};
    RN_ASSERT(most > 0 && each != NULL);
    return store->kind->ask(store, RN_ASK_INVITED, RN_VALUES(rn_as_text(owner), rn_as_number(most)),
                            give_invite, &wanted, why) >= 0;
}

int rn_store_decline(RnStore *store, const char *owner, const char *table, char why[RN_STORE_WHY])
{
    return store->kind->ask(store, RN_ASK_DECLINE, RN_VALUES(rn_as_text(owner), rn_as_text(table)),
                            NULL, NULL, why);
}

int rn_store_uninvite(RnStore *store, const char *owner, char why[RN_STORE_WHY])
{
    return store->kind->ask(store, RN_ASK_UNINVITE, RN_VALUES(rn_as_text(owner)), NULL, NULL, why);
}

/* ---- The daily boat --------------------------------------------------------------------------- */

static void note_another(void *user, const char *const *cells)
{
    bool *own = user;
    (void)cells;
    *own = false;
}

void rn_daily_values(const RnStoreDaily *daily, RnValue values[RN_DAILY_VALUES])
{
    const RnValue all[RN_DAILY_VALUES] = {rn_as_text(daily->day),     rn_as_text(daily->owner),
                                          rn_as_text(daily->name),    rn_as_number(daily->rescued),
                                          rn_as_number(daily->alive), rn_as_number(daily->turns),
                                          rn_as_number(daily->at),    rn_as_text(daily->record),
                                          rn_as_text(daily->game),    rn_as_number(daily->watched)};
    memcpy(values, all, sizeof all);
}

RnFound rn_store_daily_put(RnStore *store, const RnStoreDaily *daily, char why[RN_STORE_WHY])
{
    RN_ASSERT(daily->name != NULL && daily->record != NULL && daily->day[0] != '\0');
    RnValue values[RN_DAILY_VALUES];
    bool own = true;
    rn_daily_values(daily, values);
    int count =
        store->kind->ask(store, RN_ASK_DAILY_PUT, values, RN_COUNT(values), NULL, NULL, why);
    if (count == 0) { /* whose is the one that is there? */
        RnValue which[] = {values[0], rn_as_text(daily->game), values[1]};
        count = store->kind->ask(store, RN_ASK_DAILY_GAME, which, RN_COUNT(which), note_another,
                                 &own, why) < 0
                    ? -1
                    : 0;
    }
    return count < 0 ? RN_STORE_FAILED : count > 0 ? RN_NOT_FOUND : own ? RN_FOUND : RN_STORE_TAKEN;
}

static void give_daily(void *user, const char *const *cells)
{
    const Wanted *wanted = user;
    RnStoreDaily daily = {
        .name = cells[1],
        .rescued = flag_of(cells[2]),
        .alive = (int)number_of(cells[3]),
        .turns = (int)number_of(cells[4]),
        .at = number_of(cells[5]),
        .record = cells[6],
    };
    daily.watched = flag_of(cells[8]);
    snprintf(daily.day, sizeof daily.day, "%s", cells[7]);
    snprintf(daily.owner, sizeof daily.owner, "%s", cells[0]);
    wanted->each_daily(wanted->user, &daily);
}

bool rn_store_daily(RnStore *store, const char *of, RnDailyKind kind, int most,
                    RnStoreDailyEach each, void *user, char why[RN_STORE_WHY])
{
    Wanted wanted = {.each_daily = each, .user = user};
    return store->kind->ask(store, RN_ASK_DAILY,
                            RN_VALUES(rn_as_text(of), rn_as_number(most), rn_as_number(kind)),
                            give_daily, &wanted, why) >= 0;
}

int rn_store_daily_forget(RnStore *store, const char *owner, char why[RN_STORE_WHY])
{
    return store->kind->ask(store, RN_ASK_DAILY_FORGET, RN_VALUES(rn_as_text(owner)), NULL, NULL,
                            why);
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
