/*
 * canvas_text.c - text on a canvas.
 *
 * Decides how UTF-8 becomes cells: where a line is broken, what is put for text that does not fit,
 * and which ASCII character stands for another where there is no UTF-8.
 */
#include "full/canvas.h"

#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "text/text.h"

/* ---- ASCII ------------------------------------------------------------------------------------ */

typedef struct Pair {
    uint32_t c;
    char ascii;
} Pair;

static const Pair SHAPES[] = {
    {0x2010, '-'},  {0x2011, '-'}, {0x2012, '-'}, {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''},
    {0x2019, '\''}, {0x201A, ','}, {0x201C, '"'}, {0x201D, '"'}, {0x201E, '"'}, {0x2022, '*'},
    {0x2026, '.'},  {0x2039, '<'}, {0x203A, '>'}, {0x2190, '<'}, {0x2191, '^'}, {0x2192, '>'},
    {0x2193, 'v'},  {0x21B5, '<'}, {0x2212, '-'}, {0x2248, '='}, {0x223C, '~'}, {0x222A, 'u'},
    {0x2502, '|'},  {0x2503, '|'}, {0x2551, '|'}, {0x250A, ':'}, {0x2506, ':'}, {0x2571, '/'},
    {0x2572, '\\'}, {0x2573, 'X'}, {0x2580, '"'}, {0x2584, '_'}, {0x2588, '#'}, {0x258C, '#'},
    {0x2590, '#'},  {0x2591, '.'}, {0x2592, ':'}, {0x2593, '%'}, {0x25A0, '#'}, {0x25A1, '.'},
    {0x25AA, '*'},  {0x25AB, '.'}, {0x25AC, '='}, {0x25AE, '#'}, {0x25AF, '.'}, {0x25B2, '^'},
    {0x25B4, '^'},  {0x25B6, '>'}, {0x25B8, '>'}, {0x25BA, '>'}, {0x25BC, 'v'}, {0x25BE, 'v'},
    {0x25C0, '<'},  {0x25C4, '<'}, {0x25CA, 'o'}, {0x25CB, 'o'}, {0x25CF, '*'}, {0x25D8, '#'},
    {0x25D9, 'O'},  {0x263A, '@'}, {0x263C, '*'}, {0x2665, 'v'}, {0x2666, '*'},
};

uint32_t rn_ascii_for(uint32_t c)
{
    if (c < 0x80) {
        return c;
    }
    if (c >= 0xA0 && c < 0x180) {
        return (unsigned char)rn_latin_plain(c);
    }
    for (int i = 0; i < RN_COUNT(SHAPES); i++) {
        if (SHAPES[i].c == c) {
            return (unsigned char)SHAPES[i].ascii;
        }
    }
    if (c == 0x2500 || c == 0x2501 || (c >= 0x2504 && c <= 0x250B)) {
        return '-';
    }
    if (c >= 0x250C && c < 0x2570 + 0x10) {
        return c == 0x2550 ? '=' : '+';
    }
    return '?';
}

/* ---- One line --------------------------------------------------------------------------------- */

/* At most `size` bytes of the text. */
static int put_bytes(RnCanvas *canvas, int x, int y, RnStyle style, const char *text, size_t size)
{
    const char *end = text + size;
    while (text < end && *text != '\0') {
        uint32_t c = rn_utf8_next(&text);
        int columns = rn_char_columns(c);
        if (columns == 0) { /* a cell holds one character, so what would join it is left out */
            continue;
        }
        if (canvas->ascii && columns == 2) {
            rn_put_cell(canvas, x, y, '?', style);
            rn_put_cell(canvas, x + 1, y, ' ', style);
        } else {
            rn_put_cell(canvas, x, y, c, style);
        }
        x += columns;
    }
    return x;
}

int rn_put_text(RnCanvas *canvas, int x, int y, RnStyle style, const char *text)
{
    return put_bytes(canvas, x, y, style, text, strlen(text));
}

/* Bytes of the text that fit into so many columns. */
static size_t bytes_in(const char *text, int width)
{
    const char *at = text;
    int columns = 0;
    while (*at != '\0') {
        const char *after = at;
        columns += rn_char_columns(rn_utf8_next(&after));
        if (columns > width) {
            break;
        }
        at = after;
    }
    return (size_t)(at - text);
}

/* The text with an ellipsis when it is too long; returns the column behind what was put. */
static int put_cut(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text)
{
    if (width <= 0) {
        return x;
    }
    if (rn_columns(text) <= width) {
        return rn_put_text(canvas, x, y, style, text);
    }
    size_t size = bytes_in(text, width - 1);
    while (size > 0 && text[size - 1] == ' ') {
        size--;
    }
    x = put_bytes(canvas, x, y, style, text, size);
    rn_put_cell(canvas, x, y, canvas->ascii ? '~' : 0x2026, style);
    return x + 1;
}

