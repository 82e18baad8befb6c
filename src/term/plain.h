/*
 * plain.h - the game line by line, for people around one keyboard.
 */
#ifndef RN_PLAIN_H
#define RN_PLAIN_H

#include "net/address.h"
#include "session/record.h"
#include "table/seats.h"
#include "table/shelf.h"
#include "term/ask.h"

/* ---- start.c: questions ------------------------------------------------------------------------ */

/* A number from `least` to `most`; Enter for `usual`. -1 when they leave. */
int rn_plain_number(RnAsk *ask, const char *question, int least, int most, int usual);

/* One of several words, by its number, in English or in the reader's language, perhaps cut short;
 * Enter for `usual`. -1 when they leave. */
typedef struct RnPlainWord {
    const char *english;
    const char *here;
} RnPlainWord;
int rn_plain_choice(RnAsk *ask, const char *question, const RnPlainWord *choices, int count,
                    int usual);

/* Lubber to captain, or -1 when they leave. */
int rn_plain_kind(RnAsk *ask);
/* The edition and the variants; false when they leave. */
bool rn_plain_rules(RnAsk *ask, RnConfig *config);

/* What the players are asked before a game when they gave no settings. Every answer has a default;
 * false when they would rather leave. */
bool rn_plain_settings(RnAsk *ask, RnConfig *config, RnRecordHead *head, RnSeats *seats);

/* Asks whether to go on with a saved game: 1, 0 for a new game, -1 when they leave. */
int rn_plain_go_on(RnAsk *ask, const RnShelved *game);

/* ---- saves.c: the games on the shelf ----------------------------------------------------------- */

void rn_saves_print(const RnShelf *shelf);

/* What they tell of their player. */
void rn_saves_tally(const RnShelf *shelf);

/* The game saved last that is not over and that nobody plays, or else that somebody does; its id is ""
 * when there is none. */
void rn_saves_latest(const RnShelf *shelf, bool busy, RnShelved *game);

/* How a daily boat went that is over. */
void rn_saves_tell_daily(const RnShelved *game, int streak);

/* "Ann, mate, 34 minutes left, 12 decisions, saved 2026-11-15 20:30" */
void rn_saves_describe(const RnShelved *game, char *text, size_t size);

/* ---- plain.c: playing --------------------------------------------------------------------------- */

/* Keeps a text in a file; false after telling why not. */
typedef bool (*RnKeep)(const char *path, const char *text, size_t size);

/* A game to be played line by line. It is saved after every decision: in the file that it came from,
 * or else on the shelf. */
typedef struct RnPlain {
    RnSession *session;
    RnRecordHead *head;
    RnSeats *seats;
    RnAsk *ask;
    const char *file;       /* the record that the game goes on from, or NULL */
    const char *components; /* the file of its box, or NULL for the standard one */
    RnKeep keep;            /* for the command `save FILE` */
    RnShelf *shelf;         /* opened, or to be opened when it can be; NULL: nothing is saved */
    RnKept kept;            /* the game of the shelf that is gone on with, or all zero */
} RnPlain;

/* To its end, or until the players leave. */
void rn_plain_play(const RnPlain *game);

/* ---- online.c -------------------------------------------------------------------------------------- */

/* A server from outside (pier.c): the link of the table that they choose there; false when they choose none. */
bool rn_plain_pier(const RnAsk *ask, const RnBox *box, const RnAddress *server, const char *name,
                   const char *phrase, char link[RN_LINK_TEXT]);

/* An online table, by its link, or one that is chosen at the server of that address; `name` is who sits down there, or "", `phrase` that of its
 * server's members, or "". False when it could not be. */
bool rn_plain_online(const RnAsk *ask, const RnBox *box, const char *link, const char *name,
                     const char *phrase, const RnSeats *seats);

/* ---- learn.c: the tutorial ----------------------------------------------------------------------- */

/* The lessons from number `lesson` on, from 1; 0: the one that is chosen from a list. */
void rn_plain_learn(RnAsk *ask, const RnBox *box, int lesson);

#endif
