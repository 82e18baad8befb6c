/*
 * The screen of a game, driven as a person would: whole games by random keys and random clicks over
 * many settings. At every step the list of choices covers every legal move, nothing secret is shown,
 * and the picture can be drawn at any size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <malloc.h>
#include <poll.h>
#include <unistd.h>
/* after those it needs */
#include <cmocka.h>

#include "../budget.h"
#include "../screens/dump.h"
#include "full/game.h"
#include "full/widgets.h"
#include "text/text.h"

enum { INPUTS_MAX = 20000 };

/* ---- A program without a terminal ------------------------------------------------------------- */

typedef struct Player {
    RnApp app;
    RnCanvas canvas;
    const RnScreen *screen; /* of the game */
    uint64_t rng;
    uint64_t inputs;
    unsigned seen[RN_DECISIONS]; /* how often a person decided it */
    unsigned modes;
} Player;

static uint64_t draw_number(Player *player, uint64_t below)
{
    player->rng ^= player->rng << 13;
    player->rng ^= player->rng >> 7;
    player->rng ^= player->rng << 17;
    return player->rng % below;
}

static RnGame *game_of(const Player *player) { return player->screen->model; }

static void begin(Player *player, int width, int height, uint64_t seed)
{
    memset(player, 0, sizeof *player);
    player->app.box = rn_box_standard();
    player->app.settings = (RnSettings){.crew = RN_LUBBER};
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        player->app.settings.colour[g] = (uint8_t)g;
    }
    player->app.effort = (RnEffort){.games = 50};
    player->app.width = width;
    player->app.height = height;
    player->rng = seed * 2654435761U + 88172645463325252U;
    rn_canvas_make(&player->canvas, width, height);
}

static void finish(Player *player)
{
    rn_app_end(&player->app);
    rn_worker_end(player->app.worker);
    rn_canvas_free(&player->canvas);
}

typedef struct Setting {
    RnConfig config;
    const char *people; /* a 'p' for a person's gnome, else the first letter of a kind */
    bool manual;
} Setting;

/* Starts a game that is not kept, as `rednov play --no-save` does. */
static void start_with(Player *player, const Setting *setting, uint64_t seed, const char *program,
                       bool no_save)
{
    RnSession session;
    RnRecordHead head = {.date = "2026-11-15"};
    RnSeats seats = rn_seats();
    RnConfig config = setting->config;
    rn_session_init(&session, player->app.box);
    memset(head.colour, RN_NONE, sizeof head.colour);
    assert_int_equal(rn_session_new(&session, &config, !setting->manual, seed), RN_CONFIG_OK);
    for (int g = 0; g < config.gnomes; g++) {
        seats.seat[g].kind = setting->people[g] == 'p'   ? RN_PERSON
                             : setting->people[g] == 'l' ? RN_LUBBER
                             : setting->people[g] == 'c' ? RN_CAPTAIN
                             : setting->people[g] == '!' ? RN_PROGRAM
                                                         : RN_SAILOR;
    }
    for (int g = 0; g < config.gnomes; g++) {
        seats.seat[g].command = program;
    }
    rn_game_run(&player->app, &(RnBeginning){.box = player->app.box,
                                             .session = &session,
                                             .head = &head,
                                             .seats = &seats,
                                             .no_save = no_save});
    rn_session_free(&session);
    player->screen = player->app.top;
}

static void start(Player *player, const Setting *setting, uint64_t seed)
{
    start_with(player, setting, seed, NULL, true);
}

/* By somebody who has seen what is asked. */
static void send(Player *player, RnInput input)
{
    player->inputs++;
    rn_app_see(&player->app);
    rn_app_take(&player->app, &input);
}

static void press(Player *player, uint32_t key)
{
    send(player, (RnInput){.kind = RN_IN_KEY, .key = key, .spot = -1});
}

/* Lets time pass until nothing is due. */
static void wait_idle(Player *player)
{
    for (int i = 0; i < INPUTS_MAX; i++) {
        int ms = rn_app_tick(&player->app);
        if (ms < 0 || player->app.top != player->screen) {
            return;
        }
        if (player->app.worker != NULL) {
            struct pollfd news = {.fd = rn_worker_fd(player->app.worker), .events = POLLIN};
            poll(&news, 1, ms);
        }
        player->app.now_ms += (uint64_t)ms;
        send(player, (RnInput){.kind = RN_IN_TICK, .spot = -1});
    }
    fail_msg("the game never rests");
}

static void look(Player *player) { rn_app_draw(&player->app, &player->canvas); }

/* ---- What always holds ------------------------------------------------------------------------ */

static bool covers(const RnOption *option, RnMove move, const RnGame *game)
{
    if (option->why != RN_OK) {
        return false;
    }
    switch ((RnDeed)option->deed) {
    case RN_DEED_MOVE: return memcmp(&option->move, &move, sizeof move) == 0;
    case RN_DEED_MINUTES:
        return option->move.kind == move.kind && option->move.what == move.what &&
               move.count >= option->least && move.count <= option->most;
    case RN_DEED_PART:
        return option->move.kind == move.kind &&
               (move.kind != RN_M_EVENT || option->move.what == move.what);
    default: (void)game; return false;
    }
}

