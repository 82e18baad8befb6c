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

#include "base/clock.h"
#include "base/memory.h"
#include "serve/server.h"
#include "text/tongue.h"

enum {
    TICK_US = 250000,
    DUE_MS = 5000,
    PROBE_MS = 1000,
    UNREAD_MS = 1000,
    COUNT_MS = 1000,
    HANGS_MS = 5000, /* a write that takes longer */
    NOTIFY_AFTER_S = 120,
    SWEEP_MS = 6 * 3600 * 1000,
    KEEPALIVE_S = 60,
    SPARE_FDS = 256,
    ASKED_MOST = 1024, /* queries of clients that wait for the store */
};

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
    if (log == NULL) {
        return;
    }
    rn_json_form(&json, "{'at':%lld,'event':%s", (long long)rn_server_now(), event);
    if (key != NULL) {
        rn_json_form(&json, ",%s:%s", key, value);
    }
    rn_json_put(&json, "}\n");
    fwrite(json.text, 1, json.used, log);
    fflush(log);
    rn_json_free(&json);
}

/* ---- Starting --------------------------------------------------------------------------------- */

/* Threads of the store and of searches call this, perhaps when there is no loop to be woken. */
static void wake(void *user)
{
    RnServer *server = user;
    pthread_mutex_lock(&server->waking);
    if (server->context != NULL) {
        lws_cancel_service(server->context);
    }
    pthread_mutex_unlock(&server->waking);
}

void rn_server_wakes(RnServer *server, struct lws_context *with)
{
    pthread_mutex_lock(&server->waking);
    server->context = with;
    pthread_mutex_unlock(&server->waking);
}

static void on_tick(lws_sorted_usec_list_t *tick)
{
    RnServer *server = lws_container_of(tick, RnServer, tick);
    if (server->context != NULL) {
        lws_sul_schedule(server->context, 0, tick, on_tick, TICK_US);
    }
}

void rn_server_ask(RnServer *server, RnHallQuery *query)
{
    server->asked++;
    rn_keeper_query(server->keeper, query);
}

/* What is asked of the store has an end, but for tables, of which there are so many anyway; results of the daily
 * boat are checked first. */
static void to_store(void *user, RnHallQuery *query)
{
    RnServer *server = user;
    bool result = query->kind == RN_QUERY_DAILY_PUT;
    if (result && rn_pool_check(server->pool, query)) {
        return;
    }
    if (result || (query->kind != RN_QUERY_LOAD && server->asked >= ASKED_MOST)) {
        RnJson json =
            rn_reply_no(query->number, rn_no("busy", "too much is asked of the store just now"));
        rn_json_end(&json);
        query->answer = json.text;
        rn_queue_put(&server->unasked, query);
        return;
    }
    rn_server_ask(server, query);
}

static void to_from(void *user, void *socket, char address[RN_FROM])
{
    (void)user;
    rn_peer_group(rn_socket_address(socket), address);
}

_Static_assert((int)RN_FROM == (int)RN_PEER_TEXT, "an address fits");

static void to_search(void *user, RnThought *thought)
{
    rn_pool_think(((RnServer *)user)->pool, thought);
}

static void to_others(void *user, const char *text)
{
    rn_keeper_say(((RnServer *)user)->keeper, text);
}

/* First the store is asked whether that mailbox, or that browser, wants any. */
static void to_person(void *user, const RnNotice *notice)
{
    RnServer *server = user;
    char digest[RN_DIGEST_TEXT];
    if (server->notifier == NULL) {
        return;
    }
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    rn_notice_digest(notice, digest);
    query->kind = RN_QUERY_STOPPED;
    query->now = rn_server_now();
    query->notice = rn_alloc(1, sizeof *query->notice);
    *query->notice = *notice;
    query->kept.what = rn_text_copy(RN_HOST_STOPPED);
    query->kept.key = rn_text_copy(digest);
    rn_server_ask(server, query);
}

/* It has answered. What is dropped is told in the log. */
static void send_notice(RnServer *server, RnHallQuery *query, int64_t now)
{
    const char *why = query->found == RN_FOUND ? "unsubscribed"
                      : query->found == RN_STORE_FAILED
                          ? "the store does not answer"
                          : rn_notifier_send(server->notifier, query->notice, rn_clock_ms());
    if (why != NULL) {
        rn_server_log_often(server, "notice-dropped", why);
    }
    if (query->found == RN_FOUND && query->notice->kind == RN_NOTICE_PUSH) {
        rn_hall_unpush(server->hall, query->notice, now);
    }
    rn_hall_query_free(query);
}

static int64_t tick_of(void *user)
{
    (void)user;
    return rn_clock_ms();
}

