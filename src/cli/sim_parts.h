/*
 * sim_parts.h - the parts of `rednov sim`: its options, its answers, its page.
 */
#ifndef RN_SIM_PARTS_H
#define RN_SIM_PARTS_H

#include "cli/cli.h"
#include "sim/sim.h"

typedef struct RnSimOptions {
    RnCliGame game; /* seed and component file; the settings are below */
    RnSimSetting settings[RN_SIM_SETTINGS_MAX];
    int count;
    uint32_t games;
    uint32_t threads; /* 0: as many as there are cores */
    bool clocked;     /* somebody thinks by the clock: another machine gives other games */
    bool json, csv, quiet;
    const char *report;
    const char *save;
    const char *rows;
    const char *records;
    uint8_t which; /* of the games are recorded: RN_RECORDS_.. */
    uint32_t each; /* only games whose number this divides */
    char *command; /* the whole call, as a shell takes it */
    const char *bot[RN_GNOMES_MAX];
    uint32_t bot_seconds;
    const char *device; /* not NULL: players who choose at random, there */
    int place;          /* RN_ON_.. of it */
} RnSimOptions;

enum { RN_RECORDS_ALL, RN_RECORDS_LOST, RN_RECORDS_RESCUED };

/* RN_GO_ON, or the exit code: help was asked for, or a mistake was reported. */
int rn_sim_options(int argc, char **argv, const RnSimOptions **options);

/* How the run went, on standard output or into a file. */
typedef struct RnSimRun {
    const RnSim *sim;
    const RnTally *tally;
    const char *command;
    bool clocked;
    bool whole;  /* nothing is left to play */
    double wall; /* seconds that passed */
} RnSimRun;
void rn_sim_print_text(const RnSimRun *run);
void rn_sim_print_json(const RnSimRun *run);
void rn_sim_print_csv(const RnSimRun *run);
bool rn_sim_write_rows(const RnSimRun *run, const char *path);
bool rn_sim_write_report(const RnSimRun *run, const char *path);

/* The last setting before this one that it can be compared with, and how they compare; or -1. */
int rn_sim_beside(const RnSimRun *run, int setting, RnPaired *paired);

/* The seats that are not the crew's kind: "B mate". */
void rn_sim_put_seats(FILE *out, const RnSim *sim, const RnSimSetting *setting, const char *before,
                      const char *between);

/* Plays all games at random on a device and fills the tally in; false after telling why not. */
bool rn_sim_play_device(const RnSim *sim, int device, RnTally *tally);

/* ---- Records: sim_records.c -------------------------------------------------------------------- */

/* Makes the folders; NULL after telling why not. */
const RnSimKeeper *rn_sim_keeper(const RnSimOptions *options, const RnSim *sim);

/* "ACD", "all", or "" where nobody is. */
const char *rn_sim_loyal(const RnSimSetting *setting, char text[RN_GNOMES_MAX + 1]);

/* "captain 100 ms, B mate, first edition, crazed": what tells a setting from others, its number of
 * gnomes apart. */
void rn_sim_label(const RnSimRun *run, int setting, char *text, size_t size);

#endif
