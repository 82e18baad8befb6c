/*
 * colours.c - how each style looks in 256, 16 and 2 colours.
 *
 * Decides the palette. A style has a colour of its own and takes the background of what lies under it,
 * unless it is a plate, which brings its background along (badges, keys, the line of the cursor).
 * Everything stands on a dark ground of our own, so that the same pairs meet on every terminal.
 */
#include "full/colours.h"

enum { BOLD = RN_BOLD, DIM = RN_DIM, REVERSE = RN_REVERSE, UNDERLINE = RN_UNDERLINE, NO = -1 };

/* Of a style: foreground and, for a plate, background, in 256 and in 16 colours; attributes with colours
 * and without. */
typedef struct Paint {
    int16_t fg256, bg256, fg16, bg16;
    uint8_t with, without;
} Paint;

static const Paint PAINT[RN_ST_COUNT] = {
    [RN_ST_TEXT] = {253, NO, 7, NO, 0, 0},
    [RN_ST_DIM] = {246, NO, 7, NO, 0, 0},
    [RN_ST_STRONG] = {231, NO, 15, NO, BOLD, BOLD},
    [RN_ST_TITLE] = {230, 88, 15, 1, 0, REVERSE},
    [RN_ST_FRAME] = {240, NO, 8, NO, 0, 0},
    [RN_ST_HEADING] = {222, NO, 11, NO, BOLD, BOLD},
    [RN_ST_KEY] = {220, NO, 11, NO, BOLD, BOLD | UNDERLINE},
    [RN_ST_CHOICE] = {254, NO, 7, NO, 0, 0},
    [RN_ST_CHOSEN] = {16, 220, 0, 3, BOLD, REVERSE | BOLD},
    [RN_ST_BARRED] = {243, NO, 8, NO, 0, DIM},
    [RN_ST_GOOD] = {114, NO, 10, NO, 0, 0},
    [RN_ST_BAD] = {210, NO, 9, NO, BOLD, BOLD},
    [RN_ST_WARN] = {215, NO, 11, NO, 0, BOLD},
    [RN_ST_NEWS] = {230, NO, 15, NO, BOLD, BOLD},
    [RN_ST_SEA] = {37, NO, 6, NO, 0, 0},
    [RN_ST_HULL] = {160, NO, 9, NO, 0, 0}, /* not the dark red that fire has in few colours */
    [RN_ST_WALL] = {180, NO, 3, NO, 0, 0},
    [RN_ST_ROOM] = {180, NO, 7, NO, 0, 0},
    [RN_ST_FIRE] = {226, NO, 11, NO, BOLD, BOLD},
    [RN_ST_LOW] = {117, NO, 14, NO, 0, 0},
    [RN_ST_HIGH] = {123, NO, 14, NO, BOLD, BOLD},
    [RN_ST_HATCH] = {220, NO, 11, NO, BOLD, BOLD},
    [RN_ST_BLOCKED] = {231, 160, 15, 1, BOLD, REVERSE | BOLD},
    [RN_ST_TARGET] = {16, 179, 0, 3, BOLD, BOLD | UNDERLINE},
    [RN_ST_ROUTE] = {156, NO, 10, NO, BOLD, BOLD | UNDERLINE},
    [RN_ST_KRAKEN] = {219, NO, 13, NO, BOLD, BOLD},
    [RN_ST_EVENT] = {209, NO, 9, NO, BOLD, BOLD},
    [RN_ST_ITEM] = {114, NO, 10, NO, BOLD, BOLD},
    [RN_ST_TOKEN] = {231, 160, 15, 1, BOLD, REVERSE | BOLD},
    [RN_ST_GHOST] = {231, 60, 15, 4, BOLD, UNDERLINE},
    [RN_ST_SPENT] = {239, NO, 8, NO, 0, DIM},
    [RN_ST_AIR] = {113, NO, 10, NO, 0, 0},
    [RN_ST_HEAT] = {203, NO, 9, NO, 0, 0},
    [RN_ST_PRESSURE] = {75, NO, 12, NO, 0, 0},
    [RN_ST_EMPTY] = {239, NO, 8, NO, 0, DIM},
    [RN_ST_ART] = {242, NO, 8, NO, 0, DIM},
    /* red circle, blue square, yellow triangle, green diamond, violet hexagon, pink flower, dark shield,
     * white cross */
    [RN_ST_GNOME + 0] = {231, 160, 15, 1, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME + 1] = {16, 69, 15, 4, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME + 2] = {16, 226, 0, 3, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME + 3] = {231, 29, 0, 2, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME + 4] = {231, 55, 15, 5, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME + 5] = {16, 175, 0, 13, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME + 6] = {231, 17, 15, 8, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME + 7] = {16, 230, 0, 7, BOLD, REVERSE | BOLD},
    [RN_ST_GNOME_DOWN + 0] = {209, 235, 9, 0, 0, UNDERLINE},
    [RN_ST_GNOME_DOWN + 1] = {111, 235, 12, 0, 0, UNDERLINE},
    [RN_ST_GNOME_DOWN + 2] = {226, 235, 11, 0, 0, UNDERLINE},
    [RN_ST_GNOME_DOWN + 3] = {79, 235, 10, 0, 0, UNDERLINE},
    [RN_ST_GNOME_DOWN + 4] = {141, 235, 13, 0, 0, UNDERLINE},
    [RN_ST_GNOME_DOWN + 5] = {175, 235, 13, 0, 0, UNDERLINE},
    [RN_ST_GNOME_DOWN + 6] = {147, 235, 7, 0, 0, UNDERLINE},
    [RN_ST_GNOME_DOWN + 7] = {230, 235, 15, 0, 0, UNDERLINE},
};

