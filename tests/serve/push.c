/*
 * push.c - turn notices to browsers: from a person who names its browser to what that browser reads.
 *   push PROGRAM FOLDER SHIM
 * PROGRAM is rednov, FOLDER a page to serve, SHIM the library of clock.c and network.c. Needs an empty working folder.
 *
 * The push service is the test's own, behind TLS, and opens what it gets with the browser's keys.
 */
/* NOLINTBEGIN(cert-env33-c,concurrency-mt-unsafe) */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../unit/push_open.h"
#include "people.h"
#include "push_service.h"
#include "world.h"

static const char *program;
static const char *folder;
static const char *shim;
static int port;
static pid_t server;
static char key[RN_PUSH_POINT_TEXT]; /* of the server, as the page learns it */
static char table[40];               /* at which a game has begun last */
static RnPushKey browser;
static const unsigned char AUTH[RN_PUSH_AUTH + 1] = "sixteen letters.";

static void start(void)
{
    const char *const arguments[] = {"--folder",
                                     folder,
                                     "--store",
                                     "tables.db",
                                     "--push",
                                     "mailto:host@example.org",
                                     "--push-services",
                                     "*.push.example",
                                     "--notify-after",
                                     "1",
                                     "--log",
                                     "log.json",
                                     NULL};
    port = world_start(program, shim, arguments, &server);
    assert(port > 0);
}

static void learn_key(void)
{
    char *online = http_get(port, "GET /online HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const char *at = online != NULL ? strstr(online, "\"push\":\"") : NULL;
    assert(at != NULL && strcspn(at + 8, "\"") == sizeof key - 2);
    snprintf(key, sizeof key, "%.*s", (int)sizeof key - 2, at + 8);
    free(online);
}

/* So much later, the value. While a push service is being called no time goes by: a call has its time, too. */
static double after(int64_t ms, const char *metric)
{
    if (metric_of(port, "pushes_under_way") == 0) {
        clock_forward(ms);
    }
    return metric_of(port, metric);
}

static double later(const char *metric) { return after(1000, metric); }

static void skip(int64_t ms)
{
    UNTIL(metric_of(port, "pushes_under_way") == 0);
    clock_forward(ms);
}

static bool log_has(const char *part)
{
    static char text[1 << 18];
    FILE *file = fopen("log.json", "r");
    size_t size = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = '\0';
    if (file != NULL) {
        fclose(file);
    }
    assert(strstr(text, "push.example") == NULL && strstr(text, "Secretname") == NULL);
    return strstr(text, part) != NULL;
}

/* ---- People ----------------------------------------------------------------------------------- */

/* Somebody with all gnomes at a new table. */
static void open_table(Person *person)
{
    person_connect(person, port);
    assert(person_ask(person, "\"do\":\"open\",\"name\":\"Secretname\",\"config\":{\"players\":3},"
                              "\"seats\":[\"me\",\"me\",\"me\"]}"));
}

/* Wants to be told at the browser; the word of the answer. */
static const char *push(Person *person, const char *endpoint)
{
    char point[RN_PUSH_POINT_TEXT];
    char auth[RN_PUSH_AUTH_TEXT];
    rn_base64_write(RN_BASE64_URL, browser.point, RN_PUSH_POINT, point);
    rn_base64_write(RN_BASE64_URL, AUTH, RN_PUSH_AUTH, auth);
    return person_word(person,
                       "\"do\":\"push\",\"endpoint\":\"%s\",\"on\":true,\"p256dh\":\"%s\","
                       "\"auth\":\"%s\",\"lang\":\"de\"}",
                       endpoint, point, auth);
}

static void begin_game(Person *person)
{
    assert(person_ask(person, "\"do\":\"start\"}"));
    while (person->game == NULL) {
        json_decref(person_hear(person));
    }
    snprintf(table, sizeof table, "%s", text_of(person->table, "table"));
}

/* A table of somebody who goes, and a decision waits; the browser is at this endpoint. */
static void go_away(Person *person, const char *endpoint)
{
    skip(600000); /* browsers are named one in ten minutes, in the long run */
    open_table(person);
    assert(strcmp(push(person, endpoint), "ok") == 0);
    begin_game(person);
    wire_close(&person->wire); /* and may come back */
}

static size_t devices_of(const Person *person)
{
    return json_array_size(json_object_get(person->table, "devices"));
}

/* ---- What is sent ----------------------------------------------------------------------------- */

