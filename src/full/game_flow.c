/*
 * game_flow.c - the order of things in a game.
 *
 * After everything that changes the position:
 *
 *   1. the game is saved
 *   2. the next to decide is found: a person, who may have to get the keyboard first, a computer
 *      player, or nobody because the game is over
 *   3. the picture is made
 *   4. the chance of rescue is found, and the worker is asked for the move of a computer player
 *
 * Nothing here waits. What the worker finds comes with a tick; until then keys are answered.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/game.h"
#include "full/online.h"
#include "full/teach.h"
#include "full/widgets.h"
#include "table/advice.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    BUSY_MS = 300,     /* from then on a person wants to know what is going on */
    PROGRESS_MS = 100, /* how often that is brought up to date */
    SPEEDS = 3
};

/* How long what happened stays before the next computer player's move: so much, and more for every
 * line of it, up to a limit. */
static const struct {
    int base, line, most;
} PAUSES[SPEEDS] = {{0, 0, 0}, {80, 40, 500}, {300, 150, 1800}};

bool rn_game_is_person(const RnGame *game, int gnome)
{
    return game->seats.seat[gnome].kind == RN_PERSON &&
           (game->remote == NULL ||
            (rn_room_is_mine(game->remote->room, gnome) && rn_room_goes_on(game->remote->room)));
}

/* ---- The worker ------------------------------------------------------------------------------- */

void rn_game_drop_job(RnGame *game)
{
    if (game->job != RN_JOB_NONE) {
        rn_worker_drop(game->app->worker);
    }
    game->job = RN_JOB_NONE;
    game->scene.busy[0] = '\0';
}

uint64_t rn_game_seed(const RnGame *game, int salt)
{
    return rn_think_seed(rn_session_seed(&game->session), rn_session_steps(&game->session), salt);
}

/* Of a view that hides from everybody nothing can be found out. */
static bool can_ask_rescue(const RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    bool all_hidden = game->secret && game->stage == RN_STAGE_WATCH;
    return game->scene.rescue_shown && !all_hidden && game->stage != RN_STAGE_RECEIVE &&
           state->decision != RN_CHANCE && state->decision != RN_OVER;
}

static void find_rescue(RnGame *game)
{
    RnScene *scene = &game->scene;
    const uint64_t seed = rn_game_seed(game, RN_SALT_RESCUE);
    rn_crew_endings(game->session.box, &scene->view, seed, &scene->endings);
    game->rescue_due = false;
    if (game->rescue_steps != rn_session_steps(&game->session)) {
        scene->rescue_before = scene->rescue;
    }
    game->rescue_steps = rn_session_steps(&game->session);
    scene->rescue = rn_percent(scene->endings.rescue.chance);
    scene->rescue_margin = rn_percent(scene->endings.rescue.margin);
}

/* Without a thread the thinking is done here, and keys wait. */
static void think_here(RnGame *game, const RnView *view, RnPlayer *player)
{
    player->budget = (RnBudget){
        .simulations = game->app->effort.games != 0 ? game->app->effort.games : RN_BUDGET_USUAL};
    game->move = rn_player_move(game->session.box, player, view);
    game->player = *player;
    game->has_move = true;
}

static void take_over(RnGame *game, int gnome, const char *why);

static void ask_move(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    int gnome = state->decider;
    const RnSeat *seat = &game->seats.seat[gnome];
    RnEffort effort = game->app->effort;
    effort.alone = rn_seats_people(&game->seats, state->config.gnomes) == 0;
    effort.loyal = rn_seats_loyal(&game->seats, state, gnome);
    RnWorker *worker = game->app->worker;
    RnView view;
    rn_view(state, gnome, &view);
    if (seat->kind == RN_PROGRAM && worker == NULL) {
        take_over(game, gnome, _("There is no thread to ask it."));
        return;
    }
    if (seat->kind == RN_PROGRAM) {
        RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX);
        const RnBot *bot = &game->bot[gnome];
        RnNews news = rn_news_of(&game->session, gnome, bot->pid != 0 ? bot->told : 0,
                                 bot->pid != 0 ? bot->told_mark : 0);
        rn_worker_program(worker, &view, effort, &game->bot[gnome], seat->command, &news);
    } else {
        RnPlayer *player = rn_crewman(&game->crew, &game->session, gnome, seat->kind, effort);
        if (worker == NULL) {
            think_here(game, &view, player);
            return;
        }
        rn_worker_move(worker, &view, effort, player);
    }
    game->job = RN_JOB_MOVE;
}

