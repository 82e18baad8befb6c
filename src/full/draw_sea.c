/*
 * draw_sea.c - the sea around the boat.
 *
 * Decides where gnomes swim, where the Kraken shows itself, and where that is told which the picture
 * cannot show: hatches between rooms that do not touch in it, and what the tokens are called.
 */
#include "full/draw_boat.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/draw.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Water ------------------------------------------------------------------------------------ */

/* Scattered, but the same in every picture of this size. */
static unsigned scatter(int x, int y)
{
    unsigned n = (unsigned)x * 2654435761U ^ (unsigned)y * 2246822519U;
    n ^= n >> 15;
    n *= 2654435761U;
    return n >> 8;
}

static void draw_water(RnCanvas *canvas, RnRect area)
{
    rn_blank(canvas, area, RN_ST_SEA);
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            unsigned n = scatter(x - area.x, y - area.y) % 128;
            if (n < 5) {
                rn_put_cell(canvas, x, y, n < 1 ? 0xB0 : '~', RN_ST_SEA);
            }
        }
    }
}

/* ---- The Kraken ------------------------------------------------------------------------------- */

static const char *const KRAKEN[] = {
    "     .-\"\"\"-.",
    "    /  O O  \\",
    " .-'/) ,-, (\\'-.",
    "(_,'(_(   )_)',_)",
};
static const char *const KRAKEN_SMALL[] = {
    "   .(O O).",
    "~S'/)^^^(\\'S~",
};
static const char *const KRAKEN_EYES[] = {"~S~(O O)~S~"};

/* Sprites leave what is under their blanks. */
static void draw_sprite(RnCanvas *canvas, int x, int y, const char *const *rows, int count)
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; rows[i][j] != '\0'; j++) {
            if (rows[i][j] != ' ') {
                rn_put_cell(canvas, x + j, y + i, (unsigned char)rows[i][j], RN_ST_KRAKEN);
            }
        }
    }
}

/* Left of the tower, below those who swim. */
static void draw_kraken(RnCanvas *canvas, const RnBoat *boat)
{
    int y = boat->area.y + 1;
    int rows = boat->top - boat->big - y; /* above the rail */
    int x = (boat->area.x + boat->tower_left) / 2;
    if (rows >= 4) {
        draw_sprite(canvas, x - 9, y, KRAKEN, 4);
    } else if (rows >= 2) {
        draw_sprite(canvas, x - 7, y, KRAKEN_SMALL, 2);
    } else {
        draw_sprite(canvas, x - 6, y, KRAKEN_EYES, 1);
    }
}

/* ---- What is told beside the boat ------------------------------------------------------------- */

/* "1-10 4-7x": hatches of the box that the picture has no place for. */
static void other_hatches(const RnScene *scene, const RnBoat *boat, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    int x, y;
    for (int h = 0; h < scene->box->hatches; h++) {
        char name[8];
        if (rn_hatch_place(boat, scene->box->hatch_a[h], scene->box->hatch_b[h], &x, &y)) {
            continue;
        }
        rn_hatch_text(scene->box, h, name);
        rn_put(&out, out.used > 0 ? " " : "");
        rn_put(&out, name);
        rn_put(&out, scene->view.seen.blocked >> h & 1 ? "X" : "");
    }
}

/* How tokens are told: by their names, one a line or one behind the other; by brief names; the first of them without. */
typedef struct Telling {
    bool one_a_line, brief;
    int nameless;
} Telling;

static const char *brief_name(int token)
{
    /* TRANSLATORS: the four deadlines where there is little room: at most 7 letters */
    static const char *const names[RN_TOKENS] = {
        [RN_CRUSHED] = NC_("deadline", "Crushed"),
        [RN_ASPHYXIATED] = NC_("deadline", "No air"),
        [RN_MISSILES] = NC_("deadline", "Missile"),
        [RN_KRAKEN] = NC_("deadline", "Kraken"),
    };
    return rn_tr_in(names[token]);
}

/* Each with its letter, its space and its name; false when they have no room. Without a canvas nothing is drawn. */
static bool put_tokens(const RnScene *scene, RnCanvas *canvas, RnRect at, Telling telling)
{
    int x = at.x, y = at.y, out = 0;
    for (int t = 0; t < RN_TOKENS; t++) {
        char text[64];
        int space = scene->view.seen.token[t];
        if (space == RN_NONE) {
            continue;
        }
        bool named = out++ >= telling.nameless;
        snprintf(text, sizeof text, " %2d%s%s", space, named ? " " : "",
                 !named          ? ""
                 : telling.brief ? brief_name(t)
                                 : rn_name_token(t));
        int width = 1 + rn_columns(text);
        rn_flow(&x, &y, at.x, telling.one_a_line ? at.x : at.x + at.w, width);
        if (width > at.w || y >= at.y + at.h) {
            return false;
        }
        if (canvas != NULL) {
            rn_put_cell(canvas, x, y, (unsigned char)rn_token_letter(t), RN_ST_TOKEN);
            rn_put_text(canvas, x + 1, y, RN_ST_STRONG, text);
            rn_mark(canvas, (RnRect){x, y, width, 1}, rn_mark_id(RN_THING_TOKEN, t));
        }
        x += width + 2;
    }
    return true;
}

/* Right of the tower, above the rail. No name is cut. */
static void draw_tokens(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat)
{
    int x = boat->tower_right + 2;
    RnRect at = {x, boat->area.y, boat->area.x + boat->area.w - x - 1,
                 boat->top - boat->big - boat->area.y};
    const Telling tellings[] = {{.one_a_line = true},
                                {.one_a_line = false},
                                {.one_a_line = true, .brief = true},
                                {.brief = true},
                                {.brief = true, .nameless = 1},
                                {.brief = true, .nameless = 2},
                                {.brief = true, .nameless = 3},
                                {.nameless = RN_TOKENS}};
    for (int i = 0; i < RN_COUNT(tellings); i++) {
        if (put_tokens(scene, NULL, at, tellings[i])) {
            put_tokens(scene, canvas, at, tellings[i]);
            return;
        }
    }
}

/* ---- The whole -------------------------------------------------------------------------------- */

void rn_draw_sea(const RnScene *scene, RnCanvas *canvas, const RnBoat *boat)
{
    char others[RN_HATCHES_MAX * 8];
    int x = boat->area.x + 1;
    int width = boat->tower_left - x - 1;
    draw_water(canvas, boat->area);
    rn_spot(canvas, boat->area, RN_SPOT_ROOM + RN_SEA);
    if (scene->view.seen.token[RN_KRAKEN] != RN_NONE) {
        draw_kraken(canvas, boat);
    }
    draw_tokens(scene, canvas, boat);
    rn_draw_swimmers(scene, canvas, boat);
    other_hatches(scene, boat, others, sizeof others);
    if (others[0] != '\0') {
        char text[sizeof others + 64];
        snprintf(text, sizeof text, _("Hatches: %s"), others);
        rn_put_lines(canvas, (RnRect){x, boat->area.y + 1, width, boat->top - boat->area.y - 1},
                     RN_ST_STRONG, text);
    }
}
