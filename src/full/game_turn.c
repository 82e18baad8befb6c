/*
 * game_turn.c - the choices of a turn: where to go, what to use, what to do.
 *
 * Decides what belongs together in one line: the whole way to a room, all minutes of a repair, all
 * hatches that could be opened. Last come the moves that the game has but that are not allowed now;
 * whoever chooses one is told the rule.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/game.h"
#include "table/choices.h"
#include "text/text.h"
#include "text/tongue.h"

/* The key of an action. */
static const char *const KEYS[RN_MOVE_KINDS] = {
    [RN_M_UNBLOCK] = "b",       [RN_M_EXTINGUISH] = "x",  [RN_M_PUMP] = "w",
    [RN_M_FIX_ENGINE] = "f",    [RN_M_FIX_OXYGEN] = "f",  [RN_M_FIX_REACTOR] = "f",
    [RN_M_STOP_MISSILES] = "f", [RN_M_KILL_KRAKEN] = "f", [RN_M_DRAW] = "d",
    [RN_M_TRADE] = "t",         [RN_M_ATTACK] = "a",      [RN_M_PASS] = "p",
    [RN_M_ABANDON] = "z",       [RN_M_END] = "p",
};

/* ---- Lines ------------------------------------------------------------------------------------ */

/* "1 min 40 %, 7 min 100 %": the fewest minutes, and the fewest with the best chance */
static void put_odds(const RnGame *game, const RnMove *moves, int count, RnEntry *entry)
{
    RnOutlook outlooks[RN_MOVES_MAX];
    int best = rn_best_minutes(game->session.box, &game->scene.view.seen, moves, count, outlooks);
    int least = outlooks[0].chance * 10;
    int most = outlooks[best].chance * 10;
    if (most == 0) {
        rn_text_fit(entry->note, sizeof entry->note, _("too late"));
    } else if (best == 0) {
        snprintf(entry->note, sizeof entry->note, _("%d min %d %%"), moves[0].count, least);
        snprintf(entry->brief, sizeof entry->brief, _("%d' %d %%"), moves[0].count, least);
    } else {
        snprintf(entry->note, sizeof entry->note, _("%d min %d %%, %d min %d %%"), moves[0].count,
                 least, moves[best].count, most);
        snprintf(entry->brief, sizeof entry->brief, _("%d' %d %%, %d' %d %%"), moves[0].count,
                 least, moves[best].count, most);
    }
}

void rn_game_add_minutes(RnGame *game, const RnMove *moves, int count, const char *key,
                         const char *text)
{
    RN_ASSERT(count > 0 && moves[0].count <= moves[count - 1].count);
    RnOption choice = {.deed = RN_DEED_MINUTES,
                       .move = moves[0],
                       .least = moves[0].count,
                       .most = moves[count - 1].count};
    RnEntry *entry = rn_game_add(game, choice, key, text);
    if (rn_is_fix(moves[0])) {
        put_odds(game, moves, count, entry);
    } else if (choice.least == choice.most) {
        snprintf(entry->note, sizeof entry->note, "%d", choice.least);
    } else {
        snprintf(entry->note, sizeof entry->note, "%d-%d", choice.least, choice.most);
    }
}

static void add_way(RnGame *game, int space)
{
    RnOption choice = {.deed = RN_DEED_GO, .space = (uint8_t)space};
    RnEntry *entry = rn_game_add(game, choice, rn_game_space_key(space), rn_name_space(space));
    rn_game_minutes_text(game->route[space].minutes, entry->note, sizeof entry->note);
}

static void list_ways(RnGame *game, const RnMove *moves, int count)
{
    const RnMove *open = NULL;
    rn_routes(game->session.box, &game->scene.view.seen, game->route);
    for (int i = count; i > 0; i--) {
        if (moves[i - 1].kind == RN_M_OPEN) {
            open = &moves[i - 1];
        }
    }
    if (open == NULL) {
        return;
    }
    rn_game_add_heading(game, _("Go"));
    for (int space = 1; space <= RN_SEA; space++) {
        if (game->route[space].count > 0) {
            add_way(game, space);
        }
    }
    RnEntry *entry = rn_game_add(game, (RnOption){.deed = RN_DEED_PART, .move = *open}, "o",
                                 _("Only open a hatch"));
    rn_game_minutes_text(rn_cost(&game->scene.view.seen, *open), entry->note, sizeof entry->note);
}

static void list_items(RnGame *game, const RnMove *moves, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        if (moves[i].kind != RN_M_USE) {
            continue;
        }
        if (!any) {
            rn_game_add_heading(game, _("Use"));
        }
        rn_game_add_item(game, moves[i], any ? "" : "i");
        any = true;
    }
}

