/*
 * hall_tell.c - answers, and what everyone at a table is told.
 *
 * Decides who shares a message: what two clients may both see is written once.
 */
#include "base/assert.h"
#include "base/mix.h"
#include "serve/hall_in.h"

/* ---- Answers ---------------------------------------------------------------------------------- */

static RnNote *note_of(RnJson *json)
{
    RnNote *note = rn_note_new(json->text, json->used);
    rn_json_free(json);
    return note;
}

void rn_hall_refuse(RnHall *hall, RnClient *client, int64_t number, RnNo why)
{
    RnJson json = rn_reply_no(number, why);
    hall->count.refused++;
    rn_hall_send(hall, NULL, client, note_of(&json), number, true);
}

void rn_reply_end(RnHall *hall, RnClient *client, RnHallTable *table, int64_t number, RnJson *json)
{
    rn_json_put(json, "}");
    rn_hall_send(hall, table, client, note_of(json), number, true);
}

void rn_reply_plain(RnHall *hall, RnClient *client, RnHallTable *table, int64_t number)
{
    RnJson json = rn_reply_begin(number, true);
    rn_reply_end(hall, client, table, number, &json);
}

/* ---- Who watches ------------------------------------------------------------------------------ */

enum { NAMES_MOST = 16 }; /* of those who watch so many are named */

bool rn_hall_watches(const RnClient *client)
{
    return !client->arriving && !client->table->loading &&
           !rn_online_seated(&client->table->online, client->person);
}

unsigned rn_hall_watchers(const RnHallTable *table)
{
    unsigned count = 0;
    for (size_t i = 0; i < table->client_count; i++) {
        count += rn_hall_watches(table->clients[i]);
    }
    return count;
}

static const char *watcher_name(const RnClient *client)
{
    return client->person >= 0 ? client->table->online.person[client->person].name : client->name;
}

static void put_watching(RnJson *json, const RnHallTable *table)
{
    int named = 0;
    rn_json_form(json, "{'count':%u,'names':[",
                 rn_hall_watchers(table) + rn_hall_watch_elsewhere(table));
    for (size_t i = 0; i < table->client_count && named < NAMES_MOST; i++) {
        const RnClient *client = table->clients[i];
        if (rn_hall_watches(client) && watcher_name(client)[0] != '\0') {
            rn_json_next(json);
            rn_write_text(json, "", watcher_name(client));
            named++;
        }
    }
    rn_json_put(json, "]}");
}

void rn_hall_tell_watching(RnHall *hall, RnHallTable *table, const RnClient *teller)
{
    RnJson json = {.used = 0};
    rn_json_put(&json, "{\"tell\":\"watching\",\"watching\":");
    put_watching(&json, table);
    rn_json_put(&json, "}");
    uint64_t sum = rn_fnv(RN_FNV_START, json.text, json.used);
    if (sum != table->watching) {
        table->watching = sum;
        rn_hall_tell(hall, table, teller, json.text, json.used);
    }
    rn_json_free(&json);
    rn_hall_say_here(hall, table);
}

void rn_hall_tell_watchers(RnHall *hall, RnHallTable *table, const char *text, size_t size)
{
    RnNote *note = rn_note_new(text, size);
    for (size_t i = 0; i < table->client_count; i++) {
        if (rn_hall_watches(table->clients[i])) {
            note->holders++;
            rn_hall_send(hall, table, table->clients[i], note, -1, false);
        }
    }
    rn_note_drop(note);
}

/* ---- Telling ---------------------------------------------------------------------------------- */

uint32_t rn_hall_here(const RnHallTable *table)
{
    return rn_hall_present(table) | rn_hall_elsewhere(table);
}

uint32_t rn_hall_present(const RnHallTable *table)
{
    uint32_t mask = 0;
    for (size_t i = 0; i < table->client_count; i++) {
        if (table->clients[i]->person >= 0) {
            mask |= 1u << table->clients[i]->person;
        }
    }
    return mask;
}

void rn_hall_note_here(RnHallTable *table) { table->online.here = rn_hall_here(table); }

static void put_table(RnJson *json, const RnHall *hall, const RnHallTable *table,
                      const RnClient *client)
{
    rn_online_describe(json, &table->online, client->person, hall->now, hall->rules.mails);
}

