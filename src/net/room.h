/*
 * room.h - an online table as a client knows it: who sits there, what was played, what was said.
 *
 * It plays along (docs/ONLINE.md): with open hands the moves and outcomes are told, and whoever shows the table
 * plays them by the rules. With secret hands it is told what its seat may know now, and what happened.
 */
#ifndef RN_NET_ROOM_H
#define RN_NET_ROOM_H

#include "crew/crew.h"
#include "net/connection.h"
#include "session/record.h"
#include "table/story.h"
#include "text/text.h"

enum {
    RN_ROOM_PEOPLE = 16,
    RN_ROOM_TALK = 100,
    RN_ROOM_LINE = 512,
    RN_ROOM_SAYING = 8,
    RN_ROOM_PHRASE = 101,
    RN_ROOM_FREE = RN_PROGRAM + 1 /* nobody sits there */
};

typedef enum RnRoomPhase { RN_ROOM_GATHERING, RN_ROOM_PLAYING, RN_ROOM_OVER } RnRoomPhase;

typedef struct RnRoomPerson {
    char name[RN_NAME_MAX];
    bool here;
    bool resigns; /* wants to give up */
    bool counts;  /* is asked */
} RnRoomPerson;

typedef struct RnRoomSeat {
    uint8_t kind; /* RN_PERSON, a computer player's, RN_ROOM_FREE */
    int person;   /* or -1 */
} RnRoomSeat;

typedef struct RnRoomSaid {
    char name[RN_NAME_MAX]; /* of who said it; "" for news of the table */
    char text[RN_ROOM_LINE];
} RnRoomSaid;

/* What the people vote on. */
typedef struct RnRoomMotion {
    int number;    /* 0: nothing */
    char what[16]; /* a word of docs/ONLINE.md */
    int by;        /* a person, or -1; so the next */
    int person;
    int gnome;      /* or RN_NONE */
    int deadline;   /* seconds that are proposed; -1: none are */
    bool stands_in; /* another stand-in is proposed: */
    int stand_in;   /* a computer player, or -1 for nobody */
    bool open;      /* the public list is proposed */
    int yes, no, needed;
    bool mine; /* one may vote */
} RnRoomMotion;

/* Something that happened, as this seat may hear it. */
typedef struct RnRoomFact {
    size_t step;
    RnFact fact;
    RnState after; /* as far as it is known */
} RnRoomFact;

typedef struct RnRoom {
    RnAddress address;
    RnConnection *line;
    const RnBox *box;
    char phrase[RN_ROOM_PHRASE]; /* of the members of the server; "" for none */
    char notice[RN_ROOM_LINE];   /* what the host tells everybody; "" for nothing */
    char token[RN_SECRET_TEXT];  /* one's seat; "" for a spectator */
    char key
        [RN_SECRET_TEXT]; /* finds one's seats; "" for none. To be set before the first rn_room_poll() */
    bool claimed;         /* the seat has been made that key's */
    bool token_new;       /* it has just been given: to be kept */
    unsigned joined;      /* for this connection, counted from 1 */
    bool joining;         /* the answer to that is awaited */
    bool put_off;         /* it was refused for now: once more at `due_ms` */
    uint64_t due_ms;
    unsigned changes; /* messages so far, and what else is other than before */

    bool there; /* the table has been told */
    bool gone;  /* it is no more */
    RnRoomPhase phase;
    bool paused;
    bool resigned; /* it is over because everybody gave up */
    bool loyal;    /* a crazed crew's computer players are */
    RnConfig config;
    RnRoomPerson person[RN_ROOM_PEOPLE];
    int people;
    RnRoomSeat seat[RN_GNOMES_MAX];
    int you;      /* which person, or -1 */
    int watching; /* how many look on */
    RnRoomMotion motion;
    struct json_t *told;          /* the table as it was told last, or NULL */
    char rematch[RN_SECRET_TEXT]; /* the table of the next game, or "" */

    bool playing; /* a game has been told */
    bool hidden;  /* hands are secret: instead of the steps there are the view and what happened */
    bool changed; /* `view` is new */
    RnView view;
    int looks; /* from this gnome's seat, or RN_NONE */
    RnRoomFact *fact;
    size_t facts, facts_room;
    size_t passed; /* steps so far */
    int64_t rev;
    RnMove *step;
    size_t steps, room;
    size_t from; /* steps before this one are as they were when `from` was last set to `steps` */

    RnRoomSaid said[RN_ROOM_TALK];
    int talk;       /* lines, the last ones */
    unsigned heard; /* lines so far */

    char saying[RN_ROOM_SAYING]
               [RN_ROOM_LINE]; /* one's own lines that the server has not taken yet */
    unsigned sayings;          /* so far */

    char refusal[RN_ROOM_LINE]; /* of the last request, in the reader's language; "" for none */
} RnRoom;

