/*
 * worker.h - a thread that thinks, so that keys are answered meanwhile.
 *
 * One job at a time. Asking for another abandons the one under way, whose answer never comes. A job
 * sees a copy of what it is given, so the table may go on.
 */
#ifndef RN_WORKER_H
#define RN_WORKER_H

#include "crew/crew.h"
#include "proto/news.h"
#include "proto/proto.h"
#include "session/bot.h"
#include "table/crewmen.h"

enum { RN_HINTS_MAX = 3 };

enum { RN_JOB_NONE, RN_JOB_HINT, RN_JOB_MOVE, RN_JOB_PIECES };

/* What is known of the job asked for last. */
typedef struct RnReport {
    int job;      /* RN_JOB_.. */
    bool done;    /* else it is under way, and only `spent_ms` and `permille` say something */
    int permille; /* of the effort, 0 .. 1000 */
    uint32_t spent_ms;
    RnHint hint[RN_HINTS_MAX]; /* RN_JOB_HINT, best first */
    int hints;
    RnMove move;            /* RN_JOB_MOVE */
    RnPlayer player;        /* the computer player after it, with its plan for the turn */
    bool failed;            /* an outside program gave no legal move ... */
    char why[RN_ERROR_MAX]; /* ... for this reason */
} RnReport;

typedef struct RnWorker RnWorker;

/* NULL when the system has no thread left. */
RnWorker *rn_worker_start(const RnBox *box);
/* Abandons what is under way, waits for it (a few milliseconds) and frees everything. NULL is
 * fine. */
void rn_worker_end(RnWorker *worker);

void rn_worker_hint(RnWorker *worker, const RnView *view, RnEffort effort, uint64_t seed);
/* `player` comes from rn_crewman() (crewmen.h): it goes on with its plan or has been started anew. */
void rn_worker_move(RnWorker *worker, const RnView *view, RnEffort effort, const RnPlayer *player);
/* An outside program's move. The worker alone may use `bot` until the job is done or dropped; who
 * asked drops the job before `bot` goes away. Dropped while it is asked, the program is ended, and
 * started again by the next job. The worker takes the news over, and leaves none. */
void rn_worker_program(RnWorker *worker, const RnView *view, RnEffort effort, RnBot *bot,
                       const char *command, RnNews *news);
/* Work that comes in pieces, several at once and the last one after all others; how many are done is its progress. It
 * stops between two of them when it is dropped. `end` is called once when the worker is through with it, dropped or not, by the
 * thread or by who drops it: who asked may be gone by then. */
typedef struct RnPieces {
    void *user;
    size_t count;
    void (*piece)(void *user, size_t piece);
    void (*end)(void *user);
} RnPieces;
void rn_worker_pieces(RnWorker *worker, const RnPieces *pieces);
/* At once, even if the thread needs a moment more. */
void rn_worker_drop(RnWorker *worker);

/* What is known now, without waiting. */
void rn_worker_look(RnWorker *worker, RnReport *report);
/* For poll(): readable once a job is done, until the next rn_worker_look(). */
int rn_worker_fd(const RnWorker *worker);

#endif
