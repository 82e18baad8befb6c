/*
 * viewcode.c - what a seat may know of a game, as bytes.
 *
 * The bytes are the seat and a snapshot of one whole state that fits the view, always the same one
 * for the same view: the hidden hands are dealt from the view alone. So whoever gets the bytes learns
 * what the view tells and nothing else, and reading them is reading a snapshot, with all its checks.
 */
#include "session/viewcode.h"

enum { DEAL = 1 }; /* entropy of the deal: any number, but the same for ever */

void rn_view_from(const RnState *state, int seat, RnView *view)
{
    rn_view(state, seat == RN_NONE ? 0 : seat, view);
    view->seat = (uint8_t)seat;
    if (seat != RN_NONE || !rn_hands_hidden(state)) {
        return;
    }
    for (int g = 0; g < state->config.gnomes; g++) {
        if (view->hides >> g & 1) {
            continue;
        }
        view->hidden[g] = (uint8_t)rn_hand_size(state, g);
        view->hides = (uint8_t)(view->hides | 1u << g);
        for (int i = 0; i < RN_ITEMS; i++) {
            view->seen.pile[i] = (uint8_t)(view->seen.pile[i] + state->items[g][i]);
            view->seen.items[g][i] = 0;
        }
    }
}

RnFact rn_fact_from(const RnState *after, int seat, RnFact fact)
{
    if (seat != RN_NONE) {
        return rn_fact_for(after, seat, fact);
    }
    for (int g = 0; g < after->config.gnomes; g++) { /* what every player may hear */
        fact = rn_fact_for(after, g, fact);
    }
    return fact;
}

size_t rn_view_encode(const RnBox *box, const RnView *view, uint8_t code[RN_VIEW_CODE_MAX])
{
    RnState state;
    if (!rn_complete(box, view, DEAL, &state)) {
        return 0;
    }
    code[0] = view->seat;
    return 1 + rn_encode(box, &state, code + 1);
}

bool rn_view_decode(const RnBox *box, const uint8_t *code, size_t size, RnView *view)
{
    RnState state;
    if (size < 1 || rn_decode(box, code + 1, size - 1, &state) != RN_SOUND ||
        (code[0] != RN_NONE && code[0] >= state.config.gnomes)) {
        return false;
    }
    rn_view_from(&state, code[0], view);
    return true;
}
