/*
 * same_dice.c - loaded into a `rednov serve` of a test (LD_PRELOAD): every table has the seed SAME_DICE, so
 * that a test of online tables plays the same game every time. Secrets stay as they are: only a seed has
 * eight bytes.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the header has reserved ones */
ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    const char *seed = getenv("SAME_DICE");
    if (seed != NULL && size == sizeof(unsigned long long)) {
        unsigned long long number = strtoull(seed, NULL, 10);
        memcpy(bytes, &number, size);
        return (ssize_t)size;
    }
    return syscall(SYS_getrandom, bytes, size, flags);
}
