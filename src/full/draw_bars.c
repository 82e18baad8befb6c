/*
 * draw_bars.c - the lines at the top and at the bottom: title, message, buttons.
 *
 * Decides what gives way when a line is too short.
 */
#include <stdio.h>
#include <string.h>

#include "full/draw.h"
#include "full/widgets.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- The title -------------------------------------------------------------------------------- */

/* " 46 % +-3 ^2 " */
static void rescue_text(const RnScene *scene, bool ascii, char *text, size_t size)
{
    int change = scene->rescue_before >= 0 ? scene->rescue - scene->rescue_before : 0;
    int used = snprintf(text, size, _("%d %%"), scene->rescue);
    if (used < 0 || (size_t)used >= size) {
        return;
    }
    text += used;
    size -= (size_t)used;
    used = snprintf(text, size, " %s%d", ascii ? "+-" : "\xC2\xB1", scene->rescue_margin);
    if (change != 0 && used > 0 && (size_t)used < size) {
        snprintf(text + used, size - (size_t)used, " %s%d",
                 change < 0 ? (ascii ? "v" : "\xE2\x96\xBC") : (ascii ? "^" : "\xE2\x96\xB2"),
                 change < 0 ? -change : change);
    }
}

/* Right-aligned; returns the column where it begins. */
static int draw_rescue(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    const char *name = C_("title", "Rescue");
    char text[64] = "...";
    int bar = at.w >= 100 ? 20 : at.w >= 76 ? 10 : 5;
    int x = at.x + at.w - 1;
    if (!scene->rescue_shown) {
        return x;
    }
    if (scene->rescue >= 0) {
        rescue_text(scene, canvas->ascii, text, sizeof text);
    }
    x -= rn_columns(text);
    rn_put_text(canvas, x, at.y, RN_ST_TITLE, text);
    if (scene->rescue >= 0) {
        x -= bar + 1;
        rn_bar(canvas, x, at.y, bar, scene->rescue, 100, RN_ST_TITLE, RN_ST_TITLE);
    }
    x -= rn_columns(name) + 1;
    rn_put_text(canvas, x, at.y, RN_ST_TITLE, name);
    rn_mark(canvas, (RnRect){x, at.y, at.x + at.w - 1 - x, 1}, rn_mark_id(RN_THING_RESCUE, 0));
    return x;
}

void rn_draw_title(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    const RnState *seen = &scene->view.seen;
    char text[RN_CALLED_MAX + 64] = "";
    rn_blank(canvas, at, RN_ST_TITLE);
    int right = draw_rescue(scene, canvas, at) - 1;
    int x = rn_put_text(canvas, at.x + 1, at.y, RN_ST_TITLE, _("Red November")) + 2;
    if (seen->decision == RN_OVER) {
        snprintf(text, sizeof text, "%s", rn_name_result(seen->result));
    } else if (seen->active != RN_NONE) {
        snprintf(text, sizeof text, _("Turn: %s"), scene->names.called[seen->active]);
    }
    if (x < right) {
        x = rn_put_most(canvas, x, at.y, right - x, RN_ST_TITLE, text) + 2;
    }
    if (x + 8 < right || x + rn_columns(scene->title) <= right) {
        rn_put_most(canvas, x, at.y, right - x, RN_ST_TITLE, scene->title);
    }
}

/* ---- The message ------------------------------------------------------------------------------ */

/* Right-aligned; returns the column where it begins. */
static int draw_busy(const RnScene *scene, RnCanvas *canvas, RnRect at)
{
    int bar = 10;
    int x = at.x + at.w - 1;
    if (scene->busy[0] == '\0') {
        return x;
    }
    x -= bar;
    rn_bar(canvas, x, at.y, bar, scene->busy_permille, 1000, RN_ST_HEADING, RN_ST_EMPTY);
    int width = rn_at_most(rn_columns(scene->busy), at.w / 2 - bar);
    x -= width + 1;
    rn_put_in(canvas, x, at.y, width, RN_ST_HEADING, scene->busy);
    return x;
}

/* The choice under the cursor in full. */
static void whole_choice(const RnScene *scene, char *text, size_t size)
{
    text[0] = '\0';
    if (scene->cursor < 0 || scene->cursor >= scene->entries) {
        return;
    }
    const RnEntry *entry = &scene->entry[scene->cursor];
    snprintf(text, size, entry->note[0] != '\0' ? _("%s: %s") : "%s", entry->text, entry->note);
}

/* Of a failure that is too long for its line goes first the place that stands in brackets at its end, then what stands
 * before the reason. */
static void fit_message(const char *message, int width, char fitted[RN_CHOICE_TEXT])
{
    char text[RN_SCENE_LINE];
    const char *place = strstr(message, " (/");
    bool file = strchr(message, '/') != NULL;
    rn_text_fit(text, sizeof text, message);
    if (file && place != NULL && rn_columns(message) > width) {
        text[place - message] = '\0';
    }
    rn_fit_choice(text, file ? width : RN_CHOICE_TEXT, fitted);
}

void rn_draw_message(const RnScene *scene, RnCanvas *canvas, RnRect at, bool choice)
{
    char text[200];
    int right = draw_busy(scene, canvas, at) - 1;
    int x = at.x + 1;
    if (scene->message[0] != '\0') {
        RnStyle style = scene->message_bad ? RN_ST_BAD : RN_ST_GOOD;
        if (scene->message_bad) {
            x = rn_put_text(canvas, x, at.y, style, "! ");
        }
        char fitted[RN_CHOICE_TEXT];
        fit_message(scene->message, right - x, fitted);
        rn_put_in(canvas, x, at.y, right - x, style, fitted);
        return;
    }
    if (choice) {
        whole_choice(scene, text, sizeof text);
        rn_put_in(canvas, x, at.y, right - x, RN_ST_DIM, text);
    }
}

