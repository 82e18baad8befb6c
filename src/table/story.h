/*
 * story.h - what happened, sentence by sentence, as a seat may hear it.
 *
 * The steps of the session are played over again and their facts narrated. So nothing has to be
 * kept, what was undone is never told, and a story can be told again in another language.
 */
#ifndef RN_STORY_H
#define RN_STORY_H

#include "session/session.h"
#include "table/names.h"
#include "text/text.h"

/* One sentence: the step of the session it belongs to, its fact as the seat may hear it, the state
 * after the step, the words. */
typedef struct RnSentence {
    size_t step;
    RnFact fact;
    const RnState *after;
    const char *text;
} RnSentence;

/* Tells the steps first..end-1 to gnome `seat`'s player; RN_NONE hears everything. The end of the
 * game is told too (RN_F_OVER). `told` may be NULL to count only; returns the number of sentences. */
typedef void (*RnTold)(void *user, const RnSentence *sentence);
int rn_story(const RnSession *session, const RnNames *names, int seat, size_t first, size_t end,
             RnTold told, void *user);

#endif
