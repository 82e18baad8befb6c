/*
 * game.h - a game being played, for the files game*.c that make up its screen.
 *
 *   game.c          opens a game, draws it, and hands on what happens
 *   game_flow.c     the order of things: who decides next, computer players, saving, taking back
 *   game_view.c     what is shown of the game and to whom: the view, the log
 *   game_menu.c     the choices of a decision
 *   game_turn.c     the choices of a turn
 *   game_preview.c  what the choice under the cursor would lead to
 *   game_cursor.c   where the cursor is in the list
 *   game_input.c    keys and clicks
 *   game_hint.c     advice
 *   game_aside.c    beside the game: its menu, the seats, the end
 *   remote.c        the game of an online table
 *   teach.c         a lesson of the tutorial: what is asked for, and what is answered
 *   game_pages.c    the crew and the whole log, screens of their own
 *   game_help.c     how a turn goes, keys, signs
 *   game_look.c     what the things in the picture are
 */
#ifndef RN_GAME_H
#define RN_GAME_H

#include "full/scene.h"
#include "full/screen.h"
#include "table/crewmen.h"
#include "table/undo.h"

/* Whose time it is. */
typedef enum RnStage {
    RN_STAGE_CHOOSE,  /* a person's, or the dice of people who roll their own */
    RN_STAGE_WATCH,   /* a computer player's or a program's */
    RN_STAGE_PASS,    /* a person's who has seen all there is and passes the keyboard on */
    RN_STAGE_RECEIVE, /* nobody's: nothing is shown until the right person sits there */
    RN_STAGE_OVER
} RnStage;

/* What the list of choices is about. */
typedef enum RnMode {
    RN_MODE_DECIDE,  /* the decision that is due */
    RN_MODE_PART,    /* several of its moves that share one line there */
    RN_MODE_MINUTES, /* how many minutes, or items */
    RN_MODE_SURE,    /* whether it is really to be done */
    RN_MODE_HINTS,   /* plans that a captain would make */
    RN_MODE_MENU,    /* beside the game */
    RN_MODE_SEATS    /* who plays */
} RnMode;

/* What a choice does. */
typedef enum RnDeed {
    RN_DEED_NONE,    /* a heading */
    RN_DEED_MOVE,    /* plays `move` */
    RN_DEED_GO,      /* the whole way to `space` */
    RN_DEED_MINUTES, /* `move`, with a number between `least` and `most` to be chosen */
    RN_DEED_PART,    /* shows the moves that are like `move` */
    RN_DEED_PLAN,    /* the next moves of the plan that is followed */
    RN_DEED_HINT,    /* follows hint `number` */
    RN_DEED_COMMAND, /* RN_COMMAND_.. in `number` */
    RN_DEED_SEAT     /* gives gnome `number` to a person or a computer player */
} RnDeed;

typedef enum RnCommand {
    RN_COMMAND_YES, /* in RN_MODE_SURE */
    RN_COMMAND_NO,
    RN_COMMAND_PASS, /* hands the keyboard on */
    RN_COMMAND_LOG,
    RN_COMMAND_CREW,
    RN_COMMAND_LOOK,
    RN_COMMAND_RULES,
    RN_COMMAND_SETTINGS,
    RN_COMMAND_REPLAY,
    RN_COMMAND_REVIEW,
    RN_COMMAND_LESSON, /* what it said */
    RN_COMMAND_TALK,
    RN_COMMAND_PAUSE,  /* of an online table, and going on */
    RN_COMMAND_RESIGN, /* there too, and not after all */
    RN_COMMAND_SEATS,
    RN_COMMAND_COPY, /* saves a copy */
    RN_COMMAND_HELP,
    RN_COMMAND_AGAIN, /* a new game like this one */
    RN_COMMAND_DAY,   /* the results of the daily boat that it is */
    RN_COMMAND_RESULT,
    RN_COMMAND_LEAVE
} RnCommand;

typedef struct RnOption {
    uint8_t deed;
    uint8_t least, most;
    uint8_t space;  /* that it is about, or 0 */
    uint8_t number; /* RN_COMMAND_.., a hint, a gnome */
    RnMove move;
    RnWhy why; /* of a barred one */
} RnOption;

