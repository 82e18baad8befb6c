/*
 * wire.h - a WebSocket client for tests: plain sockets, so that it can also do what a client must not.
 */
#ifndef RN_WIRE_H
#define RN_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* How long a test waits for what must come: far longer than the busiest machine takes. Only what is
 * stuck is given up. */
enum { PATIENCE_MS = 300000 };

typedef struct Wire {
    int fd;
    int closed_as; /* the code of a close frame, or 0 */
    char *heard;   /* bytes not yet taken */
    size_t size;
    size_t room;
    size_t taken; /* of these, the message given out last */
} Wire;

/* A port for a server that comes back to it: below those that the system gives to others meanwhile. */
int port_to_keep(void);
/* A server of our own: the program with these arguments (NULL ends them), its log thrown away. Waits
 * until it says its address; the port, or 0. */
int server_start(const char *program, const char *const *arguments, pid_t *pid);
/* Asks it to end; it must end well. */
void server_stop(pid_t pid);

/* Connects and shakes hands. `headers` are more lines of the request, each with its line end. The
 * status of the answer, 101 when it went well; 0 without one. */
int wire_open(Wire *wire, int port, const char *path, const char *headers);
/* The usual way. */
bool wire_connect(Wire *wire, int port);
void wire_close(Wire *wire);
/* The same, without a good-bye of TCP if `reset`. */
void wire_cut(Wire *wire, bool reset);

/* A connection that says nothing yet, or -1; and all of these bytes down it. */
int wire_plain(int port);
bool wire_raw(int fd, const void *all, size_t size);

/* The bytes of a frame, FRAME_HEAD more than `size` at most; how many they are. */
enum { FRAME_HEAD = 14 };
size_t frame_make(unsigned char *frame, unsigned first, const void *bytes, size_t size,
                  bool masked);
/* One frame: `first` is the first byte, 0x81 for a whole text. */
bool wire_frame(Wire *wire, unsigned first, const void *bytes, size_t size, bool masked);
bool wire_send(Wire *wire, const char *text, size_t size);

/* The next text message if it has come whole, with a 0 behind it; good until the next call. Pings are
 * answered. */
char *wire_next(Wire *wire, size_t *size);
/* Reads what is there; false when the connection has ended. */
bool wire_read(Wire *wire);
/* Waits for the next message; NULL when the other side has said good-bye, has gone or is stuck. */
char *wire_wait(Wire *wire, size_t *size);

/* Waits until the other side has ended the connection, by a close frame or without; false when it does
 * not. */
bool wire_ends(Wire *wire);

/* A plain request after whose answer the connection ends; the whole answer from malloc, or NULL. */
char *http_get(int port, const char *request);

#endif
