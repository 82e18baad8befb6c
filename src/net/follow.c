/*
 * follow.c - the game of an online table, as the session of a front end.
 *
 * Decides how what the table tells becomes a game: what was taken back is taken back here, and what was played is
 * played by the same rules. With secret hands the session holds what the seat sees now, so that the rules can be asked.
 */
#include <stdio.h>
#include <string.h>

#include "net/room.h"
#include "text/text.h"

static bool follow_view(RnRoom *room, RnSession *session)
{
    bool news = room->changed;
    room->changed = false;
    if (news) {
        rn_session_load(session, &room->view.seen);
        rn_session_chance(session, false, 0);
    }
    return news;
}

bool rn_room_follow(RnRoom *room, RnSession *session)
{
    if (room->hidden) {
        return follow_view(room, session);
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

bool rn_room_is_told(const RnRoom *room)
{
    return room->playing && (room->hidden ? room->changed : room->steps > 0);
}

int rn_room_story(const RnRoom *room, const RnNames *names, size_t first, RnTold told, void *user)
{
    const char *called[RN_GNOMES_MAX];
    int count = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        called[g] = names->called[g];
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

void rn_room_seats(const RnRoom *room, const RnState *state, RnRecordHead *head, RnSeats *seats)
{
    memset(head->names, 0, sizeof head->names);
    memset(head->seats, 0, sizeof head->seats);
    seats->loyal = room->loyal ? RN_ALL_LOYAL : 0;
    for (int g = 0; g < state->config.gnomes; g++) {
        const RnRoomSeat *seat = &room->seat[g];
        char *name = head->names[rn_player(state, g) - 1];
        seats->seat[g] =
            (RnSeat){.kind = seat->kind == RN_ROOM_FREE ? RN_PERSON : seat->kind, .given = true};
        if (seat->person >= 0 && name[0] == '\0') {
            snprintf(name, RN_NAME_MAX, "%s", room->person[seat->person].name);
        }
    }
    rn_seats_name(seats, state, head);
}

void rn_room_look_as(RnRoom *room, const RnState *state)
{
    if (room->hidden && state->decider != RN_NONE && room->looks != RN_NONE &&
        rn_room_is_mine(room, state->decider) &&
        rn_player(state, room->looks) != rn_player(state, state->decider)) {
        rn_room_look(room, state->decider);
    }
}
