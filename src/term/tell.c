/*
 * tell.c - what happened, who is who, how it ended.
 *
 * Decides how the story of src/table, the crew and the end of a game are printed line by line, as
 * the seat at the keyboard may know them.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "table/story.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

void rn_tell_names(RnTable *table)
{
    rn_names_make(&table->names, rn_session_state(table->session), table->head, table->seats);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        table->called[g] = table->names.called[g];
        table->listed[g] = table->names.listed[g];
    }
}

/* ---- The story -------------------------------------------------------------------------------- */

/* Counts sentences, and prints those behind the first `skip`. */
typedef struct Telling {
    bool print;
    int skip;
    int count;
} Telling;

static void tell_sentence(void *user, const RnSentence *sentence)
{
    Telling *telling = user;
    if (sentence->fact.what == RN_F_OVER) {
        return; /* rn_tell_ending() says it */
    }
    if (telling->count++ < telling->skip || !telling->print) {
        return;
    }
    if (sentence->fact.what == RN_F_TURN) { /* a line of its own that the eye finds again */
        rn_show("");
        rn_say_at(4, "-- %s --", sentence->text);
    } else {
        rn_say_at(4, "  %s", sentence->text);
    }
}

/* With secret hands at an online table what happened is told by the table alone. */
static bool is_told_by_table(const RnTable *table)
{
    return table->visit != NULL && table->visit->room->hidden;
}

size_t rn_tell_end(const RnTable *table)
{
    return is_told_by_table(table) ? table->visit->room->passed : rn_session_steps(table->session);
}

static int tell(const RnTable *table, size_t first, int skip, bool print)
{
    Telling telling = {.print = print, .skip = skip};
    int seat = table->seat != RN_NONE ? table->seat : 0;
    if (is_told_by_table(table)) {
        rn_room_story(table->visit->room, &table->names, first, tell_sentence, &telling);
        return telling.count;
    }
    rn_story(table->session, &table->names, seat, first, rn_session_steps(table->session),
             tell_sentence, &telling);
    return telling.count;
}

void rn_tell_steps(const RnTable *table, size_t first, int most)
{
    RN_ASSERT(most > 0);
    int count = tell(table, first, 0, false);
    int skip = count > most ? count - most : 0;
    if (count == 0) {
        return;
    }
    if (skip > 0) {
        rn_say(_("  (earlier: type 'log %d')"), count);
    }
    tell(table, first, skip, true);
}

/* ---- The crew --------------------------------------------------------------------------------- */

/* "Grog x2, Crowbar", "nothing", or how many when they are hidden from the seat. */
static void hand_text(const RnTable *table, int gnome, char text[RN_SENTENCE_MAX])
{
    RN_ASSERT(gnome >= 0 && gnome < table->view.seen.config.gnomes);
    const RnState *state = &table->view.seen;
    RnOut out = rn_out(text, RN_SENTENCE_MAX);
    if (table->view.hides >> gnome & 1) {
        unsigned hidden = table->view.hidden[gnome];
        snprintf(text, RN_SENTENCE_MAX, P_("%u hidden item", "%u hidden items", hidden), hidden);
        return;
    }
    for (int item = 0; item < RN_ITEMS; item++) {
        int count = state->items[gnome][item];
        const char *name = rn_name_item(item, state->config.edition);
        if (count > 1) {
            rn_list(&out, ", ", "%s x%d", name, count);
        } else if (count == 1) {
            rn_list(&out, ", ", "%s", name);
        }
    }
    rn_put(&out, out.used > 0 ? "" : _("nothing"));
}

void rn_tell_hand(const RnTable *table, int gnome)
{
    char text[RN_SENTENCE_MAX];
    hand_text(table, gnome, text);
    rn_say_at(6, _("Hand: %s."), text);
}

static void tell_gnome(const RnTable *table, int gnome)
{
    const RnState *state = &table->view.seen;
    char parts[RN_SENTENCE_MAX];
    char hand[RN_SENTENCE_MAX];
    RnOut out = rn_out(parts, sizeof parts);
    switch (rn_status(state, gnome)) {
    case RN_DEAD: rn_say(_("  %s: dead"), table->listed[gnome]); return;
    case RN_ABANDONED: rn_say(_("  %s: has abandoned the boat"), table->listed[gnome]); return;
    }
    rn_put(&out, rn_name_in_space(state->space[gnome]));
    rn_list(&out, ", ", _("minutes left %d"), state->time[gnome]);
    rn_list(&out, ", ", _("intoxication %d"), state->intoxication[gnome]);
    if (state->fainted >> gnome & 1) {
        rn_list(&out, ", ", "%s", _("fainted"));
    }
    if (state->drew[gnome] != 0) {
        rn_list(&out, ", ", "%s", _("has drawn here"));
    }
    hand_text(table, gnome, hand);
    rn_say_at(6, _("  %s: %s. Hand: %s."), table->listed[gnome], parts, hand);
}

void rn_tell_crew(const RnTable *table)
{
    for (int g = 0; g < rn_session_state(table->session)->config.gnomes; g++) {
        tell_gnome(table, g);
    }
    const RnState *state = &table->view.seen;
    rn_say(_("  Grog in the captain's stash: %d. Event cards left in the deck: %d."), state->stash,
           state->deck_left);
}

/* ---- The end ---------------------------------------------------------------------------------- */

void rn_tell_ending(const RnTable *table)
{
    const RnState *state = rn_session_state(table->session);
    int turns = rn_session_turns(table->session, SIZE_MAX);
    int last = 0;
    int aboard = 0;
    char played[80];
    char gnomes[80];
    char minutes[80];
    for (int g = 0; g < state->config.gnomes; g++) {
        bool here = rn_status(state, g) == RN_ABOARD;
        aboard += here;
        if (here && state->time[g] > last) {
            last = state->time[g];
        }
    }
    rn_show("");
    rn_show(state->result == RN_RESCUED ? _("=== The game is over: the crew is rescued! ===")
                                        : _("=== The game is over: the boat is lost. ==="));
    rn_say("%s", rn_ending_text(state->result, state->reason));
    snprintf(played, sizeof played,
             P_("%d turn was played.", "%d turns were played.", (unsigned long)turns), turns);
    snprintf(gnomes, sizeof gnomes, _("Gnomes aboard at the end: %d of %d."), aboard,
             state->config.gnomes);
    snprintf(minutes, sizeof minutes, _("Minutes left for the last of them: %d."), last);
    rn_say("%s %s %s", played, gnomes, minutes);
}
