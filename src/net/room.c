/*
 * room.c - an online table as a client knows it.
 *
 * Decides what is done after a connection has come about: the table is joined, with the token of one's seat where
 * there is one. What a message has that is not as it should be is left out: a server is a stranger too.
 */
#include "net/room.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/memory.h"
#include "proto/read.h"
#include "session/digest.h"
#include "session/viewcode.h"
#include "text/text.h"
#include "text/tongue.h"

enum { REQUEST_MAX = 4096, STEPS_MAX = 100000, FACTS_MAX = 1000 };

/* ---- Refusals ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    const char *text;
} REFUSALS[] = {
    {"bad", N_("The server does not understand this.")},
    {"slow", N_("That was too much at once. Wait a moment.")},
    {"busy", N_("The server is busy. Try again in a moment.")},
    {"full", N_("The server is full. Try again later.")},
    {"no-table", N_("There is no such table. It may have been deleted.")},
    {"token", N_("This seat is not there any more.")},
    {"not-invited", N_("To sit down here you need an invitation.")},
    {"not-seated", N_("Only those who sit at the table can do that.")},
    {"not-yours", N_("That is not yours to decide.")},
    {"taken", N_("Someone sits there already.")},
    {"not-begun", N_("The game has not begun.")},
    {"begun", N_("The game has begun.")},
    {"over", N_("The game is over.")},
    {"paused", N_("The game is paused.")},
    {"stale", N_("The game has moved on meanwhile. This is how it stands now.")},
    {"illegal", N_("That is not allowed now.")},
    {"seen", N_("A die or a card has been seen since the last move: it stands.")},
    {"store", N_("The server could not keep that. Nothing has changed.")},
    {"broken", N_("The server cannot read this table any more.")},
};

static const char *refusal_of(const char *word)
{
    for (size_t i = 0; i < sizeof REFUSALS / sizeof REFUSALS[0]; i++) {
        if (strcmp(REFUSALS[i].word, word) == 0) {
            return rn_tr(REFUSALS[i].text);
        }
    }
    return _("The server refuses that.");
}

/* ---- What a message has ------------------------------------------------------------------------- */

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static int number_in(const json_t *object, const char *key, int least, int most, int usual)
{
    const json_t *value = json_object_get(object, key);
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : usual;
    return number >= least && number <= most ? (int)number : usual;
}

/* A text of the server's, cut where it is too long; control characters would disturb the screen. */
static void copy_text(char *to, size_t size, const char *text)
{
    RnOut out = rn_out(to, size);
    for (; *text != '\0' && !out.full; text++) {
        if ((unsigned char)*text >= ' ' && *text != 0x7f) {
            rn_put_bytes(&out, text, 1);
        }
    }
}

/* ---- The table ---------------------------------------------------------------------------------- */

static void take_people(RnRoom *room, const json_t *people)
{
    size_t count = json_array_size(people);
    room->people = (int)(count < RN_ROOM_PEOPLE ? count : RN_ROOM_PEOPLE);
    for (int i = 0; i < room->people; i++) {
        const json_t *one = json_array_get(people, (size_t)i);
        copy_text(room->person[i].name, RN_NAME_MAX, text_in(one, "name"));
        room->person[i].here = json_is_true(json_object_get(one, "here"));
    }
}

static uint8_t kind_of(const char *word)
{
    int kind = rn_kind_find(word);
    return (uint8_t)(strcmp(word, "person") == 0 ? RN_PERSON : kind >= 0 ? kind : RN_ROOM_FREE);
}

static void take_seats(RnRoom *room, const json_t *seats)
{
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        const json_t *one = json_array_get(seats, (size_t)g);
        room->seat[g] = (RnRoomSeat){
            .kind = kind_of(text_in(one, "kind")),
            .person = number_in(one, "person", 0, room->people - 1, -1),
        };
    }
}

static void take_table(RnRoom *room, const json_t *table)
{
    char error[RN_ERROR_MAX];
    RnPlace config = rn_place(json_object_get(table, "config"), error);
    const char *phase = text_in(table, "phase");
    if (!json_is_object(table) || !rn_read_config(&config, false, &room->config)) {
        return;
    }
    room->there = true;
    room->phase = strcmp(phase, "playing") == 0 ? RN_ROOM_PLAYING
                  : strcmp(phase, "over") == 0  ? RN_ROOM_OVER
                                                : RN_ROOM_GATHERING;
    room->paused = json_is_true(json_object_get(table, "paused"));
    take_people(room, json_object_get(table, "people"));
    take_seats(room, json_object_get(table, "seats"));
    room->you = number_in(table, "you", 0, room->people - 1, -1);
    const char *invite = text_in(table, "invite");
    if (strlen(invite) == RN_SECRET_TEXT - 1) {
        strcpy(room->address.invite, invite);
    }
}

/* ---- The game ----------------------------------------------------------------------------------- */

static bool read_view(const RnRoom *room, const json_t *from, RnView *view)
{
    const char *text = text_in(from, "view");
    size_t size = strlen(text);
    uint8_t code[RN_VIEW_CODE_MAX];
    return size > 0 && size / 2 <= sizeof code && rn_unhex(text, size, code) &&
           rn_view_decode(room->box, code, size / 2, view);
}

