/*
 * http_game.c - finished games by their address: /game/ID shows one on the page, /game/ID.rn is its
 * record.
 *
 * The thread that owns the store reads it; the request waits meanwhile and nothing else does. Decides
 * how many may wait: a few of one address, and some of all; and how often one address may ask.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/server.h"

enum { WAITING_MAX = 256, WAITING_EACH = 8, WAIT_S = 30, ID_DIGITS = RN_TOKEN_TEXT - 1 };

/* ---- Waiting ---------------------------------------------------------------------------------- */

static bool may_wait(const RnServer *server, const char *address)
{
    int all = 0;
    int same = 0;
    for (const RnHttp *request = server->waiting; request != NULL; request = request->next) {
        all++;
        same += strcmp(request->address, address) == 0;
    }
    return all < WAITING_MAX && same < WAITING_EACH;
}

void rn_http_forget(RnServer *server, RnHttp *request)
{
    RnHttp **at = &server->waiting;
    if (request->number == 0) {
        return;
    }
    while (*at != NULL && *at != request) {
        at = &(*at)->next;
    }
    if (*at != NULL) {
        *at = request->next;
    }
    if (request->answer != NULL) {
        rn_hall_query_free(request->answer);
    }
    *request = (RnHttp){.number = 0};
}

void rn_http_answered(RnServer *server, RnHallQuery *query)
{
    RnHttp *request = server->waiting;
    while (request != NULL && request->number != query->request) {
        request = request->next;
    }
    if (request == NULL) { /* it has gone */
        rn_hall_query_free(query);
        return;
    }
    request->answer = query;
    lws_callback_on_writable(request->wsi);
}

/* ---- Answers ---------------------------------------------------------------------------------- */

static int answer_record(struct lws *wsi, const RnHallQuery *query)
{
    char disposition[64];
    RnAnswer answer = {.status = HTTP_STATUS_OK, .text = query->record, .disposition = disposition};
    snprintf(disposition, sizeof disposition, "attachment; filename=\"red-november-%.8s.rn\"",
             query->id);
    if (query->refused == NULL && query->record != NULL) {
        return rn_answer(wsi, &answer);
    }
    answer.disposition = NULL;
    answer.status = HTTP_STATUS_SERVICE_UNAVAILABLE;
    answer.text = "The store does not answer. Try again later.\n";
    if (query->refused != NULL && strcmp(query->refused, "no-table") == 0) {
        answer.status = HTTP_STATUS_NOT_FOUND;
        answer.text = "There is no such finished game.\n";
    } else if (query->refused != NULL && strcmp(query->refused, "broken") == 0) {
        answer.status = HTTP_STATUS_INTERNAL_SERVER_ERROR;
        answer.text = "What is kept of this game cannot be read.\n";
    }
    return rn_answer(wsi, &answer);
}

int rn_http_write(RnServer *server, RnHttp *request)
{
    if (request->answer == NULL) {
        return 0;
    }
    struct lws *wsi = request->wsi;
    RnHallQuery *query = request->answer;
    request->answer = NULL;
    rn_http_forget(server, request);
    int result = answer_record(wsi, query);
    rn_hall_query_free(query);
    return result;
}

/* ---- Requests --------------------------------------------------------------------------------- */

static int ask_for_record(RnServer *server, struct lws *wsi, RnHttp *request, const char *id)
{
    static const RnAnswer busy = {.status = HTTP_STATUS_SERVICE_UNAVAILABLE,
                                  .text = "Too many games are asked for. Try again later.\n"};
    char address[RN_PEER_TEXT];
    rn_http_forget(server, request); /* one that the same connection asked for before */
    rn_address_of(server->serve, wsi, address);
    bool may = may_wait(server, address) && rn_address_may(server, address, RN_COST_READ);
    RnHallQuery *query = may ? calloc(1, sizeof *query) : NULL;
    if (query == NULL) {
        return rn_answer(wsi, &busy);
    }
    *request = (RnHttp){.wsi = wsi, .number = ++server->requests, .next = server->waiting};
    strcpy(request->address, address);
    server->waiting = request;
    query->kind = RN_QUERY_GAME;
    query->request = request->number;
    memcpy(query->id, id, ID_DIGITS);
    rn_keeper_query(server->keeper, query);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, WAIT_S);
    return 0;
}

int rn_answer_game(RnServer *server, struct lws *wsi, RnHttp *request, const char *name)
{
    static const RnAnswer nothing = {.status = HTTP_STATUS_NOT_FOUND,
                                     .text = "There is no such finished game.\n"};
    char location[64];
    if (server->hall == NULL || strspn(name, "0123456789abcdef") != ID_DIGITS) {
        return rn_answer(wsi, &nothing);
    }
    if (strcmp(name + ID_DIGITS, ".rn") == 0) {
        return ask_for_record(server, wsi, request, name);
    }
    if (name[ID_DIGITS] != '\0') {
        return rn_answer(wsi, &nothing);
    }
    /* Relative, so that it holds behind a proxy that serves the page in a folder. */
    snprintf(location, sizeof location, "../#over/%s", name);
    return rn_answer(wsi, &(RnAnswer){.status = HTTP_STATUS_FOUND,
                                      .text = "The game is shown by the page.\n",
                                      .location = location});
}