/* Every legal move is on the list, and everything on it that is not barred is legal. */
static void check_list(const RnGame *game)
{
    const RnScene *scene = &game->scene;
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(game->session.box, rn_session_state(&game->session), moves);
    if (game->stage != RN_STAGE_CHOOSE || game->mode != RN_MODE_DECIDE) {
        return;
    }
    for (int i = 0; i < count; i++) {
        bool covered = false;
        for (int e = 0; e < scene->entries && !covered; e++) {
            covered = covers(&game->choice[e], moves[i], game);
        }
        assert_true(covered);
    }
    for (int e = 0; e < scene->entries; e++) {
        const RnOption *option = &game->choice[e];
        /* of cards that are drawn by hand only what is seen is known */
        bool unseen = rn_is_chance(option->move) && scene->view.hides != 0;
        if ((option->deed == RN_DEED_MOVE || option->deed == RN_DEED_MINUTES) && !unseen) {
            assert_int_equal(
                rn_check_move(game->session.box, rn_session_state(&game->session), option->move),
                option->why);
        }
        if (option->deed == RN_DEED_GO && option->why == RN_OK) {
            assert_true(game->route[option->space].count > 0);
        }
        assert_true(scene->entry[e].text[0] != '\0');
    }
}

static void check_scene(const RnGame *game)
{
    const RnScene *scene = &game->scene;
    assert_in_range(scene->entries, 0, RN_MENU_MAX - 1); /* never cut off */
    if (scene->cursor >= 0) {
        assert_true(scene->cursor < scene->entries);
        assert_false(scene->entry[scene->cursor].heading);
    }
    if (game->stage == RN_STAGE_CHOOSE) {
        assert_true(scene->entries > 0 && scene->question[0] != '\0');
    }
    assert_true(scene->slider <= scene->slider_most);
    assert_true(scene->news <= scene->logs);
    check_list(game);
}

/* Hands of people that the one at the keyboard may not see. */
static void check_secret(const Player *player)
{
    const RnGame *game = game_of(player);
    const RnState *state = rn_session_state(&game->session);
    if (!game->secret || game->stage == RN_STAGE_OVER) {
        return;
    }
    for (int g = 0; g < state->config.gnomes; g++) {
        bool own = game->stage == RN_STAGE_CHOOSE || game->stage == RN_STAGE_PASS;
        own = own && game->seat != RN_NONE && rn_player(state, g) == rn_player(state, game->seat);
        for (int item = 0; item < RN_ITEMS && !own; item++) {
            assert_int_equal(game->scene.view.seen.items[g][item], 0);
        }
    }
    if (game->stage == RN_STAGE_CHOOSE && state->decider != RN_NONE) {
        assert_int_equal(rn_player(state, game->seat), rn_player(state, state->decider));
    }
}

static void check(Player *player)
{
    RnGame *game = game_of(player);
    if (player->app.top != player->screen) {
        return;
    }
    check_scene(game);
    check_secret(player);
    player->modes |= 1U << game->mode;
    if (game->stage == RN_STAGE_CHOOSE && game->mode == RN_MODE_DECIDE) {
        player->seen[rn_session_state(&game->session)->decision]++;
    }
}

/* ---- Playing at random ------------------------------------------------------------------------ */

/* Something that makes rare decisions come up: attacks, fires put out in too few minutes. */
static bool press_rare(Player *player)
{
    RnGame *game = game_of(player);
    RnScene *scene = &game->scene;
    for (int i = 0; i < scene->entries; i++) {
        RnMove move = game->choice[i].move;
        bool fight = move.kind == RN_M_ATTACK || move.kind == RN_M_TRADE;
        bool arms = move.kind == RN_M_USE && move.what == RN_CROWBAR &&
                    rn_session_state(&game->session)->config.crazed != 0;
        bool fire = move.kind == RN_M_EXTINGUISH;
        if (game->choice[i].why != RN_OK || game->choice[i].deed == RN_DEED_NONE ||
            !(fight || arms || fire)) {
            continue;
        }
        scene->cursor = i;
        rn_game_preview(game);
        press(player, RN_KEY_ENTER);
        if (fire && game->mode == RN_MODE_MINUTES) {
            press(player, '1');
        }
        press(player, RN_KEY_ENTER);
        return true;
    }
    return false;
}

static void press_random(Player *player)
{
    static const uint32_t keys[] = {
        RN_KEY_ENTER,
        RN_KEY_ENTER,
        RN_KEY_ENTER,
        RN_KEY_ENTER,
        RN_KEY_DOWN,
        RN_KEY_DOWN,
        RN_KEY_UP,
        RN_KEY_LEFT,
        RN_KEY_RIGHT,
        RN_KEY_TAB,
        RN_KEY_BACKTAB,
        RN_KEY_HOME,
        RN_KEY_END,
        'e',
        'e',
        'i',
        'o',
        'f',
        'x',
        'w',
        'd',
        't',
        'p',
        '1',
        '2',
        '3',
        '5',
        '7',
        '8',
        '0',
        's',
        'u',
        'H',
        'm',
        'L',
        'h',
        'j',
        'k',
        'l',
        'c',
        'v',
        '?',
        'r',
        'y',
        RN_KEY_ESC,
        RN_KEY_PAGE_UP,
        RN_KEY_PAGE_DOWN,
        0x17C,
        'z',
        RN_KEY_UNKNOWN,
        'Q',
        RN_KEY_F1 + 9,
    };
    if (player->app.top == player->screen && draw_number(player, 4) == 0 && press_rare(player)) {
        return;
    }
    press(player, keys[draw_number(player, sizeof keys / sizeof *keys)]);
    if (draw_number(player, 3) == 0) { /* or hardly anything would ever be decided */
        press(player, RN_KEY_ENTER);
    }
}

