/*
 * pier.c - an online server as a client sees it from outside its tables.
 *
 * Decides what is asked when: everything after a connection has come about, the tables every ten seconds. As in room.c
 * what a message has that is not as it should be is left out.
 */
#include "net/pier.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/assert.h"
#include "base/memory.h"
#include "net/message.h"
#include "session/digest.h"
#include "table/seatkey.h"
#include "text/text.h"
#include "text/tongue.h"

enum { LOOK_MS = 10000, DIGITS = RN_SECRET_TEXT - 1, DAY_S = 24 * 3600, ROUNDS_MAX = 50 };

/* The numbers of requests. */
enum {
    MEMBER = 1,
    LIST,
    MINE,
    DAILY,
    PUT,
    OPEN,
    START,
    DECLINE,
    FORGET,
    OPEN_TABLE,
    DELETE_LIST, /* those below belong to rn_pier_delete() */
    DELETE_JOIN,
    DELETE_SEAT,
    DELETE_LEAVE,
    DELETE_REST
};

/* ---- Requests ------------------------------------------------------------------------------------ */

static void post(RnPier *pier, json_t *request) { rn_message_send(pier->line, request); }

/* What a person wants: what came of the request before is told no more. */
static void begin_asking(RnPier *pier)
{
    pier->said[0] = pier->refusal[0] = '\0';
    if (!rn_pier_is_connected(pier)) {
        snprintf(pier->refusal, sizeof pier->refusal, "%s",
                 _("There is no connection to the server."));
    }
}

static void ask(RnPier *pier, json_t *request)
{
    begin_asking(pier);
    post(pier, request);
}

static void ask_tables(RnPier *pier)
{
    post(pier, json_pack("{s:s,s:i}", "do", "list", "id", LIST));
    if (pier->key[0] != '\0') {
        post(pier, json_pack("{s:s,s:i,s:s}", "do", "mine", "id", MINE, "key", pier->key));
    }
}

static void ask_day(RnPier *pier)
{
    json_t *request = json_pack("{s:s,s:i,s:s}", "do", "daily", "id", DAILY, "day", pier->day);
    if (pier->token[0] != '\0') {
        json_object_set_new(request, "token", json_string(pier->token));
    }
    pier->told_day = false;
    post(pier, request);
}

static void ask_all(RnPier *pier, uint64_t now_ms)
{
    pier->look_ms = now_ms + LOOK_MS;
    ask_tables(pier);
    ask_day(pier);
}

/* ---- Tables -------------------------------------------------------------------------------------- */

static void join_names(const json_t *names, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        char clean[RN_NAME_MAX];
        rn_message_copy(clean, sizeof clean, name != NULL ? name : "");
        rn_put(&out, i > 0 ? ", " : "");
        rn_put(&out, clean);
    }
}

/* A table that was told; false when it is none. */
static bool read_place(const json_t *told, RnPierKind kind, RnPierPlace *place)
{
    const char *table = rn_message_text(told, "table");
    const char *invite = rn_message_text(told, "invite");
    *place = (RnPierPlace){.kind = kind};
    if (!rn_is_hex(table, DIGITS) || !rn_message_config(told, &place->config)) {
        return false;
    }
    strcpy(place->table, table);
    strcpy(place->invite, rn_is_hex(invite, DIGITS) ? invite : "");
    rn_message_copy(place->who, sizeof place->who,
                    rn_message_text(told, kind == RN_PIER_INVITED ? "by" : "decides"));
    rn_message_copy(place->result, sizeof place->result, rn_message_text(told, "result"));
    join_names(json_object_get(told, "people"), place->people, sizeof place->people);
    place->playing = strcmp(rn_message_text(told, "phase"), "playing") == 0;
    place->turn = json_is_true(json_object_get(told, "turn"));
    place->free = rn_message_number(told, "free", 0, RN_GNOMES_MAX, 0);
    place->here = rn_message_number(told, "here", 0, INT_MAX, 0);
    return true;
}

static bool is_listed(const RnPier *pier, const char *table)
{
    for (int i = 0; i < pier->places; i++) {
        if (strcmp(pier->place[i].table, table) == 0) {
            return true;
        }
    }
    return false;
}

