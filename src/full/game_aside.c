/*
 * game_aside.c - beside the game: its menu, who plays, leaving, and the end.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/game.h"
#include "full/online.h"
#include "full/teach.h"
#include "table/seatkey.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- The menu --------------------------------------------------------------------------------- */

/* What the people of an online table decide together. */
static void list_table(RnGame *game)
{
    const RnRoom *room = game->remote->room;
    rn_game_add_command(game, RN_COMMAND_TALK, "t", _("Talk"));
    if (room->you >= 0 && room->person[room->you].counts && room->phase == RN_ROOM_PLAYING) {
        rn_game_add_command(game, RN_COMMAND_PAUSE, "b", room->paused ? _("Go on") : _("Pause"));
        rn_game_add_command(game, RN_COMMAND_RESIGN, "g",
                            room->person[room->you].resigns ? _("Play on after all")
                                                            : _("Give up …"));
    }
}

void rn_game_list_menu(RnGame *game)
{
    rn_game_ask(game, game->remote != NULL ? _("The server keeps the game.")
                      : game->saved        ? _("The game is saved after every decision.")
                      : game->no_save      ? _("The game is not kept.")
                                      : _("The game is NOT SAVED: the disk cannot be written."));
    rn_game_add_command(game, RN_COMMAND_NO, "Esc", _("Go on playing"));
    if (game->teaching != NULL) {
        rn_game_add_command(game, RN_COMMAND_LESSON, "e", _("What the lesson said"));
    } else if (game->remote != NULL) {
        list_table(game);
    } else {
        rn_game_add_command(game, RN_COMMAND_SEATS, "s", _("Who plays"));
    }
    rn_game_add_command(game, RN_COMMAND_SETTINGS, "o", _("Settings"));
    rn_game_add_command(game, RN_COMMAND_RULES, "r", _("Rules"));
    rn_game_add_command(game, RN_COMMAND_HELP, "?", _("Keys, signs, how a turn goes"));
    rn_game_add_command(game, RN_COMMAND_LOG, "L", _("The whole log"));
    if (game->scene.view.hides == 0 &&
        game->teaching == NULL) { /* the story of the steps tells every hand */
        rn_game_add_command(game, RN_COMMAND_REPLAY, "p", _("What happened so far, step by step"));
    }
    if (game->teaching == NULL) {
        rn_game_add_command(game, RN_COMMAND_COPY, "c", _("Save a copy"));
    }
    rn_game_add_command(game, RN_COMMAND_LEAVE, "q", _("Leave the game"));
}

void rn_game_list_seats(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    const RnNames *names = &game->scene.names;
    rn_game_ask(game, _("Who plays? Choose a gnome to give it away or to take it back."));
    for (int g = 0; g < state->config.gnomes; g++) {
        RnOption choice = {.deed = RN_DEED_SEAT, .number = (uint8_t)g};
        int kind = game->seats.seat[g].kind;
        char key[2] = {(char)('1' + g), '\0'};
        char text[96];
        if (rn_status(state, g) != RN_ABOARD) {
            continue;
        }
        if (kind == RN_PERSON) {
            snprintf(text, sizeof text, _("%s: let a computer player take over (%s)"),
                     names->called[g], rn_kind_name(game->app->settings.crew));
        } else {
            snprintf(text, sizeof text, _("%s: play it yourself"), names->called[g]);
        }
        RnEntry *entry = rn_game_add(game, choice, key, text);
        rn_text_fit(entry->note, sizeof entry->note, rn_kind_name(kind));
    }
    rn_game_add_back(game);
}

/* ---- Leaving ---------------------------------------------------------------------------------- */

enum { STAY, TITLE, QUIT, LEAVE_ANSWERS };

static void leave_answered(RnApp *app, void *user, int answer)
{
    (void)user;
    if (answer == TITLE) {
        rn_app_home(app);
    } else if (answer == QUIT) {
        app->quit = true;
    }
}

