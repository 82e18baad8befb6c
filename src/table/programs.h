/*
 * programs.h - the outside programs at a table.
 */
#ifndef RN_PROGRAMS_H
#define RN_PROGRAMS_H

#include "session/bot.h"
#include "session/session.h"

/* The program of this gnome is wanted no more: it is told how the game ended, when it has and the
 * program wants to know, and ends. Harmless when it is not running. */
void rn_dismiss_program(RnBot *bot, const RnSession *session, int gnome);

#endif
