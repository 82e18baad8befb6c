/*
 * admin.c - the host speaks with a running server by `rednov admin`.
 *   admin PROGRAM FOLDER SHIM
 * PROGRAM is rednov, FOLDER a page to serve, SHIM the library of clock.c. Needs an empty working folder.
 *
 * Tables and clients are listed with what they cost; a table is closed, a person muted, a network shut out for a
 * time, everybody told something, the server closed to all but members; and all of that is there after kill -9.
 */
/* NOLINTBEGIN(cert-env33-c,concurrency-mt-unsafe) */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"
#include "world.h"

enum { ANSWER = 1 << 16 };

static const char *program;
static const char *folder;
static const char *shim;
static int port;
static pid_t server;

static void start(void)
{
    const char *const arguments[] = {"--folder",       folder,  "--store",  "tables.db",
                                     "--behind-proxy", "--log", "log.json", NULL};
    port = world_start(program, shim, arguments, &server);
    assert(port > 0);
}

/* What `rednov admin` prints, a JSON object; its exit status. */
static json_t *admin(const char *arguments, int *status)
{
    static char text[ANSWER];
    char command[4096];
    snprintf(command, sizeof command, "%s admin --json --socket tables.db-admin %s 2>&1", program,
             arguments);
    FILE *pipe = popen(command, "r");
    assert(pipe != NULL);
    size_t size = fread(text, 1, sizeof text - 1, pipe);
    text[size] = '\0';
    *status = WEXITSTATUS(pclose(pipe));
    return json_loads(text, 0, NULL);
}

/* The answer, which must be good. */
static json_t *asked(const char *arguments)
{
    int status;
    json_t *answer = admin(arguments, &status);
    if (status != 0 || !json_is_true(json_object_get(answer, "ok"))) {
        fprintf(stderr, "%s: %d\n", arguments, status);
        abort();
    }
    return answer;
}

static void done(const char *arguments) { json_decref(asked(arguments)); }

static void refused(const char *arguments)
{
    int status;
    json_t *answer = admin(arguments, &status);
    if (status == 0) {
        fprintf(stderr, "%s is not refused\n", arguments);
        abort();
    }
    json_decref(answer);
}

static json_t *first_of(const json_t *answer, const char *list)
{
    return json_array_get(json_object_get(answer, list), 0);
}

static long long number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* Connected from this address, as the proxy says. */
static void come_from(Person *person, const char *address)
{
    char header[128];
    *person = (Person){.quiet = true};
    snprintf(header, sizeof header, "Sec-WebSocket-Protocol: rednov\r\nX-Forwarded-For: %s\r\n",
             address);
    assert(wire_open(&person->wire, port, "/ws", header) == 101);
}

static const char OPEN[] = "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},"
                           "\"seats\":[\"me\",\"free\",\"free\"]}";

/* ---- Only the host ---------------------------------------------------------------------------- */

static void only_the_host_speaks(void)
{
    struct stat about;
    assert(stat("tables.db-admin", &about) == 0 && S_ISSOCK(about.st_mode));
    assert((about.st_mode & 0777) == 0600);
    refused("frob");
    refused("close abc");
    refused("ban 0.0.0.0/0");
    refused("ban example.org");
    refused("close 0123456789abcdef0123456789abcdef"); /* there is none */
    refused("disconnect 4711");
}

/* Rubbish and too much of it end the line, not the server. */
static void rubbish_harms_nobody(void)
{
    static char much[8192];
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "tables.db-admin"};
    char answer[512];
    memset(much, 'x', sizeof much);
    for (int i = 0; i < 20; i++) {
        int line = socket(AF_UNIX, SOCK_STREAM, 0);
        assert(connect(line, (const struct sockaddr *)&address, sizeof address) == 0);
        size_t size = i % 2 == 0 ? sizeof much : 3;
        (void)!send(line, i % 2 == 0 ? much : "{}\n", size, MSG_NOSIGNAL);
        (void)!read(line, answer, sizeof answer);
        close(line);
    }
    done("status");
}

/* ---- Tables and people ------------------------------------------------------------------------ */

static void lists_and_costs(void)
{
    Person ann;
    come_from(&ann, "192.0.2.1");
    assert(person_ask(&ann, OPEN));
    for (int i = 0; i < 10; i++) {
        assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"hello\"}"));
    }
    json_t *answer = asked("tables");
    json_t *table = first_of(answer, "tables");
    assert(strcmp(text_of(table, "table"), text_of(ann.table, "table")) == 0);
    assert(strcmp(text_of(first_of(table, "people"), "name"), "Ann") == 0);
    assert(number_of(table, "clients") == 1 && number_of(table, "lines") == 10);
    assert(number_of(table, "messages") >= 10 && number_of(table, "sent") > 300);
    assert(number_of(table, "memory") > 1000 && number_of(table, "memory") < 100000);
    json_decref(answer);
    answer = asked("clients");
    json_t *client = first_of(answer, "clients");
    assert(strcmp(text_of(client, "address"), "192.0.2.1") == 0);
    assert(strcmp(text_of(client, "name"), "Ann") == 0);
    assert(number_of(client, "messages") == 11 && number_of(client, "heard") > 300);
    char end[64];
    snprintf(end, sizeof end, "disconnect %lld", number_of(client, "client"));
    json_decref(answer);
    done(end);
    assert(wire_ends(&ann.wire));
    person_drop(&ann);
}

