/*
 * opening_screen.c - a table of one's own at an online server.
 *
 * Decides how it is asked what is played there, who sits where, and on which terms; what there is to choose is
 * net/opening.h's. What was chosen last is remembered while the program runs.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "full/form.h"
#include "full/online.h"
#include "full/start.h"
#include "text/text.h"
#include "text/tongue.h"

/* Ids of the widgets; those of gnomes or variants follow one another. */
enum { GNOMES, PAIRS, EDITION, LOYAL, OPEN, DEADLINE, STAND_IN, DO_IT, VARIANT = 10, SEAT = 20 };

enum { OPEN_KEY = RN_KEY_F1 + 1 };

typedef struct Opening {
    RnPier *pier;
    RnOpening choice;
    int cursor; /* id of a widget */
} Opening;

static struct {
    bool there;
    RnOpening choice;
} last;

/* ---- The form ---------------------------------------------------------------------------------- */

static const char *who_comes(int open)
{
    return open ? _("Anyone: public") : _("Who has the link");
}

static void add_crew(RnForm *form, const RnOpening *choice)
{
    const RnConfig *config = &choice->config;
    rn_form_add(form, RN_W_HEADING, 0, _("Crew"));
    rn_form_number(form, GNOMES, _("Gnomes"), config->gnomes, NULL);
    RnWidget *widget =
        rn_form_switch(form, PAIRS, _("Two players, two gnomes each"), config->players == 2, NULL);
    widget->barred = config->gnomes != 4;
    widget->note = _("With four gnomes two people can lead two each (2.1).");
    for (int g = 0; g < config->gnomes; g++) {
        widget = rn_form_choice(form, SEAT + g, rn_word_gnome(g), rn_opening_seat_text,
                                RN_OPENING_SEATS, choice->seat[g]);
        widget->label_style = (RnStyle)(RN_ST_GNOME + g);
        widget->note = _("You, a seat for a friend, or a computer player. Seats can still change "
                         "hands at the table.");
    }
}

static void add_terms(RnForm *form, const RnOpening *choice)
{
    rn_form_add(form, RN_W_HEADING, 0, _("Online table"))->right = true;
    RnWidget *widget = rn_form_choice(form, OPEN, _("Who can come?"), who_comes, 2, choice->open);
    widget->right = true;
    widget->note = choice->open ? _("Everybody finds it in the list of tables, with the names of "
                                    "its people.")
                                : _("The link is shown at the table: send it to your friends.");
    widget = rn_form_choice(form, DEADLINE, _("Time for a decision"), rn_opening_deadline_text,
                            RN_DEADLINES, choice->deadline);
    widget->right = true;
    widget->note = rn_opening_pace_text(choice);
    widget = rn_form_choice(form, STAND_IN, _("Stand-in"), rn_opening_stand_in_text, RN_STAND_INS,
                            choice->stand_in);
    widget->right = true;
    widget->note = rn_opening_pace_text(choice);
}

static void fill(const Opening *opening, RnForm *form)
{
    *form = (RnForm){0};
    add_crew(form, &opening->choice);
    rn_form_rules(form, EDITION, VARIANT, &opening->choice.config);
    rn_form_loyal(form, LOYAL, &opening->choice.config, opening->choice.loyal);
    add_terms(form, &opening->choice);
    rn_form_add(form, RN_W_HEADING, 0, "")->right = true;
    RnWidget *widget = rn_form_add(form, RN_W_BUTTON, DO_IT, NULL);
    widget->right = true;
    snprintf(widget->value, sizeof widget->value, "%s", _("Open the table"));
    rn_form_find(form, opening->cursor);
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Opening *opening = model;
    const RnButton buttons[] = {
        {OPEN_KEY, _("Open the table"), false},
        {RN_KEY_TAB, C_("button", "Next"), false},
        {RN_KEY_ESC, _("Back"), false},
    };
    RnForm form;
    RnRect body = rn_page(canvas, _("Open a table"), opening->pier->address.host, buttons, 3);
    const char *flaw = rn_opening_flaw(&opening->choice);
    fill(opening, &form);
    rn_form_draw(&form, canvas, body, flaw != NULL ? flaw : "");
}

/* ---- Changing ---------------------------------------------------------------------------------- */

static void open_table(Opening *opening, RnApp *app)
{
    const char *flaw = rn_opening_flaw(&opening->choice);
    if (flaw != NULL) {
        rn_message_open(app, _("This game cannot be played"), flaw);
        return;
    }
    const char *name = rn_online_name(app, _("Open a table"));
    if (name != NULL) {
        rn_pier_open_table(opening->pier, &opening->choice, name);
        rn_app_pop(app); /* where one waits for the answer */
    }
}

static void apply(Opening *opening, RnApp *app, RnFormDeed deed)
{
    RnOpening *choice = &opening->choice;
    RnConfig *config = &choice->config;
    if (deed.id == GNOMES) {
        rn_opening_gnomes(
            choice, rn_form_around(config->gnomes, deed.change, RN_GNOMES_MIN, RN_GNOMES_MAX));
    } else if (deed.id == PAIRS && config->players == 2) {
        rn_opening_gnomes(choice, config->gnomes);
    } else if (deed.id == PAIRS) {
        rn_opening_pairs(choice);
    } else if (deed.id == EDITION) {
        config->edition = config->edition == RN_REVISED ? RN_FIRST : RN_REVISED;
    } else if (deed.id == LOYAL) {
        choice->loyal = !choice->loyal;
    } else if (deed.id == OPEN) {
        choice->open = !choice->open;
    } else if (deed.id == DEADLINE) {
        choice->deadline =
            (uint8_t)rn_form_around(choice->deadline, deed.change, 0, RN_DEADLINES - 1);
    } else if (deed.id == STAND_IN) {
        choice->stand_in =
            (uint8_t)rn_form_around(choice->stand_in, deed.change, 0, RN_STAND_INS - 1);
    } else if (deed.id == DO_IT) {
        open_table(opening, app);
    } else if (deed.id >= VARIANT && deed.id < VARIANT + RN_VARIANTS) {
        rn_set_variants(config, rn_variants(config) ^ 1u << (deed.id - VARIANT));
    } else if (deed.id >= SEAT && deed.id < SEAT + RN_GNOMES_MAX) {
        uint8_t *seat = &choice->seat[deed.id - SEAT];
        *seat = (uint8_t)rn_form_around(*seat, deed.change, 0, RN_OPENING_SEATS - 1);
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Opening *opening = model;
    uint32_t key = rn_input_key(input);
    RnForm form;
    fill(opening, &form);
    if (key == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if (key == OPEN_KEY) {
        open_table(opening, app);
    } else {
        RnFormDeed deed = rn_form_take(&form, input, &opening->cursor);
        apply(opening, app, deed);
    }
}

static void end(void *model)
{
    const Opening *opening = model;
    last.there = true;
    last.choice = opening->choice;
    free(model);
}

static const RnScreenKind OPENING = {.draw = draw, .take = take, .end = end};

void rn_opening_open(RnApp *app, RnPier *pier)
{
    Opening *opening = rn_alloc(1, sizeof *opening);
    opening->pier = pier;
    opening->choice = last.there ? last.choice : rn_opening();
    opening->cursor = GNOMES;
    rn_app_push(app, &OPENING, opening);
}
