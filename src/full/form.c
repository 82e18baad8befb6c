/*
 * form.c - forms: where each thing to choose stands, how it looks, and which keys change it.
 *
 * A wide screen shows two halves side by side, a narrow one puts them below each other and moves
 * them so that the cursor is seen. The last lines explain what the cursor is on.
 */
#include "full/form.h"

#include <stdio.h>

#include "base/assert.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    GAP = 2,
    LABEL_MAX = 30,
    NOTE_LINES = 3,
    MORE_LINES = 7,
    TALL = 30,     /* lines from which there is more to read */
    SPOTS_EACH = 4 /* per widget: itself, its left arrow, its right arrow */
};

typedef struct Place {
    int x, y; /* of the value, in lines of the form */
    int label_x;
} Place;

/* ---- Filling ---------------------------------------------------------------------------------- */

RnWidget *rn_form_add(RnForm *form, RnWidgetKind kind, int id, const char *label)
{
    RN_ASSERT(form->count < RN_FORM_MAX);
    RnWidget *widget = &form->widget[form->count++];
    *widget = (RnWidget){.kind = kind, .id = id, .label = label};
    return widget;
}

RnWidget *rn_form_choice(RnForm *form, int id, const char *label, const char *(*word)(int),
                         int count, int value)
{
    RnWidget *widget = rn_form_add(form, RN_W_CHOICE, id, label);
    for (int i = 0; i < count; i++) {
        widget->width = rn_at_least(widget->width, rn_columns(word(i)));
    }
    snprintf(widget->value, sizeof widget->value, "%s", word(value));
    return widget;
}

RnWidget *rn_form_switch(RnForm *form, int id, const char *label, bool on, const char *note)
{
    RnWidget *widget = rn_form_add(form, RN_W_SWITCH, id, label);
    widget->on = on;
    widget->note = note;
    return widget;
}

RnWidget *rn_form_number(RnForm *form, int id, const char *label, int number, const char *note)
{
    RnWidget *widget = rn_form_add(form, RN_W_CHOICE, id, label);
    widget->width = 2;
    snprintf(widget->value, sizeof widget->value, "%d", number);
    widget->note = note;
    return widget;
}

static const char *variant_note(int variant)
{
#define NOTE(constant, field, option, clause, name, help, note) note,
    static const char *const notes[] = {RN_VARIANT_LIST(NOTE)};
#undef NOTE
    return rn_tr(notes[variant]);
}

void rn_form_rules(RnForm *form, int edition, int variants, const RnConfig *config)
{
    rn_form_add(form, RN_W_HEADING, 0, _("Rules"))->right = true;
    RnWidget *widget =
        rn_form_choice(form, edition, _("Edition"), rn_name_edition, 2, config->edition);
    widget->right = true;
    widget->note =
        config->edition == RN_REVISED
            ? _("The revised edition: everybody's items lie open.")
            : _("The first edition: you see only your own items, and some rules differ.");
    for (int i = 0; i < RN_VARIANTS; i++) {
        widget = rn_form_switch(form, variants + i, rn_name_variant(i),
                                (rn_variants(config) >> i & 1u) != 0, variant_note(i));
        widget->right = true;
        widget->aside = widget->note;
    }
}

void rn_form_loyal(RnForm *form, int id, const RnConfig *config, bool loyal)
{
    if (config->crazed != 0) {
        rn_form_switch(form, id, _("Loyal crew"), loyal,
                       _("Mates and captains play for the boat, not for themselves."))
            ->right = true;
    }
}

int rn_form_around(int value, int by, int least, int most)
{
    int count = most - least + 1;
    return least + (value - least + by + count) % count;
}

static bool can_be_chosen(const RnWidget *widget) { return widget->kind != RN_W_HEADING; }

void rn_form_find(RnForm *form, int id)
{
    form->cursor = -1;
    for (int i = 0; i < form->count; i++) {
        if (!can_be_chosen(&form->widget[i])) {
            continue;
        }
        if (form->cursor < 0 || form->widget[i].id == id) {
            form->cursor = i;
        }
    }
    RN_ASSERT(form->cursor >= 0);
}

