/*
 * terminal.c - the full screen at an online table, against a server of our own.
 *   terminal PROGRAM FOLDER
 * PROGRAM is rednov, FOLDER a page to serve. Needs an empty working folder.
 *
 * One person plays over the wire, another at the screen: sitting down by the link, talk both ways, a game in which
 * both hold the same position after every move, a server that goes away and comes back, the seat that the link leads
 * back to; a game with secret hands; and the server from outside: its tables, one's seats by a phrase, the daily boat,
 * what the host says.
 */
/* The dice and the numbers of a test; it calls our own program. */
/* NOLINTBEGIN(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#define _DEFAULT_SOURCE /* syscall() */

#include <assert.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../screens/dump.h"
#include "beside.h"
#include "full/online.h"
#include "table/seatkey.h"
#include "tongue/speak.h"

static RnApp app;
static char *picture;

/* ---- The clock --------------------------------------------------------------------------------- */

static _Atomic int ahead_s;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    now->tv_sec += clock == CLOCK_MONOTONIC ? ahead_s : 0;
    return result;
}

/* ---- The screen -------------------------------------------------------------------------------- */

static bool shows(const char *text)
{
    RnCanvas canvas = {0};
    rn_canvas_make(&canvas, app.width, app.height);
    rn_app_draw(&app, &canvas);
    free(picture);
    picture = dump_canvas(&canvas, false);
    rn_canvas_free(&canvas);
    return strstr(picture, text) != NULL;
}

static void tick(void)
{
    app.now_ms = (uint64_t)now_ms();
    rn_app_take(&app, &(RnInput){.kind = RN_IN_TICK, .spot = -1});
}

static void press(uint32_t key)
{
    rn_app_see(&app); /* nothing is typed ahead */
    rn_app_take(&app, &(RnInput){.kind = RN_IN_KEY, .key = key, .spot = -1});
}

static void type(const char *text)
{
    for (; *text != '\0'; text++) {
        press((unsigned char)*text);
    }
}

static void await(const char *text)
{
    int64_t end = now_ms() + PATIENCE_MS;
    while (!shows(text)) {
        if (now_ms() >= end) {
            fprintf(stderr, "'%s' is not in:\n%s\n", text, picture);
            abort();
        }
        tick();
        wait_ms(5);
    }
}

/* The screen of the game: on the table's, which is on the title. */
static RnGame *game(void)
{
    RnScreen *screen = app.top;
    while (screen->below->below->below != NULL) {
        screen = screen->below;
    }
    return screen->model;
}

static RnRoom *room(void) { return game()->remote->room; }

/* ---- Playing ----------------------------------------------------------------------------------- */

/* Lets both come to the same revision, which is at least this. */
static void catch_up(Person *bob, long long rev)
{
    person_catch_up(bob, rev);
    UNTIL((tick(), room()->rev >= rev_of(bob)));
    person_catch_up(bob, room()->rev);
    assert(rn_session_steps(&game()->session) ==
           (size_t)json_integer_value(json_object_get(bob->game, "step")));
}

/* What Bob is told is what the screen's game says. */
static void same_position(const Person *bob)
{
    const RnState *state = rn_session_state(&game()->session);
    int decider = decider_of(bob);
    assert(decider == (state->decider == RN_NONE ? -1 : state->decider));
    const json_t *moves = json_object_get(bob->game, "moves");
    RnMove legal[RN_MOVES_MAX];
    int count = state->decision == RN_OVER ? 0 : rn_legal(rn_box_standard(), state, legal);
    assert((size_t)count == json_array_size(moves));
    for (int i = 0; i < count; i++) {
        char words[RN_TEXT_MAX];
        rn_move_text(rn_box_standard(), legal[i], words);
        assert(strcmp(words, json_string_value(json_array_get(moves, (size_t)i))) == 0);
    }
}

/* A decision of whoever is due, any of the legal ones. */
static void decide(Person *bob)
{
    const RnState *state = rn_session_state(&game()->session);
    long long rev = rev_of(bob);
    if (rn_room_is_mine(room(), state->decider)) {
        RnMove legal[RN_MOVES_MAX];
        int count = rn_legal(rn_box_standard(), state, legal);
        assert(game()->stage == RN_STAGE_CHOOSE);
        rn_game_play(game(), &legal[rand() % count], 1);
    } else {
        assert(game()->stage == RN_STAGE_WATCH);
        assert(person_move(bob, (size_t)rand()));
    }
    catch_up(bob, rev + 1);
}

