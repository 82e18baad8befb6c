/*
 * games.h - which games are played to learn from and to measure by, and the player that takes what seems best at a glance.
 */
#ifndef RN_TRAIN_GAMES_H
#define RN_TRAIN_GAMES_H

#include <string.h>

#include "crew/search.h"

enum { RN_TRAIN_GLANCE = RN_KINDS }; /* a kind of player beside those that sit at tables */

/* Crews of 3 to 8 in turn; three games in ten of the first edition, and every variant in one of ten. */
static inline RnConfig rn_train_config(uint64_t game, uint64_t *rng)
{
    const uint8_t gnomes = (uint8_t)(RN_GNOMES_MIN + game % 6);
    RnConfig config = {.edition = rn_below(rng, 10) < 3, .players = gnomes, .gnomes = gnomes};
    unsigned variants = 0;
    for (int v = 0; v < RN_EARLY_VARIANTS; v++) {
        variants |= rn_below(rng, 10) == 0 ? 1u << v : 0u;
    }
    rn_set_variants(&config, variants);
    return config;
}

/* Plays what seems best at a glance to whoever decides: a plan as far as chance, or one move. */
static inline void rn_train_glance(const RnBox *box, RnState *s, uint64_t *rng)
{
    static RnPlan plans[RN_CANDIDATES];
    RnView view;
    rn_view(s, s->decider, &view);
    const int best = rn_glance_best(box, &view, rn_below(rng, 1u << 31), plans);
    rn_play_plan(box, s, &plans[best], rng);
}

/* RN_LUBBER .. by its word, or `glance`; -1 for another word. */
static inline int rn_train_kind(const char *word)
{
    return strcmp(word, "glance") == 0 ? (int)RN_TRAIN_GLANCE : rn_kind_find(word);
}

#endif
