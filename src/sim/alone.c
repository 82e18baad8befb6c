/*
 * alone.c - a cluster of one process.
 */
#include <string.h>

#include "sim/cluster.h"

RnCluster rn_cluster_begin(void) { return (RnCluster){.rank = 0, .ranks = 1, .here = 1}; }

void rn_cluster_end(void) {}

bool rn_cluster_all(bool yes) { return yes; }

void rn_cluster_share(RnSim *sim) { (void)sim; }

RnSimEnd rn_cluster_sums(RnSim *sim, RnSimEnd mine, RnTally *total)
{
    pthread_mutex_lock(&sim->lock);
    memcpy(total->sum, sim->tally.sum, (size_t)sim->count * sizeof *total->sum);
    pthread_mutex_unlock(&sim->lock);
    return mine;
}

void rn_cluster_gather(RnSim *sim, RnTally *total)
{
    pthread_mutex_lock(&sim->lock);
    memcpy(total->sum, sim->tally.sum, (size_t)sim->count * sizeof *total->sum);
    memcpy(total->outcome, sim->tally.outcome, rn_tally_games(sim));
    pthread_mutex_unlock(&sim->lock);
}
