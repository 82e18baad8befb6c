/*
 * review_json.c - a review as one JSON object; docs/FORMATS.md describes it.
 */
#include <string.h>

#include "review/review.h"
#include "text/text.h"

/* Ten-thousandths as a fraction: -0.0312 */
static void put_fraction(RnJson *out, const char *head, long value)
{
    char digits[8] = ".0000";
    unsigned long size = (unsigned long)(value < 0 ? -value : value);
    for (unsigned long rest = size % RN_WHOLE, at = 4; at > 0; rest /= 10, at--) {
        digits[at] = (char)('0' + rest % 10);
    }
    rn_json_put(out, head);
    rn_write_number(out, value < 0 ? "-" : "", (long long)(size / RN_WHOLE));
    rn_json_put(out, digits);
}

static void put_share(RnJson *out, const char *head, RnShare share)
{
    rn_json_put(out, head);
    put_fraction(out, "{\"chance\":", share.chance);
    put_fraction(out, ",\"margin\":", share.margin);
    rn_json_put(out, "}");
}

static void put_swing(RnJson *out, const char *head, RnSwing swing)
{
    rn_json_put(out, head);
    put_fraction(out, "{\"by\":", swing.by);
    put_fraction(out, ",\"margin\":", swing.margin);
    rn_write_flag(out, ",\"clear\":", rn_swing_is_clear(swing));
    rn_json_put(out, "}");
}

static void put_move(RnJson *out, const RnBox *box, RnMove move, bool first)
{
    char text[RN_TEXT_MAX];
    rn_move_text(box, move, text);
    rn_write_text(out, first ? "" : ",", text);
}

static void put_steps(RnJson *out, const RnSession *session, size_t from, size_t to)
{
    rn_json_put(out, "[");
    for (size_t step = from; step < to; step++) {
        put_move(out, session->box, rn_session_past(session, step)->move, step == from);
    }
    rn_json_put(out, "]");
}

static void put_choice(const RnReview *review, RnJson *out, size_t at)
{
    const RnSession *session = review->session;
    const RnChoice *choice = &review->choice[at];
    size_t after = choice->step + choice->moves;
    rn_write_number(out, at > 0 ? ",\n{\"number\":" : "\n{\"number\":", (long long)at + 1);
    rn_write_number(out, ",\"step\":", (long long)choice->step + 1);
    rn_write_number(out, ",\"turn\":", choice->turn);
    rn_write_word(out, ",\"gnome\":", rn_word_gnome(choice->gnome));
    rn_write_word(out, ",\"kind\":", rn_word_decision(choice->decision));
    rn_write_number(out, ",\"time\":", choice->minute);
    rn_json_put(out, ",\"moves\":");
    put_steps(out, session, choice->step, after);
    rn_write_flag(out, ",\"forced\":", choice->forced);
    put_share(out, ",\"before\":", choice->before);
    put_share(out, ",\"made\":", choice->made);
    put_share(out, ",\"best\":", choice->best);
    rn_json_put(out, ",\"better\":");
    rn_json_put(out, choice->found ? "[" : "null");
    for (int i = 0; choice->found && i < choice->better.count; i++) {
        put_move(out, session->box, choice->better.move[i], i == 0);
    }
    rn_json_put(out, choice->found ? "]" : "");
    put_swing(out, ",\"cost\":", choice->cost);
    rn_write_flag(out, ",\"mistake\":", choice->mistake);
    rn_json_put(out, ",\"chance\":");
    put_steps(out, session, after, rn_review_next(review, at));
    put_swing(out, ",\"luck\":", choice->luck);
    rn_json_put(out, "}");
}

/* A sum and its margin, side by side. */
static void put_sure(RnJson *out, const char *head, RnSwing swing, const char *between)
{
    put_fraction(out, head, swing.by);
    put_fraction(out, between, swing.margin);
}

static void put_sum(RnJson *out, const RnReviewSum *sum)
{
    rn_write_number(out, "\"choices\":", sum->choices);
    rn_write_number(out, ",\"mistakes\":", sum->mistakes);
    put_sure(out, ",\"cost\":", sum->cost, ",\"cost_margin\":");
    put_sure(out, ",\"gain\":", sum->gain, ",\"gain_margin\":");
}

static void put_gnomes(const RnReview *review, const RnRecordHead *head, RnJson *out)
{
    const RnState *state = rn_session_state(review->session);
    rn_json_put(out, ",\"gnomes\":[");
    for (int g = 0; g < state->config.gnomes; g++) {
        const char *name = head->names[rn_player(state, g) - 1];
        rn_write_word(out, g > 0 ? ",{\"gnome\":" : "{\"gnome\":", rn_word_gnome(g));
        rn_write_text(out, ",\"name\":", name);
        rn_json_put(out, ",");
        put_sum(out, &review->gnome[g]);
        rn_json_put(out, "}");
    }
    rn_json_put(out, "]");
}

static void put_numbers(RnJson *out, const char *head, const size_t *choices, int count)
{
    rn_json_put(out, head);
    for (int i = 0; i < count; i++) {
        rn_write_number(out, i > 0 ? "," : "", (long long)choices[i] + 1);
    }
    rn_json_put(out, "]");
}

void rn_review_json(const RnReview *review, const RnRecordHead *head, RnJson *out)
{
    const RnState *state = rn_session_state(review->session);
    size_t points[RN_TURNING_POINTS] = {0};
    rn_write_number(out, "{\"version\":", RN_REVIEW_VERSION);
    rn_write_word(out, ",\"result\":", rn_word_result(state->result));
    rn_write_word(out, ",\"reason\":", rn_word_reason(state->reason));
    rn_write_number(out, ",\"turns\":", (long long)review->turns);
    rn_write_number(out, ",\"budget\":", review->futures);
    put_share(out, ",\"setup\":", review->setup);
    put_share(out, ",\"end\":", review->last);
    put_swing(out, ",\"deal\":", review->deal);
    rn_json_put(out, ",\"choices\":[");
    for (size_t i = 0; i < review->count; i++) {
        put_choice(review, out, i);
    }
    rn_json_put(out, "]");
    put_numbers(out, ",\"worst\":[", points, rn_review_worst(review, points, RN_TURNING_POINTS));
    put_numbers(out, ",\"luckiest\":[", points,
                rn_review_luckiest(review, points, RN_TURNING_POINTS));
    put_gnomes(review, head, out);
    rn_json_put(out, ",\"all\":{");
    put_sum(out, &review->all);
    put_sure(out, "},\"good_luck\":", review->good_luck, ",\"good_luck_margin\":");
    put_sure(out, ",\"bad_luck\":", review->bad_luck, ",\"bad_luck_margin\":");
    put_swing(out, ",\"luck\":", review->luck);
    rn_json_put(out, "}\n");
}
