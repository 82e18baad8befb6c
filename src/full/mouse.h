/*
 * mouse.h - clicks, for curses.c.
 *
 * Old terminals tell a click in three bytes, which cannot say a column beyond 223; newer ones, when
 * asked to, in digits (SGR, mode 1006). ncurses asks only where the terminal's description says so,
 * which those of tmux and screen do not. There it is asked for here, and read here.
 */
#ifndef RN_MOUSE_H
#define RN_MOUSE_H

#include "full/curses.h"

struct _win_st; /* ncurses' WINDOW */

/* Makes clicks known; rn_mouse_come() then asks the terminal for them. `coding` is the text that begins one by its description (kmous), or
 * NULL for a terminal without a mouse. */
void rn_mouse_start(const char *coding);
/* When the terminal is ours, and before it is given back. */
void rn_mouse_come(void);
void rn_mouse_leave(void);

/* Whether this key of ncurses begins a click; what follows it is then read from `keys`. */
bool rn_mouse_take(struct _win_st *keys, uint32_t key);
/* The clicks and turns of the wheel that are still to be told, oldest first. */
bool rn_mouse_waits(void);
RnEvent rn_mouse_next(void);

/* What "0;12;5M" says, the text behind CSI <: a button pressed at a cell, counted from 0. False for a
 * button let go, and for anything else. */
bool rn_mouse_parse(const char *text, int *button, int *x, int *y);

#endif
