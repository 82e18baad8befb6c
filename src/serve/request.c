/*
 * request.c - one message of a client, and how every answer begins.
 *
 * Decides what a message may hold: the rows say which fields a request has, and a field means the same
 * wherever it stands. What is not in the row, has another form or is too long is refused with its
 * place; nothing is guessed.
 */
#include "serve/request.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "session/record_form.h"
#include "table/names.h"

/* Where the value goes. */
static void *target(const RnReading *in)
{
    RN_ASSERT(in->field->offset + in->field->size <= sizeof *in->request);
    return (char *)in->request + in->field->offset;
}

/* ---- Texts ------------------------------------------------------------------------------------ */

bool rn_take_text(const RnReading *in)
{
    const char *given = json_string_value(in->at->value);
    if (given == NULL) {
        return rn_refuse(in->at, "must be a text");
    }
    size_t length = json_string_length(in->at->value);
    if (length >= in->field->size) {
        return rn_refuse(in->at, "is longer than %zu bytes", in->field->size - 1);
    }
    if (length < (size_t)in->field->least) {
        return rn_refuse(in->at, "is empty");
    }
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)given[i] < ' ' || given[i] == 0x7f) {
            return rn_refuse(in->at, "has a control character");
        }
    }
    memcpy(target(in), given, length + 1);
    return true;
}

bool rn_take_secret(const RnReading *in)
{
    char *text = target(in);
    if (!rn_take_text(in)) {
        return false;
    }
    if (rn_is_hex(text, in->field->size - 1)) {
        return true;
    }
    text[0] = '\0';
    return rn_refuse(in->at, "must be %zu hexadecimal digits", in->field->size - 1);
}

bool rn_take_name(const RnReading *in)
{
    if (!rn_take_text(in)) {
        return false;
    }
    const char *flaw = rn_name_flaw(target(in));
    return flaw == NULL || rn_refuse(in->at, "%s", flaw);
}

