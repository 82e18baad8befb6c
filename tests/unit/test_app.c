/*
 * The stack of screens: who is told what, when screens go, what a small window shows; and the
 * settings file, whole, damaged and missing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* after those it needs */
#include <cmocka.h>

#include "../screens/dump.h"
#include "full/mouse.h"
#include "full/widgets.h"

/* ---- Screens that write down what happens ----------------------------------------------------- */

static char heard[256];
static int ended;

typedef struct Letter {
    char name;
    RnApp *app;
} Letter;

static const RnScreenKind LETTER;

static void note(char what, char name)
{
    size_t used = strlen(heard);
    assert_true(used + 3 < sizeof heard);
    heard[used] = what;
    heard[used + 1] = name;
    heard[used + 2] = '\0';
}

static Letter *letter(RnApp *app, char name)
{
    Letter *made = malloc(sizeof *made);
    *made = (Letter){name, app};
    return made;
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Letter *self = model;
    char text[2] = {self->name, '\0'};
    rn_put_text(canvas, self->name - 'a', 0, RN_ST_TEXT, text);
    rn_spot(canvas, (RnRect){0, 0, 5, 1}, self->name);
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Letter *self = model;
    note(input->kind == RN_IN_SHOWN ? '+' : '.', self->name);
    if (input->kind != RN_IN_KEY) {
        return;
    }
    switch (input->key) {
    case 'p': rn_app_push(app, &LETTER, letter(app, (char)(self->name + 1))); break;
    case 'o': rn_app_pop(app); break;
    case 's': rn_app_swap(app, &LETTER, letter(app, 'z')); break;
    case 'b': /* goes, and only then looks at itself again */
        rn_app_pop(app);
        rn_app_push(app, &LETTER, letter(app, self->name));
        break;
    }
    note('-', self->name); /* the model is still there */
}

static int tick(const void *model, uint64_t now_ms)
{
    const Letter *self = model;
    return self->name == 'b' ? (int)now_ms : -1;
}

static void end(void *model)
{
    ended++;
    free(model);
}

static const RnScreenKind LETTER = {.draw = draw, .take = take, .tick = tick, .end = end};

static void press(RnApp *app, uint32_t key)
{
    heard[0] = '\0';
    rn_app_take(app, &(RnInput){.kind = RN_IN_KEY, .key = key, .spot = -1});
}

static void the_top_screen_is_told(void **unused)
{
    (void)unused;
    RnApp app = {.now_ms = 7};
    ended = 0;
    heard[0] = '\0';
    rn_app_push(&app, &LETTER, letter(&app, 'a'));
    assert_string_equal(heard, "+a");
    assert_int_equal(rn_app_tick(&app), -1);
    press(&app, 'x');
    assert_string_equal(heard, ".a-a");
    press(&app, 'p');
    assert_string_equal(heard, ".a-a+b");
    assert_int_equal(rn_app_tick(&app), 7);
    press(&app, 'o');
    assert_string_equal(heard, ".b-b+a");
    assert_int_equal(ended, 1);
    press(&app, 's');
    assert_string_equal(heard, ".a-a+z");
    assert_int_equal(ended, 2);
    press(&app, 'b'); /* another in its place, by two steps */
    assert_string_equal(heard, ".z-z+z");
    assert_int_equal(ended, 3);
    assert_false(app.quit);
    press(&app, 'o');
    assert_string_equal(heard, ".z-z");
    assert_int_equal(ended, 4);
    assert_true(app.quit);
    assert_null(app.top);
    press(&app, 'x'); /* nobody is there */
    rn_app_end(&app);
    assert_int_equal(ended, 4);
}

/* Text put in from elsewhere is no command: it goes to screens where text is typed, and there without
 * its ends of lines. */
static bool types(const void *model)
{
    (void)model;
    return true;
}

static void pasted_text_is_no_command(void **unused)
{
    (void)unused;
    RnApp app = {0};
    const RnScreenKind field = {.draw = draw, .take = take, .end = end, .types = types};
    RnInput pasted = {.kind = RN_IN_KEY, .key = 'x', .spot = -1, .pasted = true};
    rn_app_push(&app, &LETTER, letter(&app, 'a'));
    heard[0] = '\0';
    rn_app_take(&app, &pasted);
    assert_string_equal(heard, "");
    rn_app_push(&app, &field, letter(&app, 'f'));
    heard[0] = '\0';
    rn_app_take(&app, &pasted);
    assert_string_not_equal(heard, "");
    heard[0] = '\0';
    pasted.key = RN_KEY_ENTER;
    rn_app_take(&app, &pasted);
    assert_string_equal(heard, "");
    rn_app_end(&app);
}

