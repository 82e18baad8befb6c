/*
 * test_hall_push.c - browsers that are told of a turn: who may name which, who sees it, when one is told and when
 * it is forgotten.
 */
#include "hall_world.h"

static const char SERVICE[] = "https://fcm.googleapis.com/fcm/send";
static char point[RN_PUSH_POINT_TEXT]; /* of a browser */

/* As many bytes as a point has, and none of the curve. */
static const char NO_POINT[] =
    "\"p256dh\":"
    "\"BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"";

static int begin_push(void **state)
{
    RnPushKey key;
    rn_push_key_new(&key);
    rn_base64_write(RN_BASE64_URL, key.point, RN_PUSH_POINT, point);
    push_count = 0;
    return begin(state);
}

/* A person wants to be told at a browser. */
static const json_t *push(Socket *socket, const char *endpoint)
{
    return ask(socket,
               "{\"do\":\"push\",\"endpoint\":\"%s\",\"on\":true,\"p256dh\":\"%s\","
               "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\",\"lang\":\"de\"}",
               endpoint, point);
}

static const json_t *push_nth(Socket *socket, int number)
{
    char endpoint[128];
    snprintf(endpoint, sizeof endpoint, "%s/nr-%d-", SERVICE, number);
    return push(socket, endpoint);
}

static size_t devices_of(const Socket *socket)
{
    return json_array_size(json_object_get(table_of(socket), "devices"));
}

static void wait_s(int seconds)
{
    for (int i = 0; i < seconds; i++) {
        now += 1000;
        run();
    }
}

/* No host but a push service, no key that is none; nobody else sees it; all of it goes with its person. */
static void refuses_browsers(void **state)
{
    static const char *const hosts[] = {"http://fcm.googleapis.com/x",
                                        "https://127.0.0.1/x",
                                        "https://localhost/x",
                                        "https://10.0.0.1/x",
                                        "https://example.org/x",
                                        "https://fcm.googleapis.com:25/x",
                                        "https://[::1]/x",
                                        "https://a@push.apple.com/x",
                                        "fcm.googleapis.com"};
    static const char *const keys[] = {"\"p256dh\":\"\"",
                                       "\"p256dh\":\"BTBZMqHH6r4Tts7J_aSIgg\"",
                                       "\"p256dh\":7",
                                       NO_POINT,
                                       "\"auth\":\"BTBZMqHH6r4Tts7J_aSIg\"",
                                       "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg==\"",
                                       "\"auth\":\"BTBZMqHH6r4Tts7J_aSIgh\"",
                                       "\"auth\":null"};
    Socket people[3];
    Socket guest;
    char longer[RN_PUSH_ENDPOINT + 64];
    (void)state;
    gather(people, 3, "", "");
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        assert_refused(push(&people[0], hosts[i]), "push-service");
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_refused(ask(&people[0], "{\"do\":\"push\",\"endpoint\":\"%s/x\",\"on\":true,%s}",
                           SERVICE, keys[i]),
                       "bad");
    }
    assert_refused(ask(&people[0], "{\"do\":\"push\",\"endpoint\":\"%s/x\",\"on\":true}", SERVICE),
                   "bad");
    assert_refused(push(&people[0], ""), "bad");
    assert_refused(push(&people[0], "https://fcm.googleapis.com/\\n"), "bad");
    memset(longer, 'a', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    memcpy(longer, "https://fcm.googleapis.com/", 27);
    assert_refused(push(&people[0], longer), "bad");
    enter(&guest);
    ask(&guest, "{\"do\":\"join\",\"table\":\"%s\"}", text_of(table_of(&people[0]), "table"));
    assert_refused(push_nth(&guest, 1), "not-seated");

    assert_true(is_ok(push_nth(&people[0], 1)));
    assert_int_equal(devices_of(&people[0]), 1);
    const json_t *yours = json_object_get(ask(&people[0], "{\"do\":\"export\"}"), "yours");
    assert_int_equal(json_array_size(json_object_get(yours, "devices")), 1);
    assert_null(strstr(people[1].texts, "nr-1-"));
    assert_null(strstr(guest.texts, "nr-1-"));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"forget\"}")));
    RnStored stored;
    assert_int_equal(rn_store_load(store, text_of(table_of(&people[1]), "table"), &stored, why),
                     RN_FOUND);
    assert_null(strstr(stored.row.head, "nr-1-"));
    rn_stored_free(&stored);
    hall->rules.push = NULL; /* a server without --push */
    assert_refused(push_nth(&people[1], 1), "off");
    leave(&guest);
    leave_all(people, 3);
}