static const char *header(const Pushed *pushed, const char *name, char value[PUSHED_HEAD])
{
    char line[64];
    snprintf(line, sizeof line, "\r\n%s: ", name);
    const char *at = strstr(pushed->head, line);
    assert(at != NULL);
    at += strlen(line);
    snprintf(value, PUSHED_HEAD, "%.*s", (int)strcspn(at, "\r"), at);
    return value;
}

static void check_message(const char *path)
{
    static Pushed pushed;
    char value[PUSHED_HEAD];
    char text[PUSHED_BODY];
    push_service_last(&pushed);
    snprintf(value, sizeof value, "POST %s HTTP/1.1\r\n", path);
    assert(strncmp(pushed.head, value, strlen(value)) == 0);
    assert(strcmp(header(&pushed, "content-encoding", value), "aes128gcm") == 0);
    assert(strcmp(header(&pushed, "ttl", value), "86400") == 0);
    assert(strcmp(header(&pushed, "urgency", value), "high") == 0);
    assert(strlen(header(&pushed, "topic", value)) == 32);
    assert(strstr(value, table) == NULL);
    json_t *claims = push_claims(header(&pushed, "authorization", value), key);
    assert(claims != NULL);
    assert(strcmp(text_of(claims, "aud"), "https://open.push.example") == 0);
    assert(strcmp(text_of(claims, "sub"), "mailto:host@example.org") == 0);
    assert(json_integer_value(json_object_get(claims, "exp")) > 1700000000);
    json_decref(claims);
    assert(push_open(&browser, AUTH, pushed.body, pushed.size, text) > 0);
    json_t *said = json_loads(text, 0, NULL);
    assert(strcmp(text_of(said, "table"), table) == 0);
    assert(text_of(said, "title")[0] != '\0' && text_of(said, "body")[0] != '\0');
    assert(text_of(said, "stop")[0] != '\0' && strlen(text_of(said, "lang")) == 2);
    assert(json_object_size(said) == 5 && strstr(text, "Secretname") == NULL);
    json_decref(said);
}

static void reaches_the_browser(void)
{
    Person ann;
    static const char *const elsewhere[] = {"https://127.0.0.1/x",
                                            "http://open.push.example/x",
                                            "https://open.push.example:25/x",
                                            "https://fcm.googleapis.com/x",
                                            "https://push.example/x",
                                            "https://[::1]/x"};
    open_table(&ann);
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        assert(strcmp(push(&ann, elsewhere[i]), "push-service") == 0);
    }
    assert(strcmp(push(&ann, "https://open.push.example/send/ann?x=%2f"), "ok") == 0);
    begin_game(&ann);
    for (int i = 0; i < 5; i++) { /* she is here */
        later("pushes_sent_total");
        assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"hm\"}"));
    }
    assert(push_service_count() == 0);
    person_drop(&ann);
    UNTIL(later("pushes_sent_total") == 1);
    assert(push_service_count() == 1);
    check_message("/send/ann?x=%2f");
}

/* A service that is busy is asked again when it says, or later each time; then it is well. */
static void tries_again(void)
{
    Person bob;
    push_service_says("429\r\nRetry-After: 300", "503");
    go_away(&bob, "https://open.push.example/send/bob");
    UNTIL(later("pushes_sent_total") == 1 && push_service_count() == 2);
    skip(200000);
    assert(metric_of(port, "pushes_sent_total") == 1); /* it has had its turn */
    skip(0);
    assert(push_service_count() == 2);
    skip(100000);
    UNTIL(later("pushes_sent_total") == 1 && push_service_count() == 3);
    UNTIL(later("pushes_sent_total") == 2);
    assert(push_service_count() == 4);
    check_message("/send/bob");
    person_drop(&bob);
}

/* Its keys and the browsers it knows are in the store. */
static void survives_a_kill(void)
{
    Person carl;
    char before[sizeof key];
    int count = push_service_count();
    int status;
    strcpy(before, key);
    skip(600000);
    open_table(&carl);
    assert(strcmp(push(&carl, "https://open.push.example/send/carl"), "ok") == 0);
    begin_game(&carl);
    kill(server, SIGKILL);
    waitpid(server, &status, 0);
    wire_close(&carl.wire);
    start();
    learn_key();
    assert(strcmp(before, key) == 0);
    skip(10000);
    UNTIL(later("pushes_sent_total") == 1);
    assert(push_service_count() == count + 1);
    check_message("/send/carl");
    person_reconnect(&carl, port);
    assert(devices_of(&carl) == 1);
    assert(person_ask(&carl, "\"do\":\"push\",\"on\":false,"
                             "\"endpoint\":\"https://open.push.example/send/carl\"}"));
    person_drop(&carl);
}

