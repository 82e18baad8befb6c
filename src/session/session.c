/*
 * session.c - one game at a table: starting, playing, taking back.
 *
 * In a seeded game the session holds the dice: after every move it plays the outcomes of the seed
 * until a player is asked again. Undo takes the count of outcomes back with it, so that the seed
 * and the moves that stand always give the same game.
 */
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/tongue.h"

enum { AT_ONCE = 63 }; /* one less than the steps or facts that there is room for at first */

static void keep_facts(RnSession *session, const RnLog *log)
{
    size_t count = (size_t)log->count;
    session->facts = rn_grow(session->facts, (session->fact_count + count) | AT_ONCE,
                             &session->fact_room, sizeof *session->facts);
    memcpy(session->facts + session->fact_count, log->fact, count * sizeof *log->fact);
    session->fact_count += count;
}

/* One step of the core with its place in the history. */
static RnWhy step(RnSession *session, RnMove move)
{
    session->past =
        rn_grow(session->past, session->steps | AT_ONCE, &session->room, sizeof *session->past);
    RnPast *past = &session->past[session->steps];
    RnLog log;
    past->before = session->state;
    past->move = move;
    RnWhy why = rn_step(session->box, &session->state, move, &log);
    if (why != RN_OK) {
        return why;
    }
    session->steps++;
    keep_facts(session, &log);
    return RN_OK;
}

/* Plays what the seed gives until a player is asked. */
static void roll_on(RnSession *session)
{
    while (session->seeded && session->state.decision == RN_CHANCE) {
        RnMove move = rn_dice_roll(&session->state, session->seed, session->rolls);
        if (step(session, move) != RN_OK) {
            fputs(_("rednov: the dice gave an outcome that is not possible\n"), stderr);
            abort();
        }
        session->rolls++;
    }
}

void rn_session_init(RnSession *session, const RnBox *box) { *session = (RnSession){.box = box}; }

void rn_session_free(RnSession *session)
{
    free(session->past);
    free(session->facts);
    *session = (RnSession){.box = session->box};
}

RnConfigFlaw rn_session_new(RnSession *session, const RnConfig *config, bool seeded, uint64_t seed)
{
    RnState state;
    RnConfigFlaw flaw = rn_new(session->box, config, &state);
    if (flaw != RN_CONFIG_OK) {
        return flaw;
    }
    session->loaded = false;
    session->open = true;
    session->state = state;
    session->steps = 0;
    session->fact_count = 0;
    rn_session_chance(session, seeded, seed);
    return RN_CONFIG_OK;
}

void rn_session_load(RnSession *session, const RnState *state)
{
    session->state = *state;
    session->open = true;
    session->loaded = true;
    session->steps = 0;
    session->fact_count = 0;
    roll_on(session);
}

void rn_session_chance(RnSession *session, bool seeded, uint64_t seed)
{
    session->seeded = seeded;
    session->seed = seeded ? seed : 0;
    session->rolls = 0;
    if (session->open) {
        roll_on(session);
    }
}

RnWhy rn_session_play(RnSession *session, RnMove move)
{
    if (!session->open) {
        return RN_WHY_NOT_NOW;
    }
    size_t facts = session->fact_count;
    session->fact_count = 0;
    RnWhy why = step(session, move);
    if (why == RN_OK) {
        roll_on(session);
    } else {
        session->fact_count = facts; /* nothing happened: the last facts still stand */
    }
    return why;
}

/* ---- Taking back ---------------------------------------------------------------------------- */

bool rn_session_undo(RnSession *session)
{
    size_t last = session->steps;
    uint64_t rolled = 0;
    while (last > 0 && rn_is_chance(session->past[last - 1].move)) {
        last--;
        rolled++;
    }
    if (last == 0) {
        return false;
    }
    session->state = session->past[last - 1].before;
    session->steps = last - 1;
    session->fact_count = 0;
    if (session->seeded) {
        session->rolls -= rolled < session->rolls ? rolled : session->rolls;
    }
    return true;
}

bool rn_session_undo_is_free(const RnSession *session)
{
    return session->steps > 0 && !rn_is_chance(session->past[session->steps - 1].move);
}
