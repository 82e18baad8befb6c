/*
 * names.c - what things are called: the names of the rulebooks, in the reader's language.
 *
 * Decides which forms a name has. A name alone is always right where it stands apart, "Heat: 3";
 * inside a sentence other languages change it. So spaces also have a form for "where" and one for
 * "where to", and items one for "what", each a string of its own. Where the first edition has
 * another word, in any language, there is a second string.
 */
#include "text/text.h"
#include "text/tongue.h"

/* ---- Items ---------------------------------------------------------------------------------- */

#define NAME(constant, word, name, ...) name,
#define OBJECT(constant, word, name, object) object,
static const char *const ITEMS[] = {RN_ITEM_LIST(NAME)};
static const char *const OBJECTS[] = {RN_ITEM_LIST(OBJECT)};
#undef NAME
#undef OBJECT

/* ---- Events, tracks, tokens ----------------------------------------------------------------- */

#define NAME(constant, word, name) name,
static const char *const EVENTS[] = {RN_CARD_LIST(NAME)};
#undef NAME

static const char *const TRACKS[RN_TRACKS] = {
    [RN_ASPHYXIATION] = N_("Asphyxiation"),
    [RN_HEAT] = N_("Heat"),
    [RN_PRESSURE] = N_("Pressure"),
};

static const char *const TOKENS[RN_TOKENS] = {
    [RN_CRUSHED] = N_("Crushed!"),
    [RN_ASPHYXIATED] = N_("Asphyxiated!"),
    [RN_MISSILES] = N_("Missiles Launched!"),
    [RN_KRAKEN] = N_("Devoured by Kraken!"),
};

/* ---- Spaces --------------------------------------------------------------------------------- */

static const char *const ROOMS[RN_ROOMS + 1] = {
    [RN_ENGINE_ROOM] = N_("Engine Room"),           [RN_OXYGEN_PUMPS] = N_("Oxygen Pumps"),
    [RN_REACTOR_ROOM] = N_("Reactor Room"),         [RN_MISSILE_CONTROL] = N_("Missile Control"),
    [RN_EQUIPMENT_STORES] = N_("Equipment Stores"), [RN_CAPTAINS_CABIN] = N_("Captain's Cabin"),
};

static const char *const SPACES[RN_SEA + 1] = {
    [1] = N_("Engine Room (1)"),
    [2] = N_("Oxygen Pumps (2)"),
    [3] = N_("Room 3"),
    [4] = N_("Reactor Room (4)"),
    [5] = N_("Room 5"),
    [6] = N_("Room 6"),
    [7] = N_("Missile Control (7)"),
    [8] = N_("Equipment Stores (8)"),
    [9] = N_("Room 9"),
    [10] = N_("Captain's Cabin (10)"),
    [RN_SEA] = N_("Sea"),
};

/* where */
static const char *const IN_SPACES[RN_SEA + 1] = {
    [1] = N_("in the Engine Room (1)"),
    [2] = N_("in the Oxygen Pumps (2)"),
    [3] = N_("in room 3"),
    [4] = N_("in the Reactor Room (4)"),
    [5] = N_("in room 5"),
    [6] = N_("in room 6"),
    [7] = N_("in Missile Control (7)"),
    [8] = N_("in the Equipment Stores (8)"),
    [9] = N_("in room 9"),
    [10] = N_("in the Captain's Cabin (10)"),
    [RN_SEA] = N_("in the sea"),
};

/* where to */
static const char *const INTO_SPACES[RN_SEA + 1] = {
    [1] = N_("into the Engine Room (1)"),
    [2] = N_("into the Oxygen Pumps (2)"),
    [3] = N_("into room 3"),
    [4] = N_("into the Reactor Room (4)"),
    [5] = N_("into room 5"),
    [6] = N_("into room 6"),
    [7] = N_("into Missile Control (7)"),
    [8] = N_("into the Equipment Stores (8)"),
    [9] = N_("into room 9"),
    [10] = N_("into the Captain's Cabin (10)"),
    [RN_SEA] = N_("out to the sea"),
};

/* ---- Actions -------------------------------------------------------------------------------- */

#define NAME(constant, args, word, name) name,
static const char *const ACTIONS[] = {RN_MOVE_LIST(NAME)};
#undef NAME

/* ---- The state of things -------------------------------------------------------------------- */

