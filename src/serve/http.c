/*
 * http.c - requests: for files of the page, for finished games, and for how the server is.
 *
 * Decides what answers: only GET and HEAD, only files of the page, /online (whether there are tables,
 * and where others find them) and /game/.. for the page, /health and /metrics for whoever runs the
 * server.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "serve/server.h"

enum { FIELD_MAX = 256, TEXT_MAX = 4096 };

/* A field of the request, or "". */
static const char *field(struct lws *wsi, enum lws_token_indexes token, char text[FIELD_MAX])
{
    if (lws_hdr_copy(wsi, text, FIELD_MAX, token) < 0) {
        text[0] = '\0';
    }
    return text;
}

/* ---- How the server is ------------------------------------------------------------------------ */

static int answer_health(struct lws *wsi, const RnServer *server)
{
    bool well = rn_server_well(server);
    return rn_answer(wsi,
                     &(RnAnswer){.status = well ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE,
                                 .text = well ? "ok\n" : "the store fails\n"});
}

typedef struct Text {
    char text[TEXT_MAX];
    size_t used;
} Text;

static void put_metric(Text *text, const char *kind, const char *name, double value)
{
    size_t left = sizeof text->text - text->used;
    int size = snprintf(text->text + text->used, left, "# TYPE rednov_%s %s\nrednov_%s %.17g\n",
                        name, kind, name, value);
    RN_ASSERT(size > 0 && (size_t)size < left);
    text->used += (size_t)size;
}

double rn_resident(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    char line[128] = "";
    if (file != NULL) {
        if (fgets(line, sizeof line, file) == NULL) {
            line[0] = '\0';
        }
        fclose(file);
    }
    const char *second = strchr(line, ' '); /* the first number is all that is mapped */
    long pages = second != NULL ? strtol(second, NULL, 10) : 0;
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static int answer_metrics(struct lws *wsi, const RnServer *server)
{
    static const RnHallCount none = {.clients = 0};
    const RnHallCount *count = server->hall != NULL ? rn_hall_count(server->hall) : &none;
    Text text = {.used = 0};
    put_metric(&text, "gauge", "clients", (double)count->clients);
    put_metric(&text, "gauge", "tables", (double)count->tables);
    put_metric(&text, "gauge", "tables_awake", (double)count->awake);
    put_metric(&text, "gauge", "resident_bytes", rn_resident());
    put_metric(&text, "gauge", "waiting_bytes", (double)server->weight);
    put_metric(&text, "gauge", "store_failing", !rn_server_well(server));
    put_metric(&text, "counter", "messages_total", (double)count->messages);
    put_metric(&text, "counter", "messages_refused_total", (double)count->refused);
    put_metric(&text, "counter", "messages_limited_total", (double)count->limited);
    put_metric(&text, "counter", "connections_refused_total", (double)server->refused);
    put_metric(&text, "counter", "moves_total", (double)count->moves);
    put_metric(&text, "counter", "crew_moves_total", (double)count->crew_moves);
    put_metric(&text, "counter", "store_batches_total", (double)count->batches);
    put_metric(&text, "counter", "store_writes_total", (double)count->batch_puts);
    put_metric(&text, "counter", "store_failures_total", (double)count->failed);
    put_metric(&text, "counter", "store_read_failures_total", (double)server->unread);
    if (server->notifier != NULL) {
        const RnNotifyCount *notices = rn_notifier_count(server->notifier);
        put_metric(&text, "counter", "notices_sent_total", (double)notices->sent);
        put_metric(&text, "counter", "notices_failed_total", (double)notices->failed);
        put_metric(&text, "counter", "notices_dropped_total", (double)notices->dropped);
        put_metric(&text, "counter", "pushes_sent_total", (double)notices->pushed);
        put_metric(&text, "counter", "pushes_failed_total", (double)notices->lost);
        put_metric(&text, "counter", "pushes_gone_total", (double)notices->gone);
        put_metric(&text, "gauge", "pushes_under_way", rn_pusher_busy(server->pusher));
    }
    if (server->keeper != NULL) {
        put_metric(&text, "gauge", "store_last_seconds", (double)server->last_us / 1e6);
    }
    return rn_answer(wsi, &(RnAnswer){.status = HTTP_STATUS_OK,
                                      .type = "text/plain; version=0.0.4; charset=utf-8",
                                      .text = text.text});
}

/* Whether the page may offer tables, and the address for links that others can open: it may be open here
 * as http://127.0.0.1/, which is another computer for everyone else. And the key for which browsers may ask to
 * be told things. */
static int answer_online(struct lws *wsi, const RnServer *server)
{
    RnJson json = {.used = 0};
    char key[RN_PUSH_POINT_TEXT];
    rn_base64_write(RN_BASE64_URL, server->host.vapid.point, RN_PUSH_POINT, key);
    rn_json_form(&json, "{'tables':%i,'url':%s", server->hall != NULL, server->reached);
    if (server->hall != NULL && server->serve->push != NULL) {
        rn_write_text(&json, ",\"push\":", key);
    }
    rn_json_put(&json, "}\n");
    rn_json_end(&json);
    int result = rn_answer(
        wsi, &(RnAnswer){.status = HTTP_STATUS_OK, .type = "application/json", .text = json.text});
    rn_json_free(&json);
    return result;
}

/* ---- Requests --------------------------------------------------------------------------------- */

static int answer_page(struct lws *wsi, const RnServer *server, RnHttp *request, const char *path)
{
    char text[FIELD_MAX];
    RnServed served;
    const char *accepts = field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text);
    if (server->page != NULL ? !rn_page_find(server->page, path, accepts, &served)
                             : !rn_serve_find(server->serve->folder, path, accepts, &served)) {
        return rn_answer(
            wsi, &(RnAnswer){.status = HTTP_STATUS_NOT_FOUND, .text = "There is nothing here.\n"});
    }
    if (rn_serve_has_tag(field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text), served.tag)) {
        return rn_answer(
            wsi, &(RnAnswer){.status = HTTP_STATUS_NOT_MODIFIED, .text = "", .tag = served.tag});
    }
    return served.bytes != NULL ? rn_answer_bytes(wsi, &served, &request->body)
                                : rn_answer_file(wsi, &served);
}

