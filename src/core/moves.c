/*
 * moves.c - lists: every legal move of a decision, every outcome of chance with its weight.
 *
 * This is where a program that plays spends its time, so it lists directly from masks instead of
 * asking the predicate of legal.c for each candidate; tests/random_play.c compares the two over the
 * whole move space.
 */
#include "core.h"

RN_STATIC_ASSERT(RN_MOVES_MAX >= RN_EVENTS * RN_FAINTS);
RN_STATIC_ASSERT(RN_MOVES_MAX >=
                 RN_ITEMS + RN_ROOMS + 9 * 10 /* unblock: 9 hatches */ + 10 + 10 + 4 + 7 + 7 + 2);

typedef struct List {
    RnMove *at;
    int count;
} List;

RN_FN static inline void add(List *list, int kind, int what, int count)
{
    list->at[list->count++] = rn_move(kind, what, count);
}

/* One move of this kind for each item held. Eight counts are looked at in one go: most are 0. */
RN_FN static inline void add_items(List *list, int kind, const uint8_t row[RN_HAND])
{
    for (int half = 0; half < RN_HAND; half += 8) {
        uint64_t word;
        memcpy(&word, row + half, sizeof word);
        if (word == 0) {
            continue;
        }
        for (int i = half; i < half + 8; i++) {
            if (row[i] != 0) {
                add(list, kind, i, 0);
            }
        }
    }
}

RN_FN static inline void add_counts(List *list, int kind, int what, int most)
{
    for (int n = 1; n <= most; n++) {
        add(list, kind, what, n);
    }
}

/* [5.2] */
RN_FN static void add_opens(List *list, const RnBox *box, const RnState *s, int here)
{
    if (s->ghost < 1) {
        return;
    }
    if (here == RN_SEA) {
        for (unsigned rooms = box->exterior; rooms != 0; rooms &= rooms - 1) {
            add(list, RN_M_OPEN, rn_low_bit(rooms), 0);
        }
        return;
    }
    const unsigned barred = rn_barred(s, here);
    for (uint32_t hatches = box->hatches_of[here] & ~s->blocked; hatches != 0;
         hatches &= hatches - 1) {
        const int h = rn_low_bit(hatches);
        const int to = box->hatch_a[h] + box->hatch_b[h] - here;
        if ((barred >> to & 1u) == 0) {
            add(list, RN_M_OPEN, to, 0);
        }
    }
    if ((box->exterior >> here & 1) != 0) {
        add(list, RN_M_OPEN, RN_SEA, 0);
    }
}

RN_FN static inline int least(int a, int b) { return a < b ? a : b; }

/* [8.1] to [8.4] */
RN_FN static void add_draws(List *list, const RnState *s, int here, int minutes)
{
    if (s->drew[s->active] != here) {
        add_counts(list, RN_M_DRAW, 0, least(rn_most_to_draw(s, here), minutes));
    }
}

/* [8.5] [16.3] */
RN_FN static void add_others(List *list, const RnState *s, int here)
{
    unsigned others = 0;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        others |= (unsigned)(s->space[g] == here) << g;
    }
    others &= s->aboard & ~rn_bit(s->active);
    for (unsigned left = others; left != 0; left &= left - 1) {
        add(list, RN_M_TRADE, rn_low_bit(left), 0);
    }
    if (s->config.crazed != 0 && s->used[RN_CROWBAR] != 0) {
        for (unsigned left = others; left != 0; left &= left - 1) {
            add(list, RN_M_ATTACK, rn_low_bit(left), 0);
        }
    }
}

