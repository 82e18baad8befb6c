/*
 * token.h - secrets: ids of tables, tokens of people, salts.
 */
#ifndef RN_TOKEN_H
#define RN_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "session/digest.h"

enum { RN_TOKEN_TEXT = 33 }; /* 128 bits in hexadecimal digits, and a 0 */

/* From the system's source; without one the program ends. */
void rn_token_new(char text[RN_TOKEN_TEXT]);
uint64_t rn_token_number(void);

/* What is kept of a token: its digest. */
void rn_token_hash(const char *token, char hash[RN_DIGEST_TEXT]);

/* Whether two texts of the same known size are equal, in a time that does not tell where they
 * differ. */
bool rn_token_same(const char *a, const char *b, size_t size);

#endif
