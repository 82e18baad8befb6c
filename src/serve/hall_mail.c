/*
 * hall_mail.c - addresses for turn notices: whose they are, and when something is sent there.
 *
 * Decides that nobody gets a notice who has not said yes: the first mail to an address only asks, with a link.
 * Who has confirmed an address keeps a key to it, made of the server's secret, and can give it at other tables
 * without being asked again. Who wants no mail at all says so by a link in each, and that holds for a year.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/hall_in.h"
#include "serve/mailbox.h"
#include "serve/secret.h"

static const int64_t STOPPED_MS = INT64_C(366) * 24 * 3600 * 1000;

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

/* ---- Mails ------------------------------------------------------------------------------------ */

void rn_hall_mail(RnHall *hall, const RnHallTable *table, int number)
{
    char text[SEALED];
    if (number == 0 || hall->out.notice == NULL || table->loading) {
        return;
    }
    bool confirm = number > RN_PEOPLE_MAX;
    int place = number - 1 - (confirm ? RN_PEOPLE_MAX : 0);
    const RnPerson *person = &table->online.person[place];
    RnNotice notice = {.kind = confirm ? RN_NOTICE_CONFIRM : RN_NOTICE_TURN, .person = place};
    if (person->to[0] == '\0') { /* it wants none any more */
        return;
    }
    strcpy(notice.to, person->to);
    strcpy(notice.lang, person->lang);
    strcpy(notice.table, table->online.id);
    sealed_confirm(text, notice.table, place, notice.to);
    rn_seal(hall->secret, text, notice.confirm);
    sealed(text, "stop", notice.to);
    rn_seal(hall->secret, text, notice.stop);
    hall->count.notices += !confirm;
    hall->out.notice(hall->out.user, &notice);
}

/* ---- Addresses -------------------------------------------------------------------------------- */

/* Nothing was to be sent there: its owner wants it again. */
static void start_again(RnHall *hall, const char *to)
{
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    char box[RN_NOTICE_TO];
    char digest[RN_DIGEST_TEXT];
    rn_mailbox(to, box);
    rn_token_hash(box, digest);
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
    if (hall->rules.notice_ms == 0) {
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
        start_again(hall, request->to);
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
    char box[RN_NOTICE_TO];
    char digest[RN_DIGEST_TEXT];
    sealed(text, "stop", request->to);
    if (!rn_is_seal(hall->secret, text, request->seal)) {
        return rn_no("not-yours", "this link fits no address");
    }
    rn_mailbox(request->to, box);
    rn_token_hash(box, digest);
    RnHallQuery *query = rn_hall_query(hall, client, request);
    query->kept = (RnToKeep){rn_text_copy(RN_HOST_STOPPED), rn_text_copy(digest), rn_text_copy(""),
                             hall->now + STOPPED_MS};
    hall->out.query(hall->out.user, query);
    return RN_YES;
}
