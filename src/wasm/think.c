/*
 * think.c - what takes time: computer players, the chance of rescue, hints. The page calls these in a
 * worker, which holds the same game as the page's own thread.
 *
 * Random numbers come from the game's seed and the place in it, as at every table.
 */
#include "base/assert.h"
#include "crew/search.h"
#include "follow.h"
#include "table/advice.h"
#include "text/text.h"

enum { RUN_MAX = 64, HINTS_MAX = 5 };

static uint64_t seed_for(int salt)
{
    return rn_think_seed(rn_session_seed(&rn_page.session), rn_session_steps(&rn_page.session),
                         salt);
}

/* Whether a player that is never started anew can go on here at once. A captain whose earlier moves were
 * made elsewhere, before the page was loaded again perhaps, would have to think them all again: that
 * takes minutes, so it is started anew as at a table with people. */
static bool goes_on(int gnome, int kind)
{
    const RnSession *session = &rn_page.session;
    if (kind != RN_CAPTAIN || rn_page.crew.moved[gnome] != 0) {
        return true;
    }
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        if (rn_session_past(session, i)->before.decider == gnome) {
            return false;
        }
    }
    return true;
}

/* The moves of a computer player from here until a die or card comes or someone else decides; they
 * are played in this session too. `games`: what a captain may spend on a turn; `alone`: people only
 * watch, and the game is that of a simulation. */
RN_EXPORT(rn_page_crew)
uint32_t rn_page_crew(int gnome, int kind, uint32_t games, int alone)
{
    RnSession *session = &rn_page.session;
    const RnEffort effort = {.games = games > 0 ? games : 1,
                             .alone = alone != 0 && goes_on(gnome, kind),
                             .loyal = (rn_page.head.loyal >> gnome & 1u) != 0};
    RnMove moves[RUN_MAX];
    size_t count = 0;
    bool chance = false;
    while (rn_session_state(session)->decider == gnome && count < RUN_MAX && !chance) {
        RnView view;
        RnPlayer *player = rn_crewman(&rn_page.crew, session, gnome, kind, effort);
        const size_t before = rn_session_steps(session);
        rn_view(rn_session_state(session), gnome, &view);
        moves[count] = rn_player_move(session->box, player, &view);
        if (rn_session_play(session, moves[count]) != RN_OK) {
            break;
        }
        rn_crewman_moved(&rn_page.crew, session, gnome, player);
        chance = rn_session_steps(session) > before + 1;
        count++;
    }
    rn_write_moves(rn_page_begin(), "", session->box, moves, (int)count);
    return rn_page_end();
}

/* ---- The chance of rescue ------------------------------------------------------------------- */

static void put_rescue(RnJson *json, const RnRescue *rescue)
{
    rn_json_form(json, "'rescue':%d,'margin':%d", rescue->chance, rescue->margin);
}

/* A whole state that fits what is known: the true one, or one dealt at random. */
static RnState some_state(uint32_t entropy)
{
    RnState state = *rn_session_state(&rn_page.session);
    if (rn_page.trail.on) {
        rn_complete(rn_page.session.box, &rn_page.trail.now, entropy, &state);
    }
    return state;
}

/* The chance of rescue as gnome `seat` can know it, once the moves in the input, a line each, have
 * been made, in ten-thousandths; by `futures` of them, or at once where that is 0: then they are short ones, which is enough
 * for a chance but not to compare plans, and what the boat would be lost by is told, too. null when a move is not allowed. */
RN_EXPORT(rn_page_rescue) uint32_t rn_page_rescue(uint32_t size, int seat, uint32_t futures)
{
    const RnSession *session = &rn_page.session;
    const char *text = size > 0 ? rn_page_text() : NULL, *line;
    RnJson *json = rn_page_begin();
    RnState state = some_state(0);
    const int until = rn_minutes(&state) - RN_FAR;
    RnEndings endings = {.lost_by = {0}};
    int reasons[RN_THREATS];
    RnView view;
    RnMove move;
    size_t length;
    while (rn_page_line(&text, &line, &length)) {
        if (!rn_move_parse(session->box, line, length, &move) ||
            rn_step(session->box, &state, move, NULL) != RN_OK) {
            rn_json_put(json, "null");
            return rn_page_end();
        }
    }
    if (rn_page.trail.on && size == 0) {
        view = rn_page.trail.now;
    } else {
        rn_view(&state, seat, &view);
    }
    if (futures > 0) {
        rn_crew_weigh(session->box, &view, until, seed_for(RN_SALT_RESCUE), futures,
                      &endings.rescue);
    } else {
        rn_crew_endings(session->box, &view, seed_for(RN_SALT_RESCUE), &endings);
    }
    const int count = rn_threats(&endings, reasons); /* none with futures */
    rn_json_put(json, "{");
    put_rescue(json, &endings.rescue);
    rn_json_put(json, ",\"threats\":[");
    for (int i = 0; i < count; i++) {
        rn_json_next(json);
        rn_json_form(json, "{'reason':%s,'share':%d}", rn_word_reason(reasons[i]),
                     endings.lost_by[reasons[i]]);
    }
    rn_json_put(json, "]}");
    return rn_page_end();
}

/* ---- Hints ---------------------------------------------------------------------------------- */

static void put_hint(RnJson *json, const RnHint *hint)
{
    rn_write_moves(json, "{\"moves\":", rn_page.session.box, hint->plan.move, hint->plan.count);
    rn_json_put(json, ",");
    put_rescue(json, &hint->rescue);
    rn_json_form(json, ",'minutes':%d", hint->minutes);
    rn_page_outlook(json, rn_outlook_of_hint(hint));
    rn_write_words(json, ",\"reasons\":[", rn_because_word, hint->reasons);
    rn_json_put(json, "}");
}

/* The best that a captain sees for the gnome that decides, best first. */
RN_EXPORT(rn_page_hints) uint32_t rn_page_hints(int most, uint32_t games)
{
    const RnSession *session = &rn_page.session;
    RnJson *json = rn_page_begin();
    RnHint hints[HINTS_MAX];
    RnView view;
    int count = 0;
    if (rn_session_state(session)->decider != RN_NONE &&
        (!rn_page.trail.on || rn_trail_knows(rn_session_state(session)->decider))) {
        const RnState state = some_state(0);
        rn_view(&state, state.decider, &view);
        count = rn_crew_hint(session->box, &view, (RnBudget){.simulations = games},
                             seed_for(RN_SALT_HINT), hints, most < HINTS_MAX ? most : HINTS_MAX);
    }
    rn_json_put(json, "[");
    RN_ASSERT(count <= HINTS_MAX);
    for (int i = 0; i < count; i++) {
        rn_json_next(json);
        put_hint(json, &hints[i]);
    }
    rn_json_put(json, "]");
    return rn_page_end();
}
