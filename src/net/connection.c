/*
 * connection.c - a connection to an online server.
 *
 * Decides when it is tried again: at once, then after longer and longer waits; and that it is lost when a ping is
 * not answered. All that the thread and its owner share lies behind one lock. A thread that hangs while a name is looked
 * up is left to itself: whoever leaves a table does not wait for it.
 */
#include "net/connection.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <libwebsockets.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"

enum {
    MESSAGE_MAX = 1 << 20, /* of the server: a whole game */
    WAIT_MIN_MS = 500,
    WAIT_MAX_MS = 10000,
    PING_MS = 25000,
    DEAD_MS = 10000, /* after a ping without a word */
    END_MS = 1000,   /* that its owner waits for the thread */
    LOOK_MS = 250,   /* at the clock */
    ROW_MAX = 1024   /* messages that wait for their owner */
};

typedef struct Message {
    struct Message *next;
    size_t size;
    char text[];
} Message;

/* First in, first out. */
typedef struct Row {
    Message *first, *last;
    int count;
} Row;

struct RnConnection {
    RnAddress address;
    struct lws_context *context;
    pthread_t thread;
    pthread_mutex_t lock;

    /* behind the lock */
    bool ending;
    bool ended;     /* the thread has */
    bool abandoned; /* nobody waits for it: it frees all of this */
    RnConnectionState state;
    bool banned; /* why it was closed */
    unsigned opened;
    Row in, out;

    /* the thread's own */
    struct lws *wire;
    char *part; /* of a message that is coming */
    size_t part_size;
    int64_t due_ms;  /* of the next try */
    int64_t ping_ms; /* of the next ping */
    int64_t dead_ms; /* from then on nobody is there, if nothing comes */
    char host[sizeof((RnAddress *)0)->host + 16];
    int wait_ms;
    lws_sorted_usec_list_t alarm;
};

/* ---- Rows --------------------------------------------------------------------------------------- */

/* False when there is no room for it. */
static bool add(Row *row, const char *text, size_t size)
{
    if (row->count == ROW_MAX) {
        return false;
    }
    Message *message = rn_alloc(1, sizeof *message + LWS_PRE + size + 1);
    RN_ASSERT((row->last == NULL) == (row->count == 0));
    message->size = size;
    memcpy(message->text + LWS_PRE, text, size);
    if (row->last != NULL) {
        row->last->next = message;
    } else {
        row->first = message;
    }
    row->last = message;
    row->count++;
    return true;
}

static Message *take_first(Row *row)
{
    Message *message = row->first;
    if (message != NULL) {
        row->first = message->next;
        row->last = row->first != NULL ? row->last : NULL;
        row->count--;
    }
    RN_ASSERT((row->first == NULL) == (row->count == 0) && row->count >= 0);
    return message;
}

static void empty(Row *row)
{
    for (Message *message; (message = take_first(row)) != NULL;) {
        free(message);
    }
}

/* ---- What the wire tells ------------------------------------------------------------------------ */

static void is_open(RnConnection *line)
{
    pthread_mutex_lock(&line->lock);
    line->state = RN_CONNECTION_OPEN;
    line->banned = false;
    line->opened++;
    empty(&line->out); /* what was meant for the connection before */
    pthread_mutex_unlock(&line->lock);
    line->wait_ms = WAIT_MIN_MS;
    line->ping_ms = rn_clock_ms() + PING_MS;
    line->dead_ms = INT64_MAX;
}

static void is_lost(RnConnection *line)
{
    line->wire = NULL;
    line->part_size = 0;
    line->due_ms = rn_clock_ms() + line->wait_ms;
    RN_ASSERT(line->wait_ms >= WAIT_MIN_MS && line->wait_ms <= WAIT_MAX_MS);
    line->wait_ms = line->wait_ms * 2 < WAIT_MAX_MS ? line->wait_ms * 2 : WAIT_MAX_MS;
    pthread_mutex_lock(&line->lock);
    if (line->banned) { /* nobody is let in: that does not change in a moment */
        line->due_ms = rn_clock_ms() + WAIT_MAX_MS;
    }
    line->state = RN_CONNECTION_TRYING;
    empty(&line->out);
    pthread_mutex_unlock(&line->lock);
}

