/*
 * write.c - small parts of JSON.
 */
#include "serve/write.h"

#include <string.h>

#include "session/record_form.h"
#include "text/text.h"

void rn_write_move(RnJson *json, const char *head, const RnBox *box, RnMove move)
{
    char text[RN_TEXT_MAX];
    rn_move_text(box, move, text);
    rn_json_put(json, head);
    rn_json_word(json, text);
}

void rn_write_config(RnJson *json, const char *head, const RnConfig *config)
{
    rn_json_put(json, head);
    rn_write_text(json, "{\"edition\":", rn_word_edition(config->edition));
    rn_write_number(json, ",\"players\":", config->players);
    rn_write_number(json, ",\"gnomes\":", config->gnomes);
    for (int i = 0; i < RN_VARIANTS; i++) {
        rn_write_text(json, ",", rn_word_variant(i));
        rn_write_flag(json, ":", (rn_variants(config) >> i & 1u) != 0);
    }
    rn_json_put(json, "}");
}

RnJson rn_reply_begin(int64_t number, bool ok)
{
    RnJson json = {.used = 0};
    if (number >= 0) {
        rn_write_number(&json, "{\"re\":", number);
    } else {
        rn_json_put(&json, "{\"re\":null");
    }
    rn_write_flag(&json, ",\"ok\":", ok);
    return json;
}

RnJson rn_reply_no(int64_t number, RnNo why)
{
    RnJson json = rn_reply_begin(number, false);
    rn_write_text(&json, ",\"error\":", why.word);
    rn_write_text(&json, ",\"text\":", why.text);
    if (why.rule != NULL) {
        rn_write_text(&json, ",\"rule\":", why.rule);
    }
    rn_json_put(&json, "}");
    return json;
}
