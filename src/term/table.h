/*
 * table.h - the table that a plain game is played at: the game, who sits there, what they may see.
 */
#ifndef RN_TABLE_H
#define RN_TABLE_H

#include "term/plain.h"

typedef struct RnTable {
    RnSession *session;
    RnRecordHead *head;
    RnAsk *ask;
    RnKeep keep;

    /* how gnomes are called: in sentences, "Ann" or "Gnome A"; in lists, "A Ann" or "A" */
    char called[RN_GNOMES_MAX][RN_NAME_MAX + 8];
    char listed[RN_GNOMES_MAX][RN_NAME_MAX + 8];
    const char *names[RN_GNOMES_MAX]; /* `called`, as rn_narrate() wants it */

    int seat;                       /* the gnome whose player is at the keyboard, or RN_NONE */
    bool secret;                    /* there are hands that someone at the table may not see */
    RnView view;                    /* of the seat; everything shown comes from here */
    size_t told[RN_GNOMES_MAX + 1]; /* by player: steps it has been told about */

    RnState shown; /* as of the last boat that was printed */
    bool any_shown;
    bool unsaved;              /* something was played since the last save */
    char file[RN_ASK_MAX + 1]; /* where the game is kept, or "" */
} RnTable;

/* ---- tell.c: what happened, and who is who ------------------------------------------------------ */

void rn_tell_names(RnTable *table);

/* Narrates the steps from `first` on as the seat may hear them, at most the last `most` lines. */
void rn_tell_steps(const RnTable *table, size_t first, int most);
int rn_tell_turns(const RnTable *table);
void rn_tell_crew(const RnTable *table);
void rn_tell_hand(const RnTable *table, int gnome);
void rn_tell_ending(const RnTable *table);

/* ---- boat_text.c: the boat --------------------------------------------------------------------- */

/* Prints it and remembers how it looked. */
void rn_boat_print(RnTable *table);
void rn_time_print(const RnTable *table);
/* Whether the boat looks different, the place of the active gnome aside. */
bool rn_boat_changed(const RnState *a, const RnState *b);
const char *rn_room_label(int space);

/* ---- menu.c: the moves -------------------------------------------------------------------------- */

/* Several moves in one: "open 2|4|5", "draw 1..4". Groups moves[0] with those behind it that go
 * together, writes them to `text`, and returns how many. */
int rn_menu_group(const RnBox *box, const RnMove *moves, int count, char *text, size_t size);

/* Whether the choices of this decision are numbered. */
bool rn_menu_numbered(const RnState *state);
/* The moves there are; without `all` a long list of cards is left out. */
void rn_menu_print(const RnTable *table, bool all);
void rn_menu_question(const RnTable *table);

/* ---- forecast.c: what an action would bring ------------------------------------------------------ */

void rn_odds_print(const RnTable *table);
/* "(1 min 40%, 7 min 100%)" for the fix-it moves of one group; "" for other moves. */
void rn_odds_short(const RnTable *table, const RnMove *moves, int count, char *text, size_t size);

/* ---- commands.c: a typed line ------------------------------------------------------------------ */

typedef enum RnAfter { RN_STAY_HERE, RN_NEXT_DECISION, RN_LEAVE } RnAfter;

RnAfter rn_take_line(RnTable *table, const char *line);
bool rn_save_as(RnTable *table, const char *path);

/* ---- help_text.c --------------------------------------------------------------------------------- */

void rn_help_welcome(void);
void rn_help_print(const RnTable *table, const char *words);

#endif
