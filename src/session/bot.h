/*
 * bot.h - an outside program in a seat: started once, asked a line at a time.
 *
 * Knows processes, pipes and time limits, nothing of the game; what the lines say is decided in
 * proto/bot_move.h. A program that crashes, stalls or talks too much is a reason in words, never a
 * signal or a wait without end.
 */
#ifndef RN_BOT_H
#define RN_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    RN_BOT_LINE_MAX = 4096, /* no answer is longer, in bytes */
    RN_BOT_WHY_MAX = 160
};

/* Asked now and then while waiting; true ends the wait. */
typedef bool (*RnBotStop)(void *user);

typedef struct RnBot {
    pid_t pid;          /* 0: not running, and the rest means nothing */
    bool curious;       /* it has asked to be told more than the question ... */
    size_t told;        /* ... and has been, up to this step of a game ... */
    uint64_t told_mark; /* ... with this state; both are whoever asks to fill in */
    int to, from;
    size_t used; /* bytes in `heard`, of which the first `taken` are the last answer */
    size_t taken;
    char heard[RN_BOT_LINE_MAX + 1];
} RnBot;

/* Starts `command` by the shell, its errors going to ours. False with a reason. */
bool rn_bot_start(RnBot *bot, const char *command, char why[RN_BOT_WHY_MAX]);

/* Sends a question, which has its line end, and waits for a line of answer: without its end, with a
 * 0 after it, good until the next call. NULL with a reason, after which only rn_bot_end() may
 * follow. */
const char *rn_bot_ask(RnBot *bot, const char *question, size_t size, double seconds,
                       RnBotStop stop, void *user, char why[RN_BOT_WHY_MAX]);

/* Sends a line that needs no answer. False with a reason, as rn_bot_ask(). */
bool rn_bot_tell(RnBot *bot, const char *line, size_t size, double seconds, RnBotStop stop,
                 void *user, char why[RN_BOT_WHY_MAX]);

/* Closes its input and gives it a second to end by itself. Harmless when it is not running. */
void rn_bot_end(RnBot *bot);

#endif
