/*
 * analyse.h - what the forms of `rednov analyse` share: a reviewed record and its words.
 */
#ifndef RN_ANALYSE_H
#define RN_ANALYSE_H

#include "proto/proto.h"
#include "review/review.h"
#include "session/record.h"
#include "text/text.h"

enum { RN_TURNING_POINTS = 5 }; /* of each kind */

typedef struct RnAnalysis {
    RnReview review;
    const RnSession *session;
    const RnRecordHead *head;
} RnAnalysis;

/* "A Ann", or "A" */
void rn_analysis_gnome(const RnAnalysis *analysis, int gnome, RnOut *out);

/* What was chosen: "go 5, fix-oxygen 4"; and the dice and cards that came after it. */
void rn_analysis_choice(const RnAnalysis *analysis, const RnChoice *choice, RnOut *out);
void rn_analysis_chance(const RnAnalysis *analysis, size_t choice, RnOut *out);

/* The first step after the choice that is not chance: where the next choice begins, or the end. */
size_t rn_analysis_next(const RnAnalysis *analysis, size_t choice);

/* "rescued", "lost, heat", "the game goes on" */
void rn_analysis_result(const RnAnalysis *analysis, RnOut *out);

void rn_analysis_text(const RnAnalysis *analysis);
void rn_analysis_json(const RnAnalysis *analysis, RnJson *out);
void rn_analysis_html(const RnAnalysis *analysis, RnJson *out);

#endif
