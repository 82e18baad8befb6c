/*
 * test_route.c - ways through the boat: every one can be gone, and there is no quicker one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crew/crew.h"
#include "crew/rng.h"
#include "crew/route.h"

/* ---- Every way there is, tried the slow way --------------------------------------------------- */

enum { SEEN_MAX = 4096 };

typedef struct Seen {
    RnState state[SEEN_MAX];
    int count;
} Seen;

/* The place of the state among those seen, the minutes left aside, or a new one. */
static int find(Seen *seen, const RnState *state)
{
    RnState same = *state;
    for (int i = 0; i < seen->count; i++) {
        same.ghost = seen->state[i].ghost;
        if (memcmp(&same, &seen->state[i], sizeof same) == 0) {
            return i;
        }
    }
    assert_true(seen->count < SEEN_MAX);
    seen->state[seen->count] = *state;
    seen->state[seen->count].ghost = 0;
    return seen->count++;
}

static void wander(const RnBox *box, Seen *seen, const RnState *from, int most[RN_SEA + 1])
{
    RnMove moves[RN_MOVES_MAX];
    int at = find(seen, from);
    if (from->decision == RN_TURN && from->ghost > most[from->space[from->active]]) {
        most[from->space[from->active]] = from->ghost;
    }
    if (from->ghost > seen->state[at].ghost || seen->state[at].ghost == 0) {
        seen->state[at].ghost = from->ghost;
    }
    int count = rn_legal(box, from, moves);
    for (int i = 0; i < count; i++) {
        RnState next = *from;
        if (moves[i].kind != RN_M_OPEN && moves[i].kind != RN_M_ENTER &&
            moves[i].kind != RN_M_STAY) {
            continue;
        }
        rn_step_listed(box, &next, moves[i], NULL);
        if (next.active != from->active ||
            (next.decision != RN_TURN && next.decision != RN_HATCH)) {
            continue;
        }
        int known = seen->count;
        int place = find(seen, &next);
        if (place == known || next.ghost > seen->state[place].ghost) {
            wander(box, seen, &next, most);
        }
    }
}

/* Plays the way move by move, each of them a legal one. */
static void go(const RnBox *box, const RnState *from, int space, const RnRoute *route)
{
    RnState s = *from;
    for (int i = 0; i < route->count; i++) {
        RnMove moves[RN_MOVES_MAX];
        int count = rn_legal(box, &s, moves);
        bool legal = false;
        for (int m = 0; m < count; m++) {
            legal = legal || memcmp(&moves[m], &route->move[i], sizeof *moves) == 0;
        }
        assert_true(legal);
        rn_step(box, &s, route->move[i], NULL);
    }
    assert_int_equal(s.decision, RN_TURN);
    assert_int_equal(s.space[s.active], space);
    assert_int_equal(s.ghost, route->ghost);
    assert_int_equal(from->ghost - s.ghost, route->minutes);
}

/* Checks all ways from here; returns the spaces that can be reached. */
static unsigned check(const RnState *state)
{
    const RnBox *box = rn_box_standard();
    RnRoute route[RN_SEA + 1];
    RnRoute again[RN_SEA + 1];
    int most[RN_SEA + 1];
    unsigned reached = 0;
    Seen *seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    memset(route, 0xAA, sizeof route);
    memset(again, 0x55, sizeof again);
    rn_routes(box, state, route);
    rn_routes(box, state, again);
    for (int space = 0; space <= RN_SEA; space++) {
        most[space] = -1;
    }
    wander(box, seen, state, most);
    free(seen);
    int here = state->space[state->active];
    assert_int_equal(route[here].count, 0);
    for (int space = 1; space <= RN_SEA; space++) {
        assert_int_equal(route[space].count > 0, space != here && most[space] >= 0);
        assert_int_equal(route[space].count, again[space].count);
        if (route[space].count == 0) {
            continue;
        }
        assert_memory_equal(route[space].move, again[space].move,
                            sizeof(RnMove) * (size_t)route[space].count);
        assert_int_equal(route[space].ghost, most[space]);
        go(box, state, space, &route[space]);
        reached |= 1u << space;
    }
    return reached;
}

/* ---- Positions -------------------------------------------------------------------------------- */

/* The first turn of a game. */
static RnState first_turn(int edition, uint64_t seed)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.edition = (uint8_t)edition, .players = 3, .gnomes = 3};
    RnState s;
    uint64_t rolls = 0;
    rn_new(box, &config, &s);
    while (s.decision == RN_CHANCE) {
        rn_step(box, &s, rn_dice_roll(&s, seed, rolls++), NULL);
    }
    assert_int_equal(s.decision, RN_TURN);
    return s;
}

