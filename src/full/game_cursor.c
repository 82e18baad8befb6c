/*
 * game_cursor.c - where the cursor is in the list of choices.
 *
 * Decides where it begins and what moves it. It begins where Enter is likely right and never worse than
 * a question: on the first fix-it, which asks for the minutes, else on the first way. Within a turn it
 * stays with what was just done: on the next item after an item. After a way, or the last item, it goes
 * to an action that asks first. What is taken back is found again under it.
 */
#include "full/game.h"

/* ---- Where it begins -------------------------------------------------------------------------- */

bool rn_game_can_choose(const RnGame *game, int entry)
{
    return entry >= 0 && entry < game->scene.entries && !game->scene.entry[entry].heading;
}

/* What the cursor looks for, from the best on. */
typedef enum Wish {
    PLAN,     /* the next step of the plan that is followed */
    SAME,     /* the choice that was last made */
    ITEM,     /* any item */
    FIX,      /* a fix-it: which minutes, or which hatch, is asked next */
    QUESTION, /* any action that asks something first */
    ASIDE,    /* anything that does */
    ANYTHING
} Wish;

static bool fits(const RnGame *game, const RnOption *choice, Wish wish)
{
    const RnOption *did = &game->did;
    RnMove move = choice->move;
    bool asks = choice->deed == RN_DEED_MINUTES || choice->deed == RN_DEED_PART;
    switch (wish) {
    case PLAN: return choice->deed == RN_DEED_PLAN;
    case SAME:
        return choice->deed == did->deed && choice->space == did->space &&
               move.kind == did->move.kind && move.what == did->move.what;
    case ITEM: return choice->deed == RN_DEED_MOVE && move.kind == RN_M_USE;
    case FIX: return asks && rn_is_fix(move);
    case QUESTION: return asks && rn_ends_movement(move);
    case ASIDE: return asks;
    case ANYTHING: break;
    }
    return true;
}

/* The first choice like that, or -1. */
static int find(const RnGame *game, Wish wish)
{
    for (int i = 0; i < game->scene.entries; i++) {
        if (rn_game_can_choose(game, i) && !game->scene.entry[i].barred &&
            fits(game, &game->choice[i], wish)) {
            return i;
        }
    }
    return -1;
}

/* Whether this is still the decision in which something was done. An action ends it. */
static bool goes_on(const RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    bool acted = rn_ends_movement(game->did.move) && !game->undone;
    return game->mode == RN_MODE_DECIDE && game->did.deed != RN_DEED_NONE && !acted &&
           state->decision == game->did_at && state->active == game->did_by;
}

int rn_game_likeliest(const RnGame *game)
{
    static const Wish first[] = {PLAN, FIX, ANYTHING};
    static const Wish next[] = {PLAN, FIX, QUESTION, ASIDE, ANYTHING};
    static const Wish next_item[] = {PLAN, SAME, ITEM, FIX, QUESTION, ASIDE, ANYTHING};
    static const Wish again[] = {PLAN, SAME, FIX, ANYTHING};
    bool on = goes_on(game);
    bool item = on && game->did.deed == RN_DEED_MOVE && game->did.move.kind == RN_M_USE;
    const Wish *wish = on && game->undone ? again : item ? next_item : on ? next : first;
    while (*wish != ANYTHING && find(game, *wish) < 0) {
        wish++;
    }
    return find(game, *wish);
}

/* ---- What moves it ---------------------------------------------------------------------------- */

void rn_game_put_cursor(RnGame *game, int entry)
{
    game->scene.cursor = entry;
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
