/*
 * base64.c - bytes as letters.
 */
#include "base/base64.h"

#include <string.h>

static const char LETTERS[][65] = {
    [RN_BASE64_MAIL] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    [RN_BASE64_URL] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"};

size_t rn_base64_write(RnBase64 kind, const void *bytes, size_t size, char *text)
{
    const unsigned char *at = bytes;
    const char *letters = LETTERS[kind];
    size_t used = 0;
    for (size_t i = 0; i < size; i += 3) {
        size_t here = size - i < 3 ? size - i : 3;
        unsigned bits = 0;
        for (size_t b = 0; b < 3; b++) {
            bits = bits << 8 | (b < here ? at[i + b] : 0);
        }
        for (size_t letter = 0; letter < 4; letter++) {
            if (letter <= here) {
                text[used++] = letters[bits >> (18 - 6 * letter) & 63];
            } else if (kind == RN_BASE64_MAIL) {
                text[used++] = '=';
            }
        }
    }
    text[used] = '\0';
    return used;
}

bool rn_base64_read(const char *text, void *bytes, size_t size)
{
    unsigned char *out = bytes;
    const char *letters = LETTERS[RN_BASE64_URL];
    size_t length = (size * 4 + 2) / 3;
    unsigned bits = 0;
    int have = 0;
    size_t done = 0;
    for (size_t i = 0; i < length; i++) {
        const char *letter = text[i] != '\0' ? strchr(letters, text[i]) : NULL;
        if (letter == NULL) {
            return false;
        }
        bits = (bits << 6 | (unsigned)(letter - letters)) & 0xfff;
        have += 6;
        if (have >= 8) {
            have -= 8;
            out[done++] = (unsigned char)(bits >> have);
        }
    }
    /* Bits that are left over are 0, or there would be several texts for the same bytes. */
    return text[length] == '\0' && (bits & ((1u << have) - 1)) == 0;
}
