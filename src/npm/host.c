/*
 * host.c - what the engine asks of whoever runs the npm package's module: the day, for the date of a record. Its words are
 * English, as those of the protocol are.
 */
#include <stdint.h>
#include <string.h>

#include "text/tongue.h"

/* The seconds since 1970. */
__attribute__((import_module("env"), import_name("now"))) double host_now(void);

enum { SUCCESS = 0 }; /* WASI's errno */

/* The clock that wasi-libc's time() reads, by the name that it imports it by. */
int32_t __imported_wasi_snapshot_preview1_clock_time_get(int32_t clock, int64_t precision,
                                                         int32_t time);

int32_t __imported_wasi_snapshot_preview1_clock_time_get(int32_t clock, int64_t precision,
                                                         int32_t time)
{
    (void)clock;
    (void)precision;
    *(uint64_t *)time = (uint64_t)host_now() * UINT64_C(1000000000);
    return SUCCESS;
}

const char *rn_tr(const char *text) { return text; }

const char *rn_tr_n(const char *one, const char *many, unsigned long n)
{
    return n == 1 ? one : many;
}

const char *rn_tr_in(const char *text)
{
    const char *string = strchr(text, '\004');
    return string != NULL ? string + 1 : text;
}