static RnHallRules rules_of(const RnServe *serve)
{
    RnHallRules rules = rn_hall_rules();
    if (serve->tables > 0) {
        rules.tables = serve->tables;
    }
    if (serve->clients > 0) {
        rules.clients = serve->clients;
    }
    if (serve->per_second > 0) {
        rules.per_second = serve->per_second;
        rules.burst = 3 * serve->per_second;
    }
    if (serve->rest_s > 0) {
        rules.rest_ms = (int64_t)serve->rest_s * 1000;
    }
    rules.mails = serve->notify != NULL;
    if (serve->push != NULL) {
        rules.push = serve->push_services != NULL ? serve->push_services : RN_PUSH_SERVICES;
    }
    if (serve->notify != NULL || serve->push != NULL) {
        rules.notice_ms =
            1000 * (uint32_t)(serve->notify_after_s > 0 ? serve->notify_after_s : NOTIFY_AFTER_S);
    }
    return rules;
}

static bool open_hall(RnServer *server, const char **why)
{
    static char reason[2 * RN_STORE_WHY + 2];
    char flaw[RN_STORE_WHY];
    RnHallRules rules = rules_of(server->serve);
    RnHallOut out = {.user = server,
                     .send = rn_socket_send,
                     .close = rn_socket_close,
                     .query = to_store,
                     .think = to_search,
                     .may = rn_socket_may,
                     .spend = rn_socket_spend,
                     .from = to_from,
                     .tick = tick_of,
                     .notice = to_person};
    if (rules.notice_ms != 0) { /* before there are threads */
        server->notifier = rn_notifier_new(server->serve->notify);
    }
    RnStore *store = rn_store_open(server->serve->store, flaw);
    if (store == NULL) {
        char name[RN_STORE_WHY];
        rn_store_name(server->serve->store, name);
        snprintf(reason, sizeof reason, "%s: %s", name, flaw);
        *why = reason;
        return false;
    }
    server->shared = rn_store_shared(store);
    if (server->shared) {
        out.say = to_others;
    }
    RnHost host = {.ban_count = 0};
    if (!rn_host_read(&host, store, rn_server_now(), flaw)) {
        rn_host_free(&host);
        rn_store_close(store);
        snprintf(reason, sizeof reason, "%s", flaw);
        *why = reason;
        return false;
    }
    *why = N_("the system gives no threads");
    server->keeper = rn_keeper_start(store, rn_box_standard(), wake, server);
    if (server->keeper == NULL) {
        return false;
    }
    int threads = server->serve->threads > 0 ? server->serve->threads : 1;
    server->pool = rn_pool_start(rn_box_standard(), threads, wake, server);
    server->hall = rn_hall_new(rn_box_standard(), &rules, &out);
    if (server->hall != NULL) {
        rn_server_host(server, &host);
    } else {
        rn_host_free(&host);
    }
    return server->pool != NULL && server->hall != NULL;
}

/* ---- The host --------------------------------------------------------------------------------- */

static void tell_notice(RnServer *server)
{
    int64_t now = rn_server_now();
    RnJson json = {.used = 0};
    bool some = server->host.restart > now ||
                (server->host.notice[0] != '\0' &&
                 (server->host.notice_until == 0 || server->host.notice_until > now));
    rn_host_notice(&json, &server->host, now);
    rn_json_end(&json);
    rn_hall_notice(server->hall, json.text, some);
    rn_json_free(&json);
}

void rn_server_host(RnServer *server, RnHost *host)
{
    char key[RN_DIGEST_TEXT];
    rn_host_free(&server->host);
    server->host = *host;
    *host = (RnHost){.ban_count = 0};
    rn_host_member(&server->host, key);
    rn_hall_members(server->hall, server->host.members, server->host.phrase, key);
    rn_hall_secret(server->hall, server->host.secret);
    rn_sockets_shut_out(server);
    tell_notice(server);
}

static bool open_admin(RnServer *server, const char **why)
{
    if (server->serve->admin != NULL) {
        server->admin = rn_admin_open(server, server->serve->admin, why);
    }
    return server->admin != NULL || server->serve->admin == NULL;
}

/* Lets the process hold so many connections, if the system does, and no more: libwebsockets finds a
 * connection at once only when it has room for as many as the system allows. */
static void set_limit(int clients)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)clients + SPARE_FDS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return;
    }
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void listening(RnServer *server, int port)
{
    const RnServe *serve = server->serve;
    char at[128];
    char url[160];
    snprintf(at, sizeof at, "%s:%d", serve->address, port);
    snprintf(url, sizeof url, "http://%s/", at);
    rn_server_log(server, "listening", "address", at);
    server->reached = serve->ready(serve->user, port);
    if (serve->url != NULL) {
        server->reached = serve->url;
    }
    if (server->notifier != NULL) {
        rn_notifier_at(server->notifier, server->reached != NULL ? server->reached : url);
    }
}

