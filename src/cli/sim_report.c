/*
 * sim_report.c - the page of `rednov sim --report`: charts and the table behind them.
 *
 * One file that needs nothing else: the charts are SVG, the style stands in the page, there is no
 * script. It follows the reader's light or dark theme; the colours of each are chosen to be told
 * apart on it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "cli/sim_parts.h"
#include "text/tongue.h"
#include "tongue/speak.h"
#include "text/text.h"

enum { WIDE = 820, HIGH = 380, LEFT = 56, RIGHT = 20, TOP = 16, BOTTOM = 44, COLOURS = 8 };
enum { ROW = 26, BAR = 16, NAME = 300 };

static void put_style(FILE *out)
{
    fputs("<style>\n"
          ":root{--paper:#fbfaf7;--ink:#1d2328;--soft:#5d666e;--line:#d8d5cd;"
          "--k0:#0b6e99;--k1:#c2410c;--k2:#15803d;--k3:#7e3aa8;--k4:#a16207;--k5:#be185d;"
          "--k6:#4b5563;--k7:#0f766e;"
          "--r0:#2f8f5b;--r1:#6b8fb8;--r2:#c8553d;--r3:#3f5f8a;--r4:#8a6d3b;--r5:#9aa9c4;"
          "--r6:#d99a2b;--r7:#6d4c8c;--r8:#55585c;--r9:#a3a09a}\n"
          "@media(prefers-color-scheme:dark){:root{--paper:#14181c;--ink:#e7e5df;--soft:#9aa3ab;"
          "--line:#333b42;--k0:#5ab4dd;--k1:#f08a5d;--k2:#67c587;--k3:#c08be0;--k4:#d9a93f;"
          "--k5:#f07fb0;--k6:#a8b0b8;--k7:#4fc4b6;"
          "--r0:#4fb37d;--r1:#86a9d0;--r2:#e07a63;--r3:#5f83b5;--r4:#b08f55;--r5:#b6c2d8;"
          "--r6:#e6b455;--r7:#9b78bd;--r8:#84888d;--r9:#6f6c66}}\n"
          "body{margin:2rem auto;max-width:60rem;padding:0 1rem;background:var(--paper);"
          "color:var(--ink);font:16px/1.5 system-ui,sans-serif}\n"
          "h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2.2rem}p,figcaption{color:var(--"
          "soft)}\n"
          "figure{margin:0;overflow-x:auto}svg{max-width:100%;height:auto;display:block}\n"
          "svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .soft{fill:var(--soft)}\n"
          ".grid{stroke:var(--line)}.key{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;"
          "list-style:none;font-size:.9rem}.key i{display:inline-block;width:.8em;height:.8em;"
          "border-radius:2px;margin-right:.4em}\n"
          "table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums}\n"
          "th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:right}\n"
          "th:nth-child(2),td:nth-child(2){text-align:left}.wide{overflow-x:auto}\n"
          "</style>\n",
          out);
}

/* ---- Rates by crew size ----------------------------------------------------------------------- */

/* Settings of one label are a series; the sizes of crews are the places on the axis. */
typedef struct Chart {
    const RnSimRun *run;
    FILE *out;
    int sizes[RN_GNOMES_MAX + 1];
    int size_count;
    int series[RN_SIM_SETTINGS_MAX]; /* of each setting */
    int first[RN_SIM_SETTINGS_MAX];  /* the setting that a series is named after */
    int series_count;
} Chart;

static void arrange(Chart *chart)
{
    const RnSim *sim = chart->run->sim;
    char label[160], other[160];
    for (int gnomes = RN_GNOMES_MIN; gnomes <= RN_GNOMES_MAX; gnomes++) {
        bool there = false;
        for (int i = 0; i < sim->count; i++) {
            there = there || sim->settings[i].config.gnomes == gnomes;
        }
        if (there) {
            chart->sizes[chart->size_count++] = gnomes;
        }
    }
    for (int i = 0; i < sim->count; i++) {
        int found = 0;
        rn_sim_label(chart->run, i, label, sizeof label);
        for (; found < chart->series_count; found++) {
            rn_sim_label(chart->run, chart->first[found], other, sizeof other);
            if (strcmp(label, other) == 0) {
                break;
            }
        }
        if (found == chart->series_count) {
            chart->first[chart->series_count++] = i;
        }
        chart->series[i] = found;
    }
}

