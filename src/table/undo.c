/*
 * undo.c - taking back.
 *
 * Decides what stands: whatever someone has learned from, or another player or a program has done.
 */
#include "table/undo.h"

#include <string.h>

#include "text/tongue.h"

/* The last step that is not chance, or NULL. */
static const RnPast *last_move(const RnSession *session)
{
    for (size_t i = session->steps; i > 0; i--) {
        if (!rn_is_chance(session->past[i - 1].move)) {
            return &session->past[i - 1];
        }
    }
    return NULL;
}

void rn_deeds_add(RnDeeds *deeds, const RnSession *session, size_t from)
{
    if (session->steps <= from) {
        return;
    }
    if (deeds->count == RN_DEEDS_MAX) {
        memmove(deeds->deed, deeds->deed + 1, sizeof *deeds->deed * (size_t)--deeds->count);
    }
    deeds->deed[deeds->count].from = from;
    deeds->deed[deeds->count].to = session->steps;
    deeds->count++;
}

RnUndo rn_undo_check(const RnSession *session, const RnSeats *seats, bool secret, int seat)
{
    const RnPast *last = last_move(session);
    if (last == NULL) { /* of the setup, what people have rolled and drawn themselves */
        return session->seeded || session->steps == 0 ? RN_UNDO_NOTHING : RN_UNDO_MAY;
    }
    if (session->seeded && !rn_session_undo_is_free(session)) {
        return RN_UNDO_SEEN;
    }
    if (session->seeded && seats->seat[last->before.decider].kind != RN_PERSON) {
        return RN_UNDO_CREW;
    }
    if (secret && (seat == RN_NONE || rn_player(&session->state, last->before.decider) !=
                                          rn_player(&session->state, seat))) {
        return RN_UNDO_OTHER;
    }
    return RN_UNDO_MAY;
}

const char *rn_undo_text(RnUndo undo)
{
    static const char *const texts[RN_UNDOS] = {
        [RN_UNDO_MAY] = "",
        [RN_UNDO_NOTHING] = N_("There is nothing to take back."),
        [RN_UNDO_SEEN] = N_("A die or a card has been seen since the last move: it stands."),
        [RN_UNDO_CREW] = N_("The last move was not a person's: it stands."),
        [RN_UNDO_OTHER] = N_("The last move was another player's: it stands."),
    };
    return rn_tr(texts[undo]);
}

void rn_undo_span(const RnDeeds *deeds, const RnSession *session, size_t *from, size_t *to)
{
    const RnPast *move = last_move(session);
    size_t last = move != NULL ? (size_t)(move - session->past) : session->steps - 1;
    size_t begin = last;
    for (int i = deeds->count; i > 0; i--) {
        if (deeds->deed[i - 1].from <= last && last < deeds->deed[i - 1].to) {
            begin = deeds->deed[i - 1].from;
            break;
        }
    }
    *to = last + 1;
    *from = last;
    while (*from > begin && !rn_is_chance(session->past[*from - 1].move)) {
        --*from;
    }
}

void rn_undo(RnDeeds *deeds, RnSession *session)
{
    size_t from;
    size_t to;
    rn_undo_span(deeds, session, &from, &to);
    while (session->steps > from && rn_session_undo(session)) {
    }
    if (session->steps > from) { /* no move at all: a number of the setup */
        session->state = session->past[from].before;
        session->steps = from;
        session->fact_count = 0;
    }
    while (deeds->count > 0 && deeds->deed[deeds->count - 1].to > session->steps) {
        deeds->count--;
    }
}