static void click_random(Player *player)
{
    look(player);
    if (player->canvas.spots == 0) {
        press(player, RN_KEY_ENTER);
        return;
    }
    RnSpot spot = player->canvas.spot[draw_number(player, (uint64_t)player->canvas.spots)];
    int at = rn_spot_at(&player->canvas, spot.at.x, spot.at.y);
    if (at == RN_SPOT_KEY + 'u' && draw_number(player, 10) > 0) {
        return; /* or the game would never end */
    }
    send(player, (RnInput){.kind = RN_IN_CLICK, .spot = at});
    if (draw_number(player, 2) == 0) {
        send(player, (RnInput){.kind = RN_IN_CLICK, .spot = at, .twice = true});
    }
    if (draw_number(player, 20) == 0) {
        send(player, (RnInput){.kind = RN_IN_WHEEL, .key = RN_KEY_UP, .spot = at});
    }
}

/* Out of what random keys have opened on top of the game. */
static void come_back(Player *player)
{
    for (int i = 0; i < 10 && player->app.top != player->screen; i++) {
        press(player, RN_KEY_ESC);
    }
    assert_ptr_equal(player->app.top, player->screen);
    assert_false(player->app.quit);
}

static void play(Player *player, bool mouse)
{
    const RnGame *game = game_of(player);
    for (int i = 0; i < INPUTS_MAX && game->stage != RN_STAGE_OVER; i++) {
        wait_idle(player);
        if (player->app.top != player->screen) {
            come_back(player);
        }
        check(player);
        if (game->stage == RN_STAGE_OVER) {
            break;
        }
        if (mouse) {
            click_random(player);
        } else {
            press_random(player);
        }
        if (draw_number(player, SLOW ? 40 : 20) == 0) {
            look(player);
        }
    }
    assert_int_equal(game->stage, RN_STAGE_OVER);
    if (!game->end_told) { /* the last click may have opened something, too: the end is told under it */
        come_back(player);
    }
    wait_idle(player);
    assert_true(game->end_told);
    look(player);
    come_back(player);
    look(player);
}

static const Setting SETTINGS[] = {
    {{.edition = RN_REVISED, .players = 1, .gnomes = 3}, "ppp", false},
    {{.edition = RN_REVISED, .players = 1, .gnomes = 8, .less_deadly = 1}, "plplplps", false},
    {{.edition = RN_REVISED, .players = 2, .gnomes = 4}, "pppp", false},
    {{.edition = RN_FIRST, .players = 2, .gnomes = 4, .crazed = 1}, "pppp", false},
    {{.edition = RN_REVISED, .players = 3, .gnomes = 3, .opening_events = 1}, "pls", false},
    {{.edition = RN_FIRST, .players = 3, .gnomes = 3, .no_respite = 1}, "pps", false},
    {{.edition = RN_REVISED, .players = 4, .gnomes = 4, .crazed = 1, .less_deadly = 1},
     "pppp",
     false},
    {{.edition = RN_FIRST, .players = 5, .gnomes = 5, .level_flow = 1}, "ppppp", false},
    {{.edition = RN_REVISED, .players = 8, .gnomes = 8, .crazed = 1}, "pppppppp", false},
    {{.edition = RN_REVISED, .players = 1, .gnomes = 4}, "pppp", true},
    {{.edition = RN_FIRST, .players = 3, .gnomes = 3, .crazed = 1}, "pps", true},
    {{.edition = RN_REVISED, .players = 4, .gnomes = 4}, "lsls", false},
};
enum { COUNT = sizeof SETTINGS / sizeof *SETTINGS };

static void games_by_keys(void **unused)
{
    (void)unused;
    unsigned seen[RN_DECISIONS] = {0};
    unsigned modes = 0;
    for (int i = 0; i < COUNT; i += SLOW ? 4 : 1) {
        Player player;
        uint64_t seed = (uint64_t)i + 1;
        begin(&player, 80 + 20 * (i % 4), 24 + 8 * (i % 4), seed);
        start(&player, &SETTINGS[i], seed);
        play(&player, false);
        for (int d = 0; d < RN_DECISIONS; d++) {
            seen[d] += player.seen[d];
        }
        modes |= player.modes;
        finish(&player);
    }
    for (int d = 0; d < RN_OVER && !SLOW; d++) {
        if (seen[d] == 0 && d != RN_DEFEND) { /* a_fight_by_hand */
            fail_msg("no person ever decided '%s'", rn_word_decision(d));
        }
    }
    /* hints take a worker */
    assert_true(SLOW || (modes | 1U << RN_MODE_HINTS) == (1U << (RN_MODE_SEATS + 1)) - 1);
}

static void games_by_clicks(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT; i += budget(SLOW ? 8 : 3, 1)) {
        Player player;
        begin(&player, 80 + 20 * (i % 3), 24 + 8 * (i % 3), (uint64_t)i + 100);
        start(&player, &SETTINGS[i], (uint64_t)i + 100);
        play(&player, true);
        finish(&player);
    }
}

/* ---- Playing on purpose ----------------------------------------------------------------------- */

