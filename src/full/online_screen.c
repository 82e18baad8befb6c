/*
 * online_screen.c - an online table before its game, and the link that leads to one.
 *
 * Decides when the game is shown: as soon as there is one. The seat that one has at a table is
 * kept, so that the same link leads back to it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/online.h"
#include "full/widgets.h"
#include "table/names.h"
#include "table/seatkey.h"
#include "text/text.h"
#include "text/tongue.h"

enum { TALK_LINES = 3 };

typedef struct Online {
    RnRoom *room;
    RnList list;
    bool shown; /* the game has been */
    bool fills; /* the game is to begin when computer players have the seats that were free */
} Online;

/* ---- Drawing ----------------------------------------------------------------------------------- */

enum { BUTTONS = 6 };

/* Whether one may say who plays the gnome at the cursor: whoever sits here, of what is no other person's. */
static bool may_give(const Online *online)
{
    const RnRoom *room = online->room;
    const int gnome = online->list.cursor;
    return room->there && !room->gone && room->you >= 0 && room->phase != RN_ROOM_OVER &&
           (room->seat[gnome].kind != RN_PERSON || rn_room_is_mine(room, gnome));
}

static int fill_buttons(const Online *online, RnButton buttons[BUTTONS])
{
    const RnRoom *room = online->room;
    bool mine = room->there && rn_room_is_mine(room, online->list.cursor);
    bool gathering = room->there && room->phase == RN_ROOM_GATHERING;
    buttons[0] =
        (RnButton){RN_KEY_ENTER, mine ? _("Stand up") : _("Sit down"), !room->there || room->gone};
    buttons[1] = (RnButton){'s', _("Begin the game"), !gathering || room->you < 0};
    buttons[2] = (RnButton){'c', _("Computer player"), !may_give(online)};
    buttons[3] = (RnButton){'l', _("Link"), !room->there};
    buttons[4] = (RnButton){'t', _("Talk"), !room->there};
    buttons[5] = (RnButton){RN_KEY_ESC, _("Leave"), false};
    return BUTTONS;
}

static void draw_seats(const Online *online, RnCanvas *canvas, RnRect rect)
{
    const RnRoom *room = online->room;
    for (int g = 0; g < room->config.gnomes && g < rect.h; g++) {
        const RnRoomSeat *seat = &room->seat[g];
        bool chosen = g == online->list.cursor;
        bool away = seat->person >= 0 && !room->person[seat->person].here;
        char text[RN_NAME_MAX + 32];
        RnRect line = {rect.x, rect.y + g, rect.w, 1};
        RnStyle style = chosen                       ? RN_ST_CHOSEN
                        : rn_room_is_mine(room, g)   ? RN_ST_GOOD
                        : seat->kind == RN_ROOM_FREE ? RN_ST_CHOICE
                                                     : RN_ST_TEXT;
        rn_put_in(canvas, line.x, line.y, line.w, style, "");
        rn_put_text(canvas, line.x + 1, line.y, (RnStyle)(RN_ST_GNOME + g), rn_word_gnome(g));
        rn_room_seat_text(room, g, text, sizeof text);
        int x = rn_put_most(canvas, line.x + 4, line.y, line.w - 20, style, text);
        if (away) {
            rn_put_most(canvas, x + 2, line.y, line.x + line.w - x - 2, chosen ? style : RN_ST_DIM,
                        _("not connected"));
        }
        rn_spot(canvas, line, g);
    }
}

