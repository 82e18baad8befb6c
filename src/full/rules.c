/*
 * rules.c - the rules to read: contents, links, a search, and a way back.
 *
 * Where one reads is kept as a rule and a line of it, so that it stays the same place when the
 * window or the language changes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/rules_page.h"
#include "full/widgets.h"
#include "text/tongue.h"

enum {
    RULES_MAX = 600,
    BACK_MAX = 32,
    WIDE = 100, /* columns from which the contents stand at the left */
    CONTENTS_WIDTH = 32,
    TEXT_MAX = 92,  /* columns that can be read with ease */
    GO_SPOT = 1000, /* + rule */
    WHEEL_LINES = 3
};

typedef enum Mode { READING, SEARCHING, GOING, CONTENTS } Mode;

typedef struct Where {
    int rule;
    int skip; /* lines of it that lie above the edge */
} Where;

typedef struct Rules {
    Where at;
    int here; /* the rule jumped to, or -1 */
    int link; /* of those that can be seen, or -1 */
    Mode mode;
    RnField query;
    char folded[RN_QUERY_MAX]; /* what is searched for */
    int hit;                   /* a rule that holds it, or -1 */
    Where began;               /* where the search began */
    RnField number;            /* of the clause to go to */
    RnList contents;
    Where back[BACK_MAX];
    int backs;
} Rules;

/* ---- Places ----------------------------------------------------------------------------------- */

typedef struct Layout {
    RnRect contents; /* no width: not shown */
    RnRect text;
    RnRect status; /* the last line */
} Layout;

enum { BUTTONS = 8 };

static int count_rules(void)
{
    int count;
    rn_rules(&count);
    RN_ASSERT(count <= RULES_MAX);
    return count;
}

static int fill_buttons(const Rules *rules, RnButton buttons[BUTTONS])
{
    int n = 0;
    bool found = rules->hit >= 0;
    if (rules->mode != READING) {
        const char *back = rules->mode == CONTENTS ? _("Back to the text") : _("Cancel");
        const char *done = rules->mode == SEARCHING ? _("Done") : _("Go there");
        buttons[n++] = (RnButton){RN_KEY_ENTER, done, false};
        buttons[n++] = (RnButton){RN_KEY_ESC, back, false};
        return n;
    }
    buttons[n++] = (RnButton){'/', _("Search"), false};
    if (rules->folded[0] != '\0') {
        buttons[n++] = (RnButton){'n', _("Next hit"), !found};
        buttons[n++] = (RnButton){'p', _("Hit before"), !found};
    }
    buttons[n++] = (RnButton){'c', _("Contents"), false};
    buttons[n++] = (RnButton){RN_KEY_TAB, _("Next link"), false};
    buttons[n++] = (RnButton){RN_KEY_ENTER, _("Follow it"), rules->link < 0};
    buttons[n++] = (RnButton){RN_KEY_BACKSPACE, _("Where I was"), rules->backs == 0};
    buttons[n++] = (RnButton){RN_KEY_ESC, _("Close"), false};
    return n;
}

static Layout lay_out(const Rules *rules, int width, int height)
{
    RnButton buttons[BUTTONS];
    int count = fill_buttons(rules, buttons);
    RnRect body = rn_page_body(width, height, buttons, count);
    Layout layout = {.status = {body.x, body.y + body.h, body.w, 1}};
    layout.text = (RnRect){body.x + 1, body.y - 1, body.w - 3, body.h + 1};
    if (width >= WIDE) {
        layout.contents = (RnRect){body.x, body.y - 1, CONTENTS_WIDTH, body.h + 1};
        layout.text.x += CONTENTS_WIDTH + 1;
        layout.text.w -= CONTENTS_WIDTH + 1;
    } else if (rules->mode == CONTENTS) {
        layout.contents = layout.text;
        layout.text.h = 0;
    }
    layout.text.w = rn_at_most(layout.text.w, TEXT_MAX);
    return layout;
}

