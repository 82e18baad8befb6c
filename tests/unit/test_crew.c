/*
 * test_crew.c - what anyone who seats a computer player relies on: it answers everything, legally,
 * from what its seat may see, and the same way each time.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/share.h"
#include "../budget.h"
#include "crew/contest.h"
#include "crew/crew.h"
#include "crew/inputs.h"
#include "crew/judge.h"
#include "crew/net.h"
#include "crew/search.h"

#include "crew/judge_net.h"

static const RnBudget little = {.simulations = 24};

static RnConfig config_number(int n)
{
    static const uint8_t crews[][2] = {{1, 3}, {1, 8}, {2, 4}, {3, 3}, {4, 4}, {6, 6}, {8, 8}};
    const uint8_t *crew = crews[n % 7];
    RnConfig config = {.edition = n & 1, .players = crew[0], .gnomes = crew[1]};
    rn_set_variants(&config, (unsigned)n >> 1);
    return config;
}

/* Plays a game of this kind of player; `each` is called with every state a player is asked in. */
typedef void (*Each)(const RnState *state, const RnPlayer *player);

static int play_game(int n, int kind, RnBudget budget, Each each, uint64_t *hash)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = config_number(n);
    RnPlayer player[RN_GNOMES_MAX];
    RnState s;
    int steps = 0;
    uint64_t rolls = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        rn_player_init(&player[g], kind, (uint64_t)n * 8 + (uint64_t)g, budget);
    }
    assert_int_equal(rn_new(box, &config, &s), RN_CONFIG_OK);
    for (; s.decision != RN_OVER; steps++) {
        RnMove move;
        if (s.decision == RN_CHANCE) {
            move = rn_dice_roll(&s, (uint64_t)n, rolls++);
        } else {
            RnView view;
            rn_view(&s, s.decider, &view);
            if (each != NULL) {
                each(&s, &player[s.decider]);
            }
            move = rn_player_move(box, &player[s.decider], &view);
        }
        assert_int_equal(rn_step(box, &s, move, NULL), RN_OK);
        assert_true(steps < 20000); /* nobody stalls */
    }
    *hash = rn_hash(&s);
    return s.result;
}

static void everyone_plays_everything(void **unused)
{
    (void)unused;
    uint64_t hash;
    for (int n = 0; n < 448;
         n += budget(SLOW ? 15 : 5, 1)) { /* meets every crew and every variant */
        play_game(n, RN_LUBBER, little, NULL, &hash);
        play_game(n, RN_SAILOR, little, NULL, &hash);
    }
    for (int n = 0; n < 64; n += budget(SLOW ? 11 : 5, 1)) {
        play_game(n, RN_MATE, little, NULL, &hash);
        play_game(n, RN_CAPTAIN, little, NULL, &hash);
    }
}

static void the_same_seed_gives_the_same_game(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < RN_KINDS; kind++) {
        uint64_t first, second;
        play_game(5 + kind, kind, little, NULL, &first);
        play_game(5 + kind, kind, little, NULL, &second);
        assert_true(first == second);
    }
}

/* A fresh player asked with what is hidden dealt anew must answer the same [2.8]. */
static void deal_anew(const RnState *s, const RnPlayer *player)
{
    const RnBox *box = rn_box_standard();
    RnView view, again;
    RnState other;
    rn_view(s, s->decider, &view);
    if (view.hides == 0 || rn_hash(s) % (uint64_t)budget(8, 1) != 0) {
        return;
    }
    assert_true(rn_complete(box, &view, player->rng, &other));
    rn_view(&other, s->decider, &again);
    for (int kind = 0; kind < RN_KINDS; kind++) {
        RnPlayer one, two;
        rn_player_init(&one, kind, player->rng, (RnBudget){.simulations = 6});
        rn_player_init(&two, kind, player->rng, (RnBudget){.simulations = 6});
        const RnMove a = rn_player_move(box, &one, &view);
        const RnMove b = rn_player_move(box, &two, &again);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static void nobody_peeks(void **unused)
{
    (void)unused;
    uint64_t hash;
    for (int n = 0; n < 16; n++) {
        play_game(4 * n + 7, RN_SAILOR, little, deal_anew, &hash);
    }
}

static bool after_a_while(void *user)
{
    int *asked = user;
    return ++*asked > 3;
}

static void a_budget_of_time_is_kept(void **unused)
{
    (void)unused;
    int asked = 0;
    uint64_t hash;
    const RnBudget budget = {.stop = after_a_while, .user = &asked};
    play_game(4, RN_CAPTAIN, budget, NULL, &hash);
    assert_true(asked > 3);
}

static void a_budget_of_nothing_is_the_usual_one(void **unused)
{
    (void)unused;
    RnPlayer player;
    rn_player_init(&player, RN_CAPTAIN, 1, (RnBudget){0});
    assert_int_equal(player.budget.simulations, RN_BUDGET_USUAL);
}

static void begin_turn_of(int gnomes, RnState *s, uint64_t seed)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.players = (uint8_t)gnomes, .gnomes = (uint8_t)gnomes};
    rn_new(box, &config, s);
    for (uint64_t n = 0; s->decision == RN_CHANCE; n++) {
        rn_step(box, s, rn_dice_roll(s, seed, n), NULL);
    }
}

static void begin_turn(RnState *s, uint64_t seed) { begin_turn_of(4, s, seed); }

/* Lets the plans of the first turn compete; returns how many there are. */
static int compete(RnPurse *purse, RnArm arms[RN_CANDIDATES])
{
    RnState s;
    RnView view;
    RnPlan plans[RN_CANDIDATES];
    begin_turn(&s, 3);
    rn_view(&s, s.decider, &view);
    memset(arms, 0, RN_CANDIDATES * sizeof *arms);
    const uint32_t most = purse->budget.simulations;
    const int count = rn_set_out(rn_box_standard(), &view, RN_NONE, most, 3, plans, arms);
    rn_compete(&(RnContest){rn_box_standard(), &view, plans, purse, 3}, arms, count);
    return count;
}

