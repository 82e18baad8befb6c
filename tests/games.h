/*
 * games.h - random games for tests: every configuration, and choices that lead everywhere.
 */
#ifndef RN_TESTS_GAMES_H
#define RN_TESTS_GAMES_H

#include "rednov.h"

typedef struct Games {
    uint64_t rng;
    bool mild; /* draws the lesser evils while it can, to live to the late game */
} Games;

static inline Games games_begin(uint64_t seed, bool mild)
{
    const Games games = {seed * UINT64_C(0x9E3779B97F4A7C15) + 1, mild};
    return games;
}

static inline uint32_t games_below(Games *games, uint32_t limit)
{
    games->rng ^= games->rng << 13;
    games->rng ^= games->rng >> 7;
    games->rng ^= games->rng << 17;
    return (uint32_t)((games->rng >> 32) * limit >> 32);
}

/* Configuration number n of all there are; false past the last. */
static inline bool games_config(int n, RnConfig *config)
{
    static const uint8_t crews[][2] = {{1, 3}, {1, 4}, {1, 5}, {1, 6}, {1, 7}, {1, 8}, {2, 4},
                                       {3, 3}, {4, 4}, {5, 5}, {6, 6}, {7, 7}, {8, 8}};
    enum { CREWS = sizeof crews / sizeof *crews };
    if (n >= CREWS << (1 + RN_VARIANTS)) {
        return false;
    }
    config->players = crews[n % CREWS][0];
    config->gnomes = crews[n % CREWS][1];
    n /= CREWS;
    config->edition = n & 1;
    rn_set_variants(config, (unsigned)n >> 1);
    return true;
}

/* A mild event card, from a random place in the list on; or none. */
static inline const RnMove *games_mild(Games *games, const RnMove *list, int count)
{
    const int first = (int)games_below(games, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        const RnMove *m = &list[(first + i) % count];
        if (m->what >= RN_KRAKEN_CARD && m->what != RN_FIRE_CARD && m->what != RN_FIRE_SPREADS) {
            return m;
        }
    }
    return NULL;
}

/* Off to sea, into fire, to blows. */
static inline bool games_is_bold(RnMove m)
{
    return (m.kind == RN_M_OPEN && m.what == RN_SEA) || m.kind == RN_M_ATTACK ||
           m.kind == RN_M_ABANDON || m.kind == RN_M_TRADE || m.kind == RN_M_EXTINGUISH ||
           (m.kind == RN_M_USE && (m.what == RN_GROG || m.what == RN_AQUALUNG));
}

static inline RnMove games_choose(Games *games, const RnState *state, const RnMove *list, int count)
{
    if (games->mild && state->chance == RN_EVENT && games_below(games, 16) != 0) {
        const RnMove *mild = games_mild(games, list, count);
        if (mild != NULL) {
            return *mild;
        }
    }
    if (state->decision == RN_CHANCE && games_below(games, 4) != 0) {
        return rn_chance_pick(state, games_below(games, rn_chance_total(state)));
    }
    if (state->decision == RN_TURN && games_below(games, 3) == 0) {
        for (int i = 0; i < count; i++) {
            if (games_is_bold(list[i])) {
                return list[i];
            }
        }
    }
    return list[games_below(games, (uint32_t)count)];
}

#endif
