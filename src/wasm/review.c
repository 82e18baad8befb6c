/*
 * review.c - looking back at the game on the table, piece by piece, so that a worker can say how far it
 * is and be stopped in between, and several can share the work.
 */
#include "review/review.h"

#include "page.h"

enum {
    SEED = 1,  /* the same review of the same game every time, as `rednov analyse` makes it */
    SHOWN = 3, /* turning points */
};

static RnReview review;

/* Begins; returns how many pieces there are. */
RN_EXPORT(rn_page_review) uint32_t rn_page_review(uint32_t futures)
{
    rn_review_free(&review);
    rn_review_init(&review, &rn_page.session, futures, SEED);
    return (uint32_t)rn_review_pieces(&review);
}

RN_EXPORT(rn_page_review_piece) void rn_page_review_piece(uint32_t piece)
{
    if (piece < rn_review_pieces(&review)) {
        rn_review_piece(&review, piece);
    }
}

/* The pieces first, first + step, .. as bytes for another worker; and those of another one, 0 when they are none. */
RN_EXPORT(rn_page_review_give) uint32_t rn_page_review_give(uint32_t first, uint32_t step)
{
    const size_t size = step > 0 ? rn_review_share_size(&review, first, step) : 0;
    uint8_t *bytes = rn_page_bytes(size);
    if (size > 0) {
        rn_review_give(&review, first, step, bytes);
    }
    return rn_page_end();
}

RN_EXPORT(rn_page_review_take)
int rn_page_review_take(uint32_t first, uint32_t step, uint32_t size)
{
    return rn_review_take(&review, first, step, (const uint8_t *)rn_page_text(), size);
}

/* The analysis of docs/FORMATS.md, once every piece has been valued. */
RN_EXPORT(rn_page_review_end) uint32_t rn_page_review_end(void)
{
    rn_review_sum(&review);
    rn_review_json(&review, &rn_page.head, rn_page_begin());
    return rn_page_end();
}

/* Luck of the game on the table (rn_luck()), in ten-thousandths. */
RN_EXPORT(rn_page_glance) int rn_page_glance(void) { return rn_luck(&rn_page.session); }

/* Where the game turned, after that, [{"at":..,"step":..,"by":..,"luck":..}]: choice and step from 0, `by` in
 * ten-thousandths. */
RN_EXPORT(rn_page_review_turning) uint32_t rn_page_review_turning(void)
{
    RnTurning points[SHOWN];
    const int count = rn_review_turning(&review, points, SHOWN);
    RnJson *json = rn_page_begin();
    rn_json_put(json, "[");
    for (int i = 0; i < count; i++) {
        rn_json_next(json);
        rn_json_form(json, "{'at':%zu,'step':%zu,'by':%d,'luck':%i}", points[i].choice,
                     points[i].step, points[i].by, points[i].luck);
    }
    rn_json_put(json, "]");
    return rn_page_end();
}
