/*
 * server.h - the inside of the web server: for serve.c (the loop), connect.c (who may
 * come), http.c and its like (requests), socket.c (WebSockets).
 */
#ifndef RN_SERVER_H
#define RN_SERVER_H

#include <libwebsockets.h>
#include <pthread.h>
#include <uv.h>

#include "serve/admin.h"
#include "serve/hall.h"
#include "serve/keeper.h"
#include "serve/notify.h"
#include "serve/peers.h"
#include "serve/pool.h"
#include "serve/push_send.h"
#include "serve/queue.h"
#include "serve/serve.h"

typedef struct RnHttp RnHttp;
typedef struct RnSocket RnSocket;

/* Why something was refused, and of how much the log has not told yet. */
enum { RN_REFUSALS = 48 };
typedef struct RnRefusal {
    const char *why; /* NULL: nothing more */
    int64_t told;    /* when it last did */
    uint64_t untold;
} RnRefusal;

typedef struct RnServer {
    const RnServe *serve;
    const char *reached;         /* where others find the page, or NULL */
    struct lws_context *context; /* NULL: it cannot be woken, not yet or no longer .. */
    pthread_mutex_t waking;      /* .. which threads may learn only behind this */
    uv_loop_t loop; /* epoll: libwebsockets by itself looks at every connection in every turn */
    uv_poll_t told; /* of the descriptor that says when to stop */
    lws_sorted_usec_list_t tick;
    RnHall *hall; /* NULL: there are no online tables; so the next two */
    RnKeeper *keeper;
    RnPool *pool;
    RnNotifier *notifier; /* NULL: no turn notices are sent */
    RnPusher *pusher;     /* NULL: none to browsers */
    RnAdmin *admin;       /* NULL: the host is not listened to */
    RnHost host;          /* what it has said */
    bool shared;          /* with other servers: it may be said to them, too .. */
    int64_t followed;     /* .. and is looked for since then */
    int64_t since;        /* when this server began */
    RnPageForms *page;    /* NULL: the page is a folder */
    RnPeers peers;
    bool store_failing;
    int64_t given;   /* by the monotonic clock, when the keeper was given what it writes now */
    int64_t last_us; /* that its last write took */
    bool told_to_stop;
    bool stopping;       /* nobody comes in any more */
    bool probing;        /* whether it works again is being asked .. */
    int64_t probed;      /* .. since then */
    uint64_t refused;    /* connections */
    uint64_t unread;     /* times that the store could not read .. */
    int64_t unread_told; /* .. and when the log was last told */
    RnRefusal refusals[RN_REFUSALS];
    int64_t looked;    /* for tables with something due */
    int64_t swept;     /* of forsaken tables */
    int64_t counted;   /* what comes beside messages */
    RnSocket *sockets; /* all of them, .. */
    size_t weight;     /* .. and the bytes that wait for them */
    RnHttp *waiting;   /* for the store */
    uint64_t requests; /* that have ever waited */
    int asked;         /* queries of the hall that are with the store .. */
    RnQueue unasked;   /* .. and those that were too many, with their answers */
} RnServer;

/* Milliseconds since 1970. */
int64_t rn_server_now(void);

/* Asks the store. */
void rn_server_ask(RnServer *server, RnHallQuery *query);
/* Whether the store works: it neither fails nor hangs. */
bool rn_server_well(const RnServer *server);

/* What has become of the batch that was out, if it has. */
void rn_server_written(RnServer *server, const RnKeeperDone *kept);

/* The loop can be woken from now on; NULL: no longer. */
void rn_server_wakes(RnServer *server, struct lws_context *with);

/* The host has said this, as the store has it: takes over what is in there. */
void rn_server_host(RnServer *server, RnHost *host);
/* Bytes that are in memory (http.c). */
double rn_resident(void);

/* A line of the log: an event and what goes with it. No ids, tokens, names or addresses. */
void rn_server_log(const RnServer *server, const char *event, const char *key, const char *value);
/* One that strangers can bring about: of each `why`, a text that stays, one a second (connect.c). */
void rn_server_log_often(RnServer *server, const char *event, const char *why);

/* ---- stop.c ----------------------------------------------------------------------------------- */