static const char *const WATERS[] = {N_("dry"), N_("low water"), N_("high water")};
static const char *const STATUSES[] = {N_("aboard"), N_("dead"), N_("abandoned the sub")};
static const char *const EDITIONS[] = {N_("revised edition"), N_("first edition")};
static const char *const RESULTS[RN_RESULTS] = {
    [RN_PLAYING] = "",
    [RN_RESCUED] = N_("Rescued!"),
    [RN_LOST] = N_("The sub is lost"),
};
static const char *const PHASES[RN_PHASES] = {
    [RN_SETUP] = N_("Game Setup"),  [RN_MOVEMENT] = N_("Movement"), [RN_ACTION] = N_("Action"),
    [RN_FAINT] = N_("Faint Check"), [RN_UPDATES] = N_("Updates"),   [RN_ENDED] = N_("Game End"),
};
#define NAME_OF(constant, field, option, clause, name, ...) name,
static const char *const VARIANTS[] = {RN_VARIANT_LIST(NAME_OF)};
#undef NAME_OF
static const char *const REASONS[RN_REASONS] = {
    [RN_NO_REASON] = "",
    [RN_BY_ASPHYXIATION] = N_("Asphyxiation Track at its end"),
    [RN_BY_HEAT] = N_("Heat Track at its end"),
    [RN_BY_PRESSURE] = N_("Pressure Track at its end"),
    [RN_BY_CRUSHED] = N_("Crushed!"),
    [RN_BY_ASPHYXIATED] = N_("Asphyxiated!"),
    [RN_BY_MISSILES] = N_("Missiles Launched!"),
    [RN_BY_KRAKEN] = N_("Devoured by Kraken!"),
    [RN_ALL_DEAD] = N_("All gnomes dead"),
    [RN_ALL_GONE] = N_("No gnome left aboard"),
};

/* ---- Lookups -------------------------------------------------------------------------------- */

/* An entry of a table in the reader's language; "" where there is none. */
static const char *entry(const char *const *table, int count, int index)
{
    return index >= 0 && index < count && table[index] ? rn_tr(table[index]) : "";
}

const char *rn_english_item(int item) { return item >= 0 && item < RN_ITEMS ? ITEMS[item] : ""; }

const char *rn_english_event(int event)
{
    return event >= 0 && event < RN_EVENTS ? EVENTS[event] : "";
}

const char *rn_name_item(int item, int edition)
{
    if (item == RN_HARPOON && edition == RN_FIRST) {
        return C_("first edition", "Diving Gun");
    }
    return entry(ITEMS, RN_ITEMS, item);
}

const char *rn_name_an_item(int item, int edition)
{
    if (item == RN_HARPOON && edition == RN_FIRST) {
        return C_("first edition", "a Diving Gun");
    }
    /* TRANSLATORS: the object of a verb: "finds an item", one that may not be seen */
    return item >= 0 && item < RN_ITEMS ? entry(OBJECTS, RN_ITEMS, item) : _("an item");
}

const char *rn_name_event(int event) { return entry(EVENTS, RN_EVENTS, event); }

const char *rn_name_track(int track) { return entry(TRACKS, RN_TRACKS, track); }

const char *rn_name_token(int token) { return entry(TOKENS, RN_TOKENS, token); }

const char *rn_name_room(int room) { return entry(ROOMS, RN_ROOMS + 1, room); }

const char *rn_name_space(int space) { return entry(SPACES, RN_SEA + 1, space); }

const char *rn_name_in_space(int space) { return entry(IN_SPACES, RN_SEA + 1, space); }

const char *rn_name_into_space(int space) { return entry(INTO_SPACES, RN_SEA + 1, space); }

const char *rn_name_action(int kind, int edition)
{
    if (edition == RN_FIRST && kind == RN_M_DRAW) {
        return C_("first edition", "Draw Item Tiles");
    }
    if (edition == RN_FIRST && kind == RN_M_TRADE) {
        return C_("first edition", "Trade Item Tiles");
    }
    if (edition == RN_FIRST && kind == RN_M_ITEM) {
        return C_("first edition", "Item Tile");
    }
    return entry(ACTIONS, RN_MOVE_KINDS, kind);
}

const char *rn_name_water(int level) { return entry(WATERS, 3, level); }

const char *rn_name_status(int status) { return entry(STATUSES, 3, status); }

const char *rn_name_edition(int edition) { return entry(EDITIONS, 2, edition); }

const char *rn_name_phase(int phase) { return entry(PHASES, RN_PHASES, phase); }

const char *rn_name_result(int result) { return entry(RESULTS, RN_RESULTS, result); }

const char *rn_name_reason(int reason) { return entry(REASONS, RN_REASONS, reason); }

const char *rn_name_variant(int variant) { return entry(VARIANTS, RN_VARIANTS, variant); }
