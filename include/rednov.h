/*
 * rednov.h - the rules of Red November as a library.
 *
 * A game is one plain struct, RnState: no pointers, safe to copy, compare and keep. The library
 * never allocates, prints, waits, or rolls dice by itself. You drive it:
 *
 *     const RnBox *box = rn_box_standard();
 *     RnConfig config = {.edition = RN_REVISED, .players = 3, .gnomes = 3};
 *     RnState game;
 *     RnMove moves[RN_MOVES_MAX];
 *     rn_new(box, &config, &game);
 *     while (game.decision != RN_OVER) {
 *         int n = rn_legal(box, &game, moves);
 *         rn_step(box, &game, moves[choose(n)], NULL);
 *     }
 *
 * Chance is a seat like any other. When game.decision is RN_CHANCE the "moves" are the faces of the
 * die or the cards that can come, and you, a seeded rn_dice_roll(), a test or a search supplies one.
 * A pile is a count of cards, not an order, so nothing can look ahead.
 *
 * Numbers in brackets, [5.5a], are clauses of docs/RULES.md.
 */
#ifndef REDNOV_H
#define REDNOV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(RN_FN) /* src/cuda says it */
#elif defined(__CUDACC__)
#define RN_FN __host__ __device__
#else
#define RN_FN
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A list of the game is written once, as a macro that is given what to make of each line. Columns in
 * N_(), which marks a string to be translated, are for those who know it. */
#define RN_ENUM_(name, ...) name,
#define RN_ENUM1_(name) name,

/* ---- Sizes and names ------------------------------------------------------------------------ */

enum {
    RN_NONE = 255,        /* no gnome, no space, no token, nothing */
    RN_ROOMS = 10,        /* rooms are 1..10 */
    RN_SEA = 11,          /* a space, not a room [1.3] */
    RN_ALL_ROOMS = 0x7FE, /* a room mask: bit r for room r */
    RN_GNOMES_MIN = 3,
    RN_GNOMES_MAX = 8,   /* gnomes are 0..7, called A..H */
    RN_HATCHES_MAX = 24, /* interior hatches a box may have; the printed board has 15 */
    RN_HAND = 16,        /* a row of item counts: RN_ITEMS of them, the rest always 0 */
    RN_COPIES_MAX = 60,  /* of one item that a box may have */
    RN_FAINTS = 5,       /* faint numbers: 0 is the dash, then 1..4 */
    RN_MOVES_MAX = 160,  /* no decision has more legal moves or outcomes */
    RN_FACTS_MAX = 256,  /* no step brings about more facts */
    RN_CODE_MAX = 512    /* no encoded state is longer, in bytes */
};

enum { RN_REVISED, RN_FIRST }; /* editions */

/* Items: constant; word; name; the name as the object of a verb, in German and Polish an accusative. */
/* clang-format off */
#define RN_ITEM_LIST(X) \
    X(RN_GROG, "grog", N_("Grog"), \
      /* TRANSLATORS: the object of a verb: "uses a Grog" */ \
      N_("a Grog")) \
    X(RN_TOOLBOX, "toolbox", N_("Toolbox"), N_("a Toolbox")) \
    X(RN_ENGINE_MANUAL, "engine-manual", N_("Engine Manual"), N_("an Engine Manual")) \
    X(RN_PUMP_MANUAL, "pump-manual", N_("Pump Manual"), N_("a Pump Manual")) \
    X(RN_REACTOR_MANUAL, "reactor-manual", N_("Reactor Manual"), N_("a Reactor Manual")) \
    X(RN_DEACTIVATION_CODE, "deactivation-code", N_("Deactivation Code"), N_("a Deactivation Code")) \
    X(RN_CROWBAR, "crowbar", N_("Crowbar"), \
      /* TRANSLATORS: the object of a verb: "uses a Crowbar" */ \
      N_("a Crowbar")) \
    X(RN_FIRE_EXTINGUISHER, "fire-extinguisher", N_("Fire Extinguisher"), N_("a Fire Extinguisher")) \
    X(RN_WATER_PUMP, "water-pump", N_("Water Pump"), N_("a Water Pump")) \
    X(RN_COFFEE, "coffee", N_("Coffee"), N_("a Coffee")) \
    X(RN_AQUALUNG, "aqualung", N_("Aqualung"), N_("an Aqualung")) \
    X(RN_HARPOON, "harpoon", N_("Harpoon"), N_("a Harpoon")) \
    X(RN_LUCKY_CHARM, "lucky-charm", N_("Lucky Charm"), N_("a Lucky Charm"))
/* clang-format on */
typedef enum RnItem { RN_ITEM_LIST(RN_ENUM_) RN_ITEMS } RnItem;

/* Event cards [13]: constant; word; name. */
/* clang-format off */
#define RN_CARD_LIST(X) \
    X(RN_DESCENT, "descent", N_("Descent")) \
    X(RN_FAST_DESCENT, "fast-descent", N_("Fast Descent")) \
    X(RN_REACTOR_WARMUP, "reactor-warmup", N_("Reactor Warmup")) \
    X(RN_REACTOR_MALFUNCTION, "reactor-malfunction", N_("Reactor Malfunction")) \
    X(RN_ENGINE_DOWN, "engine-down", N_("Engine Down")) \
    X(RN_OXYGEN_PUMPS_DOWN, "oxygen-pumps-down", N_("Oxygen Pumps Down")) \
    X(RN_MISSILE_COUNTDOWN, "missile-countdown", N_("Missile Countdown")) \
    X(RN_KRAKEN_CARD, "kraken", N_("Kraken")) \
    X(RN_FIRE_CARD, "fire", N_("Fire")) \
    X(RN_FIRE_SPREADS, "fire-spreads", N_("Fire Spreads")) \
    X(RN_LEAK, "leak", N_("Leak")) \
    X(RN_UNDERWATER_CURRENT, "underwater-current", N_("Underwater Current")) \
    X(RN_BLOCKED_HATCH, "blocked-hatch", N_("Blocked Hatch")) \
    X(RN_TURBULENCE, "turbulence", N_("Turbulence")) \
    X(RN_STUMBLE, "stumble", N_("Stumble")) \
    X(RN_FRIENDLY_FIRE, "friendly-fire", N_("Friendly Fire")) \
    X(RN_OVERHEATED, "overheated", N_("Overheated")) \
    X(RN_RESPITE, "respite", N_("Respite"))
