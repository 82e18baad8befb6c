/*
 * pier_screen.c - an online server from outside: the tables one may go to, the results of the daily boat, and the phrase
 * that finds one's seats.
 *
 * Decides what is offered there; what it says is the pier's (net/pier.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/online.h"
#include "full/widgets.h"
#include "net/pier.h"
#include "table/names.h"
#include "table/seatkey.h"
#include "text/text.h"
#include "text/tongue.h"

enum { BUTTONS = 6, STATE_COLUMNS = 24, HEAD_LINES = 3, DAILY_CREW = 4 };

typedef struct Pier {
    RnPier *pier;
    RnList list; /* of the tables */
    bool daily;  /* the boat of the day is shown, not the tables */
    int first;   /* its first line in sight */
    bool played; /* the boat of the day has been played to its end on this computer */
    char asked[RN_DAY_MAX];
} Pier;

/* ---- Buttons ------------------------------------------------------------------------------------- */

static const RnPierPlace *place_at(const Pier *model)
{
    return model->list.cursor < model->pier->places ? &model->pier->place[model->list.cursor]
                                                    : NULL;
}

static bool can_put(const Pier *model)
{
    const RnPier *pier = model->pier;
    return pier->told_day && model->played && rn_pier_is_recent(pier) && !rn_pier_is_in(pier);
}

static bool can_play(const Pier *model)
{
    const RnPier *pier = model->pier;
    return pier->told_day && strcmp(pier->day, pier->today) == 0 && !model->played &&
           !rn_pier_is_in(pier);
}

static int fill_buttons(const Pier *model, RnButton buttons[BUTTONS])
{
    int count = 0;
    const RnPierPlace *place = place_at(model);
    if (model->daily) {
        buttons[count++] = (RnButton){RN_KEY_TAB, _("Tables"), false};
        buttons[count++] = (RnButton){'<', _("The day before"), false};
        buttons[count++] =
            (RnButton){'>', _("The day after"), strcmp(model->pier->day, model->pier->today) == 0};
        if (can_put(model)) {
            buttons[count++] = (RnButton){'p', _("Put my result in"), false};
        } else if (can_play(model)) {
            buttons[count++] = (RnButton){'h', _("Play it here"), false};
        }
        if (model->pier->token[0] != '\0') {
            buttons[count++] = (RnButton){'x', _("Delete my results"), false};
        }
    } else {
        buttons[count++] = (RnButton){RN_KEY_ENTER, _("Go there"), place == NULL};
        buttons[count++] = (RnButton){'o', _("Open a table"), false};
        buttons[count++] = (RnButton){RN_KEY_TAB, _("Daily submarine"), false};
        buttons[count++] = (RnButton){'p', _("My phrase"), false};
        if (place != NULL && place->kind == RN_PIER_INVITED) {
            buttons[count++] = (RnButton){'x', _("Decline"), false};
        }
    }
    buttons[count++] = (RnButton){RN_KEY_ESC, _("Back"), false};
    RN_ASSERT(count <= BUTTONS);
    return count;
}

/* ---- Tables -------------------------------------------------------------------------------------- */

static void draw_place(const RnPierPlace *place, RnCanvas *canvas, RnRect line, bool chosen)
{
    char text[RN_ROOM_LINE];
    RnStyle style = chosen ? RN_ST_CHOSEN : place->turn ? RN_ST_GOOD : RN_ST_CHOICE;
    int state = rn_at_most(STATE_COLUMNS, line.w / 3);
    rn_put_in(canvas, line.x, line.y, line.w, style, "");
    rn_pier_state_text(place, text);
    rn_put_most(canvas, line.x + 1, line.y, state - 1, style, text);
    rn_pier_about_text(place, text);
    rn_put_most(canvas, line.x + state + 1, line.y, line.w - state - 2, chosen ? style : RN_ST_TEXT,
                text);
}

