/*
 * store.h - games on disk: tables, their moves and their talk, and the results of the daily boat.
 *
 * One small interface, so that a family keeps its games in a file (sqlite.c) and a club in a database
 * that several servers share (postgres.c). A table is written by whoever has seen its last version: a write that
 * has not is stale and changes nothing. In a file there is one server and nothing is ever stale; in a
 * shared database the row of the table is locked by the write, and the others hear of it.
 *
 * A store belongs to one thread. Every function that can fail says why in `why`.
 */
#ifndef RN_STORE_H
#define RN_STORE_H

#include "rednov.h"

enum {
    RN_STORE_ID = 33, /* of a table: 32 hexadecimal digits and a 0 */
    RN_STORE_WHY = 240,
    RN_STORE_CHATS = 100, /* of a table's talk so many lines are kept */
    RN_STORE_SAY = 7000   /* bytes that servers may say to each other at once */
};

typedef struct RnStore RnStore;

/* A path, ":memory:" for tests, or a postgresql:// address. NULL with the reason. */
RnStore *rn_store_open(const char *address, char why[RN_STORE_WHY]);
/* The address as people may see it: without user and password. */
void rn_store_name(const char *address, char name[RN_STORE_WHY]);
void rn_store_close(RnStore *store); /* NULL is fine */

/* Where a table is. */
enum { RN_TABLE_GATHERING, RN_TABLE_PLAYING, RN_TABLE_OVER };

/* How its game ended. */
enum { RN_GAME_ON, RN_GAME_RESCUED, RN_GAME_LOST, RN_GAME_GIVEN_UP };

enum { RN_STORE_OWNER = 65 }; /* the digest of a key: 64 hexadecimal digits and a 0 */

typedef struct RnStoreChat {
    int64_t at; /* milliseconds since 1970, as all times here */
    int person; /* of the table, or -1 */
    char *text;
} RnStoreChat;

/* What is known of a table besides its moves and its talk. */
typedef struct RnStoreRow {
    char id[RN_STORE_ID];
    char game[RN_STORE_ID]; /* by this id its game is found when it is over */
    uint64_t version;       /* as it was read; 0: it is new */
    bool open;              /* in the public list */
    uint8_t phase;          /* RN_TABLE_.. */
    uint64_t rev;           /* goes up with every move and every one taken back */
    int64_t wake;           /* when something is due without anyone asking; 0: nothing */
    int due;                /* the gnome that decides, -1 for none */
    uint8_t result;         /* RN_GAME_.. */
    int64_t changed;
    char *head; /* settings, people and seats, as JSON; the store does not read it */
} RnStoreRow;

/* ---- Writing ---------------------------------------------------------------------------------- */

/* A change of one table. */
typedef struct RnStorePut {
    RnStoreRow row;      /* `head` NULL: as it was */
    size_t keep;         /* of its moves so many stand ... */
    const RnMove *moves; /* ... and these come after them */
    size_t count;
    const RnStoreChat *chats; /* added to its talk */
    size_t chat_count;
    uint32_t forget; /* bit p: what person p has said is deleted */
    bool owned;      /* whose people are known by keys has changed: these are all of them */
    const char (*owners)[RN_STORE_OWNER];
    size_t owner_count;
    const struct RnStoreDaily
        *daily; /* with it a result of the daily boat, or NULL; the first stands */
    bool stale; /* set by rn_store_commit(): another has written since */
    bool
        unsure; /* set by rn_store_commit(): it was false, and whether it is on disk is not known */
} RnStorePut;

/* All of them or none, stale ones apart; true when they are on disk. The version of each that was
 * written is one more now. When the store was lost just as it was writing, the answer comes when it
 * is back and has said what became of it; if that takes too long, the puts are `unsure`. */
bool rn_store_commit(RnStore *store, RnStorePut *puts, size_t count, char why[RN_STORE_WHY]);

