/*
 * serve.c - the web server: starting, the loop, stopping.
 *
 * Decides what one turn of the loop does, in this order:
 *   1. requests and messages (libwebsockets calls http.c and socket.c);
 *   2. what the store and the searches have finished;
 *   3. computer players, deadlines;
 *   4. what has gathered goes to the store.
 * Nothing in it waits: the store and the searches have threads, which wake the loop.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "serve/server.h"
#include "serve/write.h"
#include "text/tongue.h"

enum {
    TICK_US = 250000,
    DUE_MS = 5000,
    KEEPALIVE_S = 60,
    SPARE_FDS = 256,
};

static struct lws_context *context; /* for rn_serve_stop() */
static volatile bool stopping;

int64_t rn_server_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void rn_server_log(const RnServer *server, const char *event, const char *key, const char *value)
{
    FILE *log = server->serve->log;
    RnJson json = {.used = 0};
    if (log == NULL)
        return;
    rn_write_number(&json, "{\"at\":", rn_server_now());
    rn_write_text(&json, ",\"event\":", event);
    if (key != NULL) {
        rn_write_text(&json, ",", key);
        rn_write_text(&json, ":", value);
    }
    rn_json_put(&json, "}\n");
    fwrite(json.text, 1, json.used, log);
    fflush(log);
    rn_json_free(&json);
}

/* ---- Starting --------------------------------------------------------------------------------- */

/* Threads of the store and of searches call this. */
static void wake(void *user) { lws_cancel_service(((RnServer *)user)->context); }

static void on_tick(lws_sorted_usec_list_t *tick)
{
    RnServer *server = lws_container_of(tick, RnServer, tick);
    lws_sul_schedule(server->context, 0, tick, on_tick, TICK_US);
}

static void to_store(void *user, RnHallQuery *query)
{
    rn_keeper_query(((RnServer *)user)->keeper, query);
}

static void to_search(void *user, RnThought *thought)
{
    rn_pool_think(((RnServer *)user)->pool, thought);
}

static RnHallRules rules_of(const RnServe *serve)
{
    RnHallRules rules = rn_hall_rules();
    if (serve->tables > 0)
        rules.tables = serve->tables;
    if (serve->clients > 0)
        rules.clients = serve->clients;
    if (serve->per_second > 0) {
        rules.per_second = serve->per_second;
        rules.burst = 3 * serve->per_second;
    }
    if (serve->rest_s > 0)
        rules.rest_ms = (int64_t)serve->rest_s * 1000;
    return rules;
}

static bool open_hall(RnServer *server, const char **why)
{
    static char reason[RN_STORE_WHY + 64];
    char flaw[RN_STORE_WHY];
    RnHallRules rules = rules_of(server->serve);
    RnHallOut out = {server, rn_socket_send, rn_socket_close, to_store, to_search};
    RnStore *store = rn_store_open(server->serve->store, flaw);
    if (store == NULL) {
        snprintf(reason, sizeof reason, "%s: %s", server->serve->store, flaw);
        *why = reason;
        return false;
    }
    *why = N_("the system gives no threads");
    server->keeper = rn_keeper_start(store, rn_box_standard(), wake, server);
    if (server->keeper == NULL)
        return false;
    int threads = server->serve->threads > 0 ? server->serve->threads : 1;
    server->pool = rn_pool_start(rn_box_standard(), threads, wake, server);
    server->hall = rn_hall_new(rn_box_standard(), &rules, &out);
    return server->pool != NULL && server->hall != NULL;
}

/* Lets the process hold so many connections, if the system does, and no more: libwebsockets finds a
 * connection at once only when it has room for as many as the system allows. */