/* What lies under, in 256 and in 16 colours; 0 is our own ground. */
static const uint8_t GROUNDS[RN_ST_COUNT][2] = {
    [RN_ST_SEA] = {23, 0},   [RN_ST_ROOM] = {236, 0},   [RN_ST_LOW] = {25, 6},
    [RN_ST_HIGH] = {19, 4},  [RN_ST_FIRE] = {124, 1},   [RN_ST_FRAME] = {236, 0},
    [RN_ST_TITLE] = {88, 1}, [RN_ST_CHOSEN] = {220, 3},
};

static int ground(RnStyle on, bool many)
{
    return !many ? GROUNDS[on][1] : GROUNDS[on][0] != 0 ? GROUNDS[on][0] : 233;
}

/* A number on the filled part of a gauge. */
static bool is_gauge(RnStyle on)
{
    return on == RN_ST_AIR || on == RN_ST_HEAT || on == RN_ST_PRESSURE || on == RN_ST_BAD;
}

/* The cursor's line stays one line whatever stands in it; so does the title. */
static bool is_line(RnStyle on) { return on == RN_ST_CHOSEN || on == RN_ST_TITLE; }

static RnLook look(int fg, int bg, unsigned attributes)
{
    return (RnLook){(int16_t)fg, (int16_t)bg, attributes};
}

/* Nothing vanishes in its ground where the sixteen colours are too few. */
static int readable(int fg, int bg, int brightest)
{
    bool dark = bg == 0 || bg == 1 || bg == 4 || bg == 5 || bg == 8;
    return fg != bg ? fg : dark ? brightest : 0;
}

RnLook rn_look(RnStyle style, RnStyle on, int colours)
{
    Paint paint = PAINT[on == RN_ST_CHOSEN ? RN_ST_CHOSEN : style];
    if (colours < 8) {
        unsigned attributes = paint.without;
        if (is_line(on) || is_gauge(on)) {
            attributes |= REVERSE;
        }
        return look(RN_COLOUR_DEFAULT, RN_COLOUR_DEFAULT, attributes);
    }
    if (is_gauge(on)) {
        paint = (Paint){16, PAINT[on].fg256, 0, PAINT[on].fg16, BOLD, REVERSE};
    }
    int fg = colours >= 256 ? paint.fg256 : paint.fg16;
    int bg = colours >= 256 ? paint.bg256 : paint.bg16;
    if (bg == NO) {
        bg = ground(on, colours >= 256);
    }
    if (colours >= 256) {
        return look(fg, bg, paint.with);
    }
    if (colours >= 16) {
        return look(readable(fg, bg, 15), bg, paint.with);
    }
    return look(readable(fg & 7, bg & 7, 7), bg & 7, paint.with | (fg >= 8 ? BOLD : 0));
}
