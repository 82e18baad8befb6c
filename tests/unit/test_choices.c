/*
 * test_choices.c - what every front end tells of a turn's choices agrees with the rules, over whole games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "table/advice.h"
#include "table/choices.h"

static int turns, repairs, checks;

static bool is_listed(const RnMove *moves, int count, int kind)
{
    for (int i = 0; i < count; i++) {
        if (moves[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* An action is refused when there is none of its kind; if the game has it, it is on the list of refusals. */
static void check_refusals(const RnBox *box, const RnState *state, const RnMove *moves, int count)
{
    RnRefused refused[RN_MOVE_KINDS];
    int refusals = rn_refused(box, state, refused);
    int at = 0;
    for (int kind = RN_M_UNBLOCK; kind <= RN_M_END; kind++) {
        RnWhy why = rn_why_no_action(box, state, kind);
        bool listed = is_listed(moves, count, kind);
        assert_true((why == RN_OK) == listed);
        bool has = kind != RN_M_END && (kind != RN_M_ATTACK || state->config.crazed) &&
                   (kind != RN_M_ABANDON || state->config.players > 2) &&
                   (kind != RN_M_PASS || !is_listed(moves, count, RN_M_END));
        if (!listed && has) {
            assert_true(at < refusals);
            assert_int_equal(refused[at].move.kind, kind);
            assert_int_equal(refused[at++].why, why);
        }
    }
    assert_int_equal(at, refusals);
}

/* Minutes of one action stand together, and the best are the fewest with the greatest chance. */
static void check_minutes(const RnBox *box, const RnState *state, const RnMove *moves, int count)
{
    RnOutlook outlook[RN_MOVES_MAX];
    int alike;
    for (int i = 0; i < count; i += alike) {
        alike = rn_alike(moves + i, count - i, true);
        assert_true(alike <= rn_alike(moves + i, count - i, false));
        int best = rn_best_minutes(box, state, moves + i, alike, outlook);
        for (int k = 0; k < alike; k++) {
            assert_true(outlook[k].chance < outlook[best].chance ||
                        (k >= best && outlook[k].chance == outlook[best].chance));
            assert_int_equal(outlook[k].minutes, rn_cost(state, moves[i + k]));
            assert_int_equal(outlook[k].rolls, rn_is_fix(moves[i + k]));
        }
        repairs += outlook[0].rolls;
    }
}

/* After Grog one faints by every card whose number is not above the intoxication [11]. */
static void check_faint(const RnBox *box, const RnState *state)
{
    const uint8_t(*pile)[RN_FAINTS] = state->deck_left > 0 ? state->deck : state->discarded;
    RnFaintRisk risk = rn_faint_risk(box, state);
    uint32_t hits = 0, all = 0;
    assert_true((risk.whole > 0) == (state->used[RN_GROG] > 0));
    for (int event = 0; event < RN_EVENTS && risk.whole > 0; event++) {
        for (int faint = 0; faint < RN_FAINTS; faint++) {
            all += pile[event][faint];
            hits +=
                faint >= 1 && faint <= state->intoxication[state->active] ? pile[event][faint] : 0;
        }
    }
    assert_int_equal(risk.whole, all);
    assert_int_equal(risk.part, hits);
    checks += risk.part > 0;
}

/* ---- Danger ------------------------------------------------------------------------------------ */

enum { LIVED, FLED, DIED };
static int deaths, flights, traps, told_next;

static bool tells_event(const RnLog *log)
{
    for (int i = 0; i < log->count; i++) {
        if (log->fact[i].what == RN_F_EVENT) {
            return true;
        }
    }
    return false;
}