/* Home is the first screen, from however many stand on it. */
static void home_is_the_first_screen(void **unused)
{
    (void)unused;
    RnApp app = {0};
    for (int name = 'a'; name < 'e'; name++) {
        rn_app_push(&app, &LETTER, letter(&app, (char)name));
    }
    int before = ended;
    rn_app_home(&app);
    assert_int_equal(ended - before, 3);
    assert_non_null(app.top);
    assert_null(app.top->below);
    assert_false(app.quit);
    rn_app_home(&app); /* from there, out */
    assert_true(app.quit);
    rn_app_end(&app);
}

static void clicks_in_digits_are_read(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",        "0",       "0;1;2m",     "0;0;2M", "0;1;M",
                                      "0;1;2MM", "-1;1;2M", "0;99999;2M", "a;1;2M"};
    int button, x, y;
    assert_true(rn_mouse_parse("0;241;50M", &button, &x, &y));
    assert_int_equal(button, 0);
    assert_int_equal(x, 240);
    assert_int_equal(y, 49);
    assert_true(rn_mouse_parse("65;1;1M", &button, &x, &y));
    assert_int_equal(button, 65);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(rn_mouse_parse(bad[i], &button, &x, &y));
    }
}

static void a_proposed_text_gives_way(void **unused)
{
    (void)unused;
    RnField field;
    rn_field_preset(&field, "old.rn", 100);
    assert_true(rn_field_key(&field, '~'));
    assert_true(rn_field_key(&field, '/'));
    assert_string_equal(field.text, "~/");
    rn_field_preset(&field, "old.rn", 100);
    rn_field_key(&field, RN_KEY_END); /* accepted */
    rn_field_key(&field, '2');
    assert_string_equal(field.text, "old.rn2");
    rn_field_preset(&field, "old.rn", 100);
    assert_false(rn_field_key(&field, RN_KEY_ENTER));
    assert_string_equal(field.text, "old.rn");
    rn_field_key(&field, RN_KEY_BACKSPACE);
    assert_string_equal(field.text, "");
}

static void the_end_frees_all(void **unused)
{
    (void)unused;
    RnApp app = {0};
    ended = 0;
    for (int i = 0; i < 4; i++) {
        rn_app_push(&app, &LETTER, letter(&app, (char)('a' + i)));
    }
    rn_app_end(&app);
    assert_int_equal(ended, 4);
    rn_app_end(&app);
    assert_int_equal(ended, 4);
}

static void pictures_lie_on_each_other(void **unused)
{
    (void)unused;
    RnApp app = {0};
    RnCanvas canvas;
    rn_canvas_make(&canvas, RN_APP_WIDTH_MIN, RN_APP_HEIGHT_MIN);
    rn_app_push(&app, &LETTER, letter(&app, 'a'));
    rn_app_push(&app, &LETTER, letter(&app, 'b'));
    rn_app_draw(&app, &canvas);
    char *dump = dump_canvas(&canvas, false);
    assert_int_equal(strncmp(dump, "ab\n", 3), 0);
    free(dump);
    assert_int_equal(rn_spot_at(&canvas, 0, 0), 'b'); /* only the top one can be clicked */
    assert_int_equal(canvas.spots, 1);
    rn_canvas_free(&canvas);
    rn_app_end(&app);
}

static void small_windows_say_so(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {
        {RN_APP_WIDTH_MIN - 1, 40}, {80, RN_APP_HEIGHT_MIN - 1}, {20, 5}, {1, 1}};
    RnApp app = {0};
    rn_app_push(&app, &LETTER, letter(&app, 'a'));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        RnCanvas canvas;
        rn_canvas_make(&canvas, sizes[i][0], sizes[i][1]);
        rn_app_draw(&app, &canvas);
        char *dump = dump_canvas(&canvas, false);
        assert_int_equal(strncmp(dump, "This window is too", (size_t)(i < 2 ? 18 : 1)), 0);
        free(dump);
        assert_int_equal(canvas.spots, 0);
        rn_canvas_free(&canvas);
    }
    rn_app_end(&app);
}

/* ---- Settings --------------------------------------------------------------------------------- */

static char folder[] = "/tmp/rednov-test-XXXXXX";

