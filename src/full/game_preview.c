/*
 * game_preview.c - what the choice under the cursor would lead to, before it is made.
 *
 * Decides in which sentences; what it leads to is told by table/choices.h.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/game.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Sentences -------------------------------------------------------------------------------- */

/* Adds a whole sentence to those that are there. */
static void add_sentence(RnPreview *preview, const char *text)
{
    size_t used = strlen(preview->text);
    if (text[0] == '\0') {
        return;
    }
    if (used > 0 && used + 1 < sizeof preview->text) {
        preview->text[used++] = ' ';
    }
    rn_text_fit(preview->text + used, sizeof preview->text - used, text);
}

static void tell_faint(RnGame *game, const RnState *after)
{
    const RnFaintRisk risk = rn_faint_risk(game->session.box, after);
    if (risk.whole > 0) {
        game->scene.preview.faints = true;
        game->scene.preview.faint = rn_faint_percent(&risk);
    }
}

/* Whether water flows on the way. */
static bool water_flows(const RnState *before, const RnState *after)
{
    return before->low != after->low || before->high != after->high;
}

/* ---- Kinds of choices ------------------------------------------------------------------------- */

static void show(RnGame *game, RnOutlook outlook)
{
    RnPreview *preview = &game->scene.preview;
    preview->shown = true;
    preview->of = outlook;
    if (outlook.ghost == game->scene.view.seen.ghost) {
        preview->of.ghost = RN_NONE;
    }
}

void rn_game_show_way(RnGame *game, const RnMove *moves, int count)
{
    RnScene *scene = &game->scene;
    const RnState *seen = &scene->view.seen;
    int space = seen->space[seen->active];
    scene->way[scene->ways++] = (uint8_t)space;
    for (int i = 0; i < count; i++) {
        space = moves[i].kind == RN_M_OPEN ? moves[i].what : space;
        if (moves[i].kind == RN_M_ENTER) {
            RN_ASSERT(scene->ways < RN_WAY_MAX);
            scene->way[scene->ways++] = (uint8_t)space;
        }
    }
    for (int i = 0; i < scene->ways; i++) {
        scene->route = (uint16_t)(scene->route | 1U << scene->way[i]);
    }
    scene->target = scene->way[scene->ways - 1];
}

static void preview_way(RnGame *game, const RnMove *moves, int count)
{
    const RnBox *box = game->session.box;
    RnScene *scene = &game->scene;
    RnPreview *preview = &scene->preview;
    RnState after = scene->view.seen;
    rn_game_show_way(game, moves, count);
    for (int i = 0; i < count && rn_step(box, &after, moves[i], NULL) == RN_OK; i++) {
    }
    int here = scene->target;
    show(game, rn_outlook_of_plan(box, &scene->view.seen, moves, count));
    if (water_flows(&scene->view.seen, &after)) {
        add_sentence(preview, _("Water flows on the way."));
    }
    if (here <= RN_ROOMS && (after.fire >> here & 1) != 0) {
        add_sentence(preview, _("That room burns: the only action there is to put the fire out."));
    }
}

/* An action, an item, the answer to a question. */
static void preview_move(RnGame *game, RnMove move)
{
    const RnBox *box = game->session.box;
    RnScene *scene = &game->scene;
    const RnState *seen = &scene->view.seen;
    RnPreview *preview = &scene->preview;
    RnState after = *seen;
    char fight[RN_SCENE_LINE];
    rn_fight_text(seen, move, fight, sizeof fight);
    add_sentence(preview, fight);
    preview->shown = fight[0] != '\0';
    bool plays = seen->decision == RN_TURN || seen->decision == RN_FLEE ||
                 seen->decision == RN_HATCH || seen->decision == RN_LATE;
    if (!plays) {
        return;
    }
    show(game, rn_outlook(box, seen, move));
    if (rn_is_late(&preview->of)) {
        add_sentence(preview,
                     _("Too late: by then its token has been passed, so it cannot succeed."));
    }
    if (move.kind == RN_M_ABANDON) {
        add_sentence(preview,
                     _("The gnome leaves the game. It wins if the sub is lost, and loses if "
                       "the others are rescued."));
    }
    if (rn_step(box, &after, move, NULL) == RN_OK && water_flows(seen, &after)) {
        add_sentence(preview, _("Water flows."));
    }
    if (move.kind == RN_M_USE) {
        add_sentence(preview, rn_item_use(move.what));
        tell_faint(game, &after);
    } else if (rn_ends_movement(move)) {
        tell_faint(game, seen);
    }
    if (move.kind != RN_M_USE) {
        add_sentence(preview, rn_danger_text(seen, rn_crew_danger(box, seen, move)));
    }
}

