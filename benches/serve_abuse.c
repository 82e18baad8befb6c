/*
 * serve_abuse.c - what one abusive address does to the others.
 *   serve_abuse PROGRAM FOLDER [SECONDS [FLOOD..]]
 * Starts `PROGRAM serve` with a store of its own in the working folder, as behind a proxy. Honest people, each
 * from an address of its own, talk at their tables and ask for the list; how long an answer takes is measured for
 * SECONDS alone and for SECONDS beside each flood, which comes from one address, by a process of its own that
 * has less of the processors than the server. All runs on this machine. Prints lines of name, value and unit, a
 * tab between them.
 */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../tests/serve/boat.h"
#include "../tests/serve/people.h"

enum { HONEST = 10, PAUSE_MS = 20, CROWD = 150, SAMPLES = 100000, NICE = 5, BIG = 60000 };

static int port;
static double samples[SAMPLES];
static int sample_count;
static char big[BIG];

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool come_from(Wire *wire, const char *address)
{
    char headers[160];
    snprintf(headers, sizeof headers, "Sec-WebSocket-Protocol: rednov\r\nX-Forwarded-For: %s\r\n",
             address);
    return wire_open(wire, port, "/ws", headers) == 101;
}

static bool bad_one(Person *person)
{
    *person = (Person){.quiet = true};
    return come_from(&person->wire, "198.51.100.1");
}

static void say(Wire *wire, const char *text) { wire_send(wire, text, strlen(text)); }

/* What has come is thrown away. */
static void listen_to(Wire *wires, int count)
{
    char bytes[65536];
    for (int i = 0; i < count; i++) {
        while (wires[i].fd >= 0 && recv(wires[i].fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {
        }
    }
}

/* ---- Floods: each goes on until its process is ended ------------------------------------------------- */

#define OPEN "\"do\":\"open\",\"name\":\"Bad\",\"config\":{\"players\":4}"

/* A table of one's own with a crowd around it; the first eight of them sit in the one seat. */
static void gather_crowd(Wire *crowd, int count, const char *more)
{
    Person first;
    char text[256];
    if (!bad_one(&first) || !person_ask(&first, OPEN "%s}", more)) {
        _exit(1);
    }
    person_ask(&first, "\"do\":\"start\"}");
    crowd[0] = first.wire;
    for (int i = 1; i < count; i++) {
        Person one;
        crowd[i].fd = -1;
        if (!bad_one(&one)) {
            continue;
        }
        crowd[i] = one.wire;
        snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                 text_of(first.table, "table"), first.token);
        if (i >= 8) {
            snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}",
                     text_of(first.table, "table"));
        }
        say(&crowd[i], text);
    }
}

/* Everyone in a crowd hears of every new name. */
static void flood_names(void)
{
    static Wire crowd[CROWD];
    gather_crowd(crowd, CROWD, "");
    for (;;) {
        for (int i = 0; i < CROWD; i++) {
            if (crowd[i].fd >= 0) {
                say(&crowd[i], "{\"do\":\"name\",\"name\":\"Bad\"}");
            }
        }
        listen_to(crowd, CROWD);
        wait_ms(45);
    }
}

static void flood_long_messages(void)
{
    enum { COUNT = 30 };
    static Wire wires[COUNT];
    memset(big, '[', sizeof big);
    for (;;) {
        for (int i = 0; i < COUNT; i++) {
            Person one;
            if (wires[i].fd <= 0 || !wire_send(&wires[i], big, sizeof big)) {
                wires[i].fd = bad_one(&one) ? one.wire.fd : -1;
            }
        }
        listen_to(wires, COUNT);
        wait_ms(30);
    }
}

static void flood_daily_results(void)
{
    enum { COUNT = 20 };
    static Wire wires[COUNT];
    char day[RN_DAY_MAX];
    rn_daily_today(day);
    char *record = boat_of(day);
    for (unsigned n = 0;; n++) {
        Person one;
        Wire *wire = &wires[n % COUNT];
        char token[33];
        snprintf(token, sizeof token, "%032x", n);
        char *said = boat_result(day, record, token);
        if (wire->fd <= 0 || !wire_send(wire, said, strlen(said))) {
            wire->fd = bad_one(&one) ? one.wire.fd : -1;
        }
        free(said);
        listen_to(wires, COUNT);
        wait_ms(5);
    }
}