static void set_limit(int clients)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)clients + SPARE_FDS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool open_port(RnServer *server, const char **why)
{
    const RnServe *serve = server->serve;
    void *loops[] = {&server->loop};
    struct lws_protocols protocols[] = {
        {"http", rn_on_http, 0, 0, 0, NULL, 0},
        {"rednov", rn_on_socket, rn_socket_size(), RN_SOCKET_READ, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    static struct lws_protocols kept[3];
    memcpy(kept, protocols, sizeof kept);
    struct lws_context_creation_info info = {
        .port = serve->port,
        .iface = serve->address,
        .protocols = kept,
        .user = server,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_LIBUV,
        .foreign_loops = loops,
        /* Connections that have died are found by TCP: a timer for each would cost more than all
         * else. */
        .ka_time = KEEPALIVE_S,
        .ka_probes = 3,
        .ka_interval = KEEPALIVE_S / 3,
    };
    lws_set_log_level(0, NULL);
    set_limit(rules_of(serve).clients);
    *why = N_("the web server could not be set up");
    context = server->context = lws_create_context(&info);
    if (context == NULL)
        return false;
    *why = N_("that port is taken, or not ours to take");
    struct lws_vhost *host = lws_create_vhost(context, &info);
    if (host == NULL || lws_get_vhost_listen_port(host) <= 0)
        return false;
    lws_sul_schedule(context, 0, &server->tick, on_tick, TICK_US);
    serve->ready(serve->user, lws_get_vhost_listen_port(host));
    return true;
}

/* ---- The loop --------------------------------------------------------------------------------- */

static void take_written(RnServer *server)
{
    char why[RN_STORE_WHY];
    bool stored;
    RnBatch *batch = rn_keeper_written(server->keeper, &stored, why);
    if (batch == NULL)
        return;
    if (!stored)
        rn_server_log(server, "store-failed", "why", why);
    else if (server->store_failing)
        rn_server_log(server, "store-works", NULL, NULL);
    server->store_failing = !stored;
    rn_hall_batch_done(server->hall, batch, stored);
}

static void take_finished(RnServer *server, int64_t now)
{
    char id[RN_STORE_ID];
    RnHallQuery *query;
    RnThought *thought;
    take_written(server);
    while ((query = rn_keeper_answered(server->keeper)) != NULL)
        rn_hall_answer(server->hall, query, now);
    while ((thought = rn_pool_done(server->pool)) != NULL)
        rn_hall_thought(server->hall, thought, now);
    while (rn_keeper_due(server->keeper, id))
        rn_hall_due(server->hall, id);
    if (now - server->looked > DUE_MS) {
        server->looked = now;
        rn_keeper_look(server->keeper, now + DUE_MS);
    }
}

static void give_batch(RnServer *server, int64_t now)
{
    RnBatch *batch = rn_hall_batch(server->hall, now);
    if (batch != NULL)
        rn_keeper_write(server->keeper, batch);
}

/* True when there is more to do at once. */
static bool turn(RnServer *server)
{
    if (server->hall == NULL)
        return false;
    int64_t now = rn_server_now();
    take_finished(server, now);
    bool more = rn_hall_run(server->hall, now) == 0;
    give_batch(server, now);
    return more;
}

void rn_serve_stop(void)
{
    stopping = true;
    if (context != NULL)
        lws_cancel_service(context);
}

/* What has gathered is written before the end. */
static void close_hall(RnServer *server)
{
    char why[RN_STORE_WHY];
    struct timespec moment = {.tv_nsec = 2000000};
    bool stored;
    for (int tries = 0; server->pool != NULL && server->hall != NULL && tries < 5000; tries++) {
        RnBatch *batch = rn_keeper_written(server->keeper, &stored, why);
        if (batch != NULL)
            rn_hall_batch_done(server->hall, batch, stored);
        batch = rn_hall_batch(server->hall, rn_server_now());
        if (batch != NULL)
            rn_keeper_write(server->keeper, batch);
        else if (!rn_hall_writing(server->hall))
            break;
        nanosleep(&moment, NULL);
    }
    if (server->pool != NULL)
        rn_pool_end(server->pool);
    server->pool = NULL;
}

/* Connections are closed by the loop: it has to turn until all are. */
static void close_port(RnServer *server)
{
    context = NULL;
    if (server->context != NULL)
        lws_context_destroy(server->context);
    for (int turns = 0; turns < 1000 && uv_run(&server->loop, UV_RUN_NOWAIT) != 0; turns++)
        continue;
    if (server->context != NULL)
        lws_context_destroy(server->context);
    for (int turns = 0; turns < 1000 && uv_loop_close(&server->loop) == UV_EBUSY; turns++)
        uv_run(&server->loop, UV_RUN_NOWAIT);
}

bool rn_serve(const RnServe *serve, const char **why)
{
    RnServe own = *serve;
    RnServer server = {.serve = &own};
    if (own.per_address <= 0)
        own.per_address = 200;
    uv_loop_init(&server.loop);
    bool good = (own.store == NULL || open_hall(&server, why)) && open_port(&server, why);
    if (good)
        rn_server_log(&server, "start", NULL, NULL);
    bool more = false;
    while (good && !stopping) {
        uv_run(&server.loop, more ? UV_RUN_NOWAIT : UV_RUN_ONCE);
        more = turn(&server);
    }
    close_hall(&server);
    close_port(&server);
    if (server.keeper != NULL)
        rn_keeper_end(server.keeper);
    if (server.hall != NULL)
        rn_hall_free(server.hall);
    rn_peers_free(&server.peers);
    if (good)
        rn_server_log(&server, "stop", NULL, NULL);
    return good;
}
