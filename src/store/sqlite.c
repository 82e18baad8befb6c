/*
 * sqlite.c - the store in a file.
 *
 * Decides the layout of the file and when it is safe: a write-ahead log that is brought to the disk
 * with every commit, so that what rn_store_commit() has called true survives a kill and a power cut.
 * The layout has a number (user_version); an older file is brought up to date when it is opened, a
 * newer one is refused.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "store/store_in.h"

/* ---- The layout ------------------------------------------------------------------------------- */

/* MIGRATIONS[n] brings a file of version n to n + 1. Never change one that has been released. */
static const char *const MIGRATIONS[] = {
    "CREATE TABLE tables ("
    " key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL,"
    " open INTEGER NOT NULL, phase INTEGER NOT NULL, rev INTEGER NOT NULL, wake INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, head TEXT NOT NULL) STRICT;"
    "CREATE INDEX tables_public ON tables (changed DESC) WHERE open = 1 AND phase < 2;"
    "CREATE INDEX tables_wake ON tables (wake) WHERE wake > 0;"
    "CREATE TABLE moves ("
    " key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " move INTEGER NOT NULL, PRIMARY KEY (key, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE chat ("
    " number INTEGER PRIMARY KEY, key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " at INTEGER NOT NULL, person INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE INDEX chat_key ON chat (key, number);"
    "CREATE TABLE daily ("
    " day TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, rescued INTEGER NOT NULL,"
    " alive INTEGER NOT NULL, turns INTEGER NOT NULL, at INTEGER NOT NULL, record TEXT NOT NULL,"
    " PRIMARY KEY (day, owner)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX daily_owner ON daily (owner);",
};

enum { VERSION = sizeof MIGRATIONS / sizeof *MIGRATIONS, BUSY_MS = 10000 };

/* ---- Statements ------------------------------------------------------------------------------- */

enum {
    S_BEGIN,
    S_COMMIT,
    S_ROLLBACK,
    S_INSERT,
    S_UPDATE,
    S_KEY,
    S_CUT,
    S_MOVE,
    S_CHAT,
    S_FORGET,
    S_TRIM,
    S_LOAD,
    S_MOVES,
    S_CHATS,
    S_PUBLIC,
    S_DUE,
    S_SWEEP,
    S_DAILY_PUT,
    S_DAILY,
    S_DAILY_FORGET,
    STATEMENTS
};

#define COLUMNS "id, version, open, phase, rev, wake, changed, head, key"

static const char *const TEXTS[STATEMENTS] = {
    [S_BEGIN] = "BEGIN IMMEDIATE",
    [S_COMMIT] = "COMMIT",
    [S_ROLLBACK] = "ROLLBACK",
    [S_INSERT] = "INSERT INTO tables (id, version, open, phase, rev, wake, changed, head)"
                 " VALUES (?1, ?2 + 1, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING",
    [S_UPDATE] =
        "UPDATE tables SET version = version + 1, open = ?3, phase = ?4, rev = ?5,"
        " wake = ?6, changed = ?7, head = coalesce(?8, head) WHERE id = ?1 AND version = ?2",
    [S_KEY] = "SELECT key FROM tables WHERE id = ?1",
    [S_CUT] = "DELETE FROM moves WHERE key = ?1 AND n >= ?2",
    [S_MOVE] = "INSERT INTO moves (key, n, move) VALUES (?1, ?2, ?3)",
    [S_CHAT] = "INSERT INTO chat (key, at, person, text) VALUES (?1, ?2, ?3, ?4)",
    [S_FORGET] = "DELETE FROM chat WHERE key = ?1 AND person = ?2",
    [S_TRIM] = "DELETE FROM chat WHERE key = ?1 AND number <= (SELECT number FROM chat"
               " WHERE key = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)",
    [S_LOAD] = "SELECT " COLUMNS " FROM tables WHERE id = ?1",
    [S_MOVES] = "SELECT n, move FROM moves WHERE key = ?1 ORDER BY n",
    [S_CHATS] = "SELECT at, person, text FROM (SELECT * FROM chat WHERE key = ?1"
                " ORDER BY number DESC LIMIT ?2) ORDER BY number",
    [S_PUBLIC] = "SELECT " COLUMNS " FROM tables WHERE open = 1 AND phase < 2"
                 " ORDER BY changed DESC LIMIT ?1",
    [S_DUE] = "SELECT " COLUMNS " FROM tables WHERE wake > 0 AND wake <= ?1 ORDER BY wake LIMIT ?2",
    [S_SWEEP] = "DELETE FROM tables WHERE phase = ?1 AND changed < ?2",
    [S_DAILY_PUT] = "INSERT INTO daily (day, owner, name, rescued, alive, turns, at, record)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
    [S_DAILY] = "SELECT owner, name, rescued, alive, turns, at, record, day FROM daily"
                " WHERE day = ?1 OR owner = ?1"
                " ORDER BY rescued DESC, alive DESC, turns, at LIMIT ?2",
    [S_DAILY_FORGET] = "DELETE FROM daily WHERE owner = ?1",
};

typedef struct Sqlite {
    RnStore store;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
} Sqlite;

/* Writes the reason; always false. */
static bool fail(const Sqlite *store, char why[RN_STORE_WHY])
{
    snprintf(why, RN_STORE_WHY, "%s", sqlite3_errmsg(store->db));
    return false;
}

static sqlite3_stmt *ready(const Sqlite *store, int which)
{
    RN_ASSERT(which >= 0 && which < STATEMENTS && store->statement[which] != NULL);
    sqlite3_stmt *statement = store->statement[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

/* Runs a statement that gives no rows. */
static bool run(const Sqlite *store, int which)
{
    sqlite3_stmt *statement = store->statement[which];
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return done;
}

static bool run_plain(const Sqlite *store, int which)
{
    ready(store, which);
    return run(store, which);
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    if (text != NULL) {
        sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
    }
}

static const char *column_text(sqlite3_stmt *statement, int at)
{
    const char *text = (const char *)sqlite3_column_text(statement, at);
    return text != NULL ? text : "";
}

/* ---- Setting up ------------------------------------------------------------------------------- */

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *statement;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK) {
        return -1;
    }
    if (sqlite3_step(statement) == SQLITE_ROW) {
        version = sqlite3_column_int(statement, 0);
    }
    sqlite3_finalize(statement);
    return version;
}

static bool migrate(Sqlite *store, char why[RN_STORE_WHY])
{
    int version = version_of(store->db);
    if (version < 0) {
        return fail(store, why);
    }
    if (version > VERSION) {
        snprintf(why, RN_STORE_WHY, "it was written by a later version of the program");
        return false;
    }
    for (; version < VERSION; version++) {
        char set[64];
        snprintf(set, sizeof set, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (sqlite3_exec(store->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(store->db, MIGRATIONS[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(store->db, set, NULL, NULL, NULL) != SQLITE_OK) {
            return fail(store, why);
        }
    }
    return true;
}

static bool set_up(Sqlite *store, char why[RN_STORE_WHY])
{
    sqlite3_busy_timeout(store->db, BUSY_MS);
    if (sqlite3_exec(store->db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                     "PRAGMA secure_delete = ON",
                     NULL, NULL, NULL) != SQLITE_OK) {
        return fail(store, why);
    }
    if (!migrate(store, why)) {
        return false;
    }
    for (int i = 0; i < STATEMENTS; i++) {
        if (sqlite3_prepare_v3(store->db, TEXTS[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK) {
            return fail(store, why);
        }
    }
    return true;
}

static void close_store(RnStore *base)
{
    Sqlite *store = (Sqlite *)base;
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(store->statement[i]);
    }
    sqlite3_close(store->db);
    free(store);
}

/* ---- Writing ---------------------------------------------------------------------------------- */

static bool put_row(Sqlite *store, RnStorePut *put)
{
    const RnStoreRow *row = &put->row;
    int which = row->version == 0 ? S_INSERT : S_UPDATE;
    sqlite3_stmt *statement = ready(store, which);
    bind_text(statement, 1, row->id);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)row->version);
    sqlite3_bind_int(statement, 3, row->open);
    sqlite3_bind_int(statement, 4, row->phase);
    sqlite3_bind_int64(statement, 5, (sqlite3_int64)row->rev);
    sqlite3_bind_int64(statement, 6, row->wake);
    sqlite3_bind_int64(statement, 7, row->changed);
    bind_text(statement, 8, row->head);
    if (!run(store, which)) {
        return false;
    }
    put->stale = sqlite3_changes(store->db) == 0;
    return true;
}

static bool find_key(Sqlite *store, const char *id, sqlite3_int64 *key)
{
    sqlite3_stmt *statement = ready(store, S_KEY);
    bind_text(statement, 1, id);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    *key = found ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return found;
}

static sqlite3_int64 packed(RnMove move)
{
    return (sqlite3_int64)(move.kind | (unsigned)move.what << 8 | (unsigned)move.count << 16);
}

static RnMove unpacked(sqlite3_int64 number)
{
    return (RnMove){(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), 0};
}

static bool put_moves(Sqlite *store, const RnStorePut *put, sqlite3_int64 key)
{
    sqlite3_stmt *statement = ready(store, S_CUT);
    sqlite3_bind_int64(statement, 1, key);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)put->keep);
    if (!run(store, S_CUT)) {
        return false;
    }
    for (size_t i = 0; i < put->count; i++) {
        statement = ready(store, S_MOVE);
        sqlite3_bind_int64(statement, 1, key);
        sqlite3_bind_int64(statement, 2, (sqlite3_int64)put->keep + (sqlite3_int64)i);
        sqlite3_bind_int64(statement, 3, packed(put->moves[i]));
        if (!run(store, S_MOVE)) {
            return false;
        }
    }
    return true;
}

/* What a person said before it was forgotten goes first: another may sit in its place by now. */
static bool forget_chats(Sqlite *store, const RnStorePut *put, sqlite3_int64 key)
{
    for (int person = 0; person < 32; person++) {
        if ((put->forget >> person & 1) == 0) {
            continue;
        }
        sqlite3_stmt *statement = ready(store, S_FORGET);
        sqlite3_bind_int64(statement, 1, key);
        sqlite3_bind_int(statement, 2, person);
        if (!run(store, S_FORGET)) {
            return false;
        }
    }
    return true;
}

static bool put_chats(Sqlite *store, const RnStorePut *put, sqlite3_int64 key)
{
    for (size_t i = 0; i < put->chat_count; i++) {
        sqlite3_stmt *statement = ready(store, S_CHAT);
        sqlite3_bind_int64(statement, 1, key);
        sqlite3_bind_int64(statement, 2, put->chats[i].at);
        sqlite3_bind_int(statement, 3, put->chats[i].person);
        bind_text(statement, 4, put->chats[i].text);
        if (!run(store, S_CHAT)) {
            return false;
        }
    }
    if (put->chat_count == 0) {
        return true;
    }
    sqlite3_bind_int64(ready(store, S_TRIM), 1, key);
    sqlite3_bind_int(store->statement[S_TRIM], 2, RN_STORE_CHATS);
    return run(store, S_TRIM);
}

static bool put_one(Sqlite *store, RnStorePut *put)
{
    sqlite3_int64 key;
    if (!put_row(store, put)) {
        return false;
    }
    return put->stale || (find_key(store, put->row.id, &key) && put_moves(store, put, key) &&
                          forget_chats(store, put, key) && put_chats(store, put, key));
}

static bool commit(RnStore *base, RnStorePut *puts, size_t count, char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    RN_ASSERT(sqlite3_get_autocommit(store->db)); /* nothing is open from before */
    bool good = run_plain(store, S_BEGIN);
    for (size_t i = 0; good && i < count; i++) {
        good = put_one(store, &puts[i]);
    }
    good = good && run_plain(store, S_COMMIT);
    if (!good) {
        fail(store, why);
        if (!sqlite3_get_autocommit(store->db)) { /* it may have rolled back by itself */
            run_plain(store, S_ROLLBACK);
        }
    }
    return good;
}

static int sweep(RnStore *base, int phase, int64_t before, char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *statement = ready(store, S_SWEEP);
    sqlite3_bind_int(statement, 1, phase);
    sqlite3_bind_int64(statement, 2, before);
    if (run(store, S_SWEEP)) {
        return sqlite3_changes(store->db);
    }
    fail(store, why);
    return -1;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

/* The row under the statement; `head` is the statement's own. */
static RnStoreRow read_row(sqlite3_stmt *statement)
{
    RnStoreRow row = {
        .version = (uint64_t)sqlite3_column_int64(statement, 1),
        .open = sqlite3_column_int(statement, 2) != 0,
        .phase = (uint8_t)sqlite3_column_int(statement, 3),
        .rev = (uint64_t)sqlite3_column_int64(statement, 4),
        .wake = sqlite3_column_int64(statement, 5),
        .changed = sqlite3_column_int64(statement, 6),
        .head = (char *)column_text(statement, 7),
    };
    snprintf(row.id, sizeof row.id, "%s", column_text(statement, 0));
    return row;
}

/* SQLITE_DONE when all are there, SQLITE_ROW when one is missing, or an error. */
static int load_moves(Sqlite *store, sqlite3_int64 key, RnStored *stored)
{
    sqlite3_stmt *statement = ready(store, S_MOVES);
    size_t room = 0;
    int step;
    sqlite3_bind_int64(statement, 1, key);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        if (sqlite3_column_int64(statement, 0) != (sqlite3_int64)stored->count) {
            break;
        }
        stored->moves = rn_grow(stored->moves, stored->count, &room, sizeof *stored->moves);
        stored->moves[stored->count++] = unpacked(sqlite3_column_int64(statement, 1));
    }
    sqlite3_reset(statement);
    return step;
}

static int load_chats(Sqlite *store, sqlite3_int64 key, RnStored *stored)
{
    sqlite3_stmt *statement = ready(store, S_CHATS);
    int step;
    sqlite3_bind_int64(statement, 1, key);
    sqlite3_bind_int(statement, 2, RN_STORE_CHATS);
    stored->chats = rn_alloc(RN_STORE_CHATS, sizeof *stored->chats);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        RN_ASSERT(stored->chat_count < RN_STORE_CHATS);
        stored->chats[stored->chat_count++] = (RnStoreChat){
            .at = sqlite3_column_int64(statement, 0),
            .person = sqlite3_column_int(statement, 1),
            .text = rn_text_copy(column_text(statement, 2)),
        };
    }
    sqlite3_reset(statement);
    return step;
}

static RnFound load(RnStore *base, const char *id, RnStored *stored, char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *statement = ready(store, S_LOAD);
    bind_text(statement, 1, id);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        sqlite3_int64 key = sqlite3_column_int64(statement, 8);
        stored->row = read_row(statement);
        stored->row.head = rn_text_copy(stored->row.head);
        sqlite3_reset(statement);
        step = load_moves(store, key, stored);
        if (step == SQLITE_DONE) {
            step = load_chats(store, key, stored);
        }
        if (step == SQLITE_DONE) {
            return RN_FOUND;
        }
    } else if (step == SQLITE_DONE) {
        sqlite3_reset(statement);
        return RN_NOT_FOUND;
    }
    fail(store, why);
    sqlite3_reset(statement);
    if (step != SQLITE_ROW) {
        return RN_STORE_FAILED;
    }
    snprintf(why, RN_STORE_WHY, "its moves are not all there");
    return RN_STORE_BROKEN;
}

static bool each_row(Sqlite *store, int which, RnStoreEach each, void *user, char why[RN_STORE_WHY])
{
    sqlite3_stmt *statement = store->statement[which];
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        RnStoreRow row = read_row(statement);
        each(user, &row);
    }
    if (step != SQLITE_DONE) {
        fail(store, why);
    }
    sqlite3_reset(statement);
    return step == SQLITE_DONE;
}

