/*
 * replay.h - a recorded game being looked at, for the files replay*.c that make up its screen.
 *
 *   replay.c         keys, clicks, time; opening one; playing on from a step
 *   replay_view.c    what is shown of it
 */
#ifndef RN_REPLAY_H
#define RN_REPLAY_H

#include "full/scene.h"
#include "full/widgets.h"

enum { RN_REPLAY_SPEEDS = 4, RN_REPLAY_BAR_SPOT = 1000 /* + cell of the slider */ };

/* What can be done besides moving about, as entries of the menu; and by which keys. */
enum {
    RN_REPLAY_PLAY,
    RN_REPLAY_SPEED,
    RN_REPLAY_GO,
    RN_REPLAY_EYES,
    RN_REPLAY_BRANCH,
    RN_REPLAY_DEEDS
};
extern const uint32_t RN_REPLAY_KEYS[RN_REPLAY_DEEDS];

typedef struct RnReplay {
    RnSession session; /* a copy */
    RnRecordHead head;
    RnSeats seats;
    size_t *turn; /* steps after which a turn has begun */
    size_t turns;
    size_t at; /* steps played */
    int eyes;  /* gnome, or RN_NONE: everything */
    bool may_choose_eyes;
    bool playing;
    int speed;
    uint64_t due_ms; /* of the next step while playing */
    bool asking;     /* for a step to go to */
    RnField number;
    RnScene scene;
} RnReplay;

/* Fills in the scene: once what stays, and what changes with every step. */
void rn_replay_begin(RnReplay *replay, const RnSettings *settings);
void rn_replay_look(RnReplay *replay);
void rn_replay_draw(const void *model, RnCanvas *canvas);
/* Cells of the slider on a screen of this width. */
int rn_replay_cells(int width);

#endif
