/*
 * things.c - what the things on the table are, in sentences.
 *
 * Decides what is told of each: first what it is and does, then how it stands now, then where it is
 * mended. Numbers and places come from the box and from the rules' own tables.
 */
#include "table/things.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "table/choices.h"
#include "text/text.h"
#include "text/tongue.h"

/* Adds a whole sentence to those that are there. */
static void say(RnThing *thing, const char *sentence)
{
    size_t used = strlen(thing->text);
    if (sentence[0] == '\0') {
        return;
    }
    RN_ASSERT(used + strlen(sentence) + 2 < sizeof thing->text);
    snprintf(thing->text + used, sizeof thing->text - used, "%s%s", used > 0 ? " " : "", sentence);
}

static void call(RnThing *thing, const char *name, const char *clause)
{
    snprintf(thing->name, sizeof thing->name, "%s", name);
    thing->clause = clause;
}

/* ---- Items ------------------------------------------------------------------------------------ */

void rn_item_text(int item, int edition, int count, char text[RN_ITEM_TEXT])
{
    RnOut out = rn_out(text, RN_ITEM_TEXT);
    rn_put(&out, rn_name_item(item, edition));
    if (count > 1) {
        rn_put(&out, " x");
        rn_put_number(&out, (uint64_t)count);
    }
    RN_ASSERT(!out.full);
}

const char *rn_item_use(int item)
{
    static const char *const uses[RN_ITEMS] = {
        [RN_GROG] = N_("Helps with every repair and against fire, but the gnome gets drunk."),
        [RN_TOOLBOX] = N_("Helps to fix the engine, the oxygen pumps and the reactor."),
        [RN_ENGINE_MANUAL] = N_("Helps to fix the engine."),
        [RN_PUMP_MANUAL] = N_("Helps to fix the oxygen pumps."),
        [RN_REACTOR_MANUAL] = N_("Helps to fix the reactor."),
        [RN_DEACTIVATION_CODE] = N_("Helps to stop the missile launch."),
        [RN_CROWBAR] = N_("Helps to unblock a hatch."),
        [RN_FIRE_EXTINGUISHER] = N_("Helps to put a fire out, and opens a way through fire."),
        [RN_WATER_PUMP] = N_("Helps to pump water out."),
        [RN_COFFEE] = N_("Makes the gnome soberer by up to two."),
        [RN_AQUALUNG] = N_("Lets the gnome go out to the sea this turn."),
        [RN_HARPOON] = N_("Helps to kill the Kraken."),
        [RN_LUCKY_CHARM] = N_("The first three event icons of this turn are ignored."),
    };
    RN_ASSERT(item >= 0 && item < RN_ITEMS);
    return rn_tr(uses[item]);
}

void rn_hand_text(const RnView *view, int gnome, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    if (view->hides >> gnome & 1) {
        rn_put(&out, _("hidden hand"));
        return;
    }
    for (int item = 0; item < RN_ITEMS; item++) {
        int count = view->seen.items[gnome][item];
        char one[RN_ITEM_TEXT];
        if (count > 0) {
            rn_item_text(item, view->seen.config.edition, count, one);
            rn_put(&out, out.used > 0 ? ", " : "");
            rn_put(&out, one);
        }
    }
    if (out.used == 0) {
        rn_put(&out, _("no items"));
    }
}

static void tell_item(const RnView *view, int item, RnThing *thing)
{
    static const char *const clauses[RN_ITEMS] = {
        [RN_GROG] = "10.3",     [RN_FIRE_EXTINGUISHER] = "10.5", [RN_COFFEE] = "10.6",
        [RN_AQUALUNG] = "10.7", [RN_LUCKY_CHARM] = "10.8",
    };
    char text[96];
    int most = 0;
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        int bonus = rn_item_bonus(kind, item);
        most = bonus > most ? bonus : most;
    }
    call(thing, rn_name_item(item, view->seen.config.edition),
         clauses[item] != NULL ? clauses[item] : "10.4");
    say(thing, rn_item_use(item));
    if (most > 0) {
        snprintf(text, sizeof text, _("It adds %d %% to the chance."), most * 10);
        say(thing, text);
    }
    say(thing, _("An item is gone once it is used."));
}

/* ---- Rooms and hatches ------------------------------------------------------------------------ */

