/*
 * admin_read.c - one request of the host.
 *
 * Decides what it may hold, as strictly as with clients: what is not in the row, or has another form, is
 * refused with its place.
 */
#include <string.h>

#include "base/assert.h"
#include "serve/admin.h"
#include "serve/table.h"

/* A text of at most so many bytes and without control characters. */
static bool take_text(const RnPlace *at, char *text, size_t room)
{
    const char *given = json_string_value(at->value);
    if (given == NULL) {
        return rn_refuse(at, "must be a text");
    }
    size_t size = json_string_length(at->value);
    if (size >= room) {
        return rn_refuse(at, "is longer than %zu bytes", room - 1);
    }
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)given[i] < ' ' || given[i] == 0x7f) {
            return rn_refuse(at, "has a control character");
        }
    }
    memcpy(text, given, size + 1);
    return true;
}

bool rn_admin_table(const RnPlace *at, RnAdminRequest *request)
{
    return take_text(at, request->table, sizeof request->table) &&
           (rn_is_hex(request->table, RN_TOKEN_TEXT - 1) ||
            rn_refuse(at, "must be %d hexadecimal digits", RN_TOKEN_TEXT - 1));
}

bool rn_admin_person(const RnPlace *at, RnAdminRequest *request)
{
    return rn_read_int(at, 0, RN_PEOPLE_MAX - 1, &request->person);
}

bool rn_admin_client(const RnPlace *at, RnAdminRequest *request)
{
    request->client = json_integer_value(at->value);
    return request->client > 0 || rn_refuse(at, "must be a number from 1 on");
}

bool rn_admin_network(const RnPlace *at, RnAdminRequest *request)
{
    char text[RN_NETWORK_TEXT];
    const char *why;
    return take_text(at, text, sizeof text) &&
           (rn_network_read(text, &request->network, &why) || rn_refuse(at, "%s", why));
}

bool rn_admin_seconds(const RnPlace *at, RnAdminRequest *request)
{
    return rn_read_int(at, 0, RN_ADMIN_SECONDS, &request->seconds);
}

bool rn_admin_text(const RnPlace *at, RnAdminRequest *request)
{
    return take_text(at, request->text, sizeof request->text);
}

bool rn_admin_phrase(const RnPlace *at, RnAdminRequest *request)
{
    return take_text(at, request->phrase, sizeof request->phrase);
}

bool rn_admin_for(const RnPlace *at, RnAdminRequest *request)
{
    return rn_read_word(at, rn_members_word, RN_MEMBERS_OFF, RN_MEMBERS_ALL + 1, &request->members);
}

static const char *row_word(int row) { return rn_admin_rows[row].word; }

enum { FIELDS = 1 + 2 * RN_ADMIN_FIELDS };

/* The fields of a list, from `count` on. */
static size_t add_fields(const RnAdminField *const *more, bool must, const RnAdminField **fields,
                         const char **names, size_t count)
{
    for (; *more != NULL; more++) {
        RN_ASSERT(count < FIELDS);
        fields[count] = *more;
        names[count++] = (*more)->word + must;
    }
    return count;
}

static bool read_fields(const RnPlace *at, RnAdminRequest *request)
{
    const RnAdminField *fields[FIELDS] = {NULL};
    const char *names[FIELDS] = {"do"};
    RnPlace found[FIELDS];
    size_t count = add_fields(request->row->must, true, fields, names, 1);
    count = add_fields(request->row->may, false, fields, names, count);
    if (!rn_read_object(at, names, count, found)) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        if (found[i].value != NULL && !fields[i]->read(&found[i], request)) {
            return false;
        }
    }
    return true;
}

bool rn_admin_read(const char *text, size_t size, RnAdminRequest *request, char error[RN_ERROR_MAX])
{
    RnPlace at = rn_place(NULL, error);
    int row = 0;
    *request = (RnAdminRequest){.person = -1, .seconds = -1};
    bool good = rn_parse(&at, text, size) && rn_read_map(&at);
    if (good) {
        RnPlace what = rn_field(&at, "do");
        good = what.value != NULL ? rn_read_word(&what, row_word, 0, rn_admin_count, &row)
                                  : rn_refuse(&what, "is missing");
        request->row = &rn_admin_rows[row];
        good = good && read_fields(&at, request);
    }
    rn_parse_free(&at);
    return good;
}
