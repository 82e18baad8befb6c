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

enum { STEPS_MAX = 3, CARDS_MAX = 8, LEARNER = 0 };
#define BIT(n) (1u << (n))

/* A step. The goal is reached when all that is set here holds. */
typedef struct Step {
    const char *text, *goal;
    const char *part; /* of the text or the goal, "80%" or "B" for that gnome; or NULL */
    uint8_t room;     /* A is there; 0: anywhere */
    uint8_t or_room;  /* or further on, there */
    uint8_t items;    /* A holds as many at least */
    uint8_t time;     /* A's keeper is there */
    uint8_t active;   /* it is the turn of this gnome; 0: not asked, as A begins */
    uint16_t used;    /* items that A has used in this turn */
    bool (*done)(const RnState *state); /* and this, unless NULL */

    /* what is answered */
    uint8_t
        action; /* what the step wants, as a kind of move; others that end the turn miss the point */
    uint16_t useful; /* items that may be used */
    uint16_t first;  /* items to be used before the action, as long as they are in hand */
    uint8_t tenths;  /* the least chance of the action */
    uint8_t amount;  /* the least that it may be: items */
    const char *few; /* and the answer to less */
    bool stays;      /* there is nothing to walk to */
    bool any;        /* whatever ends the turn will do */
} Step;

