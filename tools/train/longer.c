/*
 * longer.c - what it gains to think longer: captains with several budgets are asked about the same turns, and where they choose
 * differently games are played to their end from either choice.
 *
 * Usage: train_longer --budgets N,N,.. [--gnomes N|N-N] [--edition 0|1] [--turns N] [--from N] [--games N] [--minutes N] [--kind mate|..]
 *                     [--cores N] [--seconds N]
 *
 * A whole game says little for its time: it ends well or not, whatever a single turn of it was worth. So of each of --turns games
 * of mates, from --from on, one turn is drawn by lot. After it all go on at a glance (games.h), --games times
 * from each choice, with the same dice for all of them. With --minutes they are not played to their end but so many minutes of all
 * keepers together, as futures of captains go on, and judged: that says less of what becomes of the boat, and says it far more
 * surely. With --kind those who go on are players of this kind. The difference times the turns of its game is what a game
 * gains if every turn is thought about so long, as long as it goes on like that. One turn a line: gnomes, game, turns, then for each
 * budget the number of its choice, the milliseconds that it took and the share rescued in hundred-thousandths. The table at the end has
 * intervals of 95 %. See tools/train/README.md.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "crew/judge.h"
#include "cores.h"
#include "games.h"

enum { BUDGETS_MAX = 8, PERCENT = 100 };

/* What a budget came to at one turn. */
typedef struct Thought {
    int choice; /* the number of the first budget that chose the same */
    double ms, rescued;
} Thought;

typedef struct Turn {
    int gnomes; /* 0: not looked at */
    long turns; /* of its game */
    Thought by[BUDGETS_MAX];
} Turn;

typedef struct Options {
    long least, most, edition, turns, from, games, minutes, cores, seconds;
    int kind, budgets;
    uint32_t budget[BUDGETS_MAX];
    Turn *turn; /* shared */
} Options;

/* ---- One turn ------------------------------------------------------------------------------------- */

static RnPlan choose(const RnState *s, uint32_t budget, uint64_t seed)
{
    RnPlayer captain;
    RnView view;
    rn_player_init(&captain, RN_CAPTAIN, seed, (RnBudget){.simulations = budget});
    rn_view(s, s->decider, &view);
    rn_captain_plan(rn_box_standard(), &captain, &view);
    return captain.plan;
}

static bool is_same(const RnPlan *one, const RnPlan *other)
{
    return one->count == other->count &&
           memcmp(one->move, other->move, (size_t)one->count * sizeof *one->move) == 0;
}

/* What becomes of one game that begins with the plan, the number `game` of those of a seed: 1 if it is rescued, or the chance. */
static double play_once(const Options *options, RnChart *chart, const RnState *from,
                        const RnPlan *plan, uint64_t seed, long game)
{
    const RnBox *box = chart->box;
    const int until =
        options->minutes > 0 ? rn_minutes(from) - (int)options->minutes : (int)RN_TO_THE_END;
    RnState s = *from;
    uint64_t rng = rn_mix(seed + (uint64_t)game);
    rn_play_plan(box, &s, plan, &rng);
    if (options->minutes > 0 && options->kind == RN_TRAIN_GLANCE) {
        return rn_future_until(chart, &s, until, RN_PICKS, ~seed, (uint32_t)game) / 65536.0;
    }
    rn_finish_turn(box, &s, &rng);
    rn_train_play_on(box, options->kind, &s, until, &rng);
    return rn_judge(box, &s) / 65536.0;
}

static double play_on(const Options *options, const RnState *from, const RnPlan *plan,
                      uint64_t seed)
{
    RnChart chart;
    double rescued = 0;
    rn_chart(&chart, rn_box_standard());
    for (long game = 0; game < options->games; game++) {
        rescued += play_once(options, &chart, from, plan, seed, game);
    }
    return rescued / (double)options->games;
}

static void print_turn(const Options *options, const Turn *turn, long game)
{
    printf("%d %ld %ld", turn->gnomes, game, turn->turns);
    for (int b = 0; b < options->budgets; b++) {
        printf("  %d %.0f %.0f", turn->by[b].choice, turn->by[b].ms, 100000 * turn->by[b].rescued);
    }
    printf("\n");
    fflush(stdout);
}

static void look_at_turn(const void *of, long at)
{
    const Options *options = of;
    const long sizes = options->most - options->least + 1, game = options->from + at / sizes;
    const uint8_t gnomes = (uint8_t)(options->least + at % sizes);
    const RnConfig config = {
        .edition = (uint8_t)options->edition, .players = gnomes, .gnomes = gnomes};
    const uint64_t seed = rn_mix(rn_mix((uint64_t)game) + gnomes);
    uint64_t rng = seed;
    RnPlan plan[BUDGETS_MAX];
    RnState drawn = {.decider = 0}, end;
    Turn turn = {.gnomes = gnomes};
    bool alike = true;
    turn.turns = rn_train_draw(RN_MATE, &config, true, &rng, &drawn, 1, &end);
    for (int b = 0; b < options->budgets; b++) {
        Thought *thought = &turn.by[b];
        const double began = rn_train_seconds(CLOCK_PROCESS_CPUTIME_ID);
        plan[b] = choose(&drawn, options->budget[b], seed);
        thought->ms = 1000 * (rn_train_seconds(CLOCK_PROCESS_CPUTIME_ID) - began);
        while (!is_same(&plan[thought->choice], &plan[b])) {
            thought->choice++;
        }
        alike = alike && thought->choice == 0;
    }
    for (int b = 0; b < options->budgets && !alike; b++) { /* else nothing is to be told apart */
        const int same = turn.by[b].choice;
        turn.by[b].rescued =
            same < b ? turn.by[same].rescued : play_on(options, &drawn, &plan[b], ~seed);
    }
    options->turn[at] = turn;
    print_turn(options, &turn, game);
}

