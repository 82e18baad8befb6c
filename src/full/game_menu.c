/*
 * game_menu.c - the choices of a decision, and the question they answer.
 *
 * Decides how a decision is put: its question in words, a line for every legal move, and in a turn a
 * line for several that belong together (game_turn.c). What is legal comes from rn_legal() alone.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/game.h"
#include "full/online.h"
#include "table/question.h"
#include "table/seatkey.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Lines ------------------------------------------------------------------------------------ */

RnEntry *rn_game_add(RnGame *game, RnOption choice, const char *key, const char *text)
{
    RnScene *scene = &game->scene;
    RN_ASSERT(scene->entries < RN_MENU_MAX);
    RnEntry *entry = &scene->entry[scene->entries];
    *entry = (RnEntry){.heading = choice.deed == RN_DEED_NONE, .barred = choice.why != RN_OK};
    rn_text_fit(entry->key, sizeof entry->key, key);
    rn_text_fit(entry->text, sizeof entry->text, text);
    game->choice[scene->entries++] = choice;
    return entry;
}

void rn_game_add_heading(RnGame *game, const char *text)
{
    rn_game_add(game, (RnOption){.deed = RN_DEED_NONE}, "", text);
}

void rn_game_add_command(RnGame *game, int command, const char *key, const char *text)
{
    rn_game_add(game, (RnOption){.deed = RN_DEED_COMMAND, .number = (uint8_t)command}, key, text);
}

void rn_game_add_back(RnGame *game) { rn_game_add_command(game, RN_COMMAND_NO, "Esc", _("Back")); }

void rn_game_ask(RnGame *game, const char *question)
{
    rn_text_fit(game->scene.question, sizeof game->scene.question, question);
}

const char *rn_game_space_key(int space)
{
    static const char *const keys[] = {"", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "s"};
    RN_ASSERT(space >= 0 && space <= RN_SEA);
    return keys[space];
}

void rn_game_minutes_text(int minutes, char *text, size_t size)
{
    snprintf(text, size, P_("%d min", "%d min", (unsigned long)minutes), minutes);
}

/* "+4: Fix Engine" of an item that helps with one repair, briefly "+4"; the latter alone with several. */
static void put_bonus(const RnState *state, int item, RnEntry *entry)
{
    int kinds = 0;
    int last = 0;
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        if (rn_item_bonus(kind, item) > 0) {
            kinds++;
            last = kind;
        }
    }
    if (kinds == 0) {
        return;
    }
    snprintf(entry->brief, sizeof entry->brief, "+%d", rn_item_bonus(last, item));
    rn_text_fit(entry->note, sizeof entry->note, entry->brief);
    if (kinds == 1) {
        char note[96];
        snprintf(note, sizeof note, "%s: %s", entry->brief,
                 rn_name_action(last, state->config.edition));
        rn_text_fit(entry->note, sizeof entry->note, note);
    }
}

void rn_game_add_item(RnGame *game, RnMove move, const char *key)
{
    const RnState *state = &game->scene.view.seen;
    char text[RN_ITEM_TEXT];
    int held = move.kind == RN_M_ITEM ? 1 : state->items[state->decider][move.what];
    rn_item_text(move.what, state->config.edition, held, text);
    RnEntry *entry = rn_game_add(game, (RnOption){.deed = RN_DEED_MOVE, .move = move}, key, text);
    if (state->decision != RN_DEFEND) { /* there it fights */
        put_bonus(state, move.what, entry);
    }
}

/* ---- The question ----------------------------------------------------------------------------- */

static const char *const CHANCES[RN_CHANCES] = {
    [RN_NO_CHANCE] = "",
    [RN_DIE] = N_("Roll the die. What does it show?"),
    [RN_EVENT] = N_("Turn an event card. Which one is it?"),
    [RN_ITEM] = N_("Draw an item. What is it?"),
    [RN_STACK] = N_("Stack the Time Keepers, from the bottom to the top. Whose is next?"),
};

