/*
 * table.h - the table that a plain game is played at: the game, who sits there, what they may see.
 */
#ifndef RN_TABLE_H
#define RN_TABLE_H

#include "net/room.h"
#include "session/bot.h"
#include "table/crewmen.h"
#include "table/help.h"
#include "table/lessons.h"
#include "table/names.h"
#include "table/undo.h"
#include "term/choose.h"
#include "term/plain.h"

/* An online table whose game is played here. */
typedef struct RnVisit {
    RnRoom *room;
    RnSession *session;
    const char *name; /* of who sits down, or "" */
    bool playing;     /* the session has its game */
    bool again;       /* they go to the next game */
    int64_t rev;      /* of the game in the session */
    unsigned heard;   /* lines of talk that were told; so the rest */
    int motion;       /* what was voted on */
    unsigned want;    /* people who wanted to give up, a bit each */
    bool connected;
    bool told;                      /* the table has been */
    RnRoomSeat seat[RN_GNOMES_MAX]; /* who sat there */
    char state[RN_ROOM_LINE];       /* what it waited for */
    int asked;                      /* what was asked last, and of which game */
    int64_t asked_rev;
} RnVisit;

typedef struct RnTable {
    RnSession *session;
    RnRecordHead *head;
    RnSeats *seats;
    RnAsk *ask;
    RnKeep keep;
    const char *components; /* the file of the box, or NULL for the standard one */

    RnDeeds deeds; /* typed lines, each taken back as one */

    /* the gnomes that are not people's */
    RnCrewmen crew;
    RnThreads *threads; /* which help whoever thinks; or NULL */
    RnBot bot[RN_GNOMES_MAX];

    /* how gnomes are called: in sentences, "Ann" or "Gnome A"; in lists, "A Ann" or "A" */
    RnNames names;
    const char *called[RN_GNOMES_MAX]; /* names.called, as rn_narrate() wants it */
    const char *listed[RN_GNOMES_MAX];

    int seat;                       /* the gnome whose player is at the keyboard, or RN_NONE */
    bool secret;                    /* there are hands that someone at the table may not see */
    RnView view;                    /* of the seat; everything shown comes from here */
    size_t told[RN_GNOMES_MAX + 1]; /* by player: steps it has been told about */

    RnVisit *visit; /* it is an online table; else NULL */
    RnPupil *pupil; /* it is a lesson of the tutorial; else NULL */
    bool astray;    /* it was remarked on that the gnome has gone the wrong way */

    RnState shown; /* as of the last boat that was printed */
    bool any_shown;

    /* where the game is kept */
    RnShelf *shelf;            /* NULL: not on the shelf */
    RnKept kept;               /* the game there, once it has been saved */
    char file[RN_ASK_MAX + 1]; /* the file that it is or was last saved in, or "" */
    bool keeps_file;           /* saved in `file` after every decision */
    bool unsaved;              /* something was played since the last save */
    bool failing;              /* the last save has failed, and they know */
} RnTable;

/* ---- plain.c -------------------------------------------------------------------------------------- */

/* Asks for one decision; false when they leave, or a lesson is over. */
bool rn_play_decision(RnTable *table);
/* What the seat sees now; what is decided now. */
void rn_table_look(RnTable *table);
void rn_show_decision(RnTable *table);

/* ---- online.c: an online table -------------------------------------------------------------------- */

bool rn_visit_is_mine(const RnTable *table); /* to decide */
/* Sends it to the table; whether it was played, or taken back. */
bool rn_visit_move(RnTable *table, RnMove move);
bool rn_visit_undo(RnTable *table);

/* ---- learn.c: a lesson of the tutorial ------------------------------------------------------------ */

/* Whether this move fits the step of the lesson; else says why not. */
bool rn_learn_allows(const RnTable *table, RnMove move);
/* Plays what chance brings until somebody is asked. */
void rn_learn_roll(RnTable *table);
/* Something was done, from this step of the session on: what there is to say to that, and what is to be done next. */
void rn_learn_look(RnTable *table, size_t from);
/* What is to be done, in a line or two; and what to type for it. */
void rn_learn_goal(const RnTable *table);
void rn_learn_hint(const RnTable *table);

/* ---- tell.c: what happened, and who is who ------------------------------------------------------ */

void rn_tell_names(RnTable *table);

