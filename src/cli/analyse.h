/*
 * analyse.h - what the forms of `rednov analyse` share: a reviewed record and its words.
 */
#ifndef RN_ANALYSE_H
#define RN_ANALYSE_H

#include "proto/proto.h"
#include "review/review.h"
#include "session/record.h"
#include "table/names.h"
#include "text/text.h"

typedef struct RnAnalysis {
    RnReview review;
    const RnSession *session;
    const RnRecordHead *head;
    RnNames names;
} RnAnalysis;

/* What was chosen: "go 5, fix-oxygen 4"; and the dice and cards that came after it. */
void rn_analysis_choice(const RnAnalysis *analysis, const RnChoice *choice, RnOut *out);
void rn_analysis_chance(const RnAnalysis *analysis, size_t choice, RnOut *out);

/* Good or bad luck as people are told of it: what is left of it without noise can be less than nothing,
 * which nobody has had. */
RnSwing rn_analysis_luck(RnSwing luck);

/* "rescued", "lost, heat", "the game goes on" */
void rn_analysis_result(const RnAnalysis *analysis, RnOut *out);

void rn_analysis_text(const RnAnalysis *analysis);
/* Into this file; false after telling why not. */
bool rn_analysis_html(const RnAnalysis *analysis, const char *path);

#endif
