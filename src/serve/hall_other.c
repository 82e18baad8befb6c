/*
 * hall_other.c - other servers over the same store, which may have clients at the same tables.
 *
 * Decides who plays for the computer players of a table and marks who is late: the server that has
 * written the table last, at once; another one only when nothing has been heard for a while. Should two
 * do it all the same, one of them is stale, reads the table again and nobody notices.
 *
 * What is not kept is said from server to server:
 *   NODE                    this server is there, every few seconds
 *   NODE h ID MASK ..       who is connected to it at a table, when that changes: people, and above 32 bits
 *                           how many watch
 *   NODE q ID ..            who is connected to the others there?
 *   NODE p ID MESSAGE       a message for everyone at the table
 *   NODE w ID MESSAGE       the same for those who watch
 * It may get lost, and nothing depends on it but what people see of each other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "serve/hall_in.h"

enum {
    GRACE_MS = 3000,
    BEAT_MS = 5000,
    SILENT_MS = 16000,
    ITEM = 64,
    WATCH_MOST = 0xffff,
    ID = RN_TOKEN_TEXT - 1
};

bool rn_hall_is_ours(const RnHall *hall, const RnHallTable *table)
{
    return !table->others || hall->tick - table->heard >= GRACE_MS;
}

/* ---- Saying ----------------------------------------------------------------------------------- */

static void say_now(RnHall *hall)
{
    RnJson *json = &hall->saying;
    RN_ASSERT(json->used > 0 && json->used <= RN_STORE_SAY);
    rn_json_end(json);
    hall->out.say(hall->out.user, json->text);
    json->used = 0;
    hall->beaten = hall->tick;
}

/* One item more of what is said at the end of the turn. */
static void add(RnHall *hall, const char *item)
{
    RnJson *json = &hall->saying;
    RN_ASSERT(strlen(item) < ITEM);
    if (hall->out.say == NULL) {
        return;
    }
    if (json->used + ITEM > RN_STORE_SAY) {
        say_now(hall);
    }
    if (json->used == 0) {
        rn_json_put(json, hall->node);
    }
    rn_json_put(json, item);
}

void rn_hall_say_here(RnHall *hall, RnHallTable *table)
{
    unsigned watch = rn_hall_watchers(table);
    uint64_t here = rn_hall_present(table) | (uint64_t)(watch < WATCH_MOST ? watch : WATCH_MOST)
                                                 << 32;
    char item[ITEM];
    if (here == table->said_here) {
        return;
    }
    table->said_here = here;
    snprintf(item, sizeof item, " h %s %llx", table->online.id, (unsigned long long)here);
    add(hall, item);
}

void rn_hall_ask_here(RnHall *hall, const RnHallTable *table)
{
    char item[ITEM];
    snprintf(item, sizeof item, " q %s", table->online.id);
    add(hall, item);
}

static void pass_on(RnHall *hall, char kind, const RnHallTable *table, const char *text,
                    size_t size)
{
    char said[RN_STORE_SAY + 1];
    if (hall->out.say == NULL || size + 3 * (size_t)RN_TOKEN_TEXT > RN_STORE_SAY) {
        return;
    }
    snprintf(said, sizeof said, "%s %c %s %.*s", hall->node, kind, table->online.id, (int)size,
             text);
    hall->out.say(hall->out.user, said);
}

void rn_hall_pass_on(RnHall *hall, const RnHallTable *table, const char *text, size_t size)
{
    pass_on(hall, 'p', table, text, size);
}

void rn_hall_murmur_on(RnHall *hall, const RnHallTable *table, const char *text, size_t size)
{
    pass_on(hall, 'w', table, text, size);
}

/* ---- Hearing ---------------------------------------------------------------------------------- */

static void set_elsewhere(RnHall *hall, RnHallTable *table, const char *node, uint64_t word)
{
    uint32_t people = (uint32_t)word;
    unsigned watch = (unsigned)(word >> 32 & WATCH_MOST);
    size_t at = 0;
    uint32_t before = rn_hall_here(table);
    while (at < table->elsewhere_count && strcmp(table->elsewhere[at].node, node) != 0) {
        at++;
    }
    if (at == table->elsewhere_count) {
        RnElsewhere *more =
            word != 0 && at < RN_NODES ? realloc(table->elsewhere, (at + 1) * sizeof *more) : NULL;
        if (more == NULL) {
            return;
        }
        table->elsewhere = more;
        table->elsewhere_count++;
        snprintf(more[at].node, sizeof more[at].node, "%s", node);
    }
    table->elsewhere[at].people = people;
    table->elsewhere[at].watching = watch;
    if (word == 0) {
        table->elsewhere[at] = table->elsewhere[--table->elsewhere_count];
    }
    rn_hall_note_here(table);
    if (!table->loading && rn_hall_here(table) != before) {
        rn_hall_tell_table(hall, table);
    }
    if (!table->loading) {
        rn_hall_tell_watching(hall, table, NULL);
    }
}

