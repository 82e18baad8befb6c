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
    RN_KEY_CLEAR, /* Ctrl-U */
    RN_KEY_F1,    /* .. F12 follow */
    RN_KEY_UNKNOWN = RN_KEY_F1 + 12
};

typedef enum RnInputKind {
    RN_IN_KEY,   /* `key` */
    RN_IN_CLICK, /* `spot` under the pointer in the picture shown, or -1; `twice` for a double one */
    RN_IN_WHEEL, /* `key` is RN_KEY_UP or RN_KEY_DOWN, `spot` as above */
    RN_IN_TICK,  /* the time the screen asked for has come, or the worker has news */
    RN_IN_SHOWN  /* the screen has come to the top: pushed, or what stood on it is gone */
} RnInputKind;

typedef struct RnInput {
    RnInputKind kind;
    uint32_t key;
    int spot;
    bool twice;
    bool pasted; /* a key that is part of a text put in from elsewhere */
} RnInput;

/* What is chosen once and kept in $XDG_CONFIG_HOME/rednov/settings. */
typedef struct RnSettings {
    char language[8];       /* "" for the locale's */
    char name[RN_NAME_MAX]; /* of the person who plays alone */
    uint8_t crew;           /* kind of the computer players of a quick start */
    uint8_t speed;          /* 0: computer players' moves at once; 1 quick; 2 one can follow */
    bool show_rescue;
    bool confirm;                  /* an action is asked once more before it is done */
    uint8_t learned;               /* lessons of the tutorial, from the first on */
    uint8_t colour[RN_GNOMES_MAX]; /* of gnomes A..H, each of 0..7 once: what a scene shows */
} RnSettings;

typedef struct RnScreen RnScreen;

typedef struct RnApp {
    const RnBox *box;
    RnShelf shelf;
    bool keeps;                         /* the shelf is there */
    char shelf_why[RN_SHELF_ERROR_MAX]; /* or why it is not */
    RnSettings settings;
    const char *phrase;            /* of the members of a server; NULL for none */
    char online_name[RN_NAME_MAX]; /* at online tables; "": that of the settings */
    RnWorker *worker;              /* one for the whole program; NULL when there is no thread */
    RnEffort effort;               /* of computer players and hints */
    bool loyal;                    /* a crazed crew's are, unless chosen otherwise */
    uint64_t now_ms;               /* of the input being taken; a monotonic clock */
    int width, height;             /* of the terminal */
    char day[RN_DAY_MAX];          /* of the daily boat; "": that of the clock */
    RnScreen *top;
    bool quit;
    bool newcomer; /* has never been told how a turn goes */
    /* Questions that were put, and the last of them that has been seen; see rn_app_ask(). */
    uint64_t asked, seen;
    RnScreen *gone; /* popped while it was taking something; ended when it is through with it */
    int taking;     /* how deep we are in rn_app_take() */
} RnApp;

/* What a kind of screen does. `draw` is pure: the same model and size give the same picture. */
typedef struct RnScreenKind {
    void (*draw)(const void *model, RnCanvas *canvas);
    void (*take)(void *model, RnApp *app, const RnInput *input);
    /* Milliseconds until it wants a tick, or -1. May be NULL: never. */
    int (*tick)(const void *model, uint64_t now_ms);
    void (*end)(void *model); /* frees the model */
    /* Whether text is being typed, so that a text put in from elsewhere is welcome; elsewhere it would
     * be taken for commands. May be NULL: never. */
    bool (*types)(const void *model);
} RnScreenKind;

struct RnScreen {
    const RnScreenKind *kind;
    void *model;
    RnScreen *below;
};

enum { RN_APP_WIDTH_MIN = 60, RN_APP_HEIGHT_MIN = 20 };

/* The model belongs to the screen from then on, and is ended when it goes; a screen that pops itself
 * while it takes an input may use its model until it is through with that. */
void rn_app_push(RnApp *app, const RnScreenKind *kind, void *model);
/* The last one to go quits the program. */
void rn_app_pop(RnApp *app);
/* Back to the first screen, the title: all that stand on it go, at least the top one. */
void rn_app_home(RnApp *app);
/* In place of the top one. */
void rn_app_swap(RnApp *app, const RnScreenKind *kind, void *model);
/* Draws the whole stack, or, on a terminal under 60x20, says that it is too small. */
void rn_app_draw(const RnApp *app, RnCanvas *canvas);
/* Whether it says that. */
bool rn_app_too_small(const RnApp *app);
/* Puts a question: no key and no click is taken any more until rn_app_see() says that the picture with it
 * has been shown and that whatever was typed before is gone. So nothing is decided by a key that was meant
 * for something else. */
void rn_app_ask(RnApp *app);
void rn_app_see(RnApp *app);
static inline bool rn_app_is_unseen(const RnApp *app) { return app->asked != app->seen; }
/* Tells the top screen; whatever comes to the top by that is told RN_IN_SHOWN. */
void rn_app_take(RnApp *app, const RnInput *input);
/* Milliseconds until the top screen wants a tick, or -1. */
int rn_app_tick(const RnApp *app);
/* Ends all screens. */
void rn_app_end(RnApp *app);

/* ---- settings.c ------------------------------------------------------------------------------- */

/* The usual ones when there is no file, and for what a file does not say or says wrongly; false when
 * there is no file. */
