/*
 * query.c - what can be read off a state: costs, needs, order, who and what is meant by a rule.
 */
#include "core.h"

RN_FN RnArgs rn_args(int kind)
{
#define RN_ARGS_OF(constant, args, ...) RN_ARGS_##args,
    static const uint8_t args[] = {RN_MOVE_LIST(RN_ARGS_OF)};
#undef RN_ARGS_OF
    RN_ASSERT(kind >= 0 && kind < RN_MOVE_KINDS);
    return (RnArgs)args[kind];
}

RN_OWN int rn_sum16(const uint8_t row[RN_HAND])
{
    /* eight bytes at a time: no sum of items exceeds 200, so no lane overflows */
    const uint64_t pairs = rn_eight(row) + rn_eight(row + 8);
    return (int)(pairs * 0x0101010101010101u >> 56);
}

/* Eight counts at a time: the top bit of each byte that is not 0, then these eight side by side. */
RN_OWN unsigned rn_held(const uint8_t row[RN_HAND])
{
    unsigned held = 0;
    for (int half = 0; half < RN_HAND; half += 8) {
        const uint64_t tops =
            (rn_eight(row + half) + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
        held |= (unsigned)(tops * 0x0102040810204080u >> 56) << half;
    }
    return held;
}

RN_FN int rn_status(const RnState *s, int gnome)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX);
    return rn_is_aboard(s, gnome)        ? RN_ABOARD
           : (s->dead >> gnome & 1) != 0 ? RN_DEAD
                                         : RN_ABANDONED;
}

RN_FN int rn_water(const RnState *s, int room)
{
    RN_ASSERT(room >= 0 && room <= RN_SEA);
    return rn_is_high(s, room) ? RN_HIGH : rn_is_low(s, room) ? RN_LOW : RN_DRY;
}

RN_FN int rn_player(const RnState *s, int gnome) /* [2.1] */
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX);
    return s->config.players == 1 ? 1 : s->config.players == 2 ? gnome % 2 + 1 : gnome + 1;
}

RN_FN int rn_hand_size(const RnState *s, int gnome)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX);
    return rn_sum16(s->items[gnome]);
}

/* [9.3] [14.2] */
RN_FN bool rn_has_won(const RnState *s, int gnome)
{
    RN_ASSERT(s->result != RN_PLAYING);
    return (rn_status(s, gnome) == RN_ABANDONED) == (s->result == RN_LOST);
}

RN_FN bool rn_hands_hidden(const RnState *s) /* [2.8] [17.24] */
{
    return s->config.edition == RN_FIRST || s->config.crazed != 0;
}

/* How many of the others' keepers are before the ghost: all are looked at together, byte by byte. */
RN_FN static int before_ghost(const RnState *s)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    RN_ASSERT(s->ghost < 64); /* of the spaces of the track, as all of `time` */
    const uint64_t above = (rn_eight(s->time) + (127u - s->ghost) * ones) >> 7 & ones;
    const unsigned gnomes = (unsigned)(above * UINT64_C(0x0102040810204080) >> 56);
    return rn_bits(gnomes & s->aboard & ~rn_bit(s->active));
}

RN_FN int rn_order(const RnState *s, uint8_t order[RN_GNOMES_MAX])
{
    const bool stacking = s->phase == RN_SETUP && s->point <= RN_P_STACK;
    const uint64_t others = stacking ? ~(uint64_t)0 : rn_eight(s->order);
    /* the others are the bytes before the first of RN_NONE */
    int count = ~others == 0 ? 0 : rn_top_bit(~others) / 8 + 1;
    uint64_t all = others;
    if (!stacking && s->active != RN_NONE && rn_is_aboard(s, s->active) && s->ghost != 0) {
        const int place = before_ghost(s); /* arriving, it lies on top [3.2] */
        const uint64_t before = ((uint64_t)1 << 8 * place) - 1;
        all = (others & before) | (uint64_t)s->active << 8 * place | (others & ~before) << 8;
        count++;
    }
    rn_put_eight(order, all);
    RN_ASSERT(count <= s->config.gnomes);
    return count;
}

RN_FN bool rn_is_broken(const RnBox *box, const RnState *s, RnRepair repair)
{
    RN_ASSERT(repair.track <= RN_TRACKS && repair.token <= RN_TOKENS);
    return (repair.track != RN_TRACKS && s->track[repair.track] > box->track_reset[0]) ||
           (repair.token != RN_TOKENS && s->token[repair.token] != RN_NONE);
}

