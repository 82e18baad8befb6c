/*
 * test_sim.c - the parts of a simulation that have no process: seeds, comparisons, save files, and
 * the questions and answers of an outside program in a seat.
 */
#define _DEFAULT_SOURCE /* syscall(), MAP_ANONYMOUS */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "edge.h"
#include "proto/bot_move.h"
#include "sim/sim.h"

/* ---- In place of the system ------------------------------------------------------------------- */

/* The time of day is an hour late, as after the clock was set back. */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    now->tv_sec += clock == CLOCK_REALTIME ? 3600 : 0;
    return result;
}

static int interruptions; /* of waits for a child, still to come */

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
pid_t waitpid(pid_t pid, int *status, int options)
{
    if ((options & WNOHANG) == 0 && interruptions > 0) {
        interruptions--;
        errno = EINTR;
        return -1;
    }
    return (pid_t)syscall(SYS_wait4, pid, status, options, NULL);
}

/* ---- Games ------------------------------------------------------------------------------------ */

static const RnSimSetting settings[] = {
    {.config = {.players = 4, .gnomes = 4}, .crew = RN_LUBBER},
    {.config = {.players = 4, .gnomes = 4}, .crew = RN_SAILOR, .seat = {1, 1, 1, 1}},
    {.config = {.players = 4, .gnomes = 4, .crazed = 1}, .crew = RN_SAILOR, .seat = {1, 1, 1, 1}},
    {.config = {.players = 3, .gnomes = 3}, .crew = RN_SAILOR, .seat = {1, 1, 1}},
};

static RnSim *make(uint32_t games)
{
    static RnSim sim;
    memset(&sim, 0, sizeof sim);
    sim.box = rn_box_standard();
    sim.seed = 1;
    sim.games = games;
    sim.count = 4;
    sim.settings = settings;
    sim.threads = 2;
    sim.ranks = 1;
    rn_sim_init(&sim);
    return &sim;
}

static RnSim *played(uint32_t games)
{
    RnSim *sim = make(games);
    assert_true(rn_sim_start(sim));
    while (rn_sim_wait(sim, 1000) == RN_SIM_RUNNING) {
    }
    rn_sim_finish(sim);
    return sim;
}

/* docs/FORMATS.md gives the formula; these were computed from it by hand. */
static void seeds_are_those_of_the_formula(void **state)
{
    (void)state;
    assert_true(rn_sim_seed(1, 0) == UINT64_C(3395948882924712079));
    assert_true(rn_sim_seed(1, 1) == UINT64_C(8702843941935282423));
    assert_true(rn_sim_seed(0, 9999) == UINT64_C(5697124153178524974));
}

static void settings_are_compared_that_differ_in_one_thing(void **state)
{
    (void)state;
    assert_true(rn_sim_comparable(&settings[0], &settings[1]));
    assert_true(rn_sim_comparable(&settings[1], &settings[2]));
    assert_false(rn_sim_comparable(&settings[0], &settings[2]));
    assert_false(rn_sim_comparable(&settings[1], &settings[3]));
    assert_false(rn_sim_comparable(&settings[1], &settings[1]));
}

/* 10 games: 4 won by the second only, 1 by the first only. */
static void a_paired_difference_has_its_interval(void **state)
{
    (void)state;
    RnSim *sim = make(12);
    memcpy(sim->tally.outcome, "rBBBBrrrBB..", 12);
    memcpy(sim->tally.outcome + 12, "BrrrrrrrBB.r", 12);
    const RnPaired paired = rn_sim_paired(sim, &sim->tally, 1, 0);
    assert_int_equal(paired.games, 10);
    assert_true(paired.difference > 0.299 && paired.difference < 0.301);
    assert_true(paired.low > -0.1252 && paired.low < -0.1232); /* 3/12 -+ 1.96 sqrt(6 - 9/12)/12 */
    assert_true(paired.high > 0.623 && paired.high < 0.625);
    rn_sim_free(sim);
}

