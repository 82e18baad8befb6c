/*
 * tally_screen.c - what the games of the shelf tell of their player, on the screen.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/widgets.h"
#include "table/tally.h"
#include "text/tongue.h"

enum {
    LINES_MAX = 64,
    VALUE_COLUMNS = 10,
    BAR_COLUMNS = 12,
    BAR_FROM = 46,    /* where a line is as wide */
    TWO_COLUMNS = 76, /* from this width on */
    GAP = 4
};

typedef struct Line {
    char label[96];
    char value[32]; /* "" for a heading */
    RnCount share;
} Line;

typedef struct Tally {
    int games; /* that count */
    Line line[LINES_MAX];
    int lines;
    int half;  /* the heading that the second column begins with */
    int first; /* shown on top */
} Tally;

static void add_line(void *user, const char *label, const char *value, RnCount share)
{
    Tally *tally = user;
    if (value == NULL && tally->lines > 0) { /* air above a heading */
        RN_ASSERT(tally->lines < LINES_MAX);
        tally->line[tally->lines++] = (Line){.label = ""};
    }
    RN_ASSERT(tally->lines < LINES_MAX);
    Line *line = &tally->line[tally->lines++];
    *line = (Line){.share = share};
    rn_text_fit(line->label, sizeof line->label, label);
    rn_text_fit(line->value, sizeof line->value, value != NULL ? value : "");
}

/* The column that holds more than half of the lines ends where a part does. */
static void find_half(Tally *tally)
{
    tally->half = tally->lines;
    for (int i = 1; i < tally->lines && tally->half == tally->lines; i++) {
        if (tally->line[i - 1].label[0] == '\0' && i * 2 >= tally->lines) {
            tally->half = i;
        }
    }
}

/* ---- Drawing ----------------------------------------------------------------------------------- */

static void draw_line(const Line *line, RnCanvas *canvas, int x, int y, int width)
{
    bool heading = line->value[0] == '\0';
    bool wide = width >= BAR_FROM;
    int label = width - VALUE_COLUMNS - (wide ? BAR_COLUMNS + 2 : 0);
    if (heading) {
        rn_put_in(canvas, x, y, width, RN_ST_HEADING, line->label);
        return;
    }
    rn_put_in(canvas, x + 1, y, label - 1, RN_ST_TEXT, line->label);
    rn_put_right(canvas, x + label, y, VALUE_COLUMNS, RN_ST_STRONG, line->value);
    if (wide && line->share.games > 0) {
        rn_bar(canvas, x + label + VALUE_COLUMNS + 2, y, BAR_COLUMNS, line->share.rescued,
               line->share.games, RN_ST_GOOD, RN_ST_EMPTY);
    }
}

/* How many lines stand below each other. */
static int rows(const Tally *tally, int width)
{
    return width < TWO_COLUMNS ? tally->lines
                               : rn_at_least(tally->half, tally->lines - tally->half);
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Tally *tally = model;
    const RnButton back = {RN_KEY_ESC, _("Back"), false};
    RnRect body = rn_page(canvas, _("Your tally"), NULL, &back, 1);
    int columns = body.w < TWO_COLUMNS ? 1 : 2;
    int width = (body.w - 2 - (columns - 1) * GAP) / columns;
    if (tally->games == 0) {
        rn_put_wrapped(canvas, body, 0, RN_ST_DIM, _("No game has been played to its end yet."));
        return;
    }
    for (int i = 0; i < tally->lines; i++) {
        bool right = columns == 2 && i >= tally->half;
        int row = i - (right ? tally->half : 0) - tally->first;
        if (row >= 0 && row < body.h) {
            draw_line(&tally->line[i], canvas, body.x + 1 + (right ? width + GAP : 0), body.y + row,
                      width);
        }
    }
    rn_scroll_bar(canvas, body, tally->first, body.h, rows(tally, body.w));
}

/* ---- Keys -------------------------------------------------------------------------------------- */

static void take(void *model, RnApp *app, const RnInput *input)
{
    Tally *tally = model;
    const RnButton back = {RN_KEY_ESC, _("Back"), false};
    RnRect body = rn_page_body(app->width, app->height, &back, 1);
    uint32_t key = rn_input_walk(input);
    tally->first = rn_scrolled(key, tally->first, body.h, rows(tally, body.w));
    if (key == 't' || rn_leaves_page(key)) {
        rn_app_pop(app);
    }
}

static const RnScreenKind TALLY = {.draw = draw, .take = take, .end = free};

void rn_tally_open(RnApp *app, const RnShelved *games, size_t count)
{
    Tally *tally = rn_alloc(1, sizeof *tally);
    const RnOwnTally sums = rn_tally(games, count);
    tally->games = sums.all.games;
    rn_tally_tell(&sums, add_line, tally);
    find_half(tally);
    rn_app_push(app, &TALLY, tally);
}
