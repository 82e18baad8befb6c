/*
 * draw_time.c - the time track.
 *
 * Decides how time is shown: from the start space on the left to Rescued on the right, a column or
 * more for each space. Above it the keepers stand in their stacks, the one that moves first on top; the
 * ghost is the small letter of the gnome whose turn it is, and a lozenge is where the choice under the
 * cursor would put it. Below it numbers and tokens.
 */
#include <stdio.h>

#include "base/assert.h"
#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

enum { STACK_MAX = RN_GNOMES_MAX + 2, LOZENGE = 0x25CA };

/* The spaces that are shown and where. */
typedef struct Strip {
    const RnScene *scene;
    RnCanvas *canvas;
    int x, column; /* of the first space, columns for each */
    int first, last;
    int behind;                          /* spaces above this one lie behind everybody */
    int keepers, track, numbers, tokens; /* rows */
} Strip;

static int column_of(const Strip *strip, int space)
{
    return strip->x + (strip->first - space) * strip->column;
}

char rn_token_letter(int token)
{
    static const char letters[RN_TOKENS] = {'P', 'O', 'M', 'K'};
    return letters[token];
}

/* ---- Stacks ----------------------------------------------------------------------------------- */

typedef struct Piece {
    uint32_t c;
    RnStyle style;
} Piece;

static Piece keeper(const RnScene *scene, int gnome)
{
    return (Piece){rn_gnome_letter(gnome, false), rn_gnome_style(scene, gnome, false)};
}

/* What lies on a space, from the top. A ghost that lands on keepers lies on them [3.2]. */
static int stack_on(const RnScene *scene, int space, Piece stack[STACK_MAX])
{
    const RnState *seen = &scene->view.seen;
    bool turn = seen->active != RN_NONE && rn_status(seen, seen->active) == RN_ABOARD;
    int count = 0;
    uint8_t drawn = 0;
    if (turn && scene->preview.shown && scene->preview.of.ghost == space && seen->ghost != space) {
        stack[count++] = (Piece){LOZENGE, RN_ST_ROUTE};
    }
    if (turn && seen->ghost == space && seen->time[seen->active] != space) {
        stack[count++] = (Piece){rn_gnome_letter(seen->active, true), RN_ST_GHOST};
    }
    if (turn && seen->time[seen->active] == space) {
        stack[count++] = keeper(scene, seen->active);
        drawn |= (uint8_t)(1U << seen->active);
    }
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        int g = seen->order[i];
        if (g != RN_NONE && !(drawn >> g & 1) && seen->time[g] == space) {
            RN_ASSERT(count < STACK_MAX);
            stack[count++] = keeper(scene, g);
            drawn |= (uint8_t)(1U << g);
        }
    }
    for (int g = 0; g < seen->config.gnomes; g++) { /* who has arrived has no place in the order */
        if (!(drawn >> g & 1) && seen->time[g] == space && rn_status(seen, g) == RN_ABOARD) {
            RN_ASSERT(count < STACK_MAX);
            stack[count++] = keeper(scene, g);
        }
    }
    return count;
}

static void put_piece(const Strip *strip, int space, int y, Piece piece)
{
    int x = column_of(strip, space);
    int middle = strip->column >= 3;
    if (middle && piece.style >= RN_ST_GNOME) {
        rn_fill(strip->canvas, (RnRect){x, y, 3, 1}, ' ', piece.style);
    }
    rn_put_cell(strip->canvas, x + middle, y, piece.c, piece.style);
}

/* The last row tells how many more there are when a stack is too high. */
static void draw_stack(const Strip *strip, int space)
{
    Piece stack[STACK_MAX];
    int count = stack_on(strip->scene, space, stack);
    int rows = strip->track - strip->keepers;
    int shown = count <= rows ? count : rows - 1;
    int y = strip->track - (count <= rows ? count : rows);
    for (int i = 0; i < shown; i++) {
        put_piece(strip, space, y + i, stack[i]);
    }
    if (shown < count && rows > 1) {
        put_piece(strip, space, strip->track - 1,
                  (Piece){(uint32_t)('0' + count - shown), RN_ST_STRONG});
    } else if (shown < count) {
        put_piece(strip, space, strip->track - 1, stack[0]);
    }
}

/* ---- The track -------------------------------------------------------------------------------- */

/* The furthest keeper back: what lies before it is over and done with. */
static int furthest_back(const RnScene *scene)
{
    const RnState *seen = &scene->view.seen;
    int space = 0;
    for (int g = 0; g < seen->config.gnomes; g++) {
        if (rn_status(seen, g) == RN_ABOARD && seen->time[g] > space) {
            space = seen->time[g];
        }
    }
    return space;
}

