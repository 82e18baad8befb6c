/*
 * sim.h - the simulation runner: many games of some settings, played by programs, added up.
 *
 * Game number i of every setting has the same dice: its seed is made from the run's seed and i
 * alone. So crews and variants can be compared game by game, and the answer does not depend on how
 * many threads or machines play, in what order, or how often the run was stopped and resumed. (Two
 * things do: the time it took, and what a player does that thinks by the clock.)
 *
 * What is known of each game is one letter, with `detailed` a row of numbers too, and of each setting a
 * few sums; all only ever grow, so that a run can be kept, sent, added up and extended at any time.
 */
#ifndef RN_SIM_H
#define RN_SIM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "crew/crew.h"
#include "proto/bot_move.h"
#include "session/session.h"

enum {
    RN_SIM_SETTINGS_MAX = 1024,
    RN_SIM_GAMES_MAX = 10000000,
    RN_SIM_ROWS_MAX = 1300000, /* in all: a save file with more could not be read again */
    RN_SIM_THREADS_MAX = 1024,
    RN_SIM_ERROR_MAX = 512
};

/* One cell of a table: what is played, and by whom. */
typedef struct RnSimSetting {
    RnConfig config;
    uint8_t crew;                /* kind of player; that of every seat not named otherwise */
    uint8_t seat[RN_GNOMES_MAX]; /* a kind, or RN_PROGRAM */
    uint8_t loyal;               /* mask of gnomes whose players play for a crazed crew */
    uint32_t simulations;        /* budget a turn of those who search; 0: `ms` counts */
    uint32_t ms;                 /* milliseconds a turn, of processor time */
    uint32_t clairvoyant; /* not 0: nobody plays, a clairvoyant searches, with so many tries */
    bool pays;            /* for what it knows: a bound, by so many lives side by side */
    bool random;          /* nobody thinks: every gnome's player chooses at random, on a device */
} RnSimSetting;

enum { /* what is added up over the games of a setting */
       RN_SUM_GAMES,
       RN_SUM_DECISIONS,                          /* of players */
       RN_SUM_TURNS,                              /* of gnomes */
       RN_SUM_MINUTES,                            /* of the game's hour, up to the last turn */
       RN_SUM_DEAD,                               /* gnomes dead at the end */
       RN_SUM_SIMULATIONS,                        /* played out by those who search */
       RN_SUM_NANOSECONDS,                        /* of processor time */
       RN_SUM_WON,                                /* by the player of gnome A, and so on */
       RN_SUM_WORTH = RN_SUM_WON + RN_GNOMES_MAX, /* of who pays, as RN_SUM_SQUARES of these: */
       RN_SUM_SQUARES,
       RN_SUMS
};
enum {
    RN_WORTH = 10000,
    RN_RAISED = 16 * RN_WORTH
}; /* a rescue; and so much higher, never below 0 */

/* What is known so far. The outcome of game i of setting s is outcome[s * games + i]. */
enum { RN_NOT_PLAYED = '.', RN_WAS_RESCUED = 'r', RN_WAS_LOST = 'A' /* + reason */ };
static inline bool rn_sim_is_outcome(char c)
{
    return c == RN_NOT_PLAYED || c == RN_WAS_RESCUED ||
           (c >= RN_WAS_LOST && c < RN_WAS_LOST + RN_REASONS);
}
/* What is told of one game. The clairvoyant's games have nothing to tell: all is 0. */
typedef struct RnSimRow {
    uint64_t simulations;
    uint32_t decisions; /* 0: not known */
    uint16_t turns;
    uint8_t minutes;
    uint8_t dead;
    uint8_t won; /* mask of gnomes whose players won */
} RnSimRow;

typedef struct RnTally {
    uint64_t (*sum)[RN_SUMS];
    char *outcome;
    RnSimRow *row; /* of each outcome; NULL when the run is not detailed */
} RnTally;

struct RnSimWorker;

/* Who keeps records of games. Called by several threads at a time, each for another game. */
typedef struct RnSimKeeper {
    bool (*wants)(const struct RnSimKeeper *keeper, uint32_t game, char outcome);
    /* Whether there is a record of this game, with this outcome. */
    bool (*has)(const struct RnSimKeeper *keeper, int setting, uint32_t game, char outcome);
    /* Keeps this game. False with a reason. */
    bool (*keep)(const struct RnSimKeeper *keeper, int setting, uint32_t game,
                 const RnSession *session, char error[RN_SIM_ERROR_MAX]);
    /* Leaves no record of this game that tells of another outcome. False with a reason. */
    bool (*drop)(const struct RnSimKeeper *keeper, int setting, uint32_t game, char outcome,
                 char error[RN_SIM_ERROR_MAX]);
} RnSimKeeper;

typedef struct RnSim {
    const RnBox *box;
    uint64_t seed;
    uint32_t games; /* of each setting */
    int count;      /* of settings */
    const RnSimSetting *settings;
    const char *bot[RN_GNOMES_MAX]; /* commands of the seats that are RN_PROGRAM */
    double bot_seconds;             /* for an answer */
    bool detailed;                  /* rows are kept; reading a save file that has some sets it */
    const RnSimKeeper *keeper;      /* NULL: no records */
    int threads;
    int rank, ranks; /* plays the games whose number leaves `rank` when divided by `ranks` */

    atomic_bool stop; /* set by anyone: games under way are dropped */
    RnTally tally;    /* of this process; under the lock while threads run */
    uint64_t next;    /* game to be looked at next */
    int running;      /* threads */
    bool failed;      /* an outside program did; `error` says how */
    char error[RN_SIM_ERROR_MAX];
    pthread_mutex_t lock;
    pthread_cond_t change; /* a thread has ended */
    struct RnSimWorker *workers;
} RnSim;

