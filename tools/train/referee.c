/*
 * referee.c - whether the mistakes that a review names are some: plays games to their end from the choice made and from the one
 * that the review calls better, with dice that the review has not seen.
 *
 * Usage: train_referee [--games N] [--budget N] RECORD..
 *
 * All go on at a glance of three plans a turn, as in the futures by which the review decides; but nothing is judged, games
 * end. A line for each mistake: what the review says that it cost, what it cost in the games, and how sure that is
 * (a deviation), all in points. See tools/train/README.md.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crew/search.h"
#include "review/review.h"

enum { TEXT_MAX = 1 << 20, TO_THE_END = -1, SEED = 77, PERCENT = 100 };

static bool is_rescued(RnChart *chart, const RnState *from, uint64_t seed, uint32_t game)
{
    return rn_future_until(chart, from, TO_THE_END, RN_PICKS, seed, game) > 32768;
}

static void play(const char *file, const RnReview *review, const RnChoice *choice, uint32_t games)
{
    const RnSession *session = review->session;
    const RnState *made = rn_session_at(session, choice->step + choice->moves);
    const uint64_t seed = rn_mix(rn_mix(SEED) + choice->step);
    RnState best = *rn_session_at(session, choice->step);
    RnChart chart;
    uint32_t up = 0, down = 0;
    rn_chart(&chart, session->box);
    for (int i = 0; i < choice->better.count; i++) {
        rn_step(session->box, &best, choice->better.move[i], NULL);
    }
    for (uint32_t game = 0; game < games; game++) {
        const bool by_made = is_rescued(&chart, made, seed, game);
        const bool by_best = is_rescued(&chart, &best, seed, game);
        up += by_best && !by_made;
        down += by_made && !by_best;
    }
    const double mean = ((double)up - down) / games;
    printf("%s choice %d: said %.1f, played %.1f (%.1f)\n", file,
           (int)(choice - review->choice) + 1, (double)choice->cost.by / PERCENT, PERCENT * mean,
           PERCENT * sqrt(((double)up + down) / games - mean * mean) / sqrt(games));
    fflush(stdout);
}

static bool look_at(const char *file, uint32_t budget, uint32_t games)
{
    static char text[TEXT_MAX];
    RnSession session;
    RnRecordHead head;
    RnRecordError error;
    RnReview review;
    FILE *in = fopen(file, "rb");
    const size_t size = in != NULL ? fread(text, 1, sizeof text, in) : 0;
    if (in != NULL) {
        fclose(in);
    }
    rn_session_init(&session, rn_box_standard());
    const bool good = rn_record_read(&session, text, size, &head, NULL, NULL, &error);
    if (good) {
        rn_review_init(&review, &session, budget, 1);
        rn_review_run(&review, (int)sysconf(_SC_NPROCESSORS_ONLN), NULL, NULL);
        for (size_t i = 0; i < review.count; i++) {
            if (review.choice[i].mistake) {
                play(file, &review, &review.choice[i], games);
            }
        }
        rn_review_free(&review);
    } else {
        fprintf(stderr, "train_referee: %s: %s\n", file, error.text);
    }
    rn_session_free(&session);
    return good;
}

int main(int argc, char **argv)
{
    uint32_t games = 2000, budget = RN_REVIEW_FUTURES;
    bool good = true;
    for (int i = 1; i < argc; i++) {
        uint32_t *option = strcmp(argv[i], "--games") == 0    ? &games
                           : strcmp(argv[i], "--budget") == 0 ? &budget
                                                              : NULL;
        if (option == NULL) {
            good = look_at(argv[i], budget, games) && good;
        } else if (++i < argc) {
            *option = (uint32_t)strtoul(argv[i], NULL, 10);
        }
        if (games == 0) {
            return 2;
        }
    }
    return good ? 0 : 1;
}
