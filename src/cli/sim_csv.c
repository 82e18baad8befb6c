/*
 * sim_csv.c - `rednov sim` as tables for programs: a line for each setting (--csv), and one for each game
 * (--rows). docs/FORMATS.md names the columns. What does not apply is empty.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/assert.h"
#include "cli/sim_parts.h"
#include "text/text.h"

/* A field in quotes, those inside doubled. */
static void put_seats(FILE *out, const RnSim *sim, const RnSimSetting *setting)
{
    char text[1024] = "";
    FILE *seats = fmemopen(text, sizeof text - 1, "w");
    if (seats != NULL) {
        rn_sim_put_seats(seats, sim, setting, " ", "=");
        fclose(seats);
    }
    fputc('"', out);
    for (const char *at = text + (text[0] == ' '); *at != '\0'; at++) {
        fputs(*at == '"' ? "\"\"" : (const char[]){*at, '\0'}, out);
    }
    fputc('"', out);
}

static void put_count(FILE *out, uint32_t number)
{
    if (number != 0) {
        fprintf(out, ",%u", number);
    } else {
        fputc(',', out);
    }
}

/* ---- Settings --------------------------------------------------------------------------------- */

static const char *const SETTING = "edition,players,variants,seats,budget,ms,tries,seed";

static void put_setting(FILE *out, const RnSim *sim, const RnSimSetting *setting, uint64_t seed)
{
    char variants[96];
    rn_sim_variants_text(&setting->config, variants, sizeof variants);
    fprintf(out, "%s,%u,%s,", rn_word_edition(setting->config.edition), setting->config.players,
            variants);
    put_seats(out, sim, setting);
    put_count(out, setting->simulations);
    put_count(out, setting->ms);
    put_count(out, setting->clairvoyant);
    fprintf(out, ",%" PRIu64, seed);
}

void rn_sim_print_csv(const RnSimRun *run)
{
    fputs("gnomes,crew,games,rescued,rate,low,high", stdout);
    for (int reason = 1; reason < RN_REASONS; reason++) {
        printf(",%s", rn_word_reason(reason));
    }
    printf(",seconds,%s,turns,minutes,decisions,dead,simulations_per_second,loyal", SETTING);
    for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
        printf(",won_%s", rn_word_gnome(gnome));
    }
    putchar('\n');
    for (int i = 0; i < run->sim->count; i++) {
        const RnSimSetting *one = &run->sim->settings[i];
        const RnFigures figures = rn_sim_figures(run->sim, run->tally, i);
        char loyal[RN_GNOMES_MAX + 1];
        printf("%u,%s,%u,%u,%.6f,%.4f,%.4f", one->config.gnomes, rn_sim_crew_word(one),
               figures.games, figures.rescued, figures.rate, figures.low, figures.high);
        for (int reason = 1; reason < RN_REASONS; reason++) {
            printf(",%u", figures.lost_by[reason]);
        }
        printf(",%.6f,", figures.seconds);
        put_setting(stdout, run->sim, one, run->sim->seed);
        printf(figures.played ? ",%.4f,%.4f,%.4f,%.4f,%.0f" : ",,,,,", figures.turns,
               figures.minutes, figures.decisions, figures.dead, figures.simulations_per_second);
        printf(",%s", rn_sim_loyal(one, loyal));
        for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
            printf(figures.played && gnome < one->config.gnomes ? ",%u" : ",", figures.won[gnome]);
        }
        putchar('\n');
    }
}

/* ---- Games ------------------------------------------------------------------------------------ */

static void put_row(FILE *out, const RnSim *sim, int setting, uint32_t game, char outcome,
                    const RnSimRow *row)
{
    const RnSimSetting *one = &sim->settings[setting];
    const bool rescued = outcome == RN_WAS_RESCUED;
    const char *reason = rescued ? NULL : rn_word_reason(outcome - RN_WAS_LOST);
    fprintf(out, "%u,%u,%s,", game, one->config.gnomes, rn_sim_crew_word(one));
    put_setting(out, sim, one, rn_sim_seed(sim->seed, game));
    fprintf(out, ",%s,%s", rn_word_result(rescued ? RN_RESCUED : RN_LOST),
            reason == NULL ? "" : reason);
    if (one->clairvoyant != 0) {
        fputs(",,,,,,,\n", out);
        return;
    }
    char loyal[RN_GNOMES_MAX + 1];
    RN_ASSERT(row->decisions > 0);
    fprintf(out, ",%u,%u,%u,%u,%" PRIu64 ",%s,", row->turns, row->minutes, row->decisions,
            row->dead, row->simulations, rn_sim_loyal(one, loyal));
    for (int gnome = 0; gnome < one->config.gnomes; gnome++) {
        fputs((row->won >> gnome & 1) != 0 ? rn_word_gnome(gnome) : "", out);
    }
    fputc('\n', out);
}

/* Whether all is known of a game. One that was played before rows were asked for has none until it is
 * played again, which a run that was stopped has not done for all. */
static bool has_row(const RnSimRun *run, int setting, size_t at)
{
    return run->tally->outcome[at] != RN_NOT_PLAYED &&
           (run->sim->settings[setting].clairvoyant != 0 || run->tally->row[at].decisions > 0);
}

static void put_rows(FILE *out, const void *user)
{
    const RnSimRun *run = user;
    const RnSim *sim = run->sim;
    fprintf(
        out,
        "game,gnomes,crew,%s,result,reason,turns,minutes,decisions,dead,simulations,loyal,won\n",
        SETTING);
    for (int setting = 0; setting < sim->count; setting++) {
        for (uint32_t game = 0; game < sim->games; game++) {
            const size_t at = (size_t)setting * sim->games + game;
            if (has_row(run, setting, at)) {
                put_row(out, sim, setting, game, run->tally->outcome[at], &run->tally->row[at]);
            }
        }
    }
}

bool rn_sim_write_rows(const RnSimRun *run, const char *path)
{
    RN_ASSERT(run->tally->row != NULL);
    return rn_cli_write_by(path, put_rows, run);
}
