/*
 * draw_crew.c - the crew in the order of their turns, and the hand of the seat.
 *
 * Decides what is told of a gnome in how many columns: its letter, who plays it, the minutes it has
 * left, how much it has drunk, how many items it holds; with more room where it is and what it holds.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

enum { MUG = 'u' };

/* Where the columns of a line are; 0 for one that is not there. */
typedef struct Columns {
    int letter, name, name_width, room, minutes, mugs, items;
    bool mugs_drawn; /* one sign each, not a number */
    bool wide;       /* the badge takes three cells */
} Columns;

static Columns columns_for(RnRect at)
{
    Columns c = {.wide = at.w >= 38, .mugs_drawn = at.w >= 24};
    int right = at.x + at.w;
    c.items = right - 3 + !c.mugs_drawn;
    c.mugs = c.items - (c.mugs_drawn ? 5 : 2);
    c.minutes = c.mugs - 3 - (at.w >= 32);
    int end = c.minutes;
    if (at.w >= 32) {
        c.room = c.minutes - 6;
        end = c.room;
    }
    c.letter = at.x + 1;
    c.name = c.letter + (c.wide ? 4 : 2);
    c.name_width = end - c.name - 1;
    return c;
}

/* ---- One gnome -------------------------------------------------------------------------------- */

static void draw_badge(const RnScene *scene, RnCanvas *canvas, int x, int y, int gnome, bool wide)
{
    const RnState *seen = &scene->view.seen;
    bool up = rn_status(seen, gnome) == RN_ABOARD && !(seen->fainted >> gnome & 1);
    RnStyle style = rn_gnome_style(scene, gnome, !up);
    if (wide) {
        rn_fill(canvas, (RnRect){x, y, 3, 1}, ' ', style);
    }
    rn_put_cell(canvas, x + wide, y, rn_gnome_letter(gnome, !up), style);
}

static void draw_mugs(const RnScene *scene, RnCanvas *canvas, const Columns *c, int y, int gnome)
{
    int drunk = scene->view.seen.intoxication[gnome];
    for (int i = 0; i < 4 && c->mugs_drawn; i++) {
        rn_put_cell(canvas, c->mugs + i, y, i < drunk ? MUG : RN_DOT,
                    i >= drunk   ? RN_ST_EMPTY
                    : drunk >= 3 ? RN_ST_BAD
                                 : RN_ST_WARN);
    }
    if (!c->mugs_drawn && drunk > 0) {
        rn_put_cell(canvas, c->mugs, y, MUG, RN_ST_WARN);
        rn_put_cell(canvas, c->mugs + 1, y, (uint32_t)('0' + drunk), RN_ST_WARN);
    }
}

static int items_held(const RnScene *scene, int gnome)
{
    return scene->view.hides >> gnome & 1 ? scene->view.hidden[gnome]
                                          : rn_hand_size(&scene->view.seen, gnome);
}

static void draw_numbers(const RnScene *scene, RnCanvas *canvas, const Columns *c, int y, int gnome)
{
    const RnState *seen = &scene->view.seen;
    char text[16];
    int minutes = seen->time[gnome];
    if (gnome == seen->active && seen->ghost != RN_NONE) {
        minutes = seen->ghost;
    }
    snprintf(text, sizeof text, "%d", minutes);
    rn_put_right(canvas, c->minutes, y, 2, minutes == 0 ? RN_ST_GOOD : RN_ST_STRONG, text);
    draw_mugs(scene, canvas, c, y, gnome);
    /* with the icon of items, as on the time track */
    int held = items_held(scene, gnome);
    snprintf(text, sizeof text, "+%d", held > 9 && !c->mugs_drawn ? 9 : held);
    rn_put_right(canvas, c->items, y, c->mugs_drawn ? 3 : 2, held > 0 ? RN_ST_ITEM : RN_ST_EMPTY,
                 text);
    if (c->room > 0) {
        snprintf(text, sizeof text, "%d", seen->space[gnome]);
        rn_put_right(canvas, c->room, y, 4, RN_ST_DIM,
                     seen->space[gnome] == RN_SEA ? rn_name_space(RN_SEA) : text);
    }
}

/* Its name; a person's stands out. With room to spare who plays it. */
static void draw_player(const RnScene *scene, RnCanvas *canvas, const Columns *c, int y, int gnome)
{
    int kind = scene->seats.seat[gnome].kind;
    const char *name = scene->names.called[gnome];
    int width = rn_at_most(rn_columns(name), c->name_width);
    int left = c->name_width - width - 2;
    rn_put_in(canvas, c->name, y, width, kind == RN_PERSON ? RN_ST_STRONG : RN_ST_TEXT, name);
    if (left >= rn_columns(rn_kind_name(kind))) {
        rn_put_text(canvas, c->name + width + 2, y, RN_ST_DIM, rn_kind_name(kind));
    }
}

