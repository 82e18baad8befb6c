/*
 * limits.c - what one client, one address and all of them may cost; a bad one costs only itself.
 *   limits PROGRAM FOLDER
 * Needs an empty working folder. Each part runs a server of its own with small limits.
 */
/* The dice of a test. */
/* NOLINTBEGIN(cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#include <assert.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"

enum { MANY = 64, BAD_ONES = 3, BAD_MS = 5000, PING_MS = 250, DISK_MS = 500, ANSWERS_MAX = 1000 };

static const char *program;
static const char *folder;
static int port;
static pid_t server;

#define START(...) \
    start((const char *const[]){"--folder", folder, "--store", "limits.db", "--log", "log.json", \
                                __VA_ARGS__, NULL})
#define OPEN "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3}}"

static void start(const char *const *arguments)
{
    unlink("limits.db");
    unlink("limits.db-wal");
    unlink("limits.db-shm");
    port = server_start(program, arguments, &server);
    assert(port > 0);
}

/* Whether the server ends the connection within this time. */
static bool is_ended(int fd, int ms)
{
    char bytes[4096];
    int64_t until = now_ms() + ms;
    while (now_ms() < until) {
        if (poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, 20) == 1 &&
            recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) <= 0)
            return true;
    }
    return false;
}

static bool wait_for_clients(double count, int ms)
{
    int64_t until = now_ms() + ms;
    while (metric_of(port, "clients") != count && now_ms() < until)
        wait_ms(30);
    return metric_of(port, "clients") == count;
}

/* ---- Connections ------------------------------------------------------------------------------ */

static void an_address_has_so_many_connections(void)
{
    int plain[MANY];
    Wire wire[MANY];
    START("--per-address", "8");
    for (int i = 0; i < 4; i++)
        assert((plain[i] = wire_plain(port)) >= 0);
    for (int i = 0; i < 4; i++)
        assert(wire_connect(&wire[i], port));
    int more = wire_plain(port);
    assert(more >= 0 && is_ended(more, 2000)); /* the page's files count too */
    close(more);
    Wire another;
    assert(!wire_connect(&another, port));
    wire_close(&another);
    for (int i = 0; i < 4; i++)
        assert(!is_ended(plain[i], 1)); /* who was there first stays */
    close(plain[0]);
    close(plain[1]);
    wait_ms(50);
    assert(wire_connect(&another, port)); /* and there is room again */
    wire_close(&another);
    wait_ms(50);
    assert(metric_of(port, "connections_refused_total") >= 2);
    for (int i = 2; i < 4; i++)
        close(plain[i]);
    for (int i = 0; i < 4; i++)
        wire_close(&wire[i]);
    server_stop(server);
}

static bool come_from(Wire *wire, const char *address)
{
    char headers[256];
    snprintf(headers, sizeof headers, "Sec-WebSocket-Protocol: rednov\r\nX-Forwarded-For: %s\r\n",
             address);
    return wire_open(wire, port, "/ws", headers) == 101;
}

/* Behind a proxy the address is the last one it names; a network of IPv6 is one address. */
static void addresses_behind_a_proxy(void)
{
    static const char *const one[] = {"10.0.0.1", "9.9.9.9, 10.0.0.1", "10.0.0.2, 10.0.0.1"};
    static const char *const net[] = {"2001:db8:1:2::1", "2001:db8:1:2:ffff::7",
                                      "2001:db8:1:2:3:4:5:6"};
    Wire wire[8];
    START("--behind-proxy", "--per-address", "3");
    for (int i = 0; i < 3; i++)
        assert(come_from(&wire[i], one[i]) && come_from(&wire[3 + i], net[i]));
    assert(!come_from(&wire[6], "10.0.0.1") && !come_from(&wire[7], "2001:db8:1:2::9"));
    wire_close(&wire[6]);
    wire_close(&wire[7]);
    assert(come_from(&wire[6], "10.0.0.3") && come_from(&wire[7], "2001:db8:1:3::1"));
    for (int i = 0; i < 8; i++)
        wire_close(&wire[i]);
    server_stop(server);
}

