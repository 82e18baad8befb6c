/*
 * analyse_html.c - an analysis as a page of its own: the curve as SVG, and every number of it again
 * in tables, for those who do not see the curve.
 *
 * The page needs nothing but itself: no script, no font, no other file. It is well-formed XML too.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "cli/analyse.h"
#include "cli/cli.h"
#include "text/tongue.h"
#include "tongue/speak.h"

enum { WIDE = 900, HIGH = 300, LEFT = 48, BELOW = 28, ABOVE = 12, WORDS_MAX = 1024, LINE = 512 };

static const char STYLE[] =
    ":root{--paper:#fff;--ink:#1d2733;--dim:#5b6775;--rule:#d5dbe2;--curve:#0b63b5;--band:#cfe3f7;"
    "--bad:#b3261e;--good:#1b7a3d}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#12181f;--ink:#e6ebf0;--dim:#9aa7b4;"
    "--rule:#2d3843;--curve:#6cb6ff;--band:#1d3c5a;--bad:#ff8a80;--good:#7ddc9a}}\n"
    "body{margin:0 auto;max-width:60rem;padding:1.5rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}\n"
    "dt{float:left;margin-right:.6rem}dt::after{content:\":\"}p{margin:.25rem "
    "0}.dim{color:var(--dim)}svg{width:100%;height:auto;display:block}\n"
    "svg text{fill:var(--dim);font-size:12px}.grid{stroke:var(--rule)}"
    ".band{fill:var(--band)}.curve{fill:none;stroke:var(--curve);stroke-width:2}\n"
    ".bad{fill:var(--bad)}.good{fill:var(--good)}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .6rem;border-bottom:1px solid var(--rule);text-align:right;"
    "vertical-align:top}th.text,td.text{text-align:left}caption{text-align:left;color:var(--dim)}"
    "\n";

/* ---- Pieces ----------------------------------------------------------------------------------- */

/* Ten-thousandths as points, rounded to one decimal. */
static double points(long value)
{
    const long tenths = (value + (value < 0 ? -5 : 5)) / 10;
    return (double)tenths / 10;
}

/* A table up to its first row. Of its columns `kinds` has a letter each, 't' for text, 'n' for numbers; the caption
 * may be NULL. */
static void begin_table(FILE *out, const char *heading, const char *caption, const char *kinds,
                        const char *const columns[])
{
    rn_cli_html(out, "<h2>%s</h2>\n<div class=\"wide\"><table>", heading);
    if (caption != NULL) {
        rn_cli_html(out, "<caption>%s</caption>\n", caption);
    }
    fputs("<thead><tr>", out);
    for (size_t i = 0; kinds[i] != '\0'; i++) {
        rn_cli_html(out,
                    kinds[i] == 't' ? "<th scope=\"col\" class=\"text\">%s</th>"
                                    : "<th scope=\"col\">%s</th>",
                    columns[i]);
    }
    fputs("</tr></thead>\n<tbody>\n", out);
}

static void end_table(FILE *out) { fputs("</tbody></table></div>\n", out); }

/* ---- The curve -------------------------------------------------------------------------------- */

/* Place number n of the curve: a choice, or behind the last one the end. */
static RnShare share_at(const RnReview *review, size_t n)
{
    return n < review->count ? review->choice[n].before : review->last;
}

static int x_of(const RnReview *review, size_t n)
{
    RN_ASSERT(n <= review->count && review->count > 0);
    return LEFT + (int)((size_t)(WIDE - LEFT - 12) * n / review->count);
}

static int y_of(int value)
{
    int held = value < 0 ? 0 : value > RN_WHOLE ? RN_WHOLE : value;
    return ABOVE + (HIGH - ABOVE - BELOW) * (RN_WHOLE - held) / RN_WHOLE;
}

static void put_point(FILE *out, const RnReview *review, size_t n, int margins)
{
    RnShare share = share_at(review, n);
    int value = share.chance + margins * share.margin;
    fprintf(out, "%d,%d ", x_of(review, n), y_of(value));
}

