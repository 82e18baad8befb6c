/*
 * libc.c - what Debian's libc for WebAssembly would ask of an operating system.
 *
 * The session, records and the JSON writer use malloc and the string functions; those of wasi-libc
 * are linked in. The few system calls behind its last resorts (a message when memory ends, abort) are
 * defined here, so that the module imports nothing but the page's dictionary and runs anywhere.
 */
#include <stdint.h>
#include <wasi/api.h>

/* Nobody reads what is written: a trap follows, and that the page reports. */
__wasi_errno_t __wasi_fd_write(__wasi_fd_t fd, const __wasi_ciovec_t *parts, size_t count,
                               __wasi_size_t *written)
{
    __wasi_size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        size += parts[i].buf_len;
    }
    (void)fd;
    *written = size;
    return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t __wasi_fd_close(__wasi_fd_t fd)
{
    (void)fd;
    return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t fd, __wasi_filedelta_t by, __wasi_whence_t whence,
                              __wasi_filesize_t *place)
{
    (void)fd;
    (void)by;
    (void)whence;
    *place = 0;
    return __WASI_ERRNO_SPIPE;
}

__wasi_errno_t __wasi_fd_fdstat_get(__wasi_fd_t fd, __wasi_fdstat_t *status)
{
    (void)fd;
    (void)status;
    return __WASI_ERRNO_BADF;
}

_Noreturn void __wasi_proc_exit(__wasi_exitcode_t code)
{
    (void)code;
    __builtin_trap();
}
