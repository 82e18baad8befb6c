/*
 * rubbish.c - thousands of broken requests and frames; whoever behaves is answered all the while.
 *   rubbish PROGRAM FOLDER SHIM [ROUNDS [SEED]]
 * FOLDER is a page to serve, or - for the one inside the program; SHIM the library of clock.c. Needs an
 * empty working folder.
 *
 * Requests: good and bad ones, with bytes changed, left out, doubled, made long, in pieces, several at
 * once, half of one. Frames: every first byte, lengths that lie, no mask, control frames that are too
 * long, closes of every kind, in pieces. Then connections that say too little for too long.
 */
/* The dice of a test. */
/* NOLINTBEGIN(cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#define _GNU_SOURCE /* memmem */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"
#include "world.h"

enum { AT_ONCE = 24, BYTES_MAX = 40000, SLOW = 120, SLOW_END_MS = 15000, SLOW_STEP_MS = 300 };

static const char *program;
static const char *folder;
static int port;
static pid_t server;
static long answered;
static long refused;
static long ended; /* without a word */

typedef struct Bytes {
    unsigned char byte[BYTES_MAX];
    size_t size;
} Bytes;

static void add(Bytes *bytes, const void *more, size_t size)
{
    if (size > BYTES_MAX - bytes->size) {
        size = BYTES_MAX - bytes->size;
    }
    memcpy(bytes->byte + bytes->size, more, size);
    bytes->size += size;
}

static size_t any(size_t most) { return most > 0 ? (size_t)rand() % most : 0; }

/* ---- Requests --------------------------------------------------------------------------------- */

static const char RANGE[] =
    "GET /app/main.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br;q=1.0\r\nRange: "
    "bytes=0-99\r\n\r\n";
static const char RANGES[] = "GET /app/main.js HTTP/1.1\r\nHost: x\r\nRange: "
                             "bytes=99-0,5-,-7,bytes=-1-99999999999999999999\r\n\r\n";
static const char CHUNKS[] = "POST /online HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: "
                             "chunked\r\n\r\n5\r\nhello\r\nffffffffffffffff1\r\n\r\n";
static const char HAND[] =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: rednov\r\n\r\n";
static const char BAD_HAND[] =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 99\r\nSec-WebSocket-Protocol: other, rednov,,, rednov\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99999\r\n"
    "Sec-WebSocket-Key: x\r\n\r\n";
static const char HTTP2[] =
    "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n";

static const char H2_SIZES[] =
    "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
    "HTTP2-Settings: AAH_____\r\n\r\n";
static const char UNKNOWN[] =
    "GET /health HTTP/1.1\r\nHost: x\r\nUpgrade: other\r\nConnection: keep-alive, Upgrade\r\n\r\n"
    "GET /health HTTP/1.1\r\nHost: x\r\nUpgrade: other\r\n\r\n";

static const char *const REQUESTS[] = {
    H2_SIZES,
    UNKNOWN,
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    RANGE,
    RANGES,
    "HEAD /index.html HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"x\"\r\n\r\n",
    "GET /game/00000000000000000000000000000000.rn HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /game/00000000000000000000000000000000 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /..%2f..%5c..%00/rubbish.db HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET //etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /css/../../rubbish.db HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET http://example.org/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /%zz%f%%% HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /?a=%00&b=../../x#y HTTP/1.1\r\nHost: x\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST /online HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
    CHUNKS,
    "PUT /app/main.js HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nx",
    "DELETE /app/main.js HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "CONNECT example.org:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "GET /\r\n\r\n",
    "GET / HTTP/1.1\nHost: x\n\n",
    "GET / HTTP/1.1\r\nHost: x\r\n folded: yes\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nNoColon\r\n: empty\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    HAND,
    BAD_HAND,
    HTTP2,
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", /* TLS */
};

static const char *const PIECES[] = {
    "\r\n",
    "\r\n\r\n",
    "\n",
    "\r",
    "%",
    "%00",
    "%2e%2e%2f",
    "..",
    "//",
    "\\",
    ";",
    ",",
    ":",
    "\"",
    "bytes=",
    "Content-Length: 18446744073709551615\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Expect: 100-continue\r\n",
    "Connection: close\r\n",
    "Connection: keep-alive\r\n",
    "Range: bytes=-\r\n",
    "Host: \r\n",
    "HTTP/1.1",
    "Upgrade: websocket\r\n",
    "Cookie: a=b; c\r\n",
    "X-Forwarded-For: ,,,999.1.1.1, ::\r\n",
    "\xff\xfe",
    "\xf0\x9f\xa6\x91",
};

static void insert(Bytes *bytes, size_t at, const void *more, size_t size)
{
    if (size > BYTES_MAX - bytes->size) {
        return;
    }
    memmove(bytes->byte + at + size, bytes->byte + at, bytes->size - at);
    memcpy(bytes->byte + at, more, size);
    bytes->size += size;
}

