/*
 * analyse_text.c - an analysis for people, in lines of 80 columns.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "cli/analyse.h"
#include "term/ask.h"
#include "text/tongue.h"

enum { CHANCE_WIDTH = 10, SMALL_WIDTH = 5 }; /* of columns of the choices */
enum { CHART_WIDTH = 70, CHART_ROWS = 10, LISTED_MAX = 64, WORDS_MAX = 1024, NAME_WIDTH = 20 };

/* ---- Words ------------------------------------------------------------------------------------ */

static void put_steps(const RnAnalysis *analysis, size_t from, size_t to, RnOut *out)
{
    RnMove moves[LISTED_MAX];
    size_t count = 0;
    for (size_t step = from; step < to && count < LISTED_MAX; step++) {
        moves[count++] = rn_session_past(analysis->session, step)->move;
    }
    rn_put_plan(out, analysis->session->box, moves, count);
}

void rn_analysis_choice(const RnAnalysis *analysis, const RnChoice *choice, RnOut *out)
{
    put_steps(analysis, choice->step, choice->step + choice->moves, out);
}

void rn_analysis_chance(const RnAnalysis *analysis, size_t choice, RnOut *out)
{
    const RnChoice *made = &analysis->review.choice[choice];
    put_steps(analysis, made->step + made->moves, rn_review_next(&analysis->review, choice), out);
}

RnSwing rn_analysis_luck(RnSwing luck)
{
    luck.by = luck.by > 0 ? luck.by : 0;
    return luck;
}

void rn_analysis_result(const RnAnalysis *analysis, RnOut *out)
{
    const RnState *state = rn_session_state(analysis->session);
    if (state->decision != RN_OVER) {
        rn_put(out, _("the game goes on"));
        return;
    }
    rn_put(out, rn_name_result(state->result));
    if (state->reason != RN_NO_REASON) {
        rn_put(out, " (");
        rn_put(out, rn_name_reason(state->reason));
        rn_put(out, ")");
    }
}

static void put_cell(RnOut *out, const char *text, int width)
{
    rn_put(out, " ");
    rn_put_padded(out, text, -width);
}

/* Ten-thousandths as whole points. */
static int points(long value) { return (int)((value + (value < 0 ? -50 : 50)) / 100); }

/* ---- The parts -------------------------------------------------------------------------------- */

static void print_head(const RnAnalysis *analysis)
{
    const RnState *state = rn_session_state(analysis->session);
    const RnReview *review = &analysis->review;
    char crew[WORDS_MAX];
    char result[160];
    RnOut out = rn_out(crew, sizeof crew);
    RnOut end = rn_out(result, sizeof result);
    for (int g = 0; g < state->config.gnomes; g++) {
        rn_list(&out, ", ", "%s", analysis->names.listed[g]);
    }
    rn_analysis_result(analysis, &end);
    rn_say(_("Red November, %s. Crew: %s."), rn_name_edition(state->config.edition), crew);
    rn_say(_("Result: %s"), result);
    rn_say(_("Turns: %zu. Decisions: %zu."), review->turns, review->count);
    rn_say(_("Futures looked into for each decision: %lu."), (unsigned long)review->futures);
}

/* The mean of the values that fall into this column. */
static int column_value(const RnReview *review, int column, int width)
{
    RN_ASSERT(column >= 0 && column < width && width <= CHART_WIDTH);
    size_t first = review->count * (size_t)column / (size_t)width;
    size_t end = review->count * (size_t)(column + 1) / (size_t)width;
    long sum = 0;
    for (size_t i = first; i < end; i++) {
        sum += review->choice[i].before.chance;
    }
    return end > first ? (int)(sum / (long)(end - first)) : 0;
}

static void print_chart(const RnReview *review)
{
    int width = review->count < CHART_WIDTH ? (int)review->count : CHART_WIDTH;
    rn_show("");
    rn_say(_("Chance of rescue, from the first decision to the last"));
    for (int row = CHART_ROWS; row > 0; row--) {
        char line[CHART_WIDTH] = "";
        for (int column = 0; column < width; column++) {
            int top = (column_value(review, column, width) * CHART_ROWS + RN_WHOLE / 2) / RN_WHOLE;
            line[column] = row == top ? '*' : row < top ? ':' : ' ';
        }
        int used = width;
        while (used > 0 && line[used - 1] == ' ') {
            used--;
        }
        printf("%4d%% |%.*s\n", row * 100 / CHART_ROWS, used, line);
    }
    printf("%4d%% +", 0);
    for (int column = 0; column < width; column++) {
        putchar('-');
    }
    putchar('\n');
}

