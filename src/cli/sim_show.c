/*
 * sim_show.c - the answer of `rednov sim` as a table and as JSON (docs/FORMATS.md).
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "cli/sim_parts.h"
#include "session/record.h"
#include "text/tongue.h"
#include "text/text.h"

/* ---- Labels, in the words of the options ----------------------------------------------------------------------------------- */

static bool same_players(const RnSim *sim)
{
    bool same = true;
    for (int i = 0; i < sim->count; i++) {
        same = same && sim->settings[i].config.players == sim->settings[i].config.gnomes;
    }
    return same;
}

static bool same_edition(const RnSim *sim)
{
    bool same = true;
    for (int i = 1; i < sim->count; i++) {
        same = same && sim->settings[i].config.edition == sim->settings[0].config.edition;
    }
    return same && sim->settings[0].config.edition == RN_REVISED;
}

void rn_sim_put_seats(FILE *out, const RnSim *sim, const RnSimSetting *setting, const char *before,
                      const char *between)
{
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        if (setting->clairvoyant == 0 && setting->seat[gnome] != setting->crew) {
            const char *word = rn_kind_word(setting->seat[gnome]);
            fprintf(out, "%s%s%s%.100s", before, rn_word_gnome(gnome), between,
                    word != NULL ? word : sim->bot[gnome]);
        }
    }
}

const char *rn_sim_loyal(const RnSimSetting *setting, char text[RN_GNOMES_MAX + 1])
{
    rn_loyal_text(setting->config.gnomes, setting->loyal, text);
    return setting->loyal != 0 ? text : "";
}

void rn_sim_label(const RnSimRun *run, int setting, char *text, size_t size)
{
    const RnSim *sim = run->sim;
    const RnSimSetting *one = &sim->settings[setting];
    char crew[64], variants[96], loyal[RN_GNOMES_MAX + 1];
    FILE *out = fmemopen(text, size, "w");
    text[0] = '\0';
    if (out == NULL) {
        return;
    }
    rn_sim_crew_text(one, crew, sizeof crew);
    rn_sim_variants_text(&one->config, variants, sizeof variants);
    fputs(crew, out);
    rn_sim_put_seats(out, sim, one, ", ", " ");
    if (!same_players(sim)) {
        fputs(", ", out);
        fprintf(out, P_("%u player", "%u players", one->config.players), one->config.players);
    }
    if (!same_edition(sim)) {
        fprintf(out, ", %s", rn_word_edition(one->config.edition));
    }
    if (variants[0] != '\0') {
        fprintf(out, ", %s", variants);
    }
    if (one->loyal != 0) {
        fprintf(out, ", loyal %s", rn_sim_loyal(one, loyal));
    }
    fclose(out);
    text[size - 1] = '\0';
}

/* ---- Text ------------------------------------------------------------------------------------- */

/* On a line of its own, since the table is wide. */
static void print_losses(const RnFigures *figures)
{
    char text[1024];
    RnOut out = rn_out(text, sizeof text);
    uint32_t left[RN_REASONS];
    memcpy(left, figures->lost_by, sizeof left);
    for (int shown = 0; shown < RN_REASONS; shown++) {
        int most = 1;
        for (int reason = 1; reason < RN_REASONS; reason++) {
            most = left[reason] > left[most] ? reason : most;
        }
        if (left[most] == 0) {
            break;
        }
        rn_list(&out, ", ", "%s %.1f", rn_name_reason(most), 100.0 * left[most] / figures->games);
        left[most] = 0;
    }
    if (out.used > 0) {
        rn_say_behind(10, "        ", _("lost by, in %% of all games: %s"), text);
    }
}

/* How often the player of each gnome has won, where they may play for themselves. */
static void print_wins(const RnSimSetting *setting, const RnFigures *figures)
{
    char text[256];
    RnOut out = rn_out(text, sizeof text);
    if (setting->config.crazed == 0 || !figures->played || figures->games == 0) {
        return;
    }
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        rn_list(&out, ", ", "%s %.1f", rn_word_gnome(gnome),
                100.0 * figures->won[gnome] / figures->games);
    }
    rn_say_behind(10, "        ", _("won by the player of, in %% of all games: %s"), text);
}

/* The columns: as wide as the figures, or the heading in the reader's language. */
enum { GNOMES, CREW, GAMES, RESCUE, INTERVAL, TURNS, DEAD, COLUMNS };

typedef struct Table {
    const char *heading[COLUMNS];
    int width[COLUMNS];
} Table;

