/*
 * crewmen.h - the computer players at a table: when they are started anew, and how long they think.
 *
 * The same for every front end, so that the same seed and the same moves are the same game
 * everywhere, played in one go or saved and gone on with, as long as thinking is measured in games.
 */
#ifndef RN_CREWMEN_H
#define RN_CREWMEN_H

#include "crew/crew.h"
#include "session/session.h"
#include "table/seats.h"

/* How long to think about a turn: by the clock, or by futures looked into, which gives the same again.
 * Other decisions take a computer player a quarter of it. */
typedef struct RnEffort {
    uint32_t ms;
    uint32_t games; /* instead of the time, when not 0 */
    bool alone;     /* nobody but computer players and programs sits at the table */
    bool loyal;     /* with Crazed Gnomes: this one plays for the crew, not for itself */
} RnEffort;

RnEffort rn_seats_effort(const RnSeats *seats, const RnState *state, int gnome);
/* The time for this decision, in milliseconds, at least 1; 0 when games count instead. */
uint32_t rn_effort_ms(RnEffort effort, const RnState *state);

/* Random numbers for this place in the game, others for every salt: a game saved and gone on with
 * is the game played in one go. Gnomes are salts; so are these. */
enum { RN_SALT_HINT = 100, RN_SALT_RESCUE };
uint64_t rn_think_seed(uint64_t seed, size_t steps, int salt);

/* All zero at the start of a game and when one is gone on with. */
typedef struct RnCrewmen {
    RnPlayer player[RN_GNOMES_MAX];
    size_t moved[RN_GNOMES_MAX];    /* 1 + steps of the session after its last move; 0: none yet */
    uint64_t so_far[RN_GNOMES_MAX]; /* a sum over those steps */
} RnCrewmen;

/* The computer player of the gnome that decides now. It goes on with its plan when nobody else has
 * moved since; otherwise it is started anew. In a game gone on with in the middle of its moves, these
 * are thought through again where that gives the same again: with `effort` in games, or for players
 * that need no time.
 *
 * Alone, such a player is never started anew: its random numbers run through the whole game as in a
 * simulation, so that the game is the one that a simulation plays with this seed. Gone on with, it
 * thinks all its moves again. */
RnPlayer *rn_crewman(RnCrewmen *crew, const RnSession *session, int gnome, int kind,
                     RnEffort effort);

/* Its move has been played in the session; `player` is how it thinks on. */
void rn_crewman_moved(RnCrewmen *crew, const RnSession *session, int gnome, const RnPlayer *player);

#endif
