/*
 * shown.c - how right the chance of rescue is that people are shown, and what else may come: plays games, asks for the chances at
 * decisions of them, and tells how many of the games with such a chance were rescued, tenth by tenth, or lost by each reason.
 *
 * Usage: train_shown [--kind glance|sailor|mate] [--games N] [--from N] [--one-in N] [--again N] [--cores N]
 *
 * Game number n, from --from on, is the same each time. One decision in so many is asked about, by lot and whatever
 * comes of its game: so many of each game would be more of those that end early, and these are lost. Few games come to a
 * position that is said to be in danger (below DANGER); with --again it is played on from there that many times, at a glance, and
 * what came of it is the mean. Positions of one game end alike: the margins are those of games, not of positions. See
 * tools/train/README.md.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "cores.h"
#include "games.h"
#include "text/text.h"

enum {
    DECISIONS_MAX = 1000, /* of a game; as many as there ever are */
    ASKED_MAX = 200,      /* of them, one in ONE_IN_LEAST or fewer */
    ONE_IN_LEAST = 5,
    TENTHS = 10,
    PERCENT = 100,
    WHOLE = 10000,
    DANGER = 7000,
    PROGRESS = 1000
};

/* What was said of a position, in ten-thousandths, and the share of games from there that ended so. */
typedef struct Position {
    int gnomes; /* 0: there is none */
    RnEndings said;
    double rescued, lost_by[RN_REASONS];
} Position;

typedef struct Options {
    int kind;
    long games, from, one_in, again, cores;
    Position *position; /* shared, ASKED_MAX of each game */
} Options;

/* What positions of one row of a table were said to be worth, and what came of them. */
typedef struct Row {
    long positions;
    double said, rescued, squares;
    double game; /* rescued less said, of the game under way */
} Row;

typedef struct Table {
    Row tenth[TENTHS];
    Row size[RN_GNOMES_MAX + 1];
    Row all;
    Row reason[RN_REASONS]; /* of a loss */
} Table;

/* ---- One game ------------------------------------------------------------------------------------------ */

static void count_end(Position *position, const RnState *end, double share)
{
    position->rescued += end->result == RN_RESCUED ? share : 0;
    position->lost_by[end->reason] += end->result == RN_RESCUED ? 0 : share;
}

static void ask(const Options *options, const RnState *at, const RnState *end, uint64_t *rng,
                Position *position)
{
    const RnBox *box = rn_box_standard();
    RnView view;
    position->gnomes = at->config.gnomes;
    rn_view(at, at->decider, &view);
    rn_crew_endings(box, &view, rn_below(rng, 1u << 31), &position->said);
    const long again = position->said.rescue.chance < DANGER ? options->again : 0;
    for (long game = 0; game < again; game++) {
        RnState s = *at;
        rn_train_play_on(box, RN_TRAIN_GLANCE, &s, RN_TO_THE_END, rng);
        count_end(position, &s, 1.0 / (double)again);
    }
    if (again == 0) {
        count_end(position, end, 1);
    }
}

static void look_at_game(const void *of, long at)
{
    static RnState decision[DECISIONS_MAX];
    const Options *options = of;
    const uint64_t number = (uint64_t)(options->from + at);
    RnState end;
    uint64_t rng = rn_mix(rn_mix(number) + 54321);
    const RnConfig config = rn_train_config(number, &rng);
    const long count =
        rn_train_draw(options->kind, &config, false, &rng, decision, DECISIONS_MAX, &end);
    RN_ASSERT(count <= DECISIONS_MAX);
    Position *position = &options->position[at * ASKED_MAX];
    long asked = 0;
    for (long i = 0; i < count; i++) {
        if (rn_below(&rng, (uint32_t)options->one_in) == 0) {
            RN_ASSERT(asked < ASKED_MAX);
            ask(options, &decision[i], &end, &rng, &position[asked++]);
        }
    }
    if ((at + 1) % PROGRESS == 0) {
        fprintf(stderr, "train_shown: %ld games\n", at + 1);
    }
}

/* ---- All of them --------------------------------------------------------------------------------------- */

static void add(Row *row, double said, double rescued)
{
    row->positions++;
    row->said += said;
    row->rescued += rescued;
    row->game += rescued - said;
}

