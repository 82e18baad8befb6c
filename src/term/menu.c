/*
 * menu.c - the question now asked, and the moves that answer it.
 *
 * Decides how moves are put together so that a decision fits on the screen, and by what numbers they
 * can be chosen, the same in every language: in a turn a numbered line for each kind of move, "open
 * 2|4|5", "draw 1..4", and a second number for the one that is meant; elsewhere a number for each
 * move. Rooms that fire spreads to and faces of the die go by their own numbers. What the moves are
 * comes from rn_legal() alone, what they cost from rn_cost().
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "term/choose.h"
#include "table/choices.h"
#include "table/question.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

enum { FORM_MAX = 1024, LABEL_WIDTH = 26, LABEL_WIDTH_MAX = 36, NOTE_MAX = 200 };

/* ---- Several moves in one --------------------------------------------------------------------- */

/* Whether moves of this kind differ in a number at their end. */
static bool is_counted(RnMove move) { return move.count > 0 || move.kind == RN_M_EVENT; }

static int group_size(const RnMove *moves, int count)
{
    return rn_alike(moves, count, is_counted(moves[0]));
}

/* What tells a move from the others of its group: its last word, or all that stands behind the
 * verb. */
static const char *difference(const RnBox *box, RnMove move, char text[RN_TYPED_MAX])
{
    rn_typed_move(box, move, text);
    const char *space = strrchr(text, ' ');
    if (!is_counted(move)) {
        space = text + strlen(rn_typed_verb(move.kind));
    }
    return space != NULL && *space == ' ' ? space + 1 : text;
}

/* Counts that follow one another are a range: 1..4 */
static bool is_range(const RnMove *moves, int count)
{
    for (int i = 1; i < count; i++) {
        if (moves[i].count != moves[i - 1].count + 1) {
            return false;
        }
    }
    return count > 2 && moves[0].count > 0 && moves[0].kind != RN_M_EVENT;
}

int rn_menu_group(const RnBox *box, const RnMove *moves, int count, char *text, size_t size)
{
    RN_ASSERT(count > 0);
    RnOut out = rn_out(text, size);
    char word[RN_TYPED_MAX];
    int group = group_size(moves, count);
    rn_typed_move(box, moves[0], word);
    rn_put(&out, word);
    if (is_range(moves, group)) {
        rn_put(&out, "..");
        rn_put(&out, difference(box, moves[group - 1], word));
        return group;
    }
    for (int i = 1; i < group; i++) {
        rn_put(&out, "|");
        rn_put(&out, difference(box, moves[i], word));
    }
    return group;
}

/* ---- The question ----------------------------------------------------------------------------- */

static const char *const CHANCES[RN_CHANCES] = {
    [RN_NO_CHANCE] = "",
    [RN_DIE] = N_("Roll the die and type what it shows: 'die 7', or just '7'."),
    [RN_EVENT] = N_("Turn an event card and type it with its faint number or '-': 'event fire 2'."),
    [RN_ITEM] = N_("Draw an item and type its name: 'item crowbar'."),
    [RN_STACK] = N_("Stack the Time Keepers, from the bottom to the top: type whose is next."),
};

static void ask_chance(const RnTable *table)
{
    char purpose[RN_SAID_MAX / 4];
    rn_say("%s", _(CHANCES[rn_session_state(table->session)->chance]));
    rn_chance_purpose(table->session, &table->names, purpose, sizeof purpose);
    if (purpose[0] != '\0') {
        rn_say("%s", purpose);
    }
}

/* "Ann (A)", "Ann, gnome C", "Gnome A" */
static void decider_text(const RnTable *table, int gnome, char *text, size_t size)
{
    const RnState *state = rn_session_state(table->session);
    const char *name = table->head->names[rn_player(state, gnome) - 1];
    if (name[0] == '\0') {
        snprintf(text, size, _("Gnome %s"), rn_word_gnome(gnome));
    } else if (state->config.players == state->config.gnomes) {
        snprintf(text, size, _("%s (%s)"), name, rn_word_gnome(gnome));
    } else {
        snprintf(text, size, _("%s, gnome %s"), name, rn_word_gnome(gnome));
    }
}

/* What is wrong with the place, as a sentence, or "". */
static const char *place_state(const RnState *state, int space)
{
    if (space > RN_ROOMS) {
        return "";
    }
    if (state->fire >> space & 1) {
        return _("The room is in FLAMES!");
    }
    switch (rn_water(state, space)) {
    case RN_LOW: return _("The room is at low water.");
    case RN_HIGH: return _("The room is at HIGH water!");
    }
    return "";
}

static void print_used(const RnState *state)
{
    char text[FORM_MAX];
    RnOut out = rn_out(text, sizeof text);
    for (int item = 0; item < RN_ITEMS; item++) {
        for (int i = 0; i < state->used[item]; i++) {
            rn_list(&out, ", ", "%s", rn_name_item(item, state->config.edition));
        }
    }
    if (out.used > 0) {
        rn_say_at(6, _("Used this turn: %s."), text);
    }
    if (state->charms > 0) {
        rn_say(P_("The next %d event icon is ignored.", "The next %d event icons are ignored.",
                  state->charms),
               state->charms);
    }
}

