/*
 * options.c - what is chosen once and kept: language, speed and so on.
 *
 * A change holds at once and is written at once; when it cannot be written, that is told.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/form.h"
#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"
#include "tongue/speak.h"

enum { LANGUAGE, SPEED, RESCUE, CONFIRM, NAME, CREW, DONE, COLOUR = 20 /* + gnome */ };
enum { SPEEDS = 3 };

typedef struct Options {
    RnSettings settings;
    RnField name;
    char trouble[200];
    int cursor;
} Options;

/* ---- The form --------------------------------------------------------------------------------- */

static const char *speed_name(int speed)
{
    static const char *const names[SPEEDS] = {NC_("speed", "at once"), NC_("speed", "quick"),
                                              NC_("speed", "slow")};
    return rn_tr_in(names[speed < SPEEDS ? speed : 0]);
}

static const char *language_of(int number) { return rn_language_name(RN_LANGUAGES[number]); }

/* The number of languages; *spoken is the one that is spoken. */
static int languages(int *spoken)
{
    int count = 0;
    *spoken = 0;
    for (; RN_LANGUAGES[count] != NULL; count++) {
        *spoken = strcmp(RN_LANGUAGES[count], rn_spoken()) == 0 ? count : *spoken;
    }
    return count;
}

static void fill(const Options *options, RnForm *form)
{
    const RnSettings *settings = &options->settings;
    int spoken, count = languages(&spoken);
    *form = (RnForm){0};
    rn_form_add(form, RN_W_HEADING, 0, _("The program"));
    rn_form_choice(form, LANGUAGE, _("Language"), language_of, count, spoken)->note =
        _("Holds at once, and for the next time.");
    rn_form_choice(form, SPEED, _("Others' moves"), speed_name, SPEEDS, settings->speed)->note =
        _("How long you see what computer players do before the game goes on.");
    rn_form_switch(form, RESCUE, _("Show the chance of rescue"), settings->show_rescue,
                   _("Of a crew that plays on from here as the computer does at a glance."));
    rn_form_switch(form, CONFIRM, _("Ask before an action"), settings->confirm,
                   _("An action is asked once more before it is done."));
    rn_form_add(form, RN_W_HEADING, 0, _("Quick start"));
    RnWidget *widget = rn_form_add(form, RN_W_FIELD, NAME, _("Your name"));
    widget->field = &options->name;
    widget->width = RN_NAME_CHARACTERS;
    widget->empty = _("none");
    widget->note = _("What you are called, in 1 to 16 characters; may be left empty.");
    rn_form_choice(form, CREW, _("The others"), rn_kind_name, RN_KINDS, settings->crew)->note =
        _("A lubber plays at random, a sailor by rules of thumb, a mate looks a turn "
          "ahead, a captain "
          "searches.");
    rn_form_add(form, RN_W_HEADING, 0, _("Colours of the gnomes"))->right = true;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        rn_colour_add(form, COLOUR + g, settings->colour, g, true)->right = true;
    }
    rn_form_add(form, RN_W_HEADING, 0, "");
    widget = rn_form_add(form, RN_W_BUTTON, DONE, NULL);
    snprintf(widget->value, sizeof widget->value, "%s", _("Back"));
    rn_form_find(form, options->cursor);
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Options *options = model;
    const RnButton buttons[] = {{RN_KEY_TAB, C_("button", "Next"), false},
                                {RN_KEY_ESC, _("Back"), false}};
    RnForm form;
    RnRect body = rn_page(canvas, _("Settings"), NULL, buttons, 2);
    fill(options, &form);
    rn_form_draw(&form, canvas, body, options->trouble);
}

/* ---- Changing --------------------------------------------------------------------------------- */

static void keep(Options *options, RnApp *app)
{
    app->settings = options->settings;
    options->trouble[0] = '\0';
    errno = 0;
    if (!rn_settings_write(&app->settings)) {
        snprintf(options->trouble, sizeof options->trouble, _("The settings could not be kept: %s"),
                 strerror(errno));
    }
}

bool rn_settings_language(RnSettings *settings, int by)
{
    int at, count = languages(&at);
    for (int i = 1; i < count; i++) {
        const char *language = RN_LANGUAGES[(at + by * i + count * count) % count];
        if (rn_speak(language)) {
            snprintf(settings->language, sizeof settings->language, "%s", language);
            return true;
        }
    }
    return false;
}

static void type_name(Options *options, uint32_t key)
{
    const char *name = options->name.text;
    rn_field_key(&options->name, key);
    if (name[0] == '\0' || rn_name_flaw(name) == NULL) {
        rn_text_fit(options->settings.name, sizeof options->settings.name, name);
    }
}

static void apply(Options *options, RnApp *app, RnFormDeed deed)
{
    RnSettings *settings = &options->settings;
    switch (deed.id) {
    case LANGUAGE: rn_settings_language(settings, deed.change); break;
    case SPEED:
        settings->speed = (uint8_t)((settings->speed + deed.change + SPEEDS) % SPEEDS);
        break;
    case RESCUE: settings->show_rescue = !settings->show_rescue; break;
    case CONFIRM: settings->confirm = !settings->confirm; break;
    case NAME: type_name(options, deed.key); break;
    case CREW:
        settings->crew = (uint8_t)((settings->crew + deed.change + RN_KINDS) % RN_KINDS);
        break;
    case DONE: rn_app_pop(app); return;
    default:
        if (deed.id < COLOUR) {
            return;
        }
        rn_colour_change(settings->colour, deed.id - COLOUR, deed.change);
        break;
    }
    keep(options, app);
    const char *flaw =
        deed.id == NAME && options->name.text[0] != '\0' ? rn_name_flaw(options->name.text) : NULL;
    if (flaw != NULL) {
        snprintf(options->trouble, sizeof options->trouble, _("'%s' cannot be a player's name: %s"),
                 options->name.text, flaw);
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Options *options = model;
    RnForm form;
    fill(options, &form);
    if (rn_input_key(input) == RN_KEY_ESC) {
        rn_app_pop(app);
        return;
    }
    apply(options, app, rn_form_take(&form, input, &options->cursor));
}

static bool types(const void *model)
{
    const Options *options = model;
    return options->cursor == NAME;
}

static const RnScreenKind OPTIONS = {.draw = draw, .take = take, .end = free, .types = types};

void rn_settings_open(RnApp *app)
{
    Options *options = rn_alloc(1, sizeof *options);
    options->settings = app->settings;
    rn_field_set(&options->name, app->settings.name, RN_NAME_CHARACTERS);
    options->cursor = LANGUAGE;
    rn_app_push(app, &OPTIONS, options);
}
