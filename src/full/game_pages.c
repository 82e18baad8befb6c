/*
 * game_pages.c - the list of keys and the whole log of a game, each a screen on top of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/game.h"
#include "full/widgets.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Keys ------------------------------------------------------------------------------------- */

static const struct {
    const char *keys; /* not translated: they are what the keyboard says */
    const char *text;
} KEYS[] = {
    {"1-9 0 S", N_("a room (0 is room 10) or the sea: shows the way there")},
    {"\xE2\x86\x91 \xE2\x86\x93 \xE2\x86\x90 \xE2\x86\x92 Tab",
     N_("another choice, the next part of the list")},
    {"Enter", N_("does what is chosen")},
    {"Esc", N_("back; from the list of a decision to the menu")},
    {"I", N_("the next item in the hand")},
    {"F X W B", N_("fix what is here, extinguish, pump water, unblock a hatch")},
    {"- +", N_("fewer or more minutes; once they are asked for, arrows and digits too")},
    {"D T A P", N_("draw items, trade, attack, no action")},
    {"O", N_("opens a hatch without going through")},
    {"E", N_("ends the turn, or the question: Enter confirms it")},
    {"U", N_("takes the last move back, as long as no die or card was seen")},
    {"H", N_("a hint: what a captain would do")},
    {"R", N_("the rules; after a refusal the rule that forbids it")},
    {"L PgUp PgDn", N_("the whole log; scrolls the log")},
    {"M F10", N_("the menu of the game")},
    {"Q", N_("leaves the game, which is saved")},
};

enum { KEY_ROWS = sizeof KEYS / sizeof *KEYS, KEYS_COLUMNS = 14, KEYS_WIDTH = 84 };

typedef struct KeysPage {
    int skip; /* lines moved out at the top */
} KeysPage;

/* Draws the lines behind the first `skip`, or counts them without a canvas. */
static int put_keys(RnCanvas *canvas, RnRect at, int skip)
{
    int lines = 0;
    RnRect text = {at.x + KEYS_COLUMNS, at.y, at.w - KEYS_COLUMNS, at.h};
    for (int i = 0; i < KEY_ROWS; i++) {
        const char *rest = rn_tr(KEYS[i].text);
        if (canvas != NULL && lines >= skip && lines - skip < at.h) {
            rn_put_in(canvas, at.x, at.y + lines - skip, KEYS_COLUMNS - 1, RN_ST_KEY, KEYS[i].keys);
        }
        if (canvas != NULL) {
            rn_put_wrapped(canvas, text, skip - lines, RN_ST_TEXT, rest);
        }
        lines += rn_line_count(rest, text.w);
    }
    return lines;
}

/* The frame, as large as it has to be. */
static RnRect keys_frame(int width, int height)
{
    RnRect box = {.w = width < KEYS_WIDTH ? width : KEYS_WIDTH};
    int lines = put_keys(NULL, (RnRect){0, 0, box.w - 4, height}, 0);
    box.h = lines + 4 < height ? lines + 4 : height;
    box.x = (width - box.w) / 2;
    box.y = (height - box.h) / 2;
    return box;
}

static void draw_keys(const void *model, RnCanvas *canvas)
{
    const KeysPage *page = model;
    RnRect box = keys_frame(canvas->width, canvas->height);
    RnRect inside = {box.x + 2, box.y + 1, box.w - 4, box.h - 4};
    rn_box(canvas, box, _("Keys"));
    RnRect old = rn_clip(canvas, inside);
    int lines = put_keys(canvas, inside, page->skip);
    canvas->clip = old;
    rn_scroll_bar(canvas, (RnRect){box.x, inside.y, box.w - 1, inside.h}, page->skip, inside.h,
                  lines);
    rn_put_centred(canvas, box.x + 1, box.y + box.h - 2, box.w - 2, RN_ST_DIM,
                   _("By mouse: the first click chooses, the second one does it."));
    rn_spot(canvas, (RnRect){0, 0, canvas->width, canvas->height}, 0);
}

static void take_keys(void *model, RnApp *app, const RnInput *input)
{
    KeysPage *page = model;
    RnRect box = keys_frame(app->width, app->height);
    int most = put_keys(NULL, (RnRect){0, 0, box.w - 4, box.h}, 0) - (box.h - 4);
    bool key = input->kind == RN_IN_KEY || input->kind == RN_IN_WHEEL;
    if (key && (input->key == RN_KEY_UP || input->key == RN_KEY_PAGE_UP)) {
        page->skip--;
    } else if (key && (input->key == RN_KEY_DOWN || input->key == RN_KEY_PAGE_DOWN)) {
        page->skip++;
    } else if (input->kind == RN_IN_KEY || input->kind == RN_IN_CLICK) {
        rn_app_pop(app);
    }
    page->skip = rn_between(0, page->skip, most);
}

static const RnScreenKind KEYS_PAGE = {.draw = draw_keys, .take = take_keys, .end = free};

void rn_game_open_keys(RnApp *app) { rn_app_push(app, &KEYS_PAGE, rn_alloc(1, sizeof(KeysPage))); }

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
    uint32_t key = input->kind == RN_IN_WHEEL ? input->key : rn_input_key(input);
    int height = rn_page_body(app->width, app->height, &back, 1).h;
    page->first = clamp_first(page, height);
    switch (key) {
    case RN_KEY_UP: page->first--; break;
    case RN_KEY_DOWN: page->first++; break;
    case RN_KEY_PAGE_UP: page->first -= height - 1; break;
    case ' ':
    case RN_KEY_PAGE_DOWN: page->first += height - 1; break;
    case RN_KEY_HOME: page->first = 0; break;
    case RN_KEY_END: page->first = page->lines; break;
    case RN_KEY_ESC:
    case RN_KEY_ENTER:
    case RN_KEY_BACKSPACE:
    case 'l':
    case 'q': rn_app_pop(app); break;
    }
    page->first = clamp_first(page, height);
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