/* Connections that ask and never read. */
static void flood_unread(void)
{
    enum { COUNT = 190 };
    static Wire wires[COUNT];
    char text[128];
    Person first;
    if (!bad_one(&first) || !person_ask(&first, OPEN ",\"public\":true}")) {
        _exit(1);
    }
    for (int i = 0; i < 90; i++) {
        person_ask(&first, "\"do\":\"chat\",\"text\":\"%0480d\"}", i);
    }
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}",
             text_of(first.table, "table"));
    for (;;) {
        for (int i = 0; i < COUNT; i++) {
            Person one;
            int small = 4096;
            if (wires[i].fd > 0 && wire_send(&wires[i], text, strlen(text))) {
                continue;
            }
            if (wires[i].fd > 0) {
                close(wires[i].fd);
            }
            wires[i].fd = bad_one(&one) ? one.wire.fd : -1;
            setsockopt(wires[i].fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        }
        wait_ms(50);
    }
}

/* Messages that do not end. */
static void flood_halves(void)
{
    enum { COUNT = 190 };
    static Wire wires[COUNT];
    memset(big, ' ', sizeof big);
    for (;;) {
        for (int i = 0; i < COUNT; i++) {
            Person one;
            if (wires[i].fd > 0 && wire_frame(&wires[i], 0x00, " ", 1, true)) {
                continue;
            }
            if (wires[i].fd > 0) {
                close(wires[i].fd);
            }
            wires[i].fd = bad_one(&one) ? one.wire.fd : -1;
            if (wires[i].fd > 0) {
                wire_frame(&wires[i], 0x01, big, sizeof big, true);
            }
        }
        wait_ms(100);
    }
}

/* Frames that are no messages, as many as there is room for. */
static void flood_pings(void)
{
    enum { COUNT = 30, PING = 6 };
    static Wire wires[COUNT];
    static size_t sent[COUNT]; /* of a ping that is not whole yet */
    for (size_t at = 0; at + FRAME_HEAD < sizeof big; at += PING) {
        frame_make((unsigned char *)big + at, 0x89, "", 0, true);
    }
    for (;;) {
        for (int i = 0; i < COUNT; i++) {
            Person one;
            ssize_t more = wires[i].fd <= 0 ? 0
                                            : send(wires[i].fd, big + sent[i], BIG - 2 * FRAME_HEAD,
                                                   MSG_NOSIGNAL | MSG_DONTWAIT);
            if (more > 0) {
                sent[i] = (sent[i] + (size_t)more) % PING;
            } else if (wires[i].fd <= 0 || errno != EAGAIN) {
                close(wires[i].fd);
                wires[i].fd = bad_one(&one) ? one.wire.fd : -1;
                sent[i] = 0;
            }
        }
        listen_to(wires, COUNT);
        wait_ms(1);
    }
}

static void flood_connect(void)
{
    static const char request[] = "CONNECT example.org:80 HTTP/1.1\r\nHost: example.org\r\n\r\n";
    for (;;) {
        int fd = wire_plain(port);
        if (fd >= 0 && wire_raw(fd, request, strlen(request))) {
            for (int i = 0; i < 100 && send(fd, big, sizeof big, MSG_NOSIGNAL | MSG_DONTWAIT) > 0;
                 i++) {
            }
        }
        close(fd);
        wait_ms(1);
    }
}

/* Tables that are opened and left, with a deadline in a month. */
static void flood_tables(void)
{
    for (;;) {
        Person one;
        if (bad_one(&one)) {
            for (int i = 0; i < 20; i++) {
                person_ask(&one, OPEN ",\"deadline\":2592000,\"stand_in\":\"mate\"}");
                person_ask(&one, "\"do\":\"start\"}");
            }
        }
        person_drop(&one);
        wait_ms(5);
    }
}

/* A crowd around a game of computer players, which all hear. */
static void flood_crew(void)
{
    static Wire crowd[CROWD];
    for (;;) {
        gather_crowd(crowd, CROWD,
                     ",\"seats\":[\"lubber\",\"lubber\",\"lubber\",\"me\"],\"deadline\":1,"
                     "\"stand_in\":\"lubber\"");
        for (int i = 0; i < 200; i++) {
            listen_to(crowd, CROWD);
            wait_ms(20);
        }
        for (int i = 0; i < CROWD; i++) {
            close(crowd[i].fd);
        }
    }
}

/* Many tables of mates that play on and on, and captains among them. */
static void flood_mates(void)
{
    enum { COUNT = 100 };
    static Person ones[COUNT];
    for (int i = 0; i < COUNT; i++) {
        if (bad_one(&ones[i])) {
            person_ask(&ones[i],
                       OPEN ",\"seats\":[\"me\",\"mate\",\"mate\",\"%s\"],\"deadline\":1,"
                            "\"stand_in\":\"mate\"}",
                       rn_kind_word(i % 4 == 0 ? RN_CAPTAIN : RN_MATE));
            person_ask(&ones[i], "\"do\":\"start\"}");
        }
    }
    for (unsigned n = 0;; n++) {
        for (int i = 0; i < COUNT; i++) {
            while (wire_read(&ones[i].wire)) {
                struct pollfd more = {.fd = ones[i].wire.fd, .events = POLLIN};
                json_t *message = person_hear(&ones[i]);
                json_decref(message);
                if (poll(&more, 1, 0) <= 0) {
                    break;
                }
            }
            if (decider_of(&ones[i]) == 0) {
                person_move(&ones[i], n);
            }
        }
        wait_ms(10);
    }
}

