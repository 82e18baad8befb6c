/*
 * test_screens_own.c - the screens about one's own games: the daily boat, the tally, the
 * review; and the way to an online table.
 */
#include "../budget.h"
#include "../screens/stage.h"
#include "full/review_job.h"
#include "table/crewmen.h"
#include "table/daily.h"
#include "table/tally.h"

/* ---- Games to look at -------------------------------------------------------------------------- */

/* Plays it to its end, mates in all seats, but gnome A begins with this one of its moves. */
static int play_game(RnSession *session, const char *day, int first)
{
    const RnConfig config = rn_daily_config();
    RnCrewmen crew = {.moved = {0}};
    bool begun = false;
    assert_int_equal(rn_session_new(session, &config, true, rn_daily_seed(day)), RN_CONFIG_OK);
    while (rn_session_state(session)->decision != RN_OVER) {
        int gnome = rn_session_state(session)->decider;
        RnView view;
        RnMove legal[RN_MOVES_MAX];
        RnPlayer *player = rn_crewman(&crew, session, gnome, RN_MATE, (RnEffort){.games = 1});
        rn_view(rn_session_state(session), gnome, &view);
        RnMove move = rn_player_move(app.box, player, &view);
        if (gnome == 0 && !begun) {
            begun = true;
            move = legal[first % rn_legal(app.box, rn_session_state(session), legal)];
        }
        assert_int_equal(rn_session_play(session, move), RN_OK);
        rn_crewman_moved(&crew, session, gnome, player);
    }
    return rn_session_state(session)->result;
}

/* Puts a rescue of that day's boat on the shelf; whichever way mates play, some beginning leads to one. */
static void rescue_boat(const char *day, const char *id, time_t when)
{
    const RnSeats seats = rn_daily_seats();
    RnSession session;
    RnRecordHead head = {.date = ""};
    char path[RN_SHELF_PATH_MAX];
    size_t size;
    int first = 0;
    rn_session_init(&session, app.box);
    while (play_game(&session, day, first) != RN_RESCUED) {
        assert_true(first++ < RN_MOVES_MAX);
    }
    strcpy(head.date, day);
    rn_seats_name(&seats, rn_session_state(&session), &head);
    char *text = rn_record_write(&session, &head, &size);
    rn_shelf_path(&app.shelf, id, path);
    assert_true(rn_file_replace(path, text, size));
    assert_int_equal(utimensat(0, path, (struct timespec[]){{when, 0}, {when, 0}}, 0), 0);
    free(text);
    rn_session_free(&session);
}

/* ---- The daily boat ---------------------------------------------------------------------------- */

static void test_days(void **unused)
{
    (void)unused;
    char day[RN_DAY_MAX];
    rn_daily_day(1794744000, day);
    assert_string_equal(day, "2026-11-15");
    assert_int_equal(rn_daily_boat("2026-01-01"), 1);
    assert_int_equal(rn_daily_boat("2026-11-15"), 319);
    assert_true(rn_daily_seed("2026-11-15") == UINT64_C(14525810583618195106));
    assert_int_equal(rn_daily_boat("2025-12-31"), 0);
    assert_int_equal(rn_daily_boat("2026-11-31"), 0);
    assert_int_equal(rn_daily_boat("2026-11-1"), 0);
    assert_int_equal(rn_daily_boat("today"), 0);
    assert_int_equal(rn_daily_boat(""), 0);
}

/* Begun from the title, kept as what it is, and gone on with there. */
static void test_begin(void **unused)
{
    (void)unused;
    size_t count;
    strcpy(app.settings.name, "Ann");
    rn_title_open(&app);
    shows("boat 319, the same for all");
    press('d');
    assert_int_equal(depth(), 2);
    RnShelved *games = list(&count);
    assert_int_equal(count, 1);
    assert_string_equal(games[0].daily, "2026-11-15");
    assert_string_equal(games[0].head.names[0], "Ann");
    assert_string_equal(games[0].head.names[3], "mate");
    free(games);
    rn_app_home(&app);
    shows("boat 319 · 60 minutes left");
    press('d');
    assert_int_equal(depth(), 2);
    games = list(&count);
    assert_int_equal(count, 1); /* not a second one */
    free(games);
    rn_app_home(&app);
    press('s');
    shows("Daily submarine 319, revised edition");
    strcpy(app.day, "2026-11-16"); /* a new day, a new boat */
    press(RN_KEY_ESC);
    shows("boat 320, the same for all");
}

