/*
 * token.c - secrets: where they come from and how they are compared.
 */
#include "serve/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static void random_bytes(void *bytes, size_t size)
{
    uint8_t *at = bytes;
    while (size > 0) {
        ssize_t got = getrandom(at, size, 0);
        if (got <= 0) {
            fputs("rednov: the system gives no random numbers\n", stderr);
            abort();
        }
        at += got;
        size -= (size_t)got;
    }
}

void rn_token_new(char text[RN_TOKEN_TEXT])
{
    uint8_t bytes[(RN_TOKEN_TEXT - 1) / 2];
    random_bytes(bytes, sizeof bytes);
    rn_hex(bytes, sizeof bytes, text);
}

uint64_t rn_token_number(void)
{
    uint64_t number;
    random_bytes(&number, sizeof number);
    return number;
}

void rn_token_hash(const char *token, char hash[RN_DIGEST_TEXT])
{
    rn_digest_text(token, strlen(token), hash);
}

bool rn_token_same(const char *a, const char *b, size_t size)
{
    volatile unsigned char differ = 0;
    for (size_t i = 0; i < size; i++) {
        differ = (unsigned char)(differ | ((unsigned char)a[i] ^ (unsigned char)b[i]));
    }
    return differ == 0;
}
