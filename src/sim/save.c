/*
 * save.c - a simulation in a file, so that it can be stopped and resumed.
 *
 * The file begins with all that makes the run what it is, in the words of this command; a file whose
 * words are others belongs to another run. A sum over everything stands at the end.
 */
#include "sim/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/mix.h"
#include "text/text.h"
#include "text/tongue.h"

enum { OUTCOMES_A_LINE = 100, CHECK_SIZE = 24 }; /* "check: " with 16 digits and its line end */
static const char MAGIC[] = "format: red-november-sim ";

static uint64_t sum_of(const char *text, size_t size) { return rn_fnv(RN_FNV_START, text, size); }

/* ---- Writing ---------------------------------------------------------------------------------- */

static void put_setting(FILE *out, const RnSimSetting *setting)
{
    const RnConfig *config = &setting->config;
    char variants[96];
    rn_sim_variants_text(config, variants, sizeof variants);
    fprintf(out, "setting: edition=%s players=%u gnomes=%u variants=%s crew=%s seats=",
            rn_word_edition(config->edition), config->players, config->gnomes,
            variants[0] == '\0' ? "none" : variants, rn_sim_crew_word(setting));
    for (int gnome = 0; gnome < config->gnomes; gnome++) {
        const char *word = rn_kind_word(setting->seat[gnome]);
        fprintf(out, "%s%s", gnome == 0 ? "" : ",", word == NULL ? "cmd" : word);
    }
    fprintf(out, " simulations=%u ms=%u tries=%u\n", setting->simulations, setting->ms,
            setting->clairvoyant);
}

/* What makes the run what it is, up to the blank line. */
static void put_head(FILE *out, const RnSim *sim)
{
    fprintf(out, "%s1\nversion: %s\ncomponents: %08" PRIx32 "\nseed: %" PRIu64 "\ngames: %u\n",
            MAGIC, rn_version(), sim->box->digest, sim->seed, sim->games);
    for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
        if (sim->bot[gnome] != NULL) {
            fprintf(out, "seat: %s %s\n", rn_word_gnome(gnome), sim->bot[gnome]);
        }
    }
    for (int i = 0; i < sim->count; i++) {
        put_setting(out, &sim->settings[i]);
    }
    fputc('\n', out);
}

static void put_tally(FILE *out, const RnSim *sim, const RnTally *tally, int setting)
{
    const char *outcome = tally->outcome + (size_t)setting * sim->games;
    fputs("sums:", out);
    for (int i = 0; i < RN_SUMS; i++) {
        fprintf(out, " %" PRIu64, tally->sum[setting][i]);
    }
    fputc('\n', out);
    for (uint32_t at = 0; at < sim->games; at += OUTCOMES_A_LINE) {
        const uint32_t left = sim->games - at;
        fwrite(outcome + at, 1, left < OUTCOMES_A_LINE ? left : OUTCOMES_A_LINE, out);
        fputc('\n', out);
    }
}

static FILE *open_text(char **text, size_t *size)
{
    FILE *out = open_memstream(text, size);
    if (out == NULL) {
        rn_no_memory();
    }
    return out;
}

void rn_sim_save(FILE *out, const RnSim *sim, const RnTally *tally)
{
    char *text = NULL;
    size_t size = 0;
    FILE *body = open_text(&text, &size);
    put_head(body, sim);
    for (int i = 0; i < sim->count; i++) {
        put_tally(body, sim, tally, i);
    }
    fclose(body);
    fwrite(text, 1, size, out);
    fprintf(out, "check: %016" PRIx64 "\n", sum_of(text, size));
    free(text);
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static bool refuse(char error[RN_SIM_ERROR_MAX], const char *reason)
{
    snprintf(error, RN_SIM_ERROR_MAX, "%s", reason);
    return false;
}

static bool is_whole(const char *text, size_t size)
{
    char check[CHECK_SIZE + 1];
    if (size < CHECK_SIZE) {
        return false;
    }
    snprintf(check, sizeof check, "check: %016" PRIx64 "\n", sum_of(text, size - CHECK_SIZE));
    return memcmp(text + size - CHECK_SIZE, check, CHECK_SIZE) == 0;
}

/* The first line in which the two heads differ is the reason. */
static bool refuse_other(const char *theirs, const char *ours, char error[RN_SIM_ERROR_MAX])
{
    size_t at = 0, start = 0;
    for (; theirs[at] == ours[at]; at++) {
        start = ours[at] == '\n' ? at + 1 : start;
    }
    const int their_size = (int)strcspn(theirs + start, "\n");
    const int our_size = (int)strcspn(ours + start, "\n");
    snprintf(error, RN_SIM_ERROR_MAX, _("it belongs to another run: it says '%.*s', not '%.*s'"),
             their_size < 200 ? their_size : 200, theirs + start, our_size < 200 ? our_size : 200,
             ours + start);
    return false;
}

static bool read_sums(const char **text, uint64_t sum[RN_SUMS])
{
    static const char word[] = "sums:";
    const char *at = *text;
    if (strncmp(at, word, sizeof word - 1) != 0) {
        return false;
    }
    at += sizeof word - 1;
    for (int i = 0; i < RN_SUMS; i++) {
        char *end;
        if (at[0] != ' ' || at[1] < '0' || at[1] > '9') {
            return false;
        }
        sum[i] = strtoull(at, &end, 10);
        at = end;
    }
    *text = at + 1;
    return *at == '\n';
}

static bool read_tally(RnSim *sim, const char **text, int setting)
{
    char *outcome = sim->tally.outcome + (size_t)setting * sim->games;
    uint64_t played = 0;
    const char *at = *text;
    if (!read_sums(&at, sim->tally.sum[setting])) {
        return false;
    }
    for (uint32_t game = 0; game < sim->games; game++) {
        if (!rn_sim_is_outcome(*at)) {
            return false;
        }
        played += *at != RN_NOT_PLAYED;
        outcome[game] = *at++;
        if ((game + 1) % OUTCOMES_A_LINE == 0 || game + 1 == sim->games) {
            if (*at++ != '\n') {
                return false;
            }
        }
    }
    *text = at;
    return played == sim->tally.sum[setting][RN_SUM_GAMES];
}

bool rn_sim_load(RnSim *sim, const char *text, size_t size, char error[RN_SIM_ERROR_MAX])
{
    char *head = NULL;
    size_t head_size = 0;
    if (size < sizeof MAGIC || memcmp(text, MAGIC, sizeof MAGIC - 1) != 0) {
        return refuse(error, _("it is not a save file of rednov sim"));
    }
    if (!is_whole(text, size)) {
        return refuse(error, _("it is damaged: its sum is wrong"));
    }
    FILE *out = open_text(&head, &head_size);
    put_head(out, sim);
    fclose(out);
    const bool same = head_size <= size && memcmp(text, head, head_size) == 0;
    /* Either way nothing is read past the sum, which is no part of a head and no outcome. */
    bool good = same || refuse_other(text, head, error);
    text += head_size;
    free(head);
    for (int i = 0; good && i < sim->count; i++) {
        good = read_tally(sim, &text, i) || refuse(error, _("it is damaged: its games do not fit"));
    }
    return good;
}