static void all_have_so_many_connections(void)
{
    Wire wire[5];
    START("--clients", "4");
    for (int i = 0; i < 4; i++)
        assert(wire_connect(&wire[i], port));
    if (wire_connect(&wire[4], port))
        assert(is_ended(wire[4].fd, 2000));
    wire_close(&wire[4]);
    assert(wait_for_clients(4, 2000));
    wire_close(&wire[0]);
    assert(wait_for_clients(3, 2000));
    assert(wire_connect(&wire[0], port));
    for (int i = 0; i < 4; i++)
        wire_close(&wire[i]);
    server_stop(server);
}

/* ---- Tables and games ------------------------------------------------------------------------- */

static void so_many_tables_are_opened(void)
{
    Person one;
    Person two;
    START("--tables", "5");
    person_connect(&one, port);
    for (int i = 0; i < 5; i++)
        assert(strcmp(person_word(&one, OPEN), "ok") == 0);
    assert(strcmp(person_word(&one, OPEN), "full") == 0);
    assert(strcmp(person_word(&one, "\"do\":\"ping\"}"), "ok") == 0);
    person_drop(&one);
    server_stop(server);
    START("--per-address", "30"); /* 20 by one connection, 30 by one address */
    person_connect(&one, port);
    for (int i = 0; i < 20; i++)
        assert(strcmp(person_word(&one, OPEN), "ok") == 0);
    assert(strcmp(person_word(&one, OPEN), "full") == 0);
    person_connect(&two, port);
    int opened = 0;
    while (opened < 20 && strcmp(person_word(&two, OPEN), "ok") == 0)
        opened++;
    assert(opened == 10 || opened == 11); /* one more every three seconds */
    person_drop(&one);
    person_drop(&two);
    server_stop(server);
}

/* Records cost the store something: an address gets so many, the page meanwhile all it wants. */
static void so_many_games_are_asked_for(void)
{
    static const char request[] =
        "GET /game/0123456789abcdef0123456789abcdef.rn HTTP/1.1\r\nHost: x\r\n"
        "Connection: close\r\n\r\n";
    int missing = 0;
    int busy = 0;
    START("--per-address", "60");
    for (int i = 0; i < 100; i++) {
        char *answer = http_get(port, request);
        assert(answer != NULL);
        missing +=
            strstr(answer, " 404 ") != NULL && strstr(answer, "no such finished game") != NULL;
        busy += strstr(answer, " 503 ") != NULL && strstr(answer, "Try again later") != NULL;
        free(answer);
    }
    printf("games: %d of 100 looked for, %d put off\n", missing, busy);
    assert(missing + busy == 100 && missing >= 60 && missing < 95);
    char *page = http_get(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert(page != NULL && strstr(page, " 200 ") != NULL);
    free(page);
    server_stop(server);
}

/* ---- Messages --------------------------------------------------------------------------------- */

/* Guesses at a token: as many as messages are allowed, and then no connection. */
static void guessing_is_slow(void)
{
    Person ann;
    Person thief;
    int tried = 0;
    int put_off = 0;
    START("--per-second", "10");
    person_connect(&ann, port);
    assert(person_ask(&ann, OPEN));
    person_connect(&thief, port);
    for (int i = 0; i < 50; i++) { /* a refusal as `slow` says no id: the next message is it */
        person_say(&thief, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}",
                   text_of(ann.table, "table"), i);
        json_t *answer = person_hear(&thief, 2000);
        tried += strcmp(text_of(answer, "error"), "token") == 0;
        put_off += strcmp(text_of(answer, "error"), "slow") == 0;
        json_decref(answer);
    }
    for (int i = 0; i < 40; i++)
        person_say(&thief, "\"do\":\"ping\"}");
    bool gone = is_ended(thief.wire.fd, 9000);
    printf("guessing: %d tries at once, %d put off, then the end\n", tried, put_off);
    assert(tried >= 30 && tried < 40 && tried + put_off == 50 && gone);
    assert(person_ask(&ann, "\"do\":\"ping\"}"));
    person_drop(&thief);
    assert(wait_for_clients(1, 2000));
    person_drop(&ann);
    server_stop(server);
}

