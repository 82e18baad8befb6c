/*
 * game_look.c - looking at things: whatever the picture of a game shows tells what it is.
 *
 * Decides which thing an arrow leads to, and where the box with the words stands: on the half of the screen
 * that the thing is not in. A choice is told in full, with all that it leads to.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/game.h"
#include "full/widgets.h"
#include "table/advice.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    BOX_WIDTH = 76,
    CLICK = 1,   /* the first spot of a thing; rooms lie below the others */
    ROOM = 1000, /* and that of a room's floor */
    ACROSS = 3,  /* how much worse it is to lie aside than ahead */
    BUTTONS = 3
};

typedef struct Look {
    RnGame *game;
    RnSpot at;        /* the mark that is looked at */
    char words[2400]; /* about it */
    char name[200];
    const char *clause; /* or "" */
} Look;

/* ---- What there is ---------------------------------------------------------------------------- */

/* The mark of a picture that is nearest to this one among those of the same thing; NULL when there is no
 * such thing in it. */
static const RnSpot *find_same(const RnCanvas *canvas, const RnSpot *mark)
{
    const RnSpot *found = NULL;
    int least = 0;
    for (int i = 0; i < canvas->marks; i++) {
        const RnSpot *other = &canvas->mark[i];
        int far = abs(other->at.x - mark->at.x) + abs(other->at.y - mark->at.y);
        if (other->id == mark->id && (found == NULL || far < least)) {
            found = other;
            least = far;
        }
    }
    return found;
}

static const RnSpot *find_id(const RnCanvas *canvas, int id)
{
    return find_same(canvas, &(RnSpot){.id = id});
}

/* How far a mark lies in the direction of a key; negative when it does not. */
static int distance(RnRect from, RnRect to, uint32_t key)
{
    bool level = key == RN_KEY_LEFT || key == RN_KEY_RIGHT;
    int ahead = level ? to.x - from.x : to.y - from.y;
    int aside = level ? abs(to.y - from.y) * 2 : abs(to.x - from.x) / 2;
    if (key == RN_KEY_LEFT || key == RN_KEY_UP) {
        ahead = -ahead;
    }
    return ahead > 0 ? ahead + ACROSS * aside : -1;
}

static const RnSpot *find_towards(const RnCanvas *canvas, const RnSpot *from, uint32_t key)
{
    const RnSpot *found = NULL;
    int least = 0;
    for (int i = 0; i < canvas->marks; i++) {
        int far = distance(from->at, canvas->mark[i].at, key);
        if (far >= 0 && (found == NULL || far < least)) {
            found = &canvas->mark[i];
            least = far;
        }
    }
    return found;
}

/* The first thing of the next kind that the picture has, or of the one before. */
static const RnSpot *find_kind(const RnCanvas *canvas, const RnSpot *from, int by)
{
    const int kinds = RN_MARK_CHOICE + 1;
    for (int i = 1; i <= kinds; i++) {
        int kind = (rn_mark_kind(from->id) + by * i + kinds * kinds) % kinds;
        for (int k = 0; k < canvas->marks; k++) {
            if (rn_mark_kind(canvas->mark[k].id) == kind) {
                return &canvas->mark[k];
            }
        }
    }
    return NULL;
}

/* ---- What is said of it ----------------------------------------------------------------------- */

static void add_words(Look *look, const char *text)
{
    size_t used = strlen(look->words);
    if (text[0] != '\0') {
        snprintf(look->words + used, sizeof look->words - used, "%s%s", used > 0 ? "\n" : "", text);
    }
}

/* A choice: as if the cursor were on it. */
static void tell_choice(Look *look, int entry)
{
    RnGame *game = look->game;
    RnScene *scene = &game->scene;
    const RnOption *choice = &game->choice[entry];
    char text[RN_SCENE_LINE];
    RN_ASSERT(entry < scene->entries);
    snprintf(look->name, sizeof look->name, "%s", scene->entry[entry].text);
    add_words(look, scene->entry[entry].note);
    if (choice->why != RN_OK) {
        add_words(look, rn_game_refusal(choice));
        look->clause = rn_why_clause(choice->why);
        return;
    }
    int cursor = scene->cursor;
    scene->cursor = entry;
    rn_game_preview(game);
    rn_preview_text(scene, text, sizeof text);
    add_words(look, text);
    add_words(look, scene->preview.text);
    scene->cursor = cursor;
    rn_game_preview(game);
}

static void look_at(Look *look, const RnSpot *mark)
{
    const RnScene *scene = &look->game->scene;
    RnThing thing;
    if (mark == NULL) {
        return;
    }
    look->at = *mark;
    look->words[0] = '\0';
    look->clause = "";
    if (rn_mark_kind(mark->id) == RN_MARK_CHOICE) {
        tell_choice(look, rn_mark_what(mark->id));
        return;
    }
    rn_thing(scene->box, &scene->view, &scene->names, (RnThingKind)rn_mark_kind(mark->id),
             rn_mark_what(mark->id), &thing);
    snprintf(look->name, sizeof look->name, "%s", thing.name);
    add_words(look, thing.text);
    look->clause = thing.clause;
    if (rn_mark_kind(mark->id) == RN_THING_RESCUE && scene->rescue >= 0) {
        char threats[RN_SCENE_LINE];
        rn_threats_text(&scene->endings, threats, sizeof threats);
        add_words(look, threats);
    }
}

/* ---- The picture ------------------------------------------------------------------------------ */

