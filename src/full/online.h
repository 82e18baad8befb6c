/*
 * online.h - an online table on the screen, for the files that show it.
 *
 *   online_screen.c   the table before the game: who sits where, sitting down, beginning
 *   pier_screen.c     the server from outside: its tables, the results of the daily boat, one's phrase
 *   opening_screen.c  a table of one's own there
 *   talk_screen.c     what was said, a line to say something, and votes
 *   remote.c          its game, on the screen of a game
 */
#ifndef RN_ONLINE_H
#define RN_ONLINE_H

#include "full/game.h"
#include "net/pier.h"
#include "net/room.h"

enum { RN_ONLINE_LOOK_MS = 100 }; /* between two looks at what has come */
/* `tick` of a screen that does nothing else. */
int rn_online_tick(const void *model, uint64_t now_ms);

/* The game of a table, which belongs to the screen below it. */
typedef struct RnRemote {
    RnRoom *room;
    unsigned changes; /* of the table that were shown */
    int64_t rev;      /* of the game as it is shown */
    unsigned heard;   /* lines of talk that were shown */
    int motion;       /* what was voted on then */
    unsigned want;    /* people who wanted to give up then, a bit each */
    bool connected;   /* as shown */
    bool going;       /* and whether anybody may decide */
    size_t passed;    /* steps, where hands are secret, that were shown */
} RnRemote;

/* pier_screen.c: its tables, or with a day the results of that day's boat. False after telling why not. */
bool rn_pier_screen_open(RnApp *app, const RnAddress *server, const char *day);
/* opening_screen.c; the server belongs to the screen below. */
void rn_opening_open(RnApp *app, RnPier *pier);
/* The name that others see; NULL after saying that there is none. */
const char *rn_online_name(RnApp *app, const char *heading);
/* talk_screen.c; the table belongs to a screen below. */
void rn_talk_open(RnApp *app, RnRoom *room);

/* ---- remote.c ------------------------------------------------------------------------------------ */

/* game.c: plays the game that the table has told. */
void rn_game_online(RnApp *app, RnRoom *room);
enum { RN_KEY_TALK = RN_KEY_F1 + 1 };

/* Plays the steps that the table has told; false when nothing is new. */
bool rn_remote_follow(RnGame *game);
/* Makes what has come part of the game, and shows it. */
void rn_remote_look(RnGame *game);
/* With secret hands: what happened, as rn_game_story() tells it. */
int rn_remote_story(const RnGame *game, size_t first, RnTold told, void *user);
/* Who sits where, as the table says now. */
void rn_remote_seats(RnGame *game);
/* Sends moves to the table; they are played when it tells them. */
void rn_remote_play(RnGame *game, const RnMove *moves, int count);
void rn_remote_undo(RnGame *game);
/* Goes to the next game of the same people, or asks for it. */
void rn_remote_again(RnGame *game);

#endif
