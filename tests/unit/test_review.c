/*
 * The review of a game: its shares and margins, where choices begin and end, sums that add up, and
 * the same answer on any number of threads.
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

#include "crew/crew.h"
#include "review/review.h"
#include "golden_record.h"

enum { MANY = 1000 };

static void fill(uint16_t *seen, int from, int to, uint16_t value)
{
    for (int i = from; i < to; i++) {
        seen[i] = value;
    }
}

static void chances_have_margins(void **unused)
{
    (void)unused;
    uint16_t seen[MANY];
    fill(seen, 0, 500, 0);
    fill(seen, 500, MANY, RN_WHOLE);
    const RnShare half = rn_share_of(seen, MANY);
    assert_int_equal(half.chance, 5000);
    assert_in_range(half.margin, 305, 315); /* 1.96 / 2 / sqrt(1000) */
    fill(seen, 0, MANY, 3000);
    assert_int_equal(rn_share_of(seen, MANY).chance, 3000);
    assert_in_range(rn_share_of(seen, MANY).margin, 15, 25); /* not certain */
}

/* A budget that is a little larger takes a little longer: a cost has a third of it in pairs of futures, whatever it is. */
static void budgets_have_no_cliffs(void **unused)
{
    (void)unused;
    for (uint32_t futures = RN_REVIEW_FUTURES_MIN; futures < 5000; futures++) {
        const RnReview review = {.futures = futures};
        const uint32_t part = rn_review_part(&review);
        assert_int_equal(part % 2, 0);
        assert_int_equal(rn_review_pairs(&review, 0), 0);
        assert_int_equal(rn_review_pairs(&review, part), futures / 6 * 2);
        for (uint32_t n = 0; n < part; n++) {
            const uint32_t pairs = rn_review_pairs(&review, n + 1) - rn_review_pairs(&review, n);
            assert_in_range(pairs, 1, 2);
        }
    }
}

static void swings_are_clear_beyond_their_margin(void **unused)
{
    (void)unused;
    assert_true(rn_swing_is_clear((RnSwing){.by = 1000, .margin = 415}));
    assert_true(rn_swing_is_clear((RnSwing){.by = -1000, .margin = 415}));
    assert_false(rn_swing_is_clear((RnSwing){.by = 100, .margin = 100}));
    assert_false(rn_swing_is_clear((RnSwing){.by = 0}));
}

/* Futures that come to the same with both choices say nothing, so pairs are surer than two chances. */
static void pairs_are_surer_than_shares(void **unused)
{
    (void)unused;
    uint16_t from[MANY], to[MANY];
    for (int i = 0; i < MANY; i++) {
        from[i] = (uint16_t)(i * 10);
        to[i] = (uint16_t)(i < 500 ? i * 10 + 400 : i * 10);
    }
    const RnSwing pair = rn_swing_of(from, to, MANY), back = rn_swing_of(to, from, MANY);
    assert_int_equal(pair.by, 200);
    assert_in_range(pair.margin, 20, 30); /* 1.96 * 200 / sqrt(1000), and one future more */
    assert_true(rn_swing_is_clear(pair));
    assert_int_equal(back.by, -200);
    assert_int_equal(rn_swing_of(from, from, MANY).by, 0);
    assert_in_range(rn_share_of(to, MANY).margin, 150, 200);
}

/* ---- A whole record --------------------------------------------------------------------------- */

/* A game of four sailors; whether it was rescued. */
static bool play_game(RnSession *session, uint64_t seed)
{
    const RnConfig config = {.players = 4, .gnomes = 4};
    RnPlayer sailors[4];
    rn_session_init(session, rn_box_standard());
    assert_int_equal(rn_session_new(session, &config, true, seed), RN_CONFIG_OK);
    for (int g = 0; g < 4; g++) {
        rn_player_init(&sailors[g], RN_SAILOR, rn_player_seed(seed, g), (RnBudget){0});
    }
    while (rn_session_state(session)->decision != RN_OVER) {
        const RnState *state = rn_session_state(session);
        RnView view;
        rn_view(state, state->decider, &view);
        assert_int_equal(
            rn_session_play(session, rn_player_move(session->box, &sailors[state->decider], &view)),
            RN_OK);
    }
    return rn_session_state(session)->result == RN_RESCUED;
}

