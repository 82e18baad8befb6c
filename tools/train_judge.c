/*
 * train_judge.c - fits the judge's weights: logistic regression on the sailor's own games.
 *
 * Usage: train_judge [--games N] [--rounds N] [--threads N]
 *
 * Positions are those at the beginning of turns; the label is how the game ended. Prints
 * src/crew/judge_weights.h. Optional to build (ninja train_judge); nothing else uses it.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew/judge.h"
#include "crew/search.h"

typedef struct Sample {
    int16_t features[RN_FEATURES];
    bool rescued;
} Sample;

typedef struct Share { /* one thread's work */
    long from, to;     /* games */
    Sample *samples;   /* up to PER_GAME a game */
    long count;
} Share;

enum { PER_GAME = 8, MAX_TURNS = 400 };

/* One game; keeps the features of a few of its turns, spread over it. */
static void play_and_keep(long game, Share *share)
{
    static const RnConfig settings[] = {{.edition = RN_REVISED, .players = 3, .gnomes = 3},
                                        {.edition = RN_REVISED, .players = 4, .gnomes = 4},
                                        {.edition = RN_REVISED, .players = 4, .gnomes = 4},
                                        {.edition = RN_REVISED, .players = 5, .gnomes = 5},
                                        {.edition = RN_REVISED, .players = 6, .gnomes = 6},
                                        {.edition = RN_REVISED, .players = 7, .gnomes = 7},
                                        {.edition = RN_REVISED, .players = 8, .gnomes = 8},
                                        {.edition = RN_FIRST, .players = 4, .gnomes = 4},
                                        {.edition = RN_FIRST, .players = 6, .gnomes = 6}};
    const RnBox *box = rn_box_standard();
    uint64_t rng = rn_mix((uint64_t)game * 0x9E3779B97F4A7C15u);
    RnState s;
    RnPlan plans[6];
    const long first = share->count;
    uint32_t turns = 0;
    rn_new(box, &settings[game % 9], &s);
    while (s.decision != RN_OVER) {
        if (s.decision == RN_CHANCE) {
            rn_step_listed(box, &s, rn_chance_pick(&s, rn_below(&rng, rn_chance_total(&s))), NULL);
            continue;
        }
        if (s.decision != RN_TURN) {
            rn_step_listed(box, &s, rn_sailor_answer(box, &s, rn_sailor_weights()), NULL);
            continue;
        }
        if (s.ghost == s.time[s.active]) { /* reservoir sampling */
            const uint32_t place = turns++ < PER_GAME ? turns - 1 : rn_below(&rng, turns);
            if (place < PER_GAME) {
                rn_features(box, &s, share->samples[first + place].features);
            }
        }
        /* now and then not the best plan, so that the judge sees such positions, too */
        const int count = rn_sailor_plans(box, &s, rn_sailor_weights(), plans, 6);
        const uint32_t pick = rn_below(&rng, 10) == 0 ? rn_below(&rng, (uint32_t)count) : 0;
        rn_play_plan(box, &s, &plans[pick], &rng);
    }
    const long kept = turns < PER_GAME ? (long)turns : PER_GAME;
    for (long i = 0; i < kept; i++) {
        share->samples[first + i].rescued = s.result == RN_RESCUED;
    }
    share->count += kept;
}

static void *work(void *user)
{
    Share *share = user;
    for (long game = share->from; game < share->to; game++) {
        play_and_keep(game, share);
    }
    return NULL;
}

static double predict(const double *weights, const Sample *sample)
{
    double sum = 0;
    for (int i = 0; i < RN_FEATURES; i++) {
        sum += weights[i] * sample->features[i] / 64;
    }
    return 1 / (1 + exp(-sum));
}

/* Adam on single samples in a shuffled order, slower and slower. */
static void fit(double *weights, Share *shares, long threads, long rounds)
{
    static double m[RN_FEATURES], v[RN_FEATURES];
    long step = 0;
    uint64_t rng = 88172645463325252u;
    for (long round = 0; round < rounds; round++) {
        double loss = 0;
        long count = 0;
        const double rate = 0.01 * (double)(rounds - round) / (double)rounds;
        for (long part = 0; part < threads; part++) {
            for (long n = 0; n < shares[part].count; n++) {
                const Sample *sample =
                    &shares[part].samples[rn_below(&rng, (uint32_t)shares[part].count)];
                const double p = predict(weights, sample), off = p - sample->rescued;
                loss -= sample->rescued ? log(p + 1e-9) : log(1 - p + 1e-9);
                count++;
                if (count % 8 != 0) {
                    for (int i = 0; i < RN_FEATURES; i++) {
                        m[i] += off * sample->features[i] / 64 / 8;
                    }
                    continue;
                }
                step++;
                for (int i = 0; i < RN_FEATURES; i++) {
                    const double g = m[i] + 1e-6 * weights[i];
                    v[i] = 0.999 * v[i] + 0.001 * g * g;
                    weights[i] -= rate * g / (sqrt(v[i] / (1 - pow(0.999, (double)step))) + 1e-6);
                    m[i] = 0;
                }
            }
        }
        fprintf(stderr, "round %ld: loss %.4f over %ld positions\n", round, loss / (double)count,
                count);
    }
}

int main(int argc, char **argv)
{
    long games = 100000, rounds = 6, threads = 2;
    static Share shares[64];
    pthread_t thread[64];
    double weights[RN_FEATURES] = {0};
    for (int i = 1; i + 1 < argc; i += 2) {
        long *option = strcmp(argv[i], "--rounds") == 0    ? &rounds
                       : strcmp(argv[i], "--threads") == 0 ? &threads
                                                           : &games;
        *option = strtol(argv[i + 1], NULL, 10);
    }
    for (long i = 0; i < threads; i++) {
        shares[i].from = games * i / threads;
        shares[i].to = games * (i + 1) / threads;
        shares[i].samples =
            malloc((size_t)(shares[i].to - shares[i].from) * PER_GAME * sizeof *shares[i].samples);
        pthread_create(&thread[i], NULL, work, &shares[i]);
    }
    for (long i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
    }
    fit(weights, shares, threads, rounds);
    printf("/* Made by train_judge --games %ld --rounds %ld --threads %ld; in 4096ths of a logit "
           "for a\n"
           " * feature of 64. */\n"
           "static const int32_t judge_weights[RN_FEATURES] = {\n",
           games, rounds, threads);
    for (int i = 0; i < RN_FEATURES; i++) {
        /* rn_judge() divides by 256 and takes 1024ths: 64 x weight / 256 = logit x 1024 */
        printf("%s%ld,%s", i % 10 == 0 ? "    " : " ", lround(weights[i] * 4096),
               i % 10 == 9 ? "\n" : "");
    }
    printf("};\n");
    return 0;
}
