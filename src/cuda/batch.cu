/*
 * batch.cu - batches of games on an NVIDIA GPU: the rules of src/core and the games of src/batch compiled for it, and
 * the calls of src/batch/device.h around them.
 *
 * A multiprocessor keeps as many games as its shared memory holds, because steps wait for memory more than for
 * anything else: 300 bytes of each. The event cards, which few steps touch, stay outside (RN_CARDS_APART).
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Where the cards of the games of this block lie; both piles of one game are a row. */
enum { CARDS_ROW = 180 };
typedef uint8_t Pile[5];
__shared__ static uint8_t *cards_at;
#define RN_FN __device__
#define RN_CARDS_APART
#define RN_DECK(state) ((Pile *)(cards_at + (size_t)(state)->cards * CARDS_ROW))
#define RN_DISCARDED(state) (RN_DECK(state) + RN_EVENTS)

#include "batch/device.h"
#include "core/core_all.c"
#include "session/dice.c"
#include "batch/space.c"
#include "batch/seen.c"

RN_STATIC_ASSERT(CARDS_ROW == 2 * RN_EVENTS * RN_FAINTS && sizeof(Pile) == RN_FAINTS);
RN_STATIC_ASSERT(sizeof(RnOne) == 300 && sizeof(RnOne) / 4 % 2 == 1);

enum {
    TOGETHER = 128,  /* threads of a block for single steps */
    POOL_MOST = 704, /* games of a block that plays on by itself: all that fit on today's */
    PLAIN = 456,     /* sizeof(RnState) with the cards in it: before them, then they, then what follows */
    BEFORE = offsetof(RnState, cards)
};
RN_STATIC_ASSERT(sizeof(RnState) - 4 + CARDS_ROW == PLAIN);

/* What a kernel is given. */
typedef struct Site {
    RnBook book;
    RnOne *games;
    uint8_t *cards;
    uint32_t *refused;
    unsigned long long *made; /* decisions, chances */
} Site;

typedef struct Batch {
    Site site;
    void *slab;        /* all arrays */
    int32_t *actions;  /* a copy of those that lie on the processor's side */
    uint64_t *seeds;   /* likewise */
    uint8_t *states;   /* what get and put carry, PLAIN bytes a game: made when it is wanted */
    size_t states_room;
    int pool;          /* games of a block that plays on */
    int blocks;
    cudaError_t error; /* the first */
} Batch;

/* ---- On the device ----------------------------------------------------------------------------------- */

/* The box, and where the cards are, for this block. Whoever reads them waits at the next barrier first. */
__device__ static void lay_out(const Site &site, RnBox *box)
{
    const uint32_t *from = (const uint32_t *)rn_box_standard();
    for (unsigned i = threadIdx.x; i < sizeof(RnBox) / 4; i += blockDim.x) {
        ((uint32_t *)box)[i] = from[i];
    }
    if (threadIdx.x == 0) {
        cards_at = site.cards;
    }
}
RN_STATIC_ASSERT(sizeof(RnBox) % 4 == 0);

/* Games of this block, from memory or back, side by side as they lie. */
__device__ static void carry(uint32_t *to, const uint32_t *from, uint32_t games)
{
    for (uint32_t i = threadIdx.x; i < games * (uint32_t)(sizeof(RnOne) / 4); i += blockDim.x) {
        to[i] = from[i];
    }
}

/* What single steps do: the games of a block are fetched, each thread has one, and back. */
enum { DO_BEGIN, DO_STEP, DO_CHOOSE, DO_TELL };

