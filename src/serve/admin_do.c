/*
 * admin_do.c - what the host asks of the running server.
 *
 * Decides that what is to last is on disk before it is answered: it goes to the store, and the server follows
 * what the store has (rn_server_host).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "serve/admin.h"
#include "serve/server.h"

static RnJson begin(void)
{
    RnJson json = {.used = 0};
    rn_json_form(&json, "{'ok':%i", true);
    return json;
}

static void end(RnAdminLine *line, RnJson *json)
{
    rn_json_put(json, "}");
    rn_admin_answer(line, json);
}

/* Whether there are tables, and so a store; says so where there are none. */
static bool has_tables(const RnServer *server, RnAdminLine *line)
{
    if (server->hall == NULL) {
        rn_admin_refuse(line, "this server has no tables");
    }
    return server->hall != NULL;
}

/* ---- How it is -------------------------------------------------------------------------------- */

void rn_admin_status(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    RnJson json = begin();
    int64_t now = rn_server_now();
    (void)request;
    rn_json_form(&json, ",'version':%s,'since':%lld,'store_works':%i", RN_VERSION_STRING,
                 (long long)server->since, rn_server_well(server));
    if (server->hall != NULL) {
        const RnHallCount *count = rn_hall_count(server->hall);
        rn_json_form(&json, ",'clients':%lld,'tables':%lld,'awake':%lld", (long long)count->clients,
                     (long long)count->tables, (long long)count->awake);
        rn_json_form(&json, ",'messages':%lld,'limited':%lld,'moves':%lld",
                     (long long)count->messages, (long long)count->limited,
                     (long long)count->moves);
    }
    rn_json_form(&json, ",'memory':%lld,'waiting':%zu,'refused':%lld,'bans':%zu,'members':%s",
                 (long long)rn_resident(), server->weight, (long long)server->refused,
                 server->host.ban_count, rn_members_word((int)server->host.members));
    rn_json_put(&json, ",\"notice\":");
    rn_host_notice(&json, &server->host, now);
    end(line, &json);
}

void rn_admin_tables(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    (void)request;
    if (has_tables(server, line)) {
        RnJson json = begin();
        rn_json_put(&json, ",\"tables\":");
        rn_hall_list(server->hall, &json);
        end(line, &json);
    }
}

void rn_admin_clients(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    RnJson json = begin();
    (void)request;
    rn_json_put(&json, ",\"clients\":");
    rn_sockets_list(server, &json);
    end(line, &json);
}

void rn_admin_bans(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    RnJson json = begin();
    (void)request;
    rn_json_put(&json, ",\"bans\":[");
    for (size_t i = 0; i < server->host.ban_count; i++) {
        const RnBan *ban = &server->host.bans[i];
        rn_json_next(&json);
        rn_json_form(&json, "{'network':%s,'until':%lld,'text':%s}", ban->text,
                     (long long)ban->until, ban->why);
    }
    rn_json_put(&json, "]");
    end(line, &json);
}

/* ---- What is done at once --------------------------------------------------------------------- */

void rn_admin_disconnect(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    if (rn_sockets_end(server, (uint64_t)request->client)) {
        RnJson json = begin();
        end(line, &json);
    } else {
        rn_admin_refuse(line, "there is no such client");
    }
}

static void set_mute(RnServer *server, RnAdminLine *line, const RnAdminRequest *request, bool on)
{
    if (!has_tables(server, line)) {
        return;
    }
    const char *why =
        rn_hall_mute(server->hall, request->table, request->person, on, rn_server_now());
    if (why != NULL) {
        rn_admin_refuse(line, why);
    } else {
        RnJson json = begin();
        end(line, &json);
    }
}

void rn_admin_mute(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    set_mute(server, line, request, true);
}

void rn_admin_unmute(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    set_mute(server, line, request, false);
}

/* ---- What is kept ----------------------------------------------------------------------------- */

static void to_store(RnServer *server, RnAdminLine *line, RnQueryKind kind, RnToKeep kept)
{
    RnHallQuery *query = rn_alloc(1, sizeof *query);
    query->kind = kind;
    query->now = rn_server_now();
    query->admin = rn_admin_wait(line);
    query->kept = kept;
    rn_keeper_query(server->keeper, query);
}

static RnToKeep kept_of(const char *what, const char *key, const char *value, int64_t until)
{
    return (RnToKeep){rn_text_copy(what), rn_text_copy(key), rn_text_copy(value), until};
}

void rn_admin_close_table(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    if (has_tables(server, line)) {
        to_store(server, line, RN_QUERY_DROP, kept_of("", request->table, "", 0));
    }
}

/* When something ends that lasts so long from now on; without a time, never. */
static int64_t until_of(int seconds)
{
    return seconds > 0 ? rn_server_now() + (int64_t)seconds * 1000 : 0;
}

void rn_admin_ban(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    char network[RN_NETWORK_TEXT];
    rn_network_text(&request->network, network);
    if (server->host.ban_count >= RN_BANS_MAX) {
        rn_admin_refuse(line, "there are too many bans");
    } else if (has_tables(server, line)) {
        to_store(server, line, RN_QUERY_KEEP,
                 kept_of(RN_HOST_BAN, network, request->text, until_of(request->seconds)));
    }
}

void rn_admin_unban(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    char network[RN_NETWORK_TEXT];
    rn_network_text(&request->network, network);
    if (has_tables(server, line)) {
        to_store(server, line, RN_QUERY_UNKEEP, kept_of(RN_HOST_BAN, network, "", 0));
    }
}

void rn_admin_notice(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    if (has_tables(server, line)) {
        to_store(server, line, RN_QUERY_KEEP,
                 kept_of(RN_HOST_NOTICE, "", request->text, until_of(request->seconds)));
    }
}

/* It is told until that moment is over. */
void rn_admin_restart(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    char when[24];
    int64_t at = until_of(request->seconds);
    snprintf(when, sizeof when, "%lld", (long long)at);
    if (request->seconds > RN_ADMIN_RESTART) {
        rn_admin_refuse(line, "that is more than a week from now");
    } else if (has_tables(server, line)) {
        to_store(server, line, RN_QUERY_KEEP, kept_of(RN_HOST_RESTART, "", when, at));
    }
}

void rn_admin_members(RnServer *server, RnAdminLine *line, const RnAdminRequest *request)
{
    char hash[RN_PHRASE_HASH];
    char value[RN_PHRASE_HASH + 8];
    if (!has_tables(server, line)) {
        return;
    }
    if (request->members == RN_MEMBERS_OFF) {
        to_store(server, line, RN_QUERY_KEEP, kept_of(RN_HOST_MEMBERS, "", "", 0));
        return;
    }
    if (request->phrase[0] == '\0' && server->host.phrase[0] == '\0') {
        rn_admin_refuse(line, "members need a pass-phrase");
        return;
    }
    snprintf(hash, sizeof hash, "%s", server->host.phrase); /* unless there is another one now */
    if (request->phrase[0] != '\0') {
        rn_phrase_hash(request->phrase, hash);
    }
    snprintf(value, sizeof value, "%s %s", rn_members_word(request->members), hash);
    to_store(server, line, RN_QUERY_KEEP, kept_of(RN_HOST_MEMBERS, "", value, 0));
}