RN_FN int rn_item_bonus(int kind, int item) /* [10.3] [10.4] [10.5] */
{
    const bool system =
        kind == RN_M_FIX_ENGINE || kind == RN_M_FIX_OXYGEN || kind == RN_M_FIX_REACTOR;
    switch ((RnItem)item) {
    case RN_GROG: return rn_is_fix(rn_move(kind, 0, 0)) ? 3 : 0;
    case RN_TOOLBOX: return system ? 3 : 0;
    case RN_ENGINE_MANUAL: return kind == RN_M_FIX_ENGINE ? 4 : 0;
    case RN_PUMP_MANUAL: return kind == RN_M_FIX_OXYGEN ? 4 : 0;
    case RN_REACTOR_MANUAL: return kind == RN_M_FIX_REACTOR ? 4 : 0;
    case RN_DEACTIVATION_CODE: return kind == RN_M_STOP_MISSILES ? 4 : 0;
    case RN_CROWBAR: return kind == RN_M_UNBLOCK ? 3 : 0;
    case RN_FIRE_EXTINGUISHER: return kind == RN_M_EXTINGUISH ? 3 : 0;
    case RN_WATER_PUMP: return kind == RN_M_PUMP ? 3 : 0;
    case RN_HARPOON: return kind == RN_M_KILL_KRAKEN ? 4 : 0;
    case RN_COFFEE:
    case RN_AQUALUNG:
    case RN_LUCKY_CHARM:
    case RN_ITEMS: break;
    }
    return 0;
}

RN_OWN int rn_draw_limit(int space) { return space == RN_EQUIPMENT_STORES ? 4 : 2; }

RN_OWN int rn_most_to_draw(const RnState *s, int space) /* [8.3] */
{
    const int limit = rn_draw_limit(space);
    const int left = space == RN_EQUIPMENT_STORES ? s->pile_left + rn_sum16(s->discards) : s->stash;
    return left < limit ? left : limit;
}

RN_FN int rn_need(const RnState *s, int kind, int minutes)
{
    int need = minutes;
    for (unsigned used = rn_held(s->used); used != 0; used &= used - 1) {
        const int item = rn_low_bit(used); /* effects add up, copies too [10.1] */
        need += s->used[item] * rn_item_bonus(kind, item);
    }
    return need;
}

RN_FN bool rn_is_doomed(const RnState *s)
{
    const int here = s->space[s->active];
    return here == RN_SEA ? s->began_at_sea != 0 : rn_burns(s, here) || rn_is_high(s, here);
}

RN_OWN int rn_surcharge(const RnState *s, int kind)
{
    const bool free = kind == RN_M_PUMP || kind == RN_M_PASS || kind == RN_M_ABANDON;
    return !free && rn_is_low(s, s->space[s->active]) ? 2 : 0;
}

/* Spaces that cost a minute more to enter. */
RN_FN static unsigned costly(const RnState *s, int from)
{
    const bool out = from == RN_SEA && s->config.edition == RN_REVISED;
    return (out ? (unsigned)RN_ALL_ROOMS : s->low) | rn_bit(RN_SEA);
}

RN_OWN int rn_enter_cost(const RnState *s, int from, int to)
{
    return (int)(costly(s, from) >> to & 1u);
}

RN_OWN unsigned rn_barred(const RnState *s, int from)
{
    const bool shut = s->config.edition == RN_REVISED && s->config.level_flow == 0; /* [17.1] */
    return shut && rn_is_low(s, from) ? s->high : 0u;
}

RN_OWN unsigned rn_flowing(const RnState *s, int from)
{
    const bool levels = s->config.level_flow != 0 || s->config.edition == RN_REVISED; /* [17.1] */
    if (from == RN_SEA) {
        return 0;
    }
    if (rn_is_high(s, from)) {
        return RN_ALL_ROOMS & ~(unsigned)s->high & (levels ? ~0u : ~(unsigned)s->low);
    }
    return levels || !rn_is_low(s, from) ? s->high : 0u;
}

RN_OWN unsigned rn_openable(const RnBox *box, const RnState *s, int from)
{
    if (from == RN_SEA) {
        return box->exterior;
    }
    unsigned open = box->beside[from] & ~rn_barred(s, from);
    for (uint32_t left = box->hatches_of[from] & s->blocked; left != 0; left &= left - 1) {
        const int h = rn_low_bit(left);
        open &= ~rn_bit(box->hatch_a[h] + box->hatch_b[h] - from);
    }
    return open | (box->exterior >> from & 1u) << RN_SEA;
}