bool rn_settings_read(RnSettings *settings);
/* Lines of the file that are not ours are kept. False with errno. */
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

void rn_title_open(RnApp *app); /* title.c: what would you like to do? */
void rn_setup_open(RnApp *app); /* setup.c: a new game in detail */
/* settings.c: makes them 0..7 unless each of these is there once, as it is in good settings. */
void rn_colours_settle(uint8_t colour[RN_GNOMES_MAX]);
void rn_game_start(RnApp *app, const RnStart *start); /* game.c: plays a new one */
/* online_screen.c: asks for the link of an online table; opens the one of a link, or tells why not. */
void rn_join_open(RnApp *app);
bool rn_online_join(RnApp *app, const char *link);
void rn_learn_open(RnApp *app);             /* learn_screen.c: the lessons of the tutorial */
void rn_game_teach(RnApp *app, int lesson); /* game.c: plays one, in a game of its own */
bool rn_game_resume(RnApp *app,
                    const char *id); /* game.c: from the shelf; false after telling why */

/* daily.c: how today's boat stands. */
typedef struct RnDaily {
    char day[RN_DAY_MAX];
    int streak;
    bool there;     /* it has been begun ... */
    RnShelved game; /* ... and this is it */
} RnDaily;

void rn_daily_look(RnDaily *daily, const RnApp *app, const RnShelved *games, size_t count);
void rn_daily_describe(const RnDaily *daily, char *text, size_t size);
/* Begins it, goes on with it, or looks back at it. */
void rn_daily_open(RnApp *app, const RnDaily *daily);
void rn_shelf_screen_open(RnApp *app); /* shelf_screen.c: saved and finished games */
/* shelf_screen.c: a game on the shelf in a few words, as lists show it. */
enum { RN_SHELVED_TEXT = 160 };

/* "2026-11-15 20:30" */
void rn_shelved_date(const RnShelved *game, char text[RN_SHELVED_TEXT]);
/* How it stands: "34 minutes left", "rescued", "lost". */
void rn_shelved_standing(const RnShelved *game, char text[RN_SHELVED_TEXT]);

/* Whether it can be gone on with. */
bool rn_shelved_goes_on(const RnShelved *game);
/* Opens the game on the shelf with one of the two below; false with what is wrong with it. */
bool rn_shelved_look_back(RnApp *app, const char *id,
                          void (*open)(RnApp *, const RnSession *, const RnRecordHead *),
                          char flaw[RN_FLAW_MAX]);
/* tally_screen.c: what these games tell of their player. */
void rn_tally_open(RnApp *app, const RnShelved *games, size_t count);
/* replay.c: step by step, from the first turn on or from this step. */
void rn_replay_open(RnApp *app, const RnSession *session, const RnRecordHead *head);
void rn_replay_open_at(RnApp *app, const RnSession *session, const RnRecordHead *head, size_t step);
/* review_screen.c: where a game that is over was won or lost. */
void rn_review_open(RnApp *app, const RnSession *session, const RnRecordHead *head);
void rn_rules_open(RnApp *app,
                   const char *clause); /* rules.c: the rules, at a clause ("5.2") or NULL */
void rn_settings_open(RnApp *app);      /* options.c: language, speed and so on */
/* options.c: speaks the next language that there is a catalogue for, or the one before; false when there
 * is no other. */
bool rn_settings_language(RnSettings *settings, int by);
/* dialogue.c: a text with a heading to read; and a question with up to five answers, whose number
 * goes to `answered` (-1: Esc). */
void rn_message_open(RnApp *app, const char *heading, const char *text);
void rn_question_open(RnApp *app, const char *heading, const char *text, const char *const *answers,
                      int count, void (*answered)(RnApp *app, void *user, int answer), void *user);

/* ---- The program ------------------------------------------------------------------------------ */

/* What to begin with: the title screen, and on it a game when there is one. */
typedef struct RnBeginning {
    const RnBox *box;
    RnEffort effort;
    int colours;         /* 256, 16, 8 or 2; 0: what the terminal can */
    bool language_given; /* the language of the settings does not count */
    RnSession *session;  /* a game, new or old, or NULL; it is moved out of there */
    const RnRecordHead *head;
    const RnSeats *seats;
    RnKept *kept;       /* its place on the shelf, moved too; all zero for none yet */
    const char *file;   /* the file that it is kept in instead, or NULL */
    bool no_save;       /* it is not kept at all */
    const char *link;   /* of an online table instead, or NULL */
    const char *name;   /* of the person there, in place of that of the settings; or NULL */
    bool learn;         /* the lessons of the tutorial instead ... */
    int lesson;         /* ... or this one of them, from 1 */
    const char *phrase; /* of the members of its server, or NULL */
} RnBeginning;

enum { RN_RUN_WHY_MAX = 160 };

/* run.c: whether this terminal can show it; else a sentence why not. */
bool rn_app_can_run(char why[RN_RUN_WHY_MAX]);
/* Shows the screens of a program on the terminal and tells them what happens there, until it is quit;
 * returns the exit code. */
int rn_app_loop(RnApp *app);
/* Runs the program until it is quit; returns the exit code. -1, with nothing shown and nothing moved,
 * when the terminal cannot be taken. */
int rn_app_run(const RnBeginning *run, char why[RN_RUN_WHY_MAX]);

#endif
