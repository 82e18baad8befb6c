/*
 * tale.c - plans of the game on the table, told in sentences.
 */
#include "table/tale.h"

#include "page.h"

enum { TEXT_MAX = 2048 };

static RnTale tale(void)
{
    const RnSession *session = rn_page_table();
    return (RnTale){session->box, rn_session_state(session)->config.edition, &rn_page.names};
}

/* What a gnome did with the moves in the input, a sentence; RN_NONE: what somebody might do. */
RN_EXPORT(rn_page_told) uint32_t rn_page_told(uint32_t size, int gnome)
{
    char text[TEXT_MAX];
    RnOut out = rn_out(text, sizeof text);
    RnMove moves[RN_PAGE_MOVES];
    const RnTale told = tale();
    const size_t count = rn_page_moves(moves);
    (void)size;
    if (gnome >= 0 && gnome < RN_GNOMES_MAX) {
        rn_tale_told(&told, gnome, moves, count, &out);
    } else {
        rn_tale_advised(&told, moves, count, &out);
    }
    rn_write_text(rn_page_begin(), "", text);
    return rn_page_end();
}

/* What the plan in the input has that its first `count` moves, which were played at that step, have not. */
RN_EXPORT(rn_page_better) uint32_t rn_page_better(uint32_t size, uint32_t count, uint32_t step)
{
    char text[TEXT_MAX];
    RnOut out = rn_out(text, sizeof text);
    RnMove moves[RN_PAGE_MOVES];
    RnPlan better = {.count = 0};
    const RnTale told = tale();
    const size_t all = rn_page_moves(moves);
    (void)size;
    for (size_t i = count; i < all && better.count < RN_PLAN_MAX; i++) {
        better.move[better.count++] = moves[i];
    }
    if (count > 0 && count <= all) {
        rn_tale_why(&told, rn_page_state(step), moves, count, &better, &out);
    }
    rn_write_text(rn_page_begin(), "", text);
    return rn_page_end();
}

/* What a die or card, by its word in the input, was against the others that might have come. */
RN_EXPORT(rn_page_luck) uint32_t rn_page_luck(uint32_t size, int up)
{
    const int kind = rn_word_find(rn_word_move, 0, RN_MOVE_KINDS, rn_page_text(), size);
    rn_write_text(rn_page_begin(), "", rn_tale_luck((RnMove){.kind = (uint8_t)kind}, up != 0));
    return rn_page_end();
}
