/*
 * test_host.c - what the host says: networks, bans that end, notices, members, seals; what may be asked over its
 * socket, and that docs/ONLINE.md and `rednov admin` know all of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "serve/admin.h"

static void expect_network(const char *text, const char *expected)
{
    RnNetwork network;
    char found[RN_NETWORK_TEXT] = "";
    const char *why;
    if (rn_network_read(text, &network, &why)) {
        rn_network_text(&network, found);
    }
    if (strcmp(found, expected) != 0) {
        fail_msg("%s: '%s', not '%s'", text, found, expected);
    }
}

static void reads_networks(void **state)
{
    (void)state;
    expect_network("192.0.2.7", "192.0.2.7/32");
    expect_network("192.0.2.7/24", "192.0.2.0/24");
    expect_network("10.1.2.3/8", "10.0.0.0/8");
    expect_network("::ffff:192.0.2.7", "192.0.2.7/32");
    expect_network("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    expect_network("2001:db8::1/128", "2001:db8::1/128");
    expect_network("2001:db8:ffff::/33", "2001:db8:8000::/33");
    static const char *const bad[] = {
        "",
        "0.0.0.0/0",
        "10.0.0.0/7",
        "::/0",
        "2000::/3",
        "10.0.0.0/33",
        "10.0.0.0/",
        "10.0.0.0/-1",
        "10.0.0.0/8x",
        "::1/129",
        "example.org",
        "1.2.3",
        "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb:cccc"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expect_network(bad[i], "");
    }
}

static void has(const char *network, const char *address, bool expected)
{
    RnNetwork one;
    const char *why;
    assert_true(rn_network_read(network, &one, &why));
    assert_int_equal(rn_network_has(&one, address), expected);
}

static void finds_addresses(void **state)
{
    (void)state;
    has("192.0.2.0/24", "192.0.2.255", true);
    has("192.0.2.0/24", "::ffff:192.0.2.1", true);
    has("192.0.2.0/24", "192.0.3.0", false);
    has("192.0.2.8/29", "192.0.2.15", true);
    has("192.0.2.8/29", "192.0.2.16", false);
    has("2001:db8::/32", "2001:db8:ffff::1", true);
    has("2001:db8::/33", "2001:db8:8000::", false);
    has("192.0.2.0/24", "2001:db8::1", false);
    has("192.0.2.0/24", "", false);
    has("2001:db8::1/128", "2001:db8::1", true);
}

static void bans_end(void **state)
{
    RnHost host = {.ban_count = 0};
    (void)state;
    rn_host_take(&host, &(RnStoreKept){RN_HOST_BAN, "192.0.2.0/24", "spam", 2000});
    rn_host_take(&host, &(RnStoreKept){RN_HOST_BAN, "198.51.100.1/32", "", 0});
    rn_host_take(&host, &(RnStoreKept){RN_HOST_BAN, "rubbish", "", 0});
    assert_int_equal(host.ban_count, 2);
    const RnBan *ban = rn_host_ban(&host, "192.0.2.9", 1999);
    assert_non_null(ban);
    assert_string_equal(ban->why, "spam");
    assert_null(rn_host_ban(&host, "192.0.2.9", 2000));
    assert_non_null(rn_host_ban(&host, "198.51.100.1", INT64_MAX));
    assert_null(rn_host_ban(&host, "198.51.100.2", 0));
    rn_host_free(&host);
}

static void expect_notice(const RnHost *host, int64_t now, const char *expected)
{
    RnJson json = {.used = 0};
    rn_host_notice(&json, host, now);
    rn_json_end(&json);
    assert_string_equal(json.text, expected);
    rn_json_free(&json);
}

static void notices_end(void **state)
{
    RnHost host = {.ban_count = 0};
    (void)state;
    expect_notice(&host, 0, "{\"tell\":\"notice\",\"text\":null,\"restart\":null}");
    rn_host_take(&host, &(RnStoreKept){RN_HOST_NOTICE, "", "tea \"at\" five", 500});
    rn_host_take(&host, &(RnStoreKept){RN_HOST_RESTART, "", "900", 900});
    expect_notice(&host, 499,
                  "{\"tell\":\"notice\",\"text\":\"tea \\\"at\\\" five\",\"restart\":900}");
    expect_notice(&host, 500, "{\"tell\":\"notice\",\"text\":null,\"restart\":900}");
    expect_notice(&host, 900, "{\"tell\":\"notice\",\"text\":null,\"restart\":null}");
    rn_host_free(&host);
}

static void phrases_fit(void **state)
{
    char hash[RN_PHRASE_HASH];
    char other[RN_PHRASE_HASH];
    (void)state;
    rn_phrase_hash("grog at dawn", hash);
    rn_phrase_hash("grog at dawn", other);
    assert_string_not_equal(hash, other); /* each has its salt */
    assert_null(strstr(hash, "grog"));
    assert_true(rn_phrase_fits("grog at dawn", hash));
    assert_true(rn_phrase_fits("grog at dawn", other));
    assert_false(rn_phrase_fits("grog at dusk", hash));
    assert_false(rn_phrase_fits("", hash));
    static const char *const bad[] = {"", "x", "0 a b", "99999999999 a b", "20000", "20000 "};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(rn_phrase_fits("", bad[i]));
    }
}

