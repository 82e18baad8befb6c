/*
 * test_push.c - Web Push: what is sealed, with whose proof, and where it may go.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <jansson.h>

#include "push_open.h"
#include "serve/push.h"

/* RFC 8291, section 5 and appendix A. */
static const char TEXT[] = "When I grow up, I want to be a watermelon";
static const char AS_PUBLIC[] = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
                                "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char AS_PRIVATE[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char UA_PUBLIC[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
                                "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char UA_PRIVATE[] = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
static const char SALT[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char AUTH[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char BODY[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                           "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                           "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void read_example(RnPush *to, RnPushKey *once, RnPushKey *browser)
{
    assert_true(rn_base64_read(UA_PUBLIC, to->point, RN_PUSH_POINT));
    assert_true(rn_base64_read(AUTH, to->auth, RN_PUSH_AUTH));
    assert_true(rn_base64_read(AS_PUBLIC, once->point, RN_PUSH_POINT));
    assert_true(rn_base64_read(AS_PRIVATE, once->scalar, RN_PUSH_SCALAR));
    memcpy(browser->point, to->point, RN_PUSH_POINT);
    assert_true(rn_base64_read(UA_PRIVATE, browser->scalar, RN_PUSH_SCALAR));
}

static void seals_the_example(void **unused)
{
    RnPush to = {.endpoint = ""};
    RnPushKey once;
    RnPushKey browser;
    unsigned char salt[RN_PUSH_SALT];
    unsigned char body[RN_PUSH_BODY];
    char text[RN_BASE64_ROOM(RN_PUSH_BODY)];
    (void)unused;
    read_example(&to, &once, &browser);
    assert_true(rn_base64_read(SALT, salt, sizeof salt));
    size_t size = rn_push_seal(&to, &once, salt, TEXT, body);
    assert_int_equal(size, 144);
    rn_base64_write(RN_BASE64_URL, body, size, text);
    assert_string_equal(text, BODY);
    assert_int_equal(push_open(&browser, to.auth, body, size, text), strlen(TEXT));
    assert_string_equal(text, TEXT);
}

/* Any text, with keys of its own each time; and a bit that is wrong is found. */
static void seals_for_one_browser(void **unused)
{
    RnPush to = {.auth = "0123456789abcde"};
    RnPushKey browser;
    RnPushKey other;
    static char text[RN_PUSH_TEXT + 2];
    static unsigned char body[RN_PUSH_BODY];
    static unsigned char again[RN_PUSH_BODY];
    static char opened[RN_PUSH_BODY];
    (void)unused;
    rn_push_key_new(&browser);
    rn_push_key_new(&other);
    memcpy(to.point, browser.point, RN_PUSH_POINT);
    for (size_t length = 0; length <= RN_PUSH_TEXT; length += length < 40 ? 1 : 123) {
        memset(text, 'a' + (int)(length % 26), length);
        text[length] = '\0';
        size_t size = rn_push_seal_now(&to, text, body);
        assert_true(size == length + 103 && size <= RN_PUSH_BODY);
        assert_int_equal(push_open(&browser, to.auth, body, size, opened), length);
        assert_string_equal(opened, text);
        assert_int_equal(push_open(&other, to.auth, body, size, opened), -1);
        assert_int_equal(rn_push_seal_now(&to, text, again), size);
        assert_memory_not_equal(body, again, RN_PUSH_SALT);
        assert_memory_not_equal(body + 21, again + 21, RN_PUSH_POINT);
        for (size_t at = 21; at < size; at += 1 + at % 7) {
            body[at] ^= 1;
            assert_int_equal(push_open(&browser, to.auth, body, size, opened), -1);
            body[at] ^= 1;
        }
    }
    memset(text, 'x', RN_PUSH_TEXT + 1);
    assert_int_equal(rn_push_seal_now(&to, text, body), 0);
    to.point[40] ^= 1; /* no point of the curve */
    assert_int_equal(rn_push_seal_now(&to, "", body), 0);
    assert_false(rn_push_is_point(to.point));
    assert_true(rn_push_is_point(browser.point));
    memset(to.point, 0, sizeof to.point);
    assert_false(rn_push_is_point(to.point));
}

static void keys_come_back(void **unused)
{
    RnPushKey key;
    RnPushKey other;
    RnPushKey again;
    char text[RN_PUSH_KEY_TEXT];
    (void)unused;
    rn_push_key_new(&key);
    rn_push_key_new(&other);
    assert_memory_not_equal(key.point, other.point, RN_PUSH_POINT);
    rn_push_key_write(&key, text);
    assert_true(rn_push_key_read(&again, text));
    assert_memory_equal(&again, &key, sizeof key);
    memcpy(other.scalar, key.scalar, RN_PUSH_SCALAR); /* halves that do not belong together */
    rn_push_key_write(&other, text);
    assert_false(rn_push_key_read(&again, text));
    assert_false(rn_push_key_read(&again, ""));
    text[0] = '!';
    assert_false(rn_push_key_read(&again, text));
}

static void proves_who_sends(void **unused)
{
    RnPushKey key;
    char proof[RN_PUSH_PROOF];
    char point[RN_PUSH_POINT_TEXT];
    (void)unused;
    rn_push_key_new(&key);
    rn_base64_write(RN_BASE64_URL, key.point, RN_PUSH_POINT, point);
    for (int i = 0; i < 50; i++) { /* numbers that begin with a 0 are among them */
        assert_true(rn_push_proof(&key, "fcm.googleapis.com", "mailto:host\"\\@example.org",
                                  1763300000 + i, proof));
        json_t *claims = push_claims(proof, point);
        assert_non_null(claims);
        assert_string_equal(json_string_value(json_object_get(claims, "aud")),
                            "https://fcm.googleapis.com");
        assert_int_equal(json_integer_value(json_object_get(claims, "exp")), 1763300000 + i);
        assert_string_equal(json_string_value(json_object_get(claims, "sub")),
                            "mailto:host\"\\@example.org");
        json_decref(claims);
    }
    proof[60] = proof[60] == 'A' ? 'B' : 'A';
    assert_null(push_claims(proof, point));
    char longer[1024];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_false(rn_push_proof(&key, "fcm.googleapis.com", longer, 1, proof));
}

/* ---- Where it may go -------------------------------------------------------------------------- */

static void goes_to_push_services(void **unused)
{
    static const struct {
        const char *endpoint;
        const char *host;
    } good[] = {
        {"https://fcm.googleapis.com/fcm/send/abc:def_-", "fcm.googleapis.com"},
        {"https://updates.push.services.mozilla.com/wpush/v2/gAAA",
         "updates.push.services.mozilla.com"},
        {"https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2f",
         "wns2-par02p.notify.windows.com"},
        {"https://web.push.apple.com/QIS4", "web.push.apple.com"},
    };
    static const char *const bad[] = {
        "",
        "https://",
        "https:///x",
        "http://fcm.googleapis.com/x",
        "HTTPS://fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:443/x",
        "https://fcm.googleapis.com:22/x",
        "https://fcm.googleapis.com?/x",
        "https://fcm.googleapis.com#/x",
        "https://fcm.googleapis.com./x",
        "https://FCM.googleapis.com/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com\\@evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://x.fcm.googleapis.com/x",
        "https://push.apple.com/x",
        "https://.push.apple.com/x",
        "https://evilpush.apple.com/x",
        "https://a..push.apple.com/x",
        "https://-.push.apple.com/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://metadata.google.internal/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\r\nHost: x",
        "https://fcm.googleapis.com/\x7f",
        "https://fcm.googleapis.com/\xc3\xa4",
        "https://fcm.googleapis.com/x#y",
        "https://fcm.googleapis.com/\"",
        "file:///etc/passwd",
    };
    char host[RN_PUSH_HOST];
    char longer[400] = "https://";
    const char *path;
    (void)unused;
    assert_true(rn_push_is_services(RN_PUSH_SERVICES));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(rn_push_host(good[i].endpoint, RN_PUSH_SERVICES, host, &path));
        assert_string_equal(host, good[i].host);
        assert_true(path[0] == '/' && path == good[i].endpoint + 8 + strlen(host));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (rn_push_host(bad[i], RN_PUSH_SERVICES, host, &path)) {
            fail_msg("%s is taken", bad[i]);
        }
    }
    memset(longer + 8, 'a', 200);
    strcpy(longer + 208, ".push.apple.com/x");
    assert_false(rn_push_host(longer, RN_PUSH_SERVICES, host, &path));
}

static void knows_lists(void **unused)
{
    static const char *const bad[] = {
        "",          ",",        "a.b,",    ",a.b",        "*",       "*.",    "*.com",
        "localhost", "10.0.0.1", "a.b c.d", "https://a.b", "a.b:443", "a.*.b", "A.b"};
    (void)unused;
    assert_true(rn_push_is_services("push.example.org"));
    assert_true(rn_push_is_services("*.push.example.org,a.b"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (rn_push_is_services(bad[i])) {
            fail_msg("'%s' is taken", bad[i]);
        }
    }
}

static void knows_the_open_net(void **unused)
{
    static const char *const open[] = {
        "8.8.8.8",     "142.250.1.2",     "172.15.0.1",   "172.32.0.1", "100.63.1.1",
        "192.167.1.1", "223.255.255.254", "2a00:1450::1", "2600::1",    "2001:4860:4860::8888"};
    static const char *const closed[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "127.0.0.1",
                                         "127.9.9.9",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.9.9",
                                         "100.64.0.1",
                                         "192.168.0.1",
                                         "192.0.0.1",
                                         "198.18.0.1",
                                         "198.19.9.9",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "192.0.2.1",
                                         "::",
                                         "::1",
                                         "fe80::1",
                                         "fc00::1",
                                         "fdff::1",
                                         "ff02::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:10.0.0.1",
                                         "64:ff9b::7f00:1",
                                         "2002:7f00:1::",
                                         "2001:db8::1",
                                         "2001::1",
                                         "",
                                         "x",
                                         "localhost"};
    (void)unused;
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        if (!rn_push_is_public(open[i])) {
            fail_msg("%s is refused", open[i]);
        }
    }
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        if (rn_push_is_public(closed[i])) {
            fail_msg("%s is taken", closed[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seals_the_example),     cmocka_unit_test(seals_for_one_browser),
        cmocka_unit_test(keys_come_back),        cmocka_unit_test(proves_who_sends),
        cmocka_unit_test(goes_to_push_services), cmocka_unit_test(knows_lists),
        cmocka_unit_test(knows_the_open_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
