/*
 * draw_shape.c - the shape of the boat on the screen.
 *
 * Decides how wide and high each room is in the cells there are, how stern and bow are rounded, and
 * where hatches are. Everything is mirrored about the middle, as on the board.
 */
#include "full/draw_boat.h"

/* ---- Columns ---------------------------------------------------------------------------------- */

/* Inner widths from the stern to the middle: 1, 3, the leg of 2, 4, the missile. */
enum { PARTS = 5, MISSILE = 4 };
static const int LEAST[PARTS] = {4, 4, 3, 4, 1};
/* In a small boat and in a big one; 4 and 7 soon have room for their names. */
static const int SHARE[2][PARTS] = {{13, 9, 7, 15, 3}, {16, 11, 8, 14, 3}};

/* Gives out what is left over, always to the part that is furthest behind its share; the missile alone
 * takes a single column. */
static void share_columns(int left, bool big, int width[PARTS])
{
    const int *share = SHARE[big];
    for (int i = 0; i < PARTS; i++) {
        width[i] = LEAST[i];
    }
    while (left > 0) {
        int next = MISSILE;
        for (int i = 0; i < MISSILE && left >= 2; i++) {
            if (width[i] * share[next] < width[next] * share[i]) {
                next = i;
            }
        }
        width[next]++;
        left -= next == MISSILE ? 1 : 2;
    }
}

static void place_columns(RnBoat *boat)
{
    static const int ORDER[RN_WALLS - 1] = {0, 1, 2, 3, MISSILE, 3, 2, 1, 0};
    int width[PARTS];
    int w = boat->area.w;
    int screw = w < 50 ? 1 : w < 70 ? 3 : w < 100 ? 5 : 8; /* room for the propeller */
    int ahead = w < 60 ? 0 : w < 70 ? 1 : w < 100 ? 3 : 6;
    int least = RN_WALLS;
    for (int i = 0; i < RN_WALLS - 1; i++) {
        least += LEAST[ORDER[i]];
    }
    share_columns(w - screw - ahead - least, boat->big, width);
    boat->wall[0] = boat->area.x + screw;
    for (int i = 1; i < RN_WALLS; i++) {
        boat->wall[i] = boat->wall[i - 1] + width[ORDER[i - 1]] + 1;
    }
    int middle = boat->wall[3] + boat->wall[6];
    int half = rn_at_least((boat->wall[6] - boat->wall[3]) * 2 / 7, 6);
    half = rn_at_most(half, (boat->wall[6] - boat->wall[3]) / 2 - 1);
    boat->tower_left = middle / 2 - half;
    boat->tower_right = middle - boat->tower_left;
}

/* ---- Rows ------------------------------------------------------------------------------------- */

enum { TOWER, UPPER, LEG, BELOW, UNDER, ABOVE, ROW_PARTS };

static void place_rows(RnBoat *boat)
{
    /* what grows first */
    static const int GROWS[] = {UPPER, LEG, UNDER, TOWER, BELOW, UPPER, LEG, ABOVE,
                                UPPER, LEG, BELOW, ABOVE, TOWER, UPPER, LEG, UNDER};
    int rows[ROW_PARTS] = {[TOWER] = 1, [UPPER] = 1, [LEG] = 1, [BELOW] = 1};
    int left = boat->area.h - 9; /* five rows of hull and deck, four of rooms */
    for (int i = 0; left > 0; left--, i = (i + 1) % (int)(sizeof GROWS / sizeof *GROWS)) {
        rows[GROWS[i]]++;
    }
    boat->tower = boat->area.y + rows[ABOVE];
    boat->top = boat->tower + rows[TOWER] + 1;
    boat->deck = boat->top + rows[UPPER] + 1;
    boat->leg = boat->deck + rows[LEG] + 1;
    boat->bottom = boat->leg + rows[BELOW] + 1;
}

void rn_boat_shape(RnRect area, RnBoat *boat)
{
    *boat = (RnBoat){.area = area, .big = area.w >= 76 && area.h >= 16};
    place_columns(boat);
    place_rows(boat);
    int room = boat->wall[1] - boat->wall[0];
    int half = boat->bottom - boat->top + 1;
    boat->round = rn_at_least(rn_at_most(boat->big ? room + 2 : room - 1, half * 5 / 4), 2);
}

/* ---- Hull ------------------------------------------------------------------------------------- */

/* The square of a number, or its cube in a small boat, whose ends are less round: there is no cell to
 * spare. */
