/*
 * stage.h - what the tests of the screens share: a program without a terminal, a shelf of its own, keys
 * and clicks, and pictures, which are compared with tests/screens/NAME.txt (REDNOV_GOLDEN=1 makes
 * them anew).
 */
#ifndef RN_STAGE_H
#define RN_STAGE_H

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "dump.h"
#include "full/replay.h"
#include "full/start.h"
#include "full/widgets.h"
#include "text/text.h"
#include "tongue/speak.h"

static char home[] = "/tmp/rednov-screens-XXXXXX";
static RnApp app;
static RnCanvas canvas;
static char *picture; /* the last one drawn, as text */

/* ---- What the tests share --------------------------------------------------------------------- */

static inline void draw(int width, int height)
{
    rn_canvas_free(&canvas);
    rn_canvas_make(&canvas, width, height);
    rn_app_draw(&app, &canvas);
    free(picture);
    picture = dump_canvas(&canvas, false);
    assert_non_null(picture);
}

static inline void resize(int width, int height)
{
    app.width = width;
    app.height = height;
}

/* Everything in a folder goes. */
static inline void clear(const char *folder)
{
    DIR *open = opendir(folder);
    assert_non_null(open);
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[600];
        struct stat there;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
            continue;
        }
        RnOut out = rn_out(path, sizeof path);
        rn_put(&out, folder);
        rn_put(&out, "/");
        rn_put(&out, entry->d_name);
        assert_int_equal(lstat(path, &there), 0);
        if (S_ISDIR(there.st_mode)) {
            clear(path);
        }
        assert_int_equal(remove(path), 0);
    }
    closedir(open);
}

static inline int begin(void **unused)
{
    char why[RN_SHELF_ERROR_MAX];
    (void)unused;
    clear(home);
    setenv("XDG_DATA_HOME", home, 1);
    setenv("XDG_CONFIG_HOME", home, 1);
    setenv("TZ", "UTC", 1);
    rn_speak("en");
    app = (RnApp){.box = rn_box_standard(), .effort = {.games = 50}};
    resize(80, 24);
    strcpy(app.day, "2026-11-15");
    app.keeps = rn_shelf_open(&app.shelf, why);
    assert_true(app.keeps);
    rn_settings_read(&app.settings);
    rn_colours_settle(app.settings.colour);
    return 0;
}

static inline int finish(void **unused)
{
    (void)unused;
    rn_app_end(&app);
    rn_canvas_free(&canvas);
    canvas = (RnCanvas){0};
    free(picture);
    picture = NULL;
    return 0;
}

/* By somebody who has seen what is asked. */
static inline void press(uint32_t key)
{
    rn_app_see(&app);
    rn_app_take(&app, &(RnInput){.kind = RN_IN_KEY, .key = key, .spot = -1});
}

/* Leaves the last screen; the program would quit. */
static inline void leave(void)
{
    press(RN_KEY_ESC);
    assert_true(app.quit);
    app.quit = false;
}

static inline void press_times(uint32_t key, int times)
{
    while (times-- > 0) {
        press(key);
    }
}

static inline void type(const char *text)
{
    for (; *text != '\0'; text++) {
        press((unsigned char)*text);
    }
}

/* The place of a text in the picture drawn last. */
static inline bool find(const char *text, int *x, int *y)
{
    char *lines = strdup(picture);
    bool found = false;
    *x = *y = 0;
    for (char *line = lines; line != NULL && !found; ++*y) {
        char *end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        char *at = strstr(line, text);
        if (at != NULL) {
            *at = '\0';
            *x = rn_columns(line);
            found = true;
            break;
        }
        line = end != NULL ? end + 1 : NULL;
    }
    free(lines);
    return found;
}

static inline void click_with(const char *text, bool twice)
{
    int x, y;
    draw(app.width, app.height);
    if (!find(text, &x, &y)) {
        fail_msg("'%s' is not in:\n%s", text, picture);
    }
    int spot = rn_spot_at(&canvas, x, y);
    assert_int_not_equal(spot, -1);
    rn_app_see(&app);
    rn_app_take(&app, &(RnInput){.kind = RN_IN_CLICK, .spot = spot, .twice = twice});
}

static inline void click(const char *text) { click_with(text, false); }

static inline void shows(const char *text)
{
    draw(app.width, app.height);
    if (strstr(picture, text) == NULL) {
        fail_msg("'%s' is not in:\n%s", text, picture);
    }
}

static inline void shows_not(const char *text)
{
    draw(app.width, app.height);
    if (strstr(picture, text) != NULL) {
        fail_msg("'%s' is in:\n%s", text, picture);
    }
}

static inline int depth(void)
{
    int count = 0;
    for (const RnScreen *screen = app.top; screen != NULL; screen = screen->below) {
        count++;
    }
    return count;
}

