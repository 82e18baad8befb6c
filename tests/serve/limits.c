/*
 * limits.c - what one client, one address and all of them may cost; a bad one costs only itself.
 *   limits PROGRAM FOLDER SHIM
 * SHIM is the library of disk.c and clock.c. Needs an empty working folder. Each part runs a server of
 * its own with small limits, whose clock stands still: what a limit allows in a time can be counted.
 */
/* The dice of a test. */
/* NOLINTBEGIN(cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "boat.h"
#include "people.h"
#include "world.h"

enum { MANY = 64, BAD_ONES = 3, BAD_DEEDS = 60, ROUNDS = 3, CLOSE_MS = 5000 };

static const char *program;
static const char *folder;
static const char *shim;
static int port;
static pid_t server;

#define START(...) \
    start((const char *const[]){"--folder", folder, "--store", "limits.db", "--log", "log.json", \
                                __VA_ARGS__, NULL})
#define OPEN "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3}}"
/* Its talk is heard by whoever looks on. */
#define OPEN_PUBLIC "\"do\":\"open\",\"name\":\"Ann\",\"public\":true,\"config\":{\"players\":3}}"

static void start(const char *const *arguments)
{
    unlink("limits.db");
    unlink("limits.db-wal");
    unlink("limits.db-shm");
    port = world_start(program, shim, arguments, &server);
    assert(port > 0);
}

