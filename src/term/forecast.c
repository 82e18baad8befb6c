/*
 * forecast.c - what an action would bring: its chance, its price, and who would be next.
 *
 * Decides nothing of its own: needs and costs are the core's, a repair that comes too late is found
 * by trying it on a copy of the state, the order is asked of a copy with its ghost moved, and the
 * icons are those of the box.
 */
#include <stdio.h>
#include <string.h>

#include "term/table.h"
#include "term/words.h"
#include "text/text.h"

enum { FACES = 10 };

typedef struct Forecast {
    int cost;
    int percent; /* chance of success; -1 for what cannot fail or succeed */
    bool too_late;
    int lands;  /* where the ghost would stand */
    int events; /* icons from the keeper to there */
    int items;
    int next; /* gnome, or RN_NONE */
} Forecast;

static bool is_fix(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_KILL_KRAKEN;
}

static bool is_action(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_ABANDON;
}

/* Whether trying the repair brings out that its token has been passed [7.9]. */
static bool comes_too_late(const RnBox *box, const RnState *state, RnMove move)
{
    RnState copy = *state;
    RnLog log;
    if (rn_step(box, &copy, move, &log) != RN_OK)
        return false;
    for (int i = 0; i < log.count; i++)
        if (log.fact[i].what == RN_F_TOO_LATE)
            return true;
    return false;
}

static int icons_between(uint64_t icons, int from, int to)
{
    int count = 0;
    for (int space = from - 1; space >= to; space--)
        count += (int)(icons >> space & 1);
    return count;
}

static Forecast forecast(const RnBox *box, const RnState *state, RnMove move)
{
    Forecast f = {.cost = rn_cost(state, move), .percent = -1, .next = RN_NONE};
    uint8_t order[RN_GNOMES_MAX];
    RnState later = *state;
    f.lands = state->ghost - f.cost;
    later.ghost = (uint8_t)f.lands;
    if (rn_order(&later, order) > 0)
        f.next = order[0];
    f.events = icons_between(box->event_icons, state->time[state->active], f.lands);
    f.items = icons_between(box->item_icons, state->time[state->active], f.lands);
    if (is_fix(move)) {
        int need = rn_need(state, move.kind, move.count);
        f.too_late = comes_too_late(box, state, move);
        f.percent = f.too_late ? 0 : (need > FACES ? FACES : need) * 100 / FACES;
    }
    return f;
}

void rn_odds_short(const RnTable *table, const RnMove *moves, int count, char *text, size_t size)
{
    const RnBox *box = table->session->box;
    const RnState *state = &table->session->state;
    text[0] = '\0';
    if (!is_fix(moves[0]))
        return;
    int best = 0; /* the fewest minutes that give the best chance */
    Forecast first = forecast(box, state, moves[0]);
    Forecast most = first;
    for (int i = 1; i < count; i++) {
        Forecast f = forecast(box, state, moves[i]);
        if (f.percent > most.percent) {
            most = f;
            best = i;
        }
    }
    if (most.percent == 0)
        snprintf(text, size, "%s", _("(too late)"));
    else if (best == 0)
        snprintf(text, size, _("(%d min %d%%)"), moves[0].count, first.percent);
    else
        snprintf(text, size, _("(%d min %d%%, %d min %d%%)"), moves[0].count, first.percent,
                 moves[best].count, most.percent);
}

/* ---- The table -------------------------------------------------------------------------------- */

static void print_row(const RnTable *table, RnMove move, bool chance)
{
    char text[RN_TEXT_MAX];
    char percent[16] = "";
    Forecast f = forecast(table->session->box, &table->session->state, move);
    rn_move_text(table->session->box, move, text);
    if (f.too_late)
        snprintf(percent, sizeof percent, "%s", _("too late"));
    else if (f.percent >= 0)
        snprintf(percent, sizeof percent, "%d%%", f.percent);
    if (move.kind == RN_M_ABANDON) {
        rn_say("  %-20s", text);
        return;
    }
    rn_say_at(4, "  %-20s %8s %7d %9d %7d %6d  %s", text, chance ? percent : "", f.cost, f.lands,
              f.events, f.items, f.next != RN_NONE ? table->listed[f.next] : _("nobody"));
}

/* What each item in the hand would add to this fix-it, found by using it on a copy. */
static void print_bonuses(const RnTable *table, RnMove move)
{
    const RnBox *box = table->session->box;
    const RnState *state = &table->session->state;
    char text[256];
    RnOut out = rn_out(text, sizeof text);
    for (int item = 0; item < RN_ITEMS; item++) {
        RnState copy = *state;
        RnMove use = {.kind = RN_M_USE, .what = (uint8_t)item};
        if (rn_step(box, &copy, use, NULL) != RN_OK || copy.decision != RN_TURN)
            continue;
        int more = rn_need(&copy, move.kind, move.count) - rn_need(state, move.kind, move.count);
        if (more == 0)
            continue;
        rn_put(&out, out.used > 0 ? ", " : "");
        rn_put(&out, rn_name_item(item, state->config.edition));
        rn_put(&out, " +");
        rn_put_number(&out, (uint64_t)(more * 100 / FACES));
        rn_put(&out, "%");
    }
    if (out.used > 0)
        rn_say_at(4, _("  In hand, if used first: %s."), text);
}

/* Hatches that can be unblocked all have the same odds: the first stands for them. */
static bool same_odds_shown(const RnMove *moves, int at)
{
    for (int i = 0; i < at; i++)
        if (moves[i].kind == RN_M_UNBLOCK && moves[at].kind == RN_M_UNBLOCK &&
            moves[i].what != moves[at].what && moves[i].count == moves[at].count)
            return true;
    return false;
}

void rn_odds_print(const RnTable *table)
{
    const RnState *state = &table->session->state;
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(table->session->box, state, moves);
    if (state->decision != RN_TURN) {
        rn_say(_("Odds are for actions, and no action is being chosen now."));
        return;
    }
    rn_say(_("  %-20s %8s %7s %9s %7s %6s  %s"), _("action"), _("chance"), _("minutes"),
           _("lands on"), _("events"), _("items"), _("then moves"));
    for (int i = 0; i < count; i++) {
        if (!is_action(moves[i]) || same_odds_shown(moves, i))
            continue;
        print_row(table, moves[i], is_fix(moves[i]));
        if (is_fix(moves[i]) && (i + 1 == count || moves[i + 1].kind != moves[i].kind ||
                                 moves[i + 1].what != moves[i].what))
            print_bonuses(table, moves[i]);
    }
    rn_say_at(2, _("  Events and items: icons on the way of the keeper, counted from minute %d."),
              state->time[state->active]);
    if (state->charms > 0)
        rn_say(_("  The first %d of the events are ignored."), state->charms);
}