static void put_grid(FILE *out)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = y_of(percent * 100);
        fprintf(out,
                "<line class=\"grid\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>"
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d%%</text>\n",
                LEFT, y, WIDE - 12, y, LEFT - 6, y + 4, percent);
    }
}

/* A mark on the curve: a mistake below it, good or bad luck on the way to the next place. */
static void put_mark(const RnAnalysis *analysis, FILE *out, size_t at, bool luck)
{
    const RnReview *review = &analysis->review;
    const RnChoice *choice = &review->choice[at];
    bool good = luck && choice->luck.by > 0;
    int x = x_of(review, at);
    int y = y_of(choice->before.chance);
    if (luck) {
        fprintf(out, "<path class=\"%s\" d=\"M%d %d l5 9 h-10 z\" transform=\"rotate(%d %d %d)\">",
                good ? "good" : "bad", x, y - 5, good ? 0 : 180, x, y);
    } else {
        fprintf(out, "<circle class=\"bad\" cx=\"%d\" cy=\"%d\" r=\"4\">", x, y);
    }
    rn_cli_html(out,
                luck ? "<title>%d: %s %+.1f</title></path>\n"
                     : "<title>%d: %s %+.1f</title></circle>\n",
                (int)at + 1, luck ? _("luck") : _("choice"),
                points(luck ? choice->luck.by : -choice->cost.by));
}

static void put_marks(const RnAnalysis *analysis, FILE *out)
{
    size_t points[RN_TURNING_POINTS];
    int count = rn_review_luckiest(&analysis->review, points, RN_TURNING_POINTS);
    for (int i = 0; i < count; i++) {
        put_mark(analysis, out, points[i], true);
    }
    count = rn_review_worst(&analysis->review, points, RN_TURNING_POINTS);
    for (int i = 0; i < count; i++) {
        put_mark(analysis, out, points[i], false);
    }
}

static void put_curve(const RnAnalysis *analysis, FILE *out)
{
    const RnReview *review = &analysis->review;
    char text[LINE];
    rn_cli_html(out,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"t d\" "
                "xmlns=\"http://www.w3.org/2000/svg\">\n<title id=\"t\">%s</title>\n"
                "<desc id=\"d\">%s</desc>\n",
                WIDE, HIGH, _("The chance of rescue"),
                _("A curve over the decisions of the game; the table below has the same numbers. "
                  "Circles are costly choices, triangles are luck."));
    put_grid(out);
    fputs("<polygon class=\"band\" points=\"", out);
    for (size_t n = 0; n <= review->count; n++) {
        put_point(out, review, n, 1);
    }
    for (size_t n = review->count + 1; n > 0; n--) {
        put_point(out, review, n - 1, -1);
    }
    fputs("\"/>\n<polyline class=\"curve\" points=\"", out);
    for (size_t n = 0; n <= review->count; n++) {
        put_point(out, review, n, 0);
    }
    fputs("\"/>\n", out);
    put_marks(analysis, out);
    snprintf(text, sizeof text, _("decision %d"), 1);
    rn_cli_html(out, "<text x=\"%d\" y=\"%d\">%s</text>", LEFT, HIGH - 8, text);
    snprintf(text, sizeof text, _("%zu, the end"), review->count);
    rn_cli_html(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n</svg>\n", WIDE - 12,
                HIGH - 8, text);
}

/* ---- Tables ----------------------------------------------------------------------------------- */

static void put_choice(const RnAnalysis *analysis, FILE *out, size_t at)
{
    const RnChoice *choice = &analysis->review.choice[at];
    char words[WORDS_MAX];
    RnOut text = rn_out(words, sizeof words);
    rn_analysis_choice(analysis, choice, &text);
    rn_cli_html(out,
                "<tr><td>%d</td><td>%d</td><td>%d</td><td class=\"text\">%s</td>"
                "<td class=\"text\">%s</td><td>%.1f ± %.1f</td><td>",
                (int)at + 1, choice->turn, choice->minute, analysis->names.called[choice->gnome],
                words, points(choice->before.chance), points(choice->before.margin));
    if (choice->mistake) {
        fprintf(out, "%.1f", points(choice->cost.by));
    } else {
        fputs(choice->forced ? "" : "~", out);
    }
    fputs("</td><td>", out);
    if (rn_swing_is_clear(choice->luck)) {
        fprintf(out, "%+.1f", points(choice->luck.by));
    }
    fputs("</td></tr>\n", out);
}

