/*
 * tune_crew.c - finds the sailor's weights by play: the cross-entropy method.
 *
 * Usage: tune_crew [--seconds N] [--threads N] [--seed N]
 *
 * Each generation draws weights around the mean, plays the same games with each, and moves the mean
 * to the best of them. The seeds change from generation to generation, so that no set of games is
 * learned by heart. At the end it prints the initialiser for src/crew/weights.c. Optional to build
 * (ninja tune_crew); nothing else uses it.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crew/sailor.h"

enum { NUMBERS = sizeof(RnWeights) / sizeof(int16_t), CROWD = 96, ELITE = 20, GAMES = 2400 };

typedef struct Tuner {
    double mean[NUMBERS], spread[NUMBERS];
    double drawn[CROWD][NUMBERS];
    double fitness[CROWD];
    uint64_t seed;
    int next; /* who is to be tried next */
    pthread_mutex_t lock;
} Tuner;

static double uniform(uint64_t *rng)
{
    *rng ^= *rng << 13;
    *rng ^= *rng >> 7;
    *rng ^= *rng << 17;
    return ((double)(*rng >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(uint64_t *rng)
{
    return sqrt(-2 * log(uniform(rng))) * cos(6.283185307179586 * uniform(rng));
}

static void round_weights(const double numbers[NUMBERS], RnWeights *weights)
{
    int16_t rounded[NUMBERS] = {0};
    for (int i = 0; i < NUMBERS; i++) {
        const double limited = fmax(-30000, fmin(30000, numbers[i]));
        rounded[i] = (int16_t)lround(limited);
    }
    memcpy(weights, rounded, sizeof *weights);
    weights->ease = weights->ease < 1 ? 1 : weights->ease;
    weights->foresight = weights->foresight < 0 ? 0 : weights->foresight;
    weights->trust = (int16_t)(weights->trust < 0 ? 0 : weights->trust > 64 ? 64 : weights->trust);
}

/* The mean of the rescue rates at 3 to 6 gnomes and, less, at 8 and in the first edition. */
static double try_weights(const RnWeights *weights, uint64_t seed, int games, double rates[6])
{
    static const RnConfig settings[] = {{.edition = RN_REVISED, .players = 3, .gnomes = 3},
                                        {.edition = RN_REVISED, .players = 4, .gnomes = 4},
                                        {.edition = RN_REVISED, .players = 5, .gnomes = 5},
                                        {.edition = RN_REVISED, .players = 6, .gnomes = 6},
                                        {.edition = RN_REVISED, .players = 8, .gnomes = 8},
                                        {.edition = RN_FIRST, .players = 4, .gnomes = 4}};
    const RnBox *box = rn_box_standard();
    double sum = 0;
    for (int k = 0; k < 6; k++) {
        int rescued = 0;
        for (int i = 0; i < games / 6; i++) {
            RnState s;
            uint64_t rng = (seed + (uint64_t)i * 6 + (uint64_t)k) * 0x9E3779B97F4A7C15u | 1;
            rn_new(box, &settings[k], &s);
            rescued += rn_sailor_playout(box, &s, weights, &rng) == RN_RESCUED;
        }
        rates[k] = 6.0 * rescued / games;
        sum += rates[k] * (k < 4 ? 1 : 0.5);
    }
    return sum / 5;
}

static void *work(void *user)
{
    Tuner *tuner = user;
    for (;;) {
        RnWeights weights;
        double rates[6];
        pthread_mutex_lock(&tuner->lock);
        const int who = tuner->next++;
        pthread_mutex_unlock(&tuner->lock);
        if (who >= CROWD) {
            return NULL;
        }
        round_weights(tuner->drawn[who], &weights);
        tuner->fitness[who] = try_weights(&weights, tuner->seed, GAMES, rates);
    }
}

static void draw_crowd(Tuner *tuner, uint64_t *rng)
{
    for (int who = 0; who < CROWD; who++) {
        for (int i = 0; i < NUMBERS; i++) { /* the mean itself competes, too */
            tuner->drawn[who][i] = tuner->mean[i] + (who == 0 ? 0 : tuner->spread[i] * normal(rng));
        }
    }
}

static void learn(Tuner *tuner)
{
    int order[CROWD] = {0};
    for (int i = 0; i < CROWD; i++) {
        int at = i;
        for (; at > 0 && tuner->fitness[order[at - 1]] < tuner->fitness[i]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    for (int i = 0; i < NUMBERS; i++) {
        double mean = 0, square = 0;
        for (int k = 0; k < ELITE; k++) {
            mean += tuner->drawn[order[k]][i] / ELITE;
        }
        for (int k = 0; k < ELITE; k++) {
            const double off = tuner->drawn[order[k]][i] - mean;
            square += off * off / ELITE;
        }
        tuner->mean[i] += 0.5 * (mean - tuner->mean[i]);
        tuner->spread[i] = 0.8 * tuner->spread[i] + 0.2 * sqrt(square) + 0.01;
    }
}

static void print_weights(const RnWeights *weights)
{
    int16_t number[NUMBERS];
    memcpy(number, weights, sizeof number);
    for (int i = 0; i < NUMBERS; i++) {
        printf("%d,%s", number[i], i % 12 == 11 || i + 1 == NUMBERS ? "\n" : " ");
    }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static Tuner tuner = {.lock = PTHREAD_MUTEX_INITIALIZER};
    long seconds = 60, threads = 2, seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        long *option = strcmp(argv[i], "--threads") == 0 ? &threads
                       : strcmp(argv[i], "--seed") == 0  ? &seed
                                                         : &seconds;
        *option = strtol(argv[i + 1], NULL, 10);
    }
    int16_t start[NUMBERS];
    memcpy(start, rn_sailor_weights(), sizeof start);
    for (int i = 0; i < NUMBERS; i++) {
        tuner.mean[i] = start[i];
        tuner.spread[i] = 0.3 * fabs((double)start[i]) + 6;
    }
    uint64_t rng = (uint64_t)seed * 0x9E3779B97F4A7C15u | 1;
    const time_t end = time(NULL) + seconds;
    for (int generation = 0; time(NULL) < end; generation++) {
        pthread_t thread[64];
        RnWeights weights;
        double rates[6];
        draw_crowd(&tuner, &rng);
        tuner.seed = rng;
        tuner.next = 0;
        for (long i = 0; i < threads && i < 64; i++) {
            pthread_create(&thread[i], NULL, work, &tuner);
        }
        for (long i = 0; i < threads && i < 64; i++) {
            pthread_join(thread[i], NULL);
        }
        learn(&tuner);
        if (generation % 20 == 0) {
            round_weights(tuner.mean, &weights);
            const double fitness = try_weights(&weights, 12345, 6000, rates);
            printf("generation %d: %.4f  3:%.3f 4:%.3f 5:%.3f 6:%.3f 8:%.3f first 4:%.3f\n",
                   generation, fitness, rates[0], rates[1], rates[2], rates[3], rates[4], rates[5]);
            print_weights(&weights);
        }
    }
    RnWeights weights;
    double rates[6];
    round_weights(tuner.mean, &weights);
    printf("at the end %.4f\n", try_weights(&weights, 987654321, 60000, rates));
    print_weights(&weights);
    return 0;
}
