/*
 * game_input.c - keys and clicks in a game.
 *
 * Decides what they do. A key or a click chooses: it puts the cursor on a line and shows what that
 * would lead to. Only Enter, or a click on what is chosen already, does it. So nothing is rolled or
 * drawn by accident.
 */
#include <stdio.h>
#include <string.h>

#include "full/game.h"
#include "text/text.h"
#include "text/tongue.h"

enum { LOG_PAGE = 5 };

void rn_game_say(RnGame *game, bool bad, const char *text)
{
    rn_text_fit(game->scene.message, sizeof game->scene.message, text);
    game->scene.message_bad = bad;
}

static void say_nothing(RnGame *game) { game->scene.message[0] = '\0'; }

/* ---- Doing ------------------------------------------------------------------------------------ */

const char *rn_game_refusal(const RnOption *choice)
{
    bool no_way = choice->deed == RN_DEED_GO && choice->why == RN_WHY_NO_HATCH;
    return no_way ? _("No way leads there now.") : rn_tr(rn_why_text(choice->why));
}

static void refuse(RnGame *game, const RnOption *choice)
{
    char text[RN_SCENE_LINE];
    game->clause = rn_why_clause(choice->why);
    snprintf(text, sizeof text, _("%s (Rule %s: r)"), rn_game_refusal(choice), game->clause);
    rn_game_say(game, true, text);
}

/* Whether this is asked once more: what a person may rue, and every action when settings say so. */
static bool needs_sure(const RnGame *game, RnMove move)
{
    if (rn_session_state(&game->session)->decision != RN_TURN || !rn_ends_movement(move)) {
        return false;
    }
    return game->app->settings.confirm || move.kind == RN_M_ATTACK || move.kind == RN_M_ABANDON ||
           rn_dies_by(game->session.box, &game->scene.view.seen, move);
}

static void ask_part(RnGame *game, RnMode mode, RnMove part)
{
    game->part = part;
    rn_game_list(game, mode, -1);
    rn_app_ask(game->app);
}

/* Plays a move and forgets the plan, unless it is the plan's. */
static void play(RnGame *game, const RnMove *moves, int count, bool plan)
{
    if (plan) {
        game->plan_at += count;
    } else {
        game->plan.count = 0;
    }
    rn_game_play(game, moves, count);
}

static void do_minutes(RnGame *game, const RnOption *choice)
{
    RnMove move = choice->move;
    move.count = (uint8_t)game->minutes;
    if (game->mode == RN_MODE_MINUTES) {
        play(game, &move, 1, false);
    } else {
        ask_part(game, RN_MODE_MINUTES, move);
    }
}

static void do_plan(RnGame *game)
{
    RnMove moves[RN_PLAN_MAX];
    int count = rn_game_plan_step(game, moves);
    if (count == 1 && needs_sure(game, moves[0])) {
        ask_part(game, RN_MODE_SURE, moves[0]);
    } else {
        play(game, moves, count, true);
    }
}

static void do_choice(RnGame *game)
{
    if (game->scene.cursor < 0) {
        rn_game_say(game, true, _("Nothing is chosen yet: a key, an arrow or a click chooses."));
        return;
    }
    const RnOption choice = game->choice[game->scene.cursor];
    const RnRoute *route = &game->route[choice.space];
    if (choice.why != RN_OK) {
        refuse(game, &choice);
        return;
    }
    switch ((RnDeed)choice.deed) {
    case RN_DEED_NONE: break;
    case RN_DEED_MOVE:
        if (needs_sure(game, choice.move)) {
            ask_part(game, RN_MODE_SURE, choice.move);
        } else {
            play(game, &choice.move, 1, false);
        }
        break;
    case RN_DEED_GO: play(game, route->move, route->count, false); break;
    case RN_DEED_MINUTES: do_minutes(game, &choice); break;
    case RN_DEED_PART: ask_part(game, RN_MODE_PART, choice.move); break;
    case RN_DEED_PLAN: do_plan(game); break;
    case RN_DEED_HINT: rn_game_follow(game, choice.number); break;
    case RN_DEED_COMMAND:
        if (choice.number == RN_COMMAND_YES) {
            play(game, &game->part, 1, false);
        } else if (choice.number == RN_COMMAND_NO) {
            rn_game_list(game, RN_MODE_DECIDE, game->outer);
        } else {
            rn_game_command(game, choice.number);
        }
        break;
    case RN_DEED_SEAT:
        rn_game_seat(game, choice.number,
                     rn_game_is_person(game, choice.number) ? game->app->settings.crew : RN_PERSON);
        break;
    }
}

