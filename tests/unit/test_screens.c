/*
 * test_screens.c - the screens before a game: title, new game, settings; dialogues; what they are
 * made of; and that all screens stand any size, language, key and click.
 */
#include "../budget.h"
#include "../screens/stage.h"

/* ---- Fields and lists ------------------------------------------------------------------------- */

static void test_field(void **unused)
{
    (void)unused;
    RnField field = {0};
    rn_field_set(&field, "Zo", 5);
    assert_true(rn_field_key(&field, 0xEB));
    assert_string_equal(field.text, "Zo\xC3\xAB");
    rn_field_key(&field, RN_KEY_LEFT);
    rn_field_key(&field, 0x4E2D);
    assert_string_equal(field.text, "Zo\xE4\xB8\xAD\xC3\xAB");
    rn_field_key(&field, RN_KEY_DELETE);
    assert_string_equal(field.text, "Zo\xE4\xB8\xAD");
    rn_field_key(&field, RN_KEY_BACKSPACE);
    rn_field_key(&field, RN_KEY_HOME);
    rn_field_key(&field, RN_KEY_BACKSPACE);
    assert_string_equal(field.text, "Zo");
    rn_field_key(&field, 0x1F600);
    rn_field_key(&field, 'b');
    rn_field_key(&field, 'c');
    rn_field_key(&field, 'd'); /* one too many */
    assert_string_equal(field.text, "\xF0\x9F\x98\x80"
                                    "bcZo");
    rn_field_key(&field, RN_KEY_END);
    assert_int_equal(field.at, strlen(field.text));
    assert_false(rn_field_key(&field, RN_KEY_ENTER));
    assert_false(rn_field_key(&field, 7));
    char cut[6];
    rn_text_fit(cut, 4, field.text); /* the first character needs four and a 0 */
    assert_string_equal(cut, "");
    rn_text_fit(cut, 6, field.text);
    assert_string_equal(cut, "\xF0\x9F\x98\x80"
                             "b");
}

static void test_list(void **unused)
{
    (void)unused;
    RnList at = {0, 0};
    assert_true(rn_list_key(&at, RN_KEY_END, 30, 10));
    assert_int_equal(at.cursor, 29);
    assert_int_equal(at.first, 20);
    rn_list_key(&at, RN_KEY_PAGE_UP, 30, 10);
    assert_int_equal(at.cursor, 20);
    assert_int_equal(at.first, 20);
    rn_list_key(&at, RN_KEY_UP, 30, 10);
    assert_int_equal(at.first, 19);
    rn_list_settle(&at, 3, 10); /* most of it has gone */
    assert_int_equal(at.cursor, 2);
    assert_int_equal(at.first, 0);
    rn_list_settle(&at, 0, 10);
    assert_int_equal(at.cursor, 0);
    assert_false(rn_list_key(&at, 'x', 3, 10));
}

/* ---- Title ------------------------------------------------------------------------------------ */

static void test_title(void **unused)
{
    (void)unused;
    rn_title_open(&app);
    golden("title", 80, 24);
    golden("title", 60, 20);
    golden("title", 120, 40);
    resize(80, 24);
    press('r');
    assert_int_equal(depth(), 2);
    press(RN_KEY_ESC);
    assert_int_equal(depth(), 1);
    press(RN_KEY_ESC); /* only to the last entry */
    assert_false(app.quit);
    press(RN_KEY_ENTER);
    assert_true(app.quit);
}

static void test_quick_start(void **unused)
{
    (void)unused;
    size_t count;
    strcpy(app.settings.name, "Ann");
    rn_title_open(&app);
    press('q');
    assert_int_equal(depth(), 2);
    RnShelved *games = list(&count);
    assert_int_equal(count, 1);
    assert_int_equal(games[0].config.players, 4);
    assert_int_equal(games[0].config.gnomes, 4);
    assert_int_equal(games[0].config.edition, RN_REVISED);
    assert_string_equal(games[0].head.names[0], "Ann");
    assert_string_equal(games[0].head.names[3], "mate");
    free(games);
}