/* Whether the keeper of the gnome whose turn it is will pass here, by what it has spent or plans. */
static bool is_ahead(const RnScene *scene, int space)
{
    const RnState *seen = &scene->view.seen;
    if (seen->active == RN_NONE || seen->ghost == RN_NONE) {
        return false;
    }
    int to = seen->ghost;
    if (scene->preview.shown && scene->preview.of.ghost < to) {
        to = scene->preview.of.ghost;
    }
    return space < seen->time[seen->active] && space >= to;
}

static void draw_space(const Strip *strip, int space)
{
    const RnBox *box = strip->scene->box;
    bool event = box->event_icons >> space & 1;
    bool item = box->item_icons >> space & 1;
    bool spent = space > strip->behind;
    RnStyle style = spent                           ? RN_ST_SPENT
                    : is_ahead(strip->scene, space) ? RN_ST_ROUTE
                    : event                         ? RN_ST_EVENT
                    : item || space == 0            ? RN_ST_ITEM
                                                    : RN_ST_DIM;
    uint32_t c = event && item ? '*' : event ? '!' : item ? '+' : space == 0 ? 'R' : RN_DOT;
    int x = column_of(strip, space);
    if (is_ahead(strip->scene, space) && c == RN_DOT) {
        c = 0x2500;
    }
    rn_put_cell(strip->canvas, x + (strip->column >= 3), strip->track, c, style);
    rn_mark(strip->canvas, (RnRect){x, strip->track, strip->column, 1},
            rn_mark_id(RN_THING_MINUTE, space));
}

static bool has_token(const Strip *strip, int space)
{
    for (int t = 0; t < RN_TOKENS; t++) {
        if (strip->scene->view.seen.token[t] == space) {
            return true;
        }
    }
    return false;
}

/* Half a number would mislead: one that a token covers is left out. */
static void draw_number(const Strip *strip, int space)
{
    char text[12];
    bool covered = has_token(strip, space) || (strip->column == 1 && has_token(strip, space - 1));
    if (strip->tokens == strip->numbers && covered) {
        return;
    }
    snprintf(text, sizeof text, "%d", space);
    rn_put_text(strip->canvas, column_of(strip, space) + (strip->column >= 3 && space < 10),
                strip->numbers, space > strip->behind ? RN_ST_SPENT : RN_ST_DIM, text);
}

static void draw_token(const Strip *strip, int space)
{
    int tokens = 0;
    int token = 0;
    char sign = ' ';
    for (int t = 0; t < RN_TOKENS; t++) {
        if (strip->scene->view.seen.token[t] == space) {
            tokens++;
            token = t;
            sign = rn_token_letter(t);
        }
    }
    if (tokens > 1) {
        sign = (char)('0' + tokens);
    }
    if (tokens > 0) {
        put_piece(strip, space, strip->tokens, (Piece){(unsigned char)sign, RN_ST_TOKEN});
        rn_mark(strip->canvas, (RnRect){column_of(strip, space), strip->tokens, strip->column, 1},
                rn_mark_id(RN_THING_TOKEN, token));
    }
}

/* ---- The whole -------------------------------------------------------------------------------- */

void rn_draw_time(const RnScene *scene, RnCanvas *canvas, const RnLayout *layout)
{
    RnRect at = layout->headed ? rn_panel(canvas, layout->time, _("Time")) : layout->time;
    Strip strip = {.scene = scene,
                   .canvas = canvas,
                   .x = at.x + (at.w > 61 * layout->column),
                   .column = layout->column,
                   .behind = furthest_back(scene),
                   .keepers = at.y,
                   .track = at.y + layout->keepers,
                   .numbers = at.y + layout->keepers + 1,
                   .tokens = at.y + layout->keepers + 1 + layout->tokens_apart};
    RnRect clip = rn_clip(canvas, at);
    int room = (at.x + at.w - strip.x) / strip.column;
    strip.first = scene->box->start[scene->view.seen.config.gnomes];
    /* what does not fit is left out where nobody is any more */
    if (strip.first + 1 > room) {
        strip.first = strip.behind + 1 > room ? strip.behind : room - 1;
    }
    strip.last = strip.first + 1 > room ? strip.first + 1 - room : 0;
    for (int space = strip.first; space >= strip.last; space--) {
        draw_space(&strip, space);
        draw_stack(&strip, space);
        if (space % 10 == 0 || space == strip.first) {
            draw_number(&strip, space);
        }
    }
    for (int space = strip.first; space >= strip.last; space--) {
        draw_token(&strip, space);
    }
    canvas->clip = clip;
}