static void mutes(void)
{
    Person ann;
    char command[128];
    come_from(&ann, "192.0.2.1");
    assert(person_ask(&ann, OPEN));
    snprintf(command, sizeof command, "mute %s 0", text_of(ann.table, "table"));
    done(command);
    assert(strcmp(person_word(&ann, "\"do\":\"chat\",\"text\":\"hm\"}"), "silenced") == 0);
    assert(strcmp(person_word(&ann, "\"do\":\"name\",\"name\":\"Bob\"}"), "silenced") == 0);
    while (!json_is_true(json_object_get(first_of(ann.table, "people"), "silenced"))) {
        json_t *message = person_hear(&ann); /* it is told whose will it is */
        assert(message != NULL);
        json_decref(message);
    }
    assert(json_is_true(json_object_get(first_of(ann.table, "people"), "muted")));
    snprintf(command, sizeof command, "mute %s 7", text_of(ann.table, "table"));
    refused(command);
    kill(server, SIGKILL); /* it lasts */
    waitpid(server, NULL, 0);
    start();
    person_reconnect(&ann, port);
    ann.quiet = true;
    assert(strcmp(person_word(&ann, "\"do\":\"chat\",\"text\":\"hm\"}"), "silenced") == 0);
    assert(person_ask(&ann, "\"do\":\"stand\",\"gnomes\":[\"A\"]}")); /* nor among who watches */
    assert(strcmp(person_word(&ann, "\"do\":\"murmur\",\"name\":\"Ann\",\"text\":\"hm\"}"),
                  "silenced") == 0);
    assert(person_ask(&ann, "\"do\":\"sit\",\"gnomes\":[\"A\"]}"));
    snprintf(command, sizeof command, "unmute %s 0", text_of(ann.table, "table"));
    done(command);
    assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"hm\"}"));
    person_drop(&ann);
}

static void closes_tables(void)
{
    Person ann;
    char command[128];
    come_from(&ann, "192.0.2.1");
    assert(person_ask(&ann, OPEN));
    assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"hello\"}"));
    snprintf(command, sizeof command, "close %s", text_of(ann.table, "table"));
    done(command);
    for (bool gone = false; !gone;) {
        json_t *message = person_hear(&ann);
        assert(message != NULL);
        gone = strcmp(text_of(message, "tell"), "gone") == 0;
        json_decref(message);
    }
    assert(
        strcmp(person_word(&ann, "\"do\":\"join\",\"table\":\"%s\"}", text_of(ann.table, "table")),
               "no-table") == 0);
    person_drop(&ann);
}

/* ---- Bans ------------------------------------------------------------------------------------- */

static bool is_let_in(const char *address)
{
    Person person;
    come_from(&person, address);
    person_say(&person, "\"do\":\"ping\"}");
    json_t *message = person_hear(&person);
    bool in = message != NULL;
    json_decref(message);
    assert(in || person.wire.closed_as == 1008);
    person_drop(&person);
    return in;
}

static void shuts_out(void)
{
    Person bob;
    come_from(&bob, "198.51.100.7");
    assert(person_ask(&bob, "\"do\":\"ping\"}"));
    done("ban 198.51.100.0/24 --for 1h --why spam");
    assert(wire_ends(&bob.wire)); /* who is there is sent away */
    assert(bob.wire.closed_as == 1008);
    person_drop(&bob);
    assert(!is_let_in("198.51.100.200") && is_let_in("198.51.101.1"));
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    start();
    assert(!is_let_in("198.51.100.200"));
    json_t *answer = asked("bans");
    assert(strcmp(text_of(first_of(answer, "bans"), "network"), "198.51.100.0/24") == 0);
    assert(strcmp(text_of(first_of(answer, "bans"), "text"), "spam") == 0);
    json_decref(answer);
    clock_forward(3601 * 1000); /* it has an end */
    UNTIL(is_let_in("198.51.100.200"));
    done("ban 2001:db8::1");
    assert(!is_let_in("2001:db8::2") && is_let_in("2001:db8:0:1::1"));
    done("unban 2001:db8::");
    assert(is_let_in("2001:db8::2"));
    refused("unban 2001:db8::");
}

