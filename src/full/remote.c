/*
 * remote.c - the game of an online table, on the screen of a game.
 *
 * Decides how what the table tells becomes the game that is shown: what was taken back is taken back here, and
 * what was played is played by the same rules.
 */
#include "full/online.h"

#include <stdio.h>
#include <string.h>

#include "text/text.h"
#include "text/tongue.h"

const char *rn_room_standing(const RnRoom *room)
{
    return rn_room_is_connected(room) ? _("connected") : _("connecting …");
}

void rn_remote_seats(RnGame *game)
{
    const RnRoom *room = game->remote->room;
    const RnState *state = rn_session_state(&game->session);
    memset(game->head.names, 0, sizeof game->head.names);
    memset(game->head.seats, 0, sizeof game->head.seats);
    game->seats.no_rescue = false;
    for (int g = 0; g < state->config.gnomes; g++) {
        const RnRoomSeat *seat = &room->seat[g];
        char *name = game->head.names[rn_player(state, g) - 1];
        game->seats.seat[g] =
            (RnSeat){.kind = seat->kind == RN_ROOM_FREE ? RN_PERSON : seat->kind, .given = true};
        if (seat->person >= 0 && name[0] == '\0') {
            rn_text_fit(name, RN_NAME_MAX, room->person[seat->person].name);
        }
    }
    rn_seats_name(&game->seats, state, &game->head);
    rn_game_names(game);
}

/* With secret hands the session holds what the seat sees now, so that the rules can be asked. */
static bool follow_view(RnGame *game)
{
    RnRoom *room = game->remote->room;
    bool news = room->changed;
    room->changed = false;
    if (news) {
        rn_session_load(&game->session, &room->view.seen);
        rn_session_chance(&game->session, false, 0);
    }
    return news;
}

bool rn_remote_follow(RnGame *game)
{
    RnRoom *room = game->remote->room;
    RnSession *session = &game->session;
    game->remote->rev = room->rev;
    if (room->hidden) {
        return follow_view(game);
    }
    if (rn_session_is_loaded(session)) { /* the game is over, and everything is told */
        rn_session_new(session, &room->config, false, 0);
        room->from = 0;
    }
    bool news = room->from < rn_session_steps(session) || room->steps > rn_session_steps(session);
    if (room->from < rn_session_steps(session)) {
        rn_session_rewind(session, room->from);
    }
    for (size_t i = rn_session_steps(session); i < room->steps; i++) {
        if (rn_session_play(session, room->step[i]) != RN_OK) {
            break;
        }
    }
    room->from = room->steps;
    return news;
}

int rn_remote_story(const RnGame *game, size_t first, RnTold told, void *user)
{
    const RnRoom *room = game->remote->room;
    const char *called[RN_GNOMES_MAX];
    int count = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        called[g] = game->scene.names.called[g];
    }
    for (size_t i = 0; i < room->facts; i++) {
        const RnRoomFact *one = &room->fact[i];
        char text[RN_SENTENCE_MAX];
        if (one->step < first ||
            rn_narrate(room->box, &one->after, one->fact, called, text, sizeof text) == 0) {
            continue;
        }
        count++;
        if (told != NULL) {
            told(user, &(RnSentence){one->step, one->fact, &one->after, text});
        }
    }
    return count;
}

/* Who has several gnomes looks with the eyes of the one that decides. */
static void look_as_decider(const RnGame *game)
{
    RnRoom *room = game->remote->room;
    const RnState *state = rn_session_state(&game->session);
    if (room->hidden && state->decider != RN_NONE && room->looks != RN_NONE &&
        rn_room_is_mine(room, state->decider) &&
        rn_player(state, room->looks) != rn_player(state, state->decider)) {
        rn_room_look(room, state->decider);
    }
}

/* What was said since it was last shown. */
static void show_talk(RnGame *game)
{
    RnRemote *remote = game->remote;
    const RnRoom *room = remote->room;
    if (room->heard != remote->heard && room->talk > 0) {
        const RnRoomSaid *said = &room->said[room->talk - 1];
        char text[RN_SCENE_LINE];
        snprintf(text, sizeof text, _("%s: %s"), said->name, said->text);
        rn_game_say(game, false, text);
    }
    remote->heard = room->heard;
}

/* That a vote was opened, and where one votes. */
static void show_motion(RnGame *game)
{
    RnRemote *remote = game->remote;
    const RnRoom *room = remote->room;
    char motion[RN_ROOM_LINE];
    if (room->motion.number != remote->motion && rn_motion_text(room, motion)) {
        char text[RN_SCENE_LINE];
        snprintf(text, sizeof text, room->motion.mine ? _("Vote (F2): %s") : _("Vote: %s"), motion);
        rn_game_say(game, true, text);
    }
    remote->motion = room->motion.number;
}

static void show_refusal(RnGame *game)
{
    RnRoom *room = game->remote->room;
    if (room->refusal[0] != '\0') {
        rn_game_say(game, true, room->refusal);
        room->refusal[0] = '\0';
    }
}

void rn_remote_look(RnGame *game)
{
    RnRemote *remote = game->remote;
    RnRoom *room = remote->room;
    rn_room_poll(room, game->app->now_ms);
    bool connected = rn_room_is_connected(room);
    bool going = rn_room_goes_on(room);
    if (room->changes == remote->changes && connected == remote->connected) {
        return;
    }
    remote->connected = connected;
    remote->changes = room->changes;
    rn_remote_seats(game);
    bool turned = going != remote->going;
    remote->going = going;
    if (rn_remote_follow(game) || turned) {
        *rn_game_told(game) = room->hidden ? remote->passed : game->looked;
        game->end_told = game->end_told && rn_session_state(&game->session)->decision == RN_OVER;
        rn_game_next(game);
        remote->passed = room->passed;
        look_as_decider(game);
    } else {
        rn_game_look(game);
        rn_game_list(game, game->mode, game->scene.cursor);
    }
    show_talk(game);
    show_motion(game);
    show_refusal(game);
}

void rn_remote_play(RnGame *game, const RnMove *moves, int count)
{
    rn_room_move(game->remote->room, game->remote->rev, moves, count);
    show_refusal(game);
}

void rn_remote_undo(RnGame *game)
{
    rn_room_undo(game->remote->room, game->remote->rev);
    show_refusal(game);
}
