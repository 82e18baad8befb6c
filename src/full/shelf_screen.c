/*
 * shelf_screen.c - the games on this computer: to go on with, to look back at, to copy in and out.
 *
 * Decides what can be done with which game. A damaged file is shown with what is wrong and can only
 * be deleted; a game that is open elsewhere can be looked back at.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "full/widgets.h"
#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"

enum { FILE_MAX = 8 << 20, DETAILS = 5, DATE_WIDTH = 16, WIDE = 96 };

/* What the line at the bottom is for. */
typedef enum Prompt { NO_PROMPT, COPY_OUT, COPY_IN } Prompt;

typedef struct Shelf {
    RnShelved *game;
    int games;
    RnList list;
    Prompt prompt;
    RnField path;
    char message[RN_SHELF_ERROR_MAX];
    bool message_bad;
    char chosen[RN_SHELF_ID_MAX]; /* that a question is about */
} Shelf;

static const RnShelved *game_at(const Shelf *shelf)
{
    return shelf->list.cursor >= 0 && shelf->list.cursor < shelf->games
               ? &shelf->game[shelf->list.cursor]
               : NULL;
}

/* A record whose secrets must stay secret is not looked back at before its end; replay.c decides. */
static bool can_look_back(const RnShelved *game) { return game != NULL && game->flaw[0] == '\0'; }
static bool can_open(const RnShelved *game)
{
    return can_look_back(game) && (rn_shelved_goes_on(game) || game->result != RN_PLAYING);
}

/* ---- In a few words --------------------------------------------------------------------------- */

bool rn_shelved_goes_on(const RnShelved *game)
{
    return game->flaw[0] == '\0' && game->result == RN_PLAYING && !game->open_elsewhere;
}

void rn_shelved_date(const RnShelved *game, char text[RN_SHELVED_TEXT])
{
    time_t when = (time_t)game->saved_at;
    struct tm day;
    if (localtime_r(&when, &day) == NULL ||
        strftime(text, RN_SHELVED_TEXT, "%Y-%m-%d %H:%M", &day) == 0) {
        text[0] = '\0';
    }
}

void rn_shelved_standing(const RnShelved *game, char text[RN_SHELVED_TEXT])
{
    if (game->flaw[0] != '\0') {
        snprintf(text, RN_SHELVED_TEXT, "%s", _("damaged"));
    } else if (game->open_elsewhere) {
        snprintf(text, RN_SHELVED_TEXT, "%s", _("open elsewhere"));
    } else if (game->result == RN_PLAYING) {
        snprintf(text, RN_SHELVED_TEXT,
                 P_("%d minute left", "%d minutes left", (unsigned long)game->minutes_left),
                 game->minutes_left);
    } else {
        snprintf(text, RN_SHELVED_TEXT, "%s",
                 game->result == RN_RESCUED ? _("rescued") : _("lost"));
    }
}

/* What is played: "revised edition, Crazed Gnomes"; of a daily boat also which one. */
static void rules_text(const RnShelved *game, char text[RN_SHELVED_TEXT])
{
    RnOut out = rn_out(text, RN_SHELVED_TEXT);
    if (game->daily[0] != '\0') {
        char boat[RN_SHELVED_TEXT];
        rn_daily_title(game->daily, boat, sizeof boat);
        rn_put(&out, boat);
        rn_put(&out, ", ");
    }
    rn_put(&out, rn_name_edition(game->config.edition));
    for (int i = 0; i < RN_VARIANTS; i++) {
        if ((rn_variants(&game->config) >> i & 1u) == 0) {
            continue;
        }
        rn_put(&out, ", ");
        rn_put(&out, rn_name_variant(i));
    }
}

/* ---- Drawing ---------------------------------------------------------------------------------- */

enum { BUTTONS = 7 };

