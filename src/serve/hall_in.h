/*
 * hall_in.h - the inside of the hall: for hall.c (who is there), hall_load.c (tables come from the
 * store), hall_ask.c (what is asked), hall_tell.c (what is told), hall_batch.c (what is held until it
 * is on disk) and hall_other.c (other servers).
 */
#ifndef RN_HALL_IN_H
#define RN_HALL_IN_H

#include "serve/hall.h"

typedef struct RnHallTable RnHallTable;

struct RnClient {
    uint64_t number;
    void *socket; /* NULL: it has left, and is kept only for what is held */
    int holds;    /* messages held for it .. */
    size_t held;  /* .. and their bytes */
    RnHallTable *table;
    size_t place;           /* among the clients of the table */
    int person;             /* there, -1: a spectator */
    int look;               /* the seat it looks from, or -1 */
    bool arriving;          /* the table is being read for it: it waits .. */
    uint64_t since;         /* .. since this query, RnHall.queries */
    bool along;             /* it plays along with rules of its own: RnShow */
    char name[RN_NAME_MAX]; /* that a spectator has given, or "" */
    int opened;
    int64_t allowance; /* messages it may send now, in thousandths */
    int64_t counted;   /* when that was true, by RnHall.tick */
    int strikes;
    bool member;       /* it has shown the pass-phrase */
    uint64_t messages; /* that it has sent, .. */
    uint64_t heard;    /* .. their bytes, .. */
    uint64_t sent;     /* .. and those that went to it */
    RnClient *next;    /* in its bucket */
};

/* People of a table who are connected to another server. */
typedef struct RnElsewhere {
    char node[RN_TOKEN_TEXT];
    uint32_t people; /* a mask */
    unsigned watching;
} RnElsewhere;

/* Another server. */
typedef struct RnNode {
    char node[RN_TOKEN_TEXT];
    int64_t heard; /* when, by RnHall.tick */
} RnNode;

/* A message that waits for a table to be read. */
typedef struct RnParked {
    RnClient *client;
    char *text;
    size_t size;
    struct RnParked *next;
} RnParked;

struct RnHallTable {
    RnOnline online;
    bool loading;    /* it is being read: `online` is empty, or of old */
    bool failed;     /* and the store did not answer: it is asked again and again */
    bool anew;       /* its clients are told everything when it has been read */
    uint64_t serial; /* of the query that is out for it; 0: none */
    uint64_t read;   /* and of the last one that was answered */
    uint64_t wanted; /* the newest version that others have written since it was asked for */
    size_t known;    /* of its moves and its talk, of old, the clients know so much */
    size_t known_chats;
    bool others;            /* another server has written it last: that one plays for the crew .. */
    int64_t heard;          /* .. unless it is silent since then, by RnHall.tick; so `touched` */
    bool put_off;           /* a move of the crew was left to it */
    RnElsewhere *elsewhere; /* who is connected to other servers */
    size_t elsewhere_count;
    uint64_t said_here; /* who is connected here, as the others know: rn_hall_say_here() */
    uint64_t watching;  /* who watches, as the clients were told: a sum over them */
    bool dirty;         /* in the batch being gathered */
    bool writing;       /* in the batch that is out */
    bool ready;         /* in the queue of computer players */
    uint64_t thinking;  /* 1 + the rev that a search is about; 0: none */
    int64_t touched;
    size_t told; /* steps that the clients know */
    /* 1 + the person who is to get a notice when that is on disk, and RN_PEOPLE_MAX more where it is to
     * confirm its address; 0: nobody */
    int notify;
    /* 1 + the person who is to get the link to its seat when that is on disk, 0: nobody; and the token in it */
    int seat_for;
    char seat_token[RN_TOKEN_TEXT];
    uint64_t messages; /* said at it, and .. */
    uint64_t sent;     /* .. bytes told, since it is in memory */
    RnClient **clients;
    size_t client_count;
    size_t client_room;
    RnParked *parked;
    RnHallTable *next;       /* in its bucket */
    RnHallTable *next_dirty; /* and so on */
    RnHallTable *next_ready;
};

/* A message that is held. */
typedef struct RnHeld {
    RnClient *client;
    RnHallTable *table;
    RnNote *note;
    int64_t number; /* of the request that it answers, or -1 */
    bool answer;
    char *
        request; /* its text, for it is asked again when the table was written by another meanwhile */
    bool arrives; /* it comes to the table by this request */
    int person;   /* who the client was */
} RnHeld;

/* What is being asked. */
typedef struct RnAsking {
    const char *text; /* NULL: nothing is */
    size_t size;
    bool arrives; /* at another table */
    int person;
} RnAsking;

struct RnHallBatch {
    RnStorePut *puts;
    RnHallTable **tables;
    int *notify; /* of each table */
    size_t count;
    RnHeld *held;
    size_t held_count;
    size_t held_room;
};

