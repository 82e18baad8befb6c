/*
 * question.h - what is asked now, in words.
 */
#ifndef RN_QUESTION_H
#define RN_QUESTION_H

#include "session/session.h"
#include "table/names.h"

/* What a player is asked at this decision, a sentence; "" for chance and when the game is over. */
const char *rn_question(int decision);

/* What the die or card that is due now is for, a sentence, or "". */
void rn_chance_purpose(const RnSession *session, const RnNames *names, char *text, size_t size);

#endif