/* ---- Buttons ---------------------------------------------------------------------------------- */

typedef struct Button {
    const char *key;
    const char *text;
    uint32_t does; /* what is pressed by a click */
    int keep;      /* those with the least go first when the line is too short; 9: never */
} Button;

/* TRANSLATORS: the buttons of the bottom line ("button") are cut at nine columns. */
enum { BUTTONS_MAX = 12, WORD = 9 };

/* Which of the buttons belong to what is on the screen, where there is more than is seen of the choices. */
static bool makes_sense(const RnScene *scene, const Button *button, bool more)
{
    bool decides = scene->offer == RN_OFFER_DECISION || scene->offer == RN_OFFER_PART;
    switch (button->does) {
    case ' ': return scene->offer == RN_OFFER_WATCH;
    case RN_KEY_ENTER: return scene->offer != RN_OFFER_WATCH && scene->offer != RN_OFFER_WAIT;
    case '*': return decides && more && !scene->all;
    case RN_KEY_ESC:
        return scene->all || ((scene->offer == RN_OFFER_PART || scene->offer == RN_OFFER_LIST) &&
                              scene->view.seen.decision != RN_OVER);
    case 'u': return decides || scene->can_undo;
    case 'H': return decides && scene->view.seen.decision != RN_CHANCE;
    case 'e': return decides && scene->can_end;
    case 'v': return scene->view.seen.decision != RN_OVER; /* there it is another choice's key */
    case 'm': return scene->offer != RN_OFFER_PART;
    }
    return true;
}

static int buttons_of(const RnScene *scene, bool ascii, bool more, Button button[BUTTONS_MAX])
{
    const Button playing[] = {
        {C_("key", "Enter"), C_("button", "Do it"), RN_KEY_ENTER, 9},
        {C_("key", "Space"), C_("button", "Hurry"), ' ', 9},
        {C_("key", "Esc"), C_("button", "Back"), RN_KEY_ESC, 9},
        {"*", C_("button", "All"), '*', 9},
        {"U", C_("button", "Undo"), 'u', 8},
        {"H", C_("button", "Hint"), 'H', 7},
        {"V", C_("button", "Look"), 'v', 6},
        {"C", C_("button", "Crew"), 'c', 5},
        {"E", C_("button", "End turn"), 'e', 5},
        {"R", C_("button", "Rules"), 'r', 4},
        {"M", C_("button", "Menu"), 'm', 9},
        {"?", C_("button", "Help"), '?', 9},
    };
    const Button replay[] = {
        {ascii ? "<-" : "\xE2\x86\x90", C_("button", "Step back"), RN_KEY_LEFT, 9},
        {ascii ? "->" : "\xE2\x86\x92", C_("button", "Step"), RN_KEY_RIGHT, 9},
        {C_("key", "PgUp"), C_("button", "Turn back"), RN_KEY_PAGE_UP, 5},
        {C_("key", "PgDn"), C_("button", "Turn"), RN_KEY_PAGE_DOWN, 6},
        {C_("key", "Home"), C_("button", "Start"), RN_KEY_HOME, 2},
        {C_("key", "End"), C_("button", "End"), RN_KEY_END, 3},
        {"R", C_("button", "Rules"), 'r', 1},
        {C_("key", "Esc"), C_("button", "Leave"), RN_KEY_ESC, 9},
        {"?", C_("button", "Help"), '?', 9},
    };
    const Button *all = scene->replay ? replay : playing;
    size_t count =
        scene->replay ? sizeof replay / sizeof *replay : sizeof playing / sizeof *playing;
    int kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (scene->replay || makes_sense(scene, &all[i], more)) {
            button[kept++] = all[i];
        }
    }
    return kept;
}

static int buttons_width(const Button *button, int count, int longest)
{
    int width = 0;
    for (int i = 0; i < count; i++) {
        width += rn_columns(button[i].key) + 1 + rn_at_most(rn_columns(button[i].text), longest) +
                 2 * (i > 0);
    }
    return width;
}

/* Takes out the button that is missed least; false when none may go. */
static bool drop_button(Button *button, int *count)
{
    int least = 0;
    for (int i = 1; i < *count; i++) {
        least = button[i].keep < button[least].keep ? i : least;
    }
    if (*count == 0 || button[least].keep == 9) {
        return false;
    }
    (*count)--;
    memmove(button + least, button + least + 1, (size_t)(*count - least) * sizeof *button);
    return true;
}

void rn_draw_buttons(const RnScene *scene, RnCanvas *canvas, RnRect at, bool more)
{
    Button button[BUTTONS_MAX];
    int count = buttons_of(scene, canvas->ascii, more, button);
    int longest = 20; /* long words are cut, then buttons go, then words are cut to the bone */
    while (longest > 1 && buttons_width(button, count, longest) > at.w) {
        if (longest > WORD || !drop_button(button, &count)) {
            longest--;
        }
    }
    int spare = at.w - buttons_width(button, count, longest);
    int gap = 2 + (spare > 0 && count > 1 ? spare / (2 * count) : 0);
    int x = at.x + (spare > 0);
    for (int i = 0; i < count; i++) {
        bool barred = button[i].does == 'u' && !scene->can_undo;
        int from = x;
        x = rn_put_text(canvas, x, at.y, barred ? RN_ST_BARRED : RN_ST_KEY, button[i].key) + 1;
        x = rn_put_most(canvas, x, at.y, longest, barred ? RN_ST_BARRED : RN_ST_TEXT,
                        button[i].text);
        rn_key_spot(canvas, (RnRect){from, at.y, x - from, 1}, button[i].does);
        x += gap > 6 ? 6 : gap;
    }
}
