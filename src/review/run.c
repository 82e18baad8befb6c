/*
 * run.c - values everything in a review, on several threads.
 *
 * Every choice is valued by itself, from the record and the seed alone, so it does not matter which
 * thread does it or when.
 */
#include <pthread.h>

#include "base/assert.h"
#include "base/threads.h"
#include "review/review.h"

typedef struct Work {
    RnReview *review;
    RnReviewProgress progress;
    void *user;
    pthread_mutex_t lock; /* for `done` and `progress` */
    size_t done;
} Work;

static void do_piece(void *of, int piece)
{
    Work *work = of;
    rn_review_piece(work->review, (size_t)piece);
    pthread_mutex_lock(&work->lock);
    work->done++;
    if (work->progress != NULL) {
        work->progress(work->user, work->done, rn_review_pieces(work->review));
    }
    pthread_mutex_unlock(&work->lock);
}

void rn_review_run(RnReview *review, int threads, RnReviewProgress progress, void *user)
{
    Work work = {.review = review, .progress = progress, .user = user};
    RnThreads *all = rn_threads_start(threads);
    pthread_mutex_init(&work.lock, NULL);
    rn_threads_share(all, (int)rn_review_pieces(review), do_piece, &work);
    rn_threads_end(all);
    RN_ASSERT(work.done == rn_review_pieces(review));
    pthread_mutex_destroy(&work.lock);
    rn_review_sum(review);
}
