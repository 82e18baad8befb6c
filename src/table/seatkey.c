/*
 * seatkey.c - the secrets that are one's seats at online tables.
 */
#include "table/seatkey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/shelf.h"

enum { FILE_MAX = 256, DIGITS = RN_SEATKEY_TEXT - 1 };

static bool find_file(const char *table, bool make, char path[RN_SHELF_PATH_MAX])
{
    return rn_folder_file("XDG_DATA_HOME", ".local/share", "rednov/tables", table, make, path);
}

bool rn_seatkey_read(const char *table, char key[RN_SEATKEY_TEXT])
{
    char path[RN_SHELF_PATH_MAX];
    size_t size;
    char *text = find_file(table, false, path) ? rn_file_read(path, FILE_MAX, &size) : NULL;
    bool good = text != NULL && strspn(text, "0123456789abcdef") == DIGITS;
    if (good) {
        memcpy(key, text, DIGITS);
        key[DIGITS] = '\0';
    }
    free(text);
    return good;
}

bool rn_seatkey_write(const char *table, const char *key)
{
    char path[RN_SHELF_PATH_MAX], beside[RN_SHELF_PATH_MAX + 4], text[RN_SEATKEY_TEXT + 1];
    snprintf(text, sizeof text, "%s\n", key);
    bool found = find_file(table, true, path);
    snprintf(beside, sizeof beside, "%s.new", found ? path : "");
    return found && rn_file_replace_by(path, beside, text, strlen(text));
}

void rn_seatkey_settle(const char *table, char key[RN_SEATKEY_TEXT])
{
    if (key[0] == '\0') {
        rn_seatkey_read(table, key);
    } else {
        rn_seatkey_write(table, key);
    }
}
