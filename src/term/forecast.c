/*
 * forecast.c - what an action would bring: its chance, its price, and who would be next.
 *
 * Decides nothing of its own: costs are the core's, the rest is the crew's forecast of a plan of one
 * move.
 */
#include <stdio.h>
#include <string.h>

#include "crew/crew.h"
#include "term/table.h"
#include "text/tongue.h"
#include "text/text.h"

static bool is_fix(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_KILL_KRAKEN;
}

static bool is_action(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_ABANDON;
}

static RnHint forecast(const RnBox *box, const RnState *state, RnMove move)
{
    RnPlan plan = {.count = 1};
    RnHint hint;
    plan.move[0] = move;
    rn_crew_forecast(box, state, &plan, &hint);
    return hint;
}

static int percent(const RnHint *hint) { return hint->chance * 10; }

void rn_odds_short(const RnTable *table, const RnMove *moves, int count, char *text, size_t size)
{
    const RnBox *box = table->session->box;
    const RnState *state = &table->session->state;
    text[0] = '\0';
    if (!is_fix(moves[0]))
        return;
    int best = 0; /* the fewest minutes that give the best chance */
    const RnHint first = forecast(box, state, moves[0]);
    RnHint most = first;
    for (int i = 1; i < count; i++) {
        const RnHint f = forecast(box, state, moves[i]);
        if (f.chance > most.chance) {
            most = f;
            best = i;
        }
    }
    if (most.chance == 0)
        snprintf(text, size, "%s", _("(too late)"));
    else if (best == 0)
        snprintf(text, size, _("(%d min %d%%)"), moves[0].count, percent(&first));
    else
        snprintf(text, size, _("(%d min %d%%, %d min %d%%)"), moves[0].count, percent(&first),
                 moves[best].count, percent(&most));
}

/* ---- The table -------------------------------------------------------------------------------- */

/* "B; passes Crushed!": who would be next, and the tokens the ghost would pass. */
static void put_after(const RnTable *table, const RnHint *f, RnOut *out)
{
    const char *between = _("; passes ");
    rn_put(out, f->next != RN_NONE ? table->listed[f->next] : _("nobody"));
    for (int token = 0; token < RN_TOKENS; token++) {
        if (f->passes >> token & 1) {
            rn_put(out, between);
            rn_put(out, rn_name_token(token));
            between = ", ";
        }
    }
}

static void print_row(const RnTable *table, RnMove move, bool chance)
{
    const RnState *state = &table->session->state;
    char text[RN_TEXT_MAX], after[160], share[16] = "";
    const RnHint f = forecast(table->session->box, state, move);
    RnOut out = rn_out(after, sizeof after);
    put_after(table, &f, &out);
    rn_move_text(table->session->box, move, text);
    if (is_fix(move) && f.chance == 0)
        snprintf(share, sizeof share, "%s", _("too late"));
    else if (is_fix(move))
        snprintf(share, sizeof share, "%d%%", percent(&f));
    if (move.kind == RN_M_ABANDON) {
        rn_say("  %-20s", text);
        return;
    }
    rn_say_at(4, "  %-20s %8s %7d %9d %7d %6d  %s", text, chance ? share : "", rn_cost(state, move),
              f.ghost, f.events, f.items, after);
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
        rn_put_number(&out, (uint64_t)more * 10);
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
