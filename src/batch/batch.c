/*
 * batch.c - games side by side on the threads of one machine. Games do not know of each other, so
 * what happens in one never depends on how they are spread over threads.
 *
 * Each piece of work is a function of a stretch of games; whoever is free takes the next stretch.
 */
/* The library is plain C11 but for this file. */
#define _POSIX_C_SOURCE 200809L

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/threads.h"
#include "device.h"

enum { GAMES_MAX = 1 << 24, STRETCH = 64 };

typedef struct Job Job;
struct Job {
    RnBatch *batch;
    void (*part)(RnBatch *batch, Job *job, uint32_t first, uint32_t end);
    const int32_t *actions; /* or places in the lists */
    int32_t *chosen;
    const uint64_t *seeds;
    uint64_t seed;
    uint32_t steps;
    _Atomic uint64_t decisions, chances;
    _Atomic uint32_t refused;
};

struct RnBatch {
    RnBatchPlan plan;
    const RnBox *box;
    RnOne *games;
    RnBook book;
    RnBatchAsked asked;
    const RnDevice *device; /* where it plays, or NULL: here, */
    void *there;            /* and what it is called there */
    RnThreads *threads;     /* here */
};

/* ---- Threads --------------------------------------------------------------------------------- */

static void take_stretch(void *of, int stretch)
{
    Job *job = of;
    const uint32_t first = (uint32_t)stretch * STRETCH, left = job->batch->plan.games - first;
    job->part(job->batch, job, first, first + (left < STRETCH ? left : STRETCH));
}

static void work(RnBatch *batch, Job *job)
{
    job->batch = batch;
    rn_threads_share(batch->threads, (int)((batch->plan.games + STRETCH - 1) / STRETCH),
                     take_stretch, job);
}

/* ---- What is done to a stretch of games ------------------------------------------------------------ */

static void begin_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    const RnBook *book = &batch->book;
    for (uint32_t game = first; game < end; game++) {
        RnOne *one = &batch->games[game];
        one->number = game;
        rn_book_begin(book, batch->box, one, game,
                      job->seeds != NULL ? job->seeds[game] : rn_nth_seed(book->seed, game));
        rn_one_run_on(batch->box, one, book->outside);
        book->refused[game] = RN_OK;
        book->ended[game] = 0;
        rn_book_tell(book, batch->box, one, game, true);
    }
}

static void step_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    uint32_t refused = 0;
    for (uint32_t game = first; game < end; game++) {
        refused += rn_book_act(&batch->book, batch->box, &batch->games[game], game,
                               job->actions[game], false);
    }
    atomic_fetch_add(&job->refused, refused);
}

static void choose_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    uint32_t refused = 0;
    for (uint32_t game = first; game < end; game++) {
        refused += rn_book_act(&batch->book, batch->box, &batch->games[game], game,
                               job->actions[game], true);
    }
    atomic_fetch_add(&job->refused, refused);
}

static void random_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    for (uint32_t game = first; game < end; game++) {
        job->chosen[game] =
            rn_book_random(&batch->book, batch->box, &batch->games[game], game, job->seed);
    }
}

typedef struct Sums {
    uint64_t decisions, chances;
} Sums;

/* So many random actions in one game. Whether chance is left to the caller is known where it is called: then it is chosen
 * as all else is. */
static inline Sums play_one(const RnBook *book, const RnBox *box, RnOne *one, uint32_t game,
                            const Job *job, bool outside)
{
    Sums sums = {0, 0};
    uint32_t made = 0, rolls = one->rolls;
    for (uint32_t left = job->steps; left > 0 && one->state.decision != RN_OVER; left--) {
        const RnMove move = rn_one_choose(box, one, job->seed);
        const bool chance = outside && rn_is_chance(move);
        one->steps++;
        made += !chance;
        sums.chances += chance;
        rn_step_listed(box, &one->state, move, NULL);
        rn_one_run_on(box, one, outside);
        if (one->state.decision == RN_OVER) {
            sums.decisions += made;
            sums.chances += one->rolls - rolls;
            book->decisions[game] += made;
            rn_book_end(book, box, one, game);
            made = 0;
            rolls = one->rolls;
            rn_one_run_on(box, one, outside);
        }
    }
    sums.decisions += made;
    sums.chances += one->rolls - rolls;
    book->decisions[game] += made;
    return sums;
}

static void play_part(RnBatch *batch, Job *job, uint32_t first, uint32_t end)
{
    const RnBook *book = &batch->book;
    Sums all = {0, 0};
    for (uint32_t game = first; game < end; game++) {
        RnOne *one = &batch->games[game];
        book->ended[game] = 0;
        book->refused[game] = RN_OK;
        const Sums its = book->outside ? play_one(book, batch->box, one, game, job, true)
                                       : play_one(book, batch->box, one, game, job, false);
        all.decisions += its.decisions;
        all.chances += its.chances;
        rn_book_tell(book, batch->box, one, game, true);
    }
    atomic_fetch_add(&job->decisions, all.decisions);
    atomic_fetch_add(&job->chances, all.chances);
}