/* Over many games luck is nothing, and without it results differ less: it tells what it says. */
static void luck_is_nothing_in_the_long_run(void **unused)
{
    (void)unused;
    enum { GAMES = 160 };
    double luck = 0, luck2 = 0, result = 0, left = 0, left2 = 0;
    for (int i = 0; i < GAMES; i++) {
        RnSession session;
        const double rescued = play_game(&session, (uint64_t)i + 1) ? 1 : 0;
        const double lucky = (double)rn_luck(&session) / RN_WHOLE;
        assert_true(lucky > -1.5 && lucky < 1.5);
        luck += lucky / GAMES;
        luck2 += lucky * lucky / GAMES;
        result += rescued / GAMES;
        left += (rescued - lucky) / GAMES;
        left2 += (rescued - lucky) * (rescued - lucky) / GAMES;
        rn_session_free(&session);
    }
    print_message(
        "rescued %.3f, luck %.3f, variances: results %.3f, luck %.3f, luck left out %.3f\n", result,
        luck, result * (1 - result), luck2, left2 - left * left);
    assert_true(luck * luck * GAMES < 9 * luck2); /* three deviations */
    assert_true(left2 - left * left < 0.8 * result * (1 - result));
}

static void choices_cover_the_game(void **unused)
{
    (void)unused;
    RnSession session;
    RnReview review;
    size_t covered = 0;
    read_record(&session, "first-5-crazed.rn");
    rn_review_init(&review, &session, 60, 1);
    for (size_t i = 0; i < review.count; i++) {
        const RnChoice *choice = &review.choice[i];
        for (size_t step = choice->step; step < choice->step + choice->moves; step++) {
            assert_false(rn_is_chance(rn_session_past(&session, step)->move));
        }
        if (choice->decision != RN_TURN) {
            assert_int_equal(choice->moves, 1);
        }
        assert_int_equal(choice->gnome, rn_session_past(&session, choice->step)->before.decider);
        covered += choice->moves;
    }
    for (size_t step = 0; step < rn_session_steps(&session); step++) {
        covered += rn_is_chance(rn_session_past(&session, step)->move);
    }
    assert_int_equal(covered, rn_session_steps(&session));
    rn_review_free(&review);
    rn_session_free(&session);
}

static void sums_add_up_on_any_number_of_threads(void **unused)
{
    (void)unused;
    RnSession session;
    RnReview one;
    RnReview three;
    read_record(&session, "revised-2p4.rn");
    rn_review_init(&one, &session, 120, 7);
    rn_review_init(&three, &session, 120, 7);
    rn_review_run(&one, 1, NULL, NULL);
    rn_review_run(&three, 3, NULL, NULL);
    assert_int_equal(one.count, three.count);
    long sum = one.choice[0].before.chance + one.all.gain.by + one.good_luck.by - one.bad_luck.by;
    assert_int_equal(sum, one.last.chance);
    long cost = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        cost += one.gnome[g].cost.by;
    }
    assert_int_equal(cost, one.all.cost.by);
    for (size_t i = 0; i < one.count; i++) {
        const RnChoice *a = &one.choice[i];
        const RnChoice *b = &three.choice[i];
        assert_true(a->cost.by >= 0);
        assert_true(a->best.chance >= a->made.chance);
        assert_int_equal(a->made.chance, b->made.chance);
        assert_int_equal(a->best.chance, b->best.chance);
        assert_int_equal(a->luck.by, b->luck.by);
    }
    rn_review_free(&one);
    rn_review_free(&three);
    rn_session_free(&session);
}

/* The pieces 1, 3, .. come from somebody else. */
static void a_share_of_another_is_as_good_as_ones_own(void **unused)
{
    (void)unused;
    RnSession session;
    RnReview whole;
    RnReview half;
    RnReview other;
    read_record(&session, "revised-2p4.rn");
    rn_review_init(&whole, &session, 60, 7);
    rn_review_init(&half, &session, 60, 7);
    rn_review_init(&other, &session, 60, 7);
    rn_review_run(&whole, 1, NULL, NULL);
    for (size_t piece = 0; piece < rn_review_pieces(&whole); piece++) {
        rn_review_piece(piece % 2 == 0 ? &half : &other, piece);
    }
    const size_t size = rn_review_share_size(&other, 1, 2);
    uint8_t *bytes = malloc(size);
    rn_review_give(&other, 1, 2, bytes);
    assert_false(rn_review_take(&half, 1, 2, bytes, size - 1));
    assert_false(rn_review_take(&half, 1, 0, bytes, size));
    assert_true(rn_review_take(&half, 1, 2, bytes, size));
    assert_int_equal(rn_review_share_size(&half, rn_review_pieces(&half), 1), 0);
    rn_review_sum(&half);
    RnRecordHead head = {.names = {{0}}};
    RnJson json[2] = {{0}};
    rn_review_json(&whole, &head, &json[0]);
    rn_review_json(&half, &head, &json[1]);
    assert_int_equal(json[0].used, json[1].used);
    assert_memory_equal(json[0].text, json[1].text, json[0].used);
    for (int i = 0; i < 2; i++) {
        rn_json_free(&json[i]);
    }
    free(bytes);
    rn_review_free(&whole);
    rn_review_free(&half);
    rn_review_free(&other);
    rn_session_free(&session);
}

