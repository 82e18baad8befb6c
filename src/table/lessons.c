/*
 * lessons.c - the lessons of the tutorial.
 *
 * Decides how a step is taught: a lesson is data, and the objections to a move are the same in all of them.
 */
#include "table/lessons.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "session/digest.h"
#include "table/choices.h"
#include "text/text.h"
#include "text/tongue.h"

enum { STEPS_MAX = 4, CARDS_MAX = 11, ANSWERS_MAX = 6, REMARKS_MAX = 4, LEARNER = 0, MATE = 1 };
#define BIT(n) (1u << (n))

/* An answer to a move that misses the point: the first of the step that fits is given. */
typedef enum When {
    ALWAYS,
    HOLDS,
    CHANCE_BELOW,
    LATE,
    ENDS_OFF,
    FEWER,
    MORE,
    IN,
    OUT,
    AFTER_TURN,
    MATE_KEEPS
} When;
typedef struct Answer {
    uint32_t kinds;   /* of moves, a bit each */
    uint32_t of;      /* items or spaces of such a move, a bit each; 0: all */
    When when;        /* and this holds .. */
    uint8_t number;   /* .. of this item, space or number */
    const char *text; /* its part is the item, the chance or the space in question */
} Answer;

/* A step. The goal is reached when all that is set in the first part holds. */
typedef struct Step {
    const char *text, *goal; /* with a chance or the name of gnome B as its part */
    uint8_t percent;         /* that chance */
    uint8_t room;            /* A is there; 0: anywhere */
    uint8_t or_room;         /* or further on, there */
    uint8_t items;           /* A holds as many at least */
    uint8_t time;            /* A's keeper is there */
    uint8_t active;          /* it is the turn of this gnome; 0: not asked, as A begins */
    uint16_t used;           /* items that A has used in this turn */
    bool (*done)(const RnState *state); /* and this, unless NULL */

    RnLessonShow show;  /* .room: as above, unless set */
    uint16_t around;    /* spaces that do not lead away from the goal; 0: all */
    const char *astray; /* what is said elsewhere; NULL: the usual */
    Answer answer[ANSWERS_MAX];
} Step;

/* A remark on what has happened: a fact, and the values of its first number that count; 0: all. */
typedef struct Remark {
    uint8_t fact;
    uint32_t of;
    const char *text;
} Remark;

typedef struct Lesson {
    const char *id;
    const char *title;
    const char *end;
    const char *card[CARDS_MAX]; /* as moves: "event descent 2", "item toolbox", "die 6" */
    Remark remark[REMARKS_MAX];
    Step step[STEPS_MAX];
    bool (*saved)(const RnState *state); /* what must be so when A's keeper has passed .. */
    uint8_t by;                          /* .. this; else the lesson is missed */
    const char *missed;
    const char *dead; /* NULL: the usual */
} Lesson;

/* ---- Goals ------------------------------------------------------------------------------------- */

static bool heat_is_down(const RnState *state) { return state->track[RN_HEAT] < 8; }
static bool stores_are_dry(const RnState *state) { return rn_water(state, 8) == RN_DRY; }
static bool pumps_are_out(const RnState *state) { return (state->fire >> 2 & 1) == 0; }
static bool no_air_token(const RnState *state) { return state->token[RN_ASPHYXIATED] == RN_NONE; }
static bool air_token(const RnState *state) { return !no_air_token(state); }
static bool engine_runs(const RnState *state) { return state->token[RN_CRUSHED] == RN_NONE; }
static bool kraken_is_dead(const RnState *state) { return state->token[RN_KRAKEN] == RN_NONE; }
static bool is_inside(const RnState *state)
{
    return rn_status(state, LEARNER) == RN_ABOARD && state->space[LEARNER] != RN_SEA;
}
static bool launch_is_stopped(const RnState *state) { return state->token[RN_MISSILES] == RN_NONE; }
static bool charm_is_ours(const RnState *state)
{
    return state->items[LEARNER][RN_LUCKY_CHARM] > 0;
}
static bool hands_are_free(const RnState *state)
{
    return state->time[LEARNER] <= 36 && rn_hand_size(state, LEARNER) <= 4;
}
static bool engine_room_is_out(const RnState *state) { return (state->fire >> 1 & 1) == 0; }
static bool is_free(const RnState *state)
{
    return (state->blocked >> rn_box_standard()->hatch_of[5][7] & 1) == 0;
}

/* clang-format off */

/* ---- Answers that several lessons give --------------------------------------------------------- */

#define AWAY N_("That leads away from the goal. Undo takes moves back, as long as no die was rolled and no card was turned.")
#define FROM_FIRE N_("That leads away from the fire.")
#define KEEP N_("This item does not help here: %s. Keep it, because an item is gone once it is used.")
#define USE_FIRST N_("Items are used before the action. Use this one first: %s.")
#define WASTE N_("That would end your turn without what you came for. Each turn has only one action.")
#define IN_THIS_ROOM N_("Stay here this time: the items are in this room.")
#define NO_WALK N_("No time for a walk: the engine is right here.")

