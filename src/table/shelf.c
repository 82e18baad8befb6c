/*
 * shelf.c - the games on this computer's disk.
 *
 * Decides where they lie, what they are called, how the one being played is kept from others, and
 * how a failure is told. Beside ID.rn, the record, there can be ID.lock while someone plays it and
 * ID.new while it is saved; what a crash leaves of these is cleared away when it is next met. A
 * file that is no record is shown and otherwise left alone.
 */
#define _DEFAULT_SOURCE /* for flock(), realpath() */

#include "table/shelf.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    RECORD_MAX = 8 << 20, /* a file over 8 MiB is no game of ours */
    LOCK_TRIES = 10,      /* someone who only looks holds a lock for an instant */
    LOCK_WAIT_MS = 10,
    ID_TRIES = 100
};

/* ---- Names and sentences ---------------------------------------------------------------------- */

/* The file of a game with this ending: "rn", "lock", "new". */
static bool file_of(const RnShelf *shelf, const char *id, const char *ending,
                    char path[RN_SHELF_PATH_MAX])
{
    RnOut out = rn_out(path, RN_SHELF_PATH_MAX);
    rn_put(&out, shelf->folder);
    rn_put(&out, "/");
    rn_put(&out, id);
    rn_put(&out, ".");
    rn_put(&out, ending);
    errno = out.full ? ENAMETOOLONG : ENOENT;
    return !out.full && shelf->folder[0] != '\0' && id[0] != '\0' && id[0] != '.' &&
           strchr(id, '/') == NULL && strlen(id) < RN_SHELF_ID_MAX;
}

void rn_shelf_path(const RnShelf *shelf, const char *id, char path[RN_SHELF_PATH_MAX])
{
    if (!file_of(shelf, id, "rn", path)) {
        path[0] = '\0';
    }
}

/* The id of a file name with this ending, "x" of "x.rn"; false for other files. */
static bool id_of(const char *name, const char *ending, char id[RN_SHELF_ID_MAX])
{
    const char *dot = strrchr(name, '.');
    size_t size = dot != NULL ? (size_t)(dot - name) : 0;
    if (size == 0 || size >= RN_SHELF_ID_MAX || strcmp(dot + 1, ending) != 0) {
        return false;
    }
    memcpy(id, name, size);
    id[size] = '\0';
    return true;
}

/* A sentence about a game, file or folder; errno stays. */
static bool refuse(char why[RN_SHELF_ERROR_MAX], const char *form, const char *what)
{
    int reason = errno;
    snprintf(why, RN_SHELF_ERROR_MAX, form, what);
    errno = reason;
    return false;
}

/* The same with what errno says; that comes first, for a line may end before a long path. */
static bool fail(char why[RN_SHELF_ERROR_MAX], const char *form, const char *what)
{
    int reason = errno;
    snprintf(why, RN_SHELF_ERROR_MAX, form, strerror(reason), what);
    errno = reason;
    return false;
}

/* ---- The folder ------------------------------------------------------------------------------- */

/* Only an absolute path counts. */
static const char *absolute(const char *variable)
{
    const char *path = getenv(variable);
    return path != NULL && path[0] == '/' ? path : NULL;
}

static bool find_folder(const char *variable, const char *usual, const char *below,
                        char folder[RN_SHELF_PATH_MAX])
{
    const char *given = absolute(variable);
    const char *home = absolute("HOME");
    int size = given != NULL  ? snprintf(folder, RN_SHELF_PATH_MAX, "%s/%s", given, below)
               : home != NULL ? snprintf(folder, RN_SHELF_PATH_MAX, "%s/%s/%s", home, usual, below)
                              : 0;
    errno = size <= 0 ? ENOENT : ENAMETOOLONG;
    return size > 0 && size < RN_SHELF_PATH_MAX;
}

