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

void rn_remote_seats(RnGame *game)
{
    game->seats.no_rescue = false;
    rn_room_seats(game->remote->room, rn_session_state(&game->session), &game->head, &game->seats);
    rn_game_names(game);
}

bool rn_remote_follow(RnGame *game)
{
    RnRemote *remote = game->remote;
    remote->rev = remote->room->rev;
    return rn_room_follow(remote->room, &game->session);
}

int rn_remote_story(const RnGame *game, size_t first, RnTold told, void *user)
{
    return rn_room_story(game->remote->room, &game->scene.names, first, told, user);
}

/* What was said since it was last shown. */
static void show_talk(RnGame *game)
{
    RnRemote *remote = game->remote;
    const RnRoom *room = remote->room;
    if (room->heard != remote->heard && room->talk > 0) {
        char text[RN_ROOM_SAID];
        rn_room_said_text(&room->said[room->talk - 1], text);
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
    if (room->motion.number != remote->motion && rn_room_motion_text(room, motion)) {
        char text[RN_SCENE_LINE];
        snprintf(text, sizeof text, room->motion.mine ? _("Vote (F2): %s") : _("Vote: %s"), motion);
        rn_game_say(game, true, text);
    }
    remote->motion = room->motion.number;
}

/* That somebody wants to give up, or not any more. */
static void show_resigning(RnGame *game)
{
    RnRemote *remote = game->remote;
    char text[RN_ROOM_LINE];
    unsigned want = 0;
    for (int i = 0; i < remote->room->people; i++) {
        want |= (unsigned)remote->room->person[i].resigns << i;
    }
    if (want != remote->want && rn_room_resign_text(remote->room, text)) {
        rn_game_say(game, true, text);
    }
    remote->want = want;
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
    if (rn_room_is_banned(room) && remote->connected) {
        rn_game_say(game, true, rn_room_state_text(room));
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
        rn_room_look_as(room, rn_session_state(&game->session));
    } else {
        rn_game_look(game);
        rn_game_list(game, game->mode, game->scene.cursor);
    }
    show_talk(game);
    show_motion(game);
    show_resigning(game);
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

void rn_remote_again(RnGame *game)
{
    RnApp *app = game->app;
    RnRoom *room = game->remote->room;
    char link[RN_LINK_TEXT];
    if (room->rematch[0] == '\0') {
        rn_room_rematch(room);
        return;
    }
    rn_room_next(room, link);
    rn_app_home(app);
    rn_online_join(app, link);
}
