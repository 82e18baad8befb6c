/*
 * admin.h - the host speaks with the running server: a line of JSON is asked and one is answered, over a
 * socket in the file system that only its owner reaches. docs/ONLINE.md has the requests.
 */
#ifndef RN_ADMIN_H
#define RN_ADMIN_H

#include "proto/read.h"
#include "serve/host.h"
#include "serve/token.h"

enum {
    RN_ADMIN_LINE = 4096,                    /* bytes of a request */
    RN_ADMIN_SECONDS = 10 * 366 * 24 * 3600, /* the longest time */
    RN_ADMIN_RESTART = 7 * 24 * 3600         /* the longest time before a restart */
};

typedef struct RnAdminRow RnAdminRow;

typedef struct RnAdminRequest {
    const RnAdminRow *row;
    char table[RN_TOKEN_TEXT];
    int person;
    int64_t client;
    RnNetwork network;
    int seconds; /* -1: none were given */
    char text[RN_HOST_TEXT];
    char phrase[RN_PHRASE_MAX + 1];
    int members; /* RN_MEMBERS_.. */
} RnAdminRequest;

typedef bool RnAdminReader(const RnPlace *at, RnAdminRequest *request);

typedef struct RnAdminField {
    const char *word; /* behind a '?', as rn_read_object() wants one that may be missing */
    RnAdminReader *read;
} RnAdminField;

struct RnServer;
typedef struct RnAdminLine RnAdminLine;
/* Answers the line, now or when the store has. */
typedef void RnAdminHandler(struct RnServer *server, RnAdminLine *line,
                            const RnAdminRequest *request);

enum { RN_ADMIN_FIELDS = 3 };

struct RnAdminRow {
    const char *word;
    RnAdminHandler *handle;
    const RnAdminField *must[RN_ADMIN_FIELDS]; /* up to the first NULL; so the next */
    const RnAdminField *may[RN_ADMIN_FIELDS];
};

/* admin_rows.c: all of them. */
extern const RnAdminRow rn_admin_rows[];
extern const int rn_admin_count;

/* admin_read.c: false with the reason. */
bool rn_admin_read(const char *text, size_t size, RnAdminRequest *request,
                   char error[RN_ERROR_MAX]);
RnAdminReader rn_admin_table, rn_admin_person, rn_admin_client, rn_admin_network, rn_admin_seconds;
RnAdminReader rn_admin_text, rn_admin_phrase, rn_admin_for;

/* ---- The socket (admin.c) --------------------------------------------------------------------- */

typedef struct RnAdmin RnAdmin;
struct RnHallQuery;

/* Listens at a path; NULL with the reason. */
RnAdmin *rn_admin_open(struct RnServer *server, const char *path, const char **why);
/* The store has done what was asked of it; takes the query over. */
void rn_admin_answered(struct RnServer *server, struct RnHallQuery *query);
/* Nobody is listened to any more; the loop has to turn until all is closed. NULL is fine. */
void rn_admin_close(RnAdmin *admin);
void rn_admin_free(RnAdmin *admin); /* when it has */

/* ---- What is asked (admin_do.c) --------------------------------------------------------------- */

RnAdminHandler rn_admin_status, rn_admin_tables, rn_admin_clients, rn_admin_close_table;
RnAdminHandler rn_admin_mute, rn_admin_unmute, rn_admin_disconnect, rn_admin_ban, rn_admin_unban;
RnAdminHandler rn_admin_bans, rn_admin_notice, rn_admin_restart, rn_admin_members;

/* Answers: all that is in `json`, which is freed; that it could not be done; that it was. */
void rn_admin_answer(RnAdminLine *line, RnJson *json);
void rn_admin_refuse(RnAdminLine *line, const char *why);
/* It is answered by rn_admin_answered(), with this number. */
uint64_t rn_admin_wait(RnAdminLine *line);

#endif