int rn_put_in(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text)
{
    int end = put_cut(canvas, x, y, width, style, text);
    rn_fill(canvas, (RnRect){end, y, x + width - end, 1}, ' ', style);
    return width > 0 ? x + width : x;
}

int rn_put_most(RnCanvas *canvas, int x, int y, int most, RnStyle style, const char *text)
{
    return rn_put_in(canvas, x, y, rn_at_most(rn_columns(text), most), style, text);
}

/* So many blanks first. */
static int put_after(RnCanvas *canvas, int x, int y, int width, int blanks, RnStyle style,
                     const char *text)
{
    blanks = rn_at_least(blanks, 0);
    rn_fill(canvas, (RnRect){x, y, blanks, 1}, ' ', style);
    return rn_put_in(canvas, x + blanks, y, width - blanks, style, text);
}

int rn_put_right(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text)
{
    return put_after(canvas, x, y, width, width - rn_columns(text), style, text);
}

int rn_put_centred(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text)
{
    return put_after(canvas, x, y, width, (width - rn_columns(text)) / 2, style, text);
}

/* ---- Several lines ---------------------------------------------------------------------------- */

size_t rn_line_fit(const char *text, int width, size_t *next)
{
    size_t line = strcspn(text, "\n");
    size_t fits = bytes_in(text, width > 0 ? width : 1);
    size_t size = fits;
    if (line <= fits) {
        *next = line + (text[line] == '\n');
        return line;
    }
    if (text[size] != ' ') {
        while (size > 0 && text[size - 1] != ' ') {
            size--;
        }
        if (size == 0) { /* one word that is too long; a wide character fits nowhere, but goes on */
            size = fits > 0 ? fits : rn_utf8_size(text, strnlen(text, 4));
        }
        if (size == 0) {
            size = 1;
        }
    }
    *next = size;
    while (text[*next] == ' ') {
        (*next)++;
    }
    while (size > 0 && text[size - 1] == ' ') {
        size--;
    }
    return size;
}

int rn_line_count(const char *text, int width)
{
    int lines = 0;
    for (size_t next = 0; *text != '\0'; text += next, lines++) {
        rn_line_fit(text, width, &next);
    }
    return lines;
}

int rn_put_wrapped(RnCanvas *canvas, RnRect rect, int skip, RnStyle style, const char *text)
{
    int lines = 0;
    while (*text != '\0') {
        size_t next;
        size_t size = rn_line_fit(text, rect.w, &next);
        int row = lines++ - skip;
        if (row >= 0 && row < rect.h) {
            put_bytes(canvas, rect.x, rect.y + row, style, text, size);
        }
        text += next;
    }
    return lines;
}

int rn_put_lines(RnCanvas *canvas, RnRect rect, RnStyle style, const char *text)
{
    int row = 0;
    while (*text != '\0' && row < rect.h) {
        size_t next;
        size_t size = rn_line_fit(text, rect.w, &next);
        if (row == rect.h - 1 && text[next] != '\0') {
            put_cut(canvas, rect.x, rect.y + row, rect.w, style, text);
        } else {
            put_bytes(canvas, rect.x, rect.y + row, style, text, size);
        }
        text += next;
        row++;
    }
    return row;
}

int rn_put_whole(RnCanvas *canvas, int y, RnStyle style, const char *text)
{
    int size = (int)strlen(text);
    RN_ASSERT(size < RN_WHOLE_MAX && canvas->width > 0);
    int lines = (size + canvas->width - 1) / canvas->width;
    for (int i = 0; i < size; i++) {
        rn_put_cell(canvas, i % canvas->width, y + i / canvas->width, (unsigned char)text[i],
                    style);
    }
    if (y + lines <= canvas->height) { /* else the terminal would scroll */
        canvas->whole.y = y;
        canvas->whole.style = style;
        strcpy(canvas->whole.text, text);
    }
    return lines;
}

/* ---- In a buffer ------------------------------------------------------------------------------ */

void rn_text_fit(char *to, size_t size, const char *text)
{
    RN_ASSERT(size > 0);
    size_t used = 0;
    while (text[used] != '\0') {
        size_t character = rn_utf8_size(text + used, strnlen(text + used, 4));
        if (character == 0 || used + character >= size) {
            break;
        }
        used += character;
    }
    memmove(to, text, used);
    to[used] = '\0';
}
