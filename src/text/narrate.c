/*
 * narrate.c - words for people: the names of things, and facts as English sentences.
 *
 * A sentence is written from a template: each letter after a % stands for a part of the fact, so
 * that a whole sentence can be read, and translated, at one place.
 *
 *     %g  the fact's gnome          %h %H  the gnome that is argument b or c
 *     %n %m  argument a or b, a number     %T %t  the same with "minute" or "minutes"
 *     %r %s  the space that is argument a or b: "the Reactor Room (4)", "room 5", "the sea"
 *     %i  the item that is argument a, with its article     %e  the event that is argument a
 *     %k  the track, %o the token that is argument a        %x  the hatch that is argument a
 *     %z  the hatch that is argument c     %f  argument b, less 4     %l  the lost end of a track
 */
#include "text/text.h"

/* ---- Names ---------------------------------------------------------------------------------- */

static const char *const ITEMS[RN_ITEMS] = {"Grog",        "Toolbox",           "Engine Manual",
                                            "Pump Manual", "Reactor Manual",    "Deactivation Code",
                                            "Crowbar",     "Fire Extinguisher", "Water Pump",
                                            "Coffee",      "Aqualung",          "Harpoon",
                                            "Lucky Charm"};
static const char *const EVENTS[RN_EVENTS] = {"Descent",
                                              "Fast Descent",
                                              "Reactor Warmup",
                                              "Reactor Malfunction",
                                              "Engine Down",
                                              "Oxygen Pumps Down",
                                              "Missile Countdown",
                                              "Kraken",
                                              "Fire",
                                              "Fire Spreads",
                                              "Leak",
                                              "Underwater Current",
                                              "Blocked Hatch",
                                              "Turbulence",
                                              "Stumble",
                                              "Friendly Fire",
                                              "Overheated",
                                              "Respite"};
static const char *const TRACKS[RN_TRACKS] = {"Asphyxiation", "Heat", "Pressure"};
static const char *const TOKENS[RN_TOKENS] = {"Crushed!", "Asphyxiated!", "Missiles Launched!",
                                              "Devoured by Kraken!"};
static const char *const SPACES[] = {
    "",       "the Engine Room (1)",      "the Oxygen Pumps (2)",
    "room 3", "the Reactor Room (4)",     "room 5",
    "room 6", "the Missile Control (7)",  "the Equipment Stores (8)",
    "room 9", "the Captain's Cabin (10)", "the sea"};
static const char *const ACTIONS[RN_MOVE_KINDS] = {
    [RN_M_USE] = "Use Item",
    [RN_M_OPEN] = "Open Hatch",
    [RN_M_UNBLOCK] = "Unblock Hatch",
    [RN_M_EXTINGUISH] = "Extinguish Fire",
    [RN_M_PUMP] = "Pump Water",
    [RN_M_FIX_ENGINE] = "Fix Engine",
    [RN_M_FIX_OXYGEN] = "Fix Oxygen Pumps",
    [RN_M_FIX_REACTOR] = "Fix Reactor",
    [RN_M_STOP_MISSILES] = "Stop Missile Launch",
    [RN_M_KILL_KRAKEN] = "Kill Kraken",
    [RN_M_DRAW] = "Draw Items",
    [RN_M_TRADE] = "Trade",
    [RN_M_ATTACK] = "Attack Gnome",
    [RN_M_PASS] = "No Action",
    [RN_M_ABANDON] = "Abandon Comrades",
    [RN_M_END] = "End Turn",
    [RN_M_ENTER] = "Enter",
    [RN_M_STAY] = "Stay",
    [RN_M_GIVE] = "Give",
    [RN_M_DONE] = "Done",
    [RN_M_YIELD] = "Do not defend",
    [RN_M_BURN] = "Fire spreads here",
    [RN_M_BLOCK] = "Block this hatch",
    [RN_M_DISCARD] = "Discard",
    [RN_M_DIE] = "Roll the die",
    [RN_M_EVENT] = "Event Card",
    [RN_M_ITEM] = "Item Card",
    [RN_M_STACK] = "Stack the Time Keeper",
};

