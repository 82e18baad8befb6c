/*
 * test_screens_shelf.c - saved games and looking back at them.
 */
#include "../screens/stage.h"

/* ---- Saved games ------------------------------------------------------------------------------ */

static void test_shelf_pictures(void **unused)
{
    (void)unused;
    rn_shelf_screen_open(&app);
    shows("There are no games here yet.");
    leave();
    fill_shelf();
    rn_shelf_screen_open(&app);
    golden("shelf", 80, 24);
    press(RN_KEY_DOWN);
    golden("shelf", 60, 20);
    golden("shelf", 120, 40);
}

static void test_shelf_delete(void **unused)
{
    (void)unused;
    size_t count;
    fill_shelf();
    rn_shelf_screen_open(&app);
    press(RN_KEY_DELETE);
    shows("to be deleted?");
    press(RN_KEY_ENTER); /* keeps it */
    press(RN_KEY_DELETE);
    press(RN_KEY_ESC);
    free(list(&count));
    assert_int_equal(count, 4);
    press(RN_KEY_DELETE);
    press('2');
    shows("The game is deleted.");
    RnShelved *games = list(&count);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(games[i].flaw, "");
    }
    free(games);
}

static void test_shelf_copies(void **unused)
{
    (void)unused;
    size_t count, size, size2;
    char path[300];
    fill_shelf();
    rn_shelf_screen_open(&app);
    press('e'); /* damaged: nothing happens */
    shows_not("Copy this game to the file:");
    click("rescued");
    press('e');
    shows("Copy this game to the file:");
    press_times(RN_KEY_BACKSPACE, 60);
    snprintf(path, sizeof path, "%s/out.rn", home);
    type(path);
    press(RN_KEY_ENTER);
    shows("Copied to");
    char *text = rn_file_read(path, 1 << 20, &size);
    assert_non_null(text);
    /* again: asked first, and left alone */
    press('e');
    press_times(RN_KEY_BACKSPACE, 60);
    type(path);
    assert_true(rn_file_replace(path, "x\n", 2));
    press(RN_KEY_ENTER);
    shows("to be replaced?");
    press(RN_KEY_ENTER);
    char *other = rn_file_read(path, 1 << 20, &size2);
    assert_string_equal(other, "x\n");
    free(other);
    /* in: what is no record is refused */
    press('i');
    type(path);
    press(RN_KEY_ENTER);
    shows("this is not a Red November record");
    assert_true(rn_file_replace(path, text, size));
    press('i');
    type(path);
    press(RN_KEY_ENTER);
    shows("The game is on the shelf now.");
    free(list(&count));
    assert_int_equal(count, 5);
    press('i');
    type("/nowhere/at/all");
    press(RN_KEY_ENTER);
    shows("/nowhere/at/all: ");
    free(text);
}

static void test_shelf_opens(void **unused)
{
    (void)unused;
    fill_shelf();
    rn_shelf_screen_open(&app);
    press(RN_KEY_ENTER); /* damaged */
    assert_int_equal(depth(), 1);
    click("rescued");
    click_with("rescued", true);
    assert_int_equal(depth(), 2);
    shows("Rescue chance, turn by turn");
    press(RN_KEY_ESC);
    RnPlanned plan = rn_planned(&app.settings);
    save_unfinished(&plan);
    leave();
    rn_shelf_screen_open(&app);
    press(RN_KEY_HOME);
    press('r');
    shows("Looking back: step");
    press(RN_KEY_ESC);
    press(RN_KEY_ENTER); /* goes on with it */
    assert_int_equal(depth(), 2);
    shows_not("Looking back");
}

/* ---- Looking back ----------------------------------------------------------------------------- */

static uint64_t seen_hash(const RnReplay *replay) { return rn_hash(&replay->scene.view.seen); }

static void test_replay_steps(void **unused)
{
    (void)unused;
    RnReplay *replay = open_record("revised-3");
    size_t steps = rn_session_steps(&replay->session);
    assert_true(steps > 100);
    press(RN_KEY_HOME);
    assert_int_equal(replay->at, 0);
    press(RN_KEY_LEFT);
    assert_int_equal(replay->at, 0);
    for (size_t i = 0; i < steps; i++) { /* every step is the session's own */
        assert_int_equal(seen_hash(replay), rn_hash(&rn_session_past(&replay->session, i)->before));
        press(RN_KEY_RIGHT);
    }
    assert_int_equal(seen_hash(replay), rn_hash(rn_session_state(&replay->session)));
    press(RN_KEY_RIGHT);
    assert_int_equal(replay->at, steps);
    press(RN_KEY_LEFT);
    assert_int_equal(replay->at, steps - 1);
    press('g');
    type("57");
    press(RN_KEY_ENTER);
    assert_int_equal(replay->at, 57);
    shows("Looking back: step 57 of");
    assert_true(replay->scene.logs > 0);
    press(']');
    size_t turn = replay->at;
    assert_true(turn > 57);
    assert_int_equal(replay->scene.log_kind[replay->scene.logs - 1], RN_F_TURN);
    press(RN_KEY_UP);
    assert_true(replay->at <= 57);
    press(RN_KEY_DOWN);
    assert_int_equal(replay->at, turn);
    press(RN_KEY_END);
    assert_int_equal(replay->at, steps);
}