/* Each table once, in the way that says most of it. */
static void add_places(RnPier *pier, const json_t *list, RnPierKind kind)
{
    RnPierPlace place;
    for (size_t i = 0; i < json_array_size(list) && pier->places < RN_PIER_PLACES; i++) {
        if (read_place(json_array_get(list, i), kind, &place) && !is_listed(pier, place.table)) {
            pier->place[pier->places++] = place;
        }
    }
}

/* Whether it is shown behind the other: by kind, and those where this player decides come first. */
static bool is_behind(const RnPierPlace *one, const RnPierPlace *other)
{
    return one->kind != other->kind ? one->kind > other->kind : !one->turn && other->turn;
}

/* Few, and what is alike stays in its order. */
static void sort_places(RnPier *pier)
{
    for (int i = 1; i < pier->places; i++) {
        RnPierPlace place = pier->place[i];
        int at = i;
        for (; at > 0 && is_behind(&pier->place[at - 1], &place); at--) {
            pier->place[at] = pier->place[at - 1];
        }
        pier->place[at] = place;
    }
}

/* Those of the key, or those that are open to all, in place of what was told of such before. A table that is this
 * player's own is not among those that are open to all. */
static void take_places(RnPier *pier, const json_t *message, bool own)
{
    const int before = pier->places;
    RnPierPlace *place = rn_alloc((size_t)before + 1, sizeof *place);
    memcpy(place, pier->place, (size_t)before * sizeof *place);
    pier->places = 0;
    if (own) {
        add_places(pier, json_object_get(message, "invites"), RN_PIER_INVITED);
        add_places(pier, json_object_get(message, "tables"), RN_PIER_MINE);
        add_places(pier, json_object_get(message, "games"), RN_PIER_OVER);
    }
    for (int i = 0; i < before && pier->places < RN_PIER_PLACES; i++) {
        if ((place[i].kind == RN_PIER_OPEN) == own && !is_listed(pier, place[i].table)) {
            pier->place[pier->places++] = place[i];
        }
    }
    free(place);
    if (!own) {
        add_places(pier, json_object_get(message, "tables"), RN_PIER_OPEN);
    }
    sort_places(pier);
    pier->told_own = pier->told_own || own;
    pier->told_open = pier->told_open || !own;
}

static void take_mine(RnPier *pier, const json_t *message)
{
    const json_t *games = json_object_get(message, "games");
    pier->games = (int)json_array_size(games);
    pier->rescued = 0;
    for (size_t i = 0; i < json_array_size(games); i++) {
        pier->rescued +=
            strcmp(rn_message_text(json_array_get(games, i), "result"), "rescued") == 0;
    }
    take_places(pier, message, true);
}

bool rn_pier_is_listed(const RnPier *pier)
{
    return pier->told_open && (pier->told_own || pier->key[0] == '\0');
}

void rn_pier_relist(RnPier *pier)
{
    pier->told_open = pier->told_own = false;
    pier->look_ms = 0;
}

bool rn_pier_take_key(RnPier *pier, const char *key)
{
    snprintf(pier->key, sizeof pier->key, "%s", key);
    pier->games = 0;
    take_places(pier, NULL, true);
    rn_pier_relist(pier);
    pier->changes++;
    return rn_own_write(RN_OWN_KEY, key);
}

void rn_pier_decline(RnPier *pier, const char *table)
{
    ask(pier, json_pack("{s:s,s:i,s:s,s:s}", "do", "decline", "id", DECLINE, "key", pier->key,
                        "table", table));
}

/* ---- Opening a table ----------------------------------------------------------------------------- */

void rn_pier_open_table(RnPier *pier, const RnOpening *opening, const char *name)
{
    json_t *request = rn_opening_request(opening, name, pier->key);
    json_object_set_new(request, "id", json_integer(OPEN_TABLE));
    ask(pier, request);
}