/* One that is over is not begun anew; rescues of days in a row are counted. */
static void test_over(void **unused)
{
    enum { NOON = 1794744000, DAY = 24 * 3600 };
    (void)unused;
    size_t count;
    rescue_boat("2026-11-15", "2026-11-15-120000-aa", NOON);
    rn_title_open(&app);
    shows("boat 319 · rescued · 1 rescue in a row");
    press('d');
    shows("Rescue chance, turn by turn");
    RnShelved *games = list(&count);
    assert_int_equal(count, 1);
    free(games);
    char *record = rn_daily_record(&app.shelf, app.box, "2026-11-15"); /* to be put in */
    assert_non_null(record);
    assert_non_null(strstr(record, "date: 2026-11-15"));
    free(record);
    assert_null(rn_daily_record(&app.shelf, app.box, "2026-11-14"));
    rescue_boat("2026-11-14", "2026-11-14-120000-aa", NOON - DAY);
    games = list(&count);
    assert_int_equal(rn_daily_streak(games, count, "2026-11-15"), 2);
    assert_int_equal(rn_daily_streak(games, count, "2026-11-16"), 2); /* not played yet */
    assert_int_equal(rn_daily_streak(games, count, "2026-11-17"), 0); /* a day was left out */
    free(games);
}

/* The game that was over first is a day's, whatever was played later. */
static void test_first_counts(void **unused)
{
    (void)unused;
    RnShelved games[3] = {{.result = RN_PLAYING}, {.result = RN_RESCUED}, {.result = RN_LOST}};
    for (int i = 0; i < 3; i++) {
        strcpy(games[i].daily, "2026-11-15");
    }
    assert_ptr_equal(rn_daily_find(games, 3, "2026-11-15"), &games[2]);
    assert_ptr_equal(rn_daily_find(games, 2, "2026-11-15"), &games[1]);
    assert_ptr_equal(rn_daily_find(games, 1, "2026-11-15"), &games[0]);
    assert_null(rn_daily_find(games, 3, "2026-11-16"));
    assert_int_equal(rn_daily_streak(games, 3, "2026-11-15"), 0);
    assert_int_equal(rn_daily_streak(games, 2, "2026-11-15"), 1);
}

/* ---- The tally --------------------------------------------------------------------------------- */

/* A game that is over, with a person for A and these in the other seats. */
static RnShelved over(uint64_t seed, int gnomes, const char *others, bool rescued)
{
    RnShelved game = {.config = {.players = (uint8_t)gnomes, .gnomes = (uint8_t)gnomes},
                      .seeded = true,
                      .seed = seed,
                      .result = rescued ? RN_RESCUED : RN_LOST,
                      .reason = rescued ? RN_NO_REASON : RN_BY_HEAT};
    for (int i = 1; i < gnomes; i++) {
        strcpy(game.head.names[i], others);
    }
    return game;
}

static void counts(RnCount count, int rescued, int games)
{
    assert_int_equal(count.rescued, rescued);
    assert_int_equal(count.games, games);
}

/* Newest first, as the shelf has them. */
static void fill_tally(RnShelved games[8])
{
    games[0] = over(6, 4, "mate", true);
    games[1] = over(5, 4, "captain", true);
    games[2] = over(4, 3, "", false);
    games[2].config.edition = RN_FIRST;
    rn_set_variants(&games[2].config, 1);
    games[3] = over(3, 4, "mate", true);
    games[3].result = RN_PLAYING;
    games[4] = over(2, 4, "mate", true); /* a boat that was lost before */
    games[5] = over(2, 4, "mate", false);
    games[6] = over(1, 8, "sailor", true);
    games[7] = over(7, 3, "mate", true);
    strcpy(games[7].head.names[0], "mate"); /* nobody played it */
}