/* clang-format on */
typedef enum RnCard { RN_CARD_LIST(RN_ENUM_) RN_EVENTS } RnCard;

/* Rooms with a purpose [7.7] [8.1] [8.2]. */
enum {
    RN_ENGINE_ROOM = 1,
    RN_OXYGEN_PUMPS = 2,
    RN_REACTOR_ROOM = 4,
    RN_MISSILE_CONTROL = 7,
    RN_EQUIPMENT_STORES = 8,
    RN_CAPTAINS_CABIN = 10
};

/* Disaster tracks, destruction tokens, the water of a room [1.4], the status of a gnome [1.7]. */
enum { RN_ASPHYXIATION, RN_HEAT, RN_PRESSURE, RN_TRACKS };
enum { RN_CRUSHED, RN_ASPHYXIATED, RN_MISSILES, RN_KRAKEN, RN_TOKENS };
enum { RN_DRY, RN_LOW, RN_HIGH };
enum { RN_ABOARD, RN_DEAD, RN_ABANDONED };

/* Phases. */
enum { RN_SETUP, RN_MOVEMENT, RN_ACTION, RN_FAINT, RN_UPDATES, RN_ENDED, RN_PHASES };

/* What is asked now; docs/FORMATS.md lists the moves of each. */
typedef enum RnDecision {
    RN_TURN,
    RN_HATCH,
    RN_FLEE,
    RN_GIVE,
    RN_RETURN,
    RN_DEFEND,
    RN_LATE,
    RN_BURN,
    RN_BLOCK,
    RN_DISCARD,
    RN_CHANCE,
    RN_OVER,
    RN_DECISIONS
} RnDecision;

/* What chance decides now. */
typedef enum RnChance { RN_NO_CHANCE, RN_DIE, RN_EVENT, RN_ITEM, RN_STACK, RN_CHANCES } RnChance;

enum { RN_PLAYING, RN_RESCUED, RN_LOST, RN_RESULTS };

/* Why a game was lost [15.1] [15.3]; 1 + track, then 4 + token. */
enum {
    RN_NO_REASON,
    RN_BY_ASPHYXIATION,
    RN_BY_HEAT,
    RN_BY_PRESSURE,
    RN_BY_CRUSHED,
    RN_BY_ASPHYXIATED,
    RN_BY_MISSILES,
    RN_BY_KRAKEN,
    RN_ALL_DEAD,
    RN_ALL_GONE,
    RN_REASONS
};

/* ---- The box: component data ------------------------------------------------------------------ */

/* What lies in the box of a copy of the game. rn_box_standard() is data/components.json; another
 * one is filled in up to `stash` and finished by rn_box_finish(). A box must outlive its games. */
typedef struct RnBox {
    uint8_t hatches;                     /* interior hatches */
    uint8_t hatch_a[RN_HATCHES_MAX];     /* hatch h joins rooms hatch_a[h] ... */
    uint8_t hatch_b[RN_HATCHES_MAX];     /* ... and hatch_b[h], the higher number */
    uint8_t start[RN_GNOMES_MAX + 1];    /* start space by number of gnomes [2.4] */
    uint16_t exterior;                   /* bit r: room r has a hatch to the sea */
    uint64_t event_icons;                /* bit s: space s of the time track has an event icon */
    uint64_t item_icons;                 /* the same for item icons */
    uint8_t track_start;                 /* disaster tracks [2.2] ... */
    uint8_t track_reset[2];              /* ... the two reset points [7.8] ... */
    uint8_t track_lost;                  /* ... and the space that loses the game [13.2] */
    uint8_t items[RN_HAND];              /* copies of each item, the stash's Grog included */
    uint8_t cards[RN_EVENTS][RN_FAINTS]; /* copies of each event card */
    uint8_t token_distance[RN_TOKENS];   /* spaces ahead of the icon [13.3] */
    uint8_t track_step[RN_EVENTS]; /* how far the card moves its track; 0 for the other cards */
    uint8_t hand_limit[RN_EVENTS]; /* discard down to this; RN_NONE for the other cards */
    uint8_t stash;                 /* Grog in the captain's stash [2.5] */

    /* computed by rn_box_finish() */
    uint8_t item_total;
    uint8_t card_total;
    uint8_t hatch_of[RN_ROOMS + 1][RN_ROOMS + 1]; /* the hatch between two rooms, or RN_NONE */
    uint16_t beside[RN_ROOMS + 1];     /* bit q: an interior hatch joins this room and q */
    uint32_t hatches_of[RN_ROOMS + 1]; /* bit h: hatch h is one of this room's */
    uint32_t digest;                   /* names this box in records and snapshots */
} RnBox;

/* ---- The state ---------------------------------------------------------------------------------- */

/* The variants: constant; field of the config, which is 0 or 1, and word of records and JSON; option
 * of the command line; clause; name; what it changes, in short and as a sentence. A new one comes last:
 * then records, snapshots and links of older versions are read as ever, and it is off in them. */
/* clang-format off */
#define RN_VARIANT_LIST(X) \
    X(RN_LESS_DEADLY, less_deadly, "less-deadly", "16.2", \
      N_("Less Deadly Dying"), N_("Less Deadly Dying: who dies comes back"), \
      N_("A gnome that dies comes back, sober, in a random room (16.2).")) \
    X(RN_CRAZED, crazed, "crazed", "16.3", \
      N_("Crazed Gnomes"), N_("Crazed Gnomes: secret hands and fights"), \
      N_("Hands are secret, and whoever has used a Crowbar may attack (16.3).")) \
    X(RN_NO_RESPITE, no_respite, "no-respite", "16.1a", \
      N_("No Respite"), N_("a Respite that is drawn leaves the game"), \
      N_("A Respite that is drawn leaves the game (16.1a).")) \
    X(RN_OPENING_EVENTS, opening_events, "opening-events", "16.1b", \
      N_("Opening Events"), N_("events before the first turn"), \
      N_("One event for each gnome before the first turn (16.1b).")) \
    X(RN_LEVEL_FLOW, level_flow, "level-flow", "17.1", \
      N_("High water levels with low"), N_("high water levels with low from either side"), \
      N_("High water levels with low whichever side opens (17.1)."))