/* ---- Places ----------------------------------------------------------------------------------- */

static int label_columns(const RnForm *form, bool right)
{
    int most = 0;
    for (int i = 0; i < form->count; i++) {
        const RnWidget *widget = &form->widget[i];
        if (widget->right != right || widget->beside || widget->kind == RN_W_HEADING ||
            widget->kind == RN_W_SWITCH || widget->label == NULL) {
            continue;
        }
        most = rn_at_least(most, rn_columns(widget->label));
    }
    return rn_at_most(most, LABEL_MAX);
}

static int value_columns(const RnWidget *widget)
{
    switch (widget->kind) {
    case RN_W_HEADING: return 0;
    case RN_W_CHOICE: return widget->width + 4;
    case RN_W_SWITCH: return 4 + (widget->label != NULL ? rn_columns(widget->label) : 0);
    case RN_W_FIELD: return widget->width + 2;
    case RN_W_BUTTON: return rn_columns(widget->value) + 4;
    }
    return 0;
}

/* The places of all, as if there were lines without end, with `halves` side by side; returns the lines
 * used. *widest are the columns that each half needs. */
static int place_in(const RnForm *form, int width, bool halves, Place places[RN_FORM_MAX],
                    int widest[2])
{
    int labels[2] = {label_columns(form, false), label_columns(form, true)};
    int line[2] = {-1, -1};
    int x = 0;
    if (!halves) {
        labels[0] = labels[1] = rn_at_least(labels[0], labels[1]);
    }
    widest[0] = widest[1] = 0;
    for (int i = 0; i < form->count; i++) {
        const RnWidget *widget = &form->widget[i];
        int side = halves && widget->right ? 1 : 0;
        int left = side == 1 ? width / 2 + 1 : 0;
        bool bare = widget->kind == RN_W_SWITCH || widget->label == NULL;
        if (!widget->beside || i == 0) {
            line[side]++;
            /* air above a heading */
            if (widget->kind == RN_W_HEADING && line[side] > 0) {
                line[side]++;
            }
            x = left + (bare ? 0 : labels[side] + GAP);
        }
        places[i] = (Place){x, line[side], left};
        x += value_columns(widget) + GAP - 1;
        widest[side] = rn_at_least(widest[side], x - left);
    }
    return rn_at_least(line[0], line[1]) + 1;
}

/* The same side by side where both halves have room. */
static int place(const RnForm *form, int width, Place places[RN_FORM_MAX])
{
    int widest[2];
    int lines = place_in(form, width, true, places, widest);
    bool halves = widest[1] > 0 && widest[1] < width / 2 && widest[0] < width / 2;
    return halves ? lines : place_in(form, width, false, places, widest);
}

/* ---- Drawing ---------------------------------------------------------------------------------- */

static void draw_choice(const RnWidget *widget, int index, bool chosen, RnCanvas *canvas, int x,
                        int y)
{
    RnStyle style = chosen ? RN_ST_CHOSEN : widget->barred ? RN_ST_BARRED : RN_ST_CHOICE;
    if (!widget->barred) {
        rn_put_cell(canvas, x, y, RN_ARROW_BACK, chosen ? RN_ST_KEY : RN_ST_DIM);
        rn_put_cell(canvas, x + widget->width + 3, y, RN_ARROW, chosen ? RN_ST_KEY : RN_ST_DIM);
    }
    rn_put_in(canvas, x + 1, y, widget->width + 2, style, "");
    rn_put_in(canvas, x + 2, y, widget->width,
              widget->style != RN_ST_TEXT && !chosen ? widget->style : style, widget->value);
    rn_spot(canvas, (RnRect){x - 1, y, 3, 1}, index * SPOTS_EACH + 1);
    rn_spot(canvas, (RnRect){x + widget->width + 2, y, 3, 1}, index * SPOTS_EACH + 2);
}

