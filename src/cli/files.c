/*
 * files.c - the files of the commands: read whole, written in one step.
 *
 * Decides how a file is replaced (a temporary file beside it, then a rename, so that a full disk or
 * a crash never costs the old one) and how a failure is told.
 */
#define _XOPEN_SOURCE 700 /* for realpath() */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "proto/proto.h"
#include "text/tongue.h"

enum { READ_MAX = 64 << 20 }; /* a file over 64 MiB is no file of ours */

static void report(const char *path, const char *reason)
{
    fprintf(stderr, "rednov: %s: %s\n", strcmp(path, "-") == 0 ? _("standard input") : path,
            reason);
}

void rn_cli_bad_record(const char *path, const RnRecordError *error)
{
    fprintf(stderr, "%s:%zu: %s", path, error->line, error->text);
    if (error->rule != NULL)
        fprintf(stderr, _(" (rule %s)"), error->rule);
    fputc('\n', stderr);
}

bool rn_cli_box(const char *path, RnBox *own, const RnBox **box)
{
    char error[RN_ERROR_MAX];
    if (path == NULL) {
        *box = rn_box_standard();
        return true;
    }
    if (!rn_box_read_file(path, own, error)) {
        report(path, error);
        return false;
    }
    *box = own;
    return true;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

/* Everything left in the stream with a 0 after it, or NULL with the reason in errno. */
static char *read_all(FILE *file, size_t *size)
{
    char *text = NULL;
    size_t room = 0;
    *size = 0;
    for (;;) {
        if (room - *size < 2) {
            room = room == 0 ? 1 << 14 : room * 2;
            char *more = room > READ_MAX ? NULL : realloc(text, room);
            if (more == NULL) {
                errno = room > READ_MAX ? EFBIG : ENOMEM;
                break;
            }
            text = more;
        }
        size_t got = fread(text + *size, 1, room - *size - 1, file);
        *size += got;
        if (ferror(file))
            break;
        if (got == 0) {
            text[*size] = '\0';
            return text;
        }
    }
    free(text);
    return NULL;
}

char *rn_cli_read(const char *path, size_t *size)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (file == NULL) {
        report(path, strerror(errno));
        return NULL;
    }
    char *text = read_all(file, size);
    if (text == NULL)
        report(path, strerror(errno));
    if (!standard)
        fclose(file);
    return text;
}

/* ---- Writing ---------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(fd, text, size);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return false;
        text += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

/* A terminal, a pipe or a device cannot be replaced; it is simply written to. */
static bool write_device(const char *path, const char *text, size_t size)
{
    int fd = open(path, O_WRONLY | O_NOCTTY);
    bool good = fd >= 0 && write_all(fd, text, size);
    if (fd >= 0 && close(fd) != 0)
        good = false;
    return good;
}

/* The rights of a file made by the user, unlike the closed ones of a temporary file. */
static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool replace_file(const char *path, mode_t mode, const char *text, size_t size)
{
    static const char suffix[] = ".XXXXXX";
    char *beside = malloc(strlen(path) + sizeof suffix);
    if (beside == NULL)
        return false;
    strcpy(beside, path);
    strcat(beside, suffix);
    int fd = mkstemp(beside);
    bool good = fd >= 0 && write_all(fd, text, size) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
    if (fd >= 0 && close(fd) != 0)
        good = false;
    good = good && rename(beside, path) == 0;
    if (!good && fd >= 0) {
        int reason = errno;
        unlink(beside);
        errno = reason;
    }
    free(beside);
    return good;
}

bool rn_cli_write(const char *path, const char *text, size_t size)
{
    struct stat there;
    bool exists = stat(path, &there) == 0;
    /* behind a link, the file that it names is the one to replace */
    char *real = exists ? realpath(path, NULL) : NULL;
    bool good;
    if (exists && S_ISDIR(there.st_mode)) {
        errno = EISDIR;
        good = false;
    } else if (exists && !S_ISREG(there.st_mode)) {
        good = write_device(path, text, size);
    } else {
        mode_t mode = exists ? there.st_mode & 0777 : usual_mode();
        good = replace_file(real != NULL ? real : path, mode, text, size);
    }
    if (!good)
        report(path, strerror(errno));
    free(real);
    return good;
}
