/*
 * sheet.c - pages to read: rows of a sign and what there is to say of it.
 *
 * Decides how they are laid out in any width, and which keys turn pages, scroll and go back.
 */
#include "full/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/widgets.h"
#include "text/tongue.h"

enum { SIGN_MOST = 16, BUTTONS = 3 };

/* ---- Rows ------------------------------------------------------------------------------------- */

void rn_sheet_add(RnSheet *sheet, const char *sign, RnStyle style, const char *text)
{
    RN_ASSERT(sheet->rows < RN_SHEET_ROWS);
    RnSheetRow *row = &sheet->row[sheet->rows++];
    rn_text_fit(row->sign, sizeof row->sign, sign);
    row->style = style;
    row->text = rn_text_copy(text);
}

static void empty(RnSheet *sheet)
{
    for (int i = 0; i < sheet->rows; i++) {
        free(sheet->row[i].text);
    }
    sheet->rows = 0;
    sheet->skip = 0;
}

static void turn(RnSheet *sheet, int by)
{
    sheet->page = (sheet->page + by + sheet->pages) % sheet->pages;
    empty(sheet);
    sheet->fill(sheet, sheet->page, sheet->user);
}

/* ---- The picture ------------------------------------------------------------------------------ */

/* Columns that signs take. */
static int sign_width(const RnSheet *sheet)
{
    int width = 0;
    for (int i = 0; i < sheet->rows; i++) {
        width = rn_at_least(width, rn_columns(sheet->row[i].sign));
    }
    return rn_at_most(width, SIGN_MOST) + 2;
}

/* Lines of one row, and of all before a row. */
static int lines_of(const RnSheet *sheet, int row, int width)
{
    bool heading = sheet->row[row].sign[0] == '\0';
    int room = heading ? width : width - sign_width(sheet);
    return rn_at_least(rn_line_count(sheet->row[row].text, room), 1) + (heading && row > 0);
}

static int lines_before(const RnSheet *sheet, int row, int width)
{
    int lines = 0;
    for (int i = 0; i < row; i++) {
        lines += lines_of(sheet, i, width);
    }
    return lines;
}

static int buttons_of(const RnSheet *sheet, RnButton button[BUTTONS])
{
    int count = 0;
    button[count++] = (RnButton){RN_KEY_ESC, C_("button", "Back"), false};
    if (sheet->pages > 1) {
        int next = (sheet->page + 1) % sheet->pages;
        button[count++] = (RnButton){RN_KEY_TAB, rn_tr(sheet->heading[next]), false};
    }
    return count;
}

static void put_row(const RnSheet *sheet, RnCanvas *canvas, RnRect at, int line, int number)
{
    const RnSheetRow *row = &sheet->row[number];
    bool heading = row->sign[0] == '\0';
    int sign = heading ? 0 : sign_width(sheet);
    int gap = heading && number > 0;
    RnRect text = {at.x + sign, at.y + line + gap, at.w - sign,
                   lines_of(sheet, number, at.w) - gap};
    rn_put_most(canvas, at.x, at.y + line, sign - 1, row->style, row->sign);
    rn_put_wrapped(canvas, text, 0, heading ? row->style : RN_ST_TEXT, row->text);
}

static void draw(const void *model, RnCanvas *canvas)
{
    const RnSheet *sheet = model;
    RnButton button[BUTTONS];
    int count = buttons_of(sheet, button);
    RnRect body = rn_page(canvas, rn_tr(sheet->heading[sheet->page]), NULL, button, count);
    RnRect inside = {body.x, body.y, body.w - 2, body.h};
    int all = lines_before(sheet, sheet->rows, inside.w);
    int skip = rn_between(0, sheet->skip, all - inside.h);
    RnRect clip = rn_clip(canvas, body);
    for (int i = 0; i < sheet->rows; i++) {
        put_row(sheet, canvas, inside, lines_before(sheet, i, inside.w) - skip, i);
    }
    canvas->clip = clip;
    rn_scroll_bar(canvas, body, skip, body.h, all);
}

/* ---- Keys and clicks -------------------------------------------------------------------------- */

static void take(void *model, RnApp *app, const RnInput *input)
{
    RnSheet *sheet = model;
    RnButton button[BUTTONS];
    int count = buttons_of(sheet, button);
    RnRect body = rn_page_body(app->width, app->height, button, count);
    uint32_t key = rn_input_walk(input);
    sheet->skip =
        rn_scrolled(key, sheet->skip, body.h, lines_before(sheet, sheet->rows, body.w - 2));
    if (key == '?' || key == 'c' || rn_leaves_page(key)) {
        rn_app_pop(app);
    } else if (key == RN_KEY_TAB || key == RN_KEY_RIGHT || key == 'l') {
        turn(sheet, 1);
    } else if (key == RN_KEY_BACKTAB || key == RN_KEY_LEFT || key == 'h') {
        turn(sheet, -1);
    }
}

static void end(void *model)
{
    RnSheet *sheet = model;
    empty(sheet);
    free(sheet);
}

static const RnScreenKind SHEET = {.draw = draw, .take = take, .end = end};

void rn_sheet_open(RnApp *app, const char *const *headings, int pages, int page, int first,
                   RnSheetFill fill, void *user)
{
    RnSheet *sheet = rn_alloc(1, sizeof *sheet);
    RN_ASSERT(pages >= 1 && pages <= RN_SHEET_PAGES && page >= 0 && page < pages);
    memcpy(sheet->heading, headings, (size_t)pages * sizeof *headings);
    sheet->fill = fill;
    sheet->user = user;
    sheet->pages = pages;
    sheet->page = page;
    turn(sheet, 0);
    RnButton button[BUTTONS];
    int count = buttons_of(sheet, button);
    sheet->skip = lines_before(sheet, rn_at_most(first, sheet->rows),
                               rn_page_body(app->width, app->height, button, count).w - 2);
    rn_app_push(app, &SHEET, sheet);
}
