/*
 * process.c - pipes, and children that have ended.
 */
#define _GNU_SOURCE /* pipe2() */

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

bool rn_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0; }

bool rn_pipe_quick(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0; }

void rn_pipe_close(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

pid_t rn_reap(pid_t pid, int *status, int options)
{
    pid_t ended;
    do {
        ended = waitpid(pid, status, options);
    } while (ended < 0 && errno == EINTR);
    return ended;
}
