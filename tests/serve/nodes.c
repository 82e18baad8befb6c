/*
 * nodes.c - several servers over one database: people of one table are at different servers, servers are
 * killed, the database is restarted or crashes, and whoever is cut off goes on at another server.
 *   nodes PROGRAM FOLDER SHIM ROUNDS TABLES [SEED]      run by postgres.sh
 * SHIM is the library of slow.c: every other server that is started is slow here and there. In each round
 * so many moves are made, then something is killed; what it is depends on the round, which server and
 * when it comes back on the seed.
 * Every move and every line of talk that was answered must be there, in its place and once; nobody may
 * be told of steps with a gap before them; and in the end every game must come to its end.
 */
/* The dice and the numbers of a test; it calls our own programs. */
/* NOLINTBEGIN(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#include <assert.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "nodes.h"

enum { MOVES_EACH = 25, DOWN_MS = 600 };

static const char *program;
static const char *folder;
static const char *shim;
static Table table[TABLES_MAX];
static int tables;

int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Servers and the database ----------------------------------------------------------------- */

static void start_node(Node *one)
{
    const char *const arguments[] = {
        "--folder",      folder,    "--store", getenv("REDNOV_POSTGRES"),
        "--per-second",  "5000",    "--rest",  "1",
        "--per-address", "1000000", NULL};
    char dice[16];
    snprintf(dice, sizeof dice, "%d", rand());
    setenv("SLOW", dice, 1);
    if (rand() % 2 == 0) {
        setenv("LD_PRELOAD", shim, 1);
    }
    one->port = server_start(program, arguments, &one->pid);
    unsetenv("LD_PRELOAD");
    if (one->port == 0) { /* the database may be away */
        kill(one->pid, SIGKILL);
        waitpid(one->pid, NULL, 0);
        one->pid = 0;
        one->up_at = now_ms() + 300;
    }
}

static void kill_node(Node *one)
{
    kill(one->pid, SIGKILL);
    waitpid(one->pid, NULL, 0);
    one->pid = 0;
    one->up_at = now_ms() + rand() % DOWN_MS;
    count.kills++;
}

static void rest_ms(int ms) { nanosleep(&(struct timespec){.tv_nsec = (long)ms * 1000000}, NULL); }

static pid_t restart_database(bool crash)
{
    pid_t pid = fork();
    if (pid == 0) {
        execl(REDNOV_SOURCE "/tests/serve/postgres.sh", "postgres.sh", ":restart",
              crash ? "immediate" : "fast", (char *)NULL);
        _exit(127);
    }
    count.restarts += !crash;
    count.crashes += crash;
    return pid;
}

/* ---- All of them ------------------------------------------------------------------------------ */

static void turn(void)
{
    struct pollfd polls[TABLES_MAX * DEVICES];
    nfds_t polled = 0;
    for (int i = 0; i < tables; i++) {
        for (int k = 0; k < DEVICES; k++) {
            act(&table[i].seat[k]);
            if (table[i].seat[k].node >= 0) {
                polls[polled++] = (struct pollfd){.fd = table[i].seat[k].wire.fd, .events = POLLIN};
            }
        }
    }
    poll(polls, polled, 2);
    for (int i = 0; i < tables; i++) {
        for (int k = 0; k < DEVICES; k++) {
            if (table[i].seat[k].node >= 0) {
                listen_to(&table[i].seat[k]);
            }
        }
        if (now_ms() - table[i].progress > STUCK_MS) {
            lost(&table[i], "nothing happens any more", "");
        }
        if (table[i].started) {
            end_game(&table[i]);
        }
    }
    for (int i = 0; i < NODES; i++) {
        if (node[i].pid != 0 && waitpid(node[i].pid, NULL, WNOHANG) == node[i].pid) {
            lost(&table[0], "a server has ended by itself", "");
        }
        if (node[i].pid == 0 && now_ms() >= node[i].up_at) {
            start_node(&node[i]);
        }
    }
}

/* One of four rounds restarts the database, one lets it crash while a server is killed, the others kill a
 * server. The next one begins when people could play again. */
static void play_round(int round)
{
    static pid_t restarting;
    long until = count.moves + MOVES_EACH;
    Node *one = &node[rand() % NODES];
    while (count.moves < until) {
        turn();
    }
    while (restarting != 0) {
        if (waitpid(restarting, NULL, WNOHANG) == restarting) {
            restarting = 0;
        }
        turn();
    }
    if (round % 2 == 1) {
        restarting = restart_database(round % 4 == 3);
    }
    if (round % 4 != 1 && one->pid != 0) {
        kill_node(one);
    }
}

/* Waits until the server says so of itself. */
static void await_health(const Node *one, const char *status)
{
    int64_t until = now_ms() + STUCK_MS;
    for (bool so = false; !so; rest_ms(50)) {
        char *text = http_get(one->port, "GET /health HTTP/1.1\r\nHost: x\r\n"
                                         "Connection: close\r\n\r\n");
        so = text != NULL && strncmp(text + 9, status, 3) == 0;
        free(text);
        assert(now_ms() < until);
    }
}

/* Servers that nobody asks for anything know how the database is. */
static void check_health(void)
{
    static const char *const words[] = {":stop", ":start"};
    for (int i = 0; i < 2; i++) {
        char command[512];
        snprintf(command, sizeof command, "%s/tests/serve/postgres.sh %s fast", REDNOV_SOURCE,
                 words[i]);
        assert(system(command) == 0);
        for (int k = 0; k < NODES; k++) {
            if (node[k].pid != 0) {
                await_health(&node[k], i == 0 ? "503" : "200");
            }
        }
    }
}

int main(int argc, char **argv)
{
    assert(argc >= 6 && getenv("REDNOV_POSTGRES") != NULL);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    int rounds = atoi(argv[4]);
    tables = atoi(argv[5]) < TABLES_MAX ? atoi(argv[5]) : TABLES_MAX;
    signal(SIGPIPE, SIG_IGN);
    srand(argc > 6 ? (unsigned)atoi(argv[6]) : 1);
    for (int i = 0; i < NODES; i++) {
        start_node(&node[i]);
    }
    for (int i = 0; i < tables; i++) {
        table[i].number = i;
        begin_table(&table[i]);
    }
    for (int round = 0; round < rounds; round++) {
        play_round(round);
    }
    int before[TABLES_MAX] = {0};
    for (int i = 0; i < tables; i++) {
        before[i] = table[i].games;
    }
    for (int left = tables; left > 0;) { /* every game comes to its end */
        turn();
        left = 0;
        for (int i = 0; i < tables; i++) {
            left += table[i].games == before[i];
        }
    }
    check_health();
    int games = 0;
    for (int i = 0; i < tables; i++) {
        games += table[i].games;
    }
    for (int i = 0; i < NODES; i++) {
        if (node[i].pid != 0) {
            server_stop(node[i].pid);
        }
    }
    printf("%ld kills, %ld restarts and %ld crashes of the database; %ld moves and %ld lines"
           " acknowledged, %d games ended, nothing lost\n"
           "%ld stale, %ld refused, %ld times joined again; told %ld times in part, "
           "%ld from the"
           " beginning; at most %ld ms behind\n",
           count.kills, count.restarts, count.crashes, count.moves, count.lines, games, count.stale,
           count.refused, count.rejoined, count.parts, count.whole, (long)count.behind);
    return count.moves > 0 && games > 0 ? 0 : 1;
}
/* NOLINTEND(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
