/*
 * hall_ask.c - what clients ask for.
 *
 * Every request gets one answer, {"re":ID,"ok":true,..} or {"re":ID,"ok":false,"error":WORD,"text":..};
 * what happens at a table is told to everyone there, {"tell":WORD,..}. docs/ONLINE.md lists both.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/hall_in.h"
#include "serve/write.h"
#include "text/text.h"

static const RnNo BUSY = {"busy", "too much is asked of the store just now", NULL};

/* ---- Coming and going ------------------------------------------------------------------------- */

static bool may_cost(const RnHall *hall, const RnClient *client, RnCost what)
{
    return hall->out.may == NULL || hall->out.may(hall->out.user, client->socket, what);
}

/* A whole game is told, which takes as long as many a message: it counts as several. */
static void charge_whole(const RnHall *hall, RnClient *client)
{
    enum { WHOLE_COST = 4 };
    if (hall->rules.per_second > WHOLE_COST) {
        client->allowance -= (int64_t)WHOLE_COST * 1000;
    }
}

static void do_open(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    static const RnNo many = {"full", "no more tables can be opened now", NULL};
    RnOnline online;
    char token[RN_TOKEN_TEXT];
    rn_token_new(token);
    bool may = client->opened < hall->rules.opened && may_cost(hall, client, RN_COST_OPEN);
    RnNo why = may ? rn_online_open(&online, hall->box, ask, token, now) : many;
    RnTable *table = why.word == NULL ? rn_hall_add(hall, online.id, now) : NULL;
    if (table == NULL) {
        rn_hall_refuse(hall, client, ask->number, why.word != NULL ? why : many);
        return;
    }
    table->online = online;
    client->opened++;
    client->along = ask->along;
    rn_hall_go(hall, client);
    rn_hall_join(table, client, 0);
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(ask->number, true);
    rn_write_text(&json, ",\"token\":", token);
    rn_hall_put_all(&json, hall, table, client);
    rn_reply_end(hall, client, table, ask->number, &json);
}

/* The client waits at the table until it has been read, and asks to join again then. */
static bool wait_at(RnHall *hall, RnClient *client, RnTable *table, const char *text, size_t size)
{
    uint64_t since = client->arriving && client->table == table ? client->since : hall->queries;
    if (!rn_hall_park(table, client, text, size)) {
        return false;
    }
    rn_hall_go(hall, client);
    rn_hall_join(table, client, -1);
    client->arriving = true;
    client->since = since;
    return true;
}

/* Another server may have given the token out a moment ago: the table is read before it is refused.
 * False when it has been, by a query that was asked after the client had come. */
static bool look_again(RnHall *hall, RnClient *client, RnTable *table, const RnAsk *ask,
                       const char *text, size_t size)
{
    if (hall->out.say == NULL || (client->arriving && table->read > client->since)) {
        return false;
    }
    if (may_cost(hall, client, RN_COST_READ) && wait_at(hall, client, table, text, size)) {
        rn_hall_look_again(hall, table);
    } else {
        rn_hall_refuse(hall, client, ask->number, BUSY);
    }
    return true;
}