static void drop_all(RnNote **notes, int count)
{
    for (int i = 0; i < count; i++) {
        if (notes[i] != NULL) {
            rn_note_drop(notes[i]);
        }
    }
}

void rn_hall_tell_table(RnHall *hall, RnHallTable *table)
{
    RnNote *notes[RN_PEOPLE_MAX + 1] = {NULL};
    for (size_t i = 0; i < table->client_count; i++) {
        RnClient *client = table->clients[i];
        RN_ASSERT(client->person >= -1 && client->person < RN_PEOPLE_MAX);
        RnNote **note = &notes[client->person + 1];
        if (*note == NULL) {
            RnJson json = {.used = 0};
            rn_json_put(&json, "{\"tell\":\"table\",\"table\":");
            put_table(&json, hall, table, client);
            rn_json_put(&json, "}");
            *note = note_of(&json);
        }
        (*note)->holders++;
        rn_hall_send(hall, table, client, *note, -1, false);
    }
    drop_all(notes, RN_COUNT(notes));
    rn_hall_say_here(hall, table);
}

void rn_hall_tell_game(RnHall *hall, RnHallTable *table)
{
    RnNote *notes[2 * (RN_GNOMES_MAX + 1)] = {NULL}; /* by seat, the last for spectators; twice */
    size_t steps = rn_online_wake(&table->online) ? rn_session_steps(&table->online.session) : 0;
    size_t from = table->told < steps ? table->told : steps;
    bool open = table->online.awake && !rn_hands_hidden(rn_session_state(&table->online.session));
    for (size_t i = 0; i < table->client_count; i++) {
        RnClient *client = table->clients[i];
        int seat = rn_online_view(&table->online, client->person, client->look);
        int place = open || seat == RN_NONE ? RN_GNOMES_MAX : seat;
        RN_ASSERT(place >= 0 && place <= RN_GNOMES_MAX);
        RnNote **note = &notes[2 * place + client->along];
        if (*note == NULL) {
            RnJson json = {.used = 0};
            rn_json_put(&json, "{\"tell\":\"game\",\"game\":");
            rn_online_show(&json, &table->online, seat, from, client->along);
            rn_json_put(&json, "}");
            *note = note_of(&json);
        }
        (*note)->holders++;
        rn_hall_send(hall, table, client, *note, -1, false);
    }
    drop_all(notes, RN_COUNT(notes));
    table->told = steps;
}

void rn_hall_put_all(RnJson *json, const RnHall *hall, RnHallTable *table, const RnClient *client)
{
    RnOnline *online = &table->online;
    rn_json_put(json, ",\"table\":");
    put_table(json, hall, table, client);
    rn_json_put(json, ",\"game\":");
    rn_online_show(json, online, rn_online_view(online, client->person, client->look), 0,
                   client->along);
    rn_json_put(json, ",\"chat\":");
    rn_online_talk(json, online, client->person);
    rn_json_put(json, ",\"watching\":");
    put_watching(json, table);
    rn_json_put(json, ",\"news\":");
    rn_online_news(json, online);
}

void rn_hall_tell_all(RnHall *hall, RnHallTable *table, RnClient *client)
{
    RnJson json = {.used = 0};
    rn_json_put(&json, "{\"tell\":\"all\"");
    rn_hall_put_all(&json, hall, table, client);
    rn_json_put(&json, "}");
    rn_hall_send(hall, table, client, note_of(&json), -1, false);
}

void rn_hall_tell_person(RnHall *hall, RnHallTable *table, int person)
{
    for (size_t i = 0; i < table->client_count; i++) {
        if (table->clients[i]->person == person) {
            rn_hall_tell_all(hall, table, table->clients[i]);
        }
    }
}

void rn_hall_tell(RnHall *hall, RnHallTable *table, const RnClient *teller, const char *text,
                  size_t size)
{
    RnNote *note = rn_note_new(text, size);
    for (size_t i = 0; i < table->client_count; i++) {
        if (table->clients[i] != teller) {
            note->holders++;
            rn_hall_send(hall, table, table->clients[i], note, -1, false);
        }
    }
    rn_note_drop(note);
}
