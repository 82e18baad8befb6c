/*
 * draw_art.c - what stands about in the rooms and on the boat, for looks only.
 *
 * Decides which furniture a room of some size has. It is drawn first and quietly, only on dry floor that
 * does not burn, so that nothing that matters is ever hidden by it.
 */
#include "full/draw_boat.h"

#include <string.h>

typedef struct Sprite {
    uint8_t room;
    const char *row[9]; /* to NULL; a blank lets the floor through */
} Sprite;

/* For each room the largest first. */
static const Sprite SPRITES[] = {
    {1,
     {"    _.--._     ", "  ,'|    |`.   ", " /--( () )--\\  ", " \\--(    )--/_ ",
      "  `.|____|,'/ \\", "    `-..-'-(  o", "   _|__|_   \\_/", "  |o|o|o|====  ", NULL}},
    {1, {"  _.-._   ", " /-(_)-\\_ ", " \\-.-.-/o)", "  `---'   ", " [#|#|#]= ", NULL}},
    {1, {" _.-._", "(-(_)-)", " [###]=", NULL}},
    {2, {" .-.  .-.   ___  ", " | |  | |  |o o| ", " |O|  |2|==| o |=", " |_|  |_|  |___| ", NULL}},
    {2, {".-. .-. ___", "|O| |2|=|o|", NULL}},
    {3, {" ______", "|______|", "|      |", "|______|", NULL}},
    {3, {" ____", "|____|", NULL}},
    {4,
     {"   .-----.  ", "  /  ___  \\ ", " |  / / \\  |", " |  \\/_ /  |", "  \\  //   / ",
      "  |'-----'| ", NULL}},
    {4, {" .---. ", "( /_  )", "(  /  )", " '---' ", NULL}},
    {5,
     {"   ___        _|_        .--.  ", "  |~~~|     ,' | '.     ( ,/ ) ",
      "  |~~~|    ---(+)---     '--'  ", "  '---'     '._|_,'            ", NULL}},
    {5, {"  _|_    .-.", "--(+)-- (  /", "   |     '-'", NULL}},
    {6, {"  ||     ", " _||_ (o)", "  ||     ", NULL}},
    {7,
     {"   .-\"\"-.  ", "  ( .'|  ) ", "   '-..-'  ", "  ________ ", " /o o O  /|", " |______|/ ",
      NULL}},
    {7, {" .-\"-. ", "( '|  )", " '-.-' ", "|_o_O_|", NULL}},
    {8, {"________________", " [#] (o) [] [##]", "________________", "  []  [##]  (o) ", NULL}},
    {8, {"___________", "[#] (o) []", NULL}},
    {9, {"    )  )  ", "   .---.  ", "  _|___|_ ", " |  ___  |", " | |^^^| |", NULL}},
    {9, {"  ) )", " _._._", "|^^^^|", NULL}},
    {10,
     {"  .---.      ", "  |o_o|      ", "  |\\_/|      ", "  '---'      ", "       | |   ",
      "      _|_|__ ", " _   |______|", "|/|____|  |  ", NULL}},
    {10, {" .--.   ", " |oo|   ", " '--'   ", "  n ! n ", " _|_|_|_", NULL}},
    {10, {" n ! n ", "_|_|_|_", NULL}},
};

static int height_of(const Sprite *sprite)
{
    int rows = 0;
    while (sprite->row[rows] != NULL) {
        rows++;
    }
    return rows;
}

static int width_of(const Sprite *sprite)
{
    size_t width = 0;
    for (int i = 0; sprite->row[i] != NULL; i++) {
        width = strlen(sprite->row[i]) > width ? strlen(sprite->row[i]) : width;
    }
    return (int)width;
}

/* Columns that stay free on both sides: a hatch reaches one column into the room, and is not to be touched. */
enum { MARGIN = 2 };

