/*
 * room.c - an online table as a client knows it.
 *
 * Decides what is done after a connection has come about: the table is joined, with the token of one's seat where
 * there is one. What a message has that is not as it should be is left out: a server is a stranger too.
 */
#include "net/room.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/assert.h"
#include "base/memory.h"
#include "net/message.h"
#include "net/news.h"
#include "session/digest.h"
#include "session/viewcode.h"
#include "table/seatkey.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    STEPS_MAX = 100000,
    FACTS_MAX = 1000,
    JOIN_MS = 5000, /* until a join that was refused for now is tried again */
    JOIN = 1,       /* the numbers of requests */
    MEMBER = 10,
    CHAT = 100 /* and so many more as there are lines that wait */
};

/* ---- Talk --------------------------------------------------------------------------------------- */

static void hear(RnRoom *room, const char *name, const char *text)
{
    if (room->talk == RN_ROOM_TALK) {
        memmove(room->said, room->said + 1, (RN_ROOM_TALK - 1) * sizeof room->said[0]);
        room->talk--;
    }
    RN_ASSERT(room->talk >= 0 && room->talk < RN_ROOM_TALK);
    RnRoomSaid *said = &room->said[room->talk++];
    rn_message_copy(said->name, sizeof said->name, name);
    rn_message_copy(said->text, sizeof said->text, text);
    room->heard++;
}

/* A line that somebody has said; who has left the table has its name with it. */
static void hear_line(RnRoom *room, const json_t *line)
{
    int person = rn_message_number(line, "person", 0, room->people - 1, -1);
    hear(room, person >= 0 ? room->person[person].name : rn_message_text(line, "name"),
         rn_message_text(line, "text"));
}

/* News of the table, for rn_news_..(). */
static void hear_news(void *user, const char *text) { hear(user, "", text); }

/* Whether this line was heard before. */
static bool is_known(const RnRoomSaid *said, const RnRoomSaid *before, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(before[i].name, said->name) == 0 && strcmp(before[i].text, said->text) == 0) {
            return true;
        }
    }
    return false;
}

/* Talk and news as the server has kept them, in the order of time. */
static void hear_kept(RnRoom *room, const json_t *message)
{
    const json_t *chat = json_object_get(message, "chat"), *news = json_object_get(message, "news");
    size_t lines = json_array_size(chat), i = 0, j = 0;
    while (i < lines || j < json_array_size(news)) {
        const json_t *line = json_array_get(chat, i), *one = json_array_get(news, j);
        if (one == NULL || (line != NULL && json_integer_value(json_object_get(line, "at")) <=
                                                json_integer_value(json_object_get(one, "at")))) {
            hear_line(room, line);
            i++;
        } else {
            rn_news_kept(room->told, one, room->you, hear_news, room);
            j++;
        }
    }
}

/* What whoever runs the server tells everybody, as a line of the talk. */
static RnRoomSaid host_says(const RnRoom *room)
{
    RnRoomSaid said = {.name = ""};
    rn_message_copy(said.name, sizeof said.name, _("The host"));
    rn_message_copy(said.text, sizeof said.text, room->notice);
    return said;
}

/* All of it anew. What was heard before is not told once more: only lines behind the last of those are new. */
static void take_talk(RnRoom *room, const json_t *message)
{
    RnRoomSaid *before = rn_alloc(RN_ROOM_TALK, sizeof *before);
    const int count = room->talk;
    unsigned heard = room->heard;
    memcpy(before, room->said, (size_t)count * sizeof *before);
    room->talk = 0;
    const RnRoomSaid host = host_says(room);
    const bool old = is_known(&host, before, count); /* what is said since then comes behind it */
    if (old) {
        hear(room, host.name, host.text);
    }
    hear_kept(room, message);
    int fresh = 0;
    while (fresh < room->talk && !is_known(&room->said[room->talk - 1 - fresh], before, count)) {
        fresh++;
    }
    room->heard = heard + (unsigned)fresh;
    if (room->notice[0] != '\0' && !old) {
        hear(room, host.name, host.text);
    }
    free(before);
}

