/*
 * tale.h - a game told in sentences: what somebody did, what would have been better and why, what chance
 * brought.
 */
#ifndef RN_TALE_H
#define RN_TALE_H

#include "table/names.h"
#include "text/text.h"

/* What the words depend on. */
typedef struct RnTale {
    const RnBox *box;
    int edition;
    const RnNames *names;
} RnTale;

/* "Bogdan uses Grog, goes into the Reactor Room (4) and spends 6 minutes on “Fix Reactor”." */
void rn_tale_told(const RnTale *tale, int gnome, const RnMove *moves, size_t count, RnOut *out);

/* "go into the Engine Room (1) and draw 2 items" */
void rn_tale_advised(const RnTale *tale, const RnMove *moves, size_t count, RnOut *out);

/* What the better plan has that the one that was played has not, in a sentence or two; or nothing. `from` is the state that
 * there was to choose in. */
void rn_tale_why(const RnTale *tale, const RnState *from, const RnMove *played, size_t count,
                 const RnPlan *better, RnOut *out);

/* What a die or card was against the others that might have come. */
const char *rn_tale_luck(RnMove outcome, bool up);

#endif
