/*
 * scene.c - what the scenes of a game and of its replay have alike.
 */
#include "full/scene.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "full/screen.h"
#include "text/text.h"

void rn_view_open(const RnState *state, RnView *view)
{
    memset(view, 0, sizeof *view);
    view->seen = *state;
    view->seat = state->active != RN_NONE ? state->active : 0;
}

void rn_scene_names(RnScene *scene, const RnState *state, const RnRecordHead *head,
                    const RnSeats *seats, const uint8_t colour[RN_GNOMES_MAX])
{
    bool chosen = rn_colours_chosen(head, state->config.gnomes);
    rn_names_make(&scene->names, state, head, seats);
    memcpy(scene->colour, chosen ? head->colour : colour, sizeof scene->colour);
    if (!chosen) {
        rn_colours_settle(scene->colour);
    }
}

void rn_item_text(int item, int edition, int count, char text[RN_ITEM_TEXT])
{
    RnOut out = rn_out(text, RN_ITEM_TEXT);
    rn_put(&out, rn_name_item(item, edition));
    if (count > 1) {
        rn_put(&out, " x");
        rn_put_number(&out, (uint64_t)count);
    }
    RN_ASSERT(!out.full);
}

RnSceneLog rn_scene_log(RnScene *scene, int count, size_t news)
{
    scene->logs = scene->news = scene->log_scroll = 0;
    return (RnSceneLog){scene, rn_at_least(count - RN_LOG_MAX, 0), news};
}

void rn_scene_tell(void *user, const RnSentence *sentence)
{
    RnSceneLog *log = user;
    RnScene *scene = log->scene;
    if (log->skip-- > 0 || scene->logs == RN_LOG_MAX) {
        return;
    }
    snprintf(scene->log[scene->logs], RN_SCENE_LINE, "%s", sentence->text);
    scene->log_kind[scene->logs++] = sentence->fact.what;
    scene->news += sentence->step >= log->news;
}
