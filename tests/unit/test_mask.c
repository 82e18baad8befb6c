/*
 * test_mask.c - frames that are not masked end the connection, in whatever pieces they come.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "serve/server.h"

enum { STREAM = 1 << 17, FRAMES = 12 };

static uint64_t dice = 1;

static unsigned any(unsigned most)
{
    dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)(dice >> 33) % most;
}

/* A frame of any size; where it ends. */
static size_t put_frame(unsigned char *at, bool masked)
{
    static const unsigned sizes[] = {0, 1, 125, 126, 127, 1000, 70000};
    size_t size = sizes[any(7)];
    if (size == 70000 && any(4) != 0) {
        size = 5;
    }
    size_t used = 0;
    unsigned bit = masked ? 0x80 : 0;
    at[used++] = (unsigned char)any(256);
    if (size < 126) {
        at[used++] = (unsigned char)(bit | size);
    } else {
        int wide = size < 65536 ? 2 : 8;
        at[used++] = (unsigned char)(bit | (wide == 2 ? 126u : 127u));
        for (int i = wide - 1; i >= 0; i--) {
            at[used++] = (unsigned char)((uint64_t)size >> 8 * i);
        }
    }
    for (size_t i = 0; i < size + (masked ? 4 : 0); i++) {
        at[used++] = (unsigned char)any(256);
    }
    return used;
}

/* Sends it in pieces through a watched connection; how many bytes come out before it breaks. */
static size_t pass(const unsigned char *stream, size_t size)
{
    static unsigned char out[4096];
    int ends[2];
    size_t passed = 0;
    bool broken = false;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    rn_mask_watch(ends[0]);
    for (size_t at = 0; at < size && !broken;) {
        size_t piece = any(3) == 0 ? 1 + any(4) : 1 + any(sizeof out - 1);
        piece = piece < size - at ? piece : size - at;
        assert_int_equal(write(ends[1], stream + at, piece), piece);
        ssize_t got = recv(ends[0], out, sizeof out, 0);
        broken = got < 0;
        if (!broken) {
            assert_int_equal(got, piece);
        }
        passed += broken ? 0 : piece;
        at += piece;
    }
    rn_mask_forget(ends[0]);
    close(ends[0]);
    close(ends[1]);
    return passed;
}

static void masked_frames_pass(void **state)
{
    static unsigned char stream[FRAMES * STREAM];
    (void)state;
    for (int round = 0; round < 100; round++) {
        size_t size = 0;
        for (int i = 0; i < FRAMES; i++) {
            size += put_frame(stream + size, true);
        }
        assert_int_equal(pass(stream, size), size);
    }
}

static void an_unmasked_frame_breaks(void **state)
{
    static unsigned char stream[FRAMES * STREAM];
    (void)state;
    for (int round = 0; round < 200; round++) {
        size_t size = 0;
        int bad = (int)any(FRAMES);
        size_t until = 0;
        for (int i = 0; i < FRAMES; i++) {
            if (i == bad) {
                until = size;
            }
            size += put_frame(stream + size, i != bad);
        }
        assert_true(pass(stream, size) < until + 2); /* its second byte tells */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masked_frames_pass),
        cmocka_unit_test(an_unmasked_frame_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
