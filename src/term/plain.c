/*
 * plain.c - the game line by line.
 *
 * Decides the order of a decision at one keyboard:
 *
 *   1. the gnomes that are not people's play as long as it is their turn (think.c)
 *   2. if hands are secret and another player decides, the keyboard is passed on
 *   3. what has happened is told
 *   4. the boat is shown if it looks different, then the question and the moves
 *   5. lines are taken until one of them is a move, an undo, or the end (commands.c)
 *
 * After every move the game is saved before anything else is shown (keep.c).
 */
#include "base/assert.h"
#include "term/plain.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "term/table.h"
#include "text/tongue.h"

enum { STORY_LINES = 30 };

/* ---- Showing ---------------------------------------------------------------------------------- */

void rn_table_look(RnTable *table)
{
    if (table->visit != NULL && table->visit->room->hidden) {
        table->view = table->visit->room->view;
        return;
    }
    rn_view(rn_session_state(table->session), table->seat != RN_NONE ? table->seat : 0,
            &table->view);
}

void rn_tell_news(RnTable *table)
{
    const RnState *state = rn_session_state(table->session);
    int player = table->secret ? rn_player(state, table->seat) : 0;
    rn_tell_steps(table, table->told[player], STORY_LINES);
    table->told[player] = rn_tell_end(table);
}

void rn_show_decision(RnTable *table)
{
    const RnState *state = rn_session_state(table->session);
    bool setup = state->phase == RN_SETUP && state->decision == RN_CHANCE;
    if (!setup && (!table->any_shown || rn_boat_changed(&table->shown, &table->view.seen))) {
        rn_show("");
        rn_boat_print(table);
    }
    rn_show("");
    rn_rescue_bar(table);
    rn_menu_question(table);
    rn_menu_print(table, false);
}

/* ---- Who sits at the keyboard ----------------------------------------------------------------- */

static const char *player_name(const RnTable *table, int player, char *text, size_t size)
{
    RN_ASSERT(player >= 1 && player <= RN_GNOMES_MAX);
    if (table->head->names[player - 1][0] != '\0') {
        return table->head->names[player - 1];
    }
    snprintf(text, size, _("Player %d"), player);
    return text;
}

static int first_person(const RnTable *table)
{
    for (int g = 0; g < rn_session_state(table->session)->config.gnomes; g++) {
        if (rn_seat_is_person(table, g)) {
            return g;
        }
    }
    return 0;
}

/* Whether people at the table have hands that others of them may not see. */
static bool has_secrets(const RnTable *table)
{
    const RnState *state = rn_session_state(table->session);
    int player = rn_player(state, first_person(table));
    for (int g = 0; g < state->config.gnomes; g++) {
        if (rn_seat_is_person(table, g) && rn_player(state, g) != player) {
            return rn_hands_hidden(state);
        }
    }
    return false;
}

/* Waits for Enter alone; false when they leave. */
static bool ask_enter(RnAsk *ask)
{
    while (rn_ask_line(ask, "") && !rn_ask_leaves(ask)) {
        if (ask->line[0] == '\0') {
            return true;
        }
        rn_say(_("Please press just Enter, or type 'quit' to leave."));
    }
    return false;
}

/* Gives the keyboard to the player of the gnome that decides, without either seeing what only the
 * other may. False when they leave. */
static bool pass_keyboard(RnTable *table)
{
    const RnState *state = rn_session_state(table->session);
    int to = state->decider != RN_NONE ? state->decider : table->seat;
    bool first = table->seat == RN_NONE;
    if (to == RN_NONE) {
        to = first_person(table);
    }
    if (table->secret && (first || rn_player(state, to) != rn_player(state, table->seat))) {
        char unnamed[32];
        const char *name = player_name(table, rn_player(state, to), unnamed, sizeof unnamed);
        if (!first) {
            rn_table_look(table);
            rn_tell_news(table);
            rn_say(_("Press Enter to hide this, then pass the keyboard to %s."), name);
            if (!ask_enter(table->ask)) {
                return false;
            }
            rn_clear(table->ask);
        }
        rn_say(_("%s: press Enter when only you can see the screen."), name);
        if (!ask_enter(table->ask)) {
            return false;
        }
        table->any_shown = false;
    }
    table->seat = to;
    return true;
}

/* ---- The game --------------------------------------------------------------------------------- */

bool rn_play_decision(RnTable *table)
{
    RnAfter after = RN_STAY_HERE;
    size_t from = rn_session_steps(table->session);
    char prompt[RN_CALLED_MAX + 8];
    rn_play_others(table);
    if (!pass_keyboard(table)) {
        return false;
    }
    rn_table_look(table);
    rn_tell_news(table);
    if (rn_session_state(table->session)->decision == RN_OVER) {
        rn_tell_ending(table);
    }
    rn_show_decision(table);
    if (table->pupil != NULL) {
        rn_learn_goal(table);
    }
    int decider = rn_session_state(table->session)->decider;
    snprintf(prompt, sizeof prompt, "%s> ", decider != RN_NONE ? table->called[decider] : "");
    while (after == RN_STAY_HERE) {
        if (!rn_ask_line(table->ask, prompt)) {
            return false;
        }
        char line[RN_ASK_MAX + 1];
        strcpy(line, table->ask->line);
        after = rn_take_line(table, line);
        rn_keep(table);
    }
    if (after == RN_NEXT_DECISION && table->pupil != NULL) {
        rn_table_look(table);
        rn_tell_news(table);
        rn_learn_look(table, from);
    }
    return after == RN_NEXT_DECISION && (table->pupil == NULL || !table->pupil->over);
}

static void greet(const RnTable *table, bool new_game)
{
    const RnSession *session = table->session;
    rn_say(_("RED NOVEMBER"));
    if (rn_session_is_seeded(session)) {
        rn_say(_("Seed %llu. The same seed and the same moves give the same game."),
               (unsigned long long)rn_session_seed(session));
    } else {
        rn_say(_("You roll the die and draw the cards yourselves."));
    }
    if (table->secret) {
        rn_say(_("Hands are secret: the keyboard is passed on from player to player."));
    }
    if (new_game) {
        rn_help_welcome();
    }
}

void rn_plain_play(const RnPlain *game)
{
    RnTable *table = rn_alloc(1, sizeof *table);
    bool fresh = game->file == NULL && game->kept.id[0] == '\0';
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told like a full disk */
    table->session = game->session;
    table->head = game->head;
    table->seats = game->seats;
    table->ask = game->ask;
    table->keep = game->keep;
    table->components = game->components;
    table->shelf = game->shelf;
    table->kept = game->kept;
    table->threads = rn_threads_start(rn_processors());
    table->secret = has_secrets(table);
    table->seat = table->secret ? RN_NONE : first_person(table);
    if (game->file != NULL && strlen(game->file) <= RN_ASK_MAX) {
        strcpy(table->file, game->file);
        table->keeps_file = game->shelf != NULL;
    }
    rn_tell_names(table);
    greet(table, fresh);
    while (rn_play_decision(table)) {
    }
    rn_keep_end(table);
    rn_shelf_close(&table->kept);
    rn_end_programs(table);
    rn_threads_end(table->threads);
    free(table);
}
