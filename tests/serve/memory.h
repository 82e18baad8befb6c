/*
 * memory.h - which allocation of a server under test fails: memory that both share (memory.c, no_memory.c).
 */
#ifndef RN_TEST_MEMORY_H
#define RN_TEST_MEMORY_H

#include <stdatomic.h>
#include <stdint.h>

typedef struct Memory {
    _Atomic int64_t left;   /* so many are granted before one is not; below 0: all are */
    _Atomic int64_t asked;  /* how many there were */
    _Atomic int64_t failed; /* how many were not granted */
} Memory;

#endif
