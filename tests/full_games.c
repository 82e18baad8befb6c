/*
 * full_games.c - whole games on the full screen, in tmux, by keys or by mouse.
 *
 * Usage: full_games REDNOV WIDTHxHEIGHT LANGUAGE keys|mouse [DECISIONS]
 *
 * The same game is played twice: by the program in tmux, and by its screens in here, without a terminal. Both are told
 * the same keys and clicks, and after each of them the window shows, character by character, what is drawn here. So
 * what is offered is known, and at every decision it is checked of the picture that
 *   - the question can be read;
 *   - each choice can be read, with its numbers, or can be after one key or click more; by mouse after some turns of
 *     the wheel where the list is longer than its place.
 * It is played to its end, or for so many decisions. Skipped without tmux.
 */
#define _DEFAULT_SOURCE /* usleep(), popen() */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crew/rng.h"
#include "full/draw.h"
#include "full/game.h"
#include "full/widgets.h"
#include "screens/dump.h"
#include "tongue/speak.h"

enum {
    LOOKS_MAX = 60000, /* of 10 ms: only what is stuck is given up */
    INPUTS_MAX = 20000,
    SKIPPED = 77
};

typedef struct Driver {
    bool mouse;
    uint64_t rng;
    RnApp app;
    RnScreen *screen; /* of the game */
    RnCanvas canvas;
    char *picture;
    char folder[32]; /* of the test's own */
    char socket[64];
    long pid;      /* of the program */
    bool cut_here; /* some choice of this decision is not whole */
    int decisions, choices, cut, inputs;
} Driver;

static RnGame *game_of(const Driver *d) { return d->screen->model; }

_Noreturn static void failed(const Driver *d, const char *what, const char *text)
{
    char command[400];
    fprintf(stderr, "FAILED: %s: %s\nafter %d decisions; it should be\n%s\nand is\n", what, text,
            d->decisions, d->picture != NULL ? d->picture : "");
    snprintf(command, sizeof command,
             "tmux -S %s capture-pane -p >&2; tmux -S %s kill-server; rm -rf %s", d->socket,
             d->socket, d->folder);
    if (system(command) != 0) { /* NOLINT(cert-env33-c): the test's own words */
        fputs("(nothing)\n", stderr);
    }
    exit(1);
}

/* ---- The window -------------------------------------------------------------------------------- */

/* What a command of tmux says, for free(). */
static char *tmux(const Driver *d, const char *form, ...)
{
    char command[4096];
    Dump out = {0};
    char part[4096];
    va_list list;
    int used = snprintf(command, sizeof command, "tmux -S %s -f /dev/null ", d->socket);
    va_start(list, form);
    vsnprintf(command + used, sizeof command - (size_t)used, form, list);
    va_end(list);
    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c) */
    if (pipe == NULL) {
        failed(d, "tmux", command);
    }
    for (size_t size; (size = fread(part, 1, sizeof part, pipe)) > 0;) {
        dump_bytes(&out, part, size);
    }
    dump_bytes(&out, "", 0);
    if (pclose(pipe) != 0) {
        failed(d, "tmux", command);
    }
    return out.text;
}

/* Lines end where their last character does. */
static void trim(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (*from == '\n') {
            while (to > text && to[-1] == ' ') {
                to--;
            }
        }
        *to++ = *from;
    }
    *to = '\0';
}

/* Whether the program waits for a key, and so has thrown away what was typed before. */
static bool rests(const Driver *d)
{
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/%ld/stat", d->pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        failed(d, "the program is gone", path);
    }
    size_t size = fread(line, 1, sizeof line - 1, file);
    line[size] = '\0';
    fclose(file);
    const char *end = strrchr(line, ')');
    return end != NULL && strncmp(end, ") S", 3) == 0;
}

static void draw(Driver *d)
{
    rn_app_draw(&d->app, &d->canvas);
    free(d->picture);
    d->picture = dump_canvas(&d->canvas, false);
    trim(d->picture);
}

