/*
 * replay_view.c - what is shown of a game that is looked at: the scene, and a line for the whole game.
 */
#include "base/assert.h"
#include "full/replay.h"

#include <stdio.h>

#include "text/text.h"
#include "text/tongue.h"

enum { BAR_MAX = 100 }; /* cells of the slider, each a spot */

const uint32_t RN_REPLAY_KEYS[RN_REPLAY_DEEDS] = {' ', '+', 'g', 'v', 'b'};

/* ---- The scene -------------------------------------------------------------------------------- */

static void make_log(RnReplay *replay)
{
    RnScene *scene = &replay->scene;
    size_t at = replay->at, first = at > RN_LOG_STEPS ? at - RN_LOG_STEPS : 0;
    int count = rn_story(&replay->session, &scene->names, replay->eyes, first, at, NULL, NULL);
    RnSceneLog log = rn_scene_log(scene, count, at - 1); /* the last step is news */
    rn_story(&replay->session, &scene->names, replay->eyes, first, at, rn_scene_tell, &log);
}

static void add_deed(RnScene *scene, int deed, const char *text, const char *note, bool barred)
{
    RN_ASSERT(scene->entries < RN_MENU_MAX);
    RnEntry *entry = &scene->entry[scene->entries++];
    char name[8];
    *entry = (RnEntry){.barred = barred};
    snprintf(entry->key, sizeof entry->key, "%s", rn_key_name(RN_REPLAY_KEYS[deed], name));
    snprintf(entry->text, sizeof entry->text, "%s", text);
    snprintf(entry->note, sizeof entry->note, "%s", note);
}

static void list_deeds(RnReplay *replay)
{
    static const char *const speeds[RN_REPLAY_SPEEDS] = {
        NC_("speed", "slow"), NC_("speed", "usual"), NC_("speed", "quick"),
        NC_("speed", "very quick")};
    RnScene *scene = &replay->scene;
    bool end = replay->at == rn_session_steps(&replay->session);
    const char *eyes =
        replay->eyes == RN_NONE ? _("everything") : scene->names.called[replay->eyes];
    scene->entries = 0;
    scene->cursor = -1;
    add_deed(scene, RN_REPLAY_PLAY, replay->playing ? _("Pause") : _("Play"), "", end);
    add_deed(scene, RN_REPLAY_SPEED, _("Speed"), rn_tr_in(speeds[replay->speed]), false);
    add_deed(scene, RN_REPLAY_GO, _("Go to a step"), "", false);
    add_deed(scene, RN_REPLAY_EYES, _("What is seen"), eyes, !replay->may_choose_eyes);
    add_deed(scene, RN_REPLAY_BRANCH, _("Play on from here"), "",
             rn_session_at(&replay->session, replay->at)->decision == RN_OVER);
}

void rn_replay_look(RnReplay *replay)
{
    RnScene *scene = &replay->scene;
    const RnState *state = rn_session_at(&replay->session, replay->at);
    if (replay->eyes == RN_NONE) {
        rn_view_open(state, &scene->view);
    } else {
        rn_view(state, replay->eyes, &scene->view);
    }
    make_log(replay);
    list_deeds(replay);
    snprintf(scene->title, sizeof scene->title, _("Looking back: step %zu of %zu"), replay->at,
             rn_session_steps(&replay->session));
    if (state->decision == RN_OVER) {
        snprintf(scene->question, sizeof scene->question, "%s",
                 rn_ending_text(state->result, state->reason));
    } else {
        snprintf(scene->question, sizeof scene->question, "%s", _("Looking back"));
    }
}

void rn_replay_begin(RnReplay *replay, const RnSettings *settings)
{
    RnScene *scene = &replay->scene;
    scene->box = replay->session.box;
    scene->seats = replay->seats;
    scene->replay = true;
    scene->rescue = scene->rescue_before = -1;
    rn_scene_names(scene, rn_session_state(&replay->session), &replay->head, &replay->seats,
                   settings->colour);
}

/* ---- Drawing ---------------------------------------------------------------------------------- */

