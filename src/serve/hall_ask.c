/*
 * hall_ask.c - what clients ask for.
 *
 * Every request gets one answer, {"re":ID,"ok":true,..} or {"re":ID,"ok":false,"error":WORD,"text":..};
 * what happens at a table is told to everyone there, {"tell":WORD,..}. requests.c says which function
 * here answers which request; it refuses by what it returns.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"
#include "table/likeness.h"
#include "text/text.h"

static const RnNo BUSY = {"busy", "too much is asked of the store just now", NULL};
static const RnNo SHOWN = {"full", "too many public tables have come from your network", NULL};

/* ---- What it costs ---------------------------------------------------------------------------- */

bool rn_hall_may_cost(const RnHall *hall, const RnClient *client, RnCost what)
{
    return hall->out.may == NULL || hall->out.may(hall->out.user, client->socket, what);
}

/* Whether whoever asks may cost once more what this request does. */
static bool may_cost(const RnHall *hall, const RnClient *client, const RnRequest *request)
{
    return rn_hall_may_cost(hall, client, request->row->cost);
}

/* It takes as long as so many messages more. Where there may be few, a whole game may be told. */
static void charge(const RnHall *hall, RnClient *client, int messages)
{
    if (messages > RN_MORE_WHOLE || hall->rules.per_second > RN_MORE_WHOLE) {
        client->allowance -= (int64_t)messages * 1000;
    }
}

/* ---- Coming and going ------------------------------------------------------------------------- */

RnNo rn_do_open(RnHall *hall, RnClient *client, RnRequest *request)
{
    static const RnNo many = {"full", "no more tables can be opened now", NULL};
    RnOnline online;
    char token[RN_TOKEN_TEXT];
    rn_token_new(token);
    if (client->opened >= hall->rules.opened || !may_cost(hall, client, request)) {
        return many;
    }
    if (request->open && hall->out.may != NULL &&
        !hall->out.may(hall->out.user, client->socket, RN_COST_SHOW)) {
        return SHOWN;
    }
    RnNo why = rn_online_open(&online, hall->box, request, token, hall->now);
    if (why.word != NULL) {
        return why;
    }
    RnHallTable *table = rn_hall_add(hall, online.id);
    if (table == NULL) {
        return many;
    }
    table->online = online;
    client->opened++;
    client->along = request->along;
    rn_hall_go(hall, client);
    rn_hall_join(table, client, 0);
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(request->number, true);
    rn_write_text(&json, ",\"token\":", token);
    rn_hall_put_all(&json, hall, table, client);
    rn_reply_end(hall, client, table, request->number, &json);
    return RN_YES;
}

/* The client waits at the table until it has been read, and asks to join again then. */
static bool wait_at(RnHall *hall, RnClient *client, RnHallTable *table)
{
    uint64_t since = client->arriving && client->table == table ? client->since : hall->queries;
    RN_ASSERT(hall->asking.text != NULL);
    if (!rn_hall_park(table, client, hall->asking.text, hall->asking.size)) {
        return false;
    }
    rn_hall_go(hall, client);
    rn_hall_join(table, client, -1);
    client->arriving = true;
    client->since = since;
    return true;
}

/* Another server may have given the token out a moment ago: the table is read before it is refused,
 * unless it has been, by a query that was asked after the client had come. */
static RnNo look_again(RnHall *hall, RnClient *client, RnHallTable *table, const RnRequest *request)
{
    static const RnNo wrong = {"token", "that token is nobody's here", NULL};
    if (hall->out.say == NULL || (client->arriving && table->read > client->since)) {
        rn_hall_go(hall, client);
        return wrong;
    }
    if (!may_cost(hall, client, request) || !wait_at(hall, client, table)) {
        return BUSY;
    }
    rn_hall_look_again(hall, table);
    return RN_YES;
}

/* The client is at the table from now on. */
static void come_to(RnHall *hall, RnClient *client, RnHallTable *table, int person,
                    const RnRequest *request)
{
    if (client->table != table || client->person != person) { /* it is somebody else now */
        rn_hall_go(hall, client);
    }
    bool back = person >= 0 && (rn_hall_here(table) >> person & 1) == 0;
    rn_hall_part(client);
    rn_hall_join(table, client, person);
    client->along = request->along;
    memcpy(client->name, request->name, sizeof client->name);
    if (back) {
        rn_online_note(&table->online, (RnTiding){hall->now, RN_TIDING_HERE, (int8_t)person, 0, 0});
    }
    charge(hall, client, request->row->more);
    table->touched = hall->tick;
    rn_online_back(&table->online, person, hall->now);
    rn_online_seen(&table->online, person);
    rn_online_stamp(&table->online, hall->now);
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(request->number, true);
    rn_hall_put_all(&json, hall, table, client);
    rn_reply_end(hall, client, table, request->number, &json);
    if (person >= 0) {
        rn_hall_tell_table(hall, table);
        rn_hall_ready(hall, table);
    }
    rn_hall_tell_watching(hall, table, client);
}

