/*
 * names.h - what gnomes are called at a table.
 */
#ifndef RN_NAMES_H
#define RN_NAMES_H

#include "session/record.h"
#include "table/seats.h"

enum { RN_CALLED_MAX = RN_NAME_MAX + 16, RN_NAME_CHARACTERS = 16 };

/* In sentences "Ann", "Gnome A" or "Mate B"; in lists "A Ann" or "A". In the reader's language, so
 * made anew when that changes. */
typedef struct RnNames {
    char called[RN_GNOMES_MAX][RN_CALLED_MAX];
    char listed[RN_GNOMES_MAX][RN_CALLED_MAX];
} RnNames;

void rn_names_make(RnNames *names, const RnState *state, const RnRecordHead *head,
                   const RnSeats *seats);

/* Who plays, as one line: "Ann, Mate B, Gnome C"; of players with several gnomes only what they are
 * called; "3 players" when nobody has a name. */
void rn_players_text(const RnConfig *config, const RnRecordHead *head, char *text, size_t size);

/* What a computer player of this kind is called, "mate" in English; "person" too. */
const char *rn_kind_name(int kind);

/* Why this cannot be a person's name, or NULL when it can: 1 to 16 characters that a record keeps as
 * they are, and not what a computer player is called there. */
const char *rn_name_flaw(const char *name);

#endif
