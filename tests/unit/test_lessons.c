/*
 * test_lessons.c - the lessons of the tutorial: each can be finished as it is taught, answers what misses the
 * point, remarks on what happens, and is played on the screen of a game.
 */
#include "../screens/stage.h"
#include "full/teach.h"

enum { MOVES_MAX = 16 };

/* The way that each lesson teaches, as tests/scenarios/19-tutorial.txt has it. */
static const struct {
    const char *id;
    const char *move[MOVES_MAX];
} WAYS[] = {
    {"stores", {"open 5", "enter", "open 8", "enter", "draw 2"}},
    {"reactor", {"open 4", "enter", "use toolbox", "fix-reactor 5"}},
    {"water", {"open 8", "enter", "use water-pump", "pump 4"}},
    {"fire", {"use fire-extinguisher", "open 2", "enter", "extinguish 6"}},
    {"track", {"draw 2", "pass"}},
    {"token", {"open 2", "enter", "pass", "use pump-manual", "fix-oxygen 5"}},
    {"grog", {"use grog", "use toolbox", "fix-engine 4"}},
    {"kraken",
     {"use aqualung", "open sea", "enter", "use harpoon", "kill-kraken 6", "open 6", "enter"}},
    {"missiles",
     {"use crowbar", "unblock 5-7 5", "open 7", "enter", "use deactivation-code",
      "stop-missiles 6"}},
    {"hands",
     {"trade B", "done", "give lucky-charm", "done", "use lucky-charm", "draw 4", "pass", "pass",
      "pass", "discard coffee", "discard grog", "discard crowbar"}},
    {"turn", {"open 5", "enter", "use grog", "open 2", "enter", "open 1", "enter", "extinguish 7"}},
};

enum { LESSONS = sizeof WAYS / sizeof WAYS[0] };

static RnMove read_move(const char *text)
{
    RnMove move = {0};
    assert_true(rn_move_parse(rn_box_standard(), text, strlen(text), &move));
    return move;
}

/* A lesson being played without a screen. */
typedef struct Pupil {
    RnSession session;
    RnPupil of;
    RnLessonNews news;  /* after the last move */
    char remarks[4096]; /* on it */
} Pupil;

static void begin_lesson(Pupil *pupil, const char *id)
{
    int lesson = 0;
    while (strcmp(rn_lesson_id(lesson), id) != 0) {
        lesson++;
    }
    *pupil = (Pupil){.news = {.on = false}};
    rn_session_init(&pupil->session, rn_box_standard());
    rn_lesson_begin(&pupil->of, lesson, &pupil->session);
}

static const char *objection(const Pupil *pupil, const char *text, char room[RN_LESSON_TEXT])
{
    RnMove move = read_move(text);
    return rn_lesson_objection(&pupil->of, &pupil->session, &move, 1, room);
}

/* Makes a move, lets chance have its way, and looks where the lesson is then. */
static void force_move(Pupil *pupil, const char *text)
{
    RnSession *session = &pupil->session;
    RnOut out = rn_out(pupil->remarks, sizeof pupil->remarks);
    size_t from = rn_session_steps(session);
    assert_int_equal(rn_session_play(session, read_move(text)), RN_OK);
    while (rn_session_state(session)->decision == RN_CHANCE) {
        assert_int_equal(rn_session_play(session, rn_lesson_chance(&pupil->of, session)), RN_OK);
    }
    for (size_t step = from; step < rn_session_steps(session); step++) {
        RnLog log;
        rn_session_again(session, step, &log);
        for (int i = 0; i < log.count; i++) {
            char room[RN_LESSON_TEXT];
            const char *remark = rn_lesson_remark(&pupil->of, &log.fact[i], room);
            rn_put(&out, remark != NULL ? remark : "");
        }
    }
    pupil->news = rn_lesson_look(&pupil->of, rn_session_state(session));
}

/* Makes a move that nobody objects to. */
static void make_move(Pupil *pupil, const char *text)
{
    char room[RN_LESSON_TEXT];
    const char *why = objection(pupil, text, room);
    if (why != NULL) {
        fail_msg("%s: %s: %s", rn_lesson_id(pupil->of.lesson), text, why);
    }
    force_move(pupil, text);
    assert_null(pupil->news.missed);
}

