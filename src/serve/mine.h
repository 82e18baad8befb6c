/*
 * mine.h - what belongs to a key: tables, games, people and invitations. In the thread that owns the store.
 */
#ifndef RN_MINE_H
#define RN_MINE_H

#include "serve/hall.h"

/* Answers one of the queries RN_QUERY_MINE to RN_QUERY_MINE_FORGET: what `json` gets, which has begun, or why
 * not. */
RnNo rn_mine_answer(RnStore *store, const RnBox *box, const RnHallQuery *query, RnJson *json);

#endif