#define USE BIT(RN_M_USE)
#define OPEN BIT(RN_M_OPEN)
#define PASS BIT(RN_M_PASS)
#define ACTIONS (BIT(RN_M_END + 1) - BIT(RN_M_UNBLOCK))

#define WASTES_TURN {PASS | BIT(RN_M_TRADE) | BIT(RN_M_END), 0, ALWAYS, 0, WASTE}
#define TOO_LATE(action) {BIT(action), 0, LATE, 0, N_("That passes the token: too late, whatever the die says. Take fewer minutes.")}
#define TOO_RISKY(action, least) {BIT(action), 0, CHANCE_BELOW, least, N_("The chance would be only %s. Take more minutes.")}
/* The lesson wants this action, after the item has been used, with a chance of `least` tenths. */
#define WANTS(action, item, least) {BIT(action), 0, HOLDS, item, USE_FIRST}, TOO_RISKY(action, least), WASTES_TURN

/* ---- The lessons ------------------------------------------------------------------------------- */

static const Lesson LESSONS[] = {
    {.id = "stores", .title = N_("Hatches and minutes"),
     .card = {"item toolbox", "item crowbar", "item coffee", "item water-pump"},
     .step = {
        {.text = N_("The aim: help is an hour away. When every gnome still alive has come to 0, RESCUED, on the Time Track, all of you have won, the dead too: one survivor is enough. Whoever dies is out. If a dial above the board fills up, or everybody passes a deadline, all is lost."),
         .goal = N_("Walk to room 5, next door: press it."), .room = 5, .or_room = 8,
         .around = BIT(2) | BIT(5) | BIT(8), .answer = {WASTES_TURN}},
        {.text = N_("This is your boat, cut open: ten rooms, with hatches between them. To open a hatch costs one minute, and minutes are all you ever spend. On the Time Track above, the white ghost shows how far you have come."),
         .goal = N_("Walk to the Equipment Stores, room 8."), .room = 8,
         .around = BIT(2) | BIT(5) | BIT(8), .answer = {WASTES_TURN}},
        {.text = N_("Two hatches, two minutes. After walking comes exactly one action. Here in the stores you draw items: one for each minute, up to four."),
         .goal = N_("Draw at least two items."), .items = 2, .show = {.action = RN_M_DRAW, .minutes = 2},
         .around = BIT(8), .astray = N_("The items are in room 8."),
         .answer = {{BIT(RN_M_DRAW), 0, FEWER, 2, N_("One minute, one item. One minute more brings another one.")},
                    {PASS, 0, ALWAYS, 0, WASTE}}}},
     .remark = {{RN_F_KEEPER, 0, N_("Now your own Time Keeper follows the ghost, space by space.")},
                {RN_F_EVENT, 0, N_("A red star on the way is an event card. This one lets you rest. Most of them do not.")}},
     .end = N_("You walked, you acted, and your keeper caught up with the ghost. That is a turn.")},
    {.id = "reactor", .title = N_("Repairs and the die"), .card = {"event descent 2", "item reactor-manual"},
     .step = {
        {.text = N_("The heat stands on 8. On 10 the reactor melts down, and all of you have lost. It can be repaired in one place only: next door."),
         .goal = N_("Go to the Reactor Room, room 4."), .room = 4, .around = BIT(5) | BIT(4),
         .answer = {{USE, BIT(RN_WATER_PUMP), ALWAYS, 0, KEEP}, WASTES_TURN}},
        {.text = N_("You choose how many minutes to work, from 1 to 10. Then the die is rolled: the repair succeeds if it shows that number or less. Items add to the number. A Toolbox adds 3 to the repair of a machine."),
         .goal = N_("Use the Toolbox."), .used = BIT(RN_TOOLBOX), .show = {.item = BIT(RN_TOOLBOX)},
         .answer = {{USE, BIT(RN_WATER_PUMP), ALWAYS, 0, KEEP},
                    {BIT(RN_M_FIX_REACTOR), 0, HOLDS, RN_TOOLBOX, USE_FIRST}, WASTES_TURN}},
        {.text = N_("Now try different minutes and watch the chance: each minute is worth ten percent, and each one brings you closer to the next red star."),
         .goal = N_("Repair the reactor with a chance of %s or more."), .percent = 80, .done = heat_is_down,
         .show = {.action = RN_M_FIX_REACTOR, .minutes = 5}, .around = BIT(4),
         .answer = {{USE, 0, ALWAYS, 0, KEEP}, TOO_RISKY(RN_M_FIX_REACTOR, 8), WASTES_TURN}}},
     .remark = {{RN_F_ROLL, 0, N_("The die shows %d. You needed %d or less: done!")},
                {RN_F_GOT, 0, N_("A white star on the Time Track is an item, for free.")},
                {RN_F_EVENT, BIT(RN_DESCENT), N_("A red star again: the boat sinks, and the pressure rises.")}},
     .saved = heat_is_down, .by = 51, .missed = N_("The heat is still on 8."),
     .end = N_("The heat fell from 8 to 5. A repair sets a track back to 5, and from 5 or less back to 1. A sum of 10 succeeds without a roll.")},
    {.id = "water", .title = N_("Water"), .card = {"item crowbar"},
     .step = {
        {.text = N_("Room 8 is full of water, and nobody can enter high water. But water spreads: when you open the hatch from a dry room, both rooms are at low water, and you can wade."),
         .goal = N_("Open the hatch to room 8 and wade in."), .room = 8, .around = BIT(5) | BIT(8),
         .answer = {{USE, 0, ALWAYS, 0, N_("Not yet: there is nothing to pump until you stand in the water.")},
                    {BIT(RN_M_STAY), 0, ALWAYS, 0, N_("The water has spread. Now wade in, for one more minute.")}, WASTES_TURN}},
        {.text = N_("Low water slows you down. Entering it costs a minute, and any action in it costs two more, except pumping and doing nothing. The Water Pump adds 3."),
         .goal = N_("Pump room 8 dry."), .done = stores_are_dry, .around = BIT(8),
         .show = {.item = BIT(RN_WATER_PUMP), .action = RN_M_PUMP, .minutes = 5},
         .answer = {WANTS(RN_M_PUMP, RN_WATER_PUMP, 7)}}},
     .remark = {{RN_F_FLOW, 0, N_("The water spreads: both rooms are at low water now.")}},
     .saved = stores_are_dry, .by = 51, .missed = N_("Room 8 is still wet."),
     .end = N_("Room 8 is dry. Room 5 is not: should an Underwater Current come, all low water becomes high again, and whoever ends a turn in high water drowns.")},
    {.id = "fire", .title = N_("Fire"), .card = {"item crowbar"},
     .step = {
        {.text = N_("The Oxygen Pumps burn. Nobody walks into a fire just like that: you need a Fire Extinguisher in your hands, or Grog in your belly."),
         .goal = N_("Use the Fire Extinguisher, then enter room 2."), .room = 2, .around = BIT(5) | BIT(2),
         .show = {.item = BIT(RN_FIRE_EXTINGUISHER)},
         .answer = {{USE, BIT(RN_CROWBAR), ALWAYS, 0, KEEP},
                    {OPEN, BIT(2), HOLDS, RN_FIRE_EXTINGUISHER, N_("You would open the hatch, feel the heat and stay outside, a minute poorer. Use the Fire Extinguisher first.")},
                    WASTES_TURN}},
        {.text = N_("In a burning room you can do only one thing: fight the fire. If that fails you must run at once, and whoever still stands in a fire at the end of the turn dies. The Fire Extinguisher you used adds 3."),
         .goal = N_("Put the fire out."), .done = pumps_are_out, .show = {.action = RN_M_EXTINGUISH, .minutes = 6},
         .answer = {{USE, 0, ALWAYS, 0, KEEP}}}},
     .remark = {{RN_F_MUST_FLEE, 0, N_("It still burns, and you must get out at once.")},
                {RN_F_DIED, 0, N_("Whoever stands in a fire at the end of the turn dies.")}},
     .saved = pumps_are_out, .by = 51, .missed = N_("The fire still burns, and your Fire Extinguisher is used up."),
     .end = N_("Each new fire also eats air: asphyxiation rises, and on 10 it is over. So be quick with fires. They spread.")},
    {.id = "track", .title = N_("Whose turn it is"),
     .card = {"item coffee", "item harpoon", "item grog", "item aqualung"},
     .step = {
        {.text = N_("Next is always the keeper that lies furthest back on the Time Track, where the most minutes are left: yours, on 45. Keepers on one space are stacked, the last to arrive on top, and the top one goes first."),
         .goal = N_("Draw items so that you end exactly on 43, on top of %s."), .time = 43,
         .show = {.action = RN_M_DRAW, .minutes = 2},
         .answer = {{ACTIONS, 0, ENDS_OFF, 43, N_("That ends on %d. You want 43.")}, {OPEN | USE, 0, ALWAYS, 0, IN_THIS_ROOM}}},
        {.text = N_("You lie on top, so it is your turn again. Two turns in a row are worth a lot when things get hot. Now let %s have a go: one minute is enough."),
         .goal = N_("Spend at least one minute and end your turn."), .active = MATE, .show = {.action = RN_M_PASS}}},
     .end = N_("Before each decision the game tells you who is next. The crew that plans its order wins.")},
    {.id = "token", .title = N_("Events and deadlines"), .card = {"event oxygen-pumps-down -"},
     .step = {
        {.text = N_("There is a red star right ahead of you, on 45. The others are far ahead already. Something is rattling in the Oxygen Pumps."),
         .goal = N_("Go to the Oxygen Pumps, room 2, and end your turn there with No Action."), .done = air_token,
         .show = {.room = 2, .action = RN_M_PASS}, .around = BIT(5) | BIT(2),
         .answer = {{USE, 0, ALWAYS, 0, KEEP}, {PASS, 0, OUT, 2, N_("Not here. You will be needed in room 2.")}}},
        {.text = N_("The token lies on 35. As soon as every keeper has passed it, all is lost, and two of three already have. You are the last one who can help."),
         .goal = N_("Use the Pump Manual and repair the oxygen pumps before your ghost passes 35."), .done = no_air_token,
         .show = {.item = BIT(RN_PUMP_MANUAL), .action = RN_M_FIX_OXYGEN, .minutes = 5}, .around = BIT(2),
         .answer = {TOO_LATE(RN_M_FIX_OXYGEN), WANTS(RN_M_FIX_OXYGEN, RN_PUMP_MANUAL, 7)}}},
     .remark = {{RN_F_EVENT, BIT(RN_OXYGEN_PUMPS_DOWN), N_("A deadline: the token is put ten spaces ahead of the star.")},
                {RN_F_ROLL, 0, N_("They run again, and the token is gone.")}},
     .end = N_("The engine, the missiles and the Kraken have such deadlines too. Before each action the game tells you which tokens you would pass.")},
    {.id = "grog", .title = N_("Grog"), .card = {"event reactor-warmup 3", "item coffee"},
     .step = {
        {.text = N_("The engine is down. The token is on 28, and you are the last who has not passed it: five minutes, no more. With the Toolbox that is a chance of %s. Grog adds 3 to any repair, and one to your intoxication."),
         .percent = 80, .goal = N_("Drink the Grog, and use the Toolbox."),
         .used = BIT(RN_GROG) | BIT(RN_TOOLBOX), .show = {.item = BIT(RN_GROG)},
         .answer = {{BIT(RN_M_FIX_ENGINE), 0, HOLDS, RN_GROG, USE_FIRST}, {BIT(RN_M_FIX_ENGINE), 0, HOLDS, RN_TOOLBOX, USE_FIRST},
                    {OPEN, 0, ALWAYS, 0, NO_WALK}, WASTES_TURN}},
        {.text = N_("Three and three make six, before you have lifted a hand."),
         .goal = N_("Repair the engine, and be certain of it."), .done = engine_runs,
         .show = {.action = RN_M_FIX_ENGINE, .minutes = 4},
         .answer = {{BIT(RN_M_FIX_ENGINE), 0, LATE, 0, N_("That passes the token: too late. Take fewer minutes.")},
                    {BIT(RN_M_FIX_ENGINE), 0, CHANCE_BELOW, 10, N_("That is %s. A sum of 10 is certain.")},
                    {OPEN, 0, ALWAYS, 0, NO_WALK}, WASTES_TURN}}},
     .remark = {{RN_F_FAINT_CARD, 0, N_("You drank, so there is a Faint Check: a card is turned, and a number up to your intoxication knocks you out. This one says 3, you are at 2.")},
                {RN_F_GOT, BIT(RN_COFFEE), N_("Coffee sobers up by two, and can be drunk even now.")}},
     .end = N_("Intoxication stays until you drink Coffee. At 4, about four cards in five knock you out, and fainting costs ten minutes.")},
    {.id = "kraken", .title = N_("The sea and the Kraken"), .card = {"item coffee"},
     .step = {
        {.text = N_("The Kraken has hold of the boat, and its token lies on 30. It is killed from outside. To go out you need an Aqualung, used in the same turn; hatches to the sea are in rooms 3, 6 and 9."),
         .goal = N_("Use the Aqualung and swim out to the sea."), .room = RN_SEA, .show = {.item = BIT(RN_AQUALUNG)},
         .answer = {{USE, BIT(RN_HARPOON), ALWAYS, 0, N_("That is for outside. The Aqualung first.")},
                    {OPEN, 0, HOLDS, RN_AQUALUNG, USE_FIRST},
                    {OPEN, ~BIT(RN_SEA), ALWAYS, 0, N_("That leads away from the Kraken.")}, WASTES_TURN}},
        {.text = N_("There it is. The Harpoon adds 4 to killing the Kraken, and to nothing else."),
         .goal = N_("Use the Harpoon and kill the Kraken before your ghost passes 30."), .done = kraken_is_dead,
         .show = {.item = BIT(RN_HARPOON), .action = RN_M_KILL_KRAKEN, .minutes = 6},
         .answer = {{OPEN, 0, ALWAYS, 0, N_("Not yet. The Kraken is out here.")}, WANTS(RN_M_KILL_KRAKEN, RN_HARPOON, 8)}},
        {.text = N_("Well done! One turn may end in the sea, the next one must not: there is no more air then. You need no Aqualung to come in."),
         .goal = N_("Go back into the boat."), .done = is_inside, .show = {.room = 6}, .answer = {WASTES_TURN}}},
     .remark = {{RN_F_DIED, 0, N_("Out of air. Whoever begins and ends a turn in the sea dies.")}},
     .saved = kraken_is_dead, .by = 41, .missed = N_("The Kraken lives, and your Harpoon is gone."), .dead = N_("The sea has kept you."),
     .end = N_("The Kraken comes once the event cards have been shuffled anew. Keep an Aqualung for it.")},
    {.id = "missiles", .title = N_("Blocked hatches and missiles"), .card = {"item coffee"},
     .step = {
        {.text = N_("The missiles will be launched: the token lies on 33. Missile Control is room 7, but all its hatches are blocked. Somebody beside a hatch can unblock it, like any repair. The Crowbar adds 3."),
         .goal = N_("Use the Crowbar and unblock the hatch to room 7."), .done = is_free, .around = BIT(5),
         .show = {.item = BIT(RN_CROWBAR), .action = RN_M_UNBLOCK, .minutes = 5},
         .answer = {{USE, ~BIT(RN_CROWBAR), ALWAYS, 0, N_("Not yet: you will need it in room 7.")}, WANTS(RN_M_UNBLOCK, RN_CROWBAR, 8),
                    {BIT(RN_M_UNBLOCK), 0, MORE, 6, N_("Keep some minutes for the missiles.")}}},
        {.text = N_("That was the action of this turn. But you are still furthest back, so it is your turn again."),
         .goal = N_("Go to room 7, use the Deactivation Code and stop the launch before 33."), .done = launch_is_stopped,
         .show = {.item = BIT(RN_DEACTIVATION_CODE), .room = 7, .action = RN_M_STOP_MISSILES, .minutes = 6},
         .around = BIT(5) | BIT(7),
         .answer = {TOO_LATE(RN_M_STOP_MISSILES), WANTS(RN_M_STOP_MISSILES, RN_DEACTIVATION_CODE, 8)}}},
     .saved = is_free, .by = 47, .missed = N_("The hatch is still blocked."),
     .end = N_("More boats are lost to the missiles than to anything else. Look for that token first.")},
    {.id = "hands", .title = N_("Trading, luck and full hands"),
     .card = {"item coffee", "item grog", "item crowbar", "item harpoon", "event turbulence 3"},
     .step = {
        {.text = N_("Gnomes in one room can trade, for one minute: you give what you like, then %s does. He holds a Lucky Charm."),
         .goal = N_("Trade, and take the Lucky Charm."), .done = charm_is_ours, .show = {.action = RN_M_TRADE},
         .answer = {{BIT(RN_M_DONE), 0, MATE_KEEPS, RN_LUCKY_CHARM, N_("Let him give the Lucky Charm first.")},
                    {PASS | BIT(RN_M_DRAW) | OPEN | USE, 0, ALWAYS, 0, N_("First the trade. Each turn has only one action.")}}},
        {.text = N_("A Lucky Charm makes the first three red stars of a turn pass without an event. It pays when a long turn lies ahead, and must be used before the first card is turned."),
         .goal = N_("Use the Lucky Charm and draw four items."), .items = 6,
         .show = {.item = BIT(RN_LUCKY_CHARM), .action = RN_M_DRAW, .minutes = 4},
         .answer = {{BIT(RN_M_DRAW), 0, HOLDS, RN_LUCKY_CHARM, USE_FIRST},
                    {BIT(RN_M_DRAW), 0, FEWER, 4, N_("Four minutes, four items: the charm takes care of the stars.")},
                    {USE, BIT(RN_LUCKY_CHARM), AFTER_TURN, 0, N_("Keep it for the next turn.")},
                    {USE, ~BIT(RN_LUCKY_CHARM), ALWAYS, 0, KEEP}, {OPEN, 0, ALWAYS, 0, IN_THIS_ROOM}, {PASS, 0, ALWAYS, 0, WASTE}}},
        {.text = N_("Two stars passed, and nothing happened. You may hold as many items as you like, until an event says otherwise. The next red star is on 36."),
         .goal = N_("Let your keeper come to 36, and put away what must go."), .done = hands_are_free,
         .show = {.room = 10, .action = RN_M_PASS}, .answer = {{USE, 0, ALWAYS, 0, KEEP}}}},
     .remark = {{RN_F_EVENT, BIT(RN_TURBULENCE), N_("Turbulence: everybody keeps four items and puts the rest away. So use things, or hand them on in time.")}},
     .end = N_("Carry what you will need, and hand on the rest while you can.")},
    {.id = "turn", .title = N_("A whole turn"),
     .card = {"event reactor-warmup 2" /* for the Faint Check */, "event respite -", "event descent 2", "event leak 2",
              "event reactor-warmup 1", "event respite 1", "event turbulence 3", "event respite -", "die 6",
              "item fire-extinguisher", "item aqualung"},
     .step = {
        {.text = N_("Rooms 1 and 2 burn, room 5 is under water, and the hatch between 4 and 5 is blocked. The Engine Room must not burn any longer, and the only way leads through all of it."),
         .goal = N_("Open the hatch to room 5 and wade in."), .room = 5,
         .answer = {{USE, 0, ALWAYS, 0, N_("Not yet. The fire is still two rooms away.")}, {OPEN, ~BIT(5), ALWAYS, 0, FROM_FIRE}, WASTES_TURN}},
        {.text = N_("One minute for the hatch, one for wading. The ghost is on 38. Behind the next hatch it burns, and you hold no Fire Extinguisher."),
         .goal = N_("Drink the Grog."), .used = BIT(RN_GROG), .show = {.item = BIT(RN_GROG)},
         .answer = {{OPEN, BIT(2), ALWAYS, 0, N_("Not sober! Grog first.")}, {OPEN, 0, ALWAYS, 0, FROM_FIRE}, WASTES_TURN}},
        {.text = N_("Intoxication 3, and no fear of fire for the rest of this turn. One minute for each hatch. Entering a burning room costs nothing more."),
         .goal = N_("Run through room 2 to room 1."), .room = 1,
         .answer = {{OPEN, ~(BIT(1) | BIT(2)), ALWAYS, 0, FROM_FIRE},
                    {BIT(RN_M_EXTINGUISH), 0, IN, 2, N_("This fire can wait. The engine cannot.")}, WASTES_TURN}},
        {.text = N_("The ghost is on 36. You could be brave and roll. But whoever fails here has fire on both sides."),
         .goal = N_("Put the fire out, without a roll."), .done = engine_room_is_out,
         .show = {.action = RN_M_EXTINGUISH, .minutes = 7},
         .answer = {{OPEN, 0, ALWAYS, 0, N_("You are where you want to be.")},
                    {BIT(RN_M_EXTINGUISH), 0, CHANCE_BELOW, 10, N_("That is %s. Seven minutes and three for the Grog are certain.")},
                    {BIT(RN_M_EXTINGUISH), 0, MORE, 7, N_("Seven minutes are enough: with three for the Grog that makes ten.")}}}},
     .remark = {{RN_F_FLOW, 0, N_("The water spreads: both rooms are at low water now.")},
                {RN_F_FAINT_CARD, 0, N_("The Faint Check: your intoxication is 3, and the card says 2.")},
                {RN_F_FAINTED, 0, N_("Out cold! Fainting costs ten more minutes.")},
                {RN_F_EVENT, 0, N_("Seven events and two items on the way from 40 to 19. Should fire or high water come to this room now, the sleeper would be lost.")}},
     .end = N_("Twenty-one minutes in one turn, exactly as in the rules. Now the others must cope until this gnome wakes up. You have seen it all; what is left stands in the rules, and behind whatever you press and hold.")},
};
/* clang-format on */