static const char *entry(const char *const *table, int count, int index)
{
    return index >= 0 && index < count ? table[index] : "";
}

const char *rn_name_item(int item, int edition)
{
    return item == RN_HARPOON && edition == RN_FIRST ? "Diving Gun" : entry(ITEMS, RN_ITEMS, item);
}

const char *rn_name_event(int event) { return entry(EVENTS, RN_EVENTS, event); }

const char *rn_name_track(int track) { return entry(TRACKS, RN_TRACKS, track); }

const char *rn_name_token(int token) { return entry(TOKENS, RN_TOKENS, token); }

const char *rn_name_space(int space) { return entry(SPACES, RN_SEA + 1, space); }

const char *rn_name_action(int kind) { return entry(ACTIONS, RN_MOVE_KINDS, kind); }

/* ---- Templates ------------------------------------------------------------------------------ */

/* Facts whose sentence depends on nothing but their arguments. NULL: see form_of(). The ghost, the
 * keeper's single steps and the mark of the stores are seen on the board and need no words. */
static const char *const SENTENCES[RN_FACTS] = {
    [RN_F_PLACED] = "%g starts in %r.",
    [RN_F_TURN] = "%g's turn, %T before rescue.",
    [RN_F_WOKE] = "%g comes to and stands up.",
    [RN_F_GHOST] = "",
    [RN_F_FLOW] = "Water levels between %n and %m: both are low.",
    [RN_F_STAYED] = "%g stays in %r, and the hatch closes.",
    [RN_F_CERTAIN] = "That cannot fail.",
    [RN_F_TOO_LATE] = "Too late: \"%o\" is already behind %g, and nothing helps.",
    [RN_F_UNBLOCKED] = "Hatch %x is free again.",
    [RN_F_FIRE_OUT] = "The fire in %r is out.",
    [RN_F_MUST_FLEE] = "The flames win: %g must get out of %r!",
    [RN_F_TRAPPED] = "%g is trapped in %r!",
    [RN_F_DREW] = "",
    [RN_F_FIGHT] = "%g swings: %n on the die makes %f.",
    [RN_F_YIELDED] = "%g does not fight back.",
    [RN_F_FAINTED] = "%g faints.",
    [RN_F_STAYED_AWAKE] = "%g hiccups, but stays awake.",
    [RN_F_KEEPER] = "",
    [RN_F_IGNORED] = "Lucky %g: nothing happens at minute %n.",
    [RN_F_ROOM_DIE] = "The die picks %r.",
    [RN_F_FIRE] = "Fire breaks out in %r!",
    [RN_F_BLOCKED] = "Hatch %x is blocked.",
    [RN_F_PILE_RENEWED] = "The discarded items are shuffled into a new pile of %n.",
    [RN_F_REMOVED] = "There is no respite: the card leaves the game.",
    [RN_F_REBORN] = "A new %g reports for duty in %r.",
    [RN_F_ABANDONED] = "%g swims away and leaves the others to their fate.",
};

static const char *const DEATHS[RN_CAUSES] = {
    [RN_KILLED_BY_FIRE] = "%g dies in the flames!",
    [RN_KILLED_BY_WATER] = "%g drowns!",
    [RN_KILLED_BY_SEA] = "%g runs out of air in the sea!",
    [RN_KILLED_BY_FAINTING_AT_SEA] = "%g faints in the sea and is never seen again!",
    [RN_KILLED_IN_FIGHT] = "%g is slain!",
};

static const char *const DEEDS[RN_MOVE_KINDS] = {
    [RN_M_UNBLOCK] = "%g works on blocked hatch %z for %t.",
    [RN_M_EXTINGUISH] = "%g fights the fire for %t.",
    [RN_M_PUMP] = "%g pumps water for %t.",
    [RN_M_FIX_ENGINE] = "%g repairs the engine for %t.",
    [RN_M_FIX_OXYGEN] = "%g repairs the oxygen pumps for %t.",
    [RN_M_FIX_REACTOR] = "%g repairs the reactor for %t.",
    [RN_M_STOP_MISSILES] = "%g tries to stop the missiles for %t.",
    [RN_M_KILL_KRAKEN] = "%g hunts the Kraken for %t.",
    [RN_M_DRAW] = "%g rummages for items for %t.",
    [RN_M_TRADE] = "%g trades with %H.",
    [RN_M_ATTACK] = "%g attacks %H with a Crowbar!",
    [RN_M_PASS] = "%g takes no action.",
    [RN_M_ABANDON] = "%g turns away from the boat.",
    [RN_M_END] = "%g has no minute left to act.",
};