typedef enum RnSimEnd { /* in this order: the worst of several processes is that of the run */
                        RN_SIM_DONE,
                        RN_SIM_RUNNING,
                        RN_SIM_STOPPED,
                        RN_SIM_FAILED
} RnSimEnd;

/* The seed of a game: what `rednov play --seed` takes, and the engine too. */
uint64_t rn_sim_seed(uint64_t seed, uint32_t game);

/* Fill in the fields down to `ranks` first. Memory that cannot be had ends the program. */
void rn_sim_init(RnSim *sim);
void rn_sim_free(RnSim *sim);

/* Starts the threads; waits until something has changed, at most that long; lets them all end. */
bool rn_sim_start(RnSim *sim);
RnSimEnd rn_sim_wait(RnSim *sim, int milliseconds);
void rn_sim_finish(RnSim *sim);

RnTally rn_tally_make(const RnSim *sim);
void rn_tally_free(RnTally *tally);
size_t rn_tally_games(const RnSim *sim); /* outcomes in it */
/* What is known at this moment; without outcomes and rows where there is no room for them. */
void rn_tally_copy(RnSim *sim, RnTally *copy);

/* ---- One game: game.c ------------------------------------------------------------------------- */

typedef struct RnSimGame {
    char outcome;
    uint64_t sum[RN_SUMS];
} RnSimGame;
RnSimRow rn_sim_row(const RnSimGame *game);

/* What one thread has of its own. */
typedef struct RnSimWorker {
    RnSim *sim;
    pthread_t thread;
    uint64_t think_until; /* nanoseconds of this thread's time; 0: the clock does not matter */
    RnPlayer player[RN_GNOMES_MAX];
    RnBot bot[RN_GNOMES_MAX];
    RnNews news[RN_GNOMES_MAX]; /* for these, when ... */
    bool programs;              /* ... there are any in this game */
    RnMove *moves; /* of the players in the game at hand, where somebody keeps records */
    size_t move_count, move_room;
    char error[RN_SIM_ERROR_MAX];
} RnSimWorker;

/* Plays a game of a setting to its end. False when it was stopped on the way, or, with a reason in
 * worker->error, when an outside program failed. */
bool rn_sim_play(RnSimWorker *worker, const RnSimSetting *setting, uint32_t game,
                 RnSimGame *result);

/* Gives the game just played to the keeper. False with a reason in worker->error. */
bool rn_sim_keep(RnSimWorker *worker, int setting, uint32_t game, char outcome);

/* ---- What it comes to: figures.c --------------------------------------------------------------- */

typedef struct RnFigures {
    uint32_t games, rescued;
    uint32_t lost_by[RN_REASONS];
    double rate, low, high;                 /* 95 % */
    bool played;                            /* not by the clairvoyant, who tells of no game: */
    double turns, minutes, decisions, dead; /* of a game, on average */
    uint32_t won[RN_GNOMES_MAX]; /* games that the player of each gnome has won [9.3] [14.2] */
    double simulations_per_second;
    double seconds; /* of processor time, in all */
} RnFigures;
RnFigures rn_sim_figures(const RnSim *sim, const RnTally *tally, int setting);

/* How much more often `a` is rescued than `b`, over the games that both have played. */
typedef struct RnPaired {
    uint32_t games;
    double difference, low, high; /* 95 % */
} RnPaired;
RnPaired rn_sim_paired(const RnSim *sim, const RnTally *tally, int a, int b);

/* Whether two settings differ in one thing only (who plays, the edition, or the variants), so that
 * comparing them says something. */
bool rn_sim_comparable(const RnSimSetting *a, const RnSimSetting *b);

/* "sailor", "clairvoyant", or "bound"; and "captain 400", "captain 100 ms", "clairvoyant 1000". */
const char *rn_sim_crew_word(const RnSimSetting *setting);
void rn_sim_crew_text(const RnSimSetting *setting, char *text, size_t size);
/* "crazed+no-respite", or "". */
void rn_sim_variants_text(const RnConfig *config, char *text, size_t size);
bool rn_sim_variants_parse(const char *text, size_t size, RnConfig *config);
/* Whether a budget makes a difference to anyone in the crew. */
bool rn_sim_thinks(const RnSimSetting *setting);

/* ---- Keeping it: save.c ------------------------------------------------------------------------ */

/* Writes the save file of a run (docs/FORMATS.md). */
void rn_sim_save(FILE *out, const RnSim *sim, const RnTally *tally);

/* Reads one into sim->tally: of this run, or of a part of it, with fewer games or fewer settings. False
 * with a reason when it is damaged, belongs to another run, or has rows and would have too many. */
bool rn_sim_load(RnSim *sim, const char *text, size_t size, char error[RN_SIM_ERROR_MAX]);

#endif
