/*
 * ask.c - lines in and lines out.
 *
 * Decides what a typed line may hold (valid UTF-8 without control characters, whatever was typed or
 * piped in), how wide a printed line may be, and how the screen is cleared.
 */
#include "term/ask.h"

#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "text/tongue.h"

enum {
    CLEAR_LINES = 60,
    LOOK_MS = 50,      /* at what else may come while a line is awaited */
    SKIP_MAX = 1 << 20 /* of a line without an end: then it counts as one that is too long */
};

/* ---- Text ------------------------------------------------------------------------------------- */

char rn_lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* Of U+00C0 to U+017F one plain letter, two where there are two in it: ae, oe, ss. */
static size_t fold_letter(uint32_t code, char plain[2])
{
    plain[0] = rn_lower(rn_latin_plain(code));
    plain[1] = code == 0xDF ? 's' : 'e';
    return code == 0xC6 || code == 0xE6 || code == 0xDF || code == 0x152 || code == 0x153 ? 2 : 1;
}

void rn_fold(const char *text, char *folded)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        unsigned code = at[0] < 0xE0 ? (at[0] & 0x1FU) << 6 | (at[1] & 0x3F) : 0;
        if (at[0] >= 0xC3 && code >= 0xC0 && code < 0x180) {
            folded += fold_letter(code, folded);
            at += 2;
        } else if (strncmp((const char *)at, "\xC2\xA0", 2) == 0) { /* spaces that do not break */
            *folded++ = ' ';
            at += 2;
        } else if (strncmp((const char *)at, "\xE2\x80\xAF", 3) == 0) {
            *folded++ = ' ';
            at += 3;
        } else if (strncmp((const char *)at, "\xE2\x80\x99", 3) == 0) { /* an apostrophe */
            *folded++ = '\'';
            at += 3;
        } else {
            *folded++ = rn_lower((char)*at++);
        }
    }
    *folded = '\0';
}

bool rn_has_word(const char *list, const char *word, bool shortened)
{
    char folded[RN_SAID_MAX];
    const char *words = folded;
    const size_t size = strlen(word);
    snprintf(folded, sizeof folded, "%s", list);
    rn_fold(folded, folded);
    while (*words != '\0') {
        size_t length = strcspn(words, "|");
        if ((shortened ? size <= length : size == length) && strncmp(words, word, size) == 0) {
            return true;
        }
        words += length + (words[length] == '|');
    }
    return false;
}

bool rn_is_word(const char *here, const char *word, bool shortened)
{
    const char *context = strchr(here, '\004');
    return rn_has_word(context != NULL ? context + 1 : here, word, shortened) ||
           rn_has_word(rn_tr_in(here), word, shortened);
}

int rn_number(const char *word)
{
    int number = 0;
    size_t size = strspn(word, "0123456789");
    if (size == 0 || size > 5 || word[size] != '\0') {
        return -1;
    }
    for (size_t i = 0; i < size; i++) {
        number = number * 10 + (word[i] - '0');
    }
    return number;
}

void rn_put_padded(RnOut *out, const char *text, int width)
{
    int missing = (width < 0 ? -width : width) - rn_columns(text);
    if (width > 0) {
        rn_put(out, text);
    }
    for (; missing > 0; missing--) {
        rn_put_char(out, ' ');
    }
    if (width <= 0) {
        rn_put(out, text);
    }
}

/* The size of the valid, printable UTF-8 character that begins here, or 0. */
static size_t character_size(const char *text, size_t left)
{
    size_t size = rn_utf8_size(text, left);
    uint32_t code = size > 0 ? rn_utf8_code(text, size) : 0;
    return code < 0x20 || (code >= 0x7f && code < 0xa0) ? 0 : size; /* control characters */
}

size_t rn_clean(char *text, size_t size)
{
    size_t kept = 0;
    for (size_t at = 0; at < size;) {
        size_t character = character_size(text + at, size - at);
        bool blank = text[at] == '\t' || text[at] == '\r' || text[at] == ' ';
        if (character == 0 || blank) {
            if (kept > 0 || !blank) {
                text[kept++] = blank ? ' ' : '?';
            }
            at++;
            continue;
        }
        memmove(text + kept, text + at, character);
        kept += character;
        at += character;
    }
    while (kept > 0 && text[kept - 1] == ' ') {
        kept--;
    }
    text[kept] = '\0';
    return kept;
}

const char *rn_short(const char *text, char shortened[4 * RN_SHORT_MAX + 4])
{
    size_t at = 0;
    for (int characters = 0; text[at] != '\0'; at++) {
        characters += !rn_utf8_continues(text[at]);
        if (characters > RN_SHORT_MAX) {
            memcpy(shortened, text, at);
            strcpy(shortened + at, "...");
            return shortened;
        }
    }
    return text;
}

