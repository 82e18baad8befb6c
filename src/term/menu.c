/*
 * menu.c - the question now asked, and the moves that answer it.
 *
 * Decides how moves are put together so that a decision fits on the screen: in a turn a line for
 * each kind of move, "open 2|4|5", "draw 1..4"; elsewhere a numbered line for each move. What the
 * moves are comes from rn_legal() alone, what they cost from rn_cost().
 */
#include <stdio.h>
#include <string.h>

#include "term/table.h"
#include "text/tongue.h"
#include "text/text.h"

enum { FORM_MAX = 1024, LABEL_WIDTH = 26 };

/* ---- Several moves in one --------------------------------------------------------------------- */

static bool together(RnMove a, RnMove b)
{
    bool numbered = a.count > 0 || a.kind == RN_M_EVENT;
    return a.kind == b.kind && (!numbered || a.what == b.what);
}

/* The last word of a move's text. */
static const char *last_word(const char *text)
{
    const char *space = strrchr(text, ' ');
    return space != NULL ? space + 1 : text;
}

/* Counts that follow one another are a range: 1..4 */
static bool is_range(const RnMove *moves, int count)
{
    for (int i = 1; i < count; i++)
        if (moves[i].count != moves[i - 1].count + 1)
            return false;
    return count > 2 && moves[0].count > 0 && moves[0].kind != RN_M_EVENT;
}

int rn_menu_group(const RnBox *box, const RnMove *moves, int count, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    char word[RN_TEXT_MAX];
    int group = 1;
    while (group < count && together(moves[0], moves[group]))
        group++;
    rn_move_text(box, moves[0], word);
    rn_put(&out, word);
    if (is_range(moves, group)) {
        rn_move_text(box, moves[group - 1], word);
        rn_put(&out, "..");
        rn_put(&out, last_word(word));
        return group;
    }
    for (int i = 1; i < group; i++) {
        rn_move_text(box, moves[i], word);
        rn_put(&out, "|");
        rn_put(&out, last_word(word));
    }
    return group;
}

/* ---- The question ----------------------------------------------------------------------------- */

static const char *const QUESTIONS[RN_DECISIONS] = {
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
    [RN_OVER] = N_("The game is over. You can still type 'log', 'boat', 'save FILE' or 'quit'."),
};

static const char *const CHANCES[RN_CHANCES] = {
    [RN_NO_CHANCE] = "",
    [RN_DIE] = N_("Roll the die and type what it shows: 'die 7', or just '7'."),
    [RN_EVENT] = N_("Turn an event card and type it with its faint number or '-': 'event fire 2'."),
    [RN_ITEM] = N_("Draw an item and type its name: 'item crowbar'."),
    [RN_STACK] = N_("Stack the Time Keepers, from the bottom to the top: type whose is next."),
};

/* The fix-it that a die is rolled for just now, or NULL: the last move, with nothing after it. */
static const RnMove *fix_under_way(const RnSession *session)
{
    if (session->steps == 0 || session->state.phase != RN_ACTION)
        return NULL;
    const RnMove *move = &session->past[session->steps - 1].move;
    return move->kind >= RN_M_UNBLOCK && move->kind <= RN_M_KILL_KRAKEN ? move : NULL;
}

/* The first gnome that has no place yet, or RN_NONE. */
static int starting_gnome(const RnState *state)
{
    for (int g = 0; g < state->config.gnomes; g++)
        if (state->space[g] == RN_NONE)
            return g;
    return RN_NONE;
}

static void ask_chance(const RnTable *table)
{
    const RnState *state = &table->session->state;
    const RnMove *fix = fix_under_way(table->session);
    rn_say("%s", _(CHANCES[state->chance]));
    if (state->chance == RN_DIE && fix != NULL)
        rn_say(_("%s succeeds on %d or less."), rn_name_action(fix->kind),
               rn_need(state, fix->kind, fix->count));
    if (state->chance == RN_EVENT && state->phase == RN_FAINT)
        rn_say(_("It is for the Faint Check of %s."), table->called[state->active]);
    if (state->chance == RN_ITEM && state->phase == RN_SETUP)
        rn_say(_("Each gnome is dealt two, from A on."));
    if (state->chance == RN_DIE && state->phase == RN_SETUP && starting_gnome(state) != RN_NONE)
        rn_say(_("It says in which room %s starts."), table->called[starting_gnome(state)]);
}

/* "Ann (A)", "Ann, gnome C", "Gnome A" */
static void decider_text(const RnTable *table, int gnome, char *text, size_t size)
{
    const RnState *state = &table->session->state;
    const char *name = table->head->names[rn_player(state, gnome) - 1];
    if (name[0] == '\0')
        snprintf(text, size, _("Gnome %s"), rn_word_gnome(gnome));
    else if (state->config.players == state->config.gnomes)
        snprintf(text, size, _("%s (%s)"), name, rn_word_gnome(gnome));
    else
        snprintf(text, size, _("%s, gnome %s"), name, rn_word_gnome(gnome));
}

static const char *place_state(const RnState *state, int space)
{
    if (space > RN_ROOMS)
        return "";
    if (state->fire >> space & 1)
        return _(", in FLAMES");
    switch (rn_water(state, space)) {
    case RN_LOW: return _(", at low water");
    case RN_HIGH: return _(", at HIGH water");
    }
    return "";
}

