/*
 * socket.c - WebSockets: how messages come in whole, and how they go out.
 *
 * Decides what a connection may cost: a message has a size and a time, what waits has an end for each
 * connection, for each address and for all. Beyond it the one for whom most waits is let go.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/received.h"
#include "serve/server.h"

enum {
    WAITING_EACH = 1 << 20,  /* bytes of a connection .. */
    WAITING_SHARE = 1 << 16, /* .. and of each that an address may have, of all these together .. */
    WAITING_ADDRESS = 4 << 20, /* .. but at least so many of an address .. */
    WAITING_ALL = 128 << 20,   /* .. and of all */
    MESSAGE_S = 10,            /* from the first byte of a message to its last */
    CLOSE_S = 5,
    REASON_MAX = 64,
    HEAD_LEAST = 6, /* bytes of the head of a frame that comes in .. */
    HEAD_MOST = 14,
    BESIDE_FREE = 2 * RN_SOCKET_READ, /* what libwebsockets has not passed on yet is no more .. */
    BESIDE_EASY = 128,                /* .. and so much each time is nothing */
};

static const char BANNED[] = "banned"; /* the page knows this word */

/* The kind of a close frame, a number that libwebsockets leaves out of its header. */
static const enum lws_write_protocol WRITE_CLOSE = (enum lws_write_protocol)4;

_Static_assert((int)RN_NOTE_ROOM >= (int)LWS_PRE, "a note has room for the head of its frame");

struct RnSocket {
    struct lws *wsi;
    RnClient *client;
    char *heard; /* the message so far */
    size_t size;
    RnQueue notes; /* to be sent */
    size_t unsent; /* bytes of all that, .. */
    size_t begun;  /* .. of the note that libwebsockets is sending, .. */
    size_t weight; /* .. and all that waits, as it was counted last */
    const char *closing;
    bool said;        /* why it is closed */
    int64_t heard_of; /* bytes read, of the upgrade and of messages .. */
    int64_t beside;   /* .. and of all else, those that are settled */
    char address[RN_PEER_TEXT];
    RnSocket *next; /* of all */
    RnSocket *before;
};

size_t rn_socket_size(void) { return sizeof(RnSocket); }

static RnServer *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- What waits ------------------------------------------------------------------------------- */

/* Counts what waits for a connection; all that waits for its address. */
static int64_t weigh(RnServer *server, RnSocket *socket)
{
    size_t weight = socket->unsent + socket->begun + socket->size;
    int64_t more = (int64_t)weight - (int64_t)socket->weight;
    socket->weight = weight;
    server->weight += (size_t)more;
    return rn_peers_weigh(&server->peers, socket->address, more);
}

static void drop_all(RnServer *server, RnSocket *socket)
{
    RnNote *note;
    while ((note = rn_queue_take(&socket->notes)) != NULL) {
        rn_note_drop(note);
    }
    free(socket->heard);
    socket->heard = NULL;
    socket->unsent = socket->begun = socket->size = 0;
    weigh(server, socket);
}

