/*
 * postgres_link.c - the store in a database: the connection, the layout, the news.
 *
 * Decides what happens when the database is away: it is tried again, at first at once and then less and
 * less often; until then everything fails. Who was cut off may have missed news, and says so.
 *
 * The layout has a number, in the table rednov_schema. Whoever opens an older one brings it up to date
 * under a lock, so that servers may start at once; a newer one is refused.
 *
 * News come by NOTIFY on the channel rednov: "t ID VERSION ID VERSION .." for tables that were written,
 * sent by the transaction that writes them, and "s TEXT" for what servers say to each other.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory.h"
#include "store/postgres_in.h"

enum { RETRY_FIRST_MS = 100, RETRY_MOST_MS = 2000 };

/* Never change one that has been released. Moves are three bytes each, in the row itself: the row is
 * written anew with every move anyway. */
static const char *const MIGRATIONS[] = {
    "CREATE TABLE tables ("
    " id text COLLATE \"C\" PRIMARY KEY, version bigint NOT NULL, open boolean NOT NULL,"
    " phase smallint NOT NULL, rev bigint NOT NULL, wake bigint NOT NULL, changed bigint NOT NULL,"
    " head text NOT NULL, moves bytea NOT NULL);"
    "CREATE INDEX tables_public ON tables (changed DESC) WHERE open AND phase < 2;"
    "CREATE INDEX tables_wake ON tables (wake) WHERE wake > 0;"
    "CREATE INDEX tables_changed ON tables (phase, changed);"
    "CREATE TABLE chat ("
    " number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " id text COLLATE \"C\" NOT NULL REFERENCES tables ON DELETE CASCADE, at bigint NOT NULL,"
    " person integer NOT NULL, text text NOT NULL);"
    "CREATE INDEX chat_id ON chat (id, number);"
    "CREATE TABLE daily ("
    " day text NOT NULL, owner text NOT NULL, name text NOT NULL, rescued boolean NOT NULL,"
    " alive integer NOT NULL, turns integer NOT NULL, at bigint NOT NULL, record text NOT NULL,"
    " PRIMARY KEY (day, owner));"
    "CREATE INDEX daily_owner ON daily (owner);"
    /* The last batch that each server has written: so it finds out what became of one that it was
     * cut off from. */
    "CREATE TABLE nodes ("
    " node text PRIMARY KEY, batch bigint NOT NULL, seen timestamptz NOT NULL);",
    "ALTER TABLE daily ADD COLUMN game text NOT NULL DEFAULT '';"
    "CREATE UNIQUE INDEX daily_game ON daily (day, game) WHERE game <> '';",
    /* A finished game was found by its table. */
    "ALTER TABLE tables ADD COLUMN game text COLLATE \"C\" NOT NULL DEFAULT '';"
    "UPDATE tables SET game = CASE WHEN phase = 2 THEN id"
    " ELSE replace(gen_random_uuid()::text, '-', '') END;"
    "CREATE UNIQUE INDEX tables_game ON tables (game);",
    "CREATE TABLE kept ("
    " what text COLLATE \"C\" NOT NULL, key text COLLATE \"C\" NOT NULL, value text NOT NULL,"
    " until bigint NOT NULL, PRIMARY KEY (what, key));",
    /* People may be known by a key; what is told of their tables without playing them again. */
    "ALTER TABLE tables ADD COLUMN due smallint NOT NULL DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN result smallint NOT NULL DEFAULT 0;"
    "CREATE TABLE owners (owner text COLLATE \"C\" NOT NULL,"
    " id text COLLATE \"C\" NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " PRIMARY KEY (owner, id));"
    "CREATE INDEX owners_id ON owners (id);"
    "CREATE TABLE invites (owner text COLLATE \"C\" NOT NULL,"
    " id text COLLATE \"C\" NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " host text COLLATE \"C\" NOT NULL, at bigint NOT NULL, declined boolean NOT NULL,"
    " PRIMARY KEY (owner, id));"
    "CREATE INDEX invites_id ON invites (id);"
    "CREATE INDEX invites_host ON invites (host);",
    "ALTER TABLE daily ADD COLUMN watched boolean NOT NULL DEFAULT false;",
};

