/*
 * route.h - the way to a room: which hatches to open and go through.
 *
 * Found by trying the moves on copies of the state, so that the rules alone decide where a gnome can
 * go and what it costs.
 */
#ifndef RN_ROUTE_H
#define RN_ROUTE_H

#include "rednov.h"

enum { RN_ROUTE_MAX = 24 };

typedef struct RnRoute {
    int count; /* 0: there is no way */
    RnMove move[RN_ROUTE_MAX];
    uint8_t minutes; /* that the ghost moves on the way */
    uint8_t ghost;   /* where it then lies */
} RnRoute;

/* The quickest ways of the active gnome at a `turn`, to every space (1..10, RN_SEA), opening hatches
 * and entering only. route[its own space] and those out of reach have count 0. */
void rn_routes(const RnBox *box, const RnState *seen, RnRoute route[RN_SEA + 1]);

#endif
