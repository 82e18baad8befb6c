/*
 * socket.c - WebSockets: who may connect, how messages come in whole, and how they go out.
 *
 * Decides what a connection may cost: a page of another origin is refused, an address has a number of
 * connections, a message a size, and whoever does not read what is sent is let go.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "serve/server.h"

enum { FIELD_MAX = 256, UNSENT_MAX = 1 << 20, NOTES_LEAST = 4 };

_Static_assert((int)RN_NOTE_ROOM >= (int)LWS_PRE, "a note has room for the head of its frame");

typedef struct Socket {
    struct lws *wsi;
    RnClient *client;
    char *heard; /* the message so far */
    size_t size;
    RnNote **notes; /* to be sent: a ring */
    size_t first;
    size_t count;
    size_t room;
    size_t unsent; /* bytes of all that */
    const char *closing;
    bool counted; /* its address has been counted */
    char address[RN_PEER_TEXT];
} Socket;

size_t rn_socket_size(void) { return sizeof(Socket); }

static RnServer *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- Who may connect -------------------------------------------------------------------------- */

/* "https://example.org:8011" of this very host, or the one that is allowed besides. A program that is
 * no browser says none. */
static bool is_our_origin(const RnServe *serve, struct lws *wsi)
{
    char origin[FIELD_MAX];
    char host[FIELD_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    if (serve->origin != NULL && strcasecmp(origin, serve->origin) == 0)
        return true;
    const char *name = strstr(origin, "://");
    return name != NULL && strcasecmp(name + 3, host) == 0;
}

/* The address behind the connection; a proxy adds the one it has seen at the end. */
static void address_of(const RnServe *serve, struct lws *wsi, char address[RN_PEER_TEXT])
{
    char field[FIELD_MAX];
    address[0] = '\0';
    if (serve->behind_proxy &&
        lws_hdr_copy(wsi, field, sizeof field, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(field, ',');
        last = last != NULL ? last + 1 : field;
        snprintf(address, RN_PEER_TEXT, "%s", last + strspn(last, " "));
    } else {
        lws_get_peer_simple(wsi, address, RN_PEER_TEXT);
    }
}

static int refuse(RnServer *server, const char *why)
{
    server->refused++;
    rn_server_log(server, "refused", "why", why);
    return -1;
}

static int may_connect(RnServer *server, struct lws *wsi)
{
    char uri[16] = "";
    lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI);
    if (server->hall == NULL || strcmp(uri, "/ws") != 0)
        return refuse(server, "there is nothing here");
    if (!is_our_origin(server->serve, wsi))
        return refuse(server, "another origin");
    return 0;
}

static int connected(RnServer *server, struct lws *wsi, Socket *socket)
{
    *socket = (Socket){.wsi = wsi};
    address_of(server->serve, wsi, socket->address);
    if (!rn_peers_add(&server->peers, socket->address, server->serve->per_address))
        return refuse(server, "too many connections from one address");
    socket->counted = true;
    socket->client = rn_hall_enter(server->hall, socket, rn_server_now());
    if (socket->client == NULL)
        return refuse(server, "too many connections");
    rn_mask_watch(lws_get_socket_fd(wsi));
    return 0;
}

static void disconnected(RnServer *server, Socket *socket)
{
    rn_mask_forget(lws_get_socket_fd(socket->wsi));
    if (socket->client != NULL)
        rn_hall_leave(server->hall, socket->client);
    if (socket->counted)
        rn_peers_drop(&server->peers, socket->address);
    for (size_t i = 0; i < socket->count; i++)
        rn_note_drop(socket->notes[(socket->first + i) % socket->room]);
    free(socket->notes);
    free(socket->heard);
    *socket = (Socket){.wsi = NULL};
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
    if (lws_frame_is_binary(wsi))
        return close_with(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (socket->size + size > RN_ASK_MAX ||
        socket->size + size + lws_remaining_packet_payload(wsi) > RN_ASK_MAX)
        return close_with(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
    if (whole && socket->size == 0) {
        rn_hall_hear(server->hall, socket->client, bytes, size, rn_server_now());
        return 0;
    }
    char *longer = realloc(socket->heard, socket->size + size + 1);
    if (longer == NULL)
        return -1;
    socket->heard = longer;
    memcpy(longer + socket->size, bytes, size);
    socket->size += size;
    if (!whole)
        return 0;
    rn_hall_hear(server->hall, socket->client, socket->heard, socket->size, rn_server_now());
    free(socket->heard);
    socket->heard = NULL;
    socket->size = 0;
    return 0;
}

/* ---- Out -------------------------------------------------------------------------------------- */

static bool grow(Socket *socket)
{
    size_t room = socket->room != 0 ? 2 * socket->room : NOTES_LEAST;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    RnNote **notes = malloc(room * sizeof *notes);
    if (notes == NULL)
        return false;
    for (size_t i = 0; i < socket->count; i++)
        notes[i] = socket->notes[(socket->first + i) % socket->room];
    free(socket->notes);
    socket->notes = notes;
    socket->first = 0;
    socket->room = room;
    return true;
}

void rn_socket_close(void *user, void *to, const char *why)
{
    Socket *socket = to;
    (void)user;
    socket->closing = why;
    lws_callback_on_writable(socket->wsi);
}

void rn_socket_send(void *user, void *to, RnNote *note)
{
    Socket *socket = to;
    if (socket->closing != NULL || socket->unsent > UNSENT_MAX ||
        (socket->count == socket->room && !grow(socket))) {
        rn_note_drop(note);
        if (socket->closing == NULL)
            rn_socket_close(user, socket, "you do not read");
        return;
    }
    socket->notes[(socket->first + socket->count++) % socket->room] = note;
    socket->unsent += note->size;
    lws_callback_on_writable(socket->wsi);
}

static int send_on(struct lws *wsi, Socket *socket)
{
    while (socket->count > 0 && !lws_send_pipe_choked(wsi)) {
        RnNote *note = socket->notes[socket->first];
        socket->first = (socket->first + 1) % socket->room;
        socket->count--;
        socket->unsent -= note->size;
        int sent = lws_write(wsi, (unsigned char *)note->text, note->size, LWS_WRITE_TEXT);
        size_t size = note->size;
        rn_note_drop(note);
        if (sent < (int)size)
            return -1;
    }
    if (socket->count > 0) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (socket->closing != NULL)
        return close_with(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, socket->closing);
    free(socket->notes); /* who is quiet keeps nothing */
    socket->notes = NULL;
    socket->first = socket->room = 0;
    return 0;
}

int rn_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    RnServer *server = server_of(wsi);
    Socket *socket = user;
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return may_connect(server, wsi);
    if (reason == LWS_CALLBACK_ESTABLISHED)
        return connected(server, wsi, socket);
    if (reason == LWS_CALLBACK_CLOSED && socket->wsi != NULL)
        disconnected(server, socket);
    else if (reason == LWS_CALLBACK_RECEIVE && socket->client != NULL && socket->closing == NULL)
        return heard(server, wsi, socket, in, size);
    else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && socket->client != NULL)
        return send_on(wsi, socket);
    return 0;
}
