/*
 * game_cursor.c - where the cursor is in the list of choices.
 *
 * Decides where it begins and what moves it. On what a person decides it begins nowhere: Enter does
 * nothing before a key, an arrow or a click has chosen, so that no minute is spent by a key too many. Only
 * the next step of a plan that is followed was chosen already. Asked once more whether it is to be done, it
 * begins on the way back; in menus on the first line.
 */
#include "full/game.h"

/* ---- Where it begins -------------------------------------------------------------------------- */

bool rn_game_can_choose(const RnGame *game, int entry)
{
    return entry >= 0 && entry < game->scene.entries && !game->scene.entry[entry].heading;
}

/* The first choice that does this, or anything, or -1. */
static int find(const RnGame *game, RnDeed deed)
{
    for (int i = 0; i < game->scene.entries; i++) {
        if (rn_game_can_choose(game, i) && (deed == RN_DEED_NONE || game->choice[i].deed == deed)) {
            return i;
        }
    }
    return -1;
}

int rn_game_begin_at(const RnGame *game)
{
    bool decides = game->mode == RN_MODE_DECIDE && game->stage == RN_STAGE_CHOOSE;
    if (decides || game->mode == RN_MODE_PART) {
        return find(game, RN_DEED_PLAN);
    }
    return game->mode == RN_MODE_SURE ? game->scene.entries - 1 : find(game, RN_DEED_NONE);
}

/* ---- What moves it ---------------------------------------------------------------------------- */

void rn_game_put_cursor(RnGame *game, int entry)
{
    game->scene.cursor = game->scene.focus = entry;
    game->picked = true;
    rn_game_preview(game);
}

void rn_game_step_cursor(RnGame *game, int by)
{
    const RnScene *scene = &game->scene;
    int at = scene->cursor;
    for (int i = 0; i < scene->entries; i++) {
        at += by;
        if (at < 0) {
            at = scene->entries - 1;
        } else if (at >= scene->entries) {
            at = 0;
        }
        if (!scene->entry[at].heading) {
            rn_game_put_cursor(game, at);
            return;
        }
    }
}

/* How far the line at `to` lies from the one at `from` in the direction of a key: rows count most.
 * Negative when it does not lie there. */
static int distance(RnRect from, RnRect to, uint32_t key)
{
    int across = to.x > from.x ? to.x - from.x : from.x - to.x;
    switch (key) {
    case RN_KEY_UP: return to.y < from.y ? (from.y - to.y) * RN_CANVAS_WIDTH_MAX + across : -1;
    case RN_KEY_DOWN: return to.y > from.y ? (to.y - from.y) * RN_CANVAS_WIDTH_MAX + across : -1;
    case RN_KEY_LEFT: return to.y == from.y && to.x < from.x ? across : -1;
    case RN_KEY_RIGHT: return to.y == from.y && to.x > from.x ? across : -1;
    }
    return -1;
}

/* The line that stands beside the cursor in the picture, or -1. */
static int find_beside(const RnGame *game, uint32_t key)
{
    RnCanvas canvas;
    const RnRect *from = NULL;
    int found = -1;
    int least = 0;
    rn_canvas_make(&canvas, game->app->width, game->app->height);
    rn_draw_game(&game->scene, &canvas);
    for (int i = 0; i < canvas.spots && from == NULL; i++) {
        if (canvas.spot[i].id == RN_SPOT_MENU + game->scene.cursor) {
            from = &canvas.spot[i].at;
        }
    }
    for (int i = 0; i < canvas.spots && from != NULL; i++) {
        int entry = canvas.spot[i].id - RN_SPOT_MENU;
        int far = distance(*from, canvas.spot[i].at, key);
        bool line = entry >= 0 && entry < game->scene.entries;
        if (line && far >= 0 && (found < 0 || far < least)) {
            found = entry;
            least = far;
        }
    }
    rn_canvas_free(&canvas);
    return found;
}

/* An arrow goes where it points in the picture; at its edges, through the list. */
static void point_cursor(RnGame *game, uint32_t key)
{
    int entry = game->scene.cursor >= 0 ? find_beside(game, key) : -1;
    if (entry >= 0) {
        rn_game_put_cursor(game, entry);
    } else {
        rn_game_step_cursor(game, key == RN_KEY_UP || key == RN_KEY_LEFT ? -1 : 1);
    }
}

/* To the first choice of the next part of the list, or the one before. */
static void move_part(RnGame *game, int by)
{
    const RnScene *scene = &game->scene;
    int at = scene->cursor;
    int first = -1;
    for (int i = 0; i < scene->entries; i++) {
        if (!scene->entry[i].heading && (i == 0 || scene->entry[i - 1].heading)) {
            if (by > 0 && i > at) {
                rn_game_put_cursor(game, i);
                return;
            }
            if (by > 0 || i < at) {
                first = by < 0 || first < 0 ? i : first;
            }
        }
    }
    if (first >= 0) {
        rn_game_put_cursor(game, first);
    }
}

static void move_end(RnGame *game, bool last)
{
    game->scene.cursor = last ? game->scene.entries : -1;
    rn_game_step_cursor(game, last ? -1 : 1);
}

bool rn_game_cursor_key(RnGame *game, uint32_t key)
{
    switch (key) {
    case RN_KEY_UP:
    case RN_KEY_DOWN:
    case RN_KEY_LEFT:
    case RN_KEY_RIGHT: point_cursor(game, key); return true;
    case RN_KEY_TAB: move_part(game, 1); return true;
    case RN_KEY_BACKTAB: move_part(game, -1); return true;
    case RN_KEY_HOME: move_end(game, false); return true;
    case RN_KEY_END: move_end(game, true); return true;
    }
    return false;
}