/* Makes the folder and those above it that are missing, for the user alone; false with errno. */
static bool make_folder(const char *folder)
{
    char path[RN_SHELF_PATH_MAX];
    struct stat there;
    strcpy(path, folder);
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0') {
            continue;
        }
        char kept = *at;
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST) {
            const int reason =
                errno; /* a disk that cannot be written says so of folders that are there */
            if (stat(path, &there) != 0) {
                errno = reason;
                return false;
            }
        }
        *at = kept;
        if (kept == '\0') {
            break;
        }
    }
    if (stat(folder, &there) != 0) {
        return false;
    }
    errno = ENOTDIR;
    return S_ISDIR(there.st_mode);
}

bool rn_folder_file(const char *variable, const char *usual, const char *below, const char *name,
                    bool make, char path[RN_SHELF_PATH_MAX])
{
    char folder[RN_SHELF_PATH_MAX];
    if (!find_folder(variable, usual, below, folder) || (make && !make_folder(folder))) {
        return false;
    }
    errno = ENAMETOOLONG;
    return snprintf(path, RN_SHELF_PATH_MAX, "%s/%s", folder, name) < RN_SHELF_PATH_MAX;
}

bool rn_shelf_open(RnShelf *shelf, char why[RN_SHELF_ERROR_MAX])
{
    if (!find_folder("XDG_DATA_HOME", ".local/share", "rednov/games", shelf->folder)) {
        const char *data = absolute("XDG_DATA_HOME");
        shelf->folder[0] = '\0';
        if (errno == ENAMETOOLONG) {
            return fail(why, _("Games cannot be kept: %s (%s)."),
                        data != NULL ? data : absolute("HOME"));
        }
        snprintf(why, RN_SHELF_ERROR_MAX, "%s",
                 _("There is no home folder to keep games in: set HOME or XDG_DATA_HOME."));
        return false;
    }
    return make_folder(shelf->folder) ||
           fail(why, _("Games cannot be kept: %s (%s)."), shelf->folder);
}

/* ---- Locks ------------------------------------------------------------------------------------ */

/* Whether it is the file at `path`: another may have been put there. */
static bool is_file_at(const struct stat *file, const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && file->st_dev == there.st_dev && file->st_ino == there.st_ino;
}

/* The lock of a game that nobody has, or -1 with errno, EWOULDBLOCK when someone has it. With
 * `flags` 0 there must be a lock file. */
static int take_lock(const char *path, int flags, int tries)
{
    for (int i = 0; i < tries; i++) {
        int fd = open(path, O_RDWR | O_CLOEXEC | flags, 0600);
        if (fd < 0) {
            return -1;
        }
        if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
            struct stat locked;
            if (fstat(fd, &locked) == 0 && is_file_at(&locked, path)) {
                return fd;
            }
            errno = EWOULDBLOCK; /* it was cleared away in between: try the new one */
        }
        int reason = errno;
        close(fd);
        errno = reason;
        if (reason != EWOULDBLOCK) {
            return -1;
        }
        if (i + 1 < tries) {
            nanosleep(&(struct timespec){.tv_nsec = LOCK_WAIT_MS * 1000000L}, NULL);
        }
        errno = EWOULDBLOCK;
    }
    return -1;
}

/* Takes the lock file away and lets go of it. */
static void drop_lock(const char *path, int fd)
{
    unlink(path);
    close(fd);
}

static bool lock_game(const RnShelf *shelf, const char *id, RnKept *kept)
{
    RnKept taken;
    char left[RN_SHELF_PATH_MAX];
    if (!file_of(shelf, id, "lock", taken.lock_file) || !file_of(shelf, id, "new", left)) {
        return false;
    }
    taken.lock = take_lock(taken.lock_file, O_CREAT, LOCK_TRIES);
    if (taken.lock < 0) {
        return false;
    }
    unlink(left); /* of a save that a crash cut short */
    strcpy(taken.id, id);
    *kept = taken;
    return true;
}

void rn_shelf_close(RnKept *kept)
{
    if (kept->lock_file[0] != '\0' && kept->lock >= 0) {
        drop_lock(kept->lock_file, kept->lock);
    }
    memset(kept, 0, sizeof *kept);
}