/* Whatever may still be used is not. */
static void end_late(Pupil *pupil)
{
    while (!pupil->of.over && rn_session_state(&pupil->session)->decision == RN_LATE) {
        make_move(pupil, "done");
    }
}

/* Every lesson ends well when it is played as it is taught. */
static void test_ways(void **unused)
{
    (void)unused;
    assert_int_equal(rn_lessons(), LESSONS);
    for (int i = 0; i < LESSONS; i++) {
        Pupil pupil;
        begin_lesson(&pupil, WAYS[i].id);
        assert_int_equal(pupil.of.lesson, i);
        for (int m = 0; m < MOVES_MAX && WAYS[i].move[m] != NULL; m++) {
            assert_false(pupil.of.over);
            make_move(&pupil, WAYS[i].move[m]);
            end_late(&pupil);
        }
        if (!pupil.news.learned || !pupil.of.over) {
            fail_msg("%s: in step %d at decision %d", WAYS[i].id, pupil.of.step,
                     rn_session_state(&pupil.session)->decision);
        }
        assert_int_equal(pupil.of.step, rn_lesson_steps(i));
        rn_session_free(&pupil.session);
    }
}

static void objects(const Pupil *pupil, const char *move, const char *wanted)
{
    char room[RN_LESSON_TEXT];
    const char *why = objection(pupil, move, room);
    if (why == NULL || strstr(why, wanted) == NULL) {
        fail_msg("%s: %s", move, why != NULL ? why : "nothing is said");
    }
}

/* What misses the point is answered. */
static void test_objections(void **unused)
{
    (void)unused;
    Pupil pupil;
    begin_lesson(&pupil, "reactor");
    objects(&pupil, "pass", "without what you came for");
    objects(&pupil, "use water-pump", "does not help here: Water Pump");
    make_move(&pupil, "open 4");
    make_move(&pupil, "enter");
    objects(&pupil, "fix-reactor 5", "Use this one first: Toolbox");
    make_move(&pupil, "use toolbox");
    objects(&pupil, "fix-reactor 3", "only 60%");
    make_move(&pupil, "fix-reactor 5");
    rn_session_free(&pupil.session);
    begin_lesson(&pupil, "stores");
    make_move(&pupil, "open 5");
    make_move(&pupil, "enter");
    make_move(&pupil, "open 8");
    make_move(&pupil, "enter");
    objects(&pupil, "draw 1", "One minute more");
    rn_session_free(&pupil.session);
    begin_lesson(&pupil, "track");
    objects(&pupil, "draw 3", "That ends on 42");
    rn_session_free(&pupil.session);
}

/* What is to be seen in a lesson is remarked on, each thing in its own. */
static void test_remarks(void **unused)
{
    (void)unused;
    Pupil pupil;
    begin_lesson(&pupil, "reactor");
    make_move(&pupil, "open 4");
    make_move(&pupil, "enter");
    make_move(&pupil, "use toolbox");
    make_move(&pupil, "fix-reactor 5");
    assert_non_null(strstr(pupil.remarks, "The die shows 7. You needed 8 or less: done!"));
    assert_non_null(strstr(pupil.remarks, "A white star"));
    assert_non_null(strstr(pupil.remarks, "the boat sinks"));
    assert_null(strstr(pupil.remarks, "This one lets you rest"));
    rn_session_free(&pupil.session);
    begin_lesson(&pupil, "turn");
    make_move(&pupil, "open 5");
    assert_string_equal(pupil.remarks, "The water spreads: both rooms are at low water now.");
    rn_session_free(&pupil.session);
}

/* A repair that was not careful fails, and the lesson says that it has come to nothing. */
static void test_missed(void **unused)
{
    (void)unused;
    Pupil pupil;
    begin_lesson(&pupil, "fire");
    make_move(&pupil, "use fire-extinguisher");
    make_move(&pupil, "open 2");
    make_move(&pupil, "enter");
    force_move(&pupil, "extinguish 1");
    assert_non_null(strstr(pupil.remarks, "you must get out at once"));
    assert_non_null(strstr(pupil.news.astray, "choose a room to flee to"));
    force_move(&pupil, "open 5");
    force_move(&pupil, "enter");
    end_late(&pupil);
    assert_string_equal(pupil.news.missed,
                        "The fire still burns, and your Fire Extinguisher is used up.");
    assert_true(pupil.of.over);
    rn_session_free(&pupil.session);
}

