/*
 * likeness.c - which names look the same to people.
 *
 * Decides what a name is taken for at a glance: letters lose their case, accents, width and script, and
 * what looks like one letter becomes it. Two names with the same likeness are one name to who reads
 * them. A big I is an i to who reads words and an l to who looks at shapes, so there are two ways to
 * look. Nothing is ever shown in these forms.
 */
#include "table/likeness.h"

#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "crew/crew.h"

/* ---- Characters that a name may have ---------------------------------------------------------- */

typedef struct Range {
    uint32_t first, last;
} Range;

/* What cannot be seen, turns the direction of the line or ends it, and what is nobody's letter. */
static const Range UNSEEN[] = {
    {0x0000, 0x001F},    {0x007F, 0x00A0},   {0x00AD, 0x00AD},   {0x034F, 0x034F},
    {0x061C, 0x061C},    {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},    {0x2000, 0x200C},   {0x200E, 0x200F},   {0x2028, 0x202F},
    {0x205F, 0x206F},    {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xD800, 0xF8FF},    {0xFE00, 0xFE0E},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFF},    {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A},
    {0xE0000, 0x10FFFF},
};

/* Marks that stand over, under or around the character before them. */
static const Range MARKS[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F},
};

static const Range PICTURES[] = {
    {0x00A9, 0x00AE}, {0x2190, 0x21FF}, {0x2300, 0x27BF},   {0x2900, 0x297F},
    {0x2B00, 0x2BFF}, {0x3030, 0x303D}, {0x1F000, 0x1FAFF},
};

enum { JOINER = 0x200D, AS_PICTURE = 0xFE0F, MARKS_MOST = 2 };

static bool is_in(uint32_t code, const Range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (code >= ranges[i].first && code <= ranges[i].last) {
            return true;
        }
    }
    return false;
}
#define IS_IN(code, ranges) is_in(code, ranges, RN_COUNT(ranges))

/* A character in its place: `before` is the one before it, 0 for none. What joins pictures stands between
 * two of them, and what makes a picture of a sign behind one. */
static bool fits(uint32_t before, uint32_t code, uint32_t next)
{
    if (code == JOINER) {
        return (before == AS_PICTURE || IS_IN(before, PICTURES)) && IS_IN(next, PICTURES);
    }
    return code == AS_PICTURE ? IS_IN(before, PICTURES) : !IS_IN(code, UNSEEN);
}

static uint32_t code_at(const char *text, size_t left, size_t *length)
{
    *length = left > 0 ? rn_utf8_size(text, left) : 0;
    return *length > 0 ? rn_utf8_code(text, *length) : 0;
}

int rn_name_characters(const char *name)
{
    int characters = 0;
    int marks = 0;
    uint32_t before = 0;
    size_t size = strlen(name);
    size_t length;
    size_t after;
    for (size_t at = 0; at < size; at += length) {
        uint32_t code = code_at(name + at, size - at, &length);
        uint32_t next = code_at(name + at + length, size - at - length, &after);
        marks = IS_IN(code, MARKS) ? marks + 1 : 0;
        if (length > 0 && code >= 0xA0 &&
            (!fits(before, code, next) || marks > MARKS_MOST ||
             (marks > 0 && (before == 0 || before == ' ')))) {
            return RN_NAME_UNSEEN;
        }
        if (length == 0 || code < ' ' || (code >= 0x7F && code < 0xA0)) {
            return RN_NAME_BROKEN;
        }
        characters++;
        before = code;
    }
    return before == ' ' || name[0] == ' ' ? RN_NAME_BROKEN : characters;
}

/* ---- What they look like ---------------------------------------------------------------------- */

