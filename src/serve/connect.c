/*
 * connect.c - who may connect.
 *
 * Decides what counts as one address and how many connections it has. Without a proxy every
 * connection is counted when it comes, whatever it will ask for; behind one all come from the same
 * address, and WebSockets are counted by the address that the proxy has seen. And how often an address
 * may do what costs something.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "base/assert.h"
#include "base/clock.h"
#include "serve/server.h"

enum { FIELD_MAX = 256, REFUSED_MS = 1000 };

/* Whether it is a name, which anybody can have pointed here, and no number and not this computer itself. */
static bool is_name(const char *host)
{
    size_t size = strcspn(host, ":");
    return host[0] != '[' && strspn(host, "0123456789.") != size &&
           !(size == strlen("localhost") && strncasecmp(host, "localhost", size) == 0);
}

/* "https://example.org:8011" of this very host, or the one that is allowed besides. A program that is
 * no browser says none. */
static bool is_our_origin(const RnServe *serve, struct lws *wsi)
{
    char origin[FIELD_MAX];
    char host[FIELD_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) {
        return true;
    }
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) {
        return false;
    }
    if (serve->origin != NULL && strcasecmp(origin, serve->origin) == 0) {
        return true;
    }
    const char *name = strstr(origin, "://");
    return (strncasecmp(origin, "http://", 7) == 0 || strncasecmp(origin, "https://", 8) == 0) &&
           strcasecmp(name + 3, host) == 0 && !(serve->url != NULL && is_name(host));
}