/* ---- Computer players ------------------------------------------------------------------------- */

/* The gnome's program has failed: the game goes on without it. */
static void take_over(RnGame *game, int gnome, const char *why)
{
    char text[RN_SCENE_LINE];
    rn_bot_end(&game->bot[gnome]);
    rn_game_seat(game, gnome, RN_PERSON);
    snprintf(text, sizeof text,
             _("The program of gnome %s failed, so the gnome is yours from now on. The reason: %s"),
             rn_word_gnome(gnome), why);
    rn_message_open(game->app, _("A program failed"), text);
}

static void play_thought(RnGame *game)
{
    int gnome = rn_session_state(&game->session)->decider;
    game->has_move = false;
    if (rn_session_play(&game->session, game->move) != RN_OK) {
        take_over(game, gnome, _("It made a move that is not allowed."));
        return;
    }
    if (game->seats.seat[gnome].kind != RN_PROGRAM) {
        rn_crewman_moved(&game->crew, &game->session, gnome, &game->player);
    }
    rn_game_save(game);
    rn_game_next(game);
}

/* What comes next while others play: first what the last move has changed, then the next move. */
static void watch(RnGame *game)
{
    bool slow = game->app->settings.speed > 0 && !game->hurry;
    if (game->has_move && game->app->now_ms >= game->pause_until) {
        play_thought(game);
    } else if (game->job == RN_JOB_NONE && slow && game->rescue_due && can_ask_rescue(game)) {
        find_rescue(game);
    } else if (game->job == RN_JOB_NONE && !game->has_move) {
        ask_move(game);
    }
}

static void show_progress(RnGame *game, const RnReport *report)
{
    RnScene *scene = &game->scene;
    int decider = rn_session_state(&game->session)->decider;
    bool long_enough = report->spent_ms >= BUSY_MS || game->job == RN_JOB_HINT;
    scene->busy[0] = '\0';
    if (report->done || !long_enough) {
        return;
    }
    if (game->job == RN_JOB_HINT) {
        snprintf(scene->busy, sizeof scene->busy, "%s", _("The captain is thinking"));
    } else if (decider != RN_NONE) {
        snprintf(scene->busy, sizeof scene->busy, _("%s is thinking"),
                 scene->names.called[decider]);
    }
    scene->busy_permille = report->permille;
}

static void take_report(RnGame *game)
{
    RnReport report;
    rn_worker_look(game->app->worker, &report);
    if (report.job != game->job) {
        return;
    }
    show_progress(game, &report);
    if (!report.done) {
        return;
    }
    int job = game->job;
    game->job = RN_JOB_NONE;
    if (job == RN_JOB_HINT) {
        memcpy(game->hint, report.hint, sizeof game->hint);
        game->hints = report.hints;
        rn_game_list(game, RN_MODE_HINTS, -1);
        rn_app_ask(game->app);
    } else if (report.failed) {
        take_over(game, rn_session_state(&game->session)->decider, report.why);
    } else {
        game->move = report.move;
        game->player = report.player;
        game->has_move = true;
    }
}

void rn_game_tick(RnGame *game)
{
    if (game->remote != NULL) {
        rn_remote_look(game);
    }
    if (game->job != RN_JOB_NONE) {
        take_report(game);
    }
    bool remote = game->remote != NULL;
    if (game->stage == RN_STAGE_WATCH && game->mode == RN_MODE_DECIDE && !remote) {
        watch(game); /* else they wait until the person is done with the menu */
    } else if (game->stage == RN_STAGE_OVER && !game->end_told) {
        rn_game_tell_end(game);
        rn_app_ask(game->app);
    } else if (game->job == RN_JOB_NONE && game->rescue_due && can_ask_rescue(game)) {
        find_rescue(game);
    }
}