/* Who goes the wrong way is told so, and a trade is watched over on both sides. */
static void test_astray(void **unused)
{
    (void)unused;
    Pupil pupil;
    begin_lesson(&pupil, "stores");
    make_move(&pupil, "open 1");
    make_move(&pupil, "enter");
    assert_non_null(strstr(pupil.news.astray, "leads away from the goal"));
    rn_session_free(&pupil.session);
    begin_lesson(&pupil, "hands");
    objects(&pupil, "draw 2", "First the trade.");
    make_move(&pupil, "trade B");
    make_move(&pupil, "done");
    objects(&pupil, "done", "Let him give the Lucky Charm first.");
    rn_session_free(&pupil.session);
}

/* Plays a move or two in the game on top. */
static void play(const char *one, const char *other)
{
    RnMove moves[2] = {read_move(one)};
    if (other != NULL) {
        moves[1] = read_move(other);
    }
    rn_game_play(app.top->model, moves, other != NULL ? 2 : 1);
}

/* On the screen: chosen from the title, said, played, learned and remembered. */
static void test_screen(void **unused)
{
    (void)unused;
    rn_title_open(&app);
    press('t');
    golden("learn", 80, 24);
    golden("learn", 60, 20);
    resize(80, 24);
    press(RN_KEY_ENTER);
    shows("The aim: help is an hour away.");
    press(RN_KEY_ENTER);
    shows("Walk to room 5, next door");
    play("open 5", "enter");
    shows("Walk to the Equipment Stores, room 8.");
    press(RN_KEY_ENTER);
    play("open 8", "enter");
    shows("After walking comes exactly one action.");
    press(RN_KEY_ENTER);
    play("draw 1", NULL);
    shows("One minute more brings another one.");
    press(RN_KEY_ENTER);
    play("draw 2", NULL);
    shows("Now your own Time Keeper follows the ghost");
    shows("That is a turn.");
    press(RN_KEY_ENTER); /* the next lesson */
    shows("2. Repairs and the die");
    assert_int_equal(app.settings.learned, 1);
    RnSettings kept;
    assert_true(rn_settings_read(&kept));
    assert_int_equal(kept.learned, 1);
    press(RN_KEY_ENTER);
    press('m');
    shows("What the lesson said");
    shows_not("Save a copy");
    press('e');
    shows("The heat stands on 8.");
    press(RN_KEY_ENTER);
    press('q');
    shows("Learn to play");
    shows("learned");
    size_t count;
    free(list(&count));
    assert_int_equal(count, 0); /* a lesson is no game of the shelf */
}

/* All lessons in all languages, as texts that fit their boxes. */
static void test_languages(void **unused)
{
    static const char *const languages[] = {"en", "de", "fr", "pl"};
    (void)unused;
    for (int l = 0; l < 4; l++) {
        rn_speak(languages[l]);
        for (int lesson = 0; lesson < rn_lessons(); lesson++) {
            for (int step = 0; step < rn_lesson_steps(lesson); step++) {
                const RnNames names = {.called = {{0}}};
                char text[RN_LESSON_TEXT];
                rn_lesson_text(lesson, step, &names, text);
                assert_true(strlen(text) < RN_LESSON_TEXT - 1);
                rn_lesson_goal(lesson, step, &names, text);
                assert_true(strlen(text) < RN_LESSON_TEXT - 1);
            }
        }
    }
    rn_speak("en");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_ways, begin, finish),
        cmocka_unit_test_setup_teardown(test_objections, begin, finish),
        cmocka_unit_test_setup_teardown(test_remarks, begin, finish),
        cmocka_unit_test_setup_teardown(test_missed, begin, finish),
        cmocka_unit_test_setup_teardown(test_astray, begin, finish),
        cmocka_unit_test_setup_teardown(test_screen, begin, finish),
        cmocka_unit_test_setup_teardown(test_languages, begin, finish),
    };
    return run_screen_tests(tests, sizeof tests / sizeof tests[0]);
}