/* Back to where one came from: to nothing chosen, before that from what is asked on the way. */
static void go_back(RnGame *game)
{
    if (game->job == RN_JOB_HINT) {
        rn_game_drop_job(game);
    } else if (game->scene.all) {
        game->scene.all = false;
    } else if (game->mode != RN_MODE_DECIDE) {
        rn_game_list(game, RN_MODE_DECIDE, game->outer);
    } else if (game->stage == RN_STAGE_CHOOSE && game->picked) {
        rn_game_list(game, RN_MODE_DECIDE, -1);
    } else {
        rn_game_list(game, RN_MODE_MENU, -1);
    }
}

/* ---- Choosing ---------------------------------------------------------------------------------- */

/* A key or a click names this line. What stands beside the game is done at once. */
static void choose(RnGame *game, int entry, bool again)
{
    const RnOption choice = game->choice[entry];
    bool same = game->picked && game->scene.cursor == entry;
    int focus = game->scene.focus;
    rn_game_put_cursor(game, entry);
    if (again) {
        game->scene.focus = focus; /* what was clicked on stays under the pointer */
    }
    if (choice.why != RN_OK) {
        refuse(game, &choice);
    } else if (choice.deed == RN_DEED_COMMAND || (again && same)) {
        do_choice(game);
    }
}

static bool is_end(const RnOption *choice)
{
    int kind = choice->move.kind;
    return choice->deed == RN_DEED_MOVE && choice->why == RN_OK &&
           (kind == RN_M_DONE || kind == RN_M_END || kind == RN_M_PASS || kind == RN_M_STAY);
}

/* The line that ends the turn or the question, whichever the rules allow; -1 for none. */
static int find_end(const RnGame *game)
{
    for (int i = 0; i < game->scene.entries; i++) {
        if (is_end(&game->choice[i])) {
            return i;
        }
    }
    return -1;
}

bool rn_game_can_end(const RnGame *game)
{
    return find_end(game) >= 0 || rn_game_find_barred(game, 'p') >= 0;
}

static void choose_end(RnGame *game)
{
    if (game->mode != RN_MODE_DECIDE) {
        rn_game_list(game, RN_MODE_DECIDE, game->outer);
    }
    int end = find_end(game);
    int barred = rn_game_find_barred(game, 'p');
    if (end >= 0) {
        rn_game_put_cursor(game, end);
        rn_game_say(game, false, _("Enter confirms it."));
    } else if (barred >= 0) {
        choose(game, barred, false);
    } else if (game->stage == RN_STAGE_OVER) {
        rn_game_say(game, true, _("There is nothing to decide now."));
    } else {
        rn_game_say(game, true, _("This decision cannot be passed over."));
    }
}

/* The next item that can be used. */
static bool choose_item(RnGame *game)
{
    const RnScene *scene = &game->scene;
    for (int i = 1; i <= scene->entries; i++) {
        int at = (scene->cursor + i + scene->entries) % scene->entries;
        if (game->choice[at].deed == RN_DEED_MOVE && game->choice[at].move.kind == RN_M_USE) {
            rn_game_put_cursor(game, at);
            return true;
        }
    }
    return false;
}

/* ---- Minutes ---------------------------------------------------------------------------------- */

static bool set_minutes(RnGame *game, int minutes)
{
    int entry = game->scene.cursor;
    if (entry < 0 || game->choice[entry].deed != RN_DEED_MINUTES) {
        return false;
    }
    const RnOption *choice = &game->choice[entry];
    game->minutes = rn_between(choice->least, minutes, choice->most);
    rn_game_preview(game);
    return true;
}

/* While the minutes stand on the screen digits mean them, and no rooms. */
static bool take_digit(RnGame *game, uint32_t key)
{
    if (game->scene.slider == 0 || key < '0' || key > '9') {
        return false;
    }
    return set_minutes(game, key == '0' ? 10 : (int)(key - '0'));
}

/* ---- Keys ------------------------------------------------------------------------------------- */

static void scroll_log(RnGame *game, int lines)
{
    RnScene *scene = &game->scene;
    scene->log_scroll = rn_between(0, scene->log_scroll + lines, scene->logs - 1);
}