static void draw_gnome(const RnScene *scene, RnCanvas *canvas, const Columns *c, RnRect at,
                       int gnome)
{
    const RnState *seen = &scene->view.seen;
    int status = rn_status(seen, gnome);
    bool active = gnome == seen->active;
    bool fainted = seen->fainted >> gnome & 1;
    rn_spot(canvas, at, RN_SPOT_GNOME + gnome);
    rn_mark(canvas, at, rn_mark_id(RN_THING_MEMBER, gnome));
    if (active || fainted) {
        rn_put_cell(canvas, at.x, at.y, fainted ? 'z' : RN_ARROW, RN_ST_KEY);
    }
    draw_badge(scene, canvas, c->letter, at.y, gnome, c->wide);
    if (status == RN_ABOARD) {
        draw_player(scene, canvas, c, at.y, gnome);
        draw_numbers(scene, canvas, c, at.y, gnome);
    } else {
        int width = at.x + at.w - c->name;
        int half = width / 2;
        rn_put_in(canvas, c->name, at.y, half - 1, RN_ST_BARRED, scene->names.called[gnome]);
        rn_put_right(canvas, c->name + half, at.y, width - half, RN_ST_BAD, rn_name_status(status));
    }
}

/* "Grog x2, Toolbox +3": as many items as have room, whole names only, and how many more there are. */
static void items_text(const RnScene *scene, int gnome, int width, char *text, size_t size)
{
    const RnState *seen = &scene->view.seen;
    int left = rn_hand_size(seen, gnome);
    text[0] = '\0';
    for (int item = 0; item < RN_ITEMS; item++) {
        int count = seen->items[gnome][item];
        char one[RN_ITEM_TEXT];
        char more[16] = "";
        if (count == 0) {
            continue;
        }
        rn_item_text(item, seen->config.edition, count, one);
        if (left > count) {
            snprintf(more, sizeof more, " +%d", left - count);
        }
        int need = rn_columns(text) + 2 * (text[0] != '\0') + rn_columns(one) + rn_columns(more);
        size_t used = strlen(text);
        if (need > width) {
            snprintf(text + used, size - used, used > 0 ? " +%d" : "+%d", left);
            return;
        }
        snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "", one);
        left -= count;
    }
}

/* The second line of a gnome: what it holds, or who plays it. */
static void draw_more(const RnScene *scene, RnCanvas *canvas, const Columns *c, RnRect at,
                      int gnome)
{
    char text[512];
    RnRect line = {c->name, at.y, at.x + at.w - c->name, at.h};
    if (rn_status(&scene->view.seen, gnome) != RN_ABOARD) {
        return;
    }
    if (scene->view.hides >> gnome & 1) {
        snprintf(text, sizeof text, "%s", _("hidden hand"));
    } else {
        items_text(scene, gnome, line.w, text, sizeof text);
    }
    rn_put_lines(canvas, line, RN_ST_DIM, text);
}

/* ---- The crew --------------------------------------------------------------------------------- */

/* Who moves now, who moves then, who has arrived, who is gone. */
static int crew_order(const RnScene *scene, int gnome[RN_GNOMES_MAX])
{
    const RnState *seen = &scene->view.seen;
    unsigned taken = 0;
    int count = 0;
    if (seen->active != RN_NONE) {
        gnome[count++] = seen->active;
        taken |= 1U << seen->active;
    }
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        int g = seen->order[i];
        if (g != RN_NONE && !(taken >> g & 1)) {
            RN_ASSERT(count < RN_GNOMES_MAX);
            gnome[count++] = g;
            taken |= 1U << g;
        }
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int g = 0; g < seen->config.gnomes; g++) {
            if (!(taken >> g & 1) && (rn_status(seen, g) == RN_ABOARD) == (pass == 0)) {
                RN_ASSERT(count < RN_GNOMES_MAX);
                gnome[count++] = g;
                taken |= 1U << g;
            }
        }
    }
    return count;
}

/* Ends before column x, without the blanks of rn_put_right(). */
static void put_heading(RnCanvas *canvas, int x, int y, int most, const char *text)
{
    int width = rn_at_most(rn_columns(text), most);
    rn_put_in(canvas, x - width, y, width, RN_ST_DIM, text);
}

