/*
 * test_address.c - which links lead to an online table or server, where secrets are kept, and the phrase of a key.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/address.h"
#include "table/seatkey.h"

#define ID "0123456789abcdef0123456789abcdef"
#define KEY "fedcba9876543210fedcba9876543210"

static void test_links(void **unused)
{
    (void)unused;
    RnAddress address;
    assert_true(rn_address_read("http://192.168.1.5:8011/#join/" ID "/" KEY, &address));
    assert_false(address.tls);
    assert_string_equal(address.host, "192.168.1.5");
    assert_int_equal(address.port, 8011);
    assert_string_equal(address.path, "/ws");
    assert_string_equal(address.table, ID);
    assert_string_equal(address.invite, KEY);
    assert_string_equal(address.token, "");
    assert_true(rn_address_read("https://example.org/boats/index.html#table/" ID, &address));
    assert_true(address.tls);
    assert_int_equal(address.port, 443);
    assert_string_equal(address.path, "/boats/ws");
    assert_string_equal(address.invite, "");
    assert_true(
        rn_address_read("WSS://[::1]:99#seat/" ID "/FEDCBA9876543210FEDCBA9876543210", &address));
    assert_string_equal(address.host, "::1");
    assert_string_equal(address.path, "/ws");
    assert_string_equal(address.token, KEY);
    assert_true(rn_address_read("ws://a#table/" ID, &address));
    assert_int_equal(address.port, 80);
}

/* The server itself, as people write it, and the way back to a link. */
static void test_servers(void **unused)
{
    static const struct {
        const char *typed, *link;
    } servers[] = {
        {"https://example.org/", "https://example.org/"},
        {"http://192.168.1.5:8011/#tables", "http://192.168.1.5:8011/"},
        {"example.org", "https://example.org/"},
        {"example.org/boats/", "https://example.org/boats/"},
        {"localhost:8011", "http://localhost:8011/"},
        {"http://[::1]:99/", "http://[::1]:99/"},
        {"http://boats/", "http://boats/"},
        {"boats:8011", "http://boats:8011/"},
    };
    RnAddress address, again;
    char link[RN_LINK_TEXT];
    (void)unused;
    for (size_t i = 0; i < sizeof servers / sizeof servers[0]; i++) {
        assert_true(rn_address_read(servers[i].typed, &address));
        assert_string_equal(address.table, "");
        rn_address_link(&address, "", "", link);
        assert_string_equal(link, servers[i].link);
        rn_address_link(&address, ID, KEY, link);
        assert_true(rn_address_read(link, &again));
        assert_string_equal(again.table, ID);
        assert_string_equal(again.invite, KEY);
        assert_string_equal(again.host, address.host);
        assert_string_equal(again.path, address.path);
    }
    assert_true(rn_address_read("https://example.org/#key/" KEY, &address));
    assert_string_equal(address.key, KEY);
    assert_string_equal(address.table, "");
}

static void test_no_links(void **unused)
{
    static const char *const wrong[] = {
        "",
        "example",
        "example.org/#over/x",
        "two words.org",
        "http://exam\"ple.org/",
        "http://example.org:80x/",
        "https://example.org/#key/12",
        "https://example.org/#key/" KEY "0",
        "ftp://example.org/#table/" ID,
        "http://#table/" ID,
        "http://example.org/#table/",
        "http://example.org/#table/0123",
        "http://example.org/#table/" ID "0",
        "http://example.org/#join/" ID,
        "http://example.org/#join/" ID "/12",
        "http://example.org/#over/" ID,
        "http://example.org:0/#table/" ID,
        "http://example.org:99999/#table/" ID,
        "http://example.org:x/#table/" ID,
        "http://[::1/#table/" ID,
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        RnAddress address;
        if (rn_address_read(wrong[i], &address)) {
            fail_msg("'%s' was taken for a link", wrong[i]);
        }
    }
}

