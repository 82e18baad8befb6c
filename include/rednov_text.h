/*
 * rednov_text.h - what happened in a game of Red November, in sentences for people.
 *
 *     RnLog log;
 *     char sentence[RN_SENTENCE_MAX];
 *     rn_step(box, &game, move, &log);
 *     for (int i = 0; i < log.count; i++)
 *         if (rn_narrate(box, &game, log.fact[i], NULL, sentence, sizeof sentence) > 0)
 *             puts(sentence);
 *
 * They come in the language of the program's locale (setlocale()) where the game's catalogues are
 * installed, in English otherwise. Nothing here allocates.
 */
#ifndef REDNOV_TEXT_H
#define REDNOV_TEXT_H

#include "rednov.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RN_SENTENCE_MAX = 400 }; /* no sentence is longer, its 0 included, unless names are */

/* One fact as one sentence, without line end, in at most `size` bytes (always terminated); "" for a fact
 * that needs no words. `after` is the state after its step; `names[g]` is what gnome g is called ("A"
 * when NULL). For a seat with hidden hands tell rn_fact_for() of the fact. Returns its length. */
RN_FN size_t rn_narrate(const RnBox *box, const RnState *after, RnFact fact,
                        const char *const names[RN_GNOMES_MAX], char *text, size_t size);

/* Why a finished game ended, as a sentence. */
RN_FN const char *rn_ending_text(int result, int reason);

#ifdef __cplusplus
}
#endif
#endif
