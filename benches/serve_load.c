/*
 * serve_load.c - how fast online tables answer under load, and what an idle connection costs.
 *   serve_load PROGRAM FOLDER [TABLES [SECONDS [THINK_MS [MATES]]]]
 * Starts `PROGRAM serve` with a store of its own in the working folder, opens TABLES tables with four
 * connections each, and lets scripted players move: at every table someone moves THINK_MS on average
 * after the move before; MATES computer players sit there too. An answer counts from the move to the message that it is on disk. Everything
 * runs on this machine, the players included. Prints lines of name, value and unit, a tab between them.
 */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../tests/serve/wire.h"
#include "rednov_crew.h"

enum {
    SEATS = 4,
    MATES_MAX = 4,
    AT_ONCE = 64,
    REST_S = 3,
    ID = 32,
    SAMPLES = 4000000,
    EVENTS = 1024
};

typedef struct Table Table;

typedef struct Seat {
    Wire wire;
    Table *table;
    int number;
} Seat;

struct Table {
    Seat seat[SEATS];
    char id[ID + 1];
    char invite[ID + 1];
    int seated;
    int64_t due; /* when the next move is to be sent; 0: none */
    int64_t sent;
    int mover;
    char move[64];
    long long rev;
    bool playing;
};

static int port;
static pid_t server;
static int loop;
static Table *tables;
static int table_count;
static int opened;
static int mates;
static int playing;
static int64_t think_us;
static bool quiet; /* no more moves */
static float *samples;
static size_t sample_count;
static long games;
static long refused;

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void say(Seat *seat, const char *text)
{
    if (!wire_send(&seat->wire, text, strlen(text))) {
        fprintf(stderr, "a connection is lost\n");
        exit(1);
    }
}

/* ---- What is heard, by looking for what is needed only ----------------------------------------- */

static bool find(const char *text, const char *key, char *value, size_t size)
{
    const char *at = strstr(text, key);
    if (at == NULL) {
        return false;
    }
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    if (length >= size) {
        return false;
    }
    memcpy(value, at, length);
    value[length] = '\0';
    return true;
}

static void open_table(Table *table)
{
    table->seated = 1;
    table->playing = false;
    table->due = 0;
    char ask[256];
    int used = snprintf(ask, sizeof ask,
                        "{\"id\":1,\"do\":\"open\",\"name\":\"P0\",\"config\":{\"players\":%d},"
                        "\"seats\":[\"me\"",
                        SEATS + mates);
    for (int i = 1; i < SEATS + mates; i++) {
        used += snprintf(ask + used, sizeof ask - (size_t)used, ",\"%s\"",
                         i < SEATS ? "free" : rn_kind_word(RN_MATE));
    }
    snprintf(ask + used, sizeof ask - (size_t)used, "]}");
    say(&table->seat[0], ask);
}

static void seat_others(Table *table, const char *text)
{
    char ask[256];
    assert(find(text, "\"table\":{\"table\":\"", table->id, sizeof table->id));
    assert(find(text, "\"invite\":\"", table->invite, sizeof table->invite));
    for (int i = 1; i < SEATS; i++) {
        snprintf(ask, sizeof ask, "{\"id\":2,\"do\":\"join\",\"table\":\"%s\"}", table->id);
        say(&table->seat[i], ask);
        snprintf(ask, sizeof ask,
                 "{\"id\":3,\"do\":\"sit\",\"gnomes\":[\"%c\"],\"name\":\"P%d\",\"invite\":\"%s\"}",
                 'A' + i, i, table->invite);
        say(&table->seat[i], ask);
    }
}

/* 0 up to 1; the players need to differ, not to surprise. */
static double random_share(void)
{
    static uint64_t state = 1;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 11) / (double)(UINT64_C(1) << 53);
}

/* One of the moves in the list, any one. */
static void choose(Table *table, const char *list)
{
    int count = 1;
    const char *end = strchr(list, ']');
    for (const char *at = list; at < end; at++) {
        count += *at == ',';
    }
    int place = (int)(random_share() * count);
    for (; place > 0; place--) {
        list = strchr(list, ',') + 1;
    }
    find(list, "\"", table->move, sizeof table->move);
}