static char *saved(const RnSim *sim, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    rn_sim_save(out, sim, &sim->tally);
    fclose(out);
    return text;
}

static void a_save_file_is_read_back_and_every_changed_byte_found(void **state)
{
    (void)state;
    char error[RN_SIM_ERROR_MAX];
    size_t size, again_size;
    RnSim *sim = played(5);
    char *text = saved(sim, &size);
    rn_sim_free(sim);
    sim = make(5);
    assert_true(rn_sim_load(sim, text, size, error));
    char *again = saved(sim, &again_size);
    assert_int_equal(size, again_size);
    assert_memory_equal(text, again, size);
    for (size_t at = 0; at < size; at++) {
        text[at] ^= 1;
        assert_false(rn_sim_load(sim, text, size, error));
        text[at] ^= 1;
        assert_false(rn_sim_load(sim, text, at, error));
    }
    free(text);
    free(again);
    rn_sim_free(sim);
}

/* Rows are the sums, one by one, and a file with fewer games and settings is a beginning. */
static void rows_add_up_and_a_run_grows(void **state)
{
    (void)state;
    char error[RN_SIM_ERROR_MAX];
    size_t size;
    static const int places[] = {1, 3};
    RnSimSetting fewer[] = {settings[1], settings[3]};
    RnSim *sim = make(5);
    sim->settings = fewer;
    sim->count = 2;
    sim->detailed = true;
    sim->tally.row = calloc(10, sizeof *sim->tally.row);
    assert_true(rn_sim_start(sim));
    while (rn_sim_wait(sim, 1000) == RN_SIM_RUNNING) {
    }
    rn_sim_finish(sim);
    char *text = saved(sim, &size);
    rn_sim_free(sim);
    sim = make(7);
    assert_true(rn_sim_load(sim, at_the_edge(text, size), size, error));
    assert_true(sim->detailed);
    for (int i = 0; i < 2; i++) {
        uint64_t turns = 0, minutes = 0, decisions = 0, dead = 0, won = 0;
        for (int game = 0; game < 7; game++) {
            const RnSimRow *row = &sim->tally.row[places[i] * 7 + game];
            turns += row->turns;
            minutes += row->minutes;
            decisions += row->decisions;
            dead += row->dead;
            won += row->won & 1u;
            assert_true((row->decisions > 0) == (game < 5));
        }
        const uint64_t *sum = sim->tally.sum[places[i]];
        assert_true(sum[RN_SUM_GAMES] == 5 && sum[RN_SUM_TURNS] == turns);
        assert_true(sum[RN_SUM_MINUTES] == minutes && sum[RN_SUM_DEAD] == dead);
        assert_true(sum[RN_SUM_DECISIONS] == decisions && sum[RN_SUM_WON] == won);
    }
    assert_int_equal(sim->tally.sum[0][RN_SUM_GAMES], 0);
    rn_sim_free(sim);
    sim = make(4); /* of which that one has too many games */
    assert_false(rn_sim_load(sim, text, size, error));
    free(text);
    rn_sim_free(sim);
}

static bool yes_to_each(const RnSimKeeper *keeper, uint32_t game, char outcome)
{
    (void)keeper, (void)game, (void)outcome;
    return true;
}

static bool has_none(const RnSimKeeper *keeper, int setting, uint32_t game, char outcome)
{
    (void)keeper, (void)setting, (void)game, (void)outcome;
    return false;
}

static bool took(const RnSimKeeper *keeper, int setting, uint32_t game, const RnSession *session,
                 char error[RN_SIM_ERROR_MAX])
{
    (void)keeper, (void)setting, (void)game, (void)session;
    error[0] = '\0';
    return true;
}

