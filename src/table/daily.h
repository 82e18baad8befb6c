/*
 * daily.h - the daily boat: one seed a day, the same for everyone, with the same crew.
 *
 * A day is "2026-11-15", in UTC, so that it is the same everywhere at once. That a game is a day's boat is
 * read off its record: nothing else is kept of it.
 */
#ifndef RN_DAILY_H
#define RN_DAILY_H

#include "session/record.h"
#include "table/seats.h"

typedef struct RnShelved RnShelved; /* shelf.h */
typedef struct RnShelf RnShelf;

enum { RN_DAY_MAX = 16 };

/* The day of a moment in seconds since 1970, and today. */
void rn_daily_day(int64_t seconds, char day[RN_DAY_MAX]);
void rn_daily_today(char day[RN_DAY_MAX]);

/* The number of a day's boat, from 1 on; 0 for what is no day, or one before there were boats. */
int rn_daily_boat(const char *day);
/* The day of a boat. */
void rn_daily_of_boat(int boat, char day[RN_DAY_MAX]);

/* "Daily submarine 319" */
void rn_daily_title(const char *day, char *text, size_t size);

/* The seed of a day's boat: FNV-1a over "red november DAY". */
uint64_t rn_daily_seed(const char *day);

/* The usual game for four, a person and three mates. */
enum { RN_DAILY_CREW = RN_MATE };
RnConfig rn_daily_config(void);
RnSeats rn_daily_seats(void);

/* Whether this is the boat of that day, and whether the right ones sit there. */
bool rn_daily_is(const RnSession *session, const char *day);
bool rn_daily_is_crewed(const RnState *state, const RnRecordHead *head);

/* The day whose boat a game is with its crew, going by the date of its record; "" when it is none's. */
void rn_daily_of(const RnSession *session, const RnRecordHead *head, char day[RN_DAY_MAX]);

/* The game of a day on the shelf: the one that was over first, else one that is not over; NULL for none. */
const RnShelved *rn_daily_find(const RnShelved *games, size_t count, const char *day);
/* The record of the game of a day that is over, for free(); NULL when there is none that can be read. */
char *rn_daily_record(const RnShelf *shelf, const RnBox *box, const char *day);
/* How many days in a row ended in a rescue, up to today or, while today's boat is under way, yesterday. */
int rn_daily_streak(const RnShelved *games, size_t count, const char *today);

#endif
