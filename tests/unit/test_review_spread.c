/*
 * Whether a review says rightly how sure it is: over many seeds its intervals hold what they should, and luck
 * does not grow when fewer futures are looked into. (Whether its mistakes are some is told by tools/train/referee.c.)
 *
 * The game is the end of a recorded one, where playing out is quick.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* after those it needs */
#include <cmocka.h>

#include "../budget.h"
#include "golden_record.h"
#include "review/review.h"

/* ---- A game ----------------------------------------------------------------------------------- */

/* Its last third. */
static void read_end(RnSession *end)
{
    RnSession whole;
    read_record(&whole, "revised-3.rn");
    const size_t steps = rn_session_steps(&whole);
    size_t from = steps * 2 / 3;
    while (rn_session_at(&whole, from)->decision != RN_TURN) {
        from--;
    }
    rn_session_init(end, rn_box_standard());
    rn_session_load(end, rn_session_at(&whole, from));
    rn_session_chance(end, false, 0);
    for (size_t step = from; step < steps; step++) {
        assert_int_equal(rn_session_step(end, rn_session_past(&whole, step)->move), RN_OK);
    }
    rn_session_free(&whole);
}

/* ---- Many reviews of it ----------------------------------------------------------------------- */

enum { LUCK, GAIN, SETUP, GOOD, BAD, FIGURES, SEEDS_MAX = 400 };

typedef struct Spread {
    int count;
    RnSwing figure[FIGURES][SEEDS_MAX];
    double plain; /* good luck as the single swings have it, on average */
} Spread;

static void look(Spread *spread, const RnSession *session, uint32_t games, int seeds)
{
    spread->count = seeds;
    spread->plain = 0;
    for (int i = 0; i < seeds; i++) {
        RnReview review;
        rn_review_init(&review, session, games, (uint64_t)i + 1);
        rn_review_run(&review, 2, NULL, NULL);
        spread->figure[LUCK][i] = review.luck;
        spread->figure[GAIN][i] = review.all.gain;
        spread->figure[SETUP][i] =
            (RnSwing){.by = review.setup.chance, .margin = review.setup.margin};
        spread->figure[GOOD][i] = review.good_luck;
        spread->figure[BAD][i] = review.bad_luck;
        for (size_t n = 0; n < review.count; n++) {
            const int by = review.choice[n].luck.by;
            spread->plain += by > 0 ? (double)by / seeds : 0;
        }
        rn_review_free(&review);
    }
}

static double mean_of(const Spread *spread, int figure)
{
    double sum = 0;
    for (int i = 0; i < spread->count; i++) {
        sum += spread->figure[figure][i].by;
    }
    return sum / spread->count;
}

/* The share of the intervals that hold the mean. */
static double held(const Spread *spread, int figure)
{
    const double mean = mean_of(spread, figure);
    int inside = 0;
    for (int i = 0; i < spread->count; i++) {
        const RnSwing *one = &spread->figure[figure][i];
        inside += mean >= one->by - one->margin && mean <= one->by + one->margin;
    }
    return (double)inside / spread->count;
}

static void intervals_hold_what_they_should(void **unused)
{
    (void)unused;
    static Spread spread;
    static const char *const name[] = {"luck", "gain", "setup", "good luck", "bad luck"};
    const int seeds = budget(60, SEEDS_MAX);
    RnSession session;
    read_end(&session);
    look(&spread, &session, (uint32_t)budget(240, 1200), seeds);
    for (int figure = 0; figure < FIGURES; figure++) {
        const double share = held(&spread, figure);
        printf("%s: mean %.0f, %.1f %% of the intervals hold it\n", name[figure],
               mean_of(&spread, figure), 100 * share);
        assert_true(share >= budget(850, 925) / 1000.0);
        assert_true(figure == GOOD || figure == BAD || share <= 0.995); /* and they are no wider */
    }
    rn_session_free(&session);
}

static void luck_does_not_grow_with_noise(void **unused)
{
    (void)unused;
    static Spread few, many;
    RnSession session;
    read_end(&session);
    look(&few, &session, RN_REVIEW_FUTURES_MIN, budget(120, SEEDS_MAX));
    look(&many, &session, (uint32_t)budget(1200, 12000), budget(8, 20));
    printf("good luck: %.0f with few futures, %.0f with many; as the swings have it %.0f, %.0f\n",
           mean_of(&few, GOOD), mean_of(&many, GOOD), few.plain, many.plain);
    const double off = mean_of(&few, GOOD) - mean_of(&many, GOOD);
    assert_true(few.plain - many.plain > 500); /* noise is there to be seen */
    /* a third of it stays, measured over 200 seeds: it does not quite double with half of the futures */
    assert_true(off < (few.plain - many.plain) / 2 && -off < (few.plain - many.plain) / 2);
    rn_session_free(&session);
}

/* Neighbouring seeds give games that have nothing to do with each other. */
static void neighbouring_seeds_are_as_good_as_any(void **unused)
{
    (void)unused;
    enum { BUDGET = 3000, SEEDS = 1000 };
    if (budget(0, 1) == 0) {
        skip();
    }
    const RnConfig config = {.players = 4, .gnomes = 4};
    RnSession session;
    double sum = 0, squares = 0, expected = 0;
    rn_session_init(&session, rn_box_standard());
    rn_session_new(&session, &config, true, 1);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        RnReview review;
        rn_review_init(&review, &session, BUDGET, seed);
        const RnShare share = rn_value_state(&review, rn_session_at(&session, 0), NULL);
        sum += share.chance;
        squares += (double)share.chance * share.chance;
        expected += (double)share.margin * share.margin / (1.96 * 1.96) / SEEDS;
        rn_review_free(&review);
    }
    const double mean = sum / SEEDS, variance = squares / SEEDS - mean * mean;
    printf("variance over seeds: %.3f of what it should be\n", variance / expected);
    assert_true(variance < 1.1 * expected); /* it was 1.14; the figure itself is sure to 0.045 */
    rn_session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_hold_what_they_should),
        cmocka_unit_test(luck_does_not_grow_with_noise),
        cmocka_unit_test(neighbouring_seeds_are_as_good_as_any),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