/* Puts the cursor on the choice that covers the move, by the keys that move about. */
static void go_to(Player *player, RnMove move)
{
    RnGame *game = game_of(player);
    press(player, RN_KEY_HOME);
    for (int i = 0; i < 2 * RN_MENU_MAX; i++) {
        if (covers(&game->choice[game->scene.cursor], move, game)) {
            return;
        }
        press(player, RN_KEY_RIGHT);
    }
    fail_msg("no way to a choice of kind %s", rn_word_move(move.kind));
}

/* Chooses a move by keys, through whatever is asked on the way. */
static void choose(Player *player, RnMove move)
{
    RnGame *game = game_of(player);
    size_t steps = rn_session_steps(&game->session);
    go_to(player, move);
    press(player, RN_KEY_ENTER);
    if (rn_session_steps(&game->session) == steps && game->mode == RN_MODE_PART) {
        go_to(player, move);
        press(player, RN_KEY_ENTER);
    }
    if (rn_session_steps(&game->session) == steps && game->mode == RN_MODE_MINUTES) {
        press(player, (uint32_t)('0' + move.count % 10));
        press(player, RN_KEY_ENTER);
    }
    if (rn_session_steps(&game->session) == steps && game->mode == RN_MODE_SURE) {
        press(player, 'y');
    }
    assert_true(rn_session_steps(&game->session) > steps);
    assert_memory_equal(&rn_session_past(&game->session, steps)->move, &move, sizeof move);
    wait_idle(player);
}

static void choose_words(Player *player, const char *words)
{
    RnMove move;
    assert_true(rn_move_parse(player->app.box, words, strlen(words), &move));
    choose(player, move);
}

/* The picture has this text somewhere. */
static bool sees(Player *player, const char *text)
{
    look(player);
    char *dump = dump_canvas(&player->canvas, false);
    bool found = strstr(dump, text) != NULL;
    free(dump);
    return found;
}

/* Secret hands, dice and cards by hand, an attack, and the keyboard passed on for the answer. */
static void a_fight_by_hand(void **unused)
{
    (void)unused;
    static const char *const setup[] = {"die 2",     "die 2",        "die 2",        "stack C",
                                        "stack B",   "item crowbar", "item coffee",  "item crowbar",
                                        "item grog", "item grog",    "item aqualung"};
    const Setting setting = {
        {.edition = RN_REVISED, .players = 3, .gnomes = 3, .crazed = 1}, "ppp", true};
    Player player;
    begin(&player, 100, 30, 1);
    start(&player, &setting, 0);
    RnGame *game = game_of(&player);
    for (size_t i = 0; i < sizeof setup / sizeof *setup; i++) {
        wait_idle(&player);
        assert_int_equal(rn_session_state(&game->session)->decision, RN_CHANCE);
        choose_words(&player, setup[i]);
    }
    assert_int_equal(game->stage, RN_STAGE_RECEIVE);
    assert_true(sees(&player, "Pass the keyboard to Player 1."));
    assert_false(sees(&player, "Crowbar"));
    press(&player, 'x');
    assert_int_equal(game->stage, RN_STAGE_RECEIVE);
    press(&player, RN_KEY_ENTER);
    assert_int_equal(game->stage, RN_STAGE_CHOOSE);
    assert_true(sees(&player, "Crowbar"));
    choose_words(&player, "use crowbar");
    assert_false(sees(&player, "Grog x"));
    go_to(&player, (RnMove){.kind = RN_M_ATTACK, .what = 1});
    press(&player, RN_KEY_ENTER); /* whom */
    go_to(&player, (RnMove){.kind = RN_M_ATTACK, .what = 1});
    press(&player, RN_KEY_ENTER);
    assert_int_equal(game->mode, RN_MODE_SURE);
    press(&player, RN_KEY_ESC);
    assert_int_equal(game->mode, RN_MODE_DECIDE);
    choose_words(&player, "attack B");
    assert_int_equal(rn_session_state(&game->session)->decision, RN_DEFEND);
    assert_int_equal(game->stage, RN_STAGE_PASS);
    press(&player, RN_KEY_ENTER);
    assert_int_equal(game->stage, RN_STAGE_RECEIVE);
    assert_false(sees(&player, "Coffee"));
    press(&player, RN_KEY_ENTER);
    check(&player);
    assert_int_equal(player.seen[RN_DEFEND], 1);
    press(&player, 'u'); /* the attack was not this player's */
    assert_true(sees(&player, "another player's"));
    choose_words(&player, "use crowbar");
    choose_words(&player, "die 3");
    choose_words(&player, "die 9");
    assert_int_equal(rn_session_state(&game->session)->dead, 1); /* A */
    finish(&player);
}

static void undo_takes_back_a_deed(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &SETTINGS[0], 3);
    wait_idle(&player);
    RnGame *game = game_of(&player);
    RnState before = *rn_session_state(&game->session);
    int gnome = before.active;
    uint32_t far = 0;
    for (int space = 1; space <= RN_ROOMS; space++) {
        if (game->route[space].count >= 4) {
            far = (uint32_t)space;
        }
    }
    assert_true(far > 0);
    press(&player, '0' + far % 10);
    assert_int_equal(game->scene.target, far);
    assert_memory_equal(rn_session_state(&game->session), &before,
                        sizeof before); /* only shown so far */
    press(&player, RN_KEY_ENTER);
    assert_int_equal(rn_session_state(&game->session)->space[gnome], far);
    assert_true(game->scene.can_undo);
    press(&player, 'u');
    assert_memory_equal(rn_session_state(&game->session), &before,
                        sizeof before); /* the whole way */
    press(&player, 'u');
    assert_true(game->scene.message_bad); /* the setup was chance */
    press(&player, 'e');
    press(&player, RN_KEY_ENTER);
    wait_idle(&player);
    if (rn_session_steps(&game->session) > 0 &&
        rn_is_chance(rn_session_past(&game->session, rn_session_steps(&game->session) - 1)->move)) {
        press(&player, 'u');
        assert_true(sees(&player, "A die or a card has been seen"));
    }
    finish(&player);
}

