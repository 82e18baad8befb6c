/*
 * ask.h - lines in and lines out: the keyboard and the screen of the plain game.
 */
#ifndef RN_ASK_H
#define RN_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "text/text.h"

#if defined(__GNUC__)
#define RN_SAYS(text, first) __attribute__((format(printf, text, first)))
#else
#define RN_SAYS(text, first)
#endif

enum {
    RN_ASK_MAX = 4096,  /* longest line that is taken, in bytes */
    RN_COLUMNS = 79,    /* widest line that is printed */
    RN_SAID_MAX = 2048, /* longest text of one rn_say() */
    RN_SHORT_MAX = 32   /* characters of what rn_short() leaves */
};

/* Where lines come from. */
typedef struct RnAsk {
    FILE *in;
    bool terminal; /* a person types; otherwise lines are echoed, so that a transcript reads well */
    bool ended;
    /* While a line is awaited: whether something has come that makes the question another one. NULL: nothing can. */
    bool (*interrupts)(void *user);
    void *user;
    bool interrupted;          /* it was so, and no line was taken */
    char line[RN_ASK_MAX + 1]; /* the last line: valid UTF-8, no control characters, trimmed */
} RnAsk;

/* Prints the prompt and reads a line. False once there are no more, or when nothing can be printed
 * any longer; or with `interrupted`. */
bool rn_ask_line(RnAsk *ask, const char *prompt);

/* Whether the last line asks to leave. */
bool rn_ask_leaves(const RnAsk *ask);

/* Prints a text and a line end, broken at spaces to fit the columns; rn_say_at() indents the
 * broken lines by `indent`. */
void rn_say(const char *format, ...) RN_SAYS(1, 2);
void rn_say_at(int indent, const char *format, ...) RN_SAYS(2, 3);
/* The same behind `head`, which is as it is. */
void rn_say_behind(int indent, const char *head, const char *format, ...) RN_SAYS(3, 4);

/* Appends one more entry of a list, `between` and the text; nothing between before the first one. */
void rn_list(RnOut *out, const char *between, const char *format, ...) RN_SAYS(3, 4);

/* Prints a ready-made text as it is, with a line end. */
void rn_show(const char *text);

/* Appends the text and spaces up to `width` columns; before the text when `width` is negative. (The
 * width of a printf() counts bytes.) */
void rn_put_padded(RnOut *out, const char *text, int width);

/* What was typed, short enough to be repeated in a message. */
const char *rn_short(const char *text, char shortened[4 * RN_SHORT_MAX + 4]);

/* Pushes everything on the screen out of sight. */
void rn_clear(const RnAsk *ask);

/* Makes `text`, `size` bytes, valid UTF-8 without control characters, in place, and trims it;
 * returns the new size. There must be room for a 0. */
size_t rn_clean(char *text, size_t size);

/* The number that a word of digits stands for, or -1 for any other word and over 99999. */
int rn_number(const char *word);

/* The same letters in lower case, ASCII only. */
char rn_lower(char c);

/* The text in small letters without their accents, for comparing what was typed: "Feuerlöscher" is
 * "feuerloscher", "Łom" is "lom". Never longer than `text`; `folded` may be the same. */
void rn_fold(const char *text, char *folded);

/* Whether `word`, folded, is one of the words of a list, parted by '|', or with `shortened` begins one. */
bool rn_has_word(const char *list, const char *word, bool shortened);
/* The same of a list to be looked up, NC_("command", "quit"): in English and in the reader's language. */
bool rn_is_word(const char *here, const char *word, bool shortened);

#endif
