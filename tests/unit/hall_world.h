/*
 * hall_world.h - a hall without a network, for tests: a store in a file, clients that keep what they are
 * told, a clock that is turned by hand, and the same dice in every test.
 */
#ifndef HALL_WORLD_H
#define HALL_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../dice.h"
#include "hall_check.h"
#include "serve/hall_in.h"
#include "text/text.h"

enum { INBOX = 4096, QUERIES = 16, THOUGHTS = 128 };

typedef struct Socket {
    RnClient *client;
    json_t *inbox[INBOX];
    int count;
    int read;
    bool closed;
    char token[RN_TOKEN_TEXT];
    char *texts; /* everything it was ever sent */
    size_t size;
} Socket;

static RnHall *hall;
static RnStore *store;
static int64_t now;
static char path[] = "/tmp/rednov-hall-XXXXXX";
static char why[RN_STORE_WHY];
static bool disk_full;
static int64_t set_back; /* by so much the clock on the wall was set back ever */
static RnThought *thoughts[THOUGHTS];
static int thought_count;
static RnHallQuery *queries[QUERIES];
static int query_count;
static int notice_count;
static int push_count;               /* of them */
static char notice_to[RN_NOTICE_TO]; /* of the last one */
static RnNotice noticed;             /* that one */

/* ---- The world around ------------------------------------------------------------------------- */

