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

static void put(FILE *out, const char *text) { fputs(text, out); }

/* Ten-thousandths as points with one decimal, a plus where it is asked for. */
static void put_points(FILE *out, long value, bool sign)
{
    const long tenths = (value + (value < 0 ? -5 : 5)) / 10;
    const char *mark = tenths < 0 ? "-" : sign ? "+" : "";
    fprintf(out, "%s%ld.%ld", mark, labs(tenths) / 10, labs(tenths) % 10);
}

static void put_swing(FILE *out, RnSwing swing)
{
    put_points(out, swing.by, true);
    put(out, " ± ");
    put_points(out, swing.margin, false);
}

static void put_heading(FILE *out, const char *text) { rn_cli_html(out, "<h2>", text, "</h2>\n"); }

typedef struct Column {
    const char *name;
    bool text; /* words, not numbers */
} Column;

/* A table up to its first row; `caption` may be NULL. */
static void begin_table(FILE *out, const char *caption, const Column *columns, size_t count)
{
    put(out, "<div class=\"wide\"><table>");
    if (caption != NULL) {
        rn_cli_html(out, "<caption>", caption, "</caption>\n");
    }
    put(out, "<thead><tr>");
    for (size_t i = 0; i < count; i++) {
        put(out, columns[i].text ? "<th scope=\"col\" class=\"text\">" : "<th scope=\"col\">");
        rn_cli_html(out, "", columns[i].name, "</th>");
    }
    put(out, "</tr></thead>\n<tbody>\n");
}

static void end_table(FILE *out) { put(out, "</tbody></table></div>\n"); }

static void number_cell(FILE *out, long number) { fprintf(out, "<td>%ld</td>", number); }

static void text_cell(FILE *out, const char *text)
{
    rn_cli_html(out, "<td class=\"text\">", text, "</td>");
}

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
    int value = rn_share_value(share) + margins * rn_share_margin(share);
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
    int y = y_of(rn_share_value(choice->before));
    if (luck) {
        fprintf(out, "<path class=\"%s\" d=\"M%d %d l5 9 h-10 z\" transform=\"rotate(%d %d %d)\">",
                good ? "good" : "bad", x, y - 5, good ? 0 : 180, x, y);
    } else {
        fprintf(out, "<circle class=\"bad\" cx=\"%d\" cy=\"%d\" r=\"4\">", x, y);
    }
    fprintf(out, "<title>%zu: ", at + 1);
    rn_cli_html(out, "", luck ? _("luck") : _("choice"), " ");
    put_points(out, luck ? choice->luck.by : -choice->cost.by, true);
    put(out, luck ? "</title></path>\n" : "</title></circle>\n");
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
    fprintf(out,
            "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"t d\" "
            "xmlns=\"http://www.w3.org/2000/svg\">\n<title id=\"t\">",
            WIDE, HIGH);
    rn_cli_html(out, "", _("The chance of rescue"), "");
    rn_cli_html(out, "</title>\n<desc id=\"d\">",
                _("A curve over the decisions of the game; the table below has the same numbers. "
                  "Circles are costly choices, triangles are luck."),
                "</desc>\n");
    put_grid(out);
    put(out, "<polygon class=\"band\" points=\"");
    for (size_t n = 0; n <= review->count; n++) {
        put_point(out, review, n, 1);
    }
    for (size_t n = review->count + 1; n > 0; n--) {
        put_point(out, review, n - 1, -1);
    }
    put(out, "\"/>\n<polyline class=\"curve\" points=\"");
    for (size_t n = 0; n <= review->count; n++) {
        put_point(out, review, n, 0);
    }
    put(out, "\"/>\n");
    put_marks(analysis, out);
    fprintf(out, "<text x=\"%d\" y=\"%d\">", LEFT, HIGH - 8);
    snprintf(text, sizeof text, _("decision %d"), 1);
    rn_cli_html(out, "", text, "");
    fprintf(out, "</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">", WIDE - 12, HIGH - 8);
    snprintf(text, sizeof text, _("%zu, the end"), review->count);
    rn_cli_html(out, "", text, "</text>\n</svg>\n");
}

/* ---- Tables ----------------------------------------------------------------------------------- */