static RnState turn_in(int room)
{
    RnState s = first_turn(RN_REVISED, 7);
    s.space[s.active] = (uint8_t)room;
    return s;
}

/* A mask of so many bits, few of them set. */
static unsigned few(uint64_t *rng, int bits)
{
    unsigned some = rn_below(rng, 1u << bits);
    unsigned others = rn_below(rng, 1u << bits);
    return some & others;
}

static void quiet_boat(void **unused)
{
    (void)unused;
    for (int room = 1; room <= RN_ROOMS; room++) {
        RnState s = turn_in(room);
        assert_int_equal(check(&s), ((1u << (RN_ROOMS + 1)) - 2) & ~(1u << room));
    }
}

static void few_minutes(void **unused)
{
    (void)unused;
    for (int minutes = 0; minutes <= 6; minutes++) {
        for (int room = 1; room <= RN_ROOMS; room++) {
            RnState s = turn_in(room);
            s.time[s.active] = s.ghost = (uint8_t)minutes;
            unsigned reached = check(&s);
            if (minutes == 0) {
                assert_int_equal(reached, 0);
            }
        }
    }
}

static void fire_and_blocked_hatches(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    uint64_t rng = 1;
    for (int i = 0; i < 100; i++) {
        RnState s = turn_in(1 + (int)rn_below(&rng, RN_ROOMS));
        s.fire = (uint16_t)(few(&rng, RN_ROOMS) << 1);
        s.blocked = few(&rng, box->hatches);
        s.used[RN_FIRE_EXTINGUISHER] = rn_below(&rng, 2) != 0;
        check(&s);
    }
    RnState s = turn_in(5); /* shut in */
    s.blocked = (1u << box->hatches) - 1;
    assert_int_equal(check(&s), 0);
}

static void water_flows_on_the_way(void **unused)
{
    (void)unused;
    uint64_t rng = 2;
    for (int i = 0; i < 300; i++) {
        RnState s = turn_in(1 + (int)rn_below(&rng, RN_ROOMS));
        s.config.edition = i & 1 ? RN_FIRST : RN_REVISED;
        s.config.level_flow = (uint8_t)(i >> 1 & 1);
        s.high = (uint16_t)(few(&rng, RN_ROOMS) << 1);
        s.high &= (uint16_t) ~(1u << s.space[s.active]);
        s.low = (uint16_t)((rn_below(&rng, 1u << 10) << 1) & ~s.high);
        s.fire = (uint16_t)((rn_below(&rng, 1u << 10) << 1) & ~(s.high | s.low));
        s.time[s.active] = s.ghost = (uint8_t)(1 + rn_below(&rng, 20));
        check(&s);
    }
}

static void the_sea_needs_an_aqualung(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    for (int room = 1; room <= RN_ROOMS; room++) {
        RnState s = turn_in(room);
        assert_false(check(&s) >> RN_SEA & 1);
        s.used[RN_AQUALUNG] = 1;
        assert_true(check(&s) >> RN_SEA & 1);
        s.blocked = (1u << box->hatches) - 1; /* then only through the sea */
        unsigned reached = check(&s);
        if (box->exterior >> room & 1) {
            assert_int_equal(reached & ~(1u << RN_SEA), box->exterior & ~(1u << room));
        } else {
            assert_int_equal(reached, 0);
        }
    }
}

/* Turns of whole games, and no ways when something else is asked. */
static void turns_of_games(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    int turns = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        RnState s = first_turn(seed & 1 ? RN_FIRST : RN_REVISED, seed);
        RnPlayer player;
        uint64_t rolls = 1000;
        rn_player_init(&player, RN_LUBBER, seed, (RnBudget){0});
        while (s.decision != RN_OVER) {
            RnView view;
            if (s.decision == RN_CHANCE) {
                rn_step(box, &s, rn_dice_roll(&s, seed, rolls++), NULL);
                continue;
            }
            rn_view(&s, s.decider, &view);
            if (s.decision == RN_TURN && turns++ % 5 == 0) {
                check(&view.seen);
            } else if (s.decision != RN_TURN) {
                RnRoute route[RN_SEA + 1];
                rn_routes(box, &s, route);
                for (int space = 0; space <= RN_SEA; space++) {
                    assert_int_equal(route[space].count, 0);
                }
            }
            rn_step(box, &s, rn_player_move(box, &player, &view), NULL);
        }
    }
    assert_true(turns > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_boat),
        cmocka_unit_test(few_minutes),
        cmocka_unit_test(fire_and_blocked_hatches),
        cmocka_unit_test(water_flows_on_the_way),
        cmocka_unit_test(the_sea_needs_an_aqualung),
        cmocka_unit_test(turns_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
