/*
 * utf8.h - characters of UTF-8, and how wide a terminal shows them.
 */
#ifndef RN_BASE_UTF8_H
#define RN_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the character at `text`, or 0 when it is none: cut off, overlong, a surrogate or
 * beyond U+10FFFF. `size`, of what is there, is at least 1. */
size_t rn_utf8_size(const char *text, size_t size);

/* The code of the character of that length at `text`, as rn_utf8_size() gave it; and back: its
 * bytes, and how many. */
uint32_t rn_utf8_code(const char *text, size_t size);
size_t rn_utf8_put(uint32_t code, char bytes[4]);

/* Whether this byte goes on with a character that began before it. */
static inline bool rn_utf8_continues(char byte) { return ((unsigned char)byte & 0xc0) == 0x80; }

/* `size`, or less so that text cut there is cut between two characters. text[size] is looked at. */
size_t rn_utf8_cut(const char *text, size_t size);

/* The next character of a text that ends in 0, and on to the one behind it; whatever is none, or
 * cannot be shown, is '?', and a line end or a space that forbids a break is a plain space. */
uint32_t rn_utf8_next(const char **text);

/* The letter or sign of ASCII that stands for one of U+00A0 to U+017F, which it may have lost an accent
 * to; '?' for what has no likeness. */
char rn_latin_plain(uint32_t code);

/* Cells of a terminal: 0 for a mark over the character before it, 2 for a wide one. The widths are
 * the project's own and not the locale's: a picture must be the same everywhere. */
int rn_char_columns(uint32_t code);
int rn_columns(const char *text);

#endif