static void turning_points_are_sorted(void **unused)
{
    (void)unused;
    RnChoice choices[5] = {
        {.cost = {.by = 300, .margin = 100}, .mistake = true, .luck = {.by = -900, .margin = 10}},
        {.cost = {.by = 700, .margin = 600}, .luck = {.by = 500, .margin = 10}},
        {.cost = {.by = 900, .margin = 100}, .mistake = true, .luck = {.by = 5, .margin = 10}},
        {.cost = {.by = 300, .margin = 100}, .mistake = true, .luck = {.by = 901, .margin = 10}},
        {.cost = {.by = 0, .margin = 0}, .luck = {.by = 0, .margin = 0}}};
    RnReview review = {.choice = choices, .count = 5};
    size_t found[3];
    assert_int_equal(rn_review_worst(&review, found, 3), 3);
    assert_true(found[0] == 2 && found[1] == 0 && found[2] == 3);
    assert_int_equal(rn_review_luckiest(&review, found, 2), 2);
    assert_true(found[0] == 3 && found[1] == 0);
}

/* A swing of luck is that of a die or card behind its choice; the largest points stay, in the order of play. */
static void the_game_turns_at_choices_dice_and_cards(void **unused)
{
    (void)unused;
    RnSession session;
    RnReview review;
    RnTurning all[RN_TURNING_POINTS], two[2];
    read_record(&session, "revised-2p4.rn");
    rn_review_init(&review, &session, 120, 7);
    rn_review_run(&review, 1, NULL, NULL);
    int count = rn_review_turning(&review, all, RN_TURNING_POINTS), lucky = 0, smaller = 0;
    assert_int_equal(rn_review_turning(&review, two, 2), 2);
    assert_in_range(count, 2, RN_TURNING_POINTS);
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &review.choice[all[i].choice];
        bool luck = all[i].luck;
        assert_true(i == 0 || all[i - 1].choice < all[i].choice);
        assert_int_equal(rn_is_chance(rn_session_past(&session, all[i].step)->move), luck);
        assert_true(all[i].step >= choice->step + (luck ? choice->moves : 0));
        assert_true(all[i].step < rn_review_next(&review, all[i].choice));
        assert_true(luck ? (all[i].by > 0) == (choice->luck.by > 0) : all[i].by < 0);
        lucky += luck;
        smaller += abs(all[i].by) < abs(two[0].by) && abs(all[i].by) < abs(two[1].by);
    }
    assert_true(lucky > 0);
    assert_true(smaller >= count - 2); /* than both that were left */
    rn_review_free(&review);
    rn_session_free(&session);
}

/* The game was left right behind a choice: no die or card can have its luck. */
static void a_choice_without_dice_has_no_luck(void **unused)
{
    (void)unused;
    RnSession session;
    RnReview review;
    RnTurning points[RN_TURNING_POINTS];
    read_record(&session, "revised-2p4.rn");
    rn_review_init(&review, &session, 60, 7);
    rn_session_rewind(&session, review.choice[3].step + review.choice[3].moves);
    rn_review_free(&review);
    rn_review_init(&review, &session, 60, 7);
    rn_review_run(&review, 1, NULL, NULL);
    assert_int_equal(review.count, 4);
    review.choice[3].luck = (RnSwing){.by = RN_WHOLE, .margin = 1};
    int count = rn_review_turning(&review, points, RN_TURNING_POINTS);
    for (int i = 0; i < count; i++) {
        assert_true(!points[i].luck || points[i].choice != 3);
    }
    rn_review_free(&review);
    rn_session_free(&session);
}

static void an_empty_game_has_no_choices(void **unused)
{
    (void)unused;
    RnConfig config = {.edition = RN_REVISED, .players = 3, .gnomes = 3};
    RnSession session;
    RnReview review;
    rn_session_init(&session, rn_box_standard());
    rn_session_new(&session, &config, true, 1);
    rn_review_init(&review, &session, 0, 1);
    assert_int_equal(review.futures, RN_REVIEW_FUTURES_MIN);
    rn_review_run(&review, 2, NULL, NULL);
    assert_int_equal(review.count, 0);
    assert_int_equal(review.all.choices, 0);
    rn_review_free(&review);
    rn_session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_have_margins),
        cmocka_unit_test(budgets_have_no_cliffs),
        cmocka_unit_test(swings_are_clear_beyond_their_margin),
        cmocka_unit_test(pairs_are_surer_than_shares),
        cmocka_unit_test(luck_is_nothing_in_the_long_run),
        cmocka_unit_test(choices_cover_the_game),
        cmocka_unit_test(sums_add_up_on_any_number_of_threads),
        cmocka_unit_test(a_share_of_another_is_as_good_as_ones_own),
        cmocka_unit_test(turning_points_are_sorted),
        cmocka_unit_test(the_game_turns_at_choices_dice_and_cards),
        cmocka_unit_test(a_choice_without_dice_has_no_luck),
        cmocka_unit_test(an_empty_game_has_no_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
