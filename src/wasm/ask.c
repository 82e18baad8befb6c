/*
 * ask.c - the decision now due, with all a player wants to know before choosing: where the ways lead,
 * what each action would bring, and why the others cannot be taken.
 */
#include "follow.h"
#include "table/choices.h"
#include "table/question.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Ways ----------------------------------------------------------------------------------- */

static void put_ways(RnJson *json, const RnBox *box, const RnState *state)
{
    RnRoute route[RN_SEA + 1];
    rn_routes(box, state, route);
    rn_json_put(json, ",\"ways\":{");
    for (int space = 1; space <= RN_SEA; space++) {
        if (route[space].count == 0) {
            continue;
        }
        rn_json_next(json);
        rn_json_form(json, "%s:", rn_word_space(space));
        rn_write_moves(json, "{\"moves\":", box, route[space].move, route[space].count);
        rn_json_form(json, ",'minutes':%d,'ghost':%d}", route[space].minutes, route[space].ghost);
    }
    rn_json_put(json, "}");
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
    rn_write_text(json, ",\"target\":", target);
}

static void put_bonuses(RnJson *json, int kind)
{
    rn_json_put(json, ",\"bonus\":{");
    for (int item = 0; item < RN_ITEMS; item++) {
        if (rn_item_bonus(kind, item) > 0) {
            rn_json_next(json);
            rn_json_form(json, "%s:%d", rn_word_item(item), rn_item_bonus(kind, item));
        }
    }
    rn_json_put(json, "}");
}

/* An action with its options, minutes of a fix-it or items of a draw, and which of them is best. */
static void put_action(RnJson *json, const RnBox *box, const RnState *state, const RnMove *moves,
                       int count)
{
    RnOutlook outlooks[RN_MOVES_MAX];
    const int best = rn_best_minutes(box, state, moves, count, outlooks);
    rn_json_form(json, "{'kind':%s,'name':%s", rn_word_move(moves[0].kind),
                 rn_name_action(moves[0].kind, state->config.edition));
    put_target(json, box, moves[0]);
    put_bonuses(json, moves[0].kind);
    rn_json_form(json, ",'best':%d,'options':[", best);
    for (int i = 0; i < count; i++) {
        rn_write_move(json, i == 0 ? "{\"move\":" : ",{\"move\":", box, moves[i]);
        rn_json_form(json, ",'minutes':%d,'cost':%d", moves[i].count, outlooks[i].minutes);
        rn_page_outlook(json, outlooks[i]);
        rn_json_form(json, ",'peril':%s}", rn_danger_text(state, (RnDanger)outlooks[i].danger));
    }
    rn_json_put(json, "]}");
}

static void put_actions(RnJson *json, const RnBox *box, const RnState *state, const RnMove *moves,
                        int count)
{
    int alike;
    rn_json_put(json, ",\"actions\":[");
    for (int i = 0; i < count; i += alike) {
        alike = rn_alike(moves + i, count - i, true);
        if (rn_ends_movement(moves[i])) {
            rn_json_next(json);
            put_action(json, box, state, moves + i, alike);
        }
    }
    rn_json_put(json, "]");
}

/* ---- What cannot be done -------------------------------------------------------------------- */

static void put_refused(RnJson *json, const RnBox *box, const RnState *state)
{
    RnRefused refused[RN_MOVE_KINDS];
    const int count = rn_refused(box, state, refused);
    rn_json_put(json, ",\"refused\":[");
    for (int i = 0; i < count; i++) {
        const int kind = refused[i].move.kind;
        rn_json_next(json);
        rn_json_form(json, "{'kind':%s,'name':%s,'why':%s,'rule':%s}", rn_word_move(kind),
                     rn_name_action(kind, state->config.edition),
                     rn_tr(rn_why_text(refused[i].why)), rn_why_clause(refused[i].why));
    }
    rn_json_put(json, "]");
}

