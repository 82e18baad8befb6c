/*
 * draw_preview.c - what the choice under the cursor would lead to, and what happened.
 *
 * Decides what is told first: how sure it is, what it costs, where the ghost lands, what lies on the
 * way, who is next. And how the log, its newest sentence at the bottom, breaks one that is too long, marks
 * a new one, and what is seen when it is scrolled back.
 */
#include <stdio.h>
#include <string.h>

#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

/* One thing told: a name and a value set apart, and which one it is. */
typedef struct Told {
    const char *name;
    int what; /* RN_FORECAST_.., or -1 */
    RnStyle style;
    char value[96];
} Told;

enum { TOLD_MAX = 9 };

static void tell(Told told[TOLD_MAX], int *count, int what, const char *name, RnStyle style,
                 const char *value)
{
    told[*count] = (Told){.what = what, .name = name, .style = style};
    snprintf(told[*count].value, sizeof told[*count].value, "%s", value);
    (*count)++;
}

static void tell_number(Told told[TOLD_MAX], int *count, int what, const char *name, RnStyle style,
                        const char *form, int number)
{
    char text[32];
    snprintf(text, sizeof text, form, number);
    tell(told, count, what, name, style, text);
}

static int tell_all(const RnScene *scene, Told told[TOLD_MAX])
{
    const RnPreview *preview = &scene->preview;
    int count = 0;
    if (preview->of.rolls) {
        tell_number(told, &count, RN_FORECAST_CHANCE, C_("preview", "Chance"),
                    preview->of.chance >= 8   ? RN_ST_GOOD
                    : preview->of.chance >= 5 ? RN_ST_WARN
                                              : RN_ST_BAD,
                    _("%d %%"), 10 * (preview->of.chance > 10 ? 10 : preview->of.chance));
    }
    if (preview->faints) {
        /* TRANSLATORS: the chance to faint after the turn, before a number: "Faint 30 %" */
        tell_number(told, &count, RN_FORECAST_FAINT, C_("preview", "Faint"),
                    preview->faint >= 50 ? RN_ST_BAD
                    : preview->faint > 0 ? RN_ST_WARN
                                         : RN_ST_GOOD,
                    _("%d %%"), preview->faint);
    }
    if (preview->of.minutes > 0) {
        tell_number(told, &count, -1, C_("preview", "Minutes"), RN_ST_STRONG, "%d",
                    preview->of.minutes);
    }
    if (preview->of.ghost != RN_NONE) {
        tell_number(told, &count, RN_FORECAST_LANDS, C_("preview", "Lands on"), RN_ST_STRONG, "%d",
                    preview->of.ghost);
    }
    if (preview->of.events > 0) {
        tell_number(told, &count, RN_FORECAST_ICONS, C_("preview", "Events"), RN_ST_EVENT, "%d !",
                    preview->of.events);
    }
    if (preview->of.items > 0) {
        tell_number(told, &count, RN_FORECAST_ICONS, C_("preview", "Items"), RN_ST_ITEM, "%d +",
                    preview->of.items);
    }
    if (preview->of.passes != 0) {
        char letters[RN_TOKENS * 2 + 1];
        RnOut out = rn_out(letters, sizeof letters);
        for (int t = 0; t < RN_TOKENS; t++) {
            if (preview->of.passes >> t & 1) {
                rn_put(&out, out.used > 0 ? " " : "");
                rn_put_char(&out, rn_token_letter(t));
            }
        }
        tell(told, &count, RN_FORECAST_TOKENS, C_("preview", "Passes"), RN_ST_BAD, letters);
    }
    if (preview->of.next < scene->view.seen.config.gnomes) {
        tell(told, &count, RN_FORECAST_NEXT, C_("preview", "Next"), RN_ST_STRONG,
             scene->names.called[preview->of.next]);
    }
    return count;
}

void rn_preview_text(const RnScene *scene, char *text, size_t size)
{
    Told told[TOLD_MAX];
    int count = scene->preview.shown ? tell_all(scene, told) : 0;
    RnOut out = rn_out(text, size);
    for (int i = 0; i < count; i++) {
        rn_put(&out, i > 0 ? ", " : "");
        rn_put(&out, told[i].name);
        rn_put(&out, " ");
        rn_put(&out, told[i].value);
    }
}

