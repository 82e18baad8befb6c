/*
 * rednov_batch.h - many games side by side, for those who study the game: numbered actions, a vector
 * of what a seat sees, and batches that play on as many threads as there are.
 *
 *     RnBatchPlan plan = {.games = 4096, .config = {{.players = 4, .gnomes = 4}}, .configs = 1, .renew = true};
 *     RnBatch *batch;
 *     rn_batch_open(&plan, &batch);
 *     const RnBatchAsked *asked = rn_batch_asked(batch);
 *     for (;;) {
 *         choose(asked->mask, asked->seen, actions);
 *         rn_batch_step(batch, actions);
 *     }
 *
 * Dice and cards come from seeds as everywhere (rn_dice_roll()): game number n of a batch with seed S is
 * game n of `rednov sim --seed S`, and move for move the game that `rednov engine` plays with that
 * seed. Numbers of actions and the vector are those of docs/FORMATS.md and carry its version.
 */
#ifndef REDNOV_BATCH_H
#define REDNOV_BATCH_H

#include "rednov.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    RN_BATCH_VERSION = 1
}; /* of the two spaces below: goes up when a number changes its meaning */

/* ---- Actions by number --------------------------------------------------------------------------- */

/* Every move there can be in any box has a number: those of players below RN_PLAYER_ACTIONS, outcomes
 * of chance above. Kind, RN_M_..; how many numbers `what` takes, from which on; how many `count` takes, from
 * which on. */
/* clang-format off */
#define RN_ACTION_LIST(X) \
    X(USE, RN_ITEMS, 0, 1, 0) \
    X(OPEN, RN_SEA, 1, 1, 0) \
    X(UNBLOCK, RN_HATCHES_MAX, 0, 10, 1) \
    X(EXTINGUISH, 1, 0, 10, 1) \
    X(PUMP, 1, 0, 10, 1) \
    X(FIX_ENGINE, 1, 0, 10, 1) \
    X(FIX_OXYGEN, 1, 0, 10, 1) \
    X(FIX_REACTOR, 1, 0, 10, 1) \
    X(STOP_MISSILES, 1, 0, 10, 1) \
    X(KILL_KRAKEN, 1, 0, 10, 1) \
    X(DRAW, 1, 0, 4, 1) \
    X(TRADE, RN_GNOMES_MAX, 0, 1, 0) \
    X(ATTACK, RN_GNOMES_MAX, 0, 1, 0) \
    X(PASS, 1, 0, 1, 0) \
    X(ABANDON, 1, 0, 1, 0) \
    X(END, 1, 0, 1, 0) \
    X(ENTER, 1, 0, 1, 0) \
    X(STAY, 1, 0, 1, 0) \
    X(GIVE, RN_ITEMS, 0, 1, 0) \
    X(DONE, 1, 0, 1, 0) \
    X(YIELD, 1, 0, 1, 0) \
    X(BURN, RN_ROOMS, 1, 1, 0) \
    X(BLOCK, RN_HATCHES_MAX, 0, 1, 0) \
    X(DISCARD, RN_ITEMS, 0, 1, 0) \
    X(DIE, 1, 0, 10, 1) \
    X(EVENT, RN_EVENTS, 0, RN_FAINTS, 0) \
    X(ITEM, RN_ITEMS, 0, 1, 0) \
    X(STACK, RN_GNOMES_MAX, 0, 1, 0)
/* clang-format on */

/* The number of a kind's first action, RN_A_USE and so on. */
#define RN_FIRST_ACTION_(kind, whats, what, counts, count) \
    RN_A_##kind, RN_A_LAST_##kind = RN_A_##kind + (whats) * (counts)-1,
enum { RN_ACTION_LIST(RN_FIRST_ACTION_) RN_ACTIONS, RN_PLAYER_ACTIONS = RN_A_DIE };
enum {
    RN_ACTION_WORDS = (RN_ACTIONS + 31) / 32
}; /* of a mask: action a is bit a % 32 of word a / 32 */

/* The number of a move, or -1 for one that no list has; the move of a number below RN_ACTIONS. */
RN_FN int rn_action(RnMove move);
RN_FN RnMove rn_action_move(int action);
/* All legal actions, in the order of rn_legal() and as a mask, unless one is NULL; returns how many there are. */
RN_FN int rn_action_list(const RnBox *box, const RnState *state, uint16_t list[RN_MOVES_MAX],
                         uint32_t mask[RN_ACTION_WORDS]);

