/*
 * box_json.c - what is printed on the board, in JSON.
 */
#include "proto/json.h"
#include "text/text.h"

static void put_bits(RnJson *json, const char *head, uint64_t bits)
{
    rn_json_put(json, head);
    for (int i = 63; i >= 0; i--) {
        if (bits >> i & 1) {
            rn_json_next(json);
            rn_json_number(json, i);
        }
    }
    rn_json_put(json, "]");
}

/* Where what is mended, by which track and token if any, and where items are drawn. */
static void put_places(RnJson *json)
{
    rn_json_put(json, ",\"repairs\":[");
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        const RnRepair repair = rn_repair(kind);
        if (repair.kind != RN_MOVE_KINDS) {
            rn_json_next(json);
            rn_json_form(json, "{'action':%s,'space':%s,'track':%s,'token':%s}", rn_word_move(kind),
                         rn_word_space(repair.space), rn_word_track(repair.track),
                         rn_word_token(repair.token));
        }
    }
    rn_json_form(json, "],'draw':[%s,%s]", rn_word_space(RN_EQUIPMENT_STORES),
                 rn_word_space(RN_CAPTAINS_CABIN));
}

void rn_json_box_open(RnJson *json, const RnBox *box)
{
    char text[8];
    rn_json_put(json, "{\"hatches\":[");
    for (int h = 0; h < box->hatches; h++) {
        rn_hatch_text(box, h, text);
        rn_write_text(json, h == 0 ? "" : ",", text);
    }
    put_bits(json, "],\"exterior\":[", box->exterior);
    put_bits(json, ",\"events\":[", box->event_icons);
    put_bits(json, ",\"items\":[", box->item_icons);
    rn_json_put(json, ",\"start\":{");
    for (int gnomes = RN_GNOMES_MIN; gnomes <= RN_GNOMES_MAX; gnomes++) {
        rn_json_next(json);
        rn_json_form(json, "'%d':%d", gnomes, box->start[gnomes]);
    }
    rn_json_form(json, "},'reset':[%d,%d],'first':%d", box->track_reset[0], box->track_reset[1],
                 box->track_start);
    rn_json_form(json, ",'lost':%d,'stash':%d,'cards':%d", box->track_lost, box->stash,
                 box->card_total);
    put_places(json);
}