/* The server says good-bye: a code of two bytes, and a word that says why. */
static void is_closed(RnConnection *line, const char *bytes, size_t size)
{
    static const char banned[] = {'b', 'a', 'n', 'n', 'e', 'd'};
    pthread_mutex_lock(&line->lock);
    line->banned = size == 2 + sizeof banned && memcmp(bytes + 2, banned, sizeof banned) == 0;
    pthread_mutex_unlock(&line->lock);
}

/* A piece of a message; false when it is too long to be one of ours or cannot be kept: who misses one has to be
 * told everything anew, and so connects again. */
static bool receive(RnConnection *line, const void *bytes, size_t size, bool last)
{
    line->dead_ms = INT64_MAX;
    if (line->part_size + size > MESSAGE_MAX) {
        return false;
    }
    char *part = realloc(line->part, line->part_size + size + 1);
    if (part == NULL) { /* a stranger sent it */
        return false;
    }
    line->part = part;
    memcpy(part + line->part_size, bytes, size);
    line->part_size += size;
    bool kept = true;
    if (last) {
        pthread_mutex_lock(&line->lock);
        kept = add(&line->in, part, line->part_size);
        pthread_mutex_unlock(&line->lock);
        line->part_size = 0;
    }
    return kept;
}

/* Sends the first that waits; false when that failed. */
static bool send_first(RnConnection *line)
{
    pthread_mutex_lock(&line->lock);
    Message *message = take_first(&line->out);
    bool more = line->out.first != NULL;
    pthread_mutex_unlock(&line->lock);
    if (message == NULL) {
        return true;
    }
    int sent = lws_write(line->wire, (unsigned char *)message->text + LWS_PRE, message->size,
                         LWS_WRITE_TEXT);
    bool good = sent >= (int)message->size;
    free(message);
    if (more) {
        lws_callback_on_writable(line->wire);
    }
    return good;
}

static int told(struct lws *wire, enum lws_callback_reasons reason, void *user, void *bytes,
                size_t size)
{
    RnConnection *line = lws_context_user(lws_get_context(wire));
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED: is_open(line); break;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED: is_lost(line); break;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(line, bytes, size,
                       lws_is_final_fragment(wire) != 0 && lws_remaining_packet_payload(wire) == 0)
                   ? 0
                   : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: is_closed(line, bytes, size); break;
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_first(line) ? 0 : -1;
    default: break;
    }
    return 0;
}

/* ---- The thread --------------------------------------------------------------------------------- */

static void free_line(RnConnection *line)
{
    lws_context_destroy(line->context);
    empty(&line->in);
    empty(&line->out);
    free(line->part);
    pthread_mutex_destroy(&line->lock);
    free(line);
}

/* As the header has it: with the port where it is not the usual one, and IPv6 in brackets. */
static void name_host(RnConnection *line)
{
    const RnAddress *address = &line->address;
    const bool six = strchr(address->host, ':') != NULL;
    int used = snprintf(line->host, sizeof line->host, six ? "[%s]" : "%s", address->host);
    RN_ASSERT(used > 0 && (size_t)used < sizeof line->host);
    if (address->port != (address->tls ? 443 : 80)) {
        snprintf(line->host + used, sizeof line->host - (size_t)used, ":%d", address->port);
    }
}

static void try_again(RnConnection *line)
{
    const struct lws_client_connect_info info = {
        .context = line->context,
        .address = line->address.host,
        .port = line->address.port,
        .path = line->address.path,
        .host = line->host,
        .protocol = "rednov",
        .ssl_connection = line->address.tls ? LCCSCF_USE_SSL : 0,
        .pwsi = &line->wire,
    };
    line->due_ms = INT64_MAX; /* until that has come to something */
    if (lws_client_connect_via_info(&info) == NULL && line->due_ms == INT64_MAX) {
        is_lost(line);
    }
}

