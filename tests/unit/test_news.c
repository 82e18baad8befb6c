/*
 * test_news.c - what a program in a seat is told beside the questions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "crew/crew.h"
#include "proto/bot_move.h"

enum { SEAT = 1 };

static void start(RnSession *session)
{
    const RnConfig config = {.players = 4, .gnomes = 4, .crazed = 1}; /* hands are hidden */
    rn_session_init(session, rn_box_standard());
    assert_int_equal(rn_session_new(session, &config, true, 5), RN_CONFIG_OK);
}

/* One move of whoever decides. */
static void go_on(RnSession *session, RnPlayer *player)
{
    RnView view;
    rn_view(rn_session_state(session), rn_session_state(session)->decider, &view);
    assert_int_equal(rn_session_play(session, rn_player_move(session->box, player, &view)), RN_OK);
}

/* Told in pieces or at once, it is the same, and never what the seat may not know. */
static void pieces_make_the_whole(void **unused)
{
    static RnFact heard[20000];
    size_t count = 0, told = 0, pieces = 0, hidden = 0;
    uint64_t mark = 0;
    RnSession session;
    RnPlayer player;
    (void)unused;
    start(&session);
    rn_player_init(&player, RN_SAILOR, 1, (RnBudget){0});
    while (rn_session_state(&session)->decision != RN_OVER) {
        if (rn_session_state(&session)->decider == SEAT) {
            RnNews news = rn_news_of(&session, SEAT, told, mark);
            assert_int_equal(news.from, told);
            assert_int_equal(news.step, rn_session_steps(&session));
            assert_true(count + news.count <= sizeof heard / sizeof *heard);
            memcpy(heard + count, news.fact, news.count * sizeof *heard);
            count += news.count;
            told = news.step;
            mark = news.mark;
            pieces++;
            rn_news_free(&news);
        }
        go_on(&session, &player);
    }
    RnNews whole = rn_news_of(&session, SEAT, 0, 0);
    assert_true(whole.count > count && count > 100 && pieces > 5);
    assert_memory_equal(whole.fact, heard, count * sizeof *heard);
    assert_int_equal(whole.fact[0].what, RN_F_PLACED);
    assert_int_equal(whole.fact[whole.count - 1].what, RN_F_OVER);
    for (size_t i = 0; i < whole.count; i++) {
        const RnFact fact = whole.fact[i];
        if (fact.what == RN_F_GOT && fact.b != RN_FROM_STASH) {
            assert_int_equal(fact.a == RN_NONE, fact.gnome != SEAT);
            hidden += fact.a == RN_NONE;
        }
    }
    assert_true(hidden > 5);
    rn_news_free(&whole);
    rn_session_free(&session);
}

/* What was told and taken back is not stood by: then all is told again. */
static void what_is_taken_back_is_told_anew(void **unused)
{
    RnSession session;
    RnPlayer player;
    (void)unused;
    start(&session);
    rn_player_init(&player, RN_SAILOR, 1, (RnBudget){0});
    for (int i = 0; i < 12; i++) {
        go_on(&session, &player);
    }
    RnNews news = rn_news_of(&session, SEAT, 0, 0);
    const size_t told = news.step;
    const uint64_t mark = news.mark;
    rn_news_free(&news);
    go_on(&session, &player);
    assert_true(rn_session_undo(&session)); /* nothing that was told */
    news = rn_news_of(&session, SEAT, told, mark);
    assert_int_equal(news.from, told);
    assert_int_equal(news.count, 0);
    rn_news_free(&news);
    assert_true(rn_session_undo(&session));
    news = rn_news_of(&session, SEAT, told, mark);
    assert_int_equal(news.from, 0);
    assert_int_equal(news.step, rn_session_steps(&session));
    rn_news_free(&news);
    while (rn_session_steps(&session) < told) { /* as many steps again, but others */
        RnMove moves[RN_MOVES_MAX];
        rn_legal(session.box, rn_session_state(&session), moves);
        rn_session_play(&session, moves[0]);
    }
    news = rn_news_of(&session, SEAT, told, mark);
    assert_int_equal(news.from, 0);
    rn_news_free(&news);
    rn_session_free(&session);
}

static void lines_are_as_told(void **unused)
{
    RnSession session;
    RnJson plain = {0}, full = {0};
    RnView view;
    (void)unused;
    start(&session);
    const int seat = rn_session_state(&session)->decider;
    rn_view(rn_session_state(&session), seat, &view);
    RnNews news = rn_news_of(&session, seat, 0, 0);
    news.game = 12;
    news.setting = 3;
    rn_json_question(&plain, session.box, &view, NULL);
    rn_json_question(&full, session.box, &view, &news);
    json_t *was = json_loadb(plain.text, plain.used, 0, NULL);
    json_t *is = json_loadb(full.text, full.used, JSON_REJECT_DUPLICATES, NULL);
    const json_t *game = json_object_get(is, "game");
    assert_int_equal(json_integer_value(json_object_get(game, "number")), 12);
    assert_int_equal(json_integer_value(json_object_get(game, "setting")), 3);
    assert_int_equal(json_string_value(json_object_get(game, "seat"))[0], 'A' + seat);
    assert_int_equal(json_integer_value(json_object_get(is, "from")), 0);
    assert_int_equal(json_integer_value(json_object_get(is, "step")), rn_session_steps(&session));
    assert_int_equal(json_array_size(json_object_get(is, "since")), news.count);
    static const char *const more[] = {"game", "from", "step", "since"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        assert_null(json_object_get(was, more[i]));
        json_object_del(is, more[i]);
    }
    assert_true(json_equal(was, is)); /* else it is the question that everybody gets */
    json_decref(was);
    json_decref(is);
    rn_json_free(&plain);
    rn_json_free(&full);
    rn_news_free(&news);
    rn_session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_make_the_whole),
        cmocka_unit_test(what_is_taken_back_is_told_anew),
        cmocka_unit_test(lines_are_as_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
