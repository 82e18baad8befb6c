/*
 * terminal_speed.c - how soon the full-screen game is there, and how soon it answers a key.
 *   terminal_speed PROGRAM
 * Runs it in a terminal of its own, 120 x 40. Settings and games go where XDG_CONFIG_HOME and
 * XDG_DATA_HOME say. A picture is whole when nothing follows it for a moment. Prints lines of name, value
 * and unit, a tab between them.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    STARTS = 15,
    KEYS = 100,
    QUIET_MS = 40,
    KEY_MS = 1000,
    PATIENCE_MS = 60000,
    SHOWN_MAX = 1 << 20
};

static char shown[SHOWN_MAX + 1];
static size_t shown_size;

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static pid_t start(const char *program, int *terminal)
{
    struct winsize size = {.ws_row = 40, .ws_col = 120};
    pid_t pid = forkpty(terminal, NULL, NULL, &size);
    if (pid == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        execl(program, program, "play", "--no-save", "--players", "1", "--seed", "3", (char *)NULL);
        _exit(127);
    }
    return pid;
}

/* Reads one picture with this text in it, within so much time; the moment of its last byte, or -1 when
 * there is none. */
static double picture(int terminal, int ms, const char *text)
{
    double last = -1;
    shown_size = 0;
    shown[0] = '\0';
    int wait = ms;
    while (poll(&(struct pollfd){.fd = terminal, .events = POLLIN}, 1, wait) == 1) {
        ssize_t got = read(terminal, shown + shown_size, SHOWN_MAX - shown_size);
        if (got <= 0) {
            return -1;
        }
        last = now_ms();
        shown_size += (size_t)got;
        shown[shown_size] = '\0';
        wait = strstr(shown, text) != NULL ? QUIET_MS : ms;
    }
    return strstr(shown, text) != NULL ? last : -1;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void end(pid_t pid, int terminal)
{
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    close(terminal);
}

int main(int argc, char **argv)
{
    static const char *const keys[] = {"\033OB", "\033OA"};
    double starts[STARTS];
    double answers[KEYS];
    int terminal = -1;
    pid_t pid = 0;
    if (argc != 2) {
        return 2;
    }
    for (int i = 0; i < STARTS; i++) {
        if (pid != 0) {
            end(pid, terminal);
        }
        double begin = now_ms();
        pid = start(argv[1], &terminal);
        double there = picture(terminal, PATIENCE_MS, "Move, use items");
        if (pid < 0 || there < 0) {
            fprintf(stderr, "the game does not appear\n%s\n", shown);
            return 1;
        }
        starts[i] = there - begin;
    }
    int answered = 0;
    for (int i = 0; i < KEYS; i++) {
        const char *key = keys[i % 2];
        double begin = now_ms();
        if (write(terminal, key, strlen(key)) < 0) {
            return 1;
        }
        double there = picture(terminal, KEY_MS, "");
        if (there >= 0) { /* else it changes nothing */
            answers[answered++] = there - begin;
        }
    }
    end(pid, terminal);
    if (answered == 0) {
        return 1;
    }
    qsort(starts, STARTS, sizeof *starts, by_size);
    qsort(answers, (size_t)answered, sizeof *answers, by_size);
    printf("start to the whole picture, median\t%.1f\tms\n", starts[STARTS / 2]);
    printf("key to the whole answer, median\t%.2f\tms\n", answers[answered / 2]);
    printf("key to the whole answer, 99 %%\t%.2f\tms\n", answers[answered * 99 / 100]);
    return 0;
}
