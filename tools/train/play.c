/*
 * play.c - plays games and writes positions of them with how they ended: what the judge learns from.
 *
 * Usage: train_play --to NAME [--kind sailor|glance|mate|captain] [--budget N] [--credit N] [--games N] [--from N]
 *                   [--kept N | --one-in N] [--stray N] [--seconds N] [--weigh N [--among N] [--minutes N]]
 *
 * Game number n, from --from on, is the same each time. Crews of 3 to 8 in turn; three games in ten of the
 * first edition, and every variant in one of ten. Up to a turn that is drawn by lot --stray turns in 1,000 are played at
 * random, and that turn itself; only what comes after it is written, so that all kinds of positions are met and yet
 * each is told with how this kind of player goes on from there. Beginnings of turns, and what has been done in a turn before
 * its events, are kept: up to --kept of each game, or with --one-in one in so many by lot. The latter is right: so many of each game are
 * more of those that end early, and these are lost. `glance` takes what seems best to the judge without any future.
 * With --weigh one turn in four, or --among others, is looked at closely: what could become of its better plans and of some others
 * is written, each with the mean of N futures, which end so many --minutes after the turn's beginning.
 * See tools/train/README.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crew/judge.h"
#include "games.h"
#include "samples.h"

enum { KEPT_MAX = 200, STRAY_PLANS = 6, TURNS = 50 };

typedef struct Options {
    int kind;
    long budget, credit, games, from, kept, one_in, seconds, stray, weigh, among, minutes;
    FILE *heads, *rows;
} Options;

typedef struct Kept {
    RnInputs inputs;
    int judged;
    uint32_t turn;
} Kept;

static void write_inputs(const Options *options, SampleHead head, const RnInputs *inputs)
{
    uint8_t row[3 * RN_INPUTS] = {0};
    for (int at = 0; at < RN_INPUTS; at++) {
        if (inputs->value[at] != 0) {
            uint8_t *next = row + 3 * (size_t)head.count++;
            next[0] = (uint8_t)(at & 255);
            next[1] = (uint8_t)(at >> 8);
            next[2] = inputs->value[at];
        }
    }
    fwrite(&head, sizeof head, 1, options->heads);
    fwrite(row, 3, head.count, options->rows);
}

static uint16_t in_16_bits(int chance) { return (uint16_t)(chance < 65535 ? chance : 65535); }

static void write_sample(const Options *options, const Kept *kept, const RnState *end, bool last)
{
    write_inputs(options,
                 (SampleHead){.rescued = end->result == RN_RESCUED,
                              .reason = end->reason,
                              .gnomes = end->config.gnomes,
                              .edition = end->config.edition,
                              .judged = in_16_bits(kept->judged),
                              .last = last},
                 &kept->inputs);
}

/* A position with the mean of futures that go on up to the same minute for all that are compared. */
static void weigh_position(const RnBox *box, const Options *options, const RnState *s, int until,
                           uint64_t seed, int weighed)
{
    RnInputs inputs;
    RnChart chart;
    int64_t sum = 0;
    if (s->decision == RN_OVER) {
        return; /* nothing to be learned */
    }
    rn_chart(&chart, box);
    for (uint32_t i = 0; i < (uint32_t)options->weigh; i++) {
        sum += rn_future_until(&chart, s, until, RN_PICKS, seed, i);
    }
    rn_inputs(&chart, s, &inputs);
    write_inputs(options,
                 (SampleHead){.gnomes = s->config.gnomes,
                              .edition = s->config.edition,
                              .judged = in_16_bits((int)(sum / options->weigh)),
                              .last = 1,
                              .weighed = (uint8_t)weighed},
                 &inputs);
}

