/*
 * rednov_crew.h - the computer crew of Red November: players that are given what a seat may see and
 * answer with a move, and what they know about a position: hints, the chance of rescue.
 *
 *     RnPlayer mate;
 *     RnView view;
 *     rn_player_init(&mate, RN_MATE, 7, (RnBudget){0});
 *     rn_view(&game, game.decider, &view);
 *     rn_step(box, &game, rn_player_move(box, &mate, &view), NULL);
 *
 * Nothing here allocates, prints, reads a clock, or starts a thread. A budget is a number of simulations, or a
 * question "stop now?" that the caller answers by looking at its own clock; the caller may lend threads. The same
 * views, seed and number of simulations give the same moves, on every machine and with any number of threads.
 */
#ifndef REDNOV_CREW_H
#define REDNOV_CREW_H

#include "rednov.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Players -------------------------------------------------------------------------------- */

/* Computer players, weakest first: constant; word, which is also the name; what a gnome with one is
 * called; a quick start with them. They play
 *   lubber   at random, but no suicide
 *   sailor   by a script of thumb rules
 *   mate     looking a few turns ahead some two hundred times, with a learned judgement
 *   captain  the same as often as it is given time for */
/* clang-format off */
#define RN_KIND_LIST(X) \
    X(RN_LUBBER, NC_("player", "lubber"), N_("Lubber %s"), \
      N_("you and three lubbers, without further questions")) \
    X(RN_SAILOR, NC_("player", "sailor"), N_("Sailor %s"), \
      N_("you and three sailors, without further questions")) \
    X(RN_MATE, NC_("player", "mate"), N_("Mate %s"), \
      N_("you and three mates, without further questions")) \
    X(RN_CAPTAIN, NC_("player", "captain"), N_("Captain %s"), \
      N_("you and three captains, without further questions"))
/* clang-format on */
typedef enum RnKind { RN_KIND_LIST(RN_ENUM_) RN_KINDS } RnKind;

/* The word for a kind, "lubber" .. "captain", or NULL; and back, or -1. */
RN_FN const char *rn_kind_word(int kind);
RN_FN int rn_kind_find(const char *word);

enum { RN_PLAN_MAX = 40 }; /* no plan has more moves */

/* A whole turn as moves in order: items used, hatches opened and entered, then the action. A hatch
 * that turns out not to be enterable is stayed at. Plans are those a sensible sailor makes: a fix-it
 * takes the minutes that make it certain, or all there are before its deadline; each kind of item is
 * used at most once, by those who compare plans Grog twice; no trades; attacks and desertion only by
 * those who play for themselves. */
typedef struct RnPlan {
    RnMove move[RN_PLAN_MAX];
    int count;
    int score; /* by the weights; only to compare plans of one position */
} RnPlan;

/* Threads that the caller lends. `share` does work(of, 0) .. work(of, parts - 1), each once, in whatever order and
 * several at once, and comes back when all are done. */
typedef struct RnHelp {
    int threads; /* that work at once; 0 and 1: the caller's own */
    void (*share)(void *user, int parts, void (*work)(void *of, int part), void *of);
    void *user;
} RnHelp;

/* What the captain may spend on planning a turn; other decisions take a quarter of it, or at most the
 * usual number of simulations. From 4,000 of them on it looks into futures twice as long, each of which counts for two. The
 * others think as long as they think: the mate one to two milliseconds. */
typedef struct RnBudget {
    uint32_t simulations;     /* futures looked into for one turn; 0: until `stop` says so */
    bool (*stop)(void *user); /* asked now and then; may be NULL when `simulations` is not 0 */
    void *user;
    uint64_t *spent; /* futures looked into so far, kept up to date for `stop`; or NULL */
    RnHelp help;     /* for the captain and for hints; `stop` is asked by the caller's own thread */
} RnBudget;

enum { RN_BUDGET_USUAL = 2000 }; /* simulations; what a budget of nothing at all is taken for */

/* A player in a seat. It remembers the plan of the turn it is in, nothing else. */
typedef struct RnPlayer {
    RnBudget budget;
    uint64_t rng;
    uint64_t simulations; /* futures looked into so far, for those who count */
    uint64_t expects;     /* the state from which the plan of the turn goes on ... */
    int at;               /* ... with this of its moves */
    RnPlan plan;
    uint8_t kind;
    bool loyal; /* with Crazed Gnomes: plays for the crew all the same; may be set at any time */
} RnPlayer;

