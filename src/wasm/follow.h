/*
 * follow.h - the trail of a game whose hands are secret: what is known of it here, and nothing else.
 */
#ifndef RN_FOLLOW_H
#define RN_FOLLOW_H

#include "page.h"

/* While rn_page.trail.on is true: */

/* What was known before a step, or now; also where the view of a step was not told. */
const RnView *rn_trail_view(uint32_t step);
/* Turns begun before a step. */
int rn_trail_turns(uint32_t end);
/* Whether this gnome's hand is seen: its decisions can be made here. */
bool rn_trail_knows(int gnome);
/* The first step of the running turn, when it is the seat's own. */
size_t rn_trail_turn_begin(void);
/* The gnome whose move a free undo would take back, or RN_NONE. */
int rn_trail_undo(void);
/* Where the last press of the player began. */
size_t rn_trail_press_begin(void);

/* Another game begins. */
void rn_trail_end(void);

#endif
