/*
 * digest.c - SHA-256 (FIPS 180-4).
 */
#include "session/digest.h"

#include <string.h>

#include "text/text.h"

enum { BLOCK = 64, ROUNDS = 64 };

static const uint32_t K[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, int by) { return x >> by | x << (32 - by); }

static void take_block(uint32_t sum[8], const uint8_t *block)
{
    uint32_t w[ROUNDS];
    uint32_t v[8];
    for (int i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        w[i] = w[i - 16] + w[i - 7] +
               (turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10);
    }
    memcpy(v, sum, sizeof v);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t one = v[7] + (turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)) +
                       ((v[4] & v[5]) ^ (~v[4] & v[6])) + K[i] + w[i];
        uint32_t two = (turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)) +
                       ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++) {
        sum[i] += v[i];
    }
}

void rn_digest(const void *bytes, size_t size, uint8_t digest[RN_DIGEST_SIZE])
{
    uint32_t sum[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *at = bytes;
    uint8_t last[2 * BLOCK] = {0};
    size_t left = size;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) {
        take_block(sum, at);
    }
    if (left > 0) {
        memcpy(last, at, left);
    }
    last[left] = 0x80;
    size_t blocks = left + 9 > BLOCK ? 2 : 1;
    for (size_t i = 0; i < 8; i++) {
        last[blocks * BLOCK - 1 - i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    }
    for (size_t i = 0; i < blocks; i++) {
        take_block(sum, last + i * BLOCK);
    }
    for (int i = 0; i < RN_DIGEST_SIZE; i++) {
        digest[i] = (uint8_t)(sum[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void rn_hex(const uint8_t *bytes, size_t size, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * size] = '\0';
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool rn_unhex(const char *text, size_t size, uint8_t *bytes)
{
    for (size_t i = 0; i + 1 < size; i += 2) {
        int high = digit_of(text[i]), low = digit_of(text[i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        bytes[i / 2] = (uint8_t)(high << 4 | low);
    }
    return size % 2 == 0;
}

bool rn_is_hex(const char *text, size_t digits)
{
    return strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

void rn_digest_text(const void *bytes, size_t size, char text[RN_DIGEST_TEXT])
{
    uint8_t digest[RN_DIGEST_SIZE];
    rn_digest(bytes, size, digest);
    rn_hex(digest, sizeof digest, text);
}

void rn_seed_hash(uint64_t seed, const char *salt, char text[RN_DIGEST_TEXT])
{
    char both[24 + RN_SALT_TEXT];
    RnOut out = rn_out(both, sizeof both);
    rn_put_number(&out, seed);
    rn_put_char(&out, ' ');
    rn_put(&out, salt);
    rn_digest_text(both, strlen(both), text);
}
