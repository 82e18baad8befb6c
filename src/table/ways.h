/*
 * ways.h - why a gnome cannot get somewhere.
 */
#ifndef RN_WAYS_H
#define RN_WAYS_H

#include "crew/route.h"

/* Why the active gnome cannot open the hatch to this space and go through; RN_OK when it can. */
RnWhy rn_why_no_step(const RnBox *box, const RnState *seen, int space);

/* Of a space that rn_routes() found no way to: what bars the hatch to it, or the space itself, where the
 * active gnome could come to one soonest; RN_WHY_NO_HATCH when it comes to none. */
RnWhy rn_why_no_way(const RnBox *box, const RnState *seen, const RnRoute route[RN_SEA + 1],
                    int space);

#endif
