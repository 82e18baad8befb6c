/*
 * gen_page_rules.c - the rules as the page wants them: gen_page_rules LANGUAGE TO.json
 *
 * A list with an object for each paragraph, {kind, clause, text}; src/text/rules.h says what is in them. A file for each
 * language, which comes when somebody reads the rules: no game needs it. The catalogues are those beside the program.
 */
#include <stdio.h>

#include "base/json.h"
#include "text/rules.h"
#include "text/tongue.h"
#include "tongue/speak.h"

static const char *kind_word(RnRuleKind kind)
{
    switch (kind) {
    case RN_RULE_TITLE: return "title";
    case RN_RULE_HEADING: return "heading";
    case RN_RULE_SUBHEADING: return "subheading";
    case RN_RULE_CLAUSE: return "clause";
    case RN_RULE_PARAGRAPH: return "paragraph";
    case RN_RULE_ITEM: return "item";
    case RN_RULE_COLUMNS: return "columns";
    case RN_RULE_ROW: return "row";
    case RN_RULE_PICTURE: return "picture";
    }
    return "";
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("gen_page_rules LANGUAGE TO.json\n", stderr);
        return 2;
    }
    rn_speak_start();
    if (!rn_speak(argv[1])) {
        fprintf(stderr,
                "gen_page_rules: there is no catalogue of %s, or no locale C.UTF-8 to read it in\n",
                argv[1]);
        return 1;
    }
    RnJson json = {0};
    int count;
    const RnRule *rule = rn_rules(&count);
    rn_json_put(&json, "[");
    for (int i = 0; i < count; i++) {
        rn_json_next(&json);
        rn_json_form(&json, "{'kind':%s,'clause':%s,'text':%s}", kind_word(rule[i].kind),
                     rule[i].clause,
                     rule[i].kind == RN_RULE_PICTURE ? rule[i].text : rn_tr(rule[i].text));
    }
    rn_json_put(&json, "]");
    rn_json_end(&json);
    FILE *out = fopen(argv[2], "w");
    bool written = out != NULL && fputs(json.text, out) >= 0;
    rn_json_free(&json);
    if (out == NULL || fclose(out) != 0 || !written) {
        fprintf(stderr, "gen_page_rules: cannot be written: %s\n", argv[2]);
        return 1;
    }
    return 0;
}
