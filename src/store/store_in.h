/*
 * store_in.h - the inside of the store: what a backend has to offer, and what backends share.
 */
#ifndef RN_STORE_IN_H
#define RN_STORE_IN_H

#include "base/assert.h"
#include "store/store.h"

/* What is asked by one statement, which each backend has in its own words. */
typedef enum RnStoreAsk {
    RN_ASK_PUBLIC,
    RN_ASK_DUE,
    RN_ASK_SWEEP,
    RN_ASK_GAME,
    RN_ASK_DAILY_PUT,
    RN_ASK_DAILY_GAME,
    RN_ASK_DAILY,
    RN_ASK_DAILY_FORGET,
    RN_ASK_DROP,
    RN_ASK_KEEP,
    RN_ASK_KEEP_FIRST,
    RN_ASK_KEPT,
    RN_ASK_UNKEEP,
    RN_ASK_KEPT_SWEEP,
    RN_ASK_MINE,
    RN_ASK_INVITE,
    RN_ASK_INVITE_IS,
    RN_ASK_INVITED,
    RN_ASK_DECLINE,
    RN_ASK_UNINVITE,
    RN_ASKS
} RnStoreAsk;

/* A parameter of a statement. */
typedef struct RnValue {
    enum { RN_A_NUMBER, RN_A_TEXT, RN_A_BYTES } kind;
    int64_t number;   /* of bytes, how many */
    const char *text; /* NULL: none */
} RnValue;
static inline RnValue rn_as_number(int64_t number) { return (RnValue){RN_A_NUMBER, number, NULL}; }
static inline RnValue rn_as_text(const char *text) { return (RnValue){RN_A_TEXT, 0, text}; }
/* All of a statement, and how many they are. */
#define RN_VALUES(...) (const RnValue[]){__VA_ARGS__}, RN_COUNT(((const RnValue[]){__VA_ARGS__}))

/* Those of a table's row, and the columns in which it is given back. */
enum { RN_ROW_HEAD = 7, RN_ROW_VALUES = 11, RN_CELLS_MAX = 16 };
#define RN_ROW_COLUMNS "id, version, open, phase, rev, wake, changed, head, game, due, result"
void rn_row_values(const RnStoreRow *row, RnValue values[RN_ROW_VALUES]);
enum { RN_DAILY_VALUES = 10 };
void rn_daily_values(const RnStoreDaily *daily, RnValue values[RN_DAILY_VALUES]);

/* Of invitations so many are open for one owner, from one to one (declined ones count), and from one to all. */
#define RN_INVITED_MOST "20"
#define RN_INVITED_BY_ONE "5"
#define RN_INVITING_MOST "50"

/* One row of an answer, as texts that last as long as the call. */
typedef void RnCellsEach(void *user, const char *const *cells);
RnStoreRow rn_row_of(const char *const *cells); /* `head` is the cell itself */
RnCellsEach rn_take_chat;                       /* at, person, text; `user` is an RnStored */

/* Each as the function of its name in store.h. The last four are NULL where there is one server. */
typedef struct RnStoreKind {
    void (*close)(RnStore *store);
    bool (*commit)(RnStore *store, RnStorePut *puts, size_t count, char why[RN_STORE_WHY]);
    bool (*probe)(RnStore *store, char why[RN_STORE_WHY]);
    RnFound (*load)(RnStore *store, const char *id, RnStored *stored, char why[RN_STORE_WHY]);
    /* How many rows were changed, -1 with the reason; `each` gets those of the answer. */
    int (*ask)(RnStore *store, RnStoreAsk which, const RnValue *values, int count,
               RnCellsEach *each, void *user, char why[RN_STORE_WHY]);
    bool (*well)(const RnStore *store);
    int (*fd)(const RnStore *store);
    bool (*hear)(RnStore *store, RnStoreNews *news);
    void (*say)(RnStore *store, const char *text);
} RnStoreKind;

/* What every backend's own struct begins with. */
struct RnStore {
    const RnStoreKind *kind;
};

/* sqlite.c, postgres.c */
RnStore *rn_sqlite_open(const char *path, char why[RN_STORE_WHY]);
RnStore *rn_postgres_open(const char *address, char why[RN_STORE_WHY]);
bool rn_postgres_is(const char *address);
/* As people may see it; false when it cannot be read. */
bool rn_postgres_name(const char *address, char name[RN_STORE_WHY]);

#endif