static void ask_decision(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    RnScene *scene = &game->scene;
    char more[RN_SCENE_LINE / 2];
    if (state->decision == RN_CHANCE) {
        rn_chance_purpose(&game->session, &scene->names, more, sizeof more);
        snprintf(scene->question, sizeof scene->question, more[0] != '\0' ? "%s %s" : "%s",
                 rn_tr(CHANCES[state->chance]), more);
    } else if (state->decider != RN_NONE) {
        snprintf(scene->question, sizeof scene->question, _("%s: %s"),
                 scene->names.called[state->decider], rn_question(state->decision));
    }
}

static void ask_part(RnGame *game)
{
    static const char *const questions[RN_MOVE_KINDS] = {
        [RN_M_OPEN] = N_("Which hatch do you open? You decide then whether to go through."),
        [RN_M_UNBLOCK] = N_("Which hatch do you unblock?"),
        [RN_M_TRADE] = N_("With whom do you trade?"),
        [RN_M_ATTACK] = N_("Whom do you attack?"),
    };
    RnScene *scene = &game->scene;
    if (game->part.kind == RN_M_EVENT) {
        snprintf(scene->question, sizeof scene->question,
                 _("%s: which number does the card have for the Faint Check?"),
                 rn_name_event(game->part.what));
    } else {
        RN_ASSERT(questions[game->part.kind] != NULL);
        rn_game_ask(game, rn_tr(questions[game->part.kind]));
    }
}

/* ---- One line for each move ------------------------------------------------------------------- */

/* "1" .. "9", "0" for the tenth, then nothing */
static const char *number_key(int number)
{
    return number >= 1 && number <= 10 ? rn_game_space_key(number) : "";
}

/* Where the open hatch leads. */
static int behind_hatch(const RnSession *session)
{
    for (size_t i = rn_session_steps(session); i > 0; i--) {
        if (rn_session_past(session, i - 1)->move.kind == RN_M_OPEN) {
            return rn_session_past(session, i - 1)->move.what;
        }
    }
    return 0;
}

static void add_space(RnGame *game, RnMove move, int space, int cost)
{
    RnOption choice = {.deed = RN_DEED_MOVE, .move = move, .space = (uint8_t)space};
    RnEntry *entry = rn_game_add(game, choice, rn_game_space_key(space), rn_name_space(space));
    if (cost > 0) {
        rn_game_minutes_text(cost, entry->note, sizeof entry->note);
    }
}

static void add_plain(RnGame *game, RnMove move, const char *key)
{
    const RnState *state = &game->scene.view.seen;
    RnOption choice = {.deed = RN_DEED_MOVE, .move = move};
    int cost = rn_cost(state, move);
    if (move.kind == RN_M_ENTER) {
        choice.space = (uint8_t)behind_hatch(&game->session);
    }
    RnEntry *entry =
        rn_game_add(game, choice, key, rn_name_action(move.kind, state->config.edition));
    if (move.kind == RN_M_ENTER && cost > 0) {
        rn_game_minutes_text(cost, entry->note, sizeof entry->note);
    } else if (move.kind == RN_M_ENTER) {
        rn_text_fit(entry->note, sizeof entry->note, rn_name_space(choice.space));
    } else if (move.kind == RN_M_STAY) {
        rn_text_fit(entry->note, sizeof entry->note, _("the hatch closes"));
    }
}

static void add_move(RnGame *game, RnMove move, int number)
{
    RnOption choice = {.deed = RN_DEED_MOVE, .move = move};
    char text[64];
    switch (move.kind) {
    case RN_M_USE:
    case RN_M_GIVE:
    case RN_M_DISCARD:
    case RN_M_ITEM: rn_game_add_item(game, move, number_key(number)); break;
    case RN_M_OPEN: add_space(game, move, move.what, rn_cost(&game->scene.view.seen, move)); break;
    case RN_M_BURN: add_space(game, move, move.what, 0); break;
    case RN_M_BLOCK:
        rn_game_hatch_text(game, move.what, text, sizeof text);
        rn_game_add(game, choice, number_key(number), text);
        break;
    case RN_M_STACK:
    case RN_M_TRADE:
    case RN_M_ATTACK:
        rn_game_add(game, choice, number_key(number), game->scene.names.called[move.what]);
        break;
    case RN_M_DIE:
        snprintf(text, sizeof text, "%d", move.count);
        rn_game_add(game, choice, number_key(move.count), text);
        break;
    case RN_M_EVENT:
        rn_game_add(game, choice, move.count > 0 ? number_key(move.count) : "-",
                    rn_word_faint(move.count));
        break;
    default: add_plain(game, move, number_key(number));
    }
}