enum { LESSON_COUNT = RN_COUNT(LESSONS) };

static const Lesson *lesson_at(int lesson)
{
    RN_ASSERT(lesson >= 0 && lesson < LESSON_COUNT);
    return &LESSONS[lesson];
}

static const Step *step_at(int lesson, int step)
{
    RN_ASSERT(step >= 0 && step < rn_lesson_steps(lesson));
    return &lesson_at(lesson)->step[step];
}

int rn_lessons(void) { return LESSON_COUNT; }
const char *rn_lesson_id(int lesson) { return lesson_at(lesson)->id; }
const char *rn_lesson_title(int lesson) { return rn_tr(lesson_at(lesson)->title); }
const char *rn_lesson_end(int lesson) { return rn_tr(lesson_at(lesson)->end); }

int rn_lesson_steps(int lesson)
{
    int count = 0;
    while (count < STEPS_MAX && lesson_at(lesson)->step[count].text != NULL) {
        count++;
    }
    return count;
}

/* ---- Where it begins --------------------------------------------------------------------------- */

static const struct {
    const char *id;
    const char *code;
} POSITIONS[] = {
#include "positions.inc"
};

void rn_lesson_begin(RnPupil *pupil, int lesson, RnSession *session)
{
    uint8_t code[1024];
    size_t at = 0;
    RnState state;
    while (strcmp(POSITIONS[at].id, lesson_at(lesson)->id) != 0) {
        at++;
        RN_ASSERT(at < RN_COUNT(POSITIONS));
    }
    size_t digits = strlen(POSITIONS[at].code);
    RN_ASSERT(digits <= 2 * sizeof code);
    bool good = rn_unhex(POSITIONS[at].code, digits, code) &&
                rn_decode(session->box, code, digits / 2, &state) == RN_SOUND;
    RN_ASSERT(good);
    (void)good;
    rn_session_load(session, &state);
    *pupil = (RnPupil){.lesson = lesson};
}

