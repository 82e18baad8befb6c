/*
 * bad_disk.c - a disk that makes everybody wait, and one that is full, while people play.
 *   bad_disk PROGRAM FOLDER SHIM
 * SHIM is the library of disk.c and clock.c. Needs an empty working folder.
 *
 * Slow: what is answered waits for the disk, answers come in their order, and whatever needs no disk is
 * answered meanwhile. Full: what cannot be kept is refused, nothing has changed, the server says that it
 * is not well, and goes on by itself when there is room.
 */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"
#include "world.h"

enum { TALK = 12, TABLES = 6, HANGS_MS = 6000, PROBE_MS = 1000 };

static const char *program;
static const char *folder;
static int port;
static pid_t server;

static void start(const char *shim)
{
    const char *const arguments[] = {"--folder", folder,  "--store",  "bad.db", "--per-second",
                                     "1000",     "--log", "log.json", NULL};
    port = world_start(program, shim, arguments, &server);
    assert(port > 0);
}

/* One person with all gnomes of a game that has begun. */
static void sit_alone(Person *person)
{
    person_connect(person, port);
    assert(person_ask(person, "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},"
                              "\"seats\":[\"me\",\"me\",\"me\"]}"));
    assert(person_ask(person, "\"do\":\"start\"}"));
    person_catch_up(person, 1);
    assert(person_ask(person, "\"do\":\"ping\"}")); /* and has heard all that was said before */
}

static bool page_says(const char *path, const char *status, const char *text)
{
    char request[256];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
             path);
    char *answer = http_get(port, request);
    bool found = answer != NULL && strstr(answer, status) != NULL && strstr(answer, text) != NULL;
    if (!found) {
        fprintf(stderr, "%s: %.300s\n", path, answer != NULL ? answer : "nothing");
    }
    free(answer);
    return found;
}

/* ---- Slow ------------------------------------------------------------------------------------- */

/* The next message of this connection is the answer to a ping: nothing else has been said before it. */
static bool hears_only(Person *person, int ping)
{
    json_t *next = person_hear(person);
    bool only = json_integer_value(json_object_get(next, "re")) == ping;
    json_decref(next);
    return only;
}

