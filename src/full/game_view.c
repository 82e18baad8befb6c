/*
 * game_view.c - what is shown of the game, and to whom.
 *
 * Decides whose eyes the picture is made for. The person who decides sees what that player may know.
 * While others play, people with secrets from each other see only what all of them may know. Nobody
 * has secrets when nobody plays, or when the game is over.
 */
#include <stdio.h>
#include <string.h>

#include "full/game.h"
#include "full/online.h"
#include "full/teach.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Secrets ---------------------------------------------------------------------------------- */

int rn_game_first_person(const RnGame *game)
{
    for (int g = 0; g < rn_session_state(&game->session)->config.gnomes; g++) {
        if (rn_game_is_person(game, g)) {
            return g;
        }
    }
    return RN_NONE;
}

bool rn_game_has_secrets(const RnGame *game)
{
    if (game->remote != NULL) { /* nobody else sits at this keyboard */
        return false;
    }
    const RnState *state = rn_session_state(&game->session);
    int first = rn_game_first_person(game);
    for (int g = 0; g < state->config.gnomes; g++) {
        if (rn_game_is_person(game, g) && rn_player(state, g) != rn_player(state, first)) {
            return rn_hands_hidden(state);
        }
    }
    return false;
}

/* Whether only what all people may know is to be shown. */
static bool is_public(const RnGame *game)
{
    if (!game->secret) {
        return false;
    }
    return game->seat == RN_NONE || game->stage == RN_STAGE_WATCH ||
           game->stage == RN_STAGE_RECEIVE;
}

static bool is_open(const RnGame *game)
{
    return game->stage == RN_STAGE_OVER || rn_game_first_person(game) == RN_NONE;
}

static void hide_hand(RnView *view, const RnState *state, int gnome)
{
    if (view->hides >> gnome & 1) {
        return;
    }
    for (int item = 0; item < RN_ITEMS; item++) {
        view->seen.pile[item] = (uint8_t)(view->seen.pile[item] + view->seen.items[gnome][item]);
        view->seen.items[gnome][item] = 0;
    }
    view->hidden[gnome] = (uint8_t)rn_hand_size(state, gnome);
    view->hides = (uint8_t)(view->hides | 1U << gnome);
}

static void make_view(RnGame *game)
{
    const RnState *state = rn_session_state(&game->session);
    RnView *view = &game->scene.view;
    int seat = game->seat != RN_NONE ? game->seat : 0;
    if (game->remote != NULL && game->remote->room->hidden) {
        *view = game->remote->room->view;
        return;
    }
    if (is_open(game)) {
        rn_view_open(state, view);
        return;
    }
    rn_view(state, seat, view);
    for (int g = 0; g < state->config.gnomes && is_public(game); g++) {
        hide_hand(view, state, g);
    }
}

/* ---- The story -------------------------------------------------------------------------------- */

typedef struct Ears {
    const RnGame *game;
    RnTold told;
    void *user;
} Ears;

/* A sentence with what any of the people may not hear taken out. */
static void tell_masked(void *user, const RnSentence *sentence)
{
    const Ears *ears = user;
    const RnGame *game = ears->game;
    const char *called[RN_GNOMES_MAX];
    char text[RN_SENTENCE_MAX];
    RnSentence masked = *sentence;
    for (int g = 0; g < rn_session_state(&game->session)->config.gnomes; g++) {
        if (rn_game_is_person(game, g)) {
            masked.fact = rn_fact_for(sentence->after, g, masked.fact);
        }
    }
    if (memcmp(&masked.fact, &sentence->fact, sizeof masked.fact) != 0) {
        for (int g = 0; g < RN_GNOMES_MAX; g++) {
            called[g] = game->scene.names.called[g];
        }
        rn_narrate(game->session.box, sentence->after, masked.fact, called, text, sizeof text);
        masked.text = text;
    }
    ears->told(ears->user, &masked);
}

size_t *rn_game_told(RnGame *game)
{
    bool several = game->secret && game->seat != RN_NONE;
    return &game->told[several ? rn_player(rn_session_state(&game->session), game->seat) : 0];
}

int rn_game_story(const RnGame *game, size_t first, RnTold told, void *user)
{
    Ears ears = {.game = game, .told = told, .user = user};
    const RnSession *session = &game->session;
    int seat = game->seat != RN_NONE ? game->seat : rn_game_first_person(game);
    if (game->remote != NULL && game->remote->room->hidden) {
        return rn_remote_story(game, first, told, user);
    }
    if (is_open(game)) {
        seat = RN_NONE;
    } else if (is_public(game) && told != NULL) {
        return rn_story(session, &game->scene.names, seat, first, rn_session_steps(session),
                        tell_masked, &ears);
    }
    return rn_story(session, &game->scene.names, seat, first, rn_session_steps(session), told,
                    user);
}

static void make_log(RnGame *game)
{
    size_t steps = rn_session_steps(&game->session);
    size_t first = steps > RN_LOG_STEPS ? steps - RN_LOG_STEPS : 0;
    int count = rn_game_story(game, first, NULL, NULL);
    RnSceneLog log = rn_scene_log(&game->scene, count, *rn_game_told(game));
    rn_game_story(game, first, rn_scene_tell, &log);
}

/* ---- Names and the rest ----------------------------------------------------------------------- */

const char *rn_game_player(const RnGame *game, int gnome, char *text, size_t size)
{
    int player = rn_player(rn_session_state(&game->session), gnome);
    if (game->head.names[player - 1][0] != '\0') {
        return game->head.names[player - 1];
    }
    snprintf(text, size, _("Player %d"), player);
    return text;
}

void rn_game_names(RnGame *game)
{
    rn_scene_names(&game->scene, rn_session_state(&game->session), &game->head, &game->seats,
                   game->app->settings.colour);
}

/* What stands out: while others play what the last move has changed, else all that a person has not been
 * told of yet; nothing any more once a key was pressed. */
static void make_changes(RnGame *game)
{
    size_t steps = rn_session_steps(&game->session);
    size_t from = game->stage == RN_STAGE_WATCH ? game->looked : *rn_game_told(game);
    game->scene.changed = (RnChanges){0};
    if (game->calm != steps && from < steps &&
        rn_session_state(&game->session)->phase != RN_SETUP) {
        game->scene.changed =
            rn_changes(rn_session_at(&game->session, from), rn_session_state(&game->session));
    }
}

void rn_game_look(RnGame *game)
{
    RnScene *scene = &game->scene;
    const RnState *state = rn_session_state(&game->session);
    scene->box = game->session.box;
    scene->seats = game->seats;
    make_view(game);
    make_log(game);
    make_changes(game);
    scene->rescue_shown = game->app->settings.show_rescue && !game->seats.no_rescue &&
                          game->app->worker != NULL && game->stage != RN_STAGE_OVER &&
                          state->phase != RN_SETUP;
    rn_text_fit(scene->title, sizeof scene->title,
                game->saved     ? _("saved")
                : game->no_save ? _("not kept")
                                : _("NOT SAVED"));
    if (game->remote != NULL) {
        rn_text_fit(scene->title, sizeof scene->title, rn_room_standing(game->remote->room));
    }
    if (game->teaching != NULL) {
        rn_teach_title(game, scene->title, sizeof scene->title);
    }
    scene->can_undo =
        game->stage != RN_STAGE_WATCH && game->stage != RN_STAGE_RECEIVE &&
        rn_undo_check(&game->session, &game->seats, game->secret, game->seat) == RN_UNDO_MAY;
}
