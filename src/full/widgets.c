/*
 * widgets.c - pages, buttons, lists and text fields.
 *
 * Decides how they look in every screen alike, and which keys move in lists and edit text.
 */
#include "full/widgets.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "text/text.h"
#include "text/tongue.h"

enum { BUTTON_GAP = 2, BUTTON_LINES_MAX = 2 };

/* ---- Pages and buttons -------------------------------------------------------------------------- */

const char *rn_key_name(uint32_t key, char name[8])
{
    static const struct {
        uint32_t key;
        const char *name;
    } named[] = {
        {RN_KEY_ENTER, NC_("key", "Enter")},    {RN_KEY_ESC, NC_("key", "Esc")},
        {RN_KEY_TAB, NC_("key", "Tab")},        {RN_KEY_DELETE, NC_("key", "Del")},
        {RN_KEY_BACKSPACE, NC_("key", "Bksp")}, {RN_KEY_HOME, NC_("key", "Home")},
        {RN_KEY_END, NC_("key", "End")},        {' ', NC_("key", "Space")},
        {RN_KEY_PAGE_UP, NC_("key", "PgUp")},   {RN_KEY_PAGE_DOWN, NC_("key", "PgDn")},
    };
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (named[i].key == key) {
            return rn_tr_in(named[i].name);
        }
    }
    if (key >= RN_KEY_F1 && key < RN_KEY_UNKNOWN) {
        snprintf(name, 8, "F%u", (unsigned)(key - RN_KEY_F1 + 1) % 100);
    } else {
        name[rn_utf8_put(key, name)] = '\0';
    }
    return name;
}

void rn_key_spot(RnCanvas *canvas, RnRect rect, uint32_t key)
{
    rn_spot(canvas, rect, RN_SPOT_KEY + (int)key);
}

uint32_t rn_input_key(const RnInput *input)
{
    if (input->kind == RN_IN_KEY) {
        return input->key;
    }
    if (input->kind == RN_IN_CLICK && input->spot >= RN_SPOT_KEY) {
        return (uint32_t)(input->spot - RN_SPOT_KEY);
    }
    return 0;
}

uint32_t rn_input_walk(const RnInput *input)
{
    return input->kind == RN_IN_WHEEL ? input->key : rn_input_key(input);
}

int rn_scrolled(uint32_t key, int first, int height, int all)
{
    RN_ASSERT(height >= 0 && all >= 0);
    first = rn_between(0, first, all - height);
    switch (key) {
    case RN_KEY_UP:
    case 'k': first--; break;
    case RN_KEY_DOWN:
    case 'j': first++; break;
    case RN_KEY_PAGE_UP: first -= height - 1; break;
    case ' ':
    case RN_KEY_PAGE_DOWN: first += height - 1; break;
    case RN_KEY_HOME: first = 0; break;
    case RN_KEY_END: first = all; break;
    }
    return rn_between(0, first, all - height);
}

bool rn_leaves_page(uint32_t key)
{
    return key == RN_KEY_ESC || key == RN_KEY_ENTER || key == RN_KEY_BACKSPACE || key == 'q';
}

/* Draws the buttons from line y on, or without a canvas only counts the lines that they take. */
static int put_buttons(RnCanvas *canvas, int width, int y, const RnButton *buttons, int count)
{
    int x = 1, first = y;
    for (int i = 0; i < count; i++) {
        const RnButton *button = &buttons[i];
        char name[8];
        const char *key = rn_key_name(button->key, name);
        int columns = rn_columns(key) + 1 + rn_columns(button->text);
        rn_flow(&x, &y, 1, width - 1, columns);
        if (canvas != NULL) {
            int end = rn_put_text(canvas, x, y, button->barred ? RN_ST_BARRED : RN_ST_KEY, key);
            rn_put_text(canvas, end + 1, y, button->barred ? RN_ST_BARRED : RN_ST_TEXT,
                        button->text);
        }
        if (canvas != NULL && !button->barred) {
            rn_key_spot(canvas, (RnRect){x, y, columns, 1}, button->key);
        }
        x += columns + BUTTON_GAP;
    }
    return rn_at_most(y - first + (count > 0), BUTTON_LINES_MAX);
}