typedef struct RnGame {
    RnApp *app;
    RnSession session;
    RnRecordHead head;
    RnSeats seats;
    char *command[RN_GNOMES_MAX]; /* of the programs; ours */
    struct RnTeaching *teaching;  /* the lesson that it is, or NULL; ours */
    struct RnRemote *remote;      /* it is played at an online table, or NULL; ours */
    RnStart began;                /* for another game like it */

    /* where it is kept */
    RnKept kept;
    char *file; /* instead of the shelf, or NULL; ours */
    bool no_save;
    bool saved;

    /* who looks at it */
    bool secret;                    /* people have hands that others of them may not see */
    bool end_told;                  /* the result has been shown */
    int seat;                       /* whose player is at the keyboard, or RN_NONE */
    size_t told[RN_GNOMES_MAX + 1]; /* by player (0 without secrets): steps it knows of */
    RnDeeds deeds;

    /* computer players */
    RnCrewmen crew;
    RnBot bot[RN_GNOMES_MAX];
    RnPlayer player;      /* whose move was thought of ... */
    RnMove move;          /* ... which is played when the pause is over */
    int job;              /* that the worker has from us: RN_JOB_.. */
    bool has_move;        /* `move` is there */
    bool hurry;           /* no more pauses until a person decides */
    bool rescue_due;      /* the chance of rescue is to be found anew */
    uint64_t pause_until; /* by the app's clock */
    size_t looked;        /* steps of the session when the picture was last made ... */
    size_t calm;          /* ... and when a key was last pressed: nothing stands out any more */
    size_t rescue_steps;  /* ... and when `scene.rescue` was found */

    /* advice */
    RnHint hint[RN_HINTS_MAX];
    int hints;
    RnPlan plan; /* that is followed; count 0: none */
    int plan_at;

    /* the choices */
    RnStage stage;
    RnMode mode;
    int outer;      /* the cursor in RN_MODE_DECIDE, to come back to */
    int minutes;    /* chosen so far ... */
    int minutes_of; /* ... for this entry, or -1 */
    int clicked;    /* minutes that were clicked on, or 0 */
    RnMove part;    /* of RN_MODE_PART, RN_MODE_MINUTES and RN_MODE_SURE: what it is about */
    bool picked;    /* the cursor is where a person put it */
    RnRoute route[RN_SEA + 1];
    RnOption choice[RN_MENU_MAX];
    const char *clause; /* of the last refusal, or NULL */

    RnScene scene;
} RnGame;

/* ---- game.c ------------------------------------------------------------------------------------- */

/* Plays the game of `run`, if there is one. */
void rn_game_run(RnApp *app, const RnBeginning *run);
/* In place of this game, another with the same settings. */
void rn_game_again(RnGame *game);

/* ---- game_flow.c -------------------------------------------------------------------------------- */

/* The position, or who plays, has changed: finds out whose time it is and shows it. */
void rn_game_next(RnGame *game);
/* Plays moves of the person at the keyboard, as one deed; stops at the first that is refused. */
void rn_game_play(RnGame *game, const RnMove *moves, int count);
void rn_game_save(RnGame *game);
/* Into a file that the person names. A game that is not kept anywhere is kept there from then on. */
void rn_game_save_copy(RnGame *game);
void rn_game_undo(RnGame *game);
/* Time has passed, or the worker has news. */
void rn_game_tick(RnGame *game);
int rn_game_wait(const RnGame *game, uint64_t now_ms);
/* Asks the worker again for what others may have taken away. */
void rn_game_back(RnGame *game);
void rn_game_hurry(RnGame *game);
/* The right person sits at the keyboard, or goes from it. */
void rn_game_receive(RnGame *game);
void rn_game_pass(RnGame *game);
/* Who plays the gnome from now on: RN_PERSON or a kind of computer player. */
void rn_game_seat(RnGame *game, int gnome, int kind);
bool rn_game_is_person(const RnGame *game, int gnome);
void rn_game_drop_job(RnGame *game);
/* For thinking about this position; RN_SALT_.. */
uint64_t rn_game_seed(const RnGame *game, int salt);

/* ---- game_view.c -------------------------------------------------------------------------------- */

/* Fills in all of the scene that does not depend on the choices. */
void rn_game_look(RnGame *game);
void rn_game_names(RnGame *game);
bool rn_game_has_secrets(const RnGame *game);
int rn_game_first_person(const RnGame *game);
/* What the player of this gnome is called. */
const char *rn_game_player(const RnGame *game, int gnome, char *text, size_t size);
/* The steps that the person at the keyboard knows of. */
size_t *rn_game_told(RnGame *game);
/* The story as the person at the keyboard may hear it; see rn_story(). */
int rn_game_story(const RnGame *game, size_t first, RnTold told, void *user);

/* ---- game_menu.c, game_turn.c ------------------------------------------------------------------- */

/* Makes the list of choices of the mode, with the cursor at `cursor` or, when that is none, where
 * it begins. */
