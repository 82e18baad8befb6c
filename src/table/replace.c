/*
 * replace.c - files read whole and replaced in one step.
 *
 * Decides how a file is replaced: a new file beside it is written and brought to the disk, then
 * renamed, then the folder is brought to the disk. So a crash, a power cut or a full disk leaves
 * either the old text or the new one.
 */
#define _XOPEN_SOURCE 700 /* for realpath() */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "table/shelf.h"

/* ---- Writing ---------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(fd, text, size);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote < 0) {
            return false;
        }
        text += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

/* A terminal, a pipe or a device cannot be replaced; it is simply written to. */
static bool write_device(const char *path, const char *text, size_t size)
{
    int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    bool good = fd >= 0 && write_all(fd, text, size);
    if (fd >= 0 && close(fd) != 0) {
        good = false;
    }
    return good;
}

/* Brings the folder of a file to the disk, so that the rename is kept through a power cut. Where that
 * fails the new text is in place all the same, and the system does the rest in its own time. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t size = slash == NULL || slash == path ? 1 : (size_t)(slash - path);
    char *folder = rn_alloc(size + 1, 1);
    memcpy(folder, slash == NULL ? "." : path, size);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

static const mode_t USUAL = (mode_t)-1; /* the rights of a file made by the user */

/* Writes the text to the new file `beside`, with these rights unless USUAL, and puts it in the place of
 * `path`. */
static bool put_in_place(int fd, const char *beside, const char *path, mode_t mode,
                         const char *text, size_t size)
{
    bool good = fd >= 0 && write_all(fd, text, size) && (mode == USUAL || fchmod(fd, mode) == 0) &&
                fsync(fd) == 0;
    if (fd >= 0 && close(fd) != 0) {
        good = false;
    }
    good = good && rename(beside, path) == 0;
    if (good) {
        sync_folder(path);
    } else if (fd >= 0) {
        int reason = errno;
        unlink(beside);
        errno = reason;
    }
    return good;
}

/* A file that was not there before, its name in the place of the six last letters of `name`. One that
 * will have the rights of another is closed to others until then; a wholly new one has the rights
 * that the user gives to new files, which only the system itself can look up without a race. */
static int make_beside(char *name, bool closed)
{
    char *end = name + strlen(name) - 6;
    int fd = -1;
    for (int i = 0; i < 100 && fd < 0; i++) {
        uint64_t mixed = rn_mix64((uint64_t)rn_clock_ns() ^ (uint64_t)getpid() << 32);
        snprintf(end, 7, "%06x", (unsigned)(mixed & 0xffffff));
        fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, closed ? 0600 : 0666);
        if (fd < 0 && errno != EEXIST) {
            return -1;
        }
    }
    return fd;
}

static bool replace_plain(const char *path, mode_t mode, const char *text, size_t size)
{
    static const char suffix[] = ".XXXXXX";
    char *beside = rn_alloc(strlen(path) + sizeof suffix, 1);
    strcpy(beside, path);
    strcat(beside, suffix);
    int fd = make_beside(beside, mode != USUAL);
    bool good = put_in_place(fd, beside, path, mode, text, size);
    free(beside);
    return good;
}

bool rn_file_replace(const char *path, const char *text, size_t size)
{
    struct stat there;
    bool exists = stat(path, &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (exists && !S_ISREG(there.st_mode)) {
        return write_device(path, text, size);
    }
    /* behind a link, the file that it names is the one to replace */
    char *real = exists ? realpath(path, NULL) : NULL;
    mode_t mode = exists ? there.st_mode & 0777 : USUAL;
    bool good = replace_plain(real != NULL ? real : path, mode, text, size);
    int reason = errno;
    free(real);
    errno = reason;
    return good;
}

bool rn_file_replace_by(const char *path, const char *beside, const char *text, size_t size)
{
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    return put_in_place(fd, beside, path, 0600, text, size);
}

/* ---- Reading ---------------------------------------------------------------------------------- */

/* Up to `most` bytes of an open file; NULL with errno. */
static char *read_up_to(int fd, size_t most, size_t *size)
{
    struct stat there;
    if (fstat(fd, &there) != 0) {
        return NULL;
    }
    if (!S_ISREG(there.st_mode)) {
        errno = S_ISDIR(there.st_mode) ? EISDIR : EINVAL;
        return NULL;
    }
    if ((uint64_t)there.st_size > most) {
        errno = EFBIG;
        return NULL;
    }
    size_t room = (size_t)there.st_size;
    char *text = malloc(room + 1);
    *size = 0;
    while (text != NULL && *size < room) {
        ssize_t got = read(fd, text + *size, room - *size);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            int reason = errno;
            free(text);
            errno = reason;
            return NULL;
        }
        if (got == 0) {
            break;
        }
        *size += (size_t)got;
    }
    if (text != NULL) {
        text[*size] = '\0';
    }
    return text;
}

char *rn_file_read(const char *path, size_t most, size_t *size)
{
    /* without blocking: a pipe by that name must not hold us up */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        return NULL;
    }
    char *text = read_up_to(fd, most, size);
    int reason = errno;
    close(fd);
    errno = reason;
    return text;
}