/* Whether someone plays it; clears away what a crash has left. */
static bool is_played(const RnShelf *shelf, const char *id)
{
    char path[RN_SHELF_PATH_MAX];
    char left[RN_SHELF_PATH_MAX];
    if (!file_of(shelf, id, "lock", path) || !file_of(shelf, id, "new", left)) {
        return false;
    }
    int fd = take_lock(path, access(left, F_OK) == 0 ? O_CREAT : 0, 1);
    if (fd < 0) {
        return errno == EWOULDBLOCK;
    }
    unlink(left);
    drop_lock(path, fd);
    return false;
}

/* ---- Opening, saving, deleting ---------------------------------------------------------------- */

/* "2026-11-15-203012-a1": when it was begun, and something that sets two of one second apart. */
static void make_id(char id[RN_SHELF_ID_MAX], int tries)
{
    static const char signs[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    time_t now = time(NULL);
    struct tm today;
    unsigned char entropy[2];
    if (localtime_r(&now, &today) == NULL ||
        strftime(id, RN_SHELF_ID_MAX - 4, "%Y-%m-%d-%H%M%S", &today) == 0) {
        strcpy(id, "game");
    }
    if (getentropy(entropy, sizeof entropy) != 0) {
        entropy[0] = (unsigned char)tries;
        entropy[1] = (unsigned char)getpid();
    }
    size_t size = strlen(id);
    id[size++] = '-';
    id[size++] = signs[entropy[0] % (sizeof signs - 1)];
    id[size++] = signs[entropy[1] % (sizeof signs - 1)];
    id[size] = '\0';
}

bool rn_shelf_new(const RnShelf *shelf, RnKept *kept, char why[RN_SHELF_ERROR_MAX])
{
    char id[RN_SHELF_ID_MAX];
    char path[RN_SHELF_PATH_MAX];
    struct stat there;
    errno = EEXIST;
    for (int i = 0; i < ID_TRIES; i++) {
        make_id(id, i);
        if (!file_of(shelf, id, "rn", path)) {
            break;
        }
        if (!lock_game(shelf, id, kept)) {
            if (errno == EWOULDBLOCK) {
                continue;
            }
            break;
        }
        if (lstat(path, &there) != 0 && errno == ENOENT) {
            return true;
        }
        rn_shelf_close(kept);
    }
    return fail(why, _("Games cannot be kept: %s (%s)."), shelf->folder);
}

/* Locks a game that is there; false with a sentence. */
static bool lock_known(const RnShelf *shelf, const char *id, RnKept *kept,
                       char why[RN_SHELF_ERROR_MAX])
{
    char path[RN_SHELF_PATH_MAX];
    if (!file_of(shelf, id, "rn", path) || access(path, F_OK) != 0) {
        errno = ENOENT;
        return refuse(why, _("There is no saved game %s."), id);
    }
    if (lock_game(shelf, id, kept)) {
        return true;
    }
    if (errno == EWOULDBLOCK) {
        return refuse(why, _("The game %s is being played in another window."), id);
    }
    return fail(why, _("The game cannot be opened: %s (%s)."), id);
}

/* The same to be read. Where nothing can be written there is no lock, and nobody it keeps out. */
static bool lock_to_read(const RnShelf *shelf, const char *id, RnKept *kept,
                         char why[RN_SHELF_ERROR_MAX])
{
    memset(kept, 0, sizeof *kept);
    if (lock_known(shelf, id, kept, why)) {
        return true;
    }
    if (errno != EROFS && errno != EACCES && errno != EPERM) {
        return false;
    }
    strcpy(kept->id, id);
    kept->lock = -1;
    return true;
}

bool rn_shelf_load(const RnShelf *shelf, const char *id, RnKept *kept, RnSession *session,
                   RnRecordHead *head, RnSeats *seats, char why[RN_SHELF_ERROR_MAX])
{
    char path[RN_SHELF_PATH_MAX];
    RnKept taken;
    RnRecordHead read_head;
    char flaw[RN_FLAW_MAX];
    if (!lock_to_read(shelf, id, &taken, why)) {
        return false;
    }
    rn_shelf_path(shelf, id, path);
    if (!rn_shelf_read(path, session, &read_head, flaw)) {
        snprintf(why, RN_SHELF_ERROR_MAX, _("The game %s cannot be opened: %s"), id, flaw);
        rn_shelf_close(&taken);
        return false;
    }
    *kept = taken;
    *head = read_head;
    rn_seats_from_names(seats, rn_session_state(session), head);
    return true;
}

/* The id of the game in this file when it lies on the shelf. */
static bool find_id(const RnShelf *shelf, const char *path, char id[RN_SHELF_ID_MAX])
{
    char there[RN_SHELF_PATH_MAX];
    struct stat file;
    const char *slash = strrchr(path, '/');
    return id_of(slash != NULL ? slash + 1 : path, "rn", id) && file_of(shelf, id, "rn", there) &&
           stat(path, &file) == 0 && is_file_at(&file, there);
}

bool rn_shelf_hold(const RnShelf *shelf, const char *path, RnKept *kept,
                   char why[RN_SHELF_ERROR_MAX])
{
    char id[RN_SHELF_ID_MAX];
    RnKept taken = {0};
    memset(kept, 0, sizeof *kept);
    if (find_id(shelf, path, id)) {
        return lock_to_read(shelf, id, kept, why);
    }
    char *real = realpath(path, NULL); /* one file is one game, by whatever name */
    RnOut out = rn_out(taken.lock_file, sizeof taken.lock_file);
    rn_put(&out, real != NULL ? real : path);
    rn_put(&out, ".lock");
    free(real);
    if (out.full) {
        return true;
    }
    taken.lock = take_lock(taken.lock_file, O_CREAT, LOCK_TRIES);
    if (taken.lock >= 0) {
        *kept = taken;
    } else if (errno == EWOULDBLOCK) {
        return refuse(why, _("The game %s is being played in another window."), path);
    }
    return true;
}

/* Writes a game that is ours, or, opened without a lock, with one for the moment. */
static bool write_game(const RnShelf *shelf, const RnKept *kept, const char *text, size_t size)
{
    char path[RN_SHELF_PATH_MAX];
    char beside[RN_SHELF_PATH_MAX];
    RnKept moment = {0};
    if (!file_of(shelf, kept->id, "rn", path) || !file_of(shelf, kept->id, "new", beside)) {
        return false;
    }
    if (kept->lock < 0 && !lock_game(shelf, kept->id, &moment)) {
        return false;
    }
    bool good = rn_file_replace_by(path, beside, text, size);
    int reason = errno;
    rn_shelf_close(&moment);
    errno = reason;
    return good;
}

bool rn_shelf_save(const RnShelf *shelf, const RnKept *kept, const RnSession *session,
                   const RnRecordHead *head, char why[RN_SHELF_ERROR_MAX])
{
    size_t size;
    char *text = rn_session_is_loaded(session) ? NULL : rn_record_write(session, head, &size);
    errno = EINVAL; /* of a game without a beginning */
    bool good = text != NULL && write_game(shelf, kept, text, size);
    int reason = errno;
    free(text);
    errno = reason;
    return good || fail(why, _("The game cannot be saved: %s (%s)."), shelf->folder);
}

bool rn_shelf_delete(const RnShelf *shelf, const char *id, char why[RN_SHELF_ERROR_MAX])
{
    char path[RN_SHELF_PATH_MAX];
    RnKept kept;
    if (!lock_known(shelf, id, &kept, why)) {
        return false;
    }
    rn_shelf_path(shelf, id, path);
    bool good = unlink(path) == 0 || fail(why, _("The game cannot be deleted: %s (%s)."), id);
    rn_shelf_close(&kept);
    return good;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

bool rn_shelf_read(const char *path, RnSession *session, RnRecordHead *head, char flaw[RN_FLAW_MAX])
{
    RnRecordError error;
    size_t size;
    char *text = rn_file_read(path, RECORD_MAX, &size);
    if (text == NULL) {
        snprintf(flaw, RN_FLAW_MAX, "%s", strerror(errno));
        return false;
    }
    bool good = rn_record_read(session, text, size, head, NULL, NULL, &error);
    free(text);
    flaw[0] = '\0';
    if (!good && error.other_box) {
        snprintf(flaw, RN_FLAW_MAX, "%s", _("It was played with other components."));
    } else if (!good) {
        snprintf(flaw, RN_FLAW_MAX, _("Line %lu: %s"), (unsigned long)error.line, error.text);
    }
    return good;
}

/* Fills in what the list shows of a game. */
static void look_at(const RnShelf *shelf, const char *path, RnSession *session, RnShelved *game)
{
    game->open_elsewhere = is_played(shelf, game->id);
    if (!rn_shelf_read(path, session, &game->head, game->flaw)) {
        return;
    }
    const RnState *state = rn_session_state(session);
    game->config = state->config;
    game->seeded = rn_session_is_seeded(session);
    game->seed = game->seeded ? rn_session_seed(session) : 0;
    game->result = state->result;
    game->reason = state->reason;
    rn_daily_of(session, &game->head, game->daily);
    for (int g = 0; g < state->config.gnomes; g++) {
        if (rn_status(state, g) == RN_ABOARD && state->time[g] > game->minutes_left) {
            game->minutes_left = state->time[g];
        }
    }
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        game->decisions += !rn_is_chance(rn_session_past(session, i)->move);
    }
}

static int newest_first(const void *a, const void *b)
{
    const RnShelved *one = a;
    const RnShelved *other = b;
    if (one->saved_at != other->saved_at) {
        return one->saved_at < other->saved_at ? 1 : -1;
    }
    if (one->saved_ns != other->saved_ns) {
        return one->saved_ns < other->saved_ns ? 1 : -1;
    }
    return strcmp(other->id, one->id);
}

/* Adds the game of one file to the list, if it is one. */
static RnShelved *add(const RnShelf *shelf, const char *name, RnSession *session, RnShelved *games,
                      size_t *count, size_t *room)
{
    char path[RN_SHELF_PATH_MAX];
    struct stat there;
    RnShelved game = {0};
    if (id_of(name, "lock", game.id) || id_of(name, "new", game.id)) {
        is_played(shelf, game.id); /* of a game that was never saved there is nothing else */
    }
    if (!id_of(name, "rn", game.id) || !file_of(shelf, game.id, "rn", path) ||
        stat(path, &there) != 0 || !S_ISREG(there.st_mode)) {
        return games;
    }
    game.saved_at = there.st_mtim.tv_sec;
    game.saved_ns = (int32_t)there.st_mtim.tv_nsec;
    look_at(shelf, path, session, &game);
    games = rn_grow(games, *count, room, sizeof *games);
    games[(*count)++] = game;
    return games;
}

RnShelved *rn_shelf_list(const RnShelf *shelf, size_t *count)
{
    RnShelved *games = rn_alloc(1, sizeof *games);
    size_t room = 1;
    RnSession session;
    DIR *folder = shelf->folder[0] != '\0' ? opendir(shelf->folder) : NULL;
    const struct dirent *entry;
    *count = 0;
    rn_session_init(&session, rn_box_standard());
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        games = add(shelf, entry->d_name, &session, games, count, &room);
    }
    if (folder != NULL) {
        closedir(folder);
    }
    rn_session_free(&session);
    qsort(games, *count, sizeof *games, newest_first);
    return games;
}

bool rn_file_save(const RnSession *session, const RnRecordHead *head, const char *path,
                  char why[RN_SHELF_ERROR_MAX])
{
    size_t size;
    char *text = rn_record_write(session, head, &size);
    bool good = rn_file_replace(path, text, size) ||
                fail(why, _("The game cannot be saved: %s (%s)."), path);
    free(text);
    return good;
}
