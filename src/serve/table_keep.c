/*
 * table_keep.c - an online table to and from the store.
 *
 * Decides the head of a table: everything but its moves and its talk, as JSON. It is written only when
 * it has changed, for most writes are one move.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/mix.h"
#include "proto/read.h"
#include "serve/daily_result.h"
#include "serve/table.h"
#include "table/seats.h"
#include "text/text.h"

enum { HEAD_FORMAT = 1 };

/* A table where people gather is off the list so long after the last of them was seen. Who is there is noted
 * every hour. */
static const int64_t FORSAKEN_MS = INT64_C(90) * 60 * 1000;

/* ---- Writing ---------------------------------------------------------------------------------- */

static void put_people(RnJson *json, const RnOnline *table)
{
    rn_json_put(json, ",\"people\":[");
    for (int p = 0; p < table->people; p++) {
        const RnPerson *person = &table->person[p];
        rn_json_next(json);
        rn_json_form(json, "{'name':%s,'hash':%s,'agrees':%i,'resigns':%i", person->name,
                     person->hash, person->agrees, person->resigns);
        rn_json_form(json, ",'founder':%i,'muted':%i,'out':%i,'since':%lld,'sat':%lld,'last':%lld",
                     person->founder, person->muted, person->out, (long long)person->since,
                     (long long)person->sat, (long long)person->last);
        if (person->owner[0] != '\0') {
            rn_json_form(json, ",'owner':%s", person->owner);
        }
        if (person->second[0] != '\0') {
            rn_json_form(json, ",'second':%s", person->second);
        }
        if (person->mailed[0] != '\0') {
            rn_json_form(json, ",'mailed':%s,'mailed_until':%lld", person->mailed,
                         (long long)person->mailed_until);
        }
        if (person->silenced) {
            rn_write_flag(json, ",\"silenced\":", true);
        }
        if (person->to[0] != '\0') {
            rn_json_form(json, ",'to':%s,'confirmed':%i", person->to, person->confirmed);
        }
        if (person->push[0] != NULL) {
            rn_online_put_push(json, person);
        }
        if (person->to[0] != '\0' || person->push[0] != NULL) {
            rn_json_form(json, ",'lang':%s,'noticed':%i,'told':%lld,'again':%lld", person->lang,
                         person->noticed, (long long)person->told, (long long)person->again);
        }
        rn_json_put(json, "}");
    }
    rn_json_put(json, "]");
}

static void put_seats(RnJson *json, const RnOnline *table)
{
    rn_json_put(json, ",\"seats\":[");
    for (int g = 0; g < table->config.gnomes; g++) {
        const RnChair *chair = &table->chair[g];
        rn_json_next(json);
        rn_json_form(json, "{'kind':%d,'person':%d,'away':%i,'colour':%d", chair->kind,
                     chair->person, chair->away, table->colour[g]);
        if (chair->veiled || chair->since > 0) {
            rn_json_form(json, ",'veiled':%i,'since':%u", chair->veiled, chair->since);
        }
        rn_json_put(json, "}");
    }
    rn_json_put(json, "]");
}

static void put_formers(RnJson *json, const RnOnline *table)
{
    rn_json_put(json, ",\"former\":[");
    for (int i = 0; i < table->formers; i++) {
        const RnFormer *former = &table->former[i];
        rn_json_next(json);
        rn_json_form(json, "{'person':%d,'since':%lld,'until':%lld,'name':%s}", former->person,
                     (long long)former->since, (long long)former->until, former->name);
    }
    rn_json_put(json, "]");
}

static void put_motion(RnJson *json, const RnOnline *table)
{
    const RnMotion *motion = &table->motion;
    rn_json_form(json, ",'motions':%u,'fallen':%d,'fallen_at':%lld", table->motions, table->fallen,
                 (long long)table->fallen_at);
    if (motion->number == 0) {
        return;
    }
    rn_json_form(json, ",'motion':{'number':%u,'what':%d,'by':%d,'person':%d,'gnome':%d,'at':%lld",
                 motion->number, motion->what, motion->by, motion->person, motion->gnome,
                 (long long)motion->at);
    rn_json_form(json, ",'yes':%u,'no':%u,'has':%u,'deadline':%u,'stand_in':%d}", motion->yes,
                 motion->no, motion->has, motion->deadline_s, motion->stand_in);
}

