/*
 * colours.h - how each style looks in 256, 16 and 2 colours.
 *
 * A pure table: what a terminal can do is curses.c's affair. Colours are never the only sign of
 * anything; with two of them the same meaning is in the characters and the attributes.
 */
#ifndef RN_COLOURS_H
#define RN_COLOURS_H

#include "full/canvas.h"

enum { RN_COLOUR_DEFAULT = -1 }; /* the terminal's own */
enum { RN_BOLD = 1, RN_DIM = 2, RN_REVERSE = 4, RN_UNDERLINE = 8 };

/* `fg` and `bg` are numbers of the xterm palette (0..255), of the sixteen usual colours (0..15), or of
 * the first eight (0..7, brighter ones by bold); both are RN_COLOUR_DEFAULT in two colours. */
typedef struct RnLook {
    int16_t fg, bg;
    unsigned attributes; /* RN_BOLD | .. */
} RnLook;

/* How a cell of this style looks on what lies under it, on a terminal with so many colours: from 256,
 * from 16 or from 8 on, or fewer. The background is always set when there are colours. */
RnLook rn_look(RnStyle style, RnStyle on, int colours);

#endif