/* Letters of other scripts that pass for one of ours, small and big ones as they look. */
typedef struct Alike {
    uint16_t code;
    char as;
} Alike;
static const Alike ALIKE[] = {
    {0x0131, 'i'}, {0x0251, 'a'}, {0x0261, 'g'}, {0x0269, 'i'}, {0x028B, 'u'}, {0x0391, 'a'},
    {0x0392, 'b'}, {0x0395, 'e'}, {0x0396, 'z'}, {0x0397, 'h'}, {0x0399, 'I'}, {0x039A, 'k'},
    {0x039C, 'm'}, {0x039D, 'n'}, {0x039F, 'o'}, {0x03A1, 'p'}, {0x03A4, 't'}, {0x03A5, 'y'},
    {0x03A7, 'x'}, {0x03B1, 'a'}, {0x03B5, 'e'}, {0x03B7, 'n'}, {0x03B9, 'i'}, {0x03BA, 'k'},
    {0x03BD, 'v'}, {0x03BF, 'o'}, {0x03C1, 'p'}, {0x03C3, 'o'}, {0x03C4, 't'}, {0x03C5, 'u'},
    {0x03C7, 'x'}, {0x03F2, 'c'}, {0x03F3, 'j'}, {0x0405, 's'}, {0x0406, 'I'}, {0x0407, 'I'},
    {0x0408, 'j'}, {0x0410, 'a'}, {0x0412, 'b'}, {0x0415, 'e'}, {0x0417, '3'}, {0x0401, 'e'},
    {0x041A, 'k'}, {0x041C, 'm'}, {0x041D, 'h'}, {0x041E, 'o'}, {0x0420, 'p'}, {0x0421, 'c'},
    {0x0422, 't'}, {0x0423, 'y'}, {0x0425, 'x'}, {0x042C, 'b'}, {0x0430, 'a'}, {0x0432, 'b'},
    {0x0433, 'r'}, {0x0435, 'e'}, {0x0451, 'e'}, {0x043A, 'k'}, {0x043C, 'm'}, {0x043D, 'h'},
    {0x043E, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'},
    {0x0455, 's'}, {0x0456, 'i'}, {0x0457, 'i'}, {0x0458, 'j'}, {0x04AE, 'y'}, {0x04BB, 'h'},
    {0x04C0, 'I'}, {0x04CF, 'l'}, {0x0501, 'd'}, {0x051B, 'q'}, {0x051D, 'w'}, {0x0570, 'h'},
    {0x0578, 'n'}, {0x057D, 'u'}, {0x0585, 'o'}, {0x1D00, 'a'}, {0x1D04, 'c'}, {0x1D05, 'd'},
    {0x1D07, 'e'}, {0x1D0A, 'j'}, {0x1D0B, 'k'}, {0x1D0D, 'm'}, {0x1D0F, 'o'}, {0x1D18, 'p'},
    {0x1D1B, 't'}, {0x1D1C, 'u'}, {0x1D20, 'v'}, {0x1D21, 'w'}, {0x1D22, 'z'}, {0x0280, 'r'},
    {0x0274, 'n'}, {0x029C, 'h'}, {0x026A, 'I'}, {0x029F, 'l'}, {0x0262, 'g'}, {0x0299, 'b'},
    {0x212A, 'k'}, {0x212B, 'a'}, {0x2160, 'I'}, {0x2170, 'i'}, {0x217C, 'l'}, {0x217D, 'c'},
    {0x217E, 'd'}, {0x217F, 'm'}, {0x2113, 'l'}, {0x2223, '|'}, {0x01C0, '|'}, {0x2044, '/'},
};

/* The letter or digit of an alphabet that has been drawn in many styles; 0 for none. */
static char of_alphabet(uint32_t code)
{
    if (code >= 0xFF01 && code <= 0xFF5E) { /* wide */
        return (char)(code - 0xFF01 + '!');
    }
    if (code >= 0x24B6 && code <= 0x24E9) { /* in circles */
        return (char)('a' + (code - 0x24B6) % 26);
    }
    if ((code >= 0x1F110 && code <= 0x1F129) || (code >= 0x1F130 && code <= 0x1F149) ||
        (code >= 0x1F150 && code <= 0x1F169) || (code >= 0x1F170 && code <= 0x1F189)) {
        return (char)('a' + (code - 0x1F110) % 32);
    }
    if (code >= 0x1F1E6 && code <= 0x1F1FF) { /* of flags */
        return (char)('a' + (code - 0x1F1E6));
    }
    if (code >= 0x1D400 &&
        code <= 0x1D6A3) { /* of mathematics: 26 big ones, 26 small ones, and so on */
        uint32_t letter = (code - 0x1D400) % 52;
        return (char)(letter < 26 ? 'A' + letter : 'a' + letter - 26);
    }
    return code >= 0x1D7CE && code <= 0x1D7FF ? (char)('0' + (code - 0x1D7CE) % 10) : '\0';
}

typedef enum Way { BY_WORDS, BY_SHAPES, WAYS } Way;

/* Small letters of ASCII, of which some look like one another. */
static char plain(char letter, Way way)
{
    switch (letter) {
    case 'I':
    case '1':
    case '|':
    case '!': return way == BY_WORDS ? 'i' : 'l';
    case '0': return 'o';
    case '5':
    case '$': return 's';
    case '@': return 'a';
    default: return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
    }
}

/* What the character looks like: one of ASCII, or itself, 0 for nothing that tells names apart. */
static uint32_t look_of(uint32_t code, Way way)
{
    if (IS_IN(code, MARKS) || code == JOINER || code == AS_PICTURE) {
        return 0;
    }
    char letter = of_alphabet(code);
    for (size_t i = 0; letter == '\0' && i < RN_COUNT(ALIKE); i++) {
        letter = ALIKE[i].code == code ? ALIKE[i].as : '\0';
    }
    if (letter == '\0' && code >= 0xA0 && code < 0x180 && rn_latin_plain(code) != '?') {
        letter = rn_latin_plain(code);
    }
    if (letter == '\0' && code < 0x80) {
        letter = (char)code;
    }
    if (letter != '\0') {
        return strchr(" .,:;-_'\"`*~/()", letter) != NULL ? 0 : (uint32_t)plain(letter, way);
    }
    if ((code >= 0x0410 && code <= 0x042F) || (code >= 0x0391 && code <= 0x03A9)) {
        return code + 0x20; /* the other big letters */
    }
    return code;
}

/* Two letters that pass for one. */
static size_t join_pair(char *to, size_t used)
{
    static const char pairs[][4] = {"rnm", "vvw"};
    for (size_t i = 0; used >= 2 && i < RN_COUNT(pairs); i++) {
        if (memcmp(to + used - 2, pairs[i], 2) == 0) {
            to[used - 2] = pairs[i][2];
            return used - 1;
        }
    }
    return used;
}

enum { LIKENESS = RN_NAME_MAX + 4 };

static void likeness_of(const char *name, Way way, char to[LIKENESS])
{
    size_t used = 0;
    size_t size = strlen(name);
    size_t length;
    for (size_t at = 0; at < size && used + 4 < LIKENESS; at += length > 0 ? length : 1) {
        uint32_t code = code_at(name + at, size - at, &length);
        uint32_t look = length > 0 ? look_of(code, way) : '?';
        if (look != 0) {
            used = join_pair(to, used + rn_utf8_put(look, to + used));
        }
    }
    to[used] = '\0';
}

bool rn_names_alike(const char *one, const char *other)
{
    bool alike = strcmp(one, other) == 0;
    for (int way = 0; way < WAYS && !alike; way++) {
        char likeness[2][LIKENESS];
        likeness_of(one, (Way)way, likeness[0]);
        likeness_of(other, (Way)way, likeness[1]);
        alike = likeness[0][0] != '\0' && strcmp(likeness[0], likeness[1]) == 0;
    }
    return alike;
}

/* ---- Computer players ------------------------------------------------------------------------- */

/* What they are called besides their words, in the program and on the page, in all languages at once: people
 * of one table read it in different ones. tests/unit/test_names.c holds the catalogues against it. */
static const char *const CALLED[] = {
    "landlubber",    "computer", "Landratte", "Matrose",   "Maat",       "Kapitän",
    "mousse",        "matelot",  "second",    "capitaine", "ordinateur", "szczur",
    "szczur lądowy", "majtek",   "bosman",    "kapitan",   "komputer",
};

static bool is_crew(const char *name)
{
    for (int kind = 0; kind < RN_KINDS; kind++) {
        if (rn_names_alike(name, rn_kind_word(kind))) {
            return true;
        }
    }
    for (size_t i = 0; i < RN_COUNT(CALLED); i++) {
        if (rn_names_alike(name, CALLED[i])) {
            return true;
        }
    }
    return false;
}

bool rn_name_is_crew(const char *name)
{
    char bare[RN_NAME_MAX];
    size_t size = strlen(name);
    if (is_crew(name) || size <= 2 || size >= sizeof bare || name[size - 2] != ' ' ||
        strchr("ABCDEFGHabcdefgh", name[size - 1]) == NULL) {
        return is_crew(name);
    }
    memcpy(bare, name, size - 2); /* "Mate B" */
    bare[size - 2] = '\0';
    return is_crew(bare);
}
