/*
 * process.c - pipes, and children that have ended.
 */
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

static bool mark(int fd, int flags)
{
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && (flags == 0 || fcntl(fd, F_SETFL, flags) == 0);
}

static bool make(int ends[2], int flags)
{
    if (pipe(ends) != 0) {
        return false;
    }
    if (!mark(ends[0], flags) || !mark(ends[1], flags)) {
        const int reason = errno;
        rn_pipe_close(ends);
        errno = reason;
        return false;
    }
    return true;
}

bool rn_pipe(int ends[2]) { return make(ends, 0); }

bool rn_pipe_quick(int ends[2]) { return make(ends, O_NONBLOCK); }

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