void rn_address_of(const RnServe *serve, struct lws *wsi, char address[RN_PEER_TEXT])
{
    char field[FIELD_MAX];
    address[0] = '\0';
    if (serve->behind_proxy &&
        lws_hdr_copy(wsi, field, sizeof field, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(field, ',');
        last = last != NULL ? last + 1 : field;
        snprintf(address, RN_PEER_TEXT, "%.*s", RN_PEER_TEXT - 1, last + strspn(last, " "));
    } else {
        lws_get_peer_simple(wsi, address, RN_PEER_TEXT);
    }
}

int rn_connection_refuse(RnServer *server, const char *why)
{
    server->refused++;
    rn_server_log_often(server, "refused", why);
    return -1;
}

/* So that nobody fills a disk by being refused. */
void rn_server_log_often(RnServer *server, const char *event, const char *why)
{
    const int64_t now = rn_clock_ms();
    RnRefusal *refusal = server->refusals;
    while (refusal->why != NULL && strcmp(refusal->why, why) != 0) {
        refusal++;
        RN_ASSERT(refusal < server->refusals + RN_REFUSALS);
    }
    refusal->why = why;
    if (now - refusal->told < REFUSED_MS) {
        refusal->untold++;
        return;
    }
    char text[128];
    snprintf(text, sizeof text, "%s (%llu more since the last one)", why,
             (unsigned long long)refusal->untold);
    rn_server_log(server, event, "why", refusal->untold > 0 ? text : why);
    refusal->told = now;
    refusal->untold = 0;
}

/* Of the loop's time an address may take a quarter in the long run, with as many connections as usual, and
 * of two seconds at once. Where it may have more of them it is a proxy, or a school. Messages beyond that are put
 * off and cost no more; who owes twice as much has sent what cannot be put off, and does not come in again. */
enum { SHARE_LEAST = 50, SHARE_OF = 1000, WORK_AT_ONCE_US = 2000000, DEBT_MOST = 2 };

static bool may_spend(RnServer *server, const char *address, int64_t us, int64_t most_us)
{
    int64_t share = (int64_t)server->serve->per_address * 5 / 4;
    return rn_peers_spend(&server->peers, address,
                          us * SHARE_OF / (share > SHARE_LEAST ? share : SHARE_LEAST), most_us,
                          rn_clock_us());
}

/* ---- Counting --------------------------------------------------------------------------------- */

/* The address stays with a connection that is counted. */
static int count(RnServer *server, struct lws *wsi)
{
    char *address = malloc(RN_PEER_TEXT);
    if (address == NULL) {
        return -1;
    }
    rn_address_of(server->serve, wsi, address);
    if (server->serve->behind_proxy && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0) {
        rn_server_log_often(server, "proxy",
                            "no X-Forwarded-For: all who come so count as one address");
    }
    if (!rn_peers_add(&server->peers, address, server->serve->per_address)) {
        free(address);
        return rn_connection_refuse(server, "too many connections from one address");
    }
    lws_set_opaque_user_data(wsi, address);
    return 0;
}

void rn_connection_buffer(struct lws *wsi, int bytes)
{
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

int rn_connection_came(RnServer *server, struct lws *wsi)
{
    rn_connection_buffer(wsi, RN_SEND_BUFFER_HTTP);
    return server->serve->behind_proxy ? 0 : count(server, wsi);
}

void rn_connection_went(RnServer *server, struct lws *wsi)
{
    char *address = lws_get_opaque_user_data(wsi);
    if (address == NULL) {
        return;
    }
    lws_set_opaque_user_data(wsi, NULL);
    rn_peers_drop(&server->peers, address);
    free(address);
}

int rn_socket_may_connect(RnServer *server, struct lws *wsi)
{
    char uri[16] = "";
    lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI);
    if (server->hall == NULL || strcmp(uri, "/ws") != 0) {
        return rn_connection_refuse(server, "there is nothing here");
    }
    if (!is_our_origin(server->serve, wsi)) {
        return rn_connection_refuse(server, "another origin");
    }
    char address[RN_PEER_TEXT];
    rn_address_of(server->serve, wsi, address);
    if (!may_spend(server, address, 0, DEBT_MOST * WORK_AT_ONCE_US)) {
        return rn_connection_refuse(server, "too much work from one address");
    }
    return server->serve->behind_proxy ? count(server, wsi) : 0;
}

/* ---- What is costly --------------------------------------------------------------------------- */

/* At once an address may do as much as it may have connections; then so often. */
static const int64_t EVERY_MS[RN_COSTS] = {
    [RN_COST_OPEN] = 3000,   [RN_COST_READ] = 20,  [RN_COST_PUT] = 60000,  [RN_COST_SHOW] = 1800000,
    [RN_COST_PHRASE] = 5000, [RN_COST_MINE] = 500, [RN_COST_MAIL] = 600000};

/* Results of the daily boat are one a day and person, the public list has a hundred places, pass-phrases are not to
 * be guessed, and what belongs to a key is many heads to read, and strangers
 * are not to be bothered by mail: at once only one in so many of what an address may do
 * else, but at least so many. */
typedef struct Share {
    int part;
    int least;
} Share;
static const Share FEW[RN_COSTS] = {[RN_COST_PUT] = {10, 3},
                                    [RN_COST_SHOW] = {20, 4},
                                    [RN_COST_PHRASE] = {20, 10},
                                    [RN_COST_MINE] = {10, 5},
                                    [RN_COST_MAIL] = {40, 5}};

/* Tables stay on disk: twice as many in a day as at once, and then one in five minutes. */
enum { OF_A_DAY = RN_COSTS, DAY_TIMES = 2, DAY_EVERY_MS = 300000 };

_Static_assert((int)OF_A_DAY < (int)RN_PEER_COSTS, "peers keep them all");

bool rn_address_may(RnServer *server, const char *address, RnCost what)
{
    const int at_once = server->serve->per_address;
    const int64_t now = rn_clock_ms();
    if (FEW[what].part > 0) {
        int few = at_once / FEW[what].part;
        return rn_peers_may_all(&server->peers, address, (int)what,
                                few > FEW[what].least ? few : FEW[what].least, EVERY_MS[what], now);
    }
    if (what != RN_COST_OPEN) {
        return rn_peers_may(&server->peers, address, (int)what, at_once, EVERY_MS[what], now);
    }
    return rn_peers_may_all(&server->peers, address, (int)what, at_once, EVERY_MS[what], now) &&
           rn_peers_may_all(&server->peers, address, OF_A_DAY, DAY_TIMES * at_once, DAY_EVERY_MS,
                            now);
}

bool rn_address_spend(RnServer *server, const char *address, int64_t us)
{
    return may_spend(server, address, us, WORK_AT_ONCE_US);
}
