/*
 * why.c - what to tell a person about something refused: a move, a state, a config or a box. One
 * plain sentence each, saying what forbids it; the clause behind a move comes from the same list as
 * the code. These are public: they come in English, and who shows them to people asks rn_tr().
 */
#include "text/text.h"
#include "text/tongue.h"

#define LETTER_0 ""
#define LETTER_1 "a"
#define LETTER_2 "b"
#define LETTER_3 "c"
#define LETTER_4 "d"
#define LETTER_5 "e"
#define CLAUSE(name, section, number, letter) [name] = #section "." #number LETTER_##letter,

static const char *const CLAUSES[RN_WHY_COUNT] = {RN_WHYS(CLAUSE)};

static const char *const WHYS[RN_WHY_COUNT] = {
    [RN_OK] = N_("The move is legal."),
    [RN_WHY_NO_SUCH_MOVE] = N_("There is no such move in this game."),
    [RN_WHY_GAME_OVER] = N_("The game is over."),
    [RN_WHY_CHANCE_DUE] = N_("A die or a card comes first."),
    [RN_WHY_NOT_CHANCE] = N_("No die or card is due: a player decides now."),
    [RN_WHY_WRONG_CHANCE] = N_("Chance is due, but not of this kind."),
    [RN_WHY_NO_SUCH_FACE] = N_("The die has the faces 1 to 10."),
    [RN_WHY_CARD_NOT_IN_DECK] = N_("The event deck holds no such card now."),
    [RN_WHY_ITEM_NOT_IN_PILE] = N_("The item pile holds no such item now."),
    [RN_WHY_KEEPER_STACKED] = N_("No Time Keeper of that gnome is left to be stacked."),
    [RN_WHY_NOT_NOW] = N_("That is not what is being decided now."),
    [RN_WHY_HATCH_OPEN] = N_("A hatch stands open: enter or stay first."),
    [RN_WHY_NO_HATCH_OPEN] = N_("No hatch stands open: open one first."),
    [RN_WHY_NOT_HELD] = N_("The gnome does not hold that item."),
    [RN_WHY_ITEM_NOT_NOW] = N_("That item cannot be used at this time."),
    [RN_WHY_SOBER] = N_("The gnome is sober: there is nothing for Coffee to cure."),
    [RN_WHY_CARD_DRAWN] = N_("A Lucky Charm must be used before the first event card is drawn."),
    [RN_WHY_NOT_TO_FLEE] = N_("That item does not help to get out of the fire."),
    [RN_WHY_USED_TO_FLEE] = N_("The gnome has used one of these this turn already."),
    [RN_WHY_MUST_FLEE] = N_("The gnome must get out of the fire: there is still a way."),
    [RN_WHY_NO_WAY_OUT] = N_("That hatch neither lets the gnome out nor puts the fire out."),
    [RN_WHY_NO_MINUTES] = N_("That takes more minutes than are left."),
    [RN_WHY_NO_MINUTE_FOR_ACTION] = N_("There is no minute left for an action: end the turn."),
    [RN_WHY_MINUTES_LEFT] = N_("There are minutes left: take an action, or No Action."),
    [RN_WHY_NO_HATCH] = N_("No hatch leads there from here."),
    [RN_WHY_BLOCKED] = N_("That hatch is blocked."),
    [RN_WHY_LOW_TO_HIGH] = N_("From low water a hatch to high water cannot be opened."),
    [RN_WHY_HIGH_WATER] = N_("A room at high water cannot be entered."),
    [RN_WHY_BURNING] =
        N_("A burning room takes Grog or a Fire Extinguisher used this turn to enter."),
    [RN_WHY_NO_AQUALUNG] = N_("Going out to the sea takes an Aqualung used this turn."),
    [RN_WHY_ONLY_EXTINGUISH] = N_("In a burning room the only action is Extinguish Fire."),
    [RN_WHY_ONLY_PASS] = N_("At high water the only action is No Action."),
    [RN_WHY_BAD_MINUTES] = N_("A fix-it action takes 1 to 10 minutes."),
    [RN_WHY_NOTHING_TO_FIX] = N_("There is nothing of that kind to fix."),
    [RN_WHY_NOT_THIS_ROOMS_HATCH] = N_("That is no hatch of this room."),
    [RN_WHY_WRONG_ROOM] = N_("That cannot be repaired from here."),
    [RN_WHY_NO_STORE] =
        N_("Items are drawn in the Equipment Stores (8) and the Captain's Cabin (10)."),
    [RN_WHY_DRAW_COUNT] = N_("One to four items can be drawn in the Equipment Stores."),
    [RN_WHY_STASH_COUNT] = N_("One or two Grog can be taken in the Captain's Cabin."),
    [RN_WHY_TOO_FEW_LEFT] = N_("There are not that many left to draw."),
    [RN_WHY_HAS_DRAWN] = N_("The gnome has drawn here already: it must act elsewhere first."),
    [RN_WHY_NO_PARTNER] = N_("A trade takes another gnome aboard in the same room."),
    [RN_WHY_SEA_TRADE] = N_("In the sea gnomes can neither trade nor attack."),
    [RN_WHY_NOT_IN_SEA] = N_("Only from the sea can a gnome abandon its comrades."),
    [RN_WHY_TOO_EARLY] =
        N_("It is too early to abandon the others: the gnome has not passed space 10."),
    [RN_WHY_FEW_PLAYERS] = N_("With one or two players nobody abandons the others."),
    [RN_WHY_NOT_CRAZED] = N_("Gnomes attack each other only in the Crazed Gnomes variant."),
    [RN_WHY_NO_CROWBAR_USED] = N_("An attack takes a Crowbar used this turn."),
    [RN_WHY_NO_VICTIM] = N_("An attack takes another gnome aboard in the same room."),
    [RN_WHY_CANNOT_BURN] =
        N_("Fire spreads to a room beside a burning one, without fire or water."),
    [RN_WHY_CANNOT_BLOCK] = N_("Only an unblocked interior hatch of that room can be blocked."),
};

