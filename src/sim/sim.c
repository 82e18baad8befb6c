/*
 * sim.c - the threads of a simulation: who plays which game, and how the games are added up.
 *
 * All settings advance together, game 0 of each first: whenever a run is stopped, every setting has
 * about as many games as the others, and how long the rest will take is known early.
 */
#include "sim/sim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "text/tongue.h"

size_t rn_tally_games(const RnSim *sim) { return (size_t)sim->count * sim->games; }

RnTally rn_tally_make(const RnSim *sim)
{
    RnTally tally = {.sum = rn_alloc((size_t)sim->count, sizeof *tally.sum),
                     .outcome = rn_alloc(rn_tally_games(sim), 1)};
    memset(tally.outcome, RN_NOT_PLAYED, rn_tally_games(sim));
    if (sim->detailed) {
        tally.row = rn_alloc(rn_tally_games(sim), sizeof *tally.row);
    }
    return tally;
}

void rn_tally_copy(RnSim *sim, RnTally *copy)
{
    pthread_mutex_lock(&sim->lock);
    memcpy(copy->sum, sim->tally.sum, (size_t)sim->count * sizeof *copy->sum);
    if (copy->outcome != NULL) {
        memcpy(copy->outcome, sim->tally.outcome, rn_tally_games(sim));
    }
    if (copy->row != NULL) {
        memcpy(copy->row, sim->tally.row, rn_tally_games(sim) * sizeof *copy->row);
    }
    pthread_mutex_unlock(&sim->lock);
}

void rn_tally_free(RnTally *tally)
{
    free(tally->sum);
    free(tally->outcome);
    free(tally->row);
    *tally = (RnTally){0};
}

void rn_sim_init(RnSim *sim)
{
    RN_ASSERT(sim->count > 0 && sim->count <= RN_SIM_SETTINGS_MAX && sim->games > 0);
    RN_ASSERT(sim->threads > 0 && sim->rank >= 0 && sim->rank < sim->ranks);
    sim->tally = rn_tally_make(sim);
    sim->workers = rn_alloc((size_t)sim->threads, sizeof *sim->workers);
    sim->next = 0;
    sim->running = 0;
    sim->failed = false;
    atomic_init(&sim->stop, false);
    pthread_mutex_init(&sim->lock, NULL);
    pthread_condattr_t steady; /* waits by the clock that nobody sets */
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&sim->change, &steady);
    pthread_condattr_destroy(&steady);
}

void rn_sim_free(RnSim *sim)
{
    rn_tally_free(&sim->tally);
    free(sim->workers);
    pthread_mutex_destroy(&sim->lock);
    pthread_cond_destroy(&sim->change);
}

/* ---- A thread --------------------------------------------------------------------------------- */

/* Whether a game is to be played: nobody has, or its row or its record is missing. */
static bool is_needed(const RnSim *sim, int setting, uint32_t game)
{
    const size_t at = (size_t)setting * sim->games + game;
    const RnSimKeeper *keeper = sim->keeper;
    const char outcome = sim->tally.outcome[at];
    if (outcome == RN_NOT_PLAYED || sim->settings[setting].clairvoyant != 0) {
        return outcome == RN_NOT_PLAYED;
    }
    return (sim->tally.row != NULL && sim->tally.row[at].decisions == 0) ||
           (keeper != NULL && keeper->wants(keeper, game, outcome) &&
            !keeper->has(keeper, setting, game, outcome));
}

/* Takes the next game that is ours and needed; false when there is none. */
static bool take_game(RnSim *sim, int *setting, uint32_t *game)
{
    const uint64_t count = (uint64_t)sim->count;
    while (sim->next < count * sim->games) {
        *setting = (int)(sim->next % count);
        *game = (uint32_t)(sim->next / count);
        if (*game % (uint32_t)sim->ranks != (uint32_t)sim->rank) {
            sim->next += count - (uint64_t)*setting; /* to the next number */
            continue;
        }
        sim->next++;
        if (is_needed(sim, *setting, *game)) {
            return true;
        }
    }
    return false;
}

/* A game that was known already adds its row alone, and that only where none is known: rows add up to
 * the sums, also when a player by the clock plays another game this time. */
