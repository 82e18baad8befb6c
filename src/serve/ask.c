/*
 * ask.c - one message of a client.
 *
 * Decides what a message may hold: every request has its list of fields, and a field means the same
 * wherever it stands. What is not in the list, has another form or is too long is refused with its
 * place; nothing is guessed.
 */
#include "serve/ask.h"

#include <stdlib.h>
#include <string.h>

#include "session/record_form.h"
#include "table/names.h"

enum { FIELDS_MAX = 10 };

/* What every message has besides. */
static const char DO[] = "do";
static const char ID[] = "?id";

typedef struct Form {
    const char *word;
    const char *fields[FIELDS_MAX];
} Form;

static const Form FORMS[RN_ASKS] = {
    [RN_ASK_OPEN] = {"open",
                     {"config", "name", "?seats", "?public", "?deadline", "?stand_in", "?think",
                      "?along"}},
    [RN_ASK_JOIN] = {"join", {"table", "?token", "?along"}},
    [RN_ASK_LEAVE] = {"leave", {NULL}},
    [RN_ASK_SIT] = {"sit", {"gnomes", "?name", "?invite"}},
    [RN_ASK_STAND] = {"stand", {"gnomes"}},
    [RN_ASK_FILL] = {"fill", {"gnome", "with"}},
    [RN_ASK_START] = {"start", {NULL}},
    [RN_ASK_MOVE] = {"move", {"rev", "?move", "?moves"}},
    [RN_ASK_UNDO] = {"undo", {"rev"}},
    [RN_ASK_CHAT] = {"chat", {"text"}},
    [RN_ASK_PLAN_SHOWN] = {"plan", {"rev", "moves"}},
    [RN_ASK_POINT] = {"point", {"space"}},
    [RN_ASK_LOOK] = {"look", {"gnome"}},
    [RN_ASK_PAUSE] = {"pause", {"on"}},
    [RN_ASK_RESIGN] = {"resign", {"on"}},
    [RN_ASK_AGREE] = {"agree", {"on"}},
    [RN_ASK_REMATCH] = {"rematch", {NULL}},
    [RN_ASK_RELIEVE] = {"relieve", {"gnome", "on"}},
    [RN_ASK_SET] = {"set", {"?deadline", "?stand_in", "?public", "?think"}},
    [RN_ASK_NOTIFY] = {"notify", {"to", "?lang"}},
    [RN_ASK_NAME] = {"name", {"name"}},
    [RN_ASK_COLOUR] = {"colour", {"gnome", "colour"}},
    [RN_ASK_EXPORT] = {"export", {NULL}},
    [RN_ASK_FORGET] = {"forget", {NULL}},
    [RN_ASK_LIST] = {"list", {NULL}},
    [RN_ASK_GAME] = {"game", {"table"}},
    [RN_ASK_DAILY] = {"daily", {"day", "?token"}},
    [RN_ASK_DAILY_PUT] = {"daily-put", {"day", "name", "token", "record"}},
    [RN_ASK_DAILY_FORGET] = {"daily-forget", {"token"}},
    [RN_ASK_DAILY_EXPORT] = {"daily-export", {"token"}},
    [RN_ASK_PING] = {"ping", {NULL}},
};

/* ---- Values ----------------------------------------------------------------------------------- */

static bool read_text(const RnPlace *at, const json_t *value, char *text, size_t size)
{
    const char *given = json_string_value(value);
    if (given == NULL) {
        return rn_refuse(at, "must be a text");
    }
    size_t length = json_string_length(value);
    if (length >= size) {
        return rn_refuse(at, "is longer than %zu bytes", size - 1);
    }
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)given[i] < ' ' || given[i] == 0x7f) {
            return rn_refuse(at, "has a control character");
        }
    }
    memcpy(text, given, length + 1);
    return true;
}

static bool read_secret(const RnPlace *at, const json_t *value, char text[RN_TOKEN_TEXT])
{
    if (!read_text(at, value, text, RN_TOKEN_TEXT)) {
        return false;
    }
    if (rn_is_hex(text, RN_TOKEN_TEXT - 1)) {
        return true;
    }
    text[0] = '\0';
    return rn_refuse(at, "must be %d hexadecimal digits", RN_TOKEN_TEXT - 1);
}

