/*
 * base64.h - bytes as letters (RFC 4648): as mails have them, and as addresses of the web do.
 */
#ifndef RN_BASE64_H
#define RN_BASE64_H

#include <stdbool.h>
#include <stddef.h>

typedef enum RnBase64 {
    RN_BASE64_MAIL, /* with + and /, and = up to a whole number of fours */
    RN_BASE64_URL   /* with - and _, and nothing behind */
} RnBase64;

/* Letters and their 0 for so many bytes, at most. */
#define RN_BASE64_ROOM(size) (((size) + 2) / 3 * 4 + 1)

/* Writes the bytes and a 0; returns how many letters. */
size_t rn_base64_write(RnBase64 kind, const void *bytes, size_t size, char *text);
/* Reads all of a text of RN_BASE64_URL that is exactly `size` bytes, and written in the one way in which they
 * can be; else false, and what is in `bytes` means nothing. */
bool rn_base64_read(const char *text, void *bytes, size_t size);

#endif
