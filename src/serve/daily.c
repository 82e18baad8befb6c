/*
 * daily.c - the daily boat.
 *
 * Decides when a result counts: its record must be a whole game of that day's seed and settings, in
 * which one person played gnome A and mates the others, and every move of a mate must be the one
 * that a mate makes there.
 */
#include "serve/daily.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/mix.h"
#include "table/crewmen.h"

enum { DAILY_GNOMES = 4, DAY_S = 24 * 3600 };

uint64_t rn_daily_seed(const char *day)
{
    char text[32];
    snprintf(text, sizeof text, "red november %s", day);
    return rn_fnv(RN_FNV_START, text, strlen(text));
}

bool rn_daily_is_recent(const char *day, int64_t now)
{
    for (int ago = 0; ago <= 1; ago++) {
        time_t then = (time_t)(now / 1000 - ago * DAY_S);
        struct tm parts;
        char text[16];
        if (gmtime_r(&then, &parts) != NULL &&
            strftime(text, sizeof text, "%Y-%m-%d", &parts) > 0 && strcmp(text, day) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether A is a person's and the others are mates'. */
static bool is_crewed(const RnState *state, const RnRecordHead *head)
{
    RnSeats seats = rn_seats();
    rn_seats_from_names(&seats, state, head);
    for (int g = 0; g < state->config.gnomes; g++) {
        if (seats.seat[g].kind != (g == 0 ? RN_PERSON : RN_MATE)) {
            return false;
        }
    }
    return true;
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
    static const RnConfig usual = {
        .edition = RN_REVISED, .players = DAILY_GNOMES, .gnomes = DAILY_GNOMES};
    if (!rn_session_is_seeded(session) || rn_session_seed(session) != rn_daily_seed(day) ||
        memcmp(&rn_session_state(session)->config, &usual, sizeof usual) != 0) {
        return (RnNo){"not-daily", "the record is not of that day's boat", NULL};
    }
    if (rn_session_state(session)->decision != RN_OVER) {
        return (RnNo){"not-over", "the game is not over", NULL};
    }
    if (!is_crewed(rn_session_state(session), head) || !is_mates_play(session)) {
        return (RnNo){"not-crew", "the crew of that boat is a person and three mates", NULL};
    }
    return RN_YES;
}
