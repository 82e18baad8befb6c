/*
 * bad_disk.c - a disk that is slow, and one that is full, while people play.
 *   bad_disk PROGRAM FOLDER SHIM
 * SHIM is the library of disk.c. Needs an empty working folder.
 *
 * Slow: what is answered waits for the disk, answers come in their order, and whatever needs no disk is
 * answered at once. Full: what cannot be kept is refused, nothing has changed, the server says that it is
 * not well, and goes on by itself when there is room.
 */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"

enum { SLOW_MS = 300, QUICK_MS = 150, TALK = 12, TABLES = 6 };

static const char *program;
static const char *folder;
static int port;
static pid_t server;

static void set_disk(const char *how)
{
    FILE *file = fopen("disk.new", "w");
    assert(file != NULL);
    fputs(how, file);
    fclose(file);
    assert(rename("disk.new", "disk") == 0);
}

static void start(const char *shim)
{
    const char *const arguments[] = {"--folder", folder,  "--store",  "bad.db", "--per-second",
                                     "1000",     "--log", "log.json", NULL};
    char path[4096];
    assert(getcwd(path, sizeof path - 8) != NULL);
    strcat(path, "/disk");
    setenv("DISK", path, 1);
    set_disk("");
    setenv("LD_PRELOAD", shim, 1);
    port = server_start(program, arguments, &server);
    unsetenv("LD_PRELOAD");
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
}

static bool page_says(const char *path, const char *status, const char *text)
{
    char request[256];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
             path);
    char *answer = http_get(port, request);
    bool found = answer != NULL && strstr(answer, status) != NULL && strstr(answer, text) != NULL;
    if (!found)
        fprintf(stderr, "%s: %.300s\n", path, answer != NULL ? answer : "nothing");
    free(answer);
    return found;
}

/* The longest that anything took which needs no disk. */
static int64_t slowest_of_others(Person *person, int64_t ms)
{
    int64_t slowest = 0;
    int64_t until = now_ms() + ms;
    while (now_ms() < until) {
        int64_t begin = now_ms();
        assert(person_ask(person, "\"do\":\"ping\"}"));
        int64_t took = now_ms() - begin;
        slowest = took > slowest ? took : slowest;
        begin = now_ms();
        assert(page_says("/", " 200 ", "<html") && page_says("/health", " 200 ", "ok"));
        took = (now_ms() - begin) / 2;
        slowest = took > slowest ? took : slowest;
    }
    return slowest;
}

/* ---- Slow ------------------------------------------------------------------------------------- */

static void answers_wait_for_the_disk(void)
{
    Person ann;
    sit_alone(&ann);
    set_disk("slow 300");
    unlink("disk.log");
    int64_t least = INT64_MAX;
    for (int i = 0; i < 4; i++) {
        int64_t begin = now_ms();
        assert(person_move(&ann, (size_t)i * 7));
        int64_t took = now_ms() - begin;
        least = took < least ? took : least;
        assert(access("disk.log", R_OK) == 0); /* it was synced before it was answered */
        unlink("disk.log");
        person_catch_up(&ann, 2 + i);
    }
    printf("slow: a move takes at least %lld ms\n", (long long)least);
    assert(least >= SLOW_MS);
    set_disk("");
    person_drop(&ann);
}

/* Many tables at once wait no longer than for two writes; others do not wait at all. */
static void others_are_quick(void)
{
    static Person people[TABLES];
    int asked[TABLES][TALK];
    Person other;
    for (int i = 0; i < TABLES; i++)
        sit_alone(&people[i]);
    person_connect(&other, port);
    set_disk("slow 300");
    int64_t begin = now_ms();
    for (int t = 0; t < TALK; t++)
        for (int i = 0; i < TABLES; i++)
            asked[i][t] = person_say(&people[i], "\"do\":\"chat\",\"text\":\"line %d\"}", t);
    int64_t slowest = slowest_of_others(&other, SLOW_MS);
    int64_t list = now_ms();
    assert(person_ask(&other, "\"do\":\"list\"}"));
    list = now_ms() - list;
    for (int i = 0; i < TABLES; i++)
        for (int t = 0; t < TALK; t++) { /* each the next answer of all: in their order */
            json_t *answer;
            do {
                answer = person_hear(&people[i], PERSON_WAIT_MS);
                assert(answer != NULL);
            } while (json_object_get(answer, "re") == NULL);
            assert(json_integer_value(json_object_get(answer, "re")) == asked[i][t]);
            assert(json_is_true(json_object_get(answer, "ok")));
            json_decref(answer);
        }
    int64_t all = now_ms() - begin;
    printf("slow: %d lines of talk in %lld ms; ping and page %lld ms at most; list %lld ms\n",
           TABLES * TALK, (long long)all, (long long)slowest, (long long)list);
    assert(slowest < QUICK_MS && list < 3 * SLOW_MS); /* the list is in the store */
    assert(all < 12 * SLOW_MS); /* not one write for each: a checkpoint may come in between */
    set_disk("");
    person_drop(&other);
    for (int i = 0; i < TABLES; i++)
        person_drop(&people[i]);
}

/* A disk that hangs is told of while it does. */
static void says_that_it_hangs(void)
{
    Person ann;
    sit_alone(&ann);
    set_disk("slow 7000");
    int asked = person_say(&ann, "\"do\":\"chat\",\"text\":\"hello\"}");
    int64_t begin = now_ms();
    while (metric_of(port, "store_failing") == 0 && now_ms() - begin < 6800)
        wait_ms(100);
    assert(page_says("/health", " 503 ", "the store fails"));
    set_disk("");
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
    set_disk("full");
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
    set_disk("");
    /* nobody writes: it finds out by itself */
    int64_t room = now_ms();
    while (metric_of(port, "store_failing") != 0 && now_ms() - room < 10000)
        wait_ms(100);
    room = now_ms() - room;
    assert(page_says("/health", " 200 ", "ok"));
    assert(person_move(&ann, 0));
    person_catch_up(&watcher, rev + 1);
    assert(person_ask(&bob, "\"do\":\"open\",\"name\":\"Bob\",\"config\":{\"players\":3}}"));
    printf("full: refused as `store`, %g failed; well again after %lld ms\n",
           metric_of(port, "store_failures_total"), (long long)room);
    person_drop(&ann);
    person_drop(&bob);
    person_drop(&watcher);
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
    others_are_quick();
    says_that_it_hangs();
    goes_on_after_a_full_disk();
    server_stop(server);
    return 0;
}
