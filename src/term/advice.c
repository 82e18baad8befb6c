/*
 * advice.c - what the computer crew thinks of the position: hints and the chance of rescue.
 *
 * Decides how facts of src/crew are put into words. All of it comes from the view of the seat at the
 * keyboard, so advice never tells what its player may not know.
 */
#include <stdio.h>

#include "table/advice.h"
#include "table/choices.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

enum { HINTS = 3, WORDS_MAX = 1024 };

/* ---- Shares ----------------------------------------------------------------------------------- */

/* "41% +-3" */
static void share_text(const RnRescue *rescue, char *text, size_t size)
{
    /* TRANSLATORS: a share and its margin: "41% +-3" */
    snprintf(text, size, _("%d%% +-%d"), rn_percent(rescue->chance), rn_percent(rescue->margin));
}

static bool can_advise(const RnTable *table)
{
    int decision = rn_session_state(table->session)->decision;
    return decision != RN_OVER && decision != RN_CHANCE;
}

static uint64_t think_seed(const RnTable *table, int salt)
{
    return rn_think_seed(rn_session_seed(table->session), rn_session_steps(table->session), salt);
}

static void share_now(const RnTable *table, char *text, size_t size)
{
    RnRescue rescue;
    rn_crew_rescue(table->session->box, &table->view, think_seed(table, RN_SALT_RESCUE), &rescue);
    share_text(&rescue, text, size);
}

void rn_rescue_bar(const RnTable *table)
{
    char share[32];
    bool wanted = table->ask->terminal || table->seats->think_games != 0;
    if (!wanted || table->seats->no_rescue ||
        rn_session_state(table->session)->decision != RN_TURN) {
        return;
    }
    share_now(table, share, sizeof share);
    rn_say(_("Chance of rescue: %s."), share);
}

void rn_rescue_print(const RnTable *table)
{
    char share[32], threats[WORDS_MAX];
    RnEndings endings;
    if (!can_advise(table)) {
        rn_say(_("The chance of rescue is told while a player decides."));
        return;
    }
    rn_crew_endings(table->session->box, &table->view, think_seed(table, RN_SALT_RESCUE), &endings);
    share_text(&endings.rescue, share, sizeof share);
    rn_say_at(2,
              _("Chance of rescue: %s, of a crew that plays on as the computer does at a glance."),
              share);
    rn_threats_text(&endings, threats, sizeof threats);
    if (threats[0] != '\0') {
        rn_say_at(2, "%s", threats);
    }
}

/* ---- Hints ------------------------------------------------------------------------------------ */

/* What the plan costs and passes, and who is next. */
static void put_forecast(const RnTable *table, const RnHint *hint, RnOut *out)
{
    char tokens[WORDS_MAX / 2];
    RnOut list = rn_out(tokens, sizeof tokens);
    rn_put_tokens(&list, hint->passes);
    rn_list(out, " ", _("Minutes: %d, ghost on: %d, event icons: %d, item icons: %d."),
            hint->minutes, hint->ghost, hint->events, hint->items);
    if (hint->passes != 0) {
        rn_list(out, " ", _("It passes: %s."), tokens);
    }
    rn_list(out, " ", _("Then moves: %s."),
            hint->next != RN_NONE ? table->listed[hint->next] : _("nobody"));
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
    rn_list(&out, " ", _("Rescue: %s."), share);
    if (rn_session_state(table->session)->decision == RN_TURN) {
        char reasons[WORDS_MAX / 2];
        rn_reasons_list(hint->reasons, reasons, sizeof reasons);
        if (hint->reasons != 0) {
            rn_list(&out, " ", _("What it does: %s."), reasons);
        }
        if (rn_outlook_of_hint(hint).rolls) {
            rn_list(&out, " ", _("Chance of success: %d%%."), hint->chance * 10);
        }
        put_forecast(table, hint, &out);
    }
    rn_say_at(5, "     %s", words);
}

void rn_hint_print(const RnTable *table)
{
    RnHint hints[HINTS];
    RnClock clock;
    if (table->pupil != NULL) {
        rn_learn_hint(table);
        return;
    }
    if (!can_advise(table)) {
        rn_say(_("There is nothing to decide now."));
        return;
    }
    RnBudget budget = rn_clock_start(&clock, table, table->seats->think_ms, _("The captain"));
    int count = rn_crew_hint(table->session->box, &table->view, budget,
                             think_seed(table, RN_SALT_HINT), hints, HINTS);
    rn_clock_end(&clock);
    rn_say(count > 1 ? _("The best that a captain sees:") : _("All that a captain sees:"));
    for (int i = 0; i < count; i++) {
        print_hint(table, &hints[i], i + 1);
    }
}
