/*
 * batch.c - games side by side on the threads of one machine. Games do not know of each other, so
 * what happens in one never depends on how they are spread over threads.
 *
 * The threads wait at a gate. Each piece of work is a function of a stretch of games; whoever is free takes
 * the next stretch, and the last one to find none opens the gate for the caller.
 */
/* The library is plain C11 but for this file. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "one.h"
#include "space.h"

enum { GAMES_MAX = 1 << 24, THREADS_MAX = 256, STRETCH = 64 };

typedef struct Job Job;
struct Job {
    void (*part)(RnBatch *batch, Job *job, uint32_t first, uint32_t end);
    const int32_t *actions; /* or places in the lists */
    int32_t *chosen;
    const uint64_t *seeds;
    uint64_t seed;
    uint32_t steps;
    _Atomic uint64_t decisions, chances;
    _Atomic uint32_t refused;
    _Atomic uint32_t next; /* game that nobody has taken yet */
};

/* The arrays behind RnBatchAsked. */
typedef struct Told {
    uint8_t *decision, *decider, *refused, *ended, *result, *reason, *alive, *seen;
    uint16_t *count, *list;
    uint32_t *mask, *decisions;
    uint64_t *seed;
} Told;

struct RnBatch {
    RnBatchPlan plan;
    const RnBox *box;
    RnOne *games;
    RnMove *moves; /* legal moves, a row for each game */
    Told told;
    RnBatchAsked asked;
    RnMove move[RN_ACTIONS]; /* by number */

    pthread_t threads[THREADS_MAX];
    uint32_t helpers; /* threads besides the caller's */
    pthread_mutex_t gate;
    pthread_cond_t open, done;
    Job *job;       /* behind the gate */
    uint64_t round; /* of jobs */
    uint32_t busy;  /* helpers that are not done with it */
    bool closing;
};

/* ---- Threads --------------------------------------------------------------------------------- */

static void take_part(RnBatch *batch, Job *job)
{
    for (;;) {
        const uint32_t first = atomic_fetch_add(&job->next, STRETCH);
        if (first >= batch->plan.games) {
            return;
        }
        const uint32_t left = batch->plan.games - first;
        job->part(batch, job, first, first + (left < STRETCH ? left : STRETCH));
    }
}

static void *help(void *of)
{
    RnBatch *batch = of;
    uint64_t seen = 0;
    pthread_mutex_lock(&batch->gate);
    for (;;) {
        while (batch->round == seen && !batch->closing) {
            pthread_cond_wait(&batch->open, &batch->gate);
        }
        if (batch->closing) {
            break;
        }
        seen = batch->round;
        pthread_mutex_unlock(&batch->gate);
        take_part(batch, batch->job);
        pthread_mutex_lock(&batch->gate);
        if (--batch->busy == 0) {
            pthread_cond_signal(&batch->done);
        }
    }
    pthread_mutex_unlock(&batch->gate);
    return NULL;
}

static void work(RnBatch *batch, Job *job)
{
    if (batch->helpers > 0) {
        pthread_mutex_lock(&batch->gate);
        batch->job = job;
        batch->round++;
        batch->busy = batch->helpers;
        pthread_cond_broadcast(&batch->open);
        pthread_mutex_unlock(&batch->gate);
    }
    take_part(batch, job);
    if (batch->helpers > 0) {
        pthread_mutex_lock(&batch->gate);
        while (batch->busy > 0) {
            pthread_cond_wait(&batch->done, &batch->gate);
        }
        pthread_mutex_unlock(&batch->gate);
    }
}

/* As many as can be had: fewer only take longer. */
static void hire(RnBatch *batch)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint32_t wanted = batch->plan.threads;
    if (wanted == 0) {
        wanted = processors > 0 ? (uint32_t)processors : 1;
    }
    wanted = wanted < THREADS_MAX ? wanted : THREADS_MAX;
    pthread_mutex_init(&batch->gate, NULL);
    pthread_cond_init(&batch->open, NULL);
    pthread_cond_init(&batch->done, NULL);
    while (batch->helpers + 1 < wanted &&
           pthread_create(&batch->threads[batch->helpers], NULL, help, batch) == 0) {
        batch->helpers++;
    }
}

static void dismiss(RnBatch *batch)
{
    pthread_mutex_lock(&batch->gate);
    batch->closing = true;
    pthread_cond_broadcast(&batch->open);
    pthread_mutex_unlock(&batch->gate);
    for (uint32_t i = 0; i < batch->helpers; i++) {
        pthread_join(batch->threads[i], NULL);
    }
    pthread_cond_destroy(&batch->done);
    pthread_cond_destroy(&batch->open);
    pthread_mutex_destroy(&batch->gate);
}

/* ---- One game ---------------------------------------------------------------------------------- */

