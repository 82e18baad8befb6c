/*
 * canvas.c - a screen as a grid of cells.
 *
 * Decides what happens to a cell: what is cut off at the clip, what becomes of a wide character when
 * one half of it is drawn over, how frames, bars and scroll bars look, which spot lies on top.
 */
#include "full/canvas.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"

/* ---- The canvas ------------------------------------------------------------------------------- */

void rn_canvas_make(RnCanvas *canvas, int width, int height)
{
    *canvas = (RnCanvas){.width = rn_between(1, width, RN_CANVAS_WIDTH_MAX),
                         .height = rn_between(1, height, RN_CANVAS_HEIGHT_MAX)};
    canvas->cell = rn_alloc((size_t)canvas->width * (size_t)canvas->height, sizeof *canvas->cell);
    rn_canvas_clear(canvas);
}

bool rn_canvas_fits(RnCanvas *canvas, int width, int height)
{
    bool fits = canvas->cell != NULL && canvas->width == width && canvas->height == height;
    if (!fits) {
        rn_canvas_free(canvas);
        rn_canvas_make(canvas, width, height);
    }
    return fits;
}

void rn_canvas_free(RnCanvas *canvas)
{
    free(canvas->cell);
    canvas->cell = NULL;
    canvas->width = canvas->height = 0;
    canvas->spots = 0;
}

void rn_canvas_clear(RnCanvas *canvas)
{
    canvas->clip = (RnRect){0, 0, canvas->width, canvas->height};
    canvas->spots = 0;
    canvas->marks = 0;
    canvas->whole.text[0] = '\0';
    canvas->footer = 0;
    for (int i = 0; i < canvas->width * canvas->height; i++) {
        canvas->cell[i] = (RnCell){' ', RN_ST_TEXT, RN_ST_TEXT, false};
    }
}

static RnRect overlap(RnRect a, RnRect b)
{
    int x = rn_at_least(a.x, b.x);
    int y = rn_at_least(a.y, b.y);
    int w = rn_at_most(a.x + a.w, b.x + b.w) - x;
    int h = rn_at_most(a.y + a.h, b.y + b.h) - y;
    return (RnRect){x, y, rn_at_least(w, 0), rn_at_least(h, 0)};
}

RnRect rn_clip(RnCanvas *canvas, RnRect rect)
{
    RnRect old = canvas->clip;
    canvas->clip = overlap(old, rect);
    return old;
}

/* ---- Cells ------------------------------------------------------------------------------------ */

static bool inside(RnRect rect, int x, int y)
{
    return x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
}

/* A wide character of which a half goes leaves a blank where its other half was. */
static void set_cell(RnCanvas *canvas, int x, int y, uint32_t c, RnStyle style)
{
    RN_ASSERT(x >= 0 && x < canvas->width && y >= 0 && y < canvas->height);
    RnCell *row = canvas->cell + (size_t)y * (size_t)canvas->width;
    if (row[x].c == 0 && x > 0 && c != 0) {
        row[x - 1].c = ' ';
    }
    if (x + 1 < canvas->width && row[x + 1].c == 0) {
        row[x + 1].c = ' ';
    }
    row[x].c = c;
    row[x].style = (uint8_t)style;
    row[x].lit = false;
}

void rn_put_cell(RnCanvas *canvas, int x, int y, uint32_t c, RnStyle style)
{
    if (!inside(canvas->clip, x, y)) {
        return;
    }
    if (canvas->ascii) {
        c = rn_ascii_for(c);
    }
    if (rn_char_columns(c) != 2) {
        set_cell(canvas, x, y, c, style);
    } else if (inside(canvas->clip, x + 1, y)) {
        set_cell(canvas, x, y, c, style);
        set_cell(canvas, x + 1, y, 0, style);
    } else {
        set_cell(canvas, x, y, ' ', style);
    }
}

void rn_fill(RnCanvas *canvas, RnRect rect, uint32_t c, RnStyle style)
{
    RnRect on = overlap(canvas->clip, rect);
    for (int y = on.y; y < on.y + on.h; y++) {
        for (int x = on.x; x < on.x + on.w; x++) {
            rn_put_cell(canvas, x, y, c, style);
        }
    }
}

void rn_under(RnCanvas *canvas, RnRect rect, RnStyle on)
{
    RnRect part = overlap(canvas->clip, rect);
    for (int y = part.y; y < part.y + part.h; y++) {
        for (int x = part.x; x < part.x + part.w; x++) {
            canvas->cell[y * canvas->width + x].on = (uint8_t)on;
        }
    }
}

void rn_light(RnCanvas *canvas, RnRect rect)
{
    RnRect part = overlap(canvas->clip, rect);
    for (int y = part.y; y < part.y + part.h; y++) {
        for (int x = part.x; x < part.x + part.w; x++) {
            canvas->cell[y * canvas->width + x].lit = true;
        }
    }
}