/* ---- What a seat sees ---------------------------------------------------------------------------- */

/* The vector, a byte a number: slice; how many. The gnomes come in turn round the table, the seat itself
 * first. docs/FORMATS.md tells what each number means. */
/* clang-format off */
#define RN_SEEN_LIST(X) \
    X(CONFIG, 3 + RN_EARLY_VARIANTS) \
    X(DECISION, RN_DECISIONS) \
    X(PHASE, RN_PHASES) \
    X(TURN, 8) \
    X(USED, RN_ITEMS) \
    X(FIRE, RN_ROOMS) \
    X(LOW, RN_ROOMS) \
    X(HIGH, RN_ROOMS) \
    X(BLOCKED, RN_HATCHES_MAX) \
    X(TRACKS, RN_TRACKS) \
    X(TOKENS, 2 * RN_TOKENS) \
    X(UNSEEN, RN_ITEMS) \
    X(DISCARDS, RN_ITEMS) \
    X(STASH, 1) \
    X(DECK, RN_EVENTS) \
    X(DECK_FAINTS, RN_FAINTS) \
    X(DISCARDED, RN_EVENTS) \
    X(KRAKEN_IN, 1) \
    X(GNOMES, RN_GNOMES_MAX * RN_SEEN_GNOME)
/* Of one gnome. */
#define RN_SEEN_GNOME_LIST(X) \
    X(ABOARD, 1) X(DEAD, 1) X(ABANDONED, 1) X(FAINTED, 1) X(ACTIVE, 1) X(DECIDER, 1) X(PARTNER, 1) X(MINE, 1) \
    X(PLACE, RN_SEA) X(TIME, 1) X(INTOXICATION, 1) X(DREW, 2) X(ORDER, 1) X(ITEMS, RN_ITEMS) X(HIDDEN, 1)
/* clang-format on */
#define RN_SEEN_SLICE_(name, size) RN_SEEN_##name, RN_SEEN_LAST_##name = RN_SEEN_##name + (size)-1,
#define RN_SEEN_GNOME_SLICE_(name, size) \
    RN_GNOME_##name, RN_GNOME_LAST_##name = RN_GNOME_##name + (size)-1,
enum { RN_SEEN_GNOME_LIST(RN_SEEN_GNOME_SLICE_) RN_SEEN_GNOME };
enum { RN_SEEN_LIST(RN_SEEN_SLICE_) RN_SEEN };

/* What the player of this gnome may know, and nothing else: two states that differ only in what is hidden from the
 * seat give the same bytes. */
RN_FN void rn_seen(const RnState *state, int seat, uint8_t seen[RN_SEEN]);

/* ---- A batch --------------------------------------------------------------------------------------- */

enum { RN_BATCH_CONFIGS = 64 };

typedef struct RnBatchPlan {
    uint32_t games;
    uint32_t configs; /* game i has config[i % configs] */
    RnConfig config[RN_BATCH_CONFIGS];
    uint64_t seed;    /* of the whole batch, unless rn_batch_begin() is given others */
    uint32_t threads; /* 0: as many as there are processors */
    uint8_t device;   /* RN_ON_.. */
    bool outside;     /* chance is asked of the caller too */
    bool renew;       /* a game that ends is begun anew at once, as the next number */
    bool blind;       /* nobody wants `seen` */
    bool unmasked;    /* nobody wants `mask` */
    bool unlisted;    /* nobody wants `list`: actions are known by their place or by `mask` alone */
} RnBatchPlan;

/* Where a batch plays. With RN_ON_CUDA all arrays of RnBatchAsked lie in the memory of a GPU; actions, places and seeds
 * may lie there too, so that nothing needs to travel, or here. What is asked there comes from a library of its own,
 * librednov-cuda, which is looked for when a plan wants it (or where the environment's REDNOV_CUDA says). */
enum { RN_ON_CPU, RN_ON_CUDA, RN_DEVICES };

typedef struct RnBatch RnBatch;

/* What is asked of each game: arrays with an element, or a row, a game, which stay where they are for the life
 * of the batch. A row of `list` has RN_MOVES_MAX elements, one of `mask` RN_ACTION_WORDS, one of `seen`, which is NULL
 * when nobody wants it, RN_SEEN; `list` and `mask` are NULL likewise. */
