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

enum {
    RN_TRAIN_USUAL = 12, /* plans that a turn glances at: all would be slower, and no better */
    RN_TRAIN_WIDE = 10,
    RN_TRAIN_CREDIT = 10 /* usually, for a point of the script's score */
};

/* The plans of whoever decides, best first at a glance; a point of the script's score counts for so many 65536ths. Returns
 * how many. */
static inline int rn_train_plans(const RnBox *box, const RnState *s, int credit, uint64_t *rng,
                                 RnPlan plans[RN_CANDIDATES])
{
    int32_t worth[RN_CANDIDATES];
    RnView view;
    RnState seen;
    int count;
    rn_view(s, s->decider, &view);
    rn_complete(box, &view, rn_below(rng, 1u << 31), &seen);
    if (s->decision == RN_TURN) {
        count = rn_all_plans(box, &seen, rn_sailor_weights(), false, plans, RN_TRAIN_USUAL,
                             RN_TRAIN_WIDE);
    } else {
        count = rn_candidates(box, &view.seen, false, plans);
    }
    const int script = plans[0].score;
    for (int i = 0; i < count && count > 1; i++) {
        const RnPlan plan = plans[i];
        const int32_t its = rn_glance(box, &seen, &plan, rng) + (plan.score - script) * credit;
        int at = i;
        for (; at > 0 && its > worth[at - 1]; at--) {
            plans[at] = plans[at - 1];
            worth[at] = worth[at - 1];
        }
        plans[at] = plan;
        worth[at] = its;
    }
    return count;
}

/* Plays what seems best at a glance: a plan as far as chance, or one move. */
static inline void rn_train_glance(const RnBox *box, RnState *s, int credit, uint64_t *rng)
{
    static RnPlan plans[RN_CANDIDATES];
    rn_train_plans(box, s, credit, rng, plans);
    rn_play_plan(box, s, &plans[0], rng);
}

/* RN_LUBBER .. by its word, or `glance`; -1 for another word. */
static inline int rn_train_kind(const char *word)
{
    return strcmp(word, "glance") == 0 ? (int)RN_TRAIN_GLANCE : rn_kind_find(word);
}

#endif
