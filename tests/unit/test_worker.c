/*
 * test_worker.c - the thread that thinks, and computer players that play the same game whoever asks
 * them.
 */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../budget.h"
#include "crew/rng.h"
#include "session/record.h"
#include "table/worker.h"

/* The first of the moves listed, by a program that is everywhere. */
static const char FIRST_MOVE[] = "exec sed -u 's/.*\"moves\":\\[\"\\([^\"]*\\)\".*/\\1/'";

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Far longer than any machine takes; for a program, and for thinking that is to be broken off. */
enum { PATIENCE_MS = 300000 };

static bool is_told(RnWorker *worker, int ms)
{
    struct pollfd fd = {.fd = rn_worker_fd(worker), .events = POLLIN};
    return poll(&fd, 1, ms) == 1;
}

/* Waits for the answer. */
static void await(RnWorker *worker, RnReport *report)
{
    assert_true(is_told(worker, PATIENCE_MS));
    rn_worker_look(worker, report);
    assert_true(report->done);
    assert_int_equal(report->permille, 1000);
    assert_false(is_told(worker, 0));
}

/* A game at its first turn. */
static void start(RnSession *session, int players, uint64_t seed)
{
    RnConfig config = {.players = (uint8_t)players, .gnomes = (uint8_t)players};
    rn_session_init(session, rn_box_standard());
    rn_session_new(session, &config, true, seed);
}

static RnView view_of(const RnSession *session)
{
    RnView view;
    rn_view(rn_session_state(session), rn_session_state(session)->decider, &view);
    return view;
}

/* ---- Jobs ------------------------------------------------------------------------------------- */

static void answers_are_those_of_the_crew(void **unused)
{
    (void)unused;
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    RnHint hints[RN_HINTS_MAX];
    start(&session, 4, 1);
    RnView view = view_of(&session);
    rn_worker_look(worker, &report);
    assert_int_equal(report.job, RN_JOB_NONE);
    assert_false(report.done);

    rn_worker_hint(worker, &view, (RnEffort){.games = 300}, 5);
    await(worker, &report);
    int count = rn_crew_hint(session.box, &view, (RnBudget){.simulations = 300}, 5, hints, 3);
    assert_int_equal(report.job, RN_JOB_HINT);
    assert_int_equal(report.hints, count);
    for (int i = 0; i < count; i++) {
        assert_memory_equal(&report.hint[i].rescue, &hints[i].rescue, sizeof(RnRescue));
        assert_memory_equal(report.hint[i].plan.move, hints[i].plan.move,
                            sizeof(RnMove) * (size_t)hints[i].plan.count);
    }
    rn_worker_end(worker);
    rn_session_free(&session);
}

static void time_is_kept_and_shown(void **unused)
{
    (void)unused;
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    int last = -1;
    start(&session, 4, 1);
    RnView view = view_of(&session);
    uint64_t begin = now_ms();
    rn_worker_hint(worker, &view, (RnEffort){.ms = 300}, 5);
    do {
        rn_worker_look(worker, &report);
        assert_true(report.permille >= last);
        last = report.permille;
    } while (!report.done);
    uint64_t spent = now_ms() - begin;
    assert_int_equal(last, 1000);
    assert_true(spent >= 300);
    assert_true(report.spent_ms >= 300 && report.spent_ms <= spent + 1);

    /* by games, the share done is known too */
    report.done = true;
    do {
        if (report.done) { /* nobody has looked in time */
            rn_worker_hint(worker, &view, (RnEffort){.games = 60000}, 5);
        }
        rn_worker_look(worker, &report);
    } while (report.permille <= 100 || report.permille >= 900);
    rn_worker_end(worker); /* in the middle of it */
    rn_session_free(&session);
}

static void what_is_abandoned_never_comes(void **unused)
{
    (void)unused;
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    start(&session, 4, 1);
    RnView view = view_of(&session);
    rn_worker_hint(worker, &view, (RnEffort){.ms = PATIENCE_MS}, 5);
    rn_worker_hint(worker, &view, (RnEffort){.games = 50}, 5);
    await(worker, &report);
    assert_int_equal(report.job, RN_JOB_HINT);
    assert_in_range(report.hint[0].rescue.futures, 1, 50);

    rn_worker_hint(worker, &view, (RnEffort){.games = 1}, 5);
    assert_true(is_told(worker, PATIENCE_MS));
    rn_worker_drop(worker); /* done, but nobody has looked */
    assert_false(is_told(worker, 0));
    rn_worker_look(worker, &report);
    assert_int_equal(report.job, RN_JOB_NONE);

    rn_worker_hint(worker, &view, (RnEffort){.ms = PATIENCE_MS}, 5);
    do {
        rn_worker_look(worker, &report);
    } while (report.spent_ms == 0); /* well under way */
    rn_worker_drop(worker);
    uint64_t begin = now_ms();
    rn_worker_end(worker);
    assert_true(now_ms() - begin < PATIENCE_MS / 2);
    rn_worker_end(NULL);
    rn_session_free(&session);
}

/* ---- Programs --------------------------------------------------------------------------------- */

