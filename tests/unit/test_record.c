/*
 * test_record.c - the table: seeded dice, undo, and games as text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "session/record.h"
#include "text/text.h"

static const RnConfig CONFIGS[] = {
    {.edition = RN_REVISED, .players = 1, .gnomes = 3},
    {.edition = RN_REVISED, .players = 2, .gnomes = 4},
    {.edition = RN_REVISED, .players = 3, .gnomes = 3},
    {.edition = RN_REVISED,
     .players = 8,
     .gnomes = 8,
     .less_deadly = 1,
     .crazed = 1,
     .no_respite = 1,
     .opening_events = 1,
     .level_flow = 1},
    {.edition = RN_FIRST, .players = 3, .gnomes = 3},
    {.edition = RN_FIRST, .players = 5, .gnomes = 5, .crazed = 1},
    {.edition = RN_FIRST,
     .players = 4,
     .gnomes = 4,
     .less_deadly = 1,
     .no_respite = 1,
     .opening_events = 1},
};
enum { CONFIG_COUNT = sizeof CONFIGS / sizeof *CONFIGS };

/* A small generator for the players, not for the dice. */
static uint64_t next_random(uint64_t *random)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *random >> 33;
}

/* Plays up to `most` moves at random. */
static void play_on(RnSession *session, uint64_t player, int most)
{
    for (int i = 0; i < most && rn_session_state(session)->decision != RN_OVER; i++) {
        RnMove moves[RN_MOVES_MAX];
        int count = rn_legal(session->box, rn_session_state(session), moves);
        uint64_t pick = next_random(&player) % (uint64_t)count;
        assert_int_equal(rn_session_play(session, moves[pick]), RN_OK);
    }
}

static void start(RnSession *session, const RnConfig *config, bool seeded, uint64_t seed, int moves)
{
    rn_session_init(session, rn_box_standard());
    assert_int_equal(rn_session_new(session, config, seeded, seed), RN_CONFIG_OK);
    play_on(session, seed, moves);
}

static void assert_same_game(const RnSession *a, const RnSession *b)
{
    assert_memory_equal(rn_session_state(a), rn_session_state(b), sizeof *rn_session_state(a));
    assert_int_equal(rn_session_steps(a), rn_session_steps(b));
    assert_int_equal(rn_session_rolls(a), rn_session_rolls(b));
    assert_int_equal(rn_session_seed(a), rn_session_seed(b));
    assert_int_equal(rn_session_is_seeded(a), rn_session_is_seeded(b));
    assert_int_equal(rn_session_is_loaded(a), rn_session_is_loaded(b));
    for (size_t i = 0; i < rn_session_steps(a); i++) {
        assert_memory_equal(&rn_session_past(a, i)->move, &rn_session_past(b, i)->move,
                            sizeof(RnMove));
        assert_memory_equal(&rn_session_past(a, i)->before, &rn_session_past(b, i)->before,
                            sizeof(RnState));
    }
}

/* ---- Dice ----------------------------------------------------------------------------------- */

/* The stream of docs/FORMATS.md. */
static void dice_are_the_documented_ones(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t seed;
        int faces[8];
    } cases[] = {
        {UINT64_C(0), {4, 7, 5, 10, 5, 9, 6, 1}},
        {UINT64_C(1), {6, 6, 7, 2, 1, 1, 2, 8}},
        {UINT64_C(7), {7, 5, 2, 4, 10, 6, 7, 1}},
        {UINT64_C(18446744073709551615), {1, 8, 10, 2, 8, 4, 5, 3}},
    };
    RnState state;
    rn_new(rn_box_standard(), &CONFIGS[3], &state); /* eight rooms to roll: the die is due */
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (uint64_t n = 0; n < 8; n++) {
            RnMove move = rn_dice_roll(&state, cases[i].seed, n);
            assert_int_equal(move.kind, RN_M_DIE);
            assert_int_equal(move.count, cases[i].faces[n]);
        }
    }
}

/* Chi-square with nine degrees of freedom: 27.9 is exceeded once in a thousand times. */
static double unevenness(const int seen[11], int rolls)
{
    double sum = 0;
    double mean = rolls / 10.0;
    for (int face = 1; face <= 10; face++) {
        sum += (seen[face] - mean) * (seen[face] - mean) / mean;
    }
    return sum;
}

static void dice_are_fair(void **unused)
{
    (void)unused;
    enum { ROLLS = 100000 };
    int by_count[11] = {0};
    int by_seed[11] = {0};
    int pairs[11] = {0};
    RnState state;
    rn_new(rn_box_standard(), &CONFIGS[2], &state);
    for (uint64_t n = 0; n < ROLLS; n++) {
        int face = rn_dice_roll(&state, 7, n).count;
        by_count[face]++;
        by_seed[rn_dice_roll(&state, n, 0).count]++;
        pairs[(face + rn_dice_roll(&state, 7, n + 1).count) % 10 + 1]++;
    }
    assert_true(unevenness(by_count, ROLLS) < 27.9);
    assert_true(unevenness(by_seed, ROLLS) < 27.9);
    assert_true(unevenness(pairs, ROLLS) < 27.9);
}