enum { VERSION = sizeof MIGRATIONS / sizeof *MIGRATIONS };

bool rn_pg_fail(const RnPostgres *pg, const PGresult *result, char why[RN_STORE_WHY])
{
    const char *text = result != NULL ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (text == NULL || text[0] == '\0') {
        text = pg->link != NULL ? PQerrorMessage(pg->link) : pg->away;
    }
    if (text[0] == '\0') {
        text = "the database does not answer";
    }
    snprintf(why, RN_STORE_WHY, "%.*s", (int)strcspn(text, "\n"), text);
    return false;
}

/* ---- The layout ------------------------------------------------------------------------------- */

/* Whether it has gone well; the result is cleared. */
static bool is_done(RnPostgres *pg, PGresult *result, char why[RN_STORE_WHY])
{
    bool good = rn_pg_is_good(result);
    if (!good) {
        rn_pg_fail(pg, result, why);
    }
    PQclear(result);
    return good;
}

static bool run(RnPostgres *pg, const char *text, char why[RN_STORE_WHY])
{
    return is_done(pg, PQexec(pg->link, text), why);
}

/* One text that the database answers; false without. */
static bool get(RnPostgres *pg, const char *text, char *value, size_t size, char why[RN_STORE_WHY])
{
    PGresult *result = PQexec(pg->link, text);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    if (good) {
        snprintf(value, size, "%s", PQgetvalue(result, 0, 0));
    } else {
        rn_pg_fail(pg, result, why);
    }
    PQclear(result);
    return good;
}

/* 0 for a database that has nothing of ours yet, -1 when it cannot be told. */
static long version_of(RnPostgres *pg, char why[RN_STORE_WHY])
{
    char text[24];
    if (!get(pg, "SELECT coalesce(to_regclass('rednov_schema')::text, '')", text, sizeof text,
             why)) {
        return -1;
    }
    if (text[0] == '\0') {
        return 0;
    }
    if (!get(pg, "SELECT coalesce(max(version), 0) FROM rednov_schema", text, sizeof text, why)) {
        return -1;
    }
    return strtol(text, NULL, 10);
}

static bool migrate_on(RnPostgres *pg, char why[RN_STORE_WHY])
{
    /* Any number will do that nobody else takes: "rednov". Taken before the transaction begins, which
     * else might not see what the one before has made. */
    if (!run(pg, "SELECT pg_advisory_lock(125779768602486)", why) || !run(pg, "BEGIN", why)) {
        return false;
    }
    long version = version_of(pg, why); /* another may have been faster */
    bool good =
        version >= 0 &&
        (version > 0 || run(pg, "CREATE TABLE rednov_schema (version integer PRIMARY KEY)", why));
    for (; good && version < VERSION; version++) {
        char text[64];
        snprintf(text, sizeof text, "INSERT INTO rednov_schema VALUES (%ld)", version + 1);
        good = run(pg, MIGRATIONS[version], why) && run(pg, text, why);
    }
    return good && run(pg, "COMMIT", why) &&
           run(pg, "SELECT pg_advisory_unlock(125779768602486)", why);
}

static bool migrate(RnPostgres *pg, char why[RN_STORE_WHY])
{
    long version = version_of(pg, why);
    if (version >= 0 && version < VERSION) {
        version = migrate_on(pg, why) ? version_of(pg, why) : -1;
    }
    if (version > VERSION) {
        snprintf(
            why, RN_STORE_WHY,
            "its layout has the number %ld, this program knows them up to %d: it was written by"
            " a later version of the program",
            version, VERSION);
    }
    return version >= 0 && version <= VERSION;
}

/* ---- The connection --------------------------------------------------------------------------- */

static void be_quiet(void *user, const char *message)
{
    (void)user;
    (void)message;
}

static bool prepare(RnPostgres *pg, char why[RN_STORE_WHY])
{
    for (int i = 0; i < RN_PG_STATEMENTS; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        if (!is_done(pg, PQprepare(pg->link, name, RN_PG_TEXTS[i], 0, NULL), why)) {
            return false;
        }
    }
    return true;
}

