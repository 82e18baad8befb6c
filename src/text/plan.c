/*
 * plan.c - several moves as one line: "use grog, go 5 4, fix-reactor 6".
 */
#include "text/text.h"

void rn_put_plan(RnOut *out, const RnBox *box, const RnMove *moves, size_t count)
{
    bool going = false; /* the last words were "go .." */
    for (size_t i = 0; i < count; i++) {
        char text[RN_TEXT_MAX];
        bool through =
            moves[i].kind == RN_M_OPEN && i + 1 < count && moves[i + 1].kind == RN_M_ENTER;
        if (through) {
            rn_put(out, going ? " " : i > 0 ? ", go " : "go ");
            rn_put(out, rn_word_space(moves[i].what));
            i++;
        } else {
            rn_move_text(box, moves[i], text);
            rn_put(out, i > 0 ? ", " : "");
            rn_put(out, text);
        }
        going = through;
    }
}
