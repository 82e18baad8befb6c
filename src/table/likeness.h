/*
 * likeness.h - which characters a person's name may have, and which names look the same to people.
 */
#ifndef RN_LIKENESS_H
#define RN_LIKENESS_H

#include "session/record.h"

/* How many characters the name has; or that one of them cannot be seen, changes the direction of the line,
 * or is a mark too many; or that it is not one line of text without blanks at its ends. */
enum { RN_NAME_UNSEEN = -2, RN_NAME_BROKEN = -1 };
int rn_name_characters(const char *name);

/* Whether people would take one for the other. */
bool rn_names_alike(const char *one, const char *other);

/* Whether people would take it for a computer player, "Mate" or "Mate B", in any of the languages. */
bool rn_name_is_crew(const char *name);

#endif
