/*
 * title.c - the first screen: a picture, and what would you like to do?
 *
 * Decides what can be begun from here and by which keys. The game gone on with is the one saved last
 * that is not over.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "full/start.h"
#include "full/widgets.h"
#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"
#include "tongue/speak.h"

enum {
    CONTINUE,
    QUICK_START,
    NEW_GAME,
    DAILY,
    JOIN,
    LEARN,
    SAVED_GAMES,
    RULES,
    SETTINGS,
    QUIT,
    ENTRIES,
    LANGUAGE_KEY = 'l'
};

static const uint32_t KEYS[ENTRIES] = {'c', 'q', 'n', 'd', 'j', 't', 's', 'r', 'o', 'x'};
static const char *const WORDS[ENTRIES] = {
    N_("Continue"),          N_("Quick start"), N_("New game"),    N_("Daily submarine"),
    N_("Play with friends"), N_("Tutorial"),    N_("Saved games"), N_("Rules"),
    N_("Settings"),          N_("Quit")};

typedef struct Title {
    int cursor;
    bool unfinished; /* there is a game to go on with */
    RnShelved last;  /* that game */
    int games;       /* on the shelf */
    bool own_box;    /* the components are not those that everybody has */
    RnDaily daily;
    uint8_t crew; /* of a quick start */
    uint8_t colour[RN_GNOMES_MAX];
    char trouble[RN_SHELF_ERROR_MAX]; /* why nothing can be kept, or "" */
} Title;

/* ---- The picture ------------------------------------------------------------------------------ */

enum { BOAT_WIDTH = 58, BOAT_HEIGHT = 8, SEA_MORE = 6 };

/* Capital letters are gnomes at their portholes. From column `left` to `right` it is the boat's hull
 * and not the sea. */
static const struct {
    const char *row;
    int left, right;
} BOAT[BOAT_HEIGHT] = {
    {"                          ┌─╮                             ", 0, -1},
    {"                      ╭───┴────────╮                      ", 22, 35},
    {"  o                   │  ▪   ▪   ▪ │                      ", 22, 35},
    {"    ╲╲   ╭────────────┴────────────┴──────────────╮       ", 9, 50},
    {" °   ╲╲──╯  A    B    C    D    E    F    G    H  ╰────╮  ", 7, 55},
    {"  o ═╪══                                               │  ", 7, 55},
    {"     ╱╱──╮                                        ╭────╯  ", 7, 55},
    {"    ╱╱   ╰────────────────────────────────────────╯       ", 9, 50},
};

static const char WAVES[] = "~  ~ ~~   ~    ~ ~   ~~ ~    ~  ";

static RnStyle boat_style(const char *character)
{
    if (strcmp(character, "o") == 0 || strcmp(character, "°") == 0) {
        return RN_ST_LOW; /* bubbles */
    }
    return strcmp(character, "▪") == 0 ? RN_ST_HATCH : RN_ST_HULL;
}

static void draw_boat_row(const Title *title, RnCanvas *canvas, int x, int y, int number)
{
    int column = 0;
    for (const char *at = BOAT[number].row; *at != '\0'; column++) {
        size_t size = rn_utf8_size(at, strlen(at));
        char one[8] = "";
        memcpy(one, at, size < sizeof one ? size : 1);
        if (*at >= 'A' && *at <= 'H') {
            RnStyle style = (RnStyle)(RN_ST_GNOME + title->colour[*at - 'A']);
            rn_put_in(canvas, x + column - 1, y, 3, style, "");
            rn_put_text(canvas, x + column, y, style, one);
        } else if (*at != ' ') {
            rn_put_text(canvas, x + column, y, boat_style(one), one);
        }
        at += size;
    }
    int left = BOAT[number].left;
    rn_under(canvas, (RnRect){x + left, y, BOAT[number].right - left + 1, 1}, RN_ST_HULL);
}

static void draw_sea(const Title *title, RnCanvas *canvas, RnRect sea)
{
    int x = (canvas->width - BOAT_WIDTH) / 2;
    int cut = rn_at_least(0, BOAT_HEIGHT - (sea.h - 1)); /* the tower is above the picture */
    int y = sea.y + 1 + (sea.h - 1 - (BOAT_HEIGHT - cut)) / 2;
    rn_under(canvas, sea, RN_ST_SEA);
    for (int i = 0; i < sea.w; i++) {
        rn_put_cell(canvas, sea.x + i, sea.y, (uint32_t)WAVES[i % (int)(sizeof WAVES - 1)],
                    RN_ST_SEA);
    }
    for (int i = cut; i < BOAT_HEIGHT; i++) {
        draw_boat_row(title, canvas, x, y + i - cut, i);
    }
}

/* The name with air between its letters. */
static void draw_name(RnCanvas *canvas, int y)
{
    const char *name = _("RED NOVEMBER");
    char wide[256];
    RnOut out = rn_out(wide, sizeof wide);
    for (const char *at = name; *at != '\0';) {
        size_t size = rn_utf8_size(at, strlen(at));
        size = size > 0 ? size : 1;
        rn_put(&out, at == name ? "" : " ");
        rn_put_bytes(&out, at, size);
        at += size;
    }
    rn_blank(canvas, (RnRect){0, y, canvas->width, 1}, RN_ST_TITLE);
    rn_put_centred(canvas, 0, y, canvas->width, RN_ST_TITLE, wide);
}

