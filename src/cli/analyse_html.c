/*
 * analyse_html.c - an analysis as a page of its own: the curve as SVG, and every number of it again
 * in tables, for those who do not see the curve.
 *
 * The page needs nothing but itself: no script, no font, no other file. It is well-formed XML too.
 */
#include <stdio.h>

#include "cli/analyse.h"
#include "text/tongue.h"

enum { WIDE = 900, HIGH = 300, LEFT = 48, BELOW = 28, ABOVE = 12, WORDS_MAX = 1024, LINE = 512 };

static const char STYLE[] =
    ":root{--paper:#fff;--ink:#1d2733;--dim:#5b6775;--rule:#d5dbe2;--curve:#0b63b5;--band:#cfe3f7;"
    "--bad:#b3261e;--good:#1b7a3d}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#12181f;--ink:#e6ebf0;--dim:#9aa7b4;"
    "--rule:#2d3843;--curve:#6cb6ff;--band:#1d3c5a;--bad:#ff8a80;--good:#7ddc9a}}\n"
    "body{margin:0 auto;max-width:60rem;padding:1.5rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}\n"
    "p{margin:.25rem 0}.dim{color:var(--dim)}svg{width:100%;height:auto;display:block}\n"
    "svg text{fill:var(--dim);font-size:12px}.grid{stroke:var(--rule)}"
    ".band{fill:var(--band)}.curve{fill:none;stroke:var(--curve);stroke-width:2}\n"
    ".bad{fill:var(--bad)}.good{fill:var(--good)}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .6rem;border-bottom:1px solid var(--rule);text-align:right;"
    "vertical-align:top}th.text,td.text{text-align:left}caption{text-align:left;color:var(--dim)}"
    "\n";

/* ---- Pieces ----------------------------------------------------------------------------------- */

static void put(RnJson *out, const char *text) { rn_json_put(out, text); }

/* Text as it is to be read, whatever it holds. */
static void put_text(RnJson *out, const char *text)
{
    for (; *text != '\0'; text++) {
        char one[2] = {*text, '\0'};
        switch (*text) {
        case '&': put(out, "&amp;"); break;
        case '<': put(out, "&lt;"); break;
        case '>': put(out, "&gt;"); break;
        case '"': put(out, "&quot;"); break;
        default: put(out, one); break;
        }
    }
}

/* Ten-thousandths as points with one decimal, a plus where it is asked for. */
static void put_points(RnJson *out, long value, bool sign)
{
    char text[32];
    long tenths = (value + (value < 0 ? -5 : 5)) / 10;
    unsigned long size = (unsigned long)(tenths < 0 ? -tenths : tenths);
    snprintf(text, sizeof text, "%s%lu.%lu",
             tenths < 0 ? "-"
             : sign     ? "+"
                        : "",
             size / 10, size % 10);
    put(out, text);
}

static void put_swing(RnJson *out, RnSwing swing)
{
    put_points(out, swing.by, true);
    put(out, " ± ");
    put_points(out, swing.margin, false);
}

static void cell(RnJson *out, const char *text)
{
    put(out, "<td>");
    put_text(out, text);
    put(out, "</td>");
}

static void number_cell(RnJson *out, long number)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    cell(out, text);
}

static void text_cell(RnJson *out, const char *text)
{
    put(out, "<td class=\"text\">");
    put_text(out, text);
    put(out, "</td>");
}

/* ---- The curve -------------------------------------------------------------------------------- */

/* Place number n of the curve: a choice, or behind the last one the end. */
static RnShare share_at(const RnReview *review, size_t n)
{
    return n < review->count ? review->choice[n].before : review->last;
}

static int x_of(const RnReview *review, size_t n)
{
    return LEFT + (int)((size_t)(WIDE - LEFT - 12) * n / review->count);
}

static int y_of(int value)
{
    int held = value < 0 ? 0 : value > RN_WHOLE ? RN_WHOLE : value;
    return ABOVE + (HIGH - ABOVE - BELOW) * (RN_WHOLE - held) / RN_WHOLE;
}

static void put_point(RnJson *out, const RnReview *review, size_t n, int margins)
{
    char text[48];
    RnShare share = share_at(review, n);
    int value = rn_share_value(share) + margins * rn_share_margin(share);
    snprintf(text, sizeof text, "%d,%d ", x_of(review, n), y_of(value));
    put(out, text);
}

static void put_grid(RnJson *out)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        char text[LINE];
        int y = y_of(percent * 100);
        snprintf(text, sizeof text,
                 "<line class=\"grid\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>"
                 "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d%%</text>\n",
                 LEFT, y, WIDE - 12, y, LEFT - 6, y + 4, percent);
        put(out, text);
    }
}

