/*
 * advice.c - what the computer crew thinks of the position: hints and the chance of rescue.
 *
 * Decides how facts of src/crew are put into words. All of it comes from the view of the seat at the
 * keyboard, so advice never tells what its player may not know.
 */
#include <stdio.h>

#include "term/table.h"
#include "text/tongue.h"
#include "text/text.h"

enum { HINTS = 3, BAR_MS = 100, HINT_SALT = 100, RESCUE_SALT, WORDS_MAX = 1024 };

static const char *const REASONS[] = {
    N_("takes a danger off the time track"),
    N_("sets a track back"),
    N_("puts a fire out"),
    N_("gets water out of the way"),
    N_("clears a hatch"),
    N_("gets items"),
    N_("gets out of a deadly place"),
    N_("waits where it will be needed"),
};

/* ---- Shares ----------------------------------------------------------------------------------- */

/* "41% +-3" */
static void share_text(const RnRescue *rescue, char *text, size_t size)
{
    int low;
    int high;
    rn_crew_interval(rescue->rescued, rescue->games, &low, &high);
    uint32_t games = rescue->games > 0 ? rescue->games : 1;
    snprintf(text, size, "%lu%% +-%d",
             (unsigned long)(((uint64_t)rescue->rescued * 100 + games / 2) / games),
             (high - low + 100) / 200);
}

static bool can_advise(const RnTable *table)
{
    int decision = table->session->state.decision;
    return decision != RN_OVER && decision != RN_CHANCE;
}

static void ask_rescue(const RnTable *table, uint32_t ms, const char *who, RnRescue *rescue)
{
    RnClock clock;
    RnBudget budget = rn_clock_start(&clock, table, ms, who);
    rn_crew_rescue(table->session->box, &table->view, budget, rn_think_seed(table, RESCUE_SALT),
                   rescue);
    rn_clock_end(&clock);
}

void rn_rescue_bar(const RnTable *table)
{
    RnRescue rescue;
    char share[32];
    bool wanted = table->ask->terminal || table->seats->think_games != 0;
    if (!wanted || table->seats->no_rescue || table->session->state.decision != RN_TURN)
        return;
    ask_rescue(table, BAR_MS, NULL, &rescue);
    share_text(&rescue, share, sizeof share);
    rn_say(_("Chance of rescue: %s."), share);
}

void rn_rescue_print(const RnTable *table)
{
    RnRescue rescue;
    char share[32];
    char reasons[WORDS_MAX];
    RnOut out = rn_out(reasons, sizeof reasons);
    if (!can_advise(table)) {
        rn_say(_("The chance of rescue is told while a player decides."));
        return;
    }
    ask_rescue(table, table->seats->think_ms, _("The crew"), &rescue);
    share_text(&rescue, share, sizeof share);
    rn_say_at(2, _("Chance of rescue: %s, from %lu games played out by sailors."), share,
              (unsigned long)rescue.games);
    for (int reason = 1; reason < RN_REASONS; reason++) {
        uint64_t percent = (uint64_t)rescue.lost_by[reason] * 100 / rescue.games;
        if (percent == 0)
            continue;
        rn_put(&out, out.used > 0 ? ", " : "");
        rn_put(&out, rn_word_reason(reason));
        rn_put(&out, " ");
        rn_put_number(&out, percent);
        rn_put(&out, "%");
    }
    if (out.used > 0)
        rn_say_at(2, _("Lost by: %s."), reasons);
}

/* ---- Hints ------------------------------------------------------------------------------------ */

static void put_reasons(RnOut *out, unsigned reasons)
{
    bool some = false;
    for (int i = 0; i < 8; i++) {
        if (!(reasons >> i & 1))
            continue;
        rn_put(out, some ? ", " : "");
        rn_put(out, _(REASONS[i]));
        some = true;
    }
}

/* "2 event icons" */
static void put_icons(RnOut *out, int count, const char *one, const char *several)
{
    if (count == 0)
        return;
    rn_put(out, ", ");
    rn_put_number(out, (uint64_t)count);
    rn_put(out, count == 1 ? one : several);
}

/* What the plan costs and passes, and who is next. */
static void put_forecast(const RnTable *table, const RnHint *hint, RnOut *out)
{
    rn_put_number(out, hint->minutes);
    rn_put(out, hint->minutes == 1 ? _(" minute, ghost on ") : _(" minutes, ghost on "));
    rn_put_number(out, hint->ghost);
    put_icons(out, hint->events, _(" event icon"), _(" event icons"));
    put_icons(out, hint->items, _(" item icon"), _(" item icons"));
    for (int token = 0; token < RN_TOKENS; token++) {
        if (!(hint->passes >> token & 1))
            continue;
        rn_put(out, _(", passes "));
        rn_put(out, rn_name_token(token));
    }
    rn_put(out, _("; then "));
    rn_put(out, hint->next != RN_NONE ? table->listed[hint->next] : _("nobody"));
    rn_put(out, _(" moves."));
}

static bool rolls(const RnHint *hint)
{
    const RnPlan *plan = &hint->plan;
    int last = plan->count > 0 ? plan->move[plan->count - 1].kind : RN_M_PASS;
    return last >= RN_M_UNBLOCK && last <= RN_M_KILL_KRAKEN;
}

static void print_hint(const RnTable *table, const RnHint *hint, int number)
{
    char words[WORDS_MAX];
    char share[32];
    RnOut out = rn_out(words, sizeof words);
    rn_put_plan(&out, table->session->box, hint->plan.move, (size_t)hint->plan.count);
    rn_say_at(5, "  %d  %s", number, words);
    share_text(&hint->rescue, share, sizeof share);
    out = rn_out(words, sizeof words);
    rn_put(&out, _("Rescue "));
    rn_put(&out, share);
    rn_put(&out, ".");
    if (table->session->state.decision == RN_TURN) {
        rn_put(&out, _(" It "));
        put_reasons(&out, hint->reasons);
        if (rolls(hint)) {
            rn_put(&out, _(", with a chance of "));
            rn_put_number(&out, (uint64_t)hint->chance * 10);
            rn_put(&out, "%");
        }
        rn_put(&out, ". ");
        put_forecast(table, hint, &out);
    }
    rn_say_at(5, "     %s", words);
}

void rn_hint_print(const RnTable *table)
{
    RnHint hints[HINTS];
    RnClock clock;
    if (!can_advise(table)) {
        rn_say(_("There is nothing to decide now."));
        return;
    }
    RnBudget budget = rn_clock_start(&clock, table, table->seats->think_ms, _("The captain"));
    int count = rn_crew_hint(table->session->box, &table->view, budget,
                             rn_think_seed(table, HINT_SALT), hints, HINTS);
    rn_clock_end(&clock);
    rn_say(count > 1 ? _("The best that a captain sees:") : _("All that a captain sees:"));
    for (int i = 0; i < count; i++)
        print_hint(table, &hints[i], i + 1);
}
