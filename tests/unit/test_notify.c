/*
 * test_notify.c - turn notices: what they say, in which language, and how many go out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "serve/mailbox.h"
#include "serve/notify.h"
#include "tongue/speak.h"

static const char TABLE[] = "0123456789abcdef0123456789abcdef";

/* Lets everything run that waits; how often it failed. */
static int run_all(RnNotifier *notifier, int64_t now)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    int failed = 0;
    for (int i = 0; i < 300000 && !rn_notifier_idle(notifier); i++) {
        failed += rn_notifier_turn(notifier, now) != NULL;
        nanosleep(&moment, NULL);
    }
    assert_true(rn_notifier_idle(notifier));
    return failed;
}

static void send_to(RnNotifier *notifier, const char *to, int64_t now)
{
    RnNotice notice = {.lang = "en"};
    strcpy(notice.to, to);
    strcpy(notice.table, TABLE);
    rn_notifier_send(notifier, &notice, now);
}

/* One mailbox is not bombed under many names, and who asks strangers for a yes stops nobody's notices. */
static void one_mailbox_is_one(void **state)
{
    RnNotifier *notifier = rn_notifier_new("/bin/true");
    const RnNotifyCount *count = rn_notifier_count(notifier);
    int64_t now = INT64_C(1763200000000);
    char to[64];
    (void)state;
    for (int i = 0; i < 160; i++) {
        snprintf(to, sizeof to, i % 2 == 0 ? "victim+%d@example.org" : "Victim+x.%d@Example.ORG",
                 i);
        send_to(notifier, to, now + i);
    }
    send_to(notifier, "v.i.c+1@gmail.com", now);
    send_to(notifier, "vic@googlemail.com", now);
    run_all(notifier, now);
    assert_int_equal(count->sent, 2);
    for (int i = 0; i < 1000; i++) {
        RnNotice ask = {.kind = RN_NOTICE_CONFIRM};
        snprintf(ask.to, sizeof ask.to, "stranger%d@example.org", i);
        strcpy(ask.table, TABLE);
        const char *why = rn_notifier_send(notifier, &ask, now);
        assert_int_equal(why == NULL, i < 120);
        if (i % 50 == 49) {
            run_all(notifier, now);
        }
    }
    assert_int_equal(count->sent, 122);
    send_to(notifier, "honest@example.org", now);
    run_all(notifier, now);
    assert_int_equal(count->sent, 123);
    for (int hours = 0; hours < 6;
         hours++) { /* and who is asked again and again is asked thrice a day */
        RnNotice ask = {.kind = RN_NOTICE_CONFIRM, .to = "ann@example.org"};
        rn_notifier_send(notifier, &ask, now + (hours + 1) * INT64_C(3600001));
        run_all(notifier, now);
    }
    assert_int_equal(count->sent, 126);
    rn_notifier_free(notifier);
}

static void folds_mailboxes(void **state)
{
    static const char *const pairs[][2] = {
        {"Ann@Example.org", "ann@example.org"},
        {"ann+x@example.org", "ann@example.org"},
        {"a.n.n@example.org", "a.n.n@example.org"},
        {"a.n.n@gmail.com", "ann@gmail.com"},
        {"A.n+n@GoogleMail.com", "an@gmail.com"},
        {"+x@example.org", "@example.org"},
        {"", ""},
    };
    char box[RN_NOTICE_TO];
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        rn_mailbox(pairs[i][0], box);
        assert_string_equal(box, pairs[i][1]);
    }
}