/* What whoever runs the server tells everybody: as a line of the talk. */
static void take_notice(RnRoom *room, const json_t *message)
{
    rn_message_notice(message, room->notice, sizeof room->notice);
    if (room->notice[0] != '\0') {
        hear(room, _("The host"), room->notice);
    }
}

/* Nobody is overheard without knowing it: who looks on stands in the talk, when that changes. */
static void take_watching(RnRoom *room, const json_t *watching)
{
    int count = rn_message_number(watching, "count", 0, INT_MAX, room->watching);
    const json_t *names = json_object_get(watching, "names");
    char text[RN_ROOM_LINE];
    if (count == room->watching) {
        return;
    }
    room->watching = count;
    size_t used = (size_t)snprintf(text, sizeof text, "%d", count);
    for (size_t i = 0; i < json_array_size(names) && used < sizeof text; i++) {
        const char *name = json_string_value(json_array_get(names, i));
        used += (size_t)snprintf(text + used, sizeof text - used, i == 0 ? " (%s" : ", %s",
                                 name != NULL ? name : "");
    }
    if (json_array_size(names) > 0 && used < sizeof text) {
        snprintf(text + used, sizeof text - used, ")");
    }
    hear(room, _("Spectators"), text);
}

/* ---- The table ---------------------------------------------------------------------------------- */

static void take_people(RnRoom *room, const json_t *people)
{
    size_t count = json_array_size(people);
    room->people = (int)(count < RN_ROOM_PEOPLE ? count : RN_ROOM_PEOPLE);
    for (int i = 0; i < room->people; i++) {
        const json_t *one = json_array_get(people, (size_t)i);
        rn_message_copy(room->person[i].name, RN_NAME_MAX, rn_message_text(one, "name"));
        room->person[i].here = json_is_true(json_object_get(one, "here"));
        room->person[i].resigns = json_is_true(json_object_get(one, "resigns"));
        room->person[i].counts = json_is_true(json_object_get(one, "says")) &&
                                 !json_is_true(json_object_get(one, "absent"));
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
            .kind = kind_of(rn_message_text(one, "kind")),
            .person = rn_message_number(one, "person", 0, room->people - 1, -1),
        };
    }
}

/* ---- Votes -------------------------------------------------------------------------------------- */

static void take_motion(RnRoom *room, const json_t *table)
{
    const json_t *motion = json_object_get(table, "motion");
    const json_t *me = json_array_get(json_object_get(table, "people"), (size_t)room->you);
    const char *gnome = rn_message_text(motion, "gnome");
    int person = rn_message_number(motion, "person", 0, room->people - 1, -1);
    room->motion = (RnRoomMotion){
        .number = rn_message_number(motion, "motion", 1, INT32_MAX, 0),
        .by = rn_message_number(motion, "by", 0, room->people - 1, -1),
        .person = person,
        .gnome = gnome[0] >= 'A' && gnome[0] < 'A' + RN_GNOMES_MAX ? gnome[0] - 'A' : RN_NONE,
        .deadline = rn_message_number(motion, "deadline", 0, INT32_MAX, -1),
        .stands_in = json_object_get(motion, "stand_in") != NULL,
        .stand_in = rn_kind_find(rn_message_text(motion, "stand_in")),
        .open = json_is_true(json_object_get(motion, "public")),
        .yes = (int)json_array_size(json_object_get(motion, "yes")),
        .no = (int)json_array_size(json_object_get(motion, "no")),
        .needed = rn_message_number(motion, "needed", 0, RN_ROOM_PEOPLE, 0),
        .mine = json_is_object(motion) && room->you >= 0 &&
                json_is_true(json_object_get(me, "says")) && person != room->you,
    };
    rn_message_copy(room->motion.what, sizeof room->motion.what, rn_message_text(motion, "what"));
}

/* ---- All of it ---------------------------------------------------------------------------------- */