/* With Crazed Gnomes mates and captains play for themselves: they want to win as their own player does [9.3] [14.2], and
 * attack or abandon their comrades when it pays. The others, and those who are `loyal`, play for the crew. */
RN_FN void rn_player_init(RnPlayer *player, int kind, uint64_t seed, RnBudget budget);

/* The player's answer to the decision now due, which must be one of its seat's player. Always
 * legal. */
RN_FN RnMove rn_player_move(const RnBox *box, RnPlayer *player, const RnView *view);

/* ---- Advice --------------------------------------------------------------------------------- */

/* The chance that the crew is rescued, in ten-thousandths: of a crew that plays on as the computer does at a glance, every
 * gnome taking what seems best. It is the mean of a learned judgement over futures of a few turns. */
typedef struct RnRescue {
    uint16_t chance;
    uint16_t
        margin; /* half of the 95 % interval, as far as it comes from the futures: not the judgement's own error */
    uint32_t futures; /* looked into; 0: the game is over */
} RnRescue;

/* The chance from here, at once (five milliseconds). What the seat cannot see is dealt anew for each future. */
RN_FN void rn_crew_rescue(const RnBox *box, const RnView *view, uint64_t seed, RnRescue *rescue);

/* The same with what the boat is lost by otherwise, each reason in ten-thousandths: 10,000 with the chance. */
typedef struct RnEndings {
    RnRescue rescue;
    uint16_t lost_by[RN_REASONS];
} RnEndings;
RN_FN void rn_crew_endings(const RnBox *box, const RnView *view, uint64_t seed, RnEndings *endings);

/* What an action may do to the gnome that takes it, before any event comes. */
typedef enum RnDanger {
    RN_DANGER_NONE,
    RN_DANGER_FLEE,  /* should it fail, the gnome must get out of the room at once [7.5] */
    RN_DANGER_FAINT, /* should it faint, it dies */
    RN_DANGER_FAIL,  /* should it fail, it dies: there is no way out */
    RN_DANGER_DEATH  /* it dies, whatever is rolled or turned */
} RnDanger;

/* A plan with what it would lead to: the crew's chance after it, how sure its action is, where it
 * takes the ghost, what it passes there, and who would be next. */
typedef struct RnHint {
    RnPlan plan;
    RnRescue rescue;
    uint8_t chance;   /* of the action succeeding, in tenths; 10 when there is nothing to roll */
    uint8_t minutes;  /* the whole turn, fainting apart */
    uint8_t ghost;    /* where the ghost lands */
    uint8_t events;   /* event icons the keeper will meet */
    uint8_t items;    /* item icons */
    uint8_t next;     /* gnome that moves next, or RN_NONE */
    uint8_t passes;   /* mask of tokens the ghost would pass */
    uint8_t danger;   /* RN_DANGER_.. */
    uint16_t reasons; /* mask of RN_BECAUSE_.. */
} RnHint;
enum {                         /* why a plan is good, for a front end to put into words */
       RN_BECAUSE_TOKEN = 1,   /* takes a destruction token off */
       RN_BECAUSE_TRACK = 2,   /* resets a track */
       RN_BECAUSE_FIRE = 4,    /* puts a fire out */
       RN_BECAUSE_WATER = 8,   /* pumps or levels water */
       RN_BECAUSE_HATCH = 16,  /* opens a way */
       RN_BECAUSE_ITEMS = 32,  /* gets items */
       RN_BECAUSE_SAFETY = 64, /* gets out of a deadly place */
       RN_BECAUSE_PLACE = 128, /* waits where it will be needed */
       RN_BECAUSE_DEATH = 256, /* dies, now or by staying on, and meets no more events [12.4] */
       RN_BECAUSE_TRADE = 512  /* an item comes to who needs it */
};
/* Words for these, by the number of the bit, and for dangers: "track", "flee"; or NULL. */
RN_FN const char *rn_because_word(int bit);
RN_FN const char *rn_danger_word(int danger);

/* The best plans of a `turn` decision that can be carried out as they stand, best first; returns how many.
 * For any other decision of the seat the plans are its single moves. The captain chooses them and their order; the
 * chances are those of futures that had no part in that. A plan that is clearly better in these goes before the other;
 * those that they cannot tell apart have their futures together, and one chance, and a death comes after the others of them.
 * No later hint has a higher one. */
RN_FN int rn_crew_hint(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                       RnHint *hints, int most);

#ifdef __cplusplus
}
#endif
#endif
