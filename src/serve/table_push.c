/*
 * table_push.c - browsers of a person at a table that are told of its turn by Web Push.
 *
 * Decides how many a person has: the newest few, so that the phone that was lost goes by itself. A person has no
 * room of its own for them, since most have none and a server has thousands of tables.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "serve/table.h"

int rn_online_pushes(const RnPerson *person)
{
    int count = 0;
    while (count < RN_PUSHES && person->push[count] != NULL) {
        count++;
    }
    return count;
}

bool rn_online_wants(const RnPerson *person)
{
    return (person->to[0] != '\0' && person->confirmed) || person->push[0] != NULL;
}

static int place_of(const RnPerson *person, const char *endpoint)
{
    for (int i = 0; i < rn_online_pushes(person); i++) {
        if (strcmp(person->push[i]->endpoint, endpoint) == 0) {
            return i;
        }
    }
    return -1;
}

bool rn_online_has_push(const RnPerson *person, const char *endpoint)
{
    return place_of(person, endpoint) >= 0;
}

static void drop(RnPerson *person, int place)
{
    RN_ASSERT(place >= 0 && place < RN_PUSHES);
    free(person->push[place]);
    for (int i = place; i < RN_PUSHES; i++) {
        person->push[i] = i + 1 < RN_PUSHES ? person->push[i + 1] : NULL;
    }
}

bool rn_online_unpush(RnPerson *person, const char *endpoint)
{
    int place = place_of(person, endpoint);
    if (place >= 0) {
        drop(person, place);
    }
    return place >= 0;
}

void rn_online_no_push(RnPerson *person)
{
    while (person->push[0] != NULL) {
        drop(person, 0);
    }
}

void rn_online_push(RnPerson *person, const RnPush *push)
{
    rn_online_unpush(person, push->endpoint); /* its keys may be new ones */
    if (rn_online_pushes(person) == RN_PUSHES) {
        drop(person, 0);
    }
    RnPush *own = rn_alloc(1, sizeof *own);
    *own = *push;
    person->push[rn_online_pushes(person)] = own;
}

void rn_online_copy_push(RnPerson *person)
{
    for (int i = 0; i < rn_online_pushes(person); i++) {
        RnPush *own = rn_alloc(1, sizeof *own);
        *own = *person->push[i];
        person->push[i] = own;
    }
}

/* ---- Words ------------------------------------------------------------------------------------ */

void rn_online_put_endpoints(RnJson *json, const char *head, const RnPerson *person)
{
    rn_json_put(json, head);
    for (int i = 0; i < rn_online_pushes(person); i++) {
        rn_json_next(json);
        rn_write_text(json, "", person->push[i]->endpoint);
    }
    rn_json_put(json, "]");
}

void rn_online_put_push(RnJson *json, const RnPerson *person)
{
    char point[RN_PUSH_POINT_TEXT];
    char auth[RN_PUSH_AUTH_TEXT];
    rn_json_put(json, ",\"push\":[");
    for (int i = 0; i < rn_online_pushes(person); i++) {
        const RnPush *push = person->push[i];
        rn_base64_write(RN_BASE64_URL, push->point, RN_PUSH_POINT, point);
        rn_base64_write(RN_BASE64_URL, push->auth, RN_PUSH_AUTH, auth);
        rn_json_next(json);
        rn_json_form(json, "{'endpoint':%s,'p256dh':%s,'auth':%s}", push->endpoint, point, auth);
    }
    rn_json_put(json, "]");
}

void rn_online_read_push(RnPerson *person, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *endpoint = json_string_value(json_object_get(one, "endpoint"));
        const char *point = json_string_value(json_object_get(one, "p256dh"));
        const char *auth = json_string_value(json_object_get(one, "auth"));
        RnPush push = {.endpoint = ""};
        if (endpoint != NULL && strlen(endpoint) < sizeof push.endpoint && point != NULL &&
            auth != NULL && rn_base64_read(point, push.point, RN_PUSH_POINT) &&
            rn_base64_read(auth, push.auth, RN_PUSH_AUTH)) {
            strcpy(push.endpoint, endpoint);
            rn_online_push(person, &push);
        }
    }
}
