/*
 * show.c - what the page shows: positions, what happened, and the names of things.
 */
#include "follow.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "table/things.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Positions ------------------------------------------------------------------------------ */

enum { NOBODY = 254 }; /* a seat that sees no secret hand at all: nobody holds the screen */

/* What the seat sees of the state before a step; false when that is everything. */
static bool look(uint32_t step, int seat, RnView *view)
{
    const RnState *state = rn_page_state(step);
    if (rn_page.trail.on) {
        *view = *rn_trail_view(step);
        return view->hides != 0;
    }
    if (seat != NOBODY && (seat < 0 || seat >= state->config.gnomes)) {
        return false;
    }
    rn_view_from(state, seat == NOBODY ? RN_NONE : seat, view);
    return true;
}

/* The fact as the seat may hear it; a trail holds nothing else. */
static RnFact hear(const RnState *after, int seat, RnFact fact)
{
    if (rn_page.trail.on || (seat != NOBODY && (seat < 0 || seat >= after->config.gnomes))) {
        return fact;
    }
    return rn_fact_from(after, seat == NOBODY ? RN_NONE : seat, fact);
}

/* The state object of the protocol before a step (or now), as a seat sees it, RN_NONE: all of it;
 * with the step, the number of turns begun before it, and the hash. */
RN_EXPORT(rn_page_position) uint32_t rn_page_position(uint32_t step, int seat)
{
    const RnState *state = rn_page_state(step);
    RnJson *json = rn_page_begin();
    RnView view;
    char digits[20];
    RnOut hash = rn_out(digits, sizeof digits);
    const bool part = look(step, seat, &view);
    rn_json_state_open(json, rn_page.session.box, state, part ? &view : NULL, false);
    rn_put_hex(&hash, rn_hash(state), 16);
    rn_json_form(json, ",'step':%zu,'turn':%d,'hash':%s,'hidden':%i}",
                 step < rn_page_steps() ? step : rn_page_steps(),
                 rn_page.trail.on ? rn_trail_turns(step) : rn_session_turns(&rn_page.session, step),
                 digits, rn_hands_hidden(state));
    return rn_page_end();
}

/* ---- The story ------------------------------------------------------------------------------ */

static void put_facts(RnJson *json, size_t step, const RnState *after, const RnFact *facts,
                      int count, int seat)
{
    const char *called[RN_GNOMES_MAX];
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        called[g] = rn_page.names.called[g][0] ? rn_page.names.called[g] : NULL;
    }
    for (int f = 0; f < count; f++) {
        char text[RN_SENTENCE_MAX];
        const RnFact fact = hear(after, seat, facts[f]);
        rn_narrate(rn_page.session.box, after, fact, called, text, sizeof text);
        rn_json_next(json);
        rn_json_fact_open(json, rn_page.session.box, fact);
        rn_json_form(json, ",'step':%zu,'text':%s", step, text);
        if (rn_page.taught) {
            char remark[RN_LESSON_TEXT];
            rn_write_text(json, ",\"remark\":", rn_lesson_remark(&rn_page.pupil, &fact, remark));
        }
        rn_json_put(json, "}");
    }
}

/* The facts of steps first..end-1 with their sentences, as the seat may hear them. All facts, also
 * those without words: the page shows them. */
RN_EXPORT(rn_page_story) uint32_t rn_page_story(uint32_t first, uint32_t end, int seat)
{
    const RnSession *session = &rn_page.session;
    RnJson *json = rn_page_begin();
    rn_json_put(json, "[");
    for (size_t i = first; rn_page.trail.on && i < end && i < rn_page.trail.steps; i++) {
        const RnTrailStep *step = &rn_page.trail.step[i];
        put_facts(json, i, rn_session_state(session), step->facts, step->count, seat);
    }
    for (size_t i = first; i < end && i < rn_session_steps(session); i++) {
        RnLog log;
        const RnState after = rn_session_again(session, i, &log);
        put_facts(json, i, &after, log.fact, log.count, seat);
    }
    rn_json_put(json, "]");
    return rn_page_end();
}

/* ---- Names of things ------------------------------------------------------------------------ */

typedef const char *(*NameOf)(int);

static int edition_shown;

static const char *item_name(int item) { return rn_name_item(item, edition_shown); }

static const char *action_name(int kind) { return rn_name_action(kind, edition_shown); }

static const char *ending(int reason)
{
    return rn_ending_text(reason == RN_NO_REASON ? RN_RESCUED : RN_LOST, reason);
}

static const char *reason_word(int reason)
{
    return reason == RN_NO_REASON ? "rescued" : rn_word_reason(reason);
}

static const char *danger_text(int danger)
{
    return rn_danger_text(rn_session_state(&rn_page.session), (RnDanger)danger);
}

/* "word":"Name",.. after `head` with its { for the values first..end-1 that have a word. */
static void put_names(RnJson *json, const char *head, NameOf word, NameOf name, int first, int end)
{
    rn_json_put(json, head);
    for (int i = first; i < end; i++) {
        if (word(i)) {
            rn_json_next(json);
            rn_json_form(json, "%s:%s", word(i), name(i));
        }
    }
    rn_json_put(json, "}");
}

