/*
 * peers.c - how many connections each address has.
 */
#include "serve/peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static RnPeer *find(const RnPeers *peers, const char *address)
{
    for (size_t i = 0; i < peers->count; i++)
        if (peers->peer[i].count > 0 && strcmp(peers->peer[i].address, address) == 0)
            return &peers->peer[i];
    return NULL;
}

static RnPeer *free_place(RnPeers *peers)
{
    for (size_t i = 0; i < peers->count; i++)
        if (peers->peer[i].count == 0)
            return &peers->peer[i];
    if (peers->count == peers->room) {
        size_t room = peers->room != 0 ? 2 * peers->room : 16;
        RnPeer *peer = realloc(peers->peer, room * sizeof *peer);
        if (peer == NULL)
            return NULL;
        peers->peer = peer;
        peers->room = room;
    }
    return &peers->peer[peers->count++];
}

bool rn_peers_add(RnPeers *peers, const char *address, int most)
{
    RnPeer *peer = find(peers, address);
    if (peer != NULL && peer->count >= most)
        return false;
    if (peer == NULL) {
        peer = free_place(peers);
        if (peer == NULL)
            return false;
        snprintf(peer->address, sizeof peer->address, "%s", address);
        peer->count = 0;
    }
    peer->count++;
    return true;
}

void rn_peers_drop(RnPeers *peers, const char *address)
{
    RnPeer *peer = find(peers, address);
    if (peer != NULL)
        peer->count--;
}

void rn_peers_free(RnPeers *peers)
{
    free(peers->peer);
    *peers = (RnPeers){.count = 0};
}
