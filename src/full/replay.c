/*
 * replay.c - a recorded game, step by step, forwards and backwards.
 *
 * Decides what may be shown. A finished game lies open, and one can also look with the eyes of each
 * seat. Of an unfinished one whose hands are secret only the one person at the table sees what that
 * person may know; where several people have secrets nothing is shown before the end.
 */
#include "full/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "text/tongue.h"

static const int STEP_MS[RN_REPLAY_SPEEDS] = {2000, 1000, 400, 100};

/* ---- Moving about ----------------------------------------------------------------------------- */

static void go(RnReplay *replay, size_t at)
{
    replay->at = at <= rn_session_steps(&replay->session) ? at : rn_session_steps(&replay->session);
    replay->playing = replay->playing && replay->at < rn_session_steps(&replay->session);
    rn_replay_look(replay);
}

static void go_turn(RnReplay *replay, bool forward)
{
    size_t to = forward ? rn_session_steps(&replay->session) : 0;
    for (size_t i = 0; i < replay->turns; i++) {
        if (forward && replay->turn[i] > replay->at) {
            to = replay->turn[i];
            break;
        }
        if (!forward && replay->turn[i] < replay->at) {
            to = replay->turn[i];
        }
    }
    go(replay, to);
}

static void play_or_pause(RnReplay *replay, uint64_t now_ms)
{
    replay->playing = !replay->playing && replay->at < rn_session_steps(&replay->session);
    replay->due_ms = now_ms + (uint64_t)STEP_MS[replay->speed];
    rn_replay_look(replay);
}

static void step_when_due(RnReplay *replay, uint64_t now_ms)
{
    if (!replay->playing || now_ms < replay->due_ms) {
        return;
    }
    replay->due_ms = now_ms + (uint64_t)STEP_MS[replay->speed];
    go(replay, replay->at + 1);
}

static void change_eyes(RnReplay *replay)
{
    int gnomes = rn_session_state(&replay->session)->config.gnomes;
    if (!replay->may_choose_eyes) {
        return;
    }
    replay->eyes = replay->eyes == RN_NONE ? 0 : replay->eyes + 1;
    if (replay->eyes == gnomes) {
        replay->eyes = RN_NONE;
    }
    rn_replay_look(replay);
}

/* ---- Playing on from here --------------------------------------------------------------------- */

/* As a new game on the shelf, the old one up to there: the same settings, seed and moves. The dice to come
 * are those of the seed, so its record is as honest as any. */

/* The game up to here, played again, and all chance up to the next decision. False when it does not
 * lead here. */
static bool play_again(const RnReplay *replay, RnSession *branch)
{
    const RnSession *session = &replay->session;
    if (rn_session_new(branch, &rn_session_state(session)->config, rn_session_is_seeded(session),
                       rn_session_seed(session)) != RN_CONFIG_OK) {
        return false;
    }
    for (size_t i = 0; i < replay->at; i++) {
        RnMove move = rn_session_past(session, i)->move;
        if (rn_session_is_seeded(session) && rn_is_chance(move)) {
            continue;
        }
        if (rn_session_play(branch, move) != RN_OK) {
            return false;
        }
    }
    return rn_session_steps(branch) >= replay->at &&
           rn_hash(rn_session_at(branch, replay->at)) ==
               rn_hash(rn_session_at(session, replay->at));
}

/* Keeps the branch on the shelf; its id in `id`. */
static bool keep_branch(RnReplay *replay, const RnApp *app, char id[RN_SHELF_ID_MAX],
                        char why[RN_SHELF_ERROR_MAX])
{
    RnSession branch;
    RnKept kept;
    bool kept_it = false;
    rn_session_init(&branch, replay->session.box);
    if (!play_again(replay, &branch)) {
        snprintf(why, RN_SHELF_ERROR_MAX, "%s", _("This game cannot be gone on with from here."));
    } else if (rn_session_state(&branch)->decision == RN_OVER) {
        snprintf(why, RN_SHELF_ERROR_MAX, "%s", _("From here on there is nothing left to decide."));
    } else if (rn_shelf_new(&app->shelf, &kept, why)) {
        kept_it = rn_shelf_save(&app->shelf, &kept, &branch, &replay->head, why);
        snprintf(id, RN_SHELF_ID_MAX, "%s", kept.id);
        rn_shelf_close(&kept);
    }
    rn_session_free(&branch);
    return kept_it;
}

