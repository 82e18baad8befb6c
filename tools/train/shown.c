/*
 * shown.c - how right the chance of rescue is that people are shown, and what else may come: plays games, asks for the chances at
 * decisions of them, and tells how many of the games with such a chance were rescued, tenth by tenth, or lost by each reason.
 *
 * Usage: train_shown [--kind glance|sailor|mate] [--games N] [--from N] [--kept N]
 *
 * Game number n, from --from on, is the same each time. Of the decisions of a game --kept are asked about, drawn by lot
 * after it has ended, so that none of them is liked better for its end. Positions of one game end alike: the margins are
 * those of games, not of positions. See tools/train/README.md.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games.h"
#include "text/text.h"

enum { KEPT_MAX = 100, TENTHS = 10, PERCENT = 100 };

typedef struct Options {
    int kind;
    long games, from, kept;
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

static void look_at_game(const Options *options, uint64_t number, Table *table)
{
    static RnState kept[KEPT_MAX];
    RnState end;
    uint64_t rng = rn_mix(rn_mix(number) + 54321);
    const RnConfig config = rn_train_config(number, &rng);
    const long seen = rn_train_draw(options->kind, &config, false, &rng, kept, options->kept, &end);
    const long count = seen < options->kept ? seen : options->kept;
    const double rescued = end.result == RN_RESCUED ? 1 : 0;
    for (long i = 0; i < count; i++) {
        RnView view;
        RnEndings endings;
        rn_view(&kept[i], kept[i].decider, &view);
        rn_crew_endings(rn_box_standard(), &view, rn_mix(number * KEPT_MAX + (uint64_t)i),
                        &endings);
        const double said = endings.rescue.chance / 10000.0;
        const int tenth = endings.rescue.chance * TENTHS / 10000;
        add(&table->tenth[tenth < TENTHS ? tenth : TENTHS - 1], said, rescued);
        add(&table->size[end.config.gnomes], said, rescued);
        add(&table->all, said, rescued);
        for (int reason = 1; reason < RN_REASONS; reason++) {
            add(&table->reason[reason], endings.lost_by[reason] / 10000.0, end.reason == reason);
        }
    }
    for (int i = 0; i < TENTHS; i++) {
        end_game(&table->tenth[i]);
    }
    end_game(&table->size[end.config.gnomes]);
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
    Options options = {.kind = RN_TRAIN_GLANCE, .games = 1000, .kept = 12};
    const RnTrainOption numbers[] = {
        {"--games", &options.games},
        {"--from", &options.from},
        {"--kept", &options.kept},
        {NULL, NULL},
    };
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 < argc && strcmp(argv[i], "--kind") == 0) {
            options.kind = rn_train_kind(argv[i + 1]);
        } else if (i + 1 >= argc || !rn_train_option(numbers, argv[i], argv[i + 1])) {
            fprintf(stderr, "train_shown: what is %s?\n", argv[i]);
            return 2;
        }
    }
    if (options.kind < 0 || options.kept < 1 || options.kept > KEPT_MAX) {
        fprintf(stderr, "train_shown: no such player, or not 1 to %d positions\n", KEPT_MAX);
        return 2;
    }
    for (long game = 0; game < options.games; game++) {
        look_at_game(&options, (uint64_t)(options.from + game), &table);
    }
    print_table(&table);
    fprintf(stderr, "train_shown: %ld games, %.0f s of processor time\n", options.games,
            (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