static uint64_t count_futures(const RnArm *arms, int count)
{
    uint64_t futures = 0;
    for (int i = 0; i < count; i++) {
        futures += arms[i].games;
    }
    return futures;
}

static void a_long_future_costs_as_much_as_two(void **unused)
{
    (void)unused;
    RnArm arms[RN_CANDIDATES];
    RnPurse brief = {.budget = {.simulations = 600}, .picks = 1, .own = RN_NONE};
    RnPurse lengthy = brief;
    lengthy.long_ones = true;
    const int count = compete(&brief, arms);
    assert_int_equal(count_futures(arms, count), brief.spent);
    assert_int_equal(compete(&lengthy, arms), count);
    assert_int_equal(RN_COST_OF_LONG * count_futures(arms, count), lengthy.spent);
    assert_in_range(brief.spent, 300, 600 + 8 * RN_CANDIDATES);
    assert_in_range(lengthy.spent, 300, 600 + 8 * RN_COST_OF_LONG * RN_CANDIDATES);
}

typedef struct Clock {
    uint64_t spent, end;
} Clock;

static bool stop_at_the_end(void *user)
{
    const Clock *clock = user;
    return clock->spent >= clock->end;
}

/* By the clock: returns how many futures the first plan is chosen by, and whether long ones were looked into. */
static uint64_t compete_until(uint64_t end, bool *long_ones)
{
    RnArm arms[RN_CANDIDATES];
    Clock clock = {.end = end};
    RnPurse purse = {.budget = {.stop = stop_at_the_end, .user = &clock, .spent = &clock.spent},
                     .picks = 1,
                     .own = RN_NONE};
    compete(&purse, arms);
    *long_ones = purse.long_ones;
    return arms[0].games;
}

static void who_has_the_time_looks_further(void **unused)
{
    (void)unused;
    bool early, between, late;
    const uint64_t by_short = compete_until(7000, &early);
    assert_false(early);
    uint64_t end = 8000;
    do { /* the moment at which there are long ones, and not yet enough of them */
        end += 500;
        assert_true(end < 40000); /* they do come */
        assert_in_range(compete_until(end, &between), by_short, end);
    } while (!between);
    assert_in_range(compete_until(end + 10000, &late), 300, 5000); /* and none of the short ones */
    assert_true(late);
}

/* No later one has the higher chance. */
static void check_order(const RnHint *hints, int count)
{
    for (int i = 0; i < count; i++) {
        assert_in_range(hints[i].rescue.chance, 0, 10000);
        assert_true(i == 0 || hints[i].rescue.chance <= hints[i - 1].rescue.chance);
        assert_false(i > 0 && hints[i].rescue.chance == hints[i - 1].rescue.chance &&
                     hints[i - 1].reasons == RN_BECAUSE_DEATH &&
                     hints[i].reasons != RN_BECAUSE_DEATH);
    }
}

static void hints_are_legal_and_foretold(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    for (uint64_t seed = 1; seed < (uint64_t)budget(10, 40); seed++) {
        RnState s;
        RnView view;
        RnHint hints[5];
        begin_turn(&s, seed);
        rn_view(&s, s.decider, &view);
        const int count = rn_crew_hint(box, &view, (RnBudget){.simulations = 200}, seed, hints, 5);
        assert_in_range(count, 1, 5);
        check_order(hints, count);
        for (int i = 0; i < count; i++) {
            RnState after = s;
            uint64_t rng = 1;
            assert_int_equal(rn_check_move(box, &s, hints[i].plan.move[0]), RN_OK);
            assert_int_equal(hints[i].minutes, 60 - hints[i].ghost);
            assert_true(hints[i].rescue.futures > 0);
            assert_true(hints[i].reasons != 0);
            rn_play_plan(box, &after, &hints[i].plan, &rng);
            if (after.active == s.active && after.decision == RN_CHANCE && after.chance == RN_DIE) {
                assert_int_equal(after.ghost, hints[i].ghost);
            }
        }
    }
}

/* Whoever is shut in by high water is not told that what is left to do gets it out. */
static void nothing_is_promised_to_the_doomed(void **unused)
{
    (void)unused;
    RnState s;
    RnView view;
    RnHint hint;
    begin_turn(&s, 1);
    s.fire = s.low = 0;
    s.high = RN_ALL_ROOMS;
    rn_view(&s, s.decider, &view);
    const RnBudget few = {.simulations = 20};
    assert_int_equal(rn_crew_hint(rn_box_standard(), &view, few, 1, &hint, 1), 1);
    assert_int_equal(hint.reasons & ~RN_BECAUSE_DEATH, 0);
}

/* Moves of a plan that the rules refuse, if it is carried out as it stands. */
static int refusals_in(const RnState *state, const RnPlan *plan)
{
    RnState s = *state;
    int refused = 0;
    for (int at = 0; at < plan->count; at++) {
        refused += rn_step(rn_box_standard(), &s, plan->move[at], NULL) != RN_OK;
    }
    return refused;
}

static int misjudged; /* turns in which the script has a plan that cannot be carried out */

static void follow_hints(const RnState *state, const RnPlayer *player)
{
    RnPlan plans[RN_CANDIDATES];
    RnView view;
    RnHint hints[5];
    int broken = 0;
    if (state->decision != RN_TURN || (state->low | state->high) == 0) {
        return;
    }
    const int found = rn_candidates(rn_box_standard(), state, false, plans);
    for (int i = 0; i < found; i++) {
        broken += refusals_in(state, &plans[i]) > 0;
    }
    if (broken == 0 || broken == found) {
        return;
    }
    misjudged++;
    rn_view(state, state->decider, &view);
    const int count = rn_crew_hint(rn_box_standard(), &view, little, player->rng, hints, 5);
    for (int i = 0; i < count; i++) {
        assert_int_equal(refusals_in(state, &hints[i].plan), 0);
    }
}

