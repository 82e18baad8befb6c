/*
 * text.h - words: every name of the game to and from text, and facts to English sentences.
 *
 * Nothing here allocates or uses stdio, so that it also runs in the browser. The words are those of
 * the protocol and of records (docs/FORMATS.md); the sentences are the English originals of the
 * translations.
 */
#ifndef RN_TEXT_H
#define RN_TEXT_H

#include "rednov.h"

/* The word for a value, or NULL for one out of range. */
const char *rn_word_edition(int edition);   /* "revised" "first" */
const char *rn_word_item(int item);         /* "grog" .. */
const char *rn_word_event(int event);       /* "descent" .. */
const char *rn_word_faint(int faint);       /* "-" "1" .. "4" */
const char *rn_word_track(int track);       /* "asphyxiation" .. */
const char *rn_word_token(int token);       /* "crushed" .. */
const char *rn_word_water(int level);       /* "none" "low" "high" */
const char *rn_word_status(int status);     /* "aboard" "dead" "abandoned" */
const char *rn_word_phase(int phase);       /* "setup" .. "over" */
const char *rn_word_decision(int decision); /* "turn" .. "over" */
const char *rn_word_chance(int chance);     /* "die" "event" "item" "stack"; NULL for none */
const char *rn_word_result(int result);     /* "rescued" "lost"; NULL while playing */
const char *rn_word_reason(int reason);     /* "asphyxiation" .. "all-gone"; NULL for none */
const char *rn_word_space(int space);       /* "1" .. "10" "sea" */
const char *rn_word_gnome(int gnome);       /* "A" .. "H" */
const char *rn_word_move(int kind);         /* "use" .. "stack": the first word of the move */
const char *rn_word_cause(int cause);       /* "fire" "water" "air" "fainted-at-sea" "fight" */
const char *rn_word_fact(int what);         /* "placed" .. "over": docs/FORMATS.md */

/* "1-2", lower room first; NULL-terminated in `text`; returns its length, 0 for no such hatch. */
size_t rn_hatch_text(const RnBox *box, int hatch, char text[8]);

/* The value of a word, or -1. `size` bytes, no terminator needed. */
typedef const char *(*RnWordOf)(int);
int rn_word_find(RnWordOf words, int first, int count, const char *text, size_t size);
int rn_hatch_find(const RnBox *box, const char *text, size_t size);

/* Names for people: "Engine Manual", "Missile Countdown", "the Reactor Room (4)", "Heat". The
 * first edition calls the Harpoon a Diving Gun. */
const char *rn_name_item(int item, int edition);
const char *rn_name_event(int event);
const char *rn_name_track(int track);
const char *rn_name_token(int token);
const char *rn_name_space(int space);
const char *rn_name_action(int kind); /* "Fix Engine", "No Action" .. */

/* One fact as one English sentence without line end, in at most `size` bytes (always terminated);
 * "" for a fact that needs no words. `names[g]` is what gnome g is called ("A" when NULL). */
size_t rn_narrate(const RnBox *box, const RnState *after, RnFact fact,
                  const char *const names[RN_GNOMES_MAX], char *text, size_t size);

/* Why a finished game ended, as a sentence. */
const char *rn_ending_text(int result, int reason);

/* Appends to a caller's buffer; past its end nothing is written and `full` is set. Always
 * terminated. The one way every layer above builds text. */
typedef struct RnOut {
    char *text;
    size_t size; /* of the buffer */
    size_t used; /* without the terminator */
    bool full;
} RnOut;
RnOut rn_out(char *text, size_t size);
void rn_put(RnOut *out, const char *text);
void rn_put_bytes(RnOut *out, const char *text, size_t size);
void rn_put_char(RnOut *out, char c);
void rn_put_number(RnOut *out, uint64_t number);
void rn_put_hex(RnOut *out, uint64_t number, int digits);

/* Moves in a row as a person would type them, "use grog, go 5 4, fix-reactor 6": open and enter are
 * one `go`. */
void rn_put_plan(RnOut *out, const RnBox *box, const RnMove *moves, size_t count);

/* The length of the UTF-8 character at `text`, or 0 when it is none: cut off, overlong, a surrogate
 * or beyond U+10FFFF. `size` is at least 1. */
size_t rn_utf8_size(const char *text, size_t size);

#endif