/* Whether the server has ended the connection; reads what it has said before. */
static bool is_ended(int fd)
{
    char bytes[4096];
    ssize_t got;
    while ((got = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
    }
    return got == 0 || errno != EAGAIN;
}

/* The same after so much time. */
static bool is_ended_after(int fd, int64_t ms)
{
    clock_forward(ms);
    return is_ended(fd);
}

static bool is_let_in(Wire *wire)
{
    bool let_in = wire_connect(wire, port);
    if (!let_in) {
        wire_close(wire);
    }
    return let_in;
}

static double clients(void) { return metric_of(port, "clients"); }

static bool log_has(const char *part)
{
    static char text[65536];
    FILE *log = fopen("log.json", "r");
    size_t size = log != NULL ? fread(text, 1, sizeof text - 1, log) : 0;
    text[size] = '\0';
    if (log != NULL) {
        fclose(log);
    }
    return strstr(text, part) != NULL;
}

/* ---- Connections ------------------------------------------------------------------------------ */

static void an_address_has_so_many_connections(void)
{
    int plain[MANY];
    Wire wire[MANY];
    START("--per-address", "8");
    for (int i = 0; i < 4; i++) {
        assert((plain[i] = wire_plain(port)) >= 0);
    }
    for (int i = 0; i < 4; i++) {
        assert(wire_connect(&wire[i], port));
    }
    int more = wire_plain(port);
    assert(more >= 0);
    UNTIL(is_ended(more)); /* the page's files count too */
    close(more);
    Wire another;
    assert(!wire_connect(&another, port));
    wire_close(&another);
    for (int i = 0; i < 4; i++) {
        assert(!is_ended(plain[i])); /* who was there first stays */
    }
    close(plain[0]);
    close(plain[1]);
    UNTIL(is_let_in(&another)); /* and there is room again */
    wire_close(&another);
    UNTIL(metric_of(port, "connections_refused_total") >= 2);
    for (int i = 2; i < 4; i++) {
        close(plain[i]);
    }
    for (int i = 0; i < 4; i++) {
        wire_close(&wire[i]);
    }
    world_stop(server);
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
    unlink("log.json");
    START("--behind-proxy", "--per-address", "3");
    for (int i = 0; i < 3; i++) {
        assert(come_from(&wire[i], one[i]) && come_from(&wire[3 + i], net[i]));
    }
    assert(!log_has("\"event\":\"proxy\""));
    assert(!come_from(&wire[6], "10.0.0.1") && !come_from(&wire[7], "2001:db8:1:2::9"));
    wire_close(&wire[6]);
    wire_close(&wire[7]);
    assert(come_from(&wire[6], "10.0.0.3") && come_from(&wire[7], "2001:db8:1:3::1"));
    for (int i = 0; i < 8; i++) {
        wire_close(&wire[i]);
    }
    assert(is_let_in(&wire[0])); /* a proxy that names nobody: the host reads of it */
    assert(log_has("\"event\":\"proxy\",\"why\":\"no X-Forwarded-For"));
    wire_close(&wire[0]);
    world_stop(server);
}

static void all_have_so_many_connections(void)
{
    Wire wire[5];
    START("--clients", "4");
    for (int i = 0; i < 4; i++) {
        assert(wire_connect(&wire[i], port));
    }
    if (wire_connect(&wire[4], port)) {
        UNTIL(is_ended(wire[4].fd));
    }
    wire_close(&wire[4]);
    UNTIL(clients() == 4);
    wire_close(&wire[0]);
    UNTIL(clients() == 3);
    assert(wire_connect(&wire[0], port));
    for (int i = 0; i < 4; i++) {
        wire_close(&wire[i]);
    }
    world_stop(server);
}

/* ---- Tables and games ------------------------------------------------------------------------- */

static void so_many_tables_are_opened(void)
{
    Person one;
    Person two;
    START("--tables", "5");
    person_connect(&one, port);
    for (int i = 0; i < 5; i++) {
        assert(strcmp(person_word(&one, OPEN), "ok") == 0);
    }
    assert(strcmp(person_word(&one, OPEN), "full") == 0);
    assert(strcmp(person_word(&one, "\"do\":\"ping\"}"), "ok") == 0);
    person_drop(&one);
    world_stop(server);
    START("--per-address", "30"); /* 20 by one connection, 30 by one address */
    person_connect(&one, port);
    for (int i = 0; i < 20; i++) {
        assert(strcmp(person_word(&one, OPEN), "ok") == 0);
    }
    assert(strcmp(person_word(&one, OPEN), "full") == 0);
    person_connect(&two, port);
    for (int i = 0; i < 10; i++) {
        assert(strcmp(person_word(&two, OPEN), "ok") == 0);
    }
    assert(strcmp(person_word(&two, OPEN), "full") == 0);
    clock_forward(2900); /* one more every three seconds */
    assert(strcmp(person_word(&two, OPEN), "full") == 0);
    clock_forward(100);
    assert(strcmp(person_word(&two, OPEN), "ok") == 0);
    assert(strcmp(person_word(&two, OPEN), "full") == 0);
    person_drop(&one);
    person_drop(&two);
    world_stop(server);
}

/* Opens tables by connections of their own from this network, until it may not; how many. */
static int opened_from(const char *form, int count)
{
    int opened = 0;
    for (int i = 0; i < count; i++) {
        char address[64];
        Person one = {.size = 0};
        snprintf(address, sizeof address, form, i);
        assert(come_from(&one.wire, address));
        opened += strcmp(person_word(&one, OPEN), "ok") == 0;
        person_drop(&one);
    }
    return opened;
}

/* Neither the networks around an address nor a whole day give many tables more. */
static void so_many_tables_are_kept(void)
{
    START("--behind-proxy", "--per-address", "3");
    assert(opened_from("2001:db8:1:1%02x::1", 40) == 12);
    assert(opened_from("192.0.2.%d", 40) == 12);
    int opened = 0;
    for (int minutes = 0; minutes < 24 * 60; minutes += 10) {
        clock_forward(INT64_C(600000));
        opened += opened_from("198.51.100.7", 4);
    }
    printf("one address in a day: %d tables\n", opened);
    assert(opened <= 2 * 3 + 24 * 12 + 1);
    world_stop(server);
}

/* Asks for a game that is not there, so often; how often it was looked for. */
static int games_looked_for(int count)
{
    static const char request[] =
        "GET /game/0123456789abcdef0123456789abcdef.rn HTTP/1.1\r\nHost: x\r\n"
        "Connection: close\r\n\r\n";
    int missing = 0;
    int busy = 0;
    for (int i = 0; i < count; i++) {
        char *answer = http_get(port, request);
        assert(answer != NULL);
        missing +=
            strstr(answer, " 404 ") != NULL && strstr(answer, "no such finished game") != NULL;
        busy += strstr(answer, " 503 ") != NULL && strstr(answer, "Try again later") != NULL;
        free(answer);
    }
    assert(missing + busy == count);
    return missing;
}

/* Records cost the store something: an address gets so many, the page meanwhile all it wants. */
static void so_many_games_are_asked_for(void)
{
    START("--per-address", "60");
    assert(games_looked_for(80) == 60);
    clock_forward(100); /* fifty more in a second */
    assert(games_looked_for(10) == 5);
    char *page = http_get(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert(page != NULL && strstr(page, " 200 ") != NULL);
    free(page);
    world_stop(server);
}

/* A result of today's boat, which is good and takes the server its time. */
static char *result;

/* ---- Messages --------------------------------------------------------------------------------- */

/* Tries tokens, so often; how many were looked at. The others are put off. */
static int tokens_tried(Person *thief, const char *table, int count)
{
    int tried = 0;
    int put_off = 0;
    for (int i = 0; i < count; i++) { /* a refusal as `slow` says no id: the next message is it */
        person_say(thief, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}", table, i);
        json_t *answer = person_hear(thief);
        tried += strcmp(text_of(answer, "error"), "token") == 0;
        put_off += strcmp(text_of(answer, "error"), "slow") == 0;
        json_decref(answer);
    }
    assert(tried + put_off == count);
    return tried;
}

/* Guesses at a token: as many as messages are allowed, and then no connection. */
static void guessing_is_slow(void)
{
    Person ann;
    Person thief;
    START("--per-second", "10");
    person_connect(&ann, port);
    assert(person_ask(&ann, OPEN));
    person_connect(&thief, port);
    assert(tokens_tried(&thief, text_of(ann.table, "table"), 45) == 30);
    clock_forward(1000);
    assert(tokens_tried(&thief, text_of(ann.table, "table"), 20) == 10);
    for (int i = 0; i < 40; i++) {
        person_say(&thief, "\"do\":\"ping\"}");
    }
    assert(wire_ends(&thief.wire) && thief.wire.closed_as == 1008);
    UNTIL(is_ended_after(thief.wire.fd, CLOSE_MS)); /* though it does not say good-bye */
    assert(person_ask(&ann, "\"do\":\"ping\"}"));
    person_drop(&thief);
    UNTIL(clients() == 1);
    person_drop(&ann);
    world_stop(server);
}

/* Changes the name; whether that was done, or put off. What others do is told in between. */
static bool is_renamed(Person *one, int number)
{
    person_say(one, "\"do\":\"name\",\"name\":\"N%d\"}", number);
    for (;;) {
        json_t *message = person_hear(one);
        assert(message != NULL);
        bool answer = json_object_get(message, "re") != NULL;
        bool done = json_is_true(json_object_get(message, "ok"));
        assert(!answer || done || strcmp(text_of(message, "error"), "slow") == 0);
        json_decref(message);
        if (answer) {
            return done;
        }
    }
}

/* Whoever has everything told to many pays for all of them: what an address costs has an end, however many
 * connections it has; and a seat has few. */
static void telling_many_is_dear(void)
{
    enum { LISTENERS = 40, SEATS = 8, NAMES = 50 };
    Wire listener[LISTENERS];
    Person seat[SEATS];
    Person honest;
    char text[160];
    int told = 0;
    START("--behind-proxy", "--per-address", "60");
    for (int i = 0; i < SEATS; i++) {
        seat[i] = (Person){.size = 0};
        assert(come_from(&seat[i].wire, "192.0.2.1"));
        assert(i == 0 ? person_ask(&seat[0], OPEN)
                      : person_ask(&seat[i], "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                                   text_of(seat[0].table, "table"), seat[0].token));
    }
    honest = (Person){.size = 0};
    assert(come_from(&honest.wire, "192.0.2.1"));
    assert(strcmp(person_word(&honest, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                              text_of(seat[0].table, "table"), seat[0].token),
                  "full") == 0);
    person_drop(&honest);
    int size = snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}",
                        text_of(seat[0].table, "table"));
    for (int i = 0; i < LISTENERS; i++) {
        assert(come_from(&listener[i], "192.0.2.1") && wire_send(&listener[i], text, (size_t)size));
    }
    for (int n = 0; n < NAMES; n++) {
        for (int i = 0; i < SEATS; i++) {
            told += is_renamed(&seat[i], n % 10);
        }
    }
    printf("telling many: %d of %d times\n", told, NAMES * SEATS);
    assert(told > 50 && told < NAMES * SEATS * 9 / 10);
    honest = (Person){.size = 0};
    assert(come_from(&honest.wire, "192.0.2.9") && person_ask(&honest, OPEN));
    person_drop(&honest);
    for (int i = 0; i < LISTENERS; i++) {
        wire_close(&listener[i]);
    }
    for (int i = 0; i < SEATS; i++) {
        person_drop(&seat[i]);
    }
    world_stop(server);
}

/* A long message is as dear as it is long. */
static void long_messages_are_dear(void)
{
    enum { CONNECTIONS = 20, EACH = 40 };
    static const char head[] = "{\"do\":\"ping\"";
    static char text[60000];
    Person one[CONNECTIONS];
    int read = 0;
    memset(text, ' ', sizeof text);
    memcpy(text, head, sizeof head - 1);
    text[sizeof text - 1] = '}';
    START("--behind-proxy");
    for (int i = 0; i < CONNECTIONS; i++) {
        one[i] = (Person){.size = 0};
        assert(come_from(&one[i].wire, "192.0.2.1"));
        for (int n = 0; n < EACH; n++) {
            assert(wire_send(&one[i].wire, text, sizeof text));
            json_t *answer = person_hear(&one[i]);
            read += json_is_true(json_object_get(answer, "ok"));
            json_decref(answer);
        }
    }
    printf("long messages: %d of %d read\n", read, CONNECTIONS * EACH);
    assert(read > EACH / 2 && read < CONNECTIONS * EACH / 2);
    for (int i = 0; i < CONNECTIONS; i++) {
        person_drop(&one[i]);
    }
    world_stop(server);
}

/* Results of the daily boat that one address sends in: few at once, and then one a minute; it has no list
 * for itself. */
static void so_many_results_are_put_in(void)
{
    Person one;
    int checked = 0;
    START("--per-address", "30");
    for (int i = 0; i < 20; i++) {
        person_connect(&one, port);
        const char *word = person_word(&one, "%s", result + 1);
        checked += strcmp(word, "ok") == 0;
        assert(strcmp(word, "ok") == 0 || strcmp(word, "busy") == 0);
        person_drop(&one);
    }
    assert(checked == 3);
    clock_forward(59000);
    person_connect(&one, port);
    assert(strcmp(person_word(&one, "%s", result + 1), "busy") == 0);
    clock_forward(1000);
    assert(strcmp(person_word(&one, "%s", result + 1), "ok") == 0);
    person_drop(&one);
    world_stop(server);
}

/* Who asks and does not read is let go, and nothing is kept for it. */
static void who_does_not_read_is_let_go(void)
{
    Person ann;
    Wire lazy[4];
    char text[128];
    START("--per-second", "5000");
    person_connect(&ann, port);
    assert(person_ask(&ann, OPEN_PUBLIC));
    for (int i = 0; i < 90; i++) {
        assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"%0480d\"}", i));
    }
    double before = metric_of(port, "resident_bytes");
    int size = snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}",
                        text_of(ann.table, "table"));
    for (int i = 0; i < 4; i++) {
        int small = 4096;
        assert(wire_connect(&lazy[i], port));
        setsockopt(lazy[i].fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    }
    for (int n = 0; n < 300; n++) { /* 15 million bytes each */
        for (int i = 0; i < 4; i++) {
            wire_send(&lazy[i], text, (size_t)size);
        }
    }
    UNTIL((clock_forward(1), clients() == 1));
    double more = metric_of(port, "resident_bytes") - before;
    printf("not reading: 4 of 4 let go; %.1f million bytes more in memory\n", more / 1e6);
    assert(more < 30e6);
    assert(person_ask(&ann, "\"do\":\"ping\"}"));
    for (int i = 0; i < 4; i++) {
        wire_close(&lazy[i]);
    }
    person_drop(&ann);
    world_stop(server);
}

