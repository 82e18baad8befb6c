/*
 * out.c - appending to a caller's buffer. The text is terminated after every call and never runs
 * past the end; where it is cut, it is cut between two characters of UTF-8.
 */
#include "base/assert.h"
#include "base/utf8.h"
#include "text/text.h"

RnOut rn_out(char *text, size_t size)
{
    RnOut out = {text, size, 0, size == 0};
    RN_ASSERT(text != NULL || size == 0);
    if (size > 0) {
        text[0] = '\0';
    }
    return out;
}

void rn_put_bytes(RnOut *out, const char *text, size_t size)
{
    if (out->full) {
        return;
    }
    RN_ASSERT(out->used < out->size);
    size_t left = out->size - out->used - 1;
    if (size > left) {
        size = rn_utf8_cut(text, left);
        out->full = true;
    }
    for (size_t i = 0; i < size; i++) {
        out->text[out->used + i] = text[i];
    }
    out->used += size;
    RN_ASSERT(out->used < out->size);
    out->text[out->used] = '\0';
}

void rn_put(RnOut *out, const char *text)
{
    size_t size = 0;
    while (text[size] != '\0') {
        size++;
    }
    rn_put_bytes(out, text, size);
}

void rn_put_char(RnOut *out, char c) { rn_put_bytes(out, &c, 1); }

void rn_put_number(RnOut *out, uint64_t number)
{
    char digits[20]; /* 2^64 has 20 */
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    rn_put_bytes(out, digits + at, sizeof digits - at);
}

void rn_put_hex(RnOut *out, uint64_t number, int digits)
{
    RN_ASSERT(digits >= 1 && digits <= 16);
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        rn_put_char(out, "0123456789abcdef"[number >> shift & 15]);
    }
}
