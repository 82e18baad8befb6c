/*
 * forecast.c - what an action would bring: its chance, its price, and who would be next.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "table/choices.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

static int percent(const RnOutlook *outlook) { return outlook->chance * 10; }

void rn_odds_short(const RnTable *table, const RnMove *moves, int count, char *text, size_t size)
{
    RN_ASSERT(count > 0);
    RnOutlook outlooks[RN_MOVES_MAX];
    text[0] = '\0';
    if (!rn_is_fix(moves[0])) {
        return;
    }
    const int best = rn_best_minutes(table->session->box, rn_session_state(table->session), moves,
                                     count, outlooks);
    if (outlooks[best].chance == 0) {
        snprintf(text, size, "%s", _("(too late)"));
    } else if (best == 0) {
        snprintf(text, size, _("(%d min %d%%)"), moves[0].count, percent(&outlooks[0]));
    } else {
        snprintf(text, size, _("(%d min %d%%, %d min %d%%)"), moves[0].count, percent(&outlooks[0]),
                 moves[best].count, percent(&outlooks[best]));
    }
}

/* ---- The table -------------------------------------------------------------------------------- */

enum { ACTION, CHANCE, MINUTES, LANDS_ON, EVENTS, ITEMS, THEN, COLUMNS };
enum { CELL_MAX = 320 };

typedef struct Row {
    char cell[COLUMNS][CELL_MAX];
} Row;

/* How wide each column must be; the last one has no end. */
typedef struct Widths {
    int of[COLUMNS];
} Widths;

static void widen(Widths *widths, const Row *row)
{
    for (int i = 0; i < THEN; i++) {
        if (rn_columns(row->cell[i]) > widths->of[i]) {
            widths->of[i] = rn_columns(row->cell[i]);
        }
    }
}

static void print_cells(const Widths *widths, const Row *row)
{
    char line[COLUMNS * CELL_MAX];
    RnOut out = rn_out(line, sizeof line);
    rn_put_padded(&out, row->cell[ACTION], widths->of[ACTION]);
    for (int i = CHANCE; i < THEN; i++) {
        rn_put(&out, " ");
        rn_put_padded(&out, row->cell[i], -widths->of[i]);
    }
    rn_put(&out, "  ");
    rn_put(&out, row->cell[THEN]);
    size_t size = out.used;
    while (size > 0 && line[size - 1] == ' ') {
        line[--size] = '\0';
    }
    rn_say_at(4, "  %s", line);
}

void rn_put_tokens(RnOut *out, unsigned tokens)
{
    for (int token = 0; token < RN_TOKENS; token++) {
        if (tokens >> token & 1) {
            rn_list(out, ", ", "%s", rn_name_token(token));
        }
    }
}

/* What may happen to the gnome, in a word or two, or "". */
static const char *danger_words(RnDanger danger)
{
    switch (danger) {
    case RN_DANGER_NONE: return "";
    case RN_DANGER_FLEE: return _("fails: flee!");
    case RN_DANGER_FAINT: return _("faints: dies!");
    case RN_DANGER_FAIL: return _("fails: dies!");
    case RN_DANGER_DEATH: break;
    }
    return _("dies!");
}

/* "B; passes: Crushed!; dies!": who would be next, the tokens the ghost would pass, and the danger. */
static void after_text(const RnTable *table, const RnOutlook *f, char text[CELL_MAX])
{
    char tokens[CELL_MAX / 2];
    char passes[CELL_MAX / 2] = "";
    RnOut out = rn_out(tokens, sizeof tokens);
    rn_put_tokens(&out, f->passes);
    if (out.used > 0) {
        snprintf(passes, sizeof passes, _("passes: %s"), tokens);
    }
    const char *danger = danger_words((RnDanger)f->danger);
    snprintf(text, CELL_MAX, "%s%s%s%s%s",
             f->next != RN_NONE ? table->listed[f->next] : _("nobody"), out.used > 0 ? "; " : "",
             passes, danger[0] != '\0' ? "; " : "", danger);
}

static Row head_row(void)
{
    /* TRANSLATORS: the heads of a table of actions; short words are best */
    const char *const heads[COLUMNS] = {_("action"), _("chance"), _("minutes"),   _("lands on"),
                                        _("events"), _("items"),  _("then moves")};
    Row row;
    for (int i = 0; i < COLUMNS; i++) {
        snprintf(row.cell[i], CELL_MAX, "%s", heads[i]);
    }
    return row;
}