/* The table is there: its seat is kept. */
static bool keep_seat(RnPier *pier, const json_t *message)
{
    const char *table = rn_message_text(json_object_get(message, "table"), "table");
    const char *seat = rn_message_text(message, "token");
    if (!rn_is_hex(table, DIGITS) || !rn_is_hex(seat, DIGITS)) {
        return false;
    }
    rn_seatkey_write(table, seat);
    strcpy(pier->opening, table);
    return true;
}

/* ---- Deleting everything ------------------------------------------------------------------------- */

static void delete_list(RnPier *pier)
{
    pier->deleting.rounds++;
    post(pier, json_pack("{s:s,s:i,s:s}", "do", "mine", "id", DELETE_LIST, "key", pier->key));
}

void rn_pier_delete(RnPier *pier)
{
    if (pier->key[0] == '\0' || pier->deleting.on) {
        return;
    }
    begin_asking(pier);
    pier->deleting = (RnPierDeleting){.on = rn_pier_is_connected(pier)};
    if (pier->deleting.on) {
        delete_list(pier);
    }
}

/* The next table; after the last what the server tells now, until nothing more can be done. */
static void delete_next(RnPier *pier)
{
    RnPierDeleting *deleting = &pier->deleting;
    if (deleting->at < deleting->tables) {
        post(pier, json_pack("{s:s,s:i,s:s,s:s,s:b}", "do", "join", "id", DELETE_JOIN, "table",
                             deleting->table[deleting->at], "key", pier->key, "along", 1));
    } else if (deleting->failed < deleting->tables && deleting->rounds < ROUNDS_MAX) {
        delete_list(pier);
    } else {
        post(pier, json_pack("{s:s,s:i}", "do", "leave", "id", DELETE_LEAVE));
        post(pier,
             json_pack("{s:s,s:i,s:s}", "do", "mine-forget", "id", DELETE_REST, "key", pier->key));
    }
}

static void doom(RnPierDeleting *deleting, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list) && deleting->tables < RN_PIER_PLACES; i++) {
        const char *table = rn_message_text(json_array_get(list, i), "table");
        if (rn_is_hex(table, DIGITS)) {
            strcpy(deleting->table[deleting->tables++], table);
        }
    }
}

static void deleted_all(RnPier *pier)
{
    int left = pier->deleting.failed;
    pier->deleting.on = false;
    if (left == 0) {
        rn_pier_take_key(pier, "");
        snprintf(pier->said, sizeof pier->said, "%s",
                 _("This server keeps nothing of this phrase any more."));
        return;
    }
    rn_pier_relist(pier);
    snprintf(pier->said, sizeof pier->said,
             P_("%d table did not answer. Try again later.",
                "%d tables did not answer. Try again later.", (unsigned long)left),
             left);
}

/* An answer to a request of the deletion; one that is refused is passed over. */
static void take_deletion(RnPier *pier, const json_t *message, int re, bool good)
{
    RnPierDeleting *deleting = &pier->deleting;
    if (!deleting->on) {
        return;
    }
    if (re == DELETE_JOIN && good) {
        post(pier, json_pack("{s:s,s:i}", "do", "forget", "id", DELETE_SEAT));
    } else if (re == DELETE_JOIN || re == DELETE_SEAT) {
        if (good && deleting->at < deleting->tables) {
            rn_seatkey_forget(deleting->table[deleting->at]);
        }
        deleting->failed += !good;
        deleting->at++;
        delete_next(pier);
    } else if (re == DELETE_LIST && good) {
        deleting->tables = deleting->at = deleting->failed = 0;
        doom(deleting, json_object_get(message, "tables"));
        doom(deleting, json_object_get(message, "games"));
        delete_next(pier);
    } else if (re == DELETE_REST && good) {
        deleted_all(pier);
    } else if (re == DELETE_LIST || re == DELETE_REST) {
        deleting->on = false;
        rn_message_refusal(message, pier->refusal, sizeof pier->refusal);
    }
}

/* ---- The daily boat ------------------------------------------------------------------------------ */

