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
    RnConfig config; /* edition, players, gnomes, then the switches in their order */
} Wanted;

static const Wanted WANTED[] = {
    {"revised-1p3", true, {RN_REVISED, 1, 3, 0, 0, 0, 0, 0}},
    {"revised-1p8", true, {RN_REVISED, 1, 8, 0, 0, 0, 0, 0}},
    {"revised-2p4", true, {RN_REVISED, 2, 4, 0, 0, 0, 0, 0}},
    {"revised-3", true, {RN_REVISED, 3, 3, 0, 0, 0, 0, 0}},
    {"revised-3-manual", false, {RN_REVISED, 3, 3, 0, 0, 0, 0, 0}},
    {"revised-4-deadly", true, {RN_REVISED, 4, 4, 0, 0, 1, 1, 0}},
    {"revised-5-mild", true, {RN_REVISED, 5, 5, 1, 0, 0, 0, 0}},
    {"revised-6-crazed", true, {RN_REVISED, 6, 6, 0, 1, 0, 0, 0}},
    {"revised-7-level", true, {RN_REVISED, 7, 7, 0, 0, 0, 0, 1}},
    {"revised-8-all", true, {RN_REVISED, 8, 8, 1, 1, 1, 1, 1}},
    {"first-1p4", true, {RN_FIRST, 1, 4, 0, 0, 0, 0, 0}},
    {"first-2p4", true, {RN_FIRST, 2, 4, 0, 0, 0, 0, 0}},
    {"first-3", true, {RN_FIRST, 3, 3, 0, 0, 0, 0, 0}},
    {"first-4-mild", true, {RN_FIRST, 4, 4, 1, 0, 0, 0, 0}},
    {"first-5-crazed", true, {RN_FIRST, 5, 5, 0, 1, 0, 0, 0}},
    {"first-6-deadly", true, {RN_FIRST, 6, 6, 0, 0, 1, 1, 0}},
    {"first-7-level", true, {RN_FIRST, 7, 7, 0, 0, 0, 0, 1}},
    {"first-8-all", true, {RN_FIRST, 8, 8, 1, 1, 1, 1, 1}},
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
