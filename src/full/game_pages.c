/*
 * game_pages.c - the crew with all that it holds and the whole log of a game, each a screen on top of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/draw.h"
#include "full/game.h"
#include "full/sheet.h"
#include "full/widgets.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- The whole log ---------------------------------------------------------------------------- */

typedef struct LogLine {
    char *text;
    bool turn; /* it begins one */
} LogLine;

typedef struct LogPage {
    LogLine *line;
    int lines;
    size_t room;
    int first; /* shown on top; the picture stops at the end */
} LogPage;

static void keep_line(void *user, const RnSentence *sentence)
{
    LogPage *page = user;
    page->line = rn_grow(page->line, (size_t)page->lines, &page->room, sizeof *page->line);
    page->line[page->lines++] =
        (LogLine){rn_text_copy(sentence->text), sentence->fact.what == RN_F_TURN};
}

static int clamp_first(const LogPage *page, int height)
{
    return rn_between(0, page->first, page->lines - height);
}

static void draw_log(const void *model, RnCanvas *canvas)
{
    const LogPage *page = model;
    const RnButton back = {RN_KEY_ESC, _("Back"), false};
    RnRect body = rn_page(canvas, _("What happened"), NULL, &back, 1);
    int first = clamp_first(page, body.h);
    for (int row = 0; row < body.h && first + row < page->lines; row++) {
        bool turn = page->line[first + row].turn;
        rn_put_in(canvas, body.x + (turn ? 1 : 3), body.y + row, body.w - (turn ? 2 : 4) - 1,
                  turn ? RN_ST_HEADING : RN_ST_TEXT, page->line[first + row].text);
    }
    rn_scroll_bar(canvas, body, first, body.h, page->lines);
}

static void take_log(void *model, RnApp *app, const RnInput *input)
{
    LogPage *page = model;
    const RnButton back = {RN_KEY_ESC, _("Back"), false};
    uint32_t key = rn_input_walk(input);
    int height = rn_page_body(app->width, app->height, &back, 1).h;
    page->first = rn_scrolled(key, page->first, height, page->lines);
    if (key == 'L' || rn_leaves_page(key)) {
        rn_app_pop(app);
    }
}

static void end_log(void *model)
{
    LogPage *page = model;
    for (int i = 0; i < page->lines; i++) {
        free(page->line[i].text);
    }
    free(page->line);
    free(page);
}

static const RnScreenKind LOG_PAGE = {.draw = draw_log, .take = take_log, .end = end_log};

void rn_game_open_log(RnApp *app, RnGame *game)
{
    LogPage *page = rn_alloc(1, sizeof *page);
    rn_game_story(game, 0, keep_line, page);
    page->first = page->lines;
    rn_app_push(app, &LOG_PAGE, page);
}

/* ---- The crew --------------------------------------------------------------------------------- */

static void fill_crew(RnSheet *sheet, int page, void *user)
{
    const RnGame *game = user;
    const RnScene *scene = &game->scene;
    (void)page;
    for (int g = 0; g < scene->view.seen.config.gnomes; g++) {
        RnThing thing;
        char text[sizeof thing.text + sizeof thing.name + 64];
        bool up =
            rn_status(&scene->view.seen, g) == RN_ABOARD && !(scene->view.seen.fainted >> g & 1);
        rn_member(&scene->view, &scene->names, g, &thing);
        snprintf(text, sizeof text, "%s (%s): %s", thing.name,
                 rn_kind_name(scene->seats.seat[g].kind), thing.text);
        rn_sheet_add(sheet, rn_word_gnome(g), rn_gnome_style(scene, g, !up), text);
    }
}

void rn_game_open_crew(RnApp *app, RnGame *game, int gnome)
{
    static const char *const heading[] = {N_("The crew and what it holds")};
    rn_sheet_open(app, heading, 1, 0, gnome, fill_crew, game);
}
