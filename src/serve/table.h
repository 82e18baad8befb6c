/*
 * table.h - one online table: its game, who sits where, what was agreed. No sockets, no clock, no disk.
 *
 * People hold gnomes; a person is known by the digest of a token. A gnome without a person or a
 * computer player waits for one. Everything that changes a table is kept until the hall takes it to
 * the store (`unsaved`).
 */
#ifndef RN_ONLINE_TABLE_H
#define RN_ONLINE_TABLE_H

#include "base/assert.h"
#include "serve/request.h"
#include "store/store.h"
#include "table/crewmen.h"

enum { RN_PEOPLE_MAX = 16, RN_FORMER_MAX = 16, RN_TIDINGS_MAX = 24, RN_PUSHES = 3 };
RN_STATIC_ASSERT(RN_PEOPLE_MAX <= 32); /* they are bits of masks */
RN_STATIC_ASSERT((int)RN_STORE_ID == (int)RN_TOKEN_TEXT);

typedef struct RnPerson {
    char hash[RN_DIGEST_TEXT];   /* of the token; "" once forgotten */
    char second[RN_DIGEST_TEXT]; /* of the token that came by mail, once it was used; or "" */
    char mailed[RN_DIGEST_TEXT]; /* of the one that was sent there last, or "" .. */
    int64_t mailed_until;        /* .. and until when it can be used first */
    char owner[RN_DIGEST_TEXT];  /* of the key that it is known by at all tables; "" for none */
    char name[RN_NAME_MAX];
    bool
        founder; /* of this game: sat here when it began. Before that whoever was not made to stand up */
    bool muted;     /* has no voice in the talk, by the others' will */
    bool silenced;  /* the same, by the host's, which the people of the table cannot change */
    bool out;       /* was sent away: its token is nobody's here */
    bool agrees;    /* that a computer player decides for whoever is late */
    bool resigns;   /* wants to give the boat up */
    bool confirmed; /* has said that the address is its own */
    bool noticed;   /* was told that a decision waits, until it decides or comes back */
    int64_t told;   /* when a notice went out last */
    int64_t again; /* it was here when one was due: not before this is that looked at again; or 0 */
    int64_t
        since;    /* when this person came: what was said before was said by another in its place */
    int64_t sat;  /* since when it has held a gnome, as long as it does */
    int64_t last; /* when it was here last, to the hour */
    char to[RN_NOTICE_TO]; /* an address for turn notices, or "" */
    char lang[RN_NOTICE_LANG];
    RnPush *push[RN_PUSHES]; /* browsers that are told, the newest last, up to the first NULL */
} RnPerson;

typedef struct RnChair {
    uint8_t kind;   /* RN_LUBBER .. RN_CAPTAIN, or RN_PERSON */
    int8_t person;  /* of an RN_PERSON; -1: free */
    bool away;      /* its person is late or not there: the stand-in decides until it comes back */
    bool veiled;    /* it has changed hands: what is secret there is shown from its next turn on */
    uint32_t since; /* of steps before this one its person sees what spectators do */
} RnChair;

/* Someone whose place among the people another has now. Its lines keep its name. */
typedef struct RnFormer {
    int8_t person;
    int64_t since;
    int64_t until;
    char name[RN_NAME_MAX];
} RnFormer;

/* Something that has happened at a table, for whoever comes later. */
typedef enum RnTidingKind {
    RN_TIDING_HERE, /* a person has come, .. */
    RN_TIDING_LEFT, /* .. or gone */
    RN_TIDING_SITS, /* a gnome is this person's, */
    RN_TIDING_FREE, /* nobody's, */
    RN_TIDING_CREW, /* a computer player's of that kind */
    RN_TIDING_AWAY, /* the stand-in decides for it, */
    RN_TIDING_BACK, /* or its person again */
    RN_TIDINGS
} RnTidingKind;

typedef struct RnTiding {
    int64_t at;
    uint8_t what;
    int8_t person; /* or -1 */
    int8_t gnome;
    uint8_t kind;
} RnTiding;

/* What the people of a table vote on. */
typedef struct RnMotion {
    uint32_t number; /* of the motions of this table; 0: none is open */
    uint8_t what;    /* RN_MOTION_.. */
    int8_t by;
    int8_t person; /* whom it is about; -1: nobody */
    int8_t gnome;  /* of RN_MOTION_FREE */
    int64_t at;
    uint32_t yes; /* people, masks */
    uint32_t no;
    unsigned has; /* of RN_MOTION_SET: RN_HAS_.., and their values */
    uint32_t deadline_s;
    uint8_t stand_in;
} RnMotion;

