/*
 * text.h - words: every name of the game to and from text, and facts to sentences (rednov_text.h).
 *
 * Nothing here allocates or uses stdio, so that it also runs in the browser. The words are those of
 * the protocol and of records (docs/FORMATS.md) and always the same; names and sentences are for
 * people and come in the language that is spoken (tongue.h).
 */
#ifndef RN_TEXT_H
#define RN_TEXT_H

#include "rednov_text.h"

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
const char *rn_word_variant(int variant);   /* "less_deadly" .. */
const char *rn_option_variant(int variant); /* "less-deadly" .., on the command line */
const char *rn_word_fact(int what);         /* "placed" .. "over": docs/FORMATS.md */
enum { RN_REFUSAL_WORDS = 39 };
const char *rn_word_refusal(int refusal); /* of a server: "bad" .. "known", docs/ONLINE.md */

/* "1-2", lower room first; NULL-terminated in `text`; returns its length, 0 for no such hatch. */
size_t rn_hatch_text(const RnBox *box, int hatch, char text[8]);

/* The value of a word, or -1. `size` bytes, no terminator needed. */
typedef const char *(*RnWordOf)(int);
int rn_word_find(RnWordOf words, int first, int count, const char *text, size_t size);
int rn_hatch_find(const RnBox *box, const char *text, size_t size);

/* Names for people, in their language (text/tongue.h); "" for a value out of range. A name stands
 * apart, "Heat: 3"; inside a sentence only the forms made for it are right in every language. The
 * editions differ in some names: the Harpoon is a Diving Gun in the first. */
const char *rn_name_item(int item, int edition);    /* "Engine Manual" */
const char *rn_name_an_item(int item, int edition); /* "an Engine Manual": the object of a verb; "an
                                                       item" for one that is hidden */
const char *rn_name_event(int event);               /* "Missile Countdown" */
const char *rn_english_item(int item); /* these two in English, of the revised edition */
const char *rn_english_event(int event);
const char *rn_name_track(int track);              /* "Heat" */
const char *rn_name_token(int token);              /* "Missiles Launched!" */
const char *rn_name_room(int room);                /* "Reactor Room", "" for one without a name */
const char *rn_name_space(int space);              /* "Reactor Room (4)", "Room 5", "Sea" */
const char *rn_name_in_space(int space);           /* "in the Reactor Room (4)": where */
const char *rn_name_into_space(int space);         /* "into the Reactor Room (4)": where to */
const char *rn_name_action(int kind, int edition); /* "Fix Engine", "No Action" .. */
const char *rn_name_phase(int phase);              /* "Movement" .. */
const char *rn_name_water(int level);              /* "dry" "low water" "high water" */
const char *rn_name_status(int status);            /* "aboard" .. */
const char *rn_name_result(int result);            /* "Rescued!" "The sub is lost" */
const char *rn_name_reason(int reason);            /* "Heat Track at its end" .. */
const char *rn_name_edition(int edition);          /* "revised edition" "first edition" */
const char *rn_name_variant(int variant);          /* "Less Deadly Dying" .. */
const char *rn_name_refusal(int refusal);          /* a sentence, also for one that is not known */

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

/* Moves as they are typed in the reader's language: in English the words of rn_move_text(), "use
 * fire-extinguisher"; elsewhere the verb is translated and items and events go by their names. Each
 * part alone, and a whole move; "" for a value out of range. */
enum { RN_TYPED_MAX = 160 };
const char *rn_typed_verb(int kind);
const char *rn_typed_space(int space);
const char *rn_typed_item(int item);
const char *rn_typed_event(int event);
size_t rn_typed_move(const RnBox *box, RnMove move, char text[RN_TYPED_MAX]);

/* Moves in a row as a person would type them, "use grog, go 5 4, fix-reactor 6": open and enter are
 * one `go`. */
void rn_put_plan(RnOut *out, const RnBox *box, const RnMove *moves, size_t count);

#endif