static bool read_gnome(const RnPlace *at, const json_t *value, int *gnome)
{
    return rn_read_word(at, value, rn_word_gnome, 0, RN_GNOMES_MAX, gnome);
}

static const char *seat_word(int seat)
{
    return seat == RN_SEAT_ME ? "me" : seat == RN_SEAT_FREE ? "free" : rn_kind_word(seat);
}

/* "none" comes after the computer players. */
static const char *stand_in_word(int kind)
{
    return kind == RN_KINDS ? "none" : rn_kind_word(kind);
}

static bool read_stand_in(const RnPlace *at, const json_t *value, int *kind)
{
    if (!rn_read_word(at, value, stand_in_word, 0, RN_KINDS + 1, kind)) {
        return false;
    }
    if (*kind == RN_KINDS) {
        *kind = RN_NONE;
    }
    return true;
}

static bool read_move(const RnPlace *at, const RnBox *box, const json_t *value, RnMove *move)
{
    const char *text = json_string_value(value);
    if (text == NULL) {
        return rn_refuse(at, "must be a text");
    }
    if (!rn_move_parse(box, text, json_string_length(value), move) || rn_is_chance(*move)) {
        return rn_refuse(at, "is no move of a player");
    }
    return true;
}

static bool read_name(const RnPlace *at, const json_t *value, char name[RN_NAME_MAX])
{
    if (!read_text(at, value, name, RN_NAME_MAX)) {
        return false;
    }
    const char *flaw = rn_name_flaw(name);
    return flaw == NULL || rn_refuse(at, "%s", flaw);
}

static bool read_on(const RnPlace *at, const json_t *value, bool *on)
{
    uint8_t flag = 0;
    bool good = rn_read_bool(at, value, &flag);
    *on = flag != 0;
    return good;
}

static bool read_rev(const RnPlace *at, const json_t *value, int64_t *rev)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return rn_refuse(at, "must be a number from 0 on");
    }
    *rev = json_integer_value(value);
    return true;
}

/* ---- Lists ------------------------------------------------------------------------------------ */

static bool read_gnomes(const RnPlace *at, const json_t *value, RnAsk *ask)
{
    if (!rn_read_list(at, value, 1, RN_GNOMES_MAX)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        RnPlace here = rn_element(at, i);
        int gnome;
        if (!read_gnome(&here, json_array_get(value, i), &gnome)) {
            return false;
        }
        ask->gnomes |= 1u << gnome;
    }
    return true;
}

static bool read_seats(const RnPlace *at, const json_t *value, RnAsk *ask)
{
    if (!rn_read_list(at, value, RN_GNOMES_MIN, RN_GNOMES_MAX)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        RnPlace here = rn_element(at, i);
        int seat;
        if (!rn_read_word(&here, json_array_get(value, i), seat_word, 0, RN_SEAT_FREE + 1, &seat)) {
            return false;
        }
        ask->seats[ask->seat_count++] = (uint8_t)seat;
    }
    return true;
}

static bool read_plan(const RnPlace *at, const RnBox *box, const json_t *value, RnAsk *ask)
{
    if (!rn_read_list(at, value, 0, RN_ASK_PLAN)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        RnPlace here = rn_element(at, i);
        if (!read_move(&here, box, json_array_get(value, i), &ask->plan[ask->plan_count++])) {
            return false;
        }
    }
    return true;
}

static bool read_record(const RnPlace *at, const json_t *value, RnAsk *ask)
{
    if (!json_is_string(value)) {
        return rn_refuse(at, "must be a text");
    }
    ask->record = strdup(json_string_value(value));
    return ask->record != NULL || rn_refuse(at, "is too long");
}

static bool read_day(const RnPlace *at, const json_t *value, RnAsk *ask)
{
    return read_text(at, value, ask->day, sizeof ask->day) &&
           ((strlen(ask->day) == 10 && rn_record_date(ask->day, 10)) ||
            rn_refuse(at, "must be a day, as 2026-11-15"));
}