static void test_tally(void **unused)
{
    (void)unused;
    RnShelved games[8];
    fill_tally(games);
    const RnOwnTally tally = rn_tally(games, 8);
    counts(tally.all, 3, 5);
    assert_int_equal(tally.streak, 2);
    assert_int_equal(tally.best, 2);
    counts(tally.gnomes[3], 0, 1);
    counts(tally.gnomes[4], 2, 3);
    counts(tally.gnomes[8], 1, 1);
    counts(tally.level[RN_SAILOR], 1, 1);
    counts(tally.level[RN_MATE], 1, 2);
    counts(tally.level[RN_CAPTAIN], 1, 1);
    counts(tally.level[RN_KINDS], 0, 1);
    counts(tally.edition[RN_FIRST], 0, 1);
    counts(tally.variant[0], 0, 1);
    assert_int_equal(tally.lost[RN_BY_HEAT], 2);
}

static void test_tally_screen(void **unused)
{
    (void)unused;
    RnShelved games[8];
    fill_tally(games);
    rn_tally_open(&app, games, 8);
    golden("tally", 80, 24);
    golden("tally", 60, 20);
    golden("tally", 120, 40);
    resize(60, 20);
    shows("Rescued, by crew");
    press(RN_KEY_END);
    shows("How boats were lost");
    shows_not("All games");
    press(RN_KEY_HOME);
    shows("All games");
    press(RN_KEY_ESC);
    assert_null(app.top);
    app.quit = false;
    rn_tally_open(&app, games, 0);
    shows("No game has been played to its end yet.");
}

/* From the shelf, with what is on it. */
static void test_tally_of_shelf(void **unused)
{
    (void)unused;
    fill_shelf();
    rn_shelf_screen_open(&app);
    press('t');
    shows("Your tally");
    shows("3 gnomes");
    shows("8 gnomes");
    press(RN_KEY_ESC);
    shows("Saved games");
}

/* ---- The review -------------------------------------------------------------------------------- */

static void open_review(const char *record)
{
    char path[300], flaw[RN_FLAW_MAX];
    RnSession session;
    RnRecordHead head;
    snprintf(path, sizeof path, "%s/tests/records/%s.rn", REDNOV_SOURCE, record);
    rn_session_init(&session, app.box);
    assert_true(rn_shelf_read(path, &session, &head, flaw));
    rn_review_open(&app, &session, &head);
    rn_session_free(&session);
}

/* Lets it think until it wants no more ticks. */
static void await_review(void)
{
    while (rn_app_tick(&app) >= 0) {
        rn_app_take(&app, &(RnInput){.kind = RN_IN_TICK, .spot = -1});
    }
}

static void test_review_pictures(void **unused)
{
    (void)unused;
    open_review("revised-3");
    shows("Every decision is looked at many times: 1 of ");
    await_review();
    golden("review", 80, 24);
    golden("review", 60, 20);
    golden("review", 120, 40);
    leave();
}

/* Each turning point can be chosen, and leads into the game at that moment. */
static void test_review_leads_there(void **unused)
{
    (void)unused;
    open_review("revised-2p4");
    await_review();
    press('2');
    draw(80, 24);
    char *chosen = strdup(picture);
    press('1');
    press(RN_KEY_DOWN);
    draw(80, 24);
    assert_string_equal(picture, chosen);
    free(chosen);
    press(RN_KEY_ENTER);
    assert_int_equal(depth(), 2);
    const RnReplay *replay = app.top->model;
    assert_true(replay->at > 0);
    size_t there = replay->at;
    press(RN_KEY_ESC);
    press('1');
    press(RN_KEY_ENTER);
    replay = app.top->model;
    assert_true(replay->at < there);
    press(RN_KEY_ESC);
    press('p'); /* all of it */
    shows("Looking back: step");
    press(RN_KEY_ESC);
    press(RN_KEY_F1);
    shows("From every decision on the computer looked");
    press(RN_KEY_ESC);
    leave();
}