/* Writes what is there already: whether writing works. */
bool rn_store_probe(RnStore *store, char why[RN_STORE_WHY]);

/* ---- Reading ---------------------------------------------------------------------------------- */

typedef enum RnFound {
    RN_FOUND,
    RN_NOT_FOUND,
    RN_STORE_FAILED, /* the store does not answer; it may do so later */
    RN_STORE_BROKEN, /* what is kept makes no sense */
    RN_STORE_TAKEN   /* it is there already, and another's */
} RnFound;

typedef struct RnStored {
    RnStoreRow row;
    RnMove *moves; /* of the players; chance follows from the seed */
    size_t count;
    RnStoreChat *chats; /* the last ones, with room for RN_STORE_CHATS; NULL for none */
    size_t chat_count;
} RnStored;

/* `stored` is freed by rn_stored_free() whatever comes back. */
RnFound rn_store_load(RnStore *store, const char *id, RnStored *stored, char why[RN_STORE_WHY]);
void rn_stored_free(RnStored *stored);
/* The table of a finished game. */
RnFound rn_store_game(RnStore *store, const char *game, char id[RN_STORE_ID],
                      char why[RN_STORE_WHY]);

/* Rows, the one changed last first; `each` must copy what it wants to keep. */
typedef void (*RnStoreEach)(void *user, const RnStoreRow *row);
bool rn_store_public(RnStore *store, int most, RnStoreEach each, void *user,
                     char why[RN_STORE_WHY]);
/* How far a look at what is due has come; all 0: not at all. */
typedef struct RnStoreDue {
    int64_t wake;
    char id[RN_STORE_ID];
} RnStoreDue;
/* Those with something due by `now`, the longest due first, from where the last look ended. One that has
 * come to the end begins anew the next time: so none waits behind others for ever. */
bool rn_store_due(RnStore *store, int64_t now, int most, RnStoreDue *from, RnStoreEach each,
                  void *user, char why[RN_STORE_WHY]);

/* Deletes finished and forsaken tables that nobody has changed since `before`: those of `phase`.
 * Returns how many, or -1. */
int rn_store_sweep(RnStore *store, int phase, int64_t before, char why[RN_STORE_WHY]);

/* Deletes a table with all that is its own; how many there were, or -1. Other servers hear of it. */
int rn_store_drop(RnStore *store, const char *id, char why[RN_STORE_WHY]);

/* ---- What the host has said ------------------------------------------------------------------- */

/* Small things of the whole server: a kind, a key, a value, and until when it holds. */
typedef struct RnStoreKept {
    const char *what;
    const char *key; /* "" where there is only one of the kind */
    const char *value;
    int64_t until; /* 0: for ever */
} RnStoreKept;

/* In the place of what was there under this key. */
bool rn_store_keep(RnStore *store, const RnStoreKept *kept, char why[RN_STORE_WHY]);
/* Unless there is something already: of several servers that begin at once one is the first. */
bool rn_store_keep_first(RnStore *store, const RnStoreKept *kept, char why[RN_STORE_WHY]);
/* What holds at `now` of a kind, in the order of the keys, or (key not "") of that key alone. */
typedef void (*RnStoreKeptEach)(void *user, const RnStoreKept *kept);
bool rn_store_kept(RnStore *store, const char *what, const char *key, int64_t now,
                   RnStoreKeptEach each, void *user, char why[RN_STORE_WHY]);
/* How many there were, or -1. */
int rn_store_unkeep(RnStore *store, const char *what, const char *key, char why[RN_STORE_WHY]);
/* Deletes what holds no longer; how many, or -1. */
int rn_store_kept_sweep(RnStore *store, int64_t now, char why[RN_STORE_WHY]);
/* ---- Keys ------------------------------------------------------------------------------------- */

/* The tables where the owner of a key is one of the people: those whose game is over, or the others. */
bool rn_store_mine(RnStore *store, const char *owner, bool over, int most, RnStoreEach each,
                   void *user, char why[RN_STORE_WHY]);

