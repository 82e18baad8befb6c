/*
 * setup.c - a new game, and the chance of its setup [2] [16.1b]: rooms, stack, deal, opening events.
 */
#include "core.h"

RN_FN RnConfigFlaw rn_config_check(const RnConfig *c)
{
    if (c->edition > RN_FIRST) {
        return RN_CONFIG_EDITION;
    }
    if (c->players < 1 || c->players > RN_GNOMES_MAX) {
        return RN_CONFIG_PLAYERS;
    }
    if (c->gnomes < RN_GNOMES_MIN || c->gnomes > RN_GNOMES_MAX) {
        return RN_CONFIG_GNOMES;
    }
    if (c->players == 2 && c->gnomes != 4) {
        return RN_CONFIG_TWO_PLAYERS;
    }
    if (c->players > 2 && c->gnomes != c->players) {
        return RN_CONFIG_ONE_EACH;
    }
#define RN_OVER_ONE(constant, field, ...) c->field > 1 ||
    return RN_VARIANT_LIST(RN_OVER_ONE) false ? RN_CONFIG_SWITCH : RN_CONFIG_OK;
#undef RN_OVER_ONE
}

RN_FN unsigned rn_variants(const RnConfig *c)
{
#define RN_BIT_OF(constant, field, ...) | (unsigned)(c->field != 0) << (constant)
    return 0u RN_VARIANT_LIST(RN_BIT_OF);
#undef RN_BIT_OF
}

RN_FN void rn_set_variants(RnConfig *c, unsigned variants)
{
#define RN_SET(constant, field, ...) c->field = (uint8_t)(variants >> (constant)&1u);
    RN_VARIANT_LIST(RN_SET)
#undef RN_SET
}

RN_FN int rn_usual_gnomes(int players) { return players < 3 ? players + 2 : players; }

RN_FN static void clear(RnState *s)
{
#ifdef RN_CARDS_APART
    const uint32_t cards = s->cards; /* where they lie */
    memset(s, 0, sizeof *s);
    s->cards = cards;
#else
    memset(s, 0, sizeof *s);
#endif
}

RN_FN RnConfigFlaw rn_new(const RnBox *box, const RnConfig *config, RnState *s)
{
    const RnConfigFlaw flaw = rn_config_check(config);
    if (flaw != RN_CONFIG_OK) {
        return flaw;
    }
    clear(s);
    s->config = *config;
    memset(s->track, box->track_start, sizeof s->track);
    memset(s->token, RN_NONE, sizeof s->token);
    memset(s->space, RN_NONE, sizeof s->space);
    memset(s->time, box->start[config->gnomes], config->gnomes);
    memset(s->order, RN_NONE, sizeof s->order);
    s->aboard = (uint8_t)(rn_bit(config->gnomes) - 1);
    s->active = s->ghost = s->event = s->reborn = RN_NONE;
    memcpy(s->pile, box->items, sizeof s->pile);
    s->stash = box->stash;
    s->pile[RN_GROG] = (uint8_t)(s->pile[RN_GROG] - s->stash);
    s->pile_left = (uint8_t)(box->item_total - s->stash);
    memcpy(RN_DECK(s), box->cards, RN_EVENTS * RN_FAINTS);
    memset(RN_DISCARDED(s), 0, RN_EVENTS * RN_FAINTS);
    s->deck_left = box->card_total;
    for (int f = 0; f < RN_FAINTS; f++) { /* the Kraken card waits aside [2.6] */
        s->deck_left = (uint8_t)(s->deck_left - RN_DECK(s)[RN_KRAKEN_CARD][f]);
        RN_DECK(s)[RN_KRAKEN_CARD][f] = 0;
    }
    RnRun run;
    run.box = box;
    run.s = s;
    run.log = NULL;
    rn_run(&run);
    RN_ASSERT(s->decision == RN_CHANCE && s->chance == RN_DIE);
    return RN_CONFIG_OK;
}

/* Keepers are stacked from the bottom, so `order` fills from its end [2.4]. */
RN_FN static void stack_keeper(RnRun *run, int gnome)
{
    RnState *s = run->s;
    RN_ASSERT(gnome < s->config.gnomes && s->number < s->config.gnomes);
    s->order[s->config.gnomes - 1 - s->number] = (uint8_t)gnome;
    rn_tell(run, RN_F_STACKED, gnome, s->number, 0, 0);
    s->number++;
}

RN_OWN bool rn_go_setup(RnRun *run)
{
    RnState *s = run->s;
    switch ((RnSetupPoint)s->point) {
    case RN_P_ROOM:
        if (s->number < s->config.gnomes) {
            rn_ask_chance(run, RN_DIE);
            return true;
        }
        s->point = RN_P_STACK;
        s->number = 0;
        break;
    case RN_P_STACK:
        if (s->number + 1 < s->config.gnomes) {
            rn_ask_chance(run, RN_STACK);
            return true;
        }
        s->chance = RN_STACK; /* the last one is implied */
        stack_keeper(run, rn_chance_pick(s, 0).what);
        s->point = RN_P_DEAL;
        s->number = 0;
        break;
    case RN_P_DEAL:
        if (s->number < RN_DEALT * s->config.gnomes) {
            return rn_ask_item(run);
        }
        rn_take_first(s);
        s->point = RN_P_OPENING;
        s->number = s->config.opening_events != 0 ? s->config.gnomes : 0;
        break;
    case RN_P_OPENING:
        if (s->number > 0) {
            rn_ask_card(run);
            return true;
        }
        rn_begin_turn(run);
        break;
    }
    return false;
}

RN_OWN void rn_answer_setup(RnRun *run, RnMove m)
{
    RnState *s = run->s;
    switch ((RnSetupPoint)s->point) {
    case RN_P_ROOM:
        s->space[s->number] = m.count;
        rn_tell(run, RN_F_PLACED, s->number, m.count, 0, 0);
        s->number++;
        break;
    case RN_P_STACK: stack_keeper(run, m.what); break;
    case RN_P_DEAL:
        rn_get_item(run, s->number / RN_DEALT, m.what, RN_FROM_DEAL);
        s->number++;
        break;
    case RN_P_OPENING:
        s->number--;
        rn_turn_card(run, m, RN_F_EVENT);
        rn_begin_event(run, m.what);
        break;
    }
}
