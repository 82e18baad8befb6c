/*
 * admin_rows.c - what the host may ask of the running server, one row each.
 */
#include "serve/admin.h"

static const RnAdminField CLIENT = {"?client", rn_admin_client};
static const RnAdminField FOR = {"?for", rn_admin_for};
static const RnAdminField NETWORK = {"?network", rn_admin_network};
static const RnAdminField PERSON = {"?person", rn_admin_person};
static const RnAdminField PHRASE = {"?phrase", rn_admin_phrase};
static const RnAdminField SECONDS = {"?seconds", rn_admin_seconds};
static const RnAdminField TABLE = {"?table", rn_admin_table};
static const RnAdminField TEXT = {"?text", rn_admin_text};

const RnAdminRow rn_admin_rows[] = {
    {"status", rn_admin_status, .must = {NULL}},
    {"tables", rn_admin_tables, .must = {NULL}},
    {"clients", rn_admin_clients, .must = {NULL}},
    {"close", rn_admin_close_table, .must = {&TABLE}},
    {"mute", rn_admin_mute, .must = {&TABLE, &PERSON}},
    {"unmute", rn_admin_unmute, .must = {&TABLE, &PERSON}},
    {"disconnect", rn_admin_disconnect, .must = {&CLIENT}},
    {"ban", rn_admin_ban, .must = {&NETWORK}, .may = {&SECONDS, &TEXT}},
    {"unban", rn_admin_unban, .must = {&NETWORK}},
    {"bans", rn_admin_bans, .must = {NULL}},
    {"notice", rn_admin_notice, .must = {&TEXT}, .may = {&SECONDS}},
    {"restart", rn_admin_restart, .must = {&SECONDS}},
    {"members", rn_admin_members, .must = {&FOR}, .may = {&PHRASE}},
};
const int rn_admin_count = sizeof rn_admin_rows / sizeof *rn_admin_rows;