static void print_used(const RnState *state)
{
    char text[FORM_MAX];
    RnOut out = rn_out(text, sizeof text);
    for (int item = 0; item < RN_ITEMS; item++) {
        for (int i = 0; i < state->used[item]; i++) {
            rn_put(&out, out.used > 0 ? ", " : "");
            rn_put(&out, rn_name_item(item, state->config.edition));
        }
    }
    if (out.used > 0)
        rn_say_at(6, _("Used this turn: %s."), text);
    if (state->charms > 0)
        rn_say(_("The next %d event icons are ignored."), state->charms);
}

/* Who decides, where it stands, and in its own turn what time it has. */
static void print_decider(const RnTable *table, int gnome)
{
    const RnState *state = &table->view.seen;
    char who[RN_NAME_MAX + 40];
    decider_text(table, gnome, who, RN_NAME_MAX + 16);
    if (state->intoxication[gnome] > 0)
        snprintf(who + strlen(who), 24, _(", drunk %d,"), state->intoxication[gnome]);
    const char *place = rn_name_space(state->space[gnome]);
    const char *danger = place_state(state, state->space[gnome]);
    if (state->decision == RN_TURN || state->decision == RN_FLEE)
        rn_say_at(2, _("%s in %s%s: minutes left %d, spent %d."), who, place, danger, state->ghost,
                  state->time[gnome] - state->ghost);
    else
        rn_say_at(2, _("%s in %s%s:"), who, place, danger);
}

/* Decisions in which it matters what the decider holds. */
static bool hand_matters(int decision)
{
    return decision != RN_HATCH && decision != RN_BURN && decision != RN_BLOCK;
}

void rn_menu_question(const RnTable *table)
{
    const RnState *state = &table->view.seen;
    int gnome = state->decider;
    if (state->decision == RN_CHANCE) {
        ask_chance(table);
        return;
    }
    if (gnome != RN_NONE) {
        print_decider(table, gnome);
        if (hand_matters(state->decision))
            rn_tell_hand(table, gnome);
        if (gnome == state->active && hand_matters(state->decision))
            print_used(state);
    }
    rn_say("%s", _(QUESTIONS[state->decision]));
}

/* ---- The moves -------------------------------------------------------------------------------- */

bool rn_menu_numbered(const RnState *state)
{
    switch (state->decision) {
    case RN_HATCH:
    case RN_GIVE:
    case RN_RETURN:
    case RN_DEFEND:
    case RN_LATE:
    case RN_BLOCK:
    case RN_DISCARD: return true;
    }
    return false; /* where numbers are rooms, minutes or faces of the die */
}

/* What to say about a move besides its words, or "". */
static void note_text(const RnTable *table, RnMove move, char *text, size_t size)
{
    const RnSession *session = table->session;
    int cost = rn_cost(&session->state, move);
    text[0] = '\0';
    if (move.kind == RN_M_ENTER && session->steps > 0) {
        int to = session->past[session->steps - 1].move.what;
        if (cost == 0)
            snprintf(text, size, _("go to %s"), rn_name_space(to));
        else
            snprintf(text, size, _("go to %s (%d min)"), rn_name_space(to), cost);
    } else if (move.kind == RN_M_STAY) {
        snprintf(text, size, "%s", _("the hatch closes"));
    } else if (move.kind == RN_M_YIELD) {
        snprintf(text, size, "%s", _("do not fight back"));
    } else if (move.kind == RN_M_DONE) {
        snprintf(text, size, "%s", _("no more"));
    }
}

static void print_numbered(const RnTable *table, const RnMove *moves, int count)
{
    for (int i = 0; i < count; i++) {
        char text[RN_TEXT_MAX];
        char note[80];
        rn_move_text(table->session->box, moves[i], text);
        note_text(table, moves[i], note, sizeof note);
        if (note[0] != '\0')
            rn_say("  %2d  %-*s %s", i + 1, LABEL_WIDTH, text, note);
        else
            rn_say("  %2d  %s", i + 1, text);
    }
}

/* "Fix Engine +2 min": what the move costs beyond the minutes that it names */
static void label_text(const RnTable *table, RnMove move, char *text, size_t size)
{
    int cost = rn_cost(&table->session->state, move);
    const char *name = rn_name_action(move.kind);
    if (move.kind == RN_M_ABANDON)
        snprintf(text, size, "%s", name);
    else if (move.count > 0 && cost > move.count)
        snprintf(text, size, _("%s +%d min"), name, cost - move.count);
    else if (move.count == 0 && cost > 0)
        snprintf(text, size, _("%s (%d min)"), name, cost);
    else
        snprintf(text, size, "%s", name);
}

static void print_grouped(const RnTable *table, const RnMove *moves, int count)
{
    for (int i = 0; i < count;) {
        char form[FORM_MAX];
        char label[64];
        char odds[80];
        int group = rn_menu_group(table->session->box, moves + i, count - i, form, sizeof form);
        label_text(table, moves[i], label, sizeof label);
        rn_odds_short(table, moves + i, group, odds, sizeof odds);
        if (moves[i].kind == RN_M_OPEN)
            snprintf(odds, sizeof odds, "%s", _("(or 'go': open and enter)"));
        rn_say_at(4 + LABEL_WIDTH, "  %-*s  %s%s%s", LABEL_WIDTH, label, form,
                  odds[0] != '\0' ? "   " : "", odds);
        i += group;
    }
}

void rn_menu_print(const RnTable *table, bool all)
{
    RnMove moves[RN_MOVES_MAX];
    const RnState *state = &table->session->state;
    int count = rn_legal(table->session->box, state, moves);
    if (state->chance == RN_EVENT && !all)
        return; /* half the screen; the question says what to type */
    if (rn_menu_numbered(state))
        print_numbered(table, moves, count);
    else
        print_grouped(table, moves, count);
}