/* The game that is not over can be gone on with; one that another window has open cannot. */
static void test_continue(void **unused)
{
    (void)unused;
    RnPlanned plan = rn_planned(&app.settings);
    strcpy(plan.name[0], "Zofia");
    save_unfinished(&plan);
    rn_title_open(&app);
    shows("Zofia, Mate B, Mate C, Mate D");
    shows("minutes left");
    press(RN_KEY_ENTER); /* where the cursor is */
    assert_int_equal(depth(), 2);
    rn_app_pop(&app);
    RnKept kept;
    RnSession session;
    RnRecordHead head;
    RnSeats seats = rn_seats();
    size_t count;
    char why[RN_SHELF_ERROR_MAX];
    RnShelved *games = list(&count);
    rn_session_init(&session, app.box);
    assert_true(rn_shelf_load(&app.shelf, games[0].id, &kept, &session, &head, &seats, why));
    rn_app_take(&app, &(RnInput){.kind = RN_IN_SHOWN, .spot = -1});
    shows("no game is unfinished");
    rn_shelf_close(&kept);
    rn_session_free(&session);
    free(games);
}

static void test_no_shelf(void **unused)
{
    (void)unused;
    app.keeps = false;
    strcpy(app.shelf_why, "There is no home for games.");
    rn_title_open(&app);
    shows("There is no home for games.");
    press('s');
    assert_int_equal(depth(), 1);
}

/* ---- New game --------------------------------------------------------------------------------- */

static void test_setup_pictures(void **unused)
{
    (void)unused;
    rn_setup_open(&app);
    golden("setup", 80, 24);
    golden("setup", 60, 20);
    golden("setup", 120, 40);
    press_times(RN_KEY_DOWN, 30);
    golden("setup_end", 60, 20);
}

static void test_setup_gnomes(void **unused)
{
    (void)unused;
    rn_setup_open(&app);
    press_times(RN_KEY_LEFT, 2); /* two players: the rules say four gnomes */
    shows("Players  \xE2\x97\x84 2");
    shows("Gnomes   \xE2\x97\x84 4");
    press(RN_KEY_DOWN);
    press(RN_KEY_RIGHT);
    shows("Two players have 4 gnomes, two each.");
    press(RN_KEY_F1 + 1);
    assert_int_equal(depth(), 2);
    shows("This game cannot be played");
    press(RN_KEY_ENTER);
    press(RN_KEY_LEFT);
    shows_not("Two players have 4 gnomes, two each.");
    press(RN_KEY_UP);
    press(RN_KEY_LEFT); /* one player may lead as many */
    shows_not("Two players have 4 gnomes, two each.");
    press(RN_KEY_LEFT); /* eight */
    shows("Gnomes   \xE2\x97\x84 8");
}

static void test_setup_start(void **unused)
{
    (void)unused;
    size_t count;
    RnSession session;
    RnRecordHead head;
    char path[RN_SHELF_PATH_MAX], flaw[RN_FLAW_MAX];
    resize(120, 40);
    rn_setup_open(&app);
    shows_not("Loyal crew"); /* nobody thinks of itself */
    click("Crazed Gnomes");
    click("Loyal crew");
    click("revised edition");
    press(RN_KEY_ENTER);
    shows("first edition");
    click("a fresh one");
    type("4x2"); /* only digits */
    click("[name");
    type("Ann");
    press(RN_KEY_TAB); /* the colour of A: red, then blue, which B gives up */
    press(RN_KEY_RIGHT);
    click("Start the game");
    assert_int_equal(depth(), 1);
    RnShelved *games = list(&count);
    assert_int_equal(count, 1);
    assert_int_equal(games[0].config.crazed, 1);
    assert_int_equal(games[0].config.edition, RN_FIRST);
    rn_shelf_path(&app.shelf, games[0].id, path);
    free(games);
    rn_session_init(&session, app.box);
    assert_true(rn_shelf_read(path, &session, &head, flaw));
    assert_int_equal(rn_session_seed(&session), 42);
    assert_string_equal(head.names[0], "Ann");
    assert_int_equal(head.colour[0], 1);
    assert_int_equal(head.colour[1], 0);
    assert_int_equal(head.loyal & 15, 15);
    rn_session_free(&session);
    /* the next one begins with the same */
    rn_setup_open(&app);
    shows("Ann");
    shows("first edition");
}

