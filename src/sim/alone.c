/*
 * alone.c - a cluster of one process.
 */
#include "sim/cluster.h"

RnCluster rn_cluster_begin(void) { return (RnCluster){.rank = 0, .ranks = 1, .here = 1}; }

void rn_cluster_end(void) {}

bool rn_cluster_all(bool yes) { return yes; }

void rn_cluster_share(RnSim *sim) { (void)sim; }

RnSimEnd rn_cluster_sums(RnSim *sim, RnSimEnd mine, RnTally *total)
{
    RnTally sums = {.sum = total->sum};
    rn_tally_copy(sim, &sums);
    return mine;
}

void rn_cluster_gather(RnSim *sim, RnTally *total) { rn_tally_copy(sim, total); }