static const char *const FLAWS[RN_FLAW_COUNT] = {
    [RN_SOUND] = N_("The position is sound."),
    [RN_FLAW_CONFIG] = N_("The settings of the game are not allowed by the rules."),
    [RN_FLAW_PADDING] = N_("Unused parts of the position are not empty."),
    [RN_FLAW_TRACK] = N_("A disaster track stands on a space it cannot stand on."),
    [RN_FLAW_TOKEN] = N_("A destruction token lies on a space it cannot lie on."),
    [RN_FLAW_TIME] = N_("A Time Keeper stands on a space it cannot stand on."),
    [RN_FLAW_INTOXICATION] = N_("Intoxication goes from 0 to 4."),
    [RN_FLAW_SPACE] = N_("A gnome is in a space it cannot be in."),
    [RN_FLAW_DREW] = N_("A gnome can have drawn in room 8 or in room 10 only."),
    [RN_FLAW_STATUS] = N_("The gnomes aboard, dead and abandoned do not add up."),
    [RN_FLAW_GONE_HOLDS] = N_("A gnome that is dead or gone still has something."),
    [RN_FLAW_DEAD_LESS_DEADLY] = N_("With Less Deadly Dying no gnome is dead."),
    [RN_FLAW_ABANDONED_FEW] = N_("With one or two players no gnome has abandoned the others."),
    [RN_FLAW_FIRE_AND_WATER] =
        N_("A room cannot burn and hold water, or hold two levels of water."),
    [RN_FLAW_ROOMS] = N_("Fire or water is marked in a room that does not exist."),
    [RN_FLAW_BLOCKED] = N_("A hatch is blocked that cannot be."),
    [RN_FLAW_ITEMS] = N_("The items do not add up to those in the box."),
    [RN_FLAW_CARDS] = N_("The event cards do not add up to those in the box."),
    [RN_FLAW_RESPITES] = N_("A Respite lies where these settings cannot have put it."),
    [RN_FLAW_KRAKEN] = N_("The Kraken card is both set aside and in play, or neither."),
    [RN_FLAW_ACTIVE] = N_("The active gnome cannot be the one to move."),
    [RN_FLAW_GHOST] = N_("The ghost stands where it cannot be."),
    [RN_FLAW_ORDER] = N_("The turn order does not fit the Time Keepers."),
    [RN_FLAW_FAINTED_IN_DANGER] =
        N_("A fainted gnome lies in fire or high water and should be dead."),
    [RN_FLAW_TOKEN_PASSED] =
        N_("Everyone has passed a destruction token: the game should be lost."),
    [RN_FLAW_USED] = N_("An item used this turn is not among the discards."),
    [RN_FLAW_CHARMS] = N_("The event icons to be ignored do not fit the Lucky Charms used."),
    [RN_FLAW_PHASE] = N_("The phase does not fit the decision."),
    [RN_FLAW_DECISION] = N_("The decision due does not fit the position."),
    [RN_FLAW_RESULT] = N_("The result does not fit the position."),
    [RN_FLAW_REASON] = N_("The reason of the loss does not fit the position."),
    [RN_FLAW_CODE] = N_("The snapshot is damaged."),
    [RN_FLAW_OTHER_BOX] = N_("The snapshot belongs to other components."),
};