/* What comes of the move before the first event, with these dice and cards, when nothing more is used. */
static int fate(const RnBox *box, RnState *s, RnMove move, uint64_t random, int gnome)
{
    RnLog log;
    rn_step(box, s, move, &log);
    for (;;) {
        RnMove moves[RN_MOVES_MAX];
        if (rn_log_tells(&log, RN_F_DIED, gnome)) {
            return DIED;
        }
        if (tells_event(&log) || s->active != gnome || s->decision == RN_OVER) {
            return LIVED;
        }
        const int count = rn_legal(box, s, moves);
        switch (s->decision) {
        case RN_FLEE: return FLED;
        case RN_CHANCE:
            random = random * UINT64_C(6364136223846793005) + 1;
            rn_step(box, s, moves[(random >> 33) % (unsigned)count], &log);
            break;
        case RN_LATE:
        case RN_GIVE:
        case RN_RETURN: rn_step(box, s, (RnMove){.kind = RN_M_DONE}, &log); break;
        default: return LIVED; /* an event's question, a fight */
        }
    }
}

/* Who dies by an action is foretold, and who is next when the gnome is gone. */
static void check_danger(const RnBox *box, const RnState *state, RnMove move, uint64_t random)
{
    const RnOutlook outlook = rn_outlook(box, state, move);
    if (!rn_ends_movement(move) || move.kind == RN_M_ATTACK || move.kind == RN_M_ABANDON) {
        return;
    }
    for (uint64_t i = 0; i < 6; i++) {
        RnState s = *state;
        const int met = fate(box, &s, move, random + i, state->active);
        switch (outlook.danger) {
        case RN_DANGER_NONE: assert_int_equal(met, LIVED); break;
        case RN_DANGER_FLEE: assert_int_not_equal(met, DIED); break;
        case RN_DANGER_FAINT:
        case RN_DANGER_FAIL: assert_int_not_equal(met, FLED); break;
        case RN_DANGER_DEATH: assert_int_equal(met, DIED); break;
        }
        flights += met == FLED;
        traps += met == DIED && outlook.danger == RN_DANGER_FAIL;
        deaths += met == DIED && outlook.danger == RN_DANGER_DEATH;
        if (met == DIED && outlook.danger == RN_DANGER_DEATH && s.decision == RN_TURN) {
            assert_int_equal(s.active, outlook.next);
            assert_int_equal(outlook.events, 0);
            told_next++;
        }
        assert_true((rn_danger_text(state, (RnDanger)outlook.danger)[0] != '\0') ==
                    (outlook.danger != RN_DANGER_NONE));
    }
}

/* ---- Putting away ------------------------------------------------------------------------------ */

static int several;

static void check_putting_away(const RnBox *box, const RnState *state)
{
    const RnPutAway put = rn_put_away(box, state);
    RnState s = *state;
    for (int i = 0; i < put.away; i++) {
        RnMove moves[RN_MOVES_MAX];
        assert_true(s.decision == RN_DISCARD && s.decider == state->decider);
        rn_legal(box, &s, moves);
        rn_step(box, &s, moves[0], NULL);
    }
    assert_true(s.decision != RN_DISCARD || s.decider != state->decider);
    assert_int_equal(rn_hand_size(&s, state->decider), put.stay);
    several += put.away > 1;
}

static int late_uses;

/* What is used before the time is counted costs none of it: the keeper goes to the ghost, and who is next
 * is so whether anything is used or not. */
static void check_late(const RnBox *box, const RnState *state, const RnMove *moves, int count)
{
    const RnOutlook done = rn_outlook(box, state, (RnMove){.kind = RN_M_DONE});
    for (int i = 0; i < count; i++) {
        const RnOutlook outlook = rn_outlook(box, state, moves[i]);
        assert_int_equal(outlook.ghost, state->ghost);
        assert_int_equal(outlook.next, done.next);
        late_uses += moves[i].kind == RN_M_USE;
    }
}

