/*
 * draw_log.c - what happened, the newest at the bottom.
 *
 * Decides how a sentence that is too long is broken, how a new one is marked, and what is seen when the
 * log is scrolled back.
 */
#include <string.h>

#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

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
