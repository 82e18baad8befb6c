/*
 * ask.c - the decision now due, with all a player wants to know before choosing: where the ways lead,
 * what each action would bring, and why the others cannot be taken.
 *
 * Decides nothing of its own: the rules tell what is legal and what it costs, the crew's forecast what
 * would follow.
 */
#include <string.h>

#include "core/core.h"
#include "crew/route.h"
#include "follow.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Ways ----------------------------------------------------------------------------------- */

static void put_ways(RnJson *json, const RnBox *box, const RnState *state)
{
    RnRoute route[RN_SEA + 1];
    const char *comma = "";
    rn_routes(box, state, route);
    rn_json_put(json, ",\"ways\":{");
    for (int space = 1; space <= RN_SEA; space++) {
        if (route[space].count == 0) {
            continue;
        }
        rn_page_string(json, comma, rn_word_space(space));
        rn_page_moves(json, ":{\"moves\":", route[space].move, (size_t)route[space].count);
        rn_page_number(json, ",\"minutes\":", route[space].minutes);
        rn_page_number(json, ",\"ghost\":", route[space].ghost);
        rn_json_put(json, "}");
        comma = ",";
    }
    rn_json_put(json, "}");
}

/* ---- The Faint Check ------------------------------------------------------------------------ */

/* The chance to faint after this turn and the minutes that would take, found on a copy: any action,
 * then the outcomes of the check. `whole` is 0 when there is no check. */
typedef struct Faint {
    uint32_t part, whole;
    int minutes;
} Faint;

static bool faints(const RnLog *log)
{
    for (int f = 0; f < log->count; f++) {
        if (log->fact[f].what == RN_F_FAINTED) {
            return true;
        }
    }
    return false;
}

static Faint weigh_check(const RnBox *box, const RnState *state)
{
    RnOdds odds[RN_MOVES_MAX];
    const int count = rn_odds(state, odds);
    Faint faint = {.whole = rn_chance_total(state)};
    for (int i = 0; i < count; i++) {
        RnState after = *state;
        RnLog log;
        rn_step(box, &after, odds[i].move, &log);
        if (faints(&log)) {
            faint.part += odds[i].weight;
            faint.minutes = after.ghost != RN_NONE ? state->ghost - after.ghost : 0;
        }
    }
    return faint;
}

static Faint foresee_faint(const RnBox *box, const RnState *state, RnMove action)
{
    RnState s = *state;
    const RnMove done = {.kind = RN_M_DONE};
    rn_step(box, &s, action, NULL);
    while (s.phase == RN_ACTION || s.phase == RN_FAINT) {
        if (s.decision == RN_CHANCE && s.chance == RN_EVENT && s.phase == RN_FAINT) {
            return weigh_check(box, &s);
        }
        if (s.decision == RN_CHANCE) {
            rn_step(box, &s, rn_chance_pick(&s, 0), NULL);
        } else if (s.decision != RN_LATE || rn_step(box, &s, done, NULL) != RN_OK) {
            break;
        }
    }
    return (Faint){.whole = 0};
}

/* ---- Actions -------------------------------------------------------------------------------- */

static void put_target(RnJson *json, const RnBox *box, RnMove move)
{
    char text[8];
    const char *target = NULL;
    if (move.kind == RN_M_UNBLOCK && rn_hatch_text(box, move.what, text) > 0) {
        target = text;
    } else if (move.kind == RN_M_TRADE || move.kind == RN_M_ATTACK) {
        target = rn_word_gnome(move.what);
    }
    rn_page_string(json, ",\"target\":", target);
}

static void put_option(RnJson *json, const RnBox *box, const RnState *state, RnMove move)
{
    RnPlan plan = {.move = {move}, .count = 1};
    RnHint hint;
    rn_crew_forecast(box, state, &plan, &hint);
    rn_page_move(json, "{\"move\":", move);
    rn_page_number(json, ",\"minutes\":", move.count);
    rn_page_number(json, ",\"cost\":", rn_cost(state, move));
    rn_page_flag(json, ",\"roll\":", rn_is_fix(move));
    rn_page_number(json, ",\"chance\":", hint.chance);
    rn_page_number(json, ",\"need\":", rn_is_fix(move) ? rn_need(state, move.kind, move.count) : 0);
    rn_page_flag(json, ",\"late\":", rn_is_fix(move) && hint.chance == 0);
    rn_page_number(json, ",\"lands\":", hint.ghost);
    rn_page_number(json, ",\"events\":", hint.events);
    rn_page_number(json, ",\"items\":", hint.items);
    rn_page_tokens(json, ",\"passes\":", hint.passes);
    rn_page_string(json, ",\"next\":", rn_word_gnome(hint.next));
    rn_json_put(json, "}");
}

