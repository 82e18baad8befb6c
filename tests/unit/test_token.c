/*
 * test_token.c - secrets: that they cannot be guessed, and that comparing them tells nothing.
 *
 * How long a comparison takes is counted in instructions, one by one, in a child process.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "serve/table.h"

enum { TOKENS = 10000, DIGITS = RN_TOKEN_TEXT - 1 };

/* ---- Guessing --------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static void tokens_are_random(void **state)
{
    static char tokens[TOKENS][RN_TOKEN_TEXT];
    static int seen[DIGITS][16];
    (void)state;
    for (int i = 0; i < TOKENS; i++) {
        rn_token_new(tokens[i]);
        assert_int_equal(strspn(tokens[i], "0123456789abcdef"), DIGITS);
        for (int d = 0; d < DIGITS; d++) {
            seen[d][tokens[i][d] <= '9' ? tokens[i][d] - '0' : tokens[i][d] - 'a' + 10]++;
        }
    }
    qsort(tokens, TOKENS, sizeof *tokens, compare);
    for (int i = 1; i < TOKENS; i++) {
        assert_string_not_equal(tokens[i - 1], tokens[i]);
    }
    for (int d = 0; d < DIGITS;
         d++) { /* every digit in every place as often: 15 degrees of freedom */
        double sum = 0;
        for (int v = 0; v < 16; v++) {
            double off = seen[d][v] - TOKENS / 16.0;
            sum += off * off / (TOKENS / 16.0);
        }
        assert_true(sum < 70); /* once in a hundred million times by chance */
    }
}

/* What is kept of a token does not give it away, and is never the same for two. */
static void digests_are_kept(void **state)
{
    char token[RN_TOKEN_TEXT];
    char hash[RN_DIGEST_TEXT];
    (void)state;
    rn_token_new(token);
    rn_token_hash(token, hash);
    assert_int_equal(strlen(hash), RN_DIGEST_TEXT - 1);
    assert_null(strstr(hash, token));
    rn_token_hash("", hash);
    assert_string_equal(hash, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

/* ---- Time ------------------------------------------------------------------------------------- */

/* How many instructions a call takes: the child stops before and after it. -1 when it may not be watched,
 * or when the instructions are not those that are shipped. */
static long steps_of(void (*call)(void *), void *argument)
{
    int status;
#ifdef RN_CHECKED
    return -1;
#endif
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) {
            _exit(3);
        }
        raise(SIGSTOP);
        call(argument);
        raise(SIGUSR1);
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (!WIFSTOPPED(status)) {
        return -1;
    }
    long steps = 0;
    for (;; steps++) {
        assert_int_equal(ptrace(PTRACE_SINGLESTEP, child, NULL, NULL), 0);
        waitpid(child, &status, 0);
        if (!WIFSTOPPED(status) || WSTOPSIG(status) != SIGTRAP) {
            break;
        }
    }
    assert_true(WIFSTOPPED(status) && WSTOPSIG(status) == SIGUSR1);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return steps;
}

typedef struct Pair {
    char a[RN_DIGEST_TEXT];
    char b[RN_DIGEST_TEXT];
} Pair;

static volatile bool answer;

static void call_same(void *user)
{
    const Pair *pair = user;
    answer = rn_token_same(pair->a, pair->b, RN_DIGEST_TEXT - 1);
}

static void comparing_takes_the_same_time(void **state)
{
    Pair pair;
    (void)state;
    memset(&pair, 0, sizeof pair);
    memset(pair.a, 'a', RN_DIGEST_TEXT - 1);
    memset(pair.b, 'a', RN_DIGEST_TEXT - 1);
    assert_true(rn_token_same(pair.a, pair.b, RN_DIGEST_TEXT - 1));
    long usual = steps_of(call_same, &pair);
    if (usual < 0) {
        skip();
    }
    assert_true(usual > RN_DIGEST_TEXT); /* it does look at all of it */
    for (size_t i = 0; i < RN_DIGEST_TEXT - 1; i += 7) {
        pair.b[i] = 'b';
        assert_false(rn_token_same(pair.a, pair.b, RN_DIGEST_TEXT - 1));
        assert_int_equal(steps_of(call_same, &pair), usual);
        pair.b[i] = 'a';
    }
}

typedef struct Search {
    RnOnline table;
    char token[RN_PEOPLE_MAX][RN_TOKEN_TEXT];
    const char *given;
} Search;

static volatile int found;

static void call_find(void *user)
{
    const Search *search = user;
    found = rn_online_find(&search->table, search->given);
}

/* Nor does it tell whose digest was how near: all people are looked at, every time. */
static void finding_takes_the_same_time(void **state)
{
    static Search search;
    char wrong[RN_TOKEN_TEXT];
    (void)state;
    search.table.people = RN_PEOPLE_MAX;
    for (int p = 0; p < RN_PEOPLE_MAX; p++) {
        rn_token_new(search.token[p]);
        rn_token_hash(search.token[p], search.table.person[p].hash);
    }
    search.given = search.token[0];
    long usual = steps_of(call_find, &search);
    if (usual < 0) {
        skip();
    }
    for (int p = 0; p < RN_PEOPLE_MAX; p += RN_PEOPLE_MAX - 1) { /* the first, the last */
        search.given = search.token[p];
        assert_int_equal(rn_online_find(&search.table, search.given), p);
        assert_in_range(steps_of(call_find, &search), usual - 2,
                        usual + 2); /* one jump, taken or not */
    }
    rn_token_new(wrong);
    search.given = wrong;
    assert_int_equal(rn_online_find(&search.table, wrong), -1);
    usual = steps_of(call_find, &search);
    for (int i = 0; i < 2; i++) {
        rn_token_new(wrong);
        assert_int_equal(steps_of(call_find, &search), usual);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_random),
        cmocka_unit_test(digests_are_kept),
        cmocka_unit_test(comparing_takes_the_same_time),
        cmocka_unit_test(finding_takes_the_same_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
