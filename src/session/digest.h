/*
 * digest.h - SHA-256: what commits to a seed before the game, and what is kept of a token.
 */
#ifndef RN_DIGEST_H
#define RN_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RN_DIGEST_SIZE = 32,
    RN_DIGEST_TEXT = 65, /* in hexadecimal digits, with a 0 */
    RN_SALT_TEXT = 33
};

void rn_digest(const void *bytes, size_t size, uint8_t digest[RN_DIGEST_SIZE]);
/* The same as small hexadecimal digits. */
void rn_digest_text(const void *bytes, size_t size, char text[RN_DIGEST_TEXT]);

/* Bytes as small hexadecimal digits, 2 * size and a 0. */
void rn_hex(const uint8_t *bytes, size_t size, char *text);
/* And back: size / 2 bytes; false when the text is none such. */
bool rn_unhex(const char *text, size_t size, uint8_t *bytes);
/* Whether the text is `digits` small hexadecimal digits and nothing else. */
bool rn_is_hex(const char *text, size_t digits);

/* What is shown of a seed before the first die: the digest of "SEED SALT", the seed in decimal and
 * the salt as it stands. Without the salt nobody can try seeds against it. */
void rn_seed_hash(uint64_t seed, const char *salt, char text[RN_DIGEST_TEXT]);

#endif