static void hints_can_be_followed_through_flowing_water(void **unused)
{
    (void)unused;
    uint64_t hash;
    for (int n = 0; n < 30; n++) {
        play_game(n, RN_SAILOR, little, follow_hints, &hash);
    }
    assert_true(misjudged > 10);
}

static void a_trade_is_told_for_what_it_is(void **unused)
{
    (void)unused;
    RnState s;
    RnHint hint;
    const RnPlan plan = {.move = {{.kind = RN_M_TRADE, .what = 1}}, .count = 1};
    begin_turn(&s, 1);
    s.active = s.decider = 0;
    s.space[0] = s.space[1] = 7;
    s.items[0][RN_TOOLBOX] = 1;
    assert_int_equal(rn_check_move(rn_box_standard(), &s, plan.move[0]), RN_OK);
    rn_crew_forecast(rn_box_standard(), &s, &plan, &hint);
    assert_int_equal(hint.reasons, RN_BECAUSE_TRADE);
}

/* Turns of games, one in three of them. */
static int asked_for;

static void look_for_twins(const RnState *state, const RnPlayer *player)
{
    RnView view;
    RnHint hints[RN_CANDIDATES];
    if (state->decision != RN_TURN || ++asked_for % 3 != 0) {
        return;
    }
    rn_view(state, state->decider, &view);
    const int count =
        rn_crew_hint(rn_box_standard(), &view, little, player->rng, hints, RN_CANDIDATES);
    for (int i = 0; i < count; i++) {
        for (int other = 0; other < i; other++) {
            const RnPlan *one = &hints[i].plan, *two = &hints[other].plan;
            assert_false(one->count == two->count &&
                         memcmp(one->move, two->move, (size_t)one->count * sizeof *one->move) == 0);
        }
    }
}

static void no_hint_is_told_twice(void **unused)
{
    (void)unused;
    uint64_t hash;
    for (int n = 0; n < 12; n++) {
        play_game(n, RN_SAILOR, little, look_for_twins, &hash);
    }
    assert_true(asked_for > 300);
}

/* A stop that is asked for ever would be a search without an end. */
static bool stop_at_last(void *user)
{
    int *asked = user;
    return ++*asked > 100000;
}

static void the_smallest_budget_is_a_budget(void **unused)
{
    (void)unused;
    RnState s;
    RnView view;
    RnHint hints[3];
    int asked = 0;
    begin_turn(&s, 7);
    rn_view(&s, s.decider, &view);
    const RnBudget one = {.simulations = 1, .stop = stop_at_last, .user = &asked};
    const int count = rn_crew_hint(rn_box_standard(), &view, one, 7, hints, 3);
    assert_in_range(count, 1, 3);
    assert_in_range(hints[0].rescue.futures, 1, count); /* one each, or some together */
    assert_in_range(hints[0].rescue.margin, 1,
                    10000); /* nobody can be wrong by more than a whole */
    assert_in_range(asked, 1, 10);
}

/* How much more the first of five hints is told to lead to than other futures of it come to, in hundredths of a point: the mean of
 * beginnings, or with `deadly` of gnomes who begin in high water. */
static int64_t flattery(int gnomes, bool deadly)
{
    const RnBox *box = rn_box_standard();
    enum { POSITIONS = 30 };
    int64_t shown = 0, seen = 0, futures = 0;
    RnChart chart;
    rn_chart(&chart, box);
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        RnState s;
        RnView view;
        RnHint hints[5];
        begin_turn_of(gnomes, &s, seed);
        if (deadly) {
            s.fire = s.low = 0;
            s.high = (uint16_t)(1u << s.space[s.active]);
        }
        rn_view(&s, s.decider, &view);
        rn_crew_hint(box, &view, (RnBudget){.simulations = 200}, seed, hints, 5);
        shown += hints[0].rescue.chance;
        for (uint32_t i = 0; i < 200; i++, futures++) {
            RnState after = s;
            uint64_t rng = 1000 * seed + i + 1;
            rn_play_plan(box, &after, &hints[0].plan, &rng);
            seen += rn_future(&chart, &after, ~seed, i);
        }
    }
    const int64_t other = seen * 10000 / 65536 / futures;
    print_message("%d gnomes%s: shown %.2f %%, seen %.2f %%\n", gnomes, deadly ? " in danger" : "",
                  (double)shown / POSITIONS / 100, (double)other / 100);
    return shown / POSITIONS - other;
}

/* Whoever is chosen for its luck seems better than it is: what is shown must come from other futures. And it is told as that which is
 * shown first. */
static void hints_do_not_flatter(void **unused)
{
    (void)unused;
    for (int gnomes = 4; gnomes <= 8; gnomes += 2) {
        assert_true(flattery(gnomes, false) < 150);
        assert_true(flattery(gnomes, true) < 150);
    }
}

static void the_chance_of_rescue_is_told_at_once(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    RnState s;
    RnView view;
    RnRescue rescue, again;
    begin_turn(&s, 3);
    rn_view(&s, s.decider, &view);
    rn_crew_rescue(box, &view, 1, &rescue);
    rn_crew_rescue(box, &view, 1, &again);
    assert_memory_equal(&rescue, &again, sizeof rescue);
    assert_in_range(rescue.chance, 4000, 9000);
    assert_in_range(rescue.margin, 50, 500);
    assert_in_range(rescue.futures, 100, 1000);
    view.seen.decision = RN_OVER;
    view.seen.result = RN_RESCUED;
    rn_crew_rescue(box, &view, 1, &rescue);
    assert_true(rescue.chance == 10000 && rescue.margin == 0 && rescue.futures == 0);
}