/* Who thinks by the clock may play another game when its record is asked for later. */
static void a_known_row_stays_with_its_sums(void **state)
{
    (void)state;
    static const RnSimKeeper keeper = {.wants = yes_to_each, .has = has_none, .keep = took};
    RnSim *sim = played(2);
    sim->detailed = true;
    sim->tally.row = calloc(rn_tally_games(sim), sizeof *sim->tally.row);
    sim->tally.row[1].decisions = 4321;
    sim->keeper = &keeper;
    sim->next = 0;
    assert_true(rn_sim_start(sim));
    while (rn_sim_wait(sim, 1000) == RN_SIM_RUNNING) {
    }
    rn_sim_finish(sim);
    assert_int_equal(sim->tally.row[1].decisions, 4321);
    assert_true(sim->tally.row[0].decisions > 0 && sim->tally.row[0].decisions < 4321);
    rn_sim_free(sim);
}

/* The limit holds for rows that a file brings along too. */
static void a_file_with_rows_does_not_grow_beyond_reading(void **state)
{
    (void)state;
    char error[RN_SIM_ERROR_MAX];
    size_t size;
    RnSim *sim = make(1);
    sim->detailed = true;
    sim->tally.row = calloc(rn_tally_games(sim), sizeof *sim->tally.row);
    char *text = saved(sim, &size);
    rn_sim_free(sim);
    sim = make(RN_SIM_ROWS_MAX / 4);
    assert_true(rn_sim_load(sim, text, size, error));
    rn_sim_free(sim);
    sim = make(RN_SIM_ROWS_MAX / 4 + 1);
    assert_false(rn_sim_load(sim, text, size, error));
    assert_string_equal(error,
                        "it has rows, and more than 1300000 games in all are too many for them");
    free(text);
    rn_sim_free(sim);
}

static void a_save_file_needs_no_end_but_its_own(void **state)
{
    (void)state;
    char error[RN_SIM_ERROR_MAX];
    size_t size;
    RnSim *sim = played(5);
    char *text = saved(sim, &size);
    assert_true(rn_sim_load(sim, at_the_edge(text, size), size, error));
    sim->seed++;
    assert_false(rn_sim_load(sim, at_the_edge(text, size), size, error));
    free(text);
    rn_sim_free(sim);
}

/* How long a wait takes has nothing to do with the time of day. */
static void a_wait_ends_whatever_the_time_of_day(void **state)
{
    (void)state;
    RnSim *sim = make(RN_SIM_GAMES_MAX);
    assert_true(rn_sim_start(sim));
    assert_int_equal(rn_sim_wait(sim, 1), RN_SIM_RUNNING);
    atomic_store(&sim->stop, true);
    rn_sim_finish(sim);
    assert_int_equal(rn_sim_wait(sim, 1), RN_SIM_STOPPED);
    rn_sim_free(sim);
}

/* Whoever knows the future searches it for long: a simulation that is told to stop does not wait for that, and does
 * not count the game. */
static void the_clairvoyant_stops_with_its_simulation(void **state)
{
    (void)state;
    const RnSimSetting setting = {.config = {.players = 4, .gnomes = 4}, .clairvoyant = 1};
    RnSim *sim = make(1);
    static RnSimWorker worker;
    RnSimGame result;
    worker.sim = sim;
    assert_true(rn_sim_play(&worker, &setting, 0, &result));
    atomic_store(&sim->stop, true);
    assert_false(rn_sim_play(&worker, &setting, 0, &result));
    rn_sim_free(sim);
}

/* A bound is told as a mean, in place of a share of games. */
static void a_bound_is_a_mean(void **state)
{
    (void)state;
    static char outcome[] = {RN_WAS_RESCUED, RN_WAS_LOST, RN_WAS_RESCUED, RN_NOT_PLAYED};
    static uint64_t sum[1][RN_SUMS];
    RnSimSetting setting = {.config = {.players = 4, .gnomes = 4}, .clairvoyant = 3, .pays = true};
    const RnSim sim = {.settings = &setting, .count = 1, .games = 4};
    static const int64_t worth[] = {12000, -2000, 11000}; /* 70 % on average */
    for (int i = 0; i < 3; i++) {
        const uint64_t raised = (uint64_t)worth[i] + RN_RAISED;
        sum[0][RN_SUM_WORTH] += raised;
        sum[0][RN_SUM_SQUARES] += raised * raised;
    }
    const RnTally tally = {.sum = sum, .outcome = outcome};
    const RnFigures figures = rn_sim_figures(&sim, &tally, 0);
    assert_int_equal(figures.games, 3);
    assert_int_equal(figures.rescued, 2);
    assert_true(figures.rate > 0.6999 && figures.rate < 0.7001);
    assert_true(figures.low < 0.2 && figures.high > 1.2 && figures.high < 2);
    assert_string_equal(rn_sim_crew_word(&setting), "bound");
    assert_false(rn_sim_comparable(&setting, &(RnSimSetting){.config = setting.config}));
}