int rn_replay_cells(int width)
{
    int cells = width - 14;
    return cells > BAR_MAX ? BAR_MAX : cells;
}

/* The whole game as a line, in the line of messages. */
static void draw_slider(const RnReplay *replay, RnCanvas *canvas)
{
    int y = canvas->height - 2;
    int cells = rn_replay_cells(canvas->width);
    int x = (canvas->width - cells) / 2;
    size_t steps = rn_session_steps(&replay->session);
    int handle = steps > 0 ? (int)((size_t)(cells - 1) * replay->at / steps) : 0;
    rn_fill(canvas, (RnRect){0, y, canvas->width, 1}, ' ', RN_ST_TEXT);
    rn_put_text(canvas, x - 3, y, RN_ST_KEY, replay->playing ? "||" : " >");
    rn_key_spot(canvas, (RnRect){x - 3, y, 2, 1}, ' ');
    for (int i = 0; i < cells; i++) {
        rn_put_cell(canvas, x + i, y, i == handle ? 0x2588 : RN_LINE,
                    i == handle  ? RN_ST_KEY
                    : i < handle ? RN_ST_HEADING
                                 : RN_ST_FRAME);
        rn_spot(canvas, (RnRect){x + i, y, 1, 1}, RN_REPLAY_BAR_SPOT + i);
    }
}

static void draw_question(const RnReplay *replay, RnCanvas *canvas)
{
    int y = canvas->height - 2;
    rn_fill(canvas, (RnRect){0, y, canvas->width, 1}, ' ', RN_ST_TEXT);
    int x = rn_put_text(canvas, 1, y, RN_ST_STRONG, _("Go to step:")) + 1;
    rn_field_draw(canvas, x, y, 8, &replay->number, true, NULL);
}

/* The keys that move about, shorter than the game's own line of buttons: pairs share a word. */
static void draw_keys(RnCanvas *canvas)
{
    const struct {
        uint32_t key[2];
        const char *name[2]; /* NULL: that of the key */
        const char *text;
    } keys[] = {
        {{RN_KEY_LEFT, RN_KEY_RIGHT}, {"\xE2\x86\x90", "\xE2\x86\x92"}, C_("button", "Step")},
        {{RN_KEY_UP, RN_KEY_DOWN}, {"\xE2\x86\x91", "\xE2\x86\x93"}, C_("button", "Turn")},
        {{RN_KEY_HOME, RN_KEY_END}, {NULL, NULL}, ""},
        {{RN_KEY_ESC}, {NULL, NULL}, C_("button", "Leave")},
        {{'r'}, {NULL, NULL}, C_("button", "Rules")},
        {{'?'}, {NULL, NULL}, C_("button", "Help")},
    };
    int x = 1, y = canvas->height - 1;
    char name[8];
    rn_fill(canvas, (RnRect){0, y, canvas->width, 1}, ' ', RN_ST_TEXT);
    for (int i = 0; i < RN_COUNT(keys); i++) {
        for (int k = 0; k < 2 && keys[i].key[k] != 0; k++) {
            const char *shown = keys[i].name[k];
            int end = rn_put_text(canvas, x, y, RN_ST_KEY,
                                  shown != NULL ? shown : rn_key_name(keys[i].key[k], name));
            rn_key_spot(canvas, (RnRect){x, y, end - x + 1, 1}, keys[i].key[k]);
            x = end + 1;
        }
        int end = rn_put_text(canvas, x, y, RN_ST_TEXT, keys[i].text);
        if (end > x) {
            rn_key_spot(canvas, (RnRect){x, y, end - x, 1}, keys[i].key[keys[i].key[1] != 0]);
        }
        x = end + 2;
    }
}

void rn_replay_draw(const void *model, RnCanvas *canvas)
{
    const RnReplay *replay = model;
    rn_blank(canvas, (RnRect){0, 0, canvas->width, canvas->height}, RN_ST_TEXT);
    rn_draw_game(&replay->scene, canvas);
    draw_keys(canvas);
    if (replay->asking) {
        draw_question(replay, canvas);
    } else if (replay->scene.message[0] == '\0') {
        draw_slider(replay, canvas);
    }
}
