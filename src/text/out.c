/*
 * out.c - appending to a caller's buffer. The text is terminated after every call and never runs
 * past the end; where it is cut, it is cut between two characters of UTF-8.
 */
#include "text/text.h"

RnOut rn_out(char *text, size_t size)
{
    RnOut out = {text, size, 0, size == 0};
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
    size_t left = out->size - out->used - 1;
    if (size > left) {
        size = left;
        while (size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80) {
            size--;
        }
        out->full = true;
    }
    for (size_t i = 0; i < size; i++) {
        out->text[out->used + i] = text[i];
    }
    out->used += size;
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
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        rn_put_char(out, "0123456789abcdef"[number >> shift & 15]);
    }
}

size_t rn_utf8_size(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    if (at[0] < 0x80) {
        return 1;
    }
    size_t length = at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf5 ? 4 : 0;
    if (length == 0 || length > size) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool bad = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
               (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f);
    return bad ? 0 : length;
}
