/*
 * tell.c - what happened, and who is who.
 *
 * Decides how gnomes are called, and what of the game's story is told to whom: the steps of the
 * session are played over again and their facts narrated as the seat at the keyboard may hear them.
 * So nothing has to be kept, and what was undone is never told.
 */
#include <stdio.h>
#include <string.h>

#include "term/table.h"
#include "text/tongue.h"
#include "text/text.h"

enum { SENTENCE_MAX = 400 };

/* ---- Names ------------------------------------------------------------------------------------ */

/* Whether another player goes by the same name. */
static bool is_shared(const RnTable *table, const char *name)
{
    int players = 0;
    for (int i = 0; i < table->session->state.config.players; i++)
        players += strcmp(table->head->names[i], name) == 0;
    return players > 1;
}

/* "Ann", "Mate B": computer players, and those who share a name, are told apart by their letter. */
static void call_by_name(const RnTable *table, int gnome, const char *name, char *text, size_t size)
{
    bool computer = !rn_seat_is_person(table, gnome) && rn_kind_find(name) >= 0;
    snprintf(text, size, computer || is_shared(table, name) ? "%s %s" : "%s", name,
             rn_word_gnome(gnome));
    if (computer)
        text[0] = (char)(text[0] - 'a' + 'A');
}

void rn_tell_names(RnTable *table)
{
    const RnConfig *config = &table->session->state.config;
    bool one_each = config->players == config->gnomes;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        table->names[g] = table->called[g];
        if (g >= config->gnomes)
            continue;
        const char *letter = rn_word_gnome(g);
        const char *name = table->head->names[rn_player(&table->session->state, g) - 1];
        if (one_each && name[0] != '\0')
            call_by_name(table, g, name, table->called[g], sizeof table->called[g]);
        else
            snprintf(table->called[g], sizeof table->called[g], _("Gnome %s"), letter);
        snprintf(table->listed[g], sizeof table->listed[g], name[0] != '\0' ? "%s %s" : "%s",
                 letter, name);
    }
}

/* ---- The story -------------------------------------------------------------------------------- */

/* A turn begins with a line of its own that the eye finds again. */
static void print_sentence(int what, const char *text)
{
    if (what == RN_F_TURN) {
        rn_show("");
        rn_say_at(4, "-- %s --", text);
    } else {
        rn_say_at(4, "  %s", text);
    }
}

/* Goes through the sentences of the steps from `first` on, and prints those behind the first
 * `skip`. Returns how many there are. */
static int tell(const RnTable *table, size_t first, int skip, bool print)
{
    const RnSession *session = table->session;
    int count = 0;
    for (size_t i = first; i < session->steps; i++) {
        RnState after = session->past[i].before;
        RnLog log;
        if (rn_step(session->box, &after, session->past[i].move, &log) != RN_OK)
            break;
        for (int f = 0; f < log.count; f++) {
            char text[SENTENCE_MAX];
            int seat = table->seat != RN_NONE ? table->seat : 0;
            if (log.fact[f].what == RN_F_OVER)
                continue; /* rn_tell_ending() says it */
            RnFact fact = rn_fact_for(&after, seat, log.fact[f]);
            if (rn_narrate(session->box, &after, fact, table->names, text, sizeof text) == 0)
                continue;
            if (print && count >= skip)
                print_sentence(log.fact[f].what, text);
            count++;
        }
    }
    return count;
}

void rn_tell_steps(const RnTable *table, size_t first, int most)
{
    int count = tell(table, first, 0, false);
    int skip = count > most ? count - most : 0;
    if (count == 0)
        return;
    if (skip > 0)
        rn_say(_("  (earlier: type 'log %d')"), count);
    tell(table, first, skip, true);
}

int rn_tell_turns(const RnTable *table)
{
    const RnSession *session = table->session;
    int turns = 0;
    for (size_t i = 0; i < session->steps; i++) {
        RnState after = session->past[i].before;
        RnLog log;
        if (rn_step(session->box, &after, session->past[i].move, &log) != RN_OK)
            break;
        for (int f = 0; f < log.count; f++)
            turns += log.fact[f].what == RN_F_TURN;
    }
    return turns;
}

/* ---- The crew --------------------------------------------------------------------------------- */

/* "Grog x2, Crowbar", "nothing", or how many when they are hidden from the seat. */
static void hand_text(const RnTable *table, int gnome, RnOut *out)
{
    const RnState *state = &table->view.seen;
    bool any = false;
    if (table->view.hides >> gnome & 1) {
        rn_put_number(out, table->view.hidden[gnome]);
        rn_put(out, table->view.hidden[gnome] == 1 ? _(" hidden item") : _(" hidden items"));
        return;
    }
    for (int item = 0; item < RN_ITEMS; item++) {
        int count = state->items[gnome][item];
        if (count == 0)
            continue;
        rn_put(out, any ? ", " : "");
        rn_put(out, rn_name_item(item, state->config.edition));
        if (count > 1) {
            rn_put(out, " x");
            rn_put_number(out, (uint64_t)count);
        }
        any = true;
    }
    rn_put(out, any ? "" : _("nothing"));
}

void rn_tell_hand(const RnTable *table, int gnome)
{
    char text[SENTENCE_MAX];
    RnOut out = rn_out(text, sizeof text);
    hand_text(table, gnome, &out);
    rn_say_at(6, _("Hand: %s."), text);
}

static void tell_gnome(const RnTable *table, int gnome)
{
    const RnState *state = &table->view.seen;
    char text[SENTENCE_MAX];
    RnOut out = rn_out(text, sizeof text);
    switch (rn_status(state, gnome)) {
    case RN_DEAD: rn_say(_("  %s: dead"), table->listed[gnome]); return;
    case RN_ABANDONED: rn_say(_("  %s: has abandoned the boat"), table->listed[gnome]); return;
    }
    hand_text(table, gnome, &out);
    rn_say_at(6, _("  %s: in %s, minutes left %d, intoxication %d%s%s. Hand: %s."),
              table->listed[gnome], rn_name_space(state->space[gnome]), state->time[gnome],
              state->intoxication[gnome], state->fainted >> gnome & 1 ? _(", fainted") : "",
              state->drew[gnome] != 0 ? _(", has drawn here") : "", text);
}

void rn_tell_crew(const RnTable *table)
{
    for (int g = 0; g < table->session->state.config.gnomes; g++)
        tell_gnome(table, g);
    const RnState *state = &table->view.seen;
    rn_say(_("  Grog in the captain's stash: %d. Event cards left in the deck: %d."), state->stash,
           state->deck_left);
}

void rn_tell_ending(const RnTable *table)
{
    const RnState *state = &table->session->state;
    int last = 0;
    int aboard = 0;
    for (int g = 0; g < state->config.gnomes; g++) {
        bool here = rn_status(state, g) == RN_ABOARD;
        aboard += here;
        if (here && state->time[g] > last)
            last = state->time[g];
    }
    rn_show("");
    rn_say(_("=== The game is over: %s ==="),
           state->result == RN_RESCUED ? _("the crew is rescued!") : _("the boat is lost."));
    rn_say("%s", rn_ending_text(state->result, state->reason));
    rn_say(_("%d turns were played. Gnomes aboard at the end: %d of %d. Minutes left for the last "
             "of them: %d."),
           rn_tell_turns(table), aboard, state->config.gnomes, last);
}