static void branch_answered(RnApp *app, void *user, int answer)
{
    RnReplay *replay = user;
    char why[RN_SHELF_ERROR_MAX], id[RN_SHELF_ID_MAX];
    if (answer != 0) {
        return;
    }
    if (!keep_branch(replay, app, id, why)) {
        rn_message_open(app, _("Play on from here"), why);
        return;
    }
    rn_app_pop(app);
    rn_game_resume(app, id);
}

/* Asks whether to play on from here, and does it. */
static void ask_branch(RnReplay *replay, RnApp *app)
{
    const char *const answers[] = {_("Play on"), _("Keep looking")};
    const RnState *state = rn_session_at(&replay->session, replay->at);
    replay->playing = false;
    if (state->decision == RN_OVER) {
        return;
    }
    if (!app->keeps) {
        rn_message_open(app, _("Play on from here"), app->shelf_why);
        return;
    }
    rn_question_open(
        app, _("Play on from here"),
        rn_session_is_seeded(&replay->session)
            ? _("A new game is put on the shelf that is the same up to here. Its dice and "
                "cards come from the same seed: the same moves would bring the same "
                "again.")
            : _("A new game is put on the shelf that is the same up to here. You go on "
                "rolling the dice and drawing the cards yourselves."),
        answers, 2, branch_answered, replay);
}

/* ---- Keys and clicks -------------------------------------------------------------------------- */

static void open_help(RnApp *app)
{
    rn_message_open(app, _("Looking back"),
                    _("Left and right: a step.\n"
                      "Up and down, [ and ], PgUp and PgDn: a turn.\n"
                      "Home and End: the start and the end.\n"
                      "Space: play or pause; + and -: the speed.\n"
                      "g: go to a step by its number. The line at the bottom can be clicked.\n"
                      "v: with whose eyes you look, once the game is over.\n"
                      "b: play on from here, as a new game.\n"
                      "r: the rules. Esc: leave."));
}

static void take_number_key(RnReplay *replay, uint32_t key)
{
    bool character = key >= ' ' && key < RN_KEY_ENTER;
    if (key == RN_KEY_ENTER || key == RN_KEY_ESC) {
        replay->asking = false;
        if (key == RN_KEY_ENTER && replay->number.text[0] != '\0') {
            go(replay, (size_t)strtoul(replay->number.text, NULL, 10));
        }
    } else if (!character || (key >= '0' && key <= '9')) {
        rn_field_key(&replay->number, key);
    }
}

static void change_speed(RnReplay *replay, int by)
{
    replay->speed = (replay->speed + by + RN_REPLAY_SPEEDS) % RN_REPLAY_SPEEDS;
    rn_replay_look(replay);
}

static void ask_number(RnReplay *replay)
{
    replay->asking = true;
    replay->playing = false;
    rn_field_set(&replay->number, "", 7);
}

static void take_key(RnReplay *replay, RnApp *app, uint32_t key)
{
    size_t at = replay->at;
    switch (key) {
    case RN_KEY_LEFT: go(replay, at > 0 ? at - 1 : 0); break;
    case RN_KEY_RIGHT: go(replay, at + 1); break;
    case RN_KEY_UP:
    case RN_KEY_PAGE_UP:
    case '[': go_turn(replay, false); break;
    case RN_KEY_DOWN:
    case RN_KEY_PAGE_DOWN:
    case ']': go_turn(replay, true); break;
    case RN_KEY_HOME: go(replay, 0); break;
    case RN_KEY_END: go(replay, rn_session_steps(&replay->session)); break;
    case RN_KEY_ENTER:
    case ' ': play_or_pause(replay, app->now_ms); break;
    case '+':
    case '=': change_speed(replay, 1); break;
    case '-': change_speed(replay, -1); break;
    case 'g': ask_number(replay); break;
    case 'v': change_eyes(replay); break;
    case 'b': ask_branch(replay, app); break;
    case 'r': rn_rules_open(app, NULL); break;
    case '?':
    case RN_KEY_F1: open_help(app); break;
    case RN_KEY_ESC: rn_app_pop(app); break;
    default: break;
    }
}

static void take_click(RnReplay *replay, RnApp *app, int spot)
{
    int cells = rn_replay_cells(app->width);
    int cell = spot - RN_REPLAY_BAR_SPOT;
    int deed = spot - RN_SPOT_MENU;
    if (cell >= 0 && cell < cells && cells > 1) {
        go(replay, ((size_t)cell * rn_session_steps(&replay->session) + (size_t)(cells - 2)) /
                       (size_t)(cells - 1));
    } else if (deed >= 0 && deed < RN_REPLAY_DEEDS) {
        take_key(replay, app, RN_REPLAY_KEYS[deed]);
    }
}

