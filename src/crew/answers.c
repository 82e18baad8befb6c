/*
 * answers.c - what the scripted player answers, whatever it is asked besides its turn (sailor.c): where to flee, what to give up,
 * where harm is least, what to give, what to use late.
 */
#include "plans.h"

static RnMove flee(const RnBox *box, const RnState *s, const RnWeights *w)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int best = 0, best_score = -30000;
    for (int i = 0; i < count; i++) {
        int score = -20000; /* staying */
        if (moves[i].kind == RN_M_OPEN) {
            const int to = moves[i].what;
            score = w->place[to] - (rn_has(s->fire, to) ? 10000 : 0) - (to == RN_SEA ? 5000 : 0);
        } else if (moves[i].kind == RN_M_USE) {
            score = -15000 - w->item[moves[i].what];
        }
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return moves[best];
}

static RnMove least_kept(const RnBox *box, const RnState *s, const RnWeights *w)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int best = 0;
    for (int i = 1; i < count; i++) {
        const int held = s->items[s->decider][moves[i].what];
        const int best_held = s->items[s->decider][moves[best].what];
        if (w->item[moves[i].what] - 4 * held < w->item[moves[best].what] - 4 * best_held) {
            best = i;
        }
    }
    return moves[best];
}

/* Where fire or a blocked hatch does least harm. */
static RnMove least_harm(const RnBox *box, const RnState *s)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int best = 0, least = 30000;
    for (int i = 0; i < count; i++) {
        const int what = moves[i].what;
        int harm;
        if (moves[i].kind == RN_M_BURN) {
            harm = rn_is_vital(what) ? 20 : 0;
            for (int g = 0; g < s->config.gnomes; g++) {
                const bool there = rn_has(s->aboard, g) && s->space[g] == what;
                harm += there ? rn_has(s->fainted, g) ? 1000 : 10 : 0;
            }
            harm += __builtin_popcount(box->beside[what] & ~(unsigned)s->fire);
        } else {
            const int a = box->hatch_a[what], b = box->hatch_b[what];
            const int ways = __builtin_popcount(box->hatches_of[a] & ~s->blocked);
            const int other = __builtin_popcount(box->hatches_of[b] & ~s->blocked);
            harm = 20 / (ways < other ? ways : other) + (rn_is_vital(a) ? 2 : 0) +
                   (rn_is_vital(b) ? 2 : 0);
        }
        if (harm < least) {
            least = harm;
            best = i;
        }
    }
    return moves[best];
}

/* In a trade each gives what the other has more use for. */
static RnMove gift(const RnBox *box, const RnState *s, const RnWeights *w)
{
    RnMind mind = {.box = box, .s = s, .w = w};
    mind.events_left = rn_events_left(box, s);
    const int other = s->decision == RN_GIVE ? s->subject : s->active;
    const int item = rn_best_gift(&mind, s->decider, other);
    return item < RN_ITEMS ? (RnMove){.kind = RN_M_GIVE, .what = (uint8_t)item}
                           : (RnMove){.kind = RN_M_DONE};
}

static RnMove late(const RnBox *box, const RnState *s)
{
    const int g = s->active;
    const RnMove coffee = {.kind = RN_M_USE, .what = RN_COFFEE};
    const RnMove charm = {.kind = RN_M_USE, .what = RN_LUCKY_CHARM};
    const uint64_t ahead = (((uint64_t)1 << s->time[g]) - 1) & ~(((uint64_t)1 << s->ghost) - 1);
    const int icons = __builtin_popcountll(box->event_icons & ahead) - s->charms;
    if (s->intoxication[g] >= 2 && rn_check_move(box, s, coffee) == RN_OK) {
        return coffee;
    }
    if ((icons >= 3 || s->ghost < 4) && icons > 0 && rn_check_move(box, s, charm) == RN_OK) {
        return charm;
    }
    return (RnMove){.kind = RN_M_DONE};
}

RnMove rn_sailor_answer(const RnBox *box, const RnState *s, const RnWeights *weights)
{
    RnPlan plan;
    switch ((RnDecision)s->decision) {
    case RN_TURN: rn_sailor_plans(box, s, weights, &plan, 1); return plan.move[0];
    case RN_HATCH: return (RnMove){.kind = RN_M_ENTER};
    case RN_FLEE: return flee(box, s, weights);
    case RN_LATE: return late(box, s);
    case RN_BURN:
    case RN_BLOCK: return least_harm(box, s);
    case RN_DISCARD: return least_kept(box, s, weights);
    case RN_DEFEND: return (RnMove){.kind = RN_M_USE, .what = RN_CROWBAR};
    case RN_GIVE:
    case RN_RETURN: return gift(box, s, weights);
    case RN_CHANCE:
    case RN_OVER:
    case RN_DECISIONS: break;
    }
    return (RnMove){.kind = RN_M_DONE};
}