static void draw_talk(const RnRoom *room, RnCanvas *canvas, RnRect rect)
{
    int first = rn_at_least(0, room->talk - rect.h);
    for (int i = first; i < room->talk; i++) {
        char text[RN_ROOM_SAID];
        rn_room_said_text(&room->said[i], text);
        rn_put_in(canvas, rect.x, rect.y + i - first, rect.w,
                  room->said[i].name[0] != '\0' ? RN_ST_TEXT : RN_ST_DIM, text);
    }
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Online *online = model;
    const RnRoom *room = online->room;
    RnButton buttons[BUTTONS];
    char text[RN_ROOM_LINE];
    char motion[RN_ROOM_LINE];
    int count = fill_buttons(online, buttons);
    RnRect body = rn_page(canvas, _("Online table"), rn_room_standing(room), buttons, count);
    int used = rn_put_lines(canvas, (RnRect){body.x + 1, body.y, body.w - 2, 3},
                            room->gone ? RN_ST_WARN : RN_ST_STRONG, rn_room_state_text(room));
    if (!room->there || room->gone) {
        return;
    }
    rn_room_rules_text(room, text);
    rn_put_in(canvas, body.x + 1, body.y + used, body.w - 2, RN_ST_DIM, text);
    int top = body.y + used + 2;
    draw_seats(online, canvas, (RnRect){body.x, top, body.w, body.y + body.h - top});
    draw_talk(room, canvas,
              (RnRect){body.x + 1, body.y + body.h - TALK_LINES - 1, body.w - 2, TALK_LINES});
    rn_put_in(canvas, body.x + 1, body.y + body.h - 1, body.w - 2, RN_ST_WARN,
              room->refusal[0] == '\0' && rn_room_motion_text(room, motion) ? motion
                                                                            : room->refusal);
}

/* ---- Doing ------------------------------------------------------------------------------------- */

/* Begins the game as soon as computer players have the free seats; a refusal, or a lost connection, ends that. */
static void begin_filled(Online *online)
{
    RnRoom *room = online->room;
    bool bad = room->refusal[0] != '\0' || !rn_room_is_connected(room);
    if (online->fills && (bad || rn_room_free_seats(room) == 0)) {
        online->fills = false;
        if (!bad) {
            rn_room_begin(room);
        }
    }
}

/* Shows the game as soon as there is one to be shown, and keeps the seat. */
static void look(Online *online, RnApp *app)
{
    RnRoom *room = online->room;
    rn_room_poll(room, app->now_ms);
    if (room->token_new) {
        room->token_new = false;
        rn_seatkey_write(room->address.table, room->token);
    }
    begin_filled(online);
    if (rn_room_is_told(room) && !online->shown) {
        online->shown = true;
        rn_game_online(app, room);
    }
}

static const char *name_of(const RnApp *app)
{
    return app->online_name[0] != '\0' ? app->online_name : app->settings.name;
}

const char *rn_online_name(RnApp *app, const char *heading)
{
    const char *name = name_of(app);
    if (name[0] == '\0') {
        rn_message_open(app, heading,
                        _("At a table with others you need a name. Choose one in the settings."));
    }
    return name[0] != '\0' ? name : NULL;
}

static void sit_or_stand(Online *online, RnApp *app)
{
    RnRoom *room = online->room;
    int gnome = online->list.cursor;
    if (!room->there || room->gone) {
        return;
    }
    if (rn_room_is_mine(room, gnome)) {
        rn_room_rise(room, gnome);
    } else if (room->you >= 0 || rn_online_name(app, _("Online table")) != NULL) {
        rn_room_sit(room, gnome, name_of(app));
    }
}

/* ---- Computer players -------------------------------------------------------------------------- */

enum { GIVEN = RN_KINDS + 1 }; /* what a seat can be given: to each kind, or free */

static void take_given(RnApp *app, void *user, int answer)
{
    Online *online = user;
    (void)app;
    if (answer >= 0 && may_give(online)) {
        rn_room_fill(online->room, online->list.cursor, answer == 0 ? RN_ROOM_FREE : answer - 1);
    }
}

/* Who is to play the gnome at the cursor. */
static void ask_given(Online *online, RnApp *app)
{
    const char *answers[GIVEN] = {C_("seat", "free")};
    char heading[RN_NAME_MAX + 32];
    for (int kind = 0; kind < RN_KINDS; kind++) {
        answers[1 + kind] = rn_kind_name(kind);
    }
    snprintf(heading, sizeof heading, _("Who plays %s?"), rn_word_gnome(online->list.cursor));
    rn_question_open(app, heading,
                     _("Friends with the link can take over what a computer player has."), answers,
                     GIVEN, take_given, online);
}