/* clang-format on */
typedef enum RnVariant {
    RN_VARIANT_LIST(RN_ENUM_) RN_VARIANTS,
    /* those of version 0.1, which all formats have; later ones can be missing and are off then */
    RN_EARLY_VARIANTS = RN_LEVEL_FLOW + 1
} RnVariant;

#define RN_FIELD_(constant, field, ...) uint8_t field;
typedef struct RnConfig {
    uint8_t edition;
    uint8_t players;
    uint8_t gnomes;
    RN_VARIANT_LIST(RN_FIELD_)
} RnConfig;

/* Everything that decides the rest of the game. Read it freely; only rn_step() changes it.
 * Gnome masks have bit g for gnome g, room masks bit r for room r (bit 0 unused). */
typedef struct RnState {
    union { /* however many variants there are, what follows begins at a multiple of four .. */
        RnConfig config;
        uint8_t config_bytes[(sizeof(RnConfig) + 3) / 4 * 4]; /* .. with zeros before it */
    };

    /* the boat */
    uint32_t blocked; /* bit h: interior hatch h is blocked */
    uint16_t fire;    /* rooms that burn */
    uint16_t low;     /* rooms at low water */
    uint16_t high;    /* rooms at high water */
    uint8_t track[RN_TRACKS];
    uint8_t token[RN_TOKENS]; /* space on the time track, or RN_NONE */

    /* the crew */
    uint8_t aboard; /* gnome masks [1.7] */
    uint8_t dead;
    uint8_t fainted;
    uint8_t space[RN_GNOMES_MAX];        /* 1..10, RN_SEA, or RN_NONE */
    uint8_t time[RN_GNOMES_MAX];         /* minutes left on the gnome's keeper */
    uint8_t intoxication[RN_GNOMES_MAX]; /* 0..4 */
    uint8_t drew[RN_GNOMES_MAX];         /* 0, or the store it has drawn in [8.4] */
    uint8_t order[RN_GNOMES_MAX]; /* next to move first, then RN_NONE; without the active gnome,
                                     whose place rn_order() finds from the ghost [3.1] [3.2] */
    uint8_t items[RN_GNOMES_MAX][RN_HAND];

    /* the turn under way */
    uint8_t active; /* or RN_NONE */
    uint8_t ghost;  /* or RN_NONE */
    uint8_t began_at_sea;
    uint8_t charms;        /* event icons still to be ignored [10.8] */
    uint8_t used[RN_HAND]; /* items the active gnome has used this turn */

    /* piles: counts, never an order */
    uint8_t stash;
    uint8_t kraken_in; /* the Kraken card has been shuffled in [13.1] */
    uint8_t pile_left; /* items in the pile, and cards in the deck */
    uint8_t deck_left;
    uint8_t pile[RN_HAND];
    uint8_t discards[RN_HAND];
#ifdef RN_CARDS_APART /* src/cuda: cards lie elsewhere, so that what every step reads stays together */
    uint32_t cards;
#else
    uint8_t deck[RN_EVENTS][RN_FAINTS];
    uint8_t discarded[RN_EVENTS][RN_FAINTS];
#define RN_DECK(state) ((state)->deck)
#define RN_DISCARDED(state) ((state)->discarded)
#endif
    uint8_t removed[RN_FAINTS]; /* Respites out of the game [16.1a] */

    /* what is asked now */
    uint8_t phase;
    uint8_t decision;
    uint8_t decider; /* the gnome whose player decides, or RN_NONE */
    uint8_t chance;  /* RN_DIE.. when decision is RN_CHANCE, else RN_NO_CHANCE */
    uint8_t result;
    uint8_t reason;

    /* where the rules will go on: the core's own business, src/core/core.h tells what each holds */
    uint8_t point; /* the place in the turn */
    uint8_t event; /* event card being resolved, or RN_NONE */
    uint8_t event_step;
    uint8_t event_room;
    uint8_t dying;      /* gnome mask: deaths due at this check [12.2] */
    uint8_t reborn;     /* gnome whose new room is being rolled [16.2], or RN_NONE */
    uint8_t cause;      /* of the deaths due */
    uint8_t card_drawn; /* an event card has been drawn in this Updates [10.2] */
    uint8_t action;     /* the action under way: a move kind */
    uint8_t subject;    /* its hatch, gnome, or the space behind the opened hatch */
    uint8_t number;     /* its need, items still due, a die already rolled, a counter */
    uint8_t fleeing;    /* the hatch was opened to flee [7.5] */
    uint8_t zero[1];    /* always 0 */
} RnState;

/* ---- Moves ------------------------------------------------------------------------------------------ */

/* Kinds of move, in this order: what the active gnome can do, fix-its from RN_M_UNBLOCK on; answers;
 * from RN_M_DIE on chance. Constant; arguments; word, which is also what is typed; name. Of the
 * arguments `what` holds an item, space, gnome, hatch or event, `count` minutes, items, the face of
 * the die or a faint number; each is 0 when unused. */
