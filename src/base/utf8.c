/*
 * utf8.c - characters of UTF-8, and how wide a terminal shows them.
 */
#include "base/utf8.h"

#include "base/assert.h"

/* ---- Bytes ------------------------------------------------------------------------------------ */

size_t rn_utf8_size(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    RN_ASSERT(size > 0);
    if (at[0] < 0x80) {
        return 1;
    }
    size_t length = at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf5 ? 4 : 0;
    if (length == 0 || length > size) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if (!rn_utf8_continues(text[i])) {
            return 0;
        }
    }
    bool bad = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
               (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f);
    return bad ? 0 : length;
}

uint32_t rn_utf8_code(const char *text, size_t size)
{
    const unsigned char *byte = (const unsigned char *)text;
    RN_ASSERT(size >= 1 && size <= 4);
    uint32_t code = size == 1 ? byte[0] : byte[0] & (0x7fU >> size);
    for (size_t i = 1; i < size; i++) {
        code = code << 6 | (byte[i] & 0x3fU);
    }
    return code;
}

size_t rn_utf8_put(uint32_t code, char bytes[4])
{
    static const uint32_t lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, code >>= 6) {
        bytes[i] = (char)(0x80 | (code & 0x3f));
    }
    bytes[0] = (char)(lead[size] | code);
    return size;
}

size_t rn_utf8_cut(const char *text, size_t size)
{
    while (size > 0 && rn_utf8_continues(text[size])) {
        size--;
    }
    return size;
}

/* ---- Cells ------------------------------------------------------------------------------------ */

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

static bool in_ranges(uint32_t code, const Range *range, int count)
{
    for (int i = 0; i < count; i++) {
        if (code >= range[i].first && code <= range[i].last) {
            return true;
        }
    }
    return false;
}

int rn_char_columns(uint32_t code)
{
    if (code < 0x0300) {
        return 1;
    }
    if (in_ranges(code, NARROWEST, RN_COUNT(NARROWEST))) {
        return 0;
    }
    return in_ranges(code, WIDEST, RN_COUNT(WIDEST)) ? 2 : 1;
}

uint32_t rn_utf8_next(const char **text)
{
    size_t left = 0;
    while (left < 4 && (*text)[left] != '\0') {
        left++;
    }
    size_t size = rn_utf8_size(*text, left);
    uint32_t code = size > 0 ? rn_utf8_code(*text, size) : '?';
    *text += size > 0 ? size : 1;
    if (code == 0xa0 || code == 0x202f || code == '\n') {
        return ' ';
    }
    return code < ' ' || (code >= 0x7f && code < 0xa0) ? '?' : code;
}

int rn_columns(const char *text)
{
    int columns = 0;
    while (*text != '\0') {
        columns += rn_char_columns(rn_utf8_next(&text));
    }
    return columns;
}

char rn_latin_plain(uint32_t code)
{
    static const char letters[] =
        " !cL?Y|S\"ca<--r-o+23'uP.,1o>???"
        "?AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
        "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
        "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLl"
        "LlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    RN_STATIC_ASSERT(sizeof letters == 0x180 - 0xa0 + 1);
    return code >= 0xa0 && code < 0x180 ? letters[code - 0xa0] : '?';
}
