/*
 * store_in.h - the inside of the store: what a backend has to offer, and what backends share.
 */
#ifndef RN_STORE_IN_H
#define RN_STORE_IN_H

#include "store/store.h"

/* Lists of rows; rn_store_public() and rn_store_due(). */
typedef enum RnRows { RN_ROWS_PUBLIC, RN_ROWS_DUE } RnRows;

/* Each as the function of its name in store.h. The last four are NULL where there is one server. */
typedef struct RnStoreKind {
    void (*close)(RnStore *store);
    bool (*commit)(RnStore *store, RnStorePut *puts, size_t count, char why[RN_STORE_WHY]);
    bool (*probe)(RnStore *store, char why[RN_STORE_WHY]);
    RnFound (*load)(RnStore *store, const char *id, RnStored *stored, char why[RN_STORE_WHY]);
    bool (*rows)(RnStore *store, RnRows which, int64_t by, int most, RnStoreEach each, void *user,
                 char why[RN_STORE_WHY]);
    int (*sweep)(RnStore *store, int phase, int64_t before, char why[RN_STORE_WHY]);
    RnFound (*daily_put)(RnStore *store, const RnStoreDaily *daily, char why[RN_STORE_WHY]);
    bool (*daily)(RnStore *store, const char *of, int most, RnStoreDailyEach each, void *user,
                  char why[RN_STORE_WHY]);
    int (*daily_forget)(RnStore *store, const char *owner, char why[RN_STORE_WHY]);
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
void rn_postgres_name(const char *address, char name[RN_STORE_WHY]);

#endif
