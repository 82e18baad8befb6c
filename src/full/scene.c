/*
 * scene.c - what the scenes of a game and of its replay have alike.
 */
#include "full/scene.h"

#include <stdio.h>
#include <string.h>

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

RnChanges rn_changes(const RnState *before, const RnState *after)
{
    RnChanges changed = {
        .hatches = before->blocked ^ after->blocked,
        .spaces = (uint16_t)((before->fire ^ after->fire) | (before->low ^ after->low) |
                             (before->high ^ after->high)),
    };
    for (int g = 0; g < after->config.gnomes; g++) {
        bool moved = before->space[g] != after->space[g] ||
                     ((before->fainted ^ after->fainted) >> g & 1) != 0;
        changed.gnomes = (uint8_t)(changed.gnomes | (unsigned)moved << g);
    }
    for (int t = 0; t < RN_TRACKS; t++) {
        bool moved = before->track[t] != after->track[t];
        changed.tracks = (uint8_t)(changed.tracks | (unsigned)moved << t);
    }
    for (int t = 0; t < RN_TOKENS; t++) {
        bool moved = before->token[t] != after->token[t];
        changed.tokens = (uint8_t)(changed.tokens | (unsigned)moved << t);
    }
    return changed;
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