/* Beside each other within their size, so that intervals do not hide one another. */
static double place_x(const Chart *chart, int setting)
{
    const double step = (double)(WIDE - LEFT - RIGHT) / chart->size_count;
    const int gnomes = chart->run->sim->settings[setting].config.gnomes;
    int at = 0;
    while (chart->sizes[at] != gnomes) {
        at++;
        RN_ASSERT(at < chart->size_count);
    }
    const double within = (chart->series[setting] + 1.0) / (chart->series_count + 1.0) - 0.5;
    return LEFT + step * (at + 0.5 + 0.6 * within);
}

static double place_y(double rate) { return HIGH - BOTTOM - rate * (HIGH - TOP - BOTTOM); }

static void put_heading(const Chart *chart, const char *text)
{
    rn_cli_html(chart->out, "<h2>%s</h2>\n", text);
}

/* A picture of this height; `label` tells those what it is who do not see it. */
static void begin_figure(const Chart *chart, int height, const char *label)
{
    rn_cli_html(chart->out, "<figure><svg viewBox=\"0 0 %d %d\" role=img aria-label=\"%s\">\n",
                WIDE, height, label);
}

/* "4 gnomes" */
static const char *gnomes_text(int gnomes, char text[80])
{
    snprintf(text, 80, P_("%d gnome", "%d gnomes", (unsigned long)gnomes), gnomes);
    return text;
}

static void put_axes(const Chart *chart)
{
    const double step = (double)(WIDE - LEFT - RIGHT) / chart->size_count;
    char text[80];
    for (int percent = 0; percent <= 100; percent += 20) {
        const double y = place_y(percent / 100.0);
        fprintf(chart->out,
                "<line class=grid x1=%d x2=%d y1=%.1f y2=%.1f /><text class=soft x=%d y=%.1f "
                "text-anchor=end>%d %%</text>\n",
                LEFT, WIDE - RIGHT, y, y, LEFT - 8, y + 4, percent);
    }
    for (int i = 0; i < chart->size_count; i++) {
        rn_cli_html(chart->out, "<text x=%.1f y=%d text-anchor=middle>%s</text>\n",
                    LEFT + step * (i + 0.5), HIGH - 16, gnomes_text(chart->sizes[i], text));
    }
}

static void put_line(const Chart *chart, int series)
{
    fprintf(
        chart->out,
        "<polyline fill=none stroke=\"var(--k%d)\" stroke-opacity=.45 stroke-width=1.5 points=\"",
        series % COLOURS);
    for (int s = 0; s < chart->size_count; s++) {
        for (int i = 0; i < chart->run->sim->count; i++) {
            if (chart->series[i] == series &&
                chart->run->sim->settings[i].config.gnomes == chart->sizes[s]) {
                const RnFigures figures = rn_sim_figures(chart->run->sim, chart->run->tally, i);
                fprintf(chart->out, "%.1f,%.1f ", place_x(chart, i), place_y(figures.rate));
            }
        }
    }
    fputs("\" />\n", chart->out);
}

static void put_point(const Chart *chart, int setting)
{
    const RnFigures figures = rn_sim_figures(chart->run->sim, chart->run->tally, setting);
    const double x = place_x(chart, setting);
    const int colour = chart->series[setting] % COLOURS;
    char label[160], gnomes[80], text[160];
    rn_sim_label(chart->run, setting, label, sizeof label);
    snprintf(
        text, sizeof text,
        P_("%.1f %% (%.1f to %.1f), %u game", "%.1f %% (%.1f to %.1f), %u games", figures.games),
        100 * figures.rate, 100 * figures.low, 100 * figures.high, figures.games);
    rn_cli_html(chart->out,
                "<g stroke=\"var(--k%d)\" fill=\"var(--k%d)\" stroke-width=2><title>%s, %s: %s",
                colour, colour,
                gnomes_text(chart->run->sim->settings[setting].config.gnomes, gnomes), label, text);
    fprintf(chart->out,
            "</title><path d=\"M%.1f %.1fV%.1fM%.1f %.1fh8M%.1f %.1fh8\" />"
            "<circle cx=%.1f cy=%.1f r=4 /></g>\n",
            x, place_y(figures.low), place_y(figures.high), x - 4, place_y(figures.low), x - 4,
            place_y(figures.high), x, place_y(figures.rate));
}

