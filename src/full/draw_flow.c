/*
 * draw_flow.c - many choices in little room: side by side, line after line.
 *
 * Decides how choices are shortened when a list of them would not fit. A heading stands before the
 * choices under it; a room is told by its key and the minutes of the way there, for the picture of the
 * boat has it; what a choice costs is told briefly, then left out, before anything has to be scrolled.
 *
 *     Go    1 3'  2 2'  4 1'  5 1'  o Only open a hatch
 *     Use   i Crowbar  Water Pump
 *     Do    w Pump Water  1 min 10 %, 8 min 80 %  p No Action
 */
#include <stdio.h>
#include <string.h>

#include "full/draw.h"
#include "text/text.h"

enum { LABEL_MOST = 10 };

/* Where an entry goes; x from the left edge, the row counted from the first. */
typedef struct Chip {
    int x, row, width;
    bool below; /* its note has a row of its own */
} Chip;

/* The space whose name the text is, or 0. */
static int space_named(const RnEntry *entry)
{
    for (int space = 1; space <= RN_SEA; space++) {
        if (strcmp(entry->text, rn_name_space(space)) == 0) {
            return space;
        }
    }
    return 0;
}

/* What is left out to save room. */
typedef enum Short { WHOLE, SHORT_ROOMS, BRIEF_NOTES, NO_NOTES } Short;

/* "4 1'": a room that can be gone to. */
static bool is_short(const RnScene *scene, const RnEntry *entry, Short how)
{
    int space = space_named(entry);
    return how != WHOLE && space > 0 && entry->key[0] != '\0' && scene->minutes[space] > 0;
}

static void chip_text(const RnScene *scene, const RnEntry *entry, Short how, char *text,
                      size_t size)
{
    if (is_short(scene, entry, how)) {
        snprintf(text, size, "%d'", scene->minutes[space_named(entry)]);
    } else {
        snprintf(text, size, "%s", entry->text);
    }
}

/* What stands behind the text of a choice, or "". */
static const char *note_of(const RnScene *scene, const RnEntry *entry, Short how)
{
    if (how == NO_NOTES || entry->barred || is_short(scene, entry, how)) {
        return "";
    }
    return how == BRIEF_NOTES ? rn_fit_note(entry, 0) : entry->note;
}

/* A cell for the mark, the key, the text, the note. */
static int chip_width(const RnScene *scene, const RnEntry *entry, Short how)
{
    char text[sizeof entry->text];
    chip_text(scene, entry, how, text, sizeof text);
    int width = 1 + rn_columns(text);
    if (entry->key[0] != '\0') {
        width += rn_columns(entry->key) + 1;
    }
    const char *note = note_of(scene, entry, how);
    if (note[0] != '\0') {
        width += 2 + rn_columns(note);
    }
    return width;
}

/* The columns that headings take before the choices. */
static int label_width(const RnScene *scene)
{
    int width = 0;
    for (int i = 0; i < scene->entries; i++) {
        if (scene->entry[i].heading) {
            width = rn_at_least(width, rn_columns(scene->entry[i].text) + 2);
        }
    }
    return rn_at_most(width, LABEL_MOST);
}

/* Returns the rows that are needed. */
static int place_chips(const RnScene *scene, int width, int label, Short how,
                       Chip chip[RN_MENU_MAX])
{
    int x = label, row = 0;
    for (int i = 0; i < scene->entries; i++) {
        const RnEntry *entry = &scene->entry[i];
        if (entry->heading) {
            row += i > 0;
            chip[i] = (Chip){0, row, label, false};
            x = label;
            continue;
        }
        int wide = chip_width(scene, entry, how);
        rn_flow(&x, &row, label, width, wide);
        bool below = wide > width - label && note_of(scene, entry, how)[0] != '\0';
        chip[i] = (Chip){x, row, rn_at_most(wide, width - x), below};
        row += below;
        x += wide + 1;
    }
    return row + 1;
}

