/*
 * shelf.h - the games on this computer's disk: saved after every decision, listed, opened again.
 *
 * A game is one record (docs/FORMATS.md) in $XDG_DATA_HOME/rednov/games, finished or not. A save
 * replaces the file in one step, so that a crash, a power cut or a full disk leaves either the old
 * game or the new one. The game being played is locked: a second program cannot write over it.
 */
#ifndef RN_SHELF_H
#define RN_SHELF_H

#include "session/record.h"
#include "table/daily.h"
#include "table/seats.h"

enum {
    RN_SHELF_ID_MAX = 256,
    RN_SHELF_PATH_MAX = 4096,
    RN_SHELF_ERROR_MAX = 512,
    RN_FLAW_MAX = 256
};

typedef struct RnShelf {
    char folder[RN_SHELF_PATH_MAX];
} RnShelf;

/* A game as the list shows it. A file that is no record is listed too, with what is wrong. */
struct RnShelved {
    char id[RN_SHELF_ID_MAX]; /* file name without ".rn": 2026-11-15-203012-a1 */
    int64_t saved_at;         /* seconds since 1970 ... */
    int32_t saved_ns;         /* ... and nanoseconds */
    RnConfig config;
    RnRecordHead head;
    bool seeded;    /* dice and cards come from ... */
    uint64_t seed;  /* ... this */
    uint8_t result; /* RN_PLAYING .. */
    uint8_t reason;
    uint8_t minutes_left;   /* of the gnome furthest back */
    size_t decisions;       /* made so far, dice and cards apart */
    bool open_elsewhere;    /* someone plays it now: another program, or this one */
    char daily[RN_DAY_MAX]; /* the day whose boat it is, or "" */
    char flaw[RN_FLAW_MAX]; /* "" when it can be opened */
};

/* An open game: the lock that keeps others out. All zero: none. */
typedef struct RnKept {
    char id[RN_SHELF_ID_MAX];          /* "" for none, or for a file that is not on the shelf */
    int lock;                          /* file descriptor of the locked file, -1 without one ... */
    char lock_file[RN_SHELF_PATH_MAX]; /* ... and its name */
} RnKept;

/* Finds the folder and makes it. False with a sentence why when that cannot be (no home, a
 * read-only disk): the game can still be played, only not kept. It may be tried again. A folder
 * that is there but cannot be written is found out by the first rn_shelf_new(). */
bool rn_shelf_open(RnShelf *shelf, char why[RN_SHELF_ERROR_MAX]);

/* A file in a folder of the user's: `below` the one that an environment variable names, else below ~/`usual`. A
 * path that does not begin at the root is to be ignored, says the standard. With `make` the folder is made. False with
 * errno when there is no place for it. */
bool rn_folder_file(const char *variable, const char *usual, const char *below, const char *name,
                    bool make, char path[RN_SHELF_PATH_MAX]);

/* Newest first, for free(); *count may be 0. */
RnShelved *rn_shelf_list(const RnShelf *shelf, size_t *count);

/* Takes a new name for a game and locks it; nothing is written before the first save. */
bool rn_shelf_new(const RnShelf *shelf, RnKept *kept, char why[RN_SHELF_ERROR_MAX]);
/* Locks a game and reads it into the session; from a folder that cannot be written, without a lock,
 * so that it can at least be played. Who sat where comes back in `seats`, except in seats
 * that were given. On failure all is as it was. */
bool rn_shelf_load(const RnShelf *shelf, const char *id, RnKept *kept, RnSession *session,
                   RnRecordHead *head, RnSeats *seats, char why[RN_SHELF_ERROR_MAX]);
/* Locks a game that is kept in a file anywhere, to be read then: beside it lies FILE.lock meanwhile. A
 * file on the shelf is locked as such, and `kept` has its id. Where nothing can be written beside it
 * there is no lock. False with a sentence when someone plays it already. */
bool rn_shelf_hold(const RnShelf *shelf, const char *path, RnKept *kept,
                   char why[RN_SHELF_ERROR_MAX]);
/* Writes the game as it is now, through to the disk. On failure the last save stands. */
bool rn_shelf_save(const RnShelf *shelf, const RnKept *kept, const RnSession *session,
                   const RnRecordHead *head, char why[RN_SHELF_ERROR_MAX]);
/* Lets go of the lock; the game stays. Harmless without one. */
void rn_shelf_close(RnKept *kept);
bool rn_shelf_delete(const RnShelf *shelf, const char *id, char why[RN_SHELF_ERROR_MAX]);

/* Reads any file as a record, from the shelf or not; false with what is wrong with it, and then the
 * session is as it was. */
bool rn_shelf_read(const char *path, RnSession *session, RnRecordHead *head,
                   char flaw[RN_FLAW_MAX]);

/* The file of a game, to be shown or copied. */
void rn_shelf_path(const RnShelf *shelf, const char *id, char path[RN_SHELF_PATH_MAX]);

/* Writes a game into a file of its players' choice. False with a sentence why. */
bool rn_file_save(const RnSession *session, const RnRecordHead *head, const char *path,
                  char why[RN_SHELF_ERROR_MAX]);

/* ---- replace.c: files in one step ------------------------------------------------------------- */

/* Replaces or makes a file in one step, through to the disk: nobody ever sees half of it, and on
 * failure (false with errno) the old file is as it was. (Where only the folder cannot be brought to
 * the disk, that is no failure: the new text is in place.) A link stays a link, a file keeps its
 * rights, and a device is simply written to. */
bool rn_file_replace(const char *path, const char *text, size_t size);

/* The same for a plain file only its owner may read. `beside`, in the same folder, holds the new
 * text meanwhile; what a crash left there is overwritten. */
bool rn_file_replace_by(const char *path, const char *beside, const char *text, size_t size);

/* The whole of a plain file from malloc with a 0 after it, or NULL with errno; EFBIG over `most`
 * bytes. */
char *rn_file_read(const char *path, size_t most, size_t *size);

#endif