static void add_game(RnSim *sim, int setting, uint32_t game, const RnSimGame *result)
{
    const size_t at = (size_t)setting * sim->games + game;
    RN_ASSERT(setting < sim->count && game < sim->games);
    RN_ASSERT(rn_sim_is_outcome(result->outcome) && result->sum[RN_SUM_GAMES] == 1);
    const bool fresh = sim->tally.outcome[at] == RN_NOT_PLAYED;
    sim->tally.outcome[at] = result->outcome;
    for (int i = 0; fresh && i < RN_SUMS; i++) {
        sim->tally.sum[setting][i] += result->sum[i];
    }
    if (sim->tally.row != NULL && (fresh || sim->tally.row[at].decisions == 0)) {
        sim->tally.row[at] = rn_sim_row(result);
    }
}

/* Plays a game of which `known` is known so far. One that ends otherwise than it did before, because
 * somebody thinks by the clock, must not be told of beside sums that it is no part of. */
static bool play_one(RnSimWorker *worker, int setting, uint32_t game, char known, RnSimGame *result)
{
    if (!rn_sim_play(worker, &worker->sim->settings[setting], game, result)) {
        return false;
    }
    if (known != RN_NOT_PLAYED && known != result->outcome) {
        snprintf(worker->error, sizeof worker->error,
                 _("game %u was played before its row or record was asked for, and ends otherwise "
                   "when it is played again: begin a new run"),
                 game);
        return false;
    }
    return rn_sim_keep(worker, setting, game, result->outcome);
}

static void end_bots(RnSimWorker *worker)
{
    for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
        rn_bot_end(&worker->bot[gnome]);
        rn_news_free(&worker->news[gnome]);
    }
}

static void *work(void *user)
{
    RnSimWorker *worker = user;
    RnSim *sim = worker->sim;
    int setting;
    uint32_t game;
    pthread_mutex_lock(&sim->lock);
    while (!atomic_load(&sim->stop) && take_game(sim, &setting, &game)) {
        RnSimGame result;
        const char known = sim->tally.outcome[(size_t)setting * sim->games + game];
        pthread_mutex_unlock(&sim->lock);
        const bool played = play_one(worker, setting, game, known, &result);
        pthread_mutex_lock(&sim->lock);
        if (played) {
            add_game(sim, setting, game, &result);
        } else if (!atomic_load(&sim->stop)) { /* the first to fail says why */
            sim->failed = true;
            memcpy(sim->error, worker->error, sizeof sim->error);
            atomic_store(&sim->stop, true);
        }
    }
    pthread_mutex_unlock(&sim->lock);
    end_bots(worker);
    free(worker->moves);
    pthread_mutex_lock(&sim->lock);
    RN_ASSERT(sim->running > 0);
    sim->running--;
    pthread_cond_signal(&sim->change);
    pthread_mutex_unlock(&sim->lock);
    return NULL;
}

/* ---- All of them ------------------------------------------------------------------------------ */

bool rn_sim_start(RnSim *sim)
{
    RN_ASSERT(sim->running == 0);
    pthread_mutex_lock(&sim->lock);
    for (int i = 0; i < sim->threads; i++) {
        RnSimWorker *worker = &sim->workers[i];
        worker->sim = sim;
        if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
            sim->threads = i; /* as many as can be had */
            break;
        }
        sim->running++;
    }
    pthread_mutex_unlock(&sim->lock);
    return sim->threads > 0;
}

RnSimEnd rn_sim_wait(RnSim *sim, int milliseconds)
{
    RN_ASSERT(milliseconds >= 0);
    const int64_t end_ns = rn_clock_ns() + milliseconds * INT64_C(1000000);
    const struct timespec until = {.tv_sec = (time_t)(end_ns / 1000000000),
                                   .tv_nsec = (long)(end_ns % 1000000000)};
    pthread_mutex_lock(&sim->lock);
    int waited = 0;
    while (sim->running > 0 && waited != ETIMEDOUT) {
        waited = pthread_cond_timedwait(&sim->change, &sim->lock, &until);
    }
    const RnSimEnd end = sim->failed               ? RN_SIM_FAILED
                         : atomic_load(&sim->stop) ? RN_SIM_STOPPED
                         : sim->running > 0        ? RN_SIM_RUNNING
                                                   : RN_SIM_DONE;
    pthread_mutex_unlock(&sim->lock);
    return end;
}

void rn_sim_finish(RnSim *sim)
{
    for (int i = 0; i < sim->threads; i++) {
        pthread_join(sim->workers[i].thread, NULL);
    }
}