/* [what, gnome, a, b, c] */
static bool read_fact(const json_t *list, RnFact *fact)
{
    uint8_t *const place[] = {&fact->what, &fact->gnome, &fact->a, &fact->b, &fact->c};
    *fact = (RnFact){.zero = {0}};
    for (size_t i = 0; i < sizeof place / sizeof place[0]; i++) {
        json_int_t number = json_integer_value(json_array_get(list, i));
        if (number < 0 || number > UINT8_MAX) {
            return false;
        }
        *place[i] = (uint8_t)number;
    }
    return fact->what < RN_FACTS;
}

/* One step of the trail; what cannot be told without its view is left out. */
static void take_trail_step(RnRoom *room, size_t step, const json_t *told)
{
    const json_t *facts = json_object_get(told, "facts");
    RnView after;
    if (!read_view(room, told, &after)) {
        return;
    }
    for (size_t i = 0; i < json_array_size(facts); i++) {
        RnRoomFact one = {.step = step, .after = after.seen};
        if (read_fact(json_array_get(facts, i), &one.fact)) {
            room->fact = rn_grow(room->fact, room->facts, &room->facts_room, sizeof *room->fact);
            room->fact[room->facts++] = one;
        }
    }
}

static void take_trail(RnRoom *room, const json_t *game, size_t from)
{
    const json_t *trail = json_object_get(game, "trail");
    const char *seat = text_in(game, "seat");
    if (!read_view(room, game, &room->view)) {
        return;
    }
    room->changed = true;
    room->looks = seat[0] >= 'A' && seat[0] < 'A' + RN_GNOMES_MAX ? seat[0] - 'A' : RN_NONE;
    while (room->facts > 0 && room->fact[room->facts - 1].step >= from) {
        room->facts--;
    }
    if (room->facts > FACTS_MAX) {
        room->facts -= FACTS_MAX / 2;
        memmove(room->fact, room->fact + FACTS_MAX / 2, room->facts * sizeof *room->fact);
    }
    for (size_t i = 0; i < json_array_size(trail); i++) {
        take_trail_step(room, from + i, json_array_get(trail, i));
    }
    room->passed = from + json_array_size(trail);
}

static void take_game(RnRoom *room, const json_t *game)
{
    const json_t *steps = json_object_get(game, "steps");
    size_t from = (size_t)number_in(game, "from", 0, STEPS_MAX, 0);
    if (!json_is_object(game)) {
        return;
    }
    room->playing = true;
    room->rev = json_integer_value(json_object_get(game, "rev"));
    room->hidden = !json_is_array(steps);
    if (room->hidden) {
        take_trail(room, game, from);
        return;
    }
    if (from > room->steps) {
        return;
    }
    room->steps = from;
    room->from = from < room->from ? from : room->from;
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *words = json_string_value(json_array_get(steps, i));
        RnMove move;
        if (words == NULL || !rn_move_parse(room->box, words, strlen(words), &move)) {
            return;
        }
        room->step = rn_grow(room->step, room->steps, &room->room, sizeof *room->step);
        room->step[room->steps++] = move;
    }
}

/* ---- Talk --------------------------------------------------------------------------------------- */

static void hear(RnRoom *room, int person, const char *text)
{
    if (room->talk == RN_ROOM_TALK) {
        memmove(room->said, room->said + 1, (RN_ROOM_TALK - 1) * sizeof room->said[0]);
        room->talk--;
    }
    RnRoomSaid *said = &room->said[room->talk++];
    copy_text(said->name, sizeof said->name,
              person >= 0 && person < room->people ? room->person[person].name : "");
    copy_text(said->text, sizeof said->text, text);
    room->heard++;
}

static void take_chat(RnRoom *room, const json_t *chat)
{
    room->talk = 0;
    for (size_t i = 0; i < json_array_size(chat); i++) {
        const json_t *line = json_array_get(chat, i);
        hear(room, number_in(line, "person", 0, RN_ROOM_PEOPLE, -1), text_in(line, "text"));
    }
}

/* ---- Messages ----------------------------------------------------------------------------------- */

static void take_all(RnRoom *room, const json_t *message)
{
    take_table(room, json_object_get(message, "table"));
    take_game(room, json_object_get(message, "game"));
    if (json_is_array(json_object_get(message, "chat"))) {
        take_chat(room, json_object_get(message, "chat"));
    }
}

static void take_answer(RnRoom *room, const json_t *message)
{
    const char *token = text_in(message, "token");
    if (!json_is_true(json_object_get(message, "ok"))) {
        const char *word = text_in(message, "error");
        snprintf(room->refusal, sizeof room->refusal, "%s", refusal_of(word));
        room->gone = room->gone || (strcmp(word, "no-table") == 0 && !room->there);
        if (strcmp(word, "token") == 0) { /* nobody's any more: as a spectator, then */
            room->token[0] = '\0';
            room->joined = 0;
        }
        return;
    }
    if (strlen(token) == RN_SECRET_TEXT - 1) {
        strcpy(room->token, token);
        room->token_new = true;
    }
    take_all(room, message);
}