/* Many who do not read are let go before each of them has had its share, those first who have most. */
static void an_address_has_so_much_waiting(void)
{
    enum { LAZY = 14, FEW = 2, ASKED = 15, MOST = 4 << 20 };
    Person ann;
    Wire lazy[LAZY];
    char text[128];
    START("--per-second", "5000", "--per-address", "16");
    person_connect(&ann, port);
    assert(person_ask(&ann, OPEN_PUBLIC));
    for (int i = 0; i < 90; i++) {
        assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"%0480d\"}", i));
    }
    int size = snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}",
                        text_of(ann.table, "table"));
    for (int i = 0; i < LAZY; i++) {
        int small = 4096;
        assert(wire_connect(&lazy[i], port));
        setsockopt(lazy[i].fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        for (int n = 0; n < (i < FEW ? 5 : ASKED); n++) {
            assert(wire_send(&lazy[i], text, (size_t)size));
        }
        assert(person_ask(&ann, "\"do\":\"ping\"}"));
    }
    UNTIL((clock_forward(1), clients() < 1 + LAZY) && metric_of(port, "waiting_bytes") <= MOST);
    printf("not reading a little: %g of %d let go, %.1f million bytes wait\n", 1 + LAZY - clients(),
           LAZY, metric_of(port, "waiting_bytes") / 1e6);
    assert(clients() > 1 + FEW);
    for (int i = 0; i < FEW; i++) {
        assert(wire_send(&lazy[i], "{\"do\":\"ping\"}", 13) && wire_read(&lazy[i]));
    }
    for (int i = 0; i < LAZY; i++) {
        wire_close(&lazy[i]);
    }
    UNTIL(metric_of(port, "waiting_bytes") == 0);
    person_drop(&ann);
    world_stop(server);
}