/* Why a spectator cannot be called so: it is somebody else's name here. */
static RnNo watcher_flaw(const RnHallTable *table, const RnClient *client, const char *name)
{
    RnNo flaw =
        rn_online_name_flaw(&table->online, client->table == table ? client->person : -1, name);
    for (size_t i = 0; flaw.word == NULL && i < table->client_count; i++) {
        const RnClient *other = table->clients[i];
        if (other != client && other->name[0] != '\0' && rn_names_alike(other->name, name)) {
            flaw = rn_no("name", "somebody here is called so, or nearly so");
        }
    }
    return flaw;
}

/* Whether the person has as many connections here as it may, this one apart. */
static bool is_here_often(const RnHall *hall, const RnHallTable *table, const RnClient *client,
                          int person)
{
    int count = 0;
    for (size_t i = 0; i < table->client_count; i++) {
        count += table->clients[i]->person == person && table->clients[i] != client;
    }
    return person >= 0 && count >= hall->rules.devices;
}

RnNo rn_do_join(RnHall *hall, RnClient *client, RnRequest *request)
{
    static const RnNo full = {"full", "there are too many tables just now", NULL};
    static const RnNo away = {"store", "the table cannot be read now: try again", NULL};
    if (rn_hall_find(hall, request->table) == NULL && !may_cost(hall, client, request)) {
        return BUSY;
    }
    RnHallTable *table = rn_hall_fetch(hall, request->table);
    if (table == NULL) {
        return full;
    }
    if (table->failed) {
        return away;
    }
    if (table->loading) {
        return wait_at(hall, client, table) ? RN_YES : full;
    }
    bool known = request->token[0] != '\0';
    int person = known ? rn_online_find(&table->online, request->token) : -1;
    if (known && person < 0) {
        person = rn_online_take_mailed(&table->online, request->token, hall->now);
    }
    if (known && person < 0) {
        return look_again(hall, client, table, request);
    }
    if (!known && request->key[0] != '\0') { /* who has none of the people's looks on */
        person = rn_online_owned(&table->online, request->key);
    }
    if (person >= 0 && !rn_online_is_person(&table->online, person)) {
        rn_hall_go(hall, client);
        return rn_no("sent-away", "the people of this table have sent you away");
    }
    if (person < 0 && request->name[0] != '\0') {
        RnNo flaw = watcher_flaw(table, client, request->name);
        if (flaw.word != NULL) {
            return flaw;
        }
    }
    if (is_here_often(hall, table, client, person)) {
        rn_hall_go(hall, client);
        return rn_no("full", "this seat is open in too many places: close one");
    }
    come_to(hall, client, table, person, request);
    return RN_YES;
}

RnNo rn_do_leave(RnHall *hall, RnClient *client, RnRequest *request)
{
    rn_hall_go(hall, client);
    rn_reply_plain(hall, client, NULL, request->number);
    return RN_YES;
}

/* The next game of the same people, who all come along. */
RnNo rn_do_rematch(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnOnline *old = &client->table->online;
    RnOnline online;
    if (old->phase != RN_TABLE_OVER) {
        return rn_no("not-over", "the game is not over");
    }
    if (old->rematch[0] != '\0') {
        return RN_YES;
    }
    rn_online_again(&online, old, hall->now);
    RnHallTable *next = may_cost(hall, client, request) ? rn_hall_add(hall, online.id) : NULL;
    if (next == NULL) {
        return rn_no("full", "no more tables can be opened now");
    }
    next->online = online;
    rn_hall_changed(hall, next);
    strcpy(old->rematch, online.id);
    rn_online_head_changed(old);
    return RN_YES;
}

/* ---- At a table ------------------------------------------------------------------------------- */

