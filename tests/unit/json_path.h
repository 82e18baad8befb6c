/*
 * json_path.h - for tests that change one thing in a large document: find the place by its path
 * ("gnomes[2].items.grog"), then put a value there or take it away.
 */
#ifndef RN_TEST_JSON_PATH_H
#define RN_TEST_JSON_PATH_H

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Puts the JSON text `value` at the path, making the last field if need be; NULL takes it away; a
 * path that ends in "[+]" appends to the list. Returns false when there is no such place. */
static inline bool json_edit(json_t *top, const char *path, const char *value)
{
    json_t *new_value = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;
    json_t *at = top;
    char name[64];
    if (value && !new_value) {
        return false;
    }
    for (;;) {
        size_t size = strcspn(path + 1, ".[") + 1;
        bool index = path[0] == '[';
        const char *start = index || path[0] == '.' ? path + 1 : path;
        size_t length = (size_t)(path + size - start);
        memcpy(name, start, length);
        name[length] = '\0';
        path += size;
        size_t number = strtoul(name, NULL, 10);
        if (*path == '\0') {
            bool good = index && name[0] == '+' ? json_array_append(at, new_value) == 0
                        : index && value        ? json_array_set(at, number, new_value) == 0
                        : index                 ? json_array_remove(at, number) == 0
                        : value                 ? json_object_set(at, name, new_value) == 0
                                                : json_object_del(at, name) == 0;
            json_decref(new_value);
            return good;
        }
        at = index ? json_array_get(at, number) : json_object_get(at, name);
    }
}

/* Several edits in one text: "path=value; path=value; -path". */
static inline bool json_edits(json_t *top, const char *edits)
{
    char *copy = strdup(edits);
    bool good = true;
    for (char *next = copy; next && *next && good;) {
        char *edit = next;
        next = strstr(edit, "; ");
        if (next) {
            *next = '\0';
            next += 2;
        }
        char *value = strchr(edit, '=');
        if (value) {
            *value++ = '\0';
        }
        good = json_edit(top, edit[0] == '-' ? edit + 1 : edit, value);
    }
    free(copy);
    return good;
}

#endif