static void put_bonuses(RnJson *json, int kind)
{
    const char *comma = "";
    rn_json_put(json, ",\"bonus\":{");
    for (int item = 0; item < RN_ITEMS; item++) {
        if (rn_item_bonus(kind, item) > 0) {
            rn_page_string(json, comma, rn_word_item(item));
            rn_page_number(json, ":", rn_item_bonus(kind, item));
            comma = ",";
        }
    }
    rn_json_put(json, "}");
}

static bool same_action(RnMove a, RnMove b)
{
    const bool aimed = a.kind == RN_M_UNBLOCK || a.kind == RN_M_TRADE || a.kind == RN_M_ATTACK;
    return a.kind == b.kind && (!aimed || a.what == b.what);
}

/* Every action with its options: minutes of a fix-it, items of a draw. They stand together in the
 * list of legal moves. */
static void put_actions(RnJson *json, const RnBox *box, const RnState *state, const RnMove *moves,
                        int count)
{
    bool first = true;
    rn_json_put(json, ",\"actions\":[");
    for (int i = 0; i < count; i++) {
        if (!rn_ends_movement(moves[i])) {
            continue;
        }
        rn_page_string(json, first ? "{\"kind\":" : ",{\"kind\":", rn_word_move(moves[i].kind));
        rn_page_string(json, ",\"name\":", rn_name_action(moves[i].kind, state->config.edition));
        put_target(json, box, moves[i]);
        put_bonuses(json, moves[i].kind);
        rn_json_put(json, ",\"options\":[");
        put_option(json, box, state, moves[i]);
        while (i + 1 < count && same_action(moves[i], moves[i + 1])) {
            rn_json_put(json, ",");
            put_option(json, box, state, moves[++i]);
        }
        rn_json_put(json, "]}");
        first = false;
    }
    rn_json_put(json, "]");
}

/* ---- What cannot be done -------------------------------------------------------------------- */

/* A move that stands for all of an action, to ask why it is refused. */
static RnMove sample_move(const RnBox *box, const RnState *state, int kind)
{
    RnMove move = {.kind = (uint8_t)kind};
    move.count = rn_takes_count(move) ? 1 : 0;
    if (kind == RN_M_TRADE || kind == RN_M_ATTACK) {
        move.what = state->active == 0 ? 1 : 0;
    }
    if (kind == RN_M_UNBLOCK) { /* one of the room's: another's would tell of the wrong room only */
        const int space = state->space[state->active];
        const uint32_t here = space <= RN_ROOMS ? box->hatches_of[space] : 0;
        move.what =
            here ? (uint8_t)__builtin_ctz(here & state->blocked ? here & state->blocked : here) : 0;
    }
    return move;
}

static void put_refused(RnJson *json, const RnBox *box, const RnState *state, const RnMove *moves,
                        int count)
{
    unsigned listed = 0;
    const char *comma = "";
    for (int i = 0; i < count; i++) {
        listed |= 1u << moves[i].kind;
    }
    rn_json_put(json, ",\"refused\":[");
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        const RnMove move = sample_move(box, state, kind);
        const RnWhy why = rn_check_move(box, state, move);
        if (!rn_is_action(move) || listed >> kind & 1 || why == RN_OK) {
            continue;
        }
        rn_json_put(json, comma);
        rn_page_string(json, "{\"kind\":", rn_word_move(kind));
        rn_page_string(json, ",\"name\":", rn_name_action(kind, state->config.edition));
        rn_page_string(json, ",\"why\":", rn_tr(rn_why_text(why)));
        rn_page_string(json, ",\"rule\":", rn_why_clause(why));
        rn_json_put(json, "}");
        comma = ",";
    }
    rn_json_put(json, "]");
}

/* Each kind of item in the decider's hand: can it be used now, or why not. */
static void put_uses(RnJson *json, const RnBox *box, const RnState *state)
{
    const char *comma = "";
    rn_json_put(json, ",\"uses\":[");
    for (int item = 0; item < RN_ITEMS; item++) {
        const RnMove move = {.kind = RN_M_USE, .what = (uint8_t)item};
        if (state->items[state->decider][item] == 0) {
            continue;
        }
        const RnWhy why = rn_check_move(box, state, move);
        rn_json_put(json, comma);
        rn_page_string(json, "{\"item\":", rn_word_item(item));
        rn_page_move(json, ",\"move\":", move);
        rn_page_flag(json, ",\"ok\":", why == RN_OK);
        rn_page_string(json, ",\"why\":", why == RN_OK ? NULL : rn_tr(rn_why_text(why)));
        rn_page_string(json, ",\"rule\":", why == RN_OK ? NULL : rn_why_clause(why));
        rn_json_put(json, "}");
        comma = ",";
    }
    rn_json_put(json, "]");
}

