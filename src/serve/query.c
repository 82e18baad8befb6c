/*
 * query.c - what the store answers by itself: tables to be read, the public list, finished games, the
 * daily boat. Runs in the thread that owns the store.
 *
 * Decides when a result of the daily boat counts: its record must be a whole game of that day's seed
 * and settings, played that day or finished the day after.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "serve/hall.h"
#include "serve/write.h"
#include "table/story.h"
#include "text/text.h"

enum { LIST_MOST = 100, DAILY_MOST = 100, DAILY_GNOMES = 4, DAY_S = 24 * 3600 };

/* ---- Answers ---------------------------------------------------------------------------------- */

static RnJson begin(const RnHallQuery *query, bool ok)
{
    RnJson json = {.used = 0};
    if (query->number >= 0)
        rn_write_number(&json, "{\"re\":", query->number);
    else
        rn_json_put(&json, "{\"re\":null");
    rn_write_flag(&json, ",\"ok\":", ok);
    return json;
}

static void end(RnHallQuery *query, RnJson *json)
{
    rn_json_put(json, "}");
    rn_write_end(json);
    query->answer = json->text;
}

static void refuse(RnHallQuery *query, const char *word, const char *text)
{
    RnJson json = begin(query, false);
    rn_write_text(&json, ",\"error\":", word);
    rn_write_text(&json, ",\"text\":", text);
    end(query, &json);
}

static void refuse_store(RnHallQuery *query)
{
    refuse(query, "store", "the store does not answer");
}

/* ---- Lists ------------------------------------------------------------------------------------ */

typedef struct List {
    RnJson json;
    const RnBox *box;
    const char *owner;
    const char *comma;
} List;

static void list_table(void *user, const RnStoreRow *row)
{
    List *list = user;
    size_t used = list->json.used;
    rn_json_put(&list->json, list->comma);
    size_t before = list->json.used;
    rn_online_list(&list->json, list->box, row);
    if (list->json.used == before)
        list->json.used = used;
    else
        list->comma = ",";
}

static void list_daily(void *user, const RnStoreDaily *daily)
{
    List *list = user;
    rn_json_put(&list->json, list->comma);
    rn_write_text(&list->json, "{\"name\":", daily->name);
    rn_write_flag(&list->json, ",\"rescued\":", daily->rescued);
    rn_write_number(&list->json, ",\"alive\":", daily->alive);
    rn_write_number(&list->json, ",\"turns\":", daily->turns);
    rn_json_put(&list->json, "}");
    list->comma = ",";
}

static void run_list(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    char why[RN_STORE_WHY];
    List list = {.json = begin(query, true), .box = box, .comma = ""};
    bool tables = query->kind == RN_ASK_LIST;
    rn_json_put(&list.json, tables ? ",\"tables\":[" : ",\"results\":[");
    bool good = tables ? rn_store_public(store, LIST_MOST, list_table, &list, why)
                       : rn_store_daily(store, query->day, DAILY_MOST, list_daily, &list, why);
    rn_json_put(&list.json, "]");
    if (good) {
        end(query, &list.json);
    } else {
        rn_json_free(&list.json);
        refuse_store(query);
    }
}

/* ---- Finished games --------------------------------------------------------------------------- */

static void run_game(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    char why[RN_STORE_WHY];
    RnOnline table;
    query->found = rn_store_load(store, query->id, &query->stored, why);
    if (query->found == RN_STORE_FAILED) {
        refuse_store(query);
        return;
    }
    if (query->found == RN_NOT_FOUND || query->stored.row.phase != RN_TABLE_OVER) {
        refuse(query, "no-table", "there is no such finished game");
        return;
    }
    if (!rn_online_load(&table, box, &query->stored, why)) {
        refuse(query, "broken", why);
        return;
    }
    size_t size;
    char *record = rn_online_record(&table, &size);
    RnJson json = begin(query, true);
    rn_write_text(&json, ",\"record\":", record);
    end(query, &json);
    free(record);
    rn_online_free(&table);
}

/* ---- The daily boat --------------------------------------------------------------------------- */

/* FNV-1a over "red november DAY", as the page has it. */
static uint64_t daily_seed(const char *day)
{
    char text[32];
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    snprintf(text, sizeof text, "red november %s", day);
    for (const char *at = text; *at != '\0'; at++)
        hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    return hash;
}

static bool is_recent(const char *day, int64_t now)
{
    for (int ago = 0; ago <= 1; ago++) {
        time_t then = (time_t)(now / 1000 - ago * DAY_S);
        struct tm parts;
        char text[16];
        if (gmtime_r(&then, &parts) != NULL &&
            strftime(text, sizeof text, "%Y-%m-%d", &parts) > 0 && strcmp(text, day) == 0)
            return true;
    }
    return false;
}

static const char *daily_flaw(const RnSession *session, const char *day)
{
    static const RnConfig usual = {
        .edition = RN_REVISED, .players = DAILY_GNOMES, .gnomes = DAILY_GNOMES};
    if (!session->seeded || session->seed != daily_seed(day) ||
        memcmp(&session->state.config, &usual, sizeof usual) != 0)
        return "the record is not of that day's boat";
    return session->state.decision == RN_OVER ? NULL : "the game is not over";
}

static void put_daily(RnStore *store, RnHallQuery *query, const RnSession *session)
{
    char why[RN_STORE_WHY];
    const RnState *state = &session->state;
    RnStoreDaily daily = {.name = query->name,
                          .record = query->record,
                          .rescued = state->result == RN_RESCUED,
                          .turns = rn_story_turns(session),
                          .at = query->now};
    strcpy(daily.day, query->day);
    strcpy(daily.owner, query->owner);
    for (int g = 0; g < state->config.gnomes; g++)
        daily.alive += rn_status(state, g) == RN_ABOARD;
    RnFound found = rn_store_daily_put(store, &daily, why);
    if (found == RN_STORE_FAILED) {
        refuse_store(query);
        return;
    }
    RnJson json = begin(query, true);
    rn_write_flag(&json, ",\"first\":", found == RN_NOT_FOUND);
    end(query, &json);
}

static void run_daily_put(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    RnSession session;
    RnRecordHead head;
    RnRecordError error;
    if (!is_recent(query->day, query->now)) {
        refuse(query, "bad", "only the boat of today or yesterday counts");
        return;
    }
    rn_session_init(&session, box);
    const char *flaw =
        !rn_record_read(&session, query->record, strlen(query->record), &head, NULL, NULL, &error)
            ? error.text
            : daily_flaw(&session, query->day);
    if (flaw != NULL)
        refuse(query, "bad", flaw);
    else
        put_daily(store, query, &session);
    rn_session_free(&session);
}

static void run_daily_forget(RnStore *store, RnHallQuery *query)
{
    char why[RN_STORE_WHY];
    int count = rn_store_daily_forget(store, query->owner, why);
    if (count < 0) {
        refuse_store(query);
        return;
    }
    RnJson json = begin(query, true);
    rn_write_number(&json, ",\"deleted\":", count);
    end(query, &json);
}

void rn_query_run(RnStore *store, const RnBox *box, RnHallQuery *query)
{
    char why[RN_STORE_WHY];
    if (query->kind == RN_ASK_JOIN)
        query->found = rn_store_load(store, query->id, &query->stored, why);
    else if (query->kind == RN_ASK_LIST || query->kind == RN_ASK_DAILY)
        run_list(store, box, query);
    else if (query->kind == RN_ASK_GAME)
        run_game(store, box, query);
    else if (query->kind == RN_ASK_DAILY_PUT)
        run_daily_put(store, box, query);
    else
        run_daily_forget(store, query);
}
