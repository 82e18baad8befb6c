/*
 * analyse_text.c - an analysis for people, in lines of 80 columns.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/analyse.h"
#include "term/ask.h"
#include "text/tongue.h"

enum { CHART_WIDTH = 70, CHART_ROWS = 10, LISTED_MAX = 64, WORDS_MAX = 1024, NAME_WIDTH = 20 };

/* ---- Words ------------------------------------------------------------------------------------ */

void rn_analysis_gnome(const RnAnalysis *analysis, int gnome, RnOut *out)
{
    const char *name = analysis->head->names[rn_player(&analysis->session->state, gnome) - 1];
    rn_put(out, rn_word_gnome(gnome));
    if (name[0] != '\0') {
        rn_put(out, " ");
        rn_put(out, name);
    }
}

static void put_steps(const RnAnalysis *analysis, size_t from, size_t to, RnOut *out)
{
    RnMove moves[LISTED_MAX];
    size_t count = 0;
    for (size_t step = from; step < to && count < LISTED_MAX; step++)
        moves[count++] = analysis->session->past[step].move;
    rn_put_plan(out, analysis->session->box, moves, count);
}

void rn_analysis_choice(const RnAnalysis *analysis, const RnChoice *choice, RnOut *out)
{
    put_steps(analysis, choice->step, choice->step + choice->moves, out);
}

size_t rn_analysis_next(const RnAnalysis *analysis, size_t choice)
{
    const RnReview *review = &analysis->review;
    return choice + 1 < review->count ? review->choice[choice + 1].step : analysis->session->steps;
}

void rn_analysis_chance(const RnAnalysis *analysis, size_t choice, RnOut *out)
{
    const RnChoice *made = &analysis->review.choice[choice];
    put_steps(analysis, made->step + made->moves, rn_analysis_next(analysis, choice), out);
}

void rn_analysis_result(const RnAnalysis *analysis, RnOut *out)
{
    const RnState *state = &analysis->session->state;
    const char *reason = rn_word_reason(state->reason);
    if (state->decision != RN_OVER) {
        rn_put(out, _("the game goes on"));
        return;
    }
    rn_put(out, rn_word_result(state->result));
    rn_put(out, reason != NULL ? ", " : "");
    rn_put(out, reason != NULL ? reason : "");
}

/* Ten-thousandths as whole points. */
static int points(long value) { return (int)((value + (value < 0 ? -50 : 50)) / 100); }

/* ---- The parts -------------------------------------------------------------------------------- */

static void print_head(const RnAnalysis *analysis)
{
    const RnState *state = &analysis->session->state;
    const RnReview *review = &analysis->review;
    char crew[WORDS_MAX];
    char result[80];
    RnOut out = rn_out(crew, sizeof crew);
    RnOut end = rn_out(result, sizeof result);
    for (int g = 0; g < state->config.gnomes; g++) {
        rn_put(&out, g > 0 ? ", " : "");
        rn_analysis_gnome(analysis, g, &out);
    }
    rn_analysis_result(analysis, &end);
    rn_say(_("Red November, %s edition. Crew: %s."), rn_word_edition(state->config.edition), crew);
    rn_say(_("Result: %s. Turns: %zu. Decisions: %zu."), result, review->turns, review->count);
    rn_say(_("Games played out for each decision, by sailors: %lu."), (unsigned long)review->games);
}

/* The mean of the values that fall into this column. */
static int column_value(const RnReview *review, int column, int width)
{
    size_t first = review->count * (size_t)column / (size_t)width;
    size_t end = review->count * (size_t)(column + 1) / (size_t)width;
    long sum = 0;
    for (size_t i = first; i < end; i++)
        sum += rn_share_value(review->choice[i].before);
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
        while (used > 0 && line[used - 1] == ' ')
            used--;
        printf("%4d%% |%.*s\n", row * 100 / CHART_ROWS, used, line);
    }
    printf("%4d%% +", 0);
    for (int column = 0; column < width; column++)
        putchar('-');
    putchar('\n');
}

/* "" where there was no choice, "~" where no difference is clear, else the points. */
static void cost_text(const RnChoice *choice, char *text, size_t size)
{
    if (choice->forced)
        snprintf(text, size, "%s", "");
    else if (!rn_swing_is_clear(choice->cost))
        snprintf(text, size, "%s", "~");
    else
        snprintf(text, size, "%d", points(choice->cost.by));
}

