/*
 * rules_page.h - the rules as lines of a page: how each paragraph is broken, where its links are, what
 * a search has found.
 */
#ifndef RN_RULES_PAGE_H
#define RN_RULES_PAGE_H

#include "full/canvas.h"
#include "text/rules.h"

static inline const RnRule *rn_rule_at(int rule)
{
    int count;
    return &rn_rules(&count)[rule];
}

enum { RN_RULE_LINKS_MAX = 512, RN_RULE_CELLS_MAX = 8, RN_QUERY_MAX = 128 };

/* What is drawn on while walking down the page, or NULL to only measure. */
typedef struct RnRulesWalk {
    RnCanvas *canvas;
    RnRect rect;                   /* lines outside of it are not drawn */
    const char *query;             /* folded; "" for none */
    int hit;                       /* the rule whose hits are the ones looked at, or -1 */
    int here;                      /* the rule that was jumped to, or -1 */
    int chosen;                    /* which link of those walked over is under the cursor, or -1 */
    int spot;                      /* id of a link's spot: this + the rule it leads to */
    int links;                     /* walked over so far */
    int target[RN_RULE_LINKS_MAX]; /* the rules they lead to */
    int table;                     /* the columns below are those of the table that begins here */
    int columns;
    int column[RN_RULE_CELLS_MAX]; /* their widths */
} RnRulesWalk;

/* Draws rule number `rule` at line y of the canvas, as wide as the rect; returns its lines, the
 * blank one above it included where there is one. */
int rn_rules_walk(RnRulesWalk *walk, int rule, int y);
/* How many of these lines are blank ones above it. */
int rn_rules_air(int rule);

/* The text folded for a search: small letters, without accents and marks. */
void rn_rules_fold(const char *text, char *folded, size_t size);

/* Whether a rule, as it is read now, holds the folded query. */
bool rn_rules_holds(int rule, const char *query);

#endif
