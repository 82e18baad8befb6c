/*
 * test_draw.c - the picture of a game: golden pictures, and what holds for every game and size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../budget.h"
#include "../screens/dump.h"
#include "../screens/scenes.h"
#include "full/colours.h"
#include "full/draw.h"
#include "text/tongue.h"
#include "tongue/speak.h"

/* ---- Showing ---------------------------------------------------------------------------------- */

static void print_char(uint32_t c)
{
    if (c < 0x80) {
        printf("%c", (char)c);
    } else if (c < 0x800) {
        printf("%c%c", (int)(0xC0 | c >> 6), (int)(0x80 | (c & 0x3F)));
    } else {
        printf("%c%c%c", (int)(0xE0 | c >> 12), (int)(0x80 | (c >> 6 & 0x3F)),
               (int)(0x80 | (c & 0x3F)));
    }
}

static void print_look(RnLook look)
{
    printf("\033[0%s%s%s%s", (look.attributes & RN_BOLD) ? ";1" : "",
           (look.attributes & RN_DIM) ? ";2" : "", (look.attributes & RN_REVERSE) ? ";7" : "",
           (look.attributes & RN_UNDERLINE) ? ";4" : "");
    if (look.fg >= 0) {
        printf(";38;5;%d;48;5;%d", look.fg, look.bg);
    }
    printf("m");
}

/* test_draw show SCENE WIDTH HEIGHT [COLOURS [ascii|utf8 [LANGUAGE]]]: the picture on this terminal. */
static int show(int count, char **words)
{
    static RnScene scene;
    RnSession session;
    RnCanvas canvas;
    int colours = count > 5 ? (int)strtol(words[5], NULL, 10) : 256;
    rn_speak_start();
    if (count > 7 && !rn_speak(words[7])) {
        return 1;
    }
    rn_session_init(&session, rn_box_standard());
    if (count < 5 || !scene_of(words[2], &scene, &session)) {
        return 1;
    }
    rn_canvas_make(&canvas, (int)strtol(words[3], NULL, 10), (int)strtol(words[4], NULL, 10));
    canvas.ascii = count > 6 && strcmp(words[6], "ascii") == 0;
    rn_draw_game(&scene, &canvas);
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            const RnCell *cell = &canvas.cell[y * canvas.width + x];
            if (cell->c == 0) {
                continue;
            }
            print_look(rn_look((RnStyle)cell->style, (RnStyle)cell->on, colours));
            print_char(cell->c);
        }
        printf("\033[0m\n");
    }
    rn_canvas_free(&canvas);
    rn_session_free(&session);
    return 0;
}

/* ---- Golden pictures -------------------------------------------------------------------------- */

typedef struct Golden {
    const char *scene;
    int width, height;
    bool ascii;
} Golden;

static const Golden GOLDENS[] = {
    {"start", 80, 24, false},   {"trouble", 80, 24, false},  {"kraken", 80, 24, false},
    {"eight", 80, 24, false},   {"way", 80, 24, false},      {"minutes", 80, 24, false},
    {"barred", 80, 24, false},  {"busy", 80, 24, false},     {"lost", 80, 24, false},
    {"rescued", 80, 24, false}, {"crazed", 80, 24, false},   {"replay", 80, 24, false},
    {"first", 80, 24, false},   {"start", 120, 40, false},   {"kraken", 100, 30, false},
    {"kraken", 120, 40, false}, {"kraken", 200, 60, false},  {"kraken", 60, 20, false},
    {"eight", 100, 30, false},  {"eight", 120, 40, false},   {"eight", 200, 60, false},
    {"eight", 60, 20, false},   {"minutes", 100, 30, false}, {"minutes", 200, 60, false},
    {"minutes", 60, 20, false}, {"crazed", 120, 40, false},  {"kraken", 80, 24, true},
    {"trouble", 120, 40, true}, {"minutes", 60, 20, true},   {"eight", 200, 60, true},
};

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (file != NULL && text != NULL && fread(text, 1, (1 << 20) - 1, file) == 0) {
        text[0] = '\0';
    }
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Compares with the file, or makes it anew with REDNOV_GOLDEN=1. */
static void check_golden(const Golden *golden)
{
    static RnScene scene;
    char path[300];
    RnSession session;
    RnCanvas canvas;
    rn_session_init(&session, rn_box_standard());
    assert_true(scene_of(golden->scene, &scene, &session));
    rn_canvas_make(&canvas, golden->width, golden->height);
    canvas.ascii = golden->ascii;
    rn_draw_game(&scene, &canvas);
    char *dump = dump_canvas(&canvas, true);
    snprintf(path, sizeof path, "%s/tests/screens/%s-%dx%d%s.txt", REDNOV_SOURCE, golden->scene,
             golden->width, golden->height, golden->ascii ? "-ascii" : "");
    if (getenv("REDNOV_GOLDEN") != NULL) {
        write_file(path, dump);
    } else {
        char *kept = read_file(path);
        if (strcmp(kept, dump) != 0) {
            write_file("drawn.txt", dump);
            print_error("%s differs from drawn.txt; if that is meant, REDNOV_GOLDEN=1 and this "
                        "test take it over\n",
                        path);
        }
        assert_true(strcmp(kept, dump) == 0);
        free(kept);
    }
    free(dump);
    rn_canvas_free(&canvas);
    rn_session_free(&session);
}