static char *head_text(const RnOnline *table)
{
    RnJson json = {.used = 0};
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)table->seed);
    rn_json_form(&json, "{'format':%d", HEAD_FORMAT);
    rn_write_config(&json, ",\"config\":", &table->config);
    rn_json_form(&json, ",'seed':%s,'salt':%s,'invite':%s", seed, table->salt, table->invite);
    put_people(&json, table);
    put_seats(&json, table);
    put_formers(&json, table);
    put_motion(&json, table);
    rn_online_put_news(&json, table);
    rn_json_form(&json, ",'opened':%lld", (long long)table->opened);
    if (table->ended != 0) {
        rn_json_form(&json, ",'ended':%lld", (long long)table->ended);
    }
    rn_json_form(&json, ",'deadline':%u,'stand_in':%d,'think':%u,'notice':%u", table->deadline_s,
                 table->stand_in, table->think_ms, table->notice_ms);
    if (table->loyal) {
        rn_json_form(&json, ",'loyal':%i", true);
    }
    if (table->phase == RN_TABLE_PLAYING) { /* holds until the next move, which does not write it */
        rn_json_form(&json, ",'asked':%lld,'asked_at':%lld", (long long)table->asked,
                     (long long)table->rev);
    }
    if (table->day[0] != '\0') {
        rn_json_form(&json, ",'day':%s,'owner':%s", table->day, table->owner);
    }
    rn_json_form(&json, ",'paused':%i,'resigned':%i,'rematch':%s}", table->paused, table->resigned,
                 table->rematch);
    rn_json_end(&json);
    return json.text;
}

/* Those lines of its talk that are not in the store yet. */
static RnStoreChat *chats_copy(const RnOnline *table)
{
    size_t count = table->chats_unsaved;
    RnStoreChat *chats = rn_alloc(count, sizeof *chats);
    for (size_t i = 0; i < count; i++) {
        const RnStoreChat *from = &table->chats[table->chat_count - count + i];
        chats[i] = *from;
        chats[i].text = rn_text_copy(from->text);
    }
    return chats;
}

/* A sum that is another one when the people who are known by a key are others. */
static uint64_t owners_sum(const RnOnline *table)
{
    uint64_t sum = 0; /* which stands for nobody */
    for (int p = 0; p < table->people; p++) {
        const RnPerson *person = &table->person[p];
        sum = rn_fnv(sum, person->owner, person->out ? 0 : strlen(person->owner));
    }
    return sum;
}

/* Who has been sent away finds the table no longer among its own. */
static void put_owners(RnOnline *table, RnStorePut *put)
{
    uint64_t sum = owners_sum(table);
    put->owned = sum != table->owned;
    table->owned = sum;
    if (!put->owned) {
        return;
    }
    char(*owners)[RN_STORE_OWNER] = rn_alloc(RN_PEOPLE_MAX, sizeof *owners);
    for (int p = 0; p < table->people; p++) {
        if (table->person[p].owner[0] != '\0' && !table->person[p].out) {
            strcpy(owners[put->owner_count++], table->person[p].owner);
        }
    }
    put->owners = (const char(*)[RN_STORE_OWNER])owners;
}

static uint8_t result_of(RnOnline *table)
{
    if (table->phase != RN_TABLE_OVER) {
        return RN_GAME_ON;
    }
    if (table->resigned || !rn_online_wake(table)) {
        return RN_GAME_GIVEN_UP;
    }
    return rn_session_state(&table->session)->result == RN_RESCUED ? RN_GAME_RESCUED : RN_GAME_LOST;
}

/* The result of a daily boat that has just ended, for the list; NULL for none. */
static RnStoreDaily *daily_of(RnOnline *table, int64_t now)
{
    if (table->day[0] == '\0' || table->listed || table->phase != RN_TABLE_OVER) {
        return NULL;
    }
    table->listed = true;
    if (table->resigned || !rn_online_is_person(table, 0) || !rn_online_wake(table)) {
        return NULL;
    }
    RnStoreDaily *daily = rn_alloc(1, sizeof *daily);
    char *record = rn_daily_result(&table->session, table->day, table->person[0].name, daily);
    daily->name = rn_text_copy(table->person[0].name);
    daily->record = record;
    daily->watched = true;
    daily->at = now;
    strcpy(daily->owner, table->owner);
    return daily;
}