/* Keys that work at any time. */
static bool take_common(RnGame *game, uint32_t key)
{
    switch (key) {
    case RN_KEY_PAGE_UP: scroll_log(game, LOG_PAGE); return true;
    case RN_KEY_PAGE_DOWN: scroll_log(game, -LOG_PAGE); return true;
    case 'L': rn_game_command(game, RN_COMMAND_LOG); return true;
    case 'c': rn_game_command(game, RN_COMMAND_CREW); return true;
    case ';':
    case 'v': rn_game_command(game, RN_COMMAND_LOOK); return true;
    case 'r': rn_game_command(game, RN_COMMAND_RULES); return true;
    case '?':
    case RN_KEY_F1: rn_game_command(game, RN_COMMAND_HELP); return true;
    case 'q': rn_game_command(game, RN_COMMAND_LEAVE); return true;
    case 'm':
    case RN_KEY_F1 + 9: rn_game_list(game, RN_MODE_MENU, -1); return true;
    }
    return false;
}

static bool take_moving(RnGame *game, uint32_t key)
{
    bool level = key == RN_KEY_LEFT || key == RN_KEY_RIGHT;
    if (key == '-' || key == '+') {
        return set_minutes(game, game->minutes + (key == '-' ? -1 : 1));
    }
    if (level && game->mode == RN_MODE_MINUTES &&
        set_minutes(game, game->minutes + (key == RN_KEY_LEFT ? -1 : 1))) {
        return true;
    }
    return rn_game_cursor_key(game, key);
}

/* The line that has this key, or -1; one that is allowed before one that is not. */
static int find_key(const RnGame *game, uint32_t key)
{
    const RnScene *scene = &game->scene;
    int found = -1;
    for (int i = 0; i < scene->entries; i++) {
        const char *has = scene->entry[i].key;
        if (key < 0x80 && has[0] == (char)key && has[1] == '\0' &&
            (found < 0 || scene->entry[found].barred)) {
            found = i;
        }
    }
    return found;
}

/* A key of a turn whose choice is not on the list: tells why. */
static bool take_missing(RnGame *game, uint32_t key)
{
    const RnState *state = &game->scene.view.seen;
    RnOption missing = {.deed = RN_DEED_MOVE};
    if (game->mode != RN_MODE_DECIDE || game->stage != RN_STAGE_CHOOSE ||
        state->decision != RN_TURN) {
        return false;
    }
    missing.why = rn_game_why_not(game, key);
    if (missing.why != RN_OK) {
        refuse(game, &missing);
    } else if (key == 'i') {
        rn_game_say(game, true, _("The gnome has no item to use."));
    } else if (key < 0x80 && *rn_game_space_key(state->space[state->active]) == (char)key) {
        rn_game_say(game, false, _("The gnome is there already."));
    } else {
        return false;
    }
    return true;
}

static void take_decision_key(RnGame *game, uint32_t key)
{
    int entry = find_key(game, key);
    if (take_digit(game, key)) {
        return;
    }
    if (key == 'i' && choose_item(game)) {
        return;
    }
    if (entry < 0) {
        entry = rn_game_find_barred(game, key);
    }
    if (entry >= 0) {
        choose(game, entry, false);
        return;
    }
    if (take_moving(game, key) || take_common(game, key) || take_missing(game, key)) {
        return;
    }
    switch (key) {
    case RN_KEY_ENTER: do_choice(game); break;
    case ' ':
        rn_game_say(game, false, _("Space only hurries others. Enter does what is chosen."));
        break;
    case RN_KEY_ESC:
    case RN_KEY_BACKSPACE: go_back(game); break;
    case '*': game->scene.all = !game->scene.all; break;
    case 'u': rn_game_undo(game); break;
    case 'H': rn_game_ask_hint(game); break;
    case 'e': choose_end(game); break;
    }
}

uint32_t rn_game_arrow(uint32_t key)
{
    switch (key) {
    case 'h': return RN_KEY_LEFT;
    case 'j': return RN_KEY_DOWN;
    case 'k': return RN_KEY_UP;
    case 'l': return RN_KEY_RIGHT;
    }
    return key;
}

/* Small and capital letters are the same key, but for those whose small ones are arrows. */
static uint32_t plain_key(uint32_t key)
{
    bool capital = key >= 'A' && key <= 'Z' && key != 'H' && key != 'L';
    return capital ? key + ('a' - 'A') : rn_game_arrow(key);
}

/* What has just changed has been seen now. */
static void calm_down(RnGame *game)
{
    game->calm = rn_session_steps(&game->session);
    game->scene.changed = (RnChanges){0};
}

