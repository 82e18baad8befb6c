/*
 * string.h - what core and crew use of it, for a processor without a C library.
 */
#ifndef RN_CUDA_STRING_H
#define RN_CUDA_STRING_H

#define memcpy __builtin_memcpy
#define memset __builtin_memset

#endif
