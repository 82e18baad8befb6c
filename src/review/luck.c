/*
 * luck.c - what dice and cards did in a game, at a glance.
 *
 * Decides that luck is measured against what was to be expected at that very die or card: the judge's chance of rescue
 * after what came, less the mean of its chances over all that could have come, each with its exact weight. So the sum is 0
 * on average over many games, however good the judge is; a better judge only makes it say more. It takes the
 * time of some thousand glances, not that of a review.
 */
#include <string.h>

#include "crew/judge.h"
#include "review/review.h"

enum { FINE = 256 }; /* so that many small remainders are no luck */

/* What came instead of the mean, in 65536ths and FINE times that. */
static int64_t luck_of(const RnBox *box, const RnState *before, RnMove came)
{
    RnOdds odds[RN_MOVES_MAX];
    const int count = rn_odds(before, odds);
    const int64_t total = rn_chance_total(before);
    int64_t mean = 0;
    int64_t chance = 0;
    for (int i = 0; i < count; i++) {
        RnState after = *before;
        rn_step_listed(box, &after, odds[i].move, NULL);
        const int value = rn_judge(box, &after);
        mean += (int64_t)value * odds[i].weight;
        if (memcmp(&odds[i].move, &came, sizeof came) == 0) {
            chance = value;
        }
    }
    return (chance * total - mean) * FINE / total;
}

int rn_luck(const RnSession *session)
{
    int64_t sum = 0;
    for (size_t step = 0; step < rn_session_steps(session); step++) {
        const RnMove move = rn_session_past(session, step)->move;
        if (rn_is_chance(move)) {
            sum += luck_of(session->box, rn_session_at(session, step), move);
        }
    }
    return (int)(sum * RN_WHOLE / (65536 * FINE));
}
