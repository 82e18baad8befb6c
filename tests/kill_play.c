/*
 * kill_play.c - plays the line-by-line game as a person would, and kills it again and again.
 *
 * Usage: kill_play REDNOV KILLS SEED
 *
 * Each game is played through pipes, one move at a time. At many random moments, before a move,
 * right after it was typed, or while others think, the program is killed with SIGKILL and started
 * again with `play --continue`. What must hold:
 *   - after every kill there is a record that can be read, and it holds every move that was answered
 *     with the next prompt, and at most the one move more that was on its way;
 *   - the game goes on from there, to its end;
 *   - the record at the end is, byte by byte, that of the same moves played in one go.
 * The games lie in $XDG_DATA_HOME, which must be the test's own.
 */
#define _DEFAULT_SOURCE /* for usleep() */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "crew/rng.h"
#include "table/shelf.h"

extern char **environ;

enum { MOVES_MAX = 4000, HEARD_MAX = 1 << 20, ANSWER_MS = 600000 };

/* Ways to play: who sits there, and how much they think. */
static const char *const TABLES[][2] = {
    {"--players 3", ""},
    {"--players 4 --crew mate --seat A=person --name Ann", "--think-games 20"},
    {"--players 1 --gnomes 4 --seat B=captain --seat D=sailor", "--think-games 16"},
    {"--players 5 --less-deadly --level-flow --seat B=lubber", ""},
};
enum { TABLES_COUNT = sizeof TABLES / sizeof *TABLES };

typedef struct Driver {
    const char *program;
    uint64_t rng;
    int kills, kills_wanted;
    int kills_here; /* up to so many in this game */
    int restarts;
    long answer_us; /* how long an answer takes, on average */

    RnShelf shelf;
    char arguments[300];
    char again[100];

    /* the program */
    pid_t pid;
    int to, from;
    char heard[HEARD_MAX];
    size_t used;

    /* the moves that were answered, and the one on its way */
    char answered[MOVES_MAX][RN_TEXT_MAX];
    int count;
    char sent[RN_TEXT_MAX]; /* "" for none */
} Driver;

_Noreturn static void give_up(const Driver *d)
{
    const size_t shown = d->used > 2000 ? 2000 : d->used;
    fprintf(stderr, "\nafter %d kills and %d moves: play %s\n%.*s\n", d->kills, d->count,
            d->arguments, (int)shown, d->heard + d->used - shown);
    exit(1);
}
#define failed(d, ...) (fprintf(stderr, "FAILED: " __VA_ARGS__), give_up(d))

static long now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Runs a command by the shell; `input` and `output` are its own, or -1. Returns its process. */
static pid_t run(const Driver *d, char *command, int input, int output)
{
    char shell[] = "sh", flag[] = "-c";
    char *const argv[] = {shell, flag, command, NULL};
    posix_spawn_file_actions_t files;
    pid_t pid;
    posix_spawn_file_actions_init(&files);
    if (input >= 0) {
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    }
    if (output >= 0) {
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    }
    if (posix_spawn(&pid, "/bin/sh", &files, NULL, argv, environ) != 0) {
        failed(d, "cannot start %s", command);
    }
    posix_spawn_file_actions_destroy(&files);
    return pid;
}

/* ---- The program ------------------------------------------------------------------------------ */

static void start(Driver *d, const char *arguments)
{
    char command[600];
    int down[2], up[2];
    snprintf(command, sizeof command, "exec '%s' play %s", d->program, arguments);
    if (pipe(down) != 0 || pipe(up) != 0) {
        failed(d, "no pipes");
    }
    fcntl(down[1], F_SETFD, FD_CLOEXEC); /* or it would never see the end of its input */
    fcntl(up[0], F_SETFD, FD_CLOEXEC);
    d->pid = run(d, command, down[0], up[1]);
    close(down[0]);
    close(up[1]);
    d->to = down[1];
    d->from = up[0];
    d->used = 0;
}

/* Ends it, by force or after it has been asked to; its status. */
static int end(Driver *d, bool force)
{
    int status;
    if (force) {
        kill(d->pid, SIGKILL);
    }
    close(d->to);
    waitpid(d->pid, &status, 0);
    close(d->from);
    d->pid = 0;
    return status;
}

/* Whether the last line heard is a prompt that waits. */
static bool is_asked(const Driver *d)
{
    return d->used >= 2 && d->heard[d->used - 1] == ' ' && d->heard[d->used - 2] == '>';
}

/* Hears on until it asks, or until the moment has come; true when it asks. */
static bool hear(Driver *d, long until)
{
    d->used = 0;
    while (!is_asked(d)) {
        struct pollfd ready = {.fd = d->from, .events = POLLIN};
        long left = until - now_us();
        if (left <= 0) {
            return false;
        }
        if (left < 1000) {
            usleep((useconds_t)left);
            left = 0;
        }
        if (poll(&ready, 1, (int)(left / 1000)) != 1) {
            continue;
        }
        ssize_t got = read(d->from, d->heard + d->used, sizeof d->heard - d->used - 1);
        if (got <= 0) {
            failed(d, "it has ended by itself");
        }
        d->used += (size_t)got;
        d->heard[d->used] = '\0';
    }
    return true;
}

