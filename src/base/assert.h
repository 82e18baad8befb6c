/*
 * assert.h - facts that the code relies on. A broken one is a bug: what runs on would be wrong, so
 * the program says where and stops. Bad input is never asserted; it is refused in words.
 *
 * Sanitizer and debug builds check everywhere, the usual build and the page's module in every room
 * but the core and the crew, where a check would cost games a second.
 */
#ifndef RN_BASE_ASSERT_H
#define RN_BASE_ASSERT_H

#ifdef __cplusplus
#define RN_STATIC_ASSERT(fact) static_assert(fact, #fact)
#else
#define RN_STATIC_ASSERT(fact) _Static_assert(fact, #fact)
#endif

#if !defined(RN_CHECKED) || defined(__CUDACC__)
#define RN_ASSERT(fact) ((void)sizeof((fact) ? 1 : 0))
#elif defined(__wasm__) || !__STDC_HOSTED__
#define RN_ASSERT(fact) ((fact) ? (void)0 : __builtin_trap())
#else
#define RN_ASSERT(fact) ((fact) ? (void)0 : rn_broken(#fact, __FILE__, __LINE__))
#endif

#ifndef __cplusplus
_Noreturn void rn_broken(const char *fact, const char *file, int line);
#endif

/* The elements of an array. */
#define RN_COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))

#endif