static void pictures_are_as_kept(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof GOLDENS / sizeof *GOLDENS; i++) {
        check_golden(&GOLDENS[i]);
    }
}

/* ---- What always holds ------------------------------------------------------------------------ */

/* The text of a rectangle, rows one after another with a blank between; blanks only once. */
static void text_of(const RnCanvas *canvas, RnRect at, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    bool blank = true;
    for (int y = at.y; y < at.y + at.h; y++) {
        for (int x = at.x; x < at.x + at.w && x < canvas->width; x++) {
            uint32_t c = canvas->cell[y * canvas->width + x].c;
            char byte[2] = {(char)(c < 0x80 ? c : '#'), '\0'};
            if (c == 0 || c == 0x2500 || (c == ' ' && blank)) {
                continue;
            }
            blank = c == ' ';
            rn_put(&out, byte);
        }
        if (!blank) {
            rn_put(&out, " ");
        }
        blank = true;
    }
}

static bool has_ellipsis(const RnCanvas *canvas, RnRect at)
{
    uint32_t sign = canvas->ascii ? '~' : 0x2026;
    for (int y = at.y; y < at.y + at.h; y++) {
        for (int x = at.x; x < at.x + at.w; x++) {
            if (canvas->cell[y * canvas->width + x].c == sign) {
                return true;
            }
        }
    }
    return false;
}

static bool has_spot(const RnCanvas *canvas, int id)
{
    for (int i = 0; i < canvas->spots; i++) {
        if (canvas->spot[i].id == id) {
            return true;
        }
    }
    return false;
}

static bool is_ascii(const char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text >= 0x80) {
            return false;
        }
    }
    return true;
}

/* A choice is told in full, or ends in an ellipsis, or is the short form of a way. */
static void check_choices(const RnScene *scene, const RnCanvas *canvas)
{
    for (int i = 0; i < canvas->spots; i++) {
        const RnSpot *spot = &canvas->spot[i];
        int number = spot->id - RN_SPOT_MENU;
        char text[400], way[16];
        if (number < 0 || number >= scene->entries) {
            continue;
        }
        const RnEntry *entry = &scene->entry[number];
        text_of(canvas, spot->at, text, sizeof text);
        snprintf(way, sizeof way, "%s %d'", entry->key, 0);
        bool shortened =
            strchr(text, '\'') != NULL && entry->key[0] != '\0' && strstr(text, entry->key) != NULL;
        if (is_ascii(entry->text) && strstr(text, entry->text) == NULL && !shortened) {
            assert_true(has_ellipsis(canvas, spot->at));
        }
    }
}