static void take_results(const json_t *results, RnPierList *list)
{
    list->count = 0;
    for (size_t i = 0; i < json_array_size(results) && list->count < RN_PIER_RESULTS; i++) {
        const json_t *told = json_array_get(results, i);
        RnPierResult *row = &list->row[list->count++];
        rn_message_copy(row->name, sizeof row->name, rn_message_text(told, "name"));
        row->alive = rn_message_number(told, "alive", 0, RN_GNOMES_MAX, 0);
        row->turns = rn_message_number(told, "turns", 0, INT_MAX, 0);
        row->rescued = json_is_true(json_object_get(told, "rescued"));
        row->mine = json_is_true(json_object_get(told, "mine"));
    }
}

static bool has_mine(const RnPierList *list)
{
    for (int i = 0; i < list->count; i++) {
        if (list->row[i].mine) {
            return true;
        }
    }
    return false;
}

bool rn_pier_is_in(const RnPier *pier)
{
    return has_mine(&pier->here) || has_mine(&pier->elsewhere);
}

bool rn_pier_is_recent(const RnPier *pier)
{
    return rn_daily_boat(pier->day) + 1 >= rn_daily_boat(pier->today);
}

void rn_pier_turn(RnPier *pier, int days)
{
    char day[RN_DAY_MAX];
    int boat = rn_daily_boat(pier->day) + days;
    if (boat < 1 || boat > rn_daily_boat(pier->today)) {
        return;
    }
    rn_daily_of_boat(boat, day);
    strcpy(pier->day, day);
    pier->said[0] = pier->refusal[0] = '\0';
    ask_day(pier);
    pier->changes++;
}

/* The secret of this player's results, made when there is none yet; false after saying why not. */
static bool settle_token(RnPier *pier)
{
    if (pier->token[0] == '\0' &&
        (!rn_own_make(pier->token) || !rn_own_write(RN_OWN_DAILY, pier->token))) {
        pier->token[0] = '\0';
        snprintf(pier->refusal, sizeof pier->refusal, "%s",
                 _("The secret that makes the result yours cannot be kept on this computer."));
    }
    return pier->token[0] != '\0';
}

void rn_pier_put(RnPier *pier, const char *name, const char *record)
{
    if (settle_token(pier)) {
        ask(pier, json_pack("{s:s,s:i,s:s,s:s,s:s,s:s}", "do", "daily-put", "id", PUT, "day",
                            pier->day, "name", name, "token", pier->token, "record", record));
    }
}

void rn_pier_play(RnPier *pier, const char *name)
{
    const RnConfig usual = rn_daily_config();
    const char *const mate = rn_kind_word(RN_MATE);
    if (!settle_token(pier)) {
        return;
    }
    json_t *request = json_pack("{s:s,s:i,s:s,s:s,s:s,s:b,s:{s:s,s:i,s:i}}", "do", "open", "id",
                                OPEN, "day", pier->today, "token", pier->token, "name", name,
                                "along", 1, "config", "edition", rn_word_edition(usual.edition),
                                "players", (int)usual.players, "gnomes", (int)usual.gnomes);
    json_object_set_new(request, "seats", json_pack("[s,s,s,s]", "me", mate, mate, mate));
    ask(pier, request);
}

void rn_pier_forget(RnPier *pier)
{
    if (pier->token[0] != '\0') {
        ask(pier,
            json_pack("{s:s,s:i,s:s}", "do", "daily-forget", "id", FORGET, "token", pier->token));
    }
}

static void take_forgotten(RnPier *pier, const json_t *message)
{
    int count = rn_message_number(message, "deleted", 0, INT_MAX, 0);
    snprintf(pier->said, sizeof pier->said,
             P_("%d result is deleted.", "%d results are deleted.", (unsigned long)count), count);
    rn_own_write(RN_OWN_DAILY, "");
    pier->token[0] = '\0';
    ask_day(pier);
}

/* ---- Messages ------------------------------------------------------------------------------------ */

