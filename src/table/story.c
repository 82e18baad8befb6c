/*
 * story.c - what happened, sentence by sentence.
 *
 * Decides which facts become sentences for whom. The steps are played over again on copies, so that
 * what was undone is never told and nothing has to be kept.
 */
#include "table/story.h"

#include "text/text.h"

/* Tells the facts of one step; returns the number of sentences. */
static int tell_step(const RnSession *session, const char *const called[RN_GNOMES_MAX], int seat,
                     RnSentence sentence, const RnLog *log, RnTold told, void *user)
{
    char text[RN_SENTENCE_MAX];
    int count = 0;
    sentence.text = text;
    for (int f = 0; f < log->count; f++) {
        sentence.fact = log->fact[f];
        if (seat != RN_NONE) {
            sentence.fact = rn_fact_for(sentence.after, seat, log->fact[f]);
        }
        if (rn_narrate(session->box, sentence.after, sentence.fact, called, text, sizeof text) ==
            0) {
            continue;
        }
        if (told != NULL) {
            told(user, &sentence);
        }
        count++;
    }
    return count;
}

int rn_story(const RnSession *session, const RnNames *names, int seat, size_t first, size_t end,
             RnTold told, void *user)
{
    const char *called[RN_GNOMES_MAX];
    int count = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        called[g] = names->called[g];
    }
    for (size_t i = first; i < end && i < rn_session_steps(session); i++) {
        RnLog log;
        const RnState after = rn_session_again(session, i, &log);
        count += tell_step(session, called, seat, (RnSentence){.step = i, .after = &after}, &log,
                           told, user);
    }
    return count;
}
