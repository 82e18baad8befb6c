/*
 * query.c - what the store answers by itself: tables to be read, the public list, finished games, the
 * daily boat. Runs in the thread that owns the store, but for the check of a result.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/daily_result.h"
#include "serve/hall.h"
#include "serve/mine.h"
#include "text/text.h"

enum { LIST_MOST = 100, DAILY_MOST = 100, DAILY_EXPORT = 1000 };

/* A table left alone so long is forsaken: one that was never begun, one that was never finished. */
static const int64_t DAY_MS = INT64_C(24) * 3600 * 1000;
static const int64_t GATHERING_DAYS = 30;
static const int64_t PLAYING_DAYS = 365;

/* ---- Answers ---------------------------------------------------------------------------------- */

static RnJson begin(const RnHallQuery *query) { return rn_reply_begin(query->number, true); }

static void end(RnHallQuery *query, RnJson *json)
{
    rn_json_put(json, "}");
    rn_json_end(json);
    query->answer = json->text;
}

static void refuse(RnHallQuery *query, RnNo why)
{
    RnJson json = rn_reply_no(query->number, why);
    rn_json_end(&json);
    query->answer = json.text;
}

/* The store does not answer, and has said why. */
static void refuse_store(RnHallQuery *query)
{
    refuse(query, rn_no("store", "the store does not answer"));
}

/* Whether it has answered: found or not. */
static bool has_read(RnHallQuery *query)
{
    bool failed = query->found == RN_STORE_FAILED || query->found == RN_STORE_BROKEN;
    if (!failed) {
        query->why[0] = '\0';
    } else if (query->why[0] == '\0') {
        snprintf(query->why, sizeof query->why, "what is kept makes no sense");
    }
    return !failed;
}

/* ---- Lists ------------------------------------------------------------------------------------ */

typedef struct Tables {
    const RnBox *box;
    RnHallQuery *query;
} Tables;

static void list_table(void *user, const RnStoreRow *row)
{
    const Tables *tables = user;
    RnHallQuery *query = tables->query;
    RnListed *one = &query->listed[query->listed_count];
    RnJson json = {.used = 0};
    RN_ASSERT(query->listed_count < LIST_MOST);
    if (!rn_online_list(&json, tables->box, row, &one->who, &one->until)) {
        rn_json_free(&json);
        return;
    }
    rn_json_end(&json);
    strcpy(one->id, row->id);
    one->fields = json.text;
    query->listed_count++;
}

static void run_list(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    Tables tables = {box, query};
    query->listed = rn_alloc(LIST_MOST, sizeof *query->listed);
    if (!rn_store_public(store, LIST_MOST, list_table, &tables, query->why)) {
        refuse_store(query);
    }
}

typedef struct Results {
    RnJson json;
    const char *owner; /* who asks for them; "" for nobody */
    bool whole;        /* everything that is kept of them */
} Results;

static void list_daily(void *user, const RnStoreDaily *daily)
{
    Results *list = user;
    rn_json_next(&list->json);
    rn_json_form(&list->json, "{'name':%s,'rescued':%i,'alive':%d,'turns':%d", daily->name,
                 daily->rescued, daily->alive, daily->turns);
    if (list->whole) {
        rn_json_form(&list->json, ",'day':%s,'at':%lld,'watched':%i,'record':%s", daily->day,
                     (long long)daily->at, daily->watched, daily->record);
    } else if (strcmp(daily->owner, list->owner) == 0) {
        rn_write_flag(&list->json, ",\"mine\":", true);
    }
    rn_json_put(&list->json, "}");
}

/* Results of a kind, at most so many. */
static bool put_results(RnStore *store, RnHallQuery *query, Results *list, const char *head,
                        RnDailyKind kind)
{
    rn_json_put(&list->json, head);
    bool good =
        rn_store_daily(store, list->whole ? query->owner : query->day, kind,
                       list->whole ? DAILY_EXPORT : DAILY_MOST, list_daily, list, query->why);
    rn_json_put(&list->json, "]");
    return good;
}

static void run_results(RnStore *store, RnHallQuery *query)
{
    bool whole = query->kind == RN_QUERY_DAILY_EXPORT;
    Results list = {.json = begin(query), .owner = query->owner, .whole = whole};
    bool good = whole ? put_results(store, query, &list, ",\"results\":[", RN_DAILY_ALL)
                      : put_results(store, query, &list, ",\"results\":[", RN_DAILY_WATCHED) &&
                            put_results(store, query, &list, ",\"told\":[", RN_DAILY_TOLD);
    if (good) {
        end(query, &list.json);
    } else {
        rn_json_free(&list.json);
        refuse_store(query);
    }
}

