/*
 * json.h - writing JSON. Whatever bytes a string holds, what is written is valid JSON in valid UTF-8 on
 * one line.
 */
#ifndef RN_BASE_JSON_H
#define RN_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text that grows. Memory that cannot be had ends the program with a message. */
typedef struct RnJson {
    char *text;
    size_t used;
    size_t room;
} RnJson;
void rn_json_free(RnJson *json);
void rn_json_put(RnJson *json, const char *text);                 /* as it is */
void rn_json_string(RnJson *json, const char *text, size_t size); /* quoted and escaped */
void rn_json_number(RnJson *json, long long number);
void rn_json_word(RnJson *json, const char *word); /* quoted as it is; null for NULL */
/* part / whole (part <= whole, whole > 0), rounded to 12 significant digits. */
void rn_json_ratio(RnJson *json, uint32_t part, uint32_t whole);
void rn_json_next(RnJson *json); /* a comma, unless a list or an object has just begun */
void rn_json_end(RnJson *json);  /* a 0 behind the text, which does not count */

/* As the form reads, with ' for a quote, and for %s a text (null for NULL), for %d %u %zu %lld a number,
 * for %i a condition as true or false. What is no value must have no % in it. */
__attribute__((format(printf, 2, 3))) void rn_json_form(RnJson *json, const char *form, ...);

/* A value with all that stands before it, ,"key": for the most part. */
void rn_write_number(RnJson *json, const char *head, long long number);
void rn_write_flag(RnJson *json, const char *head, bool flag);
void rn_write_word(RnJson *json, const char *head, const char *word);
void rn_write_text(RnJson *json, const char *head, const char *text); /* null for NULL */
/* A list of the words of a mask's bits; `head` has its [ */
void rn_write_words(RnJson *json, const char *head, const char *(*word)(int), unsigned mask);

#endif