template <int WHAT>
__global__ void __launch_bounds__(TOGETHER) each(const __grid_constant__ Site site, const int32_t *actions,
                                                 const uint64_t *seeds)
{
    __shared__ RnOne here[TOGETHER];
    __shared__ RnBox box;
    const uint32_t first = blockIdx.x * TOGETHER;
    const uint32_t games = min((uint32_t)TOGETHER, site.book.games - first);
    const uint32_t game = first + threadIdx.x;
    RnOne *one = &here[threadIdx.x];
    lay_out(site, &box);
    carry((uint32_t *)here, (const uint32_t *)(site.games + first), games);
    __syncthreads();
    if (threadIdx.x < games) {
        if (WHAT == DO_BEGIN) {
            one->number = game;
            one->state.cards = game;
            rn_book_begin(&site.book, &box, one, game,
                          seeds != NULL ? seeds[game] : rn_nth_seed(site.book.seed, game));
            rn_one_run_on(&box, one, site.book.outside);
            site.book.refused[game] = RN_OK;
            site.book.ended[game] = 0;
        } else if (WHAT != DO_TELL) {
            if (rn_book_act(&site.book, &box, one, game, actions[game], WHAT == DO_CHOOSE)) {
                atomicAdd(site.refused, 1u);
            }
        } else {
            rn_one_run_on(&box, one, site.book.outside); /* states that came from outside */
        }
        if (WHAT == DO_BEGIN || WHAT == DO_TELL) {
            rn_book_tell(&site.book, &box, one, game, true);
        }
    }
    __syncthreads();
    carry((uint32_t *)(site.games + first), (const uint32_t *)here, games);
}

__global__ void __launch_bounds__(TOGETHER) choose(const __grid_constant__ Site site, uint64_t seed, int32_t *actions)
{
    __shared__ RnBox box;
    const uint32_t game = blockIdx.x * TOGETHER + threadIdx.x;
    lay_out(site, &box);
    __syncthreads();
    if (game < site.book.games) {
        actions[game] = rn_book_random(&site.book, &box, &site.games[game], game, seed);
    }
}

/* Games between RnState as the processor has it, side by side, and here. */
__global__ void __launch_bounds__(TOGETHER) unpack(const __grid_constant__ Site site, uint32_t first, uint32_t count, uint8_t *states, bool in)
{
    const uint32_t i = blockIdx.x * TOGETHER + threadIdx.x;
    if (i >= count) {
        return;
    }
    uint8_t *plain = states + (size_t)i * PLAIN;
    uint8_t *state = (uint8_t *)&site.games[first + i].state;
    uint8_t *cards = site.cards + (size_t)(first + i) * CARDS_ROW;
    for (int b = 0; b < PLAIN; b++) {
        uint8_t *mine = b < BEFORE               ? state + b
                        : b < BEFORE + CARDS_ROW ? cards + b - BEFORE
                                                 : state + b - CARDS_ROW + 4;
        if (in) {
            *mine = plain[b];
        } else {
            plain[b] = *mine;
        }
    }
}

/* A game that plays on by itself: actions still to be made, those made in this game, and in all. */
typedef struct Leg {
    uint32_t left, made;
    uint64_t decisions, chances;
} Leg;

__device__ static void add_up(const Site &site, const Leg &leg)
{
    uint64_t decisions = leg.decisions, chances = leg.chances;
    for (int off = 16; off > 0; off /= 2) {
        decisions += __shfl_xor_sync(~0u, decisions, off);
        chances += __shfl_xor_sync(~0u, chances, off);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&site.made[0], (unsigned long long)decisions);
        atomicAdd(&site.made[1], (unsigned long long)chances);
    }
}

/* ---- Playing on --------------------------------------------------------------------------------------- */

/* Random play for many steps. Warps take up to 32 games that wait for the same kind of step, make it, and put each back
 * among those that wait for what comes next. A game that waits is a bit in the row of its kind. */
enum { KINDS = 32, WORDS = POOL_MOST / 32, WARPS = 24 };

typedef struct Pool {
    uint32_t waiting[KINDS][WORDS + 1];
    uint32_t size[KINDS];
    uint32_t playing;            /* games that have steps left */
    uint16_t taken[WARPS][32];   /* by each warp */
    uint32_t left[POOL_MOST];    /* steps of each game */
    RnMove move[POOL_MOST];      /* that waits to be made; its kind is RN_NONE: none does */
} Pool;

/* What a step of this game has in common with others: the question, the kind of chance, and of a turn, where the many ways
 * part, first the choice and then what was chosen. */
__device__ static int kind_of(const RnState *s, RnMove move)
{
    enum { DICE = RN_DECISIONS + RN_CHANCES, MOVES = DICE + 2 };
    if (move.kind != RN_NONE) {
        return MOVES + (move.kind == RN_M_USE     ? 0
                        : move.kind == RN_M_OPEN  ? 1
                        : rn_is_fix(move)         ? 2
                        : move.kind == RN_M_TRADE ? 3
                                                  : 4);
    }
    if (s->decision != RN_CHANCE) {
        return s->decision;
    }
    return s->chance != RN_DIE || s->event != RN_NONE ? RN_DECISIONS + s->chance : DICE + (s->point > RN_P_OPENING);
}

