/*
 * fuzz_serve.c - any bytes as the messages of three clients in the hall.
 *
 * The first byte of a line says who speaks (a, b, c) or what happens (s: what has gathered is stored,
 * f: it is not, t: a minute goes by). "$t" in a line stands for the first table, "$i" for its
 * invitation, "$r" for its rev, "$k" for the token told last. The store is a real one, in memory. Every
 * message gets one answer, JSON in one line; the game stays sound.
 */
#include <jansson.h>

#include "../dice.h"
#include "../unit/hall_check.h"
#include "fuzz.h"
#include "serve/hall_in.h"

enum { CLIENTS = 3, LINE = 4096, QUERIES = 4096, INPUTS = 5000, THOUGHTS = 256 };

static RnHall *hall;
static RnHallQuery *queries[QUERIES];
static int query_count;
static int answers;
static RnThought *thoughts[THOUGHTS];
static int thought_count;
static RnStore *kept;
static char token[RN_TOKEN_TEXT];

static void take_note(void *user, void *socket, RnNote *note)
{
    (void)user;
    (void)socket;
    json_t *json = json_loadb(note->text, note->size, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_is_object(json));
    CHECK(memchr(note->text, '\n', note->size) == NULL);
    answers += json_object_get(json, "re") != NULL;
    if (json_is_string(json_object_get(json, "token"))) {
        snprintf(token, sizeof token, "%s", json_string_value(json_object_get(json, "token")));
    }
    CHECK(json_object_get(json, "re") == NULL || json_is_boolean(json_object_get(json, "ok")));
    CHECK(json_object_get(json, "re") != NULL || json_is_string(json_object_get(json, "tell")));
    json_decref(json);
    rn_note_drop(note);
}

static void take_close(void *user, void *socket, const char *why)
{
    (void)user;
    (void)socket;
    (void)why;
}

static void take_query(void *user, RnHallQuery *query)
{
    (void)user;
    if (query_count < QUERIES) {
        queries[query_count++] = query;
    } else {
        rn_hall_query_free(query);
    }
}

static void take_thought(void *user, RnThought *thought)
{
    (void)user;
    if (thought_count < THOUGHTS) {
        thoughts[thought_count++] = thought;
    } else {
        free(thought);
    }
}

/* Mates have thought; captains never end. */
static void think(int64_t now)
{
    for (int left = thought_count; left > 0; left--) {
        RnThought *thought = thoughts[--thought_count];
        if (thought->player.kind == RN_CAPTAIN) {
            free(thought);
            continue;
        }
        thought->move = rn_player_move(hall->box, &thought->player, &thought->view);
        rn_hall_thought(hall, thought, now);
    }
}

static void take_notice(void *user, const RnNotice *notice)
{
    (void)user;
    CHECK(strchr(notice->to, '@') != NULL && strpbrk(notice->to, "\r\n <>,;\"") == NULL);
}

static void answer_queries(int64_t now)
{
    while (query_count > 0) {
        RnHallQuery *query = queries[--query_count];
        if (query->kind == RN_QUERY_DAILY_PUT) {
            rn_query_check(rn_box_standard(), query);
        }
        if (query->answer == NULL) {
            rn_query_run(kept, rn_box_standard(), query);
        }
        rn_hall_answer(hall, query, now);
    }
}

static void store(bool good, int64_t now)
{
    char why[RN_STORE_WHY];
    RnHallBatch *batch;
    size_t count;
    while ((batch = rn_hall_batch(hall, now)) != NULL) {
        RnStorePut *puts = rn_batch_puts(batch, &count);
        rn_hall_batch_done(hall, batch, good && rn_store_commit(kept, puts, count, why));
    }
    answer_queries(now);
}

/* A store of which nobody knows what was in it before; now and then a new one, so that it stays small. */
static void open_store(void)
{
    static int inputs;
    char why[RN_STORE_WHY];
    if (inputs++ % INPUTS != 0) {
        return;
    }
    dice_begin(1);
    rn_store_close(kept);
    kept = rn_store_open(":memory:", why);
    CHECK(kept != NULL);
}

static RnHallTable *first_table(void)
{
    for (int i = 0; i < RN_BUCKETS; i++) {
        if (hall->table[i] != NULL && !hall->table[i]->loading) {
            return hall->table[i];
        }
    }
    return NULL;
}

/* What a name stands for; as it is when nothing does. */
static size_t put_name(char what, char *at)
{
    const RnHallTable *table = first_table();
    int size = what == 'k'     ? snprintf(at, 64, "%s", token)
               : table == NULL ? snprintf(at, 64, "$%c", what)
               : what == 'r'
                   ? snprintf(at, 64, "%llu", (unsigned long long)table->online.rev)
                   : snprintf(at, 64, "%s", what == 't' ? table->online.id : table->online.invite);
    return (size_t)size;
}

/* The line with its names put in. */
static size_t filled(const char *text, size_t size, char line[LINE])
{
    size_t used = 0;
    for (size_t i = 0; i < size && used < LINE - 64; i++) {
        if (text[i] == '$' && i + 1 < size && memchr("tirk", text[i + 1], 4) != NULL) {
            used += put_name(text[++i], line + used);
        } else {
            line[used++] = text[i];
        }
    }
    return used;
}

static void check_tables(void)
{
    hall_check(hall);
    for (int i = 0; i < RN_BUCKETS; i++) {
        for (const RnHallTable *table = hall->table[i]; table != NULL; table = table->next) {
            if (table->online.awake) {
                CHECK(rn_check(hall->box, rn_session_state(&table->online.session)) == RN_SOUND);
            }
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    RnHallRules rules = rn_hall_rules();
    RnHallOut out = {.send = take_note,
                     .close = take_close,
                     .query = take_query,
                     .think = take_thought,
                     .notice = take_notice};
    RnClient *client[CLIENTS];
    char line[LINE];
    int64_t now = 1000000;
    int asked = 0;
    rules.per_second = rules.burst = 1000000;
    rules.notice_ms = 60000;
    rules.mails = true;
    rules.push = RN_PUSH_SERVICES;
    open_store();
    hall = rn_hall_new(rn_box_standard(), &rules, &out);
    CHECK(hall != NULL);
    token[0] = '\0';
    answers = 0;
    for (int i = 0; i < CLIENTS; i++) {
        client[i] = rn_hall_enter(hall, &client[i], now);
    }
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t length = end == NULL ? size : (size_t)(end - text);
        if (length > 0 && text[0] >= 'a' && text[0] < 'a' + CLIENTS) {
            size_t used = filled(text + 1, length - 1, line);
            rn_hall_hear(hall, client[text[0] - 'a'], line, used, now);
            asked++;
        } else if (length > 0) {
            now += text[0] == 't' ? 61000 : 1;
            rn_hall_run(hall, now);
            think(now);
            store(text[0] != 'f', now);
        }
        check_tables();
        size_t taken = end == NULL ? size : length + 1;
        text += taken;
        size -= taken;
    }
    store(true, now);
    CHECK(answers <= asked);
    for (int i = 0; i < CLIENTS; i++) {
        rn_hall_leave(hall, client[i]);
    }
    rn_hall_free(hall);
    while (thought_count > 0) {
        free(thoughts[--thought_count]);
    }
    return 0;
}
