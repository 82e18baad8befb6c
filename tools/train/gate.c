/*
 * gate.c - plays games by seed on all cores and tells how each ended, so that two programs can be compared game by
 * game: a new network against the one before.
 *
 * Usage: train_gate [--kind mate|glance|..] [--budget N] [--credit N] [--gnomes N|N-N] [--games N] [--from N] [--edition 0|1] [--variants MASK]
 *                   [--cores N] [--seconds N] [--luck N] >FILE
 *
 * Game n is game n of `rednov sim --seed 1`. One line each: gnomes, n, how it ended (0 rescued, else the reason), turns,
 * milliseconds, futures looked into, and the result without its luck. No game is begun after --seconds. See tools/train/README.md.
 *
 * Luck is what dice and cards change of what the judge, or the mean of --luck futures, says, less what they change on average
 * over all that could have come. That average is exact, so that luck comes to nothing over many games, however wrong the judge
 * is, and the mean of results without luck is the share of rescued games. It takes far fewer games to be sure of it.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "crew/judge.h"
#include "cores.h"
#include "games.h"

typedef struct Options {
    int kind;
    long budget, credit, least, most, games, from, edition, variants, cores, seconds, luck;
} Options;

/* ---- Luck ----------------------------------------------------------------------------------------- */

/* How good it is, in 65536ths, after what chance has brought. Any measure would do that knows nothing of what comes. */
static int measure(const RnBox *box, const RnState *from, RnMove chance, uint64_t seed,
                   long futures)
{
    RnState s = *from;
    int64_t sum = 0;
    rn_step(box, &s, chance, NULL);
    while (s.decision != RN_TURN && s.decision != RN_OVER && s.decision != RN_CHANCE &&
           s.decision != RN_LATE) {
        rn_step_listed(box, &s, rn_sailor_answer(box, &s, rn_sailor_weights()), NULL);
    }
    if (futures == 0 || s.decision == RN_OVER) {
        return rn_judge(box, &s);
    }
    RnChart chart;
    rn_chart(&chart, box);
    for (long i = 0; i < futures; i++) {
        sum += rn_future(&chart, &s, seed, (uint32_t)i);
    }
    return (int)(sum / futures);
}

static bool is_same(RnMove one, RnMove other) { return memcmp(&one, &other, sizeof one) == 0; }

/* What it was worth that this came, of all that could. */
static double luck_of(const RnBox *box, const RnState *s, RnMove came, uint64_t seed, long futures)
{
    const uint32_t total = rn_chance_total(s);
    RnMove last = rn_chance_pick(s, 0);
    int value = measure(box, s, last, seed, futures), of_came = 0;
    int64_t sum = 0;
    for (uint32_t at = 0; at < total; at++) {
        const RnMove move = rn_chance_pick(s, at);
        if (!is_same(move, last)) {
            value = measure(box, s, move, seed, futures);
            last = move;
        }
        sum += value;
        of_came = is_same(move, came) ? value : of_came;
    }
    return (of_came - (double)sum / total) / 65536;
}

/* ---- Games ---------------------------------------------------------------------------------------- */

static void play_game(const Options *options, int gnomes, long game)
{
    const RnBox *box = rn_box_standard();
    const uint64_t seed = rn_nth_seed(1, (uint64_t)game);
    const double began = rn_train_seconds(CLOCK_PROCESS_CPUTIME_ID);
    RnConfig config = {.edition = (uint8_t)options->edition,
                       .players = (uint8_t)gnomes,
                       .gnomes = (uint8_t)gnomes};
    RnPlayer player[RN_GNOMES_MAX];
    RnState s;
    uint64_t rolls = 0, futures = 0, luck = rn_mix64(seed); /* inside a plan */
    double lucky = 0;
    int turns = 0, mover = RN_NONE, since = 0;
    rn_set_variants(&config, (unsigned)options->variants);
    for (int g = 0; g < gnomes; g++) {
        rn_player_init(&player[g], options->kind < RN_KINDS ? options->kind : RN_SAILOR,
                       rn_mix64(~seed + ((uint64_t)g + 1) * RN_GOLDEN),
                       (RnBudget){.simulations = (uint32_t)options->budget});
    }
    rn_new(box, &config, &s);
    while (s.decision != RN_OVER) {
        if (s.decision == RN_CHANCE) {
            const RnMove came = rn_dice_roll(&s, seed, rolls++);
            lucky += options->luck < 0 ? 0 : luck_of(box, &s, came, ~seed, options->luck);
            rn_step(box, &s, came, NULL);
            continue;
        }
        RnView view;
        if (s.decision == RN_TURN && (mover != s.active || since != s.time[s.active])) {
            mover = s.active;
            since = s.time[s.active];
            turns++;
        }
        if (options->kind == RN_TRAIN_GLANCE) {
            rn_train_glance(box, &s, (int)options->credit, &luck);
            continue;
        }
        rn_view(&s, s.decider, &view);
        rn_step(box, &s, rn_player_move(box, &player[s.decider], &view), NULL);
    }
    for (int g = 0; g < gnomes; g++) {
        futures += player[g].simulations;
    }
    printf("%d %ld %d %d %.1f %llu %.4f\n", gnomes, game, s.result == RN_RESCUED ? 0 : s.reason,
           turns, 1000 * (rn_train_seconds(CLOCK_PROCESS_CPUTIME_ID) - began),
           (unsigned long long)futures, (s.result == RN_RESCUED) - lucky);
    fflush(stdout);
}

/* All sizes of a number in turn. */
static void play_one(const void *of, long at)
{
    const Options *options = of;
    const long sizes = options->most - options->least + 1;
    play_game(options, (int)(options->least + at % sizes), options->from + at / sizes);
}

static bool read_option(Options *options, const char *name, const char *value)
{
    if (strcmp(name, "--kind") == 0) {
        options->kind = rn_train_kind(value);
        return options->kind >= 0;
    }
    if (strcmp(name, "--gnomes") == 0) {
        return rn_train_sizes(value, &options->least, &options->most);
    }
    const RnTrainOption numbers[] = {
        {"--budget", &options->budget},   {"--credit", &options->credit},
        {"--games", &options->games},     {"--from", &options->from},
        {"--edition", &options->edition}, {"--variants", &options->variants},
        {"--cores", &options->cores},     {"--seconds", &options->seconds},
        {"--luck", &options->luck},       {NULL, NULL},
    };
    return rn_train_option(numbers, name, value);
}

int main(int argc, char **argv)
{
    Options options = {.kind = RN_MATE,
                       .budget = RN_BUDGET_USUAL,
                       .credit = RN_TRAIN_CREDIT,
                       .least = RN_GNOMES_MIN,
                       .most = RN_GNOMES_MAX,
                       .games = 100,
                       .cores = sysconf(_SC_NPROCESSORS_ONLN),
                       .seconds = 1000000};
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 >= argc || !read_option(&options, argv[i], argv[i + 1])) {
            fprintf(stderr, "train_gate: what is %s?\n", argv[i]);
            return 2;
        }
    }
    const long games = options.games * (options.most - options.least + 1);
    return rn_train_on_cores(options.cores, games, (double)options.seconds, play_one, &options) ? 0
                                                                                                : 1;
}
