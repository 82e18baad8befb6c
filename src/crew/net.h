/*
 * net.h - the judge's network: its shape and its weights.
 *
 * All are whole numbers with a fixed point. One is 64 for an input, 16 for a weight of the first layer (the page has
 * to fetch them), 256 for what a neuron passes on, 1024 for a later weight. No sum leaves 32 bits.
 */
#ifndef RN_NET_H
#define RN_NET_H

#include <stdint.h>

#include "crew/inputs.h"

enum {
    RN_NET_SECOND = 32,           /* neurons; RN_NET_FIRST are before them */
    RN_NET_WAYS = RN_REASONS - 1, /* to lose, each by a reason */
    RN_NET_WEIGHT = 63,           /* a weight of the first layer, at most */
    RN_NET_MOST = 2047 /* what a neuron passes on; weights of later layers are below 4096 */
};

/* A weight of the first layer: what vectors compute with at once, or what is quickly fetched. */
#ifdef __wasm__
typedef int8_t RnNetWeight;
#else
typedef int16_t RnNetWeight;
#endif

typedef struct RnNet {
    RnNetWeight first[RN_INPUTS][RN_NET_FIRST];
    int32_t first_bias[RN_NET_FIRST]; /* in 1024ths */
    int16_t second[RN_NET_FIRST][RN_NET_SECOND];
    int32_t second_bias[RN_NET_SECOND]; /* in 262144ths */
    int16_t out[RN_NET_SECOND];
    int32_t out_bias; /* in 262144ths; the sum is the logit of a rescue */
    int16_t way[RN_NET_WAYS][RN_NET_SECOND];
    int32_t way_bias[RN_NET_WAYS]; /* in 262144ths; each sum the logit of a loss by this reason */
} RnNet;

#endif