static void draw_headings(RnCanvas *canvas, const Columns *c, RnRect at)
{
    /* TRANSLATORS: headings of columns: at most 4 letters each */
    int end = c->room > 0 ? c->room : c->minutes - 1;
    rn_panel(canvas, at, "");
    rn_panel(canvas, (RnRect){at.x, at.y, end - at.x + 1, 1}, C_("panel", "Crew"));
    if (c->room > 0) {
        put_heading(canvas, c->room + 4, at.y, 4, C_("column", "room"));
    }
    put_heading(canvas, c->minutes + 2, at.y, 3, C_("column", "min"));
    if (c->mugs_drawn) {
        put_heading(canvas, c->mugs + 4, at.y, 4, C_("column", "grog"));
    }
}

void rn_draw_crew(const RnScene *scene, RnCanvas *canvas, RnRect at, int rows_each)
{
    int gnome[RN_GNOMES_MAX];
    int count = crew_order(scene, gnome);
    Columns columns = columns_for(at);
    RnRect clip = rn_clip(canvas, at);
    draw_headings(canvas, &columns, at);
    for (int i = 0; i < count; i++) {
        RnRect line = {at.x, at.y + 1 + i * rows_each, at.w, 1};
        draw_gnome(scene, canvas, &columns, line, gnome[i]);
        line.y++;
        line.h = rows_each - 1;
        if (rows_each > 1) {
            draw_more(scene, canvas, &columns, line, gnome[i]);
        }
    }
    canvas->clip = clip;
}

/* ---- The hand --------------------------------------------------------------------------------- */

/* One item after the other, in lines; a spot each. Of those that have no room the number is told. Without a
 * canvas only the rows are counted. */
static int put_items(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    const RnState *seen = &scene->view.seen;
    const uint8_t *items = seen->items[scene->view.seat];
    int left = rn_hand_size(seen, scene->view.seat);
    int x = at.x, y = at.y;
    for (int item = 0; item < RN_ITEMS; item++) {
        char text[RN_ITEM_TEXT];
        char more[16];
        if (items[item] == 0) {
            continue;
        }
        rn_item_text(item, seen->config.edition, items[item], text);
        snprintf(more, sizeof more, "+%d", left);
        int width = rn_columns(text);
        bool last = left == items[item];
        int reserve = last || y < at.y + at.h - 1 ? 0 : rn_columns(more) + 2;
        rn_flow(&x, &y, at.x, at.x + at.w - reserve, width);
        if (canvas != NULL && y >= at.y + at.h) {
            rn_put_right(canvas, at.x + at.w - rn_columns(more), at.y + at.h - 1, rn_columns(more),
                         RN_ST_ITEM, more);
            return at.h;
        }
        if (canvas != NULL) {
            RnRect spot = {x, y, width < at.w ? width : at.w, 1};
            rn_put_in(canvas, x, y, spot.w, RN_ST_TEXT, text);
            rn_spot(canvas, spot, RN_SPOT_ITEM + item);
            rn_mark(canvas, spot, rn_mark_id(RN_THING_ITEM, item));
        }
        left -= items[item];
        x += width + 2;
    }
    return y - at.y + 1;
}

int rn_hand_rows(const RnScene *scene, int width)
{
    return 1 + put_items(scene, NULL, (RnRect){0, 0, width - 1, 0});
}

/* The heading in the same line as the items. */
static RnRect draw_hand_label(RnCanvas *canvas, RnRect at)
{
    const char *label = _("Hand:");
    int end = rn_put_most(canvas, at.x + 1, at.y, at.w / 3, RN_ST_HEADING, label);
    return (RnRect){end, at.y, at.x + at.w - end, at.h};
}

void rn_draw_hand(const RnScene *scene, RnCanvas *canvas, RnRect at, bool flat)
{
    char heading[RN_CALLED_MAX + 64];
    if (at.h <= 0 || scene->view.seat >= scene->view.seen.config.gnomes) {
        return;
    }
    RnRect clip = rn_clip(canvas, at);
    snprintf(heading, sizeof heading, _("Hand: %s"), scene->names.called[scene->view.seat]);
    if (rn_columns(heading) > at.w - 4) { /* its letter at least */
        snprintf(heading, sizeof heading, _("Hand: %s"), rn_word_gnome(scene->view.seat));
    }
    RnRect body = flat ? draw_hand_label(canvas, at) : rn_panel(canvas, at, heading);
    body.x++;
    body.w--;
    if (rn_hand_size(&scene->view.seen, scene->view.seat) == 0) {
        rn_put_in(canvas, body.x, body.y, body.w, RN_ST_DIM, _("no items"));
    }
    put_items(scene, canvas, body);
    canvas->clip = clip;
}