/* A message that does not end is not waited for; nor is one that comes in ever smaller parts. */
static void a_message_has_its_time(void)
{
    enum { SLOW_ONES = 8, LONG_ONES = SLOW_ONES / 2 };
    static char half[60000];
    Person ann;
    Wire slow[SLOW_ONES];
    memset(half, ' ', sizeof half);
    START("--per-second", "50");
    person_connect(&ann, port);
    for (int i = 0; i < SLOW_ONES; i++) {
        assert(wire_connect(&slow[i], port));
        assert(wire_frame(&slow[i], 0x01, half, i % 2 == 0 ? sizeof half : 0, true));
    }
    UNTIL(metric_of(port, "waiting_bytes") >= (double)(LONG_ONES * sizeof half));
    clock_forward(9000);
    for (int i = 0; i < SLOW_ONES; i++) {
        assert(!is_ended(slow[i].fd) && wire_frame(&slow[i], 0x00, " ", 1, true));
    }
    assert(person_ask(&ann, "\"do\":\"ping\"}") && clients() == 1 + SLOW_ONES);
    clock_forward(2000);
    UNTIL((clock_forward(1), clients() == 1));
    assert(metric_of(port, "waiting_bytes") == 0);
    for (int i = 0; i < SLOW_ONES; i++) {
        wire_close(&slow[i]);
    }
    /* one that ends in time counts, and the connection stays */
    assert(wire_frame(&ann.wire, 0x01, "{\"do\":", 6, true));
    clock_forward(9000);
    assert(wire_frame(&ann.wire, 0x80, "\"ping\"}", 7, true));
    json_t *answer = person_hear(&ann);
    assert(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);
    clock_forward(60000);
    assert(person_ask(&ann, "\"do\":\"ping\"}"));
    person_drop(&ann);
    world_stop(server);
}