/* Narrates the steps from `first` on as the seat may hear them, at most the last `most` lines. */
void rn_tell_steps(const RnTable *table, size_t first, int most);
/* How many steps there are to tell. */
size_t rn_tell_end(const RnTable *table);
void rn_tell_crew(const RnTable *table);
void rn_tell_hand(const RnTable *table, int gnome);
void rn_tell_ending(const RnTable *table);

/* What the seat at the keyboard, or without secrets the table, has not been told yet. */
void rn_tell_news(RnTable *table);

/* ---- boat_text.c: the boat --------------------------------------------------------------------- */

/* Prints it and remembers how it looked. */
void rn_boat_print(RnTable *table);
void rn_time_print(const RnTable *table);
/* Whether the boat looks different, the place of the active gnome aside. */
bool rn_boat_changed(const RnState *a, const RnState *b);

/* ---- menu.c: the moves -------------------------------------------------------------------------- */

/* Several moves in one: "open 2|4|5", "draw 1..4". Groups moves[0] with those behind it that go
 * together, writes them to `text`, and returns how many. */
int rn_menu_group(const RnBox *box, const RnMove *moves, int count, char *text, size_t size);

/* The moves there are; without `all` a long list of cards is left out. */
void rn_menu_print(const RnTable *table, bool all);
void rn_menu_question(const RnTable *table);

/* Which of the `count` legal moves a line of numbers chooses: "3", or "3 2" for the second move of
 * the third line. RN_PICK_NONE when it is no such choice; RN_PICK_ASKED after asking for the second
 * number. */
enum { RN_PICK_NONE = -1, RN_PICK_ASKED = -2 };
int rn_menu_pick(const RnTable *table, const RnTyped *typed, const RnMove *moves, int count);

/* ---- forecast.c: what an action would bring ------------------------------------------------------ */

void rn_odds_print(const RnTable *table);
/* "Crushed!, Asphyxiated!", the tokens of a mask */
void rn_put_tokens(RnOut *out, unsigned tokens);
/* "(1 min 40%, 7 min 100%)" for the fix-it moves of one group; "" for other moves. */
void rn_odds_short(const RnTable *table, const RnMove *moves, int count, char *text, size_t size);

/* ---- think.c: computer players, programs, and the time they take ---------------------------------- */

typedef struct RnClock {
    uint64_t begin;
    uint64_t ms; /* 0: no end */
    const char *who;
    bool said;
} RnClock;

/* A budget of so much time, or of the games that the table wants instead. On a terminal who thinks
 * for long is named (`who`, or NULL); rn_clock_end() wipes that out again. */
RnBudget rn_clock_start(RnClock *clock, const RnTable *table, uint32_t ms, const char *who);
void rn_clock_end(RnClock *clock);

bool rn_seat_is_person(const RnTable *table, int gnome);

/* Plays for all gnomes that are not people's until a person, a die or the end is due. */
void rn_play_others(RnTable *table);
void rn_end_programs(RnTable *table);

/* ---- advice.c: what the computer crew thinks ---------------------------------------------------- */

void rn_rescue_bar(const RnTable *table); /* one line, at once */
void rn_rescue_print(const RnTable *table);
void rn_hint_print(const RnTable *table);

/* ---- commands.c: a typed line ------------------------------------------------------------------ */

typedef enum RnAfter { RN_STAY_HERE, RN_NEXT_DECISION, RN_LEAVE } RnAfter;

RnAfter rn_take_line(RnTable *table, const char *line);
/* The command that opens a hatch and enters, in the reader's language. */
const char *rn_go_word(void);
/* The commands with what they do: number `command` of them, "log [N]" and its text; false behind the last. */
bool rn_command_help(int command, char *call, size_t size, const char **text);

/* ---- keep.c: saving ------------------------------------------------------------------------------ */

/* Saves what was played since the last save, where the game is kept. A failure is told once; the
 * next decision tries again. */
void rn_keep(RnTable *table);
/* The commands 'save' and 'save FILE'. */
void rn_keep_now(RnTable *table);
bool rn_save_as(RnTable *table, const char *path);
/* The last words, and the offer to save what is not saved. */
void rn_keep_end(RnTable *table);

/* ---- help_text.c --------------------------------------------------------------------------------- */

void rn_help_welcome(void);
void rn_help_print(const RnTable *table, const char *words);

#endif