/* ---- The decision --------------------------------------------------------------------------- */

static void put_turn(RnJson *json, const RnBox *box, const RnState *state, const RnMove *moves,
                     int count)
{
    put_ways(json, box, state);
    put_actions(json, box, state, moves, count);
    put_refused(json, box, state, moves, count);
    for (int i = count - 1; i >= 0; i--) { /* No Action is among the last and asks nothing more */
        if (rn_ends_movement(moves[i]) && moves[i].kind != RN_M_ABANDON) {
            const Faint faint = foresee_faint(box, state, moves[i]);
            if (faint.part > 0) {
                rn_json_put(json, ",\"faint\":{\"risk\":");
                rn_json_ratio(json, faint.part, faint.whole);
                rn_page_number(json, ",\"minutes\":", faint.minutes);
                rn_json_put(json, "}");
            }
            break;
        }
    }
}

/* Who is dealt with in a trade or fight, for the decisions inside one. */
static const char *other_of(const RnState *state)
{
    switch (state->decision) {
    case RN_GIVE: return rn_word_gnome(state->subject);
    case RN_RETURN:
    case RN_DEFEND: return rn_word_gnome(state->active);
    }
    return NULL;
}

/* The decision object of web/engine/engine.js. */
RN_EXPORT(rn_page_ask) uint32_t rn_page_ask(void)
{
    const RnBox *box = rn_page.session.box;
    const RnState *state = &rn_page.session.state;
    RnMove moves[RN_MOVES_MAX];
    RnJson *json = rn_page_begin();
    const bool known = !rn_page.trail.on || rn_trail_knows(state->decider);
    const int count = known ? rn_legal(box, state, moves) : 0; /* else what they are is secret */
    rn_json_decision(json, box, state, !rn_page.trail.on);
    rn_page_reopen(json);
    rn_page_string(json, ",\"other\":", other_of(state));
    rn_page_moves(json, ",\"moves\":", moves, (size_t)count);
    if (state->decision == RN_TURN && known) {
        put_turn(json, box, state, moves, count);
    }
    if (state->decider != RN_NONE && known) {
        put_uses(json, box, state);
    }
    rn_json_put(json, "}");
    return rn_page_end();
}

/* null, or {"why":..,"rule":..} */
static void put_why(RnJson *json, RnWhy why)
{
    if (why == RN_OK) {
        rn_json_put(json, "null");
        return;
    }
    rn_page_string(json, "{\"why\":", rn_tr(rn_why_text(why)));
    rn_page_string(json, ",\"rule\":", rn_why_clause(why));
    rn_json_put(json, "}");
}

/* Whether the move in the input is allowed: null, or {"why":..,"rule":..}. */
RN_EXPORT(rn_page_why) uint32_t rn_page_why(uint32_t size)
{
    const RnSession *session = &rn_page.session;
    RnMove move;
    RnWhy why = RN_WHY_NO_SUCH_MOVE;
    if (rn_move_parse(session->box, rn_page_text(), size, &move)) {
        why = rn_check_move(session->box, &session->state, move);
    }
    put_why(rn_page_begin(), why);
    return rn_page_end();
}

/* Why a gnome cannot go through the hatch to a space: null when it can, else as above. */
RN_EXPORT(rn_page_why_way) uint32_t rn_page_why_way(uint32_t size)
{
    const RnSession *session = &rn_page.session;
    const int space = rn_word_find(rn_word_space, 1, RN_SEA + 1, rn_page_text(), size);
    RnState state = session->state;
    RnMove move = {.kind = RN_M_OPEN, .what = (uint8_t)space};
    RnWhy why = space < 0 ? RN_WHY_NO_SUCH_MOVE : rn_step(session->box, &state, move, NULL);
    if (why == RN_OK && state.decision != RN_HATCH) { /* it would be shut again at once: why? */
        why = rn_check_enter(&state, state.space[state.active], move.what, state.ghost);
    }
    put_why(rn_page_begin(), why);
    return rn_page_end();
}