/* clang-format off */
#define RN_MOVE_LIST(X) \
    /* TRANSLATORS: typed before the name of an item, as in "use Crowbar" */ \
    X(RN_M_USE, ITEM, NC_("move", "use"), N_("Use Item")) \
    /* TRANSLATORS: typed before a room, as in "open 5", "open sea" */ \
    X(RN_M_OPEN, SPACE, NC_("move", "open"), N_("Open Hatch")) \
    /* TRANSLATORS: typed before a hatch and minutes, as in "unblock 1-3 4" */ \
    X(RN_M_UNBLOCK, HATCH_COUNT, NC_("move", "unblock"), N_("Unblock Hatch")) /* [7.3] */ \
    /* TRANSLATORS: typed before minutes, as in "extinguish 4"; so are the next six */ \
    X(RN_M_EXTINGUISH, COUNT, NC_("move", "extinguish"), N_("Extinguish Fire")) /* [7.4] */ \
    X(RN_M_PUMP, COUNT, NC_("move", "pump"), N_("Pump Water")) /* [7.6] */ \
    X(RN_M_FIX_ENGINE, COUNT, NC_("move", "fix-engine"), N_("Fix Engine")) /* [7.7] */ \
    X(RN_M_FIX_OXYGEN, COUNT, NC_("move", "fix-oxygen"), N_("Fix Oxygen Pumps")) \
    X(RN_M_FIX_REACTOR, COUNT, NC_("move", "fix-reactor"), N_("Fix Reactor")) \
    X(RN_M_STOP_MISSILES, COUNT, NC_("move", "stop-missiles"), N_("Stop Missile Launch")) \
    X(RN_M_KILL_KRAKEN, COUNT, NC_("move", "kill-kraken"), N_("Kill Kraken")) \
    /* TRANSLATORS: typed before a number of items, as in "draw 2" */ \
    X(RN_M_DRAW, COUNT, NC_("move", "draw"), N_("Draw Item Cards")) /* [8.1] [8.2] */ \
    /* TRANSLATORS: typed before a gnome, as in "trade B" */ \
    X(RN_M_TRADE, GNOME, NC_("move", "trade"), N_("Trade Item Cards")) /* [8.5] */ \
    X(RN_M_ATTACK, GNOME, NC_("move", "attack"), N_("Attack Gnome")) /* [16.3] */ \
    X(RN_M_PASS, NONE, NC_("move", "pass"), N_("No Action")) /* [9.1] */ \
    X(RN_M_ABANDON, NONE, NC_("move", "abandon"), N_("Abandon Comrades")) /* [9.2] */ \
    X(RN_M_END, NONE, NC_("move", "end"), N_("End Turn")) /* [6.1] */ \
    X(RN_M_ENTER, NONE, NC_("move", "enter"), N_("Enter")) \
    X(RN_M_STAY, NONE, NC_("move", "stay"), N_("Stay")) \
    /* TRANSLATORS: typed before the name of an item, as in "give Crowbar" */ \
    X(RN_M_GIVE, ITEM, NC_("move", "give"), N_("Give")) \
    X(RN_M_DONE, NONE, NC_("move", "done"), N_("Done")) \
    X(RN_M_YIELD, NONE, NC_("move", "yield"), N_("Do not defend")) \
    /* TRANSLATORS: typed before a room that fire spreads to, as in "burn 5" */ \
    X(RN_M_BURN, ROOM, NC_("move", "burn"), N_("Fire spreads here")) \
    /* TRANSLATORS: typed before a hatch that gets blocked, as in "block 1-3" */ \
    X(RN_M_BLOCK, HATCH, NC_("move", "block"), N_("Block this hatch")) \
    X(RN_M_DISCARD, ITEM, NC_("move", "discard"), N_("Discard")) \
    /* TRANSLATORS: typed before what the die shows, as in "die 7" */ \
    X(RN_M_DIE, COUNT, NC_("move", "die"), N_("Roll the die")) \
    /* TRANSLATORS: typed before the name of an event card and its number, as in "event Leak 2" */ \
    X(RN_M_EVENT, CARD, NC_("move", "event"), N_("Event Card")) \
    /* TRANSLATORS: typed before the name of an item that was drawn, as in "item Crowbar" */ \
    X(RN_M_ITEM, ITEM, NC_("move", "item"), N_("Item Card")) \
    /* TRANSLATORS: typed before a gnome whose Time Keeper is stacked, as in "stack B" */ \
    X(RN_M_STACK, GNOME, NC_("move", "stack"), N_("Stack the Time Keeper"))
/* clang-format on */
typedef enum RnMoveKind { RN_MOVE_LIST(RN_ENUM_) RN_MOVE_KINDS } RnMoveKind;

typedef enum RnArgs {
    RN_ARGS_NONE,
    RN_ARGS_ITEM,
    RN_ARGS_SPACE,
    RN_ARGS_ROOM,
    RN_ARGS_GNOME,
    RN_ARGS_HATCH,
    RN_ARGS_HATCH_COUNT,
    RN_ARGS_COUNT,
    RN_ARGS_CARD
} RnArgs;
RN_FN RnArgs rn_args(int kind); /* of a kind below RN_MOVE_KINDS */

typedef struct RnMove {
    uint8_t kind;
    uint8_t what;
    uint8_t count;
    uint8_t zero; /* always 0 */
} RnMove;

/* Kinds by what they are: a fix-it [7.1]; fix-its and Draw, whose `count` is minutes or items; an
 * action [6]; an action or `end`, after which nothing more is chosen in this movement; chance. */
static inline RN_FN bool rn_is_fix(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_KILL_KRAKEN;
}
static inline RN_FN bool rn_takes_count(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_DRAW;
}
static inline RN_FN bool rn_is_action(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_ABANDON;
}
static inline RN_FN bool rn_ends_movement(RnMove move)
{
    return move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_END;
}
static inline RN_FN bool rn_is_chance(RnMove move) { return move.kind >= RN_M_DIE; }

/* The room repairs [7.7]: where each is made, the track it resets and the token it takes off;
 * RN_TRACKS and RN_TOKENS where there is none. */
/* clang-format off */
#define RN_REPAIRS(X) \
    X(RN_M_FIX_ENGINE, RN_ENGINE_ROOM, RN_PRESSURE, RN_CRUSHED) \
    X(RN_M_FIX_OXYGEN, RN_OXYGEN_PUMPS, RN_ASPHYXIATION, RN_ASPHYXIATED) \
    X(RN_M_FIX_REACTOR, RN_REACTOR_ROOM, RN_HEAT, RN_TOKENS) \
    X(RN_M_STOP_MISSILES, RN_MISSILE_CONTROL, RN_TRACKS, RN_MISSILES) \
    X(RN_M_KILL_KRAKEN, RN_SEA, RN_TRACKS, RN_KRAKEN)
/* clang-format on */
typedef struct RnRepair {
    uint8_t kind; /* RN_MOVE_KINDS: none */
    uint8_t space;
    uint8_t track;
    uint8_t token;
} RnRepair;

