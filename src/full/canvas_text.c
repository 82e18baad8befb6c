/*
 * canvas_text.c - text on a canvas.
 *
 * Decides how UTF-8 becomes cells: how wide a character is, where a line is broken, what is put for
 * text that does not fit, and which ASCII character stands for another where there is no UTF-8. The
 * widths are the project's own and not the locale's: a picture must be the same everywhere.
 */
#include "full/canvas.h"

#include <string.h>

#include "text/text.h"

/* ---- Characters ------------------------------------------------------------------------------- */

typedef struct Range {
    uint32_t first, last;
} Range;

static const Range NARROWEST[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},   {0x200B, 0x200F},
    {0x202A, 0x202E}, {0x2060, 0x2064}, {0x20D0, 0x20FF},   {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0x1F3FB, 0x1F3FF}, {0xE0000, 0xE01EF},
};
static const Range WIDEST[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},
    {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x2693, 0x2693},
    {0x26A1, 0x26A1},   {0x26BD, 0x26BE},   {0x2705, 0x2705},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
    {0x2B50, 0x2B50},   {0x2E80, 0x303E},   {0x3041, 0x4DBF},   {0x4E00, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

static bool in_ranges(uint32_t c, const Range *range, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (c >= range[i].first && c <= range[i].last) {
            return true;
        }
    }
    return false;
}

int rn_char_columns(uint32_t c)
{
    if (c < 0x0300) {
        return 1;
    }
    if (in_ranges(c, NARROWEST, sizeof NARROWEST / sizeof *NARROWEST)) {
        return 0;
    }
    return in_ranges(c, WIDEST, sizeof WIDEST / sizeof *WIDEST) ? 2 : 1;
}

/* The next character; *text moves behind it. Whatever cannot be shown becomes '?', spaces that forbid
 * a break become plain ones here, after the lines are broken. */
static uint32_t next_char(const char **text)
{
    const unsigned char *byte = (const unsigned char *)*text;
    size_t size = rn_utf8_size(*text, strnlen(*text, 4));
    uint32_t c = byte[0];
    if (size == 0) {
        (*text)++;
        return '?';
    }
    if (size > 1) {
        c = byte[0] & (0x7FU >> size);
        for (size_t i = 1; i < size; i++) {
            c = c << 6 | (byte[i] & 0x3FU);
        }
    }
    *text += size;
    if (c == 0xA0 || c == 0x202F || c == '\n') {
        return ' ';
    }
    return c < ' ' || (c >= 0x7F && c < 0xA0) ? '?' : c;
}

int rn_columns(const char *text)
{
    int columns = 0;
    while (*text != '\0') {
        columns += rn_char_columns(next_char(&text));
    }
    return columns;
}

/* ---- ASCII ------------------------------------------------------------------------------------ */

/* From U+00A0 and U+0100 on, '?' for what has no likeness. */
static const char LATIN_1[] = " !cL?Y|S\"ca<--r-o+23'uP.,1o>???"
                              "?AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
                              "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
static const char LATIN_A[] = "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLl"
                              "LlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

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
    if (c >= 0xA0 && c < 0x100) {
        return (unsigned char)LATIN_1[c - 0xA0];
    }
    if (c >= 0x100 && c < 0x180) {
        return (unsigned char)LATIN_A[c - 0x100];
    }
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
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
        uint32_t c = next_char(&text);
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
        columns += rn_char_columns(next_char(&after));
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

int rn_put_right(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text)
{
    int blank = width - rn_columns(text);
    if (blank > 0) {
        rn_fill(canvas, (RnRect){x, y, blank, 1}, ' ', style);
    } else {
        blank = 0;
    }
    return rn_put_in(canvas, x + blank, y, width - blank, style, text);
}

int rn_put_centred(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text)
{
    int blank = (width - rn_columns(text)) / 2;
    if (blank > 0) {
        rn_fill(canvas, (RnRect){x, y, blank, 1}, ' ', style);
    } else {
        blank = 0;
    }
    return rn_put_in(canvas, x + blank, y, width - blank, style, text);
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