bool rn_take_day(const RnReading *in)
{
    return rn_take_text(in) && ((strlen(target(in)) == in->field->size - 1 &&
                                 rn_record_date(target(in), in->field->size - 1)) ||
                                rn_refuse(in->at, "must be a day, as 2026-11-15"));
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
bool rn_take_address(const RnReading *in)
{
    if (!rn_take_text(in)) {
        return false;
    }
    const char *to = target(in);
    const char *host = strchr(to, '@');
    if (to[0] == '\0') {
        return true;
    }
    if (host == NULL || host == to || to[0] == '-' ||
        !is_plain(to, (size_t)(host - to), ".!#$%&'*+/=?^_`{|}~-") || !is_plain(host + 1, 1, "") ||
        host[1] == '\0' || !is_plain(host + 1, strlen(host + 1), ".-")) {
        return rn_refuse(in->at, "must be an e-mail address");
    }
    return true;
}

/* Bytes as letters of base64url, exactly as many as there is room for. */
bool rn_take_bytes(const RnReading *in)
{
    const char *given = json_string_value(in->at->value);
    return (given != NULL && rn_base64_read(given, target(in), in->field->size)) ||
           rn_refuse(in->at, "must be %zu bytes in base64url", in->field->size);
}

bool rn_take_point(const RnReading *in)
{
    return rn_take_bytes(in) &&
           (rn_push_is_point(target(in)) || rn_refuse(in->at, "is no point of P-256"));
}

bool rn_take_language(const RnReading *in)
{
    return rn_take_text(in) && (is_plain(target(in), strlen(target(in)), "-_") ||
                                rn_refuse(in->at, "must be a language, as de"));
}

/* Of any length that a message can have, and any bytes. */
bool rn_take_record(const RnReading *in)
{
    if (!json_is_string(in->at->value)) {
        return rn_refuse(in->at, "must be a text");
    }
    in->request->record = strdup(json_string_value(in->at->value));
    return in->request->record != NULL || rn_refuse(in->at, "is too long");
}

/* ---- Numbers and words ------------------------------------------------------------------------ */

bool rn_take_flag(const RnReading *in)
{
    uint8_t flag = 0;
    bool good = rn_read_bool(in->at, &flag);
    *(bool *)target(in) = flag != 0;
    return good;
}

bool rn_take_int(const RnReading *in)
{
    return rn_read_int(in->at, in->field->least, in->field->most, target(in));
}

bool rn_take_count(const RnReading *in)
{
    if (!json_is_integer(in->at->value) || json_integer_value(in->at->value) < 0) {
        return rn_refuse(in->at, "must be a number from 0 on");
    }
    *(int64_t *)target(in) = json_integer_value(in->at->value);
    return true;
}

static bool read_gnome(const RnPlace *at, int *gnome)
{
    return rn_read_word(at, rn_word_gnome, 0, RN_GNOMES_MAX, gnome);
}

bool rn_take_gnome(const RnReading *in) { return read_gnome(in->at, target(in)); }

bool rn_take_space(const RnReading *in)
{
    return rn_read_word(in->at, rn_word_space, 1, RN_SEA, target(in));
}

static const char *seat_word(int seat)
{
    return seat == RN_SEAT_ME ? "me" : seat == RN_SEAT_FREE ? "free" : rn_kind_word(seat);
}

static bool read_seat(const RnPlace *at, int *seat)
{
    return rn_read_word(at, seat_word, 0, RN_SEAT_FREE + 1, seat);
}

bool rn_take_with(const RnReading *in)
{
    return read_seat(in->at, target(in)) &&
           (in->request->seat != RN_SEAT_ME || rn_refuse(in->at, "is not for a person: sit there"));
}

/* "none" comes after the computer players. */
static const char *stand_in_word(int kind)
{
    return kind == RN_KINDS ? "none" : rn_kind_word(kind);
}

bool rn_take_stand_in(const RnReading *in)
{
    int *kind = target(in);
    if (!rn_read_word(in->at, stand_in_word, 0, RN_KINDS + 1, kind)) {
        return false;
    }
    if (*kind == RN_KINDS) {
        *kind = RN_NONE;
    }
    return true;
}

const char *rn_motion_word(int what)
{
    static const char *const words[RN_MOTIONS] = {"free", "mute", "unmute", "away", "set"};
    RN_ASSERT(what >= 0 && what < RN_MOTIONS);
    return words[what];
}

bool rn_take_what(const RnReading *in)
{
    return rn_read_word(in->at, rn_motion_word, 0, RN_MOTIONS, target(in));
}

bool rn_take_config(const RnReading *in) { return rn_read_config(in->at, false, target(in)); }

/* ---- Lists ------------------------------------------------------------------------------------ */

/* Each element of a list is taken by `take`. */
static bool take_each(const RnReading *in, bool (*take)(const RnReading *in))
{
    bool good = rn_read_list(in->at, (size_t)in->field->least, (size_t)in->field->most);
    for (size_t i = 0; good && i < json_array_size(in->at->value); i++) {
        RnPlace here = rn_element(in->at, i);
        good = take(&(RnReading){&here, in->field, in->box, in->request});
    }
    return good;
}

static bool add_gnome(const RnReading *in)
{
    int gnome;
    bool good = read_gnome(in->at, &gnome);
    in->request->gnomes |= good ? 1u << gnome : 0;
    return good;
}

bool rn_take_gnomes(const RnReading *in) { return take_each(in, add_gnome); }

static bool add_seat(const RnReading *in)
{
    RnRequest *request = in->request;
    int seat = 0;
    RN_ASSERT(request->seat_count < RN_GNOMES_MAX);
    bool good = read_seat(in->at, &seat);
    request->seats[request->seat_count++] = (uint8_t)seat;
    return good;
}

bool rn_take_seats(const RnReading *in) { return take_each(in, add_seat); }

bool rn_take_move(const RnReading *in)
{
    const char *text = json_string_value(in->at->value);
    RN_ASSERT(in->request->plan_count < RN_REQUEST_PLAN);
    RnMove *move = &in->request->plan[in->request->plan_count++];
    if (text == NULL) {
        return rn_refuse(in->at, "must be a text");
    }
    return (rn_move_parse(in->box, text, json_string_length(in->at->value), move) &&
            !rn_is_chance(*move)) ||
           rn_refuse(in->at, "is no move of a player");
}

bool rn_take_moves(const RnReading *in) { return take_each(in, rn_take_move); }

/* ---- Messages --------------------------------------------------------------------------------- */

/* What every message has besides. */
static const char DO[] = "do";
static const RnRequestField ID = {.word = "?id",
                                  .read = rn_take_count,
                                  .offset = offsetof(RnRequest, number),
                                  .size = sizeof(int64_t)};

static const char *row_word(int row) { return rn_requests[row].word; }

/* One of two fields must be there, with something in it. */
static bool check_either(const RnPlace *at, const RnRow *row)
{
    if (row->either[0] == NULL) {
        return true;
    }
    const char *first = row->either[0]->word + 1;
    const char *second = row->either[1]->word + 1;
    const json_t *one = json_object_get(at->value, first);
    const json_t *other = json_object_get(at->value, second);
    if ((one != NULL) == (other != NULL)) {
        return rn_refuse(at, "must have either %s or %s", first, second);
    }
    return !json_is_array(other) || json_array_size(other) > 0 ||
           rn_refuse(at, "must have a %s", first);
}

/* Finds the row, and "id" though the rest may be refused. */
static bool read_head(const RnPlace *at, RnRequest *request)
{
    RnPlace here = rn_field(at, DO);
    const json_t *number = json_object_get(at->value, ID.word + 1);
    int row;
    if (!rn_read_map(at)) {
        return false;
    }
    if (json_is_integer(number) && json_integer_value(number) >= 0) {
        request->number = json_integer_value(number);
    }
    if (here.value == NULL) {
        return rn_refuse(&here, "is missing");
    }
    if (!rn_read_word(&here, row_word, 0, rn_request_count, &row)) {
        return false;
    }
    request->row = &rn_requests[row];
    return true;
}

enum { FIELDS = 2 + 2 * RN_ROW_FIELDS };

/* The fields that a message may have, and what it has of them. */
typedef struct Fields {
    const RnRequestField *field[FIELDS];
    const char *name[FIELDS]; /* as rn_read_object() wants them */
    RnPlace found[FIELDS];
    size_t count;
} Fields;

static void add_fields(Fields *fields, const RnRequestField *const *more, bool must)
{
    for (; *more != NULL; more++) {
        RN_ASSERT(fields->count < FIELDS);
        fields->field[fields->count] = *more;
        fields->name[fields->count++] = (*more)->word + must;
    }
}

static bool read_message(const RnPlace *at, const RnBox *box, RnRequest *request)
{
    Fields fields = {.field = {NULL, &ID}, .name = {DO, ID.word}, .count = 2};
    if (!read_head(at, request)) {
        return false;
    }
    add_fields(&fields, request->row->must, true);
    add_fields(&fields, request->row->may, false);
    add_fields(&fields, request->row->either, false);
    if (!rn_read_object(at, fields.name, fields.count, fields.found) ||
        !check_either(at, request->row)) {
        return false;
    }
    for (size_t i = 1; i < fields.count; i++) { /* the first one has been read */
        if (fields.found[i].value == NULL) {
            continue;
        }
        RN_ASSERT(fields.field[i]->read != NULL);
        RnReading in = {&fields.found[i], fields.field[i], box, request};
        request->has |= fields.field[i]->has;
        if (!fields.field[i]->read(&in)) {
            return false;
        }
    }
    return true;
}

bool rn_request_read(const RnBox *box, const char *text, size_t size, RnRequest *request,
                     char error[RN_ERROR_MAX])
{
    RnPlace at = rn_place(NULL, error);
    *request = (RnRequest){
        .number = -1, .gnome = -1, .person = -1, .stand_in = RN_NONE, .think = RN_THINK_MAX / 10};
    bool good = rn_parse(&at, text, size) && read_message(&at, box, request);
    rn_parse_free(&at);
    return good;
}

void rn_request_free(RnRequest *request)
{
    free((char *)request->record);
    request->record = NULL;
}

/* ---- Answers ---------------------------------------------------------------------------------- */

RnJson rn_reply_begin(int64_t number, bool ok)
{
    RnJson json = {.used = 0};
    if (number >= 0) {
        rn_write_number(&json, "{\"re\":", number);
    } else {
        rn_json_put(&json, "{\"re\":null");
    }
    rn_write_flag(&json, ",\"ok\":", ok);
    return json;
}

RnJson rn_reply_no(int64_t number, RnNo why)
{
    RnJson json = rn_reply_begin(number, false);
    rn_json_form(&json, ",'error':%s,'text':%s", why.word, why.text);
    if (why.rule != NULL) {
        rn_write_text(&json, ",\"rule\":", why.rule);
    }
    rn_json_put(&json, "}");
    return json;
}
