/*
 * postgres_in.h - the inside of the store in a database: for postgres_link.c (the connection, the
 * layout), postgres_ask.c (statements) and postgres.c (what is written and read).
 */
#ifndef RN_POSTGRES_IN_H
#define RN_POSTGRES_IN_H

#include <libpq-fe.h>

#include "store/store_in.h"

enum { RN_PG_NODE = 40 };

typedef struct RnPostgres {
    RnStore store;
    char *address;
    PGconn *link;            /* NULL: it is away */
    char node[RN_PG_NODE];   /* this server among the others, made by the database; "" at first */
    uint64_t batch;          /* the last one that was begun */
    int64_t retry_at;        /* not before then, in milliseconds; 0: at once */
    int64_t retry_ms;        /* the time between the last two tries */
    char away[RN_STORE_WHY]; /* why it is away */
    bool missed;             /* that it was away is still to be told */
    PGnotify *news;          /* being told */
    const char *news_at;     /* how far */
} RnPostgres;

typedef enum RnPgStatement {
    RN_PG_BEGIN = RN_ASKS, /* those come first */
    RN_PG_BEGIN_READ,
    RN_PG_COMMIT,
    RN_PG_BATCH,
    RN_PG_BATCH_WAS,
    RN_PG_INSERT,
    RN_PG_UPDATE,
    RN_PG_CHAT,
    RN_PG_FORGET,
    RN_PG_TRIM,
    RN_PG_DISOWN,
    RN_PG_OWN,
    RN_PG_DAILY,
    RN_PG_NOTIFY,
    RN_PG_SAY,
    RN_PG_LOAD,
    RN_PG_CHATS,
    RN_PG_STATEMENTS
} RnPgStatement;

/* ---- postgres_link.c -------------------------------------------------------------------------- */

/* Whether there is a connection, made now if need be and if it is time to try. */
bool rn_pg_connect(RnPostgres *pg, char why[RN_STORE_WHY]);
/* Gives the connection up, and if it is broken: true when there is none now. */
void rn_pg_give_up(RnPostgres *pg);
bool rn_pg_lost(RnPostgres *pg);
/* The reason of the last failure, one line, without anything from the tables; always false. */
bool rn_pg_fail(const RnPostgres *pg, const PGresult *result, char why[RN_STORE_WHY]);

/* For RnStoreKind. */
void rn_pg_close(RnStore *base);
bool rn_pg_well(const RnStore *base);
int rn_pg_fd(const RnStore *base);
bool rn_pg_hear(RnStore *base, RnStoreNews *news);

/* ---- postgres_ask.c --------------------------------------------------------------------------- */

extern const char *const RN_PG_TEXTS[RN_PG_STATEMENTS];

/* Runs a statement by itself, again if the connection turns out to be lost; NULL with the reason. */
PGresult *rn_pg_ask(RnPostgres *pg, int which, const RnValue *values, int count,
                    char why[RN_STORE_WHY]);
bool rn_pg_is_good(const PGresult *result);
/* How many rows it has changed, -1 without a result, which is cleared. */
int rn_pg_count(PGresult *result);
void rn_pg_each(const PGresult *result, RnCellsEach *each, void *user);

/* Several at once, in pipeline mode: each is posted, then they are sent off. Each gets an answer, NULL
 * when it failed; `why` gets the first reason. Then the answers must end, false when the connection is
 * lost. */
bool rn_pg_post(RnPostgres *pg, int which, const RnValue *values, int count);
bool rn_pg_send_off(RnPostgres *pg);
PGresult *rn_pg_answer(RnPostgres *pg, char why[RN_STORE_WHY]);
bool rn_pg_end_answers(RnPostgres *pg);

/* ---- postgres.c ------------------------------------------------------------------------------- */

extern const RnStoreKind RN_PG_KIND;

#endif
