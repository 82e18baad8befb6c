/*
 * hall.h - all online tables and everyone connected: the whole server but for sockets, threads, disk and
 * clock.
 *
 * In: a client's message, what the store and the searches have answered, the time. Out, by the
 * functions of RnHallOut: messages to clients, things to be read from the store, searches. What is to
 * be written is gathered in a batch that the caller takes to the store and brings back; a message that
 * tells of something not yet on disk is held until then.
 */
#ifndef RN_HALL_H
#define RN_HALL_H

#include "serve/host.h"
#include "serve/table.h"

/* ---- Messages out ----------------------------------------------------------------------------- */

enum { RN_NOTE_ROOM = 32 }; /* bytes before the text that the socket may use */

/* A text shared by everyone who gets it. */
typedef struct RnNote {
    int holders;
    size_t size;
    char room[RN_NOTE_ROOM];
    char text[];
} RnNote;
RnNote *rn_note_new(const char *text, size_t size); /* with one holder */
void rn_note_drop(RnNote *note);

/* ---- The hall --------------------------------------------------------------------------------- */

typedef struct RnHall RnHall;
typedef struct RnClient RnClient;

/* What a search is given and gives. */
typedef struct RnThought {
    char id[RN_TOKEN_TEXT];
    uint64_t rev;
    RnView view;
    RnEffort effort;
    RnPlayer player;
    RnMove move;
} RnThought;

/* A public table and what is told of it, but for its id and who is connected: the fields as JSON. */
typedef struct RnListed {
    char id[RN_TOKEN_TEXT];
    char *fields;
    uint32_t who;  /* people who sit there */
    int64_t until; /* so long it is listed when nobody is there */
} RnListed;

enum { RN_FROM = 46 }; /* an address, as text */

/* A message to a person who is not there: a mail, but for the last kind. */
typedef enum RnNoticeKind {
    RN_NOTICE_TURN,    /* a decision waits for it */
    RN_NOTICE_CONFIRM, /* is this its address? */
    RN_NOTICE_SEAT,    /* the link to its seat, which it has asked for */
    RN_NOTICE_PUSH,    /* a decision waits, to a browser of its own */
    RN_NOTICES
} RnNoticeKind;

typedef struct RnNotice {
    RnNoticeKind kind;
    int person;
    char to[RN_NOTICE_TO];
    char lang[RN_NOTICE_LANG]; /* of its page, or "" */
    char table[RN_TOKEN_TEXT];
    char confirm[RN_DIGEST_TEXT]; /* seals: with the one the address is confirmed, .. */
    char stop[RN_DIGEST_TEXT];    /* .. with the other nothing is sent there any more */
    char token[RN_TOKEN_TEXT];    /* of RN_NOTICE_SEAT */
    RnPush push;                  /* of RN_NOTICE_PUSH */
} RnNotice;
/* So long nothing is sent to who has said so. */
#define RN_STOPPED_MS (INT64_C(366) * 24 * 3600 * 1000)
/* What stands for where it goes: the digest of a mailbox, or of a browser's endpoint (hall_mail.c). */
void rn_notice_digest(const RnNotice *notice, char digest[RN_DIGEST_TEXT]);

/* Something of the host's (RnStoreKept), from malloc; NULL where there is nothing. */
typedef struct RnToKeep {
    char *what;
    char *key;
    char *value;
    int64_t until;
} RnToKeep;

/* What is to be read from the store; who asked gets `answer`, a whole message, in return. */
typedef struct RnHallQuery {
    RnQueryKind kind;
    uint64_t client;
    uint64_t serial;  /* of a load */
    uint64_t request; /* over HTTP, which wants the record itself; 0: a client's */
    uint64_t admin;   /* the host's; 0: not */
    RnToKeep kept;
    RnNotice *notice; /* of RN_QUERY_STOPPED, from malloc */
    RnHost *host;     /* what it has said, from malloc */
    int64_t number;
    char id[RN_TOKEN_TEXT]; /* of a table, or of a finished game */
    char day[11];
    char owner[RN_DIGEST_TEXT]; /* digest of a token or a key */
    char table[RN_TOKEN_TEXT];  /* of an invitation: to this one, of a person of another */
    char met[RN_TOKEN_TEXT];
    int person;
    char name[RN_NAME_MAX];
    char *record;
    char from[RN_FROM]; /* whence a result of the daily boat comes */
    RnStoreDaily daily; /* what is to be kept of it, when it was checked */
    int64_t now;
    RnFound found;          /* of a load */
    char why[RN_STORE_WHY]; /* the store could not read what it was asked for, or "" */
    RnStored stored;
    const char *refused; /* why there is no record: an error of docs/ONLINE.md */
    RnListed *listed;    /* public tables: the hall knows who is there, and writes the answer */
    size_t listed_count;
    char *answer;
} RnHallQuery;

typedef struct RnHallOut {
    void *user;
    /* The socket takes a holder of the note. */
    void (*send)(void *user, void *socket, RnNote *note);
    /* The client has asked for it: the connection is to be closed. */
    void (*close)(void *user, void *socket, const char *why);
    void (*query)(void *user, RnHallQuery *query); /* from malloc, comes back by rn_hall_answer() */
    void (*think)(void *user, RnThought *thought); /* from malloc, by rn_hall_thought() */
    /* Whether whoever is there may cost so much once more; NULL: yes. */
    bool (*may)(void *user, void *socket, RnCost what);
    /* Whoever is there has made work of so many microseconds; false when it had made so much before that
     * it has to wait. NULL: nobody has to. */
    bool (*spend)(void *user, void *socket, int64_t us);
    /* Whence whoever is there comes: what of one address is done one after the other. NULL: from "". */
    void (*from)(void *user, void *socket, char address[RN_FROM]);
    /* Milliseconds by a clock that nobody sets: limits go by it. NULL: the time will do. */
    int64_t (*tick)(void *user);
    /* Someone is to be told that a decision waits; NULL: nobody is. */
    void (*notice)(void *user, const RnNotice *notice);
    /* To the other servers, at most RN_STORE_SAY bytes, by rn_hall_said(); NULL: there are none. */
    void (*say)(void *user, const char *text);
} RnHallOut;