/* All ends together, in ten-thousandths. */
static int all_ends(const RnEndings *endings)
{
    int sum = endings->rescue.chance;
    for (int reason = 1; reason < RN_REASONS; reason++) {
        sum += endings->lost_by[reason];
    }
    assert_int_equal(endings->lost_by[RN_NO_REASON], 0);
    return sum;
}

static void ways_to_lose_are_the_rest(void **unused)
{
    const RnBox *box = rn_box_standard();
    (void)unused;
    RnState s;
    RnView view;
    RnEndings endings;
    RnRescue rescue;
    for (uint64_t seed = 1; seed < 8; seed++) {
        begin_turn(&s, seed);
        rn_view(&s, s.decider, &view);
        rn_crew_rescue(box, &view, 1, &rescue);
        rn_crew_endings(box, &view, 1, &endings);
        assert_memory_equal(&rescue, &endings.rescue, sizeof rescue);
        assert_int_equal(all_ends(&endings), 10000);
    }
    view.seen.decision = RN_OVER;
    view.seen.result = RN_LOST;
    view.seen.reason = RN_BY_KRAKEN;
    rn_crew_endings(box, &view, 1, &endings);
    assert_int_equal(endings.lost_by[RN_BY_KRAKEN], 10000);
    assert_int_equal(all_ends(&endings), 10000);
    view.seen.result = RN_RESCUED;
    view.seen.reason = RN_NO_REASON;
    rn_crew_endings(box, &view, 1, &endings);
    assert_int_equal(endings.rescue.chance, 10000);
    assert_int_equal(all_ends(&endings), 10000);
}

/* Plays a game of sailors; in *before the position some turns before its end. */
static void play_to_the_end(uint64_t seed, RnState *s, RnState *before)
{
    enum { TURNS = 4 };
    const RnBox *box = rn_box_standard();
    RnState last[TURNS];
    RnPlan plan;
    uint64_t rng = rn_mix(seed);
    int turns = 0;
    begin_turn(s, seed);
    while (s->decision != RN_OVER) {
        last[turns++ % TURNS] = *s;
        rn_sailor_plans(box, s, rn_sailor_weights(), &plan, 1);
        rn_play_plan(box, s, &plan, &rng);
        rn_finish_turn(box, s, &rng);
    }
    *before = last[turns % TURNS];
    assert_true(turns > TURNS);
}

/* Of lost games: what they are lost by was told some turns before, far above the one in eight of a guess. */
static void the_near_end_is_foreseen(void **unused)
{
    (void)unused;
    int games = 0;
    int64_t told = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        int32_t share[RN_REASONS];
        int64_t all = 0;
        RnState end, before;
        RnChart chart;
        play_to_the_end(seed, &end, &before);
        rn_chart(&chart, rn_box_standard());
        rn_judge_ways(&chart, &before, share);
        for (int reason = 0; reason < RN_REASONS; reason++) {
            assert_in_range(share[reason], 0, 65536);
            all += share[reason];
        }
        assert_in_range(all, 65536 - RN_REASONS, 65536);
        if (end.result == RN_LOST) {
            games++;
            told += share[end.reason];
        }
        rn_judge_ways(&chart, &end, share);
        assert_int_equal(share[end.reason], end.result == RN_LOST ? 65536 : 0);
    }
    assert_in_range(games, 50, 150);
    assert_in_range(told / games, 65536 * 6 / 10, 65536);
}

static void intervals_are_wilsons(void **unused)
{
    (void)unused;
    int low, high;
    rn_share_interval(0, 0, &low, &high);
    assert_int_equal(low, 0);
    assert_int_equal(high, 10000);
    rn_share_interval(50, 100, &low, &high); /* 0.4038 to 0.5962 */
    assert_int_equal(low, 4038);
    assert_int_equal(high, 5962);
    rn_share_interval(0, 100, &low, &high); /* 0 to 0.0370 */
    assert_int_equal(low, 0);
    assert_int_equal(high, 370);
}

static void the_judge_knows_the_end(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    for (int n = 0; n < 30; n++) {
        const RnConfig config = config_number(n);
        RnState s;
        uint64_t rng = (uint64_t)n + 1;
        rn_new(box, &config, &s);
        const int early = rn_judge(box, &s);
        assert_in_range(early, 0, 65536);
        rn_sailor_playout(box, &s, rn_sailor_weights(), &rng);
        assert_int_equal(rn_judge(box, &s), s.result == RN_RESCUED ? 65536 : 0);
    }
}

static int input_at(const RnState *s, int at)
{
    RnInputs inputs;
    RnChart chart;
    rn_chart(&chart, rn_box_standard());
    rn_inputs(&chart, s, &inputs);
    return inputs.value[at];
}

static RnChart shared_chart;

static void judge_on_the_shared_chart(const RnState *s, const RnPlayer *player)
{
    (void)player;
    RnInputs inputs;
    rn_inputs(&shared_chart, s, &inputs);
    for (int at = 0; at < RN_IN_BYTES; at++) { /* a byte's highest bit is none's */
        assert_in_range(inputs.value[at], 0, at < RN_INPUTS ? 127 : 0);
    }
    assert_int_equal(rn_judge_on(&shared_chart, s), rn_judge(rn_box_standard(), s));
}

static void a_chart_kept_from_position_to_position_is_right(void **unused)
{
    (void)unused;
    for (int n = 0; n < budget(14, 28); n++) {
        rn_chart(&shared_chart, rn_box_standard());
        play_game(n, RN_SAILOR, little, judge_on_the_shared_chart, &(uint64_t){0});
    }
}