static inline void to_socket(void *user, void *to, RnNote *note)
{
    Socket *socket = to;
    (void)user;
    assert_true(socket->count < INBOX);
    json_t *value = json_loadb(note->text, note->size, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    socket->inbox[socket->count++] = value;
    socket->texts = realloc(socket->texts, socket->size + note->size + 1);
    memcpy(socket->texts + socket->size, note->text, note->size + 1);
    socket->size += note->size;
    rn_note_drop(note);
}

static inline void to_close(void *user, void *to, const char *reason)
{
    (void)user;
    (void)reason;
    ((Socket *)to)->closed = true;
}

static inline void to_store(void *user, RnHallQuery *query)
{
    (void)user;
    assert_true(query_count < QUERIES);
    queries[query_count++] = query;
}

/* What was asked of the store is answered. */
static inline void answer_queries(void)
{
    while (query_count > 0) {
        RnHallQuery *query = queries[--query_count];
        if (query->kind == RN_QUERY_DAILY_PUT) {
            rn_query_check(rn_box_standard(), query);
        }
        if (query->answer == NULL) {
            rn_query_run(store, rn_box_standard(), query);
        }
        rn_hall_answer(hall, query, now);
    }
}

static inline void to_search(void *user, RnThought *asked)
{
    (void)user;
    assert_true(thought_count < THOUGHTS);
    thoughts[thought_count++] = asked;
}

static inline int64_t to_tick(void *user)
{
    (void)user;
    return now + set_back;
}

static inline void to_notice(void *user, const RnNotice *notice)
{
    (void)user;
    notice_count++;
    push_count += notice->kind == RN_NOTICE_PUSH;
    noticed = *notice;
    snprintf(notice_to, sizeof notice_to, "%s", notice->to);
    assert_non_null(rn_hall_find(hall, notice->table));
}

static inline void open_hall(void)
{
    RnHallRules rules = rn_hall_rules();
    RnHallOut out = {.send = to_socket,
                     .close = to_close,
                     .query = to_store,
                     .think = to_search,
                     .tick = to_tick,
                     .notice = to_notice};
    rules.burst = 1000;
    rules.notice_ms = 120000;
    rules.mails = true;
    rules.push = RN_PUSH_SERVICES;
    store = rn_store_open(path, why);
    assert_non_null(store);
    hall = rn_hall_new(rn_box_standard(), &rules, &out);
}

static inline void close_hall(void)
{
    rn_hall_free(hall);
    rn_store_close(store);
    while (thought_count > 0) {
        free(thoughts[--thought_count]);
    }
}

static inline int begin(void **state)
{
    char name[64];
    (void)state;
    dice_begin(1);
    strcpy(path + strlen(path) - 6, "XXXXXX");
    close(mkstemp(path));
    unlink(path);
    snprintf(name, sizeof name, "%s-wal", path);
    unlink(name);
    now = INT64_C(1763200000000);
    set_back = 0;
    disk_full = false;
    notice_count = 0;
    open_hall();
    return 0;
}

static inline int finish(void **state)
{
    char name[64];
    (void)state;
    close_hall();
    unlink(path);
    snprintf(name, sizeof name, "%s-shm", path);
    unlink(name);
    return 0;
}

/* Writes what has gathered, until nothing is left. */
static inline void save(void)
{
    RnHallBatch *batch;
    answer_queries();
    while ((batch = rn_hall_batch(hall, now)) != NULL) {
        size_t count;
        RnStorePut *puts = rn_batch_puts(batch, &count);
        rn_hall_batch_done(hall, batch, !disk_full && rn_store_commit(store, puts, count, why));
        answer_queries();
    }
    hall_check(hall);
}

static inline void enter(Socket *socket)
{
    *socket = (Socket){.count = 0};
    socket->client = rn_hall_enter(hall, socket, now);
    assert_non_null(socket->client);
}

static inline void leave(Socket *socket)
{
    if (socket->client != NULL) {
        rn_hall_leave(hall, socket->client);
    }
    for (int i = 0; i < socket->count; i++) {
        json_decref(socket->inbox[i]);
    }
    free(socket->texts);
    *socket = (Socket){.count = 0};
}

static inline void leave_all(Socket *sockets, int count)
{
    for (int i = 0; i < count; i++) {
        leave(&sockets[i]);
    }
}

static inline void say(Socket *socket, const char *format, ...)
{
    char text[4096];
    va_list values;
    va_start(values, format);
    int size = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    rn_hall_hear(hall, socket->client, text, (size_t)size, now);
    hall_check(hall);
}

/* The last message with this key, or NULL. */
static inline const json_t *last(const Socket *socket, const char *key, const char *word)
{
    for (int i = socket->count - 1; i >= 0; i--) {
        const char *value = json_string_value(json_object_get(socket->inbox[i], key));
        if (json_object_get(socket->inbox[i], key) != NULL &&
            (word == NULL || (value != NULL && strcmp(value, word) == 0))) {
            return socket->inbox[i];
        }
    }
    return NULL;
}

/* Asks, lets it be kept, and returns the answer. */
static inline const json_t *ask(Socket *socket, const char *format, ...)
{
    char text[4096];
    va_list values;
    va_start(values, format);
    int size = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    rn_hall_hear(hall, socket->client, text, (size_t)size, now);
    save();
    return last(socket, "re", NULL);
}

static inline const char *text_of(const json_t *value, const char *key)
{
    const char *text = json_string_value(json_object_get(value, key));
    return text != NULL ? text : "";
}

static inline bool is_ok(const json_t *answer)
{
    return json_is_true(json_object_get(answer, "ok"));
}

static inline void assert_refused(const json_t *answer, const char *word)
{
    assert_false(is_ok(answer));
    assert_string_equal(text_of(answer, "error"), word);
}

/* The newest that the client has heard of this. */
static inline const json_t *newest(const Socket *socket, const char *what)
{
    for (int i = socket->count - 1; i >= 0; i--) {
        const json_t *found = json_object_get(socket->inbox[i], what);
        if (json_is_object(found)) {
            return found;
        }
    }
    return NULL;
}

static inline const json_t *game_of(const Socket *socket) { return newest(socket, "game"); }

static inline const json_t *table_of(const Socket *socket) { return newest(socket, "table"); }

static inline void keep_token(Socket *socket)
{
    const json_t *answer = last(socket, "token", NULL);
    assert_non_null(answer);
    strcpy(socket->token, text_of(answer, "token"));
    assert_int_equal(strlen(socket->token), 32);
}

static inline long long rev_of(const Socket *socket)
{
    return json_integer_value(json_object_get(game_of(socket), "rev"));
}

static inline RnHallTable *the_table(const Socket *socket)
{
    return rn_hall_find(hall, text_of(table_of(socket), "table"));
}

/* A table of `count` people, one gnome each; the first one opens it. */
static inline void gather(Socket *sockets, int count, const char *config, const char *more)
{
    enter(&sockets[0]);
    assert_true(is_ok(ask(
        &sockets[0], "{\"id\":1,\"do\":\"open\",\"name\":\"P0\",\"config\":{\"players\":%d%s}%s}",
        count, config, more)));
    keep_token(&sockets[0]);
    for (int i = 1; i < count; i++) {
        enter(&sockets[i]);
        assert_true(is_ok(ask(&sockets[i], "{\"do\":\"join\",\"table\":\"%s\"}",
                              text_of(table_of(&sockets[0]), "table"))));
        assert_true(is_ok(ask(
            &sockets[i], "{\"do\":\"sit\",\"gnomes\":[\"%c\"],\"name\":\"P%d\",\"invite\":\"%s\"}",
            'A' + i, i, text_of(table_of(&sockets[0]), "invite"))));
        keep_token(&sockets[i]);
    }
}

/* Which of the clients decides now, and a move of the list it has. */
static inline int decider_of(const Socket *sockets)
{
    const json_t *decision =
        json_object_get(json_object_get(game_of(&sockets[0]), "position"), "decision");
    const char *gnome = text_of(decision, "gnome");
    return gnome[0] != '\0' ? gnome[0] - 'A' : -1;
}

static inline const char *pick_move(const Socket *socket, uint64_t *random)
{
    const json_t *moves = json_object_get(game_of(socket), "moves");
    assert_true(json_array_size(moves) > 0);
    *random = *random * UINT64_C(6364136223846793005) + 1;
    return json_string_value(json_array_get(moves, (*random >> 33) % json_array_size(moves)));
}

/* Plays it; the answer. */
static inline const json_t *play_move(Socket *socket, uint64_t *random)
{
    return ask(socket, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(socket),
               pick_move(socket, random));
}

/* The first of those that think has thought. */
static inline void think_one(void)
{
    RnThought *done = thoughts[0];
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    memmove(thoughts, thoughts + 1, (size_t)--thought_count * sizeof *thoughts);
    done->player.budget = (RnBudget){.simulations = 20};
    done->move = rn_player_move(rn_box_standard(), &done->player, &done->view);
    rn_hall_thought(hall, done, now);
}

/* Lets everything happen that happens by itself. */
static inline void run(void)
{
    do {
        rn_hall_run(hall, now);
        hall_check(hall);
        save();
        while (thought_count > 0) {
            think_one();
            save();
        }
    } while (rn_hall_run(hall, now) || thought_count > 0);
    save();
}

#endif