/* ---- What is said ------------------------------------------------------------------------------ */

static void put_percent(int percent, char text[16]) { snprintf(text, 16, _("%d%%"), percent); }

/* A text with its part, if it has one: a chance, or what gnome B is called. */
static const char *with_part(const Step *step, const char *form, const RnNames *names,
                             char text[RN_LESSON_TEXT])
{
    char share[16];
    put_percent(step->percent, share);
    snprintf(text, RN_LESSON_TEXT, rn_tr(form), /* NOLINT: at most one %s */
             step->percent > 0 ? share : names->called[MATE]);
    return text;
}

const char *rn_lesson_text(int lesson, int step, const RnNames *names, char text[RN_LESSON_TEXT])
{
    return with_part(step_at(lesson, step), step_at(lesson, step)->text, names, text);
}

const char *rn_lesson_goal(int lesson, int step, const RnNames *names, char text[RN_LESSON_TEXT])
{
    return with_part(step_at(lesson, step), step_at(lesson, step)->goal, names, text);
}

RnLessonShow rn_lesson_show(int lesson, int step)
{
    RnLessonShow show = step_at(lesson, step)->show;
    show.room = show.room != 0 ? show.room : step_at(lesson, step)->room;
    return show;
}

/* Only what went well is worth a remark, and of items those that come for free. */
static bool is_worth_it(const RnFact *fact)
{
    return (fact->what != RN_F_ROLL || fact->c == 1) &&
           (fact->what != RN_F_GOT || fact->b == RN_FROM_PILE);
}