/* Called by all lanes; kind is -1 in those whose game does not wait. */
__device__ static void wait_for(Pool *pool, int slot, int kind)
{
    const unsigned peers = __match_any_sync(~0u, kind);
    __threadfence_block(); /* the game is whole before it can be taken */
    if (kind >= 0) {
        atomicOr(&pool->waiting[kind][slot / 32], 1u << slot % 32);
        if ((peers & ((1u << threadIdx.x % 32) - 1)) == 0) {
            atomicAdd(&pool->size[kind], (uint32_t)__popc(peers));
        }
    }
}

/* What the lanes before this one have, and all of them. */
__device__ static int sum_before(int value, int *all)
{
    int sum = value;
    for (int off = 1; off < 32; off *= 2) {
        const int below = __shfl_up_sync(~0u, sum, off);
        sum += (int)(threadIdx.x % 32) >= off ? below : 0;
    }
    *all = __shfl_sync(~0u, sum, 31);
    return sum - value;
}

/* Takes games of the kind that most wait for; returns this lane's, or -1; *all is how many were taken. A size may be wrong for
 * a moment, even below 0, since games are taken and counted one after the other. */
__device__ static int take(Pool *pool, uint32_t turn, int *all)
{
    const unsigned lane = threadIdx.x % 32;
    volatile Pool *open = pool;
    const uint32_t size = open->size[lane];
    const uint32_t most = __reduce_max_sync(~0u, size > POOL_MOST ? 0 : size << 5 | lane);
    const int kind = (int)(most & 31);
    if (most >> 5 == 0) {
        *all = 0;
        return -1;
    }
    const unsigned word = (lane + turn) % WORDS; /* nobody waits for ever */
    const uint32_t bits = lane < WORDS ? open->waiting[kind][word] : 0;
    /* whole words: which bits of one is not worth finding out */
    const bool fits = sum_before(__popc(bits), all) + __popc(bits) <= 32;
    uint32_t got = fits && bits != 0 ? bits & atomicAnd(&pool->waiting[kind][word], ~bits) : 0;
    int place = sum_before(__popc(got), all);
    uint16_t *taken = pool->taken[threadIdx.x / 32];
    for (; got != 0; got &= got - 1) {
        taken[place++] = (uint16_t)(word * 32 + (unsigned)rn_low_bit(got));
    }
    if (lane == 0 && *all > 0) {
        atomicSub(&pool->size[kind], (uint32_t)*all);
    }
    __threadfence_block();
    __syncwarp();
    return (int)lane < *all ? taken[lane] : -1;
}

/* All games of the block wait for their first step. */
__device__ static void fill_pool(const Site &site, Pool *pool, const RnOne *here, uint32_t first, uint32_t games,
                                 uint32_t steps)
{
    const RnMove none = {RN_NONE, 0, 0, 0};
    for (uint32_t slot = threadIdx.x; slot < POOL_MOST; slot += blockDim.x) {
        int kind = -1;
        if (slot < games) {
            pool->left[slot] = steps;
            pool->move[slot] = none;
            site.book.ended[first + slot] = 0;
            site.book.refused[first + slot] = RN_OK;
            kind = kind_of(&here[slot].state, none);
        }
        wait_for(pool, (int)slot, kind);
    }
}

/* The next move of such a game: chance, or a random one of all that are legal; false when there is none to be made. */
__device__ static bool next_move(const RnBook *book, const RnBox *box, RnOne *one,
                                      uint64_t seed, Leg *leg, RnMove *move)
{
    if (one->state.decision == RN_CHANCE && !book->outside) {
        *move = rn_one_roll(one);
        leg->chances++;
        return true;
    }
    if (leg->left == 0 || one->state.decision == RN_OVER) {
        return false;
    }
    *move = rn_one_choose(box, one, seed);
    leg->left--;
    one->steps++;
    leg->chances += rn_is_chance(*move);
    leg->made += !rn_is_chance(*move);
    return true;
}

