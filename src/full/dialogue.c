/*
 * dialogue.c - a text to read, and a question with a few answers, on top of what is below.
 *
 * Decides how large the box is: as small as the text allows, and what does not fit can be moved.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/widgets.h"
#include "text/tongue.h"

enum { ANSWERS_MAX = 4, WIDTH_MAX = 72, EDGE = 3, ANSWER_SPOT = 1, BOX_SPOT = 100 };

typedef struct Dialogue {
    char *heading;
    char *text;
    char *answer[ANSWERS_MAX]; /* none: only to read */
    int count;
    int cursor;
    int skip; /* lines of the text moved out at the top */
    void (*answered)(RnApp *app, void *user, int answer);
    void *user;
} Dialogue;

/* ---- The picture ------------------------------------------------------------------------------ */

typedef struct Box {
    RnRect frame;
    RnRect text;
    int lines;   /* that the text has */
    int answers; /* the line where the answers begin */
} Box;

static int longest_answer(const Dialogue *dialogue)
{
    int most = 0;
    for (int i = 0; i < dialogue->count; i++) {
        most = rn_at_least(most, rn_columns(dialogue->answer[i]));
    }
    return most;
}

/* Lines of the text at this width, and in *widest the columns of its longest one. */
static int count_lines(const char *text, int width, int *widest)
{
    int lines = 0;
    *widest = 0;
    while (*text != '\0') {
        size_t next;
        size_t size = rn_line_fit(text, width, &next);
        char line[4 * WIDTH_MAX + 1];
        size = size < sizeof line ? size : sizeof line - 1;
        memcpy(line, text, size);
        line[size] = '\0';
        *widest = rn_at_least(*widest, rn_columns(line));
        lines++;
        text += next;
    }
    return lines;
}

static Box lay_out(const Dialogue *dialogue, int width, int height)
{
    Box box;
    int room = rn_at_most(width, WIDTH_MAX) - 2 * EDGE;
    int rows = rn_at_least(dialogue->count, 1);
    int need;
    box.lines = count_lines(dialogue->text, room, &need);
    need = rn_at_least(need, longest_answer(dialogue) + 6);
    need = rn_at_most(rn_at_least(need, rn_columns(dialogue->heading) + 4), room);
    int text = rn_at_most(height - rows - 5, box.lines);
    box.frame = (RnRect){.w = need + 2 * EDGE, .h = text + rows + 4};
    box.frame.x = (width - box.frame.w) / 2;
    box.frame.y = (height - box.frame.h) / 2;
    /* as wide as it was counted, so that lines break where they were counted */
    box.text = (RnRect){box.frame.x + EDGE, box.frame.y + 1, room, text};
    box.answers = box.text.y + text + 1;
    return box;
}

static void draw_answers(const Dialogue *dialogue, const Box *box, RnCanvas *canvas)
{
    int columns = longest_answer(dialogue) + 6;
    for (int i = 0; i < dialogue->count; i++) {
        bool chosen = i == dialogue->cursor;
        int x = box->frame.x + (box->frame.w - columns) / 2;
        int y = box->answers + i;
        char key[2] = {(char)('1' + i), '\0'};
        rn_put_in(canvas, x, y, columns, chosen ? RN_ST_CHOSEN : RN_ST_CHOICE, "");
        rn_put_text(canvas, x + 1, y, chosen ? RN_ST_CHOSEN : RN_ST_KEY, key);
        rn_put_text(canvas, x + 3, y, chosen ? RN_ST_CHOSEN : RN_ST_CHOICE, dialogue->answer[i]);
        rn_spot(canvas, (RnRect){x, y, columns, 1}, ANSWER_SPOT + i);
    }
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Dialogue *dialogue = model;
    Box box = lay_out(dialogue, canvas->width, canvas->height);
    rn_box(canvas, box.frame, dialogue->heading);
    rn_spot(canvas, box.frame, BOX_SPOT);
    RnRect old = rn_clip(canvas, box.frame);
    rn_put_wrapped(canvas, box.text, dialogue->skip, RN_ST_TEXT, dialogue->text);
    rn_scroll_bar(canvas, (RnRect){box.frame.x, box.text.y, box.frame.w - 1, box.text.h},
                  dialogue->skip, box.text.h, box.lines);
    canvas->clip = old;
    /* the keys of what is below do nothing now */
    const RnButton buttons[] = {{RN_KEY_ENTER, C_("button", "Do it"), false},
                                {RN_KEY_ESC, C_("button", "Back"), false}};
    rn_page_buttons(canvas, dialogue->count > 0 ? buttons : buttons + 1,
                    dialogue->count > 0 ? 2 : 1);
    if (dialogue->count > 0) {
        draw_answers(dialogue, &box, canvas);
        return;
    }
    const char *close = _("Close");
    char name[8];
    const char *key = rn_key_name(RN_KEY_ENTER, name);
    int columns = rn_columns(key) + 1 + rn_columns(close);
    int x = box.frame.x + (box.frame.w - columns) / 2;
    rn_put_text(canvas, rn_put_text(canvas, x, box.answers, RN_ST_KEY, key) + 1, box.answers,
                RN_ST_TEXT, close);
    rn_key_spot(canvas, (RnRect){x, box.answers, columns, 1}, RN_KEY_ENTER);
}

