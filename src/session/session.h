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
    int turns; /* that had begun */
} RnPast;

/* What it holds is session.c's alone; others ask. */
typedef struct RnSession {
    const RnBox *box;
    struct RnSessionGame *game; /* NULL: there has not been any */
} RnSession;

void rn_session_init(RnSession *session, const RnBox *box);
/* Another one with the same game and history, which told no facts yet. */
void rn_session_copy(RnSession *to, const RnSession *from);
/* As after rn_session_init(). */
void rn_session_free(RnSession *session);

/* ---- Asking ------------------------------------------------------------------------------------- */

/* The present. What is pointed at stands until the session changes. */
const RnState *rn_session_state(const RnSession *session);
/* Every step since new or load, chance included: how many, and one of them. */
size_t rn_session_steps(const RnSession *session);
const RnPast *rn_session_past(const RnSession *session, size_t step);
/* The state before a step; behind the last one the present. */
const RnState *rn_session_at(const RnSession *session, size_t step);
/* How many turns had begun before it. */
int rn_session_turns(const RnSession *session, size_t step);
/* The state after a step, and its facts: it is played once more. */
RnState rn_session_again(const RnSession *session, size_t step, RnLog *log);
/* What the last new or play brought about, chance included. */
const RnFact *rn_session_facts(const RnSession *session);
size_t rn_session_fact_count(const RnSession *session);

bool rn_session_is_open(const RnSession *session);   /* there is a game */
bool rn_session_is_loaded(const RnSession *session); /* from a position: there is no record */
/* Whether chance comes from a seed, or else is played like any move; and the seed. */
bool rn_session_is_seeded(const RnSession *session);
uint64_t rn_session_seed(const RnSession *session);
uint64_t rn_session_rolls(const RnSession *session); /* outcomes taken from it so far */
/* What the seed gives now, when a die or a card is due. */
RnMove rn_session_roll(const RnSession *session);

/* ---- Playing ------------------------------------------------------------------------------------ */

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

/* The same for who reads a game in which every roll is named: a game that has rolled nothing yet, and
 * one step and no more. What chance brings must be what rn_session_roll() says. */
RnConfigFlaw rn_session_begin(RnSession *session, const RnConfig *config, bool seeded,
                              uint64_t seed);
RnWhy rn_session_step(RnSession *session, RnMove move);

/* ---- Taking back -------------------------------------------------------------------------------- */

/* Takes back the last move that is not chance and all chance after it; false when there is none. */
bool rn_session_undo(RnSession *session);

/* Whether no die or card has come since the last move that is not chance. */
bool rn_session_undo_is_free(const RnSession *session);

/* Back to where a step began, or not at all when there are fewer. */
void rn_session_rewind(RnSession *session, size_t step);

#endif