/* Sums of the judge are made of as many bits as these leave. */
static void the_judges_weights_are_small_enough(void **unused)
{
    (void)unused;
    for (int i = 0; i < RN_INPUTS; i++) {
        for (int h = 0; h < RN_NET_FIRST; h++) {
            assert_in_range(judge_net.first[i][h] + RN_NET_WEIGHT, 0, 2 * RN_NET_WEIGHT);
        }
    }
    for (int h = 0; h < RN_NET_FIRST; h++) {
        for (int k = 0; k < RN_NET_SECOND; k++) {
            assert_in_range(judge_net.second[h][k] + 4095, 0, 2 * 4095);
        }
    }
}

/* Ten minutes at the controls are certain [7.1], and no more are needed by who has the code; a way that is
 * blocked is none. */
static void the_judge_sees_who_can_stop_the_missiles(void **unused)
{
    (void)unused;
    enum { ALONE = RN_IN_TOKEN + RN_MISSILES * RN_IN_PER_TOKEN + 1, CERTAIN = ALONE + 3 };
    const RnBox *box = rn_box_standard();
    RnState s;
    begin_turn(&s, 1);
    for (int g = 0; g < 4; g++) {
        s.space[g] = RN_CAPTAINS_CABIN; /* three hatches away, or two by the stores */
        s.time[g] = g == 0 ? 52 : 30;
        memset(s.items[g], 0, sizeof s.items[g]);
    }
    s.token[RN_MISSILES] = 40;
    assert_int_equal(input_at(&s, ALONE), 0); /* twelve minutes: two on the way, and ten */
    assert_int_equal(input_at(&s, CERTAIN), 24);
    s.time[0] = 48;
    assert_int_equal(input_at(&s, ALONE), 64 * 4 / 10); /* six minutes there */
    assert_int_equal(input_at(&s, CERTAIN), 0);
    s.items[0][RN_DEACTIVATION_CODE] = 1;
    assert_int_equal(input_at(&s, CERTAIN), 24); /* and four by the code [10.4] */
    s.blocked = box->hatches_of[RN_MISSILE_CONTROL];
    assert_int_equal(input_at(&s, ALONE), 64);
    s.blocked = 0;
    s.time[0] = 40;
    assert_int_equal(input_at(&s, ALONE), 64); /* nobody comes before it [7.9] */
}

/* ---- Each for himself ------------------------------------------------------------------------- */

/* All in one room with a way out, in the last minutes; gnome 0 is active and the boat as good as lost. */
static void begin_the_end(RnState *s)
{
    begin_turn(s, 1);
    s->config.crazed = 1;
    s->active = s->decider = 0;
    for (int g = 0; g < 4; g++) {
        s->space[g] = 3;
        s->time[g] = 9;
        memset(s->items[g], 0, sizeof s->items[g]);
    }
    s->order[0] = 1;
    s->order[1] = 2;
    s->order[2] = 3;
    s->order[3] = RN_NONE;
    s->ghost = 9;
    s->items[0][RN_AQUALUNG] = s->items[0][RN_CROWBAR] = 1;
    memset(s->track, 9, sizeof s->track);
}

static int last_of_plan(const RnState *s, int kind, bool loyal)
{
    RnPlayer player;
    RnView view;
    rn_view(s, 0, &view);
    rn_player_init(&player, kind, 1, little);
    player.loyal = loyal;
    rn_player_move(rn_box_standard(), &player, &view);
    return player.plan.move[player.plan.count - 1].kind;
}

static void who_plays_for_himself_leaves_a_lost_boat(void **unused) /* [9.3] [16.3] */
{
    (void)unused;
    RnState s;
    begin_the_end(&s);
    assert_int_equal(last_of_plan(&s, RN_MATE, false), RN_M_ABANDON);
    assert_int_equal(last_of_plan(&s, RN_CAPTAIN, false), RN_M_ABANDON);
    assert_int_not_equal(last_of_plan(&s, RN_MATE, true), RN_M_ABANDON);
    assert_int_not_equal(last_of_plan(&s, RN_SAILOR, false), RN_M_ABANDON);
    s.config.crazed = 0;
    assert_int_not_equal(last_of_plan(&s, RN_MATE, false), RN_M_ABANDON);
    s.config.crazed = 1;
    memset(s.track, 1, sizeof s.track); /* a boat that is as good as home */
    assert_int_not_equal(last_of_plan(&s, RN_MATE, false), RN_M_ABANDON);
}

static int plans_with(const RnState *s, bool selfish, int kind)
{
    RnPlan plans[RN_CANDIDATES];
    const int count = rn_candidates(rn_box_standard(), s, selfish, plans);
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (plans[i].move[plans[i].count - 1].kind == kind) {
            assert_int_equal(refusals_in(s, &plans[i]), 0);
            found++;
        }
    }
    return found;
}

static void only_who_plays_for_himself_thinks_of_crimes(void **unused)
{
    (void)unused;
    RnState s;
    begin_the_end(&s);
    assert_int_equal(plans_with(&s, true, RN_M_ATTACK), 3);
    assert_int_equal(plans_with(&s, true, RN_M_ABANDON), 1);
    assert_int_equal(plans_with(&s, false, RN_M_ATTACK), 0);
    assert_int_equal(plans_with(&s, false, RN_M_ABANDON), 0);
    s.items[0][RN_CROWBAR] = s.items[0][RN_AQUALUNG] = 0;
    assert_int_equal(plans_with(&s, true, RN_M_ATTACK), 0);
    assert_int_equal(plans_with(&s, true, RN_M_ABANDON), 0);
}

