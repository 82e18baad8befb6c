/*
 * teach.h - a lesson of the tutorial, played on the screen of a game.
 */
#ifndef RN_TEACH_H
#define RN_TEACH_H

#include "full/game.h"

typedef struct RnTeaching {
    int lesson;
    int step;       /* of the lesson */
    unsigned drawn; /* its cards that have come */
    bool over;      /* it is finished, or cannot be any more */
} RnTeaching;

/* Begins: says what the first step is about. */
void rn_teach_begin(RnGame *game);
/* What the step says, once more. */
void rn_teach_again(RnGame *game);
/* Whether these moves fit the step; else says why not. */
bool rn_teach_allows(RnGame *game, const RnMove *moves, int count);
/* Plays what chance brings until somebody is asked. */
void rn_teach_roll(RnGame *game);
/* A move has been made: is the step done, or can it not be any more? */
void rn_teach_look(RnGame *game);
/* The line above the game: what is to be done. */
void rn_teach_title(const RnGame *game, char *text, size_t size);

#endif