/* The line of a place, headings counted. */
static int line_of(const RnPier *pier, int place)
{
    int line = 0;
    for (int i = 0; i <= place; i++) {
        line += i == 0 || pier->place[i].kind != pier->place[i - 1].kind;
    }
    return line + place;
}

static void draw_tables(const Pier *model, RnCanvas *canvas, RnRect rect)
{
    const RnPier *pier = model->pier;
    int all = pier->places > 0 ? line_of(pier, pier->places - 1) + 1 : 0;
    int at = pier->places > 0 ? line_of(pier, model->list.cursor) : 0;
    int skip = rn_between(0, at - rect.h + 2, rn_at_least(0, all - rect.h));
    RnRect clip = rn_clip(canvas, rect);
    for (int i = 0; i < pier->places; i++) {
        RnRect line = {rect.x, rect.y + line_of(pier, i) - skip, rect.w - 1, 1};
        if (i == 0 || pier->place[i].kind != pier->place[i - 1].kind) {
            rn_put_in(canvas, line.x, line.y - 1, line.w, RN_ST_HEADING,
                      rn_pier_heading(pier->place[i].kind));
        }
        draw_place(&pier->place[i], canvas, line, i == model->list.cursor);
        rn_spot(canvas, line, i);
    }
    canvas->clip = clip;
    rn_scroll_bar(canvas, rect, skip, rect.h, all);
    if (pier->places == 0) {
        rn_put_wrapped(canvas, rect, 0, RN_ST_DIM,
                       !rn_pier_is_listed(pier) ? _("Looking for tables …")
                       : pier->key[0] == '\0' ? _("No table is open to all just now. Your own are "
                                                  "found by your phrase, if you have one.")
                                              : _("No table is open to all just now."));
    }
}

/* ---- The daily boat ------------------------------------------------------------------------------ */

/* Place, name, result, who lives, turns: where each column begins. */
enum { AT_NAME = 4, AT_RESULT = 27, AT_ALIVE = 39, AT_TURNS = 48, ROW_WIDTH = 54 };

static void draw_columns(RnCanvas *canvas, int x, int y, RnStyle style, const char *const column[5])
{
    static const int at[] = {0, AT_NAME, AT_RESULT, AT_ALIVE, AT_TURNS, ROW_WIDTH};
    for (int i = 0; i < 5; i++) {
        rn_put_most(canvas, x + at[i], y, at[i + 1] - at[i] - 1, style, column[i]);
    }
}

/* A list of results from line `y` on; the line behind it. */
static int draw_list(const RnPierList *list, const char *heading, const char *none,
                     RnCanvas *canvas, RnRect rect, int y)
{
    const char *const heads[] = {"", _("Name"), _("Result"), C_("column", "Alive"), _("Turns")};
    rn_put_in(canvas, rect.x, y++, rect.w, RN_ST_HEADING, heading);
    if (list->count == 0) {
        rn_put_in(canvas, rect.x + 1, y++, rect.w - 1, RN_ST_DIM, none);
    } else {
        draw_columns(canvas, rect.x + 1, y++, RN_ST_DIM, heads);
    }
    for (int i = 0; i < list->count; i++, y++) {
        const RnPierResult *row = &list->row[i];
        char place[16], name[RN_NAME_MAX + 32], alive[32], turns[16];
        const char *const column[] = {place, name, row->rescued ? _("Rescued") : _("Lost"), alive,
                                      turns};
        snprintf(place, sizeof place, "%d", i + 1);
        snprintf(name, sizeof name, row->mine ? _("%s (you)") : "%s", row->name);
        snprintf(alive, sizeof alive, _("%d of %d"), row->alive, DAILY_CREW);
        snprintf(turns, sizeof turns, "%d", row->turns);
        draw_columns(canvas, rect.x + 1, y,
                     row->mine      ? RN_ST_STRONG
                     : row->rescued ? RN_ST_TEXT
                                    : RN_ST_DIM,
                     column);
    }
    return y + 1;
}