RnNo rn_do_sit(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    char token[RN_TOKEN_TEXT];
    bool new_one = client->person < 0;
    rn_token_new(token);
    int person = client->person;
    if (new_one && request->key[0] != '\0') {
        person = rn_online_owned(&table->online, request->key);
        new_one = person < 0;
    }
    if (person >= 0 && !rn_online_is_person(&table->online, person)) {
        return rn_no("sent-away", "the people of this table have sent you away");
    }
    RnNo why = rn_online_sit(&table->online, request, token, hall->now, &person);
    if (why.word != NULL) {
        return why;
    }
    for (size_t i = 0; new_one && i < table->client_count; i++) { /* of who has given way to it */
        if (table->clients[i]->person == person) {
            table->clients[i]->person = -1;
            rn_hall_tell_all(hall, table, table->clients[i]);
        }
    }
    client->person = person;
    rn_hall_note_here(table);
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(request->number, true);
    if (new_one) {
        rn_write_text(&json, ",\"token\":", token);
    }
    rn_reply_end(hall, client, table, request->number, &json);
    client->name[0] = '\0';
    rn_hall_tell_person(hall, table, client->person); /* may see more than a spectator */
    rn_hall_tell_table(hall, table);
    rn_hall_tell_watching(hall, table, NULL);
    return RN_YES;
}

RnNo rn_do_forget(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    int person = client->person;
    rn_online_forget(&table->online, person);
    for (size_t i = 0; i < table->client_count; i++) {
        if (table->clients[i]->person == person) {
            table->clients[i]->person = -1;
        }
    }
    rn_hall_note_here(table);
    rn_hall_changed(hall, table);
    rn_reply_plain(hall, client, table, request->number);
    for (size_t i = 0; i < table->client_count; i++) { /* their talk is gone too */
        rn_hall_tell_all(hall, table, table->clients[i]);
    }
    rn_hall_tell_watching(hall, table, NULL);
    return RN_YES;
}

void rn_hall_tell_chat(RnHall *hall, RnHallTable *table, const RnStoreChat *chat,
                       const RnClient *teller)
{
    RnJson json = {.used = 0};
    rn_online_line(&json, "{\"tell\":\"chat\",\"at\":", &table->online, chat);
    RnNote *note = rn_note_new(json.text, json.used);
    for (size_t i = 0; i < table->client_count; i++) {
        RnClient *client = table->clients[i];
        if (client != teller && rn_online_hears(&table->online, client->person, chat->at)) {
            note->holders++;
            rn_hall_send(hall, table, client, note, -1, false);
        }
    }
    rn_note_drop(note);
    rn_json_free(&json);
}

RnNo rn_do_chat(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    RnOnline *online = &table->online;
    RnNo mute = rn_online_voice(online, client->person);
    if (mute.word != NULL) {
        return mute;
    }
    rn_online_chat(online, client->person, request->text, hall->now);
    rn_hall_changed(hall, table);
    rn_reply_plain(hall, client, table, request->number);
    rn_hall_tell_chat(hall, table, &online->chats[online->chat_count - 1], client);
    return RN_YES;
}

/* Those who watch talk to each other: the people of the table are not disturbed, and nothing is kept. */
RnNo rn_do_murmur(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    RnJson json = {.used = 0};
    if (!rn_hall_watches(client)) {
        return rn_no("not-yours", "who sits at the table speaks to all");
    }
    RnNo flaw = client->person >= 0 ? rn_online_voice(&table->online, client->person) : RN_YES;
    if (flaw.word == NULL) {
        flaw = watcher_flaw(table, client, request->name);
    }
    if (flaw.word != NULL) {
        return flaw;
    }
    if (client->person < 0) {
        memcpy(client->name, request->name, sizeof client->name);
    }
    rn_reply_plain(hall, client, table, request->number);
    rn_write_number(&json, "{\"tell\":\"murmur\",\"at\":", hall->now);
    rn_json_form(&json, ",'name':%s,'text':%s}",
                 client->person >= 0 ? table->online.person[client->person].name : client->name,
                 request->text);
    rn_hall_tell_watchers(hall, table, json.text, json.used);
    rn_hall_murmur_on(hall, table, json.text, json.used);
    rn_json_free(&json);
    rn_hall_tell_watching(hall, table, NULL);
    return RN_YES;
}

/* What is shown and not kept is told to the others, here and at other servers; ends the message. */
static void show(RnHall *hall, const RnClient *client, RnJson *json)
{
    rn_json_put(json, "}");
    rn_hall_tell(hall, client->table, client, json->text, json->used);
    rn_hall_pass_on(hall, client->table, json->text, json->used);
    rn_json_free(json);
}

RnNo rn_do_point(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnJson json = {.used = 0};
    RnNo why = rn_online_may_show(&client->table->online);
    if (why.word != NULL) {
        return why;
    }
    rn_reply_plain(hall, client, client->table, request->number);
    rn_write_number(&json, "{\"tell\":\"point\",\"person\":", client->person);
    rn_write_text(&json, ",\"space\":", rn_word_space(request->space));
    show(hall, client, &json);
    return RN_YES;
}

