/*
 * undo.c - taking back.
 *
 * Decides what stands: whatever someone has learned from, or another player or a program has done.
 */
#include "table/undo.h"

#include <string.h>

#include "base/assert.h"
#include "text/tongue.h"

/* The steps up to the last one that is not chance; 0 when there is none. */
static size_t steps_to_move(const RnSession *session)
{
    size_t steps = rn_session_steps(session);
    while (steps > 0 && rn_is_chance(rn_session_past(session, steps - 1)->move)) {
        steps--;
    }
    return steps;
}

void rn_deeds_add(RnDeeds *deeds, size_t from, size_t to)
{
    if (to <= from) {
        return;
    }
    if (deeds->count == RN_DEEDS_MAX) {
        memmove(deeds->deed, deeds->deed + 1, sizeof *deeds->deed * (size_t)--deeds->count);
    }
    RN_ASSERT(deeds->count >= 0 && deeds->count < RN_DEEDS_MAX);
    deeds->deed[deeds->count].from = from;
    deeds->deed[deeds->count].to = to;
    deeds->count++;
}

void rn_deeds_cut(RnDeeds *deeds, size_t steps)
{
    while (deeds->count > 0 && deeds->deed[deeds->count - 1].to > steps) {
        deeds->count--;
    }
}

void rn_deeds_skip(RnDeeds *deeds, size_t step)
{
    int kept = 0;
    for (int i = 0; i < deeds->count; i++) {
        size_t from = deeds->deed[i].from - (deeds->deed[i].from > step);
        size_t to = deeds->deed[i].to - (deeds->deed[i].to > step);
        deeds->deed[kept].from = from;
        deeds->deed[kept].to = to;
        kept += to > from;
    }
    deeds->count = kept;
}

bool rn_deeds_find(const RnDeeds *deeds, size_t step, size_t *from)
{
    for (int i = deeds->count; i > 0; i--) {
        if (deeds->deed[i - 1].from <= step && step < deeds->deed[i - 1].to) {
            *from = deeds->deed[i - 1].from;
            return true;
        }
    }
    return false;
}

RnUndo rn_undo_check(const RnSession *session, const RnSeats *seats, bool secret, int seat)
{
    const size_t last = steps_to_move(session);
    const int by = rn_session_at(session, last - (last > 0))->decider;
    if (last == 0) { /* of the setup, what people have rolled and drawn themselves */
        return rn_session_is_seeded(session) || rn_session_steps(session) == 0 ? RN_UNDO_NOTHING
                                                                               : RN_UNDO_MAY;
    }
    if (rn_session_is_seeded(session) && !rn_session_undo_is_free(session)) {
        return RN_UNDO_SEEN;
    }
    if (rn_session_is_seeded(session) && seats->seat[by].kind != RN_PERSON) {
        return RN_UNDO_CREW;
    }
    if (secret && (seat == RN_NONE || rn_player(rn_session_state(session), by) !=
                                          rn_player(rn_session_state(session), seat))) {
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
    RN_ASSERT(undo < RN_UNDOS);
    return rn_tr(texts[undo]);
}

void rn_undo_span(const RnDeeds *deeds, const RnSession *session, size_t *from, size_t *to)
{
    RN_ASSERT(rn_session_steps(session) > 0);
    const size_t moved = steps_to_move(session);
    const size_t last = (moved > 0 ? moved : rn_session_steps(session)) - 1;
    size_t begin = last;
    const bool known = rn_deeds_find(deeds, last, &begin);
    *to = last + 1;
    *from = last;
    while (*from > 0 && !rn_is_chance(rn_session_past(session, *from - 1)->move) &&
           (known ? *from > begin : rn_session_at(session, *from)->decision == RN_HATCH)) {
        --*from;
    }
}

void rn_undo(RnDeeds *deeds, RnSession *session)
{
    size_t from;
    size_t to;
    rn_undo_span(deeds, session, &from, &to);
    RN_ASSERT(from < to);
    rn_session_rewind(session, from);
    rn_deeds_cut(deeds, from);
}