static void put_choice(const RnAnalysis *analysis, FILE *out, size_t at)
{
    const RnChoice *choice = &analysis->review.choice[at];
    char words[WORDS_MAX];
    RnOut text = rn_out(words, sizeof words);
    put(out, "<tr>");
    number_cell(out, (long)at + 1);
    number_cell(out, choice->turn);
    number_cell(out, choice->minute);
    text_cell(out, analysis->names.called[choice->gnome]);
    rn_analysis_choice(analysis, choice, &text);
    text_cell(out, words);
    put(out, "<td>");
    put_points(out, rn_share_value(choice->before), false);
    put(out, " ± ");
    put_points(out, rn_share_margin(choice->before), false);
    put(out, "</td><td>");
    if (choice->mistake) {
        put_points(out, choice->cost.by, false);
    } else {
        put(out, choice->forced ? "" : "~");
    }
    put(out, "</td><td>");
    if (rn_swing_is_clear(choice->luck)) {
        put_points(out, choice->luck.by, true);
    }
    put(out, "</td></tr>\n");
}

static void put_choices(const RnAnalysis *analysis, FILE *out)
{
    const Column columns[] = {{C_("column", "No"), false}, {_("Turn"), false},
                              {_("Minute"), false},        {_("Gnome"), true},
                              {_("Choice"), true},         {_("Chance"), false},
                              {_("Cost"), false},          {_("Luck"), false}};
    put_heading(out, _("Every decision"));
    begin_table(
        out,
        _("Chance of rescue in percent before the choice; cost in points against the best "
          "choice found (~ no clear difference); luck of the dice and cards that came after "
          "it."),
        columns, RN_COUNT(columns));
    for (size_t i = 0; i < analysis->review.count; i++) {
        put_choice(analysis, out, i);
    }
    end_table(out);
}

static void put_worst(const RnAnalysis *analysis, FILE *out)
{
    size_t points[RN_TURNING_POINTS];
    int count = rn_review_worst(&analysis->review, points, RN_TURNING_POINTS);
    const Column columns[] = {
        {C_("column", "No"), false}, {_("Choice"), true}, {_("Better"), true}, {_("Cost"), false}};
    put_heading(out, _("Turning points: choices"));
    begin_table(out, NULL, columns, RN_COUNT(columns));
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &analysis->review.choice[points[i]];
        char words[WORDS_MAX];
        RnOut text = rn_out(words, sizeof words);
        put(out, "<tr>");
        number_cell(out, (long)points[i] + 1);
        rn_put(&text, analysis->names.called[choice->gnome]);
        rn_put(&text, ": ");
        rn_analysis_choice(analysis, choice, &text);
        text_cell(out, words);
        text = rn_out(words, sizeof words);
        rn_put_plan(&text, analysis->session->box, choice->better.move,
                    (size_t)choice->better.count);
        text_cell(out, words);
        put(out, "<td>");
        put_swing(out, choice->cost);
        put(out, "</td></tr>\n");
    }
    end_table(out);
}

static void put_luckiest(const RnAnalysis *analysis, FILE *out)
{
    size_t points[RN_TURNING_POINTS];
    int count = rn_review_luckiest(&analysis->review, points, RN_TURNING_POINTS);
    const Column columns[] = {
        {C_("column", "No"), false}, {_("Dice and cards"), true}, {_("Swing"), false}};
    put_heading(out, _("Turning points: luck"));
    begin_table(out, NULL, columns, RN_COUNT(columns));
    for (int i = 0; i < count; i++) {
        char words[WORDS_MAX];
        RnOut text = rn_out(words, sizeof words);
        put(out, "<tr>");
        number_cell(out, (long)points[i] + 1);
        rn_analysis_chance(analysis, points[i], &text);
        text_cell(out, words);
        put(out, "<td>");
        put_swing(out, analysis->review.choice[points[i]].luck);
        put(out, "</td></tr>\n");
    }
    end_table(out);
}

static void put_sum(FILE *out, const char *who, const RnReviewSum *sum)
{
    put(out, "<tr>");
    text_cell(out, who);
    number_cell(out, sum->choices);
    number_cell(out, sum->mistakes);
    put(out, "<td>");
    put_points(out, sum->cost.by, false);
    if (sum->mistakes > 0) {
        put(out, " ± ");
        put_points(out, sum->cost.margin, false);
    }
    put(out, "</td><td>");
    put_swing(out, sum->gain);
    put(out, "</td></tr>\n");
}