const char *rn_lesson_remark(const RnPupil *pupil, const RnFact *fact, char text[RN_LESSON_TEXT])
{
    const Remark *remark = lesson_at(pupil->lesson)->remark;
    for (int i = 0; !pupil->over && i < REMARKS_MAX && remark[i].text != NULL; i++) {
        if (remark[i].fact == fact->what && is_worth_it(fact) &&
            (remark[i].of == 0 || (remark[i].of >> fact->a & 1) != 0)) {
            snprintf(text, RN_LESSON_TEXT, rn_tr(remark[i].text), fact->a, fact->b); /* NOLINT */
            return text;
        }
    }
    return NULL;
}

/* ---- How it goes ------------------------------------------------------------------------------- */

static bool has_used(const RnState *state, unsigned items)
{
    for (int item = 0; item < RN_HAND; item++) {
        if ((items >> item & 1) != 0 && state->used[item] == 0) {
            return false;
        }
    }
    return true;
}

bool rn_lesson_is_reached(const RnPupil *pupil, const RnState *state)
{
    if (pupil->step == rn_lesson_steps(pupil->lesson)) {
        return false;
    }
    const Step *wants = step_at(pupil->lesson, pupil->step);
    int space = state->space[LEARNER];
    return (wants->room == 0 || space == wants->room || space == wants->or_room) &&
           rn_hand_size(state, LEARNER) >= wants->items &&
           (wants->time == 0 || state->time[LEARNER] == wants->time) &&
           (wants->active == 0 || state->active == wants->active) && has_used(state, wants->used) &&
           (wants->done == NULL || wants->done(state));
}

