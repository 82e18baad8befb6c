/*
 * sim_device.c - `rednov sim --device`: games of players who choose at random, thousands side by side, on the processor's
 * cores or on a GPU. Only how they end is known; the computer players think on the processor alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "cli/sim_parts.h"
#include "rednov_batch.h"
#include "text/tongue.h"

/* A game depends on its number alone: on its place in a batch, and on which batch of these sizes that is. */
enum { SIDE_BY_SIDE = 1 << 18, MORE_THAN_A_GAME = 1000000 };

/* The batch and what is read from it. */
typedef struct Room {
    RnBatch *batch;
    uint64_t *seeds;
    uint8_t *decision, *result, *reason;
} Room;

static bool open_room(Room *room, const RnConfig *config, uint32_t size, int device)
{
    const RnBatchPlan plan = {.games = size,
                              .configs = 1,
                              .config = {*config},
                              .device = (uint8_t)device,
                              .blind = true,
                              .unmasked = true,
                              .unlisted = true};
    const RnBatchFlaw flaw = rn_batch_open(&plan, &room->batch);
    if (flaw != RN_BATCH_OK) {
        fprintf(stderr, "rednov sim: %s\n", rn_batch_text(flaw));
        return false;
    }
    room->seeds = rn_alloc(size, sizeof *room->seeds);
    room->decision = rn_alloc(size, 1);
    room->result = rn_alloc(size, 1);
    room->reason = rn_alloc(size, 1);
    return true;
}

static void close_room(const Room *room)
{
    rn_batch_close(room->batch);
    free(room->seeds);
    free(room->decision);
    free(room->result);
    free(room->reason);
}

/* Games from `first` on, as many as the room holds, to their ends; false after telling what went wrong. */
static bool play_round(const RnSim *sim, const Room *room, uint32_t first, uint32_t size,
                       uint64_t *decisions)
{
    const RnBatchAsked *asked = rn_batch_asked(room->batch);
    uint64_t chances;
    for (uint32_t i = 0; i < size; i++) {
        room->seeds[i] = rn_sim_seed(sim->seed, first + i);
    }
    rn_batch_begin(room->batch, room->seeds);
    rn_batch_play(room->batch, rn_mix64(sim->seed + first / SIDE_BY_SIDE * RN_GOLDEN),
                  MORE_THAN_A_GAME, decisions, &chances);
    rn_batch_copy(room->batch, room->decision, asked->decision, size);
    rn_batch_copy(room->batch, room->result, asked->result, size);
    rn_batch_copy(room->batch, room->reason, asked->reason, size);
    const char *trouble = rn_batch_trouble(room->batch);
    if (trouble != NULL) {
        fprintf(stderr, "rednov sim: %s\n", trouble);
    }
    return trouble == NULL;
}

static bool play_setting(const RnSim *sim, int setting, int device, RnTally *tally)
{
    const uint32_t size = sim->games < SIDE_BY_SIDE ? sim->games : SIDE_BY_SIDE;
    char *outcome = tally->outcome + (size_t)setting * sim->games;
    uint64_t *sum = tally->sum[setting];
    Room room;
    const int64_t from = rn_clock_process_ns();
    if (!open_room(&room, &sim->settings[setting].config, size, device)) {
        return false;
    }
    bool good = true;
    for (uint32_t first = 0; good && first < sim->games; first += size) {
        uint64_t decisions = 0;
        good = play_round(sim, &room, first, size, &decisions);
        for (uint32_t i = 0; good && i < size && first + i < sim->games; i++) {
            const bool over = room.decision[i] == RN_OVER;
            outcome[first + i] =
                (char)(!over                          ? RN_NOT_PLAYED
                       : room.result[i] == RN_RESCUED ? RN_WAS_RESCUED
                                                      : RN_WAS_LOST + room.reason[i]);
            sum[RN_SUM_GAMES] += over;
        }
        sum[RN_SUM_DECISIONS] += decisions;
    }
    sum[RN_SUM_NANOSECONDS] = (uint64_t)(rn_clock_process_ns() - from);
    close_room(&room);
    return good;
}

bool rn_sim_play_device(const RnSim *sim, int device, RnTally *tally)
{
    bool good = true;
    for (int i = 0; good && i < sim->count; i++) {
        good = play_setting(sim, i, device, tally);
    }
    return good;
}