static void do_join(RnHall *hall, RnClient *client, const RnAsk *ask, const char *text, size_t size,
                    int64_t now)
{
    static const RnNo full = {"full", "there are too many tables just now", NULL};
    static const RnNo away = {"store", "the table cannot be read now: try again", NULL};
    static const RnNo wrong = {"token", "that token is nobody's here", NULL};
    bool may = rn_hall_find(hall, ask->table) != NULL || may_cost(hall, client, RN_COST_READ);
    RnTable *table = may ? rn_hall_fetch(hall, ask->table, now) : NULL;
    if (table == NULL) {
        rn_hall_refuse(hall, client, ask->number, may ? full : BUSY);
        return;
    }
    if (table->failed) {
        rn_hall_refuse(hall, client, ask->number, away);
        return;
    }
    if (table->loading) {
        if (!wait_at(hall, client, table, text, size)) {
            rn_hall_refuse(hall, client, ask->number, full);
        }
        return;
    }
    int person = ask->token[0] != '\0' ? rn_online_find(&table->online, ask->token) : -1;
    if (ask->token[0] != '\0' && person < 0) {
        if (look_again(hall, client, table, ask, text, size)) {
            return;
        }
        rn_hall_go(hall, client);
        rn_hall_refuse(hall, client, ask->number, wrong);
        return;
    }
    if (client->table != table) {
        rn_hall_go(hall, client);
    }
    rn_hall_part(client);
    rn_hall_join(table, client, person);
    client->along = ask->along;
    charge_whole(hall, client);
    table->touched = now;
    rn_online_back(&table->online, person, now);
    rn_online_seen(&table->online, person);
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(ask->number, true);
    rn_hall_put_all(&json, hall, table, client);
    rn_reply_end(hall, client, table, ask->number, &json);
    if (person >= 0) {
        rn_hall_tell_table(hall, table);
        rn_hall_ready(hall, table);
    }
}

static void do_leave(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    rn_hall_go(hall, client);
    rn_reply_plain(hall, client, NULL, ask->number);
}

/* The next game of the same people, who all come along. */
static RnNo do_rematch(RnHall *hall, RnTable *table, RnClient *client, int64_t now)
{
    RnOnline online;
    if (!rn_online_seated(&table->online, client->person)) {
        return (RnNo){"not-seated", "only who sits at the table may do that", NULL};
    }
    if (table->online.phase != RN_TABLE_OVER) {
        return (RnNo){"not-over", "the game is not over", NULL};
    }
    if (table->online.rematch[0] != '\0') {
        return RN_YES;
    }
    rn_online_again(&online, &table->online, now);
    RnTable *next = may_cost(hall, client, RN_COST_OPEN) ? rn_hall_add(hall, online.id, now) : NULL;
    if (next == NULL) {
        return (RnNo){"full", "no more tables can be opened now", NULL};
    }
    next->online = online;
    rn_hall_changed(hall, next);
    strcpy(table->online.rematch, online.id);
    table->online.unsaved = table->online.head_unsaved = true;
    return RN_YES;
}

/* ---- At a table ------------------------------------------------------------------------------- */

static void do_sit(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    RnTable *table = client->table;
    char token[RN_TOKEN_TEXT];
    bool new_one = client->person < 0;
    rn_token_new(token);
    RnNo why = rn_online_sit(&table->online, ask, token, &client->person);
    if (why.word != NULL) {
        rn_hall_refuse(hall, client, ask->number, why);
        return;
    }
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(ask->number, true);
    if (new_one) {
        rn_write_text(&json, ",\"token\":", token);
    }
    rn_reply_end(hall, client, table, ask->number, &json);
    rn_hall_tell_person(hall, table, client->person); /* may see more than a spectator */
    rn_hall_tell_table(hall, table);
}

static void do_forget(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    RnTable *table = client->table;
    int person = client->person;
    RnNo why = rn_online_forget(&table->online, person);
    if (why.word != NULL) {
        rn_hall_refuse(hall, client, ask->number, why);
        return;
    }
    for (size_t i = 0; i < table->client_count; i++) {
        if (table->clients[i]->person == person) {
            table->clients[i]->person = -1;
        }
    }
    rn_hall_changed(hall, table);
    rn_reply_plain(hall, client, table, ask->number);
    for (size_t i = 0; i < table->client_count; i++) { /* their talk is gone too */
        rn_hall_tell_all(hall, table, table->clients[i]);
    }
}

void rn_hall_tell_chat(RnHall *hall, RnTable *table, const RnStoreChat *chat,
                       const RnClient *teller)
{
    RnJson json = {.used = 0};
    rn_write_number(&json, "{\"tell\":\"chat\",\"at\":", chat->at);
    rn_write_number(&json, ",\"person\":", chat->person);
    rn_write_text(&json, ",\"text\":", chat->text);
    rn_json_put(&json, "}");
    rn_hall_tell(hall, table, teller, json.text, json.used);
    rn_json_free(&json);
}