static void take_table(RnRoom *room, json_t *table)
{
    const char *phase = rn_message_text(table, "phase");
    if (!json_is_object(table) || !rn_message_config(table, &room->config)) {
        return;
    }
    room->there = true;
    room->phase = strcmp(phase, "playing") == 0 ? RN_ROOM_PLAYING
                  : strcmp(phase, "over") == 0  ? RN_ROOM_OVER
                                                : RN_ROOM_GATHERING;
    room->loyal = json_is_true(json_object_get(table, "loyal"));
    room->paused = json_is_true(json_object_get(table, "paused"));
    room->resigned = json_is_true(json_object_get(table, "resigned"));
    take_people(room, json_object_get(table, "people"));
    take_seats(room, json_object_get(table, "seats"));
    room->you = rn_message_number(table, "you", 0, room->people - 1, -1);
    json_decref(room->told);
    room->told = json_incref(table);
    const char *rematch = rn_message_text(table, "rematch");
    if (rn_is_hex(rematch, RN_SECRET_TEXT - 1)) {
        strcpy(room->rematch, rematch);
    }
    const char *invite = rn_message_text(table, "invite");
    if (strlen(invite) == RN_SECRET_TEXT - 1) {
        strcpy(room->address.invite, invite);
    }
    take_motion(room, table);
}

/* ---- The game ----------------------------------------------------------------------------------- */

static bool read_view(const RnRoom *room, const json_t *from, RnView *view)
{
    const char *text = rn_message_text(from, "view");
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
            RN_ASSERT(room->facts < room->facts_room);
            room->fact[room->facts++] = one;
        }
    }
}

/* False when it cannot be used. */
static bool take_trail(RnRoom *room, const json_t *game, size_t from)
{
    const json_t *trail = json_object_get(game, "trail");
    const char *seat = rn_message_text(game, "seat");
    if (!read_view(room, game, &room->view)) {
        return false;
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
    return true;
}

static bool read_step(const RnRoom *room, const json_t *told, RnMove *move)
{
    const char *words = json_string_value(told);
    return words != NULL && rn_move_parse(room->box, words, strlen(words), move);
}

/* False when it cannot be used; then nothing is other than before. */
static bool take_steps(RnRoom *room, const json_t *steps, size_t from)
{
    RnMove move;
    bool good = from <= room->steps;
    for (size_t i = 0; good && i < json_array_size(steps); i++) {
        good = read_step(room, json_array_get(steps, i), &move);
    }
    if (!good) {
        return false;
    }
    room->steps = from;
    room->from = from < room->from ? from : room->from;
    RN_ASSERT(room->from <= room->steps);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        read_step(room, json_array_get(steps, i), &move);
        room->step = rn_grow(room->step, room->steps, &room->room, sizeof *room->step);
        RN_ASSERT(room->steps < room->room);
        room->step[room->steps++] = move;
    }
    return true;
}

/* Asks for the table once more, at that time. */
static void join_again(RnRoom *room, uint64_t due_ms)
{
    room->put_off = true;
    room->due_ms = due_ms;
}

/* What cannot be used leaves a gap: then all of it has to be told anew. False for such a one. */
static bool take_game(RnRoom *room, const json_t *game)
{
    const json_t *steps = json_object_get(game, "steps");
    size_t from = (size_t)rn_message_number(game, "from", 0, STEPS_MAX, 0);
    bool hidden = !json_is_array(steps);
    if (!json_is_object(game)) {
        return true;
    }
    if (!(hidden ? take_trail(room, game, from) : take_steps(room, steps, from))) {
        return false;
    }
    room->playing = true;
    room->hidden = hidden;
    room->rev = json_integer_value(json_object_get(game, "rev"));
    return true;
}

/* ---- Messages ----------------------------------------------------------------------------------- */

