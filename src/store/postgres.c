/*
 * postgres.c - the store in a database that several servers share: what is written and read.
 *
 * Decides how a batch is written, so that nobody waits for two others at once and nothing is lost:
 *   1. in one transaction, the rows of its tables in the order of their ids, each only if its version is
 *      the one that was seen;
 *   2. when it is known which of them were not stale: talk, the news for the other servers, COMMIT.
 * The statements of each step are sent in one go. A transaction that was not written is tried again.
 * When the connection is lost while COMMIT is under way, the database is asked what became of it: every
 * batch has a number, which its transaction writes to the row of this server.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "store/postgres_in.h"

enum { MOVE_BYTES = 3, TRIES = 4, UNSURE_MS = 10000, PAUSE_MS = 50, NEWS_EACH = 64 };

/* ---- Writing ---------------------------------------------------------------------------------- */

typedef enum Outcome { WRITTEN, NOT_WRITTEN, UNSURE } Outcome;

static int by_id(const void *a, const void *b)
{
    return strcmp((*(RnStorePut *const *)a)->row.id, (*(RnStorePut *const *)b)->row.id);
}

static bool post_row(RnPostgres *pg, const RnStorePut *put)
{
    RnValue values[RN_ROW_VALUES + 2];
    char *moves = rn_alloc(put->count, MOVE_BYTES);
    for (size_t i = 0; i < put->count; i++) {
        moves[MOVE_BYTES * i] = (char)put->moves[i].kind;
        moves[MOVE_BYTES * i + 1] = (char)put->moves[i].what;
        moves[MOVE_BYTES * i + 2] = (char)put->moves[i].count;
    }
    rn_row_values(&put->row, values);
    values[RN_ROW_VALUES] = rn_as_number((int64_t)(put->keep * MOVE_BYTES));
    values[RN_ROW_VALUES + 1] = (RnValue){RN_A_BYTES, (int64_t)(put->count * MOVE_BYTES), moves};
    bool good = rn_pg_post(pg, put->row.version == 0 ? RN_PG_INSERT : RN_PG_UPDATE, values,
                           RN_COUNT(values));
    free(moves);
    return good;
}

/* Step 1: the rows are locked and written. */
static bool write_rows(RnPostgres *pg, RnStorePut **puts, size_t count, char why[RN_STORE_WHY])
{
    bool good = rn_pg_post(pg, RN_PG_BEGIN, NULL, 0) &&
                rn_pg_post(pg, RN_PG_BATCH,
                           RN_VALUES(rn_as_text(pg->node), rn_as_number((int64_t)pg->batch)));
    for (size_t i = 0; good && i < count; i++) {
        good = post_row(pg, puts[i]);
    }
    if (!good || !rn_pg_send_off(pg)) {
        return rn_pg_fail(pg, NULL, why);
    }
    for (size_t i = 0; i < count + 2; i++) {
        PGresult *result = rn_pg_answer(pg, why);
        good = good && result != NULL;
        if (good && i >= 2) {
            puts[i - 2]->stale = strcmp(PQcmdTuples(result), "0") == 0;
        }
        PQclear(result);
        if (PQstatus(pg->link) != CONNECTION_OK) {
            return false;
        }
    }
    return rn_pg_end_answers(pg) && good;
}

/* What a person said before it was forgotten goes first: another may sit in its place by now. */
static bool post_talk(RnPostgres *pg, const RnStorePut *put, size_t *posted)
{
    RnValue id = rn_as_text(put->row.id);
    bool good = true;
    for (int person = 0; good && person < 32; person++) {
        if (put->forget >> person & 1) {
            good = rn_pg_post(pg, RN_PG_FORGET, RN_VALUES(id, rn_as_number(person)));
            ++*posted;
        }
    }
    for (size_t i = 0; good && i < put->chat_count; i++) {
        const RnStoreChat *chat = &put->chats[i];
        good = rn_pg_post(pg, RN_PG_CHAT,
                          RN_VALUES(id, rn_as_number(chat->at), rn_as_number(chat->person),
                                    rn_as_text(chat->text)));
        ++*posted;
    }
    if (!good || put->chat_count == 0) {
        return good;
    }
    ++*posted;
    return rn_pg_post(pg, RN_PG_TRIM, RN_VALUES(id, rn_as_number(RN_STORE_CHATS)));
}

static bool post_owners(RnPostgres *pg, const RnStorePut *put, size_t *posted)
{
    RnValue id = rn_as_text(put->row.id);
    if (!put->owned) {
        return true;
    }
    bool good = rn_pg_post(pg, RN_PG_DISOWN, RN_VALUES(id));
    ++*posted;
    for (size_t i = 0; good && i < put->owner_count; i++) {
        good = rn_pg_post(pg, RN_PG_OWN, RN_VALUES(id, rn_as_text(put->owners[i])));
        ++*posted;
    }
    return good;
}

static bool post_daily(RnPostgres *pg, const RnStorePut *put, size_t *posted)
{
    RnValue values[RN_DAILY_VALUES];
    if (put->daily == NULL) {
        return true;
    }
    rn_daily_values(put->daily, values);
    ++*posted;
    return rn_pg_post(pg, RN_PG_DAILY, values, RN_DAILY_VALUES);
}

