/*
 * follow.c - a game that is played elsewhere, at a server's table, and followed here.
 *
 * With open hands the steps are told, moves and chance, and the session plays them along. With secret
 * hands nothing may be told that would give them away: there is a trail instead, for each step what the
 * seat may hear and what it may know then. What the page asks about the game is answered from the trail;
 * the session only holds what the seat sees now, so that the rules can be asked what it may do.
 */
#include "base/assert.h"
#include "follow.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "session/digest.h"
#include "text/text.h"

/* ---- Open hands ----------------------------------------------------------------------------- */

/* Plays the steps in the input, a line each, from step `from` on; what was there is taken back first.
 * 0 when one of them is no step of this game: what came before it stands. */
RN_EXPORT(rn_page_follow) int rn_page_follow(uint32_t size, uint32_t from)
{
    RnSession *session = &rn_page.session;
    const char *text = size > 0 ? rn_page_text() : NULL, *line;
    size_t length;
    RnMove move;
    if (from > rn_session_steps(session) || rn_session_is_seeded(session) || rn_page.trail.on) {
        return 0;
    }
    rn_session_rewind(session, from);
    rn_deeds_cut(&rn_page.deeds, from);
    while (rn_page_line(&text, &line, &length)) {
        if (!rn_move_parse(session->box, line, length, &move) ||
            rn_session_play(session, move) != RN_OK) {
            return 0;
        }
    }
    return 1;
}

/* ---- Reading a trail ------------------------------------------------------------------------ */

static bool read_view(const char *text, size_t size, RnView *view)
{
    uint8_t code[RN_VIEW_CODE_MAX];
    return size / 2 <= sizeof code && rn_unhex(text, size, code) &&
           rn_view_decode(rn_page.session.box, code, size / 2, view);
}

/* A number up to 255 and the comma behind it. */
static bool read_byte(const char **at, const char *end, uint8_t *byte)
{
    int number = 0, digits = 0;
    while (*at < end && **at >= '0' && **at <= '9' && digits < 4) {
        number = 10 * number + (*(*at)++ - '0');
        digits++;
    }
    if (digits == 0 || number > 255 || (*at < end && **at != ',')) {
        return false;
    }
    *at += *at < end;
    *byte = (uint8_t)number;
    return true;
}

static bool read_facts(const char *at, const char *end, RnTrailStep *step)
{
    size_t room = 0;
    while (at < end) {
        RnFact fact = {.zero = {0}};
        if (!read_byte(&at, end, &fact.what) || !read_byte(&at, end, &fact.gnome) ||
            !read_byte(&at, end, &fact.a) || !read_byte(&at, end, &fact.b) ||
            !read_byte(&at, end, &fact.c) || fact.what >= RN_FACTS || step->count == RN_FACTS_MAX) {
            return false;
        }
        step->facts = rn_grow(step->facts, (size_t)step->count, &room, sizeof *step->facts);
        step->facts[step->count++] = fact;
        step->turns += fact.what == RN_F_TURN;
    }
    return true;
}

static void drop_step(RnTrailStep *step)
{
    free(step->facts);
    free(step->view);
    *step = (RnTrailStep){.count = 0};
}

/* "2,0,60,0,0;pass;HEX": facts, the move if it is the seat's own, the view if it is told. */
static bool read_step(const char *line, size_t size, RnTrailStep *step)
{
    const char *end = line + size;
    const char *move = memchr(line, ';', size);
    const char *view = move ? memchr(move + 1, ';', (size_t)(end - move - 1)) : NULL;
    if (!view || !read_facts(line, move, step)) {
        return false;
    }
    step->own = view > move + 1;
    if (step->own &&
        !rn_move_parse(rn_page.session.box, move + 1, (size_t)(view - move - 1), &step->move)) {
        return false;
    }
    if (view + 1 < end) {
        step->view = rn_alloc(1, sizeof *step->view);
        return read_view(view + 1, (size_t)(end - view - 1), step->view);
    }
    return true;
}

