/*
 * narrate.c - facts as sentences, in the reader's language.
 *
 * A sentence is written from a template in which {names} stand for parts of the fact, so that a
 * whole sentence can be read, and translated, at one place. A translation may put them in another
 * order, and take another form of the same thing:
 *
 *     {gnome} {other}    gnomes by name; names are never inflected
 *     {room} {in_room} {into_room} {second_room}    "Room 5", "in room 5", "into room 5"
 *     {item} {item_name}    "a Crowbar" as the object of a verb, "Crowbar"
 *     {event} {track} {token} {hatch}    names
 *     {n}    the number that decides between singular and plural
 *     {die} {need} {score} {level} {end} {minute} {number}    other numbers
 */
#include "text/text.h"
#include "text/tongue.h"

/* ---- Templates ------------------------------------------------------------------------------ */

/* With `many` the fact counts something, and {n} of it decides which of the two is told. */
typedef struct Form {
    const char *one;
    const char *many;
} Form;

/* Facts whose sentence depends on nothing but their arguments. None: see form_of(). The ghost, the
 * keeper's single steps and the mark of the stores are seen on the board and need no words. */
static const Form SENTENCES[RN_FACTS] = {
    [RN_F_PLACED] = {N_("{gnome} starts {in_room}."), NULL},
    [RN_F_TURN] = {NP_("{gnome}'s turn, {n} minute before rescue.",
                       "{gnome}'s turn, {n} minutes before rescue.")},
    [RN_F_WOKE] = {N_("{gnome} comes to and stands up."), NULL},
    [RN_F_FLOW] = {N_("Water levels out between {room} and {second_room}: both are low."), NULL},
    [RN_F_STAYED] = {N_("{gnome} stays {in_room}, and the hatch closes."), NULL},
    [RN_F_CERTAIN] = {N_("That cannot fail."), NULL},
    [RN_F_TOO_LATE] = {N_("Too late: \"{token}\" is already behind {gnome}, and nothing helps."),
                       NULL},
    [RN_F_UNBLOCKED] = {N_("Hatch {hatch} is free again."), NULL},
    [RN_F_FIRE_OUT] = {N_("The fire {in_room} is out."), NULL},
    [RN_F_MUST_FLEE] = {N_("The flames win {in_room}: {gnome} must get out!"), NULL},
    [RN_F_TRAPPED] = {N_("{gnome} is trapped {in_room}!"), NULL},
    [RN_F_GAVE] = {N_("{gnome} gives {other} {item}."), NULL},
    [RN_F_FIGHT] = {N_("{gnome} swings: {die} on the die makes {score}."), NULL},
    [RN_F_YIELDED] = {N_("{gnome} does not fight back."), NULL},
    [RN_F_ROBBED] = {N_("{gnome} takes {item} from {other}."), NULL},
    [RN_F_FAINTED] = {N_("{gnome} faints."), NULL},
    [RN_F_STAYED_AWAKE] = {N_("{gnome} hiccups, but stays awake."), NULL},
    [RN_F_IGNORED] = {N_("Lucky {gnome}: nothing happens at minute {minute}."), NULL},
    [RN_F_EVENT] = {N_("Event: {event}."), NULL},
    [RN_F_ROOM_DIE] = {N_("The die picks: {room}."), NULL},
    [RN_F_FIRE] = {N_("Fire breaks out {in_room}!"), NULL},
    [RN_F_BLOCKED] = {N_("Hatch {hatch} is blocked."), NULL},
    [RN_F_DISCARDED] = {N_("{gnome} discards {item}."), NULL},
    [RN_F_PILE_RENEWED] = {NP_("The discarded items are shuffled into a new pile of {n} item.",
                               "The discarded items are shuffled into a new pile of {n} items.")},
    [RN_F_REMOVED] = {N_("There is no respite: the card leaves the game."), NULL},
    [RN_F_REBORN] = {N_("A new {gnome} reports for duty {in_room}."), NULL},
    [RN_F_ABANDONED] = {N_("{gnome} swims away and leaves the others to their fate."), NULL},
};

static const char *const DEATHS[RN_CAUSES] = {
    [RN_KILLED_BY_FIRE] = N_("{gnome} dies in the flames!"),
    [RN_KILLED_BY_WATER] = N_("{gnome} drowns!"),
    [RN_KILLED_BY_SEA] = N_("{gnome} runs out of air in the sea!"),
    [RN_KILLED_BY_FAINTING_AT_SEA] = N_("{gnome} faints in the sea and is never seen again!"),
    [RN_KILLED_IN_FIGHT] = N_("{gnome} is slain!"),
};