/* ---- All of them ---------------------------------------------------------------------------------- */

/* A budget against the one before, over the turns of crews of this size, or of all with 0. */
static void print_row(const Options *options, long count, int gnomes, int b)
{
    double sum = 0, squares = 0, ms = 0;
    long n = 0, others = 0;
    for (long i = 0; i < count; i++) {
        const Turn *turn = &options->turn[i];
        if (turn->gnomes != 0 && (gnomes == 0 || turn->gnomes == gnomes)) {
            const Thought *now = &turn->by[b], *before = &turn->by[b > 0 ? b - 1 : 0];
            const double gain = PERCENT * (double)turn->turns * (now->rescued - before->rescued);
            sum += gain;
            squares += gain * gain;
            ms += now->ms;
            others += now->choice != before->choice;
            n++;
        }
    }
    if (n < 2) {
        return;
    }
    const double mean = sum / (double)n;
    const double half = 1.96 * sqrt((squares / (double)n - mean * mean) / (double)(n - 1));
    char size[16] = "all";
    if (gnomes != 0) {
        snprintf(size, sizeof size, "%d", gnomes);
    }
    printf("| %s | %ld | %u | %.0f |", size, n, options->budget[b], ms / (double)n);
    if (b > 0) {
        printf(" %.1f | %+.1f (%+.1f to %+.1f) |\n", PERCENT * (double)others / (double)n, mean,
               mean - half, mean + half);
    } else {
        printf(" | |\n");
    }
}

static void print_table(const Options *options, long count)
{
    printf("\n| gnomes | turns | budget | ms a turn | other choices | points a game |\n"
           "|---|---|---|---|---|---|\n");
    for (long gnomes = options->least; gnomes <= options->most; gnomes++) {
        for (int b = 0; b < options->budgets; b++) {
            print_row(options, count, (int)gnomes, b);
        }
    }
    for (int b = 0; b < options->budgets && options->least < options->most; b++) {
        print_row(options, count, 0, b);
    }
}

static bool read_budgets(Options *options, const char *text)
{
    char *end = NULL;
    for (options->budgets = 0; options->budgets < BUDGETS_MAX; text = end + 1) {
        const long budget = strtol(text, &end, 10);
        if (budget < 1 || budget > INT32_MAX) {
            return false;
        }
        options->budget[options->budgets++] = (uint32_t)budget;
        if (*end != ',') {
            return *end == '\0';
        }
    }
    return false;
}

static bool read_option(Options *options, const char *name, const char *value)
{
    if (strcmp(name, "--budgets") == 0) {
        return read_budgets(options, value);
    }
    if (strcmp(name, "--kind") == 0) {
        options->kind = rn_train_kind(value);
        return options->kind >= 0;
    }
    if (strcmp(name, "--gnomes") == 0) {
        return rn_train_sizes(value, &options->least, &options->most);
    }
    const RnTrainOption numbers[] = {
        {"--edition", &options->edition}, {"--turns", &options->turns},
        {"--from", &options->from},       {"--games", &options->games},
        {"--minutes", &options->minutes}, {"--cores", &options->cores},
        {"--seconds", &options->seconds}, {NULL, NULL},
    };
    return rn_train_option(numbers, name, value);
}

int main(int argc, char **argv)
{
    Options options = {.kind = RN_TRAIN_GLANCE,
                       .least = RN_GNOMES_MIN,
                       .most = RN_GNOMES_MAX,
                       .turns = 100,
                       .games = 1000,
                       .cores = sysconf(_SC_NPROCESSORS_ONLN),
                       .seconds = 1000000};
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 >= argc || !read_option(&options, argv[i], argv[i + 1])) {
            fprintf(stderr, "train_longer: what is %s?\n", argv[i]);
            return 2;
        }
    }
    const long count = options.turns * (options.most - options.least + 1);
    if (options.budgets == 0 || options.games < 1 || options.minutes < 0 || count < 1) {
        fprintf(stderr, "train_longer: --budgets N,N,.. says what to compare; the head of "
                        "longer.c tells the rest\n");
        return 2;
    }
    options.turn = rn_train_shared((size_t)count * sizeof *options.turn);
    if (options.turn == NULL) {
        perror("train_longer");
        return 1;
    }
    const bool good =
        rn_train_on_cores(options.cores, count, (double)options.seconds, look_at_turn, &options);
    print_table(&options, count);
    return good ? 0 : 1;
}
