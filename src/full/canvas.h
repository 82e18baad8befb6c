/*
 * canvas.h - a screen as a grid of cells, and how things are put on it.
 *
 * Every screen is drawn by a pure function from what it shows to a canvas, whatever the terminal;
 * curses.c alone carries a canvas to a terminal. Drawing also marks the spots that can be clicked, so
 * that the picture and the mouse never disagree.
 *
 * Nothing put outside the canvas, or outside the clip, does any harm: it is cut.
 */
#ifndef RN_CANVAS_H
#define RN_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"

/* What a cell means, not how it looks: curses.c knows how each looks in 256, 16 and 2 colours.
 * RN_ST_GNOME + colour and the like leave room for eight. */
typedef enum RnStyle {
    RN_ST_TEXT,    /* on the background */
    RN_ST_DIM,     /* less important */
    RN_ST_STRONG,  /* more important */
    RN_ST_TITLE,   /* title bar */
    RN_ST_FRAME,   /* lines of panels */
    RN_ST_HEADING, /* their headings */
    RN_ST_KEY,     /* the key to press */
    RN_ST_CHOICE,  /* something that can be chosen */
    RN_ST_CHOSEN,  /* the one the cursor is on */
    RN_ST_BARRED,  /* cannot be chosen now */
    RN_ST_GOOD,
    RN_ST_BAD,
    RN_ST_WARN,
    RN_ST_NEWS, /* a line of the log that is new */
    RN_ST_SEA,
    RN_ST_HULL,
    RN_ST_WALL,
    RN_ST_ROOM, /* the floor of a dry room */
    RN_ST_FIRE,
    RN_ST_LOW,  /* low water */
    RN_ST_HIGH, /* high water */
    RN_ST_HATCH,
    RN_ST_BLOCKED,
    RN_ST_TARGET, /* a room or hatch that can be gone to */
    RN_ST_ROUTE,  /* on the way that is being planned */
    RN_ST_KRAKEN,
    RN_ST_EVENT, /* icons and tokens of the time track */
    RN_ST_ITEM,
    RN_ST_TOKEN,
    RN_ST_GHOST,
    RN_ST_SPENT, /* spaces of the time track behind everyone */
    RN_ST_AIR,   /* the three gauges, filled and empty */
    RN_ST_HEAT,
    RN_ST_PRESSURE,
    RN_ST_EMPTY,
    RN_ST_ART,                          /* there for looks only */
    RN_ST_GNOME,                        /* + colour 0..7: a gnome's badge */
    RN_ST_GNOME_DOWN = RN_ST_GNOME + 8, /* + colour: lying, dead */
    RN_ST_COUNT = RN_ST_GNOME_DOWN + 8
} RnStyle;

/* Signs that mean the same everywhere: here, a place with nothing in it, a choice that is not allowed
 * (no letter, which would look like its key). */
enum {
    RN_ARROW = 0x25BA,
    RN_ARROW_BACK = 0x25C4,
    RN_DOT = 0xB7,
    RN_LINE = 0x2500,
    RN_BARRED_SIGN = '-'
};

enum {
    RN_SPOTS_MAX = 400,
    RN_MARKS_MAX = 256,
    RN_CANVAS_WIDTH_MAX = 400,
    RN_CANVAS_HEIGHT_MAX = 200
};

typedef struct RnCell {
    uint32_t c; /* a character; 0 for the right half of a wide one */
    uint8_t style;
    uint8_t on; /* style of what lies under it (a room's water behind a letter), or RN_ST_TEXT */
    bool lit;   /* it stands out: it has just changed, or is being looked at */
} RnCell;

typedef struct RnRect {
    int x, y, w, h;
} RnRect;

static inline int rn_at_least(int a, int b) { return a > b ? a : b; }
static inline int rn_at_most(int a, int b) { return a < b ? a : b; }
/* `least` where `most` is less than that. */
static inline int rn_between(int least, int n, int most)
{
    return rn_at_least(least, rn_at_most(n, most));
}

/* Where the next of several things in a row goes: on in this line, or to the left edge of the next. */
static inline void rn_flow(int *x, int *y, int left, int right, int width)
{
    if (*x > left && *x + width > right) {
        *x = left;
        (*y)++;
    }
}

/* A place that can be clicked; later ones lie on top. What the number means is the screen's affair. */
typedef struct RnSpot {
    RnRect at;
    int id;
} RnSpot;

/* A text, a link say, that a person wants to copy: the terminal itself is to break it, which then copies it in one piece. */
enum { RN_WHOLE_MAX = 1024 };
typedef struct RnWhole {
    char text[RN_WHOLE_MAX]; /* ASCII; "" for none */
    int y;                   /* from the left edge of this line on */
    RnStyle style;
} RnWhole;

