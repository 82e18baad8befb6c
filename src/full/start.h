/*
 * start.h - from what people choose to a game that can be started.
 */
#ifndef RN_START_H
#define RN_START_H

#include "full/screen.h"

/* A new game as it is being set up. Names go by player, who may have several gnomes. */
typedef struct RnPlanned {
    RnConfig config;
    uint8_t kind[RN_GNOMES_MAX];   /* by gnome: RN_PERSON, or a computer player's */
    uint8_t colour[RN_GNOMES_MAX]; /* by gnome */
    char name[RN_GNOMES_MAX][RN_NAME_MAX];
    bool loyal; /* a crazed crew's computer players are */
    bool manual;
    char seed[24]; /* digits; "" for a fresh one */
} RnPlanned;

enum { RN_START_WHY_MAX = 200 };

/* The usual game: you and three others, the revised edition. */
RnPlanned rn_planned(const RnSettings *settings);

/* Sets the number of players. The number of gnomes follows where the rules leave no choice, and a
 * player's gnomes are all played by who plays the first of them. */
void rn_plan_players(RnPlanned *plan, int players);

/* The player of a gnome, from 0 on; whether the gnome is that player's first; whether the player is
 * a person in any seat. */
int rn_plan_player(const RnPlanned *plan, int gnome);
bool rn_plan_is_first(const RnPlanned *plan, int gnome);
bool rn_plan_is_person(const RnPlanned *plan, int player);

/* Whether this game can be played; if not, a sentence why. */
bool rn_plan_check(const RnPlanned *plan, char why[RN_START_WHY_MAX]);

/* Makes it a game with a date and a seed. False with the reason. */
bool rn_plan_start(const RnPlanned *plan, RnStart *start, char why[RN_START_WHY_MAX]);

#endif
