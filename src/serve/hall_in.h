/*
 * hall_in.h - the inside of the hall: for hall.c (who is there), hall_ask.c (what is asked) and
 * hall_batch.c (what is held until it is on disk).
 */
#ifndef RN_HALL_IN_H
#define RN_HALL_IN_H

#include "serve/hall.h"

typedef struct RnTable RnTable;

struct RnClient {
    uint64_t number;
    void *socket; /* NULL: it has left, and is kept only for what is held */
    int holds;    /* messages held for it */
    RnTable *table;
    size_t place;  /* among the clients of the table */
    int person;    /* there, -1: a spectator */
    int look;      /* the seat it looks from, or -1 */
    bool arriving; /* the table is being read for it */
    int opened;
    int64_t allowance; /* messages it may send now, in thousandths */
    int64_t counted;   /* when that was true */
    int strikes;
    RnClient *next; /* in its bucket */
};

/* A message that waits for a table to be read. */
typedef struct RnParked {
    RnClient *client;
    char *text;
    size_t size;
    struct RnParked *next;
} RnParked;

struct RnTable {
    RnOnline online;
    bool loading;      /* `online` is not there yet */
    bool dropped;      /* to be read again when the batch that is out comes back */
    bool dirty;        /* in the batch being gathered */
    bool writing;      /* in the batch that is out */
    bool ready;        /* in the queue of computer players */
    uint64_t thinking; /* 1 + the rev that a search is about; 0: none */
    int64_t touched;
    size_t told; /* steps that the clients know */
    RnClient **clients;
    size_t client_count;
    size_t client_room;
    RnParked *parked;
    RnTable *next;       /* in its bucket */
    RnTable *next_dirty; /* and so on */
    RnTable *next_ready;
};

/* A message that is held. */
typedef struct RnHeld {
    RnClient *client;
    RnTable *table;
    RnNote *note;
    int64_t number; /* of the request that it answers, or -1 */
    bool answer;
} RnHeld;

struct RnBatch {
    RnStorePut *puts;
    RnTable **tables;
    size_t count;
    RnHeld *held;
    size_t held_count;
    size_t held_room;
};

enum { RN_BUCKETS = 4096 };

struct RnHall {
    const RnBox *box;
    RnHallRules rules;
    RnHallOut out;
    RnHallCount count;
    uint64_t clients_ever;
    RnClient *client[RN_BUCKETS];
    RnTable *table[RN_BUCKETS];
    RnTable *ready_first;
    RnTable *ready_last;
    RnTable *dirty_first;
    int64_t looked;    /* when deadlines were looked at last */
    RnBatch gathering; /* only what is held */
    RnBatch *writing;
};

/* ---- hall.c ----------------------------------------------------------------------------------- */

void *rn_hall_room(void *old, size_t count, size_t *room, size_t size);
RnTable *rn_hall_find(const RnHall *hall, const char *id);
/* A table, empty, under this id; NULL when there are too many. */
RnTable *rn_hall_add(RnHall *hall, const char *id, int64_t now);
void rn_hall_drop(RnHall *hall, RnTable *table); /* nobody may be there */
void rn_hall_join(RnTable *table, RnClient *client, int person);
/* Keeps a message for a table that is being read; false when there are too many. */
bool rn_hall_park(RnTable *table, RnClient *client, const char *text, size_t size);
/* A table that is not in memory is read; NULL when there are too many. */
RnTable *rn_hall_fetch(RnHall *hall, const char *id, int64_t now);
void rn_hall_part(RnClient *client);
/* Something may have to be done by the crew. */
void rn_hall_ready(RnHall *hall, RnTable *table);
/* Reads the table again; its clients stay. */
void rn_hall_reload(RnHall *hall, RnTable *table);

/* ---- hall_ask.c ------------------------------------------------------------------------------- */

void rn_hall_ask(RnHall *hall, RnClient *client, const char *text, size_t size, int64_t now);
/* Tells everyone at the table how it stands, and what has happened in the game. */
void rn_hall_tell_table(RnHall *hall, RnTable *table);
void rn_hall_tell_game(RnHall *hall, RnTable *table);
/* Both, from the beginning, to one client. */
void rn_hall_tell_all(RnHall *hall, RnTable *table, RnClient *client);
/* A refusal, at once. */
void rn_hall_refuse(RnHall *hall, RnClient *client, int64_t number, RnNo why);

/* ---- hall_batch.c ----------------------------------------------------------------------------- */

/* To one client: at once, or when what the table holds is on disk. Drops a holder of the note. */
void rn_hall_send(RnHall *hall, RnTable *table, RnClient *client, RnNote *note, int64_t number,
                  bool answer);
/* The table has changed. */
void rn_hall_changed(RnHall *hall, RnTable *table);
/* Lets go of everything that is held for a table, as refused. */
void rn_hall_let_go(RnHall *hall, RnBatch *batch, const RnTable *table);
void rn_hall_release(RnClient *client); /* one hold less; frees a client that has left */

#endif
