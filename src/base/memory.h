/*
 * memory.h - memory that is there or the program ends. A game needs little: where even that cannot
 * be had, nothing sensible is left to do, and half a game or a lost move would be worse. Only what
 * a stranger sent is asked for with malloc() itself, and refused when there is none.
 */
#ifndef RN_BASE_MEMORY_H
#define RN_BASE_MEMORY_H

#include <stddef.h>

/* "rednov: out of memory", and the end. */
_Noreturn void rn_no_memory(void);

/* All zero, for free(). */
void *rn_alloc(size_t count, size_t size);

/* A copy of a text, for free(). */
char *rn_text_copy(const char *text);

/* `old`, or where it was moved to, with room for `count` elements and at least one more; *room is
 * how many there are now. */
void *rn_grow(void *old, size_t count, size_t *room, size_t size);

#endif