static void without_chance_there_is_no_roll(void **unused)
{
    (void)unused;
    RnSession session;
    start(&session, &CONFIGS[2], true, 1, 0);
    RnMove move = rn_dice_roll(rn_session_state(&session), 1, 0);
    assert_int_not_equal(rn_check_move(session.box, rn_session_state(&session), move), RN_OK);
    rn_session_free(&session);
}

/* ---- The table ------------------------------------------------------------------------------ */

static void a_seed_gives_one_game(void **unused)
{
    (void)unused;
    for (int i = 0; i < CONFIG_COUNT; i++) {
        RnSession a;
        RnSession b;
        start(&a, &CONFIGS[i], true, 11, 40);
        start(&b, &CONFIGS[i], true, 11, 40);
        assert_same_game(&a, &b);
        assert_int_not_equal(rn_session_state(&a)->decision, RN_CHANCE);
        rn_session_free(&a);
        rn_session_free(&b);
    }
}

static void a_bad_config_changes_nothing(void **unused)
{
    (void)unused;
    RnSession session;
    RnConfig bad = {.edition = RN_REVISED, .players = 2, .gnomes = 5};
    start(&session, &CONFIGS[2], true, 3, 5);
    RnState before = *rn_session_state(&session);
    size_t steps = rn_session_steps(&session);
    assert_int_equal(rn_session_new(&session, &bad, true, 1), RN_CONFIG_TWO_PLAYERS);
    assert_memory_equal(rn_session_state(&session), &before, sizeof before);
    assert_int_equal(rn_session_steps(&session), steps);
    assert_int_equal(rn_session_seed(&session), 3);
    rn_session_free(&session);
}

static void a_refused_move_changes_nothing(void **unused)
{
    (void)unused;
    RnSession session;
    start(&session, &CONFIGS[2], true, 3, 5);
    RnState before = *rn_session_state(&session);
    size_t steps = rn_session_steps(&session);
    size_t facts = rn_session_fact_count(&session);
    assert_int_equal(rn_session_play(&session, (RnMove){RN_M_DIE, 0, 3, 0}), RN_WHY_NOT_CHANCE);
    assert_memory_equal(rn_session_state(&session), &before, sizeof before);
    assert_int_equal(rn_session_steps(&session), steps);
    assert_int_equal(rn_session_fact_count(&session), facts);
    rn_session_free(&session);

    rn_session_init(&session, rn_box_standard());
    assert_int_not_equal(rn_session_play(&session, (RnMove){RN_M_PASS, 0, 0, 0}), RN_OK);
    rn_session_free(&session);
}

/* Back to the first decision and forth again by the same moves: the same dice come. */
static void undo_takes_the_dice_back(void **unused)
{
    (void)unused;
    for (int i = 0; i < CONFIG_COUNT; i++) {
        RnSession game;
        RnSession again;
        start(&game, &CONFIGS[i], true, 5, 1000);
        start(&again, &CONFIGS[i], true, 5, 1000);
        uint64_t opening = 0;
        while (rn_session_past(&again, opening)->move.kind >= RN_M_DIE) {
            opening++;
        }
        while (rn_session_undo(&again)) {
            assert_int_not_equal(rn_session_state(&again)->decision, RN_CHANCE);
        }
        assert_int_equal(rn_session_steps(&again), opening);
        assert_int_equal(rn_session_rolls(&again), opening);
        for (size_t n = opening; n < rn_session_steps(&game); n++) {
            if (rn_session_past(&game, n)->move.kind < RN_M_DIE) {
                assert_int_equal(rn_session_play(&again, rn_session_past(&game, n)->move), RN_OK);
            }
        }
        assert_same_game(&game, &again);
        rn_session_free(&game);
        rn_session_free(&again);
    }
}

static void undo_knows_what_has_been_seen(void **unused)
{
    (void)unused;
    RnSession session;
    start(&session, &CONFIGS[2], false, 2, 0);
    assert_false(rn_session_undo(&session));
    assert_false(rn_session_undo_is_free(&session));
    while (rn_session_state(&session)->decision == RN_CHANCE) {
        play_on(&session, rn_session_steps(&session), 1);
    }
    assert_false(rn_session_undo(&session)); /* nothing but chance so far */
    assert_false(rn_session_undo_is_free(&session));
    RnState turn = *rn_session_state(&session);
    size_t steps = rn_session_steps(&session);
    assert_int_equal(rn_session_play(&session, (RnMove){RN_M_PASS, 0, 0, 0}), RN_OK);
    assert_int_equal(rn_session_undo_is_free(&session), true);
    assert_true(rn_session_undo(&session));
    assert_memory_equal(rn_session_state(&session), &turn, sizeof turn);
    assert_int_equal(rn_session_steps(&session), steps);
    rn_session_free(&session);
}