static void play(const RnBox *box, const RnConfig *config, uint64_t random)
{
    RnState state;
    assert_int_equal(rn_new(box, config, &state), RN_CONFIG_OK);
    while (state.decision != RN_OVER) {
        RnMove moves[RN_MOVES_MAX];
        int count = rn_legal(box, &state, moves);
        if (state.decision == RN_TURN) {
            check_refusals(box, &state, moves, count);
            check_minutes(box, &state, moves, count);
            check_faint(box, &state);
            for (int i = 0; i < count; i++) {
                check_danger(box, &state, moves[i], random);
            }
            turns++;
        } else if (state.decision == RN_LATE) {
            check_late(box, &state, moves, count);
        } else if (state.decision == RN_DISCARD) {
            check_putting_away(box, &state);
        }
        random = random * UINT64_C(6364136223846793005) + 1;
        rn_step(box, &state, moves[(random >> 33) % (unsigned)count], NULL);
    }
}

static void choices_agree_with_the_rules(void **unused)
{
    (void)unused;
    static const RnConfig configs[] = {
        {.edition = RN_REVISED, .players = 4, .gnomes = 4},
        {.edition = RN_REVISED, .players = 5, .gnomes = 5, .crazed = 1},
        {.edition = RN_FIRST, .players = 2, .gnomes = 4},
    };
    for (uint64_t game = 0; game < 60; game++) {
        play(rn_box_standard(), &configs[game % 3], game);
    }
    assert_true(turns > 1000 && repairs > 100 && checks > 100);
    assert_true(deaths > 100 && flights > 100 && traps > 5 && told_next > 20 && several > 5);
    assert_true(late_uses > 20);
}

/* In low water a trade takes three minutes: with two of them left that is the reason, whoever it is that is
 * there to trade with; with nobody there it is another [6.4] [8.5]. */
static void the_one_beside_is_the_one_meant(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.edition = RN_REVISED, .players = 5, .gnomes = 5};
    RnState state;
    RnMove moves[RN_MOVES_MAX];
    assert_int_equal(rn_new(box, &config, &state), RN_CONFIG_OK);
    while (state.decision != RN_TURN) {
        rn_legal(box, &state, moves);
        rn_step(box, &state, moves[0], NULL);
    }
    state.low = 1 << 2;
    state.ghost = 2;
    for (int beside = 0; beside < config.gnomes; beside++) { /* the active gnome is alone */
        for (int g = 0; g < config.gnomes; g++) {
            state.space[g] = g == state.active || g == beside ? 2 : 6;
        }
        const bool alone = beside == state.active;
        assert_string_equal(rn_why_clause(rn_why_no_action(box, &state, RN_M_TRADE)),
                            alone ? "8.5" : "4.4");
        RnRefused refused[RN_MOVE_KINDS];
        for (int i = rn_refused(box, &state, refused); i-- > 0;) {
            assert_true(refused[i].move.kind != RN_M_TRADE || alone ||
                        refused[i].move.what == beside);
        }
    }
}

/* ---- Dangers ------------------------------------------------------------------------------------ */

static void the_likeliest_dangers_are_told(void **unused)
{
    (void)unused;
    RnEndings endings = {
        .lost_by = {[RN_BY_HEAT] = 500, [RN_BY_KRAKEN] = 49, [RN_ALL_DEAD] = 1200}};
    int reasons[RN_THREATS];
    char text[400];
    assert_int_equal(rn_threats(&endings, reasons), 2); /* what is 0 % is none */
    assert_int_equal(reasons[0], RN_ALL_DEAD);
    assert_int_equal(reasons[1], RN_BY_HEAT);
    rn_threats_text(&endings, text, sizeof text);
    assert_string_equal(text,
                        "How the boat may be lost: All gnomes dead 12%, Heat Track at its end 5%.");
    for (int reason = 1; reason < RN_REASONS; reason++) {
        endings.lost_by[reason] = 1000;
    }
    assert_int_equal(rn_threats(&endings, reasons), RN_THREATS);
    for (int i = 0; i < RN_THREATS; i++) { /* of those alike none twice */
        assert_int_equal(reasons[i], 1 + i);
    }
    endings = (RnEndings){.rescue = {.chance = 10000}};
    rn_threats_text(&endings, text, sizeof text);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_agree_with_the_rules),
        cmocka_unit_test(the_one_beside_is_the_one_meant),
        cmocka_unit_test(the_likeliest_dangers_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
