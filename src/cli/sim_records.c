/*
 * sim_records.c - the games of `rednov sim --records FOLDER`, a record each.
 *
 * A setting has a folder of its own, named by what is played, so that a run that is extended finds it
 * again. A record is written before its game is counted, and replaced in one step: whatever ends the
 * program, every game of the save file has its record, and the next run writes those anew that the file
 * does not know of. The name of a folder says neither the seed nor who has which seat: a record counts
 * only when its head says that it is of this very game, and one of another run is replaced.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/assert.h"
#include "cli/sim_parts.h"
#include "session/record.h"
#include "table/seats.h"
#include "text/text.h"
#include "text/tongue.h"

enum { PATH_SIZE = 4096, HEAD_SIZE = 2048 };

typedef struct Keeper {
    RnSimKeeper keeper; /* first: a pointer to it is one to all */
    const RnSimOptions *options;
    const RnSim *sim;
} Keeper;

static const Keeper *own(const RnSimKeeper *keeper) { return (const Keeper *)(const void *)keeper; }

/* ---- Places ----------------------------------------------------------------------------------- */

/* "FOLDER/4-revised-crazed-captain-2000"; false when that is too long. */
static bool folder_of(const RnSimOptions *options, int setting, char path[PATH_SIZE])
{
    const RnSimSetting *one = &options->settings[setting];
    const bool pair = one->config.players != one->config.gnomes;
    char variants[96], crew[64], players[16] = "";
    rn_sim_variants_text(&one->config, variants, sizeof variants);
    rn_sim_crew_text(one, crew, sizeof crew);
    for (char *at = crew; *at != '\0'; at++) {
        *at = (char)(*at == ' ' ? '-' : *at);
    }
    if (pair) {
        snprintf(players, sizeof players, "-players%u", one->config.players);
    }
    const int size = snprintf(path, PATH_SIZE, "%s/%u%s-%s%s%s-%s", options->records,
                              one->config.gnomes, players, rn_word_edition(one->config.edition),
                              variants[0] == '\0' ? "" : "-", variants, crew);
    return size >= 0 && size < PATH_SIZE - 32;
}

static void path_of(const RnSimOptions *options, int setting, uint32_t game, const char *end,
                    char path[PATH_SIZE])
{
    if (folder_of(options, setting, path)) {
        const size_t size = strlen(path);
        snprintf(path + size, PATH_SIZE - size, "/%07u.rn%s", game, end);
    }
}

/* ---- Keeping ---------------------------------------------------------------------------------- */

static bool wants(const RnSimKeeper *keeper, uint32_t game, char outcome)
{
    const RnSimOptions *options = own(keeper)->options;
    const bool rescued = outcome == RN_WAS_RESCUED;
    return game % options->each == 0 &&
           (options->which == RN_RECORDS_ALL || (options->which == RN_RECORDS_RESCUED) == rescued);
}

static bool failed(char error[RN_SIM_ERROR_MAX], const char *path)
{
    snprintf(error, RN_SIM_ERROR_MAX, "%.300s: %s", path, strerror(errno));
    return false;
}

/* Who played, as `rednov play` writes it down; no date, so that the same game is the same file. */
static RnRecordHead head_of(const RnSimOptions *options, int setting, const RnState *state)
{
    const RnSimSetting *one = &options->settings[setting];
    RnRecordHead head = {.date = ""};
    RnSeats seats = rn_seats();
    for (int gnome = 0; gnome < one->config.gnomes; gnome++) {
        seats.seat[gnome].kind = one->seat[gnome];
        seats.seat[gnome].command = options->bot[gnome];
    }
    seats.loyal = one->loyal;
    rn_seats_name(&seats, state, &head);
    return head;
}

/* ---- Records that are there ------------------------------------------------------------------- */

enum { NOT_OURS, OTHERWISE, THIS_GAME }; /* what stands in the place of a game's record */