int rn_game_wait(const RnGame *game, uint64_t now_ms)
{
    bool idle = game->job == RN_JOB_NONE;
    bool watching = game->stage == RN_STAGE_WATCH && game->mode == RN_MODE_DECIDE;
    if (game->stage == RN_STAGE_OVER && !game->end_told) {
        return 0;
    }
    if (game->remote != NULL) {
        return RN_ONLINE_LOOK_MS;
    }
    if (watching && game->has_move) {
        return now_ms < game->pause_until ? (int)(game->pause_until - now_ms) : 0;
    }
    if (watching && idle) {
        return 0;
    }
    if (idle && game->rescue_due && can_ask_rescue(game)) {
        return 0;
    }
    return !idle ? PROGRESS_MS : -1;
}

void rn_game_hurry(RnGame *game)
{
    /* who only looks on hurries one move, not the whole game */
    game->hurry = rn_game_first_person(game) != RN_NONE;
    game->pause_until = game->app->now_ms;
    rn_game_tick(game);
}

/* ---- Who is next ------------------------------------------------------------------------------ */

static int pause_ms(const RnGame *game)
{
    int speed = game->app->settings.speed < SPEEDS ? game->app->settings.speed : SPEEDS - 1;
    int lines = rn_game_story(game, game->looked, NULL, NULL);
    int ms = PAUSES[speed].base + lines * PAUSES[speed].line;
    return game->hurry || lines == 0 ? 0 : ms < PAUSES[speed].most ? ms : PAUSES[speed].most;
}

static RnStage find_stage(const RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    int decider = state->decider;
    if (state->decision == RN_OVER) {
        return RN_STAGE_OVER;
    }
    if (decider == RN_NONE) {
        return RN_STAGE_CHOOSE; /* dice */
    }
    if (!rn_game_is_person(game, decider)) {
        return RN_STAGE_WATCH;
    }
    if (!game->secret) {
        return RN_STAGE_CHOOSE;
    }
    if (game->seat == RN_NONE) {
        return RN_STAGE_RECEIVE;
    }
    return rn_player(state, decider) == rn_player(state, game->seat) ? RN_STAGE_CHOOSE
                                                                     : RN_STAGE_PASS;
}

void rn_game_next(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    rn_game_drop_job(game);
    game->has_move = false;
    game->stage = find_stage(game);
    if (game->stage == RN_STAGE_CHOOSE && state->decider != RN_NONE) {
        game->seat = state->decider;
    }
    if (game->stage != RN_STAGE_WATCH) {
        game->hurry = false;
    }
    game->rescue_due = true;
    rn_game_look(game);
    rn_game_list(game, RN_MODE_DECIDE, -1);
    if (game->stage != RN_STAGE_WATCH) {
        rn_app_ask(game->app);
    } else {
        game->pause_until = game->app->now_ms + (uint64_t)pause_ms(game);
    }
    game->looked = rn_session_steps(&game->session);
}

void rn_game_back(RnGame *game)
{
    /* somebody else may have had the worker, changed the language or the settings meanwhile */
    rn_game_drop_job(game);
    rn_game_names(game);
    rn_game_look(game);
    rn_game_list(game, game->mode, game->scene.cursor);
    if (game->remote != NULL) {
        rn_remote_look(game); /* a screen above may have taken what came */
    }
}

void rn_game_pass(RnGame *game)
{
    game->stage = RN_STAGE_RECEIVE;
    game->seat = RN_NONE;
    game->scene.rescue = -1; /* it was found with a hand in view */
    game->scene.rescue_before = -1;
    rn_game_drop_job(game);
    rn_game_look(game);
    rn_game_list(game, RN_MODE_DECIDE, -1);
    rn_app_ask(game->app);
}

void rn_game_receive(RnGame *game)
{
    int decider = rn_session_state(&game->session)->decider;
    game->seat = decider != RN_NONE ? decider : rn_game_first_person(game);
    rn_game_next(game);
}

