/*
 * core.h - what the files of src/core share. Nobody above the core includes it.
 *
 * The sources are C11 and, so that a GPU can run them, also C++ as nvcc takes it: no designated
 * initialisers, no implicit pointer casts, tables inside functions, every function RN_FN, or RN_OWN.
 */
#ifndef RN_CORE_H
#define RN_CORE_H

#include "base/assert.h"
#include "base/bits.h"
#include "rednov.h"

#ifdef __wasm__ /* bare wasm32 has no string.h; src/wasm defines these */
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
#else
#include <string.h>
#endif

/* Of functions that only the core's own files call. Where these are one unit (core_all.c) they are static: who knows all
 * callers passes what they need instead of where it lies, which is a tenth of all instructions. */
#ifndef RN_OWN
#define RN_OWN RN_FN
#endif

/* For what is one function to read and several to run: arguments that are known are worked in. */
#define RN_INLINE inline __attribute__((always_inline))

/* For what happens seldom: kept out of the way of the rest, once, however many call it. Such a function takes its
 * RnRun by value: one whose address goes out of sight would have to be read anew after every call. */
#define RN_RARE __attribute__((noinline))

/* Where the turn goes on once everything inside it is settled. The order is that of a game; a state
 * between two steps always rests at a point that asks something. */
typedef enum RnSetupPoint {
    RN_P_ROOM,   /* a die for the room of gnome `number` [2.3] */
    RN_P_STACK,  /* the keeper above `number` others [2.4] */
    RN_P_DEAL,   /* item `number` of all that are dealt [2.5] */
    RN_P_OPENING /* `number` opening events still due [16.1b] */
} RnSetupPoint;

typedef enum RnActionPoint {
    RN_P_TURN = RN_P_OPENING + 1, /* the active gnome's movement and choice of action */
    RN_P_HATCH,                   /* a hatch to `subject` is open */
    RN_P_FLEE,                    /* a failed Extinguish Fire [7.5] */
    RN_P_ROLL,                    /* the die for `action` on `subject`, at most `number` [7.1] */
    RN_P_DRAW,                    /* `number` items still to draw [8.1] */
    RN_P_GIVE,                    /* trade with `subject` [8.5] */
    RN_P_RETURN,
    RN_P_DEFEND, /* `subject` is attacked [16.3] */
    RN_P_ATTACK_DIE,
    RN_P_DEFENCE_DIE, /* the attacker rolled `number` */
    RN_P_ACTED        /* the action is over; late items */
} RnActionPoint;

typedef enum RnUpdatesPoint {
    RN_P_FAINT = RN_P_ACTED + 1, /* the Faint Check [11] */
    RN_P_FAINT_LATE,             /* late items after it */
    RN_P_UPDATES,                /* [12.1] */
    RN_P_ADVANCE,                /* the keeper moves [12.3] */
    RN_P_ICON_EVENT,             /* it stands on an event icon: a card is due */
    RN_P_ICON_ITEM,              /* the event is over; an item icon? */
    RN_P_ICON_LATE,              /* late items after an item icon */
    RN_P_END                     /* [12.5] */
} RnUpdatesPoint;

enum { RN_POINTS = RN_P_END + 1 };

enum { RN_DEALT = 2 }; /* items for each gnome [2.5] */

/* One call of rn_step(): the game and where its facts go. */
typedef struct RnRun {
    const RnBox *box;
    RnState *s;
    RnLog *log;
} RnRun;

static inline RN_FN unsigned rn_bit(int n)
{
    RN_ASSERT(n >= 0 && n < 32);
    return 1u << (unsigned)n;
}

/* Eight counts of a row as one number, the first one lowest. Rows begin at multiples of four in a state: a GPU,
 * which cannot know that of a pointer to bytes, would load each byte for itself. */
