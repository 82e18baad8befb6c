/*
 * undo.h - taking back: what may be, and how far one step of it goes.
 */
#ifndef RN_UNDO_H
#define RN_UNDO_H

#include "session/session.h"
#include "table/seats.h"

enum { RN_DEEDS_MAX = 256 }; /* deeds that are known */

/* The deeds of the people: a typed line or a key that played several steps of the session, the chance
 * after them included, is taken back as one. All zero: none. */
typedef struct RnDeeds {
    struct {
        size_t from, to;
    } deed[RN_DEEDS_MAX];
    int count;
} RnDeeds;

/* Steps from..to-1 of the session were one deed; nothing when there are none. */
void rn_deeds_add(RnDeeds *deeds, size_t from, size_t to);
/* Only so many steps stand. */
void rn_deeds_cut(RnDeeds *deeds, size_t steps);
/* This step has gone, those after it have moved up. */
void rn_deeds_skip(RnDeeds *deeds, size_t step);
/* Where the deed began that this step is a part of; false when that is not known. */
bool rn_deeds_find(const RnDeeds *deeds, size_t step, size_t *from);

typedef enum RnUndo {
    RN_UNDO_MAY,
    RN_UNDO_NOTHING, /* there is no move */
    RN_UNDO_SEEN,    /* a die or a card has come since */
    RN_UNDO_CREW,    /* it was not a person's */
    RN_UNDO_OTHER,   /* it was another player's, whose hand is secret */
    RN_UNDOS
} RnUndo;

/* Whether the last move may be taken back by the player of gnome `seat`; `secret` when people at the
 * table have hands that others of them may not see. Who rolls real dice may always: the number may
 * have been the wrong one; during the setup one number at a time. */
RnUndo rn_undo_check(const RnSession *session, const RnSeats *seats, bool secret, int seat);
/* Why not, as a sentence in the reader's language. */
const char *rn_undo_text(RnUndo undo);

/* Where the last deed began, as far back as no die or card has been seen, and the step after its last
 * move: what rn_undo() would take back. There must be a move. Of a deed that is not known, in a game gone
 * on with later, it is the last move; through a hatch, with the one that opened it. */
void rn_undo_span(const RnDeeds *deeds, const RnSession *session, size_t *from, size_t *to);
void rn_undo(RnDeeds *deeds, RnSession *session);

#endif