static void preview_burn(RnGame *game, RnMove move)
{
    const RnBox *box = game->session.box;
    RnState after = game->scene.view.seen;
    char text[96];
    game->scene.target = move.what;
    if (rn_step(box, &after, move, NULL) != RN_OK) {
        return;
    }
    snprintf(text, sizeof text, _("%s: %d"), rn_name_track(RN_ASPHYXIATION),
             after.track[RN_ASPHYXIATION]);
    game->scene.preview.shown = true;
    add_sentence(&game->scene.preview, text);
}

/* ---- Minutes ---------------------------------------------------------------------------------- */

/* The chances for every number of minutes, and the fewest with the best one. */
static int fill_chances(RnGame *game, const RnOption *choice)
{
    RnScene *scene = &game->scene;
    RnMove moves[RN_MINUTES_MAX] = {choice->move};
    RnOutlook outlooks[RN_MINUTES_MAX];
    int count = 0;
    if (!rn_is_fix(choice->move)) {
        return choice->most;
    }
    for (int minutes = choice->least; minutes <= choice->most; minutes++) {
        RN_ASSERT(count < RN_MINUTES_MAX);
        moves[count] = choice->move;
        moves[count++].count = (uint8_t)minutes;
    }
    int best = rn_best_minutes(game->session.box, &scene->view.seen, moves, count, outlooks);
    for (int i = 0; i < count; i++) {
        scene->slider_chance[moves[i].count] = outlooks[i].chance;
    }
    return choice->least + best;
}

static void preview_minutes(RnGame *game, const RnOption *choice)
{
    RnScene *scene = &game->scene;
    RnMove move = choice->move;
    int best = fill_chances(game, choice);
    if (game->minutes_of != scene->cursor) {
        bool kept = game->mode == RN_MODE_MINUTES && game->minutes >= choice->least &&
                    game->minutes <= choice->most;
        game->minutes = kept ? game->minutes : best;
        game->minutes_of = scene->cursor;
    }
    scene->slider = game->minutes;
    scene->slider_most = choice->most;
    move.count = (uint8_t)game->minutes;
    preview_move(game, move);
}

/* ---- The cursor ------------------------------------------------------------------------------- */

static void preview_choice(RnGame *game, const RnOption *choice)
{
    RnMove moves[RN_PLAN_MAX];
    int count;
    switch ((RnDeed)choice->deed) {
    case RN_DEED_MOVE:
        if (choice->move.kind == RN_M_BURN) {
            preview_burn(game, choice->move);
        } else {
            preview_move(game, choice->move);
        }
        break;
    case RN_DEED_GO:
        preview_way(game, game->route[choice->space].move, game->route[choice->space].count);
        break;
    case RN_DEED_MINUTES: preview_minutes(game, choice); break;
    case RN_DEED_PLAN:
        count = rn_game_plan_step(game, moves);
        RN_ASSERT(count > 0);
        if (rn_ends_movement(moves[count - 1])) {
            preview_move(game, moves[count - 1]);
        } else if (moves[0].kind == RN_M_USE) {
            preview_move(game, moves[0]);
        } else {
            preview_way(game, moves, count);
        }
        break;
    case RN_DEED_HINT: rn_game_preview_hint(game, &game->hint[choice->number]); break;
    case RN_DEED_COMMAND:
        if (choice->number == RN_COMMAND_YES) {
            preview_move(game, game->part);
        }
        break;
    case RN_DEED_NONE:
    case RN_DEED_PART:
    case RN_DEED_SEAT: break;
    }
}

void rn_game_preview(RnGame *game)
{
    RnScene *scene = &game->scene;
    memset(&scene->preview, 0, sizeof scene->preview);
    memset(scene->slider_chance, 0, sizeof scene->slider_chance);
    scene->preview.of.ghost = scene->preview.of.next = RN_NONE;
    scene->slider = 0;
    scene->slider_most = 0;
    scene->route = 0;
    scene->ways = 0;
    scene->target = 0;
    if (scene->cursor < 0) {
        return;
    }
    RN_ASSERT(scene->cursor < scene->entries && !scene->entry[scene->cursor].heading);
    const RnOption *choice = &game->choice[scene->cursor];
    scene->target = choice->space;
    if (choice->why == RN_OK) {
        preview_choice(game, choice);
    }
}
