/*
 * daily_result.h - when a result of the daily boat counts.
 */
#ifndef RN_DAILY_RESULT_H
#define RN_DAILY_RESULT_H

#include "serve/table.h"

/* Whether a result of that day counts at this moment: that day, and the day after. */
bool rn_daily_is_recent(const char *day, int64_t now);

enum { RN_DAILY_RECORD = 16384 }; /* bytes of a record: games have half of that at most */

/* Why the game of a record is no result of that day's boat; no word when it is one. */
RnNo rn_daily_flaw(const RnSession *session, const RnRecordHead *head, const char *day);

/* What is kept of a game that is over: how it ended, the digest of its moves, and its record by this name, from
 * malloc, which the caller gives it. */
char *rn_daily_result(const RnSession *session, const char *day, const char *name,
                      RnStoreDaily *daily);

#endif