void rn_game_seat(RnGame *game, int gnome, int kind)
{
    const RnState *state = rn_session_state(&game->session);
    rn_game_drop_job(game);
    if (game->seats.seat[gnome].kind != RN_PERSON) {
        rn_seats_unname(&game->seats, state, gnome, &game->head);
    }
    game->seats.seat[gnome].kind = (uint8_t)kind;
    rn_seats_name(&game->seats, state, &game->head);
    rn_game_names(game);
    game->secret = rn_game_has_secrets(game);
    if (game->seat == RN_NONE || !rn_game_is_person(game, game->seat)) {
        game->seat = game->secret ? RN_NONE : rn_game_first_person(game);
    }
    rn_game_save(game);
    rn_game_next(game);
}

/* ---- Playing, saving, taking back ------------------------------------------------------------- */

static bool save_on_shelf(RnGame *game, char why[RN_SHELF_ERROR_MAX])
{
    RnApp *app = game->app;
    app->keeps = app->keeps || rn_shelf_open(&app->shelf, why);
    return app->keeps &&
           (game->kept.id[0] != '\0' || rn_shelf_new(&app->shelf, &game->kept, why)) &&
           rn_shelf_save(&app->shelf, &game->kept, &game->session, &game->head, why);
}

void rn_game_save(RnGame *game)
{
    char why[RN_SHELF_ERROR_MAX];
    if (game->no_save) {
        return;
    }
    game->saved = game->file != NULL ? rn_file_save(&game->session, &game->head, game->file, why)
                                     : save_on_shelf(game, why);
    if (!game->saved) {
        rn_game_say(game, true, why);
    }
}

static bool write_copy(RnApp *app, void *user, const char *path, char why[RN_SHELF_ERROR_MAX])
{
    RnGame *game = user;
    char text[RN_SCENE_LINE];
    (void)app;
    if (!rn_file_save(&game->session, &game->head, path, why)) {
        return false;
    }
    if (!game->saved) {
        free(game->file);
        game->file = rn_text_copy(path);
        game->no_save = false;
        game->saved = true;
    }
    snprintf(text, sizeof text, _("Copied to %s"), path);
    rn_game_list(game, RN_MODE_DECIDE, game->outer);
    rn_game_say(game, false, text);
    return true;
}

void rn_game_save_copy(RnGame *game)
{
    char name[RN_SHELF_ID_MAX + 8] = "game.rn";
    if (game->kept.id[0] != '\0') {
        snprintf(name, sizeof name, "%s.rn", game->kept.id);
    }
    rn_prompt_open(game->app, _("Copy this game to the file:"), name, write_copy, game);
}

void rn_game_play(RnGame *game, const RnMove *moves, int count)
{
    RnSession *session = &game->session;
    size_t from = rn_session_steps(session);
    size_t *told = rn_game_told(game);
    RnWhy why = RN_OK;
    if (game->remote != NULL) {
        rn_remote_play(game, moves, count);
        return;
    }
    if (game->teaching != NULL && !rn_teach_allows(game, moves, count)) {
        return;
    }
    for (int i = 0; i < count && why == RN_OK; i++) {
        why = rn_session_play(session, moves[i]);
        if (game->teaching != NULL) {
            rn_teach_roll(game);
        }
    }
    if (rn_session_steps(session) > from) {
        *told = from;
        rn_deeds_add(&game->deeds, from, rn_session_steps(session));
        rn_game_save(game);
        rn_game_next(game);
        if (game->teaching != NULL) {
            rn_teach_look(game, from);
        }
    }
    if (why != RN_OK) {
        game->clause = rn_why_clause(why);
        rn_game_say(game, true, rn_tr(rn_why_text(why)));
    }
}

void rn_game_undo(RnGame *game)
{
    if (game->remote != NULL) {
        rn_remote_undo(game);
        return;
    }
    RnUndo may = rn_undo_check(&game->session, &game->seats, game->secret, game->seat);
    if (may != RN_UNDO_MAY) {
        rn_game_say(game, true, rn_undo_text(may));
        return;
    }
    rn_undo(&game->deeds, &game->session);
    for (int player = 0; player <= RN_GNOMES_MAX; player++) {
        if (game->told[player] > rn_session_steps(&game->session)) {
            game->told[player] = rn_session_steps(&game->session);
        }
    }
    game->plan.count = 0;
    game->end_told = false;
    rn_game_say(game, false, _("Taken back."));
    rn_game_save(game);
    rn_game_next(game);
}
