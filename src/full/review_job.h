/*
 * review_job.h - the review of a game while it is being made, shared by the worker and the screen.
 *
 * Whoever is last to let go of it frees it: the screen may be left while the worker is in the middle of a
 * piece.
 */
#ifndef RN_REVIEW_JOB_H
#define RN_REVIEW_JOB_H

#include <stdatomic.h>

#include "full/screen.h"
#include "review/review.h"

typedef struct RnReviewJob {
    atomic_int holders;
    RnSession session;
    RnReview review;
    size_t pieces;      /* of the review, and one more for the sums and turning points */
    atomic_uchar *done; /* by piece; what is not done is not to be looked at */
    atomic_size_t many; /* pieces done */
    RnTurning point[RN_TURNING_POINTS];
    int points;
} RnReviewJob;

/* For one holder; `user` is a job. */
RnReviewJob *rn_review_job(const RnSession *session, uint32_t futures);
void rn_review_job_let_go(void *user);

/* Asks the worker for what is not done yet; without one it has to be done piece by piece. */
void rn_review_job_ask(RnReviewJob *job, RnWorker *worker);
void rn_review_job_piece(void *user, size_t piece);
bool rn_review_job_is_done(const RnReviewJob *job);

#endif