static void a_loaded_position_goes_on(void **unused)
{
    (void)unused;
    RnSession from;
    RnSession to;
    start(&from, &CONFIGS[2], true, 9, 0);
    rn_session_init(&to, rn_box_standard());
    rn_session_load(&to, rn_session_state(&from));
    rn_session_chance(&to, true, 77);
    assert_true(rn_session_is_loaded(&to));
    assert_int_equal(rn_session_rolls(&to), 0);
    play_on(&to, 1, 1000);
    assert_int_not_equal(rn_session_rolls(&to), 0);
    uint64_t rolls = rn_session_rolls(&to);
    rn_session_load(&to, rn_session_state(&from)); /* the stream goes on where it was */
    assert_int_equal(rn_session_rolls(&to), rolls);
    assert_int_equal(rn_session_steps(&to), 0);
    assert_false(rn_session_undo(&to));
    assert_int_equal(rn_session_new(&to, &CONFIGS[0], false, 0), RN_CONFIG_OK);
    assert_false(rn_session_is_loaded(&to));
    rn_session_free(&from);
    rn_session_free(&to);
}

/* ---- Records -------------------------------------------------------------------------------- */

static const RnRecordHead HEAD = {.date = "2026-11-15", .names = {"Żaneta", "", "Bob #2"}};

static char *written(const RnSession *session, const RnRecordHead *head, size_t *size)
{
    char *text = rn_record_write(session, head, size);
    assert_non_null(text);
    assert_int_equal(strlen(text), *size);
    return text;
}

static void count_steps(void *user, const RnSession *session, const RnMove *move,
                        const RnFact *facts, size_t count)
{
    size_t *calls = user;
    assert_int_equal(rn_session_steps(session), *calls);
    assert_int_equal(move == NULL, *calls == 0);
    assert_int_equal(facts == NULL, *calls == 0);
    assert_int_equal(count, move ? rn_session_fact_count(session) : 0);
    if (move) {
        assert_memory_equal(move, &rn_session_past(session, rn_session_steps(session) - 1)->move,
                            sizeof *move);
    }
    ++*calls;
}

static void check_round_trip(const RnConfig *config, bool seeded, uint64_t seed, int moves)
{
    RnSession game;
    RnSession back;
    RnRecordHead head;
    RnRecordError error;
    size_t size;
    size_t size_again;
    size_t calls = 0;
    start(&game, config, seeded, seed, moves);
    char *text = written(&game, &HEAD, &size);
    rn_session_init(&back, rn_box_standard());
    if (!rn_record_read(&back, text, size, &head, count_steps, &calls, &error)) {
        fail_msg("line %zu: %s\n%s", error.line, error.text, text);
    }
    assert_int_equal(calls, rn_session_steps(&game) + 1);
    assert_same_game(&game, &back);
    assert_string_equal(head.date, HEAD.date);
    for (int i = 0; i < config->players; i++) {
        assert_string_equal(head.names[i], HEAD.names[i]);
    }
    char *again = written(&back, &head, &size_again);
    assert_string_equal(text, again);
    play_on(&game, 4, 10);
    play_on(&back, 4, 10);
    if (seeded) {
        assert_same_game(&game, &back);
    }
    free(text);
    free(again);
    rn_session_free(&game);
    rn_session_free(&back);
}

static void records_round_trip(void **unused)
{
    (void)unused;
    for (int i = 0; i < CONFIG_COUNT; i++) {
        for (int moves = 0; moves < 40; moves++) { /* stops at every kind of decision */
            check_round_trip(&CONFIGS[i], false, 100 + (uint64_t)i, moves);
        }
        for (uint64_t seed = 1; seed <= 6; seed++) {
            check_round_trip(&CONFIGS[i], true, seed * UINT64_C(0x2545f4914f6cdd1d), 1000);
            check_round_trip(&CONFIGS[i], false, seed, 1000);
        }
        check_round_trip(&CONFIGS[i], true, UINT64_MAX, 0);
    }
}

static void names_are_made_fit(void **unused)
{
    (void)unused;
    RnSession session;
    RnRecordHead head = {.date = "yesterday", .names = {" a|b\tc\n ", "\xff\x80x", "  "}};
    RnRecordHead back;
    RnRecordError error;
    size_t size;
    start(&session, &CONFIGS[2], true, 1, 0);
    char *text = written(&session, &head, &size);
    assert_non_null(strstr(text, "\nplayers: a/bc | ?\?x |\n"));
    assert_null(strstr(text, "date"));
    assert_true(rn_record_read(&session, text, size, &back, NULL, NULL, &error));
    assert_string_equal(back.names[1], "?\?x");
    free(text);
    memset(head.names, 0, sizeof head.names);
    memcpy(head.names[2], "\xc2\x85", 2); /* a control character of two bytes */
    text = written(&session, &head, &size);
    assert_null(strstr(text, "players:"));
    free(text);
    memset(head.names, 'n', sizeof head.names); /* not even terminated */
    text = written(&session, &head, &size);
    assert_true(rn_record_read(&session, text, size, NULL, NULL, NULL, NULL));
    free(text);
    rn_session_free(&session);
}