/* ---- Finished games --------------------------------------------------------------------------- */

/* The record, from malloc; else NULL and why not. */
static char *record_of(RnStore *store, const RnBox *box, RnHallQuery *query, RnNo *no)
{
    RnOnline table;
    size_t size;
    char id[RN_STORE_ID];
    *no = (RnNo){"no-table", "there is no such finished game", NULL};
    query->found = rn_store_game(store, query->id, id, query->why);
    if (query->found == RN_FOUND) {
        query->found = rn_store_load(store, id, &query->stored, query->why);
    }
    if (!has_read(query) && query->found == RN_STORE_FAILED) {
        *no = (RnNo){"store", "the store does not answer", NULL};
    }
    if (query->found != RN_FOUND || query->stored.row.phase != RN_TABLE_OVER) {
        return NULL;
    }
    *no = (RnNo){"broken", query->why, NULL};
    if (!rn_online_load(&table, box, &query->stored, query->why)) {
        return NULL;
    }
    char *record = rn_online_record(&table, &size);
    rn_online_free(&table);
    return record;
}

static void run_game(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    RnNo no;
    char *record = record_of(store, box, query, &no);
    if (record == NULL) {
        query->refused = no.word;
    }
    if (query->request != 0) {
        query->record = record;
        return;
    }
    if (record == NULL) {
        refuse(query, no);
        return;
    }
    RnJson json = begin(query);
    rn_write_text(&json, ",\"record\":", record);
    end(query, &json);
    free(record);
}

/* ---- The daily boat --------------------------------------------------------------------------- */

/* The whole of a result, read and played again. The record is kept as it is written here, whatever stood in it
 * besides the game. */
static RnNo check_daily(const RnBox *box, RnHallQuery *query, RnRecordError *error)
{
    static const RnNo late = {"too-late", "only the boat of today or yesterday counts", NULL};
    RnSession session;
    RnRecordHead head;
    size_t size = strlen(query->record);
    if (!rn_daily_is_recent(query->day, query->now)) {
        return late;
    }
    if (size > RN_DAILY_RECORD) {
        return rn_no("record", "it is longer than a game can be");
    }
    rn_session_init(&session, box);
    RnNo no = rn_record_read(&session, query->record, size, &head, NULL, NULL, error)
                  ? rn_daily_flaw(&session, &head, query->day)
                  : rn_no("record", error->text);
    if (no.word == NULL) {
        free(query->record);
        query->record = rn_daily_result(&session, query->day, query->name, &query->daily);
    }
    rn_session_free(&session);
    return no;
}

void rn_query_check(const RnBox *box, RnHallQuery *query)
{
    RN_ASSERT(query->kind == RN_QUERY_DAILY_PUT && query->answer == NULL);
    RnRecordError error;
    RnNo no = check_daily(box, query, &error);
    if (no.word != NULL) {
        refuse(query, no);
    }
}

static void run_daily_put(RnStore *store, RnHallQuery *query)
{
    RN_ASSERT(query->daily.day[0] != '\0'); /* it was checked */
    query->daily.name = query->name;
    query->daily.record = query->record;
    query->daily.at = query->now;
    strcpy(query->daily.owner, query->owner);
    RnFound found = rn_store_daily_put(store, &query->daily, query->why);
    if (found == RN_STORE_FAILED) {
        refuse_store(query);
        return;
    }
    if (found == RN_STORE_TAKEN) {
        refuse(query, rn_no("known", "somebody else has put in this very game"));
        return;
    }
    RnJson json = begin(query);
    rn_write_flag(&json, ",\"first\":", found == RN_NOT_FOUND);
    end(query, &json);
}

static void run_daily_forget(RnStore *store, RnHallQuery *query)
{
    int count = rn_store_daily_forget(store, query->owner, query->why);
    if (count < 0) {
        refuse_store(query);
        return;
    }
    RnJson json = begin(query);
    rn_write_number(&json, ",\"deleted\":", count);
    end(query, &json);
}