static void check_picture(const RnScene *scene, RnCanvas *canvas)
{
    static RnCell before[250 * 80];
    size_t size = (size_t)canvas->width * (size_t)canvas->height * sizeof *canvas->cell;
    bool playable = canvas->width >= 60 && canvas->height >= 20;
    rn_draw_game(scene, canvas);
    memcpy(before, canvas->cell, size);
    for (int i = 0; i < canvas->spots; i++) {
        RnRect at = canvas->spot[i].at;
        assert_true(at.x >= 0 && at.y >= 0 && at.w > 0 && at.h > 0);
        assert_true(at.x + at.w <= canvas->width && at.y + at.h <= canvas->height);
    }
    assert_true(canvas->spots < RN_SPOTS_MAX);
    for (int space = 1; space <= RN_SEA && playable; space++) {
        assert_true(!(scene->targets >> space & 1) || has_spot(canvas, RN_SPOT_ROOM + space));
    }
    if (playable && scene->cursor >= 0 && !scene->entry[scene->cursor].heading) {
        assert_true(has_spot(canvas, RN_SPOT_MENU + scene->cursor));
    }
    if (playable) {
        check_choices(scene, canvas);
    }
    for (int i = 0; i < canvas->width * canvas->height; i++) {
        assert_true(canvas->cell[i].style < RN_ST_COUNT && canvas->cell[i].on < RN_ST_COUNT);
        assert_true(!canvas->ascii || canvas->cell[i].c < 0x80);
    }
    rn_canvas_clear(canvas);
    rn_draw_game(scene, canvas);
    assert_memory_equal(before, canvas->cell, size);
}

/* What a screen may add to a scene. */
static void decorate(RnScene *scene, uint64_t *random)
{
    scene->cursor = (int)draw(random, (uint32_t)scene->entries + 1) - 1;
    if (draw(random, 3) == 0) {
        show_way(scene);
    }
    if (draw(random, 3) == 0) {
        show_minutes(scene, 1 + (int)draw(random, 10));
    }
    if (draw(random, 3) == 0) {
        memset(scene->message, 'm', draw(random, RN_SCENE_LINE - 1));
        scene->message_bad = true;
    }
    if (draw(random, 3) == 0) {
        memset(scene->busy, 'b', draw(random, sizeof scene->busy - 1));
        scene->busy_permille = (int)draw(random, 1001);
    }
    if (draw(random, 4) == 0) {
        memset(scene->question, 'q', draw(random, RN_SCENE_LINE - 1));
    }
    if (draw(random, 4) == 0) {
        for (size_t i = 7; i < strlen(scene->question); i += 9) {
            scene->question[i] = ' ';
        }
    }
    scene->replay = draw(random, 4) == 0;
    scene->log_scroll = (int)draw(random, 400);
    scene->news = (int)draw(random, (uint32_t)scene->logs + 1);
    scene->rescue = (int)draw(random, 102) - 1;
    scene->rescue_before = (int)draw(random, 102) - 1;
}

static const RnConfig CONFIGS[] = {
    {.edition = RN_REVISED, .players = 3, .gnomes = 3},
    {.edition = RN_REVISED, .players = 1, .gnomes = 8, .no_respite = 1, .opening_events = 1},
    {.edition = RN_FIRST,
     .players = 8,
     .gnomes = 8,
     .less_deadly = 1,
     .crazed = 1,
     .level_flow = 1},
    {.edition = RN_REVISED, .players = 2, .gnomes = 4, .less_deadly = 1, .opening_events = 1},
    {.edition = RN_FIRST, .players = 5, .gnomes = 5},
    {.edition = RN_REVISED, .players = 7, .gnomes = 7, .crazed = 1},
};

static void every_game_at_every_size(void **unused)
{
    static RnScene scene;
    (void)unused;
    for (uint64_t seed = 1; seed <= (uint64_t)budget(SLOW ? 40 : 150, 1500); seed++) {
        const RnConfig *config = &CONFIGS[seed % (sizeof CONFIGS / sizeof *CONFIGS)];
        uint64_t random = seed * 77;
        RnSession session;
        RnRecordHead head = {0};
        RnSeats seats = rn_seats();
        size_t step = 0;
        rn_session_init(&session, rn_box_standard());
        for (int i = 0; i < 8; i++) {
            RnCanvas canvas;
            play(&session, config, seed, draw(&random, 600), NULL, &step);
            make_scene(&scene, &session, &head, &seats);
            decorate(&scene, &random);
            rn_canvas_make(&canvas, 20 + (int)draw(&random, 231), 5 + (int)draw(&random, 76));
            canvas.ascii = draw(&random, 4) == 0;
            check_picture(&scene, &canvas);
            rn_canvas_free(&canvas);
        }
        rn_session_free(&session);
    }
}