/* The repair made by this kind of move, and the one made in this space; or none. */
static inline RN_FN RnRepair rn_repair(int kind)
{
    RnRepair repair = {RN_MOVE_KINDS, RN_NONE, RN_TRACKS, RN_TOKENS};
#define RN_REPAIR_(its_kind, its_space, its_track, its_token) \
    if (kind == (its_kind)) { \
        repair.kind = (its_kind), repair.space = (its_space); \
        repair.track = (its_track), repair.token = (its_token); \
    }
    RN_REPAIRS(RN_REPAIR_)
#undef RN_REPAIR_
    return repair;
}
static inline RN_FN RnRepair rn_repair_at(int space)
{
    int kind = RN_MOVE_KINDS;
#define RN_REPAIR_(its_kind, its_space, its_track, its_token) \
    kind = space == (its_space) ? (its_kind) : kind;
    RN_REPAIRS(RN_REPAIR_)
#undef RN_REPAIR_
    return rn_repair(kind);
}

/* An outcome of chance; its probability is weight / rn_chance_total(). */
typedef struct RnOdds {
    RnMove move;
    uint32_t weight;
} RnOdds;

/* Why a move is refused: the clause that forbids it is rn_why_clause(why), a sentence
 * rn_why_text(why). RN_OK is 0. */
/* clang-format off */
#define RN_WHYS(X) \
    X(RN_OK, 0, 0, 0) \
    X(RN_WHY_NO_SUCH_MOVE, 4, 1, 0) /* not a move of this game at all */ \
    X(RN_WHY_GAME_OVER, 15, 1, 0) \
    X(RN_WHY_CHANCE_DUE, 1, 6, 0)   /* a die or card comes first */ \
    X(RN_WHY_NOT_CHANCE, 1, 6, 0)   /* a die or card where a player decides */ \
    X(RN_WHY_WRONG_CHANCE, 1, 6, 0) /* a die where a card is due, and so on */ \
    X(RN_WHY_NO_SUCH_FACE, 1, 6, 0) \
    X(RN_WHY_CARD_NOT_IN_DECK, 13, 1, 0) \
    X(RN_WHY_ITEM_NOT_IN_PILE, 10, 9, 0) \
    X(RN_WHY_KEEPER_STACKED, 2, 4, 0) \
    X(RN_WHY_NOT_NOW, 4, 1, 0)              /* this decision takes other moves */ \
    X(RN_WHY_HATCH_OPEN, 5, 1, 0)           /* enter or stay first */ \
    X(RN_WHY_NO_HATCH_OPEN, 5, 1, 0)        /* nothing to enter */ \
    X(RN_WHY_NOT_HELD, 10, 1, 0)            /* the gnome does not hold the item */ \
    X(RN_WHY_ITEM_NOT_NOW, 10, 2, 0)        /* that item cannot be used at this time */ \
    X(RN_WHY_SOBER, 10, 2, 0)               /* late Coffee without intoxication */ \
    X(RN_WHY_CARD_DRAWN, 10, 2, 0)          /* Lucky Charm after the first event card */ \
    X(RN_WHY_NOT_TO_FLEE, 7, 5, 0)          /* that item makes no way out */ \
    X(RN_WHY_USED_TO_FLEE, 7, 5, 0)         /* such an item has been used this turn */ \
    X(RN_WHY_MUST_FLEE, 7, 5, 0)            /* there is a way out, or a choice of items */ \
    X(RN_WHY_NO_WAY_OUT, 7, 5, 0)           /* that hatch does not let the gnome out */ \
    X(RN_WHY_NO_MINUTES, 4, 4, 0)           /* costs more than the minutes left */ \
    X(RN_WHY_NO_MINUTE_FOR_ACTION, 6, 1, 0) /* only `end` with no minute left */ \
    X(RN_WHY_MINUTES_LEFT, 6, 1, 0)         /* `end` with minutes left */ \
    X(RN_WHY_NO_HATCH, 5, 2, 0)             /* no hatch joins the two spaces */ \
    X(RN_WHY_BLOCKED, 5, 2, 0) \
    X(RN_WHY_LOW_TO_HIGH, 5, 2, 0) \
    X(RN_WHY_HIGH_WATER, 5, 5, 1) \
    X(RN_WHY_BURNING, 5, 5, 2) \
    X(RN_WHY_NO_AQUALUNG, 5, 5, 4) \
    X(RN_WHY_ONLY_EXTINGUISH, 6, 2, 0) \
    X(RN_WHY_ONLY_PASS, 6, 3, 0) \
    X(RN_WHY_BAD_MINUTES, 7, 1, 0) /* a fix-it takes 1 to 10 minutes */ \
    X(RN_WHY_NOTHING_TO_FIX, 7, 2, 0) \
    X(RN_WHY_NOT_THIS_ROOMS_HATCH, 7, 3, 0) \
    X(RN_WHY_WRONG_ROOM, 7, 7, 0) /* that repair is made elsewhere */ \
    X(RN_WHY_NO_STORE, 8, 1, 0)   /* items are drawn in rooms 8 and 10 */ \
    X(RN_WHY_DRAW_COUNT, 8, 1, 0) \
    X(RN_WHY_STASH_COUNT, 8, 2, 0) \
    X(RN_WHY_TOO_FEW_LEFT, 8, 3, 0) \
    X(RN_WHY_HAS_DRAWN, 8, 4, 0) \
    X(RN_WHY_NO_PARTNER, 8, 5, 0) /* not another gnome aboard in this room */ \
    X(RN_WHY_SEA_TRADE, 17, 3, 0) \
    X(RN_WHY_NOT_IN_SEA, 9, 2, 0) \
    X(RN_WHY_TOO_EARLY, 9, 2, 0)   /* the keeper has not passed 10 */ \
    X(RN_WHY_FEW_PLAYERS, 9, 2, 0) /* one or two players */ \
    X(RN_WHY_NOT_CRAZED, 16, 3, 0) \
    X(RN_WHY_NO_CROWBAR_USED, 16, 3, 0) \
    X(RN_WHY_NO_VICTIM, 16, 3, 0) /* not another gnome aboard in this room */ \
    X(RN_WHY_CANNOT_BURN, 13, 6, 0) \
    X(RN_WHY_CANNOT_BLOCK, 13, 9, 0)
