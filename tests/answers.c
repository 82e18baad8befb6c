/*
 * answers.c - every answer of the core in fixed random games, chained into one number a subject.
 *
 * Usage: answers EXPECTED
 *
 * The lines of EXPECTED (tests/ANSWERS) are `variant subject number`: of the games in which no later variant of
 * the list is on. A number changes when the rules answer
 * anything differently anywhere in 1,664 games over every configuration: a state, a fact told, a
 * list, the odds, the reason of a refusal, what a seat sees, a cost, what is wrong with a spoilt
 * state. So it says *that* something changed, never what is right: that is for the scenarios. A new variant brings
 * lines of its own and changes none but `codes` and `configs`, in which one bit more means something. After
 * a change that is meant: build/tests/answers /dev/null > tests/ANSWERS, and say why.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "text/text.h"

enum { STEPS_MAX = 20000, GAMES_PER_CONFIG = 2 };

/* clang-format off */
#define SUBJECTS(X) \
    X(states) X(facts) X(lists) X(odds) X(refusals) X(views) X(deals) X(queries) X(flaws) \
    X(codes) X(configs) X(boxes)
/* clang-format on */
#define ENUM(name) SUBJECT_##name,
#define NAME(name) #name,
enum { SUBJECTS(ENUM) SUBJECT_COUNT };
static const char *const names[] = {SUBJECTS(NAME)};

typedef struct Answers {
    const RnBox *box;
    Games games;
    RnState state;
    int newest; /* one more than the last variant that is on, or 0 */
    uint64_t chain[RN_VARIANTS + 1][SUBJECT_COUNT];
} Answers;

static void add(Answers *to, int subject, uint64_t value)
{
    uint64_t *chain = &to->chain[to->newest][subject];
    *chain = (*chain ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    *chain ^= *chain >> 29;
}

static void add_bytes(Answers *to, int subject, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ at[i]) * UINT64_C(0x100000001B3);
    }
    add(to, subject, sum);
}

/* ---- One position ----------------------------------------------------------------------------- */

static void add_odds(Answers *to)
{
    RnOdds odds[RN_MOVES_MAX];
    const int count = rn_odds(&to->state, odds);
    add(to, SUBJECT_odds, rn_chance_total(&to->state));
    add_bytes(to, SUBJECT_odds, odds, (size_t)count * sizeof *odds);
}

/* Whatever can be asked for, and a little more. */
static void add_refusals(Answers *to)
{
    uint8_t whys[14 * 20];
    for (int kind = 0; kind <= RN_MOVE_KINDS; kind++) {
        size_t used = 0;
        for (int what = 0; what < 20; what++) {
            for (int count = 0; count < 14; count++) {
                const RnMove move = {(uint8_t)kind, (uint8_t)what, (uint8_t)count, 0};
                whys[used++] = (uint8_t)rn_check_move(to->box, &to->state, move);
            }
        }
        add_bytes(to, SUBJECT_refusals, whys, used);
    }
}

static void add_views(Answers *to)
{
    for (int seat = 0; seat < to->state.config.gnomes; seat++) {
        RnView view;
        RnState deal;
        rn_view(&to->state, seat, &view);
        add(to, SUBJECT_views, rn_hash(&view.seen)); /* its bytes are more with every variant */
        add(to, SUBJECT_views, (uint64_t)(view.hides << 8 | view.seat));
        add_bytes(to, SUBJECT_views, view.hidden, sizeof view.hidden);
        if (rn_complete(to->box, &view, to->games.rng + (uint64_t)seat, &deal)) {
            add(to, SUBJECT_deals, rn_hash(&deal));
        }
    }
}

static void add_queries(Answers *to)
{
    const RnState *s = &to->state;
    uint8_t order[RN_GNOMES_MAX];
    const int count = rn_order(s, order);
    add_bytes(to, SUBJECT_queries, order, (size_t)count);
    for (int gnome = 0; gnome < s->config.gnomes; gnome++) {
        add(to, SUBJECT_queries,
            (uint64_t)(rn_status(s, gnome) << 16 | rn_player(s, gnome) << 8 |
                       rn_hand_size(s, gnome)));
    }
    for (int room = 1; room < RN_SEA; room++) {
        add(to, SUBJECT_queries, (uint64_t)rn_water(s, room));
    }
    add(to, SUBJECT_queries, rn_hands_hidden(s));
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        const RnMove move = {(uint8_t)kind, (uint8_t)games_below(&to->games, 12), 3, 0};
        add(to, SUBJECT_queries, (uint64_t)(int64_t)rn_cost(s, move));
        add(to, SUBJECT_queries, (uint64_t)(int64_t)rn_need(s, kind, 3));
    }
}

/* One byte made another, or two changed about; most often a near value or a bound. */
static void spoil(Answers *to, void *bytes, size_t size)
{
    static const uint8_t bounds[] = {0,  1,   2,   9,   10,  60,  61,     98,
                                     99, 100, 120, 121, 200, 201, RN_NONE};
    Games *games = &to->games;
    uint8_t *byte = (uint8_t *)bytes + games_below(games, (uint32_t)size);
    uint8_t *other = (uint8_t *)bytes + games_below(games, (uint32_t)size);
    const uint8_t was = *byte;
    switch (games_below(games, 6)) {
    case 0: *byte = (uint8_t)(*byte + 1); break;
    case 1: *byte = (uint8_t)(*byte - 1); break;
    case 2: *byte = (uint8_t)games_below(games, 16); break;
    case 3: *byte ^= (uint8_t)(1u << games_below(games, 8)); break;
    case 4: *byte = bounds[games_below(games, sizeof bounds)]; break;
    case 5:
        *byte = *other;
        *other = was;
        break;
    }
}