/* ---- Other boxes ------------------------------------------------------------------------------ */

/* Whether the picture has a hatch between two rooms: the ring or cross there. */
static int rings(const RnCanvas *canvas)
{
    int count = 0;
    for (int i = 0; i < canvas->width * canvas->height; i++) {
        count += canvas->cell[i].style == RN_ST_HATCH && canvas->cell[i].c == 0x25CB;
    }
    return count;
}

static void hatches_are_those_of_the_box(void **unused)
{
    static RnScene scene;
    RnBox box = *rn_box_standard();
    RnSession session;
    RnCanvas canvas;
    RnRecordHead head = {0};
    RnSeats seats = rn_seats();
    char text[4000];
    (void)unused;
    for (int round = 0; round < 2; round++) {
        rn_session_init(&session, &box);
        assert_int_equal(rn_session_new(&session, &CONFIGS[0], true, 5), RN_CONFIG_OK);
        make_scene(&scene, &session, &head, &seats);
        rn_canvas_make(&canvas, 80, 24);
        rn_draw_game(&scene, &canvas);
        assert_int_equal(rings(&canvas), round == 0 ? 15 + 3 : 14 + 4);
        text_of(&canvas, (RnRect){0, 0, 80, 24}, text, sizeof text);
        assert_int_equal(strstr(text, "1-10") != NULL, round == 1);
        rn_canvas_free(&canvas);
        rn_session_free(&session);
        /* 1-2 becomes 1-10, which the picture has no wall for; room 5 gets a way out */
        box.hatch_b[0] = 10;
        box.exterior |= 1U << 5;
        assert_int_equal(rn_box_finish(&box), RN_BOX_OK);
    }
}

/* ---- Legends ---------------------------------------------------------------------------------- */

