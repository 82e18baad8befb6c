/*
 * draw.h - the parts of the picture of a game, each drawn into the place the layout gives it, for every
 * size of the screen.
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
#ifndef RN_DRAW_H
#define RN_DRAW_H

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

void rn_draw_title(const RnScene *scene, RnCanvas *canvas, RnRect at);
void rn_draw_time(const RnScene *scene, RnCanvas *canvas, const RnLayout *layout);
void rn_draw_gauges(const RnScene *scene, RnCanvas *canvas, const RnLayout *layout);
void rn_draw_boat(const RnScene *scene, RnCanvas *canvas, RnRect at);
void rn_draw_crew(const RnScene *scene, RnCanvas *canvas, RnRect at, int rows_each);
/* `flat`: the heading stands in the line of the items. */
void rn_draw_hand(const RnScene *scene, RnCanvas *canvas, RnRect at, bool flat);
/* How much of the choices is seen. */
typedef struct RnSeen {
    bool chosen; /* all of the one under the cursor */
    bool all;    /* all of them all */
} RnSeen;

/* Drawn after what is beside it: a long question takes the line above that too, up to `question` columns. */
RnSeen rn_draw_menu(const RnScene *scene, RnCanvas *canvas, RnRect at, int question);
/* The rows of the question where it has so many columns. */
int rn_question_rows(const RnScene *scene, int width);
/* Returns whether all of all choices is seen. */
bool rn_draw_flow(const RnScene *scene, RnCanvas *canvas, RnRect at);
/* The rows that it needs where it may have so many. */
int rn_flow_rows(const RnScene *scene, int width, int most);
/* `headed`: below a line with their name. */
void rn_draw_preview(const RnScene *scene, RnCanvas *canvas, RnRect at, bool headed);
void rn_draw_log(const RnScene *scene, RnCanvas *canvas, RnRect at, bool headed);
/* With `choice`, and when there is nothing else to say, the choice under the cursor in full. */
void rn_draw_message(const RnScene *scene, RnCanvas *canvas, RnRect at, bool choice);
/* With `more` there is more of the choices than is seen. */
void rn_draw_buttons(const RnScene *scene, RnCanvas *canvas, RnRect at, bool more);

/* The text of a choice in so many columns: where it is too long, what stands before a colon is cut, for
 * what it is done to stands behind it. */
enum { RN_CHOICE_TEXT = RN_SCENE_LINE };
void rn_fit_choice(const char *text, int width, char fitted[RN_CHOICE_TEXT]);
/* The note of a choice, or the brief one where that is too long for so many columns. */
const char *rn_fit_note(const RnEntry *entry, int width);

/* Rows these would fill, headings included, in so many columns. */
int rn_hand_rows(const RnScene *scene, int width);
int rn_preview_rows(const RnScene *scene, int width, bool headed);

/* A line with a heading that parts one panel from another; the rest of the rect. */
RnRect rn_panel(RnCanvas *canvas, RnRect at, const char *heading);

/* The sign of a gnome: a small letter, and less bright, when it lies on the floor or is gone. */
uint32_t rn_gnome_letter(int gnome, bool lying);
RnStyle rn_gnome_style(const RnScene *scene, int gnome, bool lying);
/* The letter of a token on the time track: not one of the gnomes'. */
char rn_token_letter(int token);

#endif