RN_FN static void add_actions(List *list, const RnBox *box, const RnState *s, int here)
{
    if (s->ghost == 0) { /* [6.1] */
        add(list, RN_M_END, 0, 0);
        return;
    }
    if (rn_burns(s, here)) { /* [6.2] */
        add_counts(list, RN_M_EXTINGUISH, 0, least(10, s->ghost));
        return;
    }
    if (rn_is_high(s, here)) { /* [6.3] */
        add(list, RN_M_PASS, 0, 0);
        return;
    }
    const bool low = rn_is_low(s, here);
    const int minutes = s->ghost - (low ? 2 : 0); /* [6.4] */
    const int most = least(10, minutes);
    if (here != RN_SEA) {
        for (uint32_t hatches = box->hatches_of[here] & s->blocked; hatches != 0;
             hatches &= hatches - 1) {
            add_counts(list, RN_M_UNBLOCK, rn_low_bit(hatches), most);
        }
    }
    if (low) {
        add_counts(list, RN_M_PUMP, 0, least(10, s->ghost));
    }
    const RnRepair repair = rn_repair_at(here);
    if (rn_is_broken(box, s, repair)) {
        add_counts(list, repair.kind, 0, most);
    }
    if (here == RN_EQUIPMENT_STORES || here == RN_CAPTAINS_CABIN) {
        add_draws(list, s, here, minutes);
    }
    if (here != RN_SEA && minutes >= 1) {
        add_others(list, s, here);
    }
    add(list, RN_M_PASS, 0, 0);
    if (here == RN_SEA && s->time[s->active] < 10 && s->config.players >= 3) { /* [9.2] */
        add(list, RN_M_ABANDON, 0, 0);
    }
}

RN_FN static void add_flee(List *list, const RnBox *box, const RnState *s)
{
    for (int i = 0; i < RN_ITEMS; i++) {
        if (rn_may_use_to_flee(s, i)) {
            add(list, RN_M_USE, i, 0);
        }
    }
    const int uses = list->count;
    for (int to = 1; to <= RN_SEA; to++) {
        if (rn_check_flee_open(box, s, to) == RN_OK) {
            add(list, RN_M_OPEN, to, 0);
        }
    }
    if (list->count == uses) {
        add(list, RN_M_STAY, 0, 0);
    }
}

RN_FN static void add_outcomes(List *list, const RnState *s)
{
    RnOdds odds[RN_MOVES_MAX];
    const int count = rn_odds(s, odds);
    for (int i = 0; i < count; i++) {
        list->at[list->count++] = odds[i].move;
    }
}

RN_FN int rn_legal(const RnBox *box, const RnState *s, RnMove moves[RN_MOVES_MAX])
{
    List list;
    list.at = moves;
    list.count = 0;
    switch ((RnDecision)s->decision) {
    case RN_TURN:
        add_items(&list, RN_M_USE, s->items[s->active]);
        add_opens(&list, box, s, s->space[s->active]);
        add_actions(&list, box, s, s->space[s->active]);
        break;
    case RN_HATCH:
        add(&list, RN_M_ENTER, 0, 0);
        if (s->fleeing == 0) {
            add(&list, RN_M_STAY, 0, 0);
        }
        break;
    case RN_FLEE: add_flee(&list, box, s); break;
    case RN_GIVE:
    case RN_RETURN:
        add_items(&list, RN_M_GIVE, s->items[s->decider]);
        add(&list, RN_M_DONE, 0, 0);
        break;
    case RN_DEFEND:
        add(&list, RN_M_USE, RN_CROWBAR, 0);
        add(&list, RN_M_YIELD, 0, 0);
        break;
    case RN_LATE:
        if (rn_may_use_late(s, RN_COFFEE)) {
            add(&list, RN_M_USE, RN_COFFEE, 0);
        }
        if (rn_may_use_late(s, RN_LUCKY_CHARM)) {
            add(&list, RN_M_USE, RN_LUCKY_CHARM, 0);
        }
        add(&list, RN_M_DONE, 0, 0);
        break;
    case RN_BURN:
        for (unsigned rooms = rn_burnable(box, s); rooms != 0; rooms &= rooms - 1) {
            add(&list, RN_M_BURN, rn_low_bit(rooms), 0);
        }
        break;
    case RN_BLOCK:
        for (uint32_t hatches = box->hatches_of[s->event_room] & ~s->blocked; hatches != 0;
             hatches &= hatches - 1) {
            add(&list, RN_M_BLOCK, rn_low_bit(hatches), 0);
        }
        break;
    case RN_DISCARD: add_items(&list, RN_M_DISCARD, s->items[s->decider]); break;
    case RN_CHANCE: add_outcomes(&list, s); break;
    case RN_OVER:
    case RN_DECISIONS: break;
    }
    RN_ASSERT(list.count <= RN_MOVES_MAX);
    return list.count;
}