static void take_good(RnPier *pier, const json_t *message, int re, uint64_t now_ms)
{
    switch (re) {
    case MEMBER: ask_all(pier, now_ms); break;
    case LIST: take_places(pier, message, false); break;
    case MINE: take_mine(pier, message); break;
    case DAILY:
        take_results(json_object_get(message, "results"), &pier->here);
        take_results(json_object_get(message, "told"), &pier->elsewhere);
        pier->told_day = true;
        break;
    case PUT:
        snprintf(pier->said, sizeof pier->said, "%s",
                 json_is_true(json_object_get(message, "first"))
                     ? _("Your result is in the table.")
                     : _("Your first result of that day stands."));
        ask_day(pier);
        break;
    case OPEN: /* the game begins at once */
        if (keep_seat(pier, message)) {
            post(pier, json_pack("{s:s,s:i}", "do", "start", "id", START));
        }
        break;
    case OPEN_TABLE:
        if (keep_seat(pier, message)) {
            strcpy(pier->go, pier->opening);
        }
        break;
    case START: strcpy(pier->go, pier->opening); break;
    case DECLINE: ask_tables(pier); break;
    case FORGET: take_forgotten(pier, message); break;
    default: break;
    }
}

static void take_message(RnPier *pier, const json_t *message, uint64_t now_ms)
{
    int re = rn_message_number(message, "re", 0, INT_MAX, 0);
    if (strcmp(rn_message_text(message, "tell"), "notice") == 0) {
        rn_message_notice(message, pier->notice, sizeof pier->notice);
    } else if (re >= DELETE_LIST && json_is_boolean(json_object_get(message, "ok"))) {
        take_deletion(pier, message, re, json_is_true(json_object_get(message, "ok")));
    } else if (json_is_true(json_object_get(message, "ok"))) {
        take_good(pier, message, re, now_ms);
    } else if (json_is_false(json_object_get(message, "ok"))) {
        rn_message_refusal(message, pier->refusal, sizeof pier->refusal);
    }
}

/* ---- Coming and going ---------------------------------------------------------------------------- */

RnPier *rn_pier_open(const RnAddress *server, const char *phrase, const char *today)
{
    RnPier *pier = rn_alloc(1, sizeof *pier);
    char link[RN_LINK_TEXT];
    RN_ASSERT(rn_daily_boat(today) > 0);
    pier->address = *server;
    snprintf(pier->phrase, sizeof pier->phrase, "%s", phrase);
    snprintf(pier->today, sizeof pier->today, "%s", today);
    strcpy(pier->day, pier->today);
    rn_own_read(RN_OWN_KEY, pier->key);
    rn_own_read(RN_OWN_DAILY, pier->token);
    pier->line = rn_connection_start(server);
    if (pier->line == NULL) {
        free(pier);
        return NULL;
    }
    rn_address_link(server, "", "", link);
    rn_server_write(link);
    return pier;
}

void rn_pier_close(RnPier *pier)
{
    if (pier != NULL) {
        rn_connection_end(pier->line);
        free(pier);
    }
}

bool rn_pier_is_connected(const RnPier *pier)
{
    return rn_connection_state(pier->line) == RN_CONNECTION_OPEN;
}

/* A new connection: everything is asked, after the pass-phrase where there is one. */
static void greet(RnPier *pier, uint64_t now_ms)
{
    if (pier->phrase[0] == '\0') {
        ask_all(pier, now_ms);
    } else {
        post(pier,
             json_pack("{s:s,s:i,s:s}", "do", "member", "id", MEMBER, "phrase", pier->phrase));
    }
}

void rn_pier_poll(RnPier *pier, uint64_t now_ms)
{
    unsigned opened = rn_connection_opened(pier->line);
    for (json_t *message; (message = rn_message_take(pier->line)) != NULL; json_decref(message)) {
        take_message(pier, message, now_ms);
        pier->changes++;
    }
    if (!rn_pier_is_connected(pier)) {
        return;
    }
    if (opened > pier->opened) {
        pier->opened = opened;
        pier->refusal[0] = '\0';
        if (pier->deleting.on) {
            pier->deleting.on = false;
            snprintf(pier->refusal, sizeof pier->refusal, "%s",
                     _("Not everything is deleted: the connection was lost. Try again."));
        }
        greet(pier, now_ms);
        pier->changes++;
    } else if (now_ms >= pier->look_ms) {
        pier->look_ms = now_ms + LOOK_MS;
        ask_tables(pier);
    }
}