static const Form DEEDS[RN_MOVE_KINDS] = {
    [RN_M_UNBLOCK] = {NP_("{gnome} works on blocked hatch {hatch} for {n} minute.",
                          "{gnome} works on blocked hatch {hatch} for {n} minutes.")},
    [RN_M_EXTINGUISH] = {NP_("{gnome} fights the fire for {n} minute.",
                             "{gnome} fights the fire for {n} minutes.")},
    [RN_M_PUMP] = {NP_("{gnome} pumps water for {n} minute.",
                       "{gnome} pumps water for {n} minutes.")},
    [RN_M_FIX_ENGINE] = {NP_("{gnome} repairs the engine for {n} minute.",
                             "{gnome} repairs the engine for {n} minutes.")},
    [RN_M_FIX_OXYGEN] = {NP_("{gnome} repairs the oxygen pumps for {n} minute.",
                             "{gnome} repairs the oxygen pumps for {n} minutes.")},
    [RN_M_FIX_REACTOR] = {NP_("{gnome} repairs the reactor for {n} minute.",
                              "{gnome} repairs the reactor for {n} minutes.")},
    [RN_M_STOP_MISSILES] = {NP_("{gnome} tries to stop the missiles for {n} minute.",
                                "{gnome} tries to stop the missiles for {n} minutes.")},
    [RN_M_KILL_KRAKEN] = {NP_("{gnome} hunts the Kraken for {n} minute.",
                              "{gnome} hunts the Kraken for {n} minutes.")},
    [RN_M_DRAW] = {NP_("{gnome} rummages for items for {n} minute.",
                       "{gnome} rummages for items for {n} minutes.")},
    [RN_M_TRADE] = {N_("{gnome} trades with {other}."), NULL},
    [RN_M_ATTACK] = {N_("{gnome} attacks {other} with a Crowbar!"), NULL},
    [RN_M_PASS] = {N_("{gnome} takes no action."), NULL},
    [RN_M_ABANDON] = {N_("{gnome} turns away from the boat."), NULL},
    [RN_M_END] = {N_("{gnome} has no minute left to act."), NULL},
};

static const char *const ENDINGS[RN_REASONS] = {
    [RN_NO_REASON] = N_("The boat is lost."),
    [RN_BY_ASPHYXIATION] = N_("The last of the air is gone. The boat is lost."),
    [RN_BY_HEAT] = N_("The reactor melts down. The boat is lost."),
    [RN_BY_PRESSURE] = N_("The hull gives way to the pressure. The boat is lost."),
    [RN_BY_CRUSHED] = N_("With the engine dead the boat sinks and is crushed."),
    [RN_BY_ASPHYXIATED] = N_("The oxygen pumps stood still for too long, and the crew suffocates."),
    [RN_BY_MISSILES] = N_("The missiles launch, and that is the end of everything."),
    [RN_BY_KRAKEN] = N_("The Kraken devours the boat."),
    [RN_ALL_DEAD] = N_("Every gnome is dead. The boat drifts on alone."),
    [RN_ALL_GONE] = N_("Nobody is left aboard. The boat is lost."),
};

static const char *ending(int result, int reason)
{
    if (result == RN_RESCUED) {
        return N_("Rescued! Help has arrived and the crew is saved.");
    }
    return result == RN_LOST && reason >= 0 && reason < RN_REASONS ? ENDINGS[reason] : "";
}

const char *rn_ending_text(int result, int reason) { return rn_tr(ending(result, reason)); }

static const char *water_template(int level)
{
    switch (level) {
    case RN_DRY: return N_("The water {in_room} is gone.");
    case RN_LOW: return N_("The water {in_room} is low.");
    case RN_HIGH: return N_("High water {in_room}!");
    }
    return "";
}

static const char *used_template(RnFact fact)
{
    if (fact.b) { /* nothing else helps there [16.3] */
        return N_("{gnome} fights back with a Crowbar!");
    }
    if (fact.a == RN_GROG) {
        return N_("{gnome} drinks a Grog.");
    }
    if (fact.a == RN_COFFEE) {
        return N_("{gnome} drinks a Coffee.");
    }
    return N_("{gnome} uses {item}.");
}

