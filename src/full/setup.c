/*
 * setup.c - a new game in detail.
 *
 * Decides what can be chosen before a game and how it is asked. Whether a choice makes a game is
 * asked of start.h, which asks the rules. The last set-up is remembered while the program runs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/form.h"
#include "full/start.h"
#include "table/names.h"
#include "text/rules.h"
#include "text/text.h"
#include "text/tongue.h"

/* Ids of the widgets; those of gnomes or variants follow one another. */
enum {
    PLAYERS,
    GNOMES,
    EDITION,
    MANUAL,
    SEED,
    START,
    LOYAL,
    VARIANT = 10,
    KIND = 20,
    NAME = 30,
    COLOUR = 40
};

enum { START_KEY = RN_KEY_F1 + 1, SEED_DIGITS = 20 };

typedef struct Setup {
    RnPlanned plan;
    RnField name[RN_GNOMES_MAX]; /* by player */
    RnField nobody;              /* shown for computer players */
    RnField seed;
    char last_seed[80]; /* a sentence, or "" */
    int cursor;         /* id of a widget */
} Setup;

/* What was chosen last, for the next time. */
static struct {
    bool there;
    RnPlanned plan;
    uint64_t seed;
} last;

/* ---- Clauses ---------------------------------------------------------------------------------- */

/* The clause about a widget. */
static const char *clause_of(int id)
{
#define CLAUSE(constant, field, option, clause, ...) clause,
    static const char *const variants[] = {RN_VARIANT_LIST(CLAUSE)};
#undef CLAUSE
    if (id >= VARIANT && id < VARIANT + RN_VARIANTS) {
        return variants[id - VARIANT];
    }
    return id == EDITION ? "2.8" : "2.1";
}

/* Its words, without marks of emphasis; valid until the next call. */
static const char *clause_text(const char *clause)
{
    static char text[2048];
    int count;
    const RnRule *rules = rn_rules(&count);
    int rule = rn_rule_find(clause);
    RnOut out = rn_out(text, sizeof text);
    rn_put(&out, clause);
    rn_put(&out, "  ");
    for (const char *at = rule >= 0 ? rn_tr(rules[rule].text) : ""; *at != '\0'; at++) {
        if (*at != '*') {
            rn_put_char(&out, *at);
        }
    }
    return text;
}

/* ---- The form --------------------------------------------------------------------------------- */

/* The gnome's row: its badge, who plays it, what they are called, its colour. A name is chosen at
 * the player's first gnome. */
static void add_gnome(RnForm *form, const Setup *setup, int gnome)
{
    const RnPlanned *plan = &setup->plan;
    int player = rn_plan_player(plan, gnome);
    bool first = rn_plan_is_first(plan, gnome), person = rn_plan_is_person(plan, player);
    RnWidget *widget = rn_form_choice(form, KIND + gnome, rn_word_gnome(gnome), rn_kind_name,
                                      RN_PERSON + 1, plan->kind[gnome]);
    widget->label_style = (RnStyle)(RN_ST_GNOME + plan->colour[gnome]);
    widget->note = _("Who plays this gnome: a person, or the computer. A lubber plays at random, a "
                     "sailor by rules of thumb, a mate looks a turn ahead, a captain searches.");
    widget = rn_form_add(form, RN_W_FIELD, NAME + gnome, NULL);
    widget->beside = true;
    widget->field = person ? &setup->name[player] : &setup->nobody;
    widget->width = RN_NAME_CHARACTERS;
    widget->barred = !first || !person;
    widget->empty = person ? _("name") : "";
    widget->note = !person ? _("Computer players go by their kind.")
                   : first
                       ? _("What the player is called, in 1 to 16 characters; may be left empty.")
                       : _("This gnome's player leads another one too, and is named there.");
    rn_colour_add(form, COLOUR + gnome, plan->colour, gnome, false)->beside = true;
}

