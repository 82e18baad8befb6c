/*
 * seatkey.c - the secrets that are one's seats at online tables.
 */
#include "table/seatkey.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/shelf.h"

enum { FILE_MAX = 256, DIGITS = RN_SEATKEY_TEXT - 1 };

/* The file of a table, and the one that holds it while it is written. */
static bool find_file(const char *table, bool make, char path[RN_SHELF_PATH_MAX],
                      char beside[RN_SHELF_PATH_MAX])
{
    char folder[RN_SHELF_PATH_MAX];
    if (!rn_folder_find("XDG_DATA_HOME", ".local/share", "rednov/tables", folder) ||
        (make && !rn_folder_make(folder))) {
        return false;
    }
    errno = ENAMETOOLONG;
    return snprintf(path, RN_SHELF_PATH_MAX, "%s/%s", folder, table) < RN_SHELF_PATH_MAX &&
           snprintf(beside, RN_SHELF_PATH_MAX, "%s/%s.new", folder, table) < RN_SHELF_PATH_MAX;
}

bool rn_seatkey_read(const char *table, char key[RN_SEATKEY_TEXT])
{
    char path[RN_SHELF_PATH_MAX], beside[RN_SHELF_PATH_MAX];
    size_t size;
    char *text = find_file(table, false, path, beside) ? rn_file_read(path, FILE_MAX, &size) : NULL;
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
    char path[RN_SHELF_PATH_MAX], beside[RN_SHELF_PATH_MAX], text[RN_SEATKEY_TEXT + 1];
    snprintf(text, sizeof text, "%s\n", key);
    return find_file(table, true, path, beside) &&
           rn_file_replace_by(path, beside, text, strlen(text));
}
