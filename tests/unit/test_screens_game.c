/*
 * test_screens_game.c - what a person can read on the screen of a game, in every language and size: the
 * choices with their numbers, everybody's items, what things are, what has changed.
 */
#include "../screens/stage.h"

#include "../budget.h"
#include "full/game.h"
#include "text/rules.h"

static const char *const LANGUAGES[] = {"en", "de", "fr", "pl"};
enum { LANGUAGE_COUNT = 4 };
static const struct {
    int width, height;
} SIZES[] = {{60, 20}, {80, 24}, {120, 40}};
enum { SIZE_COUNT = 3 };

static RnGame *game(void)
{
    const RnScreen *screen = app.top;
    while (screen->below != NULL) {
        screen = screen->below;
    }
    return screen->model;
}

/* A game of four gnomes, the first `people` of them a person's. */
static void play(uint64_t seed, int people)
{
    app.settings.speed = 0; /* no pauses */
    RnStart start = {.config = {.edition = RN_REVISED, .players = 1, .gnomes = 4}, .seed = seed};
    memset(start.head.colour, RN_NONE, sizeof start.head.colour);
    start.seats = rn_seats();
    for (int g = 0; g < 4; g++) {
        start.seats.seat[g].kind = g < people ? RN_PERSON : RN_LUBBER;
    }
    rn_game_start(&app, &start);
}

static void load(const RnState *state)
{
    rn_session_load(&game()->session, state);
    game()->told[0] = 0;
    rn_game_next(game());
}

static uint64_t random_number(uint64_t *rng, uint64_t below)
{
    *rng = *rng * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (*rng >> 33) % below;
}

/* ---- Choices ---------------------------------------------------------------------------------- */