static void type(Driver *d, const char *line)
{
    char text[RN_TEXT_MAX + 2];
    int size = snprintf(text, sizeof text, "%s\n", line);
    if (write(d->to, text, (size_t)size) != size) {
        failed(d, "it does not read");
    }
}

/* ---- The record ------------------------------------------------------------------------------- */

/* The newest game on the shelf; false when there is none that is not over. */
static bool newest(const Driver *d, char id[RN_SHELF_ID_MAX])
{
    size_t count;
    RnShelved *games = rn_shelf_list(&d->shelf, &count);
    bool found = count > 0 && games[0].result == RN_PLAYING;
    for (size_t i = 0; i < count; i++) {
        if (games[i].flaw[0] != '\0') {
            failed(d, "%s: %s", games[i].id, games[i].flaw);
        }
    }
    if (found) {
        strcpy(id, games[0].id);
    }
    free(games);
    return found;
}

/* The people's moves of a session as text; returns how many. */
static int people_moves(const RnSession *session, const RnRecordHead *head,
                        char moves[MOVES_MAX][RN_TEXT_MAX])
{
    RnSeats seats = rn_seats();
    int count = 0;
    rn_seats_from_names(&seats, rn_session_state(session), head);
    for (size_t i = 0; i < rn_session_steps(session) && count < MOVES_MAX; i++) {
        const RnPast *past = rn_session_past(session, i);
        if (!rn_is_chance(past->move) && seats.seat[past->before.decider].kind == RN_PERSON) {
            rn_move_text(session->box, past->move, moves[count++]);
        }
    }
    return count;
}

/* The most moves that one undo takes back: a step through a hatch goes with its opening. */
static int taken_back(const Driver *d)
{
    const char *last = d->count > 0 ? d->answered[d->count - 1] : "";
    return strcmp(last, "enter") == 0 || strcmp(last, "stay") == 0 ? 2 : 1;
}

/* Compares what is on the disk with what was answered. The move on its way may be there. */
static void check_record(Driver *d, RnSession *session, const char *id)
{
    static char moves[MOVES_MAX][RN_TEXT_MAX];
    char path[RN_SHELF_PATH_MAX], flaw[RN_FLAW_MAX];
    RnRecordHead head;
    rn_shelf_path(&d->shelf, id, path);
    if (!rn_shelf_read(path, session, &head, flaw)) {
        failed(d, "%s: %s", path, flaw);
    }
    int count = people_moves(session, &head, moves);
    int undone = strcmp(d->sent, "undo") == 0 ? taken_back(d) : 0;
    for (int i = 0; i < d->count; i++) {
        if (i < count ? strcmp(moves[i], d->answered[i]) != 0 : i < d->count - undone) {
            failed(d, "move %d was '%s' and is now '%s'", i, d->answered[i],
                   i < count ? moves[i] : "lost");
        }
    }
    if (count < d->count) {
        d->count = count;
    } else if (count == d->count + 1 && strcmp(moves[d->count], d->sent) == 0) {
        strcpy(d->answered[d->count++], d->sent);
    } else if (count != d->count) {
        failed(d, "%d moves were answered, %d are there", d->count, count);
    }
    d->sent[0] = '\0';
}

/* ---- A game ----------------------------------------------------------------------------------- */

/* Starts it, or starts it again after a kill; asked for a move when it returns true. */
static bool start_or_continue(Driver *d, RnSession *session, char id[RN_SHELF_ID_MAX])
{
    bool kept = newest(d, id);
    bool over = id[0] != '\0' && !kept;
    if (kept || over) {
        check_record(d, session, id);
        if (over) { /* the kill came after the last move */
            return false;
        }
    } else if (d->count > 0) {
        failed(d, "the game is gone");
    } else {
        d->sent[0] = '\0'; /* nothing was answered yet, nothing is lost */
    }
    start(d, kept ? d->again : d->arguments);
    d->restarts++;
    return true;
}

static void choose(Driver *d, const RnSession *session)
{
    RnMove moves[RN_MOVES_MAX];
    bool free_undo = rn_session_steps(session) > 0 && rn_session_undo_is_free(session) &&
                     rn_session_past(session, rn_session_steps(session) - 1)->before.decider ==
                         rn_session_state(session)->decider;
    int count = rn_legal(session->box, rn_session_state(session), moves);
    RnMove move = moves[rn_below(&d->rng, (uint32_t)count)];
    if (free_undo && d->count > 0 && rn_below(&d->rng, 8) == 0) {
        strcpy(d->sent, "undo");
    } else {
        rn_move_text(session->box, move, d->sent);
    }
}