static void tell_shown(RnHall *hall, RnTable *table, const RnClient *client, const RnAsk *ask)
{
    RnJson json = {.used = 0};
    rn_json_put(&json, ask->kind == RN_ASK_POINT ? "{\"tell\":\"point\"" : "{\"tell\":\"plan\"");
    rn_write_number(&json, ",\"person\":", client->person);
    if (ask->kind == RN_ASK_POINT) {
        rn_write_text(&json, ",\"space\":", rn_word_space(ask->space));
    } else {
        rn_write_number(&json, ",\"rev\":", ask->rev);
        rn_json_put(&json, ",\"moves\":[");
        for (int i = 0; i < ask->plan_count; i++) {
            rn_write_move(&json, i == 0 ? "" : ",", hall->box, ask->plan[i]);
        }
        rn_json_put(&json, "]");
    }
    rn_json_put(&json, "}");
    rn_hall_tell(hall, table, client, json.text, json.used);
    rn_hall_pass_on(hall, table, json.text, json.used);
    rn_json_free(&json);
}

/* Requests that change the game: everyone hears of them as `game`. */
static RnNo change_game(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    RnOnline *online = &client->table->online;
    if (ask->kind == RN_ASK_START) {
        return rn_online_start(online, client->person, now);
    }
    if (ask->kind == RN_ASK_UNDO) {
        return rn_online_undo(online, client->person, ask->rev, now);
    }
    RnNo why = rn_online_move(online, client->person, ask->rev, ask->plan, ask->plan_count, now);
    hall->count.moves += why.word == NULL ? (uint64_t)ask->plan_count : 0;
    return why;
}

/* Requests that change the table: everyone hears of them as `table`. */
static RnNo change_table(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    RnOnline *online = &client->table->online;
    int person = client->person;
    switch (ask->kind) {
    case RN_ASK_STAND: return rn_online_stand(online, person, ask->gnomes);
    case RN_ASK_FILL: return rn_online_fill(online, person, ask->gnome, ask->seat);
    case RN_ASK_NAME: return rn_online_rename(online, person, ask->name);
    case RN_ASK_COLOUR: return rn_online_colour(online, person, ask->gnome, ask->colour);
    case RN_ASK_PAUSE:
    case RN_ASK_RESIGN:
    case RN_ASK_AGREE: return rn_online_vote(online, person, ask->kind, ask->on, now);
    case RN_ASK_REMATCH: return do_rematch(hall, client->table, client, now);
    case RN_ASK_RELIEVE:
        return rn_online_relieve(online, person, ask->gnome, ask->on, rn_hall_here(client->table),
                                 now);
    case RN_ASK_SET: return rn_online_set(online, person, ask, now);
    case RN_ASK_NOTIFY: return rn_online_notify(online, person, ask, hall->rules.notice_ms);
    case RN_ASK_OPEN:
    case RN_ASK_JOIN:
    case RN_ASK_LEAVE:
    case RN_ASK_SIT:
    case RN_ASK_START:
    case RN_ASK_MOVE:
    case RN_ASK_UNDO:
    case RN_ASK_CHAT:
    case RN_ASK_PLAN_SHOWN:
    case RN_ASK_POINT:
    case RN_ASK_LOOK:
    case RN_ASK_EXPORT:
    case RN_ASK_FORGET:
    case RN_ASK_LIST:
    case RN_ASK_GAME:
    case RN_ASK_DAILY:
    case RN_ASK_DAILY_PUT:
    case RN_ASK_DAILY_FORGET:
    case RN_ASK_DAILY_EXPORT:
    case RN_ASK_PING:
    case RN_ASKS: break;
    }
    return (RnNo){"bad", "that cannot be asked here", NULL};
}