/* A text without blanks of any kind, without frames and without ends of lines. From malloc. */
static char *bare(const char *text)
{
    static const char *const gone[] = {
        " ", "\n", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x94\x82", "\xE2\x96\x88"};
    char *out = calloc(1, strlen(text) + 1);
    char *to = out;
    while (*text != '\0') {
        size_t skip = 0;
        for (size_t i = 0; i < sizeof gone / sizeof *gone && skip == 0; i++) {
            skip = strncmp(text, gone[i], strlen(gone[i])) == 0 ? strlen(gone[i]) : 0;
        }
        if (skip == 0) {
            *to++ = *text++;
        }
        text += skip;
    }
    return out;
}

/* Whether the picture has a text, over the ends of lines too. */
static bool has_words(const char *text)
{
    char *seen = bare(picture);
    char *words = bare(text);
    bool found = strstr(seen, words) != NULL;
    free(seen);
    free(words);
    return found;
}

/* Draws, and leaves of the picture only the box that stands on the game. */
static void draw_box(void)
{
    enum { CORNER = 0x256D, LAST = 0x256F };
    RnRect box = {0};
    draw(app.width, app.height);
    for (int i = 0; i < canvas.width * canvas.height; i++) {
        if (canvas.cell[i].c == CORNER) {
            box.x = i % canvas.width;
            box.y = i / canvas.width;
        } else if (canvas.cell[i].c == LAST) {
            box.w = i % canvas.width - box.x + 1;
            box.h = i / canvas.width - box.y + 1;
        }
    }
    assert_true(box.w > 0 && box.h > 0);
    for (int y = 0; y < box.h; y++) {
        memmove(canvas.cell + y * box.w, canvas.cell + (box.y + y) * canvas.width + box.x,
                (size_t)box.w * sizeof *canvas.cell);
    }
    canvas.width = box.w;
    canvas.height = box.h;
    free(picture);
    picture = dump_canvas(&canvas, false);
}

static void must_have(const char *text, const char *entry)
{
    if (!has_words(text)) {
        fail_msg("of '%s' there is no '%s' in:\n%s", entry, text, picture);
    }
}

/* Everything there is to know about a choice is on the screen, or behind one key. */
static void check_entry(int entry)
{
    RnGame *played = game();
    const RnEntry *told = &played->scene.entry[entry];
    char leads[RN_SCENE_LINE];
    rn_game_put_cursor(played, entry);
    char words[RN_SCENE_LINE];
    snprintf(words, sizeof words, "%s", played->scene.preview.text);
    rn_preview_text(&played->scene, leads, sizeof leads);
    draw(app.width, app.height);
    if (has_words(told->text) && has_words(told->note) && has_words(leads) && has_words(words)) {
        return;
    }
    press('v');
    draw_box();
    must_have(told->text, told->text);
    must_have(told->note, told->text);
    if (!told->barred) {
        must_have(leads, told->text);
        must_have(words, told->text);
    }
    press(RN_KEY_ESC);
}

static void check_decision(void)
{
    for (int i = 0; i < game()->scene.entries; i++) {
        if (!game()->scene.entry[i].heading) {
            check_entry(i);
        }
    }
    rn_game_list(game(), game()->mode, -1);
}

/* Lets others play, and answers at random; false when the game is over. */
static bool go_on(uint64_t *rng)
{
    RnGame *played = game();
    for (int i = 0; i < 10000 && played->stage == RN_STAGE_WATCH; i++) {
        rn_app_take(&app, &(RnInput){.kind = RN_IN_TICK, .spot = -1});
    }
    if (played->stage != RN_STAGE_CHOOSE) {
        return false;
    }
    rn_game_put_cursor(played, rn_game_can_choose(played, 0) ? 0 : 1);
    for (uint64_t i = random_number(rng, (uint64_t)played->scene.entries); i > 0; i--) {
        rn_game_step_cursor(played, 1);
    }
    press(RN_KEY_ENTER);
    return true;
}

static void choices_can_be_read(void **unused)
{
    (void)unused;
    int decisions = 0;
    for (int i = 0; i < LANGUAGE_COUNT * SIZE_COUNT; i++) {
        uint64_t rng = (uint64_t)i + 1;
        assert_true(rn_speak(LANGUAGES[i % LANGUAGE_COUNT]));
        resize(SIZES[i / LANGUAGE_COUNT].width, SIZES[i / LANGUAGE_COUNT].height);
        play((uint64_t)i + 1, 4);
        for (int step = 0; step < budget(SLOW ? 3 : 40, 100000) && go_on(&rng); step++) {
            if (step % budget(8, 3) == 0 && game()->stage == RN_STAGE_CHOOSE) {
                check_decision();
                decisions++;
            }
        }
        rn_app_end(&app);
        app.quit = false;
    }
    assert_true(decisions >= LANGUAGE_COUNT * SIZE_COUNT);
}

/* ---- Numbers ---------------------------------------------------------------------------------- */

/* A position in which the gnome whose turn it is can drink, with what it can drink. */
static void give_grog(int drunk)
{
    RnState state = *rn_session_state(&game()->session);
    int g = state.active;
    memset(state.items[g], 0, sizeof state.items[g]);
    state.items[g][RN_GROG] = 1;
    state.intoxication[g] = (uint8_t)drunk;
    load(&state);
}

static void the_chance_to_faint_is_seen(void **unused)
{
    (void)unused;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        char number[16];
        assert_true(rn_speak(LANGUAGES[i]));
        play(3, 4);
        give_grog(2);
        press('i');
        assert_true(game()->scene.preview.faints);
        assert_in_range(game()->scene.preview.faint, 1, 99);
        snprintf(number, sizeof number, i == 3 ? "%d%%" : "%d %%", game()->scene.preview.faint);
        draw(80, 24);
        if (strstr(picture, number) == NULL) {
            fail_msg("no %s in:\n%s", number, picture);
        }
        rn_app_end(&app);
        app.quit = false;
    }
}

/* Before an attack: what it may come to, death included. */
static void the_risk_of_a_fight_is_seen(void **unused)
{
    (void)unused;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        assert_true(rn_speak(LANGUAGES[i]));
        play(3, 4);
        RnState state = *rn_session_state(&game()->session);
        state.config.crazed = 1;
        memset(state.items[state.active], 0, sizeof state.items[0]);
        state.items[state.active][RN_CROWBAR] = 1;
        state.space[(state.active + 1) % 4] = state.space[state.active];
        load(&state);
        press(RN_KEY_ENTER); /* the keyboard has been passed on */
        press('i');
        press(RN_KEY_ENTER);
        press('a');
        assert_true(game()->scene.preview.text[0] != '\0');
        draw(80, 24);
        /* it stands beside the list, so that only its lines are found: it is seen to its last word */
        must_have(strrchr(game()->scene.preview.text, ' ') + 1, game()->scene.preview.text);
        rn_app_end(&app);
        app.quit = false;
    }
}