static void draw_field(const RnWidget *widget, bool chosen, RnCanvas *canvas, int x, int y)
{
    RnStyle edge = chosen ? RN_ST_KEY : RN_ST_DIM;
    if (widget->barred) {
        rn_put_in(canvas, x + 1, y, widget->width, chosen ? RN_ST_CHOSEN : RN_ST_BARRED,
                  widget->field->text);
        return;
    }
    rn_put_text(canvas, x, y, edge, "[");
    rn_field_draw(canvas, x + 1, y, widget->width, widget->field, chosen, widget->empty);
    rn_put_text(canvas, x + 1 + widget->width, y, edge, "]");
}

static void draw_value(const RnWidget *widget, int index, bool chosen, RnCanvas *canvas, int x,
                       int y)
{
    RnStyle style = chosen ? RN_ST_CHOSEN : widget->barred ? RN_ST_BARRED : RN_ST_CHOICE;
    rn_spot(canvas, (RnRect){x, y, value_columns(widget), 1}, index * SPOTS_EACH);
    switch (widget->kind) {
    case RN_W_HEADING: break;
    case RN_W_CHOICE: draw_choice(widget, index, chosen, canvas, x, y); break;
    case RN_W_SWITCH:
        rn_put_text(canvas, x, y, style, widget->on ? "[x]" : "[ ]");
        rn_put_text(canvas, x + 4, y, chosen ? RN_ST_CHOSEN : RN_ST_TEXT, widget->label);
        break;
    case RN_W_FIELD: draw_field(widget, chosen, canvas, x, y); break;
    case RN_W_BUTTON:
        rn_put_in(canvas, x, y, value_columns(widget), style, "");
        rn_put_text(canvas, x, y, chosen ? style : RN_ST_KEY, "[");
        rn_put_text(canvas, rn_put_text(canvas, x + 2, y, style, widget->value) + 1, y,
                    chosen ? style : RN_ST_KEY, "]");
        break;
    }
}

static void draw_label(const RnWidget *widget, RnCanvas *canvas, int x, int y, int columns)
{
    bool badge = widget->label_style >= RN_ST_GNOME;
    if (badge) {
        rn_put_in(canvas, x, y, 3, widget->label_style, "");
    }
    rn_put_in(canvas, x + badge, y, badge ? 1 : columns, widget->label_style, widget->label);
}

static void draw_widget(const RnForm *form, int index, const Place *at, RnCanvas *canvas,
                        RnRect rect, int y)
{
    const RnWidget *widget = &form->widget[index];
    if (widget->kind == RN_W_HEADING) {
        rn_put_text(canvas, rect.x + at->label_x, y, RN_ST_HEADING, widget->label);
        return;
    }
    if (widget->label != NULL && !widget->beside && widget->kind != RN_W_SWITCH) {
        draw_label(widget, canvas, rect.x + at->label_x, y, at->x - at->label_x - GAP);
    }
    draw_value(widget, index, index == form->cursor, canvas, rect.x + at->x, y);
}

/* What stands behind the widgets, one below the other; or nothing, when one has no room for it. */
static void draw_asides(const RnForm *form, const Place *places, RnCanvas *canvas, RnRect rect,
                        int first, int shown)
{
    int x = 0, most = 0;
    for (int i = 0; i < form->count; i++) {
        const RnWidget *widget = &form->widget[i];
        if (widget->aside == NULL) {
            continue;
        }
        x = rn_at_least(x, places[i].x + value_columns(widget) + GAP);
        most = rn_at_least(most, rn_columns(widget->aside));
    }
    for (int i = 0; i < form->count && x + most < rect.w; i++) {
        int y = places[i].y - first;
        if (form->widget[i].aside != NULL && y >= 0 && y < shown) {
            rn_put_text(canvas, rect.x + x, rect.y + y, RN_ST_DIM, form->widget[i].aside);
        }
    }
}