/* The widest fields come first: a server has thousands of these. */
typedef struct RnOnline {
    uint64_t seed;
    uint64_t version;  /* in the store; 0: not there yet */
    uint64_t rev;      /* goes up with every move and every one taken back */
    int64_t asked;     /* when the decision now due came up */
    int64_t ended;     /* when the game was over; 0: it is not */
    int64_t opened;    /* since when it is open; what was said before is for its people */
    int64_t fallen_at; /* when a motion fell last */

    RnMove *moves; /* of the players; with the seed they are the game */
    size_t count;
    size_t room;
    RnStoreChat *chats; /* the last RN_STORE_CHATS lines */
    size_t chat_count;
    const RnBox *box;
    RnSession session;
    RnCrewmen *crew;

    RnMotion motion;
    RnPerson person[RN_PEOPLE_MAX];
    RnFormer former[RN_FORMER_MAX];
    RnTiding tiding[RN_TIDINGS_MAX];
    int tidings;
    int people;
    int formers;
    uint32_t motions;    /* ever */
    uint32_t deadline_s; /* for a decision; 0: none */
    uint32_t think_ms;
    uint32_t notice_ms; /* a decision that waits so long is worth a notice */
    uint32_t here;      /* people who are connected, a mask: the hall says so */
    uint64_t owned;     /* who is known by a key, as the store has it: a sum */

    /* not in the store yet */
    uint32_t forget;
    size_t stands; /* moves in the store that still stand */
    size_t chats_unsaved;
    bool unsaved;
    bool head_unsaved;

    bool open;
    bool loyal; /* a crazed crew's computer players are */
    bool paused;
    bool resigned;
    bool awake;       /* `session` holds the game; else it is played over again when it is needed */
    int8_t fallen;    /* whose motion that was: it has to wait; -1: nobody's */
    uint8_t stand_in; /* a kind, or RN_NONE */
    uint8_t phase;    /* RN_TABLE_.. */
    uint8_t decider;  /* of the decision now due, known in sleep too */
    RnChair chair[RN_GNOMES_MAX];
    RnChair noted[RN_GNOMES_MAX]; /* as they were when the news were */
    uint8_t colour[RN_GNOMES_MAX];
    RnConfig config;
    char id[RN_TOKEN_TEXT];
    char game[RN_TOKEN_TEXT];   /* the id of its game, told when it is over */
    char invite[RN_TOKEN_TEXT]; /* whoever knows it may sit down */
    char salt[RN_SALT_TEXT];
    char rematch[RN_TOKEN_TEXT]; /* the table of the next game, or "" */
    char day[11];                /* whose daily boat it is, or "" .. */
    char owner[RN_DIGEST_TEXT];  /* .. and who gets the result: the digest of a secret */
    bool listed;                 /* it has it, or will get none */
} RnOnline;

/* Who asks for a change of a table, what and when. Whether it may at all (RnWho) has been looked at; that
 * the head has changed by it, where it is not the game that has, the hall notes. */
typedef struct RnCall {
    int person; /* -1: a spectator */
    const RnRequest *request;
    int64_t now;
    uint32_t notice_ms; /* what the server counts as a decision worth a notice; 0: it sends none */
} RnCall;

/* What is kept of the table besides moves and talk has changed. */
void rn_online_head_changed(RnOnline *table);

/* ---- table.c: people and seats ---------------------------------------------------------------- */

/* A new table as asked for; its opener is person 0. */
RnNo rn_online_open(RnOnline *table, const RnBox *box, const RnRequest *request, const char *token,
                    int64_t now);
/* The next game of the same people; theirs and the new table's tokens are the same. */
void rn_online_again(RnOnline *next, const RnOnline *table, int64_t now);
void rn_online_free(RnOnline *table);

/* The person with this token, or -1. */
int rn_online_find(const RnOnline *table, const char *token);
/* The person to whom this token was sent by mail, or -1: from now on it is one like the first. */
int rn_online_take_mailed(RnOnline *table, const char *token, int64_t now);
/* The person with this key, or -1: rather one who sits, but first one that was sent away. By its digest. */
int rn_online_owned(const RnOnline *table, const char *key);
int rn_online_owner(const RnOnline *table, const char *owner);
/* Gnomes that a person holds, a mask; and those of them from which it may look now. */
unsigned rn_online_gnomes(const RnOnline *table, int person);
unsigned rn_online_unveiled(const RnOnline *table, int person);
bool rn_online_seated(const RnOnline *table, int person);
/* Why a person may not speak, if it may not. */
RnNo rn_online_voice(const RnOnline *table, int person);
bool rn_online_is_person(const RnOnline *table,
                         int person); /* one that was neither forgotten nor sent away */

/* Why a person, -1 a newcomer, cannot be called so here: people would take it for another's, who sits there or
 * is there, or for a computer player's. */
RnNo rn_online_name_flaw(const RnOnline *table, int person, const char *name);