/* While minutes are shown digits are minutes; nothing else is gone to. */
static void digits_are_minutes(void **unused)
{
    (void)unused;
    play(3, 4);
    RnState state = *rn_session_state(&game()->session);
    state.space[state.active] = RN_ENGINE_ROOM;
    state.fire = state.low = state.high = 0;
    state.track[RN_PRESSURE] = 5;
    load(&state);
    press('f');
    assert_true(game()->scene.slider > 0);
    int cursor = game()->scene.cursor;
    press('3');
    assert_int_equal(game()->scene.cursor, cursor);
    assert_int_equal(game()->scene.slider, 3);
    press('0');
    assert_int_equal(game()->scene.slider, 10);
    press('-');
    assert_int_equal(game()->scene.slider, 9);
    press(RN_KEY_ESC); /* nothing is chosen: rooms again */
    assert_int_equal(game()->scene.cursor, -1);
    press('3');
    assert_int_equal(game()->scene.target, 3);
}

/* ---- The crew --------------------------------------------------------------------------------- */

static void everybodys_items_can_be_seen(void **unused)
{
    (void)unused;
    for (int i = 0; i < LANGUAGE_COUNT * SIZE_COUNT; i++) {
        assert_true(rn_speak(LANGUAGES[i % LANGUAGE_COUNT]));
        resize(SIZES[i / LANGUAGE_COUNT].width, SIZES[i / LANGUAGE_COUNT].height);
        play(3, 1);
        RnState state = *rn_session_state(&game()->session);
        for (int g = 0; g < 4; g++) {
            for (int item = 0; item < RN_ITEMS; item++) {
                state.items[g][item] = (uint8_t)((item + g) % 3 == 0);
            }
        }
        load(&state);
        press('c');
        for (int g = 0; g < 4; g++) {
            char hand[512];
            rn_hand_text(&game()->scene.view, g, hand, sizeof hand);
            press(RN_KEY_HOME);
            draw(app.width, app.height);
            for (int page = 0; page < 4 && !has_words(hand); page++) {
                press(RN_KEY_PAGE_DOWN);
                draw(app.width, app.height);
            }
            must_have(hand, hand);
        }
        press(RN_KEY_ESC);
        assert_ptr_equal(app.top->model, game());
        rn_app_end(&app);
        app.quit = false;
    }
}

/* A click on a line of the crew shows it too. */
static void a_click_shows_a_gnome(void **unused)
{
    (void)unused;
    play(3, 4);
    RnState state = *rn_session_state(&game()->session);
    for (int g = 0; g < 4; g++) {
        state.space[g] = (uint8_t)(g + 1); /* nobody can be traded with */
    }
    load(&state);
    rn_app_see(&app);
    rn_app_take(&app, &(RnInput){.kind = RN_IN_CLICK, .spot = RN_SPOT_GNOME + 2});
    shows("The crew and what it holds");
}

/* With whom, and which hatch: whatever is cut, that is not. */
static void who_is_meant_is_never_cut(void **unused)
{
    (void)unused;
    for (int i = 0; i < LANGUAGE_COUNT * 2; i++) {
        char name[RN_CALLED_MAX + 4];
        assert_true(rn_speak(LANGUAGES[i % LANGUAGE_COUNT]));
        resize(SIZES[i / LANGUAGE_COUNT].width, SIZES[i / LANGUAGE_COUNT].height);
        play(3, 4);
        RnState state = *rn_session_state(&game()->session);
        int other = (state.active + 1) % 4;
        for (int g = 0; g < 4; g++) {
            state.space[g] = (uint8_t)(g == state.active || g == other ? 3 : 9);
        }
        state.fire = state.low = state.high = 0;
        load(&state);
        press('t');
        snprintf(name, sizeof name, ": %s", game()->scene.names.called[other]);
        draw(app.width, app.height);
        must_have(name, name);
        rn_app_end(&app);
        app.quit = false;
    }
}