/* The picture at this size is the one kept; the version in it does not matter. */
static inline void golden(const char *name, int width, int height)
{
    char path[300];
    resize(width, height);
    draw(width, height);
    for (char *at = picture; (at = strstr(at, rn_version())) != NULL;) {
        memset(at, 'v', strlen(rn_version()));
    }
    snprintf(path, sizeof path, "%s/tests/screens/%s_%dx%d.txt", REDNOV_SOURCE, name, width,
             height);
    if (getenv("REDNOV_GOLDEN") != NULL) {
        assert_true(rn_file_replace(path, picture, strlen(picture)));
        return;
    }
    size_t size;
    char *kept = rn_file_read(path, 1 << 20, &size);
    if (kept == NULL) {
        fail_msg("there is no %s; REDNOV_GOLDEN=1 and this test make it", path);
    } else if (strcmp(kept, picture) != 0) {
        fail_msg("%s is not as it was (if that is meant, REDNOV_GOLDEN=1 and this test make it "
                 "anew):\n%s",
                 path, picture);
    }
    free(kept);
}

/* ---- Games for the shelf ---------------------------------------------------------------------- */

/* Puts a record of tests/records on the shelf, cut after so many bytes when `cut` is not 0. */
static inline void put_on_shelf(const char *record, const char *id, time_t when, size_t cut)
{
    char path[RN_SHELF_PATH_MAX], from[300];
    size_t size;
    snprintf(from, sizeof from, "%s/tests/records/%s.rn", REDNOV_SOURCE, record);
    char *text = rn_file_read(from, 1 << 20, &size);
    assert_non_null(text);
    rn_shelf_path(&app.shelf, id, path);
    assert_true(rn_file_replace(path, text, cut != 0 ? cut : size));
    assert_int_equal(utimensat(0, path, (struct timespec[]){{when, 0}, {when, 0}}, 0), 0);
    free(text);
}

static inline void fill_shelf(void)
{
    enum { NOON = 1794225600 }; /* 2026-11-09 12:00 */
    char path[RN_SHELF_PATH_MAX];
    put_on_shelf("revised-3", "2026-11-09-120000-aa", NOON, 0);
    put_on_shelf("first-8-all", "2026-11-09-130000-bb", NOON + 3600, 0);
    put_on_shelf("revised-2p4", "2026-11-09-140000-cc", NOON + 7200, 0);
    rn_shelf_path(&app.shelf, "2026-11-09-150000-dd", path);
    assert_true(rn_file_replace(path, "nothing\n", 8));
    assert_int_equal(
        utimensat(0, path, (struct timespec[]){{NOON + 10800, 0}, {NOON + 10800, 0}}, 0), 0);
}

/* Starts a game and leaves it as it is after its first decisions. */
static inline void save_unfinished(const RnPlanned *plan)
{
    RnStart start;
    RnSession session;
    RnKept kept;
    char why[RN_SHELF_ERROR_MAX];
    assert_true(rn_plan_start(plan, &start, why));
    rn_session_init(&session, app.box);
    rn_session_new(&session, &start.config, true, start.seed);
    for (int i = 0; i < 20; i++) {
        RnMove moves[RN_MOVES_MAX];
        rn_legal(app.box, rn_session_state(&session), moves);
        assert_int_equal(rn_session_play(&session, moves[0]), RN_OK);
    }
    assert_true(rn_shelf_new(&app.shelf, &kept, why));
    assert_true(rn_shelf_save(&app.shelf, &kept, &session, &start.head, why));
    rn_shelf_close(&kept);
    rn_session_free(&session);
}

static inline RnShelved *list(size_t *count)
{
    RnShelved *games = rn_shelf_list(&app.shelf, count);
    assert_non_null(games);
    return games;
}

/* Opens a record of tests/records to be looked at. */
static inline RnReplay *open_record(const char *record)
{
    char path[300], flaw[RN_FLAW_MAX];
    RnSession session;
    RnRecordHead head;
    snprintf(path, sizeof path, "%s/tests/records/%s.rn", REDNOV_SOURCE, record);
    rn_session_init(&session, app.box);
    assert_true(rn_shelf_read(path, &session, &head, flaw));
    rn_replay_open(&app, &session, &head);
    rn_session_free(&session); /* the screen has its own */
    return app.top->model;
}

/* Runs the tests in a home of their own. */
static inline int run_screen_tests(const struct CMUnitTest *tests, size_t count)
{
    rn_speak_start();
    if (mkdtemp(home) == NULL || chdir(home) != 0) { /* what keys at random save is saved there */
        return 1;
    }
    int failed = _cmocka_run_group_tests("screens", tests, count, NULL, NULL);
    clear(home);
    return remove(home) != 0 || failed != 0;
}

#endif