static void add_rules(RnForm *form, const Setup *setup)
{
    rn_form_rules(form, EDITION, VARIANT, &setup->plan.config);
    rn_form_loyal(form, LOYAL, &setup->plan.config, setup->plan.loyal);
    rn_form_add(form, RN_W_HEADING, 0, _("Dice and cards"))->right = true;
    rn_form_switch(form, MANUAL, _("We roll and draw ourselves"), setup->plan.manual,
                   _("With real dice and cards on the table: the program asks what came."))
        ->right = true;
    RnWidget *widget = rn_form_add(form, RN_W_FIELD, SEED, _("Seed"));
    widget->right = true;
    widget->field = &setup->seed;
    widget->width = SEED_DIGITS;
    widget->barred = setup->plan.manual;
    widget->empty = setup->plan.manual ? "" : _("a fresh one");
    widget->note =
        setup->last_seed[0] != '\0'
            ? setup->last_seed
            : _("The same seed and the same moves give the same game. Empty: a fresh one.");
}

static void fill(const Setup *setup, RnForm *form)
{
    *form = (RnForm){0};
    rn_form_add(form, RN_W_HEADING, 0, _("Crew"));
    rn_form_number(
        form, PLAYERS, _("Players"), setup->plan.config.players,
        _("1 to 8, people and computer players together. Alone you lead three gnomes or more, "
          "two players lead two each (2.1)."));
    rn_form_number(form, GNOMES, _("Gnomes"), setup->plan.config.gnomes,
                   _("3 to 8. Only who plays alone can choose (2.1)."));
    for (int g = 0; g < setup->plan.config.gnomes; g++) {
        add_gnome(form, setup, g);
    }
    add_rules(form, setup);
    rn_form_add(form, RN_W_HEADING, 0, "")->right = true;
    RnWidget *widget = rn_form_add(form, RN_W_BUTTON, START, NULL);
    widget->right = true;
    snprintf(widget->value, sizeof widget->value, "%s", _("Start the game"));
    rn_form_find(form, setup->cursor);
    widget = &form->widget[form->cursor];
    if (widget->id <= EDITION || (widget->id >= VARIANT && widget->id < KIND)) {
        widget->more = clause_text(clause_of(widget->id));
    }
}

/* ---- Drawing ---------------------------------------------------------------------------------- */

static void draw(const void *model, RnCanvas *canvas)
{
    const Setup *setup = model;
    const RnButton buttons[] = {
        {START_KEY, _("Start the game"), false},
        {RN_KEY_TAB, C_("button", "Next"), false},
        {RN_KEY_F1, _("Rules"), false},
        {RN_KEY_ESC, _("Back"), false},
    };
    RnForm form;
    char why[RN_START_WHY_MAX];
    RnRect body = rn_page(canvas, _("New game"), NULL, buttons, 4);
    fill(setup, &form);
    bool good = rn_plan_check(&setup->plan, why);
    rn_form_draw(&form, canvas, body, good ? "" : why);
}

/* ---- Changing --------------------------------------------------------------------------------- */

static void type_name(Setup *setup, int gnome, uint32_t key)
{
    int player = rn_plan_player(&setup->plan, gnome);
    rn_field_key(&setup->name[player], key);
    rn_text_fit(setup->plan.name[player], RN_NAME_MAX, setup->name[player].text);
}

static void type_seed(Setup *setup, uint32_t key)
{
    bool character = key >= ' ' && key < RN_KEY_ENTER;
    if (!character || (key >= '0' && key <= '9')) {
        rn_field_key(&setup->seed, key);
    }
    rn_text_fit(setup->plan.seed, sizeof setup->plan.seed, setup->seed.text);
}

static void keep_colours(const Setup *setup, RnApp *app)
{
    memcpy(app->settings.colour, setup->plan.colour, sizeof app->settings.colour);
    rn_settings_write(&app->settings);
}

