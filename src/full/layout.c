/*
 * layout.c - where each part of the picture of a game goes.
 *
 * Decides what a size of the screen is used for. From the top: title, time track, the boat beside the
 * crew, the choices beside what they lead to and the log, message, buttons. Rows that are left over go
 * to the boat and to the choices, about three to two, as long as the boat keeps its shape. And decides
 * the order in which the parts are drawn. What has just changed stands out.
 */
#include "full/draw.h"

enum {
    SPACES = 61,       /* of the longest time track */
    GAUGES_WIDTH = 18, /* at the least, beside the time track */
    BOAT_LEAST = 9,    /* rows */
    BOAT_WIDTH = 42,   /* columns, at the least */
    SIDE_WIDTH = 18,
    PREVIEW_ROWS = 4, /* below a list that has the whole screen */
    WIDE = 96         /* columns of the boat from which on all of the right side is the log's */
};

/* ---- Above: the time track and the gauges ----------------------------------------------------- */

/* Returns the row below. */
static int place_time(const RnScene *scene, int width, int height, RnLayout *layout)
{
    int gnomes = scene->view.seen.config.gnomes;
    int y = 1;
    layout->headed = height >= 36;
    layout->keepers = height < 24   ? 1
                      : height < 28 ? 2
                      : height < 34 ? 3
                                    : rn_at_most(gnomes, height / 10);
    layout->tokens_apart = height >= 34;
    int rows = layout->headed + layout->keepers + 2 + layout->tokens_apart;
    layout->gauges_flat = width < SPACES + GAUGES_WIDTH + 1;
    if (layout->gauges_flat) {
        layout->column = 1;
        layout->time = (RnRect){0, y, width, rows};
        layout->gauges = (RnRect){0, y + rows, width, 1};
        return y + rows + 1;
    }
    layout->column = rn_at_most(rn_at_least((width - GAUGES_WIDTH - 1) / SPACES, 1), 3);
    int time_width = SPACES * layout->column + 1;
    layout->time = (RnRect){0, y, time_width, rows};
    layout->gauges = (RnRect){time_width + 1, y, width - time_width - 1, rows};
    return y + rows;
}

/* ---- In the middle: the boat and the crew ----------------------------------------------------- */

static int boat_rows(int width, int rows)
{
    int boat = rn_at_least((rows * 29 + 25) / 50, 10);
    boat = rn_at_most(boat, rn_at_least(width / 4, 10)); /* a boat is long */
    if (rows - boat < 4) {
        boat = rn_at_most(boat, rn_at_least(BOAT_LEAST, rows - 4));
    }
    return rn_at_least(rn_at_most(boat, rows), 0);
}

static void place_crew(const RnScene *scene, RnRect side, RnLayout *layout)
{
    int gnomes = scene->view.seen.config.gnomes;
    int hand = rn_hand_rows(scene, side.w);
    layout->crew_rows = side.w >= 32 && side.h >= 1 + 2 * gnomes + rn_at_most(hand, 3) ? 2 : 1;
    int crew = rn_at_most(1 + layout->crew_rows * gnomes, side.h);
    layout->crew = (RnRect){side.x, side.y, side.w, crew};
    layout->hand = (RnRect){side.x, side.y + crew, side.w, side.h - crew};
}

static int place_middle(const RnScene *scene, int width, int y, int rows, RnLayout *layout)
{
    int height = boat_rows(width, rows);
    int side =
        rn_at_most(rn_at_least(width * 32 / 100, SIDE_WIDTH), rn_at_least(width - BOAT_WIDTH, 0));
    int boat = rn_at_most(width - side, rn_at_least(height * 13 / 2, BOAT_WIDTH));
    layout->boat = (RnRect){0, y, boat, height};
    place_crew(scene, (RnRect){boat + 1, y, width - boat - 1, height}, layout);
    return y + height;
}

/* ---- Below: the choices, what they lead to, the log ------------------------------------------- */

/* The hand where the crew has left no room for it; returns what is left. */
static RnRect place_hand(const RnScene *scene, RnRect right, RnLayout *layout)
{
    if (layout->hand.h >= rn_at_most(rn_hand_rows(scene, layout->hand.w), 3)) {
        return right;
    }
    int rows = rn_at_most(rn_hand_rows(scene, right.w - 7) - 1, rn_at_most(2, right.h / 3));
    layout->hand = (RnRect){right.x, right.y, right.w, rows};
    layout->hand_flat = true;
    return (RnRect){right.x, right.y + rows, right.w, right.h - rows};
}

/* The log has all that the crew leaves of the right side of the screen; the hand lies below the
 * choices. */
static void place_wide(const RnScene *scene, int width, int y, int rows, RnLayout *layout)
{
    int left = layout->boat.w;
    int menu = left * 60 / 100;
    int hand = rn_at_most(rn_hand_rows(scene, left - menu - 1) + 1, rows / 2);
    int below = layout->hand.y; /* the crew */
    int more = rn_at_most(rn_question_rows(scene, left) - 1, rows - hand);
    layout->question = left;
    layout->menu = (RnRect){0, y, menu, rows};
    layout->preview = (RnRect){menu + 1, y + more, left - menu - 1, rows - hand - more};
    layout->hand = (RnRect){menu + 1, y + rows - hand, left - menu - 1, hand};
    layout->log = (RnRect){layout->crew.x, below, width - layout->crew.x, y + rows - below};
}

