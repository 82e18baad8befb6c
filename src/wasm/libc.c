/*
 * libc.c - what Debian's libc for WebAssembly would ask of an operating system.
 *
 * The session, records and the JSON writer use malloc and the string functions; those of wasi-libc
 * are linked in. The few system calls behind its last resorts (a message when memory ends, abort) are
 * defined here, so that the module imports nothing but the page's dictionary and runs anywhere. By
 * the names that wasi-libc imports them by: what stands in front of those is one file of the library,
 * which comes as a whole or not at all.
 */
#include <stdint.h>

#define SYSTEM(name) __imported_wasi_snapshot_preview1_##name

enum { SUCCESS = 0, BAD_FILE = 8, NO_SEEKING = 70 }; /* WASI's errno */

typedef struct Part {
    const void *bytes;
    uint32_t size;
} Part;

int32_t SYSTEM(fd_write)(int32_t fd, int32_t parts, int32_t count, int32_t written);
int32_t SYSTEM(fd_close)(int32_t fd);
int32_t SYSTEM(fd_seek)(int32_t fd, int64_t by, int32_t whence, int32_t place);
int32_t SYSTEM(fd_fdstat_get)(int32_t fd, int32_t status);
_Noreturn void SYSTEM(proc_exit)(int32_t code);

/* Nobody reads what is written: a trap follows, and that the page reports. */
int32_t SYSTEM(fd_write)(int32_t fd, int32_t parts, int32_t count, int32_t written)
{
    const Part *part = (const Part *)parts;
    uint32_t size = 0;
    for (int32_t i = 0; i < count; i++) {
        size += part[i].size;
    }
    (void)fd;
    *(uint32_t *)written = size;
    return SUCCESS;
}

int32_t SYSTEM(fd_close)(int32_t fd)
{
    (void)fd;
    return SUCCESS;
}

int32_t SYSTEM(fd_seek)(int32_t fd, int64_t by, int32_t whence, int32_t place)
{
    (void)fd;
    (void)by;
    (void)whence;
    *(uint64_t *)place = 0;
    return NO_SEEKING;
}

int32_t SYSTEM(fd_fdstat_get)(int32_t fd, int32_t status)
{
    (void)fd;
    (void)status;
    return BAD_FILE;
}

_Noreturn void SYSTEM(proc_exit)(int32_t code)
{
    (void)code;
    __builtin_trap();
}
