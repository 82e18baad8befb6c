/*
 * assert.c - how a bug is told.
 */
#include "base/assert.h"

#include <stdio.h>
#include <stdlib.h>

void rn_broken(const char *fact, const char *file, int line)
{
    fprintf(stderr, "rednov: a bug, please report it: %s:%d: %s\n", file, line, fact);
    abort();
}
