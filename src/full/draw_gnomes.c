/*
 * draw_gnomes.c - gnomes and the plates of spaces.
 *
 * Decides how a gnome looks: a figure with its hat where there is room, else its letter in its colour;
 * a small letter when it lies on the floor. The active one has an arrow at its side.
 */
#include "base/assert.h"
#include "full/draw_boat.h"

#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

enum { HAT = 0x25B2 };

uint32_t rn_gnome_letter(int gnome, bool lying)
{
    return (unsigned char)(*rn_word_gnome(gnome) + (lying ? 'a' - 'A' : 0));
}

RnStyle rn_gnome_style(const RnScene *scene, int gnome, bool lying)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX && scene->colour[gnome] < 8);
    return (RnStyle)((lying ? RN_ST_GNOME_DOWN : RN_ST_GNOME) + (scene->colour[gnome] & 7));
}

/* The gnomes in a space, the active one first. */
static int gnomes_in(const RnScene *scene, int space, int gnome[RN_GNOMES_MAX])
{
    const RnState *seen = &scene->view.seen;
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int g = 0; g < seen->config.gnomes; g++) {
            if ((g == seen->active) == (pass == 0) && seen->space[g] == space &&
                rn_status(seen, g) == RN_ABOARD) {
                RN_ASSERT(count < RN_GNOMES_MAX);
                gnome[count++] = g;
            }
        }
    }
    return count;
}

int rn_gnomes_in(const RnScene *scene, int space)
{
    int gnome[RN_GNOMES_MAX];
    return gnomes_in(scene, space, gnome);
}

/* ---- Figures ---------------------------------------------------------------------------------- */

/* Three cells wide; the hat stands on the row above, or before the head of one who lies. */
static void draw_figure(const RnScene *scene, RnCanvas *canvas, int x, int y, int gnome)
{
    bool lying = scene->view.seen.fainted >> gnome & 1;
    bool active = scene->view.seen.active == gnome;
    RnStyle style = rn_gnome_style(scene, gnome, lying);
    RnStyle outline = rn_gnome_style(scene, gnome, true);
    rn_mark(canvas, (RnRect){x, y, 3, 1}, rn_mark_id(RN_THING_GNOME, gnome));
    if (lying) {
        rn_put_cell(canvas, x, y, RN_ARROW_BACK, outline);
        rn_put_cell(canvas, x + 1, y, rn_gnome_letter(gnome, true), style);
        rn_put_cell(canvas, x + 2, y, 0x2550, outline);
        return;
    }
    rn_put_cell(canvas, x + 1, y - 1, HAT, outline);
    rn_put_cell(canvas, x, y, active ? RN_ARROW : ' ', style);
    rn_put_cell(canvas, x + 1, y, rn_gnome_letter(gnome, false), style);
    rn_put_cell(canvas, x + 2, y, active ? RN_ARROW_BACK : ' ', style);
}

static bool draw_figures(const RnScene *scene, RnCanvas *canvas, const int *gnome, int count,
                         int x0, int x1, int y)
{
    int step = x1 - x0 + 1 >= count * 4 + 1 ? 4 : 3;
    int x = x0 + (x1 - x0 + 1 > count * step + 1);
    if (x1 - x0 + 1 < count * step - (step - 3)) {
        return false;
    }
    for (int i = 0; i < count; i++, x += step) {
        draw_figure(scene, canvas, x, y, gnome[i]);
    }
    return true;
}

/* ---- Letters ---------------------------------------------------------------------------------- */

/* One or two cells each, row by row upwards. `next` gnomes have been drawn; returns how many now. */
static int draw_letters(const RnScene *scene, RnCanvas *canvas, const int *gnome, int count,
                        int next, int x0, int x1, int y, int step)
{
    for (int x = x0; next < count && x <= x1; x += step) {
        int g = gnome[next];
        bool lying = scene->view.seen.fainted >> g & 1;
        if (g == scene->view.seen.active && (x1 > x || step > 1)) {
            rn_put_cell(canvas, x, y, RN_ARROW, RN_ST_KEY);
            x++;
        } else if (step > 1 && x == x0 && x1 - x0 > count * step) {
            x++;
        }
        if (x > x1) {
            break;
        }
        rn_put_cell(canvas, x, y, rn_gnome_letter(g, lying), rn_gnome_style(scene, g, lying));
        rn_mark(canvas, (RnRect){x, y, 1, 1}, rn_mark_id(RN_THING_GNOME, g));
        next++;
    }
    return next;
}

void rn_draw_gnomes(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int room,
                    RnLabel label)
{
    int gnome[RN_GNOMES_MAX];
    int count = gnomes_in(scene, room, gnome);
    int y = rn_room_stand(boat, room);
    int x0, x1;
    if (!rn_room_row(boat, room, y, &x0, &x1)) {
        return;
    }
    x0 += boat->big; /* hatches reach in from both sides */
    x1 -= boat->big;
    if (boat->big && y > label.below && draw_figures(scene, canvas, gnome, count, x0, x1, y)) {
        return;
    }
    int step = y > label.y && x1 - x0 + 1 >= 2 * count + 1 ? 2 : 1;
    for (int next = 0; next < count && rn_room_row(boat, room, y, &x0, &x1); y--) {
        next = draw_letters(scene, canvas, gnome, count, next,
                            y == label.y && label.x > x0 ? label.x : x0 + boat->big, x1 - boat->big,
                            y, step);
    }
}

void rn_draw_swimmers(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat)
{
    int gnome[RN_GNOMES_MAX];
    int count = gnomes_in(scene, RN_SEA, gnome);
    int x = rn_draw_plate(scene, canvas, boat->area.x + 1, boat->area.y, RN_SEA);
    int step = boat->tower_left - x > 2 * count + 2 ? 2 : 1;
    draw_letters(scene, canvas, gnome, count, 0, x + (step > 1), boat->tower_left - 1, boat->area.y,
                 step);
}

/* ---- Plates ----------------------------------------------------------------------------------- */

int rn_draw_plate(const RnScene *scene, RnCanvas *canvas, int x, int y, int space)
{
    bool target = scene->targets >> space & 1;
    bool chosen = scene->target == space;
    RnStyle style = chosen                      ? RN_ST_CHOSEN
                    : target                    ? RN_ST_TARGET
                    : scene->route >> space & 1 ? RN_ST_ROUTE
                                                : RN_ST_HEADING;
    const char *name = space == RN_SEA ? rn_name_space(RN_SEA) : rn_word_space(space);
    int from = x;
    rn_put_cell(canvas, x, y, target || chosen ? '[' : ' ', style);
    x = rn_put_text(canvas, x + 1, y, style, name);
    if (space == RN_SEA && target && scene->sea_key[0] != '\0') {
        x = rn_put_text(canvas, x, y, style, " ");
        x = rn_put_text(canvas, x, y, style, scene->sea_key);
    }
    rn_put_cell(canvas, x, y, target || chosen ? ']' : ' ', style);
    rn_mark(canvas, (RnRect){from, y, x + 1 - from, 1}, rn_mark_id(RN_THING_SPACE, space));
    return x + 1;
}
