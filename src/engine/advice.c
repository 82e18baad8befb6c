/*
 * advice.c - the commands that ask the computer players: for a move, for hints, for the chance of
 * rescue, for the odds of a repair.
 *
 * Decides that whoever is asked knows what the deciding gnome's player may know, nothing more, and
 * that thinking is counted in futures looked into: the same question has the same answer everywhere.
 */
#include <string.h>

#include "base/assert.h"
#include "engine/request.h"
#include "table/choices.h"
#include "text/text.h"

enum { HINTS_USUAL = 3, HINTS_MAX = 10 };

/* ---- What all have in common ---------------------------------------------------------------- */

/* The budget given, or the usual one, within the engine's limit. */
static bool read_budget(const RnAsked *asked, uint32_t *budget)
{
    const RnPlace in = rn_asked_field(asked, "budget");
    const uint32_t most = asked->engine->budget_most;
    int given = 0;
    *budget = most < RN_BUDGET_USUAL ? most : RN_BUDGET_USUAL;
    if (in.value && !rn_read_int(&in, 1, (int)most, &given)) {
        return false;
    }
    *budget = in.value ? (uint32_t)given : *budget;
    return true;
}

static RnBudget budget_of(const RnEngine *engine, uint32_t simulations)
{
    return (RnBudget){.simulations = simulations, .help = engine->help};
}

/* The seed given, or one made of the game's and the place in it. */
static bool read_think_seed(const RnAsked *asked, int salt, uint64_t *seed)
{
    const RnSession *session = &asked->engine->session;
    const RnPlace in = rn_asked_field(asked, "seed");
    *seed = rn_think_seed(rn_session_seed(session), rn_session_steps(session), salt);
    return !in.value || rn_asked_seed(&in, seed);
}

/* What the player sees who decides now; refused when nobody does. */
static bool see(const RnAsked *asked, RnView *view)
{
    const RnState *state = rn_asked_game(asked);
    if (state == NULL) {
        return false;
    }
    if (state->decider == RN_NONE) {
        return rn_refuse(&asked->top,
                         state->decision == RN_OVER ? "the game is over" : "no player decides now");
    }
    rn_view(state, state->decider, view);
    return true;
}

/* ---- A move --------------------------------------------------------------------------------- */

bool rn_asked_think(RnAsked *asked, RnMove *move)
{
    RnEngine *engine = asked->engine;
    const RnPlace by = rn_asked_field(asked, "by"), wish = rn_asked_field(asked, "loyal");
    const bool seeded = rn_asked_field(asked, "seed").value != NULL;
    RnMuse *thought = &engine->thought;
    uint32_t budget;
    uint64_t seed;
    RnView view = {.hides = 0};
    int kind = 0;
    uint8_t loyal = 0;
    if (!see(asked, &view) || !rn_read_word(&by, rn_kind_word, 0, RN_KINDS, &kind) ||
        (wish.value && !rn_read_bool(&wish, &loyal)) || !read_budget(asked, &budget) ||
        !read_think_seed(asked, 0, &seed)) {
        return false;
    }
    const int gnome = view.seen.decider;
    if (seeded) {
        rn_player_init(&thought->player, kind, seed, budget_of(engine, budget));
        thought->player.loyal = loyal != 0;
    } else { /* as at any table: it goes on with its plan, or starts anew from the game's seed */
        thought->player = *rn_crewman(&engine->crew, &engine->session, gnome, kind,
                                      (RnEffort){.games = budget, .loyal = loyal != 0});
        thought->player.budget = budget_of(engine, budget);
    }
    *move = rn_player_move(engine->session.box, &thought->player, &view);
    RN_ASSERT(rn_check_move(engine->session.box, rn_session_state(&engine->session), *move) ==
              RN_OK);
    thought->is = !seeded;
    thought->steps = rn_session_steps(&engine->session);
    thought->move = *move;
    thought->gnome = gnome;
    return true;
}

bool rn_asked_move(RnAsked *asked)
{
    RnJson *answer = &asked->engine->answer;
    const RnBox *box = asked->engine->session.box;
    const RnPlayer *player = &asked->engine->thought.player;
    RnMove move;
    if (!rn_asked_think(asked, &move)) {
        return false;
    }
    rn_write_move(answer, "{\"ok\":true,\"move\":", box, move);
    rn_write_move(answer, ",\"plan\":[", box, move);
    for (int i = player->at; i < player->plan.count; i++) {
        rn_write_move(answer, ",", box, player->plan.move[i]);
    }
    rn_json_put(answer, "]}");
    return true;
}

