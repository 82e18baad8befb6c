/*
 * hall_ask.c - what clients ask for, and what they are told.
 *
 * Every request gets one answer, {"re":ID,"ok":true,..} or {"re":ID,"ok":false,"error":WORD,"text":..};
 * what happens at a table is told to everyone there, {"tell":WORD,..}. docs/ONLINE.md lists both.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/hall_in.h"
#include "serve/write.h"
#include "text/text.h"

/* ---- Answers ---------------------------------------------------------------------------------- */

static RnNote *note_of(RnJson *json)
{
    RnNote *note = rn_note_new(json->text, json->used);
    rn_json_free(json);
    return note;
}

/* {"re":ID,"ok":.. with more to come */
static RnJson answer_begin(int64_t number, bool ok)
{
    RnJson json = {.used = 0};
    if (number >= 0)
        rn_write_number(&json, "{\"re\":", number);
    else
        rn_json_put(&json, "{\"re\":null");
    rn_write_flag(&json, ",\"ok\":", ok);
    return json;
}

void rn_hall_refuse(RnHall *hall, RnClient *client, int64_t number, RnNo why)
{
    RnJson json = answer_begin(number, false);
    hall->count.refused++;
    rn_write_text(&json, ",\"error\":", why.word);
    rn_write_text(&json, ",\"text\":", why.text);
    if (why.rule != NULL)
        rn_write_text(&json, ",\"rule\":", why.rule);
    rn_json_put(&json, "}");
    rn_hall_send(hall, NULL, client, note_of(&json), number, true);
}

/* Closes the answer and sends it when the table is on disk. */
static void answer_end(RnHall *hall, RnClient *client, RnTable *table, int64_t number, RnJson *json)
{
    rn_json_put(json, "}");
    rn_hall_send(hall, table, client, note_of(json), number, true);
}

static void answer_plain(RnHall *hall, RnClient *client, RnTable *table, int64_t number)
{
    RnJson json = answer_begin(number, true);
    answer_end(hall, client, table, number, &json);
}

/* ---- Telling ---------------------------------------------------------------------------------- */

/* Which people are connected. */
static uint32_t here(const RnTable *table)
{
    uint32_t mask = 0;
    for (size_t i = 0; i < table->client_count; i++)
        if (table->clients[i]->person >= 0)
            mask |= 1u << table->clients[i]->person;
    return mask;
}

void rn_hall_tell_table(RnHall *hall, RnTable *table)
{
    RnNote *notes[RN_PEOPLE_MAX + 1] = {NULL};
    for (size_t i = 0; i < table->client_count; i++) {
        RnClient *client = table->clients[i];
        RnNote **note = &notes[client->person + 1];
        if (*note == NULL) {
            RnJson json = {.used = 0};
            rn_json_put(&json, "{\"tell\":\"table\",\"table\":");
            rn_online_describe(&json, &table->online, client->person, here(table));
            rn_json_put(&json, "}");
            *note = note_of(&json);
        }
        (*note)->holders++;
        rn_hall_send(hall, table, client, *note, -1, false);
    }
    for (int i = 0; i <= RN_PEOPLE_MAX; i++)
        if (notes[i] != NULL)
            rn_note_drop(notes[i]);
}

void rn_hall_tell_game(RnHall *hall, RnTable *table)
{
    RnNote *notes[RN_GNOMES_MAX + 1] = {NULL}; /* the last for spectators */
    size_t steps = rn_online_wake(&table->online) ? table->online.session.steps : 0;
    size_t from = table->told < steps ? table->told : steps;
    bool open = table->online.awake && !rn_hands_hidden(&table->online.session.state);
    for (size_t i = 0; i < table->client_count; i++) {
        RnClient *client = table->clients[i];
        int seat = rn_online_view(&table->online, client->person, client->look);
        RnNote **note = &notes[open || seat == RN_NONE ? RN_GNOMES_MAX : seat];
        if (*note == NULL) {
            RnJson json = {.used = 0};
            rn_json_put(&json, "{\"tell\":\"game\",\"game\":");
            rn_online_show(&json, &table->online, seat, from);
            rn_json_put(&json, "}");
            *note = note_of(&json);
        }
        (*note)->holders++;
        rn_hall_send(hall, table, client, *note, -1, false);
    }
    for (int i = 0; i <= RN_GNOMES_MAX; i++)
        if (notes[i] != NULL)
            rn_note_drop(notes[i]);
    table->told = steps;
}

