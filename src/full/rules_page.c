/*
 * rules_page.c - the rules as lines of a page.
 *
 * A paragraph is first made flat: its marks become a byte of style for each byte of text, so that
 * lines can be broken and hits found in the text as it is read. Tables have columns as wide as they
 * need; where that is too much, the widest give way and their cells are broken.
 */
#include "full/rules_page.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    FLAT_MAX = 4096,
    CELL_MIN = 5,
    CELL_GAP = 2,
    NUMBER_WIDTH = 7, /* "16.1a" and air */
    ITEM_INDENT = 2,
    PICTURE_WIDTH = 69
};

/* Bits of the style of a byte. */
enum { STRONG = 1, EDITION = 2, HIT = 4, LINK = 8 };

typedef struct Flat {
    char text[FLAT_MAX];
    uint8_t mark[FLAT_MAX];
    size_t size;
} Flat;

/* ---- Flat text -------------------------------------------------------------------------------- */

static size_t character(const char *text)
{
    size_t size = rn_utf8_size(text, strnlen(text, 4));
    return size > 0 ? size : 1;
}

/* One character as a search sees it: 0 for a mark, which is not there. */
static char fold(const char *text, size_t size)
{
    uint32_t c = rn_ascii_for(rn_utf8_code(text, size));
    if (c == '*') {
        return 0;
    }
    if (c >= 'A' && c <= 'Z') {
        c += 'a' - 'A';
    }
    return c < 0x80 ? (char)c : '?';
}

void rn_rules_fold(const char *text, char *folded, size_t size)
{
    size_t used = 0;
    for (size_t length; *text != '\0' && used + 1 < size; text += length) {
        length = character(text);
        char c = fold(text, length);
        if (c != 0) {
            folded[used++] = c;
        }
    }
    folded[used] = '\0';
}

bool rn_rules_holds(int rule, const char *query)
{
    const RnRule *it = rn_rule_at(rule);
    char folded[FLAT_MAX];
    if (it->kind == RN_RULE_PICTURE || query[0] == '\0') {
        return false;
    }
    rn_rules_fold(rn_tr(it->text), folded, sizeof folded);
    return strstr(folded, query) != NULL || strcmp(it->clause, query) == 0;
}

/* Marks every place where the query stands in the flat text. */
static void mark_hits(Flat *flat, const char *query)
{
    if (query[0] == '\0') {
        return;
    }
    for (size_t at = 0; at < flat->size; at += character(flat->text + at)) {
        size_t end = at;
        const char *wanted = query;
        while (*wanted != '\0' && end < flat->size) {
            size_t size = character(flat->text + end);
            if (fold(flat->text + end, size) != *wanted) {
                break;
            }
            wanted++;
            end += size;
        }
        for (size_t i = at; *wanted == '\0' && i < end; i++) {
            flat->mark[i] |= HIT;
        }
    }
}

/* Makes `size` bytes of text flat. */
static void flatten(Flat *flat, const char *text, size_t size, const char *query)
{
    uint8_t strong = 0;
    flat->size = 0;
    for (size_t at = 0; at < size && flat->size < FLAT_MAX - 16;) {
        char clause[8];
        char before = at > 0 ? text[at - 1] : 0;
        size_t link = rn_rule_link(text + at, before == '*' ? 0 : before, clause);
        uint8_t mark = strong;
        size_t length = link > 0 ? link : character(text + at);
        if (text[at] == '*') {
            strong ^= STRONG;
            at++;
            continue;
        }
        if (link > 0) {
            mark |= LINK;
        }
        if (strncmp(text + at, "[R]", 3) == 0 || strncmp(text + at, "[F]", 3) == 0) {
            length = 3;
            mark |= EDITION;
        }
        length = at + length <= size ? length : size - at;
        memcpy(flat->text + flat->size, text + at, length);
        memset(flat->mark + flat->size, mark, length);
        flat->size += length;
        at += length;
    }
    flat->text[flat->size] = '\0';
    mark_hits(flat, query);
}

/* ---- Lines of flat text ----------------------------------------------------------------------- */

