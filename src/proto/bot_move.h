/*
 * bot_move.h - what is said to an outside program in a seat, and how its answer is taken.
 * docs/FORMATS.md describes it for those who write one.
 */
#ifndef RN_BOT_MOVE_H
#define RN_BOT_MOVE_H

#include "proto/proto.h"
#include "session/bot.h"

/* {"view":{..},"decision":{..},"moves":[..]} and a line end: the decision due, as its seat sees
 * it. */
void rn_json_question(RnJson *json, const RnBox *box, const RnView *view);

/* The move of an answer: the move's text, or {"move":"text"}. False with a reason that quotes the
 * answer and, when a rule forbids it, names the clause. */
bool rn_json_read_answer(const RnBox *box, const RnView *view, const char *answer, RnMove *move,
                         char error[RN_ERROR_MAX]);

/* Asks the program for a move; a legal one, or false with a reason. */
bool rn_bot_move(RnBot *bot, const RnBox *box, const RnView *view, double seconds, RnBotStop stop,
                 void *user, RnMove *move, char error[RN_ERROR_MAX]);

#endif
