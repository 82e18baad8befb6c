/*
 * kill_serve.c - kills the server again and again while people play, and looks whether anything that it
 * had acknowledged is missing.
 *   kill_serve PROGRAM FOLDER ROUNDS [TABLES]
 * Each round plays a random number of moves, at every table, sends SIGKILL, starts the server on the same
 * store and joins again with the tokens. Every move that was answered must be there, in its place, and
 * every game must go on.
 */
/* The dice and the numbers of a test; it calls our own program. */
/* NOLINTBEGIN(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#include <assert.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "wire.h"

enum { TABLES_MAX = 64, MOVES_MAX = 4096, MOVES_A_ROUND = 600, SEATS = 3, MOVE = 48 };

/* One connection plays all three gnomes of a table. */
typedef struct Table {
    Wire wire;
    char id[40];
    char token[40];
    long long rev;
    char move[MOVE]; /* the one that is not answered yet, or "" */
    char acknowledged[MOVES_MAX][MOVE];
    int count;
    json_t *legal;
    bool over;
    int games;
} Table;

static const char *program;
static const char *folder;
static int port;
static pid_t server;
static Table table[TABLES_MAX];
static int tables = 8;
static long moves_made;

static void start(void)
{
    const char *const arguments[] = {"--folder",     folder,     "--store", "kill.db",
                                     "--per-second", "5000",     "--rest",  "1",
                                     "--log",        "log.json", NULL};
    port = server_start(program, arguments, &server);
    assert(port > 0);
}

/* ---- One table -------------------------------------------------------------------------------- */

static void say(Table *one, const char *text)
{
    wire_send(&one->wire, text, strlen(text)); /* whether it arrives is not ours to know */
}

/* The moves of players in the steps of the game: those that are no chance. */
static int players_moves(const json_t *steps, const char *moves[MOVES_MAX])
{
    size_t i;
    json_t *step;
    int count = 0;
    json_array_foreach(steps, i, step)
    {
        const char *text = json_string_value(step);
        bool chance = strncmp(text, "die ", 4) == 0 || strncmp(text, "event ", 6) == 0 ||
                      strncmp(text, "item ", 5) == 0 || strncmp(text, "stack ", 6) == 0;
        if (!chance) {
            moves[count++] = text;
        }
    }
    return count;
}

/* What was acknowledged must be there; at most the one move under way may be there besides. */
static void check_kept(Table *one, const json_t *game)
{
    static const char *moves[MOVES_MAX];
    int count = players_moves(json_object_get(game, "steps"), moves);
    if (count < one->count || count > one->count + 1) {
        fprintf(stderr, "lost: %d moves acknowledged, %d there\n", one->count, count);
        abort();
    }
    for (int i = 0; i < one->count; i++) {
        if (strcmp(moves[i], one->acknowledged[i]) != 0) {
            fprintf(stderr, "lost: move %d was %s and is %s\n", i, one->acknowledged[i], moves[i]);
            abort();
        }
    }
    if (count > one->count) {
        assert(strcmp(moves[one->count], one->move) == 0);
        snprintf(one->acknowledged[one->count++], MOVE, "%s", one->move);
    }
    one->move[0] = '\0';
}

static void take_game(Table *one, const json_t *game)
{
    json_decref(one->legal);
    one->legal = json_incref(json_object_get(game, "moves"));
    one->rev = json_integer_value(json_object_get(game, "rev"));
    one->over = strcmp(json_string_value(json_object_get(
                           json_object_get(json_object_get(game, "position"), "decision"), "kind")),
                       "over") == 0;
}

static void open_table(Table *one)
{
    one->count = 0;
    one->move[0] = '\0';
    one->over = false;
    one->id[0] = '\0';
    one->rev = 0;
    json_decref(one->legal);
    one->legal = NULL;
    say(one, "{\"id\":1,\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},"
             "\"seats\":[\"me\",\"me\",\"me\"]}");
}

static void move_on(Table *one)
{
    char text[160];
    if (one->move[0] != '\0' || json_array_size(one->legal) == 0) {
        return;
    }
    size_t place = (size_t)rand() % json_array_size(one->legal);
    snprintf(one->move, MOVE, "%s", json_string_value(json_array_get(one->legal, place)));
    snprintf(text, sizeof text, "{\"id\":3,\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", one->rev,
             one->move);
    say(one, text);
}