static void take_message(RnRoom *room, const json_t *message)
{
    const char *tell = text_in(message, "tell");
    if (json_object_get(message, "re") != NULL) {
        take_answer(room, message);
    } else if (strcmp(tell, "chat") == 0) {
        hear(room, number_in(message, "person", 0, RN_ROOM_PEOPLE, -1), text_in(message, "text"));
    } else if (strcmp(tell, "gone") == 0) {
        room->gone = true;
    } else {
        take_all(room, message);
    }
}

/* ---- Requests ----------------------------------------------------------------------------------- */

/* Sends an object made by jansson, which is let go. */
static void ask(RnRoom *room, json_t *request)
{
    char *text = request != NULL ? json_dumps(request, JSON_COMPACT) : NULL;
    room->refusal[0] = '\0';
    if (text == NULL) {
        rn_no_memory();
    }
    if (!rn_room_is_connected(room)) {
        snprintf(room->refusal, sizeof room->refusal, "%s",
                 _("There is no connection to the server."));
    }
    rn_connection_send(room->line, text);
    free(text);
    json_decref(request);
}

static json_t *gnomes_of(int gnome) { return json_pack("[s]", rn_word_gnome(gnome)); }

static void join(RnRoom *room)
{
    json_t *request = json_pack("{s:s,s:i,s:s,s:b}", "do", "join", "id", 1, "table",
                                room->address.table, "along", 1);
    if (room->token[0] != '\0') {
        json_object_set_new(request, "token", json_string(room->token));
    }
    ask(room, request);
}

void rn_room_sit(RnRoom *room, int gnome, const char *name)
{
    json_t *request = json_pack("{s:s,s:i,s:o}", "do", "sit", "id", 2, "gnomes", gnomes_of(gnome));
    if (room->you < 0) {
        json_object_set_new(request, "name", json_string(name));
        if (room->address.invite[0] != '\0') {
            json_object_set_new(request, "invite", json_string(room->address.invite));
        }
    }
    ask(room, request);
}

void rn_room_rise(RnRoom *room, int gnome)
{
    ask(room, json_pack("{s:s,s:i,s:o}", "do", "stand", "id", 3, "gnomes", gnomes_of(gnome)));
}

void rn_room_begin(RnRoom *room) { ask(room, json_pack("{s:s,s:i}", "do", "start", "id", 4)); }

void rn_room_look(RnRoom *room, int gnome)
{
    ask(room, json_pack("{s:s,s:i,s:s}", "do", "look", "id", 8, "gnome", rn_word_gnome(gnome)));
}

void rn_room_move(RnRoom *room, const RnMove *moves, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        char words[RN_TEXT_MAX];
        rn_move_text(room->box, moves[i], words);
        json_array_append_new(list, json_string(words));
    }
    ask(room, json_pack("{s:s,s:i,s:I,s:o}", "do", "move", "id", 5, "rev", (json_int_t)room->rev,
                        "moves", list));
}

void rn_room_undo(RnRoom *room)
{
    ask(room, json_pack("{s:s,s:i,s:I}", "do", "undo", "id", 6, "rev", (json_int_t)room->rev));
}

void rn_room_say(RnRoom *room, const char *text)
{
    ask(room, json_pack("{s:s,s:i,s:s}", "do", "chat", "id", 7, "text", text));
    if (rn_room_is_connected(room)) {
        hear(room, room->you, text); /* the others are told */
    }
}

/* ---- Coming and going --------------------------------------------------------------------------- */

RnRoom *rn_room_open(const RnAddress *address, const RnBox *box)
{
    RnRoom *room = rn_alloc(1, sizeof *room);
    room->address = *address;
    room->box = box;
    room->you = -1;
    room->looks = RN_NONE;
    strcpy(room->token, address->token);
    room->line = rn_connection_start(address);
    if (room->line == NULL) {
        free(room);
        return NULL;
    }
    return room;
}

void rn_room_close(RnRoom *room)
{
    if (room != NULL) {
        rn_connection_end(room->line);
        free(room->step);
        free(room->fact);
        free(room);
    }
}

bool rn_room_is_connected(const RnRoom *room)
{
    return rn_connection_state(room->line) == RN_CONNECTION_OPEN;
}

bool rn_room_is_mine(const RnRoom *room, int gnome)
{
    return room->you >= 0 && room->seat[gnome].kind == RN_PERSON &&
           room->seat[gnome].person == room->you;
}

bool rn_room_poll(RnRoom *room)
{
    bool news = false;
    unsigned opened = rn_connection_opened(room->line);
    for (char *text; (text = rn_connection_take(room->line)) != NULL; free(text)) {
        json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        if (json_is_object(message)) {
            take_message(room, message);
            news = true;
        }
        json_decref(message);
    }
    if (opened > room->joined && rn_room_is_connected(room)) {
        room->joined = opened;
        join(room);
        news = true;
    }
    return news;
}
