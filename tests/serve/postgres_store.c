/*
 * postgres_store.c - what a store in a database has besides: other servers, restarts, secrets, layouts.
 * Run by tests/serve/postgres.sh.
 */
/* NOLINTBEGIN(cert-env33-c): the test's own commands */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store.h"

static const char *database;
static char why[RN_STORE_WHY];

static int helper(const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "%s/tests/serve/postgres.sh %s", REDNOV_SOURCE, arguments);
    return system(command);
}

static int fresh(void **state)
{
    (void)state;
    return helper(":empty");
}

static RnStore *opened(void)
{
    RnStore *store = rn_store_open(database, why);
    if (store == NULL) {
        fail_msg("%s", why);
    }
    return store;
}

static RnStorePut put_of(int number, char *head) /* NOLINT(readability-non-const-parameter) */
{
    RnStorePut put = {.row = {.head = head, .changed = 1000 + number}};
    snprintf(put.row.id, RN_STORE_ID, "%032x", number);
    snprintf(put.row.game, RN_STORE_ID, "%032x", 1000000 + number);
    return put;
}

/* Waits for the next news; false when none come. */
static bool hears(RnStore *store, RnStoreNews *news)
{
    for (int tries = 0; tries < 3000; tries++) {
        if (rn_store_hear(store, news)) {
            return true;
        }
        poll(&(struct pollfd){.fd = rn_store_fd(store), .events = POLLIN}, 1, 100);
    }
    return false;
}

static void servers_hear_of_each_other(void **state)
{
    RnStore *one = opened();
    RnStore *two = opened();
    RnStoreNews news;
    enum { MANY = 400 };
    static RnStorePut puts[MANY];
    static bool heard[MANY];
    (void)state;
    for (int i = 0; i < MANY; i++) {
        puts[i] = put_of(MANY - i, "{}");
    }
    assert_true(rn_store_commit(one, puts, MANY, why));
    for (int i = 0; i < MANY; i++) {
        assert_true(hears(two, &news));
        assert_int_equal(news.kind, RN_NEWS_WRITTEN);
        assert_int_equal(news.version, 1);
        long number = strtol(news.id, NULL, 16);
        assert_in_range(number, 1, MANY);
        assert_false(heard[number - 1]);
        heard[number - 1] = true;
    }
    puts[0].row.version = 7; /* stale: there is nothing to hear */
    assert_true(rn_store_commit(one, puts, 1, why));
    assert_true(puts[0].stale);
    rn_store_say(one, "hello there");
    assert_true(hears(two, &news));
    assert_int_equal(news.kind, RN_NEWS_SAID);
    assert_string_equal(news.text, "hello there");
    free(news.text);
    assert_false(rn_store_hear(one, &news)); /* not of oneself */
    rn_store_close(one);
    rn_store_close(two);
}

static void survives_restarts(void **state)
{
    RnStore *store = opened();
    RnStorePut put = put_of(1, "{}");
    RnStoreNews news;
    RnStored stored;
    (void)state;
    assert_true(rn_store_commit(store, &put, 1, why));
    for (int round = 0; round < 2; round++) {
        assert_int_equal(helper(round == 0 ? ":stop fast" : ":stop immediate"), 0);
        put.row.version = (uint64_t)round + 1;
        assert_false(rn_store_commit(store, &put, 1, why));
        assert_false(put.stale);
        assert_false(put.unsure);
        assert_true(strlen(why) > 0);
        assert_false(rn_store_well(store));
        assert_int_equal(rn_store_fd(store), -1);
        assert_int_equal(rn_store_load(store, put.row.id, &stored, why), RN_STORE_FAILED);
        assert_false(rn_store_hear(store, &news));
        assert_int_equal(helper(":start"), 0);
        bool back = false;
        for (int tries = 0; tries < 3000 && !back; tries++) {
            nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
            back = rn_store_hear(store, &news);
        }
        assert_true(back);
        assert_int_equal(news.kind, RN_NEWS_MISSED);
        assert_true(rn_store_well(store));
        assert_true(rn_store_commit(store, &put, 1, why));
        assert_false(put.stale);
    }
    /* back before anyone has noticed */
    assert_int_equal(helper(":restart fast"), 0);
    put.row.version = 3;
    assert_true(rn_store_commit(store, &put, 1, why));
    assert_int_equal(rn_store_load(store, put.row.id, &stored, why), RN_FOUND);
    assert_int_equal(stored.row.version, 4);
    rn_stored_free(&stored);
    rn_store_close(store);
}

