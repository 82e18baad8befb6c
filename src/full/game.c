/*
 * game.c - the screen of a game being played: opening, drawing, and who is told what happens.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/memory.h"
#include "full/game.h"
#include "full/online.h"
#include "full/teach.h"
#include "full/widgets.h"
#include "table/programs.h"
#include "text/tongue.h"

/* ---- The screen ------------------------------------------------------------------------------- */

static void draw(const void *model, RnCanvas *canvas)
{
    const RnGame *game = model;
    rn_canvas_clear(canvas); /* what lies below is not to be seen */
    if (game->stage == RN_STAGE_RECEIVE) {
        rn_game_draw_receive(game, canvas);
    } else {
        rn_draw_game(&game->scene, canvas);
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    RnGame *game = model;
    uint32_t key = rn_input_key(input);
    if (key == RN_KEY_TALK && game->remote != NULL) {
        rn_talk_open(app, game->remote->room);
        return;
    }
    if (key != 0) {
        rn_game_key(game, key);
        return;
    }
    switch (input->kind) {
    case RN_IN_KEY: break;
    case RN_IN_CLICK:
    case RN_IN_WHEEL: rn_game_click(game, input); break;
    case RN_IN_TICK: rn_game_tick(game); break;
    case RN_IN_SHOWN: rn_game_back(game); break;
    }
}

static int tick(const void *model, uint64_t now_ms) { return rn_game_wait(model, now_ms); }

static void end(void *model)
{
    RnGame *game = model;
    rn_game_drop_job(game);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        rn_dismiss_program(&game->bot[g], &game->session, g);
        free(game->command[g]);
    }
    rn_shelf_close(&game->kept);
    free(game->file);
    free(game->teaching);
    free(game->remote);
    rn_session_free(&game->session);
    free(game);
}

static const RnScreenKind GAME = {.draw = draw, .take = take, .tick = tick, .end = end};

/* ---- Making one ------------------------------------------------------------------------------- */

static RnGame *make(RnApp *app)
{
    RnGame *game = rn_alloc(1, sizeof *game);
    game->app = app;
    game->seat = RN_NONE;
    game->scene.rescue = -1;
    game->scene.rescue_before = -1;
    game->scene.cursor = -1;
    game->rescue_steps = SIZE_MAX;
    game->calm = SIZE_MAX;
    rn_session_init(&game->session, app->box);
    return game;
}

/* Takes the seats over, the commands of programs too. */
static void seat_all(RnGame *game, const RnSeats *seats)
{
    game->seats = *seats;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        RnSeat *seat = &game->seats.seat[g];
        if (seat->kind == RN_PROGRAM) {
            seat->command = game->command[g] = rn_text_copy(seat->command);
        }
    }
}

/* The first game of all begins with how a turn goes. That there are settings from then on says that it was
 * told; where they cannot be written it is told again. */
static void welcome(const RnGame *game)
{
    RnApp *app = game->app;
    if (app->newcomer && rn_game_first_person(game) != RN_NONE) {
        app->newcomer = false;
        rn_settings_write(&app->settings);
        rn_game_open_help(app, RN_HELP_TURN);
    }
}

/* There is a game in the session and somebody in every seat: shows it. `again` says that it takes the
 * place of the screen on top. */
static void begin(RnGame *game, bool again)
{
    const RnState *state = rn_session_state(&game->session);
    game->began.config = state->config;
    game->began.head = game->head;
    game->began.seats = game->seats;
    game->began.manual = !rn_session_is_seeded(&game->session);
    rn_seats_name(&game->seats, state, &game->head);
    game->secret = rn_game_has_secrets(game);
    game->seat = game->secret ? RN_NONE : rn_game_first_person(game);
    for (int player = 0; player <= RN_GNOMES_MAX; player++) {
        game->told[player] = rn_session_steps(&game->session);
    }
    rn_game_names(game);
    rn_game_next(game);
    if (again) {
        rn_app_swap(game->app, &GAME, game);
    } else {
        rn_app_push(game->app, &GAME, game);
    }
    welcome(game);
}

static void begin_new(RnApp *app, const RnStart *start, bool no_save, bool again)
{
    RnGame *game = make(app);
    game->no_save = no_save;
    RnConfigFlaw flaw = rn_session_new(&game->session, &start->config, !start->manual, start->seed);
    if (flaw != RN_CONFIG_OK) {
        rn_message_open(app, _("Sorry"), rn_tr(rn_config_text(flaw)));
        end(game);
        return;
    }
    game->head = start->head;
    if (game->head.date[0] == '\0') {
        rn_head_today(&game->head);
    }
    seat_all(game, &start->seats);
    rn_seats_name(&game->seats, rn_session_state(&game->session), &game->head);
    rn_game_save(game);
    begin(game, again);
}

void rn_game_start(RnApp *app, const RnStart *start) { begin_new(app, start, false, false); }

void rn_game_again(RnGame *game)
{
    RnStart another = game->began;
    uint32_t seed;
    if (getentropy(&seed, sizeof seed) != 0) {
        seed = (uint32_t)rn_session_seed(&game->session) + 1;
    }
    another.seed = seed;
    another.head.date[0] = '\0';
    begin_new(game->app, &another, game->no_save, true);
}

bool rn_game_resume(RnApp *app, const char *id)
{
    char why[RN_SHELF_ERROR_MAX];
    RnSeats seats = rn_seats();
    RnGame *game = make(app);
    if (!rn_shelf_load(&app->shelf, id, &game->kept, &game->session, &game->head, &seats, why)) {
        rn_message_open(app, _("Sorry"), why);
        end(game);
        return false;
    }
    seat_all(game, &seats);
    game->saved = true;
    begin(game, false);
    return true;
}

void rn_game_online(RnApp *app, RnRoom *room)
{
    RnGame *game = make(app);
    game->no_save = true;
    game->remote = rn_alloc(1, sizeof *game->remote);
    *game->remote =
        (RnRemote){.room = room, .changes = room->changes, .heard = room->heard, .connected = true};
    room->from = 0; /* all of it is new here */
    if (rn_session_new(&game->session, &room->config, false, 0) != RN_CONFIG_OK) {
        end(game);
        return;
    }
    game->remote->going = rn_room_goes_on(room);
    rn_remote_follow(game);
    rn_remote_seats(game);
    begin(game, false);
}

void rn_game_teach(RnApp *app, int lesson)
{
    RnGame *game = make(app);
    RnSeats seats = rn_seats();
    seats.no_rescue = true;
    game->no_save = true;
    game->teaching = rn_alloc(1, sizeof *game->teaching);
    rn_lesson_begin(&game->teaching->pupil, lesson, &game->session);
    seat_all(game, &seats);
    begin(game, false);
    rn_teach_again(game);
}

void rn_game_run(RnApp *app, const RnBeginning *run)
{
    if (run->session == NULL) {
        return;
    }
    RnGame *game = make(app);
    game->session = *run->session;
    rn_session_init(run->session, app->box);
    game->head = *run->head;
    seat_all(game, run->seats);
    rn_seats_name(&game->seats, rn_session_state(&game->session), &game->head);
    game->no_save = run->no_save;
    game->file = run->file != NULL ? rn_text_copy(run->file) : NULL;
    if (run->kept != NULL) {
        game->kept = *run->kept;
        memset(run->kept, 0, sizeof *run->kept);
    }
    rn_game_save(game);
    begin(game, false);
}