/* The rule that the link at this place leads to. */
static int link_target(const Flat *flat, size_t at)
{
    char clause[8];
    rn_rule_link(flat->text + at, 0, clause);
    return rn_rule_find(clause);
}

static RnStyle style_of(uint8_t mark, RnStyle plain, bool chosen, bool looked_at)
{
    if (chosen) {
        return RN_ST_CHOSEN;
    }
    if ((mark & HIT) != 0) {
        return looked_at ? RN_ST_TARGET : RN_ST_ROUTE;
    }
    if ((mark & LINK) != 0) {
        return RN_ST_KEY;
    }
    if ((mark & EDITION) != 0) {
        return RN_ST_ITEM;
    }
    return (mark & STRONG) != 0 ? RN_ST_STRONG : plain;
}

typedef struct Pen {
    int rule;
    RnStyle plain;
} Pen;

/* Counts a link that begins here, marks its spot, and tells whether the cursor is on it. */
static bool meet_link(RnRulesWalk *walk, const Flat *flat, size_t at, int x, int y)
{
    int target = link_target(flat, at);
    size_t size = 0;
    while (at + size < flat->size && (flat->mark[at + size] & LINK) != 0) {
        size++;
    }
    bool chosen = walk->links == walk->chosen;
    RN_ASSERT(walk->links < RN_RULE_LINKS_MAX);
    walk->target[walk->links++] = target;
    if (walk->canvas != NULL) {
        rn_spot(walk->canvas, (RnRect){x, y, (int)size, 1}, walk->spot + target);
    }
    return chosen;
}

static bool is_seen(const RnRulesWalk *walk, int y)
{
    return y >= walk->rect.y && y < walk->rect.y + walk->rect.h;
}

static bool is_drawn(const RnRulesWalk *walk, int y)
{
    return walk->canvas != NULL && is_seen(walk, y);
}

/* One line, bytes from .. from + size - 1. Links count only where they can be seen. */
static void draw_line(RnRulesWalk *walk, const Flat *flat, size_t from, size_t size, int x, int y,
                      Pen pen)
{
    bool chosen = false;
    if (!is_seen(walk, y)) {
        return;
    }
    for (size_t at = from; at < from + size;) {
        size_t length = character(flat->text + at);
        bool link = (flat->mark[at] & LINK) != 0;
        bool begins = link && (at == from || (flat->mark[at - 1] & LINK) == 0);
        if (begins) {
            chosen = meet_link(walk, flat, at, x, y);
        }
        char one[8] = "";
        memcpy(one, flat->text + at, length < sizeof one ? length : 1);
        RnStyle style = style_of(flat->mark[at], pen.plain, link && chosen, pen.rule == walk->hit);
        if (walk->canvas != NULL) {
            rn_put_text(walk->canvas, x, y, style, one);
        }
        x += rn_columns(one);
        at += length;
    }
}

/* A paragraph in `width` columns from x,y on; returns its lines. */
static int draw_flat(RnRulesWalk *walk, const Flat *flat, int x, int y, int width, Pen pen)
{
    int lines = 0;
    size_t at = 0;
    while (at < flat->size) {
        size_t next;
        size_t size = rn_line_fit(flat->text + at, width, &next);
        draw_line(walk, flat, at, size, x, y + lines, pen);
        lines++;
        at += next;
    }
    return lines;
}

static int draw_text(RnRulesWalk *walk, const char *text, int x, int y, int width, Pen pen)
{
    Flat flat;
    flatten(&flat, text, strlen(text), walk->query);
    return draw_flat(walk, &flat, x, y, width > 8 ? width : 8, pen);
}

/* ---- Tables ----------------------------------------------------------------------------------- */

/* What the cells of a column need. */
typedef struct Column {
    int widest;
    int longest; /* word */
    int sum;     /* of all cells */
    int width;   /* that it gets */
} Column;

/* Columns of the next word of a cell; *text moves behind it. */
static int next_word(const char **text, const char *end)
{
    char word[128];
    size_t size = 0;
    while (*text < end && **text == ' ') {
        (*text)++;
    }
    while (*text + size < end && (*text)[size] != ' ' && size < sizeof word - 1) {
        size++;
    }
    memcpy(word, *text, size);
    word[size] = '\0';
    *text += size;
    return rn_columns(word);
}

