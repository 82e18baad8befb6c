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
    "CREATE INDEX tables_changed ON tables (phase, changed);"
    "ALTER TABLE daily ADD COLUMN game TEXT NOT NULL DEFAULT '';"
    "CREATE UNIQUE INDEX daily_game ON daily (day, game) WHERE game <> '';",
    /* a finished game was found by its table */
    "ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT '';"
    "UPDATE tables SET game = CASE WHEN phase = 2 THEN id ELSE lower(hex(randomblob(16))) END;"
    "CREATE UNIQUE INDEX tables_game ON tables (game);",
    "CREATE TABLE kept ("
    " what TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, until INTEGER NOT NULL,"
    " PRIMARY KEY (what, key)) STRICT, WITHOUT ROWID;",
    /* People may be known by a key; what is told of their tables without playing them again. */
    "ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN result INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE owners (owner TEXT NOT NULL,"
    " key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " PRIMARY KEY (owner, key)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX owners_key ON owners (key);"
    "CREATE TABLE invites (owner TEXT NOT NULL,"
    " key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, host TEXT NOT NULL,"
    " at INTEGER NOT NULL, declined INTEGER NOT NULL,"
    " PRIMARY KEY (owner, key)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX invites_key ON invites (key);"
    "CREATE INDEX invites_host ON invites (host);",
    "ALTER TABLE daily ADD COLUMN watched INTEGER NOT NULL DEFAULT 0;",
};

enum { VERSION = sizeof MIGRATIONS / sizeof *MIGRATIONS, BUSY_MS = 10000 };

/* ---- Statements ------------------------------------------------------------------------------- */

enum {
    S_BEGIN = RN_ASKS, /* those come first */
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
    S_DISOWN,
    S_OWN,
    S_LOAD,
    S_MOVES,
    S_CHATS,
    STATEMENTS
};

