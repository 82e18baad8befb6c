/*
 * test_typed.c - nothing is decided by a key that was typed before the question was seen.
 *
 * The program runs as it does on a terminal, but the terminal is a person in this file who types at any
 * time, in bursts, whatever is on the screen. Every key remembers how many pictures there had been. The clock is
 * this file's too: it passes while the program waits or draws, and so no game depends on how busy the machine is.
 *
 * A game is its number. All of them (REDNOV_LONG) take a while, so it is told how many there were, and a run that was
 * stopped is gone on with: REDNOV_FROM is the number of the first game, REDNOV_TO that of the last.
 */
#define _XOPEN_SOURCE 700 /* nftw() */

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "../budget.h"
#include "base/clock.h"
#include "full/curses.h"
#include "full/game.h"

enum { TYPED_MAX = 256, WAITS_MAX = 200000, DRAWING_MS = 40 };

typedef struct Typed {
    RnEvent event;
    int picture; /* the last one that there was */
} Typed;

static struct {
    RnApp app;
    const RnScreen *screen; /* of the game */
    uint64_t rng;
    Typed typed[TYPED_MAX];
    int first, count;
    int pictures;
    uint64_t asked; /* that a picture has been seen of ... */
    int question;   /* ... and the first one */
    int waits;
    int64_t now_ms;
    int decided; /* by keys and clicks */
    int hurried;
    bool over;     /* the game was played to its end; else a key led out of it */
    uint32_t only; /* the one key that is ever typed, or 0 */
    int left;      /* times that it is */
    size_t steps;  /* before what is being taken now ... */
    RnStage stage;
    Typed now; /* ... which is this */
    bool taking;
} person;

static uint64_t draw_number(uint64_t below)
{
    person.rng ^= person.rng << 13;
    person.rng ^= person.rng >> 7;
    person.rng ^= person.rng << 17;
    return person.rng % below;
}

static const RnGame *game(void) { return person.screen->model; }

/* ---- The person ------------------------------------------------------------------------------- */

static void type(RnEvent event)
{
    if (person.count < TYPED_MAX) {
        person.typed[(person.first + person.count++) % TYPED_MAX] = (Typed){event, person.pictures};
    }
}

static void type_key(uint32_t key) { type((RnEvent){.kind = RN_EV_KEY, .key = key}); }

/* A few keys at once, Enter more often than any: or nothing would ever be decided. */
static void type_burst(void)
{
    static const uint32_t keys[] = {
        ' ', ' ', 'e', 'e', 'e',         'x',       'x',        'f',         'd',        'i',
        'o', 'w', 'b', 't', 'p',         '1',       '2',        '4',         '5',        '8',
        '0', 'j', 'k', 'y', RN_KEY_DOWN, RN_KEY_UP, RN_KEY_TAB, RN_KEY_HOME, RN_KEY_ESC,
    };
    for (uint64_t i = draw_number(6); i > 0; i--) {
        type_key(draw_number(2) == 0 ? (uint32_t)RN_KEY_ENTER
                                     : keys[draw_number(sizeof keys / sizeof *keys)]);
    }
    if (draw_number(8) == 0) {
        RnEvent click = {.kind = RN_EV_CLICK, .x = (int)draw_number(80), .y = (int)draw_number(24)};
        type(click);
        type(click);
    }
}

static void act(void)
{
    if (person.only == 0) {
        type_burst();
    } else if (person.left > 0) {
        type_key(person.only);
        person.left--;
    } else {
        person.app.quit = true;
    }
}

/* ---- What always holds ------------------------------------------------------------------------ */

/* A key may lead out of the game. */
static bool is_open(void)
{
    const RnScreen *screen = person.app.top;
    while (screen != NULL && screen != person.screen) {
        screen = screen->below;
    }
    return screen != NULL;
}

/* After whatever was taken last. */
static void check(void)
{
    bool there = person.app.top == person.screen;
    bool played = person.taking && there && rn_session_steps(&game()->session) > person.steps;
    if (played && person.stage == RN_STAGE_CHOOSE) {
        assert_true(person.now.event.kind == RN_EV_KEY || person.now.event.kind == RN_EV_CLICK);
        assert_in_range(person.now.picture, person.question, person.pictures);
        assert_true(person.now.event.key != ' ');
        person.decided++;
    }
    person.hurried += played && person.stage == RN_STAGE_WATCH;
    person.taking = false;
    if (is_open() && game()->stage == RN_STAGE_OVER) {
        person.over = true;
        person.app.quit = true;
    }
}

/* ---- The clock -------------------------------------------------------------------------------- */

int64_t rn_clock_ns(void) { return person.now_ms * 1000000; }
int64_t rn_clock_thread_ns(void) { return rn_clock_ns(); }
int64_t rn_clock_process_ns(void) { return rn_clock_ns(); }

/* ---- The terminal ----------------------------------------------------------------------------- */