typedef struct Flood {
    const char *name;
    void (*begin)(void);
} Flood;

static const Flood FLOODS[] = {
    {"names", flood_names},   {"long", flood_long_messages}, {"daily", flood_daily_results},
    {"unread", flood_unread}, {"halves", flood_halves},      {"connect", flood_connect},
    {"tables", flood_tables}, {"crew", flood_crew},          {"mates", flood_mates},
    {"pings", flood_pings},
};

/* ---- Honest people -------------------------------------------------------------------------------------- */

static void measure(Person *honest, double seconds)
{
    double end = now_s() + seconds;
    sample_count = 0;
    for (unsigned n = 0; now_s() < end; n++) {
        Person *one = &honest[n % HONEST];
        double begin = now_s();
        bool good = n % 4 == 3 ? person_ask(one, "\"do\":\"list\"}")
                               : person_ask(one, "\"do\":\"chat\",\"text\":\"hello\"}");
        if (!good) {
            fprintf(stderr, "an honest one was refused\n");
            exit(1);
        }
        if (sample_count < SAMPLES) {
            samples[sample_count++] = (now_s() - begin) * 1000;
        }
        wait_ms(PAUSE_MS);
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double share(double part)
{
    qsort(samples, (size_t)sample_count, sizeof *samples, by_size);
    return sample_count > 0 ? samples[(int)((sample_count - 1) * part)] : -1;
}

/* The most memory that the server has had, in bytes. */
static double most_memory(pid_t server)
{
    char path[64];
    char line[128];
    double kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "VmHWM:", 6) == 0) {
            kilobytes = strtod(line + 6, NULL);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return kilobytes * 1024;
}

static void try_flood(const Flood *flood, const char *const *arguments, double seconds)
{
    Person honest[HONEST];
    pid_t server;
    int status;
    unlink("abuse.db");
    unlink("abuse.db-wal");
    unlink("abuse.db-shm");
    port = server_start(arguments[0], arguments + 1, &server);
    assert(port > 0);
    for (int i = 0; i < HONEST; i++) {
        char address[32];
        snprintf(address, sizeof address, "192.0.2.%d", i + 1);
        honest[i] = (Person){.size = 0};
        assert(come_from(&honest[i].wire, address));
        assert(
            person_ask(&honest[i], "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3}}"));
    }
    measure(honest, seconds);
    double before = share(0.5);
    pid_t bad = fork();
    if (bad == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICE);
        flood->begin();
        _exit(0);
    }
    measure(honest, 1); /* until it has begun */
    double heard = metric_of(port, "messages_total");
    double put_off = metric_of(port, "messages_limited_total");
    measure(honest, seconds);
    heard = metric_of(port, "messages_total") - heard - sample_count;
    put_off = metric_of(port, "messages_limited_total") - put_off;
    double memory = most_memory(server);
    bool still = waitpid(bad, &status, WNOHANG) == 0;
    printf("%s: answer, median, alone\t%.2f\tms\n", flood->name, before);
    printf("%s: answer, median%s\t%.2f\tms\n", flood->name, still ? "" : " (it gave up)",
           share(0.5));
    printf("%s: answer, 99 %%\t%.2f\tms\n", flood->name, share(0.99));
    printf("%s: messages a second, put off\t%.0f, %.0f\t\n", flood->name, heard / seconds,
           put_off / seconds);
    printf("%s: memory, at most\t%.1f\tMB\n", flood->name, memory / 1e6);
    fflush(stdout);
    kill(bad, SIGKILL);
    if (still) {
        waitpid(bad, &status, 0);
    }
    for (int i = 0; i < HONEST; i++) {
        person_drop(&honest[i]);
    }
    server_stop(server);
}

int main(int argc, char **argv)
{
    assert(argc >= 3);
    double seconds = argc > 3 ? strtod(argv[3], NULL) : 5;
    const char *const arguments[] = {argv[1],    "--folder",       argv[2], "--store",
                                     "abuse.db", "--behind-proxy", NULL};
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < sizeof FLOODS / sizeof *FLOODS; i++) {
        bool wanted = argc <= 4;
        for (int k = 4; k < argc; k++) {
            wanted = wanted || strcmp(argv[k], FLOODS[i].name) == 0;
        }
        if (wanted) {
            try_flood(&FLOODS[i], arguments, seconds);
        }
    }
    return 0;
}
