/*
 * talk_screen.c - what was said at an online table, a line to say something, and what is voted on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/online.h"
#include "full/widgets.h"
#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"

enum { KEY_YES = RN_KEY_F1 + 2, KEY_NO };
enum { SAY_MAX = 120 }; /* characters: no more than the server takes, however many bytes each has */

typedef struct Talk {
    RnRoom *room;
    RnField line;
} Talk;

enum { BUTTONS = 4 };

static int fill_buttons(const Talk *talk, RnButton buttons[BUTTONS])
{
    int count = 0;
    buttons[count++] = (RnButton){RN_KEY_ENTER, _("Say it"), talk->room->you < 0};
    if (talk->room->motion.number != 0) {
        buttons[count++] = (RnButton){KEY_YES, _("Yes"), !talk->room->motion.mine};
        buttons[count++] = (RnButton){KEY_NO, _("No"), !talk->room->motion.mine};
    }
    buttons[count++] = (RnButton){RN_KEY_ESC, _("Back"), false};
    return count;
}

/* What is voted on, and how it stands; the lines that it takes. */
static int draw_motion(const RnRoom *room, RnCanvas *canvas, RnRect rect)
{
    const RnRoomMotion *motion = &room->motion;
    char text[2 * RN_ROOM_LINE];
    if (!rn_room_motion_text(room, text)) {
        return 0;
    }
    size_t used = strlen(text);
    text[used++] = ' ';
    snprintf(text + used, sizeof text - used, _("Yes: %d of the %d that are needed. No: %d."),
             motion->yes, motion->needed, motion->no);
    return rn_put_lines(canvas, rect, RN_ST_STRONG, text);
}

/* The last lines that there is room for, each wrapped. */
static void draw_lines(const RnRoom *room, RnCanvas *canvas, RnRect rect)
{
    int y = rect.y + rect.h;
    for (int i = room->talk - 1; i >= 0 && y > rect.y; i--) {
        char text[RN_ROOM_SAID];
        rn_room_said_text(&room->said[i], text);
        int lines = rn_line_count(text, rect.w);
        int skip = rn_at_least(0, rect.y - (y - lines));
        y -= lines;
        rn_put_wrapped(canvas, (RnRect){rect.x, y + skip, rect.w, lines - skip}, skip,
                       room->said[i].name[0] != '\0' ? RN_ST_TEXT : RN_ST_DIM, text);
    }
    if (room->talk == 0) {
        rn_put_wrapped(canvas, rect, 0, RN_ST_DIM, _("Nobody has said anything yet."));
    }
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Talk *talk = model;
    RnButton buttons[BUTTONS];
    int count = fill_buttons(talk, buttons);
    RnRect body = rn_page(canvas, _("Talk"), rn_room_standing(talk->room), buttons, count);
    RnRect lines = {body.x + 1, body.y, body.w - 2, body.h - 4};
    int used = draw_motion(talk->room, canvas, lines);
    lines.y += used;
    lines.h -= used;
    draw_lines(talk->room, canvas, lines);
    RnRect box = {body.x, body.y + body.h - 3, body.w, 3};
    rn_box(canvas, box, talk->room->refusal[0] != '\0' ? talk->room->refusal : NULL);
    rn_field_draw(canvas, box.x + 2, box.y + 1, box.w - 4, &talk->line, true,
                  talk->room->you < 0 ? _("Only those who have sat down can talk.") : NULL);
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Talk *talk = model;
    uint32_t key = rn_input_key(input);
    if (input->kind == RN_IN_TICK) {
        rn_room_poll(talk->room, app->now_ms);
    } else if (key == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if ((key == KEY_YES || key == KEY_NO) && talk->room->motion.mine) {
        rn_room_vote(talk->room, key == KEY_YES);
    } else if (key == RN_KEY_ENTER && talk->room->you >= 0 && talk->line.text[0] != '\0') {
        rn_room_say(talk->room, talk->line.text);
        rn_field_set(&talk->line, "", SAY_MAX);
    } else if (key != 0 && talk->room->you >= 0) {
        rn_field_key(&talk->line, key);
    }
}

static bool types(const void *model)
{
    (void)model;
    return true;
}

static const RnScreenKind TALK = {
    .draw = draw, .take = take, .tick = rn_online_tick, .end = free, .types = types};

void rn_talk_open(RnApp *app, RnRoom *room)
{
    Talk *talk = rn_alloc(1, sizeof *talk);
    talk->room = room;
    rn_field_set(&talk->line, "", SAY_MAX);
    rn_app_push(app, &TALK, talk);
}
