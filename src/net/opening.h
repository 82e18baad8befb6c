/*
 * opening.h - an online table that is to be opened: what is played there, who sits where, and on which terms. The page
 * offers the same.
 */
#ifndef RN_NET_OPENING_H
#define RN_NET_OPENING_H

#include "net/room.h"

enum {
    RN_DEADLINES = 7,
    RN_OPENING_SEATS = RN_KINDS + 2, /* one's own, free, a computer player */
    RN_STAND_INS = RN_KINDS + 1      /* a computer player, or nobody */
};

typedef struct RnOpening {
    RnConfig config;
    /* Numbers of a list: its words are rn_opening_seat_text() and those below. */
    uint8_t seat[RN_GNOMES_MAX];
    uint8_t deadline;
    uint8_t stand_in;
    bool open;  /* on the list that everybody sees */
    bool loyal; /* a crazed crew's computer players are */
} RnOpening;

enum { RN_OPENING_MINE, RN_OPENING_FREE, RN_OPENING_CREW /* + kind */ };

/* Four gnomes, the first one's own and the others free; nobody is hurried, and a mate stands in. */
RnOpening rn_opening(void);
/* So many gnomes, a player for each; or two players with two each, each of them every other gnome. */
void rn_opening_gnomes(RnOpening *opening, int gnomes);
void rn_opening_pairs(RnOpening *opening);
/* What is wrong with it, as a sentence; NULL for nothing. */
const char *rn_opening_flaw(const RnOpening *opening);
/* The request; the key is "" for none. To be let go. */
struct json_t *rn_opening_request(const RnOpening *opening, const char *name, const char *key);

/* ---- In words ---------------------------------------------------------------------------------- */

const char *rn_opening_seat_text(int seat);     /* "You", "For a friend", "Mate" */
const char *rn_opening_stand_in_text(int kind); /* "Mate", "Nobody" */
const char *rn_opening_deadline_text(int deadline);
/* What deadline and stand-in mean together. */
const char *rn_opening_pace_text(const RnOpening *opening);

#endif
