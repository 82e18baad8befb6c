/*
 * draw_rooms.c - what is in the rooms: fire, water, hatches, names, the way that is planned.
 *
 * Decides the signs that tell without colour: flames rise from the floor, low water lies on it, high
 * water fills the room; an open hatch is a ring, a blocked one a cross, one on the way a disc. A name
 * is left out rather than drawn over any of them.
 */
#include "full/draw_boat.h"

#include <stdio.h>

#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

enum { RING = 0x25CB, DISC = 0x25CF, WAVE = 0x2248, RIPPLE = '~' };

/* ---- Fire and water --------------------------------------------------------------------------- */

static int room_height(const RnBoat *boat, int room, int x)
{
    int top = rn_room_top(boat, room);
    if ((room == 2 && x > boat->wall[2]) || (room == 8 && x < boat->wall[7])) {
        top = boat->deck;
    }
    return rn_room_floor(boat, room, x) - top + 1;
}

/* How high the flames stand in this column, higher and lower by turns; in a low room of a big boat,
 * whose name stands elsewhere, all but its top burns. */
static int flame_height(int height, int x, bool big)
{
    static const int8_t rise[8] = {0, 1, -1, 0, 1, 0, -1, 1};
    int usual = height > 3 || !big ? height * 2 / 5 : height - 1;
    int flame = usual + (height > 3 ? rise[x & 7] : 0);
    return flame < 1 ? 1 : flame;
}

static void draw_cell_of(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int room,
                         int x, int y)
{
    const RnState *seen = &scene->view.seen;
    int water = rn_water(seen, room);
    int above = rn_room_floor(boat, room, x) - y; /* the floor */
    int height = room_height(boat, room, x);
    RnStyle style = RN_ST_ROOM;
    uint32_t c = ' ';
    if (seen->fire >> room & 1) {
        int flame = flame_height(height, x, boat->big);
        if (above < flame) {
            style = RN_ST_FIRE;
            c = above == flame - 1 ? '^' : 0x25B2;
        }
    } else if (water == RN_HIGH) {
        style = RN_ST_HIGH;
        c = above == height - 1 || (x + 2 * y) % 4 < 2 ? WAVE : ' ';
    } else if (water == RN_LOW) {
        int deep = height / 3 > 1 ? height / 3 : 1;
        if (above < deep) {
            style = RN_ST_LOW;
            c = above == deep - 1 || (x + 2 * y) % 4 < 2 ? RIPPLE : ' ';
        }
    }
    if (style == RN_ST_ROOM) {
        return;
    }
    rn_put_cell(canvas, x, y, c, style);
    if (c != '^' || height <= 3) { /* the tips of high flames stand free */
        rn_under(canvas, (RnRect){x, y, 1, 1}, style);
    }
}

static void draw_floor(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int room)
{
    RnRect spot = {0}; /* rows that are alike together */
    int x0, x1;
    for (int y = boat->tower; y < boat->bottom; y++) {
        if (!rn_room_row(boat, room, y, &x0, &x1)) {
            continue;
        }
        for (int x = x0; x <= x1; x++) {
            draw_cell_of(scene, canvas, boat, room, x, y);
        }
        if (spot.h > 0 && (spot.x != x0 || spot.w != x1 - x0 + 1 || spot.y + spot.h != y)) {
            rn_spot(canvas, spot, RN_SPOT_ROOM + room);
            spot.h = 0;
        }
        spot = (RnRect){x0, spot.h > 0 ? spot.y : y, x1 - x0 + 1, spot.h + 1};
    }
    rn_spot(canvas, spot, RN_SPOT_ROOM + room);
}

/* ---- Number and name -------------------------------------------------------------------------- */

/* Whether the text can be broken for so many lines without breaking a word. */
static bool breaks_well(const char *text, int width, int lines)
{
    for (size_t next; *text != '\0'; text += next) {
        size_t size = rn_line_fit(text, width, &next);
        if (lines-- == 0 || (text[size] != ' ' && text[size] != '\0')) {
            return false;
        }
    }
    return true;
}

/* What a room is called where its name is too long. */
static const char *short_name(int room)
{
    /* TRANSLATORS: rooms in the picture of the boat: at most 6 columns for Engine and Cabin, 7 for
     * the others */
    static const char *const names[RN_ROOMS + 1] = {
        [1] = NC_("short room", "Engine"),  [2] = NC_("short room", "Oxygen"),
        [4] = NC_("short room", "Reactor"), [7] = NC_("short room", "Missile"),
        [8] = NC_("short room", "Stores"),  [10] = NC_("short room", "Cabin"),
    };
    return names[room] != NULL ? rn_tr_in(names[room]) : "";
}

/* Whether nothing but dry floor would be covered. */
static bool is_bare(const RnCanvas *canvas, RnRect at)
{
    for (int y = at.y; y < at.y + at.h; y++) {
        for (int x = at.x; x < at.x + at.w; x++) {
            const RnCell *cell = rn_cell_at(canvas, x, y);
            if (cell == NULL || cell->c != ' ' || cell->on != RN_ST_ROOM) {
                return false;
            }
        }
    }
    return true;
}