/* A browser that is gone is forgotten, at every table; who names it again is told again. */
static void forgets(void)
{
    Person dora;
    Person other;
    int count = push_service_count();
    push_service_says("410", "");
    go_away(&dora, "https://open.push.example/send/dora");
    UNTIL(later("pushes_gone_total") == 1);
    assert(push_service_count() == count + 1);
    UNTIL(log_has("the browser is gone"));
    person_reconnect(&dora, port);
    assert(devices_of(&dora) == 0);
    person_drop(&dora);

    skip(600000);
    open_table(&other); /* one that knew it before it was gone would not have asked for it again */
    push_service_says("404", "");
    assert(strcmp(push(&other, "https://open.push.example/send/dora"), "ok") == 0);
    begin_game(&other);
    person_drop(&other);
    UNTIL(later("pushes_gone_total") == 2);
    assert(push_service_count() == count + 2);
}

/* Two tables know one browser: when it is gone for the one it is for the other, which is not even tried. */
static void forgets_everywhere(void)
{
    Person two[2];
    int count = push_service_count();
    double gone = metric_of(port, "pushes_gone_total");
    for (int i = 0; i < 2; i++) {
        skip(600000);
        open_table(&two[i]);
        assert(strcmp(push(&two[i], "https://open.push.example/send/eve"), "ok") == 0);
        begin_game(&two[i]);
    }
    push_service_says("410", "");
    wire_close(&two[0].wire);
    UNTIL(later("pushes_gone_total") == gone + 1);
    wire_close(&two[1].wire);
    UNTIL((later("pushes_gone_total"), log_has("\"why\":\"unsubscribed\"")));
    assert(push_service_count() == count + 1);
    person_reconnect(&two[1], port);
    assert(devices_of(&two[1]) == 0);
    person_drop(&two[0]);
    person_drop(&two[1]);
}

/* One network address names few browsers at once. */
static void names_few(void)
{
    Person person;
    char endpoint[64];
    skip(24 * 3600000);
    open_table(&person);
    for (int i = 0; i < 20; i++) {
        snprintf(endpoint, sizeof endpoint, "https://open.push.example/send/%d", i);
        assert(strcmp(push(&person, endpoint), i < 5 ? "ok" : "busy") == 0);
    }
    assert(strcmp(push(&person, "https://open.push.example/send/4"), "ok") == 0); /* known */
    person_drop(&person);
}

/* Nobody is called who is no push service in the open net with its own certificate, and nobody is followed. */
static void calls_nobody_else(void)
{
    Person person;
    int count = push_service_count();
    double lost = metric_of(port, "pushes_failed_total");
    go_away(&person, "https://closed.push.example/x");
    UNTIL(later("pushes_failed_total") == lost + 1);
    assert(log_has("leads into a closed network"));
    person_drop(&person);
    push_service_says("302\r\nLocation: https://open.push.example/elsewhere", "");
    go_away(&person, "https://open.push.example/send/moved");
    UNTIL(later("pushes_failed_total") == lost + 2);
    assert(push_service_count() == count + 1);
    person_drop(&person);
    go_away(&person, "https://other.push.example/x"); /* another's certificate */
    UNTIL(after(60000, "pushes_failed_total") == lost + 3);
    assert(log_has("cannot be reached") && push_service_count() == count + 1);
    person_drop(&person);
    push_service_says("0", "403"); /* it hangs up, then it does not want this */
    go_away(&person, "https://open.push.example/send/hangs-up");
    UNTIL(later("pushes_failed_total") == lost + 4);
    assert(log_has("403") && push_service_count() == count + 3);
    person_drop(&person);
}

int main(int argc, char **argv)
{
    char number[16];
    char here[4096];
    assert(argc == 4);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    signal(SIGPIPE, SIG_IGN);
    unlink("tables.db");
    unlink("tables.db-wal");
    unlink("log.json");
    assert(getcwd(here, sizeof here - 16) != NULL);
    strcat(here, "/ca.pem");
    snprintf(number, sizeof number, "%d", push_service_start("open.push.example", "ca.pem"));
    setenv("PUSH_PORT", number, 1);
    setenv("SSL_CERT_FILE", here, 1);
    rn_push_key_new(&browser);
    start();
    learn_key();
    reaches_the_browser();
    tries_again();
    survives_a_kill();
    forgets();
    forgets_everywhere();
    calls_nobody_else();
    names_few();
    world_stop(server);
    return 0;
}
/* NOLINTEND(cert-env33-c,concurrency-mt-unsafe) */