static void do_change(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    RnTable *table = client->table;
    bool game = ask->kind == RN_ASK_START || ask->kind == RN_ASK_MOVE || ask->kind == RN_ASK_UNDO;
    uint8_t phase = table->online.phase;
    unsigned gnomes = rn_online_gnomes(&table->online, client->person);
    RnNo why = game ? change_game(hall, client, ask, now) : change_table(hall, client, ask, now);
    if (why.word != NULL) {
        rn_hall_refuse(hall, client, ask->number, why);
        if (strcmp(why.word, "stale") == 0) {
            charge_whole(hall, client);
            rn_hall_tell_all(hall, table, client);
        }
        return;
    }
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(ask->number, true);
    rn_write_number(&json, ",\"rev\":", (int64_t)table->online.rev);
    rn_reply_end(hall, client, table, ask->number, &json);
    if (!game || table->online.phase != phase) {
        rn_hall_tell_table(hall, table);
    }
    if (game) {
        rn_hall_tell_game(hall, table);
    }
    if (rn_online_gnomes(&table->online, client->person) != gnomes) {
        rn_hall_tell_person(hall, table, client->person); /* may see less now */
    }
    rn_hall_ready(hall, table);
}

static void do_talk(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    RnTable *table = client->table;
    RnOnline *online = &table->online;
    bool chat = ask->kind == RN_ASK_CHAT;
    RnNo why =
        chat ? rn_online_chat(online, client->person, ask->text, now)
             : rn_online_may_show(online, client->person, ask->kind == RN_ASK_PLAN_SHOWN, ask->rev);
    if (why.word != NULL) {
        rn_hall_refuse(hall, client, ask->number, why);
        return;
    }
    rn_hall_changed(hall, table);
    rn_reply_plain(hall, client, table, ask->number);
    if (chat) {
        rn_hall_tell_chat(hall, table, &online->chats[online->chat_count - 1], client);
    } else {
        tell_shown(hall, table, client, ask);
    }
}

static void do_export(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    static const RnNo nobody = {"not-seated", "nothing here is yours", NULL};
    if (client->person < 0) {
        rn_hall_refuse(hall, client, ask->number, nobody);
        return;
    }
    RnJson json = rn_reply_begin(ask->number, true);
    rn_json_put(&json, ",\"yours\":");
    rn_online_export(&json, &client->table->online, client->person);
    rn_reply_end(hall, client, client->table, ask->number, &json);
}

static void do_look(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    static const RnNo other = {"not-yours", "that seat is not yours", NULL};
    if ((rn_online_gnomes(&client->table->online, client->person) >> ask->gnome & 1) == 0) {
        rn_hall_refuse(hall, client, ask->number, other);
        return;
    }
    client->look = ask->gnome;
    charge_whole(hall, client);
    rn_reply_plain(hall, client, client->table, ask->number);
    rn_hall_tell_all(hall, client->table, client);
}

/* ---- What the store answers ------------------------------------------------------------------- */

/* A result of the daily boat is played again with its whole crew: it counts as so many messages. */
enum { DAILY_PUT_COST = 20 };

static void do_query(RnHall *hall, RnClient *client, RnAsk *ask, int64_t now)
{
    bool put = ask->kind == RN_ASK_DAILY_PUT;
    bool may = may_cost(hall, client, put ? RN_COST_PUT : RN_COST_READ);
    RnHallQuery *query = may ? calloc(1, sizeof *query) : NULL;
    if (query == NULL) {
        rn_hall_refuse(hall, client, ask->number, BUSY);
        return;
    }
    if (put) {
        client->allowance -= (int64_t)DAILY_PUT_COST * 1000;
    }
    query->kind = ask->kind;
    query->client = client->number;
    query->number = ask->number;
    query->now = now;
    strcpy(query->id, ask->table);
    strcpy(query->day, ask->day);
    strcpy(query->name, ask->name);
    if (ask->token[0] != '\0') {
        rn_token_hash(ask->token, query->owner);
    }
    query->record = (char *)ask->record;
    ask->record = NULL;
    hall->out.query(hall->out.user, query);
}

/* ---- The door --------------------------------------------------------------------------------- */