/* ---- The chance of rescue ------------------------------------------------------------------- */

/* Without its end: more may be told. */
static void put_rescue(RnJson *answer, const RnRescue *rescue)
{
    rn_json_put(answer, ",\"rescue\":{\"chance\":");
    rn_json_ratio(answer, rescue->chance, 10000);
    rn_json_put(answer, ",\"margin\":");
    rn_json_ratio(answer, rescue->margin, 10000);
    rn_json_form(answer, ",'futures':%u", rescue->futures);
}

static void put_endings(RnJson *answer, const RnEndings *endings)
{
    put_rescue(answer, &endings->rescue);
    rn_json_put(answer, ",\"lost_by\":{");
    for (int reason = RN_NO_REASON + 1; reason < RN_REASONS; reason++) {
        rn_json_next(answer);
        rn_json_form(answer, "%s:", rn_word_reason(reason));
        rn_json_ratio(answer, endings->lost_by[reason], 10000);
    }
    rn_json_put(answer, "}}");
}

/* Who asks: the seat given, else the one who decides; with open hands it makes no difference. */
static bool find_seat(const RnAsked *asked, const RnState *state, int *seat)
{
    const RnPlace in = rn_asked_field(asked, "seat");
    *seat = state->decider != RN_NONE ? state->decider : 0;
    if (in.value) {
        return rn_asked_seat(&in, state, seat);
    }
    return state->decider != RN_NONE || !rn_hands_hidden(state) ||
           rn_refuse(&asked->top, "no player decides now: give \"seat\"");
}

bool rn_asked_rescue(RnAsked *asked)
{
    RnEngine *engine = asked->engine;
    const RnState *state = rn_asked_game(asked);
    RnEndings endings;
    uint32_t budget; /* of no use, but programs may still give it */
    uint64_t seed;
    RnView view = {.hides = 0};
    int seat;
    if (state == NULL || !read_budget(asked, &budget) ||
        !read_think_seed(asked, RN_SALT_RESCUE, &seed) || !find_seat(asked, state, &seat)) {
        return false;
    }
    if (state->decision == RN_OVER) {
        return rn_refuse(&asked->top, "the game is over");
    }
    rn_view(state, seat, &view);
    rn_crew_endings(engine->session.box, &view, seed, &endings);
    rn_json_put(&engine->answer, "{\"ok\":true");
    put_endings(&engine->answer, &endings);
    rn_json_put(&engine->answer, "}");
    return true;
}

/* ---- Hints ---------------------------------------------------------------------------------- */

static void put_hint(RnJson *answer, const RnBox *box, const RnHint *hint, bool turn)
{
    RN_ASSERT(hint->plan.count > 0 && hint->plan.count <= RN_PLAN_MAX);
    rn_write_moves(answer, "{\"moves\":", box, hint->plan.move, hint->plan.count);
    put_rescue(answer, &hint->rescue);
    rn_json_put(answer, "}");
    if (turn) {
        rn_json_put(answer, ",\"success\":");
        rn_json_ratio(answer, hint->chance, 10);
        rn_json_form(answer, ",'minutes':%d,'ghost':%d,'events':%d,'items':%d", hint->minutes,
                     hint->ghost, hint->events, hint->items);
        rn_write_words(answer, ",\"passes\":[", rn_word_token, hint->passes);
        rn_write_word(answer, ",\"next\":", rn_word_gnome(hint->next));
        rn_write_words(answer, ",\"reasons\":[", rn_because_word, hint->reasons);
        rn_write_word(answer, ",\"danger\":", rn_danger_word(hint->danger));
    }
    rn_json_put(answer, "}");
}