/* Who asks and does not read is let go, and nothing is kept for it. */
static void who_does_not_read_is_let_go(void)
{
    Person ann;
    Wire lazy[4];
    char text[128];
    START("--per-second", "5000");
    person_connect(&ann, port);
    assert(person_ask(&ann, OPEN));
    for (int i = 0; i < 90; i++)
        assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"%0480d\"}", i));
    double before = metric_of(port, "resident_bytes");
    int size = snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}",
                        text_of(ann.table, "table"));
    for (int i = 0; i < 4; i++) {
        int small = 4096;
        assert(wire_connect(&lazy[i], port));
        setsockopt(lazy[i].fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    }
    for (int n = 0; n < 300; n++) { /* 15 million bytes each */
        for (int i = 0; i < 4; i++)
            wire_send(&lazy[i], text, (size_t)size);
        wait_ms(4); /* all that has room is sent; what is left is what nobody reads */
    }
    assert(wait_for_clients(1, 4000));
    double more = metric_of(port, "resident_bytes") - before;
    printf("not reading: 4 of 4 let go; %.1f million bytes more in memory\n", more / 1e6);
    assert(more < 30e6);
    assert(person_ask(&ann, "\"do\":\"ping\"}"));
    for (int i = 0; i < 4; i++)
        wire_close(&lazy[i]);
    person_drop(&ann);
    server_stop(server);
}

/* ---- A bad one costs only itself -------------------------------------------------------------- */

static const char CAPTAINS[] =
    "{\"do\":\"open\",\"name\":\"x\",\"config\":{\"players\":8},\"seats\":[\"captain\","
    "\"captain\","
    "\"captain\",\"captain\",\"captain\",\"captain\",\"captain\",\"me\"],\"think\":10000,"
    "\"public\":true}";
static const char RESULT[] =
    "{\"do\":\"daily-put\",\"day\":\"2026-11-15\",\"name\":\"x\",\"token\":"
    "\"0123456789abcdef0123456789abcdef\",\"record\":\"x\"}";

static void say_anything(Wire *wire)
{
    static const char *const texts[] = {
        "{\"do\":\"ping\"}",
        "{\"do\":\"list\"}",
        "{",
        "\xff",
        "[]",
        "{\"do\":\"open\"}",
        "{\"do\":\"join\",\"table\":\"0123456789abcdef0123456789abcdef\"}",
        "{\"do\":\"game\",\"table\":\"0123456789abcdef0123456789abcdef\"}",
        CAPTAINS,
        "{\"do\":\"start\"}",
        "{\"do\":\"move\",\"rev\":1,\"move\":\"pass\"}",
        "{\"do\":\"rematch\"}",
        RESULT,
    };
    static char large[65000];
    const char *text = texts[(size_t)rand() % (sizeof texts / sizeof *texts)];
    memset(large, '[', sizeof large);
    switch (rand() % 12) {
    case 0: wire_send(wire, large, sizeof large); break;
    case 1: wire_frame(wire, 0x01, large, 1000, true); break;
    case 2: wire_frame(wire, 0x89, large, 100, true); break;
    default: wire_send(wire, text, strlen(text)); break;
    }
}

/* Everything that can be done, as fast as it goes, until it is ended; from a few addresses. */
static void be_bad(unsigned seed)
{
    char address[32];
    static const char *const requests[] = {
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /game/0123456789abcdef0123456789abcdef.rn HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n",
        "rubbish\r\n\r\n",
        "GET /ws HTTP/1.1\r\n",
    };
    int kept[MANY];
    for (int i = 0; i < MANY; i++)
        kept[i] = -1;
    srand(seed);
    for (unsigned n = 0;; n++) {
        int *place = &kept[n % MANY];
        if (*place >= 0)
            close(*place);
        *place = -1;
        if (n % 2 == 0) {
            const char *text = requests[(size_t)rand() % 5];
            *place = wire_plain(port);
            if (*place >= 0)
                wire_raw(*place, text, strlen(text));
            continue;
        }
        Wire wire;
        snprintf(address, sizeof address, "10.0.%u.%u", seed, n % 5);
        if (come_from(&wire, address))
            for (int i = 0; i < 200; i++)
                say_anything(&wire);
        *place = wire.fd;
        free(wire.heard);
    }
}