/* The columns that all rows of the rect have in the room, clear of hatches. */
static bool find_columns(const RnBoat *boat, int room, RnRect *at)
{
    int left = boat->area.x, right = boat->area.x + boat->area.w - 1;
    int x0, x1;
    for (int y = at->y; y < at->y + at->h; y++) {
        if (!rn_room_row(boat, room, y, &x0, &x1)) {
            return false;
        }
        left = rn_at_least(left, x0 + boat->big);
        right = rn_at_most(right, x1 - boat->big);
    }
    at->x = left;
    at->w = right - left + 1;
    return at->w >= 4;
}

/* Whether so many gnomes find a place in the rows from `y` on: with their hats in a big boat, else a
 * cell each and one for the arrow. */
static bool has_places(const RnBoat *boat, int room, int y, int gnomes)
{
    int stand = rn_room_stand(boat, room);
    int places = 0;
    int x0, x1;
    if (boat->big) {
        return y < stand;
    }
    for (; y <= stand; y++) {
        if (rn_room_row(boat, room, y, &x0, &x1)) {
            places += x1 - x0 + 1;
        }
    }
    return places > gnomes;
}

/* Below the plate, in as few lines as it takes. Returns the rows it takes, 0 when it cannot be there. */
static int draw_below(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int room, int y,
                      const char *name)
{
    int gnomes = rn_gnomes_in(scene, room);
    for (int lines = 1; lines <= 2 && y + lines - 1 <= rn_room_stand(boat, room); lines++) {
        RnRect at = {.y = y, .h = lines};
        if (find_columns(boat, room, &at) && breaks_well(name, at.w, lines) &&
            has_places(boat, room, y + lines, gnomes)) {
            return is_bare(canvas, at) ? rn_put_lines(canvas, at, RN_ST_ROOM, name) : 0;
        }
    }
    return 0;
}

/* Beside the plate, which ends before column `x`; `right` is the last one, which stays free. */
static bool draw_beside(RnCanvas *canvas, int *x, int y, int right, const char *name)
{
    RnRect at = {*x + 1, y, rn_columns(name), 1};
    if (at.x + at.w > right || !is_bare(canvas, at)) {
        return false;
    }
    *x = rn_put_text(canvas, at.x, y, RN_ST_ROOM, name);
    return true;
}

/* The whole name or, where there is no room for it, the short one. */
static void draw_name(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int room,
                      int right, RnLabel *label)
{
    const char *const names[] = {rn_name_room(room), short_name(room)};
    bool beside = label->y < rn_room_stand(boat, room);
    for (int i = 0; i < 2 && names[i][0] != '\0'; i++) {
        if (beside && draw_beside(canvas, &label->x, label->y, right, names[i])) {
            return;
        }
        int rows = draw_below(scene, canvas, boat, room, label->below, names[i]);
        label->below += rows;
        if (rows > 0) {
            return;
        }
    }
}

static RnLabel draw_label(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int room)
{
    int y = rn_room_top(boat, room);
    int stand = rn_room_stand(boat, room);
    int x0 = 0, x1 = -1;
    /* the bow and the stern are narrow at the top */
    while (y < stand &&
           (!rn_room_row(boat, room, y, &x0, &x1) || x1 - x0 < (room == RN_ROOMS ? 3 : 2))) {
        y++;
    }
    if (!rn_room_row(boat, room, y, &x0, &x1)) {
        return (RnLabel){x0, y, y};
    }
    /* a hatch takes the first cell beside the wall, and here it is at the height of the plate */
    int x = rn_draw_plate(scene, canvas, x0 + (boat->big && room == RN_ROOMS), y, room);
    if (scene->targets >> room & 1 && scene->minutes[room] > 0 && x + 2 <= x1) {
        char text[12];
        snprintf(text, sizeof text, "%d'", scene->minutes[room]);
        x = rn_put_text(canvas, x, y, RN_ST_KEY, text);
    }
    RnLabel label = {x, y, y + 1};
    draw_name(scene, canvas, boat, room, x1, &label);
    return label;
}

/* ---- Hatches ---------------------------------------------------------------------------------- */

static bool on_way(const RnScene *scene, int a, int b)
{
    for (int i = 0; i + 1 < scene->ways; i++) {
        if ((scene->way[i] == a && scene->way[i + 1] == b) ||
            (scene->way[i] == b && scene->way[i + 1] == a)) {
            return true;
        }
    }
    return false;
}