static void play_on(Person *bob, int most)
{
    for (int i = 0; i < most && rn_session_state(&game()->session)->decision != RN_OVER; i++) {
        same_position(bob);
        decide(bob);
    }
    same_position(bob);
}

/* ---- The story --------------------------------------------------------------------------------- */

/* Every size and language has room for what is on the screen, and for this name. */
static void try_sizes(const char *name)
{
    static const int sizes[][2] = {{60, 20}, {120, 40}, {80, 24}};
    static const char *const languages[] = {"de", "fr", "pl", "en"};
    for (int l = 0; l < 4; l++) {
        rn_speak(languages[l]);
        for (int i = 0; i < 3; i++) {
            app.width = sizes[i][0];
            app.height = sizes[i][1];
            assert(shows(name) && !shows("????"));
        }
    }
}

static void sit_down(Person *bob, const char *edition, char link[200])
{
    open_table(bob, edition, link);
    assert(rn_online_join(&app, link));
    await("Choose a free seat and sit down.");
    try_sizes("Bob");
    assert(shows("Bob"));
    press(RN_KEY_DOWN);
    press(RN_KEY_ENTER);
    await("Ann (you)");
    char key[RN_SEATKEY_TEXT];
    assert(rn_seatkey_read(text_of(bob->table, "table"), key));
}

static void talk(Person *bob)
{
    assert(person_ask(bob, "\"do\":\"chat\",\"text\":\"Ahoy there\"}"));
    await("Bob: Ahoy there");
    press('t');
    type("Aye");
    press(RN_KEY_ENTER);
    await("Ann: Aye");
    UNTIL((json_decref(person_hear(bob)), strstr(bob->texts, "\"text\":\"Aye\"") != NULL));
    press(RN_KEY_ESC);
}

/* What is played while Ann talks is on her board as soon as she sees it again, and what she sends belongs to the
 * board that she saw. */
static void play_behind_talk(Person *bob)
{
    while (rn_room_is_mine(room(), rn_session_state(&game()->session)->decider)) {
        decide(bob);
    }
    long long rev = rev_of(bob);
    size_t steps = rn_session_steps(&game()->session);
    press(RN_KEY_TALK);
    assert(shows("Say it"));
    assert(person_move(bob, (size_t)rand()));
    person_catch_up(bob, rev + 1);
    UNTIL((tick(), room()->rev >= rev_of(bob)));
    assert(rn_session_steps(&game()->session) == steps && game()->remote->rev == rev);
    press(RN_KEY_ESC);
    assert(rn_session_steps(&game()->session) > steps && game()->remote->rev == room()->rev);
    catch_up(bob, rev_of(bob));
    same_position(bob);
}

/* While the game is paused nobody is asked, and that is said. */
static void pause_the_game(Person *bob)
{
    assert(person_ask(bob, "\"do\":\"pause\",\"on\":true}"));
    await("The game is paused.");
    assert(game()->stage == RN_STAGE_WATCH);
    assert(person_ask(bob, "\"do\":\"pause\",\"on\":false}"));
    UNTIL((tick(), rn_room_goes_on(room())));
    assert(!shows("The game is paused."));
}

/* The menu lets one pause, too; and that somebody wants to give up is told. */
static void decide_together(Person *bob)
{
    press('m');
    press('b');
    await("The game is paused.");
    assert(room()->paused);
    press('m');
    press('b');
    UNTIL((tick(), rn_room_goes_on(room())));
    assert(person_ask(bob, "\"do\":\"resign\",\"on\":true}"));
    await("wants to give up");
    assert(person_ask(bob, "\"do\":\"resign\",\"on\":false}"));
}

/* A server that does not answer any more is taken for gone, long before the system notices. */
static void hear_nothing(void)
{
    kill(server, SIGSTOP);
    for (int waited = 0; rn_room_is_connected(room()); waited++) {
        assert(waited < PATIENCE_MS / 50);
        ahead_s += ahead_s < 120 ? 1 : 0;
        tick();
        wait_ms(50);
    }
    kill(server, SIGCONT);
    UNTIL((tick(), rn_room_is_connected(room())));
}