static void test_setup_refuses(void **unused)
{
    (void)unused;
    resize(120, 40);
    rn_setup_open(&app);
    click("[Ann"); /* remembered from before */
    press_times(RN_KEY_BACKSPACE, 20);
    type("mate");
    shows("'mate' cannot be a player's name");
    press(RN_KEY_F1 + 1);
    shows("This game cannot be played");
    press(RN_KEY_ESC);
    press_times(RN_KEY_BACKSPACE, 20);
    shows_not("cannot be a player's name");
    click("42");
    type("99999999999999999999999");
    shows("A seed is a number from 0 to 18446744073709551615.");
    press_times(RN_KEY_BACKSPACE, 30);
    shows_not("A seed is a number");
}

static void test_colours(void **unused)
{
    (void)unused;
    uint8_t colour[RN_GNOMES_MAX] = {3, 1, 4, 1, 5, 2, 6, 7};
    rn_colours_settle(colour);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        assert_int_equal(colour[g], g);
    }
    uint8_t good[RN_GNOMES_MAX] = {7, 6, 5, 4, 3, 2, 1, 0};
    rn_colours_settle(good);
    assert_int_equal(good[0], 7);
}

/* ---- Settings --------------------------------------------------------------------------------- */

static void test_options(void **unused)
{
    (void)unused;
    rn_settings_open(&app);
    golden("options", 80, 24);
    golden("options", 60, 20);
    resize(80, 24);
    bool rescue = app.settings.show_rescue;
    click("Show the chance of rescue");
    assert_int_equal(app.settings.show_rescue, !rescue);
    click("[none");
    type("Ola");
    RnSettings kept;
    assert_true(rn_settings_read(&kept));
    assert_string_equal(kept.name, "Ola");
    assert_int_equal(kept.show_rescue, !rescue);
    press_times(RN_KEY_BACKSPACE, 3);
    type("captain");
    shows("'captain' cannot be a player's name");
    assert_string_equal(app.settings.name, "captai"); /* the last that could be */
}

/* The language changes at once, and the pictures with it. */
static void test_language(void **unused)
{
    (void)unused;
    if (!rn_speak("de")) {
        print_message("no catalogues here\n");
        skip();
    }
    rn_speak("en");
    rn_settings_open(&app);
    press(RN_KEY_RIGHT);
    assert_string_equal(rn_spoken(), "de");
    assert_string_equal(app.settings.language, "de");
    shows("Deutsch");
    press(RN_KEY_LEFT);
    assert_string_equal(rn_spoken(), "en");
    press(RN_KEY_LEFT);
    assert_string_equal(rn_spoken(), "pl");
}

/* ---- Dialogues -------------------------------------------------------------------------------- */

static int answered;
static void keep_answer(RnApp *unused, void *user, int answer)
{
    (void)unused;
    assert_ptr_equal(user, &answered);
    answered = answer;
}

static void test_dialogues(void **unused)
{
    (void)unused;
    static const char *const answers[] = {"Yes, please", "No", "Later"};
    rn_question_open(&app, "A question", "Shall we go on with the long text that stands here?",
                     answers, 3, keep_answer, &answered);
    golden("question", 60, 20);
    press(RN_KEY_DOWN);
    press(RN_KEY_ENTER);
    assert_int_equal(answered, 1);
    assert_int_equal(depth(), 0);
    begin(NULL);
    rn_question_open(&app, "A question", "Well?", answers, 3, keep_answer, &answered);
    click("Later");
    assert_int_equal(answered, 2);
    begin(NULL);
    rn_question_open(&app, "A question", "Well?", answers, 3, keep_answer, &answered);
    press(RN_KEY_ESC);
    assert_int_equal(answered, -1);
    begin(NULL);
    char text[4000] = "";
    for (int i = 0; i < 60; i++) {
        strcat(text, "A line that is there to be read.\n");
    }
    strcat(text, "The last one.");
    rn_message_open(&app, "Much to read", text);
    golden("message", 60, 20);
    shows_not("The last one.");
    press_times(RN_KEY_PAGE_DOWN, 30);
    shows("The last one.");
    click("Close");
    assert_int_equal(depth(), 0);
}

/* ---- All of them ------------------------------------------------------------------------------ */

static void open_screen(int number)
{
    switch (number) {
    case 0: rn_title_open(&app); break;
    case 1: rn_setup_open(&app); break;
    case 2: rn_settings_open(&app); break;
    case 3: rn_shelf_screen_open(&app); break;
    case 4: rn_rules_open(&app, "7.5"); break;
    default: open_record("first-8-all"); break;
    }
}
enum { SCREENS = 6 };