/* Event cards: a line for each kind, the number is asked next. */
static void list_events(RnGame *game, const RnMove *moves, int count)
{
    for (int i = 0; i < count; i++) {
        bool more = i + 1 < count && moves[i + 1].what == moves[i].what;
        RnOption choice = {.deed = more ? RN_DEED_PART : RN_DEED_MOVE, .move = moves[i]};
        if (i == 0 || moves[i - 1].what != moves[i].what) {
            rn_game_add(game, choice, "", rn_name_event(moves[i].what));
        }
    }
}

static void list_decision(RnGame *game)
{
    const RnState *state = &game->scene.view.seen;
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(game->session.box, state, moves);
    ask_decision(game);
    if (state->decision == RN_TURN) {
        rn_game_list_turn(game, moves, count);
    } else if (state->chance == RN_EVENT) {
        list_events(game, moves, count);
    } else {
        for (int i = 0; i < count; i++) {
            add_move(game, moves[i], i + 1);
        }
    }
}

/* ---- Parts of a decision ---------------------------------------------------------------------- */

static bool is_part(RnMove part, RnMove move)
{
    return part.kind == move.kind && (part.kind != RN_M_EVENT || part.what == move.what);
}

static void list_part(RnGame *game)
{
    RnMove moves[RN_MOVES_MAX];
    char text[64];
    int count = rn_legal(game->session.box, &game->scene.view.seen, moves);
    int number = 0;
    ask_part(game);
    for (int i = 0, alike; i < count; i += alike) {
        bool unblock = moves[i].kind == RN_M_UNBLOCK;
        alike = unblock ? rn_alike(moves + i, count - i, true) : 1;
        if (!is_part(game->part, moves[i])) {
            continue;
        }
        number++;
        if (unblock) {
            rn_game_hatch_text(game, moves[i].what, text, sizeof text);
            rn_game_add_minutes(game, moves + i, alike, number_key(number), text);
        } else {
            add_move(game, moves[i], number);
        }
    }
}

/* ---- Asked once more -------------------------------------------------------------------------- */

void rn_game_hatch_text(const RnGame *game, int hatch, char *text, size_t size)
{
    char name[8];
    rn_hatch_text(game->session.box, hatch, name);
    snprintf(text, size, _("Hatch %s"), name);
}

void rn_game_action_text(const RnGame *game, RnMove move, char *text, size_t size)
{
    const char *name = rn_name_action(move.kind, rn_session_state(&game->session)->config.edition);
    char hatch[8];
    if (move.kind == RN_M_UNBLOCK) {
        rn_hatch_text(game->session.box, move.what, hatch);
        snprintf(text, size, _("%s: %s"), name, hatch);
    } else if (move.kind == RN_M_TRADE || move.kind == RN_M_ATTACK) {
        snprintf(text, size, _("%s: %s"), name, game->scene.names.called[move.what]);
    } else {
        snprintf(text, size, "%s", name);
    }
}

static void list_minutes(RnGame *game)
{
    RnScene *scene = &game->scene;
    RnMove moves[RN_MOVES_MAX];
    RnMove same[RN_MOVES_MAX];
    char text[96];
    int alike = 0;
    int count = rn_legal(game->session.box, &scene->view.seen, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i].kind == game->part.kind && moves[i].what == game->part.what) {
            RN_ASSERT(alike < RN_MOVES_MAX);
            same[alike++] = moves[i];
        }
    }
    rn_game_action_text(game, game->part, text, sizeof text);
    snprintf(scene->question, sizeof scene->question, _("%s: %s"), text,
             game->part.kind == RN_M_DRAW ? _("How many? A minute for each.")
                                          : _("How many minutes? Left and right, or a digit."));
    if (alike > 0) {
        rn_game_add_minutes(game, same, alike, "", text);
    }
    rn_game_add_back(game);
}