static void put_choices(const RnAnalysis *analysis, FILE *out)
{
    const char *const columns[] = {C_("column", "No"), _("Turn"),   _("Minute"), _("Gnome"),
                                   _("Choice"),        _("Chance"), _("Cost"),   _("Luck")};
    begin_table(
        out, _("Every decision"),
        _("Chance of rescue in percent before the choice; cost in points against the best "
          "choice found (~ no clear difference); luck of the dice and cards that came after "
          "it."),
        "nnnttnnn", columns);
    for (size_t i = 0; i < analysis->review.count; i++) {
        put_choice(analysis, out, i);
    }
    end_table(out);
}

static void put_worst(const RnAnalysis *analysis, FILE *out)
{
    size_t points_at[RN_TURNING_POINTS];
    int count = rn_review_worst(&analysis->review, points_at, RN_TURNING_POINTS);
    const char *const columns[] = {C_("column", "No"), _("Choice"), _("Better"), _("Cost")};
    begin_table(out, _("Turning points: choices"), NULL, "nttn", columns);
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &analysis->review.choice[points_at[i]];
        char made[WORDS_MAX];
        char better[WORDS_MAX];
        RnOut text = rn_out(made, sizeof made);
        RnOut best = rn_out(better, sizeof better);
        rn_analysis_choice(analysis, choice, &text);
        rn_put_plan(&best, analysis->session->box, choice->better.move,
                    (size_t)choice->better.count);
        rn_cli_html(out,
                    "<tr><td>%d</td><td class=\"text\">%s: %s</td><td class=\"text\">%s</td>"
                    "<td>%+.1f ± %.1f</td></tr>\n",
                    (int)points_at[i] + 1, analysis->names.called[choice->gnome], made, better,
                    points(choice->cost.by), points(choice->cost.margin));
    }
    end_table(out);
}

static void put_luckiest(const RnAnalysis *analysis, FILE *out)
{
    size_t points_at[RN_TURNING_POINTS];
    int count = rn_review_luckiest(&analysis->review, points_at, RN_TURNING_POINTS);
    const char *const columns[] = {C_("column", "No"), _("Dice and cards"), _("Swing")};
    begin_table(out, _("Turning points: luck"), NULL, "ntn", columns);
    for (int i = 0; i < count; i++) {
        const RnSwing luck = analysis->review.choice[points_at[i]].luck;
        char words[WORDS_MAX];
        RnOut text = rn_out(words, sizeof words);
        rn_analysis_chance(analysis, points_at[i], &text);
        rn_cli_html(out, "<tr><td>%d</td><td class=\"text\">%s</td><td>%+.1f ± %.1f</td></tr>\n",
                    (int)points_at[i] + 1, words, points(luck.by), points(luck.margin));
    }
    end_table(out);
}

static void put_sum(FILE *out, const char *who, const RnReviewSum *sum)
{
    rn_cli_html(out, "<tr><td class=\"text\">%s</td><td>%d</td><td>%d</td><td>%.1f", who,
                sum->choices, sum->mistakes, points(sum->cost.by));
    if (sum->mistakes > 0) {
        fprintf(out, " ± %.1f", points(sum->cost.margin));
    }
    fprintf(out, "</td><td>%+.1f ± %.1f</td></tr>\n", points(sum->gain.by),
            points(sum->gain.margin));
}