/* The lines of every rule; returns their sum. */
static int measure(int width, int lines[RULES_MAX])
{
    RnRulesWalk walk = {.rect = {.w = width}, .query = "", .here = -1, .hit = -1, .chosen = -1};
    int sum = 0;
    for (int i = 0; i < count_rules(); i++) {
        sum += lines[i] = rn_rules_walk(&walk, i, -1000);
    }
    return sum;
}

/* The lines above the edge. */
static int lines_above(const Rules *rules, const int *lines)
{
    int above = rules->at.skip;
    for (int i = 0; i < rules->at.rule; i++) {
        above += lines[i];
    }
    return above;
}

/* Moves by so many lines, but not beyond the first or the last page. */
static void scroll(Rules *rules, const RnApp *app, int by)
{
    Layout layout = lay_out(rules, app->width, app->height);
    int lines[RULES_MAX] = {0};
    int all = measure(layout.text.w, lines);
    int top = rn_between(0, lines_above(rules, lines) + by, all - layout.text.h);
    int rule = 0;
    while (rule < count_rules() - 1 && top >= lines[rule]) {
        top -= lines[rule++];
    }
    rules->at = (Where){rule, top};
    rules->link = -1;
}

/* The rule at the edge. */
static void put_at(Rules *rules, int rule)
{
    rules->at = (Where){rule, rn_rules_air(rule)};
    rules->here = rule;
}

static void go(Rules *rules, const RnApp *app, int rule)
{
    put_at(rules, rule);
    scroll(rules, app, 0);
}

static void remember(Rules *rules)
{
    if (rules->backs == BACK_MAX) {
        memmove(rules->back, rules->back + 1, sizeof rules->back - sizeof rules->back[0]);
        rules->backs--;
    }
    RN_ASSERT(rules->backs < BACK_MAX);
    rules->back[rules->backs++] = rules->at;
}

/* To another place, from where one can come back. */
static void jump(Rules *rules, const RnApp *app, int rule)
{
    rules->mode = READING;
    remember(rules);
    go(rules, app, rule);
}

static void go_back(Rules *rules, const RnApp *app)
{
    if (rules->backs == 0) {
        return;
    }
    rules->at = rules->back[--rules->backs];
    rules->here = -1;
    scroll(rules, app, 0);
}

/* ---- Contents --------------------------------------------------------------------------------- */

static bool is_entry(const RnRule *rule)
{
    return rule->kind == RN_RULE_TITLE || rule->kind == RN_RULE_HEADING ||
           rule->kind == RN_RULE_SUBHEADING;
}

/* The rules that the contents name; returns how many, and in *current the one being read. */
static int list_contents(const Rules *rules, int entry[RULES_MAX], int *current)
{
    int entries = 0;
    int top = rules->here > rules->at.rule ? rules->here : rules->at.rule;
    *current = 0;
    for (int i = 0; i < count_rules(); i++) {
        if (!is_entry(rn_rule_at(i))) {
            continue;
        }
        if (i <= top) {
            *current = entries;
        }
        entry[entries++] = i;
    }
    return entries;
}

static void draw_contents(const Rules *rules, RnCanvas *canvas, RnRect rect)
{
    int current, entry[RULES_MAX];
    int entries = list_contents(rules, entry, &current);
    bool chosen = rules->mode == CONTENTS;
    RnList list = rules->contents;
    list.cursor = chosen ? list.cursor : current;
    rn_list_settle(&list, entries, rect.h);
    for (int i = 0; i < rect.h && list.first + i < entries; i++) {
        int at = list.first + i;
        const RnRule *rule = rn_rule_at(entry[at]);
        char text[160];
        snprintf(text, sizeof text, "%3s  %s", rule->clause, rn_tr(rule->text));
        RnStyle style = rule->kind == RN_RULE_SUBHEADING ? RN_ST_DIM : RN_ST_CHOICE;
        if (at == list.cursor) {
            style = chosen ? RN_ST_CHOSEN : RN_ST_HEADING;
        }
        rn_put_in(canvas, rect.x, rect.y + i, rect.w - 1, style, text);
        rn_spot(canvas, (RnRect){rect.x, rect.y + i, rect.w, 1}, GO_SPOT + entry[at]);
    }
    rn_scroll_bar(canvas, rect, list.first, rect.h, entries);
    if (entries <= rect.h) {
        rn_fill(canvas, (RnRect){rect.x + rect.w - 1, rect.y, 1, rect.h}, 0x2502, RN_ST_FRAME);
    }
}