static void test_replay_slider(void **unused)
{
    (void)unused;
    RnReplay *replay = open_record("revised-3");
    int cells = rn_replay_cells(app.width);
    size_t before = 0;
    for (int i = 0; i < cells; i++) {
        rn_app_take(&app, &(RnInput){.kind = RN_IN_CLICK, .spot = RN_REPLAY_BAR_SPOT + i});
        assert_true(replay->at >= before);
        before = replay->at;
        draw(app.width, app.height); /* the handle is where it was clicked */
        int x = (canvas.width - cells) / 2 + i;
        assert_int_equal(canvas.cell[(canvas.height - 2) * canvas.width + x].c, 0x2588);
    }
    assert_int_equal(replay->at, rn_session_steps(&replay->session));
}

static void test_replay_plays(void **unused)
{
    (void)unused;
    RnReplay *replay = open_record("revised-3");
    press(RN_KEY_HOME);
    assert_int_equal(rn_app_tick(&app), -1);
    app.now_ms = 5000;
    press(' ');
    int wait = rn_app_tick(&app);
    assert_in_range(wait, 1, 5000);
    app.now_ms += (uint64_t)wait - 1;
    rn_app_take(&app, &(RnInput){.kind = RN_IN_TICK, .spot = -1});
    assert_int_equal(replay->at, 0);
    app.now_ms += 1;
    rn_app_take(&app, &(RnInput){.kind = RN_IN_TICK, .spot = -1});
    assert_int_equal(replay->at, 1);
    press('+');
    assert_true(rn_app_tick(&app) >= 0);
    press(' ');
    assert_int_equal(rn_app_tick(&app), -1);
    press(RN_KEY_END);
    press(' '); /* nothing left to play */
    assert_int_equal(rn_app_tick(&app), -1);
}

/* Hidden hands: all is open after the end, and each seat's view can be chosen. */
static void test_replay_eyes(void **unused)
{
    (void)unused;
    RnReplay *replay = open_record("first-8-all");
    press('g');
    type("90");
    press(RN_KEY_ENTER);
    assert_int_equal(replay->scene.view.hides, 0);
    press('v');
    assert_int_equal(replay->eyes, 0);
    assert_int_equal(replay->scene.view.hides & 1, 0);
    assert_int_not_equal(replay->scene.view.hides, 0);
    press_times('v', 8);
    assert_int_equal(replay->eyes, RN_NONE);
}

/* An unfinished game with secret hands: the one person's view, or nothing at all. */
static void test_replay_secrets(void **unused)
{
    (void)unused;
    RnPlanned plan = rn_planned(&app.settings);
    plan.config.edition = RN_FIRST;
    save_unfinished(&plan);
    rn_shelf_screen_open(&app);
    press('r');
    const RnReplay *replay = app.top->model;
    shows("Looking back: step");
    assert_int_equal(replay->eyes, 0);
    assert_int_equal(replay->scene.view.hides, 0xE);
    press('v');
    assert_int_equal(replay->eyes, 0);
    press(RN_KEY_ESC);
    leave();
    begin(NULL);
    plan.kind[2] = RN_PERSON;
    save_unfinished(&plan);
    rn_shelf_screen_open(&app);
    press('r');
    shows("Hands are secret in this game");
    press(RN_KEY_ENTER);
    assert_int_equal(depth(), 1);
}

/* Playing on from a step: the new game is the old one up to there. */
static void test_replay_branch(void **unused)
{
    (void)unused;
    static const char *const records[] = {"revised-3", "revised-3-manual"};
    for (int i = 0; i < 2; i++) {
        RnReplay *replay = open_record(records[i]);
        press('g');
        type("60");
        press(RN_KEY_ENTER);
        uint64_t hash = seen_hash(replay);
        press('b');
        shows("Play on from here");
        press(RN_KEY_ENTER);
        assert_int_equal(depth(), 1);
        size_t count;
        char path[RN_SHELF_PATH_MAX], flaw[RN_FLAW_MAX];
        RnShelved *games = list(&count);
        assert_int_equal(count, 1);
        rn_shelf_path(&app.shelf, games[0].id, path);
        free(games);
        RnSession session;
        RnRecordHead head;
        rn_session_init(&session, app.box);
        assert_true(rn_shelf_read(path, &session, &head, flaw));
        assert_true(rn_session_steps(&session) >= 60);
        assert_int_equal(rn_hash(rn_session_at(&session, 60)), hash);
        rn_session_free(&session);
        finish(NULL);
        begin(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_shelf_pictures, begin, finish),
        cmocka_unit_test_setup_teardown(test_shelf_delete, begin, finish),
        cmocka_unit_test_setup_teardown(test_shelf_copies, begin, finish),
        cmocka_unit_test_setup_teardown(test_shelf_opens, begin, finish),
        cmocka_unit_test_setup_teardown(test_replay_steps, begin, finish),
        cmocka_unit_test_setup_teardown(test_replay_slider, begin, finish),
        cmocka_unit_test_setup_teardown(test_replay_plays, begin, finish),
        cmocka_unit_test_setup_teardown(test_replay_eyes, begin, finish),
        cmocka_unit_test_setup_teardown(test_replay_secrets, begin, finish),
        cmocka_unit_test_setup_teardown(test_replay_branch, begin, finish),
    };
    return run_screen_tests(tests, sizeof tests / sizeof tests[0]);
}