static void end_game(Row *row)
{
    row->squares += row->game * row->game;
    row->game = 0;
}

static void print_row(const char *name, const Row *row)
{
    if (row->positions == 0) {
        return;
    }
    const double n = (double)row->positions;
    printf("| %s | %.1f | %ld | %.1f | %+.1f | %.1f |\n", name, PERCENT * row->said / n,
           row->positions, PERCENT * row->rescued / n, PERCENT * (row->rescued - row->said) / n,
           PERCENT * 1.96 * sqrt(row->squares) / n);
}

static void add_position(Table *table, const Position *position)
{
    const int chance = position->said.rescue.chance, tenth = chance * TENTHS / WHOLE;
    const double said = (double)chance / WHOLE, rescued = position->rescued;
    add(&table->tenth[tenth < TENTHS ? tenth : TENTHS - 1], said, rescued);
    add(&table->size[position->gnomes], said, rescued);
    add(&table->all, said, rescued);
    for (int reason = 1; reason < RN_REASONS; reason++) {
        add(&table->reason[reason], (double)position->said.lost_by[reason] / WHOLE,
            position->lost_by[reason]);
    }
}

static void add_game(Table *table, const Position *position)
{
    for (long i = 0; i < ASKED_MAX && position[i].gnomes != 0; i++) {
        add_position(table, &position[i]);
    }
    for (int i = 0; i < TENTHS; i++) {
        end_game(&table->tenth[i]);
    }
    end_game(&table->size[position->gnomes]);
    end_game(&table->all);
    for (int reason = 1; reason < RN_REASONS; reason++) {
        end_game(&table->reason[reason]);
    }
}

static void print_table(const Table *table)
{
    printf("| what | said | positions | was | off | sure to |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < TENTHS; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d to %d", i * TENTHS, (i + 1) * TENTHS);
        print_row(name, &table->tenth[i]);
    }
    for (int gnomes = RN_GNOMES_MIN; gnomes <= RN_GNOMES_MAX; gnomes++) {
        char name[16];
        snprintf(name, sizeof name, "%d gnomes", gnomes);
        print_row(name, &table->size[gnomes]);
    }
    print_row("all", &table->all);
    for (int reason = 1; reason < RN_REASONS; reason++) {
        print_row(rn_word_reason(reason), &table->reason[reason]);
    }
}

int main(int argc, char **argv)
{
    static Table table;
    Options options = {.kind = RN_TRAIN_GLANCE,
                       .games = 1000,
                       .one_in = 8,
                       .cores = sysconf(_SC_NPROCESSORS_ONLN)};
    const RnTrainOption numbers[] = {
        {"--games", &options.games}, {"--from", &options.from},   {"--one-in", &options.one_in},
        {"--again", &options.again}, {"--cores", &options.cores}, {NULL, NULL},
    };
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 < argc && strcmp(argv[i], "--kind") == 0) {
            options.kind = rn_train_kind(argv[i + 1]);
        } else if (i + 1 >= argc || !rn_train_option(numbers, argv[i], argv[i + 1])) {
            fprintf(stderr, "train_shown: what is %s?\n", argv[i]);
            return 2;
        }
    }
    if (options.kind < 0 || options.one_in < ONE_IN_LEAST || options.games < 1 ||
        options.cores < 1) {
        fprintf(stderr, "train_shown: no such player, no game, or more than one in %d\n",
                ONE_IN_LEAST);
        return 2;
    }
    if (options.again != 0 && options.kind != RN_TRAIN_GLANCE) {
        fprintf(stderr, "train_shown: --again plays on at a glance: of --kind glance alone\n");
        return 2;
    }
    options.position =
        rn_train_shared((size_t)(options.games * ASKED_MAX) * sizeof *options.position);
    if (options.position == NULL) {
        perror("train_shown");
        return 1;
    }
    if (!rn_train_on_cores(options.cores, options.games, 1e9, look_at_game, &options)) {
        return 1;
    }
    for (long game = 0; game < options.games; game++) {
        add_game(&table, &options.position[game * ASKED_MAX]);
    }
    print_table(&table);
    return 0;
}
