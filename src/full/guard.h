/*
 * guard.h - what can befall the program while it has the terminal: signals, crashes, and other
 * people's error messages.
 */
#ifndef RN_GUARD_H
#define RN_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* What signals have told since the last look. */
typedef struct RnAlarm {
    int leave;   /* a signal that wants us to go, or 0 */
    bool resize; /* the window has another size */
    bool stop;   /* we are to be stopped for a while */
    bool again;  /* we were, and go on */
} RnAlarm;

/* Remembers the settings of the terminal, before anyone changes them. */
void rn_guard_before(void);

/* Catches the signals. When the program crashes `reset` is sent to the terminal and its settings come
 * back. Error messages are kept out of the picture: they wait until
 * rn_guard_end() unless they go to a file anyway. */
void rn_guard_start(const char *reset, size_t size);
void rn_guard_end(void);

/* Readable when there is an alarm; -1 when there is no such file. */
int rn_guard_fd(void);
RnAlarm rn_guard_look(void);

/* Stops the program, as the signal would have; returns when it goes on. */
void rn_guard_stop(void);

#endif
