/*
 * screen.h - screens, what they are told, and the stack of them that is the program.
 *
 * A screen is a model with three functions. Only the top one is told what happens; all are drawn from
 * the bottom up, so that a small dialogue stands on what is below it.
 */
#ifndef RN_SCREEN_H
#define RN_SCREEN_H

#include "full/canvas.h"
#include "table/shelf.h"
#include "table/worker.h"

/* Keys are Unicode characters, or one of these. */
enum {
    RN_KEY_ENTER = 0x110000,
    RN_KEY_ESC,
    RN_KEY_TAB,
    RN_KEY_BACKTAB,
    RN_KEY_BACKSPACE,
    RN_KEY_DELETE,
    RN_KEY_UP,
    RN_KEY_DOWN,
    RN_KEY_LEFT,
    RN_KEY_RIGHT,
    RN_KEY_HOME,
    RN_KEY_END,
    RN_KEY_PAGE_UP,
    RN_KEY_PAGE_DOWN,
    RN_KEY_F1, /* .. F12 follow */
    RN_KEY_UNKNOWN = RN_KEY_F1 + 12
};

typedef enum RnInputKind {
    RN_IN_KEY,   /* `key` */
    RN_IN_CLICK, /* `spot` under the pointer in the picture shown, or -1; `twice` for a double one */
    RN_IN_HOVER, /* the same without pressing, where the terminal tells */
    RN_IN_WHEEL, /* `key` is RN_KEY_UP or RN_KEY_DOWN, `spot` as above */
    RN_IN_TICK,  /* the time the screen asked for has come, or the worker has news */
    RN_IN_SHOWN  /* the screen has come to the top: pushed, or what stood on it is gone */
} RnInputKind;

typedef struct RnInput {
    RnInputKind kind;
    uint32_t key;
    int spot;
    bool twice;
} RnInput;

/* What is chosen once and kept in $XDG_CONFIG_HOME/rednov/settings. */
typedef struct RnSettings {
    char language[8];       /* "" for the locale's */
    char name[RN_NAME_MAX]; /* of the person who plays alone */
    uint8_t crew;           /* kind of the computer players of a quick start */
    uint8_t speed;          /* 0: computer players' moves at once; 1 quick; 2 one can follow */
    bool show_rescue;
    bool confirm; /* an action is asked once more before it is done */
} RnSettings;

typedef struct RnScreen RnScreen;

typedef struct RnApp {
    const RnBox *box;
    RnShelf shelf;
    bool keeps;                         /* the shelf is there */
    char shelf_why[RN_SHELF_ERROR_MAX]; /* or why it is not */
    RnSettings settings;
    RnWorker *worker;  /* one for the whole program; NULL when there is no thread */
    RnEffort effort;   /* of computer players and hints */
    uint64_t now_ms;   /* of the input being taken; a monotonic clock */
    int width, height; /* of the terminal */
    RnScreen *top;
    bool quit;
} RnApp;

/* What a kind of screen does. `draw` is pure: the same model and size give the same picture. */
typedef struct RnScreenKind {
    void (*draw)(const void *model, RnCanvas *canvas);
    void (*take)(void *model, RnApp *app, const RnInput *input);
    /* Milliseconds until it wants a tick, or -1. May be NULL: never. */
    int (*tick)(const void *model, uint64_t now_ms);
    void (*end)(void *model); /* frees the model */
} RnScreenKind;

struct RnScreen {
    const RnScreenKind *kind;
    void *model;
    RnScreen *below;
};

/* The model belongs to the screen from then on, and is ended when it goes. */
void rn_app_push(RnApp *app, const RnScreenKind *kind, void *model);
void rn_app_pop(RnApp *app);
/* In place of the top one. */
void rn_app_swap(RnApp *app, const RnScreenKind *kind, void *model);
/* Draws the whole stack, or, on a terminal under 60x20, says that it is too small. */
void rn_app_draw(const RnApp *app, RnCanvas *canvas);
void rn_app_take(RnApp *app, const RnInput *input);
int rn_app_tick(const RnApp *app);
void rn_app_end(RnApp *app);

bool rn_settings_read(RnSettings *settings); /* the usual ones when there is no file */
bool rn_settings_write(const RnSettings *settings);

/* ---- Screens, each in a file of its own ------------------------------------------------------- */

/* A game to be played. Everything is copied. */
typedef struct RnStart {
    RnConfig config;
    RnRecordHead head;
    RnSeats seats;
    bool manual; /* the players roll and draw themselves */
    uint64_t seed;
} RnStart;

void rn_title_open(RnApp *app);                       /* title.c: what would you like to do? */
void rn_setup_open(RnApp *app);                       /* setup.c: a new game in detail */
void rn_game_start(RnApp *app, const RnStart *start); /* game.c: plays a new one */
bool rn_game_resume(RnApp *app,
                    const char *id); /* game.c: from the shelf; false after telling why */
/* game.c: a record that is not on the shelf is copied there first. */
bool rn_game_open_file(RnApp *app, const char *path);
void rn_shelf_screen_open(RnApp *app); /* shelf_screen.c: saved and finished games */
void rn_replay_open(RnApp *app, const RnSession *session, const RnRecordHead *head); /* replay.c */
void rn_rules_open(RnApp *app,
                   const char *clause); /* rules.c: the rules, at a clause ("5.2") or NULL */
void rn_settings_open(RnApp *app);      /* options.c: language, speed and so on */
/* dialogue.c: a text with a heading to read; and a question with up to four answers, whose number
 * goes to `answered` (-1: Esc). */
void rn_message_open(RnApp *app, const char *heading, const char *text);
void rn_question_open(RnApp *app, const char *heading, const char *text, const char *const *answers,
                      int count, void (*answered)(RnApp *app, void *user, int answer), void *user);

#endif