/* ---- Looking ---------------------------------------------------------------------------------- */

/* Everything in the picture tells what it is, whichever way one comes to it. */
static void things_tell_what_they_are(void **unused)
{
    (void)unused;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        uint64_t rng = 7;
        assert_true(rn_speak(LANGUAGES[i]));
        resize(SIZES[i % SIZE_COUNT].width, SIZES[i % SIZE_COUNT].height);
        play(5, 4);
        for (int step = 0; step < 60 && go_on(&rng); step++) {
        }
        draw(app.width, app.height);
        unsigned kinds = 0;
        press('v');
        draw(app.width, app.height);
        int marks = canvas.marks;
        assert_true(marks > 60);
        for (int m = 0; m < marks; m++) {
            draw(app.width, app.height);
            int kind = rn_mark_kind(canvas.mark[m].id);
            RnThing thing;
            rn_app_see(&app);
            rn_app_take(&app, &(RnInput){.kind = RN_IN_CLICK, .spot = 1 + m});
            kinds |= 1U << kind;
            if (kind == RN_MARK_CHOICE) {
                continue;
            }
            rn_thing(app.box, &game()->scene.view, &game()->scene.names, (RnThingKind)kind,
                     rn_mark_what(canvas.mark[m].id), &thing);
            draw_box();
            assert_true(thing.name[0] != '\0' && thing.text[0] != '\0');
            assert_true(rn_rule_find(thing.clause) >= 0);
            must_have(thing.name, thing.name);
            must_have(thing.text, thing.name);
            must_have(thing.clause, thing.name);
        }
        unsigned needed = 1U << RN_THING_SPACE | 1U << RN_THING_HATCH | 1U << RN_THING_GNOME |
                          1U << RN_THING_MEMBER | 1U << RN_THING_TRACK | 1U << RN_THING_MINUTE;
        assert_int_equal(kinds & needed, needed);
        press(RN_KEY_ESC);
        rn_app_end(&app);
        app.quit = false;
    }
}

/* Arrows, and the letters that stand for them, reach other things; the clause is one key away. */
static void looking_about(void **unused)
{
    (void)unused;
    play(5, 4);
    RnState state = *rn_session_state(&game()->session);
    state.space[state.active] = 4;
    state.fire = 1U << 4;
    state.low = state.high = 0;
    load(&state);
    press('v');
    shows("\xE2\x94\x80 Reactor Room (4) \xE2\x94\x80");
    shows("[5.5b]");
    shows("It burns: only who has used");
    golden("look", 80, 24);
    press('h');
    shows_not("[5.5b]");
    press('l');
    for (int i = 0; i < 40; i++) {
        press("hjkl\t"[i % 5] == '\t' ? (uint32_t)RN_KEY_TAB : (uint32_t) "hjkl"[i % 4]);
        draw(80, 24);
    }
    press('r');
    assert_int_equal(depth(), 3);
    press(RN_KEY_ESC);
    press('v');
    assert_int_equal(depth(), 1);
}

/* The chance of rescue tells, looked at, what the boat would be lost by. */
static void dangers_are_told(void **unused)
{
    (void)unused;
    int mark = 0;
    app.settings.show_rescue = true;
    app.worker = rn_worker_start(app.box);
    play(5, 4);
    rn_app_take(&app, &(RnInput){.kind = RN_IN_TICK, .spot = -1});
    assert_in_range(game()->scene.rescue, 1, 99);
    press('v');
    draw(app.width, app.height);
    while (canvas.mark[mark].id != rn_mark_id(RN_THING_RESCUE, 0)) {
        assert_true(++mark < canvas.marks);
    }
    rn_app_see(&app);
    rn_app_take(&app, &(RnInput){.kind = RN_IN_CLICK, .spot = 1 + mark});
    shows("Rescue chance");
    shows("How the boat may be lost: ");
    app.settings.show_rescue = false;
    rn_worker_end(app.worker);
    app.worker = NULL;
}

/* ---- What has changed ------------------------------------------------------------------------- */

