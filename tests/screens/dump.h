/*
 * dump.h - a canvas as text, for tests that compare pictures.
 */
#ifndef RN_DUMP_H
#define RN_DUMP_H

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/canvas.h"

typedef struct DumpMark {
    char letter;
    const char *name;
} DumpMark;

static const DumpMark DUMP_MARKS[RN_ST_GNOME] = {
    [RN_ST_TEXT] = {'.', "text"},       [RN_ST_DIM] = {'d', "dim"},
    [RN_ST_STRONG] = {'S', "strong"},   [RN_ST_TITLE] = {'T', "title"},
    [RN_ST_FRAME] = {'-', "frame"},     [RN_ST_HEADING] = {'n', "heading"},
    [RN_ST_KEY] = {'k', "key"},         [RN_ST_CHOICE] = {'c', "choice"},
    [RN_ST_CHOSEN] = {'#', "chosen"},   [RN_ST_BARRED] = {'b', "barred"},
    [RN_ST_GOOD] = {'+', "good"},       [RN_ST_BAD] = {'!', "bad"},
    [RN_ST_WARN] = {'w', "warn"},       [RN_ST_NEWS] = {'N', "news"},
    [RN_ST_SEA] = {'~', "sea"},         [RN_ST_HULL] = {'U', "hull"},
    [RN_ST_WALL] = {'|', "wall"},       [RN_ST_ROOM] = {'r', "room"},
    [RN_ST_FIRE] = {'^', "fire"},       [RN_ST_LOW] = {'l', "low water"},
    [RN_ST_HIGH] = {'L', "high water"}, [RN_ST_HATCH] = {'h', "hatch"},
    [RN_ST_BLOCKED] = {'X', "blocked"}, [RN_ST_TARGET] = {'t', "target"},
    [RN_ST_ROUTE] = {'R', "route"},     [RN_ST_KRAKEN] = {'K', "kraken"},
    [RN_ST_EVENT] = {'e', "event"},     [RN_ST_ITEM] = {'i', "item"},
    [RN_ST_TOKEN] = {'M', "token"},     [RN_ST_GHOST] = {'g', "ghost"},
    [RN_ST_SPENT] = {'s', "spent"},     [RN_ST_AIR] = {'a', "air"},
    [RN_ST_HEAT] = {'O', "heat"},       [RN_ST_PRESSURE] = {'p', "pressure"},
    [RN_ST_EMPTY] = {'_', "empty"},     [RN_ST_ART] = {'"', "art"},
};

static char dump_letter(int style)
{
    if (style >= RN_ST_GNOME_DOWN) {
        return (char)('1' + style - RN_ST_GNOME_DOWN);
    }
    if (style >= RN_ST_GNOME) {
        return (char)('A' + style - RN_ST_GNOME);
    }
    return DUMP_MARKS[style].letter;
}

typedef struct Dump {
    char *text;
    size_t size, room;
} Dump;

static void dump_bytes(Dump *out, const char *bytes, size_t size)
{
    out->text = rn_grow(out->text, out->size + size, &out->room, 1);
    memcpy(out->text + out->size, bytes, size);
    out->size += size;
    out->text[out->size] = '\0';
}

static void dump_char(Dump *out, uint32_t c)
{
    char byte[4];
    dump_bytes(out, byte, rn_utf8_put(c, byte));
}

static void dump_end_line(Dump *out)
{
    while (out->size > 0 && out->text[out->size - 1] == ' ') {
        out->size--;
    }
    dump_bytes(out, "\n", 1);
}

/* Letters of the styles, or of what lies under. */
static void dump_grid(Dump *out, const RnCanvas *canvas, bool under)
{
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++) {
            const RnCell *cell = &canvas->cell[y * canvas->width + x];
            char letter = dump_letter(under ? cell->on : cell->style);
            dump_bytes(out, &letter, 1);
        }
        dump_end_line(out);
    }
}

static void dump_key(Dump *out, const RnCanvas *canvas)
{
    bool used[RN_ST_COUNT] = {false};
    for (int i = 0; i < canvas->width * canvas->height; i++) {
        used[canvas->cell[i].style] = used[canvas->cell[i].on] = true;
    }
    for (int style = 0; style < RN_ST_GNOME; style++) {
        if (!used[style]) {
            continue;
        }
        char letter[] = {dump_letter(style), ' '};
        dump_bytes(out, letter, sizeof letter);
        dump_bytes(out, DUMP_MARKS[style].name, strlen(DUMP_MARKS[style].name));
        dump_bytes(out, "\n", 1);
    }
    dump_bytes(out, "A-H gnome\n1-8 gnome down\n", 25);
}

/* The characters, and with `styles` two more grids of letters below them, for the styles and for what
 * lies under, with a key of those in use. Blanks at the end of a line are left out. From malloc. */
static char *dump_canvas(const RnCanvas *canvas, bool styles)
{
    Dump out = {0};
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++) {
            if (canvas->cell[y * canvas->width + x].c != 0) {
                dump_char(&out, canvas->cell[y * canvas->width + x].c);
            }
        }
        dump_end_line(&out);
    }
    if (styles) {
        dump_bytes(&out, "\n", 1);
        dump_grid(&out, canvas, false);
        dump_bytes(&out, "\n", 1);
        dump_grid(&out, canvas, true);
        dump_bytes(&out, "\n", 1);
        dump_key(&out, canvas);
    }
    return out.text;
}

#endif