static bool read_chat(const RnPlace *at, const json_t *value, RnAsk *ask)
{
    return read_text(at, value, ask->text, sizeof ask->text) &&
           (ask->text[0] != '\0' || rn_refuse(at, "is empty"));
}

/* Whether all of the text is letters and digits of ASCII, or one of `besides`. */
static bool is_plain(const char *text, size_t size, const char *besides)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for (size_t i = 0; i < size; i++) {
        if (strchr(plain, text[i]) == NULL && strchr(besides, text[i]) == NULL) {
            return false;
        }
    }
    return true;
}

/* An e-mail address in its common form: nothing that a mail program could take for an option, a
 * second address or another header. "" for none. */
static bool read_address(const RnPlace *at, const json_t *value, RnAsk *ask)
{
    if (!read_text(at, value, ask->to, sizeof ask->to)) {
        return false;
    }
    const char *host = strchr(ask->to, '@');
    if (ask->to[0] == '\0') {
        return true;
    }
    if (host == NULL || host == ask->to || ask->to[0] == '-' ||
        !is_plain(ask->to, (size_t)(host - ask->to), ".!#$%&'*+/=?^_`{|}~-") ||
        !is_plain(host + 1, 1, "") || host[1] == '\0' ||
        !is_plain(host + 1, strlen(host + 1), ".-")) {
        return rn_refuse(at, "must be an e-mail address");
    }
    return true;
}

static bool read_language(const RnPlace *at, const json_t *value, RnAsk *ask)
{
    return read_text(at, value, ask->lang, sizeof ask->lang) &&
           (is_plain(ask->lang, strlen(ask->lang), "-_") ||
            rn_refuse(at, "must be a language, as de"));
}

/* ---- Fields ----------------------------------------------------------------------------------- */

/* What can be set at a table; *known: it is one of these. */
static bool read_setting(const RnPlace *at, const char *name, const json_t *value, RnAsk *ask,
                         bool *known)
{
    *known = true;
    if (strcmp(name, "public") == 0) {
        ask->has |= RN_HAS_PUBLIC;
        return read_on(at, value, &ask->open);
    }
    if (strcmp(name, "deadline") == 0) {
        ask->has |= RN_HAS_DEADLINE;
        return rn_read_int(at, value, 0, RN_DEADLINE_MAX, &ask->deadline);
    }
    if (strcmp(name, "stand_in") == 0) {
        ask->has |= RN_HAS_STAND_IN;
        return read_stand_in(at, value, &ask->stand_in);
    }
    if (strcmp(name, "think") == 0) {
        ask->has |= RN_HAS_THINK;
        return rn_read_int(at, value, 1, RN_THINK_MAX, &ask->think);
    }
    *known = false;
    return false;
}

static bool read_rare_field(const RnPlace *at, const char *name, const json_t *value, RnAsk *ask)
{
    bool setting;
    bool good = read_setting(at, name, value, ask, &setting);
    if (setting) {
        return good;
    }
    if (strcmp(name, "config") == 0) {
        return rn_read_config(at, value, false, &ask->config);
    }
    if (strcmp(name, "to") == 0) {
        return read_address(at, value, ask);
    }
    if (strcmp(name, "lang") == 0) {
        return read_language(at, value, ask);
    }
    if (strcmp(name, "seats") == 0) {
        return read_seats(at, value, ask);
    }
    if (strcmp(name, "with") == 0) {
        return rn_read_word(at, value, seat_word, 0, RN_SEAT_FREE + 1, &ask->seat) &&
               (ask->seat != RN_SEAT_ME || rn_refuse(at, "is not for a person: sit there"));
    }
    if (strcmp(name, "colour") == 0) {
        return rn_read_int(at, value, 0, RN_COLOURS - 1, &ask->colour);
    }
    if (strcmp(name, "space") == 0) {
        return rn_read_word(at, value, rn_word_space, 1, RN_SEA, &ask->space);
    }
    if (strcmp(name, "day") == 0) {
        return read_day(at, value, ask);
    }
    return read_record(at, value, ask);
}