static const char *got_template(int from)
{
    switch (from) {
    case RN_FROM_STASH: return N_("{gnome} takes {item} from the captain's stash.");
    case RN_FROM_DEAL: return N_("{gnome} is dealt {item}.");
    }
    return N_("{gnome} finds {item}.");
}

static const char *intoxication_template(int level)
{
    if (level == 0) {
        return N_("{gnome} is sober.");
    }
    return level >= 4 ? N_("{gnome} is as drunk as a gnome can be: level {level}.")
                      : N_("{gnome} is at intoxication {level}.");
}

static Form moved_form(RnFact fact)
{
    if (fact.a == RN_SEA) {
        return (Form){N_("{gnome} swims out to the sea."), NULL};
    }
    if (fact.b == 0) {
        return (Form){N_("{gnome} goes {into_room}."), NULL};
    }
    return (Form){NP_("{gnome} goes {into_room}, which takes {n} minute.",
                      "{gnome} goes {into_room}, which takes {n} minutes.")};
}

static Form deck_form(bool kraken)
{
    if (kraken) {
        return (Form){NP_("The event cards are shuffled into a new deck of {n} card, and the "
                          "Kraken is among them!",
                          "The event cards are shuffled into a new deck of {n} cards, and the "
                          "Kraken is among them!")};
    }
    return (Form){NP_("The event cards are shuffled into a new deck of {n} card.",
                      "The event cards are shuffled into a new deck of {n} cards.")};
}

/* Facts that are told in several ways, none of them counting anything; NULL for the others. */
static const char *template_of(const RnBox *box, RnFact fact)
{
    switch (fact.what) {
    case RN_F_STACKED:
        return fact.a == 0 ? N_("{gnome}'s Time Keeper lies at the bottom of the stack.")
                           : N_("{gnome}'s Time Keeper goes on top.");
    case RN_F_USED: return used_template(fact);
    case RN_F_INTOXICATION: return intoxication_template(fact.a);
    case RN_F_HATCH:
        return fact.b == RN_SEA ? N_("{gnome} opens the hatch to the sea.")
                                : N_("{gnome} opens the hatch {into_room}.");
    case RN_F_ROLL:
        return fact.c ? N_("{gnome} rolls {die}, needs {need} or less: success!")
                      : N_("{gnome} rolls {die}, needs {need} or less: failure.");
    case RN_F_WATER: return water_template(fact.b);
    case RN_F_TRACK: /* two steps from the end is time to worry */
        return fact.b + 2 >= box->track_lost ? N_("{track} is at {level} of {end}!")
                                             : N_("{track} is at {level} of {end}.");
    case RN_F_TOKEN:
        return fact.b == RN_NONE ? N_("The danger is over: \"{token}\" leaves the time track.")
                                 : N_("\"{token}\" threatens at minute {minute}.");
    case RN_F_GOT: return got_template(fact.b);
    case RN_F_FAINT_CARD:
        return fact.b == 0 ? N_("The Faint Check of {gnome} turns a card without a number.")
                           : N_("The Faint Check of {gnome} shows {number}.");
    case RN_F_NO_EFFECT:
        return fact.a == RN_RESPITE ? N_("A moment of peace.") : N_("{event} has no effect.");
    case RN_F_DIED: return fact.a < RN_CAUSES ? DEATHS[fact.a] : "";
    case RN_F_OVER: return ending(fact.a, fact.b);
    }
    return NULL;
}

/* Who does nothing and dies of it, for good, could see it coming. */
static Form deed_form(const RnState *after, RnFact fact)
{
    if (fact.a == RN_M_PASS && fact.c != RN_NONE && after->config.less_deadly == 0) {
        return (Form){N_("{gnome} stays and faces the end."), NULL};
    }
    return fact.a < RN_MOVE_KINDS ? DEEDS[fact.a] : (Form){NULL, NULL};
}

static Form form_of(const RnBox *box, const RnState *after, RnFact fact)
{
    const char *template = template_of(box, fact);
    if (template) {
        return (Form){template, NULL};
    }
    switch (fact.what) {
    case RN_F_MOVED: return moved_form(fact);
    case RN_F_ACTION: return deed_form(after, fact);
    case RN_F_DECK_RENEWED: return deck_form(fact.b != 0);
    }
    return fact.what < RN_FACTS ? SENTENCES[fact.what] : (Form){NULL, NULL};
}

/* ---- Parts ---------------------------------------------------------------------------------- */

typedef struct Telling {
    const RnBox *box;
    const RnState *after;
    const char *const *names;
    RnFact fact;
} Telling;