static void limits_addresses(void **state)
{
    RnNotifier *notifier = rn_notifier_new("/bin/true");
    const RnNotifyCount *count = rn_notifier_count(notifier);
    int64_t now = INT64_C(1763200000000);
    (void)state;
    rn_notifier_at(notifier, "https://example.org");
    send_to(notifier, "Ann@example.org", now);
    send_to(notifier, "ann@example.org", now + 1000); /* the same, at another table */
    send_to(notifier, "bob@example.org", now + 1000);
    assert_int_equal(run_all(notifier, now), 0);
    assert_int_equal(count->sent, 2);
    assert_int_equal(count->dropped, 1);
    for (int i = 1; i < 100; i++) { /* one in five minutes, so many a day */
        send_to(notifier, "ann@example.org", now + i * 360000);
        run_all(notifier, now);
    }
    assert_int_equal(count->sent, 2 + 23);
    send_to(notifier, "ann@example.org", now + INT64_C(25) * 3600000);
    run_all(notifier, now);
    assert_int_equal(count->sent, 2 + 24);
    for (int i = 0; i < 100; i++) { /* so with links to seats, which stop nobody's notices */
        RnNotice link = {.kind = RN_NOTICE_SEAT, .to = "cleo@example.org"};
        rn_notifier_send(notifier, &link, now + INT64_C(26) * 3600000 + i * 60000);
        run_all(notifier, now);
    }
    assert_int_equal(count->sent, 2 + 24 + 20);
    send_to(notifier, "cleo@example.org", now + INT64_C(26) * 3600000);
    run_all(notifier, now);
    assert_int_equal(count->sent, 2 + 24 + 21);
    rn_notifier_free(notifier);
}

static void limits_all(void **state)
{
    RnNotifier *notifier = rn_notifier_new("/bin/true");
    const RnNotifyCount *count = rn_notifier_count(notifier);
    int64_t now = INT64_C(1763200000000);
    char to[32];
    (void)state;
    for (int i = 0; i < 80; i++) { /* so many wait at once */
        snprintf(to, sizeof to, "p%d@example.org", i);
        send_to(notifier, to, now);
    }
    assert_int_equal(count->dropped, 16);
    run_all(notifier, now);
    assert_int_equal(count->sent, 64);
    for (int i = 100; i < 1000; i++) { /* an hour has its number */
        snprintf(to, sizeof to, "p%d@example.org", i);
        send_to(notifier, to, now);
        if (i % 50 == 49) {
            run_all(notifier, now);
        }
    }
    assert_int_equal(count->sent, 600);
    send_to(notifier, "later@example.org", now + 3600000);
    run_all(notifier, now);
    assert_int_equal(count->sent, 601);
    rn_notifier_free(notifier);
}

/* Browsers have limits of their own, and wait for who carries them. */
static void limits_browsers(void **state)
{
    RnNotifier *notifier = rn_notifier_new(NULL);
    const RnNotifyCount *count = rn_notifier_count(notifier);
    int64_t now = INT64_C(1763200000000);
    RnNotice notice = {.kind = RN_NOTICE_PUSH, .lang = "de-AT"};
    RnNotice *next;
    char text[RN_PUSH_TEXT + 1];
    int taken = 0;
    (void)state;
    strcpy(notice.table, TABLE);
    for (int i = 0; i < 80; i++) { /* so many wait at once */
        snprintf(notice.push.endpoint, sizeof notice.push.endpoint, "https://push.example/%d", i);
        const char *why = rn_notifier_send(notifier, &notice, now);
        assert_int_equal(why == NULL, i < 64);
        why = rn_notifier_send(notifier, &notice, now + 1); /* at another table */
        assert_non_null(why);
    }
    assert_int_equal(count->dropped, 96);
    assert_false(rn_notifier_idle(notifier));
    while ((next = rn_notifier_push(notifier)) != NULL) {
        assert_true(rn_notifier_words(notifier, next, text));
        assert_non_null(strstr(text, "\"table\":\"0123456789abcdef"));
        free(next);
        taken++;
    }
    assert_int_equal(taken, 64);
    assert_true(rn_notifier_idle(notifier));
    for (int i = 100; i < 1000; i++) { /* an hour has its number */
        snprintf(notice.push.endpoint, sizeof notice.push.endpoint, "https://push.example/%d", i);
        rn_notifier_send(notifier, &notice, now);
        free(rn_notifier_push(notifier));
    }
    assert_int_equal(count->dropped, 96 + 900 - (600 - 64));
    rn_notifier_free(notifier);
}

static void ends_what_hangs(void **state)
{
    RnNotifier *notifier = rn_notifier_new("/usr/bin/yes"); /* never ends */
    int64_t now = INT64_C(1763200000000);
    (void)state;
    send_to(notifier, "ann@example.org", now);
    assert_null(rn_notifier_turn(notifier, now));
    assert_null(rn_notifier_turn(notifier, now + 29000));
    assert_false(rn_notifier_idle(notifier));
    assert_non_null(rn_notifier_turn(notifier, now + 31000));
    run_all(notifier, now + 31000);
    assert_int_equal(rn_notifier_count(notifier)->failed, 1);
    rn_notifier_free(notifier);
    notifier = rn_notifier_new("/nowhere");
    send_to(notifier, "ann@example.org", now);
    assert_int_equal(run_all(notifier, now), 1);
    assert_int_equal(rn_notifier_count(notifier)->failed, 1);
    rn_notifier_free(notifier);
}