/* What sits there: "free", "person" or a computer player. */
const char *rn_online_seat_word(const RnChair *chair);

/* `person` -1: someone new, who gets `token`; *person says who it is now. Where there was no room for
 * one more it has the place of another, who holds no gnome. */
RnNo rn_online_sit(RnOnline *table, const RnRequest *request, const char *token, int64_t now,
                   int *person);
RnChange rn_online_stand;
RnChange rn_online_fill; /* of a seat that is no other person's */
/* The seats are nobody's any more. */
void rn_online_free_seats(RnOnline *table, unsigned gnomes);
RnChange rn_online_rename;
RnChange rn_online_claim; /* the person is known by this key from now on */
RnChange rn_online_colour;
/* A person is deleted: name, token, talk and seats. */
void rn_online_forget(RnOnline *table, int person);
void rn_online_chat(RnOnline *table, int person, const char *text, int64_t now);
/* The person who said it, -1 and its name when another has its place now. */
int rn_online_speaker(const RnOnline *table, const RnStoreChat *chat, const char **name);
/* Whether a person, -1 a spectator, may hear what was said then. */
bool rn_online_hears(const RnOnline *table, int person, int64_t at);

/* ---- table_push.c: browsers that are told of a turn ------------------------------------------- */

int rn_online_pushes(const RnPerson *person);
/* Whether there is any way to send it a notice. */
bool rn_online_wants(const RnPerson *person);
bool rn_online_has_push(const RnPerson *person, const char *endpoint);
/* One more, or the same with its keys of now; where there are too many the oldest goes. */
void rn_online_push(RnPerson *person, const RnPush *push);
bool rn_online_unpush(RnPerson *person, const char *endpoint); /* false: it had none */
void rn_online_no_push(RnPerson *person);
/* The person was copied from another table: what it has gets its own. */
void rn_online_copy_push(RnPerson *person);
/* A list of where they are, `head` has its [; and for the store, a field of the head. */
void rn_online_put_endpoints(RnJson *json, const char *head, const RnPerson *person);
void rn_online_put_push(RnJson *json, const RnPerson *person);
void rn_online_read_push(RnPerson *person, const json_t *list);

/* ---- table_news.c: what has happened ---------------------------------------------------------- */

void rn_online_note(RnOnline *table, RnTiding tiding);
/* What has changed about the seats since this was called last. */
void rn_online_note_seats(RnOnline *table, int64_t now);
/* Nothing is told of a person any more. */
void rn_online_unnote(RnOnline *table, int person);
/* All of it, a list; and for the store, a field of the head. */
void rn_online_news(RnJson *json, const RnOnline *table);
void rn_online_put_news(RnJson *json, const RnOnline *table);
void rn_online_read_news(RnOnline *table, const json_t *news);

/* ---- table_vote.c: who has a say, and in what ------------------------------------------------- */

/* Whoever was not connected for so long is absent. */
int64_t rn_online_absence(const RnOnline *table);
bool rn_online_absent(const RnOnline *table, int person, int64_t now);
/* Those whose word counts, a mask: founders of the game who are not absent; when none is seated any
 * more, everybody seated who is not absent. */
uint32_t rn_online_counting(const RnOnline *table, int64_t now);
/* Whether a person is one of those as soon as it is here. */
bool rn_online_has_say(const RnOnline *table, int person);
/* Who has sat there longest, -1 for nobody: some things need no more than that one's word. */
int rn_online_opener(const RnOnline *table);
/* Those who are here have been here: true when that is worth keeping. */
bool rn_online_stamp(RnOnline *table, int64_t now);

/* Until when somebody's refusal of the stand-in holds: 0 for nobody's, INT64_MAX for no known time. */
int64_t rn_online_refused(const RnOnline *table);
/* Whether everybody who has to has agreed to the stand-in. */
bool rn_online_agreed(const RnOnline *table, int64_t now);
RnChange rn_online_set; /* the settings that the message has */
RnChange rn_online_pause;
RnChange rn_online_agree;
RnChange rn_online_resign;

RnChange rn_online_propose;
RnChange rn_online_vote;
/* What has come of the motion by `now`; true when it is open no longer. */
bool rn_online_settle(RnOnline *table, int64_t now);
/* How many have to say yes. */
int rn_online_needed(const RnOnline *table, int64_t now);
int64_t rn_online_motion_ends(const RnOnline *table);
/* Votes of a person, and what is about it, are no more. */
void rn_online_unvote(RnOnline *table, int person);

/* ---- table_play.c: the game ------------------------------------------------------------------- */

/* Makes sure that the session holds the game; false when the moves are none of this game. */
bool rn_online_wake(RnOnline *table);
/* Gives the memory of the session back. */
void rn_online_sleep(RnOnline *table);