/* The worker makes the same review; it may be left in the middle, and what another screen took away is asked
 * for again. */
static void test_review_by_worker(void **unused)
{
    (void)unused;
    open_review("revised-2p4");
    await_review();
    draw(80, 24);
    char *alone = strdup(picture);
    leave();
    app.worker = rn_worker_start(app.box);
    assert_non_null(app.worker);
    open_review("revised-2p4");
    leave(); /* long before it is done */
    open_review("revised-2p4");
    rn_worker_drop(app.worker);
    await_review();
    draw(80, 24);
    assert_string_equal(picture, alone);
    free(alone);
    leave();
    rn_worker_end(app.worker);
    app.worker = NULL;
}

/* Every size and language has room for it. */
static void test_review_sizes(void **unused)
{
    static const int sizes[][2] = {{60, 20}, {80, 24}, {100, 30}, {200, 60}};
    static const char *const languages[] = {"en", "de", "fr", "pl"};
    (void)unused;
    open_review("first-8-all");
    await_review();
    for (int l = 0; l < 4; l++) {
        rn_speak(languages[l]);
        for (int i = 0; i < 4; i++) {
            resize(sizes[i][0], sizes[i][1]);
            draw(sizes[i][0], sizes[i][1]);
            press(RN_KEY_DOWN);
        }
    }
    rn_speak("en");
    leave();
}

/* ---- With other components --------------------------------------------------------------------- */

/* What is the same for all is not offered with components of one's own, and says why. */
static void test_own_components(void **unused)
{
    static const uint32_t keys[] = {'d', 'j', 't'};
    (void)unused;
    RnBox own = *rn_box_standard();
    app.box = &own;
    rn_title_open(&app);
    shows("only with the usual components");
    for (int i = 0; i < 3; i++) {
        press(keys[i]);
        assert_int_equal(depth(), 1);
    }
    app.box = rn_box_standard();
    rn_app_take(&app, &(RnInput){.kind = RN_IN_SHOWN, .spot = -1});
    shows_not("only with the usual components");
    press('t');
    assert_int_equal(depth(), 2);
}

/* ---- An online table --------------------------------------------------------------------------- */

/* The link is put in or typed; what is none is refused. tests/serve/terminal.c goes on from there. */
static void test_join(void **unused)
{
    (void)unused;
    rn_title_open(&app);
    press('j');
    golden("join", 80, 24);
    type("https://example.org/#over/1");
    press(RN_KEY_ENTER);
    shows("This is no link to an online table and no");
    press(RN_KEY_ENTER);
    shows("https://example.org/#over/1");
    press(RN_KEY_ESC);
    assert_int_equal(depth(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_days, begin, finish),
        cmocka_unit_test_setup_teardown(test_begin, begin, finish),
        cmocka_unit_test_setup_teardown(test_over, begin, finish),
        cmocka_unit_test_setup_teardown(test_first_counts, begin, finish),
        cmocka_unit_test_setup_teardown(test_tally, begin, finish),
        cmocka_unit_test_setup_teardown(test_tally_screen, begin, finish),
        cmocka_unit_test_setup_teardown(test_tally_of_shelf, begin, finish),
        cmocka_unit_test_setup_teardown(test_review_pictures, begin, finish),
        cmocka_unit_test_setup_teardown(test_review_leads_there, begin, finish),
        cmocka_unit_test_setup_teardown(test_review_by_worker, begin, finish),
        cmocka_unit_test_setup_teardown(test_review_sizes, begin, finish),
        cmocka_unit_test_setup_teardown(test_own_components, begin, finish),
        cmocka_unit_test_setup_teardown(test_join, begin, finish),
    };
    return run_screen_tests(tests, sizeof tests / sizeof tests[0]);
}