static void a_program_that_will_not_end_leaves_no_zombie(void **state)
{
    (void)state;
    RnBot bot;
    char why[RN_BOT_WHY_MAX];
    assert_true(rn_bot_start(&bot, "exec sleep 1000", why));
    const pid_t pid = bot.pid;
    interruptions = 2;
    rn_bot_end(&bot);
    assert_int_equal(interruptions, 0);
    assert_int_equal(waitpid(pid, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void answers_are_moves_or_refused_with_the_rule(void **state)
{
    (void)state;
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.players = 3, .gnomes = 3};
    char error[RN_ERROR_MAX];
    RnState game;
    RnView view;
    RnBotAnswer answer;
    rn_new(box, &config, &game);
    for (uint64_t rolls = 0; game.decision == RN_CHANCE; rolls++) {
        rn_step(box, &game, rn_dice_roll(&game, 7, rolls), NULL);
    }
    rn_view(&game, game.decider, &view);
    assert_true(rn_json_read_answer(box, &view, "pass", &answer, error));
    assert_int_equal(answer.move.kind, RN_M_PASS);
    assert_true(rn_json_read_answer(box, &view, "{\"move\":\"pass\",\"why\":1}", &answer, error));
    assert_false(answer.tell);
    assert_true(
        rn_json_read_answer(box, &view, "{\"tell\":true,\"move\":\"pass\"}", &answer, error));
    assert_true(answer.tell);
    static const char *const wrong[] = {"",
                                        " pass",
                                        "PASS",
                                        "{",
                                        "{}",
                                        "{\"move\":7}",
                                        "{\"move\":\"pass\",\"move\":\"pass\"}",
                                        "[\"pass\"]",
                                        "die 3",
                                        "end",
                                        "open 12",
                                        "{\"move\":\"enter\"}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error[0] = '\0';
        assert_false(rn_json_read_answer(box, &view, wrong[i], &answer, error));
        assert_non_null(strstr(error, wrong[i]));
    }
    assert_non_null(strstr(error, "(rule 5.1)"));
    RnJson json = {0};
    rn_json_question(&json, box, &view, NULL);
    assert_memory_equal(json.text, "{\"view\":{\"config\":", 17);
    assert_int_equal(json.text[json.used - 1], '\n');
    rn_json_free(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_those_of_the_formula),
        cmocka_unit_test(settings_are_compared_that_differ_in_one_thing),
        cmocka_unit_test(a_paired_difference_has_its_interval),
        cmocka_unit_test(a_save_file_is_read_back_and_every_changed_byte_found),
        cmocka_unit_test(rows_add_up_and_a_run_grows),
        cmocka_unit_test(a_known_row_stays_with_its_sums),
        cmocka_unit_test(a_file_with_rows_does_not_grow_beyond_reading),
        cmocka_unit_test(a_save_file_needs_no_end_but_its_own),
        cmocka_unit_test(a_wait_ends_whatever_the_time_of_day),
        cmocka_unit_test(the_clairvoyant_stops_with_its_simulation),
        cmocka_unit_test(a_bound_is_a_mean),
        cmocka_unit_test(a_program_that_will_not_end_leaves_no_zombie),
        cmocka_unit_test(answers_are_moves_or_refused_with_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
