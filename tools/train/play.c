/*
 * play.c - plays games and writes positions of them with how they ended: what the judge learns from.
 *
 * Usage: train_play [--kind sailor|mate|captain] [--budget N] [--games N] [--from N] [--kept N] [--seconds N] >FILE
 *
 * Game number n, from --from on, is the same each time. Crews of 3 to 8 in turn; three games in ten of the
 * first edition, and every variant in one of ten. Now and then a gnome does something that is not thought best, so
 * that such positions are met, too. Of each game up to --kept turns are kept. See tools/train/README.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crew/judge.h"
#include "crew/search.h"
#include "samples.h"

enum { KEPT_MAX = 64, STRAY_PLANS = 6 };

typedef struct Options {
    int kind;
    long budget, games, from, kept, seconds, stray;
} Options;

typedef struct Kept {
    RnInputs inputs;
    int judged;
} Kept;

static RnConfig config_of(uint64_t game, uint64_t *rng)
{
    const uint8_t gnomes = (uint8_t)(RN_GNOMES_MIN + game % 6);
    RnConfig config = {.edition = rn_below(rng, 10) < 3, .players = gnomes, .gnomes = gnomes};
    unsigned variants = 0;
    for (int v = 0; v < RN_EARLY_VARIANTS; v++) {
        variants |= rn_below(rng, 10) == 0 ? 1u << v : 0u;
    }
    rn_set_variants(&config, variants);
    return config;
}

static void write_sample(const Kept *kept, const RnState *end)
{
    uint8_t row[3 * RN_INPUTS_SET] = {0};
    const SampleHead head = {.rescued = end->result == RN_RESCUED,
                             .reason = end->reason,
                             .gnomes = end->config.gnomes,
                             .edition = end->config.edition,
                             .judged = (uint16_t)(kept->judged < 65535 ? kept->judged : 65535),
                             .count = (uint16_t)kept->inputs.count};
    for (int i = 0; i < kept->inputs.count; i++) {
        row[3 * i] = (uint8_t)(kept->inputs.input[i].at & 255);
        row[3 * i + 1] = (uint8_t)(kept->inputs.input[i].at >> 8);
        row[3 * i + 2] = (uint8_t)kept->inputs.input[i].value;
    }
    fwrite(&head, sizeof head, 1, stdout);
    fwrite(row, 3, (size_t)kept->inputs.count, stdout);
}

/* Plays one decision of a player. */
static void play_on(const RnBox *box, const Options *options, RnState *s, RnPlayer *player,
                    uint64_t *rng)
{
    const bool begins = s->decision == RN_TURN && s->ghost == s->time[s->active];
    if (begins && rn_below(rng, 100) < (uint32_t)options->stray) {
        RnPlan plans[STRAY_PLANS];
        const int count = rn_sailor_plans(box, s, rn_sailor_weights(), plans, STRAY_PLANS);
        rn_play_plan(box, s, &plans[rn_below(rng, (uint32_t)count)], rng);
    } else if (options->kind == RN_SAILOR && s->decision == RN_TURN) {
        RnPlan plan;
        rn_sailor_plans(box, s, rn_sailor_weights(), &plan, 1);
        rn_play_plan(box, s, &plan, rng);
    } else {
        RnView view;
        rn_view(s, s->decider, &view);
        rn_step_listed(box, s, rn_player_move(box, &player[s->decider], &view), NULL);
    }
}

static long play_game(const Options *options, uint64_t game)
{
    static Kept kept[KEPT_MAX];
    const RnBox *box = rn_box_standard();
    uint64_t rng = rn_mix(rn_mix(game) + 12345);
    const RnConfig config = config_of(game, &rng);
    RnPlayer player[RN_GNOMES_MAX];
    RnState s;
    uint32_t turns = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        rn_player_init(&player[g], options->kind, rn_below(&rng, 1u << 31),
                       (RnBudget){.simulations = (uint32_t)options->budget});
    }
    rn_new(box, &config, &s);
    while (s.decision != RN_OVER) {
        if (s.decision == RN_CHANCE) {
            rn_step_listed(box, &s, rn_chance_pick(&s, rn_below(&rng, rn_chance_total(&s))), NULL);
            continue;
        }
        if (s.decision == RN_TURN && s.ghost == s.time[s.active]) { /* reservoir sampling */
            const uint32_t most = (uint32_t)options->kept;
            const uint32_t place = turns++ < most ? turns - 1 : rn_below(&rng, turns);
            if (place < most) {
                rn_inputs(box, &s, &kept[place].inputs);
                kept[place].judged = rn_judge(box, &s);
            }
        }
        play_on(box, options, &s, player, &rng);
    }
    const long count = turns < (uint32_t)options->kept ? (long)turns : options->kept;
    for (long i = 0; i < count; i++) {
        write_sample(&kept[i], &s);
    }
    return count;
}

int main(int argc, char **argv)
{
    Options options = {
        .kind = RN_SAILOR, .budget = 200, .games = 1000, .kept = 8, .stray = 6, .seconds = 1000000};
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *name = argv[i];
        if (strcmp(name, "--kind") == 0) {
            options.kind = rn_kind_find(argv[i + 1]);
            continue;
        }
        long *option = strcmp(name, "--budget") == 0    ? &options.budget
                       : strcmp(name, "--games") == 0   ? &options.games
                       : strcmp(name, "--from") == 0    ? &options.from
                       : strcmp(name, "--kept") == 0    ? &options.kept
                       : strcmp(name, "--stray") == 0   ? &options.stray
                       : strcmp(name, "--seconds") == 0 ? &options.seconds
                                                        : NULL;
        if (option == NULL) {
            fprintf(stderr, "train_play: what is %s?\n", name);
            return 2;
        }
        *option = strtol(argv[i + 1], NULL, 10);
    }
    if (options.kind < 0 || options.kept < 1 || options.kept > KEPT_MAX) {
        return 2;
    }
    const time_t end = time(NULL) + options.seconds;
    long game = 0, positions = 0;
    for (; game < options.games && time(NULL) < end; game++) {
        positions += play_game(&options, (uint64_t)(options.from + game));
    }
    fprintf(stderr, "train_play: %ld games from %ld on, %ld positions, %.0f s of processor time\n",
            game, options.from, positions, (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
