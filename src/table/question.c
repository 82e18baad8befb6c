/*
 * question.c - what is asked now, in words.
 */
#include "table/question.h"

#include <stdio.h>

#include "base/assert.h"
#include "text/text.h"
#include "text/tongue.h"

const char *rn_question(int decision)
{
    static const char *const questions[RN_DECISIONS] = {
        [RN_TURN] = N_("Move, use items, then take one action."),
        [RN_HATCH] = N_("The hatch is open. Go through?"),
        [RN_FLEE] = N_("The fire still burns. Get out!"),
        [RN_GIVE] = N_("What do you give?"),
        [RN_RETURN] = N_("What do you give back?"),
        [RN_DEFEND] = N_("You are attacked! Do you fight back?"),
        [RN_LATE] = N_("Before the time is counted: do you use something?"),
        [RN_BURN] = N_("The fire spreads. To which room?"),
        [RN_BLOCK] = N_("A hatch gets blocked. Which one?"),
        [RN_DISCARD] = N_("Too many items. What do you discard?"),
        [RN_CHANCE] = "",
        [RN_OVER] = "",
    };
    RN_ASSERT(decision >= 0 && decision < RN_DECISIONS);
    return rn_tr(questions[decision]);
}

/* The fix-it that a die is rolled for just now, or NULL: the last move, with nothing after it. */
static const RnMove *fix_under_way(const RnSession *session)
{
    if (rn_session_steps(session) == 0 || rn_session_state(session)->phase != RN_ACTION) {
        return NULL;
    }
    const RnMove *move = &rn_session_past(session, rn_session_steps(session) - 1)->move;
    return rn_is_fix(*move) ? move : NULL;
}

/* The first gnome that has no place yet, or RN_NONE. */
static int starting_gnome(const RnState *state)
{
    for (int g = 0; g < state->config.gnomes; g++) {
        if (state->space[g] == RN_NONE) {
            return g;
        }
    }
    return RN_NONE;
}

/* Who gets the item that is dealt now: found by dealing one on a copy. */
static int dealt_gnome(const RnSession *session)
{
    const RnState *state = rn_session_state(session);
    RnState after = *state;
    int gnome = 0;
    rn_step(session->box, &after, rn_chance_pick(state, 0), NULL);
    for (int g = 0; g < state->config.gnomes; g++) {
        gnome = rn_hand_size(&after, g) > rn_hand_size(state, g) ? g : gnome;
    }
    return gnome;
}

/* The event whose room is rolled for just now, or RN_NONE: the last card, with nothing but dice after it. */
static int event_under_way(const RnSession *session)
{
    size_t step = rn_session_steps(session);
    if (rn_session_state(session)->phase == RN_ACTION) {
        return RN_NONE;
    }
    while (step > 0 && rn_session_past(session, step - 1)->move.kind == RN_M_DIE) {
        step--;
    }
    const RnMove card = step > 0 ? rn_session_past(session, step - 1)->move : (RnMove){0};
    return card.kind == RN_M_EVENT ? card.what : RN_NONE;
}

/* A new gnome takes the place of a dead one. */
static bool is_reborn(const RnState *state) { return state->reborn != RN_NONE; }

void rn_chance_purpose(const RnSession *session, const RnNames *names, char *text, size_t size)
{
    const RnState *state = rn_session_state(session);
    const RnMove *fix = fix_under_way(session);
    const int starting = starting_gnome(state);
    const int event = event_under_way(session);
    text[0] = '\0';
    if (state->chance == RN_DIE && is_reborn(state)) {
        snprintf(text, size, _("It says in which room %s goes on."), names->called[state->reborn]);
    } else if (state->chance == RN_DIE && fix != NULL) {
        snprintf(text, size, _("%s: it succeeds on %d or less."),
                 rn_name_action(fix->kind, state->config.edition),
                 rn_need(state, fix->kind, fix->count));
    } else if (state->chance == RN_EVENT && state->phase == RN_FAINT) {
        snprintf(text, size, _("It is for the Faint Check of %s."), names->called[state->active]);
    } else if (state->chance == RN_EVENT && state->active != RN_NONE) {
        snprintf(text, size, _("It is the event that %s has come to."),
                 names->called[state->active]);
    } else if (state->chance == RN_DIE && event != RN_NONE && state->phase != RN_SETUP) {
        snprintf(text, size, _("It says in which room: %s."), rn_name_event(event));
    } else if (state->chance == RN_ITEM && state->active != RN_NONE) {
        snprintf(text, size, _("It is for %s."), names->called[state->active]);
    } else if (state->chance == RN_ITEM && state->phase == RN_SETUP) {
        snprintf(text, size, _("It is for %s."), names->called[dealt_gnome(session)]);
    } else if (state->chance == RN_DIE && state->phase == RN_SETUP && starting != RN_NONE) {
        snprintf(text, size, _("It says in which room %s starts."), names->called[starting]);
    }
}
