/*
 * answer.c - an answer over HTTP: its headers and its text.
 *
 * Decides what every answer says to the browser: the page loads nothing from anywhere else, and what
 * it has is asked about each time (the tag), so that a new build is seen at once.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/server.h"

/* WebAssembly needs 'wasm-unsafe-eval'. Nothing inline, neither script nor style, but the one script that
 * index.html begins with, by its hash (web.unit.start has the right one). The tests of the page read these
 * lines. */
#define POLICY \
    "default-src 'none'; script-src 'self' 'sha256-B0xxrERsRgxEMs9I48nKJhMchHVLB+Mo/0HaIbkupqk=' " \
    "'wasm-unsafe-eval'; style-src 'self'; " \
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; " \
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

enum { HEADERS_MAX = 2048, PIECE = 16384, SEND_S = 30 };

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

/* Without a value there is nothing to add. */
static bool add(struct lws *wsi, Headers *headers, const char *name, const char *value)
{
    return value == NULL || lws_add_http_header_by_name(
                                wsi, (const unsigned char *)name, (const unsigned char *)value,
                                (int)strlen(value), &headers->at, headers->end) == 0;
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

static bool send_text(struct lws *wsi, const char *text, size_t size)
{
    unsigned char *body = malloc(LWS_PRE + size);
    if (body == NULL) {
        return false;
    }
    memcpy(body + LWS_PRE, text, size);
    int sent = lws_write(wsi, body + LWS_PRE, size, LWS_WRITE_HTTP_FINAL);
    free(body);
    return sent == (int)size;
}

int rn_answer(struct lws *wsi, const RnAnswer *answer)
{
    Headers headers;
    size_t size = strlen(answer->text);
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool bare = answer->status == HTTP_STATUS_NOT_MODIFIED; /* has neither type nor length */
    begin_headers(&headers);
    if (lws_add_http_header_status(wsi, answer->status, &headers.at, headers.end) ||
        !add_common(wsi, &headers) || !add(wsi, &headers, "etag:", answer->tag) ||
        !add(wsi, &headers, "location:", answer->location) ||
        !add(wsi, &headers, "allow:", answer->allow) ||
        !add(wsi, &headers, "connection:", answer->last ? "close" : NULL) ||
        !add(wsi, &headers, "content-disposition:", answer->disposition) ||
        (!bare && (!add(wsi, &headers, "content-type:",
                        answer->type != NULL ? answer->type : "text/plain; charset=utf-8") ||
                   lws_add_http_header_content_length(wsi, size, &headers.at, headers.end))) ||
        lws_finalize_write_http_header(wsi, headers.text + LWS_PRE, &headers.at, headers.end)) {
        return -1;
    }
    if (!head && !bare && size > 0 && !send_text(wsi, answer->text, size)) {
        return -1;
    }
    return lws_http_transaction_completed(wsi) || answer->last ? -1 : 0;
}

int rn_answer_file(struct lws *wsi, const RnServed *served)
{
    Headers headers;
    begin_headers(&headers);
    if (!add_common(wsi, &headers) || !add(wsi, &headers, "etag:", served->tag) ||
        !add(wsi, &headers, "content-encoding:", served->encoding)) {
        return -1;
    }
    unsigned char *begin = headers.text + LWS_PRE;
    int sent = lws_serve_http_file(wsi, served->path, served->type, (const char *)begin,
                                   (int)(headers.at - begin));
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

int rn_answer_bytes(struct lws *wsi, const RnServed *served, RnBody *body)
{
    Headers headers;
    begin_headers(&headers);
    if (lws_add_http_header_status(wsi, HTTP_STATUS_OK, &headers.at, headers.end) ||
        !add_common(wsi, &headers) || !add(wsi, &headers, "etag:", served->tag) ||
        !add(wsi, &headers, "content-encoding:", served->encoding) ||
        !add(wsi, &headers, "content-type:", served->type) ||
        lws_add_http_header_content_length(wsi, served->size, &headers.at, headers.end) ||
        lws_finalize_write_http_header(wsi, headers.text + LWS_PRE, &headers.at, headers.end)) {
        return -1;
    }
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    *body = (RnBody){.at = served->bytes, .left = head ? 0 : served->size};
    if (body->left == 0) {
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_S);
    lws_callback_on_writable(wsi);
    return 0;
}

int rn_answer_more(struct lws *wsi, RnBody *body)
{
    unsigned char piece[LWS_PRE + PIECE]; /* libwebsockets may write before what it sends */
    size_t size = body->left < PIECE ? body->left : PIECE;
    memcpy(piece + LWS_PRE, body->at, size);
    body->at += size;
    body->left -= size;
    enum lws_write_protocol kind = body->left > 0 ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL;
    if (lws_write(wsi, piece + LWS_PRE, size, kind) != (int)size) {
        return -1;
    }
    if (body->left == 0) {
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_S); /* for each piece */
    lws_callback_on_writable(wsi);
    return 0;
}