static const RnConfig *config_of(const RnBatch *batch, uint32_t game)
{
    return &batch->plan.config[game % batch->plan.configs];
}

static void begin(RnBatch *batch, uint32_t game, uint64_t seed)
{
    rn_one_begin(batch->box, &batch->games[game], config_of(batch, game), seed,
                 batch->plan.outside);
}

/* Begins the game with the next number that this place has. */
static void renew(RnBatch *batch, uint32_t game)
{
    RnOne *one = &batch->games[game];
    one->number += batch->plan.games;
    begin(batch, game, rn_nth_seed(batch->plan.seed, one->number));
}

static void note_end(RnBatch *batch, uint32_t game)
{
    const RnState *state = &batch->games[game].state;
    batch->told.ended[game] = 1;
    batch->told.result[game] = state->result;
    batch->told.reason[game] = state->reason;
    batch->told.alive[game] = (uint8_t)__builtin_popcount(state->aboard);
}

static void after_step(RnBatch *batch, uint32_t game)
{
    if (batch->games[game].state.decision == RN_OVER) {
        note_end(batch, game);
        if (batch->plan.renew) {
            renew(batch, game);
        }
    }
}

/* The row of a game's moves. */
static RnMove *moves_of(const RnBatch *batch, uint32_t game)
{
    return batch->moves + (size_t)game * RN_MOVES_MAX;
}

/* What is asked of it now. */
static void tell(RnBatch *batch, uint32_t game)
{
    const RnOne *one = &batch->games[game];
    const RnState *state = &one->state;
    Told *told = &batch->told;
    told->decision[game] = state->decision;
    told->decider[game] = state->decider;
    told->decisions[game] = one->decisions;
    told->seed[game] = one->seed;
    RnMove *moves = moves_of(batch, game);
    const int count = rn_legal(batch->box, state, moves);
    told->count[game] = (uint16_t)count;
    rn_action_numbers(moves, count,
                      told->list == NULL ? NULL : told->list + (size_t)game * RN_MOVES_MAX,
                      told->mask == NULL ? NULL : told->mask + (size_t)game * RN_ACTION_WORDS);
    if (told->seen != NULL) {
        uint8_t *seen = told->seen + (size_t)game * RN_SEEN;
        if (state->decider == RN_NONE) {
            memset(seen, 0, RN_SEEN);
        } else {
            rn_seen(state, state->decider, seen);
        }
    }
}

/* ---- What is done to a stretch of games ------------------------------------------------------------ */

static void begin_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    for (uint32_t game = first; game < end; game++) {
        batch->games[game].number = game;
        begin(batch, game,
              job->seeds != NULL ? job->seeds[game] : rn_nth_seed(batch->plan.seed, game));
        batch->told.refused[game] = RN_OK;
        batch->told.ended[game] = 0;
        tell(batch, game);
    }
}

/* Before an action: of a game that is over nothing is asked. */
static bool is_asked(RnBatch *batch, uint32_t game)
{
    batch->told.ended[game] = 0;
    batch->told.refused[game] = RN_OK;
    return batch->games[game].state.decision != RN_OVER;
}

static void play(RnBatch *batch, uint32_t game, RnMove move)
{
    rn_one_play(batch->box, &batch->games[game], move, batch->plan.outside);
    after_step(batch, game);
    tell(batch, game);
}

/* Whether the action is legal; the mask knows, or where there is none the rules. */
static bool may_play(const RnBatch *batch, uint32_t game, int32_t action)
{
    if (action < 0 || action >= RN_ACTIONS) {
        return false;
    }
    if (batch->told.mask == NULL) {
        return rn_check_move(batch->box, &batch->games[game].state, batch->move[action]) == RN_OK;
    }
    const uint32_t *mask = batch->told.mask + (size_t)game * RN_ACTION_WORDS;
    return (mask[action / 32] >> action % 32 & 1) != 0;
}

static void step_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    uint32_t refused = 0;
    for (uint32_t game = first; game < end; game++) {
        const int32_t action = job->actions[game];
        if (!is_asked(batch, game)) {
            continue;
        }
        if (may_play(batch, game, action)) {
            play(batch, game, batch->move[action]);
            continue;
        }
        const RnMove none = {RN_MOVE_KINDS, 0, 0, 0};
        const RnMove move = action < 0 || action >= RN_ACTIONS ? none : batch->move[action];
        batch->told.refused[game] =
            (uint8_t)rn_check_move(batch->box, &batch->games[game].state, move);
        refused++;
    }
    atomic_fetch_add(&job->refused, refused);
}

