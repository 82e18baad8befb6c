/*
 * pier.h - an online server as a client sees it from outside its tables: those that one may go to, one's own among them,
 * and the results of the daily boat. The page has the same among its tables and at the daily boat.
 *
 * The tables that are one's own are found by the key (table/seatkey.h), on whatever device they were taken.
 */
#ifndef RN_NET_PIER_H
#define RN_NET_PIER_H

#include "net/connection.h"
#include "net/opening.h"
#include "net/room.h"
#include "table/daily.h"

enum { RN_PIER_RESULTS = 100, RN_PIER_PLACES = 320 };

/* A result of the daily boat. */
typedef struct RnPierResult {
    char name[RN_NAME_MAX];
    int alive, turns;
    bool rescued;
    bool mine;
} RnPierResult;

typedef struct RnPierList {
    RnPierResult row[RN_PIER_RESULTS]; /* the best first */
    int count;
} RnPierList;

/* In the order in which they are shown. */
typedef enum RnPierKind {
    RN_PIER_INVITED, /* somebody wants this player there */
    RN_PIER_MINE,    /* a seat there is this player's */
    RN_PIER_OPEN,    /* anybody may sit down */
    RN_PIER_OVER     /* a game of this player's that is over */
} RnPierKind;

/* A table to go to. */
typedef struct RnPierPlace {
    RnPierKind kind;
    char table[RN_SECRET_TEXT];
    char invite[RN_SECRET_TEXT]; /* or "" */
    char who[RN_NAME_MAX];       /* who invites, or decides now; or "" */
    char people[RN_ROOM_LINE];   /* names of who sits there */
    RnConfig config;
    bool playing; /* else people gather */
    bool turn;    /* this player decides */
    int free, here;
    char result[16]; /* of a game that is over: a word of docs/ONLINE.md */
} RnPierPlace;

/* Deleting all that the server keeps of a key: table by table. */
typedef struct RnPierDeleting {
    bool on;
    char table[RN_PIER_PLACES][RN_SECRET_TEXT]; /* where something is left */
    int tables, at;
    int failed; /* of those so far */
    int rounds;
} RnPierDeleting;

typedef struct RnPier {
    RnAddress address;
    RnConnection *line;
    char phrase[RN_ROOM_PHRASE]; /* of the members of the server; "" for none */
    char key[RN_SECRET_TEXT];    /* this player's, or "" */
    char token[RN_SECRET_TEXT];  /* of its daily results, or "" */
    char today[RN_DAY_MAX];
    unsigned opened;  /* connections that were greeted */
    uint64_t look_ms; /* at the tables, once more */
    unsigned changes; /* as a room's */

    char notice[RN_ROOM_LINE]; /* what the host tells everybody; "" for nothing */

    bool told_open, told_own; /* tables that are open to all, and this player's, have been told */
    RnPierPlace place[RN_PIER_PLACES];
    int places;
    int games, rescued; /* of this player's that are over */

    char day[RN_DAY_MAX]; /* whose boat is looked at */
    bool told_day;        /* its results have been told: */
    RnPierList here;      /* played at the server */
    RnPierList elsewhere; /* told by a record */

    char opening[RN_SECRET_TEXT]; /* a boat that is being opened here */
    RnPierDeleting deleting;
    char go[RN_SECRET_TEXT];    /* a table that one is to be shown now, or ""; to be emptied */
    char said[RN_ROOM_LINE];    /* what came of the last request, or "" */
    char refusal[RN_ROOM_LINE]; /* or why nothing did, or "" */
} RnPier;

/* Connects, as rn_room_open(). The player's key and token are those that are kept. */
RnPier *rn_pier_open(const RnAddress *server, const char *phrase, const char *today);
void rn_pier_close(RnPier *pier);
void rn_pier_poll(RnPier *pier, uint64_t now_ms);
/* Whether all tables have been told that there are to tell; they are to be told anew. */
bool rn_pier_is_listed(const RnPier *pier);
void rn_pier_relist(RnPier *pier);
bool rn_pier_is_connected(const RnPier *pier);

/* Another key, or "" for none; it is kept. False when it could not be. */
bool rn_pier_take_key(RnPier *pier, const char *key);
/* An invitation is not wanted. */
void rn_pier_decline(RnPier *pier, const char *table);
/* Opens a table, under that name; `go` is that table then. */
void rn_pier_open_table(RnPier *pier, const RnOpening *opening, const char *name);
/* Deletes all that this server keeps of the key: name, talk and seats at its tables, and invitations. When nothing is
 * left, the key is forgotten here, too; `said` tells what came of it. */
void rn_pier_delete(RnPier *pier);

/* The results of another day: so many days on. */
void rn_pier_turn(RnPier *pier, int days);
/* Whether this player's result is among them. */
bool rn_pier_is_in(const RnPier *pier);
/* Whether the boat of the day can be played here, or put in: it is that of today, or of yesterday. */
bool rn_pier_is_recent(const RnPier *pier);
/* Puts a result in, under that name. */
void rn_pier_put(RnPier *pier, const char *name, const char *record);
/* Opens the boat of today here; `go` is its table then. */
void rn_pier_play(RnPier *pier, const char *name);
/* Deletes all results of this player's. */
void rn_pier_forget(RnPier *pier);

/* ---- pier_words.c -------------------------------------------------------------------------------- */

/* What is to be said first: that there is no connection, what was refused, what has come of a request; else "". */
const char *rn_pier_standing(const RnPier *pier);
/* What stands above the places of a kind. */
const char *rn_pier_heading(RnPierKind kind);
/* How a place stands: "It is your turn", "2 free seats". */
void rn_pier_state_text(const RnPierPlace *place, char text[RN_ROOM_LINE]);
/* Who is there, and what is played. */
void rn_pier_about_text(const RnPierPlace *place, char text[RN_ROOM_LINE]);
/* "Daily submarine 319, 2026-11-15" */
void rn_pier_day_text(const RnPier *pier, char text[RN_ROOM_LINE]);
/* How many crews are in the lists of the day, and how many of them got home; false where that is not known. */
bool rn_pier_home_text(const RnPier *pier, char text[RN_ROOM_LINE]);
/* This player's finished games here, in a sentence; false when there are none. */
bool rn_pier_games_text(const RnPier *pier, char text[RN_ROOM_LINE]);

#endif