static bool rows(RnStore *base, RnRows which, int64_t by, int most, RnStoreEach each, void *user,
                 char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    if (which == RN_ROWS_PUBLIC) {
        sqlite3_bind_int(ready(store, S_PUBLIC), 1, most);
        return each_row(store, S_PUBLIC, each, user, why);
    }
    sqlite3_stmt *statement = ready(store, S_DUE);
    sqlite3_bind_int64(statement, 1, by);
    sqlite3_bind_int(statement, 2, most);
    return each_row(store, S_DUE, each, user, why);
}

/* ---- The daily boat --------------------------------------------------------------------------- */

static RnFound daily_put(RnStore *base, const RnStoreDaily *daily, char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *statement = ready(store, S_DAILY_PUT);
    bind_text(statement, 1, daily->day);
    bind_text(statement, 2, daily->owner);
    bind_text(statement, 3, daily->name);
    sqlite3_bind_int(statement, 4, daily->rescued);
    sqlite3_bind_int(statement, 5, daily->alive);
    sqlite3_bind_int(statement, 6, daily->turns);
    sqlite3_bind_int64(statement, 7, daily->at);
    bind_text(statement, 8, daily->record);
    if (!run(store, S_DAILY_PUT)) {
        fail(store, why);
        return RN_STORE_FAILED;
    }
    return sqlite3_changes(store->db) == 0 ? RN_FOUND : RN_NOT_FOUND;
}