static int fill_buttons(const Shelf *shelf, RnButton buttons[BUTTONS])
{
    const RnShelved *game = game_at(shelf);
    if (shelf->prompt != NO_PROMPT) {
        buttons[0] = (RnButton){RN_KEY_ENTER,
                                shelf->prompt == COPY_OUT ? _("Copy out") : _("Copy in"), false};
        buttons[1] = (RnButton){RN_KEY_ESC, _("Back"), false};
        return 2;
    }
    int n = 0;
    bool over = game != NULL && game->result != RN_PLAYING;
    bool whole = game == NULL || can_look_back(game); /* a damaged one can only be deleted */
    if (whole) {
        buttons[n++] =
            (RnButton){RN_KEY_ENTER, over ? _("Look back") : _("Go on"), !can_open(game)};
    }
    if (whole) {
        buttons[n++] = (RnButton){'r', _("Step by step"), game == NULL};
    }
    if (whole) {
        buttons[n++] = (RnButton){'e', _("Copy out"), game == NULL};
    }
    buttons[n++] = (RnButton){'i', _("Copy in"), false};
    buttons[n++] = (RnButton){RN_KEY_DELETE, _("Delete"), game == NULL || game->open_elsewhere};
    buttons[n++] = (RnButton){'t', _("Tally"), shelf->games == 0};
    buttons[n++] = (RnButton){RN_KEY_ESC, _("Back"), false};
    return n;
}

static RnStyle standing_style(const RnShelved *game)
{
    if (game->flaw[0] != '\0') {
        return RN_ST_BAD;
    }
    if (game->result == RN_RESCUED) {
        return RN_ST_GOOD;
    }
    return game->result == RN_LOST ? RN_ST_BAD : RN_ST_TEXT;
}

static void draw_game(const RnShelved *game, bool chosen, RnCanvas *canvas, RnRect line,
                      int standing)
{
    char text[RN_SHELVED_TEXT];
    int x = line.x + 1;
    int right = line.x + line.w - 2;
    RnStyle plain = chosen ? RN_ST_CHOSEN : game->flaw[0] != '\0' ? RN_ST_DIM : RN_ST_CHOICE;
    rn_put_in(canvas, line.x, line.y, line.w - 1, plain, "");
    rn_shelved_date(game, text);
    x = rn_put_in(canvas, x, line.y, DATE_WIDTH, plain, text) + 2;
    rn_shelved_standing(game, text);
    x = rn_put_in(canvas, x, line.y, standing, chosen ? plain : standing_style(game), text) + 2;
    if (game->flaw[0] != '\0') {
        rn_put_in(canvas, x, line.y, right - x, plain, game->flaw);
        return;
    }
    if (line.w >= WIDE) {
        int columns = line.w * 3 / 8;
        rules_text(game, text);
        rn_put_in(canvas, right - columns, line.y, columns, chosen ? plain : RN_ST_DIM, text);
        right -= columns + 2;
    }
    rn_players_text(&game->config, &game->head, text, sizeof text);
    rn_put_in(canvas, x, line.y, right - x, plain, text);
}

static void draw_details(const RnShelved *game, RnCanvas *canvas, RnRect rect)
{
    char text[RN_SHELVED_TEXT];
    char line[RN_SHELVED_TEXT + 80];
    rn_fill(canvas, (RnRect){rect.x, rect.y, rect.w, 1}, RN_LINE, RN_ST_FRAME);
    if (game == NULL) {
        return;
    }
    if (game->flaw[0] != '\0') {
        rn_put_lines(canvas, (RnRect){rect.x, rect.y + 1, rect.w, rect.h - 1}, RN_ST_BAD,
                     game->flaw);
        return;
    }
    rn_players_text(&game->config, &game->head, text, sizeof text);
    rn_put_in(canvas, rect.x, rect.y + 1, rect.w, RN_ST_STRONG, text);
    rules_text(game, text);
    rn_put_in(canvas, rect.x, rect.y + 2, rect.w, RN_ST_TEXT, text);
    snprintf(line, sizeof line, P_("%d gnome", "%d gnomes", (unsigned long)game->config.gnomes),
             game->config.gnomes);
    int x = rn_put_text(canvas, rect.x, rect.y + 3, RN_ST_TEXT, line);
    snprintf(line, sizeof line, P_("%zu decision", "%zu decisions", (unsigned long)game->decisions),
             game->decisions);
    rn_put_text(canvas, rn_put_text(canvas, x, rect.y + 3, RN_ST_TEXT, ", "), rect.y + 3,
                RN_ST_TEXT, line);
    const char *end = game->result != RN_PLAYING ? rn_ending_text(game->result, game->reason)
                      : game->open_elsewhere     ? _("It is being played in another window.")
                                                 : game->id;
    rn_put_in(canvas, rect.x, rect.y + 4, rect.w,
              game->result != RN_PLAYING ? standing_style(game) : RN_ST_DIM, end);
}

