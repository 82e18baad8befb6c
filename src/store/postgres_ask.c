/*
 * postgres_ask.c - the store in a database: its statements, asked one by one or several at once.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "store/postgres_in.h"

const char *const RN_PG_TEXTS[RN_PG_STATEMENTS] = {
    [RN_PG_BEGIN] = "BEGIN",
    [RN_PG_BEGIN_READ] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    [RN_PG_COMMIT] = "COMMIT",
    [RN_PG_BATCH] = "INSERT INTO nodes (node, batch, seen) VALUES ($1, $2, now())"
                    " ON CONFLICT (node) DO UPDATE SET batch = excluded.batch, seen = now()",
    [RN_PG_BATCH_WAS] = "SELECT batch FROM nodes WHERE node = $1 FOR UPDATE",
    [RN_PG_INSERT] = "INSERT INTO tables (" RN_ROW_COLUMNS ", moves)"
                     " VALUES ($1, $2::bigint + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11,"
                     " substring(''::bytea FROM 1 FOR $12::integer) || $13::bytea)"
                     " ON CONFLICT DO NOTHING",
    [RN_PG_UPDATE] = "UPDATE tables SET version = version + 1, open = $3, phase = $4, rev = $5,"
                     " wake = $6, changed = $7, head = coalesce($8, head), game = $9, due = $10,"
                     " result = $11,"
                     " moves = substring(moves FROM 1 FOR $12::integer) || $13::bytea"
                     " WHERE id = $1 AND version = $2",
    [RN_PG_CHAT] = "INSERT INTO chat (id, at, person, text) VALUES ($1, $2, $3, $4)",
    [RN_PG_FORGET] = "DELETE FROM chat WHERE id = $1 AND person = $2",
    [RN_PG_TRIM] = "DELETE FROM chat WHERE id = $1 AND number <= (SELECT number FROM chat"
                   " WHERE id = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)",
    [RN_PG_DISOWN] = "DELETE FROM owners WHERE id = $1",
    [RN_PG_OWN] = "INSERT INTO owners (owner, id) VALUES ($2, $1) ON CONFLICT DO NOTHING",
    [RN_PG_NOTIFY] = "SELECT pg_notify('rednov', $1)",
    /* not worth waiting for the disk */
    [RN_PG_SAY] = "SELECT set_config('synchronous_commit', 'off', true), pg_notify('rednov', $1)",
    [RN_PG_LOAD] = "SELECT " RN_ROW_COLUMNS ", moves FROM tables WHERE id = $1",
    [RN_PG_CHATS] = "SELECT at, person, text FROM (SELECT * FROM chat WHERE id = $1"
                    " ORDER BY number DESC LIMIT $2) AS last ORDER BY number",
    [RN_ASK_PUBLIC] = "SELECT " RN_ROW_COLUMNS " FROM tables WHERE open AND phase < 2"
                      " ORDER BY changed DESC LIMIT $1",
    [RN_ASK_DUE] = "SELECT " RN_ROW_COLUMNS " FROM tables WHERE wake > 0 AND wake <= $1"
                   " AND (wake, id) > ($3, $4) ORDER BY wake, id LIMIT $2",
    [RN_ASK_GAME] = "SELECT id FROM tables WHERE game = $1 AND phase = 2",
    [RN_ASK_SWEEP] = "DELETE FROM tables WHERE id IN (SELECT id FROM tables"
                     " WHERE phase = $1 AND changed < $2 FOR UPDATE SKIP LOCKED)",
    /* the same result twice is the first one still: it may be tried again */
    [RN_ASK_DAILY_PUT] = "INSERT INTO daily (day, owner, name, rescued, alive, turns, at, record,"
                         " game, watched) SELECT $1::text, $2::text, $3::text, $4::boolean,"
                         " $5::integer, $6::integer, $7::bigint, $8::text, $9::text, $10::boolean"
                         " WHERE NOT EXISTS (SELECT FROM daily WHERE day = $1 AND game = $9"
                         " AND game <> '' AND owner <> $2) ON CONFLICT (day, owner)"
                         " DO UPDATE SET at = daily.at"
                         " WHERE (daily.at, daily.turns, daily.record)"
                         " = (excluded.at, excluded.turns, excluded.record)",
    [RN_ASK_DAILY] =
        "SELECT owner, name, rescued, alive, turns, at,"
        " CASE WHEN owner = $1 THEN record ELSE '' END, day, watched::integer FROM daily"
        " WHERE (day = $1 OR owner = $1) AND ($3::integer = 2 OR watched = ($3::integer = 1))"
        " ORDER BY rescued DESC, alive DESC, turns, at LIMIT $2",
    [RN_ASK_DAILY_GAME] = "SELECT owner FROM daily WHERE day = $1 AND game = $2 AND game <> ''"
                          " AND owner <> $3",
    /* with a batch: whatever is there already stands */
    [RN_PG_DAILY] = "INSERT INTO daily (day, owner, name, rescued, alive, turns, at, record, game,"
                    " watched) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
                    " ON CONFLICT DO NOTHING",
    [RN_ASK_DAILY_FORGET] = "DELETE FROM daily WHERE owner = $1",
    /* a version that no table ever has: whoever has it in memory reads it again, and finds nothing */
    [RN_ASK_DROP] = "WITH gone AS (DELETE FROM tables WHERE id = $1 RETURNING id)"
                    " SELECT pg_notify('rednov', 't ' || id || ' 9000000000000000000') FROM gone",
    [RN_ASK_KEEP] = "INSERT INTO kept (what, key, value, until) VALUES ($1, $2, $3, $4)"
                    " ON CONFLICT (what, key)"
                    " DO UPDATE SET value = excluded.value, until = excluded.until",
    [RN_ASK_KEEP_FIRST] = "INSERT INTO kept (what, key, value, until) VALUES ($1, $2, $3, $4)"
                          " ON CONFLICT DO NOTHING",
    [RN_ASK_KEPT] = "SELECT key, value, until FROM kept WHERE what = $1"
                    " AND ($2 = '' OR key = $2) AND (until = 0 OR until > $3) ORDER BY key",
    [RN_ASK_UNKEEP] = "DELETE FROM kept WHERE what = $1 AND key = $2",
    [RN_ASK_KEPT_SWEEP] = "DELETE FROM kept WHERE until > 0 AND until < $1",
    [RN_ASK_MINE] = "SELECT " RN_ROW_COLUMNS " FROM owners JOIN tables USING (id)"
                    " WHERE owner = $1 AND (phase = 2) = $2 ORDER BY changed DESC LIMIT $3",
    [RN_ASK_INVITE] =
        "INSERT INTO invites (owner, id, host, at, declined)"
        " SELECT $1::text, id, $3::text, $4::bigint, false FROM tables WHERE id = $2 AND"
        " (SELECT count(*) FROM invites WHERE owner = $1 AND NOT declined)"
        " < " RN_INVITED_MOST " AND"
        " (SELECT count(*) FROM invites WHERE owner = $1 AND host = $3)"
        " < " RN_INVITED_BY_ONE " AND"
        " (SELECT count(*) FROM invites WHERE host = $3) < " RN_INVITING_MOST
        " ON CONFLICT DO NOTHING",
    [RN_ASK_INVITE_IS] = "SELECT owner FROM invites WHERE owner = $1 AND id = $2",
    [RN_ASK_INVITED] = "SELECT " RN_ROW_COLUMNS ", host FROM invites JOIN tables USING (id)"
                       " WHERE owner = $1 AND NOT declined AND phase < 2 ORDER BY at DESC LIMIT $2",
    [RN_ASK_DECLINE] = "UPDATE invites SET declined = true WHERE owner = $1 AND id = $2",
    [RN_ASK_UNINVITE] = "DELETE FROM invites WHERE owner = $1 OR host = $1",
};