/* Waits until the window shows what is drawn here. */
static void same_picture(Driver *d)
{
    draw(d);
    for (int looks = 0;; looks++) {
        char *shown = tmux(d, "capture-pane -p");
        trim(shown);
        bool same = strcmp(shown, d->picture) == 0 && rests(d);
        free(shown);
        if (same) {
            return;
        }
        if (looks == LOOKS_MAX) {
            failed(d, "the window shows something else", "");
        }
        usleep(10000);
    }
}

/* ---- Keys and clicks --------------------------------------------------------------------------- */

/* Lets the screens here rest, as those of the program do. */
static void tick(Driver *d)
{
    for (int i = 0; i < INPUTS_MAX && rn_app_tick(&d->app) == 0; i++) {
        rn_app_take(&d->app, &(RnInput){.kind = RN_IN_TICK, .spot = -1});
    }
}

static void told(Driver *d, RnInput input)
{
    rn_app_see(&d->app);
    rn_app_take(&d->app, &input);
    tick(d);
    if (++d->inputs > INPUTS_MAX) {
        failed(d, "the game does not end", "");
    }
}

static const char *key_name(uint32_t key, char text[8])
{
    switch (key) {
    case RN_KEY_ENTER: return "Enter";
    case RN_KEY_ESC: return "Escape";
    case RN_KEY_HOME: return "Home";
    case RN_KEY_END: return "End";
    case RN_KEY_UP: return "Up";
    case RN_KEY_DOWN: return "Down";
    case RN_KEY_RIGHT: return "Right";
    default:
        text[0] = (char)key;
        text[1] = '\0';
        return text;
    }
}

static void press(Driver *d, uint32_t key)
{
    char text[8];
    told(d, (RnInput){.kind = RN_IN_KEY, .key = key, .spot = -1});
    free(tmux(d, "send-keys '%s'", key_name(key, text)));
    same_picture(d);
}

/* The spot with this id, or NULL. */
static const RnSpot *spot_of(const Driver *d, int id)
{
    for (int i = 0; i < d->canvas.spots; i++) {
        const RnSpot *spot = &d->canvas.spot[i];
        if (spot->id == id &&
            rn_spot_at(&d->canvas, spot->at.x + spot->at.w / 2, spot->at.y) == id) {
            return spot;
        }
    }
    return NULL;
}

static void point(Driver *d, const RnSpot *spot, uint32_t wheel)
{
    int x = spot->at.x + spot->at.w / 2 + 1, y = spot->at.y + 1;
    told(d,
         (RnInput){.kind = wheel != 0 ? RN_IN_WHEEL : RN_IN_CLICK, .key = wheel, .spot = spot->id});
    if (wheel != 0) {
        free(tmux(d, "send-keys -l \"$(printf '\\033[<%d;%d;%dM')\"", wheel == RN_KEY_UP ? 64 : 65,
                  x, y));
    } else {
        free(tmux(d, "send-keys -l \"$(printf '\\033[<0;%d;%dM\\033[<0;%d;%dm')\"", x, y, x, y));
    }
    same_picture(d);
}

/* Returns where it was. */
static RnSpot click(Driver *d, int id)
{
    const RnSpot *spot = spot_of(d, id);
    if (spot == NULL) {
        failed(d, "nothing there to click on", "");
    }
    RnSpot here = *spot;
    point(d, &here, 0);
    return here;
}

/* At the same place, where the same has to be: else nobody could do a thing by clicking twice. */
static void click_again(Driver *d, RnSpot here)
{
    if (rn_spot_at(&d->canvas, here.at.x + here.at.w / 2, here.at.y) != here.id) {
        failed(d, "it has gone from under the pointer", "");
    }
    point(d, &here, 0);
}

/* ---- What can be read -------------------------------------------------------------------------- */

/* The cells of a rect as text, line after line, with one blank between two words. */
static char *text_in(const RnCanvas *canvas, RnRect at)
{
    Dump out = {0};
    dump_bytes(&out, "", 0);
    for (int y = at.y; y < at.y + at.h && y < canvas->height; y++) {
        for (int x = at.x; x < at.x + at.w && x < canvas->width; x++) {
            uint32_t c = canvas->cell[y * canvas->width + x].c;
            if (c == 0x2500) {
                c = ' ';
            }
            if (c != 0 && (c != ' ' || (out.size > 0 && out.text[out.size - 1] != ' '))) {
                dump_char(&out, c);
            }
        }
        if (out.size > 0 && out.text[out.size - 1] != ' ') {
            dump_bytes(&out, " ", 1);
        }
    }
    return out.text;
}