/* Every name in the reader's language, as this edition calls it. */
RN_EXPORT(rn_page_words) uint32_t rn_page_words(int edition)
{
    RnJson *json = rn_page_begin();
    edition_shown = edition;
    put_names(json, "{\"items\":{", rn_word_item, item_name, 0, RN_ITEMS);
    put_names(json, ",\"events\":{", rn_word_event, rn_name_event, 0, RN_EVENTS);
    put_names(json, ",\"tracks\":{", rn_word_track, rn_name_track, 0, RN_TRACKS);
    put_names(json, ",\"tokens\":{", rn_word_token, rn_name_token, 0, RN_TOKENS);
    put_names(json, ",\"rooms\":{", rn_word_space, rn_name_room, 1, RN_SEA);
    put_names(json, ",\"spaces\":{", rn_word_space, rn_name_space, 1, RN_SEA + 1);
    put_names(json, ",\"in\":{", rn_word_space, rn_name_in_space, 1, RN_SEA + 1);
    put_names(json, ",\"into\":{", rn_word_space, rn_name_into_space, 1, RN_SEA + 1);
    put_names(json, ",\"actions\":{", rn_word_move, action_name, RN_M_USE, RN_M_END + 1);
    put_names(json, ",\"phases\":{", rn_word_phase, rn_name_phase, 0, RN_PHASES);
    put_names(json, ",\"water\":{", rn_word_water, rn_name_water, 0, RN_HIGH + 1);
    put_names(json, ",\"status\":{", rn_word_status, rn_name_status, 0, RN_ABANDONED + 1);
    put_names(json, ",\"editions\":{", rn_word_edition, rn_name_edition, 0, RN_FIRST + 1);
    put_names(json, ",\"results\":{", rn_word_result, rn_name_result, 0, RN_RESULTS);
    put_names(json, ",\"reasons\":{", rn_word_reason, rn_name_reason, 0, RN_REASONS);
    put_names(json, ",\"endings\":{", reason_word, ending, 0, RN_REASONS);
    put_names(json, ",\"dangers\":{", rn_danger_word, danger_text, 0, RN_DANGER_DEATH);
    put_names(json, ",\"kinds\":{", rn_kind_word, rn_kind_name, 0, RN_KINDS);
    put_names(json, ",\"variants\":{", rn_word_variant, rn_name_variant, 0, RN_VARIANTS);
    put_names(json, ",\"refusals\":{", rn_word_refusal, rn_name_refusal, 0, RN_REFUSAL_WORDS);
    rn_json_put(json, "}");
    return rn_page_end();
}

/* ---- Things --------------------------------------------------------------------------------- */

/* What the page calls the kinds of table/things.h, and the words of each; without them it is a number. */
static const struct {
    const char *kind;
    RnWordOf words;
    int count;
} THINGS[] = {
    [RN_THING_SPACE] = {"room", rn_word_space, RN_SEA + 1},
    [RN_THING_HATCH] = {"hatch", NULL, 0},
    [RN_THING_GNOME] = {"gnome", rn_word_gnome, RN_GNOMES_MAX},
    [RN_THING_ITEM] = {"item", rn_word_item, RN_ITEMS},
    [RN_THING_TRACK] = {"gauge", rn_word_track, RN_TRACKS},
    [RN_THING_TOKEN] = {"token", rn_word_token, RN_TOKENS},
    [RN_THING_MINUTE] = {"space", NULL, 61},
    [RN_THING_RESCUE] = {"rescue", NULL, 1},
};

static const char *thing_word(int kind) { return THINGS[kind].kind; }

/* The number of a thing by its word of the protocol, "9-sea", "A" or "17"; -1 for none. */
static int thing_number(int kind, const char *text)
{
    const int number = atoi(text);
    if (kind == RN_THING_HATCH) {
        const int hatch = rn_hatch_find(rn_page.session.box, text, strlen(text));
        const bool sea = hatch < 0 && number >= 1 && number <= RN_ROOMS;
        return sea ? RN_HATCHES_MAX + number : hatch;
    }
    if (THINGS[kind].words != NULL) {
        return rn_word_find(THINGS[kind].words, 0, THINGS[kind].count, text, strlen(text));
    }
    return number >= 0 && number < THINGS[kind].count ? number : -1;
}

/* What the thing in the input, "room 4", is and how it stands before a step, as a seat sees it:
 * {"name":..,"text":..,"clause":..}, or null for none. */
RN_EXPORT(rn_page_thing) uint32_t rn_page_thing(uint32_t size, uint32_t step, int seat)
{
    const char *text = rn_page_text();
    const size_t word = strcspn(text, " ");
    const int kind = rn_word_find(thing_word, 0, RN_COUNT(THINGS), text, word);
    const int number = kind >= 0 && word < size ? thing_number(kind, text + word + 1) : -1;
    RnView view;
    RnThing thing;
    if (number < 0) {
        rn_json_put(rn_page_begin(), "null");
        return rn_page_end();
    }
    if (!look(step, seat, &view)) {
        view = (RnView){.seen = *rn_page_state(step)};
    }
    rn_thing(rn_page.session.box, &view, &rn_page.names, (RnThingKind)kind, number, &thing);
    rn_json_form(rn_page_begin(), "{'name':%s,'text':%s,'clause':%s}", thing.name, thing.text,
                 thing.clause);
    return rn_page_end();
}

/* ---- The box -------------------------------------------------------------------------------- */

/* What is printed on the board. */
RN_EXPORT(rn_page_box) uint32_t rn_page_box(void)
{
    RnJson *json = rn_page_begin();
    rn_json_box_open(json, rn_box_standard());
    rn_json_put(json, "}");
    return rn_page_end();
}