static void settings_path(char *path, size_t size)
{
    snprintf(path, size, "%s/rednov/settings", folder);
}

static void write_settings(const char *text, size_t size)
{
    char path[96];
    snprintf(path, sizeof path, "%s/rednov", folder);
    mkdir(path, 0700);
    settings_path(path, sizeof path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void assert_usual(const RnSettings *settings)
{
    assert_string_equal(settings->language, "");
    assert_string_equal(settings->name, "");
    assert_int_equal(settings->crew, RN_MATE);
    assert_int_equal(settings->speed, 2);
    assert_true(settings->show_rescue);
    assert_false(settings->confirm);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        assert_int_equal(settings->colour[g], g);
    }
}

static void settings_are_kept(void **unused)
{
    (void)unused;
    RnSettings usual;
    RnSettings read;
    assert_false(rn_settings_read(&usual));
    assert_usual(&usual);
    RnSettings chosen = {.language = "pl",
                         .name = "Żółw",
                         .crew = RN_CAPTAIN,
                         .speed = 1,
                         .confirm = true,
                         .colour = {7, 6, 5, 4, 3, 2, 1, 0}};
    assert_true(rn_settings_write(&chosen));
    assert_true(rn_settings_read(&read));
    assert_memory_equal(&read, &chosen, sizeof read);
}

static void other_lines_are_kept(void **unused)
{
    (void)unused;
    static const char text[] = "# mine\nspeed=quick\nnew-thing=3\nlanguage=de";
    char path[96];
    char back[512] = "";
    RnSettings settings;
    write_settings(text, strlen(text));
    assert_true(rn_settings_read(&settings));
    assert_int_equal(settings.speed, 1);
    assert_string_equal(settings.language, "de");
    assert_true(rn_settings_write(&settings));
    settings_path(path, sizeof path);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(back, 1, sizeof back - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(back, "# mine\n"));
    assert_non_null(strstr(back, "new-thing=3\n"));
    assert_non_null(strstr(back, "speed=quick\n"));
    assert_null(strstr(strstr(back, "speed=") + 1, "speed="));
}

static void damage_does_no_harm(void **unused)
{
    (void)unused;
    static const char wrong[] = "language=../../etc\nlanguage=muchtoolong\nname=|\nname=mate\n"
                                "crew=pirate\nspeed=9\nrescue=perhaps\nconfirm=\ncolours=01234566\n"
                                "colours=zzzzzzzz\n=\n==\nspeed\n";
    RnSettings settings;
    char noise[70000];
    uint32_t rng = 12345;
    write_settings(wrong, strlen(wrong));
    rn_settings_read(&settings);
    assert_usual(&settings);
    for (size_t i = 0; i < sizeof noise; i++) {
        rng = rng * 1664525 + 1013904223;
        noise[i] = (char)(rng >> 24);
    }
    write_settings(noise, sizeof noise);
    rn_settings_read(&settings);
    assert_usual(&settings);
    assert_true(rn_settings_write(&settings));
    rn_settings_read(&settings);
    assert_usual(&settings);
}

static void no_place_for_settings(void **unused)
{
    (void)unused;
    RnSettings settings;
    setenv("XDG_CONFIG_HOME", "relative", 1);
    setenv("HOME", "", 1);
    assert_false(rn_settings_read(&settings));
    assert_usual(&settings);
    assert_false(rn_settings_write(&settings));
    setenv("XDG_CONFIG_HOME", "/proc/nowhere", 1);
    assert_false(rn_settings_write(&settings));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_top_screen_is_told),     cmocka_unit_test(the_end_frees_all),
        cmocka_unit_test(pasted_text_is_no_command),  cmocka_unit_test(home_is_the_first_screen),
        cmocka_unit_test(clicks_in_digits_are_read),  cmocka_unit_test(a_proposed_text_gives_way),
        cmocka_unit_test(pictures_lie_on_each_other), cmocka_unit_test(small_windows_say_so),
        cmocka_unit_test(settings_are_kept),          cmocka_unit_test(other_lines_are_kept),
        cmocka_unit_test(damage_does_no_harm),        cmocka_unit_test(no_place_for_settings),
    };
    char path[96];
    if (mkdtemp(folder) == NULL) {
        return 1;
    }
    setenv("XDG_CONFIG_HOME", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    settings_path(path, sizeof path);
    unlink(path);
    snprintf(path, sizeof path, "%s/rednov", folder);
    return failed != 0 || rmdir(path) != 0 || rmdir(folder) != 0;
}
