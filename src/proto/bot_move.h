/*
 * bot_move.h - what is said to an outside program in a seat, and how its answer is taken.
 * docs/FORMATS.md describes it for those who write one.
 */
#ifndef RN_BOT_MOVE_H
#define RN_BOT_MOVE_H

#include "proto/news.h"
#include "proto/proto.h"
#include "session/bot.h"

/* {"view":{..},"decision":{..},"moves":[..]} and a line end: the decision due, as its seat sees
 * it. With `news` not NULL these come first. */
void rn_json_question(RnJson *json, const RnBox *box, const RnView *view, const RnNews *news);
/* {"over":{..},"game":{..},..,"view":{..}} and a line end: the game is over. */
void rn_json_over(RnJson *json, const RnBox *box, const RnView *view, const RnNews *news);

/* What a program answers: a move's text, or {"move":"text"}; with "tell":true in it, it wants to be told
 * more from now on. False with a reason that quotes the answer and, when a rule forbids it, names the
 * clause. */
typedef struct RnBotAnswer {
    RnMove move;
    bool tell;
} RnBotAnswer;
bool rn_json_read_answer(const RnBox *box, const RnView *view, const char *text,
                         RnBotAnswer *answer, char error[RN_ERROR_MAX]);

/* How long a program may take, and who can end the wait earlier. */
typedef struct RnPatience {
    double seconds;
    RnBotStop stop;
    void *user;
} RnPatience;

/* Asks the program for a move; a legal one, or false with a reason. One that has asked for it is told
 * the news: then `told` says how far. */
bool rn_bot_move(RnBot *bot, const RnBox *box, const RnView *view, const RnNews *news,
                 RnPatience patience, RnMove *move, char error[RN_ERROR_MAX]);

/* Tells a program that has asked for it that the game is over. False with a reason when it cannot be
 * told. */
bool rn_bot_over(RnBot *bot, const RnBox *box, const RnView *view, const RnNews *news,
                 RnPatience patience, char error[RN_ERROR_MAX]);

#endif