/* What is called kept must be on disk; nobody may wait for a server that has vanished. */
static bool set_up(RnPostgres *pg, char why[RN_STORE_WHY])
{
    char text[64];
    const char *encoding = PQparameterStatus(pg->link, "server_encoding");
    if (encoding == NULL || strcmp(encoding, "UTF8") != 0) {
        snprintf(why, RN_STORE_WHY, "the encoding of the database must be UTF8");
        return false;
    }
    if (!run(pg,
             "SELECT set_config('synchronous_commit', 'on', false)"
             " WHERE current_setting('synchronous_commit') = 'off'",
             why) ||
        !migrate(pg, why) || /* which may take its time */
        !run(pg,
             "SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s';"
             "SET default_transaction_isolation = 'read committed'; LISTEN rednov",
             why) ||
        !prepare(pg, why)) {
        return false;
    }
    if (pg->node[0] != '\0') {
        return true;
    }
    /* The row must be there before the first batch: who asks what became of one waits for its lock. */
    if (!run(pg, "DELETE FROM nodes WHERE seen < now() - interval '30 days'", why) ||
        !get(pg,
             "INSERT INTO nodes (node, batch, seen) VALUES (gen_random_uuid()::text, 0, now())"
             " RETURNING node",
             text, sizeof text, why)) {
        return false;
    }
    snprintf(pg->node, sizeof pg->node, "%.36s", text);
    return true;
}

static void hang_up(RnPostgres *pg)
{
    PQfinish(pg->link);
    pg->link = NULL;
    PQfreemem(pg->news);
    pg->news = NULL;
}

void rn_pg_give_up(RnPostgres *pg)
{
    rn_pg_fail(pg, NULL, pg->away);
    hang_up(pg);
    pg->retry_at = 0;
    pg->retry_ms = 0;
    pg->missed = true;
}

bool rn_pg_lost(RnPostgres *pg)
{
    if (pg->link != NULL && PQstatus(pg->link) == CONNECTION_OK) {
        return false;
    }
    if (pg->link != NULL) {
        rn_pg_give_up(pg);
    }
    return true;
}

bool rn_pg_connect(RnPostgres *pg, char why[RN_STORE_WHY])
{
    /* What comes first is overruled by the address. */
    static const char *const keys[] = {"fallback_application_name",
                                       "connect_timeout",
                                       "tcp_user_timeout",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "dbname",
                                       "client_encoding",
                                       NULL};
    const char *const values[] = {"rednov", "5",         "10000", "10", "3",
                                  "3",      pg->address, "UTF8",  NULL};
    if (!rn_pg_lost(pg)) {
        return true;
    }
    if (rn_clock_ms() < pg->retry_at) {
        memcpy(why, pg->away, sizeof pg->away);
        return false;
    }
    pg->link = PQconnectdbParams(keys, values, 1);
    if (pg->link != NULL) {
        PQsetNoticeProcessor(pg->link, be_quiet, NULL);
    }
    bool good = PQstatus(pg->link) == CONNECTION_OK && set_up(pg, why) &&
                PQsetnonblocking(pg->link, 1) == 0;
    if (good) {
        pg->retry_ms = 0;
        return true;
    }
    if (PQstatus(pg->link) != CONNECTION_OK) {
        rn_pg_fail(pg, NULL, why);
    }
    hang_up(pg);
    pg->retry_ms = pg->retry_ms == 0 ? RETRY_FIRST_MS : 2 * pg->retry_ms;
    if (pg->retry_ms > RETRY_MOST_MS) {
        pg->retry_ms = RETRY_MOST_MS;
    }
    pg->retry_at = rn_clock_ms() + pg->retry_ms;
    memcpy(pg->away, why, sizeof pg->away);
    return false;
}

/* ---- The address ------------------------------------------------------------------------------ */

bool rn_postgres_is(const char *address)
{
    return strncmp(address, "postgres://", 11) == 0 || strncmp(address, "postgresql://", 13) == 0;
}