static int buttons_of(const Look *look, RnButton button[BUTTONS])
{
    int count = 0;
    button[count++] = (RnButton){RN_KEY_ESC, C_("button", "Back"), false};
    button[count++] = (RnButton){RN_KEY_TAB, _("things of another kind"), false};
    button[count++] = (RnButton){'r', C_("button", "Rules"), look->clause[0] == '\0'};
    return count;
}

static void draw_words(const Look *look, RnCanvas *canvas)
{
    char words[sizeof look->words + sizeof look->name + 32];
    int width = rn_at_most(canvas->width, BOX_WIDTH);
    bool long_name = rn_columns(look->name) > width - 6;
    snprintf(words, sizeof words, "%s%s%s%s%s%s", long_name ? look->name : "",
             long_name ? "\n" : "", look->words, look->clause[0] != '\0' ? " [" : "", look->clause,
             look->clause[0] != '\0' ? "]" : "");
    int lines = rn_line_count(words, width - 4);
    int height = rn_at_most(lines + 2, canvas->height - 4);
    bool below = look->at.at.y < canvas->height / 2;
    RnRect box = {(canvas->width - width) / 2, below ? canvas->height - 1 - height : 1, width,
                  height};
    rn_box(canvas, box, look->name);
    rn_put_lines(canvas, (RnRect){box.x + 2, box.y + 1, width - 4, height - 2}, RN_ST_TEXT, words);
}

/* What can be clicked is whatever can be looked at. */
static void mark_spots(RnCanvas *canvas)
{
    RnSpot floor[RN_SPOTS_MAX];
    int floors = 0;
    for (int i = 0; i < canvas->spots; i++) {
        int space = canvas->spot[i].id - RN_SPOT_ROOM;
        if (space > 0 && space <= RN_SEA) {
            floor[floors++] = canvas->spot[i];
        }
    }
    canvas->spots = 0;
    for (int i = 0; i < floors; i++) {
        rn_spot(canvas, floor[i].at, ROOM + floor[i].id - RN_SPOT_ROOM);
    }
    for (int i = 0; i < canvas->marks && canvas->spots < RN_SPOTS_MAX - BUTTONS; i++) {
        rn_spot(canvas, canvas->mark[i].at, CLICK + i);
    }
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Look *look = model;
    RnButton button[BUTTONS];
    rn_canvas_clear(canvas);
    rn_draw_game(&look->game->scene, canvas);
    mark_spots(canvas);
    const RnSpot *at = find_same(canvas, &look->at);
    if (at != NULL) {
        rn_light(canvas, at->at);
    }
    draw_words(look, canvas);
    rn_page_buttons(canvas, button, buttons_of(look, button));
}

/* ---- Keys and clicks -------------------------------------------------------------------------- */

static void go(Look *look, const RnCanvas *canvas, uint32_t key)
{
    switch (key) {
    case RN_KEY_TAB: look_at(look, find_kind(canvas, &look->at, 1)); break;
    case RN_KEY_BACKTAB: look_at(look, find_kind(canvas, &look->at, -1)); break;
    default: look_at(look, find_towards(canvas, &look->at, key)); break;
    }
}

static void click(Look *look, const RnCanvas *canvas, int spot)
{
    if (spot > ROOM && spot <= ROOM + RN_SEA) {
        look_at(look, find_id(canvas, rn_mark_id(RN_THING_SPACE, spot - ROOM)));
    } else if (spot >= CLICK && spot < CLICK + canvas->marks) {
        look_at(look, &canvas->mark[spot - CLICK]);
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Look *look = model;
    uint32_t key = rn_game_arrow(rn_input_key(input));
    RnCanvas canvas;
    rn_canvas_make(&canvas, app->width, app->height);
    rn_draw_game(&look->game->scene, &canvas);
    if (key == 0 && input->kind == RN_IN_CLICK) {
        click(look, &canvas, input->spot);
    }
    switch (key) {
    case RN_KEY_UP:
    case RN_KEY_DOWN:
    case RN_KEY_LEFT:
    case RN_KEY_RIGHT:
    case RN_KEY_TAB:
    case RN_KEY_BACKTAB: go(look, &canvas, key); break;
    case 'r': rn_rules_open(app, look->clause[0] != '\0' ? look->clause : NULL); break;
    default:
        if (key == ';' || key == 'v' || rn_leaves_page(key)) {
            rn_app_pop(app);
        }
    }
    rn_canvas_free(&canvas);
}

static const RnScreenKind LOOK = {.draw = draw, .take = take, .end = free};

void rn_game_open_look(RnApp *app, RnGame *game)
{
    const RnScene *scene = &game->scene;
    const RnState *seen = &scene->view.seen;
    Look *look = rn_alloc(1, sizeof *look);
    RnCanvas canvas;
    int space = seen->active != RN_NONE ? seen->space[seen->active] : 1;
    look->game = game;
    look->clause = "";
    rn_canvas_make(&canvas, app->width, app->height);
    rn_draw_game(scene, &canvas);
    const RnSpot *first = NULL;
    if (scene->cursor >= 0) {
        first = find_id(&canvas, rn_mark_id(RN_MARK_CHOICE, scene->cursor));
    }
    if (first == NULL) {
        first = find_id(&canvas, rn_mark_id(RN_THING_SPACE, space));
    }
    look_at(look, first != NULL ? first : &canvas.mark[0]);
    rn_canvas_free(&canvas);
    rn_app_push(app, &LOOK, look);
}
