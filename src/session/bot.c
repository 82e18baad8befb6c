/*
 * bot.c - an outside program in a seat: its process, its two pipes, its time limit.
 *
 * Decides how a program is started (by the shell, in a process group of its own, so that Ctrl-C at
 * the terminal is ours alone), how long we wait, and how it is ended. Both pipes are ours without
 * blocking: a program that never reads cannot hold us up, nor can one that never writes.
 */
#include "session/bot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/process.h"
#include "text/tongue.h"

extern char **environ;

enum { SLICE_MS = 100, END_MS = 1000, END_STEP_MS = 5 };

/* ---- Starting --------------------------------------------------------------------------------- */

/* 0 or an error number. Signals that we block or ignore are the child's again. */
static int spawn(pid_t *pid, const char *command, int input, int output)
{
    char shell[] = "sh", flag[] = "-c", text[RN_BOT_LINE_MAX];
    char *const args[] = {shell, flag, text, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    if (strlen(command) >= sizeof text) {
        return E2BIG;
    }
    strcpy(text, command);
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawn(pid, "/bin/sh", &files, &attributes, args, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return error;
}

static int start(RnBot *bot, const char *command)
{
    int down[2], up[2];
    if (!rn_pipe(down)) {
        return errno;
    }
    if (!rn_pipe(up)) {
        const int error = errno;
        rn_pipe_close(down);
        return error;
    }
    const int error = spawn(&bot->pid, command, down[0], up[1]);
    close(down[0]);
    close(up[1]);
    bot->to = down[1];
    bot->from = up[0];
    if (error != 0) {
        close(bot->to);
        close(bot->from);
        bot->pid = 0;
        return error;
    }
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    fcntl(bot->from, F_SETFL, O_NONBLOCK);
    return 0;
}

bool rn_bot_start(RnBot *bot, const char *command, char why[RN_BOT_WHY_MAX])
{
    memset(bot, 0, sizeof *bot);
    const int error = start(bot, command);
    if (error != 0) {
        snprintf(why, RN_BOT_WHY_MAX, _("it cannot be started: %s"), strerror(error));
    }
    return error == 0;
}

/* ---- Ending ----------------------------------------------------------------------------------- */

/* Waits for the process as long as it may take to end by itself, then ends it; its status. */
static int reap(RnBot *bot, int milliseconds)
{
    const struct timespec step = {.tv_nsec = END_STEP_MS * 1000000L};
    int status = 0;
    RN_ASSERT(bot->pid > 0);
    pid_t ended = waitpid(bot->pid, &status, WNOHANG);
    for (int waited = 0; ended == 0 && waited < milliseconds; waited += END_STEP_MS) {
        nanosleep(&step, NULL);
        ended = waitpid(bot->pid, &status, WNOHANG);
    }
    if (ended == 0) {
        kill(-bot->pid, SIGKILL);
        rn_reap(bot->pid, &status, 0);
    }
    close(bot->from);
    bot->pid = 0;
    return status;
}

void rn_bot_end(RnBot *bot)
{
    if (bot->pid != 0) {
        close(bot->to);
        reap(bot, END_MS);
    }
}

/* It has closed its side: says how it ended. */
static void tell_gone(RnBot *bot, char why[RN_BOT_WHY_MAX])
{
    close(bot->to);
    const int status = reap(bot, END_MS);
    /* a shell in between tells the signal as 128 and its number */
    const int number = WIFSIGNALED(status)                              ? WTERMSIG(status)
                       : WIFEXITED(status) && WEXITSTATUS(status) > 128 ? WEXITSTATUS(status) - 128
                                                                        : 0;
    if (number != 0 && number != SIGKILL) {
        snprintf(why, RN_BOT_WHY_MAX, _("it crashed (signal %d)"), number);
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
        snprintf(why, RN_BOT_WHY_MAX, "%s", _("there is no such program"));
    } else if (WIFEXITED(status)) {
        snprintf(why, RN_BOT_WHY_MAX, _("it ended (exit status %d)"), WEXITSTATUS(status));
    } else {
        snprintf(why, RN_BOT_WHY_MAX, "%s", _("it closed its output"));
    }
}

/* ---- Asking ----------------------------------------------------------------------------------- */

typedef struct Wait {
    double until;
    double seconds;
    RnBotStop stop;
    void *user;
} Wait;

/* Until the pipe is ready. False with a reason when time is up or we are to stop. */
static bool await(int fd, short events, const Wait *wait, char why[RN_BOT_WHY_MAX])
{
    for (;;) {
        struct pollfd ready = {.fd = fd, .events = events};
        const double left = wait->until - rn_clock_seconds();
        if (wait->stop != NULL && wait->stop(wait->user)) {
            snprintf(why, RN_BOT_WHY_MAX, "%s", _("stopped"));
            return false;
        }
        if (left <= 0) {
            snprintf(why, RN_BOT_WHY_MAX, _("no answer within %g s"), wait->seconds);
            return false;
        }
        if (poll(&ready, 1, left * 1000 < SLICE_MS ? (int)(left * 1000) + 1 : SLICE_MS) > 0) {
            return true;
        }
    }
}

/* write() without the signal for a reader that has gone away. */
static ssize_t write_quietly(int fd, const char *text, size_t size)
{
    const struct timespec at_once = {0};
    sigset_t pipe_only, before, pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    const ssize_t wrote = write(fd, text, size);
    const int error = errno;
    if (wrote < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
        sigtimedwait(&pipe_only, NULL, &at_once);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return wrote;
}

static bool say(RnBot *bot, const char *text, size_t size, const Wait *wait,
                char why[RN_BOT_WHY_MAX])
{
    while (size > 0) {
        const ssize_t wrote = write_quietly(bot->to, text, size);
        if (wrote > 0) {
            text += wrote;
            size -= (size_t)wrote;
        } else if (wrote < 0 && errno == EPIPE) {
            tell_gone(bot, why);
            return false;
        } else if (!await(bot->to, POLLOUT, wait, why)) {
            return false;
        }
    }
    return true;
}

/* The end of the first line heard, or NULL. */
static char *line_end(RnBot *bot) { return memchr(bot->heard, '\n', bot->used); }

static bool hear(RnBot *bot, const Wait *wait, char why[RN_BOT_WHY_MAX])
{
    while (line_end(bot) == NULL) {
        if (bot->used >= RN_BOT_LINE_MAX) {
            snprintf(why, RN_BOT_WHY_MAX, _("its answer is longer than %d bytes"), RN_BOT_LINE_MAX);
            return false;
        }
        if (!await(bot->from, POLLIN, wait, why)) {
            return false;
        }
        const ssize_t got = read(bot->from, bot->heard + bot->used, RN_BOT_LINE_MAX - bot->used);
        if (got > 0) {
            bot->used += (size_t)got;
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            tell_gone(bot, why);
            return false;
        }
    }
    return true;
}

bool rn_bot_tell(RnBot *bot, const char *line, size_t size, double seconds, RnBotStop stop,
                 void *user, char why[RN_BOT_WHY_MAX])
{
    const Wait wait = {
        .until = rn_clock_seconds() + seconds, .seconds = seconds, .stop = stop, .user = user};
    RN_ASSERT(bot->pid != 0 && size > 0 && line[size - 1] == '\n');
    return say(bot, line, size, &wait, why);
}

const char *rn_bot_ask(RnBot *bot, const char *question, size_t size, double seconds,
                       RnBotStop stop, void *user, char why[RN_BOT_WHY_MAX])
{
    const Wait wait = {
        .until = rn_clock_seconds() + seconds, .seconds = seconds, .stop = stop, .user = user};
    RN_ASSERT(bot->pid != 0 && bot->taken <= bot->used && bot->used <= RN_BOT_LINE_MAX);
    RN_ASSERT(size > 0 && question[size - 1] == '\n');
    bot->used -= bot->taken;
    memmove(bot->heard, bot->heard + bot->taken, bot->used);
    bot->taken = 0;
    if (!say(bot, question, size, &wait, why) || !hear(bot, &wait, why)) {
        return NULL;
    }
    char *end = line_end(bot);
    bot->taken = (size_t)(end + 1 - bot->heard);
    if (end > bot->heard && end[-1] == '\r') {
        end--;
    }
    *end = '\0';
    return bot->heard;
}