static void a_chance_is_ones_own(void **unused) /* [9.3] [14.2] */
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    RnState s;
    begin_the_end(&s);
    assert_int_equal(rn_own_chance(box, &s, RN_NONE, 20000), 20000);
    assert_int_equal(rn_own_chance(box, &s, 0, 20000), 65536 - 20000); /* can still leave */
    assert_int_equal(rn_own_chance(box, &s, 0, 50000), 50000);
    assert_int_equal(rn_own_chance(box, &s, 1, 20000), 20000); /* has no Aqualung */
    s.aboard = 0x0C;
    s.dead = 0x02;
    assert_int_equal(rn_own_chance(box, &s, 0, 50000), 65536 - 50000); /* has left */
    assert_int_equal(rn_own_chance(box, &s, 1, 50000), 50000);         /* is dead */
    s.decision = RN_OVER;
    s.result = RN_LOST;
    assert_true(rn_has_won(&s, 0) && !rn_has_won(&s, 1) && !rn_has_won(&s, 2));
    s.result = RN_RESCUED;
    assert_true(!rn_has_won(&s, 0) && rn_has_won(&s, 1) && rn_has_won(&s, 2));
}

/* Who is traded with gives what the other needs more: the code to the one at the missiles [8.5] [10.4]. */
static void a_trade_is_answered(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    RnState s;
    begin_the_end(&s);
    s.config.crazed = 0;
    for (int g = 0; g < 4; g++) {
        s.space[g] = RN_MISSILE_CONTROL;
        s.time[g] = g == 1 ? 12 : 30;
    }
    memset(s.track, 1, sizeof s.track);
    s.ghost = 30;
    s.token[RN_MISSILES] = 15;
    s.items[1][RN_DEACTIVATION_CODE] = s.items[1][RN_COFFEE] = 1;
    assert_int_equal(rn_step(box, &s, (RnMove){.kind = RN_M_TRADE, .what = 1}, NULL), RN_OK);
    assert_int_equal(rn_step(box, &s, (RnMove){.kind = RN_M_DONE}, NULL), RN_OK);
    assert_int_equal(s.decision, RN_RETURN);
    for (int kind = RN_SAILOR; kind < RN_KINDS; kind++) {
        RnState asked = s;
        RnPlayer player;
        RnView view;
        rn_player_init(&player, kind, 1, little);
        rn_view(&asked, 1, &view);
        const RnMove gift = rn_player_move(box, &player, &view);
        assert_int_equal(gift.kind, RN_M_GIVE);
        assert_int_equal(gift.what, RN_DEACTIVATION_CODE);
        assert_int_equal(rn_step(box, &asked, gift, NULL), RN_OK);
        rn_view(&asked, 1, &view);
        assert_int_equal(rn_player_move(box, &player, &view).kind, RN_M_DONE);
    }
}

/* Plans of kinds that the script does not take, by what tells them. */
static struct {
    int trades, drains, stops, followed, broken;
} seen_wide;

/* Whether it is a repair that stops short of certainty, and just before an event icon. */
static bool stops_short(const RnBox *box, const RnState *s, const RnPlan *plan)
{
    RnState after = *s;
    uint64_t rng = 1;
    rn_play_plan(box, &after, plan, &rng);
    return rn_is_fix(plan->move[plan->count - 1]) && after.decision == RN_CHANCE &&
           after.ghost > 0 && (box->event_icons >> (after.ghost - 1) & 1) != 0;
}

static void look_at_wide_plans(const RnState *s, const RnPlayer *player)
{
    enum { USUAL = 4, WIDE = 20 };
    const RnBox *box = rn_box_standard();
    RnPlan plans[USUAL + WIDE];
    (void)player;
    if (s->decision != RN_TURN) {
        return;
    }
    const int usual = rn_sailor_plans(box, s, rn_sailor_weights(), plans, USUAL);
    const RnPlan best = plans[0];
    const int all = rn_all_plans(box, s, rn_sailor_weights(), false, plans, USUAL, WIDE);
    assert_true(all >= usual && all <= USUAL + WIDE);
    assert_memory_equal(best.move, plans[0].move, (size_t)best.count * sizeof *best.move);
    for (int i = usual; i < all; i++) {
        const RnPlan *plan = &plans[i];
        RnState after = *s;
        int at = 0;
        while (at < plan->count && after.decision != RN_CHANCE &&
               rn_step(box, &after, plan->move[at], NULL) == RN_OK) {
            at++;
        }
        seen_wide.followed += at == plan->count;
        seen_wide.broken += at < plan->count;
        seen_wide.trades +=
            plan->move[plan->count - 1].kind == RN_M_TRADE && after.decision == RN_GIVE;
        seen_wide.drains += plan->count > 1 && plan->move[plan->count - 2].kind == RN_M_STAY;
        seen_wide.stops += stops_short(box, s, plan);
    }
}

/* [5.3] [7.1] [8.5] Those who compare plans have more to choose from, and can do what they choose. */
static void there_are_trades_drains_and_fewer_minutes(void **state)
{
    uint64_t hash;
    (void)state;
    for (int n = 0; n < 40; n++) {
        play_game(n, RN_SAILOR, little, look_at_wide_plans, &hash);
    }
    assert_true(seen_wide.trades > 0);
    assert_true(seen_wide.drains > 0);
    assert_true(seen_wide.stops > 0);
    /* water that flows on the way is misjudged now and then */
    assert_true(seen_wide.broken * 20 < seen_wide.followed);
}

static void a_second_grog_is_thought_of(void **unused) /* [10.3] */
{
    (void)unused;
    RnPlan plans[RN_CANDIDATES];
    RnState s;
    int twice = 0;
    begin_the_end(&s);
    s.space[0] = 1;
    s.items[0][RN_GROG] = 2;
    const int count = rn_candidates(rn_box_standard(), &s, false, plans);
    for (int i = 0; i < count; i++) {
        int grogs = 0;
        for (int at = 0; at < plans[i].count; at++) {
            grogs += plans[i].move[at].kind == RN_M_USE && plans[i].move[at].what == RN_GROG;
        }
        twice += grogs == 2;
        assert_true(grogs <= 2);
    }
    assert_true(twice > 0);
}