static inline RN_FN uint64_t rn_eight(const uint8_t *row)
{
#ifdef __CUDA_ARCH__
    const uint32_t *words = (const uint32_t *)row;
    return (uint64_t)words[1] << 32 | words[0];
#else
    uint64_t word;
    memcpy(&word, row, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
#endif
}

static inline RN_FN void rn_put_eight(uint8_t *row, uint64_t word)
{
#ifdef __CUDA_ARCH__
    uint32_t *words = (uint32_t *)row;
    words[0] = (uint32_t)word;
    words[1] = (uint32_t)(word >> 32);
#else
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(row, &word, sizeof word);
#endif
}

static inline RN_FN bool rn_burns(const RnState *s, int space)
{
    return (s->fire >> space & 1u) != 0;
}
static inline RN_FN bool rn_is_low(const RnState *s, int space)
{
    return (s->low >> space & 1u) != 0;
}
static inline RN_FN bool rn_is_high(const RnState *s, int space)
{
    return (s->high >> space & 1u) != 0;
}
static inline RN_FN bool rn_is_aboard(const RnState *s, int gnome)
{
    return (s->aboard >> gnome & 1u) != 0;
}

static inline RN_FN bool rn_any_token(const RnState *s)
{
    return (s->token[0] & s->token[1] & s->token[2] & s->token[3]) != RN_NONE;
}

static inline RN_FN void rn_tell(RnRun *run, int what, int gnome, int a, int b, int c)
{
#ifndef __CUDA_ARCH__ /* nobody listens there */
    if (run->log != NULL) {
        RN_ASSERT(run->log->count < RN_FACTS_MAX);
        RnFact *fact = &run->log->fact[run->log->count++];
        fact->what = (uint8_t)what;
        fact->gnome = (uint8_t)gnome;
        fact->a = (uint8_t)a;
        fact->b = (uint8_t)b;
        fact->c = (uint8_t)c;
        fact->zero[0] = fact->zero[1] = fact->zero[2] = 0;
    }
#endif
}

static inline RN_FN RnMove rn_move(int kind, int what, int count)
{
    const RnMove move = {(uint8_t)kind, (uint8_t)what, (uint8_t)count, 0};
    return move;
}

/* query.c */
RN_OWN unsigned rn_held(const uint8_t row[RN_HAND]); /* bit i: it has item i */
RN_OWN unsigned rn_openable(const RnBox *box, const RnState *s,
                            int from); /* spaces behind hatches that can be opened [5.2] */
RN_OWN int rn_sum16(const uint8_t row[RN_HAND]);
RN_OWN int rn_draw_limit(int space); /* [8.1] [8.2] */
RN_OWN int rn_most_to_draw(const RnState *s, int space);
RN_OWN int rn_surcharge(const RnState *s, int kind);          /* [6.4] */
RN_OWN int rn_enter_cost(const RnState *s, int from, int to); /* [5.5c] [5.5d] [5.5e] */
RN_OWN unsigned rn_barred(const RnState *s,
                          int from); /* rooms whose water keeps the hatch shut [5.2] */
RN_OWN unsigned rn_flowing(const RnState *s,
                           int from);               /* rooms that level with this one [5.3] [5.4] */
RN_OWN bool rn_used_against_fire(const RnState *s); /* [5.5b] */
RN_OWN unsigned rn_burnable(const RnBox *box, const RnState *s); /* rooms for [13.6] */
RN_OWN int rn_over_limit(const RnBox *box, const RnState *s,
                         int event);                     /* gnome that must discard */
RN_OWN bool rn_may_use_late(const RnState *s, int item); /* [10.2] */
RN_OWN RN_RARE int rn_passed_token(const RnState *s);    /* [13.4], or RN_TOKENS */
RN_OWN int rn_now_passed(const RnState *s);              /* and in a game that goes on */

/* legal.c */
RN_OWN RnWhy rn_check_open(const RnBox *box, const RnState *s, int from, int to); /* [5.2] */
RN_OWN RnWhy rn_check_flee_open(const RnBox *box, const RnState *s, int to);      /* [7.5] */
RN_OWN RnWhy rn_check_problem(const RnBox *box, const RnState *s, RnMove m);      /* [7.2] */
RN_OWN bool rn_can_flee(const RnBox *box, const RnState *s);
RN_OWN bool rn_may_use_to_flee(const RnState *s, int item);

/* event.c; its tests end games and take gnomes off themselves */
RN_FN RN_RARE void rn_end_game(RnRun run, int result, int reason);
RN_OWN void rn_begin_event(RnRun *run, int event);
RN_OWN bool rn_go_event(RnRun *run); /* true: something is asked */
RN_OWN void rn_answer_event(RnRun *run, RnMove move);
RN_OWN bool rn_go_deaths(RnRun *run); /* true: something is asked */
RN_OWN void rn_answer_rebirth(RnRun *run, int room);
RN_OWN void rn_check_tokens(RnRun *run);
RN_FN RN_RARE void rn_take_off(RnRun run, int gnome); /* leaves the board: figure, keeper, items */

/* piles.c */
RN_OWN void rn_ask(RnRun *run, int decision, int decider);
RN_OWN void rn_ask_chance(RnRun *run, int chance);
RN_OWN void rn_ask_card(RnRun *run);
RN_OWN void rn_turn_card(RnRun *run, RnMove m, int what);
RN_OWN bool rn_ask_item(RnRun *run); /* false: there is none */
RN_OWN void rn_get_item(RnRun *run, int gnome, int item, int from);
RN_OWN void rn_use_item(RnRun *run, int item);
RN_OWN void rn_discard(RnRun *run, int gnome, int item);
RN_OWN void rn_spend(RnRun *run, int minutes);
RN_OWN void rn_go_to(RnRun *run, int point);

/* setup.c, action.c, updates.c: `go` runs on from a point, true when something is asked; `answer`
 * takes the answer */
RN_OWN bool rn_go_setup(RnRun *run);
RN_OWN void rn_answer_setup(RnRun *run, RnMove m);
RN_OWN bool rn_go_action(RnRun *run);
RN_OWN void rn_answer_action(RnRun *run, RnMove m);
RN_OWN bool rn_go_updates(RnRun *run);
RN_OWN void rn_answer_updates(RnRun *run, RnMove m);
RN_OWN bool rn_go_late(RnRun *run, int next);
RN_OWN void rn_answer_late(RnRun *run, RnMove m, int next);

/* flow.c */
RN_OWN void rn_take_first(RnState *s); /* of the order: it becomes active */
RN_OWN void rn_begin_turn(RnRun *run);
RN_OWN void rn_run(RnRun *run); /* on to the next decision */

#endif