/* Who decides, where it stands, and in its own turn what time it has. */
static void print_decider(const RnTable *table, int gnome)
{
    RN_ASSERT(gnome < table->view.seen.config.gnomes);
    const RnState *state = &table->view.seen;
    char who[RN_NAME_MAX + 40];
    char text[FORM_MAX];
    char drunk[80] = "";
    decider_text(table, gnome, who, sizeof who);
    const char *place = rn_name_in_space(state->space[gnome]);
    const char *danger = place_state(state, state->space[gnome]);
    if (state->decision == RN_TURN || state->decision == RN_FLEE) {
        snprintf(text, sizeof text, _("%s %s: minutes left %d, spent %d."), who, place,
                 state->ghost, state->time[gnome] - state->ghost);
    } else {
        snprintf(text, sizeof text, _("%s %s."), who, place);
    }
    if (state->intoxication[gnome] > 0) {
        snprintf(drunk, sizeof drunk, _("Intoxication: %d."), state->intoxication[gnome]);
    }
    rn_say_at(2, "%s%s%s%s%s", text, danger[0] != '\0' ? " " : "", danger,
              drunk[0] != '\0' ? " " : "", drunk);
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
        if (hand_matters(state->decision)) {
            rn_tell_hand(table, gnome);
        }
        if (gnome == state->active && hand_matters(state->decision)) {
            print_used(state);
        }
    }
    rn_say("%s", state->decision != RN_OVER
                     ? rn_question(state->decision)
                     : _("The game is over. You can still type 'log', 'boat', 'save FILE' or "
                         "'quit'."));
}

/* ---- The moves -------------------------------------------------------------------------------- */

/* How the moves of a decision are chosen by number. */
enum { EACH, GROUPED, BY_THEMSELVES };

static int numbering(const RnState *state)
{
    switch (state->decision) {
    case RN_TURN:
    case RN_FLEE: return GROUPED;
    case RN_BURN: return BY_THEMSELVES;
    }
    switch (state->chance) {
    case RN_DIE: return BY_THEMSELVES;
    case RN_EVENT: return GROUPED;
    }
    return EACH;
}

/* What to say about a move besides its words, or "". */
static void note_text(const RnTable *table, RnMove move, char *text, size_t size)
{
    const RnSession *session = table->session;
    int cost = rn_cost(rn_session_state(session), move);
    text[0] = '\0';
    if (move.kind == RN_M_ENTER && rn_session_steps(session) > 0) {
        int to = rn_session_past(session, rn_session_steps(session) - 1)->move.what;
        if (cost == 0) {
            snprintf(text, size, _("go %s"), rn_name_into_space(to));
        } else {
            snprintf(text, size, _("go %s (%d min)"), rn_name_into_space(to), cost);
        }
    } else if (move.kind == RN_M_STAY) {
        snprintf(text, size, "%s", _("the hatch closes"));
    } else if (move.kind == RN_M_YIELD) {
        snprintf(text, size, "%s", _("do not fight back"));
    } else if (move.kind == RN_M_DONE) {
        snprintf(text, size, "%s", _("no more"));
    } else if (move.kind == RN_M_BURN) {
        snprintf(text, size, "%s", rn_name_space(move.what));
    }
}

static void print_each(const RnTable *table, const RnMove *moves, int count)
{
    for (int i = 0; i < count; i++) {
        char text[RN_TYPED_MAX];
        char padded[2 * RN_TYPED_MAX];
        char note[NOTE_MAX];
        RnOut out = rn_out(padded, sizeof padded);
        int number = moves[i].kind == RN_M_BURN ? moves[i].what : i + 1;
        rn_typed_move(table->session->box, moves[i], text);
        note_text(table, moves[i], note, sizeof note);
        rn_put_padded(&out, text, note[0] != '\0' ? LABEL_WIDTH : 0);
        rn_say("  %2d  %s%s%s", number, padded, note[0] != '\0' ? " " : "", note);
    }
}

/* "1 grog, 2 toolbox": many short moves of one kind, in a few lines. */
static void print_in_a_row(const RnTable *table, const RnMove *moves, int count)
{
    char line[FORM_MAX] = "";
    RnOut out = rn_out(line, sizeof line);
    for (int i = 0; i < count; i++) {
        char word[RN_TYPED_MAX];
        char one[RN_TYPED_MAX + 16];
        snprintf(one, sizeof one, "%d %s%s", i + 1, difference(table->session->box, moves[i], word),
                 i + 1 < count ? "," : "");
        if (rn_columns(line) + rn_columns(one) + 3 > RN_COLUMNS) {
            rn_say(" %s", line);
            out = rn_out(line, sizeof line);
        }
        rn_put(&out, " ");
        rn_put(&out, one);
    }
    rn_say(" %s", line);
}