/* False when there is a gap in the game. */
static bool take_all(RnRoom *room, const json_t *message)
{
    json_t *was = json_incref(room->told);
    take_table(room, json_object_get(message, "table"));
    if (strcmp(rn_message_text(message, "tell"), "table") == 0 && was != NULL) {
        rn_news_between(was, room->told, room->you, hear_news, room);
    }
    json_decref(was);
    const int watching = room->watching;
    if (json_is_array(json_object_get(message, "chat"))) {
        take_talk(room, message);
        room->watching = 0; /* that stands in the talk again, too */
    }
    const unsigned heard = room->heard;
    take_watching(room, json_object_get(message, "watching"));
    room->heard = room->watching == watching ? heard : room->heard;
    return take_game(room, json_object_get(message, "game"));
}

/* Some refusals are for good, others for now. */
static void take_no_join(RnRoom *room, const char *word, uint64_t now_ms)
{
    room->joining = false;
    if (strcmp(word, "no-table") == 0 || strcmp(word, "broken") == 0 || strcmp(word, "bad") == 0 ||
        strcmp(word, "members") == 0 || strcmp(word, "phrase") == 0) {
        room->gone = true;
    } else if ((strcmp(word, "token") == 0 || strcmp(word, "sent-away") == 0) &&
               room->token[0] != '\0') {
        room->token[0] = '\0'; /* nobody's any more: as a spectator, then */
        room->joined = 0;
    } else {
        join_again(room, now_ms + JOIN_MS);
    }
}

static void take_no(RnRoom *room, const json_t *message, uint64_t now_ms)
{
    const json_t *re = json_object_get(message, "re");
    const char *word = rn_message_refusal(message, room->refusal, sizeof room->refusal);
    /* what was too much at once was not read, and so has no number */
    if (room->joining &&
        (json_is_null(re) || json_integer_value(re) == JOIN || json_integer_value(re) == MEMBER)) {
        take_no_join(room, word, now_ms);
    }
}

static void join(RnRoom *room);
static void claim(RnRoom *room, const json_t *table);

static void take_answer(RnRoom *room, const json_t *message, uint64_t now_ms)
{
    const char *token = rn_message_text(message, "token");
    json_int_t re = json_integer_value(json_object_get(message, "re"));
    if (!json_is_true(json_object_get(message, "ok"))) {
        take_no(room, message, now_ms);
        return;
    }
    if (re == MEMBER) {
        join(room);
        return;
    }
    if (strlen(token) == RN_SECRET_TEXT - 1) {
        strcpy(room->token, token);
        room->token_new = true;
    }
    RN_ASSERT(room->you < room->people);
    if (re >= CHAT && re < CHAT + RN_ROOM_SAYING) {
        hear(room, room->you >= 0 ? room->person[room->you].name : "",
             room->saying[re - CHAT]); /* the others are told */
    }
    room->joining = room->joining && re != JOIN;
    if (!take_all(room, message)) {
        join_again(room, now_ms + JOIN_MS);
    }
    claim(room, json_object_get(message, "table"));
}

static void take_news(RnRoom *room, const json_t *message)
{
    if (!take_all(room, message) && !room->put_off) {
        join_again(room, 0); /* at once */
    }
}

static void take_gone(RnRoom *room, const json_t *message)
{
    (void)message;
    room->gone = true;
}

/* All that is told, by its word; what others show on a board is nothing here. */
static const struct Told {
    const char *word;
    void (*take)(RnRoom *room, const json_t *message);
} TOLD[] = {
    {"all", take_news},  {"table", take_news},  {"game", take_news},     {"watching", take_news},
    {"chat", hear_line}, {"murmur", hear_line}, {"notice", take_notice}, {"gone", take_gone},
    {"plan", NULL},      {"point", NULL},
};

static void take_message(RnRoom *room, const json_t *message, uint64_t now_ms)
{
    if (json_object_get(message, "re") != NULL) {
        take_answer(room, message, now_ms);
        return;
    }
    for (int i = 0; i < RN_COUNT(TOLD); i++) {
        if (TOLD[i].take != NULL && strcmp(rn_message_text(message, "tell"), TOLD[i].word) == 0) {
            TOLD[i].take(room, message);
        }
    }
}

