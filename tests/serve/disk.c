/*
 * disk.c - a disk that is slow or full, for tests: loaded before the program (LD_PRELOAD).
 *
 * The file that DISK names says how the disk is, and is looked at in every call: "slow MS", where
 * every fsync takes so long, "full", where nothing can be written, or nothing. Only files of a store
 * (.db) are on it. The file "$DISK.log" gets a line for each fsync that is done.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The real one, under another type of pointer. */
#define REAL(name, ...) \
    static ssize_t (*real)(__VA_ARGS__); \
    if (real == NULL) \
    *(void **)&real = dlsym(RTLD_NEXT, name)

static bool on_disk(int fd)
{
    char link[64];
    char path[512];
    int kept = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    errno = kept;
    if (size <= 0)
        return false;
    path[size] = '\0';
    return strstr(path, ".db") != NULL;
}

/* What the file says: 0 nothing, -1 full, else the milliseconds. */
static int state(void)
{
    char text[32] = "";
    const char *path = getenv("DISK");
    int fd = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return 0;
    ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    if (size <= 0)
        return 0;
    return strncmp(text, "full", 4) == 0    ? -1
           : strncmp(text, "slow ", 5) == 0 ? (int)strtol(text + 5, NULL, 10)
                                            : 0;
}

static void wait_and_note(int fd)
{
    char path[512];
    int ms = on_disk(fd) ? state() : 0;
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    if (ms <= 0)
        return;
    nanosleep(&time, NULL);
    snprintf(path, sizeof path, "%s.log", getenv("DISK"));
    int log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log >= 0) {
        if (write(log, "fsync\n", 6) != 6)
            abort();
        close(log);
    }
}

static bool is_full(int fd)
{
    if (!on_disk(fd) || state() >= 0)
        return false;
    errno = ENOSPC;
    return true;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): libc has other names */
int fsync(int fd)
{
    REAL("fsync", int);
    int result = (int)real(fd);
    wait_and_note(fd);
    return result;
}

int fdatasync(int fd)
{
    REAL("fdatasync", int);
    int result = (int)real(fd);
    wait_and_note(fd);
    return result;
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    REAL("write", int, const void *, size_t);
    return is_full(fd) ? -1 : real(fd, bytes, size);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    REAL("pwrite", int, const void *, size_t, off_t);
    return is_full(fd) ? -1 : real(fd, bytes, size, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    REAL("pwrite64", int, const void *, size_t, off64_t);
    return is_full(fd) ? -1 : real(fd, bytes, size, at);
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