static void spoil_much(Answers *to, void *bytes, size_t size)
{
    for (int times = (int)games_below(&to->games, 3); times >= 0; times--) {
        spoil(to, bytes, size);
    }
}

static void add_flaws(Answers *to)
{
    uint8_t code[RN_CODE_MAX];
    const size_t size = rn_encode(to->box, &to->state, code);
    const int times = to->state.decision == RN_OVER ? 400 : 8; /* an end comes once a game */
    add_bytes(to, SUBJECT_codes, code, size);
    RnState spoilt, back;
    for (int i = 0; i < times; i++) {
        spoilt = to->state;
        spoil_much(to, (uint8_t *)&spoilt + offsetof(RnState, blocked),
                   sizeof spoilt - offsetof(RnState, blocked));
        add(to, SUBJECT_flaws, rn_check(to->box, &spoilt));
    }
    spoilt = to->state;
    spoil(to, spoilt.config_bytes, sizeof spoilt.config_bytes);
    add(to, SUBJECT_configs, rn_check(to->box, &spoilt));
    spoil(to, code, size);
    add(to, SUBJECT_codes, rn_decode(to->box, code, size, &back));
}

static void add_log(Answers *to, const RnLog *log)
{
    add_bytes(to, SUBJECT_facts, log->fact, (size_t)log->count * sizeof *log->fact);
    for (int i = 0; i < log->count; i++) {
        for (int seat = 0; seat < to->state.config.gnomes; seat++) {
            const RnFact heard = rn_fact_for(&to->state, seat, log->fact[i]);
            add_bytes(to, SUBJECT_views, &heard, sizeof heard);
        }
    }
}

/* ---- All of them --------------------------------------------------------------------------------- */

static void play(Answers *to, const RnConfig *config)
{
    RnMove list[RN_MOVES_MAX];
    RnLog log;
    add(to, SUBJECT_states, rn_new(to->box, config, &to->state));
    for (int step = 0; step < STEPS_MAX; step++) {
        const int count = rn_legal(to->box, &to->state, list);
        add(to, SUBJECT_states, rn_hash(&to->state));
        add_bytes(to, SUBJECT_lists, list, (size_t)count * sizeof *list);
        if (to->state.decision == RN_CHANCE) {
            add_odds(to);
        }
        add_queries(to);
        add_flaws(to);
        switch (games_below(&to->games, 8)) {
        case 0: add_refusals(to); break;
        case 1:
        case 2: add_views(to); break;
        }
        if (to->state.decision == RN_OVER) {
            return;
        }
        rn_step(to->box, &to->state, games_choose(&to->games, &to->state, list, count), &log);
        add_log(to, &log);
    }
}

static int newest_of(const RnConfig *config)
{
    int newest = RN_VARIANTS;
    while (newest > 0 && rn_variants(config) >> (newest - 1) == 0) {
        newest--;
    }
    return newest;
}

static void play_all(Answers *to)
{
    RnConfig config = {0};
    for (int n = 0; games_config(n, &config); n++) {
        to->newest = newest_of(&config);
        for (int game = 0; game < GAMES_PER_CONFIG; game++) {
            to->games = games_begin((uint64_t)n << 20 | (uint64_t)game, game % 2 == 1);
            play(to, &config);
        }
    }
}

/* Settings and boxes, good and bad. */
static void try_settings(Answers *to)
{
    RnConfig config = {0};
    for (int n = 0; games_config(n, &config); n++) {
        to->newest = newest_of(&config);
        for (int i = 0; i < 16; i++) {
            RnConfig spoilt = config;
            spoil(to, &spoilt, sizeof spoilt);
            add(to, SUBJECT_configs, rn_config_check(&spoilt));
        }
    }
    to->newest = 0;
    to->games = games_begin(1, false);
    for (int i = 0; i < 60000; i++) {
        RnBox box = *to->box;
        spoil_much(to, &box, offsetof(RnBox, item_total)); /* the rest is computed */
        add(to, SUBJECT_boxes, rn_box_finish(&box));
        add(to, SUBJECT_boxes, box.digest);
        add(to, SUBJECT_boxes, (uint64_t)box.item_total << 8 | box.card_total);
        add_bytes(to, SUBJECT_boxes, box.hatch_of, sizeof box.hatch_of);
        add_bytes(to, SUBJECT_boxes, box.beside, sizeof box.beside);
        add_bytes(to, SUBJECT_boxes, box.hatches_of, sizeof box.hatches_of);
    }
}

int main(int argc, char **argv)
{
    static Answers answers;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: answers EXPECTED\n");
        return 2;
    }
    answers.box = rn_box_standard();
    play_all(&answers);
    try_settings(&answers);
    int differ = 0;
    for (int i = 0; i < (RN_VARIANTS + 1) * SUBJECT_COUNT; i++) {
        const int newest = i / SUBJECT_COUNT, subject = i % SUBJECT_COUNT;
        if (answers.chain[newest][subject] == 0) { /* boxes have no variants */
            continue;
        }
        char want[80] = "", got[80];
        snprintf(got, sizeof got, "%s %s %016" PRIx64 "\n",
                 newest == 0 ? "none" : rn_word_variant(newest - 1), names[subject],
                 answers.chain[newest][subject]);
        const bool same = fgets(want, sizeof want, file) != NULL && strcmp(want, got) == 0;
        fputs(got, stdout);
        if (!same) {
            fprintf(stderr, "%.*s: %s\n", (int)strcspn(got, "\n") - 17, got,
                    want[0] == '\0' ? "more games than before" : "other answers than before");
            differ++;
        }
    }
    fclose(file);
    if (differ > 0) {
        fprintf(stderr, "If that is meant: build/tests/answers /dev/null >tests/ANSWERS\n");
    }
    return differ > 0;
}