/* A barred choice names its rule, and changes nothing. */
static void refusals_name_the_rule(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 120, 40, 1);
    start(&player, &SETTINGS[0], 3);
    wait_idle(&player);
    RnGame *game = game_of(&player);
    size_t steps = rn_session_steps(&game->session);
    int refused = 0;
    for (int i = 0; i < game->scene.entries; i++) {
        if (!game->scene.entry[i].barred) {
            continue;
        }
        send(&player, (RnInput){.kind = RN_IN_CLICK, .spot = RN_SPOT_MENU + i});
        send(&player, (RnInput){.kind = RN_IN_CLICK, .spot = RN_SPOT_MENU + i});
        assert_true(game->scene.message_bad);
        assert_non_null(strstr(game->scene.message, rn_why_clause(game->choice[i].why)));
        refused++;
    }
    assert_true(refused >= 5);
    assert_int_equal(rn_session_steps(&game->session), steps);
    press(&player, 'r'); /* the rule that forbids it */
    assert_ptr_not_equal(player.app.top, player.screen);
    finish(&player);
}

/* A click on a button presses its key; a turn of the wheel over it does not. */
static void the_wheel_presses_no_button(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &SETTINGS[0], 3);
    wait_idle(&player);
    const RnGame *game = game_of(&player);
    int menu = RN_SPOT_KEY + 'm';
    send(&player, (RnInput){.kind = RN_IN_WHEEL, .key = RN_KEY_DOWN, .spot = menu});
    assert_int_equal(game->mode, RN_MODE_DECIDE);
    send(&player, (RnInput){.kind = RN_IN_CLICK, .spot = menu});
    assert_int_equal(game->mode, RN_MODE_MENU);
    finish(&player);
}

/* The key of an action that is not allowed tells the same as its line; so does one that the game does
 * not have. Without an Aqualung the sea is barred by just that, however far it is. */
static void keys_tell_the_rule_too(void **unused)
{
    (void)unused;
    static const char keys[] = "fxwbdtazs";
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &SETTINGS[0], 3);
    wait_idle(&player);
    RnGame *game = game_of(&player);
    size_t steps = rn_session_steps(&game->session);
    for (const char *key = keys; *key != '\0'; key++) {
        press(&player, (uint32_t)*key);
        bool barred = game->scene.cursor >= 0 && game->choice[game->scene.cursor].why != RN_OK;
        if (!barred && !game->scene.message_bad) {
            continue; /* allowed here */
        }
        assert_true(game->scene.message_bad);
        assert_non_null(game->clause);
        assert_non_null(strstr(game->scene.message, game->clause));
        game->scene.message[0] = '\0';
        game->scene.message_bad = false;
    }
    press(&player, 's');
    assert_string_equal(game->clause, rn_why_clause(RN_WHY_NO_AQUALUNG));
    assert_int_equal(rn_session_steps(&game->session), steps);
    finish(&player);
}

/* In low water a repair takes three minutes: with two of them left that is the reason, whichever of the
 * room's hatches is the blocked one. */
static void the_blocked_hatch_is_the_one_meant(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &SETTINGS[0], 3);
    wait_idle(&player);
    RnGame *game = game_of(&player);
    RnState state = *rn_session_state(&game->session);
    int here = state.space[state.active];
    uint32_t hatches = game->session.box->hatches_of[here];
    state.fire = state.high = 0;
    state.low = (uint16_t)(1U << here);
    state.ghost = 2;
    for (uint32_t left = hatches; left != 0; left &= left - 1) {
        state.blocked = left & ~(left - 1);
        rn_session_load(&game->session, &state);
        rn_game_next(game);
        press(&player, 'b');
        assert_string_equal(game->clause, rn_why_clause(RN_WHY_NO_MINUTES));
    }
    finish(&player);
}

/* Whatever a person has to decide, Enter does nothing before something was chosen; nor does Space ever. */
static void nothing_is_chosen_for_a_person(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Player player;
        begin(&player, 80, 24, seed);
        start(&player, &SETTINGS[seed % COUNT], seed);
        RnGame *game = game_of(&player);
        for (int i = 0; i < 200 && game->stage != RN_STAGE_OVER; i++) {
            wait_idle(&player);
            if (player.app.top != player.screen) {
                come_back(&player);
            }
            size_t steps = rn_session_steps(&game->session);
            if (game->stage == RN_STAGE_CHOOSE && game->mode == RN_MODE_DECIDE) {
                rn_game_list(game, RN_MODE_DECIDE, -1);
                assert_int_equal(game->scene.cursor, -1);
                press(&player, RN_KEY_ENTER);
                assert_true(game->scene.message_bad);
                press(&player, ' ');
                assert_int_equal(rn_session_steps(&game->session), steps);
            }
            press_random(&player);
        }
        finish(&player);
    }
}

static bool offers(Player *player, uint32_t key)
{
    rn_canvas_clear(&player->canvas);
    look(player);
    for (int i = 0; i < player->canvas.spots; i++) {
        if (player->canvas.spot[i].id == RN_SPOT_KEY + (int)key) {
            return true;
        }
    }
    return false;
}

