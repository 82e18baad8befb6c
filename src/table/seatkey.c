/*
 * seatkey.c - the secrets of a player at online servers, and the phrase that carries a key.
 */
#define _DEFAULT_SOURCE /* getentropy() */

#include "table/seatkey.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "session/digest.h"
#include "table/shelf.h"

enum { FILE_MAX = 1024, DIGITS = RN_SEATKEY_TEXT - 1, BYTES = DIGITS / 2 };

/* ---- Files --------------------------------------------------------------------------------------- */

static const char TABLES[] = "rednov/tables";
static const char OWN[] = "rednov";

static bool find_file(const char *below, const char *name, bool make, char path[RN_SHELF_PATH_MAX])
{
    return rn_folder_file("XDG_DATA_HOME", ".local/share", below, name, make, path);
}

/* The first line of a file; false when it does not fit, or there is none. */
static bool read_line(const char *below, const char *name, char *line, size_t size)
{
    char path[RN_SHELF_PATH_MAX];
    size_t all;
    char *text = find_file(below, name, false, path) ? rn_file_read(path, FILE_MAX, &all) : NULL;
    size_t length = text != NULL ? strcspn(text, "\n") : 0;
    bool good = length > 0 && length < size;
    memcpy(line, good ? text : "", good ? length : 0);
    line[good ? length : 0] = '\0';
    free(text);
    return good;
}

static bool write_line(const char *below, const char *name, const char *line)
{
    char path[RN_SHELF_PATH_MAX], beside[RN_SHELF_PATH_MAX + 4], text[FILE_MAX];
    bool found = find_file(below, name, true, path);
    int size = snprintf(text, sizeof text, "%s\n", line);
    RN_ASSERT(size > 0 && (size_t)size < sizeof text);
    snprintf(beside, sizeof beside, "%s.new", found ? path : "");
    return found && rn_file_replace_by(path, beside, text, (size_t)size);
}

static bool read_secret(const char *below, const char *name, char key[RN_SEATKEY_TEXT])
{
    char line[RN_SEATKEY_TEXT];
    bool good = read_line(below, name, line, sizeof line) && rn_is_hex(line, DIGITS);
    if (good) {
        strcpy(key, line);
    }
    return good;
}

/* ---- Seats --------------------------------------------------------------------------------------- */

bool rn_seatkey_read(const char *table, char key[RN_SEATKEY_TEXT])
{
    return read_secret(TABLES, table, key);
}

bool rn_seatkey_write(const char *table, const char *key) { return write_line(TABLES, table, key); }

void rn_seatkey_forget(const char *table)
{
    char path[RN_SHELF_PATH_MAX];
    if (find_file(TABLES, table, false, path)) {
        unlink(path);
    }
}

void rn_seatkey_settle(const char *table, char key[RN_SEATKEY_TEXT])
{
    if (key[0] == '\0') {
        rn_seatkey_read(table, key);
    } else {
        rn_seatkey_write(table, key);
    }
}

/* ---- One's own ----------------------------------------------------------------------------------- */

static const char *own_name(RnOwn which)
{
    switch (which) {
    case RN_OWN_KEY: return "key";
    case RN_OWN_DAILY: return "daily-token";
    }
    return "";
}

bool rn_own_read(RnOwn which, char secret[RN_SEATKEY_TEXT])
{
    secret[0] = '\0';
    return read_secret(OWN, own_name(which), secret);
}

bool rn_own_write(RnOwn which, const char *secret)
{
    char path[RN_SHELF_PATH_MAX];
    if (secret[0] != '\0') {
        return write_line(OWN, own_name(which), secret);
    }
    return find_file(OWN, own_name(which), false, path) && (unlink(path) == 0 || errno == ENOENT);
}

bool rn_own_make(char secret[RN_SEATKEY_TEXT])
{
    uint8_t bytes[BYTES];
    if (getentropy(bytes, sizeof bytes) != 0) {
        return false;
    }
    rn_hex(bytes, sizeof bytes, secret);
    return true;
}

bool rn_server_read(char server[RN_SERVER_TEXT])
{
    return read_line(OWN, "server", server, RN_SERVER_TEXT);
}

void rn_server_write(const char *server) { write_line(OWN, "server", server); }

/* ---- The phrase ---------------------------------------------------------------------------------- */

static const char CONSONANTS[] = "bdfghjklmnprstvz";
static const char VOWELS[] = "aiou";

enum { WORD = 5, LETTERS = WORD * RN_PHRASE_WORDS, CODE = 2 * RN_PHRASE_WORDS };

static const char *alphabet(int place) { return place % WORD % 2 == 1 ? VOWELS : CONSONANTS; }

