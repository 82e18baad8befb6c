/*
 * daily.h - the daily boat: the same seed for everyone, and when a result of it counts.
 */
#ifndef RN_DAILY_H
#define RN_DAILY_H

#include "serve/table.h"

/* The seed of a day's boat: FNV-1a over "red november DAY", as the page has it. */
uint64_t rn_daily_seed(const char *day);

/* Whether a result of that day counts at this moment: that day, and the day after. */
bool rn_daily_is_recent(const char *day, int64_t now);

/* Why the game of a record is no result of that day's boat; no word when it is one. */
RnNo rn_daily_flaw(const RnSession *session, const RnRecordHead *head, const char *day);

#endif
