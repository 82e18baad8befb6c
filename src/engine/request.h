/*
 * request.h - one request to the engine while it is answered; what its commands share.
 */
#ifndef RN_ENGINE_REQUEST_H
#define RN_ENGINE_REQUEST_H

#include "engine/engine.h"
#include "proto/read.h"

enum { RN_ASKED_FIELDS = 9 }; /* "cmd" and a command's own */

typedef struct RnAsked {
    RnEngine *engine;
    RnPlace top;
    const char *name[RN_ASKED_FIELDS]; /* of the fields that the command knows ... */
    RnPlace field[RN_ASKED_FIELDS];    /* ... and what stands there */
    size_t fields;
    const char *rule; /* the clause that an illegal move breaks, or NULL */
    size_t line;      /* of a record that is refused; 0: of none */
} RnAsked;

/* A field of the request; its value is NULL when it is not given, or not known to the command. */
RnPlace rn_asked_field(const RnAsked *asked, const char *name);

/* The session's game; NULL, refused, when there is none yet. */
const RnState *rn_asked_game(const RnAsked *asked);

/* A whole number from 0 to 2^64 - 1: a JSON integer, or, since those end at 2^63 - 1, its digits in a
 * string. */
bool rn_asked_seed(const RnPlace *in, uint64_t *seed);

/* A gnome of this game. */
bool rn_asked_seat(const RnPlace *in, const RnState *state, int *seat);

/* ---- The commands: each writes its answer, or refuses and leaves everything as it was ---------- */

bool rn_asked_new(RnAsked *asked); /* game.c */
bool rn_asked_open(RnAsked *asked);
bool rn_asked_load(RnAsked *asked);
bool rn_asked_state(RnAsked *asked);
bool rn_asked_legal(RnAsked *asked);
bool rn_asked_play(RnAsked *asked);
bool rn_asked_undo(RnAsked *asked);
bool rn_asked_record(RnAsked *asked);
bool rn_asked_snapshot(RnAsked *asked);
bool rn_asked_box(RnAsked *asked);
bool rn_asked_move(RnAsked *asked); /* advice.c */
bool rn_asked_hint(RnAsked *asked);
bool rn_asked_rescue(RnAsked *asked);
bool rn_asked_odds(RnAsked *asked);

/* The move of the computer player "by", "loyal" or not, thought up with "budget" and "seed". */
bool rn_asked_think(RnAsked *asked, RnMove *move);

#endif
