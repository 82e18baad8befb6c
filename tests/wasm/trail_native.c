/*
 * trail_native.c - games with secret hands as the server tells them to a client that plays along, for
 * follow.mjs: a line of JSON for each step, with what the rules say about the true game.
 *   trail_native SEAT SEED
 */
#include <stdio.h>
#include <stdlib.h>

#include "session/digest.h"
#include "session/viewcode.h"

static void put_moves(const RnBox *box, const RnMove *moves, int count)
{
    for (int i = 0; i < count; i++) {
        char text[RN_TEXT_MAX];
        rn_move_text(box, moves[i], text);
        printf("%s\"%s\"", i == 0 ? "" : ",", text);
    }
}

static void put_view(const RnBox *box, const RnState *state, int seat)
{
    uint8_t code[RN_VIEW_CODE_MAX];
    char text[2 * RN_VIEW_CODE_MAX + 1];
    RnView view;
    rn_view_from(state, seat, &view);
    rn_hex(code, rn_view_encode(box, &view, code), text);
    printf(",\"view\":\"%s\"", text);
}

static void put_step(const RnBox *box, const RnState *before, const RnState *after, RnMove move,
                     const RnLog *log, int seat)
{
    RnMove moves[RN_MOVES_MAX];
    printf("{\"facts\":[");
    for (int f = 0; f < log->count; f++) {
        const RnFact fact = rn_fact_from(after, seat, log->fact[f]);
        printf("%s[%d,%d,%d,%d,%d]", f == 0 ? "" : ",", fact.what, fact.gnome, fact.a, fact.b,
               fact.c);
    }
    printf("]");
    if (seat != RN_NONE && before->decider == seat) {
        printf(",\"move\":");
        put_moves(box, &move, 1);
    }
    put_view(box, after, seat);
    printf(",\"decider\":%d,\"legal\":[", after->decider);
    if (seat != RN_NONE && after->decider == seat) {
        put_moves(box, moves, rn_legal(box, after, moves));
    }
    printf("]}\n");
}

int main(int argc, char **argv)
{
    const RnBox *box = rn_box_standard();
    const int seat = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const RnConfig config = {.edition = RN_REVISED, .players = 4, .gnomes = 4, .crazed = 1};
    RnState state;
    rn_new(box, &config, &state);
    for (int step = 0; state.decision != RN_OVER && step < 2000; step++) {
        const RnState before = state;
        RnMove moves[RN_MOVES_MAX];
        RnLog log;
        const int count = rn_legal(box, &state, moves);
        random = random * UINT64_C(6364136223846793005) + 1;
        const RnMove move = moves[(random >> 33) % (unsigned)count];
        rn_step(box, &state, move, &log);
        put_step(box, &before, &state, move, &log, seat);
    }
    return 0;
}