/* A body would keep the connection open for as long as it comes. */
static bool has_body(struct lws *wsi)
{
    char text[FIELD_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return true;
    }
    field(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 && strcmp(text, "0") != 0;
}

static int answer(struct lws *wsi, RnServer *server, RnHttp *request, const char *path)
{
    static const char game[] = "/game/";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0) {
        return rn_answer(wsi, &(RnAnswer){.status = HTTP_STATUS_METHOD_NOT_ALLOWED,
                                          .text = "Only GET and HEAD are answered.\n",
                                          .allow = "GET, HEAD",
                                          .last = true});
    }
    if (has_body(wsi)) {
        return rn_answer(wsi, &(RnAnswer){.status = HTTP_STATUS_BAD_REQUEST,
                                          .text = "A request has no body here.\n",
                                          .last = true});
    }
    if (strcmp(path, "/health") == 0) {
        return answer_health(wsi, server);
    }
    if (strcmp(path, "/metrics") == 0) {
        return answer_metrics(wsi, server);
    }
    if (strcmp(path, "/online") == 0) {
        return answer_online(wsi, server);
    }
    if (strncmp(path, game, strlen(game)) == 0) {
        return rn_answer_game(server, wsi, request, path + strlen(game));
    }
    return answer_page(wsi, server, request, path);
}

/* To WebSockets and nothing else. libwebsockets 4.1 would go over to HTTP/2 with whatever sizes the client
 * names; and of an upgrade that it does not know it has answered and freed the request when it comes here,
 * and goes on with it unless it is told to hang up. */
static int may_upgrade(struct lws *wsi)
{
    char what[FIELD_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) == 0) {
        return -1;
    }
    if (strcasecmp(field(wsi, WSI_TOKEN_UPGRADE, what), "websocket") == 0) {
        return 0;
    }
    return rn_answer(wsi, &(RnAnswer){.status = HTTP_STATUS_BAD_REQUEST,
                                      .text = "Only WebSockets are known here.\n",
                                      .last = true});
}

int rn_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    RnServer *server = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) {
        return rn_connection_came(server, wsi);
    }
    if (reason == LWS_CALLBACK_WSI_DESTROY) {
        rn_connection_went(server, wsi);
    }
    if (reason == LWS_CALLBACK_RAW_ADOPT || reason == LWS_CALLBACK_RAW_RX) {
        return -1; /* libwebsockets 4.1 takes CONNECT for bytes of any kind, without an end */
    }
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE) {
        return may_upgrade(wsi);
    }
    if (reason == LWS_CALLBACK_HTTP) {
        return answer(wsi, server, user, in);
    }
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE && user != NULL && ((RnHttp *)user)->body.left > 0) {
        return rn_answer_more(wsi, &((RnHttp *)user)->body);
    }
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE && user != NULL && ((RnHttp *)user)->number != 0) {
        return rn_http_write(server, user);
    }
    if (reason == LWS_CALLBACK_CLOSED_HTTP && user != NULL) {
        rn_http_forget(server, user);
    }
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) {
        return -1; /* a WebSocket that does not say what it speaks */
    }
    if (reason == LWS_CALLBACK_HTTP_FILE_COMPLETION) {
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    return lws_callback_http_dummy(wsi, reason, user, in, size);
}
