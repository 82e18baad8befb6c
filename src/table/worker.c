/*
 * worker.c - a thread that thinks.
 *
 * Decides how a job is handed over and abandoned. Every job has a number, and the number of the one
 * that is wanted is known to both sides: thinking stops as soon as they differ. All else that the
 * two sides share lies behind one lock. An outside program's process is moved into the job, so that
 * nobody else can touch it meanwhile, and back when its answer is looked at. The other processors
 * help with what can be shared: a captain's futures, the pieces of a review.
 */
#include "table/worker.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/process.h"
#include "proto/bot_move.h"
#include "table/help.h"

enum {
    PROGRAM_MS = 10000, /* more than the time to think, for a program that is slow to start */
    LESSER_SHARE = 4,   /* of the games, for other decisions than a turn */
    GRAVES = 4
};

/* ---- What is shared --------------------------------------------------------------------------- */

typedef struct Job {
    uint64_t number;
    int kind;
    bool program;
    RnView view;
    RnEffort effort;
    uint64_t seed;
    RnPlayer player;
    RnBot bot;
    RnBot *owner;    /* where `bot` goes back to */
    RnNews news;     /* for it; whoever has the job frees it */
    RnPieces pieces; /* of RN_JOB_PIECES; its `end` is NULL where they are elsewhere */
    char command[RN_BOT_LINE_MAX];
} Job;

/* A job as it is worked on; the thread's own. */
typedef struct Work {
    RnWorker *worker;
    Job job;
    uint64_t begin;
    uint64_t ms;          /* 0: no end by the clock */
    uint64_t games;       /* 0: not counted */
    uint64_t spent;       /* games, as the crew counts them, anew for each part of a hint */
    uint64_t last;        /* `spent` as seen last */
    uint64_t complete;    /* games of the parts before */
    atomic_size_t pieces; /* that are done */
} Work;

struct RnWorker {
    const RnBox *box;
    pthread_t thread;
    RnThreads *threads; /* which help it */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    int pipe[2];
    atomic_uint_fast64_t wanted;   /* number of the job that is wanted */
    atomic_uint_fast64_t permille; /* of the job under way, when it counts games */

    /* behind the lock */
    bool ending;
    bool waiting; /* `job` has not been begun */
    bool done;    /* `report` is about `job` */
    bool told;    /* there is a byte in the pipe */
    uint64_t begin;
    Job job; /* asked for last; kind RN_JOB_NONE for none */
    RnReport report;
    RnBot grave[GRAVES]; /* programs to be ended, those with a pid */

    /* the thread's own */
    Work work;
    RnReport draft;
};

/* ---- The thread's side: thinking -------------------------------------------------------------- */

static bool is_dropped(void *user)
{
    const Work *work = user;
    return atomic_load(&work->worker->wanted) != work->job.number;
}

/* The whole wait for this decision; an outside program gets more. */
static uint64_t whole_ms(const Job *job)
{
    if (job->program) {
        return job->effort.ms + (uint64_t)PROGRAM_MS;
    }
    if (job->kind == RN_JOB_PIECES) {
        return 0;
    }
    if (job->kind == RN_JOB_MOVE) {
        return rn_effort_ms(job->effort, &job->view.seen);
    }
    return job->effort.games != 0 ? 0 : job->effort.ms > 0 ? job->effort.ms : 1;
}

static uint64_t whole_games(const Job *job)
{
    bool lesser = job->kind == RN_JOB_MOVE && job->view.seen.decision != RN_TURN;
    return job->effort.games / (lesser ? LESSER_SHARE : 1);
}

static bool is_over(void *user)
{
    Work *work = user;
    if (work->spent < work->last) {
        work->complete += work->last;
    }
    work->last = work->spent;
    if (work->games != 0) {
        uint64_t permille = (work->complete + work->spent) * 1000 / work->games;
        atomic_store(&work->worker->permille, permille < 999 ? permille : 999);
    }
    return is_dropped(work) || (work->ms != 0 && (uint64_t)rn_clock_ms() - work->begin >= work->ms);
}

static void program_move(Work *work, RnReport *report)
{
    Job *job = &work->job;
    bool good = job->bot.pid != 0 || rn_bot_start(&job->bot, job->command, report->why);
    good = good && rn_bot_move(&job->bot, work->worker->box, &job->view, &job->news,
                               (RnPatience){(double)work->ms / 1000, is_dropped, work},
                               &report->move, report->why);
    rn_news_free(&job->news);
    report->failed = !good;
    if (!good) {
        rn_bot_end(&job->bot);
    }
}

static void work_piece(void *of, int piece)
{
    Work *work = of;
    const RnPieces *pieces = &work->job.pieces;
    if (!is_dropped(work)) {
        pieces->piece(pieces->user, (size_t)piece);
        const size_t done = atomic_fetch_add(&work->pieces, 1) + 1;
        atomic_store(&work->worker->permille, done * 1000 / (pieces->count + 1));
    }
}

