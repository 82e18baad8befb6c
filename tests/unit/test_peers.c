/*
 * test_peers.c - what an address may do, and how long that is remembered.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "serve/peers.h"

static void groups_addresses(void **state)
{
    static const char *const cases[][2] = {
        {"192.0.2.1", "192.0.2.1"},
        {"::ffff:192.0.2.1", "192.0.2.1"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
        {"2001:db8:1:2::", "2001:db8:1:2::"},
        {"::1", "::"},
        {"unknown", "unknown"},
        {"", ""},
        {"a text that is much longer than any address could ever be, and then some",
         "a text that is much longer than any address c"},
    };
    char group[RN_PEER_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rn_peer_group(cases[i][0], group);
        assert_string_equal(group, cases[i][1]);
    }
}

static void names_networks(void **state)
{
    static const char *const cases[][1 + RN_PEER_NETS] = {
        {"192.0.2.1", "192.0.2.1", "192.0.2.0/24", NULL},
        {"::ffff:192.0.2.1", "192.0.2.1", "192.0.2.0/24", NULL},
        {"2001:db8:1:2345::7", "2001:db8:1:2345::", "2001:db8:1:2300::/56", "2001:db8:1::/48"},
        {"unknown", "unknown", NULL, NULL},
    };
    char nets[RN_PEER_NETS][RN_PEER_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int count = rn_peer_nets(cases[i][0], nets);
        for (int n = 0; n < RN_PEER_NETS; n++) {
            assert_true((n < count) == (cases[i][1 + n] != NULL));
            if (n < count) {
                assert_string_equal(nets[n], cases[i][1 + n]);
            }
        }
    }
}

/* How many of `count` addresses may, the last number of each by this form. */
static int allowed(RnPeers *peers, const char *form, int count)
{
    int may = 0;
    for (int i = 0; i < count; i++) {
        char address[64];
        snprintf(address, sizeof address, form, i);
        may += rn_peers_may_all(peers, address, 0, 5, 1000, 1000000);
    }
    return may;
}

/* Whoever has a whole network has some addresses, not all of them. */
static void networks_have_an_end(void **state)
{
    RnPeers peers = {.count = 0};
    (void)state;
    assert_int_equal(allowed(&peers, "2001:db8:1:1%02x::1", 256), 20); /* a home */
    assert_int_equal(allowed(&peers, "2001:db8:1:%x::1", 4096), 20);   /* and all around it */
    assert_int_equal(allowed(&peers, "192.0.2.%d", 256), 20);
    assert_int_equal(allowed(&peers, "192.0.%d.1", 2), 2);
    for (int i = 0; i < 4;
         i++) { /* one address: five, and nothing is charged for what is refused */
        assert_true(rn_peers_may_all(&peers, "192.0.1.1", 0, 5, 1000, 1000000));
    }
    assert_int_equal(allowed(&peers, "192.0.1.1", 100), 0);
    assert_true(rn_peers_may_all(&peers, "192.0.1.2", 0, 5, 1000, 1000000));
    rn_peers_free(&peers);
}

static void counts_connections(void **state)
{
    RnPeers peers = {.count = 0};
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_true(rn_peers_add(&peers, "192.0.2.1", 3));
    }
    assert_false(rn_peers_add(&peers, "::ffff:192.0.2.1", 3));
    assert_true(rn_peers_add(&peers, "192.0.2.2", 3));
    rn_peers_drop(&peers, "192.0.2.1");
    assert_true(rn_peers_add(&peers, "192.0.2.1", 3));
    rn_peers_drop(&peers, "192.0.2.9"); /* was never there */
    for (int i = 0; i < 9; i++) {
        rn_peers_drop(&peers, "192.0.2.2");
    }
    assert_true(rn_peers_add(&peers, "192.0.2.2", 1));
    assert_false(rn_peers_add(&peers, "192.0.2.2", 1));
    rn_peers_free(&peers);
}

static void limits_what_costs(void **state)
{
    RnPeers peers = {.count = 0};
    int64_t now = 1000000;
    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_true(rn_peers_may(&peers, "192.0.2.1", 0, 5, 1000, now));
    }
    assert_false(rn_peers_may(&peers, "192.0.2.1", 0, 5, 1000, now));
    assert_true(rn_peers_may(&peers, "192.0.2.1", 1, 5, 1000, now)); /* another thing */
    assert_true(rn_peers_may(&peers, "192.0.2.2", 0, 5, 1000, now)); /* another address */
    assert_false(rn_peers_may(&peers, "192.0.2.1", 0, 5, 1000, now + 999));
    assert_true(rn_peers_may(&peers, "192.0.2.1", 0, 5, 1000, now + 1000));
    assert_false(rn_peers_may(&peers, "192.0.2.1", 0, 5, 1000, now + 1001));
    now += 60000; /* no more than five, however long it waited */
    for (int i = 0; i < 5; i++) {
        assert_true(rn_peers_may(&peers, "192.0.2.1", 0, 5, 1000, now));
    }
    assert_false(rn_peers_may(&peers, "192.0.2.1", 0, 5, 1000, now));
    rn_peers_free(&peers);
}

/* Work is paid for by resting; so much may be owed. */
static void work_wants_rest(void **state)
{
    RnPeers peers = {.count = 0};
    (void)state;
    for (int i = 0; i < 11; i++) {
        assert_true(rn_peers_spend(&peers, "10.0.0.1", 100, 1000, 5000));
    }
    assert_false(rn_peers_spend(&peers, "10.0.0.1", 0, 1000, 5000));
    assert_true(rn_peers_spend(&peers, "10.0.0.2", 0, 1000, 5000));
    assert_true(rn_peers_spend(&peers, "10.0.0.1", 0, 1000, 5100));
    rn_peers_free(&peers);
}

/* Whoever comes from everywhere fills no memory. */
static void forgets_addresses(void **state)
{
    RnPeers peers = {.count = 0};
    char address[32];
    int64_t now = 1000000;
    (void)state;
    for (int i = 0; i < 50000; i++) {
        snprintf(address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_true(rn_peers_may(&peers, address, 1, 2, 1000, now + i));
    }
    assert_true(peers.count < 15000);
    assert_true(rn_peers_add(&peers, "10.9.9.9", 1));
    assert_true(rn_peers_may(&peers, "10.9.9.8", 1, 2, 1000, now + 100000));
    assert_int_equal(peers.count, 2);
    assert_false(rn_peers_add(&peers, "10.9.9.9", 1)); /* who is connected is remembered */
    rn_peers_free(&peers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_addresses),     cmocka_unit_test(names_networks),
        cmocka_unit_test(networks_have_an_end), cmocka_unit_test(counts_connections),
        cmocka_unit_test(limits_what_costs),    cmocka_unit_test(forgets_addresses),
        cmocka_unit_test(work_wants_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
