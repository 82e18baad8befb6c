/*
 * hall_host.c - the hall for whoever runs it: what stands there and what it costs, who is told something, who
 * may ask.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"
#include "serve/secret.h"

/* ---- What there is ---------------------------------------------------------------------------- */

/* Bytes in memory, about. */
static size_t size_of(const RnHallTable *table)
{
    const RnOnline *online = &table->online;
    size_t size = sizeof *table + online->room * sizeof(RnMove) +
                  table->client_room * sizeof(void *) + /* a list of pointers */
                  (online->chats != NULL ? RN_STORE_CHATS * sizeof *online->chats : 0);
    for (size_t i = 0; online->chats != NULL && i < online->chat_count; i++) {
        size += strlen(online->chats[i].text) + 1;
    }
    if (online->awake) {
        size += rn_session_steps(&online->session) * sizeof(RnPast) +
                (online->crew != NULL ? sizeof *online->crew : 0);
    }
    return size;
}

static void put_people(RnJson *json, const RnHallTable *table)
{
    const RnOnline *online = &table->online;
    rn_json_put(json, ",\"people\":[");
    for (int p = 0; p < online->people; p++) {
        const RnPerson *person = &online->person[p];
        if (rn_online_is_person(online, p)) {
            rn_json_next(json);
            rn_json_form(json, "{'person':%d,'name':%s,'here':%i,'sits':%i,'silenced':%i}", p,
                         person->name, online->here >> p & 1, rn_online_seated(online, p),
                         person->silenced);
        }
    }
    rn_json_put(json, "]");
}

void rn_hall_list(const RnHall *hall, RnJson *json)
{
    static const char *const phases[] = {"gathering", "playing", "over"};
    rn_json_put(json, "[");
    for (int i = 0; i < RN_BUCKETS; i++) {
        for (const RnHallTable *table = hall->table[i]; table != NULL; table = table->next) {
            const RnOnline *online = &table->online;
            if (table->loading) {
                continue;
            }
            rn_json_next(json);
            rn_json_form(json, "{'table':%s,'phase':%s,'public':%i,'clients':%zu,'quiet':%lld",
                         online->id, phases[online->phase], online->open, table->client_count,
                         (long long)(hall->tick - table->touched) / 1000);
            put_people(json, table);
            rn_json_form(json, ",'moves':%zu,'lines':%zu,'messages':%lld,'sent':%lld,'memory':%zu}",
                         online->count, online->chat_count, (long long)table->messages,
                         (long long)table->sent, size_of(table));
        }
    }
    rn_json_put(json, "]");
}

void rn_hall_client(const RnClient *client, RnJson *json)
{
    const RnHallTable *table = client->table;
    const bool known = table != NULL && !table->loading && client->person >= 0;
    rn_json_form(json, ",'client':%lld", (long long)client->number);
    rn_write_text(json, ",\"table\":", table != NULL ? table->online.id : NULL);
    rn_json_put(json, ",\"person\":");
    if (known) {
        rn_json_form(json, "%d,'name':%s", client->person,
                     table->online.person[client->person].name);
    } else {
        rn_json_put(json, "null");
    }
    rn_json_form(json, ",'messages':%lld,'heard':%lld,'sent':%lld,'held':%zu",
                 (long long)client->messages, (long long)client->heard, (long long)client->sent,
                 client->held);
}

uint64_t rn_hall_number(const RnClient *client) { return client->number; }

/* ---- What is done ----------------------------------------------------------------------------- */

const char *rn_hall_mute(RnHall *hall, const char *id, int person, bool on, int64_t now)
{
    RnHallTable *table = rn_hall_find(hall, id);
    if (table == NULL || table->loading) {
        return "there is no such table in memory";
    }
    if (person < 0 || !rn_online_is_person(&table->online, person)) {
        return "there is no such person";
    }
    rn_hall_at(hall, now);
    table->online.person[person].silenced = on;
    rn_online_head_changed(&table->online);
    rn_hall_changed(hall, table);
    rn_hall_tell_table(hall, table);
    return NULL;
}