static void put_gnomes(const RnAnalysis *analysis, FILE *out)
{
    const char *const columns[] = {_("Gnome"), _("Choices"), _("Mistakes"), _("Cost"),
                                   _("Against a computer")};
    begin_table(
        out, _("By gnome"),
        _("Mistakes are choices that were worse beyond doubt, all choices of the game taken "
          "together: in a game without any, chance names one in one game of 20. The cost is "
          "theirs. Against a computer: what all choices gained on those of a crew that plays "
          "at a glance."),
        "tnnnn", columns);
    for (int g = 0; g < rn_session_state(analysis->session)->config.gnomes; g++) {
        put_sum(out, analysis->names.called[g], &analysis->review.gnome[g]);
    }
    put_sum(out, _("all"), &analysis->review.all);
    end_table(out);
}

/* "Dice and cards: +12.0 ± 3.0", a name and its points */
static void put_entry(FILE *out, const char *name, int sign, RnSwing swing)
{
    rn_cli_html(out, "<dt>%s</dt><dd>%+.1f ± %.1f</dd>\n", name, points(sign * swing.by),
                points(swing.margin));
}

static void put_luck(const RnAnalysis *analysis, FILE *out)
{
    const RnReview *review = &analysis->review;
    rn_cli_html(out, "<h2>%s</h2>\n<dl>\n", _("Luck and skill, in points of the chance of rescue"));
    put_entry(out, _("The setup"), 1, review->deal);
    put_entry(out, _("Good luck of dice and cards"), 1, rn_analysis_luck(review->good_luck));
    put_entry(out, _("Bad luck of dice and cards"), -1, rn_analysis_luck(review->bad_luck));
    put_entry(out, _("Dice and cards together"), 1, review->luck);
    put_entry(out, _("Choices against a computer's"), 1, review->all.gain);
    put_entry(out, _("Lost by mistakes"), -1, review->all.cost);
    rn_cli_html(out, "</dl>\n<p class=\"dim\">%s</p>\n",
                _("Behind ± stands how far off a number may be: 95 of 100 are not farther. The "
                  "luck of each die is measured by futures, which are luck themselves; "
                  "what that alone would make is taken off good and bad luck."));
}

/* ---- The page --------------------------------------------------------------------------------- */

static void put_head(const RnAnalysis *analysis, FILE *out)
{
    char words[LINE / 2], result[LINE], size[LINE], games[LINE];
    const char *title = _("Red November: a game analysed");
    RnOut text = rn_out(words, sizeof words);
    rn_analysis_result(analysis, &text);
    snprintf(result, sizeof result, _("Result: %s"), words);
    snprintf(size, sizeof size, _("Turns: %zu. Decisions: %zu."), analysis->review.turns,
             analysis->review.count);
    snprintf(games, sizeof games, _("Futures looked into for each decision: %lu."),
             (unsigned long)analysis->review.futures);
    rn_cli_html(out,
                "<!DOCTYPE html>\n<html lang=\"%s\" xmlns=\"http://www.w3.org/1999/xhtml\">\n"
                "<head><meta charset=\"utf-8\"/>\n"
                "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n"
                "<title>%s</title>\n<style>\n",
                rn_spoken(), title);
    fputs(STYLE, out);
    rn_cli_html(out,
                "</style></head>\n<body><main>\n<h1>%s</h1>\n<p>%s</p>\n"
                "<p>%s <span class=\"dim\">%s</span></p>\n",
                title, result, size, games);
}

static void put_page(FILE *out, const void *user)
{
    const RnAnalysis *analysis = user;
    put_head(analysis, out);
    if (analysis->review.count == 0) {
        rn_cli_html(out, "<p>%s</p>\n",
                    _("No decision has been made in this game, so there is nothing to analyse."));
    } else {
        put_curve(analysis, out);
        put_worst(analysis, out);
        put_luckiest(analysis, out);
        put_gnomes(analysis, out);
        put_luck(analysis, out);
        put_choices(analysis, out);
    }
    fputs("</main></body></html>\n", out);
}

bool rn_analysis_html(const RnAnalysis *analysis, const char *path)
{
    return rn_cli_write_by(path, put_page, analysis);
}