void rn_online_put(RnOnline *table, int64_t now, RnStorePut *put)
{
    RN_ASSERT(table->unsaved && table->stands <= table->count && table->count <= table->room);
    RN_ASSERT(table->chats_unsaved <= table->chat_count && table->chat_count <= RN_STORE_CHATS);
    size_t count = table->count - table->stands;
    if (table->head_unsaved && table->version > 0) {
        rn_online_note_seats(table, now);
    } else if (table->version == 0) { /* how it begins is no news */
        memcpy(table->noted, table->chair, sizeof table->noted);
    }
    RnMove *moves = rn_alloc(count, sizeof *moves);
    if (count > 0) {
        memcpy(moves, table->moves + table->stands, count * sizeof *moves);
    }
    *put = (RnStorePut){
        .row = {.version = table->version,
                .open = table->open,
                .phase = table->phase,
                .rev = table->rev,
                .wake = rn_online_wakes(table),
                .due = table->phase == RN_TABLE_PLAYING ? table->decider : -1,
                .result = result_of(table),
                .changed = now,
                .head = table->head_unsaved || table->version == 0 ? head_text(table) : NULL},
        .keep = table->stands,
        .moves = moves,
        .count = count,
        .chats = chats_copy(table),
        .chat_count = table->chats_unsaved,
        .forget = table->forget,
        .daily = daily_of(table, now),
    };
    strcpy(put->row.id, table->id);
    strcpy(put->row.game, table->game);
    put_owners(table, put);
    table->version++;
    table->stands = table->count;
    table->chats_unsaved = 0;
    table->forget = 0;
    table->unsaved = table->head_unsaved = false;
}

