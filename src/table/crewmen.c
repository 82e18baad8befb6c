/*
 * crewmen.c - the computer players at a table.
 *
 * Decides when one is started anew: at a table with people whenever someone else has moved since its
 * last move. Its random numbers then come from the game's seed, the gnome and the place in the game, so
 * that a game gone on with costs next to nothing. Without people it is never started anew, and its
 * random numbers come from the seed and the gnome, as in a simulation.
 */
#include "base/assert.h"
#include "base/mix.h"
#include "table/crewmen.h"

#include <string.h>

enum { LESSER_SHARE = 4 }; /* other decisions than a turn get this part of the time */

uint32_t rn_effort_ms(RnEffort effort, const RnState *state)
{
    uint32_t ms = state->decision == RN_TURN ? effort.ms : effort.ms / LESSER_SHARE;
    return effort.games != 0 ? 0 : ms > 0 ? ms : 1;
}

uint64_t rn_think_seed(uint64_t seed, size_t steps, int salt)
{
    uint64_t x = seed * UINT64_C(0xD1342543DE82EF95) + (uint64_t)steps;
    x = (x ^ x >> 32) * UINT64_C(0xDABA0B6EB09322E3) + (unsigned)salt;
    return (x ^ x >> 32) * UINT64_C(0xDABA0B6EB09322E3);
}

static void start(RnPlayer *player, const RnSession *session, size_t steps, int gnome, int kind,
                  RnEffort effort)
{
    rn_player_init(player, kind, rn_think_seed(rn_session_seed(session), steps, gnome),
                   (RnBudget){.simulations = effort.games});
    player->loyal = effort.loyal;
}

/* Where the moves began that this gnome has made since anyone else did. */
static size_t run_begin(const RnSession *session, int gnome)
{
    size_t begin = rn_session_steps(session);
    for (size_t i = rn_session_steps(session); i > 0; i--) {
        const RnPast *past = rn_session_past(session, i - 1);
        if (rn_is_chance(past->move)) {
            continue;
        }
        if (past->before.decider != gnome) {
            break;
        }
        begin = i - 1;
    }
    return begin;
}

/* Thinks the moves of its run again, so that it goes on as if it had never been away. A move that
 * it would not have made was another player's: from there it starts anew. */
static void think_again(RnPlayer *player, const RnSession *session, size_t begin, int gnome,
                        int kind, RnEffort effort)
{
    start(player, session, begin, gnome, kind, effort);
    for (size_t i = begin; i < rn_session_steps(session); i++) {
        const RnPast *past = rn_session_past(session, i);
        RnView view;
        if (rn_is_chance(past->move)) {
            continue;
        }
        rn_view(&past->before, gnome, &view);
        RnMove move = rn_player_move(session->box, player, &view);
        if (memcmp(&move, &past->move, sizeof move) == 0) {
            continue;
        }
        size_t next = i + 1;
        while (next < rn_session_steps(session) &&
               rn_is_chance(rn_session_past(session, next)->move)) {
            next++;
        }
        start(player, session, next, gnome, kind, effort);
    }
}

/* A sum over the first steps of a game. */
static uint64_t sum_of(const RnSession *session, size_t steps)
{
    uint64_t sum = RN_FNV_START;
    for (size_t i = 0; i < steps; i++) {
        sum = rn_fnv(sum, &rn_session_past(session, i)->move, sizeof(RnMove));
    }
    return sum;
}

/* Whether its last move was made in this very game. */
static bool was_here(const RnCrewmen *crew, const RnSession *session, int gnome, int kind,
                     bool loyal)
{
    const size_t moved = crew->moved[gnome];
    return moved > 0 && moved - 1 <= rn_session_steps(session) &&
           crew->player[gnome].kind == kind && crew->player[gnome].loyal == loyal &&
           crew->so_far[gnome] == sum_of(session, moved - 1);
}

/* Goes on from its last move. Where that is not known it thinks them all again, from the first. */
static void think_on(RnCrewmen *crew, const RnSession *session, int gnome, int kind,
                     RnEffort effort)
{
    const RnBudget budget = {.simulations = effort.games};
    RnPlayer *player = &crew->player[gnome];
    size_t from = 0;
    if (was_here(crew, session, gnome, kind, effort.loyal)) {
        from = crew->moved[gnome] - 1;
        player->budget = budget;
    } else {
        rn_player_init(player, kind, rn_player_seed(rn_session_seed(session), gnome), budget);
        player->loyal = effort.loyal;
    }
    for (; from < rn_session_steps(session); from++) {
        const RnPast *past = rn_session_past(session, from);
        if (!rn_is_chance(past->move) && past->before.decider == gnome) {
            RnView view;
            rn_view(&past->before, gnome, &view);
            rn_player_move(session->box, player, &view);
        }
    }
}

RnPlayer *rn_crewman(RnCrewmen *crew, const RnSession *session, int gnome, int kind,
                     RnEffort effort)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX && kind >= 0 && kind < RN_KINDS);
    RN_ASSERT(rn_session_state(session)->decider == gnome);
    RnPlayer *player = &crew->player[gnome];
    const bool again = effort.games != 0 || kind != RN_CAPTAIN;
    if (effort.alone && again && !rn_session_is_loaded(session)) {
        think_on(crew, session, gnome, kind, effort);
        return player;
    }
    if (crew->moved[gnome] == rn_session_steps(session) + 1 && player->kind == kind &&
        player->loyal == effort.loyal) {
        return player;
    }
    size_t begin = again ? run_begin(session, gnome) : rn_session_steps(session);
    think_again(player, session, begin, gnome, kind, effort);
    return player;
}

void rn_crewman_moved(RnCrewmen *crew, const RnSession *session, int gnome, const RnPlayer *player)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX);
    if (player != &crew->player[gnome]) {
        crew->player[gnome] = *player;
    }
    crew->moved[gnome] = rn_session_steps(session) + 1;
    crew->so_far[gnome] = sum_of(session, rn_session_steps(session));
}