/* ---- What can be done ------------------------------------------------------------------------- */

/* What is the same for all, and so is played with the components that all have. */
static bool is_shared(int entry) { return entry == DAILY || entry == JOIN || entry == LEARN; }

static bool is_barred(const Title *title, int entry)
{
    return (entry == CONTINUE && !title->unfinished) ||
           (entry == SAVED_GAMES && title->trouble[0] != '\0') ||
           (title->own_box && is_shared(entry));
}

static void describe_last(const RnShelved *last, char text[256])
{
    char players[RN_SHELVED_TEXT], standing[RN_SHELVED_TEXT], date[RN_SHELVED_TEXT];
    rn_players_text(&last->config, &last->head, players, sizeof players);
    rn_shelved_standing(last, standing);
    rn_shelved_date(last, date);
    snprintf(text, 256, "%.80s · %.100s · %.40s", standing, players, date);
}

/* An entry in a few words. */
static void describe(const Title *title, int entry, char text[256])
{
#define CREW(constant, name, form, quick) quick,
    static const char *const crews[] = {RN_KIND_LIST(CREW)};
#undef CREW
    text[0] = '\0';
    if (title->own_box && is_shared(entry)) {
        snprintf(text, 256, "%s", _("only with the usual components"));
        return;
    }
    switch (entry) {
    case CONTINUE:
        if (title->unfinished) {
            describe_last(&title->last, text);
        } else {
            snprintf(text, 256, "%s", _("no game is unfinished"));
        }
        break;
    case QUICK_START: snprintf(text, 256, "%s", rn_tr(crews[title->crew])); break;
    case NEW_GAME: snprintf(text, 256, "%s", _("choose players, edition and variants")); break;
    case DAILY: rn_daily_describe(&title->daily, text, 256); break;
    case JOIN: snprintf(text, 256, "%s", _("by the link they sent, or at a server")); break;
    case LEARN: snprintf(text, 256, "%s", _("on a sinking boat, in short lessons")); break;
    case SAVED_GAMES:
        snprintf(text, 256,
                 P_("%d game, to go on with or look back at",
                    "%d games, to go on with or look back at", (unsigned long)title->games),
                 title->games);
        break;
    case RULES: snprintf(text, 256, "%s", _("all of them, with a search")); break;
    case SETTINGS: snprintf(text, 256, "%s", _("language, speed, colours, your name")); break;
    }
}

enum { INLINE_WIDTH = 76, LABEL_GAP = 3 };

static void draw_menu(const Title *title, RnCanvas *canvas, int y)
{
    int label = 0, about = 0;
    char text[256];
    bool inline_about = canvas->width >= INLINE_WIDTH;
    for (int i = 0; i < ENTRIES; i++) {
        label = rn_at_least(label, rn_columns(rn_tr(WORDS[i])));
        describe(title, i, text);
        about = rn_at_least(about, rn_columns(text));
    }
    int width = 4 + label + LABEL_GAP;
    int all = rn_at_most(inline_about ? width + about : width, canvas->width - 4);
    int x = (canvas->width - all) / 2;
    for (int i = 0; i < ENTRIES; i++) {
        bool chosen = i == title->cursor, barred = is_barred(title, i);
        char key[2] = {(char)KEYS[i], '\0'};
        RnStyle plain = chosen ? RN_ST_CHOSEN : barred ? RN_ST_BARRED : RN_ST_CHOICE;
        rn_put_in(canvas, x, y + i, width - 1, plain, "");
        rn_put_text(canvas, x + 1, y + i, chosen || barred ? plain : RN_ST_KEY, key);
        rn_put_text(canvas, x + 4, y + i, plain, rn_tr(WORDS[i]));
        describe(title, i, text);
        if (inline_about) {
            rn_put_in(canvas, x + width, y + i, all - width, chosen ? RN_ST_STRONG : RN_ST_DIM,
                      text);
        }
        rn_spot(canvas, (RnRect){x, y + i, all, 1}, i);
    }
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Title *title = model;
    const RnButton buttons[] = {{LANGUAGE_KEY, rn_language_name(rn_spoken()), false}};
    char text[256];
    rn_page(canvas, NULL, NULL, buttons, 1);
    rn_put_right(canvas, canvas->width - 31, canvas->height - 1, 30, RN_ST_DIM, rn_version());
    /* the name and a line about it, the sea, the menu, a line about the entry, the bottom line */
    int spare = canvas->height - (2 + 1 + BOAT_HEIGHT + ENTRIES + 2);
    int sea = 1 + BOAT_HEIGHT +
              (spare < 0              ? spare
               : spare / 3 < SEA_MORE ? spare / 3
                                      : SEA_MORE); /* low: less sea */
    spare -= sea - 1 - BOAT_HEIGHT;
    draw_name(canvas, 0);
    const char *motto = _("A crew of gnomes, a sinking submarine, an hour to hold out.");
    if (rn_columns(motto) <= canvas->width) {
        rn_put_centred(canvas, 0, 1, canvas->width, RN_ST_DIM, motto);
    }
    draw_sea(title, canvas, (RnRect){0, 2, canvas->width, sea});
    int y = 2 + sea + (spare > 0 ? (spare + 1) / 2 : 0);
    draw_menu(title, canvas, y);
    int below = y + ENTRIES + (spare > 1 ? 1 : 0);
    describe(title, title->cursor, text);
    if (title->trouble[0] != '\0') {
        rn_put_lines(canvas, (RnRect){1, below, canvas->width - 2, canvas->height - 1 - below},
                     RN_ST_WARN, title->trouble);
    } else if (canvas->width < INLINE_WIDTH) {
        rn_put_centred(canvas, 1, below, canvas->width - 2, RN_ST_DIM, text);
    }
}