enum { RN_BUCKETS = 4096, RN_NODES = 64 };

struct RnHall {
    const RnBox *box;
    RnHallRules rules;
    RnHallOut out;
    RnHallCount count;
    uint64_t clients_ever;
    RnClient *client[RN_BUCKETS];
    RnHallTable *table[RN_BUCKETS];
    RnHallTable *ready_first;
    RnHallTable **ready_end; /* where the next one goes */
    RnHallTable *dirty_first;
    int64_t now;           /* when something happened last .. */
    int64_t tick;          /* .. by the clock that nobody sets */
    int64_t looked;        /* when deadlines were looked at last, by that one */
    int64_t work;          /* ever made by sending, in microseconds, about */
    int64_t crew_work;     /* and by computer players since the last turn of the loop */
    RnHallBatch gathering; /* only what is held */
    RnHallBatch *writing;
    RnAsking asking;
    uint64_t queries;         /* ever, for tables */
    char node[RN_TOKEN_TEXT]; /* this server among the others */
    RnNode nodes[RN_NODES];   /* the others */
    int node_count;
    int64_t beaten; /* when, by the tick, the others were last told that this one is there */
    RnJson saying;  /* to the others, at the end of the turn */
    RnNote *notice; /* for everybody who comes; NULL: none */
    RnMembers members;
    char phrase[RN_PHRASE_HASH];
    char member[RN_DIGEST_TEXT]; /* what members show */
    char secret[RN_DIGEST_TEXT];
};

/* ---- hall.c ----------------------------------------------------------------------------------- */

/* It is `now`. */
void rn_hall_at(RnHall *hall, int64_t now);

RnHallTable *rn_hall_find(const RnHall *hall, const char *id);
/* A table, empty, under this id; NULL when there are too many. */
RnHallTable *rn_hall_add(RnHall *hall, const char *id);
void rn_hall_drop(RnHall *hall, RnHallTable *table); /* nobody may be there */
void rn_hall_join(RnHallTable *table, RnClient *client, int person);
/* Keeps a message for a table that is being read; false when there are too many. */
bool rn_hall_park(RnHallTable *table, RnClient *client, const char *text, size_t size);
RnParked *rn_hall_unpark(RnParked *parked); /* frees it; the next one */
void rn_hall_part(RnClient *client);
/* The same, and the others at its table hear of it. */
void rn_hall_go(RnHall *hall, RnClient *client);
/* Something may have to be done by the crew. */
void rn_hall_ready(RnHall *hall, RnHallTable *table);

/* ---- hall_load.c ------------------------------------------------------------------------------ */

/* A table that is not in memory is read; NULL when there are too many. */
RnHallTable *rn_hall_fetch(RnHall *hall, const char *id);
/* What the table has become is not what the store has: it is read again, what is said to it is parked
 * until then. Of its moves and its talk the clients know so much for sure. */
void rn_hall_reload(RnHall *hall, RnHallTable *table, size_t known, size_t known_chats);
/* Reads a table again that others have written, unless that is under way. */
void rn_hall_catch_up(RnHall *hall, RnHallTable *table);
/* The same whether they have or not; who waits at the table is answered when it has been read. */
void rn_hall_look_again(RnHall *hall, RnHallTable *table);
void rn_hall_read_again(RnHall *hall, RnHallTable *table); /* the store has failed */
void rn_hall_loaded(RnHall *hall, RnHallQuery *query, int64_t now);
/* Whether a message has to wait until the table of its client has been read. */
bool rn_hall_must_park(const RnHall *hall, const RnClient *client, const char *text, size_t size);
/* Nobody can be at this table: they are told, and leave it. */
void rn_hall_close(RnHall *hall, RnHallTable *table, RnFound found);

/* ---- hall_other.c ----------------------------------------------------------------------------- */

/* Whether this server is the one to play for the crew of the table and to mark who is late. */
bool rn_hall_is_ours(const RnHall *hall, const RnHallTable *table);
/* Tells the other servers who is connected here, if that has changed; and asks them who is there. */
void rn_hall_say_here(RnHall *hall, RnHallTable *table);
void rn_hall_ask_here(RnHall *hall, const RnHallTable *table);
/* Passes a message for everyone at the table on to the other servers. */
void rn_hall_pass_on(RnHall *hall, const RnHallTable *table, const char *text, size_t size);
/* What has to be said in this turn, and which servers have fallen silent. */
void rn_hall_say_all(RnHall *hall);
uint32_t rn_hall_elsewhere(const RnHallTable *table);
unsigned rn_hall_watch_elsewhere(const RnHallTable *table);
/* Passes what a spectator says on to those who watch elsewhere. */
void rn_hall_murmur_on(RnHall *hall, const RnHallTable *table, const char *text, size_t size);

/* ---- hall_ask.c ------------------------------------------------------------------------------- */

