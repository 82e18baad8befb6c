/*
 * notices.c - turn notices by a command, and how the server stops.
 *   notices PROGRAM FOLDER SHIM
 * PROGRAM is rednov, FOLDER a page to serve, SHIM the library of clock.c. Needs an empty working folder.
 *
 * The command gets a mail with the address of the table, and nothing that is not its business. Who is
 * connected when the server is told to stop hears it, and everything that was answered is there again.
 */
/* NOLINTBEGIN(cert-env33-c,concurrency-mt-unsafe) */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"
#include "world.h"

enum { FILE_MAX = 1 << 16 };

static const char *program;
static const char *folder;
static const char *shim;
static char here[4096];
static char command[4200];
static int port;
static pid_t server;

static void start(void)
{
    const char *const arguments[] = {
        "--folder", folder,           "--store", "tables.db", "--notify",
        command,    "--notify-after", "1",       "--url",     "https://example.org/club",
        "--log",    "log.json",       NULL};
    port = world_start(program, shim, arguments, &server);
    assert(port > 0);
}

/* The whole file, or "". Good until the next call. */
static const char *read_file(const char *name)
{
    static char text[FILE_MAX];
    FILE *file = fopen(name, "r");
    size_t size = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = '\0';
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

/* What the server runs. The last thing that it writes is the file `done`. */
static void write_command(const char *end)
{
    FILE *file = fopen(command, "w");
    assert(file != NULL);
    fprintf(file,
            "#!/bin/sh\ncd %s\nls /proc/$$/fd >fds\ncat >mail\nenv >environment\n"
            "mv mail mail.done\n%s\n",
            here, end);
    fclose(file);
    assert(chmod(command, 0700) == 0);
}

static void has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        fprintf(stderr, "'%s' is missing from:\n%s\n", part, text);
        abort();
    }
}

static void has_not(const char *text, const char *part)
{
    if (strstr(text, part) != NULL) {
        fprintf(stderr, "'%s' must not be in:\n%s\n", part, text);
        abort();
    }
}

/* A second later, the value. */
static double later(const char *metric)
{
    clock_forward(1000);
    return metric_of(port, metric);
}

/* Waits until the value is this. What is due is so within seconds; from then on time hardly goes by: the command
 * that runs now has a time, too, however slow the machine is. */
static void until_is(const char *metric, double value)
{
    enum { DUE_S = 12, CRAWL_MS = 5 };
    int waited = 0;
    UNTIL((clock_forward(waited++ < DUE_S ? 1000 : CRAWL_MS), metric_of(port, metric) == value));
}

static char link_of[512]; /* that ends all mails to an address */

/* The first mail only asks; who opens its link and says yes gets notices from then on. */
static void say_yes(Person *person)
{
    char seal[80];
    char line[160];
    until_is("notices_sent_total", 1);
    const char *mail = read_file("mail.done");
    snprintf(line, sizeof line, "\nhttps://example.org/club/#confirm/%s/0/",
             text_of(person->table, "table"));
    has(mail, line);
    has_not(mail, "Secretname");
    snprintf(seal, sizeof seal, "%.64s", strstr(mail, line) + strlen(line));
    const char *stop = strstr(mail, "List-Unsubscribe: <https://example.org/club/#stop/");
    assert(stop != NULL);
    snprintf(link_of, sizeof link_of, "%.*s", (int)strcspn(stop + 19, ">"), stop + 19);
    assert(person_ask(person, "\"do\":\"confirm\",\"person\":0,\"seal\":\"%s\"}", seal));
    assert(unlink("mail.done") == 0 && unlink("fds") == 0);
}