void rn_game_list(RnGame *game, RnMode mode, int cursor);
/* Adds a choice and returns its entry. */
RnEntry *rn_game_add(RnGame *game, RnOption choice, const char *key, const char *text);
void rn_game_add_heading(RnGame *game, const char *text);
void rn_game_add_command(RnGame *game, int command, const char *key, const char *text);
void rn_game_add_back(RnGame *game);
void rn_game_ask(RnGame *game, const char *question);
void rn_game_list_turn(RnGame *game, const RnMove *moves, int count);
/* A line for a fix-it or a draw of so many minutes, moves[0] .. moves[count - 1]. */
void rn_game_add_minutes(RnGame *game, const RnMove *moves, int count, const char *key,
                         const char *text);
void rn_game_add_item(RnGame *game, RnMove move, const char *key);
/* The barred action that has this key, or -1; and why an action with this key that is not even on the
 * list is not allowed, RN_OK when there is none. */
int rn_game_find_barred(const RnGame *game, uint32_t key);
RnWhy rn_game_why_not(const RnGame *game, uint32_t key);
/* Whether the list has a line that ends the turn or the question, or an end that is barred. */
bool rn_game_can_end(const RnGame *game);
/* "4", "0" for room 10, "s" for the sea */
const char *rn_game_space_key(int space);
/* "Hatch 4-5"; "Fix Engine", with what it is done to where there are several */
void rn_game_hatch_text(const RnGame *game, int hatch, char *text, size_t size);
void rn_game_action_text(const RnGame *game, RnMove move, char *text, size_t size);
/* "3 min" */
void rn_game_minutes_text(int minutes, char *text, size_t size);

/* ---- game_preview.c ----------------------------------------------------------------------------- */

/* Fills in what the choice under the cursor shows: preview, slider, way. */
void rn_game_preview(RnGame *game);
/* Where these moves of a turn lead, on the picture. */
void rn_game_show_way(RnGame *game, const RnMove *moves, int count);

/* ---- game_cursor.c ------------------------------------------------------------------------------ */

bool rn_game_can_choose(const RnGame *game, int entry);
/* The choice that the cursor begins on, or -1. */
int rn_game_begin_at(const RnGame *game);
/* Where a person puts it. */
void rn_game_put_cursor(RnGame *game, int entry);
/* To the next choice, or the one before, and on through the list. */
void rn_game_step_cursor(RnGame *game, int by);
/* Keys that move about; false for others. */
bool rn_game_cursor_key(RnGame *game, uint32_t key);

/* ---- game_input.c ------------------------------------------------------------------------------- */

void rn_game_key(RnGame *game, uint32_t key);
/* The arrow that h, j, k, l stand for; any other key as it is. */
uint32_t rn_game_arrow(uint32_t key);
/* Why a barred choice is not allowed, as a sentence. */
const char *rn_game_refusal(const RnOption *choice);
void rn_game_click(RnGame *game, const RnInput *input);
void rn_game_say(RnGame *game, bool bad, const char *text);

/* ---- game_hint.c -------------------------------------------------------------------------------- */

void rn_game_ask_hint(RnGame *game);
void rn_game_list_hints(RnGame *game);
void rn_game_preview_hint(RnGame *game, const RnHint *hint);
void rn_game_follow(RnGame *game, int number);
/* The moves of the followed plan that come next, as one step: the way, an item, the action. Returns how
 * many; 0 when the plan does not go on from here. */
int rn_game_plan_step(const RnGame *game, RnMove moves[RN_PLAN_MAX]);
void rn_game_plan_text(const RnGame *game, const RnMove *moves, int count, char *text, size_t size);

/* ---- game_aside.c, game_pages.c ----------------------------------------------------------------- */

void rn_game_list_menu(RnGame *game);
void rn_game_list_seats(RnGame *game);
void rn_game_command(RnGame *game, int command);
void rn_game_tell_end(RnGame *game);
void rn_game_draw_receive(const RnGame *game, RnCanvas *canvas);
/* At this gnome, of which everything can be seen that the person at the keyboard may see. */
void rn_game_open_crew(RnApp *app, RnGame *game, int gnome);

/* ---- game_help.c, game_look.c ------------------------------------------------------------------- */

enum { RN_HELP_TURN, RN_HELP_KEYS, RN_HELP_SIGNS };
void rn_game_open_help(RnApp *app, int page);
void rn_game_open_look(RnApp *app, RnGame *game);
void rn_game_open_log(RnApp *app, RnGame *game);

#endif
