/*
 * hall_mail.c - addresses and browsers for turn notices: whose they are, and when something is sent there.
 *
 * Decides that nobody gets a notice who has not said yes: the first mail to an address only asks, with a link.
 * Who has confirmed an address keeps a key to it, made of the server's secret, and can give it at other tables
 * without being asked again. Who wants no mail at all says so by a link in each, and that holds for a year; so does
 * it for a browser whose push service says that it is gone.
 * And that a lost browser is no lost seat: the link to it goes to the confirmed address of whoever holds it, and
 * nobody who asks learns whether there is one.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"
#include "serve/mailbox.h"
#include "serve/secret.h"
#include "serve/token.h"

/* So long the link to a seat can be opened first, and so soon no other one takes its place. */
static const int64_t LINK_MS = INT64_C(24) * 3600 * 1000;
static const int64_t LINK_AGAIN_MS = INT64_C(5) * 60 * 1000;

enum { SEALED = RN_NOTICE_TO + RN_TOKEN_TEXT + 64 };

/* What a seal is made of: what it is for, and the mailbox. */
static void sealed(char text[SEALED], const char *what, const char *to)
{
    char box[RN_NOTICE_TO];
    rn_mailbox(to, box);
    snprintf(text, SEALED, "%s %s", what, box);
}

/* That of the link by which a person at a table says that an address is its own. */
static void sealed_confirm(char text[SEALED], const char *table, int person, const char *to)
{
    char what[RN_TOKEN_TEXT + 32];
    snprintf(what, sizeof what, "confirm %s %d", table, person);
    sealed(text, what, to);
}

/* ---- Notices ---------------------------------------------------------------------------------- */

void rn_notice_digest(const RnNotice *notice, char digest[RN_DIGEST_TEXT])
{
    char box[RN_NOTICE_TO];
    rn_mailbox(notice->to, box);
    rn_token_hash(notice->kind == RN_NOTICE_PUSH ? notice->push.endpoint : box, digest);
}

/* A mail of that kind to a person of the table, with the links that every mail has. */
static RnNotice notice_to(const RnHall *hall, const RnHallTable *table, RnNoticeKind kind,
                          int place)
{
    char text[SEALED];
    const RnPerson *person = &table->online.person[place];
    RnNotice notice = {.kind = kind, .person = place};
    strcpy(notice.to, person->to);
    strcpy(notice.lang, person->lang);
    strcpy(notice.table, table->online.id);
    sealed_confirm(text, notice.table, place, notice.to);
    rn_seal(hall->secret, text, notice.confirm);
    sealed(text, "stop", notice.to);
    rn_seal(hall->secret, text, notice.stop);
    return notice;
}

void rn_hall_mail(RnHall *hall, const RnHallTable *table, int number)
{
    if (number == 0 || hall->out.notice == NULL || table->loading) {
        return;
    }
    bool confirm = number > RN_PEOPLE_MAX;
    int place = number - 1 - (confirm ? RN_PEOPLE_MAX : 0);
    const RnPerson *person = &table->online.person[place];
    RnNotice notice = notice_to(hall, table, confirm ? RN_NOTICE_CONFIRM : RN_NOTICE_TURN, place);
    if (person->to[0] != '\0' && confirm != person->confirmed) { /* else it wants none any more */
        hall->out.notice(hall->out.user, &notice);
    }
    hall->count.notices += !confirm;
    notice.kind = RN_NOTICE_PUSH;
    for (int i = 0; !confirm && i < rn_online_pushes(person); i++) {
        notice.push = *person->push[i];
        hall->out.notice(hall->out.user, &notice);
    }
}

void rn_hall_mail_seat(RnHall *hall, RnHallTable *table)
{
    char hash[RN_DIGEST_TEXT];
    int place = table->seat_for - 1;
    if (place < 0 || table->loading || table->online.head_unsaved) {
        return;
    }
    const RnPerson *person = &table->online.person[place];
    rn_token_hash(table->seat_token, hash);
    table->seat_for = 0;
    if (hall->out.notice != NULL && person->to[0] != '\0' && strcmp(person->mailed, hash) == 0) {
        RnNotice notice = notice_to(hall, table, RN_NOTICE_SEAT, place);
        strcpy(notice.token, table->seat_token);
        hall->out.notice(hall->out.user, &notice);
    }
}

