/*
 * peers.h - how many connections each address has.
 */
#ifndef RN_PEERS_H
#define RN_PEERS_H

#include <stdbool.h>
#include <stddef.h>

enum { RN_PEER_TEXT = 46 };

typedef struct RnPeer {
    char address[RN_PEER_TEXT];
    int count; /* 0: this place is free */
} RnPeer;

typedef struct RnPeers {
    RnPeer *peer;
    size_t count;
    size_t room;
} RnPeers;

/* One more connection; false when it would be more than `most`. */
bool rn_peers_add(RnPeers *peers, const char *address, int most);
void rn_peers_drop(RnPeers *peers, const char *address);
void rn_peers_free(RnPeers *peers);

#endif