/* ---- Notices ---------------------------------------------------------------------------------- */

static json_t *next_notice(Person *person)
{
    for (;;) {
        json_t *message = person_hear(person);
        assert(message != NULL);
        if (strcmp(text_of(message, "tell"), "notice") == 0) {
            return message;
        }
        json_decref(message);
    }
}

static void tells_everybody(void)
{
    Person ann;
    Person bob;
    come_from(&ann, "192.0.2.1");
    assert(person_ask(&ann, "\"do\":\"ping\"}"));
    done("notice 'Tea at five' --for 1h");
    json_t *notice = next_notice(&ann);
    assert(strcmp(text_of(notice, "text"), "Tea at five") == 0);
    json_decref(notice);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    person_drop(&ann);
    start();
    come_from(&bob, "192.0.2.2"); /* told when he comes */
    notice = next_notice(&bob);
    assert(strcmp(text_of(notice, "text"), "Tea at five") == 0);
    json_decref(notice);
    done("restart 10m");
    notice = next_notice(&bob);
    assert(number_of(notice, "restart") > 0);
    json_decref(notice);
    done("restart 0");
    json_decref(next_notice(&bob));
    done("notice ''");
    notice = next_notice(&bob);
    assert(json_is_null(json_object_get(notice, "text")) &&
           json_is_null(json_object_get(notice, "restart")));
    json_decref(notice);
    person_drop(&bob);
}

/* ---- Members ---------------------------------------------------------------------------------- */

static void write_phrase(const char *phrase)
{
    FILE *file = fopen("phrase", "w");
    assert(file != NULL);
    fprintf(file, "%s\nanother line\n", phrase);
    fclose(file);
}

static void is_for_members(void)
{
    Person ann;
    char seal[80];
    write_phrase("grog at dawn");
    done("members open --phrase-file phrase");
    come_from(&ann, "192.0.2.1");
    assert(strcmp(person_word(&ann, OPEN), "members") == 0);
    assert(person_ask(&ann, "\"do\":\"list\"}"));
    assert(strcmp(person_word(&ann, "\"do\":\"member\",\"phrase\":\"grog\"}"), "phrase") == 0);
    assert(strcmp(person_word(&ann, OPEN), "members") == 0);
    json_t *answer =
        person_answer(&ann, person_say(&ann, "\"do\":\"member\",\"phrase\":\"grog at dawn\"}"));
    snprintf(seal, sizeof seal, "%s", text_of(answer, "seal"));
    json_decref(answer);
    assert(strlen(seal) == 64);
    assert(person_ask(&ann, OPEN));
    person_drop(&ann);
    done("members all --phrase-file phrase"); /* hashed anew: who was a member is asked again */
    come_from(&ann, "192.0.2.1");
    assert(strcmp(person_word(&ann, "\"do\":\"list\"}"), "members") == 0);
    assert(strcmp(person_word(&ann, "\"do\":\"member\",\"seal\":\"%s\"}", seal), "phrase") == 0);
    answer =
        person_answer(&ann, person_say(&ann, "\"do\":\"member\",\"phrase\":\"grog at dawn\"}"));
    snprintf(seal, sizeof seal, "%s", text_of(answer, "seal"));
    json_decref(answer);
    person_drop(&ann);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    start();
    come_from(&ann, "192.0.2.1");
    assert(strcmp(person_word(&ann, "\"do\":\"list\"}"), "members") == 0);
    assert(person_ask(&ann, "\"do\":\"member\",\"seal\":\"%s\"}", seal));
    assert(person_ask(&ann, "\"do\":\"list\"}"));
    for (int tries = 0; tries < 10; tries++) { /* nobody guesses for long */
        assert(strcmp(person_word(&ann, "\"do\":\"member\",\"phrase\":\"x\"}"), "ok") != 0);
    }
    assert(strcmp(person_word(&ann, "\"do\":\"member\",\"phrase\":\"x\"}"), "busy") == 0);
    person_drop(&ann);
    done("members off");
    come_from(&ann, "192.0.2.3");
    assert(person_ask(&ann, "\"do\":\"list\"}"));
    person_drop(&ann);
    assert(system("grep -q 'grog' tables.db tables.db-wal") != 0); /* it is kept as a hash */
}

int main(int argc, char **argv)
{
    assert(argc > 3);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    unlink("tables.db");
    unlink("tables.db-wal");
    unlink("tables.db-shm");
    start();
    only_the_host_speaks();
    rubbish_harms_nobody();
    lists_and_costs();
    mutes();
    closes_tables();
    shuts_out();
    tells_everybody();
    is_for_members();
    world_stop(server);
    assert(access("tables.db-admin", F_OK) != 0);
    puts("the host is heard");
    return 0;
}
/* NOLINTEND(cert-env33-c,concurrency-mt-unsafe) */
