/*
 * draw_menu.c - the decision: the question, its choices, the minutes.
 *
 * Decides how choices are listed: one a line, in columns where there is room for several, and where
 * that does not do, closer together (draw_flow.c). A text that is cut ends in an ellipsis, and the whole
 * of the choice under the cursor then stands in the line of messages.
 */
#include <stdio.h>
#include <string.h>

#include "full/draw.h"
#include "text/tongue.h"

/* Columns: of a list, of a text beside its note, of what is left before a colon. */
enum { COLUMN = 40, TEXT_LEAST = 14, HEAD_LEAST = 4, SLIDER_ROWS = 3, QUESTION_ROWS = 3 };

/* ---- Panels ----------------------------------------------------------------------------------- */

RnRect rn_panel(RnCanvas *canvas, RnRect at, const char *heading)
{
    rn_fill(canvas, (RnRect){at.x, at.y, at.w, 1}, 0x2500, RN_ST_FRAME);
    if (heading[0] != '\0' && at.w > 4) {
        rn_put_cell(canvas, at.x + 1, at.y, ' ', RN_ST_FRAME);
        int end = rn_put_most(canvas, at.x + 2, at.y, at.w - 4, RN_ST_HEADING, heading);
        rn_put_cell(canvas, end, at.y, ' ', RN_ST_FRAME);
    }
    return (RnRect){at.x, at.y + 1, at.w, rn_at_least(at.h - 1, 0)};
}

/* ---- Minutes ---------------------------------------------------------------------------------- */

static bool has_chances(const RnScene *scene)
{
    for (int m = 1; m <= RN_MINUTES_MAX; m++) {
        if (scene->slider_chance[m] > 0) {
            return true;
        }
    }
    return false;
}

/* "Minutes", or "min" where that is too long; below it what the chances are counted in. */
static void label_slider(RnCanvas *canvas, RnRect at, bool chances)
{
    if (at.w < rn_columns(C_("column", "min"))) {
        return;
    }
    bool shorter = rn_columns(_("Minutes")) > at.w || rn_columns(_("Chance %")) > at.w;
    rn_put_in(canvas, at.x, at.y, at.w, RN_ST_STRONG, shorter ? C_("column", "min") : _("Minutes"));
    if (chances) {
        rn_put_in(canvas, at.x, at.y + 1, at.w, RN_ST_DIM, shorter ? "%" : _("Chance %"));
    }
}

/* Returns what is left below. */
static RnRect draw_slider(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    int most = rn_at_most(scene->slider_most, RN_MINUTES_MAX);
    bool chances = has_chances(scene) && at.h >= 3;
    int step = at.w >= 12 + 5 * most ? 5 : at.w >= 5 + 4 * most ? 4 : 3;
    int label = rn_at_most(at.w - step * most - 1, 14);
    label_slider(canvas, (RnRect){at.x + 1, at.y, label - 1, 1}, chances);
    for (int m = 1; m <= most; m++) {
        char text[12];
        RnRect cell = {at.x + label + (m - 1) * step, at.y, step, 1 + chances};
        bool now = m == scene->slider;
        snprintf(text, sizeof text, "%d", m);
        rn_put_centred(canvas, cell.x, cell.y, step, now ? RN_ST_CHOSEN : RN_ST_CHOICE, text);
        if (now && step > 3) {
            rn_put_cell(canvas, cell.x, cell.y, '[', RN_ST_CHOSEN);
            rn_put_cell(canvas, cell.x + step - 1, cell.y, ']', RN_ST_CHOSEN);
        }
        snprintf(text, sizeof text, "%d", 10 * scene->slider_chance[m]);
        if (chances) {
            rn_put_centred(canvas, cell.x, cell.y + 1, step, now ? RN_ST_STRONG : RN_ST_DIM, text);
        }
        rn_spot(canvas, cell, RN_SPOT_MINUTES + m);
    }
    int rows = 1 + chances + (at.h >= 8);
    return (RnRect){at.x, at.y + rows, at.w, at.h - rows};
}

/* ---- Choices ---------------------------------------------------------------------------------- */

static int key_width(const RnScene *scene)
{
    int width = 1;
    for (int i = 0; i < scene->entries; i++) {
        width = rn_at_least(width, rn_columns(scene->entry[i].key));
    }
    return width;
}

/* As many characters of a text as have so many columns. */
static size_t fit_columns(const char *text, int width)
{
    char part[RN_CHOICE_TEXT];
    rn_text_fit(part, sizeof part, text);
    size_t size = strlen(part);
    while (size > 0 && rn_columns(part) > width) {
        size = rn_utf8_cut(part, size - 1);
        part[size] = '\0';
    }
    return size;
}