/* ---- Drawing ---------------------------------------------------------------------------------- */

/* Walks over the lines that can be seen, drawing them or only meeting their links. */
static RnRulesWalk walk_text(const Rules *rules, RnCanvas *canvas, RnRect rect)
{
    RnRulesWalk walk = {.canvas = canvas,
                        .rect = rect,
                        .query = rules->folded,
                        .hit = rules->hit,
                        .here = rules->here,
                        .chosen = rules->link,
                        .spot = GO_SPOT};
    int y = rect.y - rules->at.skip;
    for (int i = rules->at.rule; i < count_rules() && y < rect.y + rect.h; i++) {
        y += rn_rules_walk(&walk, i, y);
    }
    return walk;
}

static void draw_text(const Rules *rules, RnCanvas *canvas, RnRect rect)
{
    int lines[RULES_MAX] = {0};
    int all = measure(rect.w, lines);
    int first = lines_above(rules, lines);
    RnRect old = rn_clip(canvas, rect);
    walk_text(rules, canvas, rect);
    canvas->clip = old;
    rn_scroll_bar(canvas, (RnRect){rect.x, rect.y, canvas->width - rect.x, rect.h}, first, rect.h,
                  all);
}

static int count_hits(const Rules *rules, int *number)
{
    int hits = 0;
    *number = 0;
    for (int i = 0; i < count_rules(); i++) {
        hits += rn_rules_holds(i, rules->folded);
        if (i == rules->hit) {
            *number = hits;
        }
    }
    return hits;
}

static void draw_status(const Rules *rules, RnCanvas *canvas, RnRect line)
{
    char text[120] = "";
    int number, x = line.x;
    const char *label = rules->mode == GOING ? _("Go to clause:") : _("Search:");
    bool asks = rules->mode == SEARCHING || rules->mode == GOING;
    if (!asks && rules->folded[0] == '\0') {
        return;
    }
    x = rn_put_text(canvas, x, line.y, RN_ST_STRONG, label) + 1;
    const RnField *field = rules->mode == GOING ? &rules->number : &rules->query;
    rn_field_draw(canvas, x, line.y, 24, field, asks, NULL);
    if (rules->mode == GOING || rules->folded[0] == '\0') {
        return;
    }
    int hits = count_hits(rules, &number);
    if (hits > 0) {
        snprintf(text, sizeof text, _("%d of %d"), number, hits);
    } else {
        snprintf(text, sizeof text, "%s", _("Nothing found"));
    }
    rn_put_text(canvas, x + 26, line.y, hits > 0 ? RN_ST_DIM : RN_ST_WARN, text);
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Rules *rules = model;
    RnButton buttons[BUTTONS];
    int count = fill_buttons(rules, buttons);
    rn_page(canvas, _("Rules"), NULL, buttons, count);
    Layout layout = lay_out(rules, canvas->width, canvas->height);
    if (layout.contents.w > 0) {
        draw_contents(rules, canvas, layout.contents);
    }
    if (layout.text.h > 0) {
        draw_text(rules, canvas, layout.text);
    }
    draw_status(rules, canvas, layout.status);
}

/* ---- Searching -------------------------------------------------------------------------------- */

/* The next rule with a hit from here on, round the end; -1 for none. */
static int find_hit(const Rules *rules, int from, int step)
{
    int count = count_rules();
    for (int i = 0; i < count; i++) {
        int rule = ((from + i * step) % count + count) % count;
        if (rn_rules_holds(rule, rules->folded)) {
            return rule;
        }
    }
    return -1;
}

