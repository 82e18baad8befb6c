/*
 * run.c - values everything in a review, on several threads.
 *
 * Every choice is valued by itself, from the record and the seed alone, so it does not matter which
 * thread does it or when.
 */
#include <pthread.h>

#include "base/assert.h"
#include "review/review.h"

enum { THREADS_MAX = 64 };

typedef struct Work {
    RnReview *review;
    RnReviewProgress progress;
    void *user;
    pthread_mutex_t lock; /* for what follows, and for `progress` */
    size_t next;
    size_t done;
} Work;

static void *work_on(void *user)
{
    Work *work = user;
    size_t all = rn_review_pieces(work->review);
    pthread_mutex_lock(&work->lock);
    while (work->next < all) {
        size_t piece = work->next++;
        pthread_mutex_unlock(&work->lock);
        rn_review_piece(work->review, piece);
        pthread_mutex_lock(&work->lock);
        work->done++;
        RN_ASSERT(work->done <= work->next && work->next <= all);
        if (work->progress != NULL) {
            work->progress(work->user, work->done, all);
        }
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

void rn_review_run(RnReview *review, int threads, RnReviewProgress progress, void *user)
{
    Work work = {.review = review, .progress = progress, .user = user};
    pthread_t helper[THREADS_MAX];
    int started = 0;
    pthread_mutex_init(&work.lock, NULL);
    while (started + 1 < threads && started < THREADS_MAX &&
           pthread_create(&helper[started], NULL, work_on, &work) == 0) {
        started++;
    }
    work_on(&work);
    for (int i = 0; i < started; i++) {
        pthread_join(helper[i], NULL);
    }
    RN_ASSERT(work.done == rn_review_pieces(review));
    pthread_mutex_destroy(&work.lock);
    rn_review_sum(review);
}
