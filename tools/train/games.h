/*
 * games.h - which games are played to learn from and to measure by, and the player that takes what seems best at a glance.
 */
#ifndef RN_TRAIN_GAMES_H
#define RN_TRAIN_GAMES_H

#include <stdlib.h>
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
    RN_TRAIN_CREDIT = 4 /* usually, for a point of the script's score */
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

/* A crew of one kind. */
typedef struct RnTrainCrew {
    int kind;
    RnPlayer player[RN_GNOMES_MAX];
} RnTrainCrew;

static inline void rn_train_hire(RnTrainCrew *crew, int kind, int gnomes, uint64_t *rng)
{
    crew->kind = kind;
    for (int g = 0; g < gnomes; g++) {
        rn_player_init(&crew->player[g], kind < RN_KINDS ? kind : RN_SAILOR,
                       rn_below(rng, 1u << 31), (RnBudget){.simulations = 0});
    }
}

/* What comes next: chance, or what whoever decides does. */
static inline void rn_train_step(const RnBox *box, RnTrainCrew *crew, RnState *s, uint64_t *rng)
{
    RnView view;
    if (s->decision == RN_CHANCE) {
        rn_step_listed(box, s, rn_chance_pick(s, rn_below(rng, rn_chance_total(s))), NULL);
    } else if (crew->kind == RN_TRAIN_GLANCE) {
        rn_train_glance(box, s, RN_TRAIN_CREDIT, rng);
    } else {
        rn_view(s, s->decider, &view);
        rn_step_listed(box, s, rn_player_move(box, &crew->player[s->decider], &view), NULL);
    }
}

enum { RN_TO_THE_END = -1 };

/* Plays on to the first turn at which no more than so many minutes are left of all keepers together, or RN_TO_THE_END. */
static inline void rn_train_play_on(const RnBox *box, int kind, RnState *s, int until,
                                    uint64_t *rng)
{
    RnTrainCrew crew = {.kind = kind};
    if (kind != RN_TRAIN_GLANCE) {
        rn_train_hire(&crew, kind, s->config.gnomes, rng);
    }
    while (s->decision != RN_OVER && (s->decision != RN_TURN || rn_minutes(s) > until)) {
        rn_train_step(box, &crew, s, rng);
    }
}

/* Plays a game to its end, `s`, every gnome by this kind of player, and draws decisions of it by lot, or beginnings of turns alone;
 * `most` of them are kept. Returns how many there were to draw from. */
static inline long rn_train_draw(int kind, const RnConfig *config, bool turns, uint64_t *rng,
                                 RnState *kept, long most, RnState *s)
{
    const RnBox *box = rn_box_standard();
    RnTrainCrew crew;
    long seen = 0;
    int mover = RN_NONE, since = 0; /* of the turn under way */
    rn_train_hire(&crew, kind, config->gnomes, rng);
    rn_new(box, config, s);
    while (s->decision != RN_OVER) {
        const bool begins =
            s->decision == RN_TURN && (mover != s->active || since != s->time[mover]);
        if (begins) {
            mover = s->active;
            since = s->time[mover];
        }
        if (begins || (!turns && s->decision != RN_CHANCE)) {
            const long place = seen < most ? seen : (long)rn_below(rng, (uint32_t)(seen + 1));
            seen++;
            if (place < most) {
                kept[place] = *s;
            }
        }
        rn_train_step(box, &crew, s, rng);
    }
    return seen;
}

/* "4" or "3-8". */
static inline bool rn_train_sizes(const char *text, long *least, long *most)
{
    const char *dash = strchr(text, '-');
    *least = strtol(text, NULL, 10);
    *most = dash != NULL ? strtol(dash + 1, NULL, 10) : *least;
    return *least >= RN_GNOMES_MIN && *most <= RN_GNOMES_MAX && *least <= *most;
}

/* An option with a number. */
typedef struct RnTrainOption {
    const char *name;
    long *value;
} RnTrainOption;

/* Reads it if it is one of these, of which the last has no name. */
static inline bool rn_train_option(const RnTrainOption *options, const char *name,
                                   const char *value)
{
    while (options->name != NULL && strcmp(options->name, name) != 0) {
        options++;
    }
    if (options->name != NULL) {
        *options->value = strtol(value, NULL, 10);
    }
    return options->name != NULL;
}

/* RN_LUBBER .. by its word, or `glance`; -1 for another word. */
static inline int rn_train_kind(const char *word)
{
    return strcmp(word, "glance") == 0 ? (int)RN_TRAIN_GLANCE : rn_kind_find(word);
}

#endif