static int list_lines(const RnPierList *list) { return list->count > 0 ? list->count + 2 : 2; }

static int daily_lines(const RnPier *pier)
{
    return list_lines(&pier->here) + list_lines(&pier->elsewhere) + 1;
}

static void draw_daily(const Pier *model, RnCanvas *canvas, RnRect rect)
{
    const RnPier *pier = model->pier;
    char text[RN_ROOM_LINE];
    rn_pier_day_text(pier, text);
    rn_put_in(canvas, rect.x, rect.y, rect.w, RN_ST_STRONG, text);
    if (!pier->told_day) {
        rn_put_in(canvas, rect.x, rect.y + 1, rect.w, RN_ST_DIM, _("Fetching the results …"));
        return;
    }
    if (rn_pier_home_text(pier, text)) {
        rn_put_lines(canvas, (RnRect){rect.x, rect.y + 1, rect.w, HEAD_LINES - 1}, RN_ST_DIM, text);
    }
    RnRect lists = {rect.x, rect.y + HEAD_LINES, rect.w - 2, rect.h - HEAD_LINES};
    int all = daily_lines(pier);
    int skip = rn_between(0, model->first, rn_at_least(0, all - lists.h));
    RnRect clip = rn_clip(canvas, lists);
    int y = draw_list(&pier->here, _("Played at this server"),
                      _("Nobody has played this boat here yet."), canvas, lists, lists.y - skip);
    draw_list(&pier->elsewhere, _("Told by players"), _("Nobody has put a result in."), canvas,
              lists, y);
    canvas->clip = clip;
    rn_scroll_bar(canvas, (RnRect){rect.x, lists.y, rect.w, lists.h}, skip, lists.h, all);
}

/* ---- The whole picture --------------------------------------------------------------------------- */

static void draw(const void *user, RnCanvas *canvas)
{
    const Pier *model = user;
    const RnPier *pier = model->pier;
    RnButton buttons[BUTTONS];
    char games[RN_ROOM_LINE];
    int count = fill_buttons(model, buttons);
    RnRect body = rn_page(canvas, model->daily ? _("Daily submarine") : _("Play with friends"),
                          pier->address.host, buttons, count);
    const char *standing = rn_pier_standing(pier);
    RnRect inside = {body.x + 1, body.y, body.w - 2, body.h - 2};
    if (model->daily) {
        draw_daily(model, canvas, inside);
    } else {
        draw_tables(model, canvas, inside);
    }
    RnRect foot = {body.x + 1, body.y + body.h - 1, body.w - 2, 1};
    if (standing[0] != '\0') {
        rn_put_in(canvas, foot.x, foot.y, foot.w, RN_ST_WARN, standing);
    } else if (pier->notice[0] != '\0') {
        rn_put_in(canvas, foot.x, foot.y, foot.w, RN_ST_STRONG, pier->notice);
    } else if (!model->daily && rn_pier_games_text(pier, games)) {
        rn_put_in(canvas, foot.x, foot.y, foot.w, RN_ST_DIM, games);
    }
}

/* ---- The phrase ---------------------------------------------------------------------------------- */

static void show_phrase(RnApp *app, const RnPier *pier)
{
    char phrase[RN_PHRASE_TEXT], text[1024];
    rn_phrase_of(pier->key, phrase);
    for (int i = 3; i < RN_PHRASE_WORDS; i += 3) {
        phrase[6 * i - 1] = '\n';
    }
    snprintf(text, sizeof text, "%s\n\n%s", phrase,
             _("With these words you find your seats again on any device. Write them down. "
               "Whoever has them plays as you."));
    rn_message_open(app, _("My phrase"), text);
}

/* Keeps a key; a failure is told. */
static void use_key(RnApp *app, RnPier *pier, const char *key)
{
    if (!rn_pier_take_key(pier, key)) {
        rn_message_open(app, _("Sorry"),
                        _("It cannot be kept on this computer: write it down now."));
    }
}