static void change_one(Bytes *bytes)
{
    size_t at = any(bytes->size);
    size_t left = bytes->size - at;
    switch (rand() % 7) {
    case 0: bytes->byte[at] = (unsigned char)rand(); break;
    case 1: bytes->byte[at] ^= (unsigned char)(1u << rand() % 8); break;
    case 2: {
        size_t less = any(left < 40 ? left : 40);
        memmove(bytes->byte + at, bytes->byte + at + less, left - less);
        bytes->size -= less;
        break;
    }
    case 3: {
        const char *piece = PIECES[any(sizeof PIECES / sizeof *PIECES)];
        insert(bytes, at, piece, strlen(piece));
        break;
    }
    case 4: { /* one byte many times */
        static char run[9000];
        memset(run, rand() % 3 == 0 ? rand() : "aA/ %:"[rand() % 6], sizeof run);
        insert(bytes, at, run, any(rand() % 4 == 0 ? sizeof run : 300));
        break;
    }
    case 5: {
        unsigned char copy[256];
        size_t size = any(left < sizeof copy ? left : sizeof copy);
        memcpy(copy, bytes->byte + at, size);
        insert(bytes, at, copy, size);
        break;
    }
    case 6: bytes->size = at + 1; break;
    }
}

static void make_request(Bytes *bytes)
{
    bytes->size = 0;
    int count = rand() % 5 == 0 ? 1 + rand() % 8 : 1; /* several at once */
    for (int i = 0; i < count; i++) {
        const char *text = REQUESTS[any(sizeof REQUESTS / sizeof *REQUESTS)];
        add(bytes, text, strlen(text));
    }
    for (int changes = rand() % 6; changes > 0 && bytes->size > 0; changes--) {
        change_one(bytes);
    }
}

/* ---- Frames ----------------------------------------------------------------------------------- */

static void make_frame(Bytes *bytes)
{
    static const char *const said[] = {
        "{\"do\":\"ping\"}",
        "{\"do\":\"list\"}",
        "{",
        "",
        "\xff\xff",
        "\xed\xa0\x80",
        "{\"do\":\"ping\",\"id\":1e999}",
        "{\"do\":\"open\",\"name\":\"\\u0000\",\"config\":{\"players\":9999999999999999999}}",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    };
    static char text[BYTES_MAX / 2];
    unsigned char frame[BYTES_MAX / 2 + FRAME_HEAD];
    const char *some = said[any(sizeof said / sizeof *said)];
    size_t size = strlen(some);
    memset(text, ' ', sizeof text);
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): bytes of a frame */
    memcpy(text, some, size);
    if (rand() % 8 == 0) {
        size = any(sizeof text);
    }
    unsigned first = rand() % 3 == 0
                         ? (unsigned)rand() & 0xff
                         : (unsigned[]){0x81, 0x01, 0x80, 0x00, 0x88, 0x89, 0x8a, 0x82}[rand() % 8];
    if (first == 0x88 && rand() % 2 == 0) { /* a close with any code */
        text[0] = (char)rand();
        text[1] = (char)rand();
        size = any(130);
    }
    size_t all = frame_make(frame, first, text, size, rand() % 8 != 0);
    if (rand() % 6 == 0) { /* a length that lies */
        frame[1] = (unsigned char)rand();
    }
    if (rand() % 12 == 0) {
        frame[1] = 0xff;
        memset(frame + 2, rand(), 8);
    }
    add(bytes, frame, all);
}

static void make_frames(Bytes *bytes)
{
    bytes->size = 0;
    if (rand() % 4 == 0) { /* at once with the request */
        add(bytes, HAND, strlen(HAND));
    }
    for (int i = 1 + rand() % 5; i > 0; i--) {
        make_frame(bytes);
    }
    if (rand() % 4 == 0) {
        change_one(bytes);
    }
}

/* ---- Sending ---------------------------------------------------------------------------------- */

/* Looks at what came back: HTTP or a frame, and nothing that is not ours to show. */
static void check_answer(const char *text, size_t size, bool socket)
{
    static const char *const secrets[] = {"SQLite format", "root:x:", "/home/"};
    if (size == 0) {
        ended++;
        return;
    }
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        assert(memmem(text, size, secrets[i], strlen(secrets[i])) == NULL);
    }
    if (socket) {
        return;
    }
    if (size < 12 || memcmp(text, "HTTP/1.", 7) != 0) {
        fprintf(stderr, "not HTTP: %.80s\n", text);
        abort();
    }
    int status = atoi(text + 9);
    assert(status == 101 || status == 200 || status == 206 || (status >= 300 && status < 600));
    assert(status != 500 && status != 502);
    answered += status < 400;
    refused += status >= 400;
}