static const char *const ENDINGS[RN_REASONS] = {
    [RN_NO_REASON] = "The boat is lost.",
    [RN_BY_ASPHYXIATION] = "The last of the air is gone. The boat is lost.",
    [RN_BY_HEAT] = "The reactor melts down. The boat is lost.",
    [RN_BY_PRESSURE] = "The hull gives way to the pressure. The boat is lost.",
    [RN_BY_CRUSHED] = "With the engine dead the boat sinks and is crushed.",
    [RN_BY_ASPHYXIATED] = "The oxygen pumps stood still for too long, and the crew suffocates.",
    [RN_BY_MISSILES] = "The missiles launch, and that is the end of everything.",
    [RN_BY_KRAKEN] = "The Kraken devours the boat.",
    [RN_ALL_DEAD] = "Every gnome is dead. The boat drifts on alone.",
    [RN_ALL_GONE] = "Nobody is left aboard. The boat is lost.",
};

const char *rn_ending_text(int result, int reason)
{
    switch (result) {
    case RN_RESCUED: return "Rescued! Help has arrived and the crew is saved.";
    case RN_LOST: return entry(ENDINGS, RN_REASONS, reason);
    }
    return "";
}

static const char *water_template(int level)
{
    switch (level) {
    case RN_DRY: return "The water in %r is gone.";
    case RN_LOW: return "The water in %r is low.";
    case RN_HIGH: return "High water in %r!";
    }
    return "";
}

static const char *used_template(RnFact fact)
{
    if (fact.b)
        return "%g fights back with %i!";
    if (fact.a == RN_GROG)
        return "%g drinks a Grog.";
    if (fact.a == RN_COFFEE)
        return "%g drinks a Coffee.";
    return "%g uses %i.";
}

static const char *got_template(int from)
{
    switch (from) {
    case RN_FROM_STASH: return "%g takes %i from the captain's stash.";
    case RN_FROM_DEAL: return "%g is dealt %i.";
    }
    return "%g finds %i.";
}

static const char *intoxication_template(int level)
{
    if (level == 0)
        return "%g is sober.";
    return level >= 4 ? "%g is as drunk as a gnome can be: level %n." : "%g is at intoxication %n.";
}

static const char *form_of(const RnBox *box, RnFact fact)
{
    switch (fact.what) {
    case RN_F_STACKED:
        return fact.a == 0 ? "%g's Time Keeper lies at the bottom of the stack."
                           : "%g's Time Keeper goes on top.";
    case RN_F_USED: return used_template(fact);
    case RN_F_INTOXICATION: return intoxication_template(fact.a);
    case RN_F_HATCH:
        return fact.b == RN_SEA ? "%g opens the hatch to the sea." : "%g opens the hatch to %s.";
    case RN_F_MOVED:
        if (fact.a == RN_SEA)
            return "%g swims out to the sea.";
        return fact.b > 0 ? "%g goes to %r, which takes %t." : "%g goes to %r.";
    case RN_F_ACTION: return entry(DEEDS, RN_MOVE_KINDS, fact.a);
    case RN_F_ROLL:
        return fact.c ? "%g rolls %n, needs %m or less: success!"
                      : "%g rolls %n, needs %m or less: failure.";
    case RN_F_WATER: return water_template(fact.b);
    case RN_F_TRACK: /* two steps from the end is time to worry */
        return fact.b + 2 >= box->track_lost ? "%k is at %m of %l!" : "%k is at %m of %l.";
    case RN_F_TOKEN:
        return fact.b == RN_NONE ? "The danger is over: \"%o\" leaves the time track."
                                 : "\"%o\" threatens at minute %m.";
    case RN_F_GOT: return got_template(fact.b);
    case RN_F_GAVE: return "%g gives %h %i.";
    case RN_F_ROBBED: return "%g takes %i from %h.";
    case RN_F_FAINT_CARD:
        return fact.b == 0 ? "The Faint Check of %g shows a dash."
                           : "The Faint Check of %g shows %m.";
    case RN_F_EVENT: return "Event: %e.";
    case RN_F_NO_EFFECT: return fact.a == RN_RESPITE ? "A moment of peace." : "%e has no effect.";
    case RN_F_DISCARDED: return "%g discards %i.";
    case RN_F_DECK_RENEWED:
        return fact.b ? "The event cards are shuffled into a new deck of %n, and the Kraken is "
                        "among them!"
                      : "The event cards are shuffled into a new deck of %n.";
    case RN_F_DIED: return entry(DEATHS, RN_CAUSES, fact.a);
    case RN_F_OVER: return rn_ending_text(fact.a, fact.b);
    }
    return fact.what < RN_FACTS ? SENTENCES[fact.what] : "";
}

