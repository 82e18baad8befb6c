/*
 * make_records.c - makes the golden records of tests/records. Not a test: run by hand, when records
 * are wanted for something new.
 *
 *     make_records FOLDER
 *
 * For each config below many games are played nearly at random and one is kept: a rescue if there
 * is one, and then the longest, since it has seen the most.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/record.h"

enum { TRIES = 5000, STEPS_MAX = 20000 };

typedef struct Wanted {
    const char *name;
    bool seeded;
    RnConfig config;
} Wanted;

static const Wanted WANTED[] = {
    {"revised-1p3", true, {.edition = RN_REVISED, .players = 1, .gnomes = 3}},
    {"revised-1p8", true, {.edition = RN_REVISED, .players = 1, .gnomes = 8}},
    {"revised-2p4", true, {.edition = RN_REVISED, .players = 2, .gnomes = 4}},
    {"revised-3", true, {.edition = RN_REVISED, .players = 3, .gnomes = 3}},
    {"revised-3-manual", false, {.edition = RN_REVISED, .players = 3, .gnomes = 3}},
    {"revised-4-deadly",
     true,
     {.edition = RN_REVISED, .players = 4, .gnomes = 4, .no_respite = 1, .opening_events = 1}},
    {"revised-5-mild", true, {.edition = RN_REVISED, .players = 5, .gnomes = 5, .less_deadly = 1}},
    {"revised-6-crazed", true, {.edition = RN_REVISED, .players = 6, .gnomes = 6, .crazed = 1}},
    {"revised-7-level", true, {.edition = RN_REVISED, .players = 7, .gnomes = 7, .level_flow = 1}},
    {"revised-8-all",
     true,
     {.edition = RN_REVISED,
      .players = 8,
      .gnomes = 8,
      .less_deadly = 1,
      .crazed = 1,
      .no_respite = 1,
      .opening_events = 1,
      .level_flow = 1}},
    {"first-1p4", true, {.edition = RN_FIRST, .players = 1, .gnomes = 4}},
    {"first-2p4", true, {.edition = RN_FIRST, .players = 2, .gnomes = 4}},
    {"first-3", true, {.edition = RN_FIRST, .players = 3, .gnomes = 3}},
    {"first-4-mild", true, {.edition = RN_FIRST, .players = 4, .gnomes = 4, .less_deadly = 1}},
    {"first-5-crazed", true, {.edition = RN_FIRST, .players = 5, .gnomes = 5, .crazed = 1}},
    {"first-6-deadly",
     true,
     {.edition = RN_FIRST, .players = 6, .gnomes = 6, .no_respite = 1, .opening_events = 1}},
    {"first-7-level", true, {.edition = RN_FIRST, .players = 7, .gnomes = 7, .level_flow = 1}},
    {"first-8-all",
     true,
     {.edition = RN_FIRST,
      .players = 8,
      .gnomes = 8,
      .less_deadly = 1,
      .crazed = 1,
      .no_respite = 1,
      .opening_events = 1,
      .level_flow = 1}},
};

static uint32_t draw(uint64_t *random, uint32_t limit)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33) % limit;
}

/* Any move; but a repair, where there is one, three times in four, and then with many minutes. */
static RnMove choose(const RnMove *moves, int count, uint64_t *random)
{
    if (draw(random, 4) != 0) {
        for (int i = count - 1; i >= 0; i--) {
            bool repair = rn_is_fix(moves[i]);
            if (repair && moves[i].count <= 8) {
                return moves[i];
            }
        }
    }
    return moves[draw(random, (uint32_t)count)];
}

/* Plays a whole game; moves are picked by a small generator of their own. */
static void play(RnSession *session, const Wanted *wanted, uint64_t seed)
{
    uint64_t random = seed;
    if (rn_session_new(session, &wanted->config, wanted->seeded, seed) != RN_CONFIG_OK) {
        fprintf(stderr, "config refused\n");
        exit(1);
    }
    while (rn_session_state(session)->decision != RN_OVER) {
        RnMove moves[RN_MOVES_MAX];
        int count = rn_legal(session->box, rn_session_state(session), moves);
        RnWhy why = rn_session_play(session, choose(moves, count, &random));
        if (why != RN_OK || rn_session_steps(session) > STEPS_MAX) {
            fprintf(stderr, "seed %llu does not end\n", (unsigned long long)seed);
            exit(1);
        }
    }
}

static void write_best(const Wanted *wanted, const char *folder)
{
    RnSession session;
    uint64_t first = (uint64_t)(wanted - WANTED) * TRIES; /* other games for every config */
    uint64_t best = first;
    size_t steps = 0;
    bool rescued = false;
    rn_session_init(&session, rn_box_standard());
    for (uint64_t seed = first; seed < first + TRIES; seed++) {
        play(&session, wanted, seed);
        bool rescue = rn_session_state(&session)->result == RN_RESCUED;
        if (rescue > rescued || (rescue == rescued && rn_session_steps(&session) > steps)) {
            rescued = rescue;
            steps = rn_session_steps(&session);
            best = seed;
        }
    }
    play(&session, wanted, best);

    char path[4096];
    size_t size = 0;
    char *text = rn_record_write(&session, NULL, &size);
    snprintf(path, sizeof path, "%s/%s.rn", folder, wanted->name);
    FILE *file = fopen(path, "wb");
    if (text == NULL || file == NULL || fwrite(text, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
    free(text);
    rn_session_free(&session);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: make_records FOLDER\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof WANTED / sizeof WANTED[0]; i++) {
        write_best(&WANTED[i], argv[1]);
    }
    return 0;
}