/* Connects, with the pass-phrase of members where one is needed, or ""; NULL when the system has no thread
 * left. */
RnRoom *rn_room_open(const RnAddress *address, const RnBox *box, const char *phrase);
void rn_room_close(RnRoom *room);

/* Takes what has come; `changes` is another when something is other than before. */
void rn_room_poll(RnRoom *room, uint64_t now_ms);
bool rn_room_is_connected(const RnRoom *room);
/* Whether the host of the server lets nobody in from here. */
bool rn_room_is_banned(const RnRoom *room);
/* Whether anybody may decide: the game was begun and is neither paused nor given up. */
bool rn_room_goes_on(const RnRoom *room);
bool rn_room_is_mine(const RnRoom *room, int gnome);
int rn_room_free_seats(const RnRoom *room);
/* The computer player who stands in for people at this table. */
int rn_room_stand_in(const RnRoom *room);

/* Requests; a refusal comes back as a sentence. */
void rn_room_sit(RnRoom *room, int gnome, const char *name);
void rn_room_rise(RnRoom *room, int gnome);
/* Gives that seat to a computer player of this kind, or frees it (RN_ROOM_FREE); one's own is handed over. */
void rn_room_fill(RnRoom *room, int gnome, int kind);
void rn_room_begin(RnRoom *room);           /* free seats wait until somebody sits there */
void rn_room_look(RnRoom *room, int gnome); /* from that gnome's seat */
/* `rev` is of the game as it was shown. */
void rn_room_move(RnRoom *room, int64_t rev, const RnMove *moves, int count);
void rn_room_undo(RnRoom *room, int64_t rev);
void rn_room_say(RnRoom *room, const char *text);
/* For or against what is voted on. */
void rn_room_vote(RnRoom *room, bool yes);
void rn_room_pause(RnRoom *room, bool on);
void rn_room_resign(RnRoom *room, bool on); /* one wants to give up, or not after all */
void rn_room_rematch(RnRoom *room);         /* the next game of the same people */
/* The link of that, once it is known; the seat there is kept. */
void rn_room_next(const RnRoom *room, char link[RN_LINK_TEXT]);

/* ---- follow.c: its game as the session of a front end ------------------------------------------- */

/* Whether a game has been told that can be followed. */
bool rn_room_is_told(const RnRoom *room);
/* Makes the session what the table has told; false when nothing is new. */
bool rn_room_follow(RnRoom *room, RnSession *session);
/* With secret hands: what happened from this step on, as rn_story() tells it. */
int rn_room_story(const RnRoom *room, const RnNames *names, size_t first, RnTold told, void *user);
/* Who sits where, and what they are called. */
void rn_room_seats(const RnRoom *room, const RnState *state, RnRecordHead *head, RnSeats *seats);
/* Who has several gnomes looks with the eyes of the one that decides. */
void rn_room_look_as(RnRoom *room, const RnState *state);

/* ---- words.c ------------------------------------------------------------------------------------- */

/* The connection in a few words. */
const char *rn_room_standing(const RnRoom *room);
/* Who sits there: a name, a computer player, nobody. */
void rn_room_seat_text(const RnRoom *room, int gnome, char *text, size_t size);
/* The edition and the variants. */
void rn_rules_text(const RnConfig *config, RnOut *out);
void rn_room_rules_text(const RnRoom *room, char text[RN_ROOM_LINE]);
/* What the table waits for. */
const char *rn_room_state_text(const RnRoom *room);
/* A line of the talk: "Ann: Ahoy", or news of the table. */
enum { RN_ROOM_SAID = RN_ROOM_LINE + RN_NAME_MAX + 8 };
void rn_room_said_text(const RnRoomSaid *said, char text[RN_ROOM_SAID]);
/* What is voted on, as a sentence; false when nothing is. */
bool rn_room_motion_text(const RnRoom *room, char text[RN_ROOM_LINE]);
/* Who wants to give up, as a sentence; false when nobody does. */
bool rn_room_resign_text(const RnRoom *room, char text[RN_ROOM_LINE]);

#endif