/* NOLINTNEXTLINE(readability-non-const-parameter): the terminal's own writes to it */
bool rn_terminal_check(char *why, size_t size)
{
    (void)why;
    (void)size;
    return true;
}

bool rn_terminal_start(int colours, char *why, size_t size)
{
    (void)colours;
    return rn_terminal_check(why, size);
}

void rn_terminal_end(void) {}

bool rn_terminal_utf8(void) { return true; }

void rn_terminal_size(int *width, int *height)
{
    *width = 80;
    *height = 24;
}

void rn_terminal_show(const RnCanvas *canvas)
{
    (void)canvas;
    check();
    if (person.only == 0 && draw_number(4) == 0) {
        type_burst(); /* while it is being drawn */
    }
    person.pictures++;
    person.now_ms += (int64_t)draw_number(DRAWING_MS);
    if (person.asked != person.app.asked) {
        person.asked = person.app.asked;
        person.question = person.pictures;
    }
}

bool rn_terminal_has_input(void) { return person.count > 0; }

RnEvent rn_terminal_wait(int other, int ms)
{
    (void)other;
    check();
    if (++person.waits > WAITS_MAX) {
        fail_msg("the game never ends");
    }
    if (!is_open()) {
        person.app.quit = true;
        return (RnEvent){.kind = RN_EV_NONE};
    }
    if (person.count == 0 && ms != 0) {
        act();
    }
    if (person.count == 0) {
        person.now_ms += ms > 0 ? ms : 0;
        return (RnEvent){.kind = RN_EV_NONE};
    }
    person.now = person.typed[person.first];
    person.first = (person.first + 1) % TYPED_MAX;
    person.count--;
    person.steps = rn_session_steps(&game()->session);
    person.stage = game()->stage;
    person.taking = true;
    return person.now.event;
}

/* ---- Games ------------------------------------------------------------------------------------ */

static void play(uint64_t seed, uint32_t only, int times)
{
    RnSession session;
    RnRecordHead head = {.date = "2026-11-15"};
    RnSeats seats = rn_seats();
    RnConfig config = {.edition = seed % 2 != 0 ? RN_REVISED : RN_FIRST, .players = 4, .gnomes = 4};
    memset(&person, 0, sizeof person);
    person.app.box = rn_box_standard();
    person.app.effort = (RnEffort){.games = 1};
    person.rng = seed * 2654435761U + 88172645463325252U;
    person.only = only;
    person.left = times;
    person.app.width = 80;
    person.app.height = 24;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        person.app.settings.colour[g] = (uint8_t)g;
        seats.seat[g].kind = g == 0 ? RN_PERSON : RN_LUBBER;
    }
    memset(head.colour, RN_NONE, sizeof head.colour);
    rn_session_init(&session, person.app.box);
    assert_int_equal(rn_session_new(&session, &config, true, seed), RN_CONFIG_OK);
    rn_game_run(&person.app, &(RnBeginning){.box = person.app.box,
                                            .session = &session,
                                            .head = &head,
                                            .seats = &seats,
                                            .no_save = true});
    rn_session_free(&session);
    person.screen = person.app.top;
    rn_app_loop(&person.app);
    rn_app_end(&person.app);
}

static void no_early_key_decides(void **unused)
{
    (void)unused;
    enum { TELL = 100 };
    int decided = 0, hurried = 0, over = 0;
    const int from = number_of("REDNOV_FROM", 1);
    const int to = number_of("REDNOV_TO", budget(SLOW ? 2 : 24, 10000));
    for (int i = from; i <= to; i++) {
        play((uint64_t)i, 0, 0);
        decided += person.decided;
        hurried += person.hurried;
        over += person.over;
        if (i == to || i % TELL == 0) {
            printf("games %d to %d: %d played to their end, %d decisions, none by an early key\n",
                   from, i, over, decided);
            fflush(stdout);
        }
    }
    assert_true(decided > to - from && hurried > to - from);
}

/* Whoever only hurries, or only says yes, decides nothing. */
static void one_key_plays_no_game(void **unused)
{
    (void)unused;
    static const uint32_t keys[] = {' ', RN_KEY_ENTER, RN_KEY_DOWN, 'x', '5', 'j'};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        play(11, keys[i], 60);
        assert_int_equal(person.decided, 0);
        assert_true(person.left == 0 && person.app.quit);
    }
}

/* ---- Where it runs ---------------------------------------------------------------------------- */

/* Whatever is typed where a file is to be named is written: into a folder that goes with the test. */
static char folder[] = "/tmp/rednov-typed-XXXXXX";

static int come(void **unused)
{
    (void)unused;
    return mkdtemp(folder) == NULL || chdir(folder) != 0 || setenv("HOME", folder, 1) != 0;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about;
    (void)kind;
    (void)at;
    return remove(path);
}

static int go(void **unused)
{
    (void)unused;
    return chdir("/") != 0 || nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_early_key_decides),
        cmocka_unit_test(one_key_plays_no_game),
    };
    return cmocka_run_group_tests(tests, come, go);
}
