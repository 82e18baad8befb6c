/*
 * form.h - things to choose, one below the other: the new game and the settings.
 *
 * A screen fills a form from its model whenever it is drawn or told something, so that what is shown
 * is always what is. The form says what the person did, and the screen changes its model.
 */
#ifndef RN_FORM_H
#define RN_FORM_H

#include "full/widgets.h"

enum { RN_FORM_MAX = 64, RN_FORM_NONE = -1 };

typedef enum RnWidgetKind {
    RN_W_HEADING, /* parts the form; cannot be chosen */
    RN_W_CHOICE,  /* one of several: left and right */
    RN_W_SWITCH,  /* on or off */
    RN_W_FIELD,   /* text */
    RN_W_BUTTON
} RnWidgetKind;

typedef struct RnWidget {
    RnWidgetKind kind;
    int id;            /* the screen's own number for it */
    const char *label; /* before it, or NULL */
    char value[96];    /* of a choice */
    const char *empty; /* of a field without text */
    const RnField *field;
    const char *note;    /* explains it while the cursor is on it */
    const char *more;    /* a longer text below the note, on a tall screen */
    const char *aside;   /* the same behind it, in the right half, where there is room for all */
    RnStyle label_style; /* RN_ST_GNOME + colour: a badge */
    RnStyle style;       /* of the value; RN_ST_TEXT for the usual one */
    int width;           /* columns of the value */
    bool on;             /* a switch */
    bool barred;         /* shown, but cannot be changed now; the note says why */
    bool beside;         /* in the row of the one before it */
    bool right;          /* in the right half of a wide screen */
} RnWidget;

typedef struct RnForm {
    RnWidget widget[RN_FORM_MAX];
    int count;
    int cursor; /* a widget that can be chosen */
} RnForm;

/* What the person did: changed a choice or switch by -1 or +1, pressed a button, or typed `key` into a
 * field. */
typedef struct RnFormDeed {
    int id; /* of the widget, or RN_FORM_NONE */
    int change;
    uint32_t key;
} RnFormDeed;

/* Adds one, all zero but for these; a choice of one of `count` words, as wide as the widest of them; a
 * switch; a number. */
RnWidget *rn_form_add(RnForm *form, RnWidgetKind kind, int id, const char *label);
RnWidget *rn_form_choice(RnForm *form, int id, const char *label, const char *(*word)(int),
                         int count, int value);
RnWidget *rn_form_switch(RnForm *form, int id, const char *label, bool on, const char *note);

RnWidget *rn_form_number(RnForm *form, int id, const char *label, int number, const char *note);
/* The rules of a game in the right half: the edition, and a switch for each variant from this id on. */
void rn_form_rules(RnForm *form, int edition, int variants, const RnConfig *config);
/* Whether a crazed crew's computer players are loyal, below these; nothing without Crazed Gnomes. */
void rn_form_loyal(RnForm *form, int id, const RnConfig *config, bool loyal);
/* The value after a choice was changed: behind the last comes the first. */
int rn_form_around(int value, int by, int least, int most);

/* Puts the cursor on the widget with this id, or on the first that can be chosen. */
void rn_form_find(RnForm *form, int id);

/* Takes an input and moves the cursor; *at is the id it is on then. A form does not change what it
 * shows: the deed tells. */
RnFormDeed rn_form_take(RnForm *form, const RnInput *input, int *at);

/* With what is wrong with it in the last line, "" for nothing. */
void rn_form_draw(const RnForm *form, RnCanvas *canvas, RnRect rect, const char *trouble);

/* ---- The eight colours of gnomes ---------------------------------------------------------------- */

/* The next colour for a gnome, or the one before; whoever had that gets the old one. */
void rn_colour_change(uint8_t colour[RN_GNOMES_MAX], int gnome, int by);

/* Adds the choice of a gnome's colour; with `label` it begins a row with the gnome's badge. */
RnWidget *rn_colour_add(RnForm *form, int id, const uint8_t colour[RN_GNOMES_MAX], int gnome,
                        bool label);

#endif