/* What is no message costs as one does: pings, which nobody is told of, pongs, and parts of a message with nothing
 * in them. A few of them are nothing. */
static void frames_are_counted(void)
{
    enum { MANY_FRAMES = 4000, FEW_FRAMES = 12 };
    static const unsigned kinds[] = {0x89, 0x8a, 0x00};
    Person ann;
    START("--per-second", "50");
    person_connect(&ann, port);
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        Person bad;
        person_connect(&bad, port);
        assert(wire_frame(&bad.wire, 0x01, "{\"do\":", 6, true));
        for (int i = 0; i < MANY_FRAMES; i++) {
            assert(wire_frame(&bad.wire, kinds[kind], "", 0, true));
        }
        assert(wire_frame(&bad.wire, 0x80, "\"ping\"}", 7, true));
        json_decref(person_hear(&bad)); /* all of it has been read */
        clock_forward(1000);
        assert(wire_ends(&bad.wire) && bad.wire.closed_as == 1008);
        person_drop(&bad);
    }
    UNTIL(clients() == 1);
    for (int second = 0; second < 100; second++) {
        for (int i = 0; i < FEW_FRAMES; i++) {
            assert(wire_frame(&ann.wire, 0x89, "still here", 10, true));
        }
        assert(person_ask(&ann, "\"do\":\"ping\"}"));
        clock_forward(1000);
    }
    person_drop(&ann);
    world_stop(server);
}

