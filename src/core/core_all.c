/*
 * core_all.c - the whole core as one unit: what the library, the browser and the GPU compile, so
 * that the compiler sees through the calls between its files.
 */
#define RN_OWN RN_FN static
#include "box.c"
#include "box_standard.c"
#include "query.c"
#include "legal.c"
#include "moves.c"
#include "piles.c"
#include "event.c"
#include "setup.c"
#include "action.c"
#include "updates.c"
#include "flow.c"
#include "view.c"
#ifndef RN_CARDS_APART
#include "check.c"
#include "code.c"
#endif