static void put_rates(const Chart *chart)
{
    char label[160];
    put_heading(chart, _("How often the crew is rescued"));
    begin_figure(chart, HIGH, _("Rescue rate by number of gnomes"));
    put_axes(chart);
    for (int i = 0; i < chart->series_count; i++) {
        put_line(chart, i);
    }
    for (int i = 0; i < chart->run->sim->count; i++) {
        put_point(chart, i);
    }
    fputs("</svg>\n<ul class=key>\n", chart->out);
    for (int i = 0; i < chart->series_count; i++) {
        rn_sim_label(chart->run, chart->first[i], label, sizeof label);
        rn_cli_html(chart->out, "<li><i style=\"background:var(--k%d)\"></i>%s</li>\n", i % COLOURS,
                    label);
    }
    rn_cli_html(chart->out, "</ul>\n<figcaption>%s</figcaption></figure>\n",
                /* xgettext:no-c-format */
                _("Bars are 95 % intervals (Wilson)."));
}

/* ---- How games end ---------------------------------------------------------------------------- */

static const char *ending(int reason)
{
    return reason == 0 ? rn_name_result(RN_RESCUED) : rn_name_reason(reason);
}

static void put_bar(const Chart *chart, int setting)
{
    const RnFigures figures = rn_sim_figures(chart->run->sim, chart->run->tally, setting);
    const int y = setting * ROW;
    double x = NAME;
    char label[160];
    rn_sim_label(chart->run, setting, label, sizeof label);
    rn_cli_html(chart->out, "<text x=%d y=%d text-anchor=end>%u: %s</text>\n", NAME - 10,
                y + BAR - 3, chart->run->sim->settings[setting].config.gnomes, label);
    for (int reason = 0; reason < RN_REASONS; reason++) {
        const uint32_t games = reason == 0 ? figures.rescued : figures.lost_by[reason];
        const double share = figures.games == 0 ? 0 : (double)games / figures.games;
        const double wide = share * (WIDE - NAME - RIGHT);
        if (games > 0) {
            rn_cli_html(chart->out,
                        "<rect x=%.2f y=%d width=%.2f height=%d fill=\"var(--r%d)\">"
                        "<title>%s: %.1f %%</title></rect>\n",
                        x, y, wide, BAR, reason, ending(reason), 100 * share);
        }
        x += wide;
    }
}

static void put_endings(const Chart *chart)
{
    put_heading(chart, _("How games end"));
    begin_figure(chart, chart->run->sim->count * ROW, _("Share of each ending"));
    for (int i = 0; i < chart->run->sim->count; i++) {
        put_bar(chart, i);
    }
    fputs("</svg>\n<ul class=key>\n", chart->out);
    for (int reason = 0; reason < RN_REASONS; reason++) {
        rn_cli_html(chart->out, "<li><i style=\"background:var(--r%d)\"></i>%s</li>\n", reason,
                    ending(reason));
    }
    fputs("</ul></figure>\n", chart->out);
}

/* ---- The table -------------------------------------------------------------------------------- */

