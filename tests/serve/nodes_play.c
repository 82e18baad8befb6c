/*
 * nodes_play.c - people at the tables of several servers: they come, play and talk, and check what they
 * are told.
 */
/* The dice and the numbers of a test; it calls our own programs. */
/* NOLINTBEGIN(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#include "nodes.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Node node[NODES];
Count count;

void lost(const Table *one, const char *what, const char *more)
{
    fprintf(stderr, "table %d (%s): %s: %s\n", one->number, one->id, what, more);
    abort();
}

/* ---- What a seat knows ------------------------------------------------------------------------ */

static void say(Seat *seat, int id, const char *text)
{
    seat->asked = id;
    seat->top = seat->table->top;
    seat->lines = count.lines;
    wire_send(&seat->wire, text, strlen(text)); /* whether it arrives is not ours to know */
}

static bool is_chance(const char *move)
{
    return strncmp(move, "die ", 4) == 0 || strncmp(move, "event ", 6) == 0 ||
           strncmp(move, "item ", 5) == 0 || strncmp(move, "stack ", 6) == 0;
}

/* The moves that stand are those that were acknowledged, and besides only such as were sent. */
static long long check_moves(const Seat *seat)
{
    const Table *one = seat->table;
    long long rev = 1; /* of the start */
    for (int i = 0; i < seat->step_count; i++) {
        const char *move = seat->steps[i];
        bool sent = one->people < SEATS;
        if (is_chance(move)) {
            continue;
        }
        rev++;
        if (one->acknowledged[rev][0] != '\0' && strcmp(one->acknowledged[rev], move) != 0) {
            lost(one, "another move stands than was acknowledged", move);
        }
        for (int k = 0; k < SENT; k++) {
            sent = sent || strcmp(one->sent[rev][k], move) == 0;
        }
        if (!sent) {
            lost(one, "nobody has made this move there", move);
        }
    }
    return rev;
}

static void take_game(Seat *seat, const json_t *game)
{
    size_t i;
    json_t *step;
    int from = (int)json_integer_value(json_object_get(game, "from"));
    const json_t *decision = json_object_get(json_object_get(game, "position"), "decision");
    const char *kind = json_string_value(json_object_get(decision, "kind"));
    const char *gnome = json_string_value(json_object_get(decision, "gnome"));
    if (from > seat->step_count) {
        lost(seat->table, "a gap in what was told", "");
    }
    count.whole += from == 0;
    count.parts += from != 0;
    seat->step_count = from;
    json_array_foreach(json_object_get(game, "steps"), i, step)
        snprintf(seat->steps[seat->step_count++], MOVE, "%s", json_string_value(step));
    if (seat->step_count != (int)json_integer_value(json_object_get(game, "step"))) {
        lost(seat->table, "not as many steps as there are", "");
    }
    json_decref(seat->legal);
    seat->legal = json_incref(json_object_get(game, "moves"));
    seat->rev = json_integer_value(json_object_get(game, "rev"));
    seat->decider = (char)(gnome != NULL ? gnome[0] : 0);
    seat->over = strcmp(kind, "over") == 0;
    seat->table->started = true;
    seat->table->progress = now_ms();
}

/* What was said stands there at most once; true when all is there that was acknowledged. */
static bool check_talk(const Seat *seat, const json_t *chat)
{
    const Table *one = seat->table;
    int times[TALK] = {0};
    bool all = true;
    size_t i;
    json_t *line;
    json_array_foreach(chat, i, line)
        times[atoi(json_string_value(json_object_get(line, "text")))]++;
    for (int n = 0; n < one->talk; n++) {
        if (times[n] > 1) {
            lost(one, "a line of talk is there twice", "");
        }
        all = all && (one->talk_known[n] == 0 || one->talk_known[n] > seat->lines || times[n] == 1);
    }
    return all;
}

/* A server may be a moment behind another one: not longer. */
static void note_behind(Seat *seat, bool behind)
{
    int64_t now = now_ms();
    if (!behind && seat->behind != 0 && now - seat->behind > count.behind) {
        count.behind = now - seat->behind;
    }
    if (!behind) {
        seat->behind = 0;
    } else if (seat->behind == 0) {
        seat->behind = now;
    } else if (now - seat->behind > STUCK_MS) {
        lost(seat->table, "what was acknowledged is missing", "");
    }
}

/* ---- A table ---------------------------------------------------------------------------------- */

static void drop_seat(Seat *seat)
{
    wire_close(&seat->wire);
    seat->node = -1;
    seat->asked = 0;
    seat->joined = false;
    json_decref(seat->legal);
    seat->legal = NULL;
    seat->again = now_ms() + RETRY_MS;
}