/* "table":..,"game":..,"chat":.. with everything that has happened. */
static void put_all(RnJson *json, RnTable *table, const RnClient *client)
{
    RnOnline *online = &table->online;
    rn_json_put(json, ",\"table\":");
    rn_online_describe(json, online, client->person, here(table));
    rn_json_put(json, ",\"game\":");
    rn_online_show(json, online, rn_online_view(online, client->person, client->look), 0);
    rn_json_put(json, ",\"chat\":");
    rn_online_talk(json, online);
}

void rn_hall_tell_all(RnHall *hall, RnTable *table, RnClient *client)
{
    RnJson json = {.used = 0};
    rn_json_put(&json, "{\"tell\":\"all\"");
    put_all(&json, table, client);
    rn_json_put(&json, "}");
    rn_hall_send(hall, table, client, note_of(&json), -1, false);
}

/* The same short message to everyone else; takes the JSON over. */
static void tell_others(RnHall *hall, RnTable *table, const RnClient *teller, RnJson *json)
{
    rn_json_put(json, "}");
    RnNote *note = note_of(json);
    for (size_t i = 0; i < table->client_count; i++)
        if (table->clients[i] != teller) {
            note->holders++;
            rn_hall_send(hall, table, table->clients[i], note, -1, false);
        }
    rn_note_drop(note);
}

/* ---- Coming and going ------------------------------------------------------------------------- */

static void do_open(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    static const RnNo many = {"full", "no more tables can be opened now", NULL};
    RnOnline online;
    char token[RN_TOKEN_TEXT];
    rn_token_new(token);
    RnNo why = client->opened < hall->rules.opened
                   ? rn_online_open(&online, hall->box, ask, token, now)
                   : many;
    RnTable *table = why.word == NULL ? rn_hall_add(hall, online.id, now) : NULL;
    if (table == NULL) {
        rn_hall_refuse(hall, client, ask->number, why.word != NULL ? why : many);
        return;
    }
    table->online = online;
    client->opened++;
    rn_hall_part(client);
    rn_hall_join(table, client, 0);
    rn_hall_changed(hall, table);
    RnJson json = answer_begin(ask->number, true);
    rn_write_text(&json, ",\"token\":", token);
    put_all(&json, table, client);
    answer_end(hall, client, table, ask->number, &json);
}

static void do_join(RnHall *hall, RnClient *client, const RnAsk *ask, const char *text, size_t size,
                    int64_t now)
{
    static const RnNo full = {"full", "there are too many tables just now", NULL};
    static const RnNo wrong = {"token", "that token is nobody's here", NULL};
    RnTable *table = rn_hall_fetch(hall, ask->table, now);
    if (table == NULL) {
        rn_hall_refuse(hall, client, ask->number, full);
        return;
    }
    if (table->loading) {
        if (!rn_hall_park(table, client, text, size)) {
            rn_hall_refuse(hall, client, ask->number, full);
            return;
        }
        rn_hall_part(client);
        rn_hall_join(table, client, -1);
        client->arriving = true;
        return;
    }
    int person = ask->token[0] != '\0' ? rn_online_find(&table->online, ask->token) : -1;
    if (ask->token[0] != '\0' && person < 0) {
        rn_hall_part(client);
        rn_hall_refuse(hall, client, ask->number, wrong);
        return;
    }
    rn_hall_part(client);
    rn_hall_join(table, client, person);
    table->touched = now;
    if (rn_online_back(&table->online, person))
        rn_hall_changed(hall, table);
    RnJson json = answer_begin(ask->number, true);
    put_all(&json, table, client);
    answer_end(hall, client, table, ask->number, &json);
    if (person >= 0)
        rn_hall_tell_table(hall, table);
}