/* The server goes and comes back; the screen finds it by itself. */
static void lose_connection(Person *bob)
{
    server_stop(server);
    await("connecting");
    assert(!rn_room_is_connected(room()));
    start();
    person_reconnect(bob, port);
    UNTIL((tick(), rn_room_is_connected(room()) && room()->there));
    assert(person_ask(bob, "\"do\":\"chat\",\"text\":\"Back again\"}"));
    await("Bob: Back again");
}

/* Another day: the same link leads to the same seat. */
static void come_back(Person *bob, const char *link)
{
    rn_app_end(&app);
    app.quit = false;
    rn_title_open(&app);
    assert(rn_online_join(&app, link));
    UNTIL((tick(), app.top->below != NULL && app.top->below->below != NULL));
    assert(rn_room_is_mine(room(), 1));
    catch_up(bob, rev_of(bob));
    same_position(bob);
}

/* ---- Secret hands ------------------------------------------------------------------------------- */

/* Only one's own hand is known; the moves are those that one may make, and the end tells all. */
static void play_secretly(Person *bob, int most)
{
    for (int i = 0; i < most && rn_session_state(&game()->session)->decision != RN_OVER; i++) {
        const RnState *state = rn_session_state(&game()->session);
        long long rev = rev_of(bob);
        assert(room()->hidden && (game()->scene.view.hides & 7) == 5);
        assert(decider_of(bob) == state->decider);
        if (rn_room_is_mine(room(), state->decider)) {
            RnMove legal[RN_MOVES_MAX];
            int count = rn_legal(rn_box_standard(), state, legal);
            rn_game_play(game(), &legal[rand() % count], 1);
        } else {
            char gnome = (char)('A' + state->decider); /* Bob looks with the eyes of who decides */
            assert(person_ask(bob, "\"do\":\"look\",\"gnome\":\"%c\"}", gnome));
            UNTIL((json_array_size(json_object_get(bob->game, "moves")) > 0 ||
                   (json_decref(person_hear(bob)), false)));
            assert(person_move(bob, (size_t)rand()));
        }
        person_catch_up(bob, rev + 1);
        UNTIL((tick(), room()->rev >= rev_of(bob)));
        person_catch_up(bob, room()->rev);
        assert(game()->scene.logs > 0);
    }
}

/* Everybody gives up: that is said, and what is left to do. */
static void give_up(Person *bob)
{
    press('m');
    press('g');
    await("Give up?");
    press(RN_KEY_DOWN);
    press(RN_KEY_ENTER);
    UNTIL((tick(), room()->person[room()->you].resigns));
    assert(person_ask(bob, "\"do\":\"resign\",\"on\":true}"));
    await("Everybody at the table wanted to stop here.");
    assert(game()->stage == RN_STAGE_WATCH && room()->resigned);
    await("Back to the title");
    assert(!shows("Hurry"));
    press('L');
    UNTIL((tick(), !shows("Back to the title")));
    press(RN_KEY_ESC);
    await("Back to the title");
    assert(shows("Sail again together"));
    press('n');
    await("Join the next game");
    press('n');
    await("Whoever sits at the table can begin the game.");
    assert(shows("Ann (you)")); /* the seats are those of before */
}

/* To its end, or until both give up. */
static void play_secret_game(bool whole)
{
    Person bob = {.token = ""};
    char link[200];
    person_connect(&bob, port);
    rn_title_open(&app);
    sit_down(&bob, "first", link);
    press('s');
    UNTIL((tick(), app.top->below->below != NULL));
    person_catch_up(&bob, room()->rev);
    play_secretly(&bob, whole ? 100000 : 10);
    if (whole) {
        UNTIL((tick(), !room()->hidden));
        assert(rn_session_steps(&game()->session) > 0);
    } else {
        give_up(&bob);
    }
    rn_app_end(&app);
    app.quit = false;
    person_drop(&bob);
}

/* ---- The server from outside --------------------------------------------------------------------- */

