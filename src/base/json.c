/*
 * json.c - the writer: how text, numbers and probabilities look in an answer.
 *
 * Whatever bytes a string holds, what is written is valid JSON in valid UTF-8 on one line: control
 * characters are escaped and bytes that are no UTF-8 become U+FFFD.
 */
#include "base/json.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { LEAST_ROOM = 4095, RATIO_DIGITS = 12 };

void rn_json_free(RnJson *json)
{
    free(json->text);
    memset(json, 0, sizeof *json);
}

static void put_bytes(RnJson *json, const char *bytes, size_t size)
{
    const size_t need = json->used + size;
    if (need >= json->room) {
        json->text = rn_grow(json->text, need < LEAST_ROOM ? LEAST_ROOM : need, &json->room, 1);
    }
    memcpy(json->text + json->used, bytes, size);
    json->used += size;
}

void rn_json_put(RnJson *json, const char *text) { put_bytes(json, text, strlen(text)); }

void rn_json_word(RnJson *json, const char *word)
{
    if (word == NULL) {
        put_bytes(json, "null", 4);
        return;
    }
    put_bytes(json, "\"", 1);
    put_bytes(json, word, strlen(word));
    put_bytes(json, "\"", 1);
}

void rn_json_number(RnJson *json, long long number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long rest = (unsigned long long)number;
    if (number < 0) {
        rest = 0 - rest;
    }
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    put_bytes(json, digits + at, sizeof digits - at);
}

/* Long division by hand: the same digits on every machine, and no floating point. */
void rn_json_ratio(RnJson *json, uint32_t part, uint32_t whole)
{
    char digits[RATIO_DIGITS + 12] = "0."; /* a uint32_t ratio has at most 9 leading zeros */
    size_t used = 2;
    uint64_t rest = part;
    RN_ASSERT(whole > 0 && part <= whole);
    if (part == 0 || part >= whole) {
        rn_json_put(json, part == 0 ? "0" : "1");
        return;
    }
    for (int shown = 0; shown < RATIO_DIGITS;) {
        uint64_t digit = 10 * rest / whole;
        rest = 10 * rest % whole;
        RN_ASSERT(used < sizeof digits);
        digits[used++] = (char)('0' + digit);
        shown += shown > 0 || digit > 0;
    }
    if (2 * rest >= whole) {
        size_t at = used - 1;
        while (digits[at] == '9') {
            digits[at--] = '0';
        }
        if (digits[at] == '.') { /* 0.99.. rounded up */
            rn_json_put(json, "1");
            return;
        }
        digits[at]++;
    }
    while (digits[used - 1] == '0') {
        used--;
    }
    put_bytes(json, digits, used);
}

static void put_escaped(RnJson *json, char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        put_bytes(json, (const char[]){'\\', c}, 2);
    } else if (c == '\n') {
        put_bytes(json, "\\n", 2);
    } else if (c == '\t') {
        put_bytes(json, "\\t", 2);
    } else {
        put_bytes(json, (const char[]){'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]}, 6);
    }
}

void rn_json_string(RnJson *json, const char *text, size_t size)
{
    put_bytes(json, "\"", 1);
    for (size_t at = 0; at < size;) {
        size_t length = rn_utf8_size(text + at, size - at);
        char c = text[at];
        if (length == 0) {
            put_bytes(json, "\\ufffd", 6);
            length = 1;
        } else if (length == 1 && (c == '"' || c == '\\' || c == 0x7f || (c >= 0 && c < ' '))) {
            put_escaped(json, c);
        } else {
            put_bytes(json, text + at, length);
        }
        at += length;
    }
    put_bytes(json, "\"", 1);
}

void rn_json_next(RnJson *json)
{
    const char last = json->used > 0 ? json->text[json->used - 1] : '[';
    rn_json_put(json, last == '[' || last == '{' ? "" : ",");
}

void rn_json_end(RnJson *json)
{
    put_bytes(json, "", 1);
    json->used--;
}

/* ---- By a form, or with what stands before it ------------------------------------------------- */

void rn_json_form(RnJson *json, const char *form, ...)
{
    va_list values;
    va_start(values, form);
    for (;;) {
        size_t plain = strcspn(form, "'%");
        put_bytes(json, form, plain);
        form += plain + 1;
        if (form[-1] == '\0') {
            break;
        }
        if (form[-1] == '\'') {
            put_bytes(json, "\"", 1);
            continue;
        }
        /* NOLINTBEGIN(clang-analyzer-valist.Uninitialized): it is, but clang-tidy 14 does not see it */
        switch (*form++) {
        case 's': rn_write_text(json, "", va_arg(values, const char *)); break;
        case 'i': rn_write_flag(json, "", va_arg(values, int) != 0); break;
        case 'd': rn_json_number(json, va_arg(values, int)); break;
        case 'u': rn_json_number(json, va_arg(values, unsigned)); break;
        case 'z':
            rn_json_number(json, (long long)va_arg(values, size_t));
            form += strlen("u");
            break;
        default:
            RN_ASSERT(strncmp(form, "ld", 2) == 0);
            rn_json_number(json, va_arg(values, long long));
            form += strlen("ld");
        }
        /* NOLINTEND(clang-analyzer-valist.Uninitialized) */
    }
    va_end(values);
}

void rn_write_number(RnJson *json, const char *head, long long number)
{
    rn_json_put(json, head);
    rn_json_number(json, number);
}

void rn_write_flag(RnJson *json, const char *head, bool flag)
{
    rn_json_put(json, head);
    rn_json_put(json, flag ? "true" : "false");
}

void rn_write_word(RnJson *json, const char *head, const char *word)
{
    rn_json_put(json, head);
    rn_json_word(json, word);
}

void rn_write_text(RnJson *json, const char *head, const char *text)
{
    rn_json_put(json, head);
    if (text != NULL) {
        rn_json_string(json, text, strlen(text));
    } else {
        rn_json_put(json, "null");
    }
}

void rn_write_words(RnJson *json, const char *head, const char *(*word)(int), unsigned mask)
{
    rn_json_put(json, head);
    for (int i = 0; mask >> i != 0; i++) {
        if (mask >> i & 1) {
            rn_json_next(json);
            rn_json_word(json, word(i));
        }
    }
    rn_json_put(json, "]");
}
