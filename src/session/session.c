/*
 * session.c - one game at a table: starting, playing, taking back.
 *
 * In a seeded game the session holds the dice: after every move it plays the outcomes of the seed
 * until a player is asked again. Undo takes the count of outcomes back with it, so that the seed
 * and the moves that stand always give the same game.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

enum { AT_ONCE = 63 }; /* one less than the steps or facts that there is room for at first */

typedef struct RnSessionGame {
    RnState state;
    bool open;
    bool seeded;
    bool loaded;
    uint64_t seed;
    uint64_t rolls; /* outcomes taken from the seed so far */
    int turns;      /* begun so far */
    RnPast *past;
    size_t steps;
    size_t room;
    RnFact *facts;
    size_t fact_count;
    size_t fact_room;
} Game;

void rn_session_init(RnSession *session, const RnBox *box)
{
    RN_ASSERT(box != NULL);
    *session = (RnSession){.box = box};
}

void rn_session_free(RnSession *session)
{
    if (session->game != NULL) {
        free(session->game->past);
        free(session->game->facts);
        free(session->game);
    }
    *session = (RnSession){.box = session->box};
}

void rn_session_copy(RnSession *to, const RnSession *from)
{
    rn_session_init(to, from->box);
    if (from->game == NULL) {
        return;
    }
    RN_ASSERT(to != from);
    to->game = rn_alloc(1, sizeof *to->game);
    *to->game = *from->game;
    to->game->facts = NULL;
    to->game->fact_count = to->game->fact_room = 0;
    to->game->past = NULL;
    to->game->room = 0;
    if (from->game->steps > 0) {
        to->game->past = rn_grow(NULL, from->game->steps, &to->game->room, sizeof *to->game->past);
        memcpy(to->game->past, from->game->past, from->game->steps * sizeof *to->game->past);
    }
}

/* ---- Asking --------------------------------------------------------------------------------- */

/* Before there is a game everything is 0. */
static const Game *asked(const RnSession *session)
{
    static const Game none;
    return session->game != NULL ? session->game : &none;
}

const RnState *rn_session_state(const RnSession *session) { return &asked(session)->state; }

size_t rn_session_steps(const RnSession *session) { return asked(session)->steps; }

const RnPast *rn_session_past(const RnSession *session, size_t step)
{
    RN_ASSERT(step < rn_session_steps(session));
    return &session->game->past[step];
}

const RnState *rn_session_at(const RnSession *session, size_t step)
{
    return step < rn_session_steps(session) ? &rn_session_past(session, step)->before
                                            : rn_session_state(session);
}

int rn_session_turns(const RnSession *session, size_t step)
{
    return step < rn_session_steps(session) ? rn_session_past(session, step)->turns
                                            : asked(session)->turns;
}

RnState rn_session_again(const RnSession *session, size_t step, RnLog *log)
{
    RnState after = rn_session_past(session, step)->before;
    const RnWhy why = rn_step(session->box, &after, rn_session_past(session, step)->move, log);
    RN_ASSERT(why == RN_OK);
    (void)why;
    return after;
}

const RnFact *rn_session_facts(const RnSession *session) { return asked(session)->facts; }

size_t rn_session_fact_count(const RnSession *session) { return asked(session)->fact_count; }

bool rn_session_is_open(const RnSession *session) { return asked(session)->open; }

bool rn_session_is_loaded(const RnSession *session) { return asked(session)->loaded; }

bool rn_session_is_seeded(const RnSession *session) { return asked(session)->seeded; }

uint64_t rn_session_seed(const RnSession *session) { return asked(session)->seed; }

uint64_t rn_session_rolls(const RnSession *session) { return asked(session)->rolls; }

RnMove rn_session_roll(const RnSession *session)
{
    const Game *game = asked(session);
    RN_ASSERT(game->seeded && game->state.decision == RN_CHANCE);
    return rn_dice_roll(&game->state, game->seed, game->rolls);
}

/* ---- Playing -------------------------------------------------------------------------------- */

/* Where the game is kept, made when it is first needed. */
static Game *game_of(RnSession *session)
{
    if (session->game == NULL) {
        session->game = rn_alloc(1, sizeof *session->game);
    }
    return session->game;
}

static void keep_facts(Game *game, const RnLog *log)
{
    size_t count = (size_t)log->count;
    game->facts = rn_grow(game->facts, (game->fact_count + count) | AT_ONCE, &game->fact_room,
                          sizeof *game->facts);
    memcpy(game->facts + game->fact_count, log->fact, count * sizeof *log->fact);
    game->fact_count += count;
}