static void put_told(RnCanvas *canvas, RnRect at, const Told *told, int name)
{
    rn_put_in(canvas, at.x, at.y, rn_at_most(name, at.w), RN_ST_DIM, told->name);
    int end = rn_put_most(canvas, at.x + name + 1, at.y, at.w - name - 1, told->style, told->value);
    if (told->what >= 0) {
        rn_mark(canvas, (RnRect){at.x, at.y, end - at.x, 1},
                rn_mark_id(RN_THING_FORECAST, told->what));
    }
}

/* Side by side; returns the rows. Without a canvas they are only counted. */
static int put_beside(RnCanvas *canvas, RnRect at, const Told *told, int count)
{
    int x = at.x, y = at.y;
    for (int i = 0; i < count; i++) {
        int name = rn_columns(told[i].name);
        int width = name + 1 + rn_columns(told[i].value);
        rn_flow(&x, &y, at.x, at.x + at.w, width);
        if (canvas != NULL && y < at.y + at.h) {
            put_told(canvas, (RnRect){x, y, at.x + at.w - x, 1}, &told[i], name);
        }
        x += width + 2;
    }
    return y - at.y + (count > 0);
}

/* One below the other, the values in a column. */
static int put_below(RnCanvas *canvas, RnRect at, const Told *told, int count)
{
    int name = 0;
    for (int i = 0; i < count; i++) {
        name = rn_columns(told[i].name) > name ? rn_columns(told[i].name) : name;
    }
    for (int i = 0; i < count; i++) {
        put_told(canvas, (RnRect){at.x, at.y + i, at.w, 1}, &told[i], name + 1);
    }
    return count;
}

int rn_preview_rows(const RnScene *scene, int width, bool headed)
{
    Told told[TOLD_MAX];
    int count = tell_all(scene, told);
    RnRect at = {0, 0, width - 1, 0};
    return headed + put_beside(NULL, at, told, count) + rn_line_count(scene->preview.text, at.w);
}

void rn_draw_preview(const RnScene *scene, RnCanvas *canvas, RnRect at, bool headed)
{
    Told told[TOLD_MAX];
    if (at.h <= 0 || at.w <= 0) {
        return;
    }
    RnRect clip = rn_clip(canvas, at);
    RnRect body = headed ? rn_panel(canvas, at, _("What it leads to")) : at;
    body.x++;
    body.w--;
    if (scene->preview.shown) {
        int count = tell_all(scene, told);
        bool room = count + 1 + rn_line_count(scene->preview.text, body.w) <= body.h;
        int rows =
            room ? put_below(canvas, body, told, count) + 1 : put_beside(canvas, body, told, count);
        rn_put_lines(canvas, (RnRect){body.x, body.y + rows, body.w, body.h - rows}, RN_ST_TEXT,
                     scene->preview.text);
    }
    canvas->clip = clip;
}

/* ---- The log ---------------------------------------------------------------------------------- */

enum { INDENT = 2, ARROW = 0x25B8 };

void rn_draw_log(const RnScene *scene, RnCanvas *canvas, RnRect at, bool headed)
{
    if (at.h <= 0 || at.w <= 0) {
        return;
    }
    RnRect clip = rn_clip(canvas, at);
    RnRect body = headed ? rn_panel(canvas, at, _("Log")) : at;
    int width = body.w - INDENT - 1;
    int all = 0;
    rn_spot(canvas, at, RN_SPOT_LOG);
    rn_clip(canvas, body);
    for (int i = 0; i < scene->logs; i++) {
        all += rn_line_count(scene->log[i], width);
    }
    int most = rn_at_least(all - body.h, 0); /* lines back */
    int first = most - rn_between(0, scene->log_scroll, most);
    int y = body.y - first;
    for (int i = 0; i < scene->logs; i++) {
        bool news = i >= scene->logs - scene->news;
        bool turn = scene->log_kind[i] == RN_F_TURN;
        int lines = rn_line_count(scene->log[i], width);
        if (news && lines > 0) {
            rn_put_cell(canvas, body.x, y, ARROW, RN_ST_KEY);
        }
        rn_put_wrapped(canvas, (RnRect){body.x + INDENT, y, width, lines}, 0,
                       turn   ? RN_ST_HEADING
                       : news ? RN_ST_NEWS
                              : RN_ST_DIM,
                       scene->log[i]);
        y += lines;
    }
    rn_scroll_bar(canvas, body, first, body.h, all);
    canvas->clip = clip;
}