/* What long choices lead to, and the log, stand below them. */
static void place_below(const RnScene *scene, int width, int y, int rows, RnLayout *layout)
{
    int menu = rn_at_most(rows, scene->entries + rn_question_rows(scene, width));
    int left = rows - menu;
    int preview = scene->preview.shown ? rn_preview_rows(scene, width, false) : 0;
    preview = rn_at_most(preview, left);
    layout->tight = true;
    layout->menu = (RnRect){0, y, width, menu};
    layout->preview = (RnRect){0, y + menu, width, preview};
    layout->log = (RnRect){0, y + menu + preview, width, left - preview};
}

static void place_bottom(const RnScene *scene, int width, int y, int rows, RnLayout *layout)
{
    layout->question = width;
    if (layout->boat.w >= WIDE) {
        place_wide(scene, width, y, rows, layout);
        return;
    }
    int menu = width * 57 / 100;
    int question = rn_at_most(rn_question_rows(scene, width), rows);
    if (scene->entries == 0 && scene->slider == 0) { /* the question alone */
        layout->menu = (RnRect){0, y, width, question};
        layout->tight = true;
        layout->log = (RnRect){0, y + question, width, rows - question};
        return;
    }
    if (scene->long_entries) {
        place_below(scene, width, y, rows, layout);
        return;
    }
    layout->menu = (RnRect){0, y, menu, rows};
    RnRect right = {menu + 1, y, width - menu - 1, rows};
    layout->tight = rows < 9;
    if (layout->tight) { /* one line with headings for all of them */
        layout->rule = (RnRect){menu, right.y, width - menu, rn_at_most(1, rows)};
        right.y++;
        right.h = rn_at_least(right.h - 1, 0);
    }
    int more = rn_at_most(question - 1, right.h);
    right.y += more;
    right.h -= more;
    right = place_hand(scene, right, layout);
    int preview = scene->preview.shown ? rn_preview_rows(scene, right.w, !layout->tight) : 0;
    /* what is to be decided comes before what is over */
    preview = rn_at_most(preview, rn_at_least(right.h - (layout->tight ? 1 : 3), 0));
    layout->preview = (RnRect){right.x, right.y, right.w, preview};
    layout->log = (RnRect){right.x, right.y + preview, right.w, right.h - preview};
}

/* ---- The whole -------------------------------------------------------------------------------- */

/* All that can be chosen, and if there is room left what it leads to. */
static void place_all(const RnScene *scene, int width, int height, RnLayout *layout)
{
    int rows = rn_at_least(height - 3, 0);
    int question = rn_question_rows(scene, width);
    int need = question + rn_flow_rows(scene, width, rows - question);
    int preview = rows - need >= 2 ? rn_at_most(rows - need, PREVIEW_ROWS) : 0;
    layout->question = width;
    layout->menu = (RnRect){0, 1, width, rows - preview};
    layout->preview = (RnRect){0, 1 + rows - preview, width, preview};
}

void rn_layout(const RnScene *scene, int width, int height, RnLayout *layout)
{
    *layout = (RnLayout){.title = {0, 0, width, 1},
                         .message = {0, height - 2, width, 1},
                         .buttons = {0, height - 1, width, 1}};
    if (scene->all) {
        place_all(scene, width, height, layout);
        return;
    }
    int y = place_time(scene, width, height, layout);
    y = place_middle(scene, width, y, rn_at_least(height - 2 - y, 0), layout);
    place_bottom(scene, width, y, rn_at_least(height - 2 - y, 0), layout);
}

static bool has_changed(const RnChanges *changed, int mark)
{
    int what = rn_mark_what(mark);
    switch (rn_mark_kind(mark)) {
    case RN_THING_SPACE: return changed->spaces >> what & 1;
    case RN_THING_HATCH: return what < RN_HATCHES_MAX && changed->hatches >> what & 1;
    case RN_THING_GNOME: return changed->gnomes >> what & 1;
    case RN_THING_TRACK: return changed->tracks >> what & 1;
    case RN_THING_TOKEN: return changed->tokens >> what & 1;
    }
    return false;
}

void rn_draw_game(const RnScene *scene, RnCanvas *canvas)
{
    RnLayout layout;
    rn_layout(scene, canvas->width, canvas->height, &layout);
    rn_draw_title(scene, canvas, layout.title);
    if (!scene->all) {
        rn_draw_time(scene, canvas, &layout);
        rn_draw_gauges(scene, canvas, &layout);
        rn_draw_boat(scene, canvas, layout.boat);
        rn_draw_crew(scene, canvas, layout.crew, layout.crew_rows);
        rn_draw_hand(scene, canvas, layout.hand, layout.hand_flat);
        rn_panel(canvas, layout.rule, "");
    }
    rn_draw_preview(scene, canvas, layout.preview, !layout.tight);
    rn_draw_log(scene, canvas, layout.log, !layout.tight);
    RnSeen seen = rn_draw_menu(scene, canvas, layout.menu, layout.question);
    rn_draw_message(scene, canvas, layout.message, !seen.chosen);
    rn_draw_buttons(scene, canvas, layout.buttons, !seen.all);
    for (int i = 0; i < canvas->marks; i++) {
        if (has_changed(&scene->changed, canvas->mark[i].id)) {
            rn_light(canvas, canvas->mark[i].at);
        }
    }
}
