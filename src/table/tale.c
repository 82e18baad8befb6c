/*
 * tale.c - a game told in sentences.
 *
 * Decides how plans are put in words: a walk is one step, to where it leads, and the end of a turn that has
 * an action goes without saying.
 */
#include "table/tale.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "crew/crew.h"
#include "text/tongue.h"

enum { STEPS_MAX = 64, CLAUSE_MAX = 160 };

/* What somebody did, and what somebody might do. */
typedef enum Mood { TOLD, ADVISED } Mood;

/* ---- A step of a plan -------------------------------------------------------------------------- */

typedef struct Step {
    RnMove move;
    bool walk; /* `move` opens the last hatch of a way that is gone */
} Step;

/* What the %s of a clause is: the name of what the move is about, as this kind of thing. */
typedef enum Part { NOTHING, ITEM, SPACE, GNOME, HATCH } Part;

typedef struct Clause {
    Part part;
    const char *mood[2]; /* by Mood */
} Clause;

static const Clause CLAUSES[RN_MOVE_KINDS] = {
    [RN_M_USE] = {ITEM, {N_("uses %s"), N_("use %s")}},
    [RN_M_OPEN] = {SPACE, {N_("opens the hatch: %s"), N_("open the hatch: %s")}},
    [RN_M_UNBLOCK] = {HATCH, {N_("works on the hatch: %s"), N_("work on the hatch: %s")}},
    [RN_M_TRADE] = {GNOME, {N_("trades with %s"), N_("trade with %s")}},
    [RN_M_ATTACK] = {GNOME, {N_("attacks %s"), N_("attack %s")}},
    [RN_M_PASS] = {NOTHING, {N_("waits"), N_("wait")}},
    [RN_M_ABANDON] = {NOTHING, {N_("swims away for good"), N_("swim away for good")}},
    [RN_M_END] = {NOTHING, {N_("ends the turn"), N_("end the turn")}},
    [RN_M_ENTER] = {NOTHING, {N_("goes through the hatch"), N_("go through the hatch")}},
    [RN_M_STAY] = {NOTHING, {N_("stays"), N_("stay")}},
    [RN_M_GIVE] = {ITEM, {N_("hands over: %s"), N_("hand over: %s")}},
    [RN_M_DONE] = {NOTHING, {N_("leaves it at that"), N_("leave it at that")}},
    [RN_M_YIELD] = {NOTHING, {N_("gives in"), N_("give in")}},
    [RN_M_BURN] = {SPACE, {N_("lets the fire spread: %s"), N_("let the fire spread: %s")}},
    [RN_M_BLOCK] = {HATCH, {N_("lets the hatch jam: %s"), N_("let the hatch jam: %s")}},
    [RN_M_DISCARD] = {ITEM, {N_("puts away: %s"), N_("put away: %s")}},
};

static const char *part_name(const RnTale *tale, Part part, int what, char hatch[CLAUSE_MAX])
{
    switch (part) {
    case NOTHING: break;
    case ITEM: return rn_name_item(what, tale->edition);
    case SPACE: return rn_name_space(what);
    case GNOME: return tale->names->called[what];
    case HATCH:
        snprintf(hatch, CLAUSE_MAX, _("%s and %s"), rn_name_space(tale->box->hatch_a[what]),
                 rn_name_space(tale->box->hatch_b[what]));
        return hatch;
    }
    return "";
}

static void clause(const RnTale *tale, Mood mood, const Step *step, char text[CLAUSE_MAX])
{
    RnMove move = step->move;
    const Clause *known = &CLAUSES[move.kind];
    char part[CLAUSE_MAX];
    if (step->walk) {
        snprintf(text, CLAUSE_MAX, mood == TOLD ? _("goes %s") : _("go %s"),
                 rn_name_into_space(move.what));
    } else if (move.kind == RN_M_DRAW) {
        snprintf(text, CLAUSE_MAX,
                 mood == TOLD ? P_("draws %d item", "draws %d items", move.count)
                              : P_("draw %d item", "draw %d items", move.count),
                 move.count);
    } else if (known->mood[mood] != NULL) {
        snprintf(text, CLAUSE_MAX, rn_tr(known->mood[mood]), /* NOLINT: at most one %s */
                 part_name(tale, known->part, move.what, part));
    } else { /* minutes spent on something */
        snprintf(part, sizeof part, P_("%d minute", "%d minutes", move.count), move.count);
        snprintf(text, CLAUSE_MAX, mood == TOLD ? _("spends %s on “%s”") : _("spend %s on “%s”"),
                 part, rn_name_action(move.kind, tale->edition));
    }
}