/* clang-format on */
typedef enum RnWhy { RN_WHYS(RN_ENUM_) RN_WHY_COUNT } RnWhy;

/* ---- What happened ----------------------------------------------------------------------------------- */

/* Facts narrate a step, in order; the state alone is the truth. docs/FORMATS.md tells more. */
/* clang-format off */
#define RN_FACT_LIST(X) \
    /* constant, word                         gnome           a          b          c */ \
    X(RN_F_PLACED, "placed")             /* gnome           room                        start room [2.3] */ \
    X(RN_F_STACKED, "stacked")           /* gnome           from the bottom, 0..        [2.4] */ \
    X(RN_F_TURN, "turn")                 /* gnome           space on the time track */ \
    X(RN_F_WOKE, "woke")                 /* gnome */ \
    X(RN_F_USED, "used")                 /* gnome           item       1: defending */ \
    X(RN_F_INTOXICATION, "intoxication") /* gnome           level now */ \
    X(RN_F_GHOST, "ghost")               /* gnome           space now  minutes */ \
    X(RN_F_HATCH, "hatch")               /* gnome           from       to */ \
    X(RN_F_FLOW, "flow")                 /*                 room       room */ \
    X(RN_F_MOVED, "moved")               /* gnome           to         minutes */ \
    X(RN_F_STAYED, "stayed")             /* gnome           space */ \
    X(RN_F_ACTION, "action")             /* gnome           move kind  minutes    hatch, gnome, or where passing is its death [12.1], or RN_NONE */ \
    X(RN_F_CERTAIN, "certain")           /* gnome           sum, 10 or more             [7.1] */ \
    X(RN_F_TOO_LATE, "too-late")         /* gnome           token                       [7.9] */ \
    X(RN_F_ROLL, "roll")                 /* gnome           die        need       1: success */ \
    X(RN_F_UNBLOCKED, "unblocked")       /*                 hatch */ \
    X(RN_F_FIRE_OUT, "fire-out")         /*                 room */ \
    X(RN_F_WATER, "water")               /*                 room       level now */ \
    X(RN_F_TRACK, "track")               /*                 track      space now  space before */ \
    X(RN_F_TOKEN, "token")               /*                 token      space, or RN_NONE when it is taken off */ \
    X(RN_F_MUST_FLEE, "must-flee")       /* gnome           room                        [7.5] */ \
    X(RN_F_TRAPPED, "trapped")           /* gnome           room */ \
    X(RN_F_GOT, "got")                   /* gnome           item       where from: RN_FROM_.. */ \
    X(RN_F_DREW, "drew")                 /* gnome           room, or 0 when the mark is cleared [8.4] */ \
    X(RN_F_GAVE, "gave")                 /* gnome           item       to gnome */ \
    X(RN_F_FIGHT, "fight")               /* gnome (its die) die        score + 4  (score: die less intoxication) */ \
    X(RN_F_YIELDED, "yielded")           /* gnome */ \
    X(RN_F_ROBBED, "robbed")             /* gnome (winner)  item       from gnome       one of the loser's items */ \
    X(RN_F_FAINT_CARD, "faint-card")     /* gnome           event      faint number     [11.2] */ \
    X(RN_F_FAINTED, "fainted")           /* gnome */ \
    X(RN_F_STAYED_AWAKE, "stayed-awake") /* gnome */ \
    X(RN_F_KEEPER, "keeper")             /* gnome           space now */ \
    X(RN_F_IGNORED, "ignored")           /* gnome           space of the icon           [10.8] */ \
    X(RN_F_EVENT, "event")               /* gnome (active)  event      faint number */ \
    X(RN_F_NO_EFFECT, "no-effect")       /*                 event */ \
    X(RN_F_ROOM_DIE, "room-die")         /*                 die = room [1.6] */ \
    X(RN_F_FIRE, "fire")                 /*                 room */ \
    X(RN_F_BLOCKED, "blocked")           /*                 hatch */ \
    X(RN_F_DISCARDED, "discarded")       /* gnome           item */ \
    X(RN_F_PILE_RENEWED, "pile-renewed") /*                 items in it                 [10.9] */ \
    X(RN_F_DECK_RENEWED, "deck-renewed") /*                 cards in it 1: the Kraken card came in [13.1] */ \
    X(RN_F_REMOVED, "removed")           /*                 event      faint number     [16.1a] */ \
    X(RN_F_DIED, "died")                 /* gnome           why: RN_KILLED_.. */ \
    X(RN_F_REBORN, "reborn")             /* gnome           room                        [16.2] */ \
    X(RN_F_ABANDONED, "abandoned")       /* gnome */ \
    X(RN_F_OVER, "over")                 /*                 result     reason */
/* clang-format on */
typedef enum RnFactKind { RN_FACT_LIST(RN_ENUM_) RN_FACTS } RnFactKind;

enum { RN_FROM_PILE, RN_FROM_STASH, RN_FROM_DEAL };
/* Causes of death. */
enum {
    RN_KILLED_BY_FIRE,
    RN_KILLED_BY_WATER,
    RN_KILLED_BY_SEA, /* out of air */
    RN_KILLED_BY_FAINTING_AT_SEA,
    RN_KILLED_IN_FIGHT,
    RN_CAUSES
};

typedef struct RnFact {
    uint8_t what;
    uint8_t gnome; /* or RN_NONE */
    uint8_t a, b, c;
    uint8_t zero[3];
} RnFact;

/* The caller's buffer for the facts of one step; rn_step() starts it anew. */
typedef struct RnLog {
    int count;
    RnFact fact[RN_FACTS_MAX];
} RnLog;

/* ---- Playing --------------------------------------------------------------------------------------------- */

RN_FN const RnBox *rn_box_standard(void);

/* What is wrong with a config [2.1]. */
/* clang-format off */
#define RN_CONFIG_FLAWS(X) \
    X(RN_CONFIG_OK) X(RN_CONFIG_EDITION) X(RN_CONFIG_PLAYERS) X(RN_CONFIG_GNOMES) \
    X(RN_CONFIG_TWO_PLAYERS) X(RN_CONFIG_ONE_EACH) X(RN_CONFIG_SWITCH)