/* Which argument of the fact a part is. */
static int counted(RnFact fact)
{
    return fact.what == RN_F_MOVED || fact.what == RN_F_ACTION ? fact.b : fact.a;
}

static int space_of(RnFact fact) { return fact.what == RN_F_HATCH ? fact.b : fact.a; }

static void put_gnome(RnOut *out, const char *const *names, int gnome)
{
    const char *name = rn_word_gnome(gnome);
    if (names && name && names[gnome]) {
        name = names[gnome];
    }
    rn_put(out, name ? name : "?");
}

static void put_int(RnOut *out, int number)
{
    rn_put(out, number < 0 ? "-" : "");
    rn_put_number(out, (uint64_t)(number < 0 ? -number : number));
}

/* In the order of their words. */
enum { GNOME, OTHER, ROOM, IN_ROOM, INTO_ROOM, SECOND_ROOM, ITEM, ITEM_NAME, EVENT, TRACK };
enum { TOKEN = TRACK + 1, HATCH, COUNTED, DIE, NEED, SCORE, LEVEL, END, MINUTE, NUMBER, PARTS };

static const char *part_word(int part)
{
    static const char *const words[PARTS] = {
        "gnome",     "other", "room",  "in_room", "into_room", "second_room", "item",
        "item_name", "event", "track", "token",   "hatch",     "n",           "die",
        "need",      "score", "level", "end",     "minute",    "number"};
    return words[part];
}

/* False for a part that nothing is called: it is then shown as it is. */
static bool put_part(RnOut *out, const Telling *telling, const char *part, size_t size)
{
    RnFact fact = telling->fact;
    int edition = telling->after->config.edition;
    bool action = fact.what == RN_F_ACTION;
    char hatch[8];
    switch (rn_word_find(part_word, 0, PARTS, part, size)) {
    case GNOME: put_gnome(out, telling->names, fact.gnome); break;
    case OTHER: put_gnome(out, telling->names, action ? fact.c : fact.b); break;
    case ROOM: rn_put(out, rn_name_space(space_of(fact))); break;
    case IN_ROOM: rn_put(out, rn_name_in_space(space_of(fact))); break;
    case INTO_ROOM: rn_put(out, rn_name_into_space(space_of(fact))); break;
    case SECOND_ROOM: rn_put(out, rn_name_space(fact.b)); break;
    case ITEM: rn_put(out, rn_name_an_item(fact.a, edition)); break;
    case ITEM_NAME:
        rn_put(out, fact.a < RN_ITEMS ? rn_name_item(fact.a, edition) : _("hidden item"));
        break;
    case EVENT: rn_put(out, rn_name_event(fact.a)); break;
    case TRACK: rn_put(out, rn_name_track(fact.a)); break;
    case TOKEN: rn_put(out, rn_name_token(fact.a)); break;
    case HATCH:
        rn_hatch_text(telling->box, action ? fact.c : fact.a, hatch);
        rn_put(out, hatch);
        break;
    case COUNTED: put_int(out, counted(fact)); break;
    case DIE: put_int(out, fact.a); break;
    case NEED:
    case NUMBER: put_int(out, fact.b); break;
    case SCORE: put_int(out, fact.b - 4); break; /* facts hold no negative numbers */
    case LEVEL: put_int(out, fact.what == RN_F_TRACK ? fact.b : fact.a); break;
    case END: put_int(out, telling->box->track_lost); break;
    case MINUTE: put_int(out, fact.what == RN_F_TOKEN ? fact.b : fact.a); break;
    default: return false;
    }
    return true;
}

size_t rn_narrate(const RnBox *box, const RnState *after, RnFact fact,
                  const char *const names[RN_GNOMES_MAX], char *text, size_t size)
{
    Telling telling = {box, after, names, fact};
    RnOut out = rn_out(text, size);
    Form form = form_of(box, after, fact);
    const char *at = !form.one   ? ""
                     : form.many ? rn_tr_n(form.one, form.many, (unsigned long)counted(fact))
                                 : rn_tr(form.one);
    while (*at != '\0') {
        size_t length = 0;
        if (*at == '{') {
            while (at[1 + length] != '\0' && at[1 + length] != '}') {
                length++;
            }
        }
        if (*at == '{' && at[1 + length] == '}' && put_part(&out, &telling, at + 1, length)) {
            at += length + 2;
        } else {
            rn_put_char(&out, *at++);
        }
    }
    return out.used;
}