/* Who does not stop is cut off without a good-bye of its own, and does not come back at once. */
static void frames_have_an_end(void)
{
    enum { PING = 6, BLOCK = 10000, BLOCKS = 200 };
    static unsigned char block[PING * BLOCK + FRAME_HEAD];
    Wire wire;
    Wire another;
    for (size_t i = 0; i < BLOCK; i++) {
        frame_make(block + PING * i, 0x89, "", 0, true);
    }
    START("--per-second", "50");
    assert(wire_connect(&wire, port));
    for (int i = 0; i < BLOCKS; i++) {
        assert(wire_raw(wire.fd, block, sizeof block - FRAME_HEAD));
    }
    assert(wire_send(&wire, "{\"do\":\"ping\"}", 13));
    size_t size;
    assert(wire_wait(&wire, &size) != NULL);
    clock_forward(1000);
    assert(wire_ends(&wire) && wire.closed_as == 1008);
    assert(!is_let_in(&another));
    UNTIL(!wire_raw(wire.fd, block, sizeof block - FRAME_HEAD) || (clock_forward(100), false));
    wire_close(&wire);
    UNTIL(clients() == 0);
    clock_forward(INT64_C(3600000));
    assert(is_let_in(&another));
    wire_close(&another);
    world_stop(server);
}