/* Each kind of item in the decider's hand: can it be used now, or why not. */
static void put_uses(RnJson *json, const RnBox *box, const RnState *state)
{
    rn_json_put(json, ",\"uses\":[");
    for (int item = 0; item < RN_ITEMS; item++) {
        const RnMove move = {.kind = RN_M_USE, .what = (uint8_t)item};
        if (state->items[state->decider][item] == 0) {
            continue;
        }
        const RnWhy why = rn_check_move(box, state, move);
        rn_json_next(json);
        rn_json_form(json, "{'item':%s", rn_word_item(item));
        rn_write_move(json, ",\"move\":", box, move);
        rn_json_form(json, ",'ok':%i,'why':%s,'rule':%s}", why == RN_OK,
                     why == RN_OK ? NULL : rn_tr(rn_why_text(why)),
                     why == RN_OK ? NULL : rn_why_clause(why));
    }
    rn_json_put(json, "]");
}

/* ---- The decision --------------------------------------------------------------------------- */

static void put_turn(RnJson *json, const RnBox *box, const RnState *state, const RnMove *moves,
                     int count)
{
    put_ways(json, box, state);
    put_actions(json, box, state, moves, count);
    put_refused(json, box, state);
    const RnFaintRisk faint = rn_faint_risk(box, state);
    if (faint.part > 0) {
        rn_json_put(json, ",\"faint\":{\"risk\":");
        rn_json_ratio(json, faint.part, faint.whole);
        rn_json_form(json, ",'minutes':%d}", faint.minutes);
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

/* What the die or card is for that somebody has to tell; how many items go. */
static void put_more(RnJson *json, const RnBox *box, const RnState *state)
{
    char text[160];
    if (state->decision == RN_CHANCE && !rn_page.trail.on) {
        rn_chance_purpose(&rn_page.session, &rn_page.names, text, sizeof text);
        rn_write_text(json, ",\"purpose\":", text);
    } else if (state->decision == RN_DISCARD) {
        const RnPutAway put = rn_put_away(box, state);
        rn_json_form(json, ",'away':%d,'stay':%d", put.away, put.stay);
    }
}

/* The decision object of web/engine/engine.js. */
RN_EXPORT(rn_page_ask) uint32_t rn_page_ask(void)
{
    const RnBox *box = rn_page.session.box;
    const RnState *state = rn_session_state(&rn_page.session);
    RnMove moves[RN_MOVES_MAX];
    RnJson *json = rn_page_begin();
    const bool known = !rn_page.trail.on || rn_trail_knows(state->decider);
    const int count = known ? rn_legal(box, state, moves) : 0; /* else what they are is secret */
    rn_json_decision_open(json, box, state, !rn_page.trail.on);
    rn_write_text(json, ",\"other\":", other_of(state));
    rn_write_moves(json, ",\"moves\":", box, moves, count);
    if (state->decision == RN_TURN && known) {
        put_turn(json, box, state, moves, count);
    }
    if (known) {
        put_more(json, box, state);
    }
    if (state->decider != RN_NONE && known) {
        put_uses(json, box, state);
    }
    rn_json_put(json, "}");
    return rn_page_end();
}

/* null, or {"why":..,"rule":..} */
static uint32_t answer_why(RnWhy why)
{
    RnJson *json = rn_page_begin();
    if (why == RN_OK) {
        rn_json_put(json, "null");
    } else {
        rn_json_form(json, "{'why':%s,'rule':%s}", rn_tr(rn_why_text(why)), rn_why_clause(why));
    }
    return rn_page_end();
}

/* Whether the move in the input is allowed: null, or {"why":..,"rule":..}. */
RN_EXPORT(rn_page_why) uint32_t rn_page_why(uint32_t size)
{
    const RnSession *session = &rn_page.session;
    RnMove move;
    return answer_why(rn_move_parse(session->box, rn_page_text(), size, &move)
                          ? rn_check_move(session->box, rn_session_state(session), move)
                          : RN_WHY_NO_SUCH_MOVE);
}

/* Why a gnome cannot go through the hatch to a space: null when it can, else as above. */
RN_EXPORT(rn_page_why_way) uint32_t rn_page_why_way(uint32_t size)
{
    const RnSession *session = &rn_page.session;
    const int space = rn_word_find(rn_word_space, 1, RN_SEA + 1, rn_page_text(), size);
    return answer_why(space < 0 ? RN_WHY_NO_SUCH_MOVE
                                : rn_why_no_step(session->box, rn_session_state(session), space));
}