/* Colours and seats are written when there is something to say, and come back. */
static void tables_come_back(void **unused)
{
    (void)unused;
    RnSession session;
    RnRecordHead head = {.colour = {2, 7, 0}, .seats = {"", "mate", "captain"}, .loyal = 5};
    RnRecordHead back;
    size_t size;
    start(&session, &CONFIGS[0], true, 1, 3);
    char *text = written(&session, &head, &size);
    assert_non_null(strstr(text, "\ncolours: 2 7 0\n"));
    assert_non_null(strstr(text, "\nseats: - mate captain\nloyal: AC\n"));
    assert_true(rn_record_read(&session, text, size, &back, NULL, NULL, NULL));
    assert_memory_equal(back.colour, head.colour, 3);
    assert_int_equal(back.loyal, 5);
    for (int g = 3; g < RN_GNOMES_MAX; g++) {
        assert_int_equal(back.colour[g], RN_NONE);
    }
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        assert_string_equal(back.seats[g], head.seats[g]);
    }
    char *again = written(&session, &back, &size);
    assert_string_equal(again, text);
    free(text);
    free(again);

    /* none chosen, or the usual ones; nothing that could not be read again */
    static const uint8_t none[][3] = {{0, 0, 0}, {0, 1, 2}, {RN_NONE, RN_NONE, RN_NONE},
                                      {1, 2, 1}, {1, 2, 8}, {3, 4, RN_NONE}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        memcpy(head.colour, none[i], 3);
        strcpy(head.seats[1], "Mate!");
        memset(head.seats[2], 'x', RN_SEAT_MAX);
        head.loyal = (uint8_t)(~0u << 3); /* of gnomes that there are not */
        text = written(&session, &head, &size);
        assert_null(strstr(text, "colours"));
        assert_null(strstr(text, "seats"));
        assert_null(strstr(text, "loyal"));
        assert_true(rn_record_read(&session, text, size, &back, NULL, NULL, NULL));
        for (int g = 0; g < RN_GNOMES_MAX; g++) {
            assert_int_equal(back.colour[g], RN_NONE);
        }
        free(text);
    }
    rn_session_free(&session);
}

/* A record of another box says so apart from all other refusals. */
static void other_components_are_known(void **unused)
{
    (void)unused;
    static const char other[] = "format: red-november-record 1\nconfig: players=3\n"
                                "components: 00000000\nchance: manual\n\n";
    static const char bad[] = "format: red-november-record 1\nconfig: players=9\n";
    RnSession session;
    RnRecordError error;
    rn_session_init(&session, rn_box_standard());
    assert_false(rn_record_read(&session, other, sizeof other - 1, NULL, NULL, NULL, &error));
    assert_true(error.other_box);
    assert_int_equal(error.line, 3);
    assert_false(rn_record_read(&session, bad, sizeof bad - 1, NULL, NULL, NULL, &error));
    assert_false(error.other_box);
    rn_session_free(&session);
}

