/*
 * wire.c - a WebSocket client for tests.
 */
/* NOLINTBEGIN(cert-err34-c): numbers of our own server */
#include "wire.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

/* ---- The server ------------------------------------------------------------------------------- */

/* The server plays the same games in every run (same_dice.c), beside what the test has it loaded with. */
static void load_dice(void)
{
    const char *dice = getenv("SERVER_DICE");
    const char *others = getenv("LD_PRELOAD");
    char all[8192];
    if (dice != NULL) {
        snprintf(all, sizeof all, "%s%s%s", others != NULL ? others : "", others != NULL ? ":" : "",
                 dice);
        setenv("LD_PRELOAD", all, 1);
    }
}

int server_start(const char *program, const char *const *arguments, pid_t *pid)
{
    int ends[2];
    char line[256];
    int port = 0;
    const char *all[32] = {program, "serve", "--port", "0"};
    for (int i = 0; i < 27 && arguments[i] != NULL; i++) {
        all[4 + i] = arguments[i];
    }
    if (pipe(ends) != 0) {
        return 0;
    }
    *pid = fork();
    if (*pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive a test that fails */
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        load_dice();
        execv(program, (char *const *)all);
        _exit(127);
    }
    close(ends[1]);
    FILE *said = fdopen(ends[0], "r");
    while (said != NULL && port == 0 && fgets(line, sizeof line, said) != NULL) {
        const char *at = strstr(line, "127.0.0.1:");
        port = at != NULL ? atoi(at + 10) : 0;
    }
    if (said != NULL) {
        fclose(said);
    }
    return port;
}

int port_to_keep(void)
{
    enum { FIRST = 10000, COUNT = 20000, STEP = 101 };
    static int tried;
    int port = 0;
    for (bool free = false; !free;) {
        struct sockaddr_in at = {.sin_family = AF_INET};
        const int fd = socket(AF_INET, SOCK_STREAM, 0);
        const int on = 1;
        port = FIRST + (int)(((long)getpid() * 7 + STEP * tried++) % COUNT);
        at.sin_port = htons((uint16_t)port);
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        assert(fd >= 0 && tried < COUNT);
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        free = bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 1) == 0;
        close(fd);
    }
    return port;
}