static void hear_game(Seat *seat, const char *text)
{
    Table *table = seat->table;
    const char *game = strstr(text, "\"game\":{");
    const char *decision = game != NULL ? strstr(game, "\"decision\":{\"kind\":\"") : NULL;
    if (decision == NULL) {
        return;
    }
    if (strncmp(decision + 20, "over", 4) == 0) {
        if (seat->number == 0) {
            games++;
            open_table(table);
        }
        return;
    }
    const char *gnome = strstr(decision, "\"gnome\":\"");
    const char *list = strstr(decision, "\"moves\":[");
    if (gnome == NULL || list == NULL || gnome[9] - 'A' != seat->number) {
        return;
    }
    table->rev = strtoll(game + 14, NULL, 10);
    table->mover = seat->number;
    choose(table, list + 9);
    table->due = now_us() + 1 + (int64_t)((double)think_us * 2 * random_share());
    if (!table->playing) {
        table->playing = true;
        playing++;
    }
}

static void hear(Seat *seat, const char *text)
{
    Table *table = seat->table;
    if (strncmp(text, "{\"re\":", 6) == 0) {
        bool ok = strstr(text, "\"ok\":true") != NULL && strstr(text, "\"ok\":true") < text + 24;
        if (!ok) {
            refused++;
            fprintf(stderr, "%.200s\n", text);
        }
        if (text[6] == '1' && ok) {
            seat_others(table, text);
        } else if (text[6] == '3' && ++table->seated == SEATS) {
            say(&table->seat[0], "{\"id\":4,\"do\":\"start\"}");
        } else if (text[6] == '5') {
            if (sample_count < SAMPLES) {
                samples[sample_count++] = (float)(now_us() - table->sent) / 1000;
            }
        }
        return;
    }
    if (strncmp(text, "{\"tell\":\"game\"", 14) == 0) {
        hear_game(seat, text);
    }
}

/* ---- The loop --------------------------------------------------------------------------------- */

static void send_due(int64_t now)
{
    for (int i = 0; i < opened; i++) {
        Table *table = &tables[i];
        char ask[160];
        if (table->due == 0 || table->due > now || quiet) {
            continue;
        }
        snprintf(ask, sizeof ask, "{\"id\":5,\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
                 table->rev, table->move);
        table->due = 0;
        table->sent = now;
        say(&table->seat[table->mover], ask);
    }
}

static void run_once(void)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(loop, events, EVENTS, 1);
    for (int i = 0; i < count; i++) {
        Seat *seat = events[i].data.ptr;
        size_t size;
        const char *text;
        if (!wire_read(&seat->wire)) {
            fprintf(stderr, "a connection was closed (%d)\n", seat->wire.closed_as);
            exit(1);
        }
        while ((text = wire_next(&seat->wire, &size)) != NULL) {
            hear(seat, text);
        }
    }
    send_due(now_us());
}

static void run_for(double seconds)
{
    int64_t until = now_us() + (int64_t)(seconds * 1e6);
    while (now_us() < until) {
        run_once();
    }
}

static void open_all(void)
{
    while (playing < table_count) {
        while (opened < table_count && opened - playing < AT_ONCE) {
            Table *table = &tables[opened++];
            for (int i = 0; i < SEATS; i++) {
                Seat *seat = &table->seat[i];
                seat->table = table;
                seat->number = i;
                if (!wire_connect(&seat->wire, port)) {
                    fprintf(stderr, "no connection\n");
                    exit(1);
                }
                epoll_ctl(loop, EPOLL_CTL_ADD, seat->wire.fd,
                          &(struct epoll_event){.events = EPOLLIN, .data.ptr = seat});
            }
            open_table(table);
        }
        run_once();
    }
}

/* ---- Figures ---------------------------------------------------------------------------------- */

