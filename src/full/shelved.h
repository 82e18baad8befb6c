/*
 * shelved.h - games on the shelf in a few words, as lists show them.
 */
#ifndef RN_SHELVED_H
#define RN_SHELVED_H

#include "full/screen.h"

enum { RN_SHELVED_TEXT = 160 };

/* "2026-11-15 20:30" */
void rn_shelved_date(const RnShelved *game, char text[RN_SHELVED_TEXT]);
/* Who plays: "Ann, mate, mate, mate"; the number of players when nobody has a name. */
void rn_shelved_players(const RnShelved *game, char text[RN_SHELVED_TEXT]);
/* How it stands: "34 minutes left", "rescued", "lost". */
void rn_shelved_standing(const RnShelved *game, char text[RN_SHELVED_TEXT]);
/* What is played: "revised edition, Crazed Gnomes". */
void rn_shelved_rules(const RnShelved *game, char text[RN_SHELVED_TEXT]);

/* Whether it can be gone on with. */
bool rn_shelved_goes_on(const RnShelved *game);

#endif