static void start(Setup *setup, RnApp *app)
{
    RnStart begin;
    char why[RN_START_WHY_MAX];
    if (!rn_plan_start(&setup->plan, &begin, why)) {
        rn_message_open(app, _("This game cannot be played"), why);
        return;
    }
    last.there = true;
    last.plan = setup->plan;
    last.seed = begin.seed;
    rn_app_pop(app);
    rn_game_start(app, &begin);
}

static void apply(Setup *setup, RnApp *app, RnFormDeed deed)
{
    RnConfig *config = &setup->plan.config;
    if (deed.id == PLAYERS) {
        rn_plan_players(&setup->plan,
                        rn_form_around(config->players, deed.change, 1, RN_GNOMES_MAX));
    } else if (deed.id == GNOMES) {
        config->gnomes =
            (uint8_t)rn_form_around(config->gnomes, deed.change, RN_GNOMES_MIN, RN_GNOMES_MAX);
    } else if (deed.id == EDITION) {
        config->edition = config->edition == RN_REVISED ? RN_FIRST : RN_REVISED;
    } else if (deed.id == MANUAL) {
        setup->plan.manual = !setup->plan.manual;
    } else if (deed.id == LOYAL) {
        setup->plan.loyal = !setup->plan.loyal;
    } else if (deed.id == SEED) {
        type_seed(setup, deed.key);
    } else if (deed.id == START) {
        start(setup, app);
    } else if (deed.id >= VARIANT && deed.id < VARIANT + RN_VARIANTS) {
        rn_set_variants(config, rn_variants(config) ^ 1u << (deed.id - VARIANT));
    } else if (deed.id >= KIND && deed.id < KIND + RN_GNOMES_MAX) {
        setup->plan.kind[deed.id - KIND] =
            (uint8_t)rn_form_around(setup->plan.kind[deed.id - KIND], deed.change, 0, RN_PERSON);
    } else if (deed.id >= NAME && deed.id < NAME + RN_GNOMES_MAX) {
        type_name(setup, deed.id - NAME, deed.key);
    } else if (deed.id >= COLOUR && deed.id < COLOUR + RN_GNOMES_MAX) {
        rn_colour_change(setup->plan.colour, deed.id - COLOUR, deed.change);
        keep_colours(setup, app);
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Setup *setup = model;
    uint32_t key = rn_input_key(input);
    RnForm form;
    fill(setup, &form);
    if (key == RN_KEY_ESC) {
        last.there = true;
        last.plan = setup->plan;
        rn_app_pop(app);
    } else if (key == START_KEY) {
        start(setup, app);
    } else if (key == RN_KEY_F1) {
        rn_rules_open(app, clause_of(setup->cursor));
    } else {
        apply(setup, app, rn_form_take(&form, input, &setup->cursor));
    }
}

static bool types(const void *model)
{
    const Setup *setup = model;
    return setup->cursor == SEED || (setup->cursor >= NAME && setup->cursor < NAME + RN_GNOMES_MAX);
}

static const RnScreenKind SETUP = {.draw = draw, .take = take, .end = free, .types = types};

void rn_setup_open(RnApp *app)
{
    Setup *setup = rn_alloc(1, sizeof *setup);
    setup->plan = last.there ? last.plan : rn_planned(&app->settings);
    setup->plan.loyal = last.there ? last.plan.loyal : app->loyal;
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        rn_field_set(&setup->name[i], setup->plan.name[i], RN_NAME_CHARACTERS);
    }
    rn_field_set(&setup->seed, setup->plan.seed, SEED_DIGITS);
    if (last.seed != 0) {
        char digits[SEED_DIGITS + 4];
        snprintf(digits, sizeof digits, "%" PRIu64, last.seed);
        snprintf(setup->last_seed, sizeof setup->last_seed, _("The seed of the last game was %s."),
                 digits);
    }
    setup->cursor = PLAYERS;
    rn_app_push(app, &SETUP, setup);
}
