/*
 * seats.h - who plays which gnome: people, computer players, outside programs.
 */
#ifndef RN_SEATS_H
#define RN_SEATS_H

#include "crew/crew.h"
#include "session/record.h"

enum { RN_THINK_MS = 1000, RN_ALL_LOYAL = (1 << RN_GNOMES_MAX) - 1 };

typedef struct RnSeat {
    uint8_t kind;
    bool given;          /* chosen for this gnome, not by what the others are */
    const char *command; /* of an RN_PROGRAM, for the shell */
} RnSeat;

typedef struct RnSeats {
    RnSeat seat[RN_GNOMES_MAX];
    uint32_t think_ms;    /* for a turn; also for a hint */
    uint32_t think_games; /* instead of the time, when not 0: then the same game is played again */
    uint8_t
        loyal; /* mask of gnomes whose computer players play for a crazed crew, not for themselves */
    bool no_rescue; /* the chance of rescue is not shown by itself */
} RnSeats;

RnSeats rn_seats(void); /* people everywhere */

/* Reads "B=mate", "C=person", "D=cmd:PROGRAM"; the gnome, or -1 when it is none of these. */
int rn_seat_read(const char *text, RnSeat *seat);

/* How many of the first `gnomes` are people's. */
int rn_seats_people(const RnSeats *seats, int gnomes);

/* Whether a gnome's computer player plays for the crew where that is a choice. */
bool rn_seats_loyal(const RnSeats *seats, const RnState *state, int gnome);

/* The computer players of a saved game are found by their names: "mate"; and by its line of seats
 * where one player has several kinds. Seats that were given stay, and so does who was given as loyal. */
void rn_seats_from_names(RnSeats *seats, const RnState *state, const RnRecordHead *head);

/* Says in the record who plays: gives a name to every player without one whose gnomes are all
 * computer players of one kind, or one program's, and tells the seats that names cannot tell and
 * who is loyal. To be called when the seats are settled or have changed. */
void rn_seats_name(const RnSeats *seats, const RnState *state, RnRecordHead *head);

/* Takes the name back that rn_seats_name() gave to the player of this gnome, which is no person's
 * yet. */
void rn_seats_unname(const RnSeats *seats, const RnState *state, int gnome, RnRecordHead *head);

/* Dates the record: today. */
void rn_head_today(RnRecordHead *head);

#endif