/* The bottom line offers an end where something can be ended or there is a reason why not, and a hint where somebody
 * decides: not when a die is asked for. */
static void buttons_belong_to_the_question(void **unused)
{
    (void)unused;
    int ends = 0, none = 0, dice = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Player player;
        begin(&player, 120, 40, seed);
        start(&player, &SETTINGS[seed % COUNT], seed);
        RnGame *game = game_of(&player);
        for (int i = 0; i < 60 && game->stage != RN_STAGE_OVER; i++) {
            wait_idle(&player);
            if (player.app.top != player.screen) {
                come_back(&player);
            }
            if (game->stage == RN_STAGE_CHOOSE && game->mode == RN_MODE_DECIDE) {
                bool die = rn_session_state(&game->session)->decision == RN_CHANCE;
                bool end = offers(&player, 'e');
                assert_int_equal(offers(&player, 'H'), !die);
                press(&player, 'e');
                assert_int_equal(end, strstr(game->scene.message, "passed over") == NULL);
                ends += end;
                none += !end;
                dice += die;
            }
            press_random(&player);
        }
        finish(&player);
    }
    assert_true(ends > 0 && none > 0 && dice > 0);
}

/* Asked whether an action is really to be done, Enter goes back; only the answer does it. */
static void being_asked_again_begins_on_the_way_back(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &SETTINGS[0], 3);
    player.app.settings.confirm = true;
    wait_idle(&player);
    RnGame *game = game_of(&player);
    size_t steps = rn_session_steps(&game->session);
    press(&player, 'e');
    press(&player, RN_KEY_ENTER);
    assert_int_equal(game->mode, RN_MODE_SURE);
    press(&player, RN_KEY_ENTER);
    assert_int_equal(game->mode, RN_MODE_DECIDE);
    assert_int_equal(rn_session_steps(&game->session), steps);
    press(&player, 'e');
    press(&player, RN_KEY_ENTER);
    press(&player, 'y');
    assert_true(rn_session_steps(&game->session) > steps);
    finish(&player);
}

/* Asked again before a deadly action one is told why, on a small screen, too, where there is no room for what it leads to. */
static void being_asked_again_tells_the_danger(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 60, 20, 1);
    start(&player, &SETTINGS[0], 3);
    wait_idle(&player);
    RnGame *game = game_of(&player);
    RnState *seen = &game->scene.view.seen;
    seen->high = (uint16_t)(1u << seen->space[seen->active]);
    game->part = (RnMove){.kind = RN_M_PASS};
    rn_game_list(game, RN_MODE_SURE, -1);
    assert_true(sees(&player, "The gnome drowns here: it dies! Really?"));
    finish(&player);
}

/* A number of the setup that was entered wrongly can be entered again. */
static void numbers_of_the_setup_are_taken_back(void **unused)
{
    (void)unused;
    const Setting setting = {{.players = 3, .gnomes = 3}, "ppp", true};
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &setting, 0);
    RnGame *game = game_of(&player);
    press(&player, 'u');
    assert_true(game->scene.message_bad); /* there is none yet */
    choose_words(&player, "die 2");
    RnState before = *rn_session_state(&game->session);
    choose_words(&player, "die 7");
    press(&player, 'u');
    assert_memory_equal(rn_session_state(&game->session), &before, sizeof before);
    assert_int_equal(rn_session_steps(&game->session), 1);
    choose_words(&player, "die 3");
    assert_int_equal(rn_session_steps(&game->session), 2);
    finish(&player);
}

/* When the game is over only what makes sense then is offered, and the title is the title. */
static void an_end_leads_to_the_title(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 80, 24, 7);
    rn_title_open(&player.app);
    const RnScreen *title = player.app.top;
    start(&player, &SETTINGS[11], 1);
    start(&player, &SETTINGS[11], 2); /* on top of it, as a game that branches off */
    const RnGame *game = game_of(&player);
    for (int k = 0; k < INPUTS_MAX && game->stage != RN_STAGE_OVER; k++) {
        send(&player, (RnInput){.kind = RN_IN_TICK, .spot = -1});
    }
    send(&player, (RnInput){.kind = RN_IN_TICK, .spot = -1});
    assert_true(sees(&player, "Lubber A: "));
    press(&player, '1');
    assert_false(sees(&player, "End turn"));
    assert_false(sees(&player, "Hint"));
    assert_true(sees(&player, "Rules"));
    rn_game_tell_end(game_of(&player));
    press(&player, '2'); /* where it was won or lost, which can be left at any time */
    assert_true(sees(&player, "Every decision is looked at many times"));
    press(&player, RN_KEY_ESC);
    rn_game_tell_end(game_of(&player));
    press(&player, '4');
    assert_ptr_equal(player.app.top, title);
    finish(&player);
}

/* Ends the turn or the question, or gives the first answer where it cannot be ended. */
static void answer(Player *player)
{
    press(player, 'e');
    if (game_of(player)->scene.cursor < 0) {
        press(player, RN_KEY_DOWN);
    }
    press(player, RN_KEY_ENTER);
}

/* ---- Saving ----------------------------------------------------------------------------------- */