/* ---- Addresses -------------------------------------------------------------------------------- */

/* Nothing was to be sent there: its owner wants it again. */
static void start_again(RnHall *hall, const RnNotice *where)
{
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    char digest[RN_DIGEST_TEXT];
    rn_notice_digest(where, digest);
    query->kind = RN_QUERY_UNKEEP;
    query->kept.what = rn_text_copy(RN_HOST_STOPPED);
    query->kept.key = rn_text_copy(digest);
    hall->out.query(hall->out.user, query);
}

RnNo rn_do_notify(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    RnPerson *person = &table->online.person[client->person];
    char text[SEALED];
    char before[RN_NOTICE_TO];
    char after[RN_NOTICE_TO];
    if (!hall->rules.mails) {
        return rn_no("off", "this server sends no notices");
    }
    rn_mailbox(person->to, before);
    rn_mailbox(request->to, after);
    sealed(text, "address", request->to);
    bool owner = request->seal[0] != '\0' && rn_is_seal(hall->secret, text, request->seal);
    bool known = owner || (person->confirmed && strcmp(before, after) == 0);
    if (request->to[0] != '\0' && !known && !rn_hall_may_cost(hall, client, RN_COST_MAIL)) {
        return rn_no("busy", "too many addresses were given: wait a little");
    }
    strcpy(person->to, request->to);
    strcpy(person->lang, request->lang);
    person->confirmed = known && request->to[0] != '\0';
    table->online.notice_ms = hall->rules.notice_ms;
    rn_online_head_changed(&table->online);
    if (request->to[0] != '\0' && !known) {
        table->notify = 1 + RN_PEOPLE_MAX + client->person;
    } else if (owner) {
        RnNotice where = {.kind = RN_NOTICE_TURN};
        strcpy(where.to, request->to);
        start_again(hall, &where);
    }
    return RN_YES;
}

RnNo rn_do_confirm(RnHall *hall, RnClient *client, RnRequest *request)
{
    static const RnNo wrong = {"not-yours", "this link fits no address at this table", NULL};
    RnHallTable *table = client->table;
    RnPerson *person = &table->online.person[request->person];
    char text[SEALED];
    char key[RN_DIGEST_TEXT];
    sealed_confirm(text, table->online.id, request->person, person->to);
    if (!rn_online_is_person(&table->online, request->person) || person->to[0] == '\0' ||
        !rn_is_seal(hall->secret, text, request->seal)) {
        return wrong;
    }
    if (!person->confirmed) {
        person->confirmed = true;
        rn_online_head_changed(&table->online);
        rn_hall_changed(hall, table);
        rn_hall_tell_table(hall, table);
    }
    sealed(text, "address", person->to);
    rn_seal(hall->secret, text, key);
    RnJson json = rn_reply_begin(request->number, true);
    rn_json_form(&json, ",'to':%s,'seal':%s", person->to, key);
    rn_reply_end(hall, client, table, request->number, &json);
    return RN_YES;
}

RnNo rn_do_unsubscribe(RnHall *hall, RnClient *client, RnRequest *request)
{
    char text[SEALED];
    RnNotice where = {.kind = RN_NOTICE_TURN};
    char digest[RN_DIGEST_TEXT];
    sealed(text, "stop", request->to);
    if (!rn_is_seal(hall->secret, text, request->seal)) {
        return rn_no("not-yours", "this link fits no address");
    }
    strcpy(where.to, request->to);
    rn_notice_digest(&where, digest);
    RnHallQuery *query = rn_hall_query(hall, client, request);
    query->kept = (RnToKeep){rn_text_copy(RN_HOST_STOPPED), rn_text_copy(digest), rn_text_copy(""),
                             hall->now + RN_STOPPED_MS};
    hall->out.query(hall->out.user, query);
    return RN_YES;
}

