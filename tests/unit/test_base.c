/*
 * test_base.c - the base room: characters, mixing, memory that grows, pipes, and how a bug is told.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/assert.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "base/process.h"
#include "base/share.h"
#include "base/utf8.h"

/* ---- Characters ------------------------------------------------------------------------------- */

static void utf8_is_told_from_other_bytes(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t size;
    } cases[] = {
        {"a", 1},
        {"ż", 2},
        {"€", 3},
        {"🎲", 4},
        {"\x7f", 1},
        {"\x80", 0},
        {"\xc0\x80", 0},
        {"\xc1\xbf", 0},
        {"\xc3", 0},
        {"\xc3(", 0},
        {"\xe0\x80\x80", 0},
        {"\xed\xa0\x80", 0},
        {"\xf0\x80\x80\x80", 0},
        {"\xf4\x90\x80\x80", 0},
        {"\xf5\x80\x80\x80", 0},
        {"\xff", 0},
        {"\xe2\x82", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(rn_utf8_size(cases[i].text, strlen(cases[i].text)), cases[i].size);
    }
}

static void characters_go_there_and_back(void **unused)
{
    (void)unused;
    static const uint32_t codes[] = {'a', 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff};
    for (int i = 0; i < RN_COUNT(codes); i++) {
        char bytes[4];
        size_t size = rn_utf8_put(codes[i], bytes);
        assert_int_equal(rn_utf8_size(bytes, size), size);
        assert_int_equal(rn_utf8_code(bytes, size), codes[i]);
    }
}

static void text_is_cut_between_characters(void **unused)
{
    (void)unused;
    assert_int_equal(rn_utf8_cut("a€b", 1), 1);
    assert_int_equal(rn_utf8_cut("a€b", 2), 1);
    assert_int_equal(rn_utf8_cut("a€b", 3), 1);
    assert_int_equal(rn_utf8_cut("a€b", 4), 4);
    assert_int_equal(rn_utf8_cut("\x80\x80", 1), 0);
}

static void columns_are_those_of_a_terminal(void **unused)
{
    (void)unused;
    assert_int_equal(rn_columns(""), 0);
    assert_int_equal(rn_columns("Feuerlöscher"), 12);
    assert_int_equal(rn_columns("漢字"), 4);
    assert_int_equal(rn_columns("e\xCC\x81"), 1);
    assert_int_equal(rn_columns("\xFF\x01"), 2);
}

/* ---- Numbers ---------------------------------------------------------------------------------- */

/* As published: SplitMix64 from 1234567, FNV-1a of "foobar". */
static void mixing_is_as_published(void **unused)
{
    (void)unused;
    assert_true(rn_mix64(1234567 + RN_GOLDEN) == UINT64_C(6457827717110365317));
    assert_true(rn_mix64(1234567 + 2 * RN_GOLDEN) == UINT64_C(3203168211198807973));
    assert_true(rn_fnv(RN_FNV_START, "foobar", 6) == UINT64_C(0x85944171f73967e8));
    assert_true(rn_fnv(rn_fnv(RN_FNV_START, "foo", 3), "bar", 3) ==
                rn_fnv(RN_FNV_START, "foobar", 6));
}

static void intervals_are_those_of_the_books(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t hits, games;
        int low, high;
    } shares[] = {
        {0, 0, 0, 10000},
        {0, 1, 0, 7935},
        {1, 1, 2065, 10000},
        {50, 100, 4038, 5962},
        {0, 100, 0, 370},
        {81, 263, 2553, 3662},
        {263, 263, 9856, 10000},
        {4294967295, 4294967295, 10000, 10000},
        {2147483648, 4294967295, 5000, 5000},
    };
    for (int i = 0; i < RN_COUNT(shares); i++) {
        int low, high;
        rn_share_interval(shares[i].hits, shares[i].games, &low, &high);
        assert_int_equal(low, shares[i].low);
        assert_int_equal(high, shares[i].high);
    }
    assert_int_equal(rn_pairs_half(0, 0, 0), 9800);
    assert_int_equal(rn_pairs_half(60, 20, 1000), 174); /* 1.96 sqrt(81 - 1600/1002) / 1002 */
    assert_int_equal(rn_pairs_half(4294967295, 0, 4294967295), 0);
}

/* ---- Memory, pipes, bugs ---------------------------------------------------------------------- */

/* Whether heads are clearly more than tails, each counted as one. */
static bool coins_tell(int up, int down, uint32_t tests)
{
    enum { ONE = 10000 };
    const uint64_t squares = (uint64_t)(up + down) * ONE * ONE;
    return rn_mean_tells((int64_t)ONE * (up - down), squares, ONE, tests);
}

/* Coins tossed: of families of 70 differences that are none, one in 20 may have one that
 * tells; looked at one by one, nearly each has. */