void begin_table(Table *one)
{
    for (int i = 0; i < DEVICES; i++) {
        Seat *seat = &one->seat[i];
        if (seat->table != NULL) {
            drop_seat(seat);
        }
        seat->table = one;
        seat->number = i;
        seat->node = -1;
        seat->wire.fd = -1;
        seat->token[0] = '\0';
        seat->joined = seat->over = seat->looked = false;
        seat->behind = 0;
        seat->rev = seat->step_count = 0;
        seat->again = 0;
    }
    one->id[0] = '\0';
    one->people = one->number % 3 == 2 ? SEATS - 1 : SEATS;
    one->seated = 0;
    one->started = false;
    memset(one->sent, 0, sizeof one->sent);
    memset(one->acknowledged, 0, sizeof one->acknowledged);
    memset(one->talk_known, 0, sizeof one->talk_known);
    one->talk = 0;
    one->top = 0;
    one->progress = now_ms();
}

static bool connect_seat(Seat *seat)
{
    int first = (seat->number + rand() % 2) % NODES;
    for (int i = 0; i < NODES; i++) {
        int which = (first + i) % NODES;
        if (node[which].pid == 0 || !wire_connect(&seat->wire, node[which].port)) {
            continue;
        }
        seat->node = which;
        return true;
    }
    drop_seat(seat);
    return false;
}

