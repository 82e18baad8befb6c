/*
 * game_hint.c - advice: what a captain would do, and following it.
 *
 * Decides how plans are told, and that following one is done step by step: the way, each item and the
 * action are confirmed one by one, so that nothing is rolled or drawn unasked. A plan that no longer
 * fits the position, or that the person leaves, is forgotten.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/draw.h"
#include "full/game.h"
#include "table/advice.h"
#include "text/text.h"
#include "text/tongue.h"

void rn_game_ask_hint(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    RnApp *app = game->app;
    if (game->stage != RN_STAGE_CHOOSE || state->decision == RN_CHANCE) {
        rn_game_say(game, true, _("There is nothing to decide now."));
        return;
    }
    if (app->worker == NULL) {
        rn_game_say(game, true, _("There is no thread to think about it."));
        return;
    }
    rn_game_drop_job(game);
    rn_worker_hint(app->worker, &game->scene.view, app->effort, rn_game_seed(game, RN_SALT_HINT));
    game->job = RN_JOB_HINT;
    game->scene.busy_permille = 0;
    snprintf(game->scene.busy, sizeof game->scene.busy, "%s", _("The captain is thinking"));
}

/* ---- Plans in words --------------------------------------------------------------------------- */

/* One move of a plan; a way is told by where it ends. */
static void move_text(const RnGame *game, RnMove move, int space, char *text, size_t size)
{
    int edition = rn_session_state(&game->session)->config.edition;
    const char *name = rn_name_action(move.kind, edition);
    switch (move.kind) {
    case RN_M_OPEN:
    case RN_M_ENTER:
    case RN_M_STAY: snprintf(text, size, "%s", rn_name_space(space)); return;
    case RN_M_USE:
    case RN_M_GIVE:
    case RN_M_DISCARD: snprintf(text, size, "%s", rn_name_item(move.what, edition)); return;
    case RN_M_BURN: snprintf(text, size, "%s", rn_name_space(move.what)); return;
    case RN_M_BLOCK: rn_game_hatch_text(game, move.what, text, size); return;
    }
    if (rn_takes_count(move)) {
        snprintf(text, size, P_("%s %d min", "%s %d min", move.count), name, move.count);
    } else {
        rn_game_action_text(game, move, text, size);
    }
}

static bool is_way(RnMove move)
{
    return move.kind == RN_M_OPEN || move.kind == RN_M_ENTER || move.kind == RN_M_STAY;
}

enum { PARTS_MAX = RN_PLAN_MAX, PART_MAX = 96, HINT_EDGE = 24 /* columns for key and note */ };

/* A plan as its way, items and action. */
typedef struct Parts {
    char text[PARTS_MAX][PART_MAX];
    int count;
} Parts;

static void part_plan(const RnGame *game, const RnMove *moves, int count, Parts *parts)
{
    int space = 0;
    parts->count = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i].kind == RN_M_OPEN) {
            space = moves[i].what;
        }
        if (is_way(moves[i]) && i + 1 < count && is_way(moves[i + 1])) {
            continue;
        }
        RN_ASSERT(parts->count < PARTS_MAX);
        move_text(game, moves[i], space, parts->text[parts->count++], PART_MAX);
    }
}

/* The parts one after the other; with `action_first` what it comes to, and then how: "Fix Engine 3 min: Engine Room (1),
 * Grog". */
static void join_parts(const Parts *parts, bool action_first, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    int last = parts->count - 1;
    if (action_first && last > 0) {
        rn_put(&out, parts->text[last]);
    }
    for (int i = 0; i < parts->count - (action_first && last > 0); i++) {
        rn_put(&out, out.used == 0 ? "" : action_first && i == 0 ? ": " : ", ");
        rn_put(&out, parts->text[i]);
    }
    /* a plan that is too long ends between two characters */
    rn_text_fit(text, size, text);
}

void rn_game_plan_text(const RnGame *game, const RnMove *moves, int count, char *text, size_t size)
{
    Parts parts;
    part_plan(game, moves, count, &parts);
    join_parts(&parts, false, text, size);
}

/* ---- Plans to choose from --------------------------------------------------------------------- */

