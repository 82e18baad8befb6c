/*
 * push_send.c - Web Push: messages go out.
 *
 * Decides how a push service is called and how often. Each try is
 *   1. the name is looked up, by a thread of libuv: libwebsockets would hold up everybody meanwhile;
 *   2. one of its addresses that is in the open net is called, and no other, whatever the name leads to a moment later;
 *   3. the answer is its status and, when the service is busy, for how long. Nothing else of it is read, and nobody
 *      is followed elsewhere.
 * A service that cannot be reached or is busy is tried again a few times, each time later; a browser that is gone is
 * forgotten; what is refused is lost. So many are on their way at once, so many wait to be tried again.
 */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "serve/push_send.h"
#include "serve/server.h"

enum {
    AT_ONCE = 8,
    MESSAGES = 64,
    TRIES = 4,
    CALL_MS = 20000,
    AGAIN_MS = 15000, /* then four times as long, and so on */
    AGAIN_MOST_MS = 900000,
    PROOF_S = 12 * 3600, /* RFC 8292: at most a day */
    KEPT_S = 24 * 3600,  /* by the push service, for a browser that is off */
    TOPIC = 32,
    PORT = 443
};

typedef enum State { WAITS, LOOKS_UP, CALLS, DONE } State;

typedef struct Message {
    RnPusher *pusher;
    RnNotice *notice;
    State state;
    int tries;
    int64_t due; /* by rn_clock_ms(): when it is tried again, or no longer waited for */
    int status;  /* of HTTP; 0: there was no answer */
    int64_t pause_ms;
    const char *flaw; /* why it is not even tried, or NULL */
    struct lws *wsi;
    uv_getaddrinfo_t lookup;
    char host[RN_PUSH_HOST];
    const char *path;
    char proof[RN_PUSH_PROOF];
    char topic[RN_DIGEST_TEXT];
    size_t size;
    unsigned char body[LWS_PRE + RN_PUSH_BODY];
    struct Message *next;
} Message;

struct RnPusher {
    RnServer *server;
    struct lws_context *context;
    struct lws_vhost *vhost;
    Message *first;
    int count;
    int busy; /* of them on their way */
    bool ends;
};

static void set(Message *message, State state)
{
    bool was = message->state == LOOKS_UP || message->state == CALLS;
    bool is = state == LOOKS_UP || state == CALLS;
    message->pusher->busy += (int)is - (int)was;
    message->state = state;
    RN_ASSERT(message->pusher->busy >= 0 && message->pusher->busy <= AT_ONCE);
}

/* ---- Calling ---------------------------------------------------------------------------------- */

/* One header; false when there is no room. */
static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static int add_headers(struct lws *wsi, const Message *message, unsigned char **at, size_t room)
{
    unsigned char *end = *at + room - 1;
    char size[16];
    char kept[16];
    snprintf(size, sizeof size, "%zu", message->size);
    snprintf(kept, sizeof kept, "%d", (int)KEPT_S);
    bool good = add(wsi, "authorization:", message->proof, at, end) &&
                add(wsi, "ttl:", kept, at, end) && add(wsi, "urgency:", "high", at, end) &&
                add(wsi, "topic:", message->topic, at, end) &&
                add(wsi, "content-type:", "application/octet-stream", at, end) &&
                add(wsi, "content-encoding:", "aes128gcm", at, end) &&
                add(wsi, "content-length:", size, at, end);
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return good ? 0 : -1;
}

static int write_body(struct lws *wsi, Message *message)
{
    int written = lws_write(wsi, message->body + LWS_PRE, message->size, LWS_WRITE_HTTP_FINAL);
    lws_client_http_body_pending(wsi, 0);
    return written < (int)message->size ? -1 : 0;
}

/* "120"; a date is not worth reading. */
static int64_t pause_of(struct lws *wsi)
{
    char text[16] = "";
    lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_RETRY_AFTER);
    return strtoll(text, NULL, 10) * 1000;
}

/* The connection and the message have nothing to do with each other any more. */
static void part(struct lws *wsi, Message *message)
{
    lws_set_opaque_user_data(wsi, NULL);
    message->wsi = NULL;
    set(message, DONE);
}

static int on_push(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    Message *message = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
    (void)user;
    if (message == NULL) {
        return 0;
    }
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(wsi, message, in, size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return write_body(wsi, message);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        message->status = (int)lws_http_client_http_response(wsi);
        message->pause_ms = pause_of(wsi);
        part(wsi, message);
        return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_WSI_DESTROY: part(wsi, message); return 0;
    default: return 0;
    }
}