static void send_in_pieces(int fd, const Bytes *bytes)
{
    size_t at = 0;
    int pieces = rand() % 3 == 0 ? 1 + rand() % 6 : 1;
    for (int i = 0; i < pieces && at < bytes->size; i++) {
        size_t size = i + 1 == pieces ? bytes->size - at : any(bytes->size - at) + 1;
        if (send(fd, bytes->byte + at, size, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
            return;
        }
        at += size;
    }
    if (rand() % 4 == 0) {
        shutdown(fd, SHUT_WR);
    }
}

/* All at once; what has come back is looked at when someone else has been answered. */
static void round_of(bool frames, Person *good)
{
    static Bytes bytes;
    static char text[1 << 16];
    int fd[AT_ONCE];
    bool socket[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) {
        Wire wire = {.fd = -1};
        if (frames) {
            make_frames(&bytes);
        } else {
            make_request(&bytes);
        }
        socket[i] = frames && (bytes.size < 4 || memcmp(bytes.byte, "GET ", 4) != 0);
        if (socket[i]) {
            assert(wire_connect(&wire, port));
            fd[i] = wire.fd;
            wire.fd = -1;
            free(wire.heard);
        } else {
            fd[i] = wire_plain(port);
        }
        assert(fd[i] >= 0);
        send_in_pieces(fd[i], &bytes);
    }
    assert(person_ask(good, "\"do\":\"ping\"}"));
    for (int i = 0; i < AT_ONCE; i++) {
        size_t size = 0;
        ssize_t got;
        while (size < sizeof text - 1 &&
               (got = recv(fd[i], text + size, sizeof text - 1 - size, MSG_DONTWAIT)) > 0) {
            size += (size_t)got;
        }
        text[size] = '\0';
        check_answer(text, size, socket[i] || frames);
        close(fd[i]);
    }
}

/* ---- Too little for too long ------------------------------------------------------------------ */

static const char *const SLOW_ONES[] = {
    "",
    "G",
    "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ",
    "GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
    "POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n",
    "CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n",
};

/* Goes on with those that are still connected, a byte each; how many are left. */
static int go_on_slowly(int fd[SLOW])
{
    char text[4096];
    int left = 0;
    for (int i = 0; i < SLOW; i++) {
        if (fd[i] < 0) {
            continue;
        }
        ssize_t got = recv(fd[i], text, sizeof text, MSG_DONTWAIT);
        if (got > 0 || (got < 0 && send(fd[i], "a", 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1)) {
            left++;
            continue;
        }
        close(fd[i]);
        fd[i] = -1;
    }
    return left;
}

/* All of them are let go, however slowly they go on; meanwhile others are served. */
static void slow_ones_are_let_go(Person *good)
{
    int fd[SLOW];
    for (int i = 0; i < SLOW; i++) {
        const char *text = SLOW_ONES[(size_t)i % (sizeof SLOW_ONES / sizeof *SLOW_ONES)];
        fd[i] = wire_plain(port);
        assert(fd[i] >= 0 && wire_raw(fd[i], text, strlen(text)));
    }
    int left = SLOW;
    int64_t ms = 0;
    for (; left > 0 && ms < SLOW_END_MS; ms += SLOW_STEP_MS) {
        assert(person_ask(good, "\"do\":\"ping\"}") && metric_of(port, "clients") >= 1);
        clock_forward(SLOW_STEP_MS);
        left = go_on_slowly(fd);
    }
    printf("%d slow connections: all gone after %lld ms but %d\n", SLOW, (long long)ms, left);
    UNTIL(go_on_slowly(fd) == 0); /* in that time; it may take longer to hear of it */
}

int main(int argc, char **argv)
{
    assert(argc >= 4);
    program = argv[1];
    folder = argv[2];
    int rounds = argc > 4 ? atoi(argv[4]) : 100;
    const char *const arguments[] = {
        "--folder", folder,  "--store",  "rubbish.db", "--per-address", "1000", "--per-second",
        "1000",     "--log", "log.json", NULL};
    srand(argc > 5 ? (unsigned)atoi(argv[5]) : 1);
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IONBF, 0);
    unlink("rubbish.db");
    const bool inside = strcmp(folder, "-") == 0;
    port = world_start(program, argv[3], arguments + (inside ? 2 : 0), &server);
    assert(port > 0);
    Person good;
    person_connect(&good, port);
    assert(person_ask(&good, "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3}}"));
    for (int i = 0; i < rounds; i++) {
        round_of(i % 2 == 1, &good);
        assert(kill(server, 0) == 0 && waitpid(server, NULL, WNOHANG) == 0);
    }
    printf("%d connections: %ld answers, %ld refusals, %ld ended or silent\n", rounds * AT_ONCE,
           answered, refused, ended);
    assert(answered > 0 && refused > 0);
    slow_ones_are_let_go(&good);
    UNTIL(metric_of(port, "clients") == 1);
    person_drop(&good);
    world_stop(server);
    return 0;
}
/* NOLINTEND(cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