static bool post_news(RnPostgres *pg, RnStorePut **puts, size_t count, size_t *posted)
{
    char text[RN_STORE_SAY];
    size_t used = 0;
    bool good = true;
    for (size_t i = 0; good && i <= count; i++) {
        if (used > 0 && (i == count || used + NEWS_EACH > sizeof text)) {
            good = rn_pg_post(pg, RN_PG_NOTIFY, RN_VALUES(rn_as_text(text)));
            ++*posted;
            used = 0;
        }
        if (i < count && !puts[i]->stale) {
            used += (size_t)snprintf(text + used, sizeof text - used, "%s %s %llu",
                                     used == 0 ? "t" : "", puts[i]->row.id,
                                     (unsigned long long)puts[i]->row.version + 1);
        }
    }
    return good;
}

/* Step 2: everything else. */
static Outcome write_rest(RnPostgres *pg, RnStorePut **puts, size_t count, char why[RN_STORE_WHY])
{
    size_t posted = 0;
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        good = puts[i]->stale ||
               (post_talk(pg, puts[i], &posted) && post_owners(pg, puts[i], &posted) &&
                post_daily(pg, puts[i], &posted));
    }
    good = good && post_news(pg, puts, count, &posted) && rn_pg_post(pg, RN_PG_COMMIT, NULL, 0);
    if (!good) {
        rn_pg_fail(pg, NULL, why);
        rn_pg_give_up(pg);
        return NOT_WRITTEN;
    }
    if (!rn_pg_send_off(pg)) {
        rn_pg_fail(pg, NULL, why);
        return UNSURE; /* some of it may have gone */
    }
    for (size_t i = 0; i < posted && PQstatus(pg->link) == CONNECTION_OK; i++) {
        PQclear(rn_pg_answer(pg, why));
    }
    PGresult *result = PQstatus(pg->link) == CONNECTION_OK ? rn_pg_answer(pg, why) : NULL;
    good = result != NULL && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    bool ended = PQstatus(pg->link) == CONNECTION_OK && rn_pg_end_answers(pg);
    return good ? WRITTEN : ended ? NOT_WRITTEN : UNSURE;
}

/* Ends the transaction if there is still one. */
static void roll_back(RnPostgres *pg)
{
    if (rn_pg_lost(pg)) {
        return;
    }
    PQexitPipelineMode(pg->link);
    if (PQtransactionStatus(pg->link) != PQTRANS_IDLE) {
        PQclear(PQexec(pg->link, "ROLLBACK"));
    }
    if (PQtransactionStatus(pg->link) != PQTRANS_IDLE) {
        rn_pg_give_up(pg); /* nobody knows what it is doing */
    }
}

static Outcome write_once(RnPostgres *pg, RnStorePut **puts, size_t count, char why[RN_STORE_WHY])
{
    Outcome outcome = NOT_WRITTEN;
    why[0] = '\0';
    if (PQenterPipelineMode(pg->link) != 1) {
        rn_pg_fail(pg, NULL, why);
    } else if (write_rows(pg, puts, count, why)) {
        outcome = write_rest(pg, puts, count, why);
    }
    roll_back(pg);
    return outcome;
}

/* What became of the batch. Waits for a transaction that is still under way, by its lock. */
static Outcome find_out(RnPostgres *pg, char why[RN_STORE_WHY])
{
    int64_t until = rn_clock_ms() + UNSURE_MS;
    while (rn_clock_ms() < until) {
        PGresult *result = rn_pg_ask(pg, RN_PG_BATCH_WAS, RN_VALUES(rn_as_text(pg->node)), why);
        if (result != NULL) {
            bool written =
                PQntuples(result) == 1 && strtoull(PQgetvalue(result, 0, 0), NULL, 10) == pg->batch;
            PQclear(result);
            return written ? WRITTEN : NOT_WRITTEN;
        }
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_MS * 1000000}, NULL);
    }
    return UNSURE;
}

/* A database that has just been lost may be back in a moment: not so one that is known to be away. */
static bool commit(RnStore *base, RnStorePut *puts, size_t count, char why[RN_STORE_WHY])
{
    RnPostgres *pg = (RnPostgres *)base;
    Outcome outcome = NOT_WRITTEN;
    RnStorePut **sorted = rn_alloc(count, sizeof(RnStorePut *));
    for (size_t i = 0; i < count; i++) {
        sorted[i] = &puts[i];
    }
    qsort(sorted, count, sizeof(RnStorePut *), by_id);
    for (int tries = 0; outcome == NOT_WRITTEN && tries < TRIES; tries++) {
        if (!rn_pg_connect(pg, why)) {
            break;
        }
        pg->batch++;
        outcome = write_once(pg, sorted, count, why);
        if (outcome == UNSURE) {
            outcome = find_out(pg, why);
        }
    }
    for (size_t i = 0; i < count; i++) {
        puts[i].unsure = outcome == UNSURE;
        puts[i].stale = puts[i].stale && outcome == WRITTEN;
    }
    free(sorted);
    return outcome == WRITTEN;
}

