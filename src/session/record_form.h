/*
 * record_form.h - the form of a record, for record.c, which reads, and record_write.c. What it
 * looks like is in docs/FORMATS.md.
 */
#ifndef RN_RECORD_FORM_H
#define RN_RECORD_FORM_H

#include "base/mix.h"
#include "session/record.h"

#define RN_RECORD_FORMAT "red-november-record "

enum { /* keys of the header, in the order they are written */
       RN_KEY_FORMAT,
       RN_KEY_DATE,
       RN_KEY_CONFIG,
       RN_KEY_COMPONENTS,
       RN_KEY_SEED,
       RN_KEY_CHANCE,
       RN_KEY_PLAYERS,
       RN_KEY_COLOURS,
       RN_KEY_SEATS,
       RN_KEY_LOYAL,
       RN_KEY_RESULT,
       RN_KEY_LINES,
       RN_KEY_HASH,
       RN_KEY_SUMS,
       RN_KEYS
};
const char *rn_record_key(int key);

/* Whether it can say who plays a gnome: a word of small letters. */
bool rn_record_seat(const char *text, size_t size);

/* "2026-11-15", or "2026-11-15T20:30:00Z": a day, and a time, that there is. */
bool rn_record_date(const char *text, size_t size);

/* The running sum after one more line. Two records that differ in one line never have the same sum
 * again from there on; what is written for a line is the top byte, rn_sum_byte(). */
#define RN_SUM_START RN_FNV_START
uint64_t rn_record_sum(uint64_t sum, const char *text, size_t size);
uint8_t rn_sum_byte(uint64_t sum);

#endif