static void programs_answer_and_go_on(void **unused)
{
    (void)unused;
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    RnBot bot = {0};
    start(&session, 3, 1);
    pid_t pid = 0;
    for (int i = 0; i < 5; i++) {
        RnMove moves[RN_MOVES_MAX];
        RnView view = view_of(&session);
        rn_worker_program(worker, &view, (RnEffort){.ms = PATIENCE_MS}, &bot, FIRST_MOVE,
                          &(RnNews){0});
        await(worker, &report);
        assert_false(report.failed);
        rn_legal(session.box, &view.seen, moves);
        assert_memory_equal(&report.move, &moves[0], sizeof *moves);
        assert_true(bot.pid != 0 && (pid == 0 || bot.pid == pid)); /* always the same process */
        pid = bot.pid;
        rn_session_play(&session, report.move);
    }
    rn_bot_end(&bot);
    rn_worker_end(worker);
    rn_session_free(&session);
}

/* A program that wants to be told more is, from its second question on, and how far is kept with it. */
static void programs_are_told_more(void **unused)
{
    static const char command[] =
        "exec sed -u 's/.*\"moves\":\\[\"\\([^\"]*\\)\".*/{\"move\":\"\\1\",\"tell\":true}/'";
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    RnBot bot = {0};
    size_t asked = 0;
    (void)unused;
    start(&session, 3, 1);
    for (int i = 0; i < 4; i++) {
        RnView view = view_of(&session);
        RnNews news = rn_news_of(&session, view.seat, bot.told, bot.told_mark);
        assert_int_equal(news.from, i < 2 ? 0 : asked); /* the first question told nothing */
        asked = news.step;
        rn_worker_program(worker, &view, (RnEffort){.ms = PATIENCE_MS}, &bot, command, &news);
        assert_null(news.fact);
        await(worker, &report);
        assert_false(report.failed);
        assert_true(bot.curious);
        assert_int_equal(bot.told, i == 0 ? 0 : asked);
        rn_session_play(&session, report.move);
    }
    rn_bot_end(&bot);
    rn_worker_end(worker);
    rn_session_free(&session);
}

static void programs_that_fail_say_why(void **unused)
{
    (void)unused;
    static const char *const commands[] = {"echo dance; cat >/dev/null", "exit 3",
                                           "./no-such-program", "read line; kill -SEGV $$"};
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    start(&session, 3, 1);
    RnView view = view_of(&session);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char command[200];
        RnBot bot = {0};
        strcpy(command, commands[i]);
        strcat(command, " 2>/dev/null");
        rn_worker_program(worker, &view, (RnEffort){.ms = PATIENCE_MS}, &bot, command,
                          &(RnNews){0});
        await(worker, &report);
        assert_int_equal(report.job, RN_JOB_MOVE);
        assert_true(report.failed);
        assert_true(report.why[0] != '\0');
        assert_int_equal(bot.pid, 0);
    }
    rn_worker_end(worker);
    rn_session_free(&session);
}

/* A program that never answers holds nobody up, and is never asked again in the middle. */
static void programs_can_be_dropped(void **unused)
{
    (void)unused;
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    RnBot bot = {0};
    start(&session, 3, 1);
    RnView view = view_of(&session);
    rn_worker_program(worker, &view, (RnEffort){.ms = PATIENCE_MS}, &bot, "exec sleep 3600",
                      &(RnNews){0});
    do {
        rn_worker_look(worker, &report);
    } while (report.spent_ms == 0);
    rn_worker_drop(worker); /* waits for nothing */
    assert_int_equal(bot.pid, 0);
    rn_worker_program(worker, &view, (RnEffort){.ms = PATIENCE_MS}, &bot, FIRST_MOVE, &(RnNews){0});
    await(worker, &report);
    assert_false(report.failed);
    /* done, but nobody looks any more */
    rn_worker_program(worker, &view, (RnEffort){.ms = PATIENCE_MS}, &bot, FIRST_MOVE, &(RnNews){0});
    assert_true(is_told(worker, PATIENCE_MS));
    rn_worker_hint(worker, &view, (RnEffort){.games = 10}, 1);
    await(worker, &report);
    assert_int_equal(report.job, RN_JOB_HINT);
    assert_int_equal(bot.pid, 0);
    rn_worker_program(worker, &view, (RnEffort){.ms = PATIENCE_MS}, &bot, "exec sleep 3600",
                      &(RnNews){0});
    rn_worker_end(worker);
    rn_session_free(&session);
}

/* ---- The same game ---------------------------------------------------------------------------- */

enum { GAMES_A_TURN = 24 };

static const uint8_t crew_kinds[] = {RN_CAPTAIN, RN_MATE, RN_LUBBER, RN_SAILOR};

static uint64_t hash_of(const RnSession *session)
{
    uint64_t hash = rn_hash(rn_session_state(session));
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        uint32_t move;
        memcpy(&move, &rn_session_past(session, i)->move, sizeof move);
        hash = rn_mix(hash ^ move);
    }
    return hash;
}

/* Players asked directly, as the line-by-line game does. With `again` the game is saved and opened
 * anew before every decision. */
