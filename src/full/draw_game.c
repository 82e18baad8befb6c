/*
 * draw_game.c - the picture of a game.
 *
 * Decides the order in which its parts are drawn. A pure function: the same scene on a canvas of the
 * same size is the same picture.
 */
#include "full/draw.h"

void rn_draw_game(const RnScene *scene, RnCanvas *canvas)
{
    RnLayout layout;
    rn_layout(scene, canvas->width, canvas->height, &layout);
    rn_draw_title(scene, canvas, layout.title);
    rn_draw_time(scene, canvas, &layout);
    rn_draw_gauges(scene, canvas, &layout);
    rn_draw_boat(scene, canvas, layout.boat);
    rn_draw_crew(scene, canvas, layout.crew, layout.crew_rows);
    rn_draw_hand(scene, canvas, layout.hand, layout.hand_flat);
    rn_panel(canvas, layout.rule, "");
    rn_draw_preview(scene, canvas, layout.preview, !layout.tight);
    rn_draw_log(scene, canvas, layout.log, !layout.tight);
    bool whole = rn_draw_menu(scene, canvas, layout.menu, layout.question);
    rn_draw_message(scene, canvas, layout.message, !whole);
    rn_draw_buttons(scene, canvas, layout.buttons);
}