static int by_size(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a;
    int64_t two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

/* How long answers take, in the order of their time: of moves, and of pings, which need no disk. */
typedef struct Times {
    int64_t move[ANSWERS_MAX];
    int64_t ping[ANSWERS_MAX];
    int64_t list[ANSWERS_MAX];
    int count;
} Times;

/* Plays as a person does. */
static void play_for(Person *ann, int ms, Times *times)
{
    int64_t until = now_ms() + ms;
    times->count = 0;
    while (now_ms() < until && times->count < ANSWERS_MAX && decider_of(ann) >= 0) {
        long long rev = rev_of(ann);
        int64_t begin = now_ms();
        assert(person_move(ann, (size_t)rand()));
        times->move[times->count] = now_ms() - begin;
        person_catch_up(ann, rev + 1);
        wait_ms(55);
        begin = now_ms();
        assert(person_ask(ann, "\"do\":\"ping\"}"));
        times->ping[times->count] = now_ms() - begin;
        wait_ms(55);
        begin = now_ms();
        assert(person_ask(ann, "\"do\":\"list\"}"));
        times->list[times->count++] = now_ms() - begin;
        wait_ms(55); /* fewer than twenty in a second */
    }
    qsort(times->move, (size_t)times->count, sizeof *times->move, by_size);
    qsort(times->ping, (size_t)times->count, sizeof *times->ping, by_size);
    qsort(times->list, (size_t)times->count, sizeof *times->list, by_size);
}

static void a_bad_one_costs_only_itself(void)
{
    static Times usual;
    static Times times;
    pid_t bad[BAD_ONES];
    Person ann;
    START("--behind-proxy", "--per-address", "60");
    ann = (Person){.size = 0};
    assert(come_from(&ann.wire, "192.0.2.1"));
    assert(person_ask(&ann, "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},"
                            "\"seats\":[\"me\",\"me\",\"me\"]}"));
    assert(person_ask(&ann, "\"do\":\"start\"}"));
    person_catch_up(&ann, 1);
    play_for(&ann, BAD_MS / 4, &usual);
    for (int i = 0; i < BAD_ONES; i++) {
        bad[i] = fork();
        if (bad[i] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            setpriority(PRIO_PROCESS, 0, 19); /* elsewhere it would be another computer */
            be_bad((unsigned)i);
            _exit(0);
        }
    }
    play_for(&ann, BAD_MS, &times);
    for (int i = 0; i < BAD_ONES; i++) {
        kill(bad[i], SIGKILL);
        waitpid(bad[i], NULL, 0);
    }
    int half = times.count / 2;
    int most = times.count * 19 / 20;
    int middle = usual.count / 2;
    printf("%d bad ones, %d rounds (median, 19 of 20, without them): a move %lld %lld %lld ms, a "
           "ping %lld %lld %lld, "
           "the list %lld %lld %lld\n",
           BAD_ONES, times.count, (long long)times.move[half], (long long)times.move[most],
           (long long)usual.move[middle], (long long)times.ping[half], (long long)times.ping[most],
           (long long)usual.ping[middle], (long long)times.list[half], (long long)times.list[most],
           (long long)usual.list[middle]);
    /* the computer may be busy with other things */
    assert(times.count > 5 && times.ping[half] < PING_MS + 4 * usual.ping[middle]);
    assert(times.move[half] < DISK_MS + 4 * usual.move[middle]);
    assert(times.list[half] < DISK_MS + 4 * usual.list[middle]);
    assert(wait_for_clients(1, 15000));
    person_drop(&ann);
    server_stop(server);
}

/* ---- What is written down --------------------------------------------------------------------- */

static void log_has_nobody_in_it(void)
{
    Person ann;
    Wire wire;
    Wire more[3];
    char text[65536];
    char secrets[8][80];
    unlink("log.json");
    START("--behind-proxy", "--per-address", "2");
    assert(come_from(&ann.wire, "192.0.2.77"));
    Wire kept = ann.wire;
    ann = (Person){.wire = kept};
    assert(person_ask(
        &ann, "\"do\":\"open\",\"name\":\"Zebedee\",\"config\":{\"players\":3},\"public\":true}"));
    assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"xylophone\"}"));
    person_word(&ann, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}",
                text_of(ann.table, "table"), 7);
    for (int i = 0; i < 3; i++) /* one is too many */
        come_from(&more[i], "192.0.2.77");
    for (int i = 0; i < 3; i++)
        wire_close(&more[i]);
    assert(wire_open(&wire, port, "/ws",
                     "Sec-WebSocket-Protocol: rednov\r\nOrigin: http://evil.example\r\n") != 101);
    wire_close(&wire);
    free(http_get(port,
                  "GET /game/0123456789abcdef0123456789abcdef.rn HTTP/1.1\r\nHost: x\r\n\r\n"));
    snprintf(secrets[0], sizeof *secrets, "%s", ann.token);
    snprintf(secrets[1], sizeof *secrets, "%s", text_of(ann.table, "table"));
    snprintf(secrets[2], sizeof *secrets, "%s", text_of(ann.table, "invite"));
    snprintf(secrets[3], sizeof *secrets, "Zebedee");
    snprintf(secrets[4], sizeof *secrets, "xylophone");
    snprintf(secrets[5], sizeof *secrets, "192.0.2.77");
    snprintf(secrets[6], sizeof *secrets, "0123456789abcdef");
    snprintf(secrets[7], sizeof *secrets, "evil.example");
    person_drop(&ann);
    server_stop(server);
    FILE *log = fopen("log.json", "r");
    assert(log != NULL);
    size_t size = fread(text, 1, sizeof text - 1, log);
    fclose(log);
    text[size] = '\0';
    assert(strstr(text, "too many connections from one address") != NULL);
    assert(strstr(text, "another origin") != NULL);
    for (int i = 0; i < 8; i++) {
        assert(strlen(secrets[i]) >= 7);
        if (strstr(text, secrets[i]) != NULL) {
            fprintf(stderr, "the log has %s:\n%s", secrets[i], text);
            abort();
        }
    }
}