static bool list_daily(RnStore *base, const char *of, int most, RnStoreDailyEach each, void *user,
                       char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    sqlite3_stmt *statement = ready(store, S_DAILY);
    int step;
    bind_text(statement, 1, of);
    sqlite3_bind_int(statement, 2, most);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        RnStoreDaily daily = {
            .name = column_text(statement, 1),
            .rescued = sqlite3_column_int(statement, 2) != 0,
            .alive = sqlite3_column_int(statement, 3),
            .turns = sqlite3_column_int(statement, 4),
            .at = sqlite3_column_int64(statement, 5),
            .record = column_text(statement, 6),
        };
        snprintf(daily.day, sizeof daily.day, "%s", column_text(statement, 7));
        snprintf(daily.owner, sizeof daily.owner, "%s", column_text(statement, 0));
        each(user, &daily);
    }
    if (step != SQLITE_DONE) {
        fail(store, why);
    }
    sqlite3_reset(statement);
    return step == SQLITE_DONE;
}

static int daily_forget(RnStore *base, const char *owner, char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    bind_text(ready(store, S_DAILY_FORGET), 1, owner);
    if (run(store, S_DAILY_FORGET)) {
        return sqlite3_changes(store->db);
    }
    fail(store, why);
    return -1;
}

/* ---- Whether it can be written ------------------------------------------------------------------ */

static bool probe(RnStore *base, char why[RN_STORE_WHY])
{
    const Sqlite *store = (const Sqlite *)base;
    char same[64];
    snprintf(same, sizeof same, "PRAGMA user_version = %d", VERSION);
    return sqlite3_exec(store->db, same, NULL, NULL, NULL) == SQLITE_OK || fail(store, why);
}

/* ---- Opening: one server only ----------------------------------------------------------------- */

static const RnStoreKind KIND = {
    .close = close_store,
    .commit = commit,
    .probe = probe,
    .load = load,
    .rows = rows,
    .sweep = sweep,
    .daily_put = daily_put,
    .daily = list_daily,
    .daily_forget = daily_forget,
};

RnStore *rn_sqlite_open(const char *path, char why[RN_STORE_WHY])
{
    Sqlite *store = rn_alloc(1, sizeof *store);
    store->store.kind = &KIND;
    bool open = sqlite3_open_v2(path, &store->db,
                                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                                NULL) == SQLITE_OK;
    if (!open && store->db != NULL) {
        fail(store, why);
    }
    if (open && set_up(store, why)) {
        return &store->store;
    }
    close_store(&store->store);
    return NULL;
}
