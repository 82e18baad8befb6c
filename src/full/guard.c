/*
 * guard.c - what can befall the program while it has the terminal.
 *
 * Decides what signals mean. Those that want the program to go, or to wait, only leave a note and
 * wake the loop up, which then does everything in order. A crash cannot be put in order: there the
 * handler writes what was prepared for it, and the signal does the rest.
 */
#include "full/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/process.h"

enum {
    RESET_MAX = 512,
    STACK_SIZE = 1 << 16,
    ERRORS_KEPT = 4096,   /* of the messages, shown in the end */
    ERRORS_MOST = 1 << 18 /* then they begin anew */
};

/* All that would end the program without a word to the terminal, and what else it is told; the signals of
 * the system's own numbers too. */
static const int NOTED[] = {SIGINT,    SIGTERM, SIGHUP,  SIGQUIT, SIGUSR1,  SIGUSR2, SIGALRM,
                            SIGVTALRM, SIGPROF, SIGXCPU, SIGIO,   SIGWINCH, SIGTSTP, SIGCONT};
/* A write that cannot be done fails, and that is told. Not ignored: programs in seats would inherit
 * that. */
static const int FAILURES[] = {SIGPIPE, SIGXFSZ};
static const int CRASHES[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};

static struct {
    volatile sig_atomic_t leave, resize, stop, again;
    int wake[2];
    bool on;
    char reset[RESET_MAX];
    size_t reset_size;
    struct termios usual;
    bool has_usual;
    int errors;      /* a file that stands in for standard error, or -1 */
    int real_errors; /* standard error meanwhile, or -1 */
    char stack[STACK_SIZE];
} guard = {.wake = {-1, -1}, .errors = -1, .real_errors = -1};

/* ---- Error messages --------------------------------------------------------------------------- */

static void write_all(int fd, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(fd, text, size);
        if (wrote <= 0) {
            return;
        }
        text += wrote;
        size -= (size_t)wrote;
    }
}

/* Gives standard error back, with the end of what was said meanwhile. Safe in a handler. */
static void show_errors(void)
{
    char text[ERRORS_KEPT];
    if (guard.real_errors < 0) {
        return;
    }
    dup2(guard.real_errors, STDERR_FILENO);
    off_t end = lseek(guard.errors, 0, SEEK_END);
    if (end > 0) {
        lseek(guard.errors, end > ERRORS_KEPT ? end - ERRORS_KEPT : 0, SEEK_SET);
        ssize_t size = read(guard.errors, text, sizeof text);
        if (size > 0) {
            write_all(STDERR_FILENO, text, (size_t)size);
        }
    }
}

/* A file without a name, for reading and for adding to. */
static int open_errors(void)
{
    const char *folder = getenv("TMPDIR");
    char path[4096];
    int size = snprintf(path, sizeof path, "%s/rednov.XXXXXX",
                        folder != NULL && folder[0] == '/' ? folder : "/tmp");
    int fd = size > 0 && (size_t)size < sizeof path ? mkstemp(path) : -1;
    if (fd >= 0) {
        unlink(path);
        fcntl(fd, F_SETFL, O_APPEND);
    } else {
        fd = open("/dev/null", O_RDWR);
    }
    if (fd >= 0) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    return fd;
}

static void hold_errors(void)
{
    if (!isatty(STDERR_FILENO)) {
        return;
    }
    guard.errors = open_errors();
    guard.real_errors = guard.errors >= 0 ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) : -1;
    if (guard.real_errors >= 0) {
        dup2(guard.errors, STDERR_FILENO);
    }
}

static void release_errors(void)
{
    fflush(stderr);
    show_errors();
    if (guard.real_errors >= 0) {
        close(guard.real_errors);
    }
    if (guard.errors >= 0) {
        close(guard.errors);
    }
    guard.errors = guard.real_errors = -1;
}

/* A program that never stops complaining does not fill the disk. */
static void limit_errors(void)
{
    struct stat about;
    if (guard.errors >= 0 && fstat(guard.errors, &about) == 0 && about.st_size > ERRORS_MOST &&
        ftruncate(guard.errors, 0) != 0) {
        return;
    }
}

/* ---- Signals ---------------------------------------------------------------------------------- */

static void note(int number)
{
    int error = errno;
    char c = 0;
    switch (number) {
    case SIGWINCH: guard.resize = 1; break;
    case SIGTSTP: guard.stop = 1; break;
    case SIGCONT: guard.again = 1; break;
    default: guard.leave = number;
    }
    /* a full pipe wakes up just as well */
    if (write(guard.wake[1], &c, 1) < 0) {
        errno = error;
    }
    errno = error;
}

static void pass_over(int number) { (void)number; }

static void crash(int number)
{
    write_all(STDOUT_FILENO, guard.reset, guard.reset_size);
    if (guard.has_usual) {
        tcsetattr(STDIN_FILENO, TCSANOW, &guard.usual);
    }
    show_errors();
    signal(number, SIG_DFL);
    raise(number);
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void catch_all(bool on)
{
    for (int i = 0; i < RN_COUNT(NOTED); i++) {
        handle(NOTED[i], on ? note : SIG_DFL, 0);
    }
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
        handle(number, on ? note : SIG_DFL, 0);
    }
    for (int i = 0; i < RN_COUNT(FAILURES); i++) {
        handle(FAILURES[i], on ? pass_over : SIG_DFL, SA_RESTART);
    }
    for (int i = 0; i < RN_COUNT(CRASHES); i++) {
        handle(CRASHES[i], on ? crash : SIG_DFL, on ? SA_ONSTACK : 0);
    }
}

void rn_guard_before(void) { guard.has_usual = tcgetattr(STDIN_FILENO, &guard.usual) == 0; }

void rn_guard_start(const char *reset, size_t size)
{
    stack_t own = {.ss_sp = guard.stack, .ss_size = sizeof guard.stack};
    RN_ASSERT(size <= RESET_MAX);
    guard.reset_size = size;
    memcpy(guard.reset, reset, guard.reset_size);
    guard.leave = guard.resize = guard.stop = guard.again = 0;
    if (!rn_pipe_quick(guard.wake)) {
        guard.wake[0] = guard.wake[1] = -1;
    }
    hold_errors();
    sigaltstack(&own, NULL); /* a stack that has run out is a crash too */
    catch_all(true);
    guard.on = true;
}

void rn_guard_end(void)
{
    if (!guard.on) {
        return;
    }
    guard.on = false;
    catch_all(false);
    release_errors();
    for (int i = 0; i < 2; i++) {
        if (guard.wake[i] >= 0) {
            close(guard.wake[i]);
        }
    }
    guard.wake[0] = guard.wake[1] = -1;
}

int rn_guard_fd(void) { return guard.wake[0]; }

RnAlarm rn_guard_look(void)
{
    char bin[64];
    while (guard.wake[0] >= 0 && read(guard.wake[0], bin, sizeof bin) > 0) {
    }
    RnAlarm alarm = {.leave = guard.leave,
                     .resize = guard.resize != 0,
                     .stop = guard.stop != 0,
                     .again = guard.again != 0};
    guard.resize = guard.stop = guard.again = 0;
    limit_errors();
    return alarm;
}

void rn_guard_stop(void)
{
    handle(SIGTSTP, SIG_DFL, 0);
    raise(SIGTSTP);
    /* here again after SIGCONT */
    handle(SIGTSTP, note, 0);
    guard.stop = 0;
}