/* "41% +-3" */
static void share_text(RnShare share, char *text, size_t size)
{
    /* TRANSLATORS: a share and its margin: "41% +-3" */
    snprintf(text, size, _("%d%% +-%d"), points(share.chance), points(share.margin));
}

/* "" where there was no choice, "~" where it was no clear mistake, else the points. */
static void cost_text(const RnChoice *choice, char *text, size_t size)
{
    if (choice->forced) {
        snprintf(text, size, "%s", "");
    } else if (!choice->mistake) {
        snprintf(text, size, "%s", "~");
    } else {
        snprintf(text, size, "%d", points(choice->cost.by));
    }
}

/* The columns of the choices, as wide as in print_choices(). */
static void print_heads(void)
{
    char line[WORDS_MAX];
    RnOut out = rn_out(line, sizeof line);
    /* TRANSLATORS: heads of narrow columns: at most 4, 5, 4, 10, 5 and 5 characters */
    rn_put_padded(&out, C_("column", "No"), -4);
    rn_put(&out, " ");
    rn_put_padded(&out, _("turn"), -5);
    rn_put(&out, " ");
    rn_put_padded(&out, _("min"), -4);
    rn_put(&out, " ");
    rn_put_padded(&out, _("chance"), -CHANCE_WIDTH);
    put_cell(&out, _("cost"), SMALL_WIDTH);
    put_cell(&out, _("luck"), SMALL_WIDTH);
    rn_put(&out, "  ");
    rn_put(&out, _("gnome and choice"));
    rn_show(line);
}

static void print_choices(const RnAnalysis *analysis)
{
    const RnReview *review = &analysis->review;
    rn_show("");
    print_heads();
    for (size_t i = 0; i < review->count; i++) {
        const RnChoice *choice = &review->choice[i];
        char words[WORDS_MAX];
        char cost[16];
        char luck[16] = "";
        char chance[32];
        RnOut out = rn_out(words, sizeof words);
        share_text(choice->before, chance, sizeof chance);
        rn_put_padded(&out, chance, -CHANCE_WIDTH);
        cost_text(choice, cost, sizeof cost);
        if (rn_swing_is_clear(choice->luck)) {
            snprintf(luck, sizeof luck, "%+d", points(choice->luck.by));
        }
        put_cell(&out, cost, SMALL_WIDTH);
        put_cell(&out, luck, SMALL_WIDTH);
        rn_put(&out, "  ");
        rn_put(&out, analysis->names.called[choice->gnome]);
        rn_put(&out, ": ");
        rn_analysis_choice(analysis, choice, &out);
        rn_say_at(40, "%4zu %5d %4d %s", i + 1, choice->turn, choice->minute, words);
    }
    rn_say_at(2, "  %s",
              _("Chance: of rescue, before the choice. Cost: points of it lost against the best "
                "choice found; ~ no clear difference, nothing where there was no choice. Luck: "
                "points won or lost by the dice and cards that came after it."));
}

static void print_worst(const RnAnalysis *analysis)
{
    size_t worst[RN_TURNING_POINTS];
    int count = rn_review_worst(&analysis->review, worst, RN_TURNING_POINTS);
    rn_show("");
    rn_say(_("Turning points: choices"));
    if (count == 0) {
        rn_say("  %s", _("No choice was clearly worse than the best one found."));
    }
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &analysis->review.choice[worst[i]];
        char number[24];
        char made[WORDS_MAX];
        char better[WORDS_MAX];
        RnOut out = rn_out(made, sizeof made);
        RnOut best = rn_out(better, sizeof better);
        rn_analysis_choice(analysis, choice, &out);
        rn_put_plan(&best, analysis->session->box, choice->better.move,
                    (size_t)choice->better.count);
        snprintf(number, sizeof number, "%4zu  ", worst[i] + 1);
        rn_say_behind(8, number, _("%s: '%s', cost in points: %d +-%d. Better: '%s'."),
                      analysis->names.called[choice->gnome], made, points(choice->cost.by),
                      points(choice->cost.margin), better);
    }
}