static void work_pieces(Work *work)
{
    const RnPieces *pieces = &work->job.pieces;
    const int last = (int)pieces->count - 1;
    rn_threads_share(work->worker->threads, last, work_piece, work);
    work_piece(work, last);
    pieces->end(pieces->user);
}

static void think(Work *work, RnReport *report)
{
    const RnBox *box = work->worker->box;
    Job *job = &work->job;
    RnBudget budget = {.simulations = job->effort.games,
                       .stop = is_over,
                       .user = work,
                       .spent = &work->spent,
                       .help = rn_help(work->worker->threads)};
    switch (job->kind) {
    case RN_JOB_PIECES: work_pieces(work); break;
    case RN_JOB_HINT:
        report->hints =
            rn_crew_hint(box, &job->view, budget, job->seed, report->hint, RN_HINTS_MAX);
        break;
    case RN_JOB_MOVE:
        job->player.budget = budget;
        report->move = rn_player_move(box, &job->player, &job->view);
        report->player = job->player;
        report->player.budget = (RnBudget){.simulations = RN_BUDGET_USUAL};
        break;
    }
}

/* ---- The thread's side: handing over ---------------------------------------------------------- */

/* Ends the programs that nobody wants any more; the lock is held, and let go meanwhile. */
static void bury(RnWorker *worker)
{
    for (int i = 0; i < GRAVES; i++) {
        if (worker->grave[i].pid == 0) {
            continue;
        }
        RnBot bot = worker->grave[i];
        worker->grave[i].pid = 0;
        pthread_mutex_unlock(&worker->lock);
        rn_bot_end(&bot);
        pthread_mutex_lock(&worker->lock);
    }
}

/* The lock is held. */
static void hand_over(RnWorker *worker, Work *work, const RnReport *report)
{
    if (is_dropped(work)) {
        pthread_mutex_unlock(&worker->lock);
        rn_bot_end(&work->job.bot); /* it may still answer the old question: never ask it again */
        pthread_mutex_lock(&worker->lock);
        return;
    }
    RN_ASSERT(!worker->done && report->job == worker->job.kind);
    RN_ASSERT(report->hints >= 0 && report->hints <= RN_HINTS_MAX);
    worker->report = *report;
    worker->done = true;
    worker->job.bot = work->job.bot;
    if (!worker->told) {
        worker->told = write(worker->pipe[1], "", 1) == 1;
    }
}

static void *work_on(void *user)
{
    static const RnReport nothing = {0};
    RnWorker *worker = user;
    Work *work = &worker->work;
    RnReport *report = &worker->draft;
    pthread_mutex_lock(&worker->lock);
    while (!worker->ending) {
        bury(worker);
        if (!worker->waiting) {
            pthread_cond_wait(&worker->wake, &worker->lock);
            continue;
        }
        *work = (Work){.worker = worker, .job = worker->job, .begin = (uint64_t)rn_clock_ms()};
        work->ms = whole_ms(&work->job);
        work->games = work->ms == 0 ? whole_games(&work->job) : 0;
        worker->waiting = false;
        worker->begin = work->begin;
        worker->job.bot.pid = 0; /* these are in `work` now */
        worker->job.news = (RnNews){0};
        worker->job.pieces.end = NULL;
        atomic_store(&worker->permille, 0);
        pthread_mutex_unlock(&worker->lock);
        *report = nothing;
        report->job = work->job.kind;
        if (work->job.program) {
            program_move(work, report);
        } else {
            think(work, report);
        }
        report->done = true;
        report->permille = 1000;
        report->spent_ms = (uint32_t)((uint64_t)rn_clock_ms() - work->begin);
        pthread_mutex_lock(&worker->lock);
        hand_over(worker, work, report);
    }
    bury(worker);
    pthread_mutex_unlock(&worker->lock);
    return NULL;
}

/* ---- The table's side ------------------------------------------------------------------------- */

/* Makes the pipe empty again; the lock is held. */
static void untell(RnWorker *worker)
{
    char byte;
    if (worker->told && read(worker->pipe[0], &byte, 1) == 1) {
        worker->told = false;
    }
}

/* Forgets the job asked for last; the lock is held. Its program, when the thread does not have it,
 * is ended by the thread. */
static void forget(RnWorker *worker)
{
    atomic_fetch_add(&worker->wanted, 1);
    for (int i = 0; i < GRAVES && worker->job.bot.pid != 0; i++) {
        if (worker->grave[i].pid == 0) {
            worker->grave[i] = worker->job.bot;
            worker->job.bot.pid = 0;
        }
    }
    if (worker->job.pieces.end != NULL) { /* the thread has not begun */
        worker->job.pieces.end(worker->job.pieces.user);
        worker->job.pieces.end = NULL;
    }
    rn_bot_end(&worker->job.bot); /* no grave is free: rather wait here than lose it */
    rn_news_free(&worker->job.news);
    worker->job.kind = RN_JOB_NONE;
    worker->waiting = false;
    worker->done = false;
    untell(worker);
}