void rn_page_buttons(RnCanvas *canvas, const RnButton *buttons, int count)
{
    int lines = put_buttons(NULL, canvas->width, 0, buttons, count);
    canvas->footer = rn_at_least(canvas->footer, lines);
    rn_blank(canvas, (RnRect){0, canvas->height - canvas->footer, canvas->width, canvas->footer},
             RN_ST_TEXT);
    put_buttons(canvas, canvas->width, canvas->height - lines, buttons, count);
}

RnRect rn_page_body(int width, int height, const RnButton *buttons, int count)
{
    int lines = put_buttons(NULL, width, 0, buttons, count);
    return (RnRect){1, 2, width - 2, height - lines - 3};
}

RnRect rn_page(RnCanvas *canvas, const char *heading, const char *note, const RnButton *buttons,
               int count)
{
    char title[160];
    rn_blank(canvas, (RnRect){0, 0, canvas->width, canvas->height}, RN_ST_TEXT);
    if (heading != NULL) {
        snprintf(title, sizeof title, " %s: %s", _("RED NOVEMBER"), heading);
    } else {
        snprintf(title, sizeof title, " %s", _("RED NOVEMBER"));
    }
    rn_put_in(canvas, 0, 0, canvas->width, RN_ST_TITLE, title);
    if (note != NULL && rn_columns(title) + rn_columns(note) + 3 <= canvas->width) {
        rn_put_text(canvas, canvas->width - 1 - rn_columns(note), 0, RN_ST_TITLE, note);
    }
    rn_page_buttons(canvas, buttons, count);
    return rn_page_body(canvas->width, canvas->height, buttons, count);
}

/* ---- Lists -------------------------------------------------------------------------------------- */

void rn_list_settle(RnList *list, int count, int shown)
{
    list->cursor = rn_between(0, list->cursor, count - 1);
    if (list->cursor < list->first) {
        list->first = list->cursor;
    }
    if (list->cursor >= list->first + shown) {
        list->first = list->cursor - shown + 1;
    }
    list->first = rn_between(0, list->first, count - shown);
}

bool rn_list_click(RnList *list, const RnInput *input, int count)
{
    if (input->kind != RN_IN_CLICK || input->spot < 0 || input->spot >= count) {
        return false;
    }
    const bool there = input->spot == list->cursor;
    list->cursor = input->spot;
    return there && input->twice;
}

bool rn_list_key(RnList *list, uint32_t key, int count, int shown)
{
    RN_ASSERT(count >= 0 && shown >= 0);
    int page = shown > 1 ? shown - 1 : 1;
    switch (key) {
    case RN_KEY_UP: list->cursor--; break;
    case RN_KEY_DOWN: list->cursor++; break;
    case RN_KEY_PAGE_UP: list->cursor -= page; break;
    case RN_KEY_PAGE_DOWN: list->cursor += page; break;
    case RN_KEY_HOME: list->cursor = 0; break;
    case RN_KEY_END: list->cursor = count - 1; break;
    default: return false;
    }
    rn_list_settle(list, count, shown);
    return true;
}

/* ---- Text that can be changed --------------------------------------------------------------------- */

static size_t next_character(const char *text)
{
    size_t left = strlen(text);
    size_t size = left > 0 ? rn_utf8_size(text, left) : 0;
    return size > 0 || left == 0 ? size : 1;
}

static size_t character_before(const char *text, size_t at)
{
    size_t size = 1;
    while (size < at && rn_utf8_continues(text[at - size])) {
        size++;
    }
    return size;
}

static int characters(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text += next_character(text)) {
        count++;
    }
    return count;
}

void rn_field_set(RnField *field, const char *text, int most)
{
    snprintf(field->text, sizeof field->text, "%s", text);
    field->at = strlen(field->text);
    field->most = most;
    field->preset = false;
}