static void show_hit(Rules *rules, const RnApp *app, int hit)
{
    rules->hit = hit;
    if (hit < 0) {
        return;
    }
    put_at(rules, hit);
    scroll(rules, app, -3); /* a little below the edge, so that one sees where one is */
}

static void search(Rules *rules, const RnApp *app)
{
    rn_rules_fold(rules->query.text, rules->folded, sizeof rules->folded);
    rules->at = rules->began;
    rules->hit = -1;
    rules->here = -1;
    if (rules->folded[0] != '\0') {
        show_hit(rules, app, find_hit(rules, rules->began.rule, 1));
    }
}

static void next_hit(Rules *rules, const RnApp *app, int step)
{
    if (rules->hit >= 0) {
        show_hit(rules, app, find_hit(rules, rules->hit + step, step));
    }
}

static void end_search(Rules *rules, const RnApp *app, bool keep)
{
    rules->mode = READING;
    if (keep) {
        return;
    }
    rules->query.text[0] = rules->folded[0] = '\0';
    rules->hit = rules->here = -1;
    rules->at = rules->began;
    if (rules->backs > 0) {
        rules->backs--;
    }
    scroll(rules, app, 0);
}

/* ---- Keys and clicks -------------------------------------------------------------------------- */

static void take_search_key(Rules *rules, const RnApp *app, uint32_t key)
{
    if (rn_field_key(&rules->query, key)) {
        search(rules, app);
    } else if (key == RN_KEY_DOWN || key == RN_KEY_UP) {
        next_hit(rules, app, key == RN_KEY_DOWN ? 1 : -1);
    } else if (key == RN_KEY_ENTER || key == RN_KEY_ESC) {
        end_search(rules, app, key == RN_KEY_ENTER);
    }
}

static void take_number_key(Rules *rules, const RnApp *app, uint32_t key)
{
    if (rn_field_key(&rules->number, key)) {
        return;
    }
    if (key != RN_KEY_ENTER && key != RN_KEY_ESC) {
        return;
    }
    rules->mode = READING;
    int rule = key == RN_KEY_ENTER ? rn_rule_find(rules->number.text) : -1;
    if (rule >= 0) {
        jump(rules, app, rule);
    }
}

static void take_contents_key(Rules *rules, const RnApp *app, uint32_t key)
{
    int current, entry[RULES_MAX];
    int entries = list_contents(rules, entry, &current);
    Layout layout = lay_out(rules, app->width, app->height);
    if (rn_list_key(&rules->contents, key, entries, layout.contents.h)) {
        return;
    }
    if (key == RN_KEY_ENTER) {
        jump(rules, app, entry[rules->contents.cursor]);
    } else if (key == RN_KEY_ESC || key == 'c') {
        rules->mode = READING;
    }
}

static void open_contents(Rules *rules, const RnApp *app)
{
    int current, entry[RULES_MAX];
    rules->mode = CONTENTS;
    int entries = list_contents(rules, entry, &current);
    rules->contents.cursor = current;
    rn_list_settle(&rules->contents, entries, lay_out(rules, app->width, app->height).contents.h);
}

/* To the heading before or after this place. */
static void go_section(Rules *rules, const RnApp *app, int step)
{
    int from = rules->here > rules->at.rule ? rules->here : rules->at.rule;
    for (int i = from + step; i >= 0 && i < count_rules(); i += step) {
        RnRuleKind kind = rn_rule_at(i)->kind;
        if (kind == RN_RULE_HEADING || kind == RN_RULE_TITLE) {
            go(rules, app, i);
            return;
        }
    }
}