/* The example in the documentation, so that it stays true: two moves with seed 1. */
static void the_documented_record_is_ours(void **unused)
{
    (void)unused;
    static char text[1 << 17];
    FILE *file = fopen(REDNOV_SOURCE "/docs/FORMATS.md", "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text - 1, file);
    assert_true(size < sizeof text - 1);
    fclose(file);
    char *begin = strstr(text, "```\nformat: ");
    assert_non_null(begin);
    begin += strlen("```\n");
    char *end = strstr(begin, "```\n");
    assert_non_null(end);
    *end = '\0';

    RnSession session;
    RnRecordHead head = {.date = "2026-11-15", .names = {"Ann", "Bob", "Cleo"}};
    start(&session, &CONFIGS[2], true, 1, 0);
    assert_int_equal(rn_session_play(&session, (RnMove){RN_M_OPEN, 9, 0, 0}), RN_OK);
    assert_int_equal(rn_session_play(&session, (RnMove){RN_M_ENTER, 0, 0, 0}), RN_OK);
    char *ours = written(&session, &head, &size);
    assert_string_equal(begin, ours);
    free(ours);
    rn_session_free(&session);
}

/* A record written by hand may be short. */
static void handwritten_records_are_welcome(void **unused)
{
    (void)unused;
    static const char text[] = "format: red-november-record 1\r\n"
                               "# the very first game\r\n"
                               "config:  players=3   crazed=true\r\n"
                               "chance: manual\r\n"
                               "\r\n"
                               "  die 7   # A in the Missile Control\r\n"
                               "\r\n"
                               "# and so on\r\n"
                               "  die 7\n"
                               "  die 3";
    RnSession session;
    RnRecordError error = {0};
    rn_session_init(&session, rn_box_standard());
    if (!rn_record_read(&session, text, sizeof text - 1, NULL, NULL, NULL, &error)) {
        fail_msg("line %zu: %s", error.line, error.text);
    }
    assert_int_equal(rn_session_steps(&session), 3);
    assert_int_equal(rn_session_state(&session)->config.gnomes, 3);
    assert_int_equal(rn_session_state(&session)->config.crazed, 1);
    assert_int_equal(rn_session_state(&session)->space[2], 3);
    assert_false(rn_session_is_seeded(&session));
    rn_session_free(&session);
}

static void spaces_after_a_colon_mean_nothing(void **unused)
{
    (void)unused;
    static const char text[] = "format:red-november-record 1\n"
                               "date: \t2024-02-29T23:59:60Z\n"
                               "config:players=3    gnomes=3\n"
                               "seed:7\n"
                               "lines:   0\n"
                               "\n";
    RnSession session;
    RnRecordError error = {0};
    rn_session_init(&session, rn_box_standard());
    assert_false(rn_record_read(&session, text, sizeof text - 1, NULL, NULL, NULL, &error));
    assert_non_null(strstr(error.text, "the seed gives \"die 7\"")); /* the header is good */
    rn_session_free(&session);
}

/* ---- Refusals ------------------------------------------------------------------------------- */

static void assert_refused(const char *text, size_t size, size_t line, const char *reason)
{
    RnSession session;
    RnRecordError error = {0};
    start(&session, &CONFIGS[0], true, 1, 3);
    RnState before = *rn_session_state(&session);
    size_t steps = rn_session_steps(&session);
    if (rn_record_read(&session, text, size, NULL, NULL, NULL, &error)) {
        fail_msg("taken for good: %.*s", (int)size, text);
    }
    if (error.line != line || !strstr(error.text, reason)) {
        fail_msg("line %zu \"%s\" instead of line %zu \"%s\"", error.line, error.text, line,
                 reason);
    }
    assert_int_equal(rn_session_steps(&session), steps); /* the game at the table goes on */
    assert_memory_equal(rn_session_state(&session), &before, sizeof before);
    rn_session_free(&session);
}

#define FORMAT "format: red-november-record 1\n"
#define CONFIG "config: players=3\n"
#define MANUAL "chance: manual\n\n"

static void bad_records_are_refused_with_their_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t line;
        const char *reason;
    } cases[] = {
        {"", 1, "not a Red November record"},
        {"\n", 1, "not a Red November record"},
        {"hello\n", 1, "not a Red November record"},
        {"config: players=3\n", 1, "not a Red November record"},
        {"format: chess 1\n", 1, "not a Red November record"},
        {"format: red-november-record\n", 1, "not a Red November record"},
        {"format: red-november-record one\n", 1, "not a Red November record"},
        {"format: red-november-record 2\n", 1, "later version"},
        {FORMAT, 2, "ends in its header"},
        {FORMAT CONFIG, 3, "ends in its header"},
        {FORMAT "\n", 2, "no \"config\""},
        {FORMAT CONFIG "\n", 3, "neither \"seed\""},
        {FORMAT CONFIG "colour: red\n", 3, "no header key \"colour\""},
        {FORMAT CONFIG "nonsense\n", 3, "no header line"},
        {FORMAT CONFIG CONFIG, 3, "second time"},
        {FORMAT "format: red-november-record 1\n", 2, "second time"},
        {FORMAT CONFIG "seed: 1\nchance: manual\n", 4, "not both"},
        {FORMAT CONFIG "chance: manual\nseed: 1\n", 4, "not both"},
        {FORMAT CONFIG "chance: lucky\n", 3, "\"lucky\" is not a value"},
        {FORMAT CONFIG "seed:\n", 3, "not a value"},
        {FORMAT CONFIG "seed: 01\n", 3, "not a value"},
        {FORMAT CONFIG "seed: -1\n", 3, "not a value"},
        {FORMAT CONFIG "seed: 18446744073709551616\n", 3, "not a value"},
        {FORMAT "config:\n", 2, "players is missing"},
        {FORMAT "config: gnomes=3\n", 2, "players is missing"},
        {FORMAT "config: players=0\n", 2, "1 to 8 players"},
        {FORMAT "config: players=9\n", 2, "1 to 8 players"},
        {FORMAT "config: players=2 gnomes=3\n", 2, "Two players"},
        {FORMAT "config: players=3 gnomes=0\n", 2, "gnome"},
        {FORMAT "config: players=3 players=3\n", 2, "\"players\" is given twice"},
        {FORMAT "config: players=300\n", 2, "no setting"},
        {FORMAT "config: players\n", 2, "no setting"},
        {FORMAT "config: players=3 crazed=yes\n", 2, "\"crazed=yes\" is no setting"},
        {FORMAT "config: players=3 edition=third\n", 2, "no setting"},
        {FORMAT "config: players=3 hats=true\n", 2, "no setting"},
        {FORMAT "date: 2026-13-01\n", 2, "not a value"},
        {FORMAT "date: today\n", 2, "not a value"},
        {FORMAT "date: 2026-02-30\n", 2, "not a value"},
        {FORMAT "date: 2026-02-29\n", 2, "not a value"},
        {FORMAT "date: 2100-02-29\n", 2, "not a value"},
        {FORMAT "date: 2026-04-31\n", 2, "not a value"},
        {FORMAT "date: 2026-11-00\n", 2, "not a value"},
        {FORMAT "date: 2026-11-15T24:00:00Z\n", 2, "not a value"},
        {FORMAT "date: 2026-11-15T20:60:00Z\n", 2, "not a value"},
        {FORMAT "components: 00000000\n", 2, "other components"},
        {FORMAT "components: xyz\n", 2, "not a value"},
        {FORMAT "result: won\n", 2, "not a value"},
        {FORMAT "result: lost\n", 2, "not a value"},
        {FORMAT "result: rescued heat\n", 2, "not a value"},
        {FORMAT "lines: many\n", 2, "not a value"},
        {FORMAT "hash: 12\n", 2, "not a value"},
        {FORMAT "sums: 123\n", 2, "pairs of hexadecimal"},
        {FORMAT "sums: 12\ndate: 2026-11-15\n", 3, "must come last"},
        {FORMAT CONFIG "players: a | b\n" MANUAL, 3, "one name for each"},
        {FORMAT "players: 1|2|3|4|5|6|7|8|9\n", 2, "more than 8"},
        {FORMAT "players: a\tb\n", 2, "tab"},
        {FORMAT CONFIG "colours: 0 1\n" MANUAL, 3, "one colour for each"},
        {FORMAT CONFIG "colours: 0 1 2 3\n" MANUAL, 3, "one colour for each"},
        {FORMAT CONFIG "colours: 0 1 1\n" MANUAL, 3, "the same"},
        {FORMAT "colours: 0 1 8\n", 2, "from 0 to 7"},
        {FORMAT "colours: 0 1 -1\n", 2, "from 0 to 7"},
        {FORMAT "colours: red\n", 2, "from 0 to 7"},
        {FORMAT "colours: 0 1 2 3 4 5 6 7 0\n", 2, "from 0 to 7"},
        {FORMAT CONFIG "seats: mate\n" MANUAL, 3, "one seat for each"},
        {FORMAT "seats: Mate - -\n", 2, "is nobody"},
        {FORMAT "loyal: AX\n", 2, "is not a value"},
        {FORMAT "loyal:\n", 2, "is not a value"},
        {FORMAT "seats: averyveryverylongword\n", 2, "is nobody"},
        {FORMAT "seats: - - - - - - - - -\n", 2, "is nobody"},
        {FORMAT CONFIG "sums: 0000\n" MANUAL, 4, "must come last"},
        {FORMAT CONFIG "chance: manual\nsums: 0000\n\n", 4, "no \"lines\""},
        {FORMAT "chance: manual\nlines: 0\nsums: 0000\n\n", 4, "no \"config\""},
        {FORMAT CONFIG "lines: 0\nsums: 0000\n\n", 4, "neither \"seed\""},
        {FORMAT CONFIG "lines: 0\nchance: manual\nsums: 0000\n\n", 5, "fewer sums"},
        {FORMAT CONFIG "lines: 0\nchance: manual\nsums: 0000000000\n\n", 5, "more sums"},
        {FORMAT CONFIG "lines: 0\nchance: manual\nsums: 00000000\n\n", 1, "not fit the sums"},
        {FORMAT CONFIG MANUAL "  die 7\n  die 11\n", 6, "faces 1 to 10"},
        {FORMAT CONFIG MANUAL "  die 7\n  die 110\n", 6, "\"die 110\" is no move"},
        {FORMAT CONFIG MANUAL "jump\n", 5, "\"jump\" is no move"},
        {FORMAT CONFIG MANUAL "die 7\n", 5, "indented by two spaces"},
        {FORMAT CONFIG MANUAL "   die 7\n", 5, "indented by two spaces"},
        {FORMAT CONFIG MANUAL "\tdie 7\n", 5, "indented by two spaces"},
        {FORMAT CONFIG MANUAL "  pass\n", 5, "only dice and cards"},
        {FORMAT CONFIG MANUAL "pass\n", 5, "comes first"},
        {FORMAT CONFIG MANUAL "  item grog\n", 5, "not of this kind"},
        {FORMAT CONFIG "lines: 2\n" MANUAL "  die 7\n", 7, "cut off"},
        {FORMAT CONFIG "lines: 1\n" MANUAL "  die 7\n  die 7\n", 7, "one too many"},
        {FORMAT CONFIG "result: rescued\n" MANUAL "  die 7\n", 3, "do not lead to this result"},
        {FORMAT CONFIG "hash: 0123456789abcdef\n" MANUAL, 3, "with this hash"},
        {FORMAT CONFIG "seed: 7\n\n", 5, "cut off: the seed gives \"die 7\""},
        {FORMAT CONFIG "seed: 7\n\n  die 2\n", 5, "the seed gives \"die 7\""},
        {FORMAT CONFIG "seed: 7\n\npass\n", 5, "the seed gives \"die 7\""},
        {FORMAT CONFIG MANUAL "\xff\n", 5, "UTF-8"},
        {FORMAT CONFIG MANUAL "# \xc3\n", 5, "UTF-8"},
        {FORMAT CONFIG MANUAL "# \x1b[2J\n", 5, "control character"},
        {FORMAT CONFIG MANUAL "# \xc2\x9b\n", 5, "control character"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_refused(cases[i].text, strlen(cases[i].text), cases[i].line, cases[i].reason);
    }
    static const char zero[] = FORMAT CONFIG MANUAL "  die 7\0\n";
    assert_refused(zero, sizeof zero - 1, 5, "zero byte");
    char longer[1200] = FORMAT;
    memset(longer + strlen(longer), '#', 1100);
    assert_refused(longer, strlen(longer), 2, "longer than 1000 bytes");
}

