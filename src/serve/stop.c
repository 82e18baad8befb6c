/*
 * stop.c - the web server: stopping.
 *
 * Decides what is still done when the server is told to stop, in this order:
 *   1. what has gathered is written, so that everything told is on disk;
 *   2. clients get what is meant for them, and a close that says "going away": they connect again;
 *   3. notices that count as sent go out;
 *   4. the port is closed.
 * Each step has its time: a client that does not read and a command that hangs hold nobody up.
 */
#include <time.h>

#include "base/clock.h"
#include "serve/server.h"

enum { STORE_MS = 10000, CLIENTS_MS = 1000, NOTICES_MS = 5000, TURNS = 1000 };

/* A short rest, so that waiting costs nothing. */
static void rest(void)
{
    struct timespec moment = {.tv_nsec = 2000000};
    nanosleep(&moment, NULL);
}

static void write_rest(RnServer *server)
{
    RnKeeperDone kept;
    int64_t end = rn_clock_ms() + STORE_MS;
    while (rn_clock_ms() < end) {
        rn_keeper_take(server->keeper, &kept);
        rn_server_written(server, &kept);
        rn_kept_free(&kept);
        RnHallBatch *batch = rn_hall_batch(server->hall, rn_server_now());
        if (batch != NULL) {
            rn_keeper_write(server->keeper, batch);
        } else if (!rn_hall_writing(server->hall)) {
            return;
        }
        rest();
    }
    rn_server_log(server, "store-failed", "why", "it does not answer");
}

static void send_away(RnServer *server)
{
    int64_t end = rn_clock_ms() + CLIENTS_MS;
    server->stopping = true;
    rn_hall_send_away(server->hall, "the server stops");
    while (rn_hall_count(server->hall)->clients > 0 && rn_clock_ms() < end) {
        uv_run(&server->loop, UV_RUN_NOWAIT);
        rest();
    }
}

void rn_server_notify(RnServer *server)
{
    const char *why;
    while (server->notifier != NULL &&
           (why = rn_notifier_turn(server->notifier, rn_clock_ms())) != NULL) {
        rn_server_log(server, "notice-failed", "why", why);
    }
    if (server->pusher != NULL) {
        rn_pusher_turn(server->pusher);
    }
}

static void send_notices(RnServer *server)
{
    int64_t end = rn_clock_ms() + NOTICES_MS;
    while (server->notifier != NULL && rn_clock_ms() < end &&
           !(rn_notifier_idle(server->notifier) && rn_pusher_busy(server->pusher) == 0)) {
        uv_run(&server->loop, UV_RUN_NOWAIT);
        rn_server_notify(server);
        rest();
    }
    while (!rn_pusher_ends(
        server->pusher)) { /* the system looks up a name: that cannot be cut short */
        uv_run(&server->loop, UV_RUN_NOWAIT);
        rest();
    }
}

/* Connections are closed by the loop: it has to turn until all are. The thread of the store still runs,
 * and must not wake what is no more. */
static void close_port(RnServer *server)
{
    struct lws_context *context = server->context;
    rn_server_wakes(server, NULL);
    uv_close((uv_handle_t *)&server->told, NULL);
    rn_admin_close(server->admin);
    if (context != NULL) {
        lws_context_destroy(context);
    }
    for (int turns = 0; turns < TURNS && uv_run(&server->loop, UV_RUN_NOWAIT) != 0; turns++) {
    }
    if (context != NULL) {
        lws_context_destroy(context);
    }
    for (int turns = 0; turns < TURNS && uv_loop_close(&server->loop) == UV_EBUSY; turns++) {
        uv_run(&server->loop, UV_RUN_NOWAIT);
    }
}

void rn_server_end(RnServer *server)
{
    if (server->pool != NULL && server->hall != NULL && server->context != NULL) {
        write_rest(server);
        send_away(server);
        send_notices(server);
    }
    if (server->pool != NULL) {
        rn_pool_end(server->pool);
    }
    server->pool = NULL;
    RnHallQuery *query;
    while ((query = rn_queue_take(&server->unasked)) != NULL) {
        rn_hall_query_free(query);
    }
    close_port(server);
    if (server->keeper != NULL) {
        rn_keeper_end(server->keeper);
    }
    if (server->hall != NULL) {
        rn_hall_free(server->hall);
    }
    rn_admin_free(server->admin);
    rn_host_free(&server->host);
    rn_pusher_free(server->pusher);
    rn_notifier_free(server->notifier);
    rn_page_close(server->page);
    rn_peers_free(&server->peers);
}