/* Somebody with all gnomes, who wants notices, begins a game. */
static void begin_game(Person *person, const char *to, const char *lang, bool yes)
{
    person_connect(person, port);
    assert(person_ask(person, "\"do\":\"open\",\"name\":\"Secretname\",\"config\":{\"players\":3},"
                              "\"seats\":[\"me\",\"me\",\"me\"]}"));
    assert(json_is_true(json_object_get(person->table, "notices")));
    assert(person_ask(person, "\"do\":\"notify\",\"to\":\"%s\",\"lang\":\"%s\"}", to, lang));
    if (yes) {
        say_yes(person);
    }
    assert(person_ask(person, "\"do\":\"start\"}"));
    while (person->game == NULL) {
        json_decref(person_hear(person));
    }
}

/* Her browser is lost: she comes as a stranger, names her address, and the mail leads to her seat. */
static void finds_the_seat(const char *id)
{
    Person ann;
    char line[160];
    assert(unlink("mail.done") == 0);
    person_connect(&ann, port);
    assert(person_ask(&ann, "\"do\":\"join\",\"table\":\"%s\"}", id));
    assert(json_integer_value(json_object_get(ann.table, "you")) == -1);
    assert(person_ask(&ann, "\"do\":\"seat-link\",\"to\":\"ann@example.org\"}"));
    until_is("notices_sent_total", 3);
    const char *mail = read_file("mail.done");
    has(mail, "To: ann@example.org\n");
    has_not(mail, "Secretname");
    snprintf(line, sizeof line, "\nhttps://example.org/club/#seat/%s/", id);
    has(mail, line);
    assert(person_ask(&ann, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%.32s\"}", id,
                      strstr(mail, line) + strlen(line)));
    assert(json_integer_value(json_object_get(ann.table, "you")) == 0);
    person_drop(&ann);
    has_not(read_file("log.json"), id);
}

static void sends_a_mail(void)
{
    Person ann;
    char id[40];
    char line[128];
    write_command("exit 0");
    begin_game(&ann, "ann@example.org", "de", true);
    snprintf(id, sizeof id, "%s", text_of(ann.table, "table"));
    char *online = http_get(port, "GET /online HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    has(online != NULL ? online : "", "{\"tables\":true,\"url\":\"https://example.org/club/\"}");
    free(online);
    for (int i = 0; i < 5;
         i++) { /* she is here: what is said is written after any notice that is due */
        assert(later("notices_sent_total") == 1);
        assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"hm\"}"));
    }
    assert(access("fds", F_OK) != 0);
    person_drop(&ann); /* she goes, and has not decided */
    until_is("notices_sent_total", 2);
    const char *mail = read_file("mail.done");
    has(mail, "To: ann@example.org\n");
    has(mail, "\nSubject: ");
    snprintf(line, sizeof line, "\nhttps://example.org/club/#table/%s\n", id);
    has(mail, line);
    has_not(mail, "Secretname");
    const char *environment = read_file("environment");
    has(environment, "REDNOV_TO=ann@example.org\n");
    snprintf(line, sizeof line, "REDNOV_URL=https://example.org/club/#table/%s\n", id);
    has(environment, line);
    has(environment, "REDNOV_SUBJECT=");
    has_not(environment, "RN_TEST_SECRET");
    has_not(read_file("fds"), "\n4\n"); /* no socket, no store */
    finds_the_seat(id);
}

/* Nothing is sent any more to who has opened the link in a mail, and the log says that it is not. */
static void stops_for_good(void)
{
    Person carl;
    char seal[80];
    const char *slash = strrchr(link_of, '/');
    assert(slash != NULL && strstr(link_of, "#stop/ann%40example.org/") != NULL);
    snprintf(seal, sizeof seal, "%s", slash + 1);
    person_connect(&carl, port);
    assert(person_ask(&carl, "\"do\":\"unsubscribe\",\"to\":\"ann@example.org\",\"seal\":\"%s\"}",
                      seal));
    person_drop(&carl);
    begin_game(&carl, "ann+more@example.org", "", false);
    UNTIL(strstr(read_file("log.json"), "\"event\":\"notice-dropped\",\"why\":\"unsubscribed\"") !=
          NULL);
    assert(metric_of(port, "notices_sent_total") == 3);
    person_drop(&carl);
}