/* It comes back as it was, and nobody else may read it. */
static void test_seatkey(void **unused)
{
    char home[] = "/tmp/rednov-seat-XXXXXX", path[200], key[RN_SEATKEY_TEXT];
    struct stat there;
    (void)unused;
    assert_non_null(mkdtemp(home));
    setenv("XDG_DATA_HOME", home, 1);
    assert_false(rn_seatkey_read(ID, key));
    assert_true(rn_seatkey_write(ID, KEY));
    assert_true(rn_seatkey_read(ID, key));
    assert_string_equal(key, KEY);
    snprintf(path, sizeof path, "%s/rednov/tables/" ID, home);
    assert_int_equal(stat(path, &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("rubbish\n", file);
    fclose(file);
    assert_false(rn_seatkey_read(ID, key));
    assert_int_equal(remove(path), 0);
    snprintf(path, sizeof path, "%s/rednov/tables", home);
    assert_int_equal(rmdir(path), 0);
    snprintf(path, sizeof path, "%s/rednov", home);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(home), 0);
}

/* ---- The phrase ---------------------------------------------------------------------------------- */

static const char PHRASE[] = "bahog hijol mokor suloz zuris ropim linih gamib fojov";
#define PHRASE_KEY "0123456789abcdeffedcba9876543210"

static void phrase_is(const char *text, bool mended)
{
    char key[RN_SEATKEY_TEXT] = "";
    bool was_mended = !mended;
    if (!rn_phrase_read(text, key, &was_mended)) {
        fail_msg("'%s' is not read", text);
    }
    assert_string_equal(key, PHRASE_KEY);
    assert_int_equal(was_mended, mended);
}

/* The page makes the same words of it, and reads ours: tests/web/unit/mykey.mjs has this key, too. */
static void test_phrase(void **unused)
{
    char phrase[RN_PHRASE_TEXT], key[RN_SEATKEY_TEXT];
    bool mended;
    (void)unused;
    rn_phrase_of(PHRASE_KEY, phrase);
    assert_string_equal(phrase, PHRASE);
    phrase_is(PHRASE, false);
    phrase_is("Bahog-HIJOL, mokor\tsuloz zuris ropim; linih gamib fojov.", false);
    phrase_is(PHRASE_KEY, false);
    phrase_is("0123456789ABCDEF FEDCBA9876543210", false);
    assert_false(rn_phrase_read("", key, &mended));
    assert_false(rn_phrase_read("bahog hijol mokor suloz zuris ropim linih gamib", key, &mended));
    assert_false(
        rn_phrase_read("hijol bahog mokor suloz zuris ropim linih gamib fojov", key, &mended));
    assert_false(rn_phrase_read(PHRASE_KEY "0", key, &mended));
}

/* Every single letter wrong, missing or twice is mended. */
static void test_slips(void **unused)
{
    (void)unused;
    for (size_t at = 0; PHRASE[at] != '\0'; at++) {
        char slip[sizeof PHRASE + 1];
        if (PHRASE[at] == ' ') {
            continue;
        }
        strcpy(slip, PHRASE);
        slip[at] = 'e'; /* no letter of any phrase */
        phrase_is(slip, true);
        memmove(slip + at, PHRASE + at + 1, sizeof PHRASE - at - 1);
        phrase_is(slip, true);
        memcpy(slip, PHRASE, at + 1);
        memcpy(slip + at + 1, PHRASE + at, sizeof PHRASE - at);
        phrase_is(slip, true);
    }
}

/* What is one's own is kept for oneself, and forgotten when one wants. */
static void test_own(void **unused)
{
    char home[] = "/tmp/rednov-seat-XXXXXX", path[200], key[RN_SEATKEY_TEXT],
         other[RN_SEATKEY_TEXT];
    char server[RN_SERVER_TEXT];
    struct stat there;
    (void)unused;
    assert_non_null(mkdtemp(home));
    setenv("XDG_DATA_HOME", home, 1);
    assert_false(rn_own_read(RN_OWN_KEY, key));
    assert_string_equal(key, "");
    assert_true(rn_own_make(key) && rn_own_make(other));
    assert_string_not_equal(key, other);
    assert_true(rn_own_write(RN_OWN_KEY, key));
    assert_false(rn_own_read(RN_OWN_DAILY, other));
    assert_true(rn_own_read(RN_OWN_KEY, other));
    assert_string_equal(key, other);
    snprintf(path, sizeof path, "%s/rednov/key", home);
    assert_int_equal(stat(path, &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    assert_true(rn_own_write(RN_OWN_KEY, ""));
    assert_true(rn_own_write(RN_OWN_KEY, ""));
    assert_false(rn_own_read(RN_OWN_KEY, other));
    assert_false(rn_server_read(server));
    rn_server_write("https://example.org/");
    assert_true(rn_server_read(server));
    assert_string_equal(server, "https://example.org/");
    snprintf(path, sizeof path, "%s/rednov/server", home);
    assert_int_equal(remove(path), 0);
    snprintf(path, sizeof path, "%s/rednov", home);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(home), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links),    cmocka_unit_test(test_servers),
        cmocka_unit_test(test_no_links), cmocka_unit_test(test_seatkey),
        cmocka_unit_test(test_phrase),   cmocka_unit_test(test_slips),
        cmocka_unit_test(test_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