static void hear(Table *one, const char *text, size_t size)
{
    json_t *message = json_loadb(text, size, 0, NULL);
    assert(message != NULL);
    json_int_t re = json_integer_value(json_object_get(message, "re"));
    bool ok = json_is_true(json_object_get(message, "ok"));
    const json_t *game = json_object_get(message, "game");
    if (json_object_get(message, "re") != NULL && !ok) {
        fprintf(stderr, "refused: %s\n", text);
        abort();
    }
    if (re == 1) {
        snprintf(one->token, sizeof one->token, "%s",
                 json_string_value(json_object_get(message, "token")));
        snprintf(one->id, sizeof one->id, "%s",
                 json_string_value(json_object_get(json_object_get(message, "table"), "table")));
        say(one, "{\"id\":2,\"do\":\"start\"}");
    } else if (re == 3) {
        snprintf(one->acknowledged[one->count++], MOVE, "%s", one->move);
        one->move[0] = '\0';
        json_decref(one->legal); /* what comes next is told by itself */
        one->legal = NULL;
        moves_made++;
    } else if (re == 4) {
        if (json_is_object(game)) {
            check_kept(one, game);
        } else {
            say(one, "{\"id\":2,\"do\":\"start\"}"); /* it was killed before it began */
        }
    }
    if (json_is_object(game)) {
        take_game(one, game);
    }
    json_decref(message);
}

/* ---- All tables ------------------------------------------------------------------------------- */

/* So many moves at all tables together. */
static void play_on(int moves)
{
    struct pollfd polls[TABLES_MAX];
    long until = moves_made + moves;
    while (moves_made < until) {
        for (int i = 0; i < tables; i++) {
            if (table[i].over && table[i].move[0] == '\0') {
                table[i].games++;
                open_table(&table[i]);
            }
            move_on(&table[i]);
            polls[i] = (struct pollfd){.fd = table[i].wire.fd, .events = POLLIN};
        }
        assert(poll(polls, (nfds_t)tables, PATIENCE_MS) > 0);
        for (int i = 0; i < tables; i++) {
            const char *text;
            size_t size;
            assert(wire_read(&table[i].wire));
            while ((text = wire_next(&table[i].wire, &size)) != NULL) {
                hear(&table[i], text, size);
            }
        }
    }
}

/* What was on its way when the server died still counts. */
static void hear_the_rest(void)
{
    for (int i = 0; i < tables; i++) {
        const char *text;
        size_t size;
        while ((text = wire_wait(&table[i].wire, &size)) != NULL) {
            hear(&table[i], text, size);
        }
        wire_close(&table[i].wire);
    }
}

static void join_again(Table *one)
{
    char text[160];
    size_t size;
    assert(wire_connect(&one->wire, port));
    if (one->id[0] == '\0') {
        open_table(one);
        return;
    }
    snprintf(text, sizeof text, "{\"id\":4,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
             one->id, one->token);
    say(one, text);
    const char *answer = wire_wait(&one->wire, &size);
    assert(answer != NULL);
    hear(one, answer, size);
}

int main(int argc, char **argv)
{
    assert(argc >= 4);
    program = argv[1];
    folder = argv[2];
    int rounds = atoi(argv[3]);
    if (argc > 4) {
        tables = atoi(argv[4]) < TABLES_MAX ? atoi(argv[4]) : TABLES_MAX;
    }
    signal(SIGPIPE, SIG_IGN);
    unlink("kill.db");
    unlink("kill.db-wal");
    unlink("kill.db-shm");
    srand(1);
    for (int round = 0; round <= rounds; round++) {
        start();
        for (int i = 0; i < tables; i++) {
            join_again(&table[i]);
        }
        play_on(rand() % MOVES_A_ROUND);
        int status;
        kill(server, round == rounds ? SIGTERM : SIGKILL);
        waitpid(server, &status, 0); /* it had not ended by itself */
        assert(round == rounds ? WIFEXITED(status) && WEXITSTATUS(status) == 0
                               : WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        hear_the_rest();
    }
    int games = 0;
    for (int i = 0; i < tables; i++) {
        games += table[i].games;
        json_decref(table[i].legal);
    }
    printf("%d kills, %ld moves acknowledged, %d games ended, nothing lost\n", rounds, moves_made,
           games);
    return moves_made > 0 ? 0 : 1;
}
/* NOLINTEND(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