static void draw_prompt(const Shelf *shelf, RnCanvas *canvas, RnRect rect)
{
    const char *question = shelf->prompt == COPY_OUT ? _("Copy this game to the file:")
                                                     : _("Copy a game from the file:");
    rn_box(canvas, rect, question);
    rn_field_draw(canvas, rect.x + 2, rect.y + 1, rect.w - 4, &shelf->path, true, NULL);
}

/* A quarter of the line at the most. */
static int standing_columns(const Shelf *shelf, int width)
{
    char text[RN_SHELVED_TEXT];
    int most = 0;
    for (int i = 0; i < shelf->games; i++) {
        rn_shelved_standing(&shelf->game[i], text);
        most = rn_at_least(most, rn_columns(text));
    }
    return rn_at_most(most, width / 4);
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Shelf *shelf = model;
    RnButton buttons[BUTTONS];
    char note[80];
    int count = fill_buttons(shelf, buttons);
    snprintf(note, sizeof note, P_("%d game", "%d games", (unsigned long)shelf->games),
             shelf->games);
    RnRect body = rn_page(canvas, _("Saved games"), note, buttons, count);
    RnRect list = {body.x, body.y, body.w, body.h - DETAILS - 1};
    int standing = standing_columns(shelf, list.w);
    for (int i = 0; i < list.h && shelf->list.first + i < shelf->games; i++) {
        int at = shelf->list.first + i;
        RnRect line = {list.x, list.y + i, list.w, 1};
        draw_game(&shelf->game[at], at == shelf->list.cursor, canvas, line, standing);
        rn_spot(canvas, line, at);
    }
    rn_scroll_bar(canvas, list, shelf->list.first, list.h, shelf->games);
    if (shelf->games == 0) {
        rn_put_wrapped(
            canvas, list, 0, RN_ST_DIM,
            _("There are no games here yet. Every game is kept here after each decision."));
    }
    draw_details(game_at(shelf), canvas, (RnRect){body.x, body.y + list.h, body.w, DETAILS});
    if (shelf->prompt != NO_PROMPT) {
        draw_prompt(shelf, canvas, (RnRect){body.x, body.y + list.h - 2, body.w, 3});
    }
    rn_put_in(canvas, body.x, body.y + body.h - 1, body.w,
              shelf->message_bad ? RN_ST_WARN : RN_ST_GOOD, shelf->message);
}

/* ---- Doing ------------------------------------------------------------------------------------ */

static int shown(const Shelf *shelf, const RnApp *app)
{
    RnButton buttons[BUTTONS];
    int count = fill_buttons(shelf, buttons);
    return rn_page_body(app->width, app->height, buttons, count).h - DETAILS - 1;
}

static void say(Shelf *shelf, bool bad, const char *text)
{
    snprintf(shelf->message, sizeof shelf->message, "%s", text);
    shelf->message_bad = bad;
}

/* The list anew, with the cursor on the same game when it is still there. */
static void look_again(Shelf *shelf, const RnApp *app, const char *id)
{
    size_t count = 0;
    char old[RN_SHELF_ID_MAX] = "";
    const RnShelved *game = game_at(shelf);
    if (id != NULL || game != NULL) {
        snprintf(old, sizeof old, "%s", id != NULL ? id : game->id);
    }
    free(shelf->game);
    shelf->game = app->keeps ? rn_shelf_list(&app->shelf, &count) : NULL;
    shelf->games = shelf->game != NULL ? (int)count : 0;
    for (int i = 0; i < shelf->games; i++) {
        if (strcmp(shelf->game[i].id, old) == 0) {
            shelf->list.cursor = i;
        }
    }
    rn_list_settle(&shelf->list, shelf->games, shown(shelf, app));
}

