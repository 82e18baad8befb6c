/*
 * clairvoyant.c - how often a crew that knew all dice and cards to come could be rescued.
 *
 * The clairvoyant plays the same fate (fate.h) again and again, straying
 * from the script at random, until it finds a rescue or gives up. What it finds, a perfect player
 * with second sight could have played; what it does not find may still exist, so with more tries
 * the bound rises. It is the ceiling for players without second sight, as far as the search goes.
 */
#include "base/assert.h"
#include "fate.h"
#include "search.h"

/* Plays the plan with the dice and cards of fate. */
static void live_plan(const RnBox *box, RnState *s, const RnPlan *plan, RnFate *fate)
{
    for (int at = 0; at < plan->count && s->decision != RN_OVER; at++) {
        if (rn_step(box, s, plan->move[at], NULL) != RN_OK) {
            return;
        }
        while (s->decision == RN_CHANCE) {
            rn_step_listed(box, s, rn_fated(fate, s), NULL);
        }
    }
}

/* One life; every `stray`-th turn or so another plan than the script's best. */
static bool live(const RnBox *box, const RnConfig *config, uint64_t seed, uint64_t rng,
                 uint32_t stray)
{
    enum { PLANS = 6 };
    RnState s;
    RnPlan plans[PLANS];
    RnFate fate = {.seed = seed};
    rn_new(box, config, &s);
    while (s.decision != RN_OVER) {
        if (s.decision == RN_CHANCE) {
            rn_step_listed(box, &s, rn_fated(&fate, &s), NULL);
        } else if (s.decision == RN_TURN) {
            const bool strays = stray != 0 && rn_below(&rng, stray) == 0;
            const int found =
                rn_sailor_plans(box, &s, rn_sailor_weights(), plans, strays ? PLANS : 1);
            RN_ASSERT(found > 0 && found <= PLANS);
            live_plan(box, &s, &plans[strays ? rn_below(&rng, (uint32_t)found) : 0], &fate);
        } else {
            rn_step_listed(box, &s, rn_sailor_answer(box, &s, rn_sailor_weights()), NULL);
        }
    }
    return s.result == RN_RESCUED;
}

bool rn_crew_clairvoyant(const RnBox *box, const RnConfig *config, uint64_t seed, RnBudget budget)
{
    for (uint32_t i = 0; i < budget.simulations; i++) {
        if (budget.stop != NULL && budget.stop(budget.user)) {
            return false;
        }
        if (live(box, config, seed, rn_mix(seed + i), i == 0 ? 0 : 2 + i % 6)) {
            return true;
        }
    }
    return false;
}