static Table make_table(const RnSimRun *run)
{
    Table table = {
        .heading = {_("gnomes"), _("crew"), _("games"), _("rescue"), "95 %", _("turns"),
                    C_("column", "dead")},
        .width = {6, 8, 8, 6, 14, 6, 5},
    };
    for (int i = 0; i < run->sim->count; i++) {
        char label[160];
        rn_sim_label(run, i, label, sizeof label);
        if (rn_columns(label) > table.width[CREW]) {
            table.width[CREW] = rn_columns(label);
        }
    }
    for (int i = 0; i < COLUMNS; i++) {
        if (rn_columns(table.heading[i]) > table.width[i]) {
            table.width[i] = rn_columns(table.heading[i]);
        }
    }
    return table;
}

static void print_cells(const Table *table, const char *const cells[COLUMNS])
{
    char line[1024];
    RnOut out = rn_out(line, sizeof line);
    for (int i = 0; i < COLUMNS; i++) {
        rn_put(&out, i == 0 ? "" : i == CREW || i == INTERVAL ? "  " : " ");
        rn_put_padded(&out, cells[i], i == CREW ? table->width[i] : -table->width[i]);
    }
    RN_ASSERT(!out.full);
    rn_show(line);
}

static void print_row(const RnSimRun *run, int setting, const Table *table)
{
    const RnFigures figures = rn_sim_figures(run->sim, run->tally, setting);
    char text[COLUMNS][160];
    const char *cells[COLUMNS];
    snprintf(text[GNOMES], sizeof *text, "%u", run->sim->settings[setting].config.gnomes);
    rn_sim_label(run, setting, text[CREW], sizeof *text);
    snprintf(text[GAMES], sizeof *text, "%u", figures.games);
    snprintf(text[RESCUE], sizeof *text, "%.1f", 100 * figures.rate);
    snprintf(text[INTERVAL], sizeof *text, _("%5.1f to %5.1f"), 100 * figures.low,
             100 * figures.high);
    snprintf(text[TURNS], sizeof *text, figures.played ? "%.1f" : "-", figures.turns);
    snprintf(text[DEAD], sizeof *text, figures.played ? "%.2f" : "-", figures.dead);
    for (int i = 0; i < COLUMNS; i++) {
        cells[i] = text[i];
    }
    print_cells(table, cells);
    print_losses(&figures);
    print_wins(&run->sim->settings[setting], &figures);
}

int rn_sim_beside(const RnSimRun *run, int setting, RnPaired *paired)
{
    const RnSim *sim = run->sim;
    int other = setting - 1;
    while (other >= 0 && !rn_sim_comparable(&sim->settings[setting], &sim->settings[other])) {
        other--;
    }
    if (other >= 0) {
        *paired = rn_sim_paired(sim, run->tally, setting, other);
    }
    return other >= 0 && paired->games > 0 ? other : -1;
}

static void print_paired(const RnSimRun *run)
{
    const RnSim *sim = run->sim;
    bool some = false;
    for (int a = 1; a < sim->count; a++) {
        RnPaired paired;
        const int b = rn_sim_beside(run, a, &paired);
        if (b >= 0) {
            char first[160], second[160];
            rn_sim_label(run, a, first, sizeof first);
            rn_sim_label(run, b, second, sizeof second);
            if (!some) {
                rn_show("");
                /* xgettext:no-c-format */
                rn_show(_("On the same dice, in points of the rescue rate (95 %):"));
            }
            some = true;
            char gnomes[16];
            snprintf(gnomes, sizeof gnomes, "%6u  ", sim->settings[a].config.gnomes);
            rn_say_behind(10, gnomes, _("%s against %s: %+.1f (%+.1f to %+.1f)"), first, second,
                          100 * paired.difference, 100 * paired.low, 100 * paired.high);
        }
    }
}

static bool has_bound(const RnSim *sim)
{
    bool has = false;
    for (int i = 0; i < sim->count; i++) {
        has = has || sim->settings[i].pays;
    }
    return has;
}

void rn_sim_print_text(const RnSimRun *run)
{
    const RnSim *sim = run->sim;
    const Table table = make_table(run);
    double seconds = 0;
    print_cells(&table, table.heading);
    for (int i = 0; i < sim->count; i++) {
        print_row(run, i, &table);
        seconds += (double)run->tally->sum[i][RN_SUM_NANOSECONDS] / 1e9;
    }
    print_paired(run);
    rn_show("");
    rn_say(_("Seed %llu. %.1f s of processor time in %.1f s."), (unsigned long long)sim->seed,
           seconds, run->wall);
    if (run->clocked) {
        rn_say("%s", _("Players that think by the clock play otherwise on another machine."));
    }
    if (has_bound(sim)) {
        rn_say("%s", _("A bound is an estimate from below, exact only if the search were complete: "
                       "it rises with the games side by side, and above 100 it says nothing."));
    }
}

/* ---- JSON ------------------------------------------------------------------------------------- */

