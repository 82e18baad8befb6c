/*
 * socket.c - WebSockets: how messages come in whole, and how they go out.
 *
 * Decides what a connection may cost: a message has a size, an address a number of tables to open,
 * and whoever does not read what is sent is let go.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/server.h"

enum { UNSENT_MAX = 1 << 20, CLOSE_S = 5, REASON_MAX = 64 };

/* The kind of a close frame, a number that libwebsockets leaves out of its header. */
static const enum lws_write_protocol WRITE_CLOSE = (enum lws_write_protocol)4;

_Static_assert((int)RN_NOTE_ROOM >= (int)LWS_PRE, "a note has room for the head of its frame");

typedef struct Socket {
    struct lws *wsi;
    RnClient *client;
    char *heard; /* the message so far */
    size_t size;
    RnQueue notes; /* to be sent */
    size_t unsent; /* bytes of all that */
    const char *closing;
    bool said; /* why it is closed */
    char address[RN_PEER_TEXT];
} Socket;

size_t rn_socket_size(void) { return sizeof(Socket); }

static RnServer *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- Coming and going ------------------------------------------------------------------------- */

static void drop_notes(Socket *socket)
{
    RnNote *note;
    while ((note = rn_queue_take(&socket->notes)) != NULL) {
        rn_note_drop(note);
    }
    socket->unsent = 0;
}

static int connected(RnServer *server, struct lws *wsi, Socket *socket)
{
    *socket = (Socket){.wsi = wsi};
    rn_address_of(server->serve, wsi, socket->address);
    socket->client = rn_hall_enter(server->hall, socket, rn_server_now());
    if (socket->client == NULL) {
        return rn_connection_refuse(server, "too many connections");
    }
    return 0;
}

static void disconnected(RnServer *server, Socket *socket)
{
    if (socket->client != NULL) {
        rn_hall_leave(server->hall, socket->client);
    }
    drop_notes(socket);
    free(socket->heard);
    *socket = (Socket){.wsi = NULL};
}

bool rn_socket_may(void *user, void *from, RnCost what)
{
    return rn_address_may(user, ((const Socket *)from)->address, what);
}

/* ---- In --------------------------------------------------------------------------------------- */

static int close_with(struct lws *wsi, enum lws_close_status status, const char *why)
{
    lws_close_reason(wsi, status, (unsigned char *)why, strlen(why));
    return -1;
}

static int heard(RnServer *server, struct lws *wsi, Socket *socket, const char *bytes, size_t size)
{
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (lws_frame_is_binary(wsi)) {
        return close_with(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    }
    if (socket->size + size > RN_REQUEST_MAX ||
        socket->size + size + lws_remaining_packet_payload(wsi) > RN_REQUEST_MAX) {
        return close_with(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
    }
    if (whole && socket->size == 0) {
        rn_hall_hear(server->hall, socket->client, bytes, size, rn_server_now());
        return 0;
    }
    char *longer = realloc(socket->heard, socket->size + size + 1);
    if (longer == NULL) {
        return -1;
    }
    socket->heard = longer;
    memcpy(longer + socket->size, bytes, size);
    socket->size += size;
    if (!whole) {
        return 0;
    }
    rn_hall_hear(server->hall, socket->client, socket->heard, socket->size, rn_server_now());
    free(socket->heard);
    socket->heard = NULL;
    socket->size = 0;
    return 0;
}

/* ---- Out -------------------------------------------------------------------------------------- */

void rn_socket_close(void *user, void *to, const char *why)
{
    Socket *socket = to;
    (void)user;
    socket->closing = why;
    lws_callback_on_writable(socket->wsi);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, CLOSE_S);
}

/* Nothing can be said to it any more, not even why. */
static void let_go(Socket *socket)
{
    socket->closing = "you do not read";
    drop_notes(socket);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void rn_socket_send(void *user, void *to, RnNote *note)
{
    Socket *socket = to;
    (void)user;
    if (socket->closing != NULL || socket->unsent > UNSENT_MAX) {
        rn_note_drop(note);
        if (socket->closing == NULL) {
            let_go(socket);
        }
        return;
    }
    rn_queue_put(&socket->notes, note);
    socket->unsent += note->size;
    lws_callback_on_writable(socket->wsi);
}

/* The close frame, written here: libwebsockets drops a connection whose writing callback ends it, with
 * what it was about to say. The client answers or its time runs out. */
static int say_goodbye(struct lws *wsi, Socket *socket)
{
    unsigned status =
        server_of(wsi)->stopping ? LWS_CLOSE_STATUS_GOINGAWAY : LWS_CLOSE_STATUS_POLICY_VIOLATION;
    unsigned char frame[LWS_PRE + REASON_MAX];
    int size = snprintf((char *)frame + LWS_PRE + 2, REASON_MAX - 2, "%s", socket->closing);
    if (socket->said) {
        return 0;
    }
    frame[LWS_PRE] = (unsigned char)(status >> 8);
    frame[LWS_PRE + 1] = (unsigned char)status;
    socket->said = true;
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, CLOSE_S);
    size_t length = 2 + (size_t)(size < REASON_MAX - 2 ? size : REASON_MAX - 3);
    return lws_write(wsi, frame + LWS_PRE, length, WRITE_CLOSE) < 0 ? -1 : 0;
}

static int send_on(struct lws *wsi, Socket *socket)
{
    while (socket->notes.count > 0 && !lws_send_pipe_choked(wsi)) {
        RnNote *note = rn_queue_take(&socket->notes);
        socket->unsent -= note->size;
        int sent = lws_write(wsi, (unsigned char *)note->text, note->size, LWS_WRITE_TEXT);
        size_t size = note->size;
        rn_note_drop(note);
        if (sent < (int)size) {
            return -1;
        }
    }
    if (socket->notes.count > 0) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return socket->closing != NULL ? say_goodbye(wsi, socket) : 0;
}

int rn_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    RnServer *server = server_of(wsi);
    Socket *socket = user;
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) {
        return rn_socket_may_connect(server, wsi);
    }
    if (reason == LWS_CALLBACK_ESTABLISHED) {
        return connected(server, wsi, socket);
    }
    if (reason == LWS_CALLBACK_CLOSED && socket->wsi != NULL) {
        disconnected(server, socket);
    } else if (reason == LWS_CALLBACK_RECEIVE && socket->client != NULL &&
               socket->closing == NULL) {
        return heard(server, wsi, socket, in, size);
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && socket->client != NULL) {
        return send_on(wsi, socket);
    }
    return 0;
}