static void add_cell(Column *column, const char *cell, size_t size)
{
    const char *end = cell + size;
    int columns = 0;
    while (cell < end) {
        int word = next_word(&cell, end);
        column->longest = rn_at_least(column->longest, word);
        columns += word + (columns > 0);
    }
    column->widest = rn_at_least(column->widest, columns);
    column->sum += columns;
}

/* The column that gives way next: the one that is widest against its usual cell, as long as no word has
 * to be broken for it; else simply the widest. */
static int next_to_shrink(const Column *column, int count, int rows)
{
    int best = -1, most = 0;
    for (int i = 0; i < count; i++) {
        int spare = column[i].width * rows - column[i].sum;
        if (column[i].width > column[i].longest && column[i].width > CELL_MIN &&
            (best < 0 || spare > column[best].width * rows - column[best].sum)) {
            best = i;
        }
        most = column[i].width > column[most].width ? i : most;
    }
    return best >= 0 ? best : most;
}

static void fit_columns(RnRulesWalk *walk, Column *column, int count, int rows, int width)
{
    int all = (count - 1) * CELL_GAP;
    for (int i = 0; i < count; i++) {
        all += column[i].width = column[i].widest;
    }
    for (; all > width; all--) {
        int i = next_to_shrink(column, count, rows);
        if (column[i].width <= CELL_MIN) {
            break;
        }
        column[i].width--;
    }
    walk->columns = count;
    for (int i = 0; i < count; i++) {
        walk->column[i] = column[i].width;
    }
}

/* Finds the columns of the table that a row belongs to, in `width` columns of the screen. */
static void find_columns(RnRulesWalk *walk, int rule, int width)
{
    int rules_count, count = 0, rows = 0;
    const RnRule *rules = rn_rules(&rules_count);
    Column column[RN_RULE_CELLS_MAX] = {0};
    while (rules[rule].kind == RN_RULE_ROW) {
        rule--;
    }
    if (walk->table == rule) {
        return;
    }
    walk->table = rule;
    do {
        const char *row = rn_tr(rules[rule].text), *cell;
        size_t size;
        for (int i = 0; (cell = rn_rule_cell(row, i, &size)) != NULL; i++) {
            RN_ASSERT(i < RN_RULE_CELLS_MAX);
            add_cell(&column[i], cell, size);
            count = i + 1 > count ? i + 1 : count;
        }
        rule++;
        rows++;
    } while (rule < rules_count && rules[rule].kind == RN_RULE_ROW);
    fit_columns(walk, column, count, rows, width);
}

static int draw_row(RnRulesWalk *walk, int rule, int x, int y, int width, RnStyle plain)
{
    int lines = 1;
    const char *row = rn_tr(rn_rule_at(rule)->text);
    Flat flat;
    find_columns(walk, rule, width);
    for (int i = 0; i < walk->columns; i++) {
        size_t size;
        const char *cell = rn_rule_cell(row, i, &size);
        if (cell == NULL) {
            break;
        }
        flatten(&flat, cell, size, walk->query);
        int used = draw_flat(walk, &flat, x, y, walk->column[i], (Pen){rule, plain});
        lines = rn_at_least(lines, used);
        x += walk->column[i] + CELL_GAP;
    }
    return lines;
}

/* ---- Rules ------------------------------------------------------------------------------------ */

/* The number of a clause before its text. */
static void draw_number(const RnRulesWalk *walk, const RnRule *rule, bool here, int x, int y)
{
    if (is_drawn(walk, y)) {
        rn_put_text(walk->canvas, x, y, here ? RN_ST_CHOSEN : RN_ST_HEADING, rule->clause);
    }
}

static void draw_bullet(const RnRulesWalk *walk, int x, int y)
{
    if (is_drawn(walk, y)) {
        rn_put_cell(walk->canvas, x, y, 0x2022, RN_ST_DIM);
    }
}