/* Tells the time too: deadlines are told by this clock. */
static void do_ping(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    RnJson json = rn_reply_begin(ask->number, true);
    rn_write_number(&json, ",\"now\":", now);
    rn_reply_end(hall, client, NULL, ask->number, &json);
}

/* Requests that need no table. */
static bool ask_hall(RnHall *hall, RnClient *client, RnAsk *ask, const char *text, size_t size,
                     int64_t now)
{
    switch (ask->kind) {
    case RN_ASK_OPEN: do_open(hall, client, ask, now); return true;
    case RN_ASK_JOIN: do_join(hall, client, ask, text, size, now); return true;
    case RN_ASK_LEAVE: do_leave(hall, client, ask); return true;
    case RN_ASK_PING: do_ping(hall, client, ask, now); return true;
    case RN_ASK_LIST:
    case RN_ASK_GAME:
    case RN_ASK_DAILY:
    case RN_ASK_DAILY_PUT:
    case RN_ASK_DAILY_FORGET:
    case RN_ASK_DAILY_EXPORT: do_query(hall, client, ask, now); return true;
    case RN_ASK_SIT:
    case RN_ASK_STAND:
    case RN_ASK_FILL:
    case RN_ASK_START:
    case RN_ASK_MOVE:
    case RN_ASK_UNDO:
    case RN_ASK_CHAT:
    case RN_ASK_PLAN_SHOWN:
    case RN_ASK_POINT:
    case RN_ASK_LOOK:
    case RN_ASK_PAUSE:
    case RN_ASK_RESIGN:
    case RN_ASK_AGREE:
    case RN_ASK_REMATCH:
    case RN_ASK_RELIEVE:
    case RN_ASK_SET:
    case RN_ASK_NOTIFY:
    case RN_ASK_NAME:
    case RN_ASK_COLOUR:
    case RN_ASK_EXPORT:
    case RN_ASK_FORGET:
    case RN_ASKS: break;
    }
    return false;
}

static void ask_table(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    RnTable *table = client->table;
    table->touched = now;
    if (rn_online_back(&table->online, client->person, now)) {
        rn_hall_changed(hall, table);
        rn_hall_tell_table(hall, table);
        rn_hall_ready(hall, table); /* with someone there others can be stood in for */
    }
    if (ask->kind == RN_ASK_SIT) {
        do_sit(hall, client, ask);
    } else if (ask->kind == RN_ASK_CHAT || ask->kind == RN_ASK_PLAN_SHOWN ||
               ask->kind == RN_ASK_POINT) {
        do_talk(hall, client, ask, now);
    } else if (ask->kind == RN_ASK_LOOK) {
        do_look(hall, client, ask);
    } else if (ask->kind == RN_ASK_EXPORT) {
        do_export(hall, client, ask);
    } else if (ask->kind == RN_ASK_FORGET) {
        do_forget(hall, client, ask);
    } else {
        do_change(hall, client, ask, now);
    }
}

void rn_hall_ask(RnHall *hall, RnClient *client, const char *text, size_t size, int64_t now)
{
    static const RnNo nowhere = {"no-table", "join a table first", NULL};
    static const RnNo away = {"store", "the store does not answer: nothing has changed", NULL};
    RnAsk ask;
    char error[RN_ERROR_MAX];
    bool good = rn_ask_read(hall->box, text, size, &ask, error);
    int person = ask.kind == RN_ASK_JOIN ? -1 : client->person; /* the other is of another table */
    hall->asking = (RnAsking){text, size, ask.kind, person};
    if (!good) {
        rn_hall_refuse(hall, client, ask.number, (RnNo){"bad", error, NULL});
    } else if (!ask_hall(hall, client, &ask, text, size, now)) {
        if (client->table == NULL) {
            rn_hall_refuse(hall, client, ask.number, nowhere);
        } else if (client->table->loading) {
            rn_hall_refuse(hall, client, ask.number, away);
        } else {
            ask_table(hall, client, &ask, now);
        }
    }
    hall->asking = (RnAsking){.text = NULL};
    rn_ask_free(&ask);
}