bool rn_shelved_look_back(RnApp *app, const char *id,
                          void (*open)(RnApp *, const RnSession *, const RnRecordHead *),
                          char flaw[RN_FLAW_MAX])
{
    RnSession session;
    RnRecordHead head;
    char path[RN_SHELF_PATH_MAX];
    rn_shelf_path(&app->shelf, id, path);
    rn_session_init(&session, app->box);
    bool good = rn_shelf_read(path, &session, &head, flaw);
    if (good) {
        open(app, &session, &head);
    }
    rn_session_free(&session);
    return good;
}

static void look_back(Shelf *shelf, RnApp *app, bool review)
{
    char flaw[RN_FLAW_MAX];
    if (!rn_shelved_look_back(app, game_at(shelf)->id, review ? rn_review_open : rn_replay_open,
                              flaw)) {
        say(shelf, true, flaw);
    }
}

static void open_game(Shelf *shelf, RnApp *app)
{
    const RnShelved *game = game_at(shelf);
    if (!can_open(game)) {
        return;
    }
    if (game->result == RN_PLAYING) {
        rn_game_resume(app, game->id);
    } else {
        look_back(shelf, app, true);
    }
}

static void delete_answered(RnApp *app, void *user, int answer)
{
    Shelf *shelf = user;
    char why[RN_SHELF_ERROR_MAX];
    if (answer != 1) {
        return;
    }
    if (rn_shelf_delete(&app->shelf, shelf->chosen, why)) {
        say(shelf, false, _("The game is deleted."));
    } else {
        say(shelf, true, why);
    }
    look_again(shelf, app, NULL);
}

static void ask_delete(Shelf *shelf, RnApp *app)
{
    const char *const answers[] = {_("Keep it"), _("Delete it")};
    const RnShelved *game = game_at(shelf);
    char text[RN_SHELVED_TEXT + 200], date[RN_SHELVED_TEXT];
    if (game == NULL || game->open_elsewhere) {
        return;
    }
    snprintf(shelf->chosen, sizeof shelf->chosen, "%s", game->id);
    rn_shelved_date(game, date);
    snprintf(text, sizeof text, _("Is the game of %s to be deleted? It cannot be brought back."),
             date);
    rn_question_open(app, _("Delete"), text, answers, 2, delete_answered, shelf);
}

/* ---- Copying ---------------------------------------------------------------------------------- */

static void say_copied(Shelf *shelf, const char *path)
{
    char text[RN_SHELF_ERROR_MAX];
    snprintf(text, sizeof text, _("Copied to %s"), path);
    say(shelf, false, text);
}

static void say_failed(Shelf *shelf, const char *path, const char *why)
{
    char text[RN_SHELF_ERROR_MAX];
    snprintf(text, sizeof text, _("%s: %s"), path, why);
    say(shelf, true, text);
}

static void copy_out(Shelf *shelf, const RnApp *app)
{
    char from[RN_SHELF_PATH_MAX], to[RN_SHELF_PATH_MAX];
    size_t size;
    rn_shelf_path(&app->shelf, shelf->chosen, from);
    rn_path_expand(shelf->path.text, to);
    char *text = rn_file_read(from, FILE_MAX, &size);
    if (text != NULL && rn_file_replace(to, text, size)) {
        say_copied(shelf, to);
    } else {
        say_failed(shelf, text != NULL ? to : from, strerror(errno));
    }
    free(text);
}

static void replace_answered(RnApp *app, void *user, int answer)
{
    if (answer == 1) {
        copy_out(user, app);
    }
}

static void ask_copy_out(Shelf *shelf, RnApp *app)
{
    const char *const answers[] = {_("Leave the file as it is"), _("Replace it")};
    char path[RN_SHELF_PATH_MAX], text[RN_SHELF_PATH_MAX + 100];
    rn_path_expand(shelf->path.text, path);
    if (access(path, F_OK) != 0) {
        copy_out(shelf, app);
        return;
    }
    snprintf(text, sizeof text, _("There is a file %s already. Is it to be replaced?"), path);
    rn_question_open(app, _("Copy out"), text, answers, 2, replace_answered, shelf);
}