/* A mark on the curve: a mistake below it, good or bad luck on the way to the next place. */
static void put_mark(const RnAnalysis *analysis, RnJson *out, size_t at, bool luck)
{
    const RnReview *review = &analysis->review;
    const RnChoice *choice = &review->choice[at];
    char text[LINE];
    bool good = luck && choice->luck.by > 0;
    int x = x_of(review, at);
    int y = y_of(rn_share_value(choice->before));
    if (luck)
        snprintf(text, sizeof text,
                 "<path class=\"%s\" d=\"M%d %d l5 9 h-10 z\" transform=\"rotate(%d %d %d)\">",
                 good ? "good" : "bad", x, y - 5, good ? 0 : 180, x, y);
    else
        snprintf(text, sizeof text, "<circle class=\"bad\" cx=\"%d\" cy=\"%d\" r=\"4\">", x, y);
    put(out, text);
    snprintf(text, sizeof text, "<title>%zu: %s ", at + 1, luck ? _("luck") : _("choice"));
    put(out, text);
    put_points(out, luck ? choice->luck.by : -choice->cost.by, true);
    put(out, luck ? "</title></path>\n" : "</title></circle>\n");
}

static void put_marks(const RnAnalysis *analysis, RnJson *out)
{
    size_t points[RN_TURNING_POINTS];
    int count = rn_review_luckiest(&analysis->review, points, RN_TURNING_POINTS);
    for (int i = 0; i < count; i++)
        put_mark(analysis, out, points[i], true);
    count = rn_review_worst(&analysis->review, points, RN_TURNING_POINTS);
    for (int i = 0; i < count; i++)
        put_mark(analysis, out, points[i], false);
}

static void put_curve(const RnAnalysis *analysis, RnJson *out)
{
    const RnReview *review = &analysis->review;
    char text[LINE];
    snprintf(text, sizeof text,
             "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"t d\" "
             "xmlns=\"http://www.w3.org/2000/svg\">\n",
             WIDE, HIGH);
    put(out, text);
    put(out, _("<title id=\"t\">The chance of rescue</title>\n<desc id=\"d\">A curve over the "
               "decisions of the game; the table below has the same numbers. Circles are costly "
               "choices, triangles are luck.</desc>\n"));
    put_grid(out);
    put(out, "<polygon class=\"band\" points=\"");
    for (size_t n = 0; n <= review->count; n++)
        put_point(out, review, n, 1);
    for (size_t n = review->count + 1; n > 0; n--)
        put_point(out, review, n - 1, -1);
    put(out, "\"/>\n<polyline class=\"curve\" points=\"");
    for (size_t n = 0; n <= review->count; n++)
        put_point(out, review, n, 0);
    put(out, "\"/>\n");
    put_marks(analysis, out);
    snprintf(text, sizeof text,
             "<text x=\"%d\" y=\"%d\">%s 1</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%zu, "
             "%s</text>\n</svg>\n",
             LEFT, HIGH - 8, _("decision"), WIDE - 12, HIGH - 8, review->count, _("the end"));
    put(out, text);
}

/* ---- Tables ----------------------------------------------------------------------------------- */

static void put_choice(const RnAnalysis *analysis, RnJson *out, size_t at)
{
    const RnChoice *choice = &analysis->review.choice[at];
    char words[WORDS_MAX];
    RnOut text = rn_out(words, sizeof words);
    put(out, "<tr>");
    number_cell(out, (long)at + 1);
    number_cell(out, choice->turn);
    number_cell(out, choice->minute);
    rn_analysis_gnome(analysis, choice->gnome, &text);
    text_cell(out, words);
    text = rn_out(words, sizeof words);
    rn_analysis_choice(analysis, choice, &text);
    text_cell(out, words);
    put(out, "<td>");
    put_points(out, rn_share_value(choice->before), false);
    put(out, " ± ");
    put_points(out, rn_share_margin(choice->before), false);
    put(out, "</td><td>");
    if (rn_swing_is_clear(choice->cost))
        put_points(out, choice->cost.by, false);
    else
        put(out, choice->forced ? "" : "~");
    put(out, "</td><td>");
    if (rn_swing_is_clear(choice->luck))
        put_points(out, choice->luck.by, true);
    put(out, "</td></tr>\n");
}

static void put_choices(const RnAnalysis *analysis, RnJson *out)
{
    put(out,
        _("<h2>Every decision</h2>\n<div class=\"wide\"><table><caption>Chance of rescue in "
          "percent before the choice; cost in points against the best choice found (~ no clear "
          "difference); luck of the dice and cards that came after it.</caption>\n<thead><tr>"
          "<th scope=\"col\">No</th><th scope=\"col\">Turn</th><th scope=\"col\">Minute</th>"
          "<th scope=\"col\" class=\"text\">Gnome</th><th scope=\"col\" class=\"text\">Choice"
          "</th><th scope=\"col\">Chance</th><th scope=\"col\">Cost</th><th scope=\"col\">Luck"
          "</th></tr></thead>\n<tbody>\n"));
    for (size_t i = 0; i < analysis->review.count; i++)
        put_choice(analysis, out, i);
    put(out, "</tbody></table></div>\n");
}