static double metric(const char *name)
{
    char *text = http_get(port, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    char line[64];
    snprintf(line, sizeof line, "\nrednov_%s ", name);
    const char *at = text != NULL ? strstr(text, line) : NULL;
    double value = at != NULL ? strtod(at + strlen(line), NULL) : -1;
    free(text);
    return value;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a;
    float y = *(const float *)b;
    return (x > y) - (x < y);
}

static double share(double part)
{
    return sample_count > 0 ? (double)samples[(size_t)((double)(sample_count - 1) * part)] : -1;
}

static void report(double seconds, double empty, double busy, double idle)
{
    double connections = table_count * (double)SEATS;
    qsort(samples, sample_count, sizeof *samples, by_size);
    printf("tables\t%d\t\n", table_count);
    printf("connections\t%.0f\t\n", connections);
    printf("mates at a table\t%d\t\n", mates);
    printf("moves a second\t%.0f\t\n", (double)sample_count / seconds);
    printf("answer, median\t%.2f\tms\n", share(0.5));
    printf("answer, 99 %%\t%.2f\tms\n", share(0.99));
    printf("answer, slowest\t%.2f\tms\n", share(1));
    printf("moves per write\t%.1f\t\n",
           metric("store_writes_total") / metric("store_batches_total"));
    printf("memory, empty\t%.1f\tMB\n", empty / 1e6);
    printf("memory, under load\t%.1f\tMB\n", busy / 1e6);
    printf("memory, idle\t%.1f\tMB\n", idle / 1e6);
    printf("idle connection\t%.1f\tkB\n", (idle - empty) / connections / 1000);
    printf("games ended\t%ld\t\n", games);
    printf("moves of mates\t%.0f\t\n", metric("crew_moves_total"));
    printf("refused\t%ld\t\n", refused);
}

int main(int argc, char **argv)
{
    assert(argc >= 3);
    table_count = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 100;
    double seconds = argc > 4 ? strtod(argv[4], NULL) : 10;
    think_us = 1000 * (int64_t)(argc > 5 ? strtol(argv[5], NULL, 10) : 1000);
    mates = argc > 6 ? (int)strtol(argv[6], NULL, 10) : 0;
    assert(mates >= 0 && mates <= MATES_MAX);
    char clients[16];
    const char *store = getenv("REDNOV_POSTGRES"); /* tests/serve/postgres.sh sets it */
    snprintf(clients, sizeof clients, "%d", table_count * SEATS + 16);
    const char *const arguments[] = {"--folder",
                                     argv[2],
                                     "--store",
                                     store != NULL ? store : "load.db",
                                     "--clients",
                                     clients,
                                     "--per-address",
                                     clients,
                                     "--per-second",
                                     "100",
                                     "--rest",
                                     "3",
                                     NULL};
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
    unlink("load.db");
    unlink("load.db-wal");
    unlink("load.db-shm");
    tables = calloc((size_t)table_count, sizeof *tables);
    samples = malloc(SAMPLES * sizeof *samples);
    loop = epoll_create1(0);
    port = server_start(argv[1], arguments, &server);
    assert(port > 0);
    double empty = metric("resident_bytes");
    open_all();
    run_for(2);
    sample_count = 0;
    run_for(seconds);
    double busy = metric("resident_bytes");
    size_t count = sample_count;
    quiet = true;
    run_for(1);
    sample_count = count;
    run_for(REST_S + 4);
    double idle = metric("resident_bytes");
    report(seconds, empty, busy, idle);
    int status;
    kill(server, SIGTERM);
    waitpid(server, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "the server has failed\n");
        return 1;
    }
    struct rusage spent;
    getrusage(RUSAGE_CHILDREN, &spent);
    printf("server, processor\t%.1f\ts\n",
           (double)(spent.ru_utime.tv_sec + spent.ru_stime.tv_sec) +
               (double)(spent.ru_utime.tv_usec + spent.ru_stime.tv_usec) / 1e6);
    return refused == 0 ? 0 : 1;
}