/* CRC-16 with the polynomial of CCITT: of two phrases that differ in one letter at most one is right. */
static unsigned sum_of(const uint8_t bytes[BYTES])
{
    unsigned sum = 0xffff;
    for (int i = 0; i < BYTES; i++) {
        sum ^= (unsigned)bytes[i] << 8;
        for (int bit = 0; bit < 8; bit++) {
            sum = ((sum & 0x8000) != 0 ? sum << 1 ^ 0x1021 : sum << 1) & 0xffff;
        }
    }
    return sum;
}

/* How many bits a letter stands for, and how far they are from the low end of their word. */
static int bits_at(int place, int *shift)
{
    static const int shifts[WORD] = {12, 10, 6, 4, 0};
    *shift = shifts[place % WORD];
    return place % WORD % 2 == 1 ? 3 : 15;
}

void rn_phrase_of(const char key[RN_SEATKEY_TEXT], char phrase[RN_PHRASE_TEXT])
{
    uint8_t bytes[CODE];
    bool good = rn_unhex(key, DIGITS, bytes);
    RN_ASSERT(good);
    unsigned sum = sum_of(bytes);
    bytes[BYTES] = (uint8_t)(sum >> 8);
    bytes[BYTES + 1] = (uint8_t)sum;
    for (int i = 0; i < LETTERS; i++) {
        int shift;
        int mask = bits_at(i, &shift);
        int word = bytes[i / WORD * 2] << 8 | bytes[i / WORD * 2 + 1];
        phrase[i + i / WORD] = alphabet(i)[word >> shift & mask];
        phrase[i + i / WORD + 1] = ' ';
    }
    phrase[RN_PHRASE_TEXT - 1] = '\0';
}

/* The key that the letters stand for; false when they are none. */
static bool key_of_letters(const char letters[LETTERS], char key[RN_SEATKEY_TEXT])
{
    uint8_t bytes[CODE] = {0};
    for (int i = 0; i < LETTERS; i++) {
        int shift;
        const char *found = strchr(alphabet(i), letters[i]);
        if (letters[i] == '\0' || found == NULL) {
            return false;
        }
        bits_at(i, &shift);
        unsigned bits = (unsigned)(found - alphabet(i)) << shift;
        bytes[i / WORD * 2] |= (uint8_t)(bits >> 8);
        bytes[i / WORD * 2 + 1] |= (uint8_t)bits;
    }
    if (((unsigned)bytes[BYTES] << 8 | bytes[BYTES + 1]) != sum_of(bytes)) {
        return false;
    }
    rn_hex(bytes, BYTES, key);
    return true;
}

/* One more way to read a phrase with a slip: `count` are the keys found so far, which must be one and the same. */
static void try_letters(const char letters[LETTERS], char key[RN_SEATKEY_TEXT], int *count)
{
    char found[RN_SEATKEY_TEXT];
    if (key_of_letters(letters, found) && (*count == 0 || strcmp(found, key) != 0)) {
        strcpy(key, found);
        ++*count;
    }
}

/* What may have been meant, if one letter is wrong, missing or too many. */
static bool mend(const char *letters, int size, char key[RN_SEATKEY_TEXT])
{
    int found = 0;
    for (int i = 0; i < LETTERS + (size > LETTERS); i++) {
        char meant[LETTERS + 1];
        int behind = size == LETTERS + 1 || size == LETTERS ? i + 1 : i; /* the letter that goes */
        int put = size > LETTERS ? 0 : 1;
        memcpy(meant, letters, (size_t)i);
        memcpy(meant + i + put, letters + behind, (size_t)(LETTERS - i - put));
        for (const char *letter = alphabet(i); put == 1 && *letter != '\0'; letter++) {
            meant[i] = *letter;
            try_letters(meant, key, &found);
        }
        if (put == 0) {
            try_letters(meant, key, &found);
        }
    }
    return found == 1;
}

bool rn_phrase_read(const char *text, char key[RN_SEATKEY_TEXT], bool *mended)
{
    char letters[LETTERS + 2] = "", digits[RN_SEATKEY_TEXT] = "";
    int size = 0, hex = 0;
    bool plain = true; /* nothing but digits and blanks */
    for (; *text != '\0'; text++) {
        char small = (char)tolower((unsigned char)*text);
        if (small >= 'a' && small <= 'z' && size++ < LETTERS + 1) {
            letters[size - 1] = small;
        }
        if (isxdigit((unsigned char)small) && hex++ < DIGITS) {
            digits[hex - 1] = small;
        }
        plain = plain && (isxdigit((unsigned char)small) || small == ' ');
    }
    *mended = false;
    if (plain && hex == DIGITS) {
        strcpy(key, digits);
        return true;
    }
    if (size == LETTERS && key_of_letters(letters, key)) {
        return true;
    }
    *mended = abs(size - LETTERS) <= 1 && mend(letters, size, key);
    return *mended;
}