static int lit_cells(void)
{
    int lit = 0;
    draw(app.width, app.height);
    for (int i = 0; i < canvas.width * canvas.height; i++) {
        lit += canvas.cell[i].lit;
    }
    return lit;
}

/* What a turn has changed stands out on the boat until a key is pressed. */
static void changes_stand_out(void **unused)
{
    (void)unused;
    int lit = 0;
    uint64_t rng = 3;
    play(5, 2);
    for (int step = 0; step < 400 && go_on(&rng); step++) {
        int now = lit_cells();
        lit += now > 0;
        if (now > 0 && game()->stage == RN_STAGE_CHOOSE) {
            press(RN_KEY_DOWN);
            assert_int_equal(lit_cells(), 0);
        }
    }
    assert_true(lit > 5);
    RnState before = *rn_session_state(&game()->session);
    RnState after = before;
    after.fire ^= 1U << 3;
    after.blocked ^= 1U << 2;
    after.track[RN_HEAT]++;
    RnChanges changed = rn_changes(&before, &after);
    assert_true(changed.spaces == 1U << 3 && changed.hatches == 1U << 2 &&
                changed.tracks == 1U << RN_HEAT && changed.gnomes == 0 && changed.tokens == 0);
}

/* ---- Help ------------------------------------------------------------------------------------- */

static void help_has_three_pages(void **unused)
{
    (void)unused;
    play(3, 4);
    press('?');
    golden("help_keys", 80, 24);
    press(RN_KEY_TAB);
    golden("help_signs", 80, 24);
    resize(60, 20);
    press(RN_KEY_END);
    golden("help_signs_end", 60, 20);
    resize(80, 24);
    press(RN_KEY_TAB);
    golden("help_turn", 80, 24);
    press(RN_KEY_ESC);
    assert_int_equal(depth(), 1);
    press('c');
    golden("crew", 80, 24);
}

/* The first game of all begins with how a turn goes; the next one does not. */
/* A list that is longer than its place has the whole screen for the asking, and a choice is made there too. */
static void all_choices_have_the_screen(void **unused)
{
    (void)unused;
    play(7, 4);
    golden("all_not", 60, 20);
    press('*');
    golden("all", 60, 20);
    press('p');
    assert_true(game()->scene.all && game()->scene.cursor >= 0);
    press(RN_KEY_ESC);
    assert_true(!game()->scene.all && game()->scene.cursor >= 0);
    click("* All");
    assert_true(game()->scene.all);
    press('9');
    press(RN_KEY_ENTER);
    assert_false(game()->scene.all);
    shows("goes into");
}

static void newcomers_are_told(void **unused)
{
    (void)unused;
    app.newcomer = true;
    play(3, 4);
    shows("How a turn goes");
    press(RN_KEY_ENTER);
    assert_int_equal(depth(), 1);
    play(4, 4);
    shows_not("How a turn goes");
    RnSettings settings;
    assert_true(rn_settings_read(&settings)); /* so that it is not told next time */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(choices_can_be_read, begin, finish),
        cmocka_unit_test_setup_teardown(the_chance_to_faint_is_seen, begin, finish),
        cmocka_unit_test_setup_teardown(the_risk_of_a_fight_is_seen, begin, finish),
        cmocka_unit_test_setup_teardown(digits_are_minutes, begin, finish),
        cmocka_unit_test_setup_teardown(everybodys_items_can_be_seen, begin, finish),
        cmocka_unit_test_setup_teardown(a_click_shows_a_gnome, begin, finish),
        cmocka_unit_test_setup_teardown(who_is_meant_is_never_cut, begin, finish),
        cmocka_unit_test_setup_teardown(things_tell_what_they_are, begin, finish),
        cmocka_unit_test_setup_teardown(looking_about, begin, finish),
        cmocka_unit_test_setup_teardown(dangers_are_told, begin, finish),
        cmocka_unit_test_setup_teardown(changes_stand_out, begin, finish),
        cmocka_unit_test_setup_teardown(help_has_three_pages, begin, finish),
        cmocka_unit_test_setup_teardown(all_choices_have_the_screen, begin, finish),
        cmocka_unit_test_setup_teardown(newcomers_are_told, begin, finish),
    };
    return run_screen_tests(tests, sizeof tests / sizeof tests[0]);
}