/* Plays on until the end or a kill; true at the end. */
static bool play_on(Driver *d, RnSession *session, char id[RN_SHELF_ID_MAX])
{
    bool kill_early = d->kills < d->kills_here && rn_below(&d->rng, 8) == 0;
    long until = kill_early ? rn_below(&d->rng, 30000) : ANSWER_MS * 1000L;
    if (!hear(d, now_us() + until)) {
        return false;
    }
    for (;;) {
        /* an answer was promised: from here on it counts */
        const bool undo = strcmp(d->sent, "undo") == 0;
        if (!undo && d->sent[0] != '\0') {
            strcpy(d->answered[d->count++], d->sent);
            d->sent[0] = '\0';
        }
        const int before = d->count;
        if (newest(d, id) || id[0] != '\0') {
            check_record(d, session, id);
        } else if (d->count > 0) {
            failed(d, "nothing is saved");
        }
        if (undo && d->count == before) {
            failed(d, "nothing was taken back");
        }
        if (d->count == MOVES_MAX) {
            failed(d, "the game does not end");
        }
        if (rn_session_state(session)->decision == RN_OVER) {
            return true;
        }
        if (!rn_session_is_open(
                session)) { /* nothing is saved before the first decision: find the moves by it */
            strcpy(d->sent, "pass");
        } else {
            choose(d, session);
        }
        bool strike = d->kills < d->kills_here && rn_below(&d->rng, 3) == 0;
        long moment =
            strike ? rn_below(&d->rng, (uint32_t)(d->answer_us + d->answer_us / 4 + 1)) : 0;
        long begin = now_us();
        type(d, d->sent);
        if (!hear(d, begin + (strike ? moment : ANSWER_MS * 1000L))) {
            return false;
        }
        d->answer_us = (d->answer_us * 7 + now_us() - begin) / 8;
    }
}

/* The same moves in one go; its record must be the same. */
static void compare(Driver *d, const char *id)
{
    char command[RN_SHELF_PATH_MAX + 1200], path[RN_SHELF_PATH_MAX];
    FILE *file = fopen("moves", "w");
    for (int i = 0; file != NULL && i < d->count; i++) {
        fprintf(file, "%s\n", d->answered[i]);
    }
    if (file == NULL || fclose(file) != 0) {
        failed(d, "cannot write the moves");
    }
    rn_shelf_path(&d->shelf, id, path);
    snprintf(command, sizeof command,
             "rm -rf whole && XDG_DATA_HOME=$PWD/whole '%s' play %s <moves >out && "
             "sed '/^date:/d;/^sums:/d' whole/rednov/games/*.rn >one && "
             "sed '/^date:/d;/^sums:/d' '%s' >other && cmp one other",
             d->program, d->arguments, path);
    int status;
    waitpid(run(d, command, -1, -1), &status, 0);
    if (status != 0) {
        failed(d, "the moves in one go are another game");
    }
}

static void play_game(Driver *d, int number)
{
    char id[RN_SHELF_ID_MAX] = "";
    RnSession session;
    rn_session_init(&session, rn_box_standard());
    const char *const *table = TABLES[number % TABLES_COUNT];
    snprintf(d->arguments, sizeof d->arguments, "%s %s --seed %d", table[0], table[1], number + 1);
    snprintf(d->again, sizeof d->again, "--continue %s", table[1]);
    d->kills_here = d->kills + (d->kills_wanted + TABLES_COUNT - 1) / TABLES_COUNT;
    d->count = 0;
    d->sent[0] = '\0';
    while (start_or_continue(d, &session, id)) {
        bool over = play_on(d, &session, id);
        if (over) {
            type(d, "quit");
            if (end(d, false) != 0) {
                failed(d, "it does not end well");
            }
            break;
        }
        end(d, true);
        d->kills++;
    }
    if (rn_session_state(&session)->decision != RN_OVER) {
        failed(d, "the game has no end");
    }
    compare(d, id);
    printf("%s: %d moves, %d kills so far, %s\n", d->arguments, d->count, d->kills,
           rn_session_state(&session)->result == RN_RESCUED ? "rescued" : "lost");
    fflush(stdout);
    rn_session_free(&session);
}

int main(int argc, char **argv)
{
    static Driver driver;
    char why[RN_SHELF_ERROR_MAX];
    if (argc != 4 || getenv("XDG_DATA_HOME") == NULL || !rn_shelf_open(&driver.shelf, why)) {
        fputs("usage: XDG_DATA_HOME=FOLDER kill_play REDNOV KILLS SEED\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    driver.program = argv[1];
    driver.kills_wanted = (int)strtol(argv[2], NULL, 10);
    driver.rng = rn_mix(strtoull(argv[3], NULL, 10));
    driver.answer_us = 5000;
    int games = 0;
    while (driver.kills < driver.kills_wanted || games < TABLES_COUNT) {
        play_game(&driver, games++);
    }
    printf("%d kills in %d games, %d starts: nothing was lost\n", driver.kills, games,
           driver.restarts);
    return 0;
}