/* The plan among all of this turn that ends so in that space; what it leads to. */
static bool find_death(const RnState *s, int space, RnHint *hint)
{
    const RnBox *box = rn_box_standard();
    RnPlan plans[RN_CANDIDATES];
    const int count = rn_candidates(box, s, false, plans);
    for (int i = 0; i < count; i++) {
        RnState after = *s;
        int at = 0;
        while (at + 1 < plans[i].count && rn_step(box, &after, plans[i].move[at], NULL) == RN_OK) {
            at++;
        }
        if (plans[i].move[at].kind == RN_M_PASS && after.space[s->active] == space) {
            rn_crew_forecast(box, s, &plans[i], hint);
            return true;
        }
    }
    return false;
}

/* [12.1] [12.4] Who stands in high water may stay and die, and meets no event; so may, in two turns, who has an Aqualung. It is
 * told for what it is, but not where the dead go on [16.2]. */
static void a_death_that_spares_events_is_thought_of(void **unused)
{
    (void)unused;
    RnState s;
    RnHint hint;
    begin_turn(&s, 1);
    const int here = s.space[s.active];
    s.fire = s.low = 0;
    s.high = (uint16_t)(1u << here);
    assert_true(find_death(&s, here, &hint));
    assert_int_equal(hint.danger, RN_DANGER_DEATH);
    assert_int_equal(hint.events, 0);
    assert_int_equal(hint.reasons, RN_BECAUSE_DEATH);
    s.token[RN_KRAKEN] = s.ghost;
    assert_true(find_death(&s, here, &hint));
    assert_int_equal(hint.passes, 0); /* its keeper leaves the track where it is [14.1] */
    s.config.less_deadly = 1;
    assert_true(find_death(&s, here, &hint));
    assert_int_equal(hint.passes, 1u << RN_KRAKEN);
    s.token[RN_KRAKEN] = RN_NONE;
    assert_true(find_death(&s, here, &hint));
    assert_int_equal(hint.reasons, 0);
    s.config.less_deadly = 0;
    s.high = 0;
    assert_false(find_death(&s, RN_SEA, &hint));
    s.items[s.active][RN_AQUALUNG] = 1;
    s.space[s.active] = 3;
    assert_true(find_death(&s, RN_SEA, &hint));
    assert_int_equal(hint.danger, RN_DANGER_NONE);
    assert_int_equal(hint.reasons, RN_BECAUSE_DEATH);
    s.token[RN_KRAKEN] = 20;
    assert_true(find_death(&s, RN_SEA, &hint));
    assert_int_equal(hint.reasons, RN_BECAUSE_PLACE); /* it may be waiting for the Kraken */
    s.token[RN_KRAKEN] = RN_NONE;
    s.ghost = s.time[s.active] = 3; /* the last minutes: there is no next turn to die in */
    assert_true(find_death(&s, RN_SEA, &hint));
    assert_int_equal(hint.reasons, RN_BECAUSE_PLACE);
    s.space[s.active] = RN_SEA;
    s.began_at_sea = 1;
    assert_true(find_death(&s, RN_SEA, &hint));
    assert_int_equal(hint.danger, RN_DANGER_DEATH);
    assert_int_equal(hint.reasons, RN_BECAUSE_DEATH);
}

/* Nobody is told to die for what can be had alive. */
static void a_death_is_no_hint_before_its_equals(void **unused)
{
    (void)unused;
    int deaths = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        RnState s;
        RnView view;
        RnHint hints[5];
        begin_turn(&s, seed);
        s.fire = s.low = 0;
        s.high = (uint16_t)(1u << s.space[s.active]);
        rn_view(&s, s.decider, &view);
        const int count = rn_crew_hint(rn_box_standard(), &view, little, seed, hints, 5);
        check_order(hints, count);
        for (int i = 0; i < count; i++) {
            deaths += hints[i].reasons == RN_BECAUSE_DEATH;
        }
    }
    assert_true(deaths > 0);
}

/* Whoever asks for the best alone hears the same as who asks for three, so a death is put behind its equals there, too. */
static void the_best_is_the_same_for_who_asks_for_it_alone(void **unused)
{
    (void)unused;
    int deaths = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        RnState s;
        RnView view;
        RnHint alone[1], first[3];
        begin_turn_of(8, &s, seed);
        s.fire = s.low = 0;
        s.high = (uint16_t)(1u << s.space[s.active]);
        rn_view(&s, s.decider, &view);
        assert_int_equal(rn_crew_hint(rn_box_standard(), &view, little, seed, alone, 1), 1);
        assert_int_equal(rn_crew_hint(rn_box_standard(), &view, little, seed, first, 3), 3);
        const RnPlan *one = &alone[0].plan, *other = &first[0].plan;
        assert_int_equal(one->count, other->count);
        assert_memory_equal(one->move, other->move, (size_t)one->count * sizeof *one->move);
        assert_int_equal(alone[0].rescue.chance, first[0].rescue.chance);
        assert_int_equal(alone[0].rescue.futures, first[0].rescue.futures);
        deaths += first[1].reasons == RN_BECAUSE_DEATH || first[2].reasons == RN_BECAUSE_DEATH;
    }
    assert_true(deaths > 0);
}

/* A crew of eight is better off for one less at the beginning, and one of three is not: mates and captains see that. */
static void only_one_of_many_dies_for_the_crew(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    for (int kind = RN_MATE; kind < RN_KINDS; kind++) {
        for (int gnomes = 3; gnomes <= 8; gnomes += 5) {
            RnPlayer player;
            RnState s;
            RnView view;
            begin_turn_of(gnomes, &s, 1);
            s.high = (uint16_t)(1u << s.space[s.active]);
            rn_player_init(&player, kind, 1, (RnBudget){.simulations = 500});
            rn_view(&s, s.decider, &view);
            const RnMove move = rn_player_move(box, &player, &view);
            assert_int_equal(move.kind == RN_M_PASS, gnomes == 8);
        }
    }
}

