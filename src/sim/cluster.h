/*
 * cluster.h - the processes that share a simulation.
 *
 * In the usual program there is one, and all of this is next to nothing (alone.c). The program
 * rednov-mpi has src/mpi/ in its place, with a process for each rank that mpirun starts. Every
 * process must make the same calls in the same order.
 */
#ifndef RN_CLUSTER_H
#define RN_CLUSTER_H

#include "sim/sim.h"

typedef struct RnCluster {
    int rank;
    int ranks;
    int here; /* ranks on this machine */
} RnCluster;

RnCluster rn_cluster_begin(void);
void rn_cluster_end(void);

/* Whether all processes say yes. */
bool rn_cluster_all(bool yes);

/* Gives the outcomes and rows that rank 0 has read from a file to all, so that nobody plays them again. */
void rn_cluster_share(RnSim *sim);

/* Adds up the sums of all into `total`, on rank 0; returns how the run stands for all of them. Of a
 * failure the reason is in sim->error on rank 0. */
RnSimEnd rn_cluster_sums(RnSim *sim, RnSimEnd mine, RnTally *total);

/* Sums, outcomes and rows, all of one moment. */
void rn_cluster_gather(RnSim *sim, RnTally *total);

#endif