typedef struct Lesson {
    const char *id;
    const char *title;
    const char *end;
    const char *card[CARDS_MAX]; /* as moves: "event descent 2", "item toolbox" */
    Step step[STEPS_MAX];
    bool (*is_missed)(const RnState *state);
    const char *missed;
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
static bool is_free(const RnState *state)
{
    return (state->blocked >> rn_box_standard()->hatch_of[5][7] & 1) == 0;
}

/* ---- What came to nothing ---------------------------------------------------------------------- */

static bool heat_stayed(const RnState *state)
{
    return !heat_is_down(state) && state->time[LEARNER] < 51;
}
static bool water_stayed(const RnState *state)
{
    return !stores_are_dry(state) && state->time[LEARNER] < 51;
}
static bool fire_stayed(const RnState *state)
{
    return !pumps_are_out(state) && state->phase == RN_MOVEMENT && state->time[LEARNER] < 51;
}
static bool kraken_lives(const RnState *state)
{
    return !kraken_is_dead(state) && state->time[LEARNER] < 41;
}
static bool hatch_stayed(const RnState *state)
{
    return !is_free(state) && state->time[LEARNER] < 47;
}

/* ---- The lessons ------------------------------------------------------------------------------- */

/* clang-format off */
static const Lesson LESSONS[] = {
    {.id = "stores", .title = N_("Hatches and minutes"),
     .card = {"item toolbox", "item crowbar", "item coffee", "item water-pump"},
     .step = {
        {.text = N_("The aim: help is an hour away. When every gnome still alive has come to 0, RESCUED, on the Time Track, all of you have won, the dead too: one survivor is enough. Whoever dies is out. If a dial above the board fills up, or everybody passes a deadline, all is lost."),
         .goal = N_("Walk to room 5, next door: press it."), .room = 5, .or_room = 8},
        {.text = N_("This is your boat, cut open: ten rooms, with hatches between them. To open a hatch costs one minute, and minutes are all you ever spend. On the Time Track above, the white ghost shows how far you have come."),
         .goal = N_("Walk to the Equipment Stores, room 8."), .room = 8},
        {.text = N_("Two hatches, two minutes. After walking comes exactly one action. Here in the stores you draw items: one for each minute, up to four."),
         .goal = N_("Draw at least two items."), .items = 2, .action = RN_M_DRAW, .amount = 2,
         .few = N_("One minute, one item. One minute more brings another one.")}},
     .end = N_("You walked, you acted, and your keeper caught up with the ghost. That is a turn.")},
    {.id = "reactor", .title = N_("Repairs and the die"), .card = {"event descent 2", "item reactor-manual"},
     .step = {
        {.text = N_("The heat stands on 8. On 10 the reactor melts down, and all of you have lost. It can be repaired in one place only: next door."),
         .goal = N_("Go to the Reactor Room, room 4."), .room = 4},
        {.text = N_("You choose how many minutes to work, from 1 to 10. Then the die is rolled: the repair succeeds if it shows that number or less. Items add to the number. A Toolbox adds 3 to the repair of a machine."),
         .goal = N_("Use the Toolbox."), .used = BIT(RN_TOOLBOX), .useful = BIT(RN_TOOLBOX),
         .action = RN_M_FIX_REACTOR, .first = BIT(RN_TOOLBOX)},
        {.text = N_("Now try different minutes and watch the chance: each minute is worth ten percent, and each one brings you closer to the next red star."),
         .goal = N_("Repair the reactor with a chance of %s or more."), .part = "80%", .done = heat_is_down,
         .action = RN_M_FIX_REACTOR, .tenths = 8}},
     .is_missed = heat_stayed, .missed = N_("The heat is still on 8."),
     .end = N_("The heat fell from 8 to 5. A repair sets a track back to 5, and from 5 or less back to 1. A sum of 10 succeeds without a roll.")},
    {.id = "water", .title = N_("Water"), .card = {"item crowbar"},
     .step = {
        {.text = N_("Room 8 is full of water, and nobody can enter high water. But water spreads: when you open the hatch from a dry room, both rooms are at low water, and you can wade."),
         .goal = N_("Open the hatch to room 8 and wade in."), .room = 8},
        {.text = N_("Low water slows you down. Entering it costs a minute, and any action in it costs two more, except pumping and doing nothing. The Water Pump adds 3."),
         .goal = N_("Pump room 8 dry."), .done = stores_are_dry, .useful = BIT(RN_WATER_PUMP),
         .action = RN_M_PUMP, .first = BIT(RN_WATER_PUMP), .tenths = 7}},
     .is_missed = water_stayed, .missed = N_("Room 8 is still wet."),
     .end = N_("Room 8 is dry. Room 5 is not: should an Underwater Current come, all low water becomes high again, and whoever ends a turn in high water drowns.")},
    {.id = "fire", .title = N_("Fire"), .card = {"item crowbar"},
     .step = {
        {.text = N_("The Oxygen Pumps burn. Nobody walks into a fire just like that: you need a Fire Extinguisher in your hands, or Grog in your belly."),
         .goal = N_("Use the Fire Extinguisher, then enter room 2."), .room = 2,
         .useful = BIT(RN_FIRE_EXTINGUISHER)},
        {.text = N_("In a burning room you can do only one thing: fight the fire. If that fails you must run at once, and whoever still stands in a fire at the end of the turn dies. The Fire Extinguisher you used adds 3."),
         .goal = N_("Put the fire out."), .done = pumps_are_out, .action = RN_M_EXTINGUISH}},
     .is_missed = fire_stayed, .missed = N_("The fire still burns, and your Fire Extinguisher is used up."),
     .end = N_("Each new fire also eats air: asphyxiation rises, and on 10 it is over. So be quick with fires. They spread.")},
    {.id = "track", .title = N_("Whose turn it is"),
     .card = {"item coffee", "item harpoon", "item grog", "item aqualung"},
     .step = {
        {.text = N_("Next is always the keeper that lies furthest back on the Time Track, where the most minutes are left: yours, on 45. Keepers on one space are stacked, the last to arrive on top, and the top one goes first."),
         .goal = N_("Draw items so that you end exactly on 43, on top of %s."), .part = "B", .time = 43,
         .action = RN_M_DRAW, .stays = true},
        {.text = N_("You lie on top, so it is your turn again. Two turns in a row are worth a lot when things get hot. Now let %s have a go: one minute is enough."),
         .goal = N_("Spend at least one minute and end your turn."), .part = "B", .active = 1, .any = true}},
     .end = N_("Before each decision the game tells you who is next. The crew that plans its order wins.")},
    {.id = "token", .title = N_("Events and deadlines"), .card = {"event oxygen-pumps-down -"},
     .step = {
        {.text = N_("There is a red star right ahead of you, on 45. The others are far ahead already. Something is rattling in the Oxygen Pumps."),
         .goal = N_("Go to the Oxygen Pumps, room 2, and end your turn there with No Action."), .done = air_token,
         .room = 2, .action = RN_M_PASS},
        {.text = N_("The token lies on 35. As soon as every keeper has passed it, all is lost, and two of three already have. You are the last one who can help."),
         .goal = N_("Use the Pump Manual and repair the oxygen pumps before your ghost passes 35."),
         .done = no_air_token, .useful = BIT(RN_PUMP_MANUAL), .first = BIT(RN_PUMP_MANUAL),
         .action = RN_M_FIX_OXYGEN, .tenths = 7}},
     .end = N_("The engine, the missiles and the Kraken have such deadlines too. Before each action the game tells you which tokens you would pass.")},
    {.id = "grog", .title = N_("Grog"), .card = {"event reactor-warmup 3", "item coffee"},
     .step = {
        {.text = N_("The engine is down. The token is on 28, and you are the last who has not passed it: five minutes, no more. With the Toolbox that is a chance of %s. Grog adds 3 to any repair, and one to your intoxication."),
         .part = "80%", .goal = N_("Drink the Grog, and use the Toolbox."),
         .used = BIT(RN_GROG) | BIT(RN_TOOLBOX), .useful = BIT(RN_GROG) | BIT(RN_TOOLBOX),
         .action = RN_M_FIX_ENGINE, .first = BIT(RN_GROG) | BIT(RN_TOOLBOX), .stays = true},
        {.text = N_("Three and three make six, before you have lifted a hand."),
         .goal = N_("Repair the engine, and be certain of it."), .done = engine_runs,
         .action = RN_M_FIX_ENGINE, .tenths = 10, .stays = true}},
     .end = N_("Intoxication stays until you drink Coffee. At 4, about four cards in five knock you out, and fainting costs ten minutes.")},
    {.id = "kraken", .title = N_("The sea and the Kraken"), .card = {"item coffee"},
     .step = {
        {.text = N_("The Kraken has hold of the boat, and its token lies on 30. It is killed from outside. To go out you need an Aqualung, used in the same turn; hatches to the sea are in rooms 3, 6 and 9."),
         .goal = N_("Use the Aqualung and swim out to the sea."), .room = RN_SEA, .useful = BIT(RN_AQUALUNG)},
        {.text = N_("There it is. The Harpoon adds 4 to killing the Kraken, and to nothing else."),
         .goal = N_("Use the Harpoon and kill the Kraken before your ghost passes 30."), .done = kraken_is_dead,
         .useful = BIT(RN_HARPOON), .first = BIT(RN_HARPOON), .action = RN_M_KILL_KRAKEN, .tenths = 8, .stays = true},
        {.text = N_("Well done! One turn may end in the sea, the next one must not: there is no more air then. You need no Aqualung to come in."),
         .goal = N_("Go back into the boat."), .done = is_inside}},
     .is_missed = kraken_lives, .missed = N_("The Kraken lives, and your Harpoon is gone."),
     .end = N_("The Kraken comes once the event cards have been shuffled anew. Keep an Aqualung for it.")},
    {.id = "missiles", .title = N_("Blocked hatches and missiles"), .card = {"item coffee"},
     .step = {
        {.text = N_("The missiles will be launched: the token lies on 33. Missile Control is room 7, but all its hatches are blocked. Somebody beside a hatch can unblock it, like any repair. The Crowbar adds 3."),
         .goal = N_("Use the Crowbar and unblock the hatch to room 7."), .done = is_free, .useful = BIT(RN_CROWBAR),
         .first = BIT(RN_CROWBAR), .action = RN_M_UNBLOCK, .tenths = 8},
        {.text = N_("That was the action of this turn. But you are still furthest back, so it is your turn again."),
         .goal = N_("Go to room 7, use the Deactivation Code and stop the launch before 33."),
         .done = launch_is_stopped, .useful = BIT(RN_DEACTIVATION_CODE), .first = BIT(RN_DEACTIVATION_CODE),
         .action = RN_M_STOP_MISSILES, .tenths = 8}},
     .is_missed = hatch_stayed, .missed = N_("The hatch is still blocked."),
     .end = N_("More boats are lost to the missiles than to anything else. Look for that token first.")},
};
/* clang-format on */

enum { LESSON_COUNT = sizeof LESSONS / sizeof LESSONS[0] };

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

void rn_lesson_load(int lesson, RnSession *session)
{
    uint8_t code[1024];
    size_t at = 0;
    RnState state;
    while (strcmp(POSITIONS[at].id, lesson_at(lesson)->id) != 0) {
        at++;
        RN_ASSERT(at < sizeof POSITIONS / sizeof POSITIONS[0]);
    }
    size_t digits = strlen(POSITIONS[at].code);
    RN_ASSERT(digits <= 2 * sizeof code);
    bool good = rn_unhex(POSITIONS[at].code, digits, code) &&
                rn_decode(session->box, code, digits / 2, &state) == RN_SOUND;
    RN_ASSERT(good);
    (void)good;
    rn_session_load(session, &state);
}

/* ---- What is said ------------------------------------------------------------------------------ */

/* A text with its part: a chance, or what a gnome is called. */
static const char *with_part(const char *form, const char *part, char text[RN_LESSON_TEXT])
{
    char name[64];
    const char *shown = part != NULL ? part : "";
    if (shown[0] >= 'A' && shown[0] <= 'H') {
        snprintf(name, sizeof name, _("Gnome %s"), shown);
        shown = name;
    }
    snprintf(text, RN_LESSON_TEXT, rn_tr(form), shown); /* NOLINT: at most one %s */
    return text;
}

const char *rn_lesson_text(int lesson, int step, char text[RN_LESSON_TEXT])
{
    return with_part(step_at(lesson, step)->text, step_at(lesson, step)->part, text);
}

const char *rn_lesson_goal(int lesson, int step, char text[RN_LESSON_TEXT])
{
    return with_part(step_at(lesson, step)->goal, step_at(lesson, step)->part, text);
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

bool rn_lesson_is_done(int lesson, int step, const RnState *state)
{
    const Step *wants = step_at(lesson, step);
    int space = state->space[LEARNER];
    return (wants->room == 0 || space == wants->room || space == wants->or_room) &&
           rn_hand_size(state, LEARNER) >= wants->items &&
           (wants->time == 0 || state->time[LEARNER] == wants->time) &&
           (wants->active == 0 || state->active == wants->active) && has_used(state, wants->used) &&
           (wants->done == NULL || wants->done(state));
}

const char *rn_lesson_missed(int lesson, int step, const RnState *state)
{
    const Lesson *what = lesson_at(lesson);
    bool done = step == rn_lesson_steps(lesson);
    if (rn_status(state, LEARNER) != RN_ABOARD) {
        return _("Your gnome is dead.");
    }
    if (!done && what->is_missed != NULL && what->is_missed(state)) {
        return rn_tr(what->missed);
    }
    if (state->result == RN_LOST) {
        return _("The boat is lost.");
    }
    return !done && state->decider != RN_NONE && state->active != LEARNER
               ? _("It is no longer your turn.")
               : NULL;
}

/* ---- Objections -------------------------------------------------------------------------------- */

static const char *about_item(const char *form, int item, char text[RN_LESSON_TEXT])
{
    snprintf(text, RN_LESSON_TEXT, form, rn_name_item(item, RN_REVISED)); /* NOLINT: one %s */
    return text;
}

/* To the action that the step wants. */
static const char *about_action(const Step *step, const RnBox *box, const RnState *state,
                                RnMove move, char text[RN_LESSON_TEXT])
{
    RnOutlook outlook = rn_outlook(box, state, move);
    for (int item = 0; item < RN_HAND; item++) {
        if ((step->first >> item & 1) != 0 && state->items[LEARNER][item] > 0) {
            return about_item(_("Items are used before the action. Use this one first: %s."), item,
                              text);
        }
    }
    if (rn_is_late(&outlook)) {
        return _("That passes the token: too late, whatever the die says. Take fewer minutes.");
    }
    if (outlook.rolls && outlook.chance < step->tenths) {
        char share[8];
        snprintf(share, sizeof share, "%d%%", outlook.chance * 10);
        snprintf(text, RN_LESSON_TEXT, _("The chance would be only %s. Take more minutes."), share);
        return text;
    }
    if (step->time != 0 && outlook.ghost != step->time) {
        snprintf(text, RN_LESSON_TEXT, _("That ends on %d. You want 43."), outlook.ghost);
        return text;
    }
    if (move.count < step->amount) {
        return rn_tr(step->few);
    }
    return NULL;
}

const char *rn_lesson_objection(int lesson, int step, const RnBox *box, const RnState *state,
                                const RnMove *moves, int count, char text[RN_LESSON_TEXT])
{
    const Step *wants = step_at(lesson, step);
    RnMove move = moves[count - 1];
    bool turn = state->decision == RN_TURN && state->active == LEARNER;
    if (!turn || wants->any) {
        return NULL;
    }
    if (move.kind == RN_M_USE && (wants->useful >> move.what & 1) == 0) {
        return about_item(_("This item does not help here: %s. Keep it, because an item is gone "
                            "once it is used."),
                          move.what, text);
    }
    if (wants->stays && (move.kind == RN_M_OPEN || move.kind == RN_M_ENTER)) {
        return _("Stay here: what you came for is in this room.");
    }
    if (!rn_ends_movement(move)) {
        return NULL;
    }
    if (wants->action == move.kind && (wants->room == 0 || state->space[LEARNER] == wants->room)) {
        return about_action(wants, box, state, move, text);
    }
    return _("That would end your turn without what you came for. Each turn has only one action.");
}

/* ---- Chance ------------------------------------------------------------------------------------ */

/* The next card of the lesson of the kind that is asked for. */
static bool own_card(const Lesson *lesson, const RnBox *box, const RnState *state, unsigned *drawn,
                     RnMove *move)
{
    int kind = state->chance == RN_EVENT ? RN_M_EVENT : RN_M_ITEM;
    bool cards = state->chance == RN_EVENT || state->chance == RN_ITEM;
    for (int i = 0; i < CARDS_MAX && cards && lesson->card[i] != NULL; i++) {
        bool good = rn_move_parse(box, lesson->card[i], strlen(lesson->card[i]), move);
        RN_ASSERT(good);
        if (good && (*drawn >> i & 1) == 0 && move->kind == kind) {
            *drawn |= BIT(i);
            return rn_check_move(box, state, *move) == RN_OK;
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

RnMove rn_lesson_chance(int lesson, const RnBox *box, const RnState *state, unsigned *drawn)
{
    RnMove moves[RN_MOVES_MAX], own;
    int count = rn_legal(box, state, moves);
    RN_ASSERT(count > 0 && state->decision == RN_CHANCE);
    if (own_card(lesson_at(lesson), box, state, drawn, &own)) {
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
