/*
 * disk.c - a disk that is full or holds everybody up, for tests: loaded before the program (LD_PRELOAD).
 *
 * The file that DISK names says how the disk is, and is looked at in every call: "held", where no fsync
 * ends until the file says something else, "full", where nothing can be written, "spoilt", where nothing can be
 * read, or nothing. Only files of a store (.db) are on it. The file "$DISK.log" gets a line for each fsync that begins to wait and for
 * each that ends.
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
    if (size <= 0) {
        return false;
    }
    path[size] = '\0';
    return strstr(path, ".db") != NULL;
}

/* Whether the file says this. */
static bool is(const char *how)
{
    char text[32] = "";
    const char *path = getenv("DISK");
    int fd = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) {
        return false;
    }
    ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    return size > 0 && strcmp(text, how) == 0;
}

static void note(const char *line)
{
    char path[512];
    snprintf(path, sizeof path, "%s.log", getenv("DISK"));
    int log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log < 0) {
        return;
    }
    if (write(log, line, strlen(line)) != (ssize_t)strlen(line)) {
        abort();
    }
    close(log);
}

static void wait_and_note(int fd)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    if (getenv("DISK") == NULL || !on_disk(fd)) {
        return;
    }
    for (bool told = false; is("held"); nanosleep(&moment, NULL)) {
        if (!told) { /* here, not before: it may begin to be held at any moment */
            note("held\n");
        }
        told = true;
    }
    note("synced\n");
}

/* Whether a call fails because the disk is like that, with this error. */
static bool fails(int fd, const char *how, int error)
{
    if (!on_disk(fd) || !is(how)) {
        return false;
    }
    errno = error;
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
    return fails(fd, "full", ENOSPC) ? -1 : real(fd, bytes, size);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    REAL("pwrite", int, const void *, size_t, off_t);
    return fails(fd, "full", ENOSPC) ? -1 : real(fd, bytes, size, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    REAL("pwrite64", int, const void *, size_t, off64_t);
    return fails(fd, "full", ENOSPC) ? -1 : real(fd, bytes, size, at);
}

/* SQLite reads by this one. */
ssize_t pread64(int fd, void *bytes, size_t size, off64_t at)
{
    REAL("pread64", int, void *, size_t, off64_t);
    return fails(fd, "spoilt", EIO) ? -1 : real(fd, bytes, size, at);
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
