/*
 * layout.h - where each part of the picture of a game goes, for every size of the screen.
 *
 *     title, whose turn, chance of rescue
 *     time track                               gauges
 *     boat                                     crew
 *                                              hand
 *     question, choices                        preview
 *                                              log
 *     message
 *     buttons
 *
 * On a wide screen the log stands in a column of its own; on a narrow one the gauges lie in one line
 * below the time track. A part without room is empty.
 */
#ifndef RN_LAYOUT_H
#define RN_LAYOUT_H

#include "full/scene.h"

typedef struct RnLayout {
    RnRect title, time, gauges, boat, crew, hand, menu, preview, log, message, buttons;
    int column;        /* columns of a space of the time track */
    int keepers;       /* rows of the stacks above it */
    bool headed;       /* time track and gauges have a line with their names */
    bool tokens_apart; /* tokens have a row of their own below it */
    bool gauges_flat;  /* side by side in one line */
    int crew_rows;     /* lines for each gnome */
    int question;   /* columns of the line with the question, which may go on above the preview */
    bool hand_flat; /* the heading of the hand stands in the line of its items */
    bool tight;     /* preview and log stand without headings below a line of their own */
    RnRect rule;    /* that line */
} RnLayout;

void rn_layout(const RnScene *scene, int width, int height, RnLayout *layout);

#endif
