/*
 * dice.c - getrandom() of a test, in place of the system's.
 */
#include "dice.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/random.h>

#include "base/mix.h"

static _Atomic uint64_t at;

void dice_begin(uint64_t number)
{
    const char *other = getenv("DICE");
    uint64_t more = other != NULL ? strtoull(other, NULL, 10) : 0;
    atomic_store(&at, rn_mix64(number + 1) + rn_mix64(more));
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < size; i++) {
        uint64_t next = atomic_fetch_add(&at, RN_GOLDEN);
        ((unsigned char *)bytes)[i] = (unsigned char)rn_mix64(next);
    }
    return (ssize_t)size;
}
