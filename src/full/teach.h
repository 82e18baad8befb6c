/*
 * teach.h - a lesson of the tutorial, played on the screen of a game.
 */
#ifndef RN_TEACH_H
#define RN_TEACH_H

#include "full/game.h"
#include "table/lessons.h"

typedef struct RnTeaching {
    RnPupil pupil;
    bool astray; /* it was remarked on that the gnome has gone the wrong way */
} RnTeaching;

/* What the step says. */
void rn_teach_again(RnGame *game);
/* Whether these moves fit the step; else says why not. */
bool rn_teach_allows(RnGame *game, const RnMove *moves, int count);
/* Plays what chance brings until somebody is asked. */
void rn_teach_roll(RnGame *game);
/* Moves have been made, from this step of the session on: remarks on what came of them; is the step of the lesson
 * done, or can it not be any more? */
void rn_teach_look(RnGame *game, size_t from);
/* The line above the game: what is to be done. */
void rn_teach_title(const RnGame *game, char *text, size_t size);

#endif