/* The phrase that is shown, in one line. */
static void read_phrase(char phrase[RN_PHRASE_TEXT])
{
    char key[RN_SEATKEY_TEXT];
    assert(rn_own_read(RN_OWN_KEY, key));
    rn_phrase_of(key, phrase);
    for (int word = 0; word < RN_PHRASE_WORDS; word++) {
        char one[6] = "";
        memcpy(one, phrase + (ptrdiff_t)6 * word, 5);
        assert(shows(one));
    }
}

static void open_server(void)
{
    char link[200];
    snprintf(link, sizeof link, "http://127.0.0.1:%d/", port);
    rn_title_open(&app);
    press('j');
    type("rubbish");
    press(RN_KEY_ENTER);
    await("no address of a server");
    press(RN_KEY_ENTER);
    press(RN_KEY_CLEAR);
    type(link);
    press(RN_KEY_ENTER);
}

static void leave_server(void)
{
    rn_app_end(&app);
    app.quit = false;
}

/* A table of the public list; the seat is found on another device by the phrase, and by nobody without it. */
static void find_seats(Person *bob)
{
    char phrase[RN_PHRASE_TEXT], home[4096];
    assert(person_ask(bob, "\"do\":\"open\",\"name\":\"Bob\",\"config\":{\"players\":3},"
                           "\"seats\":[\"me\",\"free\",\"me\"],\"public\":true}"));
    open_server();
    await("Open to all");
    await("1 free seat");
    try_sizes("Bob");
    press('p');
    press(RN_KEY_ENTER);
    await("them down.");
    read_phrase(phrase);
    press(RN_KEY_ESC);
    press(RN_KEY_ENTER);
    await("Choose a free seat and sit down.");
    press(RN_KEY_DOWN);
    press(RN_KEY_ENTER);
    await("Ann (you)");
    leave_server();
    snprintf(home, sizeof home, "%s", getenv("XDG_DATA_HOME"));
    setenv("XDG_DATA_HOME", "/dev/null/none", 1);
    open_server(); /* another device, which can keep nothing */
    await("Open to all");
    assert(!shows("My tables"));
    press('p');
    press(RN_KEY_DOWN);
    press(RN_KEY_ENTER);
    type("rubbish");
    press(RN_KEY_ENTER);
    await("These are not the nine words");
    press(RN_KEY_CLEAR);
    phrase[0] = 'q'; /* a slip of the pen */
    type(phrase);
    press(RN_KEY_ENTER);
    await("One letter was wrong");
    press(RN_KEY_ESC);
    await("It cannot be kept");
    press(RN_KEY_ESC);
    await("My tables");
    await("People are gathering");
    press(RN_KEY_ENTER);
    setenv("XDG_DATA_HOME", home, 1);
    leave_server();
    open_server();
    await("My tables");
    press(RN_KEY_ENTER);
    await("Ann (you)");
}

/* What happened at the table is told, also to who comes later; what the host says, and that one is shut out, too. */
static void hear_news(Person *bob)
{
    assert(shows("Ann plays Gnome B now."));
    assert(person_ask(bob, "\"do\":\"stand\",\"gnomes\":[\"C\"]}"));
    await("Gnome C has no player now.");
    assert(person_ask(bob, "\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"mate\"}"));
    await("The computer (mate) plays Gnome C now.");
    assert(person_ask(bob, "\"do\":\"set\",\"deadline\":60}"));
    await("Time for a decision: 60 seconds");
    admin("notice 'Cake at five'");
    await("The host: Cake at five");
    leave_server();
    open_server();
    await("Cake at five");
    press(RN_KEY_TAB);
    await("Nobody has played this boat here yet.");
    try_sizes("127.0.0.1");
    press('<');
    await("Nobody has put a result in.");
    press(RN_KEY_TAB);
    press(RN_KEY_ENTER);
    await("The computer (mate) plays Gnome C now."); /* it was kept */
    admin("ban 127.0.0.1");
    await("The host of this server lets nobody in from your address.");
    leave_server();
    open_server();
    await("The host of this server lets nobody in from your address.");
    leave_server();
    admin("unban 127.0.0.1");
}

