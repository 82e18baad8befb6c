/*
 * peers.h - what each address may do: so many connections at once, so many costly requests.
 *
 * One network of IPv6 (64 bits) counts as one address: whoever has one address there has them all. Where
 * it is about what stays, the wider networks count too, each for some addresses: of IPv6 56 and 48 bits,
 * which are a home or a company, of IPv4 24.
 */
#ifndef RN_PEERS_H
#define RN_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RN_PEER_TEXT = 46, RN_PEER_BUCKETS = 1024, RN_PEER_COSTS = 8, RN_PEER_NETS = 3 };

typedef struct RnPeer RnPeer;

typedef struct RnPeers {
    RnPeer *bucket[RN_PEER_BUCKETS];
    size_t count;  /* of addresses that are remembered */
    int64_t swept; /* when those that matter no more were forgotten */
} RnPeers;

/* What an address counts as; any text stands for itself. */
void rn_peer_group(const char *address, char group[RN_PEER_TEXT]);

/* The networks around the address, the narrowest first, itself among them; how many. */
int rn_peer_nets(const char *address, char nets[RN_PEER_NETS][RN_PEER_TEXT]);

/* One more connection; false when it would be more than `most`. */
bool rn_peers_add(RnPeers *peers, const char *address, int most);
void rn_peers_drop(RnPeers *peers, const char *address);
/* So many bytes more, or fewer, wait for the connections of this address; how many there are now. */
int64_t rn_peers_weigh(RnPeers *peers, const char *address, int64_t more);
/* Whether the address may do this now: `burst` times at once, and once more every `every_ms`. Each `what`
 * below RN_PEER_COSTS has an allowance of its own. */
bool rn_peers_may(RnPeers *peers, const char *address, int what, int burst, int64_t every_ms,
                  int64_t now);
/* The same for the address and for the networks around it, which may do it so many times as often; none is
 * charged unless all may. */
bool rn_peers_may_all(RnPeers *peers, const char *address, int what, int burst, int64_t every_ms,
                      int64_t now);
/* The address has made work after which it is to rest for so many microseconds; false when it was to rest
 * for more than `most_us` before that. */
bool rn_peers_spend(RnPeers *peers, const char *address, int64_t us, int64_t most_us,
                    int64_t now_us);
void rn_peers_free(RnPeers *peers);

#endif
