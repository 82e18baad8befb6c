/*
 * daily_result.c - results of the daily boat.
 *
 * Decides when a result counts: its record must be a whole game of that day's boat (table/daily.h), and
 * every move of a mate must be the one that a mate makes there.
 */
#include "serve/daily_result.h"

#include <stdio.h>
#include <string.h>

#include "table/crewmen.h"
#include "table/daily.h"

enum { DAY_S = 24 * 3600, MOVE_BYTES = 3 };

bool rn_daily_is_recent(const char *day, int64_t now)
{
    for (int ago = 0; ago <= 1; ago++) {
        char text[RN_DAY_MAX];
        rn_daily_day(now / 1000 - ago * DAY_S, text);
        if (strcmp(text, day) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the mates made the moves that they make there: the game is played again, and each is asked
 * anew. What a mate draws by lot comes from the seed of the game, so a browser and a server agree. */
static bool is_mates_play(const RnSession *session)
{
    RnSession again;
    RnCrewmen crew = {.moved = {0}};
    bool same = true;
    rn_session_init(&again, session->box);
    rn_session_new(&again, &rn_session_state(session)->config, true, rn_session_seed(session));
    while (same && rn_session_steps(&again) < rn_session_steps(session)) {
        RnMove move = rn_session_past(session, rn_session_steps(&again))->move;
        int gnome = rn_session_state(&again)->decider;
        RnPlayer *mate = NULL;
        if (gnome != 0) {
            RnView view;
            mate = rn_crewman(&crew, &again, gnome, RN_MATE, (RnEffort){.games = 1});
            rn_view(rn_session_state(&again), gnome, &view);
            RnMove own = rn_player_move(again.box, mate, &view);
            same = memcmp(&own, &move, sizeof own) == 0;
        }
        same = same && rn_session_play(&again, move) == RN_OK;
        if (same && mate != NULL) {
            rn_crewman_moved(&crew, &again, gnome, mate);
        }
    }
    rn_session_free(&again);
    return same;
}

RnNo rn_daily_flaw(const RnSession *session, const RnRecordHead *head, const char *day)
{
    if (!rn_daily_is(session, day)) {
        return (RnNo){"not-daily", "the record is not of that day's boat", NULL};
    }
    if (rn_session_state(session)->decision != RN_OVER) {
        return (RnNo){"not-over", "the game is not over", NULL};
    }
    if (!rn_daily_is_crewed(rn_session_state(session), head) || !is_mates_play(session)) {
        return (RnNo){"not-crew", "the crew of that boat is a person and three mates", NULL};
    }
    return RN_YES;
}

char *rn_daily_result(const RnSession *session, const char *day, const char *name,
                      RnStoreDaily *daily)
{
    const RnState *state = rn_session_state(session);
    RnSeats seats = rn_daily_seats();
    RnRecordHead head = {.date = ""};
    RnJson moves = {.used = 0};
    size_t size;
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        RnMove move = rn_session_past(session, i)->move;
        char text[MOVE_BYTES * 2 + 1];
        uint8_t bytes[MOVE_BYTES] = {move.kind, move.what, move.count};
        rn_hex(bytes, sizeof bytes, text);
        rn_json_put(&moves, text);
    }
    *daily = (RnStoreDaily){.rescued = state->result == RN_RESCUED,
                            .turns = rn_session_turns(session, SIZE_MAX)};
    snprintf(daily->day, sizeof daily->day, "%s", day);
    rn_digest_text(moves.text, moves.used, daily->game);
    rn_json_free(&moves);
    for (int g = 0; g < state->config.gnomes; g++) {
        daily->alive += rn_status(state, g) == RN_ABOARD;
    }
    snprintf(head.date, sizeof head.date, "%s", day);
    snprintf(head.names[0], sizeof head.names[0], "%s", name);
    rn_seats_name(&seats, state, &head);
    return rn_record_write(session, &head, &size);
}
