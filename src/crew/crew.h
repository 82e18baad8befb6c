/*
 * crew.h - the computer crew: players that are given what a seat may see and answer with a move,
 * and what they know about a position: hints, the chance of rescue, the clairvoyant's bound.
 *
 * Nothing here allocates, prints, or reads a clock. A budget is a number of simulations, or a
 * question "stop now?" that the caller answers by looking at its own clock. The same views, seed
 * and number of simulations give the same moves, on every machine.
 */
#ifndef RN_CREW_H
#define RN_CREW_H

#include "crew/sailor.h"

/* Computer players, weakest first: constant; word, which is also the name; what a gnome with one is
 * called; a quick start with them. They play
 *   lubber   at random, but no suicide
 *   sailor   by a script of thumb rules
 *   mate     looking one turn ahead: exact dice, sampled cards, a learned judgement
 *   captain  by searching: every promising turn is played out many times */
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

/* Who else can sit in a seat: somebody at a front end, or an outside program. */
enum { RN_PERSON = RN_KINDS, RN_PROGRAM };

/* The word for a kind, "lubber" .. "captain", or NULL; and back, or -1. */
const char *rn_kind_word(int kind);
int rn_kind_find(const char *word);

/* What the captain may spend on planning a turn; other decisions take a quarter of it, or at most the
 * usual number of simulations. The others think as long as they think: far below a millisecond. */
typedef struct RnBudget {
    uint32_t simulations;     /* futures looked into for one turn; 0: until `stop` says so */
    bool (*stop)(void *user); /* asked now and then; may be NULL when `simulations` is not 0 */
    void *user;
    uint64_t *spent; /* futures looked into so far, kept up to date for `stop`; or NULL */
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
} RnPlayer;

void rn_player_init(RnPlayer *player, int kind, uint64_t seed, RnBudget budget);

/* The player's answer to the decision now due, which must be one of its seat's player. Always
 * legal. */
RnMove rn_player_move(const RnBox *box, RnPlayer *player, const RnView *view);

/* The chance that the crew is rescued from here, every gnome played by a sailor: `rescued` of
 * `games`. */
typedef struct RnRescue {
    uint32_t games;
    uint32_t rescued;
    uint32_t lost_by[RN_REASONS];
} RnRescue;
void rn_crew_rescue(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                    RnRescue *rescue);

/* Whether the facts of a step tell this of the gnome. */
bool rn_log_tells(const RnLog *log, int what, int gnome);

/* What an action may do to the gnome that takes it, before any event comes. */
typedef enum RnDanger {
    RN_DANGER_NONE,
    RN_DANGER_FLEE,  /* should it fail, the gnome must get out of the room at once [7.5] */
    RN_DANGER_FAINT, /* should it faint, it dies */
    RN_DANGER_FAIL,  /* should it fail, it dies: there is no way out */
    RN_DANGER_DEATH  /* it dies, whatever is rolled or turned */
} RnDanger;
RnDanger rn_crew_danger(const RnBox *box, const RnState *seen, RnMove move);

/* A plan with what it would lead to: the crew's chance after it, how sure its action is, where it
 * takes the ghost, what it passes there, and who would be next. */
typedef struct RnHint {
    RnPlan plan;
    RnRescue rescue;
    uint8_t chance;  /* of the action succeeding, in tenths; 10 when there is nothing to roll */
    uint8_t minutes; /* the whole turn, fainting apart */
    uint8_t ghost;   /* where the ghost lands */
    uint8_t events;  /* event icons the keeper will meet */
    uint8_t items;   /* item icons */
    uint8_t next;    /* gnome that moves next, or RN_NONE */
    uint8_t passes;  /* mask of tokens the ghost would pass */
    uint8_t reasons; /* mask of RN_BECAUSE_.. */
    uint8_t danger;  /* RN_DANGER_.. */
} RnHint;
enum {                         /* why a plan is good, for a front end to put into words */
       RN_BECAUSE_TOKEN = 1,   /* takes a destruction token off */
       RN_BECAUSE_TRACK = 2,   /* resets a track */
       RN_BECAUSE_FIRE = 4,    /* puts a fire out */
       RN_BECAUSE_WATER = 8,   /* pumps or levels water */
       RN_BECAUSE_HATCH = 16,  /* opens a way */
       RN_BECAUSE_ITEMS = 32,  /* gets items */
       RN_BECAUSE_SAFETY = 64, /* gets out of a deadly place */
       RN_BECAUSE_PLACE = 128  /* waits where it will be needed */
};

/* The best plans of a `turn` decision that can be carried out as they stand, best first; returns how many.
 * For any other decision of the seat the plans are its single moves. */
int rn_crew_hint(const RnBox *box, const RnView *view, RnBudget budget, uint64_t seed,
                 RnHint *hints, int most);

/* What a plan of the active gnome would lead to, all of RnHint but the plan's rescue. */
void rn_crew_forecast(const RnBox *box, const RnState *seen, const RnPlan *plan, RnHint *hint);

/* The clairvoyant: searches for a way to be rescued knowing all dice and cards to come, the fate that
 * `seed` fixes (its own, not that of rn_dice_roll()), in at most budget.simulations games, and none
 * any more once it is told to stop. The share of fates with a rescue is the ceiling for players without
 * second sight, as far as the search goes. */
bool rn_crew_clairvoyant(const RnBox *box, const RnConfig *config, uint64_t seed, RnBudget budget);

#endif