/* Begins to ask for a job; the lock is held from here until ask_end(). */
static Job *ask_begin(RnWorker *worker, int kind)
{
    Job *job = &worker->job;
    pthread_mutex_lock(&worker->lock);
    forget(worker);
    job->number = atomic_load(&worker->wanted);
    job->kind = kind;
    job->program = false;
    job->effort = (RnEffort){.games = 0};
    job->owner = NULL;
    return job;
}

/* The same for a job about a position. */
static Job *ask_about(RnWorker *worker, int kind, const RnView *view, RnEffort effort)
{
    RN_ASSERT(view->seen.decider != RN_NONE);
    Job *job = ask_begin(worker, kind);
    job->view = *view;
    job->effort = effort;
    return job;
}

static void ask_end(RnWorker *worker)
{
    RN_ASSERT(worker->job.kind != RN_JOB_NONE && !worker->done && !worker->ending);
    worker->waiting = true;
    pthread_cond_signal(&worker->wake);
    pthread_mutex_unlock(&worker->lock);
}

void rn_worker_hint(RnWorker *worker, const RnView *view, RnEffort effort, uint64_t seed)
{
    ask_about(worker, RN_JOB_HINT, view, effort)->seed = seed;
    ask_end(worker);
}

void rn_worker_move(RnWorker *worker, const RnView *view, RnEffort effort, const RnPlayer *player)
{
    ask_about(worker, RN_JOB_MOVE, view, effort)->player = *player;
    ask_end(worker);
}

void rn_worker_program(RnWorker *worker, const RnView *view, RnEffort effort, RnBot *bot,
                       const char *command, RnNews *news)
{
    Job *job = ask_about(worker, RN_JOB_MOVE, view, effort);
    job->program = true;
    RN_ASSERT(strlen(command) < sizeof job->command);
    job->bot = *bot;
    job->owner = bot;
    bot->pid = 0;
    job->news = *news;
    *news = (RnNews){0};
    snprintf(job->command, sizeof job->command, "%s", command);
    ask_end(worker);
}

void rn_worker_pieces(RnWorker *worker, const RnPieces *pieces)
{
    RN_ASSERT(pieces->piece != NULL && pieces->end != NULL && pieces->count > 0);
    ask_begin(worker, RN_JOB_PIECES)->pieces = *pieces;
    ask_end(worker);
}

void rn_worker_drop(RnWorker *worker)
{
    pthread_mutex_lock(&worker->lock);
    forget(worker);
    pthread_cond_signal(&worker->wake); /* there may be something to bury */
    pthread_mutex_unlock(&worker->lock);
}

void rn_worker_look(RnWorker *worker, RnReport *report)
{
    static const RnReport nothing = {0};
    pthread_mutex_lock(&worker->lock);
    const Job *job = &worker->job;
    if (worker->done) {
        *report = worker->report;
        if (job->owner != NULL) {
            *job->owner = job->bot;
            worker->job.owner = NULL;
            worker->job.bot.pid = 0;
        }
        untell(worker);
    } else {
        uint64_t spent = worker->waiting || job->kind == RN_JOB_NONE
                             ? 0
                             : (uint64_t)rn_clock_ms() - worker->begin;
        uint64_t whole = whole_ms(job);
        uint64_t permille = whole == 0 ? atomic_load(&worker->permille) : spent * 1000 / whole;
        *report = nothing;
        report->job = job->kind;
        report->spent_ms = (uint32_t)spent;
        report->permille = job->kind == RN_JOB_NONE ? 0 : permille < 999 ? (int)permille : 999;
    }
    pthread_mutex_unlock(&worker->lock);
}

int rn_worker_fd(const RnWorker *worker) { return worker->pipe[0]; }

/* ---- Beginning and end ------------------------------------------------------------------------ */

/* Signals are for the table's own thread. */
static bool start_thread(RnWorker *worker)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&worker->thread, NULL, work_on, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

RnWorker *rn_worker_start(const RnBox *box)
{
    RN_ASSERT(box != NULL);
    RnWorker *worker = calloc(1, sizeof *worker);
    if (worker == NULL || !rn_pipe_quick(worker->pipe)) {
        free(worker);
        return NULL;
    }
    worker->box = box;
    worker->threads = rn_threads_start(rn_processors());
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->wake, NULL);
    if (start_thread(worker)) {
        return worker;
    }
    rn_threads_end(worker->threads);
    rn_pipe_close(worker->pipe);
    free(worker);
    return NULL;
}

void rn_worker_end(RnWorker *worker)
{
    if (worker == NULL) {
        return;
    }
    pthread_mutex_lock(&worker->lock);
    forget(worker);
    worker->ending = true;
    pthread_cond_signal(&worker->wake);
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    rn_threads_end(worker->threads);
    pthread_mutex_destroy(&worker->lock);
    pthread_cond_destroy(&worker->wake);
    close(worker->pipe[0]);
    close(worker->pipe[1]);
    free(worker);
}