static void print_choices(const RnAnalysis *analysis)
{
    const RnReview *review = &analysis->review;
    rn_show("");
    rn_say(_("  No  turn  min    chance  cost  luck  gnome and choice"));
    for (size_t i = 0; i < review->count; i++) {
        const RnChoice *choice = &review->choice[i];
        char words[WORDS_MAX];
        char cost[16];
        char luck[16] = "";
        RnOut out = rn_out(words, sizeof words);
        rn_analysis_gnome(analysis, choice->gnome, &out);
        rn_put(&out, ": ");
        rn_analysis_choice(analysis, choice, &out);
        cost_text(choice, cost, sizeof cost);
        if (rn_swing_is_clear(choice->luck))
            snprintf(luck, sizeof luck, "%+d", points(choice->luck.by));
        rn_say_at(40, "%4zu %5d %4d %4d%% +-%-2d %5s %5s  %s", i + 1, choice->turn, choice->minute,
                  points(rn_share_value(choice->before)), points(rn_share_margin(choice->before)),
                  cost, luck, words);
    }
    rn_say_at(2, _("  Chance: of rescue, before the choice. Cost: points of it lost against the "
                   "best choice found; ~ no clear difference, nothing where there was no choice. "
                   "Luck: points won or lost by the dice and cards that came after it."));
}

static void print_worst(const RnAnalysis *analysis)
{
    size_t worst[RN_TURNING_POINTS];
    int count = rn_review_worst(&analysis->review, worst, RN_TURNING_POINTS);
    rn_show("");
    rn_say(_("Turning points: choices"));
    if (count == 0)
        rn_say(_("  No choice was clearly worse than the best one found."));
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &analysis->review.choice[worst[i]];
        char made[WORDS_MAX];
        char better[WORDS_MAX];
        char who[RN_NAME_MAX + 8];
        RnOut out = rn_out(made, sizeof made);
        RnOut best = rn_out(better, sizeof better);
        RnOut gnome = rn_out(who, sizeof who);
        rn_analysis_gnome(analysis, choice->gnome, &gnome);
        rn_analysis_choice(analysis, choice, &out);
        rn_put_plan(&best, analysis->session->box, choice->better.move,
                    (size_t)choice->better.count);
        rn_say_at(8, _("%4zu  %s: '%s' cost %d +-%d points. Better: '%s'."), worst[i] + 1, who,
                  made, points(choice->cost.by), points(choice->cost.margin), better);
    }
}

static void print_luckiest(const RnAnalysis *analysis)
{
    size_t luckiest[RN_TURNING_POINTS];
    int count = rn_review_luckiest(&analysis->review, luckiest, RN_TURNING_POINTS);
    rn_show("");
    rn_say(_("Turning points: luck"));
    if (count == 0)
        rn_say(_("  No die or card made a clear difference."));
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &analysis->review.choice[luckiest[i]];
        char chance[WORDS_MAX];
        RnOut out = rn_out(chance, sizeof chance);
        rn_analysis_chance(analysis, luckiest[i], &out);
        rn_say_at(8, _("%4zu  %+d +-%d points after it: %s."), luckiest[i] + 1,
                  points(choice->luck.by), points(choice->luck.margin), chance);
    }
}

static void print_sum(const char *who, const RnReviewSum *sum)
{
    int pad = rn_width(who) < NAME_WIDTH ? NAME_WIDTH - rn_width(who) : 0;
    rn_say("  %s%*s %8d %9d %6d %+17d", who, pad, "", sum->choices, sum->mistakes,
           points(sum->cost), points(sum->gain));
}

static void print_gnomes(const RnAnalysis *analysis)
{
    const RnReview *review = &analysis->review;
    rn_show("");
    rn_say("  %-20s %8s %9s %6s %17s", _("By gnome"), _("choices"), _("mistakes"), _("cost"),
           _("against a sailor"));
    for (int g = 0; g < analysis->session->state.config.gnomes; g++) {
        char who[RN_NAME_MAX + 8];
        RnOut out = rn_out(who, sizeof who);
        rn_analysis_gnome(analysis, g, &out);
        print_sum(who, &review->gnome[g]);
    }
    print_sum(_("all"), &review->all);
    rn_say_at(2, _("  Mistakes are choices with a clear cost, and the cost is theirs. Against a "
                   "sailor: what all choices gained on those that the script would have made."));
}

static void print_luck(const RnAnalysis *analysis)
{
    const RnReview *review = &analysis->review;
    int first = rn_share_value(review->choice[0].before);
    int last = rn_share_value(review->last);
    rn_show("");
    rn_say(_("Luck and skill, in points of the chance of rescue"));
    rn_say(_("  Before the setup %d%%, at the first decision %d%%, at the end %d%%."),
           points(rn_share_value(review->setup)), points(first), points(last));
    rn_say(_("  The setup: %+d +-%d. Dice and cards: +%d and -%d, together %+d."),
           points(review->deal.by), points(review->deal.margin), points(review->good_luck),
           points(review->bad_luck), points(review->good_luck - review->bad_luck));
    rn_say(_("  Choices: %+d against a sailor's; %d lost against the best ones found."),
           points(review->all.gain), points(review->all.cost));
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
