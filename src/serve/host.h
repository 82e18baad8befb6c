/*
 * host.h - what whoever runs the server has said: who is shut out, what everybody is told, who may play.
 *
 * It is kept in the store (rn_store_keep): read at the start, after every change, and where several servers
 * share a store every few seconds.
 */
#ifndef RN_HOST_H
#define RN_HOST_H

#include "base/json.h"
#include "serve/push.h"
#include "serve/secret.h"
#include "store/store.h"

enum {
    RN_HOST_TEXT = 301,   /* of a notice, with its 0 */
    RN_NETWORK_TEXT = 50, /* of a network */
    RN_BANS_MAX = 1000
};

/* ---- Networks --------------------------------------------------------------------------------- */

typedef struct RnNetwork {
    unsigned char bytes[16]; /* of IPv6; what is of IPv4 lies within ::ffff:0:0/96 */
    int bits;                /* so many of them count */
} RnNetwork;

/* "192.0.2.1", "192.0.2.0/24", "2001:db8::/48"; an address of IPv6 alone is its network of 64 bits, as
 * whoever has one address there has them all. False with a reason: it is none, or half the world. */
bool rn_network_read(const char *text, RnNetwork *network, const char **why);
void rn_network_text(const RnNetwork *network, char text[RN_NETWORK_TEXT]);
bool rn_network_has(const RnNetwork *network, const char *address);

/* ---- All of it -------------------------------------------------------------------------------- */

typedef struct RnBan {
    RnNetwork network;
    char text[RN_NETWORK_TEXT];
    char why[RN_HOST_TEXT];
    int64_t until; /* 0: for ever */
} RnBan;

/* For whom the server is. */
typedef enum RnMembers {
    RN_MEMBERS_OFF,  /* everybody */
    RN_MEMBERS_OPEN, /* only members open tables */
    RN_MEMBERS_ALL   /* everything is for members */
} RnMembers;
const char *rn_members_word(int members);

typedef struct RnHost {
    RnBan *bans;
    size_t ban_count;
    size_t ban_room;
    char notice[RN_HOST_TEXT]; /* what everybody is told; "" for nothing */
    int64_t notice_until;      /* 0: until it is taken back */
    int64_t restart;           /* when the server is begun anew; 0: nobody knows */
    RnMembers members;
    char phrase[RN_PHRASE_HASH]; /* of the members' pass-phrase */
    char secret[RN_DIGEST_TEXT]; /* with which this server seals what it gives out */
    bool has_vapid;
    RnPushKey vapid; /* by which push services know it */
} RnHost;

/* The kinds of what is kept, in the order in which they are to be read; NULL behind the last. */
extern const char *const RN_HOST_KINDS[];
#define RN_HOST_BAN "ban"
#define RN_HOST_NOTICE "notice"
#define RN_HOST_RESTART "restart"
#define RN_HOST_MEMBERS "members"
#define RN_HOST_SECRET "secret"
#define RN_HOST_VAPID "vapid"
/* Besides, by the digest of a mailbox or of a browser's endpoint: nothing is sent there. */
#define RN_HOST_STOPPED "stopped"

/* Takes one thing that is kept; what cannot be read is left out. */
void rn_host_take(RnHost *host, const RnStoreKept *kept);
void rn_host_free(RnHost *host); /* nothing has been said then */
/* All of it from the store, with a secret and keys of its own where there were none. */
bool rn_host_read(RnHost *host, RnStore *store, int64_t now, char why[RN_STORE_WHY]);

/* The ban that shuts this address out, or NULL. */
const RnBan *rn_host_ban(const RnHost *host, const char *address, int64_t now);
/* What everybody is told now: {"tell":"notice","text":..,"restart":..}, both null when there is nothing. */
void rn_host_notice(RnJson *json, const RnHost *host, int64_t now);
/* What a member shows instead of the pass-phrase; it holds as long as that. */
void rn_host_member(const RnHost *host, char key[RN_DIGEST_TEXT]);

#endif