enum { WAIT, FILL, NOT_YET, BEGINNINGS };

static void take_beginning(RnApp *app, void *user, int answer)
{
    Online *online = user;
    RnRoom *room = online->room;
    (void)app;
    for (int g = 0; answer == FILL && g < room->config.gnomes; g++) {
        if (room->seat[g].kind == RN_ROOM_FREE) {
            rn_room_fill(room, g, rn_room_stand_in(room));
        }
    }
    online->fills = answer == FILL;
    if (answer == WAIT) {
        rn_room_begin(room);
    }
}

/* Free seats wait for somebody, or get computer players: that is asked first. */
static void begin(Online *online, RnApp *app)
{
    RnRoom *room = online->room;
    const int free_seats = rn_room_free_seats(room);
    char heading[80], fill[80];
    if (free_seats == 0) {
        rn_room_begin(room);
        return;
    }
    snprintf(heading, sizeof heading,
             P_("%d seat is free", "%d seats are free", (unsigned long)free_seats), free_seats);
    snprintf(fill, sizeof fill, _("Computer players: %s"), rn_kind_name(rn_room_stand_in(room)));
    const char *const answers[BEGINNINGS] = {_("Start and wait"), fill, _("Not yet")};
    rn_question_open(app, heading,
                     _("The game can begin without them: it waits when it is their turn, and "
                       "friends with the link can sit down at any time. Or computer players take "
                       "the seats; friends can take them over later."),
                     answers, BEGINNINGS, take_beginning, online);
}

/* ---- The link for friends ------------------------------------------------------------------------ */

static void draw_invitation(const void *model, RnCanvas *canvas)
{
    const char *link = model;
    const RnButton buttons[] = {{RN_KEY_ESC, _("Back"), false}};
    RnRect body = rn_page(canvas, _("Link"), NULL, buttons, 1);
    RnRect text = {body.x + 1, body.y, body.w - 2, body.h};
    int used = rn_put_whole(canvas, body.y + 1, RN_ST_STRONG, link) + 2;
    text.y += used;
    text.h -= used;
    used = rn_put_lines(canvas, text, RN_ST_TEXT,
                        _("Send it to your friends: with it they sit down, in a browser or by "
                          "'rednov play --online' and the link."));
    text.y += used + 1;
    text.h -= used + 1;
    rn_put_lines(canvas, text, RN_ST_DIM,
                 _("To copy it with the mouse hold Shift, since clicks go to the game. However "
                   "many lines it takes, it is copied in one piece."));
}

static void take_invitation(void *model, RnApp *app, const RnInput *input)
{
    (void)model;
    if (rn_leaves_page(rn_input_key(input))) {
        rn_app_pop(app);
    }
}

static const RnScreenKind INVITATION = {
    .draw = draw_invitation, .take = take_invitation, .end = free};

/* What is sent to friends. */
static void show_link(const RnRoom *room, RnApp *app)
{
    char *link = rn_alloc(1, RN_LINK_TEXT);
    rn_address_link(&room->address, room->address.table, room->address.invite, link);
    rn_app_push(app, &INVITATION, link);
}

/* ---- Keys ---------------------------------------------------------------------------------------- */

