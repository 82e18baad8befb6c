/*
 * book.h - what a batch knows of all its games, and what is done to one of them. On a GPU the same, with the arrays in
 * its memory and the game itself in that of a few.
 */
#ifndef RN_BATCH_BOOK_H
#define RN_BATCH_BOOK_H

#include <string.h>

#include "one.h"
#include "space.h"

/* The arrays of RnBatchAsked, and what of the plan a step needs. */
typedef struct RnBook {
    uint8_t *decision, *decider, *refused, *ended, *result, *reason, *alive, *seen;
    uint16_t *count, *list;
    uint32_t *mask, *decisions;
    uint64_t *seed_of;
    RnSpan *
        spans; /* RN_SPANS_MAX a game: what its player may do, ready for the answer; NULL: asked anew then */
    uint8_t *spanned; /* how many of them; 0 where no player is asked */
    uint8_t *
        cards; /* RN_SEEN_CARDS a game, as they were when one was last turned; NULL: looked at each time */
    uint64_t seed; /* of the whole batch */
    uint32_t games, configs;
    bool outside, renew;
    RnConfig config[RN_BATCH_CONFIGS];
} RnBook;

/* Begins game number one->number in this place, at its first chance. */
static inline RN_FN void rn_book_begin(const RnBook *book, const RnBox *box, RnOne *one,
                                       uint32_t game, uint64_t seed)
{
    rn_one_begin(box, one, &book->config[game % book->configs], seed);
    book->seed_of[game] = seed;
    book->decisions[game] = 0;
}

/* Of a game that is over: how it ended, and the next number that this place has. */
static inline RN_FN void rn_book_end(const RnBook *book, const RnBox *box, RnOne *one,
                                     uint32_t game)
{
    unsigned alive = 0;
    for (unsigned left = one->state.aboard; left != 0; left &= left - 1) {
        alive++;
    }
    book->ended[game] = 1;
    book->result[game] = one->state.result;
    book->reason[game] = one->state.reason;
    book->alive[game] = (uint8_t)alive;
    if (book->renew) {
        one->number += book->games;
        rn_book_begin(book, box, one, game, rn_nth_seed(book->seed, one->number));
    }
}

/* Plays a move that is known to be legal. What it counts is what the caller asks to be counted. True: the cards are not
 * as they were. */
static inline RN_FN bool rn_book_play(const RnBook *book, const RnBox *box, RnOne *one,
                                      uint32_t game, RnMove move)
{
    one->steps++;
    book->decisions[game] += !rn_is_chance(move);
    rn_step_listed(box, &one->state, move, NULL);
    bool turned = move.kind == RN_M_EVENT;
    turned |= rn_one_run_on(box, one, book->outside);
    if (one->state.decision == RN_OVER) {
        rn_book_end(book, box, one, game);
        rn_one_run_on(box, one, book->outside);
        return true;
    }
    return turned;
}

static inline RN_FN const RnSpan *rn_book_spans(const RnBook *book, uint32_t game)
{
    return book->spans + (size_t)game * RN_SPANS_MAX;
}

/* Whether it is known already what its player may do. */
static inline RN_FN bool rn_book_knows(const RnBook *book, uint32_t game)
{
    return book->spans != NULL && book->spanned[game] != 0;
}

/* The legal actions, how many and as far as somebody wants them. */
static inline RN_FN int rn_book_list(const RnBook *book, const RnBox *box, const RnState *state,
                                     uint32_t game)
{
    uint16_t *list = book->list == NULL ? NULL : book->list + (size_t)game * RN_MOVES_MAX;
    uint32_t *mask = book->mask == NULL ? NULL : book->mask + (size_t)game * RN_ACTION_WORDS;
    if (book->spans == NULL) {
        return rn_action_list(box, state, list, mask);
    }
    RnSpan *spans = book->spans + (size_t)game * RN_SPANS_MAX;
    int count;
    const int used = rn_is_players(state->decision) ? rn_legal_spans(box, state, spans, &count) : 0;
    book->spanned[game] = (uint8_t)used;
    if (used == 0) {
        return rn_action_list(box, state, list, mask);
    }
    if (list != NULL || mask != NULL) {
        rn_action_write(spans, used, list, mask);
    }
    return count;
}

