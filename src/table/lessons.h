/*
 * lessons.h - the lessons of the tutorial: where each begins, what it says, what it wants, what it answers to a
 * choice that misses the point, what it remarks on, and which cards come.
 *
 * A lesson is a position of three gnomes, of which the learner leads A. The terminal and the page play them.
 */
#ifndef RN_LESSONS_H
#define RN_LESSONS_H

#include "session/session.h"
#include "table/names.h"

enum { RN_LESSON_TEXT = 600 };

int rn_lessons(void);
const char *rn_lesson_id(int lesson);
const char *rn_lesson_title(int lesson);
/* What was learned, at the end. */
const char *rn_lesson_end(int lesson);

/* The steps of a lesson: what is said, what is to be done. */
int rn_lesson_steps(int lesson);
const char *rn_lesson_text(int lesson, int step, const RnNames *names, char text[RN_LESSON_TEXT]);
const char *rn_lesson_goal(int lesson, int step, const RnNames *names, char text[RN_LESSON_TEXT]);

/* What to point at for who asks how: items (a bit each), a room, an action and its minutes; 0: none. */
typedef struct RnLessonShow {
    uint16_t item;
    uint8_t room, action, minutes;
} RnLessonShow;
RnLessonShow rn_lesson_show(int lesson, int step);

/* Somebody in a lesson. */
typedef struct RnPupil {
    int lesson;
    int step; /* rn_lesson_steps() when there is nothing more to be done but to end the turn */
    unsigned drawn; /* cards of the lesson that have come, a bit each */
    bool over;      /* it is learned, or cannot be any more */
} RnPupil;

/* Puts the position of a lesson into the session. */
void rn_lesson_begin(RnPupil *pupil, int lesson, RnSession *session);

/* Why these moves would miss the point of the step, as a sentence; NULL when they may be made. */
const char *rn_lesson_objection(const RnPupil *pupil, const RnSession *session, const RnMove *moves,
                                int count, char text[RN_LESSON_TEXT]);

/* What chance brings: the lesson's own dice and cards in their order, then quiet ones. Dice reward who was
 * careful: a repair that is more likely than not succeeds, another one fails. */
RnMove rn_lesson_chance(RnPupil *pupil, const RnSession *session);

/* What is to be said about something that happened; NULL for nothing. */
const char *rn_lesson_remark(const RnPupil *pupil, const RnFact *fact, char text[RN_LESSON_TEXT]);

/* Whether the goal of the step is reached. */
bool rn_lesson_is_reached(const RnPupil *pupil, const RnState *state);

/* Somebody is asked, or the game is over: goes on to the step that is due now. */
typedef struct RnLessonNews {
    bool on;            /* to another step, or past the last */
    bool learned;       /* that was all */
    const char *missed; /* why the lesson cannot be finished any more, or NULL */
    const char *astray; /* a remark on where the gnome has gone, or NULL */
} RnLessonNews;
RnLessonNews rn_lesson_look(RnPupil *pupil, const RnState *state);

#endif