static void chance_alone_seldom_tells(void **state)
{
    (void)state;
    enum { FAMILIES = 4000, TESTS = 70, PAIRS = 40 };
    int told = 0, alone = 0;
    uint64_t seed = 1;
    for (int family = 0; family < FAMILIES; family++) {
        bool one = false, single = false;
        for (int test = 0; test < TESTS; test++) {
            uint64_t coins = rn_mix64(seed++ * RN_GOLDEN) & ((UINT64_C(1) << PAIRS) - 1);
            int up = 0;
            for (; coins != 0; coins &= coins - 1) {
                up++;
            }
            one = one || coins_tell(up, PAIRS - up, TESTS);
            single = single || coins_tell(up, PAIRS - up, 1);
        }
        told += one;
        alone += single;
    }
    assert_in_range(told, 1, FAMILIES / 20);
    assert_in_range(alone, FAMILIES / 2, FAMILIES);
    assert_true(coins_tell(30, 5, TESTS));
    assert_false(coins_tell(5, 30, 1));
    assert_false(coins_tell(0, 0, 1));
    assert_int_equal(rn_mean_half(0, 1000, 400), 49); /* not certain */
    assert_int_equal(rn_mean_half(UINT64_C(100) * 1000000, 1000, 400), 492);
}

static void what_grows_keeps_what_it_has(void **unused)
{
    (void)unused;
    uint32_t *numbers = NULL;
    size_t room = 0;
    for (uint32_t i = 0; i < 5000; i++) {
        numbers = rn_grow(numbers, i, &room, sizeof *numbers);
        assert_true(room > i);
        numbers[i] = i;
    }
    for (uint32_t i = 0; i < 5000; i++) {
        assert_int_equal(numbers[i], i);
    }
    free(numbers);
}

static int status_of(void (*what)(void))
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        close(STDERR_FILENO);
        what();
        _exit(0);
    }
    assert_int_equal(rn_reap(child, &status, 0), child);
    return status;
}

static void ask_for_too_much(void)
{
    size_t room = 0;
    free(rn_grow(NULL, SIZE_MAX / 2, &room, 8));
}

static void assert_wrongly(void) { RN_ASSERT(getpid() == 0); }

static void what_cannot_be_ends_the_program(void **unused)
{
    (void)unused;
    int status = status_of(ask_for_too_much);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
    status = status_of(assert_wrongly);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void pipes_are_ours(void **unused)
{
    (void)unused;
    int ends[2];
    char byte;
    assert_true(rn_pipe_quick(ends));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fcntl(ends[i], F_GETFD), FD_CLOEXEC);
    }
    assert_int_equal(read(ends[0], &byte, 1), -1);
    rn_pipe_close(ends);
    assert_true(rn_pipe(ends));
    assert_int_equal(fcntl(ends[0], F_GETFL) & O_NONBLOCK, 0);
    rn_pipe_close(ends);
}

static void the_clock_goes_forward(void **unused)
{
    (void)unused;
    int64_t before = rn_clock_ns();
    assert_true(before > 0 && rn_clock_ns() >= before && rn_clock_ms() >= before / 1000000);
}

/* ---- Bytes as letters -------------------------------------------------------------------------- */

/* RFC 4648, section 10; and every text of its size is either the one of its bytes or refused. */
static void bytes_are_letters_and_back(void **unused)
{
    static const char *const pairs[][2] = {{"", ""},
                                           {"f", "Zg=="},
                                           {"fo", "Zm8="},
                                           {"foo", "Zm9v"},
                                           {"foob", "Zm9vYg=="},
                                           {"fooba", "Zm9vYmE="},
                                           {"foobar", "Zm9vYmFy"},
                                           {"\xfb\xff", "+/8="}};
    char text[RN_BASE64_ROOM(8)];
    unsigned char bytes[8];
    (void)unused;
    for (int i = 0; i < RN_COUNT(pairs); i++) {
        size_t size = strlen(pairs[i][0]);
        assert_int_equal(rn_base64_write(RN_BASE64_MAIL, pairs[i][0], size, text),
                         strlen(pairs[i][1]));
        assert_string_equal(text, pairs[i][1]);
        size_t length = rn_base64_write(RN_BASE64_URL, pairs[i][0], size, text);
        assert_int_equal(length, strcspn(pairs[i][1], "="));
        assert_true(rn_base64_read(text, bytes, size));
        assert_memory_equal(bytes, pairs[i][0], size);
        strcat(text, "=");
        assert_false(rn_base64_read(text, bytes, size));
        assert_false(rn_base64_read(pairs[i][1], bytes, size + 1));
    }
    assert_false(rn_base64_read("Zh", bytes, 1)); /* bits that nobody wrote */
    assert_false(rn_base64_read("Zm9", bytes, 2));
    assert_false(rn_base64_read("Z", bytes, 1));
    assert_false(rn_base64_read("+/8", bytes, 2));
    assert_false(rn_base64_read("Z g", bytes, 2));
    assert_true(rn_base64_read("-_8", bytes, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_letters_and_back),
        cmocka_unit_test(utf8_is_told_from_other_bytes),
        cmocka_unit_test(characters_go_there_and_back),
        cmocka_unit_test(text_is_cut_between_characters),
        cmocka_unit_test(columns_are_those_of_a_terminal),
        cmocka_unit_test(mixing_is_as_published),
        cmocka_unit_test(intervals_are_those_of_the_books),
        cmocka_unit_test(chance_alone_seldom_tells),
        cmocka_unit_test(what_grows_keeps_what_it_has),
        cmocka_unit_test(what_cannot_be_ends_the_program),
        cmocka_unit_test(pipes_are_ours),
        cmocka_unit_test(the_clock_goes_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
