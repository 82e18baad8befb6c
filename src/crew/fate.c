/*
 * fate.c - dice and cards that are fixed beforehand.
 */
#include "fate.h"

#include "base/assert.h"
#include "rng.h"

static int kind_of(const RnState *s)
{
    if (s->phase == RN_SETUP && s->event == RN_NONE && s->chance != RN_EVENT) {
        return RN_FATE_SETUP;
    }
    switch ((RnChance)s->chance) {
    case RN_EVENT: return RN_FATE_CARDS;
    case RN_ITEM: return RN_FATE_ITEMS;
    case RN_DIE:
    case RN_NO_CHANCE:
    case RN_STACK:
    case RN_CHANCES: break;
    }
    return s->event != RN_NONE || s->reborn != RN_NONE ? RN_FATE_ROOMS : RN_FATE_ACTIONS;
}

RnMove rn_fated(RnFate *fate, const RnState *s)
{
    const int kind = kind_of(s);
    RN_ASSERT(s->decision == RN_CHANCE && kind < RN_FATES);
    uint64_t rng = rn_mix(rn_mix(fate->seed * RN_FATES + (uint64_t)kind) + fate->count[kind]++);
    return rn_chance_pick(s, rn_below(&rng, rn_chance_total(s)));
}
