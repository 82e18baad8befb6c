/*
 * peers.c - what each address may do.
 *
 * An address is remembered while it is connected, and as long after as anything it did still counts.
 */
#include "serve/peers.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/mix.h"

enum { SWEEP_MS = 10000 };

struct RnPeer {
    char address[RN_PEER_TEXT];
    int connections;
    int64_t weight;                 /* bytes that wait for them */
    int64_t free_at[RN_PEER_COSTS]; /* when all that it did no longer counts */
    int64_t rested_us;              /* the same of its work, in microseconds */
    RnPeer *next;
};

void rn_peer_group(const char *address, char group[RN_PEER_TEXT])
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    unsigned char bytes[16];
    char text[INET6_ADDRSTRLEN];
    snprintf(group, RN_PEER_TEXT, "%.*s", RN_PEER_TEXT - 1, address);
    if (inet_pton(AF_INET6, address, bytes) != 1) {
        return;
    }
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + sizeof mapped, group, RN_PEER_TEXT);
        return;
    }
    memset(bytes + 8, 0, 8);
    if (inet_ntop(AF_INET6, bytes, text, sizeof text) != NULL) {
        snprintf(group, RN_PEER_TEXT, "%.*s", RN_PEER_TEXT - 1, text);
    }
}

int rn_peer_nets(const char *address, char nets[RN_PEER_NETS][RN_PEER_TEXT])
{
    unsigned char bytes[16];
    char text[INET6_ADDRSTRLEN];
    int count = 1;
    rn_peer_group(address, nets[0]);
    if (inet_pton(AF_INET, nets[0], bytes) == 1) {
        snprintf(nets[count++], RN_PEER_TEXT, "%d.%d.%d.0/24", bytes[0], bytes[1], bytes[2]);
    } else if (inet_pton(AF_INET6, nets[0], bytes) == 1) {
        for (int kept = 7; kept >= 6; kept--) {
            bytes[kept] = 0;
            inet_ntop(AF_INET6, bytes, text, sizeof text);
            snprintf(nets[count++], RN_PEER_TEXT, "%.40s/%d", text, kept * 8);
        }
    }
    return count;
}

static RnPeer **bucket_of(RnPeers *peers, const char *group)
{
    return &peers->bucket[rn_fnv(RN_FNV_START, group, strlen(group)) % RN_PEER_BUCKETS];
}

/* The group or network; NULL when it is not known, or with `make` when there is no memory. */
static RnPeer *find_group(RnPeers *peers, const char *group, bool make)
{
    RnPeer **bucket = bucket_of(peers, group);
    for (RnPeer *peer = *bucket; peer != NULL; peer = peer->next) {
        if (strcmp(peer->address, group) == 0) {
            return peer;
        }
    }
    RnPeer *peer = make ? calloc(1, sizeof *peer) : NULL;
    if (peer == NULL) {
        return NULL;
    }
    strcpy(peer->address, group);
    peer->next = *bucket;
    *bucket = peer;
    peers->count++;
    return peer;
}

/* The address, likewise. */
static RnPeer *find(RnPeers *peers, const char *address, bool make)
{
    char group[RN_PEER_TEXT];
    rn_peer_group(address, group);
    return find_group(peers, group, make);
}

static bool matters(const RnPeer *peer, int64_t now)
{
    for (int i = 0; i < RN_PEER_COSTS; i++) {
        if (peer->free_at[i] > now) {
            return true;
        }
    }
    return peer->connections > 0 || peer->weight > 0 || peer->rested_us > now * 1000;
}

static void sweep(RnPeers *peers, int64_t now)
{
    peers->swept = now;
    for (int i = 0; i < RN_PEER_BUCKETS; i++) {
        for (RnPeer **at = &peers->bucket[i]; *at != NULL;) {
            RnPeer *peer = *at;
            if (matters(peer, now)) {
                at = &peer->next;
                continue;
            }
            *at = peer->next;
            peers->count--;
            free(peer);
        }
    }
}

bool rn_peers_add(RnPeers *peers, const char *address, int most)
{
    RnPeer *peer = find(peers, address, true);
    if (peer == NULL || peer->connections >= most) {
        return false;
    }
    peer->connections++;
    return true;
}

void rn_peers_drop(RnPeers *peers, const char *address)
{
    RnPeer *peer = find(peers, address, false);
    if (peer != NULL && peer->connections > 0) {
        peer->connections--;
    }
}

int64_t rn_peers_weigh(RnPeers *peers, const char *address, int64_t more)
{
    RnPeer *peer = find(peers, address, true);
    if (peer == NULL) {
        return 0;
    }
    peer->weight = peer->weight + more > 0 ? peer->weight + more : 0; /* it may be a new one */
    return peer->weight;
}

static void look_after(RnPeers *peers, int64_t now)
{
    if (now - peers->swept > SWEEP_MS || now < peers->swept) {
        sweep(peers, now);
    }
}

static bool has_room(const RnPeer *peer, int what, int burst, int64_t every_ms, int64_t now)
{
    return peer->free_at[what] - now <= (burst - 1) * every_ms;
}

static void charge(RnPeer *peer, int what, int64_t every_ms, int64_t now)
{
    int64_t from = peer->free_at[what] > now ? peer->free_at[what] : now;
    peer->free_at[what] = from + every_ms;
}

bool rn_peers_may(RnPeers *peers, const char *address, int what, int burst, int64_t every_ms,
                  int64_t now)
{
    RN_ASSERT(what >= 0 && what < RN_PEER_COSTS && burst > 0 && every_ms >= 0);
    look_after(peers, now);
    RnPeer *peer = find(peers, address, true);
    if (peer == NULL || !has_room(peer, what, burst, every_ms, now)) {
        return false;
    }
    charge(peer, what, every_ms, now);
    return true;
}

bool rn_peers_may_all(RnPeers *peers, const char *address, int what, int burst, int64_t every_ms,
                      int64_t now)
{
    static const int times[RN_PEER_NETS] = {1, 4, 8};
    char nets[RN_PEER_NETS][RN_PEER_TEXT];
    RnPeer *peer[RN_PEER_NETS];
    int count = rn_peer_nets(address, nets);
    RN_ASSERT(what >= 0 && what < RN_PEER_COSTS && burst > 0 && every_ms >= 0);
    look_after(peers, now);
    for (int i = 0; i < count; i++) {
        peer[i] = find_group(peers, nets[i], true);
        if (peer[i] == NULL ||
            !has_room(peer[i], what, burst * times[i], every_ms / times[i], now)) {
            return false;
        }
    }
    for (int i = 0; i < count; i++) {
        charge(peer[i], what, every_ms / times[i], now);
    }
    return true;
}

bool rn_peers_spend(RnPeers *peers, const char *address, int64_t us, int64_t most_us,
                    int64_t now_us)
{
    RN_ASSERT(us >= 0 && most_us >= 0);
    RnPeer *peer = find(peers, address, true);
    if (peer == NULL) {
        return false;
    }
    bool had_room = peer->rested_us - now_us <= most_us;
    peer->rested_us = (peer->rested_us > now_us ? peer->rested_us : now_us) + us;
    return had_room;
}

void rn_peers_free(RnPeers *peers)
{
    for (int i = 0; i < RN_PEER_BUCKETS; i++) {
        while (peers->bucket[i] != NULL) {
            RnPeer *next = peers->bucket[i]->next;
            free(peers->bucket[i]);
            peers->bucket[i] = next;
        }
    }
    peers->count = 0;
}
