/*
 * sim.c - `rednov sim`: many games by computer players, added up.
 *
 * Decides what happens around the games: progress, saving, Ctrl-C, and that under MPI only the first
 * process reads, writes and prints. The options are in sim_options.c, the answer is made in
 * sim_show.c and sim_report.c, the games are played in src/sim/.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/threads.h"
#include "cli/sim_parts.h"
#include "sim/cluster.h"
#include "text/tongue.h"

enum { TICK_MS = 200, SAVE_SECONDS = 5, LINE_SECONDS = 30, BAR = 30, GAMES_IN_ALL = 60000000 };
enum { LEFT_MAX = 64 };

static volatile sig_atomic_t interrupted;

/* The first Ctrl-C asks to stop; another one, more than a second later, ends the program at once. (Some
 * callers send it twice in one go, to us and to our group.) */
static void on_signal(int number)
{
    static volatile int64_t first;
    if (!interrupted) {
        first = rn_clock_ms();
    } else if (rn_clock_ms() - first > 1000) {
        _exit(128 + number);
    }
    interrupted = 1;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- Progress --------------------------------------------------------------------------------- */

typedef struct Progress {
    bool quiet, terminal, shown;
    double began, said;
    uint64_t before; /* games that were done when we began */
    uint64_t all;
} Progress;

static uint64_t games_done(const RnSim *sim, const RnTally *tally)
{
    uint64_t done = 0;
    for (int i = 0; i < sim->count; i++) {
        done += tally->sum[i][RN_SUM_GAMES];
    }
    return done;
}

static Progress progress_begin(const RnSim *sim, bool quiet)
{
    return (Progress){.quiet = quiet,
                      .terminal = isatty(STDERR_FILENO) == 1,
                      .began = rn_clock_seconds(),
                      .said = rn_clock_seconds(),
                      .before = games_done(sim, &sim->tally),
                      .all = rn_tally_games(sim)};
}

/* "3 min left", or "" while nobody can tell. */
static void time_left(const Progress *progress, uint64_t done, char text[LEFT_MAX])
{
    const double fresh = (double)(done - progress->before);
    const double left =
        (rn_clock_seconds() - progress->began) / fresh * (double)(progress->all - done);
    if (fresh < 1 || left > 1e7) {
        text[0] = '\0';
        return;
    }
    const int seconds = (int)(left + 0.5), hours = seconds / 3600;
    if (hours > 0) {
        snprintf(text, LEFT_MAX, _("%d h %d min left"), hours, seconds / 60 % 60);
    } else if (seconds >= 60) {
        snprintf(text, LEFT_MAX, _("%d min left"), (seconds + 30) / 60);
    } else {
        snprintf(text, LEFT_MAX, _("%d s left"), seconds);
    }
}

static void progress_show(Progress *progress, uint64_t done)
{
    char left[LEFT_MAX], bar[BAR + 1];
    if (progress->quiet ||
        (!progress->terminal && rn_clock_seconds() - progress->said < LINE_SECONDS)) {
        return;
    }
    progress->said = rn_clock_seconds();
    time_left(progress, done, left);
    const int full = (int)(BAR * done / progress->all);
    memset(bar, '#', (size_t)full);
    memset(bar + full, '.', (size_t)(BAR - full));
    bar[BAR] = '\0';
    if (progress->terminal) {
        fprintf(stderr, "\r[%s] %3d%%  ", bar, (int)(100 * done / progress->all));
    } else {
        fputs("rednov sim: ", stderr);
    }
    fprintf(stderr, _("games: %llu of %llu"), (unsigned long long)done,
            (unsigned long long)progress->all);
    fprintf(stderr, "%s%s%s", left[0] != '\0' ? ", " : "", left,
            progress->terminal ? "\033[K" : "\n");
    progress->shown = progress->terminal;
}

static void progress_end(const Progress *progress)
{
    if (progress->shown) {
        fputs("\r\033[K", stderr);
    }
}

/* ---- The save file ---------------------------------------------------------------------------- */

/* What a save file is made of. */
typedef struct Saved {
    const RnSim *sim;
    const RnTally *tally;
} Saved;

static void put_save(FILE *out, const void *user)
{
    const Saved *saved = user;
    rn_sim_save(out, saved->sim, saved->tally);
}

static bool save(const char *path, const RnSim *sim, const RnTally *tally)
{
    return rn_cli_write_by(path, put_save, &(Saved){sim, tally});
}

/* No file yet is no mistake: it will be made. It is made now, so that a run of hours does not end
 * with a file that cannot be written. */
static bool resume(const char *path, RnSim *sim)
{
    char error[RN_SIM_ERROR_MAX];
    size_t size;
    if (access(path, F_OK) != 0) {
        return save(path, sim, &sim->tally);
    }
    char *text = rn_cli_read(path, &size);
    if (text == NULL) {
        return false;
    }
    const bool good = rn_sim_load(sim, text, size, error);
    if (!good) {
        fprintf(stderr, "rednov: %s: %s\n", path, error);
    }
    free(text);
    return good;
}

/* Whether all that will be written can be, told before anything is played. */
static bool can_write(const RnSimOptions *options)
{
    return (options->save == NULL || rn_cli_can_write(options->save)) &&
           (options->rows == NULL || rn_cli_can_write(options->rows)) &&
           (options->report == NULL || rn_cli_can_write(options->report));
}

/* ---- The run ---------------------------------------------------------------------------------- */

static int print_answer(const RnSimOptions *options, const RnSimRun *run)
{
    if (options->json) {
        rn_sim_print_json(run);
    } else if (options->csv) {
        rn_sim_print_csv(run);
    } else {
        rn_sim_print_text(run);
    }
    fflush(stdout);
    const bool rows = options->rows == NULL || rn_sim_write_rows(run, options->rows);
    const bool page = options->report == NULL || rn_sim_write_report(run, options->report);
    return rows && page ? RN_EXIT_OK : RN_EXIT_FAILED;
}

/* Plays until it is done or over, saving on the way; how it ended. `total` is that of all processes,
 * on the first one. */
static RnSimEnd play(RnSim *sim, const RnSimOptions *options, RnTally *total, bool *saved)
{
    Progress progress = progress_begin(sim, options->quiet || sim->rank != 0);
    const bool saves = options->save != NULL;
    RnSimEnd end;
    *saved = true;
    if (!rn_sim_start(sim)) {
        sim->failed = true;
        snprintf(sim->error, sizeof sim->error, "%s", _("no thread can be started"));
    }
    int ticks = 0;
    do {
        end = rn_sim_wait(sim, TICK_MS);
        if (interrupted && end == RN_SIM_RUNNING) {
            end = RN_SIM_STOPPED;
        }
        end = rn_cluster_sums(sim, end, total);
        progress_show(&progress, games_done(sim, total));
        if (saves && end == RN_SIM_RUNNING && ++ticks % (SAVE_SECONDS * 1000 / TICK_MS) == 0) {
            rn_cluster_gather(sim, total);
            *saved = sim->rank != 0 || save(options->save, sim, total);
            end = rn_cluster_all(*saved) ? end : RN_SIM_STOPPED;
        }
    } while (end == RN_SIM_RUNNING);
    atomic_store(&sim->stop, true);
    rn_sim_finish(sim);
    rn_cluster_gather(sim, total);
    progress_end(&progress);
    if (saves && sim->rank == 0) {
        *saved = save(options->save, sim, total) && *saved;
    }
    return end;
}

static int tell_end(const RnSimOptions *options, const RnSim *sim, RnSimEnd end, bool saved)
{
    if (end == RN_SIM_FAILED) {
        fprintf(stderr, "rednov sim: %s\n", sim->error);
    } else if (end == RN_SIM_STOPPED && saved) {
        fprintf(stderr, "rednov sim: %s\n", _("stopped"));
    }
    if (end != RN_SIM_DONE && options->save != NULL && saved) {
        fputs("rednov sim: ", stderr);
        fprintf(stderr, _("the games so far are in %s; the same command goes on"), options->save);
        fputc('\n', stderr);
    }
    return end == RN_SIM_DONE && saved ? RN_EXIT_OK : RN_EXIT_FAILED;
}

static int simulate(RnSim *sim, const RnSimOptions *options)
{
    const double began = rn_clock_seconds();
    bool saved;
    const bool ready = sim->rank != 0 || (can_write(options) &&
                                          (options->save == NULL || resume(options->save, sim)));
    if (ready && options->records != NULL) { /* every process writes its own */
        sim->keeper = rn_sim_keeper(options, sim);
    }
    if (!rn_cluster_all(ready && (options->records == NULL || sim->keeper != NULL))) {
        return RN_EXIT_FAILED;
    }
    rn_cluster_share(sim);
    catch_signals();
    RnTally total = rn_tally_make(sim);
    const RnSimEnd end = play(sim, options, &total, &saved);
    int code = RN_EXIT_OK;
    if (sim->rank == 0) {
        const RnSimRun run = {.sim = sim,
                              .tally = &total,
                              .command = options->command,
                              .clocked = options->clocked,
                              .whole = end == RN_SIM_DONE,
                              .wall = rn_clock_seconds() - began};
        if (end != RN_SIM_FAILED) {
            code = print_answer(options, &run);
        }
        const int ended = tell_end(options, sim, end, saved);
        code = ended == RN_EXIT_OK ? code : ended;
    }
    rn_tally_free(&total);
    return code;
}

/* One process plays it all: a device has threads enough. */
static int simulate_on_device(const RnSim *sim, const RnSimOptions *options)
{
    const double began = rn_clock_seconds();
    int code = RN_EXIT_FAILED;
    if (sim->rank != 0) {
        return RN_EXIT_OK;
    }
    if (!can_write(options)) {
        return code;
    }
    RnTally tally = rn_tally_make(sim);
    if (rn_sim_play_device(sim, options->place, &tally)) {
        const RnSimRun run = {.sim = sim,
                              .tally = &tally,
                              .command = options->command,
                              .whole = true,
                              .wall = rn_clock_seconds() - began};
        code = print_answer(options, &run);
    }
    rn_tally_free(&tally);
    return code;
}

static int run(const RnSimOptions *options, const RnCluster *cluster)
{
    static RnSim sim;
    const RnBox *box = rn_cli_box(options->game.components);
    const int cores = rn_processors();
    const int usual = cores < cluster->here ? 1 : cores / cluster->here;
    if (!rn_cluster_all(box != NULL)) {
        return RN_EXIT_FAILED;
    }
    sim.box = box;
    sim.seed = options->game.seed;
    sim.games = options->games;
    if ((uint64_t)options->games * (uint64_t)options->count > GAMES_IN_ALL) {
        return rn_cli_usage("sim",
                            _("more than %d games in all: a save file could not be read again"),
                            GAMES_IN_ALL);
    }
    if (options->rows != NULL &&
        (uint64_t)options->games * (uint64_t)options->count > RN_SIM_ROWS_MAX) {
        return rn_cli_usage("sim", _("more than %d games in all: too many for --rows"),
                            RN_SIM_ROWS_MAX);
    }
    sim.detailed = options->rows != NULL;
    sim.count = options->count;
    sim.settings = options->settings;
    memcpy(sim.bot, options->bot, sizeof sim.bot);
    sim.bot_seconds = options->bot_seconds;
    sim.threads = options->threads != 0        ? (int)options->threads
                  : usual < RN_SIM_THREADS_MAX ? usual
                                               : RN_SIM_THREADS_MAX;
    sim.rank = cluster->rank;
    sim.ranks = cluster->ranks;
    rn_sim_init(&sim);
    const int code =
        options->device != NULL ? simulate_on_device(&sim, options) : simulate(&sim, options);
    rn_sim_free(&sim);
    return code;
}

/* Of several processes only the first one speaks. */
static bool be_quiet(void)
{
    const int nowhere = open("/dev/null", O_WRONLY);
    const bool good =
        nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(nowhere, STDERR_FILENO) >= 0;
    if (nowhere >= 0) {
        close(nowhere);
    }
    return good;
}

/* Under mpirun the program that knows MPI takes over; without it every process would play all. */
static int hand_over(int argc, char **argv)
{
    char path[4096];
    char **args = rn_alloc((size_t)argc + 2, sizeof *args);
    const ssize_t size = readlink("/proc/self/exe", path, sizeof path - 5);
    if (size > 0) {
        memcpy(path + size, "-mpi", 5);
        args[0] = path;
        memcpy(args + 1, argv, (size_t)argc * sizeof *args);
        execv(path, args);
    }
    free(args);
    fprintf(stderr, "rednov sim: %s\n",
            _("under mpirun the program rednov-mpi is needed, and it is not there"));
    return RN_EXIT_FAILED;
}

static bool is_under_mpirun(void)
{
    const char *ranks = getenv("OMPI_COMM_WORLD_SIZE");
    return ranks != NULL && strcmp(ranks, "1") != 0;
}

int rn_cmd_sim(int argc, char **argv)
{
    const RnSimOptions *options;
    const RnCluster cluster = rn_cluster_begin();
    int code = RN_EXIT_FAILED;
    if (cluster.ranks == 1 && is_under_mpirun()) {
        return hand_over(argc, argv);
    }
    if (rn_cluster_all(cluster.rank == 0 || be_quiet())) {
        code = rn_sim_options(argc, argv, &options);
        if (code == RN_GO_ON) {
            code = run(options, &cluster);
        }
    }
    rn_cluster_end();
    return code;
}
