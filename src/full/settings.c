/*
 * settings.c - what is chosen once and kept: $XDG_CONFIG_HOME/rednov/settings.
 *
 * Decides the form of that file, `key=value` lines, and that nothing in it can do harm: a value that
 * cannot be is taken as if it were not there, and a line that is not ours is left alone.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/screen.h"
#include "table/names.h"
#include "text/text.h"

enum { FILE_MAX = 1 << 16, OURS_MAX = 1024, SPEEDS = 3 };

/* ---- The file --------------------------------------------------------------------------------- */

/* The path of the file; false with errno when there is no place for it. With `make` its folder is
 * made. */
static bool find_file(char path[RN_SHELF_PATH_MAX], bool make)
{
    return rn_folder_file("XDG_CONFIG_HOME", ".config", "rednov", "settings", make, path);
}

/* ---- Keys ------------------------------------------------------------------------------------- */

enum {
    KEY_LANGUAGE,
    KEY_NAME,
    KEY_CREW,
    KEY_SPEED,
    KEY_RESCUE,
    KEY_CONFIRM,
    KEY_COLOURS,
    KEY_LEARNED,
    KEYS
};

static const char *key_word(int key)
{
    static const char *const words[KEYS] = {"language", "name",    "crew",    "speed",
                                            "rescue",   "confirm", "colours", "learned"};
    return words[key];
}

static const char *speed_word(int speed)
{
    static const char *const words[SPEEDS] = {"at-once", "quick", "slow"};
    return words[speed];
}

/* The key that a line of `size` bytes begins with, and its value; -1 when it is none of ours. */
static int find_key(const char *line, size_t size, const char **value)
{
    const char *equals = memchr(line, '=', size);
    if (equals == NULL) {
        return -1;
    }
    *value = equals + 1;
    return rn_word_find(key_word, 0, KEYS, line, (size_t)(equals - line));
}

static void take_switch(const char *value, bool *on)
{
    if (strcmp(value, "yes") == 0) {
        *on = true;
    } else if (strcmp(value, "no") == 0) {
        *on = false;
    }
}

static void take_value(RnSettings *settings, int key, const char *value)
{
    int number;
    switch (key) {
    case KEY_LANGUAGE:
        if (strlen(value) < sizeof settings->language &&
            strspn(value, "abcdefghijklmnopqrstuvwxyz") == strlen(value)) {
            strcpy(settings->language, value);
        }
        break;
    case KEY_NAME:
        if (value[0] == '\0' || rn_name_flaw(value) == NULL) {
            strcpy(settings->name, value);
        }
        break;
    case KEY_CREW:
        number = rn_kind_find(value);
        settings->crew = number >= 0 ? (uint8_t)number : settings->crew;
        break;
    case KEY_SPEED:
        number = rn_word_find(speed_word, 0, SPEEDS, value, strlen(value));
        settings->speed = number >= 0 ? (uint8_t)number : settings->speed;
        break;
    case KEY_RESCUE: take_switch(value, &settings->show_rescue); break;
    case KEY_CONFIRM: take_switch(value, &settings->confirm); break;
    case KEY_LEARNED:
        settings->learned =
            (uint8_t)(strspn(value, "0123456789") == strlen(value) ? strtoul(value, NULL, 10) : 0);
        break;
    case KEY_COLOURS:
        for (int g = 0; strlen(value) == RN_GNOMES_MAX && g < RN_GNOMES_MAX; g++) {
            settings->colour[g] = (uint8_t)(value[g] - '0');
        }
        break;
    }
}

/* `text` has room for a value that has to be made. */
static const char *value_text(const RnSettings *settings, int key, char text[RN_GNOMES_MAX + 1])
{
    switch (key) {
    case KEY_LANGUAGE: return settings->language;
    case KEY_NAME: return settings->name;
    case KEY_CREW: return settings->crew < RN_KINDS ? rn_kind_word(settings->crew) : "";
    case KEY_SPEED: return settings->speed < SPEEDS ? speed_word(settings->speed) : "";
    case KEY_RESCUE: return settings->show_rescue ? "yes" : "no";
    case KEY_CONFIRM: return settings->confirm ? "yes" : "no";
    case KEY_LEARNED: snprintf(text, RN_GNOMES_MAX + 1, "%d", settings->learned); return text;
    case KEY_COLOURS:
        for (int g = 0; g < RN_GNOMES_MAX; g++) {
            text[g] = (char)('0' + settings->colour[g] % RN_GNOMES_MAX);
        }
        text[RN_GNOMES_MAX] = '\0';
        return text;
    }
    return "";
}

void rn_colours_settle(uint8_t colour[RN_GNOMES_MAX])
{
    unsigned there = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        there |= colour[g] < RN_GNOMES_MAX ? 1U << colour[g] : 0;
    }
    for (int g = 0; g < RN_GNOMES_MAX && there != (1U << RN_GNOMES_MAX) - 1; g++) {
        colour[g] = (uint8_t)g;
    }
}

/* ---- Reading and writing ---------------------------------------------------------------------- */

bool rn_settings_read(RnSettings *settings)
{
    char path[RN_SHELF_PATH_MAX];
    size_t size = 0;
    *settings = (RnSettings){.crew = RN_MATE, .speed = 2, .show_rescue = true};
    char *text = find_file(path, false) ? rn_file_read(path, FILE_MAX, &size) : NULL;
    for (char *line = text; line != NULL && *line != '\0';) {
        const char *value;
        size_t length = strcspn(line, "\n");
        char *next = line[length] == '\n' ? line + length + 1 : line + length;
        line[length] = '\0';
        int key = find_key(line, length, &value);
        if (key >= 0) {
            take_value(settings, key, value);
        }
        line = next;
    }
    bool there = text != NULL && size > 0;
    free(text);
    rn_colours_settle(settings->colour);
    return there;
}

bool rn_settings_write(const RnSettings *settings)
{
    char path[RN_SHELF_PATH_MAX], made[RN_GNOMES_MAX + 1];
    size_t size = 0;
    if (!find_file(path, true)) {
        return false;
    }
    char *old = rn_file_read(path, FILE_MAX, &size);
    size_t room = (old != NULL ? size : 0) + OURS_MAX;
    char *text = rn_alloc(room, 1);
    RnOut out = rn_out(text, room);
    for (int key = 0; key < KEYS; key++) {
        rn_put(&out, key_word(key));
        rn_put(&out, "=");
        rn_put(&out, value_text(settings, key, made));
        rn_put(&out, "\n");
    }
    for (const char *line = old; line != NULL && line < old + size;) {
        const char *value;
        size_t length = strcspn(line, "\n");
        if (length > 0 && find_key(line, length, &value) < 0) {
            rn_put_bytes(&out, line, length);
            rn_put(&out, "\n");
        }
        line += length + 1; /* a 0 in a damaged file ends its line too */
    }
    RN_ASSERT(!out.full);
    bool written = rn_file_replace(path, text, out.used);
    free(old);
    free(text);
    return written;
}
