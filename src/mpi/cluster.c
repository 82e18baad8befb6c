/*
 * cluster.c - the processes of a simulation under Open MPI; takes the place of src/sim/alone.c in
 * the program rednov-mpi.
 *
 * Only the main thread of a process talks to the others. Everything is collective, so the ranks meet
 * a few times a second; their other threads play on meanwhile. Rank 0 alone reads, writes and
 * prints.
 */
#include "sim/cluster.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

#include "base/memory.h"

enum { PART = 1 << 28 }; /* bytes in one message: counts are of type int */

static int own_rank;

RnCluster rn_cluster_begin(void)
{
    RnCluster cluster = {.rank = 0, .ranks = 1, .here = 1};
    MPI_Comm machine;
    int given;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &cluster.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &cluster.ranks);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &cluster.here);
    MPI_Comm_free(&machine);
    own_rank = cluster.rank;
    return cluster;
}

void rn_cluster_end(void) { MPI_Finalize(); }

bool rn_cluster_all(bool yes)
{
    int mine = yes, all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all != 0;
}

static void share_bytes(void *bytes, size_t size)
{
    for (size_t at = 0; at < size; at += PART) {
        const size_t part = size - at < PART ? size - at : PART;
        MPI_Bcast((char *)bytes + at, (int)part, MPI_BYTE, 0, MPI_COMM_WORLD);
    }
}

void rn_cluster_share(RnSim *sim)
{
    int detailed = sim->detailed;
    MPI_Bcast(&detailed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (detailed && !sim->detailed) {
        sim->detailed = true;
        sim->tally.row = rn_alloc(rn_tally_games(sim), sizeof *sim->tally.row);
    }
    share_bytes(sim->tally.outcome, rn_tally_games(sim));
    if (detailed) {
        share_bytes(sim->tally.row, rn_tally_games(sim) * sizeof *sim->tally.row);
    }
}

/* ---- Adding up -------------------------------------------------------------------------------- */

static void add_sums(const RnSim *sim, const RnTally *mine, RnTally *total)
{
    MPI_Reduce(mine->sum, total->sum, sim->count * RN_SUMS, MPI_UINT64_T, MPI_SUM, 0,
               MPI_COMM_WORLD);
}

/* A game is played by one rank only, and '.' is less than every other outcome. */
static void join_outcomes(const RnSim *sim, const RnTally *mine, RnTally *total)
{
    const size_t size = rn_tally_games(sim);
    for (size_t at = 0; at < size; at += PART) {
        const size_t part = size - at < PART ? size - at : PART;
        MPI_Reduce(mine->outcome + at, total->outcome + at, (int)part, MPI_SIGNED_CHAR, MPI_MAX, 0,
                   MPI_COMM_WORLD);
    }
}

/* Who does not know a game has nothing but zeros of it, and who knows it has the same as the others. */
static void join_rows(const RnSim *sim, const RnTally *mine, RnTally *total)
{
    const size_t size = rn_tally_games(sim) * sizeof *mine->row;
    for (size_t at = 0; at < size; at += PART) {
        const size_t part = size - at < PART ? size - at : PART;
        MPI_Reduce((const char *)mine->row + at, (char *)total->row + at, (int)part, MPI_BYTE,
                   MPI_BOR, 0, MPI_COMM_WORLD);
    }
}

/* The reason of the first rank that failed, to all. */
static void share_error(RnSim *sim, RnSimEnd mine)
{
    const int candidate = mine == RN_SIM_FAILED ? own_rank : INT_MAX;
    int first = 0;
    MPI_Allreduce(&candidate, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Bcast(sim->error, RN_SIM_ERROR_MAX, MPI_CHAR, first, MPI_COMM_WORLD);
}

RnSimEnd rn_cluster_sums(RnSim *sim, RnSimEnd mine, RnTally *total)
{
    int end = (int)mine, worst = 0;
    RnTally copy = {.sum = rn_alloc((size_t)sim->count, sizeof *copy.sum)};
    rn_tally_copy(sim, &copy);
    MPI_Allreduce(&end, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    add_sums(sim, &copy, total);
    free(copy.sum);
    if (worst == RN_SIM_FAILED) {
        share_error(sim, mine);
    }
    return (RnSimEnd)worst;
}

void rn_cluster_gather(RnSim *sim, RnTally *total)
{
    RnTally copy = rn_tally_make(sim);
    rn_tally_copy(sim, &copy);
    add_sums(sim, &copy, total);
    join_outcomes(sim, &copy, total);
    if (sim->detailed) {
        join_rows(sim, &copy, total);
    }
    rn_tally_free(&copy);
}