static const char *missed_text(const Lesson *lesson, const RnState *state)
{
    if (rn_status(state, LEARNER) != RN_ABOARD) {
        return lesson->dead != NULL ? rn_tr(lesson->dead) : _("Your gnome is dead.");
    }
    if (lesson->by > state->time[LEARNER] && state->phase == RN_MOVEMENT && !lesson->saved(state)) {
        return rn_tr(lesson->missed);
    }
    if (state->result == RN_LOST) {
        return _("The boat is lost.");
    }
    return state->active != LEARNER ? _("It is no longer your turn.") : NULL;
}

static const char *astray_text(const Step *step, const RnState *state)
{
    if (state->decision == RN_FLEE) {
        return _("It still burns! Out with you: choose a room to flee to.");
    }
    if (step->around == 0 || (step->around >> state->space[LEARNER] & 1) != 0) {
        return NULL;
    }
    return rn_tr(step->astray != NULL ? step->astray : AWAY);
}

RnLessonNews rn_lesson_look(RnPupil *pupil, const RnState *state)
{
    RnLessonNews news = {.on = false};
    const int steps = rn_lesson_steps(pupil->lesson);
    if (pupil->over) {
        return news;
    }
    while (rn_lesson_is_reached(pupil, state)) {
        pupil->step++;
        news.on = true;
    }
    if (pupil->step == steps) { /* something may still be asked before the turn is over */
        pupil->over = news.learned = state->decision == RN_TURN || state->decision == RN_OVER;
        return news;
    }
    news.missed = missed_text(lesson_at(pupil->lesson), state);
    news.astray = astray_text(step_at(pupil->lesson, pupil->step), state);
    pupil->over = news.missed != NULL;
    return news;
}