static bool reads(const RnCanvas *canvas, RnRect at, const char *text)
{
    Dump plain = {0};
    dump_bytes(&plain, "", 0);
    while (*text != '\0') {
        dump_char(&plain, rn_utf8_next(&text));
    }
    char *seen = text_in(canvas, at);
    bool found = strstr(seen, plain.text) != NULL;
    free(seen);
    free(plain.text);
    return found;
}

/* The choice and its numbers stand in its own line. */
static bool is_whole_in(const RnCanvas *canvas, RnRect at, const RnEntry *entry)
{
    return reads(canvas, at, entry->text) &&
           (reads(canvas, at, entry->note) ||
            (entry->brief[0] != '\0' && reads(canvas, at, entry->brief)));
}

/* In its own line, or, when it is under the cursor, in that of messages. */
static bool is_whole(const Driver *d, int number)
{
    const RnEntry *entry = &game_of(d)->scene.entry[number];
    const RnRect message = {0, d->canvas.height - 2, d->canvas.width, 1};
    for (int i = 0; i < d->canvas.spots; i++) {
        if (d->canvas.spot[i].id == RN_SPOT_MENU + number &&
            is_whole_in(&d->canvas, d->canvas.spot[i].at, entry)) {
            return true;
        }
    }
    return game_of(d)->scene.cursor == number && is_whole_in(&d->canvas, message, entry);
}

/* Whether it can be read where the list has the whole screen, or, as it would be after a key or a click on it; the
 * program is told nothing of that. What is not in the picture has no click. */
static bool is_one_away(Driver *d, int number)
{
    RnGame *game = game_of(d);
    const RnEntry *entry = &game->scene.entry[number];
    static RnScene before;
    before = game->scene;
    bool keyed = entry->key[0] != '\0' && entry->key[1] == '\0';
    bool near = keyed || spot_of(d, RN_SPOT_MENU + number) != NULL;
    game->scene.all = true;
    draw(d);
    bool whole = is_whole(d, number);
    game->scene = before;
    if (!whole && near) {
        rn_game_put_cursor(game, number);
        draw(d);
        whole = is_whole(d, number);
        game->scene = before;
        game->picked = false;
        game->minutes_of = -1;
    }
    draw(d);
    return whole;
}

static void check_question(Driver *d)
{
    const RnGame *game = game_of(d);
    RnLayout layout;
    rn_layout(&game->scene, d->canvas.width, d->canvas.height, &layout);
    RnRect at = layout.menu;
    at.w = rn_at_least(at.w, layout.question);
    RnRect narrow = layout.menu;
    if (!reads(&d->canvas, at, game->scene.question) &&
        !reads(&d->canvas, narrow, game->scene.question)) {
        failed(d, "the question cannot be read", game->scene.question);
    }
}

static void check_choices(Driver *d)
{
    const RnGame *game = game_of(d);
    d->decisions++;
    d->cut_here = false;
    check_question(d);
    for (int i = 0; i < game->scene.entries; i++) {
        if (game->scene.entry[i].heading) {
            continue;
        }
        d->choices++;
        if (!is_whole(d, i)) {
            d->cut++;
            d->cut_here = true;
            if (!is_one_away(d, i)) {
                game_of(d)->scene.all = true;
                draw(d);
                failed(d, "cannot be read", game->scene.entry[i].text);
            }
        }
    }
}

/* ---- Deciding ---------------------------------------------------------------------------------- */