static void take_key(Online *online, RnApp *app, uint32_t key)
{
    RnRoom *room = online->room;
    int gnomes = room->there ? room->config.gnomes : 0;
    switch (key) {
    case RN_KEY_ESC: rn_app_pop(app); break;
    case RN_KEY_ENTER: sit_or_stand(online, app); break;
    case 'o': rn_settings_open(app); break;
    case 'l':
        if (room->there) {
            show_link(room, app);
        }
        break;
    case 't':
        if (room->there) {
            rn_talk_open(app, room);
        }
        break;
    case 's':
        if (room->you >= 0 && room->phase == RN_ROOM_GATHERING) {
            begin(online, app);
        }
        break;
    case 'c':
        if (may_give(online)) {
            ask_given(online, app);
        }
        break;
    default: rn_list_key(&online->list, key, gnomes, gnomes); break;
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Online *online = model;
    uint32_t key = rn_input_walk(input);
    if (input->kind == RN_IN_TICK || input->kind == RN_IN_SHOWN) {
        look(online, app);
    } else if (key != 0) {
        take_key(online, app, key);
    } else if (rn_list_click(&online->list, input, RN_GNOMES_MAX)) {
        sit_or_stand(online, app);
    }
}

int rn_online_tick(const void *model, uint64_t now_ms)
{
    (void)model;
    (void)now_ms;
    return RN_ONLINE_LOOK_MS;
}

static void end(void *model)
{
    Online *online = model;
    rn_room_close(online->room);
    free(online);
}

static const RnScreenKind ONLINE = {.draw = draw, .take = take, .tick = rn_online_tick, .end = end};

bool rn_online_join(RnApp *app, const char *link)
{
    RnAddress address;
    char server[RN_LINK_TEXT];
    if (!rn_address_read(link, &address)) {
        rn_message_open(app, _("Online table"),
                        _("This is no link to an online table and no address of a server. A link "
                          "has #join/ or #table/ in it."));
        return false;
    }
    if (address.table[0] == '\0') {
        return rn_pier_screen_open(app, &address, NULL);
    }
    rn_seatkey_settle(address.table, address.token);
    RnRoom *room = rn_room_open(&address, app->box, app->phrase != NULL ? app->phrase : "");
    if (room == NULL) {
        rn_message_open(app, _("Sorry"), _("The system has no thread left for a connection."));
        return false;
    }
    rn_own_read(RN_OWN_KEY, room->key);
    rn_address_link(&address, "", "", server);
    rn_server_write(server);
    Online *online = rn_alloc(1, sizeof *online);
    online->room = room;
    rn_app_push(app, &ONLINE, online);
    return true;
}

/* ---- The link ---------------------------------------------------------------------------------- */

enum { LINK_MAX = 512 };

typedef struct Link {
    RnField field;
} Link;

static void draw_link(const void *model, RnCanvas *canvas)
{
    const Link *link = model;
    const RnButton buttons[] = {{RN_KEY_ENTER, _("Join"), false}, {RN_KEY_ESC, _("Back"), false}};
    RnRect body = rn_page(canvas, _("Play with friends"), NULL, buttons, 2);
    RnRect text = {body.x + 1, body.y, body.w - 2, body.h - 4};
    int used = rn_put_lines(canvas, text, RN_ST_TEXT,
                            _("Put the link in that you were sent, or type it: the same link leads "
                              "back to your seat. The address of a server alone shows its tables, "
                              "yours, and the results of the daily submarine."));
    RnRect box = {body.x, body.y + used + 1, body.w, 3};
    rn_box(canvas, box, _("Link or server"));
    rn_field_draw(canvas, box.x + 2, box.y + 1, box.w - 4, &link->field, true, "https://…/#join/…");
}

static void take_link(void *model, RnApp *app, const RnInput *input)
{
    Link *link = model;
    uint32_t key = rn_input_key(input);
    if (key == RN_KEY_ESC) {
        rn_app_pop(app);
    } else if (key == RN_KEY_ENTER) {
        if (link->field.text[0] != '\0') {
            rn_online_join(app, link->field.text);
        }
    } else if (key != 0) {
        rn_field_key(&link->field, key);
    }
}

static bool types_link(const void *model)
{
    (void)model;
    return true;
}

static const RnScreenKind LINK = {
    .draw = draw_link, .take = take_link, .end = free, .types = types_link};

void rn_join_open(RnApp *app)
{
    Link *link = rn_alloc(1, sizeof *link);
    char server[RN_SERVER_TEXT];
    rn_server_read(server);
    rn_field_preset(&link->field, server, LINK_MAX);
    rn_app_push(app, &LINK, link);
}