/* ---- Parameters ------------------------------------------------------------------------------- */

enum { PARAMETERS = RN_ROW_VALUES + 2, NUMBER = 24 };

/* The name of a prepared statement and its parameters, as libpq wants them. */
typedef struct Parameters {
    char name[16];
    const char *text[PARAMETERS];
    int size[PARAMETERS]; /* of bytes */
    int binary[PARAMETERS];
    char number[PARAMETERS][NUMBER];
} Parameters;

static void prepare(Parameters *parameters, int which, const RnValue *values, int count)
{
    RN_ASSERT(count <= PARAMETERS && which < RN_PG_STATEMENTS);
    snprintf(parameters->name, sizeof parameters->name, "s%d", which);
    for (int i = 0; i < count; i++) {
        parameters->text[i] = values[i].text;
        parameters->binary[i] = values[i].kind == RN_A_BYTES;
        parameters->size[i] = (int)values[i].number;
        if (values[i].kind == RN_A_NUMBER) {
            snprintf(parameters->number[i], NUMBER, "%lld", (long long)values[i].number);
            parameters->text[i] = parameters->number[i];
        }
    }
}

/* ---- One statement ---------------------------------------------------------------------------- */

bool rn_pg_is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

PGresult *rn_pg_ask(RnPostgres *pg, int which, const RnValue *values, int count,
                    char why[RN_STORE_WHY])
{
    Parameters given = {.name = ""};
    prepare(&given, which, values, count);
    for (int tries = 0; tries < 2 && rn_pg_connect(pg, why); tries++) {
        PGresult *result =
            PQexecPrepared(pg->link, given.name, count, given.text, given.size, given.binary, 0);
        if (rn_pg_is_good(result)) {
            return result;
        }
        rn_pg_fail(pg, result, why);
        PQclear(result);
        if (!rn_pg_lost(pg)) {
            break;
        }
    }
    return NULL;
}