static void add_action(RnGame *game, const RnMove *moves, int count)
{
    const RnState *state = &game->scene.view.seen;
    RnMove move = moves[0];
    const char *name = rn_name_action(move.kind, state->config.edition);
    int one = rn_alike(moves, count, true);
    char text[96];
    if (move.kind == RN_M_DRAW || (rn_is_fix(move) && one == count)) {
        rn_game_add_minutes(game, moves, one, KEYS[move.kind], name);
        return;
    }
    RnOption choice = {.deed = count > 1 ? RN_DEED_PART : RN_DEED_MOVE, .move = move};
    if (count == 1) {
        rn_game_action_text(game, move, text, sizeof text);
        name = text;
    }
    RnEntry *entry = rn_game_add(game, choice, KEYS[move.kind], name);
    if (rn_is_fix(move)) {
        put_odds(game, moves, one, entry);
    } else if (rn_cost(state, move) > 0) {
        rn_game_minutes_text(rn_cost(state, move), entry->note, sizeof entry->note);
    }
}

static void list_actions(RnGame *game, const RnMove *moves, int count)
{
    bool any = false;
    for (int i = 0; i < count;) {
        int alike = rn_alike(moves + i, count - i, false);
        if (rn_ends_movement(moves[i])) {
            if (!any) {
                rn_game_add_heading(game, _("Do"));
            }
            add_action(game, moves + i, alike);
            any = true;
        }
        i += alike;
    }
}

/* ---- What is not allowed ---------------------------------------------------------------------- */

static bool has_key(int kind, uint32_t key)
{
    return KEYS[kind] != NULL && key < 0x80 && KEYS[kind][0] == (char)key;
}

/* Of several the one that could be done in this room. */
int rn_game_find_barred(const RnGame *game, uint32_t key)
{
    int found = -1;
    for (int i = 0; i < game->scene.entries; i++) {
        const RnOption *choice = &game->choice[i];
        if (choice->deed == RN_DEED_MOVE && choice->why != RN_OK &&
            has_key(choice->move.kind, key) &&
            (found < 0 || game->choice[found].why == RN_WHY_WRONG_ROOM)) {
            found = i;
        }
    }
    return found;
}

RnWhy rn_game_why_not(const RnGame *game, uint32_t key)
{
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        if (has_key(kind, key)) {
            return rn_why_no_action(game->session.box, &game->scene.view.seen, kind);
        }
    }
    return RN_OK;
}

static void list_barred(RnGame *game)
{
    const RnState *state = &game->scene.view.seen;
    int here = state->space[state->active];
    RnRefused refused[RN_MOVE_KINDS];
    int count = rn_refused(game->session.box, state, refused);
    rn_game_add_heading(game, _("Not now"));
    for (int i = 0; i < count; i++) {
        RnOption choice = {.deed = RN_DEED_MOVE, .move = refused[i].move, .why = refused[i].why};
        rn_game_add(game, choice, "", rn_name_action(choice.move.kind, state->config.edition));
    }
    for (int space = 1; space <= RN_SEA; space++) {
        RnOption choice = {.deed = RN_DEED_GO, .space = (uint8_t)space};
        if (space == here || game->route[space].count > 0) {
            continue;
        }
        choice.why = rn_why_no_way(game->session.box, state, game->route, space);
        rn_game_add(game, choice, rn_game_space_key(space), rn_name_space(space));
    }
}

/* ---- The plan that is followed ---------------------------------------------------------------- */

static void list_plan(RnGame *game)
{
    RnMove moves[RN_PLAN_MAX];
    int count = rn_game_plan_step(game, moves);
    char text[96];
    int to = 0;
    if (count == 0) {
        return;
    }
    for (int i = 0; i < count; i++) {
        to = moves[i].kind == RN_M_OPEN ? moves[i].what : to;
    }
    if (moves[count - 1].kind == RN_M_ENTER) {
        /* TRANSLATORS: "Go into the Engine Room (1)" */
        snprintf(text, sizeof text, _("Go %s"), rn_name_into_space(to));
    } else {
        rn_game_plan_text(game, moves, count, text, sizeof text);
    }
    /* TRANSLATORS: heads the next step of a plan that is being followed; short */
    rn_game_add_heading(game, _("Plan"));
    rn_game_add(game, (RnOption){.deed = RN_DEED_PLAN, .move = moves[count - 1]}, "g", text);
}

void rn_game_list_turn(RnGame *game, const RnMove *moves, int count)
{
    list_plan(game);
    list_ways(game, moves, count);
    list_items(game, moves, count);
    list_actions(game, moves, count);
    list_barred(game);
}