static const char *const LANGUAGES[] = {"en", "de", "fr", "pl"};
static const struct {
    int width, height;
} SIZES[] = {{60, 20}, {70, 22}, {80, 24}, {80, 30}, {100, 30}, {120, 40}, {160, 50}, {200, 60}};
enum { LANGUAGE_COUNT = 4, SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static bool is_inside(RnRect at, RnRect outer)
{
    return at.x >= outer.x && at.y >= outer.y && at.x + at.w <= outer.x + outer.w &&
           at.y + at.h <= outer.y + outer.h;
}

/* Every token that is out is told beside the boat, with its number, and by a whole name or none. */
static void check_tokens(const RnScene *scene, const RnCanvas *canvas, const RnLayout *layout)
{
    int named = 0, out = 0;
    for (int t = 0; t < RN_TOKENS; t++) {
        bool told = false;
        for (int i = 0; i < canvas->marks; i++) {
            const RnSpot *mark = &canvas->mark[i];
            char text[200], number[12];
            if (mark->id != rn_mark_id(RN_THING_TOKEN, t) || !is_inside(mark->at, layout->boat)) {
                continue;
            }
            text_of(canvas, mark->at, text, sizeof text);
            snprintf(number, sizeof number, "%c %d", rn_token_letter(t), scene->view.seen.token[t]);
            if (strncmp(text, number, strlen(number)) != 0) {
                fail_msg("%dx%d: '%s' is not '%s'", canvas->width, canvas->height, text, number);
            }
            named += text[strlen(number)] == ' ' && text[strlen(number) + 1] != '\0';
            told = true;
        }
        out += scene->view.seen.token[t] != RN_NONE;
        assert_int_equal(told, scene->view.seen.token[t] != RN_NONE);
    }
    assert_true(out > 2 || named == out); /* two have room for their names everywhere */
}

static void no_legend_is_cut(void **unused)
{
    static RnScene scene;
    RnSession session;
    (void)unused;
    rn_speak_start();
    rn_session_init(&session, rn_box_standard());
    for (int i = 0; i < LANGUAGE_COUNT * SIZE_COUNT * (1 << RN_TOKENS); i++) {
        RnLayout layout;
        RnCanvas canvas;
        int tokens = i % (1 << RN_TOKENS), shape = i / (1 << RN_TOKENS);
        if (tokens == 0) { /* a scene is found by playing games */
            assert_true(rn_speak(LANGUAGES[shape % LANGUAGE_COUNT]));
            assert_true(scene_of("start", &scene, &session));
        }
        for (int t = 0; t < RN_TOKENS; t++) {
            scene.view.seen.token[t] = tokens >> t & 1 ? (uint8_t)(50 - 15 * t) : RN_NONE;
        }
        rn_canvas_make(&canvas, SIZES[shape / LANGUAGE_COUNT].width,
                       SIZES[shape / LANGUAGE_COUNT].height);
        rn_draw_game(&scene, &canvas);
        rn_layout(&scene, canvas.width, canvas.height, &layout);
        assert_false(has_ellipsis(&canvas, layout.boat));
        assert_false(has_ellipsis(&canvas, layout.time));
        assert_false(has_ellipsis(&canvas, layout.gauges));
        check_tokens(&scene, &canvas, &layout);
        rn_canvas_free(&canvas);
    }
    rn_session_free(&session);
    rn_speak("en");
}

/* Of the items in hand each is told, or how many more there are. */
static void no_item_is_left_out_in_silence(void **unused)
{
    static RnScene scene;
    RnSession session;
    (void)unused;
    rn_session_init(&session, rn_box_standard());
    for (int i = 0; i < LANGUAGE_COUNT * SIZE_COUNT; i++) {
        RnLayout layout;
        RnCanvas canvas;
        char text[4000], more[16];
        int told = 0;
        assert_true(rn_speak(LANGUAGES[i % LANGUAGE_COUNT]));
        assert_true(scene_of("start", &scene, &session));
        memset(scene.view.seen.items[scene.view.seat], 0, RN_ITEMS);
        for (int item = 0; item < 7; item++) {
            scene.view.seen.items[scene.view.seat][item] = 1;
        }
        rn_canvas_make(&canvas, SIZES[i / LANGUAGE_COUNT].width, SIZES[i / LANGUAGE_COUNT].height);
        rn_draw_game(&scene, &canvas);
        rn_layout(&scene, canvas.width, canvas.height, &layout);
        for (int item = 0; item < 7; item++) {
            told += has_spot(&canvas, RN_SPOT_ITEM + item);
        }
        text_of(&canvas, layout.hand, text, sizeof text);
        snprintf(more, sizeof more, "+%d", 7 - told);
        assert_true(told == 7 || strstr(text, more) != NULL);
        rn_canvas_free(&canvas);
    }
    rn_session_free(&session);
    rn_speak("en");
}

/* What cannot be done, and why, fits the line of an ordinary screen; the place goes first. */
static void failures_tell_why(void **unused)
{
    static RnScene scene;
    RnSession session;
    (void)unused;
    rn_session_init(&session, rn_box_standard());
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        RnCanvas canvas;
        char text[400];
        const char *const reason = "No space left on the device";
        assert_true(rn_speak(LANGUAGES[i]));
        assert_true(scene_of("start", &scene, &session));
        snprintf(scene.message, sizeof scene.message, rn_tr("The game cannot be saved: %s (%s)."),
                 reason, "/home/somebody/.local/share/rednov/games");
        scene.message_bad = true;
        rn_canvas_make(&canvas, 80, 24);
        rn_draw_game(&scene, &canvas);
        text_of(&canvas, (RnRect){0, 22, 80, 1}, text, sizeof text);
        assert_non_null(strstr(text, reason));
        assert_false(has_ellipsis(&canvas, (RnRect){0, 22, 80, 1}));
        rn_canvas_free(&canvas);
    }
    rn_session_free(&session);
    rn_speak("en");
}

/* ---- Colours ---------------------------------------------------------------------------------- */

static double channel(int value)
{
    double share = value / 255.0;
    /* close to the curve of sRGB */
    return share * share * (0.3 * share + 0.7);
}

