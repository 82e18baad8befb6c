/*
 * boat.h - the whole boat of a day, played by mates: what a server plays again that is told of it.
 */
#ifndef RN_TEST_BOAT_H
#define RN_TEST_BOAT_H

#include <jansson.h>

#include "table/crewmen.h"
#include "table/daily.h"

/* The record, for free(). */
static inline char *boat_of(const char *day)
{
    RnSession session;
    RnCrewmen crew = {.moved = {0}};
    RnRecordHead head = {.date = ""};
    RnSeats seats = rn_daily_seats();
    RnConfig config = rn_daily_config();
    size_t size;
    rn_session_init(&session, rn_box_standard());
    rn_session_new(&session, &config, true, rn_daily_seed(day));
    while (rn_session_state(&session)->decision != RN_OVER) {
        int gnome = rn_session_state(&session)->decider;
        RnView view;
        RnPlayer *player = rn_crewman(&crew, &session, gnome, RN_MATE, (RnEffort){.games = 1});
        rn_view(rn_session_state(&session), gnome, &view);
        rn_session_play(&session, rn_player_move(session.box, player, &view));
        rn_crewman_moved(&crew, &session, gnome, player);
    }
    rn_seats_name(&seats, rn_session_state(&session), &head);
    char *record = rn_record_write(&session, &head, &size);
    rn_session_free(&session);
    return record;
}

/* The message that puts it in, for free(). */
static inline char *boat_result(const char *day, const char *record, const char *token)
{
    json_t *message = json_pack("{s:s,s:s,s:s,s:s,s:s}", "do", "daily-put", "day", day, "name",
                                "Bad", "token", token, "record", record);
    char *said = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    return said;
}

#endif