static void list_sure(RnGame *game)
{
    RnScene *scene = &game->scene;
    char text[96];
    rn_game_action_text(game, game->part, text, sizeof text);
    const RnState *seen = &scene->view.seen;
    const char *danger = rn_danger_text(seen, rn_crew_danger(game->session.box, seen, game->part));
    if (danger[0] != '\0') {
        snprintf(scene->question, sizeof scene->question, "%s %s", danger, _("Really?"));
    } else {
        snprintf(scene->question, sizeof scene->question, _("%s: %s"), text, _("Really?"));
    }
    rn_game_add_command(game, RN_COMMAND_YES, "y", text);
    rn_game_add_back(game);
}

/* ---- Without a decision ----------------------------------------------------------------------- */

/* The next game of the same people, where somebody has opened it, or could. */
static void list_next(RnGame *game)
{
    const RnRoom *room = game->remote->room;
    if (room->rematch[0] != '\0') {
        rn_game_add_command(game, RN_COMMAND_AGAIN, "n", _("Join the next game"));
    } else if (room->you >= 0) {
        rn_game_add_command(game, RN_COMMAND_AGAIN, "n", _("Sail again together"));
    }
}

/* Everybody at an online table wanted to stop: what is left is to look back. */
static void list_stopped(RnGame *game)
{
    rn_game_ask(game, _("Everybody at the table wanted to stop here."));
    if (game->scene.view.hides == 0) {
        rn_game_add_command(game, RN_COMMAND_REPLAY, "p", _("Watch it again, step by step"));
    }
    rn_game_add_command(game, RN_COMMAND_LOG, "L", _("The whole log"));
    rn_game_add_command(game, RN_COMMAND_TALK, "t", _("Talk"));
    list_next(game);
    rn_game_add_command(game, RN_COMMAND_LEAVE, "q", _("Back to the title"));
}

static void list_watch(RnGame *game)
{
    RnScene *scene = &game->scene;
    int decider = rn_session_state(&game->session)->decider;
    const RnRoom *room = game->remote != NULL ? game->remote->room : NULL;
    if (room != NULL && room->phase == RN_ROOM_OVER) {
        list_stopped(game);
    } else if (room != NULL && !rn_room_goes_on(room)) {
        rn_game_ask(game, _("The game is paused."));
    } else {
        snprintf(scene->question, sizeof scene->question,
                 room != NULL ? _("%s decides.") : _("%s decides. Space hurries."),
                 scene->names.called[decider]);
    }
}

static void list_pass(RnGame *game)
{
    RnScene *scene = &game->scene;
    char unnamed[32];
    const char *name =
        rn_game_player(game, rn_session_state(&game->session)->decider, unnamed, sizeof unnamed);
    snprintf(scene->question, sizeof scene->question,
             _("The next to decide is %s. Look at what happened, then hide it."), name);
    rn_game_add_command(game, RN_COMMAND_PASS, "", _("Hide this and pass the keyboard on"));
}

/* Everybody's results of the daily boat, at the server that was visited last. */
static void list_day(RnGame *game)
{
    char day[RN_DAY_MAX], server[RN_SERVER_TEXT];
    rn_daily_of(&game->session, &game->head, day);
    if (day[0] != '\0' && rn_server_read(server)) {
        rn_game_add_command(game, RN_COMMAND_DAY, "d", _("Table of the day"));
    }
}

static void list_end(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    rn_game_ask(game, rn_ending_text(state->result, state->reason));
    rn_game_add_command(game, RN_COMMAND_RESULT, "", _("The result"));
    rn_game_add_command(game, RN_COMMAND_REVIEW, "v", _("Where it was won or lost"));
    rn_game_add_command(game, RN_COMMAND_REPLAY, "p", _("Watch it again, step by step"));
    rn_game_add_command(game, RN_COMMAND_LOG, "L", _("The whole log"));
    if (game->remote == NULL) {
        list_day(game);
        rn_game_add_command(game, RN_COMMAND_AGAIN, "n", _("Another game like this"));
    } else {
        rn_game_add_command(game, RN_COMMAND_TALK, "t", _("Talk"));
        list_next(game);
    }
    rn_game_add_command(game, RN_COMMAND_LEAVE, "q", _("Back to the title"));
}