/* A connection to somewhere else is none of ours, and swallows nothing. */
static void nothing_is_passed_on(void)
{
    static const char request[] = "CONNECT example.org:80 HTTP/1.1\r\nHost: example.org\r\n\r\n";
    static char more[4096];
    START("--per-second", "50");
    int fd = wire_plain(port);
    assert(fd >= 0 && wire_raw(fd, request, strlen(request)));
    UNTIL(send(fd, more, sizeof more, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 || is_ended(fd));
    close(fd);
    world_stop(server);
}

/* ---- A bad one costs only itself -------------------------------------------------------------- */

static const char CAPTAINS[] =
    "{\"do\":\"open\",\"name\":\"x\",\"config\":{\"players\":8},\"seats\":[\"captain\","
    "\"captain\","
    "\"captain\",\"captain\",\"captain\",\"captain\",\"captain\",\"me\"],\"think\":10000,"
    "\"public\":true}";

static void say_anything(Wire *wire)
{
    const char *const texts[] = {
        "{\"do\":\"ping\"}",
        "{\"do\":\"list\"}",
        "{",
        "\xff",
        "[]",
        "{\"do\":\"open\"}",
        "{\"do\":\"join\",\"table\":\"0123456789abcdef0123456789abcdef\"}",
        "{\"do\":\"game\",\"game\":\"0123456789abcdef0123456789abcdef\"}",
        CAPTAINS,
        "{\"do\":\"start\"}",
        "{\"do\":\"move\",\"rev\":1,\"move\":\"pass\"}",
        "{\"do\":\"rematch\"}",
        result,
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

/* Everything that can be done, as fast as it goes; from a few addresses. */
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
    for (int i = 0; i < MANY; i++) {
        kept[i] = -1;
    }
    srand(seed);
    for (unsigned n = 0; n < BAD_DEEDS; n++) {
        int *place = &kept[n % MANY];
        if (*place >= 0) {
            close(*place);
        }
        *place = -1;
        if (n % 2 == 0) {
            const char *text = requests[(size_t)rand() % 5];
            *place = wire_plain(port);
            if (*place >= 0) {
                wire_raw(*place, text, strlen(text));
            }
            continue;
        }
        Wire wire;
        snprintf(address, sizeof address, "10.0.%u.%u", seed, n % 5);
        if (come_from(&wire, address)) {
            for (int i = 0; i < 200; i++) {
                say_anything(&wire);
            }
        }
        *place = wire.fd;
        free(wire.heard);
    }
}

/* Plays as a person does, fewer than twenty messages in a second; all are answered. */
static void play_round(Person *ann)
{
    long long rev = rev_of(ann);
    if (decider_of(ann) >= 0) {
        assert(person_move(ann, (size_t)rand()));
        person_catch_up(ann, rev + 1);
    }
    assert(person_ask(ann, "\"do\":\"ping\"}"));
    assert(person_ask(ann, "\"do\":\"list\"}"));
    clock_forward(170);
}

static int still_bad(pid_t bad[BAD_ONES])
{
    int left = 0;
    for (int i = 0; i < BAD_ONES; i++) {
        if (bad[i] != 0 && waitpid(bad[i], NULL, WNOHANG) == bad[i]) {
            bad[i] = 0;
        }
        left += bad[i] != 0;
    }
    return left;
}

static void a_bad_one_costs_only_itself(void)
{
    pid_t bad[BAD_ONES];
    Person ann;
    int rounds = 0;
    START("--behind-proxy", "--per-address", "60");
    ann = (Person){.size = 0};
    assert(come_from(&ann.wire, "192.0.2.1"));
    assert(person_ask(&ann, "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},"
                            "\"seats\":[\"me\",\"me\",\"me\"]}"));
    assert(person_ask(&ann, "\"do\":\"start\"}"));
    person_catch_up(&ann, 1);
    for (int i = 0; i < BAD_ONES; i++) {
        bad[i] = fork();
        if (bad[i] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            be_bad((unsigned)i);
            _exit(0);
        }
    }
    while (still_bad(bad) > 0 || rounds < ROUNDS) {
        play_round(&ann);
        rounds++;
    }
    double put_off = metric_of(port, "messages_limited_total");
    printf("%d bad ones, %d rounds beside them: %g messages put off\n", BAD_ONES, rounds, put_off);
    assert(put_off > 0);
    UNTIL((clock_forward(1000), clients() == 1));
    assert(person_ask(&ann, "\"do\":\"ping\"}"));
    person_drop(&ann);
    world_stop(server);
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
    for (int i = 0; i < 3; i++) { /* one is too many */
        come_from(&more[i], "192.0.2.77");
    }
    for (int i = 0; i < 3; i++) {
        wire_close(&more[i]);
    }
    for (int i = 0; i < 21; i++) { /* told once a second */
        clock_forward(i == 20 ? 1000 : 0);
        assert(wire_open(&wire, port, "/ws",
                         "Sec-WebSocket-Protocol: rednov\r\nOrigin: http://evil.example\r\n") !=
               101);
        wire_close(&wire);
    }
    free(http_get(port, "GET /game/0123456789abcdef0123456789abcdef.rn HTTP/1.1\r\nHost: x\r\n"
                        "Connection: close\r\n\r\n"));
    snprintf(secrets[0], sizeof *secrets, "%s", ann.token);
    snprintf(secrets[1], sizeof *secrets, "%s", text_of(ann.table, "table"));
    snprintf(secrets[2], sizeof *secrets, "%s", text_of(ann.table, "invite"));
    snprintf(secrets[3], sizeof *secrets, "Zebedee");
    snprintf(secrets[4], sizeof *secrets, "xylophone");
    snprintf(secrets[5], sizeof *secrets, "192.0.2.77");
    snprintf(secrets[6], sizeof *secrets, "0123456789abcdef");
    snprintf(secrets[7], sizeof *secrets, "evil.example");
    person_drop(&ann);
    world_stop(server);
    FILE *log = fopen("log.json", "r");
    assert(log != NULL);
    size_t size = fread(text, 1, sizeof text - 1, log);
    fclose(log);
    text[size] = '\0';
    assert(strstr(text, "too many connections from one address") != NULL);
    const char *first = strstr(text, "\"another origin\"");
    const char *second = strstr(text, "\"another origin (19 more since the last one)\"");
    assert(first != NULL && second != NULL && strstr(first + 2, "another origin") == second + 1);
    assert(strstr(second + 2, "another origin") == NULL);
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
    assert(person_ask(&ann, "\"do\":\"open\",\"name\":\"<i>A&B</i>\",\"public\":true,"
                            "\"config\":{\"players\":3}}"));
    person_connect(&bob, port);
    assert(person_ask(&bob, "\"do\":\"join\",\"table\":\"%s\"}", text_of(ann.table, "table")));
    assert(strcmp(text_of(json_array_get(json_object_get(bob.table, "people"), 0), "name"),
                  "<i>A&B</i>") == 0);
    assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"%s\"}", html));
    json_t *told = person_hear(&bob);
    while (told != NULL && strcmp(text_of(told, "tell"), "chat") != 0) {
        json_decref(told);
        told = person_hear(&bob);
    }
    assert(strcmp(text_of(told, "text"), html) == 0);
    json_decref(told);
    static const char *const bad[] = {"a\\u0001b", "a\\nb", "a\\u001bb", "a\\u007fb", "a\\u0085b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert(strcmp(person_word(&ann, "\"do\":\"name\",\"name\":\"%s\"}", bad[i]), "bad") == 0);
    }
    for (size_t i = 0; i < 4; i++) {
        assert(strcmp(person_word(&ann, "\"do\":\"chat\",\"text\":\"%s\"}", bad[i]), "bad") == 0);
    }
    person_drop(&ann);
    person_drop(&bob);
    world_stop(server);
}

int main(int argc, char **argv)
{
    assert(argc == 4);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IONBF, 0);
    char day[RN_DAY_MAX];
    rn_daily_today(day); /* once: it may end just now */
    char *record = boat_of(day);
    result = boat_result(day, record, "0123456789abcdef0123456789abcdef");
    free(record);
    an_address_has_so_many_connections();
    addresses_behind_a_proxy();
    all_have_so_many_connections();
    so_many_tables_are_opened();
    so_many_tables_are_kept();
    so_many_games_are_asked_for();
    guessing_is_slow();
    telling_many_is_dear();
    long_messages_are_dear();
    so_many_results_are_put_in();
    who_does_not_read_is_let_go();
    an_address_has_so_much_waiting();
    a_message_has_its_time();
    frames_are_counted();
    frames_have_an_end();
    nothing_is_passed_on();
    log_has_nobody_in_it();
    texts_stay_texts();
    a_bad_one_costs_only_itself();
    free(result);
    return 0;
}
/* NOLINTEND(cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
