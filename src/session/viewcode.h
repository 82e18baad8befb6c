/*
 * viewcode.h - what a seat may know of a game, as bytes for another program.
 */
#ifndef RN_VIEWCODE_H
#define RN_VIEWCODE_H

#include "rednov.h"

enum { RN_VIEW_CODE_MAX = RN_CODE_MAX + 1 }; /* no encoded view is longer, in bytes */

/* What gnome `seat`'s player may know; RN_NONE: someone who sits nowhere, from whom every secret hand
 * is hidden. */
void rn_view_from(const RnState *state, int seat, RnView *view);
/* The fact as the same may hear it. */
RnFact rn_fact_from(const RnState *after, int seat, RnFact fact);

/* A view of rn_view_from() as bytes; 0 for any other. */
size_t rn_view_encode(const RnBox *box, const RnView *view, uint8_t code[RN_VIEW_CODE_MAX]);
/* And back, exactly; false, the view untouched, for bytes that are no view of this box. */
bool rn_view_decode(const RnBox *box, const uint8_t *code, size_t size, RnView *view);

#endif