/* ---- Requests ----------------------------------------------------------------------------------- */

static void post(RnRoom *room, json_t *request) { rn_message_send(room->line, request); }

/* The same for what a person wants: what was refused before is told no more. */
static void ask(RnRoom *room, json_t *request)
{
    room->refusal[0] = '\0';
    if (!rn_room_is_connected(room)) {
        snprintf(room->refusal, sizeof room->refusal, "%s",
                 _("There is no connection to the server."));
    }
    post(room, request);
}

static json_t *gnomes_of(int gnome)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX);
    return json_pack("[s]", rn_word_gnome(gnome));
}

/* Who has a key says so wherever it takes or finds a seat. */
static void add_key(const RnRoom *room, json_t *request)
{
    if (room->key[0] != '\0') {
        json_object_set_new(request, "key", json_string(room->key));
    }
}

/* A seat from before there was a key becomes the key's, too. */
static void claim(RnRoom *room, const json_t *table)
{
    if (room->key[0] != '\0' && room->you >= 0 && !room->claimed &&
        json_is_false(json_object_get(table, "kept"))) {
        room->claimed = true;
        post(room, json_pack("{s:s,s:s}", "do", "claim", "key", room->key));
    }
}

static void join(RnRoom *room)
{
    json_t *request = json_pack("{s:s,s:i,s:s,s:b}", "do", "join", "id", JOIN, "table",
                                room->address.table, "along", 1);
    if (room->token[0] != '\0') {
        json_object_set_new(request, "token", json_string(room->token));
    } else {
        add_key(room, request);
    }
    if (room->put_off) {
        room->refusal[0] = '\0'; /* it was of the join before */
    }
    room->joining = true;
    room->put_off = false;
    post(room, request);
}

/* A new connection: the table is joined, after the pass-phrase where there is one. */
static void knock(RnRoom *room)
{
    if (room->phrase[0] == '\0') {
        join(room);
        return;
    }
    room->joining = true;
    room->put_off = false;
    post(room, json_pack("{s:s,s:i,s:s}", "do", "member", "id", MEMBER, "phrase", room->phrase));
}

void rn_room_sit(RnRoom *room, int gnome, const char *name)
{
    json_t *request = json_pack("{s:s,s:i,s:o}", "do", "sit", "id", 2, "gnomes", gnomes_of(gnome));
    if (room->you < 0) {
        json_object_set_new(request, "name", json_string(name));
        if (room->address.invite[0] != '\0') {
            json_object_set_new(request, "invite", json_string(room->address.invite));
        }
        add_key(room, request);
    }
    ask(room, request);
}

void rn_room_rise(RnRoom *room, int gnome)
{
    ask(room, json_pack("{s:s,s:i,s:o}", "do", "stand", "id", 3, "gnomes", gnomes_of(gnome)));
}

void rn_room_fill(RnRoom *room, int gnome, int kind)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX && kind >= 0 &&
              (kind < RN_KINDS || kind == RN_ROOM_FREE));
    ask(room, json_pack("{s:s,s:i,s:s,s:s}", "do", "fill", "id", 13, "gnome", rn_word_gnome(gnome),
                        "with", kind == RN_ROOM_FREE ? "free" : rn_kind_word(kind)));
}

int rn_room_free_seats(const RnRoom *room)
{
    int count = 0;
    for (int g = 0; g < room->config.gnomes; g++) {
        count += room->seat[g].kind == RN_ROOM_FREE;
    }
    return count;
}

int rn_room_stand_in(const RnRoom *room)
{
    const int kind = rn_kind_find(rn_message_text(room->told, "stand_in"));
    return kind >= 0 ? kind : RN_MATE;
}

void rn_room_begin(RnRoom *room) { ask(room, json_pack("{s:s,s:i}", "do", "start", "id", 4)); }

