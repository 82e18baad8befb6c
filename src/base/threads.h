/*
 * threads.h - threads that share work with whoever hired them.
 *
 * Work comes in parts that do not need each other; whoever is free takes the next one. What comes of it must not depend on
 * who does which part or when: then it does not depend on how many threads there are.
 */
#ifndef RN_BASE_THREADS_H
#define RN_BASE_THREADS_H

enum { RN_THREADS_MAX = 256 };

typedef struct RnThreads RnThreads;

/* Processors there are, at least 1. */
int rn_processors(void);

/* So many with the caller's own, at most RN_THREADS_MAX, or as many as can be had: fewer only take longer. */
RnThreads *rn_threads_start(int count);
/* NULL is fine. */
void rn_threads_end(RnThreads *threads);

/* How many there are, the caller's own included. */
int rn_threads_count(const RnThreads *threads);

/* Does work(of, 0) .. work(of, parts - 1), each once, the caller helping, and comes back when all are done. For one caller
 * at a time. */
void rn_threads_share(void *hired, int parts, void (*work)(void *of, int part), void *of);

#endif
