/*
 * rules.h - the rules of the game as data, for whoever shows them: docs/RULES.md, paragraph by paragraph.
 */
#ifndef RN_RULES_H
#define RN_RULES_H

#include <stddef.h>
#include <stdint.h>

typedef enum RnRuleKind {
    RN_RULE_TITLE,
    RN_RULE_HEADING,    /* of a section; `clause` is its number, "5", or "" */
    RN_RULE_SUBHEADING, /* of a part of a section, which has no number */
    RN_RULE_CLAUSE,     /* `clause` is its number, "5.5" */
    RN_RULE_PARAGRAPH,
    RN_RULE_ITEM,    /* of a list; `clause` is its number, "5.5a", or "" */
    RN_RULE_COLUMNS, /* what the columns of a table are called; the rows follow */
    RN_RULE_ROW,
    RN_RULE_PICTURE /* a line of the picture of the board: as it is, in no language */
} RnRuleKind;

/* One paragraph. The text is English, to be shown through rn_tr() unless it is a line of a picture.
 * A word or more between two '*' stands out. [R] and [F] mark what holds in one edition only. A
 * number such as 5.5a that rn_rule_find() knows points there. Cells of a table are parted by " | ",
 * an empty last one leaves the bar. */
typedef struct RnRule {
    RnRuleKind kind;
    const char *clause;
    const char *text;
} RnRule;

/* All of them, in order. */
const RnRule *rn_rules(int *count);

/* The place of a section or clause, "5" or "5.5a", or -1. */
int rn_rule_find(const char *clause);

/* Whether a clause's number begins here, as in "5.5a)": its length, or 0. A number that is part of
 * a longer one is none. `before` is the byte before the text, or 0. */
size_t rn_rule_link(const char *text, char before, char clause[8]);

/* Cell number `cell` of a row, as it stands in the text; its size may be 0. NULL behind the last
 * one. */
const char *rn_rule_cell(const char *row, int cell, size_t *size);

#endif