/* The record of this game up to its result, for free(). */
static char *start_of(const Keeper *keeper, int setting, uint32_t game)
{
    static const char result[] = "\nresult: ";
    const RnSim *sim = keeper->sim;
    RnSession session;
    size_t size;
    rn_session_init(&session, sim->box);
    rn_session_new(&session, &sim->settings[setting].config, true, rn_sim_seed(sim->seed, game));
    const RnRecordHead head = head_of(keeper->options, setting, rn_session_state(&session));
    char *text = rn_record_write(&session, &head, &size);
    rn_session_free(&session);
    char *end = strstr(text, result);
    RN_ASSERT(end != NULL);
    end[sizeof result - 1] = '\0';
    return text;
}

static int look(const Keeper *keeper, int setting, uint32_t game, char outcome)
{
    char path[PATH_SIZE], head[HEAD_SIZE] = "", words[64];
    path_of(keeper->options, setting, game, "", path);
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return NOT_OURS;
    }
    head[fread(head, 1, sizeof head - 1, in)] = '\0';
    fclose(in);
    if (outcome == RN_WAS_RESCUED) {
        snprintf(words, sizeof words, "%s\n", rn_word_result(RN_RESCUED));
    } else {
        snprintf(words, sizeof words, "%s %s\n", rn_word_result(RN_LOST),
                 rn_word_reason(outcome - RN_WAS_LOST));
    }
    char *start = start_of(keeper, setting, game);
    const size_t size = strlen(start);
    const bool ours = strncmp(head, start, size) == 0;
    free(start);
    return !ours                                             ? NOT_OURS
           : strncmp(head + size, words, strlen(words)) == 0 ? THIS_GAME
                                                             : OTHERWISE;
}

static bool has(const RnSimKeeper *keeper, int setting, uint32_t game, char outcome)
{
    return look(own(keeper), setting, game, outcome) == THIS_GAME;
}

/* Such a record is of a run that was ended before it could count this game, when that run is this one:
 * it has a save file to go on with. Nothing else is ours to remove. */
static bool drop(const RnSimKeeper *keeper, int setting, uint32_t game, char outcome,
                 char error[RN_SIM_ERROR_MAX])
{
    const RnSimOptions *options = own(keeper)->options;
    char path[PATH_SIZE];
    path_of(options, setting, game, "", path);
    return options->save == NULL || look(own(keeper), setting, game, outcome) != OTHERWISE ||
           unlink(path) == 0 || failed(error, path);
}

/* ---- Writing ---------------------------------------------------------------------------------- */

static bool write_text(const char *path, const char *text, size_t size)
{
    FILE *out = fopen(path, "wbx");
    const bool put = out != NULL && fwrite(text, 1, size, out) == size;
    return out != NULL && fclose(out) == 0 && put;
}

static bool keep(const RnSimKeeper *keeper, int setting, uint32_t game, const RnSession *session,
                 char error[RN_SIM_ERROR_MAX])
{
    const RnSimOptions *options = own(keeper)->options;
    char path[PATH_SIZE], beside[PATH_SIZE];
    path_of(options, setting, game, "", path);
    const RnRecordHead head = head_of(options, setting, rn_session_state(session));
    size_t size;
    char *text = rn_record_write(session, &head, &size);
    path_of(options, setting, game, ".new", beside);
    unlink(beside);
    const bool good = write_text(beside, text, size) && rename(beside, path) == 0;
    free(text);
    return good || failed(error, beside);
}

/* ---- The folders ------------------------------------------------------------------------------ */

static bool make_folder(const char *path)
{
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && access(path, W_OK | X_OK) == 0)) {
        return true;
    }
    fprintf(stderr, "rednov: %s: %s\n", path, strerror(errno));
    return false;
}

const RnSimKeeper *rn_sim_keeper(const RnSimOptions *options, const RnSim *sim)
{
    static Keeper keeper = {.keeper = {.wants = wants, .has = has, .keep = keep, .drop = drop}};
    char path[PATH_SIZE];
    keeper.options = options;
    keeper.sim = sim;
    bool good = make_folder(options->records);
    for (int i = 0; good && i < sim->count; i++) {
        if (!folder_of(options, i, path)) {
            errno = ENAMETOOLONG;
            fprintf(stderr, "rednov: %s: %s\n", options->records, strerror(errno));
            return NULL;
        }
        good = sim->settings[i].clairvoyant != 0 || make_folder(path);
    }
    return good ? &keeper.keeper : NULL;
}
