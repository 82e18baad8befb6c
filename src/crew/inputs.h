/*
 * inputs.h - a position as numbers, as the judge looks at it.
 */
#ifndef RN_INPUTS_H
#define RN_INPUTS_H

#include "rednov.h"

/* Where each kind of input begins. */
enum {
    RN_IN_STAGES = 4,                                           /* of a game, by events to come */
    RN_IN_TRACK = 0,                                            /* stage, track, level */
    RN_IN_EVENTS = RN_IN_TRACK + RN_IN_STAGES * RN_TRACKS * 10, /* how many are to come */
    RN_IN_STEPS = RN_IN_EVENTS + 4,                             /* of each track in them */
    RN_IN_TOKEN = RN_IN_STEPS + 3 * RN_TRACKS,                  /* of each, RN_IN_PER_TOKEN */
    RN_IN_PER_TOKEN = 8,
    RN_IN_ROOM = RN_IN_TOKEN + RN_TOKENS * RN_IN_PER_TOKEN, /* fire, low water, high water */
    RN_IN_HATCH = RN_IN_ROOM + 3 * RN_ROOMS,                /* blocked */
    RN_IN_BOAT = RN_IN_HATCH + RN_HATCHES_MAX,              /* counts of all these */
    RN_IN_DECK = RN_IN_BOAT + 9,                            /* cards of each event left in it */
    RN_IN_CREW = RN_IN_DECK + RN_EVENTS + 2,                /* counts of the crew's state */
    RN_IN_GAME = RN_IN_CREW + 11,                           /* size, edition, variants */
    RN_IN_GNOME = RN_IN_GAME + RN_GNOMES_MAX + 2 + RN_EARLY_VARIANTS, /* of each, in turn order */
    RN_IN_PER_GNOME = 23 + RN_ITEMS + 2 * RN_TOKENS,
    RN_IN_PLACES = RN_GNOMES_MAX,                             /* of the turn order */
    RN_IN_DUE = RN_IN_GNOME + RN_IN_PLACES * RN_IN_PER_GNOME, /* what the turn will yet bring */
    RN_IN_HELP = RN_IN_DUE + 6, /* how soon each repair could be done, RN_IN_PER_HELP */
    RN_IN_REPAIRS = 5,
    RN_IN_PER_HELP = 8,
    RN_IN_RISK = RN_IN_HELP + RN_IN_REPAIRS * RN_IN_PER_HELP, /* to gnomes, by fire and tokens */
    RN_IN_TIME = RN_IN_RISK + 10,                             /* left: minutes, events */
    RN_IN_PARTS = 4,                                          /* of the minutes */
    RN_IN_HELD = RN_IN_TIME + RN_IN_PARTS + 3,                /* items of the whole crew */
    RN_INPUTS = RN_IN_HELD + RN_ITEMS
};

enum { RN_NET_FIRST = 128, RN_IN_WORDS = (RN_INPUTS + 63) / 64, RN_IN_BYTES = 64 * RN_IN_WORDS };

typedef struct RnInputs {
    uint8_t value[RN_IN_BYTES]; /* 64 is one; up to 127. Those behind RN_INPUTS are 0 */
} RnInputs;

/* The inputs of the position that was judged last, and what the first layer of the network made of them. */
typedef struct RnJudged {
    int32_t sum[RN_NET_FIRST]; /* without what is there anyway */
    RnInputs inputs;
} RnJudged;

/* Minutes from each space to where each repair is done, and the hatches, water and fires that make them so. */
typedef struct RnWays {
    uint16_t fire, low, high; /* all in `fire`: of no position yet */
    uint32_t blocked;
    uint8_t minutes[RN_IN_REPAIRS][2][RN_SEA + 1]; /* [bold]: through fires, too */
} RnWays;

enum { RN_WAYS_KEPT = 4 };

/* The hands of the position before, as words, and what their items add to repairs. */
typedef struct RnHands {
    uint64_t held[RN_GNOMES_MAX][RN_HAND / 8];
    uint64_t bonus[RN_GNOMES_MAX]; /* a byte for each repair */
} RnHands;

/* An event that moves a track. */
typedef struct RnStep {
    uint8_t event, track, by;
} RnStep;

enum {
    RN_STEPS = 8, /* such events, at most */
    RN_TIMES = 64 /* spaces of the time track, at most */
};

/* Of a keeper so many minutes from the end. */
typedef struct RnMinute {
    uint8_t events;            /* icons before it */
    uint8_t to_event, to_item; /* minutes that it can move without passing one, to eight */
} RnMinute;

/* What takes long to work out and is often the same from one position to the next: what items and hands add to repairs, steps
 * of tracks in the cards, icons before keepers, ways to repairs, and the sums of the network's first layer. All positions on one
 * chart are of one box, edition and choice of variants. */
typedef struct RnChart {
    const RnBox *box;
    uint64_t bonus[RN_ITEMS]; /* a byte for each repair */
    RnStep step[RN_STEPS];
    int stepping; /* of these */
    RnMinute minute[RN_TIMES];
    int in_all[RN_TRACKS]; /* steps in all cards */
    RnWays ways[RN_WAYS_KEPT];
    int oldest; /* of these */
    RnHands hands;
    RnJudged judged;
} RnChart;

void rn_chart(RnChart *chart, const RnBox *box);

/* The inputs of a position. It may be in the middle of a turn: then the
 * keeper counts as moved, and what it has to meet on its way as due. The state is a whole one: a player that may not see
 * all completes its view first. */
void rn_inputs(RnChart *chart, const RnState *state, RnInputs *inputs);

#endif