/* Lines for the explanation, the rule above it not counted. */
static int note_lines(RnRect rect) { return NOTE_LINES + (rect.h >= TALL ? MORE_LINES : 0); }

static void draw_note(const RnForm *form, RnCanvas *canvas, RnRect rect)
{
    RnRect lines = {rect.x, rect.y + rect.h - note_lines(rect), rect.w, note_lines(rect)};
    const RnWidget *widget = &form->widget[form->cursor];
    rn_fill(canvas, (RnRect){rect.x, lines.y - 1, rect.w, 1}, RN_LINE, RN_ST_FRAME);
    if (widget->note == NULL) {
        return;
    }
    int used = rn_put_lines(canvas, (RnRect){lines.x, lines.y, lines.w, NOTE_LINES}, RN_ST_TEXT,
                            widget->note);
    if (widget->more != NULL && lines.h > NOTE_LINES) {
        rn_put_lines(canvas, (RnRect){lines.x, lines.y + used + 1, lines.w, lines.h - used - 1},
                     RN_ST_DIM, widget->more);
    }
}

void rn_form_draw(const RnForm *form, RnCanvas *canvas, RnRect rect, const char *trouble)
{
    Place places[RN_FORM_MAX];
    if (trouble[0] != '\0') {
        rect.h--;
        rn_put_in(canvas, rect.x, rect.y + rect.h, rect.w, RN_ST_WARN, trouble);
    }
    int lines = place(form, rect.w, places);
    int shown = rect.h - note_lines(rect) - 1;
    /* as far down as the cursor needs, with a line to spare */
    int first = rn_between(0, places[form->cursor].y - shown + 2, lines - shown);
    RnRect old = rn_clip(canvas, (RnRect){rect.x, rect.y, rect.w, shown});
    for (int i = 0; i < form->count; i++) {
        int y = places[i].y - first;
        if (y >= 0 && y < shown) {
            draw_widget(form, i, &places[i], canvas, rect, rect.y + y);
        }
    }
    draw_asides(form, places, canvas, rect, first, shown);
    rn_scroll_bar(canvas, (RnRect){rect.x, rect.y, rect.w, shown}, first, shown, lines);
    canvas->clip = old;
    draw_note(form, canvas, rect);
}

/* ---- Keys and clicks -------------------------------------------------------------------------- */

/* The next widget that can be chosen in this direction, or the same. */
static int neighbour(const RnForm *form, int from, int step)
{
    for (int i = from + step; i >= 0 && i < form->count; i += step) {
        if (can_be_chosen(&form->widget[i])) {
            return i;
        }
    }
    return from;
}

static int row_start(const RnForm *form, int at)
{
    while (at > 0 && at < form->count && form->widget[at].beside) {
        at--;
    }
    return at;
}

/* One row up or down, at the same place in the row where there is one. */
static int row_neighbour(const RnForm *form, int from, int step)
{
    int start = row_start(form, from);
    int place_in_row = from - start;
    int at = start;
    if (step > 0) {
        for (at = from + 1; at < form->count && form->widget[at].beside; at++) {
        }
    } else {
        at--;
    }
    while (at >= 0 && at < form->count && !can_be_chosen(&form->widget[at])) {
        at += step;
    }
    if (at < 0 || at >= form->count) {
        return from;
    }
    at = row_start(form, at);
    for (int i = 0; i < place_in_row && at + 1 < form->count && form->widget[at + 1].beside; i++) {
        at++;
    }
    return at;
}

static RnFormDeed deed(const RnWidget *widget, int change, uint32_t key)
{
    return (RnFormDeed){widget->barred ? RN_FORM_NONE : widget->id, change, key};
}