/* Makes that move: one place for players' and for chance, because several games make it together. */
__device__ static void make_move(const RnBook *book, const RnBox *box, RnOne *one,
                                      uint32_t game, RnMove move, Leg *leg)
{
    rn_step_listed(box, &one->state, move, NULL);
    if (one->state.decision == RN_OVER) {
        book->decisions[game] += leg->made;
        leg->decisions += leg->made;
        leg->made = 0;
        rn_book_end(book, box, one, game);
    }
}

/* A step of one game; the kind that it waits for then, or -1 when it has made its last. */
__device__ static int step_one(const Site &site, const RnBox *box, Pool *pool, RnOne *one, int slot, uint32_t game,
                               uint64_t seed, Leg *sum)
{
    Leg leg = {pool->left[slot], 0, 0, 0};
    RnMove move = pool->move[slot];
    bool ready = move.kind != RN_NONE;
    if (!ready) {
        if (!next_move(&site.book, box, one, seed, &leg, &move)) {
            atomicSub(&pool->playing, 1u);
            return -1;
        }
        pool->left[slot] = leg.left;
        ready = one->state.decision != RN_TURN;
    }
    if (ready) {
        make_move(&site.book, box, one, game, move, &leg);
        move.kind = RN_NONE;
    }
    pool->move[slot] = move;
    if (leg.made != 0) {
        site.book.decisions[game] += leg.made;
    }
    sum->decisions += leg.decisions + leg.made;
    sum->chances += leg.chances;
    return kind_of(&one->state, move);
}

__global__ void __launch_bounds__(WARPS * 32, 1) play_on(const __grid_constant__ Site site, uint64_t seed, uint32_t steps,
                                                         uint32_t size)
{
    extern __shared__ uint32_t room[];
    __shared__ RnBox box;
    __shared__ Pool pool;
    RnOne *here = (RnOne *)room;
    Leg sum = {0, 0, 0, 0};
    lay_out(site, &box);
    for (uint32_t first = blockIdx.x * size; first < site.book.games; first += gridDim.x * size) {
        const uint32_t games = min(size, site.book.games - first);
        for (unsigned i = threadIdx.x; i < sizeof pool / 4; i += blockDim.x) {
            ((uint32_t *)&pool)[i] = 0;
        }
        carry(room, (const uint32_t *)(site.games + first), games);
        __syncthreads();
        if (threadIdx.x == 0) {
            pool.playing = games;
        }
        fill_pool(site, &pool, here, first, games, steps);
        __syncthreads();
        for (uint32_t turn = threadIdx.x / 32;; turn++) {
            int taken;
            const int slot = take(&pool, turn, &taken);
            if (taken == 0) {
                if (((volatile Pool *)&pool)->playing == 0) {
                    break;
                }
                __nanosleep(100);
                continue;
            }
            const int kind = slot < 0 ? -1 : step_one(site, &box, &pool, here + slot, slot, first + slot, seed, &sum);
            __syncwarp();
            wait_for(&pool, slot, kind);
        }
        __syncthreads();
        carry((uint32_t *)(site.games + first), room, games);
        __syncthreads();
    }
    add_up(site, sum);
}

/* ---- On the processor's side ------------------------------------------------------------------------------ */

/* True: all is well so far. */
static bool fine(Batch *batch, cudaError_t error)
{
    if (batch->error == cudaSuccess) {
        batch->error = error;
    }
    return batch->error == cudaSuccess;
}

static const char *trouble(const void *of)
{
    const Batch *batch = (const Batch *)of;
    return batch->error == cudaSuccess ? NULL : cudaGetErrorString(batch->error);
}

static unsigned blocks_for(uint32_t games) { return (games + TOGETHER - 1) / TOGETHER; }

/* Whether a kernel can read it where it lies. */
static bool is_there(const void *array)
{
    cudaPointerAttributes at;
    const bool known = cudaPointerGetAttributes(&at, array) == cudaSuccess;
    cudaGetLastError(); /* what the processor alone knows is no mistake */
    return known && (at.type == cudaMemoryTypeDevice || at.type == cudaMemoryTypeManaged);
}

/* The array, or a copy of it over there. */
template <typename T> static const T *over_there(Batch *batch, const T *array, T *copy)
{
    if (is_there(array)) {
        return array;
    }
    fine(batch, cudaMemcpy(copy, array, batch->site.book.games * sizeof(T), cudaMemcpyHostToDevice));
    return copy;
}

