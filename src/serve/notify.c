/*
 * notify.c - turn notices go out.
 *
 * Decides what that may cost and whom it may bother: a few commands at once, half a minute for each, an
 * hour's number of notices for all, and for one mailbox or browser one in a while and so many a day, whichever
 * tables it was given at and however it was written. The command gets no shell, no open files and only the environment that is
 * made here: what the server was started with may have secrets.
 */
#define _GNU_SOURCE /* posix_spawn_file_actions_addclosefrom_np() */
#include "serve/notify.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/mix.h"
#include "base/process.h"
#include "serve/queue.h"
#include "text/tongue.h"

enum {
    CHILDREN = 4,
    WAITING = 64,
    CHILD_MS = 30000,
    HOUR_MS = 3600000,
    HOUR_MOST = 600, /* for everyone together */
    HOUR_CONFIRM = 120,
    DAY_CONFIRM = 3,
    EACH_MS = 300000,
    DAY_MS = 24 * HOUR_MS,
    DAY_MOST = 24, /* for an address */
    KNOWN = 1024,  /* addresses that are remembered */
};

typedef struct Child {
    pid_t pid; /* 0: none */
    int64_t since;
    bool ended; /* it took too long */
} Child;

typedef struct Known {
    uint64_t hash; /* of an address, in small letters; 0: none */
    int64_t last;
    int64_t day; /* when the count began */
    int count;
} Known;

struct RnNotifier {
    char *command;
    char address[RN_MAIL_MAX / 8];
    RnMailWords words;
    RnNotifyCount count;
    RnQueue waiting;
    RnQueue pushes; /* that wait for who carries them */
    Child child[CHILDREN];
    Known known[KNOWN];
    int64_t hour;
    int in_hour[RN_NOTICES]; /* of each kind */
};

RnNotifier *rn_notifier_new(const char *command)
{
    RnNotifier *notifier = rn_alloc(1, sizeof *notifier);
    notifier->command = command != NULL ? rn_text_copy(command) : NULL;
    rn_mail_words(&notifier->words);
    return notifier;
}

void rn_notifier_at(RnNotifier *notifier, const char *address)
{
    size_t size = strlen(address);
    snprintf(notifier->address, sizeof notifier->address, "%s%s", address,
             size > 0 && address[size - 1] == '/' ? "" : "/");
}

bool rn_notifier_idle(const RnNotifier *notifier)
{
    bool idle = notifier->waiting.count == 0 && notifier->pushes.count == 0;
    for (int i = 0; i < CHILDREN; i++) {
        idle = idle && notifier->child[i].pid == 0;
    }
    return idle;
}

const RnNotifyCount *rn_notifier_count(const RnNotifier *notifier) { return &notifier->count; }

void rn_notifier_free(RnNotifier *notifier)
{
    if (notifier == NULL) {
        return;
    }
    rn_queue_free(&notifier->waiting);
    rn_queue_free(&notifier->pushes);
    rn_mail_words_free(&notifier->words);
    free(notifier->command);
    free(notifier);
}

/* ---- Limits ----------------------------------------------------------------------------------- */

/* Of the mailbox that an address leads to, or of a browser; and apart for what asks whether an address is right. */
static uint64_t hash_of(const RnNotice *notice)
{
    char digest[RN_DIGEST_TEXT];
    char kind = (char)notice->kind;
    rn_notice_digest(notice, digest);
    return rn_fnv(rn_fnv(RN_FNV_START, digest, strlen(digest)), &kind, 1) | 1;
}

/* What is known of an address; the one not heard of for longest makes room. */
static Known *known_of(RnNotifier *notifier, uint64_t hash)
{
    Known *oldest = &notifier->known[0];
    for (int i = 0; i < KNOWN; i++) {
        Known *one = &notifier->known[i];
        if (one->hash == hash) {
            return one;
        }
        if (one->last < oldest->last) {
            oldest = one;
        }
    }
    *oldest = (Known){.hash = hash};
    return oldest;
}

/* Why it would be too much, or NULL. */
static const char *beyond_limits(RnNotifier *notifier, const RnNotice *notice, int64_t now)
{
    static const struct {
        int64_t each_ms;
        int hour; /* for everyone together: strangers who ask use up nobody's notices */
        int day;  /* for a mailbox, or a browser */
        const char *why;
    } limits[RN_NOTICES] = {
        [RN_NOTICE_TURN] = {EACH_MS, HOUR_MOST, DAY_MOST, "too many notices in an hour"},
        [RN_NOTICE_CONFIRM] = {HOUR_MS, HOUR_CONFIRM, DAY_CONFIRM,
                               "too many addresses to confirm in an hour"},
        [RN_NOTICE_SEAT] = {EACH_MS, HOUR_MOST, DAY_MOST, "too many links to seats in an hour"},
        [RN_NOTICE_PUSH] = {EACH_MS, HOUR_MOST, DAY_MOST,
                            "too many notices to browsers in an hour"}};
    if (now - notifier->hour >= HOUR_MS) {
        notifier->hour = now;
        memset(notifier->in_hour, 0, sizeof notifier->in_hour);
    }
    if (notifier->in_hour[notice->kind] >= limits[notice->kind].hour) {
        return limits[notice->kind].why;
    }
    Known *one = known_of(notifier, hash_of(notice));
    if (now - one->day >= DAY_MS) {
        one->day = now;
        one->count = 0;
    }
    if (one->count >= limits[notice->kind].day ||
        (one->last != 0 && now - one->last < limits[notice->kind].each_ms)) {
        return notice->kind == RN_NOTICE_PUSH ? "too many to one browser"
                                              : "too many to one mailbox";
    }
    one->last = now;
    one->count++;
    notifier->in_hour[notice->kind]++;
    return NULL;
}