typedef struct RnBatchAsked {
    const uint8_t *decision; /* RnDecision; RN_OVER: nothing is asked */
    const uint8_t *decider;  /* gnome, or RN_NONE */
    const uint16_t *count;   /* of legal actions */
    const uint16_t *list;    /* of legal actions: `count` of them, what lies behind is old */
    const uint32_t *mask;    /* of legal actions */
    const uint8_t *seen;     /* as the decider sees it; zeros where no gnome decides */
    const uint8_t *refused;  /* RnWhy of the last action: not RN_OK means that nothing was played */
    const uint8_t *ended;    /* 1: the last step ended a game */
    const uint8_t *result;   /* of the last game that ended here: RN_RESCUED .. */
    const uint8_t *reason;
    const uint8_t *alive;      /* gnomes aboard at its end */
    const uint32_t *decisions; /* made by players in the game that is played now */
    const uint64_t *seed;      /* of the game that is played now */
} RnBatchAsked;

/* What is wrong with a plan. */
typedef enum RnBatchFlaw {
    RN_BATCH_OK,
    RN_BATCH_GAMES,  /* none, or more than 2^24 */
    RN_BATCH_CONFIG, /* none, too many, or one that is no game */
    RN_BATCH_MEMORY, /* there is not so much */
    RN_BATCH_STATE,  /* rn_batch_put(): not sound, of another box */
    RN_BATCH_DEVICE, /* this library cannot play there */
    RN_BATCH_NO_GPU, /* it could, but there is no GPU that would */
    RN_BATCH_FLAWS
} RnBatchFlaw;

#ifndef __CUDACC__

/* As a plain sentence. */
RN_FN const char *rn_batch_text(RnBatchFlaw flaw);

/* A batch with all its games begun. *opened is NULL after a flaw. */
RN_FN RnBatchFlaw rn_batch_open(const RnBatchPlan *plan, RnBatch **opened);
RN_FN void rn_batch_close(RnBatch *batch);

/* Begins all games anew: with these seeds, one a game, or (NULL) from number 0 of the plan's seed on. */
RN_FN void rn_batch_begin(RnBatch *batch, const uint64_t *seeds);

RN_FN const RnBatchAsked *rn_batch_asked(const RnBatch *batch);

/* One action for each game; those of games that are over are not looked at. Returns how many were
 * refused (`refused` tells which). */
RN_FN uint32_t rn_batch_step(RnBatch *batch, const int32_t *actions);

/* The same by place, which is the fastest: for each game a number below `count`, of the action that stands there in `list`,
 * or would. A number that is none is refused as no such move. */
RN_FN uint32_t rn_batch_choose(RnBatch *batch, const int32_t *places);

/* An action for each game, each legal one as likely as the next; 0 where none is asked. */
RN_FN void rn_batch_random(RnBatch *batch, uint64_t seed, int32_t *actions);

/* Copies of the states of `count` games from number `first` on, out and in. What comes in is checked;
 * nothing is changed after a flaw. Its dice go on as they were. */
RN_FN RnBatchFlaw rn_batch_get(const RnBatch *batch, uint32_t first, uint32_t count,
                               RnState *states);
RN_FN RnBatchFlaw rn_batch_put(RnBatch *batch, uint32_t first, uint32_t count,
                               const RnState *states);

/* The snapshot of one game, as rn_encode() makes it; returns its size, 0 when there is no such game. */
RN_FN size_t rn_batch_snapshot(const RnBatch *batch, uint32_t game, uint8_t code[RN_CODE_MAX]);

/* What another seat than the decider's sees in one game; false when there is no such game or gnome. */
RN_FN bool rn_batch_seen(const RnBatch *batch, uint32_t game, int seat, uint8_t seen[RN_SEEN]);

/* Plays so many random actions in every game without asking in between, and tells how many players'
 * decisions and outcomes of chance that were: what `rednov bench` times. */
RN_FN void rn_batch_play(RnBatch *batch, uint64_t seed, uint32_t steps, uint64_t *decisions,
                         uint64_t *chances);

/* Copies from an array of RnBatchAsked to memory here, wherever the batch plays. */
RN_FN void rn_batch_copy(const RnBatch *batch, void *to, const void *from, size_t size);

/* What went wrong on a GPU since the batch was opened, as its maker says it; NULL while all is well. Nothing is played
 * any more then. */
RN_FN const char *rn_batch_trouble(const RnBatch *batch);

#endif /* __CUDACC__ */

#ifdef __cplusplus
}
#endif
#endif