static void an_illegal_move_names_its_rule(void **unused)
{
    (void)unused;
    RnSession session;
    RnRecordError error = {0};
    size_t size;
    start(&session, &CONFIGS[2], false, 2, 0);
    while (rn_session_state(&session)->decision == RN_CHANCE) {
        play_on(&session, rn_session_steps(&session), 1);
    }
    char *text = written(&session, NULL, &size);
    char *sums = strstr(text, "result:");
    char *moves = strstr(text, "\n\n");
    char *edited = malloc(size + 32);
    assert_non_null(edited);
    int used = snprintf(edited, size + 32, "%.*s%sstay\n", (int)(sums - text), text, moves + 1);
    assert_false(rn_record_read(&session, edited, (size_t)used, NULL, NULL, NULL, &error));
    assert_string_equal(error.rule, "5.1");
    assert_string_equal(error.text, rn_why_text(RN_WHY_NO_HATCH_OPEN));
    free(edited);
    free(text);
    rn_session_free(&session);
}

static void nothing_follows_the_end(void **unused)
{
    (void)unused;
    RnSession session;
    size_t size;
    start(&session, &CONFIGS[2], true, 1, 1000);
    assert_int_equal(rn_session_state(&session)->decision, RN_OVER);
    char *text = written(&session, NULL, &size);
    char *longer = malloc(size + 32);
    assert_non_null(longer);
    size_t lines = 0;
    for (size_t i = 0; i < size; i++) {
        lines += text[i] == '\n';
    }
    int used = snprintf(longer, size + 32, "%s# good bye\n", text);
    assert_true(rn_record_read(&session, longer, (size_t)used, NULL, NULL, NULL, NULL));
    used = snprintf(longer, size + 32, "%spass\n", text);
    assert_refused(longer, (size_t)used, lines + 1, "the game is over");
    free(longer);
    free(text);
    rn_session_free(&session);
}