static void do_leave(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    RnTable *table = client->table;
    bool known = client->person >= 0;
    rn_hall_part(client);
    answer_plain(hall, client, NULL, ask->number);
    if (table != NULL && known)
        rn_hall_tell_table(hall, table);
}

/* The next game of the same people, who all come along. */
static RnNo do_rematch(RnHall *hall, RnTable *table, RnClient *client, int64_t now)
{
    RnOnline online;
    if (!rn_online_seated(&table->online, client->person))
        return (RnNo){"not-seated", "only who sits at the table may do that", NULL};
    if (table->online.phase != RN_TABLE_OVER)
        return (RnNo){"not-over", "the game is not over", NULL};
    if (table->online.rematch[0] != '\0')
        return RN_YES;
    rn_online_again(&online, &table->online, now);
    RnTable *next = rn_hall_add(hall, online.id, now);
    if (next == NULL)
        return (RnNo){"full", "no more tables can be opened now", NULL};
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
    RnJson json = answer_begin(ask->number, true);
    if (new_one)
        rn_write_text(&json, ",\"token\":", token);
    answer_end(hall, client, table, ask->number, &json);
    rn_hall_tell_all(hall, table, client); /* its seat may see more than a spectator */
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
    for (size_t i = 0; i < table->client_count; i++)
        if (table->clients[i]->person == person)
            table->clients[i]->person = -1;
    rn_hall_changed(hall, table);
    answer_plain(hall, client, table, ask->number);
    for (size_t i = 0; i < table->client_count; i++) /* their talk is gone too */
        rn_hall_tell_all(hall, table, table->clients[i]);
}

static void tell_chat(RnHall *hall, RnTable *table, const RnClient *client)
{
    const RnStoreChat *chat = &table->online.chats[table->online.chat_count - 1];
    RnJson json = {.used = 0};
    rn_write_number(&json, "{\"tell\":\"chat\",\"at\":", chat->at);
    rn_write_number(&json, ",\"person\":", client->person);
    rn_write_text(&json, ",\"text\":", chat->text);
    tell_others(hall, table, client, &json);
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
        for (int i = 0; i < ask->plan_count; i++)
            rn_write_move(&json, i == 0 ? "" : ",", hall->box, ask->plan[i]);
        rn_json_put(&json, "]");
    }
    tell_others(hall, table, client, &json);
}

/* Requests that change the game: everyone hears of them as `game`. */
static RnNo change_game(RnHall *hall, RnClient *client, const RnAsk *ask, int64_t now)
{
    RnOnline *online = &client->table->online;
    if (ask->kind == RN_ASK_START)
        return rn_online_start(online, client->person, now);
    if (ask->kind == RN_ASK_UNDO)
        return rn_online_undo(online, client->person, ask->rev, now);
    RnNo why = rn_online_move(online, client->person, ask->rev, ask->move, now);
    hall->count.moves += why.word == NULL;
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
    RnNo why = game ? change_game(hall, client, ask, now) : change_table(hall, client, ask, now);
    if (why.word != NULL) {
        rn_hall_refuse(hall, client, ask->number, why);
        if (strcmp(why.word, "stale") == 0)
            rn_hall_tell_all(hall, table, client);
        return;
    }
    rn_hall_changed(hall, table);
    RnJson json = answer_begin(ask->number, true);
    rn_write_number(&json, ",\"rev\":", (int64_t)table->online.rev);
    answer_end(hall, client, table, ask->number, &json);
    if (!game || table->online.phase != phase)
        rn_hall_tell_table(hall, table);
    if (game)
        rn_hall_tell_game(hall, table);
    if (ask->kind == RN_ASK_STAND) /* its seats see no more than a spectator now */
        rn_hall_tell_all(hall, table, client);
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
    answer_plain(hall, client, table, ask->number);
    if (chat)
        tell_chat(hall, table, client);
    else
        tell_shown(hall, table, client, ask);
}