/* Who gets the link to its seat at that address, rather one who is not there; -1 for nobody, or none again yet. */
static int link_for(const RnHallTable *table, const char *to, int64_t now)
{
    char asked[RN_NOTICE_TO];
    int found = -1;
    rn_mailbox(to, asked);
    for (int p = table->online.people - 1; p >= 0; p--) {
        const RnPerson *person = &table->online.person[p];
        char box[RN_NOTICE_TO];
        rn_mailbox(person->to, box);
        bool fresh = person->mailed_until - LINK_MS + LINK_AGAIN_MS > now;
        bool fits = person->confirmed && !fresh && rn_online_is_person(&table->online, p) &&
                    box[0] != '\0' && strcmp(box, asked) == 0;
        if (fits && (found < 0 || (table->online.here >> p & 1) == 0)) {
            found = p;
        }
    }
    return found;
}

/* Whether somebody there has this address is nobody's business: the answer is the same, and takes as long. */
RnNo rn_do_seat_link(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    if (!hall->rules.mails) {
        return rn_no("off", "this server sends no notices");
    }
    if (!rn_hall_may_cost(hall, client, RN_COST_MAIL)) {
        return rn_no("busy", "too many letters were asked for: wait a little");
    }
    int person = table->seat_for == 0 ? link_for(table, request->to, hall->now) : -1;
    if (person >= 0) {
        RnPerson *one = &table->online.person[person];
        rn_token_new(table->seat_token);
        rn_token_hash(table->seat_token, one->mailed);
        one->mailed_until = hall->now + LINK_MS;
        table->seat_for = 1 + person;
    }
    rn_online_head_changed(&table->online);
    rn_hall_changed(hall, table);
    rn_reply_plain(hall, client, table, request->number);
    return RN_YES;
}

/* ---- Browsers --------------------------------------------------------------------------------- */

/* Only the browser itself knows its endpoint: nobody has to be asked first. */
RnNo rn_do_push(RnHall *hall, RnClient *client, RnRequest *request)
{
    RnHallTable *table = client->table;
    RnPerson *person = &table->online.person[client->person];
    RnNotice where = {.kind = RN_NOTICE_PUSH, .push = request->push};
    char host[RN_PUSH_HOST];
    const char *path;
    if (!request->on) {
        rn_online_unpush(person, request->push.endpoint);
        rn_online_head_changed(&table->online);
        return RN_YES;
    }
    if (hall->rules.push == NULL) {
        return rn_no("off", "this server sends no notices to browsers");
    }
    if ((request->has & RN_HAS_KEYS) != RN_HAS_KEYS) {
        return rn_no("bad", "p256dh and auth are missing");
    }
    if (!rn_push_host(request->push.endpoint, hall->rules.push, host, &path)) {
        return rn_no("push-service", "this server knows no such push service");
    }
    if (!rn_online_has_push(person, request->push.endpoint)) {
        if (!rn_hall_may_cost(hall, client, RN_COST_MAIL)) {
            return rn_no("busy", "too many browsers were named: wait a little");
        }
        start_again(hall, &where);
    }
    rn_online_push(person, &request->push);
    strcpy(person->lang, request->lang);
    table->online.notice_ms = hall->rules.notice_ms;
    rn_online_head_changed(&table->online);
    return RN_YES;
}

void rn_hall_unpush(RnHall *hall, const RnNotice *notice, int64_t now)
{
    RnHallTable *table = rn_hall_find(hall, notice->table);
    RN_ASSERT(notice->kind == RN_NOTICE_PUSH && notice->person < RN_PEOPLE_MAX);
    if (table == NULL || table->loading ||
        !rn_online_unpush(&table->online.person[notice->person], notice->push.endpoint)) {
        return;
    }
    rn_hall_at(hall, now);
    rn_online_head_changed(&table->online);
    rn_hall_changed(hall, table);
    rn_hall_tell_table(hall, table);
}