/* ---- Damage --------------------------------------------------------------------------------- */

/* Reads a damaged record: it must be refused, or else be the same game. Returns the line. */
static size_t read_damaged(const RnSession *game, const char *text, size_t size)
{
    RnSession back;
    RnRecordHead head;
    RnRecordError error = {0};
    rn_session_init(&back, rn_box_standard());
    if (rn_record_read(&back, text, size, &head, NULL, NULL, &error)) {
        assert_same_game(game, &back);
        assert_string_equal(head.date, HEAD.date);
        for (int i = 0; i < 3; i++) {
            assert_string_equal(head.names[i], HEAD.names[i]);
        }
        assert_int_equal(error.line, 0);
    } else {
        assert_int_not_equal(error.line, 0);
    }
    rn_session_free(&back);
    return error.line;
}

static size_t line_of(const char *text, size_t at)
{
    size_t line = 1;
    for (size_t i = 0; i < at; i++) {
        line += text[i] == '\n';
    }
    return line;
}

/* Every byte of a record changed in several ways. */
static void no_changed_byte_goes_unseen(void **unused)
{
    (void)unused;
    static const char bytes[] = "0159afAC -#|\n\r\t\x01\xc3";
    RnSession game;
    size_t size;
    start(&game, &CONFIGS[2], true, 21, 25);
    char *text = written(&game, &HEAD, &size);
    size_t sums = line_of(text, (size_t)(strstr(text, "sums:") - text));
    size_t moves = line_of(text, (size_t)(strstr(text, "\n\n") - text)) + 2;
    size_t elsewhere = 0;
    size_t found = 0;
    for (size_t at = 0; at < size; at++) {
        char kept = text[at];
        for (size_t b = 0; b < sizeof bytes; b++) {
            text[at] = bytes[b];
            if (text[at] == kept) {
                continue;
            }
            size_t line = read_damaged(&game, text, size);
            text[at] = kept;
            size_t damaged = line_of(text, at);
            bool located = line == 0 || line == damaged || line == damaged + 1;
            if (damaged >= sums && damaged < moves) { /* a wrong sum shows where it belongs */
                continue;
            }
            found++;
            elsewhere += !located;
        }
        text[at] = kept;
    }
    assert_true(elsewhere * 100 < found); /* one sum in 256 fits by accident */
    free(text);
    rn_session_free(&game);
}