static void print_string(const char *text)
{
    RnJson json = {0};
    rn_json_string(&json, text, strlen(text));
    fwrite(json.text, 1, json.used, stdout);
    rn_json_free(&json);
}

static void print_number_or_null(const char *head, uint32_t number)
{
    if (number == 0) {
        printf("%snull", head);
    } else {
        printf("%s%u", head, number);
    }
}

static void print_setting(const RnSim *sim, const RnSimSetting *setting)
{
    char variants[96];
    bool some = false;
    rn_sim_variants_text(&setting->config, variants, sizeof variants);
    printf(",\"edition\":\"%s\",\"players\":%u,\"variants\":[",
           rn_word_edition(setting->config.edition), setting->config.players);
    for (char *word = variants; *word != '\0';) {
        const size_t size = strcspn(word, "+");
        printf("%s\"%.*s\"", word == variants ? "" : ",", (int)size, word);
        word += size + (word[size] == '+');
    }
    fputs("],\"seats\":{", stdout);
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        if (setting->clairvoyant == 0 && setting->seat[gnome] != setting->crew) {
            const char *word = rn_kind_word(setting->seat[gnome]);
            printf("%s\"%s\":", some ? "," : "", rn_word_gnome(gnome));
            some = true;
            if (word != NULL) {
                print_string(word);
            } else {
                char command[RN_BOT_LINE_MAX + 8];
                snprintf(command, sizeof command, "cmd:%s", sim->bot[gnome]);
                print_string(command);
            }
        }
    }
    fputs("},\"loyal\":[", stdout);
    some = false;
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        if ((setting->loyal >> gnome & 1) != 0) {
            printf("%s\"%s\"", some ? "," : "", rn_word_gnome(gnome));
            some = true;
        }
    }
    print_number_or_null("],\"budget\":", setting->simulations);
    print_number_or_null(",\"ms\":", setting->ms);
    print_number_or_null(",\"tries\":", setting->clairvoyant);
    printf(",\"seed\":%llu", (unsigned long long)sim->seed);
}

static void print_pairs(const RnSimRun *run, int a)
{
    bool some = false;
    fputs(",\"paired\":[", stdout);
    for (int b = 0; b < a; b++) {
        if (rn_sim_comparable(&run->sim->settings[a], &run->sim->settings[b])) {
            const RnPaired paired = rn_sim_paired(run->sim, run->tally, a, b);
            printf("%s{\"with\":%d,\"games\":%u,\"difference\":%.6f,\"low\":%.6f,\"high\":%.6f}",
                   some ? "," : "", b, paired.games, paired.difference, paired.low, paired.high);
            some = true;
        }
    }
    putchar(']');
}

static void print_wins_of(const RnSimSetting *setting, const RnFigures *figures)
{
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        printf("%s\"%s\":%u", gnome == 0 ? ",\"won\":{" : ",", rn_word_gnome(gnome),
               figures->won[gnome]);
    }
    putchar('}');
}

static void print_object(const RnSimRun *run, int setting)
{
    const RnSimSetting *one = &run->sim->settings[setting];
    const RnFigures figures = rn_sim_figures(run->sim, run->tally, setting);
    printf("%s{\"gnomes\":%u,\"crew\":\"%s\",\"games\":%u,\"rescued\":%u,\"rate\":%.6f,"
           "\"low\":%.4f,\"high\":%.4f,\"lost_by\":{",
           setting == 0 ? "" : ",", one->config.gnomes, rn_sim_crew_word(one), figures.games,
           figures.rescued, figures.rate, figures.low, figures.high);
    for (int reason = 1; reason < RN_REASONS; reason++) {
        printf("%s\"%s\":%u", reason == 1 ? "" : ",", rn_word_reason(reason),
               figures.lost_by[reason]);
    }
    printf("},\"seconds\":%.6f", figures.seconds);
    print_setting(run->sim, one);
    if (figures.played) {
        printf(",\"turns\":%.4f,\"minutes\":%.4f,\"decisions\":%.4f,\"dead\":%.4f,"
               "\"simulations_per_second\":%.0f",
               figures.turns, figures.minutes, figures.decisions, figures.dead,
               figures.simulations_per_second);
        print_wins_of(one, &figures);
    } else {
        fputs(",\"turns\":null,\"minutes\":null,\"decisions\":null,\"dead\":null,"
              "\"simulations_per_second\":null,\"won\":null",
              stdout);
    }
    print_pairs(run, setting);
    putchar('}');
}

void rn_sim_print_json(const RnSimRun *run)
{
    fputs("{\"settings\":[", stdout);
    for (int i = 0; i < run->sim->count; i++) {
        print_object(run, i);
    }
    fputs("]}\n", stdout);
}
