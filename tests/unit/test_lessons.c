/*
 * test_lessons.c - the lessons of the tutorial: each can be finished as it is taught, answers what misses the
 * point, and is played on the screen of a game.
 */
#include "../screens/stage.h"
#include "full/teach.h"
#include "table/lessons.h"

/* The way that each lesson teaches, as tests/scenarios/19-tutorial.txt has it. */
static const struct {
    const char *id;
    const char *move[12];
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
    int lesson, step;
    unsigned drawn;
} Pupil;

static void begin_lesson(Pupil *pupil, const char *id)
{
    *pupil = (Pupil){.lesson = 0};
    while (strcmp(rn_lesson_id(pupil->lesson), id) != 0) {
        pupil->lesson++;
    }
    rn_session_init(&pupil->session, rn_box_standard());
    rn_lesson_load(pupil->lesson, &pupil->session);
}

static const char *objection(const Pupil *pupil, const char *text, char room[RN_LESSON_TEXT])
{
    RnMove move = read_move(text);
    return rn_lesson_objection(pupil->lesson, pupil->step, pupil->session.box,
                               rn_session_state(&pupil->session), &move, 1, room);
}

/* Makes the move that nobody objects to, and goes on to the step that is due then. */
static void make_move(Pupil *pupil, const char *text)
{
    char room[RN_LESSON_TEXT];
    const char *why = objection(pupil, text, room);
    if (why != NULL) {
        fail_msg("%s: %s: %s", rn_lesson_id(pupil->lesson), text, why);
    }
    assert_int_equal(rn_session_play(&pupil->session, read_move(text)), RN_OK);
    while (rn_session_state(&pupil->session)->decision == RN_CHANCE) {
        RnMove move = rn_lesson_chance(pupil->lesson, pupil->session.box,
                                       rn_session_state(&pupil->session), &pupil->drawn);
        assert_int_equal(rn_session_play(&pupil->session, move), RN_OK);
    }
    while (pupil->step < rn_lesson_steps(pupil->lesson) &&
           rn_lesson_is_done(pupil->lesson, pupil->step, rn_session_state(&pupil->session))) {
        pupil->step++;
    }
    if (pupil->step < rn_lesson_steps(pupil->lesson)) {
        assert_null(
            rn_lesson_missed(pupil->lesson, pupil->step, rn_session_state(&pupil->session)));
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
        assert_int_equal(pupil.lesson, i);
        for (int m = 0; m < 12 && WAYS[i].move[m] != NULL; m++) {
            assert_int_not_equal(pupil.step, rn_lesson_steps(i));
            make_move(&pupil, WAYS[i].move[m]);
        }
        assert_int_equal(pupil.step, rn_lesson_steps(i));
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

/* A repair that was not careful fails, and the lesson says that it has come to nothing. */
static void test_missed(void **unused)
{
    (void)unused;
    Pupil pupil;
    begin_lesson(&pupil, "fire");
    make_move(&pupil, "use fire-extinguisher");
    make_move(&pupil, "open 2");
    make_move(&pupil, "enter");
    assert_int_equal(rn_session_play(&pupil.session, read_move("extinguish 1")), RN_OK);
    RnMove roll = rn_lesson_chance(pupil.lesson, pupil.session.box,
                                   rn_session_state(&pupil.session), &pupil.drawn);
    assert_int_equal(roll.kind, RN_M_DIE);
    assert_true(roll.count > 4);
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
                char text[RN_LESSON_TEXT];
                assert_true(strlen(rn_lesson_text(lesson, step, text)) < RN_LESSON_TEXT - 1);
                assert_true(strlen(rn_lesson_goal(lesson, step, text)) < RN_LESSON_TEXT - 1);
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
        cmocka_unit_test_setup_teardown(test_missed, begin, finish),
        cmocka_unit_test_setup_teardown(test_screen, begin, finish),
        cmocka_unit_test_setup_teardown(test_languages, begin, finish),
    };
    return run_screen_tests(tests, sizeof tests / sizeof tests[0]);
}