void rn_room_look(RnRoom *room, int gnome)
{
    ask(room, json_pack("{s:s,s:i,s:s}", "do", "look", "id", 8, "gnome", rn_word_gnome(gnome)));
}

void rn_room_move(RnRoom *room, int64_t rev, const RnMove *moves, int count)
{
    json_t *list = json_array();
    RN_ASSERT(count > 0); /* the server refuses an empty list, which nobody could explain */
    for (int i = 0; i < count; i++) {
        char words[RN_TEXT_MAX];
        rn_move_text(room->box, moves[i], words);
        json_array_append_new(list, json_string(words));
    }
    ask(room, json_pack("{s:s,s:i,s:I,s:o}", "do", "move", "id", 5, "rev", (json_int_t)rev, "moves",
                        list));
}

void rn_room_undo(RnRoom *room, int64_t rev)
{
    ask(room, json_pack("{s:s,s:i,s:I}", "do", "undo", "id", 6, "rev", (json_int_t)rev));
}

void rn_room_say(RnRoom *room, const char *text)
{
    int place = (int)(room->sayings++ % RN_ROOM_SAYING);
    snprintf(room->saying[place], sizeof room->saying[place], "%s", text);
    ask(room, json_pack("{s:s,s:i,s:s}", "do", "chat", "id", CHAT + place, "text", text));
}

void rn_room_vote(RnRoom *room, bool yes)
{
    ask(room, json_pack("{s:s,s:i,s:i,s:b}", "do", "vote", "id", 9, "motion", room->motion.number,
                        "on", yes));
}

void rn_room_pause(RnRoom *room, bool on)
{
    ask(room, json_pack("{s:s,s:i,s:b}", "do", "pause", "id", 10, "on", on));
}

void rn_room_resign(RnRoom *room, bool on)
{
    ask(room, json_pack("{s:s,s:i,s:b}", "do", "resign", "id", 11, "on", on));
}

void rn_room_rematch(RnRoom *room) { ask(room, json_pack("{s:s,s:i}", "do", "rematch", "id", 12)); }

void rn_room_next(const RnRoom *room, char link[RN_LINK_TEXT])
{
    RN_ASSERT(room->rematch[0] != '\0');
    if (room->token[0] != '\0') { /* the tokens are those of this table */
        rn_seatkey_write(room->rematch, room->token);
    }
    rn_address_link(&room->address, room->rematch, "", link);
}

/* ---- Coming and going --------------------------------------------------------------------------- */

RnRoom *rn_room_open(const RnAddress *address, const RnBox *box, const char *phrase)
{
    RnRoom *room = rn_alloc(1, sizeof *room);
    room->address = *address;
    room->box = box;
    room->you = -1;
    room->looks = RN_NONE;
    strcpy(room->token, address->token);
    snprintf(room->phrase, sizeof room->phrase, "%s", phrase);
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
        json_decref(room->told);
        free(room);
    }
}

bool rn_room_is_connected(const RnRoom *room)
{
    return rn_connection_state(room->line) == RN_CONNECTION_OPEN;
}

bool rn_room_is_banned(const RnRoom *room) { return rn_connection_is_banned(room->line); }

bool rn_room_goes_on(const RnRoom *room) { return room->phase == RN_ROOM_PLAYING && !room->paused; }

bool rn_room_is_mine(const RnRoom *room, int gnome)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX && room->you < room->people);
    return room->you >= 0 && room->seat[gnome].kind == RN_PERSON &&
           room->seat[gnome].person == room->you;
}

void rn_room_poll(RnRoom *room, uint64_t now_ms)
{
    unsigned opened = rn_connection_opened(room->line);
    for (json_t *message; (message = rn_message_take(room->line)) != NULL; json_decref(message)) {
        take_message(room, message, now_ms);
        room->changes++;
    }
    bool due = opened > room->joined || (room->put_off && now_ms >= room->due_ms);
    if (due && !room->gone && rn_room_is_connected(room)) {
        room->joined = opened;
        knock(room);
        room->changes++;
    }
}