/* ---- Objections -------------------------------------------------------------------------------- */

/* A move that somebody wants to make, and what it would bring if it is an action. */
typedef struct Wish {
    const RnState *state;
    RnMove move;
    RnOutlook outlook;
} Wish;

static bool fits(const Answer *answer, const Wish *wish)
{
    const RnState *state = wish->state;
    int number = answer->number;
    if ((answer->kinds >> wish->move.kind & 1) == 0 ||
        (answer->of != 0 && (answer->of >> wish->move.what & 1) == 0)) {
        return false;
    }
    switch (answer->when) {
    case ALWAYS: return true;
    case HOLDS: return state->items[LEARNER][number] > 0;
    case CHANCE_BELOW: return wish->outlook.need < number;
    case LATE: return rn_is_late(&wish->outlook);
    case ENDS_OFF: return wish->outlook.ghost != number;
    case FEWER: return wish->move.count < number;
    case MORE: return wish->move.count > number;
    case IN: return state->space[LEARNER] == number;
    case OUT: return state->space[LEARNER] != number;
    case AFTER_TURN: return state->decision != RN_TURN;
    case MATE_KEEPS: return state->decider == MATE && state->items[MATE][number] > 0;
    }
    return false;
}

/* An answer with what it is about. */
static const char *answer_text(const Answer *answer, const Wish *wish, char text[RN_LESSON_TEXT])
{
    const char *form = rn_tr(answer->text);
    char share[16];
    if (answer->when == ENDS_OFF) {
        snprintf(text, RN_LESSON_TEXT, form, wish->outlook.ghost); /* NOLINT: one %d */
        return text;
    }
    put_percent(wish->outlook.need * 10, share);
    snprintf(text, RN_LESSON_TEXT, form, /* NOLINT: at most one %s */
             answer->when == CHANCE_BELOW  ? share
             : answer->when == HOLDS       ? rn_name_item(answer->number, RN_REVISED)
             : wish->move.kind == RN_M_USE ? rn_name_item(wish->move.what, RN_REVISED)
                                           : "");
    return text;
}