RnNo rn_do_plan(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnJson json = {.used = 0};
    RnNo why = rn_online_may_plan(&client->table->online, client->person, request->rev);
    if (why.word != NULL) {
        return why;
    }
    rn_reply_plain(hall, client, client->table, request->number);
    rn_write_number(&json, "{\"tell\":\"plan\",\"person\":", client->person);
    rn_write_number(&json, ",\"rev\":", request->rev);
    rn_write_moves(&json, ",\"moves\":", hall->box, request->plan, request->plan_count);
    show(hall, client, &json);
    return RN_YES;
}

RnNo rn_do_export(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnJson json = rn_reply_begin(request->number, true);
    rn_json_put(&json, ",\"yours\":");
    rn_online_export(&json, &client->table->online, client->person);
    rn_reply_end(hall, client, client->table, request->number, &json);
    return RN_YES;
}

RnNo rn_do_look(RnHall *hall, RnClient *client, RnRequest *request)
{
    if ((rn_online_gnomes(&client->table->online, client->person) >> request->gnome & 1) == 0) {
        return rn_no("not-yours", "that seat is not yours");
    }
    if ((rn_online_unveiled(&client->table->online, client->person) >> request->gnome & 1) == 0) {
        return rn_no("secret", "it has changed hands: its next turn shows what it has");
    }
    client->look = request->gnome;
    charge(hall, client, request->row->more);
    rn_reply_plain(hall, client, client->table, request->number);
    rn_hall_tell_all(hall, client->table, client);
    return RN_YES;
}

/* ---- What the store answers ------------------------------------------------------------------- */

RnHallQuery *rn_hall_query(const RnHall *hall, const RnClient *client, const RnRequest *request)
{
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    query->kind = request->row->query;
    query->client = client->number;
    query->number = request->number;
    query->now = hall->now;
    return query;
}

RnNo rn_do_query(RnHall *hall, RnClient *client, RnRequest *request)
{
    if (!may_cost(hall, client, request)) {
        return BUSY;
    }
    charge(hall, client, request->row->more);
    RnHallQuery *query = rn_hall_query(hall, client, request);
    strcpy(query->id, request->game);
    strcpy(query->day, request->day);
    strcpy(query->name, request->name);
    if (request->token[0] != '\0' || request->key[0] != '\0') {
        rn_token_hash(request->token[0] != '\0' ? request->token : request->key, query->owner);
    }
    strcpy(query->table, request->table);
    strcpy(query->met, request->from);
    query->person = request->person;
    query->record = (char *)request->record;
    request->record = NULL;
    if (hall->out.from != NULL) {
        hall->out.from(hall->out.user, client->socket, query->from);
    }
    hall->out.query(hall->out.user, query);
    return RN_YES;
}

/* Tells the time too: deadlines are told by this clock. */
RnNo rn_do_ping(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnJson json = rn_reply_begin(request->number, true);
    rn_write_number(&json, ",\"now\":", hall->now);
    rn_reply_end(hall, client, NULL, request->number, &json);
    return RN_YES;
}

/* ---- The door --------------------------------------------------------------------------------- */

void rn_hall_gnomes(const RnHallTable *table, unsigned gnomes[RN_PEOPLE_MAX])
{
    for (int p = 0; p < RN_PEOPLE_MAX; p++) {
        gnomes[p] = rn_online_gnomes(&table->online, p);
    }
}

void rn_hall_people_changed(RnHall *hall, RnHallTable *table, const unsigned before[RN_PEOPLE_MAX])
{
    unsigned after[RN_PEOPLE_MAX];
    rn_hall_gnomes(table, after);
    for (size_t i = 0; i < table->client_count; i++) {
        RnClient *client = table->clients[i];
        int person = client->person;
        if (person < 0 ||
            (after[person] == before[person] && rn_online_is_person(&table->online, person))) {
            continue;
        }
        if (!rn_online_is_person(&table->online, person)) {
            client->person = -1;
            rn_hall_note_here(table);
        }
        rn_hall_tell_all(hall, table, client);
    }
    rn_hall_tell_watching(hall, table, NULL);
}

/* Whether the request brings the table onto the public list, and whoever asks has done that too often. */
static bool shows_too_much(const RnHall *hall, const RnClient *client, const RnRequest *request,
                           const RnOnline *online)
{
    return (request->has & RN_HAS_PUBLIC) != 0 && request->open && !online->open &&
           hall->out.may != NULL && !hall->out.may(hall->out.user, client->socket, RN_COST_SHOW);
}