static int any_allowed(Driver *d)
{
    const RnGame *game = game_of(d);
    int found = -1, count = 0;
    for (int i = 0; i < game->scene.entries; i++) {
        const RnOption *choice = &game->choice[i];
        bool back = choice->deed == RN_DEED_COMMAND && choice->number == RN_COMMAND_NO;
        if (!game->scene.entry[i].heading && choice->why == RN_OK && !back &&
            rn_below(&d->rng, (uint32_t)++count) == 0) {
            found = i;
        }
    }
    if (found < 0) {
        failed(d, "nothing can be chosen", "");
    }
    return found;
}

/* Puts the cursor on it by its key, or by arrows. */
static void choose_by_key(Driver *d, int entry)
{
    const RnScene *scene = &game_of(d)->scene;
    const char *key = scene->entry[entry].key;
    if (key[0] != '\0' && key[1] == '\0' && scene->slider == 0) {
        press(d, (unsigned char)key[0]);
    } else {
        press(d, RN_KEY_HOME);
        for (int i = 0; i < RN_MENU_MAX && scene->cursor != entry; i++) {
            press(d, RN_KEY_RIGHT);
        }
    }
}

/* The wheel turns the list until it is there. */
static RnSpot choose_by_mouse(Driver *d, int entry)
{
    for (int i = 0; i < RN_MENU_MAX && spot_of(d, RN_SPOT_MENU + entry) == NULL; i++) {
        const RnSpot *any = NULL;
        for (int e = 0; e < game_of(d)->scene.entries && any == NULL; e++) {
            any = spot_of(d, RN_SPOT_MENU + e);
        }
        if (any == NULL) {
            failed(d, "there is no list", "");
        }
        RnSpot here = *any;
        point(d, &here, RN_KEY_DOWN);
    }
    return click(d, RN_SPOT_MENU + entry);
}

/* Now and then, where the picture offers it, the whole list. */
static void show_all(Driver *d)
{
    const bool offered = spot_of(d, RN_SPOT_KEY + '*') != NULL;
    if (d->cut_here && !offered) {
        failed(d, "the whole list is not offered", "");
    }
    if (!offered || rn_below(&d->rng, 3) != 0) {
        return;
    }
    if (d->mouse) {
        click(d, RN_SPOT_KEY + '*');
    } else {
        press(d, '*');
    }
    check_question(d);
}

/* A number of minutes, as the slider offers them. */
static RnSpot choose_minutes(Driver *d)
{
    const RnGame *game = game_of(d);
    const RnOption *choice = &game->choice[game->scene.cursor];
    int minutes =
        choice->least + (int)rn_below(&d->rng, (uint32_t)(choice->most - choice->least + 1));
    RnSpot here = {0};
    if (d->mouse) {
        here = click(d, RN_SPOT_MINUTES + minutes);
    } else {
        press(d, (uint32_t)('0' + minutes % 10));
    }
    if (game->minutes != minutes) {
        failed(d, "the minutes are others", "");
    }
    return here;
}

static void decide(Driver *d)
{
    RnGame *game = game_of(d);
    if (game->stage == RN_STAGE_RECEIVE) {
        if (d->mouse) {
            click(d, RN_SPOT_MENU);
        } else {
            press(d, RN_KEY_ENTER);
        }
        return;
    }
    check_choices(d);
    show_all(d);
    int entry = any_allowed(d);
    size_t steps = rn_session_steps(&game->session);
    RnMode mode = game->mode;
    RnStage stage = game->stage;
    RnSpot here = {0};
    if (mode == RN_MODE_MINUTES) {
        here = choose_minutes(d);
    } else if (d->mouse) {
        here = choose_by_mouse(d, entry);
    } else {
        choose_by_key(d, entry);
    }
    bool same =
        game->mode == mode && game->stage == stage && rn_session_steps(&game->session) == steps;
    if (same && mode != RN_MODE_MINUTES && game->scene.cursor != entry) {
        failed(d, "something else is chosen than", game->scene.entry[entry].text);
    }
    if (same && mode != RN_MODE_MINUTES && !is_whole(d, entry)) {
        failed(d, "what is chosen cannot be read", game->scene.entry[entry].text);
    }
    if (same && d->mouse) {
        click_again(d, here);
    } else if (same) {
        press(d, RN_KEY_ENTER);
    }
}

/* ---- The game ---------------------------------------------------------------------------------- */