typedef struct Enter {
    RnPier *pier;
    RnField field;
    char flaw[RN_ROOM_LINE];
} Enter;

static void draw_enter(const void *model, RnCanvas *canvas)
{
    const Enter *enter = model;
    const RnButton buttons[] = {{RN_KEY_ENTER, _("Find my seats"), false},
                                {RN_KEY_ESC, _("Back"), false}};
    RnRect body = rn_page(canvas, _("I have a phrase"), NULL, buttons, 2);
    int used = rn_put_lines(
        canvas, (RnRect){body.x + 1, body.y, body.w - 2, body.h - 5}, RN_ST_TEXT,
        _("Type the nine words. Seats that you take from now on are found by everyone who has "
          "them: only go on if they are your own."));
    RnRect box = {body.x, body.y + used + 1, body.w, 3};
    rn_box(canvas, box, _("The nine words"));
    rn_field_draw(canvas, box.x + 2, box.y + 1, box.w - 4, &enter->field, true, NULL);
    rn_put_lines(canvas, (RnRect){body.x + 1, box.y + 3, body.w - 2, 3}, RN_ST_WARN, enter->flaw);
}

static void take_enter(void *model, RnApp *app, const RnInput *input)
{
    Enter *enter = model;
    char key[RN_SEATKEY_TEXT];
    bool mended;
    uint32_t typed = rn_input_key(input);
    if (typed == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if (typed == RN_KEY_ENTER && !rn_phrase_read(enter->field.text, key, &mended)) {
        snprintf(enter->flaw, sizeof enter->flaw, "%s",
                 _("These are not the nine words, or more than one letter is wrong. Please compare "
                   "them."));
    } else if (typed == RN_KEY_ENTER) {
        RnPier *pier = enter->pier;
        rn_app_pop(app);
        use_key(app, pier, key);
        if (mended) {
            rn_message_open(app, _("My phrase"), _("One letter was wrong and has been mended."));
        }
    } else if (typed != 0) {
        rn_field_key(&enter->field, typed);
    }
}

static bool types_enter(const void *model)
{
    (void)model;
    return true;
}

static const RnScreenKind ENTER = {
    .draw = draw_enter, .take = take_enter, .end = free, .types = types_enter};

static void open_enter(RnApp *app, RnPier *pier)
{
    Enter *enter = rn_alloc(1, sizeof *enter);
    enter->pier = pier;
    rn_field_set(&enter->field, "", RN_FIELD_MAX - 1);
    rn_app_push(app, &ENTER, enter);
}

static void made_answered(RnApp *app, void *user, int answer)
{
    RnPier *pier = user;
    char key[RN_SEATKEY_TEXT];
    if (answer == 0 && rn_own_make(key)) {
        use_key(app, pier, key);
        show_phrase(app, pier);
    } else if (answer == 1) {
        open_enter(app, pier);
    }
}

static void drop_answered(RnApp *app, void *user, int answer)
{
    if (answer == 1) {
        use_key(app, user, "");
    }
}

static void delete_all_answered(RnApp *app, void *user, int answer)
{
    (void)app;
    if (answer == 1) {
        rn_pier_delete(user);
    }
}

static void ask_delete_all(RnApp *app, RnPier *pier)
{
    const char *const answers[] = {_("Keep"), _("Delete everything")};
    char text[2 * RN_ROOM_LINE];
    snprintf(text, sizeof text, "%s %s",
             _("At all its tables your name and what you have said are deleted, and your gnomes "
               "are free for others. Invitations are deleted too."),
             _("The moves stay, without a name. This cannot be taken back."));
    rn_question_open(app, _("Delete everything of this phrase?"), text, answers, 2,
                     delete_all_answered, pier);
}

static void having_answered(RnApp *app, void *user, int answer)
{
    const char *const answers[] = {_("Keep"), _("Take it out")};
    if (answer == 0) {
        show_phrase(app, user);
    } else if (answer == 1) {
        open_enter(app, user);
    } else if (answer == 2) {
        rn_question_open(app, _("Take the phrase out of this computer?"),
                         _("Your seats stay yours: with the phrase you find them again. Without it "
                           "there is no way back to those that only it leads to."),
                         answers, 2, drop_answered, user);
    } else if (answer == 3) {
        ask_delete_all(app, user);
    }
}

static void open_phrase(RnApp *app, RnPier *pier)
{
    const char *const without[] = {_("Keep my seats"), _("I have a phrase"), _("Back")};
    const char *const having[] = {_("Show my phrase"), _("Another phrase"),
                                  _("Take it out of this computer"), _("Delete everything"),
                                  _("Back")};
    if (pier->key[0] == '\0') {
        rn_question_open(
            app, _("My seats everywhere"),
            _("If you want, your seats are found again on every device: by a phrase that only you "
              "have. Nothing is asked for it, no address and no password."),
            without, 3, made_answered, pier);
    } else {
        rn_question_open(
            app, _("My seats everywhere"),
            _("Your seats at all tables of this server are found by your phrase, on every device."),
            having, 5, having_answered, pier);
    }
}

/* ---- Doing --------------------------------------------------------------------------------------- */

/* Goes to a table; the seat is found by its token, else by the key. */
static void visit(RnApp *app, const RnPier *pier, const char *table, const char *invite)
{
    char link[RN_LINK_TEXT];
    rn_address_link(&pier->address, table, invite, link);
    rn_online_join(app, link);
}

static void put_result(Pier *model, RnApp *app)
{
    const char *name = can_put(model) ? rn_online_name(app, _("Daily submarine")) : NULL;
    char *record = name != NULL ? rn_daily_record(&app->shelf, app->box, model->pier->day) : NULL;
    if (record != NULL) {
        rn_pier_put(model->pier, name, record);
    }
    free(record);
}

static void play_here(Pier *model, RnApp *app)
{
    const char *name = can_play(model) ? rn_online_name(app, _("Daily submarine")) : NULL;
    if (name != NULL) {
        rn_pier_play(model->pier, name);
    }
}

static void delete_answered(RnApp *app, void *user, int answer)
{
    (void)app;
    if (answer == 1) {
        rn_pier_forget(user);
    }
}

static void delete_results(Pier *model, RnApp *app)
{
    const char *const answers[] = {_("Keep"), _("Delete")};
    if (model->pier->token[0] != '\0') {
        rn_question_open(app, _("Delete my results?"),
                         _("All your results of all days leave the tables, with your name and the "
                           "moves. What is kept on this computer stays."),
                         answers, 2, delete_answered, model->pier);
    }
}

/* Whether the boat of the day has been played here is looked up once for a day. */
static void look_at_day(Pier *model, const RnApp *app)
{
    if (strcmp(model->asked, model->pier->day) != 0) {
        strcpy(model->asked, model->pier->day);
        char *record = app->keeps ? rn_daily_record(&app->shelf, app->box, model->pier->day) : NULL;
        model->played = record != NULL;
        free(record);
    }
}

static void look(Pier *model, RnApp *app)
{
    RnPier *pier = model->pier;
    rn_pier_poll(pier, app->now_ms);
    model->list.cursor = rn_between(0, model->list.cursor, rn_at_least(0, pier->places - 1));
    look_at_day(model, app);
    if (pier->go[0] != '\0') {
        char table[RN_SECRET_TEXT];
        strcpy(table, pier->go);
        pier->go[0] = '\0';
        visit(app, pier, table, "");
    }
}

static void turn(Pier *model, int days)
{
    model->first = 0;
    rn_pier_turn(model->pier, days);
}

static void take_daily(Pier *model, RnApp *app, uint32_t key)
{
    RnButton buttons[BUTTONS];
    RnRect body = rn_page_body(app->width, app->height, buttons, fill_buttons(model, buttons));
    switch (key) {
    case 'h': play_here(model, app); break;
    case 'p': put_result(model, app); break;
    case 'x': delete_results(model, app); break;
    case '<':
    case RN_KEY_LEFT: turn(model, -1); break;
    case '>':
    case RN_KEY_RIGHT: turn(model, 1); break;
    default:
        model->first =
            rn_scrolled(key, model->first, body.h - 2 - HEAD_LINES, daily_lines(model->pier));
        break;
    }
}

static void take_tables(Pier *model, RnApp *app, uint32_t key)
{
    const RnPierPlace *place = place_at(model);
    if (key == 'o') {
        rn_opening_open(app, model->pier);
    } else if (key == 'p') {
        open_phrase(app, model->pier);
    } else if (key == 'x' && place != NULL && place->kind == RN_PIER_INVITED) {
        rn_pier_decline(model->pier, place->table);
    } else if ((key == RN_KEY_ENTER || key == ' ') && place != NULL) {
        visit(app, model->pier, place->table, place->invite);
    } else {
        rn_list_key(&model->list, key, model->pier->places, app->height);
    }
}

static void take(void *user, RnApp *app, const RnInput *input)
{
    Pier *model = user;
    uint32_t key = rn_input_walk(input);
    if (input->kind == RN_IN_SHOWN) {
        model->asked[0] = '\0'; /* it may have been played meanwhile */
        model->pier->look_ms = 0;
    }
    if (input->kind == RN_IN_TICK || input->kind == RN_IN_SHOWN) {
        look(model, app);
    } else if (key == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if (key == RN_KEY_TAB) {
        model->daily = !model->daily;
        model->first = 0;
    } else if (key != 0 && model->daily) {
        take_daily(model, app, key);
    } else if (key != 0) {
        take_tables(model, app, key);
    } else if (!model->daily && rn_list_click(&model->list, input, model->pier->places)) {
        take_tables(model, app, RN_KEY_ENTER);
    }
}

static void end(void *user)
{
    Pier *model = user;
    rn_pier_close(model->pier);
    free(model);
}

static const RnScreenKind PIER = {.draw = draw, .take = take, .tick = rn_online_tick, .end = end};

static void key_answered(RnApp *app, void *user, int answer)
{
    RnPier *pier = user;
    if (answer == 1) {
        use_key(app, pier, pier->address.key);
    }
}

bool rn_pier_screen_open(RnApp *app, const RnAddress *server, const char *day)
{
    const char *const answers[] = {_("No"), _("It is mine: use it")};
    char today[RN_DAY_MAX];
    rn_daily_today(today);
    RnPier *pier = rn_pier_open(server, app->phrase != NULL ? app->phrase : "",
                                app->day[0] != '\0' ? app->day : today);
    if (pier == NULL) {
        rn_message_open(app, _("Sorry"), _("The system has no thread left for a connection."));
        return false;
    }
    Pier *model = rn_alloc(1, sizeof *model);
    model->pier = pier;
    if (day != NULL) {
        model->daily = true;
        rn_pier_turn(pier, rn_daily_boat(day) - rn_daily_boat(pier->today));
    }
    rn_app_push(app, &PIER, model);
    if (server->key[0] != '\0' && strcmp(server->key, pier->key) != 0) {
        rn_question_open(
            app, _("Use this phrase here?"),
            pier->key[0] == '\0'
                ? _("Seats that you take from now on are found by everyone who has it. "
                    "Only go on if it is your own.")
                : _("Seats that you take from now on are found by everyone who has it. "
                    "Only go on if it is your own. The phrase that this computer has "
                    "now is replaced: write it down first if you need it."),
            answers, 2, key_answered, pier);
    }
    return true;
}
