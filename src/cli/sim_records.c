/*
 * sim_records.c - the games of `rednov sim --records FOLDER`, a record each.
 *
 * A setting has a folder of its own, named by what is played, so that a run that is extended finds it
 * again. A record is written before its game is counted, and replaced in one step: whatever ends the
 * program, every game of the save file has its record, and the next run writes those anew that the file
 * does not know of.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/sim_parts.h"
#include "session/record.h"
#include "table/seats.h"
#include "text/text.h"
#include "text/tongue.h"

enum { PATH_SIZE = 4096 };

typedef struct Keeper {
    RnSimKeeper keeper; /* first: a pointer to it is one to all */
    const RnSimOptions *options;
} Keeper;

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
    const RnSimOptions *options = ((const Keeper *)(const void *)keeper)->options;
    const bool rescued = outcome == RN_WAS_RESCUED;
    return game % options->each == 0 &&
           (options->which == RN_RECORDS_ALL || (options->which == RN_RECORDS_RESCUED) == rescued);
}

static bool has(const RnSimKeeper *keeper, int setting, uint32_t game)
{
    char path[PATH_SIZE];
    path_of(((const Keeper *)(const void *)keeper)->options, setting, game, "", path);
    return access(path, F_OK) == 0;
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
    rn_seats_name(&seats, state, &head);
    return head;
}

static bool write_text(const char *path, const char *text, size_t size)
{
    FILE *out = fopen(path, "wbx");
    const bool put = out != NULL && fwrite(text, 1, size, out) == size;
    return out != NULL && fclose(out) == 0 && put;
}

static bool keep(const RnSimKeeper *keeper, int setting, uint32_t game, const RnSession *session,
                 char error[RN_SIM_ERROR_MAX])
{
    const RnSimOptions *options = ((const Keeper *)(const void *)keeper)->options;
    char path[PATH_SIZE], beside[PATH_SIZE];
    path_of(options, setting, game, "", path);
    if (session == NULL) { /* of a run that was ended before it could count this one */
        return unlink(path) == 0 || errno == ENOENT || failed(error, path);
    }
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
    static Keeper keeper = {.keeper = {.wants = wants, .has = has, .keep = keep}};
    char path[PATH_SIZE];
    keeper.options = options;
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