static void answers_wait_for_the_disk(void)
{
    Person ann;
    sit_alone(&ann);
    for (int i = 0; i < 4; i++) {
        char move[64];
        const json_t *list = json_object_get(ann.game, "moves");
        snprintf(move, sizeof move, "%s",
                 json_string_value(json_array_get(list, (size_t)i * 7 % json_array_size(list))));
        disk_is("held");
        int asked =
            person_say(&ann, "\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(&ann), move);
        UNTIL(disk_held() > 0);
        for (int n = 0; n < 5; n++) {
            assert(hears_only(&ann, person_say(&ann, "\"do\":\"ping\"}")));
        }
        disk_is("");
        json_t *answer = person_answer(&ann, asked);
        assert(json_is_true(json_object_get(answer, "ok")));
        assert(disk_synced() > 0); /* it was on disk before it was answered */
        json_decref(answer);
        person_catch_up(&ann, 2 + i);
    }
    person_drop(&ann);
}

/* Many tables wait for few writes; others do not wait at all. */
static void others_are_answered(void)
{
    static Person people[TABLES];
    int asked[TABLES][TALK];
    Person other;
    for (int i = 0; i < TABLES; i++) {
        sit_alone(&people[i]);
    }
    person_connect(&other, port);
    double batches = metric_of(port, "store_batches_total");
    disk_is("held");
    for (int t = 0; t < TALK; t++) {
        for (int i = 0; i < TABLES; i++) {
            asked[i][t] = person_say(&people[i], "\"do\":\"chat\",\"text\":\"line %d\"}", t);
        }
    }
    UNTIL(disk_held() > 0);
    for (int i = 0; i < TABLES; i++) { /* all of it has been heard */
        assert(hears_only(&people[i], person_say(&people[i], "\"do\":\"ping\"}")));
    }
    assert(person_ask(&other, "\"do\":\"ping\"}"));
    assert(page_says("/", " 200 ", "<html") && page_says("/health", " 200 ", "ok"));
    disk_is("");
    assert(person_ask(&other, "\"do\":\"list\"}")); /* the list is in the store */
    for (int i = 0; i < TABLES; i++) {
        for (int t = 0; t < TALK; t++) { /* each the next answer of all: in their order */
            json_t *answer;
            do {
                answer = person_hear(&people[i]);
                assert(answer != NULL);
            } while (json_object_get(answer, "re") == NULL);
            assert(json_integer_value(json_object_get(answer, "re")) == asked[i][t]);
            assert(json_is_true(json_object_get(answer, "ok")));
            json_decref(answer);
        }
    }
    batches = metric_of(port, "store_batches_total") - batches;
    printf("slow: %d lines of talk in %g writes\n", TABLES * TALK, batches);
    assert(batches >= 1 && batches <= 2);
    person_drop(&other);
    for (int i = 0; i < TABLES; i++) {
        person_drop(&people[i]);
    }
}

/* A disk that hangs is told of while it does. */
static void says_that_it_hangs(void)
{
    Person ann;
    sit_alone(&ann);
    disk_is("held");
    int asked = person_say(&ann, "\"do\":\"chat\",\"text\":\"hello\"}");
    UNTIL(disk_held() > 0);
    assert(page_says("/health", " 200 ", "ok"));
    clock_forward(HANGS_MS);
    assert(metric_of(port, "store_failing") == 1);
    assert(page_says("/health", " 503 ", "the store fails"));
    disk_is("");
    json_t *answer = person_answer(&ann, asked);
    assert(json_is_true(json_object_get(answer, "ok")));
    json_decref(answer);
    assert(page_says("/health", " 200 ", "ok"));
    person_drop(&ann);
}

/* ---- Full ------------------------------------------------------------------------------------- */

static void goes_on_after_a_full_disk(void)
{
    Person ann;
    Person watcher;
    sit_alone(&ann);
    for (int i = 0; i < 3; i++) {
        assert(person_move(&ann, 0));
        person_catch_up(&ann, 2 + i);
    }
    person_connect(&watcher, port);
    assert(person_ask(&watcher, "\"do\":\"join\",\"table\":\"%s\"}", text_of(ann.table, "table")));
    long long rev = rev_of(&ann);
    disk_is("full");
    const char *move = json_string_value(json_array_get(json_object_get(ann.game, "moves"), 0));
    json_t *answer = person_answer(
        &ann, person_say(&ann, "\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev, move));
    assert(strcmp(text_of(answer, "error"), "store") == 0 && text_of(answer, "text")[0] != '\0');
    json_decref(answer);
    assert(page_says("/health", " 503 ", "the store fails"));
    assert(page_says("/", " 200 ", "<html"));
    /* opening another is refused too; reading goes on */
    Person bob;
    person_connect(&bob, port);
    assert(strcmp(person_word(&bob, "\"do\":\"open\",\"name\":\"Bob\",\"config\":{\"players\":3}}"),
                  "store") == 0);
    assert(person_ask(&watcher, "\"do\":\"list\"}") && person_ask(&watcher, "\"do\":\"ping\"}"));
    person_reconnect(&ann, port);
    assert(rev_of(&ann) == rev && rev_of(&watcher) == rev);
    disk_is("");
    /* nobody writes: it finds out by itself */
    UNTIL((clock_forward(PROBE_MS), metric_of(port, "store_failing") == 0));
    assert(page_says("/health", " 200 ", "ok"));
    assert(person_move(&ann, 0));
    person_catch_up(&watcher, rev + 1);
    assert(person_ask(&bob, "\"do\":\"open\",\"name\":\"Bob\",\"config\":{\"players\":3}}"));
    printf("full: refused as `store`, %g failed\n", metric_of(port, "store_failures_total"));
    person_drop(&ann);
    person_drop(&bob);
    person_drop(&watcher);
}

/* ---- Damaged ---------------------------------------------------------------------------------- */

/* What cannot be read is refused, counted and told in the log. */
static void says_that_it_cannot_read(void)
{
    Person ann;
    char text[65536];
    person_connect(&ann, port);
    disk_is("spoilt");
    assert(strcmp(person_word(&ann, "\"do\":\"list\"}"), "store") == 0);
    assert(metric_of(port, "store_read_failures_total") > 0);
    person_drop(&ann);
    FILE *log = fopen("log.json", "r");
    assert(log != NULL);
    text[fread(text, 1, sizeof text - 1, log)] = '\0';
    fclose(log);
    assert(strstr(text, "\"event\":\"read-failed\",\"why\":\"") != NULL);
}

int main(int argc, char **argv)
{
    assert(argc == 4);
    program = argv[1];
    folder = argv[2];
    signal(SIGPIPE, SIG_IGN);
    unlink("bad.db");
    unlink("bad.db-wal");
    unlink("bad.db-shm");
    start(argv[3]);
    answers_wait_for_the_disk();
    others_are_answered();
    says_that_it_hangs();
    goes_on_after_a_full_disk();
    world_stop(server);
    start(argv[3]); /* what is read once stays in memory */
    says_that_it_cannot_read();
    world_stop(server);
    return 0;
}
