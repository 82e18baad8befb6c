/*
 * secret.h - seals that only this server can have made, and pass-phrases.
 *
 * A seal needs nothing to be kept: what it says can be worked out again from the server's secret.
 */
#ifndef RN_SECRET_H
#define RN_SECRET_H

#include <stdbool.h>
#include <stddef.h>

#include "session/digest.h"

enum { RN_PHRASE_HASH = 128, RN_PHRASE_MAX = 100 };

/* HMAC-SHA256 of the text, in hexadecimal digits. */
void rn_seal(const char *secret, const char *text, char seal[RN_DIGEST_TEXT]);
/* Whether it is that; in a time that does not tell where it differs. */
bool rn_is_seal(const char *secret, const char *text, const char *seal);

/* What is kept of a pass-phrase: PBKDF2 with a salt and many rounds, which take a few milliseconds, so that
 * a stolen store does not tell it at once. */
void rn_phrase_hash(const char *phrase, char hash[RN_PHRASE_HASH]);
bool rn_phrase_fits(const char *phrase, const char *hash);

#endif