/* ---- Keys and clicks -------------------------------------------------------------------------- */

static void answer(Dialogue *dialogue, RnApp *app, int number)
{
    rn_app_pop(app);
    if (dialogue->answered != NULL) {
        dialogue->answered(app, dialogue->user, number);
    }
}

static void scroll(Dialogue *dialogue, const RnApp *app, int lines)
{
    Box box = lay_out(dialogue, app->width, app->height);
    dialogue->skip = rn_between(0, dialogue->skip + lines, box.lines - box.text.h);
}

static void take_key(Dialogue *dialogue, RnApp *app, uint32_t key)
{
    int count = dialogue->count;
    bool before = key == RN_KEY_UP || key == RN_KEY_LEFT || key == RN_KEY_BACKTAB;
    bool after = key == RN_KEY_DOWN || key == RN_KEY_RIGHT || key == RN_KEY_TAB;
    if (key == RN_KEY_PAGE_UP || key == RN_KEY_PAGE_DOWN) {
        scroll(dialogue, app, key == RN_KEY_PAGE_UP ? -5 : 5);
    } else if (count == 0 && (before || after)) {
        scroll(dialogue, app, before ? -1 : 1);
    } else if (before || after) {
        dialogue->cursor = (dialogue->cursor + (before ? count - 1 : 1)) % count;
    } else if (key == RN_KEY_ESC) {
        answer(dialogue, app, -1);
    } else if (key == RN_KEY_ENTER || key == ' ') {
        answer(dialogue, app, count > 0 ? dialogue->cursor : -1);
    } else if (key >= '1' && key < '1' + (uint32_t)count) {
        answer(dialogue, app, (int)(key - '1'));
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Dialogue *dialogue = model;
    uint32_t key = rn_input_key(input);
    int spot = input->spot - ANSWER_SPOT;
    bool on_answer = spot >= 0 && spot < dialogue->count;
    if (key != 0) {
        take_key(dialogue, app, key);
    } else if (input->kind == RN_IN_WHEEL) {
        scroll(dialogue, app, input->key == RN_KEY_UP ? -1 : 1);
    } else if (input->kind == RN_IN_CLICK && on_answer) {
        answer(dialogue, app, spot);
    } else if (input->kind == RN_IN_CLICK && dialogue->count == 0 && input->spot != BOX_SPOT) {
        answer(dialogue, app, -1); /* beside a text that is only to be read */
    }
}

static void end(void *model)
{
    Dialogue *dialogue = model;
    for (int i = 0; i < ANSWERS_MAX; i++) {
        free(dialogue->answer[i]);
    }
    free(dialogue->heading);
    free(dialogue->text);
    free(dialogue);
}

static const RnScreenKind DIALOGUE = {.draw = draw, .take = take, .end = end};

/* ---- Opening ---------------------------------------------------------------------------------- */

void rn_question_open(RnApp *app, const char *heading, const char *text, const char *const *answers,
                      int count, void (*answered)(RnApp *app, void *user, int answer), void *user)
{
    RN_ASSERT(count >= 0 && count <= ANSWERS_MAX);
    Dialogue *dialogue = rn_alloc(1, sizeof *dialogue);
    dialogue->heading = rn_text_copy(heading);
    dialogue->text = rn_text_copy(text);
    dialogue->count = count;
    dialogue->answered = answered;
    dialogue->user = user;
    for (int i = 0; i < dialogue->count; i++) {
        dialogue->answer[i] = rn_text_copy(answers[i]);
    }
    rn_app_push(app, &DIALOGUE, dialogue);
}

void rn_message_open(RnApp *app, const char *heading, const char *text)
{
    rn_question_open(app, heading, text, NULL, 0, NULL, NULL);
}
