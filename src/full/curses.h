/*
 * curses.h - the terminal: pictures out, keys and clicks in. There is one for the whole program.
 *
 * However the program ends, by itself, by a signal or by a crash, the terminal is left as it was.
 */
#ifndef RN_CURSES_H
#define RN_CURSES_H

#include "full/canvas.h"

typedef enum RnEventKind {
    RN_EV_NONE,   /* the time is up */
    RN_EV_KEY,    /* `key`, as in screen.h */
    RN_EV_CLICK,  /* at x, y */
    RN_EV_WHEEL,  /* `key` is RN_KEY_UP or RN_KEY_DOWN, at x, y */
    RN_EV_RESIZE, /* the window has another size, or everything must be drawn again */
    RN_EV_OTHER,  /* the other file is readable */
    RN_EV_LEAVE   /* `signal` wants us to go */
} RnEventKind;

typedef struct RnEvent {
    RnEventKind kind;
    uint32_t key;
    int x, y;
    bool twice;
    bool pasted; /* not a key but part of a text put in from elsewhere */
    int signal;
} RnEvent;

/* Whether the terminal can show pictures at all; else a sentence why not. */
bool rn_terminal_check(char *why, size_t size);

/* Takes the terminal. `colours` is 256, 16 or 2, or 0 for what it has. False with a sentence why this
 * terminal cannot show pictures; then nothing has changed. */
bool rn_terminal_start(int colours, char *why, size_t size);
/* Gives the terminal back. Harmless twice. */
void rn_terminal_end(void);

void rn_terminal_size(int *width, int *height);
/* Whether it has more characters than ASCII. */
bool rn_terminal_utf8(void);

/* Shows the canvas; only what differs from the last one is sent. */
void rn_terminal_show(const RnCanvas *canvas);

/* The next thing that happens, at the latest after `ms` milliseconds (-1: without end). `other` is a
 * file to look at meanwhile, or -1. */
RnEvent rn_terminal_wait(int other, int ms);
/* Whether a key or a click is waiting already. */
bool rn_terminal_has_input(void);

#endif
