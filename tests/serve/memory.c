/*
 * memory.c - memory that cannot be had: loaded before the program (LD_PRELOAD).
 *
 * The file that MEMORY names is the Memory. Only what the program itself asks for is counted and refused: how its
 * libraries do without is theirs.
 */
#define _GNU_SOURCE
#include "memory.h"

#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static Memory *shared;
static uintptr_t first;
static uintptr_t last;

/* Where the program itself lies: the first one that is told. */
static int find_program(struct dl_phdr_info *info, size_t size, void *user)
{
    (void)size;
    (void)user;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
            first = info->dlpi_addr + part->p_vaddr;
            last = first + part->p_memsz;
        }
    }
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("MEMORY");
    int fd = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) {
        return;
    }
    void *memory = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    dl_iterate_phdr(find_program, NULL);
    if (memory != MAP_FAILED) {
        shared = memory;
    }
}

static bool is_refused(const void *caller)
{
    if (shared == NULL || (uintptr_t)caller < first || (uintptr_t)caller >= last) {
        return false;
    }
    atomic_fetch_add(&shared->asked, 1);
    if (atomic_load(&shared->left) < 0 || atomic_fetch_sub(&shared->left, 1) != 0) {
        return false;
    }
    atomic_fetch_add(&shared->failed, 1);
    return true;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): libc has other names */
void *malloc(size_t size)
{
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
