/*
 * beside.h - for tests in which Bob plays over the wire and Ann beside him at a program: the server, and Bob's table.
 */
#ifndef RN_BESIDE_H
#define RN_BESIDE_H

#include "people.h"

static const char *program;
static const char *folder;
static int port; /* once there is one, the server comes back to it */
static pid_t server;

static inline void start(void)
{
    char number[16];
    snprintf(number, sizeof number, "%d", port);
    const char *const arguments[] = {"--folder", folder,   "--store", "tables.db", "--per-second",
                                     "1000",     "--port", number,    NULL};
    port = server_start(program, arguments, &server);
    assert(port > 0);
}

/* What a run before has left: its tables, and what was Ann's own. */
static inline void clear(void)
{
    static const char *const files[] = {"tables.db",  "tables.db-wal",      "tables.db-shm",
                                        "rednov/key", "rednov/daily-token", "rednov/server"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        remove(files[i]);
    }
}

/* What the test is called with, and a home of its own; false when it is called wrongly. */
static inline bool begin_test(int argc, char **argv, unsigned seed)
{
    char here[4096];
    if (argc != 3) {
        return false;
    }
    program = argv[1];
    folder = argv[2];
    srand(seed);
    assert(getcwd(here, sizeof here) != NULL);
    setenv("XDG_DATA_HOME", here, 1);
    setenv("XDG_CONFIG_HOME", here, 1);
    clear();
    port = port_to_keep();
    start();
    return true;
}

/* What the host wants, by `rednov admin`. */
static inline void admin(const char *arguments)
{
    char command[4096];
    snprintf(command, sizeof command, "%s admin --socket tables.db-admin %s >admin.txt 2>&1",
             program, arguments);
    assert(system(command) == 0); /* NOLINT(cert-env33-c): our own program */
}

/* A table at which B is free, and its link. */
static inline void open_table(Person *bob, const char *edition, char link[200])
{
    assert(person_ask(bob,
                      "\"do\":\"open\",\"name\":\"Bob\",\"config\":{\"players\":3,"
                      "\"edition\":\"%s\"},\"seats\":[\"me\",\"free\",\"me\"]}",
                      edition));
    snprintf(link, 200, "http://127.0.0.1:%d/#join/%s/%s", port, text_of(bob->table, "table"),
             text_of(bob->table, "invite"));
}

#endif
