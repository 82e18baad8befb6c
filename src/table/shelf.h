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
#include "table/seats.h"

enum { RN_SHELF_ID_MAX = 40, RN_SHELF_PATH_MAX = 4096, RN_SHELF_ERROR_MAX = 512 };

typedef struct RnShelf {
    char folder[RN_SHELF_PATH_MAX];
} RnShelf;

/* A game as the list shows it. A file that is no record is listed too, with what is wrong. */
typedef struct RnShelved {
    char id[RN_SHELF_ID_MAX]; /* file name without ".rn": 2026-11-15-203012-a1 */
    int64_t saved_at;         /* seconds since 1970 */
    RnConfig config;
    RnRecordHead head;
    uint8_t result; /* RN_PLAYING .. */
    uint8_t reason;
    uint8_t minutes_left; /* of the gnome furthest back */
    size_t decisions;
    bool open_elsewhere;
    char flaw[200]; /* "" when it can be opened */
} RnShelved;

/* An open game: the lock that keeps others out. */
typedef struct RnKept {
    char id[RN_SHELF_ID_MAX];
    int lock; /* file descriptor, -1 for none */
} RnKept;

/* Finds the folder and makes it. False with a sentence why when that cannot be (no home, a
 * read-only disk): the game can still be played, only not kept. */
bool rn_shelf_open(RnShelf *shelf, char why[RN_SHELF_ERROR_MAX]);

/* Newest first, from malloc; *count may be 0. NULL only without memory. */
RnShelved *rn_shelf_list(const RnShelf *shelf, size_t *count);

/* Takes a new name for a game and locks it; nothing is written before the first save. */
bool rn_shelf_new(const RnShelf *shelf, RnKept *kept, char why[RN_SHELF_ERROR_MAX]);
/* Locks a game and reads it into the session. Who sat where comes back in `seats`. */
bool rn_shelf_load(const RnShelf *shelf, const char *id, RnKept *kept, RnSession *session,
                   RnRecordHead *head, RnSeats *seats, char why[RN_SHELF_ERROR_MAX]);
/* Writes the game as it is now, through to the disk. On failure the last save stands. */
bool rn_shelf_save(const RnShelf *shelf, const RnKept *kept, const RnSession *session,
                   const RnRecordHead *head, char why[RN_SHELF_ERROR_MAX]);
/* Lets go of the lock; the game stays. */
void rn_shelf_close(RnKept *kept);
bool rn_shelf_delete(const RnShelf *shelf, const char *id, char why[RN_SHELF_ERROR_MAX]);

/* The file of a game, to be shown or copied. */
void rn_shelf_path(const RnShelf *shelf, const char *id, char path[RN_SHELF_PATH_MAX]);

/* Replaces or makes a file in one step, as a save does; false with errno. */
bool rn_file_replace(const char *path, const char *text, size_t size);

#endif
