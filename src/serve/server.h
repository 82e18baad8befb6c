/*
 * server.h - the inside of the web server: for serve.c (the loop), http.c (requests) and socket.c
 * (WebSockets).
 */
#ifndef RN_SERVER_H
#define RN_SERVER_H

#include <libwebsockets.h>
#include <uv.h>

#include "serve/hall.h"
#include "serve/keeper.h"
#include "serve/peers.h"
#include "serve/pool.h"
#include "serve/serve.h"

typedef struct RnServer {
    const RnServe *serve;
    struct lws_context *context;
    uv_loop_t loop; /* epoll: libwebsockets by itself looks at every connection in every turn */
    lws_sorted_usec_list_t tick;
    RnHall *hall; /* NULL: there are no online tables; so the next two */
    RnKeeper *keeper;
    RnPool *pool;
    RnPeers peers;
    bool store_failing;
    uint64_t refused; /* connections */
    int64_t looked;   /* for tables with something due */
} RnServer;

/* Milliseconds since 1970. */
int64_t rn_server_now(void);

/* A line of the log: an event and what goes with it. No ids, tokens, names or addresses. */
void rn_server_log(const RnServer *server, const char *event, const char *key, const char *value);

/* ---- http.c ----------------------------------------------------------------------------------- */

int rn_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
               size_t size);

/* ---- socket.c --------------------------------------------------------------------------------- */

enum { RN_SOCKET_READ = 2048 }; /* bytes taken from a connection at once */

size_t rn_socket_size(void); /* of what is kept for each */
int rn_on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size);
/* For RnHallOut. */
void rn_socket_send(void *user, void *to, RnNote *note);
void rn_socket_close(void *user, void *to, const char *why);

/* ---- mask.c ----------------------------------------------------------------------------------- */

/* From now on, or no longer, frames read from this descriptor must be masked. */
void rn_mask_watch(int fd);
void rn_mask_forget(int fd);

#endif