void server_stop(pid_t pid)
{
    int status;
    kill(pid, SIGTERM);
    waitpid(pid, &status, 0);
    assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int wire_plain(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    int on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

bool wire_raw(int fd, const void *all, size_t size)
{
    const char *bytes = all;
    while (size > 0) {
        ssize_t sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) {
            poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, PATIENCE_MS);
            continue;
        }
        if (sent <= 0) {
            return false;
        }
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

char *http_get(int port, const char *request)
{
    int fd = wire_plain(port);
    size_t used = 0;
    char *answer = calloc(1, 1 << 20);
    ssize_t got;
    if (fd < 0 || !wire_raw(fd, request, strlen(request))) {
        free(answer);
        close(fd);
        return NULL;
    }
    while (poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, PATIENCE_MS) == 1 &&
           (got = read(fd, answer + used, (1 << 20) - 1 - used)) > 0) {
        used += (size_t)got;
    }
    close(fd);
    return answer;
}

/* ---- Opening ---------------------------------------------------------------------------------- */

static void make_room(Wire *wire, size_t more)
{
    if (wire->room - wire->size >= more) {
        return;
    }
    wire->room = (wire->size + more) * 2;
    wire->heard = realloc(wire->heard, wire->room);
}

int wire_open(Wire *wire, int port, const char *path, const char *headers)
{
    char request[2048];
    int status = 0;
    *wire = (Wire){.fd = wire_plain(port)};
    if (wire->fd < 0) {
        return 0;
    }
    snprintf(
        request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
        path, port, headers);
    if (!wire_raw(wire->fd, request, strlen(request))) {
        return 0;
    }
    for (;;) { /* byte by byte: what follows the head is not ours to take here */
        char byte;
        make_room(wire, 2);
        if (poll(&(struct pollfd){.fd = wire->fd, .events = POLLIN}, 1, PATIENCE_MS) != 1 ||
            read(wire->fd, &byte, 1) != 1) {
            return 0;
        }
        wire->heard[wire->size++] = byte;
        wire->heard[wire->size] = '\0';
        if (wire->size >= 4 && memcmp(wire->heard + wire->size - 4, "\r\n\r\n", 4) == 0) {
            break;
        }
    }
    sscanf(wire->heard, "HTTP/1.%*d %d", &status);
    wire->size = 0;
    fcntl(wire->fd, F_SETFL, O_NONBLOCK);
    return status;
}

bool wire_connect(Wire *wire, int port)
{
    return wire_open(wire, port, "/ws", "Sec-WebSocket-Protocol: rednov\r\n") == 101;
}

void wire_close(Wire *wire)
{
    if (wire->fd >= 0) {
        close(wire->fd);
    }
    free(wire->heard);
    *wire = (Wire){.fd = -1};
}

void wire_cut(Wire *wire, bool reset)
{
    struct linger now = {.l_onoff = reset};
    if (reset) {
        setsockopt(wire->fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    }
    wire_close(wire);
}

/* ---- Frames ----------------------------------------------------------------------------------- */

size_t frame_make(unsigned char *frame, unsigned first, const void *bytes, size_t size, bool masked)
{
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    size_t at = 0;
    frame[at++] = (unsigned char)first;
    unsigned bit = masked ? 0x80 : 0;
    if (size < 126) {
        frame[at++] = (unsigned char)(bit | size);
    } else {
        int wide = size < 65536 ? 2 : 8;
        frame[at++] = (unsigned char)(bit | (wide == 2 ? 126u : 127u));
        for (int i = wide - 1; i >= 0; i--) {
            frame[at++] = (unsigned char)((uint64_t)size >> 8 * i);
        }
    }
    if (masked) {
        memcpy(frame + at, mask, 4);
        at += 4;
    }
    for (size_t i = 0; i < size; i++) {
        frame[at + i] =
            (unsigned char)(((const unsigned char *)bytes)[i] ^ (masked ? mask[i % 4] : 0));
    }
    return at + size;
}

bool wire_frame(Wire *wire, unsigned first, const void *bytes, size_t size, bool masked)
{
    unsigned char *frame = malloc(size + FRAME_HEAD);
    size_t all = frame_make(frame, first, bytes, size, masked);
    bool sent = wire_raw(wire->fd, frame, all);
    free(frame);
    return sent;
}

bool wire_send(Wire *wire, const char *text, size_t size)
{
    return wire_frame(wire, 0x80 | TEXT, text, size, true);
}

bool wire_read(Wire *wire)
{
    for (;;) {
        make_room(wire, 16384);
        ssize_t got = read(wire->fd, wire->heard + wire->size, wire->room - wire->size - 1);
        if (got > 0) {
            wire->size += (size_t)got;
            if (wire->room - wire->size > 1) {
                return true;
            }
            continue;
        }
        return got < 0 && (errno == EAGAIN || errno == EINTR);
    }
}

/* Drops what was given out last. */
static void drop_taken(Wire *wire)
{
    if (wire->taken == 0) {
        return;
    }
    memmove(wire->heard, wire->heard + wire->taken, wire->size - wire->taken);
    wire->size -= wire->taken;
    wire->taken = 0;
}

char *wire_next(Wire *wire, size_t *size)
{
    for (;;) {
        drop_taken(wire);
        const unsigned char *head = (const unsigned char *)wire->heard;
        if (wire->size < 2) {
            break;
        }
        size_t length = head[1] & 0x7f;
        size_t wide = length == 126 ? 2 : length == 127 ? 8 : 0;
        if (wire->size < 2 + wide) {
            break;
        }
        for (size_t i = 0, sum = 0; i < wide; i++) {
            length = sum = sum << 8 | head[2 + i];
        }
        if (wire->size < 2 + wide + length) {
            break;
        }
        unsigned kind = head[0] & 15;
        char *payload = wire->heard + 2 + wide;
        wire->taken = 2 + wide + length;
        if (kind == TEXT) {
            *size = length;
            memmove(wire->heard, payload, length); /* the head makes room for a 0 */
            wire->heard[length] = '\0';
            return wire->heard;
        }
        if (kind == PING) {
            wire_frame(wire, 0x80 | PONG, payload, length, true);
        }
        if (kind == CLOSE) {
            wire->closed_as =
                length >= 2 ? (int)((unsigned char)payload[0] << 8 | (unsigned char)payload[1])
                            : 1005;
        }
    }
    if (wire->size == 0 && wire->room > 65536) { /* idle clients should be small */
        free(wire->heard);
        wire->heard = NULL;
        wire->room = 0;
    }
    return NULL;
}

char *wire_wait(Wire *wire, size_t *size)
{
    for (;;) {
        char *text = wire_next(wire, size);
        if (text != NULL) {
            return text;
        }
        if (wire->closed_as != 0 ||
            poll(&(struct pollfd){.fd = wire->fd, .events = POLLIN}, 1, PATIENCE_MS) != 1 ||
            !wire_read(wire)) {
            return NULL;
        }
    }
}

bool wire_ends(Wire *wire)
{
    size_t size;
    while (wire_wait(wire, &size) != NULL) {
    }
    return wire->closed_as != 0 || !wire_read(wire);
}
/* NOLINTEND(cert-err34-c) */