/* ---- From outside ------------------------------------------------------------------------------------ */

static RnBatchFlaw flaw_of(const RnBatchPlan *plan)
{
    if (plan->games < 1 || plan->games > GAMES_MAX) {
        return RN_BATCH_GAMES;
    }
    if (plan->device >= RN_DEVICES) {
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
    const size_t row = sizeof(RnOne) + RN_SPANS_MAX * sizeof(RnSpan) +
                       (plan->unlisted ? 0 : RN_MOVES_MAX * sizeof(uint16_t)) +
                       (plan->unmasked ? 0 : RN_ACTION_WORDS * sizeof(uint32_t)) +
                       (plan->blind ? 0 : RN_SEEN + RN_SEEN_CARDS);
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages <= 0 || page <= 0 || plan->games * row / (size_t)page < (size_t)pages;
}

/* All zero at first; false: there is not so much. */
static bool make_room(RnBatch *batch)
{
    const RnBatchPlan *plan = &batch->plan;
    const size_t games = plan->games;
    RnBook *book = &batch->book;
    if (!is_enough(plan)) {
        return false;
    }
    bool all = (batch->games = calloc(games, sizeof *batch->games)) != NULL;
    uint8_t **const bytes[] = {&book->decision, &book->decider, &book->refused, &book->ended,
                               &book->result,   &book->reason,  &book->alive,   &book->spanned};
    for (int i = 0; i < RN_COUNT(bytes); i++) {
        all = (*bytes[i] = calloc(games, 1)) != NULL && all;
    }
    all = (book->count = calloc(games, sizeof *book->count)) != NULL && all;
    all = (plan->unlisted ||
           (book->list = calloc(games, sizeof *book->list * RN_MOVES_MAX)) != NULL) &&
          all;
    all = (plan->unmasked ||
           (book->mask = calloc(games, sizeof *book->mask * RN_ACTION_WORDS)) != NULL) &&
          all;
    all = (book->spans = calloc(games, sizeof *book->spans * RN_SPANS_MAX)) != NULL && all;
    all = (book->decisions = calloc(games, sizeof *book->decisions)) != NULL && all;
    all = (book->seed_of = calloc(games, sizeof *book->seed_of)) != NULL && all;
    all = (plan->blind || (book->cards = calloc(games, RN_SEEN_CARDS)) != NULL) && all;
    return (plan->blind || (book->seen = calloc(games, RN_SEEN)) != NULL) && all;
}

static void free_room(RnBatch *batch)
{
    const RnBook *book = &batch->book;
    void *const parts[] = {
        batch->games,    book->decision, book->decider, book->refused, book->ended, book->result,
        book->reason,    book->alive,    book->seen,    book->count,   book->list,  book->mask,
        book->decisions, book->seed_of,  book->spans,   book->spanned, book->cards};
    for (int i = 0; i < RN_COUNT(parts); i++) {
        free(parts[i]);
    }
}

static RnBatchAsked asked_of(const RnBook *book)
{
    return (RnBatchAsked){book->decision, book->decider,   book->count,  book->list,   book->mask,
                          book->seen,     book->refused,   book->ended,  book->result, book->reason,
                          book->alive,    book->decisions, book->seed_of};
}

/* What of the plan the games themselves need. */
static RnBook book_of(const RnBatchPlan *plan)
{
    RnBook book = {.seed = plan->seed,
                   .games = plan->games,
                   .configs = plan->configs,
                   .outside = plan->outside,
                   .renew = plan->renew};
    memcpy(book.config, plan->config, sizeof book.config);
    return book;
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
        return "The library for GPUs with CUDA, librednov-cuda, is not there or of another "
               "version.";
    case RN_BATCH_NO_GPU:
        return "There is no NVIDIA GPU here that it can play on (from compute capability 8.0 on).";
    }
    return "";
}

/* The library for GPUs, which is opened when it is first asked for and stays: NULL when there is none that fits. */
static const RnDevice *find_device(void)
{
    const char *named = getenv("REDNOV_CUDA"); /* a library at another place */
    void *library = dlopen(named != NULL ? named : "librednov-cuda.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return NULL;
    }
    const RnDevice *(*get)(void);
    *(void **)&get = dlsym(library, "rn_device"); /* as POSIX has it */
    const RnDevice *device = get == NULL ? NULL : get();
    return device != NULL && device->version == RN_DEVICE_VERSION &&
                   device->state_size == sizeof(RnState)
               ? device
               : NULL;
}

