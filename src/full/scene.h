/*
 * scene.h - all that the picture of a game shows; game.c and replay.c fill it in, draw_*.c draw it.
 */
#ifndef RN_SCENE_H
#define RN_SCENE_H

#include "crew/route.h"
#include "full/canvas.h"
#include "table/choices.h"
#include "table/names.h"
#include "table/story.h"
#include "table/things.h"

enum {
    RN_MENU_MAX = 48,
    RN_SCENE_LINE = 400,
    RN_LOG_MAX = 200,
    RN_LOG_STEPS = 160, /* steps of the session that are told again for the log */
    RN_WAY_MAX = 12,
    RN_MINUTES_MAX = 10
};

/* Ids of the spots that the picture of a game marks, besides those of keys. */
enum {
    RN_SPOT_ROOM = 0,      /* + space 1..11 */
    RN_SPOT_MENU = 100,    /* + entry */
    RN_SPOT_ITEM = 200,    /* + item, in the hand */
    RN_SPOT_GNOME = 220,   /* + gnome, in the crew */
    RN_SPOT_MINUTES = 240, /* + minutes 1..10 on the slider */
    RN_SPOT_LOG = 260
};

/* Ids of the marks: a thing (table/things.h) or, as the last kind, an entry of the list. */
enum { RN_MARK_KINDS = 128, RN_MARK_CHOICE = RN_THING_RESCUE + 1 };
static inline int rn_mark_id(int kind, int what) { return kind * RN_MARK_KINDS + what; }
static inline int rn_mark_kind(int id) { return id / RN_MARK_KINDS; }
static inline int rn_mark_what(int id) { return id % RN_MARK_KINDS; }

/* What is not as it was: bits. */
typedef struct RnChanges {
    uint32_t hatches;
    uint16_t spaces;
    uint8_t gnomes, tracks, tokens;
} RnChanges;

/* One choice: what it is, what it costs, and why not when it is not allowed. */
typedef struct RnEntry {
    char key[8];    /* "1", "a", "" */
    char text[160]; /* "Fix Engine" */
    char note[64];  /* "1 min 40 %, 7 min 100 %" */
    char brief[32]; /* the same where there is little room: "1' 40 %, 7' 100 %"; or "" */
    bool barred;    /* shown all the same; choosing it tells the rule */
    bool heading;   /* not a choice: parts the list */
} RnEntry;

/* What the bottom line offers. */
typedef enum RnOffer {
    RN_OFFER_DECISION, /* what belongs to a decision of a person */
    RN_OFFER_PART,     /* the same, on the way from one to another list */
    RN_OFFER_LIST,     /* what belongs to any list: a menu, the end */
    RN_OFFER_WATCH,    /* others play */
    RN_OFFER_WAIT      /* the same at an online table, where nobody can hurry them */
} RnOffer;

/* What the choice under the cursor would lead to. */
typedef struct RnPreview {
    bool shown;
    RnOutlook of;             /* its `ghost` is RN_NONE when that does not move */
    bool faints;              /* a Faint Check ends the turn ... */
    int faint;                /* ... that makes the gnome faint with this chance, per cent */
    char text[RN_SCENE_LINE]; /* anything else worth saying, or "" */
} RnPreview;

typedef struct RnScene {
    const RnBox *box;
    RnView view; /* everything that is shown of the game comes from here */
    RnNames names;
    RnSeats seats;
    uint8_t colour[RN_GNOMES_MAX]; /* 0..7 */

    /* the decision */
    char question[RN_SCENE_LINE]; /* "Ann, what do you do?" */
    RnEntry entry[RN_MENU_MAX];
    int entries;
    int cursor; /* entry, or -1 */
    int focus;  /* a list that is too long is scrolled to this entry; -1: to its beginning */
    bool all;   /* the list has the whole screen */
    bool
        has_minutes; /* minutes stand beside the list when one of its entries is under the cursor */
    bool long_entries; /* a few long ones: they have the whole width, the rest stands below */
    int slider;        /* minutes being chosen, or 0 */
    int slider_most;
    /* In tenths for each number of minutes, drawn with the slider; all 0 when nothing is rolled. */
    uint8_t slider_chance[RN_MINUTES_MAX + 1];
    RnPreview preview;
    /* Spaces that can be gone to. Their plates show the room's number, whose last digit is the key;
     * for the sea it is `sea_key`, or "". */
    uint16_t targets;
    char sea_key[8];
    uint8_t minutes[RN_SEA + 1]; /* what the way there costs, drawn beside the plate; 0: not told */
    int target;                  /* the space under the cursor, or 0 */
    /* The way being planned: its spaces, and the same in order from where the gnome stands to where it
     * would end. Without the order (`ways` 0) no trail is drawn. */
    uint16_t route;
    uint8_t way[RN_WAY_MAX];
    int ways;

    /* what happened */
    char log[RN_LOG_MAX][RN_SCENE_LINE]; /* oldest first */
    uint8_t log_kind[RN_LOG_MAX];        /* the fact, RN_F_TURN for the line that begins a turn */
    int logs;
    int news;       /* so many of the last are new */
    int log_scroll; /* lines back from the end */

    RnChanges changed; /* stands out in the picture */

    /* the chance of rescue */
    bool rescue_shown;
    int rescue; /* per cent, -1 while unknown */
    int rescue_margin;
    int rescue_before; /* as it stood before the last decision, or -1 */
    RnEndings endings; /* what the rest of it is lost by */

    /* beside the game */
    char busy[96]; /* "Mate B is thinking", or "" */
    int busy_permille;
    char message[RN_SCENE_LINE]; /* a refusal with its rule, "Saved", or "" */
    bool message_bad;
    char title[96]; /* in the title bar, behind the name of the game: "saved", "step 12 of 340" */
    bool can_undo;
    bool can_end;  /* the turn or the question, or there is a reason why not */
    uint8_t offer; /* RN_OFFER_.. */
    bool replay;   /* other buttons */
} RnScene;

void rn_draw_game(const RnScene *scene, RnCanvas *canvas);
/* What the choice under the cursor leads to, in one line: "Chance 80 %, Minutes 8, Lands on 27". */
void rn_preview_text(const RnScene *scene, char *text, size_t size);

/* ---- scene.c ------------------------------------------------------------------------------------ */

/* All of the state lies open. */
void rn_view_open(const RnState *state, RnView *view);

/* What gnomes are called, and their colours: those of the game, or these where it has none. */
void rn_scene_names(RnScene *scene, const RnState *state, const RnRecordHead *head,
                    const RnSeats *seats, const uint8_t colour[RN_GNOMES_MAX]);

/* What differs between two positions of a game, as far as the boat shows it. */
RnChanges rn_changes(const RnState *before, const RnState *after);

/* Begins the log anew for `count` sentences that rn_scene_tell() is then told, with this as its user;
 * the last ones are kept, and are news from this step on. */
typedef struct RnSceneLog {
    RnScene *scene;
    int skip; /* sentences that there is no room for */
    size_t news;
} RnSceneLog;
RnSceneLog rn_scene_log(RnScene *scene, int count, size_t news);
void rn_scene_tell(void *user, const RnSentence *sentence);

#endif