void rn_blank(RnCanvas *canvas, RnRect rect, RnStyle style)
{
    rn_fill(canvas, rect, ' ', style);
    rn_under(canvas, rect, style);
}

const RnCell *rn_cell_at(const RnCanvas *canvas, int x, int y)
{
    bool there = inside((RnRect){0, 0, canvas->width, canvas->height}, x, y);
    return there ? &canvas->cell[y * canvas->width + x] : NULL;
}

/* ---- Frames and bars -------------------------------------------------------------------------- */

void rn_frame(RnCanvas *canvas, RnRect rect, RnStyle style, const char *heading)
{
    int right = rect.x + rect.w - 1;
    int bottom = rect.y + rect.h - 1;
    if (rect.w < 2 || rect.h < 2) {
        return;
    }
    rn_fill(canvas, (RnRect){rect.x, rect.y, rect.w, 1}, 0x2500, style);
    rn_fill(canvas, (RnRect){rect.x, bottom, rect.w, 1}, 0x2500, style);
    rn_fill(canvas, (RnRect){rect.x, rect.y, 1, rect.h}, 0x2502, style);
    rn_fill(canvas, (RnRect){right, rect.y, 1, rect.h}, 0x2502, style);
    rn_put_cell(canvas, rect.x, rect.y, 0x256D, style);
    rn_put_cell(canvas, right, rect.y, 0x256E, style);
    rn_put_cell(canvas, rect.x, bottom, 0x2570, style);
    rn_put_cell(canvas, right, bottom, 0x256F, style);
    if (heading == NULL || heading[0] == '\0' || rect.w < 7) {
        return;
    }
    rn_put_cell(canvas, rect.x + 2, rect.y, ' ', style);
    int end = rn_put_most(canvas, rect.x + 3, rect.y, rect.w - 6, RN_ST_HEADING, heading);
    rn_put_cell(canvas, end, rect.y, ' ', style);
}

void rn_box(RnCanvas *canvas, RnRect rect, const char *heading)
{
    rn_blank(canvas, rect, RN_ST_TEXT);
    rn_frame(canvas, rect, RN_ST_FRAME, heading);
}

void rn_bar(RnCanvas *canvas, int x, int y, int width, int filled, int of, RnStyle full,
            RnStyle empty)
{
    if (width <= 0 || of <= 0) {
        return;
    }
    filled = rn_between(0, filled, of);
    int cells = (int)(((int64_t)width * filled + of / 2) / of);
    /* something is never shown as nothing, and not all is never shown as all */
    if (filled > 0 && cells == 0) {
        cells = 1;
    }
    if (filled < of && cells == width && width > 1) {
        cells = width - 1;
    }
    rn_fill(canvas, (RnRect){x, y, cells, 1}, 0x2588, full);
    rn_fill(canvas, (RnRect){x + cells, y, width - cells, 1}, 0x2591, empty);
}

void rn_scroll_bar(RnCanvas *canvas, RnRect rect, int first, int shown, int all)
{
    if (all <= shown || shown <= 0 || rect.h <= 0) {
        return;
    }
    int x = rect.x + rect.w - 1;
    int thumb = rn_at_least(rect.h * shown / all, 1);
    int most = all - shown; /* of `first` */
    int top = (rn_between(0, first, most) * (rect.h - thumb) + most / 2) / most;
    rn_fill(canvas, (RnRect){x, rect.y, 1, rect.h}, 0x2502, RN_ST_FRAME);
    rn_fill(canvas, (RnRect){x, rect.y + top, 1, thumb}, 0x2588, RN_ST_HEADING);
}

/* ---- Spots ------------------------------------------------------------------------------------ */

void rn_mark(RnCanvas *canvas, RnRect rect, int id)
{
    RnRect at = overlap(canvas->clip, rect);
    if (at.w > 0 && at.h > 0) {
        RN_ASSERT(canvas->marks < RN_MARKS_MAX);
        canvas->mark[canvas->marks++] = (RnSpot){at, id};
    }
}

void rn_spot(RnCanvas *canvas, RnRect rect, int id)
{
    RnRect at = overlap(canvas->clip, rect);
    if (at.w > 0 && at.h > 0) {
        RN_ASSERT(canvas->spots < RN_SPOTS_MAX);
        canvas->spot[canvas->spots++] = (RnSpot){at, id};
    }
}

int rn_spot_at(const RnCanvas *canvas, int x, int y)
{
    for (int i = canvas->spots - 1; i >= 0; i--) {
        if (inside(canvas->spot[i].at, x, y)) {
            return canvas->spot[i].id;
        }
    }
    return -1;
}