static void ask_leave(RnGame *game)
{
    const char *const answers[LEAVE_ANSWERS] = {
        [STAY] = _("Go on playing"),
        [TITLE] = _("Back to the title"),
        [QUIT] = _("Quit the program"),
    };
    if (game->teaching != NULL) {
        rn_app_pop(game->app);
    } else if (game->remote != NULL) {
        rn_app_home(game->app);
    } else if (game->stage == RN_STAGE_OVER && game->saved) {
        rn_app_home(game->app);
    } else {
        rn_question_open(game->app, _("Leave the game?"),
                         game->saved
                             ? _("The game is saved. You can go on with it at any time.")
                             : _("The game is NOT SAVED. Who leaves now loses what was played."),
                         answers, LEAVE_ANSWERS, leave_answered, game);
    }
}

/* ---- Giving up at an online table ------------------------------------------------------------- */

static void resign_answered(RnApp *app, void *user, int answer)
{
    const RnGame *game = user;
    (void)app;
    if (answer == 1) {
        rn_room_resign(game->remote->room, true);
    }
}

static void ask_resign(RnGame *game)
{
    RnRoom *room = game->remote->room;
    rn_game_list(game, RN_MODE_DECIDE, -1);
    const char *const answers[] = {C_("not giving up", "Play on"), _("Give up")};
    char text[2 * RN_ROOM_LINE], want[RN_ROOM_LINE] = "";
    if (room->person[room->you].resigns) {
        rn_room_resign(room, false);
        return;
    }
    rn_room_resign_text(room, want);
    snprintf(text, sizeof text, "%s\n\n%s",
             _("The game ends when everybody who began it wants to give up. Whoever was not here "
               "for a day is not asked."),
             want);
    rn_question_open(game->app, _("Give up?"), text, answers, 2, resign_answered, game);
}

/* ---- The end ---------------------------------------------------------------------------------- */

enum { LOOK, REVIEW, REPLAY, BACK, AGAIN, END_ANSWERS };

static void end_answered(RnApp *app, void *user, int answer)
{
    RnGame *game = user;
    switch (answer) {
    case REVIEW: rn_review_open(app, &game->session, &game->head); break;
    case REPLAY: rn_replay_open(app, &game->session, &game->head); break;
    case AGAIN: rn_game_again(game); break;
    case BACK: rn_app_home(app); break;
    }
}

/* Who lived and who did not, a line each. */
static void put_crew(const RnGame *game, RnOut *out)
{
    const RnState *state = rn_session_state(&game->session);
    for (int g = 0; g < state->config.gnomes; g++) {
        char line[160];
        int status = rn_status(state, g);
        if (status == RN_ABOARD && state->result != RN_RESCUED) {
            snprintf(line, sizeof line,
                     P_("%s: %s, %d minute left", "%s: %s, %d minutes left", state->time[g]),
                     game->scene.names.called[g], rn_name_status(status), state->time[g]);
        } else {
            snprintf(line, sizeof line, _("%s: %s"), game->scene.names.called[g],
                     status == RN_ABOARD ? _("rescued") : rn_name_status(status));
        }
        rn_put(out, "\n");
        rn_put(out, line);
    }
}

void rn_game_tell_end(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    const char *const answers[END_ANSWERS] = {
        [LOOK] = _("Look at the boat"),
        [REVIEW] = _("Where it was won or lost"),
        [REPLAY] = _("Watch it again, step by step"),
        [BACK] = _("Back to the title"),
        [AGAIN] = _("Another game like this"), /* an online table decides that for itself */
    };
    char text[2048];
    char turns[96];
    int played = rn_session_turns(&game->session, SIZE_MAX);
    RnOut out = rn_out(text, sizeof text);
    game->end_told = true;
    if (game->teaching != NULL) { /* which tells of the end itself */
        return;
    }
    rn_put(&out, rn_ending_text(state->result, state->reason));
    snprintf(turns, sizeof turns,
             P_("%d turn was played.", "%d turns were played.", (unsigned long)played), played);
    rn_put(&out, "\n");
    rn_put(&out, turns);
    rn_put(&out, "\n");
    put_crew(game, &out);
    RN_ASSERT(!out.full);
    rn_question_open(game->app, rn_name_result(state->result), text, answers,
                     game->remote != NULL ? AGAIN : END_ANSWERS, end_answered, game);
}