RnChange rn_online_start;
RnChange rn_online_move; /* all of the moves or none; only the last may bring a die or a card */
RnChange rn_online_undo;
/* The game is over. */
void rn_online_end(RnOnline *table, int64_t now);
/* Whether a finger, or a plan by who decides, may be shown to the others: hands are open. */
RnNo rn_online_may_show(RnOnline *table);
/* Whether hands are secret in the game that is on. */
bool rn_online_is_secret(RnOnline *table);
RnNo rn_online_may_plan(RnOnline *table, int person, int64_t rev);

/* The kind of computer player that decides now, or RN_NONE. */
int rn_online_crew(RnOnline *table, int64_t now);
/* The view and player for a search; and its move, played. */
RnPlayer *rn_online_thinker(RnOnline *table, int kind, RnEffort *effort, RnView *view);
RnNo rn_online_crew_move(RnOnline *table, RnMove move, const RnPlayer *player, int64_t now);

/* ---- table_wait.c: decisions that wait -------------------------------------------------------- */

/* When someone will be late, or 0; and marks who is late by `now`: true when that changed. */
int64_t rn_online_deadline(const RnOnline *table);
bool rn_online_late(RnOnline *table, int64_t now);
/* A person has shown up (-1: nobody has); true when a seat was given back. */
bool rn_online_back(RnOnline *table, int person, int64_t now);
/* The stand-in decides for a gnome whose person is not connected, or no longer. */
RnChange rn_online_relieve;

/* Whether the stand-in decides now. It does not when all people are away: a game is not played to its
 * end by itself. */
bool rn_online_stood_in(const RnOnline *table, int64_t now);

/* When a notice is due to whoever decides, or 0: that person wants notices and has had none since it
 * was here last. */
int64_t rn_online_notice(const RnOnline *table);
/* By `now` a notice is due: the person, who now counts as told, else -1. A person who is here needs
 * none, as long as it is here; `sends` is false then. */
int rn_online_notify_due(RnOnline *table, int64_t now, bool *sends);
/* The person is here, or has decided: when it has left again a notice may go out. */
void rn_online_seen(RnOnline *table, int person);
/* The person is no longer here. True when that changed something: a notice that was due is due again,
 * when the person has been gone for as long as a decision waits for one. */
bool rn_online_gone(RnOnline *table, int person, int64_t now);
/* When something is due by itself, or 0; and from that, when the decision came up, where the head does
 * not say it. `changed` is when the table was written last. */
int64_t rn_online_wakes(const RnOnline *table);
int64_t rn_online_asked(RnOnline *table, int64_t wake, int64_t changed);

/* ---- table_show.c: what a client sees --------------------------------------------------------- */

/* The table for a person, -1 a spectator; `notices`: the server sends turn notices. */
void rn_online_describe(RnJson *json, const RnOnline *table, int person, int64_t now, bool notices);
/* The seat a person looks from: the one that decides, else `look`, else the first; RN_NONE for
 * spectators, and for who has just sat down where hands are secret. */
int rn_online_view(RnOnline *table, int person, int look);
/* The game from a seat, with what happened from step `from` on; `along`: for a client that has the
 * rules itself. */
void rn_online_show(RnJson *json, RnOnline *table, int seat, size_t from, bool along);
/* What a person, -1 a spectator, hears of its talk. */
void rn_online_talk(RnJson *json, const RnOnline *table, int person);
/* One line of it; `head` has all up to when it was said. */
void rn_online_line(RnJson *json, const char *head, const RnOnline *table, const RnStoreChat *chat);
/* The record of the game, with its seed when it is over; from malloc. */
char *rn_online_record(RnOnline *table, size_t *size);
/* Everything that is a person's. */
void rn_online_export(RnJson *json, RnOnline *table, int person);

/* ---- table_keep.c: to and from the store ------------------------------------------------------ */

/* What is not in the store yet; `put` is freed by rn_online_put_free(). From here on it counts as
 * saved. */
void rn_online_put(RnOnline *table, int64_t now, RnStorePut *put);
void rn_online_put_free(RnStorePut *put);
/* A table as it was stored. False with a reason. */
bool rn_online_load(RnOnline *table, const RnBox *box, RnStored *stored, char why[RN_ERROR_MAX]);
/* The table without its moves, its talk and what tells its people's browsers, from its row: who is there, what was
 * agreed. False when the row cannot be read. Nothing of it has to be freed. */
bool rn_online_peek(RnOnline *table, const RnBox *box, const RnStoreRow *row);
/* What the public list says of a table, from its row, but for its id and who is connected: `who` has the
 * people who sit there, and when nobody is there it is off the list from `until` on. False when the row
 * cannot be read. */
bool rn_online_list(RnJson *json, const RnBox *box, const RnStoreRow *row, uint32_t *who,
                    int64_t *until);

#endif