static bool read_field(const RnPlace *at, const RnBox *box, const char *name, const json_t *value,
                       RnAsk *ask)
{
    if (strcmp(name, "table") == 0) {
        return read_secret(at, value, ask->table);
    }
    if (strcmp(name, "token") == 0) {
        return read_secret(at, value, ask->token);
    }
    if (strcmp(name, "invite") == 0) {
        return read_secret(at, value, ask->invite);
    }
    if (strcmp(name, "name") == 0) {
        return read_name(at, value, ask->name);
    }
    if (strcmp(name, "gnomes") == 0) {
        return read_gnomes(at, value, ask);
    }
    if (strcmp(name, "gnome") == 0) {
        return read_gnome(at, value, &ask->gnome);
    }
    if (strcmp(name, "rev") == 0) {
        return read_rev(at, value, &ask->rev);
    }
    if (strcmp(name, "move") == 0) {
        return read_move(at, box, value, &ask->plan[ask->plan_count++]);
    }
    if (strcmp(name, "moves") == 0) {
        return read_plan(at, box, value, ask);
    }
    if (strcmp(name, "text") == 0) {
        return read_chat(at, value, ask);
    }
    if (strcmp(name, "on") == 0) {
        return read_on(at, value, &ask->on);
    }
    if (strcmp(name, "along") == 0) {
        return read_on(at, value, &ask->along);
    }
    return read_rare_field(at, name, value, ask);
}

/* ---- Messages --------------------------------------------------------------------------------- */

static const char *form_word(int kind)
{
    return kind >= 0 && kind < RN_ASKS ? FORMS[kind].word : NULL;
}

/* What a list of fields cannot say. */
static bool check_whole(const RnPlace *at, const json_t *value, const RnAsk *ask)
{
    if (ask->kind == RN_ASK_MOVE &&
        (json_object_get(value, "move") != NULL) == (json_object_get(value, "moves") != NULL)) {
        return rn_refuse(at, "must have either move or moves");
    }
    if (ask->kind == RN_ASK_MOVE && json_is_array(json_object_get(value, "moves")) &&
        json_array_size(json_object_get(value, "moves")) == 0) {
        return rn_refuse(at, "must have a move");
    }
    return true;
}

static bool read_message(const RnPlace *at, const RnBox *box, const json_t *value, RnAsk *ask)
{
    const char *names[FIELDS_MAX + 2] = {DO, ID};
    json_t *found[FIELDS_MAX + 2];
    RnPlace here = rn_field(at, DO);
    const json_t *number = json_object_get(value, ID + 1);
    size_t count = 2;
    int kind;
    if (!rn_read_map(at, value)) {
        return false;
    }
    if (json_is_integer(number) && json_integer_value(number) >= 0) {
        ask->number = json_integer_value(number);
    }
    if (json_object_get(value, DO) == NULL) {
        return rn_refuse(&here, "is missing");
    }
    if (!rn_read_word(&here, json_object_get(value, DO), form_word, 0, RN_ASKS, &kind)) {
        return false;
    }
    ask->kind = (RnAskKind)kind;
    for (const char *const *field = FORMS[kind].fields; *field != NULL; field++) {
        names[count++] = *field;
    }
    if (!rn_read_object(at, value, names, count, found) || !check_whole(at, value, ask)) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        const char *name = names[i] + (names[i][0] == '?');
        here = rn_field(at, name);
        if (found[i] == NULL) {
            continue;
        }
        if (i == 1 ? !read_rev(&here, found[i], &ask->number)
                   : !read_field(&here, box, name, found[i], ask)) {
            return false;
        }
    }
    return true;
}

bool rn_ask_read(const RnBox *box, const char *text, size_t size, RnAsk *ask,
                 char error[RN_ERROR_MAX])
{
    RnPlace at = rn_place(error);
    *ask = (RnAsk){.number = -1, .stand_in = RN_NONE, .think = RN_THINK_MAX / 10};
    json_t *value = rn_parse(&at, text, size);
    bool good = value != NULL && read_message(&at, box, value, ask);
    json_decref(value);
    return good;
}

void rn_ask_free(RnAsk *ask)
{
    free((char *)ask->record);
    ask->record = NULL;
}
