/*
 * daily.c - the daily boat.
 *
 * Decides which game is whose day's, and which of several of one day counts: the first that was over.
 */
#define _DEFAULT_SOURCE /* timegm() */

#include "table/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mix.h"
#include "table/shelf.h"
#include "text/tongue.h"

enum { DAILY_GNOMES = 4, DAY_S = 24 * 3600 };
static const int64_t FIRST_DAY = INT64_C(1767225600); /* 2026-01-01 */

/* ---- Days -------------------------------------------------------------------------------------- */

void rn_daily_day(int64_t seconds, char day[RN_DAY_MAX])
{
    time_t when = (time_t)seconds;
    struct tm parts;
    if (gmtime_r(&when, &parts) == NULL || strftime(day, RN_DAY_MAX, "%Y-%m-%d", &parts) == 0) {
        day[0] = '\0';
    }
}

void rn_daily_today(char day[RN_DAY_MAX]) { rn_daily_day((int64_t)time(NULL), day); }

/* The number that `count` digits make; what else stands there makes one that is no part of a day. */
static int digits(const char *text, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++) {
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

int rn_daily_boat(const char *day)
{
    char again[RN_DAY_MAX];
    if (strlen(day) != strlen("2026-11-15")) {
        return 0;
    }
    struct tm parts = {.tm_year = digits(day, 4) - 1900,
                       .tm_mon = digits(day + 5, 2) - 1,
                       .tm_mday = digits(day + 8, 2)};
    int64_t begin = (int64_t)timegm(&parts);
    rn_daily_day(begin, again); /* the 31st of November would be another day */
    return strcmp(again, day) == 0 && begin >= FIRST_DAY ? (int)((begin - FIRST_DAY) / DAY_S) + 1
                                                         : 0;
}

void rn_daily_title(const char *day, char *text, size_t size)
{
    snprintf(text, size, _("Daily submarine %d"), rn_daily_boat(day));
}

void rn_daily_of_boat(int boat, char day[RN_DAY_MAX])
{
    rn_daily_day(FIRST_DAY + (int64_t)(boat - 1) * DAY_S, day);
}

/* ---- The boat of a day ------------------------------------------------------------------------- */

uint64_t rn_daily_seed(const char *day)
{
    static const char before[] = "red november ";
    return rn_fnv(rn_fnv(RN_FNV_START, before, sizeof before - 1), day, strlen(day));
}

RnConfig rn_daily_config(void)
{
    return (RnConfig){.edition = RN_REVISED, .players = DAILY_GNOMES, .gnomes = DAILY_GNOMES};
}

RnSeats rn_daily_seats(void)
{
    RnSeats seats = rn_seats();
    for (int g = 0; g < DAILY_GNOMES; g++) {
        seats.seat[g] = (RnSeat){.kind = g == 0 ? RN_PERSON : RN_DAILY_CREW, .given = true};
    }
    return seats;
}

bool rn_daily_is(const RnSession *session, const char *day)
{
    const RnConfig usual = rn_daily_config();
    return rn_session_is_seeded(session) && rn_session_seed(session) == rn_daily_seed(day) &&
           memcmp(&rn_session_state(session)->config, &usual, sizeof usual) == 0;
}

bool rn_daily_is_crewed(const RnState *state, const RnRecordHead *head)
{
    const RnSeats usual = rn_daily_seats();
    RnSeats seats = rn_seats();
    rn_seats_from_names(&seats, state, head);
    for (int g = 0; g < state->config.gnomes; g++) {
        if (seats.seat[g].kind != usual.seat[g].kind) {
            return false;
        }
    }
    return true;
}

void rn_daily_of(const RnSession *session, const RnRecordHead *head, char day[RN_DAY_MAX])
{
    int boat = rn_daily_boat(head->date);
    /* the date of a record may be that of a place where it is another day */
    for (int by = -1; by <= 1 && boat > 0; by++) {
        rn_daily_of_boat(boat + by, day);
        if (rn_daily_is(session, day)) {
            if (rn_daily_is_crewed(rn_session_state(session), head)) {
                return;
            }
            break;
        }
    }
    day[0] = '\0';
}

/* ---- On the shelf ------------------------------------------------------------------------------ */

const RnShelved *rn_daily_find(const RnShelved *games, size_t count, const char *day)
{
    const RnShelved *found = NULL;
    for (size_t i = 0; i < count; i++) { /* newest first */
        bool over = games[i].result != RN_PLAYING;
        if (strcmp(games[i].daily, day) == 0 &&
            (found == NULL || over || found->result == RN_PLAYING)) {
            found = &games[i];
        }
    }
    return found;
}

char *rn_daily_record(const RnShelf *shelf, const RnBox *box, const char *day)
{
    size_t count = 0, size;
    RnShelved *games = rn_shelf_list(shelf, &count);
    const RnShelved *game = rn_daily_find(games, count, day);
    char *record = NULL;
    if (game != NULL && game->result != RN_PLAYING) {
        RnSession session;
        RnRecordHead head;
        char path[RN_SHELF_PATH_MAX], flaw[RN_FLAW_MAX];
        rn_session_init(&session, box);
        rn_shelf_path(shelf, game->id, path);
        if (rn_shelf_read(path, &session, &head, flaw)) {
            record = rn_record_write(&session, &head, &size);
        }
        rn_session_free(&session);
    }
    free(games);
    return record;
}

int rn_daily_streak(const RnShelved *games, size_t count, const char *today)
{
    int streak = 0;
    int boat = rn_daily_boat(today);
    const RnShelved *game = rn_daily_find(games, count, today);
    if (game == NULL || game->result == RN_PLAYING) {
        boat--;
    }
    for (; boat > 0; boat--, streak++) {
        char day[RN_DAY_MAX];
        rn_daily_of_boat(boat, day);
        game = rn_daily_find(games, count, day);
        if (game == NULL || game->result != RN_RESCUED) {
            break;
        }
    }
    return streak;
}
