/*
 * lessons.h - the lessons of the tutorial: where each begins, what it says, what it wants, what it answers to a
 * choice that misses the point, and which cards come.
 *
 * A lesson is a position of three gnomes, of which the learner leads A. The words are those of the page's
 * tutorial (web/screens/scenes.js), the positions are made from the same scenarios.
 */
#ifndef RN_LESSONS_H
#define RN_LESSONS_H

#include "session/session.h"

enum { RN_LESSON_TEXT = 600 };

int rn_lessons(void);
const char *rn_lesson_id(int lesson);
const char *rn_lesson_title(int lesson);
/* What was learned, at the end. */
const char *rn_lesson_end(int lesson);

/* Puts its position into the session. */
void rn_lesson_load(int lesson, RnSession *session);

/* The steps of a lesson: what is said, what is to be done, and whether it is. */
int rn_lesson_steps(int lesson);
const char *rn_lesson_text(int lesson, int step, char text[RN_LESSON_TEXT]);
const char *rn_lesson_goal(int lesson, int step, char text[RN_LESSON_TEXT]);
bool rn_lesson_is_done(int lesson, int step, const RnState *state);

/* Why these moves would miss the point of the step, as a sentence; NULL when they may be made. */
const char *rn_lesson_objection(int lesson, int step, const RnBox *box, const RnState *state,
                                const RnMove *moves, int count, char text[RN_LESSON_TEXT]);
/* Why the lesson cannot be finished any more, or NULL. */
const char *rn_lesson_missed(int lesson, int step, const RnState *state);

/* What chance brings: the lesson's own cards in their order, `drawn` with a bit for each that has come, then
 * quiet ones. Dice reward who was careful: a repair that is more likely than not succeeds, another one fails. */
RnMove rn_lesson_chance(int lesson, const RnBox *box, const RnState *state, unsigned *drawn);

#endif