/* An invitation to a table, from one owner to another: RN_NOT_FOUND when it is on disk, RN_FOUND when it was
 * there already or was declined, RN_STORE_TAKEN when there are too many: for one owner, from one to one, and from one to
 * all. */
typedef struct RnStoreInvite {
    const char *owner;
    const char *table;
    const char *host;
    int64_t at;
} RnStoreInvite;
RnFound rn_store_invite(RnStore *store, const RnStoreInvite *invite, char why[RN_STORE_WHY]);
/* Those of an owner that are open, the newest first. */
typedef void (*RnStoreInviteEach)(void *user, const RnStoreRow *row, const char *host);
bool rn_store_invited(RnStore *store, const char *owner, int most, RnStoreInviteEach each,
                      void *user, char why[RN_STORE_WHY]);
/* One is declined: it is open no longer and cannot be made again. How many, or -1. */
int rn_store_decline(RnStore *store, const char *owner, const char *table, char why[RN_STORE_WHY]);
/* Deletes all that go to an owner or come from it; how many, or -1. */
int rn_store_uninvite(RnStore *store, const char *owner, char why[RN_STORE_WHY]);

/* ---- The daily boat --------------------------------------------------------------------------- */

typedef struct RnStoreDaily {
    char day[11];   /* "2026-11-15" */
    char owner[65]; /* digest of a secret that its player keeps; one result a day for each */
    char
        game[65]; /* digest of its moves: of the same game there is one result; "": of an old one */
    const char *name;
    const char *record;
    bool watched; /* it was played at a table of the server, not told by a record */
    bool rescued;
    int alive;
    int turns;
    int64_t at;
} RnStoreDaily;

/* The first result of an owner stands: RN_FOUND when there was one already, RN_NOT_FOUND when this
 * one is now on disk, RN_STORE_TAKEN when another owner has put the same game in. */
RnFound rn_store_daily_put(RnStore *store, const RnStoreDaily *daily, char why[RN_STORE_WHY]);
/* Of a day, without the records, or of an owner; those that were watched, or told, or both; the best first:
 * rescued, more alive, fewer turns, earlier. */
typedef enum RnDailyKind { RN_DAILY_TOLD, RN_DAILY_WATCHED, RN_DAILY_ALL } RnDailyKind;
typedef void (*RnStoreDailyEach)(void *user, const RnStoreDaily *daily);
bool rn_store_daily(RnStore *store, const char *of, RnDailyKind kind, int most,
                    RnStoreDailyEach each, void *user, char why[RN_STORE_WHY]);
/* Deletes all results of an owner; how many, or -1. */
int rn_store_daily_forget(RnStore *store, const char *owner, char why[RN_STORE_WHY]);

/* ---- Other servers ---------------------------------------------------------------------------- */

typedef enum RnNewsKind {
    RN_NEWS_WRITTEN, /* another has written table `id`, which is of `version` now */
    RN_NEWS_SAID,    /* another has said `text` */
    RN_NEWS_MISSED   /* the store was away: anything may have been written or said meanwhile */
} RnNewsKind;

typedef struct RnStoreNews {
    RnNewsKind kind;
    char id[RN_STORE_ID];
    uint64_t version;
    char *text; /* from malloc */
} RnStoreNews;

/* Whether other servers may share the store. */
bool rn_store_shared(const RnStore *store);
/* Whether it can be reached, as far as is known. */
bool rn_store_well(const RnStore *store);
/* Readable when there may be news, -1 when there cannot be any just now. */
int rn_store_fd(const RnStore *store);
/* The next news, false when there are none. To be called every now and then also without any, for it
 * finds a store again that was away. */
bool rn_store_hear(RnStore *store, RnStoreNews *news);
/* Says something to the other servers that is not kept; it is lost when the store is away. */
void rn_store_say(RnStore *store, const char *text);

#endif
