/*
 * speak.h - which language the program speaks: gettext behind text/tongue.h.
 */
#ifndef RN_SPEAK_H
#define RN_SPEAK_H

#include <stdbool.h>

/* "en" "de" "fr" "pl", then NULL; and what each calls itself, "Deutsch". */
extern const char *const RN_LANGUAGES[];
const char *rn_language_name(const char *language);

/* Called once at the start of a program. Finds the catalogues beside the program (a build folder) or
 * where they are installed, makes the terminal's characters UTF-8, and takes the language from the
 * locale. A locale that does not exist is no error: its language is still understood. */
void rn_speak_start(void);

/* Whether rn_speak() would take it: English always, others with a catalogue. */
bool rn_speaks(const char *language);

/* Speaks `language` from now on; false when there is no catalogue for it, and nothing changes. */
bool rn_speak(const char *language);

/* The language spoken now. */
const char *rn_spoken(void);

#endif
