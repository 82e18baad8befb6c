/*
 * plain.h - the game line by line, for people around one keyboard.
 */
#ifndef RN_PLAIN_H
#define RN_PLAIN_H

#include "session/record.h"
#include "term/ask.h"
#include "table/seats.h"

/* What the players are asked before a game when they gave no settings. Every answer has a default;
 * false when they would rather leave. */
bool rn_plain_settings(RnAsk *ask, RnConfig *config, RnRecordHead *head, RnSeats *seats);

/* Why this cannot be a person's name, or NULL when it can: 1 to 16 characters that a record keeps
 * as they are, and not what a computer player is called there. */
const char *rn_plain_name_flaw(const char *name);

/* Keeps a text in a file; false after telling why not. */
typedef bool (*RnKeep)(const char *path, const char *text, size_t size);

/* Plays the session's game to its end or until the players leave. `file` is the record that the
 * game goes on from, or NULL for a new game; `components` the file of its box, or NULL. */
void rn_plain_play(RnSession *session, RnRecordHead *head, RnSeats *seats, RnAsk *ask,
                   const char *file, const char *components, RnKeep keep);

#endif