/* Every size and language gives a picture with its spots inside. */
static void test_sizes(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{60, 20},  {61, 23},  {80, 24}, {99, 30},
                                   {100, 31}, {133, 50}, {200, 60}};
    for (int language = 0; RN_LANGUAGES[language] != NULL; language++) {
        for (int screen = 0; screen < SCREENS; screen++) {
            begin(NULL);
            fill_shelf();
            if (!rn_speak(RN_LANGUAGES[language])) {
                continue;
            }
            open_screen(screen);
            for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
                resize(sizes[i][0], sizes[i][1]);
                draw(app.width, app.height);
                assert_true(canvas.spots > 0 && canvas.spots < RN_SPOTS_MAX);
                for (int s = 0; s < canvas.spots; s++) {
                    RnRect at = canvas.spot[s].at;
                    assert_true(at.x >= 0 && at.y >= 0 && at.x + at.w <= app.width &&
                                at.y + at.h <= app.height);
                }
            }
            finish(NULL);
        }
    }
    rn_speak("en");
}

/* Whatever is pressed and clicked, nothing breaks; the sanitizers look on. */
static void test_anything(void **unused)
{
    (void)unused;
    static const uint32_t keys[] = {RN_KEY_ENTER,
                                    RN_KEY_TAB,
                                    RN_KEY_BACKTAB,
                                    RN_KEY_BACKSPACE,
                                    RN_KEY_DELETE,
                                    RN_KEY_UP,
                                    RN_KEY_DOWN,
                                    RN_KEY_LEFT,
                                    RN_KEY_RIGHT,
                                    RN_KEY_HOME,
                                    RN_KEY_END,
                                    RN_KEY_PAGE_UP,
                                    RN_KEY_PAGE_DOWN,
                                    RN_KEY_F1,
                                    ' ',
                                    '/',
                                    '5',
                                    '.',
                                    '1',
                                    'n',
                                    'p',
                                    'c',
                                    'e',
                                    'i',
                                    'd',
                                    'g',
                                    'v',
                                    '+',
                                    '[',
                                    ']',
                                    'b',
                                    0xEB,
                                    0x4E2D,
                                    RN_KEY_ESC};
    uint64_t random = 11;
    const int presses = budget(SLOW ? 200 : 800, 4000);
    for (int screen = 1; screen < SCREENS; screen++) {
        begin(NULL);
        fill_shelf();
        open_screen(screen);
        for (int i = 0; i < presses && app.top != NULL && depth() < 4; i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407U;
            uint32_t number = (uint32_t)(random >> 33);
            if (number % 50 == 0) {
                resize(60 + (int)(number / 64 % 100), 20 + (int)(number / 8192 % 40));
            }
            if (number % 3 == 0) {
                draw(app.width, app.height);
            }
            if (number % 5 == 0 && canvas.spots > 0) {
                rn_app_take(&app,
                            &(RnInput){.kind = RN_IN_CLICK,
                                       .spot = canvas.spot[number / 7 % (uint32_t)canvas.spots].id,
                                       .twice = number % 2 == 0});
            } else {
                press(keys[number / 16 % (sizeof keys / sizeof keys[0])]);
            }
            if (app.top == NULL) {
                app.quit = false;
                open_screen(screen);
            }
        }
        finish(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_field),
        cmocka_unit_test(test_list),
        cmocka_unit_test_setup_teardown(test_title, begin, finish),
        cmocka_unit_test_setup_teardown(test_quick_start, begin, finish),
        cmocka_unit_test_setup_teardown(test_continue, begin, finish),
        cmocka_unit_test_setup_teardown(test_no_shelf, begin, finish),
        cmocka_unit_test_setup_teardown(test_setup_pictures, begin, finish),
        cmocka_unit_test_setup_teardown(test_setup_gnomes, begin, finish),
        cmocka_unit_test_setup_teardown(test_setup_start, begin, finish),
        cmocka_unit_test_setup_teardown(test_setup_refuses, begin, finish),
        cmocka_unit_test(test_colours),
        cmocka_unit_test_setup_teardown(test_options, begin, finish),
        cmocka_unit_test_setup_teardown(test_language, begin, finish),
        cmocka_unit_test_setup_teardown(test_dialogues, begin, finish),
        cmocka_unit_test_setup_teardown(test_sizes, begin, finish),
        cmocka_unit_test_setup_teardown(test_anything, begin, finish),
    };
    return run_screen_tests(tests, sizeof tests / sizeof tests[0]);
}