/* The batch's games and arrays, here or there. */
static RnBatchFlaw settle(RnBatch *batch)
{
    if (batch->plan.device == RN_ON_CUDA) {
        batch->device = find_device();
        return batch->device == NULL
                   ? RN_BATCH_DEVICE
                   : batch->device->open(&batch->plan, &batch->book, &batch->there);
    }
    if (!make_room(batch)) {
        free_room(batch);
        return RN_BATCH_MEMORY;
    }
    const uint32_t wanted = batch->plan.threads, most = RN_THREADS_MAX;
    batch->threads = rn_threads_start(wanted == 0     ? rn_processors()
                                      : wanted < most ? (int)wanted
                                                      : (int)most);
    return RN_BATCH_OK;
}

RnBatchFlaw rn_batch_open(const RnBatchPlan *plan, RnBatch **opened)
{
    *opened = NULL;
    RnBatchFlaw flaw = flaw_of(plan);
    if (flaw != RN_BATCH_OK) {
        return flaw;
    }
    RnBatch *batch = calloc(1, sizeof *batch);
    if (batch == NULL) {
        return RN_BATCH_MEMORY;
    }
    batch->plan = *plan;
    batch->box = rn_box_standard();
    batch->book = book_of(plan);
    flaw = settle(batch);
    if (flaw != RN_BATCH_OK) {
        free(batch);
        return flaw;
    }
    batch->asked = asked_of(&batch->book);
    rn_batch_begin(batch, NULL);
    *opened = batch;
    return RN_BATCH_OK;
}

void rn_batch_close(RnBatch *batch)
{
    if (batch == NULL) {
        return;
    }
    if (batch->device != NULL) {
        batch->device->close(batch->there);
    } else {
        rn_threads_end(batch->threads);
        free_room(batch);
    }
    free(batch);
}

void rn_batch_begin(RnBatch *batch, const uint64_t *seeds)
{
    if (batch->device != NULL) {
        batch->device->begin(batch->there, seeds);
        return;
    }
    work(batch, &(Job){.part = begin_part, .seeds = seeds});
}

const RnBatchAsked *rn_batch_asked(const RnBatch *batch) { return &batch->asked; }

uint32_t rn_batch_step(RnBatch *batch, const int32_t *actions)
{
    if (batch->device != NULL) {
        return batch->device->act(batch->there, actions, false);
    }
    Job job = {.part = step_part, .actions = actions};
    work(batch, &job);
    return job.refused;
}

uint32_t rn_batch_choose(RnBatch *batch, const int32_t *places)
{
    if (batch->device != NULL) {
        return batch->device->act(batch->there, places, true);
    }
    Job job = {.part = choose_part, .actions = places};
    work(batch, &job);
    return job.refused;
}

void rn_batch_random(RnBatch *batch, uint64_t seed, int32_t *actions)
{
    if (batch->device != NULL) {
        batch->device->random(batch->there, seed, actions);
        return;
    }
    work(batch, &(Job){.part = random_part, .seed = seed, .chosen = actions});
}

void rn_batch_play(RnBatch *batch, uint64_t seed, uint32_t steps, uint64_t *decisions,
                   uint64_t *chances)
{
    if (batch->device != NULL) {
        batch->device->play(batch->there, seed, steps, decisions, chances);
        return;
    }
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
    if (batch->device != NULL) {
        batch->device->get(batch->there, first, count, states);
        return RN_BATCH_OK;
    }
    for (uint32_t i = 0; i < count; i++) {
        states[i] = batch->games[first + i].state;
    }
    return RN_BATCH_OK;
}

size_t rn_batch_snapshot(const RnBatch *batch, uint32_t game, uint8_t code[RN_CODE_MAX])
{
    RnState state;
    return rn_batch_get(batch, game, 1, &state) == RN_BATCH_OK ? rn_encode(batch->box, &state, code)
                                                               : 0;
}

bool rn_batch_seen(const RnBatch *batch, uint32_t game, int seat, uint8_t seen[RN_SEEN])
{
    RnState state;
    if (rn_batch_get(batch, game, 1, &state) != RN_BATCH_OK || seat < 0 ||
        seat >= state.config.gnomes) {
        return false;
    }
    rn_seen(&state, seat, seen);
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
    if (batch->device != NULL) {
        batch->device->put(batch->there, first, count, states);
        return RN_BATCH_OK;
    }
    for (uint32_t i = 0; i < count; i++) {
        batch->games[first + i].state = states[i];
        rn_one_run_on(batch->box, &batch->games[first + i], batch->plan.outside);
        rn_book_tell(&batch->book, batch->box, &batch->games[first + i], first + i, true);
    }
    return RN_BATCH_OK;
}

void rn_batch_copy(const RnBatch *batch, void *to, const void *from, size_t size)
{
    if (batch->device != NULL) {
        batch->device->copy(batch->there, to, from, size);
    } else {
        memcpy(to, from, size);
    }
}

const char *rn_batch_trouble(const RnBatch *batch)
{
    return batch->device != NULL ? batch->device->trouble(batch->there) : NULL;
}