static const char *const CONFIG_FLAWS[RN_CONFIG_FLAW_COUNT] = {
    [RN_CONFIG_OK] = N_("The settings are fine."),
    [RN_CONFIG_EDITION] = N_("The edition is either revised or first."),
    [RN_CONFIG_PLAYERS] = N_("There are 1 to 8 players."),
    [RN_CONFIG_GNOMES] = N_("There are 3 to 8 gnomes."),
    [RN_CONFIG_TWO_PLAYERS] = N_("Two players have 4 gnomes, two each."),
    [RN_CONFIG_ONE_EACH] = N_("Three or more players have one gnome each."),
    [RN_CONFIG_SWITCH] = N_("A variant is either on or off."),
};

static const char *const BOX_FLAWS[RN_BOX_FLAW_COUNT] = {
    [RN_BOX_OK] = N_("The components are fine."),
    [RN_BOX_HATCH] = N_("A hatch must join two different rooms from 1 to 10, the lower first."),
    [RN_BOX_HATCH_TWICE] = N_("Two hatches join the same rooms."),
    [RN_BOX_CUT_OFF] = N_("The rooms are not all joined by hatches."),
    [RN_BOX_EXTERIOR] = N_("An exterior hatch belongs to one of the rooms 1 to 10."),
    [RN_BOX_START] = N_("Each number of gnomes from 3 to 8 needs a start space from 1 to 60."),
    [RN_BOX_ICONS] =
        N_("An icon lies outside the time track, or where no Time Keeper ever arrives."),
    [RN_BOX_TRACK] = N_("The spaces of the disaster tracks are out of order."),
    [RN_BOX_ITEMS_MANY] = N_("There are more than 120 items, or more than 60 of one kind."),
    [RN_BOX_ITEMS_FEW] = N_("There are too few items to deal two to each of 8 gnomes."),
    [RN_BOX_STASH] = N_("The captain's stash has more Grog than there is."),
    [RN_BOX_CARDS_MANY] = N_("There are more than 200 event cards."),
    [RN_BOX_CARDS_FEW] = N_("There must be event cards besides Respites and the Kraken."),
    [RN_BOX_DISTANCE] =
        N_("A destruction token needs a distance from 1 to the nearest start space."),
    [RN_BOX_TRACK_STEP] = N_("Only the four track cards move a track, and by 1 to 99 spaces."),
    [RN_BOX_HAND_LIMIT] =
        N_("Only Turbulence, Friendly Fire, Kraken and Stumble limit hands, to at most 200."),
};

static const char *entry(const char *const *table, int count, int index)
{
    return index >= 0 && index < count ? table[index] : "";
}

const char *rn_why_clause(RnWhy why)
{
    return why == RN_OK ? "" : entry(CLAUSES, RN_WHY_COUNT, (int)why);
}

const char *rn_why_text(RnWhy why) { return entry(WHYS, RN_WHY_COUNT, (int)why); }

const char *rn_flaw_text(RnFlaw flaw) { return entry(FLAWS, RN_FLAW_COUNT, (int)flaw); }

const char *rn_config_text(RnConfigFlaw flaw)
{
    return entry(CONFIG_FLAWS, RN_CONFIG_FLAW_COUNT, (int)flaw);
}

const char *rn_box_text(RnBoxFlaw flaw) { return entry(BOX_FLAWS, RN_BOX_FLAW_COUNT, (int)flaw); }