void rn_pg_each(const PGresult *result, RnCellsEach *each, void *user)
{
    const char *cells[RN_CELLS_MAX];
    RN_ASSERT(PQnfields(result) <= RN_CELLS_MAX);
    for (int row = 0; row < PQntuples(result); row++) {
        for (int i = 0; i < PQnfields(result); i++) {
            cells[i] = PQgetvalue(result, row, i);
        }
        each(user, cells);
    }
}

int rn_pg_count(PGresult *result)
{
    int count = result != NULL ? (int)strtol(PQcmdTuples(result), NULL, 10) : -1;
    PQclear(result);
    return count;
}

/* ---- Several statements at once ----------------------------------------------------------------- */

bool rn_pg_post(RnPostgres *pg, int which, const RnValue *values, int count)
{
    Parameters given = {.name = ""};
    prepare(&given, which, values, count);
    return PQsendQueryPrepared(pg->link, given.name, count, given.text, given.size, given.binary,
                               0) == 1;
}

bool rn_pg_send_off(RnPostgres *pg)
{
    if (PQpipelineSync(pg->link) != 1) {
        return false;
    }
    for (;;) {
        int left = PQflush(pg->link);
        if (left <= 0) {
            return left == 0;
        }
        /* it may not take more before some of its answers are read */
        struct pollfd polled = {.fd = PQsocket(pg->link), .events = POLLIN | POLLOUT};
        if (poll(&polled, 1, -1) > 0 && (polled.revents & ~POLLOUT) != 0 &&
            PQconsumeInput(pg->link) != 1) {
            return false;
        }
    }
}

PGresult *rn_pg_answer(RnPostgres *pg, char why[RN_STORE_WHY])
{
    PGresult *result = PQgetResult(pg->link);
    bool good = rn_pg_is_good(result);
    if (!good && PQresultStatus(result) != PGRES_PIPELINE_ABORTED && why[0] == '\0') {
        rn_pg_fail(pg, result, why);
    }
    if (result != NULL && PQstatus(pg->link) == CONNECTION_OK) {
        PQclear(PQgetResult(pg->link)); /* the end of this one */
    }
    if (good) {
        return result;
    }
    PQclear(result);
    return NULL;
}

bool rn_pg_end_answers(RnPostgres *pg)
{
    PGresult *result = PQgetResult(pg->link);
    bool good = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return good && PQstatus(pg->link) == CONNECTION_OK;
}