typedef struct RnCanvas {
    int width, height;
    RnCell *cell; /* rows of `width` */
    RnRect clip;
    RnSpot spot[RN_SPOTS_MAX];
    int spots;
    RnSpot
        mark[RN_MARKS_MAX]; /* things that it shows, for whoever wants to be told what they are */
    int marks;
    RnWhole whole;
    int footer; /* lines at the bottom that the buttons of a page take, so that those of a box cover them */
    bool ascii; /* the terminal has no UTF-8: lines and marks in ASCII only */
} RnCanvas;

/* A canvas of blanks. Sizes are cut to 1..MAX. */
void rn_canvas_make(RnCanvas *canvas, int width, int height);
/* The same in place of another one, unless that has this size already; returns whether it has. */
bool rn_canvas_fits(RnCanvas *canvas, int width, int height);
void rn_canvas_free(RnCanvas *canvas);
/* Blanks, no spots and marks, the clip taken off. */
void rn_canvas_clear(RnCanvas *canvas);

/* Narrows the clip to what lies in both; returns the old one, to be put back. */
RnRect rn_clip(RnCanvas *canvas, RnRect rect);

/* One character, on a canvas of ASCII the nearest one there; text from x,y on (UTF-8, bad bytes as '?', wide characters take two cells), cut at
 * the clip; returns the column behind it. rn_put_in() cuts the text to `width` columns with an ellipsis
 * and pads it with blanks; rn_put_most() takes no more columns than the text has. `on` is left as it is. */
void rn_put_cell(RnCanvas *canvas, int x, int y, uint32_t c, RnStyle style);
int rn_put_text(RnCanvas *canvas, int x, int y, RnStyle style, const char *text);
int rn_put_in(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text);
int rn_put_most(RnCanvas *canvas, int x, int y, int most, RnStyle style, const char *text);
int rn_put_right(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text);
int rn_put_centred(RnCanvas *canvas, int x, int y, int width, RnStyle style, const char *text);
/* Broken at spaces over at most rect.h lines; `skip` lines are left out at the top. Returns how many
 * lines the whole text needs. */
int rn_put_wrapped(RnCanvas *canvas, RnRect rect, int skip, RnStyle style, const char *text);
/* The same, but a text that needs more than rect.h lines ends in an ellipsis; returns the lines used. */
int rn_put_lines(RnCanvas *canvas, RnRect rect, RnStyle style, const char *text);
/* A text of ASCII over as many whole lines as it needs, in one piece (RnWhole) if there are so many; returns how many. */
int rn_put_whole(RnCanvas *canvas, int y, RnStyle style, const char *text);
/* Bytes of the first line of the text when it is broken for `width` columns; *next is where the second
 * one begins, its own end when there is none. */
size_t rn_line_fit(const char *text, int width, size_t *next);
int rn_line_count(const char *text, int width);
/* Copies as much of a text as fits, never half a character. */
void rn_text_fit(char *to, size_t size, const char *text);
void rn_fill(RnCanvas *canvas, RnRect rect, uint32_t c, RnStyle style);
/* Sets what lies under the cells. */
void rn_under(RnCanvas *canvas, RnRect rect, RnStyle on);
/* Blanks, on themselves. */
void rn_blank(RnCanvas *canvas, RnRect rect, RnStyle style);
/* The cell there, NULL outside the canvas. */
const RnCell *rn_cell_at(const RnCanvas *canvas, int x, int y);
/* A frame with a heading in its upper line (NULL for none). */
void rn_frame(RnCanvas *canvas, RnRect rect, RnStyle style, const char *heading);
/* A blank box with a frame, which covers what was there. */
void rn_box(RnCanvas *canvas, RnRect rect, const char *heading);
/* `filled` of `of` as a bar of `width` cells. */
void rn_bar(RnCanvas *canvas, int x, int y, int width, int filled, int of, RnStyle full,
            RnStyle empty);
/* A scroll bar along the right edge of the rect, when `all` is more than `shown`. */
void rn_scroll_bar(RnCanvas *canvas, RnRect rect, int first, int shown, int all);

void rn_spot(RnCanvas *canvas, RnRect rect, int id);
void rn_mark(RnCanvas *canvas, RnRect rect, int id);
/* What lies there stands out until something else is put on it. */
void rn_light(RnCanvas *canvas, RnRect rect);
/* The topmost spot there, or -1. */
int rn_spot_at(const RnCanvas *canvas, int x, int y);

/* The nearest ASCII character: lines, blocks and arrows by shape, letters without their accents. */
uint32_t rn_ascii_for(uint32_t c);

#endif
