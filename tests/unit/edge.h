/*
 * edge.h - a copy of bytes that ends where memory does: who reads on is ended. For the file's
 * _DEFAULT_SOURCE.
 */
#ifndef RN_TEST_EDGE_H
#define RN_TEST_EDGE_H

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Stays until the test ends. */
static inline const char *at_the_edge(const char *text, size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (size / page + 1) * page;
    char *pages =
        mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED);
    assert_int_equal(mprotect(pages + room, page, PROT_NONE), 0);
    return memcpy(pages + room - size, text, size);
}

#endif
