/*
 * session.h - one game at a table: its state, where its chance comes from, and its history.
 *
 * People, programs, replays, the protocol and the fuzzers all play through rn_session_play(). The
 * history keeps a copy of the state before every step, so undo is a copy back.
 */
#ifndef RN_SESSION_H
#define RN_SESSION_H

#include "rednov.h"

typedef struct RnPast {
    RnState before;
    RnMove move;
} RnPast;

typedef struct RnSession {
    const RnBox *box;
    RnState state;
    bool open;   /* there is a game */
    bool seeded; /* chance comes from `seed`, or else is played like any move */
    bool loaded; /* began from a loaded position: there is no record */
    uint64_t seed;
    uint64_t rolls; /* outcomes taken from the seed so far */
    RnPast *past;   /* every step since new or load, chance included */
    size_t steps;
    size_t room;
    RnFact *facts; /* what the last new or play brought about, chance included */
    size_t fact_count;
    size_t fact_room;
} RnSession;

void rn_session_init(RnSession *session, const RnBox *box);
void rn_session_free(RnSession *session);

/* Starts a game; a seeded one runs through its setup to the first decision. On a flaw the session
 * is as it was. */
RnConfigFlaw rn_session_new(RnSession *session, const RnConfig *config, bool seeded, uint64_t seed);

/* Goes on from a sound position, with no history. Its chance goes on as it was, unless
 * rn_session_chance() says otherwise, which starts the stream of the seed anew. */
void rn_session_load(RnSession *session, const RnState *state);
void rn_session_chance(RnSession *session, bool seeded, uint64_t seed);

/* Plays a move, and in a seeded game all chance up to the next decision. A refused move changes
 * nothing. */
RnWhy rn_session_play(RnSession *session, RnMove move);

/* Takes back the last move that is not chance and all chance after it; false when there is none. */
bool rn_session_undo(RnSession *session);

/* Whether no die or card has come since the last move that is not chance. */
bool rn_session_undo_is_free(const RnSession *session);

#endif