/* What its decider sees. */
static inline RN_FN void rn_book_show(const RnBook *book, const RnState *state, uint32_t game,
                                      bool turned)
{
    uint8_t *seen = book->seen + (size_t)game * RN_SEEN;
    uint8_t *cards = book->cards == NULL ? NULL : book->cards + (size_t)game * RN_SEEN_CARDS;
    if (cards != NULL && turned) {
        rn_seen_cards(state, cards);
    }
    if (state->decider == RN_NONE) {
        memset(seen, 0, RN_SEEN);
    } else if (cards == NULL) {
        rn_seen(state, state->decider, seen);
    } else {
        memcpy(seen + RN_SEEN_DECK, cards, RN_SEEN_CARDS);
        rn_seen_but_cards(state, state->decider, seen);
    }
}

/* What is asked of it now; whether a card may have been turned since that was told last. */
static inline RN_FN void rn_book_tell(const RnBook *book, const RnBox *box, const RnOne *one,
                                      uint32_t game, bool turned)
{
    const RnState *state = &one->state;
    book->decision[game] = state->decision;
    book->decider[game] = state->decider;
    book->count[game] = (uint16_t)rn_book_list(book, box, state, game);
    if (book->seen != NULL) {
        rn_book_show(book, state, game, turned);
    }
}

/* The move at a place of those that are legal, and the move of a number if it is legal; else *why not. */
static inline RN_FN RnMove rn_book_at(const RnBook *book, const RnBox *box, const RnState *state,
                                      uint32_t game, int32_t place, RnWhy *why)
{
    const RnMove none = {RN_MOVE_KINDS, 0, 0, 0};
    if (place < 0 || place >= book->count[game]) {
        *why = rn_check_move(box, state, none);
        return none;
    }
    *why = RN_OK;
    return rn_book_knows(book, game) ? rn_spans_at(rn_book_spans(book, game), place)
                                     : rn_legal_at(box, state, place);
}

static inline RN_FN RnMove rn_book_numbered(const RnBook *book, const RnBox *box,
                                            const RnState *state, uint32_t game, int32_t action,
                                            RnWhy *why)
{
    RnMove move = {RN_MOVE_KINDS, 0, 0, 0};
    *why = RN_OK;
    if (rn_book_knows(book, game) &&
        rn_action_in(rn_book_spans(book, game), book->spanned[game], action, &move)) {
        return move;
    }
    if (action >= 0 && action < RN_ACTIONS) {
        move = rn_action_move(action);
    }
    *why = rn_check_move(box, state, move);
    return move;
}

/* The action, refused or played, as a number or as a place in the list; of a game that is over nothing is asked.
 * True: it was refused. */
static inline RN_FN bool rn_book_act(const RnBook *book, const RnBox *box, RnOne *one,
                                     uint32_t game, int32_t action, bool by_place)
{
    RnWhy why;
    book->ended[game] = 0;
    book->refused[game] = RN_OK;
    if (one->state.decision == RN_OVER) {
        return false;
    }
    const RnMove move = by_place ? rn_book_at(book, box, &one->state, game, action, &why)
                                 : rn_book_numbered(book, box, &one->state, game, action, &why);
    if (why != RN_OK) {
        book->refused[game] = (uint8_t)why;
        return true;
    }
    const bool turned = rn_book_play(book, box, one, game, move);
    rn_book_tell(book, box, one, game, turned);
    return false;
}

/* A random action as a number; 0 where none is asked. */
static inline RN_FN int32_t rn_book_random(const RnBook *book, const RnBox *box, const RnOne *one,
                                           uint32_t game, uint64_t seed)
{
    const uint32_t count = book->count[game];
    if (count == 0) {
        return 0;
    }
    return rn_action(rn_book_knows(book, game)
                         ? rn_spans_at(rn_book_spans(book, game),
                                       (int)((uint64_t)rn_one_word(one, seed) * count >> 32))
                         : rn_one_choose(box, one, seed));
}

#endif