/* Seats of a table that gathers are given to computer players and freed again, whatever the language and size. */
static void give_seats(void)
{
    await("B  free");
    await("D  free");
    press(RN_KEY_DOWN);
    press('c');
    await("Who plays B?");
    app.width = 60;
    assert(shows("Do it") && !shows("Begin the game")); /* nothing is left of the buttons below */
    app.width = 80;
    try_sizes(" 5 ");
    press('5');
    await("B  captain");
    press('c');
    press(RN_KEY_ESC);
    press('c');
    press('4');
    await("B  mate");
    press('c');
    press('1');
    await("B  free");
    press('s');
    await("2 seats are free");
    try_sizes(" 3 ");
    press('3');
    await("Whoever sits at the table can begin the game.");
}

/* The link that friends get stands in one piece, wherever a line ends. */
static void see_link(void)
{
    RnCanvas canvas = {0};
    press('l');
    await("#join/");
    for (int width = 60; width <= 120; width += 20) {
        rn_canvas_make(&canvas, width, 24);
        rn_app_draw(&app, &canvas);
        assert(strncmp(canvas.whole.text, "http://127.0.0.1:", 17) == 0);
        assert(strlen(strstr(canvas.whole.text, "#join/")) == 6 + 32 + 1 + 32);
        const char *all = canvas.whole.text;
        for (int i = 0; all[i] != '\0'; i++) {
            const RnCell *cell = rn_cell_at(&canvas, i % width, canvas.whole.y + i / width);
            assert(cell->c == (unsigned char)all[i]);
        }
        rn_canvas_free(&canvas);
    }
    press(RN_KEY_ESC);
    assert(shows("Ann (you)"));
}

/* Free seats are given to computer players before the game begins, if one wants. */
static void begin_with_mates(void)
{
    open_server();
    await("Open to all");
    press('o');
    await("Two players, two gnomes each");
    press(RN_KEY_F1 + 1);
    await("Ann (you)");
    press('s');
    await("seats are free");
    press('2');
    await("Move, use items");
    leave_server();
}

/* A table of one's own, to which another finds the way by its link; then all that the server keeps of the phrase is
 * deleted: name, seats, and the phrase itself. */
static void open_and_delete(void)
{
    char key[RN_SEATKEY_TEXT];
    open_server();
    await("My tables");
    press('o');
    await("Two players, two gnomes each");
    try_sizes("127.0.0.1");
    press(RN_KEY_DOWN);
    press(' '); /* two players with two gnomes each */
    press(RN_KEY_F1 + 1);
    await("Ann (you)");
    give_seats();
    see_link();
    press(RN_KEY_ESC);
    await("Ann · 4 gnomes");
    press('p');
    press('4');
    await("This cannot be taken back.");
    press('2');
    await("This server keeps nothing of this phrase any more.");
    assert(!rn_own_read(RN_OWN_KEY, key));
    await("Open to all"); /* Bob's table, where Ann's seat is free again */
    assert(!shows("My tables"));
    leave_server();
}

static void visit_server(void)
{
    Person bob = {.token = ""};
    person_connect(&bob, port);
    find_seats(&bob);
    hear_news(&bob);
    open_and_delete();
    begin_with_mates();
    person_drop(&bob);
}

int main(int argc, char **argv)
{
    Person bob = {.token = ""};
    char link[200];
    if (!begin_test(argc, argv, 7)) {
        return 2;
    }
    rn_speak_start();
    rn_speak("en");
    app = (RnApp){.box = rn_box_standard(), .width = 80, .height = 24};
    rn_settings_read(&app.settings);
    strcpy(app.settings.name, "Ann");
    person_connect(&bob, port);
    rn_title_open(&app);
    sit_down(&bob, "revised", link);
    talk(&bob);
    press('s');
    UNTIL((tick(), app.top->below->below != NULL));
    catch_up(&bob, 1);
    play_on(&bob, 25);
    play_behind_talk(&bob);
    pause_the_game(&bob);
    decide_together(&bob);
    hear_nothing();
    lose_connection(&bob);
    catch_up(&bob, rev_of(&bob));
    play_on(&bob, 25);
    come_back(&bob, link);
    play_on(&bob, 100000);
    assert(rn_session_state(&game()->session)->decision == RN_OVER);
    await("Where it was won or lost");
    rn_app_end(&app);
    app.quit = false;
    person_drop(&bob);
    play_secret_game(true);
    play_secret_game(false);
    visit_server();
    server_stop(server);
    free(picture);
    return 0;
}
/* NOLINTEND(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
