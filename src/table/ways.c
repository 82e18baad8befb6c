/*
 * ways.c - why a gnome cannot get somewhere.
 *
 * Decides which of several reasons is told. The rules find them: the moves are tried on copies.
 */
#include "base/assert.h"
#include "table/ways.h"

RnWhy rn_why_no_step(const RnBox *box, const RnState *seen, int space)
{
    RN_ASSERT(space >= 1 && space <= RN_SEA);
    RnState tried = *seen;
    RnMove open = {.kind = RN_M_OPEN, .what = (uint8_t)space};
    RnWhy why = rn_step(box, &tried, open, NULL);
    if (why == RN_OK && tried.decision != RN_HATCH) { /* it was shut again at once: why? */
        why = rn_check_enter(&tried, tried.space[tried.active], space, tried.ghost);
    }
    return why;
}

/* The same from where a way leads. */
static RnWhy why_no_more(const RnBox *box, const RnState *seen, const RnRoute *route, int space)
{
    RN_ASSERT(route->count >= 0 && route->count <= RN_ROUTE_MAX);
    RnState tried = *seen;
    for (int i = 0; i < route->count; i++) {
        if (rn_step(box, &tried, route->move[i], NULL) != RN_OK) {
            return RN_WHY_NO_HATCH;
        }
    }
    return rn_why_no_step(box, &tried, space);
}

RnWhy rn_why_no_way(const RnBox *box, const RnState *seen, const RnRoute route[RN_SEA + 1],
                    int space)
{
    RN_ASSERT(seen->active < seen->config.gnomes);
    int here = seen->space[seen->active];
    int least = 0;
    RnWhy found = RN_WHY_NO_HATCH;
    for (int from = 1; from <= RN_SEA; from++) {
        int minutes = from == here ? 0 : route[from].minutes;
        if ((from != here && route[from].count == 0) ||
            (found != RN_WHY_NO_HATCH && minutes >= least)) {
            continue;
        }
        RnWhy why = why_no_more(box, seen, &route[from], space);
        if (why == RN_WHY_NO_HATCH || why == RN_OK) {
            continue;
        }
        found = why;
        least = minutes;
    }
    return found;
}