/* The columns that each has. */
static int hint_width(RnGame *game)
{
    RnLayout layout;
    game->scene.entries = 1; /* with none the question would have the line alone */
    rn_layout(&game->scene, game->app->width, game->app->height, &layout);
    game->scene.entries = 0;
    return layout.menu.w - HINT_EDGE;
}

/* The plans in words. When one is too long for its line, each begins with its action, so that what it comes to is never
 * cut off. */
static void tell_plans(RnGame *game, char text[RN_HINTS_MAX][sizeof(((RnEntry *)0)->text)])
{
    Parts parts[RN_HINTS_MAX];
    const size_t size = sizeof text[0];
    int width = hint_width(game);
    bool too_long = false;
    for (int i = 0; i < game->hints; i++) {
        part_plan(game, game->hint[i].plan.move, game->hint[i].plan.count, &parts[i]);
        join_parts(&parts[i], false, text[i], size);
        too_long = too_long || rn_columns(text[i]) > width;
    }
    for (int i = 0; i < game->hints && too_long; i++) {
        join_parts(&parts[i], true, text[i], size);
    }
}

void rn_game_list_hints(RnGame *game)
{
    RnScene *scene = &game->scene;
    char text[RN_HINTS_MAX][sizeof scene->entry[0].text];
    scene->long_entries = true;
    rn_game_ask(game, game->hints > 1 ? _("The best that a captain sees:")
                                      : _("All that a captain sees:"));
    tell_plans(game, text);
    for (int i = 0; i < game->hints; i++) {
        char key[2] = {(char)('1' + i), '\0'};
        char note[64];
        const RnRescue *rescue = &game->hint[i].rescue;
        /* TRANSLATORS: the chance of rescue, and how far off it may be: "rescue 52 % ±3" */
        snprintf(note, sizeof note, _("rescue %d %% ±%d"), rn_percent(rescue->chance),
                 rn_percent(rescue->margin));
        RnEntry *entry =
            rn_game_add(game, (RnOption){.deed = RN_DEED_HINT, .number = (uint8_t)i}, key, text[i]);
        rn_text_fit(entry->note, sizeof entry->note, note);
    }
    rn_game_add_back(game);
}

void rn_game_preview_hint(RnGame *game, const RnHint *hint)
{
    RnScene *scene = &game->scene;
    RnPreview *preview = &scene->preview;
    char reasons[RN_SCENE_LINE / 2];
    if (scene->view.seen.decision != RN_TURN) {
        return;
    }
    preview->shown = true;
    preview->of = rn_outlook_of_hint(hint);
    rn_reasons_list(hint->reasons, reasons, sizeof reasons);
    if (hint->reasons != 0) {
        snprintf(preview->text, sizeof preview->text, _("What it does: %s."), reasons);
    }
    rn_game_show_way(game, hint->plan.move, hint->plan.count);
}

/* ---- Following -------------------------------------------------------------------------------- */

void rn_game_follow(RnGame *game, int number)
{
    RN_ASSERT(number >= 0 && number < game->hints);
    game->plan = game->hint[number].plan;
    game->plan_at = 0;
    if (rn_session_state(&game->session)->decision == RN_TURN) {
        rn_game_list(game, RN_MODE_DECIDE, -1);
        return;
    }
    /* a plan of one move: the cursor on it is all there is to follow */
    RnMove move = game->plan.move[0];
    game->plan.count = 0;
    rn_game_list(game, RN_MODE_DECIDE, -1);
    for (int i = 0; i < game->scene.entries; i++) {
        if (game->choice[i].deed == RN_DEED_MOVE &&
            memcmp(&game->choice[i].move, &move, sizeof move) == 0) {
            game->scene.cursor = game->scene.focus = i;
        }
    }
    rn_game_preview(game);
}

int rn_game_plan_step(const RnGame *game, RnMove moves[RN_PLAN_MAX])
{
    const RnPlan *plan = &game->plan;
    RnState state = game->scene.view.seen;
    int count = 0;
    for (int i = game->plan_at; i < plan->count; i++) {
        bool way = is_way(plan->move[i]);
        if (count > 0 && !(way && is_way(moves[0]))) {
            break;
        }
        if (rn_step(game->session.box, &state, plan->move[i], NULL) != RN_OK) {
            return 0;
        }
        RN_ASSERT(count < RN_PLAN_MAX);
        moves[count++] = plan->move[i];
    }
    return count;
}