/* How many games of a pool this GPU has room for. */
static bool prepare_play(Batch *batch, int shared)
{
    const int fixed = (int)(sizeof(RnBox) + sizeof(Pool) + 256);
    const int most = (shared - fixed) / (int)sizeof(RnOne) / 32 * 32;
    batch->pool = most < POOL_MOST ? most : POOL_MOST;
    return batch->pool > 0 && cudaFuncSetAttribute(play_on, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   batch->pool * (int)sizeof(RnOne)) == cudaSuccess;
}

static void start_play(Batch *batch, uint64_t seed, uint32_t steps)
{
    const size_t size = batch->pool * sizeof(RnOne);
    const int wanted = (int)((batch->site.book.games + batch->pool - 1) / batch->pool);
    const int blocks = wanted < batch->blocks ? wanted : batch->blocks;
    play_on<<<blocks, WARPS * 32, size>>>(batch->site, seed, steps, (uint32_t)batch->pool);
}

static void begin(void *of, const uint64_t *seeds)
{
    Batch *batch = (Batch *)of;
    const uint64_t *there = seeds == NULL ? NULL : over_there(batch, seeds, batch->seeds);
    if (batch->error == cudaSuccess) {
        each<DO_BEGIN><<<blocks_for(batch->site.book.games), TOGETHER>>>(batch->site, NULL, there);
        fine(batch, cudaGetLastError());
        fine(batch, cudaDeviceSynchronize());
    }
}

static uint32_t act(void *of, const int32_t *actions, bool by_place)
{
    Batch *batch = (Batch *)of;
    uint32_t refused = 0;
    const int32_t *there = over_there(batch, actions, batch->actions);
    if (batch->error != cudaSuccess) {
        return 0;
    }
    const unsigned blocks = blocks_for(batch->site.book.games);
    fine(batch, cudaMemsetAsync(batch->site.refused, 0, sizeof refused));
    if (by_place) {
        each<DO_CHOOSE><<<blocks, TOGETHER>>>(batch->site, there, NULL);
    } else {
        each<DO_STEP><<<blocks, TOGETHER>>>(batch->site, there, NULL);
    }
    fine(batch, cudaGetLastError());
    fine(batch, cudaMemcpy(&refused, batch->site.refused, sizeof refused, cudaMemcpyDeviceToHost));
    return refused;
}

static void random(void *of, uint64_t seed, int32_t *actions)
{
    Batch *batch = (Batch *)of;
    const bool there = is_there(actions);
    const uint32_t games = batch->site.book.games;
    if (batch->error == cudaSuccess) {
        choose<<<blocks_for(games), TOGETHER>>>(batch->site, seed, there ? actions : batch->actions);
        fine(batch, cudaGetLastError());
        fine(batch, there ? cudaDeviceSynchronize()
                          : cudaMemcpy(actions, batch->actions, games * sizeof *actions, cudaMemcpyDeviceToHost));
    }
}

static void tell_all(Batch *batch)
{
    each<DO_TELL><<<blocks_for(batch->site.book.games), TOGETHER>>>(batch->site, NULL, NULL);
    fine(batch, cudaGetLastError());
}

static void play(void *of, uint64_t seed, uint32_t steps, uint64_t *decisions, uint64_t *chances)
{
    Batch *batch = (Batch *)of;
    unsigned long long made[2] = {0, 0};
    if (batch->error == cudaSuccess) {
        fine(batch, cudaMemsetAsync(batch->site.made, 0, sizeof made));
        start_play(batch, seed, steps);
        fine(batch, cudaGetLastError());
        tell_all(batch);
        fine(batch, cudaMemcpy(made, batch->site.made, sizeof made, cudaMemcpyDeviceToHost));
    }
    *decisions = made[0];
    *chances = made[1];
}

/* Room for so many states as they travel. */
static bool make_states(Batch *batch, uint32_t count)
{
    const size_t size = (size_t)count * PLAIN;
    if (size > batch->states_room) {
        fine(batch, cudaFree(batch->states));
        batch->states = NULL;
        batch->states_room = fine(batch, cudaMalloc(&batch->states, size)) ? size : 0;
    }
    return batch->error == cudaSuccess;
}

static void get(void *of, uint32_t first, uint32_t count, void *states)
{
    Batch *batch = (Batch *)of;
    if (count > 0 && make_states(batch, count)) {
        unpack<<<blocks_for(count), TOGETHER>>>(batch->site, first, count, batch->states, false);
        fine(batch, cudaGetLastError());
        fine(batch, cudaMemcpy(states, batch->states, (size_t)count * PLAIN, cudaMemcpyDeviceToHost));
    }
}