static void call(Message *message, const char *address)
{
    const struct lws_client_connect_info info = {
        .context = message->pusher->context,
        .vhost = message->pusher->vhost,
        .address = address,
        .port = PORT,
        .ssl_connection = LCCSCF_USE_SSL | LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
        .alpn = "http/1.1",
        .host = message->host, /* whose certificate it must be */
        .path = message->path,
        .method = "POST",
        .local_protocol_name = "push",
        .opaque_user_data = message,
        .pwsi = &message->wsi,
    };
    message->due = rn_clock_ms() + CALL_MS;
    set(message, CALLS);
    if (lws_client_connect_via_info(&info) == NULL && message->state == CALLS) {
        message->wsi = NULL;
        set(message, DONE);
    }
}

/* ---- Names ------------------------------------------------------------------------------------ */

/* Calls the first address that is in the open net. */
static void on_found(uv_getaddrinfo_t *lookup, int status, struct addrinfo *found)
{
    Message *message = lookup->data;
    char address[64] = "";
    bool open = false;
    for (const struct addrinfo *one = found; status == 0 && one != NULL && !open;
         one = one->ai_next) {
        open = getnameinfo(one->ai_addr, one->ai_addrlen, address, sizeof address, NULL, 0,
                           NI_NUMERICHOST) == 0 &&
               rn_push_is_public(address);
    }
    uv_freeaddrinfo(found);
    if (open && !message->pusher->ends) {
        call(message, address);
        return;
    }
    message->flaw = status == 0 ? "the name of the push service leads into a closed network" : NULL;
    set(message, DONE);
}

static void look_up(Message *message)
{
    static const struct addrinfo kind = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    message->status = 0;
    message->pause_ms = 0;
    message->tries++;
    message->lookup.data = message;
    set(message, LOOKS_UP);
    if (uv_getaddrinfo(&message->pusher->server->loop, &message->lookup, on_found, message->host,
                       NULL, &kind) != 0) {
        set(message, DONE);
    }
}

/* ---- Messages --------------------------------------------------------------------------------- */

/* Why there is none to be sent, or NULL. */
static const char *write_message(const RnPusher *pusher, Message *message)
{
    const RnServer *server = pusher->server;
    const RnServe *serve = server->serve;
    const RnNotice *notice = message->notice;
    char text[RN_PUSH_TEXT + 1];
    char what[RN_PUSH_ENDPOINT + RN_TOKEN_TEXT];
    const char *services = serve->push_services != NULL ? serve->push_services : RN_PUSH_SERVICES;
    /* It was a push service when it was given; since then the host may have changed its mind. */
    if (!rn_push_host(notice->push.endpoint, services, message->host, &message->path)) {
        return "a push service that is not known any more";
    }
    if (!rn_notifier_words(server->notifier, notice, text)) {
        return "the words are too long";
    }
    message->size = rn_push_seal_now(&notice->push, text, message->body + LWS_PRE);
    /* A later message takes the place of an earlier one of the same table; the table itself is nobody's business. */
    snprintf(what, sizeof what, "%s%s", notice->table, notice->push.endpoint);
    rn_token_hash(what, message->topic);
    message->topic[TOPIC] = '\0';
    return message->size == 0 ? "its key is none"
           : rn_push_proof(&server->host.vapid, message->host, serve->push,
                           rn_server_now() / 1000 + PROOF_S, message->proof)
               ? NULL
               : "the contact is too long";
}

static void fetch(RnPusher *pusher)
{
    RnNotice *notice;
    while (!pusher->ends && pusher->count < MESSAGES &&
           (notice = rn_notifier_push(pusher->server->notifier)) != NULL) {
        Message *message = rn_alloc(1, sizeof *message);
        message->pusher = pusher;
        message->notice = notice;
        message->next = pusher->first;
        pusher->first = message;
        pusher->count++;
        message->flaw = write_message(pusher, message);
        set(message, message->flaw != NULL ? DONE : WAITS);
    }
}