/* The words of a mail, whatever catalogues there are. */
static void writes_mails(void **state)
{
    static char text[] = "Zażółć gęślą jaźń: %s %s\n"; /* as long as a subject may get */
    static char subject[] = "Zażółć gęślą jaźń, zażółć gęślą jaźń, zażółć gęślą jaźń";
    RnMailWords words;
    RnMail mail;
    (void)state;
    rn_mail_words(&words);
    assert_non_null(words.text[0][RN_NOTICE_TURN]);
    RnNotice notice = {
        .to = "ann+x@example.org", .lang = "xx-YY", .person = 3, .confirm = "c0de", .stop = "0ff"};
    strcpy(notice.table, TABLE);
    assert_true(rn_mail_write(&words, "https://example.org/", &notice, &mail));
    assert_string_equal(mail.lang, "en");
    assert_non_null(strstr(mail.text, "To: ann+x@example.org\nSubject: Red November"));
    assert_non_null(strstr(mail.text, "\n\nhttps://example.org/#table/0123456789abcdef"));
    const char *body = strstr(mail.text, "\n\n");
    assert_non_null(body);
    for (const char *at = mail.text; at < body; at = strchr(at, '\n') + 1) {
        assert_true((strcspn(at, "\n") <= 76 || strncmp(at, "List-Unsubscribe: <", 19) == 0) &&
                    strcspn(at, ":") < strcspn(at, "\n"));
    }
    static const char stop[] = "https://example.org/#stop/ann%2Bx%40example.org/0ff";
    assert_true(strstr(mail.text, stop) < body && strstr(body, stop) != NULL); /* in both */
    notice.kind = RN_NOTICE_CONFIRM;
    assert_true(rn_mail_write(&words, "https://example.org/", &notice, &mail));
    assert_non_null(strstr(
        mail.text, "\n\nhttps://example.org/#confirm/0123456789abcdef0123456789abcdef/3/c0de\n"));
    assert_null(strstr(mail.text, "#table/"));
    notice.kind = RN_NOTICE_SEAT;
    strcpy(notice.token, TABLE);
    assert_true(rn_mail_write(&words, "https://example.org/", &notice, &mail));
    assert_non_null(strstr(mail.text,
                           "\n\nhttps://example.org/#seat/0123456789abcdef0123456789abcdef/"
                           "0123456789abcdef0123456789abcdef\n"));
    assert_non_null(strstr(strstr(mail.text, "#seat/"), stop));
    notice.kind = RN_NOTICE_TURN;

    /* letters beyond ASCII stand in the header as RFC 2047 has it, a line never too long */
    RnMailWords polish = {.subject = {{subject, subject}}, .text = {{text, text}}};
    assert_true(rn_mail_write(&polish, "https://example.org/", &notice, &mail));
    body = strstr(mail.text, "\n\n");
    assert_non_null(body);
    for (const char *at = mail.text; at < body; at = strchr(at, '\n') + 1) {
        assert_true(strcspn(at, "\n") <= 76 || strncmp(at, "List-Unsubscribe: <", 19) == 0);
    }
    for (const char *at = mail.text; at < body; at++) {
        assert_true(*at > 0);
    }
    assert_non_null(strstr(mail.text, "Subject: =?UTF-8?B?WmHFvMOzxYLEhy"));
    assert_non_null(strstr(mail.text, "?=\n =?UTF-8?B?"));

    /* an address that does not fit sends nothing */
    char longer[RN_MAIL_MAX];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_false(rn_mail_write(&words, longer, &notice, &mail));
    rn_mail_words_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_mailbox_is_one), cmocka_unit_test(folds_mailboxes),
        cmocka_unit_test(limits_addresses),   cmocka_unit_test(limits_all),
        cmocka_unit_test(limits_browsers),    cmocka_unit_test(ends_what_hangs),
        cmocka_unit_test(writes_mails),
    };
    rn_speak_start();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