/* The wheel moves the log where it is over it, and the game elsewhere. */
static void take_wheel(RnReplay *replay, RnApp *app, const RnInput *input)
{
    RnScene *scene = &replay->scene;
    bool up = input->key == RN_KEY_UP;
    if (input->spot != RN_SPOT_LOG) {
        take_key(replay, app, up ? RN_KEY_LEFT : RN_KEY_RIGHT);
        return;
    }
    scene->log_scroll = rn_between(0, scene->log_scroll + (up ? 3 : -3), scene->logs - 1);
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    RnReplay *replay = model;
    uint32_t key = rn_input_key(input);
    if (input->kind == RN_IN_TICK) {
        step_when_due(replay, app->now_ms);
    } else if (key != 0 && replay->asking) {
        take_number_key(replay, key);
    } else if (key != 0) {
        take_key(replay, app, key);
    } else if (input->kind == RN_IN_CLICK) {
        take_click(replay, app, input->spot);
    } else if (input->kind == RN_IN_WHEEL) {
        take_wheel(replay, app, input);
    }
}

static int tick(const void *model, uint64_t now_ms)
{
    const RnReplay *replay = model;
    if (!replay->playing) {
        return -1;
    }
    return replay->due_ms > now_ms ? (int)(replay->due_ms - now_ms) : 0;
}

static void end(void *model)
{
    RnReplay *replay = model;
    rn_session_free(&replay->session);
    free(replay->turn);
    free(replay);
}

static bool types(const void *model)
{
    const RnReplay *replay = model;
    return replay->asking;
}

static const RnScreenKind REPLAY = {
    .draw = rn_replay_draw, .take = take, .tick = tick, .end = end, .types = types};

/* ---- Opening ---------------------------------------------------------------------------------- */

/* Whose eyes may look at a game: everybody's when there are no secrets. False when nobody's may. */
static bool find_eyes(RnReplay *replay)
{
    const RnState *state = rn_session_state(&replay->session);
    int player = 0;
    replay->eyes = RN_NONE;
    replay->may_choose_eyes = state->decision == RN_OVER && rn_hands_hidden(state);
    if (state->decision == RN_OVER || !rn_hands_hidden(state)) {
        return true;
    }
    for (int g = 0; g < state->config.gnomes; g++) {
        if (replay->seats.seat[g].kind != RN_PERSON) {
            continue;
        }
        if (player != 0 && player != rn_player(state, g)) {
            return false;
        }
        player = rn_player(state, g);
        replay->eyes = replay->eyes == RN_NONE ? g : replay->eyes;
    }
    return true;
}

static void find_turns(RnReplay *replay)
{
    const RnSession *session = &replay->session;
    replay->turn = rn_alloc(rn_session_steps(session) + 1, sizeof *replay->turn);
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        RnState after = rn_session_past(session, i)->before;
        RnLog log;
        if (rn_step(session->box, &after, rn_session_past(session, i)->move, &log) != RN_OK) {
            break;
        }
        for (int f = 0; f < log.count; f++) {
            if (log.fact[f].what == RN_F_TURN) {
                RN_ASSERT(replay->turns <= rn_session_steps(session));
                replay->turn[replay->turns++] = i + 1;
                break;
            }
        }
    }
}

void rn_replay_open_at(RnApp *app, const RnSession *session, const RnRecordHead *head, size_t step)
{
    RnReplay *replay = rn_alloc(1, sizeof *replay);
    replay->head = *head;
    replay->seats = rn_seats();
    replay->speed = 1;
    rn_session_copy(&replay->session, session);
    find_turns(replay);
    rn_seats_from_names(&replay->seats, rn_session_state(&replay->session), &replay->head);
    if (!find_eyes(replay)) {
        end(replay);
        rn_message_open(
            app, _("Looking back"),
            _("Hands are secret in this game, and several people play it. It can be looked "
              "back at when it is over."));
        return;
    }
    rn_replay_begin(replay, &app->settings);
    bool first = step == SIZE_MAX;
    go(replay, !first ? step : replay->turns > 0 ? replay->turn[0] : 0);
    rn_app_push(app, &REPLAY, replay);
}

void rn_replay_open(RnApp *app, const RnSession *session, const RnRecordHead *head)
{
    rn_replay_open_at(app, session, head, SIZE_MAX);
}