static void choose_link(Rules *rules, const RnApp *app, int step)
{
    Layout layout = lay_out(rules, app->width, app->height);
    int links = walk_text(rules, NULL, layout.text).links;
    if (links == 0) {
        rules->link = -1;
    } else if (rules->link < 0) {
        rules->link = step > 0 ? 0 : links - 1;
    } else {
        rules->link = (rules->link + step + links) % links;
    }
}

static void follow_link(Rules *rules, const RnApp *app)
{
    Layout layout = lay_out(rules, app->width, app->height);
    RnRulesWalk walk = walk_text(rules, NULL, layout.text);
    if (rules->link >= 0 && rules->link < walk.links) {
        jump(rules, app, walk.target[rules->link]);
    }
}

static void open_prompt(Rules *rules, Mode mode, uint32_t key)
{
    rules->mode = mode;
    if (mode == GOING) {
        rn_field_set(&rules->number, "", 6);
        rn_field_key(&rules->number, key);
        return;
    }
    remember(rules);
    rules->began = rules->at;
    rn_field_set(&rules->query, "", RN_QUERY_MAX / 4);
    rules->folded[0] = '\0';
    rules->hit = -1;
}

static void take_key(Rules *rules, RnApp *app, uint32_t key)
{
    int page = lay_out(rules, app->width, app->height).text.h - 2;
    switch (key) {
    case RN_KEY_UP: scroll(rules, app, -1); break;
    case RN_KEY_DOWN: scroll(rules, app, 1); break;
    case RN_KEY_PAGE_UP: scroll(rules, app, -page); break;
    case ' ':
    case RN_KEY_PAGE_DOWN: scroll(rules, app, page); break;
    case RN_KEY_HOME: scroll(rules, app, -100000); break;
    case RN_KEY_END: scroll(rules, app, 100000); break;
    case RN_KEY_LEFT: go_section(rules, app, -1); break;
    case RN_KEY_RIGHT: go_section(rules, app, 1); break;
    case RN_KEY_TAB: choose_link(rules, app, 1); break;
    case RN_KEY_BACKTAB: choose_link(rules, app, -1); break;
    case RN_KEY_ENTER: follow_link(rules, app); break;
    case RN_KEY_BACKSPACE:
    case 'b': go_back(rules, app); break;
    case '/': open_prompt(rules, SEARCHING, 0); break;
    case 'n': next_hit(rules, app, 1); break;
    case 'N':
    case 'p': next_hit(rules, app, -1); break;
    case 'c': open_contents(rules, app); break;
    case RN_KEY_ESC: rn_app_pop(app); break;
    default:
        if (key >= '1' && key <= '9') {
            open_prompt(rules, GOING, key);
        }
        break;
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Rules *rules = model;
    uint32_t key = rn_input_key(input);
    if (input->kind == RN_IN_WHEEL) {
        scroll(rules, app, input->key == RN_KEY_UP ? -WHEEL_LINES : WHEEL_LINES);
    } else if (input->kind == RN_IN_SHOWN) {
        scroll(rules, app, 0);
    } else if (key == 0) {
        if (input->kind == RN_IN_CLICK && input->spot >= GO_SPOT) {
            jump(rules, app, input->spot - GO_SPOT);
        }
    } else {
        switch (rules->mode) {
        case READING: take_key(rules, app, key); break;
        case SEARCHING: take_search_key(rules, app, key); break;
        case GOING: take_number_key(rules, app, key); break;
        case CONTENTS: take_contents_key(rules, app, key); break;
        }
    }
}

static bool types(const void *model)
{
    const Rules *rules = model;
    return rules->mode == SEARCHING || rules->mode == GOING;
}

static const RnScreenKind RULES = {.draw = draw, .take = take, .end = free, .types = types};

void rn_rules_open(RnApp *app, const char *clause)
{
    Rules *rules = rn_alloc(1, sizeof *rules);
    rules->here = rules->link = rules->hit = -1;
    int rule = clause != NULL ? rn_rule_find(clause) : -1;
    if (rule >= 0) {
        put_at(rules, rule);
    }
    rn_app_push(app, &RULES, rules);
}