/* Where --url names the server, no page of another name plays here, though that name leads to us. */
static void has_one_name(void)
{
    static const char evil[] =
        "GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: rednov\r\n\r\n";
    Wire wire;
    char headers[256];
    char *answer = http_get(port, evil);
    assert(answer == NULL || strstr(answer, " 101 ") == NULL);
    free(answer);
    snprintf(headers, sizeof headers,
             "Sec-WebSocket-Protocol: rednov\r\nOrigin: http://127.0.0.1:%d\r\n", port);
    assert(wire_open(&wire, port, "/ws", headers) == 101);
    wire_close(&wire);
}

static void counts_failures(void)
{
    Person bob;
    write_command("exit 3");
    begin_game(&bob, "bob@example.org", "", false);
    person_drop(&bob);
    until_is("notices_failed_total", 1);
    has(read_file("environment"), "REDNOV_LANG=en\n");
    const char *log = read_file("log.json");
    has(log, "\"event\":\"notice-failed\"");
    has_not(log, "example.org");
    has_not(log, "Secretname");
}

/* An address is asked again after an hour, though by the time of day that hour has not begun. */
static void goes_by_no_time_of_day(void)
{
    Person eve;
    write_command("exit 0");
    double sent = metric_of(port, "notices_sent_total");
    begin_game(&eve, "eve@example.org", "", false);
    until_is("notices_sent_total", sent + 1);
    person_drop(&eve);
    clock_set_back(INT64_C(3) * 3600000);
    clock_forward(INT64_C(61) * 60000);
    begin_game(&eve, "eve@example.org", "", false);
    until_is("notices_sent_total", sent + 2);
    person_drop(&eve);
}

/* ---- Stopping --------------------------------------------------------------------------------- */

static void stops_gently(void)
{
    enum { PEOPLE = 8 };
    Person people[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) {
        begin_game(&people[i], "", "", false);
    }
    for (int i = 0; i < PEOPLE; i++) {
        person_say(&people[i], "\"do\":\"chat\",\"text\":\"the last word\"}");
    }
    kill(server, SIGTERM);
    bool said[PEOPLE] = {false};
    for (int i = 0; i < PEOPLE; i++) {
        json_t *message;
        while ((message = person_hear(&people[i])) != NULL) {
            said[i] = said[i] || json_is_true(json_object_get(message, "ok"));
            json_decref(message);
        }
        if (people[i].wire.closed_as != 1001) {
            fprintf(stderr, "closed as %d\n", people[i].wire.closed_as);
            abort();
        }
        wire_close(&people[i].wire);
    }
    int status;
    waitpid(server, &status, 0);
    assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    has(read_file("log.json"), "\"event\":\"stop\"");
    start();
    for (int i = 0; i < PEOPLE; i++) {
        size_t before = people[i].size;
        person_reconnect(&people[i], port);
        if (said[i]) {
            has(people[i].texts + before, "the last word");
        }
        person_drop(&people[i]);
    }
}

int main(int argc, char **argv)
{
    assert(argc == 4);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    signal(SIGPIPE, SIG_IGN);
    unlink("tables.db");
    unlink("tables.db-wal");
    unlink("log.json");
    unlink("mail.done");
    unlink("fds");
    assert(getcwd(here, sizeof here) != NULL);
    snprintf(command, sizeof command, "%s/command", here);
    setenv("RN_TEST_SECRET", "1", 1);
    write_command("exit 0");
    start();
    sends_a_mail();
    stops_for_good();
    has_one_name();
    counts_failures();
    goes_by_no_time_of_day();
    stops_gently();
    world_stop(server);
    const char *log = read_file("log.json");
    has(log, "\"event\":\"start\",\"version\":");
    has(log, "\"event\":\"listening\",\"address\":\"127.0.0.1:");
    return 0;
}
/* NOLINTEND(cert-env33-c,concurrency-mt-unsafe) */