/* One step of the core with its place in the history. */
static RnWhy step(RnSession *session, RnMove move)
{
    RN_ASSERT(session->game != NULL && session->game->open);
    Game *game = session->game;
    game->past = rn_grow(game->past, game->steps | AT_ONCE, &game->room, sizeof *game->past);
    RnPast *past = &game->past[game->steps];
    RnLog log;
    past->before = game->state;
    past->move = move;
    past->turns = game->turns;
    RnWhy why = rn_step(session->box, &game->state, move, &log);
    if (why != RN_OK) {
        return why;
    }
    game->steps++;
    game->rolls += game->seeded && rn_is_chance(move);
    for (int f = 0; f < log.count; f++) {
        game->turns += log.fact[f].what == RN_F_TURN;
    }
    keep_facts(game, &log);
    return RN_OK;
}

/* Plays what the seed gives until a player is asked. */
static void roll_on(RnSession *session)
{
    const Game *game = session->game;
    while (game->seeded && game->state.decision == RN_CHANCE &&
           step(session, rn_session_roll(session)) == RN_OK) {
    }
    RN_ASSERT(!game->seeded || game->state.decision != RN_CHANCE);
}

/* A state without history, whose chance is as it was. */
static void put_state(RnSession *session, const RnState *state, bool loaded)
{
    Game *game = game_of(session);
    game->state = *state;
    game->open = true;
    game->loaded = loaded;
    game->steps = 0;
    game->turns = 0;
    game->fact_count = 0;
}

static void set_chance(RnSession *session, bool seeded, uint64_t seed)
{
    Game *game = game_of(session);
    game->seeded = seeded;
    game->seed = seeded ? seed : 0;
    game->rolls = 0;
}

RnConfigFlaw rn_session_begin(RnSession *session, const RnConfig *config, bool seeded,
                              uint64_t seed)
{
    RnState state;
    RnConfigFlaw flaw = rn_new(session->box, config, &state);
    if (flaw == RN_CONFIG_OK) {
        put_state(session, &state, false);
        set_chance(session, seeded, seed);
    }
    return flaw;
}

RnConfigFlaw rn_session_new(RnSession *session, const RnConfig *config, bool seeded, uint64_t seed)
{
    RnConfigFlaw flaw = rn_session_begin(session, config, seeded, seed);
    if (flaw == RN_CONFIG_OK) {
        roll_on(session);
    }
    return flaw;
}

void rn_session_load(RnSession *session, const RnState *state)
{
    put_state(session, state, true);
    roll_on(session);
}

void rn_session_chance(RnSession *session, bool seeded, uint64_t seed)
{
    set_chance(session, seeded, seed);
    if (session->game->open) {
        roll_on(session);
    }
}

RnWhy rn_session_step(RnSession *session, RnMove move)
{
    if (!rn_session_is_open(session)) {
        return RN_WHY_NOT_NOW;
    }
    size_t facts = session->game->fact_count;
    session->game->fact_count = 0;
    RnWhy why = step(session, move);
    if (why != RN_OK) {
        session->game->fact_count = facts; /* nothing happened: the last facts still stand */
    }
    return why;
}

RnWhy rn_session_play(RnSession *session, RnMove move)
{
    RnWhy why = rn_session_step(session, move);
    if (why == RN_OK) {
        roll_on(session);
    }
    return why;
}

/* ---- Taking back ---------------------------------------------------------------------------- */

void rn_session_rewind(RnSession *session, size_t step)
{
    Game *game = session->game;
    if (step >= rn_session_steps(session)) {
        return;
    }
    game->state = game->past[step].before;
    game->turns = game->past[step].turns;
    game->fact_count = 0;
    while (game->steps > step) {
        game->steps--;
        game->rolls -= game->rolls > 0 && rn_is_chance(game->past[game->steps].move);
    }
}

bool rn_session_undo(RnSession *session)
{
    size_t last = rn_session_steps(session);
    while (last > 0 && rn_is_chance(session->game->past[last - 1].move)) {
        last--;
    }
    if (last == 0) {
        return false;
    }
    rn_session_rewind(session, last - 1);
    return true;
}

bool rn_session_undo_is_free(const RnSession *session)
{
    const size_t steps = rn_session_steps(session);
    return steps > 0 && !rn_is_chance(rn_session_past(session, steps - 1)->move);
}