/* What could become of the better plans of this turn, and of some others. */
static void weigh_turn(const RnBox *box, const Options *options, const RnState *s, uint64_t *rng)
{
    enum { BETTER = 6, OTHERS = 2 };
    static RnPlan plans[RN_CANDIDATES];
    const uint64_t seed = rn_mix(rn_below(rng, 1u << 31));
    const int until = rn_minutes(s) - (int)options->minutes;
    const int count = rn_train_plans(box, s, (int)options->credit, rng, plans);
    weigh_position(box, options, s, until, seed, SAMPLE_TURN);
    for (int i = 0; i < BETTER + OTHERS && i < count; i++) {
        RnState after[2];
        const int plan = i < BETTER ? i : BETTER + (int)rn_below(rng, (uint32_t)(count - BETTER));
        const int tenths = rn_outcomes(box, s, &plans[plan], rng, after);
        weigh_position(box, options, &after[0], until, seed, SAMPLE_OUTCOME);
        if (tenths < 10) {
            weigh_position(box, options, &after[1], until, seed, SAMPLE_OUTCOME);
        }
    }
}

typedef struct Game {
    RnState s;
    uint64_t rng;
    RnPlayer player[RN_GNOMES_MAX];
    uint32_t last_stray; /* no turn after this is played at random */
    uint32_t turns, seen;
    bool acts;    /* a turn has begun, and its events have not */
    bool writing; /* from here on all are played as they should be */
    Kept kept[KEPT_MAX];
} Game;

/* Any of the plans, half the time one of those that seem best at a glance. */
static void play_stray(const RnBox *box, const Options *options, Game *game)
{
    static RnPlan plans[RN_CANDIDATES];
    int count;
    if (rn_below(&game->rng, 2) == 0) {
        count = rn_train_plans(box, &game->s, (int)options->credit, &game->rng, plans);
        count = count < STRAY_PLANS ? count : STRAY_PLANS;
    } else {
        count = rn_candidates(box, &game->s, false, plans);
    }
    rn_play_plan(box, &game->s, &plans[rn_below(&game->rng, (uint32_t)count)], &game->rng);
}

/* Plays one decision of a player. */
static void play_on(const RnBox *box, const Options *options, Game *game)
{
    RnState *s = &game->s;
    const bool begins = s->decision == RN_TURN && s->ghost == s->time[s->active];
    if (begins && (game->turns == game->last_stray ||
                   (game->turns < game->last_stray &&
                    rn_below(&game->rng, 1000) < (uint32_t)options->stray))) {
        game->writing = game->turns == game->last_stray;
        play_stray(box, options, game);
        return;
    }
    if (options->kind == RN_TRAIN_GLANCE) {
        rn_train_glance(box, s, (int)options->credit, &game->rng);
    } else if (options->kind == RN_SAILOR && s->decision == RN_TURN) {
        RnPlan plan;
        rn_sailor_plans(box, s, rn_sailor_weights(), &plan, 1);
        rn_play_plan(box, s, &plan, &game->rng);
    } else {
        RnView view;
        rn_view(s, s->decider, &view);
        rn_step_listed(box, s, rn_player_move(box, &game->player[s->decider], &view), NULL);
    }
}

/* Keeps the position, or not: of all that are shown each is as likely to be kept. */
static void keep(const RnBox *box, const Options *options, Game *game)
{
    const uint32_t most = (uint32_t)options->kept;
    if (options->one_in > 1 && rn_below(&game->rng, (uint32_t)options->one_in) != 0) {
        return;
    }
    const uint32_t place = game->seen++ < most ? game->seen - 1 : rn_below(&game->rng, game->seen);
    if (place < most) {
        RnChart chart;
        rn_chart(&chart, box);
        rn_inputs(&chart, &game->s, &game->kept[place].inputs);
        game->kept[place].judged = rn_judge_on(&chart, &game->s);
        game->kept[place].turn = game->seen;
    }
}

static int by_turn(const void *a, const void *b)
{
    const Kept *one = a, *other = b;
    return one->turn < other->turn ? -1 : 1;
}

/* What is done in a turn is done, its die included; what it brings is still to come. */
static bool has_acted(const RnState *s)
{
    return s->decision == RN_LATE ||
           (s->decision == RN_CHANCE && !(s->chance == RN_DIE && s->phase == RN_ACTION));
}

