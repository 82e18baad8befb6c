/*
 * dialogue.c - boxes on top of what is below: a text to read, a question with a few answers, and the name
 * of a file to write.
 *
 * Decides how large the box is: as small as the text allows, and what does not fit can be moved. And that
 * no file is replaced by one key, and that a failure leaves what was typed to be mended.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/widgets.h"
#include "text/text.h"
#include "text/tongue.h"

enum { ANSWERS_MAX = 5, WIDTH_MAX = 72, EDGE = 3, ANSWER_SPOT = 1, BOX_SPOT = 100 };

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

/* ---- A file to write -------------------------------------------------------------------------- */

enum { PROMPT_HEIGHT = 6 };

typedef struct Prompt {
    char *heading;
    RnField path;
    bool sure; /* a file is there, and may be replaced */
    char message[RN_SHELF_ERROR_MAX];
    RnWriteTo write;
    void *user;
} Prompt;

void rn_path_expand(const char *typed, char path[RN_SHELF_PATH_MAX])
{
    const char *home = getenv("HOME");
    RnOut out = rn_out(path, RN_SHELF_PATH_MAX);
    if (typed[0] == '~' && (typed[1] == '/' || typed[1] == '\0') && home != NULL) {
        rn_put(&out, home);
        typed++;
    }
    rn_put(&out, typed);
}

static void draw_prompt(const void *model, RnCanvas *canvas)
{
    const Prompt *prompt = model;
    const RnButton buttons[] = {
        {RN_KEY_ENTER, prompt->sure ? _("Replace it") : _("Copy out"), false},
        {RN_KEY_ESC, _("Back"), false}};
    int width = rn_at_most(canvas->width, WIDTH_MAX);
    RnRect box = {(canvas->width - width) / 2, (canvas->height - PROMPT_HEIGHT) / 2, width,
                  PROMPT_HEIGHT};
    rn_box(canvas, box, prompt->heading);
    rn_field_draw(canvas, box.x + 2, box.y + 1, width - 4, &prompt->path, true, NULL);
    rn_put_lines(canvas, (RnRect){box.x + 2, box.y + 2, width - 4, PROMPT_HEIGHT - 3}, RN_ST_WARN,
                 prompt->message);
    rn_page_buttons(canvas, buttons, 2);
}

/* The file under that name is written, after one more question when there is one. */
static void write_file(Prompt *prompt, RnApp *app)
{
    char path[RN_SHELF_PATH_MAX];
    rn_path_expand(prompt->path.text, path);
    if (!prompt->sure && access(path, F_OK) == 0) {
        prompt->sure = true;
        snprintf(prompt->message, sizeof prompt->message,
                 _("There is a file %s already. Is it to be replaced?"), path);
        return;
    }
    prompt->sure = false;
    if (prompt->write(app, prompt->user, path, prompt->message)) {
        rn_app_pop(app);
    }
}

static void take_prompt(void *model, RnApp *app, const RnInput *input)
{
    Prompt *prompt = model;
    uint32_t key = rn_input_key(input);
    if (key == 0) {
        return;
    }
    if (key == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if (key == RN_KEY_ENTER && prompt->path.text[0] != '\0') {
        write_file(prompt, app);
    } else if (rn_field_key(&prompt->path, key)) {
        prompt->sure = false;
        prompt->message[0] = '\0';
    }
}

static void end_prompt(void *model)
{
    Prompt *prompt = model;
    free(prompt->heading);
    free(prompt);
}

static bool types_prompt(const void *model)
{
    (void)model;
    return true;
}

static const RnScreenKind PROMPT = {
    .draw = draw_prompt, .take = take_prompt, .end = end_prompt, .types = types_prompt};

void rn_prompt_open(RnApp *app, const char *heading, const char *proposed, RnWriteTo write,
                    void *user)
{
    Prompt *prompt = rn_alloc(1, sizeof *prompt);
    prompt->heading = rn_text_copy(heading);
    prompt->write = write;
    prompt->user = user;
    rn_field_preset(&prompt->path, proposed, RN_FIELD_MAX - 1);
    rn_app_push(app, &PROMPT, prompt);
}