/* Whether it fits on the floor of the room, below row `top`; *x is then where it goes. */
static bool fits(const RnBoat *boat, const Sprite *sprite, int top, int *x, int *y)
{
    int rows = height_of(sprite);
    int width = width_of(sprite);
    int floor = rn_room_stand(boat, sprite->room);
    int left = boat->area.x, right = boat->area.x + boat->area.w;
    *y = floor - rows + 1;
    if (sprite->room == 1 || sprite->room == RN_ROOMS) { /* the floor is narrow there */
        *y -= (boat->bottom - boat->top) / 5;
    }
    if (*y < top) {
        return false;
    }
    for (int i = 0; i < rows; i++) {
        int x0, x1;
        if (!rn_room_row(boat, sprite->room, *y + i, &x0, &x1)) {
            return false;
        }
        left = rn_at_least(left, x0);
        right = rn_at_most(right, x1);
    }
    *x = left + (right - left + 1 - width) / 2;
    return right - left + 1 >= width + 2 * MARGIN;
}

static void draw_sprite(RnCanvas *canvas, const Sprite *sprite, int x, int y)
{
    for (int i = 0; sprite->row[i] != NULL; i++) {
        for (int j = 0; sprite->row[i][j] != '\0'; j++) {
            const RnCell *cell = rn_cell_at(canvas, x + j, y + i);
            if (sprite->row[i][j] != ' ' && cell != NULL && cell->on == RN_ST_ROOM &&
                cell->c == ' ') {
                rn_put_cell(canvas, x + j, y + i, (unsigned char)sprite->row[i][j], RN_ST_ART);
            }
        }
    }
}

void rn_draw_art(RnCanvas *canvas, const RnBoat *boat, int room, int top)
{
    int x, y;
    if (!boat->big) {
        return;
    }
    for (size_t i = 0; i < sizeof SPRITES / sizeof *SPRITES; i++) {
        if (SPRITES[i].room == room && fits(boat, &SPRITES[i], top, &x, &y)) {
            draw_sprite(canvas, &SPRITES[i], x, y);
            return;
        }
    }
}

/* ---- On deck ---------------------------------------------------------------------------------- */

/* A rail along the deck, a flag, a periscope, a lamp at the bow. */
void rn_draw_fittings(RnCanvas *canvas, const RnBoat *boat)
{
    int bow = boat->wall[RN_WALLS - 1];
    if (!boat->big) {
        return;
    }
    for (int x = boat->wall[1] + 1; x < boat->wall[8]; x++) {
        bool beside = x < boat->tower_left - 2 || x > boat->tower_right + 2;
        if (beside) {
            rn_put_cell(canvas, x, boat->top - 1, (x - boat->wall[1]) % 5 == 1 ? 0x252C : 0x2500,
                        RN_ST_HATCH);
        }
    }
    int above = boat->tower - boat->area.y;
    int x = boat->tower_right - 3;
    if (above >= 1) {
        rn_put_cell(canvas, x, boat->tower - 1, above > 1 ? 0x2551 : 0x2554, RN_ST_TEXT);
    }
    if (above == 1) {
        rn_put_cell(canvas, x + 1, boat->tower - 1, 0x2550, RN_ST_TEXT);
    }
    if (above > 1) {
        rn_put_cell(canvas, x, boat->tower - 2, 0x2554, RN_ST_TEXT);
        rn_put_cell(canvas, x + 1, boat->tower - 2, 0x2550, RN_ST_TEXT);
        rn_put_text(canvas, boat->tower_left + 2, boat->tower - 2, RN_ST_HULL,
                    "\xE2\x96\x8C\xE2\x96\x80\xE2\x96\x80\xE2\x96\x80");
        rn_put_cell(canvas, boat->tower_left + 2, boat->tower - 1, 0x258C, RN_ST_HULL);
    }
    if (boat->area.x + boat->area.w - bow > 5) {
        int y = (boat->top + boat->bottom) / 2 - (boat->bottom - boat->top) / 4;
        rn_put_cell(canvas, bow + 1, y, 0x25BA, RN_ST_HATCH);
    }
}
