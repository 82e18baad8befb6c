/*
 * fuzz_serve.c - any bytes as the messages of three clients in the hall.
 *
 * The first byte of a line says who speaks (a, b, c) or what happens (s: what has gathered is stored,
 * f: it is not, t: a minute goes by). "$t" in a line stands for the first table, "$i" for its
 * invitation, "$r" for its rev. Every message gets one answer, JSON in one line; the game stays sound.
 */
#include <jansson.h>

#include "fuzz.h"
#include "serve/hall_in.h"

enum { CLIENTS = 3, LINE = 4096, QUERIES = 4096 };

static RnHall *hall;
static RnHallQuery *queries[QUERIES];
static int query_count;
static int answers;
static RnStored nothing;

static void take_note(void *user, void *socket, RnNote *note)
{
    (void)user;
    (void)socket;
    json_t *json = json_loadb(note->text, note->size, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_is_object(json));
    CHECK(memchr(note->text, '\n', note->size) == NULL);
    answers += json_object_get(json, "re") != NULL;
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
    if (query_count < QUERIES)
        queries[query_count++] = query;
    else
        rn_hall_query_free(query);
}

static void take_thought(void *user, RnThought *thought)
{
    (void)user;
    free(thought);
}

/* Nothing is in the store: what is asked for is not there. */
static void answer_queries(int64_t now)
{
    while (query_count > 0) {
        RnHallQuery *query = queries[--query_count];
        query->found = RN_NOT_FOUND;
        query->stored = nothing;
        rn_hall_answer(hall, query, now);
    }
}

static void store(bool good, int64_t now)
{
    RnBatch *batch;
    while ((batch = rn_hall_batch(hall, now)) != NULL)
        rn_hall_batch_done(hall, batch, good);
    answer_queries(now);
}

static RnTable *first_table(void)
{
    for (int i = 0; i < RN_BUCKETS; i++)
        if (hall->table[i] != NULL && !hall->table[i]->loading)
            return hall->table[i];
    return NULL;
}

/* The line with its names put in. */
static size_t filled(const char *text, size_t size, char line[LINE])
{
    const RnTable *table = first_table();
    size_t used = 0;
    for (size_t i = 0; i < size && used < LINE - 64; i++) {
        if (text[i] == '$' && i + 1 < size && table != NULL && strchr("tir", text[i + 1]) != NULL) {
            char what = text[++i];
            used += (size_t)(what == 'r'
                                 ? snprintf(line + used, 64, "%llu",
                                            (unsigned long long)table->online.rev)
                                 : snprintf(line + used, 64, "%s",
                                            what == 't' ? table->online.id : table->online.invite));
        } else {
            line[used++] = text[i];
        }
    }
    return used;
}

static void check_tables(void)
{
    for (int i = 0; i < RN_BUCKETS; i++)
        for (const RnTable *table = hall->table[i]; table != NULL; table = table->next)
            if (table->online.awake)
                CHECK(rn_check(hall->box, &table->online.session.state) == RN_SOUND);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    RnHallRules rules = rn_hall_rules();
    RnHallOut out = {NULL, take_note, take_close, take_query, take_thought};
    RnClient *client[CLIENTS];
    char line[LINE];
    int64_t now = 1000000;
    int asked = 0;
    rules.per_second = rules.burst = 1000000;
    hall = rn_hall_new(rn_box_standard(), &rules, &out);
    CHECK(hall != NULL);
    answers = 0;
    for (int i = 0; i < CLIENTS; i++)
        client[i] = rn_hall_enter(hall, &client[i], now);
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
            store(text[0] != 'f', now);
        }
        check_tables();
        size_t taken = end == NULL ? size : length + 1;
        text += taken;
        size -= taken;
    }
    store(true, now);
    CHECK(answers <= asked);
    for (int i = 0; i < CLIENTS; i++)
        rn_hall_leave(hall, client[i]);
    rn_hall_free(hall);
    return 0;
}