static void tell_mended(const RnView *view, RnRepair repair, RnThing *thing)
{
    char text[256];
    snprintf(text, sizeof text, _("Mended here: %s, by %s."), rn_name_space(repair.space),
             rn_name_action(repair.kind, view->seen.config.edition));
    say(thing, text);
}

/* Whoever is there: "Here now: Ann, Mate B." */
static void tell_who(const RnView *view, const RnNames *names, uint8_t who, RnThing *thing)
{
    char list[RN_GNOMES_MAX * (RN_CALLED_MAX + 2)];
    char text[sizeof list + 64];
    RnOut out = rn_out(list, sizeof list);
    for (int g = 0; g < view->seen.config.gnomes; g++) {
        if (who >> g & 1 && rn_status(&view->seen, g) == RN_ABOARD) {
            rn_put(&out, out.used > 0 ? ", " : "");
            rn_put(&out, names->called[g]);
        }
    }
    if (out.used > 0) {
        snprintf(text, sizeof text, _("Here now: %s."), list);
        say(thing, text);
    }
}

/* What a room is for. */
static void tell_use(const RnView *view, int space, RnThing *thing)
{
    RnRepair repair = rn_repair_at(space);
    char text[256];
    if (repair.kind != RN_MOVE_KINDS) {
        const char *track = repair.track != RN_TRACKS ? rn_name_track(repair.track) : "";
        const char *token = repair.token != RN_TOKENS ? rn_name_token(repair.token) : "";
        snprintf(text, sizeof text, _("Here: %s."),
                 rn_name_action(repair.kind, view->seen.config.edition));
        say(thing, text);
        char against[160];
        snprintf(against, sizeof against, "%s%s%s", track,
                 track[0] != '\0' && token[0] != '\0' ? ", " : "", token);
        snprintf(text, sizeof text, _("That is against: %s."), against);
        say(thing, text);
    } else if (space == RN_EQUIPMENT_STORES) {
        say(thing, _("Here you draw items, one for each minute."));
    } else if (space == RN_CAPTAINS_CABIN) {
        say(thing, _("Here you draw Grog from the captain's stash."));
    } else {
        say(thing, _("Nothing is mended here; it leads on to other rooms."));
    }
}

static void tell_trouble(const RnView *view, int room, RnThing *thing)
{
    int edition = view->seen.config.edition;
    char text[256];
    int mends = RN_MOVE_KINDS;
    if (view->seen.fire >> room & 1) {
        thing->clause = "5.5b";
        say(thing, _("It burns: only who has used a Fire Extinguisher or Grog enters, and whoever "
                     "ends the turn here dies."));
        mends = RN_M_EXTINGUISH;
    } else if (rn_water(&view->seen, room) == RN_LOW) {
        thing->clause = "6.4";
        say(thing, _("Low water: entering costs a minute, and most actions two more."));
        mends = RN_M_PUMP;
    } else if (rn_water(&view->seen, room) == RN_HIGH) {
        thing->clause = "5.5a";
        say(thing, _("High water: nobody can enter, and whoever ends the turn here drowns."));
        say(thing, _("Open a hatch to it from a dry room: the water spreads, and both are low."));
    }
    if (mends != RN_MOVE_KINDS) {
        snprintf(text, sizeof text, _("What mends it, in the room itself: %s."),
                 rn_name_action(mends, edition));
        say(thing, text);
    }
}

static void tell_space(const RnView *view, const RnNames *names, int space, RnThing *thing)
{
    uint8_t who = 0;
    call(thing, rn_name_space(space), space == RN_SEA ? "5.5d" : "5.1");
    if (space == RN_SEA) {
        say(thing, _("Only who has used an Aqualung in this turn can go out. Who is still out "
                     "there at the end of the next turn dies."));
    } else {
        tell_trouble(view, space, thing);
    }
    tell_use(view, space, thing);
    for (int g = 0; g < view->seen.config.gnomes; g++) {
        who = (uint8_t)(who | (unsigned)(view->seen.space[g] == space) << g);
    }
    tell_who(view, names, who, thing);
}