/* ---- Sentences ------------------------------------------------------------------------------ */

static void put_gnome(RnOut *out, const char *const *names, int gnome)
{
    const char *name = rn_word_gnome(gnome);
    if (names && name && names[gnome])
        name = names[gnome];
    rn_put(out, name ? name : "nobody");
}

static void put_item(RnOut *out, int item, int edition)
{
    const char *name = item < RN_ITEMS ? rn_name_item(item, edition) : "item"; /* hidden [2.8] */
    bool vowel = item >= RN_ITEMS || name[0] == 'A' || name[0] == 'E';
    rn_put(out, vowel ? "an " : "a ");
    rn_put(out, name);
}

static void put_hatch(RnOut *out, const RnBox *box, int hatch)
{
    char name[8];
    rn_hatch_text(box, hatch, name);
    rn_put(out, name);
}

static void put_minutes(RnOut *out, unsigned minutes)
{
    rn_put_number(out, minutes);
    rn_put(out, minutes == 1 ? " minute" : " minutes");
}

typedef struct Telling {
    const RnBox *box;
    const RnState *after;
    const char *const *names;
    RnFact fact;
} Telling;

static void put_part(RnOut *out, const Telling *telling, char part)
{
    RnFact fact = telling->fact;
    switch (part) {
    case 'g': put_gnome(out, telling->names, fact.gnome); break;
    case 'h': put_gnome(out, telling->names, fact.b); break;
    case 'H': put_gnome(out, telling->names, fact.c); break;
    case 'n': rn_put_number(out, fact.a); break;
    case 'm': rn_put_number(out, fact.b); break;
    case 'f':
        rn_put(out, fact.b < 4 ? "-" : "");
        rn_put_number(out, fact.b < 4 ? 4U - fact.b : fact.b - 4U);
        break;
    case 'T': put_minutes(out, fact.a); break;
    case 't': put_minutes(out, fact.b); break;
    case 'r': rn_put(out, rn_name_space(fact.a)); break;
    case 's': rn_put(out, rn_name_space(fact.b)); break;
    case 'i': put_item(out, fact.a, telling->after->config.edition); break;
    case 'e': rn_put(out, rn_name_event(fact.a)); break;
    case 'k': rn_put(out, rn_name_track(fact.a)); break;
    case 'l': rn_put_number(out, telling->box->track_lost); break;
    case 'o': rn_put(out, rn_name_token(fact.a)); break;
    case 'x': put_hatch(out, telling->box, fact.a); break;
    case 'z': put_hatch(out, telling->box, fact.c); break;
    }
}

size_t rn_narrate(const RnBox *box, const RnState *after, RnFact fact,
                  const char *const names[RN_GNOMES_MAX], char *text, size_t size)
{
    Telling telling = {box, after, names, fact};
    RnOut out = rn_out(text, size);
    const char *form = form_of(box, fact);
    for (const char *at = form ? form : ""; *at != '\0'; at++)
        if (*at == '%')
            put_part(&out, &telling, *++at);
        else
            rn_put_char(&out, *at);
    return out.used;
}