/* Nothing can be said to it any more, not even why. */
static void let_go(RnServer *server, RnSocket *socket)
{
    socket->closing = "you do not read";
    drop_all(server, socket);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* For whom most waits, of an address or (NULL) of all; NULL when for nobody. */
static RnSocket *heaviest(const RnServer *server, const char *address)
{
    char wanted[RN_PEER_TEXT] = "";
    RnSocket *most = NULL;
    if (address != NULL) {
        rn_peer_group(address, wanted);
    }
    for (RnSocket *socket = server->sockets; socket != NULL; socket = socket->next) {
        char group[RN_PEER_TEXT] = "";
        if (socket->weight <= (most != NULL ? most->weight : 0)) {
            continue;
        }
        if (address != NULL) {
            rn_peer_group(socket->address, group);
        }
        if (address == NULL || strcmp(group, wanted) == 0) {
            most = socket;
        }
    }
    return most;
}

/* More waits for this connection: within the bounds, or someone is let go. */
static void bear(RnServer *server, RnSocket *socket)
{
    int64_t share = (int64_t)server->serve->per_address * WAITING_SHARE;
    int64_t most = share > WAITING_ADDRESS ? share : WAITING_ADDRESS;
    int64_t waits = weigh(server, socket);
    RnSocket *heavy = NULL;
    if (socket->weight > WAITING_EACH) {
        let_go(server, socket);
    } else if (waits > most && (heavy = heaviest(server, socket->address)) != NULL) {
        let_go(server, heavy);
    }
    while (server->weight > WAITING_ALL && (heavy = heaviest(server, NULL)) != NULL) {
        let_go(server, heavy);
    }
}

/* ---- Coming and going ------------------------------------------------------------------------- */

static int connected(RnServer *server, struct lws *wsi, RnSocket *socket)
{
    *socket = (RnSocket){.wsi = wsi};
    rn_connection_buffer(wsi, RN_SEND_BUFFER);
    socket->heard_of = rn_bytes_read(lws_get_socket_fd(wsi));
    rn_address_of(server->serve, wsi, socket->address);
    socket->client = rn_hall_enter(server->hall, socket, rn_server_now());
    if (socket->client == NULL) {
        return rn_connection_refuse(server, "too many connections");
    }
    socket->next = server->sockets;
    if (socket->next != NULL) {
        socket->next->before = socket;
    }
    server->sockets = socket;
    if (rn_host_ban(&server->host, socket->address, rn_server_now()) != NULL) {
        rn_socket_close(server, socket, BANNED); /* it is told: else it would try again and again */
        server->refused++;
    }
    return 0;
}

static void disconnected(RnServer *server, RnSocket *socket)
{
    if (socket->client != NULL) {
        rn_hall_leave(server->hall, socket->client);
        *(socket->before != NULL ? &socket->before->next : &server->sockets) = socket->next;
        if (socket->next != NULL) {
            socket->next->before = socket->before;
        }
    }
    drop_all(server, socket);
    *socket = (RnSocket){.wsi = NULL};
}

bool rn_socket_may(void *user, void *from, RnCost what)
{
    return rn_address_may(user, ((const RnSocket *)from)->address, what);
}

const char *rn_socket_address(const void *from) { return ((const RnSocket *)from)->address; }

bool rn_socket_spend(void *user, void *from, int64_t us)
{
    return rn_address_spend(user, ((const RnSocket *)from)->address, us);
}

/* ---- For the host ----------------------------------------------------------------------------- */

void rn_sockets_list(const RnServer *server, RnJson *json)
{
    rn_json_put(json, "[");
    for (const RnSocket *socket = server->sockets; socket != NULL; socket = socket->next) {
        rn_json_next(json);
        rn_json_form(json, "{'address':%s,'waiting':%zu", socket->address, socket->weight);
        rn_hall_client(socket->client, json);
        rn_json_put(json, "}");
    }
    rn_json_put(json, "]");
}

bool rn_sockets_end(RnServer *server, uint64_t number)
{
    for (RnSocket *socket = server->sockets; socket != NULL; socket = socket->next) {
        if (rn_hall_number(socket->client) == number) {
            rn_socket_close(server, socket, "the host has ended this connection");
            return true;
        }
    }
    return false;
}

void rn_sockets_shut_out(RnServer *server)
{
    int64_t now = rn_server_now();
    for (RnSocket *socket = server->sockets; socket != NULL; socket = socket->next) {
        if (socket->closing == NULL && rn_host_ban(&server->host, socket->address, now) != NULL) {
            rn_socket_close(server, socket, BANNED);
        }
    }
}

/* ---- In --------------------------------------------------------------------------------------- */

static int close_with(struct lws *wsi, enum lws_close_status status, const char *why)
{
    lws_close_reason(wsi, status, (unsigned char *)why, strlen(why));
    return -1;
}

/* libwebsockets tells nobody of pings, which it answers, nor of empty pongs; both, and a message in parts with
 * nothing in them, take its time all the same. So the bytes tell of them: those that were read and that belong
 * to no message, with one head for each. No frame is shorter than its head. And who does not stop when it was
 * told good-bye is not waited for. */
void rn_sockets_count(RnServer *server)
{
    const int64_t now = rn_server_now();
    for (RnSocket *socket = server->sockets; socket != NULL; socket = socket->next) {
        int64_t beside = rn_bytes_read(lws_get_socket_fd(socket->wsi)) - socket->heard_of;
        int64_t easy = socket->beside + BESIDE_EASY;
        socket->beside = beside < easy ? beside : easy;
        int64_t frames = (beside - socket->beside - BESIDE_FREE) / HEAD_LEAST;
        if (frames <= 0) {
            continue;
        }
        const bool told = socket->closing != NULL;
        socket->beside += frames * HEAD_LEAST;
        rn_hall_frames(server->hall, socket->client, frames, now);
        if (told) {
            let_go(server, socket);
        }
    }
}

static int heard(RnServer *server, struct lws *wsi, RnSocket *socket, const char *bytes,
                 size_t size)
{
    socket->heard_of += (int64_t)size + (lws_is_first_fragment(wsi) != 0 ? HEAD_MOST : 0);
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (lws_frame_is_binary(wsi)) {
        return close_with(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    }
    if (socket->size + size > RN_REQUEST_MAX ||
        socket->size + size + lws_remaining_packet_payload(wsi) > RN_REQUEST_MAX) {
        return close_with(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
    }
    if (whole && socket->heard == NULL) {
        rn_hall_hear(server->hall, socket->client, bytes, size, rn_server_now());
        return 0;
    }
    char *longer = realloc(socket->heard, socket->size + size + 1);
    if (longer == NULL) {
        return -1;
    }
    if (socket->heard == NULL) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, MESSAGE_S);
    }
    socket->heard = longer;
    memcpy(longer + socket->size, bytes, size);
    socket->size += size;
    if (!whole) {
        bear(server, socket);
        return 0;
    }
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    size = socket->size;
    socket->heard = NULL;
    socket->size = 0;
    weigh(server, socket);
    rn_hall_hear(server->hall, socket->client, longer, size, rn_server_now());
    free(longer);
    return 0;
}

/* ---- Out -------------------------------------------------------------------------------------- */

void rn_socket_close(void *user, void *to, const char *why)
{
    RnSocket *socket = to;
    (void)user;
    socket->closing = why;
    lws_callback_on_writable(socket->wsi);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, CLOSE_S);
}

void rn_socket_send(void *user, void *to, RnNote *note)
{
    RnSocket *socket = to;
    if (socket->closing != NULL) {
        rn_note_drop(note);
        return;
    }
    rn_queue_put(&socket->notes, note);
    socket->unsent += note->size;
    lws_callback_on_writable(socket->wsi);
    bear(user, socket);
}

/* The close frame, written here: libwebsockets drops a connection whose writing callback ends it, with
 * what it was about to say. The client answers or its time runs out. */
static int say_goodbye(struct lws *wsi, RnSocket *socket)
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

static int send_on(struct lws *wsi, RnSocket *socket)
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
        socket->begun = size;
    }
    if (!lws_partial_buffered(wsi)) {
        socket->begun = 0;
    }
    weigh(server_of(wsi), socket);
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
    RnSocket *socket = user;
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) {
        return rn_socket_may_connect(server, wsi);
    }
    if (reason == LWS_CALLBACK_ESTABLISHED) {
        return connected(server, wsi, socket);
    }
    if (reason == LWS_CALLBACK_WS_PEER_INITIATED_CLOSE && socket->said) {
        return -1; /* its answer to our good-bye: with another one browsers forget why it ended */
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