void rn_fit_choice(const char *text, int width, char fitted[RN_CHOICE_TEXT])
{
    const char *tail = NULL;
    rn_text_fit(fitted, RN_CHOICE_TEXT, text);
    if (rn_columns(text) <= width) {
        return;
    }
    for (const char *colon = strstr(text, ": "); colon != NULL; colon = strstr(colon + 1, ": ")) {
        tail = colon;
    }
    if (tail == NULL || rn_columns(tail) + HEAD_LEAST > width) {
        return;
    }
    int head = rn_at_most((int)(tail - text), (int)fit_columns(text, width - rn_columns(tail) - 1));
    snprintf(fitted, RN_CHOICE_TEXT, "%.*s\xE2\x80\xA6%s", head, text, tail);
}

const char *rn_fit_note(const RnEntry *entry, int width)
{
    return rn_columns(entry->note) > width && entry->brief[0] != '\0' ? entry->brief : entry->note;
}

/* The columns of the note of a choice when both have so many: it has all it needs while enough is left of
 * the text, else a third. */
static int note_width(const char *note, const char *text, int width)
{
    int need = rn_columns(note);
    int left = width - rn_columns(text) - 2;
    if (need == 0 || need <= left || width - need - 2 >= TEXT_LEAST) {
        return need;
    }
    return rn_at_least(left, rn_at_most(width / 3, need));
}

/* Returns whether all of it is seen. */
static bool draw_entry(const RnScene *scene, RnCanvas *canvas, RnRect at, int keys, int number)
{
    const RnEntry *entry = &scene->entry[number];
    bool chosen = number == scene->cursor;
    if (entry->heading) {
        rn_put_in(canvas, at.x + 1, at.y, at.w - 1, RN_ST_HEADING, entry->text);
        return true;
    }
    RnStyle style = chosen ? RN_ST_CHOSEN : entry->barred ? RN_ST_BARRED : RN_ST_CHOICE;
    RnStyle quiet = chosen ? RN_ST_CHOSEN : entry->barred ? RN_ST_BARRED : RN_ST_DIM;
    rn_fill(canvas, at, ' ', style);
    rn_spot(canvas, at, RN_SPOT_MENU + number);
    rn_mark(canvas, at, rn_mark_id(RN_MARK_CHOICE, number));
    if (chosen || entry->barred) { /* barred ones are told without colour too */
        rn_put_cell(canvas, at.x, at.y, chosen ? RN_ARROW : RN_BARRED_SIGN, style);
    }
    rn_put_right(canvas, at.x + 1, at.y, keys, chosen || entry->barred ? style : RN_ST_KEY,
                 entry->key);
    int x = at.x + keys + 2;
    int right = at.x + at.w - 1;
    const char *told =
        rn_fit_note(entry, right - x - 2 - rn_at_most(rn_columns(entry->text), TEXT_LEAST));
    int note = note_width(told, entry->text, right - x);
    int text = right - x - (note > 0 ? note + 2 : 0);
    char fitted[RN_CHOICE_TEXT];
    rn_fit_choice(entry->text, text, fitted);
    rn_put_in(canvas, x, at.y, text, style, fitted);
    rn_put_right(canvas, right - note, at.y, note, quiet, told);
    return rn_columns(entry->text) <= text && rn_columns(entry->note) <= note;
}

/* The line of each choice when columns have so many; a heading is never the last of a column. Returns
 * how many lines there are. */
static int number_lines(const RnScene *scene, int rows, int line[RN_MENU_MAX])
{
    int next = 0;
    for (int i = 0; i < scene->entries; i++) {
        if (scene->entry[i].heading && next % rows == rows - 1) {
            next++;
        }
        line[i] = next++;
    }
    return next;
}

/* The columns in which so many rows hold the list, and the line of each choice; 0: none do. */
static int count_columns(const RnScene *scene, RnRect at, int line[RN_MENU_MAX])
{
    if (at.h <= 0) {
        return 0;
    }
    int columns = rn_at_least((number_lines(scene, at.h, line) + at.h - 1) / at.h, 1);
    return columns <= rn_at_least(at.w / COLUMN, 1) ? columns : 0;
}

/* How much of the choices a column has to show: all of them with all their notes; with the shorter notes; only those
 * that no key leads to, since one that a key leads to is told whole in the line of messages then. */
typedef enum Need { NEED_NOTES, NEED_BRIEF, NEED_KEYLESS, NEEDS } Need;

/* The columns of the screen that a choice needs to be seen so. */
static int need_of(const RnEntry *entry, int keys, Need what)
{
    bool brief = what > NEED_NOTES && entry->brief[0] != '\0';
    int note = rn_columns(brief ? entry->brief : entry->note);
    bool keyed = entry->key[0] != '\0' && entry->key[1] == '\0';
    return what == NEED_KEYLESS && keyed
               ? 0
               : keys + 2 + rn_columns(entry->text) + (note > 0 ? note + 2 : 0) + 1;
}