static Row action_row(const RnTable *table, RnMove move)
{
    const RnOutlook f = rn_outlook(table->session->box, rn_session_state(table->session), move);
    Row row = {.cell = {""}};
    char text[RN_TYPED_MAX];
    rn_typed_move(table->session->box, move, text);
    snprintf(row.cell[ACTION], CELL_MAX, "%s", text);
    if (move.kind == RN_M_ABANDON) {
        return row;
    }
    if (rn_is_late(&f)) {
        snprintf(row.cell[CHANCE], CELL_MAX, "%s", _("too late"));
    } else if (f.rolls) {
        snprintf(row.cell[CHANCE], CELL_MAX, _("%d%%"), percent(&f));
    }
    snprintf(row.cell[MINUTES], CELL_MAX, "%d", f.minutes);
    snprintf(row.cell[LANDS_ON], CELL_MAX, "%d", f.ghost);
    snprintf(row.cell[EVENTS], CELL_MAX, "%d", f.events);
    snprintf(row.cell[ITEMS], CELL_MAX, "%d", f.items);
    after_text(table, &f, row.cell[THEN]);
    return row;
}

/* What each item in the hand would add to this fix-it, found by using it on a copy. */
static void print_bonuses(const RnTable *table, RnMove move)
{
    const RnBox *box = table->session->box;
    const RnState *state = rn_session_state(table->session);
    char text[512];
    RnOut out = rn_out(text, sizeof text);
    for (int item = 0; item < RN_ITEMS; item++) {
        RnState copy = *state;
        RnMove use = {.kind = RN_M_USE, .what = (uint8_t)item};
        if (rn_step(box, &copy, use, NULL) != RN_OK || copy.decision != RN_TURN) {
            continue;
        }
        int more = rn_need(&copy, move.kind, move.count) - rn_need(state, move.kind, move.count);
        if (more == 0) {
            continue;
        }
        /* TRANSLATORS: an item and what it adds to the chance: "Toolbox +30%" */
        rn_list(&out, ", ", _("%s +%d%%"), rn_name_item(item, state->config.edition), more * 10);
    }
    if (out.used > 0) {
        rn_say_behind(4, "  ", _("In hand, if used first: %s."), text);
    }
}

/* Hatches that can be unblocked all have the same odds: the first stands for them. */
static bool same_odds_shown(const RnMove *moves, int at)
{
    for (int i = 0; i < at; i++) {
        if (moves[i].kind == RN_M_UNBLOCK && moves[at].kind == RN_M_UNBLOCK &&
            moves[i].what != moves[at].what && moves[i].count == moves[at].count) {
            return true;
        }
    }
    return false;
}

static bool is_shown(const RnMove *moves, int at)
{
    return rn_is_action(moves[at]) && !same_odds_shown(moves, at);
}

static void print_notes(const RnBox *box, const RnState *state)
{
    char line[CELL_MAX];
    rn_say_behind(2, "  ",
                  _("Events and items: icons on the way of the keeper, counted from minute %d."),
                  state->time[state->active]);
    rn_faint_text(box, state, line, sizeof line);
    if (line[0] != '\0') {
        rn_say_at(2, "  %s", line);
    }
    if (state->charms > 0) {
        rn_say_behind(2, "  ",
                      P_("The first %d of the events is ignored.",
                         "The first %d of the events are ignored.", state->charms),
                      state->charms);
    }
}

void rn_odds_print(const RnTable *table)
{
    const RnState *state = rn_session_state(table->session);
    RnMove moves[RN_MOVES_MAX];
    Widths widths = {{20, 8, 7, 9, 7, 6, 0}};
    int count = rn_legal(table->session->box, state, moves);
    if (state->decision != RN_TURN) {
        rn_say("%s", _("Odds are for actions, and no action is being chosen now."));
        return;
    }
    Row row = head_row();
    widen(&widths, &row);
    for (int i = 0; i < count; i++) {
        Row one = action_row(table, moves[i]);
        if (is_shown(moves, i)) {
            widen(&widths, &one);
        }
    }
    print_cells(&widths, &row);
    for (int i = 0; i < count; i++) {
        if (!is_shown(moves, i)) {
            continue;
        }
        row = action_row(table, moves[i]);
        print_cells(&widths, &row);
        if (rn_is_fix(moves[i]) && rn_alike(moves + i, count - i, true) == 1) {
            print_bonuses(table, moves[i]);
        }
    }
    print_notes(table->session->box, state);
}