/* Texts come back as they were said; what could change how others are shown is refused. */
static void texts_stay_texts(void)
{
    static const char html[] = "<b onclick=x>&#x202e;";
    Person ann;
    Person bob;
    START("--per-second", "100");
    person_connect(&ann, port);
    assert(person_ask(&ann, "\"do\":\"open\",\"name\":\"<i>A&B</i>\",\"config\":{\"players\":3}}"));
    person_connect(&bob, port);
    assert(person_ask(&bob, "\"do\":\"join\",\"table\":\"%s\"}", text_of(ann.table, "table")));
    assert(strcmp(text_of(json_array_get(json_object_get(bob.table, "people"), 0), "name"),
                  "<i>A&B</i>") == 0);
    assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"%s\"}", html));
    json_t *told = person_hear(&bob, 2000);
    while (told != NULL && strcmp(text_of(told, "tell"), "chat") != 0) {
        json_decref(told);
        told = person_hear(&bob, 2000);
    }
    assert(strcmp(text_of(told, "text"), html) == 0);
    json_decref(told);
    static const char *const bad[] = {"a\\u0001b", "a\\nb", "a\\u001bb", "a\\u007fb", "a\\u0085b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert(strcmp(person_word(&ann, "\"do\":\"name\",\"name\":\"%s\"}", bad[i]), "bad") == 0);
    for (size_t i = 0; i < 4; i++)
        assert(strcmp(person_word(&ann, "\"do\":\"chat\",\"text\":\"%s\"}", bad[i]), "bad") == 0);
    person_drop(&ann);
    person_drop(&bob);
    server_stop(server);
}

int main(int argc, char **argv)
{
    assert(argc == 3);
    program = argv[1];
    folder = argv[2];
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IONBF, 0);
    an_address_has_so_many_connections();
    addresses_behind_a_proxy();
    all_have_so_many_connections();
    so_many_tables_are_opened();
    so_many_games_are_asked_for();
    guessing_is_slow();
    who_does_not_read_is_let_go();
    log_has_nobody_in_it();
    texts_stay_texts();
    a_bad_one_costs_only_itself();
    return 0;
}
/* NOLINTEND(cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