const char *rn_lesson_objection(const RnPupil *pupil, const RnSession *session, const RnMove *moves,
                                int count, char text[RN_LESSON_TEXT])
{
    Wish wish = {.state = rn_session_state(session), .move = moves[count - 1]};
    if (pupil->over || pupil->step == rn_lesson_steps(pupil->lesson)) {
        return NULL;
    }
    /* a way through several rooms counts as the opening of its last hatch */
    for (int i = count; i-- > 0 && wish.move.kind == RN_M_ENTER;) {
        wish.move = moves[i].kind == RN_M_OPEN ? moves[i] : wish.move;
    }
    if (rn_ends_movement(wish.move)) {
        wish.outlook = rn_outlook(session->box, wish.state, wish.move);
    }
    const Answer *answer = step_at(pupil->lesson, pupil->step)->answer;
    for (int i = 0; i < ANSWERS_MAX && answer[i].text != NULL; i++) {
        if (fits(&answer[i], &wish)) {
            return answer_text(&answer[i], &wish, text);
        }
    }
    return NULL;
}

/* ---- Chance ------------------------------------------------------------------------------------ */

/* The next die or card of the lesson of the kind that is asked for. */
static bool own_card(RnPupil *pupil, const RnSession *session, RnMove *move)
{
    static const int kinds[RN_CHANCES] = {[RN_DIE] = RN_M_DIE,
                                          [RN_EVENT] = RN_M_EVENT,
                                          [RN_ITEM] = RN_M_ITEM,
                                          [RN_STACK] = RN_M_STACK};
    const char *const *card = lesson_at(pupil->lesson)->card;
    for (int i = 0; i < CARDS_MAX && card[i] != NULL; i++) {
        bool good = rn_move_parse(session->box, card[i], strlen(card[i]), move);
        RN_ASSERT(good);
        if (good && (pupil->drawn >> i & 1) == 0 &&
            move->kind == kinds[rn_session_state(session)->chance]) {
            pupil->drawn |= BIT(i);
            return rn_check_move(session->box, rn_session_state(session), *move) == RN_OK;
        }
    }
    return false;
}

/* What the die shows: less than is needed, or more. */
static uint8_t fair_die(const RnState *state)
{
    int need = state->number, die = need >= 6 ? need - 1 : need + 2;
    return (uint8_t)(die < 1 ? 1 : die > 10 ? 10 : die);
}

RnMove rn_lesson_chance(RnPupil *pupil, const RnSession *session)
{
    const RnState *state = rn_session_state(session);
    RnMove moves[RN_MOVES_MAX], own;
    int count = rn_legal(session->box, state, moves);
    RN_ASSERT(count > 0 && state->decision == RN_CHANCE);
    if (own_card(pupil, session, &own)) {
        return own;
    }
    for (int i = 0; i < count; i++) {
        if ((moves[i].kind == RN_M_DIE && moves[i].count == fair_die(state)) ||
            (moves[i].kind == RN_M_EVENT && moves[i].what == RN_RESPITE)) {
            return moves[i];
        }
    }
    return moves[0];
}