unsigned rn_hall_watch_elsewhere(const RnHallTable *table)
{
    unsigned count = 0;
    for (size_t i = 0; i < table->elsewhere_count; i++) {
        count += table->elsewhere[i].watching;
    }
    return count;
}

uint32_t rn_hall_elsewhere(const RnHallTable *table)
{
    uint32_t people = 0;
    for (size_t i = 0; i < table->elsewhere_count; i++) {
        people |= table->elsewhere[i].people;
    }
    return people;
}

static void note_node(RnHall *hall, const char *node)
{
    int at = 0;
    while (at < hall->node_count && strcmp(hall->nodes[at].node, node) != 0) {
        at++;
    }
    if (at == RN_NODES) {
        return;
    }
    if (at == hall->node_count) {
        snprintf(hall->nodes[hall->node_count++].node, RN_TOKEN_TEXT, "%s", node);
    }
    hall->nodes[at].heard = hall->tick;
}

/* The next word, "" at the end. */
static const char *word(const char *at, char *text, size_t size)
{
    size_t length = strcspn(at, " ");
    snprintf(text, size, "%.*s", (int)length, at);
    return at + length + (at[length] == ' ');
}

static void hear_item(RnHall *hall, const char *node, char kind, RnHallTable *table, uint64_t here)
{
    if (table == NULL) {
        return;
    }
    if (kind == 'h') {
        set_elsewhere(hall, table, node, here);
    } else if (kind == 'q' && table->said_here != 0) {
        table->said_here = 0;
        rn_hall_say_here(hall, table);
    }
}

void rn_hall_said(RnHall *hall, const char *text)
{
    char node[RN_TOKEN_TEXT];
    char kind[4];
    char id[RN_TOKEN_TEXT];
    char mask[16];
    const char *at = word(text, node, sizeof node);
    if (strlen(node) != ID || strcmp(node, hall->node) == 0) {
        return;
    }
    note_node(hall, node);
    while (*at != '\0') {
        at = word(at, kind, sizeof kind);
        at = word(at, id, sizeof id);
        if (strlen(id) != ID) {
            return;
        }
        RnHallTable *table = rn_hall_find(hall, id);
        mask[0] = '\0';
        if (kind[0] == 'h') {
            at = word(at, mask, sizeof mask);
        }
        if (kind[0] == 'p' || kind[0] == 'w') { /* the rest is the message */
            if (table != NULL && !table->loading && kind[0] == 'p') {
                rn_hall_tell(hall, table, NULL, at, strlen(at));
            } else if (table != NULL && !table->loading) {
                rn_hall_tell_watchers(hall, table, at, strlen(at));
            }
            return;
        }
        hear_item(hall, node, kind[0], table, strtoull(mask, NULL, 16));
    }
}

/* ---- Time ------------------------------------------------------------------------------------- */

static void each_table(RnHall *hall, void (*each)(RnHall *, RnHallTable *, const char *),
                       const char *node)
{
    for (int i = 0; i < RN_BUCKETS; i++) {
        for (RnHallTable *table = hall->table[i]; table != NULL; table = table->next) {
            each(hall, table, node);
        }
    }
}

static void is_silent(RnHall *hall, RnHallTable *table, const char *node)
{
    set_elsewhere(hall, table, node, 0);
}

void rn_hall_say_all(RnHall *hall)
{
    if (hall->out.say == NULL) {
        return;
    }
    for (int i = hall->node_count - 1; i >= 0; i--) {
        if (hall->tick - hall->nodes[i].heard > SILENT_MS) {
            char node[RN_TOKEN_TEXT];
            memcpy(node, hall->nodes[i].node, sizeof node);
            hall->nodes[i] = hall->nodes[--hall->node_count];
            each_table(hall, is_silent, node);
        }
    }
    if (hall->tick - hall->beaten >= BEAT_MS) {
        add(hall, "");
    }
    if (hall->saying.used > 0) {
        say_now(hall);
    }
}

static void was_missed(RnHall *hall, RnHallTable *table, const char *node)
{
    (void)node;
    table->wanted = UINT64_MAX; /* until it is asked for */
    table->said_here = 0;
    rn_hall_say_here(hall, table);
    rn_hall_ask_here(hall, table);
    if (table->failed) {
        rn_hall_read_again(hall, table);
    }
    rn_hall_catch_up(hall, table);
}

void rn_hall_missed(RnHall *hall) { each_table(hall, was_missed, NULL); }