/* Second sight must help: over the same fates it is rescued more often than the script. */
static void the_clairvoyant_finds_more(void **unused)
{
    (void)unused;
    const RnConfig config = {.players = 5, .gnomes = 5};
    int once = 0, often = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        const bool script =
            rn_crew_clairvoyant(rn_box_standard(), &config, seed, (RnBudget){.simulations = 1});
        const bool search =
            rn_crew_clairvoyant(rn_box_standard(), &config, seed, (RnBudget){.simulations = 30});
        assert_true(search || !script);
        once += script;
        often += search;
    }
    assert_true(often > once + 20);
}

/* Of a fate that nothing is found for, it is asked before every try and obeyed. */
static bool stop_after_five(void *user)
{
    int *asked = user;
    return ++*asked > 5;
}

static void the_clairvoyant_can_be_stopped(void **unused)
{
    (void)unused;
    const RnConfig config = {.players = 8, .gnomes = 8};
    int stopped = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        int asked = 0;
        const RnBudget endless = {
            .simulations = UINT32_MAX, .stop = stop_after_five, .user = &asked};
        const bool found = rn_crew_clairvoyant(rn_box_standard(), &config, seed, endless);
        assert_true(asked <= 6);
        assert_int_equal(found, asked < 6);
        stopped += !found;
    }
    assert_true(stopped > 0);
}

/* What the one who pays comes to is the same each time, rises with the lives side by side (on average: not for every
 * fate), and is given up when it is told to stop. */
static void a_bound_is_repeatable_and_rises(void **unused)
{
    (void)unused;
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.players = 3, .gnomes = 3};
    int64_t narrow = 0, wide = 0;
    for (uint64_t seed = 0; seed < (SLOW ? 1 : 6); seed++) {
        const RnRelaxed one = rn_crew_relaxed(box, &config, seed, 1, (RnBudget){0});
        const RnRelaxed again = rn_crew_relaxed(box, &config, seed, 1, (RnBudget){0});
        assert_int_equal(one.worth, again.worth);
        assert_int_equal(one.rescued, again.rescued);
        narrow += one.worth;
        wide += rn_crew_relaxed(box, &config, seed, 3, (RnBudget){0}).worth;
    }
    assert_true(SLOW || wide > narrow);
    int asked = 0;
    const RnBudget endless = {.stop = stop_after_five, .user = &asked};
    rn_crew_relaxed(box, &config, 1, 2, endless);
    assert_int_equal(asked, 6);
}

/* No statistics, only that the order of the ranks is no accident. The games are the same in every build, and what a sanitizer
 * would find in them it finds in those above. */
static void a_better_player_is_better(void **unused)
{
    (void)unused;
    if (SLOW) {
        skip();
    }
    int rescued[RN_KINDS] = {0};
    uint64_t hash;
    for (int n = 0; n < budget(24, 60); n++) {
        for (int kind = RN_LUBBER; kind <= RN_MATE; kind++) {
            rescued[kind] +=
                play_game(7 * 64 * n + 3 + 64, kind, little, NULL, &hash) == RN_RESCUED;
        }
    }
    assert_true(rescued[RN_LUBBER] + 5 < rescued[RN_SAILOR]);
    assert_true(rescued[RN_SAILOR] <= rescued[RN_MATE] + 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_plays_everything),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(nobody_peeks),
        cmocka_unit_test(a_budget_of_time_is_kept),
        cmocka_unit_test(a_budget_of_nothing_is_the_usual_one),
        cmocka_unit_test(a_long_future_costs_as_much_as_two),
        cmocka_unit_test(who_has_the_time_looks_further),
        cmocka_unit_test(hints_are_legal_and_foretold),
        cmocka_unit_test(nothing_is_promised_to_the_doomed),
        cmocka_unit_test(hints_can_be_followed_through_flowing_water),
        cmocka_unit_test(a_trade_is_told_for_what_it_is),
        cmocka_unit_test(no_hint_is_told_twice),
        cmocka_unit_test(the_smallest_budget_is_a_budget),
        cmocka_unit_test(hints_do_not_flatter),
        cmocka_unit_test(the_chance_of_rescue_is_told_at_once),
        cmocka_unit_test(ways_to_lose_are_the_rest),
        cmocka_unit_test(the_near_end_is_foreseen),
        cmocka_unit_test(intervals_are_wilsons),
        cmocka_unit_test(the_judge_knows_the_end),
        cmocka_unit_test(a_chart_kept_from_position_to_position_is_right),
        cmocka_unit_test(the_judges_weights_are_small_enough),
        cmocka_unit_test(the_judge_sees_who_can_stop_the_missiles),
        cmocka_unit_test(who_plays_for_himself_leaves_a_lost_boat),
        cmocka_unit_test(only_who_plays_for_himself_thinks_of_crimes),
        cmocka_unit_test(a_chance_is_ones_own),
        cmocka_unit_test(a_trade_is_answered),
        cmocka_unit_test(there_are_trades_drains_and_fewer_minutes),
        cmocka_unit_test(a_second_grog_is_thought_of),
        cmocka_unit_test(a_death_that_spares_events_is_thought_of),
        cmocka_unit_test(a_death_is_no_hint_before_its_equals),
        cmocka_unit_test(the_best_is_the_same_for_who_asks_for_it_alone),
        cmocka_unit_test(only_one_of_many_dies_for_the_crew),
        cmocka_unit_test(the_clairvoyant_finds_more),
        cmocka_unit_test(the_clairvoyant_can_be_stopped),
        cmocka_unit_test(a_bound_is_repeatable_and_rises),
        cmocka_unit_test(a_better_player_is_better),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