/* ---- Chance -------------------------------------------------------------------------------------- */

RN_FN static unsigned unstacked(const RnState *s)
{
    unsigned left = rn_bit(s->config.gnomes) - 1;
    for (int i = 0; i < s->config.gnomes; i++) {
        left &= s->order[i] != RN_NONE ? ~rn_bit(s->order[i]) : ~0u;
    }
    return left;
}

RN_FN uint32_t rn_chance_total(const RnState *s)
{
    switch (s->chance) {
    case RN_DIE: return 10;
    case RN_EVENT: return s->deck_left;
    case RN_ITEM: return s->pile_left;
    case RN_STACK: return (uint32_t)(s->config.gnomes - s->number);
    }
    return 0;
}

/* The place in a row of counts where the nth unit lies. Eight counts are passed at a time. */
RN_FN static int find_unit(const uint8_t *counts, int size, uint32_t n)
{
    int i = 0;
    for (; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, counts + i, sizeof word);
        const uint32_t sum = (uint32_t)(word * 0x0101010101010101u >> 56); /* at most 200 */
        if (n < sum) {
            break;
        }
        n -= sum;
    }
    while (n >= counts[i]) {
        n -= counts[i++];
        RN_ASSERT(i < size);
    }
    return i;
}

RN_FN RnMove rn_chance_pick(const RnState *s, uint32_t n)
{
    RN_ASSERT(n < rn_chance_total(s));
    switch (s->chance) {
    case RN_DIE: return rn_move(RN_M_DIE, 0, (int)n + 1);
    case RN_EVENT: {
        const int card = find_unit(&s->deck[0][0], RN_EVENTS * RN_FAINTS, n);
        return rn_move(RN_M_EVENT, card / RN_FAINTS, card % RN_FAINTS);
    }
    case RN_ITEM: return rn_move(RN_M_ITEM, find_unit(s->pile, RN_HAND, n), 0);
    case RN_STACK: break;
    }
    unsigned left = unstacked(s);
    for (; n > 0; n--) {
        left &= left - 1;
    }
    return rn_move(RN_M_STACK, rn_low_bit(left), 0);
}

RN_FN int rn_odds(const RnState *s, RnOdds odds[RN_MOVES_MAX])
{
    int count = 0;
    switch (s->chance) {
    case RN_DIE:
        for (int face = 1; face <= 10; face++) {
            odds[count].move = rn_move(RN_M_DIE, 0, face);
            odds[count++].weight = 1;
        }
        break;
    case RN_EVENT:
        for (int card = 0; card < RN_EVENTS * RN_FAINTS; card++) {
            const int e = card / RN_FAINTS, f = card % RN_FAINTS;
            if (s->deck[e][f] != 0) {
                odds[count].move = rn_move(RN_M_EVENT, e, f);
                odds[count++].weight = s->deck[e][f];
            }
        }
        break;
    case RN_ITEM:
        for (int i = 0; i < RN_ITEMS; i++) {
            if (s->pile[i] != 0) {
                odds[count].move = rn_move(RN_M_ITEM, i, 0);
                odds[count++].weight = s->pile[i];
            }
        }
        break;
    case RN_STACK:
        for (unsigned left = unstacked(s); left != 0; left &= left - 1) {
            odds[count].move = rn_move(RN_M_STACK, rn_low_bit(left), 0);
            odds[count++].weight = 1;
        }
        break;
    }
    RN_ASSERT(count <= RN_MOVES_MAX && (count > 0) == (rn_chance_total(s) > 0));
    return count;
}