static double luminance(int colour)
{
    static const int levels[6] = {0, 95, 135, 175, 215, 255};
    int grey = 8 + (colour - 232) * 10;
    int cube = colour - 16;
    assert_true(colour >= 16 && colour <= 255);
    if (colour >= 232) {
        return channel(grey);
    }
    return 0.2126 * channel(levels[cube / 36]) + 0.7152 * channel(levels[cube / 6 % 6]) +
           0.0722 * channel(levels[cube % 6]);
}

static double contrast(RnLook look)
{
    double a = luminance(look.fg), b = luminance(look.bg);
    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

/* The least contrast a style must have: letters 4.5, shapes and what does not matter now 3, what is
 * there for looks any. */
static double contrast_due(int style)
{
    switch (style) {
    case RN_ST_SEA:
    case RN_ST_FRAME:
    case RN_ST_ART:
    case RN_ST_EMPTY:
    case RN_ST_SPENT: return 1;
    case RN_ST_HULL: return 1.3; /* inside and outside differ as well */
    case RN_ST_WALL:
    case RN_ST_LOW:
    case RN_ST_BARRED: return 2.5;
    }
    return 4.5;
}

static void everything_can_be_read(void **unused)
{
    static RnScene scene;
    static bool told[RN_ST_COUNT][RN_ST_COUNT];
    int poor = 0;
    (void)unused;
    for (int i = 0; i < SCENES; i++) {
        RnSession session;
        RnCanvas canvas;
        rn_session_init(&session, rn_box_standard());
        assert_true(scene_of(KINDS[i].name, &scene, &session));
        rn_canvas_make(&canvas, 120, 40);
        rn_draw_game(&scene, &canvas);
        for (int c = 0; c < canvas.width * canvas.height; c++) {
            const RnCell *cell = &canvas.cell[c];
            RnLook look = rn_look((RnStyle)cell->style, (RnStyle)cell->on, 256);
            if (cell->c == ' ' || cell->c == 0x2588) {
                continue;
            }
            if (contrast(look) < contrast_due(cell->style) && !told[cell->style][cell->on]) {
                print_error("%s: style %d on %d: %.1f\n", KINDS[i].name, cell->style, cell->on,
                            contrast(look));
                told[cell->style][cell->on] = true;
                poor++;
            }
        }
        rn_canvas_free(&canvas);
        rn_session_free(&session);
    }
    assert_int_equal(poor, 0);
}

static void every_style_has_a_look(void **unused)
{
    (void)unused;
    for (int style = 0; style < RN_ST_COUNT; style++) {
        for (int on = 0; on < RN_ST_COUNT; on++) {
            RnLook many = rn_look((RnStyle)style, (RnStyle)on, 256);
            RnLook some = rn_look((RnStyle)style, (RnStyle)on, 16);
            RnLook few_colours = rn_look((RnStyle)style, (RnStyle)on, 8);
            RnLook none = rn_look((RnStyle)style, (RnStyle)on, 2);
            assert_true(many.fg != many.bg && some.fg != some.bg &&
                        few_colours.fg != few_colours.bg);
            assert_true(many.fg >= 16 && many.bg >= 16); /* the first sixteen can be anything */
            assert_in_range(some.fg, 0, 15);
            assert_in_range(some.bg, 0, 15);
            assert_in_range(few_colours.fg, 0, 7);
            assert_in_range(few_colours.bg, 0, 7);
            assert_int_equal(none.fg, RN_COLOUR_DEFAULT);
            assert_int_equal(none.bg, RN_COLOUR_DEFAULT);
        }
    }
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_as_kept),
        cmocka_unit_test(every_game_at_every_size),
        cmocka_unit_test(hatches_are_those_of_the_box),
        cmocka_unit_test(everything_can_be_read),
        cmocka_unit_test(every_style_has_a_look),
        cmocka_unit_test(no_legend_is_cut),
        cmocka_unit_test(no_item_is_left_out_in_silence),
        cmocka_unit_test(failures_tell_why),
    };
    if (count > 1 && strcmp(words[1], "show") == 0) {
        return show(count, words);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