static void every_decision_is_saved(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/rednov-test-XXXXXX";
    char record[RN_SHELF_PATH_MAX];
    Player player;
    assert_non_null(mkdtemp(folder));
    setenv("XDG_DATA_HOME", folder, 1);
    begin(&player, 80, 24, 1);
    start_with(&player, &SETTINGS[0], 5, NULL, false);
    RnGame *game = game_of(&player);
    assert_true(game->saved);
    rn_shelf_path(&player.app.shelf, game->kept.id, record);
    for (int i = 0; i < 20 && game->stage != RN_STAGE_OVER; i++) {
        RnSession kept;
        RnRecordHead head;
        char flaw[RN_FLAW_MAX];
        wait_idle(&player);
        answer(&player);
        rn_session_init(&kept, player.app.box);
        assert_true(rn_shelf_read(record, &kept, &head, flaw));
        assert_memory_equal(rn_session_state(&kept), rn_session_state(&game->session),
                            sizeof *rn_session_state(&kept));
        rn_session_free(&kept);
    }
    RnState last = *rn_session_state(&game->session);
    char id[RN_SHELF_ID_MAX];
    strcpy(id, game->kept.id);
    rn_app_end(&player.app);
    assert_true(rn_game_resume(&player.app, id));
    player.screen = player.app.top;
    game = game_of(&player);
    assert_memory_equal(rn_session_state(&game->session), &last, sizeof last);

    /* the disk goes away: the game goes on, and says so */
    char away[64];
    snprintf(away, sizeof away, "%s.away", folder);
    assert_int_equal(rename(folder, away), 0);
    wait_idle(&player);
    answer(&player);
    assert_false(game->saved);
    assert_true(game->scene.message_bad);
    assert_true(sees(&player, "NOT SAVED"));
    assert_int_equal(rename(away, folder), 0);
    for (int i = 0; i < 10 && !game->saved; i++) {
        wait_idle(&player);
        answer(&player);
    }
    assert_true(game->saved);
    finish(&player);
    /* the record, and the folders down to ours */
    assert_int_equal(unlink(record), 0);
    for (int i = 0; i < 3; i++) {
        *strrchr(record, '/') = '\0';
        assert_int_equal(rmdir(record), 0);
    }
}

/* ---- Computer players ------------------------------------------------------------------------- */

/* While a captain thinks for longer than any test runs, keys are answered, the picture included. */
static void keys_are_answered_while_others_think(void **unused)
{
    (void)unused;
    enum { KEYS = 50, HOUR_MS = 3600000 };
    static const uint32_t keys[] = {RN_KEY_PAGE_UP, RN_KEY_PAGE_DOWN, 'm', RN_KEY_DOWN, RN_KEY_ESC};
    const Setting setting = {{.players = 3, .gnomes = 3}, "ccc", false};
    Player player;
    begin(&player, 200, 60, 1);
    player.app.worker = rn_worker_start(player.app.box);
    player.app.effort = (RnEffort){.ms = HOUR_MS};
    player.app.settings.show_rescue = true;
    start(&player, &setting, 1);
    RnGame *game = game_of(&player);
    send(&player, (RnInput){.kind = RN_IN_TICK, .spot = -1});
    for (int i = 0; i < KEYS; i++) {
        press(&player, keys[i % 5]);
        look(&player);
    }
    assert_int_equal(game->stage, RN_STAGE_WATCH);
    assert_int_equal(game->job, RN_JOB_MOVE);
    finish(&player); /* whatever it was thinking about */
}

static void hints_are_followed_step_by_step(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 120, 40, 1);
    player.app.worker = rn_worker_start(player.app.box);
    player.app.effort = (RnEffort){.games = 200};
    player.app.settings.show_rescue = true;
    start(&player, &SETTINGS[0], 3);
    RnGame *game = game_of(&player);
    wait_idle(&player);
    assert_in_range(game->scene.rescue, 0, 100);
    press(&player, 'H');
    assert_true(game->scene.busy[0] != '\0');
    wait_idle(&player);
    assert_int_equal(game->mode, RN_MODE_HINTS);
    assert_in_range(game->hints, 1, RN_HINTS_MAX);
    assert_true(game->scene.preview.shown);
    RnPlan plan = game->hint[0].plan;
    size_t steps = rn_session_steps(&game->session);
    int gnome = rn_session_state(&game->session)->active;
    press(&player, RN_KEY_ENTER);
    assert_int_equal(rn_session_steps(&game->session),
                     steps); /* nothing is played by choosing it */
    int played = 0;
    while (played < plan.count && rn_session_state(&game->session)->decision == RN_TURN &&
           rn_session_state(&game->session)->active == gnome) {
        size_t before = rn_session_steps(&game->session);
        assert_int_equal(game->choice[game->scene.cursor].deed, RN_DEED_PLAN);
        press(&player, RN_KEY_ENTER);
        while (before < rn_session_steps(&game->session) && played < plan.count &&
               !rn_is_chance(rn_session_past(&game->session, before)->move)) {
            assert_memory_equal(&rn_session_past(&game->session, before)->move, &plan.move[played],
                                sizeof(RnMove));
            before++;
            played++;
        }
        wait_idle(&player);
    }
    assert_int_equal(played, plan.count);
    press(&player, 'H'); /* given up */
    press(&player, RN_KEY_ESC);
    assert_int_equal(game->mode, RN_MODE_DECIDE);
    finish(&player);
}

