/*
 * process.h - pipes, and children that have ended.
 */
#ifndef RN_BASE_PROCESS_H
#define RN_BASE_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* A pipe that no program started from here gets to see. False with errno. */
bool rn_pipe(int ends[2]);

/* The same, and neither end ever waits. */
bool rn_pipe_quick(int ends[2]);

void rn_pipe_close(const int ends[2]);

/* waitpid(), whatever signals come meanwhile. */
pid_t rn_reap(pid_t pid, int *status, int options);

#endif