static uint64_t play_directly(uint64_t seed, bool again, bool alone)
{
    RnSession session;
    RnCrewmen crew = {0};
    RnEffort effort = {.games = GAMES_A_TURN, .alone = alone};
    start(&session, 4, seed);
    while (rn_session_state(&session)->decision != RN_OVER) {
        int gnome = rn_session_state(&session)->decider;
        RnView view = view_of(&session);
        RnPlayer *player = rn_crewman(&crew, &session, gnome, crew_kinds[gnome % 4], effort);
        player->budget = (RnBudget){.simulations = effort.games};
        RnMove move = rn_player_move(session.box, player, &view);
        assert_int_equal(rn_session_play(&session, move), RN_OK);
        rn_crewman_moved(&crew, &session, gnome, player);
        if (!again) {
            continue;
        }
        size_t size;
        char *text = rn_record_write(&session, NULL, &size);
        assert_true(rn_record_read(&session, text, size, NULL, NULL, NULL, NULL));
        free(text);
        memset(&crew, 0, sizeof crew);
    }
    uint64_t hash = hash_of(&session);
    rn_session_free(&session);
    return hash;
}

/* Players asked by the worker, as the full-screen game does, with advice now and then. */
static uint64_t play_by_worker(uint64_t seed, bool alone)
{
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnCrewmen crew = {0};
    RnEffort effort = {.games = GAMES_A_TURN, .alone = alone};
    RnReport report;
    start(&session, 4, seed);
    while (rn_session_state(&session)->decision != RN_OVER) {
        int gnome = rn_session_state(&session)->decider;
        RnView view = view_of(&session);
        if (rn_session_steps(&session) % 5 == 0) {
            rn_worker_hint(worker, &view, effort,
                           rn_think_seed(seed, rn_session_steps(&session), 0));
            if (rn_session_steps(&session) % 2 == 0) {
                await(worker, &report);
            }
        }
        rn_worker_move(worker, &view, effort,
                       rn_crewman(&crew, &session, gnome, crew_kinds[gnome % 4], effort));
        await(worker, &report);
        assert_int_equal(report.job, RN_JOB_MOVE);
        assert_int_equal(rn_session_play(&session, report.move), RN_OK);
        rn_crewman_moved(&crew, &session, gnome, &report.player);
    }
    uint64_t hash = hash_of(&session);
    rn_session_free(&session);
    rn_worker_end(worker);
    return hash;
}

static void one_seed_is_one_game(void **unused)
{
    (void)unused;
    uint64_t before = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        uint64_t hash = play_directly(seed, false, false);
        assert_true(hash != before);
        assert_true(hash == play_by_worker(seed, false));
        assert_true(hash == play_directly(seed, true, false));
        before = hash;
        /* and without people at the table, where random numbers run through the game */
        hash = play_directly(seed, false, true);
        assert_true(hash != before);
        assert_true(hash == play_by_worker(seed, true));
        assert_true(hash == play_directly(seed, true, true));
    }
}

/* ---- Everything at once ------------------------------------------------------------------------ */

/* Asks, looks and drops in any order; for the thread sanitizer too. */
static void anything_in_any_order(void **unused)
{
    (void)unused;
    RnWorker *worker = rn_worker_start(rn_box_standard());
    RnSession session;
    RnReport report;
    RnBot bot = {0};
    RnPlayer player;
    uint64_t rng = 1;
    start(&session, 4, 1);
    RnView view = view_of(&session);
    rn_player_init(&player, RN_CAPTAIN, 1, (RnBudget){0});
    for (int i = 0; i < budget(SLOW ? 1000 : 3000, 3000); i++) {
        RnEffort effort = {.ms = 1 + rn_below(&rng, 3), .games = rn_below(&rng, 2) * 40};
        switch (rn_below(&rng, 8)) {
        case 0:
        case 1: rn_worker_hint(worker, &view, effort, rng); break;
        case 2: rn_worker_move(worker, &view, effort, &player); break;
        case 3:
            if (rn_below(&rng, 20) == 0) {
                rn_worker_program(worker, &view, effort, &bot, FIRST_MOVE, &(RnNews){0});
            }
            break;
        case 4: rn_worker_drop(worker); break;
        case 5: is_told(worker, 3); break;
        default:
            rn_worker_look(worker, &report);
            if (report.done && report.job == RN_JOB_MOVE) {
                assert_int_equal(
                    rn_check_move(session.box, rn_session_state(&session), report.move), RN_OK);
            }
        }
    }
    rn_worker_end(worker);
    rn_bot_end(&bot);
    rn_session_free(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_the_crew),
        cmocka_unit_test(time_is_kept_and_shown),
        cmocka_unit_test(what_is_abandoned_never_comes),
        cmocka_unit_test(programs_answer_and_go_on),
        cmocka_unit_test(programs_are_told_more),
        cmocka_unit_test(programs_that_fail_say_why),
        cmocka_unit_test(programs_can_be_dropped),
        cmocka_unit_test(one_seed_is_one_game),
        cmocka_unit_test(anything_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