/* People with secret hands who fight: everything that can be asked is. */
static void begin_here(Driver *d, uint64_t seed)
{
    RnSession session;
    RnRecordHead head = {.date = "2026-11-15"};
    RnSeats seats = rn_seats();
    const RnConfig config = {.edition = RN_REVISED, .players = 4, .gnomes = 4, .crazed = 1};
    memset(head.colour, RN_NONE, sizeof head.colour);
    rn_session_init(&session, d->app.box);
    if (rn_session_new(&session, &config, true, seed) != RN_CONFIG_OK) {
        failed(d, "no game", "");
    }
    for (int g = 0; g < config.gnomes; g++) {
        seats.seat[g].kind = RN_PERSON;
    }
    seats.no_rescue = true;
    rn_game_run(&d->app, &(RnBeginning){.box = d->app.box,
                                        .session = &session,
                                        .head = &head,
                                        .seats = &seats,
                                        .no_save = true});
    rn_session_free(&session);
    d->screen = d->app.top;
    tick(d);
}

/* The program on the same game, in a window; returns false when there is no tmux. */
static bool begin_there(Driver *d, const char *program, const char *language, uint64_t seed)
{
    if (system("command -v tmux >/dev/null") != 0) { /* NOLINT(cert-env33-c) */
        return false;
    }
    free(tmux(d,
              "new-session -d -x %d -y %d 'TERM=tmux-256color exec %s play --lang %s --no-save "
              "--no-rescue --players 4 "
              "--crazed --seed %llu'",
              d->canvas.width, d->canvas.height, program, language, (unsigned long long)seed));
    char *pid = tmux(d, "list-panes -F '#{pane_pid}'");
    d->pid = strtol(pid, NULL, 10);
    free(pid);
    return true;
}

static void play(Driver *d, int most)
{
    same_picture(d);
    while (d->app.top == d->screen && game_of(d)->stage != RN_STAGE_OVER && d->decisions < most) {
        decide(d);
    }
}

static int usage(void)
{
    fputs("Usage: full_games REDNOV WIDTHxHEIGHT LANGUAGE keys|mouse [DECISIONS]\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    static Driver driver;
    Driver *d = &driver;
    char *behind = NULL;
    const int width = argc < 5 ? 0 : (int)strtol(argv[2], &behind, 10);
    const int height = behind != NULL && *behind == 'x' ? (int)strtol(behind + 1, NULL, 10) : 0;
    const uint64_t seed = 11;
    if (width <= 0 || height <= 0) {
        return usage();
    }
    strcpy(d->folder, "/tmp/rednov-games-XXXXXX");
    if (mkdtemp(d->folder) == NULL) {
        return 1;
    }
    snprintf(d->socket, sizeof d->socket, "%s/tmux", d->folder);
    setenv("XDG_DATA_HOME", d->folder, 1);
    setenv("XDG_CONFIG_HOME", d->folder, 1);
    rn_speak_start();
    rn_speak(argv[3]);
    d->mouse = strcmp(argv[4], "mouse") == 0;
    d->rng = 88172645463325252U;
    d->app = (RnApp){.box = rn_box_standard(), .width = width, .height = height};
    rn_settings_read(&d->app.settings);
    rn_settings_write(&d->app.settings); /* so that nobody is a newcomer */
    rn_canvas_make(&d->canvas, width, height);
    bool there = begin_there(d, argv[1], argv[3], seed);
    if (there) {
        begin_here(d, seed);
        play(d, argc > 5 ? (int)strtol(argv[5], NULL, 10) : INPUTS_MAX);
        printf("%d decisions, %d choices, %d of them not whole at first, %d keys and clicks\n",
               d->decisions, d->choices, d->cut, d->inputs);
        free(tmux(d, "kill-server"));
    } else {
        puts("skipped: there is no tmux");
    }
    rn_app_end(&d->app);
    rn_canvas_free(&d->canvas);
    free(d->picture);
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", d->folder);
    return system(command) != 0 ? 1 /* NOLINT(cert-env33-c) */ : there ? 0 : SKIPPED;
}