/* ---- Output ----------------------------------------------------------------------------------- */

/* The bytes of the next piece that fits into `width` columns, and where the one after begins. */
static size_t piece_size(const char *text, int width, size_t *next)
{
    size_t begin = strspn(text, " ");
    size_t space = 0; /* the last place to break at */
    size_t at = 0;
    for (int column = 0; text[at] != '\0'; at++) {
        if (at > begin && (text[at] == ' ' || text[at - 1] == '|')) {
            space = at;
        }
        if (!rn_utf8_continues(text[at]) && column++ == width) {
            break;
        }
    }
    if (text[at] == '\0') {
        *next = at;
        return at;
    }
    if (space == 0) {
        *next = at; /* one long word */
        return at;
    }
    *next = space + strspn(text + space, " ");
    return space;
}

static void wrap(int indent, const char *text)
{
    int width = RN_COLUMNS;
    do {
        size_t next;
        size_t size = piece_size(text, width, &next);
        if (width < RN_COLUMNS) {
            printf("%*s", indent, "");
        }
        fwrite(text, 1, size, stdout);
        putchar('\n');
        text += next;
        width = RN_COLUMNS - indent;
    } while (*text != '\0');
}

static void say(int indent, const char *head, const char *format, va_list values)
{
    char text[RN_SAID_MAX];
    const int used = snprintf(text, sizeof text, "%s", head);
    RN_ASSERT(used >= 0 && used < RN_SAID_MAX);
    vsnprintf(text + used, sizeof text - (size_t)used, format, values);
    wrap(indent, text);
}

void rn_say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(0, "", format, values);
    va_end(values);
}

void rn_say_at(int indent, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(indent, "", format, values);
    va_end(values);
}

void rn_say_behind(int indent, const char *head, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(indent, head, format, values);
    va_end(values);
}

void rn_list(RnOut *out, const char *between, const char *format, ...)
{
    char text[RN_SAID_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    rn_put(out, out->used > 0 ? between : "");
    rn_put(out, text);
}

void rn_show(const char *text) { puts(text); }

void rn_clear(const RnAsk *ask)
{
    const char *kind = getenv("TERM");
    if (!ask->terminal) {
        rn_show("----------------------------------------");
        return;
    }
    for (int i = 0; i < CLEAR_LINES; i++) {
        putchar('\n');
    }
    if (kind != NULL && strcmp(kind, "dumb") != 0) {
        fputs("\033[H\033[2J\033[3J", stdout); /* the screen, and what has scrolled off it */
    }
}

/* ---- Input ------------------------------------------------------------------------------------ */

/* Reads up to the next line end; false at the end of the input. `*size` counts all bytes, those
 * that found no room too. */
static bool read_line(RnAsk *ask, size_t *size)
{
    int c;
    *size = 0;
    while ((c = getc(ask->in)) != EOF && c != '\n' && *size < SKIP_MAX) {
        if (*size < RN_ASK_MAX) {
            ask->line[*size] = (char)c;
        }
        ++*size;
    }
    return c != EOF || *size > 0;
}

/* Until there is something to read; false when something else has come. The stream must not be buffered then. */
static bool wait_for_line(RnAsk *ask)
{
    struct pollfd file = {.fd = fileno(ask->in), .events = POLLIN};
    while (!ask->interrupted && poll(&file, 1, LOOK_MS) == 0) {
        ask->interrupted = ask->interrupts(ask->user);
    }
    return !ask->interrupted;
}

bool rn_ask_line(RnAsk *ask, const char *prompt)
{
    ask->line[0] = '\0';
    ask->interrupted = false;
    for (;;) {
        size_t size;
        fputs(prompt, stdout);
        if (ask->interrupts != NULL && fflush(stdout) == 0 && !ask->ended && !wait_for_line(ask)) {
            putchar('\n');
            return false;
        }
        if (fflush(stdout) != 0 || ask->ended || !read_line(ask, &size)) {
            ask->ended = true;
            putchar('\n');
            return false;
        }
        if (size <= RN_ASK_MAX) {
            rn_clean(ask->line, size);
            if (!ask->terminal) {
                rn_show(ask->line);
            }
            return true;
        }
        ask->line[0] = '\0';
        if (!ask->terminal) {
            putchar('\n');
        }
        rn_say(_("That line is too long."));
    }
}

bool rn_ask_leaves(const RnAsk *ask)
{
    char line[RN_ASK_MAX + 1];
    rn_fold(ask->line, line);
    return rn_is_word(NC_("command", "quit"), line, false) ||
           rn_is_word(NC_("command", "exit"), line, false);
}