static const char *part_of(const PQconninfoOption *options, const char *key)
{
    for (; options->keyword != NULL; options++) {
        if (strcmp(options->keyword, key) == 0) {
            return options->val != NULL ? options->val : "";
        }
    }
    return "";
}

bool rn_postgres_name(const char *address, char name[RN_STORE_WHY])
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    bool good = options != NULL && strchr(part_of(options, "host"), '@') == NULL;
    snprintf(name, RN_STORE_WHY, "postgresql://");
    if (good) {
        snprintf(name, RN_STORE_WHY, "postgresql://%.100s/%.100s", part_of(options, "host"),
                 part_of(options, "dbname"));
    }
    PQconninfoFree(options);
    return good;
}

RnStore *rn_postgres_open(const char *address, char why[RN_STORE_WHY])
{
    char name[RN_STORE_WHY];
    /* libpq quotes the address when it cannot read it, the password with it: so its words are not
     * ours */
    if (!rn_postgres_name(address, name)) {
        snprintf(why, RN_STORE_WHY,
                 "the address cannot be read: postgresql://USER:PASSWORD@HOST:PORT/DATABASE, and"
                 " @ : / ? %% in names and passwords are written %%40 %%3A %%2F %%3F %%25");
        return NULL;
    }
    RnPostgres *pg = rn_alloc(1, sizeof *pg);
    pg->store.kind = &RN_PG_KIND;
    pg->address = rn_text_copy(address);
    if (rn_pg_connect(pg, why)) {
        return &pg->store;
    }
    rn_pg_close(&pg->store);
    return NULL;
}

void rn_pg_close(RnStore *base)
{
    RnPostgres *pg = (RnPostgres *)base;
    hang_up(pg);
    free(pg->address);
    free(pg);
}

/* ---- News ------------------------------------------------------------------------------------- */

bool rn_pg_well(const RnStore *base)
{
    const RnPostgres *pg = (const RnPostgres *)base;
    return pg->link != NULL && PQstatus(pg->link) == CONNECTION_OK;
}

int rn_pg_fd(const RnStore *base)
{
    const RnPostgres *pg = (const RnPostgres *)base;
    return rn_pg_well(base) ? PQsocket(pg->link) : -1;
}

/* The next table in "ID VERSION ..". */
static bool next_table(const char **at, RnStoreNews *news)
{
    char *end;
    if (strcspn(*at, " ") != RN_STORE_ID - 1 || (*at)[RN_STORE_ID - 1] != ' ') {
        return false;
    }
    memcpy(news->id, *at, RN_STORE_ID - 1);
    news->id[RN_STORE_ID - 1] = '\0';
    news->version = strtoull(*at + RN_STORE_ID, &end, 10);
    *at = end + (*end == ' ');
    news->kind = RN_NEWS_WRITTEN;
    return true;
}

static bool tell(RnPostgres *pg, RnStoreNews *news)
{
    const char *text = pg->news_at;
    if (text[0] == 's' && text[1] == ' ') {
        news->kind = RN_NEWS_SAID;
        news->text = rn_text_copy(text + 2);
        pg->news_at = "";
        return true;
    }
    if (pg->news_at == pg->news->extra) {
        pg->news_at += text[0] == 't' && text[1] == ' ' ? 2 : strlen(text);
    }
    return next_table(&pg->news_at, news);
}

bool rn_pg_hear(RnStore *base, RnStoreNews *news)
{
    RnPostgres *pg = (RnPostgres *)base;
    char why[RN_STORE_WHY];
    if (pg->link != NULL) {
        PQconsumeInput(pg->link);
    }
    if (!rn_pg_connect(pg, why)) {
        return false;
    }
    if (pg->missed) { /* only now that it hears again */
        pg->missed = false;
        news->kind = RN_NEWS_MISSED;
        return true;
    }
    for (;;) {
        if (pg->news != NULL && tell(pg, news)) {
            return true;
        }
        PQfreemem(pg->news);
        pg->news = PQnotifies(pg->link);
        if (pg->news == NULL) {
            return false;
        }
        bool own = pg->news->be_pid == PQbackendPID(pg->link);
        pg->news_at = own ? "" : pg->news->extra;
    }
}