void rn_hall_dropped(RnHall *hall, const char *id) { rn_hall_other(hall, id, UINT64_MAX); }

/* ---- What everybody is told ------------------------------------------------------------------- */

static void tell_client(RnHall *hall, RnClient *client)
{
    hall->notice->holders++;
    rn_hall_send(hall, NULL, client, hall->notice, -1, false);
}

void rn_hall_notice(RnHall *hall, const char *text, bool some)
{
    bool before = hall->notice != NULL;
    if (before && strcmp(hall->notice->text, text) == 0) {
        return;
    }
    if (before) {
        rn_note_drop(hall->notice);
    }
    hall->notice = rn_note_new(text, strlen(text));
    for (int i = 0; (before || some) && i < RN_BUCKETS; i++) {
        for (RnClient *client = hall->client[i]; client != NULL; client = client->next) {
            tell_client(hall, client);
        }
    }
    if (!some) { /* nobody who comes later needs to hear it */
        rn_note_drop(hall->notice);
        hall->notice = NULL;
    }
}

void rn_hall_welcome(RnHall *hall, RnClient *client)
{
    if (hall->notice != NULL) {
        tell_client(hall, client);
    }
}

/* ---- Members ---------------------------------------------------------------------------------- */

void rn_hall_members(RnHall *hall, RnMembers members, const char *phrase, const char *key)
{
    RN_ASSERT(strlen(phrase) < sizeof hall->phrase && strlen(key) < sizeof hall->member);
    hall->members = members;
    if (strcmp(hall->member, key) == 0) {
        return;
    }
    strcpy(hall->phrase, phrase);
    strcpy(hall->member, key);
    for (int i = 0; i < RN_BUCKETS; i++) { /* another pass-phrase: everybody is asked again */
        for (RnClient *client = hall->client[i]; client != NULL; client = client->next) {
            client->member = false;
        }
    }
}

void rn_hall_secret(RnHall *hall, const char *secret)
{
    RN_ASSERT(strlen(secret) < sizeof hall->secret);
    strcpy(hall->secret, secret);
}

RnNo rn_hall_may_ask(const RnHall *hall, const RnClient *client, const RnRow *row)
{
    static const RnNo no = {"members", "this is for members: the pass-phrase is needed", NULL};
    bool asked = hall->members == RN_MEMBERS_ALL ? !row->free
                                                 : hall->members == RN_MEMBERS_OPEN && row->opens;
    return asked && !client->member ? no : RN_YES;
}

/* That of a member, told once: the pass-phrase itself need not be kept anywhere. */
void rn_hall_is_member(RnHall *hall, RnClient *client, int64_t number, bool is)
{
    if (!is) {
        rn_hall_refuse(hall, client, number, rn_no("phrase", "that is not the pass-phrase"));
        return;
    }
    client->member = true;
    RnJson json = rn_reply_begin(number, true);
    rn_write_text(&json, ",\"seal\":", hall->member);
    rn_reply_end(hall, client, NULL, number, &json);
}

RnNo rn_do_member(RnHall *hall, RnClient *client, RnRequest *request)
{
    if (hall->members == RN_MEMBERS_OFF) { /* everybody is one */
        rn_hall_is_member(hall, client, request->number, true);
        return RN_YES;
    }
    if (request->seal[0] != '\0') {
        bool same = rn_token_same(request->seal, hall->member, RN_DIGEST_TEXT - 1);
        rn_hall_is_member(hall, client, request->number, same);
        return RN_YES;
    }
    if (!rn_hall_may_cost(hall, client, RN_COST_PHRASE)) {
        return rn_no("busy", "too many pass-phrases were tried: wait a little");
    }
    RnHallQuery *query = rn_hall_query(hall, client, request);
    query->kept.key = rn_text_copy(request->phrase);
    query->kept.value = rn_text_copy(hall->phrase);
    hall->out.query(hall->out.user, query);
    return RN_YES;
}