/* "Fix Engine +2 min": what the move costs beyond the minutes that it names */
static void label_text(const RnTable *table, RnMove move, char *text, size_t size)
{
    int cost = rn_cost(rn_session_state(table->session), move);
    const char *name = rn_name_action(move.kind, rn_session_state(table->session)->config.edition);
    if (move.kind == RN_M_ABANDON) {
        snprintf(text, size, "%s", name);
    } else if (move.count > 0 && cost > move.count) {
        snprintf(text, size, _("%s +%d min"), name, cost - move.count);
    } else if (move.count == 0 && cost > 0) {
        snprintf(text, size, _("%s (%d min)"), name, cost);
    } else {
        snprintf(text, size, "%s", name);
    }
}

/* How wide the column of labels must be. */
static int labels_width(const RnTable *table, const RnMove *moves, int count)
{
    int widest = LABEL_WIDTH;
    for (int i = 0; i < count; i += group_size(moves + i, count - i)) {
        char label[NOTE_MAX];
        label_text(table, moves[i], label, sizeof label);
        if (rn_columns(label) > widest && rn_columns(label) <= LABEL_WIDTH_MAX) {
            widest = rn_columns(label);
        }
    }
    return widest;
}

static void print_grouped(const RnTable *table, const RnMove *moves, int count, bool numbered)
{
    int width = labels_width(table, moves, count);
    int line = 1;
    for (int i = 0; i < count; line++) {
        char form[FORM_MAX];
        char label[NOTE_MAX];
        char padded[2 * NOTE_MAX];
        char odds[NOTE_MAX];
        char number[16] = "";
        RnOut out = rn_out(padded, sizeof padded);
        int group = rn_menu_group(table->session->box, moves + i, count - i, form, sizeof form);
        label_text(table, moves[i], label, sizeof label);
        rn_put_padded(&out, label, width);
        rn_odds_short(table, moves + i, group, odds, sizeof odds);
        if (moves[i].kind == RN_M_OPEN) {
            snprintf(odds, sizeof odds, "%s", _("(or 'go': open and enter)"));
        }
        if (numbered) {
            snprintf(number, sizeof number, "%2d  ", line);
        }
        rn_say_at(2 + (int)strlen(number) + width + 2, "  %s%s  %s%s%s", number, padded, form,
                  odds[0] != '\0' ? "   " : "", odds);
        i += group;
    }
}

void rn_menu_print(const RnTable *table, bool all)
{
    RnMove moves[RN_MOVES_MAX];
    const RnState *state = rn_session_state(table->session);
    int count = rn_legal(table->session->box, state, moves);
    if (state->chance == RN_EVENT && !all) {
        return; /* half the screen; the question says what to type */
    }
    if (state->chance == RN_ITEM || state->chance == RN_STACK) {
        print_in_a_row(table, moves, count);
    } else if (numbering(state) == EACH || state->decision == RN_BURN) {
        print_each(table, moves, count);
    } else {
        print_grouped(table, moves, count, numbering(state) == GROUPED);
    }
}

/* ---- Choosing by number ----------------------------------------------------------------------- */

/* A line number without the number that says which of its moves: asks for it. */
static void ask_second(const RnTable *table, const RnMove *moves, int group, int line)
{
    RN_ASSERT(group > 0 && line > 0);
    char text[FORM_MAX];
    RnOut out = rn_out(text, sizeof text);
    if (is_range(moves, group)) {
        rn_say_at(2, _("Please add a second number, from %d to %d: '%d %d'."), 1, group, line,
                  group);
        return;
    }
    for (int i = 0; i < group; i++) {
        char word[RN_TYPED_MAX];
        rn_typed_move(table->session->box, moves[i], word);
        rn_list(&out, ", ", "'%d %d' %s", line, i + 1, word);
    }
    rn_say_at(2, _("Please add a second number: %s."), text);
}

int rn_menu_pick(const RnTable *table, const RnTyped *typed, const RnMove *moves, int count)
{
    RN_ASSERT(typed->count > 0);
    int kind = numbering(rn_session_state(table->session));
    int first = rn_number(typed->word[0]);
    int second = typed->count == 2 ? rn_number(typed->word[1]) : 0;
    if (kind == BY_THEMSELVES || first < 1 || second < 0 || typed->count > 2) {
        return RN_PICK_NONE;
    }
    if (kind == EACH) {
        return typed->count == 1 && first <= count ? first - 1 : RN_PICK_NONE;
    }
    int at = 0;
    for (int line = 1; line < first && at < count; line++) {
        at += group_size(moves + at, count - at);
    }
    if (at >= count) {
        return RN_PICK_NONE;
    }
    int group = group_size(moves + at, count - at);
    if (group == 1 && typed->count == 1) {
        return at;
    }
    if (typed->count == 2 && second >= 1 && second <= group) {
        return at + second - 1;
    }
    ask_second(table, moves + at, group, first);
    return RN_PICK_ASKED;
}
