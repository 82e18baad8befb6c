/*
 * http.c - requests for files of the page, and for how the server is.
 *
 * Decides how a request is answered: only GET and HEAD, only files of the page, each with headers
 * that let the page load nothing from anywhere else. A browser asks again each time whether what it
 * has is still right (the tag), so a new build is seen at once. /health and /metrics are for whoever
 * runs the server.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/server.h"

/* WebAssembly needs 'wasm-unsafe-eval'; style attributes of the pictures need 'unsafe-inline'. */
#define POLICY \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " \
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; " \
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

enum { HEADERS_MAX = 2048, FIELD_MAX = 256, TEXT_MAX = 4096 };

typedef struct Headers {
    unsigned char text[LWS_PRE + HEADERS_MAX];
    unsigned char *at;
    unsigned char *end;
} Headers;

static void begin_headers(Headers *headers)
{
    headers->at = headers->text + LWS_PRE;
    headers->end = headers->text + sizeof headers->text - 1;
}

static bool add(struct lws *wsi, Headers *headers, const char *name, const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value),
                                       &headers->at, headers->end) == 0;
}

static bool add_common(struct lws *wsi, Headers *headers)
{
    return add(wsi, headers, "content-security-policy:", POLICY) &&
           add(wsi, headers, "x-content-type-options:", "nosniff") &&
           add(wsi, headers, "referrer-policy:", "no-referrer") &&
           add(wsi, headers, "cross-origin-opener-policy:", "same-origin") &&
           add(wsi, headers, "vary:", "accept-encoding") &&
           add(wsi, headers, "cache-control:", "no-cache");
}

/* A field of the request, or "". */
static const char *field(struct lws *wsi, enum lws_token_indexes token, char text[FIELD_MAX])
{
    if (lws_hdr_copy(wsi, text, FIELD_MAX, token) < 0)
        text[0] = '\0';
    return text;
}

/* An answer without a body; returns what the callback must. */
static int answer_empty(struct lws *wsi, unsigned status, const RnServed *served)
{
    Headers headers;
    begin_headers(&headers);
    if (lws_add_http_header_status(wsi, status, &headers.at, headers.end) ||
        !add_common(wsi, &headers) ||
        (served != NULL && !add(wsi, &headers, "etag:", served->tag)) ||
        (status != HTTP_STATUS_NOT_MODIFIED &&
         lws_add_http_header_content_length(wsi, 0, &headers.at, headers.end)) ||
        lws_finalize_write_http_header(wsi, headers.text + LWS_PRE, &headers.at, headers.end))
        return 1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer_file(struct lws *wsi, const RnServed *served)
{
    Headers headers;
    begin_headers(&headers);
    if (!add_common(wsi, &headers) || !add(wsi, &headers, "etag:", served->tag) ||
        (served->encoding != NULL && !add(wsi, &headers, "content-encoding:", served->encoding)))
        return 1;
    unsigned char *begin = headers.text + LWS_PRE;
    int sent = lws_serve_http_file(wsi, served->path, served->type, (const char *)begin,
                                   (int)(headers.at - begin));
    if (sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)))
        return -1;
    return 0;
}

/* ---- How the server is ------------------------------------------------------------------------ */

static int answer_text(struct lws *wsi, unsigned status, const char *text, size_t size)
{
    Headers headers;
    unsigned char body[LWS_PRE + TEXT_MAX];
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    begin_headers(&headers);
    memcpy(body + LWS_PRE, text, size);
    if (lws_add_http_header_status(wsi, status, &headers.at, headers.end) ||
        !add_common(wsi, &headers) ||
        !add(wsi, &headers, "content-type:", "text/plain; version=0.0.4; charset=utf-8") ||
        lws_add_http_header_content_length(wsi, size, &headers.at, headers.end) ||
        lws_finalize_write_http_header(wsi, headers.text + LWS_PRE, &headers.at, headers.end))
        return 1;
    if (!head && lws_write(wsi, body + LWS_PRE, size, LWS_WRITE_HTTP_FINAL) != (int)size)
        return 1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer_health(struct lws *wsi, const RnServer *server)
{
    bool well = !server->store_failing;
    return answer_text(wsi, well ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE,
                       well ? "ok\n" : "the store fails\n", well ? 3 : 16);
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
    if (size > 0 && (size_t)size < left)
        text->used += (size_t)size;
}

/* Bytes that are in memory. */
static double resident(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    char line[128] = "";
    if (file != NULL) {
        if (fgets(line, sizeof line, file) == NULL)
            line[0] = '\0';
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
    put_metric(&text, "gauge", "resident_bytes", resident());
    put_metric(&text, "gauge", "store_failing", server->store_failing);
    put_metric(&text, "counter", "messages_total", (double)count->messages);
    put_metric(&text, "counter", "messages_refused_total", (double)count->refused);
    put_metric(&text, "counter", "messages_limited_total", (double)count->limited);
    put_metric(&text, "counter", "connections_refused_total", (double)server->refused);
    put_metric(&text, "counter", "moves_total", (double)count->moves);
    put_metric(&text, "counter", "crew_moves_total", (double)count->crew_moves);
    put_metric(&text, "counter", "store_batches_total", (double)count->batches);
    put_metric(&text, "counter", "store_writes_total", (double)count->batch_puts);
    put_metric(&text, "counter", "store_failures_total", (double)count->failed);
    if (server->keeper != NULL)
        put_metric(&text, "gauge", "store_last_seconds",
                   (double)rn_keeper_last_us(server->keeper) / 1e6);
    return answer_text(wsi, HTTP_STATUS_OK, text.text, text.used);
}

static int answer(struct lws *wsi, RnServer *server, const char *path)
{
    const char *folder = server->serve->folder;
    char text[FIELD_MAX];
    RnServed served;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0)
        return answer_empty(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
    if (strcmp(path, "/health") == 0)
        return answer_health(wsi, server);
    if (strcmp(path, "/metrics") == 0)
        return answer_metrics(wsi, server);
    if (!rn_serve_find(folder, path, field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text), &served))
        return answer_empty(wsi, HTTP_STATUS_NOT_FOUND, NULL);
    if (strcmp(field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text), served.tag) == 0)
        return answer_empty(wsi, HTTP_STATUS_NOT_MODIFIED, &served);
    return answer_file(wsi, &served);
}

int rn_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    if (reason == LWS_CALLBACK_HTTP) {
        RnServer *server = lws_context_user(lws_get_context(wsi));
        return answer(wsi, server, in);
    }
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return -1; /* a WebSocket that does not say what it speaks */
    if (reason == LWS_CALLBACK_HTTP_FILE_COMPLETION)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    return lws_callback_http_dummy(wsi, reason, user, in, size);
}