static bool open_page(RnServer *server, const char **why)
{
    if (server->serve->page == NULL) {
        return true;
    }
    server->page = rn_page_open(server->serve->page);
    *why = N_("the web server could not be set up");
    return server->page != NULL;
}

static bool open_port(RnServer *server, const char **why)
{
    const RnServe *serve = server->serve;
    void *loops[] = {&server->loop};
    struct lws_protocols protocols[] = {
        {"http", rn_on_http, sizeof(RnHttp), 0, 0, NULL, 0},
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
    if (server->serve->push != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    lws_set_log_level(0, NULL);
    set_limit(rules_of(serve).clients);
    *why = N_("the web server could not be set up");
    struct lws_context *context = lws_create_context(&info);
    rn_server_wakes(server, context);
    if (context == NULL) {
        return false;
    }
    if (serve->push != NULL && server->hall != NULL) {
        server->pusher = rn_pusher_new(server, context);
        if (server->pusher == NULL) {
            return false;
        }
    }
    *why = N_("that port is taken, or not ours to take");
    struct lws_vhost *host = lws_create_vhost(context, &info);
    if (host == NULL || lws_get_vhost_listen_port(host) <= 0) {
        return false;
    }
    lws_sul_schedule(context, 0, &server->tick, on_tick, TICK_US);
    listening(server, lws_get_vhost_listen_port(host));
    return true;
}

/* ---- The loop --------------------------------------------------------------------------------- */

/* Whether so much time is over, by the clock that nobody sets, since `then`, which is now in that case; 0
 * was long ago. */
static bool is_over(int64_t *then, int64_t ms)
{
    int64_t tick = rn_clock_ms();
    bool over = *then == 0 || tick - *then >= ms;
    *then = over ? tick : *then;
    return over;
}

static void note_store(RnServer *server, bool works)
{
    if (works && server->store_failing) {
        rn_server_log(server, "store-works", NULL, NULL);
    }
    server->store_failing = !works;
}

bool rn_server_well(const RnServer *server)
{
    return !server->store_failing && !(server->hall != NULL && rn_hall_writing(server->hall) &&
                                       rn_clock_ms() - server->given > HANGS_MS);
}

void rn_server_written(RnServer *server, const RnKeeperDone *kept)
{
    server->last_us = kept->last_us;
    if (kept->written == NULL) {
        return;
    }
    if (!kept->stored) {
        rn_server_log(server, "store-failed", "why", kept->why);
    }
    rn_hall_batch_done(server->hall, kept->written, kept->stored);
}

/* What was to be read could not be: counted, and one a second told. */
static void note_unread(RnServer *server, const char *why)
{
    if (why[0] == '\0') {
        return;
    }
    server->unread++;
    if (is_over(&server->unread_told, UNREAD_MS)) {
        rn_server_log(server, "read-failed", "why", why);
    }
}

static void take_answer(RnServer *server, RnHallQuery *query, int64_t now)
{
    if (query->kind != RN_QUERY_PROBE) { /* that one is about writing, and told otherwise */
        note_unread(server, query->why);
    }
    server->asked -= query->request == 0;
    if (query->request != 0) {
        rn_http_answered(server, query);
    } else if (query->kind == RN_QUERY_PROBE) {
        note_store(server, query->found == RN_FOUND);
        server->probing = false;
        rn_hall_query_free(query);
    } else if (query->kind == RN_QUERY_STOPPED) {
        send_notice(server, query, now);
    } else if (query->host != NULL || query->admin != 0 || query->kind == RN_QUERY_HOST) {
        if (query->host != NULL) {
            rn_server_host(server, query->host);
        }
        if (query->kind == RN_QUERY_DROP && query->found == RN_FOUND) {
            rn_hall_dropped(server->hall, query->kept.key);
        }
        rn_admin_answered(server, query);
    } else {
        rn_hall_answer(server->hall, query, now);
    }
}

/* Results that were checked go on to the store, or back. */
static void take_checked(RnServer *server, int64_t now)
{
    RnHallQuery *query;
    while ((query = rn_pool_checked(server->pool)) != NULL) {
        if (query->answer != NULL) {
            rn_hall_answer(server->hall, query, now);
        } else {
            rn_server_ask(server, query);
        }
    }
    while ((query = rn_queue_take(&server->unasked)) != NULL) {
        rn_hall_answer(server->hall, query, now);
    }
}

static void ask_store(RnServer *server, RnQueryKind kind, int64_t now)
{
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    query->kind = kind;
    query->now = now;
    rn_server_ask(server, query);
}

/* Nobody may be there to write: a store that has failed is tried again and again. And once in a while
 * forsaken tables are deleted. */
static void look_after_store(RnServer *server, int64_t now)
{
    if (server->store_failing && !server->probing && is_over(&server->probed, PROBE_MS)) {
        server->probing = true;
        ask_store(server, RN_QUERY_PROBE, now);
    }
    if (!server->store_failing && is_over(&server->swept, SWEEP_MS)) {
        ask_store(server, RN_QUERY_SWEEP, now);
    }
    if (is_over(&server->followed, DUE_MS)) { /* it may have been said to another server */
        if (server->shared && !server->store_failing) {
            ask_store(server, RN_QUERY_HOST, now);
        }
        tell_notice(server); /* it may be over */
    }
}

static void take_news(RnServer *server, RnKeeperDone *kept)
{
    RnStoreNews *news;
    if (!kept->well && !server->store_failing) {
        rn_server_log(server, "store-failed", "why", "it is away");
        note_store(server, false);
    }
    while ((news = rn_queue_take(&kept->heard)) != NULL) {
        switch (news->kind) {
        case RN_NEWS_WRITTEN: rn_hall_other(server->hall, news->id, news->version); break;
        case RN_NEWS_SAID: rn_hall_said(server->hall, news->text); break;
        case RN_NEWS_MISSED: rn_hall_missed(server->hall); break;
        }
        free(news->text);
        free(news);
    }
}

static void take_finished(RnServer *server, int64_t now)
{
    RnKeeperDone kept;
    RnHallQuery *query;
    RnThought *thought;
    char *id;
    rn_keeper_take(server->keeper, &kept);
    if (kept.written != NULL) {
        note_store(server, kept.stored);
    }
    rn_server_written(server, &kept);
    note_unread(server, kept.unread);
    while ((query = rn_queue_take(&kept.answered)) != NULL) {
        take_answer(server, query, now);
    }
    take_checked(server, now);
    take_news(server, &kept);
    while (!rn_hall_is_spent(server->hall) && (thought = rn_pool_done(server->pool)) != NULL) {
        rn_hall_thought(server->hall, thought, now);
    }
    while ((id = rn_queue_take(&kept.due)) != NULL) {
        rn_hall_due(server->hall, id);
        free(id);
    }
    if (is_over(&server->looked, DUE_MS)) {
        rn_keeper_look(server->keeper, now + DUE_MS);
    }
}

static void give_batch(RnServer *server, int64_t now)
{
    RnHallBatch *batch = rn_hall_batch(server->hall, now);
    if (batch == NULL) {
        return;
    }
    server->given = rn_clock_ms();
    rn_keeper_write(server->keeper, batch);
}

/* True when there is more to do at once. */
static bool turn(RnServer *server)
{
    if (server->hall == NULL) {
        return false;
    }
    int64_t now = rn_server_now();
    take_finished(server, now);
    look_after_store(server, now);
    bool more = rn_hall_is_spent(server->hall); /* perhaps of those that have thought, too */
    more = rn_hall_run(server->hall, now) || more;
    give_batch(server, now);
    rn_server_notify(server);
    if (is_over(&server->counted, COUNT_MS)) {
        rn_sockets_count(server);
    }
    return more;
}

/* One that cannot be watched is an end, too. */
static void on_told(uv_poll_t *poll, int status, int events)
{
    RnServer *server = poll->data;
    (void)events;
    if (status != 0 || server->serve->stops()) {
        server->told_to_stop = true;
        uv_poll_stop(poll);
    }
}

bool rn_serve(const RnServe *serve, const char **why)
{
    RnServe own = *serve;
    RnServer server = {.serve = &own, .since = rn_server_now()};
    if (own.per_address <= 0) {
        own.per_address = 200;
    }
    uv_loop_init(&server.loop);
    pthread_mutex_init(&server.waking, NULL);
    rn_server_log(&server, "start", "version", RN_VERSION_STRING);
    bool good = open_page(&server, why) && (own.store == NULL || open_hall(&server, why)) &&
                open_admin(&server, why) && open_port(&server, why);
    if (!good) {
        rn_server_log(&server, "failed", "why", *why);
    }
    bool more = false;
    server.told_to_stop = uv_poll_init(&server.loop, &server.told, own.told) != 0;
    RN_ASSERT(!server.told_to_stop); /* it is a descriptor that can be waited for */
    server.told.data = &server;
    uv_poll_start(&server.told, UV_READABLE, on_told);
    while (good && !server.told_to_stop) {
        uv_run(&server.loop, more ? UV_RUN_NOWAIT : UV_RUN_ONCE);
        more = turn(&server);
    }
    if (good) {
        rn_server_log(&server, "stopping", NULL, NULL);
    }
    rn_server_end(&server);
    pthread_mutex_destroy(&server.waking);
    if (good) {
        rn_server_log(&server, "stop", NULL, NULL);
    }
    return good;
}
