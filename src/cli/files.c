/*
 * files.c - the files of the commands: read whole, written in one step.
 *
 * Decides how much is read, and how a failure is told.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "proto/proto.h"
#include "table/shelf.h"
#include "text/tongue.h"

enum { READ_MAX = 64 << 20 }; /* a file over 64 MiB is no file of ours */

static void report(const char *path, const char *reason)
{
    fprintf(stderr, "rednov: %s: %s\n", strcmp(path, "-") == 0 ? _("standard input") : path,
            reason);
}

void rn_cli_bad_record(const char *path, const RnRecordError *error)
{
    fprintf(stderr, "%s:%zu: ", path, error->line);
    if (error->rule != NULL) {
        fprintf(stderr, _("%s (rule %s)"), error->text, error->rule);
    } else {
        fputs(error->text, stderr);
    }
    fputc('\n', stderr);
}

const RnBox *rn_cli_box(const char *path)
{
    static RnBox own;
    char error[RN_ERROR_MAX];
    if (path == NULL) {
        return rn_box_standard();
    }
    if (!rn_box_read_file(path, &own, error)) {
        report(path, error);
        return NULL;
    }
    return &own;
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
        if (ferror(file)) {
            break;
        }
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
    RN_ASSERT(path != NULL && size != NULL);
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (file == NULL) {
        report(path, strerror(errno));
        return NULL;
    }
    char *text = read_all(file, size);
    if (text == NULL) {
        report(path, strerror(errno));
    }
    if (!standard) {
        fclose(file);
    }
    return text;
}

/* ---- Writing ---------------------------------------------------------------------------------- */

bool rn_cli_write(const char *path, const char *text, size_t size)
{
    RN_ASSERT(path != NULL && (text != NULL || size == 0));
    bool good = rn_file_replace(path, text, size);
    if (!good) {
        report(path, strerror(errno));
    }
    return good;
}

/* Where there can be a new file beside this one, it can be put in its place. */
static bool can_replace(const char *path)
{
    static const char more[] = ".XXXXXX";
    const size_t size = strlen(path);
    char *beside = rn_alloc(size + sizeof more, 1);
    memcpy(beside, path, size);
    memcpy(beside + size, more, sizeof more);
    const int fd = mkstemp(beside);
    const int reason = errno;
    if (fd >= 0) {
        unlink(beside);
        close(fd);
    }
    free(beside);
    errno = reason;
    return fd >= 0;
}

bool rn_cli_can_write(const char *path)
{
    struct stat there;
    bool good;
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode)) {
        good = can_replace(path);
    } else if (S_ISDIR(there.st_mode)) {
        good = false;
        errno = EISDIR;
    } else {
        good = access(path, W_OK) == 0;
    }
    if (!good) {
        report(path, strerror(errno));
    }
    return good;
}

bool rn_cli_write_by(const char *path, void (*put)(FILE *out, const void *user), const void *user)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        report(path, strerror(errno));
        return false;
    }
    put(out, user);
    const bool good = fclose(out) == 0 && rn_cli_write(path, text, size);
    free(text);
    return good;
}

/* ---- Pass-phrases ----------------------------------------------------------------------------- */

bool rn_cli_phrase(const char *command, const char *path, char phrase[RN_CLI_PHRASE])
{
    struct termios before;
    bool named = path != NULL && strcmp(path, "-") != 0;
    FILE *file = named ? fopen(path, "r") : stdin;
    bool asks = file == stdin && tcgetattr(STDIN_FILENO, &before) == 0;
    if (file == NULL) {
        fprintf(stderr, "rednov %s: %s: %s\n", command, path, strerror(errno));
        return false;
    }
    if (asks) {
        struct termios quiet = before;
        quiet.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
        fprintf(stderr, "%s ", _("The members' pass-phrase:"));
    }
    bool good = fgets(phrase, RN_CLI_PHRASE, file) != NULL;
    if (asks) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fputc('\n', stderr);
    }
    if (named) {
        fclose(file);
    }
    phrase[good ? strcspn(phrase, "\r\n") : 0] = '\0';
    if (phrase[0] == '\0') {
        fprintf(stderr, "rednov %s: %s\n", command, _("there is no pass-phrase"));
    }
    return phrase[0] != '\0';
}