static bool probe(RnStore *base, char why[RN_STORE_WHY])
{
    RnPostgres *pg = (RnPostgres *)base;
    /* nobody asks any more what became of that batch */
    return rn_pg_count(rn_pg_ask(pg, RN_PG_BATCH,
                                 RN_VALUES(rn_as_text(pg->node), rn_as_number((int64_t)pg->batch)),
                                 why)) >= 0;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static void take_row(void *user, const char *const *cells)
{
    RnStored *stored = user;
    stored->row = rn_row_of(cells);
    stored->row.head = rn_text_copy(cells[RN_ROW_HEAD]);
}

static RnFound read_moves(const PGresult *result, RnStored *stored)
{
    size_t size;
    unsigned char *bytes =
        PQunescapeBytea((unsigned char *)PQgetvalue(result, 0, RN_ROW_VALUES), &size);
    if (bytes == NULL) {
        return RN_STORE_FAILED;
    }
    stored->moves = rn_alloc(size / MOVE_BYTES, sizeof *stored->moves);
    stored->count = size / MOVE_BYTES;
    for (size_t i = 0; i < stored->count; i++) {
        const unsigned char *move = bytes + MOVE_BYTES * i;
        stored->moves[i] = (RnMove){move[0], move[1], move[2], 0};
    }
    PQfreemem(bytes);
    return size % MOVE_BYTES == 0 ? RN_FOUND : RN_STORE_BROKEN;
}

static RnFound read_stored(const PGresult *table, const PGresult *chats, RnStored *stored)
{
    if (PQntuples(table) == 0) {
        return RN_NOT_FOUND;
    }
    rn_pg_each(table, take_row, stored);
    rn_pg_each(chats, rn_take_chat, stored);
    return read_moves(table, stored);
}

/* The row and its talk as they were at one moment. */
static RnFound load_once(RnPostgres *pg, const char *id, RnStored *stored, char why[RN_STORE_WHY])
{
    RnFound found = RN_STORE_FAILED;
    PGresult *results[4] = {NULL};
    RnValue values[] = {rn_as_text(id), rn_as_number(RN_STORE_CHATS)};
    why[0] = '\0';
    if (PQenterPipelineMode(pg->link) == 1 && rn_pg_post(pg, RN_PG_BEGIN_READ, NULL, 0) &&
        rn_pg_post(pg, RN_PG_LOAD, values, 1) && rn_pg_post(pg, RN_PG_CHATS, values, 2) &&
        rn_pg_post(pg, RN_PG_COMMIT, NULL, 0) && rn_pg_send_off(pg)) {
        for (int i = 0; i < 4 && PQstatus(pg->link) == CONNECTION_OK; i++) {
            results[i] = rn_pg_answer(pg, why);
        }
        bool whole = PQstatus(pg->link) == CONNECTION_OK && rn_pg_end_answers(pg);
        if (whole && results[1] != NULL && results[2] != NULL) {
            found = read_stored(results[1], results[2], stored);
        }
    }
    if (found == RN_STORE_FAILED && why[0] == '\0') {
        rn_pg_fail(pg, NULL, why);
    }
    for (int i = 0; i < 4; i++) {
        PQclear(results[i]);
    }
    roll_back(pg);
    return found;
}

static RnFound load(RnStore *base, const char *id, RnStored *stored, char why[RN_STORE_WHY])
{
    RnPostgres *pg = (RnPostgres *)base;
    RnFound found = RN_STORE_FAILED;
    for (int tries = 0; tries < 2 && found == RN_STORE_FAILED && rn_pg_connect(pg, why); tries++) {
        rn_stored_free(stored);
        found = load_once(pg, id, stored, why);
    }
    if (found == RN_STORE_BROKEN) {
        snprintf(why, RN_STORE_WHY, "its moves are not all there");
    }
    return found;
}

static int ask(RnStore *base, RnStoreAsk which, const RnValue *values, int count, RnCellsEach *each,
               void *user, char why[RN_STORE_WHY])
{
    PGresult *result = rn_pg_ask((RnPostgres *)base, (int)which, values, count, why);
    if (result != NULL && each != NULL) {
        rn_pg_each(result, each, user);
    }
    return rn_pg_count(result);
}

/* ---- Other servers ---------------------------------------------------------------------------- */

static void say(RnStore *base, const char *text)
{
    char why[RN_STORE_WHY];
    char said[RN_STORE_SAY + 4];
    snprintf(said, sizeof said, "s %s", text);
    PQclear(rn_pg_ask((RnPostgres *)base, RN_PG_SAY, RN_VALUES(rn_as_text(said)), why));
}

const RnStoreKind RN_PG_KIND = {
    .close = rn_pg_close,
    .commit = commit,
    .probe = probe,
    .load = load,
    .ask = ask,
    .well = rn_pg_well,
    .fd = rn_pg_fd,
    .hear = rn_pg_hear,
    .say = say,
};