static void put_table(const Chart *chart)
{
    const RnSimRun *run = chart->run;
    char label[160];
    const char *const columns[] = {_("gnomes"),          _("crew"), _("edition"), _("games"),
                                   _("rescue"),          "95 %",    _("turns"),   _("minutes"),
                                   C_("column", "dead"), _("CPU s")};
    put_heading(chart, _("In numbers"));
    fputs("<div class=wide><table>\n<tr>", chart->out);
    for (size_t i = 0; i < RN_COUNT(columns); i++) {
        rn_cli_html(chart->out, "<th>%s", columns[i]);
    }
    fputs("</tr>\n", chart->out);
    for (int i = 0; i < run->sim->count; i++) {
        const RnFigures figures = rn_sim_figures(run->sim, run->tally, i);
        rn_sim_label(run, i, label, sizeof label);
        rn_cli_html(chart->out, "<tr><td>%u<td>%s<td>%s", run->sim->settings[i].config.gnomes,
                    label, rn_name_edition(run->sim->settings[i].config.edition));
        fprintf(chart->out, "<td>%u<td>%.1f %%<td>%.1f&ndash;%.1f", figures.games,
                100 * figures.rate, 100 * figures.low, 100 * figures.high);
        fprintf(chart->out, figures.played ? "<td>%.1f<td>%.1f<td>%.2f" : "<td><td><td>",
                figures.turns, figures.minutes, figures.dead);
        fprintf(chart->out, "<td>%.1f</tr>\n", figures.seconds);
    }
    fputs("</table></div>\n", chart->out);
}

/* Settings that differ in one thing, game by game. */
static void put_paired(const Chart *chart)
{
    const RnSimRun *run = chart->run;
    bool some = false;
    for (int a = 1; a < run->sim->count; a++) {
        RnPaired paired;
        const int b = rn_sim_beside(run, a, &paired);
        if (b < 0) {
            continue;
        }
        if (!some) {
            put_heading(chart, _("On the same dice"));
            rn_cli_html(chart->out,
                        "<div class=wide><table>\n"
                        "<tr><th>%s<th>%s<th>%s<th>%s<th>%s<th>95 %%</tr>\n",
                        _("gnomes"), _("crew"), _("against"), _("games"), _("points"));
        }
        some = true;
        char label[160], other[160], range[80];
        rn_sim_label(run, a, label, sizeof label);
        rn_sim_label(run, b, other, sizeof other);
        snprintf(range, sizeof range, _("%+.1f to %+.1f"), 100 * paired.low, 100 * paired.high);
        rn_cli_html(chart->out, "<tr><td>%u<td>%s<td>%s<td>%u<td>%+.1f<td>%s</tr>\n",
                    run->sim->settings[a].config.gnomes, label, other, paired.games,
                    100 * paired.difference, range);
    }
    fputs(some ? "</table></div>\n" : "", chart->out);
}

static void put_page(const Chart *chart)
{
    const RnSimRun *run = chart->run;
    char title[256], seed[256];
    rn_cli_html(chart->out,
                "<!doctype html>\n<html lang=%s>\n<meta charset=utf-8>\n"
                "<meta name=viewport content=\"width=device-width,initial-scale=1\">\n"
                "<meta name=color-scheme content=\"light dark\">\n<title>%s</title>\n",
                rn_spoken(), _("Red November: simulation"));
    put_style(chart->out);
    snprintf(title, sizeof title, _("Red November, settings: %d, games of each: %u"),
             run->sim->count, run->sim->games);
    snprintf(seed, sizeof seed,
             _("Seed %llu, version %s. The dice of a game are the same in every setting."),
             (unsigned long long)run->sim->seed, rn_version());
    rn_cli_html(chart->out, "<h1>%s</h1>\n<p>%s", title, seed);
    if (run->clocked) {
        rn_cli_html(chart->out, " %s",
                    _("Players that think by the clock play otherwise on another machine."));
    }
    if (!run->whole) {
        rn_cli_html(chart->out, " %s", _("The run was stopped early."));
    }
    rn_cli_html(chart->out, "</p>\n<pre>%s</pre>\n", run->command);
    put_rates(chart);
    put_endings(chart);
    put_paired(chart);
    put_table(chart);
    fputs("</html>\n", chart->out);
}

static void put_report(FILE *out, const void *user)
{
    static Chart chart;
    chart = (Chart){.run = user, .out = out};
    arrange(&chart);
    put_page(&chart);
}

bool rn_sim_write_report(const RnSimRun *run, const char *path)
{
    return rn_cli_write_by(path, put_report, run);
}