static void run_mine(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    RnJson json = begin(query);
    RnNo no = rn_mine_answer(store, box, query, &json);
    if (no.word != NULL) {
        rn_json_free(&json);
        refuse(query, no);
    } else {
        end(query, &json);
    }
}

/* Tables that nobody wants any more. Finished games stay. */
static void run_sweep(RnStore *store, RnHallQuery *query)
{
    int64_t gathering = query->now - GATHERING_DAYS * DAY_MS;
    int64_t playing = query->now - PLAYING_DAYS * DAY_MS;
    bool swept = rn_store_sweep(store, RN_TABLE_GATHERING, gathering, query->why) >= 0 &&
                 rn_store_sweep(store, RN_TABLE_PLAYING, playing, query->why) >= 0 &&
                 rn_store_kept_sweep(store, query->now, query->why) >= 0;
    query->found = swept ? RN_FOUND : RN_STORE_FAILED;
}

static void run_load(RnStore *store, RnHallQuery *query)
{
    query->found = rn_store_load(store, query->id, &query->stored, query->why);
    has_read(query);
}

/* ---- What the host says ----------------------------------------------------------------------- */

static RnFound found_of(int count)
{
    return count < 0 ? RN_STORE_FAILED : count > 0 ? RN_FOUND : RN_NOT_FOUND;
}

static void note_found(void *user, const RnStoreKept *kept)
{
    (void)kept;
    *(RnFound *)user = RN_FOUND;
}

static void run_stopped(RnStore *store, RnHallQuery *query)
{
    char why[RN_STORE_WHY];
    query->found = RN_NOT_FOUND;
    if (!rn_store_kept(store, query->kept.what, query->kept.key, query->now, note_found,
                       &query->found, why)) {
        query->found = RN_STORE_FAILED;
    }
}

static void run_host(RnStore *store, RnHallQuery *query)
{
    char *why = query->why;
    const RnToKeep *kept = &query->kept;
    switch (query->kind) {
    case RN_QUERY_KEEP:
        query->found =
            rn_store_keep(store, &(RnStoreKept){kept->what, kept->key, kept->value, kept->until},
                          why)
                ? RN_FOUND
                : RN_STORE_FAILED;
        break;
    case RN_QUERY_UNKEEP:
        query->found = found_of(rn_store_unkeep(store, kept->what, kept->key, why));
        break;
    case RN_QUERY_DROP: query->found = found_of(rn_store_drop(store, kept->key, why)); break;
    default: query->found = RN_FOUND; break;
    }
    if (query->found == RN_STORE_FAILED ||
        strcmp(query->kept.what != NULL ? query->kept.what : "", RN_HOST_STOPPED) == 0) {
        return; /* that is nothing to be followed */
    }
    query->host = rn_alloc(1, sizeof *query->host); /* as it is now */
    if (!rn_host_read(query->host, store, query->now, why)) {
        rn_host_free(query->host);
        free(query->host);
        query->host = NULL;
        query->found = RN_STORE_FAILED;
    }
}

void rn_query_run(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    query->why[0] = '\0';
    switch (query->kind) {
    case RN_QUERY_LOAD: run_load(store, query); break;
    case RN_QUERY_PROBE:
        query->found = rn_store_probe(store, query->why) ? RN_FOUND : RN_STORE_FAILED;
        break;
    case RN_QUERY_SWEEP: run_sweep(store, query); break;
    case RN_QUERY_LIST: run_list(store, box, query); break;
    case RN_QUERY_DAILY:
    case RN_QUERY_DAILY_EXPORT: run_results(store, query); break;
    case RN_QUERY_GAME: run_game(store, box, query); break;
    case RN_QUERY_DAILY_PUT: run_daily_put(store, query); break;
    case RN_QUERY_DAILY_FORGET: run_daily_forget(store, query); break;
    case RN_QUERY_MINE:
    case RN_QUERY_INVITE:
    case RN_QUERY_DECLINE:
    case RN_QUERY_MINE_FORGET: run_mine(store, box, query); break;
    case RN_QUERY_HOST:
    case RN_QUERY_KEEP:
    case RN_QUERY_UNKEEP:
    case RN_QUERY_DROP: run_host(store, query); break;
    case RN_QUERY_STOPPED: run_stopped(store, query); break;
    case RN_QUERY_MEMBER:
        query->found = rn_phrase_fits(query->kept.key, query->kept.value) ? RN_FOUND : RN_NOT_FOUND;
        break;
    }
}