/* Everybody's results of this daily boat. */
static void show_day(RnGame *game)
{
    char day[RN_DAY_MAX], server[RN_SERVER_TEXT];
    RnAddress address;
    rn_daily_of(&game->session, &game->head, day);
    if (day[0] != '\0' && rn_server_read(server) && rn_address_read(server, &address)) {
        rn_pier_screen_open(game->app, &address, day);
    }
}

/* ---- Commands --------------------------------------------------------------------------------- */

void rn_game_command(RnGame *game, int command)
{
    RnApp *app = game->app;
    switch ((RnCommand)command) {
    case RN_COMMAND_YES:
    case RN_COMMAND_NO: break; /* the list's own */
    case RN_COMMAND_PASS: rn_game_pass(game); break;
    case RN_COMMAND_LOG: rn_game_open_log(app, game); break;
    case RN_COMMAND_CREW: rn_game_open_crew(app, game, 0); break;
    case RN_COMMAND_LOOK: rn_game_open_look(app, game); break;
    case RN_COMMAND_RULES: rn_rules_open(app, game->clause); break;
    case RN_COMMAND_SETTINGS: rn_settings_open(app); break;
    case RN_COMMAND_REPLAY: rn_replay_open(app, &game->session, &game->head); break;
    case RN_COMMAND_REVIEW: rn_review_open(app, &game->session, &game->head); break;
    case RN_COMMAND_TALK: rn_talk_open(app, game->remote->room); break;
    case RN_COMMAND_PAUSE: rn_room_pause(game->remote->room, !game->remote->room->paused); break;
    case RN_COMMAND_RESIGN: ask_resign(game); break;
    case RN_COMMAND_LESSON: rn_teach_again(game); break;
    case RN_COMMAND_SEATS: rn_game_list(game, RN_MODE_SEATS, -1); break;
    case RN_COMMAND_COPY: rn_game_save_copy(game); break;
    case RN_COMMAND_HELP: rn_game_open_help(app, RN_HELP_KEYS); break;
    case RN_COMMAND_DAY: show_day(game); break;
    case RN_COMMAND_AGAIN:
        if (game->remote != NULL) {
            rn_remote_again(game);
        } else {
            rn_game_again(game);
        }
        break;
    case RN_COMMAND_RESULT: rn_game_tell_end(game); break;
    case RN_COMMAND_LEAVE: ask_leave(game); break;
    }
}

/* ---- The keyboard changes hands --------------------------------------------------------------- */

void rn_game_draw_receive(const RnGame *game, RnCanvas *canvas)
{
    char text[RN_SCENE_LINE];
    char unnamed[32];
    int decider = rn_session_state(&game->session)->decider;
    int gnome = decider != RN_NONE ? decider : rn_game_first_person(game);
    int width = canvas->width < 64 ? canvas->width - 4 : 60;
    int x = (canvas->width - width) / 2;
    int y = canvas->height / 2 - 3;
    RnRect box = {x, y, width, 7};
    snprintf(text, sizeof text, _("Pass the keyboard to %s."),
             rn_game_player(game, gnome, unnamed, sizeof unnamed));
    rn_box(canvas, box, _("RED NOVEMBER"));
    rn_put_centred(canvas, x + 1, y + 2, width - 2, RN_ST_STRONG, text);
    rn_put_centred(canvas, x + 1, y + 4, width - 2, RN_ST_CHOICE,
                   _("Enter when only this player sees the screen."));
    rn_spot(canvas, box, RN_SPOT_MENU);
}