void rn_game_key(RnGame *game, uint32_t key)
{
    uint32_t pressed = key;
    key = plain_key(key);
    calm_down(game);
    if (key != 'r') {
        game->clause = NULL;
    }
    say_nothing(game);
    if (game->stage == RN_STAGE_RECEIVE) {
        if (key == RN_KEY_ENTER) {
            rn_game_receive(game);
        } else if (key == 'q' || key == RN_KEY_ESC) {
            rn_game_command(game, RN_COMMAND_LEAVE);
        }
    } else if (game->stage == RN_STAGE_WATCH && game->mode == RN_MODE_DECIDE &&
               game->scene.entries == 0) {
        if (key == RN_KEY_ESC) {
            go_back(game);
        } else if (key == ' ') { /* which decides nothing when the turn comes meanwhile */
            rn_game_hurry(game);
        } else {
            take_common(game, key);
        }
    } else {
        take_decision_key(game, key);
    }
    if ((pressed == 'h' || pressed == 'l') && game->scene.message[0] == '\0') {
        rn_game_say(game, false,
                    pressed == 'h' ? _("h is left; Shift-H asks for a hint.")
                                   : _("l is right; Shift-L shows the log."));
    }
}

/* ---- Clicks ----------------------------------------------------------------------------------- */

static bool is_about(const RnOption *choice, int spot)
{
    RnMove move = choice->move;
    if (choice->deed == RN_DEED_NONE || choice->deed == RN_DEED_COMMAND) {
        return false;
    }
    if (spot > RN_SPOT_ROOM && spot <= RN_SPOT_ROOM + RN_SEA) {
        return choice->space == spot - RN_SPOT_ROOM;
    }
    if (spot >= RN_SPOT_ITEM && spot < RN_SPOT_ITEM + RN_ITEMS) {
        return choice->deed == RN_DEED_MOVE && move.what == spot - RN_SPOT_ITEM &&
               (move.kind == RN_M_USE || move.kind == RN_M_GIVE || move.kind == RN_M_DISCARD);
    }
    if (spot >= RN_SPOT_GNOME && spot < RN_SPOT_GNOME + RN_GNOMES_MAX) {
        if (choice->deed == RN_DEED_SEAT) {
            return choice->number == spot - RN_SPOT_GNOME;
        }
        return choice->deed == RN_DEED_MOVE && move.what == spot - RN_SPOT_GNOME &&
               (move.kind == RN_M_TRADE || move.kind == RN_M_ATTACK || move.kind == RN_M_STACK);
    }
    return false;
}

/* The line that a spot of the picture is about, or -1; one that is allowed before one that is not. */
static int find_about(const RnGame *game, int spot)
{
    int found = -1;
    if (spot >= RN_SPOT_MENU && spot < RN_SPOT_MENU + game->scene.entries) {
        return game->scene.entry[spot - RN_SPOT_MENU].heading ? -1 : spot - RN_SPOT_MENU;
    }
    for (int i = 0; i < game->scene.entries; i++) {
        if (is_about(&game->choice[i], spot) && (found < 0 || game->scene.entry[found].barred)) {
            found = i;
        }
    }
    return found;
}

static void click_minutes(RnGame *game, int minutes)
{
    bool same = game->mode == RN_MODE_MINUTES && game->clicked == minutes;
    if (!set_minutes(game, minutes)) {
        return;
    }
    game->clicked = minutes;
    if (same || game->mode != RN_MODE_MINUTES) {
        do_choice(game); /* the first click only asks for the minutes */
    }
}

void rn_game_click(RnGame *game, const RnInput *input)
{
    int spot = input->spot;
    if (input->kind == RN_IN_WHEEL) {
        bool menu = spot >= RN_SPOT_MENU && spot < RN_SPOT_MENU + RN_MENU_MAX;
        if (menu) {
            rn_game_step_cursor(game, input->key == RN_KEY_UP ? -1 : 1);
        } else {
            scroll_log(game, input->key == RN_KEY_UP ? 1 : -1);
        }
        return;
    }
    if (game->stage == RN_STAGE_RECEIVE) {
        if (spot == RN_SPOT_MENU) {
            rn_game_receive(game);
        }
        return;
    }
    int entry = find_about(game, spot);
    calm_down(game);
    say_nothing(game);
    if (spot >= RN_SPOT_MINUTES + 1 && spot <= RN_SPOT_MINUTES + 10) {
        click_minutes(game, spot - RN_SPOT_MINUTES);
    } else if (entry >= 0) {
        choose(game, entry, true);
    } else if (spot == RN_SPOT_LOG) {
        rn_game_command(game, RN_COMMAND_LOG);
    } else if (spot >= RN_SPOT_GNOME && spot < RN_SPOT_GNOME + RN_GNOMES_MAX) {
        rn_game_open_crew(game->app, game, spot - RN_SPOT_GNOME);
    }
}