bool rn_asked_hint(RnAsked *asked)
{
    RnEngine *engine = asked->engine;
    const RnPlace in = rn_asked_field(asked, "most");
    RnHint hints[HINTS_MAX];
    int most = HINTS_USUAL;
    uint32_t budget;
    uint64_t seed;
    RnView view = {.hides = 0};
    if (!see(asked, &view) || !read_budget(asked, &budget) ||
        !read_think_seed(asked, RN_SALT_HINT, &seed) ||
        (in.value && !rn_read_int(&in, 1, HINTS_MAX, &most))) {
        return false;
    }
    const int count =
        rn_crew_hint(engine->session.box, &view, budget_of(engine, budget), seed, hints, most);
    RN_ASSERT(count <= HINTS_MAX);
    rn_json_put(&engine->answer, "{\"ok\":true,\"hints\":[");
    for (int i = 0; i < count; i++) {
        rn_json_next(&engine->answer);
        put_hint(&engine->answer, engine->session.box, &hints[i], view.seen.decision == RN_TURN);
    }
    rn_json_put(&engine->answer, "]}");
    return true;
}

/* ---- Odds ----------------------------------------------------------------------------------- */

/* What is mixed for one fix-it. */
typedef struct Mixing {
    RnEngine *engine;
    const RnMove *moves; /* the fix-it by its minutes */
    int count;
    RnState state;        /* what has been used is used */
    uint8_t use[RN_HAND]; /* and is this */
} Mixing;

static void put_mix(const Mixing *mixing)
{
    RnJson *answer = &mixing->engine->answer;
    const RnBox *box = mixing->engine->session.box;
    const RnFaintRisk faint = rn_faint_risk(box, &mixing->state);
    rn_json_next(answer);
    rn_write_word(answer, "{\"action\":", rn_word_move(mixing->moves[0].kind));
    if (rn_args(mixing->moves[0].kind) == RN_ARGS_HATCH_COUNT) {
        char hatch[8];
        rn_hatch_text(box, mixing->moves[0].what, hatch);
        rn_write_word(answer, ",\"hatch\":", hatch);
    }
    rn_json_put(answer, ",\"use\":{");
    for (int item = 0; item < RN_ITEMS; item++) {
        if (mixing->use[item] > 0) {
            rn_json_next(answer);
            rn_json_form(answer, "%s:%d", rn_word_item(item), mixing->use[item]);
        }
    }
    rn_json_put(answer, "},\"faint\":");
    rn_json_ratio(answer, faint.part, faint.whole > 0 ? faint.whole : 1);
    rn_json_put(answer, ",\"success\":[");
    for (int i = 0; i < mixing->count; i++) {
        rn_json_next(answer);
        rn_json_ratio(answer, rn_outlook(box, &mixing->state, mixing->moves[i]).chance, 10);
    }
    rn_json_put(answer, "]}");
}

/* This mix and all that have more of this item or of those behind it, until one minute is certain. */
static void put_mixes(const Mixing *mixing, int from)
{
    const int kind = mixing->moves[0].kind;
    put_mix(mixing);
    if (rn_need(&mixing->state, kind, 1) >= 10) { /* after three items at the latest */
        return;
    }
    for (int item = from; item < RN_ITEMS; item++) {
        if (rn_item_bonus(kind, item) == 0 ||
            mixing->state.items[mixing->state.active][item] == 0) {
            continue;
        }
        Mixing more = *mixing;
        const RnWhy why = rn_step(mixing->engine->session.box, &more.state,
                                  (RnMove){RN_M_USE, (uint8_t)item, 0, 0}, NULL);
        RN_ASSERT(why == RN_OK && more.state.decision == RN_TURN);
        more.use[item]++;
        put_mixes(&more, item);
    }
}

bool rn_asked_odds(RnAsked *asked)
{
    RnEngine *engine = asked->engine;
    RnMove moves[RN_MOVES_MAX];
    RnView view = {.hides = 0};
    int alike;
    if (!see(asked, &view)) {
        return false;
    }
    if (view.seen.decision != RN_TURN) {
        return rn_refuse(&asked->top, "no action is chosen now");
    }
    const int count = rn_legal(engine->session.box, &view.seen, moves);
    rn_json_put(&engine->answer, "{\"ok\":true,\"odds\":[");
    for (int i = 0; i < count; i += alike) {
        alike = rn_alike(moves + i, count - i, true);
        if (rn_is_fix(moves[i])) {
            const Mixing mixing = {
                .engine = engine, .moves = moves + i, .count = alike, .state = view.seen};
            put_mixes(&mixing, 0);
        }
    }
    rn_json_put(&engine->answer, "]}");
    return true;
}