static const char *const TEXTS[STATEMENTS] = {
    [S_BEGIN] = "BEGIN IMMEDIATE",
    [S_COMMIT] = "COMMIT",
    [S_ROLLBACK] = "ROLLBACK",
    [S_INSERT] =
        "INSERT INTO tables (" RN_ROW_COLUMNS ")"
        " VALUES (?1, ?2 + 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT DO NOTHING",
    [S_UPDATE] = "UPDATE tables SET version = version + 1, open = ?3, phase = ?4, rev = ?5,"
                 " wake = ?6, changed = ?7, head = coalesce(?8, head), game = ?9, due = ?10,"
                 " result = ?11"
                 " WHERE id = ?1 AND version = ?2",
    [S_KEY] = "SELECT key FROM tables WHERE id = ?1",
    [S_CUT] = "DELETE FROM moves WHERE key = ?1 AND n >= ?2",
    [S_MOVE] = "INSERT INTO moves (key, n, move) VALUES (?1, ?2, ?3)",
    [S_CHAT] = "INSERT INTO chat (key, at, person, text) VALUES (?1, ?2, ?3, ?4)",
    [S_FORGET] = "DELETE FROM chat WHERE key = ?1 AND person = ?2",
    [S_TRIM] = "DELETE FROM chat WHERE key = ?1 AND number <= (SELECT number FROM chat"
               " WHERE key = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)",
    [S_DISOWN] = "DELETE FROM owners WHERE key = ?1",
    [S_OWN] = "INSERT INTO owners (owner, key) VALUES (?2, ?1) ON CONFLICT DO NOTHING",
    [S_LOAD] = "SELECT " RN_ROW_COLUMNS ", key FROM tables WHERE id = ?1",
    [S_MOVES] = "SELECT n, move FROM moves WHERE key = ?1 ORDER BY n",
    [S_CHATS] = "SELECT at, person, text FROM (SELECT * FROM chat WHERE key = ?1"
                " ORDER BY number DESC LIMIT ?2) ORDER BY number",
    [RN_ASK_PUBLIC] = "SELECT " RN_ROW_COLUMNS " FROM tables WHERE open = 1 AND phase < 2"
                      " ORDER BY changed DESC LIMIT ?1",
    [RN_ASK_DUE] = "SELECT " RN_ROW_COLUMNS " FROM tables WHERE wake > 0 AND wake <= ?1"
                   " AND (wake, id) > (?3, ?4) ORDER BY wake, id LIMIT ?2",
    [RN_ASK_GAME] = "SELECT id FROM tables WHERE game = ?1 AND phase = 2",
    [RN_ASK_SWEEP] = "DELETE FROM tables WHERE phase = ?1 AND changed < ?2",
    [RN_ASK_DAILY_PUT] =
        "INSERT INTO daily (day, owner, name, rescued, alive, turns, at, record, game, watched)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING",
    [RN_ASK_DAILY_GAME] = "SELECT owner FROM daily WHERE day = ?1 AND game = ?2 AND game <> ''"
                          " AND owner <> ?3",
    [RN_ASK_DAILY] = "SELECT owner, name, rescued, alive, turns, at,"
                     " CASE WHEN owner = ?1 THEN record ELSE '' END, day, watched FROM daily"
                     " WHERE (day = ?1 OR owner = ?1) AND (?3 = 2 OR watched = ?3)"
                     " ORDER BY rescued DESC, alive DESC, turns, at LIMIT ?2",
    [RN_ASK_DAILY_FORGET] = "DELETE FROM daily WHERE owner = ?1",
    [RN_ASK_DROP] = "DELETE FROM tables WHERE id = ?1",
    [RN_ASK_KEEP] = "INSERT INTO kept (what, key, value, until) VALUES (?1, ?2, ?3, ?4)"
                    " ON CONFLICT DO UPDATE SET value = excluded.value, until = excluded.until",
    [RN_ASK_KEEP_FIRST] = "INSERT INTO kept (what, key, value, until) VALUES (?1, ?2, ?3, ?4)"
                          " ON CONFLICT DO NOTHING",
    [RN_ASK_KEPT] = "SELECT key, value, until FROM kept WHERE what = ?1"
                    " AND (?2 = '' OR key = ?2) AND (until = 0 OR until > ?3) ORDER BY key",
    [RN_ASK_UNKEEP] = "DELETE FROM kept WHERE what = ?1 AND key = ?2",
    [RN_ASK_KEPT_SWEEP] = "DELETE FROM kept WHERE until > 0 AND until < ?1",
    [RN_ASK_MINE] = "SELECT " RN_ROW_COLUMNS " FROM owners JOIN tables USING (key)"
                    " WHERE owner = ?1 AND (phase = 2) = ?2 ORDER BY changed DESC LIMIT ?3",
    [RN_ASK_INVITE] = "INSERT INTO invites (owner, key, host, at, declined)"
                      " SELECT ?1, key, ?3, ?4, 0 FROM tables WHERE id = ?2 AND"
                      " (SELECT count(*) FROM invites WHERE owner = ?1 AND declined = 0)"
                      " < " RN_INVITED_MOST " AND"
                      " (SELECT count(*) FROM invites WHERE owner = ?1 AND host = ?3)"
                      " < " RN_INVITED_BY_ONE " AND"
                      " (SELECT count(*) FROM invites WHERE host = ?3) < " RN_INVITING_MOST
                      " ON CONFLICT DO NOTHING",
    [RN_ASK_INVITE_IS] = "SELECT owner FROM invites JOIN tables USING (key)"
                         " WHERE owner = ?1 AND id = ?2",
    [RN_ASK_INVITED] = "SELECT " RN_ROW_COLUMNS ", host FROM invites JOIN tables USING (key)"
                       " WHERE owner = ?1 AND declined = 0 AND phase < 2"
                       " ORDER BY at DESC LIMIT ?2",
    [RN_ASK_DECLINE] = "UPDATE invites SET declined = 1 WHERE owner = ?1"
                       " AND key = (SELECT key FROM tables WHERE id = ?2)",
    [RN_ASK_UNINVITE] = "DELETE FROM invites WHERE owner = ?1 OR host = ?1",
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

/* The statement with these parameters, to be stepped through. */
static sqlite3_stmt *ready(const Sqlite *store, int which, const RnValue *values, int count)
{
    RN_ASSERT(which >= 0 && which < STATEMENTS && store->statement[which] != NULL);
    sqlite3_stmt *statement = store->statement[which];
    RN_ASSERT(sqlite3_bind_parameter_count(statement) == count);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    for (int i = 0; i < count; i++) {
        RN_ASSERT(values[i].kind != RN_A_BYTES);
        if (values[i].kind == RN_A_NUMBER) {
            sqlite3_bind_int64(statement, i + 1, values[i].number);
        } else if (values[i].text != NULL) {
            sqlite3_bind_text(statement, i + 1, values[i].text, -1, SQLITE_STATIC);
        }
    }
    return statement;
}

/* Runs a statement that gives no rows. */
static bool run(const Sqlite *store, int which, const RnValue *values, int count)
{
    sqlite3_stmt *statement = ready(store, which, values, count);
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return done;
}

/* The next row of a statement goes to `each`; what sqlite3_step() said. */
static int give_row(sqlite3_stmt *statement, RnCellsEach *each, void *user)
{
    const char *cells[RN_CELLS_MAX];
    int columns = sqlite3_column_count(statement);
    int step = sqlite3_step(statement);
    RN_ASSERT(columns <= RN_CELLS_MAX);
    if (step != SQLITE_ROW) {
        return step;
    }
    for (int i = 0; i < columns; i++) {
        cells[i] = (const char *)sqlite3_column_text(statement, i);
        cells[i] = cells[i] != NULL ? cells[i] : "";
    }
    each(user, cells);
    return step;
}

/* All its rows; what sqlite3_step() said last. */
static int give_rows(sqlite3_stmt *statement, RnCellsEach *each, void *user)
{
    int step;
    do {
        step = give_row(statement, each, user);
    } while (step == SQLITE_ROW);
    return step;
}

static int ask(RnStore *base, RnStoreAsk which, const RnValue *values, int count, RnCellsEach *each,
               void *user, char why[RN_STORE_WHY])
{
    const Sqlite *store = (const Sqlite *)base;
    sqlite3_stmt *statement = ready(store, (int)which, values, count);
    int step = give_rows(statement, each, user);
    if (step != SQLITE_DONE) {
        fail(store, why);
    }
    sqlite3_reset(statement);
    return step == SQLITE_DONE ? sqlite3_changes(store->db) : -1;
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
    RnValue values[RN_ROW_VALUES];
    rn_row_values(&put->row, values);
    if (!run(store, put->row.version == 0 ? S_INSERT : S_UPDATE, values, RN_ROW_VALUES)) {
        return false;
    }
    put->stale = sqlite3_changes(store->db) == 0;
    return true;
}

static bool find_key(Sqlite *store, const char *id, RnValue *key)
{
    sqlite3_stmt *statement = ready(store, S_KEY, RN_VALUES(rn_as_text(id)));
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    *key = rn_as_number(found ? sqlite3_column_int64(statement, 0) : 0);
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

static bool put_moves(Sqlite *store, const RnStorePut *put, RnValue key)
{
    bool good = run(store, S_CUT, RN_VALUES(key, rn_as_number((int64_t)put->keep)));
    for (size_t i = 0; good && i < put->count; i++) {
        good = run(store, S_MOVE,
                   RN_VALUES(key, rn_as_number((int64_t)(put->keep + i)),
                             rn_as_number(packed(put->moves[i]))));
    }
    return good;
}

/* What a person said before it was forgotten goes first: another may sit in its place by now. */
static bool put_talk(Sqlite *store, const RnStorePut *put, RnValue key)
{
    bool good = true;
    for (int person = 0; good && person < 32; person++) {
        good = (put->forget >> person & 1) == 0 ||
               run(store, S_FORGET, RN_VALUES(key, rn_as_number(person)));
    }
    for (size_t i = 0; good && i < put->chat_count; i++) {
        const RnStoreChat *chat = &put->chats[i];
        good = run(store, S_CHAT,
                   RN_VALUES(key, rn_as_number(chat->at), rn_as_number(chat->person),
                             rn_as_text(chat->text)));
    }
    return good && (put->chat_count == 0 ||
                    run(store, S_TRIM, RN_VALUES(key, rn_as_number(RN_STORE_CHATS))));
}

static bool put_owners(Sqlite *store, const RnStorePut *put, RnValue key)
{
    bool good = !put->owned || run(store, S_DISOWN, &key, 1);
    for (size_t i = 0; good && put->owned && i < put->owner_count; i++) {
        good = run(store, S_OWN, RN_VALUES(key, rn_as_text(put->owners[i])));
    }
    return good;
}

static bool put_daily(Sqlite *store, const RnStorePut *put)
{
    RnValue values[RN_DAILY_VALUES];
    if (put->daily == NULL) {
        return true;
    }
    rn_daily_values(put->daily, values);
    return run(store, RN_ASK_DAILY_PUT, values, RN_DAILY_VALUES);
}

static bool put_one(Sqlite *store, RnStorePut *put)
{
    RnValue key;
    return put_row(store, put) &&
           (put->stale ||
            (find_key(store, put->row.id, &key) && put_moves(store, put, key) &&
             put_talk(store, put, key) && put_owners(store, put, key) && put_daily(store, put)));
}

static bool commit(RnStore *base, RnStorePut *puts, size_t count, char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    RN_ASSERT(sqlite3_get_autocommit(store->db)); /* nothing is open from before */
    bool good = run(store, S_BEGIN, NULL, 0);
    for (size_t i = 0; good && i < count; i++) {
        good = put_one(store, &puts[i]);
    }
    good = good && run(store, S_COMMIT, NULL, 0);
    if (!good) {
        fail(store, why);
        if (!sqlite3_get_autocommit(store->db)) { /* it may have rolled back by itself */
            run(store, S_ROLLBACK, NULL, 0);
        }
    }
    return good;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

/* SQLITE_DONE when all are there, SQLITE_ROW when one is missing, or an error. */
static int load_moves(Sqlite *store, RnValue key, RnStored *stored)
{
    sqlite3_stmt *statement = ready(store, S_MOVES, &key, 1);
    size_t room = 0;
    int step;
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

static int load_chats(Sqlite *store, RnValue key, RnStored *stored)
{
    sqlite3_stmt *statement = ready(store, S_CHATS, RN_VALUES(key, rn_as_number(RN_STORE_CHATS)));
    int step = give_rows(statement, rn_take_chat, stored);
    sqlite3_reset(statement);
    return step;
}

/* What is read of the row itself; the key is no part of what is stored. */
typedef struct Loaded {
    RnStored *stored;
    RnValue key;
} Loaded;

static void take_row(void *user, const char *const *cells)
{
    Loaded *loaded = user;
    loaded->stored->row = rn_row_of(cells);
    loaded->stored->row.head = rn_text_copy(cells[RN_ROW_HEAD]);
    loaded->key = rn_as_number(strtoll(cells[RN_ROW_VALUES], NULL, 10));
}

static RnFound load(RnStore *base, const char *id, RnStored *stored, char why[RN_STORE_WHY])
{
    Sqlite *store = (Sqlite *)base;
    Loaded loaded = {.stored = stored};
    sqlite3_stmt *statement = ready(store, S_LOAD, RN_VALUES(rn_as_text(id)));
    int step = give_row(statement, take_row, &loaded);
    if (step == SQLITE_ROW) {
        sqlite3_reset(statement);
        step = load_moves(store, loaded.key, stored);
        if (step == SQLITE_DONE) {
            step = load_chats(store, loaded.key, stored);
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
    .ask = ask,
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