static int64_t power(const RnBoat *boat, int64_t n)
{
    n = n < 0 ? -n : n;
    return boat->big ? n * n : n * n * n;
}

/* Within a long body whose ends are rounded: x^2 + y^2 <= 1 there. `in` columns and `2 in` halves are
 * taken off all around. */
static bool in_body(const RnBoat *boat, int x, int half, int in)
{
    int left = boat->wall[0] + in;
    int right = boat->wall[RN_WALLS - 1] - in;
    int up = 2 * boat->top + 2 * in;
    int down = 2 * boat->bottom + 1 - 2 * in;
    if (x < left || x > right || half < up || half > down) {
        return false;
    }
    int64_t round = boat->round - in;
    int64_t dx = x < left + round ? left + round - x : x > right - round ? x - right + round : 0;
    int64_t height = down - up + 1;
    int64_t dy = 2 * half - up - down; /* in halves of halves, from the middle */
    int64_t scale = 2 * round + 1;
    return power(boat, 2 * dx) * power(boat, height) + power(boat, dy) * power(boat, scale) <=
           power(boat, height) * power(boat, scale);
}

static bool in_tower(const RnBoat *boat, int x, int half, int in)
{
    int left = boat->tower_left + in;
    int right = boat->tower_right - in;
    if (x < left || x > right || half < 2 * boat->tower + 2 * in || half >= 2 * boat->top) {
        return false;
    }
    return in > 0 || half > 2 * boat->tower || (x > left && x < right);
}

int rn_boat_at(const RnBoat *boat, int x, int half)
{
    if (in_body(boat, x, half, 1) || in_tower(boat, x, half, 1)) {
        return RN_AT_INSIDE;
    }
    return in_body(boat, x, half, 0) || in_tower(boat, x, half, 0) ? RN_AT_HULL : RN_AT_SEA;
}

/* ---- Rooms ------------------------------------------------------------------------------------ */

/* The walls to the left and right of a room in this row; false above and below it. */
static bool walls_of(const RnBoat *boat, int room, int y, int *left, int *right)
{
    /* on the upper deck, at the height of the legs, below them; 0 0 where a room is not */
    static const uint8_t walls[RN_ROOMS + 1][3][2] = {
        {{0}},
        {{0, 1}, {0, 1}, {0, 1}}, /* 1 */
        {{1, 3}, {2, 3}, {0, 0}}, /* 2 */
        {{0, 0}, {1, 2}, {1, 3}}, /* 3 */
        {{0, 0}, {3, 4}, {3, 4}}, /* 4 */
        {{3, 6}, {0, 0}, {0, 0}}, /* 5 */
        {{0}},                    /* 6: the tower */
        {{0, 0}, {5, 6}, {5, 6}}, /* 7 */
        {{6, 8}, {6, 7}, {0, 0}}, /* 8 */
        {{0, 0}, {7, 8}, {6, 8}}, /* 9 */
        {{8, 9}, {8, 9}, {8, 9}}, /* 10 */
    };
    bool legged = room == 2 || room == 8;
    bool whole = room == 1 || room == 10;
    if (room == 6) {
        *left = boat->tower_left;
        *right = boat->tower_right;
        return y > boat->tower && y < boat->top;
    }
    if (y <= boat->top || y >= boat->bottom || (y == boat->deck && !legged && !whole)) {
        return false;
    }
    /* the floor of a leg is a wall over the part of 3 and 9 that lies below it */
    int deck = y < boat->deck ? 0 : y < boat->leg || (y == boat->leg && !legged) ? 1 : 2;
    *left = boat->wall[walls[room][deck][0]];
    *right = boat->wall[walls[room][deck][1]];
    return walls[room][deck][1] != 0;
}

static bool is_inside(const RnBoat *boat, int x, int y)
{
    return rn_boat_at(boat, x, 2 * y) == RN_AT_INSIDE &&
           rn_boat_at(boat, x, 2 * y + 1) == RN_AT_INSIDE;
}

bool rn_room_row(const RnBoat *boat, int room, int y, int *x0, int *x1)
{
    int left, right;
    if (!walls_of(boat, room, y, &left, &right)) {
        return false;
    }
    for (left++; left < right && !is_inside(boat, left, y);) {
        left++;
    }
    for (right--; right >= left && !is_inside(boat, right, y);) {
        right--;
    }
    *x0 = left;
    *x1 = right;
    return left <= right;
}

int rn_room_top(const RnBoat *boat, int room)
{
    switch (room) {
    case 6: return boat->tower + 1;
    case 3:
    case 4:
    case 7:
    case 9: return boat->deck + 1;
    }
    return boat->top + 1;
}