/* ---- Doing it --------------------------------------------------------------------------------- */

/* What may have changed while other screens were on top. */
static void look_again(Title *title, const RnApp *app)
{
    size_t count = 0;
    RnShelved *games = app->keeps ? rn_shelf_list(&app->shelf, &count) : NULL;
    title->unfinished = false;
    title->games = (int)count;
    title->own_box = app->box != rn_box_standard();
    for (size_t i = 0; games != NULL && i < count && !title->unfinished; i++) {
        if (rn_shelved_goes_on(&games[i])) {
            title->last = games[i];
            title->unfinished = true;
        }
    }
    rn_daily_look(&title->daily, app, games, count);
    free(games);
    title->crew = app->settings.crew < RN_KINDS ? app->settings.crew : RN_MATE;
    memcpy(title->colour, app->settings.colour, sizeof title->colour);
    rn_colours_settle(title->colour);
    snprintf(title->trouble, sizeof title->trouble, "%s", app->keeps ? "" : app->shelf_why);
    if (title->cursor == CONTINUE && !title->unfinished) {
        title->cursor = QUICK_START;
    }
}

static void quick_start(RnApp *app)
{
    RnPlanned plan = rn_planned(&app->settings);
    RnStart start;
    char why[RN_START_WHY_MAX];
    if (rn_plan_start(&plan, &start, why)) {
        rn_game_start(app, &start);
    } else {
        rn_message_open(app, _("Quick start"), why);
    }
}

static void choose(Title *title, RnApp *app, int entry)
{
    if (is_barred(title, entry)) {
        return;
    }
    title->cursor = entry;
    switch (entry) {
    case CONTINUE: rn_game_resume(app, title->last.id); break;
    case QUICK_START: quick_start(app); break;
    case NEW_GAME: rn_setup_open(app); break;
    case JOIN: rn_join_open(app); break;
    case LEARN: rn_learn_open(app); break;
    case DAILY: rn_daily_open(app, &title->daily); break;
    case SAVED_GAMES: rn_shelf_screen_open(app); break;
    case RULES: rn_rules_open(app, NULL); break;
    case SETTINGS: rn_settings_open(app); break;
    case QUIT: app->quit = true; break;
    }
}

static void step(Title *title, int by)
{
    do {
        title->cursor = (title->cursor + by + ENTRIES) % ENTRIES;
    } while (is_barred(title, title->cursor));
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Title *title = model;
    uint32_t key = rn_input_key(input);
    bool on_entry = input->spot >= 0 && input->spot < ENTRIES;
    if (input->kind == RN_IN_SHOWN) {
        look_again(title, app);
    } else if (input->kind == RN_IN_CLICK && on_entry) {
        choose(title, app, input->spot);
    } else if (key == RN_KEY_UP || key == RN_KEY_BACKTAB) {
        step(title, -1);
    } else if (key == RN_KEY_DOWN || key == RN_KEY_TAB) {
        step(title, 1);
    } else if (key == RN_KEY_ENTER || key == ' ') {
        choose(title, app, title->cursor);
    } else if (key == LANGUAGE_KEY && rn_settings_language(&app->settings, 1)) {
        rn_settings_write(&app->settings);
    } else if (key == RN_KEY_ESC && title->cursor == QUIT) {
        choose(title, app, QUIT);
    } else if (key == RN_KEY_ESC) { /* whoever leaves another screen too eagerly stays here */
        title->cursor = QUIT;
    } else if (key == RN_KEY_F1) {
        choose(title, app, RULES);
    }
    for (int i = 0; i < ENTRIES && input->kind == RN_IN_KEY; i++) {
        if (key == KEYS[i]) {
            choose(title, app, i);
        }
    }
}

static const RnScreenKind TITLE = {.draw = draw, .take = take, .end = free};

void rn_title_open(RnApp *app)
{
    Title *title = rn_alloc(1, sizeof *title);
    title->cursor = CONTINUE; /* or what comes next when there is nothing to go on with */
    rn_app_push(app, &TITLE, title);
}
