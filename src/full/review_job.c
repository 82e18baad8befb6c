/*
 * review_job.c - the review of a game while it is being made.
 */
#include "full/review_job.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"

enum { SEED = 1 }; /* the same review of the same game every time, as `rednov analyse` makes it */

RnReviewJob *rn_review_job(const RnSession *session, uint32_t futures)
{
    RnReviewJob *job = rn_alloc(1, sizeof *job);
    atomic_init(&job->holders, 1);
    atomic_init(&job->many, 0);
    rn_session_copy(&job->session, session);
    rn_review_init(&job->review, &job->session, futures, SEED);
    job->pieces = rn_review_pieces(&job->review) + 1;
    job->done = rn_alloc(job->pieces, sizeof *job->done);
    return job;
}

void rn_review_job_let_go(void *user)
{
    RnReviewJob *job = user;
    if (atomic_fetch_sub(&job->holders, 1) > 1) {
        return;
    }
    rn_review_free(&job->review);
    rn_session_free(&job->session);
    free(job->done);
    free(job);
}

bool rn_review_job_is_done(const RnReviewJob *job)
{
    return atomic_load(&job->many) == job->pieces;
}

void rn_review_job_piece(void *user, size_t piece)
{
    RnReviewJob *job = user;
    RN_ASSERT(piece < job->pieces);
    if (atomic_load(&job->done[piece]) != 0) {
        return;
    }
    if (piece + 1 < job->pieces) {
        rn_review_piece(&job->review, piece);
    } else {
        rn_review_sum(&job->review);
        job->points = rn_review_turning(&job->review, job->point, RN_TURNING_POINTS);
    }
    atomic_store(&job->done[piece], 1);
    atomic_fetch_add(&job->many, 1);
}

void rn_review_job_ask(RnReviewJob *job, RnWorker *worker)
{
    if (worker != NULL && !rn_review_job_is_done(job)) {
        atomic_fetch_add(&job->holders, 1);
        rn_worker_pieces(worker, &(RnPieces){.user = job,
                                             .count = job->pieces,
                                             .piece = rn_review_job_piece,
                                             .end = rn_review_job_let_go});
    }
}