static int draw_heading(RnRulesWalk *walk, const RnRule *rule, int number, int y)
{
    char text[256];
    snprintf(text, sizeof text, "%s%s%s", rule->clause, rule->clause[0] != '\0' ? ". " : "",
             rn_tr(rule->text));
    RnStyle style = rule->kind == RN_RULE_SUBHEADING ? RN_ST_STRONG : RN_ST_HEADING;
    int lines = draw_text(walk, text, walk->rect.x, y, walk->rect.w, (Pen){number, style});
    if (rule->kind == RN_RULE_SUBHEADING) {
        return lines;
    }
    if (is_drawn(walk, y + lines)) {
        rn_fill(walk->canvas, (RnRect){walk->rect.x, y + lines, walk->rect.w, 1}, RN_LINE,
                RN_ST_FRAME);
    }
    return lines + 1;
}

/* Hatches and the numbers of rooms stand out from the walls. */
static RnStyle picture_style(char c)
{
    if (c == 'o' || c == '@') {
        return RN_ST_HATCH;
    }
    if (c >= '0' && c <= '9') {
        return RN_ST_STRONG;
    }
    return c == '~' ? RN_ST_SEA : RN_ST_WALL;
}

static int draw_picture(const RnRulesWalk *walk, const RnRule *rule, int y)
{
    int x = walk->rect.x + (walk->rect.w > PICTURE_WIDTH ? (walk->rect.w - PICTURE_WIDTH) / 2 : -1);
    for (const char *at = rule->text; is_drawn(walk, y) && *at != '\0'; at++, x++) {
        rn_put_cell(walk->canvas, x, y, (uint32_t)*at, picture_style(*at));
    }
    return 1;
}

/* A blank line stands above everything but what belongs to the line before. */
int rn_rules_air(int rule)
{
    if (rule == 0) {
        return 0;
    }
    RnRuleKind before = rn_rule_at(rule - 1)->kind;
    switch (rn_rule_at(rule)->kind) {
    case RN_RULE_TITLE:
    case RN_RULE_HEADING: return 2;
    case RN_RULE_ROW: return 0;
    case RN_RULE_PICTURE: return before != RN_RULE_PICTURE;
    case RN_RULE_ITEM: return before != RN_RULE_ITEM && before != RN_RULE_CLAUSE;
    case RN_RULE_SUBHEADING:
    case RN_RULE_COLUMNS:
    case RN_RULE_PARAGRAPH:
    case RN_RULE_CLAUSE: return before != RN_RULE_HEADING;
    }
    return 0;
}

int rn_rules_walk(RnRulesWalk *walk, int rule, int y)
{
    const RnRule *it = rn_rule_at(rule);
    const char *text = it->kind == RN_RULE_PICTURE ? it->text : rn_tr(it->text);
    int air = rn_rules_air(rule);
    int x = walk->rect.x, width = walk->rect.w;
    Pen pen = {rule, RN_ST_TEXT};
    y += air;
    switch (it->kind) {
    case RN_RULE_TITLE:
    case RN_RULE_HEADING:
    case RN_RULE_SUBHEADING: return air + draw_heading(walk, it, rule, y);
    case RN_RULE_PARAGRAPH: return air + draw_text(walk, text, x, y, width, pen);
    case RN_RULE_CLAUSE:
        draw_number(walk, it, rule == walk->here, x, y);
        return air + draw_text(walk, text, x + NUMBER_WIDTH, y, width - NUMBER_WIDTH, pen);
    case RN_RULE_ITEM:
        x += NUMBER_WIDTH;
        if (it->clause[0] != '\0') {
            draw_number(walk, it, rule == walk->here, x, y);
            return air + draw_text(walk, text, x + NUMBER_WIDTH, y, width - 2 * NUMBER_WIDTH, pen);
        }
        draw_bullet(walk, x, y);
        x += ITEM_INDENT;
        return air + draw_text(walk, text, x, y, width - NUMBER_WIDTH - ITEM_INDENT, pen);
    case RN_RULE_COLUMNS: return air + draw_row(walk, rule, x, y, width, RN_ST_HEADING);
    case RN_RULE_ROW: return air + draw_row(walk, rule, x, y, width, RN_ST_TEXT);
    case RN_RULE_PICTURE: return air + draw_picture(walk, it, y);
    }
    return air;
}