static void put_worst(const RnAnalysis *analysis, RnJson *out)
{
    size_t points[RN_TURNING_POINTS];
    int count = rn_review_worst(&analysis->review, points, RN_TURNING_POINTS);
    put(out, _("<h2>Turning points: choices</h2>\n<div class=\"wide\"><table><thead><tr><th "
               "scope=\"col\">No</th><th scope=\"col\" class=\"text\">Choice</th><th scope=\"col\" "
               "class=\"text\">Better</th><th scope=\"col\">Cost</th></tr></thead>\n<tbody>\n"));
    for (int i = 0; i < count; i++) {
        const RnChoice *choice = &analysis->review.choice[points[i]];
        char words[WORDS_MAX];
        RnOut text = rn_out(words, sizeof words);
        put(out, "<tr>");
        number_cell(out, (long)points[i] + 1);
        rn_analysis_gnome(analysis, choice->gnome, &text);
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
    put(out, "</tbody></table></div>\n");
}

static void put_luckiest(const RnAnalysis *analysis, RnJson *out)
{
    size_t points[RN_TURNING_POINTS];
    int count = rn_review_luckiest(&analysis->review, points, RN_TURNING_POINTS);
    put(out, _("<h2>Turning points: luck</h2>\n<div class=\"wide\"><table><thead><tr><th "
               "scope=\"col\">No</th><th scope=\"col\" class=\"text\">Dice and cards</th><th "
               "scope=\"col\">Swing</th></tr></thead>\n<tbody>\n"));
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
    put(out, "</tbody></table></div>\n");
}

static void put_sum(RnJson *out, const char *who, const RnReviewSum *sum)
{
    put(out, "<tr>");
    text_cell(out, who);
    number_cell(out, sum->choices);
    number_cell(out, sum->mistakes);
    put(out, "<td>");
    put_points(out, sum->cost, false);
    put(out, "</td><td>");
    put_points(out, sum->gain, true);
    put(out, "</td></tr>\n");
}

static void put_gnomes(const RnAnalysis *analysis, RnJson *out)
{
    put(out,
        _("<h2>By gnome</h2>\n<div class=\"wide\"><table><caption>Mistakes are choices with a "
          "clear cost; against a sailor: what all choices gained on the script's."
          "</caption>\n<thead><tr><th scope=\"col\" class=\"text\">Gnome</th><th scope=\"col\">"
          "Choices</th><th scope=\"col\">Mistakes</th><th scope=\"col\">Cost</th><th "
          "scope=\"col\">Against a sailor</th></tr></thead>\n<tbody>\n"));
    for (int g = 0; g < analysis->session->state.config.gnomes; g++) {
        char words[RN_NAME_MAX + 8];
        RnOut text = rn_out(words, sizeof words);
        rn_analysis_gnome(analysis, g, &text);
        put_sum(out, words, &analysis->review.gnome[g]);
    }
    put_sum(out, _("all"), &analysis->review.all);
    put(out, "</tbody></table></div>\n");
}

static void put_luck(const RnAnalysis *analysis, RnJson *out)
{
    const RnReview *review = &analysis->review;
    put(out, _("<h2>Luck and skill</h2>\n<p>The setup: "));
    put_swing(out, review->deal);
    put(out, _(" points. Dice and cards: "));
    put_points(out, review->good_luck, true);
    put(out, _(" and "));
    put_points(out, -review->bad_luck, true);
    put(out, _(". Choices: "));
    put_points(out, review->all.gain, true);
    put(out, _(" against a sailor's, "));
    put_points(out, review->all.cost, false);
    put(out, _(" lost against the best ones found.</p>\n"));
}

/* ---- The page --------------------------------------------------------------------------------- */

static void put_head(const RnAnalysis *analysis, RnJson *out)
{
    char words[WORDS_MAX];
    char line[LINE];
    RnOut text = rn_out(words, sizeof words);
    rn_analysis_result(analysis, &text);
    put(out, "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>"
             "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
             "content=\"width=device-width,initial-scale=1\"/>\n<title>");
    put(out, _("Red November: a game analysed"));
    put(out, "</title>\n<style>\n");
    put(out, STYLE);
    put(out, "</style></head>\n<body><main>\n<h1>");
    put(out, _("Red November: a game analysed"));
    put(out, "</h1>\n<p>");
    put(out, _("Result: "));
    put_text(out, words);
    snprintf(line, sizeof line,
             _(". Turns: %zu. Decisions: %zu. <span class=\"dim\">Games played out for each "
               "decision, by sailors: %lu.</span></p>\n"),
             analysis->review.turns, analysis->review.count, (unsigned long)analysis->review.games);
    put(out, line);
}

void rn_analysis_html(const RnAnalysis *analysis, RnJson *out)
{
    put_head(analysis, out);
    if (analysis->review.count == 0) {
        put(out, _("<p>No decision has been made in this game, so there is nothing to analyse."
                   "</p>\n"));
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