/* Which version is there, when the store can be reached again. */
static uint64_t version_there(RnStore *store, const char *id)
{
    RnStored stored;
    RnFound found = RN_STORE_FAILED;
    for (int tries = 0; tries < 3000 && found == RN_STORE_FAILED; tries++) {
        nanosleep(&(struct timespec){.tv_nsec = tries > 0 ? 100000000 : 0}, NULL);
        found = rn_store_load(store, id, &stored, why);
    }
    assert_int_equal(found, RN_FOUND);
    uint64_t version = stored.row.version;
    rn_stored_free(&stored);
    return version;
}

/* Commits move after move while its connections are cut: none is lost and none is made twice. */
static void commits_that_are_cut(void **state)
{
    RnStore *store = opened();
    RnMove move = {RN_M_PASS, 0, 0, 0};
    RnStored stored;
    RnStorePut put = put_of(1, "{}");
    (void)state;
    assert_true(rn_store_commit(store, &put, 1, why));
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 40; i++) {
            helper(":sql \"SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                   " WHERE application_name = 'rednov' AND pid <> pg_backend_pid()\" >/dev/null");
        }
        _exit(0);
    }
    uint64_t n = 0;
    int status;
    while (waitpid(child, &status, WNOHANG) == 0) {
        put = put_of(1, NULL);
        put.row.version = n + 1;
        put.row.rev = n + 1;
        put.keep = n;
        put.moves = &move;
        put.count = 1;
        if (!rn_store_commit(store, &put, 1, why)) {
            if (put.unsure) { /* looking it up was cut, too: what is there tells */
                uint64_t there = version_there(store, put.row.id) - 1;
                assert_in_range(there, n, n + 1);
                n = there;
            }
            continue;
        }
        assert_false(put.stale); /* else it was written and not known */
        n++;
    }
    printf("%llu commits\n", (unsigned long long)n);
    for (int tries = 0; !rn_store_probe(store, why) && tries < 3000; tries++) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    assert_int_equal(rn_store_load(store, put.row.id, &stored, why), RN_FOUND);
    assert_int_equal(stored.row.version, n + 1);
    assert_int_equal(stored.count, n);
    rn_stored_free(&stored);
    rn_store_close(store);
}

static void many_start_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        if (fork() == 0) {
            RnStore *store = rn_store_open(database, why);
            if (store == NULL) {
                fprintf(stderr, "%s\n", why);
            }
            rn_store_close(store);
            _exit(store == NULL);
        }
    }
    for (int i = 0; i < 8; i++) {
        int status;
        wait(&status);
        assert_int_equal(status, 0);
    }
}

static void refuses_newer_layouts(void **state)
{
    (void)state;
    rn_store_close(opened());
    assert_int_equal(helper(":sql 'INSERT INTO rednov_schema VALUES (999)'"), 0);
    assert_null(rn_store_open(database, why));
    assert_non_null(strstr(why, "999"));
    assert_non_null(strstr(why, "later version"));
}

static void keeps_secrets(void **state)
{
    static const char *const addresses[] = {
        "postgres://ann:hunter2@127.0.0.1:1/games",
        "postgresql://ann:hunter2@[::1]x/games",
        "postgresql://ann:hunt@er2@127.0.0.1:1/games",
        "postgresql://ann:hunter2%@127.0.0.1:1/games",
        "postgresql://ann:hunter2%00@127.0.0.1:1/games",
        "postgresql://ann@127.0.0.1:1/games?password=hunter2&nonsense=hunter2",
        "postgresql://ann:hunter2@127.0.0.1:1/games?connect_timeout=hunter2",
        "postgresql://ann:hunter2@127.0.0.1:hunter2/games",
    };
    char name[RN_STORE_WHY];
    (void)state;
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        why[0] = '\0';
        assert_null(rn_store_open(addresses[i], why));
        assert_true(strlen(why) > 0);
        rn_store_name(addresses[i], name);
        if (i < 6) { /* who writes it where no password belongs cannot be helped */
            assert_null(strstr(why, "er2"));
        }
        assert_null(strstr(name, "er2"));
        assert_null(strstr(name, "ann"));
    }
    rn_store_name("postgres://ann:hunter2@db.example:1/games", name);
    assert_string_equal(name, "postgresql://db.example/games");
}

int main(void)
{
    database = getenv("REDNOV_POSTGRES");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(servers_hear_of_each_other, fresh),
        cmocka_unit_test_setup(survives_restarts, fresh),
        cmocka_unit_test_setup(commits_that_are_cut, fresh),
        cmocka_unit_test_setup(many_start_at_once, fresh),
        cmocka_unit_test_setup(refuses_newer_layouts, fresh),
        cmocka_unit_test(keeps_secrets),
    };
    if (database == NULL) {
        fprintf(stderr, "to be run by tests/serve/postgres.sh\n");
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
/* NOLINTEND(cert-env33-c) */