static void do_export(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    static const RnNo nobody = {"not-seated", "nothing here is yours", NULL};
    if (client->person < 0) {
        rn_hall_refuse(hall, client, ask->number, nobody);
        return;
    }
    RnJson json = answer_begin(ask->number, true);
    rn_json_put(&json, ",\"yours\":");
    rn_online_export(&json, &client->table->online, client->person);
    answer_end(hall, client, client->table, ask->number, &json);
}

static void do_look(RnHall *hall, RnClient *client, const RnAsk *ask)
{
    static const RnNo other = {"not-yours", "that seat is not yours", NULL};
    if ((rn_online_gnomes(&client->table->online, client->person) >> ask->gnome & 1) == 0) {
        rn_hall_refuse(hall, client, ask->number, other);
        return;
    }
    client->look = ask->gnome;
    answer_plain(hall, client, client->table, ask->number);
    rn_hall_tell_all(hall, client->table, client);
}

/* ---- What the store answers ------------------------------------------------------------------- */

static void do_query(RnHall *hall, RnClient *client, RnAsk *ask, int64_t now)
{
    RnHallQuery *query = calloc(1, sizeof *query);
    if (query == NULL)
        return;
    query->kind = ask->kind;
    query->client = client->number;
    query->number = ask->number;
    query->now = now;
    strcpy(query->id, ask->table);
    strcpy(query->day, ask->day);
    strcpy(query->name, ask->name);
    if (ask->token[0] != '\0')
        rn_token_hash(ask->token, query->owner);
    query->record = (char *)ask->record;
    ask->record = NULL;
    hall->out.query(hall->out.user, query);
}

/* ---- The door --------------------------------------------------------------------------------- */

/* Requests that need no table. */
static bool ask_hall(RnHall *hall, RnClient *client, RnAsk *ask, const char *text, size_t size,
                     int64_t now)
{
    switch (ask->kind) {
    case RN_ASK_OPEN: do_open(hall, client, ask, now); return true;
    case RN_ASK_JOIN: do_join(hall, client, ask, text, size, now); return true;
    case RN_ASK_LEAVE: do_leave(hall, client, ask); return true;
    case RN_ASK_PING: answer_plain(hall, client, NULL, ask->number); return true;
    case RN_ASK_LIST:
    case RN_ASK_GAME:
    case RN_ASK_DAILY:
    case RN_ASK_DAILY_PUT:
    case RN_ASK_DAILY_FORGET: do_query(hall, client, ask, now); return true;
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
    if (rn_online_back(&table->online, client->person)) {
        rn_hall_changed(hall, table);
        rn_hall_tell_table(hall, table);
    }
    if (ask->kind == RN_ASK_SIT)
        do_sit(hall, client, ask);
    else if (ask->kind == RN_ASK_CHAT || ask->kind == RN_ASK_PLAN_SHOWN ||
             ask->kind == RN_ASK_POINT)
        do_talk(hall, client, ask, now);
    else if (ask->kind == RN_ASK_LOOK)
        do_look(hall, client, ask);
    else if (ask->kind == RN_ASK_EXPORT)
        do_export(hall, client, ask);
    else if (ask->kind == RN_ASK_FORGET)
        do_forget(hall, client, ask);
    else
        do_change(hall, client, ask, now);
}

void rn_hall_ask(RnHall *hall, RnClient *client, const char *text, size_t size, int64_t now)
{
    static const RnNo nowhere = {"no-table", "join a table first", NULL};
    RnAsk ask;
    char error[RN_ERROR_MAX];
    if (!rn_ask_read(hall->box, text, size, &ask, error))
        rn_hall_refuse(hall, client, ask.number, (RnNo){"bad", error, NULL});
    else if (!ask_hall(hall, client, &ask, text, size, now)) {
        if (client->table == NULL)
            rn_hall_refuse(hall, client, ask.number, nowhere);
        else
            ask_table(hall, client, &ask, now);
    }
    rn_ask_free(&ask);
}