/* By number in the box; from RN_HATCHES_MAX on those of rooms to the sea. */
static void draw_hatch(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int hatch)
{
    bool outside = hatch >= RN_HATCHES_MAX;
    bool blocked = !outside && scene->view.seen.blocked >> hatch & 1;
    int a = outside ? hatch - RN_HATCHES_MAX : scene->box->hatch_a[hatch];
    int b = outside ? RN_SEA : scene->box->hatch_b[hatch];
    int x, y;
    if (!rn_hatch_place(boat, a, b, &x, &y)) {
        return;
    }
    bool way = on_way(scene, a, b);
    RnStyle style = blocked ? RN_ST_BLOCKED : way ? RN_ST_ROUTE : RN_ST_HATCH;
    RnRect cells = {x - boat->big, y, 1 + 2 * boat->big, 1};
    rn_under(canvas, cells, RN_ST_ROOM);
    rn_mark(canvas, cells, rn_mark_id(RN_THING_HATCH, hatch));
    rn_put_cell(canvas, x, y, blocked ? 'X' : way ? DISC : RING, style);
    if (boat->big) {
        rn_put_cell(canvas, x - 1, y, blocked ? '[' : '(', style);
        rn_put_cell(canvas, x + 1, y, blocked ? ']' : ')', style);
    }
}

static void draw_hatches(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat)
{
    const RnBox *box = scene->box;
    for (int h = 0; h < box->hatches; h++) {
        draw_hatch(scene, canvas, boat, h);
    }
    for (int room = 1; room <= RN_ROOMS; room++) {
        if (box->exterior >> room & 1) {
            draw_hatch(scene, canvas, boat, RN_HATCHES_MAX + room);
        }
    }
}

/* ---- The way ---------------------------------------------------------------------------------- */

typedef struct Point {
    int x, y;
} Point;

static bool in_room(const RnBoat *boat, int room, Point p)
{
    int x0, x1;
    return rn_room_row(boat, room, p.y, &x0, &x1) && p.x >= x0 && p.x <= x1;
}

/* The cell of the room that is next to a hatch in its wall. */
static Point beside_hatch(const RnBoat *boat, int room, Point hatch)
{
    static const int8_t steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    for (int i = 0; i < 4; i++) {
        Point p = {hatch.x + steps[i][0], hatch.y + steps[i][1]};
        if (in_room(boat, room, p)) {
            return p;
        }
    }
    return hatch;
}

/* A dot where nothing else is. Returns whether the cell lies in the room at all. */
static bool draw_dot(RnCanvas *canvas, const RnBoat *boat, int room, Point p)
{
    if (!in_room(boat, room, p)) {
        return false;
    }
    const RnCell *cell = canvas != NULL ? rn_cell_at(canvas, p.x, p.y) : NULL;
    if (cell != NULL && (cell->c == ' ' || cell->style == RN_ST_LOW || cell->style == RN_ST_HIGH ||
                         cell->style == RN_ST_ART)) {
        rn_put_cell(canvas, p.x, p.y, RN_DOT, RN_ST_ROUTE);
    }
    return true;
}

/* From one place to another, first along the row or first up or down. Returns how many of its cells lie
 * in the room; without a canvas they are only counted. */
static int draw_trail(RnCanvas *canvas, const RnBoat *boat, int room, Point from, Point to,
                      bool level_first)
{
    int inside = draw_dot(canvas, boat, room, from);
    for (int pass = 0; pass < 2; pass++) {
        bool level = (pass == 0) == level_first;
        while (level ? from.x != to.x : from.y != to.y) {
            if (level) {
                from.x += to.x > from.x ? 1 : -1;
            } else {
                from.y += to.y > from.y ? 1 : -1;
            }
            inside += draw_dot(canvas, boat, room, from);
        }
    }
    return inside;
}

static void draw_way(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat)
{
    Point from = {0, 0}, hatch;
    for (int i = 0; i + 1 < scene->ways; i++) {
        int room = scene->way[i];
        int x1;
        if (!rn_hatch_place(boat, room, scene->way[i + 1], &hatch.x, &hatch.y)) {
            return;
        }
        if (room != RN_SEA) {
            if (i > 0) {
                from = beside_hatch(boat, room, from);
            } else { /* from where the gnome stands */
                from.y = rn_room_stand(boat, room);
                if (!rn_room_row(boat, room, from.y, &from.x, &x1)) {
                    return;
                }
            }
            Point to = beside_hatch(boat, room, hatch);
            bool level_first = draw_trail(NULL, boat, room, from, to, true) >=
                               draw_trail(NULL, boat, room, from, to, false);
            draw_trail(canvas, boat, room, from, to, level_first);
        }
        from = hatch;
    }
}

/* ---- The whole -------------------------------------------------------------------------------- */

void rn_draw_rooms(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat)
{
    for (int room = 1; room <= RN_ROOMS; room++) {
        draw_floor(scene, canvas, boat, room);
    }
    for (int room = 1; room <= RN_ROOMS; room++) {
        RnLabel label = draw_label(scene, canvas, boat, room);
        rn_draw_art(canvas, boat, room, label.below);
        rn_draw_gnomes(scene, canvas, boat, room, label);
    }
    draw_way(scene, canvas, boat);
    draw_hatches(scene, canvas, boat);
}