static void choose_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    uint32_t refused = 0;
    for (uint32_t game = first; game < end; game++) {
        const int32_t place = job->actions[game];
        if (!is_asked(batch, game)) {
            continue;
        }
        if (place >= 0 && place < batch->told.count[game]) {
            play(batch, game, moves_of(batch, game)[place]);
        } else {
            batch->told.refused[game] = RN_WHY_NO_SUCH_MOVE;
            refused++;
        }
    }
    atomic_fetch_add(&job->refused, refused);
}

static void random_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    for (uint32_t game = first; game < end; game++) {
        const RnOne *one = &batch->games[game];
        const uint32_t count = batch->told.count[game];
        if (count == 0) {
            job->chosen[game] = 0;
            continue;
        }
        const uint32_t place = rn_one_choose(one, job->seed, count);
        job->chosen[game] = rn_action_listed(moves_of(batch, game)[place]);
    }
}

static void play_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    RnMove moves[RN_MOVES_MAX];
    uint64_t decisions = 0, chances = 0;
    for (uint32_t game = first; game < end; game++) {
        RnOne *one = &batch->games[game];
        batch->told.ended[game] = 0;
        batch->told.refused[game] = RN_OK;
        for (uint32_t step = 0; step < job->steps && one->state.decision != RN_OVER; step++) {
            const uint32_t count = (uint32_t)rn_legal(batch->box, &one->state, moves);
            const RnMove move = moves[rn_one_choose(one, job->seed, count)];
            const uint32_t rolls = one->rolls;
            rn_one_play(batch->box, one, move, batch->plan.outside);
            decisions += !rn_is_chance(move);
            chances += rn_is_chance(move) + one->rolls - rolls;
            after_step(batch, game);
        }
        tell(batch, game);
    }
    atomic_fetch_add(&job->decisions, decisions);
    atomic_fetch_add(&job->chances, chances);
}

/* ---- From outside ------------------------------------------------------------------------------------ */

static RnBatchFlaw flaw_of(const RnBatchPlan *plan)
{
    if (plan->games < 1 || plan->games > GAMES_MAX) {
        return RN_BATCH_GAMES;
    }
    if (plan->device != RN_ON_CPU) {
        return RN_BATCH_DEVICE;
    }
    if (plan->configs < 1 || plan->configs > RN_BATCH_CONFIGS) {
        return RN_BATCH_CONFIG;
    }
    for (uint32_t i = 0; i < plan->configs; i++) {
        if (rn_config_check(&plan->config[i]) != RN_CONFIG_OK) {
            return RN_BATCH_CONFIG;
        }
    }
    return RN_BATCH_OK;
}

/* Whether the machine has memory for that at all: what it has not is given all the same, and then ends the
 * program that writes to it. */
static bool is_enough(const RnBatchPlan *plan)
{
    const size_t row = sizeof(RnOne) + RN_MOVES_MAX * (sizeof(RnMove) + sizeof(uint16_t)) +
                       (plan->unmasked ? 0 : RN_ACTION_WORDS * sizeof(uint32_t)) +
                       (plan->blind ? 0 : RN_SEEN);
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages <= 0 || page <= 0 || plan->games * row / (size_t)page < (size_t)pages;
}

/* All zero at first; false: there is not so much. */
static bool make_room(RnBatch *batch)
{
    const size_t games = batch->plan.games;
    Told *told = &batch->told;
    bool all = is_enough(&batch->plan);
    if (!all) {
        return false;
    }
    all = (batch->games = calloc(games, sizeof *batch->games)) != NULL;
    uint8_t **const bytes[] = {&told->decision, &told->decider, &told->refused, &told->ended,
                               &told->result,   &told->reason,  &told->alive};
    for (int i = 0; i < RN_COUNT(bytes); i++) {
        all = (*bytes[i] = calloc(games, 1)) != NULL && all;
    }
    all = (told->count = calloc(games, sizeof *told->count)) != NULL && all;
    all = (batch->moves = calloc(games, sizeof *batch->moves * RN_MOVES_MAX)) != NULL && all;
    all = (batch->plan.unlisted ||
           (told->list = calloc(games, sizeof *told->list * RN_MOVES_MAX)) != NULL) &&
          all;
    all = (batch->plan.unmasked ||
           (told->mask = calloc(games, sizeof *told->mask * RN_ACTION_WORDS)) != NULL) &&
          all;
    all = (told->decisions = calloc(games, sizeof *told->decisions)) != NULL && all;
    all = (told->seed = calloc(games, sizeof *told->seed)) != NULL && all;
    all = (batch->plan.blind || (told->seen = calloc(games, RN_SEEN)) != NULL) && all;
    batch->asked =
        (RnBatchAsked){told->decision, told->decider,   told->count, told->list,   told->mask,
                       told->seen,     told->refused,   told->ended, told->result, told->reason,
                       told->alive,    told->decisions, told->seed};
    return all;
}

