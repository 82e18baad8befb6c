/*
 * prompt.c - a box that asks for the name of a file to write.
 *
 * Decides that nothing is replaced by one key, and that a failure leaves what was typed to be mended.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "full/widgets.h"
#include "text/text.h"
#include "text/tongue.h"

enum { WIDTH_MOST = 72, HEIGHT = 6 };

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

static void draw(const void *model, RnCanvas *canvas)
{
    const Prompt *prompt = model;
    const RnButton buttons[] = {
        {RN_KEY_ENTER, prompt->sure ? _("Replace it") : _("Copy out"), false},
        {RN_KEY_ESC, _("Back"), false}};
    int width = rn_at_most(canvas->width, WIDTH_MOST);
    RnRect box = {(canvas->width - width) / 2, (canvas->height - HEIGHT) / 2, width, HEIGHT};
    rn_box(canvas, box, prompt->heading);
    rn_field_draw(canvas, box.x + 2, box.y + 1, width - 4, &prompt->path, true, NULL);
    rn_put_lines(canvas, (RnRect){box.x + 2, box.y + 2, width - 4, HEIGHT - 3}, RN_ST_WARN,
                 prompt->message);
    rn_page_buttons(canvas, buttons, 2);
}

/* The file under that name is written, after one more question when there is one. */
static void confirm(Prompt *prompt, RnApp *app)
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

static void take(void *model, RnApp *app, const RnInput *input)
{
    Prompt *prompt = model;
    uint32_t key = rn_input_key(input);
    if (key == 0) {
        return;
    }
    if (key == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if (key == RN_KEY_ENTER && prompt->path.text[0] != '\0') {
        confirm(prompt, app);
    } else if (rn_field_key(&prompt->path, key)) {
        prompt->sure = false;
        prompt->message[0] = '\0';
    }
}

static void end(void *model)
{
    Prompt *prompt = model;
    free(prompt->heading);
    free(prompt);
}

static bool types(const void *model)
{
    (void)model;
    return true;
}

static const RnScreenKind PROMPT = {.draw = draw, .take = take, .end = end, .types = types};

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
