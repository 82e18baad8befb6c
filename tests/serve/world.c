/*
 * world.c - the disk and the clock of a server under test. Both are files in the working folder.
 */
#include "world.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "wire.h"

static Clock *shared;

/* The path of a file here, in the environment. */
static void name(const char *variable, const char *file)
{
    char path[4096];
    assert(getcwd(path, sizeof path - 16) != NULL);
    strcat(path, "/");
    strcat(path, file);
    setenv(variable, path, 1);
}

int world_start(const char *program, const char *shim, const char *const *arguments, pid_t *pid)
{
    if (shared == NULL) {
        int fd = open("clock", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        assert(fd >= 0 && ftruncate(fd, sizeof *shared) == 0);
        shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        assert(shared != MAP_FAILED);
        close(fd);
    }
    clock_stand();
    disk_is("");
    name("CLOCK", "clock");
    name("DISK", "disk");
    setenv("LD_PRELOAD", shim, 1);
    int port = server_start(program, arguments, pid);
    unsetenv("LD_PRELOAD");
    return port;
}

void world_stop(pid_t pid)
{
    clock_run();
    disk_is("");
    server_stop(pid);
}

/* ---- The clock -------------------------------------------------------------------------------- */

static int64_t ns_of(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void clock_stand(void)
{
    atomic_store(&shared->real_ns, ns_of(CLOCK_REALTIME));
    atomic_store(&shared->monotonic_ns, ns_of(CLOCK_MONOTONIC));
    atomic_store(&shared->stands, true);
}

void clock_run(void) { atomic_store(&shared->stands, false); }

void clock_forward(int64_t ms) { atomic_fetch_add(&shared->ahead_ns, ms * 1000000); }

void clock_set_back(int64_t ms) { atomic_fetch_sub(&shared->real_ns, ms * 1000000); }

/* ---- The disk --------------------------------------------------------------------------------- */

void disk_is(const char *how)
{
    FILE *file = fopen("disk.new", "w");
    assert(file != NULL);
    fputs(how, file);
    fclose(file);
    unlink("disk.log");
    assert(rename("disk.new", "disk") == 0);
}

static int lines_of(const char *line)
{
    char text[32];
    int count = 0;
    FILE *log = fopen("disk.log", "r");
    while (log != NULL && fgets(text, sizeof text, log) != NULL) {
        count += strcmp(text, line) == 0;
    }
    if (log != NULL) {
        fclose(log);
    }
    return count;
}

int disk_held(void) { return lines_of("held\n"); }

int disk_synced(void) { return lines_of("synced\n"); }