static void copy_in(Shelf *shelf, const RnApp *app)
{
    RnSession session;
    RnRecordHead head;
    RnKept kept;
    char path[RN_SHELF_PATH_MAX], why[RN_SHELF_ERROR_MAX], flaw[RN_FLAW_MAX];
    rn_path_expand(shelf->path.text, path);
    rn_session_init(&session, app->box);
    if (!rn_shelf_read(path, &session, &head, flaw)) {
        say_failed(shelf, path, flaw);
    } else if (!rn_shelf_new(&app->shelf, &kept, why)) {
        say(shelf, true, why);
    } else {
        bool saved = rn_shelf_save(&app->shelf, &kept, &session, &head, why);
        say(shelf, !saved, saved ? _("The game is on the shelf now.") : why);
        rn_shelf_close(&kept);
        look_again(shelf, app, kept.id);
    }
    rn_session_free(&session);
}

static void open_prompt(Shelf *shelf, Prompt prompt)
{
    const RnShelved *game = game_at(shelf);
    char name[RN_SHELF_ID_MAX + 8] = "";
    if (prompt == COPY_OUT && !can_look_back(game)) {
        return;
    }
    if (prompt == COPY_OUT) {
        snprintf(shelf->chosen, sizeof shelf->chosen, "%s", game->id);
        snprintf(name, sizeof name, "%s.rn", game->id);
    }
    shelf->prompt = prompt;
    rn_field_preset(&shelf->path, name, RN_FIELD_MAX - 1);
    say(shelf, false, "");
}

/* ---- Keys and clicks -------------------------------------------------------------------------- */

static void take_prompt_key(Shelf *shelf, RnApp *app, uint32_t key)
{
    Prompt prompt = shelf->prompt;
    if (rn_field_key(&shelf->path, key)) {
        return;
    }
    if (key != RN_KEY_ESC && (key != RN_KEY_ENTER || shelf->path.text[0] == '\0')) {
        return;
    }
    shelf->prompt = NO_PROMPT;
    if (key == RN_KEY_ENTER && prompt == COPY_OUT) {
        ask_copy_out(shelf, app);
    } else if (key == RN_KEY_ENTER) {
        copy_in(shelf, app);
    }
}

static void take_key(Shelf *shelf, RnApp *app, uint32_t key)
{
    say(shelf, false, "");
    if (rn_list_key(&shelf->list, key, shelf->games, shown(shelf, app))) {
        return;
    }
    switch (key) {
    case RN_KEY_ESC: rn_app_pop(app); break;
    case RN_KEY_ENTER: open_game(shelf, app); break;
    case 'r':
        if (can_look_back(game_at(shelf))) {
            look_back(shelf, app, false);
        }
        break;
    case 'd':
    case RN_KEY_DELETE: ask_delete(shelf, app); break;
    case 'e': open_prompt(shelf, COPY_OUT); break;
    case 'i': open_prompt(shelf, COPY_IN); break;
    case 't':
        if (shelf->games > 0) {
            rn_tally_open(app, shelf->game, (size_t)shelf->games);
        }
        break;
    default: break;
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Shelf *shelf = model;
    uint32_t key = rn_input_key(input);
    if (input->kind == RN_IN_SHOWN) {
        look_again(shelf, app, NULL);
    } else if (key != 0 && shelf->prompt != NO_PROMPT) {
        take_prompt_key(shelf, app, key);
    } else if (key != 0) {
        take_key(shelf, app, key);
    } else if (input->kind == RN_IN_WHEEL) {
        rn_list_key(&shelf->list, input->key, shelf->games, shown(shelf, app));
    } else if (shelf->prompt == NO_PROMPT && rn_list_click(&shelf->list, input, shelf->games)) {
        open_game(shelf, app);
    }
}

static void end(void *model)
{
    Shelf *shelf = model;
    free(shelf->game);
    free(shelf);
}

static bool types(const void *model)
{
    const Shelf *shelf = model;
    return shelf->prompt != NO_PROMPT;
}

static const RnScreenKind SHELF = {.draw = draw, .take = take, .end = end, .types = types};

void rn_shelf_screen_open(RnApp *app)
{
    Shelf *shelf = rn_alloc(1, sizeof *shelf);
    if (!app->keeps) {
        say(shelf, true, app->shelf_why);
    }
    rn_app_push(app, &SHELF, shelf);
}