/* clang-format on */
typedef enum RnConfigFlaw { RN_CONFIG_FLAWS(RN_ENUM1_) RN_CONFIG_FLAW_COUNT } RnConfigFlaw;
RN_FN RnConfigFlaw rn_config_check(const RnConfig *config);

/* How many gnomes so many players have when nobody says it [2.1]. */
RN_FN int rn_usual_gnomes(int players);

/* The variants of a config as a mask: bit v for variant v. */
RN_FN unsigned rn_variants(const RnConfig *config);
RN_FN void rn_set_variants(RnConfig *config, unsigned variants);

/* Starts a game at its first chance; on a flaw the state is untouched. */
RN_FN RnConfigFlaw rn_new(const RnBox *box, const RnConfig *config, RnState *state);

/* Every legal move, or every possible outcome of chance, in a fixed order; returns how many. */
RN_FN int rn_legal(const RnBox *box, const RnState *state, RnMove moves[RN_MOVES_MAX]);

/* The same without the list: how many there are, and the one at a place below that. */
RN_FN int rn_legal_count(const RnBox *box, const RnState *state);
RN_FN RnMove rn_legal_at(const RnBox *box, const RnState *state, int place);
/* The one at place word * count / 2^32: with a random word, any of them. */
RN_FN RnMove rn_legal_pick(const RnBox *box, const RnState *state, uint32_t word);

/* The moves of a player in short, in the order of the list; returns how many spans, *count of moves. A span has a move for each bit of
 * `whats`, or, where `most` is not 0, those with `count` 1 to `most` for each bit; a kind has one span. Chance has none. */
enum { RN_SPANS_MAX = 12 };
typedef struct RnSpan {
    uint8_t kind;
    uint8_t most;
    uint16_t size; /* moves in it */
    uint32_t whats;
} RnSpan;
RN_FN int rn_legal_spans(const RnBox *box, const RnState *state, RnSpan spans[RN_SPANS_MAX],
                         int *count);
/* The move at a place below the sum of their sizes; whether a move of its kind is in a span, and any four bytes in one of
 * these. */
RN_FN RnMove rn_spans_at(const RnSpan *spans, int place);
static inline RN_FN bool rn_span_has(RnSpan span, RnMove move)
{
    return move.zero == 0 && move.what < 32 && (span.whats >> move.what & 1) != 0 &&
           move.count <= span.most && (move.count > 0) == (span.most > 0);
}
RN_FN bool rn_spans_have(const RnSpan *spans, int used, RnMove move);

/* The one predicate: RN_OK, or why this move, any four bytes, is not legal now. */
RN_FN RnWhy rn_check_move(const RnBox *box, const RnState *state, RnMove move);
/* Whether an open hatch between two spaces can be gone through with so many minutes left [5.5]. */
RN_FN RnWhy rn_check_enter(const RnState *state, int from, int to, int minutes_left);

/* Plays one move or chance outcome and runs on to the next decision. A refused move leaves the
 * state as it was, byte for byte. `log` may be NULL. */
RN_FN RnWhy rn_step(const RnBox *box, RnState *state, RnMove move, RnLog *log);

/* The same for a move that rn_legal() or rn_chance_pick() has just given for this very state: it
 * is not checked again. For searches, which play millions; anyone else wants rn_step(). */
RN_FN void rn_step_listed(const RnBox *box, RnState *state, RnMove move, RnLog *log);

/* Chance: the sum of the weights; the outcome at place n of 0..total-1; all outcomes. */
RN_FN uint32_t rn_chance_total(const RnState *state);
RN_FN RnMove rn_chance_pick(const RnState *state, uint32_t n);
RN_FN int rn_odds(const RnState *state, RnOdds odds[RN_MOVES_MAX]);

/* ---- Reading a state ---------------------------------------------------------------------------------- */

RN_FN int rn_status(const RnState *state, int gnome); /* RN_ABOARD.. */
RN_FN int rn_water(const RnState *state, int room);   /* RN_DRY.. */
RN_FN int rn_player(const RnState *state, int gnome); /* 1.. */
RN_FN int rn_hand_size(const RnState *state, int gnome);
/* Whether the player of this gnome has won a game that is over: with the crew, dead or alive [14.2],
 * or by a loss, having abandoned it [9.3]. */
RN_FN bool rn_has_won(const RnState *state, int gnome);
RN_FN bool rn_hands_hidden(const RnState *state);                       /* [2.8] */
RN_FN int rn_order(const RnState *state, uint8_t order[RN_GNOMES_MAX]); /* with the active gnome */
/* What a fix-it of the active gnome needs on the die after `minutes`: 10 or more is certain;
 * and what the action costs in minutes here, low water included [6.4]. */
RN_FN int rn_need(const RnState *state, int kind, int minutes);
RN_FN int rn_cost(const RnState *state, RnMove move);
/* Whether the gnome whose turn it is dies where it is, if its Updates begin now [12.1]. */
RN_FN bool rn_is_doomed(const RnState *state);
/* Where one hatch leads from a space as things are now, fire, items and the minutes left apart [5.2]
 * to [5.5]: masks of the spaces that opening it and going in takes one minute to, and two, and of
 * those that are at low water then. Bit RN_SEA is the sea. */
typedef struct RnDoors {
    uint16_t one, two, wet;
} RnDoors;
RN_FN RnDoors rn_doors(const RnBox *box, const RnState *state, int from);
/* Whether there is something to repair [7.2]; what one item of a kind adds to a fix-it when it is used [10.3] [10.4] [10.5]. */
RN_FN bool rn_is_broken(const RnBox *box, const RnState *state, RnRepair repair);
RN_FN int rn_item_bonus(int kind, int item);

/* ---- Seats --------------------------------------------------------------------------------------------- */

/* What the player of one gnome may know. `seen` is a state in which the hands hidden from the seat
 * are empty and `pile` counts every item it cannot see, wherever it is; at the seat's own decisions
 * rn_legal(box, &view.seen, ..) is exact. Two states that differ only in what is hidden have views
 * that are equal byte for byte. */
typedef struct RnView {
    RnState seen;
    uint8_t hidden[RN_GNOMES_MAX]; /* size of each hand the seat cannot see */
    uint8_t hides;                 /* gnome mask: hands the seat cannot see */
    uint8_t seat;                  /* gnome */
    uint8_t zero[2];
} RnView;
RN_FN void rn_view(const RnState *state, int seat, RnView *view);

