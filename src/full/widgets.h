/*
 * widgets.h - what the screens beside the game are made of: pages, buttons, lists and text fields.
 *
 * A widget is data of the screen's model; here is how it looks and what keys do to it.
 */
#ifndef RN_WIDGETS_H
#define RN_WIDGETS_H

#include "full/screen.h"

/* ---- Pages and buttons -------------------------------------------------------------------------- */

/* A key that can be pressed or clicked in the bottom lines. A barred one is shown, but does
 * nothing. */
typedef struct RnButton { /* NOLINT: in the order in which it is read */
    uint32_t key;
    const char *text;
    bool barred;
} RnButton;

/* A whole screen: blank, the title bar with a heading and a note at its right (either may be NULL),
 * the buttons in one line or two at the bottom. Returns what is left between them. */
RnRect rn_page(RnCanvas *canvas, const char *heading, const char *note, const RnButton *buttons,
               int count);

/* Only the buttons, in place of those below a box that stands on another screen. */
void rn_page_buttons(RnCanvas *canvas, const RnButton *buttons, int count);

/* The same part of a screen of that size, without drawing it. */
RnRect rn_page_body(int width, int height, const RnButton *buttons, int count);

/* What a key is called on a button: "Enter", "F1", "a". */
const char *rn_key_name(uint32_t key, char name[8]);

/* The key pressed, or that of the button clicked; 0 for any other input. */
uint32_t rn_input_key(const RnInput *input);

/* The same, and Up or Down for the wheel. */
uint32_t rn_input_walk(const RnInput *input);

/* A page to read: its first line in sight after this key, `height` of `all` lines being shown; and whether the key leaves
 * the page. */
int rn_scrolled(uint32_t key, int first, int height, int all);
bool rn_leaves_page(uint32_t key);

/* A spot that stands for a key; such ids lie far above the numbers that screens use. */
enum { RN_SPOT_KEY = 0x1000000 };
void rn_key_spot(RnCanvas *canvas, RnRect rect, uint32_t key);

/* ---- Lists -------------------------------------------------------------------------------------- */

typedef struct RnList {
    int cursor;
    int first; /* the entry shown on top */
} RnList;

/* Takes the keys that move about in a list of `count` entries of which `shown` can be seen; false
 * for any other. */
bool rn_list_key(RnList *list, uint32_t key, int count, int shown);
/* A click on an entry puts the cursor there; true when it is taken, by a second one. */
bool rn_list_click(RnList *list, const RnInput *input, int count);
/* Puts the cursor on an entry that is there, and moves the list so that it is seen. */
void rn_list_settle(RnList *list, int count, int shown);

/* ---- Text that can be changed --------------------------------------------------------------------- */

enum { RN_FIELD_MAX = 1024 };

typedef struct RnField {
    char text[RN_FIELD_MAX]; /* UTF-8 */
    size_t at;               /* the byte the cursor stands before */
    int most;                /* characters */
    bool preset;             /* a proposal: whatever is typed first takes its place */
} RnField;

void rn_field_set(RnField *field, const char *text, int most);
/* With a text that is only proposed. A key that moves in it accepts it. */
void rn_field_preset(RnField *field, const char *text, int most);
/* Takes characters and the keys that edit; false for any other. */
bool rn_field_key(RnField *field, uint32_t key);
/* In `width` columns; `empty` is shown, less strongly, while there is no text. */
void rn_field_draw(RnCanvas *canvas, int x, int y, int width, const RnField *field, bool active,
                   const char *empty);

/* ---- A line to be typed: dialogue.c -------------------------------------------------------------- */

/* Asks for the name of a file to write. "~/" is home, and a file that is there is replaced only when
 * Enter is pressed once more. `write` does it, or fails with a sentence, and is asked again. */
typedef bool (*RnWriteTo)(RnApp *app, void *user, const char *path, char why[RN_SHELF_ERROR_MAX]);
void rn_prompt_open(RnApp *app, const char *heading, const char *proposed, RnWriteTo write,
                    void *user);

/* "~/x" begins at home. */
void rn_path_expand(const char *typed, char path[RN_SHELF_PATH_MAX]);

#endif