static const char *refusal_of(int status)
{
    switch (status) {
    case 0: return "the push service cannot be reached";
    case 400: return "the push service refuses it: 400";
    case 401: return "the push service refuses it: 401";
    case 403: return "the push service refuses it: 403, another key";
    case 413: return "the push service refuses it: 413, too long";
    case 429: return "the push service is busy: 429";
    default: return status >= 500 ? "the push service has failed" : "the push service refuses it";
    }
}

/* Nothing is sent to this browser any more, whatever tables know it: the store says so from now on. */
static void forget(RnServer *server, const RnNotice *notice)
{
    char digest[RN_DIGEST_TEXT];
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    rn_notice_digest(notice, digest);
    query->kind = RN_QUERY_KEEP;
    query->now = rn_server_now();
    query->kept = (RnToKeep){rn_text_copy(RN_HOST_STOPPED), rn_text_copy(digest), rn_text_copy(""),
                             query->now + RN_STOPPED_MS};
    rn_server_ask(server, query);
    rn_hall_unpush(server->hall, notice, query->now);
    rn_notifier_gone(server->notifier);
    rn_server_log_often(server, "notice-dropped", "the browser is gone");
}

/* What has become of it; true when it is over. */
static bool settle(Message *message)
{
    RnServer *server = message->pusher->server;
    int status = message->status;
    bool again = status == 0 || status == 429 || status >= 500;
    if (message->flaw == NULL && again && message->tries < TRIES) {
        int64_t pause = (int64_t)AGAIN_MS << 2 * (message->tries - 1);
        pause = message->pause_ms > pause ? message->pause_ms : pause;
        message->due = rn_clock_ms() + (pause < AGAIN_MOST_MS ? pause : AGAIN_MOST_MS);
        set(message, WAITS);
        return false;
    }
    if (message->flaw == NULL && status >= 200 && status < 300) {
        rn_notifier_pushed(server->notifier);
    } else if (message->flaw == NULL && (status == 404 || status == 410)) {
        forget(server, message->notice);
    } else {
        rn_notifier_lost(server->notifier);
        rn_server_log_often(server, "notice-failed",
                            message->flaw != NULL ? message->flaw : refusal_of(status));
    }
    return true;
}

static void drop(RnPusher *pusher, Message **at)
{
    Message *message = *at;
    RN_ASSERT(message->wsi == NULL && message->state == DONE);
    *at = message->next;
    pusher->count--;
    free(message->notice);
    free(message);
}

void rn_pusher_turn(RnPusher *pusher)
{
    int64_t now = rn_clock_ms();
    fetch(pusher);
    for (Message **at = &pusher->first; *at != NULL;) {
        Message *message = *at;
        if (message->state == DONE && (pusher->ends || settle(message))) {
            drop(pusher, at);
            continue;
        }
        if (message->state == WAITS && now >= message->due && pusher->busy < AT_ONCE &&
            !pusher->ends) {
            look_up(message);
        } else if (message->state == CALLS && now >= message->due && message->wsi != NULL) {
            lws_set_timeout(message->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        }
        at = &message->next;
    }
}

/* ---- Beginning and ending --------------------------------------------------------------------- */

RnPusher *rn_pusher_new(RnServer *server, struct lws_context *context)
{
    static const struct lws_protocols protocols[] = {{"push", on_push, 0, 1024, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .vhost_name = "push",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
    };
    struct lws_vhost *vhost = lws_create_vhost(context, &info);
    if (vhost == NULL || lws_init_vhost_client_ssl(&info, vhost) != 0) {
        return NULL;
    }
    RnPusher *pusher = rn_alloc(1, sizeof *pusher);
    *pusher = (RnPusher){.server = server, .context = context, .vhost = vhost};
    return pusher;
}

int rn_pusher_busy(const RnPusher *pusher) { return pusher != NULL ? pusher->busy : 0; }

bool rn_pusher_ends(RnPusher *pusher)
{
    if (pusher == NULL) {
        return true;
    }
    pusher->ends = true;
    bool looks_up = false;
    for (Message *message = pusher->first; message != NULL; message = message->next) {
        if (message->state == LOOKS_UP) {
            uv_cancel((uv_req_t *)&message->lookup);
            looks_up = true;
        }
    }
    return !looks_up;
}

void rn_pusher_free(RnPusher *pusher)
{
    while (pusher != NULL && pusher->first != NULL) {
        Message *message = pusher->first;
        message->wsi = NULL; /* closed, with all others */
        set(message, DONE);
        drop(pusher, &pusher->first);
    }
    free(pusher);
}
