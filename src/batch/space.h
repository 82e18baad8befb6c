/*
 * space.h - what a batch needs of space.c besides rednov_batch.h.
 */
#ifndef RN_BATCH_SPACE_H
#define RN_BATCH_SPACE_H

#include "rednov_batch.h"

/* Whether a player is asked, and not chance or nobody. */
static inline RN_FN bool rn_is_players(int decision)
{
    return decision != RN_CHANCE && decision != RN_OVER;
}

/* rn_action_list() of moves whose spans are known. */
RN_FN void rn_action_write(const RnSpan *spans, int used, uint16_t *list, uint32_t *mask);

/* Whether the action of a number, any at all, is one of theirs, and then its move. */
RN_FN bool rn_action_in(const RnSpan *spans, int used, int action, RnMove *move);

/* rn_seen() in two parts: the cards, which stand together and change only where one is turned (RN_M_EVENT) or a game
 * begins, and all else. */
enum { RN_SEEN_CARDS = RN_SEEN_LAST_DISCARDED - RN_SEEN_DECK + 1 };
RN_FN void rn_seen_cards(const RnState *state, uint8_t cards[RN_SEEN_CARDS]);
RN_FN void rn_seen_but_cards(const RnState *state, int seat, uint8_t seen[RN_SEEN]);

#endif