static void tell_hatch(const RnBox *box, const RnView *view, int hatch, RnThing *thing)
{
    char spaces[120];
    bool outside = hatch >= RN_HATCHES_MAX;
    int a = outside ? hatch - RN_HATCHES_MAX : box->hatch_a[hatch];
    int b = outside ? RN_SEA : box->hatch_b[hatch];
    snprintf(spaces, sizeof spaces, "%s, %s", rn_name_space(a), rn_name_space(b));
    snprintf(thing->name, sizeof thing->name, _("Hatch: %s"), spaces);
    thing->clause = "5.2";
    say(thing, _("To open a hatch costs one minute. It shuts by itself."));
    if (!outside && view->seen.blocked >> hatch & 1) {
        thing->clause = "7.3";
        say(thing, _("It is blocked."));
        say(thing, _("It cannot be opened until somebody beside it has unblocked it."));
    }
}

/* ---- Gnomes ----------------------------------------------------------------------------------- */

void rn_member(const RnView *view, const RnNames *names, int gnome, RnThing *thing)
{
    const RnState *seen = &view->seen;
    char left[64];
    char hand[512];
    char text[600];
    *thing = (RnThing){.clause = ""};
    call(thing, names->called[gnome], "3.1");
    if (rn_status(seen, gnome) != RN_ABOARD) {
        snprintf(text, sizeof text, _("%s."), rn_name_status(rn_status(seen, gnome)));
        say(thing, text);
        return;
    }
    snprintf(left, sizeof left, P_("%d minute left", "%d minutes left", seen->time[gnome]),
             seen->time[gnome]);
    snprintf(text, sizeof text, _("%s, %s, intoxication %d."), rn_name_space(seen->space[gnome]),
             left, seen->intoxication[gnome]);
    say(thing, text);
    if (seen->fainted >> gnome & 1) {
        say(thing, _("Fainted, and asleep until the next turn."));
    }
    rn_hand_text(view, gnome, hand, sizeof hand);
    snprintf(text, sizeof text, _("In hand: %s."), hand);
    say(thing, text);
}

static void tell_gnome(const RnView *view, const RnNames *names, int gnome, RnThing *thing)
{
    rn_member(view, names, gnome, thing);
    say(thing, _("Next to move is always whose Time Keeper has the most minutes left; of a stack, "
                 "the top one."));
}

/* ---- The time track and the gauges ------------------------------------------------------------ */

static void tell_token(const RnView *view, int token, RnThing *thing)
{
    const RnState *seen = &view->seen;
    int aboard = 0, past = 0;
    char text[160];
    call(thing, rn_name_token(token), "13.4");
    say(thing, _("A deadline on the Time Track: when every keeper has passed it, the boat is "
                 "lost."));
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        if (rn_repair(kind).kind == kind && rn_repair(kind).token == token) {
            tell_mended(view, rn_repair(kind), thing);
        }
    }
    if (seen->token[token] == RN_NONE) {
        say(thing, _("It is not on the Time Track now."));
        return;
    }
    for (int g = 0; g < seen->config.gnomes; g++) {
        if (rn_status(seen, g) == RN_ABOARD) {
            aboard++;
            past += seen->time[g] < seen->token[token];
        }
    }
    snprintf(text, sizeof text, _("It lies on %d: %d of %d keepers are past it."),
             seen->token[token], past, aboard);
    say(thing, text);
}

static void tell_minute(const RnBox *box, const RnView *view, const RnNames *names, int minute,
                        RnThing *thing)
{
    const RnState *seen = &view->seen;
    char text[160];
    uint8_t who = 0;
    if (minute == 0) {
        call(thing, _("0: Rescued"), "15.2");
        say(thing, _("When all who are still aboard are here, help has come and you have all won. "
                     "One survivor is enough."));
    } else {
        snprintf(text, sizeof text,
                 P_("%d minute before rescue", "%d minutes before rescue", (unsigned long)minute),
                 minute);
        call(thing, text, "12.3");
    }
    if (box->event_icons >> minute & 1) {
        say(thing, _("When a keeper comes here, an event card is turned. Most of them are bad."));
    }
    if (box->item_icons >> minute & 1) {
        say(thing, _("When a keeper comes here, its gnome gets an item for free."));
    }
    for (int g = 0; g < seen->config.gnomes; g++) {
        who = (uint8_t)(who | (unsigned)(seen->time[g] == minute) << g);
    }
    tell_who(view, names, who, thing);
    if (seen->active != RN_NONE && seen->ghost == minute &&
        seen->ghost != seen->time[seen->active]) {
        say(thing, _("It shows how far the minutes of this turn lead. At the end of the turn the "
                     "keeper follows it, space by space."));
    }
    for (int t = 0; t < RN_TOKENS; t++) {
        if (seen->token[t] == minute) {
            snprintf(text, sizeof text, _("%s: a deadline."), rn_name_token(t));
            say(thing, text);
        }
    }
    if (thing->text[0] == '\0') {
        say(thing, _("Nothing happens to a keeper that comes here."));
    }
}