/* What a plan comes to is never cut off, and how it is done stands in the order in which it is. */
static void a_long_hint_begins_with_its_action(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"use grog",    "use toolbox",  "use engine-manual",
                                        "use crowbar", "use aqualung", "open 1",
                                        "enter",       "fix-engine 3"};
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &SETTINGS[0], 3);
    RnGame *game = game_of(&player);
    RnPlan *plan = &game->hint[0].plan;
    game->hints = 1;
    for (int whole = 0; whole < 2; whole++) {
        plan->count = 0;
        for (size_t i = whole == 0 ? 4 : 0; i < sizeof moves / sizeof *moves; i++) {
            RnMove *move = &plan->move[plan->count++];
            assert_true(rn_move_parse(player.app.box, moves[i], strlen(moves[i]), move));
        }
        rn_game_list(game, RN_MODE_HINTS, 0);
        const char *text = game->scene.entry[0].text;
        if (whole == 0) {
            assert_string_equal(text, "Aqualung, Engine Room (1), Fix Engine 3 min");
        } else {
            assert_memory_equal(text, "Fix Engine 3 min: Grog, Toolbox, Engine Manual", 46);
        }
    }
    finish(&player);
}

static void a_program_that_fails_leaves_its_gnome(void **unused)
{
    (void)unused;
    const Setting setting = {{.players = 3, .gnomes = 3}, "!!!", false};
    Player player;
    begin(&player, 80, 24, 1);
    player.app.worker = rn_worker_start(player.app.box);
    start_with(&player, &setting, 1, "exit 3", true);
    RnGame *game = game_of(&player);
    wait_idle(&player);
    assert_ptr_not_equal(player.app.top, player.screen); /* it is told */
    assert_true(sees(&player, "failed"));
    press(&player, RN_KEY_ENTER);
    assert_ptr_equal(player.app.top, player.screen);
    assert_int_equal(game->stage, RN_STAGE_CHOOSE);
    assert_true(rn_game_is_person(game, rn_session_state(&game->session)->decider));
    finish(&player);
}

/* A gnome given to a computer player plays on; taken back, it is asked again. */
static void seats_change_hands(void **unused)
{
    (void)unused;
    Player player;
    begin(&player, 80, 24, 1);
    start(&player, &SETTINGS[4], 3); /* A is a person's */
    RnGame *game = game_of(&player);
    wait_idle(&player);
    assert_int_equal(rn_session_state(&game->session)->decider, 0);
    size_t steps = rn_session_steps(&game->session);
    press(&player, 'm');
    press(&player, 's');
    assert_int_equal(game->mode, RN_MODE_SEATS);
    press(&player, '1');
    press(&player, RN_KEY_ENTER);
    assert_int_equal(game->stage, RN_STAGE_WATCH);
    for (int i = 0; i < 40 && game->stage == RN_STAGE_WATCH; i++) {
        send(&player, (RnInput){.kind = RN_IN_TICK, .spot = -1});
    }
    assert_true(rn_session_steps(&game->session) > steps);
    press(&player, 'm');
    press(&player, 's');
    press(&player, '1');
    press(&player, RN_KEY_ENTER);
    wait_idle(&player);
    assert_int_equal(rn_session_state(&game->session)->decider, 0);
    assert_int_equal(game->stage, RN_STAGE_CHOOSE);
    finish(&player);
}

/* ---- Memory ----------------------------------------------------------------------------------- */

static void games_leave_no_memory_behind(void **unused)
{
    (void)unused;
    size_t after_first = 0;
    Player player;
    begin(&player, 80, 24, 7);
    for (int i = 0; i < budget(SLOW ? 3 : 100, 200); i++) {
        start(&player, &SETTINGS[11], (uint64_t)i + 1); /* computer players only */
        const RnGame *game = game_of(&player);
        for (int k = 0; k < INPUTS_MAX && game->stage != RN_STAGE_OVER; k++) {
            send(&player, (RnInput){.kind = RN_IN_TICK, .spot = -1});
        }
        assert_int_equal(game->stage, RN_STAGE_OVER);
        look(&player);
        rn_app_end(&player.app);
        player.app.quit = false;
        if (i == 0) {
            after_first = mallinfo2().uordblks;
        }
    }
    assert_true(SLOW || mallinfo2().uordblks <= after_first + 1024);
    finish(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_by_keys),
        cmocka_unit_test(games_by_clicks),
        cmocka_unit_test(a_fight_by_hand),
        cmocka_unit_test(undo_takes_back_a_deed),
        cmocka_unit_test(refusals_name_the_rule),
        cmocka_unit_test(the_wheel_presses_no_button),
        cmocka_unit_test(keys_tell_the_rule_too),
        cmocka_unit_test(the_blocked_hatch_is_the_one_meant),
        cmocka_unit_test(nothing_is_chosen_for_a_person),
        cmocka_unit_test(being_asked_again_begins_on_the_way_back),
        cmocka_unit_test(being_asked_again_tells_the_danger),
        cmocka_unit_test(buttons_belong_to_the_question),
        cmocka_unit_test(numbers_of_the_setup_are_taken_back),
        cmocka_unit_test(an_end_leads_to_the_title),
        cmocka_unit_test(every_decision_is_saved),
        cmocka_unit_test(keys_are_answered_while_others_think),
        cmocka_unit_test(hints_are_followed_step_by_step),
        cmocka_unit_test(a_long_hint_begins_with_its_action),
        cmocka_unit_test(a_program_that_fails_leaves_its_gnome),
        cmocka_unit_test(seats_change_hands),
        cmocka_unit_test(games_leave_no_memory_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