/* What each column of the list needs; returns what all of them do. */
static int need_columns(const RnScene *scene, const int line[RN_MENU_MAX], int rows, Need what,
                        int need[RN_MENU_MAX])
{
    int keys = key_width(scene), all = 0;
    memset(need, 0, RN_MENU_MAX * sizeof *need);
    for (int i = 0; i < scene->entries; i++) {
        int *most = &need[line[i] / rows];
        int more = rn_at_least(need_of(&scene->entry[i], keys, what) - *most, 0);
        all += more;
        *most += more;
    }
    return all;
}

/* Where each column of the list begins, and behind the last its end. They are as wide as each other, unless one of
 * them needs more and the others can do with less. */
static void part_columns(const RnScene *scene, RnRect at, int columns, const int line[RN_MENU_MAX],
                         int edge[RN_MENU_MAX + 1])
{
    int need[RN_MENU_MAX] = {0}, widest = 0, all = at.w + 1;
    for (Need what = NEED_NOTES; what < NEEDS && all > at.w; what++) {
        all = need_columns(scene, line, at.h, what, need);
    }
    for (int c = 0; c < columns; c++) {
        widest = rn_at_least(widest, need[c]);
    }
    bool equal = widest <= at.w / columns || all > at.w;
    edge[0] = at.x;
    for (int c = 0; c < columns; c++) {
        edge[c + 1] = edge[c] + (equal ? at.w / columns : need[c] + (at.w - all) / columns);
    }
}

static RnSeen draw_entries(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    int line[RN_MENU_MAX] = {0}, edge[RN_MENU_MAX + 1];
    int columns = count_columns(scene, at, line);
    RnSeen whole = {true, true};
    if (columns == 0) {
        return (RnSeen){false, rn_draw_flow(scene, canvas, at)};
    }
    part_columns(scene, at, columns, line, edge);
    int keys = key_width(scene);
    for (int i = 0; i < scene->entries; i++) {
        int column = line[i] / at.h;
        RnRect place = {edge[column], at.y + line[i] % at.h, edge[column + 1] - edge[column], 1};
        bool seen = draw_entry(scene, canvas, place, keys, i);
        whole.all = whole.all && seen;
        whole.chosen = whole.chosen && (seen || i != scene->cursor);
    }
    return whole;
}

/* ---- The whole -------------------------------------------------------------------------------- */

int rn_question_rows(const RnScene *scene, int width)
{
    return rn_columns(scene->question) <= width - 4
               ? 1
               : rn_at_most(rn_line_count(scene->question, width - 2), QUESTION_ROWS);
}

/* In the line above the choices, which may go on above the panel to the right, and in more of them where that is too
 * short. Returns what is left. */
static RnRect draw_question(const RnScene *scene, RnCanvas *canvas, RnRect at, int most)
{
    int width = rn_columns(scene->question);
    int rows = rn_at_most(rn_question_rows(scene, most), at.h);
    if (width <= at.w - 4) {
        rn_panel(canvas, at, scene->question);
    } else if (width <= most - 4) {
        rn_panel(canvas, (RnRect){at.x, at.y, most, at.h}, scene->question);
    } else {
        rn_fill(canvas, (RnRect){at.x, at.y, most, rows}, ' ', RN_ST_TEXT);
        rn_put_lines(canvas, (RnRect){at.x + 1, at.y, most - 2, rows}, RN_ST_HEADING,
                     scene->question);
    }
    return (RnRect){at.x, at.y + rows, at.w, at.h - rows};
}

/* Minutes beside a list: below it where both have room, else in place of the question. Wherever the cursor is, the
 * choices keep their places, so that a second click meets what the first one did. Returns what is left for the list. */
static RnRect draw_beside(const RnScene *scene, RnCanvas *canvas, RnRect at, int most, RnRect body)
{
    int line[RN_MENU_MAX];
    RnRect above = {body.x, body.y, body.w, body.h - SLIDER_ROWS};
    bool room = count_columns(scene, above, line) > 0;
    if (scene->slider > 0 && room) {
        draw_slider(scene, canvas,
                    (RnRect){body.x, above.y + above.h + 1, body.w, SLIDER_ROWS - 1});
    } else if (scene->slider > 0) {
        RnRect clip = canvas->clip;
        canvas->clip = (RnRect){at.x, at.y, most, 1};
        rn_panel(canvas, canvas->clip, "");
        draw_slider(scene, canvas, (RnRect){at.x, at.y, at.w, 1});
        canvas->clip = clip;
    }
    return room ? above : body;
}

RnSeen rn_draw_menu(const RnScene *scene, RnCanvas *canvas, RnRect at, int question)
{
    RnSeen seen = {true, true};
    if (at.h <= 0) {
        return seen;
    }
    RnRect body = draw_question(scene, canvas, at, question);
    RnRect clip = rn_clip(canvas, body);
    if (scene->has_minutes) {
        body = draw_beside(scene, canvas, at, question, body);
    } else if (scene->slider > 0 && body.h > 0) {
        body = draw_slider(scene, canvas, body);
    }
    if (body.h > 0) {
        seen = draw_entries(scene, canvas, body);
    }
    canvas->clip = clip;
    return seen;
}