static void print_luckiest(const RnAnalysis *analysis)
{
    size_t luckiest[RN_TURNING_POINTS];
    int count = rn_review_luckiest(&analysis->review, luckiest, RN_TURNING_POINTS);
    rn_show("");
    rn_say(_("Turning points: luck"));
    if (count == 0) {
        rn_say("  %s", _("No die or card made a clear difference."));
    }
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &analysis->review.choice[luckiest[i]];
        char number[24];
        char chance[WORDS_MAX];
        RnOut out = rn_out(chance, sizeof chance);
        rn_analysis_chance(analysis, luckiest[i], &out);
        snprintf(number, sizeof number, "%4zu  ", luckiest[i] + 1);
        rn_say_behind(8, number, _("points after it: %+d +-%d. It was: %s."),
                      points(choice->luck.by), points(choice->luck.margin), chance);
    }
}

enum { CHOICES_WIDTH = 9, MISTAKES_WIDTH = 10, COST_WIDTH = 9, GAIN_WIDTH = 18 };

static void print_sum(const char *who, const RnReviewSum *sum)
{
    char line[WORDS_MAX];
    char number[48];
    RnOut out = rn_out(line, sizeof line);
    rn_put_padded(&out, who, NAME_WIDTH);
    snprintf(number, sizeof number, "%d", sum->choices);
    put_cell(&out, number, CHOICES_WIDTH);
    snprintf(number, sizeof number, "%d", sum->mistakes);
    put_cell(&out, number, MISTAKES_WIDTH);
    snprintf(number, sizeof number, "%d +-%d", points(sum->cost.by), points(sum->cost.margin));
    put_cell(&out, sum->mistakes > 0 ? number : "0", COST_WIDTH);
    snprintf(number, sizeof number, "%+d +-%d", points(sum->gain.by), points(sum->gain.margin));
    put_cell(&out, number, GAIN_WIDTH);
    rn_say("  %s", line);
}

static void print_gnomes(const RnAnalysis *analysis)
{
    const RnReview *review = &analysis->review;
    rn_show("");
    char line[WORDS_MAX];
    RnOut head = rn_out(line, sizeof line);
    rn_put_padded(&head, _("By gnome"), NAME_WIDTH);
    put_cell(&head, _("choices"), CHOICES_WIDTH);
    put_cell(&head, _("mistakes"), MISTAKES_WIDTH);
    put_cell(&head, _("cost"), COST_WIDTH);
    put_cell(&head, _("against a computer"), GAIN_WIDTH);
    rn_say("  %s", line);
    for (int g = 0; g < rn_session_state(analysis->session)->config.gnomes; g++) {
        print_sum(analysis->names.called[g], &review->gnome[g]);
    }
    print_sum(_("all"), &review->all);
    rn_say_at(2, "  %s",
              _("Mistakes are choices that were worse beyond doubt, all choices of the game taken "
                "together: in a game without any, chance names one in one game of 20. The cost is "
                "theirs. Against a computer: what all choices gained on those of a crew that plays "
                "at a glance."));
}

static void print_luck(const RnAnalysis *analysis)
{
    const RnReview *review = &analysis->review;
    int first = review->choice[0].before.chance;
    int last = review->last.chance;
    rn_show("");
    rn_say(_("Luck and skill, in points of the chance of rescue"));
    rn_say_behind(2, "  ", _("Before the setup %d%%, at the first decision %d%%, at the end %d%%."),
                  points(review->setup.chance), points(first), points(last));
    rn_say_behind(
        2, "  ",
        _("The setup: %+d +-%d. Dice and cards: +%d +-%d and -%d +-%d, together %+d +-%d."),
        points(review->deal.by), points(review->deal.margin),
        points(rn_analysis_luck(review->good_luck).by), points(review->good_luck.margin),
        points(rn_analysis_luck(review->bad_luck).by), points(review->bad_luck.margin),
        points(review->luck.by), points(review->luck.margin));
    rn_say_behind(2, "  ", _("Choices: %+d +-%d against a computer's; lost by mistakes: %d +-%d."),
                  points(review->all.gain.by), points(review->all.gain.margin),
                  points(review->all.cost.by), points(review->all.cost.margin));
    rn_say_at(2, "  %s",
              _("Behind +- stands how far off a number may be: 95 of 100 are not farther. The "
                "luck of each die is measured by futures, which are luck themselves; "
                "what that alone would make is taken off good and bad luck."));
}

void rn_analysis_text(const RnAnalysis *analysis)
{
    print_head(analysis);
    if (analysis->review.count == 0) {
        rn_say(_("No decision has been made in this game, so there is nothing to analyse."));
        return;
    }
    print_chart(&analysis->review);
    print_choices(analysis);
    print_worst(analysis);
    print_luckiest(analysis);
    print_gnomes(analysis);
    print_luck(analysis);
}