static void begin_game(const RnBox *box, const Options *options, uint64_t number, Game *game)
{
    game->rng = rn_mix(rn_mix(number) + 12345);
    const RnConfig config = rn_train_config(number, &game->rng);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        rn_player_init(&game->player[g], options->kind < RN_KINDS ? options->kind : RN_SAILOR,
                       rn_below(&game->rng, 1u << 31),
                       (RnBudget){.simulations = (uint32_t)options->budget});
    }
    rn_new(box, &config, &game->s);
    game->turns = game->seen = 0;
    game->acts = false;
    game->writing = options->stray == 0 || rn_below(&game->rng, 6) == 0;
    game->last_stray = game->writing ? 0 : 1 + rn_below(&game->rng, TURNS);
}

static long play_game(const Options *options, uint64_t number)
{
    static Game game;
    const RnBox *box = rn_box_standard();
    begin_game(box, options, number, &game);
    while (game.s.decision != RN_OVER) {
        const RnState *s = &game.s;
        if (game.acts && has_acted(s)) {
            game.acts = false;
            if (game.writing) {
                keep(box, options, &game);
            }
        }
        if (s->decision == RN_CHANCE) {
            rn_step_listed(box, &game.s, rn_chance_pick(s, rn_below(&game.rng, rn_chance_total(s))),
                           NULL);
            continue;
        }
        if (s->decision == RN_TURN && s->ghost == s->time[s->active] && !game.acts) {
            game.acts = true;
            game.turns++;
            if (options->weigh > 0 && rn_below(&game.rng, (uint32_t)options->among) == 0) {
                weigh_turn(box, options, s, &game.rng);
            }
            if (game.writing) {
                keep(box, options, &game);
            }
        }
        play_on(box, options, &game);
    }
    const long count = game.seen < (uint32_t)options->kept ? (long)game.seen : options->kept;
    qsort(game.kept, (size_t)count, sizeof *game.kept, by_turn);
    for (long i = 0; i < count; i++) {
        write_sample(options, &game.kept[i], &game.s, i == count - 1);
    }
    return count;
}

static FILE *open_part(const char *name, const char *part)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.%s", name, part);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    return file;
}

int main(int argc, char **argv)
{
    Options options = {.kind = RN_SAILOR,
                       .budget = 200,
                       .credit = RN_TRAIN_CREDIT,
                       .games = 1000,
                       .kept = 8,
                       .stray = 100,
                       .among = 4,
                       .minutes = RN_HORIZON,
                       .seconds = 1000000};
    const RnTrainOption numbers[] = {
        {"--budget", &options.budget},   {"--credit", &options.credit},
        {"--weigh", &options.weigh},     {"--games", &options.games},
        {"--from", &options.from},       {"--kept", &options.kept},
        {"--one-in", &options.one_in},   {"--stray", &options.stray},
        {"--seconds", &options.seconds}, {"--among", &options.among},
        {"--minutes", &options.minutes}, {NULL, NULL},
    };
    const char *to = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *name = argv[i];
        if (strcmp(name, "--kind") == 0) {
            options.kind = rn_train_kind(argv[i + 1]);
        } else if (strcmp(name, "--to") == 0) {
            to = argv[i + 1];
        } else if (!rn_train_option(numbers, name, argv[i + 1])) {
            fprintf(stderr, "train_play: what is %s?\n", name);
            return 2;
        }
    }
    options.kept = options.one_in > 0 ? KEPT_MAX : options.kept;
    if (options.kind < 0 || options.kept < 1 || options.kept > KEPT_MAX || options.among < 1 ||
        to == NULL) {
        fprintf(stderr, "train_play: --to NAME says where to; the head of play.c tells the rest\n");
        return 2;
    }
    options.heads = open_part(to, "heads");
    options.rows = open_part(to, "rows");
    const time_t end = time(NULL) + options.seconds;
    long game = 0, positions = 0;
    for (; game < options.games && time(NULL) < end; game++) {
        positions += play_game(&options, (uint64_t)(options.from + game));
    }
    fprintf(stderr, "train_play: %ld games from %ld on, %ld positions, %.0f s of processor time\n",
            game, options.from, positions, (double)clock() / CLOCKS_PER_SEC);
    const int heads = fclose(options.heads), rows = fclose(options.rows);
    return heads != 0 || rows != 0 ? 1 : 0;
}
