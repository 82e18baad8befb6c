/*
 * secret.c - seals and pass-phrases, by OpenSSL.
 */
#include "serve/secret.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "serve/token.h"

enum { DIGEST = (RN_DIGEST_TEXT - 1) / 2, ROUNDS = 20000, ROUNDS_MAX = 1000000 };

void rn_seal(const char *secret, const char *text, char seal[RN_DIGEST_TEXT])
{
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    const unsigned char *made = HMAC(EVP_sha256(), secret, (int)strlen(secret),
                                     (const unsigned char *)text, strlen(text), bytes, &size);
    RN_ASSERT(made != NULL && size == DIGEST);
    rn_hex(bytes, DIGEST, seal);
}

bool rn_is_seal(const char *secret, const char *text, const char *seal)
{
    char right[RN_DIGEST_TEXT];
    rn_seal(secret, text, right);
    return strlen(seal) == RN_DIGEST_TEXT - 1 && rn_token_same(right, seal, RN_DIGEST_TEXT - 1);
}

static void stretch(const char *phrase, const char *salt, int rounds, char text[RN_DIGEST_TEXT])
{
    unsigned char bytes[DIGEST];
    int good = PKCS5_PBKDF2_HMAC(phrase, (int)strlen(phrase), (const unsigned char *)salt,
                                 (int)strlen(salt), rounds, EVP_sha256(), (int)sizeof bytes, bytes);
    RN_ASSERT(good == 1);
    rn_hex(bytes, sizeof bytes, text);
}

void rn_phrase_hash(const char *phrase, char hash[RN_PHRASE_HASH])
{
    char salt[RN_TOKEN_TEXT];
    char text[RN_DIGEST_TEXT];
    rn_token_new(salt);
    stretch(phrase, salt, ROUNDS, text);
    snprintf(hash, RN_PHRASE_HASH, "%d %s %s", (int)ROUNDS, salt, text);
}

bool rn_phrase_fits(const char *phrase, const char *hash)
{
    char text[RN_DIGEST_TEXT];
    char salt[RN_TOKEN_TEXT];
    char *end;
    long rounds = strtol(hash, &end, 10);
    if (rounds < 1 || rounds > ROUNDS_MAX || strlen(end) != RN_TOKEN_TEXT + RN_DIGEST_TEXT) {
        return false;
    }
    memcpy(salt, end + 1, RN_TOKEN_TEXT - 1);
    salt[RN_TOKEN_TEXT - 1] = '\0';
    stretch(phrase, salt, (int)rounds, text);
    return rn_token_same(text, end + 1 + RN_TOKEN_TEXT, RN_DIGEST_TEXT - 1);
}
