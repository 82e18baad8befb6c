/*
 * no_memory.c - a server that cannot have memory: the policy of src/base/memory.h, tried by failing one
 * allocation after the other.
 *   no_memory PROGRAM FOLDER SHIM [RUNS]
 * SHIM is the library of memory.c. In each run people do the same, and another allocation of the program is
 * refused. The server may refuse what they ask or hang up, and goes on; or it ends with one message. It never
 * crashes, and nothing is lost that it has acknowledged.
 */
#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "memory.h"
#include "people.h"

enum { RUNS = 40, PEOPLE = 2 };

static const char *program;
static const char *folder;
static const char *shim;
static Memory *memory;
static int port;
static pid_t server;
static int refused;
static int ended;

/* What people know for sure. */
typedef struct Known {
    char table[40];
    char token[40];
    long long rev;
    int lines;
} Known;

static void start(void)
{
    const char *const arguments[] = {"--folder",     folder, "--store", "memory.db",
                                     "--per-second", "1000", NULL};
    char path[4096];
    assert(getcwd(path, sizeof path - 16) != NULL);
    strcat(path, "/memory");
    setenv("MEMORY", path, 1);
    setenv("LD_PRELOAD", shim, 1);
    port = server_start(program, arguments, &server);
    unsetenv("LD_PRELOAD");
    assert(port > 0);
}

/* Asks; whether it is known that it was done. Without an answer the connection is gone. */
#define DONE(person, ...) (strcmp(person_word(person, __VA_ARGS__), "ok") == 0)

static bool connect_to(Person *person)
{
    *person = (Person){.quiet = true};
    return wire_connect(&person->wire, port);
}

/* An evening of two people and two computer players. */
static void play(Known *known)
{
    Person people[PEOPLE];
    *known = (Known){.rev = 0};
    bool there[PEOPLE] = {connect_to(&people[0]), connect_to(&people[1])};
    if (there[0] &&
        DONE(&people[0], "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":4},"
                         "\"seats\":[\"me\",\"me\",\"mate\",\"lubber\"],\"public\":true}")) {
        snprintf(known->table, sizeof known->table, "%s", text_of(people[0].table, "table"));
        snprintf(known->token, sizeof known->token, "%s", people[0].token);
        known->rev += DONE(&people[0], "\"do\":\"start\"}");
        for (int i = 0; i < 4; i++) {
            if (decider_of(&people[0]) >= 0 && decider_of(&people[0]) < 2 &&
                person_move(&people[0], (size_t)i)) {
                known->rev++;
            }
            known->lines += DONE(&people[0], "\"do\":\"chat\",\"text\":\"line %d\"}", i);
        }
    }
    if (there[1]) {
        (void)DONE(&people[1], "\"do\":\"list\"}");
        (void)DONE(&people[1], "\"do\":\"daily\",\"day\":\"2026-11-15\"}");
        (void)DONE(&people[1], "\"do\":\"join\",\"table\":\"%s\"}",
                   known->table[0] != '\0' ? known->table : "0123456789abcdef0123456789abcdef");
        (void)DONE(&people[1], "\"do\":\"daily-put\",\"day\":\"2026-11-15\",\"name\":\"x\","
                               "\"token\":\"0123456789abcdef0123456789abcdef\",\"record\":\"x\"}");
    }
    for (int i = 0; i < PEOPLE; i++) {
        person_drop(&people[i]);
    }
}

/* Everything that was acknowledged is there. */
static void look(const Known *known)
{
    Person ann;
    if (known->table[0] == '\0') {
        return;
    }
    bool there = connect_to(&ann);
    assert(there);
    json_t *answer =
        person_answer(&ann, person_say(&ann, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                                       known->table, known->token));
    assert(json_is_true(json_object_get(answer, "ok")));
    assert(rev_of(&ann) >= known->rev || known->rev == 0);
    assert((int)json_array_size(json_object_get(answer, "chat")) >= known->lines);
    json_decref(answer);
    person_drop(&ann);
}

/* Whether the server has ended; then it said why, and was not killed by anything. */
static bool has_ended(void)
{
    int status;
    if (waitpid(server, &status, WNOHANG) != server) {
        return false;
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_FAILURE) {
        fprintf(stderr, "status %x\n", (unsigned)status);
        abort();
    }
    return true;
}

/* Allocation number `n` from now on fails; how many there were. */
static int64_t try_one(int64_t n)
{
    Known known;
    atomic_store(&memory->asked, 0);
    atomic_store(&memory->failed, 0);
    atomic_store(&memory->left, n);
    play(&known);
    int64_t asked = atomic_load(&memory->asked);
    atomic_store(&memory->left, -1);
    bool failed = atomic_load(&memory->failed) > 0;
    bool gone = false;
    if (failed) { /* one that ends does so before it answers anything more */
        Person probe;
        bool there = connect_to(&probe) && DONE(&probe, "\"do\":\"ping\"}");
        person_drop(&probe);
        UNTIL((gone = has_ended()) || there);
    }
    refused += failed && !gone;
    ended += gone;
    if (gone) {
        start();
    }
    look(&known);
    return asked;
}

int main(int argc, char **argv)
{
    assert(argc >= 4);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    int runs = argc > 4 ? (int)strtol(argv[4], NULL, 10) : RUNS;
    signal(SIGPIPE, SIG_IGN);
    int fd = open("memory", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert(fd >= 0 && ftruncate(fd, sizeof *memory) == 0);
    memory = mmap(NULL, sizeof *memory, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    assert(memory != MAP_FAILED);
    close(fd);
    atomic_store(&memory->left, -1);
    unlink("memory.db");
    unlink("memory.db-wal");
    unlink("memory.db-shm");
    start();
    int64_t all = try_one(-1);
    for (int i = 0; i < runs; i++) {
        try_one(all * i / runs);
    }
    printf("%d of %lld allocations failed: %d times refused, %d times the end\n", runs,
           (long long)all, refused, ended);
    assert(refused + ended > runs / 2);
    server_stop(server);
    return 0;
}
