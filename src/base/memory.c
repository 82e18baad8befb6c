/*
 * memory.c - memory that is there or the program ends.
 */
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 64 }; /* of what grows, at least one element */

void rn_no_memory(void)
{
    fputs("rednov: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

void *rn_alloc(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        rn_no_memory();
    }
    return memory;
}

char *rn_text_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(rn_alloc(size, 1), text, size);
}

void *rn_grow(void *old, size_t count, size_t *room, size_t size)
{
    if (count < *room) {
        return old;
    }
    size_t more = *room > 0 ? *room : FIRST_BYTES / size + 1;
    while (more <= count && more <= SIZE_MAX / 2) {
        more *= 2;
    }
    void *moved = more > count && more <= SIZE_MAX / size ? realloc(old, more * size) : NULL;
    if (moved == NULL) {
        rn_no_memory();
    }
    *room = more;
    return moved;
}