static RnFormDeed take_key(RnForm *form, uint32_t key)
{
    const RnFormDeed none = {.id = RN_FORM_NONE};
    const RnWidget *widget = &form->widget[form->cursor];
    bool typing = widget->kind == RN_W_FIELD;
    switch (key) {
    case RN_KEY_UP: form->cursor = row_neighbour(form, form->cursor, -1); return none;
    case RN_KEY_DOWN: form->cursor = row_neighbour(form, form->cursor, 1); return none;
    case RN_KEY_TAB: form->cursor = neighbour(form, form->cursor, 1); return none;
    case RN_KEY_BACKTAB: form->cursor = neighbour(form, form->cursor, -1); return none;
    default: break;
    }
    if (typing && key == RN_KEY_ENTER) {
        form->cursor = neighbour(form, form->cursor, 1);
        return none;
    }
    if (typing) {
        return deed(widget, 0, key);
    }
    bool forward = key == RN_KEY_ENTER || key == ' ' || key == RN_KEY_RIGHT;
    if (widget->kind == RN_W_BUTTON && (key == RN_KEY_LEFT || key == RN_KEY_RIGHT)) {
        form->cursor = neighbour(form, form->cursor, forward ? 1 : -1);
        return none;
    }
    if (forward || key == RN_KEY_LEFT) {
        return deed(widget, forward ? 1 : -1, 0);
    }
    return none;
}

static RnFormDeed take_click(RnForm *form, int spot)
{
    const RnFormDeed none = {.id = RN_FORM_NONE};
    int index = spot / SPOTS_EACH;
    if (spot < 0 || index >= form->count || !can_be_chosen(&form->widget[index])) {
        return none;
    }
    const RnWidget *widget = &form->widget[index];
    bool there = index == form->cursor;
    form->cursor = index;
    switch (spot % SPOTS_EACH) {
    case 1: return deed(widget, -1, 0);
    case 2: return deed(widget, 1, 0);
    default: break;
    }
    if (widget->kind == RN_W_BUTTON || widget->kind == RN_W_SWITCH ||
        (widget->kind == RN_W_CHOICE && there)) {
        return deed(widget, 1, 0);
    }
    return none;
}

RnFormDeed rn_form_take(RnForm *form, const RnInput *input, int *at)
{
    RnFormDeed done = {.id = RN_FORM_NONE};
    uint32_t key = rn_input_walk(input);
    RN_ASSERT(form->cursor >= 0);
    if (key != 0) {
        done = take_key(form, key);
    } else if (input->kind == RN_IN_CLICK) {
        done = take_click(form, input->spot);
    }
    *at = form->widget[form->cursor].id;
    return done;
}

/* ---- The eight colours of gnomes -------------------------------------------------------------- */

static const char *colour_name(int colour)
{
    static const char *const names[RN_GNOMES_MAX] = {
        NC_("colour", "red"),   NC_("colour", "blue"),   NC_("colour", "yellow"),
        NC_("colour", "green"), NC_("colour", "violet"), NC_("colour", "pink"),
        NC_("colour", "dark"),  NC_("colour", "white")};
    return rn_tr_in(names[colour]);
}

void rn_colour_change(uint8_t colour[RN_GNOMES_MAX], int gnome, int by)
{
    RN_ASSERT(gnome >= 0 && gnome < RN_GNOMES_MAX && by >= -RN_GNOMES_MAX);
    uint8_t old = colour[gnome];
    uint8_t wanted = (uint8_t)((old + by + RN_GNOMES_MAX) % RN_GNOMES_MAX);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        if (colour[g] == wanted) {
            colour[g] = old;
        }
    }
    colour[gnome] = wanted;
}

RnWidget *rn_colour_add(RnForm *form, int id, const uint8_t colour[RN_GNOMES_MAX], int gnome,
                        bool label)
{
    RnWidget *widget = rn_form_choice(form, id, label ? rn_word_gnome(gnome) : NULL, colour_name,
                                      RN_GNOMES_MAX, colour[gnome]);
    widget->style = (RnStyle)(RN_ST_GNOME + colour[gnome]);
    widget->label_style = label ? widget->style : RN_ST_TEXT;
    widget->note = _("The gnome's colour. Whoever had it takes the other one; the choice is kept.");
    return widget;
}