void rn_hall_ask(RnHall *hall, RnClient *client, const char *text, size_t size);
/* Handlers of requests.c. */
RnHandler rn_do_open, rn_do_join, rn_do_leave, rn_do_sit, rn_do_plan, rn_do_point, rn_do_chat;
/* A query for what is asked. */
RnHallQuery *rn_hall_query(const RnHall *hall, const RnClient *client, const RnRequest *request);
/* Whether whoever asks may cost so much once more. */
bool rn_hall_may_cost(const RnHall *hall, const RnClient *client, RnCost what);
RnHandler rn_do_murmur, rn_do_look, rn_do_rematch, rn_do_export, rn_do_forget, rn_do_query,
    rn_do_ping;
/* Seats have changed hands, or people are no more: whoever sees more or less than before is told all.
 * `before` has the gnomes of each. */
void rn_hall_people_changed(RnHall *hall, RnHallTable *table, const unsigned before[RN_PEOPLE_MAX]);
void rn_hall_gnomes(const RnHallTable *table, unsigned gnomes[RN_PEOPLE_MAX]);
/* A line of talk to everyone but one, of those who may hear it. */
void rn_hall_tell_chat(RnHall *hall, RnHallTable *table, const RnStoreChat *chat,
                       const RnClient *teller);

/* ---- hall_host.c ------------------------------------------------------------------------------ */

/* Somebody has come, and hears what everybody is told. */
void rn_hall_welcome(RnHall *hall, RnClient *client);
/* Whether this is for everybody, or for a member who asks. */
RnNo rn_hall_may_ask(const RnHall *hall, const RnClient *client, const RnRow *row);
/* Whether the pass-phrase fits has been found out. */
void rn_hall_is_member(RnHall *hall, RnClient *client, int64_t number, bool is);
RnHandler rn_do_member;

/* ---- hall_mail.c ------------------------------------------------------------------------------ */

/* A mail goes to a person of the table: `number` is RnHallTable.notify. */
void rn_hall_mail(RnHall *hall, const RnHallTable *table, int number);
/* The link to a seat goes out, if one waits and what makes it right is on disk. */
void rn_hall_mail_seat(RnHall *hall, RnHallTable *table);
RnHandler rn_do_notify, rn_do_confirm, rn_do_unsubscribe, rn_do_seat_link, rn_do_push;

/* ---- hall_tell.c ------------------------------------------------------------------------------ */

/* The end of an answer (rn_reply_begin), sent when the table is on disk; and one without more. */
void rn_reply_end(RnHall *hall, RnClient *client, RnHallTable *table, int64_t number, RnJson *json);
void rn_reply_plain(RnHall *hall, RnClient *client, RnHallTable *table, int64_t number);
/* Tells everyone at the table how it stands, and what has happened in the game. */
void rn_hall_tell_table(RnHall *hall, RnHallTable *table);
void rn_hall_tell_game(RnHall *hall, RnHallTable *table);
/* ,"table":..,"game":..,"chat":.. with everything that has happened. */
void rn_hall_put_all(RnJson *json, const RnHall *hall, RnHallTable *table, const RnClient *client);
/* Both, from the beginning, to one client; to every device of a person. */
void rn_hall_tell_all(RnHall *hall, RnHallTable *table, RnClient *client);
void rn_hall_tell_person(RnHall *hall, RnHallTable *table, int person);
/* The same short message to everyone but one. */
void rn_hall_tell(RnHall *hall, RnHallTable *table, const RnClient *teller, const char *text,
                  size_t size);
/* A message for those who watch. */
void rn_hall_tell_watchers(RnHall *hall, RnHallTable *table, const char *text, size_t size);
/* Whether the client is one of them: at the table, and without a seat; and how many are here. */
bool rn_hall_watches(const RnClient *client);
unsigned rn_hall_watchers(const RnHallTable *table);
/* Tells everyone at the table but one who watches, if that has changed. */
void rn_hall_tell_watching(RnHall *hall, RnHallTable *table, const RnClient *teller);
/* Which people are connected, a mask; and which of them here. */
uint32_t rn_hall_here(const RnHallTable *table);
uint32_t rn_hall_present(const RnHallTable *table);
/* That has changed: the table knows it, too. */
void rn_hall_note_here(RnHallTable *table);
/* A refusal, at once. */
void rn_hall_refuse(RnHall *hall, RnClient *client, int64_t number, RnNo why);

/* ---- hall_batch.c ----------------------------------------------------------------------------- */

/* To one client: at once, or when what the table holds is on disk. Drops a holder of the note. */
void rn_hall_send(RnHall *hall, RnHallTable *table, RnClient *client, RnNote *note, int64_t number,
                  bool answer);
/* The table has changed. */
void rn_hall_changed(RnHall *hall, RnHallTable *table);
void rn_hall_release(RnClient *client); /* one hold less; frees a client that has left */
/* Nobody is told any more, and the batch that is out is freed. */
void rn_hall_drop_held(RnHall *hall);

#endif