typedef struct RnHallRules {
    int tables;         /* in memory at once */
    int clients;        /* connected at once */
    int opened;         /* tables that one connection may open */
    int per_second;     /* messages of one client, on average ... */
    int burst;          /* ... and at once */
    int devices;        /* connections of one person at a table */
    int64_t rest_ms;    /* a table left alone so long goes to sleep ... */
    int64_t forget_ms;  /* ... and out of memory when nobody is there */
    uint32_t notice_ms; /* a decision that waits so long is worth a notice; 0: none are sent */
    bool mails;         /* they go by mail, .. */
    const char *push;   /* .. and to browsers, at these push services; NULL: not */
} RnHallRules;
RnHallRules rn_hall_rules(void); /* the usual ones */

/* Counters for /metrics. */
typedef struct RnHallCount {
    uint64_t clients, tables, awake; /* now */
    uint64_t messages, refused, moves, crew_moves, batches, batch_puts, failed, limited,
        notices; /* ever */
} RnHallCount;

RnHall *rn_hall_new(const RnBox *box, const RnHallRules *rules, const RnHallOut *out);
/* Everyone's sockets and the store are gone by then: nobody is told anything, nothing is asked. */
void rn_hall_free(RnHall *hall);
const RnHallCount *rn_hall_count(const RnHall *hall);

/* NULL when the hall is full. */
RnClient *rn_hall_enter(RnHall *hall, void *socket, int64_t now);
void rn_hall_leave(RnHall *hall, RnClient *client);
/* Everyone is sent away. */
void rn_hall_send_away(RnHall *hall, const char *why);
/* One message, at most RN_REQUEST_MAX bytes. */
void rn_hall_hear(RnHall *hall, RnClient *client, const char *text, size_t size, int64_t now);
/* So many frames that are no messages: they count as such, and who sends too many of them is sent away. */
void rn_hall_frames(RnHall *hall, RnClient *client, int64_t count, int64_t now);

/* Computer players, deadlines, sleep. True when there is more to do at once. */
bool rn_hall_run(RnHall *hall, int64_t now);
/* Whether computer players have had their share of this turn of the loop: what they do more waits for the
 * next one, so that messages come in between. */
bool rn_hall_is_spent(const RnHall *hall);

void rn_hall_thought(RnHall *hall, RnThought *thought, int64_t now); /* frees it */
void rn_hall_answer(RnHall *hall, RnHallQuery *query, int64_t now);  /* frees it */
void rn_hall_query_free(RnHallQuery *query);
/* query.c: whether a result of the daily boat counts, which takes a while and no store. If not it has its
 * answer. */
void rn_query_check(const RnBox *box, RnHallQuery *query);
/* Answers a query from the store, in the thread that owns it; of a result that was checked. */
void rn_query_run(RnStore *store, const RnBox *box, RnHallQuery *query);
/* A table that has something due by itself. */
void rn_hall_due(RnHall *hall, const char *id);

/* ---- For the host (hall_host.c) --------------------------------------------------------------- */

/* All tables in memory, a list. */
void rn_hall_list(const RnHall *hall, RnJson *json);
/* Who a client is and what it has cost: fields behind others. */
void rn_hall_client(const RnClient *client, RnJson *json);
uint64_t rn_hall_number(const RnClient *client);
/* A person may not speak, or again; why it cannot be, or NULL. */
const char *rn_hall_mute(RnHall *hall, const char *id, int person, bool on, int64_t now);
/* A table has been deleted from the store. */
void rn_hall_dropped(RnHall *hall, const char *id);
/* A message for everybody, now and (`some`) when they come later; not the same one twice. */
void rn_hall_notice(RnHall *hall, const char *text, bool some);
/* What is for members, the digest of their pass-phrase, and what they show instead of it. */
void rn_hall_members(RnHall *hall, RnMembers members, const char *phrase, const char *key);
/* A browser at which nobody is told anything any more is no longer one of a person at a table; nothing happens
 * where the table is not in memory. */
void rn_hall_unpush(RnHall *hall, const RnNotice *notice, int64_t now);
/* With which this server seals what it gives out. */
void rn_hall_secret(RnHall *hall, const char *secret);

/* ---- Other servers ---------------------------------------------------------------------------- */

/* Another server has written a table, which has this version now. */
void rn_hall_other(RnHall *hall, const char *id, uint64_t version);
/* Another server has said something, by RnHallOut.say. */
void rn_hall_said(RnHall *hall, const char *text);
/* The store was away: any table may have been written, anything said. */
void rn_hall_missed(RnHall *hall);

/* ---- Batches ---------------------------------------------------------------------------------- */

typedef struct RnHallBatch RnHallBatch;
/* What has gathered, or NULL for nothing, or while one is out. */
RnHallBatch *rn_hall_batch(RnHall *hall, int64_t now);
/* Whether one is out. */
bool rn_hall_writing(const RnHall *hall);
RnStorePut *rn_batch_puts(RnHallBatch *batch, size_t *count);
/* The batch comes back: `stored` says that rn_store_commit() was true. Frees it. */
void rn_hall_batch_done(RnHall *hall, RnHallBatch *batch, bool stored);

#endif