void rn_online_put_free(RnStorePut *put)
{
    for (size_t i = 0; put->chats != NULL && i < put->chat_count; i++) {
        free(put->chats[i].text);
    }
    free((RnStoreChat *)put->chats);
    free((RnMove *)put->moves);
    free((void *)put->owners);
    free(put->row.head);
    if (put->daily != NULL) {
        free((char *)put->daily->name);
        free((char *)put->daily->record);
        free((RnStoreDaily *)put->daily);
    }
    *put = (RnStorePut){.count = 0};
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static int number_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static bool flag_of(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static void text_of(const json_t *object, const char *key, char *text, size_t size)
{
    const char *value = json_string_value(json_object_get(object, key));
    snprintf(text, size, "%s", value != NULL ? value : "");
}

static int64_t time_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static bool read_people(RnOnline *table, const json_t *people)
{
    table->people = (int)json_array_size(people);
    if (table->people > RN_PEOPLE_MAX) {
        return false;
    }
    for (int p = 0; p < table->people; p++) {
        const json_t *one = json_array_get(people, (size_t)p);
        RnPerson *person = &table->person[p];
        text_of(one, "name", person->name, sizeof person->name);
        text_of(one, "hash", person->hash, sizeof person->hash);
        text_of(one, "owner", person->owner, sizeof person->owner);
        text_of(one, "second", person->second, sizeof person->second);
        text_of(one, "mailed", person->mailed, sizeof person->mailed);
        person->mailed_until = time_of(one, "mailed_until");
        person->agrees = flag_of(one, "agrees");
        person->resigns = flag_of(one, "resigns");
        text_of(one, "to", person->to, sizeof person->to);
        text_of(one, "lang", person->lang, sizeof person->lang);
        rn_online_read_push(person, json_object_get(one, "push"));
        person->noticed = flag_of(one, "noticed");
        person->told = time_of(one, "told");
        person->again = time_of(one, "again");
        /* a head of old does not say it: then who has had a notice has not minded */
        const json_t *confirmed = json_object_get(one, "confirmed");
        person->confirmed = confirmed != NULL ? json_is_true(confirmed) : person->told != 0;
        /* a head of old does not say it: then everybody has begun the game */
        person->founder = !json_is_false(json_object_get(one, "founder"));
        person->muted = flag_of(one, "muted");
        person->silenced = flag_of(one, "silenced");
        person->out = flag_of(one, "out");
        person->since = time_of(one, "since");
        person->sat = time_of(one, "sat");
        person->last = time_of(one, "last");
    }
    return true;
}

static bool read_formers(RnOnline *table, const json_t *formers)
{
    table->formers = (int)json_array_size(formers);
    if (table->formers > RN_FORMER_MAX) {
        return false;
    }
    for (int i = 0; i < table->formers; i++) {
        const json_t *one = json_array_get(formers, (size_t)i);
        table->former[i] = (RnFormer){.person = (int8_t)number_of(one, "person"),
                                      .since = time_of(one, "since"),
                                      .until = time_of(one, "until")};
        text_of(one, "name", table->former[i].name, sizeof table->former[i].name);
    }
    return true;
}

static bool read_motion(RnOnline *table, const json_t *head)
{
    const json_t *one = json_object_get(head, "motion");
    table->motions = (uint32_t)time_of(head, "motions");
    table->fallen = (int8_t)number_of(head, "fallen");
    table->fallen_at = time_of(head, "fallen_at");
    table->motion = (RnMotion){.number = (uint32_t)time_of(one, "number"),
                               .what = (uint8_t)number_of(one, "what"),
                               .by = (int8_t)number_of(one, "by"),
                               .person = (int8_t)number_of(one, "person"),
                               .gnome = (int8_t)number_of(one, "gnome"),
                               .at = time_of(one, "at"),
                               .yes = (uint32_t)time_of(one, "yes"),
                               .no = (uint32_t)time_of(one, "no"),
                               .has = (unsigned)number_of(one, "has"),
                               .deadline_s = (uint32_t)number_of(one, "deadline"),
                               .stand_in = (uint8_t)number_of(one, "stand_in")};
    return table->motion.what < RN_MOTIONS && table->motion.by >= 0 &&
           (table->motion.number == 0 || table->motion.by < table->people) &&
           table->motion.person < RN_PEOPLE_MAX && table->motion.gnome < RN_GNOMES_MAX;
}

static bool read_seats(RnOnline *table, const json_t *seats)
{
    if (json_array_size(seats) != table->config.gnomes) {
        return false;
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        table->colour[g] = (uint8_t)g;
        table->chair[g] = (RnChair){.kind = RN_PERSON, .person = -1};
    }
    for (int g = 0; g < table->config.gnomes; g++) {
        const json_t *one = json_array_get(seats, (size_t)g);
        int kind = number_of(one, "kind");
        int person = number_of(one, "person");
        int colour = number_of(one, "colour");
        if (kind < 0 || kind > RN_PERSON || person < -1 || person >= table->people || colour < 0 ||
            colour >= RN_COLOURS) {
            return false;
        }
        table->chair[g] = (RnChair){(uint8_t)kind, (int8_t)person, flag_of(one, "away"),
                                    flag_of(one, "veiled"), (uint32_t)number_of(one, "since")};
        for (int other = 0; other < RN_GNOMES_MAX; other++) { /* all different, as they were */
            if (table->colour[other] == colour) {
                table->colour[other] = table->colour[g];
            }
        }
        table->colour[g] = (uint8_t)colour;
    }
    return true;
}

static bool take_head(RnOnline *table, const RnPlace *top)
{
    const json_t *head = top->value;
    const RnPlace config = rn_field(top, "config");
    char seed[24];
    rn_refuse(top, "its head is not of this version"); /* unless more is known */
    if (number_of(head, "format") != HEAD_FORMAT || config.value == NULL ||
        !rn_read_config(&config, false, &table->config) ||
        !read_people(table, json_object_get(head, "people")) ||
        !read_seats(table, json_object_get(head, "seats")) ||
        !read_formers(table, json_object_get(head, "former")) || !read_motion(table, head)) {
        return false;
    }
    rn_online_read_news(table, json_object_get(head, "news"));
    text_of(head, "seed", seed, sizeof seed);
    table->seed = strtoull(seed, NULL, 10);
    text_of(head, "salt", table->salt, sizeof table->salt);
    text_of(head, "invite", table->invite, sizeof table->invite);
    table->opened = time_of(head, "opened");
    table->ended = time_of(head, "ended");
    text_of(head, "rematch", table->rematch, sizeof table->rematch);
    text_of(head, "day", table->day, sizeof table->day);
    text_of(head, "owner", table->owner, sizeof table->owner);
    table->listed = table->day[0] == '\0' || table->phase == RN_TABLE_OVER;
    table->deadline_s = (uint32_t)number_of(head, "deadline");
    table->stand_in = (uint8_t)number_of(head, "stand_in");
    table->loyal = flag_of(head, "loyal");
    table->think_ms = (uint32_t)number_of(head, "think");
    table->notice_ms = (uint32_t)number_of(head, "notice");
    if (time_of(head, "asked_at") == (int64_t)table->rev) {
        table->asked = time_of(head, "asked");
    }
    table->paused = flag_of(head, "paused");
    table->resigned = flag_of(head, "resigned");
    return true;
}

static bool read_head(RnOnline *table, const char *text, char why[RN_ERROR_MAX])
{
    RnPlace top = rn_place(NULL, why);
    bool good = rn_parse(&top, text, strlen(text)) && take_head(table, &top);
    rn_parse_free(&top);
    return good;
}

bool rn_online_load(RnOnline *table, const RnBox *box, RnStored *stored, char why[RN_ERROR_MAX])
{
    const RnStoreRow *row = &stored->row;
    *table = (RnOnline){.box = box,
                        .version = row->version,
                        .rev = row->rev,
                        .open = row->open,
                        .phase = row->phase};
    if (!read_head(table, row->head, why)) {
        rn_online_free(table);
        return false;
    }
    RN_ASSERT(stored->chat_count <= RN_STORE_CHATS);
    strcpy(table->id, row->id);
    strcpy(table->game, row->game);
    table->owned = owners_sum(table);
    for (int p = 0; p < table->people; p++) {
        if (table->person[p].last == 0) { /* a head of old */
            table->person[p].last = row->changed;
        }
    }
    if (table->phase == RN_TABLE_OVER && table->ended == 0) { /* so here: as far as is known */
        table->ended = row->changed;
    }
    table->moves = stored->moves;
    table->count = table->room = table->stands = stored->count;
    table->chats = stored->chats;
    table->chat_count = stored->chat_count;
    stored->moves = NULL;
    stored->chats = NULL;
    stored->count = stored->chat_count = 0;
    if (rn_online_wake(table)) {
        if (table->asked == 0) {
            table->asked = rn_online_asked(table, row->wake, row->changed);
        }
        return true;
    }
    snprintf(why, RN_ERROR_MAX, "its moves are none of this game");
    rn_online_free(table);
    return false;
}

/* Without the browsers of its people, which would be all that has to be freed. */
static bool peek_head(RnOnline *table, const char *text)
{
    char why[RN_ERROR_MAX];
    const bool good = read_head(table, text, why);
    for (int p = 0; p < RN_PEOPLE_MAX; p++) {
        rn_online_no_push(&table->person[p]);
    }
    return good;
}

bool rn_online_peek(RnOnline *table, const RnBox *box, const RnStoreRow *row)
{
    *table = (RnOnline){.box = box, .rev = row->rev, .open = row->open, .phase = row->phase};
    strcpy(table->id, row->id);
    strcpy(table->game, row->game);
    return peek_head(table, row->head);
}

bool rn_online_list(RnJson *json, const RnBox *box, const RnStoreRow *row, uint32_t *who,
                    int64_t *until)
{
    RnOnline table = {.box = box};
    int unseated = 0;
    if (!peek_head(&table, row->head)) {
        return false;
    }
    rn_json_form(json, ",'phase':%s", row->phase == RN_TABLE_PLAYING ? "playing" : "gathering");
    rn_write_config(json, ",\"config\":", &table.config);
    rn_json_form(json, ",'deadline':%u,'people':[", table.deadline_s);
    for (int p = 0; p < table.people; p++) {
        if (rn_online_seated(&table, p)) {
            *who |= 1u << p;
            rn_json_next(json);
            rn_write_text(json, "", table.person[p].name);
        }
    }
    rn_json_put(json, "],\"seats\":[");
    for (int g = 0; g < table.config.gnomes; g++) {
        unseated += table.chair[g].kind == RN_PERSON && table.chair[g].person < 0;
        rn_write_text(json, g == 0 ? "" : ",", rn_online_seat_word(&table.chair[g]));
    }
    rn_json_form(json, "],'free':%d,'changed':%lld", unseated, (long long)row->changed);
    *until =
        row->changed + (row->phase == RN_TABLE_PLAYING ? rn_online_absence(&table) : FORSAKEN_MS);
    return true;
}