/* ---- Plans ------------------------------------------------------------------------------------- */

/* The moves with every walk as one step; returns how many. */
static size_t steps_of(const RnMove *moves, size_t count, Step steps[STEPS_MAX])
{
    size_t n = 0;
    for (size_t i = 0; i < count && n < STEPS_MAX; i++) {
        bool walk = moves[i].kind == RN_M_OPEN && i + 1 < count && moves[i + 1].kind == RN_M_ENTER;
        if (moves[i].kind == RN_M_ENTER && i > 0) {
            continue;
        }
        if (walk && n > 0 && steps[n - 1].walk) {
            n--;
        }
        steps[n++] = (Step){moves[i], walk};
    }
    return n > 1 && steps[n - 1].move.kind == RN_M_END ? n - 1 : n;
}

static void put_plan(const RnTale *tale, Mood mood, const RnMove *moves, size_t count, RnOut *out)
{
    Step steps[STEPS_MAX];
    size_t n = steps_of(moves, count, steps);
    char before[STEPS_MAX * 16], last[CLAUSE_MAX] = "";
    RnOut first = rn_out(before, sizeof before);
    for (size_t i = 0; i + 1 < n; i++) {
        clause(tale, mood, &steps[i], last);
        rn_put(&first, i > 0 ? ", " : "");
        rn_put(&first, last);
    }
    if (n > 0) {
        clause(tale, mood, &steps[n - 1], last);
    }
    if (n > 1) {
        char both[sizeof before + sizeof last + 16];
        snprintf(both, sizeof both, _("%s and %s"), before, last);
        rn_put(out, both);
    } else {
        rn_put(out, last);
    }
}

void rn_tale_told(const RnTale *tale, int gnome, const RnMove *moves, size_t count, RnOut *out)
{
    char plan[STEPS_MAX * 20], sentence[sizeof plan + RN_CALLED_MAX];
    RnOut what = rn_out(plan, sizeof plan);
    put_plan(tale, TOLD, moves, count, &what);
    snprintf(sentence, sizeof sentence, _("%s %s."), tale->names->called[gnome], plan);
    rn_put(out, sentence);
}

void rn_tale_advised(const RnTale *tale, const RnMove *moves, size_t count, RnOut *out)
{
    put_plan(tale, ADVISED, moves, count, out);
}

/* ---- Why something was better ------------------------------------------------------------------ */

typedef struct Why {
    RnOut *out;
    int sentences;
} Why;

enum { WHY_MAX = 2 };

static void say(Why *why, const char *sentence)
{
    if (sentence[0] != '\0' && why->sentences < WHY_MAX) {
        rn_put(why->out, why->sentences++ > 0 ? " " : "");
        rn_put(why->out, sentence);
    }
}

static bool uses(const RnMove *moves, size_t count, int item)
{
    for (size_t i = 0; i < count; i++) {
        if (moves[i].kind == RN_M_USE && moves[i].what == item) {
            return true;
        }
    }
    return false;
}