const char *rn_notifier_send(RnNotifier *notifier, const RnNotice *notice, int64_t now)
{
    RnQueue *queue = notice->kind == RN_NOTICE_PUSH ? &notifier->pushes : &notifier->waiting;
    const char *why =
        queue->count == WAITING ? "too many wait to be sent" : beyond_limits(notifier, notice, now);
    if (why != NULL) {
        notifier->count.dropped++;
        return why;
    }
    RnNotice *waiting = rn_alloc(1, sizeof *waiting);
    *waiting = *notice;
    rn_queue_put(queue, waiting);
    return NULL;
}

/* ---- For browsers ----------------------------------------------------------------------------- */

RnNotice *rn_notifier_push(RnNotifier *notifier) { return rn_queue_take(&notifier->pushes); }

void rn_notifier_pushed(RnNotifier *notifier) { notifier->count.pushed++; }

void rn_notifier_lost(RnNotifier *notifier) { notifier->count.lost++; }

void rn_notifier_gone(RnNotifier *notifier) { notifier->count.gone++; }

bool rn_notifier_words(const RnNotifier *notifier, const RnNotice *notice,
                       char text[RN_PUSH_TEXT + 1])
{
    return rn_push_write(&notifier->words, notice, text);
}

/* ---- Commands --------------------------------------------------------------------------------- */

/* A pipe that holds all of the text, so that nobody waits for a reader; -1 without one. */
static int text_pipe(const char *text)
{
    int ends[2];
    size_t size = strlen(text);
    if (!rn_pipe_quick(ends)) {
        return -1;
    }
    bool whole = write(ends[1], text, size) == (ssize_t)size;
    close(ends[1]);
    int flags = fcntl(ends[0], F_GETFL);
    if (!whole || fcntl(ends[0], F_SETFL, flags & ~O_NONBLOCK) != 0) {
        close(ends[0]);
        return -1;
    }
    return ends[0];
}

static int run(const char *command, int input, char *const environment[], pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigset_t all;
    char *const arguments[] = {(char *)command, NULL};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes);
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0); /* so that all of it can be ended */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int failed = posix_spawn(pid, command, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

/* NAME=VALUE, from malloc. */
static char *variable(const char *name, const char *value)
{
    size_t size = strlen(name) + strlen(value) + 2;
    char *text = rn_alloc(size, 1);
    snprintf(text, size, "%s=%s", name, value);
    return text;
}

/* Why it could not be started, or NULL. */
static const char *start(RnNotifier *notifier, const RnNotice *waiting, Child *child)
{
    static const char *const kept[] = {"PATH", "HOME", "LANG", "TZ"};
    enum { KEPT = sizeof kept / sizeof *kept, MADE = 4 };
    RnMail mail;
    if (!rn_mail_write(&notifier->words, notifier->address, waiting, &mail)) {
        return "the address is too long";
    }
    char *environment[KEPT + MADE + 1] = {
        variable("REDNOV_TO", waiting->to), variable("REDNOV_SUBJECT", mail.subject),
        variable("REDNOV_URL", mail.url), variable("REDNOV_LANG", mail.lang)};
    size_t count = MADE;
    for (int i = 0; i < KEPT; i++) {
        const char *value = getenv(kept[i]);
        if (value != NULL) {
            environment[count++] = variable(kept[i], value);
        }
    }
    int input = text_pipe(mail.text);
    int failed = input >= 0 ? run(notifier->command, input, environment, &child->pid) : ENOMEM;
    if (input >= 0) {
        close(input);
    }
    for (size_t i = 0; i < count; i++) {
        free(environment[i]);
    }
    if (failed != 0) {
        child->pid = 0;
    }
    return failed != 0 ? "the command could not be started" : NULL;
}

/* Why the command of this child has failed, or NULL: it has not, or runs. */
static const char *look_after(RnNotifier *notifier, Child *child, int64_t now)
{
    int status;
    pid_t done = waitpid(child->pid, &status, WNOHANG);
    if (done == 0 && (child->ended || now - child->since < CHILD_MS)) {
        return NULL;
    }
    if (done == 0) {
        kill(-child->pid, SIGKILL);
        child->ended = true;
        notifier->count.failed++;
        return "the command takes too long";
    }
    child->pid = 0;
    if (child->ended) {
        return NULL;
    }
    if (done > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        notifier->count.sent++;
        return NULL;
    }
    notifier->count.failed++;
    return "the command says that it has failed";
}

const char *rn_notifier_turn(RnNotifier *notifier, int64_t now)
{
    for (int i = 0; i < CHILDREN; i++) {
        Child *child = &notifier->child[i];
        const char *why = child->pid != 0 ? look_after(notifier, child, now) : NULL;
        if (why != NULL) {
            return why;
        }
        RnNotice *waiting = child->pid == 0 ? rn_queue_take(&notifier->waiting) : NULL;
        if (waiting == NULL) {
            continue;
        }
        *child = (Child){.since = now};
        why = start(notifier, waiting, child);
        free(waiting);
        notifier->count.failed += why != NULL;
        if (why != NULL) {
            return why;
        }
    }
    return NULL;
}