/* Comes in: opens the table, sits down, or joins again. */
static void come(Seat *seat)
{
    Table *one = seat->table;
    char text[256];
    if (seat->number > 0 && one->id[0] == '\0') {
        return;
    }
    if (seat->node < 0 && !connect_seat(seat)) {
        return;
    }
    if (one->id[0] == '\0') {
        snprintf(text, sizeof text,
                 "{\"id\":1,\"do\":\"open\",\"name\":\"P0\",\"config\":{\"players\":3},"
                 "\"seats\":[\"me\",\"free\",\"%s\"]}",
                 one->people == SEATS   ? "free"
                 : one->number % 2 == 0 ? "mate"
                                        : "sailor");
        say(seat, 1, text);
    } else if (seat->token[0] != '\0') {
        snprintf(text, sizeof text, "{\"id\":2,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                 one->id, seat->token);
        say(seat, 2, text);
    } else if (!seat->joined) {
        snprintf(text, sizeof text, "{\"id\":2,\"do\":\"join\",\"table\":\"%s\"}", one->id);
        say(seat, 2, text);
    } else {
        snprintf(text, sizeof text,
                 "{\"id\":3,\"do\":\"sit\",\"gnomes\":[\"%c\"],\"name\":\"P%d\",\"invite\":\"%s\"}",
                 'A' + seat->number, seat->number, one->invite);
        say(seat, 3, text);
    }
}

static void talk(Seat *seat)
{
    Table *one = seat->table;
    char text[80];
    if (one->talk == TALK) {
        return;
    }
    snprintf(text, sizeof text, "{\"id\":%d,\"do\":\"chat\",\"text\":\"%d\"}", 100 + one->talk,
             one->talk);
    say(seat, 100 + one->talk++, text);
}

static void move(Seat *seat)
{
    Table *one = seat->table;
    char text[160];
    size_t place = (size_t)rand() % json_array_size(seat->legal);
    const char *chosen = json_string_value(json_array_get(seat->legal, place));
    char(*sent)[MOVE] = one->sent[seat->rev + 1];
    int k = 0;
    while (k < SENT && sent[k][0] != '\0' && strcmp(sent[k], chosen) != 0) {
        k++;
    }
    if (k == SENT) { /* enough: one of those */
        k = 0;
    } else {
        snprintf(sent[k], MOVE, "%s", chosen);
    }
    snprintf(text, sizeof text, "{\"id\":5,\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
             seat->rev, sent[k]);
    snprintf(seat->move, MOVE, "%s", sent[k]);
    say(seat, 5, text);
}

static bool takes_part(const Seat *seat)
{
    const Table *one = seat->table;
    return seat->number < one->people || (seat->number == SEATS && one->started);
}

static char gnome_of(const Seat *seat) { return (char)('A' + seat->number % SEATS); }

void act(Seat *seat)
{
    Table *one = seat->table;
    if (!takes_part(seat) || seat->asked != 0 || now_ms() < seat->again) {
        return;
    }
    if (seat->number == SEATS) {
        memcpy(seat->token, one->seat[0].token, sizeof seat->token);
    }
    if (seat->node < 0 || !seat->joined || seat->token[0] == '\0') {
        come(seat);
    } else if (rand() % AWAY == 0) { /* just gone: to come back, perhaps at another server */
        drop_seat(seat);
    } else if (!one->started && one->seated == one->people) { /* several do it at once */
        say(seat, 4, "{\"id\":4,\"do\":\"start\"}");
    } else if (!seat->over && json_array_size(seat->legal) > 0 && rand() % 20 == 0) {
        talk(seat);
    } else if (!seat->over && seat->decider == gnome_of(seat) && json_array_size(seat->legal) > 0) {
        move(seat);
    }
}

/* ---- Hearing ---------------------------------------------------------------------------------- */

static void take_answer(Seat *seat, int id, const json_t *message)
{
    Table *one = seat->table;
    const json_t *described = json_object_get(message, "table");
    const char *token = json_string_value(json_object_get(message, "token"));
    if (id == 1) {
        snprintf(one->id, sizeof one->id, "%s",
                 json_string_value(json_object_get(described, "table")));
        snprintf(one->invite, sizeof one->invite, "%s",
                 json_string_value(json_object_get(described, "invite")));
    }
    if (token != NULL) {
        snprintf(seat->token, sizeof seat->token, "%s", token);
        one->seated++;
    }
    if (id == 1 || id == 2) {
        seat->joined = true;
    }
    if (id == 2 && seat->token[0] != '\0') {
        count.rejoined++;
        bool behind = !check_talk(seat, json_object_get(message, "chat"));
        if (json_is_object(json_object_get(message, "game"))) {
            behind = check_moves(seat) < seat->top || behind;
        }
        note_behind(seat, behind);
    }
    if (id == 4) {
        one->started = true;
    }
    if (id == 5) {
        long long rev = json_integer_value(json_object_get(message, "rev"));
        assert(rev > 0 && rev < REVS);
        snprintf(one->acknowledged[rev], MOVE, "%s", seat->move);
        one->top = rev > one->top ? rev : one->top;
        count.moves++;
    }
    if (id >= 100) {
        one->talk_known[id - 100] = ++count.lines;
    }
}

/* A refusal is fine when another was faster, or when the database is away. */
static void take_refusal(Seat *seat, int id, const json_t *message, const char *text)
{
    const char *word = json_string_value(json_object_get(message, "error"));
    bool away = strcmp(word, "store") == 0 || strcmp(word, "busy") == 0;
    bool late = strcmp(word, "stale") == 0 || strcmp(word, "over") == 0;
    if (late && id == 5) {
        count.stale++;
    } else if (away) {
        count.refused++;
        seat->again = now_ms() + RETRY_MS;
        if (id == 1 || id == 3) { /* whether we sit there is not known */
            begin_table(seat->table);
        }
    } else if (id == 4 && strcmp(word, "begun") == 0) {
        seat->again = now_ms() + RETRY_MS; /* that it has may not be kept yet */
    } else {
        lost(seat->table, "refused", text);
    }
    if (id == 5) { /* the game comes anew */
        json_decref(seat->legal);
        seat->legal = NULL;
    }
}

static void hear(Seat *seat, const char *text, size_t size)
{
    json_t *message = json_loadb(text, size, 0, NULL);
    assert(message != NULL);
    const json_t *re = json_object_get(message, "re");
    const json_t *game = json_object_get(message, "game");
    const char *tell = json_string_value(json_object_get(message, "tell"));
    if (tell != NULL && strcmp(tell, "gone") == 0) {
        lost(seat->table, "told that it is gone", "");
    }
    if (json_is_object(game)) {
        take_game(seat, game);
    }
    if (re != NULL) {
        int id = (int)json_integer_value(re);
        if (id == seat->asked) {
            seat->asked = 0;
        }
        if (json_is_true(json_object_get(message, "ok"))) {
            take_answer(seat, id, message);
        } else {
            take_refusal(seat, id, message, text);
        }
        if (id == 5 && json_is_true(json_object_get(message, "ok"))) {
            json_decref(seat->legal); /* what comes next is told by itself */
            seat->legal = NULL;
        }
    }
    json_decref(message);
}

static void cut_off(Seat *seat)
{
    Table *one = seat->table;
    bool known = seat->token[0] != '\0' || seat->number == SEATS;
    drop_seat(seat);
    if (!known) { /* whether it sits there is not known */
        begin_table(one);
    }
}

void listen_to(Seat *seat)
{
    const char *text;
    size_t size;
    bool alive = wire_read(&seat->wire);
    while (seat->wire.fd >= 0 && (text = wire_next(&seat->wire, &size)) != NULL) {
        hear(seat, text, size);
    }
    if (!alive && seat->node >= 0) {
        cut_off(seat);
    }
}

void end_game(Table *one)
{
    bool whole_now = true;
    for (int i = 0; i < DEVICES; i++) {
        if (takes_part(&one->seat[i]) && (!one->seat[i].over || one->seat[i].asked != 0)) {
            return;
        }
    }
    for (int i = 0; i < DEVICES; i++) {
        Seat *seat = &one->seat[i];
        if (!takes_part(seat)) {
            continue;
        }
        if (check_moves(seat) < one->top) {
            lost(one, "acknowledged moves are missing", "");
        }
        if (seat->step_count != one->seat[0].step_count) {
            lost(one, "two seats know different games", "");
        }
        if (!seat->looked || seat->behind != 0) {
            seat->joined = false; /* comes again */
            seat->looked = true;
            whole_now = false;
        }
    }
    if (!whole_now) {
        return;
    }
    one->games++;
    begin_table(one);
}

/* NOLINTEND(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