/* HMAC-SHA256 by the second example of RFC 4231. */
static void seals_hold(void **state)
{
    char seal[RN_DIGEST_TEXT];
    (void)state;
    rn_seal("Jefe", "what do ya want for nothing?", seal);
    assert_string_equal(seal, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    assert_true(rn_is_seal("Jefe", "what do ya want for nothing?", seal));
    assert_false(rn_is_seal("Jefe", "what do ya want for something?", seal));
    assert_false(rn_is_seal("Jeff", "what do ya want for nothing?", seal));
    assert_false(rn_is_seal("Jefe", "what do ya want for nothing?", "5bdc"));
}

static void members_have_a_key(void **state)
{
    RnHost host = {.ban_count = 0};
    char one[RN_DIGEST_TEXT];
    char two[RN_DIGEST_TEXT];
    (void)state;
    rn_host_take(&host, &(RnStoreKept){RN_HOST_SECRET, "", "secret", 0});
    rn_host_take(&host, &(RnStoreKept){RN_HOST_MEMBERS, "", "open hash1", 0});
    assert_int_equal(host.members, RN_MEMBERS_OPEN);
    rn_host_member(&host, one);
    rn_host_take(&host, &(RnStoreKept){RN_HOST_MEMBERS, "", "all hash2", 0});
    assert_int_equal(host.members, RN_MEMBERS_ALL);
    rn_host_member(&host, two);
    assert_string_not_equal(one, two); /* another pass-phrase ends it */
    rn_host_free(&host);
    rn_host_take(&host, &(RnStoreKept){RN_HOST_MEMBERS, "", "", 0});
    rn_host_take(&host, &(RnStoreKept){RN_HOST_MEMBERS, "", "everybody hash", 0});
    assert_int_equal(host.members, RN_MEMBERS_OFF);
    rn_host_free(&host);
}

/* ---- Requests --------------------------------------------------------------------------------- */

static void refused(const char *text)
{
    RnAdminRequest request;
    char error[RN_ERROR_MAX] = "";
    if (rn_admin_read(text, strlen(text), &request, error)) {
        fail_msg("%s", text);
    }
    assert_true(error[0] != '\0');
}

static void reads_requests(void **state)
{
    RnAdminRequest request;
    char error[RN_ERROR_MAX];
    static const char ban[] =
        "{\"do\":\"ban\",\"network\":\"192.0.2.1\",\"seconds\":60,\"text\":\"spam\"}";
    (void)state;
    assert_true(rn_admin_read(ban, strlen(ban), &request, error));
    assert_string_equal(request.row->word, "ban");
    assert_int_equal(request.seconds, 60);
    assert_string_equal(request.text, "spam");
    refused("");
    refused("[]");
    refused("{}");
    refused("{\"do\":\"frob\"}");
    refused("{\"do\":\"ban\"}");
    refused("{\"do\":\"ban\",\"network\":\"0.0.0.0/0\"}");
    refused("{\"do\":\"ban\",\"network\":\"1.2.3.4\",\"why\":\"x\"}");
    refused("{\"do\":\"ban\",\"network\":\"1.2.3.4\",\"network\":\"1.2.3.5\"}");
    refused("{\"do\":\"close\",\"table\":\"abc\"}");
    refused("{\"do\":\"mute\",\"table\":\"0123456789abcdef0123456789abcdef\",\"person\":16}");
    refused("{\"do\":\"notice\",\"text\":\"a\\u0007b\"}");
    refused("{\"do\":\"restart\",\"seconds\":-1}");
    refused("{\"do\":\"members\",\"for\":\"some\"}");
    refused("{\"do\":\"disconnect\",\"client\":0}");
    refused("{\"do\":\"status\"} x");
}

static char *file_of(const char *path)
{
    char name[1024];
    snprintf(name, sizeof name, "%s/%s", REDNOV_SOURCE, path);
    FILE *file = fopen(name, "rb");
    char *text = calloc(1, 1 << 20);
    assert_true(file != NULL && text != NULL);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

static int put_fields(char *line, const RnAdminField *const *fields, const char *form)
{
    int used = 0;
    for (; *fields != NULL; fields++) {
        used += snprintf(line + used, 64, form, (*fields)->word + 1);
    }
    return used;
}

static void all_are_documented(void **state)
{
    char *docs = file_of("docs/ONLINE.md");
    char *command = file_of("src/cli/admin.c");
    char *words = file_of("tests/fuzz/admin.dict");
    (void)state;
    for (int i = 0; i < rn_admin_count; i++) {
        const RnAdminRow *row = &rn_admin_rows[i];
        char line[512];
        int used = snprintf(line, 64, "\n| `%s` |", row->word);
        used += put_fields(line + used, row->must, " `%s`");
        used += put_fields(line + used, row->may, " [`%s`]");
        strcpy(line + used, " | ");
        if (strstr(docs, line) == NULL) {
            fail_msg("docs/ONLINE.md has no line: %s", line + 1);
        }
        snprintf(line, sizeof line, "\"%s\"", row->word);
        if (strstr(command, line) == NULL) {
            fail_msg("src/cli/admin.c does not ask for %s", row->word);
        }
        snprintf(line, sizeof line, "\"\\\"%s\\\"\"", row->word);
        if (strstr(words, line) == NULL) {
            fail_msg("tests/fuzz/admin.dict has no %s", row->word);
        }
    }
    free(docs);
    free(command);
    free(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_networks),     cmocka_unit_test(finds_addresses),
        cmocka_unit_test(bans_end),           cmocka_unit_test(notices_end),
        cmocka_unit_test(phrases_fit),        cmocka_unit_test(seals_hold),
        cmocka_unit_test(members_have_a_key), cmocka_unit_test(reads_requests),
        cmocka_unit_test(all_are_documented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