/* A request that changes the table or its game: everyone hears of it. */
static RnNo change(RnHall *hall, RnClient *client, RnRequest *request)
{
    const RnRow *row = request->row;
    RN_ASSERT((row->change != NULL) != (row->handle != NULL));
    RnHallTable *table = client->table;
    RnOnline *online = &table->online;
    bool game = row->echo == RN_ECHO_GAME;
    uint8_t phase = online->phase;
    if (row->until_over && phase == RN_TABLE_OVER) {
        return RN_OVER_NOW;
    }
    if (shows_too_much(hall, client, request, online)) {
        return SHOWN;
    }
    unsigned gnomes[RN_PEOPLE_MAX];
    rn_hall_gnomes(table, gnomes);
    RnCall call = {client->person, request, hall->now, hall->rules.notice_ms};
    RnNo why =
        row->change != NULL ? row->change(online, &call) : row->handle(hall, client, request);
    if (why.word != NULL) {
        return why;
    }
    if (row->change != NULL && !game) {
        rn_online_head_changed(online);
    }
    hall->count.moves += (uint64_t)(game ? request->plan_count : 0);
    rn_hall_changed(hall, table);
    RnJson json = rn_reply_begin(request->number, true);
    rn_write_number(&json, ",\"rev\":", (int64_t)online->rev);
    rn_reply_end(hall, client, table, request->number, &json);
    if (!game || online->phase != phase) {
        rn_hall_tell_table(hall, table);
    }
    if (game) {
        rn_hall_tell_game(hall, table);
    }
    rn_hall_people_changed(hall, table, gnomes); /* who may see less now */
    rn_hall_ready(hall, table);
    return RN_YES;
}

/* Whether the client is one of those who may ask it. */
static RnNo may_ask(const RnClient *client, RnWho who)
{
    static const RnNo guest = {"guest", "who began this game decides that", NULL};
    static const RnNo nobody = {"not-seated", "only who sits at the table may do that", NULL};
    static const RnNo not_owner = {"not-seated", "nothing here is yours", NULL};
    switch (who) {
    case RN_ANYONE: return RN_YES;
    case RN_PERSON_THERE: return client->person >= 0 ? RN_YES : nobody;
    case RN_OWNER: return client->person >= 0 ? RN_YES : not_owner;
    case RN_SEATED:
        return rn_online_seated(&client->table->online, client->person) ? RN_YES : nobody;
    case RN_COUNTING:
        if (!rn_online_seated(&client->table->online, client->person)) {
            return nobody;
        }
        return rn_online_has_say(&client->table->online, client->person) ? RN_YES : guest;
    }
    return nobody;
}

static RnNo ask_table(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    if (table == NULL) {
        return rn_no("no-table", "join a table first");
    }
    if (table->loading) {
        return rn_no("store", "the store does not answer: nothing has changed");
    }
    table->touched = hall->tick;
    if (rn_online_back(&table->online, client->person, hall->now)) {
        rn_hall_changed(hall, table);
        rn_hall_tell_table(hall, table);
        rn_hall_ready(hall, table); /* with someone there others can be stood in for */
    }
    RnNo why = may_ask(client, request->row->who);
    if (why.word != NULL) {
        return why;
    }
    if (request->row->not_daily && table->online.day[0] != '\0') {
        return rn_no("not-daily", "the crew of a daily boat stays as it is");
    }
    return request->row->echo == RN_ECHO_OWN ? request->row->handle(hall, client, request)
                                             : change(hall, client, request);
}

void rn_hall_ask(RnHall *hall, RnClient *client, const char *text, size_t size)
{
    RnRequest request;
    char error[RN_ERROR_MAX];
    RN_ASSERT(hall->asking.text == NULL && client->socket != NULL);
    bool good = rn_request_read(hall->box, text, size, &request, error);
    const RnRow *row = good ? request.row : NULL;
    bool arrives = row != NULL && row->where == RN_AT_DOOR;
    int person = arrives ? -1 : client->person; /* the other is of another table */
    hall->asking = (RnAsking){text, size, arrives, person};
    RnNo why = row == NULL ? rn_no("bad", error) : rn_hall_may_ask(hall, client, row);
    if (why.word == NULL) {
        why = row->where == RN_AT_TABLE ? ask_table(hall, client, &request)
                                        : row->handle(hall, client, &request);
    }
    if (why.word != NULL) {
        rn_hall_refuse(hall, client, request.number, why);
    }
    /* who wants to go on with a game that has moved on is shown it */
    if (why.word != NULL && row != NULL && row->echo == RN_ECHO_GAME &&
        strcmp(why.word, "stale") == 0) {
        charge(hall, client, RN_MORE_WHOLE);
        rn_hall_tell_all(hall, client->table, client);
    }
    hall->asking = (RnAsking){.text = NULL};
    rn_request_free(&request);
}
