/*
 * test_address.c - which links lead to an online table, and where the secret of a seat is kept.
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

static void test_no_links(void **unused)
{
    static const char *const wrong[] = {
        "",
        "example.org",
        "ftp://example.org/#table/" ID,
        "http://#table/" ID,
        "http://example.org/",
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_no_links),
        cmocka_unit_test(test_seatkey),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