static void tell_track(const RnBox *box, const RnView *view, int track, RnThing *thing)
{
    static const char *const rises[RN_TRACKS] = {
        [RN_ASPHYXIATION] = N_("How thin the air is. Every new fire makes it rise."),
        [RN_HEAT] = N_("How hot the reactor is. Its events make it rise."),
        [RN_PRESSURE] = N_("How deep the boat is. Each time it sinks this rises."),
    };
    int low = box->track_reset[0], high = box->track_reset[1];
    char text[160];
    call(thing, rn_name_track(track), "7.8");
    say(thing, rn_tr(rises[track]));
    snprintf(text, sizeof text, _("It stands at %d. At %d all is lost."), view->seen.track[track],
             box->track_lost);
    say(thing, text);
    snprintf(text, sizeof text, _("A repair sets it back to %d, and to %d from there."),
             high > low ? high : low, high > low ? low : high);
    say(thing, text);
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        if (rn_repair(kind).kind == kind && rn_repair(kind).track == track) {
            tell_mended(view, rn_repair(kind), thing);
        }
    }
}

/* ---- The rest --------------------------------------------------------------------------------- */

static void tell_forecast(int what, RnThing *thing)
{
    switch (what) {
    case RN_FORECAST_CHANCE:
        call(thing, C_("preview", "Chance"), "7.1");
        say(thing, _("The chance that the repair succeeds: ten per cent for each minute, and what "
                     "items add."));
        break;
    case RN_FORECAST_FAINT:
        call(thing, C_("preview", "Faint"), "11.2");
        say(thing, _("Each Grog adds one, up to four. Who has drunk makes a Faint Check: the more "
                     "mugs, the likelier it is to sleep through ten minutes. Coffee takes two "
                     "away."));
        break;
    case RN_FORECAST_LANDS:
        call(thing, C_("preview", "Lands on"), "4.3");
        say(thing, _("Where your keeper will be at the end of this turn, unless the gnome "
                     "faints."));
        break;
    case RN_FORECAST_ICONS:
        call(thing, _("Icons passed"), "12.3");
        say(thing, _("How many events (!) and free items (+) are on that way."));
        break;
    case RN_FORECAST_TOKENS:
        call(thing, _("Tokens passed"), "13.4");
        say(thing, _("Deadlines on that way. One that every keeper has passed loses the game."));
        break;
    case RN_FORECAST_NEXT:
        call(thing, _("Next to move"), "3.1");
        say(thing, _("Whose keeper will then have the most minutes left. It may be you again."));
        break;
    }
}

void rn_thing(const RnBox *box, const RnView *view, const RnNames *names, RnThingKind kind,
              int what, RnThing *thing)
{
    *thing = (RnThing){.clause = ""};
    switch (kind) {
    case RN_THING_SPACE: tell_space(view, names, what, thing); break;
    case RN_THING_HATCH: tell_hatch(box, view, what, thing); break;
    case RN_THING_GNOME:
    case RN_THING_MEMBER: tell_gnome(view, names, what, thing); break;
    case RN_THING_ITEM: tell_item(view, what, thing); break;
    case RN_THING_TRACK: tell_track(box, view, what, thing); break;
    case RN_THING_TOKEN: tell_token(view, what, thing); break;
    case RN_THING_MINUTE: tell_minute(box, view, names, what, thing); break;
    case RN_THING_FORECAST: tell_forecast(what, thing); break;
    case RN_THING_RESCUE:
        call(thing, _("Rescue chance"), "15.2");
        say(thing, _("The computer plays on from here for some turns, some hundred times, and "
                     "judges how its crew would fare; a good crew does better."));
        break;
    }
}