/* The items that one plan uses and the other does not. */
static void say_items(const RnTale *tale, Why *why, const RnMove *moves, size_t count,
                      const RnPlan *better, bool wanted)
{
    const RnMove *of = wanted ? better->move : moves;
    size_t many = wanted ? (size_t)better->count : count;
    for (size_t i = 0; i < many; i++) {
        int item = of[i].what;
        char sentence[CLAUSE_MAX];
        if (of[i].kind != RN_M_USE ||
            (wanted ? uses(moves, count, item) : uses(better->move, (size_t)better->count, item))) {
            continue;
        }
        snprintf(sentence, sizeof sentence,
                 wanted            ? _("%s was in hand.")
                 : item == RN_GROG ? _("One Grog too many.")
                                   : _("%s could have been saved."),
                 rn_name_item(item, tale->edition));
        say(why, sentence);
    }
}

/* What the better plan does instead. */
static void say_urgent(const RnTale *tale, Why *why, int kind)
{
    char sentence[CLAUSE_MAX];
    switch (kind) {
    case RN_M_DRAW: say(why, _("It was time to get items.")); break;
    case RN_M_TRADE: say(why, _("A trade would have helped more.")); break;
    case RN_M_PASS: say(why, _("Waiting would have been wiser.")); break;
    case RN_M_ATTACK:
    case RN_M_ABANDON: break;
    default:
        snprintf(sentence, sizeof sentence, _("“%s” was more urgent."),
                 rn_name_action(kind, tale->edition));
        say(why, sentence);
    }
}

static void say_size(Why *why, RnMove done, RnMove due)
{
    bool more = due.count > done.count;
    if (due.kind == RN_M_DRAW) {
        say(why, more ? _("There was time for more items.") : _("Fewer items would have done."));
    } else {
        say(why, more ? _("More minutes would have made it surer.")
                      : _("Fewer minutes would have done."));
    }
}

/* [12.4] Whether the gnome dies by the plan and spares the crew its events. */
static bool is_a_death(const RnTale *tale, const RnState *from, const RnPlan *plan)
{
    RnHint hint;
    if (plan->count == 0) {
        return false;
    }
    rn_crew_forecast(tale->box, from, plan, &hint);
    return (hint.reasons & RN_BECAUSE_DEATH) != 0;
}

/* [7.9] Whether what was to be mended could not be any more. */
static bool is_too_late(const RnTale *tale, const RnState *from, const RnMove *played, size_t count)
{
    const RnPlan action = {.move = {played[count - 1]}, .count = 1};
    RnState then = *from;
    RnHint hint;
    for (size_t i = 0; i + 1 < count; i++) { /* it may be more than a plan has room for */
        rn_step(tale->box, &then, played[i], NULL);
    }
    rn_crew_forecast(tale->box, &then, &action, &hint);
    return hint.chance == 0;
}

void rn_tale_why(const RnTale *tale, const RnState *from, const RnMove *played, size_t count,
                 const RnPlan *better, RnOut *out)
{
    Why why = {.out = out};
    const bool dies = is_a_death(tale, from, better);
    RN_ASSERT(count > 0);
    say(&why, is_too_late(tale, from, played, count) ? _("It came too late to help.") : "");
    say(&why, dies ? _("Its death would have spared the crew further events.") : "");
    say_items(tale, &why, played, count, better, false);
    say_items(tale, &why, played, count, better, true);
    if (better->count == 0 || dies || !rn_is_action(better->move[better->count - 1])) {
        return;
    }
    RnMove done = played[count - 1], due = better->move[better->count - 1];
    if (!rn_is_action(done) || done.kind != due.kind) {
        say_urgent(tale, &why, due.kind);
    } else if (done.what == due.what && done.count != due.count) {
        say_size(&why, done, due);
    }
}

/* ---- Luck -------------------------------------------------------------------------------------- */

const char *rn_tale_luck(RnMove outcome, bool up)
{
    switch (outcome.kind) {
    case RN_M_DIE: return up ? _("The die was kind.") : _("The die was unkind.");
    case RN_M_EVENT:
        return up ? _("A mild card: most others would have been worse.")
                  : _("A hard card: most others would have been milder.");
    case RN_M_ITEM: return up ? _("A good find.") : _("A poor find.");
    default:
        return up ? _("The order of the Time Keepers was kind.")
                  : _("The order of the Time Keepers was unkind.");
    }
}
