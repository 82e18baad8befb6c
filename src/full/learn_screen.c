/*
 * learn_screen.c - the lessons of the tutorial, to choose from.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "full/widgets.h"
#include "table/lessons.h"
#include "text/tongue.h"

enum { LINE = 2 }; /* lines from one lesson to the next, where there is room */

typedef struct Learn {
    RnList list;
    int learned; /* the lessons before this one */
} Learn;

static void draw(const void *model, RnCanvas *canvas)
{
    const Learn *learn = model;
    const RnButton buttons[] = {{RN_KEY_ENTER, _("Start"), false}, {RN_KEY_ESC, _("Back"), false}};
    char note[80];
    int count = rn_lessons();
    snprintf(note, sizeof note, _("%d of %d"), learn->learned, count);
    RnRect body = rn_page(canvas, _("Learn to play"), note, buttons, 2);
    int used = rn_put_lines(canvas, (RnRect){body.x + 1, body.y, body.w - 2, 2}, RN_ST_DIM,
                            _("On a sinking boat, in short lessons."));
    int top = body.y + used + 1;
    int step = body.h - used - 1 >= count * LINE ? LINE : 1;
    for (int i = 0; i < count; i++) {
        RnRect line = {body.x, top + i * step, body.w, 1};
        bool chosen = i == learn->list.cursor, known = i < learn->learned;
        RnStyle style = chosen ? RN_ST_CHOSEN : RN_ST_CHOICE;
        char number[16];
        snprintf(number, sizeof number, "%2d", i + 1);
        rn_put_in(canvas, line.x + 1, line.y, line.w - 2, style, "");
        rn_put_text(canvas, line.x + 2, line.y, chosen ? style : RN_ST_KEY, number);
        rn_put_text(canvas, line.x + 6, line.y, style, rn_lesson_title(i));
        if (known) {
            rn_put_right(canvas, line.x, line.y, line.w - 3, chosen ? style : RN_ST_GOOD,
                         _("learned"));
        }
        rn_spot(canvas, line, i);
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Learn *learn = model;
    uint32_t key = rn_input_walk(input);
    int count = rn_lessons();
    if (input->kind == RN_IN_SHOWN) {
        learn->learned = rn_at_most(app->settings.learned, count);
        learn->list.cursor = learn->learned < count ? learn->learned : 0;
    } else if (input->kind == RN_IN_CLICK && input->spot >= 0 && input->spot < count) {
        learn->list.cursor = input->spot;
        rn_game_teach(app, input->spot);
    } else if (key == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if (key == RN_KEY_ENTER || key == ' ') {
        rn_game_teach(app, learn->list.cursor);
    } else if (key >= '1' && key < (uint32_t)('1' + rn_at_most(count, 9))) {
        rn_game_teach(app, (int)(key - '1'));
    } else {
        rn_list_key(&learn->list, key, count, count);
    }
}

static const RnScreenKind LEARN = {.draw = draw, .take = take, .end = free};

void rn_learn_open(RnApp *app) { rn_app_push(app, &LEARN, rn_alloc(1, sizeof(Learn))); }