void rn_field_preset(RnField *field, const char *text, int most)
{
    rn_field_set(field, text, most);
    field->preset = text[0] != '\0';
}

static void insert(RnField *field, uint32_t c)
{
    char bytes[4];
    size_t size = rn_utf8_put(c, bytes);
    size_t used = strlen(field->text);
    if (used + size >= sizeof field->text || characters(field->text) >= field->most) {
        return;
    }
    memmove(field->text + field->at + size, field->text + field->at, used - field->at + 1);
    memcpy(field->text + field->at, bytes, size);
    field->at += size;
}

static void erase(RnField *field, size_t size)
{
    memmove(field->text + field->at, field->text + field->at + size,
            strlen(field->text + field->at + size) + 1);
}

static bool is_character(uint32_t key)
{
    return key >= 0x20 && (key < 0x7F || key >= 0xA0) && key < RN_KEY_ENTER;
}

/* The first key takes the proposal away, or accepts it; true when that was all it does. */
static bool take_preset(RnField *field, uint32_t key)
{
    bool erases = key == RN_KEY_BACKSPACE || key == RN_KEY_DELETE;
    bool moves =
        key == RN_KEY_LEFT || key == RN_KEY_RIGHT || key == RN_KEY_HOME || key == RN_KEY_END;
    if (!field->preset || (!erases && !moves && !is_character(key))) {
        return false;
    }
    field->preset = false;
    if (!moves) {
        rn_field_set(field, "", field->most);
    }
    return erases;
}

bool rn_field_key(RnField *field, uint32_t key)
{
    size_t size;
    if (take_preset(field, key)) {
        return true;
    }
    switch (key) {
    case RN_KEY_LEFT:
        field->at -= field->at > 0 ? character_before(field->text, field->at) : 0;
        break;
    case RN_KEY_RIGHT: field->at += next_character(field->text + field->at); break;
    case RN_KEY_CLEAR: rn_field_set(field, "", field->most); break;
    case RN_KEY_HOME: field->at = 0; break;
    case RN_KEY_END: field->at = strlen(field->text); break;
    case RN_KEY_DELETE: erase(field, next_character(field->text + field->at)); break;
    case RN_KEY_BACKSPACE:
        size = field->at > 0 ? character_before(field->text, field->at) : 0;
        field->at -= size;
        erase(field, size);
        break;
    default:
        if (!is_character(key)) {
            return false;
        }
        insert(field, key);
        break;
    }
    return true;
}

/* The columns of the first `size` bytes. */
static int columns_of(const char *text, size_t size)
{
    char part[RN_FIELD_MAX];
    memcpy(part, text, size);
    part[size] = '\0';
    return rn_columns(part);
}

void rn_field_draw(RnCanvas *canvas, int x, int y, int width, const RnField *field, bool active,
                   const char *empty)
{
    size_t from = 0;
    RnStyle style = !active ? RN_ST_CHOICE : field->preset ? RN_ST_CHOSEN : RN_ST_STRONG;
    while (from < field->at && columns_of(field->text + from, field->at - from) > width - 1) {
        from += next_character(field->text + from);
    }
    if (field->text[0] == '\0' && !active) {
        rn_put_in(canvas, x, y, width, RN_ST_DIM, empty != NULL ? empty : "");
    } else {
        rn_put_in(canvas, x, y, width, style, field->text + from);
    }
    if (!active) {
        return;
    }
    for (int i = rn_columns(field->text + from); i < width; i++) {
        rn_put_cell(canvas, x + i, y, '_', RN_ST_DIM);
    }
    char under[8] = " ";
    size_t size = next_character(field->text + field->at);
    if (size > 0) {
        memcpy(under, field->text + field->at, size);
    }
    under[size > 0 ? size : 1] = '\0';
    rn_put_text(canvas, x + columns_of(field->text + from, field->at - from), y, RN_ST_CHOSEN,
                under);
}