/* Returns whether all of it is seen. */
static bool draw_chip(const RnScene *scene, RnCanvas *canvas, RnRect at, int number, Short how)
{
    const RnEntry *entry = &scene->entry[number];
    char text[sizeof entry->text];
    bool chosen = number == scene->cursor;
    RnStyle style = chosen ? RN_ST_CHOSEN : entry->barred ? RN_ST_BARRED : RN_ST_CHOICE;
    RnStyle quiet = chosen ? RN_ST_CHOSEN : RN_ST_DIM;
    int right = at.x + at.w;
    int x = at.x + 1;
    if (entry->heading) {
        rn_put_in(canvas, x, at.y, at.w - 1, RN_ST_HEADING, entry->text);
        return true;
    }
    rn_fill(canvas, at, ' ', style);
    if (chosen || entry->barred) {
        rn_put_cell(canvas, at.x, at.y, chosen ? RN_ARROW : RN_BARRED_SIGN, style);
    }
    if (entry->key[0] != '\0') {
        x = rn_put_text(canvas, x, at.y, chosen || entry->barred ? style : RN_ST_KEY, entry->key) +
            1;
    }
    int left = x;
    const char *note = note_of(scene, entry, how);
    char fitted[RN_CHOICE_TEXT];
    chip_text(scene, entry, how, text, sizeof text);
    rn_fit_choice(text, right - x, fitted);
    bool whole = strcmp(fitted, entry->text) == 0 && rn_columns(fitted) <= right - x;
    x = rn_put_most(canvas, x, at.y, right - x, is_short(scene, entry, how) ? quiet : style,
                    fitted);
    x = at.h > 1 ? left : x + 2;
    if (note[0] != '\0' && x + rn_columns(note) <= right) { /* half a number would mislead */
        rn_put_text(canvas, x, at.y + at.h - 1, quiet, note);
    } else {
        whole = whole && entry->note[0] == '\0';
    }
    rn_spot(canvas, at, RN_SPOT_MENU + number);
    rn_mark(canvas, at, rn_mark_id(RN_MARK_CHOICE, number));
    return whole;
}

/* The longest form that so many rows hold; returns those it needs. */
static int choose_form(const RnScene *scene, int width, int most, Short *how,
                       Chip chip[RN_MENU_MAX])
{
    int label = label_width(scene);
    int rows = place_chips(scene, width, label, *how = WHOLE, chip);
    while (rows > most && *how != NO_NOTES) {
        ++*how;
        rows = place_chips(scene, width, label, *how, chip);
    }
    return rows;
}

int rn_flow_rows(const RnScene *scene, int width, int most)
{
    Chip chip[RN_MENU_MAX];
    Short how;
    return choose_form(scene, width, most, &how, chip);
}

bool rn_draw_flow(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    Chip chip[RN_MENU_MAX];
    Short how;
    int rows = choose_form(scene, at.w, at.h, &how, chip);
    bool scrolls = rows > at.h;
    int first = 0;
    if (scrolls) {
        rows = place_chips(scene, at.w - 1, label_width(scene), how, chip);
        if (scene->focus >= 0 && scene->focus < scene->entries) {
            first = chip[scene->focus].row - at.h / 2;
        }
        if (scene->cursor >= 0 && scene->cursor < scene->entries) { /* which is seen anyway */
            int row = chip[scene->cursor].row;
            first = rn_between(row + chip[scene->cursor].below - at.h + 1, first, row);
        }
        first = rn_between(0, first, rows - at.h);
        rn_scroll_bar(canvas, at, first, at.h, rows);
    }
    bool whole = !scrolls;
    for (int i = 0; i < scene->entries; i++) {
        int y = chip[i].row - first;
        if (y >= 0 && y < at.h) {
            RnRect place = {at.x + chip[i].x, at.y + y, chip[i].width, 1 + chip[i].below};
            whole = draw_chip(scene, canvas, place, i, how) && whole;
        }
    }
    return whole;
}