static void no_cut_goes_unseen(void **unused)
{
    (void)unused;
    RnSession game;
    size_t size;
    start(&game, &CONFIGS[2], true, 21, 25);
    char *text = written(&game, &HEAD, &size);
    for (size_t cut = 0; cut + 1 < size; cut++) {
        assert_int_not_equal(read_damaged(&game, text, cut), 0);
    }
    assert_int_equal(read_damaged(&game, text, size - 1), 0); /* the last line end alone */
    free(text);
    rn_session_free(&game);
}

/* Lines left out, doubled, or changed with the next one. */
static void no_lost_line_goes_unseen(void **unused)
{
    (void)unused;
    RnSession game;
    size_t size;
    start(&game, &CONFIGS[4], true, 8, 25);
    char *text = written(&game, &HEAD, &size);
    char *other = malloc(2 * size);
    assert_non_null(other);
    size_t first = line_of(text, (size_t)(strstr(text, "\n\n") - text)) + 2;
    size_t number = 1;
    for (const char *line = text; *line; number++) {
        const char *next = strchr(line, '\n') + 1;
        const char *after = *next ? strchr(next, '\n') + 1 : next;
        int before = (int)(line - text);
        int length = (int)(next - line);
        int next_length = (int)(after - next);
        bool same = length == next_length && memcmp(line, next, (size_t)length) == 0;
        int used = sprintf(other, "%.*s%s", before, text, next);
        size_t at = read_damaged(&game, other, (size_t)used);
        if (number >= first) {
            assert_true(at >= number);
            assert_true(same || at <= number + 1);
        }
        used = sprintf(other, "%.*s%.*s%s", before, text, length, line, line);
        if (length > 1) {
            assert_int_not_equal(read_damaged(&game, other, (size_t)used), 0);
        }
        used =
            sprintf(other, "%.*s%.*s%.*s%s", before, text, next_length, next, length, line, after);
        if (!same && *next && length > 1 && next_length > 1) {
            assert_int_not_equal(read_damaged(&game, other, (size_t)used), 0);
        }
        line = next;
    }
    free(other);
    free(text);
    rn_session_free(&game);
}

/* Each line of the header but the first taken away, and then it and all up to the sums. */
static void lost_header_lines_show_at_the_sums(void **unused)
{
    (void)unused;
    RnSession game;
    RnRecordError error;
    size_t size;
    start(&game, &CONFIGS[2], true, 8, 5);
    char *text = written(&game, &HEAD, &size);
    char *other = malloc(size + 1);
    assert_non_null(other);
    const char *sums = strstr(text, "sums:");
    for (const char *line = strchr(text, '\n') + 1; line < sums; line = strchr(line, '\n') + 1) {
        const char *const rests[] = {strchr(line, '\n') + 1, sums};
        for (int i = 0; i < 2; i++) {
            int used = snprintf(other, size + 1, "%.*s%s", (int)(line - text), text, rests[i]);
            assert_false(rn_record_read(&game, other, (size_t)used, NULL, NULL, NULL, &error));
            assert_int_equal(error.line, line_of(other, (size_t)(strstr(other, "sums:") - other)));
        }
    }
    free(other);
    free(text);
    rn_session_free(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_the_documented_ones),
        cmocka_unit_test(dice_are_fair),
        cmocka_unit_test(without_chance_there_is_no_roll),
        cmocka_unit_test(a_seed_gives_one_game),
        cmocka_unit_test(a_bad_config_changes_nothing),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(undo_takes_the_dice_back),
        cmocka_unit_test(undo_knows_what_has_been_seen),
        cmocka_unit_test(a_loaded_position_goes_on),
        cmocka_unit_test(records_round_trip),
        cmocka_unit_test(names_are_made_fit),
        cmocka_unit_test(tables_come_back),
        cmocka_unit_test(other_components_are_known),
        cmocka_unit_test(the_documented_record_is_ours),
        cmocka_unit_test(handwritten_records_are_welcome),
        cmocka_unit_test(spaces_after_a_colon_mean_nothing),
        cmocka_unit_test(bad_records_are_refused_with_their_line),
        cmocka_unit_test(an_illegal_move_names_its_rule),
        cmocka_unit_test(nothing_follows_the_end),
        cmocka_unit_test(no_changed_byte_goes_unseen),
        cmocka_unit_test(no_cut_goes_unseen),
        cmocka_unit_test(no_lost_line_goes_unseen),
        cmocka_unit_test(lost_header_lines_show_at_the_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
