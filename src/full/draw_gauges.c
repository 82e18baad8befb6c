/*
 * draw_gauges.c - the three disaster tracks, and what the signs of the time track mean.
 *
 * Decides how a gauge looks: filled up to its marker, which shows the number, then empty, the last
 * spaces before the end marked as dangerous.
 */
#include <stdio.h>

#include "base/assert.h"
#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

enum { DANGER = 3 }; /* spaces before the end */

static const char *short_name(int track)
{
    switch (track) {
    /* TRANSLATORS: the three gauges where there is little room: at most 6 letters */
    case RN_ASPHYXIATION: return C_("gauge", "Air");
    case RN_HEAT: return C_("gauge", "Heat");
    }
    return C_("gauge", "Press.");
}

/* In `step` cells for each space of the track. */
static void draw_gauge(const RnScene *scene, RnCanvas *canvas, int x, int y, int step, int track)
{
    int end = scene->box->track_lost;
    int now = scene->view.seen.track[track];
    char number[12];
    snprintf(number, sizeof number, "%d", now);
    rn_mark(canvas, (RnRect){x, y, end * step, 1}, rn_mark_id(RN_THING_TRACK, track));
    for (int space = 1; space <= end; space++) {
        RnRect cells = {x + (space - 1) * step, y, step, 1};
        bool danger = space > end - DANGER;
        RnStyle full = danger ? RN_ST_BAD : (RnStyle)(RN_ST_AIR + track);
        if (space <= now) {
            rn_fill(canvas, cells, 0x2588, full);
        } else {
            rn_fill(canvas, cells,
                    space == end ? 'X'
                    : danger     ? 0x2592
                                 : RN_DOT,
                    danger ? RN_ST_BAD : RN_ST_EMPTY);
        }
    }
    int width = rn_columns(number);
    int at = rn_at_least(x + now * step - width, x);
    rn_put_text(canvas, at, y, RN_ST_STRONG, number);
    rn_under(canvas, (RnRect){at, y, width, 1},
             now > end - DANGER ? RN_ST_BAD : (RnStyle)(RN_ST_AIR + track));
}

static void draw_flat(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    int each = at.w / RN_TRACKS;
    for (int t = 0; t < RN_TRACKS; t++) {
        int x = at.x + t * each + 1;
        rn_put_in(canvas, x, at.y, each - 12, RN_ST_TEXT, short_name(t));
        draw_gauge(scene, canvas, x + each - 12, at.y, 1, t);
    }
}

/* ---- The signs -------------------------------------------------------------------------------- */

typedef struct Sign {
    const char *sign;
    RnStyle style;
    const char *meaning;
} Sign;

/* As many as fit, in lines; none is cut. */
static void draw_signs(RnCanvas *canvas, RnRect at)
{
    /* TRANSLATORS: the two short signs together have at most 11 columns */
    bool narrow = at.w < 24;
    const Sign signs[] = {
        {"!", RN_ST_EVENT, narrow ? C_("short sign", "event") : C_("sign", "event")},
        {"+", RN_ST_ITEM, narrow ? C_("short sign", "item") : C_("sign", "item")},
        {"*", RN_ST_EVENT, C_("sign", "event and item")},
        {"a", RN_ST_GHOST, C_("sign", "ghost")},
        {"\xE2\x97\x8A", RN_ST_ROUTE, C_("sign", "planned")},
        {"P", RN_ST_TOKEN, C_("sign", "token")},
        {"R", RN_ST_ITEM, C_("sign", "rescue")},
    };
    int x = at.x, y = at.y;
    for (int i = 0; i < RN_COUNT(signs); i++) {
        int width = 2 + rn_columns(signs[i].meaning);
        if (width > at.w) {
            continue;
        }
        rn_flow(&x, &y, at.x, at.x + at.w, width);
        if (y >= at.y + at.h) {
            return;
        }
        rn_put_text(canvas, x, y, signs[i].style, signs[i].sign);
        rn_put_text(canvas, x + 2, y, RN_ST_DIM, signs[i].meaning);
        x += width + 2;
    }
}

/* ---- The whole -------------------------------------------------------------------------------- */

void rn_draw_gauges(const RnScene *scene, RnCanvas *canvas, const RnLayout *layout)
{
    RnRect at = layout->gauges;
    RnRect clip = rn_clip(canvas, at);
    if (layout->headed && !layout->gauges_flat) {
        at = rn_panel(canvas, at, _("Disaster tracks"));
    }
    if (layout->gauges_flat) {
        draw_flat(scene, canvas, at);
        canvas->clip = clip;
        return;
    }
    bool named = at.w >= 36;
    int name = 7;
    for (int t = 0; t < RN_TRACKS && named; t++) {
        name = rn_at_least(name, rn_columns(rn_name_track(t)) + 2);
    }
    name = rn_at_most(name, at.w - 10);
    int step = rn_between(1, (at.w - name) / scene->box->track_lost, 3);
    int y = at.y;
    for (int t = 0; t < RN_TRACKS; t++) {
        rn_put_in(canvas, at.x, y + t, name - 1, RN_ST_TEXT,
                  named ? rn_name_track(t) : short_name(t));
        draw_gauge(scene, canvas, at.x + name, y + t, step, t);
    }
    int below = at.y + at.h - y - RN_TRACKS;
    draw_signs(canvas, (RnRect){at.x, y + RN_TRACKS + (below > 2), at.w, below - (below > 2)});
    canvas->clip = clip;
}