/* ---- The trail ------------------------------------------------------------------------------ */

static void cut_trail(size_t steps)
{
    RnTrail *trail = &rn_page.trail;
    while (trail->steps > steps) {
        drop_step(&trail->step[--trail->steps]);
    }
}

void rn_trail_end(void)
{
    cut_trail(0);
    rn_page.trail.on = false;
}

static void add_step(RnTrailStep *step)
{
    RnTrail *trail = &rn_page.trail;
    trail->step = rn_grow(trail->step, trail->steps, &trail->room, sizeof *trail->step);
    RN_ASSERT(trail->steps < trail->room);
    step->turns += rn_trail_turns(UINT32_MAX);
    trail->step[trail->steps++] = *step;
}

/* Follows a game by its trail. The input: a line with the view of the present, then one for each step
 * from `from` on. 0 when something in it cannot be read. */
RN_EXPORT(rn_page_watch) int rn_page_watch(uint32_t size, uint32_t from)
{
    RnTrail *trail = &rn_page.trail;
    const char *text = rn_page_text(), *line;
    size_t length;
    RnView now;
    (void)size;
    rn_page_table();
    if (!rn_page_line(&text, &line, &length) || !read_view(line, length, &now) ||
        from > (trail->on ? trail->steps : 0)) {
        return 0;
    }
    rn_session_load(&rn_page.session, &now.seen);
    rn_session_chance(&rn_page.session, false, 0);
    trail->on = true;
    trail->now = now;
    cut_trail(from);
    rn_deeds_cut(&rn_page.deeds, from);
    while (rn_page_line(&text, &line, &length)) {
        RnTrailStep step = {.count = 0};
        if (!read_step(line, length, &step)) {
            drop_step(&step);
            return 0;
        }
        add_step(&step);
    }
    return 1;
}

const RnView *rn_trail_view(uint32_t step)
{
    const RnTrail *trail = &rn_page.trail;
    if (step == 0 || step >= trail->steps || !trail->step[step - 1].view) {
        return &trail->now;
    }
    return trail->step[step - 1].view;
}

int rn_trail_turns(uint32_t end)
{
    const RnTrail *trail = &rn_page.trail;
    const size_t steps = end < trail->steps ? end : trail->steps;
    return steps > 0 ? trail->step[steps - 1].turns : 0;
}

bool rn_trail_knows(int gnome)
{
    return gnome < RN_GNOMES_MAX && (rn_page.trail.now.hides >> gnome & 1) == 0;
}

/* The state before a step, when it is known. */
static const RnState *before(size_t step)
{
    const RnTrail *trail = &rn_page.trail;
    RN_ASSERT(step <= trail->steps);
    return step > 0 && trail->step[step - 1].view ? &trail->step[step - 1].view->seen : NULL;
}

size_t rn_trail_turn_begin(void)
{
    const RnTrail *trail = &rn_page.trail;
    size_t begin = trail->steps;
    while (trail->now.seen.phase == RN_MOVEMENT && begin > 0) {
        const RnState *state = before(begin - 1);
        if (!state || !trail->step[begin - 1].own || state->phase != RN_MOVEMENT ||
            state->active != trail->now.seen.active) {
            break;
        }
        begin--;
    }
    return begin;
}

int rn_trail_undo(void)
{
    const RnTrail *trail = &rn_page.trail;
    const RnState *state = trail->steps > 0 ? before(trail->steps - 1) : NULL;
    return state && trail->step[trail->steps - 1].own ? state->decider : RN_NONE;
}

size_t rn_trail_press_begin(void)
{
    const RnTrail *trail = &rn_page.trail;
    size_t from = trail->steps;
    size_t begin = from;
    if (from == 0) {
        return 0;
    }
    const bool known = rn_deeds_find(&rn_page.deeds, --from, &begin);
    while (from > 0 && trail->step[from - 1].own &&
           (known ? from > begin : before(from) != NULL && before(from)->decision == RN_HATCH)) {
        from--;
    }
    return from;
}