RN_FN RnDoors rn_doors(const RnBox *box, const RnState *s, int from)
{
    RN_ASSERT(from >= 1 && from <= RN_SEA);
    const unsigned open = rn_openable(box, s, from);
    const unsigned flowing = rn_flowing(s, from);
    const unsigned enter = open & (~(unsigned)s->high | flowing);
    const unsigned wet = enter & (s->low | flowing) & RN_ALL_ROOMS;
    const unsigned two = enter & (costly(s, from) | wet);
    RnDoors doors;
    doors.one = (uint16_t)(enter & ~two);
    doors.two = (uint16_t)two;
    doors.wet = (uint16_t)wet;
    return doors;
}

RN_FN int rn_cost(const RnState *s, RnMove move)
{
    if (s->active == RN_NONE || s->space[s->active] == RN_NONE) {
        return 0; /* nobody acts: gone, or waiting for its new room */
    }
    if (rn_takes_count(move)) {
        return move.count + rn_surcharge(s, move.kind);
    }
    switch (move.kind) {
    case RN_M_OPEN: return 1;
    case RN_M_ENTER:
        return s->decision == RN_HATCH ? rn_enter_cost(s, s->space[s->active], s->subject) : 0;
    case RN_M_TRADE:
    case RN_M_ATTACK:
    case RN_M_PASS: return 1 + rn_surcharge(s, move.kind);
    case RN_M_ABANDON: return s->ghost;
    }
    return 0;
}

RN_OWN bool rn_used_against_fire(const RnState *s)
{
    return s->used[RN_GROG] != 0 || s->used[RN_FIRE_EXTINGUISHER] != 0;
}

RN_OWN unsigned rn_burnable(const RnBox *box, const RnState *s)
{
    unsigned beside = 0;
    for (unsigned fires = s->fire; fires != 0; fires &= fires - 1) {
        beside |= box->beside[rn_low_bit(fires)];
    }
    return beside & ~(unsigned)(s->fire | s->low | s->high);
}

/* The next gnome that holds more than the card allows, in the order of 17.6, or RN_NONE. */
RN_OWN int rn_over_limit(const RnBox *box, const RnState *s, int event)
{
    RN_ASSERT(event >= 0 && event < RN_EVENTS && s->active < s->config.gnomes);
    const int limit = box->hand_limit[event];
    if (rn_is_aboard(s, s->active) && rn_hand_size(s, s->active) > limit) {
        return s->active;
    }
    for (int g = 0; event != RN_STUMBLE && g < s->config.gnomes; g++) {
        if (rn_hand_size(s, g) > limit) { /* the dead and gone hold nothing */
            return g;
        }
    }
    return RN_NONE;
}

RN_OWN bool rn_may_use_late(const RnState *s, int item)
{
    const int g = s->active;
    RN_ASSERT(g < s->config.gnomes && item >= 0 && item < RN_ITEMS);
    if (s->items[g][item] == 0) {
        return false;
    }
    return item == RN_COFFEE ? s->intoxication[g] > 0
                             : item == RN_LUCKY_CHARM && s->card_drawn == 0;
}

/* The first token that lies behind a space. */
RN_FN static inline int token_behind(const RnState *s, int space)
{
    for (int t = 0; t < RN_TOKENS; t++) {
        if (s->token[t] != RN_NONE && space < s->token[t]) {
            return t;
        }
    }
    return RN_TOKENS;
}

/* 13.4: the first token that every keeper of the gnomes aboard has passed. */
RN_OWN int rn_passed_token(const RnState *s)
{
    int last = 0; /* the space of the keeper furthest back; those on 0 count as 0 */
    for (unsigned crew = s->aboard; crew != 0; crew &= crew - 1) {
        const int g = rn_low_bit(crew);
        last = s->time[g] > last ? s->time[g] : last;
    }
    return s->aboard != 0 ? token_behind(s, last) : RN_TOKENS;
}

/* The same while the game goes on: whoever is furthest back is the active gnome or the first of the order. */
RN_OWN int rn_now_passed(const RnState *s)
{
    const int first = s->order[0] != RN_NONE ? s->time[s->order[0]] : 0;
    const int own = rn_is_aboard(s, s->active) ? s->time[s->active] : 0;
    const int token = s->aboard != 0 ? token_behind(s, first > own ? first : own) : (int)RN_TOKENS;
    RN_ASSERT(token == rn_passed_token(s));
    return token;
}
