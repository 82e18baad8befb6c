/*
 * record.h - a game as a text file: header, blank line, one move per line. docs/FORMATS.md.
 */
#ifndef RN_RECORD_H
#define RN_RECORD_H

#include "session.h"

enum { RN_RECORD_VERSION = 1, RN_NAME_MAX = 68, RN_SEAT_MAX = 16, RN_COLOURS = 8 };

/* What a record says besides the game. */
typedef struct RnRecordHead {
    char date[24];                          /* "2026-11-15" */
    char names[RN_GNOMES_MAX][RN_NAME_MAX]; /* by player, "" for none */
    uint8_t colour[RN_GNOMES_MAX]; /* by gnome, 0..7 and all different; else none were chosen */
    char seats[RN_GNOMES_MAX][RN_SEAT_MAX]; /* by gnome, "mate" or "person", where the names do not
                                               tell who plays it; "" where they do */
    uint8_t
        loyal; /* mask of gnomes whose computer players play for a crazed crew, not for themselves */
} RnRecordHead;

typedef struct RnRecordError {
    size_t line;      /* from 1 */
    char text[320];   /* a plain reason */
    const char *rule; /* clause of an illegal move, or NULL */
    bool other_box;   /* it is a record, but of a game with other components */
} RnRecordError;

/* Whether each of the first `gnomes` colours is one of a gnome's own. */
bool rn_colours_chosen(const RnRecordHead *head, int gnomes);

/* Such a mask as text, "none", "all" or "ACD"; and back. */
void rn_loyal_text(int gnomes, unsigned loyal, char text[RN_GNOMES_MAX + 1]);
bool rn_loyal_parse(const char *text, size_t size, uint32_t *loyal);

/* The record of the game so far as text, for free(). The session must not be a loaded one. */
char *rn_record_write(const RnSession *session, const RnRecordHead *head, size_t *size);

/* Replays a record into `session` (initialised; any game in it is dropped only on success). `each`,
 * when not NULL, is called after the setup of the game and after every step with that step's
 * facts, for readers that narrate. Returns false with the line and the reason. */
typedef void (*RnRecordEach)(void *user, const RnSession *session, const RnMove *move,
                             const RnFact *facts, size_t count);
bool rn_record_read(RnSession *session, const char *text, size_t size, RnRecordHead *head,
                    RnRecordEach each, void *user, RnRecordError *error);

#endif