/* Only what a view hides, without the rest of it: the hands that the seat cannot see, their sizes, and the `pile` of the
 * view. */
typedef struct RnUnseen {
    uint8_t pile[RN_HAND];
    uint8_t hidden[RN_GNOMES_MAX];
    uint8_t hides;
} RnUnseen;
RN_FN void rn_unseen(const RnState *state, int seat, RnUnseen *unseen);

/* One whole state that the seat cannot tell from the true one, chosen by `entropy`: every way to
 * deal the unseen items is as likely as a fair shuffle makes it, given the decision now due (a
 * decision that hardly any deal explains is met by one deal with one item swapped). False only for
 * a view that rn_view() never makes. */
RN_FN bool rn_complete(const RnBox *box, const RnView *view, uint64_t entropy, RnState *state);

/* The fact as the seat may hear it: an item it may not see becomes RN_NONE. */
RN_FN RnFact rn_fact_for(const RnState *after, int seat, RnFact fact);

/* ---- Keeping -------------------------------------------------------------------------------------------- */

/* What is wrong with a state (RN_SOUND: nothing). Sound states are those rn_step() and rn_legal()
 * accept; every state they make is sound. */
/* clang-format off */
#define RN_FLAWS(X) \
    X(RN_SOUND) X(RN_FLAW_CONFIG) X(RN_FLAW_PADDING) X(RN_FLAW_TRACK) X(RN_FLAW_TOKEN) \
    X(RN_FLAW_TIME) X(RN_FLAW_INTOXICATION) X(RN_FLAW_SPACE) X(RN_FLAW_DREW) X(RN_FLAW_STATUS) \
    X(RN_FLAW_GONE_HOLDS) X(RN_FLAW_DEAD_LESS_DEADLY) X(RN_FLAW_ABANDONED_FEW) \
    X(RN_FLAW_FIRE_AND_WATER) X(RN_FLAW_ROOMS) X(RN_FLAW_BLOCKED) X(RN_FLAW_ITEMS) \
    X(RN_FLAW_CARDS) X(RN_FLAW_RESPITES) X(RN_FLAW_KRAKEN) X(RN_FLAW_ACTIVE) X(RN_FLAW_GHOST) \
    X(RN_FLAW_ORDER) X(RN_FLAW_FAINTED_IN_DANGER) X(RN_FLAW_TOKEN_PASSED) X(RN_FLAW_USED) \
    X(RN_FLAW_CHARMS) X(RN_FLAW_PHASE) X(RN_FLAW_DECISION) X(RN_FLAW_RESULT) X(RN_FLAW_REASON) \
    X(RN_FLAW_CODE) X(RN_FLAW_OTHER_BOX)
/* clang-format on */
typedef enum RnFlaw { RN_FLAWS(RN_ENUM1_) RN_FLAW_COUNT } RnFlaw;
RN_FN RnFlaw rn_check(const RnBox *box, const RnState *state);

/* For positions that come from elsewhere: everything above "what is asked now" is filled in, and these
 * set the rest. rn_check() then tells whether the position is sound. */
RN_FN void rn_resume_turn(const RnBox *box, RnState *state);
RN_FN void rn_resume_over(RnState *state);

/* A 64-bit name of the state, the same on every machine, and in every later version that has not
 * changed the state itself. */
RN_FN uint64_t rn_hash(const RnState *state);

/* A snapshot in at most RN_CODE_MAX bytes; decoding checks it and the box, and is exact. */
RN_FN size_t rn_encode(const RnBox *box, const RnState *state, uint8_t code[RN_CODE_MAX]);
RN_FN RnFlaw rn_decode(const RnBox *box, const uint8_t *code, size_t size, RnState *state);

/* Checks a box filled in by hand and computes the rest of it; RN_BOX_OK or what makes it
 * unplayable. */
/* clang-format off */
#define RN_BOX_FLAWS(X) \
    X(RN_BOX_OK) X(RN_BOX_HATCH) X(RN_BOX_HATCH_TWICE) X(RN_BOX_CUT_OFF) X(RN_BOX_EXTERIOR) \
    X(RN_BOX_START) X(RN_BOX_ICONS) X(RN_BOX_TRACK) X(RN_BOX_ITEMS_MANY) X(RN_BOX_ITEMS_FEW) \
    X(RN_BOX_STASH) X(RN_BOX_CARDS_MANY) X(RN_BOX_CARDS_FEW) X(RN_BOX_DISTANCE) \
    X(RN_BOX_TRACK_STEP) X(RN_BOX_HAND_LIMIT)
/* clang-format on */
typedef enum RnBoxFlaw { RN_BOX_FLAWS(RN_ENUM1_) RN_BOX_FLAW_COUNT } RnBoxFlaw;
RN_FN RnBoxFlaw rn_box_finish(RnBox *box);

/* ---- Words and dice (not part of the core; in the same library) ----------------------------------------- */

/* Seeded chance: outcome number `count` of the game with this seed, the same on every platform,
 * whatever was undone in between. */
RN_FN RnMove rn_dice_roll(const RnState *state, uint64_t seed, uint64_t count);

#ifndef __CUDACC__

enum { RN_TEXT_MAX = 48 }; /* no move's text is longer, its 0 included */

/* A move as text, "open 5"; and back: false when the words are no move of this box. */
RN_FN size_t rn_move_text(const RnBox *box, RnMove move, char text[RN_TEXT_MAX]);
RN_FN bool rn_move_parse(const RnBox *box, const char *text, size_t size, RnMove *move);

/* The clause behind a refusal, "5.5a", and a plain sentence. */
RN_FN const char *rn_why_clause(RnWhy why);
RN_FN const char *rn_why_text(RnWhy why);
RN_FN const char *rn_flaw_text(RnFlaw flaw);
RN_FN const char *rn_config_text(RnConfigFlaw flaw);
RN_FN const char *rn_box_text(RnBoxFlaw flaw);

RN_FN const char *rn_version(void);

#endif /* __CUDACC__ */

#ifdef __cplusplus
}
#endif
#endif