static void *serve(void *user)
{
    RnConnection *line = user;
    bool ending = false;
    while (!ending) {
        int64_t now = rn_clock_ms();
        if (line->wire == NULL && now >= line->due_ms) {
            try_again(line);
        }
        pthread_mutex_lock(&line->lock);
        if (line->state == RN_CONNECTION_OPEN && now >= line->ping_ms) {
            add(&line->out, "{\"do\":\"ping\"}", strlen("{\"do\":\"ping\"}"));
            line->ping_ms = now + PING_MS;
            line->dead_ms = now + DEAD_MS;
        }
        bool waiting = line->state == RN_CONNECTION_OPEN && line->out.first != NULL;
        ending = line->ending;
        pthread_mutex_unlock(&line->lock);
        if (waiting && line->wire != NULL) {
            lws_callback_on_writable(line->wire);
        }
        if (line->wire != NULL && now >= line->dead_ms) {
            line->dead_ms = INT64_MAX;
            lws_set_timeout(line->wire, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
        }
        if (!ending) {
            lws_service(line->context, 0); /* woken up by lws_cancel_service() */
        }
    }
    pthread_mutex_lock(&line->lock);
    line->ended = true;
    bool abandoned = line->abandoned;
    pthread_mutex_unlock(&line->lock);
    if (abandoned) {
        free_line(line);
    }
    return NULL;
}

/* Wakes the thread up again and again, so that it looks at the clock. */
static void wake(lws_sorted_usec_list_t *alarm)
{
    RnConnection *line = lws_container_of(alarm, RnConnection, alarm);
    lws_sul_schedule(line->context, 0, alarm, wake, (lws_usec_t)LOOK_MS * LWS_US_PER_MS);
}

static const struct lws_protocols PROTOCOLS[] = {{"rednov", told, 0, 4096, 0, NULL, 0},
                                                 {NULL, NULL, 0, 0, 0, NULL, 0}};

RnConnection *rn_connection_start(const RnAddress *address)
{
    RnConnection *line = rn_alloc(1, sizeof *line);
    sigset_t all, before;
    line->address = *address;
    line->dead_ms = INT64_MAX;
    name_host(line);
    line->wait_ms = WAIT_MIN_MS;
    pthread_mutex_init(&line->lock, NULL);
    lws_set_log_level(0, NULL);
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = PROTOCOLS,
        .gid = -1,
        .uid = -1,
        .user = line,
        .options = address->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    line->context = lws_create_context(&info);
    if (line->context == NULL) {
        free(line);
        return NULL;
    }
    wake(&line->alarm);
    sigfillset(&all); /* signals are for the owner's thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&line->thread, NULL, serve, line) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good) {
        return line;
    }
    lws_context_destroy(line->context);
    free(line);
    return NULL;
}

void rn_connection_end(RnConnection *line)
{
    if (line == NULL) {
        return;
    }
    pthread_mutex_lock(&line->lock);
    line->ending = true;
    lws_cancel_service(line->context);
    for (int64_t end = rn_clock_ms() + END_MS; !line->ended && rn_clock_ms() < end;) {
        pthread_mutex_unlock(&line->lock);
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        pthread_mutex_lock(&line->lock);
    }
    const bool ended = line->ended;
    line->abandoned = !ended;
    pthread_t thread = line->thread;
    pthread_mutex_unlock(&line->lock);
    if (ended) {
        pthread_join(thread, NULL);
        free_line(line);
    } else {
        pthread_detach(thread);
    }
}

/* ---- The owner's side --------------------------------------------------------------------------- */

RnConnectionState rn_connection_state(RnConnection *line)
{
    pthread_mutex_lock(&line->lock);
    RnConnectionState state = line->state;
    pthread_mutex_unlock(&line->lock);
    return state;
}

bool rn_connection_is_banned(RnConnection *line)
{
    pthread_mutex_lock(&line->lock);
    bool banned = line->banned;
    pthread_mutex_unlock(&line->lock);
    return banned;
}

unsigned rn_connection_opened(RnConnection *line)
{
    pthread_mutex_lock(&line->lock);
    unsigned opened = line->opened;
    pthread_mutex_unlock(&line->lock);
    return opened;
}

void rn_connection_send(RnConnection *line, const char *text)
{
    pthread_mutex_lock(&line->lock);
    if (line->state == RN_CONNECTION_OPEN) {
        add(&line->out, text, strlen(text));
    }
    pthread_mutex_unlock(&line->lock);
    lws_cancel_service(line->context);
}

char *rn_connection_take(RnConnection *line)
{
    pthread_mutex_lock(&line->lock);
    Message *message = take_first(&line->in);
    pthread_mutex_unlock(&line->lock);
    if (message == NULL) {
        return NULL;
    }
    char *text = rn_alloc(message->size + 1, 1);
    memcpy(text, message->text + LWS_PRE, message->size);
    free(message);
    return text;
}