static void put_gnomes(const RnAnalysis *analysis, FILE *out)
{
    const Column columns[] = {{_("Gnome"), true},
                              {_("Choices"), false},
                              {_("Mistakes"), false},
                              {_("Cost"), false},
                              {_("Against a sailor"), false}};
    put_heading(out, _("By gnome"));
    begin_table(
        out,
        _("Mistakes are choices that were worse beyond doubt, all choices of the game taken "
          "together: in a game without any, chance names one in one game of 20. The cost is "
          "theirs. Against a sailor: what all choices gained on those that the script would "
          "have made."),
        columns, RN_COUNT(columns));
    for (int g = 0; g < rn_session_state(analysis->session)->config.gnomes; g++) {
        put_sum(out, analysis->names.called[g], &analysis->review.gnome[g]);
    }
    put_sum(out, _("all"), &analysis->review.all);
    end_table(out);
}

/* "Dice and cards: +12.0 ± 3.0", a name and its points */
static void put_entry(FILE *out, const char *name, int sign, RnSwing swing)
{
    rn_cli_html(out, "<dt>", name, "</dt><dd>");
    swing.by *= sign;
    put_swing(out, swing);
    put(out, "</dd>\n");
}

static void put_luck(const RnAnalysis *analysis, FILE *out)
{
    const RnReview *review = &analysis->review;
    put_heading(out, _("Luck and skill, in points of the chance of rescue"));
    put(out, "<dl>\n");
    put_entry(out, _("The setup"), 1, review->deal);
    put_entry(out, _("Good luck of dice and cards"), 1, rn_analysis_luck(review->good_luck));
    put_entry(out, _("Bad luck of dice and cards"), -1, rn_analysis_luck(review->bad_luck));
    put_entry(out, _("Dice and cards together"), 1, review->luck);
    put_entry(out, _("Choices against a sailor's"), 1, review->all.gain);
    put_entry(out, _("Lost by mistakes"), -1, review->all.cost);
    put(out, "</dl>\n");
    rn_cli_html(out, "<p class=\"dim\">",
                _("Behind ± stands how far off a number may be: 95 of 100 are not farther. The "
                  "luck of each die is measured by games played out, which are luck themselves; "
                  "what that alone would make is taken off good and bad luck."),
                "</p>\n");
}

/* ---- The page --------------------------------------------------------------------------------- */

static void put_head(const RnAnalysis *analysis, FILE *out)
{
    char words[LINE / 2];
    char line[LINE];
    RnOut text = rn_out(words, sizeof words);
    rn_analysis_result(analysis, &text);
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"%s\" xmlns=\"http://www.w3.org/1999/xhtml\">\n"
            "<head><meta charset=\"utf-8\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n<title>",
            rn_spoken());
    rn_cli_html(out, "", _("Red November: a game analysed"), "");
    fprintf(out, "</title>\n<style>\n%s</style></head>\n<body><main>\n<h1>", STYLE);
    rn_cli_html(out, "", _("Red November: a game analysed"), "</h1>\n<p>");
    snprintf(line, sizeof line, _("Result: %s"), words);
    rn_cli_html(out, "", line, "</p>\n<p>");
    snprintf(line, sizeof line, _("Turns: %zu. Decisions: %zu."), analysis->review.turns,
             analysis->review.count);
    rn_cli_html(out, "", line, " <span class=\"dim\">");
    snprintf(line, sizeof line, _("Games played out for each decision, by sailors: %lu."),
             (unsigned long)analysis->review.games);
    rn_cli_html(out, "", line, "</span></p>\n");
}

static void put_page(FILE *out, const void *user)
{
    const RnAnalysis *analysis = user;
    put_head(analysis, out);
    if (analysis->review.count == 0) {
        rn_cli_html(out, "<p>",
                    _("No decision has been made in this game, so there is nothing to analyse."),
                    "</p>\n");
    } else {
        put_curve(analysis, out);
        put_worst(analysis, out);
        put_luckiest(analysis, out);
        put_gnomes(analysis, out);
        put_luck(analysis, out);
        put_choices(analysis, out);
    }
    put(out, "</main></body></html>\n");
}

bool rn_analysis_html(const RnAnalysis *analysis, const char *path)
{
    return rn_cli_write_by(path, put_page, analysis);
}