/* The newest three; the same one once; one goes when it is asked to, whatever the server does now. */
static void keeps_the_newest(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 1; i <= 5; i++) {
        assert_true(is_ok(push_nth(&people[0], i)));
        assert_true(is_ok(push_nth(&people[0], i)));
        assert_int_equal(devices_of(&people[0]), i < 3 ? i : 3);
    }
    char token[RN_TOKEN_TEXT];
    strcpy(token, people[0].token);
    leave_all(people, 3);
    close_hall(); /* as after kill -9: what was answered is in the store */
    open_hall();
    Socket ann;
    enter(&ann);
    assert_true(is_ok(ask(&ann, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token)));
    assert_int_equal(devices_of(&ann), 3);
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(table_of(&ann), "devices"), 0)),
        "https://fcm.googleapis.com/fcm/send/nr-3-");
    const RnPush *kept = the_table(&ann)->online.person[0].push[2];
    char text[RN_PUSH_POINT_TEXT];
    rn_base64_write(RN_BASE64_URL, kept->point, RN_PUSH_POINT, text);
    assert_string_equal(text, point);
    hall->rules.push = NULL;
    assert_true(
        is_ok(ask(&ann, "{\"do\":\"push\",\"endpoint\":\"%s/nr-4-\",\"on\":false}", SERVICE)));
    assert_true(
        is_ok(ask(&ann, "{\"do\":\"push\",\"endpoint\":\"%s/nr-4-\",\"on\":false}", SERVICE)));
    assert_int_equal(devices_of(&ann), 2);
    leave(&ann);
}

/* Everybody's decision is told once for each absence: by mail and at each browser. */
static void tells_each_browser(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < 3; i++) {
        push_nth(&people[i], 10 * i);
        push_nth(&people[i], 10 * i + 1);
    }
    ask(&people[0], "{\"do\":\"start\"}");
    leave_all(people, 3);
    assert_int_equal(notice_count, 0); /* nobody has to be asked first */
    wait_s(600);
    assert_int_equal(push_count, 2);
    assert_int_equal(notice_count, 2);
    wait_s(100000);
    assert_int_equal(push_count, 2);
}

/* What a push service says is gone is forgotten, at once where the table is in memory. */
static void forgets_who_is_gone(void **state)
{
    Socket people[3];
    RnNotice notice = {.kind = RN_NOTICE_PUSH};
    (void)state;
    gather(people, 3, "", "");
    push_nth(&people[0], 1);
    push_nth(&people[0], 2);
    strcpy(notice.table, text_of(table_of(&people[0]), "table"));
    snprintf(notice.push.endpoint, sizeof notice.push.endpoint, "%s/nr-1-", SERVICE);
    rn_hall_unpush(hall, &notice, now);
    run();
    save();
    assert_int_equal(devices_of(&people[0]), 1);
    rn_hall_unpush(hall, &notice, now); /* twice is once */
    notice.person = 7;
    rn_hall_unpush(hall, &notice, now);
    notice.person = 0;
    strcpy(notice.table, "00000000000000000000000000000000");
    rn_hall_unpush(hall, &notice, now);
    RnStored stored;
    assert_int_equal(rn_store_load(store, text_of(table_of(&people[1]), "table"), &stored, why),
                     RN_FOUND);
    assert_null(strstr(stored.row.head, "nr-1-"));
    assert_non_null(strstr(stored.row.head, "nr-2-"));
    rn_stored_free(&stored);
    leave_all(people, 3);
}

/* Browsers go along to the next game, and each table has its own. */
static void goes_to_the_rematch(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    push_nth(&people[0], 1);
    ask(&people[0], "{\"do\":\"start\"}");
    for (int i = 0; i < 3; i++) {
        assert_true(is_ok(ask(&people[i], "{\"do\":\"resign\",\"on\":true}")));
    }
    assert_true(is_ok(ask(&people[0], "{\"do\":\"rematch\"}")));
    strcpy(id, text_of(table_of(&people[0]), "rematch"));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"forget\"}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id,
                          people[0].token)));
    assert_int_equal(devices_of(&people[0]), 1);
    leave_all(people, 3);
}

/* Whoever only looks a table up in a list keeps nothing of it: what ASan would find. */
static void lists_keep_nothing(void **state)
{
    static const char KEY[] = "0123456789abcdef0123456789abcdef";
    Socket people[3];
    char more[128];
    (void)state;
    snprintf(more, sizeof more, ",\"public\":true,\"key\":\"%s\"", KEY);
    gather(people, 3, "", more);
    assert_true(is_ok(push_nth(&people[0], 1)));
    save();
    for (int i = 0; i < 3; i++) {
        const json_t *list = ask(&people[1], "{\"do\":\"list\"}");
        assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
        list = ask(&people[0], "{\"do\":\"mine\",\"key\":\"%s\"}", KEY);
        assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
    }
    leave_all(people, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(refuses_browsers, begin_push, finish),
        cmocka_unit_test_setup_teardown(keeps_the_newest, begin_push, finish),
        cmocka_unit_test_setup_teardown(tells_each_browser, begin_push, finish),
        cmocka_unit_test_setup_teardown(forgets_who_is_gone, begin_push, finish),
        cmocka_unit_test_setup_teardown(goes_to_the_rematch, begin_push, finish),
        cmocka_unit_test_setup_teardown(lists_keep_nothing, begin_push, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