int rn_room_floor(const RnBoat *boat, int room, int x)
{
    switch (room) {
    case 2: return x > boat->wall[2] ? boat->leg - 1 : boat->deck - 1;
    case 8: return x < boat->wall[7] ? boat->leg - 1 : boat->deck - 1;
    case 5: return boat->deck - 1;
    case 6: return boat->top - 1;
    }
    return boat->bottom - 1;
}

int rn_room_stand(const RnBoat *boat, int room)
{
    int y = rn_room_floor(boat, room, boat->wall[0]);
    if (room == 2 || room == 8) {
        y = boat->big ? boat->deck - 1 : boat->leg - 1;
    }
    if (room != 1 && room != RN_ROOMS) {
        return y;
    }
    /* where the hull leaves room for a few side by side */
    int most = boat->wall[1] - boat->wall[0] - 1;
    int x0, x1;
    while (y > boat->deck &&
           (!rn_room_row(boat, room, y, &x0, &x1) || 3 * (x1 - x0 + 1) < 2 * most)) {
        y--;
    }
    return y;
}

/* ---- Hatches ---------------------------------------------------------------------------------- */

/* In the hull above or below a room. */
static void place_exit(const RnBoat *boat, int room, int *x, int *y)
{
    static const uint8_t walls[RN_ROOMS + 1][2] = {{0, 0}, {0, 1}, {1, 3}, {1, 2}, {3, 4}, {3, 4},
                                                   {3, 6}, {5, 6}, {6, 8}, {7, 8}, {8, 9}};
    bool above = room == 2 || room == 5 || room == 8;
    *x = (boat->wall[walls[room][0]] + boat->wall[walls[room][1]]) / 2;
    *y = room == 6 ? boat->tower : above ? boat->top : boat->bottom;
    if (room == 1) { /* where the hull is straight */
        *x = boat->wall[1] - 2;
    }
    if (room == 10) {
        *x = boat->wall[8] + 2;
    }
    if (room == 5) { /* beside the tower */
        *x = boat->wall[3] + 2;
    }
    if (room == 6) {
        *x = (boat->tower_left + boat->tower_right) / 2;
    }
}

/* Touching rooms, lower number first: in which wall (or the row of the deck, -1, between two walls) and
 * how high: on the upper deck, beside a leg, below the legs. */
enum { IN_DECK = -1, IN_TOP = -2 };
enum { HIGH_UP, BESIDE_LEG, LOW_DOWN };
typedef struct Place {
    uint8_t a, b;
    int8_t wall;
    uint8_t from, to; /* walls, or the height */
} Place;

static const Place PLACES[] = {
    {1, 2, 1, HIGH_UP, 0},    {1, 3, 1, LOW_DOWN, 0},   {2, 3, IN_DECK, 1, 2},
    {2, 4, 3, BESIDE_LEG, 0}, {2, 5, 3, HIGH_UP, 0},    {3, 4, 3, LOW_DOWN, 0},
    {4, 5, IN_DECK, 3, 4},    {5, 6, IN_TOP, 0, 0},     {5, 7, IN_DECK, 5, 6},
    {5, 8, 6, HIGH_UP, 0},    {7, 8, 6, BESIDE_LEG, 0}, {7, 9, 6, LOW_DOWN, 0},
    {8, 9, IN_DECK, 7, 8},    {8, 10, 8, HIGH_UP, 0},   {9, 10, 8, LOW_DOWN, 0},
};

bool rn_hatch_place(const RnBoat *boat, int a, int b, int *x, int *y)
{
    if (a == RN_SEA || b == RN_SEA) {
        place_exit(boat, a == RN_SEA ? b : a, x, y);
        return true;
    }
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        const Place *place = &PLACES[i];
        if (place->a != rn_at_most(a, b) || place->b != rn_at_least(a, b)) {
            continue;
        }
        if (place->wall >= 0) {
            *x = boat->wall[place->wall];
            *y = place->from == HIGH_UP      ? (boat->top + boat->deck) / 2
                 : place->from == BESIDE_LEG ? (boat->deck + boat->leg) / 2
                                             : (boat->leg + boat->bottom) / 2;
            return true;
        }
        bool in_deck = place->wall == IN_DECK;
        *x = in_deck ? (boat->wall[place->from] + boat->wall[place->to]) / 2
                     : (boat->tower_left + boat->tower_right) / 2;
        *y = in_deck ? boat->deck : boat->top;
        return true;
    }
    return false;
}