/* Looks after turn notices. */
void rn_server_notify(RnServer *server);
/* Everything told is on disk and everyone is sent away; frees all there is. */
void rn_server_end(RnServer *server);

/* ---- answer.c --------------------------------------------------------------------------------- */

/* What is NULL is not said. */
typedef struct RnAnswer {
    unsigned status;
    const char *type; /* NULL: a plain text */
    const char *text;
    const char *tag;
    const char *location;
    const char *allow;
    const char *disposition;
    bool last; /* the connection ends: what else comes is not read */
} RnAnswer;

/* What is still to be sent of an answer. */
typedef struct RnBody {
    const unsigned char *at;
    size_t left;
} RnBody;

/* All end the request, now or when everything is sent, and return what its callback must. */
int rn_answer(struct lws *wsi, const RnAnswer *answer);
int rn_answer_file(struct lws *wsi, const RnServed *served);
/* From memory that stays: `body` is kept with the connection, and rn_answer_more() is called whenever it
 * takes more, while there is something left. */
int rn_answer_bytes(struct lws *wsi, const RnServed *served, RnBody *body);
int rn_answer_more(struct lws *wsi, RnBody *body);

/* ---- http_game.c ------------------------------------------------------------------------------ */

/* What is kept for each connection. */
struct RnHttp {
    struct lws *wsi;
    uint64_t number;     /* of the query that is out; 0: none */
    RnHallQuery *answer; /* it has come back */
    char address[RN_PEER_TEXT];
    RnHttp *next; /* of those that wait */
    RnBody body;  /* of a file that is being sent */
};

/* `name` is what follows /game/ in the address. Returns what the callback must; so the next. */
int rn_answer_game(RnServer *server, struct lws *wsi, RnHttp *request, const char *name);
int rn_http_write(RnServer *server, RnHttp *request);
/* The connection has gone. */
void rn_http_forget(RnServer *server, RnHttp *request);
/* A query with a `request` has come back; takes it over. */
void rn_http_answered(RnServer *server, RnHallQuery *query);

/* ---- http.c ----------------------------------------------------------------------------------- */

int rn_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
               size_t size);

/* ---- connect.c -------------------------------------------------------------------------------- */

/* Who is at the other end; a proxy adds the one it has seen at the end of X-Forwarded-For. */
void rn_address_of(const RnServe *serve, struct lws *wsi, char address[RN_PEER_TEXT]);
/* Both return what the callback must. */
int rn_connection_came(RnServer *server, struct lws *wsi);
int rn_socket_may_connect(RnServer *server, struct lws *wsi);
void rn_connection_went(RnServer *server, struct lws *wsi);
/* The system shall keep about so many bytes that are not sent yet, and no more. */
void rn_connection_buffer(struct lws *wsi, int bytes);
/* Counts and logs it; -1. */
int rn_connection_refuse(RnServer *server, const char *why);

/* ---- socket.c --------------------------------------------------------------------------------- */

enum {
    RN_SOCKET_READ = 2048,         /* bytes taken from a connection at once */
    RN_SEND_BUFFER = 1 << 15,      /* bytes that the system keeps for a WebSocket, about .. */
    RN_SEND_BUFFER_HTTP = 1 << 17, /* .. and for others, who get whole files */
};

size_t rn_socket_size(void); /* of what is kept for each */

int rn_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size);
/* For RnHallOut. */
void rn_socket_send(void *user, void *to, RnNote *note);
void rn_socket_close(void *user, void *to, const char *why);
bool rn_socket_may(void *user, void *from, RnCost what);
bool rn_socket_spend(void *user, void *from, int64_t us);
const char *rn_socket_address(const void *from);
/* All of them, a list, with what they cost; the one with this number, or all that are shut out, are sent
 * away. */
void rn_sockets_list(const RnServer *server, RnJson *json);
bool rn_sockets_end(RnServer *server, uint64_t number);
void rn_sockets_shut_out(RnServer *server);
/* To be called every second or so: charges for what came that was no message. */
void rn_sockets_count(RnServer *server);
/* Whether this address may; requests over HTTP too. */
bool rn_address_may(RnServer *server, const char *address, RnCost what);
/* It has made so much work, in microseconds; false when it had made too much before. */
bool rn_address_spend(RnServer *server, const char *address, int64_t us);

#endif
