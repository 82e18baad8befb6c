/*
 * draw_boat.c - the boat as a cutaway: hull, floors, walls.
 *
 * Decides what the empty boat looks like. The hull is drawn in half cells, so that stern and bow are
 * round; walls find their own corners.
 */
#include "full/draw_boat.h"

#include "full/draw.h"

/* ---- Hull ------------------------------------------------------------------------------------- */

static void draw_hull_cell(RnCanvas *canvas, const RnBoat *boat, int x, int y)
{
    int up = rn_boat_at(boat, x, 2 * y);
    int down = rn_boat_at(boat, x, 2 * y + 1);
    RnRect cell = {x, y, 1, 1};
    if (up == RN_AT_SEA && down == RN_AT_SEA) {
        return;
    }
    if (up == RN_AT_INSIDE && down == RN_AT_INSIDE) {
        rn_put_cell(canvas, x, y, ' ', RN_ST_ROOM);
        rn_under(canvas, cell, RN_ST_ROOM);
        return;
    }
    bool both = up == down || (up != RN_AT_HULL && down != RN_AT_HULL);
    rn_put_cell(canvas, x, y, both ? 0x2588 : up == RN_AT_HULL ? 0x2580 : 0x2584, RN_ST_HULL);
    if (up == RN_AT_INSIDE || down == RN_AT_INSIDE) {
        rn_under(canvas, cell, RN_ST_ROOM);
    }
}

static void draw_hull(RnCanvas *canvas, const RnBoat *boat)
{
    for (int y = boat->tower; y <= boat->bottom; y++) {
        for (int x = boat->wall[0]; x <= boat->wall[RN_WALLS - 1]; x++) {
            draw_hull_cell(canvas, boat, x, y);
        }
    }
}

/* Behind the stern, in the middle of its height. */
static void draw_propeller(RnCanvas *canvas, const RnBoat *boat)
{
    int y = (boat->top + boat->bottom) / 2;
    int x = boat->wall[0] - 1;
    int blade = rn_at_most((boat->bottom - boat->top) / 5 + 1, 3);
    if (boat->wall[0] - boat->area.x < 3) {
        rn_put_cell(canvas, x, y, 0x2551, RN_ST_HATCH);
        rn_put_cell(canvas, x, y + 1, 0x2551, RN_ST_HATCH);
        return;
    }
    rn_put_cell(canvas, x, y, 0x2550, RN_ST_HATCH);
    x--;
    rn_put_cell(canvas, x, y, 0x25CF, RN_ST_HATCH);
    for (int i = 1; i <= blade; i++) {
        rn_put_cell(canvas, x, y - i, i == blade ? 0x2584 : 0x2588, RN_ST_HATCH);
        rn_put_cell(canvas, x, y + i, i == blade ? 0x2580 : 0x2588, RN_ST_HATCH);
    }
}

/* ---- Walls ------------------------------------------------------------------------------------ */

/* Their shape comes with their neighbours. */
static void draw_wall(RnCanvas *canvas, RnRect wall)
{
    rn_fill(canvas, wall, RN_LINE, RN_ST_WALL);
    rn_under(canvas, wall, RN_ST_ROOM);
}

static void draw_upright(RnCanvas *canvas, int x, int y0, int y1)
{
    draw_wall(canvas, (RnRect){x, y0, 1, y1 - y0 + 1});
}

static void draw_level(RnCanvas *canvas, int y, int x0, int x1)
{
    draw_wall(canvas, (RnRect){x0, y, x1 - x0 + 1, 1});
}

static bool is_wall(const RnCanvas *canvas, int x, int y)
{
    const RnCell *cell = rn_cell_at(canvas, x, y);
    return cell != NULL && cell->style == RN_ST_WALL;
}

/* Each cell of a wall takes the shape that joins it to its neighbours. */
static void join_walls(RnCanvas *canvas, const RnBoat *boat)
{
    /* by neighbours above 1, below 2, left 4, right 8 */
    static const uint16_t shapes[16] = {0x2500, 0x2502, 0x2502, 0x2502, 0x2500, 0x2518,
                                        0x2510, 0x2524, 0x2500, 0x2514, 0x250C, 0x251C,
                                        0x2500, 0x2534, 0x252C, 0x253C};
    for (int y = boat->top; y <= boat->bottom; y++) {
        for (int x = boat->wall[0]; x <= boat->wall[RN_WALLS - 1]; x++) {
            if (is_wall(canvas, x, y)) {
                rn_put_cell(canvas, x, y,
                            shapes[is_wall(canvas, x, y - 1) + 2 * is_wall(canvas, x, y + 1) +
                                   4 * is_wall(canvas, x - 1, y) + 8 * is_wall(canvas, x + 1, y)],
                            RN_ST_WALL);
            }
        }
    }
}

static void draw_walls(RnCanvas *canvas, const RnBoat *boat)
{
    static const uint8_t whole[] = {1, 3, 6, 8};
    const int *wall = boat->wall;
    for (int i = 0; i < 4; i++) {
        draw_upright(canvas, wall[whole[i]], boat->top + 1, boat->bottom - 1);
    }
    draw_upright(canvas, wall[4], boat->deck, boat->bottom - 1);
    draw_upright(canvas, wall[5], boat->deck, boat->bottom - 1);
    draw_upright(canvas, wall[2], boat->deck, boat->leg);
    draw_upright(canvas, wall[7], boat->deck, boat->leg);
    draw_level(canvas, boat->deck, wall[1], wall[2]);
    draw_level(canvas, boat->deck, wall[3], wall[6]);
    draw_level(canvas, boat->deck, wall[7], wall[8]);
    draw_level(canvas, boat->leg, wall[2], wall[3]);
    draw_level(canvas, boat->leg, wall[6], wall[7]);
    join_walls(canvas, boat);
}

/* In its shaft between 4 and 7; it glows when the missiles are about to start. */
static void draw_missile(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat)
{
    RnStyle style = scene->view.seen.token[RN_MISSILES] != RN_NONE ? RN_ST_TOKEN : RN_ST_ROOM;
    int left = boat->wall[4] + 1;
    int width = boat->wall[5] - left;
    int body = width > 2 ? width - 2 : width;
    int x = left + (width - body) / 2;
    int top = boat->deck + 1 + (boat->bottom - boat->deck > 7);
    for (int y = top; y < boat->bottom; y++) {
        for (int i = 0; i < body; i++) {
            rn_put_cell(canvas, x + i, y,
                        y == top                  ? (body == 1       ? 0x25B2
                                                     : i == 0        ? 0x2571
                                                     : i == body - 1 ? 0x2572
                                                                     : 0x25B2)
                        : i == 0 || i == body - 1 ? 0x2551
                                                  : ' ',
                        style);
        }
    }
}

/* ---- The whole -------------------------------------------------------------------------------- */

void rn_draw_boat(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    RnBoat boat;
    if (at.w <= 0 || at.h <= 0) {
        return;
    }
    RnRect clip = rn_clip(canvas, at);
    rn_boat_shape(at, &boat);
    rn_draw_sea(scene, canvas, &boat);
    draw_propeller(canvas, &boat);
    rn_draw_fittings(canvas, &boat);
    draw_hull(canvas, &boat);
    draw_walls(canvas, &boat);
    draw_missile(scene, canvas, &boat);
    rn_draw_rooms(scene, canvas, &boat);
    canvas->clip = clip;
}