static void put(void *of, uint32_t first, uint32_t count, const void *states)
{
    Batch *batch = (Batch *)of;
    if (count > 0 && make_states(batch, count)) {
        fine(batch, cudaMemcpy(batch->states, states, (size_t)count * PLAIN, cudaMemcpyHostToDevice));
        unpack<<<blocks_for(count), TOGETHER>>>(batch->site, first, count, batch->states, true);
        fine(batch, cudaGetLastError());
        tell_all(batch);
        fine(batch, cudaDeviceSynchronize());
    }
}

static void copy(void *of, void *to, const void *from, size_t size)
{
    fine((Batch *)of, cudaMemcpy(to, from, size, cudaMemcpyDefault));
}

static void shut(void *of)
{
    Batch *batch = (Batch *)of;
    cudaFree(batch->slab);
    cudaFree(batch->states);
    free(batch);
}

/* All arrays from one piece of memory: where each begins; the first call, without memory, only adds up. */
static size_t share_out(Batch *batch, const RnBatchPlan *plan, uint8_t *slab)
{
    const size_t games = plan->games;
    RnBook *book = &batch->site.book;
    size_t used = 0;
#define PART(field, size, wanted) \
    { \
        *(void **)&(field) = slab != NULL && (wanted) ? slab + used : NULL; \
        used += (wanted) ? ((size) + 255) / 256 * 256 : 0; \
    }
    PART(batch->site.games, games * sizeof(RnOne), true)
    PART(batch->site.cards, games * CARDS_ROW, true)
    PART(batch->actions, games * sizeof(int32_t), true)
    PART(batch->seeds, games * sizeof(uint64_t), true)
    PART(batch->site.refused, sizeof(uint32_t), true)
    PART(batch->site.made, 2 * sizeof(uint64_t), true)
    PART(book->decision, games, true)
    PART(book->decider, games, true)
    PART(book->refused, games, true)
    PART(book->ended, games, true)
    PART(book->result, games, true)
    PART(book->reason, games, true)
    PART(book->alive, games, true)
    PART(book->count, games * sizeof(uint16_t), true)
    PART(book->decisions, games * sizeof(uint32_t), true)
    PART(book->seed_of, games * sizeof(uint64_t), true)
    PART(book->list, games * RN_MOVES_MAX * sizeof(uint16_t), !plan->unlisted)
    PART(book->mask, games * RN_ACTION_WORDS * sizeof(uint32_t), !plan->unmasked)
    PART(book->seen, games * RN_SEEN, !plan->blind)
#undef PART
    return used;
}

/* How many games a multiprocessor of this GPU holds, and how many of those there are. */
static bool look_at_gpu(Batch *batch)
{
    int device = 0, shared = 0, major = 0;
    if (cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess || major < 8 ||
        cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&batch->blocks, cudaDevAttrMultiProcessorCount, device) != cudaSuccess) {
        cudaGetLastError();
        return false;
    }
    return prepare_play(batch, shared);
}

static RnBatchFlaw open_batch(const RnBatchPlan *plan, RnBook *book, void **opened)
{
    Batch *batch = (Batch *)calloc(1, sizeof *batch);
    if (batch == NULL) {
        return RN_BATCH_MEMORY;
    }
    if (!look_at_gpu(batch)) {
        free(batch);
        return RN_BATCH_NO_GPU;
    }
    batch->site.book = *book;
    const size_t size = share_out(batch, plan, NULL);
    if (cudaMalloc(&batch->slab, size) != cudaSuccess) {
        cudaGetLastError();
        free(batch);
        return RN_BATCH_MEMORY;
    }
    share_out(batch, plan, (uint8_t *)batch->slab);
    fine(batch, cudaMemset(batch->slab, 0, size));
    *book = batch->site.book;
    *opened = batch;
    return RN_BATCH_OK;
}

extern "C" __attribute__((visibility("default"))) const RnDevice *rn_device(void)
{
    static const RnDevice device = {RN_DEVICE_VERSION, PLAIN, open_batch, shut, begin, act, random,
                                    play,              get,   put,        copy, trouble};
    return &device;
}