static void free_room(RnBatch *batch)
{
    Told *told = &batch->told;
    void *const parts[] = {batch->games,  batch->moves,    told->decision, told->decider,
                           told->refused, told->ended,     told->result,   told->reason,
                           told->alive,   told->seen,      told->count,    told->list,
                           told->mask,    told->decisions, told->seed,     batch};
    for (int i = 0; i < RN_COUNT(parts); i++) {
        free(parts[i]);
    }
}

const char *rn_batch_text(RnBatchFlaw flaw)
{
    switch (flaw) {
    case RN_BATCH_OK:
    case RN_BATCH_FLAWS: break;
    case RN_BATCH_GAMES: return "A batch has 1 to 16777216 games, and only these.";
    case RN_BATCH_CONFIG: return "A batch has 1 to 64 settings that the rules allow.";
    case RN_BATCH_MEMORY: return "There is not enough memory for so many games.";
    case RN_BATCH_STATE: return "This is no state that a game could be in.";
    case RN_BATCH_DEVICE:
        return "This library was built without CUDA: it plays on the processor alone.";
    }
    return "";
}

RnBatchFlaw rn_batch_open(const RnBatchPlan *plan, RnBatch **opened)
{
    *opened = NULL;
    const RnBatchFlaw flaw = flaw_of(plan);
    if (flaw != RN_BATCH_OK) {
        return flaw;
    }
    RnBatch *batch = calloc(1, sizeof *batch);
    if (batch == NULL) {
        return RN_BATCH_MEMORY;
    }
    batch->plan = *plan;
    batch->box = rn_box_standard();
    for (int action = 0; action < RN_ACTIONS; action++) {
        batch->move[action] = rn_action_move(action);
    }
    if (!make_room(batch)) {
        free_room(batch);
        return RN_BATCH_MEMORY;
    }
    hire(batch);
    rn_batch_begin(batch, NULL);
    *opened = batch;
    return RN_BATCH_OK;
}

void rn_batch_close(RnBatch *batch)
{
    if (batch != NULL) {
        dismiss(batch);
        free_room(batch);
    }
}

void rn_batch_begin(RnBatch *batch, const uint64_t *seeds)
{
    work(batch, &(Job){.part = begin_part, .seeds = seeds});
}

const RnBatchAsked *rn_batch_asked(const RnBatch *batch) { return &batch->asked; }

uint32_t rn_batch_step(RnBatch *batch, const int32_t *actions)
{
    Job job = {.part = step_part, .actions = actions};
    work(batch, &job);
    return job.refused;
}

uint32_t rn_batch_choose(RnBatch *batch, const int32_t *places)
{
    Job job = {.part = choose_part, .actions = places};
    work(batch, &job);
    return job.refused;
}

void rn_batch_random(RnBatch *batch, uint64_t seed, int32_t *actions)
{
    work(batch, &(Job){.part = random_part, .seed = seed, .chosen = actions});
}

void rn_batch_play(RnBatch *batch, uint64_t seed, uint32_t steps, uint64_t *decisions,
                   uint64_t *chances)
{
    Job job = {.part = play_part, .seed = seed, .steps = steps};
    work(batch, &job);
    *decisions = job.decisions;
    *chances = job.chances;
}

/* Whether these games are there. */
static bool has(const RnBatch *batch, uint32_t first, uint32_t count)
{
    return first <= batch->plan.games && count <= batch->plan.games - first;
}

RnBatchFlaw rn_batch_get(const RnBatch *batch, uint32_t first, uint32_t count, RnState *states)
{
    if (!has(batch, first, count)) {
        return RN_BATCH_GAMES;
    }
    for (uint32_t i = 0; i < count; i++) {
        states[i] = batch->games[first + i].state;
    }
    return RN_BATCH_OK;
}

size_t rn_batch_snapshot(const RnBatch *batch, uint32_t game, uint8_t code[RN_CODE_MAX])
{
    return has(batch, game, 1) ? rn_encode(batch->box, &batch->games[game].state, code) : 0;
}

bool rn_batch_seen(const RnBatch *batch, uint32_t game, int seat, uint8_t seen[RN_SEEN])
{
    if (!has(batch, game, 1) || seat < 0 || seat >= batch->games[game].state.config.gnomes) {
        return false;
    }
    rn_seen(&batch->games[game].state, seat, seen);
    return true;
}

RnBatchFlaw rn_batch_put(RnBatch *batch, uint32_t first, uint32_t count, const RnState *states)
{
    if (!has(batch, first, count)) {
        return RN_BATCH_GAMES;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (rn_check(batch->box, &states[i]) != RN_SOUND) {
            return RN_BATCH_STATE;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        batch->games[first + i].state = states[i];
        rn_one_run_on(batch->box, &batch->games[first + i], batch->plan.outside);
        tell(batch, first + i);
    }
    return RN_BATCH_OK;
}
