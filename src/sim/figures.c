/*
 * figures.c - what a simulation comes to: rates with their intervals, comparisons, and the words
 * for settings.
 */
#include "sim/sim.h"

#include <string.h>

#include "base/assert.h"
#include "base/share.h"
#include "text/text.h"

/* ---- Words ------------------------------------------------------------------------------------ */

void rn_sim_variants_text(const RnConfig *config, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < RN_VARIANTS; i++) {
        if ((rn_variants(config) >> i & 1u) != 0 && used < size) {
            used += (size_t)snprintf(text + used, size - used, "%s%s", used == 0 ? "" : "+",
                                     rn_option_variant(i));
        }
    }
}

static bool parse_one(const char *text, size_t size, RnConfig *config)
{
    const int variant = rn_word_find(rn_option_variant, 0, RN_VARIANTS, text, size);
    if (variant >= 0) {
        rn_set_variants(config, rn_variants(config) | 1u << variant);
    }
    return variant >= 0;
}

bool rn_sim_variants_parse(const char *text, size_t size, RnConfig *config)
{
    if (size == 4 && memcmp(text, "none", 4) == 0) {
        return true;
    }
    for (size_t at = 0;; at++) {
        size_t end = at;
        while (end < size && text[end] != '+') {
            end++;
        }
        if (!parse_one(text + at, end - at, config)) {
            return false;
        }
        if (end == size) {
            return true;
        }
        at = end;
    }
}

const char *rn_sim_crew_word(const RnSimSetting *setting)
{
    return setting->pays               ? "bound"
           : setting->clairvoyant != 0 ? "clairvoyant"
           : setting->random           ? "random"
                                       : rn_kind_word(setting->crew);
}

bool rn_sim_thinks(const RnSimSetting *setting)
{
    bool thinks = false;
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        thinks = thinks || setting->seat[gnome] == RN_CAPTAIN;
    }
    return thinks && setting->clairvoyant == 0;
}

void rn_sim_crew_text(const RnSimSetting *setting, char *text, size_t size)
{
    const char *word = rn_sim_crew_word(setting);
    if (setting->clairvoyant != 0) {
        snprintf(text, size, "%s %u", word, setting->clairvoyant);
    } else if (setting->ms != 0) {
        snprintf(text, size, "%s %u ms", word, setting->ms);
    } else if (setting->simulations != 0) {
        snprintf(text, size, "%s %u", word, setting->simulations);
    } else {
        snprintf(text, size, "%s", word);
    }
}

/* ---- Rates ------------------------------------------------------------------------------------ */

/* The mean of what fates come to, and its 95 % interval, in place of a share of games. */
static void take_bound(const uint64_t *sum, RnFigures *figures)
{
    const uint64_t games = figures->games > 0 ? figures->games : 1,
                   mean = sum[RN_SUM_WORTH] / games;
    const int half =
        rn_mean_half(sum[RN_SUM_SQUARES] - sum[RN_SUM_WORTH] * mean, RN_WORTH, (uint32_t)games);
    figures->rate = figures->games > 0 ? ((double)mean - RN_RAISED) / RN_WORTH : 0;
    figures->low = figures->rate - half / 1e4;
    figures->high = figures->rate + half / 1e4;
}

RnFigures rn_sim_figures(const RnSim *sim, const RnTally *tally, int setting)
{
    RN_ASSERT(setting >= 0 && setting < sim->count);
    const char *outcome = tally->outcome + (size_t)setting * sim->games;
    const uint64_t *sum = tally->sum[setting];
    RnFigures figures = {.played = sim->settings[setting].clairvoyant == 0 &&
                                   !sim->settings[setting].random};
    for (uint32_t game = 0; game < sim->games; game++) {
        if (outcome[game] == RN_NOT_PLAYED) {
            continue;
        }
        RN_ASSERT(rn_sim_is_outcome(outcome[game]));
        figures.games++;
        if (outcome[game] == RN_WAS_RESCUED) {
            figures.rescued++;
        } else {
            figures.lost_by[outcome[game] - RN_WAS_LOST]++;
        }
    }
    const double games = figures.games == 0 ? 1 : figures.games;
    int low, high;
    rn_share_interval(figures.rescued, figures.games, &low, &high);
    figures.rate = figures.rescued / games;
    figures.low = low / 1e4;
    figures.high = high / 1e4;
    if (sim->settings[setting].pays) {
        take_bound(sum, &figures);
    }
    figures.turns = (double)sum[RN_SUM_TURNS] / games;
    figures.minutes = (double)sum[RN_SUM_MINUTES] / games;
    figures.decisions = (double)sum[RN_SUM_DECISIONS] / games;
    figures.dead = (double)sum[RN_SUM_DEAD] / games;
    for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
        figures.won[gnome] = (uint32_t)sum[RN_SUM_WON + gnome];
    }
    figures.seconds = (double)sum[RN_SUM_NANOSECONDS] / 1e9;
    if (figures.seconds > 0) {
        figures.simulations_per_second = (double)sum[RN_SUM_SIMULATIONS] / figures.seconds;
    }
    return figures;
}

/* ---- Comparisons ------------------------------------------------------------------------------ */

RnPaired rn_sim_paired(const RnSim *sim, const RnTally *tally, int a, int b)
{
    RN_ASSERT(a >= 0 && a < sim->count && b >= 0 && b < sim->count);
    const char *first = tally->outcome + (size_t)a * sim->games;
    const char *second = tally->outcome + (size_t)b * sim->games;
    uint32_t games = 0, only_a = 0, only_b = 0;
    for (uint32_t game = 0; game < sim->games; game++) {
        if (first[game] != RN_NOT_PLAYED && second[game] != RN_NOT_PLAYED) {
            const bool rescued_a = first[game] == RN_WAS_RESCUED;
            const bool rescued_b = second[game] == RN_WAS_RESCUED;
            games++;
            only_a += rescued_a && !rescued_b;
            only_b += rescued_b && !rescued_a;
        }
    }
    const double gain = (double)only_a - only_b, n = games + 2.0;
    const double middle = gain / n;
    const double half = rn_pairs_half(only_a, only_b, games) / 1e4;
    return (RnPaired){.games = games,
                      .difference = games == 0 ? 0 : gain / games,
                      .low = middle - half < -1 ? -1 : middle - half,
                      .high = middle + half > 1 ? 1 : middle + half};
}

bool rn_sim_comparable(const RnSimSetting *a, const RnSimSetting *b)
{
    RnConfig plain_a = a->config, plain_b = b->config;
    plain_a.edition = plain_b.edition = 0;
    plain_a.players = plain_b.players = 0;
    const bool players = a->config.players != b->config.players;
    const bool edition = a->config.edition != b->config.edition;
    const bool variant = memcmp(&plain_a, &plain_b, sizeof plain_a) != 0;
    const bool crew = a->crew != b->crew || memcmp(a->seat, b->seat, sizeof a->seat) != 0 ||
                      a->simulations != b->simulations || a->ms != b->ms || a->loyal != b->loyal ||
                      a->clairvoyant != b->clairvoyant;
    if ((a->clairvoyant != 0) != (b->clairvoyant != 0) || a->pays || b->pays) {
        return false; /* the clairvoyant's fates are not the dice of the others, and a bound is no share of games */
    }
    return a->config.gnomes == b->config.gnomes && players + edition + variant + crew == 1;
}
