/*
 * draw_boat.h - the shape of the boat on the screen: rooms, walls, hull and hatches in cells.
 *
 *              .-6-.                columns  0 stern      5 missile | 7
 *      .-------'   '-------.                 1 1 | 2, 3   6 5, 7 | 8, 9
 *      / |  2   | 5  |   8 | \               2 3 | leg    7 leg | 9
 *     | 1|---,  |----|  ,--|  |              3 2, 3 | 4   8 8, 9 | 10
 *     |  | 3 |2 |4||7| 8| 9|10|              4 4 | missile    9 bow
 *      \ |   '--|    |--'  | /
 *      '-------------------'        rows     tower, top, deck, leg, bottom
 *
 * Rooms 2 and 8 reach down beside 4 and 7; 3 and 9 reach below them. The rows and columns named are
 * walls or hull; rooms lie between them.
 */
#ifndef RN_DRAW_BOAT_H
#define RN_DRAW_BOAT_H

#include "full/scene.h"

enum { RN_WALLS = 10 };

typedef struct RnBoat {
    RnRect area;
    int wall[RN_WALLS];
    int tower_left, tower_right; /* columns of its hull */
    int tower, top, deck, leg, bottom;
    int round; /* columns over which stern and bow are rounded */
    bool big;  /* hatches and gnomes take several cells */
} RnBoat;

/* What half a cell is; rows of halves are numbered from 0, two in each row of cells. */
enum { RN_AT_SEA, RN_AT_HULL, RN_AT_INSIDE };

void rn_boat_shape(RnRect area, RnBoat *boat);
int rn_boat_at(const RnBoat *boat, int x, int half);

/* The columns x0..x1 of a room in this row; false when it has none there. */
bool rn_room_row(const RnBoat *boat, int room, int y, int *x0, int *x1);
/* Its first row, and the one whose floor is below it at this column. */
int rn_room_top(const RnBoat *boat, int room);
int rn_room_floor(const RnBoat *boat, int room, int x);
/* The row on which gnomes stand; in a small boat, where the rows above are for the names, those of 2
 * and 8 stand in the part that reaches down. */
int rn_room_stand(const RnBoat *boat, int room);

/* Where the hatch between two spaces is; false for two rooms that do not touch in the picture. */
bool rn_hatch_place(const RnBoat *boat, int a, int b, int *x, int *y);

/* draw_rooms.c: what is in the rooms, drawn over floors and walls. */
void rn_draw_rooms(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat);
/* draw_art.c: furniture below row `top` of a room; what stands on deck. */
void rn_draw_art(RnCanvas *canvas, const RnBoat *boat, int room, int top);
void rn_draw_fittings(RnCanvas *canvas, const RnBoat *boat);
/* draw_sea.c: the sea with all that is in it, drawn before the hull; and the spots of it. */
void rn_draw_sea(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat);
/* Where the number and the name of a room end: the column behind the number and its row, and the first
 * row below the name. */
typedef struct RnLabel {
    int x, y, below;
} RnLabel;

/* draw_gnomes.c: the gnomes of a room on its floor, clear of its label; those in the sea. */
void rn_draw_gnomes(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat, int room,
                    RnLabel label);
int rn_gnomes_in(const RnScene *scene, int space);
void rn_draw_swimmers(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat);
/* The plate of a space: its number, marked when it can be gone to. Returns the column behind it. */
int rn_draw_plate(const RnScene *scene, RnCanvas *canvas, int x, int y, int space);

#endif