static void list_stage(RnGame *game)
{
    switch (game->stage) {
    case RN_STAGE_CHOOSE: list_decision(game); break;
    case RN_STAGE_WATCH: list_watch(game); break;
    case RN_STAGE_PASS: list_pass(game); break;
    case RN_STAGE_RECEIVE: break;
    case RN_STAGE_OVER: list_end(game); break;
    }
}

/* ---- The list --------------------------------------------------------------------------------- */

/* The spaces that the choices are about, which the picture marks. */
static void mark_targets(RnGame *game)
{
    RnScene *scene = &game->scene;
    scene->targets = 0;
    scene->sea_key[0] = '\0';
    memset(scene->minutes, 0, sizeof scene->minutes);
    for (int i = 0; i < scene->entries; i++) {
        int space = game->choice[i].space;
        if (space == 0 || scene->entry[i].barred) {
            continue;
        }
        scene->targets = (uint16_t)(scene->targets | 1U << space);
        if (game->choice[i].deed == RN_DEED_GO) {
            scene->minutes[space] = game->route[space].minutes;
        }
        if (space == RN_SEA) {
            strcpy(scene->sea_key, scene->entry[i].key);
        }
    }
}

static RnOffer offer(const RnGame *game)
{
    switch (game->mode) {
    case RN_MODE_DECIDE:
        if (game->stage == RN_STAGE_WATCH && game->scene.entries == 0) {
            return game->remote != NULL ? RN_OFFER_WAIT : RN_OFFER_WATCH;
        }
        return game->stage == RN_STAGE_CHOOSE ? RN_OFFER_DECISION : RN_OFFER_LIST;
    case RN_MODE_PART:
    case RN_MODE_MINUTES:
    case RN_MODE_SURE: return RN_OFFER_PART;
    case RN_MODE_HINTS:
    case RN_MODE_MENU:
    case RN_MODE_SEATS: break;
    }
    return RN_OFFER_LIST;
}

/* Whether minutes are shown for some of the choices before they are asked for. */
static bool has_minutes(const RnGame *game)
{
    bool found = false;
    for (int i = 0; i < game->scene.entries && game->mode != RN_MODE_MINUTES; i++) {
        found = found || game->choice[i].deed == RN_DEED_MINUTES;
    }
    return found;
}

void rn_game_list(RnGame *game, RnMode mode, int cursor)
{
    RnScene *scene = &game->scene;
    if (game->mode == RN_MODE_DECIDE && mode != RN_MODE_DECIDE) {
        game->outer = scene->cursor;
    }
    scene->all = scene->all && mode == game->mode && cursor >= 0;
    game->mode = mode;
    game->minutes_of = -1;
    if (mode != RN_MODE_MINUTES) {
        game->clicked = 0;
    }
    scene->entries = 0;
    scene->long_entries = false;
    scene->question[0] = '\0';
    switch (mode) {
    case RN_MODE_DECIDE: list_stage(game); break;
    case RN_MODE_PART: list_part(game); break;
    case RN_MODE_MINUTES: list_minutes(game); break;
    case RN_MODE_SURE: list_sure(game); break;
    case RN_MODE_HINTS: rn_game_list_hints(game); break;
    case RN_MODE_MENU: rn_game_list_menu(game); break;
    case RN_MODE_SEATS: rn_game_list_seats(game); break;
    }
    scene->cursor = rn_game_can_choose(game, cursor) ? cursor : rn_game_begin_at(game);
    scene->focus = scene->cursor;
    scene->has_minutes = has_minutes(game);
    game->picked = false;
    scene->offer = (uint8_t)offer(game);
    if (mode == RN_MODE_DECIDE) { /* its parts lead back to it */
        scene->can_end = rn_game_can_end(game);
    }
    mark_targets(game);
    rn_game_preview(game);
}
